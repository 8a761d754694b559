"""Counts by NumPy, and sums by places, which it adds up in 64 bits."""

from typing import Any

import numpy as np


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    # The composition tells of what does not fit.
    if weights is not None or x.ndim != 1 or x.dtype.kind not in "iu" or minlength < 0:
        return NotImplemented
    try:
        return np.bincount(x, minlength=minlength)
    except (TypeError, ValueError):
        return NotImplemented


def summed(places: Any, values: Any, size: int) -> Any:
    """The sum of the values of each place, which is one of those that there are."""
    with np.errstate(over="ignore"):
        return np.bincount(places, values, size).astype(values.dtype)


def _segment_sums(data: Any, segment_ids: Any, count: int) -> Any:
    """The sum of each segment in 64 bits, or None for what the composition answers."""
    plain = type(data) is type(segment_ids) is np.ndarray and data.dtype.char in "fd" and data.ndim == 1
    if not plain or data.shape != segment_ids.shape or not data.size or segment_ids.dtype.kind not in "iu":
        return None
    if count < 1 or segment_ids.min() < 0 or segment_ids.max() >= count:
        return None
    return np.bincount(segment_ids, data, count)


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = _segment_sums(data, segment_ids, num_segments)
    if sums is None:
        return NotImplemented
    with np.errstate(over="ignore"):
        return sums.astype(data.dtype)


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = _segment_sums(data, segment_ids, num_segments)
    if sums is None:
        return NotImplemented
    sums /= np.maximum(np.bincount(segment_ids, minlength=num_segments), 1)
    with np.errstate(over="ignore"):
        return sums.astype(data.dtype)


_MOST_BINS = 10_000
"""More bins would be so narrow beside the rounding of floats that a quotient tells no bin."""


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    if type(bins) is not int or not 0 < bins < _MOST_BINS or a.dtype.char not in "fd" or not a.size:
        return NotImplemented
    low, high = (a.min(), a.max()) if range is None else [a.dtype.type(limit) for limit in range]
    wide = abs(low) + abs(high)
    if not (low < high and np.isfinite(wide) and high - low > 16 * bins * np.finfo(a.dtype).eps * wide):
        return NotImplemented
    # As the composition has them: the product before the quotient.
    edges = low + (high - low) * np.arange(bins + 1).astype(a.dtype) / a.dtype.type(bins)
    edges[-1] = high
    return _in_bins(a.reshape(-1), edges), edges


_BLOCK = 65_536
"""How many elements are counted at a time, so that what is found of them is still at hand."""


def _in_bins(a: Any, edges: Any) -> Any:
    """How many elements are in each bin of the same width.

    The quotient tells the bin, or one beside it, as rounding has it: the edges decide, as in ``numpy.histogram``.
    """
    count = len(edges) - 1
    first, last = edges[0], edges[-1]
    found = np.zeros(count, np.intp)
    for start in range(0, a.size, _BLOCK):
        part = a[start : start + _BLOCK]
        inside = (part >= first) & (part <= last)
        part = part if inside.all() else part[inside]
        places = ((part - first) * (count / (last - first))).astype(np.intp)
        np.minimum(places, count - 1, out=places)
        places -= part < edges[places]
        places += (part >= edges[places + 1]) & (places < count - 1)
        found += np.bincount(places, minlength=count)
    return found
