"""Arrays of JAX that are sharded over several devices: their sharding, and samples that are sharded alike."""

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jax.sharding import AxisType, NamedSharding, PartitionSpec

from ivy_protocol.exceptions import IvyValueError

__all__ = [
    "layout_of",
    "map_blocks",
    "local_shard",
    "shard_like",
]


def _fitting(sharding: NamedSharding, shape: tuple[int, ...]) -> NamedSharding:
    everywhere = NamedSharding(sharding.mesh, PartitionSpec())
    if len(sharding.spec) > len(shape):
        return everywhere
    try:
        sharding.shard_shape(shape)
    except ValueError:
        return everywhere
    return sharding


def is_explicit(x: Any) -> bool:
    """Return True if JAX requires a sharding for each result that could be sharded in several ways."""
    return AxisType.Explicit in jax.typeof(x).sharding.mesh.axis_types


def map_blocks(func: Callable[..., Any], lengths: Sequence[int], arrays: list[Any], dtype: Any) -> Any:
    _refuse_automatic(arrays)
    sharded = [x for x in arrays if isinstance(_sharding(x), NamedSharding) and not _sharding(x).mesh.empty]
    if not sharded:
        return NotImplemented
    mesh: Any = _sharding(sharded[0]).mesh
    result = PartitionSpec(*[_cut(sharded, lengths, axis) for axis in range(len(lengths))])
    specs = tuple([_fit(result, x.shape, lengths) for x in arrays])
    placed = [
        x if isinstance(x, Tracer) else jax.device_put(x, NamedSharding(mesh, s))
        for x, s in zip(arrays, specs, strict=True)
    ]
    return jax.shard_map(func, mesh=mesh, in_specs=specs, out_specs=result)(*placed)


def _refuse_automatic(arrays: list[Any]) -> None:
    """Raise for tracers on a mesh with an automatic axis: JAX does not tell their sharding while it compiles."""
    for x in arrays:
        mesh = jax.typeof(x).sharding.mesh
        kinds = zip(mesh.axis_names, mesh.axis_types, strict=True)
        names = [name for name, kind in kinds if kind is AxisType.Auto and mesh.shape[name] > 1]
        if isinstance(x, Tracer) and names:
            raise IvyValueError(
                f"ivy.map_blocks in code that jax compiles does not see the blocks of {x.dtype.name}{tuple(x.shape)}, "
                f"since {'axis' if len(names) == 1 else 'axes'} {', '.join(map(repr, names))} of its mesh "
                f"{'is' if len(names) == 1 else 'are'} automatic; make the mesh with axis_types=AxisType.Explicit, "
                f"call ivy.map_blocks outside of jax.jit, or call func in jax.shard_map"
            )


def _sharding(x: Any) -> Any:
    """Return the sharding of an array, if it is known."""
    return jax.typeof(x).sharding if isinstance(x, Tracer) else getattr(x, "sharding", None)


def _cut(spread: list[Any], lengths: Sequence[int], axis: int) -> Any:
    """The axes of the mesh along which a result is cut there."""
    for x in spread:
        own, spec = axis - len(lengths) + x.ndim, _sharding(x).spec
        if 0 <= own < len(spec) and spec[own] is not None:
            return spec[own]
    return None


def _fit(result: PartitionSpec, shape: tuple[int, ...], lengths: Sequence[int]) -> PartitionSpec:
    """Return the sharding of an array that broadcasts to a result."""
    ahead = len(lengths) - len(shape)
    return PartitionSpec(*[result[ahead + i] if n == lengths[ahead + i] else None for i, n in enumerate(shape)])


def layout_of(x: Any) -> str:
    sharding: Any = None if isinstance(x, Tracer) else _sharding(x)
    if sharding is None or len(sharding.device_set) < 2:
        return ""
    if sharding.is_fully_replicated or not isinstance(sharding, NamedSharding):
        return "all of it everywhere" if sharding.is_fully_replicated else str(sharding)
    names = [*sharding.spec]
    while names and names[-1] is None:
        names.pop()
    return str(PartitionSpec(*names))


class _Everywhere:
    """An array that devices draw in full, of which each keeps its part."""

    places = None

    def __init__(self, lengths: tuple[int, ...], spread: list[Any]) -> None:
        self.lengths = lengths
        spec = PartitionSpec(*[_cut(spread, lengths, axis) for axis in range(len(lengths))])
        self._sharding = NamedSharding(_sharding(spread[0]).mesh, spec)

    def key(self, key: Any) -> Any:
        return self.local(key)

    def local(self, x: Any) -> Any:
        mesh: Any = self._sharding.mesh
        if AxisType.Explicit in mesh.axis_types:
            # Such axes do not go with arrays that are on no mesh, of which drawing makes many.
            return jnp.asarray(np.asarray(x))
        return jax.device_put(x, NamedSharding(mesh, PartitionSpec()))

    def whole(self, x: Any) -> Any:
        return jax.device_put(x, _fitting(self._sharding, x.shape))


def local_shard(lengths: tuple[int, ...], parameters: list[Any], unsharded_axes: int = 0) -> Any:
    sharded = [x for x in parameters if _is_spread(x)]
    return _Everywhere(lengths, sharded) if sharded else None


def _is_spread(x: Any) -> bool:
    sharding: Any = None if isinstance(x, Tracer) else _sharding(x)
    return isinstance(sharding, NamedSharding) and len(sharding.device_set) > 1


def shard_like(x: Any, like: Any) -> Any:
    if not _is_spread(like) or isinstance(x, Tracer):
        return x
    return jax.device_put(x, _fitting(like.sharding, x.shape))
