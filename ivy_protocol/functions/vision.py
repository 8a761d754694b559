"""Functions for bounding boxes in images."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ORDERED, ArrayLike
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import statistical, utility
from ivy_protocol.functions.creation import ones_like, tril, triu, zeros_like
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    ceil,
    divide,
    equal,
    greater,
    greater_equal,
    less,
    less_equal,
    logical_and,
    logical_not,
    maximum,
    minimum,
    multiply,
    subtract,
)
from ivy_protocol.functions.general import get_item, shape, to_scalar
from ivy_protocol.functions.linear_algebra import matmul, matrix_transpose
from ivy_protocol.functions.manipulation import (
    broadcast_to,
    clip,
    expand_dims,
    permute_dims,
    reshape,
    squeeze,
    take,
    unstack,
)
from ivy_protocol.functions.searching import nonzero, where
from ivy_protocol.functions.sorting import argsort
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["nms", "roi_align"]


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True)
def nms(
    boxes: ArrayLike,
    scores: ArrayLike | None = None,
    iou_threshold: float = 0.5,
    max_output_size: int | None = None,
    score_threshold: float = float("-inf"),
) -> "Array":
    """Perform non-maximum suppression: return the boxes that do not overlap a better one.

    Parameters
    ----------
    boxes : ArrayLike
        Boxes of shape ``(n, 4)``: left, top, right and bottom; real.
    scores : ArrayLike, optional
        Scores of shape ``(n,)``: the larger, the better. By default, an earlier box is better.
    iou_threshold : float, default 0.5
        Threshold of the intersection over union: a box with a larger overlap with a better kept box is suppressed.
    max_output_size : int, optional
        Maximum number of boxes to return.
    score_threshold : float, default -inf
        Boxes with scores up to this threshold are suppressed.

    Returns
    -------
    ivy.Array
        Indices of the kept boxes, the best first, of an integer dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        The shapes are wrong.

    Notes
    -----
    A. Neubeck and L. Van Gool, "Efficient non-maximum suppression", ICPR 2006. The length of the result depends on
    the values, so code that JAX or TensorFlow compiles cannot call it.

    Examples
    --------
    >>> boxes = ivy.array([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.9], [5.0, 5.0, 6.0, 6.0]])
    >>> [int(i) for i in ivy.nms(boxes, ivy.array([0.5, 0.6, 0.9]))]
    [2, 1]
    """
    lengths = shape(boxes)
    if len(lengths) != 2 or lengths[1] != 4:
        raise IvyValueError(f"ivy.nms: boxes have shape (n, 4), not {tuple(lengths)}")
    if scores is None:
        scores = ones_like(get_item(boxes, (..., 0)))
    if tuple(shape(scores)) != (lengths[0],):
        raise IvyValueError(f"ivy.nms: scores have shape ({lengths[0]},), not {tuple(shape(scores))}")
    order = argsort(scores, descending=True, stable=True)
    candidates = greater(take(scores, order, axis=0), score_threshold)
    left, top, right, bottom = unstack(take(boxes, order, axis=0), axis=1)
    areas = multiply(subtract(right, left), subtract(bottom, top))
    inner = [_of_pairs(minimum, right), _of_pairs(minimum, bottom), _of_pairs(maximum, left), _of_pairs(maximum, top)]
    intersections = multiply(maximum(subtract(inner[0], inner[2]), 0.0), maximum(subtract(inner[1], inner[3]), 0.0))
    unions = subtract(_of_pairs(add, areas), intersections)
    overlap = greater(intersections, multiply(unions, iou_threshold))
    # A row for each box, with ones for the worse boxes that it would suppress.
    worse = triu(where(overlap, ones_like(unions), zeros_like(unions)), k=1)
    stays = candidates
    # After k iterations the k best boxes are final; most often all are final after a few.
    for _ in range(lengths[0]):
        weights = where(stays, ones_like(areas), zeros_like(areas))
        settled = logical_and(candidates, logical_not(greater(matmul(weights, worse), 0.0)))
        if to_scalar(utility.all(equal(settled, stays))):
            break
        stays = settled
    return get_item(take(order, nonzero(stays)[0], axis=0), slice(max_output_size))


def _of_pairs(fn: Any, x: Any) -> Any:
    return fn(expand_dims(x, axis=1), expand_dims(x, axis=0))


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True)
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
        Boxes of shape ``(k, 5)``: the index of the image, left, top, right and bottom; or ``(n, k, 4)``: separate
        boxes for each image.
    output_size : int or tuple of int
        Number of bins, as height and width.
    spatial_scale : float, default 1.0
        Factor from the coordinates of the boxes to those of the images.
    sampling_ratio : int, default -1
        Number of samples along each side of a bin. If it is not positive, the length of the bin, rounded up.
    aligned : bool, default False
        If True, pixels are half a pixel before their coordinates; otherwise, each side of a box is at least one pixel
        long.

    Returns
    -------
    ivy.Array
        The averages of shape ``(boxes, channels, *output_size)``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        The shapes are wrong.

    Notes
    -----
    K. He et al., "Mask R-CNN", ICCV 2017. Samples are interpolated linearly between pixels, and zero more than a
    pixel outside of the image. Code that JAX or TensorFlow compiles needs a positive `sampling_ratio`.

    Examples
    --------
    >>> image = ivy.array([[[[0.0, 1.0], [2.0, 3.0]]]])
    >>> ivy.roi_align(image, ivy.array([[0.0, 0.0, 0.0, 1.0, 1.0]]), 1, sampling_ratio=1)
    ivy.array([[[[1.5]]]])
    """
    lengths, box_lengths = shape(input), shape(boxes)
    own = len(box_lengths) == 3 and box_lengths[0] == lengths[0] and box_lengths[2] == 4
    if len(lengths) != 4 or not (own or (len(box_lengths) == 2 and box_lengths[1] == 5)):
        raise IvyValueError(
            f"ivy.roi_align: input has 4 dimensions and boxes have shape (k, 5) or (n, k, 4), unlike {tuple(lengths)} "
            f"and {tuple(box_lengths)}"
        )
    images: Any = input
    if own:
        corners = reshape(boxes, (-1, 4))
    else:
        images = take(input, astype(get_item(boxes, (..., 0)), "int32"), axis=0)
        corners = get_item(boxes, (..., slice(1, None)))
    left, top, right, bottom = unstack(subtract(multiply(corners, spatial_scale), 0.5 if aligned else 0.0), axis=1)
    height, width = (output_size, output_size) if is_whole(output_size) else output_size
    pixels = get_item(input, (slice(1), slice(1)))
    rows = _samples(top, bottom, height, get_item(pixels, (0, 0, slice(None), 0)), sampling_ratio, aligned)
    columns = _samples(left, right, width, get_item(pixels, (0, 0, 0, slice(None))), sampling_ratio, aligned)
    batch, channels, high, wide = shape(images)
    count = shape(corners)[0] // max(batch, 1)
    columns = reshape(columns, (batch, count * width, wide))
    x = matmul(reshape(images, (batch, channels * high, wide)), matrix_transpose(columns))
    x = permute_dims(reshape(x, (batch, channels, high, count, width)), (0, 3, 2, 1, 4))
    x = matmul(rows, reshape(x, (batch * count, high, channels * width)))
    return permute_dims(reshape(x, (batch * count, height, channels, width)), (0, 2, 1, 3))


def _most(counts: Any) -> int:
    """Return the largest number of samples, which is unknown in traced code."""
    try:
        return int(to_scalar(statistical.max(counts)))
    except IvyTypeError as error:
        # jax has a dedicated error class.
        raise type(error)(
            "ivy.roi_align takes more samples in larger boxes unless sampling_ratio= is given, and in code that is "
            "jitted or vmapped boxes have no size yet; give a sampling_ratio=, such as 2"
        ) from error


def _samples(start: Any, end: Any, bins: int, line: Any, ratio: int, aligned: bool) -> Any:
    """Return the weights of the pixels of a line in each bin of each box, of shape ``(boxes, bins, pixels)``."""
    extent = subtract(end, start)
    if not aligned:
        extent = maximum(extent, 1.0)
    size = divide(extent, float(bins))
    if ratio > 0:
        most, counts = ratio, multiply(ones_like(size), float(ratio))
    else:
        counts = maximum(ceil(size), 1.0)
        most = _most(counts) if shape(counts)[0] else 1
    counts = expand_dims(counts, axis=(1, 2))
    steps = _positions(line, most)
    offsets = add(expand_dims(_positions(line, bins), axis=1), divide(add(steps, 0.5), counts))
    places = add(expand_dims(start, axis=(1, 2)), multiply(offsets, expand_dims(size, axis=(1, 2))))
    length = shape(line)[0]
    used = logical_and(logical_and(greater_equal(places, -1.0), less_equal(places, float(length))), less(steps, counts))
    parts = where(used, divide(1.0, counts), 0.0)
    distances = subtract(expand_dims(clip(places, 0.0, length - 1.0), axis=-1), _positions(line, length))
    near = maximum(subtract(1.0, abs(distances)), 0.0)
    return squeeze(matmul(expand_dims(parts, axis=-2), near), axis=-2)


def _positions(line: Any, count: int) -> Any:
    """Return the integers from 0 on, of the library and dtype of a line of pixels."""
    ones = broadcast_to(ones_like(get_item(line, slice(1))), (count, count))
    return statistical.sum(tril(ones, k=-1), axis=1)
