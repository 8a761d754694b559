"""Functions of elements: values, data types and shapes against NumPy, on every backend."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from oracle import (
    ALL,
    BOOL,
    COMPLEX,
    FLOATS,
    INTEGERS,
    NUMERIC,
    REAL,
    SHAPES,
    SIGNED,
    UNSIGNED,
    array,
    check,
    dtypes,
    floating,
    kind,
    narrowed,
    native,
    numbers,
    promoted,
    sample,
    wide,
)
from strategies import shape_pairs

import ivy_protocol as ivy

# What the standard leaves to the library, such as 1 / 0, NumPy also warns about.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

INEXACT = FLOATS + COMPLEX

UNARY_SAME: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "abs": (np.abs, REAL),
    "bitwise_invert": (np.invert, BOOL + INTEGERS),
    "ceil": (np.ceil, REAL),
    "conj": (np.conj, NUMERIC),
    "floor": (np.floor, REAL),
    "logical_not": (np.logical_not, BOOL),
    "negative": (np.negative, NUMERIC),
    "positive": (np.positive, NUMERIC),
    "round": (np.round, NUMERIC),
    "sign": (np.sign, NUMERIC),
    "square": (np.square, NUMERIC),
    "trunc": (np.trunc, REAL),
}
UNARY_FLOATING: dict[str, Callable[..., Any]] = {
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atanh": np.arctanh,
    "cos": np.cos,
    "cosh": np.cosh,
    "exp": np.exp,
    "expm1": np.expm1,
    "log": np.log,
    "log10": np.log10,
    "log1p": np.log1p,
    "log2": np.log2,
    "reciprocal": np.reciprocal,
    "sin": np.sin,
    "sinh": np.sinh,
    "sqrt": np.sqrt,
    "tan": np.tan,
    "tanh": np.tanh,
}
UNARY_BOOL: dict[str, Callable[..., Any]] = {"isfinite": np.isfinite, "isinf": np.isinf, "isnan": np.isnan}
BINARY_SAME: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "add": (np.add, NUMERIC),
    "bitwise_and": (np.bitwise_and, BOOL + INTEGERS),
    "bitwise_or": (np.bitwise_or, BOOL + INTEGERS),
    "bitwise_xor": (np.bitwise_xor, BOOL + INTEGERS),
    "floor_divide": (np.floor_divide, REAL),
    "logical_and": (np.logical_and, BOOL),
    "logical_or": (np.logical_or, BOOL),
    "logical_xor": (np.logical_xor, BOOL),
    "maximum": (np.maximum, REAL),
    "minimum": (np.minimum, REAL),
    "multiply": (np.multiply, NUMERIC),
    "remainder": (np.remainder, REAL),
    "subtract": (np.subtract, NUMERIC),
}
COMPARISONS: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "equal": (np.equal, ALL),
    "greater": (np.greater, REAL),
    "greater_equal": (np.greater_equal, REAL),
    "less": (np.less, REAL),
    "less_equal": (np.less_equal, REAL),
    "not_equal": (np.not_equal, ALL),
}
BINARY_FLOATING: dict[str, Callable[..., Any]] = {
    "atan2": np.arctan2,
    "copysign": np.copysign,
    "hypot": np.hypot,
    "logaddexp": np.logaddexp,
}
SHIFTS: dict[str, Callable[..., Any]] = {
    "bitwise_left_shift": np.left_shift,
    "bitwise_right_shift": np.right_shift,
}
BINARY = {**{name: fn for name, (fn, _) in BINARY_SAME.items()}, **{n: fn for n, (fn, _) in COMPARISONS.items()}}


def reference(fn: Callable[..., Any], *values: Any) -> Any:
    """NumPy's answer, without its warnings about what is meant to happen."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return fn(*values)


def divisors(dtype: str, shape: tuple[int, ...] = (2, 3)) -> np.ndarray:
    """Numbers to divide by, without zero."""
    values = sample(dtype, shape, first=3)
    return np.where(values == 0, np.ones_like(values), values)


def second(name: str, dtype: str, shape: tuple[int, ...] = (2, 3)) -> np.ndarray:
    """A second operand that the function is defined for."""
    return divisors(dtype, shape) if name in ("floor_divide", "remainder") else sample(dtype, shape, first=3)


@pytest.mark.parametrize("name", UNARY_SAME)
def test_unary_keeps_the_type(backend: str, name: str) -> None:
    oracle, among = UNARY_SAME[name]
    for dtype in dtypes(backend, among):
        values = sample(dtype)
        check(getattr(ivy, name)(array(backend, values, dtype)), reference(oracle, values), backend, dtype)


def test_abs_of_complex_is_real(backend: str) -> None:
    for dtype in dtypes(backend, COMPLEX):
        real = {"complex64": "float32", "complex128": "float64"}[dtype]
        values = sample(dtype)
        check(ivy.abs(array(backend, values)), np.abs(values), backend, real)


@pytest.mark.parametrize("name", UNARY_FLOATING)
def test_unary_of_floats(backend: str, name: str) -> None:
    for dtype in dtypes(backend, INEXACT):
        values = sample(dtype)
        if kind(dtype) == "c" and name in ("log", "log10", "log2", "reciprocal"):
            # What the parts of such a complex infinity are, is the library's own.
            values = np.where(values == 0, np.ones_like(values), values)
        expected = reference(UNARY_FLOATING[name], wide(values))
        check(getattr(ivy, name)(array(backend, values, dtype)), expected, backend, dtype)


@pytest.mark.parametrize("name", UNARY_FLOATING)
def test_unary_integer_input(backend: str, name: str) -> None:
    for dtype in dtypes(backend, BOOL + INTEGERS):
        values = sample(dtype)
        expected = reference(UNARY_FLOATING[name], values.astype("float64"))
        check(getattr(ivy, name)(array(backend, values)), expected, backend, "float32")


@pytest.mark.parametrize("name", UNARY_BOOL)
def test_unary_predicates(backend: str, name: str) -> None:
    for dtype in dtypes(backend, NUMERIC):
        values = sample(dtype)
        if kind(dtype) in "fc":
            values.flat[:3] = np.nan, np.inf, -np.inf
        check(getattr(ivy, name)(array(backend, values, dtype)), UNARY_BOOL[name](values), backend, "bool")


@pytest.mark.parametrize("name", [*UNARY_SAME, *UNARY_FLOATING, *UNARY_BOOL])
def test_unary_of_every_shape(backend: str, name: str) -> None:
    oracle = {**{n: f for n, (f, _) in UNARY_SAME.items()}, **UNARY_FLOATING, **UNARY_BOOL}[name]
    dtype = {"bitwise_invert": "int32", "logical_not": "bool"}.get(name, "float32")
    for shape in SHAPES:
        values = sample(dtype, shape)
        expected = reference(oracle, values)
        result = "bool" if name in UNARY_BOOL else dtype
        check(getattr(ivy, name)(array(backend, values)), expected, backend, result)
        check(getattr(ivy, name)(native(backend, values)), expected, backend, result)


@pytest.mark.parametrize("name", [*UNARY_SAME, *UNARY_FLOATING, *UNARY_BOOL])
def test_unary_of_lists_and_scalars(backend: str, name: str) -> None:
    oracle = {**{n: f for n, (f, _) in UNARY_SAME.items()}, **UNARY_FLOATING, **UNARY_BOOL}[name]
    values: Any = {"bitwise_invert": [[1, 2]], "logical_not": [[True, False]]}.get(name, [[1.0, 2.0]])
    dtype = {"bitwise_invert": "int32", "logical_not": "bool"}.get(name, "float32")
    result = "bool" if name in UNARY_BOOL else dtype
    fn = getattr(ivy, name)
    check(fn(values), oracle(np.array(values, dtype)), backend, result)
    check(fn(values[0][1]), oracle(np.array(values[0][1], dtype)), backend, result)


@pytest.mark.parametrize("name", BINARY_SAME)
def test_binary_keeps_the_type(backend: str, name: str) -> None:
    oracle, among = BINARY_SAME[name]
    for dtype in dtypes(backend, among):
        a, b = sample(dtype), second(name, dtype)
        expected = reference(oracle, a, b)
        check(getattr(ivy, name)(array(backend, a, dtype), array(backend, b, dtype)), expected, backend, dtype)


@pytest.mark.parametrize("name", COMPARISONS)
def test_comparisons(backend: str, name: str) -> None:
    oracle, among = COMPARISONS[name]
    for dtype in dtypes(backend, among):
        a, b = sample(dtype), sample(dtype, first=2)
        b.flat[0] = a.flat[0]
        x, y = array(backend, a, dtype), array(backend, b, dtype)
        check(getattr(ivy, name)(x, y), oracle(a, b), backend, "bool")


@pytest.mark.parametrize("name", COMPARISONS)
def test_nan_compares_as_in_ieee_754(backend: str, name: str) -> None:
    a, b = np.array([np.nan, np.nan, 1.0], "float32"), np.array([np.nan, 1.0, np.nan], "float32")
    check(getattr(ivy, name)(array(backend, a), array(backend, b)), COMPARISONS[name][0](a, b), backend, "bool")


@pytest.mark.parametrize("name", SHIFTS)
def test_shifts(backend: str, name: str) -> None:
    for dtype in dtypes(backend, INTEGERS):
        a, b = sample(dtype), np.array([[0, 1, 2], [1, 3, 2]], dtype)
        check(getattr(ivy, name)(array(backend, a), array(backend, b)), SHIFTS[name](a, b), backend, dtype)


@pytest.mark.parametrize("dtype", NUMERIC + BOOL)
def test_divide(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        a, b = sample(dtype), divisors(dtype)
        result = floating(backend, dtype)
        expected = reference(np.divide, wide(a), wide(b))
        check(ivy.divide(array(backend, a, dtype), array(backend, b, dtype)), expected, backend, result)


@pytest.mark.parametrize("name", BINARY_FLOATING)
def test_binary_of_floats(backend: str, name: str) -> None:
    for dtype in dtypes(backend, BOOL + INTEGERS + FLOATS):
        a, b = sample(dtype), sample(dtype, first=3)
        result = floating(backend, dtype)
        expected = reference(BINARY_FLOATING[name], a.astype("float64"), b.astype("float64"))
        check(getattr(ivy, name)(array(backend, a, dtype), array(backend, b, dtype)), expected, backend, result)


@pytest.mark.parametrize("name", [*BINARY_FLOATING, "nextafter"])
def test_binary_of_floats_with_scalars_and_shapes(backend: str, name: str) -> None:
    oracle = {**BINARY_FLOATING, "nextafter": np.nextafter}[name]
    fn, values = getattr(ivy, name), sample("float32")
    check(fn(array(backend, values), 2), oracle(values, np.float32(2)), backend, "float32")
    check(fn(-1.5, native(backend, values)), oracle(np.float32(-1.5), values), backend, "float32")
    check(
        fn(array(backend, sample("int16")), 2), oracle(sample("float32") * 0 + sample("int16"), 2), backend, "float32"
    )
    for left, right in (((), (3,)), ((2, 1), (1, 3)), ((0,), ()), ((2, 0, 3), (3,)), ((), ())):
        a, b = sample("float32", left), sample("float32", right, first=2)
        check(fn(array(backend, a), array(backend, b)), oracle(a, b), backend, "float32")
    with pytest.raises(ivy.IvyBroadcastShapeError, match=rf"ivy.{name} on {backend}"):
        fn(array(backend, values), array(backend, values[:, :2]))


def test_nextafter_is_exact(backend: str) -> None:
    for dtype in dtypes(backend, ("float16", "float32", "float64")):
        a = np.array([1.0, 1.0, -2.0, 3.0, np.nan, np.finfo(dtype).max], dtype)
        b = np.array([2.0, -2.0, 5.0, 3.0, 1.0, np.inf], dtype)
        found = numbers(ivy.nextafter(array(backend, a), array(backend, b)))
        np.testing.assert_array_equal(found, np.nextafter(a, b))


@pytest.mark.parametrize("name", ["hypot", "logaddexp"])
def test_no_overflow_on_the_way(backend: str, name: str) -> None:
    a, b = np.array([1e30, -1e30, 0.0, -np.inf], "float32"), np.array([1e30, 1e-30, -np.inf, -np.inf], "float32")
    expected = reference(BINARY_FLOATING[name], a.astype("float64"), b.astype("float64"))
    check(getattr(ivy, name)(array(backend, a), array(backend, b)), expected, backend, "float32")


def test_signs_of_zero(backend: str) -> None:
    values = np.array([0.0, -0.0, np.inf, -np.inf, -2.0], "float32")
    x = array(backend, values)
    check(ivy.signbit(x), np.signbit(values), backend, "bool")
    check(ivy.signbit(array(backend, np.array([-1, 0], "int8"))), [True, False], backend, "bool")
    ones = ivy.copysign(array(backend, np.ones(5, "float32")), x)
    check(ones, np.copysign(np.float32(1), values), backend, "float32")
    for name in ("ceil", "floor", "round", "trunc"):
        small = np.array([-0.0, -0.25, 0.25], "float32")
        rounded = getattr(np, name)(small)
        check(ivy.signbit(getattr(ivy, name)(array(backend, small))), np.signbit(rounded), backend, "bool")


@pytest.mark.parametrize("name", ["ceil", "floor", "round", "sign", "trunc"])
def test_rounding_of_special_numbers(backend: str, name: str) -> None:
    values = np.array([np.nan, np.inf, -np.inf, 0.5, 1.5, 2.5, -0.5, -1.5, 1e30], "float32")
    expected = reference(getattr(np, name), values)
    check(getattr(ivy, name)(array(backend, values)), expected, backend, "float32")


def test_parts_of_complex_numbers(backend: str) -> None:
    for dtype in dtypes(backend, COMPLEX):
        real = {"complex64": "float32", "complex128": "float64"}[dtype]
        for shape in SHAPES:
            values = sample(dtype, shape)
            x = array(backend, values)
            check(ivy.real(x), values.real, backend, real)
            check(ivy.imag(x), values.imag, backend, real)
            check(x.real, values.real, backend, real)
            check(x.imag, values.imag, backend, real)
    for dtype in dtypes(backend, REAL):
        values = sample(dtype)
        check(ivy.real(array(backend, values, dtype)), values, backend, dtype)
        check(ivy.imag(array(backend, values, dtype)), np.zeros_like(values), backend, dtype)


def test_decimals(backend: str) -> None:
    values = np.array([1.2345, -2.715, 125.0, 135.0, 0.0], "float32")
    for decimals in (0, 1, 2, -1, -2):
        check(ivy.round(array(backend, values), decimals=decimals), np.round(values, decimals), backend, "float32")
    for dtype in dtypes(backend, INTEGERS):
        top = np.iinfo(dtype).max
        held = np.array([0, 5, 15, 25, 26, 114, top // 10 * 10], dtype)
        for decimals in (0, 1, -1, -2):
            # Python rounds integers exactly; NumPy goes by way of floats.
            expected = [round(int(v), decimals) for v in held]
            fits = [e <= top for e in expected]
            result = ivy.round(array(backend, held[fits]), decimals=decimals)
            check(result, [e for e in expected if e <= top], backend, dtype)
    check(ivy.round(array(backend, np.array([100, -7], "int8")), decimals=-3), [0, 0], backend, "int8")
    parts = np.array([1.26 - 0.14j], "complex64")
    check(ivy.round(array(backend, parts), decimals=1), np.round(parts, 1), backend, "complex64")


def test_signs_of_complex_numbers(backend: str) -> None:
    values = np.array([3 - 4j, -2, 0, -5j, 2j], "complex64")
    x = array(backend, values)
    check(ivy.sign(x), values / np.where(values == 0, 1, np.abs(values)), backend, "complex64")
    check(ivy.sign(x, np_variant=True), [1, -1, 0, -1, 1], backend, "complex64")
    reals = sample("float32")
    check(ivy.sign(array(backend, reals), np_variant=True), np.sign(reals), backend, "float32")


def test_accuracy_near_zero(backend: str) -> None:
    values = np.array([1e-7, -3e-7, 1e-10], "float32")
    for name, oracle in (("expm1", np.expm1), ("log1p", np.log1p)):
        found = numbers(getattr(ivy, name)(array(backend, values)))
        np.testing.assert_allclose(found, oracle(values.astype("float64")), rtol=1e-5)


@pytest.mark.parametrize("name", ["log", "log10", "log2"])
def test_logarithms_of_large_complex_numbers(backend: str, name: str) -> None:
    values = np.array([1e30 + 1e30j, -1e25 + 1j, 1e-30j], "complex64")
    expected = getattr(np, name)(values.astype("complex128"))
    check(getattr(ivy, name)(array(backend, values)), expected, backend, "complex64")


def test_logarithms_of_powers_are_whole(backend: str) -> None:
    powers = np.arange(0, 20)
    found = numbers(ivy.log2(array(backend, (2.0**powers).astype("float32"))))
    np.testing.assert_allclose(found, powers, atol=2e-6)


def test_divide_by_zero_follows_ieee_754(backend: str) -> None:
    a, b = np.array([1.0, -1.0, 0.0], "float32"), np.zeros(3, "float32")
    check(ivy.divide(array(backend, a), array(backend, b)), [np.inf, -np.inf, np.nan], backend, "float32")


@pytest.mark.parametrize("dtype", NUMERIC)
def test_pow(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        a = np.array([[1, 2, 3], [1, 0, 2]], "float32" if dtype == "bfloat16" else dtype)
        b = np.array([[2, 3, 1], [0, 2, 4]], a.dtype)
        check(ivy.pow(array(backend, a, dtype), array(backend, b, dtype)), np.power(a, b), backend, dtype)


def test_pow_of_negative_integers(backend: str) -> None:
    for dtype in dtypes(backend, SIGNED):
        a, b = np.array([-2, -3, -1], dtype), np.array([3, 2, 5], dtype)
        check(ivy.pow(array(backend, a), array(backend, b)), np.power(a, b), backend, dtype)


@pytest.mark.parametrize("name", ["floor_divide", "remainder"])
def test_division_has_the_sign_rule_of_python(backend: str, name: str) -> None:
    oracle = BINARY_SAME[name][0]
    for dtype in dtypes(backend, SIGNED + FLOATS):
        held = "float32" if dtype == "bfloat16" else dtype
        a, b = np.array([7, 7, -7, -7, 6, -6, 0], held), np.array([2, -2, 2, -2, 3, 3, 5], held)
        x, y = array(backend, a, dtype), array(backend, b, dtype)
        check(getattr(ivy, name)(x, y), oracle(a, b), backend, dtype)


@pytest.mark.parametrize("name", ["floor_divide", "remainder"])
def test_integer_division_by_zero_does_not_raise(backend: str, name: str) -> None:
    for dtype in dtypes(backend, INTEGERS):
        result = getattr(ivy, name)(array(backend, np.array([1, 0], dtype)), array(backend, np.zeros(2, dtype)))
        assert result.dtype == dtype and tuple(result.shape) == (2,)


def test_extreme_integers(backend: str) -> None:
    for dtype in dtypes(backend, INTEGERS):
        top, bottom = np.iinfo(dtype).max, np.iinfo(dtype).min
        a, b = np.array([top, top - 1, bottom, 1], dtype), np.array([top - 1, top, 1, top], dtype)
        x, y = array(backend, a), array(backend, b)
        for name in ("less", "equal", "greater_equal", "maximum", "minimum", "bitwise_xor", "floor_divide"):
            expected = BINARY[name](a, b)
            check(getattr(ivy, name)(x, y), expected, backend, str(expected.dtype))


@pytest.mark.parametrize("name", [*BINARY, *SHIFTS, "divide", "pow"])
def test_binary_broadcasts(backend: str, name: str) -> None:
    oracle = {**BINARY, **SHIFTS, "divide": np.divide, "pow": np.power}[name]
    dtype = "bool" if name.startswith("logical") else "uint8" if name.startswith("bitwise") else "float32"
    if name in SHIFTS:
        dtype = "int32"
    result = "bool" if name in COMPARISONS else dtype
    for left, right in (((), (3,)), ((2, 3), (3,)), ((2, 1), (1, 3)), ((0,), ()), ((2, 0, 3), (3,)), ((), ())):
        a, b = np.abs(sample(dtype, left)), np.abs(second("remainder", dtype, right))
        expected = reference(oracle, a, b)
        fn, x, y = getattr(ivy, name), array(backend, a), native(backend, b)
        check(fn(x, y), expected, backend, result)
        check(fn(native(backend, a), y), expected, backend, result)


@pytest.mark.parametrize("name", [*BINARY, *SHIFTS, "divide", "pow"])
def test_binary_with_python_scalars_and_lists(backend: str, name: str) -> None:
    oracle = {**BINARY, **SHIFTS, "divide": np.divide, "pow": np.power}[name]
    dtype = "bool" if name.startswith("logical") else "int16" if name.startswith("bitwise") else "float32"
    result = "bool" if name in COMPARISONS else dtype
    scalar = True if dtype == "bool" else 2
    values = np.ones(3, dtype) if dtype == "bool" else np.array([1, 2, 3], dtype)
    fn = getattr(ivy, name)
    for x in (array(backend, values), native(backend, values)):
        check(fn(x, scalar), oracle(values, scalar).astype(result), backend, result)
        check(fn(scalar, x), oracle(scalar, values).astype(result), backend, result)
    listed = values.tolist()
    # Beside an array the numbers of a list are weak, as single numbers are.
    together = oracle(values, values).astype(result)
    check(fn(array(backend, values), listed), together, backend, result)
    check(fn(listed, native(backend, values)), together, backend, result)
    default = {"int16": "int32"}.get(result, result)
    check(fn(listed, listed), together.astype(default), backend, default)
    kept = "float32" if name == "divide" else "bool" if dtype == "bool" else "int32"
    alone = oracle(np.array(scalar, kept), np.array(scalar, kept))
    check(fn(scalar, scalar), alone, backend, str(alone.dtype))


@pytest.mark.parametrize("name", ["add", "subtract"])
def test_alpha(backend: str, name: str) -> None:
    sign = 1 if name == "add" else -1
    for dtype, alpha in (("float32", 0.5), ("float32", 2), ("int32", 3), ("uint8", 2), ("complex64", 2.0)):
        a = sample(dtype) + np.array(20 if dtype == "uint8" else 0, dtype)
        b = sample(dtype, first=2)
        product = np.array(alpha, dtype) * b
        expected = a + product if name == "add" else a - product
        check(getattr(ivy, name)(array(backend, a), array(backend, b), alpha=alpha), expected, backend, dtype)
    a, b = sample("float32"), sample("float32", first=1)
    check(getattr(ivy, name)(array(backend, a), native(backend, b), alpha=None), a + sign * b, backend, "float32")
    check(getattr(ivy, name)(array(backend, a), 2, alpha=2), a + sign * 4, backend, "float32")


def test_alpha_of_integers_wraps_as_they_do(backend: str) -> None:
    for dtype in ("uint8", "int16", "uint32"):
        a, b = (array(backend, np.array(v, dtype)) for v in ([1, 200], [3, 100]))
        check(ivy.subtract(a, b, alpha=-1), np.array([4, 300], "int64").astype(dtype), backend, dtype)
        check(ivy.add(a, b, alpha=-1), np.array([-2, 100], "int64").astype(dtype), backend, dtype)
        with pytest.raises(ivy.IvyValueError, match="alpha"):
            ivy.add(a, b, alpha=0.5)


def test_remainder_modulus(backend: str) -> None:
    for dtype in dtypes(backend, SIGNED + FLOATS):
        held = "float32" if dtype == "bfloat16" else dtype
        a, b = np.array([7, 7, -7, -7, 6, -6], held), np.array([2, -2, 2, -2, 3, 3], held)
        x, y = array(backend, a, dtype), array(backend, b, dtype)
        check(ivy.remainder(x, y, modulus=False), np.fmod(a, b), backend, dtype)
        check(ivy.remainder(x, y, modulus=True), np.remainder(a, b), backend, dtype)
    for dtype in dtypes(backend, UNSIGNED):
        a, b = np.array([7, 6, 200], dtype), np.array([2, 3, 7], dtype)
        check(ivy.remainder(array(backend, a), array(backend, b), modulus=False), a % b, backend, dtype)


@pytest.mark.parametrize("name", ["maximum", "minimum"])
def test_use_where(backend: str, name: str) -> None:
    a, b = sample("float32"), sample("float32", first=2)
    for use_where in (True, False):
        result = getattr(ivy, name)(array(backend, a), array(backend, b), use_where=use_where)
        check(result, BINARY[name](a, b), backend, "float32")
    nan = np.array([np.nan, 1.0], "float32")
    check(getattr(ivy, name)(array(backend, nan), array(backend, nan[::-1].copy())), [np.nan] * 2, backend, "float32")


def test_isinf_of_one_sign(backend: str) -> None:
    values = np.array([np.inf, -np.inf, np.nan, 1.0], "float32")
    x = array(backend, values)
    check(ivy.isinf(x, detect_positive=False), [False, True, False, False], backend, "bool")
    check(ivy.isinf(x, detect_negative=False), [True, False, False, False], backend, "bool")
    check(ivy.isinf(x, detect_positive=False, detect_negative=False), [False] * 4, backend, "bool")
    check(ivy.isinf(array(backend, np.array([1, 2], "int32")), detect_negative=False), [False, False], backend, "bool")


def _check_unsigned(backend: str, name: str, *values: np.ndarray, expected: Any = None) -> None:
    result = {**BINARY, **SHIFTS, "pow": np.power, "divide": np.divide}[name](*values) if expected is None else expected
    check(getattr(ivy, name)(*(array(backend, v) for v in values)), result, backend, str(result.dtype))


@pytest.mark.parametrize("name", [n for n in UNARY_SAME if n != "logical_not"])
def test_unary_of_unsigned_integers(backend: str, name: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        values = np.array([0, 1, 7, np.iinfo(dtype).max], dtype)
        expected = reference(UNARY_SAME[name][0], values)
        check(getattr(ivy, name)(array(backend, values)), expected, backend, dtype)


@pytest.mark.parametrize("name", [*(n for n in BINARY if not n.startswith("logical")), *SHIFTS, "pow"])
def test_binary_of_unsigned_integers(backend: str, name: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        top = np.iinfo(dtype).max
        a, b = np.array([top, top - 2, 7, 1, top], dtype), np.array([2, 3, 5, 2, 1], dtype)
        _check_unsigned(backend, name, a, b)
        if name not in SHIFTS and name != "pow":
            _check_unsigned(backend, name, np.flip(b).copy(), np.flip(a).copy())


def test_divide_of_unsigned_integers(backend: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        a, b = np.array([9, 7], dtype), np.array([2, 4], dtype)
        check(ivy.divide(array(backend, a), array(backend, b)), [4.5, 1.75], backend, "float32")


def test_out_of_domain_gives_nan_and_infinity(backend: str) -> None:
    x = array(backend, np.array([-1.0, 0.0], "float32"))
    check(ivy.log(x), [np.nan, -np.inf], backend, "float32")
    check(ivy.sqrt(x), [np.nan, 0.0], backend, "float32")


def test_integers_wrap_around(backend: str) -> None:
    for dtype in dtypes(backend, INTEGERS):
        top = np.array([np.iinfo(dtype).max], dtype)
        expected = np.array([np.iinfo(dtype).min], dtype)
        check(ivy.add(array(backend, top), array(backend, np.array([1], dtype))), expected, backend, dtype)
    for dtype in dtypes(backend, UNSIGNED):
        check(ivy.negative(array(backend, np.array([1], dtype))), [np.iinfo(dtype).max], backend, dtype)


@pytest.mark.parametrize("name", [*BINARY, *SHIFTS, "divide", "pow"])
def test_shapes_that_do_not_broadcast_raise(backend: str, name: str) -> None:
    dtype = "bool" if name.startswith("logical") else "int32"
    x, y = array(backend, np.ones((2, 3), dtype)), array(backend, np.ones((2,), dtype))
    for args in ((x, y), (x.to_native(), y.to_native()), (y, x), (x, [True, True] if dtype == "bool" else [1, 1])):
        with pytest.raises(ivy.IvyBroadcastShapeError, match=rf"ivy.{name} on {backend} with .*\(2, 3\)"):
            getattr(ivy, name)(*args)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(shapes=shape_pairs())
def test_broadcast_shapes_are_those_of_numpy(shapes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    left, right = shapes
    a, b = sample("float32", left), sample("float32", right, first=2)
    for name in ("numpy", "torch", "tensorflow", "array_api_strict"):
        for fn, oracle in ((ivy.add, np.add), (ivy.less, np.less)):
            expected = oracle(a, b)
            check(fn(array(name, a), array(name, b)), expected, name, str(expected.dtype))


@pytest.mark.parametrize("name", [*BINARY_SAME, *COMPARISONS, "divide"])
def test_mixed_types_promote(backend: str, name: str) -> None:
    _, among = {**BINARY_SAME, **COMPARISONS, "divide": (np.divide, NUMERIC)}[name]
    pairs = (("int8", "int32"), ("uint8", "int8"), ("int16", "float32"), ("int32", "float32"), ("bool", "int32"))
    for left, right in (*pairs, ("float32", "complex64"), ("bool", "float32"), ("float16", "float32")):
        if not {left, right} <= {*dtypes(backend, among), "bool"}:
            continue
        a, b = sample(left), second(name, right)
        common = promoted(backend, left, right)
        held = "float32" if common == "bfloat16" else common
        oracle = {**BINARY, "divide": np.divide}[name]
        expected = reference(oracle, a.astype(held), b.astype(held))
        result = "bool" if name in COMPARISONS else floating(backend, common) if name == "divide" else common
        check(getattr(ivy, name)(array(backend, a), native(backend, b)), expected, backend, result)
        assert narrowed(backend, result) == result


def test_rounding_to_any_number_of_decimals(backend: str) -> None:
    for dtype in dtypes(backend, ("float16", "float32", "float64")):
        values = np.array([1.5, -2.25, 0.1234567, 100.0, 0.0, np.inf, -np.inf, np.nan], dtype)
        x = array(backend, values)
        for decimals in (1, 3, 5, 40, 400, 10**30):
            exact = np.array([float(f"{v:.{min(decimals, 30)}f}") for v in values.astype("float64")])
            # Halves of float16 are rounded when they are scaled, too.
            tolerance = 2e-3 if dtype == "float16" else 1e-6
            result = numbers(ivy.round(x, decimals=decimals))
            np.testing.assert_allclose(result, exact, rtol=tolerance, atol=tolerance)
        for decimals in (-3, -40, -(10**30)):
            expected = np.where(np.isfinite(values), 0.0, values)
            np.testing.assert_array_equal(numbers(ivy.round(x, decimals=decimals)), expected)
