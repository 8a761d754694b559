"""NumPy: sorting and searching."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.beyond_standard import has_so_many

__all__ = [
    "argpartition",
    "argsort",
    "choose",
    "lexsort",
    "nanargmax",
    "nanargmin",
    "partition",
    "sort",
    "top_k",
]


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    if not x.ndim:
        # numpy sorts the indices of an array without axes along one that it does not have.
        raise np.exceptions.AxisError(axis, 0)
    if not descending:
        return np.argsort(x, axis=axis, stable=stable)
    # Backwards twice, so that equal elements keep their order.
    order = np.flip(np.argsort(np.flip(x, axis), axis=axis, stable=stable), axis)
    return x.shape[axis] - 1 - order


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    # Without regard to the order of equal elements it is much faster. Of numbers only zeros of two signs would show it.
    kind = x.dtype.kind
    loose = not stable or kind in "iu" or (kind == "f" and type(x) is np.ndarray and x.ndim > 0 and bool(x.all()))
    result = np.sort(x, axis=axis, stable=not loose)
    return np.flip(result, axis) if descending else result


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if not has_so_many(x, k, axis) or k == 0:
        return NotImplemented
    length = x.shape[axis]
    if length < 4 * k:
        # It is as good to put all in order.
        order = argsort(x, axis=axis, descending=largest)[(slice(None),) * (axis % x.ndim) + (slice(k),)]
        return np.take_along_axis(x, order, axis), order
    # Only what is among the wanted is put in order.
    among = np.argpartition(x, -k if largest else k - 1, axis=axis)
    among = np.take(among, range(length - k, length) if largest else range(k), axis=axis)
    found = np.take_along_axis(x, among, axis)
    order = argsort(found, axis=axis, descending=largest)
    return np.take_along_axis(found, order, axis), np.take_along_axis(among, order, axis)


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


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    # What lies outside is for the composition.
    if mode is not None or type(arr) is not np.ndarray or type(choices) not in (list, tuple):
        return NotImplemented
    try:
        return np.asarray(np.choose(arr, choices))
    except (TypeError, ValueError):
        return NotImplemented


def lexsort(keys: Any, /, *, axis: int = -1) -> Any:
    if type(keys) not in (list, tuple) or not all([_is_ordered(key) for key in keys]):
        return NotImplemented
    try:
        return np.lexsort(keys, axis)
    except (TypeError, ValueError):
        return NotImplemented
