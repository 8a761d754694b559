"""Compiled linear interpolation for float32 and float64, without a period."""

from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common.signal import between, position_between
from ivy_protocol.backends.jax._shared import are_single_or_double

__all__ = ["interp"]


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    fill_types = (int, float, type(None))
    if period is not None or not {type(left), type(right)}.issubset(fill_types) or not are_single_or_double(x, xp, fp):
        return NotImplemented
    is_line = xp.ndim == 1 and xp.shape == fp.shape and len(xp) > 1
    return _interpolate(x, xp, fp, left, right) if is_line else NotImplemented


@jax.jit
def _interpolate(x: Any, xp: Any, fp: Any, left: Any, right: Any) -> Any:
    index = jnp.clip(jnp.searchsorted(xp, x, side="right") - 1, 0, len(xp) - 2)
    (low, high), (start, end) = [(points[index], points[index + 1]) for points in (xp, fp)]
    values = between(jnp, start, end, position_between(jnp, x, low, high))
    values = jnp.where(x < xp[0], fp[0] if left is None else left, values)
    values = jnp.where(x == xp[-1], fp[-1], values)
    values = jnp.where(x > xp[-1], fp[-1] if right is None else right, values)
    return jnp.where(jnp.isnan(x), x, values)
