"""Indexing for libraries that do not check bounds and do not support masks.

`checked_keys` converts the keys of an index to keys in range that all libraries accept. The values of integer arrays
are not read: an index out of range becomes the nearest valid one, as in JAX. The values of boolean arrays are read,
because they determine the shape of the result.
"""

import math
from operator import index
from typing import Any

from ivy_protocol.backends.common._helpers import is_kind
from ivy_protocol.backends.common.indexing import NoIntegers, axes_of, check_together, index_dtype


def _native_key(xp: Any, key: Any) -> list[Any]:
    """Return the keys that replace one key of an index, so that all libraries accept the index. A mask is replaced by
    the index arrays of its true elements.
    """
    import numpy as np

    arrays: Any = np.ndarray | np.generic
    if isinstance(key, bool | np.bool_):
        key = xp.asarray(bool(key))
    if key is None or key is Ellipsis or isinstance(key, slice):
        return [key]
    if isinstance(key, list):
        key = xp.asarray(key) if key else xp.zeros((0,), dtype=index_dtype(xp))
    if isinstance(key, arrays) and key.dtype.kind in "biu":
        key = xp.asarray(key) if key.ndim or key.dtype.kind == "b" else int(key)
    if not hasattr(key, "dtype"):
        return [index(key)]
    if is_kind(xp, key.dtype, "bool"):
        return [*xp.nonzero(key)]
    if not is_kind(xp, key.dtype, "integral"):
        raise NoIntegers
    return [xp.astype(key, index_dtype(xp))]


def checked_keys(xp: Any, x: Any, query: Any) -> tuple[Any, ...]:
    """Return the keys of an index in a form that all libraries accept, with every key in range. Raise for invalid
    keys.
    """
    keys: list[Any] = []
    parts = query if isinstance(query, tuple) else (query,)
    # Check the shapes before the loop, which replaces a mask by the indices of its elements.
    check_together(parts)
    for position, axis in axes_of(parts, x.ndim):
        mask = _mask_shape(parts[position])
        if mask is not None and any(
            [axis + i >= x.ndim or n not in (0, x.shape[axis + i]) for i, n in enumerate(mask)]
        ):
            raise IndexError(f"a mask of the shape {mask} does not fit an array of the shape {x.shape}")
    for key in parts:
        keys += _native_key(xp, key)
    if sum([key is Ellipsis for key in keys]) > 1:
        raise IndexError("an index must have at most one ellipsis")
    if sum([key is not None and key is not Ellipsis for key in keys]) > x.ndim:
        raise IndexError(f"an index must have at most one key for each of the {x.ndim} axes of the array")
    for position, axis in axes_of(tuple(keys), x.ndim):
        length: Any = x.shape[axis]
        key: Any = keys[position]
        if type(key) is int:
            if not -length <= key < length:
                raise IndexError(f"index {key} is out of range for axis {axis} of length {length}")
            keys[position] = key % length
        elif isinstance(key, slice):
            keys[position] = _bounded(key, length)
        elif hasattr(key, "dtype") and 0 not in getattr(key, "shape", ()):
            if not length:
                raise IndexError("an element cannot be selected from an empty axis")
            bounded = xp.clip(key, -length, length - 1)
            keys[position] = xp.where(bounded < 0, bounded + length, bounded)
    return tuple(keys)


def _mask_shape(key: Any) -> tuple[int, ...] | None:
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


def scalar_mask(query: Any) -> Any:
    """Return the value of a 0-d mask, which selects the whole array or nothing; None for other keys."""
    (key,) = query if isinstance(query, tuple) and len(query) == 1 else (query,)
    is_mask = isinstance(key, bool) or _mask_shape(key) == ()
    return bool(key) if is_mask else None


def _is_advanced(key: Any) -> bool:
    """Return True for an array or an integer, which NumPy broadcasts with the arrays of an index."""
    return type(key) is int or hasattr(key, "dtype")


def by_numpy_rules(xp: Any, x: Any, keys: tuple[Any, ...]) -> Any:
    """Index with the slices first, and then with the integers and arrays.

    As in NumPy, the axes of the arrays come first in the result if a slice separates the arrays. `keys` come from
    `checked_keys`, so that the integers and the elements of the arrays are not negative.
    """
    x = x[tuple([slice(None) if _is_advanced(key) else key for key in keys])]
    if Ellipsis in keys:
        at = keys.index(Ellipsis)
        missing = x.ndim - (len(keys) - 1)
        keys = (*keys[:at], *[slice(None)] * missing, *keys[at + 1 :])
    advanced = [i for i, key in enumerate(keys) if _is_advanced(key)]
    arrays = xp.broadcast_arrays(
        *[xp.asarray(keys[i], dtype=index_dtype(xp)) if isinstance(keys[i], int) else keys[i] for i in advanced]
    )
    shape, lengths = arrays[0].shape, [x.shape[i] for i in advanced]
    others = [i for i in range(x.ndim) if i not in advanced]
    rows = xp.reshape(xp.permute_dims(x, [*advanced, *others]), (math.prod(lengths), *[x.shape[i] for i in others]))
    flat = xp.zeros(shape, dtype=index_dtype(xp))
    for one, length in zip(arrays, lengths, strict=True):
        flat = flat * length + one
    result = xp.reshape(xp.take(rows, xp.reshape(flat, (-1,)), axis=0), (*shape, *rows.shape[1:]))
    if advanced != list(range(advanced[0], advanced[-1] + 1)):
        return result
    first, ndim = advanced[0], len(shape)
    order = [*range(ndim, ndim + first), *range(ndim), *range(ndim + first, result.ndim)]
    return xp.permute_dims(result, order)
