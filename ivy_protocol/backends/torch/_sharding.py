"""PyTorch: sharded arrays."""

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from ivy_protocol.backends.common.indexing import Copied
from ivy_protocol.backends.common.sharding import first_among
from ivy_protocol.backends.torch.random import agree
from ivy_protocol.backends.torch.transforms import recorded, replicate_others
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


def _tensors() -> Any:
    """The module of `DTensor`, or None: while nobody has imported it, there are none."""
    return None if is_compiling() else sys.modules.get("torch.distributed.tensor")


def is_sharded(kind: type) -> bool:
    tensors = _tensors()
    return tensors is not None and issubclass(kind, tensors.DTensor)


def first_sharded(values: Any) -> Any:
    tensors = _tensors()
    if tensors is None:
        return None
    return first_among(values, lambda data: isinstance(data, tensors.DTensor))


_SENT_AS = {
    torch.int16: torch.float16,
    torch.uint16: torch.float16,
    torch.uint32: torch.int32,
    torch.uint64: torch.int64,
}
"""As what integers go to other processes that not every kind of process group takes: the same bits."""


def full_array(x: Any) -> Any:
    if type(x) is torch.Tensor or not is_sharded(type(x)):
        return x
    sent = _SENT_AS.get(x.dtype)
    if sent is None or any([p.is_partial() for p in x.placements]):
        return x.full_tensor()
    same = {"shape": x.shape, "stride": x.stride(), "run_check": False}
    whole = _tensors().DTensor.from_local(x.to_local().view(sent), x.device_mesh, x.placements, **same)
    return whole.full_tensor().view(x.dtype)


def shard_result_like(x: Any, like: Any) -> Any:
    return shard_like(x, like) if type(x) is torch.Tensor else x


def shard_like(x: Any, like: Any) -> Any:
    return fitted(x, like, x.shape == like.shape) if is_sharded(type(like)) else x


def fitted(x: Any, like: Any, fits: bool = True) -> Any:
    """Spread a tensor as another is along axes at the same places and of the same lengths, if it fits at all."""
    fits = fits and x.ndim == like.ndim
    placements = [_along(p, 0, like.shape, x.shape) if fits else _tensors().Replicate() for p in like.placements]
    spread = is_sharded(type(x))
    return x.redistribute(like.device_mesh, placements) if spread else _spread(x, like.device_mesh, placements)


def everywhere(x: torch.Tensor, mesh: Any) -> Any:
    """A tensor that is the same in each process, as one that is spread."""
    return _spread(x, mesh, [_tensors().Replicate()] * mesh.ndim)


def _spread(x: torch.Tensor, mesh: Any, placements: Sequence[Any]) -> Any:
    """Spread a tensor that each process has in full; none of them sends anything."""
    tensors = _tensors()
    whole = tensors.DTensor.from_local(x, mesh, [tensors.Replicate()] * mesh.ndim, run_check=False)
    return whole.redistribute(mesh, placements)


def _along(placement: Any, ahead: int, lengths: Sequence[int], shape: Sequence[int]) -> Any:
    """How a tensor lies that broadcasts to some lengths, which lie as `placement` says; `ahead` axes are before it."""
    tensors = _tensors()
    if type(placement) is not tensors.Shard:
        return tensors.Replicate()
    axis = placement.dim - ahead
    fits = axis >= 0 and shape[axis] == lengths[placement.dim]
    return tensors.Shard(axis) if fits else tensors.Replicate()


class Part:
    """The part in this process of an array that is spread as parameters are which broadcast to it.

    Parameters
    ----------
    lengths
        The shape of the whole array.
    parameters
        Tensors, numbers and None; at least one of them is spread.
    whole_axes
        How many of the last axes are not cut.
    """

    def __init__(self, lengths: Sequence[int], parameters: Sequence[Any], whole_axes: int = 0) -> None:
        spread = [p for p in parameters if is_sharded(type(p))]
        self.whole_lengths, self.mesh = tuple(lengths), spread[0].device_mesh
        self.placements = [self._placement(dim, spread, whole_axes) for dim in range(self.mesh.ndim)]
        self._along = [self._along_axis(axis) for axis in range(len(lengths))]
        self.lengths = tuple([len(places) for places in self._along])

    @property
    def places(self) -> torch.Tensor:
        """The numbers of the places of this part in the whole array, in the order in which they lie here."""
        lengths = self.whole_lengths
        found = torch.zeros((1,) * len(lengths), dtype=torch.int64, device=self.mesh.device_type)
        for axis, along in enumerate(self._along):
            step = math.prod(lengths[axis + 1 :])
            found = found + along.reshape([-1 if i == axis else 1 for i in range(len(lengths))]) * step
        return found.expand(self.lengths).reshape(-1)

    def _placement(self, dim: int, spread: list[Any], whole_axes: int) -> Any:
        tensors, rank = _tensors(), len(self.whole_lengths)
        for p in spread:
            placement = p.placements[dim]
            if type(placement) is tensors.Shard and placement.dim + rank - p.ndim < rank - whole_axes:
                return tensors.Shard(placement.dim + rank - p.ndim)
        return tensors.Replicate()

    def _along_axis(self, axis: int) -> torch.Tensor:
        tensors = _tensors()
        cut = [p == tensors.Shard(axis) for p in self.placements]
        spread = [tensors.Shard(0) if c else tensors.Replicate() for c in cut]
        return _spread(
            torch.arange(self.whole_lengths[axis], device=self.mesh.device_type), self.mesh, spread
        ).to_local()

    def key(self, key: Any) -> Any:
        """The key, as the draws of this part take it."""
        return key

    def local(self, x: Any) -> Any:
        """What of a parameter is needed here."""
        if not isinstance(x, torch.Tensor):
            return x
        ahead = len(self.whole_lengths) - x.ndim
        return self._local(x, [_along(p, ahead, self.whole_lengths, x.shape) for p in self.placements])

    def everywhere(self, x: Any) -> Any:
        """All of a parameter, if it is an array."""
        return self._local(x, [_tensors().Replicate()] * self.mesh.ndim) if isinstance(x, torch.Tensor) else x

    def _local(self, x: Any, placements: list[Any]) -> Any:
        tensors = _tensors()
        # What all processes have, each of them uses for its own part, so that its gradient is the sum of theirs.
        summed = [
            tensors.Partial() if type(p) is tensors.Replicate and type(own) is tensors.Shard else p
            for p, own in zip(placements, self.placements, strict=True)
        ]
        if not is_sharded(type(x)):
            x = _spread(x.to(self.mesh.device_type), self.mesh, placements)
        return x.redistribute(self.mesh, placements).to_local(grad_placements=summed)

    def whole(self, local: torch.Tensor) -> Any:
        """The array of which this is the part in this process; it may have other lengths along axes not cut."""
        cut = {p.dim for p in self.placements if type(p) is _tensors().Shard}
        shape = torch.Size([self.whole_lengths[i] if i in cut else n for i, n in enumerate(local.shape)])
        strides = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
        make = _tensors().DTensor.from_local
        return make(local, self.mesh, self.placements, run_check=False, shape=shape, stride=tuple(strides))


def local_shard(lengths: Sequence[int], parameters: Sequence[Any], whole_axes: int = 0) -> Part | None:
    return None if first_sharded(parameters) is None else Part(lengths, parameters, whole_axes)


def sample_sharded(like: Any, implementation: Callable[..., Any]) -> Callable[..., Any]:
    def draw(*args: Any, **options: Any) -> Any:
        given = [*args, *options.values()]
        spread = [x for x in given if is_sharded(type(x))]
        if options.get("seed") is None:
            agree(like.device_mesh)
        whole = implementation(*map(full_array, args), **{n: full_array(x) for n, x in options.items()})
        if not spread:
            return whole
        longest = max(spread, key=lambda x: x.ndim)
        ahead = whole.ndim - longest.ndim
        tensors = _tensors()
        placements = [
            tensors.Shard(p.dim + ahead) if type(p) is tensors.Shard and p.dim + ahead >= 0 else tensors.Replicate()
            for p in longest.placements
        ]
        return _spread(whole, longest.device_mesh, placements)

    return draw


def map_blocks(func: Callable[..., Any], lengths: Sequence[int], arrays: list[Any], dtype: Any) -> Any:
    part = local_shard(lengths, arrays)
    return NotImplemented if part is None else part.whole(func(*[part.local(x) for x in arrays]))


_MOVING = ("all_gather", "all_reduce", "all_to_all", "broadcast", "reduce_scatter", "shard_dim_alltoall")
"""How the names of the operators begin by which processes send to each other."""


class _Telling(TorchDispatchMode):
    """Tells of what is sent, below the `DTensor`s whose parts it is."""

    def __init__(self, tell: Callable[[str, int], None]) -> None:
        super().__init__()
        self._tell = tell

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if any(is_sharded(cls) for cls in types):
            return NotImplemented
        name = func.__name__.partition(".")[0]
        if name.startswith(_MOVING) and ("c10d" in func.namespace or func.namespace == "_dtensor"):
            parts = [x for x in args if isinstance(x, torch.Tensor)]
            self._tell(name, sum([x.numel() * x.element_size() for x in parts]))
        return func(*args, **(kwargs or {}))


def observe_transfers(tell: Callable[[str, int], None]) -> Any:
    return _Telling(tell)


_NO_RULE = ("Sharding propagation failed", "sharding strategy", "DTensor", "redistribut")
"""What torch says where it does not know how a result is spread: the same in all processes, so that all go on."""


def with_sharding_fallback(name: str, implementation: Callable[..., Any]) -> Callable[..., Any]:
    """Make of an implementation one that answers for spread tensors too.

    Parameters
    ----------
    name
        The name of the function.
    implementation
        What answers for tensors in one piece.

    Returns
    -------
    Callable
        It leaves the work to torch. Where torch has no rule, each process computes with the whole arrays, and keeps its
        part of what has axes as they do.
    """
    if name == "set_item":
        return partial(_written, implementation)
    if name in _ROWS:
        return partial(_by_rows, _ROWS[name], implementation)
    if name in _WHOLE:
        return partial(_whole, implementation)
    if name in ("matmul", "linear"):
        implementation = partial(_of_rows, implementation)
    place = _PLACES.get(name)

    def answer(*args: Any, **options: Any) -> Any:
        joined, others = _joined([full_array(x) if i == place else x for i, x in enumerate(args)], options)
        try:
            return _mapped(_counted, implementation(*joined, **others))
        except (NotImplementedError, RuntimeError) as error:
            if name.startswith("inplace_") or not any([words in str(error) for words in _NO_RULE]):
                raise
        return _whole(implementation, *args, **options)

    return answer


def _of_rows(product: Callable[..., Any], x: Any, y: Any, /, *args: Any, **options: Any) -> Any:
    """A product of matrices; of a vector and a matrix torch takes the result for a row."""
    if x.ndim != 1 or y.ndim < 2:
        return product(x, y, *args, **options)
    row = product(x[None], y, *args, **options)
    return row if row is NotImplemented else row.squeeze(-2)


def _counted(x: Any) -> Any:
    """A result; integers and bools that are still to be summed of the parts are, since torch halves what joins them."""
    if not is_sharded(type(x)) or x.is_floating_point() or x.is_complex():
        return x
    return fitted(x, x) if any([p.is_partial() for p in x.placements]) else x


def _joined(args: Any, options: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The arguments, all spread where gradients are asked for: torch makes these later, when it asks again for that."""
    spread = next(_spread_in((args, *options.values())), None)
    if spread is None or not torch.is_grad_enabled():
        return args, options
    mesh = spread.device_mesh

    def joined(x: Any) -> Any:
        own = type(x) in (torch.Tensor, torch.nn.Parameter) and x.device.type == mesh.device_type
        return everywhere(x, mesh) if own else x

    return _mapped(joined, args), {n: _mapped(joined, x) for n, x in options.items()}


def _whole(implementation: Callable[..., Any], *args: Any, **options: Any) -> Any:
    result = implementation(*_mapped(full_array, args), **{n: _mapped(full_array, x) for n, x in options.items()})
    return _mapped(partial(_as_fits, list(_spread_in((*args, *options.values())))), result)


def _as_fits(spread: list[Any], x: Any) -> Any:
    """Spread a result as the first argument that has its shape, else as one that has as many axes."""
    if type(x) is not torch.Tensor:
        return x
    like = next((s for s in spread if s.shape == x.shape), None)
    return fitted(x, like if like is not None else next((s for s in spread if s.ndim == x.ndim), spread[0]))


def _spread_in(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from _spread_in(value)
        elif is_sharded(type(value)):
            yield value


def _mapped(change: Callable[[Any], Any], value: Any) -> Any:
    """A value with the tensors in it changed."""
    if isinstance(value, torch.Tensor):
        return change(value)
    if type(value) is Copied:
        return Copied(change(value.data))
    if isinstance(value, list | tuple):
        parts = [_mapped(change, x) for x in value]
        return rebuilt(value, parts)
    return value


def _rows_of_attention(args: Any, options: Any) -> int:
    ranks = {x.ndim for x in args[:3]}
    return 3 if ranks != {2} and len(ranks) == 1 and options.get("mask") is None else 0


_ROWS: dict[str, Callable[[Any, Any], int]] = {
    **dict.fromkeys(
        (
            *("conv", "conv1d", "conv2d", "conv3d", "conv_general_dilated", "depthwise_conv2d"),
            *("conv1d_transpose", "conv2d_transpose", "conv3d_transpose", "conv_general_transpose"),
        ),
        lambda args, options: 1,
    ),
    "scaled_dot_product_attention": _rows_of_attention,
}
"""How many of the first arguments have rows, each of which has a result of its own; torch takes the axes for others."""
_PLACES = {"gather_nd": 1, "scatter_nd": 0}
"""The argument with coordinates, which are added up: of parts of integers torch makes floats."""
_WHOLE = frozenset(("instance_norm",))
"""What torch computes wrongly of parts, without an error."""


def _by_rows(count: Callable[[Any, Any], int], implementation: Callable[..., Any], *args: Any, **options: Any) -> Any:
    number = count(args, options)
    rows, rest = args[:number], args[number:]
    if next(_spread_in(rows), None) is None:
        return _whole(implementation, *args, **options)
    part = Part(rows[0].shape, rows, rows[0].ndim - 1)
    others = {n: _mapped(part.everywhere, x) for n, x in options.items()}
    local = implementation(*[part.local(x) for x in rows], *_mapped(part.everywhere, rest), **others)
    return local if local is NotImplemented else part.whole(local)


def _written(implementation: Callable[..., Any], x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    """Write to the parts of a tensor; what is written, and where, each process works out for the whole of it."""
    query, val = _mapped(full_array, query), _mapped(full_array, val)
    if not is_sharded(type(x)):
        return implementation(x, query, val, copy=copy)
    device = x.device_mesh.device_type
    places = implementation(torch.zeros(x.shape, dtype=torch.bool, device=device), query, True)
    values = implementation(torch.zeros(x.shape, dtype=x.dtype, device=device), query, val)
    written = torch.where(fitted(places, x), fitted(values, x), x)
    # Sums that are still to be made of the parts cannot be written to.
    return written if copy or any([p.is_partial() for p in x.placements]) else x.copy_(written)


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    if first_sharded(primals) is None:
        try:
            return transforms_vjp(func, *primals)
        except (RuntimeError, IvyBackendException) as error:
            # There may be others among what the function computes with, which torch.func does not know.
            if not any([text in str(error) for text in ("mixed torch.Tensor and DTensor", "setup_context")]):
                raise
    # The transforms of torch.func hide how tensors are spread.
    values, others, carry = recorded(func, primals)

    def carried(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        with replicate_others():
            return carry(cotangents)

    return values, others, carried
