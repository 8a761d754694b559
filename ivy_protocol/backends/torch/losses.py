"""Loss functions: kernels of torch, for equal shapes and dtypes of at least 32 bits."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.torch._sharding import is_sharded

__all__ = [
    "huber_loss",
    "l1_loss",
    "mse_loss",
    "smooth_l1_loss",
]


_REDUCTIONS = ("none", "mean", "sum")


def _is_supported(x: Any, y: Any, reduction: str) -> bool:
    # Support only equal shapes, because torch warns about shapes that broadcast. Support only dtypes wider than 16
    # bits, because torch sums 16-bit losses in 16 bits.
    if not isinstance(x, torch.Tensor) or not isinstance(y, torch.Tensor):
        return False
    if reduction == "mean" and (is_sharded(type(x)) or is_sharded(type(y))):
        # Do not call torch: shards may differ in size, but torch averages the means of shards without weights.
        return False
    return x.shape == y.shape and reduction in _REDUCTIONS and x.dtype.itemsize > 2


def huber_loss(true: Any, pred: Any, /, *, delta: float = 1.0, reduction: str = "mean") -> Any:
    if not _is_supported(true, pred, reduction) or not delta > 0:
        return NotImplemented
    return functional.huber_loss(true, pred, reduction, delta)


def l1_loss(input: Any, target: Any, /, *, reduction: str = "mean") -> Any:
    return (
        functional.l1_loss(input, target, reduction=reduction)
        if _is_supported(input, target, reduction)
        else NotImplemented
    )


def mse_loss(input: Any, target: Any, /, *, reduction: str = "mean") -> Any:
    if not _is_supported(input, target, reduction):
        return NotImplemented
    return functional.mse_loss(input, target, reduction=reduction)


def smooth_l1_loss(input: Any, target: Any, /, *, beta: float = 1.0, reduction: str = "mean") -> Any:
    if not _is_supported(input, target, reduction) or beta < 0:
        return NotImplemented
    return functional.smooth_l1_loss(input, target, reduction=reduction, beta=beta)
