"""Arrays of objects that tell of their memory, by what NumPy and DLPack define."""

from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.state import context


def as_numpy(value: Any) -> Any:
    """The array of NumPy that shares the memory of an object on the CPU."""
    import numpy as np

    by_dlpack = hasattr(value, "__dlpack__") and not hasattr(value, "__array__")
    return np.from_dlpack(value) if by_dlpack else np.asarray(value)


def on_a_device(value: Any) -> Any:
    """The array of an object whose memory is that of a device, in the first library in use that can share it."""
    for name in ("cupy", "torch", "jax"):
        backend = backends.loaded.get(name)
        if backend is not None and hasattr(value, "__dlpack__"):
            return implementations(context.by_name["from_dlpack"], backend, ("x",))[0](value)
        if backend is not None and name != "jax":
            return backend.xp.asarray(value)
    return value
