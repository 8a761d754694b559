"""Arrays in nested layers for tests: generation, comparison and description."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ivy_protocol import lazy
from ivy_protocol.exceptions import IvyException
from ivy_protocol.layers.opening import attributes, innermost
from ivy_protocol.layers.order import is_layer
from ivy_protocol.testing.calls import values

_BUGS = (AttributeError, KeyError, IndexError, NameError, RecursionError, UnboundLocalError, ZeroDivisionError)
"""Exceptions that indicate a bug. No class raises these to reject a call."""


class Subject(NamedTuple):
    """The classes under test, from the outermost to the innermost, with the arguments of `check_layers`."""

    classes: tuple[type, ...]
    make: Mapping[type, Callable[[Any], Any]]
    same: Mapping[type, Callable[[Any, Any], bool]]
    examples: int


_VALUES = (0.5, 0.75, 1.25, 2.0, 3.0, 4.5)
"""Distinct values, with which a comparison detects elements at wrong indices."""


@st.composite
def _arrays(draw: Any) -> np.ndarray:
    shape = draw(st.sampled_from(((2,), (2, 3), (3, 1))))
    values = draw(st.permutations(_VALUES))
    return np.array(values[: int(np.prod(shape))], "float32").reshape(shape)


def for_examples(law: Callable[..., None]) -> Callable[..., None]:
    """Return a check that runs a law on generated arrays."""

    def check(subject: Subject, *args: Any) -> None:
        @settings(
            max_examples=subject.examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=(Phase.generate,),
            report_multiple_bugs=False,
        )
        @given(_arrays())
        def run(data: np.ndarray) -> None:
            with np.errstate(all="ignore"):
                law(subject, *args, data)

        run()

    return check


def function(name: str) -> Any:
    return getattr(lazy.package(), name)


def nested(subject: Subject, selected: Sequence[type], data: Any) -> Any:
    """Wrap an array in the selected classes."""
    for cls in reversed(subject.classes):
        if cls in selected:
            data = subject.make[cls](data)
    return data


def classes_of(value: Any) -> tuple[type, ...]:
    """Return the classes of the layers around an array, from the outermost to the innermost."""
    classes: list[type] = []
    while is_layer(type(value)):
        classes.append(type(value))
        value = value.unwrap()
    return tuple(classes)


def named(value: Any) -> str:
    """Describe the layers around an array, as in ``Quantity(Masked(array))``."""
    names = [cls.__qualname__ for cls in classes_of(value)]
    inner = "array" if hasattr(value, "shape") else repr(value)
    return "(".join([*names, inner]) + ")" * len(names)


def _elements(value: Any) -> list[np.ndarray]:
    if isinstance(value, tuple | list):
        return [x for item in value for x in _elements(item)]
    return list(values(innermost(value, "unwrap")))


def are_near(result: Any, expected: Any) -> bool:
    a, b = _elements(result), _elements(expected)
    shapes = [x.shape for x in a] == [x.shape for x in b]
    return shapes and all(np.allclose(x, y, rtol=1e-4, atol=1e-5, equal_nan=True) for x, y in zip(a, b, strict=True))


def _metadata(value: Any) -> dict[str, Any]:
    inner = value.unwrap()
    return {name: item for name, item in attributes(value).items() if item is not inner}


def _equal_items(a: Any, b: Any) -> bool:
    if hasattr(a, "shape") or hasattr(b, "shape"):
        return hasattr(a, "shape") and hasattr(b, "shape") and are_near(a, b)
    return a is b or bool(a == b)


def difference(subject: Subject, a: Any, b: Any) -> str:
    """Describe the first difference between two values. Return an empty string if they agree."""
    if classes_of(a) != classes_of(b):
        return f"{named(a)} is not {named(b)}"
    while is_layer(type(a)):
        cls = type(a)
        if cls in subject.same:
            if not subject.same[cls](a, b):
                return f"the metadata of {cls.__qualname__} differ: {a!r} is not {b!r}"
        else:
            mine, other = _metadata(a), _metadata(b)
            name = next((n for n in {**mine, **other} if not _equal_items(mine.get(n), other.get(n))), None)
            if name is not None:
                return f"{cls.__qualname__}.{name} is {mine.get(name)!r}, not {other.get(name)!r}"
        a, b = a.unwrap(), b.unwrap()
    return "" if are_near(a, b) else f"the elements are {shown(a)}, not {shown(b)}"


def shown(value: Any) -> str:
    return " and ".join(str(x.tolist()) for x in _elements(value))


def outcome(title: str, call: Callable[[], Any]) -> tuple[str, Any]:
    """Return "returns" and the result of a call. If the call is rejected, return "raises" and the exception."""
    try:
        return "returns", call()
    except Exception as error:
        if isinstance(error, _BUGS) and not isinstance(error, IvyException):
            raise AssertionError(f"{title} raised {type(error).__name__}: {error}") from error
        return "raises", error


def expect(subject: Subject, title: str, result: Any, expected: Any) -> None:
    message = difference(subject, result, expected)
    assert not message, f"{title}: {message}"


def describe(value: Any) -> str:
    if isinstance(value, Exception):
        return f"{type(value).__name__} ({value})"
    return named(value)


def all_nestings(subject: Subject, data: Any) -> Iterator[Any]:
    for count in range(1, len(subject.classes) + 1):
        for selected in combinations(subject.classes, count):
            yield nested(subject, selected, data)
