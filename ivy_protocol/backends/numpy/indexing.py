"""Indexing, gather and scatter: NumPy functions, for the indices and modes that they support.

Sums of 1-D arrays use `np.bincount`, and other reductions `ufunc.at`, which is slower. Results are 0-d arrays where
NumPy returns scalars.
"""

from math import prod
from operator import index
from typing import Any

import numpy as np

from ivy_protocol.backends.common.indexing import assign, check_fill, check_no_axis
from ivy_protocol.backends.common.scatter import have_valid_indices, neutral, scattered, scattered_flat
from ivy_protocol.backends.numpy._shared import are_in_range, sum_segments

__all__ = [
    "fill_diagonal",
    "gather",
    "gather_nd",
    "get_item",
    "inplace_decrement",
    "inplace_increment",
    "put_along_axis",
    "ravel_multi_index",
    "scatter_flat",
    "scatter_nd",
    "set_item",
    "sum_at",
    "supports_inplace_updates",
    "take",
    "take_along_axis",
    "unravel_index",
]


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    # Leave floating-point indices to the adapter, which raises: np.take would truncate them.
    if mode not in ("fill", "clip", "wrap") or indices.dtype.kind in "fc":
        return NotImplemented
    check_fill(x.dtype, fill_value)
    if not x.ndim:
        check_no_axis(axis)
    try:
        # In mode "fill", let np.take raise for an index out of range. The adapter then fills the result.
        return np.take(x, indices, axis, mode="raise" if mode == "fill" else mode)
    except (IndexError, TypeError):
        return NotImplemented


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill":
        return NotImplemented
    try:
        return np.take_along_axis(x, indices, axis)
    except IndexError:
        return NotImplemented


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    return NotImplemented if batch_dims else take(params, indices, axis=axis)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    # Leave booleans to the default implementation, which counts them as 0 and 1: NumPy treats booleans as a mask.
    if batch_dims or indices.shape[-1] > params.ndim or indices.dtype.kind not in "iu":
        return NotImplemented
    try:
        return params[tuple(np.moveaxis(indices, -1, 0))]
    except IndexError:
        return NotImplemented


_AT: Any = {"sum": np.add, "mul": np.multiply, "min": np.minimum, "max": np.maximum}


def _scatter_rows(target: Any, indices: Any, rows: Any, reduction: str, is_new: bool) -> Any:
    if reduction == "replace":
        target[indices] = rows
        return target
    if is_new and reduction != "sum":
        target[indices] = neutral(np, reduction, rows.dtype)
    # Scatter rows of one element as 1-D arrays, for which `ufunc.at` is several times faster.
    is_flat = rows.shape[1] == 1
    if is_new and is_flat and reduction == "sum" and rows.dtype.char in "fd":
        return sum_at(indices, rows[:, 0], len(target))[:, None]
    with np.errstate(invalid="ignore"):
        _AT[reduction].at(target[:, 0] if is_flat else target, indices, rows[:, 0] if is_flat else rows)
    return target


def _are_in_range(indices: Any, lengths: Any) -> bool:
    if type(indices) is not np.ndarray or not indices.size:
        return False
    columns = zip(np.moveaxis(indices, -1, 0), lengths, strict=False)
    return all([are_in_range(column, length) for column, length in columns])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    if reduction == "sum" and out is None and type(size) is int:
        sums = sum_segments(updates, indices, size)
        if sums is not None:
            return sums
    return scattered_flat(np, _scatter_rows, indices, updates, size, reduction, out, _are_in_range)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(np, _scatter_rows, indices, updates, shape, reduction, out, _are_in_range)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if copy:
        x = x.copy()
    try:
        x[query] = val
    except (TypeError, ValueError):
        assign(np, x, query, val)
    return x


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    result = x[query]
    if isinstance(result, np.generic):
        if copy is False:
            # Append an ellipsis to the index, so that NumPy returns a 0-d view in place of a scalar.
            return x[(*query, ...) if isinstance(query, tuple) else (query, ...)]
        return np.asarray(result)
    return np.array(result) if copy else result


def inplace_increment(x: Any, val: Any) -> Any:
    return np.add(x, val if val.dtype is x.dtype else val.astype(x.dtype, copy=False), x)


def inplace_decrement(x: Any, val: Any) -> Any:
    return np.subtract(x, val if val.dtype is x.dtype else val.astype(x.dtype, copy=False), x)


def supports_inplace_updates(x: Any, /) -> bool:
    return bool(x.flags.writeable)


def sum_at(indices: Any, values: Any, size: int) -> Any:
    """Return the sums of `values` per index. All indices are in range."""
    with np.errstate(over="ignore"):
        return np.bincount(indices, values, size).astype(values.dtype)


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    is_scalar = type(v) in (bool, int, float) and a.dtype.kind == "f"
    if not is_scalar and (type(v) is not np.ndarray or v.dtype != a.dtype or not v.size):
        return NotImplemented
    if a.ndim < 2 or (a.ndim > 2 and len(set(a.shape)) > 1):
        return NotImplemented
    result = np.array(a, order="C")
    np.fill_diagonal(result, v, wrap)
    return result


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    # Do not read a proxy of graph tracing: other calls of the graph may have indices out of range.
    if mode != "replace" or type(indices) is not np.ndarray or not have_valid_indices(arr, indices, axis):
        return NotImplemented
    if indices.dtype.kind not in "iu" or not indices.size:
        return NotImplemented
    if indices.min() < -arr.shape[axis] or indices.max() >= arr.shape[axis]:
        return NotImplemented
    result = arr.copy()
    np.put_along_axis(result, indices, values, axis)
    return result


def unravel_index(indices: Any, shape: Any, /, *, order: Any = "C") -> Any:
    if indices.dtype != np.intp or (isinstance(shape, tuple) and 0 in shape):
        return NotImplemented
    try:
        return np.unravel_index(indices, shape, order)
    except ValueError:
        # Leave an index out of range to the default implementation, which raises the error.
        return NotImplemented


def ravel_multi_index(multi_index: Any, dims: Any, mode: str = "raise", order: str = "C") -> Any:
    # Handle only integer indices of which at least one has 64 bits: ivy then returns int64, as NumPy always does. Leave
    # other indices, and invalid arguments, to the default implementation.
    rows = multi_index if type(multi_index) in (list, tuple) else ()
    if not any([row.dtype.char in "lq" for row in rows]) or not all([row.dtype.char in "bBhHiIlq" for row in rows]):
        return NotImplemented
    try:
        shape = tuple([index(n) for n in dims])
        result = np.ravel_multi_index(tuple(rows), shape, mode, order)  # type: ignore[reportArgumentType]
    except (TypeError, ValueError):
        return NotImplemented
    return np.asarray(result) if prod(shape) < 2**31 else NotImplemented
