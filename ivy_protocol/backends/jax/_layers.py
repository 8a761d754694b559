"""Layers of neural networks by the primitives of JAX, compiled."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_protocol.backends.common.convolution import Windows, windows

_SPATIAL = "012"


def _spread(
    x: Any, filters: Any, x_dilations: Any, pairs: Any, x_last: bool, filters_last: bool
) -> tuple[Any, Any, Any]:
    """Put the zeros between the elements here, where XLA would end the process, and cut off what it would read.

    It exchanges an input and filters that are longer, and makes a program of it that it does not take itself. Of what
    a negative padding cuts off, it computes with some elements all the same.
    """
    dims = x.ndim - 2
    lengths = x.shape[1:-1] if x_last else x.shape[2:]
    sizes = filters.shape[:dims] if filters_last else filters.shape[2:]
    fits = set(x_dilations) == {1} or all([size <= n for size, n in zip(sizes, lengths, strict=True)])
    if fits and min(map(min, pairs)) >= 0:
        return x, x_dilations, pairs
    between = [(min(low, 0), min(high, 0), n - 1) for (low, high), n in zip(pairs, x_dilations, strict=True)]
    none = (0, 0, 0)
    around = [none, *between, none] if x_last else [none, none, *between]
    # Without the barrier, XLA would take the zeros for the convolution's own again.
    spread = lax.optimization_barrier(lax.pad(x, jnp.zeros((), x.dtype), around))
    return spread, (1,) * dims, tuple([(max(low, 0), max(high, 0)) for low, high in pairs])


@partial(jax.jit, static_argnames=("moves", "pairs", "x_last", "filters_last", "groups"))
def _convolve(
    x: Any, filters: Any, bias: Any, moves: Windows, pairs: Any, x_last: bool, filters_last: bool, groups: int
) -> Any:
    dims = x.ndim - 2
    space = _SPATIAL[:dims]
    axes = f"N{space}C" if x_last else f"NC{space}"
    x, x_dilations, pairs = _spread(x, filters, moves.x_dilations, pairs, x_last, filters_last)
    y = lax.conv_general_dilated(
        x,
        filters,
        moves.strides,
        pairs,
        x_dilations,
        moves.dilations,
        (axes, f"{space}IO" if filters_last else f"OI{space}", axes),
        groups,
    )
    return y if bias is None else y + bias.reshape(bias.shape if x_last else (-1, *(1,) * dims))


def conv_general_dilated(
    x: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    dims: int = 2,
    data_format: str = "channel_last",
    filter_format: str = "channel_last",
    feature_group_count: int = 1,
    x_dilations: Any = 1,
    dilations: Any = 1,
    bias: Any = None,
) -> Any:
    moves = windows(
        "conv_general_dilated",
        x.shape,
        filters.shape,
        strides,
        padding,
        dims=dims,
        data_format=data_format,
        filter_format=filter_format,
        groups=feature_group_count,
        x_dilations=x_dilations,
        dilations=dilations,
        bias=bias,
    )
    moves.output_lengths("conv_general_dilated")
    x_last, filters_last = data_format == "channel_last", filter_format == "channel_last"
    return _convolve(x, filters, bias, moves, moves.pairs(), x_last, filters_last, feature_group_count)


@jax.jit
def _linear(x: Any, weight: Any, bias: Any) -> Any:
    y = jnp.matmul(x, weight.mT)
    return y if bias is None else y + bias


def linear(x: Any, weight: Any, /, *, bias: Any = None) -> Any:
    fits = getattr(weight, "ndim", 0) == 2 and (bias is None or jnp.shape(bias) == weight.shape[:1])
    return _linear(x, weight, bias) if fits else NotImplemented


@partial(jax.jit, static_argnames=("is_causal",))
def _attend(query: Any, key: Any, value: Any, scale: Any, mask: Any, is_causal: bool) -> Any:
    if query.dtype.itemsize == 2:
        # Scores of floats of 16 bits may be too large for them.
        wide = [x.astype(jnp.float32) for x in (query, key, value)]
        return _attend(*wide, scale, mask, is_causal).astype(query.dtype)
    scores = (query * scale) @ key.mT
    if is_causal:
        mask = jnp.tri(*scores.shape[-2:], dtype=bool)
    if mask is None or 0 in scores.shape:
        return jax.nn.softmax(scores, -1) @ value
    scores = jnp.where(mask, scores, -jnp.inf) if mask.dtype == bool else scores + mask.astype(scores.dtype)
    # Where no key is left, the weights are zero.
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
def _attend_to_itself(
    x: Any, weights: Any, bias: Any, outwards: Any, out_bias: Any, scale: Any, heads: int, is_causal: bool
) -> Any:
    x = _linear(x, weights, bias)
    batch, length, features = x.shape
    q, k, v = jnp.moveaxis(x.reshape(batch, length, 3, heads, features // (3 * heads)), (2, 3), (0, 2))
    y = _attend(q, k, v, scale, None, is_causal)
    y = jnp.moveaxis(y, 1, 2).reshape(batch, length, features // 3)
    if outwards is not None:
        return _linear(y, outwards, out_bias)
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
    own = (q_proj_weights, k_proj_weights, v_proj_weights, bias_k, bias_v, static_k, static_v)
    others = (key, value, attention_mask, key_padding_mask, *own)
    # What the whole as one compiled function is for: attention of sequences to themselves.
    if query.ndim != 3 or not batch_first or in_proj_weights is None or any([x is not None for x in others]):
        return NotImplemented
    features = in_proj_weights.shape[0]
    if (
        add_zero_attn
        or return_attention_weights
        or (training and dropout)
        or num_heads < 1
        or features % (3 * num_heads)
    ):
        return NotImplemented
    scale = (features // (3 * num_heads) or 1) ** -0.5 if scale is None else scale
    biases_and_weights = (in_proj_weights, in_proj_bias, out_proj_weights, out_proj_bias)
    return _attend_to_itself(query, *biases_and_weights, scale, num_heads, bool(is_causal))


def _is_usual(x: Any, states: Any, kernels: Any, biases: Any, time_major: bool) -> bool:
    """Whether no shape is one that would broadcast to further axes, which the composition refuses or answers."""
    batch = x.shape[1:-1] if time_major else x.shape[:-2]
    fit = all([h.shape[:-1] == batch and h.ndim == len(batch) + 1 for h in states])
    if not fit or 0 in x.shape or any([k.ndim != 2 for k in kernels]) or any([b.ndim > 1 for b in biases]):
        return False
    size, columns = kernels[1].shape
    return {size} == {h.shape[-1] for h in states} and kernels[0].shape[1] == columns == size * (2 + len(states))


@partial(jax.jit, static_argnames=("time_major",))
def _run(x: Any, h: Any, c: Any, kernel: Any, recurrent_kernel: Any, biases: Any, time_major: bool) -> Any:
    gates = x @ kernel
    for bias in biases:
        gates = gates + bias

    def step(states: Any, gate: Any) -> Any:
        h, c = states
        i, f, g, o = jnp.split(gate + h @ recurrent_kernel, 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    axis = 0 if time_major else -2
    # Many steps in a turn of the loop take half the time of one.
    (_, c), y = lax.scan(step, (h, c), jnp.moveaxis(gates, axis, 0), unroll=16)
    return jnp.moveaxis(y, 0, axis), c


def lstm_update(
    x: Any,
    init_h: Any,
    init_c: Any,
    kernel: Any,
    recurrent_kernel: Any,
    /,
    *,
    bias: Any = None,
    recurrent_bias: Any = None,
    time_major: bool = False,
) -> Any:
    biases = [b for b in (bias, recurrent_bias) if b is not None]
    if not _is_usual(x, (init_h, init_c), (kernel, recurrent_kernel), biases, time_major):
        return NotImplemented
    return _run(x, init_h, init_c, kernel, recurrent_kernel, biases, time_major)


@partial(jax.jit, static_argnames=("time_major",))
def _run_gru(
    x: Any, h: Any, kernel: Any, recurrent_kernel: Any, bias: Any, recurrent_bias: Any, time_major: bool
) -> Any:
    gates = x @ kernel if bias is None else x @ kernel + bias

    def step(h: Any, gate: Any) -> Any:
        before = h @ recurrent_kernel
        if recurrent_bias is not None:
            before = before + recurrent_bias
        (r, z, n), (old_r, old_z, old_n) = jnp.split(gate, 3, -1), jnp.split(before, 3, -1)
        n = jnp.tanh(n + jax.nn.sigmoid(r + old_r) * old_n)
        h = n + jax.nn.sigmoid(z + old_z) * (h - n)
        return h, h

    axis = 0 if time_major else -2
    _, y = lax.scan(step, h, jnp.moveaxis(gates, axis, 0), unroll=16)
    return jnp.moveaxis(y, 0, axis)


def gru_update(
    x: Any,
    init_h: Any,
    kernel: Any,
    recurrent_kernel: Any,
    /,
    *,
    bias: Any = None,
    recurrent_bias: Any = None,
    time_major: bool = False,
) -> Any:
    biases = [b for b in (bias, recurrent_bias) if b is not None]
    if not _is_usual(x, (init_h,), (kernel, recurrent_kernel), biases, time_major):
        return NotImplemented
    return _run_gru(x, init_h, kernel, recurrent_kernel, bias, recurrent_bias, time_major)
