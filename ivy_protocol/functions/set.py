"""Set functions on arrays."""

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
    """Distinct elements, their indices, inverse indices and counts, as returned by ``unique_all``."""

    values: Array
    indices: Array
    inverse_indices: Array
    counts: Array


class UniqueCountsResult(NamedTuple):
    """Distinct elements and their counts, as returned by ``unique_counts``."""

    values: Array
    counts: Array


class UniqueInverseResult(NamedTuple):
    """Distinct elements and inverse indices, as returned by ``unique_inverse``."""

    values: Array
    inverse_indices: Array


@primary(promote=True)
def isin(
    x1: ArrayLike, x2: ArrayLike, /, assume_unique: bool = False, invert: bool = False, *, out: Out = None
) -> "Array":
    """Return True for each element of an array that is in another array.

    Parameters
    ----------
    x1 : ArrayLike
        Elements to look for, of any shape, or a Python scalar.
    x2 : ArrayLike
        Elements to test against, of any shape, or a Python scalar.
    assume_unique : bool, default False
        If True, both arrays are assumed to have distinct elements; this hint never changes the result.
    invert : bool, default False
        If True, return True for the elements that are not found instead.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        Booleans, of the shape of ``x1`` and dtype bool.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    Follows ``isin`` of the Python array API standard 2025.12; ``assume_unique`` comes from Ivy. NaN is not equal
    to any element.

    Examples
    --------
    >>> ivy.isin(ivy.array([1, 2, 3]), ivy.array([3, 1]))
    ivy.array([ True, False,  True])
    """
    ...


@primary
def unique_all(x: ArrayLike, /, *, axis: int | None = None, by_value: bool = True) -> UniqueAllResult:
    """Return the distinct elements, the indices of their first occurrences, the inverse indices and the counts.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype; it is flattened if ``axis`` is ``None``.
    axis : int, optional
        Axis along which whole slices are compared; ``None`` compares elements.
    by_value : bool, default True
        If True, sort the distinct elements in ascending order; otherwise, keep the order of their first
        occurrences.

    Returns
    -------
    UniqueAllResult
        ``values``, of the dtype of ``x``; ``indices`` of their first occurrences in the flattened ``x``,
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
    Values that are NaN are all distinct. The number of values depends on the data, which a compiler such as
    ``jax.jit`` does not support.

    Examples
    --------
    >>> ivy.unique_all(ivy.array([5, 3, 5])).counts.tolist()
    [1, 2]
    """
    ...


@primary
def unique_counts(x: ArrayLike, /) -> UniqueCountsResult:
    """Return the distinct elements in ascending order, and their counts.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype; it is flattened.

    Returns
    -------
    UniqueCountsResult
        ``values`` of shape ``(n,)`` and the dtype of ``x``, and ``counts`` of that shape and the index
        type of the library.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``unique_counts`` of the Python array API standard 2025.12. Values that are NaN are all distinct.
    The number of values depends on the data, which a compiler such as ``jax.jit`` does not support.

    Examples
    --------
    >>> ivy.unique_counts(ivy.array([5, 3, 5])).counts.tolist()
    [1, 2]
    """
    ...


@primary
def unique_inverse(x: ArrayLike, /, *, axis: int | None = None) -> UniqueInverseResult:
    """Return the distinct elements in ascending order, and the inverse indices.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype; it is flattened if ``axis`` is ``None``.
    axis : int, optional
        Axis along which whole slices are compared; ``None`` compares elements.

    Returns
    -------
    UniqueInverseResult
        ``values``, of the dtype of ``x``, and ``inverse_indices``, of the shape of ``x``, or with one
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
    are NaN are all distinct. The number of values depends on the data, which a compiler such as ``jax.jit`` does
    not support.

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
        Array of any shape and dtype; it is flattened.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The distinct elements, of shape ``(n,)`` and the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``unique_values`` of the Python array API standard 2025.12. Values that are NaN are all distinct.
    The number of values depends on the data, which a compiler such as ``jax.jit`` does not support.

    Examples
    --------
    >>> ivy.unique_values(ivy.array([5, 3, 5]))
    ivy.array([3, 5])
    """
    ...
