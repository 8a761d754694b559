"""Conditions and loops of programs, as they run: functions of ivy."""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol import functions as ivy
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.functions import transforms


class Control:
    """What the rows of conditions and loops call.

    Parameters
    ----------
    unrolled
        The steps of a scan that are written out at most where a library is tracing and has scans of its own.
    """

    def __init__(self, unrolled: int = 8) -> None:
        self.unrolled = unrolled

    def if_else(self, cond: Any, body_fn: Callable[..., Any], orelse_fn: Callable[..., Any], vars: Any) -> Any:
        """What one of two functions gives."""
        return transforms.if_else(cond, body_fn, orelse_fn, vars)

    def while_loop(self, test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Any) -> Any:
        """The values after a loop."""
        return transforms.while_loop(test_fn, body_fn, vars)

    def scan(
        self,
        step: Callable[..., Any],
        carried: Sequence[Any],
        arrays: Sequence[Any],
        length: int,
        reverse: bool,
        dtypes: Sequence[str],
    ) -> Sequence[Any]:
        """What a function of carried values and rows carries in the end, and the rest of what it gives, by rows.

        Parameters
        ----------
        step
            The function: of the carried values and of one row of each array.
        carried
            The values for the first step.
        arrays
            Arrays with this many rows.
        length
            The number of steps, which is not 0.
        reverse
            Whether the last rows come first.
        dtypes
            The data types of the rows that it gives.
        """
        backend = _tracing((*carried, *arrays)) if length > self.unrolled else None
        if backend is not None:
            types = [backend.native_dtype(dtype) for dtype in dtypes]
            native = [data_of(x) for x in carried], [data_of(x) for x in arrays]

            def natively(*given: Any) -> list[Any]:
                return [data_of(x) for x in step(*[slots.wrap(x) for x in given])]

            return [slots.wrap(x) for x in backend.hooks.scan_rows(natively, *native, length, reverse, types)]
        state, rows, count = list(carried), [], len(carried)
        for place in reversed(range(length)) if reverse else range(length):
            found = step(*state, *[ivy.get_item(x, place) for x in arrays])
            state = list(found[:count])
            rows.append(found[count:])
        if reverse:
            rows.reverse()
        return [*state, *[ivy.stack(list(column)) for column in zip(*rows, strict=True)]]


def _tracing(values: Sequence[Any]) -> Any:
    """The backend that has scans of its own, and is tracing one of these values."""
    for value in values:
        backend = backends.load(value.backend)
        if backend.hooks.scan_rows is not None and not backend.hooks.is_known(value._data):
            return backend
    return None


def scanned(
    control: Control,
    step: Callable[..., Any],
    carried: Sequence[Any],
    arrays: Sequence[Any],
    length: int,
    reverse: bool,
    made: Sequence[tuple[Any, str]],
    like: Any,
) -> tuple[Any, ...]:
    """What a scan gives; without steps, empty arrays of the shapes and data types in `made`."""
    if not length:
        return (*carried, *[ivy.zeros(shape, dtype=dtype, like=like) for shape, dtype in made])
    return tuple(control.scan(step, carried, arrays, length, reverse, [dtype for _, dtype in made]))
