"""Shape manipulation: NumPy functions with stricter checks of shapes and axes, and fast paths for small arrays."""

import builtins
from typing import Any

import numpy as np

from ivy_protocol.backends.common.beyond_standard import can_hstack, can_vstack, pairs
from ivy_protocol.backends.common.indexing import from_front, part_lengths
from ivy_protocol.core.shape import is_integral

__all__ = [
    "as_strided",
    "block_diag",
    "constant_pad",
    "hstack",
    "insert",
    "pad",
    "permute_dims",
    "reshape",
    "split",
    "stack",
    "vstack",
]


_LARGE = 50_000
"""Size above which a second pass over the memory takes longer than the Python code of `np.pad`."""


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = pairs("constant_pad", pad_width, x, value)
    if isinstance(value, np.ndarray):
        return NotImplemented
    if value == 0 and x.size > _LARGE:
        # For large arrays, call np.pad, which writes the border separately: np.full would write all elements first.
        return np.pad(x, widths)
    result = np.full([before + n + after for n, (before, after) in zip(x.shape, widths, strict=True)], value, x.dtype)
    result[tuple([slice(before, before + n) for n, (before, _) in zip(x.shape, widths, strict=True)])] = x
    return result


def reshape(x: Any, /, shape: Any, *, copy: bool | None = None) -> Any:
    # Raise for sizes below -1, because NumPy would treat every negative size as -1.
    if builtins.min(shape, default=0) < -1:
        raise ValueError(f"the shape {shape} has a negative length")
    return x.reshape(shape) if copy is None else np.reshape(x, shape, copy=copy)


def permute_dims(x: Any, /, axes: Any = None) -> Any:
    # Check the axes, because NumPy would truncate them to 32 bits.
    if axes and not -x.ndim <= builtins.min(axes) <= builtins.max(axes) < x.ndim:
        raise IndexError(f"one of the axes {tuple(axes)} is out of range for an array of {x.ndim} dimensions")
    return x.transpose(axes)


def vstack(arrays: Any, /) -> Any:
    # Leave mismatched shapes to the default implementation, which raises.
    return np.vstack(arrays) if can_vstack(arrays) else NotImplemented


def hstack(arrays: Any, /) -> Any:
    return np.hstack(arrays) if can_hstack(arrays) else NotImplemented


def stack(arrays: Any, /, *, axis: int = 0) -> Any:
    if axis == 0:
        return np.concatenate([a[None] for a in arrays])
    if arrays:
        from_front(axis, np.ndim(arrays[0]) + 1)
    return np.stack(arrays, axis)


_PAD_MODES = ("constant", "edge", "reflect", "symmetric", "wrap")


def block_diag(*arrs: Any) -> Any:
    if not arrs or any([type(x) is not np.ndarray or x.ndim > 2 or x.dtype != arrs[0].dtype for x in arrs]):
        return NotImplemented
    blocks = [np.atleast_2d(x) for x in arrs]
    result = np.zeros(tuple(np.sum([block.shape for block in blocks], axis=0)), arrs[0].dtype)
    row = column = 0
    for block in blocks:
        height, width = block.shape
        result[row : row + height, column : column + width] = block
        row, column = row + height, column + width
    return result


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    if mode not in _PAD_MODES or 0 in input.shape or reflect_type not in ("even", "odd"):
        return NotImplemented
    if reflect_type == "odd" and (mode not in ("reflect", "symmetric") or input.dtype.kind != "f"):
        return NotImplemented
    options: Any = {"reflect_type": reflect_type} if mode in ("reflect", "symmetric") else {}
    try:
        return np.pad(input, pad_width, mode, **options)
    except (TypeError, ValueError):
        return NotImplemented


def insert(arr: Any, obj: Any, values: Any, /, axis: int | None = None) -> Any:
    is_scalar = type(values) in (bool, int, float) and arr.dtype.char in "fd"
    if type(obj) is not int or not (is_scalar or (type(values) is np.ndarray and values.dtype == arr.dtype)):
        return NotImplemented
    if getattr(values, "ndim", 0) > (1 if axis is None else arr.ndim):
        return NotImplemented
    try:
        return np.insert(arr, obj, values, axis)
    except (IndexError, ValueError):
        return NotImplemented


def as_strided(x: Any, shape: Any, strides: Any, /) -> Any:
    sizes = (shape,) if is_integral(shape) else tuple(shape)
    steps = (strides,) if is_integral(strides) else tuple(strides)
    unit = x.dtype.itemsize
    if len(sizes) != len(steps) or min(sizes, default=0) < 1 or any([step < 0 or step % unit for step in steps]):
        return NotImplemented
    if sum([(n - 1) * step for n, step in zip(sizes, steps, strict=True)]) >= x.size * unit:
        return NotImplemented
    return np.lib.stride_tricks.as_strided(np.ascontiguousarray(x), sizes, steps).copy()


def split(
    x: Any, /, num_or_size_splits: Any = None, axis: int = 0, *, with_remainder: bool = False, copy: bool | None = None
) -> Any:
    if copy or not -x.ndim <= axis < x.ndim:
        return NotImplemented
    sizes = part_lengths(x.shape[axis], num_or_size_splits)
    if sizes is None:
        return NotImplemented
    before, start, parts = (slice(None),) * (axis % x.ndim), 0, []
    for size in sizes:
        parts.append(x[(*before, slice(start, start + size))])
        start += size
    return parts
