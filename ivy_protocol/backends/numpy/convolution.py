"""NumPy: convolutions."""

from itertools import product
from typing import Any

import numpy as np

from ivy_protocol.backends.common.convolution import Windows, windows

__all__ = [
    "conv_general_dilated",
    "conv_general_transpose",
]


def _keys(moves: Windows, place: tuple[int, ...], lengths: tuple[int, ...]) -> tuple[slice, ...]:
    """Where the elements are that meet one place of the filters."""
    starts = [offset * dilation for offset, dilation in zip(place, moves.dilations, strict=True)]
    steps = zip(starts, moves.strides, lengths, strict=True)
    return (slice(None), *[slice(start, start + (n - 1) * stride + 1, stride) for start, stride, n in steps])


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
    lengths, pairs = moves.output_lengths("conv_general_dilated"), moves.pairs()
    last = data_format == "channel_last"
    # The product of one channel is cheaper with the places of the filters side by side.
    single = x.shape[-1 if last else 1] == 1
    if feature_group_count != 1 or single or set(moves.x_dilations) != {1} or min(map(min, pairs)) < 0:
        return NotImplemented
    if not last:
        x = np.moveaxis(x, 1, -1)
    if filter_format == "channel_first":
        filters = np.transpose(filters, (*range(2, dims + 2), 1, 0))
    if max(map(max, pairs)) > 0:
        x = np.pad(x, ((0, 0), *pairs, (0, 0)))
    first, *others = product(*map(range, moves.kernel))
    y = x[_keys(moves, first, lengths)] @ filters[first]
    for place in others:
        y += x[_keys(moves, place, lengths)] @ filters[place]
    if bias is not None:
        y += bias
    return y if last else np.moveaxis(y, -1, 1)


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
    if feature_group_count != 1 or min(map(min, cuts)) < 0:
        return NotImplemented
    if data_format == "channel_first":
        x = np.moveaxis(x, 1, -1)
    if filter_format == "channel_first":
        filters = np.transpose(filters, (*range(2, dims + 2), 1, 0))
    y = np.zeros((x.shape[0], *moves.full_lengths, filters.shape[-2]), x.dtype)
    # Where the filters lie, each place in them adds its multiples of x; there are no zeros to multiply.
    for place in product(*map(range, moves.kernel)):
        y[_keys(moves, place, moves.lengths)] += x @ filters[place].T
    y = y[(slice(None), *[slice(low, n - high) for n, (low, high) in zip(moves.full_lengths, cuts, strict=True)])]
    if bias is not None:
        y += bias
    return y if data_format == "channel_last" else np.moveaxis(y, -1, 1)
