"""Quantiles, percentiles and medians."""

import math
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Axis, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyValueError
from ivy_protocol.functions import statistical, utility
from ivy_protocol.functions.creation import full_like, ones_like, zeros_like
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.elementwise import (
    add,
    ceil,
    divide,
    equal,
    floor,
    greater_equal,
    isnan,
    less_equal,
    logical_and,
    logical_or,
    multiply,
    round,
    subtract,
)
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import expand_dims, moveaxis, permute_dims, reshape, take_along_axis
from ivy_protocol.functions.searching import where
from ivy_protocol.functions.sorting import sort

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "median",
    "nanmedian",
    "nanquantile",
    "percentile",
    "quantile",
]

Interpolation = Literal["linear", "lower", "higher", "midpoint", "nearest"]


@compositional(floating=True, kinds=ORDERED, widens=True)
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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The medians, of a floating-point dtype; NaN for slices that contain NaN or are empty.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        An axis is repeated.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.median``; ``torch.median`` returns the lower of two middle elements.

    Examples
    --------
    >>> ivy.median(ivy.array([[1.0, 9.0, 2.0, 4.0], [0.0, 5.0, 5.0, 5.0]]), axis=1)
    ivy.array([3., 5.])
    """
    return _quantile("median", input, 0.5, axis, keepdims, "linear", False)


@compositional(floating=True, kinds=ORDERED, widens=True, knows_nan=True)
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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The medians, of a floating-point dtype; NaN for slices without other elements.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        An axis is repeated.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.nanmedian``.

    Examples
    --------
    >>> ivy.nanmedian(ivy.array([[1.0, float("nan"), 2.0], [0.0, 5.0, 6.0]]), axis=1)
    ivy.array([1.5, 5. ])
    """
    return _quantile("nanmedian", input, 0.5, axis, keepdims, "linear", True)


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True, numbers=("q",), knows_nan=True)
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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The quantiles, of the promoted floating-point dtype. The shape is that of ``q``, followed by that of the
        reduced array. NaN for slices without other elements.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``q`` is a number out of range, or an axis is repeated.

    Notes
    -----
    As ``numpy.nanquantile``.

    Examples
    --------
    >>> ivy.nanquantile(ivy.array([1.0, float("nan"), 2.0, 3.0]), 0.5)
    ivy.array(2.)
    """
    return _quantile("nanquantile", a, q, axis, keepdims, interpolation, True)


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True, numbers=("q",))
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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The percentiles, of the promoted floating-point dtype. The shape is that of ``q``, followed by that of the
        reduced array. NaN for slices that contain NaN or are empty.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``q`` is a number out of range, or an axis is repeated.

    Notes
    -----
    As ``numpy.percentile``.

    Examples
    --------
    >>> ivy.percentile(ivy.array([1.0, 2.0, 3.0]), 25)
    ivy.array(1.5)
    """
    if _is_number(q) and not 0 <= q <= 100:  # type: ignore[operator]
        raise IvyValueError(f"ivy.percentile: q is {q}, which is not from 0 to 100")
    part = q / 100 if _is_number(q) else divide(q, 100)  # type: ignore[operator]
    return _quantile("percentile", a, part, axis, keepdims, interpolation, False)


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True, numbers=("q",))
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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The quantiles, of the promoted floating-point dtype. The shape is that of ``q``, followed by that of the
        reduced array. NaN for slices that contain NaN or are empty.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``q`` is a number out of range, or an axis is repeated.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.quantile``. Between two infinities of one sign the result is infinity.

    Examples
    --------
    >>> ivy.quantile(ivy.array([1.0, 2.0, 4.0]), ivy.array([0.0, 0.75]))
    ivy.array([1., 3.])
    """
    return _quantile("quantile", a, q, axis, keepdims, interpolation, False)


def _is_number(q: Any) -> bool:
    return type(q) in (bool, int, float)


def _axes_of(name: str, axis: Axis, rank: int) -> tuple[int, ...]:
    axes = tuple(range(rank)) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
    for place in axes:
        if not -rank <= place < rank:
            raise IvyIndexError(f"ivy.{name}: axis {place} is out of range for an array of {rank} dimensions")
    axes = tuple([place % rank for place in axes])
    if len(set(axes)) < len(axes):
        raise IvyValueError(f"ivy.{name}: axis={axis} names an axis twice")
    return axes


def _quantile(name: str, a: Any, q: Any, axis: Axis, keepdims: bool, interpolation: str, known: bool) -> "Array":
    """Return the quantiles of all elements, or with `known`, of the elements that are not NaN."""
    if _is_number(q) and not 0 <= q <= 1:
        raise IvyValueError(f"ivy.{name}: q is {q}, which is not from 0 to 1")
    lengths = tuple(shape(a))
    axes = _axes_of(name, axis, len(lengths))
    kept = tuple([place for place in range(len(lengths)) if place not in axes])
    if len(axes) == 1:
        lines = moveaxis(a, axes[0], -1)
    else:
        lines = permute_dims(a, (*kept, *axes)) if kept else a
        sizes = [lengths[place] for place in axes]
        # Do not multiply an unknown length; -1 infers it.
        lines = reshape(lines, (*[lengths[place] for place in kept], -1 if None in sizes else math.prod(sizes)))
    gone = isnan(lines)
    count: Any = shape(lines)[-1]
    if count == 0:
        result = full_like(statistical.sum(lines, axis=-1), math.nan)
        result = add(result, zeros_like(expand_dims(q, axis=tuple(range(-len(kept), 0))))) if shape(q) else result
    elif count is None or known or not _is_number(q):
        result = _by_places(lines, gone, q, interpolation, known)
    else:
        low, high, weight = _place(q * (count - 1), interpolation)
        ordered = sort(lines, axis=-1, stable=False)
        result = _between(get_item(ordered, (..., low)), get_item(ordered, (..., high)), weight)
    if not known:
        result = where(utility.any(gone, axis=-1), math.nan, result)
    if not keepdims:
        return result
    before = len(shape(result)) - len(kept)
    return expand_dims(result, axis=tuple([before + place for place in sorted(axes)]))


def _place(place: float, interpolation: str) -> tuple[int, int, float]:
    """Return the positions of two elements and the weight of the second one."""
    low, high = math.floor(place), math.ceil(place)
    if interpolation in ("lower", "higher", "nearest"):
        chosen = {"lower": low, "higher": high, "nearest": place.__round__()}[interpolation]
        return chosen, chosen, 0.0
    return low, high, 0.5 if interpolation == "midpoint" else place - low


def _by_places(lines: Any, gone: Any, q: Any, interpolation: str, known: bool) -> "Array":
    """Return quantiles whose positions depend on values."""
    ordered = sort(where(gone, math.inf, lines), axis=-1, stable=False)
    given = where(gone, 0, ones_like(lines)) if known else ones_like(lines)
    count = statistical.sum(given, axis=-1, keepdims=True)
    parts: Any = q
    inside: Any = None
    if not _is_number(q):
        flat = reshape(q, (-1,))
        inside = logical_and(greater_equal(flat, 0), less_equal(flat, 1))
        parts = where(inside, flat, 0)
    places = multiply(subtract(count, 1), parts)
    low, high = floor(places), ceil(places)
    if interpolation in ("lower", "higher", "nearest"):
        chosen = {"lower": low, "higher": high, "nearest": round(places)}[interpolation]
        result = take_along_axis(ordered, astype(chosen, "int32"), -1)
    else:
        weight = 0.5 if interpolation == "midpoint" else subtract(places, low)
        first, second = [take_along_axis(ordered, astype(place, "int32"), -1) for place in (low, high)]
        result = _between(first, second, weight)
    result = where(equal(count, 0), math.nan, result)
    if inside is None:
        return get_item(result, (..., 0))
    result = moveaxis(where(inside, result, math.nan), -1, 0)
    return reshape(result, (*shape(q), *shape(result)[1:]))


def _between(low: Any, high: Any, weight: Any) -> "Array":
    """Interpolate linearly between two numbers, which may be infinite."""
    if _is_number(weight) and weight == 0:
        return low
    # 0 * inf is NaN, so equal ends are returned as they are.
    number = _is_number(weight)
    rest = 1 - weight if number else subtract(1, weight)
    alike = equal(low, high) if number else logical_or(equal(low, high), equal(weight, 0))
    first, second = [where(alike, 0, end) for end in (low, high)]
    return where(alike, low, add(multiply(first, rest), multiply(second, weight)))
