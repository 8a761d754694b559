"""Devices of native arrays, the common device of a call, and conversion of host buffers."""

import array as buffers
from typing import Any

from ivy_protocol.backends import registry
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.core import context
from ivy_protocol.core.device import Device, all_devices, device_named
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, plain_number
from ivy_protocol.exceptions import IvyDeviceError
from ivy_protocol.messages.prefixes import public

BUFFERS = (memoryview, bytearray, buffers.array, range)
"""Buffer types that are accepted in place of arrays."""
_CPU = 1


def device_of(backend: Backend, x: Any) -> str:
    """Return the device name of a native array."""
    return str(implementations(context.by_name["dev"], backend, ("x",))[0](x))


def moved(backend: Backend, x: Any, device: str) -> Any:
    """Return a native array on a device; return the array itself if it is already there."""
    if device_of(backend, x) == device:
        return x
    move = implementations(context.by_name["to_device"], backend, ("x", "device"))[0]
    return move(x, backend.native_device(device))


def common_device(backend: Backend, arrays: list[Any], writes: bool) -> str:
    """Return the device to move the native arrays of a call to; an empty string if no array must be moved.

    The device is the default device if one is set, or else the device of the first array. An array that the function
    writes to is not moved.
    """
    devices = [device_of(backend, x) for x in arrays]
    if len(set(devices)) < 2:
        return ""
    return devices[0] if writes else context.setting("default_device") or devices[0]


def check_device(name: str, backend: Backend, arrays: list[Any]) -> None:
    """Raise if an array is on a device that the implementation of a function does not support.

    Raises
    ------
    IvyDeviceError
        An array is on an unsupported device.
    """
    off = backend.off_devices[name]
    for x in arrays:
        device = device_of(backend, x) if backend.is_array(x) else ""
        if device.partition(":")[0] in off:
            on = ", ".join(kind for kind in kinds_of_devices(backend) if kind not in off) or "no device"
            raise IvyDeviceError(
                f"{public(name)} on {backend.name} does not run on {device}, only on {on}; move the arrays first, as "
                "in ivy.to_device(x, device)"
            )


def devices_of(backend: Backend) -> tuple[Device, ...]:
    """Return the available devices of a backend."""
    native = backend.hooks.devices or backend.xp.__array_namespace_info__().devices
    return tuple(backend.ivy_device(d) for d in native() if d is not None)


def default_device(backend: Backend) -> Device:
    """Return the device of new arrays of a backend."""
    return device_named(context.setting("default_device") or device_of_new_array(backend))


def device_of_new_array(backend: Backend) -> str:
    """Return the device on which the library creates arrays, regardless of ivy's default device."""
    new_device = backend.hooks.new_array_device
    return device_of(backend, backend.xp.empty((0,))) if new_device is None else backend.ivy_device(new_device())


def kinds_of_devices(backend: Backend) -> tuple[str, ...]:
    """Return the types of devices that a backend supports, available or not."""
    there = backend.hooks.DEVICE_KINDS
    return there or tuple(k for k in all_devices if any(d.startswith(k) for d in devices_of(backend)))


def host_data(value: Any, *, any_object: bool = False) -> Any:
    """Return host buffers converted to NumPy arrays, and ranges to lists, also in lists and tuples.

    Instances of subclasses of `int`, `float` and so on become plain Python scalars. Other values stay unchanged.

    Parameters
    ----------
    value
        An argument.
    any_object
        If True, also convert objects with ``__dlpack__``, ``__array__`` or a similar method, such as a pandas Series.
    """
    cls = type(value)
    if cls in SEQUENCES:
        items = [host_data(v, any_object=any_object) for v in value]
        return value if all([a is b for a, b in zip(items, value, strict=True)]) else cls(items)
    if cls is range:
        return list(value)
    if cls in BUFFERS:
        return _as_numpy(value)
    if (number := isinstance(value, PYTHON_SCALARS)) or not any_object or isinstance(value, type):
        return plain_number(value) if number and not registry.backend_name(cls) else value
    if registry.backend_name(cls):
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
    """Return `value` as a device array of the first loaded library that can import it. The array shares the memory."""
    for name in ("cupy", "torch", "jax"):
        backend = registry.loaded.get(name)
        if backend is not None and hasattr(value, "__dlpack__"):
            return implementations(context.by_name["from_dlpack"], backend, ("x",))[0](value)
        if backend is not None and name != "jax":
            return backend.xp.asarray(value)
    return value
