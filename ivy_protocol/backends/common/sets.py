"""Set functions on any array API namespace."""

import math
from typing import Any, NamedTuple

from ivy_protocol.backends.common._helpers import device_of, is_kind, when
from ivy_protocol.backends.common.indexing import from_front, index_dtype


class Distinct(NamedTuple):
    """Distinct elements or slices along an axis, in ascending order, with the other results of `unique_all`."""

    values: Any
    indices: Any
    inverse_indices: Any
    counts: Any


def distinct(xp: Any, x: Any, axis: int | None = None) -> Distinct:
    """Return the distinct elements of an array, or its distinct slices along an axis, by sorting."""
    inverse_shape = tuple(x.shape) if axis is None else (-1,)
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), 0
    axis = from_front(axis, x.ndim)
    count = x.shape[axis]
    rows = xp.reshape(xp.moveaxis(x, axis, 0), (count, math.prod(x.shape) // max(count, 1)))
    if is_kind(xp, x.dtype, "complex floating"):
        parts = xp.real(rows), xp.imag(rows)
        # Sort by NaN flags first, so that complex numbers with a NaN part come after all others, as in NumPy.
        keys = *[xp.astype(xp.isnan(part), part.dtype) for part in parts], *parts
        rows = xp.reshape(xp.stack(keys, axis=-1), (count, 4 * rows.shape[1]))
    elif is_kind(xp, x.dtype, "bool"):
        # Cast bools, because the standard does not support sorting them.
        rows = xp.astype(rows, xp.uint8)
    order = xp.arange(count, dtype=index_dtype(xp), device=device_of(x))
    for column in reversed(range(rows.shape[1])):
        order = xp.take(order, xp.argsort(xp.take(rows[:, column], order, axis=0), stable=True), axis=0)
    rows = xp.take(rows, order, axis=0)
    differs = xp.any(rows[1:, :] != rows[:-1, :], axis=1)
    begins = xp.concat([xp.ones_like(order[:1], dtype=differs.dtype), differs])
    first = xp.nonzero(begins)[0]
    number = xp.cumulative_sum(xp.astype(begins, order.dtype), axis=0, dtype=order.dtype) - 1
    indices = xp.take(order, first, axis=0)
    inverse = xp.reshape(xp.take(number, xp.argsort(order), axis=0), inverse_shape)
    ends = xp.concat([first[1:], xp.full_like(first[:1], count)])
    return Distinct(xp.take(x, indices, axis=axis), indices, inverse, ends - first)


def _runs(xp: Any, x: Any) -> tuple[Any, Any]:
    """Return the sorted elements, and the index of the first element of each run of equal elements."""
    ordered = xp.sort(xp.reshape(x, (-1,)))
    begins = xp.concat([xp.ones_like(ordered[:1], dtype=xp.bool), ordered[1:] != ordered[:-1]])
    return ordered, xp.nonzero(begins)[0]


def counts_of(xp: Any, x: Any, /) -> tuple[Any, Any]:
    """Implement `unique_counts` by sorting."""
    if is_kind(xp, x.dtype, ("integral", "real floating")) and x.shape != (0,):
        ordered, first = _runs(xp, x)
        ends = xp.concat([first[1:], xp.full_like(first[:1], ordered.shape[0])])
        return xp.take(ordered, first, axis=0), ends - first
    result = distinct(xp, x)
    return result.values, result.counts


def inverse_of(xp: Any, x: Any, /, *, axis: int | None = None) -> tuple[Any, Any]:
    """Implement `unique_inverse` by sorting."""
    result = distinct(xp, x, axis)
    return result.values, result.inverse_indices


def values_of(xp: Any, x: Any, /) -> Any:
    """Implement `unique_values` by sorting."""
    if is_kind(xp, x.dtype, ("integral", "real floating")):
        return xp.take(*_runs(xp, x), axis=0)
    return distinct(xp, x).values


@when("axis", "by_value")
def unique_all(xp: Any, x: Any, /, *, axis: int | None = None, by_value: bool = True) -> Any:
    result = distinct(xp, x, axis)
    if by_value:
        return result
    order = xp.argsort(result.indices)
    shape = tuple(result.inverse_indices.shape)
    inverse = xp.take(xp.argsort(order), xp.reshape(result.inverse_indices, (-1,)), axis=0)
    values = xp.take(result.values, order, axis=0 if axis is None else axis)
    indices, counts = xp.take(result.indices, order, axis=0), xp.take(result.counts, order, axis=0)
    return Distinct(values, indices, xp.reshape(inverse, shape), counts)


@when("axis")
def unique_inverse(xp: Any, x: Any, /, *, axis: int | None = None) -> Any:
    result = distinct(xp, x, axis)
    return result.values, result.inverse_indices


def isin(xp: Any, x1: Any, x2: Any, /, *, assume_unique: bool = False, invert: bool = False) -> Any:
    # Negate the result, because not every namespace supports `invert=`.
    result = xp.isin(x1, x2)
    return xp.logical_not(result) if invert else result
