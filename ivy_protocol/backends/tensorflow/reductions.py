"""Sums, and reductions over segments, with the kernels of TensorFlow."""

import math
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.scatter import have_segments
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.indexing import _first, _kernel
from ivy_protocol.backends.tensorflow.xp.tensors import at_hand, lacks_nan

__all__ = [
    "prod",
    "sum",
    "unsorted_segment_mean",
    "unsorted_segment_min",
    "unsorted_segment_sum",
]


_AXES = 2**31
_OF_HALVES = 2
"""The bytes of numbers that a kernel rounds after each addition."""


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    # TensorFlow cuts off the bits of a place beyond 32, and rounds floats of 16 bits after each addition.
    if type(axis) is int and dtype is None and -_AXES <= axis < _AXES and x.dtype.size != _OF_HALVES:
        return raw_ops.Sum(input=x, axis=axis, keep_dims=keepdims)
    return xp.sum(x, axis=axis, dtype=dtype, keepdims=keepdims)


prod = xp.prod
_NARROW = (tf.float16, tf.bfloat16)


def _ids(data: Any, segment_ids: Any, num_segments: int) -> Any:
    """The segments of the first lengths of an array, -1 for what is in none; None for what the composition is for."""
    known = None not in data.shape.as_list() and segment_ids.dtype.is_integer
    if not known or not data.dtype.is_numeric or not have_segments(data, segment_ids, num_segments):
        return None
    fits_dtype = segment_ids.dtype in (tf.int32, tf.int64) and num_segments <= segment_ids.dtype.max
    ids = segment_ids if fits_dtype else tf.cast(segment_ids, tf.int64)
    # The kernels drop what is negative, and refuse what is beyond the last segment.
    if at_hand(ids) and 0 not in ids.shape and tf.reduce_max(ids) < num_segments:
        return ids
    return tf.where(ids < num_segments, ids, tf.constant(-1, ids.dtype))


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    ids = _ids(data, segment_ids, num_segments)
    if ids is None:
        return NotImplemented
    if not data.dtype.is_floating or _is_usual(data):
        result = tf.math.unsorted_segment_min(data, ids, num_segments)
        # It has the largest number for what is empty.
        return tf.where(result == result.dtype.max, _first("min", data), result) if data.dtype.is_floating else result
    rest = data.shape[segment_ids.shape.rank :]
    width = math.prod(rest)
    indices = tf.reshape(tf.cast(ids, tf.int64), (-1,))
    # What is in no segment goes to one more row, which is dropped.
    indices = tf.where(indices < 0, tf.constant(num_segments, tf.int64), indices)
    target = tf.fill((num_segments + 1, width), _first("min", data))
    result = _kernel(target, indices, tf.reshape(data, (indices.shape[0], width)), "min", False)
    return tf.reshape(result[:num_segments], (num_segments, *rest))


def _is_usual(data: Any) -> bool:
    """Return True if the values can be read, and have neither NaN nor the largest finite number."""
    if not at_hand(data) or 0 in data.shape or not lacks_nan(data):
        return False
    return bool(tf.reduce_max(data) < data.dtype.max)


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    ids = None if data.dtype in _NARROW else _ids(data, segment_ids, num_segments)
    return NotImplemented if ids is None else tf.math.unsorted_segment_sum(data, ids, num_segments)


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    wide = data.dtype.is_floating or data.dtype.is_complex
    ids = None if not wide or data.dtype in _NARROW else _ids(data, segment_ids, num_segments)
    if ids is None:
        return NotImplemented
    sums = tf.math.unsorted_segment_sum(data, ids, num_segments)
    # Floats of 32 bits stop counting at 2^24.
    counts = tf.math.unsorted_segment_sum(tf.ones_like(ids, tf.int64), ids, num_segments)
    counts = tf.cast(tf.maximum(counts, 1), sums.dtype)
    return sums / tf.reshape(counts, (num_segments, *[1] * (sums.shape.rank - 1)))
