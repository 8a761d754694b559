"""Indexing. `getitem` accepts NumPy's keys; `setitem` returns a new tensor, since tensors are immutable."""

from collections.abc import Sequence
from operator import index
from typing import Any, NamedTuple, TypeAlias

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.indexing import check_together, check_written, selected_shape
from ivy_protocol.backends.tensorflow.transforms import carries_gradients
from ivy_protocol.backends.tensorflow.xp.dtypes import DEFAULT_INDEX, INTEGER_INFO, KIND, bool_, int32
from ivy_protocol.backends.tensorflow.xp.manipulation import broadcast_arrays, broadcast_dimensions
from ivy_protocol.backends.tensorflow.xp.tensors import (
    Array,
    Dimension,
    Operand,
    Tensor,
    as_tensor,
    at_hand,
    axis_from_last,
    axis_last,
    cast,
    counted,
    dimensions,
    expanded,
    index_vector,
    normalized_axis,
    permuted,
    reshaped,
    scalar_tensor,
    size_of,
)

__all__ = [
    "getitem",
    "setitem",
    "take",
    "take_along_axis",
]


Key: TypeAlias = Any
# One part of a key: an integer, a slice, None, or a tensor of integers or bools.
Entry: TypeAlias = int | slice | Tensor | None
_LARGEST_POSITION = INTEGER_INFO[int32].max
_MOST_AXES = 8


class _Selection(NamedTuple):
    """Selection of a key: a strided slice, followed by a gather along some of its axes."""

    basic: list[Entry]
    axes: list[int]
    indices: list[Tensor]


def _entry(item: Any) -> Entry:
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
    indices = [place for place, item in enumerate(items) if item is Ellipsis]
    if len(indices) > 1:
        raise IndexError("an index can have only one Ellipsis")
    entries = [_entry(item) for item in items if item is not Ellipsis]
    missing = ndim - sum(map(_consumed, entries))
    if missing < 0:
        raise IndexError(f"too many indices for an array of {ndim} dimensions")
    place = indices[0] if indices else len(entries)
    return [*entries[:place], *[slice(None)] * missing, *entries[place:]]


def _check_position(position: int, axis: int, size: int | None) -> None:
    if size is not None and not -size <= position < size:
        raise IndexError(f"index {position} is out of bounds for axis {axis} of size {size}")


def _slice_limit(limit: Any) -> Dimension:
    if isinstance(limit, Tensor) and not hasattr(limit, "numpy"):
        return limit
    return max(-_LARGEST_POSITION, min(index(limit), _LARGEST_POSITION))


def _mask_positions(mask: Tensor, axis: int, sizes: Sequence[int | None]) -> list[Tensor]:
    for offset, size in enumerate(mask.shape.as_list()):
        # A mask without elements fits any axis.
        if size and sizes[axis + offset] not in (None, size):
            raise IndexError(f"a mask of size {size} does not fit axis {axis + offset} of size {sizes[axis + offset]}")
    # A single bool stands for an axis of its own.
    mask = reshaped(mask, (1,)) if mask.shape.rank == 0 else mask
    return raw_ops.Unpack(value=raw_ops.Where(condition=mask), num=mask.shape.rank, axis=1)


def _from_front(indices: Tensor, size: Dimension) -> Tensor:
    """Return indices counted from the front."""
    if indices.shape.num_elements() and at_hand(indices):
        least = raw_ops.Min(input=indices, axis=index_vector(range(indices.shape.rank)))
        if least.numpy() >= 0:
            return indices
    negative = raw_ops.Less(x=indices, y=scalar_tensor(0, indices.dtype))
    from_back = raw_ops.AddV2(x=indices, y=as_tensor(size, indices.dtype))
    return raw_ops.SelectV2(condition=negative, t=from_back, e=indices)


def _selection(x: Tensor, key: Key) -> _Selection:
    sizes = x.shape.as_list()
    entries = _entries(key, len(sizes))
    # Beside an array, integers are arrays too: they decide where the axes of the arrays go.
    gathers = any(isinstance(entry, Tensor) and (entry.dtype is bool_ or entry.shape.rank > 0) for entry in entries)
    basic: list[Entry] = []
    axes: list[int] = []
    indices: list[Tensor] = []
    axis = out_axis = 0
    for entry in entries:
        if isinstance(entry, int):
            _check_position(entry, axis, sizes[axis])
        if entry is None or isinstance(entry, slice):
            basic.append(entry)
            out_axis += 1
        elif not gathers:
            basic.append(entry)
        elif isinstance(entry, Tensor) and entry.dtype is bool_:
            positions = _mask_positions(entry, axis, sizes)
            basic.extend([slice(None)] * entry.shape.rank or [None])
            axes.extend(range(out_axis, out_axis + len(positions)))
            indices.extend(positions)
            out_axis += len(positions)
        else:
            basic.append(slice(None))
            axes.append(out_axis)
            indices.append(_from_front(as_tensor(entry, DEFAULT_INDEX), dimensions(x)[axis]))
            out_axis += 1
        axis += _consumed(entry)
    return _Selection(basic, axes, indices)


def _strides(basic: Sequence[Entry]) -> dict[str, Tensor | int]:
    """Return integers, slices and None as arguments of the kernels for strided slices."""
    begin: list[Dimension] = []
    end: list[Dimension] = []
    steps: list[int] = []
    masks = {"begin_mask": 0, "end_mask": 0, "new_axis_mask": 0, "shrink_axis_mask": 0}
    for place, entry in enumerate(basic):
        start, stop, step = 0, 0, 1
        if entry is None:
            masks["new_axis_mask"] |= 1 << place
        elif isinstance(entry, slice):
            if entry.step is not None:
                step = index(entry.step)
                if step == 0:
                    raise ValueError("slice step cannot be zero")
            if entry.start is None:
                masks["begin_mask"] |= 1 << place
            else:
                start = _slice_limit(entry.start)
            if entry.stop is None:
                masks["end_mask"] |= 1 << place
            else:
                stop = _slice_limit(entry.stop)
        else:
            # The kernels do not look at the end of an axis that goes.
            masks["shrink_axis_mask"] |= 1 << place
            start = entry
        begin.append(start)
        end.append(stop)
        steps.append(step)
    return {"begin": index_vector(begin), "end": index_vector(end), "strides": index_vector(steps), **masks}


def _sliced(x: Tensor, basic: Sequence[Entry]) -> Tensor:
    if x.shape.rank <= _MOST_AXES:
        return raw_ops.StridedSlice(input=x, **_strides(basic))
    # The kernel takes no more axes: slice one after the other, as the middle one of three.
    before: list[Dimension] = []
    after = list(dimensions(x))
    for entry in basic:
        if entry is None:
            before.append(1)
            continue
        size = after.pop(0)
        x = reshaped(x, (size_of(before), size, size_of(after)))
        x = raw_ops.StridedSlice(input=x, **_strides([slice(None), entry]))
        if isinstance(entry, slice):
            before.append(dimensions(x)[1])
    return reshaped(x, before)


def _is_whole(basic: Sequence[Entry]) -> bool:
    return all(isinstance(entry, slice) and entry == slice(None) for entry in basic)


def getitem(x: Array, key: Key) -> Tensor:
    """Return ``x[key]``.

    A key is an integer, a slice of any step, Ellipsis, None, a mask, an array of integers or a tuple of
    those. Arrays are broadcast against each other; their axes come first unless they are side by side in
    the key.
    """
    x = full = as_tensor(x)
    if _is_mask(key, x) and key.shape.rank > 1:
        # Places in one row are one number each.
        x, key = reshaped(x, (key.shape.num_elements(), *dimensions(x)[key.shape.rank :])), reshaped(key, (-1,))
    selection = _selection(x, key)
    if not _is_whole(selection.basic):
        x = _sliced(x, selection.basic)
    if not selection.axes:
        return x
    try:
        return _gathered(x, selection.axes, selection.indices)
    except tf.errors.InvalidArgumentError as error:
        if 0 in x.shape:
            # The kernels take every index of nothing to be out of range.
            keys = key if isinstance(key, tuple) else (key,)
            return tf.zeros(selected_shape(tuple([n or 0 for n in full.shape]), keys, _known), x.dtype)
        raise IndexError(f"an index is out of bounds for shape {tuple(x.shape)}") from error


def _known(key: Any) -> Any:
    return key.numpy() if hasattr(key, "numpy") else None


def _gathered(x: Tensor, axes: list[int], indices: list[Tensor]) -> Tensor:
    if len(axes) == 1:
        return raw_ops.GatherV2(params=x, indices=indices[0], axis=axes[0])
    first, count = axes[0], len(axes)
    side_by_side = axes == list(range(first, first + count))
    others = [axis for axis in range(x.shape.rank) if axis not in axes]
    try:
        together = broadcast_arrays(*indices)
    except ValueError:
        check_together(tuple(indices))
        raise
    result = raw_ops.GatherNd(params=permuted(x, axes + others), indices=raw_ops.Pack(values=together, axis=-1))
    if not side_by_side:
        return result
    gathered = together[0].shape.rank
    before = range(gathered, gathered + first)
    return permuted(result, [*before, *range(gathered), *range(gathered + first, gathered + len(others))])


def setitem(x: Array, key: Key, value: Operand) -> Tensor:
    """Return ``x`` with ``value`` at ``key``, for the keys of `getitem`.

    The value is broadcast to the part selected and cast to the type of ``x``. Where indices repeat, the
    last value stays (of integers and bools on a GPU, any).
    """
    x = as_tensor(x)
    value = as_tensor(value, x.dtype)
    if value.shape.rank == 0 and _is_mask(key, x):
        trailing = (1,) * (x.shape.rank - key.shape.rank)
        return raw_ops.SelectV2(condition=reshaped(key, dimensions(key) + trailing), t=value, e=x)
    check_written(x, key, value, _known)
    selection = _selection(x, key)
    if not selection.axes and x.shape.rank <= _MOST_AXES:
        return raw_ops.TensorStridedSliceUpdate(input=x, value=value, **_strides(selection.basic))
    dims = dimensions(x)
    if 0 in x.shape.as_list():
        # Nothing can be written, and the kernels take every index of it to be out of range.
        return x
    in_order = x.dtype.is_integer or x.dtype is bool_ or only_numbers(x, value)
    if in_order and selection.axes == [0] and _is_whole(selection.basic):
        return _with_rows(x, selection.indices[0], value)
    size = size_of(dims)
    flat_places = counted(0, size)
    indices = getitem(reshaped(flat_places, dims), key)
    value = expanded(_without_leading_ones(value, indices.shape.rank), dimensions(indices))
    flat, indices, value = reshaped(x, (-1,)), reshaped(indices, (-1, 1)), reshaped(value, (-1,))
    if in_order:
        return reshaped(raw_ops.TensorScatterUpdate(tensor=flat, indices=indices, updates=value), dims)
    # In the gradient of the kernel, each of several values for one place has the share of the one that stays.
    order = counted(size, size + dimensions(value)[0], flat_places.dtype)
    last = raw_ops.TensorScatterMax(tensor=flat_places, indices=indices, updates=order)
    return reshaped(raw_ops.GatherV2(params=raw_ops.ConcatV2(values=(flat, value), axis=0), indices=last, axis=0), dims)


def only_numbers(*tensors: Tensor) -> bool:
    """Return True if tensors are on the CPU and have values that no tape records; CPUs write in order."""
    return not any([carries_gradients(x) or not x.device.endswith("CPU:0") for x in tensors])


def _with_rows(x: Tensor, indices: Tensor, value: Tensor) -> Tensor:
    rest = dimensions(x)[1:]
    wanted = (*dimensions(indices), *rest)
    value = reshaped(expanded(_without_leading_ones(value, len(wanted)), wanted), (-1, *rest))
    try:
        return raw_ops.TensorScatterUpdate(tensor=x, indices=reshaped(indices, (-1, 1)), updates=value)
    except tf.errors.InvalidArgumentError as error:
        raise IndexError(f"an index is out of bounds for axis 0 of shape {tuple(x.shape)}") from error


def _is_mask(key: Key, x: Tensor) -> bool:
    """Return True if a key is one mask whose static shape fits."""
    if not isinstance(key, Tensor) or key.dtype is not bool_ or not key.shape.rank:
        return False
    return key.shape.is_fully_defined() and key.shape.as_list() == x.shape.as_list()[: key.shape.rank]


def _without_leading_ones(value: Tensor, ndim: int) -> Tensor:
    """Drop axes of size one that are too many, which assignment allows and broadcasting does not."""
    surplus = value.shape.rank - ndim
    return reshaped(value, dimensions(value)[surplus:]) if surplus > 0 else value


def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Tensor:
    x = as_tensor(x)
    if axis is None:
        if x.shape.rank != 1:
            raise ValueError(f"take from an array of {x.shape.rank} dimensions needs an axis")
        axis = 0
    axis = normalized_axis(axis, x.shape.rank)
    return _taken(x, _from_front(as_tensor(indices, DEFAULT_INDEX), dimensions(x)[axis]), axis)


def _taken(x: Tensor, indices: Tensor, axis: int, *, batch_dims: int = 0) -> Tensor:
    try:
        return raw_ops.GatherV2(params=x, indices=indices, axis=axis, batch_dims=batch_dims)
    except tf.errors.InvalidArgumentError as error:
        raise IndexError(f"an index is out of bounds for axis {axis} of shape {tuple(x.shape)}") from error


def take_along_axis(x: Array, indices: Array, /, *, axis: int = -1) -> Tensor:
    x = as_tensor(x)
    axis = normalized_axis(axis, x.shape.rank)
    last = x.shape.rank - 1
    x = axis_last(x, axis)
    indices = axis_last(as_tensor(indices, DEFAULT_INDEX), axis)
    dims, index_dims = dimensions(x), dimensions(indices)
    batch = broadcast_dimensions(dims[:-1], index_dims[:-1])
    x, indices = expanded(x, (*batch, dims[-1])), expanded(indices, (*batch, index_dims[-1]))
    selected = _taken(x, _from_front(indices, dims[-1]), last, batch_dims=last)
    return axis_from_last(selected, axis)
