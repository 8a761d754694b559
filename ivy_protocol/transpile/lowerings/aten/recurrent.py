"""Lowerings of recurrent layers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import recurrent
from ivy_protocol.functions.random import fold_in_key
from ivy_protocol.transpile.lowerings.aten.creation import native_dropout
from ivy_protocol.transpile.lowerings.table import Call, lowering

Layer = Callable[[Any, list[Any], Sequence[Any]], Sequence[Any]]
"""Function of one layer in all directions. It maps inputs, initial states and weights to outputs and final states."""


def _run_layers(
    call: Call, layer: Layer, x: Any, states: Sequence[Any], params: Any, num_layers: int, directions: int, p: float
) -> tuple[Any, ...]:
    """Run stacked layers. Dropout is applied between the layers."""
    width = len(params) // num_layers
    last = []
    for number in range(num_layers):
        if number and p > 0:
            key = None if call.key is None else fold_in_key(call.key, number)
            x, _ = native_dropout(replace(call, key=key), x, p, True)
        directions_of_layer = slice(number * directions, (number + 1) * directions)
        initial = [ivy.get_item(state, directions_of_layer) for state in states]
        x, *ends = layer(x, initial, params[number * width : (number + 1) * width])
        last.append(ends)
    return (x, *[ivy.concat(list(column), axis=0) for column in zip(*last, strict=True)])


def _make_layer(
    run_direction: Callable[[Any, list[Any], Sequence[Any], bool], Sequence[Any]], directions: int, batch_first: bool
) -> Layer:
    """Return a layer with one or two directions. `run_direction` computes one direction."""

    def layer(x: Any, states: list[Any], params: Sequence[Any]) -> Sequence[Any]:
        width = len(params) // directions
        x = ivy.swapaxes(x, 0, 1) if batch_first else x
        sides = []
        for side in range(directions):
            initial = [ivy.get_item(state, side) for state in states]
            sides.append(run_direction(x, initial, params[side * width : (side + 1) * width], side == 1))
        outputs, *ends = zip(*sides, strict=True)
        y = outputs[0] if directions == 1 else ivy.concat(list(outputs), axis=-1)
        return (ivy.swapaxes(y, 0, 1) if batch_first else y, *[ivy.stack(list(end), axis=0) for end in ends])

    return layer


def _time_steps(x: Any, backwards: bool) -> Any:
    return reversed(range(x.shape[0])) if backwards else range(x.shape[0])


def _lstm_step(gates: Any, c: Any) -> tuple[Any, Any]:
    """Return the output of an LSTM cell, before projection, and the new cell state."""
    i, f, g, o = ivy.split(gates, num_or_size_splits=4, axis=-1)
    memory = ivy.multiply(ivy.sigmoid(f), c)
    c = ivy.add(memory, ivy.multiply(ivy.sigmoid(i), ivy.tanh(g)))
    return ivy.multiply(ivy.sigmoid(o), ivy.tanh(c)), c


def _projected_lstm(x: Any, states: list[Any], params: Sequence[Any], backwards: bool) -> Sequence[Any]:
    """Run one direction of an LSTM with projection. Return all outputs, the last output, and the last cell state."""
    kernel, recurrent_kernel, *biases, projection = params
    h, c = states
    inputs = ivy.matmul(x, ivy.matrix_transpose(kernel))
    for bias in biases:
        inputs = ivy.add(inputs, bias)
    outputs = []
    for step in _time_steps(x, backwards):
        gates = ivy.add(ivy.get_item(inputs, step), ivy.matmul(h, ivy.matrix_transpose(recurrent_kernel)))
        h, c = _lstm_step(gates, c)
        h = ivy.matmul(h, ivy.matrix_transpose(projection))
        outputs.append(h)
    return ivy.stack(outputs[::-1] if backwards else outputs, axis=0), h, c


@lowering("lstm.input", random=True)
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
        layer = _make_layer(_projected_lstm, directions, batch_first)
        return _run_layers(call, layer, x, states, params, num_layers, directions, p)
    if p > 0:
        return _run_layers(call, layers, x, states, params, num_layers, directions, p)
    return layers(x, list(states), params, num_layers)


@lowering("gru.input", random=True)
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
        return _run_layers(call, layers, x, [state], params, num_layers, 1 + bidirectional, dropout)
    return layers(x, [state], params, num_layers)


@lowering("rnn_tanh.input rnn_relu.input", random=True)
def rnn(
    call: Call, x: Any, state: Any, params: Any, has_biases: bool, num_layers: int, dropout: float, train: bool,
    bidirectional: bool, batch_first: bool,
) -> Any:  # fmt: skip
    activation = ivy.tanh if "tanh" in call.operator else ivy.relu

    def run_direction(x: Any, states: list[Any], params: Sequence[Any], backwards: bool) -> Sequence[Any]:
        kernel, recurrent_kernel, *biases = params
        (h,) = states
        inputs = ivy.matmul(x, kernel, transpose_b=True)
        for bias in biases:
            inputs = ivy.add(inputs, bias)
        outputs = []
        for step in _time_steps(x, backwards):
            h = activation(ivy.add(ivy.get_item(inputs, step), ivy.matmul(h, recurrent_kernel, transpose_b=True)))
            outputs.append(h)
        return ivy.stack(outputs[::-1] if backwards else outputs, axis=0), h

    directions = 1 + bidirectional
    layer = _make_layer(run_direction, directions, batch_first)
    return _run_layers(call, layer, x, [state], params, num_layers, directions, dropout if train else 0.0)


def _with_bias(gates: Any, bias: Any) -> Any:
    return gates if bias is None else ivy.add(gates, bias)


@lowering("_thnn_fused_lstm_cell.default")
def fused_lstm_cell(
    call: Call, inputs: Any, hidden: Any, c: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, Any, None]:
    """Compute torch's fused LSTM cell for GPUs. Its inputs are already multiplied by the weights."""
    gates = ivy.add(_with_bias(inputs, input_bias), _with_bias(hidden, hidden_bias))
    return (*_lstm_step(gates, c), None)


@lowering("_thnn_fused_gru_cell.default")
def fused_gru_cell(
    call: Call, inputs: Any, hidden: Any, h: Any, input_bias: Any = None, hidden_bias: Any = None
) -> tuple[Any, None]:
    """Compute torch's fused GRU cell for GPUs. Its inputs are already multiplied by the weights."""
    input_gates = ivy.split(_with_bias(inputs, input_bias), num_or_size_splits=3, axis=-1)
    hidden_gates = ivy.split(_with_bias(hidden, hidden_bias), num_or_size_splits=3, axis=-1)
    reset, update = [ivy.sigmoid(ivy.add(x, y)) for x, y in zip(input_gates[:2], hidden_gates[:2], strict=True)]
    new = ivy.tanh(ivy.add(input_gates[2], ivy.multiply(reset, hidden_gates[2])))
    return ivy.add(new, ivy.multiply(update, ivy.subtract(h, new))), None
