"""What the general way of a call knows of nested data, without loading `ivy.Container`."""

from collections.abc import Mapping
from typing import Any

from ivy_protocol import slots
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context

MAPPING = frozenset(("key_chains", "to_apply", "prune_unapplied", "map_sequences"))
"""The keywords that every function takes when it maps over nested data."""

PLAIN = frozenset((bool, int, float, complex, str, tuple, list, slice, type(None), type(...)))
"""The types of most options; none of them is a Container."""

LEVELS = 200
"""How deep nested data may be; Python itself ends at about a thousand calls within each other."""


def rebuilt(like: Any, values: list[Any]) -> Any:
    """A list or tuple of the type of another."""
    return type(like)(*values) if hasattr(like, "_fields") else type(like)(values)


def rebuilt_dict(like: dict[Any, Any], found: dict[Any, Any]) -> dict[Any, Any]:
    """A dict of the type of another."""
    if type(like) is dict:
        return found
    from copy import copy

    # A subclass may need arguments of its own, such as the factory of a defaultdict.
    made = copy(like)
    made.clear()
    made.update(found)
    return made


def is_plain(value: Any) -> bool:
    """Whether a value is a dict, a named tuple or a dataclass."""
    if isinstance(value, dict) or (isinstance(value, tuple) and hasattr(value, "_fields")):
        return True
    # What `dataclasses.is_dataclass` looks for, without the import.
    return hasattr(type(value), "__dataclass_fields__")


def is_container(value: Any) -> bool:
    """Whether a value is an `ivy.Container`, which no library may get for an option."""
    return hasattr(type(value), "__ivy_nested__")


def is_own(value: Any) -> bool:
    """Whether a value is a Container, or of a class of one's own that is asked: no library may get it for an option."""
    cls = type(value)
    own = hasattr(cls, "__ivy_nested__") or getattr(cls, "__ivy_array_function__", None) is not None
    return own and not issubclass(cls, slots.Array)


def is_nested(values: Any) -> bool:
    """Whether there are dicts and the like among the arguments, and the modes in force let functions map over them."""
    return context.setting("nestable_mode") and any(map(is_plain, values))


def among_options(spec: Spec, bound: Mapping[str, Any]) -> Any:
    """The first object of a class that is asked in the place of an option; None if there is none."""
    for name, value in bound.items():
        if type(value) in PLAIN or name in spec.data:
            continue
        for inner in value.values() if name == spec.more else (value,):
            if is_own(inner):
                return inner
    return None
