"""Functions of ``numpy.linalg`` for arrays of every backend."""

import operator
import re
from collections.abc import Callable
from functools import reduce, wraps
from typing import Any, NamedTuple, TypeVar

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.exceptions import IvyDtypeError, IvyException, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import wrap
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._elementwise import matmul_of
from ivy_protocol.numpy._forward import forwarding
from ivy_protocol.numpy._library import LibraryFunction, direct
from ivy_protocol.numpy._mathematics import tensordot as tensordot
from ivy_protocol.numpy._mathematics import vecdot as vecdot
from ivy_protocol.numpy._reductions import _axes, _floats
from ivy_protocol.numpy._rows import forwards_binary, forwards_to
from ivy_protocol.numpy._shapes import matrix_transpose as matrix_transpose
from ivy_protocol.numpy._ufuncs import SUM_DTYPES, dtype_predicate, is_inexact
from ivy_protocol.numpy._values import (
    arrays,
    dtype_of,
    ivy_dtype,
    kind_of,
    promote,
    store,
    to_linked,
    to_native,
    to_natives,
    type_of,
)

__all__ = [
    "EigResult",
    "EighResult",
    "IvyLinAlgError",
    "LinAlgError",
    "QRResult",
    "SVDResult",
    "SlogdetResult",
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "lstsq",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "multi_dot",
    "norm",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensordot",
    "tensorinv",
    "tensorsolve",
    "trace",
    "vecdot",
    "vector_norm",
]

F = TypeVar("F", bound=Callable[..., Any])
LinAlgError = np.linalg.LinAlgError
_LOWER_BY_DEFAULT = frozenset(("numpy", "torch", "jax", "tensorflow"))
_FAILURES = r"(?i)singular|not invertible|not positive|positive[- ]definite|not converge|Cholesky decomposition was not"
"""Pattern for messages of the libraries about matrices that cannot be inverted or factorized."""


class EighResult(NamedTuple):
    """Eigenvalues and eigenvectors of symmetric matrices."""

    eigenvalues: Any
    eigenvectors: Any


class EigResult(NamedTuple):
    """Eigenvalues and eigenvectors."""

    eigenvalues: Any
    eigenvectors: Any


class QRResult(NamedTuple):
    """An orthogonal matrix and an upper triangular matrix."""

    Q: Any
    R: Any


class SlogdetResult(NamedTuple):
    """The sign of a determinant, and the logarithm of its absolute value."""

    sign: Any
    logabsdet: Any


class SVDResult(NamedTuple):
    """A singular value decomposition."""

    U: Any
    S: Any
    Vh: Any


def _matrices(a: Any, *, square: bool = False) -> Any:
    x = _floats(a)
    shape = ivy.shape(x)
    if len(shape) < 2:
        raise _linalg_error(f"{len(shape)}-dimensional array given, but matrices must be at least 2-D")
    if square and shape[-1] != shape[-2]:
        raise _linalg_error(f"the last two axes must have the same size, not {shape[-2]} and {shape[-1]}")
    if getattr(x, "dtype", None) is not None and type_of(x) == "float16":
        raise IvyDtypeError("ivy.numpy.linalg: array type float16 is unsupported in linalg; cast the array to float32")
    return x


class IvyLinAlgError(IvyValueError, LinAlgError):
    """Raised for a matrix that cannot be inverted or factorized; also an instance of ``numpy.linalg.LinAlgError``."""


def _linalg_error(message: str) -> IvyLinAlgError:
    return IvyLinAlgError(f"ivy.numpy.linalg: {message}")


def _raises_linalg_error(fn: F) -> F:
    """Decorate a function. If a library raises an error because a matrix cannot be inverted or factorized, the
    decorated function raises `IvyLinAlgError`.
    """

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return fn(*args, **kwargs)
        except LinAlgError:
            raise
        except IvyException as error:
            if not re.search(_FAILURES, str(error)):
                raise
            raise IvyLinAlgError(str(error)) from error.__cause__

    decorated: Any = call
    return decorated


def _is_lapack_dtype(dtype: Any) -> bool:
    return dtype is not None and dtype_name(dtype) in ("float32", "float64", "complex64", "complex128")


_has_lapack_dtype = dtype_predicate(_is_lapack_dtype, {})
"""Return True for arrays of a dtype that LAPACK supports. NumPy casts other dtypes first."""
_reads_lower = dtype_predicate(_is_lapack_dtype, {}, _LOWER_BY_DEFAULT)
"""Return True for the arrays that `_has_lapack_dtype` accepts, on backends whose `ivy.eigh` by default reads the lower
triangle.
"""


@forwards_to(ivy.inv, accepts=_has_lapack_dtype, min_ndim=2)
@_raises_linalg_error
def inv(a: ArrayLike) -> Any:
    """``numpy.linalg.inv``: the inverses of matrices."""
    return wrap(ivy.inv(_matrices(a, square=True)))


@public
@_raises_linalg_error
def pinv(a: ArrayLike, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    """``numpy.linalg.pinv``: the pseudo-inverses of matrices."""
    if rcond is not None and rtol is not None:
        raise IvyValueError("ivy.numpy.linalg.pinv: `rtol` and `rcond` can't be both set")
    x = _matrices(a)
    shape = ivy.shape(x)
    if 0 in shape:
        return wrap(ivy.zeros((*shape[:-2], shape[-1], shape[-2]), dtype=ivy.dtype(x), like=x))
    rtol = rcond if rtol is None else rtol
    if rtol is None:
        rtol = 1e-15 if dtype_of(x).itemsize > 4 else None
    return wrap(ivy.pinv(x, rtol=rtol))


@forwards_to(ivy.det, accepts=_has_lapack_dtype, min_ndim=2)
def det(a: ArrayLike) -> Any:
    """``numpy.linalg.det``: the determinants of matrices."""
    return wrap(ivy.det(_matrices(a, square=True)))


@forwarding(ivy.slogdet, accepts=_has_lapack_dtype, min_ndim=2, returns=SlogdetResult)
@public
def slogdet(a: ArrayLike) -> SlogdetResult:
    """``numpy.linalg.slogdet``: the signs of determinants, and the logarithms of their absolute values."""
    return SlogdetResult(*wrap(tuple(ivy.slogdet(_matrices(a, square=True)))))


@forwards_binary(ivy.solve, _has_lapack_dtype, min_ndim=2)
@_raises_linalg_error
def solve(a: ArrayLike, b: ArrayLike) -> Any:
    """``numpy.linalg.solve``: the solutions of linear equations."""
    x = _matrices(a, square=True)
    other = _floats(arrays(x, b)[1])
    dtype = promote(type_of(x), type_of(other))
    return wrap(ivy.solve(ivy.astype(x, ivy_dtype(dtype)), ivy.astype(other, ivy_dtype(dtype))))


@public
@_raises_linalg_error
def tensorsolve(a: ArrayLike, b: ArrayLike, axes: Any = None) -> Any:
    """``numpy.linalg.tensorsolve``: the solutions of linear tensor equations."""
    x = ivy.asarray(_floats(a))
    other = _floats(arrays(x, b)[1])
    if axes is not None:
        remaining = [n for n in range(x.ndim) if n not in axes]
        x = ivy.permute_dims(x, [*remaining, *axes])
    shape = tuple(x.shape[other.ndim - x.ndim :])
    size = int(np.prod(shape))
    if x.size != size**2:
        raise _linalg_error(
            f"tensorsolve requires {size} * {size} elements, so that the tensor can become a square matrix, not the "
            f"shape {tuple(x.shape)}"
        )
    return wrap(ivy.reshape(ivy.solve(ivy.reshape(x, (size, size)), ivy.reshape(other, (-1,))), shape))


@public
@_raises_linalg_error
def tensorinv(a: ArrayLike, ind: int = 2) -> Any:
    """``numpy.linalg.tensorinv``: the inverse of a tensor."""
    if ind <= 0:
        raise IvyValueError(f"ivy.numpy.linalg.tensorinv: ind must be a positive number, not {ind}")
    x = ivy.asarray(_floats(a))
    shape = (*x.shape[ind:], *x.shape[:ind])
    rows, size = int(np.prod(x.shape[:ind])), int(np.prod(x.shape[ind:]))
    if rows != size:
        raise _linalg_error(
            f"tensorinv requires equal numbers of elements in the first {ind} axes and in the other axes, not {rows} "
            f"and {size}"
        )
    return wrap(ivy.reshape(ivy.inv(ivy.reshape(x, (size, size))), shape))


@public
@_raises_linalg_error
def lstsq(a: ArrayLike, b: ArrayLike, rcond: Any = None) -> tuple[Any, Any, Any, Any]:
    """``numpy.linalg.lstsq``: the least-squares solution, residuals, rank and singular values."""
    x = _matrices(a)
    other = arrays(x, b)[1]
    if x.ndim != 2:
        raise _linalg_error(f"lstsq requires one matrix a, not an array of the shape {tuple(x.shape)}")
    dtype = ivy_dtype(promote(type_of(x), "float64" if kind_of(other) in "biu" else type_of(other)))
    x, other = ivy.astype(x, dtype), ivy.astype(other, dtype)
    if not 0 < other.ndim < 3:
        raise _linalg_error(f"lstsq requires a 1-D or 2-D b, not an array of the shape {tuple(other.shape)}")
    columns = ivy.expand_dims(other, 1) if other.ndim == 1 else other
    rows, count = ivy.shape(x)
    if columns.shape[0] != rows:
        raise _linalg_error(f"Incompatible dimensions: a has {rows} rows, and b {columns.shape[0]}")
    if not rows or not count:
        empty = ivy.zeros((0,), dtype=ivy.dtype(ivy.abs(x)), like=x)
        solution = ivy.zeros((count, *other.shape[1:]), dtype=ivy.dtype(x), like=x)
        residuals = ivy.sum(ivy.square(ivy.abs(columns)), axis=0) if rows else empty
        return wrap(solution), wrap(residuals), 0, wrap(empty)
    values = ivy.svdvals(x)
    rtol = max(rows, count) * float(np.finfo(dtype_of(x)).eps) if rcond is None else float(rcond)
    solution = ivy.matmul(ivy.pinv(x, rtol=rtol), columns)
    rank = int(ivy.sum(ivy.greater(values, rtol * values[0]))) if min(rows, count) else 0
    difference = columns - ivy.matmul(x, solution)
    residuals = (
        ivy.sum(ivy.abs(difference) ** 2, axis=0)
        if rank == count and rows > count
        else ivy.zeros((0,), dtype=ivy.dtype(values), like=values)
    )
    solution = ivy.squeeze(solution, 1) if other.ndim == 1 else solution
    return wrap(solution), wrap(residuals), rank, wrap(values)


@forwards_to(ivy.cholesky, accepts=_has_lapack_dtype, min_ndim=2)
@_raises_linalg_error
def cholesky(a: ArrayLike, /, *, upper: bool = False) -> Any:
    """``numpy.linalg.cholesky``: the Cholesky factors of matrices."""
    return wrap(ivy.cholesky(_matrices(a, square=True), upper=upper))


@forwarding(ivy.qr, accepts=_has_lapack_dtype, min_ndim=2, returns=QRResult)
@public
def qr(a: ArrayLike, mode: str = "reduced") -> Any:
    """``numpy.linalg.qr``: the QR factorizations of matrices."""
    if mode == "raw":
        raise IvyValueError("ivy.numpy.linalg.qr: the mode 'raw' is not supported; use 'reduced', 'complete' or 'r'")
    mode = "reduced" if mode in ("full", "f") else mode
    if mode not in ("reduced", "complete", "r"):
        raise IvyValueError(f"ivy.numpy.linalg.qr: the mode must be 'reduced', 'complete' or 'r', not {mode!r}")
    q, r = ivy.qr(_matrices(a), mode="complete" if mode == "complete" else "reduced")
    return wrap(r) if mode == "r" else QRResult(wrap(q), wrap(r))


_library_svd = LibraryFunction(ivy.svd, "full_matrices")


def _svd_directly(a: Any, full_matrices: Any = True) -> Any:
    function = _library_svd.of(a) if type(full_matrices) is bool and a.ndim > 1 else None
    result = NotImplemented if function is None else function(a, full_matrices=full_matrices)
    return result if result is NotImplemented else SVDResult(*result)


@direct(_svd_directly)
@forwarding(
    ivy.svd,
    positional=("full_matrices",),
    names=frozenset(("full_matrices",)),
    accepts=_has_lapack_dtype,
    min_ndim=2,
    returns=SVDResult,
)
@public
@_raises_linalg_error
def svd(a: ArrayLike, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    """``numpy.linalg.svd``: singular values and vectors."""
    x = _matrices(a)
    return SVDResult(*wrap(tuple(ivy.svd(x, full_matrices=full_matrices)))) if compute_uv else wrap(ivy.svdvals(x))


@public
@_raises_linalg_error
def svdvals(x: ArrayLike, /) -> Any:
    """``numpy.linalg.svdvals``: singular values."""
    return wrap(ivy.svdvals(_matrices(x)))


@public
@_raises_linalg_error
def eig(a: ArrayLike) -> EigResult:
    """``numpy.linalg.eig``: eigenvalues and eigenvectors. For a real matrix without complex eigenvalues, both arrays
    have a real dtype.
    """
    x = _matrices(a, square=True)
    values, vectors = ivy.eig(x)
    if kind_of(x) != "c" and bool(ivy.all(ivy.equal(ivy.imag(values), 0.0))):
        values, vectors = ivy.real(values), ivy.real(vectors)
    return EigResult(wrap(values), wrap(vectors))


@public
@_raises_linalg_error
def eigvals(a: ArrayLike) -> Any:
    """``numpy.linalg.eigvals``: eigenvalues. For a real matrix without complex eigenvalues, the array has a real
    dtype.
    """
    x = _matrices(a, square=True)
    values = ivy.eigvals(x)
    is_real = kind_of(x) != "c" and bool(ivy.all(ivy.equal(ivy.imag(values), 0.0)))
    return wrap(ivy.real(values) if is_real else values)


@forwarding(ivy.eigh, accepts=_reads_lower, min_ndim=2, returns=EighResult)
@public
@_raises_linalg_error
def eigh(a: ArrayLike, UPLO: str = "L") -> EighResult:
    """``numpy.linalg.eigh``: eigenvalues and eigenvectors of symmetric matrices."""
    return EighResult(*wrap(tuple(ivy.eigh(_matrices(a, square=True), UPLO=_check_uplo(UPLO)))))


@forwards_to(ivy.eigvalsh, accepts=_reads_lower, min_ndim=2)
@_raises_linalg_error
def eigvalsh(a: ArrayLike, UPLO: str = "L") -> Any:
    """``numpy.linalg.eigvalsh``: eigenvalues of symmetric matrices."""
    return wrap(ivy.eigvalsh(_matrices(a, square=True), UPLO=_check_uplo(UPLO)))


def _check_uplo(name: str) -> Any:
    """Return the normalized name of the triangle to read, "L" or "U"; raise for other names."""
    if name.upper() not in ("L", "U"):
        raise IvyValueError(f"ivy.numpy.linalg: UPLO must be 'L' or 'U', not {name!r}")
    return name.upper()


@public
@_raises_linalg_error
def matrix_power(a: ArrayLike, n: int) -> Any:
    """``numpy.linalg.matrix_power``: the integer powers of matrices."""
    x = ivy.asarray(to_native(a))
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise _linalg_error(f"an array of the shape {tuple(x.shape)} has no square matrices along its last two axes")
    try:
        n = operator.index(n)
    except TypeError as error:
        raise IvyTypeError(f"ivy.numpy.linalg.matrix_power: exponent must be an integer, not {n!r}") from error
    if n < 0:
        x, n = ivy.inv(_matrices(a, square=True)), -n
    result = None
    while n:
        if n & 1:
            result = x if result is None else matmul_of(result, x)
        n >>= 1
        x = matmul_of(x, x) if n else x
    if result is None:
        return wrap(ivy.astype(ivy.broadcast_to(ivy.eye(x.shape[-1], like=x._data), tuple(x.shape)), ivy.dtype(x)))
    return wrap(ivy.copy_array(result) if result is x else result)


@public
@_raises_linalg_error
def matrix_rank(A: ArrayLike, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    """``numpy.linalg.matrix_rank``: the number of singular values that exceed a tolerance."""
    if tol is not None and rtol is not None:
        raise IvyValueError("ivy.numpy.linalg.matrix_rank: `tol` and `rtol` can't be both set")
    x = _floats(A)
    shape = ivy.shape(x)
    if len(shape) < 2:
        return int(bool(ivy.any(ivy.not_equal(x, 0))))
    values = ivy.abs(ivy.eigvalsh(x)) if hermitian else ivy.svdvals(x)
    if tol is None:
        tolerance = max(shape[-2:]) * float(np.finfo(dtype_of(values)).eps) if rtol is None else rtol
        tolerance = ivy.astype(arrays(values, tolerance)[1], ivy.dtype(values))
        if not min(shape[-2:]):
            return wrap(ivy.zeros(shape[:-2], dtype=ivy_dtype("int64"), like=x))
        limit = ivy.multiply(ivy.max(values, axis=-1, keepdims=True), ivy.expand_dims(tolerance, -1))
    else:
        limit = ivy.expand_dims(ivy.astype(arrays(values, tol)[1], ivy.dtype(values)), -1)
    return wrap(ivy.astype(ivy.count_nonzero(ivy.greater(values, limit), axis=-1), ivy_dtype("int64")))


@public
def matmul(x1: ArrayLike, x2: ArrayLike, /) -> Any:
    """``numpy.linalg.matmul``: the products of matrices."""
    return wrap(matmul_of(*arrays(x1, x2)))


@public
def multi_dot(arrays: Any, *, out: Any = None) -> Any:
    """``numpy.linalg.multi_dot``: the product of several matrices, in the cheapest order."""
    factors = [ivy.asarray(x) for x in to_natives(arrays)]
    if len(factors) < 2:
        raise IvyValueError("ivy.numpy.linalg.multi_dot: pass at least two arrays")
    if [x.ndim for x in factors[1:-1]] != [2] * (len(factors) - 2):
        raise _linalg_error("multi_dot requires 2-D arrays between the first and the last array")
    if len(factors) == 2:
        return store(matmul_of(*factors), out)
    if all([kind_of(x) == "b" for x in factors]):
        # Multiply booleans with `matmul_of`, because `ivy.multi_dot` does not accept them.
        return store(reduce(matmul_of, factors), out)
    return store(ivy.multi_dot(factors), out)


@forwards_to(ivy.vector_norm, accepts=is_inexact)
def norm(x: ArrayLike, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    """``numpy.linalg.norm``: the norms of vectors or matrices."""
    data = ivy.asarray(_floats(x))
    if axis is ord is None:
        return wrap(ivy.vector_norm(data, keepdims=True) if keepdims else ivy.vector_norm(data))
    axes = _axes(axis, data)
    if axes is None:
        axes = 0 if data.ndim == 1 else (0, 1)
        if data.ndim > 2:
            raise IvyValueError(f"ivy.numpy.linalg.norm: pass axis= for an array of {data.ndim} dimensions")
    if isinstance(axes, int) or len(axes) == 1:
        axes = axes if isinstance(axes, int) else axes[0]
        if isinstance(ord, str):
            raise IvyValueError(f"ivy.numpy.linalg.norm: {ord!r} is a matrix norm; pass two ints as axis=")
        normalize_axis(axes, data.ndim)
        return wrap(ivy.vector_norm(data, axis=axes, ord=2 if ord is None else ord, keepdims=keepdims))
    if len(axes) != 2:
        raise IvyValueError(f"ivy.numpy.linalg.norm: axis must have one or two axes, not {len(axes)}")
    if ord not in (None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf):
        raise IvyValueError(f"ivy.numpy.linalg.norm: Invalid norm order for matrices: {ord!r}")
    return wrap(ivy.matrix_norm(data, axis=(axes[0], axes[1]), ord="fro" if ord is None else ord, keepdims=keepdims))


@public
def matrix_norm(x: ArrayLike, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    """``numpy.linalg.matrix_norm``: the norms of matrices."""
    return wrap(ivy.matrix_norm(_matrices(x), ord=ord, keepdims=keepdims))


@public
def vector_norm(x: ArrayLike, /, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Any:
    """``numpy.linalg.vector_norm``: the norms of vectors."""
    data = _floats(x)
    return wrap(ivy.vector_norm(data, axis=_axes(axis, data), ord=2 if ord is None else ord, keepdims=keepdims))


@public
@_raises_linalg_error
def cond(x: ArrayLike, p: Any = None) -> Any:
    """``numpy.linalg.cond``: the condition numbers of matrices."""
    data = _matrices(x)
    if 0 in ivy.shape(data):
        raise _linalg_error("cond is not defined on empty arrays; pass a matrix with elements")
    result = _cond(ivy.asarray(data), p)
    # As in NumPy, replace a condition number that is NaN by infinity, unless the matrix itself contains NaN.
    had_nan = ivy.any(ivy.isnan(data), axis=(-2, -1))
    overflowed = ivy.logical_and(ivy.isnan(result), ivy.logical_not(had_nan))
    return wrap(ivy.where(overflowed, ivy.full_like(result, np.inf), result))


def _cond(data: Any, p: Any) -> Any:
    if p in (None, 2, -2):
        values = ivy.svdvals(data)
        first, last = values[..., 0], values[..., -1]
        return ivy.divide(last, first) if p == -2 else ivy.divide(first, last)
    if data.shape[-1] != data.shape[-2]:
        raise _linalg_error(f"the last two axes must have the same size, not {data.shape[-2]} and {data.shape[-1]}")
    try:
        return ivy.multiply(ivy.matrix_norm(data, ord=p), ivy.matrix_norm(ivy.inv(data), ord=p))
    except IvyException as error:
        if not re.search(_FAILURES, str(error)):
            raise
    if data.ndim == 2:
        return ivy.full((), np.inf, dtype=type_of(ivy.abs(data)), like=data._data)
    rows = ivy.unstack(ivy.reshape(data, (-1, *data.shape[-2:])))
    return ivy.reshape(ivy.stack([_cond(row, p) for row in rows]), tuple(data.shape[:-2]))


@public
def diagonal(x: ArrayLike, /, *, offset: int = 0) -> Any:
    """``numpy.linalg.diagonal``: the diagonals of matrices."""
    return wrap(ivy.diagonal(to_linked(x), offset=offset))


@public
def trace(x: ArrayLike, /, *, offset: int = 0, dtype: Any = None) -> Any:
    """``numpy.linalg.trace``: the sums of diagonals."""
    data = to_native(x)
    sum_dtype = SUM_DTYPES.get(kind_of(data)) if dtype is None else dtype
    return wrap(ivy.trace(data, offset=offset, dtype=ivy_dtype(sum_dtype)))


@public
def outer(x1: ArrayLike, x2: ArrayLike, /) -> Any:
    """``numpy.linalg.outer``: the outer product of two vectors."""
    one, other = arrays(x1, x2)
    if one.ndim != 1 or other.ndim != 1:
        raise IvyValueError(
            f"ivy.numpy.linalg.outer: Input arrays must be one-dimensional, but they are {one.ndim}-dimensional and "
            f"{other.ndim}-dimensional; use ivy.numpy.outer"
        )
    return wrap(ivy.multiply(ivy.expand_dims(one, 1), other))


@public
def cross(x1: ArrayLike, x2: ArrayLike, /, *, axis: int = -1) -> Any:
    """``numpy.linalg.cross``: the cross products of vectors."""
    return wrap(ivy.cross(*arrays(x1, x2), axis=axis))


def __dir__() -> list[str]:
    return __all__
