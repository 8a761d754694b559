"""Linear algebra: NaN inputs, batches and results for which JAX differs from the standard."""

import builtins
import math
from functools import partial
from operator import index
from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer
from jax.scipy.linalg import expm

from ivy_protocol.backends.common.array_api import computed_in
from ivy_protocol.backends.common.indexing import (
    check_contracted,
    index_dtype,
)
from ivy_protocol.backends.common.linalg import check_tolerance, with_nan
from ivy_protocol.backends.common.products import check_operands, summed
from ivy_protocol.backends.jax._shared import _hermitian, _root, has_values
from ivy_protocol.backends.jax.elementwise import abs
from ivy_protocol.backends.jax.reductions import keeping_nan, sum
from ivy_protocol.core.shape import each, is_integral

__all__ = [
    "cholesky",
    "diag",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "einsum",
    "finite_pinv",
    "inv",
    "lu",
    "lu_factor",
    "matmul",
    "matrix_exp",
    "matrix_norm",
    "matrix_power",
    "outer",
    "pinv",
    "slogdet",
    "solve",
    "solve_triangular",
    "svd",
    "svdvals",
    "tensordot",
    "vector_norm",
    "with_nan_of",
]


matmul = jax.jit(jnp.matmul)
outer = jax.jit(jnp.linalg.outer)


def diag(x: Any, /, *, k: int = 0) -> Any:
    return jnp.diag(x, k)


def einsum(equation: str, /, *operands: Any) -> Any:
    if len(operands) == 1 and (axes := summed(equation, operands[0].ndim)) is not None:
        return sum(operands[0], axis=tuple(axes), dtype=operands[0].dtype)
    # An axis of length 1 would broadcast along the diagonal.
    check_operands(equation, [x.shape for x in operands])
    return _einsum(equation, *operands)


_einsum: Any = jax.jit(jnp.einsum, static_argnums=0)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    check_contracted(axes)
    return jnp.tensordot(x1, x2, index(axes) if is_integral(axes) else tuple(map(each, axes)))


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, dtype: Any = None) -> Any:
    x = computed_in(jnp, "vector_norm", x, dtype)
    return _vector_norm(x, tuple(axis) if isinstance(axis, list) else axis, keepdims, ord)


@partial(jax.jit, static_argnums=(1, 2, 3))
def _vector_norm(x: Any, axis: Any, keepdims: bool, ord: Any) -> Any:
    if 0 in x.shape or (type(axis) is tuple and not axis) or not x.ndim:
        return jnp.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
    if ord == 2:
        # Where there are zeros alone, the gradient of the square root would be infinite.
        return _root(jnp.sum(jnp.real(x * jnp.conj(x)), axis, keepdims=keepdims))
    if ord == 1:
        return jnp.sum(abs(x), axis, keepdims=keepdims)
    # Of zeros alone, the gradient would be NaN.
    nothing = jnp.all(x == 0, axis, keepdims=True)
    norm = jnp.linalg.vector_norm(jnp.where(nothing, 1, abs(x)), axis=axis, keepdims=keepdims, ord=ord)
    norm = keeping_nan(norm, x, axis, keepdims) if builtins.abs(ord) == math.inf else norm
    return jnp.where(nothing.reshape(norm.shape), 0, norm)


def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    if ord in ("fro", None):
        return vector_norm(x, axis=(-2, -1), keepdims=keepdims)
    return keeping_nan(jnp.linalg.matrix_norm(x, keepdims=keepdims, ord=ord), x, (-2, -1), keepdims)


def eigh(x: Any, /) -> Any:
    # Like the other libraries, read the lower triangle only.
    values, vectors = jnp.linalg.eigh(_hermitian(x), symmetrize_input=False)
    return with_nan(jnp, values, x), vectors


def eigvalsh(x: Any, /) -> Any:
    return with_nan(jnp, jnp.linalg.eigvalsh(_hermitian(x), symmetrize_input=False), x)


def _finite(x: Any) -> bool:
    # Code that is being compiled cannot tell. But for tiny matrices, the check costs less than the solver.
    return not has_values(x) or bool(_all_finite(x))


@jax.jit
def _all_finite(x: Any) -> Any:
    return jnp.all(jnp.isfinite(x))


def _refuse_singular(x: Any) -> None:
    if bool(jnp.any(jnp.linalg.slogdet(x).sign == 0)):
        raise ValueError("the matrix is singular")


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    # That of jax reads the lower triangle, also where the upper one is asked for.
    result, finite = _cholesky(jnp.conj(x.mT) if upper else x)
    if has_values(x) and not finite and _finite(x):
        raise ValueError("the matrix is not positive-definite")
    return jnp.conj(result.mT) if upper else result


@jax.jit
def _cholesky(x: Any) -> Any:
    result = jnp.linalg.cholesky(_hermitian(x), symmetrize_input=False)
    return result, jnp.all(jnp.isfinite(result))


def inv(x: Any, /, *, adjoint: bool = False) -> Any:
    result = jnp.linalg.inv(x)
    if not _finite(result):
        _refuse_singular(x)
        result = with_nan_of(result, x, 2)
    return jnp.conj(result.mT) if adjoint else result


def matrix_power(x: Any, n: int, /) -> Any:
    return jnp.linalg.matrix_power(inv(x), -n) if n < 0 else jnp.linalg.matrix_power(x, n)


def solve(x1: Any, x2: Any, /, *, adjoint: bool = False) -> Any:
    x1 = jnp.conj(x1.mT) if adjoint else x1
    result = jnp.linalg.solve(x1, x2)
    if not _finite(result):
        _refuse_singular(x1)
        result = with_nan_of(result, x1, 1 if x2.ndim == 1 else 2)
    return result


def _check_known(result: Any, x: Any) -> Any:
    # Those of the other libraries raise by themselves.
    if not _finite(result) and has_values(x) and bool(jnp.any(jnp.isnan(x))):
        raise ValueError("the matrix has NaN")
    return result


def eig(x: Any, /) -> Any:
    values, vectors = jnp.linalg.eig(x)
    return _check_known(values, x), vectors


def eigvals(x: Any, /) -> Any:
    return _check_known(jnp.linalg.eigvals(x), x)


def svdvals(x: Any, /) -> Any:
    return _check_known(jnp.linalg.svdvals(x), x)


def svd(x: Any, /, *, full_matrices: bool = True) -> Any:
    u, values, vh = jnp.linalg.svd(x, full_matrices)
    return u, _check_known(values, x), vh


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    check_tolerance("rtol", rtol, x)
    # By default, jax drops ten times larger singular values than the standard says.
    rtol = builtins.max(x.shape[-2:]) * jnp.finfo(x.dtype).eps if rtol is None else rtol
    return _check_known(finite_pinv(x, rtol), x)


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    if A.ndim < 2 or not pivot:
        raise ValueError("matrices have two dimensions or more, and pivot=True is all there is")
    if not A.size:
        return A, jnp.broadcast_to(jnp.arange(A.shape[-2], dtype=index_dtype(jnp)), A.shape[:-1])
    both, _, order = jax.lax.linalg.lu(A)
    return both, order.astype(index_dtype(jnp))


@jax.jit
def slogdet(x: Any, /) -> Any:
    sign, logarithm = jnp.linalg.slogdet(x)
    # A sign of one would be that of a number.
    return jnp.where(jnp.isnan(logarithm), jnp.nan, sign), logarithm


@partial(jax.jit, static_argnums=2)
def with_nan_of(result: Any, x: Any, axes: int) -> Any:
    """Make vectors, or matrices, NaN where a matrix has NaN, which LAPACK overlooks among pivots."""
    nan = jnp.any(jnp.isnan(x), axis=(-2, -1))
    return jnp.where(jnp.expand_dims(nan, range(-axes, 0)), jnp.nan, result)


def finite_pinv(x: Any, rtol: Any) -> Any:
    """Return the pseudo-inverse; the singular values of infinite numbers are NaN, which count as zeros in JAX's own."""
    finite = jnp.all(jnp.isfinite(x), axis=(-2, -1), keepdims=True)
    return jnp.where(finite, jnp.linalg.pinv(x, rtol=rtol), jnp.nan)


def lu(x: Any, /) -> Any:
    return NotImplemented if x.ndim < 2 or not x.size else _lu(x)


@jax.jit
def _lu(x: Any) -> Any:
    both, _, order = jax.lax.linalg.lu(x)
    rows, columns = x.shape[-2:]
    least = min(rows, columns)
    swaps = (jnp.arange(rows, dtype=order.dtype)[:, None] == order[..., None, :]).astype(x.dtype)
    lower = jnp.tril(both[..., :least], -1) + jnp.eye(rows, least, dtype=x.dtype)
    return swaps, lower, jnp.triu(both[..., :least, :])


def matrix_exp(x: Any, /) -> Any:
    return NotImplemented if x.ndim < 2 or x.shape[-1] != x.shape[-2] or not x.size else expm(x, max_squarings=64)


@jax.jit
def _is_regular(x: Any) -> Any:
    return jnp.all(jnp.diagonal(x, axis1=-2, axis2=-1) != 0)


def solve_triangular(
    x1: Any, x2: Any, /, *, upper: bool = True, adjoint: bool = False, unit_diagonal: bool = False
) -> Any:
    # What does not fit, and singular matrices, are told by the composition.
    if not (isinstance(x1, jax.Array) and isinstance(x2, jax.Array)):
        return NotImplemented
    vector = x2.ndim == 1
    right = x2[:, None] if vector else x2
    if x1.ndim < 2 or x1.shape[-1] != x1.shape[-2] or right.ndim < 2 or right.shape[-2] != x1.shape[-1]:
        return NotImplemented
    known = not isinstance(x1, Tracer) and not unit_diagonal
    if known and not bool(_is_regular(x1)):
        return NotImplemented
    batch = jnp.broadcast_shapes(x1.shape[:-2], right.shape[:-2])
    result = jax.lax.linalg.triangular_solve(
        jnp.broadcast_to(x1, (*batch, *x1.shape[-2:])),
        jnp.broadcast_to(right, (*batch, *right.shape[-2:])),
        left_side=True,
        lower=not upper,
        transpose_a=adjoint,
        conjugate_a=adjoint,
        unit_diagonal=unit_diagonal,
    )
    return result[..., 0] if vector else result
