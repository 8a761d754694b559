"""Shape manipulation by compiled functions, with checks that padded arrays fit into memory."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.core import Tracer

from ivy_protocol.backends.common.beyond_standard import pairs
from ivy_protocol.backends.common.indexing import part_lengths
from ivy_protocol.backends.jax._sharding import is_explicit
from ivy_protocol.backends.jax.indexing import is_on_one_device
from ivy_protocol.backends.jax.transforms import check_lengths

__all__ = ["block_diag", "broadcast_arrays", "constant_pad", "pad", "permute_dims", "repeat", "split", "stack"]


stack = jax.jit(jnp.stack, static_argnames=("axis",))


def permute_dims(x: Any, /, axes: Any = None) -> Any:
    # Call jnp.transpose, because jnp.permute_dims does not accept negative axes.
    return jnp.transpose(x, axes)


def broadcast_arrays(*arrays: Any) -> Any:
    return tuple(jnp.broadcast_arrays(*arrays))


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = [(*pair, 0) for pair in pairs("constant_pad", pad_width, x, value)]
    check_lengths(*[n + before + after for n, (before, after, _) in zip(x.shape, widths, strict=True)])
    if type(value) in (int, float) and value == 0 and math.copysign(1.0, value) > 0:
        return _zero_pad(x, tuple(widths))
    return NotImplemented if isinstance(value, jax.Array) else jax.lax.pad(x, jnp.asarray(value, x.dtype), widths)


@partial(jax.jit, static_argnums=1)
def _zero_pad(x: Any, widths: Any) -> Any:
    return jax.lax.pad(x, jnp.zeros((), x.dtype), widths)


def split(
    x: Any, /, num_or_size_splits: Any = None, axis: int = 0, *, with_remainder: bool = False, copy: bool | None = None
) -> Any:
    # Leave sharded arrays to the default implementation, which takes slices: JAX infers the sharding of each slice.
    if not -x.ndim <= axis < x.ndim or (is_explicit(x) if isinstance(x, Tracer) else not is_on_one_device(x)):
        return NotImplemented
    sizes = part_lengths(x.shape[axis], num_or_size_splits)
    return NotImplemented if sizes is None else _split(x, tuple(sizes), axis % x.ndim)


_split: Any = jax.jit(lax.split, static_argnums=(1, 2))
_PAD_MODES = ("edge", "reflect", "symmetric", "wrap")
_block_diag: Any = jax.jit(jax.scipy.linalg.block_diag)
_pad: Any = jax.jit(jnp.pad, static_argnums=(1, 2))


def repeat(x: Any, /, repeats: Any, *, axis: int | None = None) -> Any:
    if not x.ndim:
        return NotImplemented
    if type(repeats) is int:
        return jnp.repeat(x, repeats, axis=axis)
    # Convert a list to a NumPy array: a JAX array would be a tracer in traced code, and the size of the result would be
    # unknown.
    is_int_list = isinstance(repeats, list | tuple) and repeats and all([type(n) is int for n in repeats])
    return jnp.repeat(x, np.asarray(repeats), axis=axis) if is_int_list else NotImplemented


def block_diag(*arrs: Any) -> Any:
    if not arrs or any([x.dtype != arrs[0].dtype or x.ndim > 2 for x in arrs]):
        return NotImplemented
    return _block_diag(*arrs)


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    if mode not in _PAD_MODES or reflect_type != "even" or 0 in input.shape or not input.ndim:
        return NotImplemented
    widths = [(pad_width, pad_width)] * input.ndim if type(pad_width) is int else pad_width
    if len(widths) != input.ndim or not all([isinstance(w, list | tuple) and len(w) == 2 for w in widths]):
        return NotImplemented
    if any([type(n) is not int or n < 0 for pair in widths for n in pair]):
        return NotImplemented
    check_lengths(*[n + before + after for n, (before, after) in zip(input.shape, widths, strict=True)])
    return _pad(input, tuple(map(tuple, widths)), mode)
