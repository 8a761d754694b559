"""Devices: conversion between ivy's names, such as `gpu:0`, and `torch.device`, and a list of the accelerators."""

from typing import Any

import torch

from ivy_protocol.backends.common.conversion import NO_DEVICE
from ivy_protocol.compiling import constant
from ivy_protocol.core.device import Device, device_named
from ivy_protocol.exceptions import IvyDeviceError

__all__ = [
    "as_ivy_dev",
    "as_native_dev",
    "clear_cached_mem_on_dev",
    "dev",
    "devices",
    "to_device",
]


def to_device(x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if device is None:
        raise TypeError(NO_DEVICE)
    return x.to(device) if stream is None else NotImplemented


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return x.device if as_native else as_ivy_dev(x.device)


def as_ivy_dev(device: Any, /) -> Device:
    return device_named("meta" if device.type == "meta" else f"{device.type}:{device.index or 0}")


def devices() -> tuple[Any, ...]:
    accelerator = torch.accelerator.current_accelerator()
    count = torch.accelerator.device_count()
    return (torch.device("cpu"), *[torch.device(accelerator.type, i) for i in range(count) if accelerator])


@constant
def _cuda_devices() -> int:
    return torch.cuda.device_count()


def as_native_dev(device: Device, /) -> Any:
    try:
        native = torch.device(device.replace("gpu", "cuda"))
    except RuntimeError as error:
        raise IvyDeviceError(f"torch has no device {device!r}") from error
    # Count the devices of "cuda". Other device types, such as "meta", have one device.
    count = _cuda_devices() if native.type == "cuda" else 1
    if (native.index or 0) >= count:
        raise IvyDeviceError(f"torch has no device {device!r}; its devices are {', '.join(map(as_ivy_dev, devices()))}")
    return native


def clear_cached_mem_on_dev(device: Any, /) -> None:
    if device.type == "cuda":
        with torch.cuda.device(device):
            torch.cuda.empty_cache()
