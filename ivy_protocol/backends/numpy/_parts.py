"""Arrays of NumPy in parts, each a view, and elements put into a copy."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.indexing import part_lengths
from ivy_protocol.backends.common.scattering import have_places


def split(
    x: Any,
    /,
    num_or_size_splits: Any = None,
    axis: int = 0,
    *,
    with_remainder: bool = False,
    copy: bool | None = None,
) -> Any:
    if copy or not -x.ndim <= axis < x.ndim:
        return NotImplemented
    sizes = part_lengths(x.shape[axis], num_or_size_splits)
    if sizes is None:
        return NotImplemented
    before, start, parts = (slice(None),) * (axis % x.ndim), 0, []
    for size in sizes:
        parts.append(x[(*before, slice(start, start + size))])
        start += size
    return parts


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    if mode != "replace" or not have_places(arr, indices, axis) or indices.dtype.kind not in "iu" or not indices.size:
        return NotImplemented
    if type(indices) is not np.ndarray:
        # The places in a graph are others in each call.
        return NotImplemented
    if indices.min() < -arr.shape[axis] or indices.max() >= arr.shape[axis]:
        return NotImplemented
    result = arr.copy()
    np.put_along_axis(result, indices, values, axis)
    return result


def unravel_index(indices: Any, shape: Any, /, *, order: Any = "C") -> Any:
    if indices.dtype != np.intp or (isinstance(shape, tuple) and 0 in shape):
        return NotImplemented
    try:
        return np.unravel_index(indices, shape, order)
    except ValueError:
        # The general way tells of what is out of range.
        return NotImplemented
