"""Signal processing, compiled as a whole."""

from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.jax._shared import _are_wide

__all__ = [
    "interp",
]


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    numbers = (int, float, type(None))
    if period is not None or type(left) not in numbers or type(right) not in numbers or not _are_wide(x, xp, fp):
        return NotImplemented
    return NotImplemented if xp.ndim != 1 or xp.shape != fp.shape or len(xp) < 2 else _along(x, xp, fp, left, right)


@jax.jit
def _along(x: Any, xp: Any, fp: Any, left: Any, right: Any) -> Any:
    index = jnp.clip(jnp.searchsorted(xp, x, side="right") - 1, 0, len(xp) - 2)
    (low, high), (start, end) = [(points[index], points[index + 1]) for points in (xp, fp)]
    # Where two points are at one place, the quotient is of no account, and its gradient is not to be NaN.
    result = start + (x - low) / jnp.where(high == low, 1, high - low) * (end - start)
    result = jnp.where(x < xp[0], fp[0] if left is None else left, result)
    result = jnp.where(x == xp[-1], fp[-1], result)
    result = jnp.where(x > xp[-1], fp[-1] if right is None else right, result)
    return jnp.where(jnp.isnan(x), x, result)
