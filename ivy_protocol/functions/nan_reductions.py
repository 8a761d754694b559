"""Reductions that ignore NaN."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ORDERED, ArrayLike, Axis, DtypeLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyDtypeError, IvyTypeError, IvyValueError
from ivy_protocol.functions import searching, statistical, utility
from ivy_protocol.functions.arithmetic import nan_to_num
from ivy_protocol.functions.creation import ones_like
from ivy_protocol.functions.data_type import astype, is_complex_dtype, is_float_dtype
from ivy_protocol.functions.data_type import dtype as dtype_of
from ivy_protocol.functions.elementwise import (
    divide,
    equal,
    greater,
    isnan,
    maximum,
    minimum,
    multiply,
    not_equal,
    sqrt,
    square,
    subtract,
)

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "nanmax",
    "nanmean",
    "nanmin",
    "nanprod",
    "nanstd",
    "nansum",
    "nanvar",
]

_INF, _NAN = float("inf"), float("nan")


def _as_asked(x: ArrayLike, correction: float, ddof: float | None, dtype: DtypeLike | None) -> tuple[Any, float]:
    """Return the array in the requested dtype, and the degrees of freedom to subtract."""
    if ddof is not None and correction:
        raise IvyTypeError("correction and ddof are two names of one number: give one of them")
    if dtype is not None and not is_float_dtype(dtype):
        raise IvyDtypeError(f"a deviation is computed in a floating-point data type, not {dtype}")
    return x if dtype is None else astype(x, dtype), float(correction if ddof is None else ddof)


@compositional(kinds=ORDERED, knows_nan=True)
def nanmax(
    x: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    out: Out = None,
    initial: float | None = None,
    where: ArrayLike | None = None,
) -> "Array":
    """Return the largest elements along the given axes, ignoring NaN.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    initial : float, optional
        Initial value: a scalar that is compared with the elements of each reduction.
    where : ArrayLike, optional
        Boolean mask of the elements to include, of a shape that broadcasts to that of ``x``.

    Returns
    -------
    ivy.Array
        The largest elements, of the dtype of ``x``; NaN for slices without other elements.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtype.
    IvyValueError
        ``where`` is passed without ``initial``.
    IvyException
        An axis is out of range or empty.

    Notes
    -----
    As ``numpy.nanmax``.

    Examples
    --------
    >>> ivy.nanmax(ivy.array([[1.0, float("nan")], [3.0, 2.0]]), axis=1)
    ivy.array([1., 3.])
    """
    if where is not None:
        if initial is None:
            raise IvyValueError("ivy.nanmax: with where, give initial too, which is the result where nothing counts")
        x = searching.where(where, x, initial)
    known = nan_to_num(x, nan=-_INF, posinf=_INF, neginf=-_INF)
    if initial is not None:
        return maximum(statistical.max(known, axis=axis, keepdims=keepdims), initial)
    nothing = utility.all(not_equal(x, x), axis=axis, keepdims=True)
    return statistical.max(searching.where(nothing, x, known), axis=axis, keepdims=keepdims)


@compositional(floating=True, widens=True, knows_nan=True)
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
        Data type of the computation and the result; ``None`` means the converted dtype of ``a``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The means, of a floating-point dtype; NaN for slices without other elements.

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
    From Ivy's experimental functions, as ``numpy.nanmean``.

    Examples
    --------
    >>> ivy.nanmean(ivy.array([[1.0, float("nan")], [3.0, 4.0]]), axis=1)
    ivy.array([1. , 3.5])
    """
    if dtype is not None and not (is_float_dtype(dtype) or is_complex_dtype(dtype)):
        # Casting to an integer dtype would truncate the elements that are not NaN.
        held = dtype_of(a)
        if is_float_dtype(held) or is_complex_dtype(held):
            raise IvyDtypeError(f"nanmean: the mean of an array of {held} is no {dtype}; cast it with ivy.astype")
        return statistical.mean(a, axis=axis, keepdims=keepdims, dtype=dtype)
    gone = isnan(a)
    part = statistical.mean(searching.where(gone, 0, ones_like(a)), axis=axis, keepdims=keepdims, dtype=dtype)
    mean = statistical.mean(searching.where(gone, 0, a), axis=axis, keepdims=keepdims, dtype=dtype)
    return divide(mean, searching.where(equal(part, 0), _NAN, part))


@compositional(kinds=ORDERED, knows_nan=True)
def nanmin(
    x: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    out: Out = None,
    initial: float | None = None,
    where: ArrayLike | None = None,
) -> "Array":
    """Return the smallest elements along the given axes, ignoring NaN.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    initial : float, optional
        Initial value: a scalar that is compared with the elements of each reduction.
    where : ArrayLike, optional
        Boolean mask of the elements to include, of a shape that broadcasts to that of ``x``.

    Returns
    -------
    ivy.Array
        The smallest elements, of the dtype of ``x``; NaN for slices without other elements.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtype.
    IvyValueError
        ``where`` is passed without ``initial``.
    IvyException
        An axis is out of range or empty.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.nanmin``.

    Examples
    --------
    >>> ivy.nanmin(ivy.array([[1.0, float("nan")], [3.0, 2.0]]), axis=1)
    ivy.array([1., 2.])
    """
    if where is not None:
        if initial is None:
            raise IvyValueError("ivy.nanmin: with where, give initial too, which is the result where nothing counts")
        x = searching.where(where, x, initial)
    known = nan_to_num(x, nan=_INF, posinf=_INF, neginf=-_INF)
    if initial is not None:
        return minimum(statistical.min(known, axis=axis, keepdims=keepdims), initial)
    nothing = utility.all(not_equal(x, x), axis=axis, keepdims=True)
    return statistical.min(searching.where(nothing, x, known), axis=axis, keepdims=keepdims)


@compositional(knows_nan=True)
def nanprod(
    a: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    dtype: DtypeLike | None = None,
    out: Out = None,
    initial: complex | None = None,
    where: ArrayLike | None = None,
) -> "Array":
    """Return the product of the elements along the given axes, ignoring NaN.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: numeric or bool.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Data type of the computation and the result, as in `prod`.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    initial : complex, optional
        Scalar to multiply the products by.
    where : ArrayLike, optional
        Boolean mask of the elements to include, of a shape that broadcasts to that of ``a``.

    Returns
    -------
    ivy.Array
        The products; 1 for slices without other elements.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        An axis is out of range.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.nanprod``.

    Examples
    --------
    >>> ivy.nanprod(ivy.array([[1.0, float("nan")], [3.0, 4.0]]), axis=1)
    ivy.array([ 1., 12.])
    """
    if where is not None:
        a = searching.where(where, a, 1)
    result = statistical.prod(searching.where(not_equal(a, a), 1, a), axis=axis, keepdims=keepdims, dtype=dtype)
    return result if initial is None else multiply(result, initial)


@compositional(floating=True, kinds=ORDERED, widens=True, knows_nan=True)
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
        NumPy's name of ``correction``.
    dtype : DtypeLike, optional
        Data type of the computation and the result.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The standard deviations, of a floating-point dtype; NaN for slices with at most ``correction`` elements.

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
    As ``numpy.nanstd``.

    Examples
    --------
    >>> ivy.nanstd(ivy.array([1.0, float("nan"), 3.0]))
    ivy.array(1.)
    """
    x, correction = _as_asked(x, correction, ddof, dtype)
    variance = nanvar(x, axis=axis, correction=correction, keepdims=keepdims)
    # At a deviation of 0 the gradient of the square root is infinite, which makes that of the result NaN.
    none = equal(variance, 0)
    return searching.where(none, 0, sqrt(searching.where(none, 1, variance)))


@compositional(knows_nan=True)
def nansum(
    x: ArrayLike, /, axis: Axis = None, *, dtype: DtypeLike | None = None, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the sum of the elements along the given axes, ignoring NaN.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or bool.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    dtype : DtypeLike, optional
        Data type of the computation and the result, as in `sum`.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums; 0 for slices without other elements.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.nansum``.

    Examples
    --------
    >>> ivy.nansum(ivy.array([[1.0, float("nan")], [3.0, 4.0]]), axis=1)
    ivy.array([1., 7.])
    """
    return statistical.sum(searching.where(not_equal(x, x), 0, x), axis=axis, keepdims=keepdims, dtype=dtype)


@compositional(floating=True, kinds=ORDERED, widens=True, knows_nan=True)
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
        NumPy's name of ``correction``.
    dtype : DtypeLike, optional
        Data type of the computation and the result.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The variances, of a floating-point dtype; NaN for slices with at most ``correction`` elements.

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
    As ``numpy.nanvar``.

    Examples
    --------
    >>> ivy.nanvar(ivy.array([1.0, float("nan"), 5.0]))
    ivy.array(4.)
    """
    x, correction = _as_asked(x, correction, ddof, dtype)
    gone = isnan(x)
    count = statistical.sum(searching.where(gone, 0, ones_like(x)), axis=axis, keepdims=keepdims)
    squares = square(searching.where(gone, 0, subtract(x, nanmean(x, axis=axis, keepdims=True))))
    freedom = subtract(count, correction)
    enough = greater(freedom, 0)
    total = statistical.sum(squares, axis=axis, keepdims=keepdims)
    return searching.where(enough, divide(total, searching.where(enough, freedom, 1)), _NAN)
