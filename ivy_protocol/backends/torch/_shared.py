"""Helpers of the torch backend: host-readable tensors, random generators, and groups of dtypes."""

import threading
from typing import Any

import torch

from ivy_protocol.backends.common.random import last_seed
from ivy_protocol.compiling import is_compiling

WIDE_UNSIGNED = (torch.uint16, torch.uint32, torch.uint64)
"""Unsigned dtypes for which torch has few kernels; `uint8` has nearly all of them."""


def nearest(value: Any, dtype: Any) -> Any:
    """Round a Python scalar to a dtype; a value beyond its range becomes infinite."""
    return torch.tensor(value, dtype=dtype, device="cpu").item()


_PLAIN_TYPES = (torch.Tensor, torch.nn.Parameter)


def are_host_readable(*tensors: Any) -> bool:
    """Return True if Python can branch on the values of tensors at no cost.

    Return False for tensors on accelerators, because a read would synchronize. Return False for tensors in a transform
    and in traced or compiled code, because a branch would apply only to the values of the example.
    """
    if not can_read_values():
        return False
    # A loop takes less time than `all` with a generator.
    for x in tensors:  # noqa: SIM110
        if type(x) not in _PLAIN_TYPES or not x.is_cpu or is_traced(x):
            return False
    return True


SINGLE_AND_DOUBLE = (torch.float32, torch.float64)
HALF_DTYPES = (torch.float16, torch.bfloat16)
INDEX_DTYPES = (torch.int32, torch.int64)
SIGNED = {torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}
"""Signed dtypes of the same width as the wide unsigned dtypes."""
INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)


class _Generators(threading.local):
    """Generator of each thread (`torch.Generator` is not thread-safe), or None for the default generator."""

    traced: bool = False

    def __init__(self) -> None:
        seed = last_seed.value
        self.generator: torch.Generator | None = None if seed is None else torch.Generator().manual_seed(seed)


_generators = _Generators()


def can_read_values(x: Any = None) -> bool:
    """Return True unless code is compiled, traced by ivy, or transformed by `torch.func`."""
    if is_compiling() or _generators.traced:
        return False
    return not torch._C._are_functorch_transforms_active()


_active: Any = torch._C
_functorch: Any = _active._functorch


def is_traced(x: Any) -> bool:
    """Return True for a wrapper tensor of `torch.func`, for example inside `vmap`."""
    return _functorch.is_functorch_wrapped_tensor(x)
