"""JAX backend: compiled functions of `jax.numpy` and `jax.lax`, with corrections where they differ from ivy.

A function that is compiled by `jax.jit` starts faster than the public function of JAX, which dispatches its operations
one by one. For this reason, functions are compiled even if the results of JAX need no correction. Code that reads
values, such as a check for singular matrices, is not compiled. It is skipped for tracers, which have no values.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.linalg import HALF_LESS
from ivy_protocol.backends.common.sets import counts_of, inverse_of, values_of
from ivy_protocol.backends.common.sets import unique_all as _unique_all
from ivy_protocol.backends.jax._sharding import *  # noqa: F403
from ivy_protocol.backends.jax._shared import has_values as has_values
from ivy_protocol.backends.jax._shared import hermitian as hermitian
from ivy_protocol.backends.jax._shared import safe_sqrt as safe_sqrt
from ivy_protocol.backends.jax.activations import *  # noqa: F403
from ivy_protocol.backends.jax.attention import *  # noqa: F403
from ivy_protocol.backends.jax.conversion import *  # noqa: F403
from ivy_protocol.backends.jax.convolution import *  # noqa: F403
from ivy_protocol.backends.jax.creation import *  # noqa: F403
from ivy_protocol.backends.jax.device import *  # noqa: F403
from ivy_protocol.backends.jax.dtypes import *  # noqa: F403
from ivy_protocol.backends.jax.elementwise import *  # noqa: F403
from ivy_protocol.backends.jax.elementwise import check_narrowed
from ivy_protocol.backends.jax.indexing import *  # noqa: F403
from ivy_protocol.backends.jax.layers import *  # noqa: F403
from ivy_protocol.backends.jax.linalg import *  # noqa: F403
from ivy_protocol.backends.jax.losses import *  # noqa: F403
from ivy_protocol.backends.jax.manipulation import *  # noqa: F403
from ivy_protocol.backends.jax.normalization import *  # noqa: F403
from ivy_protocol.backends.jax.pooling import *  # noqa: F403
from ivy_protocol.backends.jax.random import *  # noqa: F403
from ivy_protocol.backends.jax.recurrent import *  # noqa: F403
from ivy_protocol.backends.jax.reductions import *  # noqa: F403
from ivy_protocol.backends.jax.searching import *  # noqa: F403
from ivy_protocol.backends.jax.sets import *  # noqa: F403
from ivy_protocol.backends.jax.signal import *  # noqa: F403
from ivy_protocol.backends.jax.sparse import *  # noqa: F403
from ivy_protocol.backends.jax.special import *  # noqa: F403
from ivy_protocol.backends.jax.special import complex_power
from ivy_protocol.backends.jax.statistics import *  # noqa: F403
from ivy_protocol.backends.jax.transforms import *  # noqa: F403
from ivy_protocol.backends.jax.transforms import is_traced, outside_traces
from ivy_protocol.backends.jax.vision import *  # noqa: F403

xp = jnp
TYPES = (jax.Array,)
with jax.ensure_compile_time_eval():
    # Evaluate at compile time, because the first call of ivy may be in traced code, where new arrays are tracers.
    ARRAY_TYPE = type(jnp.zeros(()))
COMPILES_EACH_SHAPE = True
DEVICE_KINDS = ("cpu", "gpu", "tpu")
DTYPE_TYPE = np.dtype
SCALARS_LEFT = True
SCALARS_RIGHT = True
_NAMES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 bfloat16 float16 float32 float64 complex64 complex128"
DTYPES = {name: np.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name) for name in _NAMES.split()}
COPIES = True
# Compute `_EXPONENTS`, "sinc" and "std" in float32: in half precision, `x * log(2)` and `pi * x` lose digits, and
# squared deviations overflow.
_EXPONENTS = ("exp2", "logaddexp", "logaddexp2")
_FALLBACKS_OF_HALF = {
    "float32": (*HALF_LESS, *_EXPONENTS, "vector_norm", "cumulative_prod", "cumulative_sum", "sinc", "std")
}
_FALLBACKS_OF_COMPLEX = {
    "special values": ("pow", "unique_all", "unique_counts", "unique_inverse", "unique_values"),
    "reference": ("relu",),
}
DTYPE_FALLBACKS = {
    "bool": {"reference": ("relu",)},
    "float16": _FALLBACKS_OF_HALF,
    "bfloat16": _FALLBACKS_OF_HALF,
    "complex64": _FALLBACKS_OF_COMPLEX,
    "complex128": _FALLBACKS_OF_COMPLEX,
}
CONVERSIONS = {
    "special values": {
        "pow": complex_power,
        "unique_all": partial(_unique_all, jnp),
        "unique_counts": partial(counts_of, jnp),
        "unique_inverse": partial(inverse_of, jnp),
        "unique_values": partial(values_of, jnp),
    },
    "reference": {"relu": lambda *args, **kwargs: NotImplemented},
}
_WITHOUT_X64 = {
    "float64": "float32",
    "int64": "int32",
    "uint64": "uint32",
    "complex128": "complex64",
    "": "call jax.config.update('jax_enable_x64', True) to enable 64-bit dtypes",
}
_WITH_X64: dict[str, str] = {}


def narrowed_dtypes() -> Mapping[str, str]:
    # Read the setting of x64 in each call, because it can change at run time and differ between threads.
    return _WITH_X64 if jax.dtypes.canonicalize_dtype(np.float64) == np.float64 else _WITHOUT_X64


def why_unsupported(x: Any) -> str:
    """Return the reason why an array is unsupported: it is a random key, or its memory was donated."""
    if jnp.issubdtype(x.dtype, jax.dtypes.prng_key):
        return "contains typed random keys of jax, which ivy does not support; pass jax.random.key_data(x)"
    if not isinstance(x, Tracer) and x.is_deleted():
        return "has no values, because it was deleted or donated; copy the array before it is donated"
    return ""


def fused_cast(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Return a compiled function that casts and computes in one program; None if the casts must stay separate."""
    # Do not fuse the cast of a boolean array: XLA would compile a product with this array to a select, and return 0
    # instead of NaN for False times NaN or infinity.
    if np.dtype(bool) in dtypes or type(implementation) is not type(safe_sqrt):
        return None
    return _jit_with_casts(implementation, target)


@lru_cache(maxsize=1024)
def _jit_with_casts(implementation: Any, target: Any) -> Any:
    return jax.jit(lambda *arrays: implementation(*[x.astype(target) for x in arrays]))


def device_of(x: Any) -> Any:
    """Return the device to which an array is committed; None for an uncommitted array, which lets JAX choose."""
    is_committed = not isinstance(x, jax.Array) or isinstance(x, Tracer) or x.committed
    return getattr(x, "device", None) if is_committed else None


def from_numpy_array(x: Any, like: Any) -> Any:
    """Return an uncommitted copy of a NumPy array, which JAX moves to the device of the arrays it is combined with.

    The copy is concrete in traced code, too: it may be a mask in an index, and JAX accepts only concrete masks there.
    """
    if not (hasattr(x, "dtype") and x.dtype.kind in "biufc"):
        return NotImplemented
    x = x if x.dtype.isnative else x.astype(x.dtype.newbyteorder("="))
    check_narrowed(x)
    array = jnp.asarray(x)
    if is_traced(array):
        with outside_traces():
            array = jnp.asarray(x)
    return array


@hermitian.defjvp
def _(primals: Any, tangents: Any) -> Any:
    (tangent,) = tangents
    return primals[0], (tangent + jnp.conj(tangent.mT)) / 2


def profile(save_dir: Path) -> Any:
    """Return a context manager that profiles its body and writes a trace for TensorBoard to a directory."""
    return jax.profiler.trace(str(save_dir))
