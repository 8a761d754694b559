"""LSTM and GRU over a sequence as one graph, which is unrolled for short sequences."""

from typing import Any

import tensorflow as tf

__all__ = [
    "gru_update",
    "lstm_update",
]


_MAX_UNROLLED = 32
"""Up to this number of steps, the graph is unrolled: it runs faster than a loop, but traces more slowly."""


def _lstm_step(gates: Any, states: Any, recurrent_kernel: Any, _: Any) -> Any:
    h, c = states
    i, f, g, o = tf.split(gates + tf.matmul(h, recurrent_kernel), 4, -1)
    c = tf.sigmoid(f) * c + tf.sigmoid(i) * tf.tanh(g)
    return tf.sigmoid(o) * tf.tanh(c), c


def _gru_step(gates: Any, states: Any, recurrent_kernel: Any, recurrent_bias: Any) -> Any:
    (h,) = states
    # Add the bias before the product with the reset gate, as torch and cuDNN do.
    projected = tf.matmul(h, recurrent_kernel)
    if recurrent_bias is not None:
        projected += recurrent_bias
    (r, z, n), (state_r, state_z, state_n) = tf.split(gates, 3, -1), tf.split(projected, 3, -1)
    n = tf.tanh(n + tf.sigmoid(r + state_r) * state_n)
    return (n + tf.sigmoid(z + state_z) * (h - n),)


@tf.function(reduce_retracing=True, autograph=False)
def _run(
    step: Any, x: Any, states: Any, kernel: Any, recurrent_kernel: Any, biases: Any, recurrent_bias: Any, axis: int
) -> Any:
    """Run the steps along an axis in a graph, which takes less time than an eager call for each operation."""
    # The products with the inputs do not depend on the state, so compute them for all steps at once.
    gates = tf.matmul(x, kernel)
    for bias in biases:
        gates += bias
    count = gates.shape[axis]
    if count is not None and count <= _MAX_UNROLLED:
        outputs = []
        for gate in tf.unstack(gates, axis=axis):
            states = step(gate, states, recurrent_kernel, recurrent_bias)
            outputs.append(states[0])
        return tf.stack(outputs, axis), states
    if axis:
        gates = tf.transpose(gates, (1, 0, 2))

    def body(t: Any, states: Any, outputs: Any) -> Any:
        states = step(gates[t], states, recurrent_kernel, recurrent_bias)
        return t + 1, states, outputs.write(t, states[0])

    count = tf.shape(gates)[0]
    outputs = tf.TensorArray(gates.dtype, count, element_shape=states[0].shape)
    _, states, outputs = tf.while_loop(lambda t, *_: t < count, body, (0, states, outputs))
    y = outputs.stack()
    return (tf.transpose(y, (1, 0, 2)) if axis else y), states


def _need_no_broadcasting(x: Any, axis: int, states: Any, kernels: Any, biases: Any) -> bool:
    """Return True if all known sizes match. Otherwise the default implementation broadcasts or raises."""
    if x.shape.rank != 3 or 0 in x.shape or any([a.shape.rank != 2 for a in (*states, *kernels)]):
        return False
    batch = x.shape[1 - axis]
    match = all([n is None or batch in (n, None) for n in [h.shape[0] for h in states]])
    size, gates = kernels[1].shape[0], 2 + len(states)
    match = match and all([None in (n, size) or n == size for n in [h.shape[1] for h in states]])
    match = match and all([None in (n, size) or n == gates * size for n in [k.shape[1] for k in kernels]])
    return match and all([b is None or b.shape.rank == 1 for b in biases])


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
    if not _need_no_broadcasting(x, axis, (init_h, init_c), (kernel, recurrent_kernel), biases):
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
    if not _need_no_broadcasting(x, axis, (init_h,), (kernel, recurrent_kernel), (bias, recurrent_bias)):
        return NotImplemented
    biases = () if bias is None else (bias,)
    return _run(_gru_step, x, (init_h,), kernel, recurrent_kernel, biases, recurrent_bias, axis)[0]
