"""Histograms, counts, modes, covariances and weighted means, against NumPy and SciPy."""

from typing import Any

import numpy as np
import pytest
import scipy.special
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import array, check, numbers

import ivy_protocol as ivy

RANDOM = np.random.default_rng(0)
X = RANDOM.normal(size=(4, 6)).astype("float32")
NAN, INF = np.nan, np.inf


@pytest.mark.parametrize("range", [None, (-1.0, 0.5)])
@pytest.mark.parametrize("density", [False, True])
def test_histograms_of_equal_bins(backend: str, range: Any, density: bool) -> None:
    hist, edges = ivy.histogram(array(backend, X), 5, range, density)
    wanted = np.histogram(X, 5, range, density)
    np.testing.assert_allclose(numbers(hist), wanted[0], rtol=1e-5)
    check(edges, wanted[1], backend, "float32")


def test_histograms_of_given_edges(backend: str) -> None:
    edges, weights = np.array([-1.0, 0.0, 0.25, 1.0], "float32"), RANDOM.random((4, 6)).astype("float32")
    x = array(backend, X)
    found = ivy.histogram(x, array(backend, edges), weights=array(backend, weights))
    check(found.hist, np.histogram(X, edges, weights=weights)[0], backend, "float32")
    for axis, kept in ((1, (4, 3)), (0, (6, 3)), ((0, 1), (3,))):
        rows = ivy.histogram(x, array(backend, edges), axis=axis).hist
        assert tuple(rows.shape) == kept
    np.testing.assert_array_equal(
        numbers(ivy.histogram(x, list(edges), axis=1).hist), [np.histogram(row, edges)[0] for row in X]
    )
    ends: Any = {"extend_lower_interval": True, "extend_upper_interval": True}
    both = ivy.histogram(x, array(backend, edges), **ends, dtype="int32")
    check(both.hist, [(X < 0).sum(), ((X >= 0) & (X < 0.25)).sum(), (X >= 0.25).sum()], backend, "int32")


def test_histograms_of_few_elements(backend: str) -> None:
    hist, edges = ivy.histogram(array(backend, np.zeros(0, "float32")), 2)
    assert numbers(hist).tolist() == [0, 0] and numbers(edges).tolist() == [0.0, 0.5, 1.0]
    hist, edges = ivy.histogram(array(backend, np.array([3, 3], "int32")), 2)
    assert numbers(hist).tolist() == [0, 2] and numbers(edges).tolist() == [2.5, 3.0, 3.5]
    hist = ivy.histogram(array(backend, np.array([NAN, 0.5, INF], "float32")), 2, (0, 1)).hist
    assert numbers(hist).tolist() == [0, 1]
    # The last edge may be less than the largest element.
    large = array(backend, np.array([0, 2**24 + 1], "int32"))
    assert numbers(ivy.histogram(large, 2).hist).tolist() == [1, 1]


def test_histograms_that_cannot_be(backend: str) -> None:
    x = array(backend, np.array([NAN, 1.0], "float32"))
    for given_, said in (
        ((x,), "all elements must be finite"),
        ((x, 0), "bins must be at least 1"),
        ((x, 3, (1, 0)), "range= must be two finite numbers"),
        ((x, [1.0, 0.0]), "ascending order"),
        ((x, [1.0]), "two edges"),
        ((x, [[1.0]]), "bins must have one dimension"),
    ):
        with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.histogram: .*{said}"):
            ivy.histogram(*given_)


@settings(max_examples=30)
@given(
    x=hnp.arrays("float64", st.integers(1, 30), elements=st.floats(-100, 100, width=16)),
    bins=st.integers(1, 12),
)
def test_any_histogram_is_that_of_numpy(x: np.ndarray, bins: int) -> None:
    hist, edges = ivy.histogram(x, bins)
    np.testing.assert_allclose(numbers(edges), np.histogram(x, bins)[1], rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(numbers(hist), np.histogram(x, numbers(edges))[0])


def test_counts(backend: str) -> None:
    x = np.array([0, 5, 5, 2], "int32")
    assert numbers(ivy.bincount(array(backend, x))).tolist() == [1, 0, 1, 0, 0, 2]
    assert numbers(ivy.bincount(array(backend, x), minlength=8)).tolist() == [1, 0, 1, 0, 0, 2, 0, 0]
    assert numbers(ivy.bincount(array(backend, x[:0]), minlength=2)).tolist() == [0, 0]
    weights = np.array([0.5, 1.0, 2.0, -1.0], "float32")
    check(ivy.bincount(array(backend, x), array(backend, weights)), np.bincount(x, weights), backend, "float32")
    for bad, error in ((x - 1, ivy.IvyValueError), (x[None], ivy.IvyValueError), (abs(weights), ivy.IvyDtypeError)):
        with pytest.raises(error, match=r"^ivy\.bincount"):
            ivy.bincount(array(backend, bad))


@pytest.mark.parametrize("right", [False, True])
def test_bins_of_elements(backend: str, right: bool) -> None:
    edges = np.array([-1.0, 0.0, 0.5, 0.5, 2.0], "float32")
    x = np.concatenate([X.ravel(), edges, np.array([INF, -INF], "float32")]).reshape(-1, 1)
    for order in (edges, edges[::-1].copy(), edges[:1], edges[:0]):
        found = ivy.digitize(array(backend, x), array(backend, order), right)
        np.testing.assert_array_equal(numbers(found), np.digitize(x, order, right))
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.digitize: the edges in bins must be in ascending or desc"):
        ivy.digitize(array(backend, x), array(backend, X[0]))


@pytest.mark.parametrize("axis", [0, -1, 1, None])
def test_modes(backend: str, axis: int | None) -> None:
    x = RANDOM.integers(0, 3, (3, 5, 2)).astype("float32")
    x[1, 2, 0] = NAN
    for values in (x, np.nan_to_num(x).astype("int32")):
        for keepdims in (False, True):
            found = ivy.mode(array(backend, values), axis, keepdims=keepdims)
            wanted = scipy.stats.mode(values, axis, keepdims=keepdims)
            np.testing.assert_array_equal(numbers(found.mode), wanted.mode)
            np.testing.assert_array_equal(numbers(found.count), wanted.count)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.mode: the axis must have at least one element"):
        ivy.mode(array(backend, x[:, :0]), 1)


def test_covariances(backend: str) -> None:
    x, y = array(backend, X), array(backend, X[:2] ** 2)
    counts, weights = np.array([1, 2, 0, 3, 1, 1], "int32"), np.linspace(0.1, 1, 6, dtype="float32")
    given_ = {"fweights": array(backend, counts), "aweights": array(backend, weights)}
    for found, wanted in (
        (ivy.cov(x), np.cov(X)),
        (ivy.cov(x, rowVar=False), np.cov(X, rowvar=False)),
        (ivy.cov(x, y, bias=True), np.cov(X, X[:2] ** 2, bias=True)),
        (ivy.cov(x, ddof=3), np.cov(X, ddof=3)),
        (ivy.cov(x[0]), np.cov(X[0])),
        (ivy.cov(x, **given_), np.cov(X, fweights=counts, aweights=weights)),
        (ivy.corrcoef(x), np.corrcoef(X)),
        (ivy.corrcoef(x, y, rowvar=True), np.corrcoef(X, X[:2] ** 2)),
        (ivy.corrcoef(x[0]), np.corrcoef(X[0])),
    ):
        check(found, wanted, backend, "float32")
    if backend != "array_api_strict":
        z = (X + 1j * X[::-1]).astype("complex64")
        check(ivy.cov(array(backend, z)), np.cov(z), backend, "complex64")
        check(ivy.corrcoef(array(backend, z)), np.corrcoef(z), backend, "complex64")
        assert ivy.supports(ivy.corrcoef, backend=backend, dtype="complex64")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.cov: fweights must be non-negative"):
        ivy.cov(x, fweights=array(backend, counts - 1))
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.cov: aweights of shape \(3,\)"):
        ivy.cov(x, aweights=[1.0, 2.0, 3.0])


def test_averages(backend: str) -> None:
    x, weights = array(backend, X), np.array([1.0, 2.0, 0.0, 3.0], "float32")
    check(ivy.average(x, 0, array(backend, weights)), np.average(X, 0, weights), backend, "float32")
    check(ivy.average(x, weights=x * x), np.average(X, weights=X * X), backend, "float32")
    check(ivy.average(x, 1, keepdims=True), np.average(X, 1, keepdims=True), backend, "float32")
    both = RANDOM.random((6, 4)).astype("float32")
    check(ivy.average(x, (1, 0), array(backend, both)), np.average(X, (1, 0), both), backend, "float32")
    with pytest.raises(
        ivy.IvyBroadcastShapeError,
        match=r"^ivy\.average: weights must have the shape \(4, 6\) of a, .*not the shape \(4,\)",
    ):
        ivy.average(x, 1, array(backend, weights))


def test_gradients(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        return
    x = array(backend, X[:2, :3])
    for fn in (ivy.cov, ivy.corrcoef, lambda x: ivy.average(x, 1, [1.0, 2.0, 3.0])):
        found = numbers(ivy.grad(lambda x: ivy.sum(ivy.square(fn(x))))(x))  # noqa: B023
        step = np.zeros_like(X[:2, :3], dtype="float64")
        step[0, 1] = 1e-4
        at = lambda s: np.sum(numbers(fn(ivy.array(X[:2, :3] + s * step))) ** 2)  # noqa: B023, E731
        assert abs(found[0, 1] - (at(1) - at(-1)) / 2e-4) < 3e-3


def test_compiled(backend: str) -> None:
    if backend not in ("jax", "tensorflow"):
        return
    fn = ivy.compile(lambda x: [*ivy.histogram(x, 4), ivy.digitize(x, [0.0, 1.0]), *ivy.mode(x), ivy.cov(x)])
    for found, wanted in zip(
        fn(array(backend, X)),
        [*np.histogram(X, 4), np.digitize(X, [0, 1]), *scipy.stats.mode(X), np.cov(X)],
        strict=True,
    ):
        np.testing.assert_allclose(numbers(found), wanted, rtol=1e-5)


def test_the_incomplete_gamma_function(backend: str) -> None:
    a = np.array([0.01, 0.5, 1.0, 2.5, 30.0, 70.0, 150.0, 5e3, 0.0, INF, 1.0, NAN, -1.0, 2.0], "float32")
    x = np.array([0.02, 0.5, 3.0, 2.0, 20.0, 75.0, 30.0, 5.1e3, 1.0, 2.0, INF, 1.0, 1.0, -1.0], "float32")
    found = ivy.igamma(array(backend, a), array(backend, x))
    check(found, scipy.special.gammainc(a.astype("float64"), x), backend, "float32", rtol=1e-5)
    check(ivy.igamma(array(backend, a[:2, None]), x=2.0), scipy.special.gammainc(a[:2, None], 2.0), backend, "float32")


def test_the_incomplete_gamma_function_has_all_digits() -> None:
    a = 10 ** RANDOM.uniform(-2, 1.5, 400)
    x = np.abs(a * (1 + RANDOM.normal(size=400)))
    np.testing.assert_allclose(numbers(ivy.igamma(a, x)), scipy.special.gammainc(a, x), rtol=1e-13)
    # Of so many terms sums would have few digits; computed by mpmath and by the cube root of a normal variable.
    found = numbers(ivy.igamma(np.array([1e3, 1e6, 99933470.43516561]), np.array([950.0, 1e6, 99887138.50672226])))
    np.testing.assert_allclose(found, [0.0550546862307380, 0.500132980760134, 1.78108510146e-06], rtol=5e-8)


def test_gradients_of_the_incomplete_gamma_function(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        return
    a, x = np.array([2.0, 100.0, 100.0], "float32"), np.array([1.5, 100.0, 90.0], "float32")
    found = numbers(ivy.grad(lambda x: ivy.sum(ivy.igamma(array(backend, a), x)))(array(backend, x)))
    np.testing.assert_allclose(found, scipy.stats.gamma.pdf(x, a), rtol=1e-4)
