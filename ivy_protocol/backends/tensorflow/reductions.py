"""Sums and segment reductions by TensorFlow kernels, except if the kernels round half-precision sums or ignore NaN."""

import math
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.scatter import have_segments
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.indexing import _neutral, _scatter_rows
from ivy_protocol.backends.tensorflow.xp._shared import is_host_readable, lacks_nan

__all__ = [
    "prod",
    "sum",
    "unsorted_segment_mean",
    "unsorted_segment_min",
    "unsorted_segment_sum",
]


_AXIS_LIMIT = 2**31
_HALF_ITEMSIZE = 2
"""Item size of half-precision dtypes, whose sums a kernel rounds after each addition."""


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    # Call the kernel only for axes of 32 bits: TensorFlow truncates larger axes, which could then become valid axes.
    if type(axis) is int and dtype is None and -_AXIS_LIMIT <= axis < _AXIS_LIMIT and x.dtype.size != _HALF_ITEMSIZE:
        return raw_ops.Sum(input=x, axis=axis, keep_dims=keepdims)
    return xp.sum(x, axis=axis, dtype=dtype, keepdims=keepdims)


prod = xp.prod
_HALF_DTYPES = (tf.float16, tf.bfloat16)


def _valid_segment_ids(data: Any, segment_ids: Any, num_segments: int) -> Any:
    """Return segment indices, with -1 for indices out of range; None if the default implementation must handle them."""
    is_supported = None not in data.shape.as_list() and segment_ids.dtype.is_integer
    if not is_supported or not data.dtype.is_numeric or not have_segments(data, segment_ids, num_segments):
        return None
    fits_dtype = segment_ids.dtype in (tf.int32, tf.int64) and num_segments <= segment_ids.dtype.max
    ids = segment_ids if fits_dtype else tf.cast(segment_ids, tf.int64)
    # Replace indices above the range by -1, because the kernels drop rows with a negative index, and raise for an index
    # above the range.
    if is_host_readable(ids) and 0 not in ids.shape and tf.reduce_max(ids) < num_segments:
        return ids
    return tf.where(ids < num_segments, ids, tf.constant(-1, ids.dtype))


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    ids = _valid_segment_ids(data, segment_ids, num_segments)
    if ids is None:
        return NotImplemented
    if not data.dtype.is_floating or _lacks_special_values(data):
        minima = tf.math.unsorted_segment_min(data, ids, num_segments)
        # For an empty segment, the kernel returns the largest finite number. Return infinity instead.
        return tf.where(minima == minima.dtype.max, _neutral("min", data), minima) if data.dtype.is_floating else minima
    row_shape = data.shape[segment_ids.shape.rank :]
    width = math.prod(row_shape)
    indices = tf.reshape(tf.cast(ids, tf.int64), (-1,))
    # Move rows that are in no segment to an extra row, which is dropped.
    indices = tf.where(indices < 0, tf.constant(num_segments, tf.int64), indices)
    target = tf.fill((num_segments + 1, width), _neutral("min", data))
    minima = _scatter_rows(target, indices, tf.reshape(data, (indices.shape[0], width)), "min", False)
    return tf.reshape(minima[:num_segments], (num_segments, *row_shape))


def _lacks_special_values(data: Any) -> bool:
    """Return True if the values can be read and all are less than the largest finite number, and none is NaN.

    The kernel ignores NaN, and returns the largest finite number for an empty segment.
    """
    if not is_host_readable(data) or 0 in data.shape or not lacks_nan(data):
        return False
    return bool(tf.reduce_max(data) < data.dtype.max)


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    ids = None if data.dtype in _HALF_DTYPES else _valid_segment_ids(data, segment_ids, num_segments)
    return NotImplemented if ids is None else tf.math.unsorted_segment_sum(data, ids, num_segments)


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    is_inexact = data.dtype.is_floating or data.dtype.is_complex
    ids = None if not is_inexact or data.dtype in _HALF_DTYPES else _valid_segment_ids(data, segment_ids, num_segments)
    if ids is None:
        return NotImplemented
    sums = tf.math.unsorted_segment_sum(data, ids, num_segments)
    # Count in int64, because a float32 sum of ones does not exceed 2**24.
    counts = tf.math.unsorted_segment_sum(tf.ones_like(ids, tf.int64), ids, num_segments)
    counts = tf.cast(tf.maximum(counts, 1), sums.dtype)
    return sums / tf.reshape(counts, (num_segments, *[1] * (sums.shape.rank - 1)))
