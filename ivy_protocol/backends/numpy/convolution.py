"""Convolutions as sums of matrix products, one for each offset of the filter, without a copy of the windows."""

from itertools import product
from typing import Any

import numpy as np

from ivy_protocol.backends.common.convolution import Windows, windows

__all__ = [
    "conv_general_dilated",
    "conv_general_transpose",
]


def _strided_slices(geometry: Windows, offsets: tuple[int, ...], lengths: tuple[int, ...]) -> tuple[slice, ...]:
    """Return slices that select the elements to multiply by the weights at one offset of the filter."""
    starts = [offset * dilation for offset, dilation in zip(offsets, geometry.dilations, strict=True)]
    steps = zip(starts, geometry.strides, lengths, strict=True)
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
    lengths, pairs = geometry.output_lengths("conv_general_dilated"), geometry.pairs()
    channels_last = data_format == "channel_last"
    # Leave a single channel to the default implementation, which is faster, because it computes one product of all
    # windows.
    single = x.shape[-1 if channels_last else 1] == 1
    if feature_group_count != 1 or single or set(geometry.x_dilations) != {1} or min(map(min, pairs)) < 0:
        return NotImplemented
    if not channels_last:
        x = np.moveaxis(x, 1, -1)
    if filter_format == "channel_first":
        filters = np.transpose(filters, (*range(2, dims + 2), 1, 0))
    if max(map(max, pairs)) > 0:
        x = np.pad(x, ((0, 0), *pairs, (0, 0)))
    first_offsets, *other_offsets = product(*map(range, geometry.kernel))
    y = x[_strided_slices(geometry, first_offsets, lengths)] @ filters[first_offsets]
    for offsets in other_offsets:
        y += x[_strided_slices(geometry, offsets, lengths)] @ filters[offsets]
    if bias is not None:
        y += bias
    return y if channels_last else np.moveaxis(y, -1, 1)


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
    if feature_group_count != 1 or min(map(min, cuts)) < 0:
        return NotImplemented
    if data_format == "channel_first":
        x = np.moveaxis(x, 1, -1)
    if filter_format == "channel_first":
        filters = np.transpose(filters, (*range(2, dims + 2), 1, 0))
    y = np.zeros((x.shape[0], *geometry.full_lengths, filters.shape[-2]), x.dtype)
    # Instead of inserting zeros into `x`, add the product of `x` and the weights at each offset of the filter to a
    # strided slice of `y`.
    for offsets in product(*map(range, geometry.kernel)):
        y[_strided_slices(geometry, offsets, geometry.lengths)] += x @ filters[offsets].T
    y = y[(slice(None), *[slice(low, n - high) for n, (low, high) in zip(geometry.full_lengths, cuts, strict=True)])]
    if bias is not None:
        y += bias
    return y if data_format == "channel_last" else np.moveaxis(y, -1, 1)
