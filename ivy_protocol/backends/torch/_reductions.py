"""Reductions by torch."""

import math
from typing import Any

import torch

from ivy_protocol.backends.torch._creation import WIDE_UNSIGNED
from ivy_protocol.backends.torch._spreading import is_spread
from ivy_protocol.backends.torch._transforms import is_traced
from ivy_protocol.compiling import is_compiling

__all__ = ["cummax", "cummin", "logsumexp", "nanmax", "nanmean", "nanmin", "nanstd", "nansum", "nanvar", "std", "var"]


def nanmax(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _extreme(torch.amax, -math.inf, x, axis, keepdims)


def nanmin(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _extreme(torch.amin, math.inf, x, axis, keepdims)


def _extreme(reduced: Any, least: float, x: Any, axis: Any, keepdims: bool) -> Any:
    # Of no axes torch makes all of them.
    if not x.is_floating_point() or is_spread(type(x)) or (type(axis) is tuple and not axis):
        return NotImplemented
    gone = torch.isnan(x)
    found = reduced(x.masked_fill(gone, least), () if axis is None else axis, keepdims)
    return torch.where(torch.all(gone, axis, keepdims), math.nan, found)


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Of no axes torch makes all of them.
    if not x.is_floating_point() or (type(axis) is tuple and not axis):
        return NotImplemented
    if x.dtype.itemsize == 2:
        # Along several axes, sums of parts are rounded.
        return torch.nansum(x, axis, keepdims, dtype=torch.float32).to(x.dtype)
    return torch.nansum(x, axis, keepdims)


def nanmean(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Of a line of NaN alone its gradient is NaN as well; what is compiled need not tell whether there is one.
    if (
        is_compiling()
        or a.dtype not in (torch.float32, torch.float64)
        or (type(axis) is tuple and not axis)
        or a.requires_grad
        or is_traced(a)
    ):
        return NotImplemented
    return torch.nanmean(a, axis, keepdims)


def nanvar(x: Any, /, axis: Any = None, *, correction: float = 0.0, keepdims: bool = False) -> Any:
    if x.dtype not in (torch.float32, torch.float64) or is_spread(type(x)) or type(correction) not in (int, float):
        return NotImplemented
    axis = tuple(range(x.ndim)) if axis is None else axis
    if type(axis) is tuple and not axis:
        # For torch these are all axes.
        return NotImplemented
    gone = torch.isnan(x)
    count = torch.sum(~gone, axis, keepdim=True).to(x.dtype)
    mean = torch.sum(x.masked_fill(gone, 0), axis, keepdim=True) / torch.clamp(count, min=1)
    total = torch.sum(torch.square((x - mean).masked_fill(gone, 0)), axis, keepdims)
    freedom = (count if keepdims else count.reshape(total.shape)) - correction
    enough = freedom > 0
    return torch.where(enough, total / torch.where(enough, freedom, 1), torch.nan)


def nanstd(x: Any, /, axis: Any = None, *, correction: float = 0.0, keepdims: bool = False) -> Any:
    variance = nanvar(x, axis, correction=correction, keepdims=keepdims)
    if variance is NotImplemented:
        return NotImplemented
    # Where there is no deviation, the gradient of the square root would be infinite, and that of the whole NaN.
    none = variance == 0
    return torch.where(none, 0, torch.sqrt(torch.where(none, 1, variance)))


def logsumexp(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if keepdims and is_spread(type(x)):
        # torch forgets that the axes are kept, and takes others for those that are cut.
        return NotImplemented
    axes = tuple(range(x.ndim)) if axis is None else axis
    if axes in ((), []):
        # Without axes torch reduces all of them.
        return NotImplemented
    # The sum of more than 65504 elements is infinite in float16.
    wide = x.float() if x.dtype is torch.float16 else x
    return torch.logsumexp(wide, axes, keepdims).to(x.dtype)


def _running(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    x = x if dtype is None else x.to(dtype)
    # Of no elements it takes any axis.
    if exclusive or not -x.ndim <= axis < x.ndim or x.dtype in WIDE_UNSIGNED:
        return NotImplemented
    return fn(x.flip(axis), axis).values.flip(axis) if reverse else fn(x, axis).values


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(torch.cummax, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(torch.cummin, x, axis, exclusive, reverse, dtype)


def std(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        # For torch these are all axes.
        return torch.std(x[..., None], -1, correction=correction)
    return torch.std(x, axis, correction=correction, keepdim=keepdims)


def var(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        # For torch these are all axes.
        return torch.var(x[..., None], -1, correction=correction)
    return torch.var(x, axis, correction=correction, keepdim=keepdims)
