"""Unique elements, membership, unions and intersections."""

from typing import Any, NamedTuple

from ivy_protocol.base.typing import ANY, Array, ArrayLike, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.functions._shared import normalize_axis


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


@primary(promote=True, compares="values")
def isin(
    x1: ArrayLike, x2: ArrayLike, /, assume_unique: bool = False, invert: bool = False, *, out: Out = None
) -> "Array":
    """Test for each element of ``x1`` whether it is in ``x2``.

    Parameters
    ----------
    x1 : ArrayLike
        Elements to look for, of any shape, or a Python scalar.
    x2 : ArrayLike
        Elements to test against, of any shape, or a Python scalar.
    assume_unique : bool, default False
        If True, assume that both arrays have distinct elements. The result does not depend on this hint.
    invert : bool, default False
        If True, return True for the elements of ``x1`` that are not in ``x2``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array of the shape of ``x1``.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they belong to different backends.

    Notes
    -----
    Follows ``isin`` of the Python array API standard 2025.12; ``assume_unique`` comes from Ivy 1.0. NaN is not equal
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
        ``values``, of the dtype of ``x``; ``indices`` of their first occurrences in the flattened ``x``, or along
        ``axis``; ``inverse_indices``, of the shape of ``x``, or one index for each slice of ``axis``; and ``counts``.
        All indices and counts have the index dtype of the backend.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``unique_all`` of the Python array API standard 2025.12; ``axis`` and ``by_value`` come from Ivy 1.0. Each
    NaN is a distinct element. The number of distinct elements depends on the values of ``x``, which a compiler such as
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
        ``values`` of shape ``(n,)`` and the dtype of ``x``, and ``counts`` of that shape and the index dtype of the
        backend.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``unique_counts`` of the Python array API standard 2025.12. Each NaN is a distinct element. The number of
    distinct elements depends on the values of ``x``, which a compiler such as ``jax.jit`` does not support.

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
        ``values``, of the dtype of ``x``, and ``inverse_indices``, of the shape of ``x``, or with one index for each
        slice, and the index dtype of the backend.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``unique_inverse`` of the Python array API standard 2025.12; ``axis`` comes from Ivy 1.0. Each NaN is a
    distinct element. The number of distinct elements depends on the values of ``x``, which a compiler such as
    ``jax.jit`` does not support.

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
        Output array. The result is cast to its data type.

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
    Follows ``unique_values`` of the Python array API standard 2025.12. Each NaN is a distinct element. The number of
    distinct elements depends on the values of ``x``, which a compiler such as ``jax.jit`` does not support.

    Examples
    --------
    >>> ivy.unique_values(ivy.array([5, 3, 5]))
    ivy.array([3, 5])
    """
    ...


@compositional(promote=True, dtype_kinds=ANY)
def intersect1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = False, *, out: Out = None) -> "Array":
    """Return the intersection of two arrays.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    assume_unique : bool, default False
        If True, assume that both arrays have distinct elements, which is faster.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The distinct elements in ascending order: 1-D, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        ``ar1`` or ``ar2`` is not array-like, or they belong to different backends.
    IvyTypeError
        The values of ``ar1`` or ``ar2`` are unknown, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    Follows ``numpy.intersect1d``.

    Examples
    --------
    >>> ivy.intersect1d(ivy.array([1, 3, 4, 3]), ivy.array([3, 1, 2, 1]))
    ivy.array([1, 3])
    """
    first = _flatten(ar1) if assume_unique else unique_values(ar1)
    common = _select(first, isin(first, _flatten(ar2)))
    return ops.sort(common) if assume_unique else common


@compositional(promote=True, dtype_kinds=ANY)
def setdiff1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = False, *, out: Out = None) -> "Array":
    """Return the set difference of two arrays: the elements of ``ar1`` that are not in ``ar2``.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    assume_unique : bool, default False
        If True, assume that the elements of ``ar1`` are distinct, and keep their order.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements: 1-D, of the promoted dtype. If ``assume_unique`` is False, they are distinct and in ascending
        order.

    Raises
    ------
    IvyDispatchError
        ``ar1`` or ``ar2`` is not array-like, or they belong to different backends.
    IvyTypeError
        The values of ``ar1`` or ``ar2`` are unknown, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    Follows ``numpy.setdiff1d``.

    Examples
    --------
    >>> ivy.setdiff1d(ivy.array([3, 2, 1, 2]), ivy.array([3, 4]))
    ivy.array([1, 2])
    """
    first = _flatten(ar1) if assume_unique else unique_values(ar1)
    return _select(first, isin(first, _flatten(ar2), invert=True))


@compositional(promote=True, dtype_kinds=ANY)
def setxor1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = False, *, out: Out = None) -> "Array":
    """Return the elements that are in exactly one of two arrays.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    assume_unique : bool, default False
        If True, assume that both arrays have distinct elements, which is faster.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The distinct elements in ascending order: 1-D, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        ``ar1`` or ``ar2`` is not array-like, or they belong to different backends.
    IvyTypeError
        The values of ``ar1`` or ``ar2`` are unknown, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    Follows ``numpy.setxor1d``.

    Examples
    --------
    >>> ivy.setxor1d(ivy.array([1, 2, 3, 2]), ivy.array([3, 4]))
    ivy.array([1, 2, 4])
    """
    first, second = [_flatten(x) if assume_unique else unique_values(x) for x in (ar1, ar2)]
    elements = ops.sort(ops.concat([first, second]))
    # Select the elements that differ from both neighbors: they are in only one of the arrays.
    differs = ops.not_equal(ops.get_item(elements, slice(1, None)), ops.get_item(elements, slice(0, -1)))
    edge = ops.ones_like(ops.get_item(elements, slice(0, 1)), dtype="bool")
    return _select(elements, ops.logical_and(ops.concat([edge, differs]), ops.concat([differs, edge])))


@compositional(promote=True, dtype_kinds=ANY)
def union1d(ar1: ArrayLike, ar2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the union of two arrays.

    Parameters
    ----------
    ar1 : ArrayLike
        Array of any shape and dtype.
    ar2 : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The distinct elements in ascending order: 1-D, of the promoted dtype. Each NaN is a separate element, as in
        `unique_values`.

    Raises
    ------
    IvyDispatchError
        ``ar1`` or ``ar2`` is not array-like, or they belong to different backends.
    IvyTypeError
        The values of ``ar1`` or ``ar2`` are unknown, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    Follows ``numpy.union1d``.

    Examples
    --------
    >>> ivy.union1d(ivy.array([1, 3]), ivy.array([[2], [1]]))
    ivy.array([1, 2, 3])
    """
    return unique_values(ops.concat([_flatten(ar1), _flatten(ar2)]))


def _flatten(x: Any) -> Any:
    return ops.reshape(x, (-1,))


def _select(x: Any, mask: Any) -> Any:
    """Return the elements of the 1-D array `x` for which `mask` is True."""
    return ops.take(x, ops.nonzero(mask)[0], axis=0)


class UniqueConsecutiveResult(NamedTuple):
    """Elements, inverse indices and counts of runs, as returned by ``unique_consecutive``."""

    output: "Array"
    inverse_indices: "Array"
    counts: "Array"


@compositional(dtype_kinds=ANY)
def unique_consecutive(x: ArrayLike, /, *, axis: int | None = None) -> UniqueConsecutiveResult:
    """Return the first element of each run of equal consecutive elements, the inverse indices and the counts.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int, optional
        Axis along which to compare slices; ``None`` flattens the array.

    Returns
    -------
    UniqueConsecutiveResult
        ``output``, of the dtype of ``x``, with one element or slice per run; ``inverse_indices``, the index of the run
        of each element or slice; and ``counts``, the lengths of the runs. NaN is not equal to any element.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyTypeError
        The values of ``x`` are unknown, as in compiled code, so the shape of the result is unknown.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``torch.unique_consecutive``.

    Examples
    --------
    >>> values, inverse, counts = ivy.unique_consecutive(ivy.array([1, 1, 2, 1]))
    >>> values, inverse.tolist(), counts.tolist()
    (ivy.array([1, 2, 1]), [0, 0, 1, 2], [2, 1, 1])
    """
    shape: Any = tuple(ops.shape(x))
    if axis is not None:
        axis = normalize_axis("unique_consecutive", axis, len(shape))
    parts = ops.reshape(x, (-1,)) if axis is None else ops.moveaxis(x, axis, 0)
    count: Any = ops.shape(parts)[0]
    differs = ops.not_equal(ops.get_item(parts, slice(1, None)), ops.get_item(parts, slice(0, -1)))
    if axis is not None and len(shape) > 1:
        differs = ops.any(differs, axis=tuple(range(1, len(shape))))
    if count:
        differs = ops.concat([ops.ones((1,), dtype="bool", like=differs), differs], axis=0)
    (starts,) = ops.nonzero(differs)
    # Create a zero with the dtype of `starts`. Adding it promotes the inverse indices and the counts to this dtype.
    zero = ops.multiply(ops.get_item(starts, slice(0, 1)), 0)
    inverse = ops.add(ops.subtract(ops.cumulative_sum(ops.astype(differs, "int32"), axis=0), 1), zero)
    ends = ops.get_item(starts, slice(1, None))
    if count:
        ends = ops.concat([ends, ops.add(zero, count)], axis=0)
    counts = ops.subtract(ends, starts)
    output = ops.take(parts, starts, axis=0)
    if axis is None:
        return UniqueConsecutiveResult(output, ops.reshape(inverse, shape), counts)
    return UniqueConsecutiveResult(ops.moveaxis(output, 0, axis), inverse, counts)
