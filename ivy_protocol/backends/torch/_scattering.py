"""The kernels of torch for scattering."""

from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.scattering import multiplied, neutral, replaced, scattered, scattered_flat
from ivy_protocol.backends.torch._indexing import are_at_hand

_NAMES = {"mul": "prod", "min": "amin", "max": "amax"}


def _kernel(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if reduction == "sum":
        return target.index_add(0, places, rows)
    if reduction == "replace":
        return replaced(xp, _kernel, target, places, rows)
    if new and reduction != "mul":
        # What is left out of a comparison has a share in the gradient all the same, where it is equal.
        target, new = target.index_fill(0, places, neutral(xp, reduction, rows.dtype)), False
    if reduction == "mul" and rows.is_complex():
        # Of a product of complex numbers, torch has no derivative here.
        target = target.index_fill(0, places, 1) if new else target
        return multiplied(xp, _kernel, target, places, rows)
    places = places[:, None].expand_as(rows)
    return torch.scatter_reduce(target, 0, places, rows, _NAMES[reduction], include_self=not new)


def _within(indices: Any, lengths: Any) -> bool:
    if not are_at_hand(indices) or not indices.numel():
        return False
    bounds = [(*torch.aminmax(column), length) for column, length in zip(indices.unbind(-1), lengths, strict=False)]
    return all([least >= 0 and most < length for least, most, length in bounds])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _kernel, indices, updates, size, reduction, out, _within)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(xp, _kernel, indices, updates, shape, reduction, out, _within)
