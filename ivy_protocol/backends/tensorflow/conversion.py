"""Conversion: shapes that a graph may not know, and DLPack for tensors without the methods of DLPack."""

from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.array_api import shape as _shape
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.device import as_ivy_dev
from ivy_protocol.core import context

__all__ = [
    "TYPES",
    "dlpack_device",
    "from_dlpack",
    "frombuffer",
    "shape",
    "to_dlpack",
    "to_native_shape",
    "to_numpy",
]


TYPES = (tf.Tensor, tf.Variable)
_DLPACK_DEVICE_TYPES = {"cpu": 1, "gpu": 2}


def shape(x: Any, /, *, as_array: bool = False) -> Any:
    # If an array is requested, and a size is unknown until the graph runs, return the shape as a tensor.
    if x.shape.is_fully_defined() or not (as_array or context.setting("shape_array_mode")):
        return _shape(xp, x, as_array=as_array)
    return tf.shape(x, tf.int64)


def to_native_shape(shape: Any) -> Any:
    return tf.TensorShape(shape)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    data = getattr(x, "data", x)
    if isinstance(data, TYPES):
        return xp.asarray(data, device=device, copy=copy)
    return xp.from_dlpack(x, device=device, copy=copy)


def to_dlpack(x: Any, *, stream: Any, max_version: Any, dl_device: Any, copy: bool | None) -> Any:
    if stream is not None or dl_device not in (None, dlpack_device(x)):
        raise BufferError(
            "tensorflow exports an array only to its own device and without a stream; pass stream=None and omit "
            "dl_device"
        )
    x = raw_ops.DeepCopy(x=x) if copy else tf.convert_to_tensor(x)
    return x.__dlpack__() if hasattr(x, "__dlpack__") else tf.experimental.dlpack.to_dlpack(x)


def dlpack_device(x: Any) -> tuple[Any, int]:
    if hasattr(x, "__dlpack_device__"):
        return x.__dlpack_device__()
    if not x.device:
        raise BufferError("a symbolic tensor of a graph cannot be exported, because it has no device")
    # TensorFlow 2.19: tensors have no `__dlpack_device__`, so derive the DLPack device from the device name.
    kind, _, index = as_ivy_dev(x.device).partition(":")
    return _DLPACK_DEVICE_TYPES[kind], int(index or 0)


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    # For a 0-d tensor, convert the result of `numpy()`, which is a scalar for bfloat16. np.asarray would raise for
    # bfloat16.
    if not x.shape.rank:
        return np.array(x.numpy())
    return x.numpy() if copy else np.asarray(x)


def frombuffer(buffer: Any, dtype: Any = None, count: int = -1, offset: int = 0) -> Any:
    return tf.constant(np.frombuffer(buffer, dtype.as_numpy_dtype, count, offset))
