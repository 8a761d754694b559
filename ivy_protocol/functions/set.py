"""Functions that treat arrays as sets."""

from typing import NamedTuple

from ivy_protocol.base.typing import Array, ArrayLike, Out
from ivy_protocol.dispatch.entry import primary

__all__ = [
    "UniqueAllResult",
    "UniqueCountsResult",
    "UniqueInverseResult",
    "isin",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]


class UniqueAllResult(NamedTuple):
    """Distinct elements and all about them, as returned by ``unique_all``."""

    values: Array
    indices: Array
    inverse_indices: Array
    counts: Array


class UniqueCountsResult(NamedTuple):
    """Distinct elements and how often each occurs, as returned by ``unique_counts``."""

    values: Array
    counts: Array


class UniqueInverseResult(NamedTuple):
    """Distinct elements and which of them each element is, as returned by ``unique_inverse``."""

    values: Array
    inverse_indices: Array


@primary(promote=True)
def isin(
    x1: ArrayLike, x2: ArrayLike, /, assume_unique: bool = False, invert: bool = False, *, out: Out = None
) -> "Array":
    """Return whether each element of an array is among the elements of another.

    Parameters
    ----------
    x1 : ArrayLike
        Elements to look for, of any shape, or a Python scalar.
    x2 : ArrayLike
        Elements to look among, likewise.
    assume_unique : bool, default False
        Whether each array is known to have no element twice; taken as a hint, it never changes the result.
    invert : bool, default False
        Whether to return where elements are not found.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The truth values, of the shape of ``x1`` and data type bool.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    Follows ``isin`` of the Python array API standard 2025.12; ``assume_unique`` comes from Ivy. NaN equals
    nothing.

    Examples
    --------
    >>> ivy.isin(ivy.array([1, 2, 3]), ivy.array([3, 1]))
    ivy.array([ True, False,  True])
    """
    ...


@primary
def unique_all(x: ArrayLike, /, *, axis: int | None = None, by_value: bool = True) -> UniqueAllResult:
    """Return the distinct elements with where they are first, which of them each element is, and how often each occurs.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type; it is flattened if ``axis`` is ``None``.
    axis : int, optional
        Axis along which whole slices are compared; ``None`` compares elements.
    by_value : bool, default True
        Whether the distinct elements are in ascending order; if false, in the order in which they occur
        first.

    Returns
    -------
    UniqueAllResult
        ``values``, of the data type of ``x``; ``indices`` of their first occurrences in the flattened ``x``,
        or along ``axis``; ``inverse_indices``, of the shape of ``x``, or with one index for each slice; and
        ``counts``. All indices and counts have the index type of the library.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``unique_all`` of the Python array API standard 2025.12; ``axis`` and ``by_value`` come from Ivy.
    Values that are NaN are all distinct. How many values there are depends on the data, which a compiler such
    as ``jax.jit`` does not know.

    Examples
    --------
    >>> ivy.unique_all(ivy.array([5, 3, 5])).counts.tolist()
    [1, 2]
    """
    ...


@primary
def unique_counts(x: ArrayLike, /) -> UniqueCountsResult:
    """Return the distinct elements in ascending order, and how often each occurs.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type; it is flattened.

    Returns
    -------
    UniqueCountsResult
        ``values`` of shape ``(n,)`` and the data type of ``x``, and ``counts`` of that shape and the index
        type of the library.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``unique_counts`` of the Python array API standard 2025.12. Values that are NaN are all distinct.
    How many values there are depends on the data, which a compiler such as ``jax.jit`` does not know.

    Examples
    --------
    >>> ivy.unique_counts(ivy.array([5, 3, 5])).counts.tolist()
    [1, 2]
    """
    ...


@primary
def unique_inverse(x: ArrayLike, /, *, axis: int | None = None) -> UniqueInverseResult:
    """Return the distinct elements in ascending order, and which of them each element is.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type; it is flattened if ``axis`` is ``None``.
    axis : int, optional
        Axis along which whole slices are compared; ``None`` compares elements.

    Returns
    -------
    UniqueInverseResult
        ``values``, of the data type of ``x``, and ``inverse_indices``, of the shape of ``x``, or with one
        index for each slice, and the index type of the library.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``unique_inverse`` of the Python array API standard 2025.12; ``axis`` comes from Ivy. Values that
    are NaN are all distinct. How many values there are depends on the data, which a compiler such as
    ``jax.jit`` does not know.

    Examples
    --------
    >>> ivy.unique_inverse(ivy.array([5, 3, 5])).inverse_indices.tolist()
    [1, 0, 1]
    """
    ...


@primary
def unique_values(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the distinct elements of an array in ascending order.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type; it is flattened.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The distinct elements, of shape ``(n,)`` and the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``unique_values`` of the Python array API standard 2025.12. Values that are NaN are all distinct.
    How many values there are depends on the data, which a compiler such as ``jax.jit`` does not know.

    Examples
    --------
    >>> ivy.unique_values(ivy.array([5, 3, 5]))
    ivy.array([3, 5])
    """
    ...
