"""Padding by kernels of TensorFlow, for the values and modes that they support exactly."""

import math
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.beyond_standard import pairs
from ivy_protocol.backends.tensorflow.xp._shared import scalar_tensor
from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "constant_pad",
    "pad",
]


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = np.array(pairs("constant_pad", pad_width, x, value), "int32").reshape(-1, 2)
    if type(value) in (int, float) and value == 0 and math.copysign(1.0, value) > 0:
        return raw_ops.Pad(input=x, paddings=widths)
    if isinstance(value, tf.Tensor):
        # If the padding value is a tensor, call the default implementation, because the kernel has no derivative with
        # respect to this value.
        return NotImplemented
    # Convert a Python scalar to the dtype of the array: tf.pad would convert it to a 32-bit dtype or to int64, and
    # neither represents all uint64 values.
    return tf.pad(x, widths, constant_values=scalar_tensor(value, x.dtype))


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    excluded_edge = {"reflect": 1, "symmetric": 0}.get(mode)
    if excluded_edge is None or reflect_type != "even" or not input.shape.rank or not input.shape.is_fully_defined():
        return NotImplemented
    if (
        type(pad_width) is not int
        or not 0 <= pad_width <= min(input.shape) - excluded_edge
        or input.dtype not in SINGLE_AND_DOUBLE
    ):
        return NotImplemented
    return raw_ops.MirrorPad(input=input, paddings=[[pad_width] * 2] * input.shape.rank, mode=mode.upper())
