"""JAX: compiled forms of its functions, which start faster than the public ones, and what differs."""

import builtins
import threading
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends import _jax_special as special
from ivy_protocol.backends._linear_algebra import HALF_LESS
from ivy_protocol.exceptions import InplaceUpdateException, IvyDeviceError
from ivy_protocol.types import Device

xp = jnp
TYPES = (jax.Array,)
ARRAY_TYPE = type(jnp.zeros(()))
DEVICE_KINDS = ("cpu", "gpu", "tpu")
DTYPE_TYPE = np.dtype
SCALARS_LEFT = True
SCALARS_RIGHT = True
DTYPES = {
    "bool": np.dtype("bool"),
    "int8": np.dtype("int8"),
    "int16": np.dtype("int16"),
    "int32": np.dtype("int32"),
    "int64": np.dtype("int64"),
    "uint8": np.dtype("uint8"),
    "uint16": np.dtype("uint16"),
    "uint32": np.dtype("uint32"),
    "uint64": np.dtype("uint64"),
    "bfloat16": np.dtype(ml_dtypes.bfloat16),
    "float16": np.dtype("float16"),
    "float32": np.dtype("float32"),
    "float64": np.dtype("float64"),
    "complex64": np.dtype("complex64"),
    "complex128": np.dtype("complex128"),
}
COPIES = True
DETOURS = {"float16": {"float32": HALF_LESS}, "bfloat16": {"float32": HALF_LESS}}
_NARROW = {
    "float64": "float32",
    "int64": "int32",
    "uint64": "uint32",
    "complex128": "complex64",
    "": "jax has 64-bit types after jax.config.update('jax_enable_x64', True)",
}
_WIDE: dict[str, str] = {}
_DLPACK_CPU = 1


def narrowed() -> Mapping[str, str]:
    return _WIDE if jax.dtypes.canonicalize_dtype(np.float64) == np.float64 else _NARROW


def is_known(x: Any) -> bool:
    """Whether an array has values; those of a trace have none yet."""
    return not isinstance(x, Tracer)


abs = jax.jit(jnp.abs)
acos = special.acos
acosh = special.acosh
add = jax.jit(jnp.add)
asin = special.asin
asinh = special.asinh
atan = special.atan
atan2 = jax.jit(jnp.atan2)
atanh = special.atanh
bitwise_and = jax.jit(jnp.bitwise_and)
bitwise_invert = jax.jit(jnp.bitwise_invert)
bitwise_left_shift = jax.jit(jnp.bitwise_left_shift)
bitwise_or = jax.jit(jnp.bitwise_or)
bitwise_right_shift = jax.jit(jnp.bitwise_right_shift)
bitwise_xor = jax.jit(jnp.bitwise_xor)
ceil = jax.jit(jnp.ceil)
conj = jax.jit(jnp.conj)
copysign = jax.jit(jnp.copysign)
cos = special.cos
cosh = special.cosh
divide = jax.jit(jnp.divide)
equal = jax.jit(jnp.equal)
exp = special.exp
expm1 = special.expm1
floor = jax.jit(jnp.floor)
floor_divide = special.floor_divide
greater = jax.jit(jnp.greater)
greater_equal = jax.jit(jnp.greater_equal)
hypot = jax.jit(jnp.hypot)
less = jax.jit(jnp.less)
less_equal = jax.jit(jnp.less_equal)
log = special.log
log10 = special.log10
log1p = special.log1p
log2 = special.log2
logaddexp = jax.jit(jnp.logaddexp)
logical_and = jax.jit(jnp.logical_and)
logical_not = jax.jit(jnp.logical_not)
logical_or = jax.jit(jnp.logical_or)
logical_xor = jax.jit(jnp.logical_xor)
matmul = jax.jit(jnp.matmul)
maximum = jax.jit(jnp.maximum)
minimum = jax.jit(jnp.minimum)
multiply = jax.jit(jnp.multiply)
negative = jax.jit(jnp.negative)
nextafter = jax.jit(jnp.nextafter)
not_equal = jax.jit(jnp.not_equal)
pow = jax.jit(jnp.power)
reciprocal = jax.jit(jnp.reciprocal)
relu = jax.nn.relu
remainder = special.remainder
round = jax.jit(jnp.round)
sigmoid = jax.nn.sigmoid
sign = special.sign
signbit = jax.jit(jnp.signbit)
sin = special.sin
sinh = special.sinh
sqrt = special.sqrt
square = jax.jit(jnp.square)
subtract = jax.jit(jnp.subtract)
tan = special.tan
tanh = special.tanh
trunc = jax.jit(jnp.trunc)
sum = jax.jit(jnp.sum, static_argnames=("axis", "dtype", "keepdims"))
mean = jax.jit(jnp.mean, static_argnames=("axis", "dtype", "keepdims"))
max = jax.jit(jnp.max, static_argnames=("axis", "keepdims"))
stack = jax.jit(jnp.stack, static_argnames=("axis",))


@partial(jax.jit, static_argnames=("axis",))
def _softmax(x: Any, axis: int) -> Any:
    return jax.nn.softmax(x, axis)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return _softmax(x, -1 if axis is None else axis)


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    x = jnp.astype(x, dtype, copy=copy)
    return x if device is None else jax.device_put(x, device)


def permute_dims(x: Any, /, axes: Any) -> Any:
    # Unlike `jax.numpy.permute_dims`, it takes negative axes.
    return jnp.transpose(x, axes)


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
    # jax.numpy copies all the same where this is forbidden.
    if copy is False and (not isinstance(obj, jax.Array) or (dtype is not None and dtype != obj.dtype)):
        raise ValueError("a copy is needed, which copy=False forbids")
    return jnp.asarray(obj, dtype=dtype, device=device, copy=copy)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "data", x)
    if isinstance(own, jax.Array):
        return asarray(own, device=device, copy=copy)
    if x.__dlpack_device__()[0] == _DLPACK_CPU and copy is not False:
        # jax takes no strides, and no memory that cannot be written; and it shares aligned memory all the same.
        host = np.from_dlpack(x)
        if copy or not (host.flags.c_contiguous and host.flags.writeable):
            return jnp.array(host, device=device)
    return jnp.from_dlpack(x, device=device, copy=copy)


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    if ensure_in_backend:
        raise InplaceUpdateException("arrays of jax cannot be changed; give ensure_in_backend=False")
    return jnp.broadcast_to(val.astype(x.dtype) if keep_input_dtype else val, x.shape)


def _check_bounds(x: Any, query: Any) -> None:
    # jax clamps an index that is out of range when it reads, and drops the element when it writes.
    keys = query if isinstance(query, tuple) else (query,)
    used = [k for k in keys if k is not None and k is not Ellipsis]
    axis = 0
    for key in keys:
        if key is Ellipsis:
            axis += x.ndim - len(used)
        elif key is not None:
            if type(key) is int and axis < x.ndim and not -x.shape[axis] <= key < x.shape[axis]:
                raise IndexError(f"index {key} is out of range for axis {axis} of length {x.shape[axis]}")
            axis += getattr(key, "ndim", 1) if str(getattr(key, "dtype", "")) == "bool" else 1


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    _check_bounds(x, query)
    return x[query]


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # jax.numpy takes NaN for false.
    return jnp.all(x != 0, axis, keepdims=keepdims)


def broadcast_arrays(*arrays: Any) -> Any:
    return tuple(jnp.broadcast_arrays(*arrays))


def meshgrid(*arrays: Any, indexing: str = "xy") -> Any:
    return tuple(jnp.meshgrid(*arrays, indexing=indexing))


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    if mode not in ("fill", "clip", "wrap"):
        return NotImplemented
    return jnp.take(x, indices, axis=axis, mode=mode, fill_value=fill_value)


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill":
        return NotImplemented
    return jnp.take_along_axis(x, indices, axis=axis, mode=mode)


def eigh(x: Any, /) -> Any:
    # Like the other libraries, read the lower triangle only.
    return jnp.linalg.eigh(x, symmetrize_input=False)


def eigvalsh(x: Any, /) -> Any:
    return jnp.linalg.eigvalsh(x, symmetrize_input=False)


def _finite(x: Any) -> bool:
    # Code that is being compiled cannot tell. But for tiny matrices, the check costs less than the solver.
    return not is_known(x) or bool(_all_finite(x))


@jax.jit
def _all_finite(x: Any) -> Any:
    return jnp.all(jnp.isfinite(x))


def _refuse_singular(x: Any) -> None:
    if bool(jnp.any(jnp.linalg.slogdet(x).sign == 0)):
        raise ValueError("the matrix is singular")


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    result = jnp.linalg.cholesky(x, upper=upper, symmetrize_input=False)
    if not _finite(result) and _finite(x):
        raise ValueError("the matrix is not positive-definite")
    return result


def inv(x: Any, /) -> Any:
    result = jnp.linalg.inv(x)
    if not _finite(result):
        _refuse_singular(x)
    return result


def matrix_power(x: Any, n: int, /) -> Any:
    return jnp.linalg.matrix_power(inv(x), -n) if n < 0 else jnp.linalg.matrix_power(x, n)


def solve(x1: Any, x2: Any, /) -> Any:
    result = jnp.linalg.solve(x1, x2)
    if not _finite(result):
        _refuse_singular(x1)
    return result


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    # By default, jax drops ten times larger singular values than the standard says.
    return jnp.linalg.pinv(x, rtol=builtins.max(x.shape[-2:]) * jnp.finfo(x.dtype).eps if rtol is None else rtol)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    _check_bounds(x, query)
    return x.at[query].set(val.astype(x.dtype))


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    # Code that is being compiled does not know where it will run.
    device = builtins.min(x.devices(), key=lambda d: d.id) if is_known(x) else _default_device()
    return device if as_native else as_ivy_dev(device)


def _default_device() -> Any:
    chosen: Any = jax.config.values["jax_default_device"]
    return as_native_dev(Device(chosen)) if isinstance(chosen, str) else chosen or jax.devices()[0]


def as_ivy_dev(device: Any, /) -> Device:
    return Device(f"{device.platform}:{device.id}")


def as_native_dev(device: Device, /) -> Any:
    kind, _, number = device.partition(":")
    try:
        return jax.devices(kind)[int(number or 0)]
    except (RuntimeError, IndexError, ValueError) as error:
        raise IvyDeviceError(f"jax has no device {device!r}; it has {', '.join(map(as_ivy_dev, devices()))}") from error


def devices() -> tuple[Any, ...]:
    first = jax.devices()
    # Beside an accelerator, which comes first, jax also has the CPU.
    return (*first, *(d for d in jax.devices("cpu") if d not in first))


def profiled(save_dir: Path) -> Any:
    """Profile what runs meanwhile."""
    return jax.profiler.trace(str(save_dir))


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x) if copy else np.asarray(x)


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return jax.lax.stop_gradient(x)


class _Keys(threading.local):
    """A seed and a count of draws. A stored key could be a tracer that outlives its trace."""

    def __init__(self) -> None:
        self.seed = int(np.random.default_rng().integers(2**31))
        self.count = 0


_keys = _Keys()


def seed(seed_value: int = 0) -> None:
    _keys.seed, _keys.count = seed_value, 0


def random_uniform(
    low: Any = 0.0,
    high: Any = 1.0,
    shape: Any = None,
    *,
    dtype: Any = None,
    device: Any = None,
    seed: int | None = None,
) -> Any:
    if seed is None:
        key = jax.random.fold_in(jax.random.key(_keys.seed), _keys.count)
        _keys.count += 1
    else:
        key = jax.random.key(seed)
    if shape is None:
        shape = jnp.broadcast_shapes(jnp.shape(low), jnp.shape(high))
    drawn = jax.random.uniform(key, shape, dtype, low, high)
    return drawn if device is None else jax.device_put(drawn, device)
