"""Helpers for nested data. The slow path uses them without importing `ivy.Container`."""

from collections.abc import Mapping
from typing import Any

from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array

MAPPING = frozenset(("key_chains", "to_apply", "prune_unapplied", "map_sequences"))
"""Keywords that every function accepts for calls with nested data."""

PLAIN = frozenset((bool, int, float, complex, str, tuple, list, slice, type(None), type(...)))
"""Types of most options. None of them is a class with the protocol, so `is_own` does not need to check such values."""

LEVELS = 200
"""Maximum depth of nested data, well below Python's recursion limit of 1000 calls."""


def rebuilt(like: Any, values: list[Any]) -> Any:
    """Return a list or tuple of `values` with the type of `like`, which may be a named tuple."""
    return type(like)(*values) if hasattr(like, "_fields") else type(like)(values)


def rebuild_dict(like: dict[Any, Any], values: dict[Any, Any]) -> dict[Any, Any]:
    """Return a dict of `values` with the type of `like`."""
    if type(like) is dict:
        return values
    from copy import copy

    # Copy the dict instead of calling its class: the constructor of a subclass may need other arguments, such as the
    # factory of a defaultdict.
    result = copy(like)
    result.clear()
    result.update(values)
    return result


def is_plain(value: Any) -> bool:
    """Return True if a value is a dict, a named tuple or a dataclass."""
    if isinstance(value, dict) or (isinstance(value, tuple) and hasattr(value, "_fields")):
        return True
    # Read the attribute that `dataclasses.is_dataclass` checks, to avoid the import of `dataclasses`.
    return hasattr(type(value), "__dataclass_fields__")


def is_container(value: Any) -> bool:
    """Return True if a value is an `ivy.Container`. Libraries do not accept Containers as options."""
    return hasattr(type(value), "__ivy_nested__")


def is_own(value: Any) -> bool:
    """Return True for a Container or an object of a custom class. Libraries do not accept these as options."""
    cls = type(value)
    has_protocol = hasattr(cls, "__ivy_nested__") or getattr(cls, "__ivy_array_function__", None) is not None
    return has_protocol and not issubclass(cls, Array)


def is_nested(values: Any) -> bool:
    """Return True if an argument is nested data over which functions map in the current modes."""
    return context.setting("nestable_mode") and any(map(is_plain, values))


def among_options(spec: Spec, bound: Mapping[str, Any]) -> Any:
    """Return the first object of a custom class that is passed as an option. Return None if there is none."""
    for name, value in bound.items():
        if type(value) in PLAIN or name in spec.data:
            continue
        for inner in value.values() if name == spec.var_keywords else (value,):
            if is_own(inner):
                return inner
    return None
