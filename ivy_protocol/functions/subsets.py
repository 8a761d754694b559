"""Set operations on two arrays."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ANY, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.functions.creation import ones_like
from ivy_protocol.functions.elementwise import logical_and, not_equal
from ivy_protocol.functions.general import get_item
from ivy_protocol.functions.manipulation import concat, reshape, take
from ivy_protocol.functions.searching import nonzero
from ivy_protocol.functions.set import isin, unique_values
from ivy_protocol.functions.sorting import sort

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["intersect1d", "setdiff1d", "setxor1d", "union1d"]


@compositional(promote=True, kinds=ANY)
def intersect1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = False, *, out: Out = None) -> "Array":
    """Return the intersection of two arrays.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    assume_unique : bool, default False
        If True, both arrays are assumed to have distinct elements; this is faster.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The distinct elements in ascending order: 1-D, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyTypeError
        The arrays have no values, as in compiled code, where the length of the result is not known.

    Notes
    -----
    As ``numpy.intersect1d``.

    Examples
    --------
    >>> ivy.intersect1d(ivy.array([1, 3, 4, 3]), ivy.array([3, 1, 2, 1]))
    ivy.array([1, 3])
    """
    one = _flat(ar1) if assume_unique else unique_values(ar1)
    found = _where(one, isin(one, _flat(ar2)))
    return sort(found) if assume_unique else found


@compositional(promote=True, kinds=ANY)
def setdiff1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = False, *, out: Out = None) -> "Array":
    """Return the set difference of two arrays: the elements of the first that are not in the second.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    assume_unique : bool, default False
        If True, the first array is assumed to have distinct elements; they keep their order then.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The distinct elements in ascending order: 1-D, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyTypeError
        The arrays have no values, as in compiled code, where the length of the result is not known.

    Notes
    -----
    As ``numpy.setdiff1d``.

    Examples
    --------
    >>> ivy.setdiff1d(ivy.array([3, 2, 1, 2]), ivy.array([3, 4]))
    ivy.array([1, 2])
    """
    one = _flat(ar1) if assume_unique else unique_values(ar1)
    return _where(one, isin(one, _flat(ar2), invert=True))


@compositional(promote=True, kinds=ANY)
def setxor1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = False, *, out: Out = None) -> "Array":
    """Return the elements that are in exactly one of two arrays.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    assume_unique : bool, default False
        If True, both arrays are assumed to have distinct elements; this is faster.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The distinct elements in ascending order: 1-D, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyTypeError
        The arrays have no values, as in compiled code, where the length of the result is not known.

    Notes
    -----
    As ``numpy.setxor1d``.

    Examples
    --------
    >>> ivy.setxor1d(ivy.array([1, 2, 3, 2]), ivy.array([3, 4]))
    ivy.array([1, 2, 4])
    """
    one, other = [_flat(x) if assume_unique else unique_values(x) for x in (ar1, ar2)]
    both = sort(concat([one, other]))
    # An element of one array only differs from both of its neighbors.
    differs = not_equal(get_item(both, slice(1, None)), get_item(both, slice(0, -1)))
    edge = ones_like(get_item(both, slice(0, 1)), dtype="bool")
    return _where(both, logical_and(concat([edge, differs]), concat([differs, edge])))


@compositional(promote=True, kinds=ANY)
def union1d(ar1: ArrayLike, ar2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the union of two arrays.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The distinct elements in ascending order: 1-D, of the promoted dtype. Each NaN is a separate element, as in
        `unique_values`.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyTypeError
        The arrays have no values, as in compiled code, where the length of the result is not known.

    Notes
    -----
    As ``numpy.union1d``.

    Examples
    --------
    >>> ivy.union1d(ivy.array([1, 3]), ivy.array([[2], [1]]))
    ivy.array([1, 2, 3])
    """
    return unique_values(concat([_flat(ar1), _flat(ar2)]))


def _flat(x: Any) -> Any:
    return reshape(x, (-1,))


def _where(x: Any, there: Any) -> Any:
    return take(x, nonzero(there)[0], axis=0)
