"""Sharded arrays among the arguments of a call."""

from collections.abc import Callable
from typing import Any


def first_among(values: Any, is_sharded: Callable[[Any], bool]) -> Any:
    """Return the first sharded native array among values, including values in lists, or None."""
    for value in values:
        data = getattr(value, "_data", value)
        if is_sharded(data):
            return data
        if type(data) in (list, tuple):
            array = first_among(data, is_sharded)
            if array is not None:
                return array
    return None
