"""Activation functions of JAX, which are compiled."""

from typing import Any

import jax
import jax.numpy as jnp

logsigmoid = jax.nn.log_sigmoid
selu = jax.nn.selu
silu = jax.nn.silu
hardsilu = jax.nn.hard_silu
_logit = jax.jit(jax.scipy.special.logit)


def celu(x: Any, /, *, alpha: float = 1.0) -> Any:
    # It makes numbers of complex NaN.
    return jax.nn.celu(x, alpha) if alpha and jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


def elu(x: Any, /, *, alpha: float = 1.0) -> Any:
    return jax.nn.elu(x, alpha)


def logit(x: Any, /) -> Any:
    return _logit(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


def relu6(x: Any, /) -> Any:
    # Of integers it makes floats, and numbers of complex NaN.
    return jax.nn.relu6(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


@jax.jit
def scaled_tanh(x: Any, /, *, alpha: float = 1.7159, beta: float = 0.67) -> Any:
    return alpha * jnp.tanh(beta * x)


@jax.jit
def tanhshrink(x: Any, /) -> Any:
    return x - jnp.tanh(x)
