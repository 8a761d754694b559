"""Compiled normalization for valid shapes. Means and variances of half precision are computed in float32."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

__all__ = ["batch_norm", "layer_norm", "rms_norm"]


@partial(jax.jit, static_argnames=("axes", "centered"))
def _normalize(x: Any, scale: Any, offset: Any, eps: Any, new_std: Any, axes: Any, centered: bool) -> Any:
    upcast = x.astype(jnp.promote_types(x.dtype, jnp.float32))
    if centered:
        upcast = upcast - jnp.mean(upcast, axes, keepdims=True)
    y = upcast / jnp.sqrt(jnp.mean(jnp.square(upcast), axes, keepdims=True) + eps)
    if scale is not None:
        y = y * scale
    if offset is not None:
        y = y + offset
    return (y * new_std).astype(x.dtype)


def _checked_axes(x: Any, normalized_idxs: Any) -> tuple[int, ...] | None:
    """Return the axes, or None if the default implementation must handle the axes or raise for them."""
    axes = tuple(normalized_idxs)
    return axes if axes and x.size and all([-x.ndim <= axis < x.ndim for axis in axes]) else None


def layer_norm(
    x: Any, normalized_idxs: Any, /, *, scale: Any = None, offset: Any = None, eps: float = 1e-05, new_std: float = 1.0
) -> Any:
    axes = _checked_axes(x, normalized_idxs)
    return NotImplemented if axes is None else _normalize(x, scale, offset, eps, new_std, axes, True)


def rms_norm(x: Any, normalized_idxs: Any, /, *, scale: Any = None, eps: float = 1e-05) -> Any:
    axes = _checked_axes(x, normalized_idxs)
    return NotImplemented if axes is None else _normalize(x, scale, None, eps, 1.0, axes, False)


def _along_channels(values: Any, x: Any, channels_last: bool) -> Any:
    """Return one value per channel in a shape that broadcasts with `x`."""
    return values if channels_last else lax.expand_dims(values, tuple(range(1, x.ndim - 1)))


@partial(jax.jit, static_argnames=("training", "channels_last"))
def _normalize_channels(
    x: Any,
    mean: Any,
    variance: Any,
    offset: Any,
    scale: Any,
    eps: Any,
    momentum: Any,
    training: bool,
    channels_last: bool,
) -> Any:
    if training:
        axes = tuple(range(x.ndim - 1)) if channels_last else (0, *range(2, x.ndim))
        batch_mean, batch_variance = jnp.mean(x, axes), jnp.var(x, axes)
        count = x.size // batch_mean.size
        running_mean = (1 - momentum) * mean + momentum * batch_mean
        running_variance = (1 - momentum) * variance + momentum * batch_variance * (count / max(count - 1, 1))
    else:
        batch_mean, batch_variance, running_mean, running_variance = mean, variance, mean, variance
    y = (x - _along_channels(batch_mean, x, channels_last)) / _along_channels(
        jnp.sqrt(batch_variance + eps), x, channels_last
    )
    if scale is not None:
        y = y * _along_channels(scale, x, channels_last)
    if offset is not None:
        y = y + _along_channels(offset, x, channels_last)
    return y, running_mean, running_variance


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
    channels_last = data_format == "NSC"
    parameters = [p for p in (mean, variance, offset, scale) if p is not None]
    if data_format not in ("NSC", "NCS") or x.ndim < 2 or not x.size or x.dtype.itemsize == 2:
        return NotImplemented
    if any([jnp.shape(p) != (x.shape[-1 if channels_last else 1],) for p in parameters]):
        return NotImplemented
    return _normalize_channels(x, mean, variance, offset, scale, eps, momentum, training, channels_last)
