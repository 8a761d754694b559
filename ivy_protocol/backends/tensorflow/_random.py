"""Random numbers by TensorFlow: those of its functions without state, on seeds that a generator gives."""

import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

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
from ivy_protocol.backends.tensorflow import namespace as xp
from ivy_protocol.backends.tensorflow._operands import index_vector


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
        drawn = _drawn(raw_ops.StatelessRandomUniformV2, shape, seed, dtype)
        return tf.minimum(drawn * (high - low) + low, last)


def _are_unit(least: Any, most: Any, shape: Any) -> bool:
    """Whether bounds are known to be zero and one, each a number alone that fits the shape."""
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
        drawn = _drawn(raw_ops.StatelessRandomNormalV2, shape, seed, dtype)
        if type(mean) is type(std) is float and (mean, std) == (0.0, 1.0):
            return drawn
        return drawn * tf.cast(std, dtype) + tf.cast(mean, dtype)


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
        drawn = tf.random.stateless_uniform(shape, seeds, maxval=2**62, dtype=tf.int64) % span
        lengths = _value(_upper(span)) if given.size == 8 else np.zeros(1)
        if lengths is None or lengths.any():
            words = [_words(shape, seeds + n) for n in (1, 2)]
            drawn = tf.where(_upper(span) == 0, drawn, scaled(words[0], words[1], span, _upper, _lower))
        return tf.cast(drawn + low, dtype)


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
            drawn = tf.random.stateless_categorical(rows, num_samples, _seeds(seed))
        else:
            # The largest sums of logits and Gumbel noise are such samples.
            noise = tf.random.stateless_uniform(tf.shape(rows), _seeds(seed), minval=1e-38)
            drawn = tf.math.top_k(rows - tf.math.log(-tf.math.log(noise)), num_samples).indices
        return tf.reshape(tf.cast(drawn, tf.int64), (*logits.shape[:-1], num_samples))


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
