"""The inverse error function and the upper incomplete gamma function, with full precision in the tails."""

import math
from typing import Any

import numpy as np

from ivy_protocol.backends.common.gamma import LARGE, NEAR, excess, expanded
from ivy_protocol.backends.common.special import hurwitz
from ivy_protocol.numpy import _functions as ivy

_CENTER = 0.85
"""Bound of the argument up to which the backend computes the inverse error function."""
_TAIL = (
    (
        *(7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258),
        *(3.64784832476320460504, 5.76949722146069140550, 4.63033784615654529590, 1.42343711074968357734),
    ),
    (
        *(1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2),
        *(1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940, 2.05319162663775882187, 1.0),
    ),
)
_END = (
    (
        *(2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3),
        *(2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580, 5.46378491116411436990),
        6.65790464350110377720,
    ),
    (
        *(2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5),
        *(7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1),
        *(5.99832206555887937690e-1, 1.0),
    ),
)
"""Rational functions for quantiles of the normal distribution, from algorithm AS 241 of Applied Statistics."""
_SMALL, _START = 0.5, 1.5
"""Bounds of the parameter and of the argument below which a series computes the upper incomplete gamma function."""
_UNDERFLOW = 1000.0
"""Argument from which the upper incomplete gamma function underflows for small parameters."""
_SERIES_TERMS, _FRACTION_TERMS = 24, 60
_STIRLING = (-3617 / 122400, 1 / 156, -691 / 360360, 1 / 1188, -1 / 1680, 1 / 1260, -1 / 360, 1 / 12)
"""Coefficients of Stirling's series in the inverse square of the argument, in descending order."""
_ASYMPTOTIC = 8.0
"""Parameter from which Stirling's series computes the logarithm of the gamma function."""
_LOG_GAMMA = [float((-1) ** n * hurwitz(np, float(n), 2.0) / n) for n in range(24, 1, -1)]
"""Coefficients of ``lgamma(1 + x) + log1p(x)`` in descending order, without the coefficients of ``x`` and 1."""


def _polynomial(coefficients: Any, x: Any) -> Any:
    """Evaluate a polynomial at `x`. The coefficients are in descending order of the exponents."""
    total: Any = 0.0
    for c in coefficients:
        total = total * x + c
    return total


def _rational(functions: Any, x: Any) -> Any:
    numerator, denominator = functions
    return _polynomial(numerator, x) / _polynomial(denominator, x)


def inverse_of_erf(y: Any, rest: Any) -> Any:
    """Return the inverse error function at ``y``. The argument ``rest`` is ``1 - abs(y)``.

    If ``abs(y)`` is close to 1, the caller may know ``rest`` more precisely than the subtraction ``1 - abs(y)`` would
    compute it.
    """
    is_center = ivy.abs(y) <= _CENTER
    is_inside = rest > 0
    is_tail = is_inside & ~is_center
    # Replace elements outside of the tail by 0.1, so that the gradients of these elements are finite.
    r = ivy.sqrt(math.log(2.0) - ivy.log(ivy.where(is_tail, rest, 0.1)))
    is_end = r > 5
    near, far = ivy.where(is_end, 5.0, r), ivy.where(is_end, r, 5.0)
    quantile = ivy.where(is_end, _rational(_END, far - 5), _rational(_TAIL, near - 1.6))
    # If |y| is 1 (`rest` is 0), the logarithm makes the result infinite. If |y| is larger, the logarithm makes the
    # result NaN.
    size = ivy.where(is_inside, quantile * math.sqrt(0.5), -ivy.log(ivy.where(is_inside, 1.0, rest)))
    return ivy.where(is_center, ivy.erfinv(ivy.where(is_center, y, 0.0)), ivy.where(y < 0, -size, size))


def upper_gamma(a: Any, x: Any) -> Any:
    """Compute the regularized upper incomplete gamma function."""
    a, x = ivy.broadcast_arrays(a, x)
    is_expanded = (a >= LARGE) & (ivy.abs(x - a) < NEAR * a) & (a < math.inf)
    is_series = (a > 0) & (a < _SMALL) & (x > 0) & (x < _START)
    is_above = (a > 0) & (x >= _START) & (x > a + ivy.sqrt(ivy.where(a > 0, a, 1.0))) & (x < math.inf)
    is_tail = is_above & ~is_expanded & ((a >= LARGE) | (x < _UNDERFLOW))
    is_rest = ~(is_expanded | is_series | is_tail)

    def selected(mask: Any, parameter: float, argument: float) -> tuple[Any, Any]:
        return ivy.where(mask, a, parameter), ivy.where(mask, x, argument)

    rest = 1 - ivy.igamma(*selected(is_rest, 1.0, 1.0))
    large = expanded(ivy, ivy.erfc, *selected(is_expanded, LARGE, LARGE), is_upper=True)
    result = ivy.where(is_expanded, large, ivy.where(is_tail, _fraction(*selected(is_tail, 1.0, 2.0)), rest))
    return ivy.where(is_series, _series(*selected(is_series, 0.25, 1.0)), result)


def _series(a: Any, x: Any) -> Any:
    """Compute the upper incomplete gamma function for small parameters and arguments."""
    log_gamma = a * ((1 - 0.5772156649015329) + a * _polynomial(_LOG_GAMMA, a)) - ivy.log1p(a)
    power = ivy.expm1(a * ivy.log(x) - log_gamma)
    total, term = 0.0, 1.0
    for n in range(1, _SERIES_TERMS):
        term = term * x * (-1 / n)
        total = total + term / (a + n)
    return -power - (power + 1) * a * total


def _fraction(a: Any, x: Any) -> Any:
    """Compute the upper incomplete gamma function by Legendre's continued fraction, from the last term to the first."""
    distance = x - a
    fraction = distance + (2 * _FRACTION_TERMS + 1)
    for n in range(_FRACTION_TERMS, 0, -1):
        fraction = distance + (2 * n - 1) - n * (n - a) / fraction
    is_asymptotic, is_large = a >= _ASYMPTOTIC, a >= LARGE
    large, small = ivy.where(is_asymptotic, a, _ASYMPTOTIC), ivy.where(is_asymptotic, 1.0, a)
    stirling = _polynomial(_STIRLING, 1 / (large * large)) / large + 0.5 * ivy.log(2 * math.pi / large)
    log_gamma = ivy.where(is_asymptotic, stirling, ivy.lgamma(small) - small * ivy.log(small) + small)
    ratio = ivy.where(is_large, distance / a, 1.0)
    near = ivy.minimum(ratio, 1.0)
    rate = ivy.where(ratio < 1, excess(near) * near * near, ratio - ivy.log1p(ratio))
    # Multiply by the square root of the exponential twice: the exponential itself may underflow although the product
    # with `power` does not.
    root = ivy.exp(-0.5 * ivy.where(is_large, a * rate, distance))
    power = ivy.exp(ivy.where(is_large, 0.0, a * ivy.log(x / a)) - log_gamma)
    return root * power * root / fraction
