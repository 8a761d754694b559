"""Lowerings of sorting, searching and counting."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import reductions, statistics
from ivy_protocol.transpile.lowerings.aten.manipulation import part
from ivy_protocol.transpile.lowerings.table import Call, lowering


def _sort(x: Any, dim: int, descending: bool) -> tuple[Any, Any]:
    """Return the sorted array and the indices. The sort is stable."""
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    order = ivy.argsort(x, axis=dim, descending=descending, stable=True)
    return ivy.take_along_axis(x, order, dim), order


@lowering("sort.default sort.stable")
def sort(call: Call, x: Any, dim: int = -1, descending: bool = False, *, stable: bool | None = None) -> Any:
    return _sort(x, dim, descending)


@lowering("argsort.default argsort.stable")
def argsort(call: Call, x: Any, dim: int = -1, descending: bool = False, *, stable: bool | None = None) -> Any:
    return _sort(x, dim, descending)[1]


@lowering("topk.default")
def topk(call: Call, x: Any, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    result = ivy.top_k(x, k, axis=dim, largest=largest)
    return result[0], result[1]


def _lower_median(x: Any, dim: int, keepdim: bool, skip_nan: bool = False) -> tuple[Any, Any]:
    """Return the lower median and its index. If an element is NaN, so is the median, unless `skip_nan` is true."""
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    values, order = _sort(x, dim, False)
    length = x.shape[dim]
    if "float" in x.dtype:
        count = ivy.sum(ivy.astype(ivy.logical_not(ivy.isnan(x)), "int32"), axis=dim, keepdims=True)
        middle = ivy.maximum(ivy.floor_divide(ivy.subtract(count, 1), 2), 0)
        index = middle if skip_nan else ivy.where(ivy.less(count, length), count, middle)
    else:
        index = ivy.full([1 if a == dim % x.ndim else n for a, n in enumerate(x.shape)], (length - 1) // 2,
                         dtype="int32", like=x)  # fmt: skip
    results = ivy.take_along_axis(values, index, dim), ivy.take_along_axis(order, index, dim)
    return results if keepdim else (ivy.squeeze(results[0], dim), ivy.squeeze(results[1], dim))


@lowering("median.default")
def median(call: Call, x: Any) -> Any:
    return _share_gradient(x, _lower_median(ivy.reshape(x, (-1,)), 0, False)[0])


def _share_gradient(x: Any, value: Any) -> Any:
    """Return `value`, and split its gradient between all elements of `x` that are equal to `value`."""
    if "float" not in x.dtype:
        return value
    value = ivy.stop_gradient(value)
    matches = ivy.logical_and(ivy.equal(x, value), ivy.isfinite(x))
    count = ivy.maximum(ivy.sum(ivy.astype(matches, x.dtype)), 1)
    zero_term = ivy.where(matches, ivy.subtract(x, ivy.stop_gradient(x)), ivy.zeros_like(x))
    return ivy.add(value, ivy.divide(ivy.sum(zero_term), count))


@lowering("median.dim")
def median_dim(call: Call, x: Any, dim: int, keepdim: bool = False) -> Any:
    return _lower_median(x, dim, keepdim)


@lowering("nanmedian.default")
def nanmedian(call: Call, x: Any) -> Any:
    return _share_gradient(x, _lower_median(ivy.reshape(x, (-1,)), 0, False, skip_nan=True)[0])


@lowering("nanmedian.dim")
def nanmedian_dim(call: Call, x: Any, dim: int, keepdim: bool = False) -> Any:
    return _lower_median(x, dim, keepdim, skip_nan=True)


@lowering("mode.default")
def mode(call: Call, x: Any, dim: int = -1, keepdim: bool = False) -> Any:
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    values, order = _sort(x, dim, False)
    axis, length = dim % x.ndim, x.shape[dim]
    positions = ivy.reshape(ivy.arange(length, dtype="int32", like=x), [-1 if a == axis else 1 for a in range(x.ndim)])
    previous = ivy.concat([part(values, axis, 0, 1), part(values, axis, 0, length - 1)], axis=axis)
    starts = ivy.where(ivy.not_equal(values, previous), positions, 0)
    # Compute the distance of each element from the start of its run of equal elements. The first maximum of this
    # distance is at the mode.
    run_length = ivy.subtract(positions, reductions.cummax(starts, axis=axis))
    index = ivy.argmax(run_length, axis=axis, keepdims=True)
    results = ivy.take_along_axis(values, index, axis), ivy.take_along_axis(order, index, axis)
    return results if keepdim else (ivy.squeeze(results[0], axis), ivy.squeeze(results[1], axis))


@lowering("cummax.default cummin.default")
def cumulative(call: Call, x: Any, dim: int) -> Any:
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    axis = dim % x.ndim
    best = reductions.cummax(x, axis=axis) if "cummax" in call.operator else reductions.cummin(x, axis=axis)
    shape = [-1 if a == axis else 1 for a in range(x.ndim)]
    positions = ivy.reshape(ivy.arange(x.shape[axis], dtype="int32", like=x), shape)
    is_best = ivy.equal(x, best)
    if "float" in x.dtype:
        # Also mark each NaN as the extremum so far: NaN is not equal to itself, so the comparison does not mark it.
        is_best = ivy.logical_or(is_best, ivy.isnan(x))
    # Return the index of the last element so far that is equal to the extremum, as torch does.
    index = reductions.cummax(ivy.where(is_best, positions, 0), axis=axis)
    return ivy.take_along_axis(x, index, axis), index


@lowering("kthvalue.default")
def kthvalue(call: Call, x: Any, k: int, dim: int = -1, keepdim: bool = False) -> Any:
    values, order = _sort(x, dim, False)
    index = (*(slice(None),) * (dim % x.ndim), slice(k - 1, k))
    results = ivy.get_item(values, index), ivy.get_item(order, index)
    return results if keepdim else (ivy.squeeze(results[0], dim), ivy.squeeze(results[1], dim))


@lowering("bincount.default")
def bincount(call: Call, x: Any, weights: Any = None, minlength: int = 0) -> Any:
    return statistics.bincount(x, weights=weights, minlength=minlength)


def _count_edges(values: Any, edges: Any, right: bool) -> Any:
    """Count the edges before each value."""
    if edges.ndim == 1:
        return ivy.searchsorted(edges, values, side="right" if right else "left")
    before = ivy.less_equal if right else ivy.less
    lower = before(ivy.expand_dims(edges, axis=-2), ivy.expand_dims(values, axis=-1))
    return ivy.sum(ivy.astype(lower, "int32"), axis=-1)


@lowering("searchsorted.Tensor searchsorted.Scalar")
def searchsorted(
    call: Call, edges: Any, values: Any, *, out_int32: bool = False, right: bool = False, side: str | None = None,
    sorter: Any = None,
) -> Any:  # fmt: skip
    edges = edges if sorter is None else ivy.take_along_axis(edges, sorter, -1)
    values = values if hasattr(values, "dtype") else ivy.full((), values, dtype=edges.dtype, like=edges)
    return _count_edges(values, edges, right or side == "right")


@lowering("bucketize.Tensor")
def bucketize(call: Call, values: Any, edges: Any, *, out_int32: bool = False, right: bool = False) -> Any:
    return _count_edges(values, edges, right)


@lowering("isin.Tensor_Tensor")
def isin(call: Call, x: Any, test: Any, *, assume_unique: bool = False, invert: bool = False) -> Any:
    return ivy.isin(x, test, invert=invert)
