"""The kernels of torch for scattering."""

import math
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.scattering import (
    have_places,
    have_segments,
    multiplied,
    neutral,
    replaced,
    scattered,
    scattered_flat,
)
from ivy_protocol.backends.torch._creation import WIDE_UNSIGNED
from ivy_protocol.backends.torch._indexing import are_at_hand

__all__ = [
    "put_along_axis",
    "scatter_flat",
    "scatter_nd",
    "unsorted_segment_mean",
    "unsorted_segment_min",
    "unsorted_segment_sum",
]

_NARROW = (torch.float16, torch.bfloat16)
_NAMES = {"mul": "prod", "min": "amin", "max": "amax"}


def _kernel(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if rows.shape[1] == 1 and reduction in ("sum", "min", "max"):
        # Along one axis torch is many times faster.
        return _reduced(target[:, 0], places, rows[:, 0], reduction, new)[:, None]
    return _reduced(target, places, rows, reduction, new)


def _reduced(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if reduction == "sum":
        return target.index_add(0, places, rows)
    if reduction == "replace":
        return replaced(xp, _kernel, target, places, rows)
    if new and reduction != "mul":
        # What is left out of a comparison has a share in the gradient all the same, where it is equal.
        target, new = target.index_fill(0, places, neutral(xp, reduction, rows.dtype)), False
    if reduction == "mul" and rows.is_complex():
        # Of a product of complex numbers, torch has no derivative here.
        target = target.index_fill(0, places, 1) if new else target
        return multiplied(xp, _kernel, target, places, rows)
    if rows.ndim > 1:
        places = places[:, None].expand_as(rows)
    return torch.scatter_reduce(target, 0, places, rows, _NAMES[reduction], include_self=not new)


def _within(indices: Any, lengths: Any) -> bool:
    if not are_at_hand(indices) or not indices.numel():
        return False
    bounds = [(*torch.aminmax(column), length) for column, length in zip(indices.unbind(-1), lengths, strict=False)]
    return all([least >= 0 and most < length for least, most, length in bounds])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _kernel, indices, updates, size, reduction, out, _within)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(xp, _kernel, indices, updates, shape, reduction, out, _within)


def _segments(data: Any, segment_ids: Any, count: int, reduction: str) -> Any:
    depth = segment_ids.ndim
    ids, rest = segment_ids.reshape(-1), data.shape[depth:]
    ids = ids if ids.dtype in (torch.int32, torch.int64) else ids.to(torch.int64)
    rows = data.reshape(ids.shape[0], math.prod(rest))
    # What is in no segment goes to one more row, which is dropped.
    extra = 0 if ids.shape[0] and _within(ids[:, None], (count,)) else 1
    if extra:
        ids = torch.where((ids < 0) | (ids >= count), count, ids)
    target = data.new_full((count + extra, rows.shape[1]), neutral(xp, reduction, data.dtype))
    # Sums take places of 32 bits as they are.
    ids = ids if reduction == "sum" else ids.to(torch.int64)
    return _kernel(target, ids, rows, reduction, False)[:count].reshape(count, *rest)


def _has_places(data: Any, segment_ids: Any, count: int) -> bool:
    return (
        data.dtype not in WIDE_UNSIGNED
        and have_segments(data, segment_ids, count)
        and xp.isdtype(segment_ids.dtype, "integral")
    )


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "min")


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    # Sums of floats of 16 bits are those of wider ones.
    if data.dtype in _NARROW or not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "sum")


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    wide = data.dtype.is_floating_point and data.dtype not in _NARROW
    if not wide or not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    sums = _segments(data, segment_ids, num_segments, "sum")
    ones = torch.ones(segment_ids.shape, dtype=torch.int64, device=data.device)
    counts = _segments(ones, segment_ids, num_segments, "sum").clamp(min=1).to(data.dtype)
    return sums / counts.reshape(num_segments, *[1] * (sums.ndim - 1))


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    # Elsewhere than on a CPU, torch does not say which of several elements stays.
    plain = mode == "replace" and arr.device.type == "cpu" and arr.dtype not in WIDE_UNSIGNED and are_at_hand(indices)
    if not plain or not have_places(arr, indices, axis) or indices.dtype.is_floating_point or not indices.numel():
        return NotImplemented
    least, most = torch.aminmax(indices)
    if least < -arr.shape[axis] or most >= arr.shape[axis]:
        return NotImplemented
    places = indices.to(torch.int64)
    places = torch.where(places < 0, places + arr.shape[axis], places) if least < 0 else places
    sides = list(arr.shape)
    sides[axis] = indices.shape[axis]
    return arr.scatter(axis, places.expand(sides), values.expand(sides))
