"""Helpers of the NumPy backend: index checks, segment sums, and computation of half precision in float32."""

from collections.abc import Callable
from typing import Any

import numpy as np

FLOAT16, FLOAT32 = np.dtype("float16"), np.dtype("float32")


def _complex(x: Any) -> Any:
    return x.astype(np.result_type(x.dtype, np.complex64), copy=False)


def are_in_range(indices: Any, length: int) -> bool:
    """Return True if all indices of a nonempty array are in ``[0, length)``."""
    if indices.dtype.kind == "u":
        return bool(indices.max() < length)
    # View the integers as unsigned: a negative integer is then larger than every nonnegative one, and one comparison
    # checks both ends.
    return bool(indices.view(indices.dtype.str.replace("i", "u")).max() < min(length, 2 ** (8 * indices.itemsize - 1)))


def _sum_segments_float64(data: Any, segment_ids: Any, count: int) -> Any:
    """Return the sums of 1-D segments in float64; None if `np.bincount` does not support the arguments."""
    is_supported = type(data) is type(segment_ids) is np.ndarray and data.dtype.char in "fd" and data.ndim == 1
    if not is_supported or data.shape != segment_ids.shape or not data.size or segment_ids.dtype.kind not in "iu":
        return None
    if count < 1 or not are_in_range(segment_ids, count):
        return None
    return np.bincount(segment_ids, data, count)


def sum_segments(data: Any, segment_ids: Any, count: int) -> Any:
    """Return the sums of 1-D segments in the dtype of the data; None if `np.bincount` does not apply."""
    sums = _sum_segments_float64(data, segment_ids, count)
    with np.errstate(over="ignore"):
        return None if sums is None else sums.astype(data.dtype)


_FLOATS = "fd"


def _is_plain(x: Any) -> bool:
    # Exclude 0-d arrays: ufuncs return scalars for them, which are not writable.
    return type(x) is np.ndarray and x.ndim > 0 and x.dtype.char in _FLOATS


SINGLE_AND_DOUBLE = ("d", "f")
"""Dtype characters of float64 and float32. Functions that sum elements exclude float16, because NumPy would round to 16
bits at each step."""


def _compute_upcast(fn: Callable[..., Any], *arrays: Any) -> Any:
    dtype = arrays[0].dtype
    # Compute half precision in float32, because `fn` would lose too many digits in 16 bits.
    half = dtype.itemsize == 2
    with np.errstate(all="ignore"):
        result = fn(*[x.astype(np.float32) for x in arrays] if half else arrays)
        return result.astype(dtype) if half else result
