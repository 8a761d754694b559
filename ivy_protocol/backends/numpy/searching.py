"""Sorting and searching: stable sorts where the order of ties matters, and partial sorts for `top_k`."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.beyond_standard import has_k_elements
from ivy_protocol.backends.common.searching import check_search
from ivy_protocol.backends.common.searching import searchsorted as _searchsorted

__all__ = [
    "argpartition",
    "argsort",
    "choose",
    "lexsort",
    "nanargmax",
    "nanargmin",
    "partition",
    "searchsorted",
    "sort",
    "top_k",
]


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    if not x.ndim:
        # Raise for a 0-d array, for which np.argsort would accept the axes 0 and -1.
        raise np.exceptions.AxisError(axis, 0)
    if not descending:
        return _argsort(x, axis, stable)
    # For descending order, flip before and after the sort, so that equal elements keep their order.
    order = np.flip(_argsort(np.flip(x, axis), axis, stable), axis)
    return x.shape[axis] - 1 - order


_MIN_PACKED = 4096
"""Number of elements from which `_argsort_packed` is faster than a stable sort."""
_BLOCK = 1 << 15
"""Number of elements that are sorted at once if the rows are shorter, so that their integers stay in the cache."""
_MAX_LEXSORT = 8
"""Up to one tied element in this number of elements, `np.lexsort` of the tied elements is faster than a stable sort of
all elements."""


def _argsort(x: Any, axis: int, stable: bool) -> Any:
    fits = stable and x.size >= _MIN_PACKED and x.dtype.char in "ilqILQfd" and type(x) is np.ndarray
    if not fits or not -x.ndim <= axis < x.ndim:
        return np.argsort(x, axis=axis, stable=stable)
    if x.ndim == 1:
        return _argsort_packed(x)
    rows = np.moveaxis(x, axis, -1)
    order, length = np.empty(rows.shape, np.intp), rows.shape[-1]
    rows, flat = rows.reshape(-1, length), order.reshape(-1, length)
    count = max(_BLOCK // length, 1)
    for start in range(0, len(rows), count):
        flat[start : start + count] = _argsort_packed(rows[start : start + count])
    return np.moveaxis(order, -1, axis)


def _argsort_packed(x: Any) -> Any:
    """Return the stable order of an array along its last axis, up to ten times as fast as `np.argsort`.

    The function packs each value and its index into one integer, with the value in the high bits, and sorts these
    integers. No two of these integers are equal, so the vectorized sort of NumPy, which is not stable, can be used.
    """
    keys, length = _as_integers(x), x.shape[-1]
    indices = np.arange(length)
    if not np.any(keys[..., 1:] < keys[..., :-1]):
        return np.broadcast_to(indices, x.shape).copy()
    bits, lowest = length.bit_length(), keys.min()
    mask = np.int64((1 << bits) - 1)
    is_exact = (int(keys.max()) - int(lowest)).bit_length() + bits < 64
    if is_exact:
        packed = keys - lowest
        packed <<= bits
    else:
        # If a value and an index do not fit into one integer, drop the low bits of the value. Elements that differ only
        # in these bits are sorted again below.
        packed = keys & ~mask
    packed |= indices
    packed.sort(-1)
    is_tied = None if is_exact else _are_next_to_equal(packed, mask)
    packed &= mask
    order = packed.astype(np.intp, copy=False)
    if is_tied is None or not is_tied.any():
        return order
    if np.count_nonzero(is_tied) * _MAX_LEXSORT > x.size:
        return np.argsort(x, stable=True)
    *rows, _ = places = np.nonzero(is_tied)
    tied = order[places]
    order[places] = tied[np.lexsort((keys[(*rows, tied)], *rows))]
    return order


def _are_next_to_equal(packed: Any, mask: Any) -> Any:
    """Return True for each sorted number that differs from a neighbor only in the bits of `mask`."""
    is_equal = (packed[..., 1:] ^ packed[..., :-1]).view(np.uint64) <= np.uint64(mask)
    result = np.zeros(packed.shape, bool)
    result[..., 1:] = is_equal
    result[..., :-1] |= is_equal
    return result


def _as_integers(x: Any) -> Any:
    """Return int64 numbers in the order of real numbers. Both zeros are equal, and all NaN are equal."""
    if x.dtype.kind == "f":
        with np.errstate(invalid="ignore"):
            # Add 0, which turns -0.0 into 0.0.
            bits = (x + x.dtype.type(0)).view(f"i{x.dtype.itemsize}")
        limits = np.iinfo(bits.dtype)
        # Flip the bits of negative floats except the sign: without the flip, larger negative floats would have smaller
        # integers.
        bits ^= (bits >> (limits.bits - 1)) & limits.max
        is_nan = np.isnan(x)
        if is_nan.any():
            bits[is_nan] = limits.max
        return bits.astype(np.int64, copy=False)
    is_unsigned = x.dtype.kind == "u" and x.dtype.itemsize == 8
    return (x ^ np.uint64(1 << 63)).view(np.int64) if is_unsigned else x.astype(np.int64, copy=False)


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    # A stable and an unstable sort differ only in the order of 0.0 and -0.0. Use an unstable sort, which is much
    # faster, for integers and for floats without zeros.
    kind = x.dtype.kind
    is_unstable = not stable or kind in "iu" or (kind == "f" and type(x) is np.ndarray and x.ndim > 0 and bool(x.all()))
    result = np.sort(x, axis=axis, stable=not is_unstable)
    return np.flip(result, axis) if descending else result


_MIN_ROWS = 16
_ROW = 1000
"""Cost of one call of `np.searchsorted`. The unit is the time to convert one element of a row to an integer."""
_STEP = 10
"""Cost of one step of a search in all rows at once, for each searched value, in the unit of `_ROW`."""


def searchsorted(x1: Any, x2: Any, /, *, side: str = "left", sorter: Any = None, ret_dtype: Any = None) -> Any:
    if x1.ndim < 2:
        return _searchsorted(np, x1, x2, side=side, sorter=sorter, ret_dtype=ret_dtype)
    check_search(x1, x2, side, sorter)
    length, count = x1.shape[-1], x2.shape[-1]
    is_cheap = length + _STEP * count * length.bit_length() < _ROW and x2.size >= _MIN_ROWS * count > 0
    dtype = np.int64 if ret_dtype is None else ret_dtype
    if not is_cheap or not length or x1.dtype != x2.dtype or x1.dtype.kind not in "biuf":
        if sorter is not None or not x2.size:
            return _searchsorted(np, x1, x2, side=side, sorter=sorter, ret_dtype=ret_dtype)
        row_count: Any = x2.size // count
        pairs = zip(x1.reshape(row_count, length), x2.reshape(row_count, count), strict=True)
        # Call the methods of the rows, which take half of the time of `np.searchsorted` for short rows.
        positions = np.concatenate([row.searchsorted(values, side) for row, values in pairs])
        return positions.reshape(x2.shape).astype(dtype, copy=False)
    rows, values = _as_integers(x1 if sorter is None else np.take_along_axis(x1, sorter, -1)), _as_integers(x2)
    # Bisect all rows at once. Each result is between `low` and `high`.
    low, high = np.zeros(x2.shape, np.intp), np.full(x2.shape, length, np.intp)
    for _ in range(length.bit_length()):
        middle = (low + high) >> 1
        # For an empty interval at the end of a row, `middle` is `length`: limit the index to the last element.
        elements = np.take_along_axis(rows, np.minimum(middle, length - 1), -1)
        is_after = (elements <= values) if side == "right" else (elements < values)
        is_after &= low < high
        low = np.where(is_after, middle + 1, low)
        high = np.where(is_after, high, middle)
    return low.astype(dtype, copy=False)


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if not has_k_elements(x, k, axis) or k == 0:
        return NotImplemented
    length = x.shape[axis]
    if length < 4 * k:
        # If `k` is large, sort all elements, because a partition would take as long as a full sort.
        order = argsort(x, axis=axis, descending=largest)[(slice(None),) * (axis % x.ndim) + (slice(k),)]
        return np.take_along_axis(x, order, axis), order
    # Partition first, then sort only the selected elements.
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
    """Return the index of a maximum or minimum by `argmax` or `argmin`.

    If `x` has a NaN, `argmax` and `argmin` return the index of the NaN. Return NotImplemented in this case.
    """
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
    # Leave calls with a mode to the default implementation. If np.choose raises, as for an index out of range, also
    # leave the call to the default implementation.
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
