"""Elements chosen by a condition, a rank or the elements of others, against NumPy."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import array, check, numbers

import ivy_protocol as ivy

FEW = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
SMALL = st.integers(-3, 3)
X = np.array([[3, -1, 0, 2], [0, 5, -4, 1], [7, 0, 0, -2]], "int32")
NAN, INF = np.nan, np.inf


@FEW
@given(
    x=hnp.arrays("int32", hnp.array_shapes(min_dims=1, max_dims=2, min_side=0, max_side=5), elements=SMALL),
    y=hnp.arrays("int32", hnp.array_shapes(min_dims=1, max_dims=2, min_side=0, max_side=5), elements=SMALL),
    name=st.sampled_from(["intersect1d", "setdiff1d", "setxor1d", "union1d"]),
)
def test_sets(backend: str, x: np.ndarray, y: np.ndarray, name: str) -> None:
    found = getattr(ivy, name)(array(backend, x), array(backend, y))
    check(found, getattr(np, name)(x, y), backend, "int32")


@pytest.mark.parametrize("name", ["intersect1d", "setdiff1d", "setxor1d"])
def test_sets_of_unique_elements(backend: str, name: str) -> None:
    x, y = np.array([4, 1, 3], "int32"), np.array([1, 9, 4, 0], "int32")
    found = getattr(ivy, name)(array(backend, x), array(backend, y), assume_unique=True)
    check(found, getattr(np, name)(x, y, assume_unique=True), backend, "int32")


@FEW
@given(
    x=hnp.arrays("float32", hnp.array_shapes(max_dims=3, max_side=4), elements=st.sampled_from([NAN, -1, 0, 2, INF])),
    data=st.data(),
)
def test_places_of_extremes(backend: str, x: np.ndarray, data: st.DataObject) -> None:
    axis = data.draw(st.none() | st.integers(-x.ndim, x.ndim - 1))
    for name in ("nanargmax", "nanargmin"):
        ours, theirs = getattr(ivy, name), getattr(np, name)
        if np.isnan(x).all(axis=axis).any():
            with pytest.raises(ivy.IvyValueError, match=f"{name}: all elements are NaN"):
                ours(array(backend, x), axis)
        else:
            assert numbers(ours(array(backend, x), axis)).tolist() == theirs(x, axis).tolist()
            assert ours(array(backend, x), axis, keepdims=True).shape == theirs(x, axis, keepdims=True).shape


def test_an_infinity_beside_nan(backend: str) -> None:
    assert int(ivy.nanargmax(array(backend, np.array([NAN, -INF], "float32")))) == 1
    with pytest.raises(ivy.IvyValueError, match=r"nanargmin: each slice of the array must have an element"):
        ivy.nanargmin(array(backend, np.zeros((2, 0), "float32")), 1)


@pytest.mark.parametrize("axis", [None, 0, 1, -1])
def test_conditions(backend: str, axis: Any) -> None:
    for condition in ([True, False, True], [False, True], [0, 2, 0], [False] * 9):
        held = np.array(condition, None if isinstance(condition[0], bool) else "int32")
        if len(condition) > 4 and axis is not None:
            continue
        check(ivy.compress(array(backend, held), array(backend, X), axis), np.compress(held, X, axis), backend, "int32")
        check(array(backend, X).compress(held, axis), np.compress(held, X, axis), backend, "int32")
    check(ivy.extract(array(backend, X > 0), array(backend, X)), X[X > 0], backend, "int32")
    np.testing.assert_array_equal(numbers(ivy.flatnonzero(array(backend, X))), np.flatnonzero(X))


def test_a_condition_beyond_the_end(backend: str) -> None:
    x = array(backend, X)
    with pytest.raises(ivy.IvyIndexError, match="compress: the condition is true at index 3, but axis 0 has 3"):
        ivy.compress(array(backend, np.array([True] * 4)), x, 0)
    with pytest.raises(ivy.IvyValueError, match="compress: the condition must be 1-D"):
        ivy.compress(x > 0, x)
    with pytest.raises(ivy.IvyIndexError, match="compress: axis 2 is out of range"):
        ivy.compress(array(backend, np.array([True])), x, 2)


@pytest.mark.parametrize("kth", [0, 2, -1, [0, 3]])
@pytest.mark.parametrize("axis", [None, 1, -1])
def test_partitions(backend: str, kth: Any, axis: Any) -> None:
    parts = numbers(ivy.partition(array(backend, X), kth, axis))
    expected = np.partition(X, kth, axis)
    np.testing.assert_array_equal(np.take(parts, kth, axis or 0), np.take(expected, kth, axis or 0))
    places = numbers(ivy.argpartition(array(backend, X), kth, axis))
    found = X.ravel()[places] if axis is None else np.take_along_axis(X, places, axis)
    np.testing.assert_array_equal(np.sort(found, -1 if axis is None else axis), np.sort(X, axis))
    np.testing.assert_array_equal(np.take(found, kth, axis or 0), np.take(expected, kth, axis or 0))


@pytest.mark.parametrize("kth", [4, -5, [0, 4], 1.0, True])
def test_places_that_are_none(backend: str, kth: Any) -> None:
    for fn in (ivy.partition, ivy.argpartition):
        with pytest.raises(ivy.IvyException, match=f"{fn.__name__}"):
            fn(array(backend, X), kth)


def test_crossings(backend: str) -> None:
    x = array(backend, X)
    check(x[ivy.ix_([2, 0], [1, -1])], X[np.ix_([2, 0], [1, -1])], backend, "int32")
    rows = array(backend, np.array([True, False, True]))
    check(x[ivy.ix_(rows, array(backend, np.array([3, 0]), "int32"))], X[[0, 2]][:, [3, 0]], backend, "int32")
    check(x[ivy.ix_([], [1])], np.zeros((0, 1)), backend, "int32")
    with pytest.raises(ivy.IvyValueError, match="ix_: indices along an axis must be 1-D"):
        ivy.ix_(x)


def test_blocks(backend: str) -> None:
    a, b, c = np.eye(2), np.full((2, 1), 3.0), np.arange(3.0)
    x, y, z = [array(backend, v, "float32") for v in (a, b, c)]
    check(ivy.block([[x, y], [z]]), np.block([[a, b], [c]]), backend, "float32")
    check(ivy.block([z, 2.0, z]), np.block([c, 2.0, c]), backend, "float32")
    check(ivy.block([[[x]], [[x * 2]]]), np.block([[[a]], [[a * 2]]]), backend, "float32")
    whole = ivy.block(x)
    check(whole, a, backend, "float32")
    assert whole is not x
    with ivy.ArrayMode(False):
        assert not any(isinstance(ivy.block(given), ivy.Array) for given in (x.data, [x.data], [[x.data]]))
    nested: list[tuple[Any, str]] = [
        ([[x], y], "nested to the same depth"),
        ([[]], "a list is empty"),
        ([(x,)], "tuple"),
    ]
    for wrong, said in nested:
        with pytest.raises(ivy.IvyException, match=said):
            ivy.block(wrong)


def test_simple_matrices(backend: str) -> None:
    x = array(backend, X)
    check(ivy.identity(3, dtype="int32", like=x), np.identity(3), backend, "int32")
    for args in ((3,), (2, 4), (3, 3, 1), (3, 2, -1), (0, 2)):
        check(ivy.tri(*args, dtype="float32", like=x), np.tri(*args), backend, "float32")


def test_cube_roots(backend: str) -> None:
    x = np.array([-27.0, -0.0, 0.0, 1e-30, 2.0, 1e30, INF, -INF, NAN], "float32")
    check(ivy.cbrt(array(backend, x)), np.cbrt(x), backend, "float32", rtol=3e-7)
    np.testing.assert_array_equal(np.signbit(numbers(ivy.cbrt(array(backend, x))))[:3], [True, True, False])
    if backend != "array_api_strict":
        slopes = ivy.grad(lambda x: ivy.sum(ivy.cbrt(x)))(array(backend, np.array([-8.0, 0.0, 1.0], "float32")))
        np.testing.assert_allclose(numbers(slopes), [1 / 12, INF, 1 / 3], rtol=1e-5)


def test_infinities_by_sign(backend: str) -> None:
    x = np.array([-INF, -1.0, NAN, INF, 0.0], "float32")
    for name in ("isposinf", "isneginf"):
        check(getattr(ivy, name)(array(backend, x)), getattr(np, name)(x), backend, "bool")
        check(getattr(ivy, name)(array(backend, X)), np.zeros(X.shape, bool), backend, "bool")


def test_divmod(backend: str) -> None:
    quotient, remainder = ivy.divmod(array(backend, X), 3)
    check(quotient, X // 3, backend, "int32")
    check(remainder, X % 3, backend, "int32")
