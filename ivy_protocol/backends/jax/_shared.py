"""Helpers of the JAX backend: checks of tracers and dtypes, and functions whose gradients differ from JAX's."""

from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer

from ivy_protocol.compiling import has_dtype


def has_values(x: Any) -> bool:
    """Return True for a concrete array, and False for a tracer, which has no values."""
    return not isinstance(x, Tracer)


@jax.jit
def safe_sqrt(x: Any) -> Any:
    """Return the square root, with a gradient of zero at zero.

    The gradient of JAX is infinite at zero, and becomes NaN in the gradient of a norm or a standard deviation.
    """
    # The inner `where` keeps the infinite derivative at zero out of the backward pass.
    return jnp.where(x == 0, 0, jnp.sqrt(jnp.where(x == 0, 1, x)))


@jax.custom_jvp
def hermitian(x: Any) -> Any:
    """Return a Hermitian matrix unchanged, but distribute its gradient over both triangles.

    The solvers of JAX read only the lower triangle of the matrix, so that the gradient with respect to the matrix is
    zero above the diagonal.
    """
    return x


_SINGLE_AND_DOUBLE = "fd"


def are_single_or_double(*arrays: Any) -> bool:
    """Return True if all arguments are float32 arrays, or if all are float64 arrays."""
    dtypes = [x.dtype if has_dtype(x) else None for x in arrays]
    return all([dtype is not None and dtype.char in _SINGLE_AND_DOUBLE and dtype == dtypes[0] for dtype in dtypes])
