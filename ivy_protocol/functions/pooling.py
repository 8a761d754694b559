"""Maximum, average and adaptive pooling."""

from collections.abc import Sequence
from functools import reduce
from math import prod
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.backends.common.pooling import FORMATS, Pools, pooling
from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._shared import Ints, Sizes, adaptive_reduce, max_of, mean_of

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

Padding = str | int | Sequence[tuple[int, int]]
_NUMERIC = ("int", "uint", "float")


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def avg_pool1d(
    x: ArrayLike,
    kernel: Ints,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NWC", "NCW"] = "NWC",
    count_include_pad: bool = False,
    ceil_mode: bool = False,
    divisor_override: int | None = None,
    out: Out = None,
) -> "Array":
    """Apply average pooling to a batch of sequences.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, width, channels)``, or ``(n, channels, width)`` for ``"NCW"``: real; integers and booleans
        are converted to the default float.
    kernel : int or sequence of int
        Length of the windows along each spatial axis.
    strides : int or sequence of int
        Stride of the windows along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Number of zeros before and after each spatial axis, less than the window length. ``"VALID"`` means none, and
        ``"SAME"`` pads to an output length of ``ceil(length / stride)``; the end gets the odd zero, if any.
    data_format : {"NWC", "NCW"}, default "NWC"
        The axis order of ``x`` and of the result.
    count_include_pad : bool, default False
        If True, include the padding in the mean.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end, if it begins before the end.
    divisor_override : int, optional
        Divisor of the sum of each window, instead of its number of elements.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The means, of a floating-point dtype and in the axis order of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The windows do not fit into the array, an option is unknown, or ``divisor_override`` is 0.

    Notes
    -----
    As ``torch.nn.functional.avg_pool1d``, with the axis order and names of paddings of Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [3.0], [2.0]]])
    >>> ivy.reshape(ivy.avg_pool1d(x, 2, 2, "SAME"), (-1,))
    ivy.array([2., 2.])
    >>> ivy.reshape(ivy.avg_pool1d(x, 2, 2, "SAME", count_include_pad=True), (-1,))
    ivy.array([2., 1.])
    """
    pools = pooling("avg_pool1d", ops.shape(x), kernel, strides, padding, data_format, 1, ceil_mode, dims=1)
    return _average("avg_pool1d", x, pools, count_include_pad, divisor_override)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def avg_pool2d(
    x: ArrayLike,
    kernel: Ints,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    count_include_pad: bool = False,
    ceil_mode: bool = False,
    divisor_override: int | None = None,
    out: Out = None,
) -> "Array":
    """Apply average pooling to a batch of images.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, height, width, channels)``, or ``(n, channels, height, width)`` for ``"NCHW"``:
        real; integers and booleans are converted to the default float.
    kernel : int or sequence of int
        Length of the windows along each spatial axis.
    strides : int or sequence of int
        Stride of the windows along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Number of zeros before and after each spatial axis, less than the window length. ``"VALID"`` means none, and
        ``"SAME"`` pads to an output length of ``ceil(length / stride)``; the end gets the odd zero, if any.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        The axis order of ``x`` and of the result.
    count_include_pad : bool, default False
        If True, include the padding in the mean.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end, if it begins before the end.
    divisor_override : int, optional
        Divisor of the sum of each window, instead of its number of elements.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The means, of a floating-point dtype and in the axis order of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The windows do not fit into the array, an option is unknown, or ``divisor_override`` is 0.

    Notes
    -----
    As ``torch.nn.functional.avg_pool2d``, with the axis order and names of paddings of Ivy 1.0.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(16.0), (1, 4, 4, 1))
    >>> ivy.reshape(ivy.avg_pool2d(x, 2, 2, "VALID"), (2, 2))
    ivy.array([[ 2.5,  4.5],
               [10.5, 12.5]])
    """
    pools = pooling("avg_pool2d", ops.shape(x), kernel, strides, padding, data_format, 1, ceil_mode, dims=2)
    return _average("avg_pool2d", x, pools, count_include_pad, divisor_override)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def avg_pool3d(
    x: ArrayLike,
    kernel: Ints,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
    count_include_pad: bool = False,
    ceil_mode: bool = False,
    divisor_override: int | None = None,
    out: Out = None,
) -> "Array":
    """Apply average pooling to a batch of volumes.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, depth, height, width, channels)``, or ``(n, channels, depth, height, width)`` for
        ``"NCDHW"``: real; integers and booleans are converted to the default float.
    kernel : int or sequence of int
        Length of the windows along each spatial axis.
    strides : int or sequence of int
        Stride of the windows along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Number of zeros before and after each spatial axis, less than the window length. ``"VALID"`` means none, and
        ``"SAME"`` pads to an output length of ``ceil(length / stride)``; the end gets the odd zero, if any.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        The axis order of ``x`` and of the result.
    count_include_pad : bool, default False
        If True, include the padding in the mean.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end, if it begins before the end.
    divisor_override : int, optional
        Divisor of the sum of each window, instead of its number of elements.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The means, of a floating-point dtype and in the axis order of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The windows do not fit into the array, an option is unknown, or ``divisor_override`` is 0.

    Notes
    -----
    As ``torch.nn.functional.avg_pool3d``, with the axis order and names of paddings of Ivy 1.0.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(8.0), (1, 2, 2, 2, 1))
    >>> ivy.reshape(ivy.avg_pool3d(x, (1, 2, 2), 1, "VALID"), (-1,))
    ivy.array([1.5, 5.5])
    """
    pools = pooling("avg_pool3d", ops.shape(x), kernel, strides, padding, data_format, 1, ceil_mode, dims=3)
    return _average("avg_pool3d", x, pools, count_include_pad, divisor_override)


@compositional(dtype_kinds=_NUMERIC)
def max_pool1d(
    x: ArrayLike,
    kernel: Ints,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NWC", "NCW"] = "NWC",
    dilation: Ints = 1,
    ceil_mode: bool = False,
    out: Out = None,
) -> "Array":
    """Apply max pooling to a batch of sequences.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, width, channels)``, or ``(n, channels, width)`` for ``"NCW"``: real-valued.
    kernel : int or sequence of int
        Length of the windows along each spatial axis.
    strides : int or sequence of int
        Stride of the windows along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis, less than the window length. The padded elements are ignored, so
        the maximum is always an element of ``x``. ``"VALID"`` means no padding, and ``"SAME"`` pads to an output
        length of ``ceil(length / stride)``; the end gets the odd element, if any.
    data_format : {"NWC", "NCW"}, default "NWC"
        The axis order of ``x`` and of the result.
    dilation : int or sequence of int, default 1
        Dilation: distance between the elements of a window.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end, if it begins before the end.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The maxima, of the dtype and in the axis order of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The windows do not fit into the array, or an option is unknown.

    Notes
    -----
    As ``torch.nn.functional.max_pool1d``, with the axis order and names of paddings of Ivy 1.0. NaN propagates.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [3.0], [2.0], [0.0]]])
    >>> ivy.reshape(ivy.max_pool1d(x, 2, 2, "VALID"), (-1,))
    ivy.array([3., 2.])
    """
    pools = pooling("max_pool1d", ops.shape(x), kernel, strides, padding, data_format, dilation, ceil_mode, dims=1)
    return _max_pool(x, pools)


@compositional(dtype_kinds=_NUMERIC)
def max_pool2d(
    x: ArrayLike,
    kernel: Ints,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    dilation: Ints = 1,
    ceil_mode: bool = False,
    out: Out = None,
) -> "Array":
    """Apply max pooling to a batch of images.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, height, width, channels)``, or ``(n, channels, height, width)`` for ``"NCHW"``:
        real-valued.
    kernel : int or sequence of int
        Length of the windows along each spatial axis.
    strides : int or sequence of int
        Stride of the windows along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis, less than the window length. The padded elements are ignored, so
        the maximum is always an element of ``x``. ``"VALID"`` means no padding, and ``"SAME"`` pads to an output
        length of ``ceil(length / stride)``; the end gets the odd element, if any.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        The axis order of ``x`` and of the result.
    dilation : int or sequence of int, default 1
        Dilation: distance between the elements of a window.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end, if it begins before the end.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The maxima, of the dtype and in the axis order of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The windows do not fit into the array, or an option is unknown.

    Notes
    -----
    As ``torch.nn.functional.max_pool2d``, with the axis order and names of paddings of Ivy 1.0. NaN propagates.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(16.0), (1, 4, 4, 1))
    >>> ivy.reshape(ivy.max_pool2d(x, 2, 2, "VALID"), (2, 2))
    ivy.array([[ 5.,  7.],
               [13., 15.]])
    """
    pools = pooling("max_pool2d", ops.shape(x), kernel, strides, padding, data_format, dilation, ceil_mode, dims=2)
    return _max_pool(x, pools)


@compositional(dtype_kinds=_NUMERIC)
def max_pool3d(
    x: ArrayLike,
    kernel: Ints,
    strides: Ints,
    padding: Padding,
    /,
    *,
    data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
    dilation: Ints = 1,
    ceil_mode: bool = False,
    out: Out = None,
) -> "Array":
    """Apply max pooling to a batch of volumes.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, depth, height, width, channels)``, or ``(n, channels, depth, height, width)`` for
        ``"NCDHW"``: real-valued.
    kernel : int or sequence of int
        Length of the windows along each spatial axis.
    strides : int or sequence of int
        Stride of the windows along each spatial axis.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis, less than the window length. The padded elements are ignored, so
        the maximum is always an element of ``x``. ``"VALID"`` means no padding, and ``"SAME"`` pads to an output
        length of ``ceil(length / stride)``; the end gets the odd element, if any.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        The axis order of ``x`` and of the result.
    dilation : int or sequence of int, default 1
        Dilation: distance between the elements of a window.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end, if it begins before the end.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The maxima, of the dtype and in the axis order of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The windows do not fit into the array, or an option is unknown.

    Notes
    -----
    As ``torch.nn.functional.max_pool3d``, with the axis order and names of paddings of Ivy 1.0. NaN propagates.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(8.0), (1, 2, 2, 2, 1))
    >>> ivy.reshape(ivy.max_pool3d(x, (1, 2, 2), 1, "VALID"), (-1,))
    ivy.array([3., 7.])
    """
    pools = pooling("max_pool3d", ops.shape(x), kernel, strides, padding, data_format, dilation, ceil_mode, dims=3)
    return _max_pool(x, pools)


@compositional(dtype_kinds=_NUMERIC, upcast_half=True)
def pool(
    x: ArrayLike,
    window_shape: Ints,
    pool_type: Literal["AVG", "MAX"],
    /,
    *,
    strides: Ints | None = None,
    padding: Padding = "VALID",
    data_format: str | None = None,
    dilations: Ints | None = None,
    ceil_mode: bool = False,
    out: Out = None,
) -> "Array":
    """Apply max or average pooling to a batch.

    Parameters
    ----------
    x : ArrayLike
        Batch with one, two or three spatial axes, in the form that `max_pool1d`, `max_pool2d` or `max_pool3d` accepts.
    window_shape : int or sequence of int
        Length of the windows along each spatial axis.
    pool_type : {"AVG", "MAX"}
        Pooling function: mean or maximum.
    strides : int or sequence of int, optional
        Stride of the windows along each spatial axis; ``None`` means 1.
    padding : {"SAME", "VALID"}, int or sequence of (int, int), default "VALID"
        Padding before and after each spatial axis. The means and maxima exclude the padded elements.
    data_format : str, optional
        The axis order of ``x`` and of the result, such as ``"NHWC"`` or ``"NCHW"``; ``None`` means channels last.
    dilations : int or sequence of int, optional
        Dilation: distance between the elements of a window; ``None`` means 1.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end, if it begins before the end.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The means or maxima, in the axis order of ``x``. Means of integers have the default float dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The windows do not fit into the array, or an option is unknown.

    Notes
    -----
    From Ivy 1.0, after ``tf.nn.pool``.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [3.0], [2.0], [0.0]]])
    >>> ivy.reshape(ivy.pool(x, 2, "MAX", strides=2), (-1,))
    ivy.array([3., 2.])
    >>> ivy.reshape(ivy.pool(x, 2, "AVG", dilations=2), (-1,))
    ivy.array([1.5, 1.5])
    """
    if pool_type not in ("AVG", "MAX"):
        raise IvyValueError(f"ivy.pool: pool_type must be 'AVG' or 'MAX', not {pool_type!r}")
    dims = len(ops.shape(x)) - 2
    if dims not in FORMATS:
        raise IvyValueError(f"ivy.pool: x must have 3, 4 or 5 dimensions, but has the shape {tuple(ops.shape(x))}")
    strides, dilation = 1 if strides is None else strides, 1 if dilations is None else dilations
    data_format = FORMATS[dims][0] if data_format is None else data_format
    pools = pooling("pool", ops.shape(x), window_shape, strides, padding, data_format, dilation, ceil_mode, dims=dims)
    options: Any = {"data_format": data_format, "ceil_mode": ceil_mode}
    if pool_type == "MAX":
        max_pool = (max_pool1d, max_pool2d, max_pool3d)[dims - 1]
        return max_pool(x, window_shape, strides, padding, dilation=dilation, **options)
    if set(pools.dilations) == {1}:
        return (avg_pool1d, avg_pool2d, avg_pool3d)[dims - 1](x, window_shape, strides, padding, **options)
    return _average("pool", ops.divide(x, 1.0), pools, False, None)


def _max_pool(x: Any, pools: Pools) -> Any:
    """Return the maximum of each window. Reduce one axis after another, which needs fewer comparisons."""
    for axis in range(len(pools.kernel) - 1, -1, -1):
        x_axis, dilation = pools.first + axis, pools.dilations[axis]
        if not any(pools.pairs[axis]):
            parts = _parts(x, pools, axis)
        elif dilation == 1:
            # If a window reaches beyond an end, it contains the element at this end. Use this element as the padding,
            # which does not change the maximum.
            parts = _parts(_repeat_edges(x, pools.pairs[axis], x_axis), pools, axis)
        else:
            # A dilated window does not always contain the element at the end of the axis. Therefore, pad each window
            # with its own last element.
            windows = pools.members(axis)
            parts = [
                ops.take(x, [window[min(i, len(window) - 1)] for window in windows], axis=x_axis)
                for i in range(max(map(len, windows)))
            ]
        x = reduce(ops.maximum, parts)
    return x


def _repeat_edges(x: Any, pair: tuple[int, int], axis: int) -> Any:
    """Repeat the first element along an axis `pair[0]` times, and the last element `pair[1]` times."""
    shape, before = ops.shape(x), (slice(None),) * axis
    ends = zip(pair, (slice(1), slice(shape[axis] - 1, None)), strict=True)
    low, high = [
        [ops.broadcast_to(ops.get_item(x, (*before, edge)), (*shape[:axis], count, *shape[axis + 1 :]))]
        if count
        else []
        for count, edge in ends
    ]
    return ops.concat([*low, x, *high], axis=axis)


def _average(name: str, x: Any, pools: Pools, include_pad: bool, divisor: int | None) -> Any:
    """Return the mean of each window, or its sum divided by `divisor`. The mean includes the padding only if
    `include_pad` is true.
    """
    if divisor == 0:
        raise IvyValueError(f"ivy.{name}: divisor_override must not be 0")
    widths = pools.spatial(pools.pairs, (0, 0))
    sums = _sums(ops.constant_pad(x, widths) if any(map(any, pools.pairs)) else x, pools)
    if divisor is not None:
        return ops.divide(sums, float(divisor))
    if pools.uniform(include_pad):
        return ops.divide(sums, float(prod(pools.kernel)))
    ones = ops.ones_like(ops.get_item(x, pools.spatial([slice(None)] * len(pools.kernel), slice(1))))
    if include_pad:
        ones = ops.constant_pad(ones, pools.spatial(pools.padding, (0, 0)), value=1.0)
        # The padding counts, so `ones` was extended by ones. Elements that ceil mode adds after the padding do not
        # count, so extend `ones` by zeros there.
        widths = pools.spatial(
            [(0, high - pad_high) for (_, high), (_, pad_high) in zip(pools.pairs, pools.padding, strict=True)], (0, 0)
        )
    return ops.divide(sums, _sums(ops.constant_pad(ones, widths), pools))


def _sums(x: Any, pools: Pools) -> Any:
    """Return the sum of each window, computed one axis after another."""
    for axis in range(len(pools.kernel) - 1, -1, -1):
        x = reduce(ops.add, _parts(x, pools, axis))
    return x


def _parts(x: Any, pools: Pools, axis: int) -> list[Any]:
    """Return the first elements of all windows along an axis, then the second elements, and so on."""
    before, stride = (slice(None),) * (pools.first + axis), pools.strides[axis]
    starts = range(0, pools.kernel[axis] * pools.dilations[axis], pools.dilations[axis])
    span = (pools.lengths[axis] - 1) * stride + 1
    return [ops.get_item(x, (*before, slice(start, start + span, stride))) for start in starts]


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def adaptive_avg_pool1d(input: ArrayLike, output_size: Sizes, *, out: Out = None) -> "Array":
    """Apply 1-D adaptive average pooling to a batch of sequences.

    Parameters
    ----------
    input : ArrayLike
        Batch of shape ``(n, channels, width)``, or one item without the first axis: real floating-point; integers and
        booleans are converted to the default float.
    output_size : int or sequence of int
        Output length along each spatial axis; if ``None``, the length of the axis.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The means, of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        The number of dimensions is wrong, a size is not positive, or a spatial axis is empty.

    Notes
    -----
    As ``torch.nn.functional.adaptive_avg_pool1d``: window ``i`` begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> ivy.adaptive_avg_pool1d(ivy.array([[[1.0, 2.0, 6.0]]]), 2)
    ivy.array([[[1.5, 4. ]]])
    """
    return adaptive_reduce("adaptive_avg_pool1d", input, output_size, 1, False, mean_of)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def adaptive_avg_pool2d(
    input: ArrayLike, output_size: Sizes, /, *, data_format: Literal["NHWC", "NCHW"] = "NHWC", out: Out = None
) -> "Array":
    """Apply 2-D adaptive average pooling to a batch of images.

    Parameters
    ----------
    input : ArrayLike
        Batch of shape ``(n, height, width, channels)``, or ``(n, channels, height, width)`` for ``"NCHW"``, or one item
        without the first axis: real floating-point; integers and booleans are converted to the default float.
    output_size : int or sequence of int
        Output length along each spatial axis; if ``None``, the length of the axis.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of ``input`` and of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The means, of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        The number of dimensions is wrong, a size is not positive, or a spatial axis is empty.

    Notes
    -----
    As ``torch.nn.functional.adaptive_avg_pool2d``: window ``i`` begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(16.0), (1, 4, 4, 1))
    >>> ivy.reshape(ivy.adaptive_avg_pool2d(x, (2, 1)), (-1,))
    ivy.array([ 3.5, 11.5])
    """
    if data_format not in ("NHWC", "NCHW"):
        raise IvyValueError(f"ivy.adaptive_avg_pool2d: data_format must be 'NHWC' or 'NCHW', not {data_format!r}")
    return adaptive_reduce("adaptive_avg_pool2d", input, output_size, 2, data_format == "NHWC", mean_of)


@compositional(dtype_kinds=_NUMERIC)
def adaptive_max_pool2d(input: ArrayLike, output_size: Sizes, *, out: Out = None) -> "Array":
    """Apply 2-D adaptive max pooling to a batch of images.

    Parameters
    ----------
    input : ArrayLike
        Batch of shape ``(n, channels, height, width)``, or one item without the first axis: real.
    output_size : int or sequence of int
        Output length along each spatial axis; if ``None``, the length of the axis.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The maxima, of the data type of ``input``.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        The number of dimensions is wrong, a size is not positive, or a spatial axis is empty.

    Notes
    -----
    As ``torch.nn.functional.adaptive_max_pool2d``: window ``i`` begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(9.0), (1, 1, 3, 3))
    >>> ivy.reshape(ivy.adaptive_max_pool2d(x, 2), (2, 2))
    ivy.array([[4., 5.],
               [7., 8.]])
    """
    return adaptive_reduce("adaptive_max_pool2d", input, output_size, 2, False, max_of)


@compositional(dtype_kinds=_NUMERIC)
def adaptive_max_pool3d(input: ArrayLike, output_size: Sizes, *, out: Out = None) -> "Array":
    """Apply 3-D adaptive max pooling to a batch of volumes.

    Parameters
    ----------
    input : ArrayLike
        Batch of shape ``(n, channels, depth, height, width)``, or one item without the first axis: real.
    output_size : int or sequence of int
        Output length along each spatial axis; if ``None``, the length of the axis.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The maxima, of the data type of ``input``.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        The number of dimensions is wrong, a size is not positive, or a spatial axis is empty.

    Notes
    -----
    As ``torch.nn.functional.adaptive_max_pool3d``: window ``i`` begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(8.0), (1, 1, 2, 2, 2))
    >>> ivy.reshape(ivy.adaptive_max_pool3d(x, (1, 1, 2)), (-1,))
    ivy.array([6., 7.])
    """
    return adaptive_reduce("adaptive_max_pool3d", input, output_size, 3, False, max_of)


@compositional(dtype_kinds=_NUMERIC)
def max_unpool1d(
    input: ArrayLike,
    indices: ArrayLike,
    kernel_size: Ints,
    /,
    *,
    strides: Ints | None = None,
    padding: Ints = 0,
    data_format: Literal["NCW", "NWC"] = "NCW",
    out: Out = None,
) -> "Array":
    """Apply 1-D max unpooling: put maxima back at their indices, with zeros elsewhere.

    Parameters
    ----------
    input : ArrayLike
        Batch of shape ``(n, channels, width)``, or ``(n, width, channels)`` for ``"NWC"``: real.
    indices : ArrayLike
        Index of each maximum in the sequence of its channel: integers, of the shape of ``input``.
    kernel_size : int or sequence of int
        Length of the windows.
    strides : int or sequence of int, optional
        Stride of the windows; if ``None``, ``kernel_size``.
    padding : int or sequence of int, default 0
        Padding at both ends.
    data_format : {"NCW", "NWC"}, default "NCW"
        Axis order of ``input``, ``indices`` and the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Sequences of length ``(width - 1) * strides - 2 * padding + kernel_size``, of the data type of ``input``.

    Raises
    ------
    IvyDispatchError
        ``input`` or ``indices`` is not array-like, or they belong to different backends.
    IvyValueError
        The shapes do not match, or ``data_format`` is unknown.

    Notes
    -----
    As ``torch.nn.functional.max_unpool1d``.

    Examples
    --------
    >>> ivy.max_unpool1d(ivy.array([[[5.0, 7.0]]]), ivy.array([[[1, 2]]]), 2)
    ivy.array([[[0., 5., 7., 0.]]])
    """
    if data_format not in ("NCW", "NWC"):
        raise IvyValueError(f"ivy.max_unpool1d: data_format must be 'NCW' or 'NWC', not {data_format!r}")
    if tuple(ops.shape(input)) != tuple(ops.shape(indices)) or len(ops.shape(input)) != 3:
        raise IvyValueError(
            "ivy.max_unpool1d: input and indices must be 3-D with equal shapes, not "
            f"{tuple(ops.shape(input))} and {tuple(ops.shape(indices))}"
        )
    if data_format == "NWC":
        input, indices = ops.moveaxis(input, 2, 1), ops.moveaxis(indices, 2, 1)
    items, channels, width = ops.shape(input)
    size, pad = _first_int(kernel_size), _first_int(padding)
    length = (width - 1) * (size if strides is None else _first_int(strides)) - 2 * pad + size
    rows = ops.reshape(indices, (items * channels, width))
    starts = ops.multiply(ops.subtract(ops.cumulative_sum(ops.ones_like(rows), axis=0), 1), length)
    flat_indices = ops.reshape(ops.add(rows, starts), (-1,))
    flat = ops.scatter_flat(
        flat_indices, ops.reshape(input, (-1,)), size=items * channels * length, reduction="replace"
    )
    result = ops.reshape(flat, (items, channels, length))
    return ops.moveaxis(result, 1, 2) if data_format == "NWC" else result


def _first_int(value: Ints) -> int:
    return value if is_integral(value) else value[0]
