"""Histograms of arrays in host memory."""

from builtins import range as index_range
from typing import Any

import numpy as np

_MOST_BINS = 10_000
"""Maximum number of bins. Rounding errors are too large for narrower bins."""


def counted(a: Any, bins: Any, range: Any) -> Any:
    """Return the counts and the edges of equal bins; None if the default implementation must handle the call."""
    if type(bins) is not int or not 0 < bins < _MOST_BINS or a.dtype.char not in "fd" or not a.size:
        return None
    low, high = (a.min(), a.max()) if range is None else [a.dtype.type(limit) for limit in range]
    wide = abs(low) + abs(high)
    if not (low < high and np.isfinite(wide) and high - low > 16 * bins * np.finfo(a.dtype).eps * wide):
        return None
    # Multiply before the division, so that the edges are equal to those of the default implementation.
    edges = low + (high - low) * np.arange(bins + 1).astype(a.dtype) / a.dtype.type(bins)
    edges[-1] = high
    return _in_bins(a.reshape(-1), edges), edges


_BLOCK = 65_536
"""Number of elements in a block, so that the intermediate results stay in the cache."""


def _in_bins(a: Any, edges: Any) -> Any:
    """Count the elements in each bin of equal width.

    The index of the bin is a quotient, which rounding may change by one. Therefore compare the element with the edges
    and correct the index, as ``numpy.histogram`` does.
    """
    count = len(edges) - 1
    first, last = edges[0], edges[-1]
    counts = np.zeros(count, np.intp)
    for start in index_range(0, a.size, _BLOCK):
        part = a[start : start + _BLOCK]
        inside = (part >= first) & (part <= last)
        part = part if inside.all() else part[inside]
        bins = ((part - first) * (count / (last - first))).astype(np.intp)
        np.minimum(bins, count - 1, out=bins)
        bins -= part < edges[bins]
        bins += (part >= edges[bins + 1]) & (bins < count - 1)
        counts += np.bincount(bins, minlength=count)
    return counts
