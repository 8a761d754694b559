"""PyTorch: convolutions."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.common.convolution import Pairs, windows

__all__ = [
    "conv_general_dilated",
    "conv_general_transpose",
]


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
