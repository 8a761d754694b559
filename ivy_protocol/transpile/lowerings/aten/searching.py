"""Operators that sort, search and count."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import reductions, statistics
from ivy_protocol.transpile.lowerings.aten.manipulation import part
from ivy_protocol.transpile.lowerings.table import Call, row


def _sorted(x: Any, dim: int, descending: bool) -> tuple[Any, Any]:
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    order = ivy.argsort(x, axis=dim, descending=descending, stable=True)
    return ivy.take_along_axis(x, order, dim), order


@row("sort.default")
def sort(call: Call, x: Any, dim: int = -1, descending: bool = False) -> Any:
    return _sorted(x, dim, descending)


@row("sort.stable")
def sort_stable(call: Call, x: Any, *, stable: bool | None = None, dim: int = -1, descending: bool = False) -> Any:
    return _sorted(x, dim, descending)


@row("argsort.default")
def argsort(call: Call, x: Any, dim: int = -1, descending: bool = False) -> Any:
    return _sorted(x, dim, descending)[1]


@row("argsort.stable")
def argsort_stable(call: Call, x: Any, *, stable: bool, dim: int = -1, descending: bool = False) -> Any:
    return _sorted(x, dim, descending)[1]


@row("topk.default")
def topk(call: Call, x: Any, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    found = ivy.top_k(x, k, axis=dim, largest=largest)
    return found[0], found[1]


def _lower_median(x: Any, dim: int, keepdim: bool, skips: bool = False) -> tuple[Any, Any]:
    """The lower one of two in the middle. NaN, which is sorted last, is the median, unless it is skipped."""
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    values, order = _sorted(x, dim, False)
    length = x.shape[dim]
    if "float" in x.dtype:
        count = ivy.sum(ivy.astype(ivy.logical_not(ivy.isnan(x)), "int32"), axis=dim, keepdims=True)
        half = ivy.maximum(ivy.floor_divide(ivy.subtract(count, 1), 2), 0)
        place = half if skips else ivy.where(ivy.less(count, length), count, half)
    else:
        place = ivy.full([1 if a == dim % x.ndim else n for a, n in enumerate(x.shape)], (length - 1) // 2,
                         dtype="int32", like=x)  # fmt: skip
    found = ivy.take_along_axis(values, place, dim), ivy.take_along_axis(order, place, dim)
    return found if keepdim else (ivy.squeeze(found[0], dim), ivy.squeeze(found[1], dim))


@row("median.default")
def median(call: Call, x: Any) -> Any:
    return _shared(x, _lower_median(ivy.reshape(x, (-1,)), 0, False)[0])


def _shared(x: Any, found: Any) -> Any:
    """An element, of which the gradient is shared by all that equal it."""
    if "float" not in x.dtype:
        return found
    found = ivy.stop_gradient(found)
    hit = ivy.logical_and(ivy.equal(x, found), ivy.isfinite(x))
    count = ivy.maximum(ivy.sum(ivy.astype(hit, x.dtype)), 1)
    moved = ivy.where(hit, ivy.subtract(x, ivy.stop_gradient(x)), ivy.zeros_like(x))
    return ivy.add(found, ivy.divide(ivy.sum(moved), count))


@row("median.dim")
def median_dim(call: Call, x: Any, dim: int, keepdim: bool = False) -> Any:
    return _lower_median(x, dim, keepdim)


@row("nanmedian.default")
def nanmedian(call: Call, x: Any) -> Any:
    return _shared(x, _lower_median(ivy.reshape(x, (-1,)), 0, False, skips=True)[0])


@row("nanmedian.dim")
def nanmedian_dim(call: Call, x: Any, dim: int, keepdim: bool = False) -> Any:
    return _lower_median(x, dim, keepdim, skips=True)


@row("mode.default")
def mode(call: Call, x: Any, dim: int = -1, keepdim: bool = False) -> Any:
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    values, order = _sorted(x, dim, False)
    axis, length = dim % x.ndim, x.shape[dim]
    numbers = ivy.reshape(ivy.arange(length, dtype="int32", like=x), [-1 if a == axis else 1 for a in range(x.ndim)])
    before = ivy.concat([part(values, axis, 0, 1), part(values, axis, 0, length - 1)], axis=axis)
    starts = ivy.where(ivy.not_equal(values, before), numbers, 0)
    # How far each is from the start of those that equal it: the first that is farthest is the mode.
    run = ivy.subtract(numbers, reductions.cummax(starts, axis=axis))
    place = ivy.argmax(run, axis=axis, keepdims=True)
    found = ivy.take_along_axis(values, place, axis), ivy.take_along_axis(order, place, axis)
    return found if keepdim else (ivy.squeeze(found[0], axis), ivy.squeeze(found[1], axis))


@row("cummax.default cummin.default")
def cumulative(call: Call, x: Any, dim: int) -> Any:
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    axis = dim % x.ndim
    best = reductions.cummax(x, axis=axis) if "cummax" in call.operator else reductions.cummin(x, axis=axis)
    shape = [-1 if a == axis else 1 for a in range(x.ndim)]
    numbers = ivy.reshape(ivy.arange(x.shape[axis], dtype="int32", like=x), shape)
    hit = ivy.equal(x, best)
    if "float" in x.dtype:
        # NaN, which equals nothing, is kept from the first one on.
        hit = ivy.logical_or(hit, ivy.isnan(x))
    # The last of those that are the same.
    place = reductions.cummax(ivy.where(hit, numbers, 0), axis=axis)
    return ivy.take_along_axis(x, place, axis), place


@row("kthvalue.default")
def kthvalue(call: Call, x: Any, k: int, dim: int = -1, keepdim: bool = False) -> Any:
    values, order = _sorted(x, dim, False)
    index = (*(slice(None),) * (dim % x.ndim), slice(k - 1, k))
    found = ivy.get_item(values, index), ivy.get_item(order, index)
    return found if keepdim else (ivy.squeeze(found[0], dim), ivy.squeeze(found[1], dim))


@row("bincount.default")
def bincount(call: Call, x: Any, weights: Any = None, minlength: int = 0) -> Any:
    return statistics.bincount(x, weights=weights, minlength=minlength)


def _found(values: Any, edges: Any, right: bool) -> Any:
    """How many edges lie before each value."""
    if edges.ndim == 1:
        return ivy.searchsorted(edges, values, side="right" if right else "left")
    before = ivy.less_equal if right else ivy.less
    lower = before(ivy.expand_dims(edges, axis=-2), ivy.expand_dims(values, axis=-1))
    return ivy.sum(ivy.astype(lower, "int32"), axis=-1)


@row("searchsorted.Tensor searchsorted.Scalar")
def searchsorted(
    call: Call, edges: Any, values: Any, *, out_int32: bool = False, right: bool = False, side: str | None = None,
    sorter: Any = None,
) -> Any:  # fmt: skip
    edges = edges if sorter is None else ivy.take_along_axis(edges, sorter, -1)
    values = values if hasattr(values, "dtype") else ivy.full((), values, dtype=edges.dtype, like=edges)
    return _found(values, edges, right or side == "right")


@row("bucketize.Tensor")
def bucketize(call: Call, values: Any, edges: Any, *, out_int32: bool = False, right: bool = False) -> Any:
    return _found(values, edges, right)


@row("isin.Tensor_Tensor")
def isin(call: Call, x: Any, test: Any, *, assume_unique: bool = False, invert: bool = False) -> Any:
    return ivy.isin(x, test, invert=invert)
