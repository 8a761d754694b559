"""NumPy: random numbers."""

import threading
from typing import Any

import numpy as np

from ivy_protocol.backends.common import philox
from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
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


_MOST = 2.0**53
"""The largest rate of counts that NumPy draws; above it, float64 does not hold all of them."""


def _lengths(shape: Any, *values: Any) -> Any:
    return np.broadcast_shapes(*[np.shape(v) for v in values]) if shape is None else shape


def _gammas(generator: Any, alpha: Any, shape: Any) -> Any:
    fit = (alpha > 0) & (alpha < np.inf)
    if _known(fit) and fit.all():
        return generator.standard_gamma(alpha, shape)
    drawn = generator.standard_gamma(np.where(fit, alpha, 1.0), shape)
    return np.where(fit, drawn, np.where(alpha < 0, np.nan, alpha))


def _logarithms(generator: Any, alpha: Any, shape: Any) -> Any:
    """Logarithms of such numbers, which do not end with zero where the parameters are small."""
    grown = _gammas(generator, np.where(alpha < 0, np.nan, alpha) + 1, shape)
    return np.log(grown) - generator.standard_exponential(shape) / alpha


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
        with np.errstate(over="ignore"):
            probs = 1 / (1 + np.exp(-logits.astype(np.float64)))
    refuse("bernoulli", _any((probs < 0) | (probs > 1)))
    return np.asarray(_generator(seed).random(_lengths(shape, probs)) < probs).astype(dtype)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = np.asarray(scale, dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    refuse("exponential", _any(scale < 0))
    lengths = _lengths(shape, scale)
    check_shape("exponential", lengths, scale)
    drawn = _generator(seed).standard_exponential(lengths)
    return np.asarray(drawn * scale.astype(np.float64)).astype(dtype)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = np.asarray(beta, alpha.dtype)
    dtype = dtype or alpha.dtype
    refuse("gamma", _any(alpha < 0) or _any(beta < 0))
    drawn = _gammas(_generator(seed), alpha.astype(np.float64), _lengths(shape, alpha, beta))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(drawn / beta.astype(np.float64)).astype(dtype)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    refuse("beta", _any(a < 0) or _any(b < 0))
    generator, lengths = _generator(seed), _lengths(shape, a, b)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        first, second = [_logarithms(generator, x.astype(np.float64), lengths) for x in (a, b)]
        return np.asarray(1 / (1 + np.exp(second - first))).astype(dtype)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    refuse("dirichlet", _any(alpha < 0))
    lengths, generator = _lengths(sizes(alpha, size), alpha), _generator(seed)
    if not alpha.shape[-1]:
        return np.zeros(lengths, dtype)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        logarithms = _logarithms(generator, alpha.astype(np.float64), lengths)
        shares = np.exp(logarithms - np.max(logarithms, axis=-1, keepdims=True))
        return (shares / np.sum(shares, axis=-1, keepdims=True)).astype(dtype)


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
    generator, lengths, rates = _generator(seed), _lengths(shape, lam), lam.astype(np.float64)
    fit = (rates >= 0) & (rates <= _MOST)
    drawn = np.where(fit, generator.poisson(np.where(fit, rates, 0.0), lengths), rates)
    large = (rates > _MOST) & (rates < np.inf)
    if not _known(large) or large.any():
        bounded = np.where(large, rates, 0.0)
        normal = generator.standard_normal(lengths)
        drawn = np.where(large, np.rint(as_counts(bounded, np.sqrt(bounded), normal)), drawn)
    with np.errstate(invalid="ignore"):
        return np.where(rates < 0, float(fill_value), drawn).astype(dtype)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    n, p = n.astype(np.float64), p.astype(np.float64)
    refuse("binomial", _any((n < 0) | (np.floor(n) < n)) or _any((p < 0) | (p > 1)))
    fit = (n >= 0) & (n < 2.0**62) & (p >= 0) & (p <= 1)
    trials, chances = np.where(fit, n, 0.0).astype(np.int64), np.where(fit, p, 0.0)
    drawn = _generator(seed).binomial(trials, chances, _lengths(shape, n, p))
    with np.errstate(invalid="ignore"):
        return np.where(fit, drawn, np.nan).astype(dtype)


_PIECE = 1 << 14


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    if type(key) is not np.ndarray:
        # What stands in for an array while a graph is made has no values.
        return NotImplemented
    if philox.fill is not None:
        made = np.empty(count, np.uint32)
        philox.fill(made, *key.tolist(), stream, purpose, philox.WORDS)
        return made
    length = -(-count // 4)
    size = max(min(_PIECE, length), 1)
    made = np.empty((length, 4), np.uint32)
    c, d, whole = np.empty((3, 2, size), np.uint64)
    factors, mask, half = np.array(MULTIPLIERS, np.uint64)[:, None], np.uint64(MASK), np.uint64(32)
    keys = [np.array(pair, np.uint64)[:, None] for pair in round_keys(*key.tolist())]
    for start in range(0, length, size):
        stop = min(start + size, length)
        if stop - start < size:
            c, d, whole = c[:, : stop - start], d[:, : stop - start], whole[:, : stop - start]
        d[0] = np.arange(start, stop, dtype=np.uint64)
        np.bitwise_and(d[0], mask, out=c[0])
        np.right_shift(d[0], half, out=d[0])
        c[1], d[1] = stream, purpose
        crossed = whole[::-1]
        for pair in keys:
            np.multiply(c, factors, out=whole)
            np.right_shift(crossed, half, out=c)
            np.bitwise_xor(c, d, out=c)
            np.bitwise_xor(c, pair, out=c)
            np.bitwise_and(crossed, mask, out=d)
        piece = made[start:stop]
        piece[:, 0], piece[:, 1], piece[:, 2], piece[:, 3] = c[0], d[0], c[1], d[1]
    return made.reshape(-1)[:count]


def random_floats(key: Any, count: int, wide: bool) -> Any:
    if philox.fill is None or type(key) is not np.ndarray:
        return NotImplemented
    made = np.empty(count, np.float64 if wide else np.float32)
    philox.fill(made, *key.tolist(), 0, philox.DRAW, philox.DOUBLES if wide else philox.FLOATS)
    return made


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
