"""Indexing: `getitem` accepts the keys of NumPy, and `setitem` returns a new tensor, because tensors are immutable.

A key becomes a strided slice, and a gather along the axes that arrays index.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, NamedTuple, TypeAlias

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.indexing import check_together, check_written, selected_shape
from ivy_protocol.backends.tensorflow.transforms import carries_gradients
from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Dimension,
    Operand,
    Tensor,
    as_tensor,
    axis_from_last,
    axis_last,
    cast,
    dimensions,
    expanded,
    index_range,
    index_vector,
    is_host_readable,
    normalized_axis,
    permuted,
    reshaped,
    scalar_tensor,
    size_of,
)
from ivy_protocol.backends.tensorflow.xp.dtypes import DEFAULT_INDEX, INTEGER_INFO, KIND, bool_, int32
from ivy_protocol.backends.tensorflow.xp.manipulation import broadcast_arrays, broadcast_dimensions

__all__ = [
    "getitem",
    "setitem",
    "take",
    "take_along_axis",
]


Key: TypeAlias = Any
# Item of a key: an integer, a slice, None, or an integer or boolean tensor.
Entry: TypeAlias = int | slice | Tensor | None
_MAX_INDEX = INTEGER_INFO[int32].max
_MAX_SLICED_AXES = 8


class _Selection(NamedTuple):
    """Operations that apply a key: a strided slice, and a gather along some axes of its result."""

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
        # Pass a dtype, because an empty list would become a float tensor.
        tensor = as_tensor(item, DEFAULT_INDEX)
    kind = KIND[tensor.dtype]
    if kind == "bool":
        return tensor
    if kind not in ("signed", "unsigned"):
        raise IndexError(f"an index must consist of integers, bools, slices, None or Ellipsis, not {tensor.dtype.name}")
    if tensor.shape.rank == 0 and hasattr(tensor, "numpy"):
        return index(tensor)
    return cast(tensor, DEFAULT_INDEX)


def _axis_count(entry: Entry) -> int:
    """Return the number of axes that an item of a key indexes."""
    if entry is None:
        return 0
    if isinstance(entry, Tensor) and entry.dtype is bool_:
        return entry.shape.rank
    return 1


def _entries(key: Key, ndim: int) -> list[Entry]:
    """Return the items of a key, with slices in place of an Ellipsis and of missing axes."""
    items = key if isinstance(key, tuple) else (key,)
    ellipses = [ellipsis_index for ellipsis_index, item in enumerate(items) if item is Ellipsis]
    if len(ellipses) > 1:
        raise IndexError("an index can have only one Ellipsis")
    entries = [_entry(item) for item in items if item is not Ellipsis]
    missing = ndim - sum(map(_axis_count, entries))
    if missing < 0:
        raise IndexError(f"too many indices for an array of {ndim} dimensions")
    ellipsis_index = ellipses[0] if ellipses else len(entries)
    return [*entries[:ellipsis_index], *[slice(None)] * missing, *entries[ellipsis_index:]]


def _check_index(i: int, axis: int, size: int | None) -> None:
    if size is not None and not -size <= i < size:
        raise IndexError(f"index {i} is out of bounds for axis {axis} of size {size}")


def _slice_limit(limit: Any) -> Dimension:
    if isinstance(limit, Tensor) and not hasattr(limit, "numpy"):
        return limit
    return max(-_MAX_INDEX, min(index(limit), _MAX_INDEX))


def _mask_indices(mask: Tensor, axis: int, sizes: Sequence[int | None]) -> list[Tensor]:
    for offset, size in enumerate(mask.shape.as_list()):
        # Accept a mask of length 0 for an axis of any length, as NumPy does.
        if size and sizes[axis + offset] not in (None, size):
            raise IndexError(f"a mask of size {size} does not fit axis {axis + offset} of size {sizes[axis + offset]}")
    # A 0-d mask adds an axis of length 0 or 1, so reshape it to one element.
    mask = reshaped(mask, (1,)) if mask.shape.rank == 0 else mask
    return raw_ops.Unpack(value=raw_ops.Where(condition=mask), num=mask.shape.rank, axis=1)


def _from_front(indices: Tensor, size: Dimension) -> Tensor:
    """Return non-negative indices, because the kernels do not support negative indices."""
    if indices.shape.num_elements() and is_host_readable(indices):
        lowest = raw_ops.Min(input=indices, axis=index_vector(range(indices.shape.rank)))
        if lowest.numpy() >= 0:
            return indices
    negative = raw_ops.Less(x=indices, y=scalar_tensor(0, indices.dtype))
    from_back = raw_ops.AddV2(x=indices, y=as_tensor(size, indices.dtype))
    return raw_ops.SelectV2(condition=negative, t=from_back, e=indices)


def _selection(x: Tensor, key: Key) -> _Selection:
    sizes = x.shape.as_list()
    entries = _entries(key, len(sizes))
    # If the key has arrays, integers count as arrays, and affect the position of the broadcast axes.
    has_arrays = any(isinstance(entry, Tensor) and (entry.dtype is bool_ or entry.shape.rank > 0) for entry in entries)
    basic: list[Entry] = []
    axes: list[int] = []
    indices: list[Tensor] = []
    axis = out_axis = 0
    for entry in entries:
        if isinstance(entry, int):
            _check_index(entry, axis, sizes[axis])
        if entry is None or isinstance(entry, slice):
            basic.append(entry)
            out_axis += 1
        elif not has_arrays:
            basic.append(entry)
        elif isinstance(entry, Tensor) and entry.dtype is bool_:
            mask_indices = _mask_indices(entry, axis, sizes)
            basic.extend([slice(None)] * entry.shape.rank or [None])
            axes.extend(range(out_axis, out_axis + len(mask_indices)))
            indices.extend(mask_indices)
            out_axis += len(mask_indices)
        else:
            basic.append(slice(None))
            axes.append(out_axis)
            indices.append(_from_front(as_tensor(entry, DEFAULT_INDEX), dimensions(x)[axis]))
            out_axis += 1
        axis += _axis_count(entry)
    return _Selection(basic, axes, indices)


def _strides(basic: Sequence[Entry]) -> dict[str, Tensor | int]:
    """Return the arguments of the strided slice kernels for integers, slices and None."""
    begin: list[Dimension] = []
    end: list[Dimension] = []
    steps: list[int] = []
    masks = {"begin_mask": 0, "end_mask": 0, "new_axis_mask": 0, "shrink_axis_mask": 0}
    for i, entry in enumerate(basic):
        start, stop, step = 0, 0, 1
        if entry is None:
            masks["new_axis_mask"] |= 1 << i
        elif isinstance(entry, slice):
            if entry.step is not None:
                step = index(entry.step)
                if step == 0:
                    raise ValueError("slice step cannot be zero")
            if entry.start is None:
                masks["begin_mask"] |= 1 << i
            else:
                start = _slice_limit(entry.start)
            if entry.stop is None:
                masks["end_mask"] |= 1 << i
            else:
                stop = _slice_limit(entry.stop)
        else:
            # The entry is an integer, so set the bit that removes the axis. For this axis the kernels ignore `stop`.
            masks["shrink_axis_mask"] |= 1 << i
            start = entry
        begin.append(start)
        end.append(stop)
        steps.append(step)
    return {"begin": index_vector(begin), "end": index_vector(end), "strides": index_vector(steps), **masks}


def _slice(x: Tensor, basic: Sequence[Entry]) -> Tensor:
    if x.shape.rank <= _MAX_SLICED_AXES:
        return raw_ops.StridedSlice(input=x, **_strides(basic))
    # The kernel supports at most eight axes. Slice the axes one by one, each as the middle axis of a 3-D array.
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


def _selects_all(basic: Sequence[Entry]) -> bool:
    return all(isinstance(entry, slice) and entry == slice(None) for entry in basic)


def getitem(x: Array, key: Key) -> Tensor:
    """Return ``x[key]``.

    A key is an integer, a slice of any step, Ellipsis, None, a mask, an array of integers, or a tuple of such keys.
    Arrays are broadcast together. The broadcast axes come first unless the arrays are adjacent in the key.
    """
    x = full = as_tensor(x)
    if _is_mask(key, x) and key.shape.rank > 1:
        # Flatten the masked axes, so that a gather along one axis needs only one index per element.
        x, key = reshaped(x, (key.shape.num_elements(), *dimensions(x)[key.shape.rank :])), reshaped(key, (-1,))
    selection = _selection(x, key)
    if not _selects_all(selection.basic):
        x = _slice(x, selection.basic)
    if not selection.axes:
        return x
    try:
        return _gather(x, selection.axes, selection.indices)
    except tf.errors.InvalidArgumentError as error:
        if 0 in x.shape:
            # The kernels raise for an empty axis even if the index selects no elements, which is valid. For a valid
            # index, return zeros of the selected shape.
            keys = key if isinstance(key, tuple) else (key,)
            return tf.zeros(selected_shape(tuple([n or 0 for n in full.shape]), keys, _numpy_value), x.dtype)
        raise IndexError(f"an index is out of bounds for shape {tuple(x.shape)}") from error


def _numpy_value(key: Any) -> Any:
    return key.numpy() if hasattr(key, "numpy") else None


def _gather(x: Tensor, axes: list[int], indices: list[Tensor]) -> Tensor:
    if len(axes) == 1:
        return raw_ops.GatherV2(params=x, indices=indices[0], axis=axes[0])
    first, count = axes[0], len(axes)
    are_adjacent = axes == list(range(first, first + count))
    others = [axis for axis in range(x.shape.rank) if axis not in axes]
    try:
        broadcast = broadcast_arrays(*indices)
    except ValueError:
        check_together(tuple(indices))
        raise
    elements = raw_ops.GatherNd(params=permuted(x, axes + others), indices=raw_ops.Pack(values=broadcast, axis=-1))
    if not are_adjacent:
        return elements
    array_ndim = broadcast[0].shape.rank
    leading = range(array_ndim, array_ndim + first)
    return permuted(elements, [*leading, *range(array_ndim), *range(array_ndim + first, array_ndim + len(others))])


def setitem(x: Array, key: Key, value: Operand) -> Tensor:
    """Return a copy of ``x`` with ``value`` at ``key``, for the keys of `getitem`.

    The value is broadcast to the selection and cast to the dtype of ``x``. If an index is repeated, the last value is
    written. On a GPU, an arbitrary one of the values is written for integers and booleans.
    """
    x = as_tensor(x)
    value = as_tensor(value, x.dtype)
    if value.shape.rank == 0 and _is_mask(key, x):
        added_axes = (1,) * (x.shape.rank - key.shape.rank)
        return raw_ops.SelectV2(condition=reshaped(key, dimensions(key) + added_axes), t=value, e=x)
    check_written(x, key, value, _numpy_value)
    selection = _selection(x, key)
    if not selection.axes and x.shape.rank <= _MAX_SLICED_AXES:
        return raw_ops.TensorStridedSliceUpdate(input=x, value=value, **_strides(selection.basic))
    dims = dimensions(x)
    if 0 in x.shape.as_list():
        # Return an empty array unchanged, because the kernels raise for every index.
        return x
    writes_directly = x.dtype.is_integer or x.dtype is bool_ or are_plain_values(x, value)
    if writes_directly and selection.axes == [0] and _selects_all(selection.basic):
        return _write_rows(x, selection.indices[0], value)
    size = size_of(dims)
    flat_indices = index_range(0, size)
    indices = getitem(reshaped(flat_indices, dims), key)
    value = expanded(_without_leading_ones(value, indices.shape.rank), dimensions(indices))
    flat, indices, value = reshaped(x, (-1,)), reshaped(indices, (-1, 1)), reshaped(value, (-1,))
    if writes_directly:
        return reshaped(raw_ops.TensorScatterUpdate(tensor=flat, indices=indices, updates=value), dims)
    # The kernel passes the gradient to every value of a repeated index, so gather only the last value of each index.
    # For each element of the result, `last` contains an index into the old elements, followed by the new values.
    sources = index_range(size, size + dimensions(value)[0], flat_indices.dtype)
    last = raw_ops.TensorScatterMax(tensor=flat_indices, indices=indices, updates=sources)
    return reshaped(raw_ops.GatherV2(params=raw_ops.ConcatV2(values=(flat, value), axis=0), indices=last, axis=0), dims)


def are_plain_values(*tensors: Tensor) -> bool:
    """Return True if tensors are on the CPU, whose kernels write in order, and no tape records them."""
    return not any([carries_gradients(x) or not x.device.endswith("CPU:0") for x in tensors])


def _write_rows(x: Tensor, indices: Tensor, value: Tensor) -> Tensor:
    row_shape = dimensions(x)[1:]
    shape = (*dimensions(indices), *row_shape)
    value = reshaped(expanded(_without_leading_ones(value, len(shape)), shape), (-1, *row_shape))
    try:
        return raw_ops.TensorScatterUpdate(tensor=x, indices=reshaped(indices, (-1, 1)), updates=value)
    except tf.errors.InvalidArgumentError as error:
        raise IndexError(f"an index is out of bounds for axis 0 of shape {tuple(x.shape)}") from error


def _is_mask(key: Key, x: Tensor) -> bool:
    """Return True if a key is one mask whose static shape matches the leading axes."""
    if not isinstance(key, Tensor) or key.dtype is not bool_ or not key.shape.rank:
        return False
    return key.shape.is_fully_defined() and key.shape.as_list() == x.shape.as_list()[: key.shape.rank]


def _without_leading_ones(value: Tensor, ndim: int) -> Tensor:
    """Return a value without surplus leading axes of length 1, which assignment allows and broadcasting does not."""
    surplus = value.shape.rank - ndim
    return reshaped(value, dimensions(value)[surplus:]) if surplus > 0 else value


def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Tensor:
    x = as_tensor(x)
    if axis is None:
        if x.shape.rank != 1:
            raise ValueError(f"take requires axis= for an array of {x.shape.rank} dimensions")
        axis = 0
    axis = normalized_axis(axis, x.shape.rank)
    return _gather_along(x, _from_front(as_tensor(indices, DEFAULT_INDEX), dimensions(x)[axis]), axis)


def _gather_along(x: Tensor, indices: Tensor, axis: int, *, batch_dims: int = 0) -> Tensor:
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
    selected = _gather_along(x, _from_front(indices, dims[-1]), last, batch_dims=last)
    return axis_from_last(selected, axis)
