"""Linear interpolation without overflow, for array API namespaces."""

from typing import Any


def position_between(xp: Any, x: Any, low: Any, high: Any) -> Any:
    """Return the position of `x` between two numbers, as a fraction of their distance. If it is 0, divide by 1."""
    # If the difference overflows, halve the numbers. Otherwise keep them, because halving rounds the smallest numbers.
    scale = xp.where(xp.isinf(high - low), 0.5, xp.ones_like(high))
    width = high * scale - low * scale
    return (x * scale - low * scale) / xp.where(width == 0, 1.0, width)


def between(xp: Any, start: Any, end: Any, fraction: Any) -> Any:
    """Return the number at a fraction of the way between two numbers, as ``numpy.interp`` does."""
    # Divide both numbers by 2 first, because the difference of two large numbers overflows.
    half = end * 0.5 - start * 0.5
    part = fraction * half
    values = start + part + part
    # If a number is infinite, the values may be NaN. Then compute from the other end, or return `start` if both numbers
    # are equal or the fraction is 0.
    rest = (fraction - 1.0) * half
    is_start = (start == end) | (fraction == 0)
    return xp.where(xp.isnan(values), xp.where(is_start, start, end + rest + rest), values)
