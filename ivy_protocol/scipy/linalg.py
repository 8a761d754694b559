"""Functions of ``scipy.linalg`` whose signatures differ from those of ``numpy.linalg``, on every backend."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.messages.hints import missing
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._values import arrays
from ivy_protocol.numpy.linalg import LinAlgError as LinAlgError
from ivy_protocol.numpy.linalg import det as det
from ivy_protocol.numpy.linalg import inv as inv
from ivy_protocol.numpy.linalg import lstsq as lstsq
from ivy_protocol.numpy.linalg import norm as norm
from ivy_protocol.numpy.linalg import pinv as pinv
from ivy_protocol.numpy.linalg import svdvals as svdvals
from ivy_protocol.scipy._operands import floats, wrapped

__all__ = [
    "LinAlgError",
    "block_diag",
    "cho_factor",
    "cho_solve",
    "cholesky",
    "det",
    "expm",
    "inv",
    "khatri_rao",
    "lstsq",
    "norm",
    "pinv",
    "solve",
    "solve_triangular",
    "svdvals",
    "toeplitz",
]


@wrapped
def cholesky(a: ArrayLike, lower: bool = False) -> Any:
    """``scipy.linalg.cholesky``: the triangular Cholesky factor. By default it is the upper factor, unlike in NumPy."""
    (x,) = floats(a)
    return ivy.cholesky(x, upper=not lower)


def cho_factor(a: ArrayLike, lower: bool = False) -> tuple[Any, bool]:
    """``scipy.linalg.cho_factor``: the Cholesky factor for `cho_solve`. The other triangle of the factor is zero."""
    return cholesky(a, lower=lower), lower


@wrapped
def cho_solve(c_and_lower: tuple[ArrayLike, bool], b: ArrayLike) -> Any:
    """``scipy.linalg.cho_solve``: the solution of a system, from the factorization of `cho_factor`."""
    c, lower = c_and_lower
    factor, right = floats(c, b)
    # Solve with the first factor, then with the second. If `lower`, the factors are L and L^H. Otherwise the factors
    # are U^H and U.
    first = _solve_triangular(factor, right, lower=lower, adjoint=not lower)
    return _solve_triangular(factor, first, lower=lower, adjoint=lower)


@wrapped
def solve_triangular(
    a: ArrayLike, b: ArrayLike, trans: int | str = 0, lower: bool = False, unit_diagonal: bool = False
) -> Any:
    """``scipy.linalg.solve_triangular``: the solution of ``a @ x = b``. Only one triangle of ``a`` is read.

    Raises
    ------
    IvyValueError
        ``trans`` is unknown.
    """
    if trans not in (0, 1, 2, "N", "T", "C"):
        raise IvyValueError(f"ivy.scipy.linalg.solve_triangular: trans must be 0, 1, 2, 'N', 'T' or 'C', not {trans!r}")
    matrix, right = floats(a, b)
    if trans in (1, "T"):
        matrix, lower = ivy.matrix_transpose(matrix), not lower
    return _solve_triangular(matrix, right, lower=lower, adjoint=trans in (2, "C"), unit_diagonal=unit_diagonal)


def _solve_triangular(a: Any, b: Any, *, lower: bool, adjoint: bool = False, unit_diagonal: bool = False) -> Any:
    return _solve_columns(
        lambda right: ivy.solve_triangular(a, right, upper=not lower, adjoint=adjoint, unit_diagonal=unit_diagonal), b
    )


def _solve_columns(solve_matrix: Callable[[Any], Any], b: Any) -> Any:
    """Call `solve_matrix` with the right-hand sides `b`, a matrix or a single vector."""
    return solve_matrix(b) if b.ndim > 1 else ivy.squeeze(solve_matrix(ivy.expand_dims(b, axis=-1)), axis=-1)


@wrapped
def solve(a: ArrayLike, b: ArrayLike, lower: bool = False, assume_a: str = "gen") -> Any:
    """``scipy.linalg.solve``: the solution of ``a @ x = b``. With ``assume_a="pos"``, the Cholesky factorization is
    used.

    Raises
    ------
    IvyValueError
        ``assume_a`` is unknown.
    """
    if assume_a not in ("gen", "general", "sym", "symmetric", "her", "hermitian", "pos", "positive definite"):
        raise IvyValueError(
            f"ivy.scipy.linalg.solve: assume_a must be 'gen', 'sym', 'her' or 'pos', not {assume_a!r}; for triangular "
            "matrices, call solve_triangular"
        )
    matrix, right = floats(a, b)
    if assume_a[:3] == "pos":
        return cho_solve(cho_factor(matrix, lower=lower), right)
    if assume_a[:3] in ("sym", "her"):
        # Read only one triangle of the matrix, as SciPy does, and build the other triangle from it.
        triangle = ivy.tril(matrix) if lower else ivy.triu(matrix)
        strict = ivy.tril(matrix, k=-1) if lower else ivy.triu(matrix, k=1)
        other = ivy.matrix_transpose(strict if assume_a[:3] == "sym" else ivy.conj(strict))
        matrix = ivy.add(triangle, other)
    return _solve_columns(lambda columns: ivy.solve(matrix, columns), right)


@wrapped
def expm(A: ArrayLike) -> Any:
    """``scipy.linalg.expm``: the exponentials of square matrices."""
    (x,) = floats(A)
    # SciPy returns a matrix for a scalar, and for a vector with one element.
    return ivy.matrix_exp(ivy.reshape(x, (1, 1)) if tuple(x.shape) in ((), (1,)) else x)


@wrapped
def block_diag(*arrs: ArrayLike) -> Any:
    """``scipy.linalg.block_diag``: a matrix with the arrays as blocks on its diagonal."""
    return ivy.block_diag(*arrays(*arrs))


@wrapped
def khatri_rao(a: ArrayLike, b: ArrayLike) -> Any:
    """``scipy.linalg.khatri_rao``: the Kronecker product of each column of ``a`` with the same column of ``b``."""
    return ivy.khatri_rao(arrays(a, b))


@wrapped
def toeplitz(c: ArrayLike, r: ArrayLike | None = None) -> Any:
    """``scipy.linalg.toeplitz``: the matrix with the given first column and first row, and with constant diagonals."""
    (column,) = arrays(c)
    (row,) = (ivy.conj(column),) if r is None else arrays(r)
    column, row = ivy.reshape(column, (-1,)), ivy.reshape(row, (-1,))
    values = ivy.concat([ivy.flip(row[1:]), column])
    m, n = column.shape[0], row.shape[0]
    index = np.arange(n - 1, -1, -1) + np.arange(m)[:, None]
    return ivy.reshape(ivy.take(values, index.reshape(-1), axis=0), (m, n))


def __getattr__(name: str) -> Any:
    """Raise an error that names the functions with similar names."""
    raise missing("ivy.scipy.linalg", name, __dir__)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
