"""Roots, powers of two and parts of numbers by torch."""

from typing import Any

import torch

from ivy_protocol.backends.torch._indexing import are_at_hand
from ivy_protocol.backends.torch._transforms import carries_gradients
from ivy_protocol.compiling import is_compiling

__all__ = ["cbrt", "heaviside", "ldexp", "modf"]

_WIDE = (torch.float32, torch.float64)
_INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)
_MOST = {torch.float32: 126, torch.float64: 1022}
"""The largest exponents of which the power of two and its reciprocal are normal numbers."""


def cbrt(x: Any, /) -> Any:
    if x.dtype not in _WIDE or is_compiling() or carries_gradients(x):
        return NotImplemented
    size = torch.abs(x)
    root = torch.pow(size, 1 / 3)
    # A step of Newton's method takes away what 1/3 was rounded by; zero, infinity and NaN are as they are.
    better = root - (root - size / root / root) / 3.0
    return torch.copysign(torch.where(torch.isfinite(better), better, size), x)


def heaviside(x1: Any, x2: Any, /) -> Any:
    if not x1.is_floating_point() or x1.dtype is not x2.dtype:
        return NotImplemented
    return torch.where(x1 == 0, x2, torch.where(torch.isnan(x1), x1, (x1 > 0).to(x1.dtype)))


def ldexp(x1: Any, x2: Any, /) -> Any:
    most = _MOST.get(x1.dtype)
    if most is None or x2.dtype not in _INTEGERS or not x2.numel() or not are_at_hand(x2):
        return NotImplemented
    least, largest = torch.aminmax(x2)
    if least.item() < -most or largest.item() > most:
        return NotImplemented
    return x1 * torch.pow(2.0, x2.to(x1.dtype))


def modf(x: Any, /) -> Any:
    if not x.is_floating_point():
        return NotImplemented
    # Nothing is left of infinity, and what is left of whole numbers is a zero of their sign.
    rest = torch.fmod(torch.where(torch.isinf(x), torch.copysign(torch.zeros_like(x), x), x), 1.0)
    return rest, torch.trunc(x)
