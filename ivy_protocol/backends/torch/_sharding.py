"""Sharded arrays: operations on `DTensor`, and replicated computation where torch has no sharding rule."""

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from ivy_protocol.backends.common.indexing import Copied
from ivy_protocol.backends.common.sharding import first_among
from ivy_protocol.backends.torch.random import synchronize_generators
from ivy_protocol.backends.torch.transforms import replicate_others, vjp_by_autograd
from ivy_protocol.backends.torch.transforms import vjp as transforms_vjp
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyBackendException

__all__ = [
    "with_sharding_fallback",
    "sample_sharded",
    "full_array",
    "is_sharded",
    "map_blocks",
    "local_shard",
    "first_sharded",
    "shard_like",
    "shard_result_like",
    "observe_transfers",
    "vjp",
]


def _dtensor_module() -> Any:
    """Return the module of `DTensor`. Return None if the module was not imported, because then no `DTensor` exists."""
    return None if is_compiling() else sys.modules.get("torch.distributed.tensor")


def is_sharded(kind: type) -> bool:
    dtensor = _dtensor_module()
    return dtensor is not None and issubclass(kind, dtensor.DTensor)


def first_sharded(values: Any) -> Any:
    dtensor = _dtensor_module()
    if dtensor is None:
        return None
    return first_among(values, lambda data: isinstance(data, dtensor.DTensor))


_TRANSFER_DTYPES = {
    torch.int16: torch.float16,
    torch.uint16: torch.float16,
    torch.uint32: torch.int32,
    torch.uint64: torch.int64,
}
"""Dtypes of the same width in which integers are sent: some process groups lack the original dtypes."""


def full_array(x: Any) -> Any:
    if type(x) is torch.Tensor or not is_sharded(type(x)):
        return x
    transfer_dtype = _TRANSFER_DTYPES.get(x.dtype)
    if transfer_dtype is None or any([p.is_partial() for p in x.placements]):
        return x.full_tensor()
    layout = {"shape": x.shape, "stride": x.stride(), "run_check": False}
    array = _dtensor_module().DTensor.from_local(
        x.to_local().view(transfer_dtype), x.device_mesh, x.placements, **layout
    )
    return array.full_tensor().view(x.dtype)


def shard_result_like(x: Any, like: Any) -> Any:
    return shard_like(x, like) if type(x) is torch.Tensor else x


def shard_like(x: Any, like: Any) -> Any:
    return shard_as(x, like, x.shape == like.shape) if is_sharded(type(like)) else x


def shard_as(x: Any, like: Any, compatible: bool = True) -> Any:
    """Return `x` sharded like `like` along the axes of equal size, and replicated along all other axes."""
    compatible = compatible and x.ndim == like.ndim
    placements = [
        _placement_of(p, 0, like.shape, x.shape) if compatible else _dtensor_module().Replicate()
        for p in like.placements
    ]
    sharded = is_sharded(type(x))
    return x.redistribute(like.device_mesh, placements) if sharded else _distribute(x, like.device_mesh, placements)


def replicate(x: torch.Tensor, mesh: Any) -> Any:
    """Return a replicated `DTensor` of a tensor that is equal in all processes."""
    return _distribute(x, mesh, [_dtensor_module().Replicate()] * mesh.ndim)


def _distribute(x: torch.Tensor, mesh: Any, placements: Sequence[Any]) -> Any:
    """Return a `DTensor` of a tensor that each process has in full; no data is sent."""
    dtensor = _dtensor_module()
    replicated = dtensor.DTensor.from_local(x, mesh, [dtensor.Replicate()] * mesh.ndim, run_check=False)
    return replicated.redistribute(mesh, placements)


def _placement_of(placement: Any, ahead: int, lengths: Sequence[int], shape: Sequence[int]) -> Any:
    """Return the placement of a tensor that broadcasts to an array with a placement.

    The tensor has the shape `shape`. The array has the placement `placement`, the shape `lengths`, and `ahead` more
    leading axes than the tensor.
    """
    dtensor = _dtensor_module()
    if type(placement) is not dtensor.Shard:
        return dtensor.Replicate()
    axis = placement.dim - ahead
    same_length = axis >= 0 and shape[axis] == lengths[placement.dim]
    return dtensor.Shard(axis) if same_length else dtensor.Replicate()


class LocalShard:
    """Local shard of an array that broadcasts from sharded parameters and is sharded like them.

    Parameters
    ----------
    lengths
        The shape of the full array.
    parameters
        Tensors, scalars and None; at least one of them is sharded.
    unsharded_axes
        The number of trailing axes that are not sharded.
    """

    def __init__(self, lengths: Sequence[int], parameters: Sequence[Any], unsharded_axes: int = 0) -> None:
        sharded = [p for p in parameters if is_sharded(type(p))]
        self.full_shape, self.mesh = tuple(lengths), sharded[0].device_mesh
        self.placements = [self._placement(dim, sharded, unsharded_axes) for dim in range(self.mesh.ndim)]
        self._indices = [self._indices_of_axis(axis) for axis in range(len(lengths))]
        self.lengths = tuple([len(indices) for indices in self._indices])

    @property
    def places(self) -> torch.Tensor:
        """Return the flat indices, in the full array, of the elements of this shard in C order."""
        shape = self.full_shape
        flat = torch.zeros((1,) * len(shape), dtype=torch.int64, device=self.mesh.device_type)
        for axis, indices in enumerate(self._indices):
            step = math.prod(shape[axis + 1 :])
            flat = flat + indices.reshape([-1 if i == axis else 1 for i in range(len(shape))]) * step
        return flat.expand(self.lengths).reshape(-1)

    def _placement(self, dim: int, sharded: list[Any], unsharded_axes: int) -> Any:
        dtensor, rank = _dtensor_module(), len(self.full_shape)
        for p in sharded:
            placement = p.placements[dim]
            if type(placement) is dtensor.Shard and placement.dim + rank - p.ndim < rank - unsharded_axes:
                return dtensor.Shard(placement.dim + rank - p.ndim)
        return dtensor.Replicate()

    def _indices_of_axis(self, axis: int) -> torch.Tensor:
        dtensor = _dtensor_module()
        sharded = [p == dtensor.Shard(axis) for p in self.placements]
        placements = [dtensor.Shard(0) if is_cut else dtensor.Replicate() for is_cut in sharded]
        return _distribute(
            torch.arange(self.full_shape[axis], device=self.mesh.device_type), self.mesh, placements
        ).to_local()

    def key(self, key: Any) -> Any:
        """Return the random key unchanged, because the samples of a shard use the key of the full array."""
        return key

    def local(self, x: Any) -> Any:
        """Return the local part of a parameter; values that are not tensors are returned unchanged."""
        if not isinstance(x, torch.Tensor):
            return x
        ahead = len(self.full_shape) - x.ndim
        return self._local(x, [_placement_of(p, ahead, self.full_shape, x.shape) for p in self.placements])

    def full(self, x: Any) -> Any:
        """Return a tensor in full; values that are not tensors are returned unchanged."""
        return self._local(x, [_dtensor_module().Replicate()] * self.mesh.ndim) if isinstance(x, torch.Tensor) else x

    def _local(self, x: Any, placements: list[Any]) -> Any:
        dtensor = _dtensor_module()
        # The gradient of a replicated parameter is a sum over the processes, because each process uses the parameter
        # for its own shard.
        gradient_placements = [
            dtensor.Partial() if type(p) is dtensor.Replicate and type(target) is dtensor.Shard else p
            for p, target in zip(placements, self.placements, strict=True)
        ]
        if not is_sharded(type(x)):
            x = _distribute(x.to(self.mesh.device_type), self.mesh, placements)
        return x.redistribute(self.mesh, placements).to_local(grad_placements=gradient_placements)

    def whole(self, local: torch.Tensor) -> Any:
        """Return the full array whose local shard is `local`. Axes that are not sharded have the size of `local`."""
        sharded = {p.dim for p in self.placements if type(p) is _dtensor_module().Shard}
        shape = torch.Size([self.full_shape[i] if i in sharded else n for i, n in enumerate(local.shape)])
        strides = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
        from_local = _dtensor_module().DTensor.from_local
        return from_local(local, self.mesh, self.placements, run_check=False, shape=shape, stride=tuple(strides))


def local_shard(lengths: Sequence[int], parameters: Sequence[Any], unsharded_axes: int = 0) -> LocalShard | None:
    return None if first_sharded(parameters) is None else LocalShard(lengths, parameters, unsharded_axes)


def sample_sharded(like: Any, implementation: Callable[..., Any]) -> Callable[..., Any]:
    def sample(*args: Any, **options: Any) -> Any:
        values = [*args, *options.values()]
        sharded = [x for x in values if is_sharded(type(x))]
        if options.get("seed") is None:
            synchronize_generators(like.device_mesh)
        samples = implementation(*map(full_array, args), **{n: full_array(x) for n, x in options.items()})
        if not sharded:
            return samples
        widest = max(sharded, key=lambda x: x.ndim)
        ahead = samples.ndim - widest.ndim
        dtensor = _dtensor_module()
        placements = [
            dtensor.Shard(p.dim + ahead) if type(p) is dtensor.Shard and p.dim + ahead >= 0 else dtensor.Replicate()
            for p in widest.placements
        ]
        return _distribute(samples, widest.device_mesh, placements)

    return sample


def map_blocks(func: Callable[..., Any], lengths: Sequence[int], arrays: list[Any], dtype: Any) -> Any:
    shard = local_shard(lengths, arrays)
    return NotImplemented if shard is None else shard.whole(func(*[shard.local(x) for x in arrays]))


_COLLECTIVES = ("all_gather", "all_reduce", "all_to_all", "broadcast", "reduce_scatter", "shard_dim_alltoall")
"""Prefixes of the names of collective operators."""


class _TransferObserver(TorchDispatchMode):
    """Dispatch mode that observes collectives, below the level of `DTensor`."""

    def __init__(self, notify: Callable[[str, int], None]) -> None:
        super().__init__()
        self._notify = notify

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if any(is_sharded(cls) for cls in types):
            return NotImplemented
        name = func.__name__.partition(".")[0]
        if name.startswith(_COLLECTIVES) and ("c10d" in func.namespace or func.namespace == "_dtensor"):
            tensors = [x for x in args if isinstance(x, torch.Tensor)]
            self._notify(name, sum([x.numel() * x.element_size() for x in tensors]))
        return func(*args, **(kwargs or {}))


def observe_transfers(tell: Callable[[str, int], None]) -> Any:
    return _TransferObserver(tell)


_NO_RULE = ("Sharding propagation failed", "sharding strategy", "DTensor", "redistribut")
"""Messages of torch about a missing sharding rule. All processes raise the same error and take the fallback."""


def with_sharding_fallback(name: str, implementation: Callable[..., Any]) -> Callable[..., Any]:
    """Extend an implementation to sharded tensors.

    Parameters
    ----------
    name
        The name of the function.
    implementation
        The implementation for tensors that are not sharded.

    Returns
    -------
    Callable
        A function that calls the implementation with `DTensor`s. Where torch has no sharding rule, each process
        computes with the full arrays, and shards its results like the arguments.
    """
    if name == "set_item":
        return partial(_set_item, implementation)
    if name in _ROW_COUNTS:
        return partial(_run_by_rows, _ROW_COUNTS[name], implementation)
    if name in _REPLICATED:
        return partial(_run_replicated, implementation)
    if name in ("matmul", "linear"):
        implementation = partial(_multiply_rows, implementation)
    position = _INDEX_ARGUMENTS.get(name)

    def run(*args: Any, **options: Any) -> Any:
        arguments, keywords = _replicate_arguments(
            [full_array(x) if i == position else x for i, x in enumerate(args)], options
        )
        try:
            return _map_tensors(_reduce_partial, implementation(*arguments, **keywords))
        except (NotImplementedError, RuntimeError) as error:
            if name.startswith("inplace_") or not any([message in str(error) for message in _NO_RULE]):
                raise
        return _run_replicated(implementation, *args, **options)

    return run


def _multiply_rows(product: Callable[..., Any], x: Any, y: Any, /, *args: Any, **options: Any) -> Any:
    """Multiply arrays; remove the row axis that torch leaves in the product if a 1-D left operand is sharded."""
    if x.ndim != 1 or y.ndim < 2:
        return product(x, y, *args, **options)
    row = product(x[None], y, *args, **options)
    return row if row is NotImplemented else row.squeeze(-2)


def _reduce_partial(x: Any) -> Any:
    """Reduce the partial results of a `DTensor` of integers or booleans.

    If a value is added to a partial result, torch divides the value by the number of processes, which truncates
    integers.
    """
    if not is_sharded(type(x)) or x.is_floating_point() or x.is_complex():
        return x
    return shard_as(x, x) if any([p.is_partial() for p in x.placements]) else x


def _replicate_arguments(args: Any, options: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """Return the arguments, with tensors replaced by replicated `DTensor`s if gradients are enabled.

    The backward pass does not replicate implicitly, and fails if plain tensors were mixed with `DTensor`s.
    """
    sharded = next(_sharded_values((args, *options.values())), None)
    if sharded is None or not torch.is_grad_enabled():
        return args, options
    mesh = sharded.device_mesh

    def replicated(x: Any) -> Any:
        local = type(x) in (torch.Tensor, torch.nn.Parameter) and x.device.type == mesh.device_type
        return replicate(x, mesh) if local else x

    return _map_tensors(replicated, args), {n: _map_tensors(replicated, x) for n, x in options.items()}


def _run_replicated(implementation: Callable[..., Any], *args: Any, **options: Any) -> Any:
    result = implementation(
        *_map_tensors(full_array, args), **{n: _map_tensors(full_array, x) for n, x in options.items()}
    )
    return _map_tensors(partial(_shard_by_shape, list(_sharded_values((*args, *options.values())))), result)


def _shard_by_shape(sharded: list[Any], x: Any) -> Any:
    """Shard a result like the first argument with an equal shape, or else with an equal number of axes."""
    if type(x) is not torch.Tensor:
        return x
    like = next((array for array in sharded if array.shape == x.shape), None)
    return shard_as(
        x, like if like is not None else next((array for array in sharded if array.ndim == x.ndim), sharded[0])
    )


def _sharded_values(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from _sharded_values(value)
        elif is_sharded(type(value)):
            yield value


def _map_tensors(func: Callable[[Any], Any], value: Any) -> Any:
    """Apply a function to each tensor in a value."""
    if isinstance(value, torch.Tensor):
        return func(value)
    if type(value) is Copied:
        return Copied(func(value.data))
    if isinstance(value, list | tuple):
        items = [_map_tensors(func, x) for x in value]
        return rebuilt(value, items)
    return value


def _count_rows_of_attention(args: Any, options: Any) -> int:
    ranks = {x.ndim for x in args[:3]}
    return 3 if ranks != {2} and len(ranks) == 1 and options.get("mask") is None else 0


_ROW_COUNTS: dict[str, Callable[[Any, Any], int]] = {
    **dict.fromkeys(
        (
            *("conv", "conv1d", "conv2d", "conv3d", "conv_general_dilated", "depthwise_conv2d"),
            *("conv1d_transpose", "conv2d_transpose", "conv3d_transpose", "conv_general_transpose"),
        ),
        lambda args, options: 1,
    ),
    "scaled_dot_product_attention": _count_rows_of_attention,
}
"""For each function name, a callable that returns how many of the leading arguments are split into rows.

Each process computes its own rows, because torch confuses the sharded axes of these functions.
"""
_INDEX_ARGUMENTS = {"gather_nd": 1, "scatter_nd": 0}
"""Position of the argument with indices, which is gathered: torch sums partial integers as floats."""
_REPLICATED = frozenset(("instance_norm",))
"""Functions that torch computes wrongly on shards, without an error."""


def _run_by_rows(
    count: Callable[[Any, Any], int], implementation: Callable[..., Any], *args: Any, **options: Any
) -> Any:
    row_count = count(args, options)
    rows, others = args[:row_count], args[row_count:]
    if next(_sharded_values(rows), None) is None:
        return _run_replicated(implementation, *args, **options)
    shard = LocalShard(rows[0].shape, rows, rows[0].ndim - 1)
    keywords = {n: _map_tensors(shard.full, x) for n, x in options.items()}
    local = implementation(*[shard.local(x) for x in rows], *_map_tensors(shard.full, others), **keywords)
    return local if local is NotImplemented else shard.whole(local)


def _set_item(implementation: Callable[..., Any], x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    """Write to the shards of a tensor; each process computes the mask and the values in the full shape."""
    query, val = _map_tensors(full_array, query), _map_tensors(full_array, val)
    if not is_sharded(type(x)):
        return implementation(x, query, val, copy=copy)
    device = x.device_mesh.device_type
    mask = implementation(torch.zeros(x.shape, dtype=torch.bool, device=device), query, True)
    values = implementation(torch.zeros(x.shape, dtype=x.dtype, device=device), query, val)
    result = torch.where(shard_as(mask, x), shard_as(values, x), x)
    # If `x` has partial placements, return a new `DTensor`: torch cannot write to `x`, because the shards of `x` are
    # not summed yet.
    return result if copy or any([p.is_partial() for p in x.placements]) else x.copy_(result)


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    if first_sharded(primals) is None:
        try:
            return transforms_vjp(func, *primals)
        except (RuntimeError, IvyBackendException) as error:
            # If the function uses a `DTensor` that is not a primal, fall back to autograd below, because torch.func
            # does not support such tensors. Raise all other errors.
            if not any([text in str(error) for text in ("mixed torch.Tensor and DTensor", "setup_context")]):
                raise
    # Fall back to autograd, because the wrapper tensors of torch.func hide the placements of sharded tensors.
    values, others, pullback = vjp_by_autograd(func, primals)

    def pull_back(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        with replicate_others():
            return pullback(cotangents)

    return values, others, pull_back
