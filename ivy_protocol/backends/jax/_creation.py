"""Arrays of jax whose size the caller chooses."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_protocol.backends.common import beyond_standard
from ivy_protocol.backends.common.beyond_standard import are_near, pairs
from ivy_protocol.backends.jax._sizes import check_lengths
from ivy_protocol.backends.jax._transforms import is_tracing


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return full(shape, 0, dtype=dtype, device=device)


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return full(shape, 1, dtype=dtype, device=device)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    # Compiled, it takes a fifth of the time; the number is an argument, so that each does not make a program.
    if device is None and _is_plain(fill_value, dtype) and type(shape) is tuple and not is_tracing():
        return _broadcast(np.asarray(fill_value, dtype), shape)
    return jnp.full(shape, fill_value, dtype, device=device)


_broadcast: Any = jax.jit(jnp.broadcast_to, static_argnums=1)


def _is_plain(number: Any, dtype: Any) -> bool:
    """Whether a number of Python is of the kind of a data type of NumPy's, or of a lower one."""
    kind = {bool: 0, int: 1, float: 3, complex: 4}.get(type(number))
    return kind is not None and dtype is not None and kind <= "biufc".find(np.dtype(dtype).kind)


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    batch_shape: Any = None,
    dtype: Any = None,
    device: Any = None,
) -> Any:
    if batch_shape or device is not None or dtype is None or is_tracing():
        return NotImplemented
    lengths = n_rows, n_rows if n_cols is None else n_cols
    return _eye(*lengths, k, dtype) if {*map(type, (*lengths, k))} == {int} and min(lengths) >= 0 else NotImplemented


_eye: Any = jax.jit(jnp.eye, static_argnums=(0, 1, 2, 3))


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
    numbers = type(start) in (int, float) and type(stop) in (int, float)
    check_lengths(num, *(() if numbers else jnp.broadcast_shapes(jnp.shape(start), jnp.shape(stop))))
    if dtype is not None and dtype.kind in "iu":
        # It adds two rounded parts, and what is a little less than a whole number is rounded down.
        if not numbers or axis not in (None, 0, -1):
            return NotImplemented
        with np.errstate(invalid="ignore"):
            return jnp.asarray(np.linspace(start, stop, num, endpoint, dtype=dtype), device=device)
    axis = 0 if axis is None else axis
    if numbers and axis in (0, -1) and not are_near(start, stop, dtype):
        # The first is the one that was given, also where the last is infinite.
        with np.errstate(all="ignore"):
            ends = float(start), float(stop)
            values = beyond_standard.linspace(np, *ends, num, dtype=np.float64, endpoint=endpoint)
        return jnp.asarray(values, dtype, device=device)
    if numbers:
        # Compiled code takes no integers that 32 bits cannot hold.
        start, stop = float(start), float(stop)
    if dtype is not None and dtype.itemsize == 2:
        # Counted in this type, steps would be infinite or lose digits.
        start, stop = (x.astype(jnp.float32) if hasattr(x, "astype") else x for x in (start, stop))
        wide = jnp.linspace(start, stop, num, endpoint=endpoint, dtype=jnp.float32, axis=axis, device=device)
        return wide.astype(dtype)
    return jnp.linspace(start, stop, num, endpoint=endpoint, dtype=dtype, axis=axis, device=device)


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = [(*pair, 0) for pair in pairs("constant_pad", pad_width, x, value)]
    check_lengths(*[n + before + after for n, (before, after, _) in zip(x.shape, widths, strict=True)])
    if type(value) in (int, float) and value == 0 and math.copysign(1.0, value) > 0:
        return _zero_pad(x, tuple(widths))
    return NotImplemented if isinstance(value, jax.Array) else jax.lax.pad(x, jnp.asarray(value, x.dtype), widths)


@partial(jax.jit, static_argnums=1)
def _zero_pad(x: Any, widths: Any) -> Any:
    return jax.lax.pad(x, jnp.zeros((), x.dtype), widths)
