"""Pooling into a given number of windows, by the kernels of PyTorch."""

from operator import index
from typing import Any

from torch.nn import functional

from ivy_protocol.values.shapes import is_whole

__all__ = ["adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_max_pool2d", "adaptive_max_pool3d"]


def _sizes(output_size: Any) -> Any:
    return index(output_size) if is_whole(output_size) else tuple(output_size)


def _fits(x: Any, output_size: Any, dims: int) -> bool:
    sizes = (output_size,) if is_whole(output_size) else tuple(output_size)
    wanted = len(sizes) in (1, dims) and all([size is None or size > 0 for size in sizes])
    known = is_whole(output_size) or len(sizes) == dims
    return wanted and known and x.ndim in (dims + 1, dims + 2) and bool(x.numel()) and x.is_floating_point()


def adaptive_avg_pool1d(input: Any, output_size: Any) -> Any:
    if not _fits(input, output_size, 1) or _sizes(output_size) == (None,):
        return NotImplemented
    return functional.adaptive_avg_pool1d(input, _sizes(output_size))


def adaptive_avg_pool2d(input: Any, output_size: Any, /, *, data_format: str = "NHWC") -> Any:
    if not _fits(input, output_size, 2) or data_format not in ("NHWC", "NCHW"):
        return NotImplemented
    if data_format == "NCHW":
        return functional.adaptive_avg_pool2d(input, _sizes(output_size))
    return functional.adaptive_avg_pool2d(input.movedim(-1, -3), _sizes(output_size)).movedim(-3, -1)


def adaptive_max_pool2d(input: Any, output_size: Any) -> Any:
    return (
        functional.adaptive_max_pool2d(input, _sizes(output_size)) if _fits(input, output_size, 2) else NotImplemented
    )


def adaptive_max_pool3d(input: Any, output_size: Any) -> Any:
    return (
        functional.adaptive_max_pool3d(input, _sizes(output_size)) if _fits(input, output_size, 3) else NotImplemented
    )
