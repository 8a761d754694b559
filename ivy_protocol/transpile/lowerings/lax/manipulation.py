"""Lowerings of shape manipulation, padding and `iota`."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.transpile.lowerings.lax.table import array, primitive
from ivy_protocol.transpile.lowerings.table import Call


@primitive("broadcast_in_dim")
def broadcast_in_dim(call: Call, x: Any, *, shape: Any, broadcast_dimensions: Any) -> Any:
    if not hasattr(x, "dtype"):
        return ivy.full(shape, x, dtype=call.dtype, like=call.like)
    sizes = [1] * len(shape)
    for axis, n in zip(broadcast_dimensions, x.shape, strict=True):
        sizes[axis] = n
    if tuple(x.shape) != tuple(sizes):
        x = ivy.reshape(x, tuple(sizes))
    return x if tuple(sizes) == tuple(shape) else ivy.broadcast_to(x, shape)


@primitive("reshape")
def reshape(call: Call, x: Any, *, new_sizes: Any, dimensions: Any = None) -> Any:
    x = array(call, x)
    return ivy.reshape(x if dimensions is None else ivy.permute_dims(x, dimensions), new_sizes)


@primitive("squeeze")
def squeeze(call: Call, x: Any, *, dimensions: Any) -> Any:
    unit_axes = {axis % x.ndim for axis in dimensions}
    return ivy.reshape(x, tuple([n for axis, n in enumerate(x.shape) if axis not in unit_axes]))


@primitive("transpose")
def transpose(call: Call, x: Any, *, permutation: Any) -> Any:
    return ivy.permute_dims(x, permutation) if tuple(permutation) != tuple(range(x.ndim)) else x


@primitive("rev")
def rev(call: Call, x: Any, *, dimensions: Any) -> Any:
    return ivy.flip(x, dimensions) if dimensions else x


@primitive("concatenate")
def concatenate(call: Call, *arrays: Any, dimension: int) -> Any:
    return ivy.concat(list(arrays), axis=dimension)


@primitive("stack")
def stack(call: Call, *arrays: Any, axis: int) -> Any:
    return ivy.stack([array(call, x) for x in arrays], axis=axis)


@primitive("tile")
def tile(call: Call, x: Any, *, reps: Any) -> Any:
    return ivy.tile(x, reps)


@primitive("split")
def split(call: Call, x: Any, *, sizes: Any, axis: int) -> Any:
    parts, start = [], 0
    for size in sizes:
        parts.append(ivy.get_item(x, (*(slice(None),) * axis, slice(start, start + size))))
        start += size
    return tuple(parts)


@primitive("slice")
def slice_(call: Call, x: Any, *, start_indices: Any, limit_indices: Any, strides: Any = None) -> Any:
    steps = strides or (1,) * x.ndim
    return ivy.get_item(x, tuple(map(slice, start_indices, limit_indices, steps)))


@primitive("iota")
def iota(call: Call, *, dtype: str, shape: Any, dimension: int) -> Any:
    values = ivy.arange(shape[dimension], dtype=call.dtype, like=call.like)
    sizes = [n if axis == dimension else 1 for axis, n in enumerate(shape)]
    return ivy.broadcast_to(ivy.reshape(values, tuple(sizes)), shape)


@primitive("pad")
def pad(call: Call, x: Any, value: Any, *, padding_config: Any) -> Any:
    for axis, (low, high, inner) in enumerate(padding_config):
        x = pad_axis(call, x, value, axis, low, high, inner)
    return x


def pad_axis(call: Call, x: Any, value: Any, axis: int, low: int, high: int, inner: int) -> Any:
    """Pad one axis before, after and between its elements. Negative widths crop the axis."""
    prefix = (slice(None),) * axis

    def fill(length: int) -> Any:
        shape = (*x.shape[:axis], length, *x.shape[axis + 1 :])
        return ivy.broadcast_to(array(call, value), shape)

    if inner and x.shape[axis] > 1:
        length = x.shape[axis]
        expanded = ivy.expand_dims(x, axis=axis + 1)
        gap = ivy.broadcast_to(array(call, value), (*x.shape[: axis + 1], inner, *x.shape[axis + 1 :]))
        interleaved = ivy.concat([expanded, gap], axis=axis + 1)
        shape = (*x.shape[:axis], length * (inner + 1), *x.shape[axis + 1 :])
        x = ivy.get_item(ivy.reshape(interleaved, shape), (*prefix, slice(0, length * (inner + 1) - inner)))
    parts = [part for part in (fill(low) if low > 0 else None, x, fill(high) if high > 0 else None)
             if part is not None]  # fmt: skip
    x = ivy.concat(parts, axis=axis) if len(parts) > 1 else x
    if low < 0 or high < 0:
        x = ivy.get_item(x, (*prefix, slice(max(-low, 0), x.shape[axis] - max(-high, 0))))
    return x


@primitive("unstack")
def unstack(call: Call, x: Any, *, axis: int) -> Any:
    return tuple(ivy.unstack(x, axis=axis))
