"""Names of devices. They are the same for all libraries."""

from typing import Any

from ivy_protocol.compiling import constant
from ivy_protocol.exceptions import IvyValueError

all_devices = ("cpu", "gpu", "tpu")
"""The device types that have a name in ivy. Libraries may have others."""


class Device(str):
    """A device such as ``"cpu"`` or ``"gpu:0"``. It is a string, and is equal to its name.

    The device names of libraries are accepted, too, such as ``"cuda:0"`` or ``"/device:GPU:0"``. A device type without
    a number denotes its first device. The first CPU is ``"cpu"``, also for libraries that number their CPUs.

    Parameters
    ----------
    name : str
        The name.

    Raises
    ------
    IvyValueError
        `name` is not a string, or is empty. The constructor does not check that the device exists; the creation of an
        array does.

    Examples
    --------
    >>> ivy.Device("cpu") == "cpu", ivy.Device("cuda:1")
    (True, 'gpu:1')
    """

    __slots__ = ()

    def __new__(cls, name: "str | Device", /) -> "Device":
        if not isinstance(name, str) or not name:
            raise IvyValueError(f"ivy.Device: {name!r} is not a device; pass a name such as 'cpu' or 'gpu:0'")
        return str.__new__(cls, device_name(name))

    def __reduce__(self) -> tuple[type["Device"], tuple[str]]:
        return Device, (str(self),)


@constant
def device_name(name: str) -> str:
    """Return the name of a device in the form of ivy."""
    # Drop the part before "/device:". TensorFlow adds a prefix such as "/job:localhost/replica:0/task:0".
    device_type, separator, number = name.lower().rpartition("/device:")[2].partition(":")
    if device_type not in ("cpu", "gpu", "cuda", "tpu") or (separator and not number.isdecimal()):
        return str(name)
    device_type, number = device_type.replace("cuda", "gpu"), int(number or 0)
    return "cpu" if device_type == "cpu" and number == 0 else f"{device_type}:{number}"


_DEVICES = {
    n: Device(n) for n in ("cpu", "cpu:0", "meta", *[f"{kind}:{i}" for i in range(8) for kind in ("cuda", "gpu")])
}


def device_named(name: Any) -> Device:
    """Return the `Device` of a name.

    For common names, an existing object is returned, because torch.compile cannot create objects of this class.
    """
    return (_DEVICES.get(name) if isinstance(name, str) else None) or Device(name)
