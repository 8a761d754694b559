"""Logical reductions and differences of elements."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ArrayLike, Axis, Out
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "all",
    "any",
    "diff",
]


@primary
def all(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return True if all elements along the given axes are true.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Booleans, of dtype bool.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``all`` of the Python array API standard 2025.12. Numbers other than 0, including NaN, are true. The
    result for no elements is True.

    Examples
    --------
    >>> ivy.all(ivy.array([[True, True], [False, True]]), axis=1)
    ivy.array([ True, False])
    """
    ...


@primary
def any(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return True if any element along the given axes is true.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Booleans, of dtype bool.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``any`` of the Python array API standard 2025.12. Numbers other than 0, including NaN, are true. The
    result for no elements is False.

    Examples
    --------
    >>> ivy.any(ivy.array([[True, False], [False, False]]), axis=1)
    ivy.array([ True, False])
    """
    ...


@primary(promote=True)
def diff(
    x: ArrayLike,
    /,
    n: int = 1,
    axis: int = -1,
    prepend: ArrayLike | None = None,
    append: ArrayLike | None = None,
    *,
    out: Out = None,
) -> "Array":
    """Return the n-th discrete differences along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, default -1
        Axis to take differences along.
    n : int, default 1
        Number of times to take differences; 0 returns ``x``.
    prepend : ArrayLike, optional
        Elements to prepend to ``x`` along ``axis`` first.
    append : ArrayLike, optional
        Elements to append.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The differences, of the promoted dtype. The axis is shorter by ``n``. Booleans differ if they are not
        equal.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``n`` is negative.

    Notes
    -----
    Follows ``diff`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.diff(ivy.array([1, 4, 9]))
    ivy.array([3, 5])
    """
    ...
