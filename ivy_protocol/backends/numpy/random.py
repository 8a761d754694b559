"""Random sampling by one `numpy.random.Generator` for each thread, which `ivy.seed` seeds."""

import threading
from typing import Any

import numpy as np

from ivy_protocol.backends.common import philox
from ivy_protocol.backends.common.distributions import as_counts, check_one, check_parameters, sizes
from ivy_protocol.backends.common.philox import MASK, MULTIPLIERS, round_keys
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
    seed_all,
)

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
]


_MAX_RATE = 2.0**53
"""Largest rate that NumPy samples; above it, float64 does not represent all counts."""


def _sample_shape(shape: Any, *values: Any) -> Any:
    return np.broadcast_shapes(*[np.shape(v) for v in values]) if shape is None else shape


def _sample_gamma(generator: Any, alpha: Any, shape: Any) -> Any:
    is_valid = (alpha > 0) & (alpha < np.inf)
    if _has_values(is_valid) and is_valid.all():
        return generator.standard_gamma(alpha, shape)
    samples = generator.standard_gamma(np.where(is_valid, alpha, 1.0), shape)
    return np.where(is_valid, samples, np.where(alpha < 0, np.nan, alpha))


def _sample_log_gamma(generator: Any, alpha: Any, shape: Any) -> Any:
    """Return logarithms of gamma samples. For small `alpha`, the samples themselves would underflow.

    If G ~ Gamma(alpha + 1) and E ~ Exponential(1), then G * exp(-E / alpha) ~ Gamma(alpha).
    """
    gammas = _sample_gamma(generator, np.where(alpha < 0, np.nan, alpha) + 1, shape)
    return np.log(gammas) - generator.standard_exponential(shape) / alpha


def bernoulli(
    probs: Any = None, *, logits: Any = None, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    check_one(probs, logits)
    dtype = dtype or (logits if probs is None else probs).dtype
    if probs is None:
        with np.errstate(over="ignore"):
            probs = 1 / (1 + np.exp(-logits.astype(np.float64)))
    check_parameters("bernoulli", _any((probs < 0) | (probs > 1)))
    return np.asarray(_generator(seed).random(_sample_shape(shape, probs)) < probs).astype(dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = np.asarray(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    check_parameters("exponential", _any(scale < 0))
    sample_shape = _sample_shape(shape, scale)
    check_shape("exponential", sample_shape, scale)
    samples = _generator(seed).standard_exponential(sample_shape)
    return np.asarray(samples * scale.astype(np.float64)).astype(dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = np.asarray(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    check_parameters("gamma", _any(alpha < 0) or _any(beta < 0))
    samples = _sample_gamma(_generator(seed), alpha.astype(np.float64), _sample_shape(shape, alpha, beta))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(samples / beta.astype(np.float64)).astype(dtype)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    check_parameters("beta", _any(a < 0) or _any(b < 0))
    generator, sample_shape = _generator(seed), _sample_shape(shape, a, b)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        first, second = [_sample_log_gamma(generator, x.astype(np.float64), sample_shape) for x in (a, b)]
        return np.asarray(1 / (1 + np.exp(second - first))).astype(dtype)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    check_parameters("dirichlet", _any(alpha < 0))
    sample_shape, generator = _sample_shape(sizes(alpha, size), alpha), _generator(seed)
    if not alpha.shape[-1]:
        return np.zeros(sample_shape, dtype)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        logarithms = _sample_log_gamma(generator, alpha.astype(np.float64), sample_shape)
        shares = np.exp(logarithms - np.max(logarithms, axis=-1, keepdims=True))
        return (shares / np.sum(shares, axis=-1, keepdims=True)).astype(dtype)


def poisson(
    lam: Any, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None, fill_value: float = 0
) -> Any:
    dtype = dtype or lam.dtype
    generator, sample_shape, rates = _generator(seed), _sample_shape(shape, lam), lam.astype(np.float64)
    is_valid = (rates >= 0) & (rates <= _MAX_RATE)
    samples = np.where(is_valid, generator.poisson(np.where(is_valid, rates, 0.0), sample_shape), rates)
    is_large = (rates > _MAX_RATE) & (rates < np.inf)
    if not _has_values(is_large) or is_large.any():
        bounded = np.where(is_large, rates, 0.0)
        normal = generator.standard_normal(sample_shape)
        samples = np.where(is_large, np.rint(as_counts(bounded, np.sqrt(bounded), normal)), samples)
    with np.errstate(invalid="ignore"):
        return np.where(rates < 0, float(fill_value), samples).astype(dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    n, p = n.astype(np.float64), p.astype(np.float64)
    check_parameters("binomial", _any((n < 0) | (np.floor(n) < n)) or _any((p < 0) | (p > 1)))
    is_valid = (n >= 0) & (n < 2.0**62) & (p >= 0) & (p <= 1)
    trials, probabilities = np.where(is_valid, n, 0.0).astype(np.int64), np.where(is_valid, p, 0.0)
    samples = _generator(seed).binomial(trials, probabilities, _sample_shape(shape, n, p))
    with np.errstate(invalid="ignore"):
        return np.where(is_valid, samples, np.nan).astype(dtype)


_BLOCK_SIZE = 1 << 14


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    if type(key) is not np.ndarray:
        # Leave a proxy of graph tracing, which has no values to read, to the default implementation.
        return NotImplemented
    if philox.fill is not None:
        words = np.empty(count, np.uint32)
        philox.fill(words, *key.tolist(), stream, purpose, philox.WORDS)
        return words
    length = -(-count // 4)
    size = max(min(_BLOCK_SIZE, length), 1)
    words = np.empty((length, 4), np.uint32)
    c, d, products = np.empty((3, 2, size), np.uint64)
    factors, mask, word_bits = np.array(MULTIPLIERS, np.uint64)[:, None], np.uint64(MASK), np.uint64(32)
    keys = [np.array(pair, np.uint64)[:, None] for pair in round_keys(*key.tolist())]
    for start in range(0, length, size):
        stop = min(start + size, length)
        if stop - start < size:
            c, d, products = c[:, : stop - start], d[:, : stop - start], products[:, : stop - start]
        d[0] = np.arange(start, stop, dtype=np.uint64)
        np.bitwise_and(d[0], mask, out=c[0])
        np.right_shift(d[0], word_bits, out=d[0])
        c[1], d[1] = stream, purpose
        swapped = products[::-1]
        for pair in keys:
            np.multiply(c, factors, out=products)
            np.right_shift(swapped, word_bits, out=c)
            np.bitwise_xor(c, d, out=c)
            np.bitwise_xor(c, pair, out=c)
            np.bitwise_and(swapped, mask, out=d)
        block = words[start:stop]
        block[:, 0], block[:, 1], block[:, 2], block[:, 3] = c[0], d[0], c[1], d[1]
    return words.reshape(-1)[:count]


def random_floats(key: Any, count: int, wide: bool) -> Any:
    if philox.fill is None or type(key) is not np.ndarray:
        return NotImplemented
    samples = np.empty(count, np.float64 if wide else np.float32)
    philox.fill(samples, *key.tolist(), 0, philox.DRAW, philox.DOUBLES if wide else philox.FLOATS)
    return samples


class _Generators(threading.local):
    """Generator for each thread, because NumPy generators are not thread-safe."""

    def __init__(self) -> None:
        self.generator = np.random.default_rng(last_seed.value)


_generators = _Generators()


def seed(seed_value: int = 0) -> None:
    seed_all("numpy", reseed, seed_value)


def reseed(seed_value: int) -> None:
    _generators.generator = np.random.default_rng(seed_value)


def _generator(seed: Any) -> np.random.Generator:
    if seed is None:
        return _generators.generator
    check_seed(seed)
    return np.random.default_rng(int(seed))


def _has_values(x: Any) -> bool:
    # Compare the type: a proxy of graph tracing has the `__class__` of an array, but another type.
    return type(x) is x.__class__


def _any(condition: Any) -> bool:
    """Return True if an element is true; False if the condition is a proxy of graph tracing, which has no values."""
    return condition if type(condition) is bool else _has_values(condition) and bool(np.any(condition))


_NATIVE_DTYPES = (np.float32, np.float64)
"""Dtypes that `Generator.random` samples directly, always below 1."""


def _are_single(low: Any, high: Any, shape: Any, dtype: Any) -> bool:
    """Return True if both bounds have one element, and `low` is an array of the dtype to sample."""
    if dtype not in _NATIVE_DTYPES or not (isinstance(low, np.ndarray) and low.dtype == dtype):
        return False
    if not isinstance(shape, tuple | list):
        return False
    return np.size(low) == np.size(high) == 1 and max(np.ndim(low), np.ndim(high)) <= len(shape)


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    check_interval(_any(low > high))
    dtype = dtype or np.float32
    # Take the fast path only for Python floats, and not for arrays with the values 0 and 1: traced code cannot read the
    # values of an array, and must return the same samples as an eager call.
    if type(low) is type(high) is float and (low, high) == (0.0, 1.0) and dtype in _NATIVE_DTYPES:
        return np.asarray(_generator(seed).random(shape, dtype), dtype)
    if _are_single(low, high, shape, dtype):
        samples = np.asarray(_generator(seed).random(shape, dtype), dtype)
        if _has_values(low) and _has_values(high) and low == 0 and high == 1:
            return samples
        samples = samples * (high - low) + low
    else:
        samples = np.asarray(_generator(seed).uniform(low, high, shape)).astype(dtype)
    # Replace samples that rounding has moved to the upper bound, which is not part of the interval.
    low, high = np.asarray(low, dtype=dtype), np.asarray(high, dtype=dtype)
    return np.asarray(np.minimum(samples, np.nextafter(high, low)))


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    are_scalars = type(mean) is type(std) is float
    if not are_scalars or std < 0:
        check_deviation(_any(std < 0))
    if shape is None:
        shape = np.broadcast_shapes(np.shape(mean), np.shape(std))
    check_shape("random_normal", shape, *(() if are_scalars else (mean, std)))
    samples = _generator(seed).standard_normal(shape)
    if not (are_scalars and mean == 0 and std == 1):
        samples = samples * std + mean
    return samples.astype(dtype or np.float32)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    check_bounds(bool(np.all(low < high)))
    if dtype is not None and low.dtype != dtype and low.size and high.size and _has_values(low) and _has_values(high):
        check_fit(int(low.min()), int(high.max()), dtype, np.iinfo(dtype))
    if shape is not None:
        check_shape("randint", shape, low, high)
    samples = _generator(seed).integers(low, high, shape, dtype=low.dtype)
    return np.asarray(samples).astype(dtype or low.dtype)


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
    weights = np.ones((batch_size, population_size)) if probs is None else np.asarray(probs, dtype=np.float64)
    check_weights(_any(weights < 0))
    generator = _generator(seed)
    rows = [
        generator.choice(population_size, num_samples, replace, p=row / row.sum())
        for row in weights.reshape(-1, population_size)
    ]
    return np.reshape(np.asarray(rows, dtype=np.int64), (*weights.shape[:-1], num_samples))


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    # Copy an empty array: NumPy would shuffle it in place, and raise if it is read-only.
    return _generator(seed).permutation(x if x.size else x.copy(), axis) if x.ndim else x.copy()
