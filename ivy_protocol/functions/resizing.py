"""Resampling of sequences, images and volumes."""

import math
from collections.abc import Callable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions._windows import adapted, mean_of, over_windows
from ivy_protocol.functions.elementwise import add, multiply
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.linear_algebra import tensordot
from ivy_protocol.functions.manipulation import moveaxis, take
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["area_interpolate", "interpolate", "nearest_interpolate"]

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
_FEW = 4
"""Maximum number of elements that are weighted one by one; for more, use a matrix product."""


@compositional(floating=True, kinds=ORDERED, widens=True)
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
        Array to write the result to, cast to its dtype.

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
        most = shape(x)[axis]
        windows = [range(math.floor(i * step), min(math.ceil((i + 1) * step), most)) for i in range(n)]
        x = over_windows(x, axis, windows, mean_of)
    return x  # type: ignore[return-value]


@compositional(floating=True, kinds=ORDERED, widens=True)
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
        Interpolation mode. ``"nearest"`` and ``"nearest_exact"`` select the element at the start and at the center
        of the area of each output element. ``"area"`` averages all elements that overlap the area, and ``"tf_area"``
        weights them by the overlap. ``"linear"``, with the aliases ``"nd"``, ``"bilinear"`` and ``"trilinear"``, and
        ``"bicubic"`` interpolate. ``"tf_bicubic"`` with the alias ``"bicubic_tensorflow"``, ``"mitchellcubic"``,
        ``"lanczos3"``, ``"lanczos5"`` and ``"gaussian"`` weight the elements of a window.
    scale_factor : float or sequence of float, optional
        Factor of the lengths, which are rounded down; it also defines the distance between elements.
    recompute_scale_factor : bool, optional
        If True, compute the distance between elements from the lengths instead of ``scale_factor``.
    align_corners : bool, default False
        If True, align the centers of the corner elements; otherwise, align their outer edges.
    antialias : bool, default False
        If True, enlarge the windows when an axis is downsampled.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements, of shape ``(n, channels, *size)`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        Neither or both of ``size`` and ``scale_factor`` are passed; an axis or a length is invalid; or the mode is
        unknown, or does not support an option.

    Notes
    -----
    As ``torch.nn.functional.interpolate``; the modes that it lacks are those of ``tf.image.resize``.

    Examples
    --------
    >>> ivy.interpolate(ivy.array([[[1.0, 3.0]]]), 4)
    ivy.array([[[1. , 1.5, 2.5, 3. ]]])
    >>> ivy.interpolate(ivy.array([[[1.0, 3.0]]]), scale_factor=2.0, mode="nearest")
    ivy.array([[[1., 1., 3., 3.]]])
    """
    sizes, steps = _sizes(shape(x), size, scale_factor, bool(recompute_scale_factor))
    _check(mode, len(sizes), align_corners, antialias)
    if mode in ("nearest", "nearest_exact"):
        return nearest_interpolate(x, len(sizes), sizes, steps, mode == "nearest_exact")
    if mode == "area":
        return adapted("interpolate", x, sizes, len(sizes), False, mean_of)
    for axis, (n, step) in enumerate(zip(sizes, steps, strict=True), 2):
        length = shape(x)[axis]
        if mode == "tf_area":
            x = _weighted(x, axis, _parts(length, n, step))
        elif antialias or mode in _WEIGHTS:
            step = step if not align_corners else (length - 1) / (n - 1) if n > 1 else 0.0
            x = _weighted(x, axis, _windows(length, n, step, mode, antialias))
        elif n != length or step != 1:
            x = _weighted(x, axis, _taps(length, n, step, mode == "bicubic", align_corners))
    return x  # type: ignore[return-value]


@compositional(floating=True, kinds=ORDERED)
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
        Array to write the result to, cast to its dtype.

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
        last = shape(x)[axis] - 1
        if n != last + 1 or step != 1:
            # A quotient of two lengths may be slightly less than the exact integer.
            x = take(x, [min(math.floor((i + start) * step + 1e-9), last) for i in range(n)], axis=axis)
    return x  # type: ignore[return-value]


_MOST = 2**20
"""Maximum length of an axis, since each of its elements has separate weights."""


def _sizes(lengths: Any, size: Any, scale_factor: Any, recompute: bool) -> tuple[list[int], list[float]]:
    """Return the lengths of the result, and the distances between its elements."""
    space = list(lengths[2:])
    if len(space) not in (1, 2, 3) or 0 in space:
        raise IvyValueError(
            f"ivy.interpolate: x has one to three axes of space that are not empty, not {tuple(lengths)}"
        )
    if (size is None) == (scale_factor is None):
        raise IvyValueError("ivy.interpolate: give size or scale_factor, and not both")
    given = scale_factor if size is None else size
    each: Any = [given] * len(space) if isinstance(given, Real) else list(given)
    if len(each) == 1:
        each *= len(space)
    if size is not None and not all(map(is_whole, each)):
        raise IvyTypeError(f"ivy.interpolate: size is an int, or one for each axis of space, not {size!r}")
    factors = each if size is None else []
    sizes = [math.floor(n * by) for n, by in zip(space, factors, strict=False)] if factors else [int(n) for n in each]
    if len(each) != len(space) or not (min(sizes) >= 1 and max(sizes) <= _MOST):
        raise IvyValueError(f"ivy.interpolate: {given!r} does not give {len(space)} lengths from 1 to {_MOST}")
    if size is None and not recompute:
        return sizes, [1 / by for by in each]
    return sizes, [n / length for n, length in zip(space, sizes, strict=True)]


def _check(mode: str, dims: int, align_corners: bool, antialias: bool) -> None:
    known = {
        **_LINEAR,
        **dict.fromkeys(("nearest", "nearest_exact", "area", "tf_area", "bicubic", *_WEIGHTS), (1, 2, 3)),
    }
    if dims not in known.get(mode, ()):
        raise IvyValueError(f"ivy.interpolate: there is no mode {mode!r} for {dims} axes of space")
    bends = mode in _LINEAR or mode == "bicubic"
    if (align_corners and not bends) or (antialias and not bends and mode not in _WEIGHTS):
        raise IvyValueError(f"ivy.interpolate: mode {mode!r} cannot be combined with these options")


def _cubic(d: float, a: float) -> float:
    d = math.fabs(d)
    if d <= 1:
        return ((a + 2) * d - (a + 3)) * d * d + 1
    return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a if d < 2 else 0.0


def _lanczos(d: float, radius: int) -> float:
    if d == 0:
        return 1.0
    turn = math.pi * d
    return radius * math.sin(turn) * math.sin(turn / radius) / (turn * turn) if math.fabs(d) < radius else 0.0


def _mitchell(d: float) -> float:
    d = math.fabs(d)
    if d >= 2:
        return 0.0
    return ((7 * d - 12) * d * d + 16 / 3) / 6 if d < 1 else (((-7 / 3 * d + 12) * d - 20) * d + 32 / 3) / 6


def _gaussian(d: float) -> float:
    return math.exp(-2 * d * d) if math.fabs(d) < _BELL else 0.0


_BELL = 1.5
"""Radius of the bell of ``"gaussian"``; its standard deviation is a third of it."""
_WEIGHTS: dict[str, tuple[float, Callable[[float], float]]] = {
    "tf_bicubic": (2, lambda d: _cubic(d, -0.5)),
    "bicubic_tensorflow": (2, lambda d: _cubic(d, -0.5)),
    "gaussian": (_BELL, _gaussian),
    "mitchellcubic": (2, _mitchell),
    "lanczos3": (3, lambda d: _lanczos(d, 3)),
    "lanczos5": (5, lambda d: _lanczos(d, 5)),
}
_TRIANGLE: tuple[float, Callable[[float], float]] = (1, lambda d: max(0.0, 1 - math.fabs(d)))


def _windows(length: int, n: int, step: float, mode: str, antialias: bool) -> list[dict[int, float]]:
    """Return the weights of the elements in each window; they sum to 1, also at the edges."""
    reach, weight = _WEIGHTS["tf_bicubic"] if mode == "bicubic" else _WEIGHTS.get(mode, _TRIANGLE)
    wide = max(step, 1.0) if antialias else 1.0
    found = []
    for i in range(n):
        middle = (i + 0.5) * step
        first, last = max(int(middle - reach * wide + 0.5), 0), min(int(middle + reach * wide + 0.5), length)
        weights = {j: weight((j + 0.5 - middle) / wide) for j in range(first, last)}
        total = sum(weights.values())
        found.append({j: value / total for j, value in weights.items()})
    return found


def _parts(length: int, n: int, step: float) -> list[dict[int, float]]:
    """Return the weights of the elements in each area, which are their overlaps with it."""
    found = []
    for i in range(n):
        begin, end = i * step, min((i + 1) * step, length)
        places = range(min(math.floor(begin), length - 1), min(math.ceil(end), length))
        weights = {j: max(min(j + 1, end) - max(j, begin), 0.0) for j in places}
        total = sum(weights.values())
        found.append({j: value / total for j, value in weights.items() if value} or {length - 1: 1.0})
    return found


def _taps(length: int, n: int, step: float, cubic: bool, align_corners: bool) -> list[dict[int, float]]:
    """Return the weights of the neighbors of each output element; elements at the edges repeat."""
    found = []
    for i in range(n):
        at = (i * (length - 1) / (n - 1) if n > 1 else 0.0) if align_corners else (i + 0.5) * step - 0.5
        if not cubic:
            at = min(max(at, 0.0), length - 1)
        before = math.floor(at)
        rest = at - before
        weights: dict[int, float] = {}
        for j in range(-1, 3) if cubic else (0, 1):
            place = min(max(before + j, 0), length - 1)
            value = _cubic(rest - j, -0.75) if cubic else (rest if j else 1 - rest)
            weights[place] = weights.get(place, 0.0) + value
        found.append(weights)
    return found


def _weighted(x: Any, axis: int, windows: list[dict[int, float]]) -> Any:
    """Sum the elements along an axis, by the weights in each window."""
    most = max(map(len, windows))
    if most > _FEW:
        matrix = [[window.get(j, 0.0) for window in windows] for j in range(shape(x)[axis])]
        return moveaxis(tensordot(x, matrix, axes=((axis,), (0,))), -1, axis)
    others = len(shape(x)) - axis - 1
    total: Any = None
    for number in range(most):
        # A shorter window is padded with its first element and the weight 0.
        places = [list(window)[number] if number < len(window) else next(iter(window)) for window in windows]
        weights: list[Any] = [list(window.values())[number] if number < len(window) else 0.0 for window in windows]
        # Lists take the dtype of the array; nest them to broadcast over the later axes.
        weights = [_nested(weight, others) for weight in weights]
        part = multiply(take(x, places, axis=axis), weights)
        total = part if total is None else add(total, part)
    return total


def _nested(weight: Any, count: int) -> Any:
    """Nest a number in lists, one for each later axis."""
    return [_nested(weight, count - 1)] if count else weight
