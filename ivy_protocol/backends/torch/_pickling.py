"""Tensors whose pickles torch writes, and cannot read."""

from typing import Any

import torch

_SIGNED = {torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}
"""torch has no class of storages for the first of each, which a pickle names."""


class _Viewed:
    """Stands in a pickle for a tensor that is read as another data type of its width."""

    def __init__(self, tensor: torch.Tensor) -> None:
        self.tensor = tensor

    def __reduce__(self) -> tuple[Any, ...]:
        return torch.Tensor.view, (self.tensor.view(_SIGNED[self.tensor.dtype]), self.tensor.dtype)


def pickled(x: Any) -> Any:
    """What is pickled in the place of a tensor, and gives it when it is read."""
    return _Viewed(x) if x.dtype in _SIGNED and x.layout is torch.strided else x
