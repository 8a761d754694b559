"""Statistics: histograms, and reductions that ignore NaN with few temporary arrays."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.statistics import counted
from ivy_protocol.backends.numpy._shared import SINGLE_AND_DOUBLE
from ivy_protocol.backends.numpy.searching import _is_ordered

__all__ = ["bincount", "digitize", "histogram", "nanmean", "nanvar"]


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    # Call the default implementation for weights, which it supports, and for invalid arguments, for which it raises.
    if weights is not None or x.ndim != 1 or x.dtype.kind not in "iu" or minlength < 0:
        return NotImplemented
    try:
        return np.bincount(x, minlength=minlength)
    except (TypeError, ValueError):
        return NotImplemented


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # Do not read a proxy of graph tracing, because other calls of the graph may have other values.
    counts_and_edges = counted(a, bins, range) if type(a) is np.ndarray else None
    return NotImplemented if counts_and_edges is None else counts_and_edges


_add: Any = np.add.reduce


def nanmean(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if a.dtype.char not in SINGLE_AND_DOUBLE:
        return NotImplemented
    is_nan = np.isnan(a)
    if a.size and not is_nan.any():
        total = np.asarray(_add(a, axis, None, None, keepdims))
        return total / total.dtype.type(a.size // total.size)
    count = np.count_nonzero(~is_nan, axis=axis, keepdims=keepdims)
    return _divide(_add(_with_zeros(a, is_nan), axis, None, None, keepdims), count)


def nanvar(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    if x.dtype.char not in SINGLE_AND_DOUBLE:
        return NotImplemented
    is_nan = np.isnan(x)
    count = np.count_nonzero(~is_nan, axis=axis, keepdims=True)
    deviations = _with_zeros(x, is_nan)
    deviations -= _divide(_add(deviations, axis, None, None, True), np.maximum(count, 1))
    np.copyto(deviations, 0, where=is_nan)
    deviations *= deviations
    result = _divide(_add(deviations, axis, None, None, True), count - correction)
    return result if keepdims else np.squeeze(result, tuple(range(x.ndim)) if axis is None else axis)


def _with_zeros(x: Any, mask: Any) -> Any:
    """Return a copy with zeros where the mask is true; `np.where` would take several times as long."""
    result = np.array(x)
    np.copyto(result, 0, where=mask)
    return result


def _divide(total: Any, count: Any) -> Any:
    """Return the quotient in the dtype of the total; NaN where the count is not positive."""
    return np.asarray(total) / np.where(count > 0, count, np.nan).astype(total.dtype)


def digitize(x: Any, bins: Any, /, right: bool = False) -> Any:
    if not _is_ordered(x) or not _is_ordered(bins) or x.dtype != bins.dtype:
        return NotImplemented
    try:
        return np.digitize(x, bins, right)
    except (TypeError, ValueError):
        return NotImplemented
