"""Random numbers of distributions by TensorFlow, by its functions without state."""

from typing import Any

import numpy as np
import tensorflow as tf

from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
from ivy_protocol.backends.common.random import check_shape
from ivy_protocol.backends.tensorflow._random import _seeds, _value

__all__ = ["bernoulli", "beta", "binomial", "dirichlet", "exponential", "gamma", "poisson"]

_MOST = 2.0**53
"""The largest rate of counts that TensorFlow draws."""


def _refuse(name: str, wrong: Any, *values: Any) -> None:
    known = [_value(v) for v in values]
    refuse(name, not any([v is None for v in known]) and bool(np.any(wrong(*known))))


def _lengths(name: str, shape: Any, *values: Any) -> Any:
    if shape is not None:
        check_shape(name, shape, *values)
        return tuple(shape)
    known = values[0].shape
    for v in values[1:]:
        known = tf.broadcast_static_shape(known, v.shape)
    if known.is_fully_defined():
        return tuple(known)
    lengths = tf.shape(values[0])
    for v in values[1:]:
        lengths = tf.broadcast_dynamic_shape(lengths, tf.shape(v))
    return lengths


def _wide(dtype: Any, *values: Any) -> Any:
    """What to compute in: floats of 16 bits have too large steps."""
    return tf.float64 if tf.float64 in (dtype, *[v.dtype for v in values]) else tf.float32


def _negative(*values: Any) -> Any:
    return any([bool(np.any(v < 0)) for v in values])


def _no_chances(p: Any) -> Any:
    return (p < 0) | (p > 1)


def _gammas(alpha: Any, shape: Any, seeds: Any) -> Any:
    alpha = tf.broadcast_to(alpha, shape)
    fit = (alpha > 0) & (alpha < np.inf)
    drawn = tf.random.stateless_gamma(shape, seeds, tf.where(fit, alpha, 1), dtype=alpha.dtype)
    return tf.where(fit, drawn, tf.where(alpha < 0, np.nan, alpha))


def _logarithms(alpha: Any, shape: Any, seeds: Any) -> Any:
    """Logarithms of such numbers, which do not end with zero where the parameters are small."""
    grown = _gammas(tf.where(alpha < 0, np.nan, alpha) + 1, shape, seeds)
    uniform = tf.random.stateless_uniform(shape, seeds + 1, dtype=alpha.dtype)
    return tf.math.log(grown) + tf.math.log1p(-uniform) / alpha


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
        probs = tf.sigmoid(tf.cast(logits, _wide(dtype, logits)))
    _refuse("bernoulli", _no_chances, probs)
    with tf.device(device):
        wide = _wide(None, probs)
        drawn = tf.random.stateless_uniform(_lengths("bernoulli", shape, probs), _seeds(seed), dtype=wide)
        return tf.cast(drawn < tf.cast(probs, wide), dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = tf.convert_to_tensor(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    _refuse("exponential", _negative, scale)
    with tf.device(device):
        wide = _wide(dtype, scale)
        drawn = tf.random.stateless_uniform(_lengths("exponential", shape, scale), _seeds(seed), dtype=wide)
        return tf.cast(-tf.math.log1p(-drawn) * tf.cast(scale, wide), dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = tf.convert_to_tensor(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    _refuse("gamma", _negative, alpha, beta)
    with tf.device(device):
        wide = _wide(dtype, alpha, beta)
        drawn = _gammas(tf.cast(alpha, wide), _lengths("gamma", shape, alpha, beta), _seeds(seed))
        return tf.cast(drawn / tf.cast(beta, wide), dtype)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    _refuse("beta", _negative, a, b)
    with tf.device(device):
        wide, lengths = _wide(dtype, a, b), _lengths("beta", shape, a, b)
        both = tf.stack([tf.broadcast_to(tf.cast(x, wide), lengths) for x in (a, b)])
        first, second = tf.unstack(_logarithms(both, tf.shape(both), _seeds(seed)), num=2)
        return tf.cast(tf.sigmoid(first - second), dtype)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    _refuse("dirichlet", _negative, alpha)
    with tf.device(device):
        lengths = _lengths("dirichlet", sizes(alpha, size), alpha)
        return tf.cast(tf.nn.softmax(_logarithms(tf.cast(alpha, _wide(dtype, alpha)), lengths, _seeds(seed))), dtype)


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
    with tf.device(device):
        seeds, wide = _seeds(seed), _wide(dtype, lam)
        lengths = _lengths("poisson", shape, lam)
        rates = tf.broadcast_to(tf.cast(lam, wide), lengths)
        fit, large = (rates >= 0) & (rates <= _MOST), (rates > _MOST) & (rates < np.inf)
        drawn = tf.random.stateless_poisson(lengths, seeds, tf.where(fit, rates, 0), dtype=wide)
        drawn = tf.where(fit, drawn, rates)
        some = _value(large)
        if some is None or some.any():
            bounded = tf.where(large, rates, 0)
            normal = tf.random.stateless_normal(lengths, seeds + 1, dtype=wide)
            drawn = tf.where(large, tf.round(as_counts(bounded, tf.sqrt(bounded), normal)), drawn)
        return tf.cast(tf.where(rates < 0, tf.constant(fill_value, wide), drawn), dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    _refuse("binomial", lambda n: (n < 0) | (np.floor(n) < n), n)
    _refuse("binomial", _no_chances, p)
    with tf.device(device):
        wide, lengths = _wide(dtype, n, p), _lengths("binomial", shape, n, p)
        n, p = tf.cast(n, wide), tf.cast(p, wide)
        fit = (n >= 0) & (n < np.inf) & (p >= 0) & (p <= 1)
        trials, chances = tf.where(fit, n, 0), tf.where(fit, p, 0)
        drawn = tf.random.stateless_binomial(lengths, _seeds(seed), trials, chances, output_dtype=wide)
        return tf.cast(tf.where(fit, drawn, np.nan), dtype)
