"""TensorFlow backend: its array API namespace in `xp`, and the functions that the standard lacks."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.activations import *  # noqa: F403
from ivy_protocol.backends.tensorflow.attention import *  # noqa: F403
from ivy_protocol.backends.tensorflow.conversion import *  # noqa: F403
from ivy_protocol.backends.tensorflow.conversion import _DLPACK_KINDS as _DLPACK_KINDS
from ivy_protocol.backends.tensorflow.convolution import *  # noqa: F403
from ivy_protocol.backends.tensorflow.creation import *  # noqa: F403
from ivy_protocol.backends.tensorflow.device import *  # noqa: F403
from ivy_protocol.backends.tensorflow.dtypes import *  # noqa: F403
from ivy_protocol.backends.tensorflow.elementwise import *  # noqa: F403
from ivy_protocol.backends.tensorflow.fft import *  # noqa: F403
from ivy_protocol.backends.tensorflow.indexing import *  # noqa: F403
from ivy_protocol.backends.tensorflow.layers import *  # noqa: F403
from ivy_protocol.backends.tensorflow.linalg import *  # noqa: F403
from ivy_protocol.backends.tensorflow.linalg import _finite as _finite
from ivy_protocol.backends.tensorflow.losses import *  # noqa: F403
from ivy_protocol.backends.tensorflow.manipulation import *  # noqa: F403
from ivy_protocol.backends.tensorflow.normalization import *  # noqa: F403
from ivy_protocol.backends.tensorflow.pooling import *  # noqa: F403
from ivy_protocol.backends.tensorflow.random import *  # noqa: F403
from ivy_protocol.backends.tensorflow.recurrent import *  # noqa: F403
from ivy_protocol.backends.tensorflow.reductions import *  # noqa: F403
from ivy_protocol.backends.tensorflow.reductions import _AXES as _AXES
from ivy_protocol.backends.tensorflow.reductions import _OF_HALVES as _OF_HALVES
from ivy_protocol.backends.tensorflow.searching import *  # noqa: F403
from ivy_protocol.backends.tensorflow.sparse import *  # noqa: F403
from ivy_protocol.backends.tensorflow.special import *  # noqa: F403
from ivy_protocol.backends.tensorflow.statistics import *  # noqa: F403
from ivy_protocol.backends.tensorflow.transforms import *  # noqa: F403
from ivy_protocol.backends.tensorflow.vision import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.elementwise import fmod as fmod
from ivy_protocol.backends.tensorflow.xp.fft import fftshift as fftshift
from ivy_protocol.backends.tensorflow.xp.fft import ifftshift as ifftshift
from ivy_protocol.backends.tensorflow.xp.manipulation import get_num_dims as get_num_dims
from ivy_protocol.backends.tensorflow.xp.manipulation import split as split
from ivy_protocol.backends.tensorflow.xp.searching import top_k as top_k

with tf.init_scope():
    # The first call of ivy may be in code that tensorflow traces, where arrays are of another type.
    ARRAY_TYPE = type(tf.constant(0))
DEVICE_KINDS = ("cpu", "gpu", "tpu")
DTYPE_TYPE = tf.DType
SHAPE_TYPE = tf.TensorShape
AS_NUMPY = np.asarray
COPIES = True
_SYMMETRIC = ("add", "subtract", "multiply", "divide", "maximum", "minimum")
_COMPARED = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
SCALARS_LEFT = {name: getattr(xp, name) for name in _SYMMETRIC}
SCALARS_RIGHT = (*_SYMMETRIC, *_COMPARED, "pow", "where")
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


def float_dtype_of_integers() -> str:
    # The kernels refuse integers, which are then cast; the namespace casts them to this type.
    return "float32"


def why_unsupported(x: Any) -> str:
    """Reason why ivy cannot compute with a tensor: it has strings, or represents other objects."""
    if x.dtype == tf.string:
        return "holds strings: make numbers of them first, with tf.strings.to_number(x)"
    if x.dtype.is_quantized:
        return f"is quantized ({x.dtype.name}): give tf.quantization.dequantize(x, ...)"
    return ""


def has_values(x: Any) -> bool:
    """Return True if a tensor has values; symbolic tensors have none."""
    return not tf.is_symbolic_tensor(x)


@cache
def computing_device() -> str:
    """Return the device on which TensorFlow computes if there are several devices; otherwise an empty string."""
    return tf.constant(0.0).device if len(tf.config.list_logical_devices()) > 1 else ""


at_device = tf.device


def new_array_device() -> str:
    there = tf.config.list_logical_devices()
    # One of several is chosen by scopes and by what it has kernels for.
    return there[0].name if len(there) == 1 else tf.zeros((0,)).device


@contextmanager
def profile(save_dir: Path) -> Iterator[None]:
    """Profile what runs meanwhile."""
    with tf.profiler.experimental.Profile(str(save_dir)):
        yield


def from_numpy_array(x: Any, like: Any) -> Any:
    """A tensor of NumPy's data, which TensorFlow itself brings to where it computes."""
    return tf.constant(x) if x.dtype.kind in "biufc" else NotImplemented
