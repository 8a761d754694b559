"""Words of Philox by jax, compiled as a whole."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common.philox import DRAW, blocks
from ivy_protocol.backends.jax._wide import with_wide_types


def _upper_words(x: Any, y: Any) -> Any:
    # XLA has an operation for this, which it refuses in programs for several devices.
    with with_wide_types():
        product = jax.lax.convert_element_type(x, jnp.uint64) * jax.lax.convert_element_type(y, jnp.uint64)
        return jax.lax.convert_element_type(product >> jnp.uint64(32), jnp.uint32)


# Before jax 0.8, constants of 64 bits lose half of them where a program around is compiled without.
upper_words = _upper_words if hasattr(jax, "enable_x64") else None


@partial(jax.jit, static_argnums=(1, 2, 3))
def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    # Each place computes its block by itself: XLA takes twenty times as long to put words of blocks in turn, and an
    # array over several devices is made where it lies.
    places = jnp.arange(count, dtype=jnp.uint32)
    a, b, c, d = blocks(jnp, key, places >> 2, stream, purpose)
    turn = places & 3
    return jnp.where(turn < 2, jnp.where(turn == 0, a, b), jnp.where(turn == 2, c, d))


@partial(jax.jit, static_argnums=(1, 2))
def random_floats(key: Any, count: int, wide: bool) -> Any:
    # All of it is exact, so that it does not matter what is computed at once.
    if not wide:
        return (random_words(key, count, 0, DRAW) >> 8).astype(jnp.float32) * 2.0**-24
    upper, lower = random_words(key, 2 * count, 0, DRAW).reshape(count, 2).T
    return ((upper >> 5).astype(jnp.float64) * 2.0**26 + (lower >> 6).astype(jnp.float64)) * 2.0**-53
