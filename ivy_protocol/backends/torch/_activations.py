"""Activation functions of torch as whole kernels."""

from typing import Any

import torch
from torch.nn import functional

__all__ = ["gelu", "hardswish", "leaky_relu", "log_softmax", "mish", "softmax", "softplus"]

# From here on, adding the logarithm's argument to 1 is adding nothing, in every data type.
_LINEAR = 40.0


def gelu(x: Any, /, *, approximate: bool = False) -> Any:
    return functional.gelu(x, approximate="tanh" if approximate else "none")


def hardswish(x: Any, /) -> Any:
    return functional.hardswish(x)


def leaky_relu(x: Any, /, *, alpha: float = 0.2) -> Any:
    return functional.leaky_relu(x, alpha)


def log_softmax(x: Any, /, axis: int | None = None) -> Any:
    return torch.log_softmax(x, -1 if axis is None else axis)


def mish(x: Any, /) -> Any:
    return functional.mish(x)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return torch.softmax(x, -1 if axis is None else axis)


def softplus(x: Any, /, *, beta: float | None = None, threshold: float | None = None) -> Any:
    return functional.softplus(x, 1.0 if beta is None else beta, _LINEAR if threshold is None else threshold)
