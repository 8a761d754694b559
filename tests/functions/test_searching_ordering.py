"""Running extremes, orders by several keys, permutations, indices of several axes, and runs of equal elements."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import array, native

import ivy_protocol as ivy

FEW = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
CUMULATIVE = {"cummax": np.maximum.accumulate, "cummin": np.minimum.accumulate}
ROWS = hnp.arrays(
    st.sampled_from(["float32", "int16"]), hnp.array_shapes(min_dims=1, max_dims=3, min_side=0, max_side=4)
)


@pytest.mark.parametrize("name", CUMULATIVE)
@FEW
@given(values=ROWS, data=st.data())
def test_running_extremes_are_those_of_numpy(backend: str, name: str, values: np.ndarray, data: st.DataObject) -> None:
    axis = data.draw(st.integers(-values.ndim, values.ndim - 1))
    found = getattr(ivy, name)(array(backend, values), axis=axis)
    np.testing.assert_array_equal(ivy.to_numpy(found), CUMULATIVE[name](values, axis))
    back = getattr(ivy, name)(array(backend, values), axis=axis, reverse=True)
    expected = np.flip(CUMULATIVE[name](np.flip(values, axis), axis), axis)
    np.testing.assert_array_equal(ivy.to_numpy(back), expected)


def test_cummax_exclusive(backend: str) -> None:
    x = array(backend, np.array([[3.0, 5.0, 4.0]], "float32"))
    assert ivy.cummax(x, axis=1, exclusive=True).tolist() == [[0.0, 3.0, 5.0]]
    assert ivy.cummin(x, axis=1, exclusive=True, reverse=True).tolist() == [[0.0, 0.0, 0.0]]


@pytest.mark.parametrize("name", CUMULATIVE)
def test_running_extremes_have_gradients(backend: str, name: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("without gradients")
    x = array(backend, np.array([2.0, 1.0, 5.0, 3.0], "float32"))
    gradient = ivy.grad(lambda x: ivy.sum(getattr(ivy, name)(x) * ivy.asarray([1.0, 2.0, 3.0, 4.0], like=x)))(x)
    assert gradient.tolist() == ([3.0, 0.0, 7.0, 0.0] if name == "cummax" else [1.0, 9.0, 0.0, 0.0])


@FEW
@given(data=st.data(), count=st.integers(1, 3), length=st.integers(0, 6))
def test_several_keys_order_as_in_numpy(backend: str, data: st.DataObject, count: int, length: int) -> None:
    keys = [data.draw(hnp.arrays("int32", length, elements=st.integers(0, 2))) for _ in range(count)]
    found = ivy.lexsort([array(backend, key) for key in keys])
    np.testing.assert_array_equal(ivy.to_numpy(found), np.lexsort(keys))
    if count > 1:
        whole = ivy.lexsort(array(backend, np.array(keys)))
        np.testing.assert_array_equal(ivy.to_numpy(whole), np.lexsort(keys))


@FEW
@given(order=st.permutations(range(5)))
def test_a_permutation_is_inverted(backend: str, order: list[int]) -> None:
    x = array(backend, np.array(order, "int32"))
    assert ivy.take(ivy.invert_permutation(x), x, axis=0).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("values", "words"), [([0, 0, 1], "must be unique"), ([0, 3, 1], "from 0 to 2"), ([[0]], "must be 1-D")]
)
def test_what_is_no_permutation_is_refused(backend: str, values: Any, words: str) -> None:
    with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.invert_permutation: .*{words}"):
        ivy.invert_permutation(array(backend, np.array(values, "int32")))


@FEW
@given(data=st.data(), sides=st.lists(st.integers(1, 4), min_size=1, max_size=3), order=st.sampled_from("CF"))
def test_indices_go_there_and_back(backend: str, data: st.DataObject, sides: list[int], order: Any) -> None:
    places = data.draw(hnp.arrays("int32", (2, 2), elements=st.integers(0, int(np.prod(sides)) - 1)))
    found = ivy.unravel_index(array(backend, places), tuple(sides), order=order)
    for one, expected in zip(found, np.unravel_index(places, sides, order), strict=True):
        np.testing.assert_array_equal(ivy.to_numpy(one), expected)
    np.testing.assert_array_equal(ivy.to_numpy(ivy.ravel_multi_index(found, sides, order=order)), places)


def test_choose_modes(backend: str) -> None:
    parts = [array(backend, np.array([-1, 5], "int32")), array(backend, np.array([1, -4], "int32"))]
    for mode in ("wrap", "clip"):
        found = ivy.ravel_multi_index(parts, (3, 4), mode)
        expected = np.ravel_multi_index([np.array([-1, 5]), np.array([1, -4])], (3, 4), mode)
        np.testing.assert_array_equal(ivy.to_numpy(found), expected)
    with pytest.raises(ivy.IvyIndexError, match="axis 0 is out of range; indices must be from 0 to 2"):
        ivy.ravel_multi_index(parts, (3, 4))
    with pytest.raises(ivy.IvyIndexError, match="from 0 to 11"):
        ivy.unravel_index(array(backend, np.array([12], "int32")), (3, 4))
    with pytest.raises(ivy.IvyValueError, match="must have one array for each of the 2 axes of dims, not 1"):
        ivy.ravel_multi_index(parts[:1], (3, 4))


@FEW
@given(values=hnp.arrays("int32", hnp.array_shapes(max_dims=2, min_side=0, max_side=6), elements=st.integers(0, 1)))
def test_runs_are_those_of_torch(backend: str, values: np.ndarray) -> None:
    torch = pytest.importorskip("torch")
    for axis in (None, *range(values.ndim)):
        if axis is not None and 0 in values.shape:
            continue
        found = ivy.unique_consecutive(array(backend, values), axis=axis)
        expected = torch.unique_consecutive(torch.tensor(values), return_inverse=True, return_counts=True, dim=axis)
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_array_equal(ivy.to_numpy(one), other.numpy())


@FEW
@given(
    values=hnp.arrays("int32", st.integers(0, 6), elements=st.integers(0, 1)), trim=st.sampled_from(["f", "b", "fb"])
)
def test_zeros_are_trimmed_as_by_numpy(backend: str, values: np.ndarray, trim: str) -> None:
    found = ivy.trim_zeros(array(backend, values), trim=trim)
    np.testing.assert_array_equal(ivy.to_numpy(found), np.trim_zeros(values, trim))


def test_trim_zeros_matrix(backend: str) -> None:
    x = array(backend, np.pad(np.array([[1.0, 0.0, 2.0]], "float32"), 2))
    found = ivy.trim_zeros(x)
    assert found.tolist() == [[1.0, 0.0, 2.0]]
    found[0, 0] = 9.0
    assert ivy.max(x) == 2.0
    with pytest.raises(ivy.IvyValueError, match="must consist of"):
        ivy.trim_zeros(x, trim="front")
    with pytest.raises(ivy.IvyIndexError):
        ivy.trim_zeros(array(backend, np.array(1.0, "float32")))


def test_a_value_that_is_there_is_given_back(backend: str) -> None:
    x = native(backend, np.array([1.0, 2.0], "float32"))
    assert ivy.optional_get_element(x) is x
    out = ivy.zeros((2,), like=x)
    assert ivy.optional_get_element(x, out=out) is out
    assert out.tolist() == [1.0, 2.0]
    with pytest.raises(ivy.IvyValueError, match="the value is None"):
        ivy.optional_get_element()
