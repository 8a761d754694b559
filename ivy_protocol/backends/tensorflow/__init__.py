"""TensorFlow backend: the array API namespace `xp`, and functions beyond the standard.

The dispatcher has promoted and checked the arguments. For this reason, most functions call the kernels in `tf.raw_ops`,
which start faster than the public functions. In a graph, values and even sizes may be unknown. Calls then return
``NotImplemented`` or use symbolic sizes, and no error depends on values.
"""

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
from ivy_protocol.backends.tensorflow.convolution import *  # noqa: F403
from ivy_protocol.backends.tensorflow.creation import *  # noqa: F403
from ivy_protocol.backends.tensorflow.device import *  # noqa: F403
from ivy_protocol.backends.tensorflow.dtypes import *  # noqa: F403
from ivy_protocol.backends.tensorflow.elementwise import *  # noqa: F403
from ivy_protocol.backends.tensorflow.fft import *  # noqa: F403
from ivy_protocol.backends.tensorflow.indexing import *  # noqa: F403
from ivy_protocol.backends.tensorflow.layers import *  # noqa: F403
from ivy_protocol.backends.tensorflow.linalg import *  # noqa: F403
from ivy_protocol.backends.tensorflow.losses import *  # noqa: F403
from ivy_protocol.backends.tensorflow.manipulation import *  # noqa: F403
from ivy_protocol.backends.tensorflow.normalization import *  # noqa: F403
from ivy_protocol.backends.tensorflow.pooling import *  # noqa: F403
from ivy_protocol.backends.tensorflow.random import *  # noqa: F403
from ivy_protocol.backends.tensorflow.recurrent import *  # noqa: F403
from ivy_protocol.backends.tensorflow.reductions import *  # noqa: F403
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
from ivy_protocol.core.dtypes import INTERNED

with tf.init_scope():
    # Leave the graph, because the first call of ivy may be in traced code, where new tensors are symbolic.
    ARRAY_TYPE = type(tf.constant(0))
DEVICE_KINDS = ("cpu", "gpu", "tpu")
DTYPE_TYPE = tf.DType
SHAPE_TYPE = tf.TensorShape
AS_NUMPY = np.asarray
COPIES = True
_SYMMETRIC = ("add", "subtract", "multiply", "divide", "maximum", "minimum")
_COMPARED = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
SCALARS_LEFT = {name: getattr(xp, name) for name in _SYMMETRIC}
SCALARS_RIGHT = (*_SYMMETRIC, *_COMPARED, "floor_divide", "pow", "remainder", "where")
DTYPES = {name: getattr(tf, name) for name in INTERNED}


def float_dtype_of_integers() -> str:
    # The kernels of functions for floats reject integers. Return the dtype to which the namespace `xp` casts integers.
    return "float32"


def why_unsupported(x: Any) -> str:
    """Return the reason why a tensor is unsupported: it has strings, or it is quantized."""
    if x.dtype == tf.string:
        return "holds strings: convert them to numbers first, with tf.strings.to_number(x)"
    if x.dtype.is_quantized:
        return f"is quantized ({x.dtype.name}): give tf.quantization.dequantize(x, ...)"
    return ""


def has_values(x: Any) -> bool:
    """Return True for an eager tensor, and False for a symbolic tensor, which has no values."""
    return not tf.is_symbolic_tensor(x)


@cache
def computing_device() -> str:
    """Return an empty string if TensorFlow has only one device; otherwise, return the device that it computes on."""
    return tf.constant(0.0).device if len(tf.config.list_logical_devices()) > 1 else ""


at_device = tf.device


def new_array_device() -> str:
    devices = tf.config.list_logical_devices()
    # Create a tensor to learn the device, which TensorFlow chooses by device scopes and available kernels.
    return devices[0].name if len(devices) == 1 else tf.zeros((0,)).device


@contextmanager
def profile(save_dir: Path) -> Iterator[None]:
    """Return a context manager that profiles its body and writes a trace for TensorBoard to a directory."""
    with tf.profiler.experimental.Profile(str(save_dir)):
        yield


def from_numpy_array(x: Any, like: Any) -> Any:
    """Return a copy of a NumPy array as a tensor, which TensorFlow itself moves to the device of the computation."""
    return tf.constant(x) if x.dtype.kind in "biufc" else NotImplemented
