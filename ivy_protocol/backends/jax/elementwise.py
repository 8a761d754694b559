"""Elementwise functions whose values in JAX differ from the standard, or whose gradients in JAX differ from torch.

A function returns the values and derivatives of JAX, with corrections where the standard defines other values. At
points with several subgradients, or none, the gradients are those of torch. All functions are compiled. XLA fuses the
corrections into the same pass over the data. A program for real inputs contains no corrections of complex values.

The special values of complex functions follow Annex G of C99, as in Kahan's "Branch Cuts for Complex Elementary
Functions, or Much Ado About Nothing's Sign Bit" (1987). In the corrections, ``u + vj`` is the result of JAX for ``x +
yj``.
"""

import builtins
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.experimental
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.beyond_standard import sign_of_complex
from ivy_protocol.backends.jax._shared import are_single_or_double
from ivy_protocol.backends.jax.special import (
    _digamma,
    acosh_with_derivative,
    complex_power,
    has_high_bits,
    integer_power,
)
from ivy_protocol.compiling import has_dtype
from ivy_protocol.exceptions import IvyValueError

__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "all",
    "allclose",
    "any",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "bitwise_and",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "ceil",
    "check_narrowed",
    "clip",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "divide",
    "divmod",
    "equal",
    "exp",
    "exp2",
    "expm1",
    "float_power",
    "floor",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gcd",
    "greater",
    "greater_equal",
    "hypot",
    "isclose",
    "isneginf",
    "isposinf",
    "lcm",
    "less",
    "less_equal",
    "log",
    "log10",
    "log1p",
    "log2",
    "logaddexp",
    "logaddexp2",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "modf",
    "multiply",
    "nan_to_num",
    "negative",
    "nextafter",
    "not_equal",
    "polyval",
    "pow",
    "reciprocal",
    "remainder",
    "round",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "subtract",
    "tan",
    "tanh",
    "trunc",
    "enable_x64",
]


add = jax.jit(jnp.add)
bitwise_and = jax.jit(jnp.bitwise_and)
bitwise_invert = jax.jit(jnp.bitwise_invert)
bitwise_left_shift = jax.jit(jnp.bitwise_left_shift)
bitwise_or = jax.jit(jnp.bitwise_or)
bitwise_right_shift = jax.jit(jnp.bitwise_right_shift)
bitwise_xor = jax.jit(jnp.bitwise_xor)
ceil = jax.jit(jnp.ceil)
conj = jax.jit(jnp.conj)
divide = jax.jit(jnp.divide)
equal = jax.jit(jnp.equal)
exp2 = jax.jit(jnp.exp2)
floor = jax.jit(jnp.floor)
fmod = jax.jit(jnp.fmod)
frexp = jax.jit(jnp.frexp)
greater = jax.jit(jnp.greater)
greater_equal = jax.jit(jnp.greater_equal)
less = jax.jit(jnp.less)
less_equal = jax.jit(jnp.less_equal)
logaddexp2 = jax.jit(jnp.logaddexp2)
logical_and = jax.jit(jnp.logical_and)
logical_not = jax.jit(jnp.logical_not)
logical_or = jax.jit(jnp.logical_or)
logical_xor = jax.jit(jnp.logical_xor)
maximum = jax.jit(jnp.maximum)
minimum = jax.jit(jnp.minimum)
multiply = jax.jit(jnp.multiply)
negative = jax.jit(jnp.negative)
nextafter = jax.jit(jnp.nextafter)
not_equal = jax.jit(jnp.not_equal)


def power(x1: Any, x2: Any, /) -> Any:
    if (x1 if has_dtype(x1) else x2).dtype.kind in "iu":
        return _power_of_integers(x1, x2)
    # Select a special case only for Python scalars, because compiled code does not know the values of arrays.
    if isinstance(x2, int | float) and jnp.issubdtype(x1.dtype, jnp.floating):
        if x2 in _SMALL_EXPONENTS:
            return _multiply_repeatedly(x1, int(x2))
        if x2 == 0.5 and x1.dtype.char in "fd":
            return _square_root(x1)
    return _power(x1, x2)


def _power_of_integers(x1: Any, x2: Any) -> Any:
    if type(x2) is int and 0 <= x2 <= _LARGEST_STATIC_EXPONENT:
        return _multiply_repeatedly(x1, x2)
    if type(x1) is int and not isinstance(x2, Tracer) and not has_high_bits(x2):
        return _power_of_two(x2) if x1 == 2 else _integer_power(x1, x2)
    like: Any = x1 if has_dtype(x1) else x2
    return integer_power(jnp.asarray(x1, like.dtype), jnp.asarray(x2, like.dtype))


_integer_power: Any = jax.jit(jnp.power)


@jax.jit
def _power_of_two(exponents: Any) -> Any:
    one, bits = jnp.ones((), exponents.dtype), 8 * exponents.dtype.itemsize
    return jnp.where(exponents < bits, jnp.left_shift(one, exponents), 0)


@jax.jit
def _square_root(x: Any) -> Any:
    # Correct the result of sqrt: x ** 0.5 is 0.0 for -0.0 (sqrt: -0.0), and infinity for -infinity (sqrt: NaN).
    positive = x - jax.lax.stop_gradient(jnp.where(x == 0, x, 0))
    return jnp.sqrt(jnp.where(x == -jnp.inf, jnp.inf, positive))


pow = power
reciprocal = jax.jit(jnp.reciprocal)
signbit = jax.jit(jnp.signbit)
square = jax.jit(jnp.square)
subtract = jax.jit(jnp.subtract)
trunc = jax.jit(jnp.trunc)


@jax.jit
def divmod(x1: Any, x2: Any, /) -> Any:
    # Call both functions, because XLA computes their common subexpressions only once.
    return floor_divide(x1, x2), remainder(x1, x2)


def any(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Compare with 0, because jnp.any converts complex numbers to bool by their real part only.
    return jnp.any(x != 0 if x.dtype.kind == "c" else x, axis, keepdims=keepdims)


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Compare with 0, because jnp.all treats NaN as false.
    return jnp.all(x if x.dtype == bool else x != 0, axis, keepdims=keepdims)


def isclose(a: Any, b: Any, /, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    # Use `jnp.isclose` only for two float32 or two float64 arrays: it subtracts in the dtype of the arrays, so that
    # integers overflow, and half-precision floats round. The default implementation handles other dtypes.
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return _isclose(a, b, rtol, atol, equal_nan=bool(equal_nan))


def allclose(a: Any, b: Any, /, rtol: float = 1e-05, atol: float = 1e-08, *, equal_nan: bool = False) -> Any:
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return _allclose(a, b, rtol, atol, equal_nan=bool(equal_nan))


_isclose: Any = jax.jit(jnp.isclose, static_argnames=("equal_nan",))


@partial(jax.jit, static_argnames=("equal_nan",))
def _allclose(a: Any, b: Any, rtol: Any, atol: Any, *, equal_nan: bool) -> Any:
    return jnp.all(jnp.isclose(a, b, rtol, atol, equal_nan))


_isneginf: Any = jax.jit(jnp.isneginf)
_isposinf: Any = jax.jit(jnp.isposinf)


def isneginf(x: Any, /) -> Any:
    return _isneginf(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


def isposinf(x: Any, /) -> Any:
    return _isposinf(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


_MAX_DECIMALS = 10
_nan_to_num: Any = jax.jit(jnp.nan_to_num, static_argnames=("nan", "posinf", "neginf"))


def nan_to_num(x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    are_scalars = builtins.all([type(value) in (int, float) or value is None for value in (nan, posinf, neginf)])
    if not are_scalars or not are_single_or_double(x):
        return NotImplemented
    return _nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)


@when("decimals")
def round(x: Any, /, *, decimals: int = 0) -> Any:
    if not are_single_or_double(x) or type(decimals) is not int or not 0 < decimals <= _MAX_DECIMALS:
        return NotImplemented
    return _round_decimals(x, np.asarray(10.0**decimals, x.dtype))


@jax.jit
def _round_decimals(x: Any, factor: Any) -> Any:
    # Pass the factor as an argument, because XLA would replace a division by a constant by a product with the rounded
    # reciprocal.
    # Return a number unchanged if its magnitude is at least 1 / eps: it is an integer, and its product with the factor
    # may overflow.
    rounded = jnp.round(x * factor) / factor
    return jnp.where(jnp.abs(x) < 1 / jnp.finfo(x.dtype).eps, rounded, jax.lax.stop_gradient(x))


def modf(x: Any, /) -> Any:
    return _split_fraction(x) if are_single_or_double(x) else NotImplemented


@jax.jit
def _split_fraction(x: Any) -> Any:
    sign = jnp.where(jnp.signbit(x), -1, 1).astype(x.dtype)
    # Replace an infinity by 0, because its fractional part is a zero with the sign of the infinity.
    magnitude = jnp.where(jnp.isinf(x), 0, x) * sign
    return (magnitude - jnp.trunc(magnitude)) * sign, jnp.trunc(x)


_MAX_COEFFICIENTS = 32


def polyval(coeffs: Any, x: Any) -> Any:
    if not are_single_or_double(coeffs, x) or coeffs.ndim != 1 or not 1 < coeffs.size <= _MAX_COEFFICIENTS:
        return NotImplemented
    return _horner(coeffs, x)


@jax.jit
def _horner(coeffs: Any, x: Any) -> Any:
    result, *remaining = [coeffs[index] for index in range(coeffs.size)]
    for coefficient in remaining:
        result = result * x + coefficient
    return result


_Function = Callable[..., Any]


def _with_correction(fn: _Function, correct: _Function, kind: Any) -> Any:
    """Return a JAX function with corrected values for the dtypes of one kind, and with the derivatives of JAX."""

    @jax.custom_jvp
    def corrected(*args: Any) -> Any:
        return correct(fn(*args), *args)

    @corrected.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        return corrected(*primals), jax.jvp(fn, primals, tangents)[1]

    def call(*args: Any) -> Any:
        return corrected(*args) if jnp.issubdtype(jnp.result_type(*args), kind) else fn(*args)

    call.__name__ = call.__qualname__ = fn.__name__
    return jax.jit(call)


def _with_complex_correction(fn: _Function, correct: _Function) -> Any:
    """Return a JAX function that corrects complex results by ``correct(u, v, x, y)``, a function of their parts."""

    def parts(w: Any, z: Any) -> Any:
        return jax.lax.complex(*correct(w.real, w.imag, z.real, z.imag))

    return _with_correction(fn, parts, jnp.complexfloating)


def _integer_floor_divide(x1: Any, x2: Any) -> Any:
    # Return 0 for a divisor of 0, for which the result of jnp.floor_divide depends on the signs.
    return jnp.where(x2 == 0, 0, jnp.floor_divide(x1, jnp.where(x2 == 0, 1, x2)))


def _correct_quotient(quotient: Any, x1: Any, x2: Any) -> Any:
    # Replace -0.0 by 0.0: in NumPy, a quotient that rounds to zero is +0.0.
    quotient = jnp.where(quotient == 0, 0, quotient)
    is_exact = (x1 == 0) | (x2 == 0) | jnp.isinf(x1) | jnp.isinf(x2)
    return jnp.where(is_exact, jnp.divide(x1, x2), quotient)


def _correct_remainder(remainder: Any, x1: Any, x2: Any) -> Any:
    return jnp.copysign(remainder, x2)


def _correct_sign(sign: Any, x: Any) -> Any:
    return jnp.where(x == 0, 0, sign)


def _unsigned_abs(x: Any) -> Any:
    """Return the absolute value as unsigned integers, which can represent the magnitude of the minimum."""
    if not jnp.issubdtype(x.dtype, jnp.signedinteger):
        return x
    unsigned = x.astype(f"uint{8 * x.dtype.itemsize}")
    return jnp.where(x < 0, 0 - unsigned, unsigned)


@jax.jit
def gcd(x1: Any, x2: Any, /) -> Any:
    # Pass unsigned absolute values: jnp.gcd does not terminate for the minimum of a signed dtype, whose absolute value
    # overflows. If an argument is a Python scalar, `result_type` is the dtype of the array.
    return jnp.gcd(_unsigned_abs(x1), _unsigned_abs(x2)).astype(jnp.result_type(x1, x2))


@jax.jit
def lcm(x1: Any, x2: Any, /) -> Any:
    first, second = _unsigned_abs(x1), _unsigned_abs(x2)
    divisor = jnp.gcd(first, second)
    return (first // jnp.where(divisor == 0, 1, divisor) * second).astype(jnp.result_type(x1, x2))


_SMALL_EXPONENTS = (-1, 2, 3, 4)
_LARGEST_STATIC_EXPONENT = 64
"""Largest integer exponent for which `x ** n` is compiled with a constant n."""
_multiply_repeatedly: Any = jax.jit(jax.lax.integer_pow, static_argnums=1)


@jax.jit
def _power(x1: Any, x2: Any) -> Any:
    # Replace the base in 0**0 by 1, because the derivative of JAX with respect to the base is NaN there.
    return jnp.power(jnp.where((x1 == 0) & (x2 == 0), 1, x1), x2)


def _correct_abs(magnitude: Any, z: Any) -> Any:
    return jnp.where(jnp.isinf(z.real) | jnp.isinf(z.imag), jnp.inf, magnitude)


def _correct_exp(u: Any, v: Any, x: Any, y: Any) -> Any:
    is_limit = jnp.isinf(x) & ~jnp.isfinite(y)
    u = jnp.where(is_limit, jnp.exp(x), u)
    return u, jnp.where(y == 0, y, jnp.where(is_limit & (x < 0), jnp.copysign(0, y), v))


def _correct_expm1(u: Any, v: Any, x: Any, y: Any) -> Any:
    is_limit = jnp.isinf(x) & ~jnp.isfinite(y)
    return jnp.where(is_limit, jnp.expm1(x), u), _correct_exp(u, v, x, y)[1]


def _correct_log(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.where(jnp.isinf(x) | jnp.isinf(y), jnp.inf, u), v


def _correct_sqrt(u: Any, v: Any, x: Any, y: Any) -> Any:
    u = jnp.where(jnp.isinf(y) | (x == jnp.inf), jnp.inf, u)
    v = jnp.where((x == -jnp.inf) & jnp.isnan(y), jnp.inf, jnp.copysign(v, y))
    return u, jnp.where(jnp.isinf(y), y, v)


def _correct_sinh(u: Any, v: Any, x: Any, y: Any) -> Any:
    is_nonfinite = ~jnp.isfinite(y)
    u = jnp.where(x == 0, jnp.where(is_nonfinite, x, x * jnp.cos(y)), jnp.where(jnp.isinf(x) & is_nonfinite, x, u))
    return u, jnp.where(y == 0, y, v)


def _correct_cosh(u: Any, v: Any, x: Any, y: Any) -> Any:
    is_nonfinite = ~jnp.isfinite(y)
    v = jnp.where(x == 0, jnp.where(is_nonfinite, 0, x * jnp.sin(y)), v)
    v = jnp.where(y == 0, jnp.where(jnp.isnan(x), y, jnp.copysign(1, x) * y), v)
    return jnp.where(jnp.isinf(x) & is_nonfinite, jnp.inf, u), v


def _correct_tanh(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.where(x == 0, x, u), jnp.where(y == 0, y, v)


def _correct_asinh(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.copysign(u, x), jnp.where(jnp.isnan(x) & (y == 0), y, jnp.copysign(v, y))


def _correct_acos(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.where((x == 0) & jnp.isnan(y), jnp.pi / 2, u), jnp.copysign(v, -y)


def _correct_acosh(u: Any, v: Any, x: Any, y: Any) -> Any:
    return u, jnp.where((x == 0) & jnp.isnan(y), jnp.pi / 2, jnp.copysign(v, y))


def _correct_atanh(u: Any, v: Any, x: Any, y: Any) -> Any:
    u = jnp.where(((x == 0) | jnp.isinf(x)) & jnp.isnan(y), 0, u)
    v = jnp.where(jnp.isnan(y) | (jnp.isnan(x) & jnp.isfinite(y)), jnp.nan, jnp.copysign(v, y))
    return jnp.copysign(u, x), v


def _rotated(correct: _Function) -> _Function:
    """Return the correction of ``-j * f(j * z)`` from the correction of ``f(z)``, such as for sin from sinh."""

    def correction(u: Any, v: Any, x: Any, y: Any) -> Any:
        rotated, rotated_back = correct(-v, u, -y, x)
        return rotated_back, -rotated

    return correction


def _correct_cos(u: Any, v: Any, x: Any, y: Any) -> Any:
    return _correct_cosh(u, v, -y, x)


def _abs_with_derivative(x: Any, /) -> Any:
    return _real_abs(x) if jnp.issubdtype(x.dtype, jnp.floating) else jnp.abs(x)


abs = _with_correction(_abs_with_derivative, _correct_abs, jnp.complexfloating)
acos = _with_complex_correction(jnp.acos, _correct_acos)
acosh = _with_complex_correction(acosh_with_derivative, _correct_acosh)
asin = _with_complex_correction(jnp.asin, _rotated(_correct_asinh))
asinh = _with_complex_correction(jnp.asinh, _correct_asinh)
atan = _with_complex_correction(jnp.atan, _rotated(_correct_atanh))
atanh = _with_complex_correction(jnp.atanh, _correct_atanh)
cos = _with_complex_correction(jnp.cos, _correct_cos)
cosh = _with_complex_correction(jnp.cosh, _correct_cosh)
exp = _with_complex_correction(jnp.exp, _correct_exp)
expm1 = _with_complex_correction(jnp.expm1, _correct_expm1)
log = _with_complex_correction(jnp.log, _correct_log)
log10 = _with_complex_correction(jnp.log10, _correct_log)
log1p = _with_complex_correction(jnp.log1p, _correct_log)
log2 = _with_complex_correction(jnp.log2, _correct_log)
remainder = _with_correction(jnp.remainder, _correct_remainder, jnp.floating)
sin = _with_complex_correction(jnp.sin, _rotated(_correct_sinh))
sinh = _with_complex_correction(jnp.sinh, _correct_sinh)
sqrt = _with_complex_correction(jnp.sqrt, _correct_sqrt)
tan = _with_complex_correction(jnp.tan, _rotated(_correct_tanh))
tanh = _with_complex_correction(jnp.tanh, _correct_tanh)


def _floor_quotient(x1: Any, x2: Any) -> Any:
    dtype = jnp.result_type(x1, x2)
    wide = jnp.promote_types(dtype, jnp.float32)
    x1, x2 = jnp.broadcast_arrays(*[jnp.asarray(x, dtype).astype(wide) for x in (x1, x2)])
    # Divide magnitudes and correct the quotient. jnp.floor_divide computes `(x1 - remainder) / x2`, and rounds the
    # difference, so that large quotients are off by one.
    x, divisor = jnp.abs(x1), jnp.abs(x2)
    is_smaller, info = x < divisor, jnp.finfo(wide)
    scale = jnp.where(divisor > info.max / 8, 0.125, 1).astype(wide)
    x, divisor = x * scale, divisor * scale
    quotient = jnp.floor(x / divisor)
    # The division may have rounded to a different integer. Compute the remainder of `x` and `4 * divisor`: it is exact,
    # and determines the quotient modulo 4, so that the error of the quotient can be corrected.
    remaining = jax.lax.rem(x, 4 * divisor)
    has_two = remaining >= 2 * divisor
    remaining = jnp.where(has_two, remaining - 2 * divisor, remaining)
    has_one = remaining >= divisor
    remaining = jnp.where(has_one, remaining - divisor, remaining)
    error = 2 * has_two.astype(wide) + has_one.astype(wide) - (quotient - 4 * jnp.floor(quotient / 4))
    is_representable = quotient < 2 ** (info.nmant + 1)
    quotient = jnp.where(is_representable, quotient + error - 4 * jnp.round(error / 4), quotient)
    rounds_up = is_representable & jnp.where(is_smaller, x1 != 0, remaining > 0)
    return jnp.where((x1 < 0) != (x2 < 0), -(quotient + rounds_up.astype(wide)), quotient).astype(dtype)


_real_quotient = _with_correction(_floor_quotient, _correct_quotient, jnp.floating)
_real_sign = _with_correction(jnp.sign, _correct_sign, jnp.floating)


@jax.jit
def floor_divide(x1: Any, x2: Any, /) -> Any:
    kind = jnp.result_type(x1, x2)
    return _real_quotient(x1, x2) if jnp.issubdtype(kind, jnp.floating) else _integer_floor_divide(x1, x2)


@jax.jit
def sign(x: Any, /) -> Any:
    return sign_of_complex(jnp, jax.lax.complex, x) if jnp.issubdtype(x.dtype, jnp.complexfloating) else _real_sign(x)


@jax.custom_jvp
def _real_abs(x: Any) -> Any:
    return jnp.abs(x)


@_real_abs.defjvp
def _real_abs_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # Return the derivative 0 at zero. jax >= 0.10: the derivative of `jnp.abs` at zero is 1 (jax#37820).
    return _real_abs(x), jnp.where(x > 0, tangent, jnp.where(x < 0, -tangent, 0))


@jax.custom_jvp
def _atan2_with_gradient(y: Any, x: Any) -> Any:
    return jnp.atan2(y, x)


@_atan2_with_gradient.defjvp
def _atan2_jvp(primals: tuple[Any, Any], tangents: tuple[Any, Any]) -> tuple[Any, Any]:
    is_origin = (primals[0] == 0) & (primals[1] == 0)
    y, x = [jnp.where(is_origin, 1, value) for value in primals]
    slope = jax.jvp(jnp.atan2, (y, x), tuple([jnp.where(is_origin, 0, tangent) for tangent in tangents]))[1]
    return _atan2_with_gradient(*primals), slope


@jax.jit
def atan2(x1: Any, x2: Any, /) -> Any:
    return _atan2_with_gradient(*_as_floats(x1, x2))


@jax.custom_jvp
def _hypot_with_gradient(x: Any, y: Any) -> Any:
    return jnp.hypot(x, y)


@_hypot_with_gradient.defjvp
def _hypot_jvp(primals: tuple[Any, Any], tangents: tuple[Any, Any]) -> tuple[Any, Any]:
    (x, y), distance = primals, _hypot_with_gradient(*primals)
    safe_distance = jnp.where(distance == 0, 1, distance)
    return distance, x / safe_distance * tangents[0] + y / safe_distance * tangents[1]


@jax.jit
def hypot(x1: Any, x2: Any, /) -> Any:
    return _hypot_with_gradient(*_as_floats(x1, x2))


@jax.custom_jvp
def _real_logaddexp(x: Any, y: Any) -> Any:
    return jnp.logaddexp(x, y)


@_real_logaddexp.defjvp
def _logaddexp_jvp(primals: tuple[Any, Any], tangents: tuple[Any, Any]) -> tuple[Any, Any]:
    x, y = primals
    # Compute the derivatives from the arguments: JAX computes them from the rounded result, so that they are 1 instead
    # of 1/2 for large equal numbers.
    share = jax.nn.sigmoid(jnp.where(x == y, 0, x - y))
    return _real_logaddexp(x, y), share * tangents[0] + (1 - share) * tangents[1]


@jax.jit
def logaddexp(x1: Any, x2: Any, /) -> Any:
    kind = jnp.result_type(x1, x2)
    return jnp.logaddexp(x1, x2) if jnp.issubdtype(kind, jnp.complexfloating) else _real_logaddexp(*_as_floats(x1, x2))


def _as_floats(*arrays: Any) -> list[Any]:
    """Return arrays that are broadcast and cast to their common floating-point dtype."""
    dtype = jnp.result_type(*arrays)
    dtype = dtype if jnp.issubdtype(dtype, jnp.inexact) else jnp.result_type(dtype, float)
    return [x.astype(dtype) for x in jnp.broadcast_arrays(*arrays)]


@jax.jit
def clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    if not jnp.issubdtype(x.dtype, jnp.floating):
        return jnp.clip(x, min, max)
    # Select by `where`, so that an element equal to a bound keeps its whole gradient. `jnp.clip` would halve the
    # gradient of such an element.
    if min is not None:
        x = jnp.where((x < min) | (min != min), min, x)
    return x if max is None else jnp.where((x > max) | (max != max), max, x)


@jax.jit
def copysign(x1: Any, x2: Any, /) -> Any:
    signed = jnp.copysign(x1, x2)
    return jnp.where(x1 == 0, jax.lax.stop_gradient(signed), signed)


@jax.jit
def fmax(x1: Any, x2: Any, /) -> Any:
    return jnp.where((x1 >= x2) | (x2 != x2), x1, x2)


@jax.jit
def fmin(x1: Any, x2: Any, /) -> Any:
    return jnp.where((x1 <= x2) | (x2 != x2), x1, x2)


@_digamma.defjvp
def _digamma_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # The derivative of `digamma` in JAX is right only for positive numbers. For other numbers, use the reflection
    # formula.
    upcast = x.astype(jnp.promote_types(x.dtype, jnp.float32))
    is_mirrored = upcast <= 0
    slope = jax.scipy.special.polygamma(1, jnp.where(is_mirrored, 1 - upcast, upcast))
    sine = jnp.where(is_mirrored, jnp.sin(jnp.pi * (upcast - jnp.round(upcast))), 1)
    slope = jnp.where(is_mirrored, jnp.square(jnp.pi / sine) - slope, slope)
    return _digamma(x), tangent * slope.astype(x.dtype)


@jax.jit
def float_power(x1: Any, x2: Any, /) -> Any:
    # Promote to at least float64 or, if x64 is disabled, to at least float32.
    dtype = jnp.result_type(jnp.result_type(x1, x2), jax.dtypes.canonicalize_dtype(jnp.float64))
    compute = complex_power if jnp.issubdtype(dtype, jnp.complexfloating) else power
    return compute(jnp.asarray(x1, dtype), jnp.asarray(x2, dtype))


_RANGES_OF_32_BITS = {np.dtype("int64"): (-(2**31), 2**31 - 1), np.dtype("uint64"): (0, 2**32 - 1)}
"""Ranges of the 32-bit dtypes that replace 64-bit dtypes without x64."""


def enable_x64() -> Any:
    """Return a context manager that enables 64-bit dtypes in the current thread."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    experimental: Any = jax.experimental  # jax < 0.8 has no `jax.enable_x64`
    return experimental.enable_x64(True)


def check_narrowed(x: Any) -> None:
    """Raise for 64-bit integers that do not fit into 32 bits, which JAX would truncate unless x64 is enabled.

    Raises
    ------
    IvyValueError
        x64 is disabled, and `x` has an integer that does not fit into 32 bits.
    """
    if x.dtype not in _RANGES_OF_32_BITS or not x.size or jax.dtypes.canonicalize_dtype(x.dtype) == x.dtype:
        return
    name, (lowest, highest) = str(x.dtype), _RANGES_OF_32_BITS[x.dtype]
    for value in (int(x.min()), int(x.max())):
        if not lowest <= value <= highest:
            raise IvyValueError(
                f"jax converts {name} to {name.replace('64', '32')}, and the element {value} does not fit; call "
                "jax.config.update('jax_enable_x64', True), or cast the array to a floating-point dtype first"
            )
