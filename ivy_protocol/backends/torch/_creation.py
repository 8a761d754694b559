"""Numbers that torch takes to be out of range, while the other libraries round them or cut them off."""

from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common import beyond_standard
from ivy_protocol.backends.common.beyond_standard import pairs
from ivy_protocol.compiling import is_compiling

__all__ = ["broadcast_to", "constant_pad", "eye", "full", "full_like", "linspace"]

_EXACT = 2**53
"""The kernel of padding takes its number as a float, which holds no larger integers."""
WIDE_UNSIGNED = (torch.uint16, torch.uint32, torch.uint64)
"""The data types for which torch has few kernels."""
_INEXACT = frozenset((torch.bfloat16, torch.float16, torch.float32, torch.float64, torch.complex64, torch.complex128))
_HALVES = (torch.float16, torch.bfloat16)
_OF_FRACTIONS = _INEXACT | {None, torch.bool}
"""The data types whose numbers are made of fractions as they are, and not cut off."""


def nearest(value: Any, dtype: Any) -> Any:
    """The number that a type has for a Python number: an infinite one for what is too large for it."""
    return torch.tensor(value, dtype=dtype, device="cpu").item()


def broadcast_to(x: Any, /, shape: Any) -> Any:
    if not is_compiling() and any([n < 0 for n in shape]):
        # torch keeps the length where it is -1, and makes arrays of others where an axis is empty.
        raise ValueError(f"an array has no negative lengths, as in the shape {tuple(shape)}")
    return torch.broadcast_to(x, shape)


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    batch_shape: Any = None,
    dtype: Any = None,
    device: Any = None,
) -> Any:
    n_cols = n_rows if n_cols is None else n_cols
    # The general way tells of a negative number.
    if k or batch_shape or dtype in WIDE_UNSIGNED or n_rows < 0 or n_cols < 0:
        return NotImplemented
    return torch.eye(n_rows, n_cols, dtype=dtype, device=device)


_EXACT_ENDS = frozenset((torch.float32, torch.float64))
_NEAR = 1e30
"""Ends whose difference every data type of these holds."""


def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    axis: int | None = None,
    *,
    dtype: Any = None,
    device: Any = None,
    endpoint: bool = True,
) -> Any:
    floats = type(start) is type(stop) is float
    usual = floats and endpoint and axis is None and num >= 0 and dtype in _EXACT_ENDS
    if usual and -_NEAR < start < _NEAR and -_NEAR < stop < _NEAR:
        return torch.linspace(start, stop, num, dtype=dtype, device=device)
    if not (floats or {type(start), type(stop)} <= {int, float}) or axis is not None or num < 0:
        return NotImplemented
    if type(start) is type(stop) is int and dtype not in _OF_FRACTIONS and max(abs(start), abs(stop)) > _EXACT:
        return NotImplemented
    near = beyond_standard.are_near(start, stop, dtype or torch.float32)
    if dtype in _HALVES or dtype not in _OF_FRACTIONS or not near:
        # The kernel counts steps in the data type. It cuts fractions off, and so rounds negative numbers up.
        first = torch.scalar_tensor(float(start), dtype=torch.float64, device=device)
        return beyond_standard.linspace(xp, first, float(stop), num, dtype=dtype, endpoint=endpoint)
    if not floats or not endpoint:
        return NotImplemented
    return torch.linspace(start, stop, num, dtype=dtype, device=device)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    try:
        return torch.full(shape, fill_value, dtype=dtype, device=device)
    except RuntimeError:
        if dtype not in _INEXACT or isinstance(fill_value, torch.Tensor):
            raise
        return torch.full(shape, nearest(fill_value, dtype), dtype=dtype, device=device)


def full_like(x: Any, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    try:
        return torch.full_like(x, fill_value, dtype=dtype, device=device)
    except RuntimeError:
        kind = x.dtype if dtype is None else dtype
        if kind not in _INEXACT or isinstance(fill_value, torch.Tensor):
            raise
        return torch.full_like(x, nearest(fill_value, kind), dtype=dtype, device=device)


def cut_off(obj: Any) -> Any:
    """Numbers without their fractions, in lists as they were; what is complex stays."""
    if isinstance(obj, list | tuple):
        return [cut_off(item) for item in obj]
    return int(obj) if isinstance(obj, float) else obj


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = pairs("constant_pad", pad_width, x, value)
    large = type(value) is int and abs(value) > _EXACT and not x.is_floating_point()
    if large or type(value) is complex or isinstance(value, torch.Tensor):
        return NotImplemented
    ends = [n for before_after in reversed(widths) for n in before_after]
    try:
        return torch.nn.functional.pad(x, ends, value=value)
    except RuntimeError:
        if not x.is_floating_point():
            raise
        return torch.nn.functional.pad(x, ends, value=nearest(value, x.dtype))
