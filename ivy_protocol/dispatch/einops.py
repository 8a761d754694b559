"""Backend of einops for `ivy.Array`, and for classes with ``__ivy_array_function__``."""

from typing import Any

from einops import EinopsError, rearrange, reduce, repeat
from einops._backends import AbstractBackend

from ivy_protocol.base.protocol import is_override
from ivy_protocol.dispatch import ops


class Backend(AbstractBackend):
    """The operations that einops requires of a backend, implemented by public ivy functions."""

    framework_name = "ivy_protocol"

    def is_appropriate_type(self, tensor: Any) -> bool:
        return is_override(type(tensor))

    def is_float_type(self, x: Any) -> bool:
        # Return True for every dtype: einops calls this method before a mean, and raises if the result is False.
        # `ivy.mean` supports integers.
        return True

    def shape(self, x: Any) -> Any:
        return tuple(ops.shape(x))

    def reshape(self, x: Any, shape: Any) -> Any:
        return ops.reshape(x, tuple(shape))

    def transpose(self, x: Any, axes: Any) -> Any:
        return ops.permute_dims(x, tuple(axes))

    def reduce(self, x: Any, operation: str, axes: Any) -> Any:
        return getattr(ops, operation)(x, axis=tuple(axes))

    def stack_on_zeroth_dimension(self, tensors: list[Any]) -> Any:
        return ops.stack(tensors)

    def add_axes(self, x: Any, n_axes: int, pos2len: dict[int, int]) -> Any:
        for index in pos2len:
            x = ops.expand_dims(x, axis=index)
        lengths = list(ops.shape(x))
        for index, length in pos2len.items():
            lengths[index] = length
        return ops.broadcast_to(x, tuple(lengths))

    def concat(self, tensors: Any, axis: int) -> Any:
        return ops.concat(tensors, axis=axis)

    def einsum(self, pattern: str, *x: Any) -> Any:
        return ops.einsum(pattern, *x)


__all__ = ["EinopsError", "rearrange", "reduce", "repeat"]
