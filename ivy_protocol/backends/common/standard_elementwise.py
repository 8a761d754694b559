"""Elementwise functions of the standard, computed by other functions, for the cases that a library does not support."""

import math
from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.common._helpers import is_kind


def hypot(xp: Any, x1: Any, x2: Any, /) -> Any:
    x1, x2 = xp.abs(x1), xp.abs(x2)
    large, small = xp.maximum(x1, x2), xp.minimum(x1, x2)
    # Compute with the ratio of the smaller to the larger number, because the square of the ratio cannot overflow.
    # Exclude two zeros and two infinities, because their ratio is NaN.
    is_plain = (large > 0) & (large < math.inf)
    ratio = xp.where(is_plain, small / xp.where(is_plain, large, xp.ones_like(large)), xp.zeros_like(large))
    result = xp.where(is_plain, large * xp.sqrt(1 + ratio * ratio), large)
    return xp.where(xp.isinf(x1) | xp.isinf(x2), xp.full_like(result, math.inf), result)


def safe_sqrt(xp: Any, x: Any) -> Any:
    """Return the square root with a gradient of zero at zero; the gradient of `sqrt` is infinite there."""
    is_zero = x == 0
    root = xp.sqrt(xp.where(is_zero, xp.ones_like(x), x))
    return xp.where(is_zero, xp.zeros_like(x), root)


def integer_power(xp: Any, base: Any, exponent: Any) -> Any:
    """Return integer powers, which wrap around. For a negative exponent, return 0 unless the base is 1 or -1."""
    one = xp.ones_like(base)
    result, factor, remaining = one, base, exponent
    for _ in range(xp.iinfo(base.dtype).bits):
        result = xp.where((remaining & one) != 0, result * factor, result)
        factor, remaining = factor * factor, xp.bitwise_right_shift(remaining, one)
    if is_kind(xp, base.dtype, "unsigned integer"):
        return result
    return xp.where((exponent < 0) & (base != 1) & (base != -1), xp.zeros_like(result), result)


def shifted(xp: Any, shift: Callable[..., Any], x1: Any, x2: Any, beyond: Any) -> Any:
    """Shift bits. `beyond` is the result for shifts by all bits or more, which the hardware leaves undefined."""
    is_far = (x2 >= xp.iinfo(x1.dtype).bits) | (x2 < 0)
    return xp.where(is_far, beyond, shift(x1, xp.where(is_far, xp.zeros_like(x2), x2)))


def complex_expm1(xp: Any, x: Any) -> Any:
    real, imag = xp.real(x), xp.imag(x)
    # Use cos(y) - 1 = -2 sin(y / 2)^2, which loses no digits near zero.
    half, scale = xp.sin(imag / 2), xp.exp(real)
    plain = xp.complex_of(xp.expm1(real) - 2 * scale * half * half + 0.0, scale * xp.sin(imag))
    exponential = xp.exp(x)
    special = xp.complex_of(xp.real(exponential) - 1, xp.imag(exponential))
    return xp.where(xp.isfinite(x), plain, special)


def fmod(xp: Any, x1: Any, x2: Any) -> Any:
    if not is_kind(xp, x1.dtype, "integral"):
        return xp.copysign(xp.remainder(xp.abs(x1), xp.abs(x2)), x1)
    # Correct the sign of the remainder instead of using absolute values, because the absolute value of the minimum
    # integer overflows.
    rest = xp.remainder(x1, x2)
    return xp.where((rest != 0) & ((rest < 0) != (x1 < 0)), rest - x2, rest)
