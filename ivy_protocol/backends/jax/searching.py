"""Search functions. On the CPU, NumPy finds nonzero elements many times faster than JAX."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.array_api import nonzero as _nonzero
from ivy_protocol.backends.common.beyond_standard import has_k_elements
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.searching import check_search
from ivy_protocol.backends.common.searching import searchsorted as _searchsorted
from ivy_protocol.compiling import has_dtype

__all__ = ["lexsort", "nonzero", "searchsorted", "top_k"]


@partial(jax.jit, static_argnames=("k", "axis", "largest"))
def _top_k(x: Any, k: int, axis: int, largest: bool) -> Any:
    # Move the axis to the end, because `lax.top_k` has no parameter `axis` in jax 0.6.
    x = jnp.moveaxis(x, axis, -1)
    # Reverse the order of integers by `~x`, because `-x` overflows for the minimum and for unsigned dtypes.
    mirror = jnp.negative if jnp.issubdtype(x.dtype, jnp.floating) else jnp.invert
    values, indices = jax.lax.top_k(x if largest else mirror(x), k)
    values, indices = jnp.moveaxis(values, -1, axis), jnp.moveaxis(indices, -1, axis)
    return values if largest else mirror(values), indices.astype(int)


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if not has_k_elements(x, k, axis):
        return NotImplemented
    return _top_k(x, k, axis % x.ndim, bool(largest))


def lexsort(keys: Any, /, *, axis: int = -1) -> Any:
    key_arrays = list(keys)
    if not key_arrays or not all([has_dtype(array) and array.dtype.char in "fdilq" for array in key_arrays]):
        return NotImplemented
    if (
        len({array.shape for array in key_arrays}) > 1
        or type(axis) is not int
        or not -key_arrays[0].ndim <= axis < key_arrays[0].ndim
    ):
        return NotImplemented
    return _lexsort(key_arrays, axis)


_lexsort: Any = jax.jit(jnp.lexsort, static_argnums=1)


def is_on_default_cpu(x: Any) -> bool:
    """Return True if an array is only on the first CPU device, on which new arrays are created.

    NumPy can read an array on this device without a transfer, and the results of NumPy need not be moved.
    """
    if isinstance(x, Tracer) or jax.config.jax_default_device is not None or len(x.devices()) > 1:  # type: ignore[attr-defined]
        return False
    device = next(iter(x.devices()))
    return device.platform == "cpu" and device == jax.local_devices()[0]


def nonzero(x: Any, /, *, as_tuple: bool = True, size: int | None = None, fill_value: int = 0) -> Any:
    if size is not None or not x.ndim or x.dtype.kind not in "biufc" or not is_on_default_cpu(x):
        return _nonzero(jnp, x, as_tuple=as_tuple, size=size, fill_value=fill_value)
    index_arrays, dtype = np.nonzero(np.asarray(x)), jax.dtypes.canonicalize_dtype(np.int64)
    if as_tuple:
        return tuple([jnp.asarray(indices, dtype) for indices in index_arrays])
    return jnp.asarray(np.stack(index_arrays, axis=1), dtype)


def searchsorted(x1: Any, x2: Any, /, *, side: str = "left", sorter: Any = None, ret_dtype: Any = None) -> Any:
    if getattr(x1, "ndim", 0) < 2:
        return _searchsorted(jnp, x1, x2, side=side, sorter=sorter, ret_dtype=ret_dtype)
    check_search(x1, x2, side, sorter)
    sorted_rows = x1 if sorter is None else jnp.take_along_axis(x1, sorter, axis=-1)
    sorted_rows, values = (x.reshape(math.prod(x.shape[:-1]), x.shape[-1]) for x in (sorted_rows, x2))
    indices = jax.vmap(partial(jnp.searchsorted, side=side))(sorted_rows, values).reshape(x2.shape)
    return indices.astype(index_dtype(jnp) if ret_dtype is None else ret_dtype)
