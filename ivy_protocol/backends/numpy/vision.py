"""Linear interpolation with one temporary array, and exact results at both ends."""

import math
from typing import Any

import numpy as np

from ivy_protocol.backends.numpy._shared import _is_plain

__all__ = ["lerp"]


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    if type(weight) not in (int, float) or not _is_plain(input) or not _is_plain(end):
        return NotImplemented
    # Start at the nearer end, so that the result is exact at both ends.
    near = math.fabs(weight) < 0.5
    result = np.subtract(end, input)
    result *= weight if near else weight - 1
    result += input if near else end
    return result
