"""The kernels of TensorFlow for scattering."""

import math
from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.scattering import multiplied, neutral, replaced, scattered, scattered_flat
from ivy_protocol.backends.tensorflow import namespace as xp

__all__ = ["scatter_flat", "scatter_nd"]

_KERNELS = {
    "sum": tf.tensor_scatter_nd_add,
    "min": tf.tensor_scatter_nd_min,
    "max": tf.tensor_scatter_nd_max,
}


def _kernel(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if reduction == "replace":
        return replaced(xp, _kernel, target, places, rows)
    indices = places[:, None]
    if new and reduction in ("mul", "min", "max"):
        target = tf.tensor_scatter_nd_update(target, indices, tf.fill(tf.shape(rows), _first(reduction, rows)))
    if reduction == "mul" and rows.dtype.is_complex:
        # TensorFlow's derivative of a product takes complex numbers for real ones.
        return multiplied(xp, _kernel, target, places, rows)
    if reduction == "mul":
        return target * tf.math.unsorted_segment_prod(rows, places, target.shape[0])
    result = _KERNELS[reduction](target, indices, rows)
    if reduction in ("min", "max") and rows.dtype.is_floating:
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
