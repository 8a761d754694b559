"""Reads and writes by index, gather and scatter.

Slices and integer indices are read and written by functions that are compiled once per shape. `jax.numpy` takes ten
times as long for small arrays, since it analyzes each index again. These functions return None for calls that they do
not handle.

JAX clamps an index that is out of bounds in a read, and drops it in a write. So indices are checked first: integers and
NumPy arrays on the host, and concrete arrays of JAX after their values are available. Traced indices have no values and
are not checked.
"""

import math
from functools import partial
from inspect import signature
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.core import Tracer
from jax.sharding import NamedSharding, PartitionSpec, SingleDeviceSharding

from ivy_protocol.backends.common.indexing import (
    axes_of,
    check_fill,
    check_some,
    check_together,
    check_written,
    from_front,
    without_leading,
)
from ivy_protocol.backends.common.scatter import (
    check_batch,
    have_valid_indices,
    multiplied,
    neutral,
    scattered,
    scattered_flat,
)
from ivy_protocol.backends.jax._sharding import _is_spread, is_explicit
from ivy_protocol.backends.jax._shared import _are_wide, has_values
from ivy_protocol.backends.jax.searching import _is_at_hand
from ivy_protocol.compiling import has_dtype
from ivy_protocol.exceptions import InplaceUpdateException

__all__ = [
    "by_mask",
    "check_bounds",
    "fill_diagonal",
    "gather",
    "gather_nd",
    "get_item",
    "static_index",
    "inplace_arrays_supported",
    "inplace_decrement",
    "inplace_increment",
    "inplace_update",
    "inplace_variables_supported",
    "put_along_axis",
    "scatter_flat",
    "scatter_nd",
    "set_item",
    "supports_inplace_updates",
    "take",
    "take_along_axis",
]


def inplace_arrays_supported() -> bool:
    return False


def inplace_variables_supported() -> bool:
    return False


def supports_inplace_updates(x: Any, /) -> bool:
    return False


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    if isinstance(query, jax.Array) and query.dtype == bool and (result := by_mask(x, query)) is not None:
        return result
    if (result := read(x, query)) is not None:
        return result
    check_bounds(x, query)
    try:
        return x[query]
    except Exception:
        # The error of an index that is ambiguous for explicit axes has no public name.
        part = read_part(x, query) if is_explicit(x) else None
        if part is None:
            check_together(query)
            raise
        return part


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    if mode not in ("fill", "clip", "wrap") or indices.dtype.kind not in "iu":
        return NotImplemented
    check_fill(x.dtype, fill_value)
    if isinstance(fill_value, jax.Array):
        return NotImplemented
    return jnp.take(x, indices, axis=axis, mode=mode, fill_value=fill_value)


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill" or indices.dtype.kind not in "iu":
        return NotImplemented
    check_some(indices.shape, (x.shape[from_front(axis, x.ndim)],))
    return jnp.take_along_axis(x, indices, axis=axis, mode=mode)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if (result := written(x, query, val)) is not None:
        return result
    check_bounds(x, query)
    check_written(x, query, val, lambda key: np.asarray(key) if has_values(key) else None)
    index, options = x.at[query], {}
    if is_explicit(x) and "out_sharding" in signature(index.set).parameters:
        # What is written does not change how an array is spread; jax asks all the same, and jax 0.6 does not.
        options = {"out_sharding": jax.typeof(x).sharding}
    try:
        return index.set(val.astype(x.dtype), **options)
    except (TypeError, ValueError):
        check_together(query)
        shape = without_leading(val, jax.eval_shape(lambda x: x[query], x).shape)
        if shape is None:
            raise
        return index.set(val.reshape(shape).astype(x.dtype), **options)


_FEW = 4096
"""As many elements are copied to the host in less time than a device takes to find their extremes."""


def check_bounds(x: Any, query: Any) -> None:
    """Raise if an integer in an index, or in an array of it, is out of range.

    Raises
    ------
    IndexError
        There is one.
    """
    keys = query if isinstance(query, tuple) else (query,)
    for index, axis in axes_of(keys, x.ndim):
        if axis < x.ndim:
            check_key(keys[index], x.shape[axis], axis)


def check_key(key: Any, length: int, axis: int = 0) -> None:
    """Raise if an integer, or one in an array, is no index of an axis of a length.

    Raises
    ------
    IndexError
        It is not.
    """
    if type(key) is int:
        numbers: Any = (key,)
    elif isinstance(key, np.ndarray | jax.Array) and key.dtype.kind in "iu" and key.size:
        numbers = _extremes(key)
    else:
        return
    for number in numbers:
        if not -length <= number < length:
            raise IndexError(f"index {number} is out of range for axis {axis} of length {length}")


def static_index(key: Any) -> Any:
    """A list of integers, or NumPy's array of them, as it is taken in an index; NotImplemented for all others."""
    if isinstance(key, np.integer):
        return int(key)
    key = np.asarray(key, None if key else np.int64) if type(key) is list else key
    if key.dtype.kind not in "iu":
        return NotImplemented
    return key if key.dtype.isnative else key.astype(key.dtype.newbyteorder("="))


def _extremes(key: Any) -> tuple[int, ...]:
    """The least and the greatest number of an array; none of one that has no values yet."""
    if isinstance(key, Tracer):
        return ()
    if isinstance(key, jax.Array) and (key.size > _FEW or type(key.sharding) is not SingleDeviceSharding):
        result = _on_device(key)
        # In code that is traced, what is computed of an array with values has none.
        if not isinstance(result[0], Tracer):
            return int(result[0]), int(result[1])
        if not key.is_fully_addressable:
            return ()
    host = np.asarray(key)
    return (host.item(),) if host.size == 1 else (int(host.min()), int(host.max()))


@jax.jit
def _on_device(key: Any) -> Any:
    return jnp.min(key), jnp.max(key)


_MOST = 2**31 - 1
_LIMITS = frozenset((int, type(None)))


class _Part(NamedTuple):
    """Start and sizes of a slice along all axes of an array, and the shape of the result."""

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
    indices = (*[slice(None)] * mask.ndim, *keys)
    part = None if is_explicit(x) else _part(x.shape, indices)
    if part is None or mask.shape != x.shape[: mask.ndim]:
        return None
    val = val.reshape(()) if val.ndim and val.size == 1 else val
    before = x[indices]
    if not _fits(val.shape, before.shape[mask.ndim :]):
        return None
    chosen = jnp.where(jnp.expand_dims(mask, range(mask.ndim, before.ndim)), val.astype(x.dtype), before)
    return x.at[indices].set(chosen)


def _is_at_one_place(x: Any) -> bool:
    return not isinstance(x, Tracer) and type(getattr(x, "sharding", None)) is SingleDeviceSharding


def _fits(shape: tuple[int, ...], into: tuple[int, ...]) -> bool:
    """Return True if an array broadcasts to a shape."""
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


@jax.jit
def _taken(x: Any, places: Any) -> Any:
    return x[places]


@jax.jit
def _chosen(x: Any, mask: Any, val: Any) -> Any:
    return jnp.where(lax.expand_dims(mask, range(mask.ndim, x.ndim)), val.astype(x.dtype), x)


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    if ensure_in_backend:
        raise InplaceUpdateException("arrays of jax cannot be changed; give ensure_in_backend=False")
    return _in_place_of(x, val.astype(x.dtype) if keep_input_dtype else val)


def inplace_increment(x: Any, val: Any) -> Any:
    return _in_place_of(x, x + val.astype(x.dtype))


def inplace_decrement(x: Any, val: Any) -> Any:
    return _in_place_of(x, x - val.astype(x.dtype))


def _in_place_of(x: Any, val: Any) -> Any:
    return val if val.shape == x.shape else jnp.broadcast_to(val, x.shape)


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    number = type(v) in (int, float) or (has_dtype(v) and v.ndim == 0 and v.dtype.kind != "c")
    if not number or wrap or not _are_wide(a) or a.ndim < 2 or not a.size:
        return NotImplemented
    if a.ndim > 2 and len(set(a.shape)) > 1:
        return NotImplemented
    return _with_diagonal(a, v)


@jax.jit
def _with_diagonal(a: Any, v: Any) -> Any:
    indices = jnp.arange(min(a.shape))
    return a.at[(indices,) * a.ndim].set(v)


@partial(jax.jit, static_argnames=("axis", "batch_dims"))
def _take_batched(params: Any, indices: Any, axis: int, batch_dims: int) -> Any:
    select = partial(jnp.take, axis=axis - batch_dims, mode="fill")
    for _ in range(batch_dims):
        select = jax.vmap(select)
    return select(params, indices)


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    if indices.dtype.kind not in "iu":
        return NotImplemented
    axis = from_front(axis, params.ndim)
    check_batch(params, indices, batch_dims, axis)
    return _take_batched(params, indices, axis, batch_dims)


def _at(params: Any, indices: Any) -> Any:
    return params.at[tuple(jnp.moveaxis(indices, -1, 0))].get(mode="fill")


@partial(jax.jit, static_argnames=("batch_dims",))
def _taken_at(params: Any, indices: Any, batch_dims: int) -> Any:
    select = _at
    for _ in range(batch_dims):
        select = jax.vmap(select)
    return select(params, indices)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    if indices.dtype.kind not in "iu":
        return NotImplemented
    depth = indices.shape[-1]
    check_batch(params, indices, batch_dims, params.ndim - depth)
    check_some(indices.shape[:-1], params.shape[batch_dims : batch_dims + depth])
    return _taken_at(params, indices, batch_dims)


@jax.custom_jvp
def _multiplied(target: Any, places: Any, rows: Any) -> Any:
    """Multiply rows of the target by others; of this jax has no derivative where places are repeated."""
    return target.at[places].multiply(rows)


@_multiplied.defjvp
def _multiplied_jvp(primals: Any, tangents: Any) -> Any:
    target, indices, rows = primals
    by_pairs = lambda target, rows: multiplied(jnp, _kernel, target, indices, rows)  # noqa: E731
    return jax.jvp(by_pairs, (target, rows), (tangents[0], tangents[2]))


@partial(jax.jit, static_argnames=("reduction", "new"))
def _kernel(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if new and reduction in ("mul", "min", "max"):
        target = target.at[places].set(neutral(jnp, reduction, rows.dtype))
    if reduction == "mul":
        return _multiplied(target, places, rows)
    at = target.at[places]
    put = {"sum": at.add, "min": at.min, "max": at.max, "replace": at.set}
    return put[reduction](rows)


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    indices, updates, out = together(indices, updates, out)
    return scattered_flat(jnp, _kernel, indices, updates, size, reduction, out)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    indices, updates, out = together(indices, updates, out)
    return scattered(jnp, _kernel, indices, updates, shape, reduction, out)


@partial(jax.jit, static_argnames=("axis",))
def _put(arr: Any, indices: Any, values: Any, axis: int) -> Any:
    return jnp.put_along_axis(arr, indices, values, axis, inplace=False, mode="drop")


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    if mode != "replace" or not have_valid_indices(arr, indices, axis) or indices.dtype.kind not in "iu":
        return NotImplemented
    return _put(arr, indices, values, axis)


def by_mask(x: Any, mask: Any) -> Any:
    """The parts of an array where a mask is true that fits its first axes; None where the values are not at hand."""
    if not mask.ndim or mask.shape != x.shape[: mask.ndim] or not _is_at_hand(mask):
        return None
    if not isinstance(x, Tracer) and not _is_at_hand(x):
        return None
    indices = np.flatnonzero(np.asarray(mask))
    return jnp.reshape(x, (mask.size, *x.shape[mask.ndim :]))[indices]


def read_part(x: Any, query: Any) -> Any:
    """The part of an explicitly spread array that integers and slices select, or None for another index.

    An axis that is cut stays spread if its part divides by the devices, as with `jax.numpy.split`; else each device
    has all of the part.
    """
    keys = query if isinstance(query, tuple) else (query,)
    if not all(key is None or key is Ellipsis or type(key) in (int, slice) for key in keys):
        return None
    sharding = jax.typeof(x).sharding
    spec = [*sharding.spec, *(None,) * (x.ndim - len(sharding.spec))]
    rest = list(keys)
    for index, axis in axes_of(keys, x.ndim):
        key, names = keys[index], spec[axis]
        if names is None or key == slice(None):
            continue
        selected = np.atleast_1d(np.arange(x.shape[axis])[key])
        devices = math.prod([sharding.mesh.shape[n] for n in (names if isinstance(names, tuple) else (names,))])
        spec[axis] = None if len(selected) % devices else names
        sharded = sharding.update(spec=PartitionSpec(*spec))
        x = x.at[(slice(None),) * axis + (selected,)].get(out_sharding=sharded)
        rest[index] = 0 if type(key) is int else slice(None)
    return x[tuple(rest)]


def together(*arrays: Any) -> list[Any]:
    """Arrays as they are, or, if one of them is spread, all of them in full on each of its devices."""
    sharded = next((x for x in arrays if _is_spread(x)), None)
    if sharded is None:
        return list(arrays)
    everywhere = NamedSharding(sharded.sharding.mesh, PartitionSpec())
    return [x if x is None or isinstance(x, Tracer) else jax.device_put(x, everywhere) for x in arrays]
