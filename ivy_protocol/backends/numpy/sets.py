"""Set functions: each NaN is distinct, as in the standard, and `unique_values` returns sorted elements."""

from typing import Any

import numpy as np

from ivy_protocol.backends.numpy.searching import _is_ordered

__all__ = ["setdiff1d", "unique_inverse", "unique_values"]


def unique_inverse(x: Any, /) -> Any:
    if x.dtype.kind in "iu" or (x.dtype.char in "fd" and x.size and x.all() and not np.isnan(np.min(x))):
        # Integers, and floats without zeros and NaN, are identical if they are equal, so use an unstable sort.
        result = np.unique_inverse(x)
        return result.values, result.inverse_indices
    # Call np.unique_all, whose stable sort keeps the order of zeros and NaN. np.unique_inverse uses an unstable sort.
    result = np.unique_all(x)
    return result.values, result.inverse_indices


def unique_values(x: Any, /) -> Any:
    # Call np.unique, because np.unique_values does not sort.
    return np.unique(x, equal_nan=False)


def setdiff1d(ar1: Any, ar2: Any, /, assume_unique: bool = False) -> Any:
    if assume_unique or not _is_ordered(ar1) or not _is_ordered(ar2):
        return NotImplemented
    values, others = np.unique(ar1, equal_nan=False), np.sort(ar2, axis=None)
    positions = np.searchsorted(others, values)
    # If a value is above all of `others`, its position is out of range. Use position 0 instead, because the first of
    # `others` also differs from the value.
    positions[positions == others.size] = 0
    return values[others[positions] != values]
