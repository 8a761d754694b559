"""Helpers that several modules of the JAX backend use."""

from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer

from ivy_protocol.compiling import has_dtype


def has_values(x: Any) -> bool:
    """Return True if an array has values; tracers have none."""
    return not isinstance(x, Tracer)


@jax.jit
def _root(x: Any) -> Any:
    # Where there is no deviation, the gradient of the square root would be infinite, and that of the whole NaN.
    return jnp.where(x == 0, 0, jnp.sqrt(jnp.where(x == 0, 1, x)))


@jax.custom_jvp
def _hermitian(x: Any) -> Any:
    """Return the matrix, whose lower triangle is read; its gradient is that of a matrix that equals its adjoint."""
    return x


_WIDE = "fd"


def _are_wide(*arrays: Any) -> bool:
    dtypes = [x.dtype if has_dtype(x) else None for x in arrays]
    return all([dtype is not None and dtype.char in _WIDE and dtype == dtypes[0] for dtype in dtypes])
