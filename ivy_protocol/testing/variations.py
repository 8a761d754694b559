"""Additional calls of a function, with keywords, axes and values that implementations often handle incorrectly."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ivy_protocol import lazy
from ivy_protocol.testing.calls import mapped
from ivy_protocol.testing.faults import Fault
from ivy_protocol.testing.strategies import can_generate, kinds_of, works_along_axes

X = np.array([[0.5, 1.25, 0.75], [2.0, 3.0, 1.5]], "float32")
Y = X[::-1] + 1
_INTEGERS = np.array([[3, 1, 2], [0, 5, 4]], "int32")
_WITH_NAN = np.array([[0.5, np.nan, 0.75], [2.0, 3.0, np.nan]], "float32")


class Variation(NamedTuple):
    """The arguments of a call, and a sentence that states the law to check with this call."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    law: str


_SMALL_SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2))
"""Shapes of smaller arrays, for which a failed check is repeated."""


def check_smallest(variation: Variation, check: Callable[[Variation], None]) -> None:
    """Run a check. If it fails, raise the failure of the first smaller call that also fails.

    The arrays of a smaller call are the leading rows and columns of the original arrays.
    """
    try:
        check(variation)
    except Fault:
        for rows, columns in _SMALL_SHAPES:
            args = mapped(variation.args, lambda x, n=rows, m=columns: x[:n, :m].copy())
            try:
                check(variation._replace(args=args))
            except Fault:
                raise
            except Exception:
                # Skip sizes that the function rejects as too small.
                continue
        raise


def _is_binary(spec: Any) -> bool:
    """Return True for a primary elementwise function of two arrays."""
    return spec.leading == 2 and spec.posonly == 2 and spec.broadcast and spec.kind == "primary"


def _propagates_nan(spec: Any) -> bool:
    """Return True for a function that combines elements, so that NaN must propagate. `diff` and `count_nonzero` are
    excluded.
    """
    return lazy.FUNCTIONS.get(spec.name) in ("reductions", "statistics") and spec.name not in ("count_nonzero", "diff")


def variations(fn: Any) -> Iterator[Variation]:
    """Yield additional calls of a function. The function may reject some of them."""
    spec = fn.spec
    if spec.name in ("concat", "stack"):
        yield Variation(((X, Y),), {}, "the arrays may be in a tuple")
        yield Variation(([X, Y],), {"axis": 1}, "axis= selects the axis")
        yield Variation(([X, Y],), {"axis": -1}, "axis= may count from the end")
    if _is_binary(spec) and can_generate(fn):
        kinds = kinds_of(fn)
        if not kinds or "float" in kinds:
            yield Variation((X, Y), {}, "results of floats agree with NumPy, in the order of the arguments")
        if not kinds or "int" in kinds:
            yield Variation((_INTEGERS, _INTEGERS + 1), {}, "results of integers agree with NumPy, with the same kind")
    if not can_generate(fn) or spec.leading != 1 or spec.required != spec.positional[:1] or spec.sequences:
        return
    if not works_along_axes(spec.name):
        return
    yield Variation((X,), {}, "without keywords the defaults hold")
    yield Variation((_INTEGERS,), {}, "without keywords the defaults hold")
    if "axis" in spec.names:
        yield Variation((X,), {"axis": None}, "axis=None is all axes")
        yield Variation((X,), {"axis": 0}, "axis= selects the axis")
        yield Variation((X,), {"axis": (0, 1)}, "axis= may be a tuple")
        if "keepdims" in spec.names:
            yield Variation((X,), {"axis": 0, "keepdims": True}, "keepdims=True keeps the axis")
        if "correction" in spec.names:
            yield Variation((X,), {"axis": 0, "correction": 1}, "correction= is subtracted from the number of elements")
        if _propagates_nan(spec):
            yield Variation((_WITH_NAN,), {"axis": 0}, "NaN is not ignored")
    if "descending" in spec.names:
        yield Variation((X,), {"axis": 1, "descending": True}, "descending=True sorts from the largest")
    if "dtype" in spec.names:
        yield Variation((X,), {"dtype": "float64"}, "dtype= is the data type of the result")
