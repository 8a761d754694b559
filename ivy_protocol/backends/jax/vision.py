"""Interpolation of images, compiled as a whole."""

from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.jax._shared import _are_wide

__all__ = [
    "lerp",
]


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    return _from_near(input, end, weight) if _are_wide(input, end, weight) else NotImplemented


@jax.jit
def _from_near(input: Any, end: Any, weight: Any) -> Any:
    # From the end that is nearer, so that both are met.
    way = end - input
    return jnp.where(jnp.abs(weight) < 0.5, input + way * weight, end - way * (1 - weight))
