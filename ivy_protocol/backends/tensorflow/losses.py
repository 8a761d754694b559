"""Mean squared error by the kernel `SquaredDifference`, with one temporary array."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "mse_loss",
]


_REDUCTIONS = {"none": tf.identity, "mean": tf.reduce_mean, "sum": tf.reduce_sum}


def mse_loss(input: Any, target: Any, /, *, reduction: str = "mean") -> Any:
    # Leave half precision to the default implementation, because TensorFlow would round the squares before the sum.
    if reduction not in _REDUCTIONS or input.dtype != target.dtype or input.dtype not in SINGLE_AND_DOUBLE:
        return NotImplemented
    return _REDUCTIONS[reduction](raw_ops.SquaredDifference(x=input, y=target))
