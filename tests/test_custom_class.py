"""Classes of the user: functions by parts, whole overrides, operators, and a dict of handled functions."""

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


class Bare:
    """An array by protocol alone: no operator, no method, no attribute. Its elements are kept elsewhere."""

    __slots__ = ("__weakref__",)

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func.kind != "primary":
            return NotImplemented
        used.append(func.__name__)
        return boxed(func(*unboxed(args), **unboxed(kwargs)))


elements: WeakKeyDictionary[Bare, Any] = WeakKeyDictionary()
used: list[str] = []


def box(values: Any) -> Bare:
    bare = Bare()
    elements[bare] = values
    return bare


def boxed(value: Any) -> Any:
    if isinstance(value, ivy.Array):
        return box(value)
    if type(value) in (list, tuple):
        return type(value)(map(boxed, value))
    return value


def unboxed(value: Any) -> Any:
    if isinstance(value, Bare):
        return elements[value]
    if type(value) in (list, tuple):
        return type(value)(map(unboxed, value))
    if type(value) is dict:
        return {n: unboxed(v) for n, v in value.items()}
    return value


def compositional_functions() -> dict[str, Any]:
    return {n: f for n, f in vars(ivy).items() if getattr(f, "kind", "") == "compositional" and n == f.__name__}


MATRIX = [[1.0, -2.0, 0.5], [0.25, 3.0, -1.0]]
PROBABILITIES = [[0.2, 0.3, 0.5], [0.1, 0.6, 0.3]]
CASES: dict[str, list[Callable[[Any], Any]]] = {
    "cross_entropy": [
        lambda a: ivy.cross_entropy(a(PROBABILITIES), a(PROBABILITIES)),
        lambda a: ivy.cross_entropy(a(PROBABILITIES), a(PROBABILITIES), axis=0, reduction="none"),
        lambda a: ivy.cross_entropy(a(PROBABILITIES), a(PROBABILITIES), reduction="sum", epsilon=0.2),
    ],
    "linear": [
        lambda a: ivy.linear(a(MATRIX), a(MATRIX)),
        lambda a: ivy.linear(a(MATRIX), a(MATRIX), bias=a([1.0, 2.0])),
        lambda a: ivy.linear(a(MATRIX), a([MATRIX, MATRIX]), bias=a([[1.0, 2.0], [3.0, 4.0]])),
        lambda a: ivy.linear(a([[MATRIX, MATRIX]]), a([MATRIX])),
    ],
    "relu": [lambda a: ivy.relu(a(MATRIX))],
    "sigmoid": [lambda a: ivy.sigmoid(a(MATRIX))],
    "softmax": [lambda a: ivy.softmax(a(MATRIX)), lambda a: ivy.softmax(a(MATRIX), axis=0)],
    "split": [
        lambda a: ivy.split(a(MATRIX), 3, -1),
        lambda a: ivy.split(a(MATRIX), [1, 2], axis=1),
        lambda a: ivy.split(a(MATRIX)),
        lambda a: ivy.split(a(MATRIX), 2, 1, with_remainder=True),
    ],
    "swapaxes": [lambda a: ivy.swapaxes(a(MATRIX), 0, 1), lambda a: ivy.swapaxes(a(MATRIX), -1, 0)],
    "to_list": [lambda a: ivy.to_list(a(MATRIX))],
    "to_scalar": [lambda a: ivy.to_scalar(a([3.0]))],
}


def test_every_compositional_function_has_a_case() -> None:
    assert set(CASES) == set(compositional_functions())


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_bare_class_gets_what_is_composed_of_primary_functions(name: str) -> None:
    for case in CASES[name]:
        used.clear()
        result = unboxed(case(lambda values: box(ivy.array(values))))
        assert used, "the body ran on the class itself"
        assert name not in used
        expected = case(ivy.array)
        if isinstance(expected, ivy.Array):
            result, expected = [result], [expected]
        if isinstance(expected, list) and isinstance(expected[0], ivy.Array):
            assert len(result) == len(expected)
            for part, wanted in zip(result, expected, strict=True):
                assert part.dtype == wanted.dtype
                np.testing.assert_allclose(part.to_numpy(), wanted.to_numpy(), rtol=1e-5)
        else:
            assert result == expected


def test_a_whole_answer_comes_before_the_parts() -> None:
    asked = []

    class Whole:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            asked.append(func)
            return "whole" if func is ivy.softmax else NotImplemented

    assert ivy.softmax(Whole(), axis=0) == "whole"
    assert asked == [ivy.softmax]
    asked.clear()
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.maximum"):
        ivy.relu(Whole())
    assert asked == [ivy.relu, ivy.maximum]


def test_out_is_not_written_by_parts() -> None:
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.softmax"):
        ivy.softmax(box(ivy.array([1.0])), out=ivy.array([0.0]))


class Spoken:
    """Answers with what was asked; has no operators of its own."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return func.__name__, args


OPERATORS = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "//": "floor_divide",
    "%": "remainder",
    "**": "pow",
    "@": "matmul",
    "&": "bitwise_and",
    "|": "bitwise_or",
    "^": "bitwise_xor",
    "<<": "bitwise_left_shift",
    ">>": "bitwise_right_shift",
    "==": "equal",
    "!=": "not_equal",
    "<": "less",
    "<=": "less_equal",
    ">": "greater",
    ">=": "greater_equal",
}
MIRRORED = {"<": "greater", "<=": "greater_equal", ">": "less", ">=": "less_equal"}


@pytest.mark.parametrize("symbol", OPERATORS)
def test_operators_of_an_array_reach_the_class(symbol: str, backend: str) -> None:
    array, mine = ivy.array([1, 2]), Spoken()
    names = {"array": array, "mine": mine}
    name, args = eval(f"array {symbol} mine", names)
    assert name == OPERATORS[symbol] and args[0] is array and args[1] is mine
    name, args = eval(f"mine {symbol} array", names)
    if symbol in MIRRORED or symbol in ("==", "!="):
        # Python asks the right operand for the mirrored comparison.
        assert name == MIRRORED.get(symbol, OPERATORS[symbol]) and args[0] is array and args[1] is mine
    else:
        assert name == OPERATORS[symbol] and args[0] is mine and args[1] is array


@pytest.mark.parametrize("symbol", [s for s in OPERATORS if s not in ("==", "!=")])
def test_an_operator_that_the_class_declines_is_left_to_its_own(symbol: str) -> None:
    class Reflected:
        """Answers from the right, by Python's rules alone."""

        def answer(self, other: Any) -> Any:
            return "mine", other

        __radd__ = __rsub__ = __rmul__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __rpow__ = answer
        __rmatmul__ = __rand__ = __ror__ = __rxor__ = __rlshift__ = __rrshift__ = answer
        __lt__ = __le__ = __gt__ = __ge__ = answer

    class Declines(Reflected):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return NotImplemented

    array = ivy.array([1, 2])
    for cls in (Reflected, Declines):
        word, other = eval(f"array {symbol} mine", {"array": array, "mine": cls()})
        assert word == "mine" and other is array
    for stranger in (object(), {}, None):
        with pytest.raises(TypeError, match=r"not supported|unsupported operand"):
            eval(f"array {symbol} stranger", {"array": array, "stranger": stranger})


def test_comparison_with_a_stranger_follows_python() -> None:
    array = ivy.array([1])
    assert (array == "text") is False
    assert (array != None) is True  # noqa: E711
    assert (array == object()) is False


def test_in_place_and_divmod_reach_the_class() -> None:
    array = result = ivy.array([1.0])
    mine = Spoken()
    result += mine
    assert result[0] == "add" and result[1][0] is array
    names = [part[0] for part in divmod(array, mine)]
    assert names == ["floor_divide", "remainder"]
    assert [part[0] for part in divmod(mine, array)] == ["floor_divide", "remainder"]


def test_methods_of_an_array_reach_the_class() -> None:
    mine = Spoken()
    assert ivy.array([1.0]).add(mine)[0] == "add"
    assert ivy.array([1.0]).where(1.0, mine)[0] == "where"


def test_an_error_of_the_class_in_an_operator_is_untouched() -> None:
    error = ValueError("mine")

    class Fails:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            raise error

    for call in (lambda: ivy.array([1.0]) + Fails(), lambda: Fails() * ivy.array([1.0])):
        with pytest.raises(ValueError, match="mine") as caught:
            call()
        assert caught.value is error


def test_the_dict_of_handled_functions() -> None:
    class Unknown:
        def __init__(self, data: Any = None) -> None:
            self.data = data

    with pytest.raises(ivy.IvyBackendException):
        ivy.abs(Unknown(-3))

    handled: dict[Any, Any] = {}

    class MyArray(Unknown):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            if func not in handled:
                return NotImplemented
            if not all(issubclass(t, (MyArray, ivy.Array, ivy.NativeArray)) for t in types):
                return NotImplemented
            return handled[func](*args, **kwargs)

    def implements(ivy_function: Any) -> Any:
        def decorator(func: Any) -> Any:
            handled[ivy_function] = func
            return func

        return decorator

    @implements(ivy.abs)
    def my_abs(my_array: MyArray) -> MyArray:
        return MyArray(abs(my_array.data))

    @implements(ivy.add)
    def my_add(a: Any, b: Any) -> MyArray:
        return MyArray(getattr(a, "data", a) + getattr(b, "data", b))

    assert ivy.abs(MyArray(-3)).data == 3
    assert ivy.add(MyArray(1), MyArray(2)).data == 3
    total = ivy.add(ivy.array([1.0]), MyArray(2.0))
    assert type(total) is MyArray
    with pytest.raises(ivy.IvyBackendException, match=r"ivy\.exp"):
        ivy.exp(MyArray(1))
    with pytest.raises(ivy.IvyBackendException, match=r"ivy\.add"):
        ivy.add(MyArray(1), Spoiler())


class Spoiler:
    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented
