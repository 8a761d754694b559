"""Taking elements by their places, which torch checks itself on a CPU; elsewhere the general functions do."""

from typing import Any

import torch

from ivy_protocol.backends.common.indexing import check_fill
from ivy_protocol.backends.torch._indexing import are_at_hand

__all__ = ["choose", "gather", "gather_nd", "take", "take_along_axis"]

_INDICES = (torch.int32, torch.int64)


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    if mode != "fill" or not are_at_hand(x, indices) or indices.dtype not in _INDICES:
        return NotImplemented
    if fill_value is not None:
        check_fill(x.dtype, fill_value)
    x, axis, flat = *((x.reshape(-1), 0) if axis is None else (x, axis)), indices.ndim == 1
    if not x.ndim:
        return NotImplemented
    try:
        # It says itself where one is out of range, or counts from the end.
        taken = torch.index_select(x, axis, indices if flat else indices.reshape(-1))
    except (IndexError, RuntimeError, TypeError):
        return NotImplemented
    axis %= x.ndim
    return taken if flat else taken.reshape((*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :]))


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    tensors = (arr, *choices)
    if mode is not None or not len(choices) or arr.dtype not in _INDICES or not arr.numel():
        return NotImplemented
    if not all([isinstance(x, torch.Tensor) and x.dtype is choices[0].dtype for x in choices]):
        return NotImplemented
    if not are_at_hand(*tensors):
        return NotImplemented
    least, most = torch.aminmax(arr)
    if least < 0 or most >= len(choices):
        return NotImplemented
    try:
        # Shapes may not broadcast, and unsigned integers of some sizes are not gathered.
        arr, *choices = torch.broadcast_tensors(*tensors)
        return torch.gather(torch.stack(choices), 0, arr[None].to(torch.int64))[0]
    except RuntimeError:
        return NotImplemented


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill" or not are_at_hand(x, indices) or indices.dtype not in _INDICES or indices.ndim != x.ndim:
        return NotImplemented
    # It reads the part of an array that is longer than the indices, and does not broadcast.
    if not x.ndim or any(
        [n != m for i, (n, m) in enumerate(zip(x.shape, indices.shape, strict=True)) if i != axis % x.ndim]
    ):
        return NotImplemented
    try:
        return torch.gather(x, axis, indices.to(torch.int64))
    except (IndexError, RuntimeError, TypeError):
        return NotImplemented


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    return NotImplemented if batch_dims else take(params, indices, axis=axis)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    if batch_dims or not indices.ndim or not are_at_hand(params, indices) or indices.dtype not in _INDICES:
        return NotImplemented
    if not 0 < indices.shape[-1] <= params.ndim:
        return NotImplemented
    try:
        # It says itself where one is out of range, which is to be filled in.
        return params[indices.unbind(-1)]
    except IndexError:
        return NotImplemented
