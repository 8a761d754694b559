"""Indexing, gather and scatter.

`read` and `write` handle slices and integer indices by functions that are compiled once for each shape, because
`jax.numpy` analyzes the index in each call, and takes ten times as long for small arrays. For other indices, `read` and
`write` return None.

If an index is out of bounds, JAX clamps it in a read, and drops it in a write. For this reason, indices are checked
first: integers and NumPy arrays on the host, and concrete arrays of JAX when their values are available. Traced indices
have no values and are not checked.
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
from ivy_protocol.backends.jax._sharding import is_explicit, is_sharded_array
from ivy_protocol.backends.jax._shared import are_single_or_double, has_values
from ivy_protocol.backends.jax.searching import is_on_default_cpu
from ivy_protocol.compiling import has_dtype
from ivy_protocol.exceptions import InplaceUpdateException

__all__ = [
    "select_by_mask",
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
    if isinstance(query, jax.Array) and query.dtype == bool and (selected := select_by_mask(x, query)) is not None:
        return selected
    if (selected := read(x, query)) is not None:
        return selected
    check_bounds(x, query)
    try:
        return x[query]
    except Exception:
        # Catch every exception: if the result of an index could be sharded in several ways, JAX raises an error of an
        # internal class.
        sharded = read_sharded(x, query) if is_explicit(x) else None
        if sharded is None:
            check_together(query)
            raise
        return sharded


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
    if (updated := write(x, query, val)) is not None:
        return updated
    check_bounds(x, query)
    check_written(x, query, val, lambda key: np.asarray(key) if has_values(key) else None)
    indexed, options = x.at[query], {}
    if is_explicit(x) and "out_sharding" in signature(indexed.set).parameters:
        # If `x` has explicit axes, JAX raises without a sharding for the result, so pass the sharding of `x`. In jax
        # 0.6, pass none, because the parameter `out_sharding` does not exist.
        options = {"out_sharding": jax.typeof(x).sharding}
    try:
        return indexed.set(val.astype(x.dtype), **options)
    except (TypeError, ValueError):
        check_together(query)
        shape = without_leading(val, jax.eval_shape(lambda x: x[query], x).shape)
        if shape is None:
            raise
        return indexed.set(val.reshape(shape).astype(x.dtype), **options)


_MAX_HOST_SIZE = 4096
"""Up to this size, a copy to the host takes less time than a reduction on the device."""


def check_bounds(x: Any, query: Any) -> None:
    """Raise if an integer of an index, or an element of one of its integer arrays, is out of range.

    Raises
    ------
    IndexError
        An integer is out of range.
    """
    keys = query if isinstance(query, tuple) else (query,)
    for index, axis in axes_of(keys, x.ndim):
        if axis < x.ndim:
            check_key(keys[index], x.shape[axis], axis)


def check_key(key: Any, length: int, axis: int = 0) -> None:
    """Raise if an integer key, or an element of an integer array, is out of range for an axis of size `length`.

    Raises
    ------
    IndexError
        An integer is out of range.
    """
    if type(key) is int:
        indices: Any = (key,)
    elif isinstance(key, np.ndarray | jax.Array) and key.dtype.kind in "iu" and key.size:
        indices = _extremes(key)
    else:
        return
    for index in indices:
        if not -length <= index < length:
            raise IndexError(f"index {index} is out of range for axis {axis} of length {length}")


def static_index(key: Any) -> Any:
    """Return a list or NumPy array of integers as a NumPy array; NotImplemented for other keys.

    JAX accepts NumPy arrays in an index. Unlike a JAX array, a NumPy array can be checked without waiting for a device.
    """
    if isinstance(key, np.integer):
        return int(key)
    key = np.asarray(key, None if key else np.int64) if type(key) is list else key
    if key.dtype.kind not in "iu":
        return NotImplemented
    return key if key.dtype.isnative else key.astype(key.dtype.newbyteorder("="))


def _extremes(key: Any) -> tuple[int, ...]:
    """Return the minimum and the maximum of an index array, or an empty tuple for a tracer."""
    if isinstance(key, Tracer):
        return ()
    if isinstance(key, jax.Array) and (key.size > _MAX_HOST_SIZE or type(key.sharding) is not SingleDeviceSharding):
        extremes = _extremes_on_device(key)
        # In traced code, operations on a concrete array return tracers. Read the array on the host in this case.
        if not isinstance(extremes[0], Tracer):
            return int(extremes[0]), int(extremes[1])
        if not key.is_fully_addressable:
            return ()
    host_array = np.asarray(key)
    return (host_array.item(),) if host_array.size == 1 else (int(host_array.min()), int(host_array.max()))


@jax.jit
def _extremes_on_device(key: Any) -> Any:
    return jnp.min(key), jnp.max(key)


_MAX_LENGTH = 2**31 - 1
_LIMIT_TYPES = frozenset((int, type(None)))


class _DynamicSlice(NamedTuple):
    """Arguments of `lax.dynamic_slice`, with a start and a size for each axis, and the shape of the result."""

    starts: Any
    sizes: tuple[int, ...]
    shape: tuple[int, ...]


def read(x: Any, query: Any) -> Any:
    """Return `x[query]` for integers, slices and one array of integers; None for other indices.

    Return None for arrays on several devices, and for tracers, whose program is compiled as a whole anyway.
    """
    if not is_on_one_device(x):
        return None
    if isinstance(query, jax.Array | np.ndarray):
        if query.dtype.kind not in "iu" or not x.ndim or not (type(query) is np.ndarray or is_on_one_device(query)):
            return None
        check_key(query, x.shape[0])
        return _take_rows(x, query)
    block = _dynamic_slice(x.shape, query)
    # If the index selects the whole array, return None. The caller then calls `jax.numpy`, which returns the array
    # itself.
    return None if block is None or block.shape == x.shape else _read(x, *block)


def write(x: Any, query: Any, val: Any) -> Any:
    """Return a copy of `x` with `val` written at a mask, or at an index that `read` handles; None for other indices."""
    keys = query if type(query) is tuple else (query,)
    if keys and isinstance(keys[0], Tracer) and keys[0].dtype == bool:
        return _write_traced_mask(x, *keys, val=val)
    if not (is_on_one_device(x) and is_on_one_device(val)):
        return None
    if isinstance(query, jax.Array):
        if query.dtype != bool or not is_on_one_device(query) or query.shape != x.shape[: query.ndim]:
            return None
        val = val.reshape(()) if val.ndim and val.size == 1 else val
        return _write_masked(x, query, val) if _broadcasts_to(val.shape, x.shape[query.ndim :]) else None
    block = _dynamic_slice(x.shape, query)
    return None if block is None or not _broadcasts_to(val.shape, block.shape) else _write(x, val, *block)


def _write_traced_mask(x: Any, mask: Any, *keys: Any, val: Any) -> Any:
    """Return an array with values written where a traced mask is true. JAX itself writes only scalars at such a mask.

    Return None unless the mask is the first key, and all other keys are integers and slices.
    """
    indices = (*[slice(None)] * mask.ndim, *keys)
    block = None if is_explicit(x) else _dynamic_slice(x.shape, indices)
    if block is None or mask.shape != x.shape[: mask.ndim]:
        return None
    val = val.reshape(()) if val.ndim and val.size == 1 else val
    selected = x[indices]
    if not _broadcasts_to(val.shape, selected.shape[mask.ndim :]):
        return None
    updated = jnp.where(jnp.expand_dims(mask, range(mask.ndim, selected.ndim)), val.astype(x.dtype), selected)
    return x.at[indices].set(updated)


def is_on_one_device(x: Any) -> bool:
    """Return True for a concrete array on a single device."""
    return not isinstance(x, Tracer) and type(getattr(x, "sharding", None)) is SingleDeviceSharding


def _broadcasts_to(shape: tuple[int, ...], target: tuple[int, ...]) -> bool:
    """Return True if an array of a shape broadcasts to a target shape."""
    added = len(target) - len(shape)
    return added >= 0 and all([n in (1, target[added + i]) for i, n in enumerate(shape)])


def _dynamic_slice(x_shape: tuple[int, ...], query: Any) -> _DynamicSlice | None:
    """Return the dynamic slice of an index of integers, None, Ellipsis and slices of step 1; None for other indices.

    The starts are arguments of the compiled code, so that all indices with equal sizes share one program.
    """
    keys = query if type(query) is tuple else (query,)
    starts, sizes, result_shape = [], [], []
    implicit_axes = len(x_shape) - sum([type(key) in (int, slice) for key in keys])
    if implicit_axes < 0 or max(x_shape, default=0) > _MAX_LENGTH:
        return None
    for key in keys if any([key is Ellipsis for key in keys]) else (*keys, Ellipsis):
        axis = len(sizes)
        if type(key) is int:
            length = x_shape[axis]
            if not -length <= key < length:
                return None
            starts.append(key % length)
            sizes.append(1)
        elif type(key) is slice:
            if key.step not in (None, 1) or not _LIMIT_TYPES.issuperset((type(key.start), type(key.stop))):
                return None
            start, stop, _ = key.indices(x_shape[axis])
            starts.append(start)
            sizes.append(max(stop - start, 0))
            result_shape.append(sizes[-1])
        elif key is None:
            result_shape.append(1)
        elif key is Ellipsis and implicit_axes >= 0:
            starts += [0] * implicit_axes
            sizes += x_shape[axis : axis + implicit_axes]
            result_shape += x_shape[axis : axis + implicit_axes]
            implicit_axes = -1
        else:
            return None
    return _DynamicSlice(np.array(starts, np.int32), tuple(sizes), tuple(result_shape))


@partial(jax.jit, static_argnums=(2, 3))
def _read(x: Any, starts: Any, sizes: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    return lax.reshape(x if sizes == x.shape else lax.dynamic_slice(x, [*starts], sizes), shape)


@partial(jax.jit, static_argnums=(3, 4))
def _write(x: Any, val: Any, starts: Any, sizes: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    val = jnp.broadcast_to(val.astype(x.dtype), shape)
    return lax.dynamic_update_slice(x, lax.reshape(val, sizes), [*starts])


@jax.jit
def _take_rows(x: Any, indices: Any) -> Any:
    return x[indices]


@jax.jit
def _write_masked(x: Any, mask: Any, val: Any) -> Any:
    return jnp.where(lax.expand_dims(mask, range(mask.ndim, x.ndim)), val.astype(x.dtype), x)


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    if ensure_in_backend:
        raise InplaceUpdateException("arrays of jax are immutable; pass ensure_in_backend=False")
    return _broadcast_like(x, val.astype(x.dtype) if keep_input_dtype else val)


def inplace_increment(x: Any, val: Any) -> Any:
    return _broadcast_like(x, x + val.astype(x.dtype))


def inplace_decrement(x: Any, val: Any) -> Any:
    return _broadcast_like(x, x - val.astype(x.dtype))


def _broadcast_like(x: Any, val: Any) -> Any:
    return val if val.shape == x.shape else jnp.broadcast_to(val, x.shape)


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    is_real_scalar = type(v) in (int, float) or (has_dtype(v) and v.ndim == 0 and v.dtype.kind != "c")
    if not is_real_scalar or wrap or not are_single_or_double(a) or a.ndim < 2 or not a.size:
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


def _get_at(params: Any, indices: Any) -> Any:
    return params.at[tuple(jnp.moveaxis(indices, -1, 0))].get(mode="fill")


@partial(jax.jit, static_argnames=("batch_dims",))
def _gather_at(params: Any, indices: Any, batch_dims: int) -> Any:
    select = _get_at
    for _ in range(batch_dims):
        select = jax.vmap(select)
    return select(params, indices)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    if indices.dtype.kind not in "iu":
        return NotImplemented
    depth = indices.shape[-1]
    check_batch(params, indices, batch_dims, params.ndim - depth)
    check_some(indices.shape[:-1], params.shape[batch_dims : batch_dims + depth])
    return _gather_at(params, indices, batch_dims)


@jax.custom_jvp
def _scatter_multiply(target: Any, indices: Any, rows: Any) -> Any:
    """Multiply rows of the target, with a custom derivative, because JAX has none for repeated indices."""
    return target.at[indices].multiply(rows)


@_scatter_multiply.defjvp
def _scatter_multiply_jvp(primals: Any, tangents: Any) -> Any:
    target, indices, rows = primals
    multiply_pairs = lambda target, rows: multiplied(jnp, _scatter_rows, target, indices, rows)  # noqa: E731
    return jax.jvp(multiply_pairs, (target, rows), (tangents[0], tangents[2]))


@partial(jax.jit, static_argnames=("reduction", "new"))
def _scatter_rows(target: Any, indices: Any, rows: Any, reduction: str, new: bool) -> Any:
    # A new target contains zeros. Set the elements that receive updates to the identity element of the reduction.
    if new and reduction in ("mul", "min", "max"):
        target = target.at[indices].set(neutral(jnp, reduction, rows.dtype))
    # Use a custom derivative for "mul", because JAX has none if indices are repeated.
    if reduction == "mul":
        return _scatter_multiply(target, indices, rows)
    at = target.at[indices]
    scatter = {"sum": at.add, "min": at.min, "max": at.max, "replace": at.set}
    return scatter[reduction](rows)


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    indices, updates, out = replicate_together(indices, updates, out)
    return scattered_flat(jnp, _scatter_rows, indices, updates, size, reduction, out)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    indices, updates, out = replicate_together(indices, updates, out)
    return scattered(jnp, _scatter_rows, indices, updates, shape, reduction, out)


@partial(jax.jit, static_argnames=("axis",))
def _put_values(arr: Any, indices: Any, values: Any, axis: int) -> Any:
    return jnp.put_along_axis(arr, indices, values, axis, inplace=False, mode="drop")


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    if mode != "replace" or not have_valid_indices(arr, indices, axis) or indices.dtype.kind not in "iu":
        return NotImplemented
    return _put_values(arr, indices, values, axis)


def select_by_mask(x: Any, mask: Any) -> Any:
    """Return the rows for which a mask on the leading axes is true; None if the mask cannot be read on the host.

    NumPy finds the indices of a mask many times faster than JAX.
    """
    if not mask.ndim or mask.shape != x.shape[: mask.ndim] or not is_on_default_cpu(mask):
        return None
    if not isinstance(x, Tracer) and not is_on_default_cpu(x):
        return None
    indices = np.flatnonzero(np.asarray(mask))
    return jnp.reshape(x, (mask.size, *x.shape[mask.ndim :]))[indices]


def read_sharded(x: Any, query: Any) -> Any:
    """Return a part of an array with explicit axes, selected by integers and slices; None for other indices.

    A sliced axis stays sharded if the number of devices divides its new size, as in `jax.numpy.split`. Otherwise the
    axis is replicated.
    """
    keys = query if isinstance(query, tuple) else (query,)
    if not all(key is None or key is Ellipsis or type(key) in (int, slice) for key in keys):
        return None
    sharding = jax.typeof(x).sharding
    spec = [*sharding.spec, *(None,) * (x.ndim - len(sharding.spec))]
    remaining_keys = list(keys)
    for index, axis in axes_of(keys, x.ndim):
        key, names = keys[index], spec[axis]
        if names is None or key == slice(None):
            continue
        selected = np.atleast_1d(np.arange(x.shape[axis])[key])
        count = math.prod([sharding.mesh.shape[n] for n in (names if isinstance(names, tuple) else (names,))])
        spec[axis] = None if len(selected) % count else names
        sharding_of_part = sharding.update(spec=PartitionSpec(*spec))
        x = x.at[(slice(None),) * axis + (selected,)].get(out_sharding=sharding_of_part)
        remaining_keys[index] = 0 if type(key) is int else slice(None)
    return x[tuple(remaining_keys)]


def replicate_together(*arrays: Any) -> list[Any]:
    """Return all arrays replicated on one mesh if one of them is sharded; otherwise return them unchanged.

    JAX cannot scatter into sharded arrays with explicit axes.
    """
    sharded = next((x for x in arrays if is_sharded_array(x)), None)
    if sharded is None:
        return list(arrays)
    replicated = NamedSharding(sharded.sharding.mesh, PartitionSpec())
    return [x if x is None or isinstance(x, Tracer) else jax.device_put(x, replicated) for x in arrays]
