"""Averages, variances, quantiles, histograms, counts and correlation."""

import math
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ivy_protocol.base.typing import ANY, ORDERED, Array, ArrayLike, Axis, DtypeLike, Out, Scalar
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyDtypeError, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import NAN, has_dtype, has_values, is_array_leaf, is_complex, normalize_axis
from ivy_protocol.messages.prefixes import unknown_lengths

if TYPE_CHECKING:
    from typing import TypeAlias


@primary(floating=True)
def mean(
    x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, dtype: DtypeLike | None = None, out: Out = None
) -> "Array":
    """Return the arithmetic mean along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Data type of the computation and the result; ``None`` means the dtype of ``x``, or the default float for
        integers and booleans.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The means, of a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``mean`` of the Python array API standard 2025.12; ``dtype`` comes from Ivy 1.0. The mean of no
    elements is NaN.

    Examples
    --------
    >>> ivy.mean(ivy.array([1, 2]))
    ivy.array(1.5)
    """
    ...


@primary(floating=True)
def std(
    x: ArrayLike, /, axis: Axis = None, *, correction: float = 0.0, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the standard deviation along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The standard deviations, of a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``std`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.std(ivy.array([1.0, 3.0]))
    ivy.array(1.)
    """
    ...


@primary(floating=True)
def var(
    x: ArrayLike, /, axis: Axis = None, *, correction: float = 0.0, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the variance along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The variances, of a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``var`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.var(ivy.array([1.0, 5.0]))
    ivy.array(4.)
    """
    ...


def _resolve_options(x: ArrayLike, correction: float, ddof: float | None, dtype: DtypeLike | None) -> tuple[Any, float]:
    """Return `x` cast to `dtype`, and the number to subtract from the count: `correction` or its alias `ddof`."""
    if ddof is not None and correction:
        raise IvyTypeError("correction and ddof are the same parameter; pass only one of the two")
    if dtype is not None and not ops.is_float_dtype(dtype):
        raise IvyDtypeError(f"dtype must be floating-point, not {dtype}")
    return x if dtype is None else ops.astype(x, dtype), float(correction if ddof is None else ddof)


@compositional(floating=True, upcast_half=True, ignores_nan_policy=True)
def nanmean(
    a: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, dtype: DtypeLike | None = None, out: Out = None
) -> "Array":
    """Return the arithmetic mean along the given axes, ignoring NaN.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Data type of the computation and the result; ``None`` means the dtype of ``a``, or the default float for
        integers and booleans.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The means, of a floating-point dtype; NaN for slices that contain only NaN or are empty.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        ``dtype`` is an integer or boolean dtype, and the dtype of ``a`` is not.
    IvyException
        An axis is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.nanmean``.

    Examples
    --------
    >>> ivy.nanmean(ivy.array([[1.0, float("nan")], [3.0, 4.0]]), axis=1)
    ivy.array([1. , 3.5])
    """
    if dtype is not None and not (ops.is_float_dtype(dtype) or ops.is_complex_dtype(dtype)):
        # Raise for an array of floats, because a cast to an integer dtype would truncate its elements.
        a_dtype = ops.dtype(a)
        if ops.is_float_dtype(a_dtype) or ops.is_complex_dtype(a_dtype):
            raise IvyDtypeError(
                f"ivy.nanmean: dtype={dtype} cannot hold the mean of an array of {a_dtype}; cast the array with "
                "ivy.astype"
            )
        return ops.mean(a, axis=axis, keepdims=keepdims, dtype=dtype)
    is_nan = ops.isnan(a)
    fraction = ops.mean(ops.where(is_nan, 0, ops.ones_like(a)), axis=axis, keepdims=keepdims, dtype=dtype)
    mean = ops.mean(ops.where(is_nan, 0, a), axis=axis, keepdims=keepdims, dtype=dtype)
    return ops.divide(mean, ops.where(ops.equal(fraction, 0), NAN, fraction))


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True, ignores_nan_policy=True)
def nanstd(
    x: ArrayLike,
    /,
    axis: Axis = None,
    *,
    correction: float = 0.0,
    ddof: float | None = None,
    dtype: DtypeLike | None = None,
    keepdims: bool = False,
    out: Out = None,
) -> "Array":
    """Return the standard deviation along the given axes, ignoring NaN.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    ddof : float, optional
        Alias of ``correction`` from NumPy. Pass only one of the two.
    dtype : DtypeLike, optional
        Data type of the computation and the result.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The standard deviations, of a floating-point dtype; NaN for slices with at most ``correction`` elements that are
        not NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is not real, or ``dtype`` is not a floating-point dtype.
    IvyException
        An axis is out of range.
    IvyTypeError
        Both ``correction`` and ``ddof`` are passed.

    Notes
    -----
    Follows ``numpy.nanstd``.

    Examples
    --------
    >>> ivy.nanstd(ivy.array([1.0, float("nan"), 3.0]))
    ivy.array(1.)
    """
    x, correction = _resolve_options(x, correction, ddof, dtype)
    variance = nanvar(x, axis=axis, correction=correction, keepdims=keepdims)
    # Select zeros separately: at zero, the gradient of the square root is infinite, and its product with 0 would be
    # NaN.
    is_zero = ops.equal(variance, 0)
    return ops.where(is_zero, 0, ops.sqrt(ops.where(is_zero, 1, variance)))


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True, ignores_nan_policy=True)
def nanvar(
    x: ArrayLike,
    /,
    axis: Axis = None,
    *,
    correction: float = 0.0,
    ddof: float | None = None,
    dtype: DtypeLike | None = None,
    keepdims: bool = False,
    out: Out = None,
) -> "Array":
    """Return the variance along the given axes, ignoring NaN.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    ddof : float, optional
        Alias of ``correction`` from NumPy. Pass only one of the two.
    dtype : DtypeLike, optional
        Data type of the computation and the result.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The variances, of a floating-point dtype; NaN for slices with at most ``correction`` elements that are not NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is not real, or ``dtype`` is not a floating-point dtype.
    IvyException
        An axis is out of range.
    IvyTypeError
        Both ``correction`` and ``ddof`` are passed.

    Notes
    -----
    Follows ``numpy.nanvar``.

    Examples
    --------
    >>> ivy.nanvar(ivy.array([1.0, float("nan"), 5.0]))
    ivy.array(4.)
    """
    x, correction = _resolve_options(x, correction, ddof, dtype)
    is_nan = ops.isnan(x)
    count = ops.sum(ops.where(is_nan, 0, ops.ones_like(x)), axis=axis, keepdims=keepdims)
    squares = ops.square(ops.where(is_nan, 0, ops.subtract(x, nanmean(x, axis=axis, keepdims=True))))
    freedom = ops.subtract(count, correction)
    is_positive = ops.greater(freedom, 0)
    total = ops.sum(squares, axis=axis, keepdims=keepdims)
    return ops.where(is_positive, ops.divide(total, ops.where(is_positive, freedom, 1)), NAN)


@compositional(promote=True, floating=True, upcast_half=True)
def average(
    a: ArrayLike, /, axis: Axis = None, weights: ArrayLike | None = None, *, keepdims: bool = False, out: Out = None
) -> "Array":
    """Compute the weighted average along axes.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; if ``None``, all axes.
    weights : ArrayLike, optional
        Weight of each element: of the shape of ``a``, or of the shape of the reduced axes. ``None`` means equal
        weights.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The averages, of the promoted floating-point data type; NaN or infinite where the weights sum to zero.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``weights`` is not array-like, or they belong to different backends.
    IvyBroadcastShapeError
        The shape of ``weights`` is neither that of ``a`` nor that of the reduced axes.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``numpy.average``, which raises where the weights sum to zero.

    Examples
    --------
    >>> ivy.average(ivy.array([[1.0, 3.0], [2.0, 6.0]]), 1, [3.0, 1.0])
    ivy.array([1.5, 3. ])
    """
    if weights is None:
        return mean(a, axis=axis, keepdims=keepdims)
    shape, weights_shape = tuple(ops.shape(a)), tuple(ops.shape(weights))
    if weights_shape != shape:
        rank = len(shape)
        axes = tuple(range(rank)) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
        if not all([-rank <= ax < rank for ax in axes]):
            raise IvyIndexError(f"ivy.average: axis={axis} is out of range for an array of {rank} dimensions")
        axes = tuple([ax % rank for ax in axes])
        # Treat None, an unknown length in a graph, as equal to any length.
        axis_sizes = [shape[ax] for ax in axes]
        if len(weights_shape) != len(axis_sizes) or not all(
            [None in (a, b) or a == b for a, b in zip(weights_shape, axis_sizes, strict=True)]
        ):
            raise IvyBroadcastShapeError(
                f"ivy.average: weights must have the shape {shape} of a, or the lengths of axis={axis}, not the "
                f"shape {weights_shape}"
            )
        order = sorted(range(len(axes)), key=lambda i: axes[i])
        size_by_axis = dict(zip(axes, [-1 if length is None else length for length in weights_shape], strict=True))
        new_shape = [size_by_axis.get(ax, 1) for ax in range(rank)]
        weights = ops.reshape(ops.permute_dims(weights, tuple(order)), tuple(new_shape))
    # Multiply all elements by their weights: as in NumPy, an infinite element with the weight 0 makes the result NaN.
    total = ops.sum(ops.multiply(a, weights), axis=axis, keepdims=keepdims)
    is_same = weights_shape == shape and has_dtype(a) and has_dtype(weights) and ops.dtype(a) == ops.dtype(weights)
    scale = ops.sum(weights if is_same else ops.multiply(ops.ones_like(a), weights), axis=axis, keepdims=keepdims)
    return ops.divide(total, scale)


@compositional(promote=True, floating=True, dtype_kinds=ANY, upcast_half=True)
def corrcoef(
    x: ArrayLike,
    /,
    y: ArrayLike | None = None,
    rowvar: bool = True,
    *,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the Pearson correlation coefficients of variables.

    Parameters
    ----------
    x : ArrayLike
        Observations of variables, 1-D or 2-D, as in `cov`.
    y : ArrayLike, optional
        Additional variables, with the same number of observations.
    rowvar : bool, default True
        If True, each row is a variable; otherwise, each column.
    dtype : DtypeLike, optional
        Floating-point or complex data type to compute in; if ``None``, the data type of the arrays.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The correlations, from -1 to 1, of shape ``(n, n)`` for ``n`` variables and 0-d for one; NaN where a variable is
        constant.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``y`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``dtype`` is neither floating-point nor complex.
    IvyValueError
        ``x`` or ``y`` has more than two dimensions.
    IvyException
        The numbers of observations of the two arrays differ.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.corrcoef``.

    Examples
    --------
    >>> ivy.corrcoef(ivy.array([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    ivy.array([[ 1., -1.],
               [-1.,  1.]])
    """
    coefficients = _covariances("corrcoef", x, y, rowvar, dtype, 1.0, None, None)
    if not ops.shape(coefficients):
        return ops.divide(coefficients, coefficients)
    deviations = ops.sqrt(ops.real(ops.diagonal(coefficients)))
    coefficients = ops.divide(
        ops.divide(coefficients, ops.expand_dims(deviations, axis=1)), ops.expand_dims(deviations, axis=0)
    )
    # Clip the coefficients, because rounding can move them out of the interval from -1 to 1.
    if not is_complex(coefficients):
        return ops.clip(coefficients, -1.0, 1.0)
    return ops.complex(ops.clip(ops.real(coefficients), -1.0, 1.0), ops.clip(ops.imag(coefficients), -1.0, 1.0))


@compositional(promote=("x1", "x2"), floating=True, upcast_half=True)
def cov(
    x1: ArrayLike,
    /,
    x2: ArrayLike | None = None,
    rowvar: bool = True,
    bias: bool = False,
    ddof: float | None = None,
    fweights: ArrayLike | None = None,
    aweights: ArrayLike | None = None,
    *,
    dtype: DtypeLike | None = None,
    rowVar: bool | None = None,
    out: Out = None,
) -> "Array":
    """Estimate the covariance matrix of variables.

    Parameters
    ----------
    x1 : ArrayLike
        Observations of variables: 1-D for a single variable, or 2-D.
    x2 : ArrayLike, optional
        Additional variables, with the same number of observations.
    rowvar : bool, default True
        If True, each row is a variable; otherwise, each column.
    bias : bool, default False
        If True, divide by the number of observations ``N`` instead of ``N - 1``.
    ddof : float, optional
        Delta degrees of freedom, subtracted from the number of observations; overrides ``bias``.
    fweights : ArrayLike, optional
        Frequency weights, the number of repetitions of each observation: 1-D, non-negative integers.
    aweights : ArrayLike, optional
        Relative weights of the observations: 1-D, non-negative.
    dtype : DtypeLike, optional
        Floating-point or complex data type to compute in; if ``None``, the data type of the arrays.
    rowVar : bool, optional
        Alias of ``rowvar`` from Ivy 1.0.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The covariances, of shape ``(n, n)`` for ``n`` variables and 0-d for one.

    Raises
    ------
    IvyDispatchError
        ``x1``, ``x2``, ``fweights`` or ``aweights`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``dtype`` is neither floating-point nor complex.
    IvyTypeError
        ``rowvar`` is False and ``rowVar`` is True.
    IvyValueError
        ``x1`` or ``x2`` has more than two dimensions; or ``fweights`` or ``aweights`` contains a negative number, or
        does not have one number for each observation.
    IvyException
        The numbers of observations of the two arrays differ.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.cov``. If no degrees of freedom remain, the result is infinite
    or NaN.

    Examples
    --------
    >>> ivy.cov(ivy.array([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    ivy.array([[ 1., -1.],
               [-1.,  1.]])
    """
    if rowVar is not None:
        if not rowvar and rowVar:
            raise IvyTypeError("ivy.cov: rowvar and rowVar are the same parameter; pass only one of the two")
        rowvar = rowVar
    correction = float(not bias) if ddof is None else ddof
    return _covariances("cov", x1, x2, rowvar, dtype, correction, fweights, aweights)


def _rows(name: str, x: Any, rowvar: bool) -> Any:
    """Return the observations `x` as a 2-D array with one row per variable."""
    rank = len(ops.shape(x))
    if rank > 2:
        raise IvyValueError(f"ivy.{name}: an array of observations must be 1-D or 2-D, not {rank}-D")
    if rank < 2:
        return ops.reshape(x, (1, -1))
    return x if rowvar else ops.matrix_transpose(x)


def _weights(name: str, parameter: str, weights: Any, count: Any, like: Any) -> Any:
    """Return `weights` in the real dtype of the observations `like`; raise for a wrong shape or a negative weight."""
    if len(ops.shape(weights)) != 1 or count not in (None, ops.shape(weights)[0]):
        raise IvyValueError(
            f"ivy.{name}: {parameter} of shape {tuple(ops.shape(weights))} must have one number for each of {count} "
            "observations"
        )
    if is_array_leaf(weights) and has_values(weights) and ops.to_scalar(ops.any(ops.less(weights, 0))):
        raise IvyValueError(f"ivy.{name}: {parameter} must be non-negative")
    return ops.astype(weights, ops.dtype(ops.real(like) if is_complex(like) else like))


def _covariances(
    name: str, x: Any, y: Any, rowvar: bool, dtype: Any, correction: float, fweights: Any, aweights: Any
) -> "Array":
    """Return the covariances of the variables in `x` and `y`, with the weights of `cov`."""
    if dtype is not None and not (ops.is_float_dtype(dtype) or ops.is_complex_dtype(dtype)):
        raise IvyDtypeError(f"ivy.{name}: dtype must be floating-point or complex, not {dtype}")
    rows = _rows(name, x, rowvar)
    if y is not None:
        rows = ops.concat([rows, _rows(name, y, rowvar)], axis=0)
    rows = rows if dtype is None else ops.astype(rows, dtype)
    count: Any = ops.shape(rows)[1]
    weights: Any = None
    total = count
    if fweights is not None:
        weights = _weights(name, "fweights", fweights, count, rows)
    if aweights is not None:
        aweights = _weights(name, "aweights", aweights, count, rows)
        weights = aweights if weights is None else ops.multiply(weights, aweights)
    if weights is None:
        mean = ops.mean(rows, axis=1, keepdims=True)
        if count is None:
            total = ops.sum(ops.real(ops.ones_like(ops.get_item(rows, 0))))
    else:
        total = ops.sum(weights)
        mean = ops.divide(ops.sum(ops.multiply(rows, weights), axis=1, keepdims=True), total)
    if weights is None or aweights is None or not correction:
        divisor: Any = ops.subtract(total, correction) if is_array_leaf(total) else total - correction
    else:
        divisor = ops.subtract(
            total, ops.divide(ops.multiply(ops.sum(ops.multiply(weights, aweights)), correction), total)
        )
    deviations = ops.subtract(rows, mean)
    weighted = deviations if weights is None else ops.multiply(deviations, weights)
    products = ops.matmul(deviations, ops.conj(ops.matrix_transpose(weighted)))
    divisor = ops.maximum(divisor, 0.0) if is_array_leaf(divisor) else max(divisor, 0.0)
    covariances = ops.divide(products, divisor)
    return ops.get_item(covariances, (0, 0)) if ops.shape(covariances) == (1, 1) else covariances


Interpolation = Literal["linear", "lower", "higher", "midpoint", "nearest"]


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def median(input: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the median along the given axes.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The medians, of a floating-point dtype; NaN for slices that contain NaN or are empty.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyDtypeError
        ``input`` is complex.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        An axis is repeated.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.median``; ``torch.median`` returns the lower of two
    middle elements.

    Examples
    --------
    >>> ivy.median(ivy.array([[1.0, 9.0, 2.0, 4.0], [0.0, 5.0, 5.0, 5.0]]), axis=1)
    ivy.array([3., 5.])
    """
    return _quantile("median", input, 0.5, axis, keepdims, "linear", False)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True, ignores_nan_policy=True)
def nanmedian(
    input: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, overwrite_input: bool = False, out: Out = None
) -> "Array":
    """Return the median along the given axes, ignoring NaN.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    overwrite_input : bool, default False
        Accepted for compatibility with NumPy; the array is never modified.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The medians, of a floating-point dtype; NaN for slices that contain only NaN or are empty.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyDtypeError
        ``input`` is complex.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        An axis is repeated.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.nanmedian``.

    Examples
    --------
    >>> ivy.nanmedian(ivy.array([[1.0, float("nan"), 2.0], [0.0, 5.0, 6.0]]), axis=1)
    ivy.array([1.5, 5. ])
    """
    return _quantile("nanmedian", input, 0.5, axis, keepdims, "linear", True)


@compositional(
    promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True, accepts_scalars=("q",), ignores_nan_policy=True
)
def nanquantile(
    a: ArrayLike,
    q: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    interpolation: Interpolation = "linear",
    out: Out = None,
) -> "Array":
    """Return quantiles along the given axes, ignoring NaN.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    q : ArrayLike
        Quantiles to compute: a number from 0 to 1, or an array of them.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    interpolation : {"linear", "lower", "higher", "midpoint", "nearest"}, default "linear"
        Interpolation method, as in `quantile`.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The quantiles, of the promoted floating-point dtype. The shape is that of ``q``, followed by the shape of the
        reduced array. The result is NaN for slices that contain only NaN or are empty.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``q`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``a`` or ``q`` is complex.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``q`` is a number out of range, or an axis is repeated.

    Notes
    -----
    Follows ``numpy.nanquantile``.

    Examples
    --------
    >>> ivy.nanquantile(ivy.array([1.0, float("nan"), 2.0, 3.0]), 0.5)
    ivy.array(2.)
    """
    return _quantile("nanquantile", a, q, axis, keepdims, interpolation, True)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True, accepts_scalars=("q",))
def percentile(
    a: ArrayLike,
    q: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    interpolation: Interpolation = "linear",
    out: Out = None,
) -> "Array":
    """Return percentiles along the given axes.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    q : ArrayLike
        Percentiles to compute: a number from 0 to 100, or an array of them.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    interpolation : {"linear", "lower", "higher", "midpoint", "nearest"}, default "linear"
        Interpolation method, as in `quantile`.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The percentiles, of the promoted floating-point dtype. The shape is that of ``q``, followed by the shape of the
        reduced array. The result is NaN for slices that contain NaN or are empty.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``q`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``a`` or ``q`` is complex.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``q`` is a number out of range, or an axis is repeated.

    Notes
    -----
    Follows ``numpy.percentile``.

    Examples
    --------
    >>> ivy.percentile(ivy.array([1.0, 2.0, 3.0]), 25)
    ivy.array(1.5)
    """
    if _is_number(q) and not 0 <= q <= 100:  # type: ignore[operator]
        raise IvyValueError(f"ivy.percentile: q must be from 0 to 100, not {q}")
    part = q / 100 if _is_number(q) else ops.divide(q, 100)  # type: ignore[operator]
    return _quantile("percentile", a, part, axis, keepdims, interpolation, False)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True, accepts_scalars=("q",))
def quantile(
    a: ArrayLike,
    q: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    interpolation: Interpolation = "linear",
    out: Out = None,
) -> "Array":
    """Return quantiles along the given axes.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    q : ArrayLike
        Quantiles to compute: a number from 0 to 1, or an array of them. Array elements out of range result in
        NaN.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    interpolation : {"linear", "lower", "higher", "midpoint", "nearest"}, default "linear"
        Interpolation method if the position ``q * (n - 1)`` is between two of the ``n`` sorted elements. With
        "nearest", ties round to the even position.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The quantiles, of the promoted floating-point dtype. The shape is that of ``q``, followed by the shape of the
        reduced array. The result is NaN for slices that contain NaN or are empty.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``q`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``a`` or ``q`` is complex.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``q`` is a number out of range, or an axis is repeated.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.quantile``. A quantile between two equal infinities is
    this infinity.

    Examples
    --------
    >>> ivy.quantile(ivy.array([1.0, 2.0, 4.0]), ivy.array([0.0, 0.75]))
    ivy.array([1., 3.])
    """
    return _quantile("quantile", a, q, axis, keepdims, interpolation, False)


def _is_number(q: Any) -> bool:
    return type(q) in (bool, int, float)


def _axes_of(name: str, axis: Axis, rank: int) -> tuple[int, ...]:
    """Return `axis` as a tuple of non-negative axes, all axes for None; raise if one is out of range or repeated."""
    all_axes = range(rank) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
    axes = tuple([normalize_axis(name, ax, rank) for ax in all_axes])
    if len(set(axes)) < len(axes):
        raise IvyValueError(f"ivy.{name}: axis={axis} repeats an axis")
    return axes


def _quantile(name: str, a: Any, q: Any, axis: Axis, keepdims: bool, interpolation: str, ignore_nan: bool) -> "Array":
    """Return the quantiles `q` of `a` along `axis`. With `ignore_nan`, ignore elements that are NaN."""
    if _is_number(q) and not 0 <= q <= 1:
        raise IvyValueError(f"ivy.{name}: q must be from 0 to 1, not {q}")
    shape = tuple(ops.shape(a))
    axes = _axes_of(name, axis, len(shape))
    batch_axes = tuple([ax for ax in range(len(shape)) if ax not in axes])
    if len(axes) == 1:
        lines = ops.moveaxis(a, axes[0], -1)
    else:
        lines = ops.permute_dims(a, (*batch_axes, *axes)) if batch_axes else a
        sizes = [shape[ax] for ax in axes]
        # If a size is unknown, pass -1 instead of the product of the sizes, so that the library infers the product.
        lines = ops.reshape(lines, (*[shape[ax] for ax in batch_axes], -1 if None in sizes else math.prod(sizes)))
    is_nan = ops.isnan(lines)
    count: Any = ops.shape(lines)[-1]
    if count == 0:
        result = ops.full_like(ops.sum(lines, axis=-1), math.nan)
        result = (
            ops.add(result, ops.zeros_like(ops.expand_dims(q, axis=tuple(range(-len(batch_axes), 0)))))
            if ops.shape(q)
            else result
        )
    elif count is None or ignore_nan or not _is_number(q):
        result = _dynamic_quantile(lines, is_nan, q, interpolation, ignore_nan)
    else:
        low, high, weight = _interpolation_indices(q * (count - 1), interpolation)
        ordered = ops.sort(lines, axis=-1, stable=False)
        result = _interpolate(ops.get_item(ordered, (..., low)), ops.get_item(ordered, (..., high)), weight)
    if not ignore_nan:
        result = ops.where(ops.any(is_nan, axis=-1), math.nan, result)
    if not keepdims:
        return result
    offset = len(ops.shape(result)) - len(batch_axes)
    return ops.expand_dims(result, axis=tuple([offset + ax for ax in sorted(axes)]))


def _interpolation_indices(position: float, interpolation: str) -> tuple[int, int, float]:
    """Return the indices of the sorted elements next to `position`, and the weight of the second element."""
    low, high = math.floor(position), math.ceil(position)
    if interpolation in ("lower", "higher", "nearest"):
        index = {"lower": low, "higher": high, "nearest": position.__round__()}[interpolation]
        return index, index, 0.0
    return low, high, 0.5 if interpolation == "midpoint" else position - low


def _dynamic_quantile(lines: Any, is_nan: Any, q: Any, interpolation: str, ignore_nan: bool) -> "Array":
    """Return the quantiles of `lines` at positions that depend on values: on the array `q`, or the number of NaN."""
    ordered = ops.sort(ops.where(is_nan, math.inf, lines), axis=-1, stable=False)
    mask = ops.where(is_nan, 0, ops.ones_like(lines)) if ignore_nan else ops.ones_like(lines)
    count = ops.sum(mask, axis=-1, keepdims=True)
    fractions: Any = q
    in_range: Any = None
    if not _is_number(q):
        flat = ops.reshape(q, (-1,))
        in_range = ops.logical_and(ops.greater_equal(flat, 0), ops.less_equal(flat, 1))
        fractions = ops.where(in_range, flat, 0)
    positions = ops.multiply(ops.subtract(count, 1), fractions)
    low, high = ops.floor(positions), ops.ceil(positions)
    if interpolation in ("lower", "higher", "nearest"):
        index = {"lower": low, "higher": high, "nearest": ops.round(positions)}[interpolation]
        result = ops.take_along_axis(ordered, ops.astype(index, "int32"), -1)
    else:
        weight = 0.5 if interpolation == "midpoint" else ops.subtract(positions, low)
        first, second = [ops.take_along_axis(ordered, ops.astype(position, "int32"), -1) for position in (low, high)]
        result = _interpolate(first, second, weight)
    result = ops.where(ops.equal(count, 0), math.nan, result)
    if in_range is None:
        return ops.get_item(result, (..., 0))
    result = ops.moveaxis(ops.where(in_range, result, math.nan), -1, 0)
    return ops.reshape(result, (*ops.shape(q), *ops.shape(result)[1:]))


def _interpolate(low: Any, high: Any, weight: Any) -> "Array":
    """Interpolate linearly between `low` and `high`, which may be infinite."""
    if _is_number(weight) and weight == 0:
        return low
    # If `low` equals `high` or the weight is 0, return `low`, because the product of 0 and an infinite number would be
    # NaN.
    is_scalar = _is_number(weight)
    low_weight = 1 - weight if is_scalar else ops.subtract(1, weight)
    is_equal = ops.equal(low, high) if is_scalar else ops.logical_or(ops.equal(low, high), ops.equal(weight, 0))
    first, second = [ops.where(is_equal, 0, x) for x in (low, high)]
    return ops.where(is_equal, low, ops.add(ops.multiply(first, low_weight), ops.multiply(second, weight)))


if TYPE_CHECKING:
    OutPair: TypeAlias = "tuple[Array, Array] | None"
else:
    OutPair = Out


class HistogramResult(NamedTuple):
    """Counts per bin and bin edges, as returned by ``histogram``."""

    hist: Array
    bin_edges: Array


class ModeResult(NamedTuple):
    """Most frequent elements and their counts, as returned by ``mode``."""

    mode: Array
    count: Array  # type: ignore[assignment]


_range = range


def _is_readable(x: Any) -> bool:
    """Return True if the values of an array are known, so that they can be checked."""
    return is_array_leaf(x) and has_values(x)


@compositional(dtype_kinds=ORDERED, returns_indices=True, upcast_half=True)
def bincount(x: ArrayLike, /, weights: ArrayLike | None = None, minlength: int = 0, *, out: Out = None) -> "Array":
    """Count the occurrences of each value in an array of non-negative integers.

    Parameters
    ----------
    x : ArrayLike
        1-D array of non-negative integers.
    weights : ArrayLike, optional
        Weight of each element, of the shape of ``x``; ``None`` means the weight 1.
    minlength : int, default 0
        Minimum length of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The counts, of the index data type of the backend. With ``weights``, the sums of the weights, of their data
        type.

    Raises
    ------
    IvyBroadcastShapeError
        ``weights`` does not have the shape of ``x``.
    IvyDispatchError
        ``x`` or ``weights`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``x`` does not have an integer data type.
    IvyValueError
        ``x`` is not 1-D, or an element of ``x`` or ``minlength`` is negative.
    IvyTypeError
        In compiled code, the maximum of ``x`` is unknown, so the length of the result is unknown. Use `scatter_flat`,
        which accepts the length.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.bincount``.

    Examples
    --------
    >>> ivy.bincount(ivy.array([0, 2, 2])).tolist()
    [1, 0, 2]
    >>> ivy.bincount(ivy.array([0, 2, 2]), ivy.array([0.5, 1.0, 2.0]))
    ivy.array([0.5, 0. , 3. ])
    """
    shape = tuple(ops.shape(x))
    if len(shape) != 1:
        raise IvyValueError(f"ivy.bincount: x must be 1-D, not {len(shape)}-D")
    if minlength < 0:
        raise IvyValueError(f"ivy.bincount: minlength must be non-negative, not {minlength}")
    if weights is not None and tuple(ops.shape(weights)) != shape:
        raise IvyBroadcastShapeError(
            f"ivy.bincount: weights must have the shape {shape} of x, not {tuple(ops.shape(weights))}"
        )
    negative_count = ops.count_nonzero(ops.less(x, 0))
    size = 0
    if shape[0] != 0:
        size = int(ops.to_scalar(ops.max(x))) + 1
        if ops.to_scalar(negative_count):
            raise IvyValueError("ivy.bincount: the elements of x must be non-negative")
    # Add zeros of the dtype of `negative_count`, so that the array of ones is promoted to this dtype.
    values = ops.add(ops.zeros_like(negative_count), ops.ones_like(x, dtype="int32")) if weights is None else weights
    return ops.scatter_flat(x, values, size=size if size > minlength else minlength)


@compositional(returns_indices=True, dtype_kinds=ORDERED)
def digitize(x: ArrayLike, bins: ArrayLike, /, right: bool = False, *, out: Out = None) -> "Array":
    """Return the indices of the bins to which the elements belong.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real.
    bins : ArrayLike
        1-D array of bin edges, in ascending or descending order.
    right : bool, default False
        If True, the intervals include the right edge instead of the left edge.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        For each element of ``x``, the number of edges before it. An element before the first bin has the index 0, and
        an element after the last bin the index ``len(bins)``. The result has the shape of ``x`` and the index data type
        of the backend.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``bins`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``x`` or ``bins`` is complex.
    IvyValueError
        ``bins`` is not 1-D, or not monotonic.

    Notes
    -----
    Follows ``numpy.digitize``. In compiled code, the order of ``bins`` is not checked.

    Examples
    --------
    >>> ivy.digitize(ivy.array([0.2, 6.4, 3.0]), ivy.array([0.0, 1.0, 3.0])).tolist()
    [1, 3, 3]
    """
    edges = _check_edges("digitize", bins, x, descending=True)
    count: Any = ops.shape(edges)[0]
    if count is None:
        raise unknown_lengths("ivy.digitize")
    side = "left" if right else "right"
    if count == 0:
        return ops.searchsorted(edges, x, side)
    is_descending = ops.greater(ops.get_item(edges, 0), ops.get_item(edges, -1))
    indices = ops.searchsorted(ops.where(is_descending, ops.flip(edges), edges), x, side)
    if _is_readable(is_descending):
        return ops.subtract(count, indices) if ops.to_scalar(is_descending) else indices
    return ops.where(is_descending, ops.subtract(count, indices), indices)


@compositional(dtype_kinds=ORDERED, returns_indices=True)
def histogram(
    a: ArrayLike,
    /,
    bins: Scalar | ArrayLike | None = 10,
    range: tuple[float, float] | None = None,
    density: bool = False,
    weights: ArrayLike | None = None,
    *,
    axis: Axis = None,
    extend_lower_interval: bool = False,
    extend_upper_interval: bool = False,
    dtype: DtypeLike | None = None,
    out: OutPair = None,
) -> HistogramResult:
    """Compute the histogram of an array.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: real.
    bins : int or ArrayLike, default 10
        Number of equal-width bins, or the ascending bin edges, which may have different widths. Each bin includes its
        lower edge, and the last bin also its upper edge. If ``None``, 10.
    range : pair of float, optional
        Lower and upper edge of equal-width bins; if ``None``, the minimum and maximum of ``a``. Elements outside the
        range are ignored.
    density : bool, default False
        If True, return the probability density: the counts divided by their sum and by the bin width.
    weights : ArrayLike, optional
        Weight of each element, of a shape broadcastable to the shape of ``a``; ``None`` means the weight 1.
    axis : int or tuple of int, optional
        Axes to count along; if ``None``, all axes. All histograms along the other axes have the same bins.
    extend_lower_interval : bool, default False
        If True, the first bin also includes all elements below its lower edge.
    extend_upper_interval : bool, default False
        If True, the last bin also includes all elements above its upper edge.
    dtype : DtypeLike, optional
        Data type of ``hist``. ``None`` means a floating-point data type with ``density``; otherwise the data type of
        ``weights``, or the index data type of the backend if there are no weights.
    out : tuple of ivy.Array, optional
        Output arrays. The results are cast to their data types.

    Returns
    -------
    HistogramResult
        ``hist``, of the shape of the remaining axes followed by the number of bins; and ``bin_edges``, 1-D, with one
        element more than there are bins.

    Raises
    ------
    IvyDispatchError
        ``a``, ``bins`` or ``weights`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``a`` or ``bins`` is complex.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``bins`` is less than 1, or an array that is not 1-D or not ascending; or ``range`` is not finite or not
        ascending. Without ``range``, an element of ``a`` is not finite.

    Notes
    -----
    Follows ``numpy.histogram``, with additional keywords of the experimental function of Ivy 1.0. In compiled code,
    values are not checked. Names of binning rules, such as ``"auto"``, are not accepted.

    Examples
    --------
    >>> hist, edges = ivy.histogram(ivy.array([1.0, 2.0, 1.0, 4.0]), 3)
    >>> hist.tolist(), edges
    ([2, 1, 1], ivy.array([1., 2., 3., 4.]))
    """
    bins = 10 if bins is None else bins
    a = ops.astype(a, "uint8") if has_dtype(a) and ops.is_bool_dtype(a) else a
    equal_bins = type(bins) is int
    edges = _equal_bins(a, bins, range) if equal_bins else _check_edges("histogram", bins, a)  # type: ignore[arg-type]
    count = ops.shape(edges)[0] - 1
    if count < 1:
        raise IvyValueError("ivy.histogram: bins must have at least two edges")
    first, last = ops.get_item(edges, 0), ops.get_item(edges, -1)
    bin_indices = ops.subtract(ops.searchsorted(edges, a, "right"), 1)
    above, below = ops.greater_equal(a, last), ops.less(a, first)
    is_inferred = range is None and equal_bins
    # If the user extends the last bin, or if the last edge was computed and may have been rounded down, the last bin
    # also counts the elements above the last edge.
    upper = above if is_inferred or extend_upper_interval else ops.equal(a, last)
    bin_indices = ops.where(upper, count - 1, bin_indices)
    bin_indices = ops.where(below, 0 if is_inferred or extend_lower_interval else count, bin_indices)
    values = ops.ones_like(bin_indices) if weights is None else ops.broadcast_to(weights, ops.shape(a))
    shape = tuple(ops.shape(a))
    batch_axes: tuple[int, ...] = ()
    if axis is None:
        bin_indices, values, rows = ops.reshape(bin_indices, (-1,)), ops.reshape(values, (-1,)), 1
    else:
        reduced_axes = _axes_of("histogram", axis, len(shape))
        batch_axes = tuple([i for i in _range(len(shape)) if i not in reduced_axes])
        rows = math.prod([shape[i] for i in batch_axes])
        order = (*batch_axes, *reduced_axes)
        matrix_shape = (rows, math.prod([shape[i] for i in reduced_axes]))
        bin_indices, values = [ops.reshape(ops.permute_dims(x, order), matrix_shape) for x in (bin_indices, values)]
        offsets = ops.multiply(ops.arange(rows, like=bin_indices), count)
        bin_indices = ops.where(
            ops.less(bin_indices, count), ops.add(bin_indices, ops.expand_dims(offsets, axis=1)), rows * count
        )
    hist = ops.reshape(
        ops.scatter_flat(bin_indices, values, size=rows * count), (*[shape[i] for i in batch_axes], count)
    )
    if density:
        hist = ops.divide(hist, ops.multiply(ops.sum(hist, axis=-1, keepdims=True), ops.diff(edges)))
    return HistogramResult(hist if dtype is None else ops.astype(hist, dtype), edges)


@compositional(dtype_kinds=ORDERED)
def mode(a: ArrayLike, /, axis: int | None = 0, *, keepdims: bool = False, out: OutPair = None) -> ModeResult:
    """Return the most frequent elements along an axis, and their counts.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: real or boolean.
    axis : int, optional
        Axis to reduce, by default the first axis. If ``None``, the array is flattened.
    keepdims : bool, default False
        If True, keep the axis with length 1.
    out : tuple of ivy.Array, optional
        Output arrays. The results are cast to their data types.

    Returns
    -------
    ModeResult
        ``mode``, the smallest of the most frequent elements, of the data type of ``a``; and ``count``, of the index
        data type of the backend. All NaN count as one value, larger than all others.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        ``a`` is complex.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The axis has no elements.

    Notes
    -----
    Follows ``scipy.stats.mode``.

    Examples
    --------
    >>> values, counts = ivy.mode(ivy.array([[3, 1, 3], [2, 2, 0]]), 1)
    >>> values, counts.tolist()
    (ivy.array([3, 2]), [2, 2])
    """
    rank = len(ops.shape(a))
    ax = _axes_of("mode", axis, rank)[0] if axis is not None and rank else 0
    lines = ops.reshape(a, (-1,)) if axis is None or not rank else ops.moveaxis(a, ax, -1)
    count: Any = ops.shape(lines)[-1]
    if count == 0:
        raise IvyValueError("ivy.mode: the axis must have at least one element")
    ordered = ops.sort(lines, axis=-1)
    before, after = ops.get_item(ordered, (..., slice(None, -1))), ops.get_item(ordered, (..., slice(1, None)))
    # Compute the start index of each run of equal elements. All other indices become `end`, so that `sort` moves the
    # start indices to the front.
    differs = ops.logical_and(ops.not_equal(before, after), ops.equal(before, before))
    is_start = ops.concat([ops.ones_like(ops.get_item(ordered, (..., slice(1))), dtype="bool"), differs], axis=-1)
    positions = ops.subtract(ops.cumulative_sum(ops.ones_like(is_start, dtype="int32"), axis=-1), 1)
    end = ops.add(ops.get_item(positions, (..., slice(-1, None))), 1)
    starts = ops.sort(ops.concat([ops.where(is_start, positions, end), end], axis=-1), axis=-1)
    run_lengths = ops.diff(starts, axis=-1)
    longest = ops.argmax(run_lengths, axis=-1, keepdims=True)
    index = ops.take_along_axis(starts, longest, axis=-1)
    values, counts = ops.take_along_axis(ordered, index, axis=-1), ops.take_along_axis(run_lengths, longest, axis=-1)
    # Add zeros of the index dtype, which `longest` has, to promote the counts to this dtype.
    counts = ops.add(counts, ops.zeros_like(longest))
    if not keepdims:
        return ModeResult(ops.get_item(values, (..., 0)), ops.get_item(counts, (..., 0)))
    if axis is None or not rank:
        return ModeResult(ops.reshape(values, (1,) * rank), ops.reshape(counts, (1,) * rank))
    return ModeResult(ops.moveaxis(values, -1, ax), ops.moveaxis(counts, -1, ax))


def _check_edges(name: str, bins: Any, like: Any, *, descending: bool = False) -> Any:
    """Return the bin edges; raise if they are not 1-D or, if their values are known, not in order."""
    if isinstance(bins, list | tuple) or ops.is_native_array(bins):
        bins = ops.asarray(bins, like=like)
    if len(ops.shape(bins)) != 1:
        raise IvyValueError(f"ivy.{name}: bins must have one dimension, not {len(ops.shape(bins))}")
    if _is_readable(bins) and ops.shape(bins)[0]:
        before, after = ops.get_item(bins, slice(None, -1)), ops.get_item(bins, slice(1, None))
        is_ascending = bool(ops.to_scalar(ops.all(ops.less_equal(before, after))))
        if not is_ascending and not (descending and bool(ops.to_scalar(ops.all(ops.greater_equal(before, after))))):
            order = "ascending or descending" if descending else "ascending"
            raise IvyValueError(f"ivy.{name}: the edges in bins must be in {order} order")
    return bins


def _equal_bins(a: Any, count: int, limits: tuple[float, float] | None) -> Any:
    """Return the edges of bins of equal width; raise if `count` or `limits` is invalid."""
    if count < 1:
        raise IvyValueError(f"ivy.histogram: bins must be at least 1, not {count}")
    if limits is not None and not (all([math.isfinite(x) for x in limits]) and limits[0] <= limits[1]):
        raise IvyValueError(f"ivy.histogram: range= must be two finite numbers, the lower one first, not {limits}")
    zero = ops.zeros((), dtype=ops.dtype(a), like=a) if has_dtype(a) else ops.sum(ops.zeros_like(a))
    if has_dtype(a) and not ops.is_float_dtype(a):
        # If `a` has integers, promote `zero` to the floating-point dtype of the edges.
        zero = ops.multiply(zero, ops.ones((), dtype="float32", like=a))
    if limits is None and 0 in ops.shape(a):
        limits = (0, 1)
    if limits is not None:
        low, high = ops.add(zero, limits[0]), ops.add(zero, limits[1])
    else:
        low, high = ops.add(ops.min(a), zero), ops.add(ops.max(a), zero)
        if _is_readable(low) and not ops.to_scalar(ops.logical_and(ops.isfinite(low), ops.isfinite(high))):
            raise IvyValueError(
                "ivy.histogram: all elements must be finite to infer the range; pass a finite range, as in range=(0, 1)"
            )
    margin = ops.where(ops.equal(low, high), 0.5, zero)
    low, high = ops.subtract(low, margin), ops.add(high, margin)
    # Multiply by the position before the division by the count, so that edges with few digits are exact.
    positions = ops.arange(count + 1, like=a)
    dtype = ops.dtype(zero) if has_dtype(zero) else "float32"
    edges = ops.add(low, ops.divide(ops.multiply(ops.subtract(high, low), ops.astype(positions, dtype)), count))
    return ops.where(ops.equal(positions, count), high, edges)


@compositional(floating=True, dtype_kinds=ANY)
def higher_order_moment(x: ArrayLike, order: int, /, *, out: Out = None) -> "Array":
    """Return the mean of the outer products of observations with themselves.

    Parameters
    ----------
    x : ArrayLike
        Observations along the first axis: floating-point or complex; integers are converted to the default float.
    order : int
        Number of factors in each product.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The moment, with the axes of one observation repeated ``order`` times.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``order`` is less than one, or ``x`` has no axes.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``higher_order_moment``.

    Examples
    --------
    >>> ivy.higher_order_moment(ivy.array([[1.0, 2.0], [3.0, 4.0]]), 2)
    ivy.array([[ 5.,  7.],
               [ 7., 10.]])
    """
    rank = ops.get_num_dims(x)
    if order < 1 or not rank:
        raise IvyValueError(
            f"ivy.higher_order_moment: order must be at least 1 and x at least 1-D, not order={order} and {rank}-D"
        )
    if order > 1 and rank == 2:
        # Compute the sum by a matrix product, which does not store all outer products.
        rest = ops.batched_outer([x] * (order - 1))
        shape = tuple(ops.shape(rest))
        flat = ops.reshape(rest, (shape[0], math.prod(shape[1:])))
        product = ops.matmul(ops.matrix_transpose(x), ops.multiply(flat, 1 / max(shape[0], 1)))
        if shape[0]:
            return ops.reshape(product, (ops.shape(x)[1], *shape[1:]))
    return mean(ops.batched_outer([x] * order), axis=0)
