"""Convolutions by kernels of TensorFlow, for the parameters for which no errors of the kernels are known."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.convolution import windows

__all__ = [
    "conv_general_dilated",
    "conv_general_transpose",
]


_DATA_FORMATS = {1: "NWC", 2: "NHWC", 3: "NDHWC"}
"""Default data formats by number of spatial axes. The gradients of the kernels fail unless the format is passed."""
_convolution: Any = tf.nn.convolution
_conv_transpose: Any = tf.nn.conv_transpose


def _channels_last(filters: Any) -> Any:
    dims = filters.shape.rank - 2
    return tf.transpose(filters, (*range(2, dims + 2), 1, 0))


def _is_miscomputed(geometry: Any, dims: int) -> bool:
    """Return True if oneDNN may return wrong values for a convolution of a single channel.

    The values may be wrong if the strides differ and the result has length 1 along the last spatial axis.
    """
    if dims == 1 or geometry.strides[-1] == 1 or len(set(geometry.strides)) == 1:
        return False
    return None in geometry.lengths or geometry.output_lengths("conv_general_dilated")[-1] == 1


def _crop_unused(x: Any, filters: Any, geometry: Any, dims: int) -> Any:
    """Return `x` without the trailing elements that no filter reaches, which the 3-D kernel would use nevertheless."""
    ends = []
    for length, size, step, dilation in zip(
        x.shape[1:-1], filters.shape[:dims], geometry.strides, geometry.dilations, strict=True
    ):
        unused = None if length is None else (length - (size - 1) * dilation - 1) % step
        ends.append(length - unused if unused else None)
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
    if None not in geometry.lengths:
        geometry.output_lengths("conv_general_dilated")
    strided_and_dilated = set(geometry.strides) != {1} and set(geometry.dilations) != {1}
    # Leave groups and empty batches to the default implementation: on CPUs, kernels with groups have no gradient, and
    # oneDNN loses the shape of an empty result.
    channels = x.shape[-1 if data_format == "channel_last" else 1]
    has_single_channels = dims == 2 and feature_group_count == channels and x.dtype.size > 2
    # Call the depthwise kernel only for groups of one channel and equal strides along both axes.
    is_depthwise = has_single_channels and set(geometry.dilations) == {1} and len(set(geometry.strides)) == 1
    if (
        set(geometry.x_dilations) != {1}
        or (feature_group_count != 1 and not is_depthwise)
        or strided_and_dilated
        or x.shape[0] == 0
    ):
        return NotImplemented
    # Leave negative padding, which crops the input, to the default implementation, because the kernels do not support
    # it.
    if not isinstance(geometry.padding, str) and min(map(min, geometry.padding)) < 0:
        return NotImplemented
    dtype = x.dtype
    if dtype.size == 2 and (dims == 3 or _is_miscomputed(geometry, dims)):
        # Compute in float32, because oneDNN returns wrong values and uninitialized memory in two cases: for half
        # precision in 3-D with a stride of two along the last axis, and, with AMX instructions, for bfloat16 if
        # `_is_miscomputed` is True. In the second case, an added channel of zeros does not help.
        x, filters = tf.cast(x, tf.float32), tf.cast(filters, tf.float32)
        bias = bias if bias is None else tf.cast(bias, tf.float32)
    if data_format == "channel_first":
        x = tf.transpose(x, (0, *range(2, dims + 2), 1))
    if filter_format == "channel_first":
        filters = _channels_last(filters)
    mode = geometry.padding
    if not isinstance(mode, str):
        x = tf.pad(x, ((0, 0), *mode, (0, 0)))
        mode = "VALID"
    if mode == "VALID":
        x = _crop_unused(x, filters, geometry, dims)
    if filters.shape[-2] == 1 and _is_miscomputed(geometry, dims):
        # Add a second channel of zeros, so that oneDNN selects another kernel, which computes the right result.
        x, filters = (tf.concat([a, tf.zeros_like(a)], axis) for a, axis in ((x, -1), (filters, -2)))
    if feature_group_count != 1:
        filters = tf.reshape(filters, (*filters.shape[:2], channels, filters.shape[-1] // channels))
        y = tf.nn.depthwise_conv2d(x, filters, (1, *geometry.strides, 1), mode)
    else:
        y = _convolution(
            x, filters, geometry.strides, mode, data_format=_DATA_FORMATS[dims], dilations=geometry.dilations
        )
    if bias is not None:
        y = tf.nn.bias_add(y, bias)
    y = tf.cast(y, dtype)
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
    # Leave dilated filters to the default implementation, because CPU kernels do not support them. Also leave explicit
    # padding that extends the result: it has a negative cut, and the slices at the end can only crop the result.
    is_named = isinstance(geometry.padding, str)
    if set(geometry.dilations) != {1} or feature_group_count != 1 or (not is_named and min(map(min, cuts)) < 0):
        return NotImplemented
    if data_format == "channel_first":
        x = tf.transpose(x, (0, *range(2, dims + 2), 1))
    if filter_format == "channel_first":
        filters = _channels_last(filters)
    lengths = geometry.full_lengths
    if is_named:
        lengths = [n - low - high for n, (low, high) in zip(lengths, cuts, strict=True)]
    shape = (tf.shape(x)[0], *lengths, filters.shape[-2])
    y = _conv_transpose(x, filters, shape, geometry.strides, geometry.padding if is_named else "VALID")
    if not is_named:
        y = y[:, *[slice(low, n - high) for n, (low, high) in zip(lengths, cuts, strict=True)]]
    if bias is not None:
        y = tf.nn.bias_add(y, bias)
    return y if data_format == "channel_last" else tf.transpose(y, (0, dims + 1, *range(1, dims + 1)))
