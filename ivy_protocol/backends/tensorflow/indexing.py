"""Indexing, gather and scatter, also for sizes that are unknown until the graph runs.

Only kernels on the CPU raise for indices out of range. On other devices, indices are compared with the sizes first.
"""

import math
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common import indexing, scatter
from ivy_protocol.backends.common.scatter import multiplied, neutral, replaced, scattered, scattered_flat
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.xp._shared import (
    Dimension,
    Tensor,
    dimensions,
    index_vector,
    lacks_nan,
    reshaped,
    scalar_tensor,
)
from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE
from ivy_protocol.backends.tensorflow.xp.indexing import are_plain_values
from ivy_protocol.exceptions import InplaceUpdateException

__all__ = [
    "fill_diagonal",
    "gather",
    "gather_nd",
    "get_item",
    "inplace_arrays_supported",
    "inplace_decrement",
    "inplace_increment",
    "inplace_update",
    "scatter_flat",
    "scatter_nd",
    "set_item",
    "supports_inplace_updates",
    "take",
    "take_along_axis",
]


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    selected = xp.getitem(x, query)
    return xp.asarray(selected, copy=True) if copy else selected


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    return xp.setitem(x, query, val)


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    is_variable = isinstance(x, tf.Variable)
    if keep_input_dtype or is_variable:
        val = xp.astype(val, x.dtype)
    if is_variable:
        return x.assign(tf.broadcast_to(val, x.shape))
    if ensure_in_backend:
        raise InplaceUpdateException("arrays of tensorflow are immutable; pass ensure_in_backend=False")
    # If `val` has the shape of `x`, return `val` itself, because an operation would move it to the default device.
    return val if val.shape == x.shape and val.shape.is_fully_defined() else tf.broadcast_to(val, tf.shape(x))


def inplace_increment(x: Any, val: Any) -> Any:
    return inplace_update(x, xp.add(x, xp.astype(val, x.dtype)))


def inplace_decrement(x: Any, val: Any) -> Any:
    return inplace_update(x, xp.subtract(x, xp.astype(val, x.dtype)))


def inplace_arrays_supported() -> bool:
    return False


def supports_inplace_updates(x: Any, /) -> bool:
    return isinstance(x, tf.Variable)


_INDEX_DTYPES = (tf.int32, tf.int64)


def _have_static_shapes(*arrays: Tensor) -> bool:
    return all([x.shape.is_fully_defined() for x in arrays])


def take(
    x: Any, indices: Any, /, *, axis: int | None = None, mode: str = "fill", fill_value: complex | None = None
) -> Any:
    if axis is None and x.shape.is_fully_defined():
        x, axis = reshaped(x, (-1,)), 0
    if (
        mode == "fill"
        and axis is not None
        and x.shape.rank
        and indices.dtype in _INDEX_DTYPES
        and not tf.inside_function()
    ):
        indexing.check_fill(x.dtype, fill_value)
        elements = _gather_in_range(x, indices, axis)
        if elements is not None:
            return elements
    if _have_static_shapes(x, indices):
        return indexing.take(xp, x, indices, axis=axis, mode=mode, fill_value=fill_value)
    indexing.check_fill(x.dtype, fill_value)
    if axis is None:
        x, axis = reshaped(x, (-1,)), 0
    return _gather_dynamic(x, indices, indexing.from_front(axis, x.shape.rank), 0, mode, fill_value)


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    if not batch_dims and _have_static_shapes(params, indices):
        return take(params, indices, axis=axis)
    if _have_static_shapes(params, indices):
        return scatter.gather(xp, params, indices, axis=axis, batch_dims=batch_dims)
    axis = indexing.from_front(axis, params.shape.rank)
    _check_batch(params, indices, batch_dims, axis)
    return _gather_dynamic(params, indices, axis, batch_dims, "fill", None)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    depth = indices.shape[-1]
    if (
        not batch_dims
        and indices.dtype in _INDEX_DTYPES
        and params.device.endswith("CPU:0")
        and not tf.inside_function()
    ):
        try:
            # Try the kernel, which on the CPU raises for an index out of range.
            return tf.gather_nd(params, indices)
        except (tf.errors.InvalidArgumentError, ValueError):
            pass
    if _have_static_shapes(params, indices) or depth is None:
        return scatter.gather_nd(xp, params, indices, batch_dims=batch_dims)
    _check_batch(params, indices, batch_dims, params.shape.rank - depth)
    lengths = dimensions(params)[batch_dims : batch_dims + depth]
    positions, inside = zip(*[_valid_indices(indices[..., i], lengths[i], "fill") for i in range(depth)], strict=True)
    selected = tf.gather_nd(params, tf.stack(positions, axis=-1), batch_dims=batch_dims)
    inside = tf.reduce_all(tf.stack(inside, axis=-1), axis=-1)
    after = params.shape.rank - batch_dims - depth
    return indexing.filled(xp, selected, reshaped(inside, (*dimensions(inside), *(1,) * after)), None)


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: str = "fill") -> Any:
    fits = mode == "fill" and indices.dtype in _INDEX_DTYPES and indices.shape.rank == x.shape.rank
    if fits and x.device.endswith("CPU:0") and not tf.inside_function():
        try:
            # Try the kernel, which on the CPU raises for an index out of range.
            return xp.take_along_axis(x, indices, axis=axis)
        except (IndexError, ValueError):
            pass
    if _have_static_shapes(x, indices):
        return indexing.take_along_axis(xp, x, indices, axis, mode=mode)
    axis = indexing.from_front(axis, x.shape.rank)
    if indices.shape.rank != x.shape.rank:
        raise ValueError(f"indices must have {x.shape.rank} dimensions, as many as x, not {indices.shape.rank}")
    positions, inside = _valid_indices(indices, dimensions(x)[axis], mode)
    return indexing.filled(xp, xp.take_along_axis(x, positions, axis=axis), inside, None)


def _gather_in_range(x: Tensor, indices: Tensor, axis: int) -> Tensor | None:
    """Return the elements at indices along an axis; None if an index is negative or out of range.

    On devices other than the CPU, kernels do not raise, so the result is None.
    """
    if not x.device.endswith("CPU:0"):
        return None
    try:
        return tf.gather(x, indices, axis=axis)
    except (tf.errors.InvalidArgumentError, ValueError):
        return None


def _check_batch(params: Tensor, indices: Tensor, batch_dims: int, max_batch_dims: int) -> None:
    if not 0 <= batch_dims <= min(max_batch_dims, indices.shape.rank):
        raise ValueError(
            f"batch_dims={batch_dims} is out of range for params of shape {params.shape} and indices of shape "
            f"{indices.shape}"
        )
    if not params.shape[:batch_dims].is_compatible_with(indices.shape[:batch_dims]):
        raise ValueError(
            f"params and indices must have equal sizes along the first {batch_dims} axes, but have the shapes "
            f"{params.shape} and {indices.shape}"
        )


def _gather_dynamic(x: Tensor, indices: Tensor, axis: int, batch_dims: int, mode: str, fill_value: Any) -> Tensor:
    positions, inside = _valid_indices(indices, dimensions(x)[axis], mode)
    selected = raw_ops.GatherV2(params=x, indices=positions, axis=axis, batch_dims=batch_dims)
    if inside is not None:
        index_shape, between, after = dimensions(indices), axis - batch_dims, x.shape.rank - axis - 1
        inside = reshaped(
            inside, (*index_shape[:batch_dims], *(1,) * between, *index_shape[batch_dims:], *(1,) * after)
        )
    return indexing.filled(xp, selected, inside, fill_value)


def _valid_indices(indices: Tensor, length: Dimension, mode: str) -> tuple[Tensor, Tensor | None]:
    """Return indices that are all in range, and a mask that is True where the argument was in range.

    The mask is None for the modes "wrap" and "clip", which make all indices valid.
    """
    if isinstance(length, int):
        return indexing.positions(xp, indices, length, mode)
    indices = indexing.as_indices(xp, indices)
    length = tf.cast(length, indices.dtype)
    if mode == "wrap":
        return raw_ops.FloorMod(x=indices, y=tf.maximum(length, 1)), None
    if mode == "clip":
        return tf.clip_by_value(indices, 0, tf.maximum(length - 1, 0)), None
    if mode != "fill":
        raise ValueError(f"mode must be 'fill', 'clip' or 'wrap', not {mode!r}")
    inside = (indices >= -length) & (indices < length)
    return tf.where(inside, tf.where(indices < 0, indices + length, indices), tf.zeros_like(indices)), inside


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    if a.dtype not in SINGLE_AND_DOUBLE or a.shape.rank != 2 or not a.shape.is_fully_defined() or 0 in a.shape:
        return NotImplemented
    if wrap and a.shape[0] > a.shape[1]:
        return NotImplemented
    if isinstance(v, tf.Tensor):
        if v.shape.rank or v.dtype.is_complex:
            return NotImplemented
    elif type(v) not in (int, float):
        return NotImplemented
    fill_value = tf.cast(v, a.dtype) if isinstance(v, tf.Tensor) else scalar_tensor(v, a.dtype)
    diagonal = raw_ops.Fill(dims=index_vector((min(a.shape),)), value=fill_value)
    return raw_ops.MatrixSetDiagV3(input=a, diagonal=diagonal, k=0)


_KERNELS = {
    "sum": tf.tensor_scatter_nd_add,
    "min": tf.tensor_scatter_nd_min,
    "max": tf.tensor_scatter_nd_max,
}


def _scatter_rows(target: Any, row_indices: Any, rows: Any, reduction: str, new: bool) -> Any:
    indices = row_indices[:, None]
    if reduction == "replace":
        if 0 in rows.shape or not are_plain_values(target, rows):
            return replaced(xp, _scatter_rows, target, row_indices, rows)
        return tf.tensor_scatter_nd_update(target, indices, rows)
    if target.shape[1] == 0:
        # If the rows have no elements, return the target unchanged, because the kernels would raise.
        return target
    # The elements of a new target are 0. If an update will change an element, first replace the 0 by the identity
    # element of the reduction.
    if new and reduction in ("mul", "min", "max"):
        target = tf.tensor_scatter_nd_update(target, indices, tf.fill(tf.shape(rows), _neutral(reduction, rows)))
    if reduction == "mul" and rows.dtype.is_complex:
        # Multiply without `unsorted_segment_prod`, whose gradient lacks a conjugation for complex numbers.
        return multiplied(xp, _scatter_rows, target, row_indices, rows)
    if reduction == "mul":
        return target * tf.math.unsorted_segment_prod(rows, row_indices, target.shape[0])
    updated = _KERNELS[reduction](target, indices, rows)
    if reduction in ("min", "max") and rows.dtype.is_floating:
        if lacks_nan(rows) and lacks_nan(target):
            return updated
        # The kernels ignore NaN, so find the rows with NaN separately.
        has_nan = (
            tf.math.unsorted_segment_max(tf.cast(tf.math.is_nan(rows), tf.int32), row_indices, target.shape[0]) > 0
        )
        return tf.where(has_nan | tf.math.is_nan(target), tf.constant(math.nan, updated.dtype), updated)
    return updated


def _neutral(reduction: str, rows: Any) -> Any:
    return tf.constant(neutral(xp, reduction, rows.dtype), rows.dtype)


def _are_in_range(indices: Any, lengths: Any) -> bool:
    if tf.inside_function() or not indices.device.endswith("CPU:0") or 0 in indices.shape:
        return False
    columns = zip(tf.unstack(indices, axis=-1), lengths, strict=False)
    return all([tf.reduce_min(column) >= 0 and tf.reduce_max(column) < length for column, length in columns])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _scatter_rows, indices, updates, size, reduction, out, _are_in_range)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(xp, _scatter_rows, indices, updates, shape, reduction, out, _are_in_range)
