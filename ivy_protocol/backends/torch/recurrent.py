"""LSTM and GRU layers by kernels of torch, with checks of the shapes, which the kernels omit."""

from typing import Any

import torch

from ivy_protocol.backends.torch.transforms import is_batched
from ivy_protocol.compiling import is_compiling

__all__ = [
    "gru",
    "gru_update",
    "lstm",
    "lstm_update",
]


_lstm: Any = torch._VF.lstm  # type: ignore[attr-defined]
_gru: Any = torch._VF.gru  # type: ignore[attr-defined]


def _paired_biases(bias: Any, recurrent_bias: Any) -> list[Any]:
    """Return no biases, or both biases, as torch requires; zeros replace a missing bias."""
    biases = [b for b in (bias, recurrent_bias) if b is not None]
    pair = [b if b is not None else torch.zeros_like(biases[0]) for b in (bias, recurrent_bias)] if biases else []
    return [b.contiguous() for b in pair]


def _is_transformed(x: Any) -> bool:
    """Return True under transforms that the kernels do not support: vmap, and on GPUs all transforms of torch.func."""
    if x.is_cpu or is_compiling():
        return is_batched()
    return torch._C._are_functorch_transforms_active()


def _needs_backward(x: Any) -> bool:
    """Return the `train` flag of the kernel. If it is False, GPU kernels do not save inputs for the backward pass."""
    return not x.is_cpu and torch.is_grad_enabled()


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
    # Check the shapes, because the kernel does not. Leave calls under vmap to the default implementation, because the
    # kernel has no batching rule.
    outputs, rows = init_h.shape[-1], x.shape[1 if time_major else 0] if x.ndim == 3 else 0
    shapes = [(rows, outputs)] * 2 + [(x.shape[-1], 4 * outputs), (outputs, 4 * outputs)]
    arrays = [init_h, init_c, kernel, recurrent_kernel]
    if x.ndim != 3 or not x.numel() or not outputs or [tuple(v.shape) for v in arrays] != shapes or _is_transformed(x):
        return NotImplemented
    if any([b is not None and tuple(b.shape) != (4 * outputs,) for b in (bias, recurrent_bias)]):
        return NotImplemented
    weights = [kernel.t().contiguous(), recurrent_kernel.t().contiguous(), *_paired_biases(bias, recurrent_bias)]
    states = _contiguous(init_h[None], init_c[None])
    y, _, c = _lstm(x, states, weights, len(weights) > 2, 1, 0.0, _needs_backward(x), False, not time_major)
    return y, c[0]


def lstm(
    input: Any,
    initial_states: Any,
    all_weights: Any,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = False,
    batch_sizes: Any = None,
    weights_transposed: bool = False,
    has_ih_bias: bool = True,
    has_hh_bias: bool = True,
) -> Any:
    return _run_layers(
        _lstm,
        input,
        tuple(initial_states),
        all_weights,
        (num_layers, dropout if train else 0.0, bidirectional, batch_first, batch_sizes, weights_transposed),
        (has_ih_bias, has_hh_bias),
    )


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
    outputs, rows = init_h.shape[-1], x.shape[1 if time_major else 0] if x.ndim == 3 else 0
    shapes = [(rows, outputs), (x.shape[-1], 3 * outputs), (outputs, 3 * outputs)]
    arrays = [init_h, kernel, recurrent_kernel]
    if x.ndim != 3 or not x.numel() or not outputs or [tuple(v.shape) for v in arrays] != shapes or _is_transformed(x):
        return NotImplemented
    if any([b is not None and tuple(b.shape) != (3 * outputs,) for b in (bias, recurrent_bias)]):
        return NotImplemented
    weights = [kernel.t().contiguous(), recurrent_kernel.t().contiguous(), *_paired_biases(bias, recurrent_bias)]
    states = _contiguous(init_h[None])
    return _gru(x, *states, weights, len(weights) > 2, 1, 0.0, _needs_backward(x), False, not time_major)[0]


def gru(
    input: Any,
    initial_state: Any,
    all_weights: Any,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = False,
    batch_sizes: Any = None,
    weights_transposed: bool = False,
    has_ih_bias: bool = True,
    has_hh_bias: bool = True,
) -> Any:
    return _run_layers(
        _gru,
        input,
        (initial_state,),
        all_weights,
        (num_layers, dropout if train else 0.0, bidirectional, batch_first, batch_sizes, weights_transposed),
        (has_ih_bias, has_hh_bias),
    )


def _run_layers(
    kernel: Any, input: Any, states: tuple[Any, ...], weights: Any, options: Any, biases: tuple[bool, bool]
) -> Any:
    """Run recurrent layers by a kernel of torch, with two states for an LSTM and one state for a GRU."""
    num_layers, dropout, bidirectional, batch_first, batch_sizes, transposed = options
    count, gates = 2 + sum(biases), 4 if kernel is _lstm else 3
    if (
        biases[0] is not biases[1]
        or len(states) != gates - 2
        or len(weights) != num_layers * (1 + bidirectional) * count
        or input.ndim != (3 if batch_sizes is None else 2)
        or not input.numel()
        # The kernel would sample dropout from the default generator of torch, which ivy.seed does not seed.
        or (dropout and num_layers > 1)
        or _is_transformed(input)
    ):
        return NotImplemented
    weights = [(w.t() if transposed and w.ndim == 2 else w).contiguous() for w in weights]
    sizes = None if batch_sizes is None else [int(n) for n in batch_sizes]
    rows = input.shape[0 if batch_first else 1] if sizes is None else sizes[0] if sizes else 0
    if not _has_kernel_shapes(input, states, weights, gates, (num_layers, count, bidirectional, rows)):
        return NotImplemented
    states = _contiguous(*states)
    hidden = states if kernel is _lstm else states[0]
    kernel_options = (weights, biases[0], num_layers, 0.0, _needs_backward(input), bidirectional)
    if sizes is None:
        return kernel(input, hidden, *kernel_options, batch_first)
    if sum(sizes) != input.shape[0] or min(sizes) < 1 or sizes != sorted(sizes, reverse=True):
        return NotImplemented
    return kernel(input, torch.tensor(sizes, device="cpu"), hidden, *kernel_options)


def _contiguous(*states: Any) -> tuple[Any, ...]:
    """Return contiguous states, which GPU kernels require."""
    return tuple([state.contiguous() for state in states])


def _has_kernel_shapes(
    input: Any, states: Any, weights: list[Any], gates: int, sizes: tuple[int, int, bool, int]
) -> bool:
    """Return True if all shapes match. The kernel does not check them."""
    layers, count, bidirectional, rows = sizes
    outputs, directions = states[0].shape[-1] if states[0].ndim else 0, 1 + bidirectional
    gate_size = gates * outputs
    expected = []
    for layer in range(layers):
        inputs = outputs * directions if layer else input.shape[-1]
        expected += [[(gate_size, inputs), (gate_size, outputs)] + [(gate_size,)] * (count - 2)] * directions
    shapes = [shape for layer_shapes in expected for shape in layer_shapes]
    actual = [tuple(v.shape) for v in (*states, *weights)]
    return bool(outputs and rows) and actual == [(layers * directions, rows, outputs)] * len(states) + shapes
