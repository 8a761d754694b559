"""Words of Philox by jax, compiled as a whole."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common.philox import blocks


@partial(jax.jit, static_argnums=(1, 2, 3))
def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    places = jnp.arange(-(-count // 4), dtype=jnp.uint32)
    return jnp.stack(blocks(jnp, key, places, stream, purpose), axis=1).reshape(-1)[:count]
