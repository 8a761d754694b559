"""Linear algebra, which MLX computes on the CPU, for float32 and float64 only; NumPy factorizes complex matrices."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import mlx.core as mx
import numpy as np

from ivy_protocol.backends.mlx.conversion import to_numpy
from ivy_protocol.backends.mlx.creation import asarray, eye, tril
from ivy_protocol.backends.mlx.dtypes import FLOATS, HALVES, INTEGERS
from ivy_protocol.backends.mlx.manipulation import moveaxis, normalized_axes
from ivy_protocol.backends.mlx.reductions import safe_sqrt, sum

__all__ = [
    "matmul",
    "matrix_transpose",
    "tensordot",
    "vecdot",
]


class _Pair(NamedTuple):
    eigenvalues: Any
    eigenvectors: Any


class _QR(NamedTuple):
    Q: Any
    R: Any


class _SVD(NamedTuple):
    U: Any
    S: Any
    Vh: Any


class _Slogdet(NamedTuple):
    sign: Any
    logabsdet: Any


def _check(x: Any, square: bool = False) -> None:
    if x.ndim < 2 or (square and x.shape[-1] != x.shape[-2]):
        raise ValueError(f"expected {'square ' * square}matrices, not an array of the shape {x.shape}")


def matrix_transpose(x: Any, /) -> Any:
    _check(x)
    return mx.swapaxes(x, -1, -2)


def _adjoint(x: Any) -> Any:
    return mx.conj(mx.swapaxes(x, -1, -2))


def matmul(x1: Any, x2: Any, /) -> Any:
    if not x1.ndim or not x2.ndim:
        raise ValueError("matmul needs arrays of one or more dimensions")
    if x1.dtype not in INTEGERS:
        return mx.matmul(x1, x2)
    # MLX multiplies no matrices of integers; a product of floats would round.
    left = x1[None, :] if x1.ndim == 1 else x1
    right = x2[:, None] if x2.ndim == 1 else x2
    if left.shape[-1] != right.shape[-2]:
        raise ValueError(f"arrays of the shapes {x1.shape} and {x2.shape} have no matrix product")
    product = mx.sum(mx.expand_dims(left, -1) * mx.expand_dims(right, -3), -2).astype(x1.dtype)
    product = mx.squeeze(product, -2) if x1.ndim == 1 else product
    return mx.squeeze(product, -1) if x2.ndim == 1 else product


def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if x1.shape[axis] != x2.shape[axis]:
        raise ValueError(f"the axes have different lengths, {x1.shape[axis]} and {x2.shape[axis]}")
    x1 = mx.conj(x1) if x1.dtype == mx.complex64 else x1
    return sum(moveaxis(x1, axis, -1) * moveaxis(x2, axis, -1), axis=-1, dtype=x1.dtype)


def tensordot(x1: Any, x2: Any, /, *, axes: Any = 2) -> Any:
    if isinstance(axes, int):
        first, second = tuple(range(x1.ndim - axes, x1.ndim)), tuple(range(axes))
        if axes > x1.ndim or axes > x2.ndim:
            raise ValueError(f"{axes} axes are more than the arrays have")
    else:
        first, second = [normalized_axes(tuple(a), x.ndim) for a, x in zip(axes, (x1, x2), strict=True)]
    if [x1.shape[a] for a in first] != [x2.shape[a] for a in second]:
        raise ValueError("the axes that are summed have different lengths")
    rows = [a for a in range(x1.ndim) if a not in first]
    columns = [a for a in range(x2.ndim) if a not in second]
    width = math.prod([x1.shape[a] for a in first])
    shape = [x1.shape[a] for a in rows], [x2.shape[a] for a in columns]
    left = mx.reshape(mx.transpose(x1, [*rows, *first]), (math.prod(shape[0]), width))
    right = mx.reshape(mx.transpose(x2, [*second, *columns]), (width, math.prod(shape[1])))
    return mx.reshape(matmul(left, right), (*shape[0], *shape[1]))


def outer(x1: Any, x2: Any, /) -> Any:
    if x1.ndim != 1 or x2.ndim != 1:
        raise ValueError("outer needs 1-D arrays")
    return x1[:, None] * x2[None, :]


def cross(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if x1.shape[axis] != 3 or x2.shape[axis] != 3:
        raise ValueError("a cross product needs vectors of three elements")
    (a0, a1, a2), (b0, b1, b2) = [[moveaxis(x, axis, -1)[..., i] for i in range(3)] for x in (x1, x2)]
    return moveaxis(mx.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], -1), -1, axis)


def diagonal(x: Any, /, *, offset: int = 0) -> Any:
    _check(x)
    rows, columns = x.shape[-2:]
    length = max(min(rows + min(offset, 0), columns - max(offset, 0)), 0)
    if not length or not x.size:
        return mx.zeros((*x.shape[:-2], length), x.dtype)
    start = max(offset, 0) - min(offset, 0) * columns
    flat = mx.reshape(x, (*x.shape[:-2], rows * columns))
    return flat[..., start : start + length * (columns + 1) : columns + 1][..., :length]


def trace(x: Any, /, *, offset: int = 0, dtype: Any = None) -> Any:
    return sum(diagonal(x, offset=offset), axis=-1, dtype=dtype)


def _by_numpy(function: Callable[..., Any], x: Any, **options: Any) -> list[Any]:
    """Factorize complex matrices on the host, which evaluates them."""
    results = function(to_numpy(x, copy=False), **options)
    return [asarray(part) for part in (results if isinstance(results, tuple) else (results,))]


_inverse: Any = mx.custom_function(lambda x: mx.linalg.inv(x, stream=mx.cpu))


@_inverse.vjp
def _(primals: Any, cotangent: Any, output: Any) -> Any:
    transposed = mx.swapaxes(_inverse(primals), -1, -2)
    return -(transposed @ cotangent @ transposed)


@_inverse.jvp
def _(primals: Any, tangents: Any) -> Any:
    result = _inverse(primals[0])
    return -(result @ tangents[0] @ result)


def _blocks(x: Any) -> Any:
    """Return the real matrix of twice the size that multiplies as a complex one."""
    real, imag = mx.real(x), mx.imag(x)
    return mx.concatenate([mx.concatenate([real, -imag], -1), mx.concatenate([imag, real], -1)], -2)


def inv(x: Any, /) -> Any:
    _check(x, square=True)
    if not x.size:
        return mx.array(x)
    if x.dtype != mx.complex64:
        return _inverse(x)
    n = x.shape[-1]
    inverse = _inverse(_blocks(x))
    return inverse[..., :n, :n] + 1j * inverse[..., n:, :n]


def solve(x1: Any, x2: Any, /) -> Any:
    _check(x1, square=True)
    if x2.ndim == 1:
        return mx.squeeze(solve(x1, x2[:, None]), -1)
    if x1.shape[-1] != x2.shape[-2]:
        raise ValueError(f"arrays of the shapes {x1.shape} and {x2.shape} are no system of equations")
    if not x1.size or not x2.size:
        return mx.zeros((*mx.broadcast_shapes(x1.shape[:-2], x2.shape[:-2]), *x2.shape[-2:]), x2.dtype)
    inverse = inv(x1)
    result = inverse @ x2
    # One step of refinement, as the product with an inverse is less exact than a solver.
    return result + inverse @ (x2 - x1 @ result)


def det(x: Any, /) -> Any:
    _check(x, square=True)
    if x.dtype == mx.complex64:
        return _by_numpy(np.linalg.det, x)[0]
    return mx.linalg.det(x, stream=mx.cpu) if x.size else mx.ones(x.shape[:-2], x.dtype)


def slogdet(x: Any, /) -> Any:
    _check(x, square=True)
    if x.dtype == mx.complex64:
        return _Slogdet(*_by_numpy(np.linalg.slogdet, x))
    if not x.size:
        return _Slogdet(mx.ones(x.shape[:-2], x.dtype), mx.zeros(x.shape[:-2], x.dtype))
    return _Slogdet(*mx.linalg.slogdet(x, stream=mx.cpu))


_factor: Any = mx.custom_function(lambda x: mx.linalg.cholesky(x, stream=mx.cpu))


@_factor.vjp
def _(primals: Any, cotangent: Any, output: Any) -> Any:
    factor = _factor(primals)
    inverse = _inverse(factor)
    half = mx.swapaxes(factor, -1, -2) @ cotangent
    half = tril(half) - half * eye(half.shape[-1], dtype=half.dtype) / 2
    result = mx.swapaxes(inverse, -1, -2) @ half @ inverse
    return (result + mx.swapaxes(result, -1, -2)) / 2


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    _check(x, square=True)
    if not x.size:
        return mx.array(x)
    factor = _by_numpy(np.linalg.cholesky, x)[0] if x.dtype == mx.complex64 else _factor(x)
    return _adjoint(factor) if upper else factor


def qr(x: Any, /, *, mode: str = "reduced") -> Any:
    _check(x)
    # MLX has only reduced factors, and none of stacks in a transform.
    if mode == "reduced" and x.dtype != mx.complex64 and x.size:
        return _QR(*mx.linalg.qr(x, stream=mx.cpu))
    return _QR(*_by_numpy(np.linalg.qr, x, mode=mode))


_symmetric: Any = mx.custom_function(lambda x: mx.linalg.eigh(x, stream=mx.cpu))


@_symmetric.vjp
def _(primals: Any, cotangents: Any, outputs: Any) -> Any:
    values, vectors = _symmetric(primals)
    gaps = mx.expand_dims(values, -2) - mx.expand_dims(values, -1)
    is_zero = mx.equal(gaps, 0)
    factors = mx.where(is_zero, mx.zeros((), gaps.dtype), 1 / mx.where(is_zero, mx.ones((), gaps.dtype), gaps))
    middle = factors * (_adjoint(vectors) @ cotangents[1])
    middle = middle + mx.expand_dims(cotangents[0], -1) * eye(values.shape[-1], dtype=values.dtype)
    result = vectors @ middle @ _adjoint(vectors)
    return (result + _adjoint(result)) / 2


def eigh(x: Any, /) -> Any:
    _check(x, square=True)
    if not x.size:
        return _Pair(mx.real(x[..., 0]) if x.dtype == mx.complex64 else x[..., 0], mx.array(x))
    return _Pair(*_symmetric(x))


def eigvalsh(x: Any, /) -> Any:
    return eigh(x).eigenvalues


def eig(x: Any, /) -> Any:
    _check(x, square=True)
    if not x.size:
        return _Pair(x[..., 0].astype(mx.complex64), x.astype(mx.complex64))
    return _Pair(*mx.linalg.eig(x, stream=mx.cpu))


def eigvals(x: Any, /) -> Any:
    return eig(x).eigenvalues


def svd(x: Any, /, *, full_matrices: bool = True) -> Any:
    _check(x)
    if not x.size:
        return _SVD(*_by_numpy(np.linalg.svd, x, full_matrices=full_matrices))
    left, values, right = mx.linalg.svd(x, stream=mx.cpu)
    if full_matrices:
        return _SVD(left, values, right)
    count = values.shape[-1]
    return _SVD(left[..., :count], values, right[..., :count, :])


def svdvals(x: Any, /) -> Any:
    return svd(x, full_matrices=False).S


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    left, values, right = svd(x, full_matrices=False)
    if not x.size:
        return mx.swapaxes(x, -1, -2)
    if rtol is None:
        rtol = max(x.shape[-2:]) * float(mx.finfo(values.dtype).eps)
    limit = mx.max(values, -1, keepdims=True) * (mx.expand_dims(rtol, -1) if isinstance(rtol, mx.array) else rtol)
    is_small = mx.less_equal(values, limit)
    inverse = mx.where(is_small, mx.zeros((), values.dtype), 1 / mx.where(is_small, 1, values))
    return _adjoint(right) @ (mx.expand_dims(inverse, -1).astype(x.dtype) * _adjoint(left))


def matrix_power(x: Any, n: int, /) -> Any:
    _check(x, square=True)
    x, n = (inv(x), -n) if n < 0 else (x, n)
    result = mx.broadcast_to(eye(x.shape[-1], dtype=x.dtype), x.shape)
    while n:
        result = matmul(result, x) if n & 1 else result
        x, n = (matmul(x, x), n >> 1) if n > 1 else (x, 0)
    return result


def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    _check(x)
    if ord in (2, -2, "nuc"):
        values = svdvals(x)
        result = mx.sum(values, -1) if ord == "nuc" else (mx.max if ord == 2 else mx.min)(values, -1)
    elif ord in (1, -1, math.inf, -math.inf):
        sums = mx.sum(mx.abs(x), -2 if ord in (1, -1) else -1)
        result = (mx.max if ord > 0 else mx.min)(sums, -1)
    elif ord == "fro":
        result = vector_norm(x, axis=(-2, -1))
    else:
        raise ValueError(f"ord={ord!r} is not the order of a matrix norm")
    return mx.expand_dims(result, (-2, -1)) if keepdims else result


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2) -> Any:
    axes = tuple(range(x.ndim)) if axis is None else normalized_axes(axis, x.ndim)
    magnitude = mx.abs(x)
    dtype = magnitude.dtype
    magnitude = magnitude.astype(mx.float32) if dtype in HALVES else magnitude
    if ord == math.inf or ord == -math.inf:
        result = (mx.max if ord > 0 else mx.min)(magnitude, axes, keepdims)
    elif ord == 0:
        result = mx.sum(mx.not_equal(magnitude, 0).astype(magnitude.dtype), axes, keepdims)
    elif ord == 1:
        result = mx.sum(magnitude, axes, keepdims)
    elif ord == 2:
        squares = magnitude * magnitude if x.dtype in FLOATS else mx.square(mx.real(x)) + mx.square(mx.imag(x))
        result = safe_sqrt(mx.sum(squares, axes, keepdims))
    else:
        result = mx.power(mx.sum(mx.power(magnitude, ord), axes, keepdims), 1 / ord)
    return result.astype(dtype)
