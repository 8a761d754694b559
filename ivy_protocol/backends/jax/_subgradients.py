"""Functions of JAX with the gradients that torch has where there are several, or none."""

from typing import Any

import jax
import jax.numpy as jnp


@jax.custom_jvp
def _magnitude(x: Any) -> Any:
    return jnp.abs(x)


@_magnitude.defjvp
def _magnitude_jvp(primals: tuple[Any], tangents: tuple[Any]) -> tuple[Any, Any]:
    (x,), (tangent,) = primals, tangents
    # jax from 0.10 on has the slope 1 at zero (jax#37820).
    return _magnitude(x), jnp.where(x > 0, tangent, jnp.where(x < 0, -tangent, 0))


def abs(x: Any, /) -> Any:
    return _magnitude(x) if jnp.issubdtype(x.dtype, jnp.floating) else jnp.abs(x)


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


@jax.jit
def _leaky(x: Any, slope: Any) -> Any:
    return jnp.where(x > 0, x, slope * x)


def leaky_relu(x: Any, /, *, alpha: float = 0.2) -> Any:
    return _leaky(x, alpha)


@jax.jit
def _shrunk(x: Any, lambd: Any) -> Any:
    return x - clip(x, -lambd, lambd)


def softshrink(x: Any, /, *, lambd: float = 0.5) -> Any:
    return _shrunk(x, lambd) if lambd >= 0 else NotImplemented
