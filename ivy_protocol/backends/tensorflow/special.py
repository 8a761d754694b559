"""Special functions by kernels of TensorFlow, in wider dtypes where the kernels lose digits, with added gradients."""

import math
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.gamma import with_expansion
from ivy_protocol.backends.common.special import LARGE, hurwitz, i0_of, zeta_of
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.transforms import is_traced

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "i0",
    "igamma",
    "is_concrete",
    "lgamma",
    "zeta",
]


def igamma(a: Any, /, x: Any) -> Any:
    # Compute in float64, because the float32 kernel loses digits in powers of its arguments.
    parameters = tf.cast(a, tf.float64), tf.cast(x, tf.float64)
    return tf.cast(with_expansion(xp, tf.math.erfc, tf.math.igamma, *parameters), a.dtype)


def erf(x: Any, /) -> Any:
    if x.dtype != tf.float64:
        return raw_ops.Erf(x=x)
    # Clamp the argument to -6 and 6, because the float64 kernel returns NaN for large numbers. erf(6) rounds to 1.
    is_far = raw_ops.Greater(x=raw_ops.Abs(x=x), y=tf.constant(6.0, tf.float64))
    limits = raw_ops.Mul(x=raw_ops.Sign(x=x), y=tf.constant(6.0, tf.float64))
    return raw_ops.Erf(x=raw_ops.SelectV2(condition=is_far, t=limits, e=x))


def erfc(x: Any, /) -> Any:
    return raw_ops.Erfc(x=x)


_SERIES = (4369 / 5806080, 127 / 40320, 7 / 480, 1 / 12, 1)
"""Coefficients of the Maclaurin series of erfinv in pi * x**2, highest power first, without the factor sqrt(pi) / 2."""
_SERIES_LIMIT = 0.03


def lgamma(x: Any, /) -> Any:
    # Compute in a wider dtype: there is no kernel for bfloat16, and the float16 kernel loses digits.
    return tf.cast(tf.math.lgamma(_upcast(x)), x.dtype)


@tf.custom_gradient
def _digamma(x: Any) -> Any:
    def gradient(upstream: Any) -> Any:
        # The derivative of digamma in TensorFlow is right only for positive numbers. For other numbers, use the
        # reflection formula.
        is_mirrored = x <= 0
        positive = tf.where(is_mirrored, 1 - x, x)
        slope = tf.math.polygamma(tf.ones_like(positive), positive)
        sine = tf.where(is_mirrored, tf.sin(math.pi * (x - tf.round(x))), tf.ones_like(x))
        return upstream * tf.where(is_mirrored, tf.square(math.pi / sine) - slope, slope)

    # Return -inf at 0.0 and inf at -0.0, where the kernel returns NaN.
    return tf.where(x == 0, -1 / x, tf.math.digamma(x)), gradient


def digamma(x: Any, /) -> Any:
    return tf.cast(_digamma(_upcast(x)), x.dtype)


def erfinv(x: Any, /) -> Any:
    # Compute in float64: the kernel computes `1 + x`, which loses the digits of small numbers.
    x64 = tf.cast(x, tf.float64)
    is_small = tf.abs(x64) < _SERIES_LIMIT
    small = tf.where(is_small, x64, tf.zeros_like(x64))
    square, total = small * small * math.pi, tf.zeros_like(x64)
    for factor in _SERIES:
        total = total * square + factor
    by_kernel = tf.math.erfinv(tf.where(is_small, tf.fill(tf.shape(x64), tf.constant(0.5, tf.float64)), x64))
    return tf.cast(tf.where(is_small, small * total * (math.sqrt(math.pi) / 2), by_kernel), x.dtype)


def _upcast(x: Any) -> Any:
    return x if x.dtype == tf.float64 else tf.cast(x, tf.float32)


def i0(x: Any, /) -> Any:
    magnitude = tf.abs(_upcast(x))
    magnitude = tf.minimum(magnitude, tf.constant(LARGE, magnitude.dtype))
    return tf.cast(i0_of(tf, tf.math.bessel_i0e, magnitude), x.dtype)


@tf.custom_gradient
def _zeta(x: Any, q: Any) -> Any:
    def gradient(upstream: Any) -> Any:
        # TensorFlow has no gradient of zeta with respect to `x`. Differentiate `hurwitz`, which computes the same
        # function. Return NaN unless `q` is positive: for a negative `q`, the derivative is not real.
        with tf.GradientTape() as tape:
            tape.watch(x)
            values = hurwitz(xp, x, q)
        gradient_x = tf.where(q > 0, tape.gradient(values, x), tf.constant(math.nan, x.dtype))
        return upstream * gradient_x, -upstream * x * tf.math.zeta(x + 1, q)

    return tf.math.zeta(x, q), gradient


def zeta(x: Any, q: Any, /) -> Any:
    may_be_negative = not is_concrete(q) or bool(tf.reduce_any(q < 0))
    return tf.cast(zeta_of(xp, _zeta, _upcast(x), _upcast(q), may_be_negative), x.dtype)


def is_concrete(x: Any) -> bool:
    """Return True if Python can branch on a tensor. A symbolic tensor has no values."""
    return not is_traced(x)
