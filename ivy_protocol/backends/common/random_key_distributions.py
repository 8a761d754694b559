"""Samples of the gamma, Poisson and binomial distributions from keys, by rejection or inversion."""

import math
from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.common.philox import device_next_to
from ivy_protocol.backends.common.random_keys import Source

TRIES = 24
"""Maximum number of proposals for each element. Fewer than one element in 10^14 has no accepted proposal, and uses its
last proposal."""
FEW = 10.0
"""Mean below which counts are sampled by inversion: by summing probabilities."""
_MOST = 48
"""Largest count that is sampled by inversion."""


def accepted(source: Source, count: int, propose: Callable[..., tuple[Any, Any]], *parameters: Any) -> Any:
    """Return the first accepted proposal of each element, by rejection sampling.

    Parameters
    ----------
    propose
        Function whose arguments are the random words, four for each element, and `parameters`. It returns a proposal
        for each element, and a mask of the accepted proposals.
    parameters
        Arrays with one value for each element.
    """
    xp, hooks = source.xp, source.library.hooks
    indices = source.numbers(count)
    values, done = propose(source.at(indices, 1), *parameters)

    def again(attempt: Any, values: Any, done: Any) -> tuple[Any, Any]:
        result, right = propose(source.at(indices, attempt), *parameters)
        return xp.where(done, values, result), done | right

    if source.known(xp.all(done)):
        for attempt in range(2, TRIES + 1):
            if bool(xp.all(done)):
                break
            values, done = _anew(source, propose, indices, values, done, attempt, parameters)
    elif hooks.while_loop is not None:
        one, start, most = [xp.asarray(n, dtype=source.lanes, device=device_next_to(source.key)) for n in (1, 2, TRIES)]

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
    source: Source, propose: Any, indices: Any, values: Any, done: Any, attempt: int, parameters: tuple[Any, ...]
) -> tuple[Any, Any]:
    """Compute new proposals for the elements whose proposals were rejected; keep the accepted values."""
    xp = source.xp
    (pending,) = xp.nonzero(~done)
    result, right = propose(source.at(xp.take(indices, pending), attempt), *[xp.take(p, pending) for p in parameters])
    # `nth` maps the n-th pending element, which has no accepted proposal yet, to the n-th new proposal in `result`.
    nth = xp.cumulative_sum(xp.astype(~done, pending.dtype)) - 1
    nth = xp.where(done, xp.zeros_like(nth), nth)
    return xp.where(done, values, xp.take(result, nth)), done | xp.take(right, nth)


def gamma_parts(source: Source, alpha: Any) -> tuple[Any, Any]:
    """Return samples of gamma distributions with rate 1, each as a factor and the logarithm of a second factor.

    G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", 2000. `alpha` is 1-D.
    """
    xp, count = source.xp, alpha.shape[0]
    small = alpha < 1.0
    d = xp.where(small, alpha + 1.0, alpha) - 1.0 / 3.0

    def propose(words: Any, d: Any) -> tuple[Any, Any]:
        x = source.normal(words)
        root = 1.0 + x / (3.0 * xp.sqrt(d))
        inside = root > 0.0
        cube = xp.where(inside, root * root * root, xp.ones_like(root))
        bound = 0.5 * x * x + d * (1.0 - cube + source.log(cube))
        return d * cube, inside & (-source.exponential(words[..., 2:]) < bound)

    samples = accepted(source, count, propose, d)
    none = alpha == 0.0
    least = xp.where(none, xp.ones_like(alpha), alpha)
    power = -source.exponential(source.words(count)) / least
    power = xp.where(small, power, xp.zeros_like(power))
    return samples, xp.where(none, xp.full_like(power, -math.inf), power)


def _deviance(source: Source, count: Any, mean: Any) -> Any:
    """Return ``count * log(count / mean) - count + mean`` for positive values, without cancellation near the mean."""
    off = (count - mean) / mean
    return mean * ((1.0 + off) * source.precisely(source.xp.log1p, off) - off)


def _stirling(k: Any) -> Any:
    """Return the error of Stirling's formula for ``log(k!)``, with `k` at least 1."""
    inverse = 1.0 / k
    square = inverse * inverse
    return inverse * (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0)))


def poisson_counts(source: Source, rate: Any) -> Any:
    """Return samples of Poisson distributions, as floats. `rate` is 1-D."""
    xp = source.xp
    few = rate < FEW
    low = xp.where(few, rate, xp.ones_like(rate))
    small = _summed(source, source.precisely(xp.exp, -low), lambda k: low / k)
    if _none(source, ~few):
        return small
    return xp.where(few, small, _many_poisson(source, xp.where(few, xp.full_like(rate, FEW), rate)))


def _summed(source: Source, first: Any, ratio: Callable[[float], Any]) -> Any:
    """Return counts by inversion: sum probabilities up to a uniform sample.

    `first` is the probability of 0, and ``ratio(k)`` the quotient of the probabilities of k and k - 1.
    """
    xp = source.xp
    u = source.uniforms(first.shape[0])
    total = term = first
    counts = xp.zeros_like(first)
    for k in range(1, _MOST):
        # Stop at terms that are too small to change the sum.
        more = (u >= total) & (term > 2.0**-30)
        if _none(source, more):
            break
        counts = counts + xp.astype(more, source.dtype)
        term = term * ratio(float(k))
        total = total + term
    return counts


def _none(source: Source, mask: Any) -> bool:
    """Return True if a mask is concrete and has no true element."""
    any_true = source.xp.any(mask)
    return source.known(any_true) and not bool(any_true)


def _many_poisson(source: Source, rate: Any) -> Any:
    """Return Poisson samples for large rates, by the algorithm PTRS.

    W. Hörmann, "The transformed rejection method for generating Poisson random variables", 1993.
    """
    xp = source.xp

    def propose(block_words: Any, rate: Any) -> tuple[Any, Any]:
        b = 0.931 + 2.53 * xp.sqrt(rate)
        a = -0.059 + 0.02483 * b
        u, v = source.uniform(block_words) - 0.5, source.inner(block_words[..., 2:])
        us = 0.5 - xp.abs(u)
        us = xp.where(us > 0.0, us, xp.full_like(us, 2.0**-25))
        k = xp.floor((2.0 * a / us + b) * u + rate + 0.43)
        at_once = (us >= 0.07) & (v <= 0.9277 - 3.6224 / (b - 2.0))
        never = (k < 0.0) | ((us < 0.013) & (v > us))
        integral = xp.where(k < 1.0, xp.ones_like(k), k)
        some = -_deviance(source, integral, rate) - 0.5 * source.log(2.0 * math.pi * integral) - _stirling(integral)
        chance = xp.where(k < 1.0, -rate, some)
        bound = source.log(v * (1.1239 + 1.1328 / (b - 3.4)) / (a / (us * us) + b))
        return k, at_once | (~never & (bound <= chance))

    return accepted(source, rate.shape[0], propose, rate)


def binomial_counts(source: Source, n: Any, p: Any) -> Any:
    """Return samples of binomial distributions, as floats. The parameters are 1-D."""
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
    """Return binomial samples for large counts, by the algorithm BTRS.

    W. Hörmann, "The generation of binomial random variates", 1993.
    """
    xp = source.xp

    def log_chance(k: Any, n: Any, p: Any) -> Any:
        inner = (k >= 1.0) & (k <= n - 1.0)
        some = xp.where(inner, k, 0.5 * n)
        rest = n - some
        off = _deviance(source, some, n * p) + _deviance(source, rest, n * (1.0 - p))
        log_ratio = -off - 0.5 * source.log(some * rest / n) + _stirling(n) - _stirling(some) - _stirling(rest)
        end = xp.where(k < 1.0, n * source.precisely(xp.log1p, -p), n * source.log(p)) + 0.5 * math.log(2 * math.pi)
        return xp.where(inner, log_ratio, end)

    def propose(block_words: Any, n: Any, p: Any) -> tuple[Any, Any]:
        deviation = xp.sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * deviation
        a = -0.0873 + 0.0248 * b + 0.01 * p
        u, v = source.uniform(block_words) - 0.5, source.inner(block_words[..., 2:])
        us = 0.5 - xp.abs(u)
        us = xp.where(us > 0.0, us, xp.full_like(us, 2.0**-25))
        k = xp.floor((2.0 * a / us + b) * u + n * p + 0.5)
        at_once = (us >= 0.07) & (v <= 0.92 - 4.2 / b)
        inside = (k >= 0.0) & (k <= n)
        mode = xp.floor((n + 1.0) * p)
        bound = source.log(v * (2.83 + 5.1 / b) * deviation / (a / (us * us) + b))
        fits = xp.where(inside, k, mode)
        return k, inside & (at_once | (bound <= log_chance(fits, n, p) - log_chance(mode, n, p)))

    return accepted(source, n.shape[0], propose, n, p)
