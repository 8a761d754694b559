"""Functions that read and write elements by arrays of indices."""

from typing import TYPE_CHECKING, Literal

from ivy_protocol.base.typing import ArrayLike, Out, ShapeLike
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "gather",
    "gather_nd",
    "scatter_flat",
    "scatter_nd",
]

ScatterReduction = Literal["sum", "mul", "min", "max", "replace"]


@primary
def gather(
    params: ArrayLike, indices: ArrayLike, /, *, axis: int = -1, batch_dims: int = 0, out: Out = None
) -> "Array":
    """Return the slices along an axis that indices name.

    Parameters
    ----------
    params : ArrayLike
        Array of any data type with at least one dimension.
    indices : ArrayLike
        Indices of any shape and an integer data type; negative ones count from the end.
    axis : int, default -1
        Axis that the indices count along.
    batch_dims : int, default 0
        How many axes at the front the two arrays share: each batch has its own indices. The axis comes after
        them.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The slices, of the data type of ``params``: its shape, with the shape of ``indices`` after the shared
        axes in the place of ``axis``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are no integers.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The arrays do not have ``batch_dims`` axes in common.

    Notes
    -----
    From Ivy; the shapes are those of ``tf.gather``. An index out of range gives what it does in `take`: NaN, the
    smallest number of a signed integer type, the largest of an unsigned one, or ``True``.

    Examples
    --------
    >>> ivy.gather(ivy.array([[1, 2, 3], [4, 5, 6]]), ivy.array([2, 0]))
    ivy.array([[3, 1],
               [6, 4]])
    """
    ...


@primary
def gather_nd(params: ArrayLike, indices: ArrayLike, /, *, batch_dims: int = 0, out: Out = None) -> "Array":
    """Return the elements or slices at indices of several axes.

    Parameters
    ----------
    params : ArrayLike
        Array of any data type.
    indices : ArrayLike
        Indices of an integer data type: the last axis holds one for each of the first axes of ``params`` after
        the shared ones. Negative ones count from the end.
    batch_dims : int, default 0
        How many axes at the front the two arrays share: each batch has its own indices.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements or slices, of the data type of ``params`` and the shape
        ``indices.shape[:-1] + params.shape[batch_dims + indices.shape[-1]:]``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are no integers.
    IvyValueError
        The arrays do not have ``batch_dims`` axes in common, or an index has more numbers than ``params`` has
        axes after them.

    Notes
    -----
    From Ivy; the shapes are those of ``tf.gather_nd``. An index out of range gives what it does in `take`.

    Examples
    --------
    >>> ivy.gather_nd(ivy.array([[1, 2], [3, 4]]), ivy.array([[0, 1], [1, 0]]))
    ivy.array([2, 3])
    """
    ...


@primary(promote=("updates", "out"))
def scatter_flat(
    indices: ArrayLike,
    updates: ArrayLike,
    /,
    *,
    size: int | None = None,
    reduction: ScatterReduction = "sum",
    out: ArrayLike | None = None,
) -> "Array":
    """Put elements at their indices into a new array of one dimension, or into one that is there.

    Parameters
    ----------
    indices : ArrayLike
        Indices of any shape and an integer data type; negative ones count from the end.
    updates : ArrayLike
        The elements, of any data type; the shape must broadcast to that of ``indices``.
    size : int, optional
        The length of the new array; not needed with ``out``.
    reduction : {"sum", "mul", "min", "max", "replace"}, default "sum"
        What becomes of several elements with one index, and of the element of ``out`` there. With "replace" the
        last of them stays; JAX does not say which.
    out : ivy.Array, optional
        Array of one dimension into whose elements the others are put; the result is cast to its data type.

    Returns
    -------
    ivy.Array
        ``out``, or else a new array of the data type of ``updates``, with 0 where no index leads.

    Raises
    ------
    IvyBroadcastShapeError
        ``out`` has more than one dimension, or another length than ``size``.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are no integers.
    IvyValueError
        Neither ``size`` nor ``out`` is given, ``reduction`` is unknown, or complex numbers would have to be compared.

    Notes
    -----
    From Ivy. An element whose index is out of range is left out. For bools, "sum" and "max" are the logical or,
    "mul" and "min" the logical and.

    Examples
    --------
    >>> indices, updates = ivy.array([0, 0, 1, 3]), ivy.array([5, 1, 7, 2])
    >>> ivy.scatter_flat(indices, updates, size=4)
    ivy.array([6, 7, 0, 2])
    >>> ivy.scatter_flat(indices, updates, reduction="max", out=ivy.array([9, 9, 0, 0]))
    ivy.array([9, 9, 0, 2])
    """
    ...


@primary(promote=("updates", "out"))
def scatter_nd(
    indices: ArrayLike,
    updates: ArrayLike,
    /,
    shape: ShapeLike | None = None,
    *,
    reduction: ScatterReduction = "sum",
    out: ArrayLike | None = None,
) -> "Array":
    """Put elements or slices at indices of several axes into a new array, or into one that is there.

    Parameters
    ----------
    indices : ArrayLike
        Indices of an integer data type: the last axis holds one for each of the first axes of the result.
        Negative ones count from the end.
    updates : ArrayLike
        The elements or slices, of any data type; the shape must broadcast to
        ``indices.shape[:-1] + shape[indices.shape[-1]:]``.
    shape : ShapeLike, optional
        The shape of the new array; not needed with ``out``.
    reduction : {"sum", "mul", "min", "max", "replace"}, default "sum"
        What becomes of several elements with one index, and of the element of ``out`` there. With "replace" the
        last of them stays; JAX does not say which.
    out : ivy.Array, optional
        Array into whose elements the others are put; the result is cast to its data type.

    Returns
    -------
    ivy.Array
        ``out``, or else a new array of the data type of ``updates``, with 0 where no index leads.

    Raises
    ------
    IvyBroadcastShapeError
        ``out`` has another shape than ``shape``.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are no integers.
    IvyIndexError
        The last axis of ``indices`` is longer than the result has axes.
    IvyValueError
        Neither ``shape`` nor ``out`` is given, ``reduction`` is unknown, or complex numbers would have to be compared.

    Notes
    -----
    From Ivy; the shapes are those of ``tf.scatter_nd``. An element whose index is out of range is left out. For
    bools, "sum" and "max" are the logical or, "mul" and "min" the logical and.

    Examples
    --------
    >>> ivy.scatter_nd(ivy.array([[0, 1], [1, 0], [0, 1]]), ivy.array([1, 2, 3]), (2, 2))
    ivy.array([[0, 4],
               [2, 0]])
    """
    ...
