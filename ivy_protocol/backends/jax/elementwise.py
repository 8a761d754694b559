"""Elementwise functions where JAX differs from the standard in values or from torch in gradients.

A function returns the values of JAX, corrected where the standard defines others, and has JAX's derivatives. At points
with several subgradients, or none, the gradients are torch's. All of it is compiled: corrections are fused into the
same pass over the data, and real inputs do not pay for complex special values.

The special values of complex functions are those of Annex G of C99, as in Kahan's "Branch Cuts for Complex Elementary
Functions, or Much Ado About Nothing's Sign Bit" (1987): ``u + vj`` is JAX's result for ``x + yj``.
"""

import builtins
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.experimental
import jax.numpy as jnp
import numpy as np

from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.beyond_standard import sign_of_complex
from ivy_protocol.backends.jax._shared import _are_wide
from ivy_protocol.backends.jax.special import _area_cosine, _digamma, complex_power
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
    # As an argument of compiled code, the exponent would not be seen.
    if isinstance(x2, int | float) and x2 in _FEW_FACTORS and jnp.issubdtype(x1.dtype, jnp.floating):
        return _product(x1, int(x2))
    return _power(x1, x2)


pow = power
reciprocal = jax.jit(jnp.reciprocal)
signbit = jax.jit(jnp.signbit)
square = jax.jit(jnp.square)
subtract = jax.jit(jnp.subtract)
trunc = jax.jit(jnp.trunc)


@jax.jit
def divmod(x1: Any, x2: Any, /) -> Any:
    # What the two have in common is computed once.
    return floor_divide(x1, x2), remainder(x1, x2)


def any(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # jax.numpy looks at the real part of complex numbers.
    return jnp.any(x != 0 if x.dtype.kind == "c" else x, axis, keepdims=keepdims)


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # jax.numpy takes NaN for false.
    return jnp.all(x if x.dtype == bool else x != 0, axis, keepdims=keepdims)


def isclose(a: Any, b: Any, /, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    # Of integers it would take the differences that wrap around, and of floats of 16 bits rounded ones.
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return _isclose(a, b, rtol, atol, equal_nan=bool(equal_nan))


def allclose(a: Any, b: Any, /, rtol: float = 1e-05, atol: float = 1e-08, *, equal_nan: bool = False) -> Any:
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return _allclose(a, b, rtol, atol, equal_nan=bool(equal_nan))


@partial(jax.jit, static_argnames=("equal_nan",))
def _allclose(a: Any, b: Any, rtol: Any, atol: Any, *, equal_nan: bool) -> Any:
    return jnp.all(jnp.isclose(a, b, rtol, atol, equal_nan))


@partial(jax.jit, static_argnames=("equal_nan",))
def _isclose(a: Any, b: Any, rtol: Any, atol: Any, *, equal_nan: bool) -> Any:
    return jnp.isclose(a, b, rtol, atol, equal_nan)


_isneginf: Any = jax.jit(jnp.isneginf)
_isposinf: Any = jax.jit(jnp.isposinf)


def isneginf(x: Any, /) -> Any:
    return _isneginf(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


def isposinf(x: Any, /) -> Any:
    return _isposinf(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


_MOST_DIGITS = 10
_nan_to_num: Any = jax.jit(jnp.nan_to_num, static_argnames=("nan", "posinf", "neginf"))


def nan_to_num(x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    numbers = builtins.all([type(value) in (int, float) or value is None for value in (nan, posinf, neginf)])
    if not numbers or not _are_wide(x):
        return NotImplemented
    return _nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)


@when("decimals")
def round(x: Any, /, *, decimals: int = 0) -> Any:
    if not _are_wide(x) or type(decimals) is not int or not 0 < decimals <= _MOST_DIGITS:
        return NotImplemented
    return _rounded(x, np.asarray(10.0**decimals, x.dtype))


@jax.jit
def _rounded(x: Any, factor: Any) -> Any:
    # By a factor that it knows the compiler would multiply instead of dividing. Larger numbers, of which the product
    # could be infinite, are whole.
    rounded = jnp.round(x * factor) / factor
    return jnp.where(jnp.abs(x) < 1 / jnp.finfo(x.dtype).eps, rounded, jax.lax.stop_gradient(x))


def modf(x: Any, /) -> Any:
    return _parts(x) if _are_wide(x) else NotImplemented


@jax.jit
def _parts(x: Any) -> Any:
    side = jnp.where(jnp.signbit(x), -1, 1).astype(x.dtype)
    # Of infinity, nothing is behind the point; zero has a sign too.
    size = jnp.where(jnp.isinf(x), 0, x) * side
    return (size - jnp.trunc(size)) * side, jnp.trunc(x)


_MOST_COEFFICIENTS = 32


def polyval(coeffs: Any, x: Any) -> Any:
    if not _are_wide(coeffs, x) or coeffs.ndim != 1 or not 1 < coeffs.size <= _MOST_COEFFICIENTS:
        return NotImplemented
    return _horner(coeffs, x)


@jax.jit
def _horner(coeffs: Any, x: Any) -> Any:
    result, *others = [coeffs[index] for index in range(coeffs.size)]
    for coefficient in others:
        result = result * x + coefficient
    return result


_Function = Callable[..., Any]


def _corrected(fn: _Function, correct: _Function, kind: Any) -> Any:
    """Correct a function of jax for arrays of one kind of data type."""

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


def _by_parts(fn: _Function, correct: _Function) -> Any:
    def parts(w: Any, z: Any) -> Any:
        return jax.lax.complex(*correct(w.real, w.imag, z.real, z.imag))

    return _corrected(fn, parts, jnp.complexfloating)


def _integer_quotient(x1: Any, x2: Any) -> Any:
    # jax corrects the rounding of a division by zero too.
    return jnp.where(x2 == 0, 0, jnp.floor_divide(x1, jnp.where(x2 == 0, 1, x2)))


def _quotient(whole: Any, x1: Any, x2: Any) -> Any:
    # A quotient that is rounded to zero is positive.
    whole = jnp.where(whole == 0, 0, whole)
    plain = (x1 == 0) | (x2 == 0) | jnp.isinf(x1) | jnp.isinf(x2)
    return jnp.where(plain, jnp.divide(x1, x2), whole)


def _rest(rest: Any, x1: Any, x2: Any) -> Any:
    return jnp.copysign(rest, x2)


def _sign(sign: Any, x: Any) -> Any:
    return jnp.where(x == 0, 0, sign)


def _magnitude(x: Any) -> Any:
    """The magnitude of integers as unsigned ones, which have that of the least too."""
    if not jnp.issubdtype(x.dtype, jnp.signedinteger):
        return x
    unsigned = x.astype(f"uint{8 * x.dtype.itemsize}")
    return jnp.where(x < 0, 0 - unsigned, unsigned)


@jax.jit
def gcd(x1: Any, x2: Any, /) -> Any:
    # That of jax never ends for the least of all integers, whose magnitude is negative.
    # A Python number takes the type of the array.
    return jnp.gcd(_magnitude(x1), _magnitude(x2)).astype(jnp.result_type(x1, x2))


@jax.jit
def lcm(x1: Any, x2: Any, /) -> Any:
    first, second = _magnitude(x1), _magnitude(x2)
    divisor = jnp.gcd(first, second)
    return (first // jnp.where(divisor == 0, 1, divisor) * second).astype(jnp.result_type(x1, x2))


_FEW_FACTORS = (2, 3, 4)


@partial(jax.jit, static_argnums=1)
def _product(x: Any, count: int) -> Any:
    return jax.lax.integer_pow(x, count)


@jax.jit
def _power(x1: Any, x2: Any) -> Any:
    # Along the base, the derivative that jax has of zero to the zeroth is NaN.
    return jnp.power(jnp.where((x1 == 0) & (x2 == 0), 1, x1), x2)


def _magnitude_of(size: Any, z: Any) -> Any:
    return jnp.where(jnp.isinf(z.real) | jnp.isinf(z.imag), jnp.inf, size)


def _exp(u: Any, v: Any, x: Any, y: Any) -> Any:
    ends = jnp.isinf(x) & ~jnp.isfinite(y)
    u = jnp.where(ends, jnp.exp(x), u)
    return u, jnp.where(y == 0, y, jnp.where(ends & (x < 0), jnp.copysign(0, y), v))


def _expm1(u: Any, v: Any, x: Any, y: Any) -> Any:
    ends = jnp.isinf(x) & ~jnp.isfinite(y)
    return jnp.where(ends, jnp.expm1(x), u), _exp(u, v, x, y)[1]


def _log(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.where(jnp.isinf(x) | jnp.isinf(y), jnp.inf, u), v


def _sqrt(u: Any, v: Any, x: Any, y: Any) -> Any:
    u = jnp.where(jnp.isinf(y) | (x == jnp.inf), jnp.inf, u)
    v = jnp.where((x == -jnp.inf) & jnp.isnan(y), jnp.inf, jnp.copysign(v, y))
    return u, jnp.where(jnp.isinf(y), y, v)


def _sinh(u: Any, v: Any, x: Any, y: Any) -> Any:
    ends = ~jnp.isfinite(y)
    u = jnp.where(x == 0, jnp.where(ends, x, x * jnp.cos(y)), jnp.where(jnp.isinf(x) & ends, x, u))
    return u, jnp.where(y == 0, y, v)


def _cosh(u: Any, v: Any, x: Any, y: Any) -> Any:
    ends = ~jnp.isfinite(y)
    v = jnp.where(x == 0, jnp.where(ends, 0, x * jnp.sin(y)), v)
    v = jnp.where(y == 0, jnp.where(jnp.isnan(x), y, jnp.copysign(1, x) * y), v)
    return jnp.where(jnp.isinf(x) & ends, jnp.inf, u), v


def _tanh(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.where(x == 0, x, u), jnp.where(y == 0, y, v)


def _asinh(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.copysign(u, x), jnp.where(jnp.isnan(x) & (y == 0), y, jnp.copysign(v, y))


def _acos(u: Any, v: Any, x: Any, y: Any) -> Any:
    return jnp.where((x == 0) & jnp.isnan(y), jnp.pi / 2, u), jnp.copysign(v, -y)


def _acosh(u: Any, v: Any, x: Any, y: Any) -> Any:
    return u, jnp.where((x == 0) & jnp.isnan(y), jnp.pi / 2, jnp.copysign(v, y))


def _atanh(u: Any, v: Any, x: Any, y: Any) -> Any:
    u = jnp.where(((x == 0) | jnp.isinf(x)) & jnp.isnan(y), 0, u)
    v = jnp.where(jnp.isnan(y) | (jnp.isnan(x) & jnp.isfinite(y)), jnp.nan, jnp.copysign(v, y))
    return jnp.copysign(u, x), v


def _turned(correct: _Function) -> _Function:
    """The correction of ``-j f(j z)`` from that of ``f(z)``."""

    def correction(u: Any, v: Any, x: Any, y: Any) -> Any:
        turned, back = correct(-v, u, -y, x)
        return back, -turned

    return correction


def _cos(u: Any, v: Any, x: Any, y: Any) -> Any:
    return _cosh(u, v, -y, x)


def _abs_with_derivative(x: Any, /) -> Any:
    return _magnitude_with_derivative(x) if jnp.issubdtype(x.dtype, jnp.floating) else jnp.abs(x)


abs = _corrected(_abs_with_derivative, _magnitude_of, jnp.complexfloating)
acos = _by_parts(jnp.acos, _acos)
acosh = _by_parts(_area_cosine, _acosh)
asin = _by_parts(jnp.asin, _turned(_asinh))
asinh = _by_parts(jnp.asinh, _asinh)
atan = _by_parts(jnp.atan, _turned(_atanh))
atanh = _by_parts(jnp.atanh, _atanh)
cos = _by_parts(jnp.cos, _cos)
cosh = _by_parts(jnp.cosh, _cosh)
exp = _by_parts(jnp.exp, _exp)
expm1 = _by_parts(jnp.expm1, _expm1)
log = _by_parts(jnp.log, _log)
log10 = _by_parts(jnp.log10, _log)
log1p = _by_parts(jnp.log1p, _log)
log2 = _by_parts(jnp.log2, _log)
remainder = _corrected(jnp.remainder, _rest, jnp.floating)
sin = _by_parts(jnp.sin, _turned(_sinh))
sinh = _by_parts(jnp.sinh, _sinh)
sqrt = _by_parts(jnp.sqrt, _sqrt)
tan = _by_parts(jnp.tan, _turned(_tanh))
tanh = _by_parts(jnp.tanh, _tanh)


def _floored(x1: Any, x2: Any) -> Any:
    dtype = jnp.result_type(x1, x2)
    wide = jnp.promote_types(dtype, jnp.float32)
    x1, x2 = jnp.broadcast_arrays(*[jnp.asarray(x, dtype).astype(wide) for x in (x1, x2)])
    # That of jax divides a difference that is rounded, and so gives the next integer where the quotient is large.
    x, divisor = jnp.abs(x1), jnp.abs(x2)
    smaller, info = x < divisor, jnp.finfo(wide)
    scale = jnp.where(divisor > info.max / 8, 0.125, 1).astype(wide)
    x, divisor = x * scale, divisor * scale
    quotient = jnp.floor(x / divisor)
    # It may be rounded up. The rest of a division by four times as much is exact, and tells the integer modulo 4.
    rest = jax.lax.rem(x, 4 * divisor)
    twice = rest >= 2 * divisor
    rest = jnp.where(twice, rest - 2 * divisor, rest)
    once = rest >= divisor
    rest = jnp.where(once, rest - divisor, rest)
    off = 2 * twice.astype(wide) + once.astype(wide) - (quotient - 4 * jnp.floor(quotient / 4))
    exact = quotient < 2 ** (info.nmant + 1)
    quotient = jnp.where(exact, quotient + off - 4 * jnp.round(off / 4), quotient)
    up = exact & jnp.where(smaller, x1 != 0, rest > 0)
    return jnp.where((x1 < 0) != (x2 < 0), -(quotient + up.astype(wide)), quotient).astype(dtype)


_real_quotient = _corrected(_floored, _quotient, jnp.floating)
_real_sign = _corrected(jnp.sign, _sign, jnp.floating)


@jax.jit
def floor_divide(x1: Any, x2: Any, /) -> Any:
    kind = jnp.result_type(x1, x2)
    return _real_quotient(x1, x2) if jnp.issubdtype(kind, jnp.floating) else _integer_quotient(x1, x2)


@jax.jit
def sign(x: Any, /) -> Any:
    return sign_of_complex(jnp, jax.lax.complex, x) if jnp.issubdtype(x.dtype, jnp.complexfloating) else _real_sign(x)


@jax.custom_jvp
def _magnitude_with_derivative(x: Any) -> Any:
    return jnp.abs(x)


@_magnitude_with_derivative.defjvp
def _magnitude_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # jax from 0.10 on has the slope 1 at zero (jax#37820).
    return _magnitude_with_derivative(x), jnp.where(x > 0, tangent, jnp.where(x < 0, -tangent, 0))


@jax.custom_jvp
def _angle(y: Any, x: Any) -> Any:
    return jnp.atan2(y, x)


@_angle.defjvp
def _angle_jvp(primals: tuple[Any, Any], tangents: tuple[Any, Any]) -> tuple[Any, Any]:
    origin = (primals[0] == 0) & (primals[1] == 0)
    y, x = [jnp.where(origin, 1, value) for value in primals]
    slope = jax.jvp(jnp.atan2, (y, x), tuple([jnp.where(origin, 0, tangent) for tangent in tangents]))[1]
    return _angle(*primals), slope


@jax.jit
def atan2(x1: Any, x2: Any, /) -> Any:
    return _angle(*_inexact(x1, x2))


@jax.custom_jvp
def _distance(x: Any, y: Any) -> Any:
    return jnp.hypot(x, y)


@_distance.defjvp
def _distance_jvp(primals: tuple[Any, Any], tangents: tuple[Any, Any]) -> tuple[Any, Any]:
    (x, y), result = primals, _distance(*primals)
    divisor = jnp.where(result == 0, 1, result)
    return result, x / divisor * tangents[0] + y / divisor * tangents[1]


@jax.jit
def hypot(x1: Any, x2: Any, /) -> Any:
    return _distance(*_inexact(x1, x2))


@jax.custom_jvp
def _sum_of_powers(x: Any, y: Any) -> Any:
    return jnp.logaddexp(x, y)


@_sum_of_powers.defjvp
def _sum_of_powers_jvp(primals: tuple[Any, Any], tangents: tuple[Any, Any]) -> tuple[Any, Any]:
    x, y = primals
    # JAX divides by the rounded sum: equal large numbers get the slope 1 each, and numbers next to infinity more.
    share = jax.nn.sigmoid(jnp.where(x == y, 0, x - y))
    return _sum_of_powers(x, y), share * tangents[0] + (1 - share) * tangents[1]


@jax.jit
def logaddexp(x1: Any, x2: Any, /) -> Any:
    kind = jnp.result_type(x1, x2)
    return jnp.logaddexp(x1, x2) if jnp.issubdtype(kind, jnp.complexfloating) else _sum_of_powers(*_inexact(x1, x2))


def _inexact(*arrays: Any) -> list[Any]:
    """Real arrays of one shape and one floating-point data type."""
    dtype = jnp.result_type(*arrays)
    dtype = dtype if jnp.issubdtype(dtype, jnp.inexact) else jnp.result_type(dtype, float)
    return [x.astype(dtype) for x in jnp.broadcast_arrays(*arrays)]


@jax.jit
def clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    if not jnp.issubdtype(x.dtype, jnp.floating):
        return jnp.clip(x, min, max)
    # At its bounds, jax passes half of the gradient.
    if min is not None:
        x = jnp.where((x < min) | (min != min), min, x)
    return x if max is None else jnp.where((x > max) | (max != max), max, x)


@jax.jit
def copysign(x1: Any, x2: Any, /) -> Any:
    result = jnp.copysign(x1, x2)
    return jnp.where(x1 == 0, jax.lax.stop_gradient(result), result)


@jax.jit
def fmax(x1: Any, x2: Any, /) -> Any:
    return jnp.where((x1 >= x2) | (x2 != x2), x1, x2)


@jax.jit
def fmin(x1: Any, x2: Any, /) -> Any:
    return jnp.where((x1 <= x2) | (x2 != x2), x1, x2)


@_digamma.defjvp
def _digamma_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # The derivative that JAX has is right for positive numbers; those below are mirrored.
    wide = x.astype(jnp.promote_types(x.dtype, jnp.float32))
    below = wide <= 0
    slope = jax.scipy.special.polygamma(1, jnp.where(below, 1 - wide, wide))
    turn = jnp.where(below, jnp.sin(jnp.pi * (wide - jnp.round(wide))), 1)
    slope = jnp.where(below, jnp.square(jnp.pi / turn) - slope, slope)
    return _digamma(x), tangent * slope.astype(x.dtype)


@jax.jit
def float_power(x1: Any, x2: Any, /) -> Any:
    # The wide types are there after an option only.
    wide = jnp.result_type(jnp.result_type(x1, x2), jax.dtypes.canonicalize_dtype(jnp.float64))
    compute = complex_power if jnp.issubdtype(wide, jnp.complexfloating) else power
    return compute(jnp.asarray(x1, wide), jnp.asarray(x2, wide))


_LIMITS = {np.dtype("int64"): (-(2**31), 2**31 - 1), np.dtype("uint64"): (0, 2**32 - 1)}
"""The numbers that the type of half the size holds."""


def enable_x64() -> Any:
    """Hold 64-bit types available, for the length of a ``with`` block of this thread."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    before: Any = jax.experimental  # where it was before jax 0.8
    return before.enable_x64(True)


def check_narrowed(x: Any) -> None:
    """Raise for 64-bit integers that do not fit into the 32 bits that JAX cuts them off to, unless x64 is enabled.

    Raises
    ------
    IvyValueError
        An array of NumPy, or a scalar, has such an integer.
    """
    if x.dtype not in _LIMITS or not x.size or jax.dtypes.canonicalize_dtype(x.dtype) == x.dtype:
        return
    name, (least, most) = str(x.dtype), _LIMITS[x.dtype]
    for number in (int(x.min()), int(x.max())):
        if not least <= number <= most:
            raise IvyValueError(
                f"{number} in an array of {name} does not fit into {name.replace('64', '32')}, which jax has in its "
                f"place; set jax.config.update('jax_enable_x64', True), or cast the array to floats first"
            )
