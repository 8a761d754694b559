"""Functions that change the shape of arrays, join them or take them apart."""

from collections.abc import Sequence
from itertools import zip_longest
from operator import index
from typing import TYPE_CHECKING, Literal, SupportsIndex, cast

from ivy_protocol.base.typing import ORDERED, ArrayLike, ArraySequence, Axis, Out, Scalar, ShapeLike
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions.general import get_item, get_num_dims, shape
from ivy_protocol.messages.titles import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "broadcast_arrays",
    "broadcast_shapes",
    "broadcast_to",
    "clip",
    "concat",
    "constant_pad",
    "expand_dims",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "split",
    "squeeze",
    "stack",
    "swapaxes",
    "take",
    "take_along_axis",
    "tile",
    "unstack",
    "zero_pad",
]


@primary(broadcast=True)
def broadcast_arrays(*arrays: ArrayLike) -> "tuple[Array, ...]":
    """Repeat arrays along new axes and axes of length 1 until all have one shape.

    Parameters
    ----------
    arrays : ArrayLike
        Arrays of any data types, whose shapes broadcast.

    Returns
    -------
    tuple of ivy.Array
        The repeated elements of each array, of its data type; not always copies.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    Follows ``broadcast_arrays`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.broadcast_arrays(ivy.array([1, 2]), ivy.array([5]))
    (ivy.array([1, 2]), ivy.array([5, 5]))
    """
    ...


@named
def broadcast_shapes(*shapes: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the shape that arrays of the given shapes have once broadcast.

    Follows ``broadcast_shapes`` of the Python array API standard 2025.12. A length that is not known yet is
    ``None``, and so is that of the result then.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Examples
    --------
    >>> ivy.broadcast_shapes((2, 1), (3,))
    (2, 3)
    """
    result: list[int | None] = []
    for lengths in zip_longest(*[reversed(tuple(dims)) for dims in shapes], fillvalue=1):
        known = {n for n in lengths if n not in (1, None)}
        if len(known) > 1:
            listed = ", ".join(str(tuple(dims)) for dims in shapes)
            raise IvyBroadcastShapeError(f"the shapes {listed} do not broadcast")
        result.append(None if None in lengths else known.pop() if known else 1)
    return tuple(reversed(result))


@primary
def broadcast_to(x: ArrayLike, /, shape: ShapeLike, *, out: Out = None) -> "Array":
    """Repeat an array along new axes and axes of length 1 until it has a given shape.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type, whose shape broadcasts to ``shape``.
    shape : ShapeLike
        Shape of the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The repeated elements, of the data type of ``x``; not always a copy.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` does not broadcast to the shape.

    Notes
    -----
    Follows ``broadcast_to`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.broadcast_to(ivy.array([7.0]), (3,))
    ivy.array([7., 7., 7.])
    """
    ...


@primary(promote=True, broadcast=True, kinds=ORDERED, numbers=("min", "max"))
def clip(
    x: ArrayLike,
    /,
    min: ArrayLike | None = None,
    max: ArrayLike | None = None,
    *,
    x_min: ArrayLike | None = None,
    x_max: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Limit each element to an interval.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    min : ArrayLike, optional
        Lower bounds, of a shape that broadcasts with that of ``x``, or a Python scalar; ``None`` for no
        bound.
    max : ArrayLike, optional
        Upper bounds, likewise. Where a lower bound exceeds the upper one, the result is the library's own.
    x_min, x_max : ArrayLike, optional
        The names that Ivy has for ``min`` and ``max``, which count where both are given.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The limited elements, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    Follows ``clip`` of the Python array API standard 2025.12. NaN stays NaN.

    Examples
    --------
    >>> ivy.clip(ivy.array([1.0, 5.0, 9.0]), 2, 6)
    ivy.array([2., 5., 6.])
    """
    ...


@primary(promote=True, lifts=True)
def concat(xs: ArraySequence, /, axis: int | None = 0, *, out: Out = None) -> "Array":
    """Join arrays along an axis that they have.

    Parameters
    ----------
    xs : ArraySequence
        Arrays of any data type, whose shapes differ at most along ``axis``; those without axes count as arrays of one
        element.
    axis : int, optional
        Axis to join along, by default the first; ``None`` flattens the arrays first.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted data type.

    Raises
    ------
    IvyDispatchError
        An element of ``xs`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The shapes do not match, or the axis is out of range.

    Notes
    -----
    Follows ``concat`` of the Python array API standard 2025.12, which has nothing for arrays without axes.

    Examples
    --------
    >>> ivy.concat([ivy.array([1.0]), ivy.array([2.0, 3.0])])
    ivy.array([1., 2., 3.])
    """
    ...


@primary
def constant_pad(
    x: ArrayLike,
    /,
    pad_width: int | Sequence[int] | Sequence[Sequence[int]],
    *,
    value: complex = 0,
    out: Out = None,
) -> "Array":
    """Extend an array on each side of its axes by a constant.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    pad_width : int or sequence of int or sequence of pairs of int
        How many elements to put before and after each axis: a pair for each axis, or a pair or a number for
        all of them.
    value : complex, default 0
        The constant, cast to the data type of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The longer array, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``pad_width`` is negative, or has not a pair for each axis.

    Notes
    -----
    From Ivy, as ``numpy.pad``.

    Examples
    --------
    >>> ivy.constant_pad(ivy.array([1.0, 2.0]), [[1, 2]], value=5)
    ivy.array([5., 1., 2., 5., 5.])
    """
    ...


@primary(view=True)
def expand_dims(
    x: ArrayLike, /, axis: int | tuple[int, ...] = 0, *, copy: bool | None = None, out: Out = None
) -> "Array":
    """Insert axes of length 1.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axis : int or tuple of int, default 0
        Positions of the new axes in the result.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``expand_dims`` of the Python array API standard 2025.12; ``copy`` and the default of ``axis``
    come from Ivy.

    Examples
    --------
    >>> ivy.expand_dims(ivy.array([1.0, 2.0]), axis=0)
    ivy.array([[1., 2.]])
    """
    ...


@primary(view=True)
def flip(x: ArrayLike, /, axis: Axis = None, *, copy: bool | None = None, out: Out = None) -> "Array":
    """Reverse the order of the elements along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axis : int or tuple of int, optional
        Axes to reverse; ``None`` stands for all.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements in the new order, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range, or ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    Follows ``flip`` of the Python array API standard 2025.12; ``copy`` comes from Ivy.

    Examples
    --------
    >>> ivy.flip(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([3., 2., 1.])
    """
    ...


@primary(view=True)
def moveaxis(
    x: ArrayLike,
    source: int | Sequence[int],
    destination: int | Sequence[int],
    /,
    *,
    copy: bool | None = None,
    out: Out = None,
) -> "Array":
    """Move axes to other positions; the other axes keep their order.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    source : int or sequence of int
        Axes to move.
    destination : int or sequence of int
        Their positions in the result.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyException
        ``source`` and ``destination`` differ in length, or name an axis twice.

    Notes
    -----
    Follows ``moveaxis`` of the Python array API standard 2025.12; ``copy`` comes from Ivy.

    Examples
    --------
    >>> tuple(ivy.moveaxis(ivy.zeros((2, 3, 4)), 0, -1).shape)
    (3, 4, 2)
    """
    ...


@primary(view=True)
def permute_dims(
    x: ArrayLike, /, axes: Sequence[int] | None = None, *, copy: bool | None = None, out: Out = None
) -> "Array":
    """Reorder the axes of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axes : sequence of int, optional
        Each axis of ``x`` once, in the order of the result; negative numbers count from the last axis. By default
        the order is reversed.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``axes`` is no permutation of the axes.

    Notes
    -----
    Follows ``permute_dims`` of the Python array API standard 2025.12; ``copy`` comes from Ivy, and that ``axes`` may
    be left out from NumPy.

    Examples
    --------
    >>> tuple(ivy.permute_dims(ivy.zeros((2, 3, 4)), (2, 0, 1)).shape)
    (4, 2, 3)
    """
    ...


@primary
def repeat(x: ArrayLike, /, repeats: Scalar | ArrayLike, axis: int | None = None, *, out: Out = None) -> "Array":
    """Repeat each element a number of times.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    repeats : int or ArrayLike
        How many times: one number for all elements, or one for each element along ``axis``.
    axis : int, optional
        Axis to repeat along; ``None`` flattens the array first.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``repeats`` are no integers.
    IvyIndexError
        The axis is out of range.
    IvyException
        ``repeats`` does not fit the axis, or is negative.

    Notes
    -----
    Follows ``repeat`` of the Python array API standard 2025.12. With an array for ``repeats``, the shape of
    the result depends on the data, which a compiler such as ``jax.jit`` does not know.

    Examples
    --------
    >>> ivy.repeat(ivy.array([1, 2]), 2)
    ivy.array([1, 1, 2, 2])
    """
    ...


@primary(view=True)
def reshape(
    x: ArrayLike,
    /,
    shape: ShapeLike,
    order: Literal["C", "F"] = "C",
    *,
    copy: bool | None = None,
    allowzero: bool = True,
    out: Out = None,
) -> "Array":
    """Give the elements of an array a new shape.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    shape : ShapeLike
        Shape of the result. One dimension may be -1: it follows from the others.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    order : {"C", "F"}, default "C"
        Order in which elements are read and placed: last axis fastest, or first axis fastest.
    allowzero : bool, default True
        Whether a 0 in ``shape`` is a length; if false, it stands for the length of that axis in ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The shape does not fit the number of elements, or ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    Follows ``reshape`` of the Python array API standard 2025.12; ``order`` and ``allowzero`` come from Ivy.

    Examples
    --------
    >>> ivy.reshape(ivy.array([[1.0, 2.0], [3.0, 4.0]]), (-1,))
    ivy.array([1., 2., 3., 4.])
    """
    ...


@primary
def roll(x: ArrayLike, /, shift: int | Sequence[int], axis: Axis = None, *, out: Out = None) -> "Array":
    """Shift elements along one or more axes; what leaves at one end enters at the other.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    shift : int or sequence of int
        By how many places to shift, for all axes or for each one.
    axis : int or tuple of int, optional
        Axes to shift along; ``None`` shifts in the flattened array.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The shifted elements, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``roll`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.roll(ivy.array([1, 2, 3]), 1)
    ivy.array([3, 1, 2])
    """
    ...


@compositional(view=True)
def split(
    x: ArrayLike,
    /,
    num_or_size_splits: int | Sequence[int] | None = None,
    axis: int = 0,
    *,
    with_remainder: bool = False,
    copy: bool | None = None,
) -> "list[Array]":
    """Take an array apart along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    num_or_size_splits : int or sequence of int, optional
        Number of parts of equal length, or the length of each part; ``None`` makes all lengths 1.
    axis : int, default 0
        Axis to cut.
    with_remainder : bool, default False
        What to do if the axis does not divide into the given number of parts. If true, the number is taken
        for the length of the parts instead, and the last part has what remains.
    copy : bool, optional
        Whether to copy the parts: ``True`` always, ``False`` never, ``None`` only if needed.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The axis does not divide into the given number of parts (without ``with_remainder``), the given
        lengths do not add up to that of the axis, the number is not positive, or a length is negative.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.split(ivy.array([1, 2, 3, 4]), 2)
    [ivy.array([1, 2]), ivy.array([3, 4])]
    """
    dims = shape(x)
    if not -len(dims) <= axis < len(dims):
        raise IvyIndexError(f"ivy.split: axis {axis} is out of range for an array of {len(dims)} dimensions")
    axis %= len(dims)
    sizes = _part_lengths(dims[axis], num_or_size_splits, with_remainder)
    before = (slice(None),) * axis
    parts: list[Array] = []
    start = 0
    for size in sizes:
        query = (*before, slice(start, start + size))
        parts.append(get_item(x, query) if copy is None else get_item(x, query, copy=copy))
        start += size
    return parts


def _part_lengths(length: int, parts: int | Sequence[int] | None, with_remainder: bool) -> list[int]:
    if parts is None:
        return [1] * length
    if not isinstance(parts, SupportsIndex) or getattr(parts, "ndim", 0):
        try:
            sizes = [index(size) for size in cast("Sequence[int]", parts)]
        except TypeError as error:
            message = f"ivy.split: num_or_size_splits is an int or a sequence of ints, got {parts!r}"
            raise IvyTypeError(message) from error
        if sum(sizes) != length or any(size < 0 for size in sizes):
            raise IvyValueError(f"ivy.split: parts of lengths {sizes} do not make an axis of length {length}")
        return sizes
    parts = index(parts)
    if parts < 1:
        raise IvyValueError(f"ivy.split: the number of parts must be positive, got {parts}")
    # The compiler of torch does not follow `divmod` where lengths change from call to call.
    quotient, rest = length // parts, length % parts
    if rest == 0:
        return [quotient] * parts
    if not with_remainder:
        raise IvyValueError(f"ivy.split: an axis of length {length} has no {parts} equal parts")
    return [parts] * quotient + [rest]


@primary(view=True)
def squeeze(x: ArrayLike, /, axis: Axis = None, *, copy: bool | None = None, out: Out = None) -> "Array":
    """Remove axes of length 1.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axis : int or tuple of int, optional
        Axes to remove; ``None`` stands for all of length 1.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range, or its length is not 1.

    Notes
    -----
    Follows ``squeeze`` of the Python array API standard 2025.12; ``copy`` and the default of ``axis`` come
    from Ivy.

    Examples
    --------
    >>> ivy.squeeze(ivy.array([[1.0, 2.0]]), axis=0)
    ivy.array([1., 2.])
    """
    ...


@primary(promote=True)
def stack(arrays: ArraySequence, /, axis: int = 0, *, out: Out = None) -> "Array":
    """Join arrays of equal shape along a new axis.

    Parameters
    ----------
    arrays : ArraySequence
        Arrays of any data type and one shape.
    axis : int, default 0
        Position of the new axis in the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted data type.

    Raises
    ------
    IvyDispatchError
        An element of ``arrays`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The shapes differ, or the axis is out of range.

    Notes
    -----
    Follows ``stack`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.stack([ivy.array([1.0]), ivy.array([2.0])], axis=1)
    ivy.array([[1., 2.]])
    """
    ...


@compositional(view=True)
def swapaxes(x: ArrayLike, axis0: int, axis1: int, /, *, copy: bool | None = None, out: Out = None) -> "Array":
    """Exchange two axes of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    axis0 : int
        One axis.
    axis1 : int
        The other one.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> tuple(ivy.swapaxes(ivy.zeros((2, 3, 4)), 0, -1).shape)
    (4, 3, 2)
    """
    axes = list(range(get_num_dims(x)))
    try:
        axes[axis0], axes[axis1] = axes[axis1], axes[axis0]
    except IndexError:
        message = f"ivy.swapaxes: axes {axis0} and {axis1} are not both in an array of {len(axes)} dimensions"
        raise IvyIndexError(message) from None
    return permute_dims(x, tuple(axes)) if copy is None else permute_dims(x, tuple(axes), copy=copy)


@primary
def take(
    x: ArrayLike,
    indices: ArrayLike,
    /,
    axis: int | None = None,
    *,
    mode: Literal["fill", "clip", "wrap"] = "fill",
    fill_value: complex | None = None,
    out: Out = None,
) -> "Array":
    """Return the elements, or the slices along an axis, with given indices.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    indices : ArrayLike
        Indices of any shape and an integer data type.
    axis : int, optional
        Axis that the indices count along; ``None`` flattens ``x`` first.
    mode : {"fill", "clip", "wrap"}, default "fill"
        What an index out of range gives: ``fill_value``, the nearest element, or the one found by counting
        round and round. Negative indices count from the end, except with "clip", where they stand for 0.
    fill_value : complex, optional
        Value for indices out of range. ``None`` stands for NaN, for the smallest number of a signed integer
        type, the largest of an unsigned one, and ``True``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the data type of ``x``; the shape of ``indices`` stands in the place of the axis.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are no integers.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``mode`` is unknown.

    Notes
    -----
    Follows ``take`` of the Python array API standard 2025.12; ``mode``, ``fill_value``, and indices of
    several dimensions come from Ivy.

    Examples
    --------
    >>> ivy.take(ivy.array([4, 5, 6]), ivy.array([2, 0]), axis=0)
    ivy.array([6, 4])
    """
    ...


@primary
def take_along_axis(
    x: ArrayLike,
    indices: ArrayLike,
    /,
    axis: int = -1,
    *,
    mode: Literal["fill", "clip", "wrap"] = "fill",
    out: Out = None,
) -> "Array":
    """Return elements chosen by their index along an axis, with indices of their own for every line.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    indices : ArrayLike
        Indices of an integer data type, with as many dimensions as ``x``; apart from ``axis``, the shapes
        broadcast.
    axis : int, default -1
        Axis that the indices count along.
    mode : {"fill", "clip", "wrap"}, default "fill"
        What an index out of range gives: ``fill_value``, the nearest element, or the one found by counting
        round and round. Negative indices count from the end, except with "clip", where they stand for 0.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are no integers.
    IvyIndexError
        The axis is out of range.
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyValueError
        ``mode`` is unknown, or the numbers of dimensions differ.

    Notes
    -----
    Follows ``take_along_axis`` of the Python array API standard 2025.12; ``mode`` comes from Ivy, and fills
    as ``take`` does.

    Examples
    --------
    >>> x = ivy.array([[3, 1], [2, 4]])
    >>> ivy.take_along_axis(x, ivy.argsort(x))
    ivy.array([[1, 3],
               [2, 4]])
    """
    ...


@primary
def tile(x: ArrayLike, /, repeats: int | Sequence[int], *, out: Out = None) -> "Array":
    """Repeat a whole array along its axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    repeats : int or sequence of int
        How many times along each axis; if it is shorter or longer than the shape of ``x``, the shorter one is
        extended by ones in front.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``tile`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.tile(ivy.array([1, 2]), (2,))
    ivy.array([1, 2, 1, 2])
    """
    ...


@primary(view=True)
def unstack(x: ArrayLike, /, *, axis: int = 0, keepdims: bool = False, copy: bool | None = None) -> "tuple[Array, ...]":
    """Take an array apart along an axis, which the parts lack.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    axis : int, default 0
        Axis to cut.
    keepdims : bool, default False
        Whether the parts keep the axis, with length 1.
    copy : bool, optional
        Whether to copy the parts: ``True`` always, ``False`` never, ``None`` only if needed.

    Returns
    -------
    tuple of ivy.Array
        The parts in order, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range.

    Notes
    -----
    Follows ``unstack`` of the Python array API standard 2025.12; ``keepdims`` and ``copy`` come from Ivy.

    Examples
    --------
    >>> ivy.unstack(ivy.array([[1.0, 2.0], [3.0, 4.0]]))
    (ivy.array([1., 2.]), ivy.array([3., 4.]))
    """
    ...


@compositional
def zero_pad(x: ArrayLike, /, pad_width: int | Sequence[int] | Sequence[Sequence[int]], *, out: Out = None) -> "Array":
    """Extend an array on each side of its axes by zeros.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    pad_width : int or sequence of int or sequence of pairs of int
        How many zeros to put before and after each axis: a pair for each axis, or a pair or a number for all
        of them.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The longer array, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``pad_width`` is negative, or has not a pair for each axis.

    Notes
    -----
    From Ivy, as ``numpy.pad``.

    Examples
    --------
    >>> ivy.zero_pad(ivy.array([1.0, 2.0]), 1)
    ivy.array([0., 1., 2., 0.])
    """
    return constant_pad(x, pad_width)
