"""Devices. All devices of MLX share memory, so ivy reports the current default device for every array."""

from typing import Any

import mlx.core as mx

from ivy_protocol.backends.common.conversion import NO_DEVICE
from ivy_protocol.core.device import Device, device_named
from ivy_protocol.exceptions import IvyDeviceError

__all__ = ["as_ivy_dev", "as_native_dev", "at_device", "computing_device", "dev", "device_of", "devices"]
__all__ += ["new_array_device", "to_device"]


def devices() -> list[Any]:
    return [mx.Device(kind, i) for kind in (mx.cpu, mx.gpu) for i in range(mx.device_count(kind))]


def new_array_device() -> Any:
    return mx.default_device()


def device_of(x: Any) -> Any:
    return None


def as_ivy_dev(device: Any, /) -> Device:
    return device_named("cpu" if device.type == mx.cpu else f"gpu:{device.index if hasattr(device, 'index') else 0}")


def as_native_dev(device: Device, /) -> Any:
    native = {as_ivy_dev(d): d for d in devices()}
    if device not in native:
        raise IvyDeviceError(f"mlx has no device {device!r}; it has {', '.join(native)}")
    return native[device]


def computing_device() -> str:
    """Return the name of the default device if there is a GPU; otherwise an empty string."""
    return as_ivy_dev(mx.default_device()) if mx.device_count(mx.gpu) else ""


def at_device(device_name: Any) -> Any:
    return mx.stream(device_name)


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return mx.default_device() if as_native else as_ivy_dev(mx.default_device())


def to_device(x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if stream is not None:
        raise ValueError("mlx does not support streams of other libraries; pass stream=None")
    if device is None:
        raise TypeError(NO_DEVICE)
    return x
