"""Lowerings of convolutions."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import convolution
from ivy_protocol.transpile.lowerings.table import Call, each, lowering


def _apply_to_batch(x: Any, dims: int, function: Any) -> Any:
    """Apply a function to a batch. An input without a batch axis gets one for the call."""
    if x.ndim == dims + 2:
        return function(x)
    return ivy.squeeze(function(ivy.expand_dims(x, axis=0)), 0)


def _conv_complex(x: Any, weight: Any, bias: Any, conv_fn: Any) -> Any:
    """Convolve complex arrays by four convolutions of real and imaginary parts."""
    (a, b), (c, d) = ((ivy.real(v), ivy.imag(v)) for v in (x, weight))
    result = ivy.complex(
        ivy.subtract(conv_fn(a, c), conv_fn(b, d)),
        ivy.add(conv_fn(a, d), conv_fn(b, c)),
    )
    return result if bias is None else ivy.add(result, ivy.reshape(bias, (-1,) + (1,) * (weight.ndim - 2)))


def _conv(x: Any, weight: Any, bias: Any, stride: Any, pad: Any, dilation: Any, groups: int) -> Any:
    if "complex" in weight.dtype:
        return _conv_complex(x, weight, bias, lambda x, w: _conv(x, w, None, stride, pad, dilation, groups))
    dims = weight.ndim - 2
    dilations = each(dilation, dims)
    if isinstance(pad, str):
        # Split the padding between both ends. If the total is odd, add the additional element at the end, as torch
        # does.
        extents = [d * (n - 1) if pad == "same" else 0 for d, n in zip(dilations, weight.shape[2:], strict=True)]
        pairs = [(n // 2, n - n // 2) for n in extents]
    else:
        pairs = [(n, n) for n in each(pad, dims)]
    return convolution.conv_general_dilated(
        x, weight, each(stride, dims), pairs, dims=dims, data_format="channel_first", filter_format="channel_first",
        feature_group_count=groups, dilations=dilations, bias=bias,
    )  # fmt: skip


def _conv_transpose(
    x: Any, weight: Any, bias: Any, stride: Any, pad: Any, output_padding: Any, groups: int, dilation: Any
) -> Any:
    """Compute a transposed convolution as a convolution of the dilated input with the flipped filters."""
    if "complex" in weight.dtype:
        return _conv_complex(
            x, weight, bias, lambda x, w: _conv_transpose(x, w, None, stride, pad, output_padding, groups, dilation)
        )
    dims = weight.ndim - 2
    dilations, extra, crop = each(dilation, dims), each(output_padding, dims), each(pad, dims)
    size = weight.shape[2:]
    filters = ivy.flip(weight, tuple(range(2, dims + 2)))
    parts = ivy.reshape(filters, (groups, weight.shape[0] // groups, weight.shape[1], *size))
    filters = ivy.reshape(ivy.swapaxes(parts, 1, 2), (groups * weight.shape[1], weight.shape[0] // groups, *size))
    extents = [d * (n - 1) - p for d, n, p in zip(dilations, size, crop, strict=True)]
    pairs = [(max(n, 0), max(n, 0) + n_extra) for n, n_extra in zip(extents, extra, strict=True)]
    result = convolution.conv_general_dilated(
        x, filters, 1, pairs, dims=dims, data_format="channel_first", filter_format="channel_first",
        feature_group_count=groups, x_dilations=each(stride, dims), dilations=dilations, bias=bias,
    )  # fmt: skip
    if min(extents) >= 0:
        return result
    slices = [slice(max(-n, 0), length - max(-n, 0)) for n, length in zip(extents, result.shape[2:], strict=True)]
    return ivy.get_item(result, (slice(None), slice(None), *slices))


@lowering("conv1d.default conv2d.default conv3d.default conv1d.padding conv2d.padding conv3d.padding")
def conv(
    call: Call, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1,
    groups: int = 1,
) -> Any:  # fmt: skip
    return _apply_to_batch(x, weight.ndim - 2, lambda x: _conv(x, weight, bias, stride, padding, dilation, groups))


@lowering("conv_transpose1d.default conv_transpose2d.input conv_transpose3d.input")
def conv_transpose(
    call: Call, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0,
    groups: int = 1, dilation: Any = 1,
) -> Any:  # fmt: skip
    return _apply_to_batch(
        x,
        weight.ndim - 2,
        lambda x: _conv_transpose(x, weight, bias, stride, padding, output_padding, groups, dilation),
    )


@lowering("convolution.default")
def convolve(
    call: Call, x: Any, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any, transposed: bool,
    output_padding: Any, groups: int,
) -> Any:  # fmt: skip
    if transposed:
        return conv_transpose(call, x, weight, bias, stride, padding, output_padding, groups, dilation)
    return conv(call, x, weight, bias, stride, padding, dilation, groups)


@lowering("conv_tbc.default")
def conv_tbc(call: Call, x: Any, weight: Any, bias: Any, pad: int = 0) -> Any:
    result = _conv(ivy.permute_dims(x, (1, 2, 0)), ivy.permute_dims(weight, (2, 1, 0)), bias, 1, pad, 1, 1)
    return ivy.permute_dims(result, (2, 0, 1))
