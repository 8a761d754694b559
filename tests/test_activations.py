"""Activation functions."""

import numpy as np
import pytest
from oracle import BOOL, FLOATS, INTEGERS, REAL, SHAPES, array, check, dtypes, native, sample, wide

import ivy_protocol as ivy


def softmax(values: np.ndarray, axis: int) -> np.ndarray:
    exponentials = np.exp(values - values.max(axis, keepdims=True, initial=-np.inf))
    return exponentials / exponentials.sum(axis, keepdims=True)


def sigmoid(values: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-values.astype("float64")))


def test_relu(backend: str) -> None:
    for dtype in dtypes(backend, REAL):
        values = sample(dtype)
        check(ivy.relu(array(backend, values, dtype)), np.maximum(values, 0), backend, dtype)
    for shape in SHAPES:
        values = sample("float32", shape)
        check(ivy.relu(native(backend, values)), np.maximum(values, 0), backend, "float32")
    check(ivy.relu(array(backend, np.array([np.nan, -1.0], "float32"))), [np.nan, 0.0], backend, "float32")
    check(ivy.relu([-1.5, 2.0]), [0.0, 2.0], backend, "float32")
    check(ivy.relu(-2), 0, backend, "int32")


def test_sigmoid(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        values = sample(dtype)
        check(ivy.sigmoid(array(backend, values, dtype)), sigmoid(values), backend, dtype)
    for dtype in dtypes(backend, BOOL + INTEGERS):
        check(ivy.sigmoid(array(backend, sample(dtype))), sigmoid(sample(dtype)), backend, "float32")
    for shape in SHAPES:
        values = sample("float32", shape)
        check(ivy.sigmoid(native(backend, values)), sigmoid(values), backend, "float32")
    check(ivy.sigmoid([0, 1]), sigmoid(np.array([0, 1])), backend, "float32")
    check(ivy.sigmoid(0.0), 0.5, backend, "float32")


def test_sigmoid_does_not_overflow(backend: str) -> None:
    values = np.array([-1e4, -100.0, 100.0, 1e4], "float32")
    check(ivy.sigmoid(array(backend, values)), [0.0, 0.0, 1.0, 1.0], backend, "float32")


def test_sigmoid_of_complex_numbers(backend: str) -> None:
    values = np.array([0.5 + 1j, -1.0 - 0.25j], "complex64")
    expected = 1 / (1 + np.exp(-values.astype("complex128")))
    check(ivy.sigmoid(array(backend, values)), expected, backend, "complex64")


def test_softmax(backend: str) -> None:
    values = sample("float32", (2, 3, 2))
    for axis in (0, 1, -1, -3):
        expected = softmax(wide(values), axis)
        check(ivy.softmax(array(backend, values), axis=axis), expected, backend, "float32")
        check(ivy.softmax(native(backend, values), axis), expected, backend, "float32")
    check(ivy.softmax(array(backend, values)), softmax(wide(values), -1), backend, "float32")
    check(ivy.softmax(array(backend, values), axis=None), softmax(wide(values), -1), backend, "float32")


def test_softmax_of_types(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        values = sample(dtype)
        check(ivy.softmax(array(backend, values, dtype)), softmax(wide(values), -1), backend, dtype)
    for dtype in dtypes(backend, INTEGERS):
        values = sample(dtype)
        check(ivy.softmax(array(backend, values)), softmax(values.astype("float64"), -1), backend, "float32")
    check(ivy.softmax([1, 1]), [0.5, 0.5], backend, "float32")


def test_softmax_does_not_overflow(backend: str) -> None:
    values = np.array([[1e4, 1e4], [-1e4, 0.0]], "float32")
    check(ivy.softmax(array(backend, values)), [[0.5, 0.5], [0.0, 1.0]], backend, "float32")


@pytest.mark.parametrize("name", ["relu", "sigmoid", "softmax"])
def test_complex_mode(backend: str, name: str) -> None:
    x = array(backend, sample("float32"))
    expected = getattr(ivy, name)(x)
    check(getattr(ivy, name)(x, complex_mode="jax"), expected.to_list(), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match="complex_mode"):
        getattr(ivy, name)(x, complex_mode="other")


def test_softmax_out_of_range_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.softmax(array(backend, sample("float32")), axis=2)
