"""MLX backend: the array API namespace `xp`, and functions beyond the standard.

Arrays are lazy. A function evaluates them only if a shape depends on their values, or if NumPy computes the result. MLX
does not support complex128, and supports float64 only on the CPU.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import mlx.core as mx

from ivy_protocol.backends.common.linalg import HALF_LESS
from ivy_protocol.backends.common.standard_elementwise import fmod as common_fmod
from ivy_protocol.backends.mlx import xp as xp
from ivy_protocol.backends.mlx.conversion import *  # noqa: F403
from ivy_protocol.backends.mlx.creation import from_dlpack as from_dlpack
from ivy_protocol.backends.mlx.creation import from_host
from ivy_protocol.backends.mlx.device import *  # noqa: F403
from ivy_protocol.backends.mlx.dtypes import DTYPES as DTYPES
from ivy_protocol.backends.mlx.dtypes import astype as astype
from ivy_protocol.backends.mlx.elementwise import complex_of
from ivy_protocol.backends.mlx.elementwise import erf as erf
from ivy_protocol.backends.mlx.elementwise import erfinv as erfinv
from ivy_protocol.backends.mlx.indexing import *  # noqa: F403
from ivy_protocol.backends.mlx.transforms import *  # noqa: F403

complex, fmod = complex_of, partial(common_fmod, xp)
TYPES = (mx.array,)
ARRAY_TYPE = mx.array
DTYPE_TYPE = mx.Dtype
DEVICE_KINDS = ("cpu", "gpu")
COPIES = LAZY = True
_SYMMETRIC = ("add", "subtract", "multiply", "maximum", "minimum")
SCALARS_LEFT = {name: getattr(mx, name) for name in _SYMMETRIC}
SCALARS_RIGHT = (*_SYMMETRIC, "equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_HALF = {"float32": (*HALF_LESS, "cumulative_prod", "cumulative_sum", "logaddexp", "std", "var", "fft", "pow")}
DTYPE_FALLBACKS = {"float16": _HALF, "bfloat16": _HALF}
_WITHOUT_COMPLEX128 = {"complex128": "complex64", "": "mlx has complex numbers of single precision only"}
_ON_GPU = {"complex128": "complex64", "float64": "float32", "": "mlx has float64 after mx.set_default_device(mx.cpu)"}
_CPU = mx.Device(mx.cpu, 0)


def narrowed_dtypes() -> Mapping[str, str]:
    return _WITHOUT_COMPLEX128 if mx.default_device() == _CPU else _ON_GPU


def float_dtype_of_integers() -> str:
    return "float32"


def from_numpy_array(x: Any, like: Any) -> Any:
    return from_host(x) if x.dtype.kind in "biufc" or x.dtype.name == "bfloat16" else NotImplemented


def clear_cached_mem_on_dev(device: Any) -> None:
    mx.clear_cache()
