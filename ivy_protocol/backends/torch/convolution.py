"""Convolutions by `torch.nn.functional`, which requires channels-first arrays and equal padding at both ends."""

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


def _flatten_pairs(pairs: Pairs) -> list[int]:
    """Return the padding as a flat list in the order of `functional.pad`, the last axis first."""
    return [n for pair in reversed(pairs) for n in pair]


def _channels_first(filters: Any, filter_format: str) -> Any:
    dims = filters.ndim - 2
    filters = filters if filter_format == "channel_first" else filters.permute(dims + 1, dims, *range(dims))
    # Make the filters contiguous, because some backward kernels require it. The other kernels would copy the filters
    # anyway.
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
    geometry = windows(
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
    geometry.output_lengths("conv_general_dilated")
    if set(geometry.x_dilations) != {1}:
        return NotImplemented
    dtype = x.dtype
    if dims == 3 and dtype is torch.bfloat16 and x.device.type == "cpu":
        # Compute in float32, because oneDNN returns wrong values and uninitialized memory for bfloat16 with a stride of
        # two along the last axis.
        x, filters, bias = x.float(), filters.float(), bias if bias is None else bias.float()
    if data_format == "channel_last":
        # Move a single channel by `squeeze` and `unsqueeze`, because older versions of oneDNN misread the strides that
        # `movedim` returns.
        x = x.squeeze(-1).unsqueeze(1) if x.shape[-1] == 1 else x.movedim(-1, 1)
    pairs = geometry.pairs()
    symmetric = tuple([low for low, _ in pairs])
    if any(low != high or low < 0 for low, high in pairs):
        x, symmetric = functional.pad(x, _flatten_pairs(pairs)), 0
    convolve: Any = _FORWARD[dims - 1]
    filters = _channels_first(filters, filter_format)
    y = convolve(x, filters, bias, geometry.strides, symmetric, geometry.dilations, feature_group_count).to(dtype)
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
    geometry = windows(
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
    cuts = geometry.cuts("conv_general_transpose", output_shape, data_format)
    if data_format == "channel_last":
        x = x.movedim(-1, 1)
    filters = _channels_first(filters, filter_format)
    transpose: Any = _TRANSPOSED[dims - 1]
    # torch crops both ends of an axis by the same number of elements. If the ends need different numbers, crop or pad
    # the rest after the call of torch, and then add the bias.
    symmetric = tuple([max(min(pair), 0) for pair in cuts])
    is_symmetric = all(pair == (n, n) for n, pair in zip(symmetric, cuts, strict=True))
    y = transpose(
        x,
        filters,
        bias if is_symmetric else None,
        geometry.strides,
        symmetric,
        0,
        feature_group_count,
        geometry.dilations,
    )
    if not is_symmetric:
        for axis, (n, (low, high)) in enumerate(zip(symmetric, cuts, strict=True), 2):
            # Crop with `narrow`, which makes no copy, unlike padding by a negative width.
            y = y.narrow(axis, max(low - n, 0), y.shape[axis] - max(low - n, 0) - max(high - n, 0))
        if min(map(min, cuts)) < 0:
            y = functional.pad(y, _flatten_pairs(tuple([(max(-low, 0), max(-high, 0)) for low, high in cuts])))
        if bias is not None:
            y = y + bias.reshape(-1, *(1,) * dims)
    return y.movedim(1, -1) if data_format == "channel_last" else y
