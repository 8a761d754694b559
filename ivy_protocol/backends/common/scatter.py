"""Gather and scatter along one or more axes, on any array API namespace.

The indexed axes are flattened to one axis, and rows are read or written along this axis.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol.backends.common._helpers import device_of, is_kind
from ivy_protocol.backends.common.indexing import as_indices, from_front, take, take_along_axis
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.exceptions import IvyBroadcastShapeError

REDUCTIONS = ("sum", "mul", "min", "max", "replace")
_OF_BOOLS = {"sum": "max", "mul": "min"}
_SHORT = ("float16", "bfloat16")

Kernel = Callable[[Any, Any, Any, str, bool], Any]
"""Function that scatters updates into rows. Its arguments are the rows of the target, the flat indices of the updates,
the updates, the reduction, and a flag. If the flag is True, the target is new, and its rows do not take part in the
reduction. The function returns the new rows."""

Within = Callable[[Any, Sequence[int]], bool]
"""Function that returns True if it knows that all indices into axes of these sizes are in range and not negative."""


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
    flat = xp.reshape(indices, (math.prod(batch), 1, math.prod(inner), 1))
    flat = xp.broadcast_to(flat, (rows.shape[0], rows.shape[1], flat.shape[2], rows.shape[3]))
    elements = take_along_axis(xp, rows, flat, axis=2, fill_value=fill_value)
    return xp.reshape(elements, (*batch, *between, *inner, *after))


def gather_nd(xp: Any, params: Any, indices: Any, /, *, batch_dims: int = 0, fill_value: Any = None) -> Any:
    depth = indices.shape[-1]
    batch = check_batch(params, indices, batch_dims, params.ndim - depth)
    lengths, rest = tuple(params.shape[batch_dims : batch_dims + depth]), tuple(params.shape[batch_dims + depth :])
    rows = xp.reshape(params, (*batch, math.prod(lengths), *rest))
    flat = indices_of(xp, indices, lengths)
    return gather(xp, rows, flat, axis=batch_dims, batch_dims=batch_dims, fill_value=fill_value)


def check_batch(params: Any, indices: Any, batch_dims: int, most: int) -> tuple[Any, ...]:
    """Return the sizes of the leading axes that `params` and `indices` share; raise if they differ."""
    if not 0 <= batch_dims <= min(most, indices.ndim):
        raise ValueError(
            f"batch_dims={batch_dims} is out of range for params of shape {tuple(params.shape)} and indices of shape "
            f"{tuple(indices.shape)}"
        )
    batch = tuple(params.shape[:batch_dims])
    if tuple(indices.shape[:batch_dims]) != batch:
        raise ValueError(
            f"params and indices must have equal sizes along the first {batch_dims} axes, but have the shapes "
            f"{tuple(params.shape)} and {tuple(indices.shape)}"
        )
    return batch


def indices_of(xp: Any, indices: Any, lengths: Sequence[int]) -> Any:
    """Return flat indices for axes whose sizes are `lengths`. Replace an index out of range by the product of
    `lengths`.
    """
    if indices.shape[-1] != len(lengths):
        raise IndexError(
            f"the last axis of indices must have at most {len(lengths)} elements, one per indexed axis, not "
            f"{indices.shape[-1]}"
        )
    indices = as_indices(xp, indices)
    flat_index = xp.sum(xp.zeros_like(indices), axis=-1, dtype=indices.dtype)
    inside = flat_index == flat_index
    for axis, length in enumerate(lengths):
        one = indices[..., axis]
        inside = inside & (one >= -length) & (one < length)
        flat_index = flat_index * length + xp.where(one < 0, one + length, one)
    return xp.where(inside, flat_index, xp.full_like(flat_index, math.prod(lengths)))


def rows_of(xp: Any, indices: Any, lengths: Sequence[int]) -> Any:
    """Return flat indices for axes whose sizes are `lengths`. The caller has checked that all indices are in range."""
    flat = indices[..., 0]
    for axis in range(1, len(lengths)):
        flat = flat * lengths[axis] + indices[..., axis]
    return flat


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
    """Implement `scatter_flat` with the scatter kernel of a library."""
    shape = None if size is None else (size,)
    if out is not None and (out.ndim != 1 or shape not in (None, tuple(out.shape))):
        wanted = "one dimension" if shape is None else f"the shape {shape}"
        raise IvyBroadcastShapeError(f"ivy.scatter_flat: out= must have the shape {wanted}, not {tuple(out.shape)}")
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
    """Implement `scatter_nd` with the scatter kernel of a library."""
    if reduction not in REDUCTIONS:
        raise ValueError(f"reduction must be one of {', '.join(REDUCTIONS)}, not {reduction!r}")
    if shape is None and out is None:
        raise ValueError("the shape of the result is unknown; pass shape= or out=")
    if shape is not None and any([type(n) is int and n < 0 for n in shape]):
        raise ValueError(f"shape= must not have negative sizes, but is {tuple(shape)}")
    if out is not None and shape is not None and tuple(shape) != tuple(out.shape):
        raise IvyBroadcastShapeError(f"ivy.scatter_nd: out= must have the shape {tuple(shape)}, not {tuple(out.shape)}")
    dtype = updates.dtype
    if is_kind(xp, dtype, "complex floating") and reduction in ("min", "max"):
        raise ValueError(f"reduction={reduction!r} does not support complex numbers, which have no order")
    shape = tuple(shape) if shape is not None else tuple(out.shape)  # type: ignore[union-attr]
    depth = indices.shape[-1]
    if depth > len(shape):
        raise IndexError(
            f"the last axis of indices must have at most {len(shape)} elements, one per axis of the result, not {depth}"
        )
    wanted = (*indices.shape[:-1], *shape[depth:])
    if tuple(updates.shape) != wanted:
        updates = xp.broadcast_to(updates, wanted)
    if is_kind(xp, dtype, "bool"):
        updates = xp.astype(updates, xp.int8)
        out = None if out is None else xp.astype(out, xp.int8)
        reduction = _OF_BOOLS.get(reduction, reduction)
    elif reduction in ("sum", "mul") and dtype_name(dtype) in _SHORT:
        # Compute in float32: a sequence of half-precision additions or products would lose precision.
        updates = xp.astype(updates, xp.float32)
        out = None if out is None else xp.astype(out, xp.float32)
    count, width = math.prod(shape[:depth]), math.prod(shape[depth:])
    indices = as_indices(xp, indices)
    inside = within is not None and within(indices, shape[:depth])
    flat_indices = rows_of(xp, indices, shape[:depth]) if inside else indices_of(xp, indices, shape[:depth])
    number = -1 if None in flat_indices.shape else math.prod(flat_indices.shape)
    # If the index of an update is out of range, write the update to an extra row, which the result does not contain.
    # Call `getattr` with a default, because tracers of JAX have no attribute `device`.
    device = getattr(updates, "device", None)
    extra = 0 if inside else 1
    spare = xp.zeros((extra if out is not None else count + extra, width), dtype=updates.dtype, device=device)
    rows = spare if out is None else xp.concat((xp.reshape(out, (count, width)), spare), axis=0)
    rows = kernel(
        rows, xp.reshape(flat_indices, (number,)), xp.reshape(updates, (number, width)), reduction, out is None
    )
    return xp.astype(xp.reshape(rows if inside else rows[:count, ...], shape), dtype, copy=False)


def have_valid_indices(arr: Any, indices: Any, axis: int) -> bool:
    """Return True if `arr` has the axis and as many axes as `indices`.

    If it returns False, backends call the default implementation, which raises the error.
    """
    return -arr.ndim <= axis < arr.ndim and indices.ndim == arr.ndim


def have_segments(data: Any, segment_ids: Any, num_segments: int) -> bool:
    """Return True if the shape of `data` begins with the shape of `segment_ids`.

    If it returns False, backends call the default implementation, which raises the error.
    """
    depth = segment_ids.ndim
    return num_segments >= 0 and 0 < depth <= data.ndim and tuple(segment_ids.shape) == tuple(data.shape[:depth])


def replaced(xp: Any, kernel: Kernel, target: Any, indices: Any, rows: Any) -> Any:
    """Replace rows of the target. If a row has several updates, use the last one, which alone has a gradient."""
    device = device_of(indices)
    length = target.shape[0]
    own = xp.arange(length, dtype=indices.dtype, device=device)
    others = xp.cumulative_sum(xp.ones_like(indices)) + (length - 1)
    chosen = kernel(own[:, None], indices, xp.astype(others, indices.dtype)[:, None], "max", False)
    return xp.take(xp.concat((target, rows), axis=0), chosen[:, 0], axis=0)


_DOUBLINGS = 31


def multiplied(xp: Any, kernel: Kernel, target: Any, indices: Any, rows: Any) -> Any:
    """Multiply rows of the target by updates. The products of pairs have derivatives of any order.

    In step k, each update is multiplied by the product that is 2^k positions before it, if both have the same index.
    After the last step, the last update of an index is the product of all updates of this index.
    """
    order = xp.argsort(indices)
    indices, rows = xp.take(indices, order), xp.take(rows, order, axis=0)
    count = rows.shape[0]
    for step in (2**i for i in range(_DOUBLINGS if count is None else max(count - 1, 0).bit_length())):
        same = (indices[step:] == indices[:-step])[:, None]
        factors = xp.where(same, rows[:-step, :], xp.ones_like(rows[:-step, :]))
        rows = xp.concat((rows[:step, :], factors * rows[step:, :]), axis=0)
    last = xp.concat((indices[1:] != indices[:-1], indices[:1] == indices[:1]))[:, None]
    products = kernel(xp.zeros_like(target), indices, xp.where(last, rows, xp.zeros_like(rows)), "sum", False)
    ones = xp.ones_like(indices)[:, None]
    touched = kernel(xp.zeros_like(target[:, :1], dtype=indices.dtype), indices, ones, "sum", False) > 0
    return target * xp.where(touched, products, xp.ones_like(products))


def neutral(xp: Any, reduction: str, dtype: Any) -> Any:
    """Return the identity element of a reduction as a Python scalar."""
    if reduction in ("sum", "mul"):
        return int(reduction == "mul")
    integral = is_kind(xp, dtype, "integral")
    if reduction == "min":
        return int(xp.iinfo(dtype).max) if integral else math.inf
    return int(xp.iinfo(dtype).min) if integral else -math.inf


def _by_comparison(xp: Any) -> Kernel:
    """Create a scatter kernel from standard functions. The kernel compares each index with the number of each row."""

    def kernel(target: Any, indices: Any, rows: Any, reduction: str, new: bool) -> Any:
        if 0 in rows.shape:
            return target
        row_indices = xp.arange(target.shape[0], dtype=indices.dtype, device=device_of(indices))
        hit = xp.expand_dims(indices, axis=1) == xp.expand_dims(row_indices, axis=0)
        touched = xp.expand_dims(xp.any(hit, axis=0), axis=1)
        if reduction == "replace":
            order = xp.expand_dims(xp.arange(rows.shape[0], dtype=indices.dtype, device=device_of(indices)), axis=1)
            last = xp.max(xp.where(hit, order, xp.zeros_like(order)), axis=0)
            return xp.where(touched, xp.take(rows, last, axis=0), target)
        nothing = xp.full((1, 1, 1), neutral(xp, reduction, rows.dtype), dtype=rows.dtype, device=device_of(rows))
        every = xp.where(xp.expand_dims(hit, axis=2), xp.expand_dims(rows, axis=1), nothing)
        if reduction == "sum":
            return target + xp.sum(every, axis=0, dtype=rows.dtype)
        if reduction == "mul":
            result = xp.prod(every, axis=0, dtype=rows.dtype)
            return xp.where(touched, result, target) if new else target * result
        reduce, pair = (xp.min, xp.minimum) if reduction == "min" else (xp.max, xp.maximum)
        result = reduce(every, axis=0)
        return xp.where(touched, result, target) if new else pair(target, result)

    return kernel
