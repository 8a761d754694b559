"""Compiled linear interpolation between two arrays, exact at both ends."""

from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.jax._shared import are_single_or_double

__all__ = ["lerp"]


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    return _lerp(input, end, weight) if are_single_or_double(input, end, weight) else NotImplemented


@jax.jit
def _lerp(input: Any, end: Any, weight: Any) -> Any:
    # Start at the nearer end, so that the result is exact at both ends. Rounding would make a single formula inexact.
    difference = end - input
    return jnp.where(jnp.abs(weight) < 0.5, input + difference * weight, end - difference * (1 - weight))
