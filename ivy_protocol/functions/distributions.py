"""Random numbers of distributions other than the uniform and the normal one, choices and orders."""

import math
from operator import index
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import REAL, ArrayLike, DeviceLike, DtypeLike, Like, Out, ShapeLike
from ivy_protocol.compiling import has_dtype
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._defaults import default_beside
from ivy_protocol.functions.creation import arange, zeros_like
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.elementwise import add, log, negative
from ivy_protocol.functions.general import get_item
from ivy_protocol.functions.general import shape as shape_of
from ivy_protocol.functions.manipulation import moveaxis, reshape, take
from ivy_protocol.functions.random import multinomial, randint, random_uniform, shuffle
from ivy_protocol.functions.searching import argmax
from ivy_protocol.slots import Array as _Array
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "bernoulli",
    "beta",
    "binomial",
    "categorical",
    "choice",
    "dirichlet",
    "exponential",
    "gamma",
    "permutation",
    "poisson",
]


@primary(promote=True, infer=True, floating=True, kinds=REAL, counts=True)
def bernoulli(
    probs: ArrayLike | None = None,
    *,
    logits: ArrayLike | None = None,
    shape: ShapeLike | None = None,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Draw ones and zeros, where a one has a given probability.

    Parameters
    ----------
    probs : ArrayLike, optional
        Probabilities of a one, from 0 to 1, or a Python scalar: real-valued numeric.
    logits : ArrayLike, optional
        In their place, the logarithms of their odds: real-valued numeric.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the parameters, or the default device.
    dtype : DtypeLike, optional
        Numeric or boolean data type of the result. ``None`` stands for that of the parameters; the default float if
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
        The ones and zeros. A probability that is NaN, which is not raised for, gives zero.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is complex.
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A probability is not between 0 and 1; there are neither probabilities nor logits, or both; a length or the seed
        is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy, where the dtype is that of the parameters too. The numbers differ between libraries.

    Examples
    --------
    >>> ivy.bernoulli([0.0, 1.0])
    ivy.array([0., 1.])
    >>> ivy.bernoulli(1.0, shape=(2,), dtype="int32")
    ivy.array([1, 1])
    """
    ...


@primary(promote=True, infer=True, floating=True, kinds=REAL)
def beta(
    a: ArrayLike,
    b: ArrayLike,
    /,
    *,
    shape: ShapeLike | None = None,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Draw numbers from beta distributions, from 0 to 1.

    Parameters
    ----------
    a : ArrayLike
        The exponents of the number, not negative, or a Python scalar: real-valued numeric.
    b : ArrayLike
        The exponents of one minus the number, likewise; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the parameters, or the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. ``None`` stands for that of the parameters; the default float if they
        are integers or Python scalars.
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
        The random numbers; NaN where both parameters are zero or infinite, or one is NaN.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type not one of floats.
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A parameter is negative; a length or the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy, where it is experimental. Right also for parameters so small that both gammas would be zero. The numbers
    differ between libraries.

    Examples
    --------
    >>> x = ivy.beta(2.0, 3.0, shape=(100,))
    >>> bool(ivy.all(x > 0) and ivy.all(x < 1))
    True
    """
    ...


@primary(promote=True, infer=True, floating=True, kinds=REAL)
def gamma(
    alpha: ArrayLike,
    /,
    beta: ArrayLike = 1.0,
    *,
    shape: ShapeLike | None = None,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Draw numbers from gamma distributions.

    Parameters
    ----------
    alpha : ArrayLike
        The parameters of form, not negative, or a Python scalar: real-valued numeric.
    beta : ArrayLike, default 1.0
        The rates, likewise, by which the numbers are divided; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the parameters, or the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. ``None`` stands for that of the parameters; the default float if they
        are integers or Python scalars.
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
        The random numbers, whose mean is ``alpha / beta``.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type not one of floats.
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A parameter is negative; a length or the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy, where ``beta`` has no default, and is a scale on NumPy. The numbers differ between libraries.

    Examples
    --------
    >>> tuple(ivy.gamma(2.0, 0.5, shape=(3, 2)).shape)
    (3, 2)
    >>> ivy.gamma(0.0, 1.0)
    ivy.array(0.)
    """
    ...


@primary(promote=True, infer=True, floating=True, kinds=REAL)
def dirichlet(
    alpha: ArrayLike,
    /,
    *,
    size: ShapeLike | None = None,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Draw shares of a whole from Dirichlet distributions.

    Parameters
    ----------
    alpha : ArrayLike
        The parameters, not negative, of shape ``(*batch, k)``: real-valued numeric.
    size : ShapeLike, optional
        Lengths before the last axis of the result, to which those of the batch broadcast; ``None`` stands for those
        of the batch.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the parameters, or the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. ``None`` stands for that of the parameters; the default float if they
        are integers or Python scalars.
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
        The shares, of shape ``(*size, k)``, which sum to 1 along the last axis; NaN where all parameters are zero.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type not one of floats.
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A parameter is negative, or there is no axis; a length or the seed is negative; or JAX compiles, and there is no
        seed.

    Notes
    -----
    From Ivy, without ``device``. Right also for parameters so small that all gammas would be zero. The numbers differ
    between libraries.

    Examples
    --------
    >>> x = ivy.dirichlet([1.0, 2.0, 3.0], size=(4,))
    >>> tuple(x.shape)
    (4, 3)
    """
    ...


@primary(promote=True, infer=True, floating=True, kinds=REAL, counts=True)
def poisson(
    lam: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    fill_value: float = 0,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Draw counts from Poisson distributions.

    Parameters
    ----------
    lam : ArrayLike
        The expected counts, or a Python scalar: real-valued numeric.
    shape : ShapeLike, optional
        Shape of the result, to which they broadcast; ``None`` stands for their shape.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the expected counts, or the default device.
    dtype : DtypeLike, optional
        Numeric data type of the result. ``None`` stands for that of the expected counts; the default float if they are
        integers or Python scalars.
    seed : int or ArrayLike, optional
        Seed for this call alone, not negative: the same number gives the same result on the same library. ``None``
        goes on with the generator that ``ivy.seed`` sets. In code that JAX compiles, a seed is needed, which may be
        an argument of that code, or a key of ``jax.random``.
    key : ArrayLike, optional
        Key of `ivy.random.key` in place of a seed: the same key gives the same numbers on every library.
    fill_value : float, default 0
        What stands where an expected count is negative.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The counts; NaN and infinity stay.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is complex.
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A length or the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    From Ivy, which takes ``shape`` by keyword only. Of rates so large that the library cannot count, the normal
    distribution is rounded, with the skewness of the counts. The numbers differ between libraries.

    Examples
    --------
    >>> ivy.poisson([0.0, -1.0], fill_value=9)
    ivy.array([0., 9.])
    >>> tuple(ivy.poisson(3.0, (2, 3), dtype="int32").shape)
    (2, 3)
    """
    ...


@primary(promote=True, infer=True, floating=True, kinds=REAL, counts=True)
def binomial(
    n: ArrayLike,
    p: ArrayLike,
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
    """Draw how many of several trials succeed.

    Parameters
    ----------
    n : ArrayLike
        The numbers of trials, not negative, or a Python scalar: whole numbers of a real-valued data type.
    p : ArrayLike
        The probabilities of success, from 0 to 1, likewise; the shapes broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` stands for their shape.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the parameters, or the default device.
    dtype : DtypeLike, optional
        Numeric data type of the result. ``None`` stands for that of the parameters; the default float if they are
        integers or Python scalars.
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
        The counts, as floating-point numbers by default; NaN where a parameter is NaN.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is complex.
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A number of trials is negative or not whole, or a probability not between 0 and 1; a length or the seed is
        negative; or JAX compiles, and there is no seed.

    Notes
    -----
    As in NumPy, torch and JAX; Ivy has no such function. In float32, counts above ``2**24`` are rounded. The numbers
    differ between libraries.

    Examples
    --------
    >>> ivy.binomial([3, 5], [1.0, 0.0])
    ivy.array([3., 0.])
    >>> tuple(ivy.binomial(10, 0.5, (2, 3), dtype="int32").shape)
    (2, 3)
    """
    ...


@primary(promote=True, infer=True, floating=True, kinds=REAL)
def exponential(
    scale: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Draw numbers from exponential distributions.

    Parameters
    ----------
    scale : ArrayLike, default 1.0
        The means, not negative, or a Python scalar: real-valued numeric.
    shape : ShapeLike, optional
        Shape of the result, to which the means broadcast; ``None`` stands for their shape.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the means, or the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. ``None`` stands for that of the means; the default float if they are
        integers or Python scalars.
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
    IvyDtypeError
        A parameter is complex, or the data type not one of floats.
    IvyDispatchError
        A parameter is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        A mean is negative; a length or the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    As in NumPy; Ivy has no such function. The numbers differ between libraries.

    Examples
    --------
    >>> bool(ivy.all(ivy.exponential(2.0, (100,)) >= 0))
    True
    """
    ...


@compositional(floating=True, kinds=REAL)
def categorical(
    logits: ArrayLike,
    /,
    shape: ShapeLike | None = None,
    *,
    axis: int = -1,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    out: Out = None,
) -> "Array":
    """Draw positions along an axis, by the logarithms of their probabilities.

    Parameters
    ----------
    logits : ArrayLike
        Logarithms of relative probabilities: real-valued numeric. What is minus infinity is never drawn.
    shape : ShapeLike, optional
        Shape of the result, to which that of ``logits`` without the axis broadcasts, and for which ``None`` stands.
    axis : int, default -1
        The axis of the probabilities.
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
        The positions, of the library's data type for indices.

    Raises
    ------
    IvyDispatchError
        ``logits`` is not array-like.
    IvyException
        ``logits`` does not broadcast to the shape.
    IvyIndexError
        There is no such axis.
    IvyTypeError
        The seed is no integer.
    IvyValueError
        The axis is empty, a length or the seed is negative, or JAX compiles, and there is no seed.

    Notes
    -----
    As in JAX; Ivy has no such function. `ivy.multinomial` takes probabilities. The numbers differ between libraries.

    Examples
    --------
    >>> ivy.categorical(ivy.array([0.0, float("-inf")]), (3,)).to_list()
    [0, 0, 0]
    """
    lengths = shape_of(logits)
    if not -len(lengths) <= axis < len(lengths):
        raise IvyIndexError(f"ivy.categorical: logits of the shape {tuple(lengths)} have no axis {axis}")
    if lengths[axis] == 0:
        raise IvyValueError(f"ivy.categorical: the axis {axis} of logits of the shape {tuple(lengths)} is empty")
    last = moveaxis(logits, axis, -1)
    low = zeros_like(last)
    if shape is None:
        drawn = random_uniform(low, 1.0, dtype=_wide(logits), seed=seed, key=key)
    else:
        drawn = random_uniform(low, 1.0, (*_tuple(shape), lengths[axis]), dtype=_wide(logits), seed=seed, key=key)
    # The largest of the sums with Gumbel noise is such a position.
    return argmax(add(last, negative(log(negative(log(drawn))))), axis=-1)


def _wide(x: Any) -> str:
    """What to draw in beside an array: the steps of numbers of 16 bits are too large."""
    return "float64" if has_dtype(x) and str(x.dtype) == "float64" else "float32"


@compositional(promote=("a",), infer=True, numbers=("a",))
def choice(
    a: ArrayLike,
    shape: ShapeLike | None = None,
    *,
    replace: bool = True,
    p: ArrayLike | None = None,
    axis: int = 0,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Draw parts of an array along an axis, or numbers below a bound.

    Parameters
    ----------
    a : ArrayLike
        Array of any data type, or a Python int, which stands for the numbers from 0 up to, and without, it.
    shape : ShapeLike, optional
        How many parts to draw; ``None`` stands for one, without an axis for it.
    replace : bool, default True
        Whether a part can be drawn more than once.
    p : ArrayLike, optional
        Relative probabilities of the parts: one axis, real, not negative. ``None`` stands for equal ones.
    axis : int, default 0
        The axis of ``a``, in the place of which the axes of ``shape`` stand in the result.
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
        The parts, of the data type of ``a``; of the default integer type if that is a number.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``p`` is not array-like, or they belong to different libraries.
    IvyIndexError
        There is no such axis.
    IvyTypeError
        The seed is no integer, or ``a`` is a number that is none.
    IvyValueError
        There is nothing to draw from, or less than is to be drawn without replacement; ``p`` has another length, or a
        negative probability; a length or the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    As in NumPy, where ``shape`` is called ``size``, and ``p`` has to sum to 1; Ivy has no such function. The numbers
    differ between libraries.

    Examples
    --------
    >>> ivy.choice(ivy.array([5, 6, 7]), (2,), p=[0.0, 1.0, 0.0])
    ivy.array([6, 6])
    >>> ivy.sort(ivy.choice(3, 3, replace=False)).to_list()
    [0, 1, 2]
    """
    lengths = () if isinstance(a, int) else shape_of(a)
    if not isinstance(a, int) and not -len(lengths) <= axis < max(len(lengths), 1):
        raise IvyIndexError(f"ivy.choice: an array of the shape {tuple(lengths)} has no axis {axis}")
    population = lengths[axis] if lengths else _bound("choice", a)
    wanted = _tuple(shape)
    count = math.prod(wanted)
    if count and population < 1:
        raise IvyValueError("ivy.choice: there is nothing to draw from")
    if not replace and count > population:
        raise IvyValueError(f"ivy.choice: {count} of {population} cannot be drawn without replacement")
    if p is not None and tuple(shape_of(p)) != (population,):
        raise IvyValueError(
            f"ivy.choice: p of the shape {tuple(shape_of(p))} does not hold the probabilities of {population} parts"
        )
    if like is None and isinstance(a, _Array):
        like = a
    if p is not None:
        positions = multinomial(population, count, probs=p, replace=replace, seed=seed, key=key)
    elif replace:
        positions = randint(0, max(population, 1), shape=(count,), seed=seed, key=key, like=like)
    else:
        positions = get_item(multinomial(population, count, replace=False, seed=seed, key=key, like=like), 0)
    if not lengths:
        return reshape(astype(positions, default_beside("default_int_dtype", positions)), wanted)
    axis %= len(lengths)
    return reshape(take(a, positions, axis=axis), (*lengths[:axis], *wanted, *lengths[axis + 1 :]))


def _tuple(shape: Any) -> tuple[int, ...]:
    if shape is None:
        return ()
    return (shape,) if is_whole(shape) else tuple(shape)


def _bound(name: str, a: Any) -> int:
    """A number that stands for those below it."""
    try:
        bound = index(a)
    except TypeError as error:
        raise IvyTypeError(f"ivy.{name} takes an array with axes, or an int; got {a!r}") from error
    if bound < 0:
        raise IvyValueError(f"ivy.{name}: a number stands for those below it, and {bound} is negative")
    return bound


@compositional(promote=True, infer=True, numbers=("x",))
def permutation(
    x: ArrayLike,
    axis: int = 0,
    /,
    *,
    seed: "int | ArrayLike | None" = None,
    key: "ArrayLike | None" = None,
    out: Out = None,
) -> "Array":
    """Return an array with its parts along an axis in random order, or the numbers below a bound.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type, or a Python int, which stands for the numbers from 0 up to, and without, it.
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
        The seed is no integer, or ``x`` is a number that is none.
    IvyValueError
        The number or the seed is negative; or JAX compiles, and there is no seed.

    Notes
    -----
    As in NumPy; Ivy has no such function. `ivy.shuffle` leaves a number as it is. The order differs between libraries.

    Examples
    --------
    >>> ivy.sort(ivy.permutation(4))
    ivy.array([0, 1, 2, 3])
    """
    if isinstance(x, int) or not shape_of(x):
        return shuffle(arange(_bound("permutation", x)), seed=seed, key=key)
    return shuffle(x, axis, seed=seed, key=key)
