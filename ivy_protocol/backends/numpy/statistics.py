"""NumPy: statistics."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.statistics import counted
from ivy_protocol.backends.numpy._shared import _WIDE
from ivy_protocol.backends.numpy.searching import _is_ordered

__all__ = [
    "bincount",
    "digitize",
    "histogram",
    "nanmean",
    "nanvar",
]


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    # The composition tells of what does not fit.
    if weights is not None or x.ndim != 1 or x.dtype.kind not in "iu" or minlength < 0:
        return NotImplemented
    try:
        return np.bincount(x, minlength=minlength)
    except (TypeError, ValueError):
        return NotImplemented


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # In a graph, numbers are others in each call.
    found = counted(a, bins, range) if type(a) is np.ndarray else None
    return NotImplemented if found is None else found


_add: Any = np.add.reduce


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


def digitize(x: Any, bins: Any, /, right: bool = False) -> Any:
    if not _is_ordered(x) or not _is_ordered(bins) or x.dtype != bins.dtype:
        return NotImplemented
    try:
        return np.digitize(x, bins, right)
    except (TypeError, ValueError):
        return NotImplemented
