"""Operators that read and write elements at indices."""

from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.aten.manipulation import part
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, row

_REDUCTIONS = {
    "sum": "sum", "add": "sum", "prod": "mul", "multiply": "mul", "mean": "mean", "amax": "max", "amin": "min",
}  # fmt: skip
_NEUTRAL = {"sum": 0, "mul": 1}


def _index(indices: Any) -> tuple[Any, ...]:
    return tuple([slice(None) if index is None else index for index in indices])


@row("index.Tensor _unsafe_index.Tensor")
def index(call: Call, x: Any, indices: Any) -> Any:
    return ivy.get_item(x, _index(indices))


@row("embedding.default")
def embedding(
    call: Call, weight: Any, indices: Any, padding_idx: int = -1, scale_grad_by_freq: bool = False, *_: Any
) -> Any:
    found = ivy.take(weight, indices, axis=0)
    found = by_frequency(found, indices, weight.shape[0]) if scale_grad_by_freq else found
    if padding_idx < 0:
        return found
    # Nothing is learned for what only fills up.
    filled = ivy.expand_dims(ivy.equal(indices, padding_idx), axis=-1)
    return ivy.where(filled, ivy.stop_gradient(found), found)


def by_frequency(rows: Any, indices: Any, count: int) -> Any:
    """Rows that were read at indices, with their gradients divided by how often each one was read."""
    ones = ivy.ones((prod(indices.shape),), dtype=rows.dtype, like=rows)
    sums = indexing.scatter_flat(ivy.reshape(indices, (-1,)), ones, size=count, reduction="sum")
    share = ivy.expand_dims(ivy.divide(1, ivy.take(sums, indices, axis=0)), axis=-1)
    kept = ivy.stop_gradient(rows)
    return ivy.add(kept, ivy.multiply(ivy.subtract(rows, kept), share))


@row("index_select.default")
def index_select(call: Call, x: Any, dim: int, index: Any) -> Any:
    return ivy.take(x, index, axis=dim) if x.ndim else ivy.reshape(x, index.shape)


@row("take.default")
def take(call: Call, x: Any, index: Any) -> Any:
    return ivy.take(ivy.reshape(x, (-1,)), index, axis=0)


@row("take_along_dim.default")
def take_along_dim(call: Call, x: Any, index: Any, dim: int | None = None) -> Any:
    if dim is None:
        return ivy.take(ivy.reshape(x, (-1,)), ivy.reshape(index, (-1,)), axis=0)
    return ivy.take_along_axis(x, index, dim)


def _beside(x: Any, dim: int, index: Any) -> tuple[Any, tuple[slice, ...]]:
    """What lies in `x` where an index of fewer elements reaches along the other axes."""
    axis = dim % x.ndim
    reach = tuple([slice(None) if a == axis else slice(0, n) for a, n in enumerate(index.shape)])
    same = all(a == axis or n == index.shape[a] for a, n in enumerate(x.shape))
    return (x if same else ivy.get_item(x, reach)), reach


@row("gather.default")
def gather(call: Call, x: Any, dim: int, index: Any, *, sparse_grad: bool = False) -> Any:
    if x.ndim == 0:
        return ivy.reshape(x, index.shape)
    return ivy.take_along_axis(_beside(x, dim, index)[0], index, dim)


def _scatter(x: Any, dim: int, index: Any, values: Any, mode: Any) -> Any:
    if not hasattr(values, "dtype"):
        values = ivy.full(index.shape, values, dtype=x.dtype, like=x)
    elif values.shape != index.shape:
        values = ivy.get_item(values, tuple([slice(0, n) for n in index.shape]))
    old, reach = _beside(x, dim, index)
    new = indexing.put_along_axis(old, index, as_dtype(values, x.dtype), dim, mode=mode)
    return new if old is x else ivy.set_item(x, reach, new, copy=True)


@row("scatter.src scatter.value")
def scatter(call: Call, x: Any, dim: int, index: Any, values: Any) -> Any:
    return _scatter(x, dim, index, values, "replace")


@row("scatter.reduce scatter.value_reduce")
def scatter_with(call: Call, x: Any, dim: int, index: Any, values: Any, *, reduce: str) -> Any:
    return _scatter(x, dim, index, values, _REDUCTIONS[reduce])


@row("scatter_add.default")
def scatter_add(call: Call, x: Any, dim: int, index: Any, values: Any) -> Any:
    return _scatter(x, dim, index, values, "sum")


@row("scatter_reduce.two")
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
        # Any of the new elements will do.
        start = _scatter(x, dim, index, values, "replace")
    return _scatter(start, dim, index, values, mode)


def _places(x: Any, index: tuple[Any, ...]) -> Any:
    """Where in the flat array the elements are that an index reaches."""
    numbers = ivy.reshape(ivy.arange(prod(x.shape), dtype="int32", like=x), x.shape)
    return ivy.get_item(numbers, index)


def _added(x: Any, index: tuple[Any, ...], values: Any) -> Any:
    places = _places(x, index)
    values = ivy.reshape(ivy.broadcast_to(as_dtype(values, x.dtype), places.shape), (-1,))
    sums = indexing.scatter_flat(ivy.reshape(places, (-1,)), values, size=prod(x.shape), reduction="sum")
    return ivy.add(x, ivy.reshape(sums, x.shape))


@row("index_put.default _unsafe_index_put.default")
def index_put(call: Call, x: Any, indices: Any, values: Any, accumulate: bool = False, *_: Any) -> Any:
    if accumulate:
        return _added(x, _index(indices), values)
    return ivy.set_item(x, _index(indices), as_dtype(values, x.dtype), copy=True)


def _at(x: Any, dim: int, index: Any) -> tuple[Any, ...]:
    return (*(slice(None),) * (dim % x.ndim), index)


@row("index_add.default")
def index_add(call: Call, x: Any, dim: int, index: Any, source: Any, *, alpha: Any = 1) -> Any:
    return _added(x, _at(x, dim, index), source if alpha == 1 else ivy.multiply(source, alpha))


@row("index_copy.default")
def index_copy(call: Call, x: Any, dim: int, index: Any, source: Any) -> Any:
    return ivy.set_item(x, _at(x, dim, index), source, copy=True)


@row("index_fill.int_Scalar index_fill.int_Tensor")
def index_fill(call: Call, x: Any, dim: int, index: Any, value: Any) -> Any:
    return ivy.set_item(x, _at(x, dim, index), value, copy=True)


@row("slice_scatter.default")
def slice_scatter(
    call: Call, x: Any, source: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Any:
    stop = None if end is not None and end >= 2**31 - 1 else end
    reach = _at(x, dim, slice(start, stop, step))
    whole = part(x, dim, start, stop, step).shape == x.shape
    return as_dtype(source, x.dtype) if whole else ivy.set_item(x, reach, as_dtype(source, x.dtype), copy=True)


@row("select_scatter.default")
def select_scatter(call: Call, x: Any, source: Any, dim: int, index: int) -> Any:
    return ivy.set_item(x, _at(x, dim, index), as_dtype(source, x.dtype), copy=True)


@row("nonzero.default")
def nonzero(call: Call, x: Any) -> Any:
    return ivy.argwhere(x)


@row("masked_select.default")
def masked_select(call: Call, x: Any, mask: Any) -> Any:
    whole: Any = ivy.broadcast_shapes(x.shape, mask.shape)
    return ivy.get_item(ivy.broadcast_to(x, whole), ivy.broadcast_to(mask, whole))
