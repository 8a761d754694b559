"""Rows of different lengths: `ivy.NestedArray`, and the error that names it."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers

import ivy_protocol as ivy

ROWS = [[1.0, -2.0, 3.0], [4.0], []]
DEEP = [[[1, 2], [3]], [[4, 5, 6]]]


def test_rows(backend: str) -> None:
    x = ivy.NestedArray(ROWS)
    assert x.to_list() == ROWS and repr(x) == f"ivy.NestedArray({ROWS})"
    assert x.shape == (3, None) and x.ndim == 2 and len(x) == 3 and x.dtype == "float32"
    for row, values in zip(x, ROWS, strict=True):
        check(row, values, backend, "float32")
    check(x[0], ROWS[0], backend, "float32")
    assert x[1:].to_list() == ROWS[1:] and x.unbind()[1] is x[1] and x.data[0] is x[0] and x.device == x[0].device
    mixed = ivy.NestedArray([native(backend, np.array([1, 2], "int32")), array(backend, np.array([0.5], "float32"))])
    assert mixed.dtype == ("float32" if backend == "jax" else "float64")
    assert ivy.NestedArray([[1], [2.5, 3]]).dtype == "float32"
    assert ivy.NestedArray([[1], [2]], dtype="float32", device="cpu").to_list() == [[1.0], [2.0]]
    deep = ivy.NestedArray(DEEP)
    assert deep.to_list() == DEEP and deep.shape == (2, None, None) and deep.dtype == "int32"
    check(deep.to_flat(), [1, 2, 3, 4, 5, 6], backend, "int32")
    assert ivy.NestedArray([]).to_list() == [] and ivy.NestedArray([]).shape == (0,)


def test_made_of_a_flat_array(backend: str) -> None:
    values = array(backend, np.arange(5, dtype="int32"))
    for made in (
        ivy.NestedArray.from_row_lengths(values, [2, 0, 3]),
        ivy.NestedArray.from_row_splits(values, [0, 2, 2, 5]),
    ):
        assert made.to_list() == [[0, 1], [], [2, 3, 4]]
    with pytest.raises(ivy.IvyValueError, match=r"row_lengths must sum to .*, not to 4"):
        ivy.NestedArray.from_row_lengths(values, [4])


def test_functions_of_elements(backend: str) -> None:
    x = ivy.NestedArray(ROWS)
    for name in ("exp", "relu", "sigmoid", "negative", "deg2rad"):
        result = getattr(ivy, name)(x)
        for row, values in zip(result, ROWS, strict=True):
            check(row, numbers(getattr(ivy, name)(array(backend, np.array(values, "float32")))), backend, "float32")
    assert ivy.add(x, x).to_list() == [[2.0, -4.0, 6.0], [8.0], []]
    assert ivy.add(x, x, alpha=2.0).to_list() == [[3.0, -6.0, 9.0], [12.0], []]
    assert ivy.multiply(2.0, x).to_list() == ivy.add(x, x).to_list()
    assert ivy.maximum(x, array(backend, np.array([0.0], "float32"))).to_list() == [[1.0, 0.0, 3.0], [4.0], []]
    assert ivy.multiply(ivy.NestedArray(DEEP), 2).to_list() == [[[2, 4], [6]], [[8, 10, 12]]]
    for axis in (1, -1):
        total = ivy.sum(ivy.softmax(ivy.NestedArray(ROWS[:2]), axis=axis), axis=1)
        check(total, [1.0, 1.0], backend, "float32")
    assert x.ragged_map(lambda row: row + 1).to_list() == (x + 1).to_list()
    assert ivy.NestedArray.ragged_multi_map(lambda rows: rows[0] - rows[1], [x, x]).to_list()[0] == [0.0, 0.0, 0.0]


def test_operators(backend: str) -> None:
    x: Any = ivy.NestedArray([[4, 5], [6]])
    scalar = array(backend, np.array(2, "int32"))
    assert (x + 1).to_list() == (1 + x).to_list() == [[5, 6], [7]]
    assert (x - scalar).to_list() == [[2, 3], [4]] and (scalar - x).to_list() == [[-2, -3], [-4]]
    assert (x * x).to_list() == (x**2).to_list() == [[16, 25], [36]]
    assert (x // 4).to_list() == [[1, 1], [1]] and (x % 4).to_list() == [[0, 1], [2]]
    assert (2 // x).to_list() == [[0, 0], [0]] and (9 % x).to_list() == [[1, 4], [3]] and (2**x).to_list()[1] == [64]
    assert (x / 2).to_list() == [[2.0, 2.5], [3.0]] and (60 / x).to_list()[1] == [10.0]
    assert (x == 5).to_list() == [[False, True], [False]] and (x != 5).to_list() == (~(x == 5)).to_list()
    assert (x < 5).to_list() == [[True, False], [False]]
    assert (x <= 5).to_list() == [[True, True], [False]] and (x > 5).to_list() == (x >= 6).to_list()
    assert (-x).to_list() == [[-4, -5], [-6]] and abs(-x).to_list() == (+x).to_list() == x.to_list()


def test_reductions(backend: str) -> None:
    x = ivy.NestedArray(ROWS[:2])
    for name in ("max", "mean", "min", "prod", "std", "sum", "var"):
        fn, oracle = getattr(ivy, name), getattr(np, name)
        check(fn(x), oracle([1.0, -2.0, 3.0, 4.0]), backend, "float32")
        for axis in (1, -1):
            check(fn(x, axis=axis), [oracle(row) for row in ROWS[:2]], backend, "float32")
    check(ivy.all(x > 0, axis=1), [False, True], backend, "bool")
    check(ivy.any(x > 3), True, backend, "bool")
    check(ivy.sum(x, axis=1, keepdims=True), [[2.0], [4.0]], backend, "float32")
    deep = ivy.NestedArray(DEEP)
    assert ivy.sum(deep, axis=2).to_list() == [[3, 3], [15]]
    assert ivy.max(deep, axis=-1).to_list() == [[2, 3], [6]]


def test_what_rows_do_not_have(backend: str) -> None:
    x = ivy.NestedArray(ROWS)
    for axis in (0, -2, 2, (0, 1)):
        chosen: Any = axis
        with pytest.raises(ivy.IvyValueError, match="within the rows"):
            ivy.sum(x, axis=chosen)
    with pytest.raises(ivy.IvyBroadcastShapeError, match="rows"):
        ivy.add(x, ivy.NestedArray([[1.0]]))
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.matmul.*NestedArray"):
        ivy.matmul(x, x)
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.exp"):
        ivy.exp(x, out=ivy.zeros(3))
    number: Any = 3
    with pytest.raises(ivy.IvyTypeError, match="sequence of arrays"):
        ivy.NestedArray(number)


def test_ragged_lists_name_the_way_out(backend: str) -> None:
    for call in (
        lambda: ivy.exp(ROWS),
        lambda: ivy.asarray(ROWS),
        lambda: ivy.add(DEEP, 1),
        lambda: ivy.add([1.0], ROWS),
    ):
        with pytest.raises(ivy.IvyException, match=r"ivy\.\w+ .*ivy\.NestedArray"):
            call()
    with pytest.raises(ivy.IvyException) as caught:
        ivy.add(array(backend, np.ones(2, "float32")), [[1.0, 2.0, 3.0]])
    assert "NestedArray" not in str(caught.value)


def test_ragged_tensors_of_tensorflow() -> None:
    tf = pytest.importorskip("tensorflow")
    x = ivy.NestedArray(tf.ragged.constant([[1.0, 2.0], [3.0]]))
    assert x.to_list() == [[1.0, 2.0], [3.0]] and x[0].backend == "tensorflow"
    assert ivy.NestedArray(tf.ragged.constant(DEEP)).to_list() == DEEP
