"""Interpolation by NumPy."""

from typing import Any

import numpy as np


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    # The general way tells of what does not fit; NumPy computes in float64 only.
    if xp.ndim != 1 or xp.shape != fp.shape or not xp.size or period == 0 or x.dtype.itemsize < 4:
        return NotImplemented
    return np.asarray(np.interp(x, xp, fp, left, right, period)).astype(x.dtype, copy=False)
