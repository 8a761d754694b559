"""Fourier transforms."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import fourier
from ivy_protocol.transpile.rows.table import Call, row

_FORWARD: Any = ("backward", "ortho", "forward")
"""The names of what divides a transform: nothing, the root of the length, or the length."""
_BACK: Any = ("forward", "ortho", "backward")


@row("_fft_r2c.default")
def fft_r2c(call: Call, x: Any, dim: Any, normalization: int, onesided: bool) -> Any:
    transform = fourier.rfftn if onesided else fourier.fftn
    # The last axis is the one of half the length.
    x = x if onesided else ivy.astype(x, call.dtype)
    return transform(x, axes=tuple(dim), norm=_FORWARD[normalization])


@row("_fft_c2c.default")
def fft_c2c(call: Call, x: Any, dim: Any, normalization: int, forward: bool) -> Any:
    if forward:
        return fourier.fftn(x, axes=tuple(dim), norm=_FORWARD[normalization])
    return fourier.ifftn(x, axes=tuple(dim), norm=_BACK[normalization])


@row("_fft_c2r.default")
def fft_c2r(call: Call, x: Any, dim: Any, normalization: int, last_dim_size: int) -> Any:
    sizes = [*[x.shape[axis] for axis in dim[:-1]], last_dim_size]
    return fourier.irfftn(x, s=tuple(sizes), axes=tuple(dim), norm=_BACK[normalization])
