"""The least and largest integers, divisions by zero, powers, shifts and sizes that no array has, on every backend."""

import numpy as np
import pytest
from oracle import array, dtypes, numbers

import ivy_protocol as ivy

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

SIGNED = ("int8", "int32")


def ends(dtype: str) -> np.ndarray:
    """The integers at which the arithmetic of a type ends, with some others."""
    limits = np.iinfo(dtype)
    return np.array([limits.min, limits.min + 1, -3, -1, 0, 1, 6, limits.max], dtype)


def pairs(dtype: str) -> tuple[np.ndarray, np.ndarray]:
    first, second = np.meshgrid(ends(dtype), ends(dtype))
    return first.ravel(), second.ravel()


@pytest.mark.parametrize("name", ["gcd", "lcm", "fmod", "remainder", "floor_divide"])
def test_integers(backend: str, name: str) -> None:
    for dtype in SIGNED:
        x1, x2 = pairs(dtype)
        with np.errstate(all="ignore"):
            wanted = getattr(np, name)(x1, x2)
        got = numbers(getattr(ivy, name)(array(backend, x1, dtype), array(backend, x2, dtype)))
        np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("name", ["bitwise_left_shift", "bitwise_right_shift"])
def test_shifts_by_any_count(backend: str, name: str) -> None:
    for dtype in (*SIGNED, "uint8"):
        x = np.array([1, 5, 100, 127, 3], dtype)
        counts = np.array([-1, -8, 7, 8, 100]).astype(dtype)
        got = numbers(getattr(ivy, name)(array(backend, x, dtype), array(backend, counts, dtype)))
        np.testing.assert_array_equal(got, getattr(np, name)(x, counts))
        if dtype != "uint8":
            got = numbers(getattr(ivy, name)(array(backend, -x, dtype), array(backend, counts, dtype)))
            np.testing.assert_array_equal(got, getattr(np, name)(-x, counts))


def test_powers_of_integers_wrap(backend: str) -> None:
    for dtype in dtypes(backend, ("int8", "int32", "uint8", "int64")):
        base = np.array([3, 2, 5, 7, 1, 0], dtype)
        exponent = np.array([70, 64, 100, 127, 99, 65], dtype)
        got = numbers(ivy.pow(array(backend, base, dtype), array(backend, exponent, dtype)))
        np.testing.assert_array_equal(got, base**exponent)
    base = np.array([3, 2], "int32")
    np.testing.assert_array_equal(numbers(ivy.pow(array(backend, base), 70)), base**70)


@pytest.mark.parametrize("exponent", [-1, [1, -2]])
def test_negative_powers_of_integers_raise(backend: str, exponent: int | list[int]) -> None:
    x = array(backend, [2, 3], "int32")
    with pytest.raises(ivy.IvyValueError, match=r"(?i)integers to negative integer powers|negative powers of integers"):
        ivy.pow(x, exponent if isinstance(exponent, int) else array(backend, exponent, "int32"))


def test_zero_to_a_complex_power(backend: str) -> None:
    exponents = [0, 1, 2 + 1j]
    x, y = array(backend, [0, 0, 0], "complex64"), array(backend, exponents, "complex64")
    np.testing.assert_array_equal(numbers(ivy.pow(x, y)), [1, 0, 0])


@pytest.mark.parametrize("shape", [(2**62,), (2**32, 2**32), (2**31, 2**31, 4)])
def test_sizes_that_no_memory_has(backend: str, shape: tuple[int, ...]) -> None:
    for make in (ivy.zeros, ivy.ones, ivy.empty):
        with pytest.raises(ivy.IvyException):
            make(shape)
    with pytest.raises(ivy.IvyException):
        ivy.full(shape, 1.0)


def test_counts_beyond_32_bits(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.tile(array(backend, np.ones(2, "float32")), 2**61)
    if backend in ("torch", "tensorflow"):
        # The others take no such number.
        matrix = array(backend, np.ones((2, 2), "float32"))
        np.testing.assert_array_equal(numbers(ivy.diagonal(matrix, offset=2**32)), [])
        np.testing.assert_array_equal(numbers(ivy.tril(matrix, k=2**32)), np.ones((2, 2)))
        np.testing.assert_array_equal(numbers(ivy.triu(matrix, k=2**32)), np.zeros((2, 2)))


def test_sign_of_complex_numbers(backend: str) -> None:
    values = [complex(np.inf, 0), complex(1, -np.inf), 3e38 + 3e38j, complex(-0.0, 0), -2.0, 3 + 4j]
    wanted = [1, -1j, (1 + 1j) / np.sqrt(2), 0, -1, 0.6 + 0.8j]
    np.testing.assert_allclose(numbers(ivy.sign(array(backend, values, "complex64"))), wanted, rtol=1e-5)
    unknown = [complex(np.inf, np.inf), complex(np.nan, 0), complex(-np.inf, np.nan)]
    assert np.isnan(numbers(ivy.sign(array(backend, unknown, "complex64")))).all()


def test_remainders_of_far_numbers(backend: str) -> None:
    """Many at once, since kernels compute those one by one in another way."""
    for dtype, x, y in (
        ("float64", 1e300, 1e-300),
        ("float64", -1e300, 1e-300),
        ("float32", 3e38, 0.1),
        ("float32", 1e30, -7.0),
    ):
        if dtype not in dtypes(backend, (dtype,)):
            continue
        first, second = (np.full(9, n, dtype) for n in (x, y))
        for name in ("fmod", "remainder"):
            expected = getattr(np, name)(first, second).tolist()
            for divisor in (array(backend, second), y):
                assert numbers(getattr(ivy, name)(array(backend, first), divisor)).tolist() == expected, name
        assert numbers(ivy.divmod(array(backend, first), array(backend, second))[1]).tolist() == expected


@pytest.mark.parametrize("scale", [1.0, 1e-3, 1e30])
def test_floor_divide_of_large_quotients_is_exact(backend: str, scale: float) -> None:
    if backend == "array_api_strict":
        # Its function is NumPy's, which rounds.
        return
    generator = np.random.default_rng(1)
    x = (generator.normal(size=3000) * 1e5 * scale).astype("float32")
    y = (generator.normal(size=3000) * scale * np.array([0.01, 1, 100])[np.arange(3000) % 3]).astype("float32")
    exact = np.floor(x.astype("float64") / y.astype("float64"))
    held = np.abs(exact) < 2**24
    given = array(backend, x), array(backend, y)
    for found in (ivy.floor_divide(*given), ivy.divmod(*given)[0]):
        assert (numbers(found)[held] == exact[held]).all()
