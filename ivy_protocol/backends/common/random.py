"""Random functions for libraries without a generator: NumPy computes the samples, and the backend converts them."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.common._helpers import device_of
from ivy_protocol.backends.common.conversion import to_numpy
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.philox import wide_product
from ivy_protocol.backends.common.portable_random import check_seed, last_seed, restart
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyTraceError, IvyValueError
from ivy_protocol.messages import log


def seed_all(name: str, reseed: Callable[[int], None], seed_value: Any) -> None:
    """Seed the generator of one backend with `reseed`, and the generators of all other backends with the same seed."""
    from ivy_protocol.backends.registry import known, loaded

    check_seed(seed_value)
    seed_value = int(seed_value)
    reseed(seed_value)
    # Reduce the seed to 31 bits, because some libraries accept only such seeds.
    seed_value %= 2**31
    last_seed.value = seed_value
    restart(seed_value)
    for other in known.keys() & loaded.keys() - {name}:
        own = loaded[other].hooks.reseed
        if own is not None:
            own(seed_value)


def check_bounds(in_order: bool) -> None:
    """Raise if the bounds are not in order, because the interval then contains no integer."""
    if not in_order:
        raise IvyValueError("ivy.randint: high must be greater than low")


def check_fit(least: int, most: int, dtype: Any, info: Any) -> None:
    """Raise if a data type cannot represent all integers from `least` up to, but not including, `most`."""
    if least < info.min or most - 1 > info.max:
        raise IvyValueError(
            f"ivy.randint: the integers from {least} to {most - 1} do not all fit into {dtype_name(dtype)}, which "
            f"ranges from {info.min} to {info.max}; pass a larger dtype="
        )


def scaled(first: Any, second: Any, span: Any, upper: Any, lower: Any) -> Any:
    """Return integers in ``[0, span)``: multiply random numbers of two words by the span, and take the highest word.

    The words and the span are unsigned, or signed with the same bits; `upper` and `lower` return the halves of words.
    For a large span, the remainder of a division would be biased toward small integers.
    """

    full, part = wide_product(first, span, upper, lower)
    high = wide_product(second, span, upper, lower)[0]
    return full + upper(upper(part) + upper(high) + upper(lower(part) + lower(high)))


def can_sample_mask(prob: Any, dtype: Any, key: Any, noise_shape: Any) -> bool:
    """Return True if `dropout` can sample the mask with the library: the call has no key, no dtype and no
    `noise_shape`, and `prob` is a valid float.
    """
    return type(prob) is float and 0 <= prob < 1 and dtype is None and key is None and noise_shape is None


def check_interval(reversed: bool) -> None:
    """Raise if the lower bound is above the upper bound."""
    if reversed:
        raise IvyValueError("ivy.random_uniform: low must not be greater than high")


def check_deviation(negative: bool) -> None:
    """Raise for a negative standard deviation."""
    if negative:
        raise IvyValueError("ivy.random_normal: the standard deviation std must be non-negative")


def check_weights(negative: bool) -> None:
    """Raise for negative probabilities."""
    if negative:
        raise IvyValueError("ivy.multinomial: probs must be non-negative")


def check_shape(name: str, shape: Any, *parameters: Any) -> None:
    """Raise for negative sizes, and for a shape to which the parameters do not broadcast."""
    for n in shape:
        if type(n) is int and n < 0:
            raise IvyValueError(f"ivy.{name}: the shape {tuple(shape)} has a negative length")
    for p in parameters:
        param_shape = () if type(p) is float else getattr(p, "shape", ())
        lengths = () if getattr(param_shape, "rank", 0) is None else tuple(param_shape)
        if not lengths:
            continue
        pairs = zip(lengths[::-1], shape[::-1], strict=False)
        if len(lengths) > len(shape) or any([type(n) is type(m) is int and n not in (1, m) for n, m in pairs]):
            raise IvyBroadcastShapeError(
                f"ivy.{name}: parameters of shape {lengths} do not broadcast to the shape {tuple(shape)} of the result"
            )


def check_population(population_size: int, num_samples: int, replace: bool, probs: Any) -> None:
    """Raise if the probabilities do not match the population, or if a call without replacement requests more samples
    than the population has elements.
    """
    if probs is not None and (not probs.shape or probs.shape[-1] != population_size):
        raise IvyValueError(
            f"ivy.multinomial: the last axis of probs must have {population_size} elements, but the shape is "
            f"{tuple(probs.shape)}"
        )
    if not replace and num_samples > population_size:
        raise IvyValueError(
            f"ivy.multinomial: cannot draw {num_samples} samples from {population_size} elements without replacement; "
            "pass replace=True"
        )


def _by_numpy(xp: Any, *values: Any) -> Any:
    """Return the functions of the NumPy backend, and the arrays converted to NumPy."""
    from ivy_protocol.backends import registry

    numpy: Any = registry.load("numpy").overrides
    for v in values:
        if hasattr(v, "dtype"):
            log.read("NumPy's generator", v)
    return numpy, *[to_numpy(xp, v) if hasattr(v, "dtype") else v for v in values]


def seed_in_graph_error() -> IvyTraceError:
    """Return the error for a seed that is set while a function is traced."""
    return IvyTraceError(
        "ivy.seed: a traced function must not set a seed, because calls of the graph would not set it; pass seed= to "
        "the function that samples, or call ivy.seed before the graph"
    )


def seed(xp: Any, seed_value: int = 0) -> None:
    (numpy,) = _by_numpy(xp)
    numpy.seed(seed_value)


def random_uniform(
    xp: Any,
    low: Any = 0.0,
    high: Any = 1.0,
    shape: Any = None,
    *,
    dtype: Any = None,
    device: Any = None,
    seed: Any = None,
) -> Any:
    numpy, low, high = _by_numpy(xp, low, high)
    name = dtype_name(dtype)
    samples = numpy.random_uniform(low, high, shape, dtype=name if name in numpy.DTYPES else "float64", seed=seed)
    return xp.astype(xp.asarray(samples, device=device), dtype)


def random_normal(
    xp: Any,
    mean: Any = 0.0,
    std: Any = 1.0,
    shape: Any = None,
    *,
    dtype: Any = None,
    seed: Any = None,
    device: Any = None,
) -> Any:
    numpy, mean, std = _by_numpy(xp, mean, std)
    samples = numpy.random_normal(mean, std, shape, dtype="float64", seed=seed)
    return xp.astype(xp.asarray(samples, device=device), dtype)


def randint(
    xp: Any, low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    numpy, low, high = _by_numpy(xp, low, high)
    samples = numpy.randint(low, high, shape=shape, dtype=dtype_name(dtype), seed=seed)
    return xp.astype(xp.asarray(samples, device=device), dtype)


def multinomial(
    xp: Any,
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
    numpy, probs = _by_numpy(xp, probs)
    samples = numpy.multinomial(
        population_size, num_samples, batch_size=batch_size, probs=probs, replace=replace, seed=seed
    )
    return xp.asarray(samples, dtype=index_dtype(xp), device=device)


def shuffle(xp: Any, x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    if not x.ndim or not x.shape[axis]:
        return xp.asarray(x, copy=True)
    (numpy,) = _by_numpy(xp)
    order = numpy.multinomial(x.shape[axis], x.shape[axis], replace=False, seed=seed)[0]
    return xp.take(x, xp.asarray(order, dtype=index_dtype(xp), device=device_of(x)), axis=axis)
