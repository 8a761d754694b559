"""Normalization by the fused kernels of TensorFlow, where their gradient is complete."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "batch_norm",
    "local_response_norm",
]


def batch_norm(
    x: Any,
    mean: Any,
    variance: Any,
    /,
    *,
    offset: Any = None,
    scale: Any = None,
    training: bool = False,
    eps: float = 1e-05,
    momentum: float = 0.1,
    data_format: str = "NSC",
) -> Any:
    if not training and data_format == "NSC" and x.dtype in SINGLE_AND_DOUBLE and (x.shape.rank or 0) > 1:
        parameters = [p for p in (mean, variance, offset, scale) if p is not None]
        if any([tf.TensorShape(p.shape) != x.shape[-1:] or p.dtype != x.dtype for p in parameters]):
            return NotImplemented
        # Multiply by one factor for each channel, because a division of each element takes longer.
        factor = 1 / tf.sqrt(variance + eps) if scale is None else scale / tf.sqrt(variance + eps)
        y = (x - mean) * factor
        return (y if offset is None else y + offset), mean, variance
    # Call the fused kernel only in training: otherwise the result depends on the running statistics, and the kernel has
    # no gradient with respect to them.
    if not training or data_format != "NSC" or x.dtype != tf.float32 or not x.shape.is_fully_defined():
        return NotImplemented
    parameters = [p for p in (mean, variance, offset, scale) if p is not None]
    if x.shape.rank < 2 or 0 in x.shape or any([tf.TensorShape(p.shape) != x.shape[-1:] for p in parameters]):
        return NotImplemented
    y, new_mean, new_variance, *_ = raw_ops.FusedBatchNormV3(
        x=tf.reshape(x, (x.shape[0], 1, -1, x.shape[-1])),
        scale=tf.ones_like(mean) if scale is None else scale,
        offset=tf.zeros_like(mean) if offset is None else offset,
        mean=mean,
        variance=variance,
        epsilon=eps,
        exponential_avg_factor=momentum,
        is_training=True,
    )
    return tf.reshape(y, x.shape), new_mean, new_variance


def local_response_norm(
    x: Any,
    size: int,
    /,
    *,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    average: bool = False,
    data_format: str = "NHWC",
) -> Any:
    if size < 1 or size % 2 == 0 or data_format != "NHWC" or x.shape.rank != 4 or x.dtype != tf.float32:
        return NotImplemented
    scale = alpha / size if average else alpha
    return raw_ops.LRN(input=x, depth_radius=size // 2, bias=bias, alpha=scale, beta=beta)
