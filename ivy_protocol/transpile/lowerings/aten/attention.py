"""Lowerings of attention and embedding bags."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import attention
from ivy_protocol.transpile.lowerings.aten.creation import native_dropout
from ivy_protocol.transpile.lowerings.aten.indexing import scale_gradient_by_frequency
from ivy_protocol.transpile.lowerings.table import Call, lowering


@lowering("scaled_dot_product_attention.default", random=True)
def scaled_dot_product_attention(
    call: Call, query: Any, key: Any, value: Any, attn_mask: Any = None, dropout_p: float = 0.0,
    is_causal: bool = False, *, scale: float | None = None, enable_gqa: bool = False,
) -> Any:  # fmt: skip
    if enable_gqa and query.shape[-3] != key.shape[-3]:
        times = query.shape[-3] // key.shape[-3]
        key, value = (ivy.repeat(x, times, axis=-3) for x in (key, value))
    if dropout_p > 0:
        return _with_dropout(call, query, key, value, attn_mask, dropout_p, is_causal, scale)
    is_static = isinstance(query.shape[-2], int)
    if is_causal and attn_mask is None and not (is_static and query.shape[-2] == key.shape[-2]):
        # If the lengths differ or are dynamic, pass the causal mask explicitly: torch aligns the mask at the first
        # query and the first key, and backends may align it differently.
        attn_mask, is_causal = _causal(query, key), False
    return attention.scaled_dot_product_attention(query, key, value, scale=scale, mask=attn_mask, is_causal=is_causal)


def _causal(query: Any, key: Any) -> Any:
    return ivy.tril(ivy.ones((query.shape[-2], key.shape[-2]), dtype="bool", like=query))


def _with_dropout(
    call: Call, query: Any, key: Any, value: Any, mask: Any, p: float, is_causal: bool, scale: float | None
) -> Any:
    """Compute attention step by step, so that dropout can be applied to the attention weights."""
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    scores = ivy.multiply(ivy.matmul(query, ivy.matrix_transpose(key)), factor)
    mask = _causal(query, key) if is_causal else mask
    if mask is not None and mask.dtype == "bool":
        scores = ivy.where(mask, scores, float("-inf"))
    elif mask is not None:
        scores = ivy.add(scores, mask)
    weights, _ = native_dropout(call, ivy.softmax(scores, axis=-1), p, True)
    return ivy.matmul(weights, value)


@lowering("_embedding_bag.default _embedding_bag_forward_only.default")
def embedding_bag(
    call: Call, weight: Any, indices: Any, offsets: Any, scale_grad_by_freq: bool = False, mode: int = 0,
    sparse: bool = False, per_sample_weights: Any = None, include_last_offset: bool = False, padding_idx: int = -1,
) -> Any:  # fmt: skip
    count = offsets.shape[0] - include_last_offset
    positions = ivy.arange(indices.shape[0], dtype=offsets.dtype, like=indices)
    starts = ivy.get_item(offsets, slice(0, count))
    bags = ivy.subtract(ivy.searchsorted(starts, positions, side="right"), 1)
    bag_ids = ivy.arange(count, dtype=bags.dtype, like=indices)
    membership = ivy.equal(ivy.expand_dims(bags, axis=0), ivy.expand_dims(bag_ids, axis=1))
    if padding_idx >= 0:
        membership = ivy.logical_and(membership, ivy.expand_dims(ivy.not_equal(indices, padding_idx), axis=0))
    rows = ivy.take(weight, indices, axis=0)
    rows = scale_gradient_by_frequency(rows, indices, weight.shape[0]) if scale_grad_by_freq and mode != 2 else rows
    if mode == 2:
        candidates = ivy.where(ivy.expand_dims(membership, axis=-1), ivy.expand_dims(rows, axis=0), float("-inf"))
        result = ivy.max(candidates, axis=1)
        empty = ivy.logical_not(ivy.any(membership, axis=1, keepdims=True))
        return ivy.where(empty, ivy.zeros_like(result), result), bags, None, None
    if per_sample_weights is not None:
        rows = ivy.multiply(rows, ivy.expand_dims(per_sample_weights, axis=-1))
    mask = ivy.astype(membership, weight.dtype)
    result = ivy.matmul(mask, rows)
    if mode == 1:
        result = ivy.divide(result, ivy.maximum(ivy.sum(mask, axis=1, keepdims=True), 1))
    return result, bags, None, None
