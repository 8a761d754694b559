"""Special functions by jax."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common.special import LARGE, i0_of, zeta_of
from ivy_protocol.backends.jax._special import complex_power, power
from ivy_protocol.backends.jax._transforms import is_traced

erfinv = jax.jit(jax.lax.erf_inv)
lgamma = jax.jit(jax.lax.lgamma)


@jax.custom_jvp
def _digamma(x: Any) -> Any:
    return jax.lax.digamma(x)


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
def digamma(x: Any, /) -> Any:
    return jnp.where(x == 0, jnp.copysign(jnp.inf, -x), _digamma(x)).astype(x.dtype)


@jax.jit
def float_power(x1: Any, x2: Any, /) -> Any:
    # The wide types are there after an option only.
    wide = jnp.result_type(jnp.result_type(x1, x2), jax.dtypes.canonicalize_dtype(jnp.float64))
    compute = complex_power if jnp.issubdtype(wide, jnp.complexfloating) else power
    return compute(jnp.asarray(x1, wide), jnp.asarray(x2, wide))


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
