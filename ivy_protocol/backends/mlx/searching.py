"""Searching and sorting. Functions with value-dependent shapes evaluate their arguments."""

from collections.abc import Callable
from typing import Any

import mlx.core as mx
import numpy as np

from ivy_protocol.backends.mlx.creation import asarray
from ivy_protocol.backends.mlx.dtypes import FLOATS, INDEX, astype, result_type
from ivy_protocol.backends.mlx.manipulation import normalized_axes
from ivy_protocol.backends.mlx.reductions import any, sum
from ivy_protocol.messages import log


def _position(find: Callable[..., Any], x: Any, axis: int | None, keepdims: bool) -> Any:
    if axis is None:
        shape = (1,) * x.ndim if keepdims else ()
        return mx.reshape(_position(find, mx.reshape(x, (-1,)), 0, False), shape)
    (axis,) = normalized_axes(axis, x.ndim)
    if not x.shape[axis]:
        raise ValueError("an array without elements has no minimum or maximum")
    if not x.size:
        return sum(x, axis=axis, keepdims=keepdims).astype(INDEX)
    x = mx.stop_gradient(x)
    if x.dtype in FLOATS:
        # Return the index of the first NaN, as NumPy does.
        is_nan = mx.isnan(x)
        first, has_nan = mx.argmax(is_nan, axis, keepdims=keepdims), any(is_nan, axis=axis, keepdims=keepdims)
        return mx.where(has_nan, first, find(x, axis, keepdims=keepdims)).astype(INDEX)
    return find(x, axis, keepdims=keepdims).astype(INDEX)


def argmax(x: Any, /, *, axis: int | None = None, keepdims: bool = False) -> Any:
    return _position(mx.argmax, x, axis, keepdims)


def argmin(x: Any, /, *, axis: int | None = None, keepdims: bool = False) -> Any:
    return _position(mx.argmin, x, axis, keepdims)


def nonzero(x: Any, /) -> tuple[Any, ...]:
    log.read("ivy.nonzero", x)
    return tuple([asarray(i, dtype=INDEX) for i in np.nonzero(np.asarray(mx.not_equal(x, 0)))])


def where(condition: Any, x1: Any, x2: Any, /) -> Any:
    if isinstance(x1, mx.array) and isinstance(x2, mx.array) and x1.dtype != x2.dtype:
        common = result_type(x1, x2)
        x1, x2 = x1.astype(common), x2.astype(common)
    return mx.where(condition, x1, x2)


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    (axis,) = normalized_axes(axis, x.ndim)
    if not x.size:
        return mx.zeros(x.shape, INDEX)
    x = mx.stop_gradient(x)
    if not descending:
        return mx.argsort(x, axis).astype(INDEX)
    # For descending order, sort the reversed array, and reverse the result, so that equal elements keep their order.
    reverse = (*(slice(None),) * axis, slice(None, None, -1))
    return (x.shape[axis] - 1) - mx.argsort(x[reverse], axis)[reverse].astype(INDEX)


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    (axis,) = normalized_axes(axis, x.ndim)
    return mx.take_along_axis(x, argsort(x, axis=axis, descending=descending), axis) if x.size else mx.array(x)


def searchsorted(x1: Any, x2: Any, /, *, side: str = "left", sorter: Any = None) -> Any:
    x1 = x1 if sorter is None else mx.take(x1, sorter)
    common = result_type(x1, x2)
    x1, x2 = mx.stop_gradient(astype(x1, common, copy=False)), mx.stop_gradient(astype(x2, common, copy=False))
    if common in FLOATS:
        # Compare integer keys, because the comparisons of MLX do not order NaN as the largest number.
        x1, x2 = _order_keys(x1), _order_keys(x2)
    return mx.searchsorted(x1, x2, side=side).astype(INDEX) if x1.size else mx.zeros(x2.shape, INDEX)


def _order_keys(x: Any) -> Any:
    """Return an integer for each float in `x`. The integers sort like the floats; NaN has the largest integer."""
    signed = {2: mx.int16, 4: mx.int32, 8: mx.int64}[x.itemsize]
    x = mx.where(mx.equal(x, 0), mx.zeros((), x.dtype), x)
    bits = mx.view(x, signed)
    largest = mx.array(mx.iinfo(signed).max, signed)
    keys = mx.where(mx.less(bits, 0), bits ^ largest, bits)
    return mx.where(mx.isnan(x), largest, keys)
