"""Indexing, gather and scatter.

torch has no negative strides, accepts no negative indices in `gather`, and has few kernels for unsigned integers.
"""

import math
from functools import reduce
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.array_api import other_memory
from ivy_protocol.backends.common.indexing import Copied, NoIntegers, check_fill, is_element, steps_back
from ivy_protocol.backends.common.scatter import (
    have_valid_indices,
    multiplied,
    neutral,
    replaced,
    scattered,
    scattered_flat,
)
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch._shared import (
    _PLAIN_TYPES,
    INDEX_DTYPES,
    INTEGERS,
    SIGNED,
    SINGLE_AND_DOUBLE,
    WIDE_UNSIGNED,
    are_host_readable,
)
from ivy_protocol.backends.torch.transforms import below_transforms, is_batched
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.shape import is_integral

__all__ = [
    "fill_diagonal",
    "gather",
    "gather_nd",
    "get_item",
    "inplace_decrement",
    "inplace_increment",
    "inplace_update",
    "memory_of",
    "put_along_axis",
    "ravel_multi_index",
    "scatter_flat",
    "scatter_nd",
    "set_item",
    "take",
    "take_along_axis",
    "take_in_bounds",
    "unravel_index",
]


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    if val.dtype is not x.dtype and not keep_input_dtype:
        if ensure_in_backend:
            raise other_memory(x.dtype, val.dtype)
        return val.expand(x.shape).clone()
    try:
        return x.copy_(val)
    except RuntimeError:
        # Copy the value first, because `copy_` raises if the value is a view that overlaps with `x`.
        return x.copy_(val.clone())


def _add_in_place(x: Any, val: Any, sign: int) -> Any:
    if val.dtype is x.dtype and x.dtype not in WIDE_UNSIGNED:
        try:
            return x.add_(val, alpha=sign)
        except RuntimeError:
            # Compute the sum in new memory and copy it to `x`, because `add_` raises if the value is a view that
            # overlaps with `x`.
            return inplace_update(x, torch.add(x, val, alpha=sign))
    # Add wide unsigned integers in int64, because torch has no kernel for them. The sums have the same lower bits.
    interim = torch.int64 if x.dtype in WIDE_UNSIGNED else x.dtype
    return inplace_update(x, torch.add(x.to(interim), val.to(interim), alpha=sign).to(x.dtype))


def inplace_increment(x: Any, val: Any) -> Any:
    return _add_in_place(x, val, 1)


def inplace_decrement(x: Any, val: Any) -> Any:
    return _add_in_place(x, val, -1)


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    if a.dtype not in SINGLE_AND_DOUBLE or a.ndim < 2 or not a.numel() or is_batched():
        return NotImplemented
    # Copy to contiguous memory, because fill_diagonal_ fills the wrong elements of a non-contiguous tensor.
    result = a.clone(memory_format=torch.contiguous_format)
    if isinstance(v, torch.Tensor):
        if v.ndim or v.is_complex() or a.ndim > 2 or (wrap and a.shape[0] > a.shape[1]):
            return NotImplemented
        result.diagonal().copy_(v)
        return result
    if type(v) not in (int, float) or (a.ndim > 2 and len(set(a.shape)) > 1):
        return NotImplemented
    return result.fill_diagonal_(v, wrap)


def integers_as_arrays(keys: tuple[Any, ...]) -> tuple[Any, ...]:
    """Convert the integers of an index to arrays of one element if a slice separates them from the arrays.

    NumPy counts integers as arrays. If a slice separates two arrays, NumPy moves the broadcast axes to the front. torch
    applies integers first, and keeps the position of the axes.
    """
    if len([k for k in keys if k is Ellipsis]) > 1:
        # Raise an error, because torch ignores a second Ellipsis, or treats it as a slice.
        raise IndexError("an index can have only one Ellipsis")
    arrays = [k for k in keys if isinstance(k, torch.Tensor) and k.ndim]
    if not arrays or int not in [type(k) for k in keys]:
        return keys
    is_array_key = [isinstance(k, torch.Tensor) or type(k) is int for k in keys]
    first, last = is_array_key.index(True), len(keys) - is_array_key[::-1].index(True)
    if all(is_array_key[first:last]):
        return keys
    return tuple([torch.tensor([k], device=arrays[0].device) if type(k) is int else k for k in keys])


def with_kernels(x: Any) -> Any:
    """Return a view of wide unsigned integers as signed integers, for which torch has more kernels."""
    signed = SIGNED.get(x.dtype)
    return x if signed is None else x.view(signed)


def with_gradient_of_last(x: Any, query: Any, val: Any) -> Any:
    """Detach values that a later value with the same index overwrites: torch would propagate gradients to them, too."""
    keys = query if isinstance(query, tuple) else (query,)
    if not any(isinstance(k, list) or (isinstance(k, torch.Tensor) and k.ndim and k.dtype != torch.bool) for k in keys):
        return val
    positions = torch.arange(x.numel(), device=x.device).reshape(x.shape)[query]
    order = torch.arange(positions.numel(), device=x.device)
    last = torch.zeros(x.numel(), dtype=order.dtype, device=x.device)
    last = last.scatter_reduce(0, positions.reshape(-1), order, "amax")
    return torch.where(last[positions] == order.reshape(positions.shape), val, val.detach())


def is_basic_forward(query: Any) -> bool:
    """Return True for an index of integers, None and slices with positive steps, which torch handles as NumPy does."""
    for key in query if type(query) is tuple else (query,):
        if type(key) is slice:
            if key.step is not None and not (type(key.step) is int and key.step > 0):
                return False
        elif type(key) is not int and key is not None:
            return False
    return True


def is_empty_mask(x: Any, query: Any) -> bool:
    # Accept a mask of length 0 along an axis of any length, as other libraries do.
    if not isinstance(query, torch.Tensor) or query.dtype is not torch.bool or 0 not in query.shape:
        return False
    return query.ndim <= x.ndim and all(n in (0, m) for n, m in zip(query.shape, x.shape, strict=False))


def normalize_keys(query: Any) -> Any:
    # Convert small integers to int64, because torch treats uint8 as a mask, and rejects other small integers.
    if type(query) is tuple:
        types = [type(key) for key in query]
        if types.count(int) == len(types):
            return query
        return integers_as_arrays(tuple([normalize_keys(key) for key in query]))
    if isinstance(query, np.ndarray):
        # Reject floats, which torch would truncate. Copy the key, because torch does not support negative strides.
        if query.dtype.kind not in "biu":
            raise NoIntegers
        query = torch.from_numpy(query.copy())
    is_supported = not isinstance(query, torch.Tensor) or query.dtype in (torch.int64, torch.int32, torch.bool)
    # Leave floating-point and complex keys unchanged, so that torch raises for them.
    return query if is_supported or query.is_floating_point() or query.is_complex() else query.to(torch.int64)


def writable(x: Any) -> Any:
    """Return a tensor whose memory may be written to.

    Raises
    ------
    ValueError
        Several elements share memory, as in a result of `broadcast_to`.
    """
    steps = x.stride()
    if 0 in steps and any([step == 0 and n > 1 for n, step in zip(x.shape, steps, strict=True)]):
        raise ValueError("several elements of the array share memory; copy the array first, with ivy.copy_array(x)")
    return x


def get_part(x: Any, query: Any) -> Any:
    # torch does not support negative steps, so flip the axis and index it from the other end.
    query = normalize_keys(query)
    dtype = x.dtype
    if dtype in SIGNED:
        return get_part(with_kernels(x), query).view(dtype)
    if not steps_back(query):
        try:
            return x[query]
        except IndexError:
            if not is_empty_mask(x, query):
                raise
            return torch.flatten(x, 0, query.ndim - 1)[:0]
    keys = query if isinstance(query, tuple) else (query,)
    consumed = len([k for k in keys if k is not None and k is not Ellipsis])
    axis, flipped, forward = 0, [], []
    for key in keys:
        if isinstance(key, slice) and key.step is not None and key.step < 0:
            length = x.shape[axis]
            start, stop, step = key.indices(length)
            key = slice(length - 1 - start, length - 1 - stop, -step)
            flipped.append(axis)
        if key is Ellipsis:
            axis += x.ndim - consumed
        elif key is not None:
            axis += 1
        forward.append(key)
    return torch.flip(x, flipped)[tuple(forward)]


def memory_of(x: Any) -> int | None:
    """Return an identifier of the memory of a tensor: its data pointer, or the storage if there is no pointer."""
    if type(x) is not torch.Tensor and is_sharded(type(x)):
        return None
    tensor = below_transforms(x)
    storage = tensor.untyped_storage()
    # Return the identity of the storage object for traced tensors, because they have no address.
    return storage.data_ptr() if type(tensor) in _PLAIN_TYPES else storage._cdata


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    if type(query) is int and copy is None and type(x) is torch.Tensor and x.layout is torch.strided:
        # For an index that is an integer, call torch directly if torch supports the call.
        if x.ndim > 1 and x.dtype not in SIGNED:
            return x[query]
        if x.ndim == 1 and not (is_compiling() or torch._C._are_functorch_transforms_active()):
            # Do not call `select_copy` under vmap, for which it has no batching rule.
            return torch.select_copy(x, 0, query)
    if copy is None and x.dtype not in SIGNED:
        if type(query) is torch.Tensor:
            # Call torch directly, except for an empty mask, which torch rejects unless the axis is empty, too.
            if query.ndim and ((dtype := query.dtype) in INDEX_DTYPES or (dtype is torch.bool and query.numel())):
                return x[query]
        elif is_basic_forward(query):
            part = x[query]
            return part if part.ndim else part.clone()
    result = get_part(x, query)
    if copy or (copy is None and is_element(result, query)):
        return result.clone()
    return Copied(result) if steps_back(query) else result


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    x = x.clone() if copy else x if x.is_contiguous() else writable(x)
    if not is_basic_forward(query):
        query = normalize_keys(query)
        if steps_back(query):
            positions = torch.arange(x.numel(), device=x.device).reshape(x.shape)
            query = torch.unravel_index(get_part(positions, query), x.shape)
    if isinstance(val, torch.Tensor):
        val = val if val.dtype is x.dtype else val.to(x.dtype)
        if val.requires_grad:
            val = with_gradient_of_last(x, query, val)
        if is_compiling() or memory_of(val) == memory_of(x):
            # Copy a value that may overlap with `x`: torch raises, or reads elements after it has overwritten them.
            val = val.clone()
    if x.dtype in WIDE_UNSIGNED:
        val = val if isinstance(val, torch.Tensor) else torch.tensor(val, dtype=x.dtype, device=x.device)
        with_kernels(x)[query] = with_kernels(val)
        return x
    try:
        x[query] = val
    except RuntimeError as error:
        if "single memory location" not in str(error):
            raise
        # Copy the keys, because `x` may be one of them.
        keys = [k.clone() if isinstance(k, torch.Tensor) else k for k in (query if type(query) is tuple else (query,))]
        x[tuple(keys)] = val
    return x


_DEFAULTS = {"int32": torch.int32, "int64": torch.int64}
_SORTED = (*SINGLE_AND_DOUBLE, *INTEGERS)
_MAX_SIZE = 2**31
"""Number of elements of a shape from which on the default implementation of an index conversion raises."""


def _is_in_range(x: Any, length: int) -> bool:
    """Return True for a nonempty, host-readable tensor of integers in ``[0, length)``."""
    if x.dtype not in INTEGERS or not x.numel() or not are_host_readable(x):
        return False
    lowest, highest = torch.aminmax(x)
    return lowest.item() >= 0 and highest.item() < length


def _index_dtype(*dtypes: Any) -> Any:
    """Return the dtype of indices: the default integer dtype, promoted with `dtypes`."""
    default: Any = _DEFAULTS.get(context.setting("default_int_dtype"))
    return None if default is None else reduce(torch.promote_types, dtypes, default)


def _sizes(shape: Any) -> list[int] | None:
    """Return a nonempty shape as a list if it has fewer than `_MAX_SIZE` elements, else None."""
    sizes = list(shape) if isinstance(shape, list | tuple) else [shape]
    return sizes if all([type(n) is int and n > 0 for n in sizes]) and 0 < math.prod(sizes) < _MAX_SIZE else None


def ravel_multi_index(multi_index: Any, dims: Any, mode: str = "raise", order: str = "C") -> Any:
    sizes = _sizes(dims)
    if mode != "raise" or sizes is None or not isinstance(multi_index, list | tuple) or not sizes:
        return NotImplemented
    if len(multi_index) != len(sizes) or not all(map(_is_in_range, multi_index, sizes)):
        return NotImplemented
    pairs = list(zip(multi_index, sizes, strict=True))
    dtype, (first, *others) = _index_dtype(*[x.dtype for x in multi_index]), pairs if order == "C" else pairs[::-1]
    if dtype is None:
        return NotImplemented
    # Cast before the multiplication, which would overflow for small integer dtypes.
    total = first[0].to(dtype, copy=not others)
    for part, size in others:
        total = total * size + part.to(dtype)
    return total


def unravel_index(indices: Any, shape: Any, /, *, order: str = "C") -> Any:
    sizes = _sizes([int(shape)] if is_integral(shape) else shape)
    if not sizes or not _is_in_range(indices, math.prod(sizes)):
        return NotImplemented
    dtype, coordinates = _index_dtype(indices.dtype), []
    if dtype is None:
        return NotImplemented
    remaining = indices.to(dtype, copy=len(sizes) == 1)
    for size in sizes[:0:-1] if order == "C" else sizes[:-1]:
        rows = torch.div(remaining, size, rounding_mode="floor")
        coordinates.append(remaining - rows * size)
        remaining = rows
    coordinates.append(remaining)
    return tuple(reversed(coordinates)) if order == "C" else tuple(coordinates)


_REDUCTIONS = {"mul": "prod", "min": "amin", "max": "amax"}


def _scatter_rows(target: Any, indices: Any, rows: Any, reduction: str, is_new: bool) -> Any:
    if rows.shape[1] == 1 and reduction in ("sum", "min", "max"):
        # Reduce rows of one element as a 1-D array, for which torch is many times faster.
        return _reduce_rows(target[:, 0], indices, rows[:, 0], reduction, is_new)[:, None]
    return _reduce_rows(target, indices, rows, reduction, is_new)


def _reduce_rows(target: Any, indices: Any, rows: Any, reduction: str, is_new: bool) -> Any:
    if reduction == "sum":
        return target.index_add(0, indices, rows)
    if reduction == "replace":
        return replaced(xp, _scatter_rows, target, indices, rows)
    if is_new and reduction != "mul":
        # Replace the old values by the neutral element. If torch ignored them with include_self=False, it would still
        # propagate gradients to those old values that equal the result.
        target, is_new = target.index_fill(0, indices, neutral(xp, reduction, rows.dtype)), False
    if reduction == "mul" and rows.is_complex():
        # Multiply complex numbers without scatter_reduce, which has no derivative for their products.
        target = target.index_fill(0, indices, 1) if is_new else target
        return multiplied(xp, _scatter_rows, target, indices, rows)
    if rows.ndim > 1:
        indices = indices[:, None].expand_as(rows)
    return torch.scatter_reduce(target, 0, indices, rows, _REDUCTIONS[reduction], include_self=not is_new)


def _are_within(indices: Any, lengths: Any) -> bool:
    if not are_host_readable(indices) or not indices.numel():
        return False
    bounds = [(*torch.aminmax(column), length) for column, length in zip(indices.unbind(-1), lengths, strict=False)]
    return all([lowest >= 0 and highest < length for lowest, highest, length in bounds])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _scatter_rows, indices, updates, size, reduction, out, _are_within)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(xp, _scatter_rows, indices, updates, shape, reduction, out, _are_within)


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    # Leave arrays on accelerators to the default implementation, because the result of torch for duplicate indices is
    # not deterministic there.
    is_supported = (
        mode == "replace" and arr.device.type == "cpu" and arr.dtype not in WIDE_UNSIGNED and are_host_readable(indices)
    )
    if (
        not is_supported
        or not have_valid_indices(arr, indices, axis)
        or indices.dtype.is_floating_point
        or not indices.numel()
    ):
        return NotImplemented
    lowest, highest = torch.aminmax(indices)
    if lowest < -arr.shape[axis] or highest >= arr.shape[axis]:
        return NotImplemented
    positions = indices.to(torch.int64)
    positions = torch.where(positions < 0, positions + arr.shape[axis], positions) if lowest < 0 else positions
    shape = list(arr.shape)
    shape[axis] = indices.shape[axis]
    return arr.scatter(axis, positions.expand(shape), values.expand(shape))


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    if mode != "fill" or not are_host_readable(x, indices) or indices.dtype not in INDEX_DTYPES:
        return NotImplemented
    if fill_value is not None:
        check_fill(x.dtype, fill_value)
    x, axis, is_flat = *((x.reshape(-1), 0) if axis is None else (x, axis)), indices.ndim == 1
    if not x.ndim:
        return NotImplemented
    try:
        # If index_select raises, for negative indices or indices out of range, leave the call to the default
        # implementation.
        result = torch.index_select(x, axis, indices if is_flat else indices.reshape(-1))
    except (IndexError, RuntimeError, TypeError):
        return NotImplemented
    axis %= x.ndim
    return result if is_flat else result.reshape((*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :]))


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    return take_in_bounds(x, indices, axis) if mode == "fill" else NotImplemented


def take_in_bounds(x: Any, indices: Any, axis: int) -> Any:
    if not are_host_readable(x, indices) or indices.dtype not in INDEX_DTYPES or indices.ndim != x.ndim or not x.ndim:
        return NotImplemented
    # Leave shapes that differ in another axis than `axis` to the default implementation: torch.gather does not
    # broadcast such shapes, and accepts an index array that is smaller than `x`.
    if x.shape != indices.shape and any(
        [n != m for i, (n, m) in enumerate(zip(x.shape, indices.shape, strict=True)) if i != axis % x.ndim]
    ):
        return NotImplemented
    try:
        return torch.gather(x, axis, indices if indices.dtype is torch.int64 else indices.to(torch.int64))
    except (IndexError, RuntimeError, TypeError):
        return NotImplemented


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    return NotImplemented if batch_dims else take(params, indices, axis=axis)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    if batch_dims or not indices.ndim or not are_host_readable(params, indices) or indices.dtype not in INDEX_DTYPES:
        return NotImplemented
    if not 0 < indices.shape[-1] <= params.ndim:
        return NotImplemented
    try:
        # If torch raises for an index out of range, leave the call to the default implementation, which returns a fill
        # value.
        return params[indices.unbind(-1)]
    except IndexError:
        return NotImplemented
