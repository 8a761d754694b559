"""Indices of torch that mean what they mean elsewhere."""

from typing import Any

import torch

from ivy_protocol.backends.torch._transforms import is_traced


def are_at_hand(*tensors: Any) -> bool:
    """Whether the numbers of tensors may be looked at: they exist, and are not on a device that would be waited for."""
    return not torch.compiler.is_compiling() and all(
        [type(x) in (torch.Tensor, torch.nn.Parameter) and x.device.type == "cpu" and not is_traced(x) for x in tensors]
    )


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


def steps_back(query: Any) -> bool:
    keys = query if isinstance(query, tuple) else (query,)
    return any(isinstance(k, slice) and k.step is not None and k.step < 0 for k in keys)


def is_empty_mask(x: Any, query: Any) -> bool:
    # A mask without elements fits any axis, for the other libraries.
    if not isinstance(query, torch.Tensor) or query.dtype is not torch.bool or 0 not in query.shape:
        return False
    return query.ndim <= x.ndim and all(n in (0, m) for n, m in zip(query.shape, x.shape, strict=False))
