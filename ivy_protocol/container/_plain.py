"""Plain dicts, named tuples and dataclasses as trees, and back to what they were."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from ivy_protocol.base import nested
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._tree import Tree, has, make, too_deep
from ivy_protocol.exceptions import IvyTypeError


def is_plain(value: Any) -> bool:
    """Whether a value is nested data that functions map over, and no `ivy.Container`."""
    return not isinstance(value, Tree) and nested.is_plain(value)


def as_tree(value: Any, like: Tree, depth: int = 0) -> Any:
    """Make a tree of plain nested data, of the class and settings of another; a leaf stays.

    The keys stay whole, whatever is in them, so that `restored` finds each again.
    """
    if depth >= LEVELS:
        raise too_deep()
    if not is_plain(value):
        return value
    found = {}
    for key, inner in fields(value).items():
        if not isinstance(key, str):
            raise IvyTypeError(f"a key of nested data is a string, not {type(key).__name__} {key!r}")
        found[key] = as_tree(inner, like, depth + 1)
    return make(like, found)


def fields(value: Any) -> Mapping[str, Any]:
    """The values in plain nested data by name; of a dataclass those that its constructor takes."""
    if isinstance(value, tuple):
        return dict(zip(value._fields, value, strict=True))  # type: ignore[attr-defined]
    if isinstance(value, dict):
        return value
    return {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}


def restored(like: Any, value: Any) -> Any:
    """Make of a tree what `like` is, wherever that is plain nested data."""
    if not is_plain(like) or not isinstance(value, Tree):
        return value
    inner = fields(like)
    # A Container itself takes a key for a key chain.
    found = {key: restored(inner[key], dict.__getitem__(value, key)) for key in inner if has(value, key)}
    if isinstance(like, tuple):
        return like._replace(**found)  # type: ignore[attr-defined]
    if isinstance(like, dict):
        return nested.rebuilt_dict(like, found)
    return dataclasses.replace(like, **found)
