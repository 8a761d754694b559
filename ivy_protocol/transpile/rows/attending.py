"""Attention, and layers that go over sequences step by step."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import attention, recurrent
from ivy_protocol.transpile.rows.creating import native_dropout
from ivy_protocol.transpile.rows.table import Call, row


@row("scaled_dot_product_attention.default", random=True)
def scaled_dot_product_attention(
    call: Call, query: Any, key: Any, value: Any, attn_mask: Any = None, dropout_p: float = 0.0,
    is_causal: bool = False, *, scale: float | None = None, enable_gqa: bool = False,
) -> Any:  # fmt: skip
    if enable_gqa and query.shape[-3] != key.shape[-3]:
        times = query.shape[-3] // key.shape[-3]
        key, value = (ivy.repeat(x, times, axis=-3) for x in (key, value))
    if dropout_p > 0:
        return _with_dropout(call, query, key, value, attn_mask, dropout_p, is_causal, scale)
    known = isinstance(query.shape[-2], int)
    if is_causal and attn_mask is None and not (known and query.shape[-2] == key.shape[-2]):
        # Torch counts queries and keys from the first ones.
        attn_mask, is_causal = _causal(query, key), False
    return attention.scaled_dot_product_attention(query, key, value, scale=scale, mask=attn_mask, is_causal=is_causal)


def _causal(query: Any, key: Any) -> Any:
    return ivy.tril(ivy.ones((query.shape[-2], key.shape[-2]), dtype="bool", like=query))


def _with_dropout(
    call: Call, query: Any, key: Any, value: Any, mask: Any, p: float, is_causal: bool, scale: float | None
) -> Any:
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    scores = ivy.multiply(ivy.matmul(query, ivy.matrix_transpose(key)), factor)
    mask = _causal(query, key) if is_causal else mask
    if mask is not None and mask.dtype == "bool":
        scores = ivy.where(mask, scores, float("-inf"))
    elif mask is not None:
        scores = ivy.add(scores, mask)
    weights, _ = native_dropout(call, ivy.softmax(scores, axis=-1), p, True)
    return ivy.matmul(weights, value)


def _stepped(x: Any, h: Any, c: Any, params: Any, backwards: bool) -> tuple[Any, Any, Any]:
    """One direction of an LSTM whose outputs are projected: all of them, the last one, and the last cell state."""
    kernel, recurrent_kernel, *biases, projection = params
    inputs = ivy.matmul(x, ivy.matrix_transpose(kernel))
    for bias in biases:
        inputs = ivy.add(inputs, bias)
    found = []
    for step in reversed(range(x.shape[0])) if backwards else range(x.shape[0]):
        gates = ivy.add(ivy.get_item(inputs, step), ivy.matmul(h, ivy.matrix_transpose(recurrent_kernel)))
        entering, forgetting, cell, leaving = ivy.split(gates, num_or_size_splits=4, axis=-1)
        kept = ivy.multiply(ivy.sigmoid(forgetting), c)
        c = ivy.add(kept, ivy.multiply(ivy.sigmoid(entering), ivy.tanh(cell)))
        h = ivy.matmul(ivy.multiply(ivy.sigmoid(leaving), ivy.tanh(c)), ivy.matrix_transpose(projection))
        found.append(h)
    return ivy.stack(found[::-1] if backwards else found, axis=0), h, c


def _projected(x: Any, states: Any, params: Any, num_layers: int, directions: int, batch_first: bool) -> Any:
    width = len(params) // (num_layers * directions)
    x = ivy.swapaxes(x, 0, 1) if batch_first else x
    last: list[tuple[Any, Any]] = []
    for _ in range(num_layers):
        sides = []
        for side in range(directions):
            number = len(last)
            h, c = (ivy.get_item(state, number) for state in states)
            found, h, c = _stepped(x, h, c, params[number * width : (number + 1) * width], side == 1)
            sides.append(found)
            last.append((h, c))
        x = ivy.concat(sides, axis=-1)
    outputs, cells = (ivy.stack([pair[n] for pair in last], axis=0) for n in (0, 1))
    return ivy.swapaxes(x, 0, 1) if batch_first else x, outputs, cells


@row("lstm.input")
def lstm(
    call: Call, x: Any, states: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool,
    bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    directions = 1 + bidirectional
    if len(params) != num_layers * directions * (4 if has_biases else 2):
        if train and dropout > 0 and num_layers > 1:
            raise IvyNotImplementedException("dropout in an LSTM with projections; call .eval(), or take one without")
        return _projected(x, states, params, num_layers, directions, batch_first)
    return recurrent.lstm(
        x, list(states), list(params), num_layers, dropout, train, bidirectional, batch_first,
        has_ih_bias=has_biases, has_hh_bias=has_biases,
    )  # fmt: skip


@row("gru.input")
def gru(
    call: Call, x: Any, state: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool,
    bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    return recurrent.gru(
        x, state, list(params), num_layers, dropout, train, bidirectional, batch_first,
        has_ih_bias=has_biases, has_hh_bias=has_biases,
    )  # fmt: skip


@row("rnn_tanh.input rnn_relu.input", random=True)
def rnn(
    call: Call, x: Any, state: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool,
    bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    activation = ivy.tanh if "tanh" in call.operator else ivy.relu
    directions = 1 + bidirectional
    width = 4 if has_biases else 2
    layers = [params[n * width : (n + 1) * width] for n in range(num_layers * directions)]
    x = ivy.swapaxes(x, 0, 1) if batch_first else x
    last = []
    for layer in range(num_layers):
        outputs = []
        for direction in range(directions):
            number = layer * directions + direction
            found = _steps(x, ivy.get_item(state, number), layers[number], activation, bool(direction))
            outputs.append(found)
            last.append(ivy.get_item(found, 0 if direction else -1))
        x = outputs[0] if directions == 1 else ivy.concat(outputs, axis=-1)
        if dropout and train and layer < num_layers - 1:
            x, _ = native_dropout(call, x, dropout, True)
    return (ivy.swapaxes(x, 0, 1) if batch_first else x), ivy.stack(last)


def _steps(x: Any, state: Any, weights: Any, activation: Any, backwards: bool) -> Any:
    kernel, recurrent_kernel, *biases = weights
    inner = ivy.matmul(x, kernel, transpose_b=True)
    for bias in biases:
        inner = ivy.add(inner, bias)
    found = []
    for step in range(x.shape[0])[:: -1 if backwards else 1]:
        before = ivy.matmul(state, recurrent_kernel, transpose_b=True)
        state = activation(ivy.add(ivy.get_item(inner, step), before))
        found.append(state)
    return ivy.stack(found[::-1] if backwards else found)


@row("_embedding_bag.default _embedding_bag_forward_only.default")
def embedding_bag(
    call: Call, weight: Any, indices: Any, offsets: Any, scale_grad_by_freq: bool = False, mode: int = 0,
    sparse: bool = False, per_sample_weights: Any = None, include_last_offset: bool = False, padding_idx: int = -1,
) -> Any:  # fmt: skip
    count = offsets.shape[0] - include_last_offset
    places = ivy.arange(indices.shape[0], dtype=offsets.dtype, like=indices)
    starts = ivy.get_item(offsets, slice(0, count))
    bags = ivy.subtract(ivy.searchsorted(starts, places, side="right"), 1)
    numbers = ivy.arange(count, dtype=bags.dtype, like=indices)
    within = ivy.equal(ivy.expand_dims(bags, axis=0), ivy.expand_dims(numbers, axis=1))
    if padding_idx >= 0:
        within = ivy.logical_and(within, ivy.expand_dims(ivy.not_equal(indices, padding_idx), axis=0))
    rows = ivy.take(weight, indices, axis=0)
    if mode == 2:
        each = ivy.where(ivy.expand_dims(within, axis=-1), ivy.expand_dims(rows, axis=0), float("-inf"))
        found = ivy.max(each, axis=1)
        empty = ivy.logical_not(ivy.any(within, axis=1, keepdims=True))
        return ivy.where(empty, ivy.zeros_like(found), found), bags, None, None
    if per_sample_weights is not None:
        rows = ivy.multiply(rows, ivy.expand_dims(per_sample_weights, axis=-1))
    shares = ivy.astype(within, weight.dtype)
    found = ivy.matmul(shares, rows)
    if mode == 1:
        found = ivy.divide(found, ivy.maximum(ivy.sum(shares, axis=1, keepdims=True), 1))
    return found, bags, None, None
