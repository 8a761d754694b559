"""Random sampling: distributions, permutations, keys and seeds."""

import math
from operator import index
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import INTEGRAL, ORDERED, REAL, ArrayLike, DeviceLike, DtypeLike, Like, Out, ShapeLike
from ivy_protocol.compiling import has_dtype
from ivy_protocol.core.array_type import Array as _Array
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import default_dtype_like

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@primary(infer_dtype=True, floating=True, dtype_kinds=ORDERED)
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
        Lower bounds: an array or a Python scalar, of a real-valued numeric data type.
    high : ArrayLike, default 1.0
        Upper bounds: an array or a Python scalar, of a real-valued numeric data type. The shapes of the bounds
        broadcast. Where both bounds are equal, the result is the bound.
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
        ``low`` or ``high`` is not array-like, or they belong to different libraries.
    IvyException
        The bounds do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A lower bound is greater than its upper bound; a length or the seed is negative; or JAX compiles the code, and
        no seed is passed.

    Notes
    -----
    From Ivy 1.0. The samples differ between libraries. Without a seed or a key, each call of code compiled by
    ``tf.function`` or ``torch.compile`` returns new samples.

    Examples
    --------
    >>> tuple(ivy.random_uniform(-1, 1, (3, 3)).shape)
    (3, 3)
    """
    ...


@primary(infer_dtype=True, floating=True, dtype_kinds=ORDERED)
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
        Means: an array or a Python scalar, of a real-valued numeric data type.
    std : ArrayLike, default 1.0
        Standard deviations: an array or a Python scalar, of a real-valued numeric data type. The shapes of both
        parameters broadcast.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; ``None`` means the broadcast shape of the parameters.
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
        ``mean`` or ``std`` is not array-like, or they belong to different libraries.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A standard deviation, a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy 1.0. The samples differ between libraries. Without a seed or a key, each call of code compiled by
    ``tf.function`` or ``torch.compile`` returns new samples.

    Examples
    --------
    >>> tuple(ivy.random_normal(0.0, 2.0, (3, 3)).shape)
    (3, 3)
    """
    ...


@primary(promote=True, infer_dtype=True, dtype_kinds=INTEGRAL)
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
        Upper bounds, exclusive, or a Python int: integers. The shapes of the bounds broadcast.
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
        The dtype of a bound, or ``dtype``, is not an integer dtype.
    IvyDispatchError
        ``low`` or ``high`` is not array-like, or they belong to different libraries.
    IvyException
        The bounds do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A lower bound is not less than its upper bound; ``dtype`` cannot represent the integers between the bounds; a
        length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy 1.0. The samples differ between libraries. Without a seed or a key, each call of code compiled by
    ``tf.function`` or ``torch.compile`` returns new samples.

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
        The last axis of ``probs`` does not have ``population_size`` elements, or a probability is negative; ``replace``
        is False, and fewer than ``num_samples`` members have a nonzero probability; the seed is negative; or JAX
        compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy 1.0. The samples differ between libraries. Without a seed or a key, each call of code compiled by
    ``tf.function`` or ``torch.compile`` returns new samples.

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
        The call sets the seeds of ivy's generators for all backends, including backends that are loaded later. The
        generators of the libraries, such as ``numpy.random``, do not change.

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
    From Ivy 1.0, which accepts ``seed_value`` by keyword only, and sets the seed of the current backend only.

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
        The slices in random order, of the shape and dtype of ``x``. Each order has the same probability.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        The seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy 1.0. The order differs between libraries. Without a seed or a key, each call of code compiled by
    ``tf.function`` or ``torch.compile`` returns a new order.

    Examples
    --------
    >>> ivy.sort(ivy.shuffle(ivy.array([1, 2, 3])))
    ivy.array([1, 2, 3])
    """
    ...


@primary(promote=True, infer_dtype=True, floating=True, dtype_kinds=REAL, returns_indices=True)
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
        Probabilities of 1, from 0 to 1: an array or a Python scalar, of a real-valued numeric data type.
    logits : ArrayLike, optional
        Log-odds, instead of probabilities: real-valued numeric.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; if ``None``, the broadcast shape of the parameters.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the parameters, or else the default device.
    dtype : DtypeLike, optional
        Real-valued numeric data type of the result. If ``None``, the data type of the parameters, or the default float
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
        The data type of ``probs`` or ``logits`` is complex, or ``dtype`` is complex or boolean.
    IvyDispatchError
        ``probs`` or ``logits`` is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A probability is not between 0 and 1; ``probs`` and ``logits`` are both passed or both missing; a length or the
        seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy 1.0. The default data type of the result is that of Ivy 1.0. The values differ between backends.

    Examples
    --------
    >>> ivy.bernoulli([0.0, 1.0])
    ivy.array([0., 1.])
    >>> ivy.bernoulli(1.0, shape=(2,), dtype="int32")
    ivy.array([1, 1])
    """
    ...


@primary(promote=True, infer_dtype=True, floating=True, dtype_kinds=REAL)
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
        Non-negative first shape parameters: an array or a Python scalar, of a real-valued numeric data type.
    b : ArrayLike
        Non-negative second shape parameters: an array or a Python scalar, of a real-valued numeric data type. The
        shapes of ``a`` and ``b`` must be broadcastable.
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
        The samples, from 0 to 1. A sample is NaN if both parameters are zero, both are infinite, or one is NaN.

    Raises
    ------
    IvyDtypeError
        The data type of ``a`` or ``b`` is complex, or ``dtype`` is not floating-point.
    IvyDispatchError
        ``a`` or ``b`` is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A parameter is negative; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From the experimental API of Ivy 1.0. The samples are correct even for parameters so small that both gamma variates
    underflow to zero. The values differ between backends.

    Examples
    --------
    >>> x = ivy.beta(2.0, 3.0, shape=(100,))
    >>> bool(ivy.all(x > 0) and ivy.all(x < 1))
    True
    """
    ...


@primary(promote=True, infer_dtype=True, floating=True, dtype_kinds=REAL)
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
        Non-negative shape parameters: an array or a Python scalar, of a real-valued numeric data type.
    beta : ArrayLike, default 1.0
        Non-negative rates: an array or a Python scalar, of a real-valued numeric data type. The shapes of ``alpha`` and
        ``beta`` must be broadcastable.
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
        The data type of ``alpha`` or ``beta`` is complex, or ``dtype`` is not floating-point.
    IvyDispatchError
        ``alpha`` or ``beta`` is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A parameter is negative; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy 1.0. There, ``beta`` has no default, and is a scale instead of a rate on NumPy. The values differ between
    backends.

    Examples
    --------
    >>> tuple(ivy.gamma(2.0, 0.5, shape=(3, 2)).shape)
    (3, 2)
    >>> ivy.gamma(0.0, 1.0)
    ivy.array(0.)
    """
    ...


@primary(promote=True, infer_dtype=True, floating=True, dtype_kinds=REAL)
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
        The samples, of shape ``(*size, k)``, which sum to 1 along the last axis; NaN if all parameters are zero.

    Raises
    ------
    IvyDtypeError
        The data type of ``alpha`` is complex, or ``dtype`` is not floating-point.
    IvyDispatchError
        ``alpha`` is not array-like.
    IvyException
        The batch shape of ``alpha`` does not broadcast to ``size``.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A parameter is negative, or ``alpha`` is 0-d; a length or the seed is negative; or JAX compiles the code,
        and no seed is passed.

    Notes
    -----
    From Ivy 1.0. There, the function has no parameter ``device``. The samples are correct even for parameters so small
    that all gamma variates underflow to zero. The values differ between backends.

    Examples
    --------
    >>> x = ivy.dirichlet([1.0, 2.0, 3.0], size=(4,))
    >>> tuple(x.shape)
    (4, 3)
    """
    ...


@primary(promote=True, infer_dtype=True, floating=True, dtype_kinds=REAL, returns_indices=True)
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
        Expected counts: an array or a Python scalar, of a real-valued numeric data type.
    shape : ShapeLike, optional
        Shape of the result, to which the expected counts broadcast; if ``None``, the shape of the expected counts.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the expected counts, or else the default device.
    dtype : DtypeLike, optional
        Real-valued numeric data type of the result. If ``None``, the data type of the expected counts, or the default
        float if they are integers or Python scalars.
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
        The samples. If an expected count is NaN or infinity, so is the sample.

    Raises
    ------
    IvyDtypeError
        The data type of ``lam`` is complex, or ``dtype`` is complex or boolean.
    IvyDispatchError
        ``lam`` is not array-like.
    IvyException
        ``lam`` does not broadcast to ``shape``.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    From Ivy 1.0, which accepts ``shape`` by keyword only. If an expected count is too large for the sampler of the
    backend, the sample comes from a rounded normal distribution that is corrected for skewness. The values differ
    between backends.

    Examples
    --------
    >>> ivy.poisson([0.0, -1.0], fill_value=9)
    ivy.array([0., 9.])
    >>> tuple(ivy.poisson(3.0, (2, 3), dtype="int32").shape)
    (2, 3)
    """
    ...


@primary(promote=True, infer_dtype=True, floating=True, dtype_kinds=REAL, returns_indices=True)
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
        Numbers of trials: an array of a real-valued data type, or a Python scalar. The values must be non-negative
        integers.
    p : ArrayLike
        Probabilities of success from 0 to 1: an array of a real-valued numeric data type, or a Python scalar. The
        shapes of ``n`` and ``p`` must be broadcastable.
    shape : ShapeLike, optional
        Shape of the result, to which the parameters broadcast; if ``None``, the broadcast shape of the parameters.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the parameters, or else the default device.
    dtype : DtypeLike, optional
        Real-valued numeric data type of the result. If ``None``, the data type of the parameters, or the default float
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
        The numbers of successes, floating-point by default; NaN where a parameter is NaN.

    Raises
    ------
    IvyDtypeError
        The data type of ``n`` or ``p`` is complex, or ``dtype`` is complex or boolean.
    IvyDispatchError
        ``n`` or ``p`` is not array-like, or they belong to different backends.
    IvyException
        The parameters do not broadcast to the shape.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A number of trials is negative or not integral, or a probability is not between 0 and 1; a length or the seed is
        negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in NumPy, torch and JAX. Ivy 1.0 does not have this function. In float32, counts above ``2**24`` are rounded. The
    values differ between backends.

    Examples
    --------
    >>> ivy.binomial([3, 5], [1.0, 0.0])
    ivy.array([3., 0.])
    >>> tuple(ivy.binomial(10, 0.5, (2, 3), dtype="int32").shape)
    (2, 3)
    """
    ...


@primary(promote=True, infer_dtype=True, floating=True, dtype_kinds=REAL)
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
        Non-negative means: an array or a Python scalar, of a real-valued numeric data type.
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
        The data type of ``scale`` is complex, or ``dtype`` is not floating-point.
    IvyDispatchError
        ``scale`` is not array-like.
    IvyException
        ``scale`` does not broadcast to ``shape``.
    IvyTypeError
        The seed is not an integer.
    IvyValueError
        A mean is negative; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in NumPy. Ivy 1.0 does not have this function. The values differ between backends.

    Examples
    --------
    >>> bool(ivy.all(ivy.exponential(2.0, (100,)) >= 0))
    True
    """
    ...


@compositional(floating=True, dtype_kinds=REAL)
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
        Shape of the result. The shape of ``logits`` without ``axis`` broadcasts to it, and is the default.
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
        The axis is empty; a length or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in JAX. Ivy 1.0 does not have this function. `ivy.multinomial` accepts probabilities. The values differ between
    backends.

    Examples
    --------
    >>> ivy.categorical(ivy.array([0.0, float("-inf")]), (3,)).to_list()
    [0, 0, 0]
    """
    logits_shape = ops.shape(logits)
    if not -len(logits_shape) <= axis < len(logits_shape):
        raise IvyIndexError(f"ivy.categorical: axis {axis} is out of range for logits of shape {tuple(logits_shape)}")
    if logits_shape[axis] == 0:
        raise IvyValueError(f"ivy.categorical: axis {axis} of logits of shape {tuple(logits_shape)} is empty")
    last = ops.moveaxis(logits, axis, -1)
    low = ops.zeros_like(last)
    noise_shape = None if shape is None else (*_shape_tuple(shape), logits_shape[axis])
    uniform = random_uniform(low, 1.0, noise_shape, dtype=_sampling_dtype(logits), seed=seed, key=key)
    # Gumbel-max trick: the argmax of the logits plus Gumbel noise is a sample of the categorical distribution.
    return ops.argmax(ops.add(last, ops.negative(ops.log(ops.negative(ops.log(uniform))))), axis=-1)


def _sampling_dtype(x: Any) -> str:
    """Return the data type of the noise for `x`: float64 or float32, because 16-bit floats are too coarse."""
    return "float64" if has_dtype(x) and str(x.dtype) == "float64" else "float32"


@compositional(promote=("a",), infer_dtype=True, accepts_scalars=("a",))
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
        Axis of ``a`` to sample along. In the result, the axes of ``shape`` replace this axis.
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
        ``a`` is empty, or has too few slices to sample without replacement; ``p`` does not have one probability for
        each slice, or a probability is negative; a length or the seed is negative; or JAX compiles the code, and no
        seed is passed.

    Notes
    -----
    As in NumPy. There, ``shape`` is called ``size``, and ``p`` must sum to 1. Ivy 1.0 does not have this function. The
    values differ between backends.

    Examples
    --------
    >>> ivy.choice(ivy.array([5, 6, 7]), (2,), p=[0.0, 1.0, 0.0])
    ivy.array([6, 6])
    >>> ivy.sort(ivy.choice(3, 3, replace=False)).to_list()
    [0, 1, 2]
    """
    a_shape = () if isinstance(a, int) else ops.shape(a)
    if not isinstance(a, int) and not -len(a_shape) <= axis < max(len(a_shape), 1):
        raise IvyIndexError(f"ivy.choice: axis {axis} is out of range for an array of shape {tuple(a_shape)}")
    population = a_shape[axis] if a_shape else _bound("choice", a)
    sample_shape = _shape_tuple(shape)
    count = math.prod(sample_shape)
    if count and population < 1:
        raise IvyValueError("ivy.choice: cannot sample from an empty population")
    if not replace and count > population:
        raise IvyValueError(
            f"ivy.choice: cannot draw {count} samples from {population} elements without replacement; pass replace=True"
        )
    if p is not None and tuple(ops.shape(p)) != (population,):
        raise IvyValueError(
            f"ivy.choice: p must have the shape ({population},), one probability per element, not {tuple(ops.shape(p))}"
        )
    if like is None and isinstance(a, _Array):
        like = a
    if p is not None:
        positions = multinomial(population, count, probs=p, replace=replace, seed=seed, key=key)
    elif replace:
        positions = randint(0, max(population, 1), shape=(count,), seed=seed, key=key, like=like)
    else:
        positions = ops.get_item(multinomial(population, count, replace=False, seed=seed, key=key, like=like), 0)
    if not a_shape:
        return ops.reshape(ops.astype(positions, default_dtype_like("default_int_dtype", positions)), sample_shape)
    axis %= len(a_shape)
    return ops.reshape(ops.take(a, positions, axis=axis), (*a_shape[:axis], *sample_shape, *a_shape[axis + 1 :]))


def _shape_tuple(shape: Any) -> tuple[int, ...]:
    """Return a shape as a tuple. None denotes the shape of a 0-d array."""
    if shape is None:
        return ()
    return (shape,) if is_integral(shape) else tuple(shape)


def _bound(name: str, a: Any) -> int:
    """Return an integer bound as an int."""
    try:
        bound = index(a)
    except TypeError as error:
        raise IvyTypeError(f"ivy.{name} requires an array with at least one axis or an int, not {a!r}") from error
    if bound < 0:
        raise IvyValueError(f"ivy.{name}: the upper bound must be non-negative, not {bound}")
    return bound


@compositional(promote=True, infer_dtype=True, accepts_scalars=("x",))
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
        The permuted slices, of the shape and data type of ``x``, or the permuted integers. Each order is equally
        likely.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyTypeError
        The seed is not an integer, or ``x`` is a scalar that is not an integer.
    IvyValueError
        The bound or the seed is negative; or JAX compiles the code, and no seed is passed.

    Notes
    -----
    As in NumPy. Ivy 1.0 does not have this function. Unlike this function, `ivy.shuffle` returns a scalar unchanged.
    The order differs between backends.

    Examples
    --------
    >>> ivy.sort(ivy.permutation(4))
    ivy.array([0, 1, 2, 3])
    """
    if isinstance(x, int) or not ops.shape(x):
        return shuffle(ops.arange(_bound("permutation", x)), seed=seed, key=key)
    return shuffle(x, axis, seed=seed, key=key)


@primary(dtype_kinds=("uint",), returns_indices=True)
def random_bits(key: ArrayLike, shape: ShapeLike) -> "Array":
    """Sample random 32-bit integers.

    Parameters
    ----------
    key : ArrayLike
        Key from `ivy.random.key`: of shape ``(2,)`` and data type ``uint32``.
    shape : ShapeLike
        Shape of the result.

    Returns
    -------
    ivy.Array
        The random integers, of data type ``uint32``: the element at an index depends only on the key and the index.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        The data type of ``key`` is not ``uint32``.
    IvyValueError
        The shape of ``key`` is not ``(2,)``, or a length is negative.

    Notes
    -----
    Uses the counter-based generator Philox-4x32-10: J. K. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3",
    SC11, 2011.

    Examples
    --------
    >>> ivy.random_bits(ivy.random.key(0), (2,))
    ivy.array([1713891541, 3781805453], dtype=uint32)
    """
    ...


@primary(dtype_kinds=("uint",), returns_indices=True)
def split_key(key: ArrayLike, num: int = 2) -> "Array":
    """Split a key into several new keys; the key must not be used again.

    Parameters
    ----------
    key : ArrayLike
        Key from `ivy.random.key`: of shape ``(2,)`` and data type ``uint32``.
    num : int, default 2
        Number of keys.

    Returns
    -------
    ivy.Array
        The keys, of shape ``(num, 2)``. The leading keys do not depend on ``num``.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        The data type of ``key`` is not ``uint32``.
    IvyValueError
        The shape of ``key`` is not ``(2,)``, or ``num`` is negative.

    Notes
    -----
    Like ``jax.random.split``. The new keys are outputs of the generator of `random_bits` for ``key`` and for counters
    that sampling does not use.

    Examples
    --------
    >>> one, other = ivy.random.split(ivy.random.key(0))
    >>> bool(ivy.all_equal(one, other))
    False
    """
    ...


@primary(dtype_kinds=("uint",), returns_indices=True)
def fold_in_key(key: ArrayLike, data: "int | ArrayLike") -> "Array":
    """Derive a new key from a key and an integer, such as the number of a training step.

    Parameters
    ----------
    key : ArrayLike
        Key from `ivy.random.key`: of shape ``(2,)`` and data type ``uint32``.
    data : int or ArrayLike
        Integer from 0 to 2**32 - 1, or a 0-d array of such an integer.

    Returns
    -------
    ivy.Array
        The new key.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        The data type of ``key`` is not ``uint32``.
    IvyValueError
        The shape of ``key`` is not ``(2,)``, or the integer is out of range.

    Notes
    -----
    Like ``jax.random.fold_in``. The new key is the output of the generator of `random_bits` for ``key`` and for a
    counter that depends on ``data``. Sampling does not use such counters.

    Examples
    --------
    >>> ivy.random.fold_in(ivy.random.key(0), 7).shape
    ivy.Shape(2)
    """
    ...
