"""Devices: where arrays lie, by names that are the same for every library."""

from typing import Any

from ivy_protocol.compiling import constant
from ivy_protocol.exceptions import IvyValueError

all_devices = ("cpu", "gpu", "tpu")
"""The kinds of devices that ivy knows by name; a library may have others."""


class Device(str):
    """A device such as ``"cpu"`` or ``"gpu:0"``, equal to and hashing like its name.

    What the libraries call a device is understood too, such as ``"cuda:0"`` or ``"/device:GPU:0"``, and
    so is a kind without a number, which stands for the first device of that kind. The first CPU is plain
    ``"cpu"``, whether a library numbers its CPUs or not.

    Parameters
    ----------
    name : str
        The name.

    Raises
    ------
    IvyValueError
        It is no text, or empty. Whether there is such a device is seen when an array is to lie there.

    Examples
    --------
    >>> ivy.Device("cpu") == "cpu", ivy.Device("cuda:1")
    (True, 'gpu:1')
    """

    __slots__ = ()

    def __new__(cls, name: "str | Device", /) -> "Device":
        if not isinstance(name, str) or not name:
            raise IvyValueError(f"{name!r} is no device; give a name such as 'cpu' or 'gpu:0'")
        return str.__new__(cls, device_name(name))

    def __reduce__(self) -> tuple[type["Device"], tuple[str]]:
        return Device, (str(self),)


@constant
def device_name(name: str) -> str:
    """The name of a device as ivy writes it."""
    # TensorFlow says more of a device before its kind.
    kind, separator, number = name.lower().rpartition("/device:")[2].partition(":")
    if kind not in ("cpu", "gpu", "cuda", "tpu") or (separator and not number.isdecimal()):
        return str(name)
    kind, number = kind.replace("cuda", "gpu"), int(number or 0)
    return "cpu" if kind == "cpu" and number == 0 else f"{kind}:{number}"


_DEVICES = {
    n: Device(n) for n in ("cpu", "cpu:0", "meta", *[f"{kind}:{i}" for i in range(8) for kind in ("cuda", "gpu")])
}


def device_named(name: Any) -> Device:
    """Return a `Device`, for the usual names an object that is there: compiled code of torch can make none."""
    return (_DEVICES.get(name) if isinstance(name, str) else None) or Device(name)
