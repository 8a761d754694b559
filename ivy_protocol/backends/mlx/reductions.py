"""Reductions and cumulative functions. Half precision is accumulated in float32."""

import builtins
import math
from collections.abc import Callable
from typing import Any

import mlx.core as mx

from ivy_protocol.backends.common.standard_elementwise import safe_sqrt
from ivy_protocol.backends.mlx.dtypes import FLOATS, HALF, INDEX, astype
from ivy_protocol.backends.mlx.manipulation import normalized_axes

_WIDENED = {
    **dict.fromkeys((mx.bool_, mx.int8, mx.int16), mx.int32),
    **dict.fromkeys((mx.uint8, mx.uint16), mx.uint32),
}


def _reduced(reduction: Callable[..., Any], x: Any, axis: Any, keepdims: bool) -> Any:
    # Pass an empty tuple unchanged, because MLX reduces no axes for it.
    axes = None if axis is None else normalized_axes(axis, x.ndim)
    if x.size:
        return reduction(x, axes, keepdims)
    # Fill the result for an array without elements, because a reduction of MLX may never return.
    reduced = range(x.ndim) if axes is None else axes
    shape = [1 if i in reduced else n for i, n in enumerate(x.shape) if keepdims or i not in reduced]
    return mx.full(shape, reduction in (mx.prod, mx.all), dtype=x.dtype)


def _accumulated(reduction: Callable[..., Any], x: Any, axis: Any, dtype: Any, keepdims: bool) -> Any:
    own = x.dtype
    dtype = dtype or _WIDENED.get(own, own)
    if dtype == own == mx.float32:
        return _reduced(reduction, x, axis, keepdims)
    x = astype(x, mx.float32 if dtype in HALF else dtype, copy=False)
    return astype(_reduced(reduction, x, axis, keepdims), dtype, copy=False)


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    return _accumulated(mx.sum, x, axis, dtype, keepdims)


def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    return _accumulated(mx.prod, x, axis, dtype, keepdims)


def _count(x: Any, axis: Any) -> int:
    return math.prod([x.shape[i] for i in (range(x.ndim) if axis is None else normalized_axes(axis, x.ndim))])


def mean(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    wide = x.astype(mx.float32) if x.dtype in HALF else x
    total, count = _reduced(mx.sum, wide, axis, keepdims), _count(x, axis)
    return (total / count if count else total * math.nan).astype(x.dtype)


def _wide_var(x: Any, axis: Any, correction: float, keepdims: bool) -> Any:
    wide = x.astype(mx.float32) if x.dtype in HALF else x
    deviation = wide - mean(wide, axis=axis, keepdims=True)
    if x.dtype == mx.complex64:
        squares = mx.square(mx.real(deviation)) + mx.square(mx.imag(deviation))
    else:
        squares = mx.square(deviation)
    freedom = builtins.max(_count(x, axis) - correction, 0)
    total = _reduced(mx.sum, squares, axis, keepdims)
    return total / freedom if freedom else total / mx.zeros((), total.dtype)


def _real_dtype(x: Any) -> Any:
    return x.dtype if x.dtype in FLOATS else mx.float32


def var(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return _wide_var(x, axis, correction, keepdims).astype(_real_dtype(x))


def std(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return safe_sqrt(mx, _wide_var(x, axis, correction, keepdims)).astype(_real_dtype(x))


def _extreme(reduction: Callable[..., Any], x: Any, axis: Any, keepdims: bool) -> Any:
    if not _count(x, axis) and 0 not in [
        n for i, n in enumerate(x.shape) if axis is not None and i not in normalized_axes(axis, x.ndim)
    ]:
        raise ValueError("an array without elements has no minimum or maximum")
    return _reduced(reduction, x, axis, keepdims)


def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _extreme(mx.max, x, axis, keepdims)


def min(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _extreme(mx.min, x, axis, keepdims)


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduced(mx.all, astype(x, mx.bool_, copy=False), axis, keepdims)


def any(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduced(mx.any, astype(x, mx.bool_, copy=False), axis, keepdims)


def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduced(mx.sum, mx.not_equal(x, 0).astype(INDEX), axis, keepdims)


def _cumulative(
    scan: Callable[..., Any], initial: int, x: Any, axis: int | None, dtype: Any, include_initial: bool
) -> Any:
    if axis is None and x.ndim != 1:
        raise ValueError(f"axis= is required for an array of {x.ndim} dimensions")
    (axis,) = normalized_axes(axis or 0, x.ndim)
    dtype = dtype or _WIDENED.get(x.dtype, x.dtype)
    x = astype(x, mx.float32 if dtype in HALF else dtype, copy=False)
    result = scan(x, axis) if x.size else x
    if include_initial:
        first = mx.full((*x.shape[:axis], 1, *x.shape[axis + 1 :]), initial, x.dtype)
        result = mx.concatenate([first, result], axis)
    return astype(result, dtype, copy=False)


def cumulative_sum(x: Any, /, *, axis: Any = None, dtype: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(mx.cumsum, 0, x, axis, dtype, include_initial)


def cumulative_prod(x: Any, /, *, axis: Any = None, dtype: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(mx.cumprod, 1, x, axis, dtype, include_initial)
