"""Compiled reductions. Maxima and minima with a NaN element are NaN, which XLA does not ensure on the CPU."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common import array_api
from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.scatter import have_segments, neutral
from ivy_protocol.backends.jax._shared import are_single_or_double

__all__ = [
    "cummax",
    "cummin",
    "gradient",
    "propagate_nan",
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
    if x is not None or not are_single_or_double(y) or type(axis) is not int or not -y.ndim <= axis < y.ndim:
        return NotImplemented
    return _trapezoid_area(y, dx, axis) if y.shape[axis] > 1 and type(dx) in (int, float) else NotImplemented


@partial(jax.jit, static_argnums=2)
def _trapezoid_area(y: Any, dx: Any, axis: int) -> Any:
    y = jnp.moveaxis(y, axis, -1)
    # Add the inner elements and half of each end, instead of the means of all pairs of neighbors. Halve each end first,
    # because the sum of both ends could overflow. Without the barrier, XLA would add the ends first.
    first, last = jax.lax.optimization_barrier((y[..., 0] * 0.5, y[..., -1] * 0.5))
    return (jnp.sum(y[..., 1:-1], axis=-1) + (first + last)) * dx


def gradient(x: Any, /, spacing: Any = 1, edge_order: int = 1, axis: Any = None) -> Any:
    axes = tuple(range(x.ndim)) if axis is None else (axis,)
    if not are_single_or_double(x) or type(spacing) not in (int, float) or type(axes[0] if axes else None) is not int:
        return NotImplemented
    if edge_order != 1 or not all([-x.ndim <= n < x.ndim and x.shape[n] > 1 for n in axes]):
        return NotImplemented
    slopes = [_slopes(x, spacing, n % x.ndim) for n in axes]
    return slopes[0] if len(slopes) == 1 else slopes


@partial(jax.jit, static_argnums=2)
def _slopes(x: Any, step: Any, axis: int) -> Any:
    first, second, low, high, last_but_one, last = [
        jax.lax.slice_in_dim(x, *ends, axis=axis) for ends in ((0, 1), (1, 2), (0, -2), (2, None), (-2, -1), (-1, None))
    ]
    return jnp.concatenate([(second - first) / step, (high - low) / (step * 2), (last - last_but_one) / step], axis)


jit_reduction = partial(jax.jit, static_argnames=("axis", "keepdims"))


def propagate_nan(extremes: Any, x: Any, axis: Any, keepdims: bool) -> Any:
    """Return maxima or minima with NaN where an element of `x` is NaN.

    On the CPU, XLA may ignore NaN: it reduces arrays of a few thousand floats by a library that does not propagate NaN.
    """
    if not jnp.issubdtype(x.dtype, jnp.inexact):
        return extremes
    # If an element is NaN, the sum is NaN. Check the sum first, because a sum takes a fraction of the time of a search.
    return jax.lax.cond(
        jnp.isnan(jnp.sum(x)),
        lambda: jnp.where(jnp.any(jnp.isnan(x), axis, keepdims=keepdims), extremes + jnp.nan, extremes),
        lambda: extremes,
    )


@jit_reduction
def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return propagate_nan(jnp.max(x, axis, keepdims=keepdims), x, axis, keepdims)


@when()
def min(x: Any, /, *, axis: Any = None, keepdims: bool = False, initial: Any = None, where: Any = None) -> Any:
    if initial is None and where is None:
        return _min(x, axis=axis, keepdims=keepdims)
    extremes = array_api.min(jnp, x, axis=axis, keepdims=keepdims, initial=initial, where=where)
    return propagate_nan(extremes, x if where is None else jnp.where(where, x, 0), axis, keepdims)


@jit_reduction
def _min(x: Any, /, *, axis: Any, keepdims: bool) -> Any:
    return propagate_nan(jnp.min(x, axis, keepdims=keepdims), x, axis, keepdims)


@jit_reduction
def nanmax(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return jnp.nanmax(x, axis, keepdims=keepdims)


@jit_reduction
def nanmin(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return jnp.nanmin(x, axis, keepdims=keepdims)


_nanprod = jit_reduction(jnp.nanprod)
_nansum = jit_reduction(jnp.nansum)


def nanprod(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Leave integers to the default implementation, which keeps their dtype: `jnp.nanprod` multiplies integers in the
    # widest integer dtype.
    is_inexact = jnp.issubdtype(a.dtype, jnp.inexact)
    return _nanprod(a, axis=axis, keepdims=keepdims) if is_inexact else NotImplemented


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    is_inexact = jnp.issubdtype(x.dtype, jnp.inexact)
    return _nansum(x, axis=axis, keepdims=keepdims) if is_inexact else NotImplemented


def _cumulative(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    x = x if dtype is None else x.astype(dtype)
    if exclusive or not -x.ndim <= axis < x.ndim or x.dtype == bool:
        return NotImplemented
    return fn(x, axis=axis % x.ndim, reverse=reverse)


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _cumulative(jax.lax.cummax, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _cumulative(jax.lax.cummin, x, axis, exclusive, reverse, dtype)


@partial(jax.jit, static_argnames=("count", "reduction"))
def _reduce_segments(data: Any, segment_ids: Any, count: int, reduction: str) -> Any:
    is_half = data.dtype.itemsize == 2 and jnp.issubdtype(data.dtype, jnp.floating)
    sum_dtype = jnp.float32 if is_half and reduction != "min" else data.dtype
    row_shape = data.shape[segment_ids.ndim :]
    # Replace negative indices by `count`, which is out of range, so that their elements are dropped: JAX would count
    # from the end.
    ids = jnp.where(segment_ids < 0, count, segment_ids.astype(jnp.promote_types(segment_ids.dtype, jnp.int32)))
    start = neutral(jnp, "min" if reduction == "min" else "sum", data.dtype)
    target = jnp.full((count, *row_shape), start, sum_dtype).at[ids]
    if reduction == "min":
        return target.min(data, mode="drop")
    sums = target.add(data.astype(sum_dtype), mode="drop")
    if reduction == "mean":
        counts = jnp.zeros(count, jnp.int32).at[ids].add(1, mode="drop")
        sums = sums / jnp.maximum(counts, 1).astype(sum_dtype).reshape(count, *[1] * len(row_shape))
    return sums.astype(data.dtype)


def _segments(data: Any, segment_ids: Any, count: int, reduction: str) -> Any:
    is_supported = have_segments(data, segment_ids, count) and segment_ids.dtype.kind in "iu"
    return _reduce_segments(data, segment_ids, count, reduction) if is_supported else NotImplemented


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    return _segments(data, segment_ids, num_segments, "min")


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    return _segments(data, segment_ids, num_segments, "sum")


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    return NotImplemented if data.dtype.kind in "iu" else _segments(data, segment_ids, num_segments, "mean")
