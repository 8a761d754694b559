"""Numerical functions of NumPy, SciPy and torch beyond the standard."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, REAL, ArrayLike, Axis, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions._transforms import tells_dtype
from ivy_protocol.functions.arithmetic import fmod, trapz
from ivy_protocol.functions.creation import copy_array, ones_like, zeros_like
from ivy_protocol.functions.data_type import astype, dtype
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    copysign,
    divide,
    equal,
    exp,
    floor_divide,
    greater,
    isfinite,
    isinf,
    isnan,
    less,
    less_equal,
    log,
    logical_and,
    logical_or,
    maximum,
    multiply,
    remainder,
    sign,
    sin,
    subtract,
    trunc,
)
from ivy_protocol.functions.general import get_item, get_num_dims, shape
from ivy_protocol.functions.gradients import stop_gradient
from ivy_protocol.functions.manipulation import concat, reshape, squeeze, unstack
from ivy_protocol.functions.searching import where
from ivy_protocol.functions.sorting import sort
from ivy_protocol.functions.utility import diff
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "amax",
    "amin",
    "binarizer",
    "divmod",
    "fix",
    "fmax",
    "gradient",
    "heaviside",
    "isneginf",
    "isposinf",
    "lerp",
    "logsumexp",
    "modf",
    "polyval",
    "ptp",
    "sinc",
    "soft_thresholding",
    "sparsify_tensor",
    "trapezoid",
    "xlogy",
]


@compositional(kinds=ORDERED)
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
    From Ivy's experimental functions, as ``numpy.amax``. It is `max`.

    Examples
    --------
    >>> ivy.amax(ivy.array([[1, 5], [3, 2]]), axis=1)
    ivy.array([5, 3])
    """
    return statistical.max(x, axis=axis, keepdims=keepdims)


@compositional(kinds=ORDERED)
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
    From Ivy's experimental functions, as ``numpy.amin``. It is `min`.

    Examples
    --------
    >>> ivy.amin(ivy.array([[1, 5], [3, 2]]), axis=1)
    ivy.array([1, 2])
    """
    return statistical.min(x, axis=axis, keepdims=keepdims)


@compositional(kinds=ORDERED)
def binarizer(x: ArrayLike, /, *, threshold: float = 0, out: Out = None) -> "Array":
    """Return 1 for each element above a threshold, and 0 for all other elements.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    threshold : float, default 0
        Threshold, exclusive.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Zeros and ones, of the shape and dtype of ``x``; 0 for NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.

    Notes
    -----
    From Ivy's experimental functions, as ``Binarizer`` of ONNX.

    Examples
    --------
    >>> ivy.binarizer(ivy.array([-1.0, 0.5, 2.0]), threshold=1)
    ivy.array([0., 0., 1.])
    """
    above = greater(x, threshold)
    return astype(above, dtype(x)) if tells_dtype(x) else where(above, ones_like(x), zeros_like(x))


@compositional(kinds=REAL)
def fix(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Round each element towards 0.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Integral values, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.fix``. It is `trunc`.

    Examples
    --------
    >>> ivy.fix(ivy.array([-1.5, 1.5]))
    ivy.array([-1.,  1.])
    """
    return trunc(x)


@compositional(promote=True, broadcast=True, kinds=ORDERED)
def fmax(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the larger of each pair of elements, ignoring NaN.

    Parameters
    ----------
    x1 : ArrayLike
        Array of any shape: real-valued or boolean.
    x2 : ArrayLike
        Array of any shape: real-valued or boolean; the shape must broadcast with that of ``x1``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The larger elements, of the broadcast shape and the promoted dtype; NaN where both are NaN.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.

    Notes
    -----
    From Ivy's experimental functions, as ``fmax`` of C99 and NumPy. `maximum` propagates NaN.

    Examples
    --------
    >>> ivy.fmax(ivy.array([1.0, float("nan")]), ivy.array([2.0, 3.0]))
    ivy.array([2., 3.])
    """
    return where(isnan(x1), x2, where(isnan(x2), x1, maximum(x1, x2)))


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
    spacing : float, array or sequence of them, default 1
        Distance between neighbors, or the coordinates of the elements along the axis, as a 1-D array; for several
        axes also a sequence of them, one for each.
    edge_order : {1, 2}, default 1
        Order of the differences at the ends.
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
        An axis has fewer than ``edge_order + 1`` elements or is repeated, or ``spacing`` does not match.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.gradient``. Between neighbors at different distances, the weights
    are exact for parabolas.

    Examples
    --------
    >>> ivy.gradient(ivy.array([0.0, 1.0, 4.0, 9.0]))
    ivy.array([1., 2., 4., 5.])
    """
    if edge_order not in (1, 2) or isinstance(edge_order, float):
        raise IvyValueError(f"ivy.gradient: edge_order is 1 or 2, not {edge_order!r}")
    lengths = tuple(shape(x))
    rank = len(lengths)
    given: Any = range(rank) if axis is None else (axis,) if is_whole(axis) else axis
    for place in given:
        if not -rank <= place < rank:
            raise IvyIndexError(f"ivy.gradient: axis {place} is out of range for an array of {rank} dimensions")
    axes = [place % rank for place in given]
    if len(set(axes)) < len(axes):
        raise IvyValueError(f"ivy.gradient: axis={axis} names an axis twice")
    apart = isinstance(spacing, list | tuple)
    steps = list(spacing) if apart else [spacing] * len(axes)
    if apart and len(steps) != len(axes):
        raise IvyValueError(f"ivy.gradient: spacing has {len(steps)} parts for {len(axes)} axes")
    changes = [_change(x, place, lengths[place], step, edge_order) for place, step in zip(axes, steps, strict=True)]
    return changes[0] if len(changes) == 1 else changes


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED)
def heaviside(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the Heaviside step function elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    x2 : ArrayLike
        Result for zeros; the shape must broadcast with that of ``x1``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The steps, of the broadcast shape and the promoted floating-point dtype; NaN where ``x1`` is NaN.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.heaviside``.

    Examples
    --------
    >>> ivy.heaviside(ivy.array([-2.0, 0.0, 3.0]), 0.5)
    ivy.array([0. , 0.5, 1. ])
    """
    return where(equal(x1, 0), x2, where(isnan(x1), x1, where(greater(x1, 0), 1, zeros_like(x1))))


@compositional(promote=True, broadcast=True, floating=True, widens=True)
def lerp(input: ArrayLike, end: ArrayLike, weight: ArrayLike, /, *, out: Out = None) -> "Array":
    """Interpolate linearly between each pair of elements.

    Parameters
    ----------
    input : ArrayLike
        Start points: floating-point or complex; integers and booleans are converted to the default float.
    end : ArrayLike
        End points; the shape must broadcast with that of ``input``.
    weight : ArrayLike
        Weight of the end points: 0 returns the start, and 1 the end.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The interpolated values, of the broadcast shape and the promoted floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy's experimental functions, as ``torch.lerp``, which adds to the nearer end.

    Examples
    --------
    >>> ivy.lerp(ivy.array([1.0, 2.0]), ivy.array([3.0, 6.0]), 0.25)
    ivy.array([1.5, 3. ])
    """
    way = subtract(end, input)
    # Start from the nearer end, so that both ends are exact.
    if isinstance(weight, bool | int | float):
        if math.fabs(weight) < 0.5:
            return add(input, multiply(way, weight))
        return subtract(end, multiply(way, 1 - weight))
    back = subtract(end, multiply(way, subtract(1, weight)))
    return where(less(abs(weight), 0.5), add(input, multiply(way, weight)), back)


@compositional(floating=True, kinds=ORDERED, widens=True)
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
    lengths = tuple(shape(x))
    axes = range(len(lengths)) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
    if any([lengths[place] == 0 for place in axes if -len(lengths) <= place < len(lengths)]):
        return log(statistical.sum(exp(x), axis=axis, keepdims=keepdims))
    largest = stop_gradient(statistical.max(x, axis=axis, keepdims=True))
    largest = where(isfinite(largest), largest, 0)
    total = log(statistical.sum(exp(subtract(x, largest)), axis=axis, keepdims=True))
    result = add(total, largest)
    return result if keepdims else squeeze(result, axis=tuple([place % len(lengths) for place in axes]))


@compositional(floating=True, kinds=ORDERED)
def modf(x: ArrayLike, /) -> "tuple[Array, Array]":
    """Return the fractional and the integral part of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.

    Returns
    -------
    tuple of ivy.Array
        The fractional and the integral parts, with the sign of the element; infinity has a fractional part of 0.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.modf``.

    Examples
    --------
    >>> ivy.modf(ivy.array([1.5, -2.25]))
    (ivy.array([ 0.5 , -0.25]), ivy.array([ 1., -2.]))
    """
    # The fractional part of infinity is 0, and that of integral values a zero with their sign.
    return fmod(where(isinf(x), copysign(zeros_like(x), x), x), 1.0), trunc(x)


@compositional(promote=True)
def polyval(coeffs: ArrayLike, x: ArrayLike) -> "Array":
    """Evaluate a polynomial.

    Parameters
    ----------
    coeffs : ArrayLike
        Coefficients along one axis, with the highest power first.
    x : ArrayLike
        Points at which to evaluate the polynomial, of any shape.

    Returns
    -------
    ivy.Array
        The values, of the shape of ``x`` and the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``coeffs`` is not 1-D.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.polyval``, by Horner's rule.

    Examples
    --------
    >>> ivy.polyval(ivy.array([3, 0, 1]), ivy.array([5, 1]))
    ivy.array([76,  4])
    """
    if get_num_dims(coeffs) != 1:
        raise IvyValueError(f"ivy.polyval: coeffs has {get_num_dims(coeffs)} dimensions, and one is needed")
    first, *others = unstack(coeffs) or [0.0]
    if not others:
        # As Horner's rule starts from zero, NaN and infinity at x result in NaN.
        return add(multiply(x, 0), first)
    result: Any = first
    for coefficient in others:
        result = add(multiply(result, x), coefficient)
    return result


@compositional(kinds=REAL)
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
    largest = statistical.max(x, axis=axis, keepdims=keepdims)
    return subtract(largest, statistical.min(x, axis=axis, keepdims=keepdims))


@compositional(floating=True, kinds=ORDERED, widens=True)
def sinc(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the normalized sinc function ``sin(pi * x) / (pi * x)`` elementwise; it is 1 at 0.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the floating-point dtype; NaN at infinities.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.sinc``.

    Examples
    --------
    >>> ivy.round(ivy.sinc(ivy.array([0.0, 0.5])), decimals=4)
    ivy.array([1.    , 0.6366])
    """
    zero = equal(x, 0)
    angle = multiply(where(zero, 1, x), math.pi)
    return where(zero, 1, divide(sin(angle), angle))


@compositional(promote=True, broadcast=True, kinds=REAL)
def soft_thresholding(x: ArrayLike, /, threshold: ArrayLike, *, out: Out = None) -> "Array":
    """Apply soft thresholding: shrink each element towards 0 by a threshold.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued.
    threshold : ArrayLike
        Non-negative threshold. The shape must broadcast with that of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The shrunk elements, of the broadcast shape and the promoted dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.

    Notes
    -----
    From Ivy's experimental functions, as ``tensorly.tenalg.proximal.soft_thresholding``.

    Examples
    --------
    >>> ivy.soft_thresholding(ivy.array([-3.0, 0.5, 2.0]), 1.0)
    ivy.array([-2.,  0.,  1.])
    """
    return multiply(sign(x), subtract(maximum(abs(x), threshold), threshold))


@compositional
def sparsify_tensor(x: ArrayLike, card: int, /, *, out: Out = None) -> "Array":
    """Keep the elements with the largest magnitudes, and set all others to zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and numeric dtype.
    card : int
        Number of elements to keep; equal magnitudes keep more.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sparse elements, of the shape and dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``card`` is negative.

    Notes
    -----
    From Ivy's experimental functions, as ``tensorly.tenalg.sparsify_tensor``.

    Examples
    --------
    >>> ivy.sparsify_tensor(ivy.array([3.0, -4.0, 1.0]), 2)
    ivy.array([ 3., -4.,  0.])
    """
    count = math.prod(shape(x))
    if card < 0:
        raise IvyValueError(f"ivy.sparsify_tensor: card is {card}, and cannot be negative")
    if card >= count:
        return copy_array(x)
    if card == 0:
        return zeros_like(x)
    magnitudes = abs(x)
    bound = get_item(sort(reshape(magnitudes, (-1,)), stable=False), count - card)
    return where(less(magnitudes, bound), zeros_like(x), x)


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
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The axis is out of range.

    Notes
    -----
    As ``numpy.trapezoid``. It is `trapz`.

    Examples
    --------
    >>> ivy.trapezoid(ivy.array([0.0, 1.0, 2.0]), dx=2.0)
    ivy.array(4.)
    """
    return trapz(y, dx=dx, axis=axis) if x is None else trapz(y, x=x, axis=axis)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
def xlogy(x: ArrayLike, y: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x * log(y)`` elementwise; it is 0 where ``x`` is 0.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    y : ArrayLike
        Argument of the logarithm; the shape must broadcast with that of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products, of the broadcast shape and the promoted floating-point dtype; NaN where an element is NaN.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.

    Notes
    -----
    From Ivy's experimental functions, as ``scipy.special.xlogy``.

    Examples
    --------
    >>> ivy.xlogy(ivy.array([0.0, 2.0]), ivy.array([0.0, 1.0]))
    ivy.array([0., 0.])
    """
    # Elsewhere the product is zero already, with a correct gradient.
    lost = logical_and(equal(x, 0), logical_or(less_equal(y, 0), isinf(y)))
    return multiply(x, log(where(lost, 1, y)))


def _change(x: Any, axis: int, length: Any, step: Any, order: int) -> "Array":
    """Return the slopes along the axis."""
    if length is not None and length < order + 1:
        raise IvyValueError(f"ivy.gradient: axis {axis} has {length} elements, and {order + 1} are needed")
    before = (slice(None),) * axis

    def part(start: int | None, stop: int | None) -> Any:
        return get_item(x, (*before, slice(start, stop)))

    if not getattr(step, "shape", ()):
        left, right = subtract(part(1, 2), part(0, 1)), subtract(part(-1, None), part(-2, -1))
        if order == 2:
            low = subtract(subtract(multiply(part(1, 2), 2), multiply(part(0, 1), 1.5)), multiply(part(2, 3), 0.5))
            high = add(subtract(multiply(part(-1, None), 1.5), multiply(part(-2, -1), 2)), multiply(part(-3, -2), 0.5))
            left, right = low, high
        middle = divide(subtract(part(2, None), part(None, -2)), step * 2)
        return concat([divide(left, step), middle, divide(right, step)], axis=axis)
    if get_num_dims(step) != 1 or shape(step)[0] != length:
        raise IvyValueError(
            f"ivy.gradient: spacing has the shape {tuple(shape(step))} for an axis of {length} elements"
        )
    gaps = reshape(diff(step), (-1, *[1] * (get_num_dims(x) - 1 - axis)))
    here, there = get_item(gaps, slice(None, -1)), get_item(gaps, slice(1, None))
    slopes = divide(subtract(part(1, None), part(None, -1)), gaps)
    first, second = [get_item(slopes, (*before, place)) for place in (slice(None, -1), slice(1, None))]
    middle = divide(add(multiply(first, there), multiply(second, here)), add(here, there))
    left, right = get_item(slopes, (*before, slice(0, 1))), get_item(slopes, (*before, slice(-1, None)))
    if order == 2:
        low, high = get_item(middle, (*before, slice(0, 1))), get_item(middle, (*before, slice(-1, None)))
        # The slope of a parabola between two points equals its derivative at the midpoint.
        left, right = subtract(multiply(left, 2), low), subtract(multiply(right, 2), high)
    return concat([left, middle, right], axis=axis)


@compositional(kinds=ORDERED, knows_nan=True)
def isneginf(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return True for each element that is negative infinity.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Booleans, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.

    Notes
    -----
    As ``numpy.isneginf``; `isinf` finds infinities of both signs.

    Examples
    --------
    >>> ivy.isneginf(ivy.array([-ivy.inf, 0.0, ivy.inf]))
    ivy.array([ True, False, False])
    """
    return logical_and(isinf(x), less(x, 0))


@compositional(kinds=ORDERED, knows_nan=True)
def isposinf(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return True for each element that is positive infinity.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Booleans, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.

    Notes
    -----
    As ``numpy.isposinf``; `isinf` finds infinities of both signs.

    Examples
    --------
    >>> ivy.isposinf(ivy.array([-ivy.inf, 0.0, ivy.inf]))
    ivy.array([False, False,  True])
    """
    return logical_and(isinf(x), greater(x, 0))


@compositional(promote=True, broadcast=True, kinds=REAL)
def divmod(x1: ArrayLike, x2: ArrayLike, /) -> "tuple[Array, Array]":
    """Return the quotients and remainders of elementwise floor division.

    Parameters
    ----------
    x1 : ArrayLike
        Dividend: real-valued.
    x2 : ArrayLike
        Divisor: real-valued. The shape must broadcast with that of ``x1``.

    Returns
    -------
    tuple of ivy.Array
        The quotients and the remainders, as of `floor_divide` and `remainder`, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    As ``numpy.divmod`` and Python's ``divmod``.

    Examples
    --------
    >>> ivy.divmod(ivy.array([7, -7]), 2)
    (ivy.array([ 3, -4]), ivy.array([1, 1]))
    """
    return floor_divide(x1, x2), remainder(x1, x2)
