"""Nested arguments and results of compiled functions as lists of arrays.

The compilers of jax and tensorflow take nested data too, but go through them in each call at a higher cost.
"""

from collections.abc import Iterator
from typing import Any

from ivy_protocol.array import Array, wrap
from ivy_protocol.container import Container
from ivy_protocol.container._tree import make

_EMPTY = Container()
_OPENED = frozenset((Array, Container, dict, list, tuple))


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
        return cls, tuple(value), tuple([opened(item, leaves) for item in dict.values(value)])
    if cls is list or cls is tuple:
        return cls, None, tuple([opened(item, leaves) for item in value])
    leaves.append(value)
    return None


def closed(structure: Any, leaves: Iterator[Any]) -> Any:
    """Make nested data of this structure from its leaves."""
    if structure is None:
        return next(leaves)
    if structure is Array:
        return wrap(next(leaves))
    cls, keys, parts = structure
    values = [wrap(next(leaves)) if part is Array else closed(part, leaves) for part in parts]
    if keys is None:
        return cls(values)
    items = zip(keys, values, strict=True)
    return make(_EMPTY, items) if cls is Container else dict(items)
