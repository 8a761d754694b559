"""The devices of a backend, where its arrays lie, and how those of a call come to one device."""

from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.exceptions import IvyDeviceError
from ivy_protocol.messages.titles import public
from ivy_protocol.state import context
from ivy_protocol.values.devices import Device, all_devices, device_named


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
    place = backend.hooks.default_place
    return device_of(backend, backend.xp.empty((0,))) if place is None else backend.ivy_device(place())


def kinds_of_devices(backend: Backend) -> tuple[str, ...]:
    """The kinds of devices that a backend can use, whether or not there is one."""
    there = backend.hooks.DEVICE_KINDS
    return there or tuple(k for k in all_devices if any(d.startswith(k) for d in devices_of(backend)))
