"""Counts of elements, by value or by histogram bin."""

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol.base.typing import ORDERED, Array, ArrayLike, Axis, DtypeLike, Out, Scalar
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyIndexError, IvyValueError
from ivy_protocol.functions import data_type, searching, statistical, utility
from ivy_protocol.functions._transforms import is_array, known, tells_dtype
from ivy_protocol.functions.creation import arange, asarray, ones, ones_like, zeros, zeros_like
from ivy_protocol.functions.data_type import astype, is_bool_dtype, is_float_dtype
from ivy_protocol.functions.elementwise import (
    add,
    divide,
    equal,
    greater,
    greater_equal,
    isfinite,
    less,
    less_equal,
    logical_and,
    multiply,
    not_equal,
    subtract,
)
from ivy_protocol.functions.general import get_item, is_native_array, shape, to_scalar
from ivy_protocol.functions.manipulation import (
    broadcast_to,
    concat,
    expand_dims,
    flip,
    moveaxis,
    permute_dims,
    reshape,
    take_along_axis,
)
from ivy_protocol.functions.scattering import scatter_flat
from ivy_protocol.functions.searching import argmax, where
from ivy_protocol.functions.sorting import searchsorted, sort
from ivy_protocol.functions.utility import diff
from ivy_protocol.messages.titles import unknown_lengths

if TYPE_CHECKING:
    from typing import TypeAlias

    OutPair: TypeAlias = "tuple[Array, Array] | None"
else:
    # A tuple of two arrays, which `writing` registers under the same role.
    OutPair = Out

__all__ = ["HistogramResult", "ModeResult", "bincount", "digitize", "histogram", "mode"]


class HistogramResult(NamedTuple):
    """Counts per bin and bin edges, as returned by ``histogram``."""

    hist: Array
    bin_edges: Array


class ModeResult(NamedTuple):
    """Most frequent elements and their counts, as returned by ``mode``."""

    mode: Array
    count: Array  # type: ignore[assignment]


_range = range


def _seen(x: Any) -> bool:
    """Return True if the elements of an array can be read."""
    return is_array(x) and known(x)


@compositional(kinds=ORDERED, counts=True, widens=True)
def bincount(x: ArrayLike, /, weights: ArrayLike | None = None, minlength: int = 0, *, out: Out = None) -> "Array":
    """Count the occurrences of each value in an array of non-negative integers.

    Parameters
    ----------
    x : ArrayLike
        1-D array of non-negative integers.
    weights : ArrayLike, optional
        Weight of each element, of the shape of ``x``; if ``None``, 1.
    minlength : int, default 0
        Minimum length of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The counts, of the index data type of the backend, or the sums of the weights, of their data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        ``x`` does not have an integer data type.
    IvyValueError
        ``x`` is not 1-D, an element or ``minlength`` is negative, or ``weights`` has another shape.
    IvyTypeError
        In compiled code, the maximum and therefore the length is unknown; `scatter_flat` accepts the length.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.bincount``.

    Examples
    --------
    >>> ivy.bincount(ivy.array([0, 2, 2])).tolist()
    [1, 0, 2]
    >>> ivy.bincount(ivy.array([0, 2, 2]), ivy.array([0.5, 1.0, 2.0]))
    ivy.array([0.5, 0. , 3. ])
    """
    lengths = tuple(shape(x))
    if len(lengths) != 1:
        raise IvyValueError(f"ivy.bincount: x has one dimension, not {len(lengths)}")
    if minlength < 0:
        raise IvyValueError(f"ivy.bincount: minlength is {minlength}, and a length is not negative")
    if weights is not None and tuple(shape(weights)) != lengths:
        raise IvyBroadcastShapeError(f"ivy.bincount: x has the shape {lengths}, weights have {tuple(shape(weights))}")
    below = searching.count_nonzero(less(x, 0))
    size = 0
    if lengths[0] != 0:
        size = int(to_scalar(statistical.max(x))) + 1
        if to_scalar(below):
            raise IvyValueError("ivy.bincount: x has negative elements")
    # The addition promotes the ones to the data type of the counts.
    values = add(zeros_like(below), ones_like(x, dtype="int32")) if weights is None else weights
    return scatter_flat(x, values, size=size if size > minlength else minlength)


@compositional(counts=True, kinds=ORDERED)
def digitize(x: ArrayLike, bins: ArrayLike, /, right: bool = False, *, out: Out = None) -> "Array":
    """Return the indices of the bins to which the elements belong.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real.
    bins : ArrayLike
        1-D array of bin edges, in ascending or descending order.
    right : bool, default False
        Whether the intervals include the right edge instead of the left edge.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        For each element, the number of edges before it: 0 is before the first bin, and ``len(bins)`` is after the last.
        Of the shape of ``x`` and the index data type of the backend.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        An argument is complex.
    IvyValueError
        ``bins`` is not 1-D, or not monotonic.

    Notes
    -----
    As ``numpy.digitize``. The order is not checked in compiled code.

    Examples
    --------
    >>> ivy.digitize(ivy.array([0.2, 6.4, 3.0]), ivy.array([0.0, 1.0, 3.0])).tolist()
    [1, 3, 3]
    """
    edges = _edges_in_order("digitize", bins, x, descending=True)
    count: Any = shape(edges)[0]
    if count is None:
        raise unknown_lengths("ivy.digitize")
    side = "left" if right else "right"
    if count == 0:
        return searchsorted(edges, x, side)
    falling = greater(get_item(edges, 0), get_item(edges, -1))
    found = searchsorted(where(falling, flip(edges), edges), x, side)
    if _seen(falling):
        return subtract(count, found) if to_scalar(falling) else found
    return where(falling, subtract(count, found), found)


@compositional(kinds=ORDERED, counts=True)
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
        Lower and upper edge of equal-width bins; if ``None``, the minimum and maximum. Elements outside are ignored.
    density : bool, default False
        Whether to return the probability density: counts divided by their sum and by the bin width.
    weights : ArrayLike, optional
        Weight of each element, of a shape broadcastable to the shape of ``a``; if ``None``, 1.
    axis : int or tuple of int, optional
        Axes to count along, with the same bins for all other axes; if ``None``, all axes.
    extend_lower_interval : bool, default False
        Whether the first bin also includes all elements below its lower edge.
    extend_upper_interval : bool, default False
        Whether the last bin also includes all elements above its upper edge.
    dtype : DtypeLike, optional
        Data type of the counts. If ``None``, the index data type of the backend, the data type of the weights, or with
        ``density`` a floating-point type.
    out : tuple of ivy.Array, optional
        Output arrays. The results are cast to their data types.

    Returns
    -------
    HistogramResult
        ``hist``, of the shape of the remaining axes followed by the number of bins; and ``bin_edges``, 1-D, of one
        length more.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        An argument is complex.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        The number of bins is zero, the edges are not ascending or not 1-D, or the range is not finite.

    Notes
    -----
    As ``numpy.histogram``, with additional keywords of Ivy's experimental function. In compiled code, values are not
    checked. Names of binning rules are not accepted.

    Examples
    --------
    >>> hist, edges = ivy.histogram(ivy.array([1.0, 2.0, 1.0, 4.0]), 3)
    >>> hist.tolist(), edges
    ([2, 1, 1], ivy.array([1., 2., 3., 4.]))
    """
    bins = 10 if bins is None else bins
    a = astype(a, "uint8") if tells_dtype(a) and is_bool_dtype(a) else a
    equal_bins = type(bins) is int
    edges = _equal_bins(a, bins, range) if equal_bins else _edges_in_order("histogram", bins, a)  # type: ignore[arg-type]
    count = shape(edges)[0] - 1
    if count < 1:
        raise IvyValueError("ivy.histogram: a bin needs two edges")
    first, last = get_item(edges, 0), get_item(edges, -1)
    places = subtract(searchsorted(edges, a, "right"), 1)
    above, below = greater_equal(a, last), less(a, first)
    inside = (range is None and equal_bins, range is None and equal_bins)
    # The last edge may have been rounded down; elements there belong to the last bin.
    upper = above if inside[1] or extend_upper_interval else equal(a, last)
    places = where(upper, count - 1, places)
    places = where(below, 0 if inside[0] or extend_lower_interval else count, places)
    values = ones_like(places) if weights is None else broadcast_to(weights, shape(a))
    lengths = tuple(shape(a))
    kept: tuple[int, ...] = ()
    if axis is None:
        places, values, rows = reshape(places, (-1,)), reshape(values, (-1,)), 1
    else:
        gone = _axes("histogram", axis, len(lengths))
        kept = tuple([i for i in _range(len(lengths)) if i not in gone])
        rows = math.prod([lengths[i] for i in kept])
        order = (*kept, *gone)
        wide = (rows, math.prod([lengths[i] for i in gone]))
        places, values = [reshape(permute_dims(x, order), wide) for x in (places, values)]
        offsets = multiply(arange(rows, like=places), count)
        places = where(less(places, count), add(places, expand_dims(offsets, axis=1)), rows * count)
    found = reshape(scatter_flat(places, values, size=rows * count), (*[lengths[i] for i in kept], count))
    if density:
        found = divide(found, multiply(statistical.sum(found, axis=-1, keepdims=True), diff(edges)))
    return HistogramResult(found if dtype is None else astype(found, dtype), edges)


@compositional(kinds=ORDERED)
def mode(a: ArrayLike, /, axis: int | None = 0, *, keepdims: bool = False, out: OutPair = None) -> ModeResult:
    """Return the most frequent elements along an axis, and their counts.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: real or boolean.
    axis : int, optional
        Axis to reduce; default: the first. If ``None``, the flattened array.
    keepdims : bool, default False
        Whether to keep the axis with length 1.
    out : tuple of ivy.Array, optional
        Output arrays. The results are cast to their data types.

    Returns
    -------
    ModeResult
        ``mode``, the smallest of the most frequent elements, of the data type of ``a``; and ``count``, of the index
        data type of the backend. All NaN count as one value, the largest.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The axis is empty.

    Notes
    -----
    As ``scipy.stats.mode``.

    Examples
    --------
    >>> values, counts = ivy.mode(ivy.array([[3, 1, 3], [2, 2, 0]]), 1)
    >>> values, counts.tolist()
    (ivy.array([3, 2]), [2, 2])
    """
    rank = len(shape(a))
    place = _axes("mode", axis, rank)[0] if axis is not None and rank else 0
    lines = reshape(a, (-1,)) if axis is None or not rank else moveaxis(a, place, -1)
    count: Any = shape(lines)[-1]
    if count == 0:
        raise IvyValueError("ivy.mode: there are no elements along the axis, of which one could be the most frequent")
    ordered = sort(lines, axis=-1)
    before, after = get_item(ordered, (..., slice(None, -1))), get_item(ordered, (..., slice(1, None)))
    # Start indices of runs of equal elements, which sorting moves to the front.
    others = logical_and(not_equal(before, after), equal(before, before))
    begins = concat([ones_like(get_item(ordered, (..., slice(1))), dtype="bool"), others], axis=-1)
    places = subtract(statistical.cumulative_sum(ones_like(begins, dtype="int32"), axis=-1), 1)
    end = add(get_item(places, (..., slice(-1, None))), 1)
    starts = sort(concat([where(begins, places, end), end], axis=-1), axis=-1)
    spans = diff(starts, axis=-1)
    most = argmax(spans, axis=-1, keepdims=True)
    index = take_along_axis(starts, most, axis=-1)
    values, counts = take_along_axis(ordered, index, axis=-1), take_along_axis(spans, most, axis=-1)
    # Counts have the index data type.
    counts = add(counts, zeros_like(most))
    if not keepdims:
        return ModeResult(get_item(values, (..., 0)), get_item(counts, (..., 0)))
    if axis is None or not rank:
        return ModeResult(reshape(values, (1,) * rank), reshape(counts, (1,) * rank))
    return ModeResult(moveaxis(values, -1, place), moveaxis(counts, -1, place))


def _axes(name: str, axis: Axis, rank: int) -> tuple[int, ...]:
    axes = axis if isinstance(axis, tuple | list) else (axis,)
    for place in axes:
        if not -rank <= place < rank:  # type: ignore[operator]
            raise IvyIndexError(f"ivy.{name}: axis {place} is out of range for an array of {rank} dimensions")
    found = tuple([place % rank for place in axes])  # type: ignore[operator]
    if len(set(found)) < len(found):
        raise IvyValueError(f"ivy.{name}: axis={axis} names an axis twice")
    return found


def _edges_in_order(name: str, bins: Any, like: Any, *, descending: bool = False) -> Any:
    """Return the bin edges; their order is checked if their values are known."""
    if isinstance(bins, list | tuple) or is_native_array(bins):
        bins = asarray(bins, like=like)
    if len(shape(bins)) != 1:
        raise IvyValueError(f"ivy.{name}: bins have one dimension, not {len(shape(bins))}")
    if _seen(bins) and shape(bins)[0]:
        before, after = get_item(bins, slice(None, -1)), get_item(bins, slice(1, None))
        rising = bool(to_scalar(utility.all(less_equal(before, after))))
        if not rising and not (descending and bool(to_scalar(utility.all(greater_equal(before, after))))):
            order = "ascending or descending" if descending else "ascending"
            raise IvyValueError(f"ivy.{name}: bins are edges in {order} order, and these are not")
    return bins


def _equal_bins(a: Any, count: int, limits: tuple[float, float] | None) -> Any:
    """Return the edges of equal-width bins."""
    if count < 1:
        raise IvyValueError(f"ivy.histogram: bins={count}, and there is at least one bin")
    if limits is not None and not (all([math.isfinite(x) for x in limits]) and limits[0] <= limits[1]):
        raise IvyValueError(f"ivy.histogram: range={limits} is not finite, or begins after its end")
    zero = zeros((), dtype=data_type.dtype(a), like=a) if tells_dtype(a) else statistical.sum(zeros_like(a))
    if tells_dtype(a) and not is_float_dtype(a):
        # Promote integers to floating-point edges of matching width.
        zero = multiply(zero, ones((), dtype="float32", like=a))
    if limits is None and 0 in shape(a):
        limits = (0, 1)
    if limits is not None:
        low, high = add(zero, limits[0]), add(zero, limits[1])
    else:
        low, high = add(statistical.min(a), zero), add(statistical.max(a), zero)
        if _seen(low) and not to_scalar(logical_and(isfinite(low), isfinite(high))):
            raise IvyValueError("ivy.histogram: an element is not finite; give the range that counts, as range=(0, 1)")
    half = where(equal(low, high), 0.5, zero)
    low, high = subtract(low, half), add(high, half)
    # Multiply before dividing, so that edges with few digits are exact.
    places = arange(count + 1, like=a)
    kind = data_type.dtype(zero) if tells_dtype(zero) else "float32"
    edges = add(low, divide(multiply(subtract(high, low), astype(places, kind)), count))
    return where(equal(places, count), high, edges)
