"""Layers that go over sequences step by step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import recurrent
from ivy_protocol.functions.random import fold_in_key
from ivy_protocol.transpile.lowerings.aten.creation import native_dropout
from ivy_protocol.transpile.lowerings.table import Call, row

Layer = Callable[[Any, list[Any], Sequence[Any]], Sequence[Any]]
"""One layer in its directions: its outputs and last states, of its inputs, first states and weights."""


def _layered(
    call: Call, layer: Layer, x: Any, states: Sequence[Any], params: Any, num_layers: int, directions: int, p: float
) -> tuple[Any, ...]:
    """Layers one after another, with what each drops between them."""
    width = len(params) // num_layers
    last = []
    for number in range(num_layers):
        if number and p > 0:
            key = None if call.key is None else fold_in_key(call.key, number)
            x, _ = native_dropout(replace(call, key=key), x, p, True)
        places = slice(number * directions, (number + 1) * directions)
        first = [ivy.get_item(state, places) for state in states]
        x, *ends = layer(x, first, params[number * width : (number + 1) * width])
        last.append(ends)
    return (x, *[ivy.concat(list(column), axis=0) for column in zip(*last, strict=True)])


def _sided(
    one: Callable[[Any, list[Any], Sequence[Any], bool], Sequence[Any]], directions: int, batch_first: bool
) -> Layer:
    """A layer of what goes over a sequence in one direction."""

    def layer(x: Any, states: list[Any], params: Sequence[Any]) -> Sequence[Any]:
        width = len(params) // directions
        x = ivy.swapaxes(x, 0, 1) if batch_first else x
        sides = []
        for side in range(directions):
            first = [ivy.get_item(state, side) for state in states]
            sides.append(one(x, first, params[side * width : (side + 1) * width], side == 1))
        outputs, *ends = zip(*sides, strict=True)
        y = outputs[0] if directions == 1 else ivy.concat(list(outputs), axis=-1)
        return (ivy.swapaxes(y, 0, 1) if batch_first else y, *[ivy.stack(list(end), axis=0) for end in ends])

    return layer


def _places(x: Any, backwards: bool) -> Any:
    return reversed(range(x.shape[0])) if backwards else range(x.shape[0])


def _lstm_step(gates: Any, c: Any) -> tuple[Any, Any]:
    """The output of a cell before it is projected, and its state."""
    entering, forgetting, cell, leaving = ivy.split(gates, num_or_size_splits=4, axis=-1)
    kept = ivy.multiply(ivy.sigmoid(forgetting), c)
    c = ivy.add(kept, ivy.multiply(ivy.sigmoid(entering), ivy.tanh(cell)))
    return ivy.multiply(ivy.sigmoid(leaving), ivy.tanh(c)), c


def _projected(x: Any, states: list[Any], params: Sequence[Any], backwards: bool) -> Sequence[Any]:
    """One direction of an LSTM whose outputs are projected: all of them, the last one, and the last cell state."""
    kernel, recurrent_kernel, *biases, projection = params
    h, c = states
    inputs = ivy.matmul(x, ivy.matrix_transpose(kernel))
    for bias in biases:
        inputs = ivy.add(inputs, bias)
    found = []
    for step in _places(x, backwards):
        gates = ivy.add(ivy.get_item(inputs, step), ivy.matmul(h, ivy.matrix_transpose(recurrent_kernel)))
        h, c = _lstm_step(gates, c)
        h = ivy.matmul(h, ivy.matrix_transpose(projection))
        found.append(h)
    return ivy.stack(found[::-1] if backwards else found, axis=0), h, c


@row("lstm.input", random=True)
def lstm(
    call: Call, x: Any, states: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool,
    bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    directions = 1 + bidirectional
    p = dropout if train else 0.0

    def layers(x: Any, states: list[Any], params: Sequence[Any], count: int = 1) -> Sequence[Any]:
        return recurrent.lstm(
            x, states, list(params), count, 0.0, False, bidirectional, batch_first,
            has_ih_bias=has_biases, has_hh_bias=has_biases,
        )  # fmt: skip

    if len(params) != num_layers * directions * (4 if has_biases else 2):
        layer = _sided(_projected, directions, batch_first)
        return _layered(call, layer, x, states, params, num_layers, directions, p)
    if p > 0:
        return _layered(call, layers, x, states, params, num_layers, directions, p)
    return layers(x, list(states), params, num_layers)


@row("gru.input", random=True)
def gru(
    call: Call, x: Any, state: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool,
    bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    def layers(x: Any, states: list[Any], params: Sequence[Any], count: int = 1) -> Sequence[Any]:
        return recurrent.gru(
            x, states[0], list(params), count, 0.0, False, bidirectional, batch_first,
            has_ih_bias=has_biases, has_hh_bias=has_biases,
        )  # fmt: skip

    if train and dropout > 0:
        return _layered(call, layers, x, [state], params, num_layers, 1 + bidirectional, dropout)
    return layers(x, [state], params, num_layers)


@row("rnn_tanh.input rnn_relu.input", random=True)
def rnn(
    call: Call, x: Any, state: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool,
    bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    activation = ivy.tanh if "tanh" in call.operator else ivy.relu

    def one(x: Any, states: list[Any], params: Sequence[Any], backwards: bool) -> Sequence[Any]:
        kernel, recurrent_kernel, *biases = params
        (h,) = states
        inputs = ivy.matmul(x, kernel, transpose_b=True)
        for bias in biases:
            inputs = ivy.add(inputs, bias)
        found = []
        for step in _places(x, backwards):
            h = activation(ivy.add(ivy.get_item(inputs, step), ivy.matmul(h, recurrent_kernel, transpose_b=True)))
            found.append(h)
        return ivy.stack(found[::-1] if backwards else found, axis=0), h

    directions = 1 + bidirectional
    layer = _sided(one, directions, batch_first)
    return _layered(call, layer, x, [state], params, num_layers, directions, dropout if train else 0.0)


def _with_bias(gates: Any, bias: Any) -> Any:
    return gates if bias is None else ivy.add(gates, bias)


@row("_thnn_fused_lstm_cell.default")
def fused_lstm_cell(
    call: Call, inputs: Any, hidden: Any, c: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, Any, None]:
    """A cell of torch on GPUs, whose products are computed before it."""
    gates = ivy.add(_with_bias(inputs, input_bias), _with_bias(hidden, hidden_bias))
    return (*_lstm_step(gates, c), None)


@row("_thnn_fused_gru_cell.default")
def fused_gru_cell(
    call: Call, inputs: Any, hidden: Any, h: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, None]:
    """A cell of torch on GPUs, whose products are computed before it."""
    entering = ivy.split(_with_bias(inputs, input_bias), num_or_size_splits=3, axis=-1)
    staying = ivy.split(_with_bias(hidden, hidden_bias), num_or_size_splits=3, axis=-1)
    reset, update = [ivy.sigmoid(ivy.add(x, y)) for x, y in zip(entering[:2], staying[:2], strict=True)]
    new = ivy.tanh(ivy.add(entering[2], ivy.multiply(reset, staying[2])))
    return ivy.add(new, ivy.multiply(update, ivy.subtract(h, new))), None
