"""Convolution layers."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike, ShapeLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import convolution
from ivy_protocol.stateful._errors import width_mismatch
from ivy_protocol.stateful.initializers import Initializer
from ivy_protocol.stateful.layers import GLOROT, ZEROS
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "Conv1D",
    "Conv1DTranspose",
    "Conv2D",
    "Conv2DTranspose",
    "Conv3D",
    "Conv3DTranspose",
    "DepthwiseConv2D",
]

Ints = int | Sequence[int]
Padding = str | int | Sequence[tuple[int, int]]
Width = Literal["NWC", "NCW"]
Images = Literal["NHWC", "NCHW"]
Volumes = Literal["NDHWC", "NCDHW"]


class _Convolution(Module):
    """Base class of convolution layers. They have filters ``w``, and a bias ``b`` with one element for each output
    channel.

    Initializers receive two fans: the numbers of output and of input channels, each times the size of the filter. For a
    depthwise convolution, both fans are the size of the filter.
    """

    def __init__(
        self, weight_initializer: Initializer, bias_initializer: Initializer, with_bias: bool, **kwargs: Any
    ) -> None:
        self._w_init = weight_initializer
        self._b_init = bias_initializer
        self._with_bias = with_bias
        super().__init__(**kwargs)

    _options: dict[str, Any]
    _convolve: Callable[..., Any]
    """The ivy function that computes the convolution."""
    _channel_axes = 2
    """The number of channel axes of the filters."""

    def _set_filter(
        self,
        w_shape: tuple[int, ...],
        channels: tuple[int, int],
        strides: Ints,
        padding: Padding,
        options: dict[str, Any],
    ) -> None:
        """Set the shapes of the weights and the arguments of the convolution, before ``super().__init__`` is called."""
        data_format = options["data_format"]
        axes, spatial = len(w_shape) - self._channel_axes, len(data_format) - 2
        if axes != spatial:
            raise IvyValueError(
                f"{type(self).__name__}: the filter must have {spatial} spatial axes for data_format={data_format!r}, "
                f"but it has {axes}"
            )
        self._w_shape = w_shape
        self._channels = channels
        self._b_shape = tuple([channels[1] if axis == "C" else 1 for axis in data_format])
        self._strides = strides
        self._padding = padding
        # Bypass `__setattr__`, which would search the dict for modules.
        vars(self)["_options"] = options

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        n_in, n_out = self._channels
        filter_size = math.prod(self._w_shape[: len(self._b_shape) - 2])
        fans = (filter_size * n_out, filter_size * n_in) if self._channel_axes == 2 else (filter_size, filter_size)
        variables = {"w": self._w_init.create_variables(self._w_shape, device, *fans, dtype=dtype)}
        if self._with_bias:
            variables["b"] = self._b_init.create_variables(self._b_shape, device, *fans, dtype=dtype)
        return variables

    def _forward(self, inputs: Any) -> "Array":
        v = self.v
        bias = functions.reshape(v.b, (-1,)) if self._with_bias else None
        return self._convolve(inputs, v.w, self._strides, self._padding, bias=bias, **self._options)

    def _describe_mismatch(self, inputs: Any) -> str:
        axis = self._options["data_format"].index("C")
        return width_mismatch("the array", inputs, self._channels[0], axis)

    def _extra_repr(self) -> str:
        return f"{self._channels[0]}, {self._channels[1]}, filter={self._w_shape[: len(self._b_shape) - 2]}"


def _sizes(size: Ints, count: int) -> tuple[int, ...]:
    """Return the length of a filter along each axis. An int is the length along every axis."""
    return (size,) * count if isinstance(size, int) else tuple(size)


class Conv1D(_Convolution):
    """Convolution of sequences.

    Parameters
    ----------
    input_channels : int
        Number of channels of the sequences.
    output_channels : int
        Number of channels of the result.
    filter_size : int
        Length of the filters.
    strides : int or sequence of int
        Step of the filters along each axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each axis.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(width, inputs, outputs)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b``: its channel axis has ``output_channels`` elements, and all other axes have one
        element.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    data_format : {"NWC", "NCW"}, default "NWC"
        Axis order of the array, with channels last or first.
    dilations : int or sequence of int, default 1
        Distance between the elements of the filters along each axis.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.conv1d`.

    Examples
    --------
    >>> layer = ivy.Conv1D(1, 1, 2, 1, "VALID", weight_initializer=ivy.Ones())
    >>> ivy.squeeze(layer(ivy.array([[[1.0], [2.0], [4.0]]])))
    ivy.array([3., 6.])
    """

    _convolve = staticmethod(convolution.conv1d)

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        filter_size: int,
        strides: Ints,
        padding: Padding,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        data_format: Width = "NWC",
        dilations: Ints = 1,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        channels = input_channels, output_channels
        options = {"data_format": data_format, "dilations": dilations}
        self._set_filter((filter_size, *channels), channels, strides, padding, options)
        super().__init__(weight_initializer, bias_initializer, with_bias, device=device, v=v, dtype=dtype)


class Conv1DTranspose(_Convolution):
    """Transposed convolution of sequences.

    Parameters
    ----------
    input_channels : int
        Number of channels of the sequences.
    output_channels : int
        Number of channels of the result.
    filter_size : int
        Length of the filters.
    strides : int or sequence of int
        Step of the filters along each axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each axis.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(width, outputs, inputs)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b``: its channel axis has ``output_channels`` elements, and all other axes have one
        element.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    output_shape : sequence of int, optional
        Lengths of the spatial axes of the result.
    data_format : {"NWC", "NCW"}, default "NWC"
        Axis order of the array, with channels last or first.
    dilations : int or sequence of int, default 1
        Distance between the elements of the filters along each axis.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.conv1d_transpose`.
    """

    _convolve = staticmethod(convolution.conv1d_transpose)

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        filter_size: int,
        strides: Ints,
        padding: Padding,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        output_shape: ShapeLike | None = None,
        data_format: Width = "NWC",
        dilations: Ints = 1,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        channels = input_channels, output_channels
        options = {"data_format": data_format, "dilations": dilations, "output_shape": output_shape}
        self._set_filter((filter_size, *channels[::-1]), channels, strides, padding, options)
        super().__init__(weight_initializer, bias_initializer, with_bias, device=device, v=v, dtype=dtype)


class Conv2D(_Convolution):
    """Convolution of images.

    Parameters
    ----------
    input_channels : int
        Number of channels of the images.
    output_channels : int
        Number of channels of the result.
    filter_shape : int or sequence of int
        Length of the filters along each axis.
    strides : int or sequence of int
        Step of the filters along each axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each axis.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(height, width, inputs, outputs)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b``: its channel axis has ``output_channels`` elements, and all other axes have one
        element.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of the array, with channels last or first.
    dilations : int or sequence of int, default 1
        Distance between the elements of the filters along each axis.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.conv2d`.

    Examples
    --------
    >>> layer = ivy.Conv2D(1, 2, 3, 1, "SAME", weight_initializer=ivy.Ones())
    >>> layer(ivy.ones((1, 2, 2, 1))).shape
    ivy.Shape(1, 2, 2, 2)
    """

    _convolve = staticmethod(convolution.conv2d)

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        filter_shape: Ints,
        strides: Ints,
        padding: Padding,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        data_format: Images = "NHWC",
        dilations: Ints = 1,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        channels = input_channels, output_channels
        options = {"data_format": data_format, "dilations": dilations}
        self._set_filter((*_sizes(filter_shape, 2), *channels), channels, strides, padding, options)
        super().__init__(weight_initializer, bias_initializer, with_bias, device=device, v=v, dtype=dtype)


class Conv2DTranspose(_Convolution):
    """Transposed convolution of images.

    Parameters
    ----------
    input_channels : int
        Number of channels of the images.
    output_channels : int
        Number of channels of the result.
    filter_shape : int or sequence of int
        Length of the filters along each axis.
    strides : int or sequence of int
        Step of the filters along each axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each axis.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(height, width, outputs, inputs)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b``: its channel axis has ``output_channels`` elements, and all other axes have one
        element.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    output_shape : sequence of int, optional
        Lengths of the spatial axes of the result.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of the array, with channels last or first.
    dilations : int or sequence of int, default 1
        Distance between the elements of the filters along each axis.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.conv2d_transpose`.
    """

    _convolve = staticmethod(convolution.conv2d_transpose)

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        filter_shape: Ints,
        strides: Ints,
        padding: Padding,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        output_shape: ShapeLike | None = None,
        data_format: Images = "NHWC",
        dilations: Ints = 1,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        channels = input_channels, output_channels
        options = {"data_format": data_format, "dilations": dilations, "output_shape": output_shape}
        self._set_filter((*_sizes(filter_shape, 2), *channels[::-1]), channels, strides, padding, options)
        super().__init__(weight_initializer, bias_initializer, with_bias, device=device, v=v, dtype=dtype)


class Conv3D(_Convolution):
    """Convolution of volumes.

    Parameters
    ----------
    input_channels : int
        Number of channels of the volumes.
    output_channels : int
        Number of channels of the result.
    filter_shape : int or sequence of int
        Length of the filters along each axis.
    strides : int or sequence of int
        Step of the filters along each axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each axis.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(depth, height, width, inputs, outputs)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b``: its channel axis has ``output_channels`` elements, and all other axes have one
        element.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        Axis order of the array, with channels last or first.
    dilations : int or sequence of int, default 1
        Distance between the elements of the filters along each axis.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.conv3d`.
    """

    _convolve = staticmethod(convolution.conv3d)

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        filter_shape: Ints,
        strides: Ints,
        padding: Padding,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        data_format: Volumes = "NDHWC",
        dilations: Ints = 1,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        channels = input_channels, output_channels
        options = {"data_format": data_format, "dilations": dilations}
        self._set_filter((*_sizes(filter_shape, 3), *channels), channels, strides, padding, options)
        super().__init__(weight_initializer, bias_initializer, with_bias, device=device, v=v, dtype=dtype)


class Conv3DTranspose(_Convolution):
    """Transposed convolution of volumes.

    Parameters
    ----------
    input_channels : int
        Number of channels of the volumes.
    output_channels : int
        Number of channels of the result.
    filter_shape : int or sequence of int
        Length of the filters along each axis.
    strides : int or sequence of int
        Step of the filters along each axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each axis.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(depth, height, width, outputs, inputs)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b``: its channel axis has ``output_channels`` elements, and all other axes have one
        element.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    output_shape : sequence of int, optional
        Lengths of the spatial axes of the result.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        Axis order of the array, with channels last or first.
    dilations : int or sequence of int, default 1
        Distance between the elements of the filters along each axis.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.conv3d_transpose`.
    """

    _convolve = staticmethod(convolution.conv3d_transpose)

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        filter_shape: Ints,
        strides: Ints,
        padding: Padding,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        output_shape: ShapeLike | None = None,
        data_format: Volumes = "NDHWC",
        dilations: Ints = 1,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        channels = input_channels, output_channels
        options = {"data_format": data_format, "dilations": dilations, "output_shape": output_shape}
        self._set_filter((*_sizes(filter_shape, 3), *channels[::-1]), channels, strides, padding, options)
        super().__init__(weight_initializer, bias_initializer, with_bias, device=device, v=v, dtype=dtype)


class DepthwiseConv2D(_Convolution):
    """Depthwise convolution of images, with one filter for each channel.

    Parameters
    ----------
    num_channels : int
        Number of channels of the images and of the result.
    filter_shape : int or sequence of int
        Length of the filters along each axis.
    strides : int or sequence of int
        Step of the filters along each axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each axis.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(height, width, channels)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b``: its channel axis has ``num_channels`` elements, and all other axes have one
        element.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of the array, with channels last or first.
    dilations : int or sequence of int, default 1
        Distance between the elements of the filters along each axis.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.depthwise_conv2d`.
    """

    _channel_axes = 1

    def __init__(
        self,
        num_channels: int,
        filter_shape: Ints,
        strides: Ints,
        padding: Padding,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        data_format: Images = "NHWC",
        dilations: Ints = 1,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        channels = num_channels, num_channels
        options = {"data_format": data_format, "dilations": dilations}
        self._set_filter((*_sizes(filter_shape, 2), num_channels), channels, strides, padding, options)
        super().__init__(weight_initializer, bias_initializer, with_bias, device=device, v=v, dtype=dtype)

    def _forward(self, inputs: Any) -> "Array":
        v = self.v
        y = convolution.depthwise_conv2d(inputs, v.w, self._strides, self._padding, **self._options)
        return functions.add(y, v.b) if self._with_bias else y
