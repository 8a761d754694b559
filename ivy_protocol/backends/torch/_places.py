"""Counts and places of integers, whose range is looked at once; what is out of it, the compositions tell of."""

import math
from functools import reduce
from typing import Any

import torch

from ivy_protocol.backends.torch._indexing import are_at_hand
from ivy_protocol.backends.torch._sorting import argsort
from ivy_protocol.backends.torch._transforms import is_batched
from ivy_protocol.state import context
from ivy_protocol.values.shapes import is_whole

__all__ = ["bincount", "digitize", "invert_permutation", "lexsort", "ravel_multi_index", "unravel_index"]

_WIDE = (torch.float32, torch.float64)
_INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)
_DEFAULTS = {"int32": torch.int32, "int64": torch.int64}
_SORTED = (*_WIDE, *_INTEGERS)
_MOST = 2**31
"""As many elements as the compositions count."""


def _within(x: Any, length: int) -> bool:
    """Whether integers are known to be places of so many elements, of which there is one at least."""
    if x.dtype not in _INTEGERS or not x.numel() or not are_at_hand(x):
        return False
    least, most = torch.aminmax(x)
    return least.item() >= 0 and most.item() < length


def _kind(*dtypes: Any) -> Any:
    """The data type of positions: that of integers by default, or a wider one of what is given."""
    kind: Any = _DEFAULTS.get(context.setting("default_int_dtype"))
    return None if kind is None else reduce(torch.promote_types, dtypes, kind)


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


def invert_permutation(x: Any, /) -> Any:
    if x.ndim != 1 or not x.shape[0] or x.dtype not in _INTEGERS or not are_at_hand(x):
        return NotImplemented
    (values, order), kind = torch.sort(x.to(torch.int64)), _kind()
    if kind is None or not torch.equal(values, torch.arange(x.shape[0], device=x.device)):
        return NotImplemented
    return order.to(kind)


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


def _sizes(shape: Any) -> list[int] | None:
    """Lengths that give an array some elements, as many as are counted."""
    sizes = list(shape) if isinstance(shape, list | tuple) else [shape]
    return sizes if all([type(n) is int and n > 0 for n in sizes]) and 0 < math.prod(sizes) < _MOST else None


def ravel_multi_index(multi_index: Any, dims: Any, mode: str = "raise", order: str = "C") -> Any:
    sizes = _sizes(dims)
    if mode != "raise" or sizes is None or not isinstance(multi_index, list | tuple) or not sizes:
        return NotImplemented
    if len(multi_index) != len(sizes) or not all(map(_within, multi_index, sizes)):
        return NotImplemented
    pairs = list(zip(multi_index, sizes, strict=True))
    kind, (first, *others) = _kind(*[x.dtype for x in multi_index]), pairs if order == "C" else pairs[::-1]
    if kind is None:
        return NotImplemented
    # Small integers would overflow.
    total = first[0].to(kind, copy=not others)
    for part, size in others:
        total = total * size + part.to(kind)
    return total


def unravel_index(indices: Any, shape: Any, /, *, order: str = "C") -> Any:
    sizes = _sizes([int(shape)] if is_whole(shape) else shape)
    if not sizes or not _within(indices, math.prod(sizes)):
        return NotImplemented
    kind, found = _kind(indices.dtype), []
    if kind is None:
        return NotImplemented
    rest = indices.to(kind, copy=len(sizes) == 1)
    for size in sizes[:0:-1] if order == "C" else sizes[:-1]:
        rows = torch.div(rest, size, rounding_mode="floor")
        found.append(rest - rows * size)
        rest = rows
    found.append(rest)
    return tuple(reversed(found)) if order == "C" else tuple(found)
