"""Adapters: implementations of standard functions on every array API namespace ``xp``.

An adapter that is marked with `when` handles only calls with one of the named keywords. Calls without these keywords go
directly to the function of the namespace.
"""

import builtins
import math
import re
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.backends.common._helpers import device_of, is_kind, when
from ivy_protocol.backends.common.beyond_standard import complex as complex
from ivy_protocol.backends.common.beyond_standard import constant_pad as constant_pad
from ivy_protocol.backends.common.beyond_standard import copy_array as copy_array
from ivy_protocol.backends.common.beyond_standard import diag as diag
from ivy_protocol.backends.common.beyond_standard import digamma as digamma
from ivy_protocol.backends.common.beyond_standard import erf as erf
from ivy_protocol.backends.common.beyond_standard import erfc as erfc
from ivy_protocol.backends.common.beyond_standard import erfinv as erfinv
from ivy_protocol.backends.common.beyond_standard import frombuffer as frombuffer
from ivy_protocol.backends.common.beyond_standard import gcd as gcd
from ivy_protocol.backends.common.beyond_standard import i0 as i0
from ivy_protocol.backends.common.beyond_standard import igamma as igamma
from ivy_protocol.backends.common.beyond_standard import lgamma as lgamma
from ivy_protocol.backends.common.beyond_standard import linspace as linspace
from ivy_protocol.backends.common.beyond_standard import lu_factor as lu_factor
from ivy_protocol.backends.common.beyond_standard import nan_to_num as nan_to_num
from ivy_protocol.backends.common.beyond_standard import tril_indices as tril_indices
from ivy_protocol.backends.common.beyond_standard import triu_indices as triu_indices
from ivy_protocol.backends.common.beyond_standard import zeta as zeta
from ivy_protocol.backends.common.conversion import NO_DTYPE
from ivy_protocol.backends.common.conversion import from_dlpack as from_dlpack
from ivy_protocol.backends.common.conversion import to_device as to_device
from ivy_protocol.backends.common.conversion import to_numpy as to_numpy
from ivy_protocol.backends.common.fft import fft as fft
from ivy_protocol.backends.common.fft import fftfreq as fftfreq
from ivy_protocol.backends.common.fft import fftn as fftn
from ivy_protocol.backends.common.fft import fftshift as fftshift
from ivy_protocol.backends.common.fft import hfft as hfft
from ivy_protocol.backends.common.fft import ifft as ifft
from ivy_protocol.backends.common.fft import ifftn as ifftn
from ivy_protocol.backends.common.fft import ifftshift as ifftshift
from ivy_protocol.backends.common.fft import ihfft as ihfft
from ivy_protocol.backends.common.fft import irfft as irfft
from ivy_protocol.backends.common.fft import irfftn as irfftn
from ivy_protocol.backends.common.fft import rfft as rfft
from ivy_protocol.backends.common.fft import rfftfreq as rfftfreq
from ivy_protocol.backends.common.fft import rfftn as rfftn
from ivy_protocol.backends.common.indexing import as_indices, check_lines, check_no_axis, counts_of, index_dtype
from ivy_protocol.backends.common.indexing import get_item as get_item
from ivy_protocol.backends.common.indexing import set_item as set_item
from ivy_protocol.backends.common.indexing import take as take
from ivy_protocol.backends.common.indexing import take_along_axis as take_along_axis
from ivy_protocol.backends.common.linalg import check_matrices, with_nan
from ivy_protocol.backends.common.linalg import matrix_rank as matrix_rank
from ivy_protocol.backends.common.random import seed as seed
from ivy_protocol.backends.common.random_key_functions import bernoulli as bernoulli
from ivy_protocol.backends.common.random_key_functions import beta as beta
from ivy_protocol.backends.common.random_key_functions import binomial as binomial
from ivy_protocol.backends.common.random_key_functions import dirichlet as dirichlet
from ivy_protocol.backends.common.random_key_functions import exponential as exponential
from ivy_protocol.backends.common.random_key_functions import fold_in_key as fold_in_key
from ivy_protocol.backends.common.random_key_functions import gamma as gamma
from ivy_protocol.backends.common.random_key_functions import multinomial as multinomial
from ivy_protocol.backends.common.random_key_functions import poisson as poisson
from ivy_protocol.backends.common.random_key_functions import randint as randint
from ivy_protocol.backends.common.random_key_functions import random_bits as random_bits
from ivy_protocol.backends.common.random_key_functions import random_normal as random_normal
from ivy_protocol.backends.common.random_key_functions import random_uniform as random_uniform
from ivy_protocol.backends.common.random_key_functions import shuffle as shuffle
from ivy_protocol.backends.common.random_key_functions import split_key as split_key
from ivy_protocol.backends.common.scatter import gather as gather
from ivy_protocol.backends.common.scatter import gather_nd as gather_nd
from ivy_protocol.backends.common.scatter import scatter_flat as scatter_flat
from ivy_protocol.backends.common.scatter import scatter_nd as scatter_nd
from ivy_protocol.backends.common.searching import searchsorted as searchsorted
from ivy_protocol.backends.common.sets import isin as isin
from ivy_protocol.backends.common.sets import unique_all as unique_all
from ivy_protocol.backends.common.sets import unique_inverse as unique_inverse
from ivy_protocol.backends.common.transforms import custom_gradient as custom_gradient
from ivy_protocol.backends.common.transforms import is_variable as is_variable
from ivy_protocol.backends.common.transforms import requires_gradient as requires_gradient
from ivy_protocol.backends.common.transforms import variable_data as variable_data
from ivy_protocol.backends.common.transforms import vmap as vmap
from ivy_protocol.core import context
from ivy_protocol.core.array_type import unwrap, wrap
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import any_dtype, dtype_name
from ivy_protocol.core.shape import Shape, is_integral
from ivy_protocol.exceptions import InplaceUpdateException, IvyDeviceError, IvyDtypeError, IvyValueError


def _times(xp: Any, x: Any, alpha: Any) -> Any:
    if alpha is None:
        return x
    if is_kind(xp, x.dtype, "integral"):
        if alpha % 1:
            raise ValueError(f"alpha must be an integer for integer arrays, not {alpha}")
        # Map `alpha` into the range of the dtype, modulo 2**bits. The product and the sum wrap around modulo 2**bits
        # too, so the result for a negative `alpha` is right for unsigned dtypes.
        info = xp.iinfo(x.dtype)
        alpha = (int(alpha) - info.min) % 2**info.bits + info.min
    return x * xp.asarray(alpha, dtype=x.dtype, device=device_of(x))


@when("alpha")
def add(xp: Any, x1: Any, x2: Any, /, *, alpha: float | None = None) -> Any:
    return xp.add(x1, _times(xp, x2, alpha))


@when("alpha")
def subtract(xp: Any, x1: Any, x2: Any, /, *, alpha: float | None = None) -> Any:
    return xp.subtract(x1, _times(xp, x2, alpha))


@when("modulus")
def remainder(xp: Any, x1: Any, x2: Any, /, *, modulus: bool = True) -> Any:
    # Call the dispatcher and not `xp`, because the backend may have its own implementation.
    return unwrap(context.by_name["remainder" if modulus else "fmod"].call(wrap(x1), wrap(x2)))


@when("complex_mode")
def tanh(xp: Any, x: Any, /, *, complex_mode: Any = "jax") -> Any:
    fn, array = context.by_name["tanh"].call, wrap(x)
    result = None if complex_mode == "jax" else lazy.load("in_complex_mode")(fn, array, complex_mode)
    return unwrap(fn(array) if result is None else result)


@when("use_where")
def maximum(xp: Any, x1: Any, x2: Any, /, *, use_where: bool = True) -> Any:
    return xp.maximum(x1, x2)


@when("use_where")
def minimum(xp: Any, x1: Any, x2: Any, /, *, use_where: bool = True) -> Any:
    return xp.minimum(x1, x2)


def imag(xp: Any, x: Any, /) -> Any:
    return xp.imag(x) if is_kind(xp, x.dtype, "complex floating") else xp.zeros_like(x)


_WHOLE = {"float16": 2.0**10, "float32": 2.0**23, "float64": 2.0**52}
"""Magnitude from which all floats are integers, by data type."""
_POWERS = {"float16": 4, "float64": 308, "complex128": 308}
"""Largest power of ten that is finite in a data type; 38 for the other types."""


@when("decimals")
def round(xp: Any, x: Any, /, *, decimals: int = 0) -> Any:
    if not is_kind(xp, x.dtype, "integral"):
        return _rounded(xp, x, decimals) if decimals else xp.round(x)
    if decimals >= 0:
        return xp.asarray(x, copy=True)
    if decimals < -20 or 10**-decimals > xp.iinfo(x.dtype).max:
        return xp.zeros_like(x)
    factor = xp.asarray(10**-decimals, dtype=x.dtype, device=device_of(x))
    quotient = x // factor
    rest = x - quotient * factor
    odd = (quotient & xp.ones_like(x)) != xp.zeros_like(x)
    # Compare `rest` with `factor - rest`, because doubling `rest` could overflow.
    up = (rest > factor - rest) | ((rest == factor - rest) & odd)
    return (quotient + xp.astype(up, x.dtype)) * factor


def _rounded(xp: Any, x: Any, decimals: int) -> Any:
    name = dtype_name(x.dtype)
    most = _POWERS.get(name, 38)
    if decimals < -most:
        return xp.where(xp.isfinite(x), xp.zeros_like(x), x)
    device = device_of(x)
    factor = xp.asarray(10.0 ** builtins.min(builtins.abs(decimals), most), dtype=x.dtype, device=device)
    if decimals <= 0:
        return xp.round(x / factor) * factor
    limit = _WHOLE.get(name)
    if limit is not None and 0 < decimals <= most and limit <= xp.finfo(x.dtype).max / 10.0**decimals:
        # Return a value unchanged if its magnitude is at least `limit`: it has no fractional digits, and the product
        # with `factor` could overflow.
        return xp.where(xp.abs(x) < limit, xp.round(x * factor) / factor, x)
    rest = xp.asarray(10.0 ** builtins.max(builtins.min(decimals - most, most), 0), dtype=x.dtype, device=device)
    scaled = x * factor * rest
    digits = xp.isfinite(scaled)
    digits = digits if limit is None else digits & (xp.abs(x) < limit)
    return xp.where(digits, xp.round(scaled) / factor / rest, x)


@when("np_variant")
def sign(xp: Any, x: Any, /, *, np_variant: bool = False) -> Any:
    if not (np_variant and is_kind(xp, x.dtype, "complex floating")):
        return unwrap(context.by_name["sign"].call(wrap(x)))
    real, imaginary = xp.real(x), xp.imag(x)
    return xp.astype(xp.where(real == 0, xp.sign(imaginary), xp.sign(real)), x.dtype)


@when("detect_positive", "detect_negative")
def isinf(xp: Any, x: Any, /, *, detect_positive: bool = True, detect_negative: bool = True) -> Any:
    result = xp.isinf(x)
    if detect_positive and detect_negative:
        return result
    if not (detect_positive or detect_negative):
        return xp.zeros_like(result)
    if is_kind(xp, x.dtype, ("bool", "integral")):
        return result
    if is_kind(xp, x.dtype, "complex floating"):
        raise ValueError(
            "detect_positive and detect_negative must be equal for complex arrays, whose infinities have no sign"
        )
    zero = xp.zeros_like(x)
    return xp.logical_and(result, x > zero if detect_positive else x < zero)


def array(xp: Any, obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = True) -> Any:
    return xp.asarray(obj, dtype=dtype, device=device, copy=copy)


def eye(
    xp: Any,
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    batch_shape: Any = None,
    dtype: Any = None,
    device: Any = None,
) -> Any:
    matrix = xp.eye(n_rows, n_cols, k=k, dtype=dtype, device=device)
    return xp.tile(matrix, (*batch_shape, 1, 1)) if batch_shape else matrix


@when("x_min", "x_max")
def clip(xp: Any, x: Any, /, min: Any = None, max: Any = None, *, x_min: Any = None, x_max: Any = None) -> Any:
    low, high = x_min if min is None else min, x_max if max is None else max
    # If both bounds are None, copy `x` without `xp.clip`, because some namespaces reject a boolean `x` in `clip`.
    return xp.astype(x, x.dtype, copy=True) if low is high is None else xp.clip(x, low, high)


def _numeric(xp: Any, x: Any, dtype: Any) -> Any:
    """If `dtype` is passed, cast `x` before the reduction if `x` is boolean, or if torch would record no gradient."""
    if dtype is None:
        return x
    is_integer = is_kind(xp, x.dtype, "integral") and is_kind(xp, dtype, "integral")
    first = is_kind(xp, x.dtype, "bool") or not (is_integer or is_kind(xp, dtype, "real floating"))
    return xp.astype(x, dtype, copy=False) if first else x


def sum(xp: Any, x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    return xp.sum(_numeric(xp, x, dtype), axis=axis, dtype=dtype, keepdims=keepdims)


def prod(xp: Any, x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    return xp.prod(_numeric(xp, x, dtype), axis=axis, dtype=dtype, keepdims=keepdims)


def _widest(xp: Any) -> Any:
    """Return the real floating-point data type with the most bits."""
    names = xp.__array_namespace_info__().dtypes(kind="real floating")
    return names.get("float64") or names["float32"]


@when("dtype")
def mean(xp: Any, x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None) -> Any:
    if dtype is None or not is_kind(xp, dtype, ("bool", "integral")):
        return xp.mean(x if dtype is None else xp.astype(x, dtype), axis=axis, keepdims=keepdims)
    # Cast to the integer dtype before the mean and after it, as NumPy does. Both casts truncate.
    wide = xp.astype(xp.astype(x, dtype), _widest(xp))
    return xp.astype(xp.mean(wide, axis=axis, keepdims=keepdims), dtype)


def fitting(xp: Any, initial: Any, dtype: Any) -> Any:
    """Return `initial` as an int for an integer dtype. Raise if the dtype cannot represent `initial`, because some
    libraries would wrap `initial` around.
    """
    if not isinstance(initial, int | float) or not is_kind(xp, dtype, "integral"):
        return initial
    info = xp.iinfo(dtype)
    if not info.min <= initial <= info.max:
        raise ValueError(
            f"initial={initial} does not fit into the dtype of the array, which ranges from {info.min} to {info.max}"
        )
    return int(initial)


@when("initial", "where")
def min(xp: Any, x: Any, /, *, axis: Any = None, keepdims: bool = False, initial: Any = None, where: Any = None) -> Any:
    if initial is not None:
        initial = fitting(xp, initial, x.dtype)
    if where is not None:
        if initial is None:
            raise IvyValueError("ivy.min: where= requires initial=, the result if no element is selected")
        if hasattr(where, "dtype") and not is_kind(xp, where.dtype, "bool"):
            where = where != 0
        x = xp.where(where, x, xp.asarray(initial, dtype=x.dtype, device=device_of(x)))
    if initial is not None and 0 in x.shape:
        # Fill the result with `initial`, because `xp.min` raises for an empty array. Read the shape of the result from
        # `xp.all`, which accepts an empty array.
        shape = xp.all(x == x, axis=axis, keepdims=keepdims).shape
        return xp.full(shape, initial, dtype=x.dtype, device=device_of(x))
    result = xp.min(x, axis=axis, keepdims=keepdims)
    return result if initial is None else xp.minimum(result, xp.asarray(initial, dtype=x.dtype, device=device_of(x)))


def _arg(xp: Any, find: Any, x: Any, axis: Any, keepdims: bool, dtype: Any, select_last_index: bool) -> Any:
    if select_last_index:
        length = x.shape[axis] if axis is not None else math.prod(x.shape)
        flipped = xp.flip(x, axis=axis) if axis is not None else xp.flip(xp.reshape(x, (-1,)), axis=0)
        result = length - 1 - find(flipped, axis=axis, keepdims=keepdims)
        if axis is None and keepdims:
            result = xp.reshape(result, (1,) * x.ndim)
    else:
        result = find(x, axis=axis, keepdims=keepdims)
    return result if dtype is None else xp.astype(result, dtype)


@when("dtype", "select_last_index")
def argmax(
    xp: Any, x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None, select_last_index: bool = False
) -> Any:
    return _arg(xp, xp.argmax, x, axis, keepdims, dtype, select_last_index)


@when("dtype", "select_last_index")
def argmin(
    xp: Any, x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None, select_last_index: bool = False
) -> Any:
    return _arg(xp, xp.argmin, x, axis, keepdims, dtype, select_last_index)


@when("axisa", "axisb", "axisc")
def cross(
    xp: Any,
    x1: Any,
    x2: Any,
    /,
    *,
    axis: int = -1,
    axisa: int | None = None,
    axisb: int | None = None,
    axisc: int | None = None,
) -> Any:
    x1 = xp.moveaxis(x1, axis if axisa is None else axisa, -1)
    x2 = xp.moveaxis(x2, axis if axisb is None else axisb, -1)
    return xp.moveaxis(xp.linalg.cross(x1, x2), -1, axis if axisc is None else axisc)


@when("axis1", "axis2")
def diagonal(xp: Any, x: Any, /, *, offset: int = 0, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    return xp.linalg.diagonal(xp.moveaxis(x, (axis1, axis2), (-2, -1)), offset=offset)


def trace(xp: Any, x: Any, /, *, offset: int = 0, dtype: Any = None, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    if (axis1, axis2) != (-2, -1):
        x = xp.moveaxis(x, (axis1, axis2), (-2, -1))
    return xp.linalg.trace(_numeric(xp, x, dtype), offset=offset, dtype=dtype)


def lower_of(xp: Any, name: str, x: Any, UPLO: str) -> Any:
    """Return matrices whose lower triangle represents the same Hermitian matrices as the triangle `UPLO` of `x`.

    Raises
    ------
    IvyValueError
        `UPLO` is unknown.
    """
    if UPLO not in ("L", "U"):
        raise IvyValueError(f"ivy.{name}: UPLO must be 'L' or 'U', not {UPLO!r}")
    return x if UPLO == "L" else matrix_transpose(xp, x, conjugate=True)


def _mirrored(xp: Any, name: str, x: Any, UPLO: str) -> Any:
    lower = lower_of(xp, name, x, UPLO)
    # The standard does not specify which triangle `eigh` reads, so overwrite the upper triangle with the lower one.
    strict = xp.tril(lower, k=-1)
    diagonal = xp.tril(xp.triu(lower))
    return strict + diagonal + matrix_transpose(xp, strict, conjugate=True)


@when("UPLO")
def eigh(xp: Any, x: Any, /, *, UPLO: str = "L") -> Any:
    x = _mirrored(xp, "eigh", x, UPLO)
    values, vectors = xp.linalg.eigh(x)
    return with_nan(xp, values, x), vectors


@when("UPLO")
def eigvalsh(xp: Any, x: Any, /, *, UPLO: str = "L") -> Any:
    x = _mirrored(xp, "eigvalsh", x, UPLO)
    return with_nan(xp, xp.linalg.eigvalsh(x), x)


def computed_in(xp: Any, name: str, x: Any, dtype: Any) -> Any:
    """Cast an array to the dtype of its norm; raise if the dtype is neither floating-point nor complex."""
    if dtype is None:
        return x
    if not is_kind(xp, dtype, ("real floating", "complex floating")):
        raise IvyDtypeError(f"ivy.{name}: dtype must be floating-point or complex, not {dtype}")
    return xp.astype(x, dtype)


@when("axis", "dtype")
def matrix_norm(
    xp: Any, x: Any, /, *, keepdims: bool = False, ord: Any = "fro", axis: Any = (-2, -1), dtype: Any = None
) -> Any:
    x = xp.moveaxis(computed_in(xp, "matrix_norm", x, dtype), axis, (-2, -1))
    result = xp.linalg.matrix_norm(x, keepdims=keepdims, ord="fro" if ord is None else ord)
    return xp.moveaxis(result, (-2, -1), axis) if keepdims else result


def vector_norm(
    xp: Any, x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, dtype: Any = None
) -> Any:
    # Cast `x`, because `xp.linalg.vector_norm` has no dtype parameter.
    x = computed_in(xp, "vector_norm", x, dtype)
    return xp.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)


@when("compute_uv")
def svd(xp: Any, x: Any, /, *, full_matrices: bool = True, compute_uv: bool = True) -> Any:
    if not compute_uv:
        return None, xp.linalg.svdvals(x), None
    return xp.linalg.svd(x, full_matrices=full_matrices)


def svdvals(xp: Any, x: Any, /, *, driver: str | None = None) -> Any:
    return xp.linalg.svdvals(x)


def inv(xp: Any, x: Any, /, *, adjoint: bool = False) -> Any:
    result = xp.linalg.inv(x)
    return matrix_transpose(xp, result, conjugate=True) if adjoint else result


def solve(xp: Any, x1: Any, x2: Any, /, *, adjoint: bool = False) -> Any:
    return xp.linalg.solve(matrix_transpose(xp, x1, conjugate=True) if adjoint else x1, x2)


@when("transpose_a", "transpose_b", "adjoint_a", "adjoint_b")
def matmul(
    xp: Any,
    x1: Any,
    x2: Any,
    /,
    *,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
) -> Any:
    return xp.matmul(*factors(xp, x1, x2, transpose_a, transpose_b, adjoint_a, adjoint_b))


def factors(
    xp: Any,
    x1: Any,
    x2: Any,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
) -> tuple[Any, Any]:
    """Return the two operands of a matrix product, transposed or conjugate-transposed as the four flags request."""
    if transpose_a or adjoint_a:
        x1 = matrix_transpose(xp, x1, conjugate=adjoint_a)
    if transpose_b or adjoint_b:
        x2 = matrix_transpose(xp, x2, conjugate=adjoint_b)
    return x1, x2


@when("conjugate")
def matrix_transpose(xp: Any, x: Any, /, *, conjugate: bool = False) -> Any:
    result = xp.matrix_transpose(x)
    return xp.conj(result) if conjugate and is_kind(xp, x.dtype, "complex floating") else result


def _copied(xp: Any, x: Any, copy: bool | None) -> Any:
    return xp.asarray(x, copy=True) if copy else x


def permute_dims(xp: Any, x: Any, /, axes: Any = None, *, copy: bool | None = None) -> Any:
    if axes is None:
        axes = tuple(range(x.ndim))[::-1]
    # Convert negative axes, because not every namespace accepts them.
    return _copied(xp, xp.permute_dims(x, tuple([a + x.ndim if -x.ndim <= a < 0 else a for a in axes])), copy)


def expand_dims(xp: Any, x: Any, /, axis: Any = 0, *, copy: bool | None = None) -> Any:
    if type(axis) is int:
        rank = x.ndim + 1
        x = xp.expand_dims(x, axis=axis % rank if -rank <= axis < rank else axis)
        return _copied(xp, x, copy) if copy else x
    axes = (axis,) if is_integral(axis) else axis
    rank = x.ndim + len(axes)
    if not all(map(is_integral, axes)):
        raise TypeError(f"axes must be integers, not {tuple(axes)}")
    positions = sorted(int(a) % rank if -rank <= a < rank else a for a in axes)
    if len(set(positions)) < len(positions):
        raise IvyValueError(f"ivy.expand_dims: axis={tuple(axes)} repeats an axis")
    for position in positions:
        x = xp.expand_dims(x, axis=position)
    return _copied(xp, x, copy)


@when("copy")
def flip(xp: Any, x: Any, /, *, axis: Any = None, copy: bool | None = None) -> Any:
    return _copied(xp, xp.flip(x, axis=axis), copy)


def squeeze(xp: Any, x: Any, /, axis: Any = None, *, copy: bool | None = None) -> Any:
    if axis is None:
        axis = tuple(i for i, length in enumerate(x.shape) if length == 1)
    elif not x.ndim:
        check_no_axis(axis)
    result = xp.squeeze(x, axis=axis)
    # If there is no axis to remove, NumPy returns `x` itself. Return the view `x[...]`, a new array object, instead.
    return _copied(xp, x[...] if result is x and copy is None else result, copy)


@when("order", "allowzero")
def reshape(
    xp: Any, x: Any, /, shape: Any, *, copy: bool | None = None, order: str = "C", allowzero: bool = True
) -> Any:
    if any([type(n) is int and n < -1 for n in shape]):
        raise ValueError(f"the shape {tuple(shape)} has a negative length")
    if not allowzero:
        shape = tuple(x.shape[i] if n == 0 else n for i, n in enumerate(shape))
    if order == "F":
        x = xp.permute_dims(x, tuple(range(x.ndim))[::-1])
        x = _reshaped(xp, x, tuple(shape)[::-1], copy)
        return xp.permute_dims(x, tuple(range(x.ndim))[::-1])
    return _reshaped(xp, x, shape, copy)


def _reshaped(xp: Any, x: Any, shape: Any, copy: bool | None) -> Any:
    # Copy before the reshape: older versions of array-api-compat do not accept `copy=True` for torch.
    return xp.reshape(x, shape, copy=False) if copy is False else xp.reshape(_copied(xp, x, copy), shape)


@when("keepdims", "copy")
def unstack(xp: Any, x: Any, /, *, axis: int = 0, keepdims: bool = False, copy: bool | None = None) -> Any:
    parts = xp.unstack(x, axis=axis)
    if x.ndim == 1 and not copy:
        # Index with an ellipsis to get views, because some libraries return a copy for a single element.
        parts = [x[i, ...] for i in range(len(parts))]
    parts = [_copied(xp, part, copy) for part in parts]
    return tuple(xp.expand_dims(part, axis=axis) for part in parts) if keepdims else tuple(parts)


@when("copy")
def moveaxis(xp: Any, x: Any, source: Any, destination: Any, /, *, copy: bool | None = None) -> Any:
    return _copied(xp, xp.moveaxis(x, source, destination), copy)


def roll(xp: Any, x: Any, /, shift: Any, *, axis: Any = None) -> Any:
    if type(shift) in (list, tuple) and any([isinstance(n, float) for n in shift]):
        # Raise for float shifts, which some libraries would truncate.
        raise TypeError(f"shifts must be integers, not {tuple(shift)}")
    dtype = getattr(getattr(shift, "_data", shift), "dtype", None)
    if dtype is not None and is_kind(xp, dtype, ("real floating", "complex floating")):
        raise TypeError(f"shifts must be integers, not {dtype}")
    return xp.roll(x, shift, axis=axis)


def repeat(xp: Any, x: Any, /, repeats: Any, *, axis: int | None = None) -> Any:
    if not is_integral(repeats):
        # Pass an integer dtype for an empty list, which `asarray` would convert to floats.
        listed = isinstance(repeats, list | tuple)
        empty = listed and not repeats
        if listed and any([type(n) is int and n < 0 for n in repeats]):
            raise ValueError("repeats must be non-negative")
        repeats = xp.asarray(repeats, dtype=index_dtype(xp) if empty else None, device=device_of(x))
        repeats = as_indices(xp, repeats)
    elif repeats < 0:
        raise ValueError("repeats must be non-negative")
    if not x.ndim:
        check_no_axis(axis)
    return xp.repeat(x, repeats, axis=axis)


def tile(xp: Any, x: Any, /, repeats: Any) -> Any:
    return xp.tile(x, counts_of(repeats))


@when("sparse")
def meshgrid(xp: Any, *arrays: Any, sparse: bool = False, indexing: str = "xy") -> Any:
    check_lines(arrays)
    if not sparse:
        # Reshape 0-d arrays to one element, because not every namespace accepts 0-d arrays.
        return tuple(xp.meshgrid(*[xp.reshape(x, (-1,)) if x.ndim == 0 else x for x in arrays], indexing=indexing))
    if indexing not in ("xy", "ij"):
        raise ValueError(f"indexing must be 'xy' or 'ij', not {indexing!r}")
    count = len(arrays)
    axes = list(range(count))
    if indexing == "xy":
        axes[:2] = axes[:2][::-1]
    return tuple(
        [xp.reshape(x, (1,) * axis + (-1,) + (1,) * (count - 1 - axis)) for axis, x in zip(axes, arrays, strict=True)]
    )


def nonzero(xp: Any, x: Any, /, *, as_tuple: bool = True, size: int | None = None, fill_value: int = 0) -> Any:
    if not x.ndim:
        raise ValueError("a 0-d array has no indices; reshape the array to (1,) first")
    indices = xp.nonzero(x)
    if not isinstance(indices[0], type(x)):
        # Pad and stack the indices with NumPy if the library returns NumPy arrays, as some do for sparse arrays.
        xp = indices[0].__array_namespace__()
    if size is not None:
        count = builtins.min(size, indices[0].shape[0])
        padding = xp.full((size - count,), fill_value, dtype=indices[0].dtype, device=device_of(indices[0]))
        indices = tuple([xp.concat([axis_indices[:count], padding]) for axis_indices in indices])
    return indices if as_tuple else xp.stack(indices, axis=1)


def diff(xp: Any, x: Any, /, *, axis: int = -1, n: int = 1, prepend: Any = None, append: Any = None) -> Any:
    if n < 0:
        raise ValueError(f"the order n must be non-negative, not {n}")
    ends = {name: end for name, end in (("prepend", prepend), ("append", append)) if end is not None}
    for name, end in ends.items():
        if end.ndim not in (0, x.ndim):
            raise ValueError(f"{name}= must have {x.ndim} dimensions, as many as x, not {end.ndim}")
    if not n:
        if x.ndim and not -x.ndim <= axis < x.ndim:
            raise IndexError(f"axis {axis} is out of range for an array of {x.ndim} dimensions")
        return xp.asarray(x, copy=True)
    if x.ndim:
        # Broadcast 0-d `prepend` and `append`, because not every library accepts them.
        edge = tuple([1 if i == axis % x.ndim else n for i, n in enumerate(x.shape)])
        ends = {name: end if end.ndim else xp.broadcast_to(end, edge) for name, end in ends.items()}
        lengths = [part.shape[axis] for part in (x, *ends.values()) if part.ndim == x.ndim and -x.ndim <= axis < x.ndim]
        if lengths and None not in lengths:
            # A difference of higher order than the length is empty, so limit the order to the length.
            n = builtins.min(n, builtins.sum(lengths))
    if not is_kind(xp, x.dtype, "bool"):
        return xp.diff(x, axis=axis, n=n, **ends)
    # Compute differences of booleans, which are exclusive ors, as the parity of the differences of integers.
    ends = {name: xp.astype(end, xp.int8) for name, end in ends.items()}
    return xp.astype(xp.diff(xp.astype(x, xp.int8), axis=axis, n=n, **ends) % 2, x.dtype)


@when("dtype")
def count_nonzero(xp: Any, x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None) -> Any:
    counts = xp.astype(x != xp.zeros_like(x), index_dtype(xp) if dtype is None else dtype)
    return xp.sum(counts, axis=axis, keepdims=keepdims, dtype=counts.dtype)


def axis_along(x: Any, axis: int | None) -> int:
    """Return the axis of a cumulative function; raise if it is None for an array that is not 1-D."""
    if not x.ndim or (axis is None and x.ndim > 1):
        raise ValueError(f"axis= is required for an array of {x.ndim} dimensions")
    return axis or 0


def _cumulative(xp: Any, fn: Any, x: Any, axis: int | None, dtype: Any, include_initial: bool) -> Any:
    axis = axis_along(x, axis)
    return fn(_numeric(xp, x, dtype), axis=axis, dtype=dtype, include_initial=include_initial)


def cumulative_sum(
    xp: Any, x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Any:
    return _cumulative(xp, xp.cumulative_sum, x, axis, dtype, include_initial)


def cumulative_prod(
    xp: Any, x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Any:
    return _cumulative(xp, xp.cumulative_prod, x, axis, dtype, include_initial)


def inplace_update(
    xp: Any, x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False
) -> Any:
    if val.dtype is not x.dtype and val.dtype != x.dtype:
        if not keep_input_dtype:
            if ensure_in_backend:
                raise other_memory(x.dtype, val.dtype)
            return xp.asarray(xp.broadcast_to(val, x.shape), copy=True)
        val = xp.astype(val, x.dtype)
    if not hasattr(x, "__setitem__"):
        if ensure_in_backend:
            raise InplaceUpdateException(f"arrays of {xp.__name__} are immutable; pass ensure_in_backend=False")
        return xp.broadcast_to(val, x.shape)
    if val.ndim > x.ndim:
        # Raise for additional axes on every library: NumPy would drop leading axes of length 1.
        raise ValueError(f"the new values must have the shape {tuple(x.shape)} of the array, not {tuple(val.shape)}")
    x[...] = val
    return x


def inplace_increment(xp: Any, x: Any, val: Any) -> Any:
    return inplace_update(xp, x, x + xp.astype(val, x.dtype, copy=False))


def inplace_decrement(xp: Any, x: Any, val: Any) -> Any:
    return inplace_update(xp, x, x - xp.astype(val, x.dtype, copy=False))


def inplace_arrays_supported(xp: Any) -> bool:
    return True


def inplace_variables_supported(xp: Any) -> bool:
    return True


def supports_inplace_updates(xp: Any, x: Any, /) -> bool:
    return True


def other_memory(old: Any, new: Any) -> InplaceUpdateException:
    """Return the error of an in-place update whose new dtype would require new memory."""
    return InplaceUpdateException(
        f"the memory of an array of {old} cannot hold {new}; pass keep_input_dtype=True or ensure_in_backend=False"
    )


def shape(xp: Any, x: Any, /, *, as_array: bool = False) -> Any:
    if as_array or context.setting("shape_array_mode"):
        return xp.asarray(tuple(x.shape), dtype=index_dtype(xp), device=device_of(x))
    return Shape(x.shape)


def get_num_dims(xp: Any, x: Any, /, *, as_array: bool = False) -> Any:
    return xp.asarray(x.ndim, dtype=index_dtype(xp), device=device_of(x)) if as_array else x.ndim


def size(xp: Any, x: Any) -> int | None:
    return Shape(x.shape).numel()


def itemsize(xp: Any, x: Any, /) -> int:
    return (any_dtype(x.dtype).dtype_bits + 7) // 8


def strides(xp: Any, x: Any, /) -> tuple[int, ...]:
    width = itemsize(xp, x)
    return tuple([width * math.prod(x.shape[axis + 1 :]) for axis in range(len(x.shape))])


def to_native_shape(xp: Any, shape: Any) -> Any:
    return shape


def multiprocessing(xp: Any, context: str | None = None) -> Any:
    import multiprocessing

    return multiprocessing if context is None else multiprocessing.get_context(context)


def dev(xp: Any, x: Any, /, *, as_native: bool = False) -> Any:
    return device_of(x) if as_native else as_ivy_dev(xp, device_of(x))


def as_ivy_dev(xp: Any, device: Any, /) -> Device:
    # If the string is a repr with the device name in quotes, extract the name. Otherwise, the whole string is the name.
    name = str(device).partition("'")[2].rpartition("'")[0] or str(device)
    cuda = re.search(r"cuda\D*(\d+)", name, re.IGNORECASE)
    if cuda is not None:
        return Device(f"gpu:{cuda[1]}")
    is_default = device == xp.__array_namespace_info__().default_device()
    return Device("cpu" if is_default and ("cpu" in name.lower() or " at 0x" in name) else name)


def as_native_dev(xp: Any, device: Device, /) -> Any:
    devices_by_name = {as_ivy_dev(xp, d): d for d in xp.__array_namespace_info__().devices() if d is not None}
    if device not in devices_by_name:
        raise IvyDeviceError(f"{xp.__name__} has no device {device!r}; its devices are {', '.join(devices_by_name)}")
    return devices_by_name[device]


def stop_gradient(xp: Any, x: Any, /, *, preserve_type: bool = True) -> Any:
    return x


def type_promote_arrays(xp: Any, x1: Any, x2: Any, /) -> Any:
    # Convert a Python scalar to the dtype of the array. The dispatcher has promoted arrays already, but not scalars.
    if not hasattr(x2, "dtype"):
        return x1, xp.asarray(x2, dtype=x1.dtype, device=device_of(x1))
    if not hasattr(x1, "dtype"):
        return xp.asarray(x1, dtype=x2.dtype, device=device_of(x2)), x2
    return x1, x2


def astype(xp: Any, x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    x = xp.astype(x, dtype, copy=copy)
    return x if device is None else x.to_device(device)
