"""Functions of ``numpy.lib.stride_tricks`` for arrays of every backend.

On backends without views, each result is a copy of the argument: ivy links both, so that a write to one also changes
the other.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike, ShapeLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.context import setting
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import Array, link_view, ndarray_of, plain_types, wrap
from ivy_protocol.numpy._dispatch import as_index, normalize_axis, public
from ivy_protocol.numpy._shapes import broadcast_arrays as broadcast_arrays
from ivy_protocol.numpy._shapes import broadcast_shapes as broadcast_shapes
from ivy_protocol.numpy._shapes import broadcast_to as broadcast_to
from ivy_protocol.numpy._values import dtype_of, ivy_dtype, normalize_shape, to_native


def _window_indices(array: Any, count: int, width: int) -> Any:
    """Return the indices of the elements of all windows along an axis, one window after the other.

    If possible, the indices are computed with NumPy, because other backends would take more time. ivy then converts the
    indices to the backend of the array.
    """
    is_convertible = type(array) in plain_types or type(array) is Array
    if not is_convertible or is_compiling() or setting("mixed_arrays") == "strict":
        starts = ivy.arange(count, dtype=ivy_dtype("int64"), like=array)
        indices = ivy.add(ivy.expand_dims(starts, axis=1), ivy.arange(width, dtype=ivy_dtype("int64"), like=array))
        return ivy.reshape(indices, (-1,))
    return np.add.outer(np.arange(count), np.arange(width)).reshape(-1)


@public
def sliding_window_view(
    x: ArrayLike,
    window_shape: ShapeLike,
    axis: int | Sequence[int] | None = None,
    *,
    subok: bool = False,
    writeable: bool = False,
) -> Any:
    """``numpy.lib.stride_tricks.sliding_window_view``: a view of the sliding windows of an array."""
    array = to_native(x)
    windows = normalize_shape(window_shape)
    count = len(ivy.shape(array))
    axes_arg = range(count) if axis is None else axis if isinstance(axis, list | tuple) else (axis,)
    axes = [normalize_axis(a, count) for a in axes_arg]
    if len(axes) != len(windows):
        raise IvyValueError(
            f"ivy.numpy.sliding_window_view: pass one window size for each of {len(axes)} axes, not {len(windows)}"
        )
    remaining = [*ivy.shape(array)]
    for dim, width in zip(axes, windows, strict=True):
        remaining[dim] -= width - 1
        if width < 0 or remaining[dim] < 1:
            raise IvyValueError(
                f"ivy.numpy.sliding_window_view: a window of the size {width} does not fit into axis {dim} of the "
                f"shape {tuple(ivy.shape(array))}"
            )
    if type(array) is np.ndarray and not is_compiling():
        return ndarray_of(np.lib.stride_tricks.sliding_window_view(array, windows, tuple(axes), writeable=writeable))
    result = wrap(_windows(array, windows, axes))
    return link_view(result, x, lambda data: _windows(data, windows, axes), read_only=not writeable)


def _windows(array: Any, windows: Sequence[int], axes: Sequence[int]) -> Any:
    """Return a copy with the sliding windows of an array."""
    for position, width in zip(axes, windows, strict=True):
        shape = ivy.shape(array)
        count = shape[position] - width + 1
        windowed = ivy.take(array, _window_indices(array, count, width), axis=position)
        windowed = ivy.reshape(windowed, (*shape[:position], count, width, *shape[position + 1 :]))
        array = ivy.moveaxis(windowed, position + 1, -1)
    return array


def _are_inside(array: np.ndarray, shape: tuple[int, ...], steps: Sequence[int]) -> bool:
    """Return True if all strided elements are inside the memory of an array. NumPy does not check these bounds."""
    if len(shape) != len(steps) or min(shape, default=0) < 0 or is_compiling():
        return False
    last = sum([(length - 1) * step for length, step in zip(shape, steps, strict=True)])
    are_aligned = all([step >= 0 and step % array.itemsize == 0 for step in steps])
    return are_aligned and (0 in shape or last + array.itemsize <= array.nbytes)


@public
def as_strided(
    x: ArrayLike,
    shape: ShapeLike | None = None,
    strides: Sequence[int] | None = None,
    subok: bool = False,
    writeable: bool = True,
) -> Any:
    """``numpy.lib.stride_tricks.as_strided``: a view with the given strides in bytes.

    The strides refer to C-contiguous memory. An array that is not C-contiguous is copied to such memory first.
    """
    array = to_native(x)
    sizes = tuple(ivy.shape(array)) if shape is None else normalize_shape(shape)
    size = dtype_of(array).itemsize
    if strides is None:
        steps = [size] * len(ivy.shape(array))
        for position, length in reversed(list(enumerate(ivy.shape(array)[1:]))):
            steps[position] = steps[position + 1] * length
    else:
        steps = [as_index(step) for step in strides]
    if type(array) is np.ndarray and array.flags.c_contiguous and _are_inside(array, sizes, steps):
        return ndarray_of(np.lib.stride_tricks.as_strided(array, sizes, steps, writeable=writeable))
    result = wrap(ivy.as_strided(array, sizes, tuple(steps)))
    if type(array) is np.ndarray:
        return result
    distances = [step // size for step in steps]

    def view_of(data: Any) -> Any:
        return ivy.as_strided(data, sizes, tuple([n * dtype_of(data).itemsize for n in distances]))

    return link_view(result, x, view_of, read_only=not writeable)


__all__ = ["as_strided", "broadcast_arrays", "broadcast_shapes", "broadcast_to", "sliding_window_view"]


def __dir__() -> list[str]:
    return __all__
