"""Compiled loss functions: XLA fuses the elementwise loss with the reduction."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.jax.elementwise import abs

__all__ = ["huber_loss", "l1_loss", "mse_loss", "smooth_l1_loss"]


_REDUCTIONS = {"none": lambda losses: losses, "mean": jnp.mean, "sum": jnp.sum}


def _is_supported(x: Any, y: Any, reduction: str) -> bool:
    # Leave half precision to the default implementation, because JAX would round the terms before the sum.
    return reduction in _REDUCTIONS and jnp.result_type(x, y).itemsize > 2


@partial(jax.jit, static_argnames=("function", "reduction"))
def _reduce(function: Any, x: Any, y: Any, reduction: str) -> Any:
    return _REDUCTIONS[reduction](function(x - y))


@partial(jax.jit, static_argnames=("reduction",))
def _huber(x: Any, y: Any, delta: Any, divisor: Any, reduction: str) -> Any:
    distance = abs(x - y)
    clipped = jnp.minimum(distance, delta)
    return _REDUCTIONS[reduction](clipped * (distance - 0.5 * clipped) / divisor)


def huber_loss(true: Any, pred: Any, /, *, delta: float = 1.0, reduction: str = "mean") -> Any:
    is_supported = _is_supported(true, pred, reduction) and delta > 0
    return _huber(true, pred, delta, 1.0, reduction) if is_supported else NotImplemented


def l1_loss(input: Any, target: Any, /, *, reduction: str = "mean") -> Any:
    return _reduce(abs, input, target, reduction) if _is_supported(input, target, reduction) else NotImplemented


def mse_loss(input: Any, target: Any, /, *, reduction: str = "mean") -> Any:
    return _reduce(jnp.square, input, target, reduction) if _is_supported(input, target, reduction) else NotImplemented


def smooth_l1_loss(input: Any, target: Any, /, *, beta: float = 1.0, reduction: str = "mean") -> Any:
    is_supported = _is_supported(input, target, reduction) and beta > 0
    return _huber(input, target, beta, beta, reduction) if is_supported else NotImplemented
