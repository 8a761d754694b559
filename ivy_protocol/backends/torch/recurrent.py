"""PyTorch: recurrent layers."""

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


def _both(bias: Any, recurrent_bias: Any) -> list[Any]:
    """The biases, of which torch takes two or none."""
    given = [b for b in (bias, recurrent_bias) if b is not None]
    both = [b if b is not None else torch.zeros_like(given[0]) for b in (bias, recurrent_bias)] if given else []
    return [b.contiguous() for b in both]


def _are_followed(x: Any) -> bool:
    """Whether arrays are in a vmap, for which the kernels have no rule, or on a GPU in a derivative by `torch.func`."""
    if x.is_cpu or is_compiling():
        return is_batched()
    return torch._C._are_functorch_transforms_active()


def _trains(x: Any) -> bool:
    """Whether a kernel keeps what a gradient needs, which those of GPUs are told."""
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
    # The kernel trusts the shapes, and has no rule for vmap.
    outputs, rows = init_h.shape[-1], x.shape[1 if time_major else 0] if x.ndim == 3 else 0
    shapes = [(rows, outputs)] * 2 + [(x.shape[-1], 4 * outputs), (outputs, 4 * outputs)]
    given = [init_h, init_c, kernel, recurrent_kernel]
    if x.ndim != 3 or not x.numel() or not outputs or [tuple(v.shape) for v in given] != shapes or _are_followed(x):
        return NotImplemented
    if any([b is not None and tuple(b.shape) != (4 * outputs,) for b in (bias, recurrent_bias)]):
        return NotImplemented
    weights = [kernel.t().contiguous(), recurrent_kernel.t().contiguous(), *_both(bias, recurrent_bias)]
    states = _joined(init_h[None], init_c[None])
    y, _, c = _lstm(x, states, weights, len(weights) > 2, 1, 0.0, _trains(x), False, not time_major)
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
    return _layers(
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
    given = [init_h, kernel, recurrent_kernel]
    if x.ndim != 3 or not x.numel() or not outputs or [tuple(v.shape) for v in given] != shapes or _are_followed(x):
        return NotImplemented
    if any([b is not None and tuple(b.shape) != (3 * outputs,) for b in (bias, recurrent_bias)]):
        return NotImplemented
    weights = [kernel.t().contiguous(), recurrent_kernel.t().contiguous(), *_both(bias, recurrent_bias)]
    states = _joined(init_h[None])
    return _gru(x, *states, weights, len(weights) > 2, 1, 0.0, _trains(x), False, not time_major)[0]


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
    return _layers(
        _gru,
        input,
        (initial_state,),
        all_weights,
        (num_layers, dropout if train else 0.0, bidirectional, batch_first, batch_sizes, weights_transposed),
        (has_ih_bias, has_hh_bias),
    )


def _layers(kernel: Any, input: Any, states: tuple[Any, ...], weights: Any, how: Any, biases: tuple[bool, bool]) -> Any:
    """Run layers by a kernel of torch, which takes two states of long short-term memory, and one of gated units."""
    num_layers, dropout, bidirectional, batch_first, batch_sizes, transposed = how
    count, gates = 2 + sum(biases), 4 if kernel is _lstm else 3
    if (
        biases[0] is not biases[1]
        or len(states) != gates - 2
        or len(weights) != num_layers * (1 + bidirectional) * count
        or input.ndim != (3 if batch_sizes is None else 2)
        or not input.numel()
        # torch would draw from its own generator, and not from that of ivy.seed.
        or (dropout and num_layers > 1)
        or _are_followed(input)
    ):
        return NotImplemented
    weights = [(w.t() if transposed and w.ndim == 2 else w).contiguous() for w in weights]
    sizes = None if batch_sizes is None else [int(n) for n in batch_sizes]
    rows = input.shape[0 if batch_first else 1] if sizes is None else sizes[0] if sizes else 0
    if not _fit(input, states, weights, gates, (num_layers, count, bidirectional, rows)):
        return NotImplemented
    states = _joined(*states)
    hidden = states if kernel is _lstm else states[0]
    rest = (weights, biases[0], num_layers, 0.0, _trains(input), bidirectional)
    if sizes is None:
        return kernel(input, hidden, *rest, batch_first)
    if sum(sizes) != input.shape[0] or min(sizes) < 1 or sizes != sorted(sizes, reverse=True):
        return NotImplemented
    return kernel(input, torch.tensor(sizes, device="cpu"), hidden, *rest)


def _joined(*states: Any) -> tuple[Any, ...]:
    """The states in one piece each, as the kernels of GPUs want them."""
    return tuple([state.contiguous() for state in states])


def _fit(input: Any, states: Any, weights: list[Any], gates: int, how: tuple[int, int, bool, int]) -> bool:
    """Whether the shapes are those that the kernel of torch trusts them to be."""
    layers, count, bidirectional, rows = how
    outputs, ways = states[0].shape[-1] if states[0].ndim else 0, 1 + bidirectional
    long = gates * outputs
    expected = []
    for layer in range(layers):
        inputs = outputs * ways if layer else input.shape[-1]
        expected += [[(long, inputs), (long, outputs)] + [(long,)] * (count - 2)] * ways
    shapes = [shape for part in expected for shape in part]
    found = [tuple(v.shape) for v in (*states, *weights)]
    return bool(outputs and rows) and found == [(layers * ways, rows, outputs)] * len(states) + shapes
