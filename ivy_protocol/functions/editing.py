"""Elements put into arrays and taken out of them, and blocks along a diagonal, as new arrays."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ArrayLike, Index, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._transforms import is_array, tells_dtype
from ivy_protocol.functions.creation import asarray, zeros
from ivy_protocol.functions.data_type import astype, dtype
from ivy_protocol.functions.general import shape, to_numpy
from ivy_protocol.functions.manipulation import broadcast_to, concat, moveaxis, reshape, take
from ivy_protocol.messages.titles import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["append", "block_diag", "delete", "insert"]


@compositional(promote=("arr", "values"))
def append(arr: ArrayLike, values: ArrayLike, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Return an array with others behind it.

    Parameters
    ----------
    arr : ArrayLike
        Array of any shape and data type.
    values : ArrayLike
        What comes behind it: of the same shape but for the length along ``axis``, or of any shape.
    axis : int, optional
        Axis along which it comes; ``None`` stands for the elements of both, in one row.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of both, of the promoted data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The shapes do not fit together, or there is no such axis.

    Notes
    -----
    As ``numpy.append``; `concat` takes any number of arrays.

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
    """Return an array without some of its elements, or of its slices along an axis.

    Parameters
    ----------
    arr : ArrayLike
        Array of any shape and data type.
    obj : int, slice, sequence of int, or ArrayLike
        Which to leave out: indices, of which negative ones count from the end, or bools, one for each element.
    axis : int, optional
        Axis of the indices; ``None`` stands for all elements, in one row.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The rest, of the data type of ``arr``.

    Raises
    ------
    IvyDispatchError
        ``arr`` is not array-like.
    IvyIndexError
        An index is out of range, or there is no such axis.
    IvyTypeError
        The indices are no integers, or have no values, as in compiled code.
    IvyValueError
        There are not as many bools as elements.

    Notes
    -----
    As ``numpy.delete``.

    Examples
    --------
    >>> ivy.delete(ivy.array([10, 20, 30, 40]), [1, -1])
    ivy.array([10, 30])
    """
    import numpy as np

    arr, axis, length = _along("delete", arr, axis)
    kept: Any = np.ones(length, bool)
    places = _places("delete", obj, length)
    if places.dtype == np.bool_:
        if places.shape != (length,):
            raise IvyValueError(f"ivy.delete: {length} elements need as many bools, not the shape {places.shape}")
    else:
        _check_within("delete", places, -length, length - 1, axis)
    kept[places] = False
    return _taken(arr, np.flatnonzero(kept), axis)


@compositional
def insert(arr: ArrayLike, obj: Index, values: ArrayLike, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Return an array with others between its elements, or its slices along an axis.

    Parameters
    ----------
    arr : ArrayLike
        Array of any shape and data type.
    obj : int, slice, sequence of int, or ArrayLike
        Before which elements to put them: indices in the array that was given, of which negative ones count from the
        end, and the length stands for the end; or bools, which stand for the places of those that are true.
    values : ArrayLike
        What to put there, cast to the data type of ``arr``. Its shape broadcasts to that of ``arr`` with as many slices
        as there are indices; at a single integer any number of slices can be put, along the first axis of ``values``.
    axis : int, optional
        Axis of the indices; ``None`` stands for all elements, in one row.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of both, of the data type of ``arr``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyIndexError
        An index is out of range, or there is no such axis.
    IvyTypeError
        The indices are no integers, or have no values, as in compiled code.
    IvyValueError
        The shapes do not fit together.

    Notes
    -----
    As ``numpy.insert``.

    Examples
    --------
    >>> ivy.insert(ivy.array([1, 2, 3]), [0, 2], ivy.array([7, 8]))
    ivy.array([7, 1, 2, 8, 3])
    """
    import numpy as np

    whole, axis, length = _along("insert", arr, axis)
    lengths = tuple(shape(whole))
    places = _places("insert", obj, length)
    if places.dtype == np.bool_:
        places = np.flatnonzero(places)
    _check_within("insert", places, -length, length, axis)
    kind = dtype(whole) if tells_dtype(whole) else None
    new: Any = values if is_array(values) else asarray(values, dtype=kind, like=whole)
    new = new if kind is None else astype(new, kind, copy=False)
    rank = len(shape(new))
    if rank < len(lengths):
        new = reshape(new, (1,) * (len(lengths) - rank) + tuple(shape(new)))
    if places.ndim == 0:
        new = moveaxis(new, 0, axis)
    count = int(shape(new)[axis]) if places.size == 1 else places.size
    wanted = (*lengths[:axis], count, *lengths[axis + 1 :])
    given = tuple(shape(new))
    if len(given) != len(wanted) or any(n not in (1, most) for n, most in zip(given, wanted, strict=True)):
        raise IvyValueError(
            f"ivy.insert: values of shape {tuple(shape(values))} do not broadcast to {wanted}, which is what fits at "
            f"{places.size} places of an array of shape {lengths}"
        )
    new = broadcast_to(new, wanted)
    where = places.reshape(-1) if places.size != 1 else places.reshape(1).repeat(count)
    order = np.insert(np.arange(length), where, np.arange(length, length + count))
    return _taken(concat([whole, new], axis=axis), order, axis)


@compositional(promote=True)
def block_diag(*arrs: ArrayLike, out: Out = None) -> "Array":
    """Return a matrix with others along its diagonal, and zeros elsewhere.

    Parameters
    ----------
    arrs : ArrayLike
        Matrices of any shapes and data types; one of one dimension is a row, and one of none a single element.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the promoted data type, with the sum of the rows and the sum of the columns.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        There are no matrices, or one has more than two dimensions.

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
    """The array, the axis and its length."""
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


def _places(name: str, obj: Any, length: int) -> Any:
    """The places as an array of NumPy, of integers or bools."""
    import numpy as np

    if isinstance(obj, slice):
        return np.arange(length)[obj]
    given = np.asarray(to_numpy(obj) if is_array(obj) else obj)
    if not given.size and given.ndim == 1:
        given = given.astype(bool if given.dtype == np.bool_ else np.intp)
    if given.dtype.kind not in "iub" or given.ndim > 1 or (given.dtype.kind == "b" and not given.ndim):
        raise IvyTypeError(
            f"ivy.{name}: obj is an index, a slice, or one row of indices or bools, not {given.dtype} of shape "
            f"{given.shape}"
        )
    return given


def _check_within(name: str, places: Any, low: int, high: int, axis: int) -> None:
    wrong = places[(places < low) | (places > high)]
    if wrong.size:
        raise IvyIndexError(f"ivy.{name}: there is no place {wrong.flat[0]} along axis {axis}, but {low} to {high}")


def _taken(arr: Any, order: Any, axis: int) -> Any:
    return take(arr, asarray(order, like=arr), axis=axis)


def _zeros(block: Any, height: int, width: int) -> Any:
    return zeros((height, width), dtype=dtype(block) if tells_dtype(block) else None, like=block)
