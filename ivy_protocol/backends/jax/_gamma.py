"""The incomplete gamma function by jax."""

from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common.gamma import with_expansion


@jax.jit
def igamma(a: Any, /, x: Any) -> Any:
    a = jnp.asarray(a, x.dtype) if a.weak_type else a
    wide = [v.astype(jnp.float32) if v.dtype.itemsize == 2 else v for v in (a, x)]
    return with_expansion(jnp, jax.lax.erfc, jax.scipy.special.gammainc, *wide).astype(a.dtype)
