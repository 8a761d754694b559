"""Words of Philox by TensorFlow, whose own stateless generator computes them."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.philox import MASK

_PHILOX = 1


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    counter = tf.constant([0, stream & MASK | purpose << 32], dtype=tf.uint64)
    return tf.raw_ops.StatelessRandomUniformFullIntV2(
        shape=[count], key=tf.bitcast(key, tf.uint64)[None], counter=counter, alg=_PHILOX, dtype=tf.uint32
    )
