"""Reductions, each compiled as a whole."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common import array_api
from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.scatter import have_segments, neutral
from ivy_protocol.backends.jax._shared import _are_wide

__all__ = [
    "cummax",
    "cummin",
    "gradient",
    "keeping_nan",
    "max",
    "min",
    "nanmax",
    "nanmin",
    "nanprod",
    "nansum",
    "sum",
    "trapz",
    "unsorted_segment_mean",
    "unsorted_segment_min",
    "unsorted_segment_sum",
]


sum = jax.jit(jnp.sum, static_argnames=("axis", "dtype", "keepdims"))


def trapz(y: Any, /, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    if x is not None or not _are_wide(y) or type(axis) is not int or not -y.ndim <= axis < y.ndim:
        return NotImplemented
    return _area(y, dx, axis) if y.shape[axis] > 1 and type(dx) in (int, float) else NotImplemented


@partial(jax.jit, static_argnums=2)
def _area(y: Any, dx: Any, axis: int) -> Any:
    y = jnp.moveaxis(y, axis, -1)
    # Sums of neighbours would become infinite before they are halved.
    return (jnp.sum(y[..., 1:-1], axis=-1) + (y[..., 0] + y[..., -1]) * 0.5) * dx


def gradient(x: Any, /, spacing: Any = 1, edge_order: int = 1, axis: Any = None) -> Any:
    axes = tuple(range(x.ndim)) if axis is None else (axis,)
    if not _are_wide(x) or type(spacing) not in (int, float) or type(axes[0] if axes else None) is not int:
        return NotImplemented
    if edge_order != 1 or not all([-x.ndim <= index < x.ndim and x.shape[index] > 1 for index in axes]):
        return NotImplemented
    result = [_slopes(x, spacing, index % x.ndim) for index in axes]
    return result[0] if len(result) == 1 else result


@partial(jax.jit, static_argnums=2)
def _slopes(x: Any, step: Any, axis: int) -> Any:
    first, second, low, high, last_but_one, last = [
        jax.lax.slice_in_dim(x, *ends, axis=axis) for ends in ((0, 1), (1, 2), (0, -2), (2, None), (-2, -1), (-1, None))
    ]
    return jnp.concatenate([(second - first) / step, (high - low) / (step * 2), (last - last_but_one) / step], axis)


_compiled = partial(jax.jit, static_argnames=("axis", "keepdims"))


def keeping_nan(found: Any, x: Any, axis: Any, keepdims: bool) -> Any:
    """The largest or the least of some elements, which is NaN where one of them is.

    On the CPU, XLA computes those of a few thousand floats with a library that leaves NaN out.
    """
    if not jnp.issubdtype(x.dtype, jnp.inexact):
        return found
    return jnp.where(jnp.any(jnp.isnan(x), axis, keepdims=keepdims), found + jnp.nan, found)


@_compiled
def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return keeping_nan(jnp.max(x, axis, keepdims=keepdims), x, axis, keepdims)


@when()
def min(x: Any, /, *, axis: Any = None, keepdims: bool = False, initial: Any = None, where: Any = None) -> Any:
    if initial is None and where is None:
        return _min(x, axis=axis, keepdims=keepdims)
    result = array_api.min(jnp, x, axis=axis, keepdims=keepdims, initial=initial, where=where)
    return keeping_nan(result, x if where is None else jnp.where(where, x, 0), axis, keepdims)


@_compiled
def _min(x: Any, /, *, axis: Any, keepdims: bool) -> Any:
    return keeping_nan(jnp.min(x, axis, keepdims=keepdims), x, axis, keepdims)


@_compiled
def nanmax(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return jnp.nanmax(x, axis, keepdims=keepdims)


@_compiled
def nanmin(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return jnp.nanmin(x, axis, keepdims=keepdims)


_nanprod = _compiled(jnp.nanprod)
_nansum = _compiled(jnp.nansum)


def nanprod(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # jax counts integers in its widest ones.
    inexact = jnp.issubdtype(a.dtype, jnp.inexact)
    return _nanprod(a, axis=axis, keepdims=keepdims) if inexact else NotImplemented


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    inexact = jnp.issubdtype(x.dtype, jnp.inexact)
    return _nansum(x, axis=axis, keepdims=keepdims) if inexact else NotImplemented


def _running(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    x = x if dtype is None else x.astype(dtype)
    if exclusive or not -x.ndim <= axis < x.ndim or x.dtype == bool:
        return NotImplemented
    return fn(x, axis=axis % x.ndim, reverse=reverse)


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(jax.lax.cummax, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(jax.lax.cummin, x, axis, exclusive, reverse, dtype)


@partial(jax.jit, static_argnames=("count", "reduction"))
def _segments(data: Any, segment_ids: Any, count: int, reduction: str) -> Any:
    wide = jnp.promote_types(data.dtype, jnp.float32) if data.dtype.itemsize == 2 and reduction != "min" else data.dtype
    wide = wide if jnp.issubdtype(data.dtype, jnp.floating) else data.dtype
    rest = data.shape[segment_ids.ndim :]
    # Negative places would count from the end.
    ids = jnp.where(segment_ids < 0, count, segment_ids.astype(jnp.promote_types(segment_ids.dtype, jnp.int32)))
    start = neutral(jnp, "min" if reduction == "min" else "sum", data.dtype)
    at = jnp.full((count, *rest), start, wide).at[ids]
    if reduction == "min":
        return at.min(data, mode="drop")
    sums = at.add(data.astype(wide), mode="drop")
    if reduction == "mean":
        counts = jnp.zeros(count, jnp.int32).at[ids].add(1, mode="drop")
        sums = sums / jnp.maximum(counts, 1).astype(wide).reshape(count, *[1] * len(rest))
    return sums.astype(data.dtype)


def _has_places(data: Any, segment_ids: Any, count: int) -> bool:
    return have_segments(data, segment_ids, count) and segment_ids.dtype.kind in "iu"


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "min")


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "sum")


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if data.dtype.kind in "iu" or not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "mean")
