"""Random numbers by numpy."""

import threading
from typing import Any

import numpy as np

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


class _Generators(threading.local):
    """One generator a thread, since a generator may not be shared."""

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


def _known(x: Any) -> bool:
    # What stands in for an array while a graph is made only says that it is one.
    return type(x) is x.__class__


def _any(found: Any) -> bool:
    """Whether something holds anywhere, as far as that is known."""
    return found if type(found) is bool else _known(found) and bool(np.any(found))


_DRAWN = (np.float32, np.float64)
"""The data types that NumPy draws itself, below one without rounding."""


def _are_single(low: Any, high: Any, shape: Any, dtype: Any) -> bool:
    """Whether bounds are a number each, the lower one an array of the type that NumPy draws."""
    if (
        dtype not in _DRAWN
        or not isinstance(low, np.ndarray)
        or low.dtype != dtype
        or not isinstance(shape, tuple | list)
    ):
        return False
    return np.size(low) == np.size(high) == 1 and max(np.ndim(low), np.ndim(high)) <= len(shape)


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    check_interval(_any(low > high))
    dtype = dtype or np.float32
    # By what the bounds are, not by their values, which a graph does not see: both draw the same.
    if type(low) is type(high) is float and (low, high) == (0.0, 1.0) and dtype in _DRAWN:
        return np.asarray(_generator(seed).random(shape, dtype), dtype)
    if _are_single(low, high, shape, dtype):
        drawn = np.asarray(_generator(seed).random(shape, dtype), dtype)
        if _known(low) and _known(high) and low == 0 and high == 1:
            return drawn
        drawn = drawn * (high - low) + low
    else:
        drawn = np.asarray(_generator(seed).uniform(low, high, shape)).astype(dtype)
    # Rounding may have given the upper bound.
    low, high = np.asarray(low, dtype=dtype), np.asarray(high, dtype=dtype)
    return np.asarray(np.minimum(drawn, np.nextafter(high, low)))


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    numbers = type(mean) is type(std) is float
    if not numbers or std < 0:
        check_deviation(_any(std < 0))
    if shape is None:
        shape = np.broadcast_shapes(np.shape(mean), np.shape(std))
    check_shape("random_normal", shape, *(() if numbers else (mean, std)))
    drawn = _generator(seed).standard_normal(shape)
    if not (numbers and mean == 0 and std == 1):
        drawn = drawn * std + mean
    return drawn.astype(dtype or np.float32)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    check_bounds(bool(np.all(low < high)))
    if dtype is not None and low.dtype != dtype and low.size and high.size and _known(low) and _known(high):
        check_fit(int(low.min()), int(high.max()), dtype, np.iinfo(dtype))
    if shape is not None:
        check_shape("randint", shape, low, high)
    drawn = _generator(seed).integers(low, high, shape, dtype=low.dtype)
    return np.asarray(drawn).astype(dtype or low.dtype)


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
    # An array of one axis without elements is moved in place where it cannot be written to.
    return _generator(seed).permutation(x if x.size else x.copy(), axis) if x.ndim else x.copy()
