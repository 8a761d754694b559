"""Elementwise functions: kernels without the checks of the namespace, and functions beyond the standard."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.beyond_standard import euclid, sign_of_complex
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.creation import complex
from ivy_protocol.backends.tensorflow.xp._shared import is_host_readable
from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "cos",
    "exp",
    "gcd",
    "isneginf",
    "isposinf",
    "log",
    "nan_to_num",
    "polyval",
    "sign",
    "sin",
    "sqrt",
    "tan",
    "tanh",
]


# The dispatcher has already promoted the arguments, so the following functions skip the checks of the namespace.
def cos(x: Any, /) -> Any:
    return raw_ops.Cos(x=x)


def exp(x: Any, /) -> Any:
    return raw_ops.Exp(x=x)


def log(x: Any, /) -> Any:
    return xp.log(x) if x.dtype.is_complex else raw_ops.Log(x=x)


def sin(x: Any, /) -> Any:
    return raw_ops.Sin(x=x)


def sqrt(x: Any, /) -> Any:
    return xp.sqrt(x) if x.dtype.is_complex else raw_ops.Sqrt(x=x)


def tan(x: Any, /) -> Any:
    return raw_ops.Tan(x=x)


def tanh(x: Any, /) -> Any:
    return raw_ops.Tanh(x=x)


_UNSIGNED: dict[Any, Any] = {tf.int8: tf.uint8, tf.int16: tf.uint16, tf.int32: tf.uint32, tf.int64: tf.uint64}


def _unsigned_abs(x: Any) -> Any:
    """Return the absolute value as unsigned integers, which can represent the magnitude of the minimum."""
    return xp.astype(xp.abs(x), _UNSIGNED.get(x.dtype, x.dtype))


def gcd(x1: Any, x2: Any, /) -> Any:
    pair = xp.broadcast_arrays(_unsigned_abs(x1), _unsigned_abs(x2))
    divisor, _ = tf.while_loop(
        lambda _, remainder: tf.reduce_any(xp.not_equal(remainder, 0)),
        lambda *numbers: euclid(xp, *numbers),
        tuple(pair),
    )
    return xp.astype(divisor, x1.dtype)


def polyval(coeffs: Any, x: Any) -> Any:
    if coeffs.dtype != x.dtype or x.dtype not in SINGLE_AND_DOUBLE or coeffs.shape.rank != 1:
        return NotImplemented
    if (coeffs.shape[0] or 0) < 2:
        return NotImplemented
    result, *remaining = tf.unstack(coeffs)
    for coefficient in remaining:
        # Use two statements, so that the previous result is freed before the sum is allocated.
        result = raw_ops.Mul(x=result, y=x)
        result = raw_ops.AddV2(x=result, y=coefficient)
    return result


def sign(x: Any, /) -> Any:
    return sign_of_complex(xp, complex, x) if x.dtype.is_complex else xp.sign(x)


def isposinf(x: Any, /) -> Any:
    return x == tf.constant(float("inf"), x.dtype) if x.dtype.is_floating else NotImplemented


def isneginf(x: Any, /) -> Any:
    return x == tf.constant(float("-inf"), x.dtype) if x.dtype.is_floating else NotImplemented


def nan_to_num(x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    if x.dtype not in SINGLE_AND_DOUBLE or posinf is not None or neginf is not None or type(nan) not in (int, float):
        return NotImplemented
    if is_host_readable(x) and tf.reduce_all(tf.math.is_finite(x)):
        return tf.identity(x)
    bounded = tf.where(tf.math.is_finite(x), x, tf.clip_by_value(x, x.dtype.min, x.dtype.max))
    return tf.where(tf.math.is_nan(x), tf.constant(nan, x.dtype), bounded)
