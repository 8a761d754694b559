"""Segment reductions: reductions of rows with the same segment index, in any order."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import NUMERIC, REAL, ArrayLike
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyDtypeError, IvyValueError
from ivy_protocol.functions._defaults import default_beside
from ivy_protocol.functions._transforms import tells_dtype
from ivy_protocol.functions.creation import full_like, ones_like
from ivy_protocol.functions.data_type import (
    astype,
    dtype,
    iinfo,
    is_float_dtype,
    is_int_dtype,
    is_uint_dtype,
)
from ivy_protocol.functions.elementwise import divide, equal, less, maximum
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.manipulation import expand_dims
from ivy_protocol.functions.scattering import scatter_nd
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "unsorted_segment_mean",
    "unsorted_segment_min",
    "unsorted_segment_sum",
]


@compositional(promote=("data",), kinds=NUMERIC, widens=True)
def unsorted_segment_mean(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> "Array":
    """Return the mean of the rows of each segment.

    Parameters
    ----------
    data : ArrayLike
        Array of a numeric dtype with at least one dimension; integers are converted to the default float.
    segment_ids : ArrayLike
        Segment index of each row: integers, with the leading shape of ``data``. Rows with an index out of range,
        such as -1, are dropped.
    num_segments : int
        Number of segments.

    Returns
    -------
    ivy.Array
        The means, of shape ``(num_segments, *data.shape[segment_ids.ndim:])``; 0 for a segment without rows.

    Raises
    ------
    IvyBroadcastShapeError
        ``segment_ids`` does not have the leading shape of ``data``.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The segment indices are not integers, or the dtype is boolean.
    IvyValueError
        ``num_segments`` is negative.

    Notes
    -----
    From Ivy's experimental functions, as ``tf.math.unsorted_segment_mean``.

    Examples
    --------
    >>> ivy.unsorted_segment_mean(ivy.array([1.0, 2.0, 4.0]), ivy.array([0, 1, 0]), 3)
    ivy.array([2.5, 2. , 0. ])
    """
    places = _places("unsorted_segment_mean", data, segment_ids, num_segments)
    if tells_dtype(data) and (is_int_dtype(data) or is_uint_dtype(data)):
        data = astype(data, default_beside("default_float_dtype", data))
    sums = scatter_nd(places, data, _lengths(data, segment_ids, num_segments))
    kind = dtype(sums) if tells_dtype(sums) else "float32"
    counts = astype(maximum(_counts(places, segment_ids, num_segments), 1), kind)
    rest = len(shape(sums)) - 1
    return divide(sums, expand_dims(counts, axis=tuple(range(1, rest + 1))) if rest else counts)


@compositional(promote=("data",), kinds=REAL)
def unsorted_segment_min(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> "Array":
    """Return the minimum of each column over the rows of each segment.

    Parameters
    ----------
    data : ArrayLike
        Real-valued array with at least one dimension.
    segment_ids : ArrayLike
        Segment index of each row: integers, with the leading shape of ``data``. Rows with an index out of range,
        such as -1, are dropped.
    num_segments : int
        Number of segments.

    Returns
    -------
    ivy.Array
        The minima, of shape ``(num_segments, *data.shape[segment_ids.ndim:])``; infinity, or the largest integer,
        for a segment without rows, and NaN where a row is NaN.

    Raises
    ------
    IvyBroadcastShapeError
        ``segment_ids`` does not have the leading shape of ``data``.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The segment indices are not integers, or the dtype has no order.
    IvyValueError
        ``num_segments`` is negative.

    Notes
    -----
    From Ivy's experimental functions, as ``jax.ops.segment_min``.

    Examples
    --------
    >>> ivy.unsorted_segment_min(ivy.array([1, 2, 4, 0]), ivy.array([0, 1, 0, 1]), 2)
    ivy.array([1, 0])
    """
    places = _places("unsorted_segment_min", data, segment_ids, num_segments)
    least = scatter_nd(places, data, _lengths(data, segment_ids, num_segments), reduction="min")
    counts = _counts(places, segment_ids, num_segments)
    empty, rest = equal(counts, 0), len(shape(least)) - 1
    most = float("inf") if not tells_dtype(least) or is_float_dtype(least) else iinfo(least).max
    return where(expand_dims(empty, axis=tuple(range(1, rest + 1))) if rest else empty, full_like(least, most), least)


@compositional(promote=("data",), kinds=NUMERIC, widens=True)
def unsorted_segment_sum(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> "Array":
    """Return the sum of the rows of each segment.

    Parameters
    ----------
    data : ArrayLike
        Array of a numeric dtype with at least one dimension.
    segment_ids : ArrayLike
        Segment index of each row: integers, with the leading shape of ``data``. Rows with an index out of range,
        such as -1, are dropped.
    num_segments : int
        Number of segments.

    Returns
    -------
    ivy.Array
        The sums, of shape ``(num_segments, *data.shape[segment_ids.ndim:])`` and the dtype of ``data``; 0 for
        a segment without rows.

    Raises
    ------
    IvyBroadcastShapeError
        ``segment_ids`` does not have the leading shape of ``data``.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The segment indices are not integers, or the dtype is boolean.
    IvyValueError
        ``num_segments`` is negative.

    Notes
    -----
    From Ivy's experimental functions, as ``tf.math.unsorted_segment_sum``.

    Examples
    --------
    >>> ivy.unsorted_segment_sum(ivy.array([[1, 2], [3, 4], [5, 6]]), ivy.array([0, 1, 0]), 2)
    ivy.array([[6, 8],
               [3, 4]])
    """
    places = _places("unsorted_segment_sum", data, segment_ids, num_segments)
    return scatter_nd(places, data, _lengths(data, segment_ids, num_segments))


def _lengths(data: Any, segment_ids: Any, num_segments: int) -> tuple[int, ...]:
    return (num_segments, *shape(data)[len(shape(segment_ids)) :])


def _places(name: str, data: Any, segment_ids: Any, num_segments: int) -> Any:
    """Return segment indices, with invalid ones out of range."""
    if num_segments < 0:
        raise IvyValueError(f"ivy.{name}: num_segments is {num_segments}, and a number of segments is not negative")
    told = tells_dtype(segment_ids)
    if told and not (is_int_dtype(segment_ids) or is_uint_dtype(segment_ids)):
        raise IvyDtypeError(f"ivy.{name}: segment_ids are integers, not {dtype(segment_ids)}")
    lengths, ids = tuple(shape(data)), tuple(shape(segment_ids))
    alike = [n == m or None in (n, m) for n, m in zip(ids, lengths, strict=False)]
    if not ids or len(ids) > len(lengths) or not all(alike):
        raise IvyBroadcastShapeError(
            f"ivy.{name}: segment_ids have the shape {ids}, which is not how the shape of data, {lengths}, begins"
        )
    if told and is_uint_dtype(segment_ids):
        return expand_dims(segment_ids, axis=-1)
    # Negative indices of `scatter_nd` count from the end.
    narrow = told and num_segments > iinfo(segment_ids).max
    numbers = astype(segment_ids, "int64") if narrow else segment_ids
    return expand_dims(where(less(numbers, 0), num_segments, numbers), axis=-1)


def _counts(places: Any, segment_ids: Any, num_segments: int) -> Any:
    return scatter_nd(places, astype(ones_like(segment_ids), "int32"), (num_segments,))
