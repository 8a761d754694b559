"""Sums, products, extrema and cumulative functions along axes."""

import builtins
from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import (
    NUMERIC,
    ORDERED,
    REAL,
    ArrayLike,
    Axis,
    DtypeLike,
    Out,
)
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyDtypeError, IvyValueError
from ivy_protocol.functions._shared import (
    INF,
    Ints,
    default_dtype_like,
    has_dtype,
    normalize_axis,
    padding_per_axis,
    per_axis,
)
from ivy_protocol.messages.prefixes import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@compositional(promote=True, floating=True, upcast_half=True)
def trapz(y: ArrayLike, /, x: ArrayLike | None = None, dx: float = 1.0, axis: int = -1, *, out: Out = None) -> "Array":
    """Integrate along an axis with the trapezoidal rule.

    Parameters
    ----------
    y : ArrayLike
        Values to integrate, with at least one dimension: floating-point or complex; integers and booleans are converted
        to the default float.
    x : ArrayLike, optional
        Sample points of the values: 1-D, or of the shape of ``y``. If ``None``, points with spacing ``dx``.
    dx : float, default 1.0
        Spacing of sample points, if ``x`` is ``None``.
    axis : int, default -1
        Axis to integrate along.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The integrals, of the shape of ``y`` without ``axis``.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes of ``x`` and ``y`` do not match.
    IvyDispatchError
        ``y`` or ``x`` is not array-like, or they belong to different backends.
    IvyException
        The axis is out of range.

    Notes
    -----
    From Ivy 1.0, as ``numpy.trapezoid``.

    Examples
    --------
    >>> ivy.trapz(ivy.array([0.0, 1.0, 2.0]), dx=2.0)
    ivy.array(4.)
    """
    y = ops.moveaxis(y, axis, -1)
    if x is None and (ops.shape(y)[-1] or 0) > 1:
        # If the spacing is constant, halve only the ends. Halve each of them before the addition, because their sum
        # could overflow.
        first, last = ops.get_item(y, (..., 0)), ops.get_item(y, (..., -1))
        ends = ops.add(ops.multiply(first, 0.5), ops.multiply(last, 0.5))
        return ops.multiply(ops.add(sum(ops.get_item(y, (..., slice(1, -1))), axis=-1), ends), dx)
    high, low = ops.get_item(y, (..., slice(1, None))), ops.get_item(y, (..., slice(0, -1)))
    heights = ops.add(ops.multiply(high, 0.5), ops.multiply(low, 0.5))
    if x is None:
        return ops.multiply(sum(heights, axis=-1), dx)
    steps = diff(x if len(ops.shape(x)) == 1 else ops.moveaxis(x, axis, -1))
    return sum(ops.multiply(heights, steps), axis=-1)


@compositional(dtype_kinds=ORDERED)
def amax(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the maximum along the given axes.

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

    Returns
    -------
    ivy.Array
        The largest elements, of the dtype of ``x``; NaN where an element is NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyException
        A reduced axis is empty.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.amax``. Equivalent to `max`.

    Examples
    --------
    >>> ivy.amax(ivy.array([[1, 5], [3, 2]]), axis=1)
    ivy.array([5, 3])
    """
    return max(x, axis=axis, keepdims=keepdims)


@compositional(dtype_kinds=ORDERED)
def amin(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the minimum along the given axes.

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

    Returns
    -------
    ivy.Array
        The smallest elements, of the dtype of ``x``; NaN where an element is NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyException
        A reduced axis is empty.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.amin``. Equivalent to `min`.

    Examples
    --------
    >>> ivy.amin(ivy.array([[1, 5], [3, 2]]), axis=1)
    ivy.array([1, 2])
    """
    return min(x, axis=axis, keepdims=keepdims)


@compositional(floating=True)
def gradient(
    x: ArrayLike, /, spacing: Any = 1, edge_order: Literal[1, 2] = 1, axis: int | Sequence[int] | None = None
) -> "Any":
    """Return the gradient along axes, by finite differences.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: floating-point or complex; integers and booleans are converted to the default
        float.
    spacing : float, array, or sequence of floats or arrays, default 1
        Distance between neighbors, or a 1-D array with the coordinates of the elements along the axis. A sequence
        contains one distance or array for each axis.
    edge_order : {1, 2}, default 1
        Order of accuracy of the differences at the ends of each axis.
    axis : int or sequence of int, optional
        Axes to differentiate along; ``None`` means all.

    Returns
    -------
    ivy.Array or list of ivy.Array
        The gradient along the axis, of the shape and the floating-point dtype of ``x``, or a list of gradients for
        several axes.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        An axis has fewer than ``edge_order + 1`` elements or is repeated, or ``spacing`` has the wrong length.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.gradient``. If the distances between
    neighbors differ, the gradient is exact for parabolas.

    Examples
    --------
    >>> ivy.gradient(ivy.array([0.0, 1.0, 4.0, 9.0]))
    ivy.array([1., 2., 4., 5.])
    """
    if edge_order not in (1, 2) or isinstance(edge_order, float):
        raise IvyValueError(f"ivy.gradient: edge_order must be 1 or 2, not {edge_order!r}")
    shape = tuple(ops.shape(x))
    rank = len(shape)
    axis_args: Any = range(rank) if axis is None else (axis,) if is_integral(axis) else axis
    axes = [normalize_axis("gradient", ax, rank) for ax in axis_args]
    if len(set(axes)) < len(axes):
        raise IvyValueError(f"ivy.gradient: axis={axis} repeats an axis")
    is_sequence = isinstance(spacing, list | tuple)
    steps = list(spacing) if is_sequence else [spacing] * len(axes)
    if is_sequence and len(steps) != len(axes):
        raise IvyValueError(f"ivy.gradient: pass one spacing for each of {len(axes)} axes, not {len(steps)}")
    changes = [_gradient_along(x, ax, shape[ax], step, edge_order) for ax, step in zip(axes, steps, strict=True)]
    return changes[0] if len(changes) == 1 else changes


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def logsumexp(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Compute the logarithm of the sum of exponentials along the given axes, without overflow.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The logarithms, of the floating-point dtype; minus infinity for empty slices.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    As ``scipy.special.logsumexp``.

    Examples
    --------
    >>> ivy.logsumexp(ivy.array([1000.0, 0.0]))
    ivy.array(1000.)
    """
    shape = tuple(ops.shape(x))
    axes = range(len(shape)) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
    if any([shape[ax] == 0 for ax in axes if -len(shape) <= ax < len(shape)]):
        return ops.log(sum(ops.exp(x), axis=axis, keepdims=keepdims))
    largest = ops.stop_gradient(max(x, axis=axis, keepdims=True))
    largest = ops.where(ops.isfinite(largest), largest, 0)
    total = ops.log(sum(ops.exp(ops.subtract(x, largest)), axis=axis, keepdims=True))
    result = ops.add(total, largest)
    return result if keepdims else ops.squeeze(result, axis=tuple([ax % len(shape) for ax in axes]))


@compositional(dtype_kinds=REAL)
def ptp(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the range of the elements along the given axes: the maximum minus the minimum.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The ranges, of the dtype of ``x``; NaN where an element is NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyException
        A reduced axis is empty.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    As ``numpy.ptp``.

    Examples
    --------
    >>> ivy.ptp(ivy.array([[1, 5], [3, 2]]), axis=1)
    ivy.array([4, 1])
    """
    largest = max(x, axis=axis, keepdims=keepdims)
    return ops.subtract(largest, min(x, axis=axis, keepdims=keepdims))


@compositional(promote=True, floating=True)
def trapezoid(
    y: ArrayLike, /, x: ArrayLike | None = None, dx: float = 1.0, axis: int = -1, *, out: Out = None
) -> "Array":
    """Return the integral along an axis by the trapezoidal rule.

    Parameters
    ----------
    y : ArrayLike
        Values to integrate, with at least one dimension: floating-point or complex; integers and booleans are
        converted to the default float.
    x : ArrayLike, optional
        Coordinates of the values: 1-D, or of the shape of ``y``. ``None`` means points ``dx`` apart.
    dx : float, default 1.0
        Distance between neighbors, if ``x`` is ``None``.
    axis : int, default -1
        Axis to integrate along.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The integrals, of the shape of ``y`` without ``axis``.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes of ``x`` and ``y`` do not match.
    IvyDispatchError
        ``y`` or ``x`` is not array-like, or they belong to different libraries.
    IvyException
        The axis is out of range.

    Notes
    -----
    As ``numpy.trapezoid``. Equivalent to `trapz`.

    Examples
    --------
    >>> ivy.trapezoid(ivy.array([0.0, 1.0, 2.0]), dx=2.0)
    ivy.array(4.)
    """
    return trapz(y, dx=dx, axis=axis) if x is None else trapz(y, x=x, axis=axis)


def _gradient_along(x: Any, axis: int, length: Any, step: Any, order: int) -> "Array":
    """Return the gradient of `x` along an axis."""
    if length is not None and length < order + 1:
        raise IvyValueError(f"ivy.gradient: axis {axis} must have at least {order + 1} elements, not {length}")
    before = (slice(None),) * axis

    def part(start: int | None, stop: int | None) -> Any:
        return ops.get_item(x, (*before, slice(start, stop)))

    if not getattr(step, "shape", ()):
        if order == 1:
            begin, end = ops.subtract(part(1, 2), part(0, 1)), ops.subtract(part(-1, None), part(-2, -1))
        else:
            begin = ops.subtract(
                ops.subtract(ops.multiply(part(1, 2), 2), ops.multiply(part(0, 1), 1.5)), ops.multiply(part(2, 3), 0.5)
            )
            end = ops.add(
                ops.subtract(ops.multiply(part(-1, None), 1.5), ops.multiply(part(-2, -1), 2)),
                ops.multiply(part(-3, -2), 0.5),
            )
        middle = ops.divide(ops.subtract(part(2, None), part(None, -2)), step * 2)
        return ops.concat([ops.divide(begin, step), middle, ops.divide(end, step)], axis=axis)
    if ops.get_num_dims(step) != 1 or ops.shape(step)[0] != length:
        raise IvyValueError(
            f"ivy.gradient: spacing must be a scalar or have the shape ({length},), one per element of the axis, not "
            f"{tuple(ops.shape(step))}"
        )
    gaps = ops.reshape(diff(step), (-1, *[1] * (ops.get_num_dims(x) - 1 - axis)))
    gap_before, gap_after = ops.get_item(gaps, slice(None, -1)), ops.get_item(gaps, slice(1, None))
    slopes = ops.divide(ops.subtract(part(1, None), part(None, -1)), gaps)
    first, second = [ops.get_item(slopes, (*before, bounds)) for bounds in (slice(None, -1), slice(1, None))]
    middle = ops.divide(
        ops.add(ops.multiply(first, gap_after), ops.multiply(second, gap_before)), ops.add(gap_before, gap_after)
    )
    begin, end = ops.get_item(slopes, (*before, slice(0, 1))), ops.get_item(slopes, (*before, slice(-1, None)))
    if order == 2:
        low, high = ops.get_item(middle, (*before, slice(0, 1))), ops.get_item(middle, (*before, slice(-1, None)))
        # Extrapolate the slope to each end. This is exact for a parabola: the slope between two points equals the
        # derivative at the midpoint of the two points.
        begin, end = ops.subtract(ops.multiply(begin, 2), low), ops.subtract(ops.multiply(end, 2), high)
    return ops.concat([begin, middle, end], axis=axis)


@compositional
def cumprod(
    x: ArrayLike,
    /,
    axis: int = 0,
    *,
    exclusive: bool = False,
    reverse: bool = False,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the cumulative product of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, default 0
        Axis to accumulate along.
    exclusive : bool, default False
        If True, exclude the element itself from its product, so that the first product is 1.
    reverse : bool, default False
        If True, accumulate from the last element to the first.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``, except that integers and
        booleans are widened to at least the default integer dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    See Also
    --------
    cumulative_prod : The function of the array API standard.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.cumprod(ivy.array([1.0, 2.0, 3.0]), exclusive=True)
    ivy.array([1., 1., 2.])
    """
    return _cumulate(cumulative_prod, x, axis, exclusive, reverse, dtype)


@compositional
def cumsum(
    x: ArrayLike,
    axis: int = 0,
    exclusive: bool = False,
    reverse: bool = False,
    *,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the cumulative sum of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, default 0
        Axis to accumulate along.
    exclusive : bool, default False
        If True, exclude the element itself from its sum, so that the first sum is 0.
    reverse : bool, default False
        If True, accumulate from the last element to the first.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``, except that integers and
        booleans are widened to at least the default integer dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    See Also
    --------
    cumulative_sum : The function of the array API standard.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.cumsum(ivy.array([1.0, 2.0, 3.0]), exclusive=True)
    ivy.array([0., 1., 3.])
    """
    return _cumulate(cumulative_sum, x, axis, exclusive, reverse, dtype)


@primary(accumulate_dtype=True)
def cumulative_prod(
    x: ArrayLike,
    /,
    *,
    axis: int | None = None,
    dtype: DtypeLike | None = None,
    include_initial: bool = False,
    out: Out = None,
) -> "Array":
    """Return the cumulative product of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, optional
        Axis to accumulate along; it may be ``None`` only if ``x`` is 1-D.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``, except that integers and
        booleans are widened to at least the default integer dtype.
    include_initial : bool, default False
        If True, the result begins with a 1, which makes the axis longer by 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``axis`` is ``None`` and ``x`` is not 1-D.

    Notes
    -----
    Follows ``cumulative_prod`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.cumulative_prod(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([1., 2., 6.])
    """
    ...


@primary(accumulate_dtype=True)
def cumulative_sum(
    x: ArrayLike,
    /,
    *,
    axis: int | None = None,
    dtype: DtypeLike | None = None,
    include_initial: bool = False,
    out: Out = None,
) -> "Array":
    """Return the cumulative sum of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, optional
        Axis to accumulate along; it may be ``None`` only if ``x`` is 1-D.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``, except that integers and
        booleans are widened to at least the default integer dtype.
    include_initial : bool, default False
        If True, the result begins with a 0, which makes the axis longer by 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``axis`` is ``None`` and ``x`` is not 1-D.

    Notes
    -----
    Follows ``cumulative_sum`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.cumulative_sum(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([1., 3., 6.])
    """
    ...


def _cumulate(fn: Callable[..., Any], x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> "Array":
    """Call `cumulative_sum` or `cumulative_prod` with the options of `cumsum` and `cumprod`."""
    if reverse:
        x = ops.flip(x, axis=axis)
    if dtype is None and not exclusive:
        result = fn(x, axis=axis)
    else:
        result = fn(x, axis=axis, dtype=dtype, include_initial=exclusive)
    if exclusive:
        before = (slice(None),) * (axis % len(ops.shape(x)))
        result = ops.get_item(result, (*before, slice(0, -1)))
    return ops.flip(result, axis=axis) if reverse else result


@primary(dtype_kinds=ORDERED)
def max(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the largest element along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The largest elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.
    IvyValueError
        A reduced axis is empty.

    Notes
    -----
    Follows ``max`` of the Python array API standard 2025.12. NaN propagates.

    Examples
    --------
    >>> ivy.max(ivy.array([[1.0, 4.0], [3.0, 2.0]]), axis=0)
    ivy.array([3., 4.])
    """
    ...


@primary(dtype_kinds=ORDERED)
def min(
    x: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    initial: float | None = None,
    where: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the smallest element along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    initial : float, optional
        Upper bound of the result: a scalar that is compared with the elements of each reduction.
    where : ArrayLike, optional
        Boolean mask of the elements to include, of a shape that broadcasts to that of ``x``. It requires ``initial``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The smallest elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like, or ``where`` belongs to a different library.
    IvyException
        An axis is out of range.
    IvyValueError
        ``where`` is passed without ``initial``, or a reduced axis is empty and ``initial`` is not passed.

    Notes
    -----
    Follows ``min`` of the Python array API standard 2025.12; ``initial`` and ``where`` come from Ivy 1.0. NaN
    propagates.

    Examples
    --------
    >>> ivy.min(ivy.array([[1.0, 4.0], [3.0, 2.0]]), axis=0)
    ivy.array([1., 2.])
    """
    ...


@primary(accumulate_dtype=True)
def prod(
    x: ArrayLike, /, axis: Axis = None, *, dtype: DtypeLike | None = None, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the product of the elements along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or boolean.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``, except that integers and
        booleans are widened to at least the default integer dtype.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``prod`` of the Python array API standard 2025.12. The product of no elements is 1.

    Examples
    --------
    >>> ivy.prod(ivy.array([1, 2, 3]))
    ivy.array(6)
    """
    ...


@primary(accumulate_dtype=True)
def sum(
    x: ArrayLike, /, axis: Axis = None, *, dtype: DtypeLike | None = None, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the sum of the elements along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or boolean.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``, except that integers and
        booleans are widened to at least the default integer dtype.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``sum`` of the Python array API standard 2025.12. The sum of no elements is 0.

    Examples
    --------
    >>> ivy.sum(ivy.array([[1.0, 2.0], [3.0, 4.0]]), axis=1)
    ivy.array([3., 7.])
    """
    ...


@compositional(dtype_kinds=ORDERED, ignores_nan_policy=True)
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
        The largest elements, of the dtype of ``x``; NaN for slices that contain only NaN, unless ``initial`` is passed.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``where`` is not array-like, or they belong to different libraries.
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
    return _nan_extremum("nanmax", max, ops.maximum, -INF, x, axis, keepdims, initial, where)


@compositional(dtype_kinds=ORDERED, ignores_nan_policy=True)
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
        The smallest elements, of the dtype of ``x``; NaN for slices that contain only NaN, unless ``initial`` is
        passed.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``where`` is not array-like, or they belong to different libraries.
    IvyDtypeError
        The function does not support the dtype.
    IvyValueError
        ``where`` is passed without ``initial``.
    IvyException
        An axis is out of range or empty.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.nanmin``.

    Examples
    --------
    >>> ivy.nanmin(ivy.array([[1.0, float("nan")], [3.0, 2.0]]), axis=1)
    ivy.array([1., 2.])
    """
    return _nan_extremum("nanmin", min, ops.minimum, INF, x, axis, keepdims, initial, where)


def _nan_extremum(
    name: str,
    reduction: Callable[..., Any],
    combine: Callable[..., Any],
    identity: float,
    x: Any,
    axis: Axis,
    keepdims: bool,
    initial: float | None,
    where: Any,
) -> "Array":
    """Return the maximum or minimum that `reduction` computes, ignoring NaN."""
    if where is not None:
        if initial is None:
            raise IvyValueError(f"ivy.{name}: where= requires initial=, the result where no element is selected")
        x = ops.where(where, x, initial)
    filled = ops.nan_to_num(x, nan=identity, posinf=INF, neginf=-INF)
    if initial is not None:
        return combine(reduction(filled, axis=axis, keepdims=keepdims), initial)
    all_nan = ops.all(ops.not_equal(x, x), axis=axis, keepdims=True)
    return reduction(ops.where(all_nan, x, filled), axis=axis, keepdims=keepdims)


@compositional(ignores_nan_policy=True)
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
        Array of any shape: numeric or boolean.
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
        The products; 1 for slices that contain only NaN.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``where`` is not array-like, or they belong to different libraries.
    IvyException
        An axis is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.nanprod``.

    Examples
    --------
    >>> ivy.nanprod(ivy.array([[1.0, float("nan")], [3.0, 4.0]]), axis=1)
    ivy.array([ 1., 12.])
    """
    if where is not None:
        a = ops.where(where, a, 1)
    result = prod(ops.where(ops.not_equal(a, a), 1, a), axis=axis, keepdims=keepdims, dtype=dtype)
    return result if initial is None else ops.multiply(result, initial)


@compositional(ignores_nan_policy=True)
def nansum(
    x: ArrayLike, /, axis: Axis = None, *, dtype: DtypeLike | None = None, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the sum of the elements along the given axes, ignoring NaN.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or boolean.
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
        The sums; 0 for slices that contain only NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0. The function follows ``numpy.nansum``.

    Examples
    --------
    >>> ivy.nansum(ivy.array([[1.0, float("nan")], [3.0, 4.0]]), axis=1)
    ivy.array([1., 7.])
    """
    return sum(ops.where(ops.not_equal(x, x), 0, x), axis=axis, keepdims=keepdims, dtype=dtype)


@compositional(promote=("data",), dtype_kinds=NUMERIC, upcast_half=True)
def unsorted_segment_mean(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> "Array":
    """Return the mean of the rows of each segment.

    Parameters
    ----------
    data : ArrayLike
        Array of a numeric dtype with at least one dimension; integers are converted to the default float.
    segment_ids : ArrayLike
        Segment index of each row: integers, with the leading shape of ``data``. Rows with an index out of range,
        such as -1, are dropped.
    num_segments : int
        Number of segments.

    Returns
    -------
    ivy.Array
        The means, of shape ``(num_segments, *data.shape[segment_ids.ndim:])``; 0 for a segment without rows.

    Raises
    ------
    IvyBroadcastShapeError
        ``segment_ids`` does not have the leading shape of ``data``.
    IvyDispatchError
        ``data`` or ``segment_ids`` is not array-like, or they belong to different libraries.
    IvyDtypeError
        The segment indices are not integers, or the dtype is boolean.
    IvyValueError
        ``num_segments`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``tf.math.unsorted_segment_mean``.

    Examples
    --------
    >>> ivy.unsorted_segment_mean(ivy.array([1.0, 2.0, 4.0]), ivy.array([0, 1, 0]), 3)
    ivy.array([2.5, 2. , 0. ])
    """
    indices = _segment_indices("unsorted_segment_mean", data, segment_ids, num_segments)
    if has_dtype(data) and (ops.is_int_dtype(data) or ops.is_uint_dtype(data)):
        data = ops.astype(data, default_dtype_like("default_float_dtype", data))
    sums = ops.scatter_nd(indices, data, _segment_shape(data, segment_ids, num_segments))
    dtype = ops.dtype(sums) if has_dtype(sums) else "float32"
    counts = _counts(indices, segment_ids, num_segments, len(ops.shape(sums)))
    return ops.divide(sums, ops.astype(ops.maximum(counts, 1), dtype))


@compositional(promote=("data",), dtype_kinds=REAL)
def unsorted_segment_min(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> "Array":
    """Return the minimum of each column over the rows of each segment.

    Parameters
    ----------
    data : ArrayLike
        Real-valued array with at least one dimension.
    segment_ids : ArrayLike
        Segment index of each row: integers, with the leading shape of ``data``. Rows with an index out of range,
        such as -1, are dropped.
    num_segments : int
        Number of segments.

    Returns
    -------
    ivy.Array
        The minima, of shape ``(num_segments, *data.shape[segment_ids.ndim:])``; infinity, or the largest integer,
        for a segment without rows, and NaN where a row is NaN.

    Raises
    ------
    IvyBroadcastShapeError
        ``segment_ids`` does not have the leading shape of ``data``.
    IvyDispatchError
        ``data`` or ``segment_ids`` is not array-like, or they belong to different libraries.
    IvyDtypeError
        The segment indices are not integers, or the dtype is boolean or complex.
    IvyValueError
        ``num_segments`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``jax.ops.segment_min``.

    Examples
    --------
    >>> ivy.unsorted_segment_min(ivy.array([1, 2, 4, 0]), ivy.array([0, 1, 0, 1]), 2)
    ivy.array([1, 0])
    """
    indices = _segment_indices("unsorted_segment_min", data, segment_ids, num_segments)
    minima = ops.scatter_nd(indices, data, _segment_shape(data, segment_ids, num_segments), reduction="min")
    is_empty = ops.equal(_counts(indices, segment_ids, num_segments, len(ops.shape(minima))), 0)
    identity = float("inf") if not has_dtype(minima) or ops.is_float_dtype(minima) else ops.iinfo(minima).max
    return ops.where(is_empty, ops.full_like(minima, identity), minima)


@compositional(promote=("data",), dtype_kinds=NUMERIC, upcast_half=True)
def unsorted_segment_sum(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> "Array":
    """Return the sum of the rows of each segment.

    Parameters
    ----------
    data : ArrayLike
        Array of a numeric dtype with at least one dimension.
    segment_ids : ArrayLike
        Segment index of each row: integers, with the leading shape of ``data``. Rows with an index out of range,
        such as -1, are dropped.
    num_segments : int
        Number of segments.

    Returns
    -------
    ivy.Array
        The sums, of shape ``(num_segments, *data.shape[segment_ids.ndim:])`` and the dtype of ``data``; 0 for
        a segment without rows.

    Raises
    ------
    IvyBroadcastShapeError
        ``segment_ids`` does not have the leading shape of ``data``.
    IvyDispatchError
        ``data`` or ``segment_ids`` is not array-like, or they belong to different libraries.
    IvyDtypeError
        The segment indices are not integers, or the dtype is boolean.
    IvyValueError
        ``num_segments`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``tf.math.unsorted_segment_sum``.

    Examples
    --------
    >>> ivy.unsorted_segment_sum(ivy.array([[1, 2], [3, 4], [5, 6]]), ivy.array([0, 1, 0]), 2)
    ivy.array([[6, 8],
               [3, 4]])
    """
    indices = _segment_indices("unsorted_segment_sum", data, segment_ids, num_segments)
    return ops.scatter_nd(indices, data, _segment_shape(data, segment_ids, num_segments))


def _segment_shape(data: Any, segment_ids: Any, num_segments: int) -> tuple[int, ...]:
    """Return the shape of the result, which has one row for each segment."""
    return (num_segments, *ops.shape(data)[len(ops.shape(segment_ids)) :])


def _segment_indices(name: str, data: Any, segment_ids: Any, num_segments: int) -> Any:
    """Return the segment indices. Replace negative indices by `num_segments`, which is out of range, so that their rows
    are dropped.
    """
    if num_segments < 0:
        raise IvyValueError(f"ivy.{name}: num_segments must be non-negative, not {num_segments}")
    is_typed = has_dtype(segment_ids)
    if is_typed and not (ops.is_int_dtype(segment_ids) or ops.is_uint_dtype(segment_ids)):
        raise IvyDtypeError(f"ivy.{name}: segment_ids must be integers, not {ops.dtype(segment_ids)}")
    shape, ids_shape = tuple(ops.shape(data)), tuple(ops.shape(segment_ids))
    matches = [n == m or None in (n, m) for n, m in zip(ids_shape, shape, strict=False)]
    if not ids_shape or len(ids_shape) > len(shape) or not all(matches):
        raise IvyBroadcastShapeError(
            f"ivy.{name}: the shape of segment_ids, {ids_shape}, must be a prefix of the shape of data, {shape}"
        )
    if is_typed and ops.is_uint_dtype(segment_ids):
        return ops.expand_dims(segment_ids, axis=-1)
    # Replace negative indices by `num_segments`, which is out of range, because `scatter_nd` would count them from the
    # end.
    too_narrow = is_typed and num_segments > ops.iinfo(segment_ids).max
    indices = ops.astype(segment_ids, "int64") if too_narrow else segment_ids
    return ops.expand_dims(ops.where(ops.less(indices, 0), num_segments, indices), axis=-1)


def _counts(indices: Any, segment_ids: Any, num_segments: int, rank: int) -> Any:
    """Return the number of rows of each segment, as an array of `rank` dimensions."""
    counts = ops.scatter_nd(indices, ops.astype(ops.ones_like(segment_ids), "int32"), (num_segments,))
    return ops.expand_dims(counts, axis=tuple(range(1, rank))) if rank > 1 else counts


@primary(returns_indices=True)
def count_nonzero(
    x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, dtype: DtypeLike | None = None, out: Out = None
) -> "Array":
    """Return the number of nonzero elements along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` means the index type of the library.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The counts, of the index type of the library unless ``dtype`` is passed.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``count_nonzero`` of the Python array API standard 2025.12; ``dtype`` comes from Ivy 1.0. NaN is
    nonzero.

    Examples
    --------
    >>> ivy.count_nonzero(ivy.array([[1, 0], [2, 3]]), axis=1).tolist()
    [1, 2]
    """
    ...


@compositional(dtype_kinds=ORDERED)
def cummax(
    x: ArrayLike,
    /,
    *,
    axis: int = 0,
    exclusive: bool = False,
    reverse: bool = False,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the cumulative maximum of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real-valued or boolean.
    axis : int, default 0
        Axis to accumulate along.
    exclusive : bool, default False
        If True, exclude the element itself, and include a 0 before the first element.
    reverse : bool, default False
        If True, accumulate from the last element to the first.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The maxima, of the shape of ``x``; NaN from the first NaN on.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.maximum.accumulate``.

    Examples
    --------
    >>> ivy.cummax(ivy.array([1, 3, 2, 5]))
    ivy.array([1, 3, 3, 5])
    """
    return _accumulate("cummax", cummax, ops.maximum, x, axis, exclusive, reverse, dtype)


@compositional(dtype_kinds=ORDERED)
def cummin(
    x: ArrayLike,
    /,
    *,
    axis: int = 0,
    exclusive: bool = False,
    reverse: bool = False,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the cumulative minimum of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real-valued or boolean.
    axis : int, default 0
        Axis to accumulate along.
    exclusive : bool, default False
        If True, exclude the element itself, and include a 0 before the first element.
    reverse : bool, default False
        If True, accumulate from the last element to the first.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The minima, of the shape of ``x``; NaN from the first NaN on.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.minimum.accumulate``.

    Examples
    --------
    >>> ivy.cummin(ivy.array([5, 3, 4, 1]))
    ivy.array([5, 3, 3, 1])
    """
    return _accumulate("cummin", cummin, ops.minimum, x, axis, exclusive, reverse, dtype)


def _accumulate(
    name: str,
    fn: Callable[..., Any],
    combine: Callable[..., Any],
    x: Any,
    axis: int,
    exclusive: bool,
    reverse: bool,
    dtype: Any,
) -> "Array":
    """Return cumulative maxima or minima by doubling: combine each element with the elements 1, 2, 4, ... before it.

    If an option is set, apply it to the array, and call `fn`, the public function, without the option.
    """
    shape: Any = tuple(ops.shape(x))
    axis = normalize_axis(name, axis, len(shape))
    length = shape[axis]
    if length is None:
        raise unknown_lengths(f"ivy.{name}")
    x = x if dtype is None else ops.astype(x, dtype)
    before = (slice(None),) * axis
    if exclusive or reverse:
        x = ops.flip(x, axis=axis) if reverse else x
        if exclusive and length:
            start = ops.zeros_like(ops.get_item(x, (*before, slice(0, 1))))
            x = ops.concat([start, ops.get_item(x, (*before, slice(0, length - 1)))], axis=axis)
        x = fn(x, axis=axis)
        return ops.flip(x, axis=axis) if reverse else x
    if dtype is not None:
        return fn(x, axis=axis)
    step = 1
    while step < length:
        later = ops.get_item(x, (*before, slice(step, None)))
        earlier = ops.get_item(x, (*before, slice(0, length - step)))
        x = ops.concat([ops.get_item(x, (*before, slice(0, step))), combine(later, earlier)], axis=axis)
        step *= 2
    return x if step > 1 else ops.copy_array(x)


@compositional
def reduce_window(
    operand: ArrayLike,
    init_value: complex,
    computation: Callable[..., Any],
    window_dimensions: Ints,
    /,
    *,
    window_strides: Ints = 1,
    padding: str | int | Sequence[tuple[int, int]] = "VALID",
    base_dilation: Ints = 1,
    window_dilation: Ints = 1,
    out: Out = None,
) -> "Array":
    """Reduce the elements of each window of an array with a binary function.

    Parameters
    ----------
    operand : ArrayLike
        Array of any shape and data type.
    init_value : bool, int, float or complex
        Initial value of each window, and fill value of padding and dilation.
    computation : callable
        Function of two arrays, applied to the elements in any order, such as ``ivy.add``.
    window_dimensions : int or sequence of int
        Length of the windows along each axis.
    window_strides : int or sequence of int, default 1
        Stride of the windows along each axis.
    padding : {"VALID", "SAME"}, int or sequence of (int, int), default "VALID"
        Padding before and after each axis.
    base_dilation : int or sequence of int, default 1
        Dilation of the array before the padding: distance between two of its elements. The gaps contain ``init_value``.
    window_dilation : int or sequence of int, default 1
        Dilation of the windows: distance between two elements of a window.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The reductions, one element for each window.

    Raises
    ------
    IvyDispatchError
        ``operand`` is not array-like.
    IvyValueError
        An option does not have one value for each axis, a value is not positive, or the windows do not fit into the
        array.

    Notes
    -----
    As ``jax.lax.reduce_window``.

    Examples
    --------
    >>> ivy.reduce_window(ivy.array([1.0, 2.0, 5.0]), 0.0, ivy.add, 2)
    ivy.array([3., 7.])
    """
    count = len(ops.shape(operand))
    kernel = per_axis("reduce_window", "window_dimensions", window_dimensions, count)
    strides = per_axis("reduce_window", "window_strides", window_strides, count)
    base_steps = per_axis("reduce_window", "base_dilation", base_dilation, count)
    window_steps = per_axis("reduce_window", "window_dilation", window_dilation, count)
    x: Any = operand
    if set(base_steps) - {1}:
        x = ops.pad(x, [(0, 0, step - 1) for step in base_steps], mode="dilated", constant_values=init_value)
    spans = [(size - 1) * step + 1 for size, step in zip(kernel, window_steps, strict=True)]
    pairs = padding_per_axis("reduce_window", padding, ops.shape(operand), spans, strides)
    if any(map(any, pairs)):
        x = ops.constant_pad(x, pairs, value=init_value)
    sizes = [(n - span) // step + 1 for n, span, step in zip(ops.shape(x), spans, strides, strict=True)]
    if builtins.min(sizes, default=1) < 1:
        raise IvyValueError(
            f"ivy.reduce_window: windows of {kernel} elements do not fit into an array of shape "
            f"{tuple(ops.shape(operand))}"
        )
    result: Any = None
    for index in product(*map(range, kernel)):
        starts = [i * step for i, step in zip(index, window_steps, strict=True)]
        ends = zip(starts, sizes, strides, strict=True)
        part = ops.get_item(x, tuple([slice(begin, begin + (n - 1) * step + 1, step) for begin, n, step in ends]))
        result = computation(ops.full_like(part, init_value) if result is None else result, part)
    return result


@compositional
def associative_scan(
    x: ArrayLike, fn: Callable[[Any, Any], Any], /, *, reverse: bool = False, axis: int = 0
) -> "Array":
    """Compute prefix reductions along an axis with an associative function.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    fn : callable
        Associative function of two arrays of the same shape, elementwise along the axis, such as ``ivy.add`` or
        ``ivy.matmul``: ``fn(fn(a, b), c)`` equals ``fn(a, fn(b, c))``.
    reverse : bool, default False
        If True, scan from the end.
    axis : int, default 0
        Axis to scan along.

    Returns
    -------
    ivy.Array
        The prefix reductions, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The shapes of the result of ``fn`` and its arguments differ.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``jax.lax.associative_scan``: the function is called for many pairs
    at once, about ``2 * log2(length)`` times.

    Examples
    --------
    >>> ivy.associative_scan(ivy.array([1, 2, 3, 4]), ivy.add)
    ivy.array([ 1,  3,  6, 10])
    """
    axis = normalize_axis("associative_scan", axis, len(ops.shape(x)))
    if ops.shape(x)[axis] is None:
        raise unknown_lengths("ivy.associative_scan")
    # If `reverse` is true, scan the flipped array, so that later elements are combined first.
    sequence = ops.flip(x, axis=axis) if reverse else x
    result = _scan(sequence, fn, axis)
    return ops.flip(result, axis=axis) if reverse else result


def _scan(x: Any, fn: Callable[[Any, Any], Any], axis: int) -> Any:
    """Return the reductions of all prefixes. Combine adjacent elements to pairs, and scan the pairs for the prefixes
    that end at odd indices. From these prefixes, compute the prefixes that end at even indices.
    """
    count = ops.shape(x)[axis]
    if count < 2:
        return x

    def part(x: Any, *bounds: int | None) -> Any:
        return ops.get_item(x, (*[slice(None)] * axis, slice(*bounds)))

    evens, odds = part(x, 0, count - 1, 2), part(x, 1, None, 2)
    pairs = fn(evens, odds)
    if tuple(ops.shape(pairs)) != tuple(ops.shape(odds)):
        raise IvyValueError(
            f"ivy.associative_scan: fn must return an array of the shape {tuple(ops.shape(odds))} of its arguments, "
            f"not {tuple(ops.shape(pairs))}"
        )
    # Compute the prefixes that end at odd indices.
    prefixes = _scan(pairs, fn, axis)
    first = part(x, 0, 1)
    if count > 2:
        rest = part(x, 2, None, 2)
        between = fn(part(prefixes, 0, ops.shape(rest)[axis]), rest)
        even_prefixes = ops.concat([first, between], axis=axis)
    else:
        even_prefixes = first
    # Interleave the prefixes that end at even and at odd indices. If the count is odd, the last even index has no
    # partner.
    n = count // 2
    interleaved = ops.stack([part(even_prefixes, 0, n), prefixes], axis=axis + 1)
    shape = list(ops.shape(x))
    shape[axis] = 2 * n
    result = ops.reshape(interleaved, tuple(shape))
    return ops.concat([result, part(even_prefixes, n, None)], axis=axis) if count % 2 else result


@compositional
def reduce(
    operand: ArrayLike,
    init_value: complex,
    computation: Callable[[Any, Any], Any],
    /,
    *,
    axes: int | Sequence[int] = 0,
    keepdims: bool = False,
) -> "Array":
    """Reduce an array along axes with an associative function.

    Parameters
    ----------
    operand : ArrayLike
        Array of any dtype with at least one dimension.
    init_value : bool, int, float or complex
        Initial value, which is the result for an empty array.
    computation : callable
        Associative function of two arrays of the same shape, elementwise, such as ``ivy.add`` or ``ivy.maximum``:
        ``computation(computation(a, b), c)`` equals ``computation(a, computation(b, c))``.
    axes : int or sequence of int, default 0
        Axes to reduce, from the last to the first.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.

    Returns
    -------
    ivy.Array
        ``init_value`` combined with the elements, in their order.

    Raises
    ------
    IvyDispatchError
        ``operand`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        An axis is repeated, or the shapes of the result of ``computation`` and its arguments differ.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``jax.lax.reduce``. Each call combines all pairs of neighbors, so
    there are about ``log2(length)`` calls.

    Examples
    --------
    >>> ivy.reduce(ivy.array([[1, 2, 3], [4, 5, 6]]), 0, ivy.add)
    ivy.array([5, 7, 9])
    """
    rank, axis_args = len(ops.shape(operand)), (axes,) if is_integral(axes) else tuple(axes)
    sorted_axes = sorted([normalize_axis("reduce", axis, rank) for axis in axis_args], reverse=True)
    if len(set(sorted_axes)) < len(sorted_axes):
        raise IvyValueError(f"ivy.reduce: axes={axis_args} repeats an axis")
    result: Any = operand
    for axis in sorted_axes:
        result = _fold(result, init_value, computation, axis)
    if sorted_axes and 0 not in [ops.shape(operand)[axis] for axis in sorted_axes]:
        result = computation(ops.full_like(result, init_value), result)
    return result if keepdims or not sorted_axes else ops.squeeze(result, axis=tuple(sorted_axes))


def _fold(x: Any, init_value: complex, computation: Callable[[Any, Any], Any], axis: int) -> Any:
    """Combine the elements of an array along an axis to one element."""
    before = (slice(None),) * axis
    count = ops.shape(x)[axis]
    if count is None:
        raise unknown_lengths("ivy.reduce")
    if not count:
        shape = list(ops.shape(x))
        shape[axis] = 1
        return ops.full(tuple(shape), init_value, dtype=ops.dtype(x) if has_dtype(x) else None, like=x)
    while count > 1:
        # Combine adjacent elements, which keeps the order. If the count is odd, the last element has no partner.
        evens, odds = (ops.get_item(x, (*before, slice(first, count - count % 2, 2))) for first in (0, 1))
        pairs = computation(evens, odds)
        if tuple(ops.shape(pairs)) != tuple(ops.shape(odds)):
            raise IvyValueError(
                f"ivy.reduce: computation must return an array of the shape {tuple(ops.shape(odds))} of its arguments, "
                f"not {tuple(ops.shape(pairs))}"
            )
        last = ops.get_item(x, (*before, slice(count - 1, count)))
        x, count = ops.concat([pairs, last], axis=axis) if count % 2 else pairs, -(-count // 2)
    return x


@primary(promote=True)
def diff(
    x: ArrayLike,
    /,
    n: int = 1,
    axis: int = -1,
    prepend: ArrayLike | None = None,
    append: ArrayLike | None = None,
    *,
    out: Out = None,
) -> "Array":
    """Return the n-th discrete differences along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, default -1
        Axis to take differences along.
    n : int, default 1
        Number of times to take differences; 0 returns ``x``.
    prepend : ArrayLike, optional
        Elements to prepend to ``x`` along ``axis`` first.
    append : ArrayLike, optional
        Elements to append to ``x`` along ``axis`` first.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The differences, of the promoted dtype. The axis is shorter by ``n``. For booleans, a difference is True
        where neighbors are not equal.

    Raises
    ------
    IvyDispatchError
        ``x``, ``prepend`` or ``append`` is not array-like, or they belong to different libraries.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``n`` is negative.

    Notes
    -----
    Follows ``diff`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.diff(ivy.array([1, 4, 9]))
    ivy.array([3, 5])
    """
    ...
