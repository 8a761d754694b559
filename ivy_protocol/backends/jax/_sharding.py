"""Sharded arrays: their shardings, functions that run on each shard, and samples sharded like their parameters.

JAX itself partitions almost all functions that do not use this module.
"""

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jax.sharding import AxisType, NamedSharding, PartitionSpec

from ivy_protocol.exceptions import IvyValueError

__all__ = ["layout_of", "map_blocks", "local_shard", "shard_like"]


def sharding_for_shape(sharding: NamedSharding, shape: tuple[int, ...]) -> NamedSharding:
    """Return the sharding if it divides an array of this shape; otherwise a replicated sharding on the same mesh."""
    replicated = NamedSharding(sharding.mesh, PartitionSpec())
    if len(sharding.spec) > len(shape):
        return replicated
    try:
        sharding.shard_shape(shape)
    except ValueError:
        return replicated
    return sharding


def is_explicit(x: Any) -> bool:
    """Return True if an axis of the mesh is explicit.

    If an axis is explicit and a result could be sharded in several ways, JAX raises unless the call passes
    `out_sharding`.
    """
    return AxisType.Explicit in jax.typeof(x).sharding.mesh.axis_types


def map_blocks(func: Callable[..., Any], lengths: Sequence[int], arrays: list[Any], dtype: Any) -> Any:
    _check_axis_types(arrays)
    sharded = [x for x in arrays if isinstance(_sharding_of(x), NamedSharding) and not _sharding_of(x).mesh.empty]
    if not sharded:
        return NotImplemented
    mesh: Any = _sharding_of(sharded[0]).mesh
    result_spec = PartitionSpec(*[_mesh_axes(sharded, lengths, axis) for axis in range(len(lengths))])
    specs = tuple([_broadcast_spec(result_spec, x.shape, lengths) for x in arrays])
    # Move only concrete arrays, because `shard_map` reshards tracers in the compiled program.
    distributed = [
        x if isinstance(x, Tracer) else jax.device_put(x, NamedSharding(mesh, s))
        for x, s in zip(arrays, specs, strict=True)
    ]
    return jax.shard_map(func, mesh=mesh, in_specs=specs, out_specs=result_spec)(*distributed)


def _check_axis_types(arrays: list[Any]) -> None:
    """Raise for tracers on a mesh with automatic axes, for which the compiler chooses the sharding after the trace."""
    for x in arrays:
        mesh = jax.typeof(x).sharding.mesh
        kinds = zip(mesh.axis_names, mesh.axis_types, strict=True)
        names = [name for name, kind in kinds if kind is AxisType.Auto and mesh.shape[name] > 1]
        if isinstance(x, Tracer) and names:
            raise IvyValueError(
                f"ivy.map_blocks cannot access the blocks of {x.dtype.name}{tuple(x.shape)} in code that jax compiles, "
                f"because the mesh has the automatic {'axis' if len(names) == 1 else 'axes'} "
                f"{', '.join(map(repr, names))}; create the mesh with axis_types=AxisType.Explicit, call "
                "ivy.map_blocks outside of jax.jit, or call func in jax.shard_map"
            )


def _sharding_of(x: Any) -> Any:
    """Return the sharding of an array, or None. For a tracer, only the explicit axes of the mesh are known."""
    return jax.typeof(x).sharding if isinstance(x, Tracer) else getattr(x, "sharding", None)


def _mesh_axes(sharded: list[Any], lengths: Sequence[int], axis: int) -> Any:
    """Return the mesh axes that shard an axis of the result, taken from the first array that is sharded there."""
    for x in sharded:
        array_axis, spec = axis - len(lengths) + x.ndim, _sharding_of(x).spec
        if 0 <= array_axis < len(spec) and spec[array_axis] is not None:
            return spec[array_axis]
    return None


def _broadcast_spec(result_spec: PartitionSpec, shape: tuple[int, ...], lengths: Sequence[int]) -> PartitionSpec:
    """Return the partition spec of an array that broadcasts to a result. Axes that are broadcast are replicated."""
    ahead = len(lengths) - len(shape)
    return PartitionSpec(*[result_spec[ahead + i] if n == lengths[ahead + i] else None for i, n in enumerate(shape)])


def layout_of(x: Any) -> str:
    sharding: Any = None if isinstance(x, Tracer) else _sharding_of(x)
    if sharding is None or len(sharding.device_set) < 2:
        return ""
    if sharding.is_fully_replicated or not isinstance(sharding, NamedSharding):
        return "replicated" if sharding.is_fully_replicated else str(sharding)
    # Remove trailing None, which denotes replicated axes, because some versions of JAX omit it.
    names = [*sharding.spec]
    while names and names[-1] is None:
        names.pop()
    return str(PartitionSpec(*names))


class _ReplicatedSamples:
    """New array of samples. Every device samples the full array, which is then sharded like the parameters of the
    distribution.

    The samples of a key do not depend on the sharding, because every device samples the full array.
    """

    places = None
    """Indices of the elements to sample. None denotes all elements."""

    def __init__(self, lengths: tuple[int, ...], sharded: list[Any]) -> None:
        self.lengths = lengths
        spec = PartitionSpec(*[_mesh_axes(sharded, lengths, axis) for axis in range(len(lengths))])
        self._sharding = NamedSharding(_sharding_of(sharded[0]).mesh, spec)

    def key(self, key: Any) -> Any:
        return self.local(key)

    def local(self, x: Any) -> Any:
        mesh: Any = self._sharding.mesh
        if AxisType.Explicit in mesh.axis_types:
            # Convert `x` to an array without a mesh. The samples that are combined with `x` have no mesh, and JAX
            # cannot combine such samples with arrays on explicit axes.
            return jnp.asarray(np.asarray(x))
        return jax.device_put(x, NamedSharding(mesh, PartitionSpec()))

    def whole(self, x: Any) -> Any:
        return jax.device_put(x, sharding_for_shape(self._sharding, x.shape))


def local_shard(lengths: tuple[int, ...], parameters: list[Any], unsharded_axes: int = 0) -> Any:
    sharded = [x for x in parameters if is_sharded_array(x)]
    return _ReplicatedSamples(lengths, sharded) if sharded else None


def is_sharded_array(x: Any) -> bool:
    sharding: Any = None if isinstance(x, Tracer) else _sharding_of(x)
    return isinstance(sharding, NamedSharding) and len(sharding.device_set) > 1


def shard_like(x: Any, like: Any) -> Any:
    if not is_sharded_array(like) or isinstance(x, Tracer):
        return x
    return jax.device_put(x, sharding_for_shape(like.sharding, x.shape))
