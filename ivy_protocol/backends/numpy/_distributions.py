"""Random numbers of distributions by numpy, which draws all of them in float64."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
from ivy_protocol.backends.common.random import check_shape
from ivy_protocol.backends.numpy._random import _any, _generator, _known

__all__ = ["bernoulli", "beta", "binomial", "dirichlet", "exponential", "gamma", "poisson"]

_MOST = 2.0**53
"""The largest rate of counts that NumPy draws; above it, float64 does not hold all of them."""


def _lengths(shape: Any, *values: Any) -> Any:
    return np.broadcast_shapes(*[np.shape(v) for v in values]) if shape is None else shape


def _gammas(generator: Any, alpha: Any, shape: Any) -> Any:
    fit = (alpha > 0) & (alpha < np.inf)
    if _known(fit) and fit.all():
        return generator.standard_gamma(alpha, shape)
    drawn = generator.standard_gamma(np.where(fit, alpha, 1.0), shape)
    return np.where(fit, drawn, np.where(alpha < 0, np.nan, alpha))


def _logarithms(generator: Any, alpha: Any, shape: Any) -> Any:
    """Logarithms of such numbers, which do not end with zero where the parameters are small."""
    grown = _gammas(generator, np.where(alpha < 0, np.nan, alpha) + 1, shape)
    return np.log(grown) - generator.standard_exponential(shape) / alpha


def bernoulli(
    probs: Any = None,
    *,
    logits: Any = None,
    shape: Any = None,
    device: Any = None,
    dtype: Any = None,
    seed: Any = None,
) -> Any:
    check_one(probs, logits)
    dtype = dtype or (logits if probs is None else probs).dtype
    if probs is None:
        with np.errstate(over="ignore"):
            probs = 1 / (1 + np.exp(-logits.astype(np.float64)))
    refuse("bernoulli", _any((probs < 0) | (probs > 1)))
    return np.asarray(_generator(seed).random(_lengths(shape, probs)) < probs).astype(dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = np.asarray(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    refuse("exponential", _any(scale < 0))
    lengths = _lengths(shape, scale)
    check_shape("exponential", lengths, scale)
    drawn = _generator(seed).standard_exponential(lengths)
    return np.asarray(drawn * scale.astype(np.float64)).astype(dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = np.asarray(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    refuse("gamma", _any(alpha < 0) or _any(beta < 0))
    drawn = _gammas(_generator(seed), alpha.astype(np.float64), _lengths(shape, alpha, beta))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(drawn / beta.astype(np.float64)).astype(dtype)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    refuse("beta", _any(a < 0) or _any(b < 0))
    generator, lengths = _generator(seed), _lengths(shape, a, b)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        first, second = [_logarithms(generator, x.astype(np.float64), lengths) for x in (a, b)]
        return np.asarray(1 / (1 + np.exp(second - first))).astype(dtype)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    refuse("dirichlet", _any(alpha < 0))
    lengths, generator = _lengths(sizes(alpha, size), alpha), _generator(seed)
    if not alpha.shape[-1]:
        return np.zeros(lengths, dtype)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        logarithms = _logarithms(generator, alpha.astype(np.float64), lengths)
        shares = np.exp(logarithms - np.max(logarithms, axis=-1, keepdims=True))
        return (shares / np.sum(shares, axis=-1, keepdims=True)).astype(dtype)


def poisson(
    lam: Any,
    shape: Any = None,
    *,
    device: Any = None,
    dtype: Any = None,
    seed: Any = None,
    fill_value: float = 0,
) -> Any:
    dtype = dtype or lam.dtype
    generator, lengths, rates = _generator(seed), _lengths(shape, lam), lam.astype(np.float64)
    fit = (rates >= 0) & (rates <= _MOST)
    drawn = np.where(fit, generator.poisson(np.where(fit, rates, 0.0), lengths), rates)
    large = (rates > _MOST) & (rates < np.inf)
    if not _known(large) or large.any():
        bounded = np.where(large, rates, 0.0)
        normal = generator.standard_normal(lengths)
        drawn = np.where(large, np.rint(as_counts(bounded, np.sqrt(bounded), normal)), drawn)
    with np.errstate(invalid="ignore"):
        return np.where(rates < 0, float(fill_value), drawn).astype(dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    n, p = n.astype(np.float64), p.astype(np.float64)
    refuse("binomial", _any((n < 0) | (np.floor(n) < n)) or _any((p < 0) | (p > 1)))
    fit = (n >= 0) & (n < 2.0**62) & (p >= 0) & (p <= 1)
    trials, chances = np.where(fit, n, 0.0).astype(np.int64), np.where(fit, p, 0.0)
    drawn = _generator(seed).binomial(trials, chances, _lengths(shape, n, p))
    with np.errstate(invalid="ignore"):
        return np.where(fit, drawn, np.nan).astype(dtype)
