"""Tensors that are spread over several processes: the `DTensor`s of torch.

Every process runs the same program, so that tensors which are not spread are the same in each of them.
"""

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from ivy_protocol.backends.common.spreading import first_among
from ivy_protocol.backends.torch import _random
from ivy_protocol.compiling import is_compiling

__all__ = [
    "beside_spread",
    "drawn_spread",
    "gathered",
    "is_spread",
    "map_blocks",
    "part_of_spread",
    "spread_among",
    "spread_as",
    "spread_like",
    "telling_of_moves",
]

_C: Any = torch._C


def _tensors() -> Any:
    """The module of `DTensor`, or None: while nobody has imported it, there are none."""
    return None if is_compiling() else sys.modules.get("torch.distributed.tensor")


def is_spread(kind: type) -> bool:
    tensors = _tensors()
    return tensors is not None and issubclass(kind, tensors.DTensor)


def spread_among(values: Any) -> Any:
    tensors = _tensors()
    if tensors is None:
        return None
    return first_among(values, lambda data: isinstance(data, tensors.DTensor))


@contextmanager
def beside_spread() -> Iterator[None]:
    # torch keeps this for each thread.
    before = _C._get_dtensor_allow_implicit_replication()
    _C._set_dtensor_allow_implicit_replication(True)
    try:
        yield
    finally:
        _C._set_dtensor_allow_implicit_replication(before)


_SENT_AS = {
    torch.int16: torch.float16,
    torch.uint16: torch.float16,
    torch.uint32: torch.int32,
    torch.uint64: torch.int64,
}
"""As what integers go to other processes that not every kind of process group takes: the same bits."""


def gathered(x: Any) -> Any:
    if type(x) is torch.Tensor or not is_spread(type(x)):
        return x
    sent = _SENT_AS.get(x.dtype)
    if sent is None or any([p.is_partial() for p in x.placements]):
        return x.full_tensor()
    same = {"shape": x.shape, "stride": x.stride(), "run_check": False}
    whole = _tensors().DTensor.from_local(x.to_local().view(sent), x.device_mesh, x.placements, **same)
    return whole.full_tensor().view(x.dtype)


def spread_like(x: Any, like: Any) -> Any:
    return spread_as(x, like) if type(x) is torch.Tensor else x


def spread_as(x: Any, like: Any) -> Any:
    return fitted(x, like, x.shape == like.shape) if is_spread(type(like)) else x


def fitted(x: Any, like: Any, fits: bool = True) -> Any:
    """Spread a tensor as another is along axes at the same places and of the same lengths, if it fits at all."""
    fits = fits and x.ndim == like.ndim
    placements = [_along(p, 0, like.shape, x.shape) if fits else _tensors().Replicate() for p in like.placements]
    spread = is_spread(type(x))
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
        spread = [p for p in parameters if is_spread(type(p))]
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
        if not is_spread(type(x)):
            x = _spread(x.to(self.mesh.device_type), self.mesh, placements)
        return x.redistribute(self.mesh, placements).to_local(grad_placements=summed)

    def whole(self, local: torch.Tensor) -> Any:
        """The array of which this is the part in this process; it may have other lengths along axes not cut."""
        cut = {p.dim for p in self.placements if type(p) is _tensors().Shard}
        shape = torch.Size([self.whole_lengths[i] if i in cut else n for i, n in enumerate(local.shape)])
        strides = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
        make = _tensors().DTensor.from_local
        return make(local, self.mesh, self.placements, run_check=False, shape=shape, stride=tuple(strides))


def part_of_spread(lengths: Sequence[int], parameters: Sequence[Any], whole_axes: int = 0) -> Part | None:
    return None if spread_among(parameters) is None else Part(lengths, parameters, whole_axes)


def drawn_spread(like: Any, implementation: Callable[..., Any]) -> Callable[..., Any]:
    def draw(*args: Any, **options: Any) -> Any:
        given = [*args, *options.values()]
        spread = [x for x in given if is_spread(type(x))]
        if options.get("seed") is None:
            _random.agree(like.device_mesh)
        whole = implementation(*map(gathered, args), **{n: gathered(x) for n, x in options.items()})
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
    part = part_of_spread(lengths, arrays)
    return NotImplemented if part is None else part.whole(func(*[part.local(x) for x in arrays]))


_MOVING = ("all_gather", "all_reduce", "all_to_all", "broadcast", "reduce_scatter", "shard_dim_alltoall")
"""How the names of the operators begin by which processes send to each other."""


class _Telling(TorchDispatchMode):
    """Tells of what is sent, below the `DTensor`s whose parts it is."""

    def __init__(self, tell: Callable[[str, int], None]) -> None:
        super().__init__()
        self._tell = tell

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if any(is_spread(cls) for cls in types):
            return NotImplemented
        name = func.__name__.partition(".")[0]
        if name.startswith(_MOVING) and ("c10d" in func.namespace or func.namespace == "_dtensor"):
            parts = [x for x in args if isinstance(x, torch.Tensor)]
            self._tell(name, sum([x.numel() * x.element_size() for x in parts]))
        return func(*args, **(kwargs or {}))


def telling_of_moves(tell: Callable[[str, int], None]) -> Any:
    return _Telling(tell)
