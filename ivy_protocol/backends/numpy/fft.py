"""Fourier transforms of `numpy.fft`, with checks of axes and numbers of points that NumPy omits."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.fft import axes_once, some_axes, some_frequencies, with_points
from ivy_protocol.backends.numpy._shared import _complex

__all__ = ["fft", "fftfreq", "fftn", "hfft", "ifft", "ifftn", "ihfft", "irfft", "irfftn", "rfft", "rfftfreq"]


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    some_frequencies(n)
    return np.fft.fftfreq(n, d).astype(dtype)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    some_frequencies(n)
    return np.fft.rfftfreq(n, d).astype(dtype)


# Use np.fft.fft without a cast of real input to complex, because NumPy transforms real input faster.
fft = np.fft.fft


def hfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return np.fft.hfft(with_points(np, x, axis), n, axis, norm)


def irfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return np.fft.irfft(with_points(np, x, axis), n, axis, norm)


ifft = np.fft.ifft
ihfft = np.fft.ihfft
rfft = np.fft.rfft


def fftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    axes_once(x, axes)
    # If `axes` is empty, return complex numbers. NumPy would return the real input unchanged.
    return np.fft.fftn(x, axes=axes, norm=norm) if x.ndim and axes != () else _complex(x)


def ifftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    axes_once(x, axes)
    return np.fft.ifftn(x, axes=axes, norm=norm) if x.ndim and axes != () else _complex(x)


def irfftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    axes_once(x, axes)
    return np.fft.irfftn(x, axes=axes, norm=norm)
