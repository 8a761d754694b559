"""Indices of torch that mean what they mean elsewhere."""

from typing import Any

import torch


def integers_as_arrays(keys: tuple[Any, ...]) -> tuple[Any, ...]:
    """Make arrays of integers that stand apart from the arrays of an index.

    In NumPy and the other libraries they count as arrays, whose axes come first where anything else stands between
    them; torch takes what they select first, and leaves the axes of the arrays where these are.
    """
    arrays = [k for k in keys if isinstance(k, torch.Tensor) and k.ndim]
    if not arrays or int not in [type(k) for k in keys]:
        return keys
    counted = [isinstance(k, torch.Tensor) or type(k) is int for k in keys]
    first, last = counted.index(True), len(keys) - counted[::-1].index(True)
    if all(counted[first:last]):
        return keys
    return tuple([torch.tensor([k], device=arrays[0].device) if type(k) is int else k for k in keys])
