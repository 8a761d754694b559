"""Linear algebra, on the CPU. MLX factorizes only float32 and float64 matrices; NumPy factorizes complex matrices."""

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np

from ivy_protocol.backends.common import matrix_gradients
from ivy_protocol.backends.mlx.conversion import to_numpy
from ivy_protocol.backends.mlx.creation import asarray
from ivy_protocol.backends.mlx.dtypes import INTEGERS
from ivy_protocol.backends.mlx.reductions import sum
from ivy_protocol.backends.mlx.transforms import as_tuple

NAMESPACE: Any = None
"""The namespace `xp` of MLX. The module `xp` imports this module, and sets this attribute."""
_Pair = namedtuple("_Pair", "eigenvalues eigenvectors")
_QR = namedtuple("_QR", "Q R")
_SVD = namedtuple("_SVD", "U S Vh")
_Slogdet = namedtuple("_Slogdet", "sign logabsdet")


def _check(x: Any, square: bool = False) -> None:
    if x.ndim < 2 or (square and x.shape[-1] != x.shape[-2]):
        raise ValueError(f"x must be a stack of {'square ' * square}matrices, not an array of the shape {x.shape}")


def matrix_transpose(x: Any, /) -> Any:
    _check(x)
    return mx.swapaxes(x, -1, -2)


def _adjoint(x: Any) -> Any:
    return mx.conj(mx.swapaxes(x, -1, -2))


def matmul(x1: Any, x2: Any, /) -> Any:
    if not x1.ndim or not x2.ndim:
        raise ValueError("matmul requires arrays of at least one dimension")
    if x1.dtype not in INTEGERS:
        return mx.matmul(x1, x2)
    # Multiply and sum elements: MLX has no integer matrix product, and a floating-point product would round.
    left = x1[None, :] if x1.ndim == 1 else x1
    right = x2[:, None] if x2.ndim == 1 else x2
    if left.shape[-1] != right.shape[-2]:
        raise ValueError(f"arrays of the shapes {x1.shape} and {x2.shape} have no matrix product")
    product = sum(mx.expand_dims(left, -1) * mx.expand_dims(right, -3), axis=-2).astype(x1.dtype)
    product = mx.squeeze(product, -2) if x1.ndim == 1 else product
    return mx.squeeze(product, -1) if x2.ndim == 1 else product


def _by_numpy(function: Callable[..., Any], x: Any, **options: Any) -> list[Any]:
    """Evaluate the complex matrix `x`, and call the NumPy function `function` with it."""
    custom: Any = mx.custom_function(lambda x: [asarray(y) for y in as_tuple(function(to_numpy(x), **options))])

    @custom.vjp
    def _(*arguments: Any) -> Any:
        raise NotImplementedError(f"NumPy computes {function.__name__} of complex matrices, so it has no gradient")

    return custom(x)


_inverse: Any = mx.custom_function(lambda x: mx.linalg.inv(x, stream=mx.cpu))


@_inverse.vjp
def _(primals: Any, cotangent: Any, output: Any) -> Any:
    transposed = mx.swapaxes(_inverse(primals), -1, -2)
    return -(transposed @ cotangent @ transposed)


@_inverse.jvp
def _(primals: Any, tangents: Any) -> Any:
    return -(_inverse(primals) @ tangents @ _inverse(primals))


def _differentiable(factorize: Callable[..., Any], gradient: Callable[..., Any]) -> Any:
    """Return `factorize` with the custom gradient `gradient`, because MLX has no gradient of factorizations."""
    custom: Any = mx.custom_function(factorize)

    @custom.vjp
    def _(primals: Any, cotangents: Any, outputs: Any) -> Any:
        # Compute the factors again instead of using `outputs`, so that the gradient is differentiable itself.
        return gradient(NAMESPACE, *as_tuple(cotangents), *as_tuple(custom(primals)))

    return custom


def _reduced_svd(x: Any) -> list[Any]:
    left, values, right = mx.linalg.svd(x, stream=mx.cpu)
    return [left[..., : values.shape[-1]], values, right[..., : values.shape[-1], :]]


_factor = _differentiable(lambda x: mx.linalg.cholesky(x, stream=mx.cpu), matrix_gradients.cholesky)
_symmetric = _differentiable(lambda x: mx.linalg.eigh(x, stream=mx.cpu), matrix_gradients.eigh)
_orthogonal = _differentiable(lambda x: mx.linalg.qr(x, stream=mx.cpu), matrix_gradients.qr)
_singular = _differentiable(_reduced_svd, matrix_gradients.svd)


def _blocks(x: Any) -> Any:
    """Return the complex matrix `x` as a real block matrix, whose products represent products of `x`."""
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
        raise ValueError(f"the shapes {x1.shape} and {x2.shape} do not match for a system of equations")
    if not x1.size or not x2.size:
        return mx.zeros((*mx.broadcast_shapes(x1.shape[:-2], x2.shape[:-2]), *x2.shape[-2:]), x2.dtype)
    inverse = inv(x1)
    result = inverse @ x2
    # Refine the solution once, because the product with an inverse is less accurate than a solver.
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
    sign, logarithm = mx.linalg.slogdet(x, stream=mx.cpu)
    return _Slogdet(mx.where(mx.isnan(logarithm), logarithm, sign), logarithm)


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    _check(x, square=True)
    if not x.size:
        return mx.array(x)
    factor = _by_numpy(np.linalg.cholesky, x)[0] if x.dtype == mx.complex64 else _factor(x)
    return _adjoint(factor) if upper else factor


def qr(x: Any, /, *, mode: str = "reduced") -> Any:
    _check(x)
    # Leave complete factors and complex matrices to NumPy, because MLX supports only reduced factors of real matrices.
    if mode == "reduced" and x.dtype != mx.complex64 and x.size:
        return _QR(*_orthogonal(x))
    return _QR(*_by_numpy(np.linalg.qr, x, mode=mode))


def eigh(x: Any, /) -> Any:
    _check(x, square=True)
    if not x.size:
        return _Pair(mx.real(x[..., 0]) if x.dtype == mx.complex64 else x[..., 0], mx.array(x))
    return _Pair(*_symmetric(x))


def eig(x: Any, /) -> Any:
    _check(x, square=True)
    if not x.size:
        return _Pair(x[..., 0].astype(mx.complex64), x.astype(mx.complex64))
    if x.dtype == mx.complex64:
        return _Pair(*_by_numpy(np.linalg.eig, x))
    return _Pair(*mx.linalg.eig(x, stream=mx.cpu))


def svd(x: Any, /, *, full_matrices: bool = True) -> Any:
    _check(x)
    if not x.size:
        return _SVD(*_by_numpy(np.linalg.svd, x, full_matrices=full_matrices))
    if full_matrices and x.shape[-1] != x.shape[-2]:
        return _SVD(*mx.linalg.svd(x, stream=mx.cpu))
    return _SVD(*_singular(x))
