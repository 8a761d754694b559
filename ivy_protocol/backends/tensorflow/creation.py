"""Array creation: complex tensors from their parts, and one-hot encodings."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.xp._shared import normalized_axis

__all__ = [
    "complex",
    "one_hot",
]


def complex(real: Any, imag: Any) -> Any:
    part_dtype, target = (tf.float64, tf.complex128) if real.dtype == tf.float64 else (tf.float32, tf.complex64)
    return raw_ops.Complex(real=tf.cast(real, part_dtype), imag=tf.cast(imag, part_dtype), Tout=target)


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    # Normalize the axis, because the kernel aborts the process for an axis of more than 64 bits. Cast the indices,
    # because the kernel supports few integer dtypes.
    axis_index = -1 if axis is None else normalized_axis(axis, indices.ndim + 1)
    return tf.one_hot(indices if indices.dtype == tf.int32 else xp.astype(indices, tf.int64), depth, axis=axis_index)
