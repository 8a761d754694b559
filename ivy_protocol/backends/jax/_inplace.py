"""Writing to arrays as wholes, which gives others in their place."""

from typing import Any

import jax.numpy as jnp

from ivy_protocol.exceptions import InplaceUpdateException

__all__ = ["inplace_decrement", "inplace_increment", "inplace_update"]


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    if ensure_in_backend:
        raise InplaceUpdateException("arrays of jax cannot be changed; give ensure_in_backend=False")
    return _in_place_of(x, val.astype(x.dtype) if keep_input_dtype else val)


def inplace_increment(x: Any, val: Any) -> Any:
    return _in_place_of(x, x + val.astype(x.dtype))


def inplace_decrement(x: Any, val: Any) -> Any:
    return _in_place_of(x, x - val.astype(x.dtype))


def _in_place_of(x: Any, val: Any) -> Any:
    return val if val.shape == x.shape else jnp.broadcast_to(val, x.shape)
