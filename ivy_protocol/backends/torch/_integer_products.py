"""Integer products in builds of torch with GPU support. On GPUs, torch has only floating-point kernels.

On GPUs, integers are split into 16-bit parts. The products of the parts have an exact sum in float64.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.array_api import factors
from ivy_protocol.backends.torch._shared import WIDE_UNSIGNED
from ivy_protocol.core.shape import each, is_integral

_BITS = 16
"""Width of the parts into which integers are split."""
_LONGEST = 2**21
"""Number of products of two 16-bit parts whose sum float64 represents exactly."""


def product(multiply: Callable[[Any, Any], Any], x1: Any, x2: Any, length: int) -> Any:
    """Return the product of integers of one dtype; it wraps around on overflow, as other integer arithmetic does.

    Parameters
    ----------
    multiply
        A bilinear product of two float arrays.
    length
        The number of products that are summed for an element of the result.
    """
    if length > _LONGEST:
        # Sums of more than `_LONGEST` products are not exact in float64. Let torch raise its error for the missing
        # kernel.
        return multiply(x1, x2)
    count = max(x1.dtype.itemsize * 8 // _BITS, 1)
    first, second = [_split(x, count) for x in (x1, x2)]
    total: Any = 0
    for i, a in enumerate(first):
        for j, b in enumerate(second[: count - i]):
            total = total + (multiply(a, b).to(torch.int64) << _BITS * (i + j))
    return total.to(x1.dtype)


def _split(x: Any, count: int) -> list[Any]:
    if count == 1:
        return [x.to(torch.float64)]
    bits = x.to(torch.int64)
    return [((bits >> _BITS * i) & (2**_BITS - 1)).to(torch.float64) for i in range(count)]


def matmul(x1: Any, x2: Any, /, **transposed: bool) -> Any:
    x1, x2 = factors(xp, x1, x2, **transposed)
    if x1.is_cpu or not (x1.ndim and x2.ndim):
        return _multiply_native(torch.matmul, x1, x2)
    return product(torch.matmul, x1, x2, x1.shape[-1])


def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if x1.is_cpu:
        return _multiply_native(partial(xp.vecdot, axis=axis), x1, x2)
    if x1.shape[axis] != x2.shape[axis]:
        raise ValueError(
            f"x1 and x2 must have the same size along axis {axis}, not {x1.shape[axis]} and {x2.shape[axis]}"
        )
    return torch.sum(x1.to(torch.int64) * x2.to(torch.int64), dim=axis).to(x1.dtype)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    dims: Any = axes if is_integral(axes) else tuple(map(each, axes))
    multiply = partial(torch.tensordot, dims=dims)
    if x1.is_cpu:
        return _multiply_native(multiply, x1, x2)
    return product(multiply, x1, x2, min(x1.numel(), x2.numel()))


def einsum(equation: str, /, *operands: Any) -> Any:
    if operands[0].is_cpu or len(operands) == 1:
        return _multiply_native(partial(torch.einsum, equation), *operands)
    if len(operands) == 2:
        length = min(x.numel() for x in operands)
        return product(partial(torch.einsum, equation), *operands, length=length)
    # For three or more operands, compute on the CPU, because products of three 16-bit parts are not exact in float64.
    result = torch.einsum(equation, *[x.cpu().to(torch.int64) for x in operands])
    return result.to(device=operands[0].device, dtype=operands[0].dtype)


def _multiply_native(fn: Callable[..., Any], *operands: Any) -> Any:
    """Call a torch kernel for integers. Wide unsigned dtypes lack a kernel, so compute them in int64, and cast back."""
    dtype = operands[0].dtype
    if dtype in WIDE_UNSIGNED:
        operands = tuple([x.to(torch.int64) for x in operands])
    return fn(*operands).to(dtype)
