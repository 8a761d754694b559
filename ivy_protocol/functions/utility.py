"""Functions that ask about all elements, or about neighbours."""

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
    """Return whether all elements along one or more axes are true.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The truth values, of data type bool.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``all`` of the Python array API standard 2025.12. Numbers other than 0, NaN included, are true. Of
    no elements, all are true.

    Examples
    --------
    >>> ivy.all(ivy.array([[True, True], [False, True]]), axis=1)
    ivy.array([ True, False])
    """
    ...


@primary
def any(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return whether any element along one or more axes is true.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The truth values, of data type bool.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``any`` of the Python array API standard 2025.12. Numbers other than 0, NaN included, are true. Of
    no elements, none is true.

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
    """Return the differences between neighbours along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of numbers or bools with at least one dimension.
    axis : int, default -1
        Axis of the neighbours.
    n : int, default 1
        How many times to take differences; 0 returns ``x``.
    prepend : ArrayLike, optional
        Elements to put before those of ``x`` along ``axis`` first.
    append : ArrayLike, optional
        Elements to put after them.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The differences, of the promoted data type. The axis is shorter by ``n``. Bools differ if they are not
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
