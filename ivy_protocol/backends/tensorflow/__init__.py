"""TensorFlow: its namespace of the array API, and what ivy asks for beyond that."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.array_api import shape as _shape
from ivy_protocol.backends.common.exchange import NO_DEVICE
from ivy_protocol.backends.tensorflow import namespace as xp
from ivy_protocol.backends.tensorflow._activations import elu as elu
from ivy_protocol.backends.tensorflow._activations import hardswish as hardswish
from ivy_protocol.backends.tensorflow._activations import logsigmoid as logsigmoid
from ivy_protocol.backends.tensorflow._activations import relu6 as relu6
from ivy_protocol.backends.tensorflow._activations import selu as selu
from ivy_protocol.backends.tensorflow._arithmetic import fmod as fmod
from ivy_protocol.backends.tensorflow._counting import *  # noqa: F403
from ivy_protocol.backends.tensorflow._distributions import *  # noqa: F403
from ivy_protocol.backends.tensorflow._factors import lu_factor as lu_factor
from ivy_protocol.backends.tensorflow._factors import matrix_exp as matrix_exp
from ivy_protocol.backends.tensorflow._factors import solve_triangular as solve_triangular
from ivy_protocol.backends.tensorflow._gamma import igamma as igamma
from ivy_protocol.backends.tensorflow._gathering import gather as gather
from ivy_protocol.backends.tensorflow._gathering import gather_nd as gather_nd
from ivy_protocol.backends.tensorflow._gathering import take as take
from ivy_protocol.backends.tensorflow._gathering import take_along_axis as take_along_axis
from ivy_protocol.backends.tensorflow._kernels import complex as complex
from ivy_protocol.backends.tensorflow._kernels import constant_pad as constant_pad
from ivy_protocol.backends.tensorflow._kernels import einsum as einsum
from ivy_protocol.backends.tensorflow._kernels import erf as erf
from ivy_protocol.backends.tensorflow._kernels import erfc as erfc
from ivy_protocol.backends.tensorflow._kernels import frombuffer as frombuffer
from ivy_protocol.backends.tensorflow._kernels import gcd as gcd
from ivy_protocol.backends.tensorflow._kernels import leaky_relu as leaky_relu
from ivy_protocol.backends.tensorflow._kernels import log_softmax as log_softmax
from ivy_protocol.backends.tensorflow._kernels import one_hot as one_hot
from ivy_protocol.backends.tensorflow._kernels import polyval as polyval
from ivy_protocol.backends.tensorflow._kernels import relu as relu
from ivy_protocol.backends.tensorflow._kernels import sigmoid as sigmoid
from ivy_protocol.backends.tensorflow._kernels import sign as sign
from ivy_protocol.backends.tensorflow._kernels import softmax as softmax
from ivy_protocol.backends.tensorflow._kernels import softplus as softplus
from ivy_protocol.backends.tensorflow._kernels import softsign as softsign
from ivy_protocol.backends.tensorflow._layers import conv_general_dilated as conv_general_dilated
from ivy_protocol.backends.tensorflow._layers import conv_general_transpose as conv_general_transpose
from ivy_protocol.backends.tensorflow._layers import gru_update as gru_update
from ivy_protocol.backends.tensorflow._layers import linear as linear
from ivy_protocol.backends.tensorflow._layers import lstm_update as lstm_update
from ivy_protocol.backends.tensorflow._layers import scaled_dot_product_attention as scaled_dot_product_attention
from ivy_protocol.backends.tensorflow._losses import mse_loss as mse_loss
from ivy_protocol.backends.tensorflow._manipulation import get_num_dims as get_num_dims
from ivy_protocol.backends.tensorflow._manipulation import split as split
from ivy_protocol.backends.tensorflow._norms import batch_norm as batch_norm
from ivy_protocol.backends.tensorflow._norms import local_response_norm as local_response_norm
from ivy_protocol.backends.tensorflow._philox import random_words as random_words
from ivy_protocol.backends.tensorflow._placing import *  # noqa: F403
from ivy_protocol.backends.tensorflow._pooling import avg_pool1d as avg_pool1d
from ivy_protocol.backends.tensorflow._pooling import avg_pool2d as avg_pool2d
from ivy_protocol.backends.tensorflow._pooling import avg_pool3d as avg_pool3d
from ivy_protocol.backends.tensorflow._pooling import max_pool1d as max_pool1d
from ivy_protocol.backends.tensorflow._pooling import max_pool2d as max_pool2d
from ivy_protocol.backends.tensorflow._pooling import max_pool3d as max_pool3d
from ivy_protocol.backends.tensorflow._random import multinomial as multinomial
from ivy_protocol.backends.tensorflow._random import randint as randint
from ivy_protocol.backends.tensorflow._random import random_normal as random_normal
from ivy_protocol.backends.tensorflow._random import random_uniform as random_uniform
from ivy_protocol.backends.tensorflow._random import reseed as reseed
from ivy_protocol.backends.tensorflow._random import seed as seed
from ivy_protocol.backends.tensorflow._random import shuffle as shuffle
from ivy_protocol.backends.tensorflow._resizing import interpolate as interpolate
from ivy_protocol.backends.tensorflow._scattering import scatter_flat as scatter_flat
from ivy_protocol.backends.tensorflow._scattering import scatter_nd as scatter_nd
from ivy_protocol.backends.tensorflow._scattering import unsorted_segment_mean as unsorted_segment_mean
from ivy_protocol.backends.tensorflow._scattering import unsorted_segment_min as unsorted_segment_min
from ivy_protocol.backends.tensorflow._scattering import unsorted_segment_sum as unsorted_segment_sum
from ivy_protocol.backends.tensorflow._sizes import checking as checking
from ivy_protocol.backends.tensorflow._sorting import top_k as top_k
from ivy_protocol.backends.tensorflow._sparse import *  # noqa: F403
from ivy_protocol.backends.tensorflow._spectral import dct as dct
from ivy_protocol.backends.tensorflow._spectral import idct as idct
from ivy_protocol.backends.tensorflow._transcendental import digamma as digamma
from ivy_protocol.backends.tensorflow._transcendental import erfinv as erfinv
from ivy_protocol.backends.tensorflow._transcendental import i0 as i0
from ivy_protocol.backends.tensorflow._transcendental import lgamma as lgamma
from ivy_protocol.backends.tensorflow._transcendental import zeta as zeta
from ivy_protocol.backends.tensorflow._transforms import branch as branch
from ivy_protocol.backends.tensorflow._transforms import carries_gradients as carries_gradients
from ivy_protocol.backends.tensorflow._transforms import custom_gradient as custom_gradient
from ivy_protocol.backends.tensorflow._transforms import is_concrete as is_concrete
from ivy_protocol.backends.tensorflow._transforms import is_traced as is_traced
from ivy_protocol.backends.tensorflow._transforms import is_tracing as is_tracing
from ivy_protocol.backends.tensorflow._transforms import is_variable as is_variable
from ivy_protocol.backends.tensorflow._transforms import outside_traces as outside_traces
from ivy_protocol.backends.tensorflow._transforms import requires_gradient as requires_gradient
from ivy_protocol.backends.tensorflow._transforms import scan as scan
from ivy_protocol.backends.tensorflow._transforms import scan_rows as scan_rows
from ivy_protocol.backends.tensorflow._transforms import variable_data as variable_data
from ivy_protocol.backends.tensorflow._transforms import vjp as vjp
from ivy_protocol.backends.tensorflow._transforms import vmap as vmap
from ivy_protocol.backends.tensorflow._transforms import while_loop as while_loop
from ivy_protocol.backends.tensorflow.fft import fftshift as fftshift
from ivy_protocol.backends.tensorflow.fft import ifftshift as ifftshift
from ivy_protocol.exceptions import InplaceUpdateException, IvyDeviceError
from ivy_protocol.state import context
from ivy_protocol.values.devices import Device, device_named

TYPES = (tf.Tensor, tf.Variable)
with tf.init_scope():
    # The first call of ivy may be in code that tensorflow traces, where arrays are of another type.
    ARRAY_TYPE = type(tf.constant(0))
DEVICE_KINDS = ("cpu", "gpu", "tpu")
DTYPE_TYPE = tf.DType
SHAPE_TYPE = tf.TensorShape
AS_NUMPY = np.asarray
COPIES = True
_AXES = 2**31
_DLPACK_KINDS = {"cpu": 1, "gpu": 2}
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


def float_of_integers() -> str:
    # The kernels refuse integers, which are then cast; the namespace casts them to this type.
    return "float32"


def unfit(x: Any) -> str:
    """What ivy cannot compute with: text, and what stands for other objects."""
    if x.dtype == tf.string:
        return "holds strings: make numbers of them first, with tf.strings.to_number(x)"
    if x.dtype.is_quantized:
        return f"is quantized ({x.dtype.name}): give tf.quantization.dequantize(x, ...)"
    return ""


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
    return xp.sqrt(x) if x.dtype.is_complex else raw_ops.Sqrt(x=x)


def tan(x: Any, /) -> Any:
    return raw_ops.Tan(x=x)


def tanh(x: Any, /) -> Any:
    return raw_ops.Tanh(x=x)


_OF_HALVES = 2
"""The bytes of numbers that a kernel rounds after each addition."""


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    # TensorFlow cuts off the bits of a place beyond 32, and rounds floats of 16 bits after each addition.
    if type(axis) is int and dtype is None and -_AXES <= axis < _AXES and x.dtype.size != _OF_HALVES:
        return raw_ops.Sum(input=x, axis=axis, keep_dims=keepdims)
    return xp.sum(x, axis=axis, dtype=dtype, keepdims=keepdims)


prod = xp.prod


def _finite(x: Any) -> bool:
    return bool(tf.reduce_all(tf.math.is_finite(tf.abs(x))))


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    result = xp.linalg.cholesky(x, upper=upper)
    # A graph cannot raise.
    if tf.executing_eagerly() and not _finite(tf.linalg.diag_part(result)) and _finite(x):
        raise ValueError("the matrix is not positive-definite")
    return result


def diag(x: Any, /, *, k: int = 0) -> Any:
    # Rows are counted from the length, which may be known only when the graph runs.
    return NotImplemented if x.shape.rank != 1 or x.shape.is_fully_defined() else tf.linalg.diag(x, k=k)


def shape(x: Any, /, *, as_array: bool = False) -> Any:
    # A length may be known only when the graph runs.
    if x.shape.is_fully_defined() or not (as_array or context.setting("shape_array_mode")):
        return _shape(xp, x, as_array=as_array)
    return tf.shape(x, tf.int64)


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    found = xp.getitem(x, query)
    return xp.asarray(found, copy=True) if copy else found


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


def inplace_increment(x: Any, val: Any) -> Any:
    return inplace_update(x, xp.add(x, xp.astype(val, x.dtype)))


def inplace_decrement(x: Any, val: Any) -> Any:
    return inplace_update(x, xp.subtract(x, xp.astype(val, x.dtype)))


def inplace_arrays_supported() -> bool:
    return False


def supports_inplace_updates(x: Any, /) -> bool:
    return isinstance(x, tf.Variable)


def to_native_shape(shape: Any) -> Any:
    return tf.TensorShape(shape)


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    return xp.astype(x, dtype, copy=copy, device=device)


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return x.device if as_native else as_ivy_dev(x.device)


def as_ivy_dev(device: str, /) -> Device:
    # In a graph, a tensor need not have been placed yet.
    return device_named(device or "cpu")


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "data", x)
    if isinstance(own, TYPES):
        return xp.asarray(own, device=device, copy=copy)
    return xp.from_dlpack(x, device=device, copy=copy)


def to_dlpack(x: Any, *, stream: Any, max_version: Any, dl_device: Any, copy: bool | None) -> Any:
    if stream is not None or dl_device not in (None, dlpack_device(x)):
        raise BufferError("tensorflow exports an array on its own device only, and without a stream")
    x = raw_ops.DeepCopy(x=x) if copy else tf.convert_to_tensor(x)
    return x.__dlpack__() if hasattr(x, "__dlpack__") else tf.experimental.dlpack.to_dlpack(x)


def dlpack_device(x: Any) -> tuple[Any, int]:
    if hasattr(x, "__dlpack_device__"):
        return x.__dlpack_device__()
    if not x.device:
        raise BufferError("a tensor of a graph lies nowhere")
    # Arrays of tensorflow 2.19 do not say it.
    kind, _, number = as_ivy_dev(x.device).partition(":")
    return _DLPACK_KINDS[kind], int(number or 0)


def to_device(x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if stream is not None:
        raise ValueError("tensorflow takes no stream")
    if device is None:
        raise TypeError(NO_DEVICE)
    with tf.device(device):
        return tf.identity(x)


@cache
def computing_device() -> str:
    """Where TensorFlow computes, wherever the arrays lie, if there are several devices; else an empty string."""
    return tf.constant(0.0).device if len(tf.config.list_logical_devices()) > 1 else ""


at_device = tf.device


def as_native_dev(device: Device, /) -> Any:
    known = {as_ivy_dev(d.name): d.name for d in tf.config.list_logical_devices()}
    if device not in known:
        raise IvyDeviceError(f"tensorflow has no device {device!r}; it has {', '.join(known)}")
    return known[device]


def default_place() -> str:
    there = tf.config.list_logical_devices()
    # One of several is chosen by scopes and by what it has kernels for.
    return there[0].name if len(there) == 1 else tf.zeros((0,)).device


@contextmanager
def profiled(save_dir: Path) -> Iterator[None]:
    """Profile what runs meanwhile."""
    with tf.profiler.experimental.Profile(str(save_dir)):
        yield


def from_host(x: Any, like: Any) -> Any:
    """A tensor of NumPy's data, which TensorFlow itself brings to where it computes."""
    return tf.constant(x) if x.dtype.kind in "biufc" else NotImplemented


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    # A bfloat16 without axes is a scalar to `numpy`, and nothing to `asarray`.
    if not x.shape.rank:
        return np.array(x.numpy())
    return x.numpy() if copy else np.asarray(x)


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return tf.stop_gradient(x)
