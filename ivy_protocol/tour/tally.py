"""A minimal custom class. It wraps an array, and counts the functions that are called on the array."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import ivy_protocol as ivy

ANSWERED = frozenset((
    ivy.add, ivy.argmax, ivy.clip, ivy.divide, ivy.eigh, ivy.equal, ivy.exp, ivy.flip, ivy.get_item, ivy.less, ivy.log,
    ivy.matmul, ivy.matrix_transpose, ivy.max, ivy.mean, ivy.multiply, ivy.negative, ivy.shape, ivy.std, ivy.subtract,
    ivy.sum, ivy.where,
))  # fmt: skip
"""The functions that the class implements. ivy computes ``softmax``, ``linear`` and ``cross_entropy`` from them."""


class Tally:
    """Wrapper that counts the ivy functions that are called on an array of any library.

    Parameters
    ----------
    data
        The array.
    counts
        The number of calls of each function. The results of functions share this counter.
    """

    def __init__(self, data: Any, counts: Counter[str] | None = None) -> None:
        self.data = data
        self.counts: Counter[str] = Counter() if counts is None else counts

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        if func not in ANSWERED:
            return NotImplemented
        self.counts[func.__name__] += 1
        result = func(*map(_data, args), **{name: _data(value) for name, value in kwargs.items()})
        if isinstance(result, tuple) and not isinstance(result, ivy.Shape):
            return tuple(Tally(part, self.counts) for part in result)
        return Tally(result, self.counts) if isinstance(result, ivy.Array) else result


def _data(value: Any) -> Any:
    return value.data if isinstance(value, Tally) else value
