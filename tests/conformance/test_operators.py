"""Operators of the array object: as the functions of the standard, reflected and in place too."""

import operator
from typing import Any

import numpy as np
import pytest
from conformance.cases import CASES
from conformance.draws import STANDARD, Call, Draw, Operand, agrees, for_all
from oracle import array

import ivy_protocol as ivy
from ivy_protocol.core.dtypes import holds_kind

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

UNARY = {"abs": "abs", "invert": "bitwise_invert", "neg": "negative", "pos": "positive"}
BINARY = {
    "add": "add",
    "and": "bitwise_and",
    "floordiv": "floor_divide",
    "lshift": "bitwise_left_shift",
    "matmul": "matmul",
    "mod": "remainder",
    "mul": "multiply",
    "or": "bitwise_or",
    "pow": "pow",
    "rshift": "bitwise_right_shift",
    "sub": "subtract",
    "truediv": "divide",
    "xor": "bitwise_xor",
}
ORDER = {"eq": "equal", "ge": "greater_equal", "gt": "greater", "le": "less_equal", "lt": "less", "ne": "not_equal"}
OTHERS = (
    "array_namespace",
    "bool",
    "complex",
    "dlpack",
    "dlpack_device",
    "float",
    "getitem",
    "index",
    "int",
    "setitem",
)
"""Methods with names of Python that are no operators; ``test_array_object`` has them."""


def python(name: str) -> Any:
    """The function of ``operator`` for an operator's name."""
    return getattr(operator, f"{name}_" if name in ("and", "or") else name)


def test_every_operator_is_tested() -> None:
    wanted = {n.strip("_") for n in STANDARD["methods"] if n.startswith("__")}
    assert wanted == {*UNARY, *BINARY, *ORDER, *OTHERS}
    for name in BINARY:
        assert {f"__{name}__", f"__r{name}__", f"__i{name}__"} <= set(dir(ivy.Array))


def called(draw: Draw) -> tuple[list[Any], Call]:
    """The arguments of a function, one of them an array of ivy, and what it gives."""
    with np.errstate(all="ignore"):
        call = CASES[draw.name](draw)
    return [array(draw.backend, a.values, a.dtype) if isinstance(a, Operand) else a for a in call.args], call


def gives(result: Any, call: Call, backend: str) -> None:
    assert isinstance(call.dtype, str)
    agrees(result, call.expected, backend, call.dtype, call.rtol)


@pytest.mark.parametrize("name", [*UNARY, *BINARY, *ORDER])
def test_an_operator_is_its_function(backend: str, name: str) -> None:
    """A Python number on the left makes it the reflected one."""

    def one(draw: Draw) -> None:
        made, call = called(draw)
        gives(python(name)(*made), call, backend)

    for_all(backend, {**UNARY, **BINARY, **ORDER}[name], one)


@pytest.mark.parametrize("name", BINARY)
def test_the_reflected_operator(backend: str, name: str) -> None:
    def one(draw: Draw) -> None:
        (left, right), call = called(draw)
        if isinstance(right, ivy.Array):
            given_left = left.to_native() if isinstance(left, ivy.Array) else left
            gives(getattr(right, f"__r{name}__")(given_left), call, backend)

    for_all(backend, BINARY[name], one)


@pytest.mark.parametrize("name", BINARY)
def test_the_operator_in_place(backend: str, name: str) -> None:
    """The array stays the same object, with its type and shape, or is not changed at all."""

    def one(draw: Draw) -> None:
        (left, right), call = called(draw)
        if not isinstance(left, ivy.Array):
            return
        before, x = left.to_list(), left
        fits = np.shape(call.expected) == left.shape
        if fits and call.dtype == left.dtype:
            x = getattr(operator, f"i{name}")(x, right)
            assert x is left
            gives(x, call, backend)
        elif fits and holds_kind(left.dtype, ivy.as_ivy_dtype(call.dtype)):
            # What is cast within its kind may lose digits, and overflow.
            dtype = left.dtype
            assert getattr(operator, f"i{name}")(x, right) is left and left.dtype == dtype
        else:
            with pytest.raises(ivy.IvyException):
                getattr(operator, f"i{name}")(x, right)
            np.testing.assert_array_equal(np.array(left.to_list()), np.array(before))

    for_all(backend, BINARY[name], one)
