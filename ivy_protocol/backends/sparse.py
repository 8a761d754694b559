"""PyData sparse backend. The library accepts only dense arrays as indices, so sparse indices are made dense first."""

from typing import Any

import numpy as np
import sparse as xp
from array_api_compat import numpy as dense_xp

from ivy_protocol.backends.common import indexing

__all__ = ["gather", "get_item", "set_item", "take", "xp"]

TYPES = (xp.SparseArray,)


def _dense(key: Any) -> Any:
    return key.todense() if isinstance(key, xp.SparseArray) else key


def _index(query: Any) -> Any:
    keys: list[Any] = []
    for key in map(_dense, query if isinstance(query, tuple) else (query,)):
        # sparse accepts only 1-D index arrays. Convert 0-d arrays to int, and n-D masks to the indices of True.
        if isinstance(key, np.ndarray | np.generic) and key.ndim == 0 and key.dtype.kind in "iu":
            keys.append(int(key))
        elif isinstance(key, np.ndarray) and key.ndim > 1 and key.dtype == bool:
            keys.extend(np.nonzero(key))
        else:
            keys.append(key)
    return tuple(keys)


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    result = x[_index(query)]
    return xp.asarray(result, copy=True) if copy or indexing.is_element(result, query) else result


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    return indexing.set_item(xp, x, _index(query), val, copy=copy)


def take(
    x: Any, indices: Any, /, *, axis: int | None = None, mode: str = "fill", fill_value: complex | None = None
) -> Any:
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), 0
    indexing.check_fill(x.dtype, fill_value)
    axis = indexing.from_front(axis, x.ndim)
    indices = np.asarray(_dense(indices))
    before, after = tuple(x.shape[:axis]), tuple(x.shape[axis + 1 :])
    flat_indices, inside = indexing.positions(dense_xp, indices, x.shape[axis], mode)
    # Flatten the indices, because sparse.take accepts only 1-D indices along one axis.
    elements = xp.reshape(xp.take(x, np.reshape(flat_indices, (-1,)), axis=axis), (*before, *indices.shape, *after))
    if inside is not None:
        inside = xp.asarray(np.reshape(inside, (*indices.shape, *(1,) * len(after))))
    return indexing.filled(xp, elements, inside, fill_value)


def gather(params: Any, indices: Any, /, *, axis: int = -1) -> Any:
    return take(params, indices, axis=axis)
