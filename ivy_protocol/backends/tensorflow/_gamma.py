"""The incomplete gamma function by TensorFlow."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.gamma import with_expansion
from ivy_protocol.backends.tensorflow import namespace as xp

__all__ = ["igamma"]


def igamma(a: Any, /, x: Any) -> Any:
    # The digits of float32 are lost in the powers.
    wide = tf.cast(a, tf.float64), tf.cast(x, tf.float64)
    return tf.cast(with_expansion(xp, tf.math.erfc, tf.math.igamma, *wide), a.dtype)
