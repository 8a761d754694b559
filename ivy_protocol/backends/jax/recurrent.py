"""LSTM and GRU over a sequence, as one compiled `lax.scan`."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

__all__ = ["gru_update", "lstm_update"]


def _needs_no_broadcasting(x: Any, states: Any, kernels: Any, biases: Any, time_major: bool) -> bool:
    """Return True if all shapes match. Otherwise the default implementation broadcasts or raises."""
    batch = x.shape[1:-1] if time_major else x.shape[:-2]
    states_match = all([h.shape[:-1] == batch and h.ndim == len(batch) + 1 for h in states])
    if not states_match or 0 in x.shape or any([k.ndim != 2 for k in kernels]) or any([b.ndim > 1 for b in biases]):
        return False
    size, columns = kernels[1].shape
    return {size} == {h.shape[-1] for h in states} and kernels[0].shape[1] == columns == size * (2 + len(states))


@partial(jax.jit, static_argnames=("time_major",))
def _run_lstm(x: Any, h: Any, c: Any, kernel: Any, recurrent_kernel: Any, biases: Any, time_major: bool) -> Any:
    # The products with the inputs do not depend on the state, so compute them for all steps at once.
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
    # Unroll 16 steps into one iteration of the loop, which then takes half of the time.
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
    if not _needs_no_broadcasting(x, (init_h, init_c), (kernel, recurrent_kernel), biases, time_major):
        return NotImplemented
    return _run_lstm(x, init_h, init_c, kernel, recurrent_kernel, biases, time_major)


@partial(jax.jit, static_argnames=("time_major",))
def _run_gru(
    x: Any, h: Any, kernel: Any, recurrent_kernel: Any, bias: Any, recurrent_bias: Any, time_major: bool
) -> Any:
    gates = x @ kernel if bias is None else x @ kernel + bias

    def step(h: Any, gate: Any) -> Any:
        # Add the bias before the product with the reset gate, as torch and cuDNN do.
        projected = h @ recurrent_kernel
        if recurrent_bias is not None:
            projected = projected + recurrent_bias
        (r, z, n), (state_r, state_z, state_n) = jnp.split(gate, 3, -1), jnp.split(projected, 3, -1)
        n = jnp.tanh(n + jax.nn.sigmoid(r + state_r) * state_n)
        h = n + jax.nn.sigmoid(z + state_z) * (h - n)
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
    if not _needs_no_broadcasting(x, (init_h,), (kernel, recurrent_kernel), biases, time_major):
        return NotImplemented
    return _run_gru(x, init_h, kernel, recurrent_kernel, bias, recurrent_bias, time_major)
