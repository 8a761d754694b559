"""Lowerings of indexing, gather and scatter."""

from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.aten.manipulation import part
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, direct, lowering

_REDUCTIONS = {
    "sum": "sum", "add": "sum", "prod": "mul", "multiply": "mul", "mean": "mean", "amax": "max", "amin": "min",
}  # fmt: skip
_NEUTRAL = {"sum": 0, "mul": 1}
direct("", {"nonzero.default": ivy.argwhere})


def _index(indices: Any) -> tuple[Any, ...]:
    return tuple([slice(None) if index is None else index for index in indices])


@lowering("index.Tensor _unsafe_index.Tensor")
def index(call: Call, x: Any, indices: Any) -> Any:
    return ivy.get_item(x, _index(indices))


@lowering("embedding.default")
def embedding(
    call: Call, weight: Any, indices: Any, padding_idx: int = -1, scale_grad_by_freq: bool = False, *_: Any
) -> Any:
    result = ivy.take(weight, indices, axis=0)
    result = scale_gradient_by_frequency(result, indices, weight.shape[0]) if scale_grad_by_freq else result
    if padding_idx < 0:
        return result
    # Stop the gradient of the padding row.
    is_padding = ivy.expand_dims(ivy.equal(indices, padding_idx), axis=-1)
    return ivy.where(is_padding, ivy.stop_gradient(result), result)


def scale_gradient_by_frequency(rows: Any, indices: Any, count: int) -> Any:
    """Return the rows unchanged. Their gradients are divided by the frequency of each index."""
    ones = ivy.ones((prod(indices.shape),), dtype=rows.dtype, like=rows)
    sums = indexing.scatter_flat(ivy.reshape(indices, (-1,)), ones, size=count, reduction="sum")
    share = ivy.expand_dims(ivy.divide(1, ivy.take(sums, indices, axis=0)), axis=-1)
    constant = ivy.stop_gradient(rows)
    return ivy.add(constant, ivy.multiply(ivy.subtract(rows, constant), share))


@lowering("index_select.default")
def index_select(call: Call, x: Any, dim: int, index: Any) -> Any:
    return ivy.take(x, index, axis=dim) if x.ndim else ivy.reshape(x, index.shape)


@lowering("take.default")
def take(call: Call, x: Any, index: Any) -> Any:
    return ivy.take(ivy.reshape(x, (-1,)), index, axis=0)


@lowering("take_along_dim.default")
def take_along_dim(call: Call, x: Any, index: Any, dim: int | None = None) -> Any:
    if dim is None:
        return ivy.take(ivy.reshape(x, (-1,)), ivy.reshape(index, (-1,)), axis=0)
    return ivy.take_along_axis(x, index, dim)


def _slice_to_index(x: Any, dim: int, index: Any) -> tuple[Any, tuple[slice, ...]]:
    """Slice the axes of `x`, except `dim`, to the shape of `index`. Return the part and the slices."""
    axis = dim % x.ndim
    slices = tuple([slice(None) if a == axis else slice(0, n) for a, n in enumerate(index.shape)])
    is_full = all(a == axis or n == index.shape[a] for a, n in enumerate(x.shape))
    return (x if is_full else ivy.get_item(x, slices)), slices


@lowering("gather.default")
def gather(call: Call, x: Any, dim: int, index: Any, *, sparse_grad: bool = False) -> Any:
    if x.ndim == 0:
        return ivy.reshape(x, index.shape)
    return ivy.take_along_axis(_slice_to_index(x, dim, index)[0], index, dim)


def _scatter(x: Any, dim: int, index: Any, values: Any, mode: Any) -> Any:
    """Write values at indices along one axis. The other axes of `x` may be larger than those of `index`."""
    if not hasattr(values, "dtype"):
        values = ivy.full(index.shape, values, dtype=x.dtype, like=x)
    elif values.shape != index.shape:
        values = ivy.get_item(values, tuple([slice(0, n) for n in index.shape]))
    old, slices = _slice_to_index(x, dim, index)
    new = indexing.put_along_axis(old, index, as_dtype(values, x.dtype), dim, mode=mode)
    return new if old is x else ivy.set_item(x, slices, new, copy=True)


@lowering("scatter.src scatter.value")
def scatter(call: Call, x: Any, dim: int, index: Any, values: Any) -> Any:
    return _scatter(x, dim, index, values, "replace")


@lowering("scatter.reduce scatter.value_reduce")
def scatter_with(call: Call, x: Any, dim: int, index: Any, values: Any, *, reduce: str) -> Any:
    return _scatter(x, dim, index, values, _REDUCTIONS[reduce])


@lowering("scatter_add.default")
def scatter_add(call: Call, x: Any, dim: int, index: Any, values: Any) -> Any:
    return _scatter(x, dim, index, values, "sum")


@lowering("scatter_reduce.two")
def scatter_reduce(
    call: Call, x: Any, dim: int, index: Any, values: Any, reduce: str, *, include_self: bool = True
) -> Any:
    mode = _REDUCTIONS[reduce]
    if include_self:
        return _scatter(x, dim, index, values, mode)
    if mode == "mean":
        zero = _scatter(x, dim, index, 0, "replace")
        count = _scatter(ivy.zeros_like(x), dim, index, 1, "sum")
        return ivy.divide(_scatter(zero, dim, index, values, "sum"), ivy.maximum(count, 1))
    if mode in _NEUTRAL:
        start = _scatter(x, dim, index, _NEUTRAL[mode], "replace")
    elif "float" in x.dtype:
        start = _scatter(x, dim, index, float("-inf" if mode == "max" else "inf"), "replace")
    else:
        # Start with one of the new elements, because integers have no infinity as a neutral element of max and min. The
        # reduction may include this element twice, which does not change a maximum or minimum.
        start = _scatter(x, dim, index, values, "replace")
    return _scatter(start, dim, index, values, mode)


def _flat_positions(x: Any, index: tuple[Any, ...]) -> Any:
    """Return the positions of the indexed elements in the flat array."""
    positions = ivy.reshape(ivy.arange(prod(x.shape), dtype="int32", like=x), x.shape)
    return ivy.get_item(positions, index)


def _add_at(x: Any, index: tuple[Any, ...], values: Any) -> Any:
    """Add values at indices. The values of repeated indices are summed."""
    positions = _flat_positions(x, index)
    values = ivy.reshape(ivy.broadcast_to(as_dtype(values, x.dtype), positions.shape), (-1,))
    sums = indexing.scatter_flat(ivy.reshape(positions, (-1,)), values, size=prod(x.shape), reduction="sum")
    return ivy.add(x, ivy.reshape(sums, x.shape))


@lowering("index_put.default _unsafe_index_put.default")
def index_put(call: Call, x: Any, indices: Any, values: Any, accumulate: bool = False, *_: Any) -> Any:
    if accumulate:
        return _add_at(x, _index(indices), values)
    return ivy.set_item(x, _index(indices), as_dtype(values, x.dtype), copy=True)


def _index_along(x: Any, dim: int, index: Any) -> tuple[Any, ...]:
    return (*(slice(None),) * (dim % x.ndim), index)


@lowering("index_add.default")
def index_add(call: Call, x: Any, dim: int, index: Any, source: Any, *, alpha: Any = 1) -> Any:
    return _add_at(x, _index_along(x, dim, index), source if alpha == 1 else ivy.multiply(source, alpha))


@lowering("index_copy.default")
def index_copy(call: Call, x: Any, dim: int, index: Any, source: Any) -> Any:
    return ivy.set_item(x, _index_along(x, dim, index), source, copy=True)


@lowering("index_fill.int_Scalar index_fill.int_Tensor")
def index_fill(call: Call, x: Any, dim: int, index: Any, value: Any) -> Any:
    return ivy.set_item(x, _index_along(x, dim, index), value, copy=True)


@lowering("slice_scatter.default")
def slice_scatter(
    call: Call, x: Any, source: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Any:
    stop = None if end is not None and end >= 2**31 - 1 else end
    target = _index_along(x, dim, slice(start, stop, step))
    is_full = part(x, dim, start, stop, step).shape == x.shape
    return as_dtype(source, x.dtype) if is_full else ivy.set_item(x, target, as_dtype(source, x.dtype), copy=True)


@lowering("select_scatter.default")
def select_scatter(call: Call, x: Any, source: Any, dim: int, index: int) -> Any:
    return ivy.set_item(x, _index_along(x, dim, index), as_dtype(source, x.dtype), copy=True)


@lowering("masked_select.default")
def masked_select(call: Call, x: Any, mask: Any) -> Any:
    shape: Any = ivy.broadcast_shapes(x.shape, mask.shape)
    return ivy.get_item(ivy.broadcast_to(x, shape), ivy.broadcast_to(mask, shape))
