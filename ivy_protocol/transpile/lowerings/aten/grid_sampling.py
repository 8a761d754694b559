"""Lowerings of grid sampling in images and volumes."""

from itertools import product
from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, lowering

_LINEAR, _NEAREST, _BICUBIC = 0, 1, 2
_ZEROS, _BORDER, _REFLECTION = 0, 1, 2
_A = -0.75
"""Parameter `a` of torch's cubic convolution kernel."""


def _unnormalize(c: Any, size: int, align: bool) -> Any:
    """Convert a coordinate in [-1, 1] to a fractional index."""
    shifted = ivy.add(c, 1)
    if align:
        return ivy.multiply(shifted, (size - 1) / 2)
    return ivy.divide(ivy.subtract(ivy.multiply(shifted, size), 1), 2)


def _apply_padding(c: Any, size: int, padding: int, align: bool) -> Any:
    """Map indices outside of the image into it, according to the padding mode."""
    if padding == _ZEROS:
        return c
    if padding == _REFLECTION:
        low, span = (0.0, size - 1) if align else (-0.5, size)
        if span == 0:
            return ivy.zeros_like(c)
        distance = ivy.abs(ivy.subtract(c, low))
        flips = ivy.floor(ivy.divide(distance, span))
        remainder = ivy.subtract(distance, ivy.multiply(flips, span))
        is_reversed = ivy.equal(ivy.remainder(flips, 2), 1)
        c = ivy.add(ivy.where(is_reversed, ivy.subtract(span, remainder), remainder), low)
    # Replace indices on and beyond the border by constants, so that their gradient is 0, as in torch. Replace NaN by
    # the index 0.
    inside = ivy.logical_and(ivy.greater(c, 0), ivy.less(c, size - 1))
    return ivy.where(inside, c, ivy.where(ivy.greater_equal(c, size - 1), float(size - 1), 0.0))


def _read(x: Any, coordinates: list[Any]) -> Any:
    """Return the elements at integral coordinates. Coordinates outside of the image result in 0."""
    sizes = x.shape[2:]
    inside: Any = None
    flat: Any = 0
    for c, size in zip(coordinates, sizes, strict=True):
        in_range = ivy.logical_and(ivy.greater_equal(c, 0), ivy.less_equal(c, size - 1))
        inside = in_range if inside is None else ivy.logical_and(inside, in_range)
        flat = ivy.add(ivy.multiply(flat, size), as_dtype(ivy.clip(c, 0, size - 1), "int32"))
    n, c = x.shape[:2]
    shape = inside.shape[1:]
    index = ivy.broadcast_to(ivy.reshape(ivy.where(inside, flat, 0), (n, 1, prod(shape))), (n, c, prod(shape)))
    values = ivy.take_along_axis(ivy.reshape(x, (n, c, prod(sizes))), index, -1)
    values = ivy.reshape(values, (n, c, *shape))
    return ivy.where(ivy.expand_dims(inside, axis=1), values, ivy.zeros_like(values))


def _linear(c: Any) -> list[tuple[Any, Any]]:
    """Return the two neighbors of a coordinate and their weights."""
    lower = ivy.floor(c)
    fraction = ivy.subtract(c, lower)
    return [(lower, ivy.subtract(1, fraction)), (ivy.add(lower, 1), fraction)]


def _cubic(c: Any) -> list[tuple[Any, Any]]:
    """Return the four neighbors of a coordinate and their weights."""
    lower = ivy.floor(c)
    fraction = ivy.subtract(c, lower)
    corners = []
    for step in (-1, 0, 1, 2):
        t = ivy.abs(ivy.subtract(fraction, step))
        if step in (0, 1):
            inner = ivy.subtract(ivy.multiply(t, _A + 2), _A + 3)
            weight = ivy.add(ivy.multiply(ivy.multiply(inner, t), t), 1)
        else:
            inner = ivy.add(ivy.multiply(ivy.subtract(ivy.multiply(t, _A), 5 * _A), t), 8 * _A)
            weight = ivy.subtract(ivy.multiply(inner, t), 4 * _A)
        corners.append((ivy.add(lower, step), weight))
    return corners


@lowering("grid_sampler_2d.default grid_sampler_3d.default grid_sampler.default")
def grid_sampler(call: Call, x: Any, grid: Any, mode: int, padding: int, align_corners: bool) -> Any:
    sizes = x.shape[2:]
    components = [ivy.get_item(grid, (..., len(sizes) - 1 - axis)) for axis in range(len(sizes))]
    coordinates = [_unnormalize(c, size, align_corners) for c, size in zip(components, sizes, strict=True)]
    if mode != _BICUBIC:
        coordinates = [
            _apply_padding(c, size, padding, align_corners) for c, size in zip(coordinates, sizes, strict=True)
        ]
    if mode == _NEAREST:
        return _read(x, [ivy.round(c) for c in coordinates])
    axis_samples = [_cubic(c) if mode == _BICUBIC else _linear(c) for c in coordinates]
    result: Any = None
    for corner in product(*axis_samples):
        corner_coordinates = [c for c, _ in corner]
        if mode == _BICUBIC:
            corner_coordinates = [
                _apply_padding(c, size, padding, align_corners)
                for c, size in zip(corner_coordinates, sizes, strict=True)
            ]
        weight = corner[0][1]
        for _, axis_weight in corner[1:]:
            weight = ivy.multiply(weight, axis_weight)
        term = ivy.multiply(_read(x, corner_coordinates), as_dtype(ivy.expand_dims(weight, axis=1), x.dtype))
        result = term if result is None else ivy.add(result, term)
    return result
