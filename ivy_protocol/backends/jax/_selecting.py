"""Elements that JAX selects, where NumPy finds their places many times faster."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.array_api import nonzero as _nonzero
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.searching import check_search
from ivy_protocol.backends.common.searching import searchsorted as _searchsorted


def _is_at_hand(x: Any) -> bool:
    """Whether an array lies on the CPU alone, where new arrays lie too."""
    if isinstance(x, Tracer) or jax.config.jax_default_device is not None or len(x.devices()) > 1:  # type: ignore[attr-defined]
        return False
    device = next(iter(x.devices()))
    return device.platform == "cpu" and device == jax.local_devices()[0]


def nonzero(x: Any, /, *, as_tuple: bool = True, size: int | None = None, fill_value: int = 0) -> Any:
    if size is not None or not x.ndim or x.dtype.kind not in "biufc" or not _is_at_hand(x):
        return _nonzero(jnp, x, as_tuple=as_tuple, size=size, fill_value=fill_value)
    found, dtype = np.nonzero(np.asarray(x)), jax.dtypes.canonicalize_dtype(np.int64)
    if as_tuple:
        return tuple([jnp.asarray(places, dtype) for places in found])
    return jnp.asarray(np.stack(found, axis=1), dtype)


def by_mask(x: Any, mask: Any) -> Any:
    """The parts of an array where a mask is true that fits its first axes; None where the values are not at hand."""
    if not mask.ndim or mask.shape != x.shape[: mask.ndim] or not _is_at_hand(mask):
        return None
    if not isinstance(x, Tracer) and not _is_at_hand(x):
        return None
    places = np.flatnonzero(np.asarray(mask))
    return jnp.reshape(x, (mask.size, *x.shape[mask.ndim :]))[places]


def searchsorted(x1: Any, x2: Any, /, *, side: str = "left", sorter: Any = None, ret_dtype: Any = None) -> Any:
    if getattr(x1, "ndim", 0) < 2:
        return _searchsorted(jnp, x1, x2, side=side, sorter=sorter, ret_dtype=ret_dtype)
    check_search(x1, x2, side, sorter)
    rows = x1 if sorter is None else jnp.take_along_axis(x1, sorter, axis=-1)
    rows, values = (x.reshape(math.prod(x.shape[:-1]), x.shape[-1]) for x in (rows, x2))
    found = jax.vmap(partial(jnp.searchsorted, side=side))(rows, values).reshape(x2.shape)
    return found.astype(index_dtype(jnp) if ret_dtype is None else ret_dtype)
