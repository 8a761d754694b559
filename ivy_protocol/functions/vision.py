"""Interpolation, resizing and detection in images."""

import math
from collections.abc import Callable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import adaptive_reduce, mean_of, over_windows
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@compositional(promote=True, broadcast=True, floating=True, upcast_half=True)
def lerp(input: ArrayLike, end: ArrayLike, weight: ArrayLike, /, *, out: Out = None) -> "Array":
    """Interpolate linearly between arrays: ``input + weight * (end - input)``.

    Parameters
    ----------
    input : ArrayLike
        Start points: floating-point or complex; integers and booleans are converted to the default float.
    end : ArrayLike
        End points; the shape must broadcast with that of ``input``.
    weight : ArrayLike
        Weight of the end points: 0 returns the start, and 1 the end.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The interpolated values, of the broadcast shape and the promoted floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input``, ``end`` or ``weight`` is not array-like, or they belong to different backends.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``torch.lerp``. The result is computed from the nearer end, so
    that both ends are exact.

    Examples
    --------
    >>> ivy.lerp(ivy.array([1.0, 2.0]), ivy.array([3.0, 6.0]), 0.25)
    ivy.array([1.5, 3. ])
    """
    difference = ops.subtract(end, input)
    # Start from `input` if the weight is less than 0.5, and from `end` otherwise, so that the results at both ends are
    # exact.
    if isinstance(weight, bool | int | float):
        if math.fabs(weight) < 0.5:
            return ops.add(input, ops.multiply(difference, weight))
        return ops.subtract(end, ops.multiply(difference, 1 - weight))
    from_end = ops.subtract(end, ops.multiply(difference, ops.subtract(1, weight)))
    return ops.where(ops.less(ops.abs(weight), 0.5), ops.add(input, ops.multiply(difference, weight)), from_end)


Mode = Literal[
    "linear",
    "bilinear",
    "trilinear",
    "nd",
    "nearest",
    "nearest_exact",
    "area",
    "bicubic",
    "tf_area",
    "tf_bicubic",
    "bicubic_tensorflow",
    "mitchellcubic",
    "lanczos3",
    "lanczos5",
    "gaussian",
]
_LINEAR = {"linear": (1, 2, 3), "nd": (1, 2, 3), "bilinear": (2,), "trilinear": (3,)}
_MAX_TAPS = 4
"""Maximum number of weights per output element for a sum of weighted arrays; for more, use a matrix product."""


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def area_interpolate(
    x: ArrayLike, dims: int, size: Sequence[int], scale: Sequence[float], *, out: Out = None
) -> "Array":
    """Resize a batch by averaging areas.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, channels, *space)``: real floating-point; integers and booleans are converted to the
        default float.
    dims : int
        Number of spatial axes.
    size : sequence of int
        Lengths of the spatial axes of the result.
    scale : sequence of float
        Number of input elements per output element, along each spatial axis.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The means, of shape ``(n, channels, *size)`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Examples
    --------
    >>> ivy.area_interpolate(ivy.array([[[1.0, 3.0, 5.0, 9.0]]]), 1, [2], [2.0])
    ivy.array([[[2., 7.]]])
    """
    for axis, n, step in zip(range(2, dims + 2), size, scale, strict=False):
        length = ops.shape(x)[axis]
        windows = [range(math.floor(i * step), min(math.ceil((i + 1) * step), length)) for i in range(n)]
        x = over_windows(x, axis, windows, mean_of)
    return x  # type: ignore[return-value]


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def interpolate(
    x: ArrayLike,
    /,
    size: int | Sequence[int] | None = None,
    *,
    mode: Mode = "linear",
    scale_factor: float | Sequence[float] | None = None,
    recompute_scale_factor: bool | None = None,
    align_corners: bool = False,
    antialias: bool = False,
    out: Out = None,
) -> "Array":
    """Resize a batch of sequences, images or volumes by interpolation.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, channels, *space)`` with one to three spatial axes: real floating-point; integers and
        booleans are converted to the default float.
    size : int or sequence of int, optional
        Lengths of the spatial axes of the result; ``None`` if ``scale_factor`` is passed.
    mode : str, default "linear"
        Interpolation mode. Each output element covers an area of the input. ``"nearest"`` selects the element at the
        start of the area, and ``"nearest_exact"`` the element at its center. ``"area"`` averages all elements that
        overlap the area, and ``"tf_area"`` weights them by the overlap. ``"linear"``, with the aliases ``"nd"``,
        ``"bilinear"`` and ``"trilinear"``, and ``"bicubic"`` interpolate. ``"tf_bicubic"`` with the alias
        ``"bicubic_tensorflow"``, ``"mitchellcubic"``, ``"lanczos3"``, ``"lanczos5"`` and ``"gaussian"`` weight the
        elements of a window.
    scale_factor : float or sequence of float, optional
        Factor of the spatial lengths. The lengths of the result are rounded down. Unless ``recompute_scale_factor`` is
        True, adjacent samples have the distance ``1 / scale_factor``.
    recompute_scale_factor : bool, optional
        If True, compute the distance between samples from the rounded lengths instead of ``scale_factor``.
    align_corners : bool, default False
        If True, align the centers of the corner elements; otherwise, align their outer edges.
    antialias : bool, default False
        If True, enlarge the windows when an axis is downsampled.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of shape ``(n, channels, *size)`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyTypeError
        ``size`` contains a number that is not an integer.
    IvyValueError
        Neither or both of ``size`` and ``scale_factor`` are passed; an axis or a length is invalid; or the mode is
        unknown, or does not support an option.

    Notes
    -----
    Follows ``torch.nn.functional.interpolate``. The modes that torch lacks are those of ``tf.image.resize``.

    Examples
    --------
    >>> ivy.interpolate(ivy.array([[[1.0, 3.0]]]), 4)
    ivy.array([[[1. , 1.5, 2.5, 3. ]]])
    >>> ivy.interpolate(ivy.array([[[1.0, 3.0]]]), scale_factor=2.0, mode="nearest")
    ivy.array([[[1., 1., 3., 3.]]])
    """
    sizes, steps = _output_sizes(ops.shape(x), size, scale_factor, bool(recompute_scale_factor))
    _check_mode(mode, len(sizes), align_corners, antialias)
    if mode in ("nearest", "nearest_exact"):
        return nearest_interpolate(x, len(sizes), sizes, steps, mode == "nearest_exact")
    if mode == "area":
        return adaptive_reduce("interpolate", x, sizes, len(sizes), False, mean_of)
    for axis, (n, step) in enumerate(zip(sizes, steps, strict=True), 2):
        length = ops.shape(x)[axis]
        if mode == "tf_area":
            x = _weighted_sum(x, axis, _area_weights(length, n, step))
        elif antialias or mode in _WEIGHTS:
            step = step if not align_corners else (length - 1) / (n - 1) if n > 1 else 0.0
            x = _weighted_sum(x, axis, _kernel_weights(length, n, step, mode, antialias))
        elif n != length or step != 1:
            x = _weighted_sum(x, axis, _neighbor_weights(length, n, step, mode == "bicubic", align_corners))
    return x  # type: ignore[return-value]


@compositional(floating=True, dtype_kinds=ORDERED)
def nearest_interpolate(
    x: ArrayLike, dims: int, size: Sequence[int], scale: Sequence[float], exact: bool, *, out: Out = None
) -> "Array":
    """Resize a batch by nearest-neighbor interpolation.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, channels, *space)``: real floating-point; integers and booleans are converted to the
        default float.
    dims : int
        Number of spatial axes.
    size : sequence of int
        Lengths of the spatial axes of the result.
    scale : sequence of float
        Distance between the selected elements, along each spatial axis.
    exact : bool
        If True, select the element at the center of each area, instead of at its start.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of shape ``(n, channels, *size)`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Examples
    --------
    >>> ivy.nearest_interpolate(ivy.array([[[1.0, 2.0, 5.0, 9.0]]]), 1, [2], [2.0], False)
    ivy.array([[[1., 5.]]])
    """
    start = 0.5 if exact else 0.0
    for axis, n, step in zip(range(2, dims + 2), size, scale, strict=False):
        last = ops.shape(x)[axis] - 1
        if n != last + 1 or step != 1:
            # Add 1e-9 before rounding down, because a quotient of two lengths may be slightly less than an exact
            # integer.
            x = ops.take(x, [min(math.floor((i + start) * step + 1e-9), last) for i in range(n)], axis=axis)
    return x  # type: ignore[return-value]


_MAX_LENGTH = 2**20
"""Maximum length of an axis of the result. For each element along the axis, Python computes separate weights."""


def _output_sizes(shape: Any, size: Any, scale_factor: Any, recompute: bool) -> tuple[list[int], list[float]]:
    """Return the spatial lengths of the result, and the distance between adjacent samples along each axis."""
    spatial_shape = list(shape[2:])
    if len(spatial_shape) not in (1, 2, 3) or 0 in spatial_shape:
        raise IvyValueError(
            f"ivy.interpolate: x must have one to three non-empty spatial axes, but has the shape {tuple(shape)}"
        )
    if (size is None) == (scale_factor is None):
        raise IvyValueError("ivy.interpolate: pass exactly one of size and scale_factor")
    option = scale_factor if size is None else size
    values: Any = [option] * len(spatial_shape) if isinstance(option, Real) else list(option)
    if len(values) == 1:
        values *= len(spatial_shape)
    if size is not None and not all(map(is_integral, values)):
        raise IvyTypeError(f"ivy.interpolate: size must be an int, or one for each spatial axis, not {size!r}")
    if size is None:
        sizes = [math.floor(n * factor) for n, factor in zip(spatial_shape, values, strict=False)]
    else:
        sizes = [int(n) for n in values]
    if len(values) != len(spatial_shape) or not (min(sizes) >= 1 and max(sizes) <= _MAX_LENGTH):
        raise IvyValueError(
            f"ivy.interpolate: size or scale_factor must define {len(spatial_shape)} spatial sizes from 1 to "
            f"{_MAX_LENGTH}, not {option!r}"
        )
    if size is None and not recompute:
        return sizes, [1 / factor for factor in values]
    return sizes, [n / length for n, length in zip(spatial_shape, sizes, strict=True)]


def _check_mode(mode: str, dims: int, align_corners: bool, antialias: bool) -> None:
    """Raise if the mode is invalid for the number of spatial axes or does not support the options."""
    dims_by_mode = {
        **_LINEAR,
        **dict.fromkeys(("nearest", "nearest_exact", "area", "tf_area", "bicubic", *_WEIGHTS), (1, 2, 3)),
    }
    if dims not in dims_by_mode.get(mode, ()):
        raise IvyValueError(f"ivy.interpolate: mode {mode!r} does not support {dims} spatial axes")
    is_smooth = mode in _LINEAR or mode == "bicubic"
    if (align_corners and not is_smooth) or (antialias and not is_smooth and mode not in _WEIGHTS):
        raise IvyValueError(
            f"ivy.interpolate: mode {mode!r} does not support {'align_corners' if align_corners else 'antialias'}=True"
        )


def _cubic(d: float, a: float) -> float:
    """Return the weight of a bicubic kernel with the parameter `a` at the distance `d`."""
    d = math.fabs(d)
    if d <= 1:
        return ((a + 2) * d - (a + 3)) * d * d + 1
    return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a if d < 2 else 0.0


def _lanczos(d: float, radius: int) -> float:
    """Return the weight of a Lanczos kernel at the distance `d`."""
    if d == 0:
        return 1.0
    angle = math.pi * d
    return radius * math.sin(angle) * math.sin(angle / radius) / (angle * angle) if math.fabs(d) < radius else 0.0


def _mitchell(d: float) -> float:
    """Return the weight of the Mitchell-Netravali kernel at the distance `d`."""
    d = math.fabs(d)
    if d >= 2:
        return 0.0
    return ((7 * d - 12) * d * d + 16 / 3) / 6 if d < 1 else (((-7 / 3 * d + 12) * d - 20) * d + 32 / 3) / 6


def _gaussian(d: float) -> float:
    """Return the weight of the truncated Gaussian kernel at the distance `d`."""
    return math.exp(-2 * d * d) if math.fabs(d) < _GAUSSIAN_RADIUS else 0.0


_GAUSSIAN_RADIUS = 1.5
"""Radius of the kernel of ``"gaussian"``, three times its standard deviation."""
_WEIGHTS: dict[str, tuple[float, Callable[[float], float]]] = {
    "tf_bicubic": (2, lambda d: _cubic(d, -0.5)),
    "bicubic_tensorflow": (2, lambda d: _cubic(d, -0.5)),
    "gaussian": (_GAUSSIAN_RADIUS, _gaussian),
    "mitchellcubic": (2, _mitchell),
    "lanczos3": (3, lambda d: _lanczos(d, 3)),
    "lanczos5": (5, lambda d: _lanczos(d, 5)),
}
_TRIANGLE: tuple[float, Callable[[float], float]] = (1, lambda d: max(0.0, 1 - math.fabs(d)))


def _kernel_weights(length: int, n: int, step: float, mode: str, antialias: bool) -> list[dict[int, float]]:
    """Return the weights of the elements in each window. The weights sum to 1, also at the edges."""
    radius, weight = _WEIGHTS["tf_bicubic"] if mode == "bicubic" else _WEIGHTS.get(mode, _TRIANGLE)
    scale = max(step, 1.0) if antialias else 1.0
    windows = []
    for i in range(n):
        center = (i + 0.5) * step
        first, last = max(int(center - radius * scale + 0.5), 0), min(int(center + radius * scale + 0.5), length)
        weights = {j: weight((j + 0.5 - center) / scale) for j in range(first, last)}
        total = sum(weights.values())
        windows.append({j: value / total for j, value in weights.items()})
    return windows


def _area_weights(length: int, n: int, step: float) -> list[dict[int, float]]:
    """Return the weight of each element in each area, which is the length of their overlap."""
    windows = []
    for i in range(n):
        begin, end = i * step, min((i + 1) * step, length)
        indices = range(min(math.floor(begin), length - 1), min(math.ceil(end), length))
        weights = {j: max(min(j + 1, end) - max(j, begin), 0.0) for j in indices}
        total = sum(weights.values())
        windows.append({j: value / total for j, value in weights.items() if value} or {length - 1: 1.0})
    return windows


def _neighbor_weights(length: int, n: int, step: float, cubic: bool, align_corners: bool) -> list[dict[int, float]]:
    """Return the weights of the neighbors of each output element; elements at the edges repeat."""
    windows = []
    for i in range(n):
        position = (i * (length - 1) / (n - 1) if n > 1 else 0.0) if align_corners else (i + 0.5) * step - 0.5
        if not cubic:
            position = min(max(position, 0.0), length - 1)
        lower = math.floor(position)
        fraction = position - lower
        weights: dict[int, float] = {}
        for j in range(-1, 3) if cubic else (0, 1):
            index = min(max(lower + j, 0), length - 1)
            value = _cubic(fraction - j, -0.75) if cubic else (fraction if j else 1 - fraction)
            weights[index] = weights.get(index, 0.0) + value
        windows.append(weights)
    return windows


def _weighted_sum(x: Any, axis: int, windows: list[dict[int, float]]) -> Any:
    """Return sums of the elements along an axis, weighted by the weights of each window."""
    max_count = max(map(len, windows))
    if max_count > _MAX_TAPS:
        matrix = [[window.get(j, 0.0) for window in windows] for j in range(ops.shape(x)[axis])]
        return ops.moveaxis(ops.tensordot(x, matrix, axes=((axis,), (0,))), -1, axis)
    trailing = len(ops.shape(x)) - axis - 1
    total: Any = None
    for i in range(max_count):
        # Pad a shorter window with its first element and the weight 0.
        indices = [list(window)[i] if i < len(window) else next(iter(window)) for window in windows]
        weights: list[Any] = [list(window.values())[i] if i < len(window) else 0.0 for window in windows]
        # Nest the weights in lists, so that they broadcast over the later axes. `multiply` converts lists to the dtype
        # of `x`.
        weights = [_nest_in_lists(weight, trailing) for weight in weights]
        part = ops.multiply(ops.take(x, indices, axis=axis), weights)
        total = part if total is None else ops.add(total, part)
    return total


def _nest_in_lists(weight: Any, count: int) -> Any:
    """Return a number nested in `count` lists, so that it has `count` axes of length 1."""
    return [_nest_in_lists(weight, count - 1)] if count else weight


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def nms(
    boxes: ArrayLike,
    scores: ArrayLike | None = None,
    iou_threshold: float = 0.5,
    max_output_size: int | None = None,
    score_threshold: float = float("-inf"),
) -> "Array":
    """Return the indices of the boxes that remain after non-maximum suppression.

    Parameters
    ----------
    boxes : ArrayLike
        Boxes of shape ``(n, 4)``: left, top, right and bottom; real.
    scores : ArrayLike, optional
        Scores of shape ``(n,)``: the larger, the better. By default, an earlier box is better.
    iou_threshold : float, default 0.5
        A box is suppressed if its intersection over union with a better selected box exceeds this threshold.
    max_output_size : int, optional
        Maximum number of boxes to return.
    score_threshold : float, default -inf
        Boxes with scores up to this threshold are suppressed.

    Returns
    -------
    ivy.Array
        Indices of the selected boxes, the best first, of an integer dtype.

    Raises
    ------
    IvyDispatchError
        ``boxes`` or ``scores`` is not array-like, or they belong to different backends.
    IvyValueError
        ``boxes`` does not have the shape ``(n, 4)``, or ``scores`` does not have the shape ``(n,)``.

    Notes
    -----
    Follows A. Neubeck and L. Van Gool, "Efficient non-maximum suppression", ICPR 2006. The length of the result depends
    on the values, so code that JAX or TensorFlow compiles cannot call it.

    Examples
    --------
    >>> boxes = ivy.array([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.9], [5.0, 5.0, 6.0, 6.0]])
    >>> [int(i) for i in ivy.nms(boxes, ivy.array([0.5, 0.6, 0.9]))]
    [2, 1]
    """
    shape = ops.shape(boxes)
    if len(shape) != 2 or shape[1] != 4:
        raise IvyValueError(f"ivy.nms: boxes must have shape (n, 4), not {tuple(shape)}")
    if scores is None:
        scores = ops.ones_like(ops.get_item(boxes, (..., 0)))
    if tuple(ops.shape(scores)) != (shape[0],):
        raise IvyValueError(f"ivy.nms: scores must have shape ({shape[0]},), not {tuple(ops.shape(scores))}")
    order = ops.argsort(scores, descending=True, stable=True)
    candidates = ops.greater(ops.take(scores, order, axis=0), score_threshold)
    left, top, right, bottom = ops.unstack(ops.take(boxes, order, axis=0), axis=1)
    areas = ops.multiply(ops.subtract(right, left), ops.subtract(bottom, top))
    widths = ops.subtract(_outer(ops.minimum, right), _outer(ops.maximum, left))
    heights = ops.subtract(_outer(ops.minimum, bottom), _outer(ops.maximum, top))
    intersections = ops.multiply(ops.maximum(widths, 0.0), ops.maximum(heights, 0.0))
    unions = ops.subtract(_outer(ops.add, areas), intersections)
    overlap = ops.greater(intersections, ops.multiply(unions, iou_threshold))
    # Row i has 1 for each box with a lower score that box i suppresses if box i is selected.
    suppresses = ops.triu(ops.where(overlap, ops.ones_like(unions), ops.zeros_like(unions)), k=1)
    is_selected = candidates
    # After k iterations, the selection of the k best boxes is final. Most often, all boxes are final after a few
    # iterations.
    for _ in range(shape[0]):
        weights = ops.where(is_selected, ops.ones_like(areas), ops.zeros_like(areas))
        updated = ops.logical_and(candidates, ops.logical_not(ops.greater(ops.matmul(weights, suppresses), 0.0)))
        if ops.to_scalar(ops.all(ops.equal(updated, is_selected))):
            break
        is_selected = updated
    return ops.get_item(ops.take(order, ops.nonzero(is_selected)[0], axis=0), slice(max_output_size))


def _outer(fn: Any, x: Any) -> Any:
    """Return ``fn(x[i], x[j])`` for all pairs of elements of the 1-D array `x`."""
    return fn(ops.expand_dims(x, axis=1), ops.expand_dims(x, axis=0))


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def roi_align(
    input: ArrayLike,
    boxes: ArrayLike,
    output_size: int | tuple[int, int],
    spatial_scale: float = 1.0,
    sampling_ratio: int = -1,
    aligned: bool = False,
) -> "Array":
    """Extract regions of images by boxes, averaged over a grid of bins (RoI align).

    Parameters
    ----------
    input : ArrayLike
        Images of shape ``(n, channels, height, width)``: real.
    boxes : ArrayLike
        Boxes of shape ``(k, 5)``: the index of the image, left, top, right and bottom; or ``(n, k, 4)``: left, top,
        right and bottom of ``k`` boxes for each image.
    output_size : int or tuple of int
        Number of bins, as height and width.
    spatial_scale : float, default 1.0
        Factor that converts the coordinates of the boxes to pixels of the images.
    sampling_ratio : int, default -1
        Number of samples along each side of a bin. If not positive, use the length of the side in pixels, rounded up.
    aligned : bool, default False
        If True, shift the boxes by half a pixel, from the corners to the centers of pixels; otherwise, each side of a
        box is at least one pixel long.

    Returns
    -------
    ivy.Array
        The averages of shape ``(boxes, channels, *output_size)``.

    Raises
    ------
    IvyDispatchError
        ``input`` or ``boxes`` is not array-like, or they belong to different backends.
    IvyValueError
        ``input`` is not 4-D, or ``boxes`` has neither of the two shapes.

    Notes
    -----
    Follows K. He et al., "Mask R-CNN", ICCV 2017. Samples are interpolated linearly between pixels. A sample that is
    more than one pixel outside of the image is zero. Code that JAX or TensorFlow compiles needs a positive
    `sampling_ratio`.

    Examples
    --------
    >>> image = ivy.array([[[[0.0, 1.0], [2.0, 3.0]]]])
    >>> ivy.roi_align(image, ivy.array([[0.0, 0.0, 0.0, 1.0, 1.0]]), 1, sampling_ratio=1)
    ivy.array([[[[1.5]]]])
    """
    shape, box_lengths = ops.shape(input), ops.shape(boxes)
    is_per_image = len(box_lengths) == 3 and box_lengths[0] == shape[0] and box_lengths[2] == 4
    if len(shape) != 4 or not (is_per_image or (len(box_lengths) == 2 and box_lengths[1] == 5)):
        raise IvyValueError(
            "ivy.roi_align: input must have 4 dimensions, and boxes must have the shape (k, 5) or (n, k, 4), not the "
            f"shapes {tuple(shape)} and {tuple(box_lengths)}"
        )
    images: Any = input
    if is_per_image:
        corners = ops.reshape(boxes, (-1, 4))
    else:
        images = ops.take(input, ops.astype(ops.get_item(boxes, (..., 0)), "int32"), axis=0)
        corners = ops.get_item(boxes, (..., slice(1, None)))
    left, top, right, bottom = ops.unstack(
        ops.subtract(ops.multiply(corners, spatial_scale), 0.5 if aligned else 0.0), axis=1
    )
    height, width = (output_size, output_size) if is_integral(output_size) else output_size
    pixels = ops.get_item(input, (slice(1), slice(1)))
    rows = _pixel_weights(top, bottom, height, ops.get_item(pixels, (0, 0, slice(None), 0)), sampling_ratio, aligned)
    columns = _pixel_weights(left, right, width, ops.get_item(pixels, (0, 0, 0, slice(None))), sampling_ratio, aligned)
    batch, channels, image_height, image_width = ops.shape(images)
    count = ops.shape(corners)[0] // max(batch, 1)
    columns = ops.reshape(columns, (batch, count * width, image_width))
    x = ops.matmul(ops.reshape(images, (batch, channels * image_height, image_width)), ops.matrix_transpose(columns))
    x = ops.permute_dims(ops.reshape(x, (batch, channels, image_height, count, width)), (0, 3, 2, 1, 4))
    x = ops.matmul(rows, ops.reshape(x, (batch * count, image_height, channels * width)))
    return ops.permute_dims(ops.reshape(x, (batch * count, height, channels, width)), (0, 2, 1, 3))


def _max_sample_count(counts: Any) -> int:
    """Return the largest number of samples. Raise in traced code, in which the number is unknown."""
    try:
        return int(ops.to_scalar(ops.max(counts)))
    except IvyTypeError as error:
        # Keep the class of the original error, which may be a subclass of IvyTypeError, as for traced arrays of JAX.
        raise type(error)(
            "ivy.roi_align: the number of samples depends on the sizes of the boxes, which are unknown in compiled "
            "or vectorized code; pass sampling_ratio=, such as 2"
        ) from error


def _pixel_weights(start: Any, end: Any, bins: int, line: Any, ratio: int, aligned: bool) -> Any:
    """Return the weights of the pixels of a line in each bin of each box, of shape ``(boxes, bins, pixels)``."""
    extent = ops.subtract(end, start)
    if not aligned:
        extent = ops.maximum(extent, 1.0)
    size = ops.divide(extent, float(bins))
    if ratio > 0:
        sample_count, counts = ratio, ops.multiply(ops.ones_like(size), float(ratio))
    else:
        counts = ops.maximum(ops.ceil(size), 1.0)
        sample_count = _max_sample_count(counts) if ops.shape(counts)[0] else 1
    counts = ops.expand_dims(counts, axis=(1, 2))
    steps = _positions(line, sample_count)
    offsets = ops.add(ops.expand_dims(_positions(line, bins), axis=1), ops.divide(ops.add(steps, 0.5), counts))
    positions = ops.add(ops.expand_dims(start, axis=(1, 2)), ops.multiply(offsets, ops.expand_dims(size, axis=(1, 2))))
    length = ops.shape(line)[0]
    is_valid = ops.logical_and(
        ops.logical_and(ops.greater_equal(positions, -1.0), ops.less_equal(positions, float(length))),
        ops.less(steps, counts),
    )
    sample_weights = ops.where(is_valid, ops.divide(1.0, counts), 0.0)
    distances = ops.subtract(ops.expand_dims(ops.clip(positions, 0.0, length - 1.0), axis=-1), _positions(line, length))
    weights = ops.maximum(ops.subtract(1.0, ops.abs(distances)), 0.0)
    return ops.squeeze(ops.matmul(ops.expand_dims(sample_weights, axis=-2), weights), axis=-2)


def _positions(line: Any, count: int) -> Any:
    """Return the integers from 0 to `count` - 1, with the backend and dtype of `line`."""
    ones = ops.broadcast_to(ops.ones_like(ops.get_item(line, slice(1))), (count, count))
    return ops.sum(ops.tril(ones, k=-1), axis=1)


@named
def get_interpolate_kernel(mode: str) -> Callable[[Any], Any]:
    """Return the kernel function of an `interpolate` mode, which maps distances to weights.

    Parameters
    ----------
    mode : str
        ``"tf_bicubic"``, ``"bicubic_tensorflow"``, ``"mitchellcubic"``, ``"lanczos3"``, ``"lanczos5"`` or
        ``"gaussian"``; any other value selects the triangle kernel of ``"linear"``.

    Returns
    -------
    callable
        Function of an array of distances.

    Examples
    --------
    >>> ivy.get_interpolate_kernel("linear")(ivy.array([-0.25, 0.0, 2.0]))
    ivy.array([0.75, 1.  , 0.  ])
    """
    if mode in ("tf_bicubic", "bicubic_tensorflow"):
        return _cubic_kernel
    if mode == "mitchellcubic":
        return _mitchell_kernel
    if mode == "gaussian":
        return _gaussian_kernel
    if mode in ("lanczos3", "lanczos5"):
        return lambda inputs: _lanczos_kernel(inputs, int(mode[-1]))
    return lambda inputs: ops.maximum(ops.subtract(1.0, ops.abs(inputs)), 0.0)


def _cubic_kernel(inputs: Any) -> Any:
    d = ops.abs(inputs)
    near = ops.add(ops.multiply(ops.subtract(ops.multiply(d, 1.5), 2.5), ops.square(d)), 1.0)
    far = ops.add(ops.multiply(ops.subtract(ops.multiply(ops.add(ops.multiply(d, -0.5), 2.5), d), 4.0), d), 2.0)
    return ops.where(ops.less(d, 1.0), near, ops.where(ops.less(d, 2.0), far, 0.0))


def _mitchell_kernel(inputs: Any) -> Any:
    d = ops.abs(inputs)
    near = ops.add(ops.multiply(ops.subtract(ops.multiply(d, 7 / 6), 2.0), ops.square(d)), 8 / 9)
    far = ops.add(
        ops.multiply(ops.subtract(ops.multiply(ops.add(ops.multiply(d, -7 / 18), 2.0), d), 10 / 3), d), 16 / 9
    )
    return ops.where(ops.less(d, 1.0), near, ops.where(ops.less(d, 2.0), far, 0.0))


def _gaussian_kernel(inputs: Any) -> Any:
    return ops.where(ops.less(ops.abs(inputs), 1.5), ops.exp(ops.multiply(ops.square(inputs), -2.0)), 0.0)


def _lanczos_kernel(inputs: Any, radius: int) -> Any:
    is_zero = ops.equal(inputs, 0.0)
    angle = ops.multiply(ops.where(is_zero, 1.0, inputs), math.pi)
    kernel = ops.divide(
        ops.multiply(ops.multiply(ops.sin(angle), ops.sin(ops.divide(angle, radius))), radius), ops.square(angle)
    )
    return ops.where(is_zero, 1.0, ops.where(ops.less(ops.abs(inputs), radius), kernel, 0.0))
