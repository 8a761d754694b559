"""Special functions of SciPy if it is installed, otherwise of this module.

Without SciPy, rational approximations and asymptotic series are computed in float64. The incomplete gamma function is
always computed in this module.
"""

import math
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from ivy_protocol.backends.common.gamma import LARGE, NEAR, expanded
from ivy_protocol.backends.common.special import LARGE as special_LARGE
from ivy_protocol.backends.common.special import hurwitz, zeta_of
from ivy_protocol.backends.numpy._shared import _compute_upcast, _is_plain

__all__ = ["digamma", "erf", "erfc", "erfinv", "heaviside", "i0", "igamma", "lgamma", "logit", "sinc", "xlogy", "zeta"]


heaviside = np.heaviside


_erf: Callable[[Any], Any] = np.vectorize(math.erf, otypes=[np.float64])
_erfc: Callable[[Any], Any] = np.vectorize(math.erfc, otypes=[np.float64])


@cache
def _scipy_or(name: str, fallback: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of `scipy.special` or, without SciPy, the fallback."""
    try:
        from scipy import special
    except ImportError:
        return fallback
    return getattr(special, name)


def erf(x: Any, /) -> Any:
    return np.asarray(_scipy_or("erf", _erf)(x)).astype(x.dtype, copy=False)


def erfc(x: Any, /) -> Any:
    return np.asarray(_scipy_or("erfc", _erfc)(x)).astype(x.dtype, copy=False)


_EPS = float(np.finfo(np.float64).eps)
_BLOCK = 2**14
"""Block size; temporaries of a block stay in the CPU cache."""
_FAR = 30.0
"""Limit of `x - a` above which the continued fraction converges fast for a small parameter `a`."""
_STEPS = 500
_SHIFT = 5.524680040776729583740234375
_NUMERATOR = (
    *(0.006061842346248906525783753964555936883222, 0.5098416655656676188125178644804694509993),
    *(19.51992788247617482847860966235652136208, 449.9445569063168119446858607650988409623),
    *(6955.999602515376140356310115515198987526, 75999.29304014542649875303443598909137092),
    *(601859.6171681098786670226533699352302507, 3481712.15498064590882071018964774556468),
    *(14605578.08768506808414169982791359218571, 43338889.32467613834773723740590533316085),
    *(86363131.28813859145546927288977868422342, 103794043.1163445451906271053616070238554),
    56906521.91347156388090791033559122686859,
)
_DENOMINATOR = (1, 66, 1925, 32670, 357423, 2637558, 13339535, 45995730, 105258076, 150917976, 120543840, 39916800, 0)
"""Rational function of the Lanczos approximation, highest power first."""


def gammainc(a: Any, x: Any) -> Any:
    """Return the regularized lower incomplete gamma function in float64."""
    a, x = np.broadcast_arrays(np.asarray(a, np.float64), np.asarray(x, np.float64))
    shape = a.shape
    a, x = a.reshape(-1), x.reshape(-1)
    result = np.empty(a.shape)
    with np.errstate(all="ignore"):
        for start in range(0, a.size, _BLOCK):
            part = slice(start, start + _BLOCK)
            result[part] = _block(a[part], x[part])
    return result.reshape(shape)


def _block(a: Any, x: Any) -> Any:
    result = np.full(a.shape, np.nan)
    # If one argument is zero or infinite, the result is a limit of the function, 0 or 1. If both arguments are zero, or
    # both infinite, the limit does not exist, and the result stays NaN.
    result[(a > 0) & ((x == 0) | ((a == np.inf) & (x >= 0) & (x < np.inf)))] = 0.0
    result[(x > 0) & ((a == 0) | ((x == np.inf) & (a < np.inf) & (a >= 0)))] = 1.0
    is_regular = (a > 0) & (x > 0) & (a < np.inf) & (x < np.inf)
    middle = is_regular & (a >= LARGE) & (np.abs(x - a) < NEAR * a)
    # For large x, use the continued fraction, which converges faster. Otherwise, use the power series, whose terms are
    # all positive, so that no digits cancel.
    upper = is_regular & ~middle & (x > a + np.where(a < LARGE, _FAR, 0))
    for mask, fn in (
        (middle, partial(expanded, np, _erfc)),
        (upper, _continued_fraction),
        (is_regular & ~middle & ~upper, _power_series),
    ):
        if mask.any():
            result[mask] = fn(a[mask], x[mask])
    return result


def _lanczos(a: Any) -> Any:
    # Limit the argument, because the powers of large numbers would overflow.
    small = np.minimum(a, 1e10)
    return np.polyval(_NUMERATOR, small) / np.polyval(_DENOMINATOR, small)


def _log1pmx(t: Any) -> Any:
    """Return ``log1p(t) - t`` without cancellation."""
    near = np.abs(t) < 0.5
    r = np.where(near, t, 0) / (2 + np.where(near, t, 0))
    y = r * r
    total = np.zeros_like(y)
    for n in range(41, 1, -2):
        total = total * y + 1 / n
    return np.where(near, r * (2 * y * total - t), np.log1p(t) - t)


def _density(a: Any, x: Any) -> Any:
    """Return ``x**a * exp(-x) / gamma(a)``."""
    base = a + _SHIFT
    t = (x - base) / base
    far = a * _log1pmx(t) - x * _SHIFT / base
    small = (a < 200) & (x < 200)
    # Multiply the square roots of the power and of the exponential, and square the product. Without the roots, the
    # power may underflow although the product does not.
    near = np.power(np.where(small, x / base, 1), np.where(small, a, 1) / 2) * np.exp(np.where(small, a - x, 0) / 2)
    return np.sqrt(base / math.e) / _lanczos(a) * np.where(small, near * near, np.exp(far))


def _power_series(a: Any, x: Any) -> Any:
    term, total, divisor = np.ones_like(x), np.ones_like(x), a.copy()
    for _ in range(_STEPS):
        divisor += 1
        term *= x / divisor
        total += term
        if np.all(term <= _EPS * total):
            break
    return _density(a, x) / a * total


def _continued_fraction(a: Any, x: Any) -> Any:
    y, z = 1 - a, x - a + 2
    previous_num, num = np.ones_like(x), x + 1
    previous_den, den = x.copy(), z * x
    fraction = num / den
    for step in range(1, _STEPS):
        y, z = y + 1, z + 2
        factor = y * step
        previous_num, num = num, num * z - previous_num * factor
        previous_den, den = den, den * z - previous_den * factor
        last, fraction = fraction, np.where(den == 0, fraction, num / den)
        if not np.any(np.abs(fraction - last) > 4 * _EPS * np.abs(fraction)):
            break
        is_large = np.abs(num) > 1e250
        if is_large.any():
            scale = np.where(is_large, 1e-250, 1.0)
            previous_num, num, previous_den, den = previous_num * scale, num * scale, previous_den * scale, den * scale
    density = _density(a, x)
    return np.where(density == 0, 1, 1 - density * fraction)


def igamma(a: Any, /, x: Any) -> Any:
    # Take the dtype of `x` if `a` is a scalar, which has no dtype.
    return gammainc(a, x).astype(getattr(a, "dtype", None) or x.dtype)


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


def logit(x: Any, /, *, eps: float | None = None) -> Any:
    def log_of_odds(x: Any) -> Any:
        x = x if eps is None else np.clip(x, eps, 1 - eps)
        return np.log(x) - np.log1p(-x)

    return NotImplemented if x.dtype.kind == "c" else _compute_upcast(log_of_odds, x)


def xlogy(x: Any, y: Any, /) -> Any:
    def product(x: Any, y: Any) -> Any:
        # Where `x` is 0 and the logarithm of `y` is not finite, replace `y` by 1. Elsewhere the product is right.
        is_limit = (x == 0) & ((y <= 0) | np.isinf(y))
        return x * np.log(np.where(is_limit, y.dtype.type(1), y))

    dtype = (x if hasattr(x, "dtype") else y).dtype
    return _compute_upcast(product, np.asarray(x, dtype), np.asarray(y, dtype))


_BERNOULLI = (1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12, -3617 / 8160)
"""Coefficients of the asymptotic series of the digamma function, lowest power first."""
_STIRLING = (
    *(8.11614167470508450300e-4, -5.95061904284301438324e-4, 7.93650340457716943945e-4),
    *(-2.77777777730099687205e-3, 8.33333333333331927722e-2),
)
_LGAMMA = (
    (
        *(-1.37825152569120859100e3, -3.88016315134637840924e4, -3.31612992738871184744e5),
        *(-1.16237097492762307383e6, -1.72173700820839662146e6, -8.53555664245765465627e5, 0.0),
    ),
    (
        *(1.0, -3.51815701436523470549e2, -1.70642106651881159223e4, -2.20528590553854454839e5),
        *(-1.13933444367982507207e6, -2.53252307177582951285e6, -2.01889141433532773231e6),
    ),
)
"""Rational function for ``lgamma`` on [2, 3], from the Cephes library."""
_MIDDLE = (
    (
        *(2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457),
        *(13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.3871328727963666080),
    ),
    (
        *(5226.4952788528545610, 28729.085735721942674, 39307.895800092710610, 21213.794301586595867),
        *(5394.1960214247511077, 687.18700749205790830, 42.313330701600911252, 1.0),
    ),
)
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
"""Rational functions for quantiles of the normal distribution: algorithm AS 241 of Applied Statistics."""


def _rational(parts: Any, x: Any) -> Any:
    return np.polyval(parts[0], x) / np.polyval(parts[1], x)


def _as_float64(x: Any) -> Any:
    return np.asarray(x, np.float64)


def _gammaln(x: Any) -> Any:
    x = _as_float64(x)
    with np.errstate(all="ignore"):
        magnitude = np.abs(x)
        large = np.maximum(magnitude, 13)
        asymptotic = (large - 0.5) * np.log(large) - large + 0.5 * math.log(2 * math.pi)
        asymptotic += np.polyval(_STIRLING, 1 / (large * large)) / large
        asymptotic = np.where(large > 1e100, large * (np.log(large) - 1), asymptotic)
        reduced, factor = np.where(magnitude < 13, magnitude, 2.0), np.ones_like(magnitude)
        while np.any(above := reduced >= 3):
            reduced = np.where(above, reduced - 1, reduced)
            factor = np.where(above, factor * reduced, factor)
        while np.any(below := reduced < 2):
            factor = np.where(below, factor / reduced, factor)
            reduced = np.where(below, reduced + 1, reduced)
        shifted = np.log(factor) + _rational(_LGAMMA, reduced - 2)
        result = np.where(magnitude < 13, shifted, asymptotic)
        # For negative x, use the reflection formula. Subtract the nearest integer, so that the sine is exactly zero for
        # integers.
        sine = np.abs(np.sin(math.pi * (magnitude - np.round(magnitude))))
        mirrored = math.log(math.pi) - np.log(sine * magnitude) - result
        return np.where((magnitude == 0) | (magnitude == math.inf), math.inf, np.where(x < 0, mirrored, result))


def _psi(x: Any) -> Any:
    x = _as_float64(x)
    with np.errstate(all="ignore"):
        shifted = np.where(x <= 0, 1 - x, x)
        total = np.zeros_like(shifted)
        while np.any(below := shifted < 10):
            total = np.where(below, total - 1 / shifted, total)
            shifted = np.where(below, shifted + 1, shifted)
        inverse = 1 / (shifted * shifted)
        result = total + np.log(shifted) - 0.5 / shifted - inverse * np.polyval(_BERNOULLI[::-1], inverse)
        fraction = x - np.round(x)
        mirrored = np.where((fraction == 0) | (x == -math.inf), math.nan, result - math.pi / np.tan(math.pi * fraction))
        return np.where(x == 0, np.copysign(math.inf, -x), np.where(x < 0, mirrored, result))


def _erfinv(x: Any) -> Any:
    x = _as_float64(x)
    with np.errstate(all="ignore"):
        half = x / 2
        middle = half * _rational(_MIDDLE, 0.180625 - half * half)
        far = np.sqrt(-np.log((1 - np.abs(x)) / 2))
        ends = np.where(far <= 5, _rational(_TAIL, far - 1.6), _rational(_END, far - 5))
        ends = np.where(np.abs(x) == 1, math.inf, ends)
        return np.where(np.abs(half) <= 0.425, middle, np.copysign(ends, x)) / math.sqrt(2)


def _hurwitz(x: Any, q: Any) -> Any:
    with np.errstate(all="ignore"):
        return hurwitz(np, x, q)


def lgamma(x: Any, /) -> Any:
    result = np.asarray(_scipy_or("gammaln", _gammaln)(x))
    # At minus infinity, return infinity. SciPy returns minus infinity, the limit of a different branch.
    return np.where(x == -math.inf, math.inf, result).astype(x.dtype)


def digamma(x: Any, /) -> Any:
    return np.asarray(_scipy_or("psi", _psi)(x)).astype(x.dtype)


def erfinv(x: Any, /) -> Any:
    return np.asarray(_scipy_or("erfinv", _erfinv)(x)).astype(x.dtype)


def i0(x: Any, /) -> Any:
    # Replace infinity by a large number, for which the result overflows to infinity, as required. For infinity itself,
    # NumPy and SciPy return NaN.
    finite = np.minimum(np.abs(_as_float64(x)), special_LARGE)
    with np.errstate(over="ignore"):
        return np.asarray(_scipy_or("i0", np.i0)(finite)).astype(x.dtype)


def zeta(x: Any, q: Any, /) -> Any:
    dtype = getattr(x, "dtype", None) or q.dtype
    kernel, x, q = _scipy_or("zeta", _hurwitz), _as_float64(x), _as_float64(q)
    with np.errstate(all="ignore"):
        is_regular = np.all((x > 1) & (x < np.inf)) and np.all((q > 0) & (q < np.inf))
        result = kernel(x, q) if is_regular else zeta_of(np, kernel, x, q, bool(np.any(q < 0)))
    return np.asarray(result).astype(dtype)
