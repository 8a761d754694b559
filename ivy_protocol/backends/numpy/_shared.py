"""NumPy: helpers that several modules use."""

from collections.abc import Callable
from typing import Any

import numpy as np

FLOAT16, FLOAT32 = np.dtype("float16"), np.dtype("float32")


def _complex(x: Any) -> Any:
    return x.astype(np.result_type(x.dtype, np.complex64), copy=False)


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


_FLOATS = "fd"


def _is_plain(x: Any) -> bool:
    # Without axes there would be numbers, which are not written to.
    return type(x) is np.ndarray and x.ndim > 0 and x.dtype.char in _FLOATS


_WIDE = ("d", "f")
"""Sums of floats of 16 bits would be rounded at each step."""


def _computed(fn: Callable[..., Any], *arrays: Any) -> Any:
    dtype = arrays[0].dtype
    half = dtype.itemsize == 2
    with np.errstate(all="ignore"):
        result = fn(*[x.astype(np.float32) for x in arrays] if half else arrays)
        return result.astype(dtype) if half else result
