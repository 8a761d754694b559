"""Creation of arrays. Their size is checked first: JAX ends the process if it exceeds 64 bits."""

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
from ivy_protocol.backends.jax._sharding import _fitting
from ivy_protocol.backends.jax._shared import _are_wide
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
    # Compiled code cannot look for them.
    return jax.device_put(jnp.triu_indices(n_rows, k, n_cols), device)


@jax.jit
def complex(real: Any, imag: Any) -> Any:
    widest = jnp.promote_types(real.dtype, jnp.float32)
    return jax.lax.complex(*jnp.broadcast_arrays(real.astype(widest), imag.astype(widest)))


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
    # jax.numpy copies all the same where this is forbidden.
    if copy is False and (not isinstance(obj, jax.Array) or (dtype is not None and dtype != obj.dtype)):
        raise ValueError("a copy is needed, which copy=False forbids")
    if not getattr(getattr(obj, "dtype", None), "isnative", True):
        # Files of other machines, such as FITS, have numbers with their bytes in the other order.
        obj = obj.astype(obj.dtype.newbyteorder("="))
    if dtype is None and isinstance(obj, np.ndarray | np.generic):
        check_narrowed(obj)
    if isinstance(device, jax.sharding.NamedSharding):
        return placed(obj, dtype, device, copy)
    if dtype == np.bool_ and _is_complex(obj):
        # What becomes of a complex number there is whether its real part is zero.
        obj, copy = jnp.asarray(obj) != 0, None
    if device is None and type(obj) is list and dtype in (np.float32, np.float64) and _are_scalars(obj):
        # jax itself takes twice as long, and with a data type for this one too.
        return jnp.asarray(np.asarray(obj, dtype))
    return jnp.asarray(obj, dtype=dtype, device=device, copy=copy)


def _are_scalars(nested: list[Any]) -> bool:
    """Return True if the values are Python scalars or lists of them."""
    return builtins.all([type(x) is float or type(x) is int or (type(x) is list and _are_scalars(x)) for x in nested])


def _is_complex(obj: Any) -> bool:
    return getattr(obj, "dtype", np.dtype(bool)).kind == "c" if hasattr(obj, "dtype") else np.iscomplexobj(obj)


def array(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = True) -> Any:
    return asarray(obj, dtype=dtype, device=device, copy=copy)


def meshgrid(*arrays: Any, indexing: str = "xy") -> Any:
    # jax refuses arrays without axes, which count as those of one element.
    return tuple(jnp.meshgrid(*[jnp.reshape(x, -1) if x.ndim == 0 else x for x in arrays], indexing=indexing))


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
    """Return True if a Python scalar has the category of a NumPy dtype, or a lower one."""
    kind = {bool: 0, int: 1, float: 3, builtins.complex: 4}.get(type(number))
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


_diagflat: Any = jax.jit(jnp.diagflat, static_argnums=1)


@partial(jax.jit, static_argnums=(1, 2))
def _vander(x: Any, count: int, increasing: bool) -> Any:
    # That of JAX raises to floats as powers, whose derivative at zero is not a number.
    if not count:
        return jnp.zeros((*x.shape, 0), x.dtype)
    factors = jnp.broadcast_to(x[:, None], (*x.shape, count - 1))
    powers = jnp.concatenate([jnp.ones_like(x)[:, None], jnp.cumprod(factors, axis=1)], axis=1)
    return powers if increasing else powers[:, ::-1]


def vander(x: Any, /, N: int | None = None, increasing: bool = False) -> Any:
    if x.ndim != 1 or not _are_wide(x) or (N or 0) < 0:
        return NotImplemented
    return _vander(x, x.shape[0] if N is None else N, bool(increasing))


def diagflat(x: Any, /, *, offset: int = 0) -> Any:
    return _diagflat(x, offset) if x.size and type(offset) is int else NotImplemented


def placed(obj: Any, dtype: Any, sharding: NamedSharding, copy: bool | None) -> Any:
    """An array that is spread as another one is; a number beside it goes to all devices."""
    result = np.asarray(obj, dtype) if isinstance(obj, np.ndarray) else jnp.asarray(obj, dtype=dtype)
    # `jax.numpy.asarray` does not take axes that are explicit.
    return jax.device_put(result, _fitting(sharding, result.shape), may_alias=False if copy else None)


# Answers at once where nothing is traced; a private name, without which an array is made to see.
_nothing_traced = getattr(_core, "trace_state_clean", bool)


def is_tracing() -> bool:
    """Return True if `jax.jit` traces code now: constants of this trace are the constants of every call."""
    return not _nothing_traced() and isinstance(jnp.zeros(()), Tracer)
