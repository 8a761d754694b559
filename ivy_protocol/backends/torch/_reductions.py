"""Reductions by torch."""

from typing import Any

import torch


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Of no axes torch makes all of them.
    if not x.is_floating_point() or axis == ():
        return NotImplemented
    return torch.nansum(x, axis, keepdims)


def logsumexp(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    axes = tuple(range(x.ndim)) if axis is None else axis
    # Without axes torch reduces all of them.
    return NotImplemented if axes in ((), []) else torch.logsumexp(x, axes, keepdims)
