"""The factors of matrices by jax."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer
from jax.scipy.linalg import expm

from ivy_protocol.backends.common.indexing import index_dtype


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
