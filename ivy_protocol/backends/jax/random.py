"""Random sampling: by `jax.random` with keys from a seed and a counter, or by compiled Philox in the mode "portable".

JAX has no generator state. In traced code, a call without a seed raises, because the key would be a constant.
"""

import threading
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.distributions import as_counts, check_one, check_parameters, sizes
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


_MAX_RATES = {4: 2.0**10, 8: 2.0**30}
"""Largest rates that `jax.random.poisson` samples correctly, by item size. Its rejection test subtracts logarithms of
factorials, which cancel for larger rates."""
_jit_sampler = partial(jax.jit, static_argnames=("shape", "dtype"))


def _check_parameters(name: str, is_invalid: Any, *values: Any) -> None:
    if _are_concrete(*values):
        check_parameters(name, bool(np.any(is_invalid(*[np.asarray(v) for v in values]))))


def _sample_shape(name: str, shape: Any, *values: Any) -> Any:
    if shape is None:
        return jnp.broadcast_shapes(*[v.shape for v in values])
    check_shape(name, shape, *values)
    return tuple(shape)


def _sampling_dtype(dtype: Any, *values: Any) -> Any:
    """Return the dtype to sample in, float32 or float64: half-precision samplers are too coarse or do not exist."""
    requested = [] if dtype is None else [dtype]
    return jnp.float64 if np.dtype("float64") in (*requested, *[v.dtype for v in values]) else jnp.float32


def _has_negative(*values: Any) -> Any:
    return any([bool(np.any(v < 0)) for v in values])


def _is_no_probability(p: Any) -> Any:
    return (p < 0) | (p > 1)


@_jit_sampler
def _sample_bernoulli(key: Any, probs: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _sampling_dtype(None, probs)
    return (jax.random.uniform(key, shape, wide) < probs.astype(wide)).astype(dtype)


def bernoulli(
    probs: Any = None, *, logits: Any = None, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    check_one(probs, logits)
    dtype = dtype or (logits if probs is None else probs).dtype
    if probs is None:
        probs = jax.nn.sigmoid(logits.astype(_sampling_dtype(dtype, logits)))
    _check_parameters("bernoulli", _is_no_probability, probs)
    sample_shape = _sample_shape("bernoulli", shape, probs)
    return _to_device(_sample_bernoulli(_key_of(seed), probs, shape=sample_shape, dtype=dtype), device)


@_jit_sampler
def _sample_exponential(key: Any, scale: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _sampling_dtype(dtype, scale)
    return (jax.random.exponential(key, shape, wide) * scale.astype(wide)).astype(dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = jnp.asarray(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    _check_parameters("exponential", _has_negative, scale)
    sample_shape = _sample_shape("exponential", shape, scale)
    return _to_device(_sample_exponential(_key_of(seed), scale, shape=sample_shape, dtype=dtype), device)


@_jit_sampler
def _sample_gamma(key: Any, alpha: Any, beta: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _sampling_dtype(dtype, alpha, beta)
    alpha = alpha.astype(wide)
    is_valid = (alpha > 0) & (alpha < jnp.inf)
    samples = jax.random.gamma(key, jnp.where(is_valid, alpha, 1), shape, wide)
    samples = jnp.where(is_valid, samples, jnp.where(alpha < 0, jnp.nan, alpha))
    return (samples / beta.astype(wide)).astype(dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = jnp.asarray(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    _check_parameters("gamma", _has_negative, alpha, beta)
    sample_shape = _sample_shape("gamma", shape, alpha, beta)
    return _to_device(_sample_gamma(_key_of(seed), alpha, beta, shape=sample_shape, dtype=dtype), device)


def _sample_log_gamma(key: Any, alpha: Any, shape: Any) -> Any:
    """Return logarithms of gamma samples. For small `alpha`, the samples themselves would underflow."""
    is_valid = (alpha > 0) & (alpha < jnp.inf)
    samples = jax.random.loggamma(key, jnp.where(is_valid, alpha, 1), shape, alpha.dtype)
    return jnp.where(is_valid, samples, jnp.log(alpha))


@_jit_sampler
def _sample_beta(key: Any, a: Any, b: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _sampling_dtype(dtype, a, b)
    parameters = jnp.stack([jnp.broadcast_to(x.astype(wide), shape) for x in (a, b)])
    first, second = _sample_log_gamma(key, parameters, parameters.shape)
    return jax.nn.sigmoid(first - second).astype(dtype)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    _check_parameters("beta", _has_negative, a, b)
    sample_shape = _sample_shape("beta", shape, a, b)
    return _to_device(_sample_beta(_key_of(seed), a, b, shape=sample_shape, dtype=dtype), device)


@_jit_sampler
def _sample_dirichlet(key: Any, alpha: Any, *, shape: Any, dtype: Any) -> Any:
    return jax.nn.softmax(_sample_log_gamma(key, alpha.astype(_sampling_dtype(dtype, alpha)), shape), axis=-1).astype(
        dtype
    )


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    _check_parameters("dirichlet", _has_negative, alpha)
    sample_shape = _sample_shape("dirichlet", sizes(alpha, size), alpha)
    return _to_device(_sample_dirichlet(_key_of(seed), alpha, shape=sample_shape, dtype=dtype), device)


@_jit_sampler
def _sample_poisson(key: Any, rates: Any, fill_value: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _sampling_dtype(dtype, rates)
    rates = rates.astype(wide)
    max_rate = _MAX_RATES[np.dtype(wide).itemsize]
    is_valid, is_large = (rates >= 0) & (rates <= max_rate), (rates > max_rate) & (rates < jnp.inf)
    poisson_key, normal_key = jax.random.split(key)
    samples = jax.random.poisson(poisson_key, jnp.where(is_valid, rates, 0), shape).astype(wide)
    bounded = jnp.where(is_large, rates, 0)
    approximate = jnp.round(as_counts(bounded, jnp.sqrt(bounded), jax.random.normal(normal_key, shape, wide)))
    samples = jnp.where(is_valid, samples, jnp.where(is_large, approximate, rates))
    return jnp.where(rates < 0, fill_value, samples).astype(dtype)


def poisson(
    lam: Any, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None, fill_value: float = 0
) -> Any:
    dtype = dtype or lam.dtype
    sample_shape = _sample_shape("poisson", shape, lam)
    return _to_device(_sample_poisson(_key_of(seed), lam, float(fill_value), shape=sample_shape, dtype=dtype), device)


@_jit_sampler
def _sample_binomial(key: Any, n: Any, p: Any, *, shape: Any, dtype: Any) -> Any:
    wide = _sampling_dtype(dtype, n, p)
    n, p = n.astype(wide), p.astype(wide)
    is_valid = (n >= 0) & (n < jnp.inf) & (p >= 0) & (p <= 1)
    samples = jax.random.binomial(key, jnp.where(is_valid, n, 0), jnp.where(is_valid, p, 0), shape, wide)
    return jnp.where(is_valid, samples, jnp.nan).astype(dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    _check_parameters("binomial", lambda n: (n < 0) | (np.floor(n) < n), n)
    _check_parameters("binomial", _is_no_probability, p)
    sample_shape = _sample_shape("binomial", shape, n, p)
    return _to_device(_sample_binomial(_key_of(seed), n, p, shape=sample_shape, dtype=dtype), device)


def _upper_words(x: Any, y: Any) -> Any:
    # Multiply in 64 bits. XLA has an operation for the upper half of a product, but rejects it in programs for several
    # devices.
    with enable_x64():
        product = jax.lax.convert_element_type(x, jnp.uint64) * jax.lax.convert_element_type(y, jnp.uint64)
        return jax.lax.convert_element_type(product >> jnp.uint64(32), jnp.uint32)


# Multiply in 64 bits only from jax 0.8 on: older versions truncate 64-bit constants if the enclosing program is
# compiled without x64.
upper_words = _upper_words if hasattr(jax, "enable_x64") else None


@partial(jax.jit, static_argnums=(1, 2, 3))
def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    # Compute a block of four words for each element, and select one word: XLA would take twenty times as long to
    # interleave the words of blocks. Each device of a sharded array computes its elements without communication.
    indices = jnp.arange(count, dtype=jnp.uint32)
    a, b, c, d = blocks(jnp, key, indices >> 2, stream, purpose)
    word = indices & 3
    return jnp.where(word < 2, jnp.where(word == 0, a, b), jnp.where(word == 2, c, d))


@partial(jax.jit, static_argnums=(1, 2))
def random_floats(key: Any, count: int, wide: bool) -> Any:
    # Use only exact operations, so that fusion by XLA does not change the result.
    if not wide:
        return (random_words(key, count, 0, DRAW) >> 8).astype(jnp.float32) * 2.0**-24
    upper, lower = random_words(key, 2 * count, 0, DRAW).reshape(count, 2).T
    return ((upper >> 5).astype(jnp.float64) * 2.0**26 + (lower >> 6).astype(jnp.float64)) * 2.0**-53


class _KeyCounter(threading.local):
    """Seed and number of calls of each thread, from which each key is computed.

    The keys are not stored, because a key that is created in traced code is a tracer, which must not outlive its trace.
    """

    source: Any = None
    """Function that returns the keys while ivy traces a graph, or None."""

    def __init__(self) -> None:
        last = last_seed.value
        self.seed = int(np.random.default_rng().integers(2**31)) if last is None else last
        self.count = 0


_keys = _KeyCounter()


def seed(seed_value: int = 0) -> None:
    seed_all("jax", reseed, seed_value)


def reseed(seed_value: int) -> None:
    if _keys.source is not None:
        raise seed_in_graph_error()
    _keys.seed, _keys.count = seed_value, 0


def _key_of(seed: Any) -> Any:
    """Return the key of `seed`, which may be an integer, traced or not. Return a JAX key unchanged. For None, return
    the next key of the thread.
    """
    seed = getattr(seed, "_data", seed)
    if seed is None and _keys.source is not None:
        return _keys.source()
    if seed is None:
        key = jax.random.fold_in(jax.random.key(_keys.seed), _keys.count)
        if isinstance(key, Tracer):
            raise IvyValueError(
                "code that jax compiles would return the same random numbers in each call, because the call has no "
                "seed. Pass seed=, an int or a jax.random key that is an argument of the compiled function, or compile "
                "a graph, which samples again in each call: ivy.compile(ivy.compile_graph(net, x))"
            )
        _keys.count += 1
        return key
    check_seed(seed)
    dtype = getattr(seed, "dtype", None)
    if dtype is not None and jnp.issubdtype(dtype, jax.dtypes.prng_key):
        return seed
    return jax.random.wrap_key_data(seed) if getattr(seed, "ndim", 0) else jax.random.key(seed)


def _to_device(samples: Any, device: Any) -> Any:
    return samples if device is None else jax.device_put(samples, device)


def _are_concrete(*values: Any) -> bool:
    return not any([isinstance(v, Tracer) for v in values])


def _broadcast_shape(first: Any, second: Any) -> Any:
    return jnp.broadcast_shapes(jnp.shape(first), jnp.shape(second))


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    if _are_concrete(low, high):
        check_interval(bool(np.any(np.asarray(low) > np.asarray(high))))
    shape = _broadcast_shape(low, high) if shape is None else shape
    check_shape("random_uniform", shape, low, high)
    return _to_device(_clip_below(jax.random.uniform(_key_of(seed), shape, dtype, low, high), low, high), device)


@jax.jit
def _clip_below(samples: Any, low: Any, high: Any) -> Any:
    # Replace samples that rounding has moved to the upper bound, which is not part of the interval.
    return jnp.minimum(samples, jnp.nextafter(jnp.asarray(high, samples.dtype), jnp.asarray(low, samples.dtype)))


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    if _are_concrete(std):
        check_deviation(bool(np.any(np.asarray(std) < 0)))
    shape = _broadcast_shape(mean, std) if shape is None else shape
    check_shape("random_normal", shape, mean, std)
    # Cast the samples, because `mean` and `std` of a wider dtype promote them.
    return _to_device((jax.random.normal(_key_of(seed), shape, dtype) * std + mean).astype(dtype), device)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    size, has_large_span = low.dtype.itemsize, True
    if _are_concrete(low, high):
        lows, highs = np.asarray(low), np.asarray(high)
        has_large_span = bool(((highs.astype(f"uint{8 * size}") - lows.astype(f"uint{8 * size}")) >> 4 * size).any())
        check_bounds(bool((lows < highs).all()))
        if low.dtype != dtype and lows.size and highs.size:
            check_fit(int(lows.min()), int(highs.max()), dtype, jnp.iinfo(dtype))
    shape = _broadcast_shape(low, high) if shape is None else shape
    check_shape("randint", shape, low, high)
    key = _key_of(seed)
    samples = jax.random.randint(key, shape, low, high, low.dtype)
    if size >= 4 and has_large_span:
        span = high.astype(f"uint{8 * size}") - low.astype(f"uint{8 * size}")
        # Replace the samples if the span needs more than half of the bits of its dtype. jax.random.randint multiplies
        # two numbers below the span. If this product overflows, small integers are twice as frequent as large ones.
        words = jax.random.bits(jax.random.fold_in(key, 1), (2, *shape), span.dtype)
        large_samples = low + scaled(words[0], words[1], span, _upper_half, _lower_half).astype(low.dtype)
        samples = jnp.where(_upper_half(span) == 0, samples, large_samples)
    return _to_device(samples.astype(dtype), device)


def _upper_half(x: Any) -> Any:
    return x >> 4 * x.dtype.itemsize


def _lower_half(x: Any) -> Any:
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
    if probs is not None and _are_concrete(probs):
        check_weights(bool(np.any(np.asarray(probs) < 0)))
    logits = jnp.zeros((batch_size, population_size)) if probs is None else jnp.log(probs)
    shape = (*logits.shape[:-1], num_samples)
    if replace:
        samples = jax.random.categorical(_key_of(seed), logits[..., None, :], shape=shape)
    else:
        samples = jax.lax.top_k(logits + jax.random.gumbel(_key_of(seed), logits.shape, logits.dtype), num_samples)[1]
    return _to_device(samples.astype(index_dtype(jnp)), device)


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    return jax.random.permutation(_key_of(seed), x, axis) if x.ndim else x
