"""Functions that draw random numbers."""

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
    """Draw numbers from the uniform distribution on ``[low, high)``.

    Parameters
    ----------
    low : ArrayLike, default 0.0
        Lower bounds, or a Python scalar: real-valued numeric.
    high : ArrayLike, default 1.0
        Upper bounds, likewise; the shapes broadcast. Where both bounds are the same number, that is the result.
    shape : ShapeLike, optional
        Shape of the result, to which the bounds broadcast; ``None`` stands for the shape of the bounds.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the bounds, or the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. ``None`` stands for that of the bounds; the default float if
        they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Seed for this call alone, not negative: the same number gives the same result on the same library. ``None``
        goes on with the generator that ``ivy.seed`` sets. In code that JAX compiles, a seed is needed, which may be
        an argument of that code, or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key` in place of a seed: the same key gives the same numbers on every library.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The random numbers.

    Raises
    ------
    IvyDispatchError
        A bound is not array-like, or the bounds belong to different libraries.
    IvyException
        The bounds do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A lower bound is greater than the upper one; a length or the seed is negative; or JAX compiles, and there is
        no seed.

    Notes
    -----
    From Ivy. The numbers differ between libraries. In ``tf.function`` and ``torch.compile`` each call draws anew.

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
    """Draw numbers from the normal distribution.

    Parameters
    ----------
    mean : ArrayLike, default 0.0
        Means, or a Python scalar: real-valued numeric.
    std : ArrayLike, default 1.0
        Standard deviations, likewise; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    dtype : DtypeLike, optional
        Floating-point data type of the result. ``None`` stands for that of the parameters; the default float if
        they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Seed for this call alone, not negative: the same number gives the same result on the same library. ``None``
        goes on with the generator that ``ivy.seed`` sets. In code that JAX compiles, a seed is needed, which may be
        an argument of that code, or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key` in place of a seed: the same key gives the same numbers on every library.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the parameters, or the default device.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The random numbers.

    Raises
    ------
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A standard deviation, a length or the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy. The numbers differ between libraries. In ``tf.function`` and ``torch.compile`` each call draws anew.

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
    """Draw integers between bounds, each with the same probability.

    Parameters
    ----------
    low : ArrayLike
        Smallest integers, or a Python int: integers.
    high : ArrayLike
        The integers after the largest ones, likewise; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the bounds broadcast; ``None`` stands for the shape of the bounds.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the bounds, or the default device.
    dtype : DtypeLike, optional
        Integer data type of the result. ``None`` stands for that of the bounds; the default integer type if they
        are Python ints.
    seed : int or ArrayLike, optional
        Seed for this call alone, not negative: the same number gives the same result on the same library. ``None``
        goes on with the generator that ``ivy.seed`` sets. In code that JAX compiles, a seed is needed, which may be
        an argument of that code, or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key` in place of a seed: the same key gives the same numbers on every library.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The random integers.

    Raises
    ------
    IvyDtypeError
        A bound is no integer, or the data type none of integers.
    IvyDispatchError
        A bound is not array-like, or the bounds belong to different libraries.
    IvyException
        The bounds do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A lower bound is not less than the upper one; the data type lacks integers between them; a length or the seed
        is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy. The numbers differ between libraries. In ``tf.function`` and ``torch.compile`` each call draws anew.

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
    """Draw members of a population, by their positions.

    Parameters
    ----------
    population_size : int
        How many members there are.
    num_samples : int
        How many samples to draw.
    batch_size : int, default 1
        How many rows of samples to draw; without meaning if ``probs`` is given.
    probs : ArrayLike, optional
        Relative probabilities of the members, of shape ``(*batch, population_size)``: real, not negative. ``None``
        stands for equal ones.
    replace : bool, default True
        Whether a member can be drawn more than once; if false, there are at least ``num_samples`` members whose
        probability is not zero.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of ``probs``, or the default device.
    seed : int or ArrayLike, optional
        Seed for this call alone, not negative: the same number gives the same result on the same library. ``None``
        goes on with the generator that ``ivy.seed`` sets. In code that JAX compiles, a seed is needed, which may be
        an argument of that code, or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key` in place of a seed: the same key gives the same numbers on every library.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The positions, of shape ``(*batch, num_samples)``, or ``(batch_size, num_samples)`` without ``probs``; of the
        library's data type for indices.

    Raises
    ------
    IvyDispatchError
        ``probs`` is not array-like.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        ``probs`` has another number of members, or a negative one; there are fewer members than samples without
        replacement; the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy. The numbers differ between libraries. In ``tf.function`` and ``torch.compile`` each call draws anew.

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
    """Set the seed of the random numbers of every backend, in this thread.

    Parameters
    ----------
    seed_value : int, default 0
        The seed, not negative.

    Returns
    -------
    None
        Nothing: the generators of the backends are changed, also of those that are loaded later. The libraries' own
        generators stay as they are.

    Raises
    ------
    IvyTypeError
        The seed is no integer, or a keyword is unknown.
    IvyValueError
        The seed is negative.
    IvyTraceError
        A function sets it of which a graph is made.

    Notes
    -----
    From Ivy, which takes ``seed_value`` by keyword only, and sets the seed of the current backend alone.

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
    """Return an array with its parts along an axis in random order.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axis : int, default 0
        The axis.
    seed : int or ArrayLike, optional
        Seed for this call alone, not negative: the same number gives the same result on the same library. ``None``
        goes on with the generator that ``ivy.seed`` sets. In code that JAX compiles, a seed is needed, which may be
        an argument of that code, or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key` in place of a seed: the same key gives the same numbers on every library.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The same parts, each order with the same probability; of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        ``x`` has no such axis.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        The seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy. The order differs between libraries. In ``tf.function`` and ``torch.compile`` each call draws anew.

    Examples
    --------
    >>> ivy.sort(ivy.shuffle(ivy.array([1, 2, 3])))
    ivy.array([1, 2, 3])
    """
    ...
