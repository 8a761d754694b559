"""Comparing by NumPy."""

from typing import Any

import numpy as np

from ivy_protocol.compiling import has_dtype


def isclose(a: Any, b: Any, /, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    # Of unsigned integers it would take the differences that wrap around, and of floats of 16 bits rounded ones.
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return np.isclose(a, b, rtol, atol, equal_nan)
