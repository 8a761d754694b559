"""Functions that reshape, join, split and reorder arrays."""

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
    """Broadcast arrays against each other.

    Parameters
    ----------
    arrays : ArrayLike
        Arrays of any dtypes, whose shapes broadcast.

    Returns
    -------
    tuple of ivy.Array
        The broadcast elements of each array, of its dtype; not always copies.

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
    """Return the shape that results from broadcasting the shapes.

    Follows ``broadcast_shapes`` of the Python array API standard 2025.12. An unknown length is ``None``, also
    in the result.

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
    """Broadcast an array to a shape.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype, whose shape broadcasts to ``shape``.
    shape : ShapeLike
        Shape of the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The broadcast elements, of the dtype of ``x``; not always a copy.

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
        Lower bounds, of a shape that broadcasts with that of ``x``, or a Python scalar; ``None`` means no bound.
    max : ArrayLike, optional
        Upper bounds, as ``min``. Where a lower bound exceeds the upper one, the library defines the result.
    x_min, x_max : ArrayLike, optional
        Ivy's names of ``min`` and ``max``, which take precedence.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The limited elements, of the broadcast shape and the promoted dtype.

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
    """Join arrays along an existing axis.

    Parameters
    ----------
    xs : ArraySequence
        Arrays of any dtype, whose shapes differ at most along ``axis``; 0-d arrays count as arrays with one
        element.
    axis : int, optional
        Axis to join along, by default the first; ``None`` flattens the arrays first.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted dtype.

    Raises
    ------
    IvyDispatchError
        An element of ``xs`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The shapes do not match, or the axis is out of range.

    Notes
    -----
    Follows ``concat`` of the Python array API standard 2025.12, which does not define it for 0-d arrays.

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
    """Pad an array with a constant.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    pad_width : int or sequence of int or sequence of pairs of int
        Number of elements to add before and after each axis: a pair for each axis, or one pair or one number for
        all axes.
    value : complex, default 0
        Constant to pad with, cast to the dtype of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The padded array, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``pad_width`` is negative, or does not have a pair for each axis.

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
        Array of any shape and dtype.
    axis : int or tuple of int, default 0
        Positions of the new axes in the result.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its dtype.

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
    """Reverse the order of the elements along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to reverse; ``None`` means all.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The reversed elements, of the shape and dtype of ``x``.

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
        Array of any shape and dtype.
    source : int or sequence of int
        Axes to move.
    destination : int or sequence of int
        Positions of these axes in the result.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyException
        ``source`` and ``destination`` have different lengths, or contain an axis twice.

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
        Array of any shape and dtype.
    axes : sequence of int, optional
        Each axis of ``x`` once, in the order of the result; negative numbers count from the last axis. By default
        the order is reversed.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``axes`` is not a permutation of the axes.

    Notes
    -----
    Follows ``permute_dims`` of the Python array API standard 2025.12; ``copy`` comes from Ivy, and the default of
    ``axes`` from NumPy.

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
        Array of any shape and dtype.
    repeats : int or ArrayLike
        Number of repetitions: one number for all elements, or one for each element along ``axis``.
    axis : int, optional
        Axis to repeat along; ``None`` flattens the array first.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``repeats`` are not integers.
    IvyIndexError
        The axis is out of range.
    IvyException
        ``repeats`` does not match the axis, or is negative.

    Notes
    -----
    Follows ``repeat`` of the Python array API standard 2025.12. With an array for ``repeats``, the shape of
    the result depends on the data, which a compiler such as ``jax.jit`` does not support.

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
    """Reshape an array without changing its elements.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    shape : ShapeLike
        Shape of the result. One dimension may be -1; it is inferred from the others.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    order : {"C", "F"}, default "C"
        Order in which elements are read and written: last axis fastest, or first axis fastest.
    allowzero : bool, default True
        If True, a 0 in ``shape`` is a length; otherwise, it copies the length of that axis of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The shape does not match the number of elements, or ``copy`` is ``False`` and a copy is needed.

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
    """Roll elements along the given axes; elements beyond the last position re-enter at the first.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    shift : int or sequence of int
        Number of positions to shift by, for all axes or for each axis.
    axis : int or tuple of int, optional
        Axes to shift along; ``None`` shifts in the flattened array.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The shifted elements, of the shape and dtype of ``x``.

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
    """Split an array into parts along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    num_or_size_splits : int or sequence of int, optional
        Number of parts of equal length, or the length of each part; ``None`` makes all lengths 1.
    axis : int, default 0
        Axis to split along.
    with_remainder : bool, default False
        If False, the length of the axis must be divisible by the number of parts. If True and it is not, the number
        is the length of the parts instead, and the last part contains the remainder.
    copy : bool, optional
        Whether to copy the parts: ``True`` always, ``False`` never, ``None`` only if needed.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The axis is not divisible by the number of parts (without ``with_remainder``), the lengths do not add up to
        that of the axis, the number is not positive, or a length is negative.

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
    # torch.compile does not trace `divmod` if lengths change between calls.
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
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to remove; ``None`` means all of length 1.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its dtype.

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
        Arrays of any dtype and one shape.
    axis : int, default 0
        Position of the new axis in the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted dtype.

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
        Array of any dtype with at least one dimension.
    axis0 : int
        First axis.
    axis1 : int
        Second axis.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its dtype.

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
    """Return the elements, or the slices along an axis, at the given indices.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Indices of any shape and an integer dtype.
    axis : int, optional
        Axis to index; ``None`` flattens ``x`` first.
    mode : {"fill", "clip", "wrap"}, default "fill"
        Result of an index out of range: ``fill_value``, the nearest element, or the element at the index wrapped
        around. Negative indices count from the end, except with "clip", where they become 0.
    fill_value : complex, optional
        Value for indices out of range. ``None`` means NaN, the smallest number of a signed integer dtype, the
        largest of an unsigned one, or ``True``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``x``; the shape of ``indices`` replaces the axis.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are not integers.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``mode`` is unknown.

    Notes
    -----
    Follows ``take`` of the Python array API standard 2025.12; ``mode``, ``fill_value`` and n-D
    indices come from Ivy.

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
    """Return the elements at the given indices along an axis, with separate indices for each 1-D slice.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Indices of an integer dtype, with as many dimensions as ``x``; apart from ``axis``, the shapes
        broadcast.
    axis : int, default -1
        Axis to index.
    mode : {"fill", "clip", "wrap"}, default "fill"
        Result of an index out of range: ``fill_value``, the nearest element, or the element at the index wrapped
        around. Negative indices count from the end, except with "clip", where they become 0.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are not integers.
    IvyIndexError
        The axis is out of range.
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyValueError
        ``mode`` is unknown, or the numbers of dimensions differ.

    Notes
    -----
    Follows ``take_along_axis`` of the Python array API standard 2025.12; ``mode`` comes from Ivy, with the fill
    values of ``take``.

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
    """Repeat an array along its axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    repeats : int or sequence of int
        Number of repetitions along each axis. If ``repeats`` and the shape of ``x`` have different lengths, the
        shorter one is extended by ones in front.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``x``.

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
    """Split an array along an axis into its slices, without that axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    axis : int, default 0
        Axis to split along.
    keepdims : bool, default False
        If True, keep the axis with length 1.
    copy : bool, optional
        Whether to copy the parts: ``True`` always, ``False`` never, ``None`` only if needed.

    Returns
    -------
    tuple of ivy.Array
        The slices in order, of the dtype of ``x``.

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
    """Pad an array with zeros.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    pad_width : int or sequence of int or sequence of pairs of int
        Number of zeros to add before and after each axis: a pair for each axis, or one pair or one number for all
        axes.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The padded array, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``pad_width`` is negative, or does not have a pair for each axis.

    Notes
    -----
    From Ivy, as ``numpy.pad``.

    Examples
    --------
    >>> ivy.zero_pad(ivy.array([1.0, 2.0]), 1)
    ivy.array([0., 1., 2., 0.])
    """
    return constant_pad(x, pad_width)
