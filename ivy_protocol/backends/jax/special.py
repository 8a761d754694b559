"""Special functions that JAX lacks, or computes with other values at special points."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer

from ivy_protocol.backends.common.beyond_standard import power_of_complex
from ivy_protocol.backends.common.gamma import with_expansion
from ivy_protocol.backends.common.special import LARGE, i0_of, zeta_of
from ivy_protocol.backends.jax._shared import _are_wide
from ivy_protocol.backends.jax.transforms import is_traced
from ivy_protocol.compiling import has_dtype

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "heaviside",
    "i0",
    "igamma",
    "lgamma",
    "logit",
    "sinc",
    "zeta",
]


erf = jax.jit(jax.lax.erf)
erfc = jax.jit(jax.lax.erfc)
_logit = jax.jit(jax.scipy.special.logit)


def logit(x: Any, /) -> Any:
    return _logit(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


@jax.jit
def igamma(a: Any, /, x: Any) -> Any:
    a = jnp.asarray(a, x.dtype) if a.weak_type else a
    wide = [v.astype(jnp.float32) if v.dtype.itemsize == 2 else v for v in (a, x)]
    return with_expansion(jnp, jax.lax.erfc, jax.scipy.special.gammainc, *wide).astype(a.dtype)


@jax.jit
def _heaviside(x1: Any, x2: Any) -> Any:
    # That of jax 0.6 gives x2 for what is not a number.
    return jnp.where(jnp.isnan(x1), x1, jnp.heaviside(x1, x2))


def heaviside(x1: Any, x2: Any, /) -> Any:
    return _heaviside(x1, x2) if has_dtype(x1) and _are_wide(x1, x2) else NotImplemented


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


@jax.custom_jvp
def _area_cosine(x: Any) -> Any:
    return jnp.acosh(x)


@_area_cosine.defjvp
def _area_cosine_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # The derivative that JAX has takes one root of the product, which has the other sign left of the imaginary axis.
    return _area_cosine(x), tangent / (jnp.sqrt(x - 1) * jnp.sqrt(x + 1))


@jax.jit
def sinc(x: Any, /) -> Any:
    # jax from 0.11 on has the limit at the infinities, which is zero; other libraries have the sine of infinity.
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
    # The size of zero has a gradient there.
    return i0_of(jnp, jax.scipy.special.i0e, jnp.where(x == 0, 0, jnp.minimum(jnp.abs(x), LARGE)))


@partial(jax.jit, static_argnums=2)
def _zeta(x: Any, q: Any, below: bool, /) -> Any:
    dtype = q.dtype if x.weak_type else x.dtype
    wide = jnp.promote_types(dtype, jnp.float32)
    return zeta_of(jnp, jax.scipy.special.zeta, x.astype(wide), q.astype(wide), below).astype(dtype)


def zeta(x: Any, q: Any, /) -> Any:
    return _zeta(x, q, is_traced(q) or bool(jnp.any(q < 0)))
