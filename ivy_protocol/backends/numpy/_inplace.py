"""Functions of elements that write each step over the one before: new memory takes longer than what is computed."""

import math
from typing import Any

import numpy as np

__all__ = ["lerp", "sinc"]

_FLOATS = "fd"


def _is_plain(x: Any) -> bool:
    # Without axes there would be numbers, which are not written to.
    return type(x) is np.ndarray and x.ndim > 0 and x.dtype.char in _FLOATS


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    if type(weight) not in (int, float) or not _is_plain(input) or not _is_plain(end):
        return NotImplemented
    # From the end that is nearer, so that both are met.
    near = math.fabs(weight) < 0.5
    way = np.subtract(end, input)
    way *= weight if near else weight - 1
    way += input if near else end
    return way


def sinc(x: Any, /) -> Any:
    if not _is_plain(x):
        return NotImplemented
    angle = x * x.dtype.type(math.pi)
    result = np.sin(angle)
    zero = angle == 0
    with np.errstate(invalid="ignore"):
        result /= angle
    np.copyto(result, 1, where=zero)
    return result
