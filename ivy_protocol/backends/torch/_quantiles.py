"""Quantiles by torch: lines are sorted once, and NaN lies behind all other elements."""

import math
from typing import Any

import torch

from ivy_protocol.backends.torch._indexing import are_at_hand
from ivy_protocol.backends.torch._spreading import is_spread

__all__ = ["median", "nanmedian", "nanquantile", "percentile", "quantile"]

_WIDE = (torch.float32, torch.float64)
_NARROW = (torch.float16, torch.bfloat16)
_NUMBERS = (bool, int, float)
_CHOSEN = ("lower", "higher", "nearest")


def median(input: Any, /, axis: Any = None, *, keepdims: bool = False, overwrite_input: bool = False) -> Any:
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
    if dtype not in _WIDE or is_spread(type(a)) or (number and not 0 <= q <= 1):
        return NotImplemented
    if not number and (q.dtype is not dtype or q.requires_grad or is_spread(type(q))):
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
