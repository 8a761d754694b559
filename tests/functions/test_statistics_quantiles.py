"""Quantiles, and reductions that leave out NaN, against NumPy."""

import warnings
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import array, check, numbers

import ivy_protocol as ivy

NAN, INF = np.nan, np.inf
METHODS: Any = ("linear", "lower", "higher", "midpoint", "nearest")
REDUCTIONS = ("nanmax", "nanmean", "nanmedian", "nanmin", "nanprod", "nanstd", "nansum", "nanvar", "median")
HOLES = np.array([[[1.0, NAN, 3.0, -2.0]], [[NAN, NAN, NAN, NAN]], [[4.0, 0.5, INF, 2.0]]], "float32")


def quiet(fn: Any, *args: Any, **kwargs: Any) -> Any:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return fn(*args, **kwargs)


@pytest.mark.parametrize("axis", [None, -1, (2, 0)])
@pytest.mark.parametrize("name", REDUCTIONS)
def test_axes(backend: str, name: str, axis: Any) -> None:
    keepdims = axis != -1
    found = quiet(getattr(ivy, name), array(backend, HOLES), axis, keepdims=keepdims)
    wanted = quiet(getattr(np, name), HOLES, axis=axis, keepdims=keepdims)
    check(found, wanted, backend, "float32")


@pytest.mark.parametrize("name", REDUCTIONS)
def test_arrays_without_axes_and_integers(backend: str, name: str) -> None:
    for values in (np.array(2.0, "float32"), np.array([[3, 1, 2], [5, 5, 0]], "int32")):
        found = quiet(getattr(ivy, name), array(backend, values))
        np.testing.assert_allclose(numbers(found), getattr(np, name)(values), rtol=1e-6)
    kept = getattr(ivy, name)(array(backend, values)).dtype
    assert kept == ("int32" if name in ("nanmax", "nanmin", "nanprod", "nansum") else "float32")


def test_bools(backend: str) -> None:
    x = array(backend, np.array([[True, False], [True, True]]))
    # The standard has no order of bools.
    strict = ("nanmax", "nanmin") if backend == "array_api_strict" else ()
    for name in [n for n in REDUCTIONS if n not in strict]:
        wanted = getattr(np, name)(numbers(x).astype("float64"), 1)
        np.testing.assert_allclose(numbers(getattr(ivy, name)(x, 1)), wanted)


@pytest.mark.parametrize("name", ["nanstd", "nanvar"])
def test_degrees_of_freedom(backend: str, name: str) -> None:
    for correction in (0, 1, 2.5, 3, 4):
        found = quiet(getattr(ivy, name), array(backend, HOLES), axis=2, correction=correction)
        wanted = quiet(getattr(np, name), HOLES.astype("float64"), axis=2, correction=correction)
        np.testing.assert_allclose(numbers(found), wanted, rtol=1e-5)


@pytest.mark.parametrize("name", ["nanmax", "nanmin", "nanprod"])
def test_elements_that_count(backend: str, name: str) -> None:
    where = np.array([True, False, True, True])
    fn = getattr(ivy, name)
    found = fn(array(backend, HOLES), axis=2, initial=1.5, where=array(backend, where))
    check(found, getattr(np, name)(HOLES, axis=2, initial=1.5, where=where), backend, "float32")
    if name != "nanprod":
        with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.{name}: where= requires initial="):
            fn(array(backend, HOLES), where=array(backend, where))


@pytest.mark.parametrize(("name", "last"), [("nanmax", [0.0] * 4), ("nanmin", [0.0, 1.0, 0.0, 0.0])])
def test_gradients_of_extremes_leave_out_nan(name: str, last: list[float]) -> None:
    x = ivy.asarray(array("torch", HOLES))
    found = numbers(ivy.grad(lambda a: ivy.sum(ivy.nan_to_num(getattr(ivy, name)(a, axis=2), posinf=0.0)))(x))
    assert not found[1].any()
    assert found[2, 0].tolist() == last
    assert ivy.nanmax(x, axis=()).shape == x.shape


def test_half_precision_sums(backend: str) -> None:
    if backend == "array_api_strict":
        return
    x = array(backend, np.full(5000, 300.0, "float32"), "float16")
    for name, wanted in (("nanmean", 300.0), ("nanvar", 0.0), ("median", 300.0)):
        found = getattr(ivy, name)(x)
        assert found.dtype == "float16" and float(found) == wanted


@pytest.mark.parametrize("method", METHODS)
def test_interpolations(backend: str, method: Any) -> None:
    x, q = (
        np.array([[3.0, 1.0, 2.0, 8.0], [0.0, NAN, 7.0, 5.0]], "float32"),
        np.array([[0.0, 0.4], [0.75, 1.0]], "float32"),
    )
    for axis in (None, 0, 1):
        for name in ("quantile", "nanquantile"):
            ours, theirs = getattr(ivy, name), getattr(np, name)
            for part in (q, q[0], 0.4, 1):
                given = part if isinstance(part, int | float) else array(backend, part)
                found = ours(array(backend, x), given, axis, keepdims=True, interpolation=method)
                check(found, theirs(x, part, axis=axis, keepdims=True, method=method), backend, "float32")
    found = ivy.percentile(array(backend, x[0]), 40, interpolation=method)
    check(found, np.percentile(x[0], 40, method=method), backend, "float32")


def test_infinity_and_nothing(backend: str) -> None:
    x = array(backend, np.array([-INF, -INF, 1.0, INF, INF], "float32"))
    np.testing.assert_array_equal(numbers(ivy.quantile(x, [0.1, 0.5, 0.6, 0.9])), [-INF, 1.0, INF, INF])
    assert float(ivy.quantile(x, 0.1)) == -INF and float(ivy.nanquantile(x, 0.95)) == INF
    nothing = array(backend, np.zeros((2, 0), "float32"))
    for name in ("median", "nanmedian"):
        check(getattr(ivy, name)(nothing, axis=1), [NAN, NAN], backend, "float32")
    check(ivy.quantile(nothing, array(backend, np.ones(3, "float32")), 1), np.full((3, 2), NAN), backend, "float32")
    assert ivy.quantile(nothing, 0.5, 0, keepdims=True).shape == (1, 0)


def test_parts_out_of_range(backend: str) -> None:
    x = array(backend, np.array([1.0, 2.0], "float32"))
    for fn, q in ((ivy.quantile, 50), (ivy.nanquantile, -0.1), (ivy.percentile, 101.0), (ivy.quantile, NAN)):
        with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.{fn.__name__}: q must be from 0 to 1"):
            fn(x, q)
    q = array(backend, np.array([-0.5, 0.5, 1.5, NAN], "float32"))
    np.testing.assert_array_equal(numbers(ivy.quantile(x, q)), [NAN, 1.5, NAN, NAN])


def test_wrong_axes(backend: str) -> None:
    x = array(backend, HOLES)
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.median: axis 3 is out of range for an array of 3 dimensions"):
        ivy.median(x, axis=3)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.quantile: axis=\(0, -3\) repeats an axis"):
        ivy.quantile(x, 0.5, axis=(0, -3))


def test_gradients(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        return
    x = array(backend, np.array([3.0, NAN, 1.0, 8.0], "float32"))
    for fn, wanted in (
        (ivy.nanmean, [1 / 3, 0.0, 1 / 3, 1 / 3]),
        (ivy.nanmedian, [1.0, 0.0, 0.0, 0.0]),
        (lambda x: ivy.nanquantile(x, 0.25), [0.5, 0.0, 0.5, 0.0]),
        (lambda x: ivy.quantile(x[2:], 0.25), [0.0, 0.0, 0.75, 0.25]),
        (lambda x: ivy.nanstd(ivy.nanmin(x) + x[:1] * 0), [0.0, 0.0, 0.0, 0.0]),
    ):
        np.testing.assert_allclose(numbers(ivy.grad(fn)(x)), wanted, atol=1e-6)


def test_lengths_that_are_not_known_yet() -> None:
    tf = pytest.importorskip("tensorflow")
    compiled = tf.function(
        lambda x: [ivy.median(x, 1).to_native(), ivy.nanmean(x).to_native()],
        input_signature=[tf.TensorSpec((None, 3))],
    )
    for n in (2, 5):
        x = np.arange(3 * n, dtype="float32").reshape(n, 3) ** 2 % 7
        for found, wanted in zip(compiled(x), (np.median(x, 1), np.mean(x)), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-6)


@given(x=hnp.arrays("float64", hnp.array_shapes(max_dims=3, max_side=4), elements=st.floats(-1e6, 1e6)), data=st.data())
def test_any_quantile_is_that_of_numpy(x: np.ndarray, data: st.DataObject) -> None:
    axis = data.draw(st.none() | st.integers(-x.ndim, x.ndim - 1))
    q = data.draw(
        st.floats(0, 1) | hnp.arrays("float64", hnp.array_shapes(max_dims=2, max_side=3), elements=st.floats(0, 1))
    )
    method = data.draw(st.sampled_from(METHODS))
    found = ivy.quantile(x, q, axis, interpolation=method)
    np.testing.assert_allclose(numbers(found), np.quantile(x, q, axis=axis, method=method), rtol=1e-9, atol=1e-8)
    np.testing.assert_allclose(numbers(ivy.median(x, axis)), np.median(x, axis), rtol=1e-12, atol=1e-8)
