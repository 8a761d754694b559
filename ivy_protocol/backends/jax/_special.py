"""Special values of the standard that jax computes otherwise.

Each function has the values of jax, corrected where the standard says so, and the derivatives of jax. All of
it is compiled: for real numbers nothing is added to a function of complex special values, and what is added
elsewhere is fused into the same pass over the data.

The special values of complex functions are those of Annex G of C99, as in Kahan's "Branch Cuts for Complex
Elementary Functions, or Much Ado About Nothing's Sign Bit" (1987): ``u + vj`` is what jax gives for ``x + yj``.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer

from ivy_protocol.backends.common.beyond_standard import power_of_complex, sign_of_complex
from ivy_protocol.backends.jax import _subgradients

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


def power(x1: Any, x2: Any, /) -> Any:
    # As an argument of compiled code, the exponent would not be seen.
    if isinstance(x2, int | float) and x2 in _FEW_FACTORS and jnp.issubdtype(x1.dtype, jnp.floating):
        return _product(x1, int(x2))
    return _power(x1, x2)


@partial(jax.jit, static_argnums=1)
def _product(x: Any, count: int) -> Any:
    return jax.lax.integer_pow(x, count)


@jax.jit
def _power(x1: Any, x2: Any) -> Any:
    # Along the base, the derivative that jax has of zero to the zeroth is NaN.
    return jnp.power(jnp.where((x1 == 0) & (x2 == 0), 1, x1), x2)


@jax.jit
def _integer_power(x1: Any, x2: Any) -> Any:
    # That of jax reads the lowest six bits of an exponent.
    def step(_: Any, state: Any) -> Any:
        result, base, exponent = state
        return jnp.where(exponent & 1 == 1, result * base, result), base * base, exponent >> 1

    # In a signed type, what is left of the exponent never gets another sign.
    start = jnp.broadcast_arrays(jnp.ones_like(x1), x1, jnp.where(x2 < 0, 0, x2))
    result, *_ = jax.lax.fori_loop(0, 8 * x2.dtype.itemsize, step, tuple(start))
    if x1.dtype.kind == "u":
        return result
    inverse = jnp.where(x1 == 1, 1, jnp.where(x1 == -1, jnp.where(x2 & 1 == 1, -1, 1), 0))
    return jnp.where(x2 < 0, inverse, result).astype(x1.dtype)


def integer_power(x1: Any, x2: Any) -> Any:
    """The power of integers; code that is compiled cannot raise, and gives the whole part."""
    if not isinstance(x2, Tracer) and x2.dtype.kind == "i" and x1.size and bool(jnp.any(x2 < 0)):
        raise ValueError("integers to negative integer powers are not allowed")
    return _integer_power(x1, x2)


@jax.jit
def complex_power(x1: Any, x2: Any) -> Any:
    result = power_of_complex(jnp, jnp.power, x1, x2)
    # XLA takes one to any power to be one.
    return jnp.where(jnp.isnan(x2), complex(math.nan, math.nan), result)


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


@jax.custom_jvp
def _area_cosine(x: Any) -> Any:
    return jnp.acosh(x)


@_area_cosine.defjvp
def _area_cosine_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # The derivative that JAX has takes one root of the product, which has the other sign left of the imaginary axis.
    return _area_cosine(x), tangent / (jnp.sqrt(x - 1) * jnp.sqrt(x + 1))


abs = _corrected(_subgradients.abs, _magnitude_of, jnp.complexfloating)
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
    whole = jnp.floor(x / divisor)
    # It may be rounded up. The rest of a division by four times as much is exact, and tells the integer modulo 4.
    rest = jax.lax.rem(x, 4 * divisor)
    twice = rest >= 2 * divisor
    rest = jnp.where(twice, rest - 2 * divisor, rest)
    once = rest >= divisor
    rest = jnp.where(once, rest - divisor, rest)
    off = 2 * twice.astype(wide) + once.astype(wide) - (whole - 4 * jnp.floor(whole / 4))
    exact = whole < 2 ** (info.nmant + 1)
    whole = jnp.where(exact, whole + off - 4 * jnp.round(off / 4), whole)
    up = exact & jnp.where(smaller, x1 != 0, rest > 0)
    return jnp.where((x1 < 0) != (x2 < 0), -(whole + up.astype(wide)), whole).astype(dtype)


_real_quotient = _corrected(_floored, _quotient, jnp.floating)
_real_sign = _corrected(jnp.sign, _sign, jnp.floating)


@jax.jit
def floor_divide(x1: Any, x2: Any, /) -> Any:
    kind = jnp.result_type(x1, x2)
    return _real_quotient(x1, x2) if jnp.issubdtype(kind, jnp.floating) else _integer_quotient(x1, x2)


@jax.jit
def sign(x: Any, /) -> Any:
    return sign_of_complex(jnp, jax.lax.complex, x) if jnp.issubdtype(x.dtype, jnp.complexfloating) else _real_sign(x)


@jax.jit
def sinc(x: Any, /) -> Any:
    # jax from 0.11 on has the limit at the infinities, which is zero; other libraries have the sine of infinity.
    return jnp.where(jnp.isinf(x), jnp.nan, jnp.sinc(x))
