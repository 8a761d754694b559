"""Indices of torch that mean what they mean elsewhere."""

from typing import Any

import numpy as np
import torch

from ivy_protocol.backends.common.indexing import Copied, NoIntegers, is_element, steps_back
from ivy_protocol.backends.torch._creation import WIDE_UNSIGNED
from ivy_protocol.backends.torch._random import may_look
from ivy_protocol.backends.torch._spreading import is_spread
from ivy_protocol.backends.torch._transforms import below_transforms, is_traced
from ivy_protocol.compiling import is_compiling

_WITH_NUMBERS = (torch.Tensor, torch.nn.Parameter)


def are_at_hand(*tensors: Any) -> bool:
    """Whether the numbers of tensors may be looked at: they exist, are not on a device that would be waited for, and
    are no example of what a graph is made for."""
    known = may_look()
    for x in tensors:
        known = known and type(x) in _WITH_NUMBERS and x.is_cpu and not is_traced(x)
    return known


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
    if type(x) is not torch.Tensor and is_spread(type(x)):
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
