"""PyTorch: conversion of arrays."""

import builtins
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp
from torch._subclasses.fake_tensor import FakeTensor

from ivy_protocol import slots
from ivy_protocol.backends.common.conversion import from_dlpack as adapted_from_dlpack
from ivy_protocol.backends.torch._sharding import full_array
from ivy_protocol.backends.torch._shared import _active, _functorch, is_traced
from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyTypeError

__all__ = [
    "copy_array",
    "from_dlpack",
    "frombuffer",
    "pickle_as",
    "strides",
    "to_dlpack",
    "to_native_shape",
    "to_numpy",
    "to_scalar",
]


def _check_values(x: Any) -> None:
    """Refuse a tensor that stands for one, whose memory is not there: torch would hand out any."""
    if isinstance(x, FakeTensor):
        raise IvyTypeError(
            f"a FakeTensor of the shape {tuple(x.shape)} has no values, and cannot leave torch: convert before or "
            "after what torch.export, torch.compile or FakeTensorMode runs"
        )


def to_dlpack(x: Any, **options: Any) -> Any:
    _check_values(x)
    # torch would hand out the memory without a word of the sign that is not yet computed.
    if x.is_neg() and options.get("copy") is False:
        raise BufferError("the tensor has the negative bit, which needs a copy to be resolved")
    return x.resolve_neg().__dlpack__(**options)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "_data", x)
    if not isinstance(own, torch.Tensor) and _runs_backwards(x):
        # torch ends the process instead of refusing it.
        if copy is False:
            raise ValueError("torch has no negative strides, and so needs the copy that copy=False forbids")
        return torch.asarray(np.from_dlpack(x).copy(), device=device)
    return adapted_from_dlpack(xp, x, device=device, copy=copy)


def _runs_backwards(x: Any) -> bool:
    try:
        return builtins.min(np.from_dlpack(x).strides, default=0) < 0
    except (AttributeError, BufferError, RuntimeError, TypeError):
        # numpy takes no memory of other devices, and no bfloat16; only numpy has negative strides.
        return False


def strides(x: Any, /) -> tuple[int, ...]:
    return tuple([step * x.element_size() for step in x.stride()])


def to_native_shape(shape: Any) -> Any:
    return torch.Size(shape)


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    _check_values(x)
    x = full_array(x)
    if x.dtype is torch.bfloat16:
        import ml_dtypes

        return x.detach().view(torch.uint16).numpy(force=True).view(ml_dtypes.bfloat16).copy()
    values = x.numpy(force=True)
    return values.copy() if copy else values


def frombuffer(buffer: Any, dtype: Any = None, count: int = -1, offset: int = 0) -> Any:
    if dtype is not torch.bfloat16:
        return NotImplemented
    # torch does not know the type that NumPy has for these numbers.
    return torch.from_numpy(np.frombuffer(buffer, "uint16", count, offset).copy()).view(dtype)


def copy_array(x: Any, /, *, to_ivy_array: bool = True) -> Any:
    # torch.asarray warns of a tensor that requires gradients.
    return slots.wrap(x.clone()) if to_ivy_array else x.clone()


_SIGNED = {torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}
"""torch has no class of storages for the first of each, which a pickle names."""


class _Viewed:
    """Stands in a pickle for a tensor that is read as another data type of its width."""

    def __init__(self, tensor: torch.Tensor) -> None:
        self.tensor = tensor

    def __reduce__(self) -> tuple[Any, ...]:
        return torch.Tensor.view, (self.tensor.view(_SIGNED[self.tensor.dtype]), self.tensor.dtype)


def pickle_as(x: Any) -> Any:
    """What is pickled in the place of a tensor, and gives it when it is read."""
    return _Viewed(x) if x.dtype in _SIGNED and x.layout is torch.strided else x


def to_scalar(x: Any, /) -> Any:
    if is_compiling():
        return NotImplemented
    if type(x) is torch.Tensor and not _is_watched():
        # An array of NumPy, which is made of others, gives another number for bfloat16, and refuses more.
        plain = x.numel() == 1 and x.is_cpu and x.layout is torch.strided and x.dtype is not torch.bfloat16
        return x.item() if plain else NotImplemented
    # What is differentiated has values; what is batched has several.
    if not _functorch.is_gradtrackingtensor(x) or x.numel() != 1:
        return NotImplemented
    while _functorch.is_gradtrackingtensor(x):
        x = _functorch.get_unwrapped(x)
    return NotImplemented if is_traced(x) else x.item()


def _is_watched() -> bool:
    """Whether torch sees more of a call than what it gives: transforms, and modes that record or trace."""
    modes = _active._len_torch_function_stack() or _active._len_torch_dispatch_stack()
    return bool(modes) or _active._are_functorch_transforms_active()
