"""The kernels of JAX for gathering and scattering."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.common.indexing import check_some, from_front
from ivy_protocol.backends.common.scattering import (
    check_batch,
    have_places,
    have_segments,
    multiplied,
    neutral,
    scattered,
    scattered_flat,
)
from ivy_protocol.backends.jax._spreading import together


@partial(jax.jit, static_argnames=("axis", "batch_dims"))
def _taken(params: Any, indices: Any, axis: int, batch_dims: int) -> Any:
    taken = partial(jnp.take, axis=axis - batch_dims, mode="fill")
    for _ in range(batch_dims):
        taken = jax.vmap(taken)
    return taken(params, indices)


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    if indices.dtype.kind not in "iu":
        return NotImplemented
    axis = from_front(axis, params.ndim)
    check_batch(params, indices, batch_dims, axis)
    return _taken(params, indices, axis, batch_dims)


def _at(params: Any, indices: Any) -> Any:
    return params.at[tuple(jnp.moveaxis(indices, -1, 0))].get(mode="fill")


@partial(jax.jit, static_argnames=("batch_dims",))
def _taken_at(params: Any, indices: Any, batch_dims: int) -> Any:
    taken = _at
    for _ in range(batch_dims):
        taken = jax.vmap(taken)
    return taken(params, indices)


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
    target, places, rows = primals
    by_pairs = lambda target, rows: multiplied(jnp, _kernel, target, places, rows)  # noqa: E731
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


@partial(jax.jit, static_argnames=("count", "reduction"))
def _segments(data: Any, segment_ids: Any, count: int, reduction: str) -> Any:
    wide = jnp.promote_types(data.dtype, jnp.float32) if data.dtype.itemsize == 2 and reduction != "min" else data.dtype
    wide = wide if jnp.issubdtype(data.dtype, jnp.floating) else data.dtype
    rest = data.shape[segment_ids.ndim :]
    # Negative places would count from the end.
    ids = jnp.where(segment_ids < 0, count, segment_ids.astype(jnp.promote_types(segment_ids.dtype, jnp.int32)))
    start = neutral(jnp, "min" if reduction == "min" else "sum", data.dtype)
    at = jnp.full((count, *rest), start, wide).at[ids]
    if reduction == "min":
        return at.min(data, mode="drop")
    sums = at.add(data.astype(wide), mode="drop")
    if reduction == "mean":
        found = jnp.zeros(count, jnp.int32).at[ids].add(1, mode="drop")
        sums = sums / jnp.maximum(found, 1).astype(wide).reshape(count, *[1] * len(rest))
    return sums.astype(data.dtype)


def _has_places(data: Any, segment_ids: Any, count: int) -> bool:
    return have_segments(data, segment_ids, count) and segment_ids.dtype.kind in "iu"


def unsorted_segment_min(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "min")


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "sum")


def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: int) -> Any:
    if data.dtype.kind in "iu" or not _has_places(data, segment_ids, num_segments):
        return NotImplemented
    return _segments(data, segment_ids, num_segments, "mean")


@partial(jax.jit, static_argnames=("axis",))
def _put(arr: Any, indices: Any, values: Any, axis: int) -> Any:
    return jnp.put_along_axis(arr, indices, values, axis, inplace=False, mode="drop")


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    if mode != "replace" or not have_places(arr, indices, axis) or indices.dtype.kind not in "iu":
        return NotImplemented
    return _put(arr, indices, values, axis)
