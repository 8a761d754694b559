"""Search for sharded arrays in the arguments of a call."""

from collections.abc import Callable
from typing import Any


def first_among(values: Any, is_sharded: Callable[[Any], bool]) -> Any:
    """Return the first sharded native array in values or in lists of values; None if no array is sharded."""
    for value in values:
        data = getattr(value, "_data", value)
        if is_sharded(data):
            return data
        if type(data) in (list, tuple):
            array = first_among(data, is_sharded)
            if array is not None:
                return array
    return None
