"""PyTorch: indexing, gather and scatter."""

import math
from functools import reduce
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.array_api import other_memory
from ivy_protocol.backends.common.indexing import (
    Copied,
    NoIntegers,
    check_fill,
    is_element,
    steps_back,
)
from ivy_protocol.backends.common.scatter import (
    have_places,
    multiplied,
    neutral,
    replaced,
    scattered,
    scattered_flat,
)
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch._shared import _WITH_NUMBERS, WIDE_UNSIGNED, are_at_hand
from ivy_protocol.backends.torch._shared import INTEGERS as _INTEGERS
from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE as _WIDE
from ivy_protocol.backends.torch.transforms import below_transforms, is_batched
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.shape import is_whole

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
        # The value may be a view of what it is written to.
        return x.copy_(val.clone())


def _sum_in_place(x: Any, val: Any, sign: int) -> Any:
    if val.dtype is x.dtype and x.dtype not in WIDE_UNSIGNED:
        try:
            return x.add_(val, alpha=sign)
        except RuntimeError:
            # The value may be a view of what it is added to.
            return inplace_update(x, torch.add(x, val, alpha=sign))
    # torch adds no wide unsigned integers; the bits of a sum are those of signed ones.
    interim = torch.int64 if x.dtype in WIDE_UNSIGNED else x.dtype
    return inplace_update(x, torch.add(x.to(interim), val.to(interim), alpha=sign).to(x.dtype))


def inplace_increment(x: Any, val: Any) -> Any:
    return _sum_in_place(x, val, 1)


def inplace_decrement(x: Any, val: Any) -> Any:
    return _sum_in_place(x, val, -1)


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    if a.dtype not in _WIDE or a.ndim < 2 or not a.numel() or is_batched():
        return NotImplemented
    # Rows of many elements are filled in other places.
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
    """Make arrays of integers that stand apart from the arrays of an index.

    In NumPy and the other libraries they count as arrays, whose axes come first where anything else stands between
    them; torch takes what they select first, and leaves the axes of the arrays where these are.
    """
    if len([k for k in keys if k is Ellipsis]) > 1:
        # torch takes any but the first for a whole axis, or for none.
        raise IndexError("an index can have only one Ellipsis")
    arrays = [k for k in keys if isinstance(k, torch.Tensor) and k.ndim]
    if not arrays or int not in [type(k) for k in keys]:
        return keys
    counted = [isinstance(k, torch.Tensor) or type(k) is int for k in keys]
    first, last = counted.index(True), len(keys) - counted[::-1].index(True)
    if all(counted[first:last]):
        return keys
    return tuple([torch.tensor([k], device=arrays[0].device) if type(k) is int else k for k in keys])


_PLACES = (torch.int64, torch.int32)
_SIGNED = {torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}


def with_kernels(x: Any) -> Any:
    """The memory of unsigned integers that torch has few kernels for, as that of signed ones."""
    signed = _SIGNED.get(x.dtype)
    return x if signed is None else x.view(signed)


def with_last_gradients(x: Any, query: Any, val: Any) -> Any:
    """A value to write of which only the last element for each place has a share in the gradient; torch gives all."""
    keys = query if isinstance(query, tuple) else (query,)
    if not any(isinstance(k, list) or (isinstance(k, torch.Tensor) and k.ndim and k.dtype != torch.bool) for k in keys):
        return val
    places = torch.arange(x.numel(), device=x.device).reshape(x.shape)[query]
    order = torch.arange(places.numel(), device=x.device)
    last = torch.zeros(x.numel(), dtype=order.dtype, device=x.device)
    last = last.scatter_reduce(0, places.reshape(-1), order, "amax")
    return torch.where(last[places] == order.reshape(places.shape), val, val.detach())


def goes_forward(query: Any) -> bool:
    """Whether an index has integers, slices and new axes only, and no slice steps back: torch takes it as it is."""
    for key in query if type(query) is tuple else (query,):
        if type(key) is slice:
            if key.step is not None and not (type(key.step) is int and key.step > 0):
                return False
        elif type(key) is not int and key is not None:
            return False
    return True


def is_empty_mask(x: Any, query: Any) -> bool:
    # A mask without elements fits any axis, for the other libraries.
    if not isinstance(query, torch.Tensor) or query.dtype is not torch.bool or 0 not in query.shape:
        return False
    return query.ndim <= x.ndim and all(n in (0, m) for n, m in zip(query.shape, x.shape, strict=False))


def with_known_types(query: Any) -> Any:
    # torch takes uint8 for bool, as it did before it had bool, and no other narrow integers.
    if type(query) is tuple:
        types = [type(key) for key in query]
        if types.count(int) == len(types):
            return query
        return integers_as_arrays(tuple([with_known_types(key) for key in query]))
    if isinstance(query, np.ndarray):
        # torch would cut floats off, and has no negative strides.
        if query.dtype.kind not in "biu":
            raise NoIntegers
        query = torch.from_numpy(query.copy())
    known = not isinstance(query, torch.Tensor) or query.dtype in (torch.int64, torch.int32, torch.bool)
    # It says itself that it takes no floats.
    return query if known or query.is_floating_point() or query.is_complex() else query.to(torch.int64)


def writable(x: Any) -> Any:
    """An array that may be written, which it is not if several of its elements are one in memory.

    Raises
    ------
    ValueError
        It is such an array, as `broadcast_to` makes it.
    """
    steps = x.stride()
    if 0 in steps and any([step == 0 and n > 1 for n, step in zip(x.shape, steps, strict=True)]):
        raise ValueError("several elements are one in memory; copy it first, with ivy.copy_array(x)")
    return x


def part_of(x: Any, query: Any) -> Any:
    # torch has no negative steps: flip the axis and count from its other end.
    query = with_known_types(query)
    dtype = x.dtype
    if dtype in _SIGNED:
        return part_of(with_kernels(x), query).view(dtype)
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
    """What tells whether two tensors share memory."""
    if type(x) is not torch.Tensor and is_sharded(type(x)):
        return None
    plain = below_transforms(x)
    storage = plain.untyped_storage()
    # Tensors that stand for values to come have no address.
    return storage.data_ptr() if type(plain) in _WITH_NUMBERS else storage._cdata


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    if type(query) is int and copy is None and type(x) is torch.Tensor and x.layout is torch.strided:
        # What is below, in one call.
        if x.ndim > 1 and x.dtype not in _SIGNED:
            return x[query]
        if x.ndim == 1 and not (is_compiling() or torch._C._are_functorch_transforms_active()):
            # It has no rule by batches.
            return torch.select_copy(x, 0, query)
    if copy is None and x.dtype not in _SIGNED:
        if type(query) is torch.Tensor:
            # A mask without elements fits any axis, for the other libraries.
            if query.ndim and ((dtype := query.dtype) in _PLACES or (dtype is torch.bool and query.numel())):
                return x[query]
        elif goes_forward(query):
            part = x[query]
            return part if part.ndim else part.clone()
    result = part_of(x, query)
    if copy or (copy is None and is_element(result, query)):
        return result.clone()
    return Copied(result) if steps_back(query) else result


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    x = x.clone() if copy else x if x.is_contiguous() else writable(x)
    if not goes_forward(query):
        query = with_known_types(query)
        if steps_back(query):
            positions = torch.arange(x.numel(), device=x.device).reshape(x.shape)
            query = torch.unravel_index(part_of(positions, query), x.shape)
    if isinstance(val, torch.Tensor):
        val = val if val.dtype is x.dtype else val.to(x.dtype)
        if val.requires_grad:
            val = with_last_gradients(x, query, val)
        if is_compiling() or memory_of(val) == memory_of(x):
            # torch refuses a value that lies where it is written to, or changes it while it writes.
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
        # An array may be its own index.
        keys = [k.clone() if isinstance(k, torch.Tensor) else k for k in (query if type(query) is tuple else (query,))]
        x[tuple(keys)] = val
    return x


_DEFAULTS = {"int32": torch.int32, "int64": torch.int64}
_SORTED = (*_WIDE, *_INTEGERS)
_MOST = 2**31
"""As many elements as the compositions count."""


def _within(x: Any, length: int) -> bool:
    """Whether integers are known to be places of so many elements, of which there is one at least."""
    if x.dtype not in _INTEGERS or not x.numel() or not are_at_hand(x):
        return False
    least, most = torch.aminmax(x)
    return least.item() >= 0 and most.item() < length


def _kind(*dtypes: Any) -> Any:
    """The data type of positions: that of integers by default, or a wider one of what is given."""
    kind: Any = _DEFAULTS.get(context.setting("default_int_dtype"))
    return None if kind is None else reduce(torch.promote_types, dtypes, kind)


def _sizes(shape: Any) -> list[int] | None:
    """Lengths that give an array some elements, as many as are counted."""
    sizes = list(shape) if isinstance(shape, list | tuple) else [shape]
    return sizes if all([type(n) is int and n > 0 for n in sizes]) and 0 < math.prod(sizes) < _MOST else None


def ravel_multi_index(multi_index: Any, dims: Any, mode: str = "raise", order: str = "C") -> Any:
    sizes = _sizes(dims)
    if mode != "raise" or sizes is None or not isinstance(multi_index, list | tuple) or not sizes:
        return NotImplemented
    if len(multi_index) != len(sizes) or not all(map(_within, multi_index, sizes)):
        return NotImplemented
    pairs = list(zip(multi_index, sizes, strict=True))
    kind, (first, *others) = _kind(*[x.dtype for x in multi_index]), pairs if order == "C" else pairs[::-1]
    if kind is None:
        return NotImplemented
    # Small integers would overflow.
    total = first[0].to(kind, copy=not others)
    for part, size in others:
        total = total * size + part.to(kind)
    return total


def unravel_index(indices: Any, shape: Any, /, *, order: str = "C") -> Any:
    sizes = _sizes([int(shape)] if is_whole(shape) else shape)
    if not sizes or not _within(indices, math.prod(sizes)):
        return NotImplemented
    kind, found = _kind(indices.dtype), []
    if kind is None:
        return NotImplemented
    rest = indices.to(kind, copy=len(sizes) == 1)
    for size in sizes[:0:-1] if order == "C" else sizes[:-1]:
        rows = torch.div(rest, size, rounding_mode="floor")
        found.append(rest - rows * size)
        rest = rows
    found.append(rest)
    return tuple(reversed(found)) if order == "C" else tuple(found)


_NAMES = {"mul": "prod", "min": "amin", "max": "amax"}


def _kernel(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if rows.shape[1] == 1 and reduction in ("sum", "min", "max"):
        # Along one axis torch is many times faster.
        return _reduced(target[:, 0], places, rows[:, 0], reduction, new)[:, None]
    return _reduced(target, places, rows, reduction, new)


def _reduced(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if reduction == "sum":
        return target.index_add(0, places, rows)
    if reduction == "replace":
        return replaced(xp, _kernel, target, places, rows)
    if new and reduction != "mul":
        # What is left out of a comparison has a share in the gradient all the same, where it is equal.
        target, new = target.index_fill(0, places, neutral(xp, reduction, rows.dtype)), False
    if reduction == "mul" and rows.is_complex():
        # Of a product of complex numbers, torch has no derivative here.
        target = target.index_fill(0, places, 1) if new else target
        return multiplied(xp, _kernel, target, places, rows)
    if rows.ndim > 1:
        places = places[:, None].expand_as(rows)
    return torch.scatter_reduce(target, 0, places, rows, _NAMES[reduction], include_self=not new)


def _are_within(indices: Any, lengths: Any) -> bool:
    if not are_at_hand(indices) or not indices.numel():
        return False
    bounds = [(*torch.aminmax(column), length) for column, length in zip(indices.unbind(-1), lengths, strict=False)]
    return all([least >= 0 and most < length for least, most, length in bounds])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    return scattered_flat(xp, _kernel, indices, updates, size, reduction, out, _are_within)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(xp, _kernel, indices, updates, shape, reduction, out, _are_within)


def put_along_axis(arr: Any, indices: Any, values: Any, axis: int, /, *, mode: str = "replace") -> Any:
    # Elsewhere than on a CPU, torch does not say which of several elements stays.
    plain = mode == "replace" and arr.device.type == "cpu" and arr.dtype not in WIDE_UNSIGNED and are_at_hand(indices)
    if not plain or not have_places(arr, indices, axis) or indices.dtype.is_floating_point or not indices.numel():
        return NotImplemented
    least, most = torch.aminmax(indices)
    if least < -arr.shape[axis] or most >= arr.shape[axis]:
        return NotImplemented
    places = indices.to(torch.int64)
    places = torch.where(places < 0, places + arr.shape[axis], places) if least < 0 else places
    sides = list(arr.shape)
    sides[axis] = indices.shape[axis]
    return arr.scatter(axis, places.expand(sides), values.expand(sides))


_INDICES = (torch.int32, torch.int64)


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    if mode != "fill" or not are_at_hand(x, indices) or indices.dtype not in _INDICES:
        return NotImplemented
    if fill_value is not None:
        check_fill(x.dtype, fill_value)
    x, axis, flat = *((x.reshape(-1), 0) if axis is None else (x, axis)), indices.ndim == 1
    if not x.ndim:
        return NotImplemented
    try:
        # It says itself where one is out of range, or counts from the end.
        taken = torch.index_select(x, axis, indices if flat else indices.reshape(-1))
    except (IndexError, RuntimeError, TypeError):
        return NotImplemented
    axis %= x.ndim
    return taken if flat else taken.reshape((*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :]))


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill" or not are_at_hand(x, indices) or indices.dtype not in _INDICES or indices.ndim != x.ndim:
        return NotImplemented
    # It reads the part of an array that is longer than the indices, and does not broadcast.
    if not x.ndim or any(
        [n != m for i, (n, m) in enumerate(zip(x.shape, indices.shape, strict=True)) if i != axis % x.ndim]
    ):
        return NotImplemented
    try:
        return torch.gather(x, axis, indices.to(torch.int64))
    except (IndexError, RuntimeError, TypeError):
        return NotImplemented


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    return NotImplemented if batch_dims else take(params, indices, axis=axis)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    if batch_dims or not indices.ndim or not are_at_hand(params, indices) or indices.dtype not in _INDICES:
        return NotImplemented
    if not 0 < indices.shape[-1] <= params.ndim:
        return NotImplemented
    try:
        # It says itself where one is out of range, which is to be filled in.
        return params[indices.unbind(-1)]
    except IndexError:
        return NotImplemented
