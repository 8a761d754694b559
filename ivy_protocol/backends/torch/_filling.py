"""Tensors that are filled in parts, by the kernels of PyTorch; what does not fit the composition tells of."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol import slots
from ivy_protocol.backends.common.array_api import check_lines
from ivy_protocol.backends.common.linear_algebra import check_matrices
from ivy_protocol.backends.torch._transforms import is_batched
from ivy_protocol.values.shapes import is_whole

__all__ = [
    "as_strided",
    "block_diag",
    "copy_array",
    "diagflat",
    "diagonal",
    "fill_diagonal",
    "meshgrid",
    "one_hot",
    "pad",
]

_MODES = {"edge": "replicate", "reflect": "reflect"}
_WIDE = (torch.float32, torch.float64)
_PLACES = (torch.int32, torch.int64)
_PADDED_AXES = 3


def diagflat(x: Any, /, *, offset: int = 0) -> Any:
    return torch.diagflat(x, offset) if x.numel() and type(offset) is int and not is_batched() else NotImplemented


def diagonal(x: Any, /, *, offset: int = 0, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    return torch.diagonal(x, offset, axis1, axis2)


def meshgrid(*arrays: Any, indexing: str = "xy") -> Any:
    if not arrays:
        return ()
    check_lines(arrays)
    # torch repeats rows without copying them, so that what is written to one shows in all.
    return tuple([x.clone() for x in torch.meshgrid(*arrays, indexing=indexing)])


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    if axis not in (None, -1) or depth < 0 or indices.dtype not in _PLACES:
        return NotImplemented
    return torch.eq(indices[..., None], torch.arange(depth, device=indices.device)).to(torch.float32)


def copy_array(x: Any, /, *, to_ivy_array: bool = True) -> Any:
    # torch.asarray warns of a tensor that requires gradients.
    return slots.wrap(x.clone()) if to_ivy_array else x.clone()


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    if a.dtype not in _WIDE or a.ndim < 2 or not a.numel() or is_batched():
        return NotImplemented
    # Rows of many elements are filled in other places.
    result = a.clone(memory_format=torch.contiguous_format)
    if isinstance(v, torch.Tensor):
        if v.ndim or v.is_complex() or a.ndim > 2 or (wrap and a.shape[0] > a.shape[1]):
            return NotImplemented
        result.diagonal().copy_(v)
        return result
    if type(v) not in (int, float) or (a.ndim > 2 and len(set(a.shape)) > 1):
        return NotImplemented
    return result.fill_diagonal_(v, wrap)


def block_diag(*arrs: Any) -> Any:
    # For a row of no elements torch's gradient does not count the row.
    if not arrs or any([x.dtype != arrs[0].dtype or x.ndim > 2 or x.shape == (0,) for x in arrs]) or is_batched():
        return NotImplemented
    return torch.block_diag(*arrs)


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    name, rank = _MODES.get(mode, ""), input.ndim
    if input.dtype not in _WIDE or not rank:
        return NotImplemented
    if mode != "constant" and (not name or reflect_type != "even" or rank > _PADDED_AXES):
        return NotImplemented
    widths = [(pad_width, pad_width)] * rank if type(pad_width) is int else _pairs(pad_width, rank)
    if widths is None or min(map(min, widths)) < 0:
        return NotImplemented
    ends = [n for pair in reversed(widths) for n in pair]
    if mode == "constant":
        return functional.pad(input, ends)
    if 0 in input.shape or is_batched():
        return NotImplemented
    if mode == "reflect" and any([max(pair) >= length for pair, length in zip(widths, input.shape, strict=True)]):
        return NotImplemented
    return functional.pad(input[None], ends, name)[0]


def _pairs(pad_width: Any, rank: int) -> list[tuple[int, int]] | None:
    if not isinstance(pad_width, list | tuple) or len(pad_width) != rank:
        return None
    if not all([isinstance(pair, list | tuple) and [type(n) for n in pair] == [int, int] for pair in pad_width]):
        return None
    return [(before, after) for before, after in pad_width]


def as_strided(x: Any, shape: Any, strides: Any, /) -> Any:
    lengths = (shape,) if is_whole(shape) else tuple(shape)
    steps = (strides,) if is_whole(strides) else tuple(strides)
    unit = x.dtype.itemsize
    if (
        len(lengths) != len(steps)
        or min(lengths, default=0) < 1
        or min(steps) < 0
        or any(step % unit for step in steps)
    ):
        return NotImplemented
    last = sum([(n - 1) * (step // unit) for n, step in zip(lengths, steps, strict=True)])
    if last >= x.numel() or is_batched():
        return NotImplemented
    return torch.as_strided(x.contiguous(), lengths, [step // unit for step in steps], 0).clone()
