"""PyTorch: helpers that several modules use."""

import threading
from typing import Any

import torch

from ivy_protocol.backends.common.random import last_seed
from ivy_protocol.compiling import is_compiling

WIDE_UNSIGNED = (torch.uint16, torch.uint32, torch.uint64)
"""The data types for which torch has few kernels."""


def nearest(value: Any, dtype: Any) -> Any:
    """The number that a type has for a Python number: an infinite one for what is too large for it."""
    return torch.tensor(value, dtype=dtype, device="cpu").item()


_WITH_NUMBERS = (torch.Tensor, torch.nn.Parameter)


def are_at_hand(*tensors: Any) -> bool:
    """Whether the numbers of tensors may be looked at: they exist, are not on a device that would be waited for, and
    are no example of what a graph is made for."""
    known = can_read_values()
    for x in tensors:
        known = known and type(x) in _WITH_NUMBERS and x.is_cpu and not is_traced(x)
    return known


SINGLE_AND_DOUBLE = (torch.float32, torch.float64)
INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)


class _Generators(threading.local):
    """One generator a thread, since its state is not shared safely; None means torch's own."""

    traced: bool = False

    def __init__(self) -> None:
        seed = last_seed.value
        self.generator: torch.Generator | None = None if seed is None else torch.Generator().manual_seed(seed)


_generators = _Generators()


def can_read_values(x: Any = None) -> bool:
    """Whether arrays have values that may be read."""
    if is_compiling() or _generators.traced:
        return False
    return not torch._C._are_functorch_transforms_active()


_active: Any = torch._C
_functorch: Any = _active._functorch


def is_traced(x: Any) -> bool:
    """Whether a tensor stands for values that are not there, as inside a vmap."""
    return _functorch.is_functorch_wrapped_tensor(x)
