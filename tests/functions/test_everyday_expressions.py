"""Shortcuts for everyday expressions return the values and the dtypes of the functions that they replace."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as inp
from ivy_protocol.backends.numpy import searching

FLOATS, INTEGERS = ("float32", "float64"), ("int32", "int64")
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
INF, NAN = float("inf"), float("nan")


def special(dtype: str) -> np.ndarray:
    """Return numbers at the ends of the range of a dtype and around zero."""
    if dtype in INTEGERS:
        limits = np.iinfo(dtype)
        return np.array([0, 1, -1, 2, -2, 3, -7, 46340, -46341, limits.max, limits.min, limits.max - 1], dtype)
    limits = np.finfo(dtype)
    ends = [limits.max, limits.min, limits.tiny, 3e5, -3e5, limits.eps]
    return np.array([0.0, -0.0, 1.0, -1.0, 1.5, -2.5, 7.0, -7.0, INF, -INF, NAN, *ends], dtype)


def operand(backend: str, dtype: str, values: Any = None) -> Any:
    """Return an array of a backend; skip the test if the backend lacks the dtype."""
    values = special(dtype) if values is None else values
    if dtype not in ivy.valid_dtypes:
        pytest.skip(f"{backend} has no {dtype}")
    return ivy.asarray(values, dtype=dtype)


def check(result: Any, expected: Any, ulp: int = 0) -> None:
    assert result.dtype == expected.dtype
    result, expected = ivy.to_numpy(result), ivy.to_numpy(expected)
    np.testing.assert_allclose(result, expected, rtol=ulp and ulp * np.finfo(result.dtype).eps, atol=0)
    if result.dtype.kind == "f":
        numbers = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(result)[numbers], np.signbit(expected)[numbers])


@pytest.mark.parametrize("dtype", FLOATS)
def test_pow_of_minus_one(backend: str, dtype: str) -> None:
    x = operand(backend, dtype)
    for exponent in (-1, -1.0):
        check(x**exponent, ivy.reciprocal(x), ulp=1)


@pytest.mark.parametrize("dtype", FLOATS)
def test_pow_of_one_half(backend: str, dtype: str) -> None:
    numbers = special(dtype)
    x = operand(backend, dtype, numbers[~(numbers < 0) & ~np.signbit(numbers)])
    check(x**0.5, ivy.sqrt(x), ulp=1)
    assert ivy.all(ivy.isnan(operand(backend, dtype, numbers[np.isfinite(numbers) & (numbers < 0)]) ** 0.5))


@pytest.mark.parametrize("dtype", INTEGERS)
def test_pow_of_integers_by_a_scalar(backend: str, dtype: str) -> None:
    x = operand(backend, dtype)
    check(x**2, x * x)
    check(x**3, x * x * x)
    check(x**1, x)


@pytest.mark.parametrize("dtype", INTEGERS)
def test_pow_of_a_scalar_by_integers(backend: str, dtype: str) -> None:
    exponents = operand(backend, dtype, np.array([0, 1, 2, 5, 30, 31, 32, 62, 63, 64, 100], dtype))
    for base in (2, 3, -2, 0, 1):
        check(base**exponents, ivy.asarray(base, dtype=dtype) ** exponents)


@pytest.mark.parametrize("dtype", [*FLOATS, *INTEGERS])
def test_divmod_by_a_scalar(backend: str, dtype: str) -> None:
    x = operand(backend, dtype)
    for divisor in (2, -3, 1) if dtype in INTEGERS else (2, -3, 2.5, 0.1, INF, 1e30):
        quotient, remainder = divmod(x, divisor)
        check(quotient, x // divisor)
        check(remainder, x % divisor)


@pytest.mark.parametrize("dtype", FLOATS)
def test_floor_divide_by_a_scalar(backend: str, dtype: str) -> None:
    x = operand(backend, dtype)
    for divisor in (2, -4, 0.5, 2.5, 0.1, -INF, 0.0):
        check(x // divisor, x // ivy.full_like(x, divisor))
        check(x % divisor, x % ivy.full_like(x, divisor))


@pytest.mark.parametrize("dtype", FLOATS)
def test_round_to_no_decimals(backend: str, dtype: str) -> None:
    x = operand(backend, dtype)
    check(ivy.round(x, decimals=0), ivy.round(x))
    y = inp.asarray(x.data)
    assert str(inp.round(y, 0).dtype) == dtype
    check(ivy.asarray(y.round()), ivy.round(x))


@pytest.mark.parametrize("dtype", INTEGERS)
def test_operators_of_integers_and_floats(backend: str, dtype: str) -> None:
    x = operand(backend, dtype, special(dtype)[:9])
    number: Any
    for call in (lambda a, b: a * b, lambda a, b: a + b, lambda a, b: b - a, lambda a, b: a > b, lambda a, b: a == b):
        for number in (2.5, -0.5):
            floats = ivy.astype(x, ivy.result_type(x, number))
            check(call(x, number), call(floats, number))


SHAPES = [(4999,), (60, 90), (3, 40, 50), (4096, 1), (1, 4100)]


@pytest.mark.parametrize("dtype", [*FLOATS, *INTEGERS, "uint32", "uint64"])
@pytest.mark.parametrize("shape", SHAPES)
def test_argsort_of_many_elements_is_stable(dtype: str, shape: tuple[int, ...]) -> None:
    rng, size = np.random.default_rng(0), int(np.prod(shape))
    assert size >= searching._MIN_PACKED
    draws: list[Callable[[], np.ndarray]] = [lambda: rng.choice(special(dtype) if dtype[0] != "u" else [3, 0, 7], size)]
    if dtype in FLOATS:
        # Numbers that differ in the last bits only, and numbers of every exponent.
        draws.append(lambda: 1 + rng.integers(0, 50, size) * np.finfo(dtype).eps)
        draws.append(lambda: rng.standard_normal(size) * 2.0 ** rng.integers(-100, 100, size))
    else:
        limits = np.iinfo(dtype)
        draws.append(lambda: rng.integers(limits.min, limits.max, size, dtype, endpoint=True))
        draws.append(lambda: limits.max - rng.integers(0, 5, size).astype(dtype))
    draws += [lambda: np.arange(size), lambda: np.arange(size)[::-1]]
    for draw in draws:
        x = draw().astype(dtype).reshape(shape)
        for axis in range(-1, x.ndim):
            for values in (x, x[..., ::-1]):
                result = searching.argsort(values, axis=axis)
                np.testing.assert_array_equal(result, np.argsort(values, axis=axis, stable=True))
        descending = searching.argsort(x, descending=True)
        ranks = np.unique(x, return_inverse=True)[1].reshape(shape)
        np.testing.assert_array_equal(descending, np.argsort(-ranks, stable=True))


def test_argsort_of_an_axis_out_of_range() -> None:
    with pytest.raises(ivy.IvyIndexError):
        ivy.argsort(ivy.asarray(np.zeros((70, 70))), axis=2)


def test_matmul_of_booleans(library: str) -> None:
    numbers = np.random.default_rng(0).random((40, 300)) > 0.9
    x = inp.asarray(ivy.to_native(ivy.to_backend(ivy.asarray(numbers), library)))
    result = x @ x.T
    assert result.dtype == bool
    np.testing.assert_array_equal(ivy.to_numpy(result), numbers @ numbers.T)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("shape", [(), (5,), (3, 4), (70, 1000)])
def test_mean_and_norm_are_those_of_numpy(dtype: str, shape: tuple[int, ...]) -> None:
    x = np.asarray(np.random.default_rng(0).standard_normal(shape)).astype(dtype)
    for values in (x, x.T, np.asarray(x * np.asarray(INF, dtype))):
        for axis in (None, *range(-values.ndim, values.ndim)):
            for keepdims in (False, True):
                result = ivy.mean(values, axis=axis, keepdims=keepdims)
                check(result, ivy.asarray(np.mean(values, axis=axis, keepdims=keepdims)))
        check(ivy.vector_norm(values), ivy.asarray(np.linalg.vector_norm(values)))
