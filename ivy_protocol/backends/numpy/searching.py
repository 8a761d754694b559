"""Sorting and searching: stable sorts where they matter, partial sorts for `top_k`, and errors for 0-d arrays."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.beyond_standard import has_k_elements

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
        # np.argsort accepts axis 0 and -1 for 0-d arrays.
        raise np.exceptions.AxisError(axis, 0)
    if not descending:
        return np.argsort(x, axis=axis, stable=stable)
    # Flip before and after, so that equal elements keep their order.
    order = np.flip(np.argsort(np.flip(x, axis), axis=axis, stable=stable), axis)
    return x.shape[axis] - 1 - order


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    # Unstable sorts are much faster. They differ for 0.0 and -0.0 only, so that arrays without zeros may use them.
    kind = x.dtype.kind
    is_unstable = not stable or kind in "iu" or (kind == "f" and type(x) is np.ndarray and x.ndim > 0 and bool(x.all()))
    result = np.sort(x, axis=axis, stable=not is_unstable)
    return np.flip(result, axis) if descending else result


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if not has_k_elements(x, k, axis) or k == 0:
        return NotImplemented
    length = x.shape[axis]
    if length < 4 * k:
        # A full sort is as fast.
        order = argsort(x, axis=axis, descending=largest)[(slice(None),) * (axis % x.ndim) + (slice(k),)]
        return np.take_along_axis(x, order, axis), order
    # Partition, then sort the selected elements only.
    selected = np.argpartition(x, -k if largest else k - 1, axis=axis)
    selected = np.take(selected, range(length - k, length) if largest else range(k), axis=axis)
    values = np.take_along_axis(x, selected, axis)
    order = argsort(values, axis=axis, descending=largest)
    return np.take_along_axis(values, order, axis), np.take_along_axis(selected, order, axis)


_REAL = "bBdfhHiIlLqQ"
_FLOATS = "df"


def _is_ordered(x: Any) -> bool:
    return type(x) is np.ndarray and x.ndim > 0 and x.dtype.char in _REAL and x.size > 0


def _partition(fn: Any, a: Any, kth: Any, axis: int | None) -> Any:
    if not _is_ordered(a):
        return NotImplemented
    try:
        return fn(a, kth, axis)
    except (TypeError, ValueError):
        return NotImplemented


def partition(a: Any, kth: Any, /, axis: int | None = -1) -> Any:
    return _partition(np.partition, a, kth, axis)


def argpartition(a: Any, kth: Any, /, axis: int | None = -1) -> Any:
    return _partition(np.argpartition, a, kth, axis)


def _arg_extreme(fn: Any, x: Any, axis: int | None, keepdims: bool) -> Any:
    """Return the index of an extreme value. NumPy returns the first NaN if there is one: the reference handles that."""
    if not _is_ordered(x) or x.dtype.char not in _FLOATS:
        return NotImplemented
    try:
        indices = fn(x, axis=axis, keepdims=True)
    except (TypeError, ValueError):
        return NotImplemented
    extremes = x.reshape(-1)[indices.reshape(-1)] if axis is None else np.take_along_axis(x, indices, axis)
    if np.isnan(extremes).any():
        return NotImplemented
    return indices if keepdims else np.squeeze(indices, tuple(range(x.ndim)) if axis is None else axis)


def nanargmax(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _arg_extreme(np.argmax, a, axis, keepdims)


def nanargmin(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _arg_extreme(np.argmin, a, axis, keepdims)


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    # The reference implementation handles indices out of range.
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
