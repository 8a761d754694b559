"""Sampling from distributions other than the uniform and normal ones, random choices and permutations."""

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
    """Sample from Bernoulli distributions.

    Parameters
    ----------
    probs : ArrayLike, optional
        Probabilities of 1, from 0 to 1, or a Python scalar: real-valued numeric.
    logits : ArrayLike, optional
        Log-odds, instead of probabilities: real-valued numeric.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; if ``None``, the broadcast shape of the parameters.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the parameters, or else the default device.
    dtype : DtypeLike, optional
        Numeric or boolean data type of the result. If ``None``, the data type of the parameters, or the default float
        if they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The samples, each 0 or 1. A probability of NaN does not raise; its sample is 0.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is complex.
    IvyDispatchError
        A parameter is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A probability is not between 0 and 1; both or neither of probabilities and logits are passed; a length or the
        seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy, where the result also has the dtype of the parameters. The values differ between backends.

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
    """Sample from beta distributions.

    Parameters
    ----------
    a : ArrayLike
        First shape parameters, non-negative, or a Python scalar: real-valued numeric.
    b : ArrayLike
        Second shape parameters, non-negative, or a Python scalar: real-valued numeric. The shapes must be
        broadcastable.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; if ``None``, the broadcast shape of the parameters.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the parameters, or else the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. If ``None``, the data type of the parameters, or the default float if
        they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The samples, from 0 to 1; NaN where both parameters are zero or infinite, or one is NaN.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is not floating-point.
    IvyDispatchError
        A parameter is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A parameter is negative; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy's experimental API. Correct also for parameters so small that both gamma variates underflow to zero. The
    values differ between backends.

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
    """Sample from gamma distributions.

    Parameters
    ----------
    alpha : ArrayLike
        Shape parameters, non-negative, or a Python scalar: real-valued numeric.
    beta : ArrayLike, default 1.0
        Rates, non-negative, or a Python scalar: real-valued numeric. The shapes must be broadcastable.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; if ``None``, the broadcast shape of the parameters.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the parameters, or else the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. If ``None``, the data type of the parameters, or the default float if
        they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The samples, with mean ``alpha / beta``.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is not floating-point.
    IvyDispatchError
        A parameter is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A parameter is negative; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy, where ``beta`` has no default and is a scale on NumPy. The values differ between backends.

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
    """Sample from Dirichlet distributions.

    Parameters
    ----------
    alpha : ArrayLike
        Concentration parameters, non-negative, of shape ``(*batch, k)``: real-valued numeric.
    size : ShapeLike, optional
        Shape of the result without its last axis, to which the batch shape broadcasts; if ``None``, the batch shape.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the parameters, or else the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. If ``None``, the data type of the parameters, or the default float if
        they are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The samples, of shape ``(*size, k)``, which sum to 1 along the last axis; NaN where all parameters are zero.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is not floating-point.
    IvyDispatchError
        A parameter is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A parameter is negative, or the parameters are 0-d; a length or the seed is negative; or JAX compiles the code,
        and no seed is passed.

    Notes
    -----
    From Ivy, without ``device``. Correct also for parameters so small that all gamma variates underflow to zero. The
    values differ between backends.

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
    """Sample from Poisson distributions.

    Parameters
    ----------
    lam : ArrayLike
        The expected counts, or a Python scalar: real-valued numeric.
    shape : ShapeLike, optional
        Shape of the result, to which the expected counts broadcast; if ``None``, the shape of the expected counts.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the expected counts, or else the default device.
    dtype : DtypeLike, optional
        Numeric data type of the result. If ``None``, the data type of the expected counts, or the default float if they
        are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    fill_value : float, default 0
        Value of the result where the expected count is negative.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The samples. Expected counts of NaN and infinity are returned unchanged.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is complex.
    IvyDispatchError
        A parameter is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy, which accepts ``shape`` by keyword only. Rates too large for the sampler of the backend use a rounded
    normal distribution, corrected for skewness. The values differ between backends.

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
    """Sample from binomial distributions.

    Parameters
    ----------
    n : ArrayLike
        Numbers of trials, non-negative, or a Python scalar: integral values of a real-valued data type.
    p : ArrayLike
        Probabilities of success, from 0 to 1, or a Python scalar: real-valued numeric. The shapes must be
        broadcastable.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; if ``None``, the broadcast shape of the parameters.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the parameters, or else the default device.
    dtype : DtypeLike, optional
        Numeric data type of the result. If ``None``, the data type of the parameters, or the default float if they are
        integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The numbers of successes, floating-point by default; NaN where a parameter is NaN.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is complex.
    IvyDispatchError
        A parameter is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A number of trials is negative or not integral, or a probability is not between 0 and 1; a length or the seed is
        negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in NumPy, torch and JAX; not part of Ivy. In float32, counts above ``2**24`` are rounded. The values differ
    between backends.

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
    """Sample from exponential distributions.

    Parameters
    ----------
    scale : ArrayLike, default 1.0
        Means, non-negative, or a Python scalar: real-valued numeric.
    shape : ShapeLike, optional
        Shape of the result, to which the means broadcast; if ``None``, the shape of the means.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the means, or else the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. If ``None``, the data type of the means, or the default float if they
        are integers or Python scalars.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The samples.

    Raises
    ------
    IvyDtypeError
        A parameter is complex, or the data type is not floating-point.
    IvyDispatchError
        A parameter is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A mean is negative; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in NumPy; not part of Ivy. The values differ between backends.

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
    """Sample indices along an axis from unnormalized log probabilities.

    Parameters
    ----------
    logits : ArrayLike
        Unnormalized log probabilities: real-valued numeric. An index with minus infinity is never sampled.
    shape : ShapeLike, optional
        Shape of the result, to which the shape of ``logits`` without the axis broadcasts; if ``None``, this latter
        shape.
    axis : int, default -1
        Axis of the probabilities.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of the index data type of the backend.

    Raises
    ------
    IvyDispatchError
        ``logits`` is not array-like.
    IvyException
        ``logits`` does not broadcast to the shape.
    IvyIndexError
        The axis does not exist.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        The axis is empty, a length or the seed is negative, or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in JAX; not part of Ivy. `ivy.multinomial` accepts probabilities. The values differ between backends.

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
    # Gumbel-max trick: the argmax of the logits plus Gumbel noise is such an index.
    return argmax(add(last, negative(log(negative(log(drawn))))), axis=-1)


def _wide(x: Any) -> str:
    """Return the data type to sample in for an array: 16-bit floats are too coarse."""
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
    """Sample slices of an array along an axis, or integers below a bound.

    Parameters
    ----------
    a : ArrayLike
        Array of any data type, or a Python int ``n``, which denotes ``arange(n)``.
    shape : ShapeLike, optional
        Shape of the sample; if ``None``, a single slice is returned without an extra axis.
    replace : bool, default True
        Whether to sample with replacement.
    p : ArrayLike, optional
        Relative probabilities of the slices: 1-D, real, non-negative. If ``None``, all slices are equally likely.
    axis : int, default 0
        Axis of ``a``, which the axes of ``shape`` replace in the result.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The samples, of the data type of ``a``; of the default integer type if ``a`` is an int.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``p`` is not array-like, or they belong to different backends.
    IvyIndexError
        The axis does not exist.
    IvyTypeError
        The seed is not an integer, or ``a`` is a scalar that is not an integer.
    IvyValueError
        ``a`` is empty, or has too few slices to sample without replacement; ``p`` has another length, or a negative
        probability; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in NumPy, where ``shape`` is called ``size``, and ``p`` must sum to 1; not part of Ivy. The values differ between
    backends.

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
    """Return an integer bound as an index."""
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
    """Return an array with its slices along an axis in random order, or a permutation of the integers below a bound.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type, or a Python int ``n``, which denotes ``arange(n)``.
    axis : int, default 0
        Axis to permute.
    seed : int or ArrayLike, optional
        Non-negative seed for this call only: equal seeds produce equal results on the same backend. If ``None``,
        continue the generator set by ``ivy.seed``. Code compiled by JAX requires a seed, which may be an argument of
        that code or a ``jax.random`` key.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys produce equal values on every backend.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The permuted slices, each order equally likely; of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        ``x`` does not have this axis.
    IvyTypeError
        The seed is not an integer, or ``x`` is a scalar that is not an integer.
    IvyValueError
        The bound or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in NumPy; not part of Ivy. `ivy.shuffle` returns a scalar unchanged. The order differs between backends.

    Examples
    --------
    >>> ivy.sort(ivy.permutation(4))
    ivy.array([0, 1, 2, 3])
    """
    if isinstance(x, int) or not shape_of(x):
        return shuffle(arange(_bound("permutation", x)), seed=seed, key=key)
    return shuffle(x, axis, seed=seed, key=key)
