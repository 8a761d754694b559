"""Arrays of integers and bools beside numbers, and sums of them: as promotion says, in every way of calling."""

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from oracle import numbers

import ivy_protocol as ivy

DTYPES = ("bool", "int8", "int32", "int64", "uint8", "uint64")
BESIDE: dict[str, Callable[[Any, Any], Any]] = {
    "add": operator.add,
    "multiply": lambda x, n: ivy.multiply(x, n),
    "multiply on the left": lambda x, n: n * x,
    "divide": operator.truediv,
    "divide on the left": lambda x, n: n / x,
    "less": operator.lt,
    "maximum": ivy.maximum,
    "floor_divide on the left": lambda x, n: n // x,
    "atan2": ivy.atan2,
}
ALONE: dict[str, Callable[[Any], Any]] = {
    "sum": ivy.sum,
    "sum along an axis": lambda x: ivy.sum(x, axis=0),
    "sum that keeps axes": lambda x: ivy.sum(x, axis=(0, 1), keepdims=True),
    "prod": lambda x: ivy.prod(x, axis=-1),
    "cumsum": lambda x: ivy.cumsum(x, axis=1),
    "mean": ivy.mean,
    "mean along an axis": lambda x: ivy.mean(x, axis=0, keepdims=True),
    "var": lambda x: ivy.var(x, axis=1, correction=1.0),
    "softmax": lambda x: ivy.softmax(x, axis=0),
    "a method": lambda x: x.mean(axis=1),
}


def made(backend: str, dtype: str) -> Any:
    if dtype == "uint64" and backend in ("torch", "tensorflow"):
        pytest.skip("few kernels of this data type")
    if dtype in ("int64", "uint64") and backend == "jax":
        pytest.skip("jax has 64-bit types by an option")
    return ivy.astype(ivy.asarray([[1, 0, 3], [4, 1, 0]]), dtype)


def by_the_general_way(call: Callable[[], Any]) -> Any:
    """Return the result of the slow path."""

    class Watching(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            return NotImplemented

    with Watching():
        return call()


def same(found: Any, wanted: Any) -> None:
    assert found.dtype == wanted.dtype and found.shape == wanted.shape
    np.testing.assert_allclose(numbers(found), numbers(wanted), rtol=1e-6)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", BESIDE)
def test_integers_beside_numbers(backend: str, name: str, dtype: str) -> None:
    x = made(backend, dtype)
    for number in (2.5, 0.0, float("inf"), float("nan"), 1e300, 2):
        call = partial(BESIDE[name], x, number)
        wanted = outcome(partial(by_the_general_way, call))
        for _ in range(2):
            found = outcome(call)
            if isinstance(wanted, type):
                assert found is wanted
            else:
                same(found, wanted)


def outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except ivy.IvyException as error:
        return type(error)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ALONE)
def test_functions_of_integers(backend: str, name: str, dtype: str) -> None:
    x = made(backend, dtype)
    wanted = by_the_general_way(lambda: ALONE[name](x))
    for _ in range(2):
        same(ALONE[name](x), wanted)


def test_sums_follow_the_default_data_type(backend: str) -> None:
    x = ivy.astype(ivy.asarray([100, 100]), "int8")
    assert (ivy.sum(x).dtype, ivy.sum(x > 0).dtype) == (ivy.default_int_dtype(), ivy.default_int_dtype())
    with ivy.DefaultIntDtype("int16"):
        assert ivy.sum(x).dtype == ivy.sum(x, axis=0).dtype == "int16"
    assert ivy.sum(x, axis=0).dtype == ivy.default_int_dtype() and ivy.sum(x, dtype="int8").to_list() == -56


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_scalar_overflow_to_infinity(backend: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("it gives what NumPy gives")
    x = ivy.asarray([1.0, -2.0])
    for found in (ivy.floor_divide(1e300, x), ivy.floor_divide(float("inf"), x)):
        assert found.to_list() == [float("inf"), float("-inf")]


def test_native_arrays_stay_native(backend: str) -> None:
    x = ivy.asarray([1, 2]).to_native()
    with ivy.ArrayMode(False):
        for found in (ivy.sum(x), ivy.mean(x), ivy.mean(x, axis=0), ivy.multiply(x, 2.5)):
            assert not isinstance(found, ivy.Array) and ivy.is_array(found)
    assert all(type(y) is ivy.Array for y in (ivy.sum(x), ivy.mean(x, axis=0), ivy.multiply(x, 2.5)))
