"""Linear algebra of `numpy.linalg`, with NaN results for NaN input. Results of `eig` and `eigvals` are always complex.

Triangular solves and LU factorizations use SciPy if it is installed.
"""

import math
from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np

from ivy_protocol.backends.common.indexing import check_contracted
from ivy_protocol.backends.common.linalg import check_lu, check_tolerance, with_nan
from ivy_protocol.backends.numpy._shared import _complex

__all__ = [
    "det",
    "diag",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "einsum",
    "inv",
    "lstsq",
    "lu",
    "lu_factor",
    "matrix_power",
    "pinv",
    "slogdet",
    "solve",
    "solve_triangular",
    "tensordot",
    "vector_norm",
]


_SMALL_EINSUM = 2_000_000
"""Number of products below which the search for matrix products in an einsum takes longer than the sum."""
_SMALL_EINSUM_OF_MANY = 20_000
"""The limit for three or more operands. It is lower, because matrix products also reduce the number of products."""


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2) -> Any:
    """Return a vector norm; raise for float axes, which NumPy would truncate."""
    if axis is None and not keepdims and ord == 2 and x.dtype.char in "fd":
        # Compute the default norm here: in a small call, np.linalg.vector_norm spends most of the time in Python code.
        values = x.ravel()
        return np.sqrt(np.add.reduce(values * values))
    axis = axis if axis is None or isinstance(axis, tuple | list) else index(axis)
    return np.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)


def einsum(equation: str, /, *operands: Any) -> Any:
    # For large operands, pass optimize=True, so that NumPy searches for matrix products, which are much faster than a
    # loop. For small operands, the search takes longer than the sum.
    if len(operands) > 2:
        large = _products(equation, operands) > _SMALL_EINSUM_OF_MANY
    else:
        large = math.prod([x.size for x in operands]) > _SMALL_EINSUM
    return np.einsum(equation, *operands, optimize=large)


def _products(equation: str, operands: Sequence[Any]) -> float:
    """Return the number of products in an einsum that stores no intermediate results; infinity for an ellipsis."""
    sizes: dict[str, int] = {}
    for labels, x in zip(equation.partition("->")[0].replace(" ", "").split(","), operands, strict=False):
        sizes.update(zip(labels, x.shape, strict=False))
    return math.inf if "." in sizes else math.prod(sizes.values())


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    check_contracted(axes)
    return np.tensordot(x1, x2, axes)


def eig(x: Any, /) -> Any:
    # Cast to complex: NumPy returns real arrays if all eigenvalues are real, but ivy always returns complex arrays.
    values, vectors = np.linalg.eig(x)
    return _complex(values), _complex(vectors)


def eigvals(x: Any, /) -> Any:
    return _complex(np.linalg.eigvals(x))


def eigh(x: Any, /) -> Any:
    values, vectors = np.linalg.eigh(x)
    return with_nan(np, values, x), vectors


def eigvalsh(x: Any, /) -> Any:
    return with_nan(np, np.linalg.eigvalsh(x), x)


def matrix_power(x: Any, n: int, /) -> Any:
    # For n=1, NumPy returns `x` itself. Copy it in this case.
    result = np.linalg.matrix_power(inv(x), -n) if n < 0 else np.linalg.matrix_power(x, n)
    return x.copy() if result is x else result


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    check_tolerance("rtol", rtol, x)
    # Pass `rtol` even if it is None: None selects the default of the standard. Without the argument, NumPy uses a
    # constant.
    result = np.linalg.pinv(x, rtol=rtol)
    if np.isfinite(x).all():
        return result
    # Return NaN for a matrix with elements that are not finite: its singular values are NaN, which NumPy treats as
    # zero.
    infinite = ~np.isfinite(x).all(axis=(-2, -1), keepdims=True)
    return np.where(infinite, np.nan, result).astype(x.dtype)


_PANEL = 32
"""Number of columns of a panel of the blocked LU factorization."""
_TYPES = "fdFD"


def _scipy() -> Any:
    try:
        from scipy import linalg
    except ImportError:
        return None
    return linalg


def solve_triangular(
    x1: Any, x2: Any, /, *, upper: bool = True, adjoint: bool = False, unit_diagonal: bool = False
) -> Any:
    if not hasattr(x1, "ndim") or not hasattr(x2, "ndim"):
        return NotImplemented
    square = x1.ndim == 2 and x1.shape[0] == x1.shape[1] and x1.size and x1.dtype == x2.dtype
    if not square or x1.dtype.char not in _TYPES or x2.ndim not in (1, 2) or x2.shape[0] != len(x1):
        return NotImplemented
    # If SciPy is missing, leave all calls to the default implementation. Also leave singular matrices to the default
    # implementation, which raises.
    if (linalg := _scipy()) is None or not (unit_diagonal or np.diagonal(x1).all()):
        return NotImplemented
    transposition = "C" if adjoint else "N"
    return linalg.solve_triangular(x1, x2, transposition, not upper, unit_diagonal, check_finite=False)


def _have_nan(x: Any) -> Any:
    """Return True for each matrix that contains NaN.

    LAPACK may return a determinant of 0 for such a matrix, because it ignores NaN in its search for pivots.
    """
    return np.isnan(x).any(axis=(-2, -1))


def det(x: Any, /) -> Any:
    result = np.linalg.det(x)
    return result if np.all(result) else np.where(_have_nan(x), np.nan, result).astype(x.dtype)


def slogdet(x: Any, /) -> Any:
    with np.errstate(invalid="ignore"):
        sign, logarithm = np.linalg.slogdet(x)
    if not np.isfinite(logarithm).all():
        nan = np.isnan(logarithm) | _have_nan(x)
        sign = np.where(nan, np.nan, sign).astype(sign.dtype)
        logarithm = np.where(nan, np.nan, logarithm).astype(logarithm.dtype)
    return sign, logarithm


def inv(x: Any, /, *, adjoint: bool = False) -> Any:
    result = np.linalg.inv(x)
    if np.isnan(result).any():
        result[_have_nan(x)] = np.nan
    return np.conj(np.swapaxes(result, -2, -1)) if adjoint else result


def solve(x1: Any, x2: Any, /, *, adjoint: bool = False) -> Any:
    x1 = np.conj(np.swapaxes(x1, -2, -1)) if adjoint else x1
    result = np.linalg.solve(x1, x2)
    if np.isnan(result).any():
        nan = _have_nan(x1)[..., None]
        result = np.where(nan if x2.ndim == 1 else nan[..., None], np.nan, result).astype(result.dtype)
    return result


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    check_lu(A.ndim, pivot)
    is_supported = type(A) is np.ndarray and A.ndim == 2 and A.size and A.dtype.char in _TYPES
    if is_supported and (linalg := _scipy()) is not None:
        lu, pivots, _ = linalg.lapack.get_lapack_funcs(("getrf",), (A,))[0](A)
        order = np.arange(len(A))
        for row, other in enumerate(pivots):
            order[[row, other]] = order[[other, row]]
        return np.ascontiguousarray(lu), order
    lu = np.array(A, order="C")
    rows, columns = lu.shape[-2:]
    if not A.size:
        return lu, np.broadcast_to(np.arange(rows), A.shape[:-1]).copy()
    lu = lu.reshape(-1, rows, columns)
    order = np.broadcast_to(np.arange(rows), (len(lu), rows)).copy()
    batch_index = np.arange(len(lu))
    for start in range(0, min(rows, columns), _PANEL):
        end = min(start + _PANEL, rows, columns)
        for k in range(start, end):
            pivot_row = k + np.argmax(np.abs(lu[:, k:, k]), axis=1)
            for x in (lu, order):
                x[batch_index, k], x[batch_index, pivot_row] = x[batch_index, pivot_row], x[batch_index, k]
            diagonal = lu[:, k, k]
            # If the pivot is 0, divide by 1, because all elements of the column are 0.
            lu[:, k + 1 :, k] /= np.where(diagonal == 0, 1, diagonal)[:, None]
            lu[:, k + 1 :, k + 1 : end] -= lu[:, k + 1 :, k, None] * lu[:, None, k, k + 1 : end]
        if end < columns:
            for k in range(start, end):
                lu[:, k + 1 : end, end:] -= lu[:, k + 1 : end, k, None] * lu[:, None, k, end:]
            lu[:, end:, end:] -= lu[:, end:, start:end] @ lu[:, start:end, end:]
    return lu.reshape(A.shape), order.reshape(A.shape[:-1])


def lu(x: Any, /) -> Any:
    is_supported = type(x) is np.ndarray and x.ndim == 2 and x.size and x.dtype.char in _TYPES
    linalg = _scipy() if is_supported else None
    return NotImplemented if linalg is None else linalg.lu(x, check_finite=False)


def lstsq(a: Any, b: Any, /, rcond: Any = None) -> Any:
    # Leave batches and half precision to the default implementation, and also invalid arguments, for which it raises.
    if np.ndim(a) != 2 or np.ndim(b) not in (1, 2) or len(a) != len(b):
        return NotImplemented
    if not a.size or not b.size or a.dtype.itemsize < 4:
        return NotImplemented
    solution, residuals, rank, values = np.linalg.lstsq(a, b, rcond)
    if residuals.size != b[0].size or b.ndim == 1:
        # For a rank-deficient matrix, NumPy returns no residuals. For a 1-D `b`, NumPy returns a 1-D array instead of
        # one number. Compute the residuals in both cases.
        residuals = np.sum(np.abs(b - a @ solution) ** 2, axis=0)
    return solution, np.asarray(residuals), np.asarray(rank, "int32"), values


def diag(x: Any, /, *, k: int = 0) -> Any:
    if x.ndim == 2:
        return np.diagonal(x, k).copy()
    return np.diag(x, k) if x.ndim == 1 and type(k) is int else NotImplemented
