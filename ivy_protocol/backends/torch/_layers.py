"""Layers of neural networks by the kernels of PyTorch."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.common.convolution import Pairs, windows
from ivy_protocol.backends.common.random import drops_by_draw
from ivy_protocol.backends.torch._random import random_uniform
from ivy_protocol.backends.torch._transforms import is_batched
from ivy_protocol.compiling import is_compiling

__all__ = [
    "conv_general_dilated",
    "conv_general_transpose",
    "dropout",
    "gru",
    "gru_update",
    "linear",
    "lstm",
    "lstm_update",
    "scaled_dot_product_attention",
]

_linear = functional.linear
_lstm: Any = torch._VF.lstm  # type: ignore[attr-defined]
_gru: Any = torch._VF.gru  # type: ignore[attr-defined]
_FORWARD = (functional.conv1d, functional.conv2d, functional.conv3d)
_TRANSPOSED = (functional.conv_transpose1d, functional.conv_transpose2d, functional.conv_transpose3d)


def _ends(pairs: Pairs) -> list[int]:
    """The pairs as torch wants them: the last axis first."""
    return [n for pair in reversed(pairs) for n in pair]


def _channels_first(filters: Any, filter_format: str) -> Any:
    dims = filters.ndim - 2
    filters = filters if filter_format == "channel_first" else filters.permute(dims + 1, dims, *range(dims))
    # Some kernels for gradients refuse them otherwise; the others order them for themselves.
    return filters.contiguous()


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
    if set(moves.x_dilations) != {1}:
        return NotImplemented
    given = x.dtype
    if dims == 3 and given is torch.bfloat16 and x.device.type == "cpu":
        # With steps of two along the last axis, oneDNN gives other numbers in this type, and memory that is not set.
        x, filters, bias = x.float(), filters.float(), bias if bias is None else bias.float()
    if data_format == "channel_last":
        # By the step of its one channel, oneDNN of older versions takes other numbers.
        x = x.squeeze(-1).unsqueeze(1) if x.shape[-1] == 1 else x.movedim(-1, 1)
    pairs = moves.pairs()
    around = tuple([low for low, _ in pairs])
    if any(low != high or low < 0 for low, high in pairs):
        x, around = functional.pad(x, _ends(pairs)), 0
    convolve: Any = _FORWARD[dims - 1]
    filters = _channels_first(filters, filter_format)
    y = convolve(x, filters, bias, moves.strides, around, moves.dilations, feature_group_count).to(given)
    return y.movedim(1, -1) if data_format == "channel_last" else y


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
    if data_format == "channel_last":
        x = x.movedim(-1, 1)
    filters = _channels_first(filters, filter_format)
    transpose: Any = _TRANSPOSED[dims - 1]
    # torch cuts off the same number at both ends; the rest is cut off or put on here, before the bias.
    common = tuple([max(min(pair), 0) for pair in cuts])
    whole = all(pair == (n, n) for n, pair in zip(common, cuts, strict=True))
    y = transpose(x, filters, bias if whole else None, moves.strides, common, 0, feature_group_count, moves.dilations)
    if not whole:
        for axis, (n, (low, high)) in enumerate(zip(common, cuts, strict=True), 2):
            # Unlike padding by negative numbers, it makes no copy.
            y = y.narrow(axis, max(low - n, 0), y.shape[axis] - max(low - n, 0) - max(high - n, 0))
        if min(map(min, cuts)) < 0:
            y = functional.pad(y, _ends(tuple([(max(-low, 0), max(-high, 0)) for low, high in cuts])))
        if bias is not None:
            y = y + bias.reshape(-1, *(1,) * dims)
    return y.movedim(1, -1) if data_format == "channel_last" else y


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
    # The kernel would draw from torch's own generator, and not from that of ivy.seed.
    if (is_causal and mask is not None) or (training and dropout_p) or not query.ndim == key.ndim == value.ndim:
        return NotImplemented
    if mask is not None and mask.ndim > query.ndim:
        return NotImplemented
    if mask is not None and mask.dtype is not torch.bool:
        mask = mask.to(query.dtype)
    if mask is not None and mask.ndim < 2:
        # The kernels want the axes of the queries and of the keys.
        mask = mask.reshape(1, -1)
    # The fast kernels take four dimensions.
    batched = query.ndim == key.ndim == value.ndim == 3 and (mask is None or mask.ndim <= 3)
    if batched:
        query, key, value = query[None], key[None], value[None]
        mask = mask[None] if mask is not None and mask.ndim == 3 else mask
    y = functional.scaled_dot_product_attention(query, key, value, mask, 0.0, is_causal, scale=scale)
    return y[0] if batched else y


def linear(x: Any, weight: Any, /, *, bias: Any = None) -> Any:
    # torch multiplies by one matrix only.
    if weight.dim() != 2 or (bias is not None and bias.dim() != 1):
        return NotImplemented
    return _linear(x, weight, bias)


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


def dropout(
    x: Any,
    prob: Any,
    /,
    *,
    scale: bool = True,
    dtype: Any = None,
    training: bool = True,
    seed: Any = None,
    key: Any = None,
    noise_shape: Any = None,
) -> Any:
    # The body draws at random for tensors that are spread over processes.
    if type(x) is not torch.Tensor or not drops_by_draw(prob, dtype, key, noise_shape):
        return NotImplemented
    if not training or prob == 0 or 0 in x.shape:
        return torch.clone(x)
    drawn = random_uniform(shape=x.shape, dtype=torch.float32, seed=seed, device=x.device)
    return torch.where(drawn < 1 - prob, x / (1 - prob) if scale else x, 0.0)
