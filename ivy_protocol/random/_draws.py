"""Draws of keys: each distribution as a function, with the names of NumPy's parameters."""

from operator import index
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.backends.common.portable import key_words
from ivy_protocol.base.typing import ArrayLike, DeviceLike, DtypeLike, Like, ShapeLike
from ivy_protocol.compiling import has_dtype
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import random
from ivy_protocol.functions._shared import default_beside
from ivy_protocol.functions.random import split_key
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@named
def key(
    seed: int | None = None, *, like: Like = None, backend: str | None = None, device: DeviceLike | None = None
) -> "Array":
    """Make a key of a seed.

    Parameters
    ----------
    seed : int, optional
        A number that is not negative, of any size; ``None`` stands for one from the operating system.
    like : ArrayLike, optional
        Array on whose library and device the key is made.
    backend : str, optional
        Name of the library to make it on.
    device : DeviceLike, optional
        Where to put it.

    Returns
    -------
    ivy.Array
        The key, of the shape ``(2,)`` and the data type ``uint32``. It never changes: use it once, and split it before.

    Raises
    ------
    IvyTypeError
        The seed is no integer.
    IvyValueError
        It is negative.

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
            raise IvyTypeError(f"ivy.random.key: the seed is an int, not {seed!r} ({type(seed).__name__})") from error
        if seed < 0:
            raise IvyValueError(f"ivy.random.key: the seed {seed} is negative; give 0 or more")
    made = list(key_words(randbits(64) if seed is None else seed))
    if backend is not None:
        return functions.asarray(made, dtype="uint32", backend=backend, device=device)
    if like is not None:
        return functions.asarray(made, dtype="uint32", like=like, device=device)
    return functions.asarray(made, dtype="uint32", device=device)


def _floats(value: Any, key: Any, dtype: Any) -> Any:
    """A parameter as an array beside the key."""
    if has_dtype(value):
        return value
    return _beside(value, key, default_beside("default_float_dtype", key) if dtype is None else dtype)


def _beside(value: Any, key: Any, dtype: Any = None) -> Any:
    """An array on the library and device of a key."""
    return functions.asarray(value, dtype=dtype, like=_checked(key))


def _checked(key: Any) -> Any:
    if not has_dtype(key):
        raise IvyTypeError(f"key= is an array of two uint32, as ivy.random.key(seed) makes, not {key!r}")
    return key


def _count(name: str, dtype: Any, most: Any, beside: Any) -> Any:
    """The data type of counts up to about `most`.

    Raises
    ------
    IvyValueError
        `most` is a number that does not fit into it.
    """
    found = default_beside("default_int_dtype", beside) if dtype is None else dtype
    if isinstance(most, int | float) and functions.is_int_dtype(found) and most > (bound := functions.iinfo(found).max):
        raise IvyValueError(
            f"ivy.random.{name}: counts of about {most} do not fit into {found}, which ends at {bound}; give a wider "
            "data type, such as dtype='int64'"
        )
    return found


def _joint(shape: Any, *parameters: Any) -> Any:
    """The shape of a result: what is asked for, or what parameters broadcast to."""
    if shape is not None:
        return shape
    return functions.broadcast_shapes(*[tuple(functions.shape(p)) for p in parameters])


@named
def uniform(
    low: ArrayLike = 0.0,
    high: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw numbers from the uniform distribution on ``[low, high)``.

    Parameters
    ----------
    low : ArrayLike, default 0.0
        Lower bounds.
    high : ArrayLike, default 1.0
        Upper bounds; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the parameters, or the default one.

    Returns
    -------
    ivy.Array
        The numbers.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A lower bound is greater than the upper one.

    Notes
    -----
    The upper 24 bits of a word, or 53 bits of two words in ``float64``: the same bits on every library.

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
    """Draw numbers from the normal distribution.

    Parameters
    ----------
    loc : ArrayLike, default 0.0
        Means.
    scale : ArrayLike, default 1.0
        Standard deviations; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the parameters, or the default one.

    Returns
    -------
    ivy.Array
        The numbers.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A standard deviation is negative.

    Notes
    -----
    Quantiles of uniform numbers, by rational functions as in M. J. Wichura, "Algorithm AS 241", 1988.

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
    """Draw numbers from the exponential distribution.

    Parameters
    ----------
    scale : ArrayLike, default 1.0
        Means.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the parameters, or the default one.

    Returns
    -------
    ivy.Array
        The numbers.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
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
    """Draw truth values, which hold with a given probability.

    Parameters
    ----------
    p : ArrayLike, default 0.5
        Probabilities.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for ``bool``.

    Returns
    -------
    ivy.Array
        The truth values.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A probability is not between 0 and 1.

    Examples
    --------
    >>> ivy.random.bernoulli(0.5, (3,), key=ivy.random.key(0))
    ivy.array([ True, False, False])
    """
    drawn = random.bernoulli(_floats(p, key, None), shape=shape, key=key)
    return functions.astype(drawn, "bool" if dtype is None else dtype)


@named
def gamma(
    alpha: ArrayLike,
    scale: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw numbers from gamma distributions.

    Parameters
    ----------
    alpha : ArrayLike
        Forms.
    scale : ArrayLike, default 1.0
        Scales; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the parameters, or the default one.

    Returns
    -------
    ivy.Array
        The numbers.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A form is negative.

    Notes
    -----
    G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", 2000.

    Examples
    --------
    >>> ivy.random.gamma(2.0, shape=(3,), key=ivy.random.key(0)).shape
    ivy.Shape(3)
    """
    drawn = random.gamma(_floats(alpha, key, dtype), shape=_joint(shape, alpha, scale), dtype=dtype, key=key)
    return functions.multiply(drawn, scale)


@named
def beta(
    a: ArrayLike,
    b: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw numbers from beta distributions, from 0 to 1.

    Parameters
    ----------
    a : ArrayLike
        Exponents of the number.
    b : ArrayLike
        Exponents of one minus the number; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the parameters, or the default one.

    Returns
    -------
    ivy.Array
        The numbers.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        An exponent is negative.

    Examples
    --------
    >>> ivy.random.beta(2.0, 3.0, (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3)
    """
    return random.beta(_floats(a, key, dtype), b, shape=shape, dtype=dtype, key=key)


@named
def dirichlet(
    alpha: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw shares that add up to 1 from Dirichlet distributions.

    Parameters
    ----------
    alpha : ArrayLike
        Forms along the last axis.
    shape : ShapeLike, optional
        Shape of the draws, without the last axis.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the parameters, or the default one.

    Returns
    -------
    ivy.Array
        The shares.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A form is negative.

    Examples
    --------
    >>> ivy.random.dirichlet([1.0, 2.0], (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3, 2)
    """
    return random.dirichlet(_floats(alpha, key, dtype), size=shape, dtype=dtype, key=key)


@named
def poisson(
    lam: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw counts of Poisson distributions.

    Parameters
    ----------
    lam : ArrayLike, default 1.0
        Means.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the default integer type.

    Returns
    -------
    ivy.Array
        The counts.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A length is negative, or a number is so large that counts do not fit into the data type;
        those in arrays are not looked at.

    Notes
    -----
    By adding up probabilities; means of 10 and more by W. Hörmann, "The transformed rejection method for generating
    Poisson random variables", 1993. Libraries agree but where a logarithm that is rounded otherwise decides.

    Examples
    --------
    >>> ivy.random.poisson(3.0, (2, 2), key=ivy.random.key(0)).shape
    ivy.Shape(2, 2)
    """
    means = _floats(lam, key, None)
    return random.poisson(means, shape, dtype=_count("poisson", dtype, lam, means), key=key)


@named
def binomial(
    n: ArrayLike,
    p: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw counts of successes.

    Parameters
    ----------
    n : ArrayLike
        Numbers of trials.
    p : ArrayLike
        Probabilities of a success; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the default integer type.

    Returns
    -------
    ivy.Array
        The counts.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A number of trials is no whole number or negative, a probability is not between 0 and 1, or a number is so large
        that counts do not fit into the data type; those in arrays are not looked at.

    Notes
    -----
    By adding up probabilities; means of 10 and more by W. Hörmann, "The generation of binomial random variates", 1993.

    Examples
    --------
    >>> ivy.random.binomial(10, 0.5, (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3)
    """
    trials = _floats(n, key, None)
    return random.binomial(trials, p, shape=shape, dtype=_count("binomial", dtype, n, trials), key=key)


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
    """Draw integers, each with the same probability.

    Parameters
    ----------
    low : ArrayLike
        Smallest integers; or, where ``high`` is not given, the bounds, above 0.
    high : ArrayLike, optional
        The integers after the largest ones.
    shape : ShapeLike, optional
        Shape of the result, to which the bounds broadcast; ``None`` stands for their shape.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a bound is an array.
    dtype : DtypeLike, optional
        Integer data type of the result; ``None`` stands for that of the bounds, or the default one.
    endpoint : bool, default False
        Whether ``high`` itself is among them.

    Returns
    -------
    ivy.Array
        The integers. None comes more often than another by more than one in 2**64.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        A lower bound is not less than the upper one.

    Examples
    --------
    >>> ivy.random.integers(10, shape=(5,), key=ivy.random.key(0))
    ivy.array([3, 7, 9, 6, 0])
    """
    if high is None:
        low, high = 0, low
    least: Any = low
    most: Any = high
    if endpoint:
        most = functions.add(most, 1) if has_dtype(most) else index(most) + 1
    if dtype is not None and not has_dtype(least) and not has_dtype(most):
        least, most = [_beside(bound, key, dtype) for bound in (least, most)]
    return functions.randint(least, most, shape, dtype=dtype, key=key)


@named
def multinomial(
    n: int,
    pvals: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw how often each of several outcomes comes in a number of trials.

    Parameters
    ----------
    n : int
        The number of trials.
    pvals : ArrayLike
        The probabilities of the outcomes, along the last axis; what the last lacks of 1 is added to it.
    shape : ShapeLike, optional
        Shape of the draws, without the last axis; ``None`` stands for that of ``pvals``.
    key : ArrayLike
        Key of `key`; the result is where it is, unless ``pvals`` is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the default integer type.

    Returns
    -------
    ivy.Array
        The counts, which add up to ``n`` along the last axis.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        ``pvals`` has no axis, or a number is so large that counts do not fit into the data type;
        those in arrays are not looked at.

    Examples
    --------
    >>> ivy.sum(ivy.random.multinomial(20, [0.2, 0.3, 0.5], key=ivy.random.key(0))).to_list()
    20
    """
    chances = _floats(pvals, key, None)
    lengths = tuple(functions.shape(chances))
    if not lengths:
        raise IvyValueError("ivy.random.multinomial: pvals has an axis, of the outcomes")
    batch = lengths[:-1] if shape is None else (shape,) if isinstance(shape, int) else tuple(shape)
    left = functions.full(batch, float(n), dtype=chances.dtype, like=chances)
    rest = functions.ones(batch, dtype=chances.dtype, like=chances)
    keys, counts = split_key(key, lengths[-1]), []
    for i in range(lengths[-1] - 1):
        chance = functions.get_item(chances, (..., i))
        share = functions.clip(functions.divide(chance, functions.clip(rest, 1e-30, 1.0)), 0.0, 1.0)
        drawn = random.binomial(left, share, shape=batch, key=functions.get_item(keys, i))
        counts.append(drawn)
        left, rest = functions.subtract(left, drawn), functions.subtract(rest, chance)
    return functions.astype(functions.stack([*counts, left], axis=-1), _count("multinomial", dtype, n, chances))


@named
def multivariate_normal(
    mean: ArrayLike,
    cov: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    key: ArrayLike,
    dtype: DtypeLike | None = None,
) -> "Array":
    """Draw vectors from a normal distribution.

    Parameters
    ----------
    mean : ArrayLike
        The mean, with one axis.
    cov : ArrayLike
        The covariance: a positive definite matrix.
    shape : ShapeLike, optional
        Shape of the draws, without the last axis.
    key : ArrayLike
        Key of `key`; the result is where it is, unless a parameter is an array.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the parameters, or the default float.

    Returns
    -------
    ivy.Array
        The vectors, along the last axis.

    Raises
    ------
    IvyException
        The covariance has no Cholesky factor.
    IvyTypeError
        ``key`` is no array of two ``uint32``.

    Examples
    --------
    >>> ivy.random.multivariate_normal([0.0, 1.0], [[1.0, 0.5], [0.5, 1.0]], (3,), key=ivy.random.key(0)).shape
    ivy.Shape(3, 2)
    """
    centre, spread = _floats(mean, key, dtype), _floats(cov, key, dtype)
    batch = () if shape is None else (shape,) if isinstance(shape, int) else tuple(shape)
    size = (*batch, functions.shape(centre)[-1])
    drawn = functions.random_normal(0.0, 1.0, size, dtype=centre.dtype, key=key, like=centre)
    factor = functions.cholesky(spread)
    found = functions.matmul(functions.expand_dims(drawn, axis=-2), functions.matrix_transpose(factor))
    return functions.add(functions.squeeze(found, axis=-2), centre)


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
    """Draw parts of an array; see `ivy.choice`.

    Parameters
    ----------
    a : ArrayLike
        Array whose parts along an axis are drawn; or a Python int, which stands for the integers below it.
    shape : ShapeLike, optional
        How many to draw, as a shape; ``None`` stands for a single one.
    key : ArrayLike
        Key of `key`; the result is where it is, unless ``a`` is an array.
    replace : bool, default True
        Whether a part may be drawn more than once.
    p : ArrayLike, optional
        The probabilities of the parts.
    axis : int, default 0
        The axis.

    Returns
    -------
    ivy.Array
        The parts.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.
    IvyValueError
        More are to be drawn than there are, or the probabilities are not as many as the parts.

    Examples
    --------
    >>> ivy.random.choice([5, 6, 7], (4,), key=ivy.random.key(0)).shape
    ivy.Shape(4)
    """
    values = a if isinstance(a, int) or has_dtype(a) else _beside(a, key)
    chances = p if p is None or has_dtype(p) else _beside(p, key, "float32")
    like: Any = _checked(key) if isinstance(a, int) else None
    return random.choice(values, shape, replace=replace, p=chances, axis=axis, key=key, like=like)


@named
def permutation(x: ArrayLike, axis: int = 0, *, key: ArrayLike) -> "Array":
    """Put the parts of an array into a random order; see `ivy.permutation`.

    Parameters
    ----------
    x : ArrayLike
        Array; or a Python int, which stands for the integers below it.
    axis : int, default 0
        The axis along which parts lie.
    key : ArrayLike
        Key of `key`; the result is where it is, unless ``x`` is an array.

    Returns
    -------
    ivy.Array
        The parts in their new order.

    Raises
    ------
    IvyTypeError
        ``key`` is no array of two ``uint32``.

    Examples
    --------
    >>> ivy.random.permutation(5, key=ivy.random.key(0))
    ivy.array([4, 0, 3, 1, 2])
    """
    like: Any = _checked(key)
    values: Any = functions.arange(x, like=like) if isinstance(x, int) else x
    return functions.shuffle(values if has_dtype(values) else _beside(values, key), axis, key=key)
