"""Attention without masks by three kernels."""

from typing import Any

import tensorflow as tf

__all__ = [
    "scaled_dot_product_attention",
]


def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    /,
    *,
    scale: float | None = None,
    mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    training: bool = False,
) -> Any:
    if is_causal or mask is not None or (training and dropout_p) or query.shape.rank == 1:
        return NotImplemented
    if query.dtype.size == 2:
        # Leave half precision, in which scores may overflow, to the default implementation: it computes in float32.
        return NotImplemented
    scores = tf.matmul(query * ((query.shape[-1] or 1) ** -0.5 if scale is None else scale), key, transpose_b=True)
    return tf.matmul(tf.nn.softmax(scores), value)
