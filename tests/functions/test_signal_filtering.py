"""Convolutions and correlations of sequences, against NumPy's, which adds the products one by one."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, narrowed, native, numbers

import ivy_protocol as ivy

RNG = np.random.default_rng(8)
LENGTHS = [(1, 1), (5, 3), (3, 5), (4, 4), (40, 7), (7, 40), (200, 33), (90, 90), (100, 5)]


def drawn(length: int) -> np.ndarray:
    return RNG.integers(-4, 5, length).astype("float32") / 2


@pytest.mark.parametrize("name", ["convolve", "correlate"])
@pytest.mark.parametrize("lengths", LENGTHS)
@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_as_numpy(backend: str, name: str, lengths: tuple[int, int], mode: Any) -> None:
    a, v = map(drawn, lengths)
    expected = getattr(np, name)(a, v, mode)
    check(getattr(ivy, name)(array(backend, a), array(backend, v), mode), expected, backend, "float32")


@pytest.mark.parametrize("taps", [3, 9])
def test_types(backend: str, taps: int) -> None:
    a, v = np.arange(20), np.arange(taps)
    for dtype in dtypes(backend, ("int8", "int32", "uint8", "uint32", "float16", "bfloat16")):
        full = np.convolve(a, v)
        if "int" in dtype:
            full = full.astype(dtype)
        check(ivy.convolve(array(backend, a, dtype), array(backend, v, dtype)), full, backend, dtype, rtol=0.02)
    given = array(backend, a, "int32"), array(backend, v / 2, "float32")
    check(ivy.convolve(*given), np.convolve(a, v / 2), backend, narrowed(backend, "float64"))


def test_complex_numbers(backend: str) -> None:
    a, v = drawn(30) + 1j * drawn(30), drawn(6) - 1j * drawn(6)
    for name, mode in product(("convolve", "correlate"), ("full", "same")):
        expected = getattr(np, name)(a, v, mode)
        found = getattr(ivy, name)(array(backend, a, "complex64"), array(backend, v, "complex64"), mode)
        check(found, expected, backend, "complex64")


@pytest.mark.parametrize("taps", [3, 12])
@pytest.mark.parametrize("in_taps", [False, True])
def test_infinities_stay_where_they_are(backend: str, taps: int, in_taps: bool) -> None:
    a, v = drawn(60), drawn(taps)
    a[[10, 40]], a[41], a[20] = np.inf, -np.inf, np.nan
    if in_taps:
        v[1] = -np.inf
    with np.errstate(invalid="ignore"):
        expected = np.convolve(a, v)
        found = ivy.convolve(array(backend, a), array(backend, v))
    np.testing.assert_allclose(numbers(found), expected, rtol=1e-5)


@pytest.mark.parametrize("library", ["torch", "tensorflow", "jax"])
@pytest.mark.parametrize("taps", [3, 12, 50])
def test_compiled(library: str, taps: int) -> None:
    pytest.importorskip(library)
    a, v = drawn(300), drawn(taps)
    compiled = ivy.compile(lambda a, v: ivy.convolve(a, v))
    for _ in range(2):
        found = compiled(native(library, a), native(library, v))
        np.testing.assert_allclose(numbers(found), np.convolve(a, v), rtol=1e-4, atol=1e-4)
        a[150], a[151], a[7] = np.inf, -np.inf, np.nan


def test_gradients(backend: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("without gradients")
    a, v = drawn(50), drawn(9)
    weights = drawn(58)
    given = array(backend, a), array(backend, v), array(backend, weights)
    grads = ivy.grad(lambda pair: ivy.sum(ivy.convolve(*pair) * given[2]))([given[0], given[1]])
    np.testing.assert_allclose(numbers(grads[0]), np.correlate(weights, v, "valid"), rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(numbers(grads[1]), np.correlate(weights, a, "valid"), rtol=1e-5, atol=1e-5)


def test_refusals(backend: str) -> None:
    a = array(backend, drawn(4))
    with pytest.raises(ivy.IvyValueError, match=r"ivy.convolve: the arrays must be 1-D"):
        ivy.convolve(a, ivy.reshape(a, (2, 2)))
    with pytest.raises(ivy.IvyValueError, match=r"ivy.correlate: the arrays must not be empty"):
        ivy.correlate(a, a[:0])
    wrong: Any = "whole"
    with pytest.raises(ivy.IvyValueError, match=r"ivy\.convolve.*mode"):
        ivy.convolve(a, a, wrong)
    with pytest.raises(ivy.IvyDtypeError, match=r"convolve"):
        ivy.convolve(array(backend, np.ones(3, bool)), array(backend, np.ones(2, bool)))
