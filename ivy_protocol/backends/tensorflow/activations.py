"""Activation functions by kernels of TensorFlow. The softmax of a row with NaN or infinity is NaN in each element."""

import math
from operator import index
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.indexing import check_no_axis
from ivy_protocol.backends.tensorflow.xp._shared import lacks_nan
from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "elu",
    "hardswish",
    "leaky_relu",
    "log_softmax",
    "logsigmoid",
    "relu",
    "relu6",
    "selu",
    "sigmoid",
    "softmax",
    "softplus",
    "softsign",
]


def elu(x: Any, /) -> Any:
    return raw_ops.Elu(features=x)


def hardswish(x: Any, /) -> Any:
    if x.dtype not in SINGLE_AND_DOUBLE:
        return NotImplemented
    return x * raw_ops.Relu6(features=x + 3.0) / 6.0


def logsigmoid(input: Any, /) -> Any:
    return NotImplemented if input.dtype.is_complex else -raw_ops.Softplus(features=-input)


def relu6(x: Any, /) -> Any:
    return raw_ops.Relu6(features=x) if x.dtype.is_floating else NotImplemented


def selu(x: Any, /) -> Any:
    return raw_ops.Selu(features=x)


def leaky_relu(x: Any, /, *, alpha: float = 0.2) -> Any:
    # Leave float64 to the default implementation, because the kernel rounds the slope to float32.
    if x.dtype.is_complex or x.dtype == tf.float64:
        return NotImplemented
    return raw_ops.LeakyRelu(features=x, alpha=alpha)


def log_softmax(x: Any, /, axis: int | None = None) -> Any:
    return NotImplemented if x.dtype.is_complex else _apply_softmax(tf.nn.log_softmax, x, -1 if axis is None else axis)


def relu(x: Any, /) -> Any:
    return raw_ops.Relu(features=x) if x.dtype.is_floating else NotImplemented


def sigmoid(x: Any, /) -> Any:
    return raw_ops.Sigmoid(x=x)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return NotImplemented if x.dtype.is_complex else _apply_softmax(_softmax, x, -1 if axis is None else axis)


def _softmax(x: Any, axis: int) -> Any:
    # For the last axis, call the kernel. tf.nn.softmax would add several operations for checks and transposes.
    rank = x.shape.rank
    return raw_ops.Softmax(logits=x) if rank and axis in (-1, rank - 1) else tf.nn.softmax(x, axis)


def _apply_softmax(fn: Any, x: Any, axis: int) -> Any:
    axis = index(axis)
    if x.shape.rank == 0:
        check_no_axis(axis)
    # Compute 16-bit dtypes in float32, because the half-precision kernels round each addition.
    values = fn(x, axis) if x.dtype.size > 2 else tf.cast(fn(tf.cast(x, tf.float32), axis), x.dtype)
    if x.dtype.is_floating and lacks_nan(values):
        return values
    # Set rows with NaN or infinity to NaN. The float32 kernels return zeros for the other elements of such a row.
    has_nan = tf.reduce_any(tf.math.is_nan(values), axis, keepdims=True)
    return tf.where(has_nan, tf.constant(math.nan, x.dtype), values)


def softplus(x: Any, /) -> Any:
    return NotImplemented if x.dtype.is_complex else raw_ops.Softplus(features=x)


def softsign(x: Any, /) -> Any:
    return NotImplemented if x.dtype.is_complex else raw_ops.Softsign(features=x)
