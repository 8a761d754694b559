"""Interpolation by kernels of torch, for the sizes and modes for which they are exact."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.common.vision import are_exact
from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE
from ivy_protocol.core.shape import is_integral

__all__ = [
    "interpolate",
    "lerp",
]


lerp = torch.lerp
_MODES = {
    "linear": {1: "linear", 2: "bilinear", 3: "trilinear"},
    "bilinear": {2: "bilinear"},
    "bicubic": {2: "bicubic"},
}
_MODES |= {"trilinear": {3: "trilinear"}, "nd": _MODES["linear"]}


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
    if mode == "nearest" and scale_factor is None and x.dtype in SINGLE_AND_DOUBLE and x.numel():
        return _nearest(x, size)
    name = _MODES.get(mode, {}).get(x.ndim - 2)
    if name is None or (size is None) == (scale_factor is None) or not x.numel() or x.dtype.itemsize == 2:
        return NotImplemented
    sizes = size if is_integral(size) or size is None else list(size)
    lengths = [sizes] if is_integral(sizes) else sizes or [1]
    if min(lengths) < 1 or len(lengths) not in (1, x.ndim - 2) or scale_factor is not None:
        return NotImplemented
    # Leave axes of length 1 with antialias to the default implementation, because the kernel would repeat the first
    # element of the other image axis.
    if antialias and (align_corners or x.ndim != 4 or 1 in (*lengths, *x.shape[2:])):
        return NotImplemented
    if len(lengths) != x.ndim - 2:
        sizes = lengths[0]
    return functional.interpolate(x, sizes, None, name, align_corners, antialias=antialias)


def _nearest(x: Any, size: Any) -> Any:
    # torch computes the indices of nearest elements in float32, which is exact for the sizes that `are_exact` accepts.
    sizes = [size] * (x.ndim - 2) if is_integral(size) else list(size or ())
    if len(sizes) != x.ndim - 2 or not are_exact(sizes, x.shape[2:]):
        return NotImplemented
    return functional.interpolate(x, sizes, None, "nearest")
