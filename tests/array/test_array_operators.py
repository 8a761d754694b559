"""`ivy.ArrayOperators` gives a class of the user's the operators, on both sides of arrays of each library."""

import operator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy

BINARY = {
    operator.add: ivy.add,
    operator.sub: ivy.subtract,
    operator.mul: ivy.multiply,
    operator.truediv: ivy.divide,
    operator.floordiv: ivy.floor_divide,
    operator.mod: ivy.remainder,
    operator.pow: ivy.pow,
    operator.matmul: ivy.matmul,
    operator.and_: ivy.bitwise_and,
    operator.or_: ivy.bitwise_or,
    operator.xor: ivy.bitwise_xor,
    operator.lshift: ivy.bitwise_left_shift,
    operator.rshift: ivy.bitwise_right_shift,
}
COMPARED = {
    operator.eq: ivy.equal,
    operator.ne: ivy.not_equal,
    operator.lt: ivy.less,
    operator.le: ivy.less_equal,
    operator.gt: ivy.greater,
    operator.ge: ivy.greater_equal,
}
TURNED = {operator.lt: ivy.greater, operator.le: ivy.greater_equal, operator.gt: ivy.less, operator.ge: ivy.less_equal}
UNARY = {
    operator.neg: ivy.negative,
    operator.pos: ivy.positive,
    operator.abs: ivy.abs,
    operator.invert: ivy.bitwise_invert,
}


class Noted(ivy.ArrayOperators):
    """Says what was called."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return func, args


class Declining(ivy.ArrayOperators):
    """Answers nothing."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented


class Right:
    """An object of no library that answers from the right."""

    def __radd__(self, other: Any) -> str:
        return "from the right"


def test_operators_beside_arrays(backend: str) -> None:
    x = Noted()
    ours = array(backend, np.ones(2, "float32"))
    for other in (2, 2.5, x, ours, ours.to_native()):
        for op, fn in {**BINARY, **COMPARED}.items():
            called, given = op(x, other)
            assert called is fn and given[0] is x and given[1] is other
        for op, fn in BINARY.items():
            if backend == "array_api_strict" and other is ours.to_native():
                # Its arrays raise instead of leaving the operator to the other operand.
                continue
            called, given = op(other, x)
            assert called is fn and given[0] is other and given[1] is x
        (first, _), (second, _) = divmod(x, other)
        assert (first, second) == (ivy.floor_divide, ivy.remainder)
    for op, fn in TURNED.items():
        if backend not in ("tensorflow", "array_api_strict"):
            # TensorFlow converts the other operand of a comparison.
            assert op(ours.to_native(), x)[0] is fn
    for op, fn in UNARY.items():
        assert op(x) == (fn, (x,))


def test_numpy_leaves_its_operators_to_the_class() -> None:
    x = Noted()
    for other in (np.ones(2), np.float64(2.0), np.ones((2, 2)), np.array(1)):
        called, given = other * x
        assert called is ivy.multiply and given[0] is other and given[1] is x
    with pytest.raises(TypeError, match="__array_ufunc__"):
        np.sin(x)


def test_in_place_operators_make_a_new_object() -> None:
    x = Noted()
    y: Any = x
    y += 1
    assert y == (ivy.add, (x, 1))


def test_operators_with_foreign_objects() -> None:
    assert (Noted() + Fraction(1, 2))[0] is ivy.add
    assert (Fraction(1, 2) + Noted())[0] is ivy.add
    assert Declining() + Right() == "from the right"
    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for \+: 'Declining' and 'object'"):
        Declining() + object()
    assert (Declining() == None) is False  # noqa: E711
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.add is not implemented for .*Declining"):
        Declining() + 1
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.negative is not implemented for .*Declining"):
        -Declining()


def test_an_overlay_sees_the_operators() -> None:
    class Counting(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            seen.append(func)
            return NotImplemented

    seen: list[Any] = []
    with Counting():
        _ = Noted() * 2, 2 - Noted(), Noted() + Fraction(1, 2)
    assert seen == [ivy.multiply, ivy.subtract, ivy.add]


def test_a_class_may_define_operators_and_hashes_itself() -> None:
    class Own(Noted):
        __slots__ = ("number",)

        def __add__(self, other: Any, /) -> Any:
            return "own"

        def __hash__(self) -> int:
            return 5

    assert Own() + 1 == "own" and (Own() - 1)[0] is ivy.subtract and hash(Own()) == 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(Noted())


def test_every_operator_is_there() -> None:
    plain = {f"__{op.__name__.strip('_')}__" for op in BINARY} | {"__divmod__"}
    names = plain | {n.replace("__", "__r", 1) for n in plain} | {f"__{op.__name__}__" for op in {**COMPARED, **UNARY}}
    assert len(names) == 38
    assert names <= vars(ivy.ArrayOperators).keys() and names <= set(dir(ivy.Array))


def test_nested_arrays_have_them_too() -> None:
    x = ivy.NestedArray([[1.0, 2.0], [3.0]])
    assert (x + 1).to_list() == [[2.0, 3.0], [4.0]] and (2 - x).to_list() == [[1.0, 0.0], [-1.0]]
    assert (np.float32(2) * x).to_list() == [[2.0, 4.0], [6.0]] and (x == 3).to_list() == [[False, False], [True]]
    quotients, rests = divmod(x, 2)
    assert (quotients.to_list(), rests.to_list()) == ([[0.0, 1.0], [1.0]], [[1.0, 0.0], [1.0]])
