"""Conversion of arrays to and from JAX."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_protocol.backends.jax.creation import asarray
from ivy_protocol.backends.jax.elementwise import check_narrowed
from ivy_protocol.core.array_type import wrap

__all__ = [
    "AS_NUMPY",
    "from_dlpack",
    "to_numpy",
]


_DLPACK_CPU = 1


def AS_NUMPY(x: Any, /) -> Any:
    # An array that did not fit into the memory has no values; to read them would end the process.
    return np.asarray(x.block_until_ready())


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "data", x)
    if isinstance(own, jax.Array):
        return asarray(own, device=device, copy=copy)
    # Arrays of tensorflow 2.19 do not export themselves.
    x = x if hasattr(x, "__dlpack_device__") else wrap(x)
    if copy is False:
        return jnp.from_dlpack(x, device=device, copy=copy)
    if x.__dlpack_device__()[0] == _DLPACK_CPU:
        # jax takes no strides, and no memory that numpy must not write; and it shares aligned memory all the same.
        # What NumPy before 2.2 gets may never be written.
        host, exporter = np.from_dlpack(x), getattr(x, "_data", x)
        check_narrowed(host)
        locked = isinstance(exporter, np.ndarray) and not exporter.flags.writeable
        if copy or locked or not host.flags.c_contiguous:
            return jnp.array(host, device=device)
    elif hasattr(own, "contiguous"):
        # jax does not copy memory of a GPU for others, nor does it take steps there.
        x = own.contiguous()
        if "int64" in str(own.dtype) and own.numel():
            check_narrowed(np.asarray([own.min().item(), own.max().item()]))
    shared = jnp.from_dlpack(x, device=device)
    return jnp.array(shared, copy=True) if copy else shared


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(AS_NUMPY(x)) if copy else AS_NUMPY(x)
