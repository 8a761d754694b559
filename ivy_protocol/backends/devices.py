"""Devices: where the arrays of a backend are, how those of a call come to one, and data of the host."""

import array as buffers
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.core import context
from ivy_protocol.core.device import Device, all_devices, device_named
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, plain_number
from ivy_protocol.exceptions import IvyDeviceError
from ivy_protocol.messages.prefixes import public

BUFFERS = (memoryview, bytearray, buffers.array, range)
"""What counts as data of the host wherever an array is taken."""
_CPU = 1


def device_of(backend: Backend, x: Any) -> str:
    """The device of a native array."""
    return str(implementations(context.by_name["dev"], backend, ("x",))[0](x))


def moved(backend: Backend, x: Any, device: str) -> Any:
    """A native array on a device: itself if it lies there."""
    if device_of(backend, x) == device:
        return x
    move = implementations(context.by_name["to_device"], backend, ("x", "device"))[0]
    return move(x, backend.native_device(device))


def common_device(backend: Backend, arrays: list[Any], writes: bool) -> str:
    """Where to bring the native arrays of a call; an empty string if they lie together.

    That is the default device if one is set, else the device of the first array. An array that the
    function writes to stays where it is.
    """
    devices = [device_of(backend, x) for x in arrays]
    if len(set(devices)) < 2:
        return ""
    return devices[0] if writes else context.setting("default_device") or devices[0]


def check_device(name: str, backend: Backend, arrays: list[Any]) -> None:
    """Refuse arrays where the implementation of a function says that it does not run.

    Raises
    ------
    IvyDeviceError
        One lies there.
    """
    off = backend.off_devices[name]
    for x in arrays:
        device = device_of(backend, x) if backend.is_array(x) else ""
        if device.partition(":")[0] in off:
            on = ", ".join(kind for kind in kinds_of_devices(backend) if kind not in off) or "no device"
            raise IvyDeviceError(
                f"{public(name)} on {backend.name} does not run on {device}, but on {on}; move the arrays first, as in "
                f"ivy.to_device(x, device)"
            )


def devices_of(backend: Backend) -> tuple[Device, ...]:
    """The devices that a backend has now."""
    native = backend.hooks.devices or backend.xp.__array_namespace_info__().devices
    return tuple(backend.ivy_device(d) for d in native() if d is not None)


def default_device(backend: Backend) -> Device:
    """Where arrays of a backend are made without being told."""
    return device_named(context.setting("default_device") or place_of_new(backend))


def place_of_new(backend: Backend) -> str:
    """Where the library itself makes arrays now, whatever ivy's default device is."""
    place = backend.hooks.new_array_device
    return device_of(backend, backend.xp.empty((0,))) if place is None else backend.ivy_device(place())


def kinds_of_devices(backend: Backend) -> tuple[str, ...]:
    """The kinds of devices that a backend can use, whether or not there is one."""
    there = backend.hooks.DEVICE_KINDS
    return there or tuple(k for k in all_devices if any(d.startswith(k) for d in devices_of(backend)))


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
