"""What the libraries' special functions have in common."""

import math
from collections.abc import Callable
from typing import Any

_DIVISORS = (
    *(12.0, -720.0, 30240.0, -1209600.0, 47900160.0, -1307674368000.0 / 691, 74724249600.0),
    *(-10670622842880000.0 / 3617, 5109094217170944000.0 / 43867),
)
"""Factorials of even numbers by the numbers of Bernoulli."""
_TERMS = 10


def hurwitz(xp: Any, x: Any, q: Any) -> Any:
    """Hurwitz' zeta function of a positive `q`: the first powers, and the formula of Euler and Maclaurin."""
    total = q**-x
    for step in range(1, _TERMS):
        total = total + (q + step) ** -x
    place = q + _TERMS
    power = place**-x
    total = total + power * place / (x - 1) + power / 2
    factor = x
    for order, divisor in enumerate(_DIVISORS):
        power = power / place
        total = total + factor * power / divisor
        factor = factor * (x + 2 * order + 1) * (x + 2 * order + 2)
        power = power / place
    # Far out a large factor meets a power that is zero.
    return xp.where(xp.isfinite(total), total, q**-x)


def _mirrored(xp: Any, kernel: Callable[[Any, Any], Any], x: Any, q: Any) -> Any:
    """Hurwitz' zeta function of any `q`, by that of positive ones.

    The powers of negative numbers are those of positive ones, or their negatives: a difference of two such functions.
    """
    below = q < 0
    one = xp.ones_like(q)
    found = kernel(x, xp.where(below, q - xp.floor(q), q))
    powers = kernel(x, xp.where(below, xp.ceil(q) - q, one)) - kernel(x, xp.where(below, 1 - q, one))
    total = xp.where(xp.floor(x / 2) * 2 == x, found + powers, found - powers)
    return xp.where(below, xp.where(xp.floor(x) == x, total, math.nan * one), found)


def zeta_of(xp: Any, kernel: Callable[[Any, Any], Any], x: Any, q: Any, below: bool = True) -> Any:
    """Hurwitz' zeta function, whose kernels differ at the ends and at the poles."""
    one = xp.ones_like(x * q)
    x, q = x * one, q * one
    pole = (q <= 0) & (xp.floor(q) == q)
    usual = (x > 1) & xp.isfinite(x) & xp.isfinite(q) & ~pole
    given = xp.where(usual, x, 2 * one), xp.where(usual, q, one)
    found = _mirrored(xp, kernel, *given) if below else kernel(*given)
    zero = one * 0
    nan, infinite = zero + math.nan, zero + math.inf
    ends = xp.where(q > 1, zero, xp.where(q == 1, one, xp.where(q > 0, infinite, nan)))
    ends = xp.where((x == 1) | ((x > 1) & pole), infinite, xp.where(x > 1, ends, nan))
    return xp.where(usual, found, xp.where(xp.isnan(x) | xp.isnan(q), nan, ends))


def i0_of(xp: Any, scaled: Callable[[Any], Any], size: Any) -> Any:
    """The Bessel function from its quotient by the exponential, so that it is infinite where it is too large only."""
    half = xp.exp(size / 2)
    return half * scaled(size) * half


LARGE = 2000.0
"""Of which the Bessel function is infinite in every data type."""
