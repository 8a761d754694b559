"""Counts by the kernel `DenseBincount`, and histograms on the CPU by NumPy."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.common.statistics import counted
from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "bincount",
    "histogram",
]


_INTEGERS = (tf.int32, tf.int64)


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    if weights is not None or minlength < 0 or x.dtype not in _INTEGERS or x.shape.rank != 1 or not x.shape[0]:
        return NotImplemented
    if tf.inside_function():
        return NotImplemented
    # View the integers as unsigned: negative integers are then above all valid ones, so that one comparison finds them.
    # The default implementation raises for negative integers.
    highest = int(tf.reduce_max(tf.bitcast(x, tf.uint32 if x.dtype == tf.int32 else tf.uint64)))
    if highest >= tf.int32.max:
        return NotImplemented
    # Cast to int32, because the kernel counts int32 values.
    indices, size = tf.cast(x, tf.int32), max(highest + 1, minlength)
    return raw_ops.DenseBincount(input=indices, size=size, weights=tf.constant([], tf.int64), binary_output=False)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # This function computes with NumPy, which has no gradients. If a tape records, leave the call to the default
    # implementation, so that the edges have a gradient.
    if (
        a.dtype not in SINGLE_AND_DOUBLE
        or not hasattr(a, "numpy")
        or "CPU" not in a.device
        or record.could_possibly_record()
    ):
        return NotImplemented
    counts_and_edges = counted(a.numpy(), bins, range)
    return NotImplemented if counts_and_edges is None else tuple(map(tf.constant, counts_and_edges))
