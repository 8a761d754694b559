"""Pooling by kernels of torch, which require channels-first arrays and symmetric padding up to half a window."""

from operator import index
from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.common.pooling import Pools, average_pools, max_pools
from ivy_protocol.core.shape import is_integral

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
]


def _sizes(x: Any, output_size: Any, dims: int) -> Any:
    """Return the output size of each axis, or None if the adaptive kernels do not support the arguments."""
    sizes = (index(output_size),) * dims if is_integral(output_size) else tuple(output_size)
    is_valid = len(sizes) == dims and all([size is None or size > 0 for size in sizes])
    is_supported = is_valid and x.ndim in (dims + 1, dims + 2) and bool(x.numel()) and x.is_floating_point()
    return sizes if is_supported else None


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


_MAX_POOLS = (functional.max_pool1d, functional.max_pool2d, functional.max_pool3d)
_AVERAGE_POOLS = (functional.avg_pool1d, functional.avg_pool2d, functional.avg_pool3d)


def _symmetric_padding(pools: Pools) -> tuple[int, ...] | None:
    """Return the padding if it is symmetric and at most half a window, as the kernels require; else None."""
    spans = [(k - 1) * d + 1 for k, d in zip(pools.kernel, pools.dilations, strict=True)]
    pairs = zip(pools.padding, spans, strict=True)
    is_supported = all([low == high and low <= span // 2 for (low, high), span in pairs])
    return tuple([low for low, _ in pools.padding]) if is_supported else None


def _max_pool(x: Any, pools: Pools, padding: Any, ceil_mode: bool) -> Any:
    if not x.is_floating_point() or not x.numel():
        return NotImplemented
    if len(pools.kernel) == 1:
        # Resolve the lazy negation bit, which the 1-D kernel ignores.
        x = x.resolve_neg()
    if pools.last:
        x = x.movedim(-1, 1)
    ends: Any = _symmetric_padding(pools)
    if ends is None:
        x = functional.pad(x, [n for pair in reversed(pools.pairs) for n in pair], value=-torch.inf)
        ends, ceil_mode = 0, False
    kernel: Any = _MAX_POOLS[len(pools.kernel) - 1]
    y = kernel(x, pools.kernel, pools.strides, ends, pools.dilations, ceil_mode)
    return y.movedim(1, -1) if pools.last else y


def _average_pool(
    x: Any, pools: Pools, padding: Any, count_include_pad: bool, ceil_mode: bool, divisor: int | None
) -> Any:
    ends = _symmetric_padding(pools)
    lengths = x.shape[1:-1] if pools.last else x.shape[2:]
    is_3d, needs_padding = len(lengths) == 3, any([n < k for n, k in zip(lengths, pools.kernel, strict=True)])
    if (is_3d and x.dtype.itemsize < 4) or (needs_padding and (is_3d or not x.is_cpu)):
        # Call the default implementation. torch has no 3-D kernels for half precision. For windows larger than the
        # input, torch has no 3-D kernels, and on GPUs, the gradients of its 1-D and 2-D kernels are wrong.
        return NotImplemented
    if ends is None or not x.numel() or (divisor is not None and (divisor == 0 or len(pools.kernel) == 1)):
        return NotImplemented
    if pools.last:
        x = x.movedim(-1, 1)
    kernel: Any = _AVERAGE_POOLS[len(pools.kernel) - 1]
    divisors = () if divisor is None else (divisor,)
    y = kernel(x, pools.kernel, pools.strides, ends, ceil_mode, count_include_pad, *divisors)
    return y.movedim(1, -1) if pools.last else y


avg_pool1d, avg_pool2d, avg_pool3d = average_pools(_average_pool)
max_pool1d, max_pool2d, max_pool3d = max_pools(_max_pool)
