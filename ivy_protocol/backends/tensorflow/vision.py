"""Interpolation; kernels of TensorFlow resize 2-D images to the sizes for which the kernels are exact."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.vision import are_exact
from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE
from ivy_protocol.core.shape import is_integral

__all__ = [
    "interpolate",
    "lerp",
]


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    if not hasattr(weight, "numpy") or weight.shape.rank or input.dtype not in SINGLE_AND_DOUBLE:
        return NotImplemented
    # Start at the nearer end, because rounding would make a single formula inexact at the other end.
    difference = end - input
    return input + difference * weight if abs(weight.numpy()) < 0.5 else end - difference * (1 - weight)


_BILINEAR = ("linear", "bilinear", "nd")


def interpolate(
    x: Any,
    /,
    size: Any = None,
    *,
    mode: str = "linear",
    scale_factor: Any = None,
    recompute_scale_factor: bool | None = None,
    align_corners: bool = False,
    antialias: bool = False,
) -> Any:
    if size is None or scale_factor is not None or align_corners or antialias or x.shape.rank != 4:
        return NotImplemented
    sizes = (size, size) if is_integral(size) else tuple(size)
    if not x.shape.is_fully_defined() or 0 in x.shape or x.dtype != tf.float32 or len(sizes) != 2 or min(sizes) < 1:
        return NotImplemented
    if mode not in _BILINEAR and not (mode == "nearest" and are_exact(sizes, x.shape[2:])):
        return NotImplemented
    kernel = raw_ops.ResizeBilinear if mode in _BILINEAR else raw_ops.ResizeNearestNeighbor
    images: Any = tf.transpose(x, (0, 2, 3, 1))
    return tf.transpose(kernel(images=images, size=sizes, half_pixel_centers=mode in _BILINEAR), (0, 3, 1, 2))
