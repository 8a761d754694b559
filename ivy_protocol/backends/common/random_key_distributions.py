"""Random numbers of keys of further distributions; proposals that are refused are made anew, place by place."""

import math
from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.common.philox import place_beside
from ivy_protocol.backends.common.random_keys import Source

TRIES = 24
"""How many proposals a place has: less than one of 10^14 places has none that is accepted, and takes the last."""
FEW = 10.0
"""The mean up to which counts are found by adding up probabilities."""
_MOST = 48
"""The largest of such counts."""


def accepted(source: Source, count: int, propose: Callable[..., tuple[Any, Any]], *parameters: Any) -> Any:
    """The first proposal of each place that is accepted.

    Parameters
    ----------
    propose
        Gives proposals, and whether they are accepted, of four words a place and the parameters there.
    parameters
        Arrays with an element for each place.
    """
    xp, hooks = source.xp, source.library.hooks
    places = source.numbers(count)
    values, done = propose(source.at(places, 1), *parameters)

    def again(attempt: Any, values: Any, done: Any) -> tuple[Any, Any]:
        found, right = propose(source.at(places, attempt), *parameters)
        return xp.where(done, values, found), done | right

    if source.known(xp.all(done)):
        for attempt in range(2, TRIES + 1):
            if bool(xp.all(done)):
                break
            values, done = _anew(source, propose, places, values, done, attempt, parameters)
    elif hooks.while_loop is not None:
        one, start, most = [xp.asarray(n, dtype=source.lanes, device=place_beside(source.key)) for n in (1, 2, TRIES)]

        def step(attempt: Any, values: Any, done: Any) -> tuple[Any, Any, Any]:
            return (attempt + one, *again(attempt, values, done))

        def goes_on(attempt: Any, values: Any, done: Any) -> Any:
            return (attempt <= most) & ~xp.all(done)

        _, values, done = hooks.while_loop(goes_on, step, start, values, done)
    else:
        for attempt in range(2, TRIES + 1):
            values, done = again(attempt, values, done)
    return values


def _anew(
    source: Source, propose: Any, places: Any, values: Any, done: Any, attempt: int, parameters: tuple[Any, ...]
) -> tuple[Any, Any]:
    """Proposals for the places that have none yet."""
    xp = source.xp
    (left,) = xp.nonzero(~done)
    found, right = propose(source.at(xp.take(places, left), attempt), *[xp.take(p, left) for p in parameters])
    # Where the n-th place that has none is, the n-th of the new ones goes.
    nth = xp.cumulative_sum(xp.astype(~done, left.dtype)) - 1
    nth = xp.where(done, xp.zeros_like(nth), nth)
    return xp.where(done, values, xp.take(found, nth)), done | xp.take(right, nth)


def gamma_parts(source: Source, alpha: Any) -> tuple[Any, Any]:
    """Numbers of the gamma distribution with a rate of 1, as products: numbers, and the logarithms of others.

    G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", 2000. `alpha` has one axis.
    """
    xp, count = source.xp, alpha.shape[0]
    small = alpha < 1.0
    d = xp.where(small, alpha + 1.0, alpha) - 1.0 / 3.0

    def propose(found: Any, d: Any) -> tuple[Any, Any]:
        x = source.normal(found)
        root = 1.0 + x / (3.0 * xp.sqrt(d))
        inside = root > 0.0
        cube = xp.where(inside, root * root * root, xp.ones_like(root))
        bound = 0.5 * x * x + d * (1.0 - cube + source.log(cube))
        return d * cube, inside & (-source.exponential(found[..., 2:]) < bound)

    drawn = accepted(source, count, propose, d)
    none = alpha == 0.0
    least = xp.where(none, xp.ones_like(alpha), alpha)
    power = -source.exponential(source.words(count)) / least
    power = xp.where(small, power, xp.zeros_like(power))
    return drawn, xp.where(none, xp.full_like(power, -math.inf), power)


def _deviance(source: Source, count: Any, mean: Any) -> Any:
    """``count * log(count / mean) - count + mean`` of positive numbers, without the loss of digits near the mean."""
    off = (count - mean) / mean
    return mean * ((1.0 + off) * source.precisely(source.xp.log1p, off) - off)


def _stirling(k: Any) -> Any:
    """What Stirling's formula for the logarithm of a factorial leaves out, of numbers of at least 1."""
    inverse = 1.0 / k
    square = inverse * inverse
    return inverse * (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0)))


def poisson_counts(source: Source, rate: Any) -> Any:
    """Numbers of Poisson distributions, as floats; `rate` has one axis."""
    xp = source.xp
    few = rate < FEW
    low = xp.where(few, rate, xp.ones_like(rate))
    small = _summed(source, source.precisely(xp.exp, -low), lambda k: low / k)
    if _none(source, ~few):
        return small
    return xp.where(few, small, _many_poisson(source, xp.where(few, xp.full_like(rate, FEW), rate)))


def _summed(source: Source, first: Any, ratio: Callable[[float], Any]) -> Any:
    """Counts whose probabilities add up to a uniform number: that of zero, and the ratio of each to the one before."""
    xp = source.xp
    u = source.uniforms(first.shape[0])
    total = term = first
    counts = xp.zeros_like(first)
    for k in range(1, _MOST):
        # What no longer changes the total says nothing.
        more = (u >= total) & (term > 2.0**-30)
        if _none(source, more):
            break
        counts = counts + xp.astype(more, source.dtype)
        term = term * ratio(float(k))
        total = total + term
    return counts


def _none(source: Source, held: Any) -> bool:
    """Whether it is known that nothing holds."""
    found = source.xp.any(held)
    return source.known(found) and not bool(found)


def _many_poisson(source: Source, rate: Any) -> Any:
    """W. Hörmann, "The transformed rejection method for generating Poisson random variables", 1993: PTRS."""
    xp = source.xp

    def propose(found: Any, rate: Any) -> tuple[Any, Any]:
        b = 0.931 + 2.53 * xp.sqrt(rate)
        a = -0.059 + 0.02483 * b
        u, v = source.uniform(found) - 0.5, source.inner(found[..., 2:])
        us = 0.5 - xp.abs(u)
        us = xp.where(us > 0.0, us, xp.full_like(us, 2.0**-25))
        k = xp.floor((2.0 * a / us + b) * u + rate + 0.43)
        at_once = (us >= 0.07) & (v <= 0.9277 - 3.6224 / (b - 2.0))
        never = (k < 0.0) | ((us < 0.013) & (v > us))
        whole = xp.where(k < 1.0, xp.ones_like(k), k)
        some = -_deviance(source, whole, rate) - 0.5 * source.log(2.0 * math.pi * whole) - _stirling(whole)
        chance = xp.where(k < 1.0, -rate, some)
        bound = source.log(v * (1.1239 + 1.1328 / (b - 3.4)) / (a / (us * us) + b))
        return k, at_once | (~never & (bound <= chance))

    return accepted(source, rate.shape[0], propose, rate)


def binomial_counts(source: Source, n: Any, p: Any) -> Any:
    """Numbers of binomial distributions, as floats; the parameters have one axis."""
    xp = source.xp
    turned = p > 0.5
    rare = xp.where(turned, 1.0 - p, p)
    few = n * rare < FEW
    chance = xp.where(few, rare, xp.zeros_like(rare))
    odds = chance / (1.0 - chance)
    none_at_all = source.precisely(xp.exp, n * source.precisely(xp.log1p, -chance))
    small = _summed(source, none_at_all, lambda k: (n - (k - 1.0)) * odds / k)
    small = xp.where(small > n, n, small)
    if not _none(source, ~few):
        ten = xp.full_like(n, 10 * FEW)
        many = _many_binomial(source, xp.where(few, ten, n), xp.where(few, xp.full_like(n, 0.5), rare))
        small = xp.where(few, small, many)
    return xp.where(turned, n - small, small)


def _many_binomial(source: Source, n: Any, p: Any) -> Any:
    """W. Hörmann, "The generation of binomial random variates", 1993: BTRS."""
    xp = source.xp

    def log_chance(k: Any, n: Any, p: Any) -> Any:
        inner = (k >= 1.0) & (k <= n - 1.0)
        some = xp.where(inner, k, 0.5 * n)
        rest = n - some
        off = _deviance(source, some, n * p) + _deviance(source, rest, n * (1.0 - p))
        found = -off - 0.5 * source.log(some * rest / n) + _stirling(n) - _stirling(some) - _stirling(rest)
        end = xp.where(k < 1.0, n * source.precisely(xp.log1p, -p), n * source.log(p)) + 0.5 * math.log(2 * math.pi)
        return xp.where(inner, found, end)

    def propose(found: Any, n: Any, p: Any) -> tuple[Any, Any]:
        spread = xp.sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * spread
        a = -0.0873 + 0.0248 * b + 0.01 * p
        u, v = source.uniform(found) - 0.5, source.inner(found[..., 2:])
        us = 0.5 - xp.abs(u)
        us = xp.where(us > 0.0, us, xp.full_like(us, 2.0**-25))
        k = xp.floor((2.0 * a / us + b) * u + n * p + 0.5)
        at_once = (us >= 0.07) & (v <= 0.92 - 4.2 / b)
        inside = (k >= 0.0) & (k <= n)
        mode = xp.floor((n + 1.0) * p)
        bound = source.log(v * (2.83 + 5.1 / b) * spread / (a / (us * us) + b))
        held = xp.where(inside, k, mode)
        return k, inside & (at_once | (bound <= log_chance(held, n, p) - log_chance(mode, n, p)))

    return accepted(source, n.shape[0], propose, n, p)
