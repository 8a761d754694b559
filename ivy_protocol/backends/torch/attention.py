"""Attention by the fused kernels of torch, for the shapes and options that they support."""

from typing import Any

import torch
from torch.nn import functional

__all__ = [
    "scaled_dot_product_attention",
]


def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    /,
    *,
    scale: float | None = None,
    mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    training: bool = False,
) -> Any:
    # Leave dropout to the default implementation: the kernel would sample from the default generator of torch, which
    # ivy.seed does not seed.
    if (is_causal and mask is not None) or (training and dropout_p) or not query.ndim == key.ndim == value.ndim:
        return NotImplemented
    if mask is not None and mask.ndim > query.ndim:
        return NotImplemented
    if mask is not None and mask.dtype is not torch.bool:
        mask = mask.to(query.dtype)
    if mask is not None and mask.ndim < 2:
        # Add a query axis to a 1-D mask, because the kernels require a query axis and a key axis.
        mask = mask.reshape(1, -1)
    # The fused kernels require 4-D inputs, so add an axis to 3-D inputs.
    batched = query.ndim == key.ndim == value.ndim == 3 and (mask is None or mask.ndim <= 3)
    if batched:
        query, key, value = query[None], key[None], value[None]
        mask = mask[None] if mask is not None and mask.ndim == 3 else mask
    y = functional.scaled_dot_product_attention(query, key, value, mask, 0.0, is_causal, scale=scale)
    return y[0] if batched else y
