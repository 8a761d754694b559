"""JAX: compiled forms of its functions, which start faster than the public ones, and what differs."""

import builtins
import math
from collections.abc import Mapping
from functools import lru_cache, partial
from inspect import signature
from operator import index
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax.core import Tracer

from ivy_protocol import slots
from ivy_protocol.backends.common.array_api import computed_in
from ivy_protocol.backends.common.beyond_standard import has_so_many
from ivy_protocol.backends.common.exchange import NO_DTYPE
from ivy_protocol.backends.common.indexing import (
    check_contracted,
    check_fill,
    check_some,
    check_together,
    check_written,
    from_front,
    without_leading,
)
from ivy_protocol.backends.common.linear_algebra import HALF_LESS, check_tolerance, with_nan
from ivy_protocol.backends.common.products import check_operands, summed
from ivy_protocol.backends.common.sets import counts_of, inverse_of, values_of
from ivy_protocol.backends.common.sets import unique_all as _unique_all
from ivy_protocol.backends.jax import _indexing as indexing
from ivy_protocol.backends.jax import _special as special
from ivy_protocol.backends.jax import _spreading as spreading
from ivy_protocol.backends.jax._activations import celu as celu
from ivy_protocol.backends.jax._activations import elu as elu
from ivy_protocol.backends.jax._activations import hardsilu as hardsilu
from ivy_protocol.backends.jax._activations import logit as logit
from ivy_protocol.backends.jax._activations import logsigmoid as logsigmoid
from ivy_protocol.backends.jax._activations import relu6 as relu6
from ivy_protocol.backends.jax._activations import scaled_tanh as scaled_tanh
from ivy_protocol.backends.jax._activations import selu as selu
from ivy_protocol.backends.jax._activations import silu as silu
from ivy_protocol.backends.jax._activations import tanhshrink as tanhshrink
from ivy_protocol.backends.jax._bounds import check_bounds
from ivy_protocol.backends.jax._bounds import host_key as host_key
from ivy_protocol.backends.jax._comparing import allclose as allclose
from ivy_protocol.backends.jax._comparing import isclose as isclose
from ivy_protocol.backends.jax._comparing import isin as isin
from ivy_protocol.backends.jax._comparing import isneginf as isneginf
from ivy_protocol.backends.jax._comparing import isposinf as isposinf
from ivy_protocol.backends.jax._creation import constant_pad as constant_pad
from ivy_protocol.backends.jax._creation import eye as eye
from ivy_protocol.backends.jax._creation import full as full
from ivy_protocol.backends.jax._creation import linspace as linspace
from ivy_protocol.backends.jax._creation import ones as ones
from ivy_protocol.backends.jax._creation import zeros as zeros
from ivy_protocol.backends.jax._distributions import *  # noqa: F403
from ivy_protocol.backends.jax._factors import finite_pinv, with_nan_of
from ivy_protocol.backends.jax._factors import lu as lu
from ivy_protocol.backends.jax._factors import lu_factor as lu_factor
from ivy_protocol.backends.jax._factors import matrix_exp as matrix_exp
from ivy_protocol.backends.jax._factors import slogdet as slogdet
from ivy_protocol.backends.jax._factors import solve_triangular as solve_triangular
from ivy_protocol.backends.jax._gamma import igamma as igamma
from ivy_protocol.backends.jax._indexing import split as split
from ivy_protocol.backends.jax._inplace import *  # noqa: F403
from ivy_protocol.backends.jax._layers import conv_general_dilated as conv_general_dilated
from ivy_protocol.backends.jax._layers import gru_update as gru_update
from ivy_protocol.backends.jax._layers import linear as linear
from ivy_protocol.backends.jax._layers import lstm_update as lstm_update
from ivy_protocol.backends.jax._layers import multi_head_attention as multi_head_attention
from ivy_protocol.backends.jax._layers import scaled_dot_product_attention as scaled_dot_product_attention
from ivy_protocol.backends.jax._losses import huber_loss as huber_loss
from ivy_protocol.backends.jax._losses import l1_loss as l1_loss
from ivy_protocol.backends.jax._losses import mse_loss as mse_loss
from ivy_protocol.backends.jax._losses import smooth_l1_loss as smooth_l1_loss
from ivy_protocol.backends.jax._norms import batch_norm as batch_norm
from ivy_protocol.backends.jax._norms import layer_norm as layer_norm
from ivy_protocol.backends.jax._norms import rms_norm as rms_norm
from ivy_protocol.backends.jax._numerical import *  # noqa: F403
from ivy_protocol.backends.jax._philox import random_floats as random_floats
from ivy_protocol.backends.jax._philox import random_words as random_words
from ivy_protocol.backends.jax._philox import upper_words as upper_words
from ivy_protocol.backends.jax._pooling import avg_pool1d as avg_pool1d
from ivy_protocol.backends.jax._pooling import avg_pool2d as avg_pool2d
from ivy_protocol.backends.jax._pooling import avg_pool3d as avg_pool3d
from ivy_protocol.backends.jax._pooling import max_pool1d as max_pool1d
from ivy_protocol.backends.jax._pooling import max_pool2d as max_pool2d
from ivy_protocol.backends.jax._pooling import max_pool3d as max_pool3d
from ivy_protocol.backends.jax._random import multinomial as multinomial
from ivy_protocol.backends.jax._random import randint as randint
from ivy_protocol.backends.jax._random import random_normal as random_normal
from ivy_protocol.backends.jax._random import random_uniform as random_uniform
from ivy_protocol.backends.jax._random import reseed as reseed
from ivy_protocol.backends.jax._random import seed as seed
from ivy_protocol.backends.jax._random import shuffle as shuffle
from ivy_protocol.backends.jax._reductions import cummax as cummax
from ivy_protocol.backends.jax._reductions import cummin as cummin
from ivy_protocol.backends.jax._reductions import keeping_nan
from ivy_protocol.backends.jax._reductions import max as max
from ivy_protocol.backends.jax._reductions import min as min
from ivy_protocol.backends.jax._reductions import nanmax as nanmax
from ivy_protocol.backends.jax._reductions import nanmean as nanmean
from ivy_protocol.backends.jax._reductions import nanmin as nanmin
from ivy_protocol.backends.jax._reductions import nanprod as nanprod
from ivy_protocol.backends.jax._reductions import nansum as nansum
from ivy_protocol.backends.jax._reductions import nanvar as nanvar
from ivy_protocol.backends.jax._scattering import gather as gather
from ivy_protocol.backends.jax._scattering import gather_nd as gather_nd
from ivy_protocol.backends.jax._scattering import put_along_axis as put_along_axis
from ivy_protocol.backends.jax._scattering import scatter_flat as scatter_flat
from ivy_protocol.backends.jax._scattering import scatter_nd as scatter_nd
from ivy_protocol.backends.jax._scattering import unsorted_segment_mean as unsorted_segment_mean
from ivy_protocol.backends.jax._scattering import unsorted_segment_min as unsorted_segment_min
from ivy_protocol.backends.jax._scattering import unsorted_segment_sum as unsorted_segment_sum
from ivy_protocol.backends.jax._selecting import by_mask
from ivy_protocol.backends.jax._selecting import nonzero as nonzero
from ivy_protocol.backends.jax._selecting import searchsorted as searchsorted
from ivy_protocol.backends.jax._sizes import checking as checking
from ivy_protocol.backends.jax._sparse import *  # noqa: F403
from ivy_protocol.backends.jax._spreading import layout_of as layout_of
from ivy_protocol.backends.jax._spreading import map_blocks as map_blocks
from ivy_protocol.backends.jax._spreading import part_of_spread as part_of_spread
from ivy_protocol.backends.jax._spreading import spread_as as spread_as
from ivy_protocol.backends.jax._subgradients import atan2 as atan2
from ivy_protocol.backends.jax._subgradients import clip as clip
from ivy_protocol.backends.jax._subgradients import copysign as copysign
from ivy_protocol.backends.jax._subgradients import fmax as fmax
from ivy_protocol.backends.jax._subgradients import fmin as fmin
from ivy_protocol.backends.jax._subgradients import hypot as hypot
from ivy_protocol.backends.jax._subgradients import leaky_relu as leaky_relu
from ivy_protocol.backends.jax._subgradients import logaddexp as logaddexp
from ivy_protocol.backends.jax._subgradients import softshrink as softshrink
from ivy_protocol.backends.jax._transcendental import digamma as digamma
from ivy_protocol.backends.jax._transcendental import erfinv as erfinv
from ivy_protocol.backends.jax._transcendental import float_power as float_power
from ivy_protocol.backends.jax._transcendental import i0 as i0
from ivy_protocol.backends.jax._transcendental import lgamma as lgamma
from ivy_protocol.backends.jax._transcendental import zeta as zeta
from ivy_protocol.backends.jax._transforms import TracedError as TracedError
from ivy_protocol.backends.jax._transforms import branch as branch
from ivy_protocol.backends.jax._transforms import carries_gradients as carries_gradients
from ivy_protocol.backends.jax._transforms import custom_gradient as custom_gradient
from ivy_protocol.backends.jax._transforms import is_concrete as is_concrete
from ivy_protocol.backends.jax._transforms import is_traced as is_traced
from ivy_protocol.backends.jax._transforms import is_tracing as is_tracing
from ivy_protocol.backends.jax._transforms import jvp as jvp
from ivy_protocol.backends.jax._transforms import outside_traces as outside_traces
from ivy_protocol.backends.jax._transforms import scan as scan
from ivy_protocol.backends.jax._transforms import scan_rows as scan_rows
from ivy_protocol.backends.jax._transforms import stop_gradient as stop_gradient
from ivy_protocol.backends.jax._transforms import variable_data as variable_data
from ivy_protocol.backends.jax._transforms import vjp as vjp
from ivy_protocol.backends.jax._transforms import vmap as vmap
from ivy_protocol.backends.jax._transforms import while_loop as while_loop
from ivy_protocol.backends.jax._wide import check_narrowed
from ivy_protocol.backends.jax._wide import with_wide_types as with_wide_types
from ivy_protocol.exceptions import IvyDeviceError
from ivy_protocol.values.devices import Device, device_named
from ivy_protocol.values.shapes import each, is_whole

xp = jnp
TYPES = (jax.Array,)
with jax.ensure_compile_time_eval():
    # The first call of ivy may be in code that jax traces, where arrays are of another type.
    ARRAY_TYPE = type(jnp.zeros(()))
COMPILES_EACH_SHAPE = True
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
# The square of a deviation has no place in 16 bits where the deviation has one, and pi times x few digits.
# An exponent of two has few digits times log(2), and so has the difference of exponents.
_EXPONENTS = ("exp2", "logaddexp", "logaddexp2")
_OF_HALVES = {
    "float32": (*HALF_LESS, *_EXPONENTS, "vector_norm", "cumulative_prod", "cumulative_sum", "sinc", "std"),
}
_OF_COMPLEX = {
    "by parts": ("pow", "unique_all", "unique_counts", "unique_inverse", "unique_values"),
    "composed": ("relu",),
}
DETOURS = {
    **{name: {"of integers": ("pow",)} for name in DTYPES if "int" in name},
    "bool": {"composed": ("relu",)},
    "float16": _OF_HALVES,
    "bfloat16": _OF_HALVES,
    "complex64": _OF_COMPLEX,
    "complex128": _OF_COMPLEX,
}
CONVERSIONS = {
    "by parts": {
        "pow": special.complex_power,
        "unique_all": partial(_unique_all, jnp),
        "unique_counts": partial(counts_of, jnp),
        "unique_inverse": partial(inverse_of, jnp),
        "unique_values": partial(values_of, jnp),
    },
    "composed": {"relu": lambda *args, **kwargs: NotImplemented},
    "of integers": {"pow": special.integer_power},
}
_NARROW = {
    "float64": "float32",
    "int64": "int32",
    "uint64": "uint32",
    "complex128": "complex64",
    "": "jax has 64-bit types after jax.config.update('jax_enable_x64', True)",
}
_WIDE: dict[str, str] = {}
_DLPACK_CPU = 1


def AS_NUMPY(x: Any, /) -> Any:
    # An array that did not fit into the memory has no values; to read them would end the process.
    return np.asarray(x.block_until_ready())


def narrowed() -> Mapping[str, str]:
    return _WIDE if jax.dtypes.canonicalize_dtype(np.float64) == np.float64 else _NARROW


def unfit(x: Any) -> str:
    """What ivy cannot compute with: keys, and arrays whose memory was given away."""
    if jnp.issubdtype(x.dtype, jax.dtypes.prng_key):
        return "holds keys of random numbers: give jax.random.key_data(x)"
    if not isinstance(x, Tracer) and x.is_deleted():
        return "was deleted or donated, and has no values: keep a copy of it before"
    return ""


def is_known(x: Any) -> bool:
    """Whether an array has values; those of a trace have none yet."""
    return not isinstance(x, Tracer)


abs = special.abs
acos = special.acos
acosh = special.acosh
add = jax.jit(jnp.add)
asin = special.asin
asinh = special.asinh
atan = special.atan
atanh = special.atanh
bitwise_and = jax.jit(jnp.bitwise_and)
bitwise_invert = jax.jit(jnp.bitwise_invert)
bitwise_left_shift = jax.jit(jnp.bitwise_left_shift)
bitwise_or = jax.jit(jnp.bitwise_or)
bitwise_right_shift = jax.jit(jnp.bitwise_right_shift)
bitwise_xor = jax.jit(jnp.bitwise_xor)
ceil = jax.jit(jnp.ceil)
conj = jax.jit(jnp.conj)
cos = special.cos
cosh = special.cosh
divide = jax.jit(jnp.divide)
equal = jax.jit(jnp.equal)
erf = jax.jit(jax.lax.erf)
erfc = jax.jit(jax.lax.erfc)
exp = special.exp
exp2 = jax.jit(jnp.exp2)
expm1 = special.expm1
floor = jax.jit(jnp.floor)
floor_divide = special.floor_divide
fmod = jax.jit(jnp.fmod)
frexp = jax.jit(jnp.frexp)
gcd = special.gcd
greater = jax.jit(jnp.greater)
greater_equal = jax.jit(jnp.greater_equal)
hardswish = jax.nn.hard_swish
lcm = special.lcm
less = jax.jit(jnp.less)
less_equal = jax.jit(jnp.less_equal)
log = special.log
log10 = special.log10
log1p = special.log1p
log2 = special.log2
logaddexp2 = jax.jit(jnp.logaddexp2)
logical_and = jax.jit(jnp.logical_and)
logical_not = jax.jit(jnp.logical_not)
logical_or = jax.jit(jnp.logical_or)
logical_xor = jax.jit(jnp.logical_xor)
matmul = jax.jit(jnp.matmul)
maximum = jax.jit(jnp.maximum)
minimum = jax.jit(jnp.minimum)
mish = jax.nn.mish
multiply = jax.jit(jnp.multiply)
negative = jax.jit(jnp.negative)
nextafter = jax.jit(jnp.nextafter)
not_equal = jax.jit(jnp.not_equal)
outer = jax.jit(jnp.linalg.outer)
pow = special.power
reciprocal = jax.jit(jnp.reciprocal)
# Compiled, since a function with a derivative of its own starts slowly.
relu = jax.jit(jax.nn.relu)
remainder = special.remainder
sigmoid = jax.nn.sigmoid
sign = special.sign
signbit = jax.jit(jnp.signbit)
sin = special.sin
sinc = special.sinc
sinh = special.sinh
softsign = jax.nn.soft_sign
sqrt = special.sqrt
square = jax.jit(jnp.square)
subtract = jax.jit(jnp.subtract)
tan = special.tan
tanh = special.tanh
trunc = jax.jit(jnp.trunc)
sum = jax.jit(jnp.sum, static_argnames=("axis", "dtype", "keepdims"))
mean = jax.jit(jnp.mean, static_argnames=("axis", "dtype", "keepdims"))
stack = jax.jit(jnp.stack, static_argnames=("axis",))


@jax.jit
def divmod(x1: Any, x2: Any, /) -> Any:
    # What the two have in common is computed once.
    return floor_divide(x1, x2), remainder(x1, x2)


@partial(jax.jit, static_argnames=("axis",))
def _softmax(x: Any, axis: int) -> Any:
    # The sum of more than 65504 elements is infinite in float16.
    return jax.nn.softmax(x.astype(jnp.float32) if x.dtype == jnp.float16 else x, axis).astype(x.dtype)


def softmax(x: Any, /, axis: int | None = None) -> Any:
    return _softmax(x, -1 if axis is None else axis)


def diag(x: Any, /, *, k: int = 0) -> Any:
    return jnp.diag(x, k)


def einsum(equation: str, /, *operands: Any) -> Any:
    if len(operands) == 1 and (axes := summed(equation, operands[0].ndim)) is not None:
        return sum(operands[0], axis=tuple(axes), dtype=operands[0].dtype)
    # An axis of length 1 would broadcast along the diagonal.
    check_operands(equation, [x.shape for x in operands])
    return _einsum(equation, *operands)


_einsum: Any = jax.jit(jnp.einsum, static_argnums=0)


@partial(jax.jit, static_argnames=("depth", "axis"))
def _one_hot(indices: Any, depth: int, axis: int) -> Any:
    return jax.nn.one_hot(indices, depth, axis=axis, dtype=jnp.float32)


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    if indices.dtype == bool:
        return NotImplemented
    return _one_hot(indices, depth, -1 if axis is None else axis)


@partial(jax.jit, static_argnames=("k", "axis", "largest"))
def _top_k(x: Any, k: int, axis: int, largest: bool) -> Any:
    # jax 0.6 takes the last axis only.
    x = jnp.moveaxis(x, axis, -1)
    # The complement of an integer, unlike its negative, is always one.
    mirror = jnp.negative if jnp.issubdtype(x.dtype, jnp.floating) else jnp.invert
    values, indices = jax.lax.top_k(x if largest else mirror(x), k)
    values, indices = jnp.moveaxis(values, -1, axis), jnp.moveaxis(indices, -1, axis)
    return values if largest else mirror(values), indices.astype(int)


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if not has_so_many(x, k, axis):
        return NotImplemented
    return _top_k(x, k, axis % x.ndim, bool(largest))


def tril_indices(n_rows: int, n_cols: int | None = None, k: int = 0, *, device: Any = None) -> Any:
    return jax.device_put(jnp.tril_indices(n_rows, k, n_cols), device)


def triu_indices(n_rows: int, n_cols: int | None = None, k: int = 0, /, *, device: Any = None) -> Any:
    # Compiled code cannot look for them.
    return jax.device_put(jnp.triu_indices(n_rows, k, n_cols), device)


@partial(jax.jit, static_argnames=("axis",))
def _log_softmax(x: Any, axis: int) -> Any:
    # The sum of more than 65504 elements is infinite in float16.
    return jax.nn.log_softmax(x.astype(jnp.float32) if x.dtype == jnp.float16 else x, axis).astype(x.dtype)


def log_softmax(x: Any, /, axis: int | None = None) -> Any:
    return _log_softmax(x, -1 if axis is None else axis)


_gelu = jax.jit(jax.nn.gelu, static_argnames=("approximate",))


def gelu(x: Any, /, *, approximate: bool = False) -> Any:
    # Of complex numbers jax has none that is exact.
    return NotImplemented if x.dtype.kind == "c" else _gelu(x, approximate=approximate)


def softplus(x: Any, /, *, beta: float | None = None) -> Any:
    return jax.nn.softplus(x) if beta is None else NotImplemented


@jax.jit
def complex(real: Any, imag: Any) -> Any:
    widest = jnp.promote_types(real.dtype, jnp.float32)
    return jax.lax.complex(*jnp.broadcast_arrays(real.astype(widest), imag.astype(widest)))


def casting(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Compiled code casts as it computes."""
    # Of a bool that it casts and multiplies, XLA makes a choice, which is zero beside NaN and infinities.
    if np.dtype(bool) in dtypes or type(implementation) is not type(_root):
        return None
    return _casting(implementation, target)


@lru_cache(maxsize=1024)
def _casting(implementation: Any, target: Any) -> Any:
    return jax.jit(lambda *arrays: implementation(*[x.astype(target) for x in arrays]))


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    # jax would copy once more what it has just converted.
    x = jnp.astype(x, dtype, copy=copy and x.dtype == jax.dtypes.canonicalize_dtype(dtype))
    return x if device is None else jax.device_put(x, device)


def permute_dims(x: Any, /, axes: Any = None) -> Any:
    # Unlike `jax.numpy.permute_dims`, it takes negative axes.
    return jnp.transpose(x, axes)


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
        return spreading.placed(obj, dtype, device, copy)
    if dtype == np.bool_ and _is_complex(obj):
        # What becomes of a complex number there is whether its real part is zero.
        obj, copy = jnp.asarray(obj) != 0, None
    if device is None and type(obj) is list and dtype in (np.float32, np.float64) and _are_numbers(obj):
        # jax itself takes twice as long, and with a data type for this one too.
        return jnp.asarray(np.asarray(obj, dtype))
    return jnp.asarray(obj, dtype=dtype, device=device, copy=copy)


def _are_numbers(nested: list[Any]) -> bool:
    """Whether there are numbers of Python, and lists of them."""
    return builtins.all([type(x) is float or type(x) is int or (type(x) is list and _are_numbers(x)) for x in nested])


def _is_complex(obj: Any) -> bool:
    return getattr(obj, "dtype", np.dtype(bool)).kind == "c" if hasattr(obj, "dtype") else np.iscomplexobj(obj)


def array(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = True) -> Any:
    return asarray(obj, dtype=dtype, device=device, copy=copy)


def place_of(x: Any) -> Any:
    """Where to put an array beside another; None if jax is to choose, as it did for that one."""
    chosen = not isinstance(x, jax.Array) or isinstance(x, Tracer) or x.committed
    return getattr(x, "device", None) if chosen else None


def from_host(x: Any, like: Any) -> Any:
    """An array of NumPy's data, which is committed to no device, so that it goes to that of an array beside it.

    It has values in code that is traced too: jax takes only such masks for an index there.
    """
    if not (hasattr(x, "dtype") and x.dtype.kind in "biufc"):
        return NotImplemented
    x = x if x.dtype.isnative else x.astype(x.dtype.newbyteorder("="))
    check_narrowed(x)
    made = jnp.asarray(x)
    if is_traced(made):
        with outside_traces():
            made = jnp.asarray(x)
    return made


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "data", x)
    if isinstance(own, jax.Array):
        return asarray(own, device=device, copy=copy)
    # Arrays of tensorflow 2.19 do not export themselves.
    x = x if hasattr(x, "__dlpack_device__") else slots.wrap(x)
    if copy is False:
        return jnp.from_dlpack(x, device=device, copy=copy)
    if x.__dlpack_device__()[0] == _DLPACK_CPU:
        # jax takes no strides, and no memory that numpy must not write; and it shares aligned memory all the same.
        # What NumPy before 2.2 gets may never be written.
        host, exporter = np.from_dlpack(x), getattr(x, "_data", x)
        check_narrowed(host)
        locked = isinstance(exporter, np.ndarray) and not exporter.flags.writeable
        if copy or locked or not host.flags.c_contiguous:
            return jnp.array(host, device=device)
    elif hasattr(own, "contiguous"):
        # jax does not copy memory of a GPU for others, nor does it take steps there.
        x = own.contiguous()
        if "int64" in str(own.dtype) and own.numel():
            check_narrowed(np.asarray([own.min().item(), own.max().item()]))
    shared = jnp.from_dlpack(x, device=device)
    return jnp.array(shared, copy=True) if copy else shared


def inplace_arrays_supported() -> bool:
    return False


def inplace_variables_supported() -> bool:
    return False


def supports_inplace_updates(x: Any, /) -> bool:
    return False


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    if isinstance(query, jax.Array) and query.dtype == bool and (found := by_mask(x, query)) is not None:
        return found
    if (found := indexing.read(x, query)) is not None:
        return found
    check_bounds(x, query)
    try:
        return x[query]
    except Exception:
        # The error of an index that is ambiguous for explicit axes has no public name.
        part = spreading.part(x, query) if spreading.is_explicit(x) else None
        if part is None:
            check_together(query)
            raise
        return part


def any(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # jax.numpy looks at the real part of complex numbers.
    return jnp.any(x != 0 if x.dtype.kind == "c" else x, axis, keepdims=keepdims)


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # jax.numpy takes NaN for false.
    return jnp.all(x if x.dtype == bool else x != 0, axis, keepdims=keepdims)


def broadcast_arrays(*arrays: Any) -> Any:
    return tuple(jnp.broadcast_arrays(*arrays))


def meshgrid(*arrays: Any, indexing: str = "xy") -> Any:
    # jax refuses arrays without axes, which count as those of one element.
    return tuple(jnp.meshgrid(*[jnp.reshape(x, -1) if x.ndim == 0 else x for x in arrays], indexing=indexing))


def unique_values(x: Any, /) -> Any:
    # That of jax takes the values out of a trace, and so cuts off the gradient.
    return values_of(jnp, x) if isinstance(x, Tracer) else jnp.unique_values(x)


def unique_counts(x: Any, /) -> Any:
    return counts_of(jnp, x) if isinstance(x, Tracer) else jnp.unique_counts(x)


def unique_inverse(x: Any, /) -> Any:
    return inverse_of(jnp, x) if isinstance(x, Tracer) else jnp.unique_inverse(x)


def unique_all(x: Any, /) -> Any:
    return _unique_all(jnp, x) if isinstance(x, Tracer) else jnp.unique_all(x)


def std(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return _root(var(x, axis=axis, correction=correction, keepdims=keepdims))


@jax.jit
def _root(x: Any) -> Any:
    # Where there is no deviation, the gradient of the square root would be infinite, and that of the whole NaN.
    return jnp.where(x == 0, 0, jnp.sqrt(jnp.where(x == 0, 1, x)))


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    check_contracted(axes)
    return jnp.tensordot(x1, x2, index(axes) if is_whole(axes) else tuple(map(each, axes)))


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, dtype: Any = None) -> Any:
    x = computed_in(jnp, "vector_norm", x, dtype)
    return _vector_norm(x, tuple(axis) if isinstance(axis, list) else axis, keepdims, ord)


@partial(jax.jit, static_argnums=(1, 2, 3))
def _vector_norm(x: Any, axis: Any, keepdims: bool, ord: Any) -> Any:
    if 0 in x.shape or (type(axis) is tuple and not axis) or not x.ndim:
        return jnp.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
    if ord == 2:
        # Where there are zeros alone, the gradient of the square root would be infinite.
        return _root(jnp.sum(jnp.real(x * jnp.conj(x)), axis, keepdims=keepdims))
    if ord == 1:
        return jnp.sum(abs(x), axis, keepdims=keepdims)
    # Of zeros alone, the gradient would be NaN.
    nothing = jnp.all(x == 0, axis, keepdims=True)
    norm = jnp.linalg.vector_norm(jnp.where(nothing, 1, abs(x)), axis=axis, keepdims=keepdims, ord=ord)
    norm = keeping_nan(norm, x, axis, keepdims) if builtins.abs(ord) == math.inf else norm
    return jnp.where(nothing.reshape(norm.shape), 0, norm)


def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    if ord in ("fro", None):
        return vector_norm(x, axis=(-2, -1), keepdims=keepdims)
    return keeping_nan(jnp.linalg.matrix_norm(x, keepdims=keepdims, ord=ord), x, (-2, -1), keepdims)


def var(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    if axis is None and not correction and not keepdims and x.size:
        # As it is written by hand, so that graphs of the two are equal.
        return jnp.var(x)
    if _has_freedom(x, axis, correction):
        return jnp.var(x, axis, correction=correction, keepdims=keepdims)
    # Elsewhere this is a division by zero, and only that of nothing is NaN.
    return jnp.var(x, axis, keepdims=keepdims) / 0


def _has_freedom(x: Any, axis: Any, correction: float) -> bool:
    axes = range(x.ndim) if axis is None else (axis,) if is_whole(axis) else axis
    return math.prod([x.shape[a] for a in axes if -x.ndim <= a < x.ndim]) > correction


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    if mode not in ("fill", "clip", "wrap") or indices.dtype.kind not in "iu":
        return NotImplemented
    check_fill(x.dtype, fill_value)
    if isinstance(fill_value, jax.Array):
        return NotImplemented
    return jnp.take(x, indices, axis=axis, mode=mode, fill_value=fill_value)


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill" or indices.dtype.kind not in "iu":
        return NotImplemented
    check_some(indices.shape, (x.shape[from_front(axis, x.ndim)],))
    return jnp.take_along_axis(x, indices, axis=axis, mode=mode)


@jax.custom_jvp
def _hermitian(x: Any) -> Any:
    """Return the matrix, whose lower triangle is read; its gradient is that of a matrix that equals its adjoint."""
    return x


@_hermitian.defjvp
def _(primals: Any, tangents: Any) -> Any:
    (tangent,) = tangents
    return primals[0], (tangent + jnp.conj(tangent.mT)) / 2


def eigh(x: Any, /) -> Any:
    # Like the other libraries, read the lower triangle only.
    values, vectors = jnp.linalg.eigh(_hermitian(x), symmetrize_input=False)
    return with_nan(jnp, values, x), vectors


def eigvalsh(x: Any, /) -> Any:
    return with_nan(jnp, jnp.linalg.eigvalsh(_hermitian(x), symmetrize_input=False), x)


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
    # That of jax reads the lower triangle, also where the upper one is asked for.
    result, finite = _cholesky(jnp.conj(x.mT) if upper else x)
    if is_known(x) and not finite and _finite(x):
        raise ValueError("the matrix is not positive-definite")
    return jnp.conj(result.mT) if upper else result


@jax.jit
def _cholesky(x: Any) -> Any:
    result = jnp.linalg.cholesky(_hermitian(x), symmetrize_input=False)
    return result, jnp.all(jnp.isfinite(result))


def inv(x: Any, /, *, adjoint: bool = False) -> Any:
    result = jnp.linalg.inv(x)
    if not _finite(result):
        _refuse_singular(x)
        result = with_nan_of(result, x, 2)
    return jnp.conj(result.mT) if adjoint else result


def matrix_power(x: Any, n: int, /) -> Any:
    return jnp.linalg.matrix_power(inv(x), -n) if n < 0 else jnp.linalg.matrix_power(x, n)


def solve(x1: Any, x2: Any, /, *, adjoint: bool = False) -> Any:
    x1 = jnp.conj(x1.mT) if adjoint else x1
    result = jnp.linalg.solve(x1, x2)
    if not _finite(result):
        _refuse_singular(x1)
        result = with_nan_of(result, x1, 1 if x2.ndim == 1 else 2)
    return result


def _check_known(result: Any, x: Any) -> Any:
    # Those of the other libraries raise by themselves.
    if not _finite(result) and is_known(x) and bool(jnp.any(jnp.isnan(x))):
        raise ValueError("the matrix has NaN")
    return result


def eig(x: Any, /) -> Any:
    values, vectors = jnp.linalg.eig(x)
    return _check_known(values, x), vectors


def eigvals(x: Any, /) -> Any:
    return _check_known(jnp.linalg.eigvals(x), x)


def svdvals(x: Any, /) -> Any:
    return _check_known(jnp.linalg.svdvals(x), x)


def svd(x: Any, /, *, full_matrices: bool = True) -> Any:
    u, values, vh = jnp.linalg.svd(x, full_matrices)
    return u, _check_known(values, x), vh


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    check_tolerance("rtol", rtol, x)
    # By default, jax drops ten times larger singular values than the standard says.
    rtol = builtins.max(x.shape[-2:]) * jnp.finfo(x.dtype).eps if rtol is None else rtol
    return _check_known(finite_pinv(x, rtol), x)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if (found := indexing.written(x, query, val)) is not None:
        return found
    check_bounds(x, query)
    check_written(x, query, val, lambda key: np.asarray(key) if is_known(key) else None)
    place, options = x.at[query], {}
    if spreading.is_explicit(x) and "out_sharding" in signature(place.set).parameters:
        # What is written does not change how an array is spread; jax asks all the same, and jax 0.6 does not.
        options = {"out_sharding": jax.typeof(x).sharding}
    try:
        return place.set(val.astype(x.dtype), **options)
    except (TypeError, ValueError):
        check_together(query)
        shape = without_leading(val, jax.eval_shape(lambda x: x[query], x).shape)
        if shape is None:
            raise
        return place.set(val.reshape(shape).astype(x.dtype), **options)


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    # Code that is being compiled does not know where it will run.
    device = builtins.min(x.devices(), key=lambda d: d.id) if is_known(x) else default_place()
    return device if as_native else as_ivy_dev(device)


def default_place() -> Any:
    chosen: Any = jax.config.jax_default_device  # type: ignore[attr-defined]
    return as_native_dev(device_named(chosen)) if isinstance(chosen, str) else chosen or jax.devices()[0]


def as_ivy_dev(device: Any, /) -> Device:
    return device_named(f"{device.platform}:{device.id}")


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
    return np.array(AS_NUMPY(x)) if copy else AS_NUMPY(x)


def is_variable(x: Any, /, *, exclusive: bool = False) -> bool:
    return not exclusive
