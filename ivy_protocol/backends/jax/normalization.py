"""Normalization, each function compiled as a whole."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

__all__ = [
    "batch_norm",
    "layer_norm",
    "rms_norm",
]


@partial(jax.jit, static_argnames=("axes", "centred"))
def _normalized(x: Any, scale: Any, offset: Any, eps: Any, new_std: Any, axes: Any, centred: bool) -> Any:
    wide = x.astype(jnp.promote_types(x.dtype, jnp.float32))
    if centred:
        wide = wide - jnp.mean(wide, axes, keepdims=True)
    y = wide / jnp.sqrt(jnp.mean(jnp.square(wide), axes, keepdims=True) + eps)
    if scale is not None:
        y = y * scale
    if offset is not None:
        y = y + offset
    return (y * new_std).astype(x.dtype)


def _axes(x: Any, normalized_idxs: Any) -> tuple[int, ...] | None:
    axes = tuple(normalized_idxs)
    return axes if axes and x.size and all([-x.ndim <= axis < x.ndim for axis in axes]) else None


def layer_norm(
    x: Any,
    normalized_idxs: Any,
    /,
    *,
    scale: Any = None,
    offset: Any = None,
    eps: float = 1e-05,
    new_std: float = 1.0,
) -> Any:
    axes = _axes(x, normalized_idxs)
    return NotImplemented if axes is None else _normalized(x, scale, offset, eps, new_std, axes, True)


def rms_norm(x: Any, normalized_idxs: Any, /, *, scale: Any = None, eps: float = 1e-05) -> Any:
    axes = _axes(x, normalized_idxs)
    return NotImplemented if axes is None else _normalized(x, scale, None, eps, 1.0, axes, False)


def _placed(numbers: Any, x: Any, last: bool) -> Any:
    return numbers if last else lax.expand_dims(numbers, tuple(range(1, x.ndim - 1)))


@partial(jax.jit, static_argnames=("training", "last"))
def _of_channels(
    x: Any, mean: Any, variance: Any, offset: Any, scale: Any, eps: Any, momentum: Any, training: bool, last: bool
) -> Any:
    if training:
        axes = tuple(range(x.ndim - 1)) if last else (0, *range(2, x.ndim))
        batch_mean, batch_variance = jnp.mean(x, axes), jnp.var(x, axes)
        count = x.size // batch_mean.size
        means = (1 - momentum) * mean + momentum * batch_mean
        variances = (1 - momentum) * variance + momentum * batch_variance * (count / max(count - 1, 1))
    else:
        batch_mean, batch_variance, means, variances = mean, variance, mean, variance
    y = (x - _placed(batch_mean, x, last)) / _placed(jnp.sqrt(batch_variance + eps), x, last)
    if scale is not None:
        y = y * _placed(scale, x, last)
    if offset is not None:
        y = y + _placed(offset, x, last)
    return y, means, variances


def batch_norm(
    x: Any,
    mean: Any,
    variance: Any,
    /,
    *,
    offset: Any = None,
    scale: Any = None,
    training: bool = False,
    eps: float = 1e-05,
    momentum: float = 0.1,
    data_format: str = "NSC",
) -> Any:
    last = data_format == "NSC"
    numbers = [one for one in (mean, variance, offset, scale) if one is not None]
    if data_format not in ("NSC", "NCS") or x.ndim < 2 or not x.size or x.dtype.itemsize == 2:
        return NotImplemented
    if any([jnp.shape(one) != (x.shape[-1 if last else 1],) for one in numbers]):
        return NotImplemented
    return _of_channels(x, mean, variance, offset, scale, eps, momentum, training, last)
