"""NumPy: reductions."""

from typing import Any

import numpy as np

from ivy_protocol.backends.numpy._shared import _WIDE, FLOAT16, _computed, _segment_sums, sums_at

__all__ = [
    "count_nonzero",
    "cummax",
    "cummin",
    "logsumexp",
    "max",
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


# The reductions of numpy spend most of a small call in Python before they reach these.
_add: Any = np.add.reduce
_multiply: Any = np.multiply.reduce
_maximum: Any = np.maximum.reduce
_minimum: Any = np.minimum.reduce


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if x.dtype is FLOAT16:
        return _of_halves(_add, x, axis, dtype, keepdims)
    return _add(x, axis, dtype, None, keepdims)


def _of_halves(reduced: Any, x: Any, axis: Any, dtype: Any, keepdims: bool) -> Any:
    # numpy rounds after each step along any axis but the last.
    kind = x.dtype if dtype is None else np.dtype(dtype)
    result = reduced(x, axis, np.float32 if kind == np.float16 else kind, None, keepdims)
    with np.errstate(over="ignore"):
        return result.astype(kind)


def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if x.dtype is FLOAT16:
        return _of_halves(_multiply, x, axis, dtype, keepdims)
    return _multiply(x, axis, dtype, None, keepdims)


def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _maximum(x, axis, None, None, keepdims)


def min(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _minimum(x, axis, None, None, keepdims)


def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.asarray(np.count_nonzero(x, axis=axis, keepdims=keepdims))


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = sums_at(data, segment_ids, num_segments)
    return NotImplemented if sums is None else sums


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = _segment_sums(data, segment_ids, num_segments)
    if sums is None:
        return NotImplemented
    sums /= np.maximum(np.bincount(segment_ids, minlength=num_segments), 1)
    with np.errstate(over="ignore"):
        return sums.astype(data.dtype)


_fmax: Any = np.fmax.reduce
_fmin: Any = np.fmin.reduce


def nanmax(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _fmax(x, axis, None, None, keepdims)


def nanmin(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _fmin(x, axis, None, None, keepdims)


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.nansum(x, axis=axis, keepdims=keepdims) if x.dtype.char in _WIDE else NotImplemented


def nanprod(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.nanprod(a, axis=axis, keepdims=keepdims) if a.dtype.char in _WIDE else NotImplemented


def _running(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    if exclusive or not x.ndim:
        return NotImplemented
    x = x if dtype is None else x.astype(dtype, copy=False)
    return np.flip(fn(np.flip(x, axis), axis), axis) if reverse else fn(x, axis)


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(np.maximum.accumulate, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(np.minimum.accumulate, x, axis, exclusive, reverse, dtype)


def logsumexp(x: Any, /, axis: Any = None, *, keepdims: bool = False) -> Any:
    axis = tuple(axis) if isinstance(axis, list) else axis

    def log_of_sum(x: Any) -> Any:
        largest = np.max(x, axis=axis, keepdims=True, initial=-np.inf)
        largest = np.where(np.isfinite(largest), largest, x.dtype.type(0))
        result = np.log(np.sum(np.exp(x - largest), axis=axis, keepdims=True)) + largest
        return result if keepdims else np.squeeze(result, axis)

    return _computed(log_of_sum, x)
