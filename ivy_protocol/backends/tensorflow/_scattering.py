"""The kernels of TensorFlow for scattering."""

import math
from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.scattering import (
    have_segments,
    multiplied,
    neutral,
    replaced,
    scattered,
    scattered_flat,
)
from ivy_protocol.backends.tensorflow import namespace as xp
from ivy_protocol.backends.tensorflow._indexing import only_numbers
from ivy_protocol.backends.tensorflow._operands import at_hand, lacks_nan

__all__ = ["scatter_flat", "scatter_nd", "unsorted_segment_mean", "unsorted_segment_min", "unsorted_segment_sum"]

_NARROW = (tf.float16, tf.bfloat16)

_KERNELS = {
    "sum": tf.tensor_scatter_nd_add,
    "min": tf.tensor_scatter_nd_min,
    "max": tf.tensor_scatter_nd_max,
}


def _kernel(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    indices = places[:, None]
    if reduction == "replace":
        if 0 in rows.shape or not only_numbers(target, rows):
            return replaced(xp, _kernel, target, places, rows)
        return tf.tensor_scatter_nd_update(target, indices, rows)
    if target.shape[1] == 0:
        # TensorFlow refuses to write rows without elements.
        return target
    if new and reduction in ("mul", "min", "max"):
        target = tf.tensor_scatter_nd_update(target, indices, tf.fill(tf.shape(rows), _first(reduction, rows)))
    if reduction == "mul" and rows.dtype.is_complex:
        # TensorFlow's derivative of a product takes complex numbers for real ones.
        return multiplied(xp, _kernel, target, places, rows)
    if reduction == "mul":
        return target * tf.math.unsorted_segment_prod(rows, places, target.shape[0])
    result = _KERNELS[reduction](target, indices, rows)
    if reduction in ("min", "max") and rows.dtype.is_floating:
        if lacks_nan(rows) and lacks_nan(target):
            return result
        # The kernels pass over NaN.
        missing = tf.math.unsorted_segment_max(tf.cast(tf.math.is_nan(rows), tf.int32), places, target.shape[0]) > 0
        return tf.where(missing | tf.math.is_nan(target), tf.constant(math.nan, result.dtype), result)
    return result


def _first(reduction: str, rows: Any) -> Any:
    return tf.constant(neutral(xp, reduction, rows.dtype), rows.dtype)


def _within(indices: Any, lengths: Any) -> bool:
    if tf.inside_function() or not indices.device.endswith("CPU:0") or 0 in indices.shape:
        return False
    columns = zip(tf.unstack(indices, axis=-1), lengths, strict=False)
    return all([tf.reduce_min(column) >= 0 and tf.reduce_max(column) < length for column, length in columns])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _kernel, indices, updates, size, reduction, out, _within)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(xp, _kernel, indices, updates, shape, reduction, out, _within)


def _ids(data: Any, segment_ids: Any, num_segments: int) -> Any:
    """The segments of the first lengths of an array, -1 for what is in none; None for what the composition is for."""
    known = None not in data.shape.as_list() and segment_ids.dtype.is_integer
    if not known or not data.dtype.is_numeric or not have_segments(data, segment_ids, num_segments):
        return None
    kept = segment_ids.dtype in (tf.int32, tf.int64) and num_segments <= segment_ids.dtype.max
    ids = segment_ids if kept else tf.cast(segment_ids, tf.int64)
    # The kernels drop what is negative, and refuse what is beyond the last segment.
    if at_hand(ids) and 0 not in ids.shape and tf.reduce_max(ids) < num_segments:
        return ids
    return tf.where(ids < num_segments, ids, tf.constant(-1, ids.dtype))


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    ids = _ids(data, segment_ids, num_segments)
    if ids is None:
        return NotImplemented
    if not data.dtype.is_floating or _is_usual(data):
        found = tf.math.unsorted_segment_min(data, ids, num_segments)
        # It has the largest number for what is empty.
        return tf.where(found == found.dtype.max, _first("min", data), found) if data.dtype.is_floating else found
    rest = data.shape[segment_ids.shape.rank :]
    width = math.prod(rest)
    places = tf.reshape(tf.cast(ids, tf.int64), (-1,))
    # What is in no segment goes to one more row, which is dropped.
    places = tf.where(places < 0, tf.constant(num_segments, tf.int64), places)
    target = tf.fill((num_segments + 1, width), _first("min", data))
    found = _kernel(target, places, tf.reshape(data, (places.shape[0], width)), "min", False)
    return tf.reshape(found[:num_segments], (num_segments, *rest))


def _is_usual(data: Any) -> bool:
    """Whether floats are seen to have neither NaN nor numbers as large as the largest."""
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
