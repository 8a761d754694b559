"""NumPy, where it differs from the array API standard or from ivy."""

import builtins
import math
from functools import cache
from operator import index
from typing import Any

import numpy as np

from ivy_protocol.backends.chain import when
from ivy_protocol.backends.common.array_api import sign as adapted_sign
from ivy_protocol.backends.common.beyond_standard import fit_below, fit_beside, has_so_many, pairs, sign_of_complex
from ivy_protocol.backends.common.exchange import NO_DTYPE
from ivy_protocol.backends.common.exchange import from_dlpack as adapted_from_dlpack
from ivy_protocol.backends.common.fourier import axes_once, some_axes, some_frequencies, with_points
from ivy_protocol.backends.common.indexing import (
    assign,
    check_contracted,
    check_fill,
    check_lines,
    check_no_axis,
    from_front,
)
from ivy_protocol.backends.common.linear_algebra import HALF_LESS, check_tolerance, with_nan
from ivy_protocol.backends.common.scattering import neutral, scattered, scattered_flat
from ivy_protocol.backends.numpy._comparing import isclose as isclose
from ivy_protocol.backends.numpy._counting import are_below, summed, sums_at
from ivy_protocol.backends.numpy._counting import bincount as bincount
from ivy_protocol.backends.numpy._counting import histogram as histogram
from ivy_protocol.backends.numpy._counting import unsorted_segment_mean as unsorted_segment_mean
from ivy_protocol.backends.numpy._counting import unsorted_segment_sum as unsorted_segment_sum
from ivy_protocol.backends.numpy._distributions import *  # noqa: F403
from ivy_protocol.backends.numpy._factors import det as det
from ivy_protocol.backends.numpy._factors import inv as inv
from ivy_protocol.backends.numpy._factors import lstsq as lstsq
from ivy_protocol.backends.numpy._factors import lu as lu
from ivy_protocol.backends.numpy._factors import lu_factor as lu_factor
from ivy_protocol.backends.numpy._factors import slogdet as slogdet
from ivy_protocol.backends.numpy._factors import solve as solve
from ivy_protocol.backends.numpy._factors import solve_triangular as solve_triangular
from ivy_protocol.backends.numpy._filling import as_strided as as_strided
from ivy_protocol.backends.numpy._filling import block_diag as block_diag
from ivy_protocol.backends.numpy._filling import diag as diag
from ivy_protocol.backends.numpy._filling import diagflat as diagflat
from ivy_protocol.backends.numpy._filling import fill_diagonal as fill_diagonal
from ivy_protocol.backends.numpy._filling import indices as indices
from ivy_protocol.backends.numpy._filling import insert as insert
from ivy_protocol.backends.numpy._filling import pad as pad
from ivy_protocol.backends.numpy._filling import tri as tri
from ivy_protocol.backends.numpy._gamma import igamma as igamma
from ivy_protocol.backends.numpy._inplace import lerp as lerp
from ivy_protocol.backends.numpy._inplace import sinc as sinc
from ivy_protocol.backends.numpy._layers import conv_general_dilated as conv_general_dilated
from ivy_protocol.backends.numpy._layers import conv_general_transpose as conv_general_transpose
from ivy_protocol.backends.numpy._layers import cross_entropy as cross_entropy
from ivy_protocol.backends.numpy._layers import dropout as dropout
from ivy_protocol.backends.numpy._layers import layer_norm as layer_norm
from ivy_protocol.backends.numpy._layers import linear as linear
from ivy_protocol.backends.numpy._layers import softmax as softmax
from ivy_protocol.backends.numpy._optimizers import *  # noqa: F403
from ivy_protocol.backends.numpy._parts import put_along_axis as put_along_axis
from ivy_protocol.backends.numpy._parts import split as split
from ivy_protocol.backends.numpy._parts import unravel_index as unravel_index
from ivy_protocol.backends.numpy._philox import random_floats as random_floats
from ivy_protocol.backends.numpy._philox import random_words as random_words
from ivy_protocol.backends.numpy._random import multinomial as multinomial
from ivy_protocol.backends.numpy._random import randint as randint
from ivy_protocol.backends.numpy._random import random_normal as random_normal
from ivy_protocol.backends.numpy._random import random_uniform as random_uniform
from ivy_protocol.backends.numpy._random import reseed as reseed
from ivy_protocol.backends.numpy._random import seed as seed
from ivy_protocol.backends.numpy._random import shuffle as shuffle
from ivy_protocol.backends.numpy._reductions import cummax as cummax
from ivy_protocol.backends.numpy._reductions import cummin as cummin
from ivy_protocol.backends.numpy._reductions import nanmax as nanmax
from ivy_protocol.backends.numpy._reductions import nanmean as nanmean
from ivy_protocol.backends.numpy._reductions import nanmin as nanmin
from ivy_protocol.backends.numpy._reductions import nanprod as nanprod
from ivy_protocol.backends.numpy._reductions import nansum as nansum
from ivy_protocol.backends.numpy._reductions import nanvar as nanvar
from ivy_protocol.backends.numpy._selecting import argpartition as argpartition
from ivy_protocol.backends.numpy._selecting import choose as choose
from ivy_protocol.backends.numpy._selecting import digitize as digitize
from ivy_protocol.backends.numpy._selecting import lexsort as lexsort
from ivy_protocol.backends.numpy._selecting import nanargmax as nanargmax
from ivy_protocol.backends.numpy._selecting import nanargmin as nanargmin
from ivy_protocol.backends.numpy._selecting import partition as partition
from ivy_protocol.backends.numpy._selecting import ravel_multi_index as ravel_multi_index
from ivy_protocol.backends.numpy._selecting import setdiff1d as setdiff1d
from ivy_protocol.backends.numpy._sequences import convolve as convolve
from ivy_protocol.backends.numpy._sequences import correlate as correlate
from ivy_protocol.backends.numpy._sequences import interp as interp
from ivy_protocol.backends.numpy._sequences import linspace as linspace
from ivy_protocol.backends.numpy._sparse import *  # noqa: F403
from ivy_protocol.backends.numpy._special import hardsilu as hardsilu
from ivy_protocol.backends.numpy._special import logit as logit
from ivy_protocol.backends.numpy._special import logsigmoid as logsigmoid
from ivy_protocol.backends.numpy._special import logsumexp as logsumexp
from ivy_protocol.backends.numpy._special import mish as mish
from ivy_protocol.backends.numpy._special import softplus as softplus
from ivy_protocol.backends.numpy._special import xlogy as xlogy
from ivy_protocol.backends.numpy._transcendental import digamma as digamma
from ivy_protocol.backends.numpy._transcendental import erfinv as erfinv
from ivy_protocol.backends.numpy._transcendental import i0 as i0
from ivy_protocol.backends.numpy._transcendental import lgamma as lgamma
from ivy_protocol.backends.numpy._transcendental import zeta as zeta
from ivy_protocol.exceptions import IvyDeviceError
from ivy_protocol.values.devices import Device, device_named

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
_SMALL_EINSUM = 2_000_000
"""Of how many products of elements a sum takes less time than to look for the products of matrices in it."""
_MOST_DIGITS = 10
_FEW = 4096
"""Of how many elements on a loop that takes longer to begin is faster."""
_LARGE = 50_000
"""Of how many elements on a pass over the memory takes longer than some Python code."""
# numpy adds the squares of halves in 16 bits, and a deviation has a place there where its square has none.
_SPREAD = ("std", "var")
_REDUCED = (*_SPREAD, "mean", "prod", "sum")
DETOURS = {
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


def takes_other_dtypes(implementation: Any) -> bool:
    """Functions of elements refuse by themselves what they do not compute with."""
    return not isinstance(implementation, np.ufunc)


def unfit(x: Any) -> str:
    """What ivy cannot compute with, by the character of the data type."""
    return _STRANGE.get(x.dtype.char, "")


cbrt = np.cbrt
exp2 = np.exp2
fmax = np.fmax
fmin = np.fmin
fmod = np.fmod
frexp = np.frexp
gcd = np.gcd
heaviside = np.heaviside
lcm = np.lcm
logaddexp2 = np.logaddexp2
modf = np.modf
nan_to_num = np.nan_to_num


@cache
def _special(name: str) -> Any:
    """A function of SciPy, or where that is not installed of Python, element by element."""
    try:
        from scipy import special
    except ImportError:
        return np.vectorize(getattr(math, name), otypes=[np.float64])
    return getattr(special, name)


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2) -> Any:
    """NumPy makes an integer of any axis."""
    axis = axis if axis is None or isinstance(axis, tuple | list) else index(axis)
    return np.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)


def erf(x: Any, /) -> Any:
    return np.asarray(_special("erf")(x)).astype(x.dtype, copy=False)


def erfc(x: Any, /) -> Any:
    return np.asarray(_special("erfc")(x)).astype(x.dtype, copy=False)


def complex(real: Any, imag: Any) -> Any:
    shape = np.broadcast_shapes(real.shape, imag.shape)
    result = np.empty(shape, np.result_type(real.dtype, np.complex64))
    result.real, result.imag = real, imag
    return result


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


def sigmoid(x: Any, /) -> Any:
    if x.dtype.kind != "c":
        with np.errstate(over="ignore"):
            return np.reciprocal(np.exp(-x) + 1)
    # The exponential is never large, and of what is small all digits are left.
    below = x.real < 0
    power = np.exp(np.where(below, x, -x))
    return np.where(below, power, 1) / (power + 1)


_ROUNDS_IN_PLACE = np.shares_memory(_whole := np.zeros(1, int), np.round(_whole))
"""Whether NumPy gives integers themselves where they are to be rounded, as before 2.4."""


@when(*(() if _ROUNDS_IN_PLACE else ("decimals",)))
def round(x: Any, /, *, decimals: int = 0) -> Any:
    if _ROUNDS_IN_PLACE and not decimals:
        return np.round(x) if x.dtype.kind in "fc" else x.copy()
    if x.dtype.char not in "fd" or not 0 < decimals <= _MOST_DIGITS:
        return NotImplemented
    # Larger numbers, of which the product could be infinite, are whole.
    most = 1 / np.finfo(x.dtype).eps
    if not np.max(x, initial=0) < most or not np.min(x, initial=0) > -most:
        return NotImplemented
    return np.round(x, decimals)


def relu(x: Any, /) -> Any:
    # The larger of an array and a number takes several times longer.
    if x.dtype.char not in "fd":
        return NotImplemented
    # The faster loop takes longer to begin.
    return np.maximum(x, 0) if x.size < _FEW else x.clip(0, math.inf)


def relu6(x: Any, /) -> Any:
    return x.clip(0, 6) if x.dtype.char in "fdil" else NotImplemented


def pow(x1: Any, x2: Any, /) -> Any:
    # NumPy computes a logarithm and an exponential for these, a hundred times as long.
    whole = type(x2) is int or (type(x2) is float and x1.dtype.kind in "fc")
    if whole and x2 in (2, 3) and x1.dtype.kind != "b":
        return np.square(x1) if x2 == 2 else x1 * x1 * x1
    return np.power(x1, x2)


def constant_pad(x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    widths = pairs("constant_pad", pad_width, x, value)
    if isinstance(value, np.ndarray):
        return NotImplemented
    if value == 0 and x.size > _LARGE:
        # It fills only what is not the array.
        return np.pad(x, widths)
    result = np.full([before + n + after for n, (before, after) in zip(x.shape, widths, strict=True)], value, x.dtype)
    result[tuple([slice(before, before + n) for n, (before, _) in zip(x.shape, widths, strict=True)])] = x
    return result


def array_equal(x0: Any, x1: Any, /) -> bool:
    return np.array_equal(x0, x1)


def all_equal(*xs: Any, equality_matrix: bool = False) -> Any:
    if equality_matrix or {*map(type, xs)} != {np.ndarray}:
        return NotImplemented
    return builtins.all([np.array_equal(xs[0], x) for x in xs[1:]])


def einsum(equation: str, /, *operands: Any) -> Any:
    # By way of matrix products, which are much faster where there are some; to look for them takes a while.
    large = len(operands) > 2 or math.prod([x.size for x in operands]) > _SMALL_EINSUM
    return np.einsum(equation, *operands, optimize=large)


def floor_divide(x1: Any, x2: Any, /) -> Any:
    dtype = getattr(x1, "dtype", None) or x2.dtype
    if dtype is _SINGLE:
        # That of NumPy divides a difference that is rounded, and so gives the next integer where the quotient is large.
        first, second = [x if hasattr(x, "dtype") else np.float32(x) for x in (x1, x2)]
        return np.floor(np.divide(first, second, dtype=np.float64)).astype(np.float32)
    result = np.floor_divide(x1, x2)
    if result.dtype.kind != "f":
        return result
    # The product costs little beside the division, and is not finite where an operand is not.
    alike = type(x1) is type(x2) and x1.shape == x2.shape
    if math.isfinite(np.vdot(x1, x2) if alike else np.vdot(x1, x1) + np.vdot(x2, x2)):
        return result
    return _floor_divide_infinity(x1, x2, result)


def _floor_divide_infinity(x1: Any, x2: Any, result: Any) -> Any:
    with np.errstate(all="ignore"):
        # A number may be infinite in the data type of the array only.
        x1, x2 = [np.asarray(x).astype(result.dtype, copy=False) for x in (x1, x2)]
        return np.where(np.isinf(x1) | np.isinf(x2), np.true_divide(x1, x2), result)


def divmod(x1: Any, x2: Any, /) -> Any:
    alike = type(x1) is type(x2) is np.ndarray and x1.dtype == x2.dtype and x1.shape == x2.shape
    if not alike or x1.dtype.char not in "bhilqBHILQfd":
        return NotImplemented
    # One division serves both where the operands are finite.
    if x1.dtype.kind == "f" and not math.isfinite(np.vdot(x1, x2)):
        return NotImplemented
    return (floor_divide(x1, x2), np.remainder(x1, x2)) if x1.dtype.char == "f" else np.divmod(x1, x2)


def ldexp(x1: Any, x2: Any, /) -> Any:
    if not (hasattr(x1, "dtype") and hasattr(x2, "dtype")) or x1.dtype.char not in "fd" or x2.dtype.char not in "bhi":
        return NotImplemented
    with np.errstate(over="ignore", under="ignore"):
        return np.ldexp(x1, x2)


# The reductions of numpy spend most of a small call in Python before they reach these.
_add: Any = np.add.reduce
_multiply: Any = np.multiply.reduce
_maximum: Any = np.maximum.reduce
_minimum: Any = np.minimum.reduce


def nextafter(x1: Any, x2: Any, /) -> Any:
    found = np.nextafter(x1, x2)
    # Of equal numbers of 16 bits, as zeros of both signs are, NumPy gives the first.
    return np.where(x1 == x2, x2, found) if found.dtype.itemsize == 2 else found


_HALF, _SINGLE = np.dtype("float16"), np.dtype("float32")


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if x.dtype is _HALF:
        return _of_halves(_add, x, axis, dtype, keepdims)
    return _add(x, axis, dtype, None, keepdims)


def _of_halves(reduced: Any, x: Any, axis: Any, dtype: Any, keepdims: bool) -> Any:
    # numpy rounds after each step along any axis but the last.
    kind = x.dtype if dtype is None else np.dtype(dtype)
    result = reduced(x, axis, np.float32 if kind == np.float16 else kind, None, keepdims)
    with np.errstate(over="ignore"):
        return result.astype(kind)


def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if x.dtype is _HALF:
        return _of_halves(_multiply, x, axis, dtype, keepdims)
    return _multiply(x, axis, dtype, None, keepdims)


def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _maximum(x, axis, None, None, keepdims)


def min(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _minimum(x, axis, None, None, keepdims)


def _matrices(x: Any) -> Any:
    # numpy makes a matrix of a vector, by repeating it.
    if x.ndim < 2:
        raise ValueError(f"a matrix has at least two dimensions, not {x.ndim}")
    return x


def tril(x: Any, /, *, k: int = 0) -> Any:
    return np.tril(_matrices(x), k)


def triu(x: Any, /, *, k: int = 0) -> Any:
    return np.triu(_matrices(x), k)


def clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    # Of bools, numpy has no copy without bounds.
    return np.array(x) if min is max is None else np.clip(x, min, max)


def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.asarray(np.count_nonzero(x, axis=axis, keepdims=keepdims))


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    if not x.ndim:
        # numpy sorts the indices of an array without axes along one that it does not have.
        raise np.exceptions.AxisError(axis, 0)
    if not descending:
        return np.argsort(x, axis=axis, stable=stable)
    # Backwards twice, so that equal elements keep their order.
    order = np.flip(np.argsort(np.flip(x, axis), axis=axis, stable=stable), axis)
    return x.shape[axis] - 1 - order


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    # Without regard to the order of equal elements it is much faster. Of numbers only zeros of two signs would show it.
    kind = x.dtype.kind
    loose = not stable or kind in "iu" or (kind == "f" and type(x) is np.ndarray and x.ndim > 0 and bool(x.all()))
    result = np.sort(x, axis=axis, stable=not loose)
    return np.flip(result, axis) if descending else result


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if not has_so_many(x, k, axis) or k == 0:
        return NotImplemented
    length = x.shape[axis]
    if length < 4 * k:
        # It is as good to put all in order.
        order = argsort(x, axis=axis, descending=largest)[(slice(None),) * (axis % x.ndim) + (slice(k),)]
        return np.take_along_axis(x, order, axis), order
    # Only what is among the wanted is put in order.
    among = np.argpartition(x, -k if largest else k - 1, axis=axis)
    among = np.take(among, range(length - k, length) if largest else range(k), axis=axis)
    found = np.take_along_axis(x, among, axis)
    order = argsort(found, axis=axis, descending=largest)
    return np.take_along_axis(found, order, axis), np.take_along_axis(among, order, axis)


def unique_inverse(x: Any, /) -> Any:
    if x.dtype.kind in "iu" or (x.dtype.char in "fd" and x.size and x.all() and not np.isnan(np.min(x))):
        # The order of equal elements shows nowhere.
        found = np.unique_inverse(x)
        return found.values, found.inverse_indices
    # Along with the positions numpy sorts so that equal elements keep their order, of which NaN has several.
    found = np.unique_all(x)
    return found.values, found.inverse_indices


def unique_values(x: Any, /) -> Any:
    # Unlike `numpy.unique_values`, it sorts.
    return np.unique(x, equal_nan=False)


def reshape(x: Any, /, shape: Any, *, copy: bool | None = None) -> Any:
    # NumPy takes any length below zero for the one that follows from the others.
    if builtins.min(shape, default=0) < -1:
        raise ValueError(f"the shape {shape} has a negative length")
    return x.reshape(shape) if copy is None else np.reshape(x, shape, copy=copy)


def permute_dims(x: Any, /, axes: Any = None) -> Any:
    # NumPy takes of an axis beyond 32 bits what is left of it.
    if axes and not -x.ndim <= builtins.min(axes) <= builtins.max(axes) < x.ndim:
        raise IndexError(f"an axis of {tuple(axes)} is out of range for an array of {x.ndim} dimensions")
    return x.transpose(axes)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    check_contracted(axes)
    return np.tensordot(x1, x2, axes)


def meshgrid(*arrays: Any, indexing: Any = "xy") -> Any:
    check_lines(arrays)
    return np.meshgrid(*arrays, indexing=indexing)


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    # NumPy's take cuts the fraction of a scalar off.
    if mode not in ("fill", "clip", "wrap") or indices.dtype.kind in "fc":
        return NotImplemented
    check_fill(x.dtype, fill_value)
    if not x.ndim:
        check_no_axis(axis)
    try:
        # Where it fills in, the adapter answers for indices out of range.
        return np.take(x, indices, axis, mode="raise" if mode == "fill" else mode)
    except (IndexError, TypeError):
        return NotImplemented


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill":
        return NotImplemented
    try:
        return np.take_along_axis(x, indices, axis)
    except IndexError:
        return NotImplemented


def gather(params: Any, indices: Any, /, *, axis: int = -1, batch_dims: int = 0) -> Any:
    return NotImplemented if batch_dims else take(params, indices, axis=axis)


def gather_nd(params: Any, indices: Any, /, *, batch_dims: int = 0) -> Any:
    # Bools count as 0 and 1 here, while numpy takes them for a mask, and an empty list of floats for one of integers.
    if batch_dims or indices.shape[-1] > params.ndim or indices.dtype.kind not in "iu":
        return NotImplemented
    try:
        return params[tuple(np.moveaxis(indices, -1, 0))]
    except IndexError:
        return NotImplemented


_AT: Any = {"sum": np.add, "mul": np.multiply, "min": np.minimum, "max": np.maximum}


def _scatter(target: Any, places: Any, rows: Any, reduction: str, new: bool) -> Any:
    if reduction == "replace":
        target[places] = rows
        return target
    if new and reduction != "sum":
        target[places] = neutral(np, reduction, rows.dtype)
    # Along one axis it is several times faster.
    flat = rows.shape[1] == 1
    if new and flat and reduction == "sum" and rows.dtype.char in "fd":
        return summed(places, rows[:, 0], len(target))[:, None]
    with np.errstate(invalid="ignore"):
        _AT[reduction].at(target[:, 0] if flat else target, places, rows[:, 0] if flat else rows)
    return target


def _within(indices: Any, lengths: Any) -> bool:
    if type(indices) is not np.ndarray or not indices.size:
        return False
    columns = zip(np.moveaxis(indices, -1, 0), lengths, strict=False)
    return all([are_below(column, length) for column, length in columns])


def scatter_flat(
    indices: Any, updates: Any, /, *, size: int | None = None, reduction: str = "sum", out: Any = None
) -> Any:
    if reduction == "sum" and out is None and type(size) is int:
        sums = sums_at(updates, indices, size)
        if sums is not None:
            return sums
    return scattered_flat(np, _scatter, indices, updates, size, reduction, out, _within)


def scatter_nd(indices: Any, updates: Any, /, shape: Any = None, *, reduction: str = "sum", out: Any = None) -> Any:
    return scattered(np, _scatter, indices, updates, shape, reduction, out, _within)


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    if type(indices) is not np.ndarray or axis not in (None, -1) or indices.dtype.kind not in "iu":
        return NotImplemented
    places = indices.reshape(-1)
    result = np.zeros((len(places), depth), np.float32)
    inside = (places >= 0) & (places < depth)
    result[np.nonzero(inside)[0], places[inside]] = 1
    return result.reshape(*indices.shape, depth)


def set_item(x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if copy:
        x = x.copy()
    try:
        x[query] = val
    except (TypeError, ValueError):
        assign(np, x, query, val)
    return x


def vstack(arrays: Any, /) -> Any:
    # The composition says what is wrong.
    if not fit_below(arrays):
        return NotImplemented
    return np.vstack(arrays)


def hstack(arrays: Any, /) -> Any:
    if not fit_beside(arrays):
        return NotImplemented
    return np.hstack(arrays)


def stack(arrays: Any, /, *, axis: int = 0) -> Any:
    if axis == 0:
        return np.concatenate([a[None] for a in arrays])
    if arrays:
        from_front(axis, np.ndim(arrays[0]) + 1)
    return np.stack(arrays, axis)


def _complex(x: Any) -> Any:
    return x.astype(np.result_type(x.dtype, np.complex64), copy=False)


def eig(x: Any, /) -> Any:
    # numpy gives real numbers where all eigenvalues happen to be real.
    values, vectors = np.linalg.eig(x)
    return _complex(values), _complex(vectors)


def eigvals(x: Any, /) -> Any:
    return _complex(np.linalg.eigvals(x))


def eigh(x: Any, /) -> Any:
    values, vectors = np.linalg.eigh(x)
    return with_nan(np, values, x), vectors


def eigvalsh(x: Any, /) -> Any:
    return with_nan(np, np.linalg.eigvalsh(x), x)


def matrix_power(x: Any, n: int, /) -> Any:
    # numpy gives the matrix itself for the power of one.
    result = np.linalg.matrix_power(inv(x), -n) if n < 0 else np.linalg.matrix_power(x, n)
    return x.copy() if result is x else result


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    check_tolerance("rtol", rtol, x)
    # Without rtol, numpy takes a constant; with None, that of the standard.
    result = np.linalg.pinv(x, rtol=rtol)
    if np.isfinite(x).all():
        return result
    # The singular values of infinite numbers are NaN, which count as zeros there.
    infinite = ~np.isfinite(x).all(axis=(-2, -1), keepdims=True)
    return np.where(infinite, np.nan, result).astype(x.dtype)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    some_frequencies(n)
    return np.fft.fftfreq(n, d).astype(dtype)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    some_frequencies(n)
    return np.fft.rfftfreq(n, d).astype(dtype)


# Faster for real numbers than after their conversion.
fft = np.fft.fft


def hfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return np.fft.hfft(with_points(np, x, axis), n, axis, norm)


def irfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return np.fft.irfft(with_points(np, x, axis), n, axis, norm)


ifft = np.fft.ifft
ihfft = np.fft.ihfft
rfft = np.fft.rfft


def fftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    axes_once(x, axes)
    # Without axes there is nothing to do, and numpy leaves the data type too.
    return np.fft.fftn(x, axes=axes, norm=norm) if x.ndim and axes != () else _complex(x)


def ifftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    axes_once(x, axes)
    return np.fft.ifftn(x, axes=axes, norm=norm) if x.ndim and axes != () else _complex(x)


def irfftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    axes_once(x, axes)
    return np.fft.irfftn(x, axes=axes, norm=norm)


def fills(implementation: Any, arrays: Any, out: Any) -> bool:
    """Whether a function of numpy can write its result into `out` itself, as it would be copied there."""
    if not isinstance(implementation, np.ufunc) or implementation.nout != 1:
        return False
    return all(x.dtype == out.dtype and x.shape == out.shape for x in arrays)


def casting(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Functions of elements cast a part at a time, for which they need no memory."""
    if not isinstance(implementation, np.ufunc) or implementation.nin != len(dtypes):
        return None
    try:
        taken = implementation.resolve_dtypes((*dtypes, *[None] * implementation.nout))
    except TypeError:
        return None
    return implementation if all([dtype == target for dtype in taken[: implementation.nin]]) else None


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    result = x[query]
    if isinstance(result, np.generic):
        if copy is False:
            # With an ellipsis it is an array without axes, and a view.
            return x[(*query, ...) if isinstance(query, tuple) else (query, ...)]
        return np.asarray(result)
    return np.array(result) if copy else result


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "_data", x)
    if isinstance(own, np.ndarray) and own.dtype.kind == "V":
        # numpy does not export the types that it borrows.
        return np.array(own) if copy else own
    return adapted_from_dlpack(np, x, device=device, copy=copy)


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    return x.astype(dtype, copy=copy)


def strides(x: Any, /) -> tuple[int, ...]:
    return x.strides


def inplace_increment(x: Any, val: Any) -> Any:
    return np.add(x, val if val.dtype is x.dtype else val.astype(x.dtype, copy=False), x)


def inplace_decrement(x: Any, val: Any) -> Any:
    return np.subtract(x, val if val.dtype is x.dtype else val.astype(x.dtype, copy=False), x)


def supports_inplace_updates(x: Any, /) -> bool:
    return bool(x.flags.writeable)


def from_host(x: Any, like: Any) -> Any:
    # Only scalars are brought, which become arrays of their own.
    return np.asarray(x)


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return "cpu" if as_native else device_named("cpu")


def as_ivy_dev(device: Any, /) -> Device:
    return device_named(device)


def as_native_dev(device: Device, /) -> Any:
    if device != "cpu":
        raise IvyDeviceError(f"numpy has the device 'cpu' only, not {device!r}")
    return "cpu"


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x) if copy else np.asarray(x)


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return x
