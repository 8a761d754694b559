"""Convolution, correlation and interpolation of 1-D arrays by functions of NumPy."""

from typing import Any

import numpy as np

__all__ = ["convolve", "correlate", "interp"]


_ARRAY_TYPES = (np.ndarray, np.generic)
"""Types of arguments; Python scalars are left to the default implementation."""


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    # For invalid arguments, call the default implementation, which raises. Call it also for a single point, for which
    # np.interp would ignore NaN in `x`.
    if not all([isinstance(array, _ARRAY_TYPES) for array in (x, xp, fp)]):
        return NotImplemented
    if xp.ndim != 1 or xp.shape != fp.shape or xp.size < 2 or period == 0 or x.dtype.itemsize < 4:
        return NotImplemented
    return np.asarray(np.interp(x, xp, fp, left, right, period)).astype(x.dtype, copy=False)


def convolve(a: Any, v: Any, /, mode: str = "full") -> Any:
    if np.ndim(a) != 1 or np.ndim(v) != 1 or not a.size or not v.size or mode not in ("full", "same", "valid"):
        return NotImplemented
    return np.convolve(a, v, mode)


def correlate(a: Any, v: Any, /, mode: str = "valid") -> Any:
    if np.ndim(a) != 1 or np.ndim(v) != 1 or not a.size or not v.size or mode not in ("full", "same", "valid"):
        return NotImplemented
    return np.correlate(a, v, mode)
