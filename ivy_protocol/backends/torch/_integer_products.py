"""PyTorch: _integer_products."""

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.array_api import factors
from ivy_protocol.backends.torch._shared import WIDE_UNSIGNED
from ivy_protocol.core.shape import each, is_whole

_BITS = 16
"""Of the parts that numbers are taken apart into."""
_LONGEST = 2**21
"""So many products of two parts add up to what 64-bit floats hold exactly."""


def product(multiply: Callable[[Any, Any], Any], x1: Any, x2: Any, length: int) -> Any:
    """A product of integers of one data type, exact but for whole multiples of the range of the type, as others are.

    Parameters
    ----------
    multiply
        A product that is linear in each of two arrays of floats.
    length
        How many products an element of the result is the sum of.
    """
    if length > _LONGEST:
        # torch says that it has none.
        return multiply(x1, x2)
    count = max(x1.dtype.itemsize * 8 // _BITS, 1)
    first, second = [_parts(x, count) for x in (x1, x2)]
    total: Any = 0
    for i, a in enumerate(first):
        for j, b in enumerate(second[: count - i]):
            total = total + (multiply(a, b).to(torch.int64) << _BITS * (i + j))
    return total.to(x1.dtype)


def _parts(x: Any, count: int) -> list[Any]:
    if count == 1:
        return [x.to(torch.float64)]
    bits = x.to(torch.int64)
    return [((bits >> _BITS * i) & (2**_BITS - 1)).to(torch.float64) for i in range(count)]


def matmul(x1: Any, x2: Any, /, **transposed: bool) -> Any:
    x1, x2 = factors(xp, x1, x2, **transposed)
    if x1.is_cpu or not (x1.ndim and x2.ndim):
        return _own(torch.matmul, x1, x2)
    return product(torch.matmul, x1, x2, x1.shape[-1])


def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if x1.is_cpu:
        return _own(partial(xp.vecdot, axis=axis), x1, x2)
    if x1.shape[axis] != x2.shape[axis]:
        raise ValueError("x1 and x2 must have the same size along the given axis")
    return torch.sum(x1.to(torch.int64) * x2.to(torch.int64), dim=axis).to(x1.dtype)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    dims: Any = axes if is_whole(axes) else tuple(map(each, axes))
    multiply = partial(torch.tensordot, dims=dims)
    if x1.is_cpu:
        return _own(multiply, x1, x2)
    return product(multiply, x1, x2, min(x1.numel(), x2.numel()))


def einsum(equation: str, /, *operands: Any) -> Any:
    if operands[0].is_cpu or len(operands) == 1:
        return _own(partial(torch.einsum, equation), *operands)
    if len(operands) == 2:
        length = min(x.numel() for x in operands)
        return product(partial(torch.einsum, equation), *operands, length=length)
    # The parts of more factors are no longer exact.
    there = torch.einsum(equation, *[x.cpu().to(torch.int64) for x in operands])
    return there.to(device=operands[0].device, dtype=operands[0].dtype)


def _own(fn: Callable[..., Any], *operands: Any) -> Any:
    """What torch has for its integers; the sums of those that it lacks are those of the widest, but for the range."""
    dtype = operands[0].dtype
    if dtype in WIDE_UNSIGNED:
        operands = tuple([x.to(torch.int64) for x in operands])
    return fn(*operands).to(dtype)
