"""The code that the design shows for arrays and for classes of one's own, and what it says of them."""

from typing import Any

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol
from ivy_protocol.base import typing
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since the code is as the design has it."""


def test_native_arrays_and_ivys(backend: str) -> None:
    x = array(backend, np.array([1.0, 2.0], "float32"))
    native = x.to_native()
    assert x._data is native and not isinstance(native, ivy.Array) and isinstance(native, ivy.NativeArray)
    assert not isinstance(x, ivy.NativeArray)
    for function in (ivy.exp, ivy.softmax):
        assert type(function(x)) is type(function(native)) is ivy.Array, "compositional functions too"
    np.testing.assert_array_equal(numbers(ivy.add(x, native)), [2.0, 4.0])


def test_array_functions_are_methods() -> None:
    takes_one = {
        name
        for name, spec in context.by_name.items()
        if {typing.ArrayLike, typing.ArraySequence} & set(spec.roles.values())
    }
    assert len(takes_one) > 200 and [n for n in takes_one if not hasattr(ivy.Array, n)] == []
    for name in ("zeros", "ones", "eye", "empty", "set_backend", "nested_map", "index_nest", "maml_step"):
        assert hasattr(ivy, name) and not hasattr(ivy.Array, name)


def test_the_array_is_not_always_the_first_argument(backend: str) -> None:
    x = array(backend, np.array([[1.0, 2.0]], "float32"))
    np.testing.assert_array_equal(numbers(x.einsum("ij->j")), numbers(ivy.einsum("ij->j", x)))
    np.testing.assert_array_equal(numbers(x.concat([x])), numbers(ivy.concat([x, x])))
    before = numbers(x).copy()
    x.exp(), x.add(1.0)
    np.testing.assert_array_equal(numbers(x), before, "methods do not write to the array")


SPECIAL = {"__add__": "add", "__sub__": "subtract", "__mul__": "multiply", "__truediv__": "divide"}


@pytest.mark.parametrize("method", SPECIAL)
def test_special_methods_call_the_functions(backend: str, method: str) -> None:
    x, y = (array(backend, np.array(v, "float32")) for v in ([1.0, 2.0], [4.0, 5.0]))
    function = getattr(ivy, SPECIAL[method])
    for other in (y, y.to_native(), 2.0):
        result = getattr(x, method)(other)
        assert type(result) is ivy.Array
        np.testing.assert_array_equal(numbers(result), numbers(function(x, other)))

    class Names(ivy.Overlay):
        def __ivy_overlay__(self, func, args, kwargs):
            return func

    with Names():
        assert getattr(x, method)(y) is function


def test_setitem_means_the_same_on_every_library(backend: str) -> None:
    x = array(backend, np.zeros((2, 3), "float32"))
    same = x
    x[0] = 1.0
    x[:, 1] = array(backend, np.array([5.0, 6.0], "float32"))
    x[x > 5.5] = -1.0
    assert same is x
    np.testing.assert_array_equal(numbers(x), [[1.0, 5.0, 1.0], [0.0, -1.0, 0.0]])


def test_native_functions_accept_native_arrays() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(TypeError):
        torch.sin(ivy.array([1.0]))
    assert type(torch.sin(ivy.Array(torch.zeros(1)))) is torch.Tensor, "more than the design says"


def test_out_is_an_array_of_ivy(backend: str) -> None:
    x = array(backend, np.array([1.0], "float32"))
    with pytest.raises(ivy.IvyTypeError, match=r"^ivy\.exp requires an ivy\.Array as out="):
        ivy.exp(x, out=x.to_native())
    out = array(backend, np.array([0.0], "float32"))
    assert ivy.exp(x, out=out) is out
    np.testing.assert_array_equal(numbers(out), numbers(ivy.exp(x)))


def test_a_class_without_the_method() -> None:
    class MyArray:
        def __init__(self, data=None):
            self.data = data

    for call in (lambda: ivy.abs(MyArray(-3)), lambda: ivy.add(1, MyArray(2)), lambda: ivy.softmax(MyArray())):
        with pytest.raises(ivy.IvyBackendException):
            call()


def test_a_class_with_the_method() -> None:
    HANDLED_FUNCTIONS = {}

    class MyArray:
        def __init__(self, data=None):
            self.data = data

        def __ivy_array_function__(self, func, types, args, kwargs):
            if func not in HANDLED_FUNCTIONS:
                return NotImplemented
            if not all(issubclass(t, (MyArray, ivy.Array, ivy.NativeArray)) for t in types):
                return NotImplemented
            return HANDLED_FUNCTIONS[func](*args, **kwargs)

    def implements(ivy_function):
        def decorator(func):
            HANDLED_FUNCTIONS[ivy_function] = func
            return func

        return decorator

    # As the design has it: it asks for an operand that ivy.abs does not have.
    @implements(ivy.abs)
    def my_abs(my_array, ivy_array):
        my_array.data = abs(my_array.data)

    X = MyArray(-3)
    with pytest.raises(TypeError, match=r"my_abs\(\) missing 1 required positional argument") as caught:
        X = ivy.abs(X)
    assert not isinstance(caught.value, ivy.IvyException), "what the class raises is not converted"
    assert X.data == -3

    @implements(ivy.abs)
    def my_abs_of_one(my_array):
        my_array.data = abs(my_array.data)
        return my_array

    X = MyArray(-3)
    assert ivy.abs(X) is X and X.data == 3

    @implements(ivy.add)
    def my_add(my_array, ivy_array):
        return MyArray(my_array.data + numbers(ivy_array)[0])

    assert ivy.add(MyArray(1.0), ivy.array([2.0])).data == 3.0
    assert ivy.add(MyArray(1.0), np.array([2.0])).data == 3.0
    with pytest.raises(ivy.IvyBackendException, match=r"ivy\.exp"):
        ivy.exp(MyArray(1.0))

    class Other(MyArray):
        def __ivy_array_function__(self, func, types, args, kwargs):
            return NotImplemented

    class Stranger:
        __ivy_array_function__ = Other.__ivy_array_function__

    with pytest.raises(ivy.IvyBackendException, match=r"ivy\.add"):
        ivy.add(MyArray(1.0), Stranger())


def test_what_the_method_gets(backend: str) -> None:
    asked = []

    class MyArray:
        def __ivy_array_function__(self, func, types, args, kwargs):
            asked.append((func, types, args, kwargs))
            return "mine"

    mine, x = MyArray(), array(backend, np.array([1.0], "float32"))
    assert ivy.concat([x, mine], axis=0) == "mine"
    func, types, args, kwargs = asked.pop()
    assert func is ivy.concat and MyArray in types and args[0][1] is mine and kwargs == {"axis": 0}


def test_a_class_that_inherits_from_ivys(backend: str) -> None:
    class MyArray(ivy.Array):
        def __ivy_array_function__(self, func, types, args, kwargs):
            if func is ivy.abs:
                return "mine"
            return super().__ivy_array_function__(func, types, args, kwargs)

    x = MyArray(array(backend, np.array([-1.0], "float32")))
    assert ivy.abs(x) == "mine" and numbers(ivy.negative(x)).tolist() == [1.0]
