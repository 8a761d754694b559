"""JAX backend. Compiled functions start faster than the public ones, and replace them where the results agree."""

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
from ivy_protocol.backends.jax._shared import _hermitian as _hermitian
from ivy_protocol.backends.jax._shared import _root as _root
from ivy_protocol.backends.jax._shared import has_values as has_values
from ivy_protocol.backends.jax.activations import *  # noqa: F403
from ivy_protocol.backends.jax.activations import _gelu as _gelu
from ivy_protocol.backends.jax.activations import _log_softmax as _log_softmax
from ivy_protocol.backends.jax.activations import _softmax as _softmax
from ivy_protocol.backends.jax.attention import *  # noqa: F403
from ivy_protocol.backends.jax.conversion import *  # noqa: F403
from ivy_protocol.backends.jax.conversion import _DLPACK_CPU as _DLPACK_CPU
from ivy_protocol.backends.jax.convolution import *  # noqa: F403
from ivy_protocol.backends.jax.creation import *  # noqa: F403
from ivy_protocol.backends.jax.creation import _are_scalars as _are_scalars
from ivy_protocol.backends.jax.creation import _is_complex as _is_complex
from ivy_protocol.backends.jax.creation import _one_hot as _one_hot
from ivy_protocol.backends.jax.device import *  # noqa: F403
from ivy_protocol.backends.jax.dtypes import *  # noqa: F403
from ivy_protocol.backends.jax.elementwise import *  # noqa: F403
from ivy_protocol.backends.jax.elementwise import check_narrowed
from ivy_protocol.backends.jax.indexing import *  # noqa: F403
from ivy_protocol.backends.jax.layers import *  # noqa: F403
from ivy_protocol.backends.jax.linalg import *  # noqa: F403
from ivy_protocol.backends.jax.linalg import _all_finite as _all_finite
from ivy_protocol.backends.jax.linalg import _check_known as _check_known
from ivy_protocol.backends.jax.linalg import _cholesky as _cholesky
from ivy_protocol.backends.jax.linalg import _einsum as _einsum
from ivy_protocol.backends.jax.linalg import _finite as _finite
from ivy_protocol.backends.jax.linalg import _refuse_singular as _refuse_singular
from ivy_protocol.backends.jax.linalg import _vector_norm as _vector_norm
from ivy_protocol.backends.jax.losses import *  # noqa: F403
from ivy_protocol.backends.jax.manipulation import *  # noqa: F403
from ivy_protocol.backends.jax.normalization import *  # noqa: F403
from ivy_protocol.backends.jax.pooling import *  # noqa: F403
from ivy_protocol.backends.jax.random import *  # noqa: F403
from ivy_protocol.backends.jax.recurrent import *  # noqa: F403
from ivy_protocol.backends.jax.reductions import *  # noqa: F403
from ivy_protocol.backends.jax.searching import *  # noqa: F403
from ivy_protocol.backends.jax.searching import _top_k as _top_k
from ivy_protocol.backends.jax.sets import *  # noqa: F403
from ivy_protocol.backends.jax.signal import *  # noqa: F403
from ivy_protocol.backends.jax.sparse import *  # noqa: F403
from ivy_protocol.backends.jax.special import *  # noqa: F403
from ivy_protocol.backends.jax.special import complex_power, integer_power
from ivy_protocol.backends.jax.statistics import *  # noqa: F403
from ivy_protocol.backends.jax.statistics import _has_freedom as _has_freedom
from ivy_protocol.backends.jax.transforms import *  # noqa: F403
from ivy_protocol.backends.jax.transforms import is_traced, outside_traces
from ivy_protocol.backends.jax.vision import *  # noqa: F403

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
DTYPE_FALLBACKS = {
    **{name: {"of integers": ("pow",)} for name in DTYPES if "int" in name},
    "bool": {"composed": ("relu",)},
    "float16": _OF_HALVES,
    "bfloat16": _OF_HALVES,
    "complex64": _OF_COMPLEX,
    "complex128": _OF_COMPLEX,
}
CONVERSIONS = {
    "by parts": {
        "pow": complex_power,
        "unique_all": partial(_unique_all, jnp),
        "unique_counts": partial(counts_of, jnp),
        "unique_inverse": partial(inverse_of, jnp),
        "unique_values": partial(values_of, jnp),
    },
    "composed": {"relu": lambda *args, **kwargs: NotImplemented},
    "of integers": {"pow": integer_power},
}
_NARROW = {
    "float64": "float32",
    "int64": "int32",
    "uint64": "uint32",
    "complex128": "complex64",
    "": "jax has 64-bit types after jax.config.update('jax_enable_x64', True)",
}
_WIDE: dict[str, str] = {}


def narrowed_dtypes() -> Mapping[str, str]:
    return _WIDE if jax.dtypes.canonicalize_dtype(np.float64) == np.float64 else _NARROW


def why_unsupported(x: Any) -> str:
    """Reason why ivy cannot compute with an array: it is a key, or its memory was donated."""
    if jnp.issubdtype(x.dtype, jax.dtypes.prng_key):
        return "holds keys of random numbers: give jax.random.key_data(x)"
    if not isinstance(x, Tracer) and x.is_deleted():
        return "was deleted or donated, and has no values: keep a copy of it before"
    return ""


def fused_cast(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Compiled code casts as it computes."""
    # Of a bool that it casts and multiplies, XLA makes a choice, which is zero beside NaN and infinities.
    if np.dtype(bool) in dtypes or type(implementation) is not type(_root):
        return None
    return _casting(implementation, target)


@lru_cache(maxsize=1024)
def _casting(implementation: Any, target: Any) -> Any:
    return jax.jit(lambda *arrays: implementation(*[x.astype(target) for x in arrays]))


def device_of(x: Any) -> Any:
    """Return the device for an array that is combined with another; None if JAX chooses, as it did for the other."""
    chosen = not isinstance(x, jax.Array) or isinstance(x, Tracer) or x.committed
    return getattr(x, "device", None) if chosen else None


def from_numpy_array(x: Any, like: Any) -> Any:
    """An array of NumPy's data, which is committed to no device, so that it goes to that of an array beside it.

    It has values in code that is traced too: jax takes only such masks for an index there.
    """
    if not (hasattr(x, "dtype") and x.dtype.kind in "biufc"):
        return NotImplemented
    x = x if x.dtype.isnative else x.astype(x.dtype.newbyteorder("="))
    check_narrowed(x)
    result = jnp.asarray(x)
    if is_traced(result):
        with outside_traces():
            result = jnp.asarray(x)
    return result


@_hermitian.defjvp
def _(primals: Any, tangents: Any) -> Any:
    (tangent,) = tangents
    return primals[0], (tangent + jnp.conj(tangent.mT)) / 2


def profile(save_dir: Path) -> Any:
    """Profile what runs meanwhile."""
    return jax.profiler.trace(str(save_dir))
