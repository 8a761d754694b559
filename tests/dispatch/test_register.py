"""`ivy.register` gives a function an answer for a class that does not know the protocol."""

from collections.abc import Iterator
from typing import Any

import pytest

import ivy_protocol
from ivy_protocol.base import protocol
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since the classes are no arrays to a type checker."""


@pytest.fixture
def registered() -> Iterator[None]:
    """Functions registered for classes are forgotten."""
    yield
    protocol._registered.clear()
    context.clear_plans()


@pytest.mark.usefixtures("registered")
def test_a_function_is_registered_for_a_class() -> None:
    class Celsius:
        def __init__(self, degrees: float) -> None:
            self.degrees = degrees

    class Kelvin(Celsius): ...

    with pytest.raises(ivy.IvyDispatchError):
        ivy.add(Celsius(1), Celsius(2))

    @ivy.register(ivy.add, Celsius)
    def plus(a: Any, b: Any, /, *, alpha: float = 1) -> Celsius:
        return Celsius(getattr(a, "degrees", a) + alpha * getattr(b, "degrees", b))

    assert ivy.add(Celsius(1), Celsius(2)).degrees == 3
    assert ivy.add(Celsius(1), 2.0, alpha=3).degrees == 7
    assert ivy.add(Kelvin(1), Celsius(2)).degrees == 3
    assert (ivy.array(5.0) + Celsius(2)).degrees == ivy.array(7.0)
    assert plus(1, 2).degrees == 3, "the decorator gives the function back"
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.exp"):
        ivy.exp(Celsius(1))

    @ivy.register(ivy.add, Kelvin)
    def warmer(a: Any, b: Any, /) -> str:
        return "kelvin"

    assert ivy.add(Kelvin(1), Celsius(2)) == "kelvin"
    assert ivy.add(Celsius(1), Kelvin(2)) == "kelvin", "the subclass is asked first"


@pytest.mark.usefixtures("registered")
def test_parts_are_registered_for_a_class() -> None:
    class Limited:
        def __init__(self, value: float) -> None:
            self.value = value

    @ivy.register(ivy.maximum, Limited)
    def larger(a: Any, b: Any, /) -> Limited:
        return Limited(max(a.value, b))

    assert ivy.relu(Limited(-2.0)).value == 0


def test_register_says_what_is_wrong() -> None:
    class Answers:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any: ...

    class Foreign: ...

    for where, said in ((3, "not for a int"), (Foreign(), "not for a Foreign"), (Answers, "implement ivy.sin there")):
        with pytest.raises(ivy.IvyTypeError, match=said):
            ivy.register(ivy.sin, where)
    with pytest.raises(ivy.IvyTypeError, match="by a function"):
        ivy.register(ivy.sin, Foreign)(3)
    with pytest.raises(ivy.IvyTypeError, match=r"types=\('mylib.Arr',\)"):
        ivy.register_backend("b", namespace="b", types="mylib.Arr")
    for name in (None, "", 3):
        with pytest.raises(ivy.IvyTypeError, match="the name of a backend must be a non-empty string"):
            ivy.register_backend(name, namespace="numpy")
    with pytest.raises(ivy.IvyTypeError, match="does not dispatch"):
        ivy.register(len, "numpy")
    with pytest.raises(ivy.IvyInvalidBackendException, match="did you mean 'numpy'"):
        ivy.register(ivy.add, "nunpy")(lambda a, b: a)
