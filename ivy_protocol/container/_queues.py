"""Containers that come from queues when their elements are asked for."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from queue import Empty
from typing import Any

from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError


class Queues:
    """The queues of a Container: what each gives is a part of it, along the first axis.

    Parameters
    ----------
    queues
        Objects with ``get(timeout=...)`` that give a dict or a Container.
    sizes
        The length of the first axis of what each queue gives.
    combine
        Makes one Container of several parts.
    timeout
        Seconds to wait for a queue; by default the setting ``queue_timeout``.
    """

    def __init__(
        self, queues: Sequence[Any], sizes: Sequence[int], combine: Callable[[list[Any]], Any], timeout: float | None
    ) -> None:
        if len(queues) != len(sizes):
            raise IvyValueError(f"there are {len(queues)} queues and {len(sizes)} sizes in queue_load_sizes")
        self._queues = list(queues)
        self.ends = list(accumulate(sizes))
        self._combine = combine
        self._timeout = timeout
        self._loaded: dict[int, Any] = {}

    def take(self, query: Any, build: Callable[[Any], Any]) -> Any:
        """Return the elements that an integer or slice, or a tuple that starts with one, selects."""
        first, more = (query[0], query[1:]) if isinstance(query, tuple) else (query, ())
        length = self.ends[-1] if self.ends else 0
        if isinstance(first, int):
            wanted = range(length)[first : first + 1] if first != -1 else range(length)[-1:]
            if not wanted:
                raise IvyIndexError(f"the queues have {length} elements, not {first}")
        elif isinstance(first, slice):
            wanted = range(length)[first]
        else:
            raise IvyTypeError(f"a Container of queues takes integers and slices, not {type(first).__name__}")
        places = sorted({self._place(i) for i in wanted})
        if not places:
            return build({})
        parts = [self._load(place, build) for place in places]
        combined = parts[0] if len(parts) == 1 else self._combine(parts)
        start = self.ends[places[0] - 1] if places[0] else 0
        if isinstance(first, int):
            return combined[(wanted[0] - start, *more) if more else wanted[0] - start]
        stop = wanted[-1] - start + wanted.step
        moved = slice(wanted[0] - start, stop if stop >= 0 else None, wanted.step)
        return combined[(moved, *more) if more else moved]

    def _place(self, index: int) -> int:
        return next(place for place, end in enumerate(self.ends) if index < end)

    def _load(self, place: int, build: Callable[[Any], Any]) -> Any:
        if place not in self._loaded:
            timeout = context.setting("queue_timeout") if self._timeout is None else self._timeout
            try:
                found = self._queues[place].get(timeout=timeout)
            except Empty as error:
                raise IvyValueError(f"queue {place} gave nothing within {timeout} seconds") from error
            self._loaded[place] = build(found)
        return self._loaded[place]
