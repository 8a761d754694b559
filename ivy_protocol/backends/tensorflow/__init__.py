"""TensorFlow: its namespace of the array API, and what ivy asks for beyond that."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow import namespace as xp
from ivy_protocol.exceptions import InplaceUpdateException, IvyDeviceError
from ivy_protocol.types import Device

TYPES = (tf.Tensor, tf.Variable)
ARRAY_TYPE = type(tf.constant(0))
DEVICE_KINDS = ("cpu", "gpu", "tpu")
DTYPE_TYPE = tf.DType
COPIES = True
SCALARS_RIGHT = ("add", "subtract", "multiply", "divide", "maximum", "minimum")
DTYPES = {
    "bool": tf.bool,
    "int8": tf.int8,
    "int16": tf.int16,
    "int32": tf.int32,
    "int64": tf.int64,
    "uint8": tf.uint8,
    "uint16": tf.uint16,
    "uint32": tf.uint32,
    "uint64": tf.uint64,
    "bfloat16": tf.bfloat16,
    "float16": tf.float16,
    "float32": tf.float32,
    "float64": tf.float64,
    "complex64": tf.complex64,
    "complex128": tf.complex128,
}


def float_of_integers() -> str:
    # The kernels refuse integers, which are then cast; the namespace casts them to this type.
    return "float32"


def is_known(x: Any) -> bool:
    """Whether a tensor has values; those of a graph have none yet."""
    return not tf.is_symbolic_tensor(x)


# The dispatcher has settled the types, so these skip the checks of the namespace.
def cos(x: Any, /) -> Any:
    return raw_ops.Cos(x=x)


def exp(x: Any, /) -> Any:
    return raw_ops.Exp(x=x)


def log(x: Any, /) -> Any:
    return xp.log(x) if x.dtype.is_complex else raw_ops.Log(x=x)


def sin(x: Any, /) -> Any:
    return raw_ops.Sin(x=x)


def sqrt(x: Any, /) -> Any:
    return raw_ops.Sqrt(x=x)


def tan(x: Any, /) -> Any:
    return raw_ops.Tan(x=x)


def tanh(x: Any, /) -> Any:
    return raw_ops.Tanh(x=x)


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if type(axis) is int and dtype is None:
        return raw_ops.Sum(input=x, axis=axis, keep_dims=keepdims)
    return xp.sum(x, axis=axis, dtype=dtype, keepdims=keepdims)


prod = xp.prod


def relu(x: Any, /) -> Any:
    if not x.dtype.is_floating:
        return NotImplemented
    return raw_ops.Relu(features=x)


def sigmoid(x: Any, /) -> Any:
    return raw_ops.Sigmoid(x=x)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return tf.nn.softmax(x, -1 if axis is None else axis)


def _finite(x: Any) -> bool:
    return bool(tf.reduce_all(tf.math.is_finite(tf.abs(x))))


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    result = xp.linalg.cholesky(x, upper=upper)
    # The kernel gives NaN. A graph cannot raise.
    if tf.executing_eagerly() and not _finite(result) and _finite(x):
        raise ValueError("the matrix is not positive-definite")
    return result


def get_item(x: Any, /, query: Any) -> Any:
    return xp.getitem(x, query)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    return xp.setitem(x, query, val)


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    variable = isinstance(x, tf.Variable)
    if keep_input_dtype or variable:
        val = xp.astype(val, x.dtype)
    if variable:
        return x.assign(tf.broadcast_to(val, x.shape))
    if ensure_in_backend:
        raise InplaceUpdateException("tensors of tensorflow cannot be changed; give ensure_in_backend=False")
    # A computation would put the result where TensorFlow computes.
    return val if val.shape == x.shape and val.shape.is_fully_defined() else tf.broadcast_to(val, tf.shape(x))


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    return xp.astype(x, dtype, copy=copy, device=device)


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return x.device if as_native else as_ivy_dev(x.device)


def as_ivy_dev(device: str, /) -> Device:
    # In a graph, a tensor need not have been placed yet.
    return Device(device or "cpu")


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "data", x)
    if isinstance(own, TYPES):
        return xp.asarray(own, device=device, copy=copy)
    return xp.from_dlpack(x, device=device, copy=copy)


def to_dlpack(x: Any, *, stream: Any, max_version: Any, dl_device: Any, copy: bool | None) -> Any:
    if stream is not None or dl_device not in (None, x.__dlpack_device__()):
        raise BufferError("tensorflow exports an array on its own device only, and without a stream")
    return (raw_ops.DeepCopy(x=x) if copy else tf.convert_to_tensor(x)).__dlpack__()


def to_device(x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if stream is not None:
        raise ValueError("tensorflow takes no stream")
    with tf.device(device):
        return tf.identity(x)


def as_native_dev(device: Device, /) -> Any:
    known = {as_ivy_dev(d.name): d.name for d in tf.config.list_logical_devices()}
    if device not in known:
        raise IvyDeviceError(f"tensorflow has no device {device!r}; it has {', '.join(known)}")
    return known[device]


@contextmanager
def profiled(save_dir: Path) -> Iterator[None]:
    """Profile what runs meanwhile."""
    with tf.profiler.experimental.Profile(str(save_dir)):
        yield


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x.numpy()) if copy else np.asarray(x.numpy())


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return tf.stop_gradient(x)


class _Generators(threading.local):
    """One generator a thread; it is made when first needed, since its state is a variable."""

    generator: Any = None


_generators = _Generators()


def seed(seed_value: int = 0) -> None:
    _generators.generator = tf.random.Generator.from_seed(seed_value)


def random_uniform(
    low: Any = 0.0,
    high: Any = 1.0,
    shape: Any = None,
    *,
    dtype: Any = None,
    device: Any = None,
    seed: int | None = None,
) -> Any:
    if shape is None:
        shape = tf.broadcast_static_shape(tf.convert_to_tensor(low).shape, tf.convert_to_tensor(high).shape)
    dtype = dtype or tf.float32
    low, high = tf.cast(low, dtype), tf.cast(high, dtype)
    with tf.device(device):
        if seed is not None:
            drawn = tf.random.stateless_uniform(shape, (seed, 0), dtype=dtype)
        else:
            if _generators.generator is None:
                _generators.generator = tf.random.Generator.from_non_deterministic_state()
            drawn = _generators.generator.uniform(shape, dtype=dtype)
        return drawn * (high - low) + low
