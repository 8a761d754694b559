"""Compiled activation functions of `jax.nn`, with float32 sums for float16, and NaN for complex NaN."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.jax.elementwise import clip

__all__ = [
    "celu",
    "elu",
    "gelu",
    "hardsilu",
    "hardswish",
    "leaky_relu",
    "log_softmax",
    "logsigmoid",
    "mish",
    "relu",
    "relu6",
    "scaled_tanh",
    "selu",
    "sigmoid",
    "silu",
    "softmax",
    "softplus",
    "softshrink",
    "softsign",
    "tanhshrink",
]


hardswish = jax.nn.hard_swish
mish = jax.nn.mish
# Compile `relu`, because `jax.custom_jvp` functions start slowly unless they are compiled.
relu = jax.jit(jax.nn.relu)
sigmoid = jax.nn.sigmoid
softsign = jax.nn.soft_sign


@partial(jax.jit, static_argnames=("axis",))
def _softmax(x: Any, axis: int) -> Any:
    # Compute in float32, because the sum of more than 65504 exponentials may overflow in float16.
    return jax.nn.softmax(x.astype(jnp.float32) if x.dtype == jnp.float16 else x, axis).astype(x.dtype)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return _softmax(x, -1 if axis is None else axis)


@partial(jax.jit, static_argnames=("axis",))
def _log_softmax(x: Any, axis: int) -> Any:
    # Compute in float32, because the sum of more than 65504 exponentials may overflow in float16.
    return jax.nn.log_softmax(x.astype(jnp.float32) if x.dtype == jnp.float16 else x, axis).astype(x.dtype)


def log_softmax(x: Any, /, axis: int | None = None) -> Any:
    return _log_softmax(x, -1 if axis is None else axis)


_gelu = jax.jit(jax.nn.gelu, static_argnames=("approximate",))


def gelu(x: Any, /, *, approximate: bool = False) -> Any:
    # Leave complex numbers to the default implementation, because JAX lacks the exact GELU of complex numbers.
    return NotImplemented if x.dtype.kind == "c" else _gelu(x, approximate=approximate)


def softplus(x: Any, /, *, beta: float | None = None) -> Any:
    return jax.nn.softplus(x) if beta is None else NotImplemented


logsigmoid = jax.nn.log_sigmoid
selu = jax.nn.selu
silu = jax.nn.silu
hardsilu = jax.nn.hard_silu


def celu(x: Any, /, *, alpha: float = 1.0) -> Any:
    # Call `jax.nn.celu` only for floating-point dtypes, because the function returns finite values for complex NaN. The
    # default implementation handles other dtypes, and an `alpha` of 0.
    return jax.nn.celu(x, alpha) if alpha and jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


def elu(x: Any, /, *, alpha: float = 1.0) -> Any:
    return jax.nn.elu(x, alpha)


def relu6(x: Any, /) -> Any:
    # Call `jax.nn.relu6` only for floating-point dtypes, because it converts integers to floats, and returns finite
    # values for complex NaN. The default implementation handles other dtypes.
    return jax.nn.relu6(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


@jax.jit
def scaled_tanh(x: Any, /, *, alpha: float = 1.7159, beta: float = 0.67) -> Any:
    return alpha * jnp.tanh(beta * x)


@jax.jit
def tanhshrink(x: Any, /) -> Any:
    return x - jnp.tanh(x)


@jax.jit
def leaky_relu(x: Any, /, *, alpha: float = 0.2) -> Any:
    return jnp.where(x > 0, x, alpha * x)


@jax.jit
def _softshrink(x: Any, lambd: Any) -> Any:
    return x - clip(x, -lambd, lambd)


def softshrink(x: Any, /, *, lambd: float = 0.5) -> Any:
    return _softshrink(x, lambd) if lambd >= 0 else NotImplemented
