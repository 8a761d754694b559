"""Searching and sorting. Sorts put NaN last, and `argmax` and `argmin` return the index of the first NaN."""

from collections.abc import Callable
from typing import Any, Literal

from tensorflow import raw_ops

from ivy_protocol.backends.common.searching import check_search
from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Operand,
    Tensor,
    as_tensor,
    axis_from_last,
    axis_last,
    cast_for,
    dimensions,
    lacks_nan,
    normalized_axis,
    promoted,
    reshaped,
    scalar_tensor,
    size_of,
)
from ivy_protocol.backends.tensorflow.xp.dtypes import DEFAULT_INDEX, INTEGER_INFO, KIND, SIGNED_OF_SIZE, bool_
from ivy_protocol.backends.tensorflow.xp.indexing import take, take_along_axis

__all__ = [
    "argmax",
    "argmin",
    "argsort",
    "isin",
    "nonzero",
    "searchsorted",
    "sort",
    "where",
]


def _arg_extreme(kernel: Callable[..., Tensor], x: Array, axis: int | None, keepdims: bool) -> Tensor:
    x = as_tensor(x)
    ndim = x.shape.rank
    if axis is None:
        flat = _first_extreme(kernel, reshaped(x, (-1,)), 0)
        return reshaped(flat, (1,) * ndim) if keepdims else flat
    axis = normalized_axis(axis, ndim)
    indices = _first_extreme(kernel, x, axis)
    return raw_ops.ExpandDims(input=indices, axis=axis) if keepdims else indices


def _first_extreme(kernel: Callable[..., Tensor], x: Tensor, axis: int) -> Tensor:
    indices = kernel(input=x, dimension=axis, output_type=DEFAULT_INDEX)
    if KIND[x.dtype] != "float" or lacks_nan(x):
        return indices
    # As in NumPy, return the index of the first NaN, which the kernel ignores.
    is_nan = raw_ops.IsNan(x=x)
    first_nan = raw_ops.ArgMax(input=is_nan, dimension=axis, output_type=DEFAULT_INDEX)
    return raw_ops.SelectV2(condition=raw_ops.Any(input=is_nan, axis=axis), t=first_nan, e=indices)


def argmax(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return _arg_extreme(raw_ops.ArgMax, x, axis, keepdims)


def argmin(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return _arg_extreme(raw_ops.ArgMin, x, axis, keepdims)


def nonzero(x: Array, /) -> tuple[Tensor, ...]:
    x = as_tensor(x, bool_)
    if x.shape.rank == 0:
        raise ValueError("nonzero requires an array with at least one dimension, not a 0-d array")
    return tuple(raw_ops.Unpack(value=raw_ops.Where(condition=x), num=x.shape.rank, axis=1))


def where(condition: Array, x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.SelectV2(condition=as_tensor(condition, bool_), t=x1, e=x2)


def order_key(x: Tensor) -> Tensor:
    """Return integers in the order of the elements, with NaN as the largest.

    The kernels for sorts and searches compare floats by ``<``, which does not order NaN. They also do not support
    booleans.
    """
    kind = KIND[x.dtype]
    if kind == "complex":
        raise TypeError(f"the function does not support {x.dtype.name}, because complex numbers have no order")
    if kind != "float":
        return cast_for("order", x)
    zero, nan = scalar_tensor(0, x.dtype), scalar_tensor(float("nan"), x.dtype)
    # Remove the sign of zeros and NaN, because equal numbers need equal keys.
    x = raw_ops.SelectV2(condition=raw_ops.Equal(x=x, y=zero), t=zero, e=x)
    x = raw_ops.SelectV2(condition=raw_ops.IsNan(x=x), t=nan, e=x)
    dtype = SIGNED_OF_SIZE[x.dtype.size]
    bits = raw_ops.Bitcast(input=x, type=dtype)
    mirrored = raw_ops.BitwiseXor(x=bits, y=scalar_tensor(INTEGER_INFO[dtype].max, dtype))
    return raw_ops.SelectV2(condition=raw_ops.Less(x=bits, y=scalar_tensor(0, dtype)), t=mirrored, e=bits)


def last_axis_order(x: Tensor, *, descending: bool = False, count: int | None = None) -> Tensor:
    """Return the indices of a stable sort along the last axis; with `count`, only the first `count` indices."""
    if KIND[x.dtype] == "float" and lacks_nan(x):
        key = x if descending else raw_ops.Neg(x=x)
    else:
        # Reverse the order of integers by `~x`, which cannot overflow, in contrast to `-x`.
        key = order_key(x) if descending else raw_ops.Invert(x=order_key(x))
    # The kernel returns equal elements in their original order, so that the sort is stable.
    return raw_ops.TopKV2(input=key, k=dimensions(x)[-1] if count is None else count, index_type=DEFAULT_INDEX).indices


def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    x = as_tensor(x)
    axis = normalized_axis(axis, x.shape.rank)
    return axis_from_last(last_axis_order(axis_last(x, axis), descending=descending), axis)


def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    x = as_tensor(x)
    return take_along_axis(x, argsort(x, axis=axis, descending=descending, stable=stable), axis=axis)


def top_k(x: Array, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    x = as_tensor(x)
    axis = normalized_axis(axis, x.shape.rank)
    length = x.shape[axis]
    if k < 0 or (length is not None and k > length):
        return NotImplemented
    order = axis_from_last(last_axis_order(axis_last(x, axis), descending=largest, count=k), axis)
    return take_along_axis(x, order, axis=axis), order


def searchsorted(
    x1: Array, x2: Operand, /, *, side: Literal["left", "right"] = "left", sorter: Array | None = None
) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if x1.shape.rank is not None and x2.shape.rank is not None:
        check_search(x1, x2, side, sorter)
    if sorter is not None:
        x1 = take_along_axis(x1, sorter, axis=-1) if x1.shape.rank != 1 else take(x1, sorter)
    return _insertion_points(order_key(x1), order_key(x2), side)


def _insertion_points(sorted_keys: Tensor, keys: Tensor, side: Literal["left", "right"]) -> Tensor:
    kernel = raw_ops.LowerBound if side == "left" else raw_ops.UpperBound
    rows, values = (1, -1), (1, -1)
    if sorted_keys.shape.rank not in (1, None):
        # Pass explicit sizes, because -1 cannot be inferred for an empty batch.
        *batch, count = dimensions(sorted_keys)
        rows, values = (size_of(batch), count), (size_of(batch), dimensions(keys)[-1])
    points = kernel(sorted_inputs=reshaped(sorted_keys, rows), values=reshaped(keys, values), out_type=DEFAULT_INDEX)
    return reshaped(points, dimensions(keys))


def isin(x1: Operand, x2: Operand, /, *, invert: bool = False) -> Tensor:
    x1, x2 = promoted(x1, x2)
    x2 = reshaped(x2, (-1,))
    if KIND[x1.dtype] == "complex":
        is_member = raw_ops.Any(input=raw_ops.Equal(x=raw_ops.ExpandDims(input=x1, axis=-1), y=x2), axis=-1)
    else:
        sorted_keys = sort(order_key(x2))
        keys = order_key(x1)
        first, last = _insertion_points(sorted_keys, keys, "left"), _insertion_points(sorted_keys, keys, "right")
        # Exclude NaN by `x1 == x1`: NaN has a key, but is not equal to any element.
        is_member = raw_ops.LogicalAnd(x=raw_ops.Less(x=first, y=last), y=raw_ops.Equal(x=x1, y=x1))
    return raw_ops.LogicalNot(x=is_member) if invert else is_member
