"""Functions that sort, and that search what is sorted."""

from typing import Literal, NamedTuple

from ivy_protocol.base.typing import ORDERED, Array, ArrayLike, DtypeLike, Out
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import take_along_axis

__all__ = [
    "TopKResult",
    "argsort",
    "msort",
    "searchsorted",
    "sort",
    "top_k",
]


class TopKResult(NamedTuple):
    """The largest or smallest elements, as returned by ``top_k``."""

    values: Array
    indices: Array


@primary(kinds=ORDERED, counts=True)
def argsort(
    x: ArrayLike, /, axis: int = -1, *, descending: bool = False, stable: bool = True, out: Out = None
) -> "Array":
    """Return the indices that sort an array along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of real numbers with at least one dimension.
    axis : int, default -1
        Axis to sort along.
    descending : bool, default False
        Whether the largest element comes first.
    stable : bool, default True
        Whether equal elements keep their order; if false, that is the library's own.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of the shape of ``x`` and the index type of the library.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``argsort`` of the Python array API standard 2025.12. Where NaN goes is the library's own.

    Examples
    --------
    >>> ivy.argsort(ivy.array([3.0, 1.0, 2.0])).tolist()
    [1, 2, 0]
    """
    ...


@compositional(kinds=ORDERED)
def msort(a: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elements sorted along the first axis.

    Parameters
    ----------
    a : ArrayLike
        Array with at least one dimension: real-valued numeric, or bools.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The sorted elements, of the shape and data type of ``a``.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.msort(ivy.array([[3, 1], [2, 4]]))
    ivy.array([[2, 1],
               [3, 4]])
    """
    return sort(a, axis=0)


@primary(promote=("x1", "x2"), kinds=ORDERED, counts=True)
def searchsorted(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    side: Literal["left", "right"] = "left",
    sorter: ArrayLike | None = None,
    *,
    ret_dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return where elements would have to be inserted to keep an array in order.

    Parameters
    ----------
    x1 : ArrayLike
        Array of real numbers with one dimension, in ascending order unless ``sorter`` is given; or a batch of such
        along the last dimension.
    x2 : ArrayLike
        Numbers to insert, of any shape, or a Python scalar; beside a batch the dimensions but for the last are those
        of ``x1``.
    side : {"left", "right"}, default "left"
        Whether an element goes before or after equal ones.
    sorter : ArrayLike, optional
        Indices that sort ``x1``, as from ``argsort``.
    ret_dtype : DtypeLike, optional
        Integer data type of the result; ``None`` stands for the index type of the library.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of the shape of ``x2`` and an integer data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``side`` is neither of the two, ``x1`` has no dimension, or is a batch of another shape than ``x2``.

    Notes
    -----
    Follows ``searchsorted`` of the Python array API standard 2025.12; ``ret_dtype`` comes from Ivy, and batches are
    those of ``torch.searchsorted`` and ``tf.searchsorted``.

    Examples
    --------
    >>> ivy.searchsorted(ivy.array([1.0, 3.0, 5.0]), ivy.array([0.0, 3.0, 6.0])).tolist()
    [0, 1, 3]
    """
    ...


@primary(kinds=ORDERED)
def sort(x: ArrayLike, /, axis: int = -1, *, descending: bool = False, stable: bool = True, out: Out = None) -> "Array":
    """Return the elements of an array in order along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of real numbers with at least one dimension.
    axis : int, default -1
        Axis to sort along.
    descending : bool, default False
        Whether the largest element comes first.
    stable : bool, default True
        Whether equal elements keep their order; if false, that is the library's own.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements in order, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``sort`` of the Python array API standard 2025.12. Where NaN goes is the library's own.

    Examples
    --------
    >>> ivy.sort(ivy.array([3.0, 1.0, 2.0]), descending=True)
    ivy.array([3., 2., 1.])
    """
    ...


@compositional(kinds=ORDERED)
def top_k(
    x: ArrayLike, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, out: Out = None
) -> TopKResult:
    """Return the largest or smallest elements along an axis, and where they are.

    Parameters
    ----------
    x : ArrayLike
        Array of real numbers with at least one dimension.
    k : int
        How many of them: from 0 to the length of the axis.
    axis : int, default -1
        Axis to look along.
    largest : bool, default True
        Whether the largest elements are wanted; else the smallest.
    sorted : bool, default True
        Whether the first is the largest or smallest one; if false, the order is the library's own.
    out : tuple of ivy.Array, optional
        Arrays to write the results to, cast to their data types.

    Returns
    -------
    TopKResult
        ``values`` of the data type of ``x``, and ``indices``, both of the shape of ``x`` with ``k`` along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``k`` is negative, or there are fewer elements along the axis.

    Notes
    -----
    From Ivy's experimental functions. Which of equal elements are taken, and where NaN comes, is the library's own.

    Examples
    --------
    >>> values, indices = ivy.top_k(ivy.array([3.0, 1.0, 2.0]), 2)
    >>> values, indices.tolist()
    (ivy.array([3., 2.]), [0, 2])
    """
    order = argsort(x, axis=axis, descending=largest)
    lengths = shape(order)
    axis %= len(lengths)
    length = lengths[axis]
    if length is not None and not 0 <= k <= length:
        raise IvyValueError(
            f"ivy.top_k: k is {k}, and the axis {axis} of an array of shape {tuple(lengths)} has {length}"
        )
    order = get_item(order, (*(slice(None),) * axis, slice(k)))
    return TopKResult(take_along_axis(x, order, axis), order)
