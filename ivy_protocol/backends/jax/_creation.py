"""Arrays of jax whose size the caller chooses: one of more bytes than 64 bits count ends the process there."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_protocol.backends.common.beyond_standard import pairs
from ivy_protocol.backends.common.indexing import counts_of

_MOST = 2**63 - 1


def checked(shape: Any, dtype: Any = None) -> Any:
    """A shape, if jax can tell how many bytes an array of it has.

    Raises
    ------
    ValueError
        It cannot.
    """
    lengths = [n for n in (shape if isinstance(shape, tuple | list) else (shape,)) if isinstance(n, int) and n > 0]
    # Axes without elements do not help: jax counts those of the others.
    if math.prod(lengths) * np.dtype(dtype or "float32").itemsize > _MOST:
        raise ValueError(f"an array of shape {shape} is larger than any memory")
    return shape


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return jnp.zeros(checked(shape, dtype), dtype, device=device)


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return jnp.ones(checked(shape, dtype), dtype, device=device)


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return jnp.empty(checked(shape, dtype), dtype, device=device)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return jnp.full(checked(shape, dtype), fill_value, dtype, device=device)


def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    axis: int | None = None,
    *,
    dtype: Any = None,
    device: Any = None,
    endpoint: bool = True,
) -> Any:
    lengths = jnp.broadcast_shapes(jnp.shape(start), jnp.shape(stop))
    checked((num, *lengths), dtype)
    axis = 0 if axis is None else axis
    return jnp.linspace(start, stop, num, endpoint=endpoint, dtype=dtype, axis=axis, device=device)


def broadcast_to(x: Any, /, shape: Any) -> Any:
    return jnp.broadcast_to(x, checked(shape, x.dtype))


def tile(x: Any, /, repeats: Any) -> Any:
    repeats = counts_of(repeats)
    width = max(len(repeats), x.ndim)
    counts, lengths = [(1,) * (width - len(s)) + tuple(s) for s in (repeats, x.shape)]
    checked([n * length for n, length in zip(counts, lengths, strict=True)], x.dtype)
    return jnp.tile(x, repeats)


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = [(*pair, 0) for pair in pairs("constant_pad", pad_width, x, value)]
    checked([n + before + after for n, (before, after, _) in zip(x.shape, widths, strict=True)], x.dtype)
    if type(value) in (int, float) and value == 0 and math.copysign(1.0, value) > 0:
        return _zero_pad(x, tuple(widths))
    return jax.lax.pad(x, jnp.asarray(value, x.dtype), widths)


@partial(jax.jit, static_argnums=1)
def _zero_pad(x: Any, widths: Any) -> Any:
    return jax.lax.pad(x, jnp.zeros((), x.dtype), widths)
