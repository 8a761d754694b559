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
from ivy_protocol.backends.tensorflow._operands import lacks_nan

__all__ = ["scatter_flat", "scatter_nd", "unsorted_segment_min"]

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


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    known = None not in data.shape.as_list() and segment_ids.dtype.is_integer
    if not known or not have_segments(data, segment_ids, num_segments):
        return NotImplemented
    rest = data.shape[segment_ids.shape.rank :]
    width = math.prod(rest)
    ids = tf.reshape(tf.cast(segment_ids, tf.int64), (-1,))
    # What is in no segment goes to one more row, which is dropped.
    ids = tf.where((ids < 0) | (ids >= num_segments), tf.constant(num_segments, tf.int64), ids)
    target = tf.fill((num_segments + 1, width), _first("min", data))
    found = _kernel(target, ids, tf.reshape(data, (ids.shape[0], width)), "min", False)
    return tf.reshape(found[:num_segments], (num_segments, *rest))
