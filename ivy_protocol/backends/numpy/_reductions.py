"""Reductions by NumPy that leave out NaN; its own warn where there is nothing else."""

from typing import Any

import numpy as np

_WIDE = ("d", "f")
"""Sums of floats of 16 bits would be rounded at each step."""
_add: Any = np.add.reduce
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


def nanmean(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if a.dtype.char not in _WIDE:
        return NotImplemented
    gone = np.isnan(a)
    if a.size and not gone.any():
        total = np.asarray(_add(a, axis, None, None, keepdims))
        return total / total.dtype.type(a.size // total.size)
    count = np.count_nonzero(~gone, axis=axis, keepdims=keepdims)
    return _divided(_add(_without(a, gone), axis, None, None, keepdims), count)


def nanvar(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    if x.dtype.char not in _WIDE:
        return NotImplemented
    gone = np.isnan(x)
    count = np.count_nonzero(~gone, axis=axis, keepdims=True)
    deviations = _without(x, gone)
    deviations -= _divided(_add(deviations, axis, None, None, True), np.maximum(count, 1))
    np.copyto(deviations, 0, where=gone)
    deviations *= deviations
    result = _divided(_add(deviations, axis, None, None, True), count - correction)
    return result if keepdims else np.squeeze(result, tuple(range(x.ndim)) if axis is None else axis)


def _without(x: Any, gone: Any) -> Any:
    """A copy with zero in some places; to choose between two arrays takes several times longer."""
    numbers = np.array(x)
    np.copyto(numbers, 0, where=gone)
    return numbers


def _divided(total: Any, count: Any) -> Any:
    """The quotients, of the type of the dividend; NaN where the divisor is not positive."""
    return np.asarray(total) / np.where(count > 0, count, np.nan).astype(total.dtype)


def _running(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    if exclusive or not x.ndim:
        return NotImplemented
    x = x if dtype is None else x.astype(dtype, copy=False)
    return np.flip(fn(np.flip(x, axis), axis), axis) if reverse else fn(x, axis)


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(np.maximum.accumulate, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(np.minimum.accumulate, x, axis, exclusive, reverse, dtype)
