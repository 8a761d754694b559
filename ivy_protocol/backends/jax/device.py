"""Devices: conversion between ivy's names, such as `gpu:0`, and `jax.Device`, and a list that always has the CPU."""

import builtins
from typing import Any

import jax

from ivy_protocol.backends.jax._shared import has_values
from ivy_protocol.core.device import Device, device_named
from ivy_protocol.exceptions import IvyDeviceError

__all__ = ["as_ivy_dev", "as_native_dev", "new_array_device", "dev", "devices"]


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    # A tracer has no device, because the compiled function runs on the device of its arguments. For a tracer, return
    # the device of new arrays.
    device = builtins.min(x.devices(), key=lambda d: d.id) if has_values(x) else new_array_device()
    return device if as_native else as_ivy_dev(device)


def new_array_device() -> Any:
    default_device: Any = jax.config.jax_default_device  # type: ignore[attr-defined]
    if isinstance(default_device, str):
        return as_native_dev(device_named(default_device))
    return default_device or jax.devices()[0]


def as_ivy_dev(device: Any, /) -> Device:
    return device_named(f"{device.platform}:{device.id}")


def as_native_dev(device: Device, /) -> Any:
    kind, _, index = device.partition(":")
    try:
        return jax.devices(kind)[int(index or 0)]
    except (RuntimeError, IndexError, ValueError) as error:
        raise IvyDeviceError(
            f"jax has no device {device!r}; its devices are {', '.join(map(as_ivy_dev, devices()))}"
        ) from error


def devices() -> tuple[Any, ...]:
    default_devices = jax.devices()
    # jax.devices() returns only the devices of the default platform. If that platform is an accelerator, add the CPU.
    return (*default_devices, *(d for d in jax.devices("cpu") if d not in default_devices))
