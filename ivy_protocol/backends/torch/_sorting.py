"""Sorting by torch, and searching in what is sorted."""

from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.searching import check_search
from ivy_protocol.backends.torch._indexing import are_at_hand

__all__ = ["argsort", "isin", "searchsorted", "sort"]


def _check_axes(x: Any, axis: int) -> None:
    # torch takes an array without axes for one of one axis.
    if not x.ndim:
        raise IndexError(f"axis {axis} is out of bounds for an array of 0 dimensions")


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    _check_axes(x, axis)
    return xp.argsort(x, axis=axis, descending=descending, stable=stable)


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    _check_axes(x, axis)
    return xp.sort(x, axis=axis, descending=descending, stable=stable)


def searchsorted(x1: Any, x2: Any, /, *, side: str = "left", sorter: Any = None, ret_dtype: Any = None) -> Any:
    if x1.ndim != 1:
        check_search(x1, x2, side, sorter)
    elif not x1.is_floating_point() or side not in ("left", "right"):
        return NotImplemented
    right = side == "right"
    sorter = None if sorter is None else sorter.to(torch.int64)
    if not x1.is_floating_point():
        x1, x2 = (x.to(torch.uint8) if x.dtype is torch.bool else x for x in (x1, x2))
        found = torch.searchsorted(x1.contiguous(), x2.contiguous(), right=right, sorter=sorter)
    elif sorter is None and x1.dtype is x2.dtype and are_at_hand(x1) and not torch.isnan(x1).any():
        # Where there is no NaN, one that is looked for comes behind all.
        found = torch.searchsorted(x1.contiguous(), x2.contiguous(), right=right)
    else:
        # torch compares by `<`, for which NaN is not the last. Infinity stands for it, told from it by the count.
        known, missing = torch.sum(x1 == x1, -1, keepdim=x1.ndim > 1), torch.isnan(x2)
        x1, places = (torch.where(torch.isnan(x), torch.inf, x).contiguous() for x in (x1, x2))
        found = torch.searchsorted(x1, places, right=right, sorter=sorter)
        found = torch.where(missing, x1.shape[-1] if right else known, torch.minimum(found, known))
    return found if ret_dtype is None else found.to(ret_dtype)


def isin(x1: Any, x2: Any, /, *, assume_unique: bool = False, invert: bool = False) -> Any:
    if x1.dtype.is_complex:
        return torch.any(x1[..., None] == x2.reshape(-1), -1) ^ invert
    # The kernel for few elements takes views, which not every layout allows.
    return torch.isin(x1.contiguous(), x2.contiguous(), invert=invert)
