"""Convolution, correlation and interpolation of 1-D float arrays, as products of strided views and vectors."""

import math
from typing import Any

import torch

from ivy_protocol.backends.common.signal import between, position_between
from ivy_protocol.backends.torch._shared import are_host_readable
from ivy_protocol.backends.torch.elementwise import _is_unsharded_float
from ivy_protocol.backends.torch.searching import searchsorted

__all__ = [
    "convolve",
    "correlate",
    "interp",
]


_MODES = ("full", "same", "valid")
_MAX_PRODUCTS = 2**14
"""Largest number of products; above it, the default implementation is faster."""


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    if (
        period is not None
        or not _is_unsharded_float(x, xp, fp)
        or xp.ndim != 1
        or xp.shape != fp.shape
        or not xp.shape[0]
    ):
        return NotImplemented
    if not all([value is None or type(value) in (int, float) for value in (left, right)]):
        return NotImplemented
    last_index = xp.shape[0] - 1
    index = torch.clamp(searchsorted(xp, x, side="right") - 1, 0, max(last_index - 1, 0))
    result = fp[index]
    if last_index:
        fraction = position_between(torch, x, xp[index], xp[index + 1])
        result = between(torch, result, fp[index + 1], fraction)
    first_x, last_x, last_y = xp[0], xp[last_index], fp[last_index]
    result = torch.where(x < first_x, fp[0] if left is None else left, result)
    result = torch.where(x == last_x, last_y, result)
    result = torch.where(x > last_x, last_y if right is None else right, result)
    return torch.where(torch.isnan(x), x, result)


def convolve(a: Any, v: Any, /, mode: str = "full") -> Any:
    if not _are_sequences(a, v, mode):
        return NotImplemented
    return _sliding_products(a, v.flip(0), mode) if a.shape[0] >= v.shape[0] else _sliding_products(v, a.flip(0), mode)


def correlate(a: Any, v: Any, /, mode: str = "valid") -> Any:
    if not _are_sequences(a, v, mode):
        return NotImplemented
    if a.shape[0] >= v.shape[0]:
        return _sliding_products(a, v, mode)
    result = _sliding_products(v, a, mode)
    return result if result is NotImplemented else result.flip(0)


def _are_sequences(a: Any, v: Any, mode: str) -> bool:
    is_small = a.ndim == v.ndim == 1 and 0 < a.shape[0] * v.shape[0] <= _MAX_PRODUCTS
    return is_small and mode in _MODES and _is_unsharded_float(a, v) and are_host_readable(a, v)


def _sliding_products(x: Any, taps: Any, mode: str) -> Any:
    """Return the sums of ``x[k + j] * taps[j]`` over ``j`` for the shifts ``k`` of a mode. ``taps`` is not longer than
    ``x``.
    """
    count = taps.shape[0]
    before, after = {"full": (count - 1, count - 1), "same": (count // 2, count - 1 - count // 2), "valid": (0, 0)}[
        mode
    ]
    # Leave taps that are not finite to the default implementation, because the product of infinity with the zeros of
    # the padding is NaN.
    if mode != "valid" and not math.isfinite(taps.detach().sum().item()):
        return NotImplemented
    padded = torch.nn.functional.pad(x, (before, after)) if before or after else x
    return torch.mv(padded.unfold(0, count, 1), taps)
