"""Pooling into a given number of windows, by the kernels of PyTorch."""

from typing import Any

from torch.nn import functional

__all__ = ["adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_max_pool2d", "adaptive_max_pool3d"]


def _fits(x: Any, output_size: Any, dims: int) -> bool:
    sizes = (output_size,) if isinstance(output_size, int) else tuple(output_size)
    wanted = len(sizes) in (1, dims) and all([size is None or size > 0 for size in sizes])
    known = isinstance(output_size, int) or len(sizes) == dims
    return wanted and known and x.ndim in (dims + 1, dims + 2) and bool(x.numel()) and x.is_floating_point()


def adaptive_avg_pool1d(input: Any, output_size: Any) -> Any:
    sizes = output_size if isinstance(output_size, int) else tuple(output_size)
    if not _fits(input, output_size, 1) or sizes == (None,):
        return NotImplemented
    return functional.adaptive_avg_pool1d(input, sizes)


def adaptive_avg_pool2d(input: Any, output_size: Any, /, *, data_format: str = "NHWC") -> Any:
    if not _fits(input, output_size, 2) or data_format not in ("NHWC", "NCHW"):
        return NotImplemented
    if data_format == "NCHW":
        return functional.adaptive_avg_pool2d(input, output_size)
    return functional.adaptive_avg_pool2d(input.movedim(-1, -3), output_size).movedim(-3, -1)


def adaptive_max_pool2d(input: Any, output_size: Any) -> Any:
    return functional.adaptive_max_pool2d(input, output_size) if _fits(input, output_size, 2) else NotImplemented


def adaptive_max_pool3d(input: Any, output_size: Any) -> Any:
    return functional.adaptive_max_pool3d(input, output_size) if _fits(input, output_size, 3) else NotImplemented
