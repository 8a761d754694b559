"""Conversion from and to other libraries, with shared memory if JAX accepts the memory."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_protocol.backends.jax.creation import asarray
from ivy_protocol.backends.jax.elementwise import check_narrowed
from ivy_protocol.core.array_type import wrap

__all__ = ["AS_NUMPY", "from_dlpack", "to_numpy"]


_DLPACK_CPU = 1


def AS_NUMPY(x: Any, /) -> Any:
    # Wait before the read: if the computation ran out of memory, `block_until_ready` raises, but a read would abort the
    # process.
    return np.asarray(x.block_until_ready())


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    data = getattr(x, "data", x)
    if isinstance(data, jax.Array):
        return asarray(data, device=device, copy=copy)
    # Wrap tensors of TensorFlow 2.19, which lack the DLPack methods of `ivy.Array`.
    x = x if hasattr(x, "__dlpack_device__") else wrap(x)
    if copy is False:
        return jnp.from_dlpack(x, device=device, copy=copy)
    if x.__dlpack_device__()[0] == _DLPACK_CPU:
        # Copy memory that is strided or read-only, because JAX rejects it. Ask the exporter whether the memory is
        # read-only, because NumPy < 2.2 marks every imported array as read-only.
        host_array, exporter = np.from_dlpack(x), getattr(x, "_data", x)
        check_narrowed(host_array)
        is_read_only = isinstance(exporter, np.ndarray) and not exporter.flags.writeable
        if copy or is_read_only or not host_array.flags.c_contiguous:
            return jnp.array(host_array, device=device)
    elif hasattr(data, "contiguous"):
        # Make the memory contiguous in the other library, because JAX rejects strided GPU memory, and cannot copy it.
        x = data.contiguous()
        if "int64" in str(data.dtype) and data.numel():
            check_narrowed(np.asarray([data.min().item(), data.max().item()]))
    result = jnp.from_dlpack(x, device=device)
    return jnp.array(result, copy=True) if copy else result


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(AS_NUMPY(x)) if copy else AS_NUMPY(x)
