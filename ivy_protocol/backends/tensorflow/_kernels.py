"""Functions beyond the array API standard that TensorFlow has kernels for."""

from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends._beyond import euclid, pairs
from ivy_protocol.backends.tensorflow import namespace as xp


def complex(real: Any, imag: Any) -> Any:
    widest, target = (tf.float64, tf.complex128) if real.dtype == tf.float64 else (tf.float32, tf.complex64)
    return raw_ops.Complex(real=tf.cast(real, widest), imag=tf.cast(imag, widest), Tout=target)


def erf(x: Any, /) -> Any:
    return raw_ops.Erf(x=x)


def erfc(x: Any, /) -> Any:
    return raw_ops.Erfc(x=x)


def fmod(x1: Any, x2: Any, /) -> Any:
    # The kernel for integers stops at a division by zero, and there is none for half of the width.
    return raw_ops.TruncateMod(x=x1, y=x2) if x1.dtype in (tf.float32, tf.float64) else NotImplemented


def gcd(x1: Any, x2: Any, /) -> Any:
    pair = xp.broadcast_arrays(xp.abs(x1), xp.abs(x2))
    return tf.while_loop(
        lambda _, rest: tf.reduce_any(xp.not_equal(rest, 0)), lambda *numbers: euclid(xp, *numbers), tuple(pair)
    )[0]


def leaky_relu(x: Any, /, *, alpha: float = 0.2) -> Any:
    # The kernel rounds the slope to float32.
    if x.dtype.is_complex or x.dtype == tf.float64:
        return NotImplemented
    return raw_ops.LeakyRelu(features=x, alpha=alpha)


def log_softmax(x: Any, /, axis: int | None = None) -> Any:
    return NotImplemented if x.dtype.is_complex else tf.nn.log_softmax(x, -1 if axis is None else axis)


def relu(x: Any, /) -> Any:
    return raw_ops.Relu(features=x) if x.dtype.is_floating else NotImplemented


def sigmoid(x: Any, /) -> Any:
    return raw_ops.Sigmoid(x=x)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return NotImplemented if x.dtype.is_complex else tf.nn.softmax(x, -1 if axis is None else axis)


def softplus(x: Any, /) -> Any:
    return NotImplemented if x.dtype.is_complex else raw_ops.Softplus(features=x)


def softsign(x: Any, /) -> Any:
    return NotImplemented if x.dtype.is_complex else raw_ops.Softsign(features=x)


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = np.array(pairs("constant_pad", pad_width, x, value), "int32").reshape(-1, 2)
    return tf.pad(x, widths, constant_values=tf.cast(value, x.dtype))


def einsum(equation: str, /, *operands: Any) -> Any:
    # TensorFlow multiplies no matrices of most integers, and an ellipsis needs an arrow.
    if operands[0].dtype.is_integer or ("..." in equation and "->" not in equation):
        return NotImplemented
    return tf.einsum(equation, *operands)


def frombuffer(buffer: Any, dtype: Any = None, count: int = -1, offset: int = 0) -> Any:
    return tf.constant(np.frombuffer(buffer, dtype.as_numpy_dtype, count, offset))


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    # The kernel takes few types of integers.
    place = -1 if axis is None else axis
    return tf.one_hot(xp.astype(indices, tf.int64), depth, axis=place + indices.ndim + 1 if place < -1 else place)
