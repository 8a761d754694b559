"""Special functions for which TensorFlow has kernels."""

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
    # The digits of float32 are lost in the powers.
    wide = tf.cast(a, tf.float64), tf.cast(x, tf.float64)
    return tf.cast(with_expansion(xp, tf.math.erfc, tf.math.igamma, *wide), a.dtype)


def erf(x: Any, /) -> Any:
    if x.dtype != tf.float64:
        return raw_ops.Erf(x=x)
    # The kernel gives NaN for large numbers. From 6 on, the result is 1 in this precision.
    far = raw_ops.Greater(x=raw_ops.Abs(x=x), y=tf.constant(6.0, tf.float64))
    ends = raw_ops.Mul(x=raw_ops.Sign(x=x), y=tf.constant(6.0, tf.float64))
    return raw_ops.Erf(x=raw_ops.SelectV2(condition=far, t=ends, e=x))


def erfc(x: Any, /) -> Any:
    return raw_ops.Erfc(x=x)


_SERIES = (4369 / 5806080, 127 / 40320, 7 / 480, 1 / 12, 1)
"""Of the inverse of the error function, by even powers that fall, each with the same power of the root of pi."""
_NEAR = 0.03


def lgamma(x: Any, /) -> Any:
    # It has no kernel for bfloat16, and those of float16 lose digits.
    return tf.cast(tf.math.lgamma(_wide(x)), x.dtype)


@tf.custom_gradient
def _digamma(x: Any) -> Any:
    def gradient(upstream: Any) -> Any:
        # The derivative that TensorFlow has is right for positive numbers; those below are mirrored.
        below = x <= 0
        there = tf.where(below, 1 - x, x)
        slope = tf.math.polygamma(tf.ones_like(there), there)
        turn = tf.where(below, tf.sin(math.pi * (x - tf.round(x))), tf.ones_like(x))
        return upstream * tf.where(below, tf.square(math.pi / turn) - slope, slope)

    # The kernel has no infinity at zero, where it has the other sign than the number.
    return tf.where(x == 0, -1 / x, tf.math.digamma(x)), gradient


def digamma(x: Any, /) -> Any:
    return tf.cast(_digamma(_wide(x)), x.dtype)


def erfinv(x: Any, /) -> Any:
    # The kernel computes with one more than the number, and so loses the digits of small numbers, and of float32.
    wide = tf.cast(x, tf.float64)
    near = tf.abs(wide) < _NEAR
    small = tf.where(near, wide, tf.zeros_like(wide))
    square, total = small * small * math.pi, tf.zeros_like(wide)
    for factor in _SERIES:
        total = total * square + factor
    far = tf.math.erfinv(tf.where(near, tf.fill(tf.shape(wide), tf.constant(0.5, tf.float64)), wide))
    return tf.cast(tf.where(near, small * total * (math.sqrt(math.pi) / 2), far), x.dtype)


def _wide(x: Any) -> Any:
    return x if x.dtype == tf.float64 else tf.cast(x, tf.float32)


def i0(x: Any, /) -> Any:
    size = tf.abs(_wide(x))
    size = tf.minimum(size, tf.constant(LARGE, size.dtype))
    return tf.cast(i0_of(tf, tf.math.bessel_i0e, size), x.dtype)


@tf.custom_gradient
def _zeta(x: Any, q: Any) -> Any:
    def gradient(upstream: Any) -> Any:
        # TensorFlow has none by the exponent, and that of a negative number is not real.
        with tf.GradientTape() as tape:
            tape.watch(x)
            result = hurwitz(xp, x, q)
        by_x = tf.where(q > 0, tape.gradient(result, x), tf.constant(math.nan, x.dtype))
        return upstream * by_x, -upstream * x * tf.math.zeta(x + 1, q)

    return tf.math.zeta(x, q), gradient


def zeta(x: Any, q: Any, /) -> Any:
    below = not is_concrete(q) or bool(tf.reduce_any(q < 0))
    return tf.cast(zeta_of(xp, _zeta, _wide(x), _wide(q), below), x.dtype)


def is_concrete(x: Any) -> bool:
    """Return True if Python can branch on a tensor; symbolic tensors have no values."""
    return not is_traced(x)
