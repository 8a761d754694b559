"""Helpers of several modules: tracers, float32 and float64 arrays, and functions with other gradients than JAX's."""

from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer

from ivy_protocol.compiling import has_dtype


def has_values(x: Any) -> bool:
    """Return True for a concrete array; a tracer has no values."""
    return not isinstance(x, Tracer)


@jax.jit
def safe_sqrt(x: Any) -> Any:
    """Return the square root, with a gradient of zero at zero.

    JAX returns an infinite gradient there, which becomes NaN in the gradient of a norm or a standard deviation.
    """
    # The inner `where` keeps the infinite slope out of the backward pass.
    return jnp.where(x == 0, 0, jnp.sqrt(jnp.where(x == 0, 1, x)))


@jax.custom_jvp
def hermitian(x: Any) -> Any:
    """Return a matrix unchanged, and distribute its gradient over both triangles.

    The solvers read only the lower triangle, so their gradient is there only.
    """
    return x


_SINGLE_AND_DOUBLE = "fd"


def are_single_or_double(*arrays: Any) -> bool:
    """Return True if all arguments are float32 arrays, or all are float64 arrays."""
    dtypes = [x.dtype if has_dtype(x) else None for x in arrays]
    return all([dtype is not None and dtype.char in _SINGLE_AND_DOUBLE and dtype == dtypes[0] for dtype in dtypes])
