"""Conversion to NumPy, DLPack, pickles and Python scalars, with checks that the exports of torch omit."""

import builtins
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp
from torch._subclasses.fake_tensor import FakeTensor

from ivy_protocol.backends.common.conversion import from_dlpack as adapted_from_dlpack
from ivy_protocol.backends.torch._sharding import full_array
from ivy_protocol.backends.torch._shared import SIGNED, _active, _functorch, is_traced
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.array_type import wrap
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
    """Raise for a FakeTensor, which has no memory. torch would export arbitrary data."""
    if isinstance(x, FakeTensor):
        raise IvyTypeError(
            f"a FakeTensor of the shape {tuple(x.shape)} cannot be converted to another library, because it has no "
            "values; convert tensors outside of the code that torch.export, torch.compile or FakeTensorMode traces"
        )


def to_dlpack(x: Any, **options: Any) -> Any:
    _check_values(x)
    # If the tensor has the lazy negation bit, reject copy=False: torch ignores the bit on export, so that shared memory
    # would have the wrong sign.
    if x.is_neg() and options.get("copy") is False:
        raise BufferError("the tensor has the negative bit, so that a copy is required; pass copy=None")
    return x.resolve_neg().__dlpack__(**options)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    native = getattr(x, "_data", x)
    if not isinstance(native, torch.Tensor) and _has_negative_strides(x):
        # Copy arrays with negative strides, because torch aborts the process for them.
        if copy is False:
            raise ValueError(
                "copy=False is not possible, because torch does not support negative strides; pass copy=None"
            )
        return torch.asarray(np.from_dlpack(x).copy(), device=device)
    return adapted_from_dlpack(xp, x, device=device, copy=copy)


def _has_negative_strides(x: Any) -> bool:
    try:
        return builtins.min(np.from_dlpack(x).strides, default=0) < 0
    except (AttributeError, BufferError, RuntimeError, TypeError):
        # If NumPy cannot import an array, such as an array on an accelerator, the array is not a NumPy array. Return
        # False, because only NumPy arrays have negative strides.
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
    # Read the bits as uint16, because torch does not support the bfloat16 dtype of ml_dtypes.
    return torch.from_numpy(np.frombuffer(buffer, "uint16", count, offset).copy()).view(dtype)


def copy_array(x: Any, /, *, to_ivy_array: bool = True) -> Any:
    # Call `clone`, because torch.asarray would warn for a tensor that requires gradients.
    return wrap(x.clone()) if to_ivy_array else x.clone()


class _PickledView:
    """Pickled form of a wide unsigned tensor: a signed view, which unpickling views as the original dtype.

    torch cannot unpickle wide unsigned dtypes, because it has no storage classes for them.
    """

    def __init__(self, tensor: torch.Tensor) -> None:
        self.tensor = tensor

    def __reduce__(self) -> tuple[Any, ...]:
        return torch.Tensor.view, (self.tensor.view(SIGNED[self.tensor.dtype]), self.tensor.dtype)


def pickle_as(x: Any) -> Any:
    """Return the object that is pickled in place of a tensor."""
    return _PickledView(x) if x.dtype in SIGNED and x.layout is torch.strided else x


def to_scalar(x: Any, /) -> Any:
    if is_compiling():
        return NotImplemented
    if type(x) is torch.Tensor and not _is_observed():
        # Call `item` only for one strided CPU element. Leave other tensors, and bfloat16, which `item` would round
        # differently, to the default implementation: it converts to NumPy with more checks.
        is_simple = x.numel() == 1 and x.is_cpu and x.layout is torch.strided and x.dtype is not torch.bfloat16
        return x.item() if is_simple else NotImplemented
    # A tensor inside `grad` has one value. A tensor inside `vmap` has several values, which torch cannot return as one
    # scalar.
    if not _functorch.is_gradtrackingtensor(x) or x.numel() != 1:
        return NotImplemented
    while _functorch.is_gradtrackingtensor(x):
        x = _functorch.get_unwrapped(x)
    return NotImplemented if is_traced(x) else x.item()


def _is_observed() -> bool:
    """Return True if a transform or a mode observes calls, including calls of `item()`."""
    modes = _active._len_torch_function_stack() or _active._len_torch_dispatch_stack()
    return bool(modes) or _active._are_functorch_transforms_active()
