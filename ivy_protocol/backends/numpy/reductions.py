"""Reductions by `ufunc.reduce`, which skips the Python code of `np.sum`; half precision in float32."""

from typing import Any

import numpy as np

from ivy_protocol.backends.numpy._shared import (
    FLOAT16,
    SINGLE_AND_DOUBLE,
    _compute_upcast,
    _sum_segments_float64,
    sum_segments,
)

__all__ = [
    "count_nonzero",
    "cummax",
    "cummin",
    "logsumexp",
    "max",
    "mean",
    "min",
    "nanmax",
    "nanmin",
    "nanprod",
    "nansum",
    "prod",
    "sum",
    "unsorted_segment_mean",
    "unsorted_segment_sum",
]


# Use the `reduce` methods: in a small call, np.sum and similar functions spend most of the time in Python code.
_add: Any = np.add.reduce
_multiply: Any = np.multiply.reduce
_maximum: Any = np.maximum.reduce
_minimum: Any = np.minimum.reduce


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if x.dtype is FLOAT16:
        return _reduce_half(_add, x, axis, dtype, keepdims)
    return _add(x, axis, dtype, None, keepdims)


def _reduce_half(reduce: Any, x: Any, axis: Any, dtype: Any, keepdims: bool) -> Any:
    # Reduce float16 in float32: except along the last axis, NumPy would round to 16 bits at each step.
    result_dtype = x.dtype if dtype is None else np.dtype(dtype)
    result = reduce(x, axis, np.float32 if result_dtype == np.float16 else result_dtype, None, keepdims)
    with np.errstate(over="ignore"):
        return result.astype(result_dtype)


def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if x.dtype is FLOAT16:
        return _reduce_half(_multiply, x, axis, dtype, keepdims)
    return _multiply(x, axis, dtype, None, keepdims)


def mean(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if type(x) is not np.ndarray or x.dtype.char not in SINGLE_AND_DOUBLE or not x.size:
        return NotImplemented
    # Divide by a NumPy integer, as np.mean does: unlike a Python int, a NumPy integer promotes the division to float64.
    total = _add(x, axis, None, None, keepdims)
    count = np.intp(x.size // total.size)
    if type(total) is np.ndarray:
        return np.true_divide(total, count, out=total, casting="unsafe")
    return total.dtype.type(total / count)


def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _maximum(x, axis, None, None, keepdims)


def min(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _minimum(x, axis, None, None, keepdims)


def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.asarray(np.count_nonzero(x, axis=axis, keepdims=keepdims))


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = sum_segments(data, segment_ids, num_segments)
    return NotImplemented if sums is None else sums


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = _sum_segments_float64(data, segment_ids, num_segments)
    if sums is None:
        return NotImplemented
    sums /= np.maximum(np.bincount(segment_ids, minlength=num_segments), 1)
    with np.errstate(over="ignore"):
        return sums.astype(data.dtype)


_fmax: Any = np.fmax.reduce
_fmin: Any = np.fmin.reduce


def nanmax(x: Any, /, *, axis: Any = None, keepdims: bool = False, initial: float | None = None) -> Any:
    if initial is None:
        return _fmax(x, axis, None, None, keepdims)
    return _fmax(x, axis, None, None, keepdims, initial) if _takes_initial(x, initial) else NotImplemented


def nanmin(x: Any, /, *, axis: Any = None, keepdims: bool = False, initial: float | None = None) -> Any:
    if initial is None:
        return _fmin(x, axis, None, None, keepdims)
    return _fmin(x, axis, None, None, keepdims, initial) if _takes_initial(x, initial) else NotImplemented


def _takes_initial(x: Any, initial: float) -> bool:
    """Return True if NumPy applies `initial` as ivy does: `x` is a nonempty float array, and `initial` is not NaN."""
    return x.size > 0 and initial == initial and x.dtype.char in SINGLE_AND_DOUBLE


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.nansum(x, axis=axis, keepdims=keepdims) if x.dtype.char in SINGLE_AND_DOUBLE else NotImplemented


def nanprod(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.nanprod(a, axis=axis, keepdims=keepdims) if a.dtype.char in SINGLE_AND_DOUBLE else NotImplemented


def _accumulate(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    if exclusive or not x.ndim:
        return NotImplemented
    x = x if dtype is None else x.astype(dtype, copy=False)
    return np.flip(fn(np.flip(x, axis), axis), axis) if reverse else fn(x, axis)


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _accumulate(np.maximum.accumulate, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _accumulate(np.minimum.accumulate, x, axis, exclusive, reverse, dtype)


def logsumexp(x: Any, /, axis: Any = None, *, keepdims: bool = False) -> Any:
    axis = tuple(axis) if isinstance(axis, list) else axis

    def log_of_sum(x: Any) -> Any:
        largest = np.max(x, axis=axis, keepdims=True, initial=-np.inf)
        largest = np.where(np.isfinite(largest), largest, x.dtype.type(0))
        result = np.log(np.sum(np.exp(x - largest), axis=axis, keepdims=True)) + largest
        return result if keepdims else np.squeeze(result, axis)

    return _compute_upcast(log_of_sum, x)
