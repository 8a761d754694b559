"""Convolutions and transposed convolutions."""

from collections.abc import Sequence
from functools import reduce
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.backends.common.convolution import Pairs, Windows, channels_last, windows
from ivy_protocol.base.typing import ORDERED, ArrayLike, Out, ShapeLike
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

Ints = int | Sequence[int]
Padding = str | int | Sequence[tuple[int, int]]
Format = Literal["channel_last", "channel_first"]


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def conv(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    transpose: bool = False,
    dims: int = 2,
    output_shape: ShapeLike | None = None,
    data_format: Format = "channel_last",
    filter_format: Format = "channel_last",
    feature_group_count: int = 1,
    x_dilations: Ints = 1,
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 1-D, 2-D or 3-D convolution or transposed convolution.

    Parameters
    ----------
    x : ArrayLike
        Batch of ``dims + 2`` dimensions, as accepted by `conv_general_dilated` or `conv_general_transpose`.
    filters : ArrayLike
        Filters of ``dims + 2`` dimensions, as accepted by `conv_general_dilated` or `conv_general_transpose`.
    strides : int or sequence of int
        Stride of the filters along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each spatial axis.
    transpose : bool, default False
        Whether to call `conv_general_transpose` instead of `conv_general_dilated`.
    dims : {1, 2, 3}, default 2
        Number of spatial axes.
    output_shape : ShapeLike, optional
        Shape of the result of a transposed convolution.
    data_format : {"channel_last", "channel_first"}, default "channel_last"
        Position of the channel axis of ``x`` and of the result.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Position of the channel axes of the filters.
    feature_group_count : int, default 1
        Number of channel groups with separate filters.
    x_dilations : int or sequence of int, default 1
        Dilation of ``x``, as in `conv_general_dilated`. A transposed convolution accepts only 1.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    bias : ArrayLike, optional
        Bias of shape ``(channels of the result,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The result of `conv_general_dilated` or `conv_general_transpose`, of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.
    IvyValueError
        ``transpose`` is false and ``output_shape`` is passed, or ``transpose`` is true and ``x_dilations`` is not 1.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x, filters = ivy.ones((1, 4, 1)), ivy.ones((2, 1, 1))
    >>> ivy.reshape(ivy.conv(x, filters, 1, "SAME", dims=1), (-1,))
    ivy.array([2., 2., 2., 1.])
    >>> ivy.reshape(ivy.conv(x, filters, 1, "VALID", dims=1, transpose=True), (-1,))
    ivy.array([1., 2., 2., 2., 1.])
    """
    options: dict[str, Any] = {
        "dims": dims,
        "data_format": data_format,
        "filter_format": filter_format,
        "feature_group_count": feature_group_count,
        "dilations": dilations,
        "bias": bias,
    }
    if not transpose:
        if output_shape is not None:
            raise IvyValueError(
                "ivy.conv: output_shape is supported only with transpose=True; otherwise the padding determines the "
                "shape"
            )
        return conv_general_dilated(x, filters, strides, padding, x_dilations=x_dilations, **options)
    if x_dilations not in (1, (1,) * dims, [1] * dims):
        raise IvyValueError(
            f"ivy.conv: x_dilations must be 1 for transpose=True, not {x_dilations!r}; use strides to dilate x"
        )
    return conv_general_transpose(x, filters, strides, padding, output_shape=output_shape, **options)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def conv1d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NWC", "NCW"] = "NWC",
    filter_format: Format = "channel_last",
    x_dilations: Ints = 1,
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 1-D convolution to a batch of sequences.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, width, inputs)``, or ``(n, inputs, width)`` for ``"NCW"``: real.
    filters : ArrayLike
        Filters of shape ``(width, inputs, outputs)``, or ``(outputs, inputs, width)`` for ``"channel_first"``.
    strides : int or sequence of int
        Stride of the filters.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after the sequence, as in `conv_general_dilated`.
    data_format : {"NWC", "NCW"}, default "NWC"
        Axis order of ``x`` and of the result.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Axis order of the filters.
    x_dilations : int or sequence of int, default 1
        Dilation of ``x``, as in `conv_general_dilated`.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The convolution, in the axis order of ``x`` and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [2.0], [4.0], [8.0]]])
    >>> ivy.reshape(ivy.conv1d(x, ivy.array([[[-1.0]], [[1.0]]]), 1, "VALID"), (-1,))
    ivy.array([1., 2., 4.])
    """
    options: dict[str, Any] = {
        "filter_format": filter_format,
        "x_dilations": x_dilations,
        "dilations": dilations,
        "bias": bias,
    }
    return _convolve("conv1d", ("NWC", "NCW"), data_format, x, filters, strides, padding, **options)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def conv1d_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    output_shape: ShapeLike | None = None,
    filter_format: Format = "channel_last",
    data_format: Literal["NWC", "NCW"] = "NWC",
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 1-D transposed convolution to a batch of sequences.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, width, inputs)``, or ``(n, inputs, width)`` for ``"NCW"``: real.
    filters : ArrayLike
        Filters of shape ``(width, outputs, inputs)``, or ``(inputs, outputs, width)`` for ``"channel_first"``.
    strides : int or sequence of int
        Stride of the filters in the underlying convolution.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding of the underlying convolution, as in `conv_general_transpose`.
    output_shape : ShapeLike, optional
        Full shape of the result, or its spatial length only.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Axis order of the filters.
    data_format : {"NWC", "NCW"}, default "NWC"
        Axis order of ``x`` and of the result.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The result, in the axis order of ``x`` and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [2.0]]])
    >>> ivy.reshape(ivy.conv1d_transpose(x, ivy.array([[[1.0]], [[3.0]]]), 2, "VALID"), (-1,))
    ivy.array([1., 3., 2., 6.])
    """
    options: dict[str, Any] = {"filter_format": filter_format, "dilations": dilations, "bias": bias}
    return _convolve_transpose(
        "conv1d_transpose", ("NWC", "NCW"), data_format, x, filters, strides, padding, output_shape, **options
    )


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def conv2d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    filter_format: Format = "channel_last",
    x_dilations: Ints = 1,
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 2-D convolution to a batch of images.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, height, width, inputs)``, or ``(n, inputs, height, width)`` for ``"NCHW"``: real.
    filters : ArrayLike
        Filters of shape ``(height, width, inputs, outputs)``, or ``(outputs, inputs, height, width)`` for
        ``"channel_first"``.
    strides : int or sequence of int
        Stride of the filters along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each spatial axis, as in `conv_general_dilated`.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of ``x`` and of the result.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Axis order of the filters.
    x_dilations : int or sequence of int, default 1
        Dilation of ``x``, as in `conv_general_dilated`.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The convolution, in the axis order of ``x`` and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[[[1.0], [2.0]], [[0.0], [1.0]]]])
    >>> ivy.reshape(ivy.conv2d(x, ivy.ones((2, 2, 1, 1)), 1, "SAME"), (2, 2))
    ivy.array([[4., 3.],
               [1., 1.]])
    """
    options: dict[str, Any] = {
        "filter_format": filter_format,
        "x_dilations": x_dilations,
        "dilations": dilations,
        "bias": bias,
    }
    return _convolve("conv2d", ("NHWC", "NCHW"), data_format, x, filters, strides, padding, **options)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def conv2d_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    output_shape: ShapeLike | None = None,
    filter_format: Format = "channel_last",
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 2-D transposed convolution to a batch of images.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, height, width, inputs)``, or ``(n, inputs, height, width)`` for ``"NCHW"``: real.
    filters : ArrayLike
        Filters of shape ``(height, width, outputs, inputs)``, or ``(inputs, outputs, height, width)`` for
        ``"channel_first"``.
    strides : int or sequence of int
        Stride of the filters in the underlying convolution.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding of the underlying convolution, as in `conv_general_transpose`.
    output_shape : ShapeLike, optional
        Full shape of the result, or its spatial shape only.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Axis order of the filters.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of ``x`` and of the result.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The result, in the axis order of ``x`` and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[[[1.0], [2.0]]]])
    >>> ivy.reshape(ivy.conv2d_transpose(x, ivy.ones((2, 2, 1, 1)), 2, "SAME"), (2, 4))
    ivy.array([[1., 1., 2., 2.],
               [1., 1., 2., 2.]])
    """
    options: dict[str, Any] = {"filter_format": filter_format, "dilations": dilations, "bias": bias}
    return _convolve_transpose(
        "conv2d_transpose", ("NHWC", "NCHW"), data_format, x, filters, strides, padding, output_shape, **options
    )


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def conv3d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
    filter_format: Format = "channel_last",
    x_dilations: Ints = 1,
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 3-D convolution to a batch of volumes.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, depth, height, width, inputs)``, or ``(n, inputs, depth, height, width)`` for
        ``"NCDHW"``: real.
    filters : ArrayLike
        Filters of shape ``(depth, height, width, inputs, outputs)``, or ``(outputs, inputs, depth, height, width)``
        for ``"channel_first"``.
    strides : int or sequence of int
        Stride of the filters along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each spatial axis, as in `conv_general_dilated`.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        Axis order of ``x`` and of the result.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Axis order of the filters.
    x_dilations : int or sequence of int, default 1
        Dilation of ``x``, as in `conv_general_dilated`.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The convolution, in the axis order of ``x`` and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.ones((1, 2, 2, 2, 1))
    >>> ivy.reshape(ivy.conv3d(x, ivy.ones((2, 2, 2, 1, 1)), 1, "SAME"), (2, 2, 2))
    ivy.array([[[8., 4.],
                [4., 2.]],
               [[4., 2.],
                [2., 1.]]])
    """
    options: dict[str, Any] = {
        "filter_format": filter_format,
        "x_dilations": x_dilations,
        "dilations": dilations,
        "bias": bias,
    }
    return _convolve("conv3d", ("NDHWC", "NCDHW"), data_format, x, filters, strides, padding, **options)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def conv3d_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    output_shape: ShapeLike | None = None,
    filter_format: Format = "channel_last",
    data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 3-D transposed convolution to a batch of volumes.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, depth, height, width, inputs)``, or ``(n, inputs, depth, height, width)`` for
        ``"NCDHW"``: real.
    filters : ArrayLike
        Filters of shape ``(depth, height, width, outputs, inputs)``, or ``(inputs, outputs, depth, height, width)``
        for ``"channel_first"``.
    strides : int or sequence of int
        Stride of the filters in the underlying convolution.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding of the underlying convolution, as in `conv_general_transpose`.
    output_shape : ShapeLike, optional
        Full shape of the result, or its spatial shape only.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Axis order of the filters.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        Axis order of ``x`` and of the result.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The result, in the axis order of ``x`` and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.ones((1, 1, 1, 2, 1))
    >>> ivy.reshape(ivy.conv3d_transpose(x, ivy.ones((1, 1, 2, 1, 1)), 1, "VALID"), (-1,))
    ivy.array([1., 2., 1.])
    """
    options: dict[str, Any] = {"filter_format": filter_format, "dilations": dilations, "bias": bias}
    return _convolve_transpose(
        "conv3d_transpose", ("NDHWC", "NCDHW"), data_format, x, filters, strides, padding, output_shape, **options
    )


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def conv_general_dilated(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    dims: int = 2,
    data_format: Format = "channel_last",
    filter_format: Format = "channel_last",
    feature_group_count: int = 1,
    x_dilations: Ints = 1,
    dilations: Ints = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 1-D, 2-D or 3-D convolution with stride, padding, dilation and groups.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, *lengths, inputs)``, or ``(n, inputs, *lengths)`` for ``"channel_first"``: real; integers
        and booleans are converted to the default float.
    filters : ArrayLike
        Filters of shape ``(*lengths, inputs / groups, outputs)``, or ``(outputs, inputs / groups, *lengths)`` for
        ``"channel_first"``.
    strides : int or sequence of int
        Stride of the filters along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each spatial axis; negative values crop. ``"VALID"`` means no padding. ``"SAME"``
        means padding to a result of length ``ceil(length / stride)``; if the total padding is odd, the end is padded
        with one more element than the start.
    dims : {1, 2, 3}, default 2
        Number of spatial axes.
    data_format : {"channel_last", "channel_first"}, default "channel_last"
        Position of the channel axis of ``x`` and of the result.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Position of the channel axes of the filters.
    feature_group_count : int, default 1
        Number of channel groups: each group of outputs has filters for one group of inputs.
    x_dilations : int or sequence of int, default 1
        Dilation of ``x``: ``dilation - 1`` zeros are inserted between neighboring elements.
    dilations : int or sequence of int, default 1
        Dilation of the filters: ``dilation - 1`` zeros are inserted between neighboring elements.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The convolution, of shape ``(n, *lengths, outputs)`` or ``(n, outputs, *lengths)`` and a floating-point data
        type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0. The padding names are those of TensorFlow.

    Examples
    --------
    >>> x = ivy.array([[[1.0, 0.0], [2.0, 4.0], [3.0, 5.0]]])
    >>> ivy.conv_general_dilated(x, ivy.ones((2, 1, 2)), 1, "VALID", dims=1, feature_group_count=2)
    ivy.array([[[3., 4.],
                [5., 9.]]])
    """
    options: dict[str, Any] = {"dims": dims, "data_format": data_format, "filter_format": filter_format, "bias": bias}
    geometry = windows(
        "conv_general_dilated",
        ops.shape(x),
        ops.shape(filters),
        strides,
        padding,
        groups=feature_group_count,
        x_dilations=x_dilations,
        dilations=dilations,
        **options,
    )
    output_lengths = geometry.output_lengths("conv_general_dilated")
    axis = 1 if data_format == "channel_last" else 2
    if set(geometry.x_dilations) != {1}:
        return conv_general_dilated(
            _dilate(x, geometry.x_dilations, axis),
            filters,
            geometry.strides,
            geometry.pairs(),
            feature_group_count=feature_group_count,
            dilations=geometry.dilations,
            **options,
        )
    x = _pad_or_crop(x, geometry.pairs(), axis)
    if data_format == "channel_first":
        x = ops.moveaxis(x, 1, -1)
    if filter_format == "channel_first":
        filters = ops.permute_dims(filters, (*range(2, dims + 2), 1, 0))
    y = _convolve_windows(x, filters, geometry, output_lengths, feature_group_count)
    if bias is not None:
        y = ops.add(y, bias)
    return y if data_format == "channel_last" else ops.moveaxis(y, -1, 1)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def conv_general_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    dims: int = 2,
    output_shape: ShapeLike | None = None,
    filter_format: Format = "channel_last",
    data_format: Format = "channel_last",
    dilations: Ints = 1,
    feature_group_count: int = 1,
    bias: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Apply a 1-D, 2-D or 3-D transposed convolution.

    The result is the gradient of a convolution with respect to its input. The parameters describe this convolution,
    which is called the underlying convolution.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, *lengths, inputs)``, or ``(n, inputs, *lengths)`` for ``"channel_first"``: real; integers
        and booleans are converted to the default float.
    filters : ArrayLike
        Filters of shape ``(*lengths, outputs / groups, inputs)``, or ``(inputs, outputs / groups, *lengths)`` for
        ``"channel_first"``. These are the filters of the underlying convolution, whose output has ``inputs`` channels.
    strides : int or sequence of int
        Stride of the filters in the underlying convolution: the distance at which the elements of ``x`` are placed in
        the result.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding of the underlying convolution, by which the result is cropped. ``"SAME"`` results in the length ``length
        * stride``, and ``"VALID"`` in the length ``length * stride + max(extent - stride, 0)``, where ``extent`` is the
        length of the dilated filters.
    dims : {1, 2, 3}, default 2
        Number of spatial axes.
    output_shape : ShapeLike, optional
        Full shape of the result, or its spatial shape only. With a stride above 1, several shapes are possible, because
        the underlying convolution maps inputs of several lengths to the lengths of ``x``.
    filter_format : {"channel_last", "channel_first"}, default "channel_last"
        Position of the channel axes of the filters.
    data_format : {"channel_last", "channel_first"}, default "channel_last"
        Position of the channel axis of ``x`` and of the result.
    dilations : int or sequence of int, default 1
        Dilation of the filters: ``dilation - 1`` zeros are inserted between neighboring elements.
    feature_group_count : int, default 1
        Number of channel groups: each group of outputs has filters for one group of inputs.
    bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The gradient of the underlying convolution with respect to its input, for the output gradient ``x``. The result
        has the shape ``(n, *lengths, outputs)`` or ``(n, outputs, *lengths)`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    M. D. Zeiler et al., "Deconvolutional networks", CVPR 2010.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [2.0]]])
    >>> y = ivy.conv_general_transpose(x, ivy.ones((3, 1, 1)), 2, "VALID", dims=1)
    >>> ivy.reshape(y, (-1,))
    ivy.array([1., 1., 3., 2., 2.])
    """
    options: dict[str, Any] = {"dims": dims, "data_format": data_format, "filter_format": filter_format, "bias": bias}
    geometry = windows(
        "conv_general_transpose",
        ops.shape(x),
        ops.shape(filters),
        strides,
        padding,
        groups=feature_group_count,
        dilations=dilations,
        transpose=True,
        **options,
    )
    cuts = geometry.cuts("conv_general_transpose", output_shape, data_format)
    last = filter_format == "channel_last"
    filters = ops.flip(filters, axis=tuple(range(dims)) if last else tuple(range(2, dims + 2)))
    return conv_general_dilated(
        x,
        _swap_inputs_outputs(filters, feature_group_count, last),
        1,
        [(extent - 1 - low, extent - 1 - high) for extent, (low, high) in zip(geometry.extents, cuts, strict=True)],
        feature_group_count=feature_group_count,
        x_dilations=geometry.strides,
        dilations=geometry.dilations,
        **options,
    )


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def depthwise_conv2d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    dilations: Ints = 1,
    out: Out = None,
) -> "Array":
    """Apply a depthwise 2-D convolution: convolve each channel of images with a separate filter.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, height, width, channels)``, or ``(n, channels, height, width)`` for ``"NCHW"``: real.
    filters : ArrayLike
        Filters of shape ``(height, width, channels)``.
    strides : int or sequence of int
        Stride of the filters along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Zero padding before and after each spatial axis, as in `conv_general_dilated`.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of ``x`` and of the result.
    dilations : int or sequence of int, default 1
        Dilation of the filters, as in `conv_general_dilated`.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The convolution, in the axis order and with the channels of ``x``, of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``filters`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes do not match, or an option is unknown.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.ones((1, 2, 2, 2))
    >>> ivy.depthwise_conv2d(x, ivy.array([[[1.0, 3.0], [1.0, 4.0]]]), 1, "VALID")
    ivy.array([[[[2., 7.]],
                [[2., 7.]]]])
    """
    filter_shape = ops.shape(filters)
    if len(filter_shape) != 3:
        raise IvyValueError(f"ivy.depthwise_conv2d: filters must have 3 dimensions, not {len(filter_shape)}")
    return _convolve(
        "depthwise_conv2d",
        ("NHWC", "NCHW"),
        data_format,
        x,
        ops.expand_dims(filters, axis=-2),
        strides,
        padding,
        groups=filter_shape[-1],
        filter_format="channel_last",
        dilations=dilations,
    )


def _convolve(
    name: str,
    formats: tuple[str, str],
    data_format: str,
    x: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    *,
    groups: int = 1,
    **options: Any,
) -> "Array":
    """Apply a convolution with a data format such as ``NHWC``. `name` is the called function, for error messages."""
    options |= _layout(name, formats, data_format)
    geometry = windows(name, ops.shape(x), ops.shape(filters), strides, padding, groups=groups, **options)
    # Validate the lengths here, so that the error has the name of the called function. Skip the check if a length is
    # None, because a length that is unknown in a TensorFlow graph cannot be checked.
    if None not in geometry.lengths:
        geometry.output_lengths(name)
    return conv_general_dilated(x, filters, strides, padding, feature_group_count=groups, **options)


def _convolve_transpose(
    name: str,
    formats: tuple[str, str],
    data_format: str,
    x: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    output_shape: Any,
    **options: Any,
) -> "Array":
    """Apply a transposed convolution with a data format such as ``NHWC``."""
    options |= _layout(name, formats, data_format)
    geometry = windows(name, ops.shape(x), ops.shape(filters), strides, padding, transpose=True, **options)
    geometry.cuts(name, output_shape, options["data_format"])
    return conv_general_transpose(x, filters, strides, padding, output_shape=output_shape, **options)


def _layout(name: str, formats: tuple[str, str], data_format: str) -> dict[str, Any]:
    """Return the options `dims` and `data_format` of `conv_general_dilated` for a data format such as ``NHWC``."""
    last = channels_last(name, "data_format", data_format, *formats)
    return {"dims": len(data_format) - 2, "data_format": "channel_last" if last else "channel_first"}


def _dilate(x: Any, dilations: Sequence[int], first: int) -> Any:
    """Insert ``dilation - 1`` zeros between neighboring elements of `x`. `first` is the first axis to dilate."""
    for axis, step in enumerate(dilations, first):
        if step == 1:
            continue
        lengths = ops.shape(x)
        before, after = lengths[:axis], lengths[axis + 1 :]
        x = ops.expand_dims(x, axis=axis + 1)
        gaps = ops.repeat(ops.zeros_like(x), step - 1, axis=axis + 1)
        x = ops.reshape(ops.concat([x, gaps], axis=axis + 1), (*before, lengths[axis] * step, *after))
        x = ops.get_item(x, (*(slice(None),) * axis, slice((lengths[axis] - 1) * step + 1)))
    return x


def _pad_or_crop(x: Any, pairs: Pairs, first: int) -> Any:
    """Zero-pad `x` at the start and end of each axis from `first` on, by the numbers of elements in `pairs`.

    If a number in `pairs` is negative, crop this side of `x` instead.
    """
    for axis, (low, high) in enumerate(pairs, first):
        all_before = (slice(None),) * axis
        if low < 0 or high < 0:
            x = ops.get_item(x, (*all_before, slice(max(-low, 0), ops.shape(x)[axis] - max(-high, 0))))
        edge = ops.zeros_like(ops.get_item(x, (*all_before, slice(1))))
        ends = [ops.repeat(edge, count, axis=axis) if count > 0 else None for count in (low, high)]
        if ends != [None, None]:
            x = ops.concat([part for part in (ends[0], x, ends[1]) if part is not None], axis=axis)
    return x


def _convolve_windows(x: Any, filters: Any, geometry: Windows, output_lengths: Sequence[int], groups: int) -> Any:
    """Convolve an array without further padding: multiply each window of `x` by the filters, and sum the products."""
    *kernel, inputs, outputs = ops.shape(filters)
    batch, kernel_indices = ops.shape(x)[0], list(product(*map(range, kernel)))
    parts = []
    for index in kernel_indices:
        starts = [offset * dilation for offset, dilation in zip(index, geometry.dilations, strict=True)]
        steps = zip(starts, geometry.strides, output_lengths, strict=True)
        keys = [slice(start, start + (n - 1) * stride + 1, stride) for start, stride, n in steps]
        parts.append(ops.get_item(x, (slice(None), *keys)))
    depthwise = inputs == 1 and groups == outputs > 1
    if depthwise or (groups == 1 and inputs > 1):
        # Compute one product for each filter element, which costs less than a copy of the windows.
        product_fn = ops.multiply if depthwise else ops.matmul
        terms = (
            product_fn(part, ops.get_item(filters, index)) for part, index in zip(parts, kernel_indices, strict=True)
        )
        return reduce(ops.add, terms)
    rows, count = batch * prod(output_lengths), len(kernel_indices)
    columns = ops.permute_dims(ops.reshape(ops.stack(parts, axis=-2), (rows, count, groups, inputs)), (2, 0, 1, 3))
    weights = ops.permute_dims(ops.reshape(filters, (count, inputs, groups, outputs // groups)), (2, 0, 1, 3))
    y = ops.matmul(
        ops.reshape(columns, (groups, rows, count * inputs)),
        ops.reshape(weights, (groups, count * inputs, outputs // groups)),
    )
    return ops.reshape(ops.permute_dims(y, (1, 0, 2)), (batch, *output_lengths, outputs))


def _swap_inputs_outputs(filters: Any, groups: int, last: bool) -> Any:
    """Swap the input and output channels of the filters in each group."""
    lengths = ops.shape(filters)
    if last:
        *kernel, outputs, inputs = lengths
        count = len(kernel)
        filters = ops.reshape(filters, (*kernel, outputs, groups, inputs // groups))
        filters = ops.permute_dims(filters, (*range(count), count + 2, count + 1, count))
        return ops.reshape(filters, (*kernel, inputs // groups, groups * outputs))
    inputs, outputs, *kernel = lengths
    filters = ops.swapaxes(ops.reshape(filters, (groups, inputs // groups, outputs, *kernel)), 1, 2)
    return ops.reshape(filters, (groups * outputs, inputs // groups, *kernel))
