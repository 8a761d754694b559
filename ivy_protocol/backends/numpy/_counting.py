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


def _in_bins(a: Any, edges: Any) -> Any:
    """How many elements are in each bin of the same width.

    The quotient tells the bin, or one beside it, as rounding has it: the edges decide, as in ``numpy.histogram``.
    """
    count = len(edges) - 1
    first, last = edges[0], edges[-1]
    inside = (a >= first) & (a <= last)
    a = a if inside.all() else a[inside]
    places = ((a - first) * (count / (last - first))).astype(np.intp)
    np.minimum(places, count - 1, out=places)
    places -= a < edges[places]
    places += (a >= edges[places + 1]) & (places < count - 1)
    return np.bincount(places, minlength=count)
