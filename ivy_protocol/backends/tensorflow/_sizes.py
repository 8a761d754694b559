"""Numbers that TensorFlow counts by 32 bits: it takes others for what is left of them, or ends the process."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

__all__ = ["checking"]

_MOST = 2**31 - 1
_CONVOLUTIONS = (
    "conv conv1d conv1d_transpose conv2d conv2d_transpose conv3d conv3d_transpose conv_general_dilated "
    "conv_general_transpose depthwise_conv2d"
)
_POOLS = "avg_pool1d avg_pool2d avg_pool3d max_pool1d max_pool2d max_pool3d"
_COUNTED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_CONVOLUTIONS.split(), ("strides", "padding", "dilations", "x_dilations", "output_shape")),
    **dict.fromkeys(_POOLS.split(), ("kernel", "strides", "padding", "dilation")),
    **dict.fromkeys(("fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "dct", "idct"), ("n",)),
    **dict.fromkeys(("fft2", "fftn", "ifftn", "rfftn", "irfftn"), ("s",)),
    "dft": ("dft_length",),
    "one_hot": ("depth",),
    "bincount": ("minlength",),
    "random_uniform": ("shape",),
    "categorical": ("shape",),
}


def checking(name: str) -> Callable[..., None] | None:
    names = _COUNTED.get(name)
    return None if names is None else partial(_check, names)


def _check(names: tuple[str, ...], /, **given: Any) -> None:
    for name in names:
        value = given.get(name)
        if value is not None and _largest(value) > _MOST:
            raise ValueError(f"tensorflow takes numbers up to {_MOST} for {name}, not {value}")


def _largest(value: Any) -> int:
    if isinstance(value, tuple | list):
        return max([_largest(v) for v in value], default=0)
    return abs(int(value)) if isinstance(value, int | np.integer) else 0
