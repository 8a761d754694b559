"""Random samples from keys. Each distribution has a function with NumPy's parameter names."""

from operator import index
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends, functions
from ivy_protocol.backends.common.portable_random import key_words
from ivy_protocol.base.typing import ArrayLike, DeviceLike, DtypeLike, Like, ShapeLike
from ivy_protocol.compiling import has_dtype
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import random
from ivy_protocol.functions._shared import default_dtype_like
from ivy_protocol.functions.random import split_key
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@named
def key(
    seed: int | None = None, *, like: Like = None, backend: str | None = None, device: DeviceLike | None = None
) -> "Array":
    """Create a key from a seed.

    Parameters
    ----------
    seed : int, optional
        A non-negative integer of any size. The default is a seed from the operating system.
    like : ArrayLike, optional
        Array whose backend and device are used for the key.
    backend : str, optional
        Name of the backend of the key.
    device : DeviceLike, optional
        Device of the key.

    Returns
    -------
    ivy.Array
        The key, of shape ``(2,)`` and dtype ``uint32``. A key is immutable. Use each key only once: either to compute
        samples, or to split it into several new keys.

    Raises
    ------
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        The seed is negative.

    Examples
    --------
    >>> ivy.random.key(7)
    ivy.array([7, 0], dtype=uint32)
    """
    from secrets import randbits

    if seed is not None:
        try:
            seed = index(seed)
        except TypeError as error:
            raise IvyTypeError(
                f"ivy.random.key: the seed must be an int, not {seed!r} ({type(seed).__name__})"
            ) from error
        if seed < 0:
            raise IvyValueError(f"ivy.random.key: the seed must be non-negative, not {seed}")
    words = list(key_words(randbits(64) if seed is None else seed))
    if backend is not None:
        return functions.asarray(words, dtype="uint32", backend=backend, device=device)
    return functions.asarray(words, dtype="uint32", like=like, device=device)


def _as_parameter(value: Any, key: Any, dtype: Any) -> Any:
    """Convert the parameter `value` to an array on the backend and device of `key`. Return an array unchanged."""
    if has_dtype(value):
        return value
    return _as_key_array(value, key, default_dtype_like("default_float_dtype", key) if dtype is None else dtype)


def _as_key_array(value: Any, key: Any, dtype: Any = None) -> Any:
    """Convert `value` to an array on the backend and device of `key`."""
    return functions.asarray(value, dtype=dtype, like=_check_key(key))


def _check_key(key: Any) -> Any:
    if not has_dtype(key):
        raise IvyTypeError(f"key= must be an array of two uint32, such as ivy.random.key(seed), not {key!r}")
    return key


def _check_not_negative(parameter: str, x: Any) -> None:
    """Raise if an element of `x` is negative. Do not check dask arrays or arrays that are traced in compiled code."""
    is_negative = functions.to_native(functions.any(functions.less(x, 0)))
    hooks = backends.loaded[backends.backend_name(type(is_negative))].hooks
    is_lazy = hasattr(is_negative, "__dask_graph__")
    if not is_lazy and hooks.can_read_values(is_negative) and hooks.is_concrete(is_negative) and bool(is_negative):
        raise IvyValueError(f"{parameter} must be non-negative")


def _count_dtype(name: str, dtype: Any, upper: Any, like: Any) -> Any:
    """Return the dtype for counts whose largest value is about `upper`: `dtype`, or the default integer dtype.

    Raises
    ------
    IvyValueError
        `upper` is a number that the dtype cannot represent.
    """
    result_dtype = default_dtype_like("default_int_dtype", like) if dtype is None else dtype
    if (
        isinstance(upper, int | float)
        and functions.is_int_dtype(result_dtype)
        and upper > (bound := functions.iinfo(result_dtype).max)
    ):
        raise IvyValueError(
            f"ivy.random.{name}: counts of about {upper} do not fit into {result_dtype}, whose maximum is {bound}; "
            "pass a larger dtype, such as dtype='int64'"
        )
    return result_dtype


@named
def uniform(
    low: ArrayLike = 0.0,
    high: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw samples from the uniform distribution on ``[low, high)``.

    Parameters
    ----------
    low : ArrayLike, default 0.0
        Lower bounds.
    high : ArrayLike, default 1.0
        Upper bounds; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the floating-point dtype of the parameters, or the default float if they
        have none.

    Returns
    -------
    ivy.Array
        The samples.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        An element of ``low`` is greater than the corresponding element of ``high``.

    Notes
    -----
    On every backend, a sample of dtype ``float64`` has 53 random bits, from two 32-bit words. A sample of another dtype
    has 24 random bits, the upper bits of one word.

    Examples
    --------
    >>> ivy.random.uniform(shape=(2,), key=ivy.random.key(0))
    ivy.array([0.39904642, 0.88052016])
    """
    return functions.random_uniform(low, high, shape, dtype=dtype, key=key)


@named
def normal(
    loc: ArrayLike = 0.0,
    scale: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw samples from the normal distribution.

    Parameters
    ----------
    loc : ArrayLike, default 0.0
        Means.
    scale : ArrayLike, default 1.0
        Standard deviations; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the floating-point dtype of the parameters, or the default float if they
        have none.

    Returns
    -------
    ivy.Array
        The samples.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A standard deviation is negative.

    Notes
    -----
    The samples are quantiles of uniform samples, by the rational functions of M. J. Wichura, "Algorithm AS 241", 1988.

    Examples
    --------
    >>> ivy.random.normal(shape=(2,), key=ivy.random.key(0))
    ivy.array([ 0.25581595, -0.30411485])
    """
    return functions.random_normal(loc, scale, shape, dtype=dtype, key=key)


@named
def exponential(
    scale: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw samples from the exponential distribution.

    Parameters
    ----------
    scale : ArrayLike, default 1.0
        Means.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the floating-point dtype of the parameters, or the default float if they
        have none.

    Returns
    -------
    ivy.Array
        The samples.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A mean is negative.

    Examples
    --------
    >>> ivy.random.exponential(shape=(3,), key=ivy.random.key(0)).shape
    ivy.Shape(3)
    """
    return random.exponential(scale, shape, dtype=dtype, key=key)


@named
def bernoulli(
    p: ArrayLike = 0.5,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw booleans that are True with the given probability.

    Parameters
    ----------
    p : ArrayLike, default 0.5
        Probabilities.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means ``bool``.

    Returns
    -------
    ivy.Array
        The booleans.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A probability is not between 0 and 1.

    Examples
    --------
    >>> ivy.random.bernoulli(0.5, (3,), key=ivy.random.key(0))
    ivy.array([ True, False, False])
    """
    samples = random.bernoulli(_as_parameter(p, key, None), shape=shape, key=key)
    return functions.astype(samples, "bool" if dtype is None else dtype)


@named
def gamma(
    alpha: ArrayLike,
    scale: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw samples from gamma distributions.

    Parameters
    ----------
    alpha : ArrayLike
        Shape parameters.
    scale : ArrayLike, default 1.0
        Scales; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the floating-point dtype of the parameters, or the default float if they
        have none.

    Returns
    -------
    ivy.Array
        The samples.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A shape parameter is negative.

    Notes
    -----
    G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", 2000.

    Examples
    --------
    >>> ivy.random.gamma(2.0, shape=(3,), key=ivy.random.key(0)).shape
    ivy.Shape(3)
    """
    if shape is None:
        shape = functions.broadcast_shapes(*[tuple(functions.shape(p)) for p in (alpha, scale)])  # type: ignore[assignment]
    samples = random.gamma(_as_parameter(alpha, key, dtype), shape=shape, dtype=dtype, key=key)
    return functions.multiply(samples, scale)


@named
def beta(
    a: ArrayLike,
    b: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw samples from beta distributions, between 0 and 1.

    Parameters
    ----------
    a : ArrayLike
        Shape parameters alpha.
    b : ArrayLike
        Shape parameters beta; the shapes of the arrays broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the floating-point dtype of the parameters, or the default float if they
        have none.

    Returns
    -------
    ivy.Array
        The samples.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A shape parameter is negative.

    Examples
    --------
    >>> ivy.random.beta(2.0, 3.0, (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3)
    """
    return random.beta(_as_parameter(a, key, dtype), b, shape=shape, dtype=dtype, key=key)


@named
def dirichlet(
    alpha: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw probability vectors, which sum to 1, from Dirichlet distributions.

    Parameters
    ----------
    alpha : ArrayLike
        Concentration parameters along the last axis.
    shape : ShapeLike, optional
        Shape of the samples, without the last axis.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the floating-point dtype of the parameters, or the default float if they
        have none.

    Returns
    -------
    ivy.Array
        The probability vectors.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A concentration parameter is negative.

    Examples
    --------
    >>> ivy.random.dirichlet([1.0, 2.0], (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3, 2)
    """
    return random.dirichlet(_as_parameter(alpha, key, dtype), size=shape, dtype=dtype, key=key)


@named
def poisson(
    lam: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw counts from Poisson distributions.

    Parameters
    ----------
    lam : ArrayLike, default 1.0
        Means.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the default integer dtype.

    Returns
    -------
    ivy.Array
        The counts.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A size of the shape or a mean is negative, or a mean is so large that counts do not fit into the dtype. In
        compiled code, means in arrays are not checked.

    Notes
    -----
    If the mean is below 10, a count is sampled by inversion of the cumulative distribution. Otherwise, it is sampled as
    in W. Hörmann, "The transformed rejection method for generating Poisson random variables", 1993. A sample may differ
    between backends if the rounding error of a logarithm decides whether the sample is accepted.

    Examples
    --------
    >>> ivy.random.poisson(3.0, (2, 2), key=ivy.random.key(0)).shape
    ivy.Shape(2, 2)
    """
    means = _as_parameter(lam, key, None)
    _check_not_negative("lam", means)
    return random.poisson(means, shape, dtype=_count_dtype("poisson", dtype, lam, means), key=key)


@named
def binomial(
    n: ArrayLike,
    p: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw counts of successes from binomial distributions.

    Parameters
    ----------
    n : ArrayLike
        Numbers of trials.
    p : ArrayLike
        Probabilities of a success; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the default integer dtype.

    Returns
    -------
    ivy.Array
        The counts.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A number of trials is negative, not an integer, or so large that counts do not fit into the dtype; or a
        probability is not between 0 and 1. If ``n`` is an array, ivy does not check that counts fit into the dtype.

    Notes
    -----
    If the mean count of successes or of failures is below 10, the count is sampled by inversion of the cumulative
    distribution. Otherwise, it is sampled as in W. Hörmann, "The generation of binomial random variates", 1993.

    Examples
    --------
    >>> ivy.random.binomial(10, 0.5, (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3)
    """
    trials = _as_parameter(n, key, None)
    return random.binomial(trials, p, shape=shape, dtype=_count_dtype("binomial", dtype, n, trials), key=key)


@named
def integers(
    low: ArrayLike,
    high: ArrayLike | None = None,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
    endpoint: bool = False,
) -> "Array":
    """Draw integers from a discrete uniform distribution.

    Parameters
    ----------
    low : ArrayLike
        Inclusive lower bounds. Without ``high``, these are the exclusive upper bounds, and the lower bounds are 0.
    high : ArrayLike, optional
        Exclusive upper bounds.
    shape : ShapeLike, optional
        Shape of the result, to which the bounds broadcast. ``None`` means their broadcast shape.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a bound that is an array or, without such a
        bound, of the key.
    dtype : DtypeLike, optional
        Integer data type of the result. ``None`` means the dtype of the bounds, or the default integer if both are
        Python scalars.
    endpoint : bool, default False
        If True, the upper bounds are inclusive.

    Returns
    -------
    ivy.Array
        The integers. The probabilities of two integers differ by at most one part in 2**64.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        A lower bound is not less than the upper one (with ``endpoint``: is greater than the upper one).

    Examples
    --------
    >>> ivy.random.integers(10, shape=(5,), key=ivy.random.key(0))
    ivy.array([3, 7, 9, 6, 0])
    """
    if high is None:
        low, high = 0, low
    lowest: Any = low
    stop: Any = high
    if endpoint:
        stop = functions.add(stop, 1) if has_dtype(stop) else index(stop) + 1
    if dtype is not None and not has_dtype(lowest) and not has_dtype(stop):
        lowest, stop = [_as_key_array(bound, key, dtype) for bound in (lowest, stop)]
    return functions.randint(lowest, stop, shape, dtype=dtype, key=key)


@named
def multinomial(
    n: int,
    pvals: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw the counts of the outcomes in ``n`` trials.

    Parameters
    ----------
    n : int
        Number of trials.
    pvals : ArrayLike
        Probabilities of the outcomes, along the last axis. The last probability is replaced by 1 minus the sum of the
        other probabilities.
    shape : ShapeLike, optional
        Shape of the samples, without the last axis. ``None`` means the shape of ``pvals``, without its last axis.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of ``pvals`` if this is an array, and otherwise
        of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the default integer dtype.

    Returns
    -------
    ivy.Array
        The counts, which add up to ``n`` along the last axis.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        ``pvals`` has no axis or a negative element, or ``n`` is so large that counts do not fit into the dtype.

    Examples
    --------
    >>> ivy.sum(ivy.random.multinomial(20, [0.2, 0.3, 0.5], key=ivy.random.key(0))).to_list()
    20
    """
    probabilities = _as_parameter(pvals, key, None)
    sizes = tuple(functions.shape(probabilities))
    if not sizes:
        raise IvyValueError("ivy.random.multinomial: pvals must have at least one axis, with one element per outcome")
    _check_not_negative("pvals", probabilities)
    batch = sizes[:-1] if shape is None else (shape,) if isinstance(shape, int) else tuple(shape)
    # Sample the counts one after another: given the previous counts, the next count has a binomial distribution.
    remaining_trials = functions.full(batch, float(n), dtype=probabilities.dtype, like=probabilities)
    remaining = functions.ones(batch, dtype=probabilities.dtype, like=probabilities)
    keys, counts = split_key(key, sizes[-1]), []
    for i in range(sizes[-1] - 1):
        probability = functions.get_item(probabilities, (..., i))
        conditional = functions.clip(functions.divide(probability, functions.clip(remaining, 1e-30, 1.0)), 0.0, 1.0)
        count = random.binomial(remaining_trials, conditional, shape=batch, key=functions.get_item(keys, i))
        counts.append(count)
        remaining_trials = functions.subtract(remaining_trials, count)
        remaining = functions.subtract(remaining, probability)
    return functions.astype(
        functions.stack([*counts, remaining_trials], axis=-1), _count_dtype("multinomial", dtype, n, probabilities)
    )


@named
def multivariate_normal(
    mean: ArrayLike,
    cov: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw vectors from a multivariate normal distribution.

    Parameters
    ----------
    mean : ArrayLike
        Mean vector.
    cov : ArrayLike
        Covariance matrix. It must be positive definite.
    shape : ShapeLike, optional
        Shape of the samples, without the last axis.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of a parameter that is an array or, without
        such a parameter, of the key.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the floating-point dtype of the parameters, or the default float if they
        have none.

    Returns
    -------
    ivy.Array
        The vectors, along the last axis.

    Raises
    ------
    IvyException
        The covariance has no Cholesky factor.
    IvyTypeError
        ``key`` is not an array of two ``uint32``.

    Examples
    --------
    >>> ivy.random.multivariate_normal([0.0, 1.0], [[1.0, 0.5], [0.5, 1.0]], (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3, 2)
    """
    center, covariance = _as_parameter(mean, key, dtype), _as_parameter(cov, key, dtype)
    batch = () if shape is None else (shape,) if isinstance(shape, int) else tuple(shape)
    size = (*batch, functions.shape(center)[-1])
    samples = functions.random_normal(0.0, 1.0, size, dtype=center.dtype, key=key, like=center)
    factor = functions.cholesky(covariance)
    transformed = functions.matmul(functions.expand_dims(samples, axis=-2), functions.matrix_transpose(factor))
    return functions.add(functions.squeeze(transformed, axis=-2), center)


@named
def choice(
    a: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    replace: bool = True,
    p: ArrayLike | None = None,
    axis: int = 0,
) -> "Array":
    """Draw slices of an array along an axis; see `ivy.choice`.

    Parameters
    ----------
    a : ArrayLike
        Array from which slices along an axis are sampled. An integer n denotes the integers from 0 to n - 1.
    shape : ShapeLike, optional
        Shape of the samples. ``None`` means a single sample.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of ``a`` if this is an array, and otherwise of
        the key.
    replace : bool, default True
        If True, a slice can occur more than once.
    p : ArrayLike, optional
        Probabilities of the slices.
    axis : int, default 0
        Axis of the slices.

    Returns
    -------
    ivy.Array
        The slices.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.
    IvyValueError
        ``replace`` is False and ``shape`` has more samples than there are slices, or the size of ``p`` is not the
        number of slices.

    Examples
    --------
    >>> ivy.random.choice([5, 6, 7], (4,), key=ivy.random.key(0)).shape
    ivy.Shape(4)
    """
    values = a if isinstance(a, int) or has_dtype(a) else _as_key_array(a, key)
    probabilities = p if p is None or has_dtype(p) else _as_key_array(p, key, "float32")
    like: Any = _check_key(key) if isinstance(a, int) else None
    return random.choice(values, shape, replace=replace, p=probabilities, axis=axis, key=key, like=like)


@named
def permutation(x: ArrayLike, axis: int = 0, *, key: ArrayLike) -> "Array":
    """Return the slices of an array in random order; see `ivy.permutation`.

    Parameters
    ----------
    x : ArrayLike
        Array to permute. An integer n denotes the integers from 0 to n - 1.
    axis : int, default 0
        Axis of the slices.
    key : ArrayLike
        Key of `ivy.random.key`. The result is on the backend and device of ``x`` if this is an array, and otherwise of
        the key.

    Returns
    -------
    ivy.Array
        The slices in their new order.

    Raises
    ------
    IvyTypeError
        ``key`` is not an array of two ``uint32``.

    Examples
    --------
    >>> ivy.random.permutation(5, key=ivy.random.key(0))
    ivy.array([4, 0, 3, 1, 2])
    """
    like: Any = _check_key(key)
    values: Any = functions.arange(x, like=like) if isinstance(x, int) else x
    return functions.shuffle(values if has_dtype(values) else _as_key_array(values, key), axis, key=key)
