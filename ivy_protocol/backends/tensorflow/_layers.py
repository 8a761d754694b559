"""Layers of neural networks by the kernels of TensorFlow."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.convolution import windows

_AXES = {1: "NWC", 2: "NHWC", 3: "NDHWC"}
"""The default of the kernels, whose gradients want to be told."""
_UNROLLED = 32
"""How many steps of a sequence make a graph without a loop, which is faster, and slower to trace."""
_convolution: Any = tf.nn.convolution
_conv_transpose: Any = tf.nn.conv_transpose


def _channels_last(filters: Any) -> Any:
    dims = filters.shape.rank - 2
    return tf.transpose(filters, (*range(2, dims + 2), 1, 0))


def _is_misread(moves: Any, dims: int) -> bool:
    """Whether oneDNN may give other numbers: for one channel, where a longer step along the last axis is taken once."""
    if dims == 1 or moves.strides[-1] == 1 or len(set(moves.strides)) == 1:
        return False
    return None in moves.lengths or moves.output_lengths("conv_general_dilated")[-1] == 1


def _reached(x: Any, filters: Any, moves: Any, dims: int) -> Any:
    """Cut off what no step of a filter reaches, with which the kernel of three dimensions computes all the same."""
    ends = []
    for length, size, step, apart in zip(
        x.shape[1:-1], filters.shape[:dims], moves.strides, moves.dilations, strict=True
    ):
        rest = None if length is None else (length - (size - 1) * apart - 1) % step
        ends.append(length - rest if rest else None)
    return x[(slice(None), *map(slice, ends))] if any(end is not None for end in ends) else x


def linear(x: Any, weight: Any, /, *, bias: Any = None) -> Any:
    if weight.shape.rank != 2 or (x.shape.rank or 0) < 2 or x.dtype not in (tf.float32, tf.float64):
        return NotImplemented
    if bias is not None and bias.shape.as_list() != weight.shape.as_list()[:1]:
        return NotImplemented
    if x.shape.rank == 2:
        y = raw_ops.MatMul(a=x, b=weight, transpose_b=True)
    else:
        y = raw_ops.BatchMatMulV2(x=x, y=weight, adj_y=True)
    return y if bias is None else raw_ops.AddV2(x=y, y=bias)


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
    if None not in moves.lengths:
        moves.output_lengths("conv_general_dilated")
    spread = set(moves.strides) != {1} and set(moves.dilations) != {1}
    # The kernels for groups have no gradient on a CPU, and those of oneDNN lose the shape of an empty result.
    channels = x.shape[-1 if data_format == "channel_last" else 1]
    each = dims == 2 and feature_group_count == channels and x.dtype.size > 2
    # One kernel has groups, those of single channels, and the same step along both axes.
    alone = each and set(moves.dilations) == {1} and len(set(moves.strides)) == 1
    if set(moves.x_dilations) != {1} or (feature_group_count != 1 and not alone) or spread or x.shape[0] == 0:
        return NotImplemented
    # They pad, and cut nothing off.
    if not isinstance(moves.padding, str) and min(map(min, moves.padding)) < 0:
        return NotImplemented
    given = x.dtype
    if dims == 3 and given.size == 2:
        # With steps of two along the last axis, oneDNN gives other numbers in these types, and memory that is not set.
        x, filters = tf.cast(x, tf.float32), tf.cast(filters, tf.float32)
        bias = bias if bias is None else tf.cast(bias, tf.float32)
    if data_format == "channel_first":
        x = tf.transpose(x, (0, *range(2, dims + 2), 1))
    if filter_format == "channel_first":
        filters = _channels_last(filters)
    around = moves.padding
    if not isinstance(around, str):
        x = tf.pad(x, ((0, 0), *around, (0, 0)))
        around = "VALID"
    if around == "VALID":
        x = _reached(x, filters, moves, dims)
    if filters.shape[-2] == 1 and _is_misread(moves, dims):
        # With a second channel, of zeros, other kernels serve.
        x, filters = (tf.concat([a, tf.zeros_like(a)], axis) for a, axis in ((x, -1), (filters, -2)))
    if feature_group_count != 1:
        filters = tf.reshape(filters, (*filters.shape[:2], channels, filters.shape[-1] // channels))
        y = tf.nn.depthwise_conv2d(x, filters, (1, *moves.strides, 1), around)
    else:
        y = _convolution(x, filters, moves.strides, around, data_format=_AXES[dims], dilations=moves.dilations)
    if bias is not None:
        y = tf.nn.bias_add(y, bias)
    y = tf.cast(y, given)
    return y if data_format == "channel_last" else tf.transpose(y, (0, dims + 1, *range(1, dims + 1)))


def conv_general_transpose(
    x: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    dims: int = 2,
    output_shape: Any = None,
    filter_format: str = "channel_last",
    data_format: str = "channel_last",
    dilations: Any = 1,
    feature_group_count: int = 1,
    bias: Any = None,
) -> Any:
    moves = windows(
        "conv_general_transpose",
        x.shape,
        filters.shape,
        strides,
        padding,
        dims=dims,
        data_format=data_format,
        filter_format=filter_format,
        groups=feature_group_count,
        dilations=dilations,
        transpose=True,
        bias=bias,
    )
    cuts = moves.cuts("conv_general_transpose", output_shape, data_format)
    # The kernels take no dilated filters on a CPU, and cut off nothing but what the names of paddings mean.
    named = isinstance(moves.padding, str)
    if set(moves.dilations) != {1} or feature_group_count != 1 or (not named and min(map(min, cuts)) < 0):
        return NotImplemented
    if data_format == "channel_first":
        x = tf.transpose(x, (0, *range(2, dims + 2), 1))
    if filter_format == "channel_first":
        filters = _channels_last(filters)
    lengths = moves.full_lengths
    if named:
        lengths = [n - low - high for n, (low, high) in zip(lengths, cuts, strict=True)]
    shape = (tf.shape(x)[0], *lengths, filters.shape[-2])
    y = _conv_transpose(x, filters, shape, moves.strides, moves.padding if named else "VALID")
    if not named:
        y = y[:, *[slice(low, n - high) for n, (low, high) in zip(lengths, cuts, strict=True)]]
    if bias is not None:
        y = tf.nn.bias_add(y, bias)
    return y if data_format == "channel_last" else tf.transpose(y, (0, dims + 1, *range(1, dims + 1)))


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
    if is_causal or mask is not None or (training and dropout_p) or query.shape.rank == 1:
        return NotImplemented
    if query.dtype.size == 2:
        # Scores of floats of 16 bits may be too large for them; the composition computes them as wider ones.
        return NotImplemented
    scores = tf.matmul(query * ((query.shape[-1] or 1) ** -0.5 if scale is None else scale), key, transpose_b=True)
    return tf.matmul(tf.nn.softmax(scores), value)


def _lstm_step(gates: Any, states: Any, recurrent_kernel: Any, _: Any) -> Any:
    h, c = states
    i, f, g, o = tf.split(gates + tf.matmul(h, recurrent_kernel), 4, -1)
    c = tf.sigmoid(f) * c + tf.sigmoid(i) * tf.tanh(g)
    return tf.sigmoid(o) * tf.tanh(c), c


def _gru_step(gates: Any, states: Any, recurrent_kernel: Any, recurrent_bias: Any) -> Any:
    (h,) = states
    before = tf.matmul(h, recurrent_kernel)
    if recurrent_bias is not None:
        before += recurrent_bias
    (r, z, n), (old_r, old_z, old_n) = tf.split(gates, 3, -1), tf.split(before, 3, -1)
    n = tf.tanh(n + tf.sigmoid(r + old_r) * old_n)
    return (n + tf.sigmoid(z + old_z) * (h - n),)


@tf.function(reduce_retracing=True, autograph=False)
def _run(
    step: Any, x: Any, states: Any, kernel: Any, recurrent_kernel: Any, biases: Any, recurrent_bias: Any, axis: int
) -> Any:
    """Run over the steps, which are along an axis; as a graph, since a loop of single calls takes longer."""
    gates = tf.matmul(x, kernel)
    for bias in biases:
        gates += bias
    count = gates.shape[axis]
    if count is not None and count <= _UNROLLED:
        outputs = []
        for gate in tf.unstack(gates, axis=axis):
            states = step(gate, states, recurrent_kernel, recurrent_bias)
            outputs.append(states[0])
        return tf.stack(outputs, axis), states
    if axis:
        gates = tf.transpose(gates, (1, 0, 2))

    def turn(t: Any, states: Any, outputs: Any) -> Any:
        states = step(gates[t], states, recurrent_kernel, recurrent_bias)
        return t + 1, states, outputs.write(t, states[0])

    count = tf.shape(gates)[0]
    outputs = tf.TensorArray(gates.dtype, count, element_shape=states[0].shape)
    _, states, outputs = tf.while_loop(lambda t, *_: t < count, turn, (0, states, outputs))
    y = outputs.stack()
    return (tf.transpose(y, (1, 0, 2)) if axis else y), states


def _are_usual(x: Any, axis: int, states: Any, kernels: Any, biases: Any) -> bool:
    """Whether no shape is one that would broadcast, which the composition refuses or answers."""
    if x.shape.rank != 3 or 0 in x.shape or any([a.shape.rank != 2 for a in (*states, *kernels)]):
        return False
    batch = x.shape[1 - axis]
    fit = all([n is None or batch in (n, None) for n in [h.shape[0] for h in states]])
    size, gates = kernels[1].shape[0], 2 + len(states)
    fit = fit and all([None in (n, size) or n == size for n in [h.shape[1] for h in states]])
    fit = fit and all([None in (n, size) or n == gates * size for n in [k.shape[1] for k in kernels]])
    return fit and all([b is None or b.shape.rank == 1 for b in biases])


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
    axis = 0 if time_major else 1
    biases = tuple([b for b in (bias, recurrent_bias) if b is not None])
    if not _are_usual(x, axis, (init_h, init_c), (kernel, recurrent_kernel), biases):
        return NotImplemented
    y, (_, c) = _run(_lstm_step, x, (init_h, init_c), kernel, recurrent_kernel, biases, None, axis)
    return y, c


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
    axis = 0 if time_major else 1
    if not _are_usual(x, axis, (init_h,), (kernel, recurrent_kernel), (bias, recurrent_bias)):
        return NotImplemented
    biases = () if bias is None else (bias,)
    return _run(_gru_step, x, (init_h,), kernel, recurrent_kernel, biases, recurrent_bias, axis)[0]
