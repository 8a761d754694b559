"""Fourier transforms of MLX, with checks that MLX omits. All transforms are computed in single precision."""

from collections.abc import Callable
from functools import partial
from typing import Any

import mlx.core as mx

from ivy_protocol.backends.mlx.creation import checked_shape
from ivy_protocol.backends.mlx.manipulation import normalized_axes

_NORMS = ("backward", "ortho", "forward")
_SWAPPED = {"backward": "forward", "forward": "backward", "ortho": "ortho"}


def _lines(
    transform: Callable[..., Any], x: Any, /, *, n: int | None = None, axis: int = -1, norm: str = "backward"
) -> Any:
    (axis,) = normalized_axes(axis, x.ndim)
    length = x.shape[axis] if n is None else n
    if length < 1 or norm not in _NORMS:
        raise ValueError(f"n must be at least 1, and norm one of {_NORMS}, not n={n} and norm={norm!r}")
    checked_shape((*x.shape[:axis], length, *x.shape[axis + 1 :]))
    return transform(x, n, axis, norm)


def _grids(transform: Callable[..., Any], x: Any, /, *, s: Any = None, axes: Any = None, norm: str = "backward") -> Any:
    if norm not in _NORMS or (s is not None and min(s, default=1) < 1):
        raise ValueError(f"the sizes s must be at least 1, and norm one of {_NORMS}, not s={s} and norm={norm!r}")
    if axes is None:
        axes = range(x.ndim) if s is None else range(x.ndim - len(s), x.ndim)
    axes = normalized_axes(tuple(axes), x.ndim)
    lengths = [x.shape[a] for a in axes] if s is None else list(s)
    checked_shape(lengths)
    return transform(x, lengths, axes, norm) if axes else x


fft, ifft, rfft, irfft = [partial(_lines, f) for f in (mx.fft.fft, mx.fft.ifft, mx.fft.rfft, mx.fft.irfft)]


def hfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> Any:
    return irfft(mx.conj(x.astype(mx.complex64)), n=n, axis=axis, norm=_SWAPPED[norm])


def ihfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> Any:
    return mx.conj(rfft(x, n=n, axis=axis, norm=_SWAPPED[norm]))


fftn, ifftn, rfftn = [partial(_grids, f) for f in (mx.fft.fftn, mx.fft.ifftn, mx.fft.rfftn)]


def irfftn(x: Any, /, *, s: Any = None, axes: Any = None, norm: str = "backward") -> Any:
    if s is None and x.ndim:
        axes = tuple(range(x.ndim)) if axes is None else normalized_axes(tuple(axes), x.ndim)
        s = [x.shape[a] for a in axes[:-1]] + [2 * (x.shape[axes[-1]] - 1)]
    return _grids(mx.fft.irfftn, x, s=s, axes=axes, norm=norm)
