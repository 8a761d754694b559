"""Compiled attention, with float32 scores for half precision, and zeros where a mask excludes all keys."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.jax.layers import _linear

__all__ = ["multi_head_attention", "scaled_dot_product_attention"]


@partial(jax.jit, static_argnames=("is_causal",))
def _attend(query: Any, key: Any, value: Any, scale: Any, mask: Any, is_causal: bool) -> Any:
    if query.dtype.itemsize == 2:
        # Compute in float32, because half-precision scores may overflow.
        upcast = [x.astype(jnp.float32) for x in (query, key, value)]
        return _attend(*upcast, scale, mask, is_causal).astype(query.dtype)
    scores = (query * scale) @ key.mT
    if is_causal:
        mask = jnp.tri(*scores.shape[-2:], dtype=bool)
    if mask is None or 0 in scores.shape:
        return jax.nn.softmax(scores, -1) @ value
    scores = jnp.where(mask, scores, -jnp.inf) if mask.dtype == bool else scores + mask.astype(scores.dtype)
    # Return zero weights where all keys are masked. `jax.nn.softmax` would return NaN there.
    largest = jnp.max(scores, -1, keepdims=True)
    exponentials = jnp.exp(scores - jnp.where(jnp.isneginf(largest), 0, largest))
    total = jnp.sum(exponentials, -1, keepdims=True)
    return (exponentials / jnp.where(total == 0, 1, total)) @ value


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
    if (is_causal and mask is not None) or (training and dropout_p):
        return NotImplemented
    return _attend(query, key, value, (query.shape[-1] or 1) ** -0.5 if scale is None else scale, mask, is_causal)


@partial(jax.jit, static_argnames=("heads", "is_causal"))
def _self_attend(
    x: Any, weights: Any, bias: Any, out_weights: Any, out_bias: Any, scale: Any, heads: int, is_causal: bool
) -> Any:
    x = _linear(x, weights, bias)
    batch, length, features = x.shape
    q, k, v = jnp.moveaxis(x.reshape(batch, length, 3, heads, features // (3 * heads)), (2, 3), (0, 2))
    y = _attend(q, k, v, scale, None, is_causal)
    y = jnp.moveaxis(y, 1, 2).reshape(batch, length, features // 3)
    if out_weights is not None:
        return _linear(y, out_weights, out_bias)
    return y if out_bias is None else y + out_bias


def multi_head_attention(
    query: Any,
    /,
    *,
    key: Any = None,
    value: Any = None,
    batch_first: bool = True,
    num_heads: int = 8,
    scale: float | None = None,
    attention_mask: Any = None,
    in_proj_weights: Any = None,
    q_proj_weights: Any = None,
    k_proj_weights: Any = None,
    v_proj_weights: Any = None,
    out_proj_weights: Any = None,
    in_proj_bias: Any = None,
    out_proj_bias: Any = None,
    is_causal: bool = False,
    key_padding_mask: Any = None,
    bias_k: Any = None,
    bias_v: Any = None,
    static_k: Any = None,
    static_v: Any = None,
    add_zero_attn: bool = False,
    return_attention_weights: bool = False,
    average_attention_weights: bool = True,
    dropout: float = 0.0,
    training: bool = False,
) -> Any:
    projections = (q_proj_weights, k_proj_weights, v_proj_weights, bias_k, bias_v, static_k, static_v)
    unsupported = (key, value, attention_mask, key_padding_mask, *projections)
    # Call the compiled function only for batched self-attention without options. Leave other calls to the default
    # implementation.
    if query.ndim != 3 or not batch_first or in_proj_weights is None or any([x is not None for x in unsupported]):
        return NotImplemented
    features = in_proj_weights.shape[0]
    if add_zero_attn or return_attention_weights or (training and dropout):
        return NotImplemented
    if num_heads < 1 or features % (3 * num_heads):
        return NotImplemented
    scale = (features // (3 * num_heads) or 1) ** -0.5 if scale is None else scale
    biases_and_weights = (in_proj_weights, in_proj_bias, out_proj_weights, out_proj_bias)
    return _self_attend(query, *biases_and_weights, scale, num_heads, bool(is_causal))
