"""Activation functions that TensorFlow has kernels for."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops


def elu(x: Any, /) -> Any:
    return raw_ops.Elu(features=x)


def hardswish(x: Any, /) -> Any:
    if x.dtype not in (tf.float32, tf.float64):
        return NotImplemented
    return x * raw_ops.Relu6(features=x + 3.0) / 6.0


def logsigmoid(input: Any, /) -> Any:
    return NotImplemented if input.dtype.is_complex else -raw_ops.Softplus(features=-input)


def relu6(x: Any, /) -> Any:
    return raw_ops.Relu6(features=x) if x.dtype.is_floating else NotImplemented


def selu(x: Any, /) -> Any:
    return raw_ops.Selu(features=x)
