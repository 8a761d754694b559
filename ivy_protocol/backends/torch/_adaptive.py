"""Pooling into a given number of windows, by the kernels of PyTorch."""

from operator import index
from typing import Any

from torch.nn import functional

from ivy_protocol.values.shapes import is_whole

__all__ = ["adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_max_pool2d", "adaptive_max_pool3d"]


def _sizes(x: Any, output_size: Any, dims: int) -> Any:
    """A number of windows for each axis, as the kernels take them; None for what the composition answers."""
    sizes = (index(output_size),) * dims if is_whole(output_size) else tuple(output_size)
    wanted = len(sizes) == dims and all([size is None or size > 0 for size in sizes])
    fits = wanted and x.ndim in (dims + 1, dims + 2) and bool(x.numel()) and x.is_floating_point()
    return sizes if fits else None


def adaptive_avg_pool1d(input: Any, output_size: Any) -> Any:
    sizes = _sizes(input, output_size, 1)
    return NotImplemented if sizes in (None, (None,)) else functional.adaptive_avg_pool1d(input, sizes)


def adaptive_avg_pool2d(input: Any, output_size: Any, /, *, data_format: str = "NHWC") -> Any:
    sizes = _sizes(input, output_size, 2)
    if sizes is None or data_format not in ("NHWC", "NCHW"):
        return NotImplemented
    if data_format == "NCHW":
        return functional.adaptive_avg_pool2d(input, sizes)
    return functional.adaptive_avg_pool2d(input.movedim(-1, -3), sizes).movedim(-3, -1)


def adaptive_max_pool2d(input: Any, output_size: Any) -> Any:
    sizes = _sizes(input, output_size, 2)
    return NotImplemented if sizes is None else functional.adaptive_max_pool2d(input, sizes)


def adaptive_max_pool3d(input: Any, output_size: Any) -> Any:
    sizes = _sizes(input, output_size, 3)
    return NotImplemented if sizes is None else functional.adaptive_max_pool3d(input, sizes)
