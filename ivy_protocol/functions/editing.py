"""Append, insert and delete elements, and build block-diagonal matrices; all return new arrays."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ArrayLike, Index, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._transforms import is_array, tells_dtype
from ivy_protocol.functions.creation import asarray, zeros
from ivy_protocol.functions.data_type import astype, dtype
from ivy_protocol.functions.general import get_item, shape, to_list
from ivy_protocol.functions.manipulation import broadcast_to, concat, moveaxis, reshape, take
from ivy_protocol.messages.titles import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["append", "block_diag", "delete", "insert"]

_FEW = 64
"""Up to this many indices use `concat` of slices; more use `take`."""


@compositional(promote=("arr", "values"))
def append(arr: ArrayLike, values: ArrayLike, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Append values to the end of an array.

    Parameters
    ----------
    arr : ArrayLike
        Array of any shape and data type.
    values : ArrayLike
        Values to append: of the same shape except along ``axis``, or of any shape if ``axis`` is ``None``.
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
        An argument is not array-like, or the arguments belong to different backends.
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
        The boolean mask has another length than the axis.

    Notes
    -----
    As ``numpy.delete``.

    Examples
    --------
    >>> ivy.delete(ivy.array([10, 20, 30, 40]), [1, -1])
    ivy.array([10, 30])
    """
    arr, axis, length = _along("delete", arr, axis)
    gone = sorted(set(_places("delete", obj, length, length - 1)))
    if len(gone) > _FEW:
        import numpy as np

        kept: Any = np.ones(length, bool)
        kept[gone] = False
        return _taken(arr, np.flatnonzero(kept), axis)
    parts = [
        _cut(arr, axis, before + 1, after) for before, after in pairwise([-1, *gone, length]) if after - before > 1
    ]
    return concat(parts or [_cut(arr, axis, 0, 0)], axis=axis)


@compositional(keeps=True)
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
        Values to insert, cast to the data type of ``arr``. The shape must be broadcastable to the shape of ``arr`` with
        one slice per index. A single integer index accepts any number of slices, along the first axis of ``values``.
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
        An argument is not array-like, or the arguments belong to different backends.
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
    whole, axis, length = _along("insert", arr, axis)
    lengths = tuple(shape(whole))
    places = _places("insert", obj, length, length)
    kind = dtype(whole) if tells_dtype(whole) else None
    new: Any = values if is_array(values) else asarray(values, dtype=kind, like=whole)
    new = new if kind is None else astype(new, kind, copy=False)
    rank = len(shape(new))
    if rank < len(lengths):
        new = reshape(new, (1,) * (len(lengths) - rank) + tuple(shape(new)))
    if _is_single(obj):
        new = moveaxis(new, 0, axis)
    count = shape(new)[axis] if len(places) == 1 else len(places)
    wanted = (*lengths[:axis], count, *lengths[axis + 1 :])
    given = tuple(shape(new))
    if len(given) != len(wanted) or any(n not in (1, most) for n, most in zip(given, wanted, strict=True)):
        raise IvyValueError(
            f"ivy.insert: values of shape {tuple(shape(values))} do not broadcast to {wanted}, which is what fits at "
            f"{len(places)} places of an array of shape {lengths}"
        )
    new = broadcast_to(new, wanted)
    if len(places) == 1:
        parts = [_cut(whole, axis, 0, places[0]), new, _cut(whole, axis, places[0], length)]
        return concat(parts, axis=axis)
    if len(places) > _FEW:
        import numpy as np

        order = np.insert(np.arange(length), places, np.arange(length, length + count))
        return _taken(concat([whole, new], axis=axis), order, axis)
    parts, done = [], 0
    for number in sorted(range(count), key=places.__getitem__):
        parts += [_cut(whole, axis, done, places[number]), _cut(new, axis, number, number + 1)]
        done = places[number]
    return concat([*parts, _cut(whole, axis, done, length)], axis=axis)


@compositional(promote=True)
def block_diag(*arrs: ArrayLike, out: Out = None) -> "Array":
    """Return a block-diagonal matrix of the given matrices.

    Parameters
    ----------
    arrs : ArrayLike
        Matrices of any shapes and data types; a 1-D array is a row, and a 0-d array a single element.
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
        raise IvyValueError("ivy.block_diag: there are no matrices")
    ranks = [len(shape(x)) for x in arrs]
    if max(ranks) > 2:
        at = ranks.index(max(ranks))
        raise IvyValueError(f"ivy.block_diag: a matrix has two dimensions, not the shape {tuple(shape(arrs[at]))}")
    blocks = [reshape(x, (1,) * (2 - rank) + tuple(shape(x))) for x, rank in zip(arrs, ranks, strict=True)]
    if any(None in tuple(shape(block)) for block in blocks):
        raise unknown_lengths("ivy.block_diag")
    width, before, rows = sum(shape(block)[1] for block in blocks), 0, []
    for block in blocks:
        height, own = shape(block)
        parts = [_zeros(block, height, before), block, _zeros(block, height, width - before - own)]
        rows.append(concat(parts, axis=1))
        before += own
    return concat(rows, axis=0)


def _along(name: str, arr: Any, axis: int | None) -> tuple[Any, int, int]:
    """Return the array, the axis and its length."""
    if axis is None:
        arr, axis = reshape(arr, (-1,)), 0
    lengths = tuple(shape(arr))
    try:
        length = lengths[axis]
    except IndexError as error:
        raise IvyIndexError(f"ivy.{name}: there is no axis {axis} in an array of shape {lengths}") from error
    if length is None:
        raise unknown_lengths(f"ivy.{name}")
    return arr, axis % len(lengths), length


def _is_single(obj: Any) -> bool:
    """Return True if the indices are a single index, and not a sequence."""
    return not isinstance(obj, slice | list | tuple) and (not is_array(obj) or not shape(obj))


def _places(name: str, obj: Any, length: int, last: int) -> list[int]:
    """Return the indices, counted from the start."""
    given = range(length)[obj] if isinstance(obj, slice) else to_list(obj) if is_array(obj) else obj
    row = list(given) if isinstance(given, list | tuple | range) else [given]
    if row and all(isinstance(place, bool) for place in row) and not _is_single(obj):
        if len(row) != length:
            raise IvyValueError(f"ivy.{name}: {length} elements need as many bools, not {len(row)}")
        return [place for place, held in enumerate(row) if held]
    found = []
    for place in row:
        if isinstance(place, bool) or not hasattr(place, "__index__"):
            raise IvyTypeError(
                f"ivy.{name}: obj is an index, a slice, or one row of indices or bools; "
                f"{type(place).__name__} is no index"
            )
        if not -length <= place <= last:
            raise IvyIndexError(
                f"ivy.{name}: there is no place {place} among {length}; they go from {-length} to {last}"
            )
        found.append(place.__index__() % length if place < 0 else place.__index__())
    return found


def _cut(arr: Any, axis: int, begin: int, end: int) -> Any:
    return get_item(arr, (slice(None),) * axis + (slice(begin, end),))


def _taken(arr: Any, order: Any, axis: int) -> Any:
    return take(arr, asarray(order, like=arr), axis=axis)


def _zeros(block: Any, height: int, width: int) -> Any:
    return zeros((height, width), dtype=dtype(block) if tells_dtype(block) else None, like=block)
