"""Calls with one argument that users hand in by mistake, or that other libraries give, in the place of a drawn one."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import strategies as st

from tests.fuzz.cases import Case, cases
from tests.fuzz.operands import Operand

_SMALL = 100
_ARRAYS_EVERY = 5
Place = tuple[Any, ...]
"""The name or the number of an argument, and the numbers of elements of lists in it."""


def replacements(value: Any) -> list[Any]:
    """Return replacements for a value."""
    kind = type(value)
    if kind is Operand:
        return [None, "a", {}, [], 1j, Operand(value.values[None], value.layout, value.wrapped)]
    if kind is bool:
        return [int(value), None, "no", np.bool_(value), _zero_axes(value), 2, 0.5, [], not value]
    if kind is int:
        return _for_whole(value)
    if kind is float:
        return _for_float(value)
    if kind is complex:
        return [value.real, math.nan, None, "a", np.complex64(value), _zero_axes(value)]
    if kind is str:
        return ["", "nope", value.upper(), value.lower(), None, 3, value.encode(), [value], np.str_(value)]
    if value is None:
        return [0, 1, -1, True, 1.5, "a", (), np.int64(0)]
    return _for_sequence(value) if kind in (tuple, list) else []


def _zero_axes(value: Any) -> Operand:
    return Operand(np.array(value), "host", False)


def _for_whole(value: int) -> list[Any]:
    found: list[Any] = [float(value), value + 0.5, True, -value - 1, None, "1", [value], (value, value)]
    found += [math.nan, math.inf, 0, -1, 10, 1j, np.float64(value), _zero_axes(value)]
    if abs(value) < _SMALL:
        found.append(np.int8(value))
    return [*found, np.int64(value)] if abs(value) < 2**63 else found


def _for_float(value: float) -> list[Any]:
    found: list[Any] = [math.nan, math.inf, -math.inf, -0.0, 1e300, -value, np.float32(value), np.float64(value)]
    found += [_zero_axes(value), 1j, None, "a", [value], True]
    return [*found, int(value)] if math.isfinite(value) else found


def _for_sequence(value: Any) -> list[Any]:
    kind = type(value)
    found: list[Any] = [kind(), value[:-1], kind([*value, *value[-1:]]), tuple(value) if kind is list else list(value)]
    found += [value[::-1], None]
    if value and all(type(v) is int for v in value):
        found += [[float(v) for v in value], [v + 0.5 for v in value], [np.int64(v) for v in value]]
        found += [[-1 - v for v in value], tuple(True for _ in value), tuple(10 for _ in value), value[0]]
        found += [range(len(value)), (None,) * len(value), "ab"[: len(value)], Operand(np.array(value), "host", False)]
    return found


def places(case: Case) -> list[tuple[Place, Any]]:
    """The arguments, and what is in their lists, for which something else may stand."""
    named = [*enumerate(case.args), *case.kwargs.items()]
    return [(place, value) for name, argument in named for place, value in _within(argument, (name,))]


def _within(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    if replacements(value):
        yield place, value
    if type(value) in (tuple, list):
        for i, v in enumerate(value):
            yield from _within(v, (*place, i))


def put(value: Any, place: Place, new: Any) -> Any:
    """A value with something else at a place in its lists."""
    if not place:
        return new
    parts = list(value)
    parts[place[0]] = put(parts[place[0]], place[1:], new)
    return type(value)(parts)


@st.composite
def changed_cases(draw: Callable[[st.SearchStrategy[Any]], Any], name: str, wide: bool) -> Case:
    """Draw a call of a function, and change one of its arguments."""
    case = draw(cases(name, wide))
    found = places(case)
    if not found:
        return case
    # Arrays have few mistakes in common; options have one each.
    options = [(place, value) for place, value in found if not isinstance(value, Operand)]
    if options and draw(st.integers(0, _ARRAYS_EVERY - 1)) < _ARRAYS_EVERY - 1:
        found = options
    place, value = found[draw(st.integers(0, len(found) - 1))]
    choices = replacements(value)
    new = choices[draw(st.integers(0, len(choices) - 1))]
    first, *inside = place
    args, kwargs = list(case.args), dict(case.kwargs)
    held: Any = kwargs if first in kwargs else args
    held[first] = put(held[first], tuple(inside), new)
    label = f"{first}{' inside' if inside else ''}: {_kind(value)} to {_kind(new)}"
    return replace(case, args=tuple(args), kwargs=kwargs, out=False, gradient=False, changed=label)


def _kind(value: Any) -> str:
    """A word for values that stand for the same mistake."""
    if isinstance(value, Operand):
        return f"{value.layout if value.layout == 'host' else 'array'}{' of 0 axes' if not value.shape else ''}"
    if type(value) in (tuple, list):
        inside = sorted({type(v).__name__ for v in value})
        return f"{type(value).__name__}[{len(value) and ' '.join(inside)}]"
    special = isinstance(value, float) and not math.isfinite(value)
    return str(value) if value is None or special else type(value).__name__
