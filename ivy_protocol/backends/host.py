"""Data of the host: buffers, and objects that tell NumPy or DLPack of their elements."""

import array as buffers
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.state import context
from ivy_protocol.values.numbers import PYTHON_SCALARS, SEQUENCES, plain_number

BUFFERS = (memoryview, bytearray, buffers.array, range)
"""What counts as data of the host wherever an array is taken."""
_CPU = 1


def host_data(value: Any, *, any_object: bool = False) -> Any:
    """Data of the host in the form of NumPy's arrays, in lists and tuples too; anything else as it is.

    Numbers of subclasses become Python's own.

    Parameters
    ----------
    value
        An argument.
    any_object
        Whether an object is asked for its elements by what NumPy and DLPack define: ``__dlpack__``, ``__array__`` and
        the like. The library that it belongs to, such as pandas, need not know of arrays of the standard.
    """
    cls = type(value)
    if cls in SEQUENCES:
        given = [host_data(v, any_object=any_object) for v in value]
        return value if all([a is b for a, b in zip(given, value, strict=True)]) else cls(given)
    if cls is range:
        return list(value)
    if cls in BUFFERS:
        return _as_numpy(value)
    if (number := isinstance(value, PYTHON_SCALARS)) or not any_object or isinstance(value, type):
        return plain_number(value) if number and not backends.backend_name(cls) else value
    if backends.backend_name(cls):
        return value
    if hasattr(value, "__dlpack__") and hasattr(value, "__dlpack_device__"):
        if value.__dlpack_device__()[0] == _CPU:
            return _as_numpy(value)
    elif hasattr(value, "__array__") or hasattr(value, "__array_interface__"):
        return _as_numpy(value)
    if hasattr(value, "__dlpack__") or hasattr(value, "__cuda_array_interface__"):
        return _on_a_device(value)
    return value


def _as_numpy(value: Any) -> Any:
    import numpy as np

    by_dlpack = hasattr(value, "__dlpack__") and not hasattr(value, "__array__")
    return np.from_dlpack(value) if by_dlpack else np.asarray(value)


def _on_a_device(value: Any) -> Any:
    """The array of an object whose memory is that of a device, in the first library in use that can share it."""
    for name in ("cupy", "torch", "jax"):
        backend = backends.loaded.get(name)
        if backend is not None and hasattr(value, "__dlpack__"):
            return implementations(context.by_name["from_dlpack"], backend, ("x",))[0](value)
        if backend is not None and name != "jax":
            return backend.xp.asarray(value)
    return value
