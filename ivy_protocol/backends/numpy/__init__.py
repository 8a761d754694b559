"""NumPy backend: attributes of the contract, dtype fallbacks, and the adapters of its modules.

NumPy follows the array API standard. Adapters implement the functions that differ, or for which another call is faster.
"""

import math
from typing import Any

import numpy as np

from ivy_protocol.backends.common.array_api import sign as adapted_sign
from ivy_protocol.backends.common.beyond_standard import sign_of_complex
from ivy_protocol.backends.common.linalg import HALF_LESS
from ivy_protocol.backends.numpy.activations import *  # noqa: F403
from ivy_protocol.backends.numpy.conversion import *  # noqa: F403
from ivy_protocol.backends.numpy.convolution import *  # noqa: F403
from ivy_protocol.backends.numpy.creation import *  # noqa: F403
from ivy_protocol.backends.numpy.creation import complex
from ivy_protocol.backends.numpy.device import *  # noqa: F403
from ivy_protocol.backends.numpy.dtypes import *  # noqa: F403
from ivy_protocol.backends.numpy.elementwise import *  # noqa: F403
from ivy_protocol.backends.numpy.elementwise import _floor_divide_infinity as _floor_divide_infinity
from ivy_protocol.backends.numpy.fft import *  # noqa: F403
from ivy_protocol.backends.numpy.indexing import *  # noqa: F403
from ivy_protocol.backends.numpy.layers import *  # noqa: F403
from ivy_protocol.backends.numpy.linalg import *  # noqa: F403
from ivy_protocol.backends.numpy.losses import *  # noqa: F403
from ivy_protocol.backends.numpy.manipulation import *  # noqa: F403
from ivy_protocol.backends.numpy.normalization import *  # noqa: F403
from ivy_protocol.backends.numpy.optimizers import *  # noqa: F403
from ivy_protocol.backends.numpy.random import *  # noqa: F403
from ivy_protocol.backends.numpy.reductions import *  # noqa: F403
from ivy_protocol.backends.numpy.searching import *  # noqa: F403
from ivy_protocol.backends.numpy.sets import *  # noqa: F403
from ivy_protocol.backends.numpy.signal import *  # noqa: F403
from ivy_protocol.backends.numpy.sparse import *  # noqa: F403
from ivy_protocol.backends.numpy.special import *  # noqa: F403
from ivy_protocol.backends.numpy.statistics import *  # noqa: F403
from ivy_protocol.backends.numpy.transforms import *  # noqa: F403
from ivy_protocol.backends.numpy.vision import *  # noqa: F403

xp = np
TYPES = (np.ndarray, np.generic)
ARRAY_TYPE = np.ndarray
SCALAR_TYPES = (np.generic,)
EXACT_SCALARS = frozenset(np.dtype(c).type for c in np.typecodes["AllInteger"] + np.typecodes["AllFloat"] + "?")
FROM_SCALAR = np.asarray
AS_NUMPY = np.asarray
SCALARS_LEFT = True
SCALARS_RIGHT = True
AXES_OF_SCALARS = frozenset(
    (
        *("all", "any", "argmax", "argmin", "count_nonzero", "fftn", "ifftn", "logsumexp", "max", "mean", "min"),
        *("nanargmax", "nanargmin", "nanmax", "nanmean", "nanmin", "nanprod", "nansum", "nanvar", "prod", "std"),
        *("sum", "var", "vector_norm"),
    )
)
USES_DEVICES = False
DEVICE_KINDS = ("cpu",)
DTYPE_TYPE = np.dtype
_NAMES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128"
DTYPES = {name: np.dtype(name) for name in _NAMES.split()}
_FLOAT32_FUNCTIONS = (*HALF_LESS, "sigmoid", "vector_norm")
# Upcast half precision in these functions, because NumPy rounds the scale factor of Fourier transforms to half
# precision.
_TRANSFORMS = ("fft", "fftn", "hfft", "ifft", "ifftn", "ihfft", "irfft", "irfftn", "rfft", "rfftn")
_PRODUCTS = ("cross", "linear", "matmul", "outer", "tensordot", "vecdot")
_WITHOUT_BFLOAT16 = ("clip", "complex", "cumulative_prod", "cumulative_sum", "diff", "einsum", "imag", "trace")
_LAYERS = ("conv_general_dilated", "conv_general_transpose", "cross_entropy")
_TRANSCENDENTAL = ("digamma", "erf", "erfc", "erfinv", "i0", "igamma", "lgamma", "zeta")
# Compute bfloat16 in float32: NumPy sorts third-party dtypes by `<`, which does not order NaN last.
_SORTED = (
    *("argsort", "isin", "searchsorted", "sort", "top_k"),
    *("unique_all", "unique_counts", "unique_inverse", "unique_values"),
)
# Compute half precision in float32, because NumPy rounds sums of products at each step.
_SUMS_OF_PRODUCTS = (*_PRODUCTS, *_LAYERS, "einsum")
# Compute bfloat16 in float32, because the functions of ml_dtypes return zeros with the wrong sign.
_SIGN_OF_ZERO = ("floor_divide", "sign")
# Compute half precision in float32: NumPy squares deviations in 16 bits, where float16 squares above 65504 overflow.
_DEVIATIONS = ("std", "var")
_REDUCTIONS = (*_DEVIATIONS, "mean", "prod", "sum")
DTYPE_FALLBACKS = {
    "complex64": {"special values": ("expm1", "log1p", "pow", "sign")},
    "complex128": {"special values": ("expm1", "log1p", "pow", "sign")},
    "float16": {
        "float32": (*_FLOAT32_FUNCTIONS, *_SUMS_OF_PRODUCTS, *_DEVIATIONS, "cumulative_prod", "cumulative_sum"),
        "upcast": _TRANSFORMS,
    },
    "bfloat16": {
        "special values": ("nan_to_num",),
        "float32": (
            *(*_FLOAT32_FUNCTIONS, *_PRODUCTS, *_WITHOUT_BFLOAT16, *_TRANSCENDENTAL, *_LAYERS),
            *(*_SORTED, *_REDUCTIONS, *_SIGN_OF_ZERO),
        ),
        "upcast": _TRANSFORMS,
    },
}


def extra_dtype(name: str) -> Any:
    """Return bfloat16 of ml_dtypes if that package is installed, and None for other names."""
    if name != "bfloat16":
        return None
    try:
        import ml_dtypes
    except ImportError:
        return None
    return np.dtype(ml_dtypes.bfloat16)


def _expm1(x: Any) -> Any:
    # Start with np.exp: np.expm1 of complex numbers does not handle all special values, and overflows early.
    result: Any = np.asarray(np.exp(x))
    near = np.abs(x.real) < 1
    small = np.expm1(np.where(near, x.real, 0)) * np.cos(x.imag) - 2 * np.sin(x.imag / 2) ** 2
    # Add 0.0 to turn -0.0 into 0.0, as the standard requires.
    result.real = np.where(near, small + 0.0, result.real - 1)
    return result


def _log1p(x: Any) -> Any:
    # Correct the real part near zero: np.log1p of complex numbers adds 1 first, which loses the digits of small
    # numbers.
    result: Any = np.asarray(np.log1p(x))
    near = np.abs(x) < 0.5
    real, imag = np.where(near, x.real, 0), np.where(near, x.imag, 0)
    result.real = np.where(near, np.log1p(real * (2 + real) + imag * imag) / 2, result.real)
    return result


def _pow(x1: Any, x2: Any) -> Any:
    result: Any = np.asarray(np.power(x1, x2))
    # For integral exponents, NumPy multiplies repeatedly. If a power of finite numbers is NaN, an intermediate product
    # has overflowed, so compute the power again as `exp(x2 * log(x1))`.
    overflowed = np.isnan(result) & np.isfinite(x1) & np.isfinite(x2) & (x1 != 0)
    if not overflowed.any():
        return result
    return np.where(overflowed, np.exp(x2 * np.log(np.where(overflowed, x1, 1))), result)


_UNSUPPORTED = {
    "G": "holds complex numbers of more than 128 bits: cast it first, with x.astype('complex128')",
    "M": "holds dates: convert them to numbers first, with x.astype('int64')",
    "O": "holds Python objects: if they are numbers, cast it first, with x.astype('float64')",
    "S": "holds bytes: convert them to numbers first, as with x.astype('float64')",
    "T": "holds strings: convert them to numbers first, as with x.astype('float64')",
    "U": "holds strings: convert them to numbers first, as with x.astype('float64')",
    "V": "holds structures: take one field of numbers, as in x['name']",
    "g": "holds numbers of more than 64 bits: cast it first, with x.astype('float64')",
    "m": "holds time spans: convert them to numbers first, with x.astype('int64')",
}


def accepts_foreign_dtypes(implementation: Any) -> bool:
    """Return False for ufuncs, which raise for unsupported dtypes; other functions of NumPy may accept them."""
    return not isinstance(implementation, np.ufunc)


def why_unsupported(x: Any) -> str:
    """Return the reason why ivy does not support the dtype of an array, or an empty string."""
    return _UNSUPPORTED.get(x.dtype.char, "")


def _nan_to_num(x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    from ml_dtypes import finfo

    limits = finfo(x.dtype)
    x = np.array(x) if copy else x
    replaced = ((np.isnan(x), nan), (x == math.inf, limits.max if posinf is None else posinf))
    for mask, value in (*replaced, (x == -math.inf, limits.min if neginf is None else neginf)):
        x[mask] = value
    return x


def _sign(x: Any, /, *, np_variant: bool = False) -> Any:
    return adapted_sign(np, x, np_variant=True) if np_variant else sign_of_complex(np, complex, x)


CONVERSIONS = {
    "special values": {"expm1": _expm1, "log1p": _log1p, "nan_to_num": _nan_to_num, "pow": _pow, "sign": _sign},
    "upcast": (lambda x: x.astype(np.float32), lambda x, _: x, np.dtype("float32")),
}


def can_write_out(implementation: Any, arrays: Any, out: Any) -> bool:
    """Return True if a ufunc can write its result into `out` directly, with the same values as without `out`."""
    if not isinstance(implementation, np.ufunc) or implementation.nout != 1:
        return False
    return all(x.dtype == out.dtype and x.shape == out.shape for x in arrays)


def fused_cast(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Return the implementation if it is a ufunc that casts the arrays to `target` itself; None otherwise.

    A ufunc casts in small buffers, without a temporary array.
    """
    if not isinstance(implementation, np.ufunc) or implementation.nin != len(dtypes):
        return None
    try:
        resolved = implementation.resolve_dtypes((*dtypes, *[None] * implementation.nout))
    except TypeError:
        return None
    return implementation if all([dtype == target for dtype in resolved[: implementation.nin]]) else None


def from_numpy_array(x: Any, like: Any) -> Any:
    # Convert a NumPy scalar to a 0-d array. Return an array unchanged.
    return np.asarray(x)
