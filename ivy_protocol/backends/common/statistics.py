"""Counts in bins, of numbers that are in the memory of the host."""

from builtins import range as _places
from typing import Any

import numpy as np

_MOST_BINS = 10_000
"""More bins would be so narrow beside the rounding of floats that a quotient tells no bin."""


def counted(a: Any, bins: Any, range: Any) -> Any:
    """The counts and the edges of bins of the same width, or None for what the composition answers."""
    if type(bins) is not int or not 0 < bins < _MOST_BINS or a.dtype.char not in "fd" or not a.size:
        return None
    low, high = (a.min(), a.max()) if range is None else [a.dtype.type(limit) for limit in range]
    wide = abs(low) + abs(high)
    if not (low < high and np.isfinite(wide) and high - low > 16 * bins * np.finfo(a.dtype).eps * wide):
        return None
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
    for start in _places(0, a.size, _BLOCK):
        part = a[start : start + _BLOCK]
        inside = (part >= first) & (part <= last)
        part = part if inside.all() else part[inside]
        places = ((part - first) * (count / (last - first))).astype(np.intp)
        np.minimum(places, count - 1, out=places)
        places -= part < edges[places]
        places += (part >= edges[places + 1]) & (places < count - 1)
        found += np.bincount(places, minlength=count)
    return found
