"""Who answers a call: the order of NEP 18, and what an override is given."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

calls: list[tuple[Any, ...]] = []


class Declines:
    """Notes each question and answers none."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        calls.append((type(self), func, types, args, kwargs))
        return NotImplemented


class Parent(Declines): ...


class Child(Parent): ...


class Grandchild(Child): ...


class Other(Declines): ...


class Answers:
    """Answers each question with its own name."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        calls.append((type(self), func, types, args, kwargs))
        return self


class Fails:
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        raise self.error


@pytest.fixture(autouse=True)
def no_calls() -> Iterator[None]:
    calls.clear()
    yield
    calls.clear()


def asked() -> list[type]:
    return [call[0] for call in calls]


@pytest.mark.parametrize(
    ("arguments", "order"),
    [
        ((Parent, Other), [Parent, Other]),
        ((Other, Parent), [Other, Parent]),
        ((Parent, Child), [Child, Parent]),
        ((Child, Parent), [Child, Parent]),
        ((Parent, Parent), [Parent]),
        ((Other, Parent, Child), [Other, Child, Parent]),
        ((Parent, Other, Child), [Child, Parent, Other]),
        ((Parent, Child, Grandchild), [Grandchild, Child, Parent]),
        ((Parent, Grandchild, Child), [Grandchild, Child, Parent]),
        ((Child, Other, Parent), [Child, Other, Parent]),
    ],
)
def test_subclasses_come_first_and_otherwise_left_to_right(arguments: tuple[type, ...], order: list[type]) -> None:
    with pytest.raises(ivy.IvyDispatchError):
        ivy.concat([cls() for cls in arguments])
    assert asked() == order
    if len(arguments) == 2:
        calls.clear()
        with pytest.raises(ivy.IvyDispatchError):
            ivy.add(*[cls() for cls in arguments])
        assert asked() == order
    if len(arguments) == 3:
        calls.clear()
        with pytest.raises(ivy.IvyDispatchError):
            ivy.where(*[cls() for cls in arguments])
        assert asked() == order


def test_the_first_answer_ends_the_search() -> None:
    answer = Answers()
    assert ivy.where(Parent(), answer, Other()) is answer
    assert asked() == [Parent, Answers]


def test_each_type_is_asked_through_its_leftmost_argument() -> None:
    first, second = Answers(), Answers()
    assert ivy.add(first, second) is first
    assert ivy.concat([1.0, first, second]) is first


def test_override_arguments() -> None:
    x, y, native = Answers(), Other(), np.zeros(2)
    ivy.add(y, x)
    (_, func, types, args, kwargs) = calls[-1]
    assert func is ivy.add
    assert set(types) == {Other, Answers}
    assert len(args) == 2 and args[0] is y and args[1] is x
    assert kwargs == {}

    ivy.add(native, x, alpha=2)
    (_, func, types, args, kwargs) = calls[-1]
    assert args[0] is native and args[1] is x and tuple(types) == (Answers,)
    assert kwargs == {"alpha": 2}

    ivy.argmax(x, axis=1, keepdims=True)
    (_, func, _, args, kwargs) = calls[-1]
    assert func is ivy.argmax and args == (x,) and kwargs == {"axis": 1, "keepdims": True}

    ivy.reshape(x, [2, 3])
    (_, func, _, args, kwargs) = calls[-1]
    assert func is ivy.reshape and args == (x, [2, 3]) and kwargs == {}

    ivy.reshape(x, shape=[2, 3])
    assert calls[-1][3:] == ((x,), {"shape": [2, 3]})

    ivy.split(x, 4, -1)
    assert calls[-1][1] is ivy.split and calls[-1][3:] == ((x, 4, -1), {})


def test_override_types_include_ivy_array() -> None:
    x, array = Answers(), ivy.array([1.0])
    ivy.add(array, x)
    assert calls[-1][3][0] is array
    assert set(calls[-1][2]) == {ivy.Array, Answers}
    ivy.where(x, array, 2.0)
    assert calls[-1][3][1] is array
    assert set(calls[-1][2]) == {ivy.Array, Answers}
    ivy.add(x, [array])
    assert set(calls[-1][2]) == {ivy.Array, Answers}


@pytest.mark.parametrize(
    "call",
    [
        lambda x: ivy.concat([np.zeros(2), x]),
        lambda x: ivy.concat((np.zeros(2), x), axis=-1),
        lambda x: ivy.stack([x, np.zeros(2)], axis=1),
        lambda x: ivy.concat(x),
        lambda x: ivy.add(np.zeros(2), [1.0, x]),
        lambda x: ivy.add((1.0, x), 2.0),
        lambda x: ivy.exp([[0, 1], [2, x]]),
        lambda x: ivy.asarray([[1, [x]], 2]),
        lambda x: ivy.array(x),
        lambda x: ivy.linear(np.zeros((2, 2)), np.zeros((2, 2)), bias=x),
        lambda x: ivy.linear(np.zeros((2, 2)), x, bias=None),
        lambda x: ivy.min(np.zeros(2), where=x, initial=0.0),
        lambda x: ivy.clip(np.zeros(2), x, 1.0),
        lambda x: ivy.clip(np.zeros(2), 0.0, x),
        lambda x: ivy.exp(np.zeros(2), out=x),
        lambda x: ivy.add(ivy.array([1.0]), 2.0, out=x),
        lambda x: ivy.concat([np.zeros(2)], out=x),
        lambda x: ivy.zeros(2, out=x),
        lambda x: ivy.set_item(np.zeros(2), 0, x),
        lambda x: ivy.inplace_update(np.zeros(2), x),
        lambda x: ivy.random_uniform(low=x),
        lambda x: ivy.sum(x),
        lambda x: ivy.to_numpy(x),
        lambda x: ivy.shape(x),
        lambda x: ivy.zeros_like(x),
        lambda x: ivy.astype(x, "float32"),
        lambda x: ivy.where(True, x, 2),
        lambda x: ivy.add(1.0, x),
        lambda x: ivy.get_item(x, 0),
    ],
)
def test_arguments_are_found_wherever_an_array_may_be(call: Any) -> None:
    x = Answers()
    for _ in range(2):
        assert call(x) is x
    assert asked() == [Answers, Answers]


def test_all_places_of_one_call_are_asked() -> None:
    answer = Answers()
    assert ivy.add(Declines(), [answer]) is answer
    assert asked() == [Declines, Answers]
    calls.clear()
    assert ivy.set_item(Declines(), 0, answer) is answer
    assert asked() == [Declines, Answers]
    calls.clear()
    assert ivy.concat([Declines(), [answer]]) is answer
    assert asked() == [Declines, Answers]
    calls.clear()
    assert ivy.linear(Declines(), np.zeros((2, 2)), bias=answer) is answer
    assert asked() == [Declines, Answers]
    calls.clear()
    assert ivy.add(Declines(), 1.0, out=answer) is answer
    assert asked() == [Declines, Answers]


@pytest.mark.parametrize(
    "error",
    [TypeError("mine"), ValueError("mine"), NotImplementedError("mine"), KeyError("mine"), KeyboardInterrupt("mine")],
)
def test_what_an_override_raises_is_untouched(error: BaseException) -> None:
    x = Fails(error)
    for call in (
        lambda: ivy.add(x, 1.0),
        lambda: ivy.exp(x),
        lambda: ivy.concat([x]),
        lambda: ivy.where(x, 1.0, 2.0),
        lambda: ivy.linear(np.zeros((2, 2)), np.zeros((2, 2)), bias=x),
        lambda: ivy.softmax(x),
        lambda: ivy.array([1.0]) + x,
    ):
        with pytest.raises(type(error)) as caught:
            call()
        assert caught.value is error
        assert caught.value.__cause__ is None


def test_error_in_composed_body() -> None:
    error = ValueError("mine")

    class Half:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            if func is ivy.softmax:
                return NotImplemented
            raise error

    with pytest.raises(ValueError, match="mine") as caught:
        ivy.softmax(Half())
    assert caught.value is error


def test_a_protocol_added_later_is_noticed() -> None:
    Late: Any = type("Late", (), {})

    with pytest.raises(ivy.IvyDispatchError):
        ivy.add(Late(), 1.0)
    Late.__ivy_array_function__ = lambda self, func, types, args, kwargs: "late"
    assert ivy.add(Late(), 1.0) == "late"


def test_native_subclass_with_protocol() -> None:
    class Tagged(np.ndarray):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return func.__name__, tuple(types)

    x = np.zeros(2).view(Tagged)
    assert ivy.add(x, np.ones(2)) == ("add", (Tagged,))
    assert ivy.exp(x) == ("exp", (Tagged,))
    assert ivy.add(ivy.array([1.0, 2.0]), x)[0] == "add"
    assert type(ivy.add(np.zeros(2), np.ones(2))) is ivy.Array


def test_a_callers_list_is_not_changed_nor_copied() -> None:
    values = [np.zeros(2), Answers()]
    ivy.concat(values)
    assert calls[-1][3][0] is values and len(values) == 2


def test_invalid_call_skips_override() -> None:
    asked = []

    class Asked:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            asked.append(func)
            return "answer"

    x = Asked()
    wrong: list[tuple[Any, tuple[Any, ...], dict[str, Any], str]] = [
        (ivy.add, (x,), {}, "'x2'"),
        (ivy.add, (x,), {"x2": 1}, "x2"),
        (ivy.matmul, (x,), {}, "'x2'"),
        (ivy.where, (x, x), {}, "'x2'"),
        (ivy.add, (x, 1), {"foo": 2}, "'foo'"),
        (ivy.sum, (x,), {"axes": 1}, "'axes'"),
        (ivy.sin, (x,), {"foo": 2}, "'foo'"),
    ]
    for fn, args, kwargs, word in wrong:
        with pytest.raises(ivy.IvyTypeError, match=word):
            fn(*args, **kwargs)
    assert asked == []
    assert ivy.sum(x, axis=0) == ivy.add(x, 1) == ivy.sin(x, out=None) == "answer"
