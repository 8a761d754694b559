"""Random numbers by jax, whose generators are functions of keys."""

import threading
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.indexing import index_dtype
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
    seed_in_a_graph,
)
from ivy_protocol.exceptions import IvyValueError


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
        raise seed_in_a_graph()
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
    drawn = jax.random.randint(key, shape, low, high, low.dtype)
    if size >= 4 and wide:
        span = high.astype(f"uint{8 * size}") - low.astype(f"uint{8 * size}")
        # Products of jax have no place for more than half of the bits: the small integers come twice as often.
        words = jax.random.bits(jax.random.fold_in(key, 1), (2, *shape), span.dtype)
        far = low + scaled(words[0], words[1], span, _upper, _lower).astype(low.dtype)
        drawn = jnp.where(_upper(span) == 0, drawn, far)
    return _placed(drawn.astype(dtype), device)


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
        drawn = jax.random.categorical(_key(seed), logits[..., None, :], shape=shape)
    else:
        drawn = jax.lax.top_k(logits + jax.random.gumbel(_key(seed), logits.shape, logits.dtype), num_samples)[1]
    return _placed(drawn.astype(index_dtype(jnp)), device)


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    return jax.random.permutation(_key(seed), x, axis) if x.ndim else x
