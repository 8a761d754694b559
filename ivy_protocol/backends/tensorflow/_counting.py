"""Counts by the kernels of TensorFlow; what does not fit the composition tells of."""

from typing import Any

import tensorflow as tf

__all__ = ["bincount"]

_INTEGERS = (tf.int32, tf.int64)


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    if weights is not None or minlength < 0 or x.dtype not in _INTEGERS or x.shape.rank != 1 or not x.shape[0]:
        return NotImplemented
    if tf.inside_function():
        return NotImplemented
    if int(tf.reduce_min(x)) < 0 or int(tf.reduce_max(x)) >= tf.int32.max:
        return NotImplemented
    # The kernel reads integers of 32 bits.
    return tf.math.bincount(tf.cast(x, tf.int32), minlength=minlength, dtype=tf.int64)
