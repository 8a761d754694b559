"""NumPy, where it differs from the array API standard or from ivy."""

import math
from typing import Any

import numpy as np

from ivy_protocol.backends.common.array_api import sign as adapted_sign
from ivy_protocol.backends.common.beyond_standard import sign_of_complex
from ivy_protocol.backends.common.linalg import HALF_LESS
from ivy_protocol.backends.numpy._shared import _complex as _complex
from ivy_protocol.backends.numpy._shared import are_below as are_below
from ivy_protocol.backends.numpy._shared import sums_at as sums_at
from ivy_protocol.backends.numpy.activations import *  # noqa: F403
from ivy_protocol.backends.numpy.activations import _FEW as _FEW
from ivy_protocol.backends.numpy.conversion import *  # noqa: F403
from ivy_protocol.backends.numpy.convolution import *  # noqa: F403
from ivy_protocol.backends.numpy.creation import *  # noqa: F403
from ivy_protocol.backends.numpy.creation import _matrices as _matrices
from ivy_protocol.backends.numpy.creation import complex
from ivy_protocol.backends.numpy.device import *  # noqa: F403
from ivy_protocol.backends.numpy.dtypes import *  # noqa: F403
from ivy_protocol.backends.numpy.elementwise import *  # noqa: F403
from ivy_protocol.backends.numpy.elementwise import _MOST_DIGITS as _MOST_DIGITS
from ivy_protocol.backends.numpy.elementwise import _ROUNDS_IN_PLACE as _ROUNDS_IN_PLACE
from ivy_protocol.backends.numpy.elementwise import _floor_divide_infinity as _floor_divide_infinity
from ivy_protocol.backends.numpy.fft import *  # noqa: F403
from ivy_protocol.backends.numpy.indexing import *  # noqa: F403
from ivy_protocol.backends.numpy.indexing import _AT as _AT
from ivy_protocol.backends.numpy.indexing import _scatter as _scatter
from ivy_protocol.backends.numpy.indexing import _within as _within
from ivy_protocol.backends.numpy.layers import *  # noqa: F403
from ivy_protocol.backends.numpy.linalg import *  # noqa: F403
from ivy_protocol.backends.numpy.linalg import _SMALL_EINSUM as _SMALL_EINSUM
from ivy_protocol.backends.numpy.losses import *  # noqa: F403
from ivy_protocol.backends.numpy.manipulation import *  # noqa: F403
from ivy_protocol.backends.numpy.manipulation import _LARGE as _LARGE
from ivy_protocol.backends.numpy.normalization import *  # noqa: F403
from ivy_protocol.backends.numpy.optimizers import *  # noqa: F403
from ivy_protocol.backends.numpy.random import *  # noqa: F403
from ivy_protocol.backends.numpy.reductions import *  # noqa: F403
from ivy_protocol.backends.numpy.reductions import _add as _add
from ivy_protocol.backends.numpy.reductions import _maximum as _maximum
from ivy_protocol.backends.numpy.reductions import _minimum as _minimum
from ivy_protocol.backends.numpy.reductions import _multiply as _multiply
from ivy_protocol.backends.numpy.reductions import _of_halves as _of_halves
from ivy_protocol.backends.numpy.searching import *  # noqa: F403
from ivy_protocol.backends.numpy.sets import *  # noqa: F403
from ivy_protocol.backends.numpy.signal import *  # noqa: F403
from ivy_protocol.backends.numpy.sparse import *  # noqa: F403
from ivy_protocol.backends.numpy.special import *  # noqa: F403
from ivy_protocol.backends.numpy.special import _special as _special
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
    "float16": np.dtype("float16"),
    "float32": np.dtype("float32"),
    "float64": np.dtype("float64"),
    "complex64": np.dtype("complex64"),
    "complex128": np.dtype("complex128"),
}
_HALF = (*HALF_LESS, "sigmoid", "vector_norm")
# numpy scales what it makes of halves by a number that is rounded to one, too.
_TRANSFORMS = ("fft", "fftn", "hfft", "ifft", "ifftn", "ihfft", "irfft", "irfftn", "rfft", "rfftn")
_PRODUCTS = ("cross", "linear", "matmul", "outer", "tensordot", "vecdot")
_TYPED = ("clip", "cumulative_prod", "cumulative_sum", "diff", "imag", "trace", "complex", "erf", "erfc", "einsum")
_LAYERS = ("conv_general_dilated", "conv_general_transpose", "cross_entropy")
_TRANSCENDENTAL = ("digamma", "erfinv", "i0", "igamma", "lgamma", "zeta")
# numpy compares the types that it borrows by `<`, which leaves NaN anywhere, and adds them up one by one.
_SORTED = (
    *("argsort", "isin", "searchsorted", "sort", "top_k"),
    *("unique_all", "unique_counts", "unique_inverse", "unique_values"),
)
# Sums of products are rounded at each step.
_SUMS = (*_PRODUCTS, "conv_general_dilated", "conv_general_transpose", "cross_entropy", "einsum", "vector_norm")
# The sign of a negative zero is one of its own there.
_SIGNED = ("floor_divide", "sign")
# numpy adds the squares of halves in 16 bits, and a deviation has a place there where its square has none.
_SPREAD = ("std", "var")
_REDUCED = (*_SPREAD, "mean", "prod", "sum")
DTYPE_FALLBACKS = {
    "complex64": {"by parts": ("expm1", "log1p", "pow", "sign")},
    "complex128": {"by parts": ("expm1", "log1p", "pow", "sign")},
    "float16": {"float32": (*_HALF, *_SUMS, *_SPREAD, "cumulative_prod", "cumulative_sum"), "widened": _TRANSFORMS},
    "bfloat16": {
        "by parts": ("nan_to_num",),
        "float32": (*_HALF, *_PRODUCTS, *_TYPED, *_TRANSCENDENTAL, *_LAYERS, *_SORTED, *_REDUCED, *_SIGNED),
        "widened": _TRANSFORMS,
    },
}


def extra_dtype(name: str) -> Any:
    """bfloat16 comes with ml_dtypes, which numpy does not need for anything else."""
    if name != "bfloat16":
        return None
    try:
        import ml_dtypes
    except ImportError:
        return None
    return np.dtype(ml_dtypes.bfloat16)


def _expm1(x: Any) -> Any:
    # numpy has neither the special values nor the largest ones. The exponential has both.
    result: Any = np.asarray(np.exp(x))
    near = np.abs(x.real) < 1
    small = np.expm1(np.where(near, x.real, 0)) * np.cos(x.imag) - 2 * np.sin(x.imag / 2) ** 2
    # Adding zero makes negative zero positive.
    result.real = np.where(near, small + 0.0, result.real - 1)
    return result


def _log1p(x: Any) -> Any:
    # numpy adds the one first, whose rounding is all that is left of a small number.
    result: Any = np.asarray(np.log1p(x))
    near = np.abs(x) < 0.5
    real, imag = np.where(near, x.real, 0), np.where(near, x.imag, 0)
    result.real = np.where(near, np.log1p(real * (2 + real) + imag * imag) / 2, result.real)
    return result


def _pow(x1: Any, x2: Any) -> Any:
    result: Any = np.asarray(np.power(x1, x2))
    # numpy multiplies for whole exponents, and the reciprocal of what is too large is NaN.
    lost = np.isnan(result) & np.isfinite(x1) & np.isfinite(x2) & (x1 != 0)
    return np.where(lost, np.exp(x2 * np.log(np.where(lost, x1, 1))), result) if lost.any() else result


_STRANGE = {
    "G": "holds complex numbers of more than 128 bits: cast it first, with x.astype('complex128')",
    "M": "holds dates: make numbers of them first, with x.astype('int64')",
    "O": "holds objects of Python: if they are numbers, cast it first, with x.astype('float64')",
    "S": "holds bytes: make numbers of them first, as with x.astype('float64')",
    "T": "holds strings: make numbers of them first, as with x.astype('float64')",
    "U": "holds strings: make numbers of them first, as with x.astype('float64')",
    "V": "holds structures: take one field of numbers, as in x['name']",
    "g": "holds numbers of more than 64 bits: cast it first, with x.astype('float64')",
    "m": "holds spans of time: make numbers of them first, with x.astype('int64')",
}


def accepts_foreign_dtypes(implementation: Any) -> bool:
    """Functions of elements refuse by themselves what they do not compute with."""
    return not isinstance(implementation, np.ufunc)


def why_unsupported(x: Any) -> str:
    """What ivy cannot compute with, by the character of the data type."""
    return _STRANGE.get(x.dtype.char, "")


def _finite(x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    from ml_dtypes import finfo

    limits = finfo(x.dtype)
    x = np.array(x) if copy else x
    replaced = ((np.isnan(x), nan), (x == math.inf, limits.max if posinf is None else posinf))
    for place, value in (*replaced, (x == -math.inf, limits.min if neginf is None else neginf)):
        x[place] = value
    return x


def _sign(x: Any, /, *, np_variant: bool = False) -> Any:
    return adapted_sign(np, x, np_variant=True) if np_variant else sign_of_complex(np, complex, x)


CONVERSIONS = {
    "by parts": {"expm1": _expm1, "log1p": _log1p, "nan_to_num": _finite, "pow": _pow, "sign": _sign},
    "widened": (lambda x: x.astype(np.float32), lambda x, _: x, np.dtype("float32")),
}


def can_write_out(implementation: Any, arrays: Any, out: Any) -> bool:
    """Whether a function of numpy can write its result into `out` itself, as it would be copied there."""
    if not isinstance(implementation, np.ufunc) or implementation.nout != 1:
        return False
    return all(x.dtype == out.dtype and x.shape == out.shape for x in arrays)


def fused_cast(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Functions of elements cast a part at a time, for which they need no memory."""
    if not isinstance(implementation, np.ufunc) or implementation.nin != len(dtypes):
        return None
    try:
        taken = implementation.resolve_dtypes((*dtypes, *[None] * implementation.nout))
    except TypeError:
        return None
    return implementation if all([dtype == target for dtype in taken[: implementation.nin]]) else None


def from_numpy_array(x: Any, like: Any) -> Any:
    # Only scalars are brought, which become arrays of their own.
    return np.asarray(x)
