"""Array creation, with checks of the sizes: JAX aborts the process for arrays that exceed any memory."""

import builtins
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax._src import core as _core
from jax.core import Tracer
from jax.sharding import NamedSharding

from ivy_protocol.backends.common import beyond_standard
from ivy_protocol.backends.common.beyond_standard import are_near
from ivy_protocol.backends.jax._sharding import sharding_for_shape
from ivy_protocol.backends.jax._shared import are_single_or_double
from ivy_protocol.backends.jax.elementwise import check_narrowed
from ivy_protocol.backends.jax.transforms import check_lengths

__all__ = [
    "array",
    "asarray",
    "complex",
    "diagflat",
    "eye",
    "full",
    "is_tracing",
    "linspace",
    "meshgrid",
    "one_hot",
    "ones",
    "tril_indices",
    "triu_indices",
    "vander",
    "zeros",
]


@partial(jax.jit, static_argnames=("depth", "axis"))
def _one_hot(indices: Any, depth: int, axis: int) -> Any:
    return jax.nn.one_hot(indices, depth, axis=axis, dtype=jnp.float32)


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    if indices.dtype == bool:
        return NotImplemented
    return _one_hot(indices, depth, -1 if axis is None else axis)


def tril_indices(n_rows: int, n_cols: int | None = None, k: int = 0, *, device: Any = None) -> Any:
    return jax.device_put(jnp.tril_indices(n_rows, k, n_cols), device)


def triu_indices(n_rows: int, n_cols: int | None = None, k: int = 0, /, *, device: Any = None) -> Any:
    # Do not compile the function, because the size of its result depends on the values of the arguments.
    return jax.device_put(jnp.triu_indices(n_rows, k, n_cols), device)


@jax.jit
def complex(real: Any, imag: Any) -> Any:
    part_dtype = jnp.promote_types(real.dtype, jnp.float32)
    return jax.lax.complex(*jnp.broadcast_arrays(real.astype(part_dtype), imag.astype(part_dtype)))


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
    # Raise if the conversion requires a copy, because jax.numpy would copy even for copy=False.
    if copy is False and (not isinstance(obj, jax.Array) or (dtype is not None and dtype != obj.dtype)):
        raise ValueError("copy=False is not possible, because the conversion requires a copy; pass copy=None")
    if not getattr(getattr(obj, "dtype", None), "isnative", True):
        # Convert the byte order, because JAX supports only the native one. FITS files, for example, are big-endian.
        obj = obj.astype(obj.dtype.newbyteorder("="))
    if dtype is None and isinstance(obj, np.ndarray | np.generic):
        check_narrowed(obj)
    if isinstance(device, jax.sharding.NamedSharding):
        return shard_array(obj, dtype, device, copy)
    if dtype == np.bool_ and np.iscomplexobj(obj):
        # Compare complex numbers with 0, because a cast to bool by jax.numpy would read only the real part.
        obj, copy = jnp.asarray(obj) != 0, None
    if device is None and type(obj) is list and dtype in (np.float32, np.float64) and _are_scalars(obj):
        # Convert a list with NumPy, which takes half the time of JAX, and converts directly to the dtype, so that JAX
        # need not cast.
        return jnp.asarray(np.asarray(obj, dtype))
    return jnp.asarray(obj, dtype=dtype, device=device, copy=copy)


def _are_scalars(nested: list[Any]) -> bool:
    """Return True if a list has only Python scalars, or nested lists of scalars."""
    return builtins.all([type(x) is float or type(x) is int or (type(x) is list and _are_scalars(x)) for x in nested])


def array(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = True) -> Any:
    return asarray(obj, dtype=dtype, device=device, copy=copy)


def meshgrid(*arrays: Any, indexing: str = "xy") -> Any:
    # Reshape 0-d arrays to one element, as the standard requires. jax.numpy rejects 0-d arrays.
    return tuple(jnp.meshgrid(*[jnp.reshape(x, -1) if x.ndim == 0 else x for x in arrays], indexing=indexing))


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return full(shape, 0, dtype=dtype, device=device)


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return full(shape, 1, dtype=dtype, device=device)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    # Call the compiled `_broadcast`, which takes a fifth of the time of `jnp.full`. Pass the value as an argument: if
    # the value were a constant of the compiled code, each new value would need a compilation.
    if device is None and _is_exact_scalar(fill_value, dtype) and type(shape) is tuple and not is_tracing():
        return _broadcast(np.asarray(fill_value, dtype), shape)
    return jnp.full(shape, fill_value, dtype, device=device)


_broadcast: Any = jax.jit(jnp.broadcast_to, static_argnums=1)


def _is_exact_scalar(value: Any, dtype: Any) -> bool:
    """Return True if a dtype represents the kind of a Python scalar: an int as a float, but not a float as an int."""
    category = {bool: 0, int: 1, float: 3, builtins.complex: 4}.get(type(value))
    return category is not None and dtype is not None and category <= "biufc".find(np.dtype(dtype).kind)


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
    shape = n_rows, n_rows if n_cols is None else n_cols
    return _eye(*shape, k, dtype) if {*map(type, (*shape, k))} == {int} and min(shape) >= 0 else NotImplemented


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
    are_scalars = type(start) in (int, float) and type(stop) in (int, float)
    check_lengths(num, *(() if are_scalars else jnp.broadcast_shapes(jnp.shape(start), jnp.shape(stop))))
    if dtype is not None and dtype.kind in "iu":
        # Compute integers with NumPy: JAX interpolates between rounded end points, and a result just below an integer
        # would be truncated to the integer below.
        if not are_scalars or axis not in (None, 0, -1):
            return NotImplemented
        with np.errstate(invalid="ignore"):
            return jnp.asarray(np.linspace(start, stop, num, endpoint, dtype=dtype), device=device)
    axis = 0 if axis is None else axis
    if are_scalars and axis in (0, -1) and not are_near(start, stop, dtype):
        # If the dtype cannot represent the bounds and their difference, compute in float64 with NumPy, where the first
        # sample is exactly `start`, even for an infinite `stop`.
        with np.errstate(all="ignore"):
            ends = float(start), float(stop)
            values = beyond_standard.linspace(np, *ends, num, dtype=np.float64, endpoint=endpoint)
        return jnp.asarray(values, dtype, device=device)
    if are_scalars:
        # Convert Python integers to floats, because JAX raises for integers of more than 32 bits.
        start, stop = float(start), float(stop)
    if dtype is not None and dtype.itemsize == 2:
        # Compute in float32, because the indices of the samples would round or overflow in half precision.
        start, stop = (x.astype(jnp.float32) if hasattr(x, "astype") else x for x in (start, stop))
        samples = jnp.linspace(start, stop, num, endpoint=endpoint, dtype=jnp.float32, axis=axis, device=device)
        return samples.astype(dtype)
    return jnp.linspace(start, stop, num, endpoint=endpoint, dtype=dtype, axis=axis, device=device)


_diagflat: Any = jax.jit(jnp.diagflat, static_argnums=1)


@partial(jax.jit, static_argnums=(1, 2))
def _vander(x: Any, count: int, increasing: bool) -> Any:
    # Compute the powers by products: jnp.vander uses float exponents, and the derivative of `x**0.0` at zero is NaN.
    if not count:
        return jnp.zeros((*x.shape, 0), x.dtype)
    factors = jnp.broadcast_to(x[:, None], (*x.shape, count - 1))
    powers = jnp.concatenate([jnp.ones_like(x)[:, None], jnp.cumprod(factors, axis=1)], axis=1)
    return powers if increasing else powers[:, ::-1]


def vander(x: Any, /, N: int | None = None, increasing: bool = False) -> Any:
    if x.ndim != 1 or not are_single_or_double(x) or (N or 0) < 0:
        return NotImplemented
    return _vander(x, x.shape[0] if N is None else N, bool(increasing))


def diagflat(x: Any, /, *, offset: int = 0) -> Any:
    return _diagflat(x, offset) if x.size and type(offset) is int else NotImplemented


def shard_array(obj: Any, dtype: Any, sharding: NamedSharding, copy: bool | None) -> Any:
    """Create an array with a sharding, or replicated if the sharding does not divide the array."""
    array = np.asarray(obj, dtype) if isinstance(obj, np.ndarray) else jnp.asarray(obj, dtype=dtype)
    # Use jax.device_put, because jax.numpy.asarray does not accept shardings with explicit axes.
    return jax.device_put(array, sharding_for_shape(sharding, array.shape), may_alias=False if copy else None)


# The private function `trace_state_clean` takes much less time than the creation of an array. If JAX lacks the
# function, use `bool`: `bool()` is False, so that `is_tracing` creates an array.
_is_trace_state_clean = getattr(_core, "trace_state_clean", bool)


def is_tracing() -> bool:
    """Return True in traced code, such as in `jax.jit`, where new arrays become constants of the program."""
    return not _is_trace_state_clean() and isinstance(jnp.zeros(()), Tracer)
