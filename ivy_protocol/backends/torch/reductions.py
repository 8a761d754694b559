"""Reductions, segment sums, and derivatives along axes.

torch reduces all axes for an empty tuple, and accumulates half precision in 16 bits on GPUs.
"""

import math
from types import NoneType
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.array_api import axis_along
from ivy_protocol.backends.common.scatter import have_segments, neutral
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch._shared import HALF_DTYPES, INDEX_DTYPES, WIDE_UNSIGNED
from ivy_protocol.backends.torch.elementwise import _is_unsharded_float
from ivy_protocol.backends.torch.indexing import _are_within as _within
from ivy_protocol.backends.torch.indexing import _scatter_rows

__all__ = [
    "count_nonzero",
    "cummax",
    "cummin",
    "cumulative_prod",
    "cumulative_sum",
    "gradient",
    "logsumexp",
    "max",
    "min",
    "nanmax",
    "nanmin",
    "nansum",
    "sum",
    "trapezoid",
    "trapz",
    "unsorted_segment_mean",
    "unsorted_segment_min",
    "unsorted_segment_sum",
]


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(x.dtype if dtype is None else dtype, copy=True)
    return (
        torch.sum(x, axis, keepdims) if dtype is None else torch.sum(_cast_kind(x, dtype), axis, keepdims, dtype=dtype)
    )


def _cast_kind(x: Any, dtype: Any) -> Any:
    """Cast real input of complex sums, and float input of integer sums: with `dtype=`, torch fails to compute the
    gradient.
    """
    changes_kind = dtype.is_complex or (x.is_floating_point() and not dtype.is_floating_point)
    return x.to(dtype) if changes_kind else x


def _reduce_extreme(fn: Any, x: Any, axis: Any, keepdims: bool) -> Any:
    if type(axis) is tuple and not axis:
        return torch.clone(x)
    # Pass all axes, because with axis=None torch does not reduce over the shards of a DTensor.
    return fn(x, tuple(range(x.ndim)) if axis is None else axis, keepdims)


def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduce_extreme(torch.amax, x, axis, keepdims)


def min(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduce_extreme(torch.amin, x, axis, keepdims)


def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if not keepdims and type(axis) in (int, NoneType):
        return torch.count_nonzero(x, axis)
    return sum(x != 0, axis=axis, dtype=torch.int64, keepdims=keepdims)


def _cumulative(fn: Any, initial: int, x: Any, axis: int | None, dtype: Any, include_initial: bool) -> Any:
    axis = axis_along(x, axis)
    if dtype is torch.bool:
        # Compute in int64, because torch has no boolean kernels for cumsum and cumprod.
        return _cumulative(fn, initial, x != 0, axis, torch.int64, include_initial) != 0
    x = x if dtype is None else _cast_kind(x, dtype)
    result_dtype = dtype or x.dtype
    if result_dtype in HALF_DTYPES and not x.is_cpu:
        # Compute in float32, because GPU kernels round each step to 16 bits.
        result = fn(x, axis, dtype=torch.float32).to(result_dtype)
    else:
        result = fn(x, axis, dtype=dtype)
    if not include_initial:
        return result
    shape = list(x.shape)
    shape[axis] = 1
    return torch.cat([torch.full(shape, initial, dtype=result.dtype, device=result.device), result], axis)


def cumulative_sum(x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(torch.cumsum, 0, x, axis, dtype, include_initial)


def cumulative_prod(x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(torch.cumprod, 1, x, axis, dtype, include_initial)


def nanmax(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduce_without_nan(torch.amax, -math.inf, x, axis, keepdims)


def nanmin(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduce_without_nan(torch.amin, math.inf, x, axis, keepdims)


def _reduce_without_nan(reduce: Any, fill_value: float, x: Any, axis: Any, keepdims: bool) -> Any:
    # Leave an empty tuple to the default implementation, because torch would reduce all axes.
    if not x.is_floating_point() or is_sharded(type(x)) or (type(axis) is tuple and not axis):
        return NotImplemented
    is_nan = torch.isnan(x)
    result = reduce(x.masked_fill(is_nan, fill_value), () if axis is None else axis, keepdims)
    return torch.where(torch.all(is_nan, axis, keepdims), math.nan, result)


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Leave an empty tuple to the default implementation, because torch would reduce all axes.
    if not x.is_floating_point() or (type(axis) is tuple and not axis):
        return NotImplemented
    if x.dtype.itemsize == 2:
        # Sum in float32, because torch rounds partial sums along several axes to 16 bits.
        return torch.nansum(x, axis, keepdims, dtype=torch.float32).to(x.dtype)
    return torch.nansum(x, axis, keepdims)


def logsumexp(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if keepdims and is_sharded(type(x)):
        # Leave keepdims of sharded tensors to the default implementation, because the sharding rule of torch ignores
        # keepdims, and returns wrong placements.
        return NotImplemented
    axes = tuple(range(x.ndim)) if axis is None else axis
    if axes in ((), []):
        # Leave an empty sequence of axes to the default implementation, because torch would reduce all axes.
        return NotImplemented
    # Compute float16 in float32, because the sum of more than 65504 exponentials may overflow in float16.
    values = x.float() if x.dtype is torch.float16 else x
    return torch.logsumexp(values, axes, keepdims).to(x.dtype)


def _accumulate(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    x = x if dtype is None else x.to(dtype)
    # Leave an axis out of range to the default implementation, because torch does not check the axis of an empty array.
    if exclusive or not -x.ndim <= axis < x.ndim or x.dtype in WIDE_UNSIGNED:
        return NotImplemented
    return fn(x.flip(axis), axis).values.flip(axis) if reverse else fn(x, axis).values


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _accumulate(torch.cummax, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _accumulate(torch.cummin, x, axis, exclusive, reverse, dtype)


def _reduce_segments(data: Any, segment_ids: Any, count: int, reduction: str) -> Any:
    depth = segment_ids.ndim
    ids, row_shape = segment_ids.reshape(-1), data.shape[depth:]
    ids = ids if ids.dtype in INDEX_DTYPES else ids.to(torch.int64)
    rows = data.reshape(ids.shape[0], math.prod(row_shape))
    # Elements outside of all segments go to an extra row, which is dropped.
    extra = 0 if ids.shape[0] and _within(ids[:, None], (count,)) else 1
    if extra:
        ids = torch.where((ids < 0) | (ids >= count), count, ids)
    target = data.new_full((count + extra, rows.shape[1]), neutral(xp, reduction, data.dtype))
    # For reductions other than the sum, cast the indices: scatter_reduce does not support int32 indices, although
    # index_add does.
    ids = ids if reduction == "sum" else ids.to(torch.int64)
    return _scatter_rows(target, ids, rows, reduction, False)[:count].reshape(count, *row_shape)


def _has_kernel(data: Any, segment_ids: Any, count: int) -> bool:
    return (
        data.dtype not in WIDE_UNSIGNED
        and have_segments(data, segment_ids, count)
        and xp.isdtype(segment_ids.dtype, "integral")
    )


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if not _has_kernel(data, segment_ids, num_segments):
        return NotImplemented
    return _reduce_segments(data, segment_ids, num_segments, "min")


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    # Leave 16-bit floats to the default implementation, which sums in a wider dtype.
    if data.dtype in HALF_DTYPES or not _has_kernel(data, segment_ids, num_segments):
        return NotImplemented
    return _reduce_segments(data, segment_ids, num_segments, "sum")


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    is_supported = data.dtype.is_floating_point and data.dtype not in HALF_DTYPES
    if not is_supported or not _has_kernel(data, segment_ids, num_segments):
        return NotImplemented
    sums = _reduce_segments(data, segment_ids, num_segments, "sum")
    ones = torch.ones(segment_ids.shape, dtype=torch.int64, device=data.device)
    counts = _reduce_segments(ones, segment_ids, num_segments, "sum").clamp(min=1).to(data.dtype)
    return sums / counts.reshape(num_segments, *[1] * (sums.ndim - 1))


def trapezoid(y: Any, /, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    return trapz(y, x, dx, axis)


def trapz(y: Any, /, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    if (
        not _is_unsharded_float(y, *(() if x is None else (x,)))
        or type(axis) is not int
        or not -y.ndim <= axis < y.ndim
    ):
        return NotImplemented
    count = y.shape[axis]
    if count < 2 or type(dx) not in (int, float) or (x is not None and x.shape != (count,)):
        return NotImplemented
    y = y if axis in (-1, y.ndim - 1) else y.movedim(axis, -1)
    if x is None:
        # Halve each end before the addition, because the sum of both could overflow.
        ends = y.select(-1, 0) * 0.5 + y.select(-1, -1) * 0.5
        return (y.narrow(-1, 1, count - 2).sum(-1) + ends) * dx
    heights = y.narrow(-1, 1, count - 1) * 0.5 + y.narrow(-1, 0, count - 1) * 0.5
    return torch.sum(heights * torch.diff(x), -1)


def gradient(x: Any, /, spacing: Any = 1, edge_order: int = 1, axis: Any = None) -> Any:
    if not _is_unsharded_float(x) or type(edge_order) is not int or edge_order not in (1, 2) or not x.ndim:
        return NotImplemented
    axes = range(x.ndim) if axis is None else (axis,) if type(axis) is int else axis
    if not isinstance(axes, range | tuple | list) or not all([type(n) is int and -x.ndim <= n < x.ndim for n in axes]):
        return NotImplemented
    axes = [n % x.ndim for n in axes]
    steps = list(spacing) if isinstance(spacing, list | tuple) else [spacing] * len(axes)
    steps = [getattr(step, "_data", step) for step in steps]
    if len(set(axes)) < len(axes) or len(steps) != len(axes):
        return NotImplemented
    for n, step in zip(axes, steps, strict=True):
        is_supported = type(step) in (int, float) or (isinstance(step, torch.Tensor) and _is_unsharded_float(x, step))
        if not is_supported or x.shape[n] < edge_order + 1 or getattr(step, "shape", (x.shape[n],)) != (x.shape[n],):
            return NotImplemented
    changes = [_difference(x, n, step, edge_order) for n, step in zip(axes, steps, strict=True)]
    return changes[0] if len(changes) == 1 else changes


def _difference(x: Any, axis: int, step: Any, order: int) -> Any:
    """Return the derivative along an axis, with the operations in the order of the default implementation."""
    count = x.shape[axis]

    def narrow(array: Any, start: int, length: int = 1) -> Any:
        return array.narrow(axis, start, length)

    if not isinstance(step, torch.Tensor):
        middle = (narrow(x, 2, count - 2) - narrow(x, 0, count - 2)) / (step * 2)
        if order == 1:
            left, right = narrow(x, 1) - narrow(x, 0), narrow(x, count - 1) - narrow(x, count - 2)
        else:
            left = narrow(x, 1) * 2 - narrow(x, 0) * 1.5 - narrow(x, 2) * 0.5
            right = narrow(x, count - 1) * 1.5 - narrow(x, count - 2) * 2 + narrow(x, count - 3) * 0.5
        return torch.cat([left / step, middle, right / step], axis)
    spacings = torch.diff(step)
    slopes = torch.diff(x, dim=axis) / spacings.reshape((-1, *[1] * (x.ndim - 1 - axis)))
    left_gaps, right_gaps = [gap.reshape((-1, *[1] * (x.ndim - 1 - axis))) for gap in (spacings[:-1], spacings[1:])]
    middle = (narrow(slopes, 0, count - 2) * right_gaps + narrow(slopes, 1, count - 2) * left_gaps) / (
        left_gaps + right_gaps
    )
    left, right = narrow(slopes, 0), narrow(slopes, count - 2)
    if order == 2:
        # Extrapolate the derivative to each end. The derivative of the parabola through the last three points is
        # linear, and in the middle between two points, it equals the slope between them.
        left, right = left * 2 - narrow(middle, 0), right * 2 - narrow(middle, count - 3)
    return torch.cat([left, middle, right], axis)
