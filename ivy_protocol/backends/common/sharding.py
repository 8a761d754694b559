"""Arrays that lie in several places, among the arguments of a call."""

from collections.abc import Callable
from typing import Any


def first_among(values: Any, is_sharded: Callable[[Any], bool]) -> Any:
    """The first native array among values, also in lists, that is spread; else None."""
    for value in values:
        data = getattr(value, "_data", value)
        if is_sharded(data):
            return data
        if type(data) in (list, tuple):
            found = first_among(data, is_sharded)
            if found is not None:
                return found
    return None
