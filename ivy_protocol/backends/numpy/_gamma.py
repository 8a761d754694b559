"""The regularised incomplete gamma function by NumPy, for where SciPy is not installed."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.backends.common.gamma import LARGE, NEAR, expanded

_EPS = float(np.finfo(np.float64).eps)
_BLOCK = 2**14
"""How many elements are computed together: as many as stay in the cache."""
_FAR = 30.0
"""How far above a small parameter the continued fraction begins to serve."""
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
"""Lanczos' rational function, by powers that fall."""


def gammainc(a: Any, x: Any) -> Any:
    """The lower incomplete gamma function, divided by the whole one, of float64 arrays that broadcast."""
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
    # Of two zeros, or of two that are infinite, there is no limit.
    result[(a > 0) & ((x == 0) | ((a == np.inf) & (x >= 0) & (x < np.inf)))] = 0.0
    result[(x > 0) & ((a == 0) | ((x == np.inf) & (a < np.inf) & (a >= 0)))] = 1.0
    usual = (a > 0) & (x > 0) & (a < np.inf) & (x < np.inf)
    middle = usual & (a >= LARGE) & (np.abs(x - a) < NEAR * a)
    # The series has positive terms alone, so that no digits are lost; farther on, it is longer than the fraction.
    upper = usual & ~middle & (x > a + np.where(a < LARGE, _FAR, 0))
    for place, fn in ((middle, _expanded), (upper, _by_fractions), (usual & ~middle & ~upper, _by_powers)):
        if place.any():
            result[place] = fn(a[place], x[place])
    return result


def _lanczos(a: Any) -> Any:
    # Of large numbers the powers would be infinite.
    small = np.minimum(a, 1e10)
    return np.polyval(_NUMERATOR, small) / np.polyval(_DENOMINATOR, small)


def _log1pmx(t: Any) -> Any:
    """The logarithm of ``1 + t``, less ``t``, with all its digits."""
    near = np.abs(t) < 0.5
    r = np.where(near, t, 0) / (2 + np.where(near, t, 0))
    y = r * r
    total = np.zeros_like(y)
    for n in range(41, 1, -2):
        total = total * y + 1 / n
    return np.where(near, r * (2 * y * total - t), np.log1p(t) - t)


def _density(a: Any, x: Any) -> Any:
    """``x**a * exp(-x) / gamma(a)``."""
    base = a + _SHIFT
    t = (x - base) / base
    far = a * _log1pmx(t) - x * _SHIFT / base
    small = (a < 200) & (x < 200)
    # The root, since the power alone may be too small where the product is not.
    near = np.power(np.where(small, x / base, 1), np.where(small, a, 1) / 2) * np.exp(np.where(small, a - x, 0) / 2)
    return np.sqrt(base / math.e) / _lanczos(a) * np.where(small, near * near, np.exp(far))


def _by_powers(a: Any, x: Any) -> Any:
    term, total, place = np.ones_like(x), np.ones_like(x), a.copy()
    for _ in range(_STEPS):
        place += 1
        term *= x / place
        total += term
        if np.all(term <= _EPS * total):
            break
    return _density(a, x) / a * total


def _by_fractions(a: Any, x: Any) -> Any:
    y, z = 1 - a, x - a + 2
    before, now = np.ones_like(x), x + 1
    below, under = x.copy(), z * x
    found = now / under
    for step in range(1, _STEPS):
        y, z = y + 1, z + 2
        factor = y * step
        before, now = now, now * z - before * factor
        below, under = under, under * z - below * factor
        last, found = found, np.where(under == 0, found, now / under)
        if not np.any(np.abs(found - last) > 4 * _EPS * np.abs(found)):
            break
        large = np.abs(now) > 1e250
        if large.any():
            scale = np.where(large, 1e-250, 1.0)
            before, now, below, under = before * scale, now * scale, below * scale, under * scale
    density = _density(a, x)
    return np.where(density == 0, 1, 1 - density * found)


def _expanded(a: Any, x: Any) -> Any:
    return expanded(np, _erfc, a, x)


_erfc: Callable[[Any], Any] = np.vectorize(math.erfc, otypes=[np.float64])


def igamma(a: Any, /, x: Any) -> Any:
    # One of them may be a number.
    return gammainc(a, x).astype(getattr(a, "dtype", None) or x.dtype)
