"""Reads and writes by index. MLX reads other memory for an index out of range, so each one is checked or bounded.

The values of integer arrays are not evaluated: an index out of range becomes the nearest valid one, as in JAX. Boolean
arrays decide the shape of a result, so they are evaluated.
"""

import math
from operator import index
from typing import Any

import mlx.core as mx
import numpy as np

from ivy_protocol.backends.common.indexing import NoIntegers, axes_of, check_together, without_leading
from ivy_protocol.backends.common.scatter import multiplied, replaced, scattered, scattered_flat
from ivy_protocol.backends.mlx import xp
from ivy_protocol.backends.mlx.creation import asarray
from ivy_protocol.backends.mlx.dtypes import INDEX, INTEGERS, astype
from ivy_protocol.exceptions import InplaceUpdateException

__all__ = [
    "get_item",
    "inplace_arrays_supported",
    "inplace_decrement",
    "inplace_increment",
    "inplace_update",
    "scatter_flat",
    "scatter_nd",
    "set_item",
    "supports_inplace_updates",
]


def _native_key(key: Any) -> list[Any]:
    """Return the keys that MLX accepts in place of one key: a mask becomes the indices of its elements."""
    if isinstance(key, bool | np.bool_):
        key = np.asarray(key)
    if key is None or key is Ellipsis or isinstance(key, slice):
        return [key]
    if isinstance(key, list):
        key = asarray(key) if key else np.zeros(0, np.int64)
    if isinstance(key, np.ndarray):
        key = asarray(key)
    if not isinstance(key, mx.array):
        return [index(key)]
    if key.dtype == mx.bool_:
        return [asarray(places, dtype=INDEX) for places in np.nonzero(np.asarray(key))]
    if key.dtype not in INTEGERS:
        raise NoIntegers
    return [key.astype(INDEX)]


def _keys(x: Any, query: Any) -> tuple[Any, ...]:
    """Return the keys of an index in the form that MLX accepts, all of them in range."""
    keys: list[Any] = []
    given = query if isinstance(query, tuple) else (query,)
    # A mask without dimensions adds an axis of length 0 or 1.
    check_together(given)
    for position, axis in axes_of(given, x.ndim):
        mask = key_shape(given[position])
        if mask is not None and any([axis + i >= x.ndim or n != x.shape[axis + i] for i, n in enumerate(mask)]):
            raise IndexError(f"a mask of the shape {mask} does not fit an array of the shape {x.shape}")
    for key in given:
        keys += _native_key(key)
    if sum([key is Ellipsis for key in keys]) > 1:
        raise IndexError("an index has at most one ellipsis")
    if sum([key is not None and key is not Ellipsis for key in keys]) > x.ndim:
        raise IndexError(f"an index has more keys than the {x.ndim} axes of the array")
    for position, axis in axes_of(tuple(keys), x.ndim):
        length, key = x.shape[axis], keys[position]
        if isinstance(key, int) and not -length <= key < length:
            raise IndexError(f"index {key} is out of range for axis {axis} of length {length}")
        if isinstance(key, slice):
            keys[position] = _bounded(key, length)
        elif isinstance(key, mx.array) and key.size:
            if not length:
                raise IndexError("an axis without elements has no element to take")
            bounded = mx.clip(key, -length, length - 1)
            keys[position] = mx.where(mx.less(bounded, 0), bounded + length, bounded)
    return tuple(keys)


def key_shape(key: Any) -> tuple[int, ...] | None:
    """Return the shape of a mask, or None for another key."""
    is_mask = "bool" in str(getattr(key, "dtype", ""))
    return tuple(key.shape) if is_mask else None


def _bounded(key: slice, length: int) -> slice:
    start, stop, step = key.indices(length)
    count = len(range(start, stop, step))
    if not count:
        return slice(0, 0, 1)
    if step > 0:
        return slice(start, stop, step)
    return slice(start, stop if stop >= 0 else None, step)


def _scalar_mask(query: Any) -> Any:
    """Return the value of a mask without dimensions, which selects the whole array or nothing; None for other keys."""
    (key,) = query if isinstance(query, tuple) and len(query) == 1 else (query,)
    is_mask = isinstance(key, bool) or key_shape(key) == ()
    return bool(key) if is_mask else None


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    mask = _scalar_mask(query)
    if mask is not None:
        return mx.expand_dims(x, 0)[: int(mask)]
    keys = _keys(x, query)
    arrays = [i for i, key in enumerate(keys) if isinstance(key, mx.array)]
    if len(keys) > 1 and arrays:
        return _by_numpy_rules(x, keys)
    result = x[keys] if keys else mx.array(x)
    return mx.array(result) if result is x else result


def _by_numpy_rules(x: Any, keys: tuple[Any, ...]) -> Any:
    """Read the slices first, then the arrays: NumPy places the axes of separated arrays first."""
    # An integer among arrays takes part in their broadcast.
    advanced = [i for i, key in enumerate(keys) if isinstance(key, mx.array | int)]
    basic = tuple([slice(None) if i in advanced else key for i, key in enumerate(keys)])
    x = x[basic]
    if Ellipsis in keys:
        at = keys.index(Ellipsis)
        missing = x.ndim - (len(keys) - 1)
        keys = (*keys[:at], *[slice(None)] * missing, *keys[at + 1 :])
        advanced = [i for i, key in enumerate(keys) if isinstance(key, mx.array | int)]
    arrays = mx.broadcast_arrays(*[mx.array(keys[i], INDEX) if isinstance(keys[i], int) else keys[i] for i in advanced])
    shape, lengths = arrays[0].shape, [x.shape[i] for i in advanced]
    others = [i for i in range(x.ndim) if i not in advanced]
    rows = mx.reshape(mx.transpose(x, [*advanced, *others]), (math.prod(lengths), *[x.shape[i] for i in others]))
    flat = mx.zeros(shape, INDEX)
    for one, length in zip(arrays, lengths, strict=True):
        flat = flat * length + mx.where(mx.less(one, 0), one + length, one)
    result = mx.take(rows, flat, 0)
    if advanced != list(range(advanced[0], advanced[-1] + 1)):
        return result
    first, ndim = advanced[0], len(shape)
    order = [*range(ndim, ndim + first), *range(ndim), *range(ndim + first, result.ndim)]
    return mx.transpose(result, order)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    """Write to a new array: other arrays may share the handle of this one."""
    mask = _scalar_mask(query)
    if mask is not None:
        query = ... if mask else slice(0, 0)
        x, shape = (x, x.shape) if mask else (mx.expand_dims(x, 0), x.shape)
        return mx.reshape(set_item(x, query, val), shape)
    keys = _keys(x, query)
    val = astype(val, x.dtype, copy=False) if isinstance(val, mx.array) else asarray(val, dtype=x.dtype)
    # The positions of the selected elements in the flat array tell the shape, and where the values go.
    if any([isinstance(key, mx.array) for key in keys]):
        numbers = mx.reshape(mx.arange(x.size, dtype=INDEX), x.shape)
        selected = get_item(numbers, keys)
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
        raise InplaceUpdateException("ivy does not change arrays of mlx; give ensure_in_backend=False")
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
        start = mx.full(target.shape, high if reduction == "min" else low, target.dtype)
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
