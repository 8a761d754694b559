"""Sorting, and searching what is sorted."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import REAL, UNSIGNED, array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy
from tests.functions.test_searching import check_index

TIES = np.array([[2, 1, 2, 1], [0, 0, 3, 0], [1, 2, 3, 4]])


def stable_order(values: np.ndarray, axis: int, descending: bool) -> np.ndarray:
    """The order that keeps equal elements in place; only their rank matters, so that it can be negated."""
    ranks = np.unique(values, return_inverse=True)[1].reshape(values.shape)
    return np.argsort(-ranks if descending else ranks, axis=axis, kind="stable")


@pytest.mark.parametrize("descending", [False, True])
def test_sort_and_argsort(backend: str, descending: bool) -> None:
    for dtype in dtypes(backend, REAL):
        values = sample(dtype, (3, 4))
        for axis in (0, 1, -1):
            x = array(backend, values, dtype)
            order = stable_order(values, axis, descending)
            expected = np.take_along_axis(values, order, axis)
            check(ivy.sort(x, axis=axis, descending=descending), expected, backend, dtype)
            check_index(ivy.argsort(x, axis=axis, descending=descending), order, backend)


@pytest.mark.parametrize("descending", [False, True])
def test_equal_elements_keep_their_order(backend: str, descending: bool) -> None:
    for dtype in ("int32", "float32"):
        x = native(backend, TIES.astype(dtype))
        for stable in (True, False):
            result = ivy.argsort(x, descending=descending, stable=stable)
            if stable:
                check_index(result, stable_order(TIES, -1, descending), backend)
            taken = ivy.take_along_axis(x, result)
            check(taken, np.sort(TIES)[:, ::-1] if descending else np.sort(TIES), backend, dtype)


def test_sorting_large_and_no_numbers(backend: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        values = np.array([3, np.iinfo(dtype).max, 0, 7], dtype)
        check(ivy.sort(array(backend, values)), np.sort(values), backend, dtype)
        check(ivy.sort(array(backend, values), descending=True), np.sort(values)[::-1], backend, dtype)
    for shape in ((0,), (2, 0, 3), (3, 1)):
        values = sample("float32", shape)
        check(ivy.sort(array(backend, values)), values, backend, "float32")
        check_index(ivy.argsort(array(backend, values)), np.argsort(values), backend)
    infinite = np.array([np.inf, 1.0, -np.inf], "float32")
    check(ivy.sort(array(backend, infinite)), [-np.inf, 1.0, np.inf], backend, "float32")


def test_searchsorted(backend: str) -> None:
    for dtype in dtypes(backend, REAL):
        held = "float32" if dtype == "bfloat16" else dtype
        ordered, values = np.array([1, 2, 2, 5], held), np.array([[0, 2], [3, 9]], held)
        for side in ("left", "right"):
            expected = np.searchsorted(ordered, values, side)
            x1, x2 = array(backend, ordered, dtype), array(backend, values, dtype)
            check_index(ivy.searchsorted(x1, x2, side=side), expected, backend)
    ordered = np.array([1.0, 2.0, 4.0], "float32")
    check_index(ivy.searchsorted(native(backend, ordered), 3), 2, backend)
    check_index(ivy.searchsorted(array(backend, ordered), [0.5, 4.5]), [0, 3], backend)
    mixed = array(backend, np.array([1, 4], "int16"))
    check_index(ivy.searchsorted(array(backend, ordered), mixed), [0, 2], backend)


def test_searchsorted_with_a_sorter(backend: str) -> None:
    shuffled, values = np.array([4.0, 1.0, 2.0], "float32"), np.array([1.5, 4.0], "float32")
    x1, x2 = array(backend, shuffled), array(backend, values)
    expected = np.searchsorted(shuffled, values, sorter=np.argsort(shuffled))
    check_index(ivy.searchsorted(x1, x2, sorter=ivy.argsort(x1)), expected, backend)
    check_index(ivy.searchsorted(x1, x2, sorter=[1, 2, 0]), expected, backend)
    for dtype in ("int32", "int16"):
        check(ivy.searchsorted(x1, x2, sorter=[1, 2, 0], ret_dtype=dtype), expected, backend, dtype)


@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_searchsorted_in_batches(backend: str, dtype: str) -> None:
    rng = np.random.default_rng(1)
    rows, values = rng.integers(0, 6, (2, 3, 5)), rng.integers(-1, 7, (2, 3, 4))
    if dtype == "float32":
        rows, values = rows.astype(dtype), values.astype(dtype)
        rows[0, 0, 2] = values[0, 0, 1] = values[1, 1, 3] = np.nan
    x1, x2 = array(backend, rows, dtype), array(backend, values, dtype)
    ordered = np.sort(rows)
    for side in ("left", "right"):
        expected = [[np.searchsorted(ordered[i, j], values[i, j], side) for j in range(3)] for i in range(2)]
        check_index(ivy.searchsorted(ivy.sort(x1), x2, side=side), expected, backend)
        found = ivy.searchsorted(x1, x2, side=side, sorter=ivy.argsort(x1), ret_dtype="int32")
        check(found, expected, backend, "int32")
    assert ivy.searchsorted(x1[:0], x2[:0]).shape == (0, 3, 4)
    assert ivy.searchsorted(x1, x2[..., :0]).shape == (2, 3, 0)
    for wrong in (x2[0], x2[:1], x2[0, 0], x2[0, 0, 0]):
        with pytest.raises(ivy.IvyValueError, match="must match the leading axes of the values"):
            ivy.searchsorted(x1, wrong)
    with pytest.raises(ivy.IvyValueError, match="dimension"):
        ivy.searchsorted(x1[0, 0, 0], x2)
    with pytest.raises(ivy.IvyValueError, match="sorter"):
        ivy.searchsorted(x1, x2, sorter=[0, 1, 2, 3, 4])


@pytest.mark.parametrize("dtype", ["float32", "float64", "int8", "int64", "uint8"])
def test_searchsorted_in_many_short_rows(backend: str, dtype: str) -> None:
    if dtype not in dtypes(backend, REAL):
        pytest.skip(f"{backend} has no {dtype}")
    rng = np.random.default_rng(0)
    pool = [0.0, -0.0, 1.0, 2.5, np.nan, np.inf, -np.inf] if dtype.startswith("float") else [0, 1]
    rows, values = (rng.choice(pool, (5, 20, n)).astype(dtype) for n in (7, 3))
    order = np.argsort(rows, axis=-1, kind="stable")
    ordered = np.take_along_axis(rows, order, -1)
    for side in ("left", "right"):
        expected = np.empty(values.shape, "int64")
        for index in np.ndindex(5, 20):
            expected[index] = np.searchsorted(ordered[index], values[index], side=side)
        check_index(ivy.searchsorted(native(backend, ordered), native(backend, values), side=side), expected, backend)
        result = ivy.searchsorted(
            native(backend, rows), native(backend, values), side=side, sorter=native(backend, order.astype("int32"))
        )
        check_index(result, expected, backend)


def test_searchsorted_refuses(backend: str) -> None:
    x = array(backend, np.array([1.0, 2.0], "float32"))
    with pytest.raises(ivy.IvyValueError, match="side"):
        ivy.searchsorted(x, x, side="middle")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ivy.IvyValueError, match="must match the leading axes of the values"):
        ivy.searchsorted(array(backend, sample("float32")), x)


@pytest.mark.parametrize("name", ["argsort", "sort"])
def test_an_axis_out_of_range_raises(backend: str, name: str) -> None:
    for axis in (2, -3):
        with pytest.raises(ivy.IvyIndexError, match=f"ivy.{name}"):
            getattr(ivy, name)(array(backend, sample("float32")), axis=axis)


@pytest.mark.parametrize("largest", [True, False])
def test_top_k_of_every_type(backend: str, largest: bool) -> None:
    for dtype in dtypes(backend, REAL):
        values = sample(dtype, (3, 9))
        for axis, k in ((0, 1), (1, 2), (-1, 9), (1, 0)):
            x = array(backend, values, dtype)
            found, places = ivy.top_k(x, k, axis=axis, largest=largest)
            order = np.sort(values, axis=axis)
            expected = np.take(np.flip(order, axis) if largest else order, range(k), axis=axis)
            check(found, expected, backend, dtype)
            np.testing.assert_array_equal(np.take_along_axis(values, numbers(places).astype(int), axis), expected)


@settings(max_examples=20)
@given(
    values=hnp.arrays(np.float32, st.integers(1, 40), elements=st.integers(-9, 9).map(float)),
    part=st.floats(0, 1),
    largest=st.booleans(),
)
def test_top_k_of_any_numbers(values: np.ndarray, part: float, largest: bool) -> None:
    k = round(part * len(values))
    ordered = np.sort(values)
    expected = (ordered[::-1] if largest else ordered)[:k]
    for name in ("numpy", "torch", "jax", "tensorflow"):
        pytest.importorskip(name)
        found = ivy.top_k(native(name, values), k, largest=largest)
        np.testing.assert_array_equal(numbers(found.values), expected)
        np.testing.assert_array_equal(values[numbers(found.indices)], expected)


def test_top_k_asked_for_too_many(backend: str) -> None:
    x = array(backend, np.ones((2, 3), "float32"))
    for k in (4, -1):
        with pytest.raises(ivy.IvyValueError, match=r"top_k.*axis 1 of length 3"):
            ivy.top_k(x, k)
    with pytest.raises(ivy.IvyIndexError):
        ivy.top_k(x, 1, axis=2)
    assert ivy.top_k(x, 0).values.shape == (2, 0) and ivy.top_k(x, 3, sorted=False).indices.shape == (2, 3)


def test_zeros_of_two_signs_keep_their_order(backend: str) -> None:
    values = np.array([0.0, -0.0, 1.0, -0.0, -1.0], "float32")
    assert np.signbit(numbers(ivy.sort(array(backend, values)))).tolist() == [True, False, True, True, False]
