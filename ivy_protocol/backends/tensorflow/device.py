"""Devices of TensorFlow. Computations run on the default device, not on the device of the tensors."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.conversion import NO_DEVICE
from ivy_protocol.core.device import Device, device_named
from ivy_protocol.exceptions import IvyDeviceError

__all__ = [
    "as_ivy_dev",
    "as_native_dev",
    "dev",
    "to_device",
]


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return x.device if as_native else as_ivy_dev(x.device)


def as_ivy_dev(device: str, /) -> Device:
    # If a tensor of a graph has no device yet, return the CPU.
    return device_named(device or "cpu")


def to_device(x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if stream is not None:
        raise ValueError("tensorflow does not support streams; pass stream=None")
    if device is None:
        raise TypeError(NO_DEVICE)
    with tf.device(device):
        return tf.identity(x)


def as_native_dev(device: Device, /) -> Any:
    native_names = {as_ivy_dev(d.name): d.name for d in tf.config.list_logical_devices()}
    if device not in native_names:
        raise IvyDeviceError(f"tensorflow has no device {device!r}; its devices are {', '.join(native_names)}")
    return native_names[device]
