"""Images and volumes that are read between their elements."""

from itertools import product
from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, row

_BETWEEN, _NEAREST, _CUBIC = 0, 1, 2
_ZEROS, _BORDER, _REFLECTED = 0, 1, 2
_A = -0.75
"""The slope of the cubic kernel of torch."""


def _place(c: Any, size: int, align: bool) -> Any:
    """Where a coordinate from -1 to 1 lies among the elements."""
    shifted = ivy.add(c, 1)
    if align:
        return ivy.multiply(shifted, (size - 1) / 2)
    return ivy.divide(ivy.subtract(ivy.multiply(shifted, size), 1), 2)


def _within(c: Any, size: int, padding: int, align: bool) -> Any:
    """A place that lies outside, brought inside."""
    if padding == _ZEROS:
        return c
    if padding == _REFLECTED:
        low, span = (0.0, size - 1) if align else (-0.5, size)
        if span == 0:
            return ivy.zeros_like(c)
        apart = ivy.abs(ivy.subtract(c, low))
        flips = ivy.floor(ivy.divide(apart, span))
        extra = ivy.subtract(apart, ivy.multiply(flips, span))
        odd = ivy.equal(ivy.remainder(flips, 2), 1)
        c = ivy.add(ivy.where(odd, ivy.subtract(span, extra), extra), low)
    # Nothing is learned from beyond the border, nor upon it; NaN becomes the first place.
    inside = ivy.logical_and(ivy.greater(c, 0), ivy.less(c, size - 1))
    return ivy.where(inside, c, ivy.where(ivy.greater_equal(c, size - 1), float(size - 1), 0.0))


def _read(x: Any, places: list[Any]) -> Any:
    """The elements at whole places, and zero outside."""
    sizes = x.shape[2:]
    inside: Any = None
    flat: Any = 0
    for c, size in zip(places, sizes, strict=True):
        here = ivy.logical_and(ivy.greater_equal(c, 0), ivy.less_equal(c, size - 1))
        inside = here if inside is None else ivy.logical_and(inside, here)
        flat = ivy.add(ivy.multiply(flat, size), as_dtype(ivy.clip(c, 0, size - 1), "int32"))
    n, c = x.shape[:2]
    shape = inside.shape[1:]
    index = ivy.broadcast_to(ivy.reshape(ivy.where(inside, flat, 0), (n, 1, prod(shape))), (n, c, prod(shape)))
    found = ivy.take_along_axis(ivy.reshape(x, (n, c, prod(sizes))), index, -1)
    found = ivy.reshape(found, (n, c, *shape))
    return ivy.where(ivy.expand_dims(inside, axis=1), found, ivy.zeros_like(found))


def _linear(c: Any) -> list[tuple[Any, Any]]:
    lower = ivy.floor(c)
    part = ivy.subtract(c, lower)
    return [(lower, ivy.subtract(1, part)), (ivy.add(lower, 1), part)]


def _cubic(c: Any) -> list[tuple[Any, Any]]:
    lower = ivy.floor(c)
    part = ivy.subtract(c, lower)
    found = []
    for step in (-1, 0, 1, 2):
        t = ivy.abs(ivy.subtract(part, step))
        if step in (0, 1):
            inner = ivy.subtract(ivy.multiply(t, _A + 2), _A + 3)
            weight = ivy.add(ivy.multiply(ivy.multiply(inner, t), t), 1)
        else:
            inner = ivy.add(ivy.multiply(ivy.subtract(ivy.multiply(t, _A), 5 * _A), t), 8 * _A)
            weight = ivy.subtract(ivy.multiply(inner, t), 4 * _A)
        found.append((ivy.add(lower, step), weight))
    return found


@row("grid_sampler_2d.default grid_sampler_3d.default grid_sampler.default")
def grid_sampler(call: Call, x: Any, grid: Any, mode: int, padding: int, align_corners: bool) -> Any:
    sizes = x.shape[2:]
    along = [ivy.get_item(grid, (..., len(sizes) - 1 - axis)) for axis in range(len(sizes))]
    places = [_place(c, size, align_corners) for c, size in zip(along, sizes, strict=True)]
    if mode != _CUBIC:
        places = [_within(c, size, padding, align_corners) for c, size in zip(places, sizes, strict=True)]
    if mode == _NEAREST:
        return _read(x, [ivy.round(c) for c in places])
    sides = [_cubic(c) if mode == _CUBIC else _linear(c) for c in places]
    found: Any = None
    for corner in product(*sides):
        near = [c for c, _ in corner]
        if mode == _CUBIC:
            near = [_within(c, size, padding, align_corners) for c, size in zip(near, sizes, strict=True)]
        weight = corner[0][1]
        for _, more in corner[1:]:
            weight = ivy.multiply(weight, more)
        term = ivy.multiply(_read(x, near), as_dtype(ivy.expand_dims(weight, axis=1), x.dtype))
        found = term if found is None else ivy.add(found, term)
    return found
