"""Functions of sequences by NumPy."""

from math import isfinite
from typing import Any

import numpy as np

ARRAYS = (np.ndarray, np.generic)
"""What is no number of Python, which the general way takes."""
_FLOATS = (np.float32, np.float64)


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    # The general way tells of what does not fit; NumPy computes in float64 only, and loses NaN beside a single point.
    if not all([isinstance(given, ARRAYS) for given in (x, xp, fp)]):
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


def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    axis: int | None = None,
    *,
    dtype: Any = None,
    device: Any = None,
    endpoint: bool = True,
) -> Any:
    # What NumPy does for floats, without the questions that it asks of other numbers, which take longer.
    steps = num - 1 if endpoint else num
    if not (type(start) is type(stop) is float) or axis is not None or steps < 1 or dtype not in _FLOATS:
        return NotImplemented
    step = (stop - start) / steps
    # The general way has numbers that are farther apart than floats reach.
    if not step or not isfinite(step):
        return NotImplemented
    values = np.arange(num, dtype=np.float64)
    values *= step
    values += start
    if endpoint:
        values[-1] = stop
    return values.astype(dtype, copy=False)
