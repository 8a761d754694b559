"""Casts without a second copy. Without x64, 64-bit dtypes become 32-bit dtypes."""

from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common.conversion import NO_DTYPE

__all__ = ["astype"]


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    # Copy only if the dtype does not change: JAX would copy the result of a cast again.
    x = jnp.astype(x, dtype, copy=copy and x.dtype == jax.dtypes.canonicalize_dtype(dtype))
    return x if device is None else jax.device_put(x, device)
