"""Arrays that come from elsewhere, or go there: to another library, to another device, to numpy."""

from typing import Any

from ivy_protocol import slots


def from_dlpack(xp: Any, x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    from ivy_protocol import backends

    # An ``ivy.Array`` also exports what its library by itself does not, such as a copy of TensorFlow's.
    exporter = slots.wrap(x) if backends.backend_name(type(x)) else x
    found = xp.from_dlpack(exporter, device=device, copy=None if copy else copy)
    # A copy that jax or tensorflow makes must not be written either, as they tell numpy.
    return xp.asarray(found, copy=True) if copy else found


NO_DTYPE = "dtype is a data type or the name of one, not None"
NO_DEVICE = "device is a device or the name of one, not None"
"""What is said of None where something is to be named, for which some libraries take their defaults."""


def to_device(xp: Any, x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if device is None:
        raise TypeError(NO_DEVICE)
    from array_api_compat import to_device

    return to_device(x, device, stream=stream)


def to_numpy(xp: Any, x: Any, /, *, copy: bool = True) -> Any:
    import numpy as np

    # Arrays on a GPU, without their zeros or of a graph go nowhere unless they are told to.
    own = getattr(xp, "asnumpy", None) or getattr(type(x), "unwrap_numpy", None)
    if own is not None:
        result = own(x)
    else:
        try:
            result = np.from_dlpack(x)
        except (AttributeError, TypeError, RuntimeError, BufferError, ValueError):
            result = np.asarray(x)
    return np.array(result) if copy else result
