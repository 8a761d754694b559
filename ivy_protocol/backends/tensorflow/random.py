"""Random numbers: TensorFlow's stateless functions, with seeds from a generator; Philox for portable ones."""

import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
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
from ivy_protocol.backends.tensorflow.xp.tensors import index_vector

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
    """Return the dtype for the computation: the steps of 16-bit floats are too large."""
    return tf.float64 if tf.float64 in (dtype, *[v.dtype for v in values]) else tf.float32


def _negative(*values: Any) -> Any:
    return any([bool(np.any(v < 0)) for v in values])


def _no_chances(p: Any) -> Any:
    return (p < 0) | (p > 1)


def _gammas(alpha: Any, shape: Any, seeds: Any) -> Any:
    alpha = tf.broadcast_to(alpha, shape)
    fit = (alpha > 0) & (alpha < np.inf)
    samples = tf.random.stateless_gamma(shape, seeds, tf.where(fit, alpha, 1), dtype=alpha.dtype)
    return tf.where(fit, samples, tf.where(alpha < 0, np.nan, alpha))


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
        samples = tf.random.stateless_uniform(_lengths("bernoulli", shape, probs), _seeds(seed), dtype=wide)
        return tf.cast(samples < tf.cast(probs, wide), dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = tf.convert_to_tensor(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    _refuse("exponential", _negative, scale)
    with tf.device(device):
        wide = _wide(dtype, scale)
        samples = tf.random.stateless_uniform(_lengths("exponential", shape, scale), _seeds(seed), dtype=wide)
        return tf.cast(-tf.math.log1p(-samples) * tf.cast(scale, wide), dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = tf.convert_to_tensor(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    _refuse("gamma", _negative, alpha, beta)
    with tf.device(device):
        wide = _wide(dtype, alpha, beta)
        samples = _gammas(tf.cast(alpha, wide), _lengths("gamma", shape, alpha, beta), _seeds(seed))
        return tf.cast(samples / tf.cast(beta, wide), dtype)


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
        samples = tf.random.stateless_poisson(lengths, seeds, tf.where(fit, rates, 0), dtype=wide)
        samples = tf.where(fit, samples, rates)
        some = _value(large)
        if some is None or some.any():
            bounded = tf.where(large, rates, 0)
            normal = tf.random.stateless_normal(lengths, seeds + 1, dtype=wide)
            samples = tf.where(large, tf.round(as_counts(bounded, tf.sqrt(bounded), normal)), samples)
        return tf.cast(tf.where(rates < 0, tf.constant(fill_value, wide), samples), dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    _refuse("binomial", lambda n: (n < 0) | (np.floor(n) < n), n)
    _refuse("binomial", _no_chances, p)
    with tf.device(device):
        wide, lengths = _wide(dtype, n, p), _lengths("binomial", shape, n, p)
        n, p = tf.cast(n, wide), tf.cast(p, wide)
        fit = (n >= 0) & (n < np.inf) & (p >= 0) & (p <= 1)
        trials, chances = tf.where(fit, n, 0), tf.where(fit, p, 0)
        samples = tf.random.stateless_binomial(lengths, _seeds(seed), trials, chances, output_dtype=wide)
        return tf.cast(tf.where(fit, samples, np.nan), dtype)


_PHILOX = 1


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    counter = tf.constant([0, stream & MASK | purpose << 32], dtype=tf.uint64)
    return tf.raw_ops.StatelessRandomUniformFullIntV2(
        shape=[count], key=tf.bitcast(key, tf.uint64)[None], counter=counter, alg=_PHILOX, dtype=tf.uint32
    )


class _Generators(threading.local):
    """One generator a thread; it is made when first needed, since its state is a variable."""

    generator: Any = None
    algorithm: Any = None
    """The number of its algorithm, as a tensor, which takes as long to make as to draw."""

    def keep(self, make: Callable[[], Any]) -> None:
        """Make it outside of graphs."""
        with tf.init_scope():
            self.generator = make()
        with tf.init_scope(), tf.device("CPU:0"):
            self.algorithm = tf.constant(self.generator.algorithm, tf.int64)


_generators = _Generators()


def seed(seed_value: int = 0) -> None:
    seed_all("tensorflow", reseed, seed_value)


def reseed(seed_value: int) -> None:
    if _generators.generator is not None:
        # Graphs hold on to the generator that they were made with.
        _generators.generator.reset_from_seed(seed_value)
        return
    _generators.keep(lambda: tf.random.Generator.from_seed(seed_value))


def _seeds(seed: Any) -> Any:
    """The two seeds of a draw: of this one alone, or the next of the generator, also in each call of a graph."""
    seed = getattr(seed, "_data", seed)
    if seed is not None:
        check_seed(seed)
        return tf.stack([tf.cast(seed, tf.int64), tf.constant(0, tf.int64)])
    if _generators.generator is None:
        # A graph cannot make a variable each time that it is called.
        last, make = last_seed.value, tf.random.Generator
        _generators.keep(make.from_non_deterministic_state if last is None else lambda: make.from_seed(last))
    generator: Any = _generators.generator
    # The generator's own method for this makes twenty calls of it.
    return raw_ops.StatefulUniformFullInt(
        resource=generator.state.handle,
        algorithm=_generators.algorithm,
        shape=index_vector((2,)),
        dtype=tf.int64,
    )


def _value(x: Any) -> Any:
    """The numbers of an array; None in a graph that gets them when it runs."""
    return np.float64(x) if type(x) is float else tf.get_static_value(x) if tf.is_tensor(x) else np.asarray(x)


def _room(name: str, shape: Any, first: Any, second: Any) -> Any:
    if shape is None:
        return _shape(first, second)
    check_shape(name, shape, first, second)
    return shape


def _shape(first: Any, second: Any) -> Any:
    first, second = tf.convert_to_tensor(first), tf.convert_to_tensor(second)
    known = tf.broadcast_static_shape(first.shape, second.shape)
    return known if known.is_fully_defined() else tf.broadcast_dynamic_shape(tf.shape(first), tf.shape(second))


_WIDE = (tf.float32, tf.float64)
with tf.init_scope(), tf.device("CPU:0"):
    # The algorithm that is right for where it is computed.
    _AUTOMATIC = tf.constant(tf.random.Algorithm.AUTO_SELECT.value, tf.int32)


def _at(device: Any) -> Any:
    return nullcontext() if device is None else tf.device(device)


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    least, most = _value(low), _value(high)
    check_interval(least is not None and most is not None and bool(np.any(least > most)))
    shape, dtype = _room("random_uniform", shape, low, high), dtype or tf.float32
    if dtype in _WIDE and _are_unit(least, most, shape):
        with _at(device):
            return _drawn(raw_ops.StatelessRandomUniformV2, shape, seed, dtype)
    low, high = tf.cast(low, dtype), tf.cast(high, dtype)
    # Rounding may give the upper bound; of the narrow types, TensorFlow does not know the number before it.
    last = tf.maximum(low, high - tf.abs(high) * xp.finfo(dtype).eps)
    with _at(device):
        samples = _drawn(raw_ops.StatelessRandomUniformV2, shape, seed, dtype)
        return tf.minimum(samples * (high - low) + low, last)


def _are_unit(least: Any, most: Any, shape: Any) -> bool:
    """Return True if the bounds are known to be the scalars zero and one."""
    if least is None or most is None or isinstance(shape, tf.Tensor) or least.size != 1 or most.size != 1:
        return False
    return max(least.ndim, most.ndim) <= len(shape) and bool(least == 0) and bool(most == 1)


def _drawn(kernel: Any, shape: Any, seed: Any, dtype: Any) -> Any:
    """Numbers from 0 up to 1, or normal ones; the functions of TensorFlow multiply them by one and add zero."""
    key, counter = raw_ops.StatelessRandomGetKeyCounter(seed=_seeds(seed))
    lengths = shape if isinstance(shape, tf.Tensor) else index_vector(shape)
    return kernel(shape=lengths, key=key, counter=counter, alg=_AUTOMATIC, dtype=dtype)


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    deviation = _value(std)
    check_deviation(deviation is not None and bool(np.any(deviation < 0)))
    shape, dtype = _room("random_normal", shape, mean, std), dtype or tf.float32
    with _at(device):
        samples = _drawn(raw_ops.StatelessRandomNormalV2, shape, seed, dtype)
        if type(mean) is type(std) is float and (mean, std) == (0.0, 1.0):
            return samples
        return samples * tf.cast(std, dtype) + tf.cast(mean, dtype)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    least, most = _value(low), _value(high)
    if least is not None and most is not None:
        check_bounds(bool(np.all(least < most)))
        if low.dtype != dtype and least.size and most.size:
            check_fit(int(least.min()), int(most.max()), dtype, xp.iinfo(dtype))
    given, low, high = low.dtype, tf.cast(low, tf.int64), tf.cast(high, tf.int64)
    shape = _room("randint", shape, low, high)
    with tf.device(device):
        span, seeds = high - low, _seeds(seed)
        samples = tf.random.stateless_uniform(shape, seeds, maxval=2**62, dtype=tf.int64) % span
        lengths = _value(_upper(span)) if given.size == 8 else np.zeros(1)
        if lengths is None or lengths.any():
            words = [_words(shape, seeds + n) for n in (1, 2)]
            samples = tf.where(_upper(span) == 0, samples, scaled(words[0], words[1], span, _upper, _lower))
        return tf.cast(samples + low, dtype)


def _words(shape: Any, seeds: Any) -> Any:
    """Random bits, of which the first is the sign."""
    return tf.random.stateless_uniform(shape, seeds, None, None, tf.int64)  # type: ignore[arg-type]


def _upper(x: Any) -> Any:
    return tf.bitwise.right_shift(x, tf.constant(32, x.dtype)) & 0xFFFFFFFF


def _lower(x: Any) -> Any:
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
    weights = None if probs is None else _value(probs)
    check_weights(weights is not None and bool(np.any(weights < 0)))
    with tf.device(device):
        logits = tf.zeros((batch_size, population_size)) if probs is None else tf.math.log(tf.cast(probs, tf.float32))
        rows = tf.reshape(logits, (-1, population_size))
        if replace:
            samples = tf.random.stateless_categorical(rows, num_samples, _seeds(seed))
        else:
            # The largest sums of logits and Gumbel noise are such samples.
            noise = tf.random.stateless_uniform(tf.shape(rows), _seeds(seed), minval=1e-38)
            samples = tf.math.top_k(rows - tf.math.log(-tf.math.log(noise)), num_samples).indices
        return tf.reshape(tf.cast(samples, tf.int64), (*logits.shape[:-1], num_samples))


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    if not x.shape.rank:
        return tf.identity(x)
    length = x.shape[axis]
    shape: Any = (tf.shape(x)[axis] if length is None else length,)
    # Numbers of 62 random bits are as good as never equal.
    bits = tf.random.stateless_uniform(shape, _seeds(seed), maxval=2**62, dtype=tf.int64)
    # NumPy sorts them many times faster.
    at_hand = hasattr(bits, "numpy") and "CPU" in bits.device
    return tf.gather(x, np.argsort(bits.numpy()) if at_hand else tf.argsort(bits), axis=axis)
