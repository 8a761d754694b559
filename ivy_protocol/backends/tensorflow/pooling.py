"""Pooling by channels-last kernels of TensorFlow, with maxima corrected for NaN and minus infinity."""

from math import prod
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow.python.eager import record

from ivy_protocol.backends.common.pooling import FORMATS, Pools, average_pools, max_pools

__all__ = [
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
]


_MAX_POOLS: Any = (tf.nn.max_pool1d, tf.nn.max_pool2d, tf.nn.max_pool3d)
_AVERAGE_POOLS: Any = (tf.nn.avg_pool1d, tf.nn.avg_pool2d, tf.nn.avg_pool3d)


def _channels_last(x: Any, pools: Pools) -> Any:
    dims = len(pools.kernel)
    return x if pools.last else tf.transpose(x, (0, *range(2, dims + 2), 1))


def _restore_layout(y: Any, pools: Pools) -> Any:
    dims = len(pools.kernel)
    return y if pools.last else tf.transpose(y, (0, dims + 1, *range(1, dims + 1)))


def _pool(kernels: Any, x: Any, pools: Pools, fill: float, padding: Any) -> Any:
    dims = len(pools.kernel)
    # For the padding "SAME", let the kernels pad: they exclude the padding from averages. For other padding, pad the
    # array.
    mode = "SAME" if isinstance(padding, str) and padding == "SAME" else "VALID"
    if mode == "VALID" and any(map(any, pools.pairs)):
        x = tf.pad(x, ((0, 0), *pools.pairs, (0, 0)), constant_values=tf.cast(fill, x.dtype))
    return kernels[dims - 1](x, pools.kernel, pools.strides, mode, FORMATS[dims][0])


def _max_pool(x: Any, pools: Pools, padding: Any, ceil_mode: bool) -> Any:
    # The 3-D kernel supports only float32, and adds the gradient of a maximum to all equal elements. For other dtypes,
    # or if a gradient may be computed, leave 3-D pooling to the default implementation.
    if len(pools.kernel) == 3 and (x.dtype != tf.float32 or record.could_possibly_record() or not hasattr(x, "numpy")):
        return NotImplemented
    if set(pools.dilations) != {1} or not x.dtype.is_floating or 0 in x.shape:
        return NotImplemented
    x = _channels_last(tf.convert_to_tensor(x), pools)
    y = _pool(_MAX_POOLS, x, pools, -np.inf, padding)

    def with_special_values() -> Any:
        # The kernels ignore NaN, and return the lowest finite number for minus infinity. For this reason, pool a code
        # for each element: 2 for NaN, 1 for other numbers, 0 for minus infinity.
        codes = tf.where(tf.math.is_nan(x), 2.0, tf.where(tf.equal(x, -np.inf), 0.0, 1.0))
        codes = tf.cast(_pool(_MAX_POOLS, tf.cast(codes, x.dtype), pools, 0.0, padding), tf.float32)
        maxima = tf.where(codes > 0, y, tf.constant(-np.inf, y.dtype))
        return tf.where(codes > 1, tf.constant(np.nan, y.dtype), maxima)

    # If an element is NaN or -inf, the sum is NaN or -inf, and the comparison is False.
    return _restore_layout(tf.cond(tf.reduce_sum(x) > -np.inf, lambda: y, with_special_values), pools)


def _avg_pool(x: Any, pools: Pools, padding: Any, include_pad: bool, ceil_mode: bool, divisor: int | None) -> Any:
    if divisor == 0 or x.dtype.size == 2 or 0 in x.shape or (len(pools.kernel) == 3 and x.dtype != tf.float32):
        return NotImplemented
    x = _channels_last(tf.convert_to_tensor(x), pools)
    if isinstance(padding, str) and padding == "SAME" and not include_pad and divisor is None:
        return _restore_layout(_pool(_AVERAGE_POOLS, x, pools, 0.0, padding), pools)
    y = _pool(_AVERAGE_POOLS, x, pools, 0.0, pools.pairs)
    if divisor is not None:
        y *= prod(pools.kernel) / divisor
    elif not pools.uniform(include_pad):
        counts = np.expand_dims(pools.counts(include_pad), -1)
        y *= tf.constant(prod(pools.kernel) / counts, y.dtype)
    return _restore_layout(y, pools)


avg_pool1d, avg_pool2d, avg_pool3d = average_pools(_avg_pool)
max_pool1d, max_pool2d, max_pool3d = max_pools(_max_pool)
