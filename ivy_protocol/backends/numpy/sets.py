"""NumPy: set functions."""

from typing import Any

import numpy as np

from ivy_protocol.backends.numpy.searching import _is_ordered

__all__ = [
    "setdiff1d",
    "unique_inverse",
    "unique_values",
]


def unique_inverse(x: Any, /) -> Any:
    if x.dtype.kind in "iu" or (x.dtype.char in "fd" and x.size and x.all() and not np.isnan(np.min(x))):
        # The order of equal elements shows nowhere.
        found = np.unique_inverse(x)
        return found.values, found.inverse_indices
    # Along with the positions numpy sorts so that equal elements keep their order, of which NaN has several.
    found = np.unique_all(x)
    return found.values, found.inverse_indices


def unique_values(x: Any, /) -> Any:
    # Unlike `numpy.unique_values`, it sorts.
    return np.unique(x, equal_nan=False)


def setdiff1d(ar1: Any, ar2: Any, /, assume_unique: bool = False) -> Any:
    if assume_unique or not _is_ordered(ar1) or not _is_ordered(ar2):
        return NotImplemented
    own, others = np.unique(ar1, equal_nan=False), np.sort(ar2, axis=None)
    places = np.searchsorted(others, own)
    # What is above all of them is not the first either.
    places[places == others.size] = 0
    return own[others[places] != own]
