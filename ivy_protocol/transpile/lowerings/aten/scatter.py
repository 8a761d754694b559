"""Lowerings of operators that index the flat array: strides, masks and counts."""

from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.aten.indexing import scatter_reduce
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, lowering


@lowering("masked_scatter.default")
def masked_scatter(call: Call, x: Any, mask: Any, source: Any) -> Any:
    shape: Any = ivy.broadcast_shapes(x.shape, mask.shape)
    x, mask = ivy.broadcast_to(x, shape), ivy.broadcast_to(mask, shape)
    if source.size == 0 or x.size == 0:
        return x
    counts = ivy.cumsum(ivy.astype(ivy.reshape(mask, (-1,)), "int32"), axis=0, dtype="int32")
    positions = ivy.clip(ivy.subtract(counts, 1), 0, source.size - 1)
    values = ivy.take(ivy.reshape(source, (-1,)), positions, axis=0)
    return ivy.where(mask, ivy.reshape(values, shape), x)


@lowering("put.default")
def put(call: Call, x: Any, index: Any, source: Any, accumulate: bool = False) -> Any:
    index = ivy.reshape(index, (-1,))
    index = ivy.where(ivy.less(index, 0), ivy.add(index, x.size), index)
    values, flat = as_dtype(ivy.reshape(source, (-1,)), x.dtype), ivy.reshape(x, (-1,))
    if accumulate:
        return ivy.add(x, ivy.reshape(indexing.scatter_flat(index, values, size=x.size, reduction="sum"), x.shape))
    return ivy.reshape(ivy.set_item(flat, (index,), values, copy=True), x.shape)


@lowering("index_reduce.default")
def index_reduce(
    call: Call, x: Any, dim: int, index: Any, source: Any, reduce: str, *, include_self: bool = True
) -> Any:
    shape = [1] * x.ndim
    shape[dim] = -1
    full_index = ivy.broadcast_to(ivy.reshape(index, tuple(shape)), source.shape)
    return scatter_reduce(call, x, dim, full_index, source, reduce, include_self=include_self)


def _strided_positions(x: Any, size: Any, stride: Any, storage_offset: int | None, start: int) -> Any:
    """Return the positions of strided elements in the flat array."""
    offset = (start if storage_offset is None else storage_offset) - start
    positions = ivy.full((1,) * len(size), offset, dtype="int32", like=x)
    for axis, (length, step) in enumerate(zip(size, stride, strict=True)):
        shape = tuple([-1 if a == axis else 1 for a in range(len(size))])
        offsets = ivy.multiply(ivy.arange(length, dtype="int32", like=x), step)
        positions = ivy.add(positions, ivy.reshape(offsets, shape))
    last = offset + sum([step * (length - 1) for length, step in zip(size, stride, strict=True)])
    if prod(size) and not 0 <= offset <= last < x.size:
        raise IvyNotImplementedException(
            "ivy.transpile: strides that reach beyond the array are not supported; use indexing instead"
        )
    return positions


def _storage(x: Any, order: Any) -> Any:
    """Return the elements as a 1-D array, in the order of torch's storage."""
    return ivy.reshape(x if order is None else ivy.permute_dims(x, order), (-1,))


@lowering("as_strided.default as_strided_copy.default")
def as_strided(
    call: Call, x: Any, size: Any, stride: Any, storage_offset: int | None = None, *, order: Any = None, start: int = 0
) -> Any:
    return ivy.take(_storage(x, order), _strided_positions(x, size, stride, storage_offset, start), axis=0)


@lowering("as_strided_scatter.default")
def as_strided_scatter(
    call: Call, x: Any, source: Any, size: Any, stride: Any, storage_offset: int | None = None, *, order: Any = None,
    start: int = 0,
) -> Any:  # fmt: skip
    positions = ivy.reshape(_strided_positions(x, size, stride, storage_offset, start), (-1,))
    values = as_dtype(ivy.reshape(source, (-1,)), x.dtype)
    storage = ivy.set_item(_storage(x, order), (positions,), values, copy=True)
    if order is None:
        return ivy.reshape(storage, x.shape)
    permuted = ivy.reshape(storage, tuple([x.shape[axis] for axis in order]))
    return ivy.permute_dims(permuted, tuple([order.index(axis) for axis in range(x.ndim)]))


@lowering("diagonal_scatter.default")
def diagonal_scatter(call: Call, x: Any, source: Any, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Any:
    matrices = ivy.moveaxis(x, (dim1, dim2), (-2, -1))
    rows, columns = matrices.shape[-2:]
    start, shift = max(-offset, 0), max(offset, 0)
    count = max(min(rows - start, columns - shift), 0)
    steps = ivy.arange(count, dtype="int32", like=x)
    index = (..., ivy.add(steps, start), ivy.add(steps, shift))
    return ivy.moveaxis(ivy.set_item(matrices, index, as_dtype(source, x.dtype), copy=True), (-2, -1), (dim1, dim2))


@lowering("repeat_interleave.Tensor")
def repeat_indices(call: Call, repeats: Any, *, output_size: int | None = None) -> Any:
    if output_size is None:
        raise IvyNotImplementedException(
            "ivy.transpile: repeat_interleave with an array of repeats requires output_size="
        )
    ends = ivy.cumsum(ivy.astype(repeats, "int32"), axis=0, dtype="int32")
    return ivy.searchsorted(ends, ivy.arange(output_size, dtype="int32", like=repeats), side="right")


@lowering("nonzero_static.default")
def nonzero_static(call: Call, x: Any, *, size: int, fill_value: int = -1) -> Any:
    is_nonzero = ivy.not_equal(ivy.reshape(x, (-1,)), 0)
    order = ivy.argsort(ivy.astype(ivy.logical_not(is_nonzero), "int32"), axis=0, stable=True)
    count = ivy.sum(ivy.astype(is_nonzero, "int32"))
    fill = ivy.zeros((max(size - x.size, 0),), dtype=order.dtype, like=order)
    positions = ivy.get_item(ivy.concat([order, fill], axis=0), (slice(0, size),))
    columns = []
    step = x.size
    for length in x.shape:
        step //= max(length, 1)
        columns.append(ivy.remainder(ivy.floor_divide(positions, max(step, 1)), max(length, 1)))
    is_fill = ivy.greater_equal(ivy.arange(size, dtype="int32", like=x), count)
    return ivy.where(ivy.expand_dims(is_fill, axis=1), fill_value, ivy.stack(columns, axis=-1))
