"""The functions of einops, which this module gives a backend for everything that ivy's functions take.

With it, einops itself takes `ivy.Array`, and classes that answer ivy's functions.
"""

from typing import Any

from einops import EinopsError, rearrange, reduce, repeat
from einops._backends import AbstractBackend

from ivy_protocol.base.protocol import is_override
from ivy_protocol.functions import comparison, linalg, reductions, statistics
from ivy_protocol.functions.conversion import shape
from ivy_protocol.functions.manipulation import broadcast_to, concat, expand_dims, permute_dims, reshape, stack

_REDUCTIONS = {
    "min": reductions.min,
    "max": reductions.max,
    "sum": reductions.sum,
    "mean": statistics.mean,
    "prod": reductions.prod,
    "any": comparison.any,
    "all": comparison.all,
}


class Backend(AbstractBackend):
    """What einops asks of a library, answered by ivy's functions, and so by the library of the array."""

    framework_name = "ivy_protocol"

    def is_appropriate_type(self, tensor: Any) -> bool:
        return is_override(type(tensor))

    def is_float_type(self, x: Any) -> bool:
        # einops asks before a mean; ivy's takes integers too.
        return True

    def shape(self, x: Any) -> Any:
        return tuple(shape(x))

    def reshape(self, x: Any, shape: Any) -> Any:
        return reshape(x, tuple(shape))

    def transpose(self, x: Any, axes: Any) -> Any:
        return permute_dims(x, tuple(axes))

    def reduce(self, x: Any, operation: str, axes: Any) -> Any:
        return _REDUCTIONS[operation](x, axis=tuple(axes))

    def stack_on_zeroth_dimension(self, tensors: list[Any]) -> Any:
        return stack(tensors)

    def add_axes(self, x: Any, n_axes: int, pos2len: dict[int, int]) -> Any:
        for place in pos2len:
            x = expand_dims(x, axis=place)
        lengths = list(shape(x))
        for place, length in pos2len.items():
            lengths[place] = length
        return broadcast_to(x, tuple(lengths))

    def concat(self, tensors: Any, axis: int) -> Any:
        return concat(tensors, axis=axis)

    def einsum(self, pattern: str, *x: Any) -> Any:
        return linalg.einsum(pattern, *x)


__all__ = ["EinopsError", "rearrange", "reduce", "repeat"]
