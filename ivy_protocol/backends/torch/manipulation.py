"""Shape manipulation: functions of torch, with checks of empty arrays, and copies where NumPy returns copies."""

import builtins
from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.common.beyond_standard import can_hstack, can_vstack, pairs
from ivy_protocol.backends.common.indexing import NoIntegers, check_no_axis, from_front, part_lengths
from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE, nearest
from ivy_protocol.backends.torch.creation import _EXACT
from ivy_protocol.backends.torch.transforms import is_batched
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.shape import each, is_integral

__all__ = [
    "as_strided",
    "block_diag",
    "broadcast_arrays",
    "broadcast_to",
    "concat",
    "constant_pad",
    "flip",
    "hstack",
    "moveaxis",
    "pad",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "split",
    "squeeze",
    "stack",
    "unstack",
    "vstack",
]


def broadcast_arrays(*arrays: Any) -> Any:
    # The shapes are compared in C++, which takes a tenth of the time of torch.broadcast_shapes.
    return tuple(torch.broadcast_tensors(*arrays))


def repeat(x: Any, /, repeats: Any, *, axis: Any = None) -> Any:
    if not is_integral(repeats):
        repeats = torch.as_tensor(repeats, device=x.device)
        if (repeats.is_floating_point() or repeats.is_complex()) and repeats.numel():
            raise NoIntegers
        repeats = repeats.to(torch.int64)
    return torch.repeat_interleave(x, int(repeats) if type(repeats) is bool else repeats, axis)


def roll(x: Any, /, shift: Any, *, axis: Any = None) -> Any:
    shift = shift.__index__() if getattr(shift, "shape", None) == () else shift
    if axis is None:
        return torch.roll(x, shift)
    axes = (axis,) if is_integral(axis) else tuple(axis)
    shifts = (shift,) * len(axes) if is_integral(shift) else tuple(shift)
    # If a single axis has several shifts, repeat the axis, so that torch.roll applies all shifts to it.
    axes = axes * len(shifts) if len(axes) == 1 else axes
    if not x.numel() and not builtins.all([-x.ndim <= a < x.ndim for a in axes]):
        # Raise an error, because torch does not check the axes of an empty array.
        raise IndexError(f"one of the axes {axes} is out of range for an array of {x.ndim} dimensions")
    # For an empty tuple of axes, torch.roll would roll the flattened array.
    return torch.roll(x, shifts, axes) if axes else torch.clone(x)


def concat(xs: Any, /, *, axis: int | None = 0) -> Any:
    if axis is None:
        return torch.cat([x.reshape(-1) for x in xs])
    if axis not in (0, -1) and not -xs[0].ndim <= axis < xs[0].ndim:
        # Raise an error, because torch does not check the axis if all arrays are empty.
        raise IndexError(f"axis {axis} is out of range for arrays of {xs[0].ndim} dimensions")
    if len({x.ndim for x in xs}) > 1:
        # Raise an error, because torch would ignore arrays of shape (0,).
        raise ValueError(f"the arrays must have equal numbers of dimensions, not {[x.ndim for x in xs]}")
    return torch.cat(xs, axis)


def vstack(arrays: Any, /) -> Any:
    # Leave mismatched shapes to the default implementation, which raises.
    return torch.vstack(arrays) if can_vstack(arrays) else NotImplemented


def hstack(arrays: Any, /) -> Any:
    return torch.hstack(arrays) if can_hstack(arrays) else NotImplemented


def stack(arrays: Any, /, *, axis: int = 0) -> Any:
    return torch.stack(arrays, axis)


def reshape(x: Any, /, shape: Any, *, copy: bool | None = None) -> Any:
    if copy is False:
        return x.view(shape)
    return torch.reshape(x.clone() if copy else x, shape)


def permute_dims(x: Any, /, axes: Any = None) -> Any:
    order = tuple(range(x.ndim))[::-1] if axes is None else tuple(axes)
    try:
        return torch.permute(x, order)
    except RuntimeError:
        for axis in order:
            from_front(axis, x.ndim)
        raise


def flip(x: Any, /, *, axis: Any = None) -> Any:
    if not x.ndim:
        check_no_axis(axis)
    return torch.flip(x, tuple(range(x.ndim)) if axis is None else (axis,) if is_integral(axis) else tuple(axis))


def moveaxis(x: Any, source: Any, destination: Any, /) -> Any:
    # Check the axes of a 0-d array, because torch would accept axis 0.
    if not x.ndim:
        check_no_axis(source)
    alike = is_integral(source) == is_integral(destination)
    # Pass tuples, because vmap has no batching rule for `torch.moveaxis` of single axes.
    return torch.movedim(x, *((source, destination) if alike else (each(source), each(destination))))


def squeeze(x: Any, /, axis: Any = None, *, copy: bool | None = None) -> Any:
    if axis is None:
        x = torch.squeeze(x)
    else:
        axes = (axis,) if is_integral(axis) else tuple(axis)
        if not (x.shape[axes[0]] == 1 if len(axes) == 1 else builtins.all([x.shape[a] == 1 for a in axes])):
            raise ValueError(f"the axes {axes} of an array of shape {tuple(x.shape)} must all have length 1")
        x = torch.squeeze(x, axes)
    return x.clone() if copy else x


def broadcast_to(x: Any, /, shape: Any) -> Any:
    if not is_compiling() and any([n < 0 for n in shape]):
        # Reject negative sizes: torch would keep the size of an axis for -1, and would accept other negative sizes if
        # an axis is empty.
        raise ValueError(f"shape must have no negative sizes, but is {tuple(shape)}")
    return torch.broadcast_to(x, shape)


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = pairs("constant_pad", pad_width, x, value)
    large = type(value) is int and abs(value) > _EXACT and not x.is_floating_point()
    if large or type(value) is complex or isinstance(value, torch.Tensor):
        return NotImplemented
    ends = [n for before_after in reversed(widths) for n in before_after]
    try:
        return torch.nn.functional.pad(x, ends, value=value)
    except RuntimeError:
        if not x.is_floating_point():
            raise
        return torch.nn.functional.pad(x, ends, value=nearest(value, x.dtype))


_MODES = {"edge": "replicate", "reflect": "reflect"}
_PADDED_AXES = 3


def block_diag(*arrs: Any) -> Any:
    # Leave empty 1-D arrays to the default implementation, because the backward pass of torch.block_diag miscounts
    # their rows.
    if not arrs or any([x.dtype != arrs[0].dtype or x.ndim > 2 or x.shape == (0,) for x in arrs]) or is_batched():
        return NotImplemented
    return torch.block_diag(*arrs)


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    name, rank = _MODES.get(mode, ""), input.ndim
    if input.dtype not in SINGLE_AND_DOUBLE or not rank:
        return NotImplemented
    if mode != "constant" and (not name or reflect_type != "even" or rank > _PADDED_AXES):
        return NotImplemented
    widths = [(pad_width, pad_width)] * rank if type(pad_width) is int else _parse_pad_width(pad_width, rank)
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


def _parse_pad_width(pad_width: Any, rank: int) -> list[tuple[int, int]] | None:
    if not isinstance(pad_width, list | tuple) or len(pad_width) != rank:
        return None
    if not all([isinstance(pair, list | tuple) and [type(n) for n in pair] == [int, int] for pair in pad_width]):
        return None
    return [(before, after) for before, after in pad_width]


def as_strided(x: Any, shape: Any, strides: Any, /) -> Any:
    sizes = (shape,) if is_integral(shape) else tuple(shape)
    steps = (strides,) if is_integral(strides) else tuple(strides)
    unit = x.dtype.itemsize
    if len(sizes) != len(steps) or min(sizes, default=0) < 1 or min(steps) < 0 or any(step % unit for step in steps):
        return NotImplemented
    last = sum([(n - 1) * (step // unit) for n, step in zip(sizes, steps, strict=True)])
    if last >= x.numel() or is_batched():
        return NotImplemented
    return torch.as_strided(x.contiguous(), sizes, [step // unit for step in steps], 0).clone()


def unstack(x: Any, /, *, axis: int = 0, keepdims: bool = False, copy: bool | None = None) -> Any:
    # As in NumPy, the parts of an n-D array are views, and the elements of a 1-D array are copies.
    element = copy is None and x.ndim == 1 and not keepdims
    parts = [part.clone() if copy else part for part in torch.unbind(x.clone() if element else x, axis)]
    return tuple([part.unsqueeze(axis) for part in parts] if keepdims else parts)


def split(
    x: Any,
    /,
    num_or_size_splits: Any = None,
    axis: int = 0,
    *,
    with_remainder: bool = False,
    copy: bool | None = None,
) -> Any:
    # If `x` requires gradients, leave the call to the default implementation, because autograd does not support writes
    # to views of functions with several outputs.
    if copy or not -x.ndim <= axis < x.ndim or (x.requires_grad and torch.is_grad_enabled()):
        return NotImplemented
    sizes = part_lengths(x.shape[axis], num_or_size_splits)
    return NotImplemented if sizes is None else list(torch.split_with_sizes(x, sizes, axis))
