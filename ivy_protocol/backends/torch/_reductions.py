"""Reductions by torch."""

from typing import Any

import torch


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Of no axes torch makes all of them.
    if not x.is_floating_point() or axis == ():
        return NotImplemented
    return torch.nansum(x, axis, keepdims)
