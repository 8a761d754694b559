"""Functions that find or choose elements."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike, DtypeLike, Out

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = ["argmax", "argmin", "where"]


@primary
def argmax(
    x: ArrayLike,
    /,
    *,
    axis: int | None = None,
    keepdims: bool = False,
    dtype: DtypeLike | None = None,
    select_last_index: bool = False,
    out: Out = None,
) -> "Array":
    """Return the index of the largest element along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int, optional
        Axis to search; ``None`` searches the flattened array.
    keepdims : bool, default False
        Whether the searched axes stay, with length 1.
    dtype : DtypeLike, optional
        Integer data type of the result; ``None`` stands for the index type of the library.
    select_last_index : bool, default False
        Whether the last of several largest elements is meant, not the first.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of an integer data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or has no elements.

    Notes
    -----
    Follows ``argmax`` of the Python array API standard 2025.12; ``dtype`` and ``select_last_index`` come from
    Ivy.

    Examples
    --------
    >>> ivy.argmax(ivy.array([1.0, 3.0, 3.0]))
    ivy.array(1)
    """
    ...


@primary
def argmin(
    x: ArrayLike,
    /,
    *,
    axis: int | None = None,
    keepdims: bool = False,
    dtype: DtypeLike | None = None,
    select_last_index: bool = False,
    out: Out = None,
) -> "Array":
    """Return the index of the smallest element along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int, optional
        Axis to search; ``None`` searches the flattened array.
    keepdims : bool, default False
        Whether the searched axes stay, with length 1.
    dtype : DtypeLike, optional
        Integer data type of the result; ``None`` stands for the index type of the library.
    select_last_index : bool, default False
        Whether the last of several smallest elements is meant, not the first.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of an integer data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or has no elements.

    Notes
    -----
    Follows ``argmin`` of the Python array API standard 2025.12; ``dtype`` and ``select_last_index`` come from
    Ivy.

    Examples
    --------
    >>> ivy.argmin(ivy.array([3.0, 1.0, 1.0]))
    ivy.array(1)
    """
    ...


@primary(promote=("x1", "x2"), broadcast=True)
def where(condition: ArrayLike, x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return elements of ``x1`` where a condition holds, and of ``x2`` elsewhere.

    Parameters
    ----------
    condition : ArrayLike
        Condition of any shape: bool.
    x1 : ArrayLike
        Array or Python scalar of any data type; its shape must broadcast with the others.
    x2 : ArrayLike
        Likewise.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The chosen elements, of the broadcast shape and the promoted data type of ``x1`` and ``x2``.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    Follows ``where`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.where(ivy.array([True, False]), ivy.array([1.0, 2.0]), 0)
    ivy.array([1., 0.])
    """
    ...
