"""Infinities, NaN and the signs of zero, as the standard says, on every backend."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, dtypes, numbers

import ivy_protocol as ivy

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

REAL_PARTS = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 3.0, -3.0, np.inf, -np.inf, np.nan]
IMAGINARY_PARTS = [0.0, 0.5, 1.0, 3.0, np.inf, np.nan]
POINTS = [complex(x, y) for x in REAL_PARTS for y in IMAGINARY_PARTS]
NUMBERS = [0.0, -0.0, 2.5, -2.5, 1e30, -1e30, np.inf, -np.inf, np.nan]


def expm1(z: np.ndarray) -> np.ndarray:
    """NumPy's own has other special values, but that of its exponential are those of C99."""
    result = np.exp(z)
    result.real = np.where(np.abs(z.real) < 1, np.expm1(z).real + 0.0, result.real - 1)
    return result


COMPLEX_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atanh": np.arctanh,
    "cos": np.cos,
    "cosh": np.cosh,
    "exp": np.exp,
    "expm1": expm1,
    "log": np.log,
    "log10": np.log10,
    "log1p": np.log1p,
    "log2": np.log2,
    "sin": np.sin,
    "sinh": np.sinh,
    "sqrt": np.sqrt,
    "tan": np.tan,
    "tanh": np.tanh,
}


def signed(value: float) -> tuple[float, bool]:
    """A number that tells the zeros apart."""
    return value, bool(np.signbit(value))


def agree(got: float, want: float, with_sign: bool) -> bool:
    if np.isnan(want) or np.isnan(got):
        return bool(np.isnan(want) and np.isnan(got))
    if not with_sign:
        got, want = abs(got), abs(want)
    return bool(np.isclose(got, want, 1e-5, 1e-6)) and (want != 0 or signed(got) == signed(want))


@pytest.mark.parametrize("name", COMPLEX_FUNCTIONS)
def test_complex(backend: str, name: str) -> None:
    for dtype in dtypes(backend, ("complex64", "complex128")):
        values = np.array(POINTS, dtype)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            wanted = COMPLEX_FUNCTIONS[name](values)
        result = numbers(getattr(ivy, name)(array(backend, values, dtype)))
        for z, got, want in zip(values, result, wanted, strict=True):
            # Where a part of z is not finite, the standard leaves signs open.
            if name == "acosh" and z.real == 0 and np.isnan(z.imag) and np.isnan(want.imag):
                # Older NumPy does not know the half of pi that C17 has here.
                continue
            with_sign = bool(np.isfinite(z)) and not (name == "log1p" and z == 0)
            right = agree(got.real, want.real, with_sign) and agree(got.imag, want.imag, with_sign)
            assert right, f"{name}({z}) is {got}, not {want}"


def pairs(dividends: list[float], divisors: list[float]) -> tuple[np.ndarray, np.ndarray]:
    first, second = np.meshgrid(dividends, divisors)
    return first.ravel(), second.ravel()


def check_floor_divide(backend: str, dividends: list[float], divisors: list[float]) -> None:
    for dtype in dtypes(backend, ("float32", "float64")):
        x1, x2 = (x.astype(dtype) for x in pairs(dividends, divisors))
        with np.errstate(all="ignore"):
            wanted = np.floor(x1 / x2)
        got = numbers(ivy.floor_divide(array(backend, x1, dtype), array(backend, x2, dtype)))
        np.testing.assert_array_equal(got, wanted)
        np.testing.assert_array_equal(np.signbit(got[got == 0]), np.signbit(wanted[got == 0]))


def test_floor_divide_of_infinity(backend: str) -> None:
    check_floor_divide(backend, [np.inf, -np.inf], NUMBERS)


def test_floor_divide_by_infinity(backend: str) -> None:
    check_floor_divide(backend, NUMBERS, [np.inf, -np.inf])


def test_floor_divide_of_zero(backend: str) -> None:
    check_floor_divide(backend, [0.0, -0.0], [x for x in NUMBERS if np.isfinite(x)])


def test_floor_divide_by_zero(backend: str) -> None:
    check_floor_divide(backend, NUMBERS, [0.0, -0.0])


def test_floor_divide_by_a_scalar(backend: str) -> None:
    x = array(backend, np.array([np.inf, -np.inf, 7.0, -7.0], "float32"), "float32")
    assert numbers(ivy.floor_divide(x, 2.0)).tolist() == [np.inf, -np.inf, 3.0, -4.0]
    assert numbers(x // 2).tolist() == [np.inf, -np.inf, 3.0, -4.0]
    assert numbers(-7.0 // x).tolist()[2:] == [-1.0, 1.0]


def test_floor_divide_is_exact_beside_infinity(backend: str) -> None:
    # The quotient of the first two is rounded up to 10.
    x1 = array(backend, np.array([1.0, np.inf], "float32"))
    x2 = array(backend, np.array([0.1, 1.0], "float32"))
    assert numbers(x1 // x2).tolist() == [9.0, np.inf]


def test_floor_divide_of_large_numbers(backend: str) -> None:
    x1 = array(backend, np.array([[2.0**100, -(2.0**100)]], "float32"))
    x2 = array(backend, np.array([[2.0**98], [-(2.0**100)]], "float32"))
    assert numbers(x1 // x2).tolist() == [[4.0, -4.0], [-1.0, 1.0]]


def test_zero_remainder_has_the_sign_of_the_divisor(backend: str) -> None:
    for dtype in dtypes(backend, ("float32", "float64")):
        x1 = array(backend, np.array([0.0, -0.0, 6.0, -6.0, 0.0, -0.0], dtype), dtype)
        x2 = array(backend, np.array([-1.0, 1.0, -3.0, 3.0, 2.0, -2.0], dtype), dtype)
        got = numbers(ivy.remainder(x1, x2))
        assert not got.any() and np.signbit(got).tolist() == [True, False, True, False, False, True]


def test_sign_of_negative_zero(backend: str) -> None:
    got = numbers(ivy.sign(array(backend, np.array([-0.0, 0.0, -2.0, 3.0], "float32"))))
    assert [signed(value) for value in got] == [(0.0, False), (0.0, False), (-1.0, True), (1.0, False)]


@pytest.mark.parametrize("z", [0j, complex(-0.0, 0.0), complex(0.0, -0.0), complex(-0.0, 2.0), complex(2.0, -0.0)])
def test_complex_scalar_keeps_the_signs_of_zero(backend: str, z: complex) -> None:
    # A library may keep scalars by value, and so take one zero for the other.
    for other in (z, -z, z.conjugate(), z):
        got = numbers(ivy.asarray(other, dtype="complex64"))[()]
        assert (signed(got.real), signed(got.imag)) == (signed(other.real), signed(other.imag))


def test_corrected_values_have_gradients(backend: str) -> None:
    if backend == "torch":
        import torch

        x = torch.tensor([4.0, -3.0, 0.5], requires_grad=True)
        (rest,) = torch.autograd.grad(ivy.remainder(x, 2.0).data.sum(), x)
        assert rest.tolist() == [1.0, 1.0, 1.0]
        z = torch.tensor([0j, 0.5 - 1j], requires_grad=True)
        for name, derivative in DERIVATIVES.items():
            (got,) = torch.autograd.grad(getattr(ivy, name)(z).data.real.sum(), z)
            np.testing.assert_allclose(got.numpy().conj(), derivative(z.detach().numpy()), 1e-5)
    elif backend == "jax":
        import jax
        import jax.numpy as jnp

        rest = jax.grad(lambda x: ivy.remainder(x, 2.0).data.sum())(jnp.asarray([4.0, -3.0, 0.5]))
        assert rest.tolist() == [1.0, 1.0, 1.0]
        points = jnp.asarray([0j, complex(0.0, -0.0), 0.5 - 1j])
        for name, derivative in DERIVATIVES.items():
            got = jax.vmap(jax.grad(lambda z, name=name: getattr(ivy, name)(z).data, holomorphic=True))(points)
            np.testing.assert_allclose(np.asarray(got), derivative(np.asarray(points)), 1e-5)
    elif backend == "tensorflow":
        import tensorflow as tf

        variable = tf.constant([0j, 0.5 - 1j], tf.complex64)
        for name, derivative in DERIVATIVES.items():
            with tf.GradientTape() as tape:
                tape.watch(variable)
                result = getattr(ivy, name)(variable).data
            got = tape.gradient(result, variable).numpy().conj()
            np.testing.assert_allclose(got, derivative(variable.numpy()), 1e-5)


DERIVATIVES: dict[str, Callable[..., Any]] = {
    "acos": lambda z: -1 / np.sqrt(1 - z * z),
    "expm1": np.exp,
    "log1p": lambda z: 1 / (1 + z),
}


SILENT: dict[str, Callable[..., Any]] = {
    "logit": ivy.logit,
    "logit, limited": lambda x: ivy.logit(x, eps=0.1),
    "logsigmoid": ivy.logsigmoid,
    "softplus": lambda x: ivy.softplus(x, beta=2.0, threshold=20.0),
    "mish": ivy.mish,
    "hardsilu": ivy.hardsilu,
    "sigmoid": ivy.sigmoid,
    "xlogy": lambda x: ivy.xlogy(x[:, None], x),
    "logsumexp": lambda x: ivy.logsumexp(ivy.stack([x, ivy.full_like(x, -np.inf)]), axis=0),
    "logsumexp of nothing": lambda x: ivy.logsumexp(x[:0]),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("name", SILENT)
def test_special_values_match_torch(name: str, dtype: str) -> None:
    values = np.asarray([*NUMBERS[:4], *NUMBERS[6:], 0.5, 1.0], dtype)
    found = SILENT[name](ivy.asarray(values))
    assert found.dtype == dtype
    pytest.importorskip("torch")
    expected = SILENT[name](array("torch", values))
    np.testing.assert_allclose(numbers(found), numbers(expected), 1e-6 if dtype == "float32" else 2e-3)
