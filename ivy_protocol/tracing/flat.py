"""Nested arguments and results of compiled functions as lists of arrays.

The compilers of jax and tensorflow take nested data too, but go through them in each call at a higher cost. What is
written out here is done for each array and each level of a step of training.
"""

from collections.abc import Iterator
from operator import is_
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


def _contents(holder: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The keys and values of something that can be written to."""
    if type(holder) is Array:
        return (0,), (holder._data,)
    if type(holder) is list:
        return tuple(range(len(holder))), tuple(holder)
    return tuple(holder), tuple(dict.values(holder))


def _holders(value: Any, found: list[Any]) -> None:
    """Append what can be written to in nested data, from the outside in."""
    cls = type(value)
    if cls not in _OPENED:
        return
    if cls is not tuple:
        found.append(value)
    if cls is not Array:
        for item in value if cls is list or cls is tuple else dict.values(value):
            _holders(item, found)


class Arguments:
    """The arguments of a function while it is traced, to find what it writes to them."""

    def __init__(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        found: list[Any] = []
        _holders((args, kwargs), found)
        self._before = [(holder, *_contents(holder)) for holder in found]

    def written(self, leaves: list[Any]) -> tuple[Any, ...]:
        """What is to be written to the arguments of each call, which can be hashed; its arrays go into the list."""
        places = {id(holder): place for place, (holder, _, _) in enumerate(self._before)}
        found = []
        for place, (holder, keys, values) in enumerate(self._before):
            now, items = _contents(holder)
            if now == keys and all(map(is_, items, values)):
                continue
            kept = {id(value): key for key, value in zip(keys, values, strict=True)}
            parts: list[tuple[str, Any]] = []
            for item in items:
                if id(item) in kept:
                    parts.append(("kept", kept[id(item)]))
                elif id(item) in places:
                    parts.append(("argument", places[id(item)]))
                else:
                    parts.append(("new", opened(item, leaves)))
            found.append((place, now, tuple(parts)))
        return tuple(found)


def write(written: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any], leaves: Iterator[Any]) -> None:
    """Write to the arguments of a call what the function wrote to those of the trace."""
    found: list[Any] = []
    _holders((args, kwargs), found)
    # An argument may be given twice, and then be written to twice.
    before = [dict(zip(*_contents(found[place]), strict=True)) for place, _, _ in written]
    for old, (place, keys, parts) in zip(before, written, strict=True):
        holder = found[place]
        values = []
        for kind, part in parts:
            if kind == "new":
                values.append(closed(part, leaves))
            else:
                values.append(old[part] if kind == "kept" else found[part])
        if type(holder) is Array:
            holder._data = values[0]
        elif type(holder) is list:
            holder[:] = values
        else:
            dict.clear(holder)
            dict.update(holder, zip(keys, values, strict=True))
