"""Plain dicts, named tuples and dataclasses as trees, and back to what they were."""

import dataclasses
from collections.abc import Mapping
from copy import copy
from typing import Any

from ivy_protocol.container._tree import LEVELS, Tree, make, split_chain, too_deep


def is_plain(value: Any) -> bool:
    """Whether a value is nested data that functions map over, and no `ivy.Container`."""
    if isinstance(value, Tree):
        return False
    if isinstance(value, dict) or (isinstance(value, tuple) and hasattr(value, "_fields")):
        return True
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def as_tree(value: Any, like: Tree, depth: int = 0) -> Any:
    """Make a tree of plain nested data, of the class and settings of another; a leaf stays."""
    if depth >= LEVELS:
        raise too_deep()
    if isinstance(value, Tree) or not is_plain(value):
        return value
    found = {}
    for key, inner in fields(value).items():
        split_chain(key)
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
    found = {key: restored(inner[key], value[key]) for key in inner if key in value}
    if isinstance(like, tuple):
        return type(like)(**found)
    if isinstance(like, dict):
        if type(like) is dict:
            return found
        # A subclass may need arguments of its own, such as the factory of a defaultdict.
        made = copy(like)
        made.clear()
        made.update(found)
        return made
    return dataclasses.replace(like, **found)
