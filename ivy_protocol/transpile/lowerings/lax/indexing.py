"""Primitives that read and write at indices."""

from math import prod
from typing import Any, NamedTuple

from ivy_protocol import functions as ivy
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.lax.table import array, primitive
from ivy_protocol.transpile.lowerings.table import Call, as_dtype


def _start(x: Any, start: Any, length: int, size: int) -> Any:
    """Where a slice begins, moved so that it lies within the axis."""
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
        first = _start(x, start, x.shape[axis], size)
        shape = [1] * x.ndim
        shape[axis] = size
        index.append(ivy.reshape(ivy.add(ivy.arange(size, dtype="int32", like=x), first), tuple(shape)))
    return _written(x, _flat(index, x.shape), update, "replace")


def _flat(index: list[Any], shape: Any) -> Any:
    """The places in the flat array that indices along each axis reach together."""
    found: Any = 0
    for axis, part in enumerate(index):
        found = ivy.add(found, ivy.multiply(part, prod(shape[axis + 1 :])))
    return found


def _written(x: Any, places: Any, values: Any, mode: Any) -> Any:
    """An array with values written to places in its flat order; those behind its end are left out."""
    whole = ivy.broadcast_to(places, values.shape)
    rest = ivy.zeros((1,), dtype=x.dtype, like=x)
    flat = ivy.concat([ivy.reshape(x, (-1,)), rest], axis=0)
    found = indexing.put_along_axis(flat, ivy.reshape(whole, (-1,)), ivy.reshape(values, (-1,)), 0, mode=mode)
    return ivy.reshape(ivy.get_item(found, slice(0, prod(x.shape))), x.shape)


class _Windows(NamedTuple):
    """How windows of an array lie: which axes an index moves along, and which a window has not."""

    left_out: tuple[int, ...]
    moved: tuple[int, ...]
    batching: tuple[int, ...]
    index_batching: tuple[int, ...]
    sizes: tuple[int, ...]
    mode: str


def _reached(x: Any, indices: Any, windows: _Windows) -> tuple[list[Any], Any]:
    """For each axis of an array the indices that windows have there, and which of the windows lie within.

    Both have the axes of the indices before those of a window.
    """
    batch = tuple(indices.shape[:-1])
    inner = [d for d in range(x.ndim) if d not in (*windows.left_out, *windows.batching)]
    count = len(batch) + len(inner)
    found, within = [], None
    for axis, length in enumerate(x.shape):
        size = windows.sizes[axis]
        part: Any = ivy.zeros((1,) * count, dtype="int32", like=x)
        if axis in windows.moved:
            first = as_dtype(ivy.get_item(indices, (..., windows.moved.index(axis))), "int32")
            if windows.mode == "FILL_OR_DROP":
                fits = ivy.logical_and(ivy.greater_equal(first, 0), ivy.less_equal(first, length - size))
                within = fits if within is None else ivy.logical_and(within, fits)
            first = ivy.clip(first, 0, max(length - size, 0))
            part = ivy.reshape(first, (*batch, *(1,) * len(inner)))
        if axis in windows.batching:
            place = windows.index_batching[windows.batching.index(axis)]
            part = ivy.add(part, _numbers(x, length, place, count))
        elif axis in inner and size > 1:
            part = ivy.add(part, _numbers(x, size, len(batch) + inner.index(axis), count))
        found.append(part)
    if within is not None:
        within = ivy.reshape(within, (*batch, *(1,) * len(inner)))
    return found, within


def _numbers(x: Any, length: int, place: int, count: int) -> Any:
    shape = [1] * count
    shape[place] = length
    return ivy.reshape(ivy.arange(length, dtype="int32", like=x), tuple(shape))


def _order(offset: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Where the axes of a result come from, if those of windows stand at `offset` and come last."""
    outer = iter(range(count - len(offset)))
    inner = iter(range(count - len(offset), count))
    return tuple([next(inner) if place in offset else next(outer) for place in range(count)])


@primitive("gather")
def gather(
    call: Call, x: Any, indices: Any, *, dimension_numbers: Any, slice_sizes: Any, mode: str, fill_value: Any = None
) -> Any:
    offset, collapsed, moved, batching, index_batching = dimension_numbers
    windows = _Windows(collapsed, moved, batching, index_batching, slice_sizes, mode)
    batch = tuple(indices.shape[:-1])
    inner = [d for d in range(x.ndim) if d not in (*collapsed, *batching)]
    shape = (*batch, *[slice_sizes[d] for d in inner])
    whole = all([slice_sizes[d] == x.shape[d] for d in inner])
    if len(collapsed) == 1 and tuple(moved) == tuple(collapsed) and not batching and whole:
        # Rows along one axis, as of an embedding.
        found, within = _rows(x, indices, collapsed[0], mode, len(inner))
        found = ivy.reshape(found, shape)
    else:
        reach, within = _reached(x, indices, windows)
        found = ivy.broadcast_to(ivy.get_item(x, tuple(reach)), shape) if x.ndim else ivy.broadcast_to(x, shape)
    if within is not None:
        found = ivy.where(within, found, _filling(call, fill_value))
    order = _order(tuple(offset), len(shape))
    return found if order == tuple(range(len(shape))) else ivy.permute_dims(found, order)


def _rows(x: Any, indices: Any, axis: int, mode: str, inner: int) -> tuple[Any, Any]:
    length, batch = x.shape[axis], tuple(indices.shape[:-1])
    first = ivy.reshape(as_dtype(ivy.get_item(indices, (..., 0)), "int32"), (-1,))
    kept = ivy.clip(first, 0, length - 1)
    within = None
    if mode == "FILL_OR_DROP":
        within = ivy.reshape(ivy.equal(first, kept), (*batch, *(1,) * inner))
    found = ivy.take(x, kept, axis=axis)
    return (ivy.moveaxis(found, axis, 0) if axis else found), within


def _filling(call: Call, value: Any) -> Any:
    """What stands for elements outside: NaN, the least number, or of those without a sign the greatest."""
    if value is None:
        if call.dtype == "bool":
            value = True
        elif "int" in call.dtype:
            about = ivy.iinfo(call.dtype)
            value = about.max if call.dtype.startswith("u") else about.min
        else:
            value = float("nan")
    return array(call, value)


def _scattering(mode_of_values: str) -> Any:
    def scatter(call: Call, x: Any, indices: Any, updates: Any, *, dimension_numbers: Any, mode: str) -> Any:
        offset, inserted, moved, batching, index_batching = dimension_numbers
        updates = array(call, updates)
        count = updates.ndim
        inner = [d for d in range(x.ndim) if d not in (*inserted, *batching)]
        sizes = [1] * x.ndim
        for axis, place in zip(inner, offset, strict=True):
            sizes[axis] = updates.shape[place]
        order = _order(tuple(offset), count)
        back = tuple(sorted(range(count), key=order.__getitem__))
        values = updates if back == tuple(range(count)) else ivy.permute_dims(updates, back)
        windows = _Windows(inserted, moved, batching, index_batching, tuple(sizes), mode)
        reach, within = _reached(x, indices, windows)
        places = ivy.broadcast_to(_flat(reach, x.shape), values.shape) if x.ndim else ivy.zeros(
            values.shape, dtype="int32", like=x
        )  # fmt: skip
        if within is not None:
            places = ivy.where(within, places, ivy.full_like(places, prod(x.shape)))
        return _written(x, places, as_dtype(values, x.dtype), mode_of_values)

    return scatter


for _name, _mode in {
    "scatter": "replace", "scatter_add": "sum", "scatter_mul": "mul", "scatter_max": "max", "scatter_min": "min",
}.items():  # fmt: skip
    primitive(_name)(_scattering(_mode))
