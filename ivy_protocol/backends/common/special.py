"""Helpers for the special functions of the backends."""

import math
from collections.abc import Callable
from typing import Any

_DIVISORS = (
    *(12.0, -720.0, 30240.0, -1209600.0, 47900160.0, -1307674368000.0 / 691, 74724249600.0),
    *(-10670622842880000.0 / 3617, 5109094217170944000.0 / 43867),
)
"""Divisors of the correction terms of the Euler-Maclaurin formula: (2k)! / B(2k), with the Bernoulli numbers B."""
_TERMS = 10


def hurwitz(xp: Any, x: Any, q: Any) -> Any:
    """Return the Hurwitz zeta function for positive `q`, by the Euler-Maclaurin formula."""
    total = q**-x
    for step in range(1, _TERMS):
        total = total + (q + step) ** -x
    shifted = q + _TERMS
    power = shifted**-x
    total = total + power * shifted / (x - 1) + power / 2
    factor = x
    for order, divisor in enumerate(_DIVISORS):
        power = power / shifted
        total = total + factor * power / divisor
        factor = factor * (x + 2 * order + 1) * (x + 2 * order + 2)
        power = power / shifted
    # For large x, a term can be the product of infinity and a power that underflows to 0, so that `total` is NaN. In
    # this case, return ``q**-x``, because all other terms are negligible.
    return xp.where(xp.isfinite(total), total, q**-x)


def _mirrored(xp: Any, kernel: Callable[[Any, Any], Any], x: Any, q: Any) -> Any:
    """Return the Hurwitz zeta function for any `q`, computed from a kernel for positive `q`.

    The terms with a negative base sum to a difference of two values of the kernel. The sign of the difference depends
    on the parity of `x`.
    """
    below = q < 0
    one = xp.ones_like(q)
    result = kernel(x, xp.where(below, q - xp.floor(q), q))
    powers = kernel(x, xp.where(below, xp.ceil(q) - q, one)) - kernel(x, xp.where(below, 1 - q, one))
    total = xp.where(xp.floor(x / 2) * 2 == x, result + powers, result - powers)
    return xp.where(below, xp.where(xp.floor(x) == x, total, math.nan * one), result)


def zeta_of(xp: Any, kernel: Callable[[Any, Any], Any], x: Any, q: Any, below: bool = True) -> Any:
    """Return the Hurwitz zeta function by the kernel of a library, with corrections at infinite arguments and poles."""
    one = xp.ones_like(x * q)
    x, q = x * one, q * one
    pole = (q <= 0) & (xp.floor(q) == q)
    usual = (x > 1) & xp.isfinite(x) & xp.isfinite(q) & ~pole
    operands = xp.where(usual, x, 2 * one), xp.where(usual, q, one)
    result = _mirrored(xp, kernel, *operands) if below else kernel(*operands)
    zero = one * 0
    nan, infinite = zero + math.nan, zero + math.inf
    ends = xp.where(q > 1, zero, xp.where(q == 1, one, xp.where(q > 0, infinite, nan)))
    ends = xp.where((x == 1) | ((x > 1) & pole), infinite, xp.where(x > 1, ends, nan))
    return xp.where(usual, result, xp.where(xp.isnan(x) | xp.isnan(q), nan, ends))


def i0_of(xp: Any, scaled: Callable[[Any], Any], size: Any) -> Any:
    """Return the Bessel function I0 from its exponentially scaled form. No intermediate product overflows unless the
    result overflows.
    """
    half = xp.exp(size / 2)
    return half * scaled(size) * half


LARGE = 2000.0
"""Argument from which on the Bessel function I0 overflows in every data type."""
