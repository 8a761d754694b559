"""Cumulative extremes, lexicographic sorting, permutations and multi-dimensional indices."""

import math
from collections.abc import Callable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import INTEGRAL, ORDERED, ArrayLike, ArraySequence, DtypeLike, Out, ShapeLike
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyValueError
from ivy_protocol.functions import general, statistical, utility
from ivy_protocol.functions._transforms import is_array, known
from ivy_protocol.functions.creation import arange, copy_array, zeros_like
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.elementwise import (
    add,
    equal,
    floor_divide,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ivy_protocol.functions.general import get_item, to_scalar
from ivy_protocol.functions.manipulation import clip, concat, expand_dims, flip, take, take_along_axis, unstack
from ivy_protocol.functions.scattering import scatter_flat
from ivy_protocol.functions.sorting import argsort
from ivy_protocol.messages.titles import unknown_lengths
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "cummax",
    "cummin",
    "invert_permutation",
    "lexsort",
    "ravel_multi_index",
    "unravel_index",
]


@compositional(kinds=ORDERED)
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
        If True, exclude the element itself, as if the array started with a zero.
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
    From Ivy's experimental functions, as ``numpy.maximum.accumulate``.

    Examples
    --------
    >>> ivy.cummax(ivy.array([1, 3, 2, 5]))
    ivy.array([1, 3, 3, 5])
    """
    return _running("cummax", cummax, maximum, x, axis, exclusive, reverse, dtype)


@compositional(kinds=ORDERED)
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
        If True, exclude the element itself, as if the array started with a zero.
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
    From Ivy's experimental functions, as ``numpy.minimum.accumulate``.

    Examples
    --------
    >>> ivy.cummin(ivy.array([5, 3, 4, 1]))
    ivy.array([5, 3, 3, 1])
    """
    return _running("cummin", cummin, minimum, x, axis, exclusive, reverse, dtype)


@compositional(kinds=INTEGRAL)
def invert_permutation(x: ArrayLike, /) -> "Array":
    """Return the inverse of a permutation.

    Parameters
    ----------
    x : ArrayLike
        1-D array of integers that contains each integer from 0 to its length minus 1 once.

    Returns
    -------
    ivy.Array
        The indices, of the default index type: `take` with them is the inverse of `take` with ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyValueError
        ``x`` is not 1-D, or is not a permutation. If values are unknown, as in compiled code, this is not
        checked.

    Notes
    -----
    From Ivy's experimental functions, as ``tensorflow.math.invert_permutation``.

    Examples
    --------
    >>> ivy.invert_permutation(ivy.array([2, 0, 3, 1]))
    ivy.array([1, 3, 0, 2])
    """
    lengths: Any = tuple(general.shape(x))
    if len(lengths) != 1:
        raise IvyValueError(f"ivy.invert_permutation: x has one dimension, not {len(lengths)}")
    if lengths[0] is None:
        raise unknown_lengths("ivy.invert_permutation")
    if _is_outside(x, lengths[0]):
        raise IvyValueError(f"ivy.invert_permutation: x has elements that are not from 0 to {lengths[0] - 1}")
    model: Any = x
    places = arange(lengths[0], like=model)
    inverse = scatter_flat(x, places, size=lengths[0], reduction="replace")
    if _is_known(x) and not to_scalar(utility.all(equal(take(inverse, x, axis=0), places))):
        raise IvyValueError("ivy.invert_permutation: x has an element twice")
    return inverse


@compositional(kinds=ORDERED, counts=True)
def lexsort(keys: ArraySequence, /, *, axis: int = -1, out: Out = None) -> "Array":
    """Return the indices that sort by several keys, of which the last is the primary key.

    Parameters
    ----------
    keys : ArraySequence
        Arrays of one shape with at least one dimension, or one array with one more dimension: real-valued or boolean.
    axis : int, default -1
        Axis of the keys to sort along.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The indices, of the shape of a key and the default index type. The sort is stable.

    Raises
    ------
    IvyDispatchError
        An element of ``keys`` is not array-like, or the arrays belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``keys`` is empty, or the shapes differ.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.lexsort``.

    Examples
    --------
    >>> ivy.lexsort([ivy.array([1, 2, 0]), ivy.array([1, 0, 1])]).tolist()
    [1, 2, 0]
    """
    rows: Any = keys if isinstance(keys, list | tuple) else unstack(keys)
    if not len(rows):
        raise IvyValueError("ivy.lexsort: there are no keys to sort by")
    lengths = [tuple(general.shape(key)) for key in rows]
    if len(set(lengths)) > 1:
        raise IvyValueError(f"ivy.lexsort: the keys have different shapes, {', '.join(map(str, lengths))}")
    axis = _axis_of("lexsort", axis, len(lengths[0]))
    order = argsort(rows[0], axis=axis)
    for key in rows[1:]:
        order = take_along_axis(order, argsort(take_along_axis(key, order, axis), axis=axis), axis)
    return order


@compositional(kinds=INTEGRAL)
def ravel_multi_index(
    multi_index: ArraySequence,
    dims: Sequence[int],
    mode: Literal["raise", "wrap", "clip"] = "raise",
    order: Literal["C", "F"] = "C",
    *,
    out: Out = None,
) -> "Array":
    """Convert indices of each axis to flat indices.

    Parameters
    ----------
    multi_index : ArraySequence
        Array of integers for each axis; their shapes broadcast.
    dims : sequence of int
        Lengths of the axes.
    mode : {"raise", "wrap", "clip"}, default "raise"
        Handling of an index out of range: an error, wrapping, or clipping. If values are unknown, as in compiled
        code, there is no error.
    order : {"C", "F"}, default "C"
        Row-major or column-major order.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The flat indices, of the default index type and the broadcast shape.

    Raises
    ------
    IvyDispatchError
        An element of ``multi_index`` is not array-like, or the arrays belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.
    IvyIndexError
        An index is out of range.
    IvyValueError
        The number of arrays differs from the number of axes, a length is negative, or there are too many elements.

    Notes
    -----
    As ``numpy.ravel_multi_index``, the inverse of `unravel_index`.

    Examples
    --------
    >>> ivy.ravel_multi_index([ivy.array([0, 2]), ivy.array([1, 3])], (3, 4)).tolist()
    [1, 11]
    """
    parts: Any = multi_index if isinstance(multi_index, list | tuple) else unstack(multi_index)
    sizes = _sizes("ravel_multi_index", dims)
    if len(parts) != len(sizes):
        raise IvyValueError(f"ivy.ravel_multi_index: {len(parts)} arrays are no indices of {len(sizes)} axes")
    axes = range(len(sizes)) if order == "C" else range(len(sizes) - 1, -1, -1)
    total: Any = None
    for axis in axes:
        size, part = sizes[axis], _as_index(parts[axis])
        if mode == "raise" and _is_outside(part, size):
            raise IvyIndexError(f"ivy.ravel_multi_index: an index of axis {axis} is not from 0 to {size - 1}")
        if mode != "raise" and size:
            part = remainder(part, size) if mode == "wrap" else clip(part, 0, size - 1)
        total = part if total is None else add(multiply(total, size), part)
    if total is None:
        raise IvyValueError("ivy.ravel_multi_index: an array without axes has no indices")
    return total


@compositional(kinds=INTEGRAL)
def unravel_index(
    indices: ArrayLike, shape: ShapeLike, /, *, order: Literal["C", "F"] = "C", out: Out = None
) -> "tuple[Array, ...]":
    """Convert flat indices to indices of each axis.

    Parameters
    ----------
    indices : ArrayLike
        Non-negative integers of any shape.
    shape : ShapeLike
        Lengths of the axes of the array.
    order : {"C", "F"}, default "C"
        Row-major or column-major order.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or arrays for all of them, cast to their dtypes.

    Returns
    -------
    tuple of ivy.Array
        An array for each axis, of the shape of ``indices`` and the default index type.

    Raises
    ------
    IvyDispatchError
        ``indices`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        An index is out of range. If values are unknown, as in compiled code, this is not checked.
    IvyValueError
        A length is negative, or there are too many elements.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.unravel_index``.

    Examples
    --------
    >>> rows, columns = ivy.unravel_index(ivy.array([1, 11]), (3, 4))
    >>> rows.tolist(), columns.tolist()
    ([0, 2], [1, 3])
    """
    sizes = _sizes("unravel_index", shape)
    count = math.prod(sizes)
    if _is_outside(indices, count):
        raise IvyIndexError(f"ivy.unravel_index: an index is not from 0 to {count - 1}, as those of {sizes} are")
    rest, found = _as_index(indices), []
    whole = _is_known(indices)
    for number, size in enumerate(reversed(sizes) if order == "C" else sizes, start=1):
        if whole and number == len(sizes):
            found.append(rest)
            break
        # Without elements there are no indices. A product is faster than a remainder.
        rows = floor_divide(rest, max(size, 1))
        found.append(subtract(rest, multiply(rows, max(size, 1))))
        rest = rows
    return tuple(reversed(found)) if order == "C" else tuple(found)


def _axis_of(name: str, axis: int, rank: int) -> int:
    if not -rank <= axis < rank:
        raise IvyIndexError(f"ivy.{name}: axis {axis} is out of range for an array of {rank} dimensions")
    return axis % rank


def _is_known(x: Any) -> bool:
    """Return True if the values of an array can be read."""
    return is_array(x) and known(x) and 0 not in general.shape(x)


def _is_outside(x: Any, size: int) -> bool:
    return _is_known(x) and (to_scalar(statistical.min(x)) < 0 or to_scalar(statistical.max(x)) >= size)


def _as_index(x: Any) -> "Array":
    """Convert to an integer dtype that can represent each index."""
    zero = arange(1, like=x)
    return add(x, zero) if general.shape(x) else get_item(add(expand_dims(x, axis=0), zero), 0)


def _sizes(name: str, shape: Any) -> tuple[int, ...]:
    sizes = tuple([index(n) for n in ((shape,) if is_whole(shape) else shape)])
    if any([size < 0 for size in sizes]):
        raise IvyValueError(f"ivy.{name}: the shape {sizes} has a negative length")
    if math.prod(sizes) >= 2**31:
        raise IvyValueError(f"ivy.{name}: the shape {sizes} has more elements than every library counts, 2**31 - 1")
    return sizes


def _running(
    name: str,
    whole: Callable[..., Any],
    choose: Callable[..., Any],
    x: Any,
    axis: int,
    exclusive: bool,
    reverse: bool,
    dtype: Any,
) -> "Array":
    """Return cumulative extremes by doubling: combine with the element 1, 2, 4, ... before."""
    lengths: Any = tuple(general.shape(x))
    axis = _axis_of(name, axis, len(lengths))
    length = lengths[axis]
    if length is None:
        raise unknown_lengths(f"ivy.{name}")
    x = x if dtype is None else astype(x, dtype)
    before = (slice(None),) * axis
    if exclusive or reverse:
        x = flip(x, axis=axis) if reverse else x
        if exclusive and length:
            start = zeros_like(get_item(x, (*before, slice(0, 1))))
            x = concat([start, get_item(x, (*before, slice(0, length - 1)))], axis=axis)
        x = whole(x, axis=axis)
        return flip(x, axis=axis) if reverse else x
    if dtype is not None:
        return whole(x, axis=axis)
    step = 1
    while step < length:
        later, earlier = get_item(x, (*before, slice(step, None))), get_item(x, (*before, slice(0, length - step)))
        x = concat([get_item(x, (*before, slice(0, step))), choose(later, earlier)], axis=axis)
        step *= 2
    return x if step > 1 else copy_array(x)
