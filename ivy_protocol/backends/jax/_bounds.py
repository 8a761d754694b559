"""Bounds of indices: JAX itself clamps an index that is out of range where it reads, and drops the write.

Integers and NumPy's arrays are compared on the host. Of an array of JAX the values are waited for; an array of a trace
has none yet, and is not looked at.
"""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jax.sharding import SingleDeviceSharding

from ivy_protocol.backends.common.indexing import axes_of

_FEW = 4096
"""As many elements are copied to the host in less time than a device takes to find their extremes."""


def check_bounds(x: Any, query: Any) -> None:
    """Raise if an integer in an index, or in an array of it, is out of range.

    Raises
    ------
    IndexError
        There is one.
    """
    keys = query if isinstance(query, tuple) else (query,)
    for place, axis in axes_of(keys, x.ndim):
        if axis < x.ndim:
            check_key(keys[place], x.shape[axis], axis)


def check_key(key: Any, length: int, axis: int = 0) -> None:
    """Raise if an integer, or one in an array, is no index of an axis of a length.

    Raises
    ------
    IndexError
        It is not.
    """
    if type(key) is int:
        numbers: Any = (key,)
    elif isinstance(key, np.ndarray | jax.Array) and key.dtype.kind in "iu" and key.size:
        numbers = _extremes(key)
    else:
        return
    for number in numbers:
        if not -length <= number < length:
            raise IndexError(f"index {number} is out of range for axis {axis} of length {length}")


def host_key(key: Any) -> Any:
    """A list of integers, or NumPy's array of them, as it is taken in an index; NotImplemented for all others."""
    if isinstance(key, np.integer):
        return int(key)
    key = np.asarray(key, None if key else np.int64) if type(key) is list else key
    if key.dtype.kind not in "iu":
        return NotImplemented
    return key if key.dtype.isnative else key.astype(key.dtype.newbyteorder("="))


def _extremes(key: Any) -> tuple[int, ...]:
    """The least and the greatest number of an array; none of one that has no values yet."""
    if isinstance(key, Tracer):
        return ()
    if isinstance(key, jax.Array) and (key.size > _FEW or type(key.sharding) is not SingleDeviceSharding):
        found = _on_device(key)
        # In code that is traced, what is computed of an array with values has none.
        if not isinstance(found[0], Tracer):
            return int(found[0]), int(found[1])
        if not key.is_fully_addressable:
            return ()
    host = np.asarray(key)
    return (host.item(),) if host.size == 1 else (int(host.min()), int(host.max()))


@jax.jit
def _on_device(key: Any) -> Any:
    return jnp.min(key), jnp.max(key)
