"""Parts of arrays of JAX that are read and written by compiled code, one for all places of parts of a shape.

Each gives None for what it does not serve: other indices, arrays that are traced or lie on several devices, and what is
an error. `jax.numpy` takes ten times as long for small arrays, since it looks at an index anew and makes several calls.
"""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.core import Tracer
from jax.sharding import SingleDeviceSharding

from ivy_protocol.backends.common.indexing import part_lengths
from ivy_protocol.backends.jax._bounds import check_key
from ivy_protocol.backends.jax._spreading import is_explicit

_MOST = 2**31 - 1
_LIMITS = frozenset((int, type(None)))


class _Part(NamedTuple):
    """Where a part of an array begins, its lengths along all axes of the array, and its shape as it is read."""

    starts: Any
    lengths: tuple[int, ...]
    shape: tuple[int, ...]


def read(x: Any, query: Any) -> Any:
    """The part of an array that integers and slices select, or the elements in the places of an array."""
    if not _is_at_one_place(x):
        return None
    if isinstance(query, jax.Array | np.ndarray):
        if query.dtype.kind not in "iu" or not x.ndim or not (type(query) is np.ndarray or _is_at_one_place(query)):
            return None
        check_key(query, x.shape[0])
        return _taken(x, query)
    part = _part(x.shape, query)
    # The array itself is what selects all of it.
    return None if part is None or part.shape == x.shape else _read(x, *part)


def written(x: Any, query: Any, val: Any) -> Any:
    """An array in which such a part, or the elements where a mask is true, are others."""
    keys = query if type(query) is tuple else (query,)
    if keys and isinstance(keys[0], Tracer) and keys[0].dtype == bool:
        return _where_unknown(x, *keys, val=val)
    if not (_is_at_one_place(x) and _is_at_one_place(val)):
        return None
    if isinstance(query, jax.Array):
        if query.dtype != bool or not _is_at_one_place(query) or query.shape != x.shape[: query.ndim]:
            return None
        val = val.reshape(()) if val.ndim and val.size == 1 else val
        return _chosen(x, query, val) if _fits(val.shape, x.shape[query.ndim :]) else None
    part = _part(x.shape, query)
    return None if part is None or not _fits(val.shape, part.shape) else _written(x, val, *part)


def _where_unknown(x: Any, mask: Any, *keys: Any, val: Any) -> Any:
    """Write where a mask is true of which compiled code knows no values, so that jax itself refuses it."""
    places = (*[slice(None)] * mask.ndim, *keys)
    part = None if is_explicit(x) else _part(x.shape, places)
    if part is None or mask.shape != x.shape[: mask.ndim]:
        return None
    val = val.reshape(()) if val.ndim and val.size == 1 else val
    before = x[places]
    if not _fits(val.shape, before.shape[mask.ndim :]):
        return None
    chosen = jnp.where(jnp.expand_dims(mask, range(mask.ndim, before.ndim)), val.astype(x.dtype), before)
    return x.at[places].set(chosen)


def split(
    x: Any,
    /,
    num_or_size_splits: Any = None,
    axis: int = 0,
    *,
    with_remainder: bool = False,
    copy: bool | None = None,
) -> Any:
    # Elements one by one say how a part of what is spread lies.
    if not -x.ndim <= axis < x.ndim or (is_explicit(x) if isinstance(x, Tracer) else not _is_at_one_place(x)):
        return NotImplemented
    sizes = part_lengths(x.shape[axis], num_or_size_splits)
    return NotImplemented if sizes is None else _split(x, tuple(sizes), axis % x.ndim)


def _is_at_one_place(x: Any) -> bool:
    return not isinstance(x, Tracer) and type(getattr(x, "sharding", None)) is SingleDeviceSharding


def _fits(shape: tuple[int, ...], into: tuple[int, ...]) -> bool:
    """Whether an array broadcasts to a shape."""
    ahead = len(into) - len(shape)
    return ahead >= 0 and all([n in (1, into[ahead + i]) for i, n in enumerate(shape)])


def _part(lengths: tuple[int, ...], query: Any) -> _Part | None:
    keys = query if type(query) is tuple else (query,)
    starts, cut, shape = [], [], []
    left = len(lengths) - sum([type(key) in (int, slice) for key in keys])
    if left < 0 or max(lengths, default=0) > _MOST:
        return None
    for key in keys if any([key is Ellipsis for key in keys]) else (*keys, Ellipsis):
        axis = len(cut)
        if type(key) is int:
            length = lengths[axis]
            if not -length <= key < length:
                return None
            starts.append(key % length)
            cut.append(1)
        elif type(key) is slice:
            if key.step not in (None, 1) or not _LIMITS.issuperset((type(key.start), type(key.stop))):
                return None
            start, stop, _ = key.indices(lengths[axis])
            starts.append(start)
            cut.append(max(stop - start, 0))
            shape.append(cut[-1])
        elif key is None:
            shape.append(1)
        elif key is Ellipsis and left >= 0:
            starts += [0] * left
            cut += lengths[axis : axis + left]
            shape += lengths[axis : axis + left]
            left = -1
        else:
            return None
    return _Part(np.array(starts, np.int32), tuple(cut), tuple(shape))


@partial(jax.jit, static_argnums=(2, 3))
def _read(x: Any, starts: Any, lengths: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    return lax.reshape(x if lengths == x.shape else lax.dynamic_slice(x, [*starts], lengths), shape)


@partial(jax.jit, static_argnums=(3, 4))
def _written(x: Any, val: Any, starts: Any, lengths: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    val = jnp.broadcast_to(val.astype(x.dtype), shape)
    return lax.dynamic_update_slice(x, lax.reshape(val, lengths), [*starts])


_split: Any = jax.jit(lax.split, static_argnums=(1, 2))


@jax.jit
def _taken(x: Any, places: Any) -> Any:
    return x[places]


@jax.jit
def _chosen(x: Any, mask: Any, val: Any) -> Any:
    return jnp.where(lax.expand_dims(mask, range(mask.ndim, x.ndim)), val.astype(x.dtype), x)
