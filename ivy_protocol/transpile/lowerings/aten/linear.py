"""Lowerings of linear algebra."""

from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import linalg
from ivy_protocol.transpile.lowerings.table import Call, direct, lowering

direct("result", {
    "matmul.default mm.default bmm.default mv.default dot.default": ivy.matmul,
    "outer.default ger.default": ivy.outer,
})  # fmt: skip
direct("", {
    "inverse.default linalg_inv.default": ivy.inv, "linalg_det.default det.default": ivy.det,
    "linalg_cholesky.default": ivy.cholesky,
})  # fmt: skip


@lowering("linear.default")
def linear(call: Call, x: Any, weight: Any, bias: Any = None) -> Any:
    return ivy.linear(x, weight, bias=bias)


def _scale(x: Any, factor: Any) -> Any:
    return x if factor == 1 else ivy.multiply(x, factor)


@lowering("addmm.default baddbmm.default addmv.default", "result")
def addmm(call: Call, x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    product = _scale(ivy.matmul(a, b), alpha)
    # If beta is 0, ignore `x` as torch does, even if `x` contains NaN.
    return product if beta == 0 else ivy.add(_scale(x, beta), product)


@lowering("addbmm.default", "result")
def addbmm(call: Call, x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    product = _scale(ivy.sum(ivy.matmul(a, b), axis=0), alpha)
    return product if beta == 0 else ivy.add(_scale(x, beta), product)


@lowering("linalg_tensorinv.default")
def tensorinv(call: Call, x: Any, ind: int = 2) -> Any:
    first, last = x.shape[:ind], x.shape[ind:]
    return ivy.reshape(ivy.inv(ivy.reshape(x, (prod(first), prod(last)))), (*last, *first))


@lowering("einsum.default", "result")
def einsum(call: Call, equation: str, tensors: Any, *, path: Any = None) -> Any:
    return ivy.einsum(equation, *tensors)


@lowering("_trilinear.default")
def trilinear(
    call: Call, x: Any, y: Any, z: Any, expand1: Any, expand2: Any, expand3: Any, sumdim: Any, unroll_dim: int = 1
) -> Any:
    for axes, operand_index in ((expand1, 0), (expand2, 1), (expand3, 2)):
        for axis in axes:
            x, y, z = (ivy.expand_dims(v, axis=axis) if n == operand_index else v for n, v in enumerate((x, y, z)))
    return ivy.sum(ivy.multiply(ivy.multiply(x, y), z), axis=tuple(sumdim))


@lowering("bilinear.default")
def bilinear(call: Call, x: Any, y: Any, weight: Any, bias: Any = None) -> Any:
    result = ivy.einsum("...i,oij,...j->...o", x, weight, y)
    return result if bias is None else ivy.add(result, bias)


@lowering("cross.default linalg_cross.default")
def cross(call: Call, x: Any, y: Any, dim: int | None = None) -> Any:
    if dim is None:
        dim = -1 if "linalg" in call.operator else next(axis for axis, n in enumerate(x.shape) if n == 3)
    x, y = ivy.broadcast_arrays(x, y)
    return ivy.cross(x, y, axis=dim)


@lowering("linalg_cholesky_ex.default")
def cholesky_ex(call: Call, x: Any, *, upper: bool = False, check_errors: bool = False) -> Any:
    return ivy.cholesky(x, upper=upper), _info(call, x)


def _info(call: Call, x: Any) -> Any:
    return ivy.zeros(x.shape[:-2], dtype=call.backend_dtype("int32"), like=x)


@lowering("linalg_inv_ex.default")
def inv_ex(call: Call, x: Any, *, check_errors: bool = False) -> Any:
    return ivy.inv(x), _info(call, x)


@lowering("_linalg_solve_ex.default")
def solve_ex(call: Call, a: Any, b: Any, *, left: bool = True, check_errors: bool = False) -> Any:
    return (solve(call, a, b, left=left),)


@lowering("linalg_solve.default")
def solve(call: Call, a: Any, b: Any, *, left: bool = True) -> Any:
    """Solve ``a @ x = b``, or ``x @ a = b`` if `left` is False. The right-hand side `b` is a vector or a matrix."""
    if b.ndim == a.ndim - 1 or b.ndim == 1:
        return ivy.squeeze(ivy.solve(a, ivy.expand_dims(b, axis=-1)), -1)
    if left:
        return ivy.solve(a, b)
    return ivy.matrix_transpose(ivy.solve(ivy.matrix_transpose(a), ivy.matrix_transpose(b)))


@lowering("linalg_solve_triangular.default")
def solve_triangular(call: Call, a: Any, b: Any, *, upper: bool, left: bool = True, unitriangular: bool = False) -> Any:
    if left:
        return linalg.solve_triangular(a, b, upper=upper, unit_diagonal=unitriangular)
    a, b = ivy.matrix_transpose(a), ivy.matrix_transpose(b)
    result = linalg.solve_triangular(a, b, upper=not upper, unit_diagonal=unitriangular)
    return ivy.matrix_transpose(result)


@lowering("linalg_qr.default")
def qr(call: Call, x: Any, mode: str = "reduced") -> Any:
    return tuple(ivy.qr(x, "complete" if mode == "complete" else "reduced"))


@lowering("_linalg_svd.default")
def svd(call: Call, x: Any, full_matrices: bool = False, compute_uv: bool = True, **_: Any) -> Any:
    if not compute_uv:
        empty = ivy.zeros((0,), dtype=x.dtype, like=x)
        return empty, ivy.svdvals(x), empty
    return tuple(ivy.svd(x, full_matrices=full_matrices))


@lowering("_linalg_det.default")
def det(call: Call, x: Any) -> Any:
    return (ivy.det(x),)


@lowering("_linalg_slogdet.default")
def slogdet(call: Call, x: Any) -> Any:
    return tuple(ivy.slogdet(x))


@lowering("_linalg_eigh.default")
def eigh(call: Call, x: Any, uplo: str = "L", compute_v: bool = True) -> Any:
    if not compute_v:
        return ivy.eigvalsh(x, UPLO="U" if uplo == "U" else "L"), x
    return tuple(ivy.eigh(x, UPLO="U" if uplo == "U" else "L"))


@lowering("_cdist_forward.default cdist.default _euclidean_dist.default")
def cdist(call: Call, x: Any, y: Any, p: float = 2.0, compute_mode: Any = None) -> Any:
    differences = ivy.subtract(ivy.expand_dims(x, axis=-2), ivy.expand_dims(y, axis=-3))
    return ivy.vector_norm(differences, axis=-1, ord=p)


@lowering("linalg_pinv.atol_rtol_tensor")
def pinv(call: Call, x: Any, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Any:
    if atol is not None:
        raise IvyNotImplementedException("ivy.transpile: pinv with atol is not supported; pass rtol instead")
    return ivy.pinv(x, rtol=rtol)
