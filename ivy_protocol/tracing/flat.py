"""Nested arguments and results of compiled functions as lists of arrays.

The compilers of jax and tensorflow take nested data too, but go through them in each call at a higher cost. What is
written out here is done for each array and each level of a step of training.
"""

from collections.abc import Iterator
from typing import Any

from ivy_protocol.array import Array
from ivy_protocol.container import Container
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.container._tree import Tree

_OPENED = frozenset((Array, Container, dict, list, tuple))
_new: Any = object.__new__
_new_dict: Any = dict.__new__
_update = dict.update
_configure = Tree.__dict__["_config"].__set__


def is_flat(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether there is nothing to open in arguments."""
    return not kwargs and _OPENED.isdisjoint(map(type, args))


def opened(value: Any, leaves: list[Any]) -> Any:
    """Put the leaves of nested data into a list, and return the structure, which can be hashed."""
    cls = type(value)
    if cls is Array:
        leaves.append(value._data)
        return Array
    if cls is Container or cls is dict:
        parts: list[Any] = []
        for item in dict.values(value):
            if type(item) is Array:
                leaves.append(item._data)
                parts.append(Array)
            else:
                parts.append(opened(item, leaves))
        return cls, tuple(value), tuple(parts)
    if cls is list or cls is tuple:
        return cls, None, tuple([opened(item, leaves) for item in value])
    leaves.append(value)
    return None


def closed(structure: Any, leaves: Iterator[Any]) -> Any:
    """Make nested data of this structure from its leaves."""
    if structure is None:
        return next(leaves)
    if structure is Array:
        array = _new(Array)
        array._data = next(leaves)
        return array
    cls, keys, parts = structure
    values: list[Any] = []
    for part in parts:
        if part is Array:
            array = _new(Array)
            array._data = next(leaves)
            values.append(array)
        else:
            values.append(closed(part, leaves))
    if keys is None:
        return cls(values)
    if cls is dict:
        return dict(zip(keys, values, strict=True))
    tree = _new_dict(Container)
    _update(tree, zip(keys, values, strict=True))
    _configure(tree, DEFAULT)
    return tree
