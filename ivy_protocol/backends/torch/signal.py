"""PyTorch: signal processing."""

import math
from typing import Any

import torch

from ivy_protocol.backends.torch._shared import are_at_hand
from ivy_protocol.backends.torch.elementwise import _is_plain
from ivy_protocol.backends.torch.searching import searchsorted

__all__ = [
    "convolve",
    "correlate",
    "interp",
]


_PARTS = ("full", "same", "valid")
_MOST = 2**14
"""So many products are made at once; of more, the composition makes a product of matrices."""


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
