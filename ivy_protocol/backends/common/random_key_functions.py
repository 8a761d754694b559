"""Random functions for calls with a key of ivy, which the random functions of the libraries do not accept."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.common import distributions, random
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.philox import (
    FOLD,
    SPLIT,
    block_of,
    blocks,
    device_next_to,
    lanes,
    native_key,
    product,
    words,
    words_at_hand,
)
from ivy_protocol.backends.common.random_key_distributions import binomial_counts, gamma_parts, poisson_counts
from ivy_protocol.backends.common.random_keys import Source, size_of
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.exceptions import IvyTypeError, IvyValueError


def _with_key(by_key: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """Create an adapter that runs `by_key` if a call has a key, and runs `otherwise` if it has none."""

    def adapter(xp: Any, *args: Any, key: Any = None, seed: Any = None, **options: Any) -> Any:
        if key is None:
            return otherwise(xp, *args, seed=seed, **options)
        if seed is not None:
            raise IvyValueError(f"ivy.{otherwise.__name__} accepts either seed= or key=, not both")
        return by_key(xp, *args, key=key, **options)

    return adapter


def _arrays(
    source: Source, shape: Any, *parameters: Any, repeated: bool = True, unsharded_axes: int = 0
) -> tuple[tuple[int, ...], list[Any]]:
    """Return the shape of a result, and the parameters as 1-D arrays with one value for each element of the result.

    Unless `repeated`, 0-d parameters stay 0-d. If a parameter is sharded, the result is sharded too, except along its
    last `unsharded_axes` axes. In this case, return the shape and the parameters of the local shard.
    """
    xp = source.xp
    arrays = [xp.astype(xp.asarray(p, device=device_next_to(source.key)), source.dtype) for p in parameters]
    lengths, arrays = _part(source, shape, arrays, unsharded_axes)
    return lengths, [_along(xp, p, lengths) if repeated or p.shape != () else p for p in arrays]


def _part(source: Source, shape: Any, arrays: list[Any], unsharded_axes: int = 0) -> tuple[tuple[int, ...], list[Any]]:
    """Return the shape and the parameters of the local shard, or of the full array if no parameter is sharded."""
    if shape is None:
        shape = source.xp.broadcast_arrays(*arrays)[0].shape
    random.check_shape(source.name, shape)
    part_of = source.library.hooks.local_shard
    part = None if part_of is None else part_of(tuple(shape), arrays, unsharded_axes)
    if part is None:
        return tuple(shape), arrays
    source.part, source.places, source.key = part, part.places, part.key(source.key)
    return part.lengths, [part.local(p) for p in arrays]


def _is(source: Source, parameter: Any, value: float) -> bool:
    """Return True if a parameter is a concrete 0-d array whose element equals `value`."""
    return parameter.shape == () and source.known(parameter) and float(parameter) == value


def _along(xp: Any, parameter: Any, lengths: tuple[int, ...]) -> Any:
    """Return a parameter broadcast to a shape, as a 1-D array."""
    return xp.reshape(xp.broadcast_to(parameter, lengths), (-1,))


def _known(source: Source, wrong: Any) -> bool:
    """Return True if a mask of invalid elements is concrete and has a true element."""
    any_wrong = source.xp.any(wrong)
    return source.known(any_wrong) and bool(any_wrong)


def _parameter_type(dtype: Any, *parameters: Any) -> Any:
    """Return the dtype in which samples of integers are computed: the dtype of the parameters.

    The requested dtype may be an integer dtype, in which the samples cannot be computed.
    """
    return next((p.dtype for p in parameters if hasattr(p, "dtype")), dtype)


def _floats(dtype: Any, *parameters: Any) -> Any:
    """Return the dtype in which to compute floats. If a parameter or the result is float64, this dtype is float64;
    otherwise, it is the dtype of the first array parameter, or `dtype` if no parameter is an array.
    """
    dtypes = [p.dtype for p in parameters if hasattr(p, "dtype")] + ([] if dtype is None else [dtype])
    return next((d for d in dtypes if dtype_name(d) == "float64"), dtypes[0] if dtypes else None)


def _random_uniform(
    xp: Any, low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, key: Any
) -> Any:
    source = Source(xp, "random_uniform", key, dtype, device)
    if type(low) is type(high) is float and (low, high) == (0.0, 1.0):
        # Create no arrays for the default bounds, which most calls use.
        lengths, _ = _part(source, () if shape is None else shape, [])
        samples = source.uniforms(size_of(lengths))
    else:
        lengths, (least, most) = _arrays(source, shape, low, high, repeated=False)
        random.check_interval(_known(source, least > most))
        samples = source.uniforms(size_of(lengths))
        if not (_is(source, least, 0.0) and _is(source, most, 1.0)):
            span = most - least
            # `xp.minimum` prevents compilers from fusing the product and the sum into an FMA, which rounds differently.
            samples = least + xp.minimum(span * samples, span)
            samples = xp.where(samples < most, samples, least)
    return source.whole(xp.astype(xp.reshape(samples, lengths), dtype or source.dtype, copy=False))


def _random_normal(
    xp: Any, mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, key: Any
) -> Any:
    source = Source(xp, "random_normal", key, dtype, device)
    lengths, (centre, scale) = _arrays(source, shape, mean, std, repeated=False)
    random.check_deviation(_known(source, scale < 0))
    samples = source.normal(source.words(size_of(lengths))) * scale + centre
    return source.whole(xp.astype(xp.reshape(samples, lengths), dtype or source.dtype, copy=False))


def _randint(
    xp: Any, low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any
) -> Any:
    source = Source(xp, "randint", key, None, device)
    lengths, (low, high) = _part(source, shape, [low, high])
    least, most = [bound if bound.shape == () else _along(xp, bound, lengths) for bound in (low, high)]
    start, end = (xp.astype(bound, source.lanes) for bound in (least, most))
    # Flip the highest bit of unsigned 64-bit integers, and compare them as signed integers: some libraries cannot
    # compare unsigned ones.
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
        samples = source.integers(span & mask, count)
    else:
        samples = _of_wide_span(source, span, count)
    return source.whole(xp.reshape(xp.astype(start + xp.astype(samples, source.lanes), dtype or low.dtype), lengths))


def _of_wide_span(source: Source, span: Any, count: int) -> Any:
    """Return random integers below each span, computed modulo 2^64. For a span above 2^32, use 128 random bits."""
    xp = source.xp
    mask, half, zero = [source.number(n, span) for n in (0xFFFFFFFF, 32, 0)]
    upper = xp.bitwise_right_shift(span, half) & mask
    few = (upper == zero) | ((upper == source.number(1, span)) & ((span & mask) == zero))
    short = source.integers(span & mask, count)
    if source.known(xp.all(few)) and bool(xp.all(few)):
        return short
    block_words = source.at(source.numbers(count), 2)
    sums: list[Any] = [zero] * 6
    for i in range(4):
        carry = zero
        for j, factor in enumerate((span & mask, upper)):
            high, low = product(xp, block_words[:, 3 - i], factor)
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
    parameter = logits if probs is None else probs
    source = Source(xp, "bernoulli", key, _parameter_type(dtype, parameter), device)
    lengths, (chance,) = _arrays(source, shape, parameter, repeated=False)
    if probs is None:
        chance = 1.0 / (1.0 + source.precisely(xp.exp, -chance))
    distributions.check_parameters("bernoulli", _known(source, (chance < 0) | (chance > 1)))
    samples = source.uniforms(size_of(lengths)) < chance
    return source.whole(xp.astype(xp.reshape(samples, lengths), dtype or parameter.dtype))


def _exponential(
    xp: Any, scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, key: Any
) -> Any:
    source = Source(xp, "exponential", key, _floats(dtype, scale), device)
    lengths, (mean,) = _arrays(source, shape, scale, repeated=False)
    distributions.check_parameters("exponential", _known(source, mean < 0))
    samples = source.exponential(source.words(size_of(lengths))) * mean
    return source.whole(xp.astype(xp.reshape(samples, lengths), dtype or source.dtype, copy=False))


def _gamma(
    xp: Any, alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any
) -> Any:
    source = Source(xp, "gamma", key, _floats(dtype, alpha, beta), device)
    lengths, (form, rate) = _arrays(source, shape, alpha, beta)
    distributions.check_parameters("gamma", _known(source, (form < 0) | (rate < 0)))
    samples, power = gamma_parts(source, form)
    return source.whole(
        xp.astype(xp.reshape(samples * source.precisely(xp.exp, power) / rate, lengths), dtype or source.dtype)
    )


def _logarithms(source: Source, alpha: Any) -> Any:
    """Return logarithms of gamma samples. They are finite even if a sample underflows."""
    samples, power = gamma_parts(source, alpha)
    return source.log(samples) + power


def _beta(xp: Any, a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any) -> Any:
    source = Source(xp, "beta", key, _floats(dtype, a, b), device)
    lengths, forms = _arrays(source, shape, a, b)
    distributions.check_parameters("beta", any([_known(source, form < 0) for form in forms]))
    keys = split_key(xp, source.key, 2)
    one, other = [_logarithms(source.beside(keys[i, :]), form) for i, form in enumerate(forms)]
    return source.whole(
        xp.astype(xp.reshape(1.0 / (1.0 + source.precisely(xp.exp, other - one)), lengths), dtype or source.dtype)
    )


def _dirichlet(xp: Any, alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, key: Any) -> Any:
    source = Source(xp, "dirichlet", key, _floats(dtype, alpha), device)
    shape = distributions.sizes(alpha, size)
    lengths, (form,) = _arrays(source, shape, alpha, unsharded_axes=1)
    distributions.check_parameters("dirichlet", _known(source, form < 0))
    if not size_of(lengths):
        return source.whole(xp.zeros(lengths, dtype=dtype or source.dtype, device=device_next_to(source.key)))
    logs = xp.reshape(_logarithms(source, form), lengths)
    shares = source.precisely(xp.exp, logs - xp.max(logs, axis=-1, keepdims=True))
    return source.whole(xp.astype(shares / xp.sum(shares, axis=-1, keepdims=True), dtype or source.dtype))


def _poisson(
    xp: Any, lam: Any, shape: Any = None, *, device: Any = None, dtype: Any = None, key: Any, fill_value: float = 0
) -> Any:
    source = Source(xp, "poisson", key, _parameter_type(dtype, lam), device)
    lengths, (rate,) = _arrays(source, shape, lam)
    fit = (rate >= 0) & xp.isfinite(rate)
    samples = poisson_counts(source, xp.where(fit, rate, xp.zeros_like(rate)))
    samples = xp.where(fit, samples, xp.where(rate < 0, xp.full_like(rate, float(fill_value)), rate))
    return source.whole(xp.astype(xp.reshape(samples, lengths), dtype or source.dtype, copy=False))


def _binomial(xp: Any, n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, key: Any) -> Any:
    source = Source(xp, "binomial", key, _parameter_type(dtype, n), device)
    lengths, (trials, chance) = _arrays(source, shape, n, p)
    wrong = (trials < 0) | (xp.floor(trials) < trials) | (chance < 0) | (chance > 1)
    distributions.check_parameters("binomial", _known(source, wrong))
    fit = (trials >= 0) & (chance >= 0) & (chance <= 1)
    zeros = xp.zeros_like(trials)
    samples = binomial_counts(source, xp.where(fit, trials, zeros), xp.where(fit, chance, zeros))
    samples = xp.where(fit, samples, xp.full_like(samples, float("nan")))
    return source.whole(xp.astype(xp.reshape(samples, lengths), dtype or source.dtype, copy=False))


def _shuffle(xp: Any, x: Any, axis: int = 0, /, *, key: Any) -> Any:
    if not x.ndim or not x.shape[axis]:
        return xp.asarray(x, copy=True)
    source = Source(xp, "shuffle", key)
    result = xp.take(x, xp.astype(source.order(x.shape[axis]), index_dtype(xp)), axis=axis)
    shard_like = source.library.hooks.shard_like
    return result if shard_like is None else shard_like(result, x)


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
        probs = xp.ones((batch_size, population_size), dtype=source.dtype, device=device_next_to(source.key))
    lengths, (probs,) = _part(source, probs.shape, [probs], unsharded_axes=1)
    random.check_weights(_known(source, probs < 0))
    rows = xp.reshape(xp.astype(probs, source.dtype), (-1, population_size))
    count, chosen = rows.shape[0], index_dtype(xp)
    if replace:
        if source.places is not None:
            # The indices of the local shard refer to elements of `probs`. Convert them to indices of samples, of which
            # each row has `num_samples`.
            first = xp.reshape(source.places, (count, -1))[:, :1] // population_size * num_samples
            offsets = xp.arange(num_samples, dtype=first.dtype, device=device_next_to(first))
            source.places = xp.reshape(first + offsets[None, :], (-1,))
        ends = source.precisely(lambda x: xp.cumulative_sum(x, axis=-1), rows)
        u = xp.reshape(source.uniforms(count * num_samples), (count, num_samples))
        ends = ends / ends[:, -1:]
        categories = xp.stack([xp.searchsorted(ends[i, :], u[i, :], side="right") for i in range(count)], axis=0)
        # Limit the index to the last category: if rounding makes a value of `u` equal to the last sum, `searchsorted`
        # returns an index after the last category.
        most = xp.asarray(population_size - 1, dtype=chosen, device=device_next_to(categories))
        categories = xp.minimum(xp.astype(categories, chosen), most)
    else:
        waits = xp.reshape(source.exponential(source.words(count * population_size)), (count, population_size)) / rows
        categories = xp.argsort(waits, axis=-1, stable=True)[:, :num_samples]
    return source.whole(xp.reshape(xp.astype(categories, chosen), (*lengths[:-1], num_samples)))


def random_bits(xp: Any, key: Any, shape: Any) -> Any:
    key = native_key(xp, "random_bits", key)
    random.check_shape("random_bits", shape)
    return xp.reshape(xp.astype(words(xp, key, size_of(shape)), xp.uint32), tuple(shape))


def split_key(xp: Any, key: Any, num: int = 2) -> Any:
    key = native_key(xp, "split_key", key)
    if num < 0:
        raise IvyValueError(f"ivy.split_key: num must be a non-negative number of keys, not {num}")
    key_words = xp.reshape(words(xp, key, 4 * num, 0, SPLIT), (num, 4))
    return xp.astype(key_words[:, :2], xp.uint32)


def fold_in_key(xp: Any, key: Any, data: Any) -> Any:
    key = native_key(xp, "fold_in_key", key)
    if type(data) is int and not 0 <= data < 2**32:
        raise IvyValueError(f"ivy.fold_in_key: data must be from 0 to 2**32 - 1, not {data}")
    if isinstance(data, float | complex | str):
        raise IvyTypeError(f"ivy.fold_in_key: data must be an int or an array of integers, not {data!r}")
    device, host_words = device_next_to(key), words_at_hand(xp, key) if type(data) is int else None
    if host_words is not None:
        import numpy as np

        return xp.asarray(np.array(block_of(host_words, (data, 0, 0, FOLD))[:2], np.uint32), device=device)
    kind = lanes(xp, key)
    # Pass the dtype for a Python integer, because the default dtype may have too few bits.
    number = xp.asarray(data, dtype=kind if type(data) is int else None, device=device)
    number = number if type(data) is int else xp.astype(number, kind)
    # Overflow is intended. NumPy warns about overflow of scalars but not of arrays, so use an array of one element.
    lone = not number.ndim
    key_words = blocks(xp, key, xp.reshape(number, (1,)) if lone else number, 0, FOLD)
    folded = xp.astype(xp.stack(key_words[:2], axis=-1), xp.uint32)
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
