"""Functions that find and select elements with the kernels of TensorFlow."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp.tensors import at_hand
from ivy_protocol.core import context

__all__ = [
    "argwhere",
    "choose",
    "invert_permutation",
]


_WITH_PLACES = (tf.bool, tf.int8, tf.int16, tf.int32, tf.int64, tf.uint8, tf.float32, tf.float64)
"""The data types of which the kernel finds the elements that are not zero."""
_FEW = 4
"""Of how many choices it is faster to look at each than to gather."""


def argwhere(x: Any, /) -> Any:
    if not x.shape.rank or x.dtype not in _WITH_PLACES:
        return NotImplemented
    return raw_ops.Where(condition=x)


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    known = mode is None and 0 < len(choices) <= _FEW and arr.dtype in (tf.int32, tf.int64) and at_hand(arr)
    if not known or any([x.dtype != choices[0].dtype for x in choices]) or 0 in arr.shape:
        return NotImplemented
    # Negative integers are the largest without a sign.
    if tf.reduce_max(tf.bitcast(arr, tf.uint32 if arr.dtype == tf.int32 else tf.uint64)) >= len(choices):
        return NotImplemented
    result, others = choices[0], choices[1:]
    if not others or any([x.shape != arr.shape for x in choices]):
        return NotImplemented
    for number, choice in enumerate(others, start=1):
        result = raw_ops.SelectV2(condition=arr == number, t=choice, e=result)
    return result


def invert_permutation(x: Any, /) -> Any:
    if x.dtype not in (tf.int32, tf.int64) or x.shape.rank != 1 or not at_hand(x):
        return NotImplemented
    try:
        return tf.cast(raw_ops.InvertPermutation(x=x), tf.as_dtype(str(context.setting("default_int_dtype"))))
    except tf.errors.InvalidArgumentError:
        # The composition tells what is wrong.
        return NotImplemented
