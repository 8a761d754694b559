"""Search functions by kernels of TensorFlow, for values that can be checked on the CPU first."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp._shared import is_host_readable
from ivy_protocol.core import context

__all__ = [
    "argwhere",
    "choose",
    "invert_permutation",
]


_WHERE_DTYPES = (tf.bool, tf.int8, tf.int16, tf.int32, tf.int64, tf.uint8, tf.float32, tf.float64)
"""Dtypes of the kernel `Where`, which returns the indices of nonzero elements."""
_MAX_SELECTED = 4
"""Up to this number of choices, selecting from each is faster than a gather."""


def argwhere(x: Any, /) -> Any:
    if not x.shape.rank or x.dtype not in _WHERE_DTYPES:
        return NotImplemented
    return raw_ops.Where(condition=x)


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    is_supported = (
        mode is None
        and 0 < len(choices) <= _MAX_SELECTED
        and arr.dtype in (tf.int32, tf.int64)
        and is_host_readable(arr)
    )
    if not is_supported or any([x.dtype != choices[0].dtype for x in choices]) or 0 in arr.shape:
        return NotImplemented
    # Leave indices out of range to the default implementation. As an unsigned integer, a negative index is above all
    # valid indices, so that one comparison finds all indices out of range.
    if tf.reduce_max(tf.bitcast(arr, tf.uint32 if arr.dtype == tf.int32 else tf.uint64)) >= len(choices):
        return NotImplemented
    selected, remaining = choices[0], choices[1:]
    if not remaining or any([x.shape != arr.shape for x in choices]):
        return NotImplemented
    for number, choice in enumerate(remaining, start=1):
        selected = raw_ops.SelectV2(condition=arr == number, t=choice, e=selected)
    return selected


def invert_permutation(x: Any, /) -> Any:
    if x.dtype not in (tf.int32, tf.int64) or x.shape.rank != 1 or not is_host_readable(x):
        return NotImplemented
    try:
        return tf.cast(raw_ops.InvertPermutation(x=x), tf.as_dtype(str(context.setting("default_int_dtype"))))
    except tf.errors.InvalidArgumentError:
        # If `x` is not a permutation, leave it to the default implementation, whose error states the reason.
        return NotImplemented
