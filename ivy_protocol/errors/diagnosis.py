"""What is wrong with the arguments of a call that failed: the first that its parameter does not take, in words."""

from collections.abc import Mapping
from typing import Any, Literal, get_origin

from ivy_protocol import backends
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.base.spec import Spec
from ivy_protocol.exceptions import IvyDtypeError, IvyException, IvyTypeError, IvyValueError
from ivy_protocol.messages.wording import fits, shown, words

Found = tuple[type[IvyException], str]

_ROLES = ("DtypeLike", "DeviceLike", "ShapeLike", "Index")
"""Their values are said to be wrong where they are read."""
_LISTS = (list, tuple)


def wrong_argument(spec: Spec, bound: Mapping[str, Any]) -> Found | None:
    """The error class and the words for the first argument that its parameter does not take."""
    for name, value in bound.items():
        role = spec.roles.get(name)
        if name in spec.arrays or name == "out" or str(role) == "Scalar":
            said = unfit(value)
            if said:
                return IvyDtypeError, f"{name} {said}"
        elif role is not None and str(role) not in _ROLES and not fits(value, role):
            cls = IvyValueError if get_origin(role) is Literal and isinstance(value, str) else IvyTypeError
            return cls, f"{name} is {words(role)}, not {shown(value)}"
    return None


def holder(spec: Spec, bound: Mapping[str, Any], cls: type) -> str:
    """The name of the argument that is of a class, or a list with such an element; an empty string if none is."""

    def holds(value: Any, depth: int) -> bool:
        if type(value) in _LISTS:
            return depth < LEVELS and any(holds(v, depth + 1) for v in value)
        return type(getattr(value, "_data", value)) is cls

    return next((name for name in (*spec.arrays, *spec.scalars, "out") if holds(bound.get(name), 0)), "")


def unfit(value: Any, depth: int = 0) -> str:
    """What ivy cannot compute with in an array, or in the arrays in a list; an empty string if there is nothing."""
    if type(value) in _LISTS:
        return next(filter(None, (unfit(v, depth + 1) for v in value)), "") if depth < LEVELS else ""
    data = getattr(value, "_data", value)
    try:
        backend = backends.loaded.get(backends.backend_name(type(data)))
    except IvyException as error:
        return f"cannot be used: {error}"
    return "" if backend is None else backend.unfit(data)
