"""Conversion of dicts, named tuples and dataclasses to trees and back."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from ivy_protocol.base import nested
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._tree import Tree, has, make, too_deep
from ivy_protocol.exceptions import IvyTypeError


def is_plain(value: Any) -> bool:
    """Return True for plain nested data over which functions map, such as a dict. An `ivy.Container` is not plain."""
    return not isinstance(value, Tree) and nested.is_plain(value)


def as_tree(value: Any, like: Tree, depth: int = 0) -> Any:
    """Convert plain nested data to a tree with the class and settings of `like`. Return a leaf unchanged.

    Keys are not split at slashes and dots, so that `restore` finds them again.
    """
    if depth >= LEVELS:
        raise too_deep()
    if not is_plain(value):
        return value
    values = {}
    for key, inner in fields(value).items():
        if not isinstance(key, str):
            raise IvyTypeError(f"a key of nested data must be a string, not {type(key).__name__} {key!r}")
        values[key] = as_tree(inner, like, depth + 1)
    return make(like, values)


def fields(value: Any) -> Mapping[str, Any]:
    """Return the values of plain nested data by name. For a dataclass, these are the fields that the constructor
    accepts.
    """
    if isinstance(value, tuple):
        return dict(zip(value._fields, value, strict=True))  # type: ignore[attr-defined]
    if isinstance(value, dict):
        return value
    return {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}


def restore(like: Any, value: Any) -> Any:
    """Convert a tree back to the types of `like`, at every level at which `like` is plain nested data."""
    if not is_plain(like) or not isinstance(value, Tree):
        return value
    inner = fields(like)
    # Look up the key with `dict`: `Container.__getitem__` would split it at slashes and dots.
    values = {key: restore(inner[key], dict.__getitem__(value, key)) for key in inner if has(value, key)}
    if isinstance(like, tuple):
        return like._replace(**values)  # type: ignore[attr-defined]
    if isinstance(like, dict):
        return nested.rebuild_dict(like, values)
    return dataclasses.replace(like, **values)
