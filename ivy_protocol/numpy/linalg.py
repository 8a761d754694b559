"""``numpy.linalg`` on every library."""

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
from ivy_protocol.numpy._arrays import made
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._elementwise import matmul_of
from ivy_protocol.numpy._mathematics import tensordot as tensordot
from ivy_protocol.numpy._mathematics import vecdot as vecdot
from ivy_protocol.numpy._reductions import _axes, _floats
from ivy_protocol.numpy._rows import row, row_of_two
from ivy_protocol.numpy._shapes import matrix_transpose as matrix_transpose
from ivy_protocol.numpy._ufuncs import SUMMED, asked_of_dtype, is_inexact
from ivy_protocol.numpy._values import (
    all_taken,
    arrays,
    dtype_of,
    joined,
    kind_of,
    named,
    seen,
    stored,
    taken,
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
_READ_BELOW = frozenset(("numpy", "torch", "jax", "tensorflow"))
_FAILED = r"(?i)singular|not invertible|not positive|positive[- ]definite|not converge|Cholesky decomposition was not"
"""What libraries say of a matrix that has not what is asked for."""


class EighResult(NamedTuple):
    """Eigenvalues and eigenvectors of symmetric matrices."""

    eigenvalues: Any
    eigenvectors: Any


class EigResult(NamedTuple):
    """Eigenvalues and eigenvectors."""

    eigenvalues: Any
    eigenvectors: Any


class QRResult(NamedTuple):
    """An orthogonal matrix and an upper triangular one."""

    Q: Any
    R: Any


class SlogdetResult(NamedTuple):
    """The sign of a determinant, and the logarithm of its size."""

    sign: Any
    logabsdet: Any


class SVDResult(NamedTuple):
    """A singular value decomposition."""

    U: Any
    S: Any
    Vh: Any


def _matrices(a: Any, *, square: bool = False) -> Any:
    x = _floats(a)
    lengths = ivy.shape(x)
    if len(lengths) < 2:
        raise _error(f"{len(lengths)}-dimensional array given, where matrices have two axes or more")
    if square and lengths[-1] != lengths[-2]:
        raise _error(f"the last two axes must be of one length, not {lengths[-2]} and {lengths[-1]}")
    if getattr(x, "dtype", None) is not None and type_of(x) == "float16":
        raise IvyDtypeError("ivy.numpy.linalg: array type float16 is unsupported in linalg; cast it to float32")
    return x


class IvyLinAlgError(IvyValueError, LinAlgError):
    """A matrix has not what is asked for; also NumPy's own error of that name."""


def _error(message: str) -> IvyLinAlgError:
    return IvyLinAlgError(f"ivy.numpy.linalg: {message}")


def _factoring(fn: F) -> F:
    """Declare a function that raises `LinAlgError` for a matrix which has not what is asked for."""

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return fn(*args, **kwargs)
        except LinAlgError:
            raise
        except IvyException as error:
            if not re.search(_FAILED, str(error)):
                raise
            raise IvyLinAlgError(str(error)) from error.__cause__

    given: Any = call
    return given


def _has_algorithms(dtype: Any) -> bool:
    return dtype is not None and dtype_name(dtype) in ("float32", "float64", "complex64", "complex128")


_precise = asked_of_dtype(_has_algorithms, {})
"""Whether the elements of a native array are floats that algorithms are made for."""
_read_below = asked_of_dtype(_has_algorithms, {}, _READ_BELOW)
"""The same, of libraries where `ivy.eigvalsh` reads the lower half of matrices without being told."""


@row(ivy.inv, takes=_precise, least=2)
@_factoring
def inv(a: ArrayLike) -> Any:
    """``numpy.linalg.inv``: the inverses of matrices."""
    return made(ivy.inv(_matrices(a, square=True)))


@public
@_factoring
def pinv(a: ArrayLike, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    """``numpy.linalg.pinv``: the pseudo-inverses of matrices."""
    if rcond is not None and rtol is not None:
        raise IvyValueError("ivy.numpy.linalg.pinv: `rtol` and `rcond` can't be both set")
    x = _matrices(a)
    lengths = ivy.shape(x)
    if 0 in lengths:
        return made(ivy.zeros((*lengths[:-2], lengths[-1], lengths[-2]), dtype=ivy.dtype(x), like=x))
    rtol = rcond if rtol is None else rtol
    if rtol is None:
        rtol = 1e-15 if dtype_of(x).itemsize > 4 else None
    return made(ivy.pinv(x, rtol=rtol))


@row(ivy.det, takes=_precise, least=2)
def det(a: ArrayLike) -> Any:
    """``numpy.linalg.det``: the determinants of matrices."""
    return made(ivy.det(_matrices(a, square=True)))


@public
def slogdet(a: ArrayLike) -> SlogdetResult:
    """``numpy.linalg.slogdet``: the signs of determinants, and the logarithms of their sizes."""
    return SlogdetResult(*made(tuple(ivy.slogdet(_matrices(a, square=True)))))


@row_of_two(ivy.solve, _precise, least=2)
@_factoring
def solve(a: ArrayLike, b: ArrayLike) -> Any:
    """``numpy.linalg.solve``: the solutions of linear equations."""
    x = _matrices(a, square=True)
    other = _floats(arrays(x, b)[1])
    found = joined(type_of(x), type_of(other))
    return made(ivy.solve(ivy.astype(x, named(found)), ivy.astype(other, named(found))))


@public
@_factoring
def tensorsolve(a: ArrayLike, b: ArrayLike, axes: Any = None) -> Any:
    """``numpy.linalg.tensorsolve``: the solutions of linear equations of tensors."""
    x = ivy.asarray(_floats(a))
    other = _floats(arrays(x, b)[1])
    if axes is not None:
        kept = [n for n in range(x.ndim) if n not in axes]
        x = ivy.permute_dims(x, [*kept, *axes])
    lengths = tuple(x.shape[other.ndim - x.ndim :])
    size = int(np.prod(lengths))
    if x.size != size**2:
        raise _error(f"the axes of a tensor of the shape {tuple(x.shape)} make no square matrix")
    return made(ivy.reshape(ivy.solve(ivy.reshape(x, (size, size)), ivy.reshape(other, (-1,))), lengths))


@public
@_factoring
def tensorinv(a: ArrayLike, ind: int = 2) -> Any:
    """``numpy.linalg.tensorinv``: the inverse of a tensor."""
    if ind <= 0:
        raise IvyValueError(f"ivy.numpy.linalg.tensorinv: ind is a positive number, not {ind}")
    x = ivy.asarray(_floats(a))
    lengths = (*x.shape[ind:], *x.shape[:ind])
    rows, size = int(np.prod(x.shape[:ind])), int(np.prod(x.shape[ind:]))
    if rows != size:
        raise _error(f"the first axes have {rows} elements and the others {size}; an inverse takes as many")
    return made(ivy.reshape(ivy.inv(ivy.reshape(x, (size, size))), lengths))


@public
@_factoring
def lstsq(a: ArrayLike, b: ArrayLike, rcond: Any = None) -> tuple[Any, Any, Any, Any]:
    """``numpy.linalg.lstsq``: the solution of least squares, residuals, rank and singular values."""
    x = _matrices(a)
    other = arrays(x, b)[1]
    if x.ndim != 2:
        raise _error(f"a is one matrix, not of the shape {tuple(x.shape)}")
    kind = named(joined(type_of(x), "float64" if kind_of(other) in "biu" else type_of(other)))
    x, other = ivy.astype(x, kind), ivy.astype(other, kind)
    if not 0 < other.ndim < 3:
        raise _error(f"b has one or two axes, not the shape {tuple(other.shape)}")
    columns = ivy.expand_dims(other, 1) if other.ndim == 1 else other
    rows, count = ivy.shape(x)
    if columns.shape[0] != rows:
        raise _error(f"Incompatible dimensions: a has {rows} rows, and b {columns.shape[0]}")
    if not rows or not count:
        none = ivy.zeros((0,), dtype=ivy.dtype(ivy.abs(x)), like=x)
        solution = ivy.zeros((count, *other.shape[1:]), dtype=ivy.dtype(x), like=x)
        left = ivy.sum(ivy.square(ivy.abs(columns)), axis=0) if rows else none
        return made(solution), made(left), 0, made(none)
    values = ivy.svdvals(x)
    rtol = max(rows, count) * float(np.finfo(dtype_of(x)).eps) if rcond is None else float(rcond)
    solution = ivy.matmul(ivy.pinv(x, rtol=rtol), columns)
    rank = int(ivy.sum(ivy.greater(values, rtol * values[0]))) if min(rows, count) else 0
    rest = columns - ivy.matmul(x, solution)
    left = (
        ivy.sum(ivy.abs(rest) ** 2, axis=0)
        if rank == count and rows > count
        else ivy.zeros((0,), dtype=ivy.dtype(values))
    )
    solution = ivy.squeeze(solution, 1) if other.ndim == 1 else solution
    return made(solution), made(left), rank, made(values)


@row(ivy.cholesky, takes=_precise, least=2)
@_factoring
def cholesky(a: ArrayLike, /, *, upper: bool = False) -> Any:
    """``numpy.linalg.cholesky``: the triangular matrices whose products with their transposes these are."""
    return made(ivy.cholesky(_matrices(a, square=True), upper=upper))


@public
def qr(a: ArrayLike, mode: str = "reduced") -> Any:
    """``numpy.linalg.qr``: orthogonal and upper triangular matrices."""
    if mode == "raw":
        raise IvyValueError("ivy.numpy.linalg.qr: the mode 'raw' is LAPACK's; use 'reduced', 'complete' or 'r'")
    mode = "reduced" if mode in ("full", "f") else mode
    if mode not in ("reduced", "complete", "r"):
        raise IvyValueError(f"ivy.numpy.linalg.qr: the mode is 'reduced', 'complete' or 'r', not {mode!r}")
    q, r = ivy.qr(_matrices(a), mode="complete" if mode == "complete" else "reduced")
    return made(r) if mode == "r" else QRResult(made(q), made(r))


@public
@_factoring
def svd(a: ArrayLike, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    """``numpy.linalg.svd``: singular values and vectors."""
    x = _matrices(a)
    return SVDResult(*made(tuple(ivy.svd(x, full_matrices=full_matrices)))) if compute_uv else made(ivy.svdvals(x))


@public
@_factoring
def svdvals(x: ArrayLike, /) -> Any:
    """``numpy.linalg.svdvals``: singular values."""
    return made(ivy.svdvals(_matrices(x)))


@public
@_factoring
def eig(a: ArrayLike) -> EigResult:
    """``numpy.linalg.eig``: eigenvalues and eigenvectors, which are real if all of them are."""
    x = _matrices(a, square=True)
    values, vectors = ivy.eig(x)
    if kind_of(x) != "c" and bool(ivy.all(ivy.equal(ivy.imag(values), 0.0))):
        values, vectors = ivy.real(values), ivy.real(vectors)
    return EigResult(made(values), made(vectors))


@public
@_factoring
def eigvals(a: ArrayLike) -> Any:
    """``numpy.linalg.eigvals``: eigenvalues, which are real if all of them are."""
    x = _matrices(a, square=True)
    values = ivy.eigvals(x)
    real = kind_of(x) != "c" and bool(ivy.all(ivy.equal(ivy.imag(values), 0.0)))
    return made(ivy.real(values) if real else values)


@public
@_factoring
def eigh(a: ArrayLike, UPLO: str = "L") -> EighResult:
    """``numpy.linalg.eigh``: eigenvalues and eigenvectors of symmetric matrices."""
    return EighResult(*made(tuple(ivy.eigh(_matrices(a, square=True), UPLO=_half(UPLO)))))


@row(ivy.eigvalsh, takes=_read_below, least=2)
@_factoring
def eigvalsh(a: ArrayLike, UPLO: str = "L") -> Any:
    """``numpy.linalg.eigvalsh``: eigenvalues of symmetric matrices."""
    return made(ivy.eigvalsh(_matrices(a, square=True), UPLO=_half(UPLO)))


def _half(name: str) -> Any:
    """The half of symmetric matrices that is looked at."""
    if name.upper() not in ("L", "U"):
        raise IvyValueError(f"ivy.numpy.linalg: UPLO is 'L' or 'U', not {name!r}")
    return name.upper()


@public
@_factoring
def matrix_power(a: ArrayLike, n: int) -> Any:
    """``numpy.linalg.matrix_power``: the products of a matrix with itself."""
    x = ivy.asarray(taken(a))
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise _error(f"an array of the shape {tuple(x.shape)} has no square matrices along its last two axes")
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
        return made(ivy.astype(ivy.broadcast_to(ivy.eye(x.shape[-1], like=x._data), tuple(x.shape)), ivy.dtype(x)))
    return made(ivy.copy_array(result) if result is x else result)


@public
@_factoring
def matrix_rank(A: ArrayLike, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    """``numpy.linalg.matrix_rank``: the number of singular values that are not zero."""
    if tol is not None and rtol is not None:
        raise IvyValueError("ivy.numpy.linalg.matrix_rank: `tol` and `rtol` can't be both set")
    x = _floats(A)
    lengths = ivy.shape(x)
    if len(lengths) < 2:
        return int(bool(ivy.any(ivy.not_equal(x, 0))))
    values = ivy.abs(ivy.eigvalsh(x)) if hermitian else ivy.svdvals(x)
    if tol is None:
        share = max(lengths[-2:]) * float(np.finfo(dtype_of(values)).eps) if rtol is None else rtol
        share = ivy.astype(arrays(values, share)[1], ivy.dtype(values))
        if not min(lengths[-2:]):
            return made(ivy.zeros(lengths[:-2], dtype=named("int64"), like=x))
        limit = ivy.multiply(ivy.max(values, axis=-1, keepdims=True), ivy.expand_dims(share, -1))
    else:
        limit = ivy.expand_dims(ivy.astype(arrays(values, tol)[1], ivy.dtype(values)), -1)
    return made(ivy.astype(ivy.count_nonzero(ivy.greater(values, limit), axis=-1), named("int64")))


@public
def matmul(x1: ArrayLike, x2: ArrayLike, /) -> Any:
    """``numpy.linalg.matmul``: the products of matrices."""
    return made(matmul_of(*arrays(x1, x2)))


@public
def multi_dot(arrays: Any, *, out: Any = None) -> Any:
    """``numpy.linalg.multi_dot``: the product of several matrices, in the cheapest order."""
    factors = [ivy.asarray(x) for x in all_taken(arrays)]
    if len(factors) < 2:
        raise IvyValueError("ivy.numpy.linalg.multi_dot takes two arrays or more")
    if [x.ndim for x in factors[1:-1]] != [2] * (len(factors) - 2):
        raise _error("arrays between the first and the last are matrices")
    if len(factors) == 2:
        return stored(matmul_of(*factors), out)
    if all([kind_of(x) == "b" for x in factors]):
        # Which order is the cheapest does not matter where no element is more than one.
        return stored(reduce(matmul_of, factors), out)
    return stored(ivy.multi_dot(factors), out)


@row(ivy.vector_norm, takes=is_inexact)
def norm(x: ArrayLike, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    """``numpy.linalg.norm``: the norms of vectors or matrices."""
    data = ivy.asarray(_floats(x))
    axes = _axes(axis, data)
    if axes is None and ord is None:
        found = ivy.vector_norm(ivy.reshape(data, (-1,)))
        return made(ivy.reshape(found, (1,) * data.ndim) if keepdims else found)
    if axes is None:
        axes = 0 if data.ndim == 1 else (0, 1)
        if data.ndim > 2:
            raise IvyValueError(f"ivy.numpy.linalg.norm: give axis= for an array of {data.ndim} axes")
    if isinstance(axes, int) or len(axes) == 1:
        axes = axes if isinstance(axes, int) else axes[0]
        if isinstance(ord, str):
            raise IvyValueError(f"ivy.numpy.linalg.norm: {ord!r} is a norm of matrices")
        axis_of(axes, data.ndim)
        return made(ivy.vector_norm(data, axis=axes, ord=2 if ord is None else ord, keepdims=keepdims))
    if len(axes) != 2:
        raise IvyValueError(f"ivy.numpy.linalg.norm: norms are of vectors or matrices, not over {len(axes)} axes")
    if ord not in (None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf):
        raise IvyValueError(f"ivy.numpy.linalg.norm: Invalid norm order for matrices: {ord!r}")
    return made(ivy.matrix_norm(data, axis=(axes[0], axes[1]), ord="fro" if ord is None else ord, keepdims=keepdims))


@public
def matrix_norm(x: ArrayLike, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    """``numpy.linalg.matrix_norm``: the norms of matrices."""
    return made(ivy.matrix_norm(_matrices(x), ord=ord, keepdims=keepdims))


@public
def vector_norm(x: ArrayLike, /, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Any:
    """``numpy.linalg.vector_norm``: the norms of vectors."""
    data = _floats(x)
    return made(ivy.vector_norm(data, axis=_axes(axis, data), ord=2 if ord is None else ord, keepdims=keepdims))


@public
@_factoring
def cond(x: ArrayLike, p: Any = None) -> Any:
    """``numpy.linalg.cond``: the condition numbers of matrices."""
    data = _matrices(x)
    if 0 in ivy.shape(data):
        raise _error("cond is not defined on empty arrays")
    result = _cond(ivy.asarray(data), p)
    # What overflows is no number, but what came from NaN is.
    given = ivy.any(ivy.isnan(data), axis=(-2, -1))
    found = ivy.logical_and(ivy.isnan(result), ivy.logical_not(given))
    return made(ivy.where(found, ivy.full_like(result, np.inf), result))


def _cond(data: Any, p: Any) -> Any:
    if p in (None, 2, -2):
        values = ivy.svdvals(data)
        first, last = values[..., 0], values[..., -1]
        return ivy.divide(last, first) if p == -2 else ivy.divide(first, last)
    if data.shape[-1] != data.shape[-2]:
        raise _error(f"the last two axes must be of one length, not {data.shape[-2]} and {data.shape[-1]}")
    try:
        return ivy.multiply(ivy.matrix_norm(data, ord=p), ivy.matrix_norm(ivy.inv(data), ord=p))
    except IvyException as error:
        if not re.search(_FAILED, str(error)):
            raise
    if data.ndim == 2:
        return ivy.full((), np.inf, dtype=type_of(ivy.abs(data)), like=data._data)
    rows = ivy.unstack(ivy.reshape(data, (-1, *data.shape[-2:])))
    return ivy.reshape(ivy.stack([_cond(row, p) for row in rows]), tuple(data.shape[:-2]))


@public
def diagonal(x: ArrayLike, /, *, offset: int = 0) -> Any:
    """``numpy.linalg.diagonal``: the diagonals of matrices."""
    return made(ivy.diagonal(seen(x), offset=offset))


@public
def trace(x: ArrayLike, /, *, offset: int = 0, dtype: Any = None) -> Any:
    """``numpy.linalg.trace``: the sums of diagonals."""
    data = taken(x)
    kind = SUMMED.get(kind_of(data)) if dtype is None else dtype
    return made(ivy.trace(data, offset=offset, dtype=named(kind)))


@public
def outer(x1: ArrayLike, x2: ArrayLike, /) -> Any:
    """``numpy.linalg.outer``: the products of all pairs of elements of two vectors."""
    one, other = arrays(x1, x2)
    if one.ndim != 1 or other.ndim != 1:
        raise IvyValueError(
            f"ivy.numpy.linalg.outer: Input arrays must be one-dimensional, but they are {one.ndim}-dimensional and "
            f"{other.ndim}-dimensional; use ivy.numpy.outer"
        )
    return made(ivy.multiply(ivy.expand_dims(one, 1), other))


@public
def cross(x1: ArrayLike, x2: ArrayLike, /, *, axis: int = -1) -> Any:
    """``numpy.linalg.cross``: the products of vectors that stand on both."""
    return made(ivy.cross(*arrays(x1, x2), axis=axis))


def __dir__() -> list[str]:
    return __all__
