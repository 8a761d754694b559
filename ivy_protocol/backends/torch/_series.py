"""Series of numbers by torch: what lies between points, differences, integrals, and sums of shifted products."""

import math
from typing import Any

import torch

from ivy_protocol.backends.torch._indexing import are_at_hand
from ivy_protocol.backends.torch._sorting import searchsorted
from ivy_protocol.backends.torch._spreading import is_spread

__all__ = ["convolve", "correlate", "gradient", "interp", "trapezoid", "trapz"]

_WIDE = (torch.float32, torch.float64)
_PARTS = ("full", "same", "valid")
_MOST = 2**14
"""So many products are made at once; of more, the composition makes a product of matrices."""


def _is_plain(*tensors: Any) -> bool:
    first = tensors[0].dtype
    return first in _WIDE and all([x.dtype is first and not is_spread(type(x)) for x in tensors])


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    if period is not None or not _is_plain(x, xp, fp) or xp.ndim != 1 or xp.shape != fp.shape or not xp.shape[0]:
        return NotImplemented
    if not all([end is None or type(end) in (int, float) for end in (left, right)]):
        return NotImplemented
    last = xp.shape[0] - 1
    place = torch.clamp(searchsorted(xp, x, side="right") - 1, 0, max(last - 1, 0))
    low, found = xp[place], fp[place]
    if last:
        after = place + 1
        width = xp[after] - low
        found = found + (x - low) / torch.where(width == 0, 1.0, width) * (fp[after] - found)
    first, end, final = xp[0], xp[last], fp[last]
    found = torch.where(x < first, fp[0] if left is None else left, found)
    found = torch.where(x == end, final, found)
    found = torch.where(x > end, final if right is None else right, found)
    return torch.where(torch.isnan(x), x, found)


def trapezoid(y: Any, /, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    return trapz(y, x, dx, axis)


def trapz(y: Any, /, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    if not _is_plain(y, *(() if x is None else (x,))) or type(axis) is not int or not -y.ndim <= axis < y.ndim:
        return NotImplemented
    count = y.shape[axis]
    if count < 2 or type(dx) not in (int, float) or (x is not None and x.shape != (count,)):
        return NotImplemented
    y = y if axis in (-1, y.ndim - 1) else y.movedim(axis, -1)
    if x is None:
        # Sums of neighbours would become infinite before they are halved.
        ends = (y.select(-1, 0) + y.select(-1, -1)) * 0.5
        return (y.narrow(-1, 1, count - 2).sum(-1) + ends) * dx
    heights = (y.narrow(-1, 1, count - 1) + y.narrow(-1, 0, count - 1)) * 0.5
    return torch.sum(heights * torch.diff(x), -1)


def gradient(x: Any, /, spacing: Any = 1, edge_order: int = 1, axis: Any = None) -> Any:
    if not _is_plain(x) or type(edge_order) is not int or edge_order not in (1, 2) or not x.ndim:
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
        known = type(step) in (int, float) or (isinstance(step, torch.Tensor) and _is_plain(x, step))
        if not known or x.shape[n] < edge_order + 1 or getattr(step, "shape", (x.shape[n],)) != (x.shape[n],):
            return NotImplemented
    changes = [_change(x, n, step, edge_order) for n, step in zip(axes, steps, strict=True)]
    return changes[0] if len(changes) == 1 else changes


def _change(x: Any, axis: int, step: Any, order: int) -> Any:
    """What the elements gain for each unit of an axis, in the steps of the composition."""
    count = x.shape[axis]

    def part(of: Any, start: int, length: int = 1) -> Any:
        return of.narrow(axis, start, length)

    if not isinstance(step, torch.Tensor):
        middle = (part(x, 2, count - 2) - part(x, 0, count - 2)) / (step * 2)
        if order == 1:
            left, right = part(x, 1) - part(x, 0), part(x, count - 1) - part(x, count - 2)
        else:
            left = part(x, 1) * 2 - part(x, 0) * 1.5 - part(x, 2) * 0.5
            right = part(x, count - 1) * 1.5 - part(x, count - 2) * 2 + part(x, count - 3) * 0.5
        return torch.cat([left / step, middle, right / step], axis)
    gaps = torch.diff(step)
    slopes = torch.diff(x, dim=axis) / gaps.reshape((-1, *[1] * (x.ndim - 1 - axis)))
    here, there = [gap.reshape((-1, *[1] * (x.ndim - 1 - axis))) for gap in (gaps[:-1], gaps[1:])]
    middle = (part(slopes, 0, count - 2) * there + part(slopes, 1, count - 2) * here) / (here + there)
    left, right = part(slopes, 0), part(slopes, count - 2)
    if order == 2:
        # A parabola has its slope between two points in their middle.
        left, right = left * 2 - part(middle, 0), right * 2 - part(middle, count - 3)
    return torch.cat([left, middle, right], axis)


def convolve(a: Any, v: Any, /, mode: str = "full") -> Any:
    if not _are_sequences(a, v, mode):
        return NotImplemented
    return _sums(a, v.flip(0), mode) if a.shape[0] >= v.shape[0] else _sums(v, a.flip(0), mode)


def correlate(a: Any, v: Any, /, mode: str = "valid") -> Any:
    if not _are_sequences(a, v, mode):
        return NotImplemented
    if a.shape[0] >= v.shape[0]:
        return _sums(a, v, mode)
    found = _sums(v, a, mode)
    return found if found is NotImplemented else found.flip(0)


def _are_sequences(a: Any, v: Any, mode: str) -> bool:
    few = a.ndim == v.ndim == 1 and 0 < a.shape[0] * v.shape[0] <= _MOST
    return few and mode in _PARTS and _is_plain(a, v) and are_at_hand(a, v)


def _sums(x: Any, taps: Any, mode: str) -> Any:
    """The sums of ``x[k + j] * taps[j]`` for the shifts that a mode stands for, where ``x`` is the longer one."""
    count = taps.shape[0]
    before, after = {"full": (count - 1, count - 1), "same": (count // 2, count - 1 - count // 2), "valid": (0, 0)}[
        mode
    ]
    # An infinite one beside the zeros that are put around would give NaN.
    if mode != "valid" and not math.isfinite(taps.detach().sum().item()):
        return NotImplemented
    padded = torch.nn.functional.pad(x, (before, after)) if before or after else x
    return torch.mv(padded.unfold(0, count, 1), taps)
