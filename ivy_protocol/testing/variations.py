"""Calls of a function with keywords, axes and values that decide what it means: those that are easily forgotten."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ivy_protocol.testing.calls import mapped
from ivy_protocol.testing.faults import Fault
from ivy_protocol.testing.strategies import can_draw, kinds_of

X = np.array([[0.5, 1.25, 0.75], [2.0, 3.0, 1.5]], "float32")
Y = X[::-1] + 1
_WHOLE = np.array([[3, 1, 2], [0, 5, 4]], "int32")
_HOLED = np.array([[0.5, np.nan, 0.75], [2.0, 3.0, np.nan]], "float32")


class Variation(NamedTuple):
    """A call, and the law that it is for."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    law: str


_PARTS = ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2))
"""The lengths of smaller arrays, of which one may show the same."""


def with_the_smallest(variation: Variation, check: Callable[[Variation], None]) -> None:
    """Run a check; if it fails, raise what it says of the smallest parts of the arrays for which it fails."""
    try:
        check(variation)
    except Fault:
        for rows, columns in _PARTS:
            args = mapped(variation.args, lambda x, n=rows, m=columns: x[:n, :m].copy())
            try:
                check(variation._replace(args=args))
            except Fault:
                raise
            except Exception:
                # So small an array is none that the function takes.
                continue
        raise


def variations(fn: Any) -> Iterator[Variation]:
    """Calls of a function of ivy beside those that are drawn; some of them may be none that it takes."""
    spec = fn.spec
    if spec.name in ("concat", "stack"):
        yield Variation(((X, Y),), {}, "arrays may stand in a tuple")
        yield Variation(([X, Y],), {"axis": 1}, "axis= says along which axis")
        yield Variation(([X, Y],), {"axis": -1}, "axis= may count from the end")
    area = (spec.call.__module__ or "").rpartition(".")[2]
    if spec.leading == 2 and spec.posonly == 2 and area == "elementwise" and can_draw(fn):
        kinds = kinds_of(fn)
        if not kinds or "float" in kinds:
            yield Variation((X, Y), {}, "floats give what NumPy's give, in the order of the arguments")
        if not kinds or "int" in kinds:
            yield Variation((_WHOLE, _WHOLE + 1), {}, "integers give what NumPy's give, of the same kind")
    if not can_draw(fn) or spec.leading != 1 or spec.required != spec.positional[:1] or spec.sequences:
        return
    if area not in ("statistical", "searching", "sorting", "utility"):
        return
    yield Variation((X,), {}, "without keywords the defaults hold")
    yield Variation((_WHOLE,), {}, "without keywords the defaults hold")
    if "axis" in spec.names:
        yield Variation((X,), {"axis": None}, "axis=None is all axes")
        yield Variation((X,), {"axis": 0}, "axis= says along which axis")
        yield Variation((X,), {"axis": (0, 1)}, "axis= may be a tuple")
        if "keepdims" in spec.names:
            yield Variation((X,), {"axis": 0, "keepdims": True}, "keepdims=True keeps the axis")
        if "correction" in spec.names:
            yield Variation((X,), {"axis": 0, "correction": 1}, "correction= is taken from the number of elements")
        if area == "statistical":
            yield Variation((_HOLED,), {"axis": 0}, "NaN is no number that may be left out")
    if "descending" in spec.names:
        yield Variation((X,), {"axis": 1, "descending": True}, "descending=True sorts from the largest")
    if "dtype" in spec.names:
        yield Variation((X,), {"dtype": "float64"}, "dtype= is the data type of the result")
