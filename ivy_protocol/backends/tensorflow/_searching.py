"""Searching for elements."""

from collections.abc import Callable

from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow._dtypes import DEFAULT_INDEX, KIND, bool_
from ivy_protocol.backends.tensorflow._operands import (
    Array,
    Operand,
    Tensor,
    as_tensor,
    lacks_nan,
    normalized_axis,
    promoted,
    reshaped,
)

__all__ = ["argmax", "argmin", "nonzero", "where"]


def _arg_extremum(kernel: Callable[..., Tensor], x: Array, axis: int | None, keepdims: bool) -> Tensor:
    x = as_tensor(x)
    ndim = x.shape.rank
    if axis is None:
        flat = _first_extremum(kernel, reshaped(x, (-1,)), 0)
        return reshaped(flat, (1,) * ndim) if keepdims else flat
    axis = normalized_axis(axis, ndim)
    result = _first_extremum(kernel, x, axis)
    return raw_ops.ExpandDims(input=result, axis=axis) if keepdims else result


def _first_extremum(kernel: Callable[..., Tensor], x: Tensor, axis: int) -> Tensor:
    result = kernel(input=x, dimension=axis, output_type=DEFAULT_INDEX)
    if KIND[x.dtype] != "float" or lacks_nan(x):
        return result
    # As in max and min, NaN wins; the kernel passes over it.
    nan = raw_ops.IsNan(x=x)
    first_nan = raw_ops.ArgMax(input=nan, dimension=axis, output_type=DEFAULT_INDEX)
    return raw_ops.SelectV2(condition=raw_ops.Any(input=nan, axis=axis), t=first_nan, e=result)


def argmax(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return _arg_extremum(raw_ops.ArgMax, x, axis, keepdims)


def argmin(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return _arg_extremum(raw_ops.ArgMin, x, axis, keepdims)


def nonzero(x: Array, /) -> tuple[Tensor, ...]:
    x = as_tensor(x, bool_)
    if x.shape.rank == 0:
        raise ValueError("nonzero needs an array of one or more dimensions, got a 0-d array")
    return tuple(raw_ops.Unpack(value=raw_ops.Where(condition=x), num=x.shape.rank, axis=1))


def where(condition: Array, x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.SelectV2(condition=as_tensor(condition, bool_), t=x1, e=x2)
