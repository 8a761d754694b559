"""Functions that ask about all elements, or about neighbours."""

from typing import Any

import numpy as np
import pytest
from oracle import ALL, BOOL, NUMERIC, SHAPES, array, check, dtypes, native, sample

import ivy_protocol as ivy

ORACLES = {"all": np.all, "any": np.any}
AXES: tuple[Any, ...] = (None, 0, 1, -1, (0, 1), (-1,), ())


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.parametrize("keepdims", [False, True])
def test_truth_along_axes(backend: str, name: str, keepdims: bool) -> None:
    values = np.array([[True, False, True], [True, True, True]])
    for axis in AXES:
        expected = ORACLES[name](values, axis=axis, keepdims=keepdims)
        check(getattr(ivy, name)(array(backend, values), axis=axis, keepdims=keepdims), expected, backend, "bool")


@pytest.mark.parametrize("name", ORACLES)
def test_truth_of_numbers(backend: str, name: str) -> None:
    for dtype in dtypes(backend, ALL):
        values = sample(dtype)
        for axis in (None, 0):
            expected = ORACLES[name](values, axis=axis)
            check(getattr(ivy, name)(array(backend, values, dtype), axis=axis), expected, backend, "bool")
    check(getattr(ivy, name)(array(backend, np.array([np.nan], "float32"))), True, backend, "bool")


@pytest.mark.parametrize("name", ORACLES)
def test_truth_of_every_shape(backend: str, name: str) -> None:
    for shape in SHAPES:
        values = sample("float32", shape)
        check(getattr(ivy, name)(native(backend, values)), ORACLES[name](values), backend, "bool")
    check(getattr(ivy, name)([True, False]), ORACLES[name]([True, False]), backend, "bool")


def test_diff(backend: str) -> None:
    values = sample("float32", (3, 4))
    for n in (0, 1, 2, 4):
        for axis in (0, -1):
            check(ivy.diff(array(backend, values), axis=axis, n=n), np.diff(values, n, axis), backend, "float32")
    for dtype in dtypes(backend, BOOL + NUMERIC):
        held = sample(dtype)
        check(ivy.diff(array(backend, held, dtype)), np.diff(held), backend, dtype)


def test_diff_with_ends(backend: str) -> None:
    values, end = sample("float32"), np.array([[9.0], [8.0]], "float32")
    x = array(backend, values)
    check(ivy.diff(x, prepend=array(backend, end)), np.diff(values, prepend=end), backend, "float32")
    check(ivy.diff(x, append=native(backend, end), n=2), np.diff(values, 2, append=end), backend, "float32")
    both = np.diff(values, prepend=end, append=end)
    check(ivy.diff(x, prepend=end.tolist(), append=array(backend, end)), both, backend, "float32")
    ints = array(backend, np.array([[1], [2]], "int16"))
    check(ivy.diff(x, prepend=ints), np.diff(values, prepend=[[1], [2]]), backend, "float32")


@pytest.mark.parametrize("name", ["all", "any", "diff"])
def test_an_axis_out_of_range_raises(backend: str, name: str) -> None:
    for axis in (2, -3):
        with pytest.raises(ivy.IvyIndexError, match=f"ivy.{name}"):
            getattr(ivy, name)(array(backend, sample("float32")), axis=axis)


def test_a_negative_number_of_differences_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyValueError):
        ivy.diff(array(backend, sample("float32")), n=-1)
