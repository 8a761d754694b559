"""NumPy: interpolation and vision."""

import math
from typing import Any

import numpy as np

from ivy_protocol.backends.numpy._shared import _is_plain

__all__ = [
    "lerp",
]


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    if type(weight) not in (int, float) or not _is_plain(input) or not _is_plain(end):
        return NotImplemented
    # From the end that is nearer, so that both are met.
    near = math.fabs(weight) < 0.5
    way = np.subtract(end, input)
    way *= weight if near else weight - 1
    way += input if near else end
    return way
