"""Functions beyond the array API standard that TensorFlow has kernels for."""

import math
from operator import index
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.beyond_standard import euclid, pairs, sign_of_complex
from ivy_protocol.backends.common.indexing import check_no_axis
from ivy_protocol.backends.common.products import check_operands, summed
from ivy_protocol.backends.tensorflow import namespace as xp
from ivy_protocol.backends.tensorflow._operands import cast, lacks_nan, normalized_axis, scalar_tensor, wide


def complex(real: Any, imag: Any) -> Any:
    widest, target = (tf.float64, tf.complex128) if real.dtype == tf.float64 else (tf.float32, tf.complex64)
    return raw_ops.Complex(real=tf.cast(real, widest), imag=tf.cast(imag, widest), Tout=target)


def erf(x: Any, /) -> Any:
    if x.dtype != tf.float64:
        return raw_ops.Erf(x=x)
    # The kernel gives NaN for large numbers. From 6 on, the result is 1 in this precision.
    far = raw_ops.Greater(x=raw_ops.Abs(x=x), y=tf.constant(6.0, tf.float64))
    ends = raw_ops.Mul(x=raw_ops.Sign(x=x), y=tf.constant(6.0, tf.float64))
    return raw_ops.Erf(x=raw_ops.SelectV2(condition=far, t=ends, e=x))


def erfc(x: Any, /) -> Any:
    return raw_ops.Erfc(x=x)


_UNSIGNED: dict[Any, Any] = {tf.int8: tf.uint8, tf.int16: tf.uint16, tf.int32: tf.uint32, tf.int64: tf.uint64}


def _magnitude(x: Any) -> Any:
    """The magnitude of integers as unsigned ones, which have that of the least too."""
    return xp.astype(xp.abs(x), _UNSIGNED.get(x.dtype, x.dtype))


def gcd(x1: Any, x2: Any, /) -> Any:
    pair = xp.broadcast_arrays(_magnitude(x1), _magnitude(x2))
    divisor, _ = tf.while_loop(
        lambda _, rest: tf.reduce_any(xp.not_equal(rest, 0)), lambda *numbers: euclid(xp, *numbers), tuple(pair)
    )
    return xp.astype(divisor, x1.dtype)


def leaky_relu(x: Any, /, *, alpha: float = 0.2) -> Any:
    # The kernel rounds the slope to float32.
    if x.dtype.is_complex or x.dtype == tf.float64:
        return NotImplemented
    return raw_ops.LeakyRelu(features=x, alpha=alpha)


def log_softmax(x: Any, /, axis: int | None = None) -> Any:
    return NotImplemented if x.dtype.is_complex else _normalized(tf.nn.log_softmax, x, -1 if axis is None else axis)


def polyval(coeffs: Any, x: Any) -> Any:
    if coeffs.dtype != x.dtype or x.dtype not in (tf.float32, tf.float64) or coeffs.shape.rank != 1:
        return NotImplemented
    if (coeffs.shape[0] or 0) < 2:
        return NotImplemented
    result, *others = tf.unstack(coeffs)
    for coefficient in others:
        # One after the other, so that the memory of the last one is free again.
        result = raw_ops.Mul(x=result, y=x)
        result = raw_ops.AddV2(x=result, y=coefficient)
    return result


def relu(x: Any, /) -> Any:
    return raw_ops.Relu(features=x) if x.dtype.is_floating else NotImplemented


def sigmoid(x: Any, /) -> Any:
    return raw_ops.Sigmoid(x=x)


def sign(x: Any, /) -> Any:
    return sign_of_complex(xp, complex, x) if x.dtype.is_complex else xp.sign(x)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return NotImplemented if x.dtype.is_complex else _normalized(_softmax, x, -1 if axis is None else axis)


def _softmax(x: Any, axis: int) -> Any:
    # That of TensorFlow calls its kernel in several steps, as for other axes than the last.
    return raw_ops.Softmax(logits=x) if axis in (-1, x.shape.rank - 1) and x.shape.rank else tf.nn.softmax(x, axis)


def _normalized(fn: Any, x: Any, axis: int) -> Any:
    axis = index(axis)
    if x.shape.rank == 0:
        check_no_axis(axis)
    # The kernels for half of the width round each sum.
    result = fn(x, axis) if x.dtype.size > 2 else tf.cast(fn(tf.cast(x, tf.float32), axis), x.dtype)
    if x.dtype.is_floating and lacks_nan(result):
        return result
    # Those for float32 give zeros beside NaN, and beside an infinite number.
    missing = tf.reduce_any(tf.math.is_nan(result), axis, keepdims=True)
    return tf.where(missing, tf.constant(math.nan, x.dtype), result)


def softplus(x: Any, /) -> Any:
    return NotImplemented if x.dtype.is_complex else raw_ops.Softplus(features=x)


def softsign(x: Any, /) -> Any:
    return NotImplemented if x.dtype.is_complex else raw_ops.Softsign(features=x)


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = np.array(pairs("constant_pad", pad_width, x, value), "int32").reshape(-1, 2)
    if type(value) in (int, float) and value == 0 and math.copysign(1.0, value) > 0:
        return raw_ops.Pad(input=x, paddings=widths)
    if isinstance(value, tf.Tensor):
        # The kernel has no derivative with respect to what it fills in.
        return NotImplemented
    # A number of its own would have 32 bits first, or be an integer of 64, which the largest unsigned ones are not.
    return tf.pad(x, widths, constant_values=scalar_tensor(value, x.dtype))


def einsum(equation: str, /, *operands: Any) -> Any:
    # TensorFlow multiplies no matrices of most integers, and an ellipsis needs an arrow.
    if operands[0].dtype.is_integer or ("..." in equation and "->" not in equation):
        return NotImplemented
    if len(operands) == 1 and (axes := summed(equation, operands[0].shape.rank)) is not None:
        return cast(tf.reduce_sum(wide("sum", operands[0]), axes), operands[0].dtype)
    shapes = [x.shape for x in operands]
    if all(shape.rank is not None for shape in shapes):
        check_operands(equation, shapes)
    if 1 in {length for shape in shapes if shape.rank is not None for length in shape}:
        # Its products do not broadcast axes of length 1.
        return NotImplemented
    result = tf.einsum(equation, *[wide("sum", x) for x in operands])
    return cast(result, operands[0].dtype)


def frombuffer(buffer: Any, dtype: Any = None, count: int = -1, offset: int = 0) -> Any:
    return tf.constant(np.frombuffer(buffer, dtype.as_numpy_dtype, count, offset))


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    # The kernel takes few types of integers.
    # It ends the process where the axis is no integer of 64 bits.
    place = -1 if axis is None else normalized_axis(axis, indices.ndim + 1)
    return tf.one_hot(indices if indices.dtype == tf.int32 else xp.astype(indices, tf.int64), depth, axis=place)
