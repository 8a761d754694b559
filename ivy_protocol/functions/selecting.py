"""Functions that select elements by condition, by rank, or by index."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions import general, utility
from ivy_protocol.functions._nestable import asking, nestable
from ivy_protocol.functions._transforms import is_array, known
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.data_type import astype, dtype, is_bool_dtype
from ivy_protocol.functions.elementwise import equal, isnan
from ivy_protocol.functions.general import to_scalar
from ivy_protocol.functions.manipulation import reshape, take
from ivy_protocol.functions.nan_reductions import nanmax, nanmin
from ivy_protocol.functions.searching import argmax, nonzero
from ivy_protocol.functions.sorting import argsort, sort
from ivy_protocol.messages.titles import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["argpartition", "compress", "extract", "flatnonzero", "ix_", "nanargmax", "nanargmin", "partition"]


@compositional(kinds=ORDERED, counts=True)
def argpartition(a: ArrayLike, kth: int | Sequence[int], /, axis: int | None = -1, *, out: Out = None) -> "Array":
    """Return the indices that would partition an array along an axis.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array with at least one dimension.
    kth : int or sequence of int
        Indices whose elements are those of the sorted array.
    axis : int, optional
        Axis to partition along; ``None`` flattens the array.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The indices, of the shape of ``a``: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        The axis or an index is out of range.

    Notes
    -----
    As ``numpy.argpartition``. The order within the partitions is undefined and differs between libraries.

    Examples
    --------
    >>> x = ivy.array([5, 1, 4, 2])
    >>> ivy.argpartition(x, 1)[:2].tolist()
    [1, 3]
    """
    a, axis = _checked("argpartition", a, kth, axis)
    return argsort(a, axis=axis)


@compositional(kinds=ORDERED)
def partition(a: ArrayLike, kth: int | Sequence[int], /, axis: int | None = -1, *, out: Out = None) -> "Array":
    """Partition an array along an axis: smaller elements before the given indices, and larger ones after.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array with at least one dimension.
    kth : int or sequence of int
        Indices whose elements are those of the sorted array.
    axis : int, optional
        Axis to partition along; ``None`` flattens the array.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The partitioned elements, of the dtype of ``a``; NaN come last.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyIndexError
        The axis or an index is out of range.

    Notes
    -----
    As ``numpy.partition``. The order within the partitions is undefined and differs between libraries.

    Examples
    --------
    >>> ivy.partition(ivy.array([5, 1, 4, 2]), 2)[2]
    ivy.array(4)
    """
    a, axis = _checked("partition", a, kth, axis)
    return sort(a, axis=axis)


def _checked(name: str, a: Any, kth: Any, axis: int | None) -> tuple[Any, int]:
    if axis is None:
        a, axis = reshape(a, (-1,)), 0
    lengths = tuple(general.shape(a))
    if not -len(lengths) <= axis < len(lengths):
        raise IvyIndexError(f"ivy.{name}: there is no axis {axis} in an array of shape {lengths}")
    length = lengths[axis]
    for place in kth if isinstance(kth, list | tuple) else (kth,):
        if not hasattr(place, "__index__") or isinstance(place, bool):
            raise IvyTypeError(f"ivy.{name}: kth is a place or a sequence of them, not {type(place).__name__}")
        if length is not None and not -length <= place < length:
            raise IvyIndexError(f"ivy.{name}: there is no place {place} among {length} elements")
    return a, axis


@compositional
def flatnonzero(a: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the indices of the nonzero elements of the flattened array.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The indices, in ascending order: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyTypeError
        The array has no values, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    As ``numpy.flatnonzero``.

    Examples
    --------
    >>> ivy.flatnonzero(ivy.array([[0, 3], [4, 0]])).tolist()
    [1, 2]
    """
    return nonzero(reshape(a, (-1,)))[0]


@compositional
def compress(condition: ArrayLike, a: ArrayLike, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Return the elements, or the slices along an axis, for which a condition is true.

    Parameters
    ----------
    condition : ArrayLike
        1-D condition; nonzero elements are true. It may be shorter than the axis.
    a : ArrayLike
        Array of any shape and dtype.
    axis : int, optional
        Axis of the slices; ``None`` flattens the array.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements or slices, of the dtype of ``a``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyIndexError
        The condition is true beyond the end of the axis, or the axis is out of range.
    IvyTypeError
        The condition has no values, as in compiled code, so the length of the result is unknown.
    IvyValueError
        The condition is not 1-D.

    Notes
    -----
    As ``numpy.compress``.

    Examples
    --------
    >>> ivy.compress(ivy.array([False, True]), ivy.array([[1, 2], [3, 4], [5, 6]]), axis=0)
    ivy.array([[3, 4]])
    """
    lengths = tuple(general.shape(condition))
    if len(lengths) != 1:
        raise IvyValueError(f"ivy.compress: the condition has one dimension, not the shape {lengths}")
    if axis is None:
        a, axis = reshape(a, (-1,)), 0
    own = tuple(general.shape(a))
    if not -len(own) <= axis < len(own):
        raise IvyIndexError(f"ivy.compress: there is no axis {axis} in an array of shape {own}")
    places = nonzero(condition)[0]
    count = general.shape(places)[0]
    if count and own[axis] is not None and lengths[0] is not None and lengths[0] > own[axis]:
        last = int(to_scalar(general.get_item(places, -1)))
        if last >= own[axis]:
            raise IvyIndexError(
                f"ivy.compress: the condition holds at {last}, and there are {own[axis]} along axis {axis}"
            )
    return take(a, places, axis=axis)


@compositional
def extract(condition: ArrayLike, arr: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elements of the flattened array for which a condition is true.

    Parameters
    ----------
    condition : ArrayLike
        Array with as many elements as ``arr``; nonzero elements are true.
    arr : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``arr``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyIndexError
        The condition is true beyond the last element.
    IvyTypeError
        The condition has no values, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    As ``numpy.extract``.

    Examples
    --------
    >>> x = ivy.array([[1, 2], [3, 4]])
    >>> ivy.extract(x % 2 == 0, x)
    ivy.array([2, 4])
    """
    return compress(reshape(condition, (-1,)), arr)


@compositional(kinds=ORDERED, counts=True, knows_nan=True)
def nanargmax(a: ArrayLike, /, axis: int | None = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the index of the largest element along an axis, ignoring NaN.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array.
    axis : int, optional
        Axis to search; ``None`` flattens the array.
    keepdims : bool, default False
        If True, keep the axis with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Index of the first of the largest elements: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyValueError
        All elements are NaN, or the array is empty. If values are unknown, as in compiled code, the index is 0.

    Notes
    -----
    As ``numpy.nanargmax``, but infinities are found even in the presence of NaN.

    Examples
    --------
    >>> ivy.nanargmax(ivy.array([[float("nan"), 4.0], [2.0, 3.0]]), axis=1).tolist()
    [1, 1]
    """
    return _place_of("nanargmax", nanmax, a, axis, keepdims)


@compositional(kinds=ORDERED, counts=True, knows_nan=True)
def nanargmin(a: ArrayLike, /, axis: int | None = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the index of the smallest element along an axis, ignoring NaN.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array.
    axis : int, optional
        Axis to search; ``None`` flattens the array.
    keepdims : bool, default False
        If True, keep the axis with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Index of the first of the smallest elements: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        The function does not support the dtype.
    IvyValueError
        All elements are NaN, or the array is empty. If values are unknown, as in compiled code, the index is 0.

    Notes
    -----
    As ``numpy.nanargmin``, but infinities are found even in the presence of NaN.

    Examples
    --------
    >>> int(ivy.nanargmin(ivy.array([float("nan"), 4.0, 2.0])))
    2
    """
    return _place_of("nanargmin", nanmin, a, axis, keepdims)


def _place_of(name: str, extreme: Any, a: Any, axis: int | None, keepdims: bool) -> Any:
    lengths = tuple(general.shape(a))
    if 0 in (lengths if axis is None else lengths[axis : axis + 1 or None]):
        raise IvyValueError(f"ivy.{name}: an array of shape {lengths} has no elements to choose from")
    if is_array(a) and known(a) and to_scalar(utility.any(utility.all(isnan(a), axis=axis))):
        raise IvyValueError(
            f"ivy.{name}: there are only NaN" + ("" if axis is None else f" in a row along axis {axis}")
        )
    # NaN is not equal to any element, so infinities are distinguished from it.
    return argmax(astype(equal(a, extreme(a, axis=axis, keepdims=True)), "int32"), axis=axis, keepdims=keepdims)


@asking
@nestable
@named
def ix_(*args: ArrayLike) -> "tuple[Array, ...]":
    """Return an open mesh of indices along each axis.

    Parameters
    ----------
    args : ArrayLike
        Indices along each axis: 1-D arrays of integers, or booleans, which are replaced by the indices of true
        elements.

    Returns
    -------
    tuple of ivy.Array
        The indices, with as many axes as there are arrays; each array varies along a separate axis.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like.
    IvyValueError
        An array is not 1-D.

    Notes
    -----
    As ``numpy.ix_``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(12), (3, 4))
    >>> x[ivy.ix_([0, 2], [1, 3])]
    ivy.array([[ 1,  3],
               [ 9, 11]])
    """
    model: Any = next((x for x in args if is_array(x)), None)
    found = []
    for place, given in enumerate(args):
        x = given if is_array(given) else asarray(given, like=model)
        if len(general.shape(x)) != 1:
            raise IvyValueError(f"ivy.ix_: the places along an axis have one dimension, not {tuple(general.shape(x))}")
        if not general.shape(x)[0] and x is not given:
            x = astype(x, "int32")
        if is_bool_dtype(dtype(x)):
            x = nonzero(x)[0]
        found.append(reshape(x, tuple(-1 if axis == place else 1 for axis in range(len(args)))))
    return tuple(found)
