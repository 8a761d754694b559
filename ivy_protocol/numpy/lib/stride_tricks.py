"""``numpy.lib.stride_tricks`` on every library, whose views are copies that are tied to the array where it has none."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike, ShapeLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.context import setting
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import Array, made, ndarray_of, plain, tied
from ivy_protocol.numpy._dispatch import axis_of, public, whole_number
from ivy_protocol.numpy._shapes import broadcast_arrays as broadcast_arrays
from ivy_protocol.numpy._shapes import broadcast_shapes as broadcast_shapes
from ivy_protocol.numpy._shapes import broadcast_to as broadcast_to
from ivy_protocol.numpy._values import dtype_of, lengths_of, named, taken


def _places(array: Any, moves: int, width: int) -> Any:
    """The places of the elements of all windows along an axis, which join the library of the array."""
    joins = type(array) in plain or type(array) is Array
    if not joins or is_compiling() or setting("mixed_arrays") == "strict":
        begins = ivy.arange(moves, dtype=named("int64"), like=array)
        places = ivy.add(ivy.expand_dims(begins, axis=1), ivy.arange(width, dtype=named("int64"), like=array))
        return ivy.reshape(places, (-1,))
    return np.add.outer(np.arange(moves), np.arange(width)).reshape(-1)


@public
def sliding_window_view(
    x: ArrayLike,
    window_shape: ShapeLike,
    axis: int | Sequence[int] | None = None,
    *,
    subok: bool = False,
    writeable: bool = False,
) -> Any:
    """``numpy.lib.stride_tricks.sliding_window_view``: each window of elements side by side, as a view."""
    array = taken(x)
    windows = lengths_of(window_shape)
    count = len(ivy.shape(array))
    given = range(count) if axis is None else axis if isinstance(axis, list | tuple) else (axis,)
    axes = [axis_of(a, count) for a in given]
    if len(axes) != len(windows):
        raise IvyValueError(
            f"ivy.numpy.sliding_window_view: give one length of a window for each axis; there are {len(windows)} for "
            f"{len(axes)} axes"
        )
    left = [*ivy.shape(array)]
    for place, width in zip(axes, windows, strict=True):
        left[place] -= width - 1
        if width < 0 or left[place] < 1:
            raise IvyValueError(
                f"ivy.numpy.sliding_window_view: a window of the length {width} does not fit into axis {place} of the "
                f"shape {tuple(ivy.shape(array))}"
            )
    if type(array) is np.ndarray and not is_compiling():
        return ndarray_of(np.lib.stride_tricks.sliding_window_view(array, windows, tuple(axes), writeable=writeable))
    result = made(_windows(array, windows, axes))
    return tied(result, x, lambda data: _windows(data, windows, axes), read_only=not writeable)


def _windows(array: Any, windows: Sequence[int], axes: Sequence[int]) -> Any:
    """Windows of elements side by side, in a copy."""
    for place, width in zip(axes, windows, strict=True):
        lengths = ivy.shape(array)
        moves = lengths[place] - width + 1
        found = ivy.take(array, _places(array, moves, width), axis=place)
        found = ivy.reshape(found, (*lengths[:place], moves, width, *lengths[place + 1 :]))
        array = ivy.moveaxis(found, place + 1, -1)
    return array


def _are_inside(array: np.ndarray, lengths: tuple[int, ...], steps: Sequence[int]) -> bool:
    """Return True if elements at distances in bytes are in the memory of an array; NumPy does not look."""
    if len(lengths) != len(steps) or min(lengths, default=0) < 0 or is_compiling():
        return False
    last = sum([(length - 1) * step for length, step in zip(lengths, steps, strict=True)])
    whole = all([step >= 0 and step % array.itemsize == 0 for step in steps])
    return whole and (0 in lengths or last + array.itemsize <= array.nbytes)


@public
def as_strided(
    x: ArrayLike,
    shape: ShapeLike | None = None,
    strides: Sequence[int] | None = None,
    subok: bool = False,
    writeable: bool = True,
) -> Any:
    """``numpy.lib.stride_tricks.as_strided``: elements at regular distances in bytes, as a view.

    The distances are those in an array whose rows lie one behind the other, which others are copied to.
    """
    array = taken(x)
    lengths = tuple(ivy.shape(array)) if shape is None else lengths_of(shape)
    size = dtype_of(array).itemsize
    if strides is None:
        steps = [size] * len(ivy.shape(array))
        for place, length in reversed(list(enumerate(ivy.shape(array)[1:]))):
            steps[place] = steps[place + 1] * length
    else:
        steps = [whole_number(step) for step in strides]
    if type(array) is np.ndarray and array.flags.c_contiguous and _are_inside(array, lengths, steps):
        return ndarray_of(np.lib.stride_tricks.as_strided(array, lengths, steps, writeable=writeable))
    result = made(ivy.as_strided(array, lengths, tuple(steps)))
    if type(array) is np.ndarray:
        return result
    distances = [step // size for step in steps]

    def again(data: Any) -> Any:
        return ivy.as_strided(data, lengths, tuple([n * dtype_of(data).itemsize for n in distances]))

    return tied(result, x, again, read_only=not writeable)


__all__ = ["as_strided", "broadcast_arrays", "broadcast_shapes", "broadcast_to", "sliding_window_view"]


def __dir__() -> list[str]:
    return __all__
