"""Devices of NumPy: only the CPU."""

from typing import Any

from ivy_protocol.core.device import Device, device_named
from ivy_protocol.exceptions import IvyDeviceError

__all__ = ["as_ivy_dev", "as_native_dev", "dev"]


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return "cpu" if as_native else device_named("cpu")


def as_ivy_dev(device: Any, /) -> Device:
    return device_named(device)


def as_native_dev(device: Device, /) -> Any:
    if device != "cpu":
        raise IvyDeviceError(f"NumPy has only the device 'cpu', not {device!r}")
    return "cpu"
