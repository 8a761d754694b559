"""Complex tensors and one-hot encodings."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.xp.tensors import normalized_axis

__all__ = [
    "complex",
    "one_hot",
]


def complex(real: Any, imag: Any) -> Any:
    widest, target = (tf.float64, tf.complex128) if real.dtype == tf.float64 else (tf.float32, tf.complex64)
    return raw_ops.Complex(real=tf.cast(real, widest), imag=tf.cast(imag, widest), Tout=target)


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    # The kernel takes few types of integers.
    # It ends the process where the axis is no integer of 64 bits.
    index = -1 if axis is None else normalized_axis(axis, indices.ndim + 1)
    return tf.one_hot(indices if indices.dtype == tf.int32 else xp.astype(indices, tf.int64), depth, axis=index)
