"""Arrays within layers: drawn, compared, and shown in words."""

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
"""What no class raises to refuse a call."""


class Subject(NamedTuple):
    """The classes that are checked, the outer ones first, and what their author says about them."""

    classes: tuple[type, ...]
    make: Mapping[type, Callable[[Any], Any]]
    same: Mapping[type, Callable[[Any, Any], bool]]
    examples: int


_NUMBERS = (0.5, 0.75, 1.25, 2.0, 3.0, 4.5)
"""All different, so that what is in another place is noticed."""


@st.composite
def _arrays(draw: Any) -> np.ndarray:
    shape = draw(st.sampled_from(((2,), (2, 3), (3, 1))))
    numbers = draw(st.permutations(_NUMBERS))
    return np.array(numbers[: int(np.prod(shape))], "float32").reshape(shape)


def for_drawn(law: Callable[..., None]) -> Callable[..., None]:
    """Try a law on arrays that are drawn; the first that is drawn is the simplest."""

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
        def on(data: np.ndarray) -> None:
            with np.errstate(all="ignore"):
                law(subject, *args, data)

        on()

    return check


def function(name: str) -> Any:
    return getattr(lazy.package(), name)


def nested(subject: Subject, chosen: Sequence[type], data: Any) -> Any:
    """An array within some of the classes."""
    for cls in reversed(subject.classes):
        if cls in chosen:
            data = subject.make[cls](data)
    return data


def classes_of(value: Any) -> tuple[type, ...]:
    """The classes of the layers around an array, from the outside in."""
    found: list[type] = []
    while is_layer(type(value)):
        found.append(type(value))
        value = value.unwrap()
    return tuple(found)


def named(value: Any) -> str:
    """The layers around an array, as in ``Quantity(Masked(array))``."""
    names = [cls.__qualname__ for cls in classes_of(value)]
    inner = "array" if hasattr(value, "shape") else repr(value)
    return "(".join([*names, inner]) + ")" * len(names)


def _numbers(value: Any) -> list[np.ndarray]:
    if isinstance(value, tuple | list):
        return [x for item in value for x in _numbers(item)]
    return list(values(innermost(value, "unwrap")))


def are_near(found: Any, expected: Any) -> bool:
    a, b = _numbers(found), _numbers(expected)
    shapes = [x.shape for x in a] == [x.shape for x in b]
    return shapes and all(np.allclose(x, y, rtol=1e-4, atol=1e-5, equal_nan=True) for x, y in zip(a, b, strict=True))


def _beside(value: Any) -> dict[str, Any]:
    held = value.unwrap()
    return {name: item for name, item in attributes(value).items() if item is not held}


def _equal_items(a: Any, b: Any) -> bool:
    if hasattr(a, "shape") or hasattr(b, "shape"):
        return hasattr(a, "shape") and hasattr(b, "shape") and are_near(a, b)
    return a is b or bool(a == b)


def difference(subject: Subject, a: Any, b: Any) -> str:
    """What is different of two values, in words; an empty string if nothing is."""
    if classes_of(a) != classes_of(b):
        return f"{named(a)} is not {named(b)}"
    while is_layer(type(a)):
        cls = type(a)
        if cls in subject.same:
            if not subject.same[cls](a, b):
                return f"what the {cls.__qualname__} has beside its data differs: {a!r} is not {b!r}"
        else:
            mine, other = _beside(a), _beside(b)
            wrong = next((n for n in {**mine, **other} if not _equal_items(mine.get(n), other.get(n))), None)
            if wrong is not None:
                return f"{cls.__qualname__}.{wrong} is {mine.get(wrong)!r}, not {other.get(wrong)!r}"
        a, b = a.unwrap(), b.unwrap()
    return "" if are_near(a, b) else f"the elements are {shown(a)}, not {shown(b)}"


def shown(value: Any) -> str:
    return " and ".join(str(x.tolist()) for x in _numbers(value))


def outcome(title: str, call: Callable[[], Any]) -> tuple[str, Any]:
    """What a call gives, or the error by which it is refused."""
    try:
        return "gives", call()
    except Exception as error:
        if isinstance(error, _BUGS) and not isinstance(error, IvyException):
            raise AssertionError(f"{title} raised {type(error).__name__}: {error}") from error
        return "raises", error


def expect(subject: Subject, title: str, found: Any, expected: Any) -> None:
    said = difference(subject, found, expected)
    assert not said, f"{title}: {said}"


def told(value: Any) -> str:
    if isinstance(value, Exception):
        return f"{type(value).__name__} ({value})"
    return named(value)


def all_nestings(subject: Subject, data: Any) -> Iterator[Any]:
    for count in range(1, len(subject.classes) + 1):
        for chosen in combinations(subject.classes, count):
            yield nested(subject, chosen, data)
