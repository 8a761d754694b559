"""Random sampling by stateless functions and a Philox kernel, with seeds from a `tf.random.Generator` for each thread.

The state of the generator is a variable, so that each call of a graph returns new samples.
"""

import threading
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.distributions import as_counts, check_one, check_parameters, sizes
from ivy_protocol.backends.common.philox import MASK
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
)
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.xp._shared import index_vector
from ivy_protocol.backends.tensorflow.xp.creation import on_device
from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

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
    "random_normal",
    "random_uniform",
    "random_words",
    "reseed",
    "seed",
    "shuffle",
]


_MAX_RATE = 2.0**53
"""Largest rate for the Poisson kernel. Larger rates are sampled by a normal approximation."""


def _check_parameters(name: str, is_invalid: Any, *values: Any) -> None:
    static_values = [_static_value(v) for v in values]
    check_parameters(name, not any([v is None for v in static_values]) and bool(np.any(is_invalid(*static_values))))


def _sample_shape(name: str, shape: Any, *values: Any) -> Any:
    """Return the requested shape or, if it is None, the broadcast shape of the parameters."""
    if shape is not None:
        check_shape(name, shape, *values)
        return tuple(shape)
    tensors = [tf.convert_to_tensor(v) for v in values]
    static_shape = reduce(tf.broadcast_static_shape, [x.shape for x in tensors])
    if static_shape.is_fully_defined():
        return tuple(static_shape)
    return reduce(tf.broadcast_dynamic_shape, map(tf.shape, tensors))


def _sampling_dtype(dtype: Any, *values: Any) -> Any:
    """Return the dtype to sample in, float32 or float64: half-precision samplers are too coarse or do not exist."""
    return tf.float64 if tf.float64 in (dtype, *[v.dtype for v in values]) else tf.float32


def _has_negative(*values: Any) -> Any:
    return any([bool(np.any(v < 0)) for v in values])


def _is_no_probability(p: Any) -> Any:
    return (p < 0) | (p > 1)


def _sample_gamma(alpha: Any, shape: Any, seeds: Any) -> Any:
    alpha = tf.broadcast_to(alpha, shape)
    is_valid = (alpha > 0) & (alpha < np.inf)
    samples = tf.random.stateless_gamma(shape, seeds, tf.where(is_valid, alpha, 1), dtype=alpha.dtype)
    return tf.where(is_valid, samples, tf.where(alpha < 0, np.nan, alpha))


def _sample_log_gamma(alpha: Any, shape: Any, seeds: Any) -> Any:
    """Return logarithms of gamma samples. For small `alpha`, the samples themselves would underflow.

    If G ~ Gamma(alpha + 1) and U ~ Uniform(0, 1), then G * U**(1 / alpha) ~ Gamma(alpha).
    """
    gammas = _sample_gamma(tf.where(alpha < 0, np.nan, alpha) + 1, shape, seeds)
    uniform = tf.random.stateless_uniform(shape, seeds + 1, dtype=alpha.dtype)
    return tf.math.log(gammas) + tf.math.log1p(-uniform) / alpha


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
        probs = tf.sigmoid(tf.cast(logits, _sampling_dtype(dtype, logits)))
    _check_parameters("bernoulli", _is_no_probability, probs)
    with tf.device(device):
        wide = _sampling_dtype(None, probs)
        samples = tf.random.stateless_uniform(_sample_shape("bernoulli", shape, probs), _seeds(seed), dtype=wide)
        return tf.cast(samples < tf.cast(probs, wide), dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = tf.convert_to_tensor(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    _check_parameters("exponential", _has_negative, scale)
    with tf.device(device):
        wide = _sampling_dtype(dtype, scale)
        samples = tf.random.stateless_uniform(_sample_shape("exponential", shape, scale), _seeds(seed), dtype=wide)
        return tf.cast(-tf.math.log1p(-samples) * tf.cast(scale, wide), dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = tf.convert_to_tensor(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    _check_parameters("gamma", _has_negative, alpha, beta)
    with tf.device(device):
        wide = _sampling_dtype(dtype, alpha, beta)
        samples = _sample_gamma(tf.cast(alpha, wide), _sample_shape("gamma", shape, alpha, beta), _seeds(seed))
        return tf.cast(samples / tf.cast(beta, wide), dtype)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    _check_parameters("beta", _has_negative, a, b)
    with tf.device(device):
        wide, sample_shape = _sampling_dtype(dtype, a, b), _sample_shape("beta", shape, a, b)
        parameters = tf.stack([tf.broadcast_to(tf.cast(x, wide), sample_shape) for x in (a, b)])
        first, second = tf.unstack(_sample_log_gamma(parameters, tf.shape(parameters), _seeds(seed)), num=2)
        return tf.cast(tf.sigmoid(first - second), dtype)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    _check_parameters("dirichlet", _has_negative, alpha)
    with tf.device(device):
        sample_shape = _sample_shape("dirichlet", sizes(alpha, size), alpha)
        return tf.cast(
            tf.nn.softmax(_sample_log_gamma(tf.cast(alpha, _sampling_dtype(dtype, alpha)), sample_shape, _seeds(seed))),
            dtype,
        )


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
        seeds, wide = _seeds(seed), _sampling_dtype(dtype, lam)
        sample_shape = _sample_shape("poisson", shape, lam)
        rates = tf.broadcast_to(tf.cast(lam, wide), sample_shape)
        is_valid, is_large = (rates >= 0) & (rates <= _MAX_RATE), (rates > _MAX_RATE) & (rates < np.inf)
        samples = tf.random.stateless_poisson(sample_shape, seeds, tf.where(is_valid, rates, 0), dtype=wide)
        samples = tf.where(is_valid, samples, rates)
        large_values = _static_value(is_large)
        if large_values is None or large_values.any():
            bounded = tf.where(is_large, rates, 0)
            normal = tf.random.stateless_normal(sample_shape, seeds + 1, dtype=wide)
            samples = tf.where(is_large, tf.round(as_counts(bounded, tf.sqrt(bounded), normal)), samples)
        return tf.cast(tf.where(rates < 0, tf.constant(fill_value, wide), samples), dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    _check_parameters("binomial", lambda n: (n < 0) | (np.floor(n) < n), n)
    _check_parameters("binomial", _is_no_probability, p)
    with tf.device(device):
        wide, sample_shape = _sampling_dtype(dtype, n, p), _sample_shape("binomial", shape, n, p)
        n, p = tf.cast(n, wide), tf.cast(p, wide)
        is_valid = (n >= 0) & (n < np.inf) & (p >= 0) & (p <= 1)
        trials, probabilities = tf.where(is_valid, n, 0), tf.where(is_valid, p, 0)
        samples = tf.random.stateless_binomial(sample_shape, _seeds(seed), trials, probabilities, output_dtype=wide)
        return tf.cast(tf.where(is_valid, samples, np.nan), dtype)


_PHILOX_ALGORITHM = 1


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    counter = tf.constant([0, stream & MASK | purpose << 32], dtype=tf.uint64)
    return tf.raw_ops.StatelessRandomUniformFullIntV2(
        shape=[count], key=tf.bitcast(key, tf.uint64)[None], counter=counter, alg=_PHILOX_ALGORITHM, dtype=tf.uint32
    )


class _Generators(threading.local):
    """Generator of each thread, created on first use: its state is a variable, which takes memory of a device."""

    generator: Any = None
    algorithm: Any = None
    """Number of the generator's algorithm, cached as a tensor, because creating a tensor takes as long as sampling."""

    def create(self, make: Callable[[], Any]) -> None:
        """Create the generator outside of graphs, because a graph would own its variable."""
        with tf.init_scope():
            self.generator = make()
        with tf.init_scope(), tf.device("CPU:0"):
            self.algorithm = tf.constant(self.generator.algorithm, tf.int64)


_generators = _Generators()


def seed(seed_value: int = 0) -> None:
    seed_all("tensorflow", reseed, seed_value)


def reseed(seed_value: int) -> None:
    if _generators.generator is not None:
        # Reset the generator, because graphs refer to it, and would not use a new one.
        _generators.generator.reset_from_seed(seed_value)
        return
    _generators.create(lambda: tf.random.Generator.from_seed(seed_value))


def _seeds(seed: Any) -> Any:
    """Return two integers that seed one call. Without a seed, the generator returns new ones in each run of a graph."""
    seed = getattr(seed, "_data", seed)
    if seed is not None:
        check_seed(seed)
        return tf.stack([tf.cast(seed, tf.int64), tf.constant(0, tf.int64)])
    if _generators.generator is None:
        # Create the generator once, because a graph cannot create a variable in each call.
        last, make = last_seed.value, tf.random.Generator
        _generators.create(make.from_non_deterministic_state if last is None else lambda: make.from_seed(last))
    generator: Any = _generators.generator
    # Call one kernel for the seeds, because Generator.make_seeds would call twenty.
    return raw_ops.StatefulUniformFullInt(
        resource=generator.state.handle,
        algorithm=_generators.algorithm,
        shape=index_vector((2,)),
        dtype=tf.int64,
    )


def _static_value(x: Any) -> Any:
    """Return the values of a tensor or scalar as a NumPy array, or None if they are unknown until the graph runs."""
    return np.float64(x) if type(x) is float else tf.get_static_value(x) if tf.is_tensor(x) else np.asarray(x)


with tf.init_scope(), tf.device("CPU:0"):
    # With AUTO_SELECT, each device selects an algorithm that it supports.
    _ALGORITHM = tf.constant(tf.random.Algorithm.AUTO_SELECT.value, tf.int32)


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    lows, highs = _static_value(low), _static_value(high)
    check_interval(lows is not None and highs is not None and bool(np.any(lows > highs)))
    shape, dtype = _sample_shape("random_uniform", shape, low, high), dtype or tf.float32
    if dtype in SINGLE_AND_DOUBLE and _are_unit(lows, highs, shape):
        with on_device(device):
            return _sample(raw_ops.StatelessRandomUniformV2, shape, seed, dtype)
    low, high = tf.cast(low, dtype), tf.cast(high, dtype)
    # The upper bound is not part of the interval, but a sample may be rounded to the bound. Therefore compute a limit
    # below the upper bound. Do not call `nextafter`, because TensorFlow has no such kernel for half precision.
    below_high = tf.maximum(low, high - tf.abs(high) * xp.finfo(dtype).eps)
    with on_device(device):
        samples = _sample(raw_ops.StatelessRandomUniformV2, shape, seed, dtype)
        return tf.minimum(samples * (high - low) + low, below_high)


def _are_unit(low: Any, high: Any, shape: Any) -> bool:
    """Return True if the bounds are known to be the scalars 0 and 1."""
    if low is None or high is None or isinstance(shape, tf.Tensor) or low.size != 1 or high.size != 1:
        return False
    return max(low.ndim, high.ndim) <= len(shape) and bool(low == 0) and bool(high == 1)


def _sample(kernel: Any, shape: Any, seed: Any, dtype: Any) -> Any:
    """Sample from [0, 1) or the standard normal distribution, without the scale and shift of the public functions."""
    key, counter = raw_ops.StatelessRandomGetKeyCounter(seed=_seeds(seed))
    dims = shape if isinstance(shape, tf.Tensor) else index_vector(shape)
    return kernel(shape=dims, key=key, counter=counter, alg=_ALGORITHM, dtype=dtype)


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    deviation = _static_value(std)
    check_deviation(deviation is not None and bool(np.any(deviation < 0)))
    shape, dtype = _sample_shape("random_normal", shape, mean, std), dtype or tf.float32
    with on_device(device):
        samples = _sample(raw_ops.StatelessRandomNormalV2, shape, seed, dtype)
        if type(mean) is type(std) is float and (mean, std) == (0.0, 1.0):
            return samples
        return samples * tf.cast(std, dtype) + tf.cast(mean, dtype)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    lows, highs = _static_value(low), _static_value(high)
    if lows is not None and highs is not None:
        check_bounds(bool(np.all(lows < highs)))
        if low.dtype != dtype and lows.size and highs.size:
            check_fit(int(lows.min()), int(highs.max()), dtype, xp.iinfo(dtype))
    dtype_of_bounds, low, high = low.dtype, tf.cast(low, tf.int64), tf.cast(high, tf.int64)
    shape = _sample_shape("randint", shape, low, high)
    with tf.device(device):
        span, seeds = high - low, _seeds(seed)
        samples = tf.random.stateless_uniform(shape, seeds, maxval=2**62, dtype=tf.int64) % span
        upper_halves = _static_value(_upper_half(span)) if dtype_of_bounds.size == 8 else np.zeros(1)
        if upper_halves is None or upper_halves.any():
            words = [_random_words(shape, seeds + n) for n in (1, 2)]
            samples = tf.where(
                _upper_half(span) == 0, samples, scaled(words[0], words[1], span, _upper_half, _lower_half)
            )
        return tf.cast(samples + low, dtype)


def _random_words(shape: Any, seeds: Any) -> Any:
    """Return 64 random bits for each element, as int64."""
    return tf.random.stateless_uniform(shape, seeds, None, None, tf.int64)  # type: ignore[arg-type]


def _upper_half(x: Any) -> Any:
    return tf.bitwise.right_shift(x, tf.constant(32, x.dtype)) & 0xFFFFFFFF


def _lower_half(x: Any) -> Any:
    return x & 0xFFFFFFFF


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
    weights = None if probs is None else _static_value(probs)
    check_weights(weights is not None and bool(np.any(weights < 0)))
    with tf.device(device):
        logits = tf.zeros((batch_size, population_size)) if probs is None else tf.math.log(tf.cast(probs, tf.float32))
        rows = tf.reshape(logits, (-1, population_size))
        if replace:
            samples = tf.random.stateless_categorical(rows, num_samples, _seeds(seed))
        else:
            # Without replacement, the samples are the indices of the largest sums of logits and Gumbel noise.
            noise = tf.random.stateless_uniform(tf.shape(rows), _seeds(seed), minval=1e-38)
            samples = tf.math.top_k(rows - tf.math.log(-tf.math.log(noise)), num_samples).indices
        return tf.reshape(tf.cast(samples, tf.int64), (*logits.shape[:-1], num_samples))


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    if not x.shape.rank:
        return tf.identity(x)
    length = x.shape[axis]
    shape: Any = (tf.shape(x)[axis] if length is None else length,)
    # Sort random integers of 62 bits, which are almost never equal.
    bits = tf.random.stateless_uniform(shape, _seeds(seed), maxval=2**62, dtype=tf.int64)
    # Sort by NumPy if the values are on the CPU, because NumPy sorts many times faster than TensorFlow.
    is_readable = hasattr(bits, "numpy") and "CPU" in bits.device
    return tf.gather(x, np.argsort(bits.numpy()) if is_readable else tf.argsort(bits), axis=axis)
