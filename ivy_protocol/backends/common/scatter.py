"""Gathering and scattering by indices of one axis or several, on any namespace of the array API.

The axes that indices are about become one axis, along which whole rows are read or written.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol.backends.chain import device_of, is_kind
from ivy_protocol.backends.common.indexing import as_indices, from_front, take, take_along_axis
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.exceptions import IvyBroadcastShapeError

REDUCTIONS = ("sum", "mul", "min", "max", "replace")
_OF_BOOLS = {"sum": "max", "mul": "min"}
_SHORT = ("float16", "bfloat16")

Kernel = Callable[[Any, Any, Any, str, bool], Any]
"""Takes the rows of the target, the places of the updates among them, the updates, the reduction, and whether the
target is new, so that its own rows do not count where updates go; returns the rows."""

Within = Callable[[Any, Sequence[int]], bool]
"""Whether indices into axes of these lengths are known at once to count from the front, and to be in range."""


def gather(
    xp: Any, params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0, fill_value: Any = None
) -> Any:
    axis = from_front(axis, params.ndim)
    if not batch_dims:
        return take(xp, params, indices, axis=axis, fill_value=fill_value)
    batch = check_batch(params, indices, batch_dims, axis)
    between, after = tuple(params.shape[batch_dims:axis]), tuple(params.shape[axis + 1 :])
    inner = tuple(indices.shape[batch_dims:])
    rows = xp.reshape(params, (math.prod(batch), math.prod(between), params.shape[axis], math.prod(after)))
    places = xp.reshape(indices, (math.prod(batch), 1, math.prod(inner), 1))
    places = xp.broadcast_to(places, (rows.shape[0], rows.shape[1], places.shape[2], rows.shape[3]))
    taken = take_along_axis(xp, rows, places, axis=2, fill_value=fill_value)
    return xp.reshape(taken, (*batch, *between, *inner, *after))


def gather_nd(xp: Any, params: Any, indices: Any, /, *, batch_dims: int = 0, fill_value: Any = None) -> Any:
    depth = indices.shape[-1]
    batch = check_batch(params, indices, batch_dims, params.ndim - depth)
    lengths, rest = tuple(params.shape[batch_dims : batch_dims + depth]), tuple(params.shape[batch_dims + depth :])
    rows = xp.reshape(params, (*batch, math.prod(lengths), *rest))
    places = places_of(xp, indices, lengths)
    return gather(xp, rows, places, axis=batch_dims, batch_dims=batch_dims, fill_value=fill_value)


def check_batch(params: Any, indices: Any, batch_dims: int, most: int) -> tuple[Any, ...]:
    """The lengths of the axes that both arrays share."""
    if not 0 <= batch_dims <= min(most, indices.ndim):
        raise ValueError(
            f"arrays of the shapes {tuple(params.shape)} and {tuple(indices.shape)} cannot share {batch_dims} axes here"
        )
    batch = tuple(params.shape[:batch_dims])
    if tuple(indices.shape[:batch_dims]) != batch:
        raise ValueError(f"the first {batch_dims} axes of {tuple(params.shape)} and {tuple(indices.shape)} differ")
    return batch


def places_of(xp: Any, indices: Any, lengths: Sequence[int]) -> Any:
    """The place of each index in the flattened axes of these lengths; what is out of range goes behind the last."""
    if indices.shape[-1] != len(lengths):
        raise IndexError(f"an index of {indices.shape[-1]} numbers is too long for {len(lengths)} axes")
    indices = as_indices(xp, indices)
    place = xp.sum(xp.zeros_like(indices), axis=-1, dtype=indices.dtype)
    inside = place == place
    for axis, length in enumerate(lengths):
        one = indices[..., axis]
        inside = inside & (one >= -length) & (one < length)
        place = place * length + xp.where(one < 0, one + length, one)
    return xp.where(inside, place, xp.full_like(place, math.prod(lengths)))


def rows_of(xp: Any, indices: Any, lengths: Sequence[int]) -> Any:
    """The place of each index in the flattened axes of these lengths, where all are in range."""
    if indices.shape[-1] != len(lengths):
        raise IndexError(f"an index of {indices.shape[-1]} numbers is too long for {len(lengths)} axes")
    place = indices[..., 0]
    for axis in range(1, len(lengths)):
        place = place * lengths[axis] + indices[..., axis]
    return place


def scatter_flat(
    xp: Any, indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _by_comparison(xp), indices, updates, size, reduction, out)


def scatter_nd(
    xp: Any, indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered(xp, _by_comparison(xp), indices, updates, shape, reduction, out)


def scattered_flat(
    xp: Any,
    kernel: Kernel,
    indices: Any,
    updates: Any,
    size: Any,
    reduction: str,
    out: Any,
    within: Within | None = None,
) -> Any:
    """Answer `scatter_flat` with the kernel of a library."""
    shape = None if size is None else (size,)
    if out is not None and (out.ndim != 1 or shape not in (None, tuple(out.shape))):
        wanted = "one dimension" if shape is None else f"the shape {shape}"
        raise IvyBroadcastShapeError(f"ivy.scatter_flat: the result has {wanted}, out= has {tuple(out.shape)}")
    return scattered(xp, kernel, xp.expand_dims(indices, axis=-1), updates, shape, reduction, out, within)


def scattered(
    xp: Any,
    kernel: Kernel,
    indices: Any,
    updates: Any,
    shape: Any,
    reduction: str,
    out: Any,
    within: Within | None = None,
) -> Any:
    """Answer `scatter_nd` with the kernel of a library."""
    if reduction not in REDUCTIONS:
        raise ValueError(f"reduction is one of {', '.join(REDUCTIONS)}, not {reduction!r}")
    if shape is None and out is None:
        raise ValueError("the shape of the result is not known; give it, or out= to scatter into")
    if shape is not None and any([type(n) is int and n < 0 for n in shape]):
        raise ValueError(f"the result has no negative lengths, as in the shape {tuple(shape)}")
    if out is not None and shape is not None and tuple(shape) != tuple(out.shape):
        raise IvyBroadcastShapeError(
            f"ivy.scatter_nd: the result has the shape {tuple(shape)}, out= has {tuple(out.shape)}"
        )
    dtype = updates.dtype
    if is_kind(xp, dtype, "complex floating") and reduction in ("min", "max"):
        raise ValueError("complex numbers have no order")
    shape = tuple(shape) if shape is not None else tuple(out.shape)  # type: ignore[union-attr]
    depth = indices.shape[-1]
    if depth > len(shape):
        raise IndexError(f"an index of {depth} numbers is too long for {len(shape)} axes")
    wanted = (*indices.shape[:-1], *shape[depth:])
    if tuple(updates.shape) != wanted:
        updates = xp.broadcast_to(updates, wanted)
    if is_kind(xp, dtype, "bool"):
        updates = xp.astype(updates, xp.int8)
        out = None if out is None else xp.astype(out, xp.int8)
        reduction = _OF_BOOLS.get(reduction, reduction)
    elif reduction in ("sum", "mul") and dtype_name(dtype) in _SHORT:
        # Each of many steps would be rounded to a few digits.
        updates = xp.astype(updates, xp.float32)
        out = None if out is None else xp.astype(out, xp.float32)
    count, width = math.prod(shape[:depth]), math.prod(shape[depth:])
    indices = as_indices(xp, indices)
    inside = within is not None and within(indices, shape[:depth])
    places = rows_of(xp, indices, shape[:depth]) if inside else places_of(xp, indices, shape[:depth])
    number = -1 if None in places.shape else math.prod(places.shape)
    # What is out of range goes to one more row, which is dropped. In a trace of jax, nothing has a device.
    device = getattr(updates, "device", None)
    extra = 0 if inside else 1
    spare = xp.zeros((extra if out is not None else count + extra, width), dtype=updates.dtype, device=device)
    rows = spare if out is None else xp.concat((xp.reshape(out, (count, width)), spare), axis=0)
    rows = kernel(rows, xp.reshape(places, (number,)), xp.reshape(updates, (number, width)), reduction, out is None)
    return xp.astype(xp.reshape(rows if inside else rows[:count, ...], shape), dtype, copy=False)


def have_places(arr: Any, indices: Any, axis: int) -> bool:
    """Whether indices are places along an axis of an array; the composition says what is wrong if not."""
    return -arr.ndim <= axis < arr.ndim and indices.ndim == arr.ndim


def have_segments(data: Any, segment_ids: Any, num_segments: int) -> bool:
    """Whether the first lengths of an array are those of its segments; the composition says what is wrong if not."""
    depth = segment_ids.ndim
    return num_segments >= 0 and 0 < depth <= data.ndim and tuple(segment_ids.shape) == tuple(data.shape[:depth])


def replaced(xp: Any, kernel: Kernel, target: Any, places: Any, rows: Any) -> Any:
    """Put rows in the places of others, the last of several; only what is put there has a share in the gradient."""
    device = device_of(places)
    length = target.shape[0]
    own = xp.arange(length, dtype=places.dtype, device=device)
    others = xp.cumulative_sum(xp.ones_like(places)) + (length - 1)
    chosen = kernel(own[:, None], places, xp.astype(others, places.dtype)[:, None], "max", False)
    return xp.take(xp.concat((target, rows), axis=0), chosen[:, 0], axis=0)


_DOUBLINGS = 31


def multiplied(xp: Any, kernel: Kernel, target: Any, places: Any, rows: Any) -> Any:
    """Multiply rows of the target by others, by products of pairs, which have derivatives of any order at any number.

    Each row takes the products so far of the one before it, of that two before it, four, and so on, as far as they
    have one place: the last row of a place has the product of all.
    """
    order = xp.argsort(places)
    places, rows = xp.take(places, order), xp.take(rows, order, axis=0)
    count = rows.shape[0]
    for step in (2**i for i in range(_DOUBLINGS if count is None else max(count - 1, 0).bit_length())):
        same = (places[step:] == places[:-step])[:, None]
        factors = xp.where(same, rows[:-step, :], xp.ones_like(rows[:-step, :]))
        rows = xp.concat((rows[:step, :], factors * rows[step:, :]), axis=0)
    last = xp.concat((places[1:] != places[:-1], places[:1] == places[:1]))[:, None]
    products = kernel(xp.zeros_like(target), places, xp.where(last, rows, xp.zeros_like(rows)), "sum", False)
    ones = xp.ones_like(places)[:, None]
    touched = kernel(xp.zeros_like(target[:, :1], dtype=places.dtype), places, ones, "sum", False) > 0
    return target * xp.where(touched, products, xp.ones_like(products))


def neutral(xp: Any, reduction: str, dtype: Any) -> Any:
    """What changes nothing in a reduction."""
    if reduction in ("sum", "mul"):
        return int(reduction == "mul")
    integral = is_kind(xp, dtype, "integral")
    if reduction == "min":
        return int(xp.iinfo(dtype).max) if integral else math.inf
    return int(xp.iinfo(dtype).min) if integral else -math.inf


def _by_comparison(xp: Any) -> Kernel:
    """The kernel of a namespace of which no more is known than what the standard says."""

    def kernel(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
        if 0 in rows.shape:
            return target
        numbers = xp.arange(target.shape[0], dtype=places.dtype, device=device_of(places))
        hit = xp.expand_dims(places, axis=1) == xp.expand_dims(numbers, axis=0)
        touched = xp.expand_dims(xp.any(hit, axis=0), axis=1)
        if reduction == "replace":
            order = xp.expand_dims(xp.arange(rows.shape[0], dtype=places.dtype, device=device_of(places)), axis=1)
            last = xp.max(xp.where(hit, order, xp.zeros_like(order)), axis=0)
            return xp.where(touched, xp.take(rows, last, axis=0), target)
        nothing = xp.full((1, 1, 1), neutral(xp, reduction, rows.dtype), dtype=rows.dtype, device=device_of(rows))
        every = xp.where(xp.expand_dims(hit, axis=2), xp.expand_dims(rows, axis=1), nothing)
        if reduction == "sum":
            return target + xp.sum(every, axis=0, dtype=rows.dtype)
        if reduction == "mul":
            found = xp.prod(every, axis=0, dtype=rows.dtype)
            return xp.where(touched, found, target) if new else target * found
        whole, pair = (xp.min, xp.minimum) if reduction == "min" else (xp.max, xp.maximum)
        found = whole(every, axis=0)
        return xp.where(touched, found, target) if new else pair(target, found)

    return kernel
