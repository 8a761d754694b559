"""Functions of numbers beyond the standard, against NumPy and SciPy."""

from typing import Any

import numpy as np
import pytest
import scipy.special
from oracle import array, check, numbers

import ivy_protocol as ivy

INF, NAN = float("inf"), float("nan")
X = np.array([[0.5, -1.25, 2.0, 0.0], [-0.75, 3.5, -2.5, 1.0]], "float32")
SPECIAL = np.array([0.0, -0.0, 1.0, -2.5, INF, -INF, NAN], "float32")


def _pairs() -> tuple[np.ndarray, np.ndarray]:
    return tuple(np.meshgrid(SPECIAL, SPECIAL))  # type: ignore[return-value]


@pytest.mark.parametrize("name", ["amax", "amin", "ptp"])
def test_reductions(backend: str, name: str) -> None:
    for dtype in ("float32", "int16"):
        values = X.astype(dtype)
        x = array(backend, values)
        for axis in (None, 0, -1, (0, 1)):
            for kept in (False, True):
                found = getattr(ivy, name)(x, axis, keepdims=kept)
                check(found, getattr(np, name)(values, axis, keepdims=kept), backend, dtype)
    assert np.isnan(numbers(getattr(ivy, name)(array(backend, SPECIAL))))
    with pytest.raises(ivy.IvyException, match=rf"^ivy\.{name}"):
        getattr(ivy, name)(array(backend, np.zeros((0,), "float32")))


@pytest.mark.parametrize(
    ("name", "oracle"),
    [("fmax", np.fmax), ("heaviside", np.heaviside), ("xlogy", scipy.special.xlogy)],
)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_pairs(backend: str, name: str, oracle: Any) -> None:
    left, right = _pairs()
    found = getattr(ivy, name)(array(backend, left), array(backend, right))
    check(found, oracle(left, right), backend, "float32")
    check(getattr(ivy, name)(array(backend, X), 0.5), oracle(X, np.float32(0.5)), backend, "float32")


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_single_numbers(backend: str) -> None:
    x = array(backend, SPECIAL)
    check(ivy.sinc(x), np.sinc(SPECIAL), backend, "float32")
    check(ivy.sinc(array(backend, X)), np.sinc(X.astype("float64")), backend, "float32")
    check(ivy.fix(x), np.trunc(SPECIAL), backend, "float32")
    check(ivy.fix(array(backend, np.array([3, -2], "int32"))), [3, -2], backend, "int32")
    check(ivy.binarizer(x, threshold=0.5), SPECIAL > 0.5, backend, "float32")
    rest, whole = ivy.modf(x)
    expected = np.modf(SPECIAL)
    check(rest, expected[0], backend, "float32")
    check(whole, expected[1], backend, "float32")
    assert np.array_equal(np.signbit(numbers(rest)[:-1]), np.signbit(expected[0][:-1]))


def test_lines(backend: str) -> None:
    start, end = array(backend, X), array(backend, X[::-1].copy())
    for weight in (0, 0.25, 0.5, 0.75, 1, -1, 2.0):
        expected = X + np.float32(weight) * (X[::-1] - X)
        check(ivy.lerp(start, end, weight), expected, backend, "float32", rtol=1e-5)
    assert np.array_equal(numbers(ivy.lerp(start, end, 1.0)), X[::-1])
    check(ivy.lerp(start, end, array(backend, X)), X + X * (X[::-1] - X), backend, "float32", rtol=1e-5)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_logsumexp(backend: str) -> None:
    large = np.array([[1000.0, 1000.0, -INF], [-INF, -INF, -INF], [INF, 0.0, -INF], [NAN, 0.0, 1.0]], "float32")
    for values in (X, large, np.zeros((2, 0), "float32"), np.zeros((2, 0, 3), "float32")[:, 0:0]):
        for axis in (None, 0, -1, (0, 1)):
            for kept in (False, True):
                expected = scipy.special.logsumexp(values, axis, keepdims=kept) if values.size else None
                if expected is None:
                    expected = np.log(np.sum(values, axis, keepdims=kept))
                check(ivy.logsumexp(array(backend, values), axis, keepdims=kept), expected, backend, "float32")
    check(ivy.logsumexp(array(backend, np.array(2.5, "float32"))), 2.5, backend, "float32")
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.logsumexp"):
        ivy.logsumexp(array(backend, X), 2)


def test_polynomials(backend: str) -> None:
    for coefficients in ([3.0, -1.0, 0.5], [2.0], []):
        values = np.array(coefficients, "float32")
        check(ivy.polyval(array(backend, values), array(backend, X)), np.polyval(values, X), backend, "float32")
    whole = np.array([3, 0, 1], "int32")
    check(ivy.polyval(array(backend, whole), array(backend, whole)), np.polyval(whole, whole), backend, "int32")
    constant = array(backend, np.array([2.0], "float32"))
    check(ivy.polyval(constant, array(backend, np.array([np.nan, 1.0], "float32"))), [np.nan, 2], backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.polyval: coeffs must be 1-D"):
        ivy.polyval(array(backend, X), array(backend, X))


def test_thresholds(backend: str) -> None:
    x = array(backend, X)
    expected = np.sign(X) * np.maximum(np.abs(X) - 1, 0)
    check(ivy.soft_thresholding(x, 1.0), expected, backend, "float32")
    for card, kept in ((0, []), (2, [3.5, -2.5]), (3, [3.5, -2.5, 2.0]), (8, X.ravel()), (9, X.ravel())):
        check(ivy.sparsify_tensor(x, card), np.where(np.isin(X, kept), X, 0), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.sparsify_tensor: card must be"):
        ivy.sparsify_tensor(x, -1)


def test_integrals(backend: str) -> None:
    x = array(backend, X)
    check(ivy.trapezoid(x), np.trapezoid(X), backend, "float32")
    places = np.array([0.0, 3.0], "float32")
    check(ivy.trapezoid(x, array(backend, places), axis=0), np.trapezoid(X, places, axis=0), backend, "float32")
    check(ivy.trapezoid(x, dx=0.5), np.trapezoid(X, dx=0.5), backend, "float32")


def test_gradient(backend: str) -> None:
    values = np.cos(np.arange(60)).reshape(3, 4, 5).astype("float32")
    x = array(backend, values)
    places = np.array([0.0, 1.0, 1.5, 4.0], "float32")
    for order in (1, 2):
        found = ivy.gradient(x, edge_order=order)
        assert type(found) is list
        for one, right in zip(found, np.gradient(values, edge_order=order), strict=True):
            check(one, right, backend, "float32")
        check(ivy.gradient(x, 0.5, order, 1), np.gradient(values, 0.5, axis=1, edge_order=order), backend, "float32")
        found = ivy.gradient(x, [array(backend, places), 2.0], order, axis=(1, -1))
        expected = np.gradient(values, places, 2.0, axis=(1, -1), edge_order=order)
        for one, right in zip(found, expected, strict=True):
            check(one, right, backend, "float32", rtol=1e-4)
    whole = np.array([0, 1, 4, 9], "int32")
    check(ivy.gradient(array(backend, whole)), np.gradient(whole), backend, "float32")
    check(ivy.gradient(array(backend, X[:, 0])), np.gradient(X[:, 0]), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.gradient: axis 0 must have at least 3 elements, not 2"):
        ivy.gradient(array(backend, X), edge_order=2, axis=0)
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.gradient: axis 3 is out of range"):
        ivy.gradient(x, axis=3)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.gradient: pass one spacing for each of 3 axes, not 2"):
        ivy.gradient(x, [1.0, 2.0])
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.gradient: spacing must be a scalar .*, not \(4,\)"):
        ivy.gradient(x, array(backend, places), axis=0)


def test_gradients_are_right_where_numbers_are_special(backend: str) -> None:
    if backend not in ("torch", "jax", "tensorflow"):
        return
    zero = array(backend, np.array([0.0, 1.0], "float32"))
    half = array(backend, np.array([0.5, 0.5], "float32"))
    with ivy.with_backend(backend):
        check(ivy.grad(lambda x: ivy.sum(ivy.sinc(x)))(zero), [0.0, -1.0], backend, "float32")
        check(ivy.grad(lambda x: ivy.sum(ivy.xlogy(x, half)))(zero), np.log([0.5, 0.5]), backend, "float32")
        check(ivy.grad(lambda y: ivy.sum(ivy.xlogy(zero, y)))(zero + 1.0), [0.0, 0.5], backend, "float32")
        nothing = array(backend, np.zeros(2, "float32"))
        check(ivy.grad(lambda y: ivy.sum(ivy.xlogy(nothing, y)))(nothing), [0.0, 0.0], backend, "float32")
        check(ivy.grad(lambda x: ivy.logsumexp(x))(zero), scipy.special.softmax([0.0, 1.0]), backend, "float32")
