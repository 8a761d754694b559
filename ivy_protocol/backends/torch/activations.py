"""Activation functions: kernels of `torch.nn.functional` for the dtypes and parameters for which they are exact."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.common.indexing import check_no_axis

__all__ = [
    "celu",
    "elu",
    "gelu",
    "hardshrink",
    "hardsilu",
    "hardswish",
    "leaky_relu",
    "log_softmax",
    "logsigmoid",
    "mish",
    "relu",
    "relu6",
    "selu",
    "sigmoid",
    "silu",
    "softmax",
    "softplus",
    "softshrink",
    "tanhshrink",
    "threshold",
    "thresholded_relu",
]


relu = torch.relu
sigmoid = torch.sigmoid
# Argument above which `softplus(x)` rounds to `x` in all dtypes.
_LINEAR = 40.0


def celu(x: Any, /, *, alpha: float = 1.0) -> Any:
    return functional.celu(x, alpha) if alpha else NotImplemented


def elu(x: Any, /, *, alpha: float = 1.0) -> Any:
    return functional.elu(x, alpha)


def gelu(x: Any, /, *, approximate: bool = False) -> Any:
    return functional.gelu(x, approximate="tanh" if approximate else "none")


def hardshrink(x: Any, /, *, lambd: float = 0.5) -> Any:
    return functional.hardshrink(x, lambd) if lambd >= 0 else NotImplemented


def hardsilu(x: Any, /) -> Any:
    return hardswish(x)


def hardswish(x: Any, /) -> Any:
    # Leave float64 on GPUs to the default implementation, because the kernel of hardswish divides by six in float32.
    return functional.hardswish(x) if x.is_cpu or x.dtype is not torch.float64 else NotImplemented


def leaky_relu(x: Any, /, *, alpha: float = 0.2) -> Any:
    return functional.leaky_relu(x, alpha)


def log_softmax(x: Any, /, axis: int | None = None) -> Any:
    return _normalize(torch.log_softmax, x, axis)


def _normalize(fn: Any, x: Any, axis: int | None) -> Any:
    axis = -1 if axis is None else axis
    if not x.ndim:
        check_no_axis(axis)
    if x.dtype is torch.float16:
        # Compute in float32, because a sum over more than 65504 elements may overflow in float16.
        return fn(x, axis, torch.float32).to(x.dtype)
    return fn(x, axis)


def logsigmoid(input: Any, /) -> Any:
    return functional.logsigmoid(input)


def mish(x: Any, /) -> Any:
    # Leave complex numbers to the default implementation, because torch.mish does not support them on CPUs.
    return functional.mish(x) if x.is_floating_point() else NotImplemented


def relu6(x: Any, /) -> Any:
    return functional.relu6(x)


def selu(x: Any, /) -> Any:
    return functional.selu(x)


def silu(x: Any, /) -> Any:
    return functional.silu(x)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return _normalize(torch.softmax, x, axis)


def softplus(x: Any, /, *, beta: float | None = None, threshold: float | None = None) -> Any:
    return functional.softplus(x, 1.0 if beta is None else beta, _LINEAR if threshold is None else threshold)


def softshrink(x: Any, /, *, lambd: float = 0.5) -> Any:
    return functional.softshrink(x, lambd) if lambd >= 0 else NotImplemented


def tanhshrink(x: Any, /) -> Any:
    return functional.tanhshrink(x)


def threshold(x: Any, /, *, threshold: float, value: float) -> Any:
    return functional.threshold(x, threshold, value)


def thresholded_relu(x: Any, /, *, threshold: float = 0) -> Any:
    return functional.threshold(x, threshold, 0)
