"""Changes of shape and order, with checks of axes and sizes that MLX omits."""

import builtins
import math
from operator import index
from typing import Any

import mlx.core as mx
import numpy as np

from ivy_protocol.backends.mlx.creation import asarray, checked_shape
from ivy_protocol.backends.mlx.dtypes import INDEX, astype, result_type


def normalized_axes(axis: Any, ndim: int) -> tuple[int, ...]:
    """Return `axis` as non-negative axes; raise if an axis is out of range or repeated."""
    axes = [index(a) for a in (axis if isinstance(axis, tuple | list) else (axis,))]
    for a in axes:
        if not -ndim <= a < ndim:
            raise IndexError(f"axis {a} is out of range for an array of {ndim} dimensions")
    result = tuple([a % ndim for a in axes])
    if len(set(result)) < len(result):
        raise ValueError(f"axis={tuple(axes)} repeats an axis")
    return result


def broadcast_to(x: Any, /, shape: Any) -> Any:
    shape = tuple([index(n) for n in shape])
    if x.ndim > len(shape) or any([n not in (1, m) for n, m in zip(x.shape[::-1], shape[::-1], strict=False)]):
        raise ValueError(f"an array of the shape {x.shape} does not broadcast to {shape}")
    return mx.broadcast_to(x, shape)


def broadcast_arrays(*arrays: Any) -> tuple[Any, ...]:
    return tuple(mx.broadcast_arrays(*arrays))


def concat(arrays: Any, /, *, axis: int | None = 0) -> Any:
    arrays = list(arrays)
    common = result_type(*arrays)
    if axis is None:
        arrays, axis = [mx.reshape(x, (-1,)) for x in arrays], 0
    (axis,) = normalized_axes(axis, arrays[0].ndim)
    return mx.concatenate([astype(x, common, copy=False) for x in arrays], axis)


def stack(arrays: Any, /, *, axis: int = 0) -> Any:
    arrays = list(arrays)
    common = result_type(*arrays)
    (axis,) = normalized_axes(axis, arrays[0].ndim + 1)
    return mx.stack([astype(x, common, copy=False) for x in arrays], axis)


def expand_dims(x: Any, /, axis: Any = 0) -> Any:
    axes = normalized_axes(axis, x.ndim + (len(axis) if isinstance(axis, tuple | list) else 1))
    return mx.expand_dims(x, axes)


def squeeze(x: Any, /, axis: Any) -> Any:
    axes = normalized_axes(axis, x.ndim)
    if any([x.shape[a] != 1 for a in axes]):
        raise ValueError(f"the axes {axes} of an array of the shape {x.shape} must have length 1 to be squeezed")
    return mx.squeeze(x, axes) if axes else mx.array(x)


def flip(x: Any, /, *, axis: Any = None) -> Any:
    axes = range(x.ndim) if axis is None else normalized_axes(axis, x.ndim)
    return x[tuple([slice(None, None, -1 if i in axes else None) for i in range(x.ndim)])] if x.ndim else mx.array(x)


def moveaxis(x: Any, source: Any, destination: Any, /) -> Any:
    sources, targets = normalized_axes(source, x.ndim), normalized_axes(destination, x.ndim)
    if len(sources) != len(targets):
        raise ValueError(f"{len(sources)} axes cannot be moved to {len(targets)} positions")
    order = [a for a in range(x.ndim) if a not in sources]
    for target, a in sorted(zip(targets, sources, strict=True)):
        order.insert(target, a)
    return mx.transpose(x, order)


def permute_dims(x: Any, /, axes: Any) -> Any:
    axes = normalized_axes(tuple(axes), x.ndim)
    if len(axes) != x.ndim:
        raise ValueError(f"axes={axes} must be a permutation of the axes of an array of {x.ndim} dimensions")
    return mx.transpose(x, axes)


def reshape(x: Any, /, shape: Any, *, copy: bool | None = None) -> Any:
    shape = lengths = tuple([index(n) for n in (shape if hasattr(shape, "__len__") else (shape,))])
    rest = -math.prod(shape)
    if shape.count(-1) == 1 and rest > 0:
        lengths = tuple([x.size // rest if n == -1 else n for n in shape])
    if math.prod(lengths) != x.size or any([n < 0 for n in lengths]):
        raise ValueError(f"an array of {x.size} elements cannot have the shape {shape}")
    return mx.reshape(x, lengths)


def roll(x: Any, /, shift: Any, *, axis: Any = None) -> Any:
    if axis is None:
        return mx.reshape(roll(mx.reshape(x, (-1,)), shift, axis=0), x.shape)
    axes = axis if isinstance(axis, tuple | list) else (axis,)
    shifts = shift if isinstance(shift, tuple | list) else (shift,) * len(axes)
    if len(axes) == 1:
        axes = tuple(axes) * len(shifts)
    for n, a in zip(shifts, axes, strict=True):
        (a,) = normalized_axes(a, x.ndim)
        x = mx.roll(x, index(n) % builtins.max(x.shape[a], 1), a) if x.size else x
    return x


def repeat(x: Any, repeats: Any, /, *, axis: int | None = None) -> Any:
    if axis is None:
        x, axis = mx.reshape(x, (-1,)), 0
    (axis,) = normalized_axes(axis, x.ndim)
    if not isinstance(repeats, mx.array):
        checked_shape((index(repeats) * x.size,))
        return mx.repeat(x, index(repeats), axis)
    # Read the counts, because the size of the result depends on them.
    counts = np.asarray(repeats)
    if (counts < 0).any():
        raise ValueError("repeats must be non-negative")
    indices = np.repeat(np.arange(x.shape[axis]), counts)
    return mx.take(x, asarray(indices, dtype=INDEX), axis)


def tile(x: Any, repetitions: Any, /) -> Any:
    return mx.tile(x, tuple([index(n) for n in repetitions])) if len(repetitions) or x.ndim else mx.array(x)


def unstack(x: Any, /, *, axis: int = 0) -> tuple[Any, ...]:
    (axis,) = normalized_axes(axis, x.ndim)
    before = (slice(None),) * axis
    return tuple([x[(*before, i)] for i in range(x.shape[axis])])
