"""Loading of a Container from queues, part by part on access."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from queue import Empty
from typing import Any

from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError


class Queues:
    """Queues that contain the parts of a Container along the first axis.

    Parameters
    ----------
    queues
        Objects with ``get(timeout=...)`` that returns a dict or a Container.
    sizes
        Length of the first axis of each part.
    combine
        Function that combines a list of parts into one Container.
    timeout
        Seconds to wait for a queue; by default the setting ``queue_timeout``.
    """

    def __init__(
        self, queues: Sequence[Any], sizes: Sequence[int], combine: Callable[[list[Any]], Any], timeout: float | None
    ) -> None:
        if len(queues) != len(sizes):
            raise IvyValueError(
                f"ivy.Container: queue_load_sizes must have one size for each of {len(queues)} queues, not {len(sizes)}"
            )
        self._queues = list(queues)
        self.ends = list(accumulate(sizes))
        self._combine = combine
        self._timeout = timeout
        self._loaded: dict[int, Any] = {}

    def take(self, query: Any, build: Callable[[Any], Any]) -> Any:
        """Return the elements at `query`: an integer or a slice, or a tuple that starts with an integer or a slice."""
        index, more = (query[0], query[1:]) if isinstance(query, tuple) else (query, ())
        length = self.ends[-1] if self.ends else 0
        if isinstance(index, int):
            indices = range(length)[index : index + 1] if index != -1 else range(length)[-1:]
            if not indices:
                raise IvyIndexError(f"ivy.Container: index {index} is out of range for queues of {length} elements")
        elif isinstance(index, slice):
            indices = range(length)[index]
        else:
            raise IvyTypeError(
                f"ivy.Container: a Container of queues is indexed by integers and slices, not by {type(index).__name__}"
            )
        positions = sorted({self._position(n) for n in indices})
        if not positions:
            return build({})
        parts = [self._load(position, build) for position in positions]
        combined = parts[0] if len(parts) == 1 else self._combine(parts)
        # Subtract `start`, the index of the first loaded element, because `combined` contains only the loaded parts.
        start = self.ends[positions[0] - 1] if positions[0] else 0
        if isinstance(index, int):
            return combined[(indices[0] - start, *more) if more else indices[0] - start]
        stop = indices[-1] - start + indices.step
        shifted = slice(indices[0] - start, stop if stop >= 0 else None, indices.step)
        return combined[(shifted, *more) if more else shifted]

    def _position(self, index: int) -> int:
        """Return the position of the queue whose part contains the element at `index`."""
        return next(position for position, end in enumerate(self.ends) if index < end)

    def _load(self, position: int, build: Callable[[Any], Any]) -> Any:
        """Return a part. On first access, get the part from its queue."""
        if position not in self._loaded:
            timeout = context.setting("queue_timeout") if self._timeout is None else self._timeout
            try:
                part = self._queues[position].get(timeout=timeout)
            except Empty as error:
                raise IvyValueError(
                    f"ivy.Container: queue {position} returned no data within {timeout} seconds; set a longer "
                    "queue_timeout"
                ) from error
            self._loaded[position] = build(part)
        return self._loaded[position]
