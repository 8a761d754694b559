"""Functions that search or select elements."""

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
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Integer dtype of the result; ``None`` means the index type of the library.
    select_last_index : bool, default False
        If True, return the index of the last of several largest elements, instead of the first.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The indices, of an integer dtype.

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
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Integer dtype of the result; ``None`` means the index type of the library.
    select_last_index : bool, default False
        If True, return the index of the last of several smallest elements, instead of the first.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The indices, of an integer dtype.

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
    """Return the indices of the nonzero elements.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        A row of integers for each nonzero element, with an index for each axis of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    See Also
    --------
    nonzero : Returns the indices of each axis by themselves.

    Notes
    -----
    From Ivy, as ``numpy.argwhere``. The number of rows depends on the values, so jax cannot compile it.

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
    """Return the number of nonzero elements along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` means the index type of the library.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The counts, of the index type of the library unless ``dtype`` is passed.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``count_nonzero`` of the Python array API standard 2025.12; ``dtype`` comes from Ivy. NaN is
    nonzero.

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
    """Return the indices of the nonzero elements, in row-major order.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    as_tuple : bool, default True
        If True, return a separate index array for each axis; if False, return the indices as the columns of one
        array.
    size : int, optional
        Number of indices to return: the result is truncated or filled.
    fill_value : int, default 0
        Index to fill with.

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
        ``x`` is 0-d.

    Notes
    -----
    Follows ``nonzero`` of the Python array API standard 2025.12; the keywords come from Ivy. The number of
    elements depends on the data, which a compiler such as ``jax.jit`` does not support.

    Examples
    --------
    >>> (indices,) = ivy.nonzero(ivy.array([0.0, 2.0, 0.0, 3.0]))
    >>> indices.tolist()
    [1, 3]
    """
    ...


@primary(promote=("x1", "x2"), broadcast=True, knows_nan=True)
def where(condition: ArrayLike, x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return elements of ``x1`` where a condition is true, and of ``x2`` elsewhere.

    Parameters
    ----------
    condition : ArrayLike
        Condition of any shape: bool.
    x1 : ArrayLike
        Array or Python scalar of any dtype; its shape must broadcast with the others.
    x2 : ArrayLike
        Array or Python scalar of any dtype; its shape must broadcast with the others.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The selected elements, of the broadcast shape and the promoted dtype of ``x1`` and ``x2``.

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
