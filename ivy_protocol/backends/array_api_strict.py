"""array_api_strict backend: a complete example of a backend module in one file.

ivy supports a library with a namespace of the standard even without a backend module. With this module, ivy also knows
that NumPy can access the memory of the arrays. ivy can therefore accept every index of NumPy, and implement functions
that the standard lacks.
"""

from operator import index
from typing import Any

import array_api_strict as xp
import numpy as np

from ivy_protocol.backends.common.indexing import assign, is_element

_CPU = xp.Device("CPU_DEVICE")

TYPES = (type(xp.empty(0)),)
ARRAY_TYPE = TYPES[0]
DEVICE_KINDS = ("cpu",)
AXES_OF_SCALARS = frozenset(
    (
        *("all", "any", "argmax", "argmin", "count_nonzero", "max", "mean", "min", "prod", "std", "sum", "var"),
        "vector_norm",
    )
)


def AS_NUMPY(x: Any) -> Any:
    return np.asarray(x)  # NumPy < 2.2: np.from_dlpack would return a read-only array


def from_numpy_array(x: Any, like: Any) -> Any:
    return xp.asarray(x, copy=True, device=getattr(like, "device", None))


def _is_here(*values: Any) -> bool:
    """Return True if all arrays are on the CPU. On other devices, the library itself computes or raises."""
    return all(value.device == _CPU for value in values if isinstance(value, TYPES))


def _keys(query: Any) -> tuple[Any, ...]:
    return query if isinstance(query, tuple) else (query,)


def _index(query: Any) -> Any:
    return tuple(AS_NUMPY(key) if isinstance(key, TYPES) else key for key in _keys(query))


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    if not _is_here(x, *_keys(query)):
        return NotImplemented
    # Append an ellipsis to the index, so that NumPy returns a 0-d array, which may be a view, instead of a scalar.
    keys = _index(query)
    part = AS_NUMPY(x)[keys if any(key is Ellipsis for key in keys) else (*keys, ...)]
    return xp.asarray(part, copy=True if copy is None and is_element(part, query) else copy)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if type(val) in (float, int):
        val = xp.asarray(val, dtype=x.dtype, device=x.device)
    if not x.shape or not _is_here(x, val, *_keys(query)):
        return NotImplemented
    written = xp.asarray(x, copy=True) if copy else x
    assign(np, AS_NUMPY(written), _index(query), AS_NUMPY(val))
    return written


def _by_numpy(function: Any, x1: Any, x2: Any) -> Any:
    if not _is_here(x1, x2):
        return NotImplemented
    return xp.asarray(function(AS_NUMPY(x1), AS_NUMPY(x2)))


def fmod(x1: Any, x2: Any, /) -> Any:
    return _by_numpy(np.fmod, x1, x2)


def gcd(x1: Any, x2: Any, /) -> Any:
    return _by_numpy(np.gcd, x1, x2)


def lcm(x1: Any, x2: Any, /) -> Any:
    return _by_numpy(np.lcm, x1, x2)


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2) -> Any:
    """Return a vector norm. Raise if `axis` is a float, because NumPy would accept a float."""
    axis = axis if axis is None or isinstance(axis, tuple | list) else index(axis)
    return xp.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
