"""Random numbers of distributions by jax."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
from ivy_protocol.backends.common.random import check_shape
from ivy_protocol.backends.jax._random import _key, _known, _placed

__all__ = ["bernoulli", "beta", "binomial", "dirichlet", "exponential", "gamma", "poisson"]

_MOST = {4: 2.0**10, 8: 2.0**30}
"""The largest rates of counts that jax draws rightly, by the bytes of its floats: its method takes logarithms of
factorials from each other."""
_drawing = partial(jax.jit, static_argnames=("shape", "dtype"))


def _refuse(name: str, wrong: Any, *values: Any) -> None:
    if _known(*values):
        refuse(name, bool(np.any(wrong(*[np.asarray(v) for v in values]))))


def _lengths(name: str, shape: Any, *values: Any) -> Any:
    if shape is None:
        return jnp.broadcast_shapes(*[v.shape for v in values])
    check_shape(name, shape, *values)
    return tuple(shape)


def _wide(dtype: Any, *values: Any) -> Any:
    """What to compute in: floats of 16 bits have too large steps."""
    asked = [] if dtype is None else [dtype]
    return jnp.float64 if np.dtype("float64") in (*asked, *[v.dtype for v in values]) else jnp.float32


def _negative(*values: Any) -> Any:
    return any([bool(np.any(v < 0)) for v in values])


def _no_chances(p: Any) -> Any:
    return (p < 0) | (p > 1)


@_drawing
def _uniform_below(key: Any, probs: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _wide(None, probs)
    return (jax.random.uniform(key, shape, wide) < probs.astype(wide)).astype(dtype)


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
        probs = jax.nn.sigmoid(logits.astype(_wide(dtype, logits)))
    _refuse("bernoulli", _no_chances, probs)
    lengths = _lengths("bernoulli", shape, probs)
    return _placed(_uniform_below(_key(seed), probs, shape=lengths, dtype=dtype), device)


@_drawing
def _waited(key: Any, scale: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _wide(dtype, scale)
    return (jax.random.exponential(key, shape, wide) * scale.astype(wide)).astype(dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = jnp.asarray(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    _refuse("exponential", _negative, scale)
    lengths = _lengths("exponential", shape, scale)
    return _placed(_waited(_key(seed), scale, shape=lengths, dtype=dtype), device)


@_drawing
def _gammas(key: Any, alpha: Any, beta: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _wide(dtype, alpha, beta)
    alpha = alpha.astype(wide)
    fit = (alpha > 0) & (alpha < jnp.inf)
    drawn = jax.random.gamma(key, jnp.where(fit, alpha, 1), shape, wide)
    drawn = jnp.where(fit, drawn, jnp.where(alpha < 0, jnp.nan, alpha))
    return (drawn / beta.astype(wide)).astype(dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = jnp.asarray(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    _refuse("gamma", _negative, alpha, beta)
    lengths = _lengths("gamma", shape, alpha, beta)
    return _placed(_gammas(_key(seed), alpha, beta, shape=lengths, dtype=dtype), device)


def _logarithms(key: Any, alpha: Any, shape: Any) -> Any:
    """Logarithms of such numbers, which do not end with zero where the parameters are small."""
    fit = (alpha > 0) & (alpha < jnp.inf)
    drawn = jax.random.loggamma(key, jnp.where(fit, alpha, 1), shape, alpha.dtype)
    return jnp.where(fit, drawn, jnp.log(alpha))


@_drawing
def _betas(key: Any, a: Any, b: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _wide(dtype, a, b)
    both = jnp.stack([jnp.broadcast_to(x.astype(wide), shape) for x in (a, b)])
    first, second = _logarithms(key, both, both.shape)
    return jax.nn.sigmoid(first - second).astype(dtype)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    _refuse("beta", _negative, a, b)
    lengths = _lengths("beta", shape, a, b)
    return _placed(_betas(_key(seed), a, b, shape=lengths, dtype=dtype), device)


@_drawing
def _shares(key: Any, alpha: Any, *, shape: Any, dtype: Any) -> Any:
    return jax.nn.softmax(_logarithms(key, alpha.astype(_wide(dtype, alpha)), shape), axis=-1).astype(dtype)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    _refuse("dirichlet", _negative, alpha)
    lengths = _lengths("dirichlet", sizes(alpha, size), alpha)
    return _placed(_shares(_key(seed), alpha, shape=lengths, dtype=dtype), device)


@_drawing
def _counts(key: Any, rates: Any, fill_value: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _wide(dtype, rates)
    rates = rates.astype(wide)
    most = _MOST[np.dtype(wide).itemsize]
    fit, large = (rates >= 0) & (rates <= most), (rates > most) & (rates < jnp.inf)
    one, other = jax.random.split(key)
    drawn = jax.random.poisson(one, jnp.where(fit, rates, 0), shape).astype(wide)
    bounded = jnp.where(large, rates, 0)
    many = jnp.round(as_counts(bounded, jnp.sqrt(bounded), jax.random.normal(other, shape, wide)))
    drawn = jnp.where(fit, drawn, jnp.where(large, many, rates))
    return jnp.where(rates < 0, fill_value, drawn).astype(dtype)


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
    lengths = _lengths("poisson", shape, lam)
    return _placed(_counts(_key(seed), lam, float(fill_value), shape=lengths, dtype=dtype), device)


@_drawing
def _successes(key: Any, n: Any, p: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _wide(dtype, n, p)
    n, p = n.astype(wide), p.astype(wide)
    fit = (n >= 0) & (n < jnp.inf) & (p >= 0) & (p <= 1)
    drawn = jax.random.binomial(key, jnp.where(fit, n, 0), jnp.where(fit, p, 0), shape, wide)
    return jnp.where(fit, drawn, jnp.nan).astype(dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    _refuse("binomial", lambda n: (n < 0) | (np.floor(n) < n), n)
    _refuse("binomial", _no_chances, p)
    lengths = _lengths("binomial", shape, n, p)
    return _placed(_successes(_key(seed), n, p, shape=lengths, dtype=dtype), device)
