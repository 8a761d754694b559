"""The functions that draw, of calls that give a key; libraries' own functions do not take one and are passed over."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.common import distributions, random
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.philox import (
    FOLD,
    SPLIT,
    block_of,
    blocks,
    lanes,
    native_key,
    place_beside,
    product,
    words,
    words_at_hand,
)
from ivy_protocol.backends.common.random_key_distributions import binomial_counts, gamma_parts, poisson_counts
from ivy_protocol.backends.common.random_keys import Source, size_of
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.exceptions import IvyTypeError, IvyValueError


def _with_key(by_key: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """An adapter for calls with a key, and for those without on libraries that draw none."""

    def adapter(xp: Any, *args: Any, key: Any = None, seed: Any = None, **options: Any) -> Any:
        if key is None:
            return otherwise(xp, *args, seed=seed, **options)
        if seed is not None:
            raise IvyValueError(f"ivy.{otherwise.__name__} takes seed= or key=; both were given")
        return by_key(xp, *args, key=key, **options)

    return adapter


def _arrays(
    source: Source, shape: Any, *parameters: Any, repeated: bool = True, whole_axes: int = 0
) -> tuple[tuple[int, ...], list[Any]]:
    """The shape of a result, and its parameters as arrays with one axis and an element for each place.

    Those without axes stay so where they need not be `repeated`. Where a parameter is spread over several processes,
    so will the result be, but for the last `whole_axes`, and all this is of the part in this one.
    """
    xp = source.xp
    made = [xp.astype(xp.asarray(p, device=place_beside(source.key)), source.dtype) for p in parameters]
    lengths, made = _part(source, shape, made, whole_axes)
    return lengths, [_along(xp, p, lengths) if repeated or p.shape != () else p for p in made]


def _part(source: Source, shape: Any, made: list[Any], whole_axes: int = 0) -> tuple[tuple[int, ...], list[Any]]:
    """The shape and the parameters of the part to draw, which is all where nothing is spread."""
    if shape is None:
        shape = source.xp.broadcast_arrays(*made)[0].shape
    random.check_shape(source.name, shape)
    part_of = source.library.hooks.local_shard
    part = None if part_of is None else part_of(tuple(shape), made, whole_axes)
    if part is None:
        return tuple(shape), made
    source.part, source.places, source.key = part, part.places, part.key(source.key)
    return part.lengths, [part.local(p) for p in made]


def _is(source: Source, parameter: Any, value: float) -> bool:
    """Whether a parameter is known to be this number everywhere."""
    return parameter.shape == () and source.known(parameter) and float(parameter) == value


def _along(xp: Any, parameter: Any, lengths: tuple[int, ...]) -> Any:
    """A parameter with an element for each place, along one axis."""
    return xp.reshape(xp.broadcast_to(parameter, lengths), (-1,))


def _known(source: Source, wrong: Any) -> bool:
    """Whether it is known that something is wrong anywhere."""
    found = source.xp.any(wrong)
    return source.known(found) and bool(found)


def _parameter_type(dtype: Any, *parameters: Any) -> Any:
    """The data type to compute counts in: that of the parameters, since that of the result says nothing of them."""
    return next((p.dtype for p in parameters if hasattr(p, "dtype")), dtype)


def _floats(dtype: Any, *parameters: Any) -> Any:
    """The data type to compute floats in: the widest of those of the parameters and of the result."""
    found = [p.dtype for p in parameters if hasattr(p, "dtype")] + ([] if dtype is None else [dtype])
    return next((d for d in found if dtype_name(d) == "float64"), found[0] if found else None)


def _random_uniform(
    xp: Any, low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, key: Any
) -> Any:
    source = Source(xp, "random_uniform", key, dtype, device)
    if type(low) is type(high) is float and (low, high) == (0.0, 1.0):
        # What is drawn most needs no arrays for its bounds.
        lengths, _ = _part(source, () if shape is None else shape, [])
        drawn = source.uniforms(size_of(lengths))
    else:
        lengths, (least, most) = _arrays(source, shape, low, high, repeated=False)
        random.check_interval(_known(source, least > most))
        drawn = source.uniforms(size_of(lengths))
        if not (_is(source, least, 0.0) and _is(source, most, 1.0)):
            span = most - least
            # The smaller of the two is what keeps compilers from rounding the product and the sum at once.
            drawn = least + xp.minimum(span * drawn, span)
            drawn = xp.where(drawn < most, drawn, least)
    return source.whole(xp.astype(xp.reshape(drawn, lengths), dtype or source.dtype, copy=False))


def _random_normal(
    xp: Any, mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, key: Any
) -> Any:
    source = Source(xp, "random_normal", key, dtype, device)
    lengths, (centre, spread) = _arrays(source, shape, mean, std, repeated=False)
    random.check_deviation(_known(source, spread < 0))
    drawn = source.normal(source.words(size_of(lengths))) * spread + centre
    return source.whole(xp.astype(xp.reshape(drawn, lengths), dtype or source.dtype, copy=False))


def _randint(
    xp: Any, low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any
) -> Any:
    source = Source(xp, "randint", key, None, device)
    lengths, (low, high) = _part(source, shape, [low, high])
    least, most = [bound if bound.shape == () else _along(xp, bound, lengths) for bound in (low, high)]
    start, end = (xp.astype(bound, source.lanes) for bound in (least, most))
    # Some libraries have no order of wide unsigned integers; without their highest bits, signed ones have the same.
    first = xp.iinfo(source.lanes).min if xp.iinfo(low.dtype).max > xp.iinfo(source.lanes).max else 0
    if first:
        least, most = (bound ^ source.number(first, bound) for bound in (start, end))
    if source.known(xp.all(least < most)):
        random.check_bounds(bool(xp.all(least < most)))
        if dtype is not None and dtype != low.dtype and size_of(lengths):
            random.check_fit(int(xp.min(least)) - first, int(xp.max(most)) - first, dtype, xp.iinfo(dtype))
    span = end - start
    count = size_of(lengths)
    if xp.iinfo(low.dtype).bits < 64:
        mask = source.number(0xFFFFFFFF, span)
        drawn = source.integers(span & mask, count)
    else:
        drawn = _of_wide_span(source, span, count)
    return source.whole(xp.reshape(xp.astype(start + xp.astype(drawn, source.lanes), dtype or low.dtype), lengths))


def _of_wide_span(source: Source, span: Any, count: int) -> Any:
    """Integers of spans of up to 2^64, which wrap around in lanes of 64 bits: those of more than 2^32 by 128 bits."""
    xp = source.xp
    mask, half, zero = [source.number(n, span) for n in (0xFFFFFFFF, 32, 0)]
    upper = xp.bitwise_right_shift(span, half) & mask
    few = (upper == zero) | ((upper == source.number(1, span)) & ((span & mask) == zero))
    short = source.integers(span & mask, count)
    if source.known(xp.all(few)) and bool(xp.all(few)):
        return short
    found = source.at(source.numbers(count), 2)
    sums: list[Any] = [zero] * 6
    for i in range(4):
        carry = zero
        for j, factor in enumerate((span & mask, upper)):
            high, low = product(xp, found[:, 3 - i], factor)
            total = sums[i + j] + low + carry
            sums[i + j], carry = total & mask, high + xp.bitwise_right_shift(total, half)
        sums[i + 2] = sums[i + 2] + carry
    return xp.where(few, short, xp.bitwise_left_shift(sums[5], half) + sums[4])


def _bernoulli(
    xp: Any,
    probs: Any = None,
    *,
    logits: Any = None,
    shape: Any = None,
    device: Any = None,
    dtype: Any = None,
    key: Any,
) -> Any:
    distributions.check_one(probs, logits)
    given = logits if probs is None else probs
    source = Source(xp, "bernoulli", key, _parameter_type(dtype, given), device)
    lengths, (chance,) = _arrays(source, shape, given, repeated=False)
    if probs is None:
        chance = 1.0 / (1.0 + source.precisely(xp.exp, -chance))
    distributions.refuse("bernoulli", _known(source, (chance < 0) | (chance > 1)))
    drawn = source.uniforms(size_of(lengths)) < chance
    return source.whole(xp.astype(xp.reshape(drawn, lengths), dtype or given.dtype))


def _exponential(
    xp: Any, scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, key: Any
) -> Any:
    source = Source(xp, "exponential", key, _floats(dtype, scale), device)
    lengths, (mean,) = _arrays(source, shape, scale, repeated=False)
    distributions.refuse("exponential", _known(source, mean < 0))
    drawn = source.exponential(source.words(size_of(lengths))) * mean
    return source.whole(xp.astype(xp.reshape(drawn, lengths), dtype or source.dtype, copy=False))


def _gamma(
    xp: Any, alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any
) -> Any:
    source = Source(xp, "gamma", key, _floats(dtype, alpha, beta), device)
    lengths, (form, rate) = _arrays(source, shape, alpha, beta)
    distributions.refuse("gamma", _known(source, (form < 0) | (rate < 0)))
    drawn, power = gamma_parts(source, form)
    return source.whole(
        xp.astype(xp.reshape(drawn * source.precisely(xp.exp, power) / rate, lengths), dtype or source.dtype)
    )


def _logarithms(source: Source, alpha: Any) -> Any:
    """Logarithms of numbers of the gamma distribution, which stay numbers where those would be zero."""
    drawn, power = gamma_parts(source, alpha)
    return source.log(drawn) + power


def _beta(xp: Any, a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any) -> Any:
    source = Source(xp, "beta", key, _floats(dtype, a, b), device)
    lengths, forms = _arrays(source, shape, a, b)
    distributions.refuse("beta", any([_known(source, form < 0) for form in forms]))
    keys = split_key(xp, source.key, 2)
    one, other = [_logarithms(source.beside(keys[i, :]), form) for i, form in enumerate(forms)]
    return source.whole(
        xp.astype(xp.reshape(1.0 / (1.0 + source.precisely(xp.exp, other - one)), lengths), dtype or source.dtype)
    )


def _dirichlet(xp: Any, alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, key: Any) -> Any:
    source = Source(xp, "dirichlet", key, _floats(dtype, alpha), device)
    shape = distributions.sizes(alpha, size)
    lengths, (form,) = _arrays(source, shape, alpha, whole_axes=1)
    distributions.refuse("dirichlet", _known(source, form < 0))
    if not size_of(lengths):
        return source.whole(xp.zeros(lengths, dtype=dtype or source.dtype, device=place_beside(source.key)))
    found = xp.reshape(_logarithms(source, form), lengths)
    shares = source.precisely(xp.exp, found - xp.max(found, axis=-1, keepdims=True))
    return source.whole(xp.astype(shares / xp.sum(shares, axis=-1, keepdims=True), dtype or source.dtype))


def _poisson(
    xp: Any,
    lam: Any,
    shape: Any = None,
    *,
    device: Any = None,
    dtype: Any = None,
    key: Any,
    fill_value: float = 0,
) -> Any:
    source = Source(xp, "poisson", key, _parameter_type(dtype, lam), device)
    lengths, (rate,) = _arrays(source, shape, lam)
    fit = (rate >= 0) & xp.isfinite(rate)
    drawn = poisson_counts(source, xp.where(fit, rate, xp.zeros_like(rate)))
    drawn = xp.where(fit, drawn, xp.where(rate < 0, xp.full_like(rate, float(fill_value)), rate))
    return source.whole(xp.astype(xp.reshape(drawn, lengths), dtype or source.dtype, copy=False))


def _binomial(xp: Any, n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any) -> Any:
    source = Source(xp, "binomial", key, _parameter_type(dtype, n), device)
    lengths, (trials, chance) = _arrays(source, shape, n, p)
    wrong = (trials < 0) | (xp.floor(trials) < trials) | (chance < 0) | (chance > 1)
    distributions.refuse("binomial", _known(source, wrong))
    fit = (trials >= 0) & (chance >= 0) & (chance <= 1)
    zeros = xp.zeros_like(trials)
    drawn = binomial_counts(source, xp.where(fit, trials, zeros), xp.where(fit, chance, zeros))
    drawn = xp.where(fit, drawn, xp.full_like(drawn, float("nan")))
    return source.whole(xp.astype(xp.reshape(drawn, lengths), dtype or source.dtype, copy=False))


def _shuffle(xp: Any, x: Any, axis: int = 0, /, *, key: Any) -> Any:
    if not x.ndim or not x.shape[axis]:
        return xp.asarray(x, copy=True)
    source = Source(xp, "shuffle", key)
    found = xp.take(x, xp.astype(source.order(x.shape[axis]), index_dtype(xp)), axis=axis)
    spread = source.library.hooks.shard_like
    return found if spread is None else spread(found, x)


def _multinomial(
    xp: Any,
    population_size: int,
    num_samples: int,
    /,
    *,
    batch_size: int = 1,
    probs: Any = None,
    replace: bool = True,
    device: Any = None,
    key: Any,
) -> Any:
    random.check_population(population_size, num_samples, replace, probs)
    source = Source(xp, "multinomial", key, None if probs is None else probs.dtype, device)
    if probs is None:
        probs = xp.ones((batch_size, population_size), dtype=source.dtype, device=place_beside(source.key))
    lengths, (probs,) = _part(source, probs.shape, [probs], whole_axes=1)
    random.check_weights(_known(source, probs < 0))
    rows = xp.reshape(xp.astype(probs, source.dtype), (-1, population_size))
    count, chosen = rows.shape[0], index_dtype(xp)
    if replace:
        if source.places is not None:
            # The rows of the part, of which each has so many samples.
            first = xp.reshape(source.places, (count, -1))[:, :1] // population_size * num_samples
            numbers = xp.arange(num_samples, dtype=first.dtype, device=place_beside(first))
            source.places = xp.reshape(first + numbers[None, :], (-1,))
        ends = source.precisely(lambda x: xp.cumulative_sum(x, axis=-1), rows)
        u = xp.reshape(source.uniforms(count * num_samples), (count, num_samples))
        ends = ends / ends[:, -1:]
        found = xp.stack([xp.searchsorted(ends[i, :], u[i, :], side="right") for i in range(count)], axis=0)
        # What was rounded up to the last of the sums belongs to the last that has a probability.
        most = xp.asarray(population_size - 1, dtype=chosen, device=place_beside(found))
        found = xp.minimum(xp.astype(found, chosen), most)
    else:
        waits = xp.reshape(source.exponential(source.words(count * population_size)), (count, population_size)) / rows
        found = xp.argsort(waits, axis=-1, stable=True)[:, :num_samples]
    return source.whole(xp.reshape(xp.astype(found, chosen), (*lengths[:-1], num_samples)))


def random_bits(xp: Any, key: Any, shape: Any) -> Any:
    key = native_key(xp, "random_bits", key)
    random.check_shape("random_bits", shape)
    return xp.reshape(xp.astype(words(xp, key, size_of(shape)), xp.uint32), tuple(shape))


def split_key(xp: Any, key: Any, num: int = 2) -> Any:
    key = native_key(xp, "split_key", key)
    if num < 0:
        raise IvyValueError(f"ivy.split_key: num={num} is a number of keys, which is not negative")
    found = xp.reshape(words(xp, key, 4 * num, 0, SPLIT), (num, 4))
    return xp.astype(found[:, :2], xp.uint32)


def fold_in_key(xp: Any, key: Any, data: Any) -> Any:
    key = native_key(xp, "fold_in_key", key)
    if type(data) is int and not 0 <= data < 2**32:
        raise IvyValueError(f"ivy.fold_in_key: data={data} is a number from 0 to 2**32 - 1")
    if isinstance(data, float | complex | str):
        raise IvyTypeError(f"ivy.fold_in_key: data is an int or an array of integers, not {data!r}")
    place, known = place_beside(key), words_at_hand(xp, key) if type(data) is int else None
    if known is not None:
        import numpy as np

        return xp.asarray(np.array(block_of(known, (data, 0, 0, FOLD))[:2], np.uint32), device=place)
    kind = lanes(xp, key)
    # A number of more than 31 bits is made an array of the wide type at once.
    number = xp.asarray(data, dtype=kind if type(data) is int else None, device=place)
    number = number if type(data) is int else xp.astype(number, kind)
    # NumPy warns of numbers that overflow, which is meant here, and not of arrays.
    lone = not number.ndim
    found = blocks(xp, key, xp.reshape(number, (1,)) if lone else number, 0, FOLD)
    folded = xp.astype(xp.stack(found[:2], axis=-1), xp.uint32)
    return xp.reshape(folded, (2,)) if lone else folded


bernoulli = _with_key(_bernoulli, distributions.bernoulli)
beta = _with_key(_beta, distributions.beta)
binomial = _with_key(_binomial, distributions.binomial)
dirichlet = _with_key(_dirichlet, distributions.dirichlet)
exponential = _with_key(_exponential, distributions.exponential)
gamma = _with_key(_gamma, distributions.gamma)
multinomial = _with_key(_multinomial, random.multinomial)
poisson = _with_key(_poisson, distributions.poisson)
randint = _with_key(_randint, random.randint)
random_normal = _with_key(_random_normal, random.random_normal)
random_uniform = _with_key(_random_uniform, random.random_uniform)
shuffle = _with_key(_shuffle, random.shuffle)
