"""Counts and histograms with the kernels of TensorFlow."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.common.statistics import counted

__all__ = [
    "bincount",
    "histogram",
]


_INTEGERS = (tf.int32, tf.int64)
_WIDE = (tf.float32, tf.float64)


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    if weights is not None or minlength < 0 or x.dtype not in _INTEGERS or x.shape.rank != 1 or not x.shape[0]:
        return NotImplemented
    if tf.inside_function():
        return NotImplemented
    # Negative integers are the largest without a sign.
    most = int(tf.reduce_max(tf.bitcast(x, tf.uint32 if x.dtype == tf.int32 else tf.uint64)))
    if most >= tf.int32.max:
        return NotImplemented
    # The kernel reads integers of 32 bits.
    indices, size = tf.cast(x, tf.int32), max(most + 1, minlength)
    return raw_ops.DenseBincount(input=indices, size=size, weights=tf.constant([], tf.int64), binary_output=False)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # The edges may have a derivative.
    if a.dtype not in _WIDE or not hasattr(a, "numpy") or "CPU" not in a.device or record.could_possibly_record():
        return NotImplemented
    result = counted(a.numpy(), bins, range)
    return NotImplemented if result is None else tuple(map(tf.constant, result))
