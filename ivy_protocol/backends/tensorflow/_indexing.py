"""Reading and replacing parts of an array.

`getitem` takes the keys that NumPy takes. `setitem` returns a new tensor, since tensors are immutable.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, NamedTuple, TypeAlias

import tensorflow as tf
from tensorflow import raw_ops

from ._dtypes import DEFAULT_INDEX, INTEGER_INFO, KIND, bool_, int32
from ._manipulation import broadcast_arrays, broadcast_dimensions
from ._operands import (
    Array,
    Dimension,
    Operand,
    Tensor,
    as_tensor,
    axis_from_last,
    axis_last,
    cast,
    dimensions,
    index_vector,
    is_scalar,
    normalized_axis,
    permuted,
    reshaped,
    scalar_tensor,
    size_of,
)

__all__ = ["getitem", "setitem", "take", "take_along_axis"]

Key: TypeAlias = Any
# One part of a key: an integer, a slice, None, or a tensor of integers or bools.
Entry: TypeAlias = int | slice | None | Tensor

_LARGEST_POSITION = INTEGER_INFO[int32].max


class _Strides(NamedTuple):
    """The part of a key that needs no gathering, as arguments of the strided slice kernels."""

    begin: Tensor
    end: Tensor
    strides: Tensor
    begin_mask: int
    end_mask: int
    new_axis_mask: int
    shrink_axis_mask: int


class _Selection(NamedTuple):
    """What a key selects: a strided slice, then a gathering along some axes of that."""

    strides: _Strides
    axes: list[int]
    indices: list[Tensor]


def _entry(item: object) -> Entry:
    if item is None or isinstance(item, slice):
        return item
    if isinstance(item, int) and not isinstance(item, bool):
        return item
    tensor = as_tensor(item)
    if isinstance(item, (list, tuple)) and len(item) == 0:
        # An empty list holds floats, but selects as integers do.
        tensor = as_tensor(item, DEFAULT_INDEX)
    kind = KIND[tensor.dtype]
    if kind == "bool":
        return tensor
    if kind not in ("signed", "unsigned"):
        raise IndexError(f"arrays are indexed by integers, bools, slices, None or Ellipsis, got {tensor.dtype.name}")
    if tensor.shape.rank == 0 and hasattr(tensor, "numpy"):
        return index(tensor)
    return cast(tensor, DEFAULT_INDEX)


def _consumed(entry: Entry) -> int:
    """Return the number of axes that a part of a key is about."""
    if entry is None:
        return 0
    if isinstance(entry, Tensor) and entry.dtype is bool_:
        return entry.shape.rank
    return 1


def _entries(key: Key, ndim: int) -> list[Entry]:
    """Return the parts of a key, one or more for each axis."""
    items = key if isinstance(key, tuple) else (key,)
    places = [place for place, item in enumerate(items) if item is Ellipsis]
    if len(places) > 1:
        raise IndexError("an index can have only one Ellipsis")
    entries = [_entry(item) for item in items if item is not Ellipsis]
    missing = ndim - sum(map(_consumed, entries))
    if missing < 0:
        raise IndexError(f"too many indices for an array of {ndim} dimensions")
    place = places[0] if places else len(entries)
    return [*entries[:place], *[slice(None)] * missing, *entries[place:]]


def _checked_position(position: int, axis: int, size: int | None) -> int:
    if size is not None and not -size <= position < size:
        raise IndexError(f"index {position} is out of bounds for axis {axis} of size {size}")
    return position


def _slice_limit(limit: object) -> Dimension:
    if isinstance(limit, Tensor) and not hasattr(limit, "numpy"):
        return limit
    return max(-_LARGEST_POSITION, min(index(limit), _LARGEST_POSITION))


def _mask_positions(mask: Tensor, axis: int, sizes: Sequence[int | None]) -> list[Tensor]:
    for offset, size in enumerate(mask.shape.as_list()):
        if None not in (size, sizes[axis + offset]) and size != sizes[axis + offset]:
            raise IndexError(f"a mask of size {size} does not fit axis {axis + offset} of size {sizes[axis + offset]}")
    # A single bool stands for an axis of its own.
    mask = reshaped(mask, (1,)) if mask.shape.rank == 0 else mask
    return raw_ops.Unpack(value=raw_ops.Where(condition=mask), num=mask.shape.rank, axis=1)


def _positive(indices: Tensor, size: Dimension) -> Tensor:
    """Return indices counted from the front."""
    negative = raw_ops.Less(x=indices, y=scalar_tensor(0, indices.dtype))
    from_back = raw_ops.AddV2(x=indices, y=as_tensor(size, indices.dtype))
    return raw_ops.SelectV2(condition=negative, t=from_back, e=indices)


def _selection(x: Tensor, key: Key) -> _Selection:
    sizes = x.shape.as_list()
    dims: tuple[Dimension, ...] | None = None
    entries = _entries(key, len(sizes))
    gathers = any(isinstance(entry, Tensor) and (entry.dtype is bool_ or entry.shape.rank > 0) for entry in entries)
    begin: list[Dimension] = []
    end: list[Dimension] = []
    strides: list[int] = []
    begin_mask = end_mask = new_axis_mask = shrink_axis_mask = 0
    axes: list[int] = []
    indices: list[Tensor] = []
    axis = out_axis = 0
    for entry in entries:
        bit = 1 << len(begin)
        if entry is None:
            new_axis_mask |= bit
            begin.append(0), end.append(0), strides.append(1)
            out_axis += 1
        elif isinstance(entry, slice):
            step = 1 if entry.step is None else index(entry.step)
            if step == 0:
                raise ValueError("slice step cannot be zero")
            begin_mask |= bit if entry.start is None else 0
            end_mask |= bit if entry.stop is None else 0
            begin.append(0 if entry.start is None else _slice_limit(entry.start))
            end.append(0 if entry.stop is None else _slice_limit(entry.stop))
            strides.append(step)
            axis, out_axis = axis + 1, out_axis + 1
        elif not gathers:
            position = entry if isinstance(entry, Tensor) else _checked_position(entry, axis, sizes[axis])
            shrink_axis_mask |= bit
            begin.append(position), end.append(0), strides.append(1)
            axis += 1
        elif isinstance(entry, Tensor) and entry.dtype is bool_:
            ...
    return _Selection(_Strides(), axes, indices)
