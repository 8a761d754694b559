"""Set functions: `torch.unique` for integers; for other dtypes, the shared code, which keeps each NaN distinct."""

from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.sets import Distinct, counts_of, distinct, inverse_of, values_of
from ivy_protocol.backends.torch._shared import INTEGERS, SINGLE_AND_DOUBLE, are_host_readable

__all__ = [
    "isin",
    "unique_all",
    "unique_consecutive",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]


def unique_consecutive(x: Any, /, *, axis: int | None = None) -> Any:
    if axis is not None or not are_host_readable(x) or (x.dtype not in INTEGERS and x.dtype not in SINGLE_AND_DOUBLE):
        return NotImplemented
    return torch.unique_consecutive(x, return_inverse=True, return_counts=True)


def _has_kernel(x: Any) -> bool:
    return x.dtype in INTEGERS and are_host_readable(x) and x.numel() > 0


def unique_all(x: Any, /) -> Any:
    if not _has_kernel(x):
        return distinct(xp, x)
    values, inverse, counts = torch.unique(x, return_inverse=True, return_counts=True)
    positions = torch.arange(x.numel(), device=x.device)
    first = torch.full_like(counts, x.numel()).scatter_reduce_(0, inverse.reshape(-1), positions, "amin")
    return Distinct(values, first, inverse, counts)


def unique_counts(x: Any, /) -> Any:
    return torch.unique(x, return_counts=True) if _has_kernel(x) else counts_of(xp, x)


def unique_inverse(x: Any, /) -> Any:
    return torch.unique(x, return_inverse=True) if _has_kernel(x) else inverse_of(xp, x)


def unique_values(x: Any, /) -> Any:
    return torch.unique(x) if _has_kernel(x) else values_of(xp, x)


def isin(x1: Any, x2: Any, /, *, assume_unique: bool = False, invert: bool = False) -> Any:
    if x1.dtype.is_complex:
        return torch.any(x1[..., None] == x2.reshape(-1), -1) ^ invert
    # Copy to contiguous memory. For few elements, the kernel calls `view`, which fails for some strides.
    return torch.isin(x1.contiguous(), x2.contiguous(), invert=invert)
