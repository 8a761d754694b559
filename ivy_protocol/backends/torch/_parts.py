"""Arrays of torch in parts, each a view."""

from typing import Any

import torch

from ivy_protocol.backends.common.indexing import part_lengths

__all__ = ["split", "unstack"]


def unstack(x: Any, /, *, axis: int = 0, keepdims: bool = False, copy: bool | None = None) -> Any:
    # Elements are no views, as in NumPy; parts with an axis are.
    element = copy is None and x.ndim == 1 and not keepdims
    parts = [part.clone() if copy else part for part in torch.unbind(x.clone() if element else x, axis)]
    return tuple([part.unsqueeze(axis) for part in parts] if keepdims else parts)


def split(
    x: Any,
    /,
    num_or_size_splits: Any = None,
    axis: int = 0,
    *,
    with_remainder: bool = False,
    copy: bool | None = None,
) -> Any:
    # Where gradients are recorded, torch refuses writes to these views.
    if copy or not -x.ndim <= axis < x.ndim or (x.requires_grad and torch.is_grad_enabled()):
        return NotImplemented
    sizes = part_lengths(x.shape[axis], num_or_size_splits)
    return NotImplemented if sizes is None else list(torch.split_with_sizes(x, sizes, axis))
