"""Functions of elements beyond the standard: values, data types and shapes against NumPy and SciPy."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import (
    BOOL,
    COMPLEX,
    FLOATS,
    INTEGERS,
    REAL,
    SHAPES,
    array,
    check,
    dtypes,
    floating,
    native,
    promoted,
    sample,
    wide,
)

import ivy_protocol as ivy
import ivy_protocol.numpy as inp
from ivy_protocol.backends.numpy import special as numpy_special

FLOATING: dict[str, Callable[..., Any]] = {
    "deg2rad": np.deg2rad,
    "erf": scipy.special.erf,
    "erfc": scipy.special.erfc,
    "exp2": np.exp2,
    "rad2deg": np.rad2deg,
}
PAIRS: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "fmin": (np.fmin, REAL),
    "fmod": (np.fmod, REAL),
    "gcd": (np.gcd, INTEGERS),
    "lcm": (np.lcm, INTEGERS),
}
FLOATING_PAIRS: dict[str, Callable[..., Any]] = {
    "logaddexp2": np.logaddexp2,
    "trunc_divide": lambda a, b: np.trunc(np.divide(a, b)),
}
EVERY_INTEGER = {"torch": INTEGERS}
"""Where the library has a type but few functions for it, these work all the same."""


def divisors(dtype: str, shape: tuple[int, ...] = (2, 3)) -> np.ndarray:
    values = sample(dtype, shape, first=3)
    return np.where(values == 0, np.ones_like(values), values)


@pytest.mark.parametrize("name", FLOATING)
def test_floating(backend: str, name: str) -> None:
    fn, oracle = getattr(ivy, name), FLOATING[name]
    for dtype in dtypes(backend, FLOATS):
        check(fn(array(backend, sample(dtype), dtype)), oracle(wide(sample(dtype))), backend, dtype)
    for dtype in dtypes(backend, BOOL + INTEGERS):
        check(fn(array(backend, sample(dtype))), oracle(sample(dtype).astype("float64")), backend, "float32")
    for shape in SHAPES:
        values = sample("float32", shape)
        check(fn(native(backend, values)), oracle(wide(values)), backend, "float32")
    check(fn([0.5, 1.0]), oracle(np.array([0.5, 1.0])), backend, "float32")
    with pytest.raises(ivy.IvyDtypeError):
        fn(array(backend, sample("complex64")))


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(backend: str, name: str) -> None:
    fn, (oracle, among) = getattr(ivy, name), PAIRS[name]
    for dtype in (*dtypes(backend, among), *(t for t in EVERY_INTEGER.get(backend, ()) if t in among)):
        x, y = sample(dtype), divisors(dtype)
        check(fn(array(backend, x, dtype), array(backend, y, dtype)), oracle(x, y), backend, dtype)
    x, y = sample("int32", (2, 3)), divisors("int32", (3,))
    check(fn(native(backend, x), native(backend, y)), oracle(x, y), backend, "int32")
    check(fn(array(backend, x), 4), oracle(x, np.int32(4)), backend, "int32")
    for one, other in (("int8", "int16"), ("uint8", "int16")):
        result = fn(array(backend, sample(one)), array(backend, divisors(other)))
        check(result, oracle(sample(one), divisors(other)), backend, promoted(backend, one, other))
    with pytest.raises(ivy.IvyBroadcastShapeError):
        fn(array(backend, sample("int32", (2, 3))), array(backend, sample("int32", (2,))))


@pytest.mark.parametrize("name", FLOATING_PAIRS)
def test_floating_pairs(backend: str, name: str) -> None:
    fn, oracle = getattr(ivy, name), FLOATING_PAIRS[name]
    for dtype in dtypes(backend, ("int32", *FLOATS)):
        x, y = sample(dtype), divisors(dtype)
        result = fn(array(backend, x, dtype), array(backend, y, dtype))
        check(result, oracle(x.astype("float64"), y), backend, floating(backend, dtype))


def test_special_values(backend: str) -> None:
    nan, inf = math.nan, math.inf
    x, y = np.array([nan, 1, nan, -inf], "float32"), np.array([2, nan, nan, 1], "float32")
    check(ivy.fmin(array(backend, x), array(backend, y)), np.fmin(x, y), backend, "float32")
    x, y = np.array([inf, -inf, 2000, 5], "float32"), np.array([1, -inf, 2000, -inf], "float32")
    check(ivy.logaddexp2(array(backend, x), array(backend, y)), np.logaddexp2(x, y), backend, "float32")
    x, y = np.array([5, -5, 1e-20, -1e-20, 7], "float32"), np.array([inf, inf, 1, 1, nan], "float32")
    check(ivy.fmod(array(backend, x), array(backend, y)), np.fmod(x, y), backend, "float32")
    x = np.array([-inf, inf, nan, 4], "float32")
    check(ivy.erf(array(backend, x)), scipy.special.erf(x), backend, "float32")
    tail = np.array([3, 5, 8], "float32")
    found = ivy.erfc(array(backend, tail)).to_numpy()
    np.testing.assert_allclose(found, scipy.special.erfc(tail.astype("float64")), rtol=1e-4)
    check(ivy.gcd(array(backend, np.array([0, 0], "int32")), [0, -6]), [0, 6], backend, "int32")
    check(ivy.lcm(array(backend, np.array([0, 0], "int32")), [0, -6]), [0, 0], backend, "int32")


def test_error_function_without_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setattr(numpy_special, "_scipy_or", numpy_special._scipy_or.__wrapped__)
    check(ivy.erf(np.array([0.5, -2.0])), [math.erf(0.5), math.erf(-2)], "numpy", "float64")
    check(ivy.erfc(np.array(3.0, "float32")), math.erfc(3), "numpy", "float32")


def test_angle(backend: str) -> None:
    for dtype in dtypes(backend, COMPLEX + FLOATS):
        values = sample(dtype)
        part = {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)
        check(ivy.angle(array(backend, values, dtype)), np.angle(wide(values)), backend, part)
        check(ivy.angle(array(backend, values, dtype), deg=True), np.angle(wide(values), deg=True), backend, part)
    check(ivy.angle([-1, 2]), [math.pi, 0.0], backend, "float32")


def test_isreal(backend: str) -> None:
    for dtype in dtypes(backend):
        values = sample(dtype)
        check(ivy.isreal(array(backend, values, dtype)), np.isreal(values), backend, "bool")


SPECIAL = np.array([math.nan, math.inf, -math.inf, 1.5], "float32")


def test_nan_to_num(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        limits = ivy.finfo(dtype)
        x = array(backend, SPECIAL.astype("float64"), dtype)
        check(ivy.nan_to_num(x), [0, limits.max, limits.min, 1.5], backend, dtype)
        check(ivy.nan_to_num(x, nan=1.0, posinf=2.0, neginf=3.0), [1, 2, 3, 1.5], backend, dtype)
        check(x, SPECIAL, backend, dtype)
    for dtype in dtypes(backend, BOOL + INTEGERS):
        check(ivy.nan_to_num(array(backend, sample(dtype))), sample(dtype), backend, dtype)
    values = np.array([complex(math.nan, math.inf), complex(-math.inf, 1)], "complex64")
    result = ivy.nan_to_num(array(backend, values), posinf=7.0, neginf=-7.0)
    check(result, [7j, -7 + 1j], backend, "complex64")


def test_nan_to_num_in_place(backend: str) -> None:
    x = array(backend, SPECIAL)
    result = ivy.nan_to_num(x, copy=False, posinf=2.0, neginf=3.0)
    check(result, [0, 2, 3, 1.5], backend, "float32")
    if backend in ("numpy", "torch"):
        check(x, [0, 2, 3, 1.5], backend, "float32")


def test_trapz(backend: str) -> None:
    y = sample("float32", (2, 3, 2))
    for axis in (0, 1, -1):
        check(ivy.trapz(array(backend, y), axis=axis, dx=0.5), np.trapezoid(y, axis=axis, dx=0.5), backend, "float32")
    places = np.array([0.0, 1.0, 4.0], "float32")
    check(
        ivy.trapz(array(backend, y), x=native(backend, places), axis=1),
        np.trapezoid(y, places, axis=1),
        backend,
        "float32",
    )
    check(ivy.trapz(native(backend, y), x=array(backend, y[::-1].copy())), np.trapezoid(y, y[::-1]), backend, "float32")
    check(ivy.trapz([1, 2, 3]), 4.0, backend, "float32")
    for dtype in dtypes(backend, ("float64", "complex64")):
        check(ivy.trapz(array(backend, sample(dtype))), np.trapezoid(sample(dtype)), backend, dtype)


def test_trapz_of_large_values_does_not_overflow(backend: str) -> None:
    large = np.finfo("float32").max
    y = array(backend, np.full(2, large))
    check(ivy.trapz(y, dx=0.5), large / 2, backend, "float32")
    check(ivy.trapz(y, x=array(backend, np.array([0.0, 0.5], "float32"))), large / 2, backend, "float32")
    check(ivy.trapezoid(ivy.stack([y, y])), np.full(2, large), backend, "float32")
    assert ivy.to_numpy(inp.trapezoid(y)) == large


@settings(max_examples=10)
@given(st.lists(st.integers(-(2**31) + 1, 2**31 - 1), min_size=4, max_size=4), st.integers(-(2**31) + 1, 2**31 - 1))
def test_gcd_of_any_integers(values: list[int], other: int) -> None:
    x = np.array(values, "int32")
    for backend in ("numpy", "torch", "jax", "tensorflow", "array_api_strict"):
        result = ivy.gcd(array(backend, x), array(backend, np.array(other, "int32")))
        check(result, [math.gcd(v, other) for v in values], backend, "int32")


def test_gcd_of_the_largest_integers(backend: str) -> None:
    x, y = np.array([2**64 - 2, 2**63, 6], "uint64"), np.array([2**63 - 1, 2**62, 2**64 - 1], "uint64")
    check(ivy.gcd(array(backend, x), array(backend, y)), np.gcd(x, y), backend, "uint64")
