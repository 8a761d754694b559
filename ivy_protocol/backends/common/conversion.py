"""Conversion of arrays between libraries and devices, and to NumPy."""

from typing import Any

from ivy_protocol.core.array_type import wrap


def from_dlpack(xp: Any, x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    from ivy_protocol.backends import registry

    # Export through ``ivy.Array``, which supports exports that the library of `x` lacks, such as copies of TensorFlow
    # tensors.
    exporter = wrap(x) if registry.backend_name(type(x)) else x
    result = xp.from_dlpack(exporter, device=device, copy=None if copy else copy)
    # Copy after the import instead of requesting a copy: JAX and TensorFlow mark exported copies as read-only.
    return xp.asarray(result, copy=True) if copy else result


NO_DTYPE = "dtype must be a dtype or the name of a dtype, not None"
NO_DEVICE = "device must be a device or the name of a device, not None"
"""Error messages for an explicit None, for which some libraries use their defaults."""


def to_device(xp: Any, x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if device is None:
        raise TypeError(NO_DEVICE)
    from array_api_compat import to_device

    return to_device(x, device, stream=stream)


def to_numpy(xp: Any, x: Any, /, *, copy: bool = True) -> Any:
    import numpy as np

    # Prefer the conversion function of the library: some libraries convert GPU, sparse or traced arrays only by that
    # function.
    own = getattr(xp, "asnumpy", None) or getattr(type(x), "unwrap_numpy", None)
    if own is not None:
        result = own(x)
    else:
        try:
            result = np.from_dlpack(x)
        except (AttributeError, TypeError, RuntimeError, BufferError, ValueError):
            result = np.asarray(x)
    return np.array(result) if copy else result
