"""Indexing, gather and scatter. All indices are checked: MLX reads unrelated memory for an index out of range."""

import math
from typing import Any

import mlx.core as mx

from ivy_protocol.backends.common.indexing import without_leading
from ivy_protocol.backends.common.scatter import multiplied, replaced, scattered, scattered_flat
from ivy_protocol.backends.common.static_indexing import by_numpy_rules, checked_keys, scalar_mask
from ivy_protocol.backends.mlx import xp
from ivy_protocol.backends.mlx.creation import asarray
from ivy_protocol.backends.mlx.dtypes import INDEX, INTEGERS, astype
from ivy_protocol.exceptions import InplaceUpdateException

__all__ = ["get_item", "inplace_arrays_supported", "inplace_decrement", "inplace_increment", "inplace_update"]
__all__ += ["scatter_flat", "scatter_nd", "set_item", "supports_inplace_updates"]


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    mask = scalar_mask(query)
    if mask is not None:
        return mx.expand_dims(x, 0)[: int(mask)]
    keys = checked_keys(xp, x, query)
    arrays = [i for i, key in enumerate(keys) if isinstance(key, mx.array)]
    if len(keys) > 1 and arrays:
        return by_numpy_rules(xp, x, keys)
    result = x[keys] if keys else mx.array(x)
    return mx.array(result) if result is x else result


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    """Return a copy of `x` with a value written to a selection, because other arrays may share the memory of `x`."""
    mask = scalar_mask(query)
    if mask is not None:
        query = ... if mask else slice(0, 0)
        x, shape = (x, x.shape) if mask else (mx.expand_dims(x, 0), x.shape)
        return mx.reshape(set_item(x, query, val), shape)
    keys = checked_keys(xp, x, query)
    val = astype(val, x.dtype, copy=False) if isinstance(val, mx.array) else asarray(val, dtype=x.dtype)
    # If a key is an array, apply the index to the flat indices of the elements, and write to the flat array.
    if any([isinstance(key, mx.array) for key in keys]):
        indices = mx.reshape(mx.arange(x.size, dtype=INDEX), x.shape)
        selected = get_item(indices, keys)
        flat = mx.array(mx.reshape(x, (-1,)))
        if selected.size:
            flat[mx.reshape(selected, (-1,))] = mx.reshape(_fitted(val, selected.shape), (-1,))
        else:
            _fitted(val, selected.shape)
        return mx.reshape(flat, x.shape)
    result = mx.array(x)
    shape = x[keys].shape if keys else x.shape
    val = _fitted(val, shape)
    if val.size:
        if keys:
            result[keys] = val
        else:
            result = val
    return result


def _fitted(val: Any, shape: tuple[int, ...]) -> Any:
    inner = without_leading(val, shape)
    val = val if inner is None else mx.reshape(val, inner)
    return xp.broadcast_to(val, shape)


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    if ensure_in_backend:
        raise InplaceUpdateException("ivy does not write to arrays of mlx in place; pass ensure_in_backend=False")
    return xp.broadcast_to(astype(val, x.dtype, copy=False) if keep_input_dtype else val, x.shape)


def inplace_increment(x: Any, val: Any) -> Any:
    return inplace_update(x, x + astype(val, x.dtype, copy=False))


def inplace_decrement(x: Any, val: Any) -> Any:
    return inplace_update(x, x - astype(val, x.dtype, copy=False))


def inplace_arrays_supported() -> bool:
    return False


def supports_inplace_updates(x: Any, /) -> bool:
    return False


def _scatter_rows(target: Any, indices: Any, rows: Any, reduction: str, is_new: bool) -> Any:
    if not rows.size:
        return target
    if reduction == "replace":
        return replaced(xp, _scatter_rows, target, indices, rows)
    if reduction == "mul":
        start = mx.ones(target.shape, target.dtype) if is_new else target
        product = multiplied(xp, _scatter_rows, start, indices, rows)
        return mx.where(_touched(target, indices), product, target) if is_new else product
    if reduction == "sum":
        return target.at[indices].add(rows)
    if is_new:
        limit = xp.iinfo(target.dtype) if target.dtype in INTEGERS else None
        low, high = (limit.min, limit.max) if limit else (-math.inf, math.inf)
        start = xp.full(target.shape, high if reduction == "min" else low, dtype=target.dtype)
        result = start.at[indices].minimum(rows) if reduction == "min" else start.at[indices].maximum(rows)
        return mx.where(_touched(target, indices), result, target)
    return target.at[indices].minimum(rows) if reduction == "min" else target.at[indices].maximum(rows)


def _touched(target: Any, indices: Any) -> Any:
    counts = mx.zeros((target.shape[0],), mx.int32).at[indices].add(mx.ones(indices.shape, mx.int32))
    return mx.greater(counts, 0)[:, None]


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _scatter_rows, indices, updates, size, reduction, out)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(xp, _scatter_rows, indices, updates, shape, reduction, out)
