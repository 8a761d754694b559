"""Functions that return random samples."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import INTEGRAL, ORDERED, ArrayLike, DeviceLike, DtypeLike, Like, Out, ShapeLike
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["multinomial", "randint", "random_normal", "random_uniform", "seed", "shuffle"]


@primary(infer=True, floating=True, kinds=ORDERED)
def random_uniform(
    low: ArrayLike = 0.0,
    high: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return samples from the uniform distribution on ``[low, high)``.

    Parameters
    ----------
    low : ArrayLike, default 0.0
        Lower bounds, or a Python scalar: real-valued numeric.
    high : ArrayLike, default 1.0
        Upper bounds, or a Python scalar: real-valued numeric. The shapes broadcast. Where both bounds are equal,
        the result is that number.
    shape : ShapeLike, optional
        Shape of the result, to which the bounds broadcast; ``None`` means the shape of the bounds.
    device : DeviceLike, optional
        Device of the result. ``None`` means the device of the bounds, or the default device.
    dtype : DtypeLike, optional
        Floating-point dtype of the result. ``None`` means the dtype of the bounds, or the default float if
        they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: the same seed returns the same result on the same library. ``None``
        uses the generator that ``ivy.seed`` sets. Code compiled by JAX needs a seed, which may be an argument of
        that code or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key`, as an alternative to a seed: the same key returns the same numbers on every library.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The random samples.

    Raises
    ------
    IvyDispatchError
        A bound is not array-like, or the bounds belong to different libraries.
    IvyException
        The bounds do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A lower bound is greater than the upper one; a length or the seed is negative; or the code is compiled by
        JAX without a seed.

    Notes
    -----
    From Ivy. The samples differ between libraries. In ``tf.function`` and ``torch.compile``, each call samples again.

    Examples
    --------
    >>> tuple(ivy.random_uniform(-1, 1, (3, 3)).shape)
    (3, 3)
    """
    ...


@primary(infer=True, floating=True, kinds=ORDERED)
def random_normal(
    mean: ArrayLike = 0.0,
    std: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return samples from the normal distribution.

    Parameters
    ----------
    mean : ArrayLike, default 0.0
        Means, or a Python scalar: real-valued numeric.
    std : ArrayLike, default 1.0
        Standard deviations, or a Python scalar: real-valued numeric. The shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` means the broadcast shape.
    dtype : DtypeLike, optional
        Floating-point dtype of the result. ``None`` means the dtype of the parameters, or the default float if
        they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: the same seed returns the same result on the same library. ``None``
        uses the generator that ``ivy.seed`` sets. Code compiled by JAX needs a seed, which may be an argument of
        that code or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key`, as an alternative to a seed: the same key returns the same numbers on every library.
    device : DeviceLike, optional
        Device of the result. ``None`` means the device of the parameters, or the default device.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The random samples.

    Raises
    ------
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A standard deviation, a length or the seed is negative; or the code is compiled by JAX without a seed.

    Notes
    -----
    From Ivy. The samples differ between libraries. In ``tf.function`` and ``torch.compile``, each call samples again.

    Examples
    --------
    >>> tuple(ivy.random_normal(0.0, 2.0, (3, 3)).shape)
    (3, 3)
    """
    ...


@primary(promote=True, infer=True, kinds=INTEGRAL)
def randint(
    low: ArrayLike,
    high: ArrayLike,
    /,
    shape: ShapeLike | None = None,
    *,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return random integers between bounds, each with the same probability.

    Parameters
    ----------
    low : ArrayLike
        Lower bounds, inclusive, or a Python int: integers.
    high : ArrayLike
        Upper bounds, exclusive, or a Python int: integers. The shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the bounds broadcast; ``None`` means the shape of the bounds.
    device : DeviceLike, optional
        Device of the result. ``None`` means the device of the bounds, or the default device.
    dtype : DtypeLike, optional
        Integer dtype of the result. ``None`` means the dtype of the bounds, or the default integer dtype if they
        are Python ints.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: the same seed returns the same result on the same library. ``None``
        uses the generator that ``ivy.seed`` sets. Code compiled by JAX needs a seed, which may be an argument of
        that code or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key`, as an alternative to a seed: the same key returns the same numbers on every library.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The random integers.

    Raises
    ------
    IvyDtypeError
        A bound is not an integer, or the dtype is not an integer dtype.
    IvyDispatchError
        A bound is not array-like, or the bounds belong to different libraries.
    IvyException
        The bounds do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A lower bound is not less than the upper one; the dtype cannot hold the integers between them; a length or
        the seed is negative; or the code is compiled by JAX without a seed.

    Notes
    -----
    From Ivy. The samples differ between libraries. In ``tf.function`` and ``torch.compile``, each call samples again.

    Examples
    --------
    >>> x = ivy.randint(0, 10, shape=(100,))
    >>> bool(ivy.all(x >= 0) and ivy.all(x < 10))
    True
    """
    ...


@primary(floating=True)
def multinomial(
    population_size: int,
    num_samples: int,
    /,
    *,
    batch_size: int = 1,
    probs: ArrayLike | None = None,
    replace: bool = True,
    device: DeviceLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Sample members of a population and return their indices.

    Parameters
    ----------
    population_size : int
        Number of members.
    num_samples : int
        Number of samples.
    batch_size : int, default 1
        Number of rows of samples; ignored if ``probs`` is passed.
    probs : ArrayLike, optional
        Relative probabilities of the members, of shape ``(*batch, population_size)``: real, non-negative. ``None``
        means equal probabilities.
    replace : bool, default True
        If True, sample with replacement. If False, at least ``num_samples`` members must have a nonzero
        probability.
    device : DeviceLike, optional
        Device of the result. ``None`` means the device of ``probs``, or the default device.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: the same seed returns the same result on the same library. ``None``
        uses the generator that ``ivy.seed`` sets. Code compiled by JAX needs a seed, which may be an argument of
        that code or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key`, as an alternative to a seed: the same key returns the same numbers on every library.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The indices, of shape ``(*batch, num_samples)``, or ``(batch_size, num_samples)`` without ``probs``; of the
        library's index dtype.

    Raises
    ------
    IvyDispatchError
        ``probs`` is not array-like.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        ``probs`` has another number of members, or a negative one; there are fewer members than samples without
        replacement; the seed is negative; or the code is compiled by JAX without a seed.

    Notes
    -----
    From Ivy. The samples differ between libraries. In ``tf.function`` and ``torch.compile``, each call samples again.

    Examples
    --------
    >>> tuple(ivy.multinomial(10, 5, batch_size=2).shape)
    (2, 5)
    >>> ivy.multinomial(3, 2, probs=[0.0, 1.0, 0.0]).to_list()
    [1, 1]
    """
    ...


@primary
def seed(seed_value: int = 0) -> None:
    """Set the random seed of every backend, in this thread.

    Parameters
    ----------
    seed_value : int, default 0
        Non-negative seed.

    Returns
    -------
    None
        The generators of the backends change, including backends that are loaded later. The libraries' own
        generators do not change.

    Raises
    ------
    IvyTypeError
        The seed is not an integer, or a keyword is unknown.
    IvyValueError
        The seed is negative.
    IvyTraceError
        The function is called while a graph is traced.

    Notes
    -----
    From Ivy, which accepts ``seed_value`` by keyword only, and sets the seed of the current backend only.

    Examples
    --------
    >>> ivy.seed(5)
    >>> x = ivy.random_uniform(shape=(2,))
    >>> ivy.seed(5)
    >>> bool(ivy.sum(ivy.equal(x, ivy.random_uniform(shape=(2,)))) == 2)
    True
    """
    ...


@primary
def shuffle(
    x: ArrayLike,
    axis: int = 0,
    /,
    *,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    out: Out = None,
) -> "Array":
    """Return an array with its slices along an axis in random order.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int, default 0
        Axis to shuffle along.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: the same seed returns the same result on the same library. ``None``
        uses the generator that ``ivy.seed`` sets. Code compiled by JAX needs a seed, which may be an argument of
        that code or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key`, as an alternative to a seed: the same key returns the same numbers on every library.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The same slices, each order with the same probability; of the shape and dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        ``x`` has no such axis.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        The seed is negative; or the code is compiled by JAX without a seed.

    Notes
    -----
    From Ivy. The order differs between libraries. In ``tf.function`` and ``torch.compile``, each call shuffles again.

    Examples
    --------
    >>> ivy.sort(ivy.shuffle(ivy.array([1, 2, 3])))
    ivy.array([1, 2, 3])
    """
    ...
