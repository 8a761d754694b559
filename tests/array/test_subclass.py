"""Subclasses of `ivy.Array`, with and without an override."""

import copy
import pickle
from typing import Any, ClassVar

import numpy as np
import pytest

import ivy_protocol as ivy


class Plain(ivy.Array):
    """Changes nothing."""


class Logged(ivy.Array):
    """Notes what it is asked, and leaves the answer to its parent."""

    seen: ClassVar[list[str]] = []

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        self.seen.append(func.__name__)
        result = super().__ivy_array_function__(func, types, args, kwargs)
        return Logged(result) if isinstance(result, ivy.Array) else result


class Measured(ivy.Array):
    """Has attributes of its own, in a dict and in slots."""

    __slots__ = ("__dict__", "unit")

    def __init__(self, data: Any, unit: list[str]) -> None:
        super().__init__(data)
        self.unit = unit
        self.source = self


class Stranger:
    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return "stranger", tuple(types)


def test_without_an_override_it_behaves_as_an_array(backend: str) -> None:
    native = ivy.array([1.0, 2.0]).to_native()
    x = Plain(native)
    for result in (
        ivy.add(x, x),
        ivy.add(x, native),
        ivy.add(native, x),
        ivy.add(x, ivy.array([1.0, 2.0])),
        ivy.multiply(x, 2),
        ivy.multiply(2, x),
        x + x,
        x * 2,
        2 * x,
        x + ivy.array([1.0, 2.0]),
        ivy.array([1.0, 2.0]) + x,
        x.add(x),
    ):
        assert type(result) is ivy.Array
        assert result.to_list() == [2.0, 4.0]
        assert result.backend == backend
    assert type(ivy.softmax(x)) is ivy.Array
    assert type(ivy.sum(x, axis=0)) is ivy.Array
    assert ivy.concat([x, ivy.array([3.0])]).to_list() == [1.0, 2.0, 3.0]
    assert [type(part) for part in ivy.split(x, 2)] == [ivy.Array, ivy.Array]
    assert ivy.linear(ivy.array([[1.0, 0.0]]), ivy.array([[1.0, 0.0], [0.0, 1.0]]), bias=x).to_list() == [[2.0, 2.0]]
    assert x[1].to_list() == 2.0 and [float(v) for v in x] == [1.0, 2.0]
    assert x.shape == (2,) and x.dtype == "float32" and len(x) == 2
    assert repr(x) == "ivy.array([1., 2.])"
    assert bool(ivy.Array(x)[0] == 1.0)
    assert isinstance(x, ivy.Array) and ivy.is_ivy_array(x)


def test_writes_go_to_the_object_itself(backend: str) -> None:
    x = same = Plain(ivy.array([1.0, 2.0]))
    x[0] = 5.0
    assert same.to_list() == [5.0, 2.0]
    x += 1.0
    assert x is same and type(x) is Plain and same.to_list() == [6.0, 3.0]
    out = Plain(ivy.array([0.0, 0.0]))
    assert ivy.add(ivy.array([1.0, 2.0]), 1.0, out=out) is out
    assert out.to_list() == [2.0, 3.0]
    assert ivy.inplace_update(out, ivy.array([7.0, 8.0])) is out
    assert out.to_list() == [7.0, 8.0]
    assert ivy.set_item(out, 0, 1.0) is out
    assert out.to_list() == [1.0, 8.0]


def test_super_answers_as_for_an_array(backend: str) -> None:
    Logged.seen.clear()
    x = Logged(ivy.array([1.0, 2.0]))
    result = ivy.add(x, 1.0)
    assert type(result) is Logged and result.to_list() == [2.0, 3.0]
    assert type(x * x) is Logged and type(1.0 - x) is Logged
    assert type(ivy.array([1.0, 1.0]) + x) is Logged
    assert Logged.seen[0] == "add" and {"multiply", "subtract"} <= set(Logged.seen)
    Logged.seen.clear()
    assert type(ivy.softmax(x)) is Logged
    assert Logged.seen == ["softmax"]


def test_it_is_asked_beside_registered_classes(backend: str) -> None:
    class Other:
        pass

    x = Logged(ivy.array([1.0, 2.0]))
    ivy.register(ivy.sin, Other)(lambda x: x)
    for result in (1.0 - x, x - 1.0, 2 / x, ivy.subtract(1.0, x), ivy.array([1.0, 1.0]) - x, x[0], -x):
        assert type(result) is Logged


def test_the_subclass_of_a_subclass_is_asked_first() -> None:
    asked = []

    class Inner(Logged):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            asked.append(type(self))
            return super().__ivy_array_function__(func, types, args, kwargs)

    ivy.add(Logged(ivy.array([1.0])), Inner(ivy.array([1.0])))
    assert asked == [Inner]


def test_super_declines_types_that_it_does_not_know() -> None:
    for x in (Plain(ivy.array([1.0])), Logged(ivy.array([1.0]))):
        word, types = ivy.add(x, Stranger())  # type: ignore[misc]
        assert word == "stranger" and set(types) == {type(x), Stranger}
        word, types = x + Stranger()  # type: ignore[misc]
        assert word == "stranger"
        answer = x.__ivy_array_function__(ivy.add, (type(x), Stranger), (x, 1.0), {})
        assert answer is NotImplemented


def test_native_error_prefix() -> None:
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"^ivy\.add on numpy"):
        ivy.add(Plain(np.zeros(2)), Plain(np.zeros(3)))


def test_a_subclass_may_have_attributes_of_its_own() -> None:
    class Named(ivy.Array):
        def __init__(self, data: Any, name: str) -> None:
            super().__init__(data)
            self.name = name

        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            result = super().__ivy_array_function__(func, types, args, kwargs)
            return Named(result, f"{func.__name__}({self.name})") if isinstance(result, ivy.Array) else result

    x = Named(np.zeros(2), "x")
    assert ivy.exp(x).name == "exp(x)"  # type: ignore[attr-defined]
    assert (-x).name == "negative(x)"  # type: ignore[attr-defined]
    assert (x + 1).name == "add(x)"  # type: ignore[attr-defined]
    assert x.sum().name == "sum(x)"  # type: ignore[attr-defined]


def test_copies_keep_the_class_and_its_attributes(backend: str) -> None:
    x = Measured(ivy.array([1.0, 2.0]), ["m"])
    shallow, deep, pickled = copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x))
    for made in (shallow, deep, pickled):
        assert type(made) is Measured and made.backend == backend and made.unit == ["m"]
        made[0] = 5.0
        assert x.to_list() == [1.0, 2.0] and made.to_list() == [5.0, 2.0]
    assert shallow.unit is x.unit and shallow.source is x
    for made in (deep, pickled):
        assert made.unit is not x.unit and made.source is made
    assert [type(c) for c in copy.deepcopy([x, Plain([1.0])])] == [Measured, Plain]


def test_copies_follow_the_hooks_of_pickle() -> None:
    class Logs(ivy.Array):
        def __getstate__(self) -> Any:
            return {"note": self.note}

        def __setstate__(self, state: Any) -> None:
            self.note = state["note"] + "!"

    x = Logs([1.0])
    x.note = "a"
    assert copy.copy(x).note == copy.deepcopy(x).note == "a!"
    del Logs.__setstate__
    assert copy.copy(x).note == "a"
