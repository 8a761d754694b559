"""Tensors as sets: integers by the kernel of torch, which has no derivative and tells no NaN apart."""

from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.sets import Distinct, counts_of, distinct, inverse_of, values_of
from ivy_protocol.backends.torch._indexing import are_at_hand

__all__ = ["unique_all", "unique_counts", "unique_inverse", "unique_values"]

_INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)


def _has_kernel(x: Any) -> bool:
    return x.dtype in _INTEGERS and are_at_hand(x) and x.numel() > 0


def unique_all(x: Any, /) -> Any:
    if not _has_kernel(x):
        return distinct(xp, x)
    values, inverse, counts = torch.unique(x, return_inverse=True, return_counts=True)
    places = torch.arange(x.numel(), device=x.device)
    first = torch.full_like(counts, x.numel()).scatter_reduce_(0, inverse.reshape(-1), places, "amin")
    return Distinct(values, first, inverse, counts)


def unique_counts(x: Any, /) -> Any:
    return torch.unique(x, return_counts=True) if _has_kernel(x) else counts_of(xp, x)


def unique_inverse(x: Any, /) -> Any:
    return torch.unique(x, return_inverse=True) if _has_kernel(x) else inverse_of(xp, x)


def unique_values(x: Any, /) -> Any:
    return torch.unique(x) if _has_kernel(x) else values_of(xp, x)
