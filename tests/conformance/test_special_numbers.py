"""Infinities, NaN, signed zeros and extreme numbers: every real function of elements against NumPy, pair by pair."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conformance.draws import dtypes, held
from conformance.elementwise import COMPARISONS, PARTS, SAME, TESTS, TOGETHER
from oracle import array, kind, numbers

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore:.*degrees of freedom:UserWarning")

NUMBERS = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.5, -2.5, 3.0, -3.0, np.inf, -np.inf, np.nan]
POWERS = {"pow": np.power, "divide": np.divide, "remainder": np.remainder}
OPEN = {
    "maximum": "the standard leaves open which of two zeros is the greater",
    "minimum": "the standard leaves open which of two zeros is the smaller",
}
UNARY = {**SAME, **PARTS, **TESTS}
BINARY = {**TOGETHER, **COMPARISONS, **POWERS}


def same_numbers(found: np.ndarray, expected: np.ndarray, *, signs: bool = True) -> None:
    """Assert that numbers are equal or close, NaN where NaN is, and zeros of the same sign."""
    if expected.dtype.kind in "biu":
        np.testing.assert_array_equal(found, expected)
        return
    np.testing.assert_allclose(found, expected, rtol=1e-5)
    zeros = (expected == 0) & signs
    np.testing.assert_array_equal(np.signbit(found)[zeros], np.signbit(expected)[zeros])


def real(backend: str, name: str) -> list[str]:
    return [d for d in dtypes(backend, name, "f") if d in ("float32", "float64")]


@pytest.mark.parametrize("name", UNARY)
def test_of_one_number(backend: str, name: str) -> None:
    for dtype in real(backend, name):
        values = np.array([v for v in NUMBERS if name != "signbit" or v == v], dtype)
        same_numbers(numbers(getattr(ivy, name)(array(backend, values))), UNARY[name](values))


@pytest.mark.parametrize("name", BINARY)
def test_of_two_numbers(backend: str, name: str) -> None:
    for dtype in real(backend, name):
        a, b = np.array(NUMBERS, dtype)[:, None], np.array(NUMBERS, dtype)[None, :]
        if name == "copysign":
            b = b[:, ~np.isnan(b[0])]
        result = getattr(ivy, name)(array(backend, a), array(backend, b))
        same_numbers(numbers(result), BINARY[name](a, b), signs=name not in OPEN)


@pytest.mark.parametrize("name", [*SAME, *PARTS, *TESTS])
def test_of_the_extreme_integers(backend: str, name: str) -> None:
    for dtype in dtypes(backend, name, "iu"):
        info = np.iinfo(dtype)
        values = np.array([info.min, info.min + 1, info.max - 1, info.max], dtype)
        same_numbers(numbers(getattr(ivy, name)(array(backend, values))), UNARY[name](values))


@pytest.mark.parametrize("name", [*TOGETHER, *COMPARISONS])
def test_of_two_extreme_integers(backend: str, name: str) -> None:
    oracle: Callable[..., Any] = BINARY[name]
    for dtype in dtypes(backend, name, "iu"):
        info = np.iinfo(dtype)
        values = np.array([info.min, info.min + 1, 0, 1, 7, info.max - 1, info.max], dtype)
        result = getattr(ivy, name)(array(backend, values[:, None]), array(backend, values[None, :]))
        same_numbers(numbers(result), oracle(values[:, None], values[None, :]))


@pytest.mark.parametrize(
    "name", ["max", "min", "sum", "prod", "mean", "std", "var", "cumulative_sum", "cumulative_prod"]
)
def test_nan_and_infinity_reach_the_result(backend: str, name: str) -> None:
    oracle = {"cumulative_sum": np.cumsum, "cumulative_prod": np.cumprod}.get(name) or getattr(np, name)
    for dtype in dtypes(backend, name, "f"):
        for row in ([1.0, np.nan, 2.0], [np.nan, np.inf], [np.inf, 1.0], [-np.inf, np.inf], [-np.inf, -1.0]):
            values = np.array(row, held(dtype))
            result = getattr(ivy, name)(array(backend, values, dtype))
            assert result.dtype == dtype and kind(dtype) == "f"
            np.testing.assert_array_equal(numbers(result), oracle(values))


@pytest.mark.parametrize("name", ["all", "any", "sum", "prod", "mean", "std", "var", "count_nonzero"])
def test_of_no_elements(backend: str, name: str) -> None:
    found = getattr(ivy, name)(array(backend, np.zeros((2, 0), "float32")), axis=1)
    np.testing.assert_array_equal(numbers(found), getattr(np, name)(np.zeros((2, 0), "float32"), axis=1))


@pytest.mark.parametrize("name", ["add", "bitwise_and", "maximum", "equal"])
def test_the_largest_integer_as_a_python_number(backend: str, name: str) -> None:
    for dtype in dtypes(backend, name, "iu"):
        top = int(np.iinfo(dtype).max)
        values = np.array([0, 1, top], dtype)
        x, expected = array(backend, values), BINARY[name](values, np.array(top, dtype))
        same_numbers(numbers(getattr(ivy, name)(x, top)), expected)
        same_numbers(numbers(getattr(ivy, name)(top, x.to_native())), expected)


def test_bfloat16_of_numpy_needs_no_introduction() -> None:
    """An array of it may come from elsewhere, before ivy has made one."""
    ml_dtypes = pytest.importorskip("ml_dtypes")
    loaded = backends.load("numpy")
    fresh = Backend("numpy", loaded.xp, loaded.overrides)
    assert fresh.is_inexact(np.dtype(ml_dtypes.bfloat16)) and not fresh.is_inexact(np.dtype("int32"))
    assert ivy.sin(np.zeros(2, ml_dtypes.bfloat16)).dtype == "bfloat16"
