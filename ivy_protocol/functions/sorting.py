"""Functions that sort arrays and search sorted arrays."""

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
    """Largest or smallest elements and their indices, as returned by ``top_k``."""

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
        Real-valued array with at least one dimension.
    axis : int, default -1
        Axis to sort along.
    descending : bool, default False
        If True, sort in descending order.
    stable : bool, default True
        If True, equal elements keep their order; otherwise, the library defines their order.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

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
    Follows ``argsort`` of the Python array API standard 2025.12. The library defines the position of NaN.

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
        Array with at least one dimension: real-valued or boolean.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sorted elements, of the shape and dtype of ``a``.

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
    """Return the indices at which elements would be inserted to keep an array sorted.

    Parameters
    ----------
    x1 : ArrayLike
        Real-valued 1-D array, in ascending order unless ``sorter`` is passed; or a batch of such arrays along the
        last dimension.
    x2 : ArrayLike
        Elements to insert, of any shape, or a Python scalar. With a batch, all dimensions but the last are those of
        ``x1``.
    side : {"left", "right"}, default "left"
        Side of equal elements to insert at: before or after them.
    sorter : ArrayLike, optional
        Indices that sort ``x1``, as from ``argsort``.
    ret_dtype : DtypeLike, optional
        Integer dtype of the result; ``None`` means the index type of the library.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The indices, of the shape of ``x2`` and an integer dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``side`` is unknown, ``x1`` is 0-d, or is a batch of another shape than ``x2``.

    Notes
    -----
    Follows ``searchsorted`` of the Python array API standard 2025.12; ``ret_dtype`` comes from Ivy, and batches
    from ``torch.searchsorted`` and ``tf.searchsorted``.

    Examples
    --------
    >>> ivy.searchsorted(ivy.array([1.0, 3.0, 5.0]), ivy.array([0.0, 3.0, 6.0])).tolist()
    [0, 1, 3]
    """
    ...


@primary(kinds=ORDERED)
def sort(x: ArrayLike, /, axis: int = -1, *, descending: bool = False, stable: bool = True, out: Out = None) -> "Array":
    """Return a sorted copy of an array along an axis.

    Parameters
    ----------
    x : ArrayLike
        Real-valued array with at least one dimension.
    axis : int, default -1
        Axis to sort along.
    descending : bool, default False
        If True, sort in descending order.
    stable : bool, default True
        If True, equal elements keep their order; otherwise, the library defines their order.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sorted elements, of the shape and dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``sort`` of the Python array API standard 2025.12. The library defines the position of NaN.

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
    """Return the k largest or smallest elements along an axis, and their indices.

    Parameters
    ----------
    x : ArrayLike
        Real-valued array with at least one dimension.
    k : int
        Number of elements to return: from 0 to the length of the axis.
    axis : int, default -1
        Axis to search along.
    largest : bool, default True
        If True, return the largest elements; otherwise, the smallest.
    sorted : bool, default True
        If True, sort the results from the largest (or smallest) on; otherwise, the library defines their order.
    out : tuple of ivy.Array, optional
        Arrays to write the results to, cast to their dtypes.

    Returns
    -------
    TopKResult
        ``values`` of the dtype of ``x``, and ``indices``, both of the shape of ``x`` with ``k`` along the axis.

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
    From Ivy's experimental functions. The library defines the choice of equal elements, and the position of NaN.

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
