"""Random numbers. The generators of JAX are functions of keys; portable samples come from Philox, compiled."""

import threading
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.philox import DRAW, blocks
from ivy_protocol.backends.common.random import (
    check_bounds,
    check_deviation,
    check_fit,
    check_interval,
    check_population,
    check_seed,
    check_shape,
    check_weights,
    last_seed,
    scaled,
    seed_all,
    seed_in_graph_error,
)
from ivy_protocol.backends.jax.elementwise import enable_x64
from ivy_protocol.exceptions import IvyValueError

__all__ = [
    "bernoulli",
    "beta",
    "binomial",
    "dirichlet",
    "exponential",
    "gamma",
    "multinomial",
    "poisson",
    "randint",
    "random_floats",
    "random_normal",
    "random_uniform",
    "random_words",
    "reseed",
    "seed",
    "shuffle",
    "upper_words",
]


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
    """Return the dtype for the computation: the steps of 16-bit floats are too large."""
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
    samples = jax.random.gamma(key, jnp.where(fit, alpha, 1), shape, wide)
    samples = jnp.where(fit, samples, jnp.where(alpha < 0, jnp.nan, alpha))
    return (samples / beta.astype(wide)).astype(dtype)


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
    samples = jax.random.loggamma(key, jnp.where(fit, alpha, 1), shape, alpha.dtype)
    return jnp.where(fit, samples, jnp.log(alpha))


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
    samples = jax.random.poisson(one, jnp.where(fit, rates, 0), shape).astype(wide)
    bounded = jnp.where(large, rates, 0)
    many = jnp.round(as_counts(bounded, jnp.sqrt(bounded), jax.random.normal(other, shape, wide)))
    samples = jnp.where(fit, samples, jnp.where(large, many, rates))
    return jnp.where(rates < 0, fill_value, samples).astype(dtype)


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
    samples = jax.random.binomial(key, jnp.where(fit, n, 0), jnp.where(fit, p, 0), shape, wide)
    return jnp.where(fit, samples, jnp.nan).astype(dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    _refuse("binomial", lambda n: (n < 0) | (np.floor(n) < n), n)
    _refuse("binomial", _no_chances, p)
    lengths = _lengths("binomial", shape, n, p)
    return _placed(_successes(_key(seed), n, p, shape=lengths, dtype=dtype), device)


def _upper_words(x: Any, y: Any) -> Any:
    # XLA has an operation for this, which it refuses in programs for several devices.
    with enable_x64():
        product = jax.lax.convert_element_type(x, jnp.uint64) * jax.lax.convert_element_type(y, jnp.uint64)
        return jax.lax.convert_element_type(product >> jnp.uint64(32), jnp.uint32)


# Before jax 0.8, constants of 64 bits lose half of them where a program around is compiled without.
upper_words = _upper_words if hasattr(jax, "enable_x64") else None


@partial(jax.jit, static_argnums=(1, 2, 3))
def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    # Each place computes its block by itself: XLA takes twenty times as long to put words of blocks in turn, and an
    # array over several devices is made where it lies.
    indices = jnp.arange(count, dtype=jnp.uint32)
    a, b, c, d = blocks(jnp, key, indices >> 2, stream, purpose)
    turn = indices & 3
    return jnp.where(turn < 2, jnp.where(turn == 0, a, b), jnp.where(turn == 2, c, d))


@partial(jax.jit, static_argnums=(1, 2))
def random_floats(key: Any, count: int, wide: bool) -> Any:
    # All of it is exact, so that it does not matter what is computed at once.
    if not wide:
        return (random_words(key, count, 0, DRAW) >> 8).astype(jnp.float32) * 2.0**-24
    upper, lower = random_words(key, 2 * count, 0, DRAW).reshape(count, 2).T
    return ((upper >> 5).astype(jnp.float64) * 2.0**26 + (lower >> 6).astype(jnp.float64)) * 2.0**-53


class _Keys(threading.local):
    """A seed and a count of draws. A stored key could be a tracer that outlives its trace."""

    source: Any = None
    """What gives the keys instead while a graph is made."""

    def __init__(self) -> None:
        last = last_seed.value
        self.seed = int(np.random.default_rng().integers(2**31)) if last is None else last
        self.count = 0


_keys = _Keys()


def seed(seed_value: int = 0) -> None:
    seed_all("jax", reseed, seed_value)


def reseed(seed_value: int) -> None:
    if _keys.source is not None:
        raise seed_in_graph_error()
    _keys.seed, _keys.count = seed_value, 0


def _key(seed: Any) -> Any:
    """The key of a seed: a number, known or traced, or a key of jax."""
    seed = getattr(seed, "_data", seed)
    if seed is None and _keys.source is not None:
        return _keys.source()
    if seed is None:
        key = jax.random.fold_in(jax.random.key(_keys.seed), _keys.count)
        if isinstance(key, Tracer):
            raise IvyValueError(
                "random numbers without a seed, in code that jax compiles, would be the same in each call of it; give "
                "seed=, such as a number or a key of jax.random that is an argument of that code, or compile the graph "
                "of the code, which draws anew in each call: ivy.compile(ivy.compile_graph(net, x))"
            )
        _keys.count += 1
        return key
    check_seed(seed)
    dtype = getattr(seed, "dtype", None)
    if dtype is not None and jnp.issubdtype(dtype, jax.dtypes.prng_key):
        return seed
    return jax.random.wrap_key_data(seed) if getattr(seed, "ndim", 0) else jax.random.key(seed)


def _placed(drawn: Any, device: Any) -> Any:
    return drawn if device is None else jax.device_put(drawn, device)


def _known(*values: Any) -> bool:
    return not any([isinstance(v, Tracer) for v in values])


def _shape(first: Any, second: Any) -> Any:
    return jnp.broadcast_shapes(jnp.shape(first), jnp.shape(second))


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    if _known(low, high):
        check_interval(bool(np.any(np.asarray(low) > np.asarray(high))))
    shape = _shape(low, high) if shape is None else shape
    check_shape("random_uniform", shape, low, high)
    return _placed(_below(jax.random.uniform(_key(seed), shape, dtype, low, high), low, high), device)


@jax.jit
def _below(drawn: Any, low: Any, high: Any) -> Any:
    # Rounding may have given the upper bound.
    return jnp.minimum(drawn, jnp.nextafter(jnp.asarray(high, drawn.dtype), jnp.asarray(low, drawn.dtype)))


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    if _known(std):
        check_deviation(bool(np.any(np.asarray(std) < 0)))
    shape = _shape(mean, std) if shape is None else shape
    check_shape("random_normal", shape, mean, std)
    # Arrays of a wider type do not make the numbers wider.
    return _placed((jax.random.normal(_key(seed), shape, dtype) * std + mean).astype(dtype), device)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    size, wide = low.dtype.itemsize, True
    if _known(low, high):
        least, most = np.asarray(low), np.asarray(high)
        wide = bool(((most.astype(f"uint{8 * size}") - least.astype(f"uint{8 * size}")) >> 4 * size).any())
        check_bounds(bool((least < most).all()))
        if low.dtype != dtype and least.size and most.size:
            check_fit(int(least.min()), int(most.max()), dtype, jnp.iinfo(dtype))
    shape = _shape(low, high) if shape is None else shape
    check_shape("randint", shape, low, high)
    key = _key(seed)
    samples = jax.random.randint(key, shape, low, high, low.dtype)
    if size >= 4 and wide:
        span = high.astype(f"uint{8 * size}") - low.astype(f"uint{8 * size}")
        # Products of jax have no place for more than half of the bits: the small integers come twice as often.
        words = jax.random.bits(jax.random.fold_in(key, 1), (2, *shape), span.dtype)
        far = low + scaled(words[0], words[1], span, _upper, _lower).astype(low.dtype)
        samples = jnp.where(_upper(span) == 0, samples, far)
    return _placed(samples.astype(dtype), device)


def _upper(x: Any) -> Any:
    return x >> 4 * x.dtype.itemsize


def _lower(x: Any) -> Any:
    return x & (1 << 4 * x.dtype.itemsize) - 1


def multinomial(
    population_size: int,
    num_samples: int,
    /,
    *,
    batch_size: int = 1,
    probs: Any = None,
    replace: bool = True,
    device: Any = None,
    seed: Any = None,
) -> Any:
    check_population(population_size, num_samples, replace, probs)
    if probs is not None and _known(probs):
        check_weights(bool(np.any(np.asarray(probs) < 0)))
    logits = jnp.zeros((batch_size, population_size)) if probs is None else jnp.log(probs)
    shape = (*logits.shape[:-1], num_samples)
    if replace:
        samples = jax.random.categorical(_key(seed), logits[..., None, :], shape=shape)
    else:
        samples = jax.lax.top_k(logits + jax.random.gumbel(_key(seed), logits.shape, logits.dtype), num_samples)[1]
    return _placed(samples.astype(index_dtype(jnp)), device)


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    return jax.random.permutation(_key(seed), x, axis) if x.ndim else x
