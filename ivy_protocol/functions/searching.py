"""Functions that find or choose elements."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ORDERED, ArrayLike, Axis, DtypeLike, Out
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import expand_dims

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "argmax",
    "argmin",
    "argwhere",
    "count_nonzero",
    "nonzero",
    "where",
]


@primary(kinds=ORDERED, counts=True)
def argmax(
    x: ArrayLike,
    /,
    axis: int | None = None,
    *,
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
    >>> ivy.argmax(ivy.array([1.0, 3.0, 3.0])).item()
    1
    """
    ...


@primary(kinds=ORDERED, counts=True)
def argmin(
    x: ArrayLike,
    /,
    axis: int | None = None,
    *,
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
    >>> ivy.argmin(ivy.array([3.0, 1.0, 1.0])).item()
    1
    """
    ...


@compositional(counts=True)
def argwhere(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the indices of the elements that are not zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        A row of integers for each such element, with an index for each axis of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    See Also
    --------
    nonzero : Returns the indices of each axis by themselves.

    Notes
    -----
    From Ivy, as ``numpy.argwhere``. How many rows there are depends on the values, so that jax cannot compile
    it.

    Examples
    --------
    >>> ivy.argwhere(ivy.array([[1, 0], [2, 3]])).tolist()
    [[0, 0], [1, 0], [1, 1]]
    """
    rank = len(shape(x))
    found: Any = nonzero(x if rank else expand_dims(x, axis=0), as_tuple=False)
    return found if rank else get_item(found, (slice(None), slice(0, 0)))


@primary(counts=True)
def count_nonzero(
    x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, dtype: DtypeLike | None = None, out: Out = None
) -> "Array":
    """Return how many elements along one or more axes are not zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the index type of the library.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The numbers, of the index type of the library unless ``dtype`` is given.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``count_nonzero`` of the Python array API standard 2025.12; ``dtype`` comes from Ivy. NaN is not
    zero.

    Examples
    --------
    >>> ivy.count_nonzero(ivy.array([[1, 0], [2, 3]]), axis=1).tolist()
    [1, 2]
    """
    ...


@primary(counts=True)
def nonzero(
    x: ArrayLike, /, *, as_tuple: bool = True, size: int | None = None, fill_value: int = 0
) -> "tuple[Array, ...] | Array":
    """Return the indices of the elements that are not zero, in row-major order.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    as_tuple : bool, default True
        Whether the indices for each axis are an array of their own; if false, they are the columns of one
        array.
    size : int, optional
        How many indices to return: surplus ones are left out, missing ones filled in.
    fill_value : int, default 0
        Index that fills in for missing ones.

    Returns
    -------
    tuple of ivy.Array, or ivy.Array
        One array of shape ``(n,)`` for each axis, or one of shape ``(n, ndim)``; of the index type of the
        library.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has no dimensions.

    Notes
    -----
    Follows ``nonzero`` of the Python array API standard 2025.12; the keywords come from Ivy. How many
    elements there are depends on the data, which a compiler such as ``jax.jit`` does not know.

    Examples
    --------
    >>> (indices,) = ivy.nonzero(ivy.array([0.0, 2.0, 0.0, 3.0]))
    >>> indices.tolist()
    [1, 3]
    """
    ...


@primary(promote=("x1", "x2"), broadcast=True, knows_nan=True)
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
