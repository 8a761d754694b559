"""Sorting and searching, corrected where torch accepts axis 0 of 0-d arrays or does not order NaN last."""

import math
from typing import Any

import torch

from ivy_protocol.backends.common.beyond_standard import has_k_elements
from ivy_protocol.backends.common.searching import check_search
from ivy_protocol.backends.torch._shared import (
    INDEX_DTYPES,
    INTEGERS,
    SINGLE_AND_DOUBLE,
    WIDE_UNSIGNED,
    are_host_readable,
    nearest,
)
from ivy_protocol.backends.torch.indexing import _SORTED, _index_dtype
from ivy_protocol.compiling import is_compiling

__all__ = [
    "argsort",
    "choose",
    "invert_permutation",
    "lexsort",
    "nanargmax",
    "nanargmin",
    "searchsorted",
    "sort",
    "top_k",
    "where",
]


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if x.dtype in (torch.bool, *WIDE_UNSIGNED) or not has_k_elements(x, k, axis):
        return NotImplemented
    return torch.topk(x, k, axis, largest, sorted)


def where(condition: Any, x1: Any, x2: Any, /) -> Any:
    condition = condition if condition.dtype is torch.bool else condition != 0
    try:
        return torch.where(condition, x1, x2)
    except RuntimeError:
        first = isinstance(x1, torch.Tensor)
        if first == isinstance(x2, torch.Tensor):
            raise
        return torch.where(condition, *((x1, nearest(x2, x1.dtype)) if first else (nearest(x1, x2.dtype), x2)))


def _arg_extreme(fn: Any, x: Any, axis: int | None, keepdims: bool) -> Any:
    """Return the index of a maximum or minimum by `argmax` or `argmin`.

    Return NotImplemented if `x` has a NaN, because `argmax` and `argmin` would return the index of the NaN.
    """
    if not are_host_readable(x) or x.dtype not in SINGLE_AND_DOUBLE or not x.numel() or not x.ndim:
        return NotImplemented
    if axis is not None and not -x.ndim <= axis < x.ndim:
        return NotImplemented
    indices = fn(x, axis, keepdim=True)
    extremes = x.reshape(-1)[indices.reshape(-1)] if axis is None else torch.gather(x, axis, indices)
    if bool(torch.isnan(extremes).any()):
        return NotImplemented
    if keepdims:
        return indices
    return indices.reshape(()) if axis is None else indices.squeeze(axis)


def nanargmax(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _arg_extreme(torch.argmax, a, axis, keepdims)


def nanargmin(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _arg_extreme(torch.argmin, a, axis, keepdims)


def invert_permutation(x: Any, /) -> Any:
    if x.ndim != 1 or not x.shape[0] or x.dtype not in INTEGERS or not are_host_readable(x):
        return NotImplemented
    (values, order), dtype = torch.sort(x.to(torch.int64)), _index_dtype()
    if dtype is None or not torch.equal(values, torch.arange(x.shape[0], device=x.device)):
        return NotImplemented
    return order.to(dtype)


def lexsort(keys: Any, /, *, axis: int = -1) -> Any:
    if not isinstance(keys, list | tuple) or not keys or type(axis) is not int:
        return NotImplemented
    rank, shape = keys[0].ndim, keys[0].shape
    if not -rank <= axis < rank or not all([k.dtype in _SORTED and k.shape == shape for k in keys]):
        return NotImplemented
    order: Any = argsort(keys[0], axis=axis)
    for key in keys[1:]:
        order = torch.gather(order, axis, argsort(torch.gather(key, axis, order), axis=axis))
    return order


def _check_axes(x: Any, axis: int) -> None:
    # Raise for a 0-d array: torch would treat the array as 1-D, and accept axis 0.
    if not x.ndim:
        raise IndexError(f"axis {axis} is out of bounds for an array of 0 dimensions")


_LARGE = 4096
"""Number of elements from which a copy with the sorted axis at the end saves time: there, torch sorts faster."""


def _sort(x: Any, axis: int, part: int, **options: Any) -> Any:
    """Return the values (`part` 0) or the indices (`part` 1) of `torch.sort`."""
    _check_axes(x, axis)
    # In compiled code, do not read the size, which may be symbolic.
    if axis in (-1, x.ndim - 1) or is_compiling() or not -x.ndim <= axis < x.ndim or x.numel() < _LARGE:
        return torch.sort(x, dim=axis, **options)[part]
    moved = torch.transpose(x, axis, -1).contiguous()
    return torch.transpose(torch.sort(moved, dim=-1, **options)[part], axis, -1).contiguous()


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    return _sort(x, axis, 1, descending=descending, stable=stable)


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    return _sort(x, axis, 0, descending=descending, stable=stable)


def searchsorted(x1: Any, x2: Any, /, *, side: str = "left", sorter: Any = None, ret_dtype: Any = None) -> Any:
    if x1.ndim != 1:
        check_search(x1, x2, side, sorter)
    elif not x1.is_floating_point() or side not in ("left", "right"):
        return NotImplemented
    right = side == "right"
    sorter = None if sorter is None else sorter.to(torch.int64)
    if not x1.is_floating_point():
        x1, x2 = (x.to(torch.uint8) if x.dtype is torch.bool else x for x in (x1, x2))
        positions = torch.searchsorted(x1.contiguous(), x2.contiguous(), right=right, sorter=sorter)
    elif sorter is None and x1.dtype is x2.dtype and are_host_readable(x1) and not math.isnan(torch.sum(x1.detach())):
        # If `x1` has no NaN, call torch, which returns the end for NaN in `x2`, as NumPy does. The sum is NaN if an
        # element is NaN.
        positions = torch.searchsorted(x1.contiguous(), x2.contiguous(), right=right)
    else:
        # torch compares by `<`, which does not order NaN last. Replace NaN by infinity, and limit the result to the
        # number of values that are not NaN.
        valid_count, is_nan = torch.sum(x1 == x1, -1, keepdim=x1.ndim > 1), torch.isnan(x2)
        x1, targets = (torch.where(torch.isnan(x), torch.inf, x).contiguous() for x in (x1, x2))
        positions = torch.searchsorted(x1, targets, right=right, sorter=sorter)
        positions = torch.where(is_nan, x1.shape[-1] if right else valid_count, torch.minimum(positions, valid_count))
    return positions if ret_dtype is None else positions.to(ret_dtype)


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    tensors = (arr, *choices)
    if mode is not None or not len(choices) or arr.dtype not in INDEX_DTYPES or not arr.numel():
        return NotImplemented
    if not all([isinstance(x, torch.Tensor) and x.dtype is choices[0].dtype for x in choices]):
        return NotImplemented
    if not are_host_readable(*tensors):
        return NotImplemented
    lowest, highest = torch.aminmax(arr)
    if lowest < 0 or highest >= len(choices):
        return NotImplemented
    try:
        # Return NotImplemented if torch raises, for shapes that do not broadcast, or for unsigned dtypes without a
        # gather kernel.
        arr, *choices = torch.broadcast_tensors(*tensors)
        return torch.gather(torch.stack(choices), 0, arr[None].to(torch.int64))[0]
    except RuntimeError:
        return NotImplemented
