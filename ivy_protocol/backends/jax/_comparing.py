"""Comparing by JAX, compiled as a whole."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.compiling import has_dtype


def isclose(a: Any, b: Any, /, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    # Of integers it would take the differences that wrap around, and of floats of 16 bits rounded ones.
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return _isclose(a, b, rtol, atol, equal_nan=bool(equal_nan))


@partial(jax.jit, static_argnames=("equal_nan",))
def _isclose(a: Any, b: Any, rtol: Any, atol: Any, *, equal_nan: bool) -> Any:
    return jnp.isclose(a, b, rtol, atol, equal_nan)
