"""How a mode is checked, set, undone, and held for the length of a ``with`` block."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.exceptions import IvyDeviceError, IvyException, IvyTypeError, IvyValueError
from ivy_protocol.state import context
from ivy_protocol.state.defaults import SETTINGS
from ivy_protocol.values.devices import all_devices
from ivy_protocol.values.dtypes import any_dtype


class Held:
    """A setting held for the length of a ``with`` block."""

    _name: str

    def __init__(self, value: Any, /) -> None:
        self._value = checked(self._name, value)

    def __enter__(self) -> Any:
        context.enter(self, **{self._name: self._value})
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "a flag": (lambda value: isinstance(value, bool), "True or False"),
    "digits": (lambda value: type(value) is int and 0 <= value <= 1000, "a number of digits up to 1000"),
    "a number": (_is_number, "a number that is not negative"),
    "a path": (lambda value: isinstance(value, str), "a path"),
}
"""What a setting takes, with the words for it; data types, devices and texts are checked by their names."""


def checked(name: str, value: Any) -> Any:
    """The value of a setting in the form that is stored, or an error before anything has changed."""
    takes = SETTINGS[name].takes
    if isinstance(takes, tuple):
        if value not in takes:
            raise IvyValueError(f"{name} is one of {', '.join(takes)}, not {value!r}")
        return value
    if takes == "a device":
        if hasattr(value, "shape"):
            raise IvyTypeError(f"{name} is a device, not an array; give that of the array, as x.device is")
        return _known_device(str(slots.as_ivy_dev(value)))
    if takes not in CHECKS and takes != "names":
        dtype = any_dtype(value)
        if takes not in ("a data type", dtype.kind):
            raise IvyValueError(f"{name} is a data type of kind {takes!r}, not {dtype}")
        return str(dtype)
    if takes == "names":
        return _names(name, value)
    fits, words = CHECKS[takes]
    if not fits(value):
        raise IvyValueError(f"{name} is {words}, not {value!r}")
    return value


def _names(name: str, value: Any) -> tuple[str, ...]:
    """The names of alternative implementations, of which one may be given by itself."""
    from ivy_protocol.backends import alternatives

    names = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list | tuple) else (value,)
    alternatives.check_names(name, names)
    return names


def _known_device(name: str) -> str:
    """The name of a device, unless it is of a kind that neither ivy nor a library in use knows."""
    if name.partition(":")[0] in (*all_devices, "meta"):
        # Whether there is such a device is seen when an array is to lie there.
        return name
    refused: IvyException | None = None
    for backend in tuple(backends.loaded.values()):
        try:
            backend.native_device(name)
        except IvyException as error:
            refused = error
        else:
            return name
    raise IvyDeviceError(
        f"no library in use has a device {name!r}; a device is one such as 'cpu' or 'gpu:0', or one of the library "
        f"that was chosen before with ivy.set_backend"
    ) from refused


def pop(name: str) -> None:
    """Undo the last `put` of a setting; without one the default stays."""
    context.pop(name)


def put(name: str, value: Any) -> None:
    """Check a value and set it."""
    context.push(name, checked(name, value))
