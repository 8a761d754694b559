"""Functions that change the shape or order of arrays, and join, split, pad and repeat them."""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise, zip_longest
from operator import index
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, cast

from ivy_protocol.base.typing import (
    ANY,
    NUMERIC,
    ArrayLike,
    ArraySequence,
    Axis,
    Index,
    Out,
    Scalar,
    ShapeLike,
)
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import (
    IvyBackendImportError,
    IvyBroadcastShapeError,
    IvyIndexError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.functions._shared import defer_to_overrides, has_dtype, is_array_leaf, normalize_axis, product_of
from ivy_protocol.messages.prefixes import named, unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


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
        The broadcast arrays, each of the dtype of its argument. They can share memory with the arguments.

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
    """Return the shape to which shapes broadcast.

    Follows ``broadcast_shapes`` of the Python array API standard 2025.12. An unknown length is ``None``, in the
    arguments and in the result.

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
    for axis_sizes in zip_longest(*[reversed(tuple(dims)) for dims in shapes], fillvalue=1):
        distinct = {n for n in axis_sizes if n not in (1, None)}
        if len(distinct) > 1:
            listed = ", ".join(str(tuple(dims)) for dims in shapes)
            raise IvyBroadcastShapeError(f"ivy.broadcast_shapes: the shapes {listed} do not broadcast")
        result.append(None if None in axis_sizes else distinct.pop() if distinct else 1)
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
        The broadcast array, of the dtype of ``x``. It can share memory with ``x``.

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


@primary(promote=True, at_least_1d=True)
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
    From Ivy 1.0, as ``numpy.pad``.

    Examples
    --------
    >>> ivy.constant_pad(ivy.array([1.0, 2.0]), [[1, 2]], value=5)
    ivy.array([5., 1., 2., 5., 5.])
    """
    ...


@primary(returns_view=True)
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
    come from Ivy 1.0.

    Examples
    --------
    >>> ivy.expand_dims(ivy.array([1.0, 2.0]), axis=0)
    ivy.array([[1., 2.]])
    """
    ...


@primary(returns_view=True)
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
    Follows ``flip`` of the Python array API standard 2025.12; ``copy`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.flip(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([3., 2., 1.])
    """
    ...


@primary(returns_view=True)
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
    Follows ``moveaxis`` of the Python array API standard 2025.12; ``copy`` comes from Ivy 1.0.

    Examples
    --------
    >>> tuple(ivy.moveaxis(ivy.zeros((2, 3, 4)), 0, -1).shape)
    (3, 4, 2)
    """
    ...


@primary(returns_view=True)
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
    Follows ``permute_dims`` of the Python array API standard 2025.12; ``copy`` comes from Ivy 1.0, and the default of
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
        The repeated elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``repeats`` does not consist of integers.
    IvyIndexError
        The axis is out of range.
    IvyException
        The length of ``repeats`` is neither 1 nor the length of the axis, or a number of repetitions is negative.

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


@primary(returns_view=True)
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
        Order in which elements are read and written: the last axis varies fastest (C), or the first (F).
    allowzero : bool, default True
        If True, a 0 in ``shape`` means an axis of length 0. If False, it means the length of the same axis of ``x``.
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
    Follows ``reshape`` of the Python array API standard 2025.12; ``order`` and ``allowzero`` come from Ivy 1.0.

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


@compositional(returns_view=True)
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
        Number of parts of equal length, or the length of each part; ``None`` means parts of length 1.
    axis : int, default 0
        Axis to split along.
    with_remainder : bool, default False
        If False, the length of the axis must be divisible by the number of parts. If True and the length is not
        divisible by ``num_or_size_splits``, this number is the length of each part instead, and the last part is
        shorter.
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
        The number of parts is not positive, or does not divide the length of the axis (without ``with_remainder``).
        The lengths of the parts do not add up to the length of the axis, or a length is negative.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.split(ivy.array([1, 2, 3, 4]), 2)
    [ivy.array([1, 2]), ivy.array([3, 4])]
    """
    dims = ops.shape(x)
    axis = normalize_axis("split", axis, len(dims))
    sizes = _part_sizes(dims[axis], num_or_size_splits, with_remainder)
    return _slices(x, axis, pairwise(accumulate(sizes, initial=0)), copy)


def _part_sizes(length: int, parts: int | Sequence[int] | None, with_remainder: bool) -> list[int]:
    """Return the sizes of the parts into which `split` divides an axis."""
    if parts is None:
        return [1] * length
    if not isinstance(parts, SupportsIndex) or getattr(parts, "ndim", 0):
        try:
            sizes = [index(size) for size in cast("Sequence[int]", parts)]
        except TypeError as error:
            message = f"ivy.split: num_or_size_splits must be an int or a sequence of ints, not {parts!r}"
            raise IvyTypeError(message) from error
        if sum(sizes) != length or any(size < 0 for size in sizes):
            raise IvyValueError(f"ivy.split: the lengths {sizes} must sum to the axis length {length}")
        return sizes
    parts = index(parts)
    if parts < 1:
        raise IvyValueError(f"ivy.split: the number of parts must be positive, not {parts}")
    # Do not call `divmod`, which torch.compile does not trace if lengths change between calls.
    quotient, rest = length // parts, length % parts
    if rest == 0:
        return [quotient] * parts
    if not with_remainder:
        raise IvyValueError(f"ivy.split: an axis of length {length} cannot be split into {parts} equal parts")
    return [parts] * quotient + [rest]


@primary(returns_view=True)
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
    from Ivy 1.0.

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


@compositional(returns_view=True)
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
    From Ivy 1.0.

    Examples
    --------
    >>> tuple(ivy.swapaxes(ivy.zeros((2, 3, 4)), 0, -1).shape)
    (4, 3, 2)
    """
    axes = list(range(ops.get_num_dims(x)))
    try:
        axes[axis0], axes[axis1] = axes[axis1], axes[axis0]
    except IndexError:
        message = f"ivy.swapaxes: axes {axis0} and {axis1} are out of range for an array of {len(axes)} dimensions"
        raise IvyIndexError(message) from None
    return permute_dims(x, tuple(axes)) if copy is None else permute_dims(x, tuple(axes), copy=copy)


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
        The repeated elements, of the dtype of ``x``.

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


@primary(returns_view=True)
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
    Follows ``unstack`` of the Python array API standard 2025.12; ``keepdims`` and ``copy`` come from Ivy 1.0.

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
    From Ivy 1.0, as ``numpy.pad``.

    Examples
    --------
    >>> ivy.zero_pad(ivy.array([1.0, 2.0]), 1)
    ivy.array([0., 1., 2., 0.])
    """
    return constant_pad(x, pad_width)


@compositional
def array_split(
    ary: ArrayLike, indices_or_sections: int | Sequence[int], axis: int = 0, *, copy: bool | None = None
) -> "list[Array]":
    """Split an array along an axis into parts whose lengths differ by at most one.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least one dimension.
    indices_or_sections : int or sequence of int
        Number of parts, or the start indices of the parts after the first. If the number does not divide the length of
        the axis, the leading parts are longer by one.
    axis : int, default 0
        Axis to split.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The number of parts is not positive.

    Notes
    -----
    As ``numpy.array_split``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.array_split(ivy.array([1, 2, 3]), 2)
    [ivy.array([1, 2]), ivy.array([3])]
    """
    return _split_along("array_split", ary, indices_or_sections, axis, copy, False)


@compositional
def atleast_1d(*arys: ArrayLike, copy: bool | None = None) -> "Any":
    """Convert arrays to at least 1-D; a 0-d array becomes an array of one element.

    Parameters
    ----------
    arys : ArrayLike
        Arrays of any shapes and data types.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array or list of ivy.Array
        The array, or a list of arrays if there are several, with unchanged data types.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``numpy.atleast_1d``.

    Examples
    --------
    >>> ivy.atleast_1d(3.0)
    ivy.array([3.])
    >>> ivy.atleast_1d(ivy.array(1), ivy.array([2]))
    [ivy.array([1]), ivy.array([2])]
    """
    return _apply_each(
        arys, lambda x: reshape(x, (1,), **_copy_option(copy)) if ops.get_num_dims(x) < 1 else _copy_if(x, copy)
    )


@compositional
def atleast_2d(*arys: ArrayLike, copy: bool | None = None) -> "Any":
    """Convert arrays to at least 2-D; an array with fewer dimensions becomes a row.

    Parameters
    ----------
    arys : ArrayLike
        Arrays of any shapes and data types.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array or list of ivy.Array
        The array, or a list of arrays if there are several, with unchanged data types.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``numpy.atleast_2d``.

    Examples
    --------
    >>> ivy.atleast_2d(ivy.array([1, 2]))
    ivy.array([[1, 2]])
    """
    return _apply_each(arys, lambda x: _at_least_2d(x, copy))


@compositional
def atleast_3d(*arys: ArrayLike, copy: bool | None = None) -> "Any":
    """Convert arrays to at least 3-D: a 2-D array gets a third axis, a 1-D array becomes the middle axis.

    Parameters
    ----------
    arys : ArrayLike
        Arrays of any shapes and data types.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array or list of ivy.Array
        The array, or a list of arrays if there are several, with unchanged data types.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``numpy.atleast_3d``.

    Examples
    --------
    >>> ivy.atleast_3d(ivy.array([1, 2])).shape
    ivy.Shape(1, 2, 1)
    """
    return _apply_each(arys, lambda x: _at_least_3d(x, copy))


@compositional
def dsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None) -> "list[Array]":
    """Split an array along its third axis.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least three dimensions.
    indices_or_sections : int or sequence of int
        Number of parts of equal length, or the start indices of the parts after the first.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyValueError
        ``ary`` has too few dimensions, the axis is not divisible by the number of parts, or that number is not
        positive.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``numpy.dsplit``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.dsplit(ivy.array([[[1, 2]]]), 2)
    [ivy.array([[[1]]]), ivy.array([[[2]]])]
    """
    _check_ndim("dsplit", ary, 3, "ary")
    return _split_along("dsplit", ary, indices_or_sections, 2, copy, True)


@compositional
def expand(x: ArrayLike, shape: ShapeLike, /, *, copy: bool | None = None, out: Out = None) -> "Array":
    """Expand an array along axes of length 1 and along new leading axes; -1 keeps a length.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    shape : ShapeLike
        Shape of the result; -1 keeps the length of an axis.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The expanded array, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` does not broadcast to ``shape``.
    IvyValueError
        A new axis has length -1.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``torch.Tensor.expand``.

    Examples
    --------
    >>> ivy.expand(ivy.array([[1], [2]]), (-1, 3))
    ivy.array([[1, 1, 1],
               [2, 2, 2]])
    """
    sizes = tuple(ops.shape(x))
    extra = len(shape) - len(sizes)  # type: ignore[arg-type]
    if any([length == -1 for length in shape[: max(extra, 0)]]):  # type: ignore[index]
        raise IvyValueError(f"ivy.expand: shape={shape} must not have -1 for a new axis of an array of shape {sizes}")
    target = [sizes[i - extra] if length == -1 else length for i, length in enumerate(shape)]  # type: ignore[arg-type]
    return _copy_if(broadcast_to(x, tuple(target)), copy)


@compositional
def flatten(
    x: ArrayLike,
    /,
    *,
    copy: bool | None = None,
    start_dim: int = 0,
    end_dim: int = -1,
    order: Literal["C", "F"] = "C",
    out: Out = None,
) -> "Array":
    """Flatten consecutive axes into one.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.
    start_dim : int, default 0
        First axis to flatten.
    end_dim : int, default -1
        Last axis to flatten.
    order : {"C", "F"}, default "C"
        Order of the elements in the new axis: the last axis varies fastest (C), or the first (F).
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type; a 0-d array becomes an array of one element.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``end_dim`` is before ``start_dim``.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``torch.flatten``.

    Examples
    --------
    >>> ivy.flatten(ivy.array([[1, 2], [3, 4]]), order="F")
    ivy.array([1, 3, 2, 4])
    """
    shape = tuple(ops.shape(x))
    if not shape:
        return reshape(x, (1,), **_copy_option(copy))
    first, last = [normalize_axis("flatten", axis, len(shape)) for axis in (start_dim, end_dim)]
    if last < first:
        raise IvyValueError(f"ivy.flatten: end_dim={end_dim} must not be before start_dim={start_dim}")
    if order == "F" and first < last:
        axes = (*range(first), *range(last, first - 1, -1), *range(last + 1, len(shape)))
        x = permute_dims(x, axes, **_copy_option(copy))
    new_shape = (*shape[:first], product_of(shape[first : last + 1]), *shape[last + 1 :])
    return reshape(x, new_shape, **_copy_option(copy))


@compositional
def hsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None) -> "list[Array]":
    """Split an array along its second axis, or a 1-D array along its only axis.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least one dimension.
    indices_or_sections : int or sequence of int
        Number of parts of equal length, or the start indices of the parts after the first.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyValueError
        ``ary`` has too few dimensions, the axis is not divisible by the number of parts, or that number is not
        positive.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``numpy.hsplit``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.hsplit(ivy.array([1, 2, 3]), [1])
    [ivy.array([1]), ivy.array([2, 3])]
    """
    _check_ndim("hsplit", ary, 1, "ary")
    return _split_along("hsplit", ary, indices_or_sections, 1 if ops.get_num_dims(ary) > 1 else 0, copy, True)


@compositional
def ravel(x: ArrayLike, /, order: Literal["C", "F"] = "C", *, copy: bool | None = None, out: Out = None) -> "Array":
    """Return a flattened array, a view if possible.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    order : {"C", "F"}, default "C"
        Order of the elements: the last axis varies fastest (C), or the first (F).
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x`` as a 1-D array of its data type; a view where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    As ``numpy.ravel``.

    Examples
    --------
    >>> ivy.ravel(ivy.array([[1, 2], [3, 4]]))
    ivy.array([1, 2, 3, 4])
    """
    if order == "F":
        return reshape(x, (-1,), order="F", **_copy_option(copy))
    return reshape(x, (-1,), **_copy_option(copy))


@compositional
def trilu(x: ArrayLike, /, *, k: int = 0, upper: bool = True, out: Out = None) -> "Array":
    """Return the upper or lower triangle of matrices, with zeros elsewhere.

    Parameters
    ----------
    x : ArrayLike
        Matrices of any data type.
    k : int, default 0
        Diagonal where the triangle ends; positive values are above the main diagonal.
    upper : bool, default True
        Whether to return the upper triangle.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The triangles, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``Trilu`` of ONNX.

    Examples
    --------
    >>> ivy.trilu(ivy.array([[1, 2], [3, 4]]), upper=False)
    ivy.array([[1, 0],
               [3, 4]])
    """
    return ops.triu(x, k=k) if upper else ops.tril(x, k=k)


@compositional
def unflatten(x: ArrayLike, /, dim: int, shape: ShapeLike, *, out: Out = None) -> "Array":
    """Unflatten one axis into several.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    dim : int
        Axis to unflatten.
    shape : ShapeLike
        Lengths of the new axes; one of them may be -1 and is inferred from the others.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The lengths do not match.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``torch.unflatten``.

    Examples
    --------
    >>> ivy.unflatten(ivy.array([1, 2, 3, 4]), 0, (2, -1))
    ivy.array([[1, 2],
               [3, 4]])
    """
    sizes = tuple(ops.shape(x))
    axis = normalize_axis("unflatten", dim, len(sizes))
    parts: Any = tuple(shape)  # type: ignore[arg-type]
    if parts.count(-1) == 1 and sizes[axis] is not None:
        fixed = math.prod([part for part in parts if part != -1])
        if fixed and sizes[axis] % fixed == 0:
            parts = tuple([sizes[axis] // fixed if part == -1 else part for part in parts])
    return reshape(x, (*sizes[:axis], *parts, *sizes[axis + 1 :]))


@compositional
def vsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None) -> "list[Array]":
    """Split an array along its first axis.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least two dimensions.
    indices_or_sections : int or sequence of int
        Number of parts of equal length, or the start indices of the parts after the first.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyValueError
        ``ary`` has too few dimensions, the axis is not divisible by the number of parts, or that number is not
        positive.

    Notes
    -----
    From the experimental API of Ivy 1.0, as ``numpy.vsplit``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.vsplit(ivy.array([[1, 2], [3, 4]]), 2)
    [ivy.array([[1, 2]]), ivy.array([[3, 4]])]
    """
    _check_ndim("vsplit", ary, 2, "ary")
    return _split_along("vsplit", ary, indices_or_sections, 0, copy, True)


def _copy_option(copy: bool | None) -> Any:
    """Return the keyword ``copy``, or no keyword if it is None, because custom classes need not accept ``copy``."""
    return {} if copy is None else {"copy": copy}


def _copy_if(x: Any, copy: bool | None) -> "Array":
    """Copy an array if `copy` is true."""
    return ops.copy_array(x) if copy else x


def _apply_each(arrays: Any, fn: Callable[[Any], Any]) -> Any:
    results = [fn(x) for x in arrays]
    return results[0] if len(results) == 1 else results


def _at_least_2d(x: Any, copy: bool | None) -> "Array":
    """Add leading axes until an array is 2-D."""
    dims = ops.get_num_dims(x)
    return _copy_if(x, copy) if dims > 1 else expand_dims(x, axis=0 if dims else (0, 1), **_copy_option(copy))


def _at_least_3d(x: Any, copy: bool | None) -> "Array":
    dims = ops.get_num_dims(x)
    axes = ((0, 1, 2), (0, 2), 2)
    return _copy_if(x, copy) if dims > 2 else expand_dims(x, axis=axes[dims], **_copy_option(copy))


def _check_ndim(name: str, x: Any, min_ndim: int, parameter: str) -> None:
    ndim = ops.get_num_dims(x)
    if ndim < min_ndim:
        raise IvyValueError(f"ivy.{name}: {parameter} must be at least {min_ndim}-D, not {ndim}-D")


_MAX_PARTS = 2**16
"""Maximum number of parts of an axis that has fewer elements than parts. Each part is a separate array."""


def _split_along(
    name: str, x: Any, indices_or_sections: Any, axis: int, copy: bool | None, equal: bool
) -> "list[Array]":
    """Split an array into a number of sections, or at indices. With `equal`, sections of different lengths raise."""
    shape = tuple(ops.shape(x))
    axis = normalize_axis(name, axis, len(shape))
    length = shape[axis]
    if hasattr(indices_or_sections, "__index__") and not getattr(indices_or_sections, "shape", ()):
        parts = index(indices_or_sections)
        if parts < 1 or (equal and length % parts):
            problem = f"the length {length} is not divisible by {parts}" if parts > 0 else f"{parts} parts"
            raise IvyValueError(f"ivy.{name}: {problem}; use array_split for parts of different lengths")
        if parts > max(length, _MAX_PARTS):
            raise IvyValueError(
                f"ivy.{name}: an axis of length {length} cannot be split into {parts} parts, which is more than the "
                f"maximum, {_MAX_PARTS}"
            )
        # Do not call `divmod`, which torch.compile does not trace if lengths change between calls.
        size, remainder = length // parts, length % parts
        bounds = [i * size + min(i, remainder) for i in range(parts + 1)]
        ranges: Any = pairwise(bounds)
    else:
        starts = [index(stop_index) for stop_index in indices_or_sections]
        ranges = zip([0, *starts], [*starts, length], strict=True)
    return _slices(x, axis, ranges, copy)


def _slices(x: Any, axis: int, ranges: Iterable[tuple[int, int]], copy: bool | None) -> "list[Array]":
    """Return the slices of an array along an axis, with the start and stop indices in `ranges`."""
    before = (slice(None),) * axis
    return [ops.get_item(x, (*before, slice(start, stop)), **_copy_option(copy)) for start, stop in ranges]


@defer_to_overrides
@named
def block(arrays: Any, /) -> "Array":
    """Assemble an array from nested lists of blocks.

    Parameters
    ----------
    arrays : nested list of ArrayLike
        The blocks of the innermost lists are joined along the last axis, the results along the second-to-last axis, and
        so on. Axes of length 1 are prepended to blocks with fewer dimensions.

    Returns
    -------
    ivy.Array
        The elements of all blocks, of their promoted dtype.

    Raises
    ------
    IvyDispatchError
        A block is not array-like, or the arrays belong to different libraries.
    IvyTypeError
        ``arrays`` is or contains a tuple; blocks must be nested in lists.
    IvyValueError
        A list is empty, or the depths of the lists differ.
    IvyException
        The shapes are incompatible.

    Notes
    -----
    As ``numpy.block``.

    Examples
    --------
    >>> x, y = ivy.array([[1, 2]]), ivy.array([[3]])
    >>> ivy.block([[x, y], [y, x]])
    ivy.array([[1, 2, 3],
               [3, 1, 2]])
    """
    depth = _depth(arrays)
    blocks = _flatten_blocks(arrays)
    model = next((x for x in blocks if is_array_leaf(x)), None)
    rank = max([depth, *[ops.get_num_dims(x) for x in blocks if is_array_leaf(x)]])
    return _assemble(arrays, depth, rank, model) if depth else ops.asarray(arrays, copy=True)


def _depth(arrays: Any) -> int:
    """Return the depth of the nested lists."""
    if isinstance(arrays, tuple):
        raise IvyTypeError("ivy.block: arrange blocks in lists, not in tuples")
    if not isinstance(arrays, list):
        return 0
    depths = {_depth(part) for part in arrays}
    if len(depths) != 1:
        raise IvyValueError(
            "ivy.block: a list is empty" if not depths else "ivy.block: all lists must be nested to the same depth"
        )
    return 1 + depths.pop()


def _flatten_blocks(arrays: Any) -> list[Any]:
    """Return the blocks of nested lists."""
    return [x for part in arrays for x in _flatten_blocks(part)] if isinstance(arrays, list) else [arrays]


def _assemble(arrays: Any, depth: int, rank: int, model: Any) -> Any:
    """Concatenate nested lists of blocks. The innermost lists are concatenated along the last axis."""
    if isinstance(arrays, list):
        return concat([_assemble(part, depth - 1, rank, model) for part in arrays], axis=-depth)
    x = arrays if is_array_leaf(arrays) else ops.asarray(arrays, like=model)
    missing = rank - ops.get_num_dims(x)
    return reshape(x, (1,) * missing + tuple(ops.shape(x))) if missing else x


@compositional(promote=True, at_least_1d=True)
def column_stack(arrays: ArraySequence, /, *, out: Out = None) -> "Array":
    """Stack arrays along their second axis; a 1-D array is a column.

    Parameters
    ----------
    arrays : ArraySequence
        Arrays of any dtype, whose shapes differ at most along the second axis.
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
        The shapes do not match, or ``arrays`` is empty.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.column_stack``.

    Examples
    --------
    >>> ivy.column_stack([ivy.array([1, 2]), ivy.array([3, 4])])
    ivy.array([[1, 3],
               [2, 4]])
    """
    return concat([expand_dims(x, axis=1) if ops.get_num_dims(x) < 2 else x for x in arrays], axis=1)


@compositional(promote=True, at_least_1d=True)
def dstack(arrays: ArraySequence, /, *, out: Out = None) -> "Array":
    """Stack arrays along their third axis, which is added to arrays with fewer dimensions.

    Parameters
    ----------
    arrays : ArraySequence
        Arrays of any dtype, whose shapes differ at most along the third axis. An array of shape ``(m, n)`` counts as
        ``(m, n, 1)``, and an array of shape ``(n,)`` as ``(1, n, 1)``.
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
        The shapes do not match, or ``arrays`` is empty.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.dstack``.

    Examples
    --------
    >>> ivy.dstack([ivy.array([1, 2]), ivy.array([3, 4])])
    ivy.array([[[1, 3],
                [2, 4]]])
    """
    if all([ops.get_num_dims(x) == 2 for x in arrays]):
        return stack(arrays, axis=2)
    return concat([_at_least_3d(x, None) for x in arrays], axis=2)


@compositional(returns_view=True)
def fliplr(m: ArrayLike, /, *, copy: bool | None = None, out: Out = None) -> "Array":
    """Reverse the order of the elements along the second axis.

    Parameters
    ----------
    m : ArrayLike
        Array of any dtype with at least two dimensions.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The reversed elements, of the shape and dtype of ``m``.

    Raises
    ------
    IvyDispatchError
        ``m`` is not array-like.
    IvyValueError
        ``m`` has fewer than two dimensions.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.fliplr``.

    Examples
    --------
    >>> ivy.fliplr(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[2, 1],
               [4, 3]])
    """
    _check_ndim("fliplr", m, 2, "m")
    return flip(m, axis=1, **_copy_option(copy))


@compositional(returns_view=True)
def flipud(m: ArrayLike, /, *, copy: bool | None = None, out: Out = None) -> "Array":
    """Reverse the order of the elements along the first axis.

    Parameters
    ----------
    m : ArrayLike
        Array of any dtype with at least one dimension.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The reversed elements, of the shape and dtype of ``m``.

    Raises
    ------
    IvyDispatchError
        ``m`` is not array-like.
    IvyValueError
        ``m`` is 0-d.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.flipud``.

    Examples
    --------
    >>> ivy.flipud(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[3, 4],
               [1, 2]])
    """
    _check_ndim("flipud", m, 1, "m")
    return flip(m, axis=0, **_copy_option(copy))


@compositional(promote=True, at_least_1d=True)
def hstack(arrays: ArraySequence, /, *, out: Out = None) -> "Array":
    """Stack arrays along their second axis, or along the first one if they are 1-D.

    Parameters
    ----------
    arrays : ArraySequence
        Arrays of any dtype, whose shapes differ at most along the axis; 0-d arrays count as arrays with one
        element.
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
        The shapes do not match, or ``arrays`` is empty.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.hstack``.

    Examples
    --------
    >>> ivy.hstack([ivy.array([1, 2]), ivy.array([3])])
    ivy.array([1, 2, 3])
    """
    return concat(arrays, axis=1 if arrays and ops.get_num_dims(arrays[0]) > 1 else 0)


@compositional(returns_view=True)
def rot90(
    m: ArrayLike, /, k: int = 1, axes: tuple[int, int] = (0, 1), *, copy: bool | None = None, out: Out = None
) -> "Array":
    """Rotate an array by multiples of 90 degrees in the plane of two axes.

    Parameters
    ----------
    m : ArrayLike
        Array of any dtype with at least two dimensions.
    k : int, default 1
        Number of rotations by 90 degrees, from the first axis towards the second; negative numbers rotate back.
    axes : pair of int, default (0, 1)
        Axes of the plane.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The rotated elements, of the dtype of ``m``.

    Raises
    ------
    IvyDispatchError
        ``m`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``axes`` are not two different axes.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.rot90``.

    Examples
    --------
    >>> ivy.rot90(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[2, 4],
               [1, 3]])
    """
    rank, plane = ops.get_num_dims(m), tuple(axes)
    if any(not -rank <= axis < rank for axis in plane):
        raise IvyIndexError(f"ivy.rot90: axes={axes} are out of range for an array of {rank} dimensions")
    if len({axis % rank for axis in plane}) != 2 or len(plane) != 2:
        raise IvyValueError(f"ivy.rot90: axes must be two different axes, not {axes}")
    first, second = [axis % rank for axis in plane]
    order = list(range(rank))
    order[first], order[second] = second, first
    options = _copy_option(copy)
    turns = k % 4
    if turns % 2 == 0:
        return flip(m, axis=(first, second) if turns else (), **options)
    transposed = permute_dims(m, tuple(order), **options)
    return flip(transposed, axis=first if turns == 1 else second, **options)


@compositional(promote=True, at_least_1d=True)
def vstack(arrays: ArraySequence, /, *, out: Out = None) -> "Array":
    """Stack arrays along their first axis; a 1-D array is a row.

    Parameters
    ----------
    arrays : ArraySequence
        Arrays of any dtype, whose shapes differ at most along the first axis.
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
        The shapes do not match, or ``arrays`` is empty.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.vstack``.

    Examples
    --------
    >>> ivy.vstack([ivy.array([1, 2]), ivy.array([[3, 4]])])
    ivy.array([[1, 2],
               [3, 4]])
    """
    return concat([_at_least_2d(x, None) for x in arrays], axis=0)


_MAX_SLICES = 64
"""Maximum number of indices for which `delete` and `insert` concatenate slices. For more indices, they use `take`."""


@compositional(promote=("arr", "values"))
def append(arr: ArrayLike, values: ArrayLike, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Append values to the end of an array.

    Parameters
    ----------
    arr : ArrayLike
        Array of any shape and data type.
    values : ArrayLike
        Values to append. If ``axis`` is ``None``, the shape is arbitrary; otherwise, it must equal the shape of ``arr``
        except along ``axis``.
    axis : int, optional
        Axis to append along; if ``None``, both arrays are flattened first.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The concatenated array, of the promoted data type.

    Raises
    ------
    IvyDispatchError
        ``arr`` or ``values`` is not array-like, or they belong to different backends.
    IvyException
        The shapes do not match, or the axis does not exist.

    Notes
    -----
    As ``numpy.append``; `concat` accepts any number of arrays.

    Examples
    --------
    >>> ivy.append(ivy.array([1, 2]), ivy.array([[3], [4]]))
    ivy.array([1, 2, 3, 4])
    """
    if axis is None:
        arr, values, axis = reshape(arr, (-1,)), reshape(values, (-1,)), 0
    return concat([arr, values], axis=axis)


@compositional
def delete(arr: ArrayLike, obj: Index, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Delete elements of an array, or slices along an axis.

    Parameters
    ----------
    arr : ArrayLike
        Array of any shape and data type.
    obj : int, slice, sequence of int, or ArrayLike
        Indices to delete, where negative values count from the end; or a boolean mask with one value per element.
    axis : int, optional
        Axis of the indices; if ``None``, the array is flattened first.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The remaining elements, of the data type of ``arr``.

    Raises
    ------
    IvyDispatchError
        ``arr`` is not array-like.
    IvyIndexError
        An index is out of range, or the axis does not exist.
    IvyTypeError
        The indices are not integers, or are abstract, as in compiled code.
    IvyValueError
        The boolean mask does not have the length of the axis.

    Notes
    -----
    As ``numpy.delete``.

    Examples
    --------
    >>> ivy.delete(ivy.array([10, 20, 30, 40]), [1, -1])
    ivy.array([10, 30])
    """
    arr, axis, length = _resolve_axis("delete", arr, axis)
    removed = sorted(set(_resolve_indices("delete", obj, length, length - 1)))
    if len(removed) > _MAX_SLICES:
        import numpy as np

        mask: Any = np.ones(length, bool)
        mask[removed] = False
        return _take_along(arr, np.flatnonzero(mask), axis)
    parts = [
        _slice_along(arr, axis, before + 1, after)
        for before, after in pairwise([-1, *removed, length])
        if after - before > 1
    ]
    return concat(parts or [_slice_along(arr, axis, 0, 0)], axis=axis)


@compositional(scalars_must_fit=True)
def insert(arr: ArrayLike, obj: Index, values: ArrayLike, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Insert values between elements of an array, or between slices along an axis.

    Parameters
    ----------
    arr : ArrayLike
        Array of any shape and data type.
    obj : int, slice, sequence of int, or ArrayLike
        Indices of the input array to insert before. Negative values count from the end, and the length of the axis
        denotes the end. A boolean mask denotes the indices of its true elements.
    values : ArrayLike
        Values to insert, cast to the data type of ``arr``. The shape must broadcast to the shape of ``arr`` in which
        the number of indices replaces the length of ``axis``. If ``obj`` is a single integer, any number of slices can
        be inserted: the length of the first axis of ``values``.
    axis : int, optional
        Axis of the indices; if ``None``, the array is flattened first.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The array with the inserted values, of the data type of ``arr``.

    Raises
    ------
    IvyDispatchError
        ``arr`` or ``values`` is not array-like, or they belong to different backends.
    IvyIndexError
        An index is out of range, or the axis does not exist.
    IvyTypeError
        The indices are not integers, or are abstract, as in compiled code.
    IvyValueError
        The shapes do not match, or a value is not representable in the integer data type of ``arr``.

    Notes
    -----
    As ``numpy.insert``.

    Examples
    --------
    >>> ivy.insert(ivy.array([1, 2, 3]), [0, 2], ivy.array([7, 8]))
    ivy.array([7, 1, 2, 8, 3])
    """
    source, axis, length = _resolve_axis("insert", arr, axis)
    shape = tuple(ops.shape(source))
    indices = _resolve_indices("insert", obj, length, length)
    dtype = ops.dtype(source) if has_dtype(source) else None
    new: Any = values if is_array_leaf(values) else ops.asarray(values, dtype=dtype, like=source)
    new = new if dtype is None else ops.astype(new, dtype, copy=False)
    rank = len(ops.shape(new))
    if rank < len(shape):
        new = reshape(new, (1,) * (len(shape) - rank) + tuple(ops.shape(new)))
    if _is_single(obj):
        new = moveaxis(new, 0, axis)
    count = ops.shape(new)[axis] if len(indices) == 1 else len(indices)
    target_shape = (*shape[:axis], count, *shape[axis + 1 :])
    new_shape = tuple(ops.shape(new))
    if len(new_shape) != len(target_shape) or any(
        n not in (1, size) for n, size in zip(new_shape, target_shape, strict=True)
    ):
        raise IvyValueError(
            f"ivy.insert: values of shape {tuple(ops.shape(values))} do not broadcast to {target_shape}, the shape to "
            f"insert at {len(indices)} indices of an array of shape {shape}"
        )
    new = broadcast_to(new, target_shape)
    if len(indices) == 1:
        parts = [_slice_along(source, axis, 0, indices[0]), new, _slice_along(source, axis, indices[0], length)]
        return concat(parts, axis=axis)
    if len(indices) > _MAX_SLICES:
        import numpy as np

        order = np.insert(np.arange(length), indices, np.arange(length, length + count))
        return _take_along(concat([source, new], axis=axis), order, axis)
    parts, start = [], 0
    for i in sorted(range(count), key=indices.__getitem__):
        parts += [_slice_along(source, axis, start, indices[i]), _slice_along(new, axis, i, i + 1)]
        start = indices[i]
    return concat([*parts, _slice_along(source, axis, start, length)], axis=axis)


@compositional(promote=True)
def block_diag(*arrs: ArrayLike, out: Out = None) -> "Array":
    """Return a block-diagonal matrix of the given matrices.

    Parameters
    ----------
    arrs : ArrayLike
        Matrices of any shapes and data types; a 1-D array is one row, and a 0-d array is one element.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The block-diagonal matrix, of the promoted data type. Its numbers of rows and columns are the sums over the
        matrices.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyValueError
        No matrices are passed, or one has more than two dimensions.

    Notes
    -----
    As ``scipy.linalg.block_diag``.

    Examples
    --------
    >>> ivy.block_diag(ivy.array([[1, 2]]), ivy.array([[3], [4]]))
    ivy.array([[1, 2, 0],
               [0, 0, 3],
               [0, 0, 4]])
    """
    if not arrs:
        raise IvyValueError("ivy.block_diag: pass at least one matrix")
    ranks = [len(ops.shape(x)) for x in arrs]
    if max(ranks) > 2:
        position = ranks.index(max(ranks))
        raise IvyValueError(f"ivy.block_diag: matrices must be 2-D, not of shape {tuple(ops.shape(arrs[position]))}")
    blocks = [reshape(x, (1,) * (2 - rank) + tuple(ops.shape(x))) for x, rank in zip(arrs, ranks, strict=True)]
    if any(None in tuple(ops.shape(block)) for block in blocks):
        raise unknown_lengths("ivy.block_diag")
    total_width, offset, rows = sum(ops.shape(block)[1] for block in blocks), 0, []
    for block in blocks:
        height, block_width = ops.shape(block)
        parts = [_zeros(block, height, offset), block, _zeros(block, height, total_width - offset - block_width)]
        rows.append(concat(parts, axis=1))
        offset += block_width
    return concat(rows, axis=0)


def _resolve_axis(name: str, arr: Any, axis: int | None) -> tuple[Any, int, int]:
    """Return the array (flattened if `axis` is None), the axis counted from the first, and its length."""
    if axis is None:
        arr, axis = reshape(arr, (-1,)), 0
    shape = tuple(ops.shape(arr))
    try:
        length = shape[axis]
    except IndexError as error:
        raise IvyIndexError(f"ivy.{name}: axis {axis} is out of range for an array of shape {shape}") from error
    if length is None:
        raise unknown_lengths(f"ivy.{name}")
    return arr, axis % len(shape), length


def _is_single(obj: Any) -> bool:
    """Return True if `obj` is a single index: not a slice, a sequence, or an array with dimensions."""
    return not isinstance(obj, slice | list | tuple) and (not is_array_leaf(obj) or not ops.shape(obj))


def _resolve_indices(name: str, obj: Any, length: int, last: int) -> list[int]:
    """Return the indices in `obj` as non-negative integers. `last` is the maximum index."""
    values = range(length)[obj] if isinstance(obj, slice) else ops.to_list(obj) if is_array_leaf(obj) else obj
    entries = list(values) if isinstance(values, list | tuple | range) else [values]
    if entries and all(isinstance(item, bool) for item in entries) and not _is_single(obj):
        if len(entries) != length:
            raise IvyValueError(f"ivy.{name}: a boolean obj must have {length} elements, not {len(entries)}")
        return [item for item, selected in enumerate(entries) if selected]
    indices = []
    for item in entries:
        if isinstance(item, bool) or not hasattr(item, "__index__"):
            raise IvyTypeError(
                f"ivy.{name}: obj must be an index, a slice, or a 1-D sequence of indices or bools, not a "
                f"{type(item).__name__}"
            )
        if not -length <= item <= last:
            raise IvyIndexError(
                f"ivy.{name}: index {item} is out of range for {length} elements; indices go from {-length} to {last}"
            )
        indices.append(item.__index__() % length if item < 0 else item.__index__())
    return indices


def _slice_along(arr: Any, axis: int, begin: int, end: int) -> Any:
    return ops.get_item(arr, (slice(None),) * axis + (slice(begin, end),))


def _take_along(arr: Any, order: Any, axis: int) -> Any:
    """Return the slices of `arr` at the indices `order` along an axis."""
    return ops.take(arr, ops.asarray(order, like=arr), axis=axis)


def _zeros(block: Any, height: int, width: int) -> Any:
    return ops.zeros((height, width), dtype=ops.dtype(block) if has_dtype(block) else None, like=block)


Padding = Literal[
    "constant",
    "dilated",
    "edge",
    "empty",
    "linear_ramp",
    "maximum",
    "mean",
    "median",
    "minimum",
    "reflect",
    "symmetric",
    "wrap",
]
_MAX_PAD = 2**24
"""Maximum pad width in the modes other than 'constant', 'dilated' and 'empty'."""


@compositional
def pad(
    input: ArrayLike,
    pad_width: int | Sequence[int] | Sequence[Sequence[int]],
    /,
    mode: Padding = "constant",
    *,
    stat_length: int | Sequence[int] | Sequence[Sequence[int]] | None = None,
    constant_values: Any = 0,
    end_values: Any = 0,
    reflect_type: Literal["even", "odd"] = "even",
    out: Out = None,
) -> "Array":
    """Pad an array.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape and dtype.
    pad_width : int or sequence of int or sequence of pairs of int
        Number of elements to add before and after each axis: a pair for each axis, or one pair or one number for all
        axes. The mode "dilated" needs three numbers for each axis: elements before it, elements after it, and elements
        between two neighbors; the first two may be negative to crop.
    mode : str, default "constant"
        Padding mode. "constant" and "dilated" pad with constants, "empty" with undefined values, and "edge" with the
        edge elements. "linear_ramp" pads with a linear ramp from the edge to end values. "maximum", "mean", "median"
        and "minimum" pad with a statistic of the elements near the edge. "reflect" mirrors the array without the edge
        element, and "symmetric" including the edge element. "wrap" pads with the elements from the opposite side.
    stat_length : int or sequence of int or sequence of pairs of int, optional
        Number of elements near each edge from which the statistics are computed; ``None`` means all elements.
    constant_values : complex or sequence of complex, default 0
        Constants before and after each axis, in the form of ``pad_width``.
    end_values : complex or sequence of complex, default 0
        End values of a "linear_ramp", in the form of ``pad_width``.
    reflect_type : {"even", "odd"}, default "even"
        Type of reflection: the mirrored elements ("even"), or ``2 * edge - mirrored`` ("odd").
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The padded array, of the dtype of ``input``.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        ``pad_width`` is negative (except in the mode "dilated") or does not have a pair for each axis; ``stat_length``
        is not positive; or an axis of length 0 is padded in a mode other than "constant", "dilated" and "empty".

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.pad``; axes are padded one after the other. The mode
    "dilated" follows ``jax.lax.pad``. Unlike in NumPy, ``mode`` cannot be a function. Means, medians and ramps of
    integers are computed in the default float.

    Examples
    --------
    >>> ivy.pad(ivy.array([1.0, 2.0, 3.0]), 2, mode="reflect")
    ivy.array([3., 2., 1., 2., 3., 2., 1.])
    """
    shape = tuple(ops.shape(input))
    if mode == "dilated":
        return _pad_dilated(input, shape, pad_width, constant_values)
    widths = _pair_per_axis("pad_width", pad_width, len(shape))
    for pair in widths:
        if any([index(width) < 0 for width in pair]):
            raise IvyValueError(f"ivy.pad: pad_width must be non-negative, not {pad_width}")
    if mode in ("constant", "empty"):
        return _pad_constant(input, widths, constant_values if mode == "constant" else 0)
    if any([width > _MAX_PAD for pair in widths for width in pair]):
        raise IvyValueError(f"ivy.pad: pad_width={pad_width} must be at most {_MAX_PAD}, except in the mode 'constant'")
    stat_lengths = _pair_per_axis("stat_length", stat_length, len(shape))
    ends = _pair_per_axis("end_values", end_values, len(shape))
    result: Any = input
    for axis, (length, pair) in enumerate(zip(shape, widths, strict=True)):
        if pair == (0, 0):
            continue
        if length == 0:
            raise IvyValueError(f"ivy.pad: axis {axis} is empty, and only the mode 'constant' can pad it")
        if mode == "linear_ramp":
            sides = _ramps(result, axis, length, pair, ends[axis])
        elif mode in ("maximum", "mean", "median", "minimum"):
            sides = _edge_statistics(result, axis, length, pair, stat_lengths[axis], mode)
        elif reflect_type == "odd" and mode in ("reflect", "symmetric") and length > 1:
            result = _reflect_odd(result, axis, length, pair, int(mode == "reflect"))
            continue
        else:
            sides = _copied_sides(result, axis, length, pair, mode)
        result = concat([part for part in (sides[0], result, sides[1]) if part is not None], axis=axis)
    return result if result is not input else ops.copy_array(result)


def _pair_per_axis(name: str, value: Any, rank: int) -> list[tuple[Any, Any]]:
    """Broadcast `value` to a pair for each of `rank` axes, as in NumPy."""
    if not isinstance(value, list | tuple) and not len(getattr(value, "shape", ())):
        return [(value, value)] * rank
    rows = list(value)
    if all([not isinstance(row, list | tuple) and not len(getattr(row, "shape", ())) for row in rows]):
        if len(rows) in (1, 2):
            return [(rows[0], rows[-1])] * rank
    else:
        pairs = [tuple(row) if hasattr(row, "__len__") else (row,) for row in rows]
        if len(pairs) in (1, rank) and all([len(pair) in (1, 2) for pair in pairs]):
            return [(pair[0], pair[-1]) for pair in (pairs * rank if len(pairs) == 1 else pairs)][:rank]
    raise IvyValueError(f"ivy.pad: {name} must be a number, a pair, or a pair for each of {rank} axes, not {value}")


def _pad_constant(x: Any, widths: Any, values: Any) -> "Array":
    """Pad with constants. If all constants are equal, call `constant_pad` only once."""
    pairs = _pair_per_axis("constant_values", values, len(widths))
    first = pairs[0][0] if pairs else 0
    if all([value is first or value == first for pair in pairs for value in pair]):
        return constant_pad(x, widths, value=first)
    for axis, ((before, after), pair) in enumerate(zip(widths, pairs, strict=True)):
        for width, value in zip(((before, 0), (0, after)), pair, strict=True):
            axis_widths: list[Any] = [(0, 0)] * len(widths)
            axis_widths[axis] = width
            x = constant_pad(x, axis_widths, value=value) if sum(width) else x
    return x


def _pad_dilated(x: Any, shape: tuple[Any, ...], widths: Any, value: Any) -> "Array":
    """Pad with a constant, also between the elements. Negative widths remove elements."""
    rank = len(shape)
    rows = [widths] * rank if len(widths) == 3 and not hasattr(widths[0], "__len__") else list(widths)
    rows = rows * rank if len(rows) == 1 else rows
    if len(rows) != rank or any([len(row) != 3 or row[2] < 0 for row in rows]):
        raise IvyValueError(
            f"ivy.pad: pad_width must be three non-negative integers for each of {rank} axes, not {widths}"
        )
    for axis, (before, after, between) in enumerate(rows):
        if between and shape[axis]:
            pairs = [(0, 0)] * (rank + 1)
            pairs[axis + 1] = (0, between)
            spaced = constant_pad(expand_dims(x, axis=axis + 1), pairs, value=value)
            sizes = list(ops.shape(x))
            sizes[axis] *= between + 1
            x = _slice_along(reshape(spaced, tuple(sizes)), axis, 0, sizes[axis] - between)
        length = ops.shape(x)[axis]
        x = _slice_along(x, axis, min(max(-before, 0), length), max(length - max(-after, 0), 0))
        pairs = [(0, 0)] * rank
        pairs[axis] = (max(before, 0), max(after, 0))
        x = constant_pad(x, pairs, value=value) if pairs[axis] != (0, 0) else x
    return x


def _repeat_along(x: Any, axis: int, width: int) -> "Array":
    """Repeat an array `width` times along an axis on which its length is 1."""
    shape = list(ops.shape(x))
    shape[axis] = width
    if None in shape:
        return concat([x] * width, axis=axis)
    return broadcast_to(x, tuple(shape))


def _ramps(x: Any, axis: int, length: int, pair: Any, ends: Any) -> list[Any]:
    """Return linear ramps between end values and edge elements, cast to the dtype of the array.

    The ramps of integer arrays are rounded down.
    """
    sides: list[Any] = []
    is_integer, is_bool = _is_integer_array(x), _is_bool_array(x)
    for at_end, width, end in zip((False, True), pair, ends, strict=True):
        if not width:
            sides.append(None)
            continue
        edge = _slice_along(x, axis, length - 1, length) if at_end else _slice_along(x, axis, 0, 1)
        edge = ops.add(edge, 0.0) if is_integer or is_bool else edge
        steps: Any = [width - 1 - i for i in range(width)] if at_end else list(range(width))
        steps = [_wrap_in_lists(step, ops.get_num_dims(x) - 1 - axis) for step in steps]
        ramp = ops.add(ops.divide(ops.multiply(ops.subtract(edge, end), steps), width), end)
        ramp = ops.floor(ramp) if is_integer else ramp
        sides.append(ops.astype(ramp, x.dtype) if is_integer or is_bool else ramp)
    return sides


def _is_integer_array(x: Any) -> bool:
    """Return True for an array of integers. Objects without a dtype count as floating-point."""
    dtype = getattr(x, "dtype", None)
    return dtype is not None and (ops.is_int_dtype(dtype) or ops.is_uint_dtype(dtype))


def _is_bool_array(x: Any) -> bool:
    """Return True for a boolean array."""
    dtype = getattr(x, "dtype", None)
    return dtype is not None and ops.is_bool_dtype(dtype)


def _wrap_in_lists(number: Any, depth: int) -> Any:
    return _wrap_in_lists([number], depth - 1) if depth else number


def _edge_statistics(x: Any, axis: int, length: int, pair: Any, counts: Any, mode: str) -> list[Any]:
    """Return the statistics of the elements near each side, of the dtype of the array.

    Means and medians of integer arrays are rounded half to even. Those of boolean arrays are True if they are nonzero.
    """
    is_integer, is_bool = _is_integer_array(x), _is_bool_array(x)
    reductions: Any = {"maximum": ops.max, "mean": ops.mean, "median": ops.median, "minimum": ops.min}
    if is_bool:
        # The standard defines `max` and `min` for numbers only.
        reductions.update(maximum=ops.any, minimum=ops.all)
    sides: list[Any] = []
    for at_end, width, count in zip((False, True), pair, counts, strict=True):
        if count is not None and count < 1:
            raise IvyValueError(f"ivy.pad: stat_length must be positive, not {count}")
        size = length if count is None else min(count, length)
        part = _slice_along(x, axis, length - size, length) if at_end else _slice_along(x, axis, 0, size)
        if (is_integer or is_bool) and mode in ("mean", "median"):
            statistic = reductions[mode](ops.add(part, 0.0), axis=axis, keepdims=True)
            statistic = ops.astype(ops.round(statistic) if is_integer else statistic, x.dtype)
        else:
            statistic = reductions[mode](part, axis=axis, keepdims=True)
        sides.append(_repeat_along(statistic, axis, width) if width else None)
    return sides


def _copied_sides(x: Any, axis: int, length: int, pair: Any, mode: str) -> list[Any]:
    """Return the padding of the modes that copy elements: 'edge', 'wrap', 'symmetric' and 'reflect'."""
    sides: list[Any] = []
    for positions in (range(-pair[0], 0), range(length, length + pair[1])):
        if not positions:
            sides.append(None)
        elif mode == "edge" or length == 1:
            # If the axis has a single element, each of the four modes repeats it.
            edge = _slice_along(x, axis, 0, 1) if positions.start < 0 else _slice_along(x, axis, length - 1, length)
            sides.append(_repeat_along(edge, axis, len(positions)))
        elif mode == "wrap":
            sides.append(ops.take(x, [position % length for position in positions], axis=axis))
        else:
            sides.append(_mirror(x, axis, length, positions, 0 if mode == "symmetric" else 1))
    return sides


def _mirror(x: Any, axis: int, length: int, positions: range, offset: int) -> "Array":
    """Return the elements of the reflected array at `positions`, which are outside the range of the axis."""
    # The reflected axis is periodic: each period runs forward, then backward. A period contains each edge once for
    # 'reflect' (offset 1), and twice for 'symmetric' (offset 0).
    period = 2 * (length - offset)
    remainders = [position % period for position in positions]
    # In the second half of a period, which runs backward, count the index from the end of the period.
    indices = [period - 1 + offset - remainder if remainder >= length else remainder for remainder in remainders]
    return ops.take(x, indices, axis=axis)


def _reflect_odd(x: Any, axis: int, length: int, pair: Any, offset: int) -> "Array":
    """Return the array with odd reflections on both sides: twice the edge element minus the mirrored elements.

    If the pad width exceeds the length, the padding is reflected again, as in NumPy. Do not replace this loop by a
    cumulative sum of differences, which would lose the precision of small elements.
    """
    before_width, after_width = pair
    size, period = length, length - offset
    while before_width or after_width:
        reach = (size - offset) // period * period
        before, after = min(before_width, reach), min(after_width, reach)
        sides: list[Any] = [x]
        if before:
            edge = _slice_along(x, axis, 0, 1)
            sides.insert(
                0, ops.subtract(ops.multiply(edge, 2), flip(_slice_along(x, axis, offset, offset + before), axis=axis))
            )
        if after:
            edge = _slice_along(x, axis, size - 1, size)
            end = size - offset
            sides.append(ops.subtract(ops.multiply(edge, 2), flip(_slice_along(x, axis, end - after, end), axis=axis)))
        x = concat(sides, axis=axis)
        before_width, after_width, size = before_width - before, after_width - after, size + before + after
    return x


EinopsReduction = Literal["min", "max", "sum", "mean", "prod", "any", "all"]


@compositional
def einops_rearrange(x: ArrayLike, pattern: str, /, *, out: Out = None, **axes_lengths: int) -> "Array":
    """Rearrange, split or join the axes of an array by a pattern.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype.
    pattern : str
        Names of the axes before and after an arrow, such as ``"h w c -> (h w) c"``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    axes_lengths : int
        Lengths of axes that cannot be inferred from ``x``.

    Returns
    -------
    ivy.Array
        The rearranged elements of ``x``.

    Raises
    ------
    IvyBackendImportError
        The package einops is missing.
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The pattern is invalid, or does not match ``x``.

    Notes
    -----
    From Ivy 1.0, as ``einops.rearrange``.

    Examples
    --------
    >>> ivy.einops_rearrange(ivy.array([[1, 2, 3], [4, 5, 6]]), "a b -> b a")
    ivy.array([[1, 4],
               [2, 5],
               [3, 6]])
    """
    return _call_einops("rearrange", x, (pattern,), axes_lengths)


@compositional
def einops_reduce(
    x: ArrayLike, pattern: str, reduction: EinopsReduction, /, *, out: Out = None, **axes_lengths: int
) -> "Array":
    """Rearrange the axes of an array by a pattern, and reduce the axes that are only before its arrow.

    Parameters
    ----------
    x : ArrayLike
        Array of a dtype that the reduction supports.
    pattern : str
        Names of the axes before and after an arrow, such as ``"b c h w -> b c"``.
    reduction : {"min", "max", "sum", "mean", "prod", "any", "all"}
        Reduction to apply.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    axes_lengths : int
        Lengths of axes that cannot be inferred from ``x``.

    Returns
    -------
    ivy.Array
        The reduced elements.

    Raises
    ------
    IvyBackendImportError
        The package einops is missing.
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The pattern is invalid, or does not match ``x``; or the reduction is unknown.

    Notes
    -----
    From Ivy 1.0, as ``einops.reduce``.

    Examples
    --------
    >>> ivy.einops_reduce(ivy.array([[1, 2, 3], [4, 5, 6]]), "a b -> b", "max")
    ivy.array([4, 5, 6])
    """
    return _call_einops("reduce", x, (pattern, reduction), axes_lengths)


@compositional
def einops_repeat(x: ArrayLike, pattern: str, /, *, out: Out = None, **axes_lengths: int) -> "Array":
    """Rearrange the axes of an array by a pattern, and repeat it along the axes that are only after the arrow.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype.
    pattern : str
        Names of the axes before and after an arrow, such as ``"h w -> h w c"``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    axes_lengths : int
        Lengths of the new axes, and of axes that cannot be inferred from ``x``.

    Returns
    -------
    ivy.Array
        The repeated elements.

    Raises
    ------
    IvyBackendImportError
        The package einops is missing.
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The pattern is invalid, or does not match ``x``.

    Notes
    -----
    From Ivy 1.0, as ``einops.repeat``.

    Examples
    --------
    >>> ivy.einops_repeat(ivy.array([1, 2]), "a -> a b", b=3)
    ivy.array([[1, 1, 1],
               [2, 2, 2]])
    """
    return _call_einops("repeat", x, (pattern,), axes_lengths)


def _call_einops(name: str, x: Any, args: tuple[str, ...], axes_lengths: dict[str, int]) -> Any:
    """Call a function of einops, and convert its errors to ivy exceptions."""
    try:
        from ivy_protocol.dispatch import einops
    except ImportError as error:
        raise IvyBackendImportError(f"ivy.einops_{name} requires the package einops: pip install einops") from error
    if args[0].count("->") != 1:
        raise IvyValueError(f"ivy.einops_{name}: a pattern must have one arrow, as in 'a b -> b a', not {args[0]!r}")
    try:
        return getattr(einops, name)(x, *args, **axes_lengths)
    except einops.EinopsError as error:
        raise IvyValueError(f"ivy.einops_{name}: {str(error).strip()}") from error


@compositional
def trim_zeros(a: ArrayLike, /, *, trim: str = "fb") -> "Array":
    """Trim the zeros at the ends of an array.

    Parameters
    ----------
    a : ArrayLike
        Array of any dtype with at least one dimension.
    trim : str, default "fb"
        Ends to trim: "f" for the front and "b" for the back; case-insensitive.

    Returns
    -------
    ivy.Array
        Copy of ``a`` without the slices that contain only zeros at the front and back of each axis, as selected by
        ``trim``.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyIndexError
        ``a`` is 0-d.
    IvyTypeError
        The values of ``a`` are unknown, as in compiled code; the shape of the result depends on them.
    IvyValueError
        ``trim`` contains other letters.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``numpy.trim_zeros``.

    Examples
    --------
    >>> ivy.trim_zeros(ivy.array([0, 0, 1, 0, 2, 0]))
    ivy.array([1, 0, 2])
    """
    sides = trim.lower()
    if not set(sides) <= {"f", "b"}:
        raise IvyValueError(f"ivy.trim_zeros: trim must consist of 'f' (front) and 'b' (back), not {trim!r}")
    rank = len(ops.shape(a))
    if not rank:
        raise IvyIndexError("ivy.trim_zeros: the array a must have at least one dimension")
    is_nonzero, parts = ops.not_equal(a, 0), []
    for axis in range(rank):
        others = tuple([i for i in range(rank) if i != axis])
        (indices,) = ops.nonzero(ops.any(is_nonzero, axis=others) if others else is_nonzero)
        length, count = ops.shape(a)[axis], ops.shape(indices)[0]
        ends = [int(ops.to_scalar(ops.get_item(indices, i))) for i in (0, -1)] if count else [length, -1]
        # If all elements are zero, `ends` is ``[length, -1]``, so that a trim of either side removes everything.
        begin, end = ends[0] if "f" in sides else 0, ends[1] + 1 if "b" in sides else length
        parts.append(slice(begin, max(begin, end)))
    return ops.get_item(a, tuple(parts), copy=True)


@compositional(dtype_kinds=NUMERIC)
def adjoint(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the conjugate transpose of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and a numeric dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The adjoint matrices, of shape ``(..., n, m)`` and the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    From the experimental functions of Ivy 1.0; see also `matrix_transpose`.

    Examples
    --------
    >>> ivy.adjoint(ivy.array([[1.0, 1j], [2.0, 3.0]]))
    ivy.array([[1.-0.j, 2.-0.j],
               [0.-1.j, 3.-0.j]])
    """
    return ops.matrix_transpose(ops.conj(x))


@compositional(dtype_kinds=ANY)
def as_strided(x: ArrayLike, shape: ShapeLike, strides: ShapeLike, /) -> "Array":
    """Return a strided copy of an array, such as overlapping windows.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype, read in row-major order.
    shape : ShapeLike
        Shape of the result.
    strides : ShapeLike
        Non-negative strides of the result in bytes: the distance between neighboring elements along each axis. Each
        stride is a multiple of the size of an element.

    Returns
    -------
    ivy.Array
        A new array of the dtype of ``x``, in which no elements share memory.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The last element is beyond the end of ``x``.
    IvyValueError
        The lengths of ``shape`` and ``strides`` differ, or a stride is negative or not a multiple of the size of an
        element.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Unlike ``numpy.lib.stride_tricks.as_strided``, this function never
    reads memory outside the array.

    Examples
    --------
    >>> x = ivy.array([1, 2, 3, 4], dtype="int32")
    >>> ivy.as_strided(x, (3, 2), (4, 4))
    ivy.array([[1, 2],
               [2, 3],
               [3, 4]])
    """
    sizes = (shape,) if is_integral(shape) else tuple(shape)
    steps = (strides,) if is_integral(strides) else tuple(strides)
    flat: Any = reshape(x, (-1,))
    size: Any = ops.shape(flat)[0]
    itemsize = ops.itemsize(x)
    if len(sizes) != len(steps):
        raise IvyValueError(
            f"ivy.as_strided: strides must have one entry for each of {len(sizes)} axes, not {len(steps)}"
        )
    if size is None:
        raise unknown_lengths("ivy.as_strided")
    if any(n < 0 for n in sizes) or any(step < 0 or step % itemsize for step in steps):
        raise IvyValueError(
            "ivy.as_strided: lengths and strides must be non-negative, and strides must be multiples of the element "
            f"size {itemsize}, not {sizes} and {steps}"
        )
    empty = 0 in sizes
    last = 0 if empty else sum((n - 1) * (step // itemsize) for n, step in zip(sizes, steps, strict=True))
    if last >= size and not empty:
        raise IvyIndexError(
            f"ivy.as_strided: the shape {sizes} with strides {steps} reads the element at index {last}, which is out "
            f"of range for {size} elements"
        )
    if empty:
        return reshape(ops.get_item(flat, slice(0, 0)), sizes)
    strided = [(i, n, step // itemsize) for i, (n, step) in enumerate(zip(sizes, steps, strict=True)) if step and n > 1]
    indices: Any = reshape(ops.arange(1, like=flat), (1,) * len(sizes)) if not strided else None
    for i, n, step in strided:
        offsets = reshape(
            ops.multiply(ops.arange(n, like=flat), step), tuple([n if i == j else 1 for j in range(len(sizes))])
        )
        indices = offsets if indices is None else ops.add(indices, offsets)
    return reshape(ops.take(flat, reshape(broadcast_to(indices, sizes), (-1,)), axis=0), sizes)


@compositional(promote=True)
def concat_from_sequence(
    input_sequence: ArraySequence, /, *, new_axis: int = 0, axis: int = 0, out: Out = None
) -> "Array":
    """Join arrays along an existing or a new axis.

    Parameters
    ----------
    input_sequence : ArraySequence
        Arrays of any dtype and equal shapes. With ``new_axis=0``, the lengths along ``axis`` can differ.
    new_axis : int, default 0
        If 1, stack the arrays along a new axis; if 0, concatenate them along an existing axis.
    axis : int, default 0
        Axis to join along.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted dtype.

    Raises
    ------
    IvyDispatchError
        An element of ``input_sequence`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The shapes do not match, ``input_sequence`` is empty, or the axis is out of range.
    IvyValueError
        ``new_axis`` is neither 0 nor 1.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``ConcatFromSequence`` of ONNX, which combines `concat` and `stack`.

    Examples
    --------
    >>> ivy.concat_from_sequence([ivy.array([1, 2]), ivy.array([3, 4])], new_axis=1)
    ivy.array([[1, 2],
               [3, 4]])
    """
    if new_axis not in (0, 1):
        raise IvyValueError(f"ivy.concat_from_sequence: new_axis must be 0 or 1, not {new_axis}")
    return stack(input_sequence, axis=axis) if new_axis else concat(input_sequence, axis=axis)


@compositional(promote=True)
def pad_sequence(
    sequences: ArraySequence, *, batch_first: bool = False, padding_value: bool | int | float | complex = 0
) -> "Array":
    """Pad arrays of different lengths and stack them.

    Parameters
    ----------
    sequences : ArraySequence
        Arrays of any dtype, whose shapes differ at most along the first axis.
    batch_first : bool, default False
        If True, the batch axis comes before the length axis.
    padding_value : float, default 0
        Value to pad with.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted dtype, with shape ``(longest, len(sequences), ...)``, or with
        the first two axes exchanged.

    Raises
    ------
    IvyDispatchError
        An element of ``sequences`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The shapes differ along an axis other than the first.
    IvyValueError
        ``sequences`` is empty, or contains a 0-d array.

    Notes
    -----
    From the experimental functions of Ivy 1.0, as ``torch.nn.utils.rnn.pad_sequence``.

    Examples
    --------
    >>> ivy.pad_sequence([ivy.array([1, 2, 3]), ivy.array([4])], batch_first=True)
    ivy.array([[1, 2, 3],
               [4, 0, 0]])
    """
    shapes = [tuple(ops.shape(x)) for x in sequences]
    if not shapes or not all(shapes):
        raise IvyValueError(f"ivy.pad_sequence: the arrays must have at least one axis, but have the shapes {shapes}")
    if any(n[0] is None for n in shapes):
        raise unknown_lengths("ivy.pad_sequence")
    longest = max(n[0] for n in shapes)
    padded: list[Any] = []
    for x, (n, *_) in zip(sequences, shapes, strict=True):
        if n == longest:
            padded.append(x)
            continue
        model: Any = next(y for y, m in zip(sequences, shapes, strict=True) if m[0] == longest)
        padding = ops.full_like(
            broadcast_to(ops.get_item(model, slice(0, 1)), (longest - n, *shapes[0][1:])), padding_value
        )
        padded.append(concat([x, padding]) if n else padding)
    return stack(padded, axis=0 if batch_first else 1)
