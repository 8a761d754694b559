"""Lowerings of dynamic slices, gather and scatter."""

from math import prod
from typing import Any, NamedTuple

from ivy_protocol import functions as ivy
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.lax.table import array, primitive
from ivy_protocol.transpile.lowerings.table import Call, as_dtype


def _start(x: Any, start: Any, length: int, size: int) -> Any:
    """Clamp the start of a slice so that the slice is within the axis."""
    if isinstance(start, int):
        return min(max(start, 0), length - size)
    return ivy.clip(as_dtype(start, "int32"), 0, length - size)


@primitive("dynamic_slice")
def dynamic_slice(call: Call, x: Any, *starts: Any, slice_sizes: Any) -> Any:
    for axis, (start, size) in enumerate(zip(starts, slice_sizes, strict=True)):
        length = x.shape[axis]
        if size == length:
            continue
        start = _start(x, start, length, size)
        if isinstance(start, int):
            x = ivy.get_item(x, (*(slice(None),) * axis, slice(start, start + size)))
        else:
            x = ivy.take(x, ivy.add(ivy.arange(size, dtype="int32", like=x), start), axis=axis)
    return x


@primitive("dynamic_update_slice")
def dynamic_update_slice(call: Call, x: Any, update: Any, *starts: Any) -> Any:
    if not x.ndim:
        return update
    index = []
    for axis, (start, size) in enumerate(zip(starts, update.shape, strict=True)):
        index.append(ivy.add(_iota(x, size, axis, x.ndim), _start(x, start, x.shape[axis], size)))
    return _write_flat(x, _flat_positions(index, x.shape), update, "replace")


def _flat_positions(index: list[Any], shape: Any) -> Any:
    """Return flat positions from broadcastable indices of all axes."""
    positions: Any = 0
    for axis, part in enumerate(index):
        positions = ivy.add(positions, ivy.multiply(part, prod(shape[axis + 1 :])))
    return positions


def _write_flat(x: Any, positions: Any, values: Any, mode: Any) -> Any:
    """Write values at flat positions of a copy. A position past the end is dropped."""
    full = ivy.broadcast_to(positions, values.shape)
    overflow = ivy.zeros((1,), dtype=x.dtype, like=x)
    flat = ivy.concat([ivy.reshape(x, (-1,)), overflow], axis=0)
    result = indexing.put_along_axis(flat, ivy.reshape(full, (-1,)), ivy.reshape(values, (-1,)), 0, mode=mode)
    return ivy.reshape(ivy.get_item(result, slice(0, prod(x.shape))), x.shape)


class _Windows(NamedTuple):
    """Window layout of a gather or scatter, according to the dimension numbers of JAX."""

    collapsed_axes: tuple[int, ...]
    index_map: tuple[int, ...]
    batching: tuple[int, ...]
    index_batching: tuple[int, ...]
    sizes: tuple[int, ...]
    mode: str


def _window_indices(x: Any, indices: Any, windows: _Windows) -> tuple[list[Any], Any]:
    """Return the indices of all windows for each axis of the array. Also return a mask of the windows within bounds.

    In the indices and in the mask, batch axes come before window axes. The mask is None if the mode needs no mask.
    """
    batch = tuple(indices.shape[:-1])
    inner = [d for d in range(x.ndim) if d not in (*windows.collapsed_axes, *windows.batching)]
    count = len(batch) + len(inner)
    axis_indices, in_bounds = [], None
    for axis, length in enumerate(x.shape):
        size = windows.sizes[axis]
        part: Any = ivy.zeros((1,) * count, dtype="int32", like=x)
        if axis in windows.index_map:
            first = as_dtype(ivy.get_item(indices, (..., windows.index_map.index(axis))), "int32")
            if windows.mode == "FILL_OR_DROP":
                is_valid = ivy.logical_and(ivy.greater_equal(first, 0), ivy.less_equal(first, length - size))
                in_bounds = is_valid if in_bounds is None else ivy.logical_and(in_bounds, is_valid)
            first = ivy.clip(first, 0, max(length - size, 0))
            part = ivy.reshape(first, (*batch, *(1,) * len(inner)))
        if axis in windows.batching:
            batch_axis = windows.index_batching[windows.batching.index(axis)]
            part = ivy.add(part, _iota(x, length, batch_axis, count))
        elif axis in inner and size > 1:
            part = ivy.add(part, _iota(x, size, len(batch) + inner.index(axis), count))
        axis_indices.append(part)
    if in_bounds is not None:
        in_bounds = ivy.reshape(in_bounds, (*batch, *(1,) * len(inner)))
    return axis_indices, in_bounds


def _iota(x: Any, length: int, axis: int, count: int) -> Any:
    """Return a range along one of `count` axes."""
    shape = [1] * count
    shape[axis] = length
    return ivy.reshape(ivy.arange(length, dtype="int32", like=x), tuple(shape))


def _order(offset: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the permutation that moves the window axes, which are last, to the positions in `offset`."""
    outer = iter(range(count - len(offset)))
    inner = iter(range(count - len(offset), count))
    return tuple([next(inner) if axis in offset else next(outer) for axis in range(count)])


@primitive("gather")
def gather(
    call: Call, x: Any, indices: Any, *, dimension_numbers: Any, slice_sizes: Any, mode: str, fill_value: Any = None
) -> Any:
    offset, collapsed, index_map, batching, index_batching = dimension_numbers
    windows = _Windows(collapsed, index_map, batching, index_batching, slice_sizes, mode)
    batch = tuple(indices.shape[:-1])
    inner = [d for d in range(x.ndim) if d not in (*collapsed, *batching)]
    shape = (*batch, *[slice_sizes[d] for d in inner])
    is_full = all([slice_sizes[d] == x.shape[d] for d in inner])
    if len(collapsed) == 1 and tuple(index_map) == tuple(collapsed) and not batching and is_full:
        # If whole rows along one axis are selected, as in embeddings, take a fast path.
        result, in_bounds = _rows(x, indices, collapsed[0], mode, len(inner))
        result = ivy.reshape(result, shape)
    else:
        axis_indices, in_bounds = _window_indices(x, indices, windows)
        result = ivy.broadcast_to(ivy.get_item(x, tuple(axis_indices)), shape) if x.ndim else ivy.broadcast_to(x, shape)
    if in_bounds is not None:
        result = ivy.where(in_bounds, result, _fill_value(call, fill_value))
    order = _order(tuple(offset), len(shape))
    return result if order == tuple(range(len(shape))) else ivy.permute_dims(result, order)


def _rows(x: Any, indices: Any, axis: int, mode: str, inner: int) -> tuple[Any, Any]:
    """Take rows along one axis. Return them with a mask of the indices within bounds."""
    length, batch = x.shape[axis], tuple(indices.shape[:-1])
    first = ivy.reshape(as_dtype(ivy.get_item(indices, (..., 0)), "int32"), (-1,))
    clipped = ivy.clip(first, 0, length - 1)
    in_bounds = None
    if mode == "FILL_OR_DROP":
        in_bounds = ivy.reshape(ivy.equal(first, clipped), (*batch, *(1,) * inner))
    rows = ivy.take(x, clipped, axis=axis)
    return (ivy.moveaxis(rows, axis, 0) if axis else rows), in_bounds


def _fill_value(call: Call, value: Any) -> Any:
    """Return the fill value for out-of-bounds windows.

    The default is NaN for floats, the minimum for signed integers, and the maximum for unsigned integers.
    """
    if value is None:
        if call.dtype == "bool":
            value = True
        elif "int" in call.dtype:
            info = ivy.iinfo(call.dtype)
            value = info.max if call.dtype.startswith("u") else info.min
        else:
            value = float("nan")
    return array(call, value)


def _make_scatter(mode_of_values: str) -> Any:
    """Return the lowering of a scatter primitive that combines values by a mode."""

    def scatter(call: Call, x: Any, indices: Any, updates: Any, *, dimension_numbers: Any, mode: str) -> Any:
        offset, inserted, index_map, batching, index_batching = dimension_numbers
        updates = array(call, updates)
        count = updates.ndim
        inner = [d for d in range(x.ndim) if d not in (*inserted, *batching)]
        sizes = [1] * x.ndim
        for axis, update_axis in zip(inner, offset, strict=True):
            sizes[axis] = updates.shape[update_axis]
        order = _order(tuple(offset), count)
        back = tuple(sorted(range(count), key=order.__getitem__))
        values = updates if back == tuple(range(count)) else ivy.permute_dims(updates, back)
        windows = _Windows(inserted, index_map, batching, index_batching, tuple(sizes), mode)
        axis_indices, in_bounds = _window_indices(x, indices, windows)
        positions = ivy.broadcast_to(_flat_positions(axis_indices, x.shape), values.shape) if x.ndim else ivy.zeros(
            values.shape, dtype="int32", like=x
        )  # fmt: skip
        if in_bounds is not None:
            positions = ivy.where(in_bounds, positions, ivy.full_like(positions, prod(x.shape)))
        return _write_flat(x, positions, as_dtype(values, x.dtype), mode_of_values)

    return scatter


for _name, _mode in {
    "scatter": "replace", "scatter_add": "sum", "scatter_mul": "mul", "scatter_max": "max", "scatter_min": "min",
}.items():  # fmt: skip
    primitive(_name)(_make_scatter(_mode))
