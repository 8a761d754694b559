"""Fourier transforms of `torch.fft`, with support for empty batches, which its kernels reject."""

import builtins
from typing import Any

import torch

from ivy_protocol.backends.common.fft import axis_from_dim, points_of, some_axes
from ivy_protocol.core.shape import is_integral

__all__ = [
    "fft",
    "fftn",
    "hfft",
    "ifft",
    "ifftn",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftn",
]


# Pass real input without a cast to complex, because torch transforms it faster.
def fft(x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transform(torch.fft.fft, x, n, axis if dim is None else axis_from_dim(x, dim), norm)


def ifft(x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transform(torch.fft.ifft, x, n, axis if dim is None else axis_from_dim(x, dim), norm)


def rfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transform(torch.fft.rfft, x, n, axis, norm)


def irfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transform(torch.fft.irfft, x, n, axis, norm)


def hfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transform(torch.fft.hfft, x, n, axis, norm)


def ihfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transform(torch.fft.ihfft, x, n, axis, norm)


def fftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    s, axes = points_of(x, s, axes)
    return _transform(torch.fft.fftn, x, s, axes, norm)


def ifftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    s, axes = points_of(x, s, axes)
    return _transform(torch.fft.ifftn, x, s, axes, norm)


def rfftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    s, axes = points_of(x, s, axes)
    return _transform(torch.fft.rfftn, x, s, axes, norm)


def irfftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    s, axes = points_of(x, s, axes, halved=True)
    return _transform(torch.fft.irfftn, x, s, axes, norm)


def _transform(transform: Any, x: Any, points: Any, axes: Any, norm: Any) -> Any:
    if 0 not in x.shape:
        return transform(x, points, axes, norm)
    transformed_axes = range(x.ndim) if axes is None else (axes,) if is_integral(axes) else axes
    padded_shape = [
        n if i in transformed_axes or i - x.ndim in transformed_axes else builtins.max(n, 1)
        for i, n in enumerate(x.shape)
    ]
    # The kernels reject empty batches, so transform zeros in a batch of one element, and slice the result to the empty
    # batch.
    result = transform(x.new_zeros(padded_shape), points, axes, norm)
    return result[tuple([slice(None) if n == m else slice(0) for n, m in zip(padded_shape, x.shape, strict=True)])]
