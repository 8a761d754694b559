"""Adaptive pooling, max unpooling, and generic window reductions."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions._windows import Sizes, adapted, greatest_of, mean_of
from ivy_protocol.functions.creation import full_like, ones_like
from ivy_protocol.functions.elementwise import add, multiply, subtract
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import constant_pad, expand_dims, moveaxis, reshape, stack
from ivy_protocol.functions.scattering import scatter_flat
from ivy_protocol.messages.titles import unknown_lengths
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "max_unpool1d",
    "reduce_window",
    "sliding_window",
]

Ints = int | Sequence[int]
_NUMERIC = ("int", "uint", "float")


@compositional(floating=True, kinds=ORDERED, widens=True)
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
    As ``torch.nn.functional.adaptive_avg_pool1d``: a window begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> ivy.adaptive_avg_pool1d(ivy.array([[[1.0, 2.0, 6.0]]]), 2)
    ivy.array([[[1.5, 4. ]]])
    """
    return adapted("adaptive_avg_pool1d", input, output_size, 1, False, mean_of)


@compositional(floating=True, kinds=ORDERED, widens=True)
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
    As ``torch.nn.functional.adaptive_avg_pool2d``: a window begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(16.0), (1, 4, 4, 1))
    >>> ivy.reshape(ivy.adaptive_avg_pool2d(x, (2, 1)), (-1,))
    ivy.array([ 3.5, 11.5])
    """
    if data_format not in ("NHWC", "NCHW"):
        raise IvyValueError(f"ivy.adaptive_avg_pool2d: data_format is 'NHWC' or 'NCHW', not {data_format!r}")
    return adapted("adaptive_avg_pool2d", input, output_size, 2, data_format == "NHWC", mean_of)


@compositional(kinds=_NUMERIC)
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
    As ``torch.nn.functional.adaptive_max_pool2d``: a window begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(9.0), (1, 1, 3, 3))
    >>> ivy.reshape(ivy.adaptive_max_pool2d(x, 2), (2, 2))
    ivy.array([[4., 5.],
               [7., 8.]])
    """
    return adapted("adaptive_max_pool2d", input, output_size, 2, False, greatest_of)


@compositional(kinds=_NUMERIC)
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
    As ``torch.nn.functional.adaptive_max_pool3d``: a window begins at ``floor(i * length / size)`` and ends before
    ``ceil((i + 1) * length / size)``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(8.0), (1, 1, 2, 2, 2))
    >>> ivy.reshape(ivy.adaptive_max_pool3d(x, (1, 1, 2)), (-1,))
    ivy.array([6., 7.])
    """
    return adapted("adaptive_max_pool3d", input, output_size, 3, False, greatest_of)


@compositional(kinds=_NUMERIC)
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
        Index of each maximum in the sequence of its channel: integers, of the same shape.
    kernel_size : int or sequence of int
        Length of the windows.
    strides : int or sequence of int, optional
        Stride of the windows; if ``None``, their length.
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
        An argument is not array-like, or the arguments belong to different backends.
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
        raise IvyValueError(f"ivy.max_unpool1d: data_format is 'NCW' or 'NWC', not {data_format!r}")
    if tuple(shape(input)) != tuple(shape(indices)) or len(shape(input)) != 3:
        raise IvyValueError(
            "ivy.max_unpool1d: input and indices have one shape of three axes, unlike "
            f"{tuple(shape(input))} and {tuple(shape(indices))}"
        )
    if data_format == "NWC":
        input, indices = moveaxis(input, 2, 1), moveaxis(indices, 2, 1)
    items, channels, width = shape(input)
    size, around = _one(kernel_size), _one(padding)
    length = (width - 1) * (size if strides is None else _one(strides)) - 2 * around + size
    rows = reshape(indices, (items * channels, width))
    starts = multiply(subtract(statistical.cumulative_sum(ones_like(rows), axis=0), 1), length)
    places = reshape(add(rows, starts), (-1,))
    flat = scatter_flat(places, reshape(input, (-1,)), size=items * channels * length, reduction="replace")
    result = reshape(flat, (items, channels, length))
    return moveaxis(result, 1, 2) if data_format == "NWC" else result


@compositional
def reduce_window(
    operand: ArrayLike,
    init_value: complex,
    computation: Callable[..., Any],
    window_dimensions: Ints,
    /,
    *,
    window_strides: Ints = 1,
    padding: str | int | Sequence[tuple[int, int]] = "VALID",
    base_dilation: Ints = 1,
    window_dilation: Ints = 1,
    out: Out = None,
) -> "Array":
    """Reduce the elements of each window of an array with a binary function.

    Parameters
    ----------
    operand : ArrayLike
        Array of any shape and data type.
    init_value : bool, int, float or complex
        Initial value of each window, and fill value of padding and dilation.
    computation : callable
        Function of two arrays, applied to the elements in any order, such as ``ivy.add``.
    window_dimensions : int or sequence of int
        Length of the windows along each axis.
    window_strides : int or sequence of int, default 1
        Stride of the windows along each axis.
    padding : {"VALID", "SAME"}, int or sequence of (int, int), default "VALID"
        Padding before and after each axis.
    base_dilation : int or sequence of int, default 1
        Dilation of the array, applied first.
    window_dilation : int or sequence of int, default 1
        Dilation of the windows.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        One element for each window.

    Raises
    ------
    IvyDispatchError
        ``operand`` is not array-like.
    IvyValueError
        The number of values is not the number of axes, a value is not positive, or the windows do not fit.

    Notes
    -----
    As ``jax.lax.reduce_window``.

    Examples
    --------
    >>> ivy.reduce_window(ivy.array([1.0, 2.0, 5.0]), 0.0, ivy.add, 2)
    ivy.array([3., 7.])
    """
    count = len(shape(operand))
    kernel = _numbers("reduce_window", "window_dimensions", window_dimensions, count)
    strides = _numbers("reduce_window", "window_strides", window_strides, count)
    spread = _numbers("reduce_window", "base_dilation", base_dilation, count)
    apart = _numbers("reduce_window", "window_dilation", window_dilation, count)
    x: Any = operand
    for axis, step in enumerate(spread):
        x = _spread(x, axis, step, init_value)
    spans = [(size - 1) * step + 1 for size, step in zip(kernel, apart, strict=True)]
    pairs = _pairs("reduce_window", padding, shape(operand), spans, strides)
    if any(map(any, pairs)):
        x = constant_pad(x, pairs, value=init_value)
    lengths = [(n - span) // step + 1 for n, span, step in zip(shape(x), spans, strides, strict=True)]
    if min(lengths, default=1) < 1:
        raise IvyValueError(
            f"ivy.reduce_window: windows of {kernel} elements do not fit into an array of shape {tuple(shape(operand))}"
        )
    result: Any = None
    for place in product(*map(range, kernel)):
        starts = [number * step for number, step in zip(place, apart, strict=True)]
        ends = zip(starts, lengths, strides, strict=True)
        part = get_item(x, tuple([slice(at, at + (n - 1) * step + 1, step) for at, n, step in ends]))
        result = computation(full_like(part, init_value) if result is None else result, part)
    return result


@compositional
def sliding_window(
    input: ArrayLike,
    kernel_size: Ints,
    /,
    *,
    stride: Ints = 1,
    dilation: Ints = 1,
    padding: str | int | Sequence[tuple[int, int]] = "VALID",
) -> "Array":
    """Extract sliding 2-D windows of images as columns.

    Parameters
    ----------
    input : ArrayLike
        Images of shape ``(batch, channels, height, width)`` and any data type; missing leading axes have length 1.
    kernel_size : int or sequence of int
        Height and width of the windows.
    stride : int or sequence of int, default 1
        Stride of the windows along both axes.
    dilation : int or sequence of int, default 1
        Dilation of the windows.
    padding : {"VALID", "SAME"}, int or sequence of (int, int), default "VALID"
        Zero padding before and after both axes.

    Returns
    -------
    ivy.Array
        Array of shape ``(batch, channels * height * width, windows)``, with the height and width of a window.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        The array has more than four dimensions, the windows do not fit, or an argument is not positive.

    Notes
    -----
    From Ivy's experimental API, as ``torch.nn.functional.unfold``.

    Examples
    --------
    >>> ivy.sliding_window(ivy.array([[1, 2, 3], [4, 5, 6]]), (2, 2))
    ivy.array([[[1, 2],
                [2, 3],
                [4, 5],
                [5, 6]]])
    """
    lengths = tuple(shape(input))
    if len(lengths) > 4:
        raise IvyValueError(f"ivy.sliding_window: input has {len(lengths)} dimensions, and images have 4 at most")
    if None in lengths:
        raise unknown_lengths("ivy.sliding_window")
    batch, channels, *sides = (*(1,) * (4 - len(lengths)), *lengths)
    kernel = _numbers("sliding_window", "kernel_size", kernel_size, 2)
    strides = _numbers("sliding_window", "stride", stride, 2)
    apart = _numbers("sliding_window", "dilation", dilation, 2)
    spans = [(size - 1) * step + 1 for size, step in zip(kernel, apart, strict=True)]
    pairs = _pairs("sliding_window", padding, sides, spans, strides)
    x: Any = reshape(input, (batch, channels, *sides))
    if any(map(any, pairs)):
        x = constant_pad(x, [(0, 0), (0, 0), *pairs], value=0)
    counts = [(n - span) // step + 1 for n, span, step in zip(shape(x)[2:], spans, strides, strict=True)]
    if min(counts) < 1:
        raise IvyValueError(f"ivy.sliding_window: windows of {kernel} elements do not fit into images of {sides}")
    parts = []
    for place in product(*map(range, kernel)):
        starts = [number * step for number, step in zip(place, apart, strict=True)]
        ends = zip(starts, counts, strides, strict=True)
        parts.append(get_item(x, (..., *[slice(at, at + (n - 1) * step + 1, step) for at, n, step in ends])))
    return reshape(stack(parts, axis=2), (batch, channels * len(parts), counts[0] * counts[1]))


def _one(value: Ints) -> int:
    return value if is_whole(value) else value[0]


def _numbers(function: str, name: str, value: Ints, count: int) -> tuple[int, ...]:
    found = (value,) * count if is_whole(value) else tuple(value)
    if len(found) != count or min(found, default=1) < 1:
        raise IvyValueError(f"ivy.{function}: {name} are {count} positive integers, not {value!r}")
    return found


def _pairs(
    function: str, padding: Any, lengths: Any, spans: list[int], strides: tuple[int, ...]
) -> list[tuple[int, int]]:
    if padding == "VALID":
        return [(0, 0)] * len(spans)
    if padding == "SAME":
        needed = [
            max((-(-n // step) - 1) * step + span - n, 0) for n, span, step in zip(lengths, spans, strides, strict=True)
        ]
        return [(number // 2, number - number // 2) for number in needed]
    if is_whole(padding):
        return [(padding, padding)] * len(spans)
    if isinstance(padding, str) or len(padding) != len(spans):
        raise IvyValueError(
            f"ivy.{function}: padding is 'VALID', 'SAME', an integer or a pair for each axis, not {padding!r}"
        )
    return [(low, high) for low, high in padding]


def _spread(x: Any, axis: int, step: int, value: Any) -> Any:
    """Insert a value between elements along an axis."""
    lengths = list(shape(x))
    n = lengths[axis]
    if step == 1 or n < 2:
        return x
    widths = [(0, 0)] * (len(lengths) + 1)
    widths[axis + 1] = (0, step - 1)
    lengths[axis] = n * step
    wide = reshape(constant_pad(expand_dims(x, axis=axis + 1), widths, value=value), lengths)
    return get_item(wide, (*(slice(None),) * axis, slice(0, (n - 1) * step + 1)))
