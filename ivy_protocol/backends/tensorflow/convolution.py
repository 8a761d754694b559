"""Convolutions with the kernels of TensorFlow."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.convolution import windows

__all__ = [
    "conv_general_dilated",
    "conv_general_transpose",
]


_AXES = {1: "NWC", 2: "NHWC", 3: "NDHWC"}
"""The default of the kernels, whose gradients want to be told."""
_convolution: Any = tf.nn.convolution
_conv_transpose: Any = tf.nn.conv_transpose


def _channels_last(filters: Any) -> Any:
    dims = filters.shape.rank - 2
    return tf.transpose(filters, (*range(2, dims + 2), 1, 0))


def _is_misread(moves: Any, dims: int) -> bool:
    """Return True if oneDNN may return wrong values: one channel, and one stride longer than 1 along the last axis."""
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
    strided_and_dilated = set(moves.strides) != {1} and set(moves.dilations) != {1}
    # The kernels for groups have no gradient on a CPU, and those of oneDNN lose the shape of an empty result.
    channels = x.shape[-1 if data_format == "channel_last" else 1]
    each = dims == 2 and feature_group_count == channels and x.dtype.size > 2
    # One kernel has groups, those of single channels, and the same step along both axes.
    alone = each and set(moves.dilations) == {1} and len(set(moves.strides)) == 1
    if (
        set(moves.x_dilations) != {1}
        or (feature_group_count != 1 and not alone)
        or strided_and_dilated
        or x.shape[0] == 0
    ):
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
