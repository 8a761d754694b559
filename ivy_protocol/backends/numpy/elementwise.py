"""Elementwise functions: ufuncs of NumPy with corrections and fast paths.

The corrections concern infinite operands, large quotients and half precision. The fast paths handle common arguments.
"""

import builtins
import math
from typing import Any

import numpy as np

from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.numpy._shared import FLOAT32
from ivy_protocol.compiling import has_dtype

__all__ = [
    "all_equal",
    "array_equal",
    "cbrt",
    "clip",
    "divmod",
    "exp2",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gcd",
    "isclose",
    "lcm",
    "ldexp",
    "logaddexp2",
    "modf",
    "nan_to_num",
    "nextafter",
    "pow",
    "round",
]


_MOST_DIGITS = 10
array_equal = np.array_equal
cbrt = np.cbrt
exp2 = np.exp2
fmax = np.fmax
fmin = np.fmin
fmod = np.fmod
frexp = np.frexp
gcd = np.gcd
lcm = np.lcm
logaddexp2 = np.logaddexp2
modf = np.modf
nan_to_num = np.nan_to_num
_ROUND_RETURNS_INPUT = np.shares_memory(_integers := np.zeros(1, int), np.round(_integers))
"""True before NumPy 2.4, where `np.round` returns integer input without a copy."""


@when(*(() if _ROUND_RETURNS_INPUT else ("decimals",)))
def round(x: Any, /, *, decimals: int = 0) -> Any:
    if _ROUND_RETURNS_INPUT and not decimals:
        return np.round(x) if x.dtype.kind in "fc" else x.copy()
    if x.dtype.char not in "fd" or not 0 < decimals <= _MOST_DIGITS:
        return NotImplemented
    # Leave values above this limit to the default implementation: they are integral, and scaling them by 10**decimals
    # could overflow.
    limit = 1 / np.finfo(x.dtype).eps
    if not np.max(x, initial=0) < limit or not np.min(x, initial=0) > -limit:
        return NotImplemented
    return np.round(x, decimals)


def pow(x1: Any, x2: Any, /) -> Any:
    # Multiply for the exponents 2 and 3: np.power computes a logarithm and an exponential, which takes up to a hundred
    # times as long.
    is_scalar = type(x2) is int or (type(x2) is float and x1.dtype.kind in "fc")
    if is_scalar and x2 in (2, 3) and x1.dtype.kind != "b":
        return np.square(x1) if x2 == 2 else x1 * x1 * x1
    if is_scalar and x2 in (-1, 0.5) and x1.dtype.char in "fd":
        # Call np.sqrt or np.reciprocal, because np.power returns the same values in three times the time.
        return np.sqrt(x1) if x2 == 0.5 else np.reciprocal(x1)
    return np.power(x1, x2)


def all_equal(*xs: Any, equality_matrix: bool = False) -> Any:
    if equality_matrix or {*map(type, xs)} != {np.ndarray}:
        return NotImplemented
    return builtins.all([np.array_equal(xs[0], x) for x in xs[1:]])


def floor_divide(x1: Any, x2: Any, /) -> Any:
    dtype = getattr(x1, "dtype", None) or x2.dtype
    if dtype is FLOAT32:
        # Divide float32 in float64. np.floor_divide computes `(x1 - remainder) / x2`, and rounds the difference, so
        # large quotients may be off by one.
        first, second = [x if hasattr(x, "dtype") else np.float32(x) for x in (x1, x2)]
        return np.floor(np.divide(first, second, dtype=np.float64)).astype(np.float32)
    result = np.floor_divide(x1, x2)
    if result.dtype.kind != "f":
        return result
    # If an operand is not finite, the dot product of the operands is not finite either. Check the dot product, because
    # it is cheap compared with the division.
    alike = type(x1) is type(x2) and x1.shape == x2.shape
    if math.isfinite(np.vdot(x1, x2) if alike else np.vdot(x1, x1) + np.vdot(x2, x2)):
        return result
    return _floor_divide_infinity(x1, x2, result)


def _floor_divide_infinity(x1: Any, x2: Any, result: Any) -> Any:
    with np.errstate(all="ignore"):
        # Cast before `isinf`, because a scalar may overflow to infinity in the dtype of the array.
        x1, x2 = [np.asarray(x).astype(result.dtype, copy=False) for x in (x1, x2)]
        return np.where(np.isinf(x1) | np.isinf(x2), np.true_divide(x1, x2), result)


def divmod(x1: Any, x2: Any, /) -> Any:
    if type(x1) is not np.ndarray or x1.dtype.char not in "bhilqBHILQfd":
        return NotImplemented
    is_scalar = type(x2) is int or type(x2) is float
    if not is_scalar and not (type(x2) is np.ndarray and x1.dtype == x2.dtype and x1.shape == x2.shape):
        return NotImplemented
    if x1.dtype.char == "f":
        return NotImplemented if is_scalar else (floor_divide(x1, x2), np.remainder(x1, x2))
    # If no operand is infinite, use np.divmod, which divides only once. For infinite operands, np.divmod returns wrong
    # results.
    if x1.dtype.char == "d" and not math.isfinite(np.vdot(x1, x1) * x2 if is_scalar else np.vdot(x1, x2)):
        return NotImplemented
    return np.divmod(x1, x2)


def ldexp(x1: Any, x2: Any, /) -> Any:
    if not (hasattr(x1, "dtype") and hasattr(x2, "dtype")) or x1.dtype.char not in "fd" or x2.dtype.char not in "bhi":
        return NotImplemented
    with np.errstate(over="ignore", under="ignore"):
        return np.ldexp(x1, x2)


def nextafter(x1: Any, x2: Any, /) -> Any:
    result = np.nextafter(x1, x2)
    # For equal half-precision arguments, such as 0.0 and -0.0, return `x2`. NumPy returns `x1`.
    return np.where(x1 == x2, x2, result) if result.dtype.itemsize == 2 else result


def clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    # Without bounds, return a copy, because np.clip raises for booleans.
    return np.array(x) if min is max is None else np.clip(x, min, max)


def isclose(a: Any, b: Any, /, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    # Use `np.isclose` only for two float32 or two float64 arrays: it subtracts in the dtype of the arrays, so that
    # unsigned integers wrap around, and float16 rounds. The default implementation handles other dtypes.
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return np.isclose(a, b, rtol, atol, equal_nan)
