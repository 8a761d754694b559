"""Unique elements in ascending order, by a stable sort, or by counting for integers of a small range."""

from typing import NamedTuple

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Tensor,
    as_tensor,
    cast,
    dimensions,
    index_range,
    index_vector,
    is_host_readable,
    reshaped,
    scalar_tensor,
)
from ivy_protocol.backends.tensorflow.xp.dtypes import DEFAULT_INDEX, KIND, int32, int64
from ivy_protocol.backends.tensorflow.xp.elementwise import imag, real
from ivy_protocol.backends.tensorflow.xp.searching import last_axis_order

__all__ = [
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]


class UniqueAllResult(NamedTuple):
    """Result of `unique_all`."""

    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor


class UniqueCountsResult(NamedTuple):
    """Result of `unique_counts`."""

    values: Tensor
    counts: Tensor


class UniqueInverseResult(NamedTuple):
    """Result of `unique_inverse`."""

    values: Tensor
    inverse_indices: Tensor


class _Runs(NamedTuple):
    """Sorted elements, the indices that sort them, and a mask of the first element of each run of equal elements."""

    order: Tensor
    elements: Tensor
    begins: Tensor


def _nan_order(x: Tensor) -> Tensor:
    """Return a sort key that puts complex numbers with NaN parts last, as NumPy does.

    The key is 1 if only the imaginary part is NaN, 2 if only the real part is NaN, 3 if both are NaN, and otherwise 0.
    """
    of_real, of_imaginary = (raw_ops.Cast(x=raw_ops.IsNan(x=part), DstT=int32) for part in (real(x), imag(x)))
    return raw_ops.AddV2(x=raw_ops.AddV2(x=of_real, y=of_real), y=of_imaginary)


def _runs(flat: Tensor) -> _Runs:
    if KIND[flat.dtype] == "complex":
        order = last_axis_order(imag(flat))
        for key in (real, _nan_order):
            by_key = last_axis_order(key(raw_ops.GatherV2(params=flat, indices=order, axis=0)))
            order = raw_ops.GatherV2(params=order, indices=by_key, axis=0)
    else:
        order = last_axis_order(flat)
    elements = raw_ops.GatherV2(params=flat, indices=order, axis=0)
    # Set the first element to True below: `Roll` compares it with the last element, but the first element always begins
    # a run.
    changes = raw_ops.NotEqual(x=elements, y=raw_ops.Roll(input=elements, shift=1, axis=0))
    is_first = raw_ops.Equal(x=index_range(0, dimensions(flat)[0], DEFAULT_INDEX), y=scalar_tensor(0, DEFAULT_INDEX))
    return _Runs(order, elements, raw_ops.LogicalOr(x=changes, y=is_first))


def _first_indices(runs: _Runs) -> Tensor:
    return reshaped(raw_ops.Where(condition=runs.begins), (-1,))


def _counts(flat: Tensor, first: Tensor) -> Tensor:
    size = as_tensor(dimensions(flat)[0], DEFAULT_INDEX)
    ends = raw_ops.ConcatV2(values=[first, reshaped(size, (1,))], axis=0)
    runs = dimensions(first)[0]
    following = raw_ops.GatherV2(params=ends, indices=index_range(1, runs + 1), axis=0)
    return raw_ops.Sub(x=following, y=first)


def _inverse(x: Tensor, runs: _Runs) -> Tensor:
    run_numbers = raw_ops.Cumsum(x=raw_ops.Cast(x=runs.begins, DstT=DEFAULT_INDEX), axis=0)
    run_numbers = raw_ops.Sub(x=run_numbers, y=scalar_tensor(1, DEFAULT_INDEX))
    indices = raw_ops.ExpandDims(input=runs.order, axis=1)
    return reshaped(
        raw_ops.TensorScatterUpdate(tensor=run_numbers, indices=indices, updates=run_numbers), dimensions(x)
    )


def _count_small_range(flat: Tensor) -> tuple[Tensor, Tensor, Tensor] | None:
    """Return the unique integers, their counts, and the rank of each element; None if the range is too large.

    Counting is faster than a sort if the range is at most twice the number of elements.
    """
    size = flat.shape.num_elements()
    if flat.dtype not in (int32, int64) or not size or not is_host_readable(flat):
        return None
    lowest, highest = (
        int(kernel(input=flat, axis=index_vector((0,))).numpy()) for kernel in (raw_ops.Min, raw_ops.Max)
    )
    width = highest - lowest + 1
    if width > 2 * size:
        return None
    start = scalar_tensor(lowest, flat.dtype)
    indices = cast(raw_ops.Sub(x=flat, y=start), int32)
    no_weights = tf.constant([], DEFAULT_INDEX)
    counts = raw_ops.DenseBincount(
        input=indices, size=scalar_tensor(width, int32), weights=no_weights, binary_output=False
    )
    occurring = raw_ops.Where(condition=counts)
    values = raw_ops.AddV2(x=cast(reshaped(occurring, (-1,)), flat.dtype), y=start)
    ranks = raw_ops.Cumsum(x=raw_ops.Sign(x=counts), axis=0, exclusive=True)
    ranks = raw_ops.GatherV2(params=ranks, indices=indices, axis=0)
    return values, raw_ops.GatherNd(params=counts, indices=occurring), ranks


def unique_all(x: Array, /) -> UniqueAllResult:
    x = as_tensor(x)
    flat = reshaped(x, (-1,))
    runs = _runs(flat)
    first = _first_indices(runs)
    values = raw_ops.GatherV2(params=runs.elements, indices=first, axis=0)
    # The sort is stable: of the equal elements of a run, the first in the run is also the first in the array.
    indices = raw_ops.GatherV2(params=runs.order, indices=first, axis=0)
    return UniqueAllResult(values, indices, _inverse(x, runs), _counts(flat, first))


def unique_counts(x: Array, /) -> UniqueCountsResult:
    flat = reshaped(as_tensor(x), (-1,))
    if (counted := _count_small_range(flat)) is not None:
        return UniqueCountsResult(*counted[:2])
    runs = _runs(flat)
    first = _first_indices(runs)
    return UniqueCountsResult(raw_ops.GatherV2(params=runs.elements, indices=first, axis=0), _counts(flat, first))


def unique_inverse(x: Array, /) -> UniqueInverseResult:
    x = as_tensor(x)
    flat = reshaped(x, (-1,))
    if (counted := _count_small_range(flat)) is not None:
        return UniqueInverseResult(counted[0], reshaped(counted[2], dimensions(x)))
    runs = _runs(flat)
    values = raw_ops.GatherV2(params=runs.elements, indices=_first_indices(runs), axis=0)
    return UniqueInverseResult(values, _inverse(x, runs))


def unique_values(x: Array, /) -> Tensor:
    flat = reshaped(as_tensor(x), (-1,))
    if (counted := _count_small_range(flat)) is not None:
        return counted[0]
    runs = _runs(flat)
    return raw_ops.GatherV2(params=runs.elements, indices=_first_indices(runs), axis=0)
