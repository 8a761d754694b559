"""Gather and scatter: functions that read and write elements by index arrays."""

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
    """Gather slices along an axis by index.

    Parameters
    ----------
    params : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Indices of any shape and an integer dtype; negative indices count from the end.
    axis : int, default -1
        Axis to index.
    batch_dims : int, default 0
        Number of leading batch axes that both arrays share: each batch has separate indices. ``axis`` follows
        them.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The slices, of the dtype of ``params``. The shape is that of ``params``, with the remaining shape of
        ``indices`` instead of ``axis``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are not integers.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The arrays do not share ``batch_dims`` axes.

    Notes
    -----
    From Ivy; the shapes are those of ``tf.gather``. An index out of range has the result of `take`: NaN, the
    smallest number of a signed integer dtype, the largest of an unsigned one, or ``True``.

    Examples
    --------
    >>> ivy.gather(ivy.array([[1, 2, 3], [4, 5, 6]]), ivy.array([2, 0]))
    ivy.array([[3, 1],
               [6, 4]])
    """
    ...


@primary
def gather_nd(params: ArrayLike, indices: ArrayLike, /, *, batch_dims: int = 0, out: Out = None) -> "Array":
    """Gather elements or slices by multi-dimensional indices.

    Parameters
    ----------
    params : ArrayLike
        Array of any dtype.
    indices : ArrayLike
        Indices of an integer dtype: the last axis contains an index for each of the first axes of ``params`` after
        the batch axes. Negative indices count from the end.
    batch_dims : int, default 0
        Number of leading batch axes that both arrays share: each batch has separate indices.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements or slices, of the dtype of ``params`` and the shape
        ``indices.shape[:-1] + params.shape[batch_dims + indices.shape[-1]:]``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are not integers.
    IvyValueError
        The arrays do not share ``batch_dims`` axes, or an index has more numbers than ``params`` has axes after
        them.

    Notes
    -----
    From Ivy; the shapes are those of ``tf.gather_nd``. An index out of range has the result of `take`.

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
    """Scatter elements by index into a new 1-D array, or into an existing one.

    Parameters
    ----------
    indices : ArrayLike
        Indices of any shape and an integer dtype; negative indices count from the end.
    updates : ArrayLike
        Elements of any dtype; the shape must broadcast to that of ``indices``.
    size : int, optional
        Length of the new array; not required with ``out``.
    reduction : {"sum", "mul", "min", "max", "replace"}, default "sum"
        Reduction of elements with the same index and of the element of ``out``. With "replace", the last element
        wins; JAX does not define the order.
    out : ivy.Array, optional
        1-D array to scatter into; the result is cast to its dtype.

    Returns
    -------
    ivy.Array
        ``out``, or a new array of the dtype of ``updates``, with 0 at indices that do not occur.

    Raises
    ------
    IvyBroadcastShapeError
        ``out`` is not 1-D, or its length differs from ``size``.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are not integers.
    IvyValueError
        Neither ``size`` nor ``out`` is passed, ``reduction`` is unknown, or complex numbers would be compared.

    Notes
    -----
    From Ivy. Elements with an index out of range are dropped. For booleans, "sum" and "max" are the logical or,
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
    """Scatter elements or slices by multi-dimensional indices into a new array, or into an existing one.

    Parameters
    ----------
    indices : ArrayLike
        Indices of an integer dtype: the last axis contains an index for each of the first axes of the result.
        Negative indices count from the end.
    updates : ArrayLike
        Elements or slices of any dtype; the shape must broadcast to
        ``indices.shape[:-1] + shape[indices.shape[-1]:]``.
    shape : ShapeLike, optional
        Shape of the new array; not required with ``out``.
    reduction : {"sum", "mul", "min", "max", "replace"}, default "sum"
        Reduction of elements with the same index and of the element of ``out``. With "replace", the last element
        wins; JAX does not define the order.
    out : ivy.Array, optional
        Array to scatter into; the result is cast to its dtype.

    Returns
    -------
    ivy.Array
        ``out``, or a new array of the dtype of ``updates``, with 0 at indices that do not occur.

    Raises
    ------
    IvyBroadcastShapeError
        ``out`` has another shape than ``shape``.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are not integers.
    IvyIndexError
        The last axis of ``indices`` is longer than the number of axes of the result.
    IvyValueError
        Neither ``shape`` nor ``out`` is passed, ``reduction`` is unknown, or complex numbers would be compared.

    Notes
    -----
    From Ivy; the shapes are those of ``tf.scatter_nd``. Elements with an index out of range are dropped. For
    booleans, "sum" and "max" are the logical or, "mul" and "min" the logical and.

    Examples
    --------
    >>> ivy.scatter_nd(ivy.array([[0, 1], [1, 0], [0, 1]]), ivy.array([1, 2, 3]), (2, 2))
    ivy.array([[0, 4],
               [2, 0]])
    """
    ...
