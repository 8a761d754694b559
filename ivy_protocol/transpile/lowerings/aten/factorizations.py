"""Lowerings of matrix factorizations, and of solvers that use them."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import linalg
from ivy_protocol.transpile.lowerings.aten.manipulation import part
from ivy_protocol.transpile.lowerings.table import Call, direct, lowering

direct("", {
    "linalg_matrix_exp.default": linalg.matrix_exp, "linalg_lu.default": linalg.lu,
    "linalg_eigvals.default _linalg_eigvals.default": ivy.eigvals,
})  # fmt: skip


@lowering("cholesky.default")
def cholesky(call: Call, x: Any, upper: bool = False) -> Any:
    return ivy.cholesky(x, upper=upper)


@lowering("cholesky_solve.default _cholesky_solve_helper.default")
def cholesky_solve(call: Call, b: Any, factor: Any, upper: bool = False) -> Any:
    lower = ivy.matrix_transpose(factor) if upper else factor
    middle = linalg.solve_triangular(lower, b, upper=False)
    return linalg.solve_triangular(ivy.matrix_transpose(lower), middle, upper=True)


@lowering("cholesky_inverse.default")
def cholesky_inverse(call: Call, factor: Any, upper: bool = False) -> Any:
    one = ivy.broadcast_to(ivy.eye(factor.shape[-1], dtype=factor.dtype, like=factor), factor.shape)
    return cholesky_solve(call, one, factor, upper)


@lowering("triangular_solve.default")
def triangular_solve(
    call: Call, b: Any, a: Any, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> Any:
    matrix = ivy.matrix_transpose(a) if transpose else a
    return linalg.solve_triangular(matrix, b, upper=upper != transpose, unit_diagonal=unitriangular), a


@lowering("linalg_eig.default")
def eig(call: Call, x: Any) -> Any:
    return tuple(ivy.eig(x))


@lowering("linalg_householder_product.default")
def householder_product(call: Call, x: Any, tau: Any) -> Any:
    rows, columns = x.shape[-2:]
    shape = (*x.shape[:-2], rows, columns)
    q = ivy.broadcast_to(ivy.eye(rows, columns, dtype=x.dtype, like=x), shape)
    row_ids = ivy.reshape(ivy.arange(rows, dtype="int32", like=x), (rows, 1))
    for n in reversed(range(tau.shape[-1])):
        # Ignore the elements on and above the diagonal, which belong to the factor R.
        below = ivy.where(ivy.greater(row_ids, n), part(x, -1, n, n + 1), 0.0)
        vector = ivy.where(ivy.equal(row_ids, n), 1.0, below)
        scaled = ivy.multiply(ivy.expand_dims(part(tau, -1, n, n + 1), axis=-1), vector)
        projection = ivy.matmul(ivy.conj(ivy.matrix_transpose(vector)), q)
        q = ivy.subtract(q, ivy.matmul(scaled, projection))
    return q
