"""PyTorch: statistics."""

import math
from typing import Any

import torch

from ivy_protocol.backends.common.statistics import counted
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch._shared import INTEGERS as _INTEGERS
from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE as _WIDE
from ivy_protocol.backends.torch._shared import are_at_hand, is_traced
from ivy_protocol.backends.torch.indexing import _SORTED
from ivy_protocol.backends.torch.transforms import is_batched
from ivy_protocol.compiling import is_compiling

__all__ = [
    "bincount",
    "digitize",
    "histogram",
    "mean",
    "median",
    "mode",
    "nanmean",
    "nanmedian",
    "nanquantile",
    "nanstd",
    "nanvar",
    "percentile",
    "quantile",
    "std",
    "var",
]


def mean(x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(x.dtype if dtype is None else dtype, copy=True)
    return torch.mean(x, axis, keepdims, dtype=dtype)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # The edges may have a derivative.
    if not are_at_hand(a) or not a.is_cpu or a.requires_grad or a.dtype not in _WIDE:
        return NotImplemented
    found = counted(a.resolve_neg().numpy(), bins, range)
    return NotImplemented if found is None else tuple([torch.from_numpy(part) for part in found])


def mode(a: Any, /, axis: int | None = 0, *, keepdims: bool = False) -> Any:
    if not are_at_hand(a) or a.dtype not in _INTEGERS or not a.ndim or not a.numel():
        return NotImplemented
    if axis is not None and (type(axis) is not int or not -a.ndim <= axis < a.ndim):
        return NotImplemented
    lines, place = (a.reshape(-1), 0) if axis is None else (a, axis)
    values = torch.mode(lines, place, keepdim=True).values
    counts = torch.sum(lines == values, place, keepdim=True)
    if keepdims:
        shape = (1,) * a.ndim if axis is None else values.shape
        return values.reshape(shape), counts.reshape(shape)
    return values.squeeze(place), counts.squeeze(place)


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    if x.ndim != 1 or x.dtype not in _INTEGERS or minlength < 0 or is_batched() or not are_at_hand(x):
        return NotImplemented
    if weights is None:
        # The composition tells of negative numbers.
        return NotImplemented if x.numel() and int(x.min()) < 0 else torch.bincount(x, minlength=minlength)
    if weights.dtype not in _WIDE or weights.shape != x.shape or not x.numel():
        return NotImplemented
    least, most = torch.aminmax(x)
    if least.item() < 0:
        return NotImplemented
    # That of torch has no derivative by the weights.
    size = max(int(most.item()) + 1, minlength)
    places = x if x.dtype in (torch.int32, torch.int64) else x.to(torch.int64)
    return torch.zeros(size, dtype=weights.dtype, device=weights.device).index_add(0, places, weights)


def digitize(x: Any, bins: Any, /, right: bool = False) -> Any:
    if not isinstance(bins, torch.Tensor) or bins.dtype not in _SORTED or x.dtype is not bins.dtype or bins.ndim != 1:
        return NotImplemented
    if bins.shape[0] < 2 or not are_at_hand(x, bins) or not bool(torch.all(bins[:-1] <= bins[1:])):
        return NotImplemented
    return torch.searchsorted(bins.contiguous(), x.contiguous(), right=not right)


_NARROW = (torch.float16, torch.bfloat16)
_NUMBERS = (bool, int, float)
_CHOSEN = ("lower", "higher", "nearest")


def median(input: Any, /, axis: Any = None, *, keepdims: bool = False) -> Any:
    return _quantile(input, 0.5, axis, keepdims, "linear", False)


def nanmedian(input: Any, /, axis: Any = None, *, keepdims: bool = False, overwrite_input: bool = False) -> Any:
    return _quantile(input, 0.5, axis, keepdims, "linear", True)


def nanquantile(a: Any, q: Any, /, axis: Any = None, *, keepdims: bool = False, interpolation: str = "linear") -> Any:
    return _quantile(a, q, axis, keepdims, interpolation, True)


def percentile(a: Any, q: Any, /, axis: Any = None, *, keepdims: bool = False, interpolation: str = "linear") -> Any:
    part = q / 100 if type(q) in _NUMBERS or q.dtype in _WIDE else q.to(torch.float32) / 100
    return _quantile(a, part, axis, keepdims, interpolation, False)


def quantile(a: Any, q: Any, /, axis: Any = None, *, keepdims: bool = False, interpolation: str = "linear") -> Any:
    return _quantile(a, q, axis, keepdims, interpolation, False)


def _quantile(a: Any, q: Any, axis: Any, keepdims: bool, interpolation: str, known: bool) -> Any:
    """The quantiles, of all elements or of those that are `known`; what is refused, the composition tells of."""
    dtype, number = a.dtype, type(q) in _NUMBERS
    if dtype in _NARROW:
        wide = _quantile(a.float(), q if number else q.float(), axis, keepdims, interpolation, known)
        return wide if wide is NotImplemented else wide.to(dtype)
    if dtype not in _WIDE or is_sharded(type(a)) or (number and not 0 <= q <= 1):
        return NotImplemented
    if not number and (q.dtype is not dtype or q.requires_grad or is_sharded(type(q))):
        # Beside infinite elements, what a place gets of a derivative depends on each step.
        return NotImplemented
    found = _lines(a, axis)
    if found is None or not found[0].shape[found[1]]:
        return NotImplemented
    lines, place, gone = found
    among = None if known else _one_place(q, lines.shape[place] - 1)
    before = () if number else tuple(q.shape)
    if among is not None:
        result = _at_number(lines, place, among, interpolation)
        result = result.reshape((*before, *result.shape)) if before else result
    else:
        lines = lines if place == lines.ndim - 1 else lines.movedim(place, -1)
        result = _at_places(lines, q, interpolation, known)
        if number:
            result = result[..., 0]
        else:
            result = (
                result if result.ndim == q.ndim == 1 else result.movedim(-1, 0).reshape((*before, *result.shape[:-1]))
            )
    if not keepdims:
        return result
    return result.reshape((*before, *[1 if n in gone else length for n, length in enumerate(a.shape)]))


def _one_place(q: Any, last: Any) -> Any:
    """The place of a single quantile as a number, if that is known."""
    if type(q) in _NUMBERS:
        return q * last
    if q.numel() != 1 or not are_at_hand(q):
        return None
    # Rounded as the places of several are.
    return (q * last).item() if 0 <= q.item() <= 1 else None


def _lines(a: Any, axis: Any) -> tuple[Any, int, tuple[int, ...]] | None:
    """An array with the elements to reduce along one axis, that axis, and the axes that these were along."""
    rank = a.ndim
    if axis is None:
        return a.reshape(-1), 0, tuple(range(rank))
    axes = (axis,) if type(axis) is int else tuple(axis) if isinstance(axis, tuple | list) else ()
    if not axes or not all([type(n) is int and -rank <= n < rank for n in axes]):
        return None
    gone = tuple([n % rank for n in axes])
    if len(gone) == 1:
        return a, gone[0], gone
    kept = [n for n in range(rank) if n not in gone]
    if len(set(gone)) < len(gone):
        return None
    if not kept:
        return a.reshape(-1), 0, gone
    return a.permute(*kept, *gone).flatten(len(kept)), len(kept), gone


def _at_number(lines: Any, place: int, among: float, interpolation: str) -> Any:
    ordered = torch.sort(lines, place)[0]
    low, high = math.floor(among), math.ceil(among)
    if interpolation in _CHOSEN:
        low = high = {"lower": low, "higher": high, "nearest": round(among)}[interpolation]
    weight = 0.0 if low == high else 0.5 if interpolation == "midpoint" else among - low
    first = ordered.select(place, low)
    if weight:
        second = ordered.select(place, high)
        # Of two that are equal, as infinities may be, there is nothing between.
        first = torch.where(first == second, first, first * (1 - weight) + second * weight)
    return first.masked_fill(torch.isnan(ordered.select(place, -1)), math.nan)


def _at_places(lines: Any, q: Any, interpolation: str, known: bool) -> Any:
    """Quantiles along a last axis, at places of which there may be several, or that depend on values."""
    gone = torch.isnan(lines) if known else None
    ordered = torch.sort(lines if gone is None else torch.where(gone, math.inf, lines))[0]
    count = None if gone is None else torch.sum(~gone, -1, keepdim=True)
    last = lines.shape[-1] - 1 if count is None else count.to(lines.dtype) - 1
    inside, parts = None, q
    if type(q) not in _NUMBERS:
        flat = q.reshape(-1)
        inside = (flat >= 0) & (flat <= 1)
        parts = torch.where(inside, flat, 0)
    among: Any = last * parts
    low, high = torch.floor(among), torch.ceil(among)
    if interpolation in _CHOSEN:
        result = _taken(ordered, {"lower": low, "higher": high, "nearest": torch.round(among)}[interpolation])
    else:
        first, second = _taken(ordered, low), _taken(ordered, high)
        weight = 0.5 if interpolation == "midpoint" else among - low
        alike = first == second
        # No part of infinity is zero.
        alike = alike if interpolation == "midpoint" else alike | (weight == 0)
        result = torch.where(alike, first, first * (1 - weight) + second * weight)
    result = result.masked_fill(torch.isnan(ordered[..., -1:]) if count is None else count == 0, math.nan)
    return result if inside is None else torch.where(inside, result, math.nan)


def _taken(ordered: Any, places: Any) -> Any:
    """Elements of each line, at places that all lines share or that each has."""
    if places.ndim == 1:
        return ordered[..., places.long()]
    return torch.gather(ordered, -1, places.long().clamp_(min=0))


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
    if x.dtype not in (torch.float32, torch.float64) or is_sharded(type(x)) or type(correction) not in (int, float):
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
