"""Nested data: lists, tuples and dicts of other values."""

from collections.abc import Callable
from typing import Any


def map_leaves(fn: Callable[[Any], Any], tree: Any) -> Any:
    """Apply a function to each value in nested lists, tuples and dicts. Instances of subclasses of list, tuple and dict
    count as values.
    """
    cls = type(tree)
    if cls is list or cls is tuple:
        return cls([map_leaves(fn, item) for item in tree])
    return {key: map_leaves(fn, item) for key, item in tree.items()} if cls is dict else fn(tree)
