"""Random numbers by numpy."""

import threading
from typing import Any

import numpy as np

from ivy_protocol.backends._random import check_bounds, check_population


class _Generators(threading.local):
    """One generator a thread, since a generator may not be shared."""

    def __init__(self) -> None:
        self.generator = np.random.default_rng()


_generators = _Generators()


def seed(seed_value: int = 0) -> None:
    _generators.generator = np.random.default_rng(seed_value)


def _generator(seed: Any) -> np.random.Generator:
    return _generators.generator if seed is None else np.random.default_rng(int(seed))


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    return np.asarray(_generator(seed).uniform(low, high, shape)).astype(dtype or np.float32)


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    if shape is None:
        shape = np.broadcast_shapes(np.shape(mean), np.shape(std))
    return (_generator(seed).standard_normal(shape) * std + mean).astype(dtype or np.float32)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    check_bounds(bool(np.all(low < high)))
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
    generator = _generator(seed)
    rows = [
        generator.choice(population_size, num_samples, replace, p=row / row.sum())
        for row in weights.reshape(-1, population_size)
    ]
    return np.reshape(np.asarray(rows, dtype=np.int64), (*weights.shape[:-1], num_samples))


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    return _generator(seed).permutation(x, axis) if x.ndim else x.copy()
