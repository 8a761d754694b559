"""Elements that NumPy chooses by their rank, where it gives what ivy does; what it refuses the composition tells of."""

from math import prod
from operator import index
from typing import Any

import numpy as np

_REAL = "bBdfhHiIlLqQ"
_FLOATS = "df"


def _is_ordered(x: Any) -> bool:
    return type(x) is np.ndarray and x.ndim > 0 and x.dtype.char in _REAL and x.size > 0


def _parted(fn: Any, a: Any, kth: Any, axis: int | None) -> Any:
    if not _is_ordered(a):
        return NotImplemented
    try:
        return fn(a, kth, axis)
    except (TypeError, ValueError):
        return NotImplemented


def partition(a: Any, kth: Any, /, axis: int | None = -1) -> Any:
    return _parted(np.partition, a, kth, axis)


def argpartition(a: Any, kth: Any, /, axis: int | None = -1) -> Any:
    return _parted(np.argpartition, a, kth, axis)


def _place(fn: Any, x: Any, axis: int | None, keepdims: bool) -> Any:
    """The place of an extreme, where it is a number: else there is NaN before it."""
    if not _is_ordered(x) or x.dtype.char not in _FLOATS:
        return NotImplemented
    try:
        places = fn(x, axis=axis, keepdims=True)
    except (TypeError, ValueError):
        return NotImplemented
    found = x.reshape(-1)[places.reshape(-1)] if axis is None else np.take_along_axis(x, places, axis)
    if np.isnan(found).any():
        return NotImplemented
    return places if keepdims else np.squeeze(places, tuple(range(x.ndim)) if axis is None else axis)


def nanargmax(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _place(np.argmax, a, axis, keepdims)


def nanargmin(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _place(np.argmin, a, axis, keepdims)


def setdiff1d(ar1: Any, ar2: Any, /, assume_unique: bool = False) -> Any:
    if assume_unique or not _is_ordered(ar1) or not _is_ordered(ar2):
        return NotImplemented
    own, others = np.unique(ar1, equal_nan=False), np.sort(ar2, axis=None)
    places = np.searchsorted(others, own)
    # What is above all of them is not the first either.
    places[places == others.size] = 0
    return own[others[places] != own]


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    # What lies outside is for the composition.
    if mode is not None or type(arr) is not np.ndarray or type(choices) not in (list, tuple):
        return NotImplemented
    try:
        return np.asarray(np.choose(arr, choices))
    except (TypeError, ValueError):
        return NotImplemented


def digitize(x: Any, bins: Any, /, right: bool = False) -> Any:
    if not _is_ordered(x) or not _is_ordered(bins) or x.dtype != bins.dtype:
        return NotImplemented
    try:
        return np.digitize(x, bins, right)
    except (TypeError, ValueError):
        return NotImplemented


def lexsort(keys: Any, /, *, axis: int = -1) -> Any:
    if type(keys) not in (list, tuple) or not all([_is_ordered(key) for key in keys]):
        return NotImplemented
    try:
        return np.lexsort(keys, axis)
    except (TypeError, ValueError):
        return NotImplemented


def ravel_multi_index(multi_index: Any, dims: Any, mode: str = "raise", order: str = "C") -> Any:
    # The result is of 64 bits where an index is; the composition tells of what does not fit, and of too many elements.
    rows = multi_index if type(multi_index) in (list, tuple) else ()
    if not any([row.dtype.char in "lq" for row in rows]) or not all([row.dtype.char in "bBhHiIlq" for row in rows]):
        return NotImplemented
    try:
        whole = tuple([index(n) for n in dims])
        found = np.ravel_multi_index(tuple(rows), whole, mode, order)  # type: ignore[reportArgumentType]
    except (TypeError, ValueError):
        return NotImplemented
    return np.asarray(found) if prod(whole) < 2**31 else NotImplemented
