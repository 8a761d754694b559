"""Convolutions."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import convolution
from ivy_protocol.transpile.lowerings.table import Call, each, row


def _batched(x: Any, dims: int, answer: Any) -> Any:
    """Answer for a batch; a single sequence, image or volume is a batch of one."""
    if x.ndim == dims + 2:
        return answer(x)
    return ivy.squeeze(answer(ivy.expand_dims(x, axis=0)), 0)


def _by_parts(x: Any, weight: Any, bias: Any, answer: Any) -> Any:
    """A convolution of complex numbers, by their parts."""
    (a, b), (c, d) = ((ivy.real(v), ivy.imag(v)) for v in (x, weight))
    found = ivy.complex(
        ivy.subtract(answer(a, c), answer(b, d)),
        ivy.add(answer(a, d), answer(b, c)),
    )
    return found if bias is None else ivy.add(found, ivy.reshape(bias, (-1,) + (1,) * (weight.ndim - 2)))


def _conv(x: Any, weight: Any, bias: Any, stride: Any, pad: Any, dilation: Any, groups: int) -> Any:
    if "complex" in weight.dtype:
        return _by_parts(x, weight, bias, lambda x, w: _conv(x, w, None, stride, pad, dilation, groups))
    dims = weight.ndim - 2
    dilations = each(dilation, dims)
    if isinstance(pad, str):
        # An odd width is one longer at the end.
        reach = [d * (n - 1) if pad == "same" else 0 for d, n in zip(dilations, weight.shape[2:], strict=True)]
        pairs = [(n // 2, n - n // 2) for n in reach]
    else:
        pairs = [(n, n) for n in each(pad, dims)]
    return convolution.conv_general_dilated(
        x, weight, each(stride, dims), pairs, dims=dims, data_format="channel_first", filter_format="channel_first",
        feature_group_count=groups, dilations=dilations, bias=bias,
    )  # fmt: skip


def _transposed(
    x: Any, weight: Any, bias: Any, stride: Any, pad: Any, output_padding: Any, groups: int, dilation: Any
) -> Any:
    """A convolution of the elements set apart, with the filters turned around."""
    if "complex" in weight.dtype:
        return _by_parts(
            x, weight, bias, lambda x, w: _transposed(x, w, None, stride, pad, output_padding, groups, dilation)
        )
    dims = weight.ndim - 2
    dilations, longer, cut = each(dilation, dims), each(output_padding, dims), each(pad, dims)
    size = weight.shape[2:]
    filters = ivy.flip(weight, tuple(range(2, dims + 2)))
    parts = ivy.reshape(filters, (groups, weight.shape[0] // groups, weight.shape[1], *size))
    filters = ivy.reshape(ivy.swapaxes(parts, 1, 2), (groups * weight.shape[1], weight.shape[0] // groups, *size))
    reach = [d * (n - 1) - p for d, n, p in zip(dilations, size, cut, strict=True)]
    pairs = [(max(n, 0), max(n, 0) + more) for n, more in zip(reach, longer, strict=True)]
    found = convolution.conv_general_dilated(
        x, filters, 1, pairs, dims=dims, data_format="channel_first", filter_format="channel_first",
        feature_group_count=groups, x_dilations=each(stride, dims), dilations=dilations, bias=bias,
    )  # fmt: skip
    if min(reach) >= 0:
        return found
    kept = [slice(max(-n, 0), length - max(-n, 0)) for n, length in zip(reach, found.shape[2:], strict=True)]
    return ivy.get_item(found, (slice(None), slice(None), *kept))


@row("conv1d.default conv2d.default conv3d.default conv1d.padding conv2d.padding conv3d.padding")
def conv(
    call: Call, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, dilation: Any = 1,
    groups: int = 1,
) -> Any:  # fmt: skip
    return _batched(x, weight.ndim - 2, lambda x: _conv(x, weight, bias, stride, padding, dilation, groups))


@row("conv_transpose1d.default conv_transpose2d.input conv_transpose3d.input")
def conv_transpose(
    call: Call, x: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0,
    groups: int = 1, dilation: Any = 1,
) -> Any:  # fmt: skip
    return _batched(
        x,
        weight.ndim - 2,
        lambda x: _transposed(x, weight, bias, stride, padding, output_padding, groups, dilation),
    )


@row("convolution.default")
def convolve(
    call: Call, x: Any, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any, transposed: bool,
    output_padding: Any, groups: int,
) -> Any:  # fmt: skip
    if transposed:
        return conv_transpose(call, x, weight, bias, stride, padding, output_padding, groups, dilation)
    return conv(call, x, weight, bias, stride, padding, dilation, groups)


@row("conv_tbc.default")
def conv_tbc(call: Call, x: Any, weight: Any, bias: Any, pad: int = 0) -> Any:
    found = _conv(ivy.permute_dims(x, (1, 2, 0)), ivy.permute_dims(weight, (2, 1, 0)), bias, 1, pad, 1, 1)
    return ivy.permute_dims(found, (2, 0, 1))
