"""Shape manipulation, also for sizes that are unknown until the graph runs."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from tensorflow import raw_ops

from ivy_protocol.backends.common.indexing import part_lengths
from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Dimension,
    Tensor,
    as_tensor,
    cast,
    cast_for,
    dimensions,
    expanded,
    index_range,
    index_vector,
    normalized_axes,
    normalized_axis,
    permuted,
    reshaped,
    scalar_tensor,
)
from ivy_protocol.backends.tensorflow.xp.dtypes import DEFAULT_INDEX, float32, float64, int32, int64, result_type
from ivy_protocol.core.shape import is_integral

__all__ = [
    "broadcast_arrays",
    "broadcast_shapes",
    "broadcast_to",
    "concat",
    "expand_dims",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "squeeze",
    "stack",
    "tile",
    "unstack",
]


def _as_common_dtype(arrays: Sequence[Array]) -> list[Tensor]:
    if len(arrays) == 0:
        raise ValueError("expected at least one array to join")
    tensors = [as_tensor(array) for array in arrays]
    dtype = result_type(*tensors)
    return [cast(tensor, dtype) for tensor in tensors]


def concat(arrays: Sequence[Array], /, *, axis: int | None = 0) -> Tensor:
    tensors = _as_common_dtype(arrays)
    if axis is None:
        tensors = [reshaped(tensor, (-1,)) for tensor in tensors]
        axis = 0
    if 0 in [tensor.shape.rank for tensor in tensors]:
        raise ValueError("0-d arrays cannot be concatenated")
    axis = normalized_axis(axis, tensors[0].shape.rank)
    # Return a single array unchanged, because the kernel requires at least two arrays.
    return tensors[0] if len(tensors) == 1 else raw_ops.ConcatV2(values=tensors, axis=axis)


def stack(arrays: Sequence[Array], /, *, axis: int = 0) -> Tensor:
    tensors = _as_common_dtype(arrays)
    return raw_ops.Pack(values=tensors, axis=normalized_axis(axis, tensors[0].shape.rank + 1))


def unstack(x: Array, /, *, axis: int = 0) -> tuple[Tensor, ...]:
    x = as_tensor(x)
    axis = normalized_axis(axis, x.shape.rank)
    count = x.shape.as_list()[axis]
    if count is None:
        raise ValueError(f"unstack requires a known size of axis {axis} when the graph is built")
    return tuple(raw_ops.Unpack(value=x, num=count, axis=axis))


def get_num_dims(x: Array, /, *, as_array: bool = False) -> Any:
    if as_array:
        return raw_ops.Cast(x=raw_ops.Rank(input=x), DstT=DEFAULT_INDEX)
    if x.shape.rank is None:
        raise ValueError(
            "the number of dimensions is unknown in this graph; set the shape, with tf.ensure_shape(x, shape)"
        )
    return x.shape.rank


def split(
    x: Array,
    /,
    num_or_size_splits: int | Sequence[int] | None = None,
    axis: int = 0,
    *,
    with_remainder: bool = False,
    copy: bool | None = None,
) -> Any:
    if x.shape.rank is None or not -x.shape.rank <= axis < x.shape.rank:
        return NotImplemented
    length = x.shape[axis]
    if length is None and type(num_or_size_splits) is int and num_or_size_splits > 0 and not with_remainder:
        # Split an axis of unknown size by the kernel, which raises when the graph runs if the size is not divisible.
        return raw_ops.Split(axis=axis, value=x, num_split=num_or_size_splits)
    sizes = part_lengths(length, num_or_size_splits)
    if sizes is None:
        return NotImplemented
    if len(set(sizes)) == 1:
        return raw_ops.Split(axis=axis, value=x, num_split=len(sizes))
    return raw_ops.SplitV(value=x, size_splits=index_vector(sizes), axis=axis, num_split=len(sizes))


def expand_dims(x: Array, /, axis: int | Sequence[int]) -> Tensor:
    x = as_tensor(x)
    if is_integral(axis):
        return raw_ops.ExpandDims(input=x, axis=normalized_axis(axis, x.shape.rank + 1))
    for position in sorted(normalized_axes(axis, x.shape.rank + len(axis))):
        x = raw_ops.ExpandDims(input=x, axis=position)
    return x


def squeeze(x: Array, /, axis: int | Sequence[int]) -> Tensor:
    x = as_tensor(x)
    axes = normalized_axes(axis, x.shape.rank)
    static = x.shape.as_list()
    for position in axes:
        if static[position] not in (1, None):
            raise ValueError(f"axis {position} must have size 1 to be squeezed, not {static[position]}")
    # For an empty list of axes, the kernel would squeeze all axes of length 1.
    return raw_ops.Squeeze(input=x, axis=list(axes)) if axes else x


def reshape(x: Array, /, shape: int | Sequence[Dimension], *, copy: bool | None = None) -> Tensor:
    # Ignore `copy`, because tensors are immutable.
    x = as_tensor(x)
    dims = _each(shape)
    if -1 in dims and 0 in dims:
        raise ValueError(f"cannot infer the size of an axis of {dims} if another size is zero")
    if None in dims and None in x.shape.as_list() and dims.count(None) == 1 and not {-1, 0}.intersection(dims):
        # Pass -1 for the unknown size, which the kernel infers from the other sizes.
        dims = tuple([-1 if size is None else size for size in dims])
    return reshaped(x, dims)


def permute_dims(x: Array, /, axes: Sequence[int] | None = None) -> Tensor:
    x = as_tensor(x)
    axes = tuple(range(x.shape.rank))[::-1] if axes is None else normalized_axes(tuple(axes), x.shape.rank)
    if len(axes) != x.shape.rank:
        raise ValueError(f"axes must be a permutation of {x.shape.rank} axes, not {axes}")
    return permuted(x, axes)


def moveaxis(x: Array, source: int | Sequence[int], destination: int | Sequence[int], /) -> Tensor:
    x = as_tensor(x)
    ndim = x.shape.rank
    sources, destinations = normalized_axes(source, ndim), normalized_axes(destination, ndim)
    if len(sources) != len(destinations):
        raise ValueError(f"source and destination must have equal lengths, not {len(sources)} and {len(destinations)}")
    order = [axis for axis in range(ndim) if axis not in sources]
    for index, axis in sorted(zip(destinations, sources, strict=True)):
        order.insert(index, axis)
    return permuted(x, order)


def flip(x: Array, /, *, axis: int | Sequence[int] | None = None) -> Tensor:
    x = as_tensor(x)
    return raw_ops.ReverseV2(tensor=x, axis=index_vector(normalized_axes(axis, x.shape.rank)))


def roll(x: Array, /, shift: Dimension | Sequence[Dimension], *, axis: int | Sequence[int] | None = None) -> Tensor:
    x = as_tensor(x)
    if axis is None:
        flat = reshaped(x, (-1,))
        (length,) = dimensions(flat)
        shifts = [_reduced(item, length) for item in _each(shift)]
        flat = raw_ops.Roll(input=flat, shift=index_vector(shifts), axis=index_vector((0,)))
        return reshaped(flat, dimensions(x))
    shifts, axes = _each(shift), [normalized_axis(item, x.shape.rank) for item in _each(axis)]
    if len(shifts) != len(axes):
        if 1 not in (len(shifts), len(axes)):
            raise ValueError(f"shift and axis must have equal lengths, not {len(shifts)} and {len(axes)}")
        shifts, axes = (
            shifts * (len(axes) if len(shifts) == 1 else 1),
            axes * (len(shifts) if len(axes) == 1 else 1),
        )
    if not axes:
        return x
    lengths = dimensions(x)
    shifts = [_reduced(item, lengths[axis]) for item, axis in zip(shifts, axes, strict=True)]
    return raw_ops.Roll(input=x, shift=index_vector(shifts), axis=index_vector(axes))


def _reduced(shift: Any, length: Dimension) -> Any:
    """Reduce a shift modulo the length of its axis, because the kernel truncates shifts to 32 bits."""
    shift = getattr(shift, "_data", shift)
    if isinstance(shift, Tensor) and (shift.dtype.is_floating or shift.dtype.is_complex):
        raise TypeError(f"shifts must be integers, not {shift.dtype.name}")
    if isinstance(length, Tensor) or isinstance(shift, Tensor):
        divisor = raw_ops.Maximum(x=as_tensor(length, int64), y=as_tensor(1, int64))
        return cast(raw_ops.FloorMod(x=as_tensor(shift, int64), y=divisor), int32)
    return shift % max(length, 1)


def _each(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def tile(x: Array, repetitions: Sequence[int], /) -> Tensor:
    x = as_tensor(x)
    dims, counts = dimensions(x), tuple(repetitions)
    missing = len(counts) - len(dims)
    if missing > 0:
        x = reshaped(x, (1,) * missing + dims)
    counts = (1,) * -missing + counts
    return cast(raw_ops.Tile(input=cast_for("tile", x), multiples=index_vector(counts)), x.dtype)


_TILE_DTYPES = (float32, float64, int32, int64)


def repeat(x: Array, repeats: int | Array, /, *, axis: int | None = None) -> Tensor:
    x = as_tensor(x)
    if axis is None:
        x, axis = reshaped(x, (-1,)), 0
    axis = normalized_axis(axis, x.shape.rank)
    size = dimensions(x)[axis]
    if is_integral(repeats):
        if repeats < 0:
            raise ValueError(f"repeats must be non-negative, not {repeats}")
        if x.dtype in _TILE_DTYPES and x.shape.is_fully_defined():
            # Tile a new axis, which is much faster than a gather.
            before, after = tuple(x.shape[:axis]), tuple(x.shape[axis + 1 :])
            expanded_x = raw_ops.ExpandDims(input=x, axis=axis + 1)
            repeated = raw_ops.Tile(input=expanded_x, multiples=[*[1] * (axis + 1), repeats, *[1] * len(after)])
            return reshaped(repeated, (*before, x.shape[axis] * repeats, *after))  # type: ignore[operator]
        indices = index_range(0, size * repeats)
        # Divide by at least 1: for 0 repeats there are no indices, but the kernel would still reject the divisor 0.
        source_indices = raw_ops.FloorDiv(x=indices, y=scalar_tensor(max(repeats, 1), indices.dtype))
        return raw_ops.GatherV2(params=x, indices=source_indices, axis=axis)
    counts = raw_ops.BroadcastTo(input=as_tensor(repeats, DEFAULT_INDEX), shape=index_vector((size,)))
    if hasattr(counts, "numpy") and (counts.numpy() < 0).any():
        raise ValueError("repeats must be non-negative")
    ends = raw_ops.Cumsum(x=counts, axis=0)
    total = raw_ops.Sum(input=counts, axis=0)
    indices = raw_ops.Range(start=scalar_tensor(0, DEFAULT_INDEX), limit=total, delta=scalar_tensor(1, DEFAULT_INDEX))
    # Each index belongs to the first element whose repeats end after the index.
    source_indices = raw_ops.UpperBound(
        sorted_inputs=reshaped(ends, (1, -1)), values=reshaped(indices, (1, -1)), out_type=DEFAULT_INDEX
    )
    return raw_ops.GatherV2(params=x, indices=reshaped(source_indices, (-1,)), axis=axis)


def broadcast_shapes(*shapes: Sequence[int]) -> tuple[int, ...]:
    lengths = []
    for sizes in zip_longest(*(reversed(shape) for shape in shapes), fillvalue=1):
        others = {size for size in sizes if size != 1}
        if len(others) > 1:
            raise ValueError(f"shapes {', '.join(str(tuple(shape)) for shape in shapes)} cannot be broadcast together")
        lengths.append(others.pop() if others else 1)
    return tuple(reversed(lengths))


def broadcast_to(x: Array, /, shape: Sequence[Dimension]) -> Tensor:
    return expanded(as_tensor(x), shape)


def broadcast_dimensions(*shapes: tuple[Dimension, ...]) -> tuple[Dimension, ...]:
    """Return the broadcast shape, with symbolic sizes if a size is unknown until the graph runs."""
    static = [[size for size in shape if isinstance(size, int)] for shape in shapes]
    if sum(map(len, static)) == sum(map(len, shapes)):
        return broadcast_shapes(*static)
    common = index_vector(shapes[0])
    for shape in shapes[1:]:
        common = raw_ops.BroadcastArgs(s0=common, s1=index_vector(shape))
    return tuple(raw_ops.Unpack(value=common, num=max(map(len, shapes))))


def broadcast_arrays(*arrays: Array) -> tuple[Tensor, ...]:
    tensors = [as_tensor(array) for array in arrays]
    if not tensors:
        return ()
    common = broadcast_dimensions(*map(dimensions, tensors))
    return tuple(expanded(tensor, common) for tensor in tensors)
