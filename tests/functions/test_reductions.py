"""Reductions: values, data types, axes and keywords."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import (
    BOOL,
    COMPLEX,
    FLOATS,
    INTEGERS,
    NUMERIC,
    REAL,
    UNSIGNED,
    accumulated,
    array,
    check,
    dtypes,
    floating,
    narrowed,
    native,
    sample,
    wide,
)
from strategies import shapes

import ivy_protocol as ivy

ORACLES: dict[str, Callable[..., Any]] = {
    "max": np.max,
    "mean": np.mean,
    "min": np.min,
    "prod": np.prod,
    "std": np.std,
    "sum": np.sum,
    "var": np.var,
}
AXES: tuple[Any, ...] = (None, 0, 1, -1, (0,), (0, 1), (-1, 0), (0, -1), ())


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.parametrize("keepdims", [False, True])
def test_axes(backend: str, name: str, keepdims: bool) -> None:
    values = sample("float32")
    for axis in AXES:
        expected = ORACLES[name](wide(values), axis=axis, keepdims=keepdims)
        check(getattr(ivy, name)(array(backend, values), axis=axis, keepdims=keepdims), expected, backend, "float32")


@pytest.mark.parametrize("name", ORACLES)
def test_three_axes(backend: str, name: str) -> None:
    values = sample("float32", (2, 3, 2))
    for axis in ((0, 2), (-1, 1), (2, 0, 1), -2):
        expected = ORACLES[name](wide(values), axis=axis)
        check(getattr(ivy, name)(native(backend, values), axis=axis), expected, backend, "float32")


@pytest.mark.parametrize("name", ["max", "min"])
def test_extremes_keep_the_type(backend: str, name: str) -> None:
    for dtype in dtypes(backend, REAL):
        values = sample(dtype)
        x = array(backend, values, dtype)
        check(getattr(ivy, name)(x), ORACLES[name](values), backend, dtype)
        check(getattr(ivy, name)(x, axis=1), ORACLES[name](values, axis=1), backend, dtype)


@pytest.mark.parametrize("name", ["sum", "prod"])
def test_accumulation_widens_small_integers(backend: str, name: str) -> None:
    for dtype in dtypes(backend, BOOL + NUMERIC):
        values = sample(dtype)
        x = array(backend, values, dtype)
        result = accumulated(dtype)
        held = "float32" if dtype == "bfloat16" else result
        check(getattr(ivy, name)(x), ORACLES[name](values, dtype=held), backend, result)
        check(getattr(ivy, name)(x, axis=0), ORACLES[name](values, axis=0, dtype=held), backend, result)


def test_accumulation_dtype(backend: str) -> None:
    check(ivy.sum(array(backend, np.full(10, 100, "int8"))), 1000, backend, "int32")
    check(ivy.sum(array(backend, np.full(10, 200, "uint8"))), 2000, backend, "uint32")
    check(ivy.prod(array(backend, np.full(3, 100, "int8"))), 1000000, backend, "int32")
    check(ivy.sum(array(backend, np.array([True] * 300))), 300, backend, "int32")


@pytest.mark.parametrize("name", ["mean", "std", "var"])
def test_averages_are_floats(backend: str, name: str) -> None:
    among = FLOATS if name != "mean" else FLOATS + COMPLEX
    for dtype in dtypes(backend, BOOL + INTEGERS + among):
        values = sample(dtype)
        held = wide(values.astype("float64") if values.dtype.kind in "biu" else values)
        x, result = array(backend, values, dtype), floating(backend, dtype)
        check(getattr(ivy, name)(x), ORACLES[name](held), backend, result)
        check(getattr(ivy, name)(x, axis=0), ORACLES[name](held, axis=0), backend, result)


@pytest.mark.parametrize("name", ORACLES)
def test_reductions_of_unsigned_integers(backend: str, name: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        values = np.array([[1, 2, 3], [200, 5, 7]], dtype)
        x = array(backend, values)
        result = dtype if name in ("max", "min") else accumulated(dtype) if name in ("sum", "prod") else "float32"
        for axis in (None, 0):
            expected = ORACLES[name](values, axis=axis)
            check(getattr(ivy, name)(x, axis=axis), expected, backend, result)


@pytest.mark.parametrize("dtype", UNSIGNED)
def test_extremes_of_the_largest_numbers(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        top = np.iinfo(dtype).max
        x = array(backend, np.array([1, top, top - 1], dtype))
        check(ivy.max(x), top, backend, dtype)
        check(ivy.min(x), 1, backend, dtype)


@pytest.mark.parametrize("name", ORACLES)
def test_no_axes(backend: str, name: str) -> None:
    check(getattr(ivy, name)(array(backend, np.array(2.5, "float32"))), ORACLES[name](2.5), backend, "float32")
    check(
        getattr(ivy, name)(native(backend, np.array(2.5, "float32")), keepdims=True),
        ORACLES[name](2.5),
        backend,
        "float32",
    )
    check(getattr(ivy, name)(2.5), ORACLES[name](2.5), backend, "float32")
    check(
        getattr(ivy, name)([[1.0, 2.0], [4.0, 5.0]], axis=0),
        ORACLES[name]([[1, 2], [4, 5]], axis=0),
        backend,
        "float32",
    )


@pytest.mark.parametrize("name", ["sum", "prod"])
def test_no_elements(backend: str, name: str) -> None:
    for dtype in ("float32", "int32", "int8", "bool"):
        x = array(backend, sample(dtype, (2, 0, 3)))
        for axis in (None, 1, (0, 1), 0):
            expected = ORACLES[name](sample(dtype, (2, 0, 3)), axis=axis)
            check(getattr(ivy, name)(x, axis=axis), expected, backend, accumulated(dtype))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_the_mean_of_no_elements_is_nan(backend: str) -> None:
    check(ivy.mean(array(backend, sample("float32", (0,)))), np.nan, backend, "float32")


@pytest.mark.parametrize("name", ["max", "min"])
def test_an_empty_axis_that_stays(backend: str, name: str) -> None:
    check(
        getattr(ivy, name)(array(backend, sample("float32", (2, 0, 3))), axis=0), np.zeros((0, 3)), backend, "float32"
    )


@pytest.mark.parametrize("name", ORACLES)
def test_nan_propagates(backend: str, name: str) -> None:
    values = np.array([[1.0, np.nan], [2.0, 3.0]], "float32")
    expected = ORACLES[name](values.astype("float64"), axis=1)
    check(getattr(ivy, name)(array(backend, values), axis=1), expected, backend, "float32")


@pytest.mark.parametrize("shape", [(3, 4), (100, 100)])
def test_max_min_nan(backend: str, shape: tuple[int, int]) -> None:
    values = np.ones(shape, "float32")
    values[1, 2] = np.nan
    x = array(backend, values)
    inside = array(backend, values == 1)
    for call in (
        lambda axis: ivy.max(x, axis=axis),
        lambda axis: ivy.min(x, axis=axis),
        lambda axis: ivy.min(x, axis=axis, initial=0.0),
        lambda axis: ivy.vector_norm(x, axis=axis, ord=np.inf),
        lambda axis: ivy.vector_norm(x, axis=axis, ord=-np.inf),
    ):
        for axis in (None, 0, 1):
            expected = np.isnan(values).any(axis=axis)
            np.testing.assert_array_equal(np.isnan(ivy.to_numpy(call(axis))), expected)
    for row in (values.reshape(1, -1), values.reshape(-1, 1)):
        norms = [ivy.matrix_norm(array(backend, row), ord=order) for order in (1, -1, np.inf, -np.inf)]
        assert all(np.isnan(float(norm)) for norm in norms)
    assert float(ivy.min(x, where=inside, initial=2.0)) == 1.0


@pytest.mark.parametrize("name", ["sum", "prod"])
def test_a_given_type(backend: str, name: str) -> None:
    values = sample("int16") + np.int16(1)
    for dtype in dtypes(backend, ("int8", "int32", "int64", "float32", "float64", "complex64")):
        expected = ORACLES[name](values.astype(dtype), axis=0)
        check(getattr(ivy, name)(array(backend, values), axis=0, dtype=dtype), expected, backend, dtype)
    floats = sample("float32")
    for dtype in dtypes(backend, ("float64", "float32")):
        check(getattr(ivy, name)(native(backend, floats), dtype=dtype), ORACLES[name](wide(floats)), backend, dtype)


def test_mean_of_a_given_type(backend: str) -> None:
    for dtype in dtypes(backend, ("float32", "float64")):
        for source in ("int16", "float32"):
            x = array(backend, sample(source))
            expected = np.mean(sample(source).astype("float64"), axis=0)
            check(ivy.mean(x, axis=0, dtype=dtype), expected, backend, dtype)


@pytest.mark.parametrize("name", ["std", "var"])
@pytest.mark.parametrize("correction", [0, 1, 0.5, 2.0])
def test_correction(backend: str, name: str, correction: float) -> None:
    values = sample("float32", (4, 3))
    for axis, keepdims in ((None, False), (0, False), ((0, 1), True), (-1, True), *[((), True)] * (correction < 1)):
        expected = ORACLES[name](values.astype("float64"), axis=axis, ddof=correction, keepdims=keepdims)
        result = getattr(ivy, name)(array(backend, values), axis=axis, correction=correction, keepdims=keepdims)
        check(result, expected, backend, "float32")


def test_min_with_an_initial_value(backend: str) -> None:
    values = sample("float32")
    x = array(backend, values)
    for initial in (-10.0, 0.25, 100):
        check(ivy.min(x, axis=0, initial=initial), np.min(values, axis=0, initial=initial), backend, "float32")
    empty = array(backend, sample("float32", (0,)))
    check(ivy.min(empty, initial=3.0), 3.0, backend, "float32")
    ints = sample("int32")
    check(
        ivy.min(array(backend, ints), initial=1, keepdims=True),
        np.min(ints, initial=1, keepdims=True),
        backend,
        "int32",
    )


@pytest.mark.parametrize("name", ["nanmax", "nanmin"])
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_nanmax_and_nanmin_with_an_initial_value(backend: str, name: str, dtype: str) -> None:
    values = sample(dtype)
    if values.dtype.kind == "f":
        values[0] = np.nan
    x = array(backend, values)
    for initial, axis, keepdims in itertools.product((-10, 100), (None, 0, 1), (False, True)):
        options = {"axis": axis, "keepdims": keepdims, "initial": initial}
        check(getattr(ivy, name)(x, **options), getattr(np, name)(values, **options), backend, dtype)


def test_min_of_chosen_elements(backend: str) -> None:
    values, where = sample("float32"), sample("bool", first=1)
    expected = np.min(values, axis=1, initial=9.0, where=where)
    x = array(backend, values)
    check(ivy.min(x, axis=1, initial=9.0, where=array(backend, where)), expected, backend, "float32")
    check(ivy.min(x, axis=1, initial=9.0, where=native(backend, where)), expected, backend, "float32")
    row = np.array([True, False, True])
    check(ivy.min(x, initial=9.0, where=row.tolist()), np.min(values, initial=9.0, where=row), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match="initial"):
        ivy.min(x, where=array(backend, where))


@pytest.mark.parametrize("name", ORACLES)
def test_an_axis_out_of_range_raises(backend: str, name: str) -> None:
    for axis in (2, -3):
        with pytest.raises(ivy.IvyIndexError, match=f"ivy.{name}"):
            getattr(ivy, name)(array(backend, sample("float32")), axis=axis)


CUMULATIVE: dict[str, tuple[Callable[..., Any], int]] = {
    "cumulative_prod": (np.cumprod, 1),
    "cumulative_sum": (np.cumsum, 0),
}


@pytest.mark.parametrize("name", CUMULATIVE)
def test_cumulative(backend: str, name: str) -> None:
    fn, (oracle, initial) = getattr(ivy, name), CUMULATIVE[name]
    for dtype in dtypes(backend, BOOL + NUMERIC):
        values, result = sample(dtype), accumulated(dtype)
        held = "float32" if dtype == "bfloat16" else result
        for axis in (0, 1, -1):
            expected = oracle(values, axis=axis, dtype=held)
            check(fn(array(backend, values, dtype), axis=axis), expected, backend, result)
            longer = np.insert(expected, 0, initial, axis=axis)
            check(fn(array(backend, values, dtype), axis=axis, include_initial=True), longer, backend, result)


@pytest.mark.parametrize("name", CUMULATIVE)
def test_cumulative_of_shapes_and_given_types(backend: str, name: str) -> None:
    fn, (oracle, initial) = getattr(ivy, name), CUMULATIVE[name]
    line = sample("int16", (4,))
    check(fn(array(backend, line)), oracle(line, dtype="int32"), backend, "int32")
    check(fn(line.tolist()), oracle(line, dtype="int32"), backend, "int32")
    for dtype in dtypes(backend, ("int8", "int64", "float32", "float64", "complex64")):
        check(fn(native(backend, line), dtype=dtype), oracle(line, dtype=dtype), backend, dtype)
    empty = sample("float32", (2, 0, 3))
    check(fn(array(backend, empty), axis=1), empty, backend, "float32")
    check(fn(array(backend, empty), axis=1, include_initial=True), np.full((2, 1, 3), initial), backend, "float32")


@pytest.mark.parametrize("name", CUMULATIVE)
def test_cumulative_needs_an_axis(backend: str, name: str) -> None:
    fn = getattr(ivy, name)
    with pytest.raises(ivy.IvyValueError, match="axis"):
        fn(array(backend, sample("float32")))
    with pytest.raises(ivy.IvyValueError, match="axis"):
        fn(array(backend, np.array(1.0, "float32")), axis=None)
    for axis in (2, -3):
        with pytest.raises(ivy.IvyIndexError):
            fn(array(backend, sample("float32")), axis=axis)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(shape=shapes(), keepdims=st.booleans(), data=st.data())
def test_shapes_are_those_of_numpy(shape: tuple[int, ...], keepdims: bool, data: st.DataObject) -> None:
    places = st.integers(-len(shape), len(shape) - 1) if shape else st.nothing()
    unique = st.lists(places, max_size=len(shape), unique_by=lambda i: i % len(shape)).map(tuple)
    axis = data.draw(st.one_of(st.none(), places, unique))
    values = sample("float32", shape)
    expected = np.sum(values, axis=axis, keepdims=keepdims)
    for name in ("numpy", "torch", "tensorflow", "array_api_strict"):
        check(ivy.sum(array(name, values), axis=axis, keepdims=keepdims), expected, name, narrowed(name, "float32"))
