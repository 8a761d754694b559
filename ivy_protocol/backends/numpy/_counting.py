"""Counts by NumPy, and sums by places, which it adds up in 64 bits."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.histograms import counted


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


def are_below(places: Any, length: int) -> bool:
    """Whether integers, of which there are some, are places of an axis, counted from its start."""
    if places.dtype.kind == "u":
        return bool(places.max() < length)
    # As numbers without a sign, negative ones are beyond the largest positive one.
    return bool(places.view(places.dtype.str.replace("i", "u")).max() < min(length, 2 ** (8 * places.itemsize - 1)))


def _segment_sums(data: Any, segment_ids: Any, count: int) -> Any:
    """The sum of each segment in 64 bits, or None for what the composition answers."""
    plain = type(data) is type(segment_ids) is np.ndarray and data.dtype.char in "fd" and data.ndim == 1
    if not plain or data.shape != segment_ids.shape or not data.size or segment_ids.dtype.kind not in "iu":
        return None
    if count < 1 or not are_below(segment_ids, count):
        return None
    return np.bincount(segment_ids, data, count)


def sums_at(data: Any, segment_ids: Any, count: int) -> Any:
    """The sum of each segment, or None for what the composition answers."""
    sums = _segment_sums(data, segment_ids, count)
    with np.errstate(over="ignore"):
        return None if sums is None else sums.astype(data.dtype)


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = sums_at(data, segment_ids, num_segments)
    return NotImplemented if sums is None else sums


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    sums = _segment_sums(data, segment_ids, num_segments)
    if sums is None:
        return NotImplemented
    sums /= np.maximum(np.bincount(segment_ids, minlength=num_segments), 1)
    with np.errstate(over="ignore"):
        return sums.astype(data.dtype)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # In a graph, numbers are others in each call.
    found = counted(a, bins, range) if type(a) is np.ndarray else None
    return NotImplemented if found is None else found
