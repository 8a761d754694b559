"""Functions that stack, flip and rotate arrays."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ArrayLike, ArraySequence, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._nestable import asking
from ivy_protocol.functions._transforms import is_array
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.general import get_num_dims, shape
from ivy_protocol.functions.manipulation import concat, expand_dims, flip, permute_dims, reshape, stack
from ivy_protocol.messages.titles import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "block",
    "column_stack",
    "dstack",
    "fliplr",
    "flipud",
    "hstack",
    "rot90",
    "vstack",
]


@asking
@named
def block(arrays: Any, /) -> "Array":
    """Assemble an array from nested lists of blocks.

    Parameters
    ----------
    arrays : nested list of ArrayLike
        The innermost lists are joined along the last axis, the lists around them along the axis before, and so on.
        Axes of length 1 are added in front of arrays and numbers with fewer dimensions.

    Returns
    -------
    ivy.Array
        The elements of all blocks, of their promoted dtype.

    Raises
    ------
    IvyDispatchError
        A block is not array-like, or the arrays belong to different libraries.
    IvyTypeError
        There is a tuple among the lists, which is ambiguous.
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
    blocks = _blocks(arrays)
    model = next((x for x in blocks if is_array(x)), None)
    rank = max([depth, *[get_num_dims(x) for x in blocks if is_array(x)]])
    return _laid(arrays, depth, rank, model) if depth else asarray(arrays, copy=True)


def _depth(arrays: Any) -> int:
    """Return the depth of the nested lists."""
    if isinstance(arrays, tuple):
        raise IvyTypeError("ivy.block: the blocks are laid out in lists; a tuple is neither a list nor a block")
    if not isinstance(arrays, list):
        return 0
    depths = {_depth(part) for part in arrays}
    if len(depths) != 1:
        raise IvyValueError(
            "ivy.block: a list is empty" if not depths else "ivy.block: the lists are not nested alike, to one depth"
        )
    return 1 + depths.pop()


def _blocks(arrays: Any) -> list[Any]:
    return [x for part in arrays for x in _blocks(part)] if isinstance(arrays, list) else [arrays]


def _laid(arrays: Any, depth: int, rank: int, model: Any) -> Any:
    if isinstance(arrays, list):
        return concat([_laid(part, depth - 1, rank, model) for part in arrays], axis=-depth)
    x = arrays if is_array(arrays) else asarray(arrays, like=model)
    lacking = rank - get_num_dims(x)
    return reshape(x, (1,) * lacking + tuple(shape(x))) if lacking else x


@compositional(promote=True, lifts=True)
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
    From Ivy's experimental functions, as ``numpy.column_stack``.

    Examples
    --------
    >>> ivy.column_stack([ivy.array([1, 2]), ivy.array([3, 4])])
    ivy.array([[1, 3],
               [2, 4]])
    """
    return concat([expand_dims(x, axis=1) if get_num_dims(x) < 2 else x for x in arrays], axis=1)


@compositional(promote=True, lifts=True)
def dstack(arrays: ArraySequence, /, *, out: Out = None) -> "Array":
    """Stack arrays along their third axis, which is added to arrays with fewer dimensions.

    Parameters
    ----------
    arrays : ArraySequence
        Arrays of any dtype, whose shapes differ at most along the third axis; a 1-D array is a row.
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
    From Ivy's experimental functions, as ``numpy.dstack``.

    Examples
    --------
    >>> ivy.dstack([ivy.array([1, 2]), ivy.array([3, 4])])
    ivy.array([[[1, 3],
                [2, 4]]])
    """
    if all([get_num_dims(x) == 2 for x in arrays]):
        return stack(arrays, axis=2)
    return concat([_of_three_axes(x) for x in arrays], axis=2)


@compositional(view=True)
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
    From Ivy's experimental functions, as ``numpy.fliplr``.

    Examples
    --------
    >>> ivy.fliplr(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[2, 1],
               [4, 3]])
    """
    _check_dims("fliplr", m, 2)
    return flip(m, axis=1) if copy is None else flip(m, axis=1, copy=copy)


@compositional(view=True)
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
    From Ivy's experimental functions, as ``numpy.flipud``.

    Examples
    --------
    >>> ivy.flipud(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[3, 4],
               [1, 2]])
    """
    _check_dims("flipud", m, 1)
    return flip(m, axis=0) if copy is None else flip(m, axis=0, copy=copy)


@compositional(promote=True, lifts=True)
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
    From Ivy's experimental functions, as ``numpy.hstack``.

    Examples
    --------
    >>> ivy.hstack([ivy.array([1, 2]), ivy.array([3])])
    ivy.array([1, 2, 3])
    """
    return concat(arrays, axis=1 if arrays and get_num_dims(arrays[0]) > 1 else 0)


@compositional(view=True)
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
    From Ivy's experimental functions, as ``numpy.rot90``.

    Examples
    --------
    >>> ivy.rot90(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[2, 4],
               [1, 3]])
    """
    rank, plane = get_num_dims(m), tuple(axes)
    if any(not -rank <= axis < rank for axis in plane):
        raise IvyIndexError(f"ivy.rot90: axes={axes} are out of range for an array of {rank} dimensions")
    if len({axis % rank for axis in plane}) != 2 or len(plane) != 2:
        raise IvyValueError(f"ivy.rot90: axes={axes} are not two different axes")
    first, second = [axis % rank for axis in plane]
    order = list(range(rank))
    order[first], order[second] = second, first
    options: Any = {} if copy is None else {"copy": copy}
    quarters = k % 4
    if quarters % 2 == 0:
        return flip(m, axis=(first, second) if quarters else (), **options)
    turned = permute_dims(m, tuple(order), **options)
    return flip(turned, axis=first if quarters == 1 else second, **options)


@compositional(promote=True, lifts=True)
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
    From Ivy's experimental functions, as ``numpy.vstack``.

    Examples
    --------
    >>> ivy.vstack([ivy.array([1, 2]), ivy.array([[3, 4]])])
    ivy.array([[1, 2],
               [3, 4]])
    """
    return concat([expand_dims(x, axis=0) if get_num_dims(x) < 2 else x for x in arrays], axis=0)


def _of_three_axes(x: ArrayLike) -> ArrayLike:
    dims = get_num_dims(x)
    return x if dims > 2 else expand_dims(x, axis=2) if dims == 2 else expand_dims(x, axis=(0, 2))


def _check_dims(name: str, m: ArrayLike, least: int) -> None:
    dims = get_num_dims(m)
    if dims < least:
        raise IvyValueError(f"ivy.{name}: m has {dims} dimensions, and {least} are needed")
