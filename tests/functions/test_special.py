"""Special functions, exponents of two and powers in the widest data type, against NumPy and SciPy."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.special
from oracle import array, check, dtypes, numbers

import ivy_protocol as ivy
from ivy_protocol.backends.numpy import special

INF, NAN = float("inf"), float("nan")
POINTS = [
    0,
    -0.0,
    1,
    2,
    -1,
    -2,
    -0.5,
    -1.5,
    1e-30,
    1e30,
    INF,
    -INF,
    NAN,
    0.25,
    -100.5,
    1e5,
    91,
    0.5,
    0.02,
    0.04,
    -0.999,
]
RANDOM = np.random.default_rng(0)


def _lgamma(x: Any) -> Any:
    return np.where(x == -INF, INF, scipy.special.gammaln(x))


def _i0(x: Any) -> Any:
    return scipy.special.i0(np.minimum(np.abs(x), 2000))


ORACLES = {"digamma": scipy.special.digamma, "erfinv": scipy.special.erfinv, "i0": _i0, "lgamma": _lgamma}
DERIVATIVES = {
    "digamma": lambda x: scipy.special.polygamma(1, x),
    "erfinv": lambda x: np.sqrt(np.pi) / 2 * np.exp(scipy.special.erfinv(x) ** 2),
    "i0": scipy.special.i1,
    "lgamma": scipy.special.digamma,
}


def _differentiates(backend: str) -> bool:
    return backend not in ("numpy", "array_api_strict")


@pytest.mark.parametrize("name", ORACLES)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_functions_of_one_number(backend: str, name: str) -> None:
    for dtype in dtypes(backend, ("float32", "float64")):
        points = np.array(POINTS, dtype)
        with np.errstate(all="ignore"):
            expected = ORACLES[name](points.astype("float64")).astype(dtype)
        rtol, atol = (5e-6, 1e-6) if dtype == "float32" else (1e-13, 1e-15)
        found = getattr(ivy, name)(array(backend, points))
        np.testing.assert_allclose(numbers(found), expected, rtol=rtol, atol=atol)
    check(getattr(ivy, name)(array(backend, np.array([1, 1], "int32"))), ORACLES[name](np.ones(2)), backend, "float32")
    for half in dtypes(backend, ("bfloat16", "float16")):
        result = getattr(ivy, name)(array(backend, np.array([0.5, 0.25], "float32"), half))
        check(result, ORACLES[name](np.array([0.5, 0.25])), backend, half)
    with pytest.raises(ivy.IvyDtypeError, match=rf"^ivy\.{name}"):
        getattr(ivy, name)(array(backend, np.array([1j], "complex64")))


@pytest.mark.parametrize("name", DERIVATIVES)
def test_derivatives(backend: str, name: str) -> None:
    if not _differentiates(backend):
        return
    points = np.array([0.5, 0.01, 0.7, -0.3], "float32")
    found = ivy.grad(lambda x: ivy.sum(getattr(ivy, name)(x)))(array(backend, points))
    np.testing.assert_allclose(numbers(found), DERIVATIVES[name](points), rtol=1e-4)


def test_slopes_of_digamma_below_zero(backend: str) -> None:
    if not _differentiates(backend):
        return
    points = np.array([-9.5, -0.5, -2.75, -0.125], "float32")
    # By the mirrored function, whose slope SciPy knows for positive numbers.
    expected = (np.pi / np.sin(np.pi * points)) ** 2 - scipy.special.polygamma(1, 1 - points)
    digamma = lambda x: ivy.sum(ivy.digamma(x))  # noqa: E731
    np.testing.assert_allclose(numbers(ivy.grad(digamma)(array(backend, points))), expected, rtol=1e-4)
    curved = ivy.grad(lambda x: ivy.sum(ivy.grad(digamma)(x)))(array(backend, points + 4))
    shifted = (points + 4).astype("float64")
    above = shifted > 0
    np.testing.assert_allclose(numbers(curved)[above], scipy.special.polygamma(2, shifted[above]), rtol=1e-3)


EXPONENTS = [INF, 1, 2, 0.5, -1, 2, 2, 2, 2, 3, INF, 2, NAN, 2, 30, 2, INF, INF, 2, 3, 1, 1, 2, 2.5, 3]
STARTS = [
    0.5,
    1,
    1,
    1,
    1,
    0,
    -1,
    -1.5,
    -0.5,
    -1.5,
    2,
    INF,
    2,
    NAN,
    1e-3,
    1e10,
    1,
    0,
    -INF,
    -2,
    0,
    -1.5,
    0.1,
    -1.5,
    -2.5,
]
LIMITS = {0: INF, 10: 0.0, 11: 0.0, 16: 1.0, 17: INF, 21: INF}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_zeta(backend: str) -> None:
    x, q = np.array(EXPONENTS, "float32"), np.array(STARTS, "float32")
    expected = scipy.special.zeta(x.astype("float64"), q)
    for place, limit in LIMITS.items():
        expected[place] = limit
    with np.errstate(over="ignore"):
        found = ivy.zeta(array(backend, x), array(backend, q))
        check(found, expected.astype("float32"), backend, "float32")
    check(ivy.zeta(array(backend, x[:3, None]), 2.0), [[0], [INF], [scipy.special.zeta(2, 2)]], backend, "float32")
    far, powers = (
        np.array([-1e6 - 0.5, -1000.25, -0.25, -12.5, -3.5], "float32"),
        np.array([2, 3, 3, 4, 2.5], "float32"),
    )
    found = ivy.zeta(array(backend, powers), array(backend, far))
    check(found, scipy.special.zeta(powers.astype("float64"), far).astype("float32"), backend, "float32")
    if not _differentiates(backend):
        return
    start = np.array([0.5, 3.0], "float32")
    by_start = ivy.grad(lambda q: ivy.sum(ivy.zeta(2.0, q)))(array(backend, start))
    np.testing.assert_allclose(numbers(by_start), -2 * scipy.special.zeta(3, start), rtol=1e-5)
    by_exponent = ivy.grad(lambda x: ivy.sum(ivy.zeta(x, 2.0)))(array(backend, np.array([1.5, 3.0], "float32")))
    np.testing.assert_allclose(numbers(by_exponent), [-3.9322398, -0.19812624], rtol=1e-5)


KERNELS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "lgamma": (special._gammaln, _lgamma),
    "digamma": (special._psi, scipy.special.digamma),
    "erfinv": (special._erfinv, scipy.special.erfinv),
}


@pytest.mark.parametrize("name", KERNELS)
def test_numpy_has_all_digits_without_scipy(name: str) -> None:
    kernel, oracle = KERNELS[name]
    small = 10 ** RANDOM.uniform(-300, 0, 300)
    points = np.concatenate([POINTS, RANDOM.uniform(-30, 60, 2000), RANDOM.normal(size=500), small, 1 - small[:200]])
    expected, found = oracle(points), kernel(points)
    assert np.array_equal(np.isfinite(expected), np.isfinite(found))
    np.testing.assert_allclose(found, expected, rtol=5e-13, atol=1e-15)


def test_zeta_without_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    x, q = 1 + 10 ** RANDOM.uniform(-4, 2, 1000), 10 ** RANDOM.uniform(-3, 2, 1000)
    np.testing.assert_allclose(special._hurwitz(x, q), scipy.special.zeta(x, q), rtol=1e-12)
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setattr(special, "_scipy_or", special._scipy_or.__wrapped__)
    check(
        ivy.zeta(np.array([2.0, 3.0]), np.array([-1.5, -0.5])), [9.37924663, 0.41439832], "numpy", "float64", rtol=1e-7
    )


FRACTIONS = [0.0, -0.0, 1, 3, -5, 0.75, 1e38, -2e-38, INF, -INF, NAN, 0.99999994, 2**24 - 1]


def test_fractions_and_exponents(backend: str) -> None:
    x = np.array(FRACTIONS, "float32")
    fractions, exponents = ivy.frexp(array(backend, x))
    expected = np.frexp(x)
    check(fractions, expected[0], backend, "float32", rtol=0)
    check(exponents, expected[1], backend, "int32")
    assert np.array_equal(np.signbit(numbers(fractions)[:-3]), np.signbit(expected[0][:-3]))
    usual = np.isfinite(x)
    check(ivy.ldexp(fractions, exponents)[array(backend, usual)], x[usual], backend, "float32", rtol=0)
    if _differentiates(backend):
        found = ivy.grad(lambda x: ivy.sum(ivy.frexp(x)[0]))(array(backend, np.array([0.5, 3.0], "float32")))
        assert np.array_equal(numbers(found), [1, 0.25])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_products_with_powers_of_two(backend: str) -> None:
    x = np.array([0.5, -3, 1e38, 1.5, INF, 0, NAN], "float32")
    for power in (3, -130, 0, 300):
        expected = np.ldexp(x, power)
        if power != -130:
            check(ivy.ldexp(array(backend, x), power), expected, backend, "float32", rtol=0)
    powers = np.array([3, 5, -250, -300, 5, 300, 1], "int16")
    check(ivy.ldexp(array(backend, x), array(backend, powers)), np.ldexp(x, powers), backend, "float32", rtol=0)
    check(ivy.ldexp(array(backend, np.array([1, 3], "int32")), 2), [4, 12], backend, "float32")
    with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.ldexp: the exponents x2 must be integers"):
        ivy.ldexp(array(backend, x), array(backend, x))
    with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.ldexp: the exponents x2 must be integers"):
        ivy.ldexp(array(backend, x), 1.5)


def test_powers_in_the_widest_type(backend: str) -> None:
    wide, wide_complex = ("float32", "complex64") if backend == "jax" else ("float64", "complex128")
    x = np.array([1, 2, 4], "int32")
    check(ivy.float_power(array(backend, x), -2), [1, 0.25, 0.0625], backend, wide)
    check(ivy.float_power(array(backend, x), array(backend, x)), [1, 4, 256], backend, wide)
    check(ivy.float_power(array(backend, x.astype("complex64")), 2), [1, 4, 16], backend, wide_complex)
