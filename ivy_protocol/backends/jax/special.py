"""Special functions of `jax.lax` and `jax.scipy.special`, corrected at poles and for large arguments."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer

from ivy_protocol.backends.common.beyond_standard import power_of_complex
from ivy_protocol.backends.common.gamma import with_expansion
from ivy_protocol.backends.common.special import LARGE, i0_of, zeta_of
from ivy_protocol.backends.jax._shared import are_single_or_double
from ivy_protocol.backends.jax.transforms import is_traced
from ivy_protocol.compiling import has_dtype

__all__ = ["digamma", "erf", "erfc", "erfinv", "heaviside", "i0", "igamma", "lgamma", "logit", "sinc", "zeta"]


erf = jax.jit(jax.lax.erf)
erfc = jax.jit(jax.lax.erfc)
_logit = jax.jit(jax.scipy.special.logit)


def logit(x: Any, /) -> Any:
    return _logit(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


@jax.jit
def igamma(a: Any, /, x: Any) -> Any:
    a = jnp.asarray(a, x.dtype) if a.weak_type else a
    upcast = [v.astype(jnp.float32) if v.dtype.itemsize == 2 else v for v in (a, x)]
    return with_expansion(jnp, jax.lax.erfc, jax.scipy.special.gammainc, *upcast).astype(a.dtype)


@jax.jit
def _heaviside(x1: Any, x2: Any) -> Any:
    # Return NaN for NaN. In jax 0.6, jnp.heaviside returns x2.
    return jnp.where(jnp.isnan(x1), x1, jnp.heaviside(x1, x2))


def heaviside(x1: Any, x2: Any, /) -> Any:
    return _heaviside(x1, x2) if has_dtype(x1) and are_single_or_double(x1, x2) else NotImplemented


def _power_by_squares(x1: Any, x2: Any) -> Any:
    def step(_: Any, state: Any) -> Any:
        power, base, exponent = state
        return jnp.where(exponent & 1 == 1, power * base, power), base * base, exponent >> 1

    # Replace negative exponents by 0, because a negative number that is shifted to the right never becomes 0.
    initial_state = jnp.broadcast_arrays(jnp.ones_like(x1), x1, jnp.where(x2 < 0, 0, x2))
    power, *_ = jax.lax.fori_loop(0, 8 * x2.dtype.itemsize, step, tuple(initial_state))
    if x1.dtype.kind == "u":
        return power
    inverse = jnp.where(x1 == 1, 1, jnp.where(x1 == -1, jnp.where(x2 & 1 == 1, -1, 1), 0))
    return jnp.where(x2 < 0, inverse, power).astype(x1.dtype)


_LOW_BITS = 63
"""Mask of the bits of an exponent that `jnp.power` reads."""
_power: Any = jax.jit(jnp.power)


@jax.jit
def has_high_bits(exponents: Any) -> Any:
    """Return True if an exponent is negative, or too large for `jnp.power`."""
    return jnp.any(exponents & ~_LOW_BITS)


@jax.jit
def _integer_power(x1: Any, x2: Any) -> Any:
    return jax.lax.cond(has_high_bits(x2), _power_by_squares, jnp.power, x1, x2)


def integer_power(x1: Any, x2: Any) -> Any:
    """Return integer powers; raise for negative exponents, except in compiled code, which truncates the result."""
    if isinstance(x2, Tracer):
        return _integer_power(x1, x2)
    if not has_high_bits(x2):
        return _power(x1, x2)
    if x2.dtype.kind == "i" and x1.size and bool(jnp.any(x2 < 0)):
        raise ValueError(
            "negative powers of integers are not supported; cast the array to a floating-point dtype first"
        )
    return _integer_power(x1, x2)


@jax.jit
def complex_power(x1: Any, x2: Any) -> Any:
    power = power_of_complex(jnp, jnp.power, x1, x2)
    # Return NaN for the exponent NaN. For the base 1, XLA returns 1.
    return jnp.where(jnp.isnan(x2), complex(math.nan, math.nan), power)


@jax.custom_jvp
def acosh_with_derivative(x: Any) -> Any:
    return jnp.acosh(x)


@acosh_with_derivative.defjvp
def _acosh_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # Use two roots: JAX differentiates acosh as 1 / sqrt((x - 1) * (x + 1)), which has the wrong sign for a negative
    # real part.
    return acosh_with_derivative(x), tangent / (jnp.sqrt(x - 1) * jnp.sqrt(x + 1))


@jax.jit
def sinc(x: Any, /) -> Any:
    # For infinity, jax >= 0.11 returns the limit 0. Return NaN instead, as the other libraries do: sin(inf) is NaN.
    return jnp.where(jnp.isinf(x), jnp.nan, jnp.sinc(x))


erfinv = jax.jit(jax.lax.erf_inv)
lgamma = jax.jit(jax.lax.lgamma)


@jax.custom_jvp
def _digamma(x: Any) -> Any:
    return jax.lax.digamma(x)


@jax.jit
def digamma(x: Any, /) -> Any:
    return jnp.where(x == 0, jnp.copysign(jnp.inf, -x), _digamma(x)).astype(x.dtype)


@jax.jit
def i0(x: Any, /) -> Any:
    # Replace zero by a constant, whose gradient is 0. The gradient of `abs` at zero may be 1.
    return i0_of(jnp, jax.scipy.special.i0e, jnp.where(x == 0, 0, jnp.minimum(jnp.abs(x), LARGE)))


@partial(jax.jit, static_argnums=2)
def _zeta(x: Any, q: Any, has_negative: bool, /) -> Any:
    dtype = q.dtype if x.weak_type else x.dtype
    wide = jnp.promote_types(dtype, jnp.float32)
    return zeta_of(jnp, jax.scipy.special.zeta, x.astype(wide), q.astype(wide), has_negative).astype(dtype)


def zeta(x: Any, q: Any, /) -> Any:
    return _zeta(x, q, is_traced(q) or bool(jnp.any(q < 0)))
