"""Arrays as sets."""

from typing import Any

import numpy as np
import pytest
from oracle import ALL, INTEGERS, SHAPES, array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy
from tests.functions.test_searching import check_index


def distinct(values: np.ndarray, axis: int | None = None) -> tuple[Any, ...]:
    """Return the unique values of NumPy, with indices, inverse and counts."""
    return np.unique(values, True, True, True, axis, equal_nan=False)


def test_unique_of_every_type(backend: str) -> None:
    for dtype in dtypes(backend, ALL):
        values = sample(dtype, (4, 3))
        x = array(backend, values, dtype)
        expected, indices, inverse, counts = distinct(values)
        everything = ivy.unique_all(x)
        assert type(everything) is ivy.UniqueAllResult
        check(everything.values, expected, backend, dtype)
        check_index(everything.indices, indices, backend)
        check_index(everything.inverse_indices, inverse.reshape(values.shape), backend)
        check_index(everything.counts, counts, backend)
        counted = ivy.unique_counts(x)
        assert type(counted) is ivy.UniqueCountsResult
        check(counted.values, expected, backend, dtype)
        check_index(counted.counts, counts, backend)
        inverted = ivy.unique_inverse(x)
        assert type(inverted) is ivy.UniqueInverseResult
        check(inverted.values, expected, backend, dtype)
        check_index(inverted.inverse_indices, inverse.reshape(values.shape), backend)
        check(ivy.unique_values(x), expected, backend, dtype)


def test_unique_of_every_shape(backend: str) -> None:
    for shape in SHAPES:
        values = sample("int32", shape)
        expected, indices, inverse, counts = distinct(values)
        found = ivy.unique_all(native(backend, values))
        check(found.values, expected, backend, "int32")
        check_index(found.indices, indices, backend)
        check_index(found.inverse_indices, inverse.reshape(shape), backend)
        check_index(found.counts, counts, backend)
        check(ivy.unique_values(array(backend, values)), expected, backend, "int32")
        check_index(ivy.unique_counts(array(backend, values)).counts, counts, backend)
        check_index(ivy.unique_inverse(array(backend, values)).inverse_indices, inverse.reshape(shape), backend)
    check(ivy.unique_values([3, 1, 3]), [1, 3], backend, "int32")


@pytest.mark.parametrize("dtype", ["float32", "complex64"])
def test_nans_are_distinct_and_zeros_are_not(backend: str, dtype: str) -> None:
    values = np.array([np.nan, 0.0, 1.0, -0.0, np.nan, 1.0], dtype)
    found = ivy.unique_all(array(backend, values))
    assert np.isnan(numbers(found.values)).sum() == 2
    np.testing.assert_array_equal(numbers(found.counts), [2, 2, 1, 1])
    rebuilt = numbers(found.values)[numbers(found.inverse_indices)]
    np.testing.assert_array_equal(rebuilt, values)
    np.testing.assert_array_equal(values[numbers(found.indices)], numbers(found.values))


def test_distinct_slices(backend: str) -> None:
    rows = np.array([[1, 2], [0, 5], [1, 2], [1, 0]])
    for dtype in ("int32", "float32", "complex64", "bool"):
        for axis in (0, 1, -1):
            values = rows.astype(dtype) if axis == 0 else rows.T.astype(dtype).copy()
            expected, indices, inverse, counts = distinct(values, axis)
            found = ivy.unique_all(array(backend, values), axis=axis)
            check(found.values, expected, backend, dtype)
            check_index(found.indices, indices, backend)
            check_index(found.inverse_indices, inverse, backend)
            check_index(found.counts, counts, backend)
            inverted = ivy.unique_inverse(array(backend, values), axis=axis)
            check(inverted.values, expected, backend, dtype)
            check_index(inverted.inverse_indices, inverse, backend)


def test_order_of_first_occurrence(backend: str) -> None:
    values = np.array([[5, 3], [5, 1]], "int32")
    found = ivy.unique_all(array(backend, values), by_value=False)
    check(found.values, [5, 3, 1], backend, "int32")
    check_index(found.indices, [0, 1, 3], backend)
    check_index(found.inverse_indices, [[0, 1], [0, 2]], backend)
    check_index(found.counts, [2, 1, 1], backend)
    sliced = ivy.unique_all(array(backend, values), axis=1, by_value=False)
    check(sliced.values, values, backend, "int32")


def test_isin(backend: str) -> None:
    for dtype in dtypes(
        backend, INTEGERS if backend == "array_api_strict" else (*INTEGERS, "bool", "float32", "complex64")
    ):
        values, among = sample(dtype), np.array([1, 0], dtype)
        x1, x2 = array(backend, values), native(backend, among)
        for invert in (False, True):
            expected = np.isin(values, among, invert=invert)
            check(ivy.isin(x1, x2, invert=invert), expected, backend, "bool")
            # The hint is wrong here, and must not matter.
            check(ivy.isin(x1, x2, invert=invert, assume_unique=True), expected, backend, "bool")


def test_isin_of_scalars_and_shapes(backend: str) -> None:
    values = sample("int32")
    check(ivy.isin(array(backend, values), 2), values == 2, backend, "bool")
    check(ivy.isin(2, array(backend, values)), True, backend, "bool")
    check(ivy.isin(array(backend, values), [[0, 1], [2, 9]]), np.isin(values, [0, 1, 2]), backend, "bool")
    empty = array(backend, np.zeros((0,), "int32"))
    check(ivy.isin(array(backend, values), empty), np.zeros((2, 3), bool), backend, "bool")
    check(ivy.isin(empty, array(backend, values)), np.zeros((0,), bool), backend, "bool")
    if backend == "array_api_strict":
        # It refuses what the standard leaves open: elements that are no integers.
        return
    mixed = np.array([2.0, 0.5], "float32")
    check(ivy.isin(array(backend, values), array(backend, mixed)), values == 2, backend, "bool")
    nan = array(backend, np.array([np.nan], "float32"))
    check(ivy.isin(nan, nan), [False], backend, "bool")


def test_an_axis_out_of_range_raises(backend: str) -> None:
    for fn in (ivy.unique_all, ivy.unique_inverse):
        with pytest.raises(ivy.IvyIndexError, match="axis"):
            fn(array(backend, sample("float32")), axis=2)
