"""Further element-wise functions of NumPy, window functions, and products of vectors and matrices."""

import builtins
from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, wrap
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._elementwise import matmul_of, maximum, minimum, multiply_sum, positive, trunc
from ivy_protocol.numpy._forward import forwarding
from ivy_protocol.numpy._library import LibraryFunction, direct, have_one_dtype
from ivy_protocol.numpy._reductions import _floats
from ivy_protocol.numpy._rows import forwards_binary, forwards_einsum, forwards_scalars, forwards_to
from ivy_protocol.numpy._ufuncs import SUM_DTYPES, BinaryUfunc, Options, float_like, is_inexact, is_number, is_real
from ivy_protocol.numpy._values import (
    NoValue,
    arrays,
    dtype_of,
    ivy_dtype,
    kind_of,
    promote,
    store,
    strong_arrays,
    to_linked,
    to_native,
    to_natives,
    type_of,
)

_operands = BinaryUfunc(ivy.add, "add")._operands
_clip_by_floats = LibraryFunction(ivy.clip)
_clip_by_integers = LibraryFunction(ivy.clip, dtypes=("float32", "float64", "int32", "int64"))
_INT32_LIMIT = 2**31


def _clip_directly(a: Any, a_min: Any, a_max: Any) -> Any:
    """Clip to two Python scalars by the library's function, or return ``NotImplemented``."""
    if type(a_min) is type(a_max) is int and -_INT32_LIMIT < a_min <= a_max < _INT32_LIMIT:
        function = _clip_by_integers.of(a)
    else:
        # NumPy and the libraries return different results for NaN. The comparison is False for NaN.
        function = _clip_by_floats.of(a) if type(a_min) is type(a_max) is float and a_min <= a_max else None
    return NotImplemented if function is None or not a.ndim else function(a, a_min, a_max)


@direct(_clip_directly)
@forwards_scalars(ivy.clip, int, float, accepts=is_number, accepts_float=is_real)
def clip(
    a: ArrayLike,
    a_min: Any = NoValue,
    a_max: Any = NoValue,
    out: Any = None,
    *,
    min: Any = NoValue,
    max: Any = NoValue,
    **options: Unpack[Options],
) -> Any:
    """``numpy.clip``: the elements, limited to an interval."""
    if (a_min is NoValue) is not (a_max is NoValue):
        missing = "a_max" if a_max is NoValue else "a_min"
        raise ivy.IvyTypeError(
            f"ivy.numpy.clip: missing 1 required positional argument: {missing!r}; the argument may be None"
        )
    if a_min is not NoValue and (min is not NoValue or max is not NoValue):
        raise ivy.IvyValueError("ivy.numpy.clip: pass either a_min and a_max, or min and max")
    low = a_min if min is NoValue else min
    high = a_max if max is NoValue else max
    if options:
        return _clip_with_options(a, low, high, out, **options)
    result = to_native(a)
    if type(low) is int and type(high) is int and kind_of(result) in "iu":
        low, high = _limited(result, low, upper=False), _limited(result, high, lower=False)
        if low <= high:
            return store(ivy.clip(result, low, high), out)
        return store(ivy.minimum(ivy.maximum(result, low), high), out)
    bounds = [b if type(b) in PYTHON else to_native(b) for b in (low, high) if b is not NoValue and b is not None]
    if len(bounds) == 2 and all([type(b) in PYTHON or hasattr(b, "dtype") for b in (result, *bounds)]):
        # Promote the array and both bounds to one dtype, as NumPy does.
        dtype = promote(type_of(result), *[_limited(result, b) if type(b) in PYTHON else type_of(b) for b in bounds])
        result = result if dtype == type_of(result) else ivy.astype(result, ivy_dtype(dtype))
    if low is not NoValue and low is not None:
        result = maximum(result, _limited(result, low, upper=False))
    if high is not NoValue and high is not None:
        result = minimum(result, _limited(result, high, lower=False))
    if not bounds:
        result = ivy.copy_array(result)
    return store(result if isinstance(result, ivy.Array) else ivy.asarray(result), out)


def _clip_with_options(a: Any, low: Any, high: Any, out: Any, **options: Any) -> Any:
    """Clip an array with the ufunc options ``dtype``, ``casting`` and ``where``."""
    unknown = options.keys() - Options.__annotations__.keys()
    if unknown:
        raise ivy.IvyTypeError(
            f"ivy.numpy.clip has no option {', '.join(sorted(unknown))}; the options are "
            f"{', '.join(Options.__annotations__)}"
        )
    ufunc_options = {name: options[name] for name in ("dtype", "casting") if name in options}
    limits = [(fn, b) for fn, b in ((maximum, low), (minimum, high)) if b is not NoValue and b is not None]
    result = wrap(ivy.asarray(to_native(a)))
    for fn, bound in limits:
        result = fn(result, bound, **ufunc_options)
    result = result if limits else positive(result, **ufunc_options)
    return maximum._finish(result, out, options.get("where", True), options.get("casting", "same_kind"))


def _limited(x: Any, bound: Any, *, lower: bool = True, upper: bool = True) -> Any:
    """Limit the int `bound` to the range of the dtype of `x`. Return `bound` unchanged if it is not an int, or if the
    dtype of `x` is not an integer dtype.

    With ``lower=False``, an int below the range is unchanged. With ``upper=False``, an int above the range is
    unchanged.
    """
    if type(bound) is not int or kind_of(x) not in "iu":
        return bound
    limits = np.iinfo(dtype_of(x))
    bound = builtins.max(bound, limits.min) if lower else bound
    return builtins.min(bound, limits.max) if upper else bound


@forwards_to(ivy.round, "decimals", "decimals")
def round(a: ArrayLike, decimals: int = 0, out: Any = None) -> Any:
    """``numpy.round``: the elements rounded to the given number of decimals."""
    x = to_native(a)
    x = ivy.astype(x, "float16") if kind_of(x) == "b" else x
    return store(ivy.round(x, decimals=decimals), out)


around = round


@forwards_to(ivy.trunc)
def fix(x: ArrayLike, out: Any = None) -> Any:
    """``numpy.fix``: the elements rounded towards zero."""
    return trunc(x, out)


@forwards_to(ivy.nan_to_num, accepts=is_inexact)
def nan_to_num(x: ArrayLike, copy: bool = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    """``numpy.nan_to_num``: the elements, with NaN and infinities replaced by numbers."""
    if not copy and isinstance(x, ivy.Array):
        return store(nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf), x)
    if all([v is None or isinstance(v, int | float) for v in (nan, posinf, neginf)]):
        return wrap(ivy.nan_to_num(ivy.asarray(to_native(x)), nan=nan, posinf=posinf, neginf=neginf))
    array = wrap(ivy.asarray(to_native(x)))
    if kind_of(array) == "c":
        parts = [nan_to_num(part, nan=nan, posinf=posinf, neginf=neginf) for part in (ivy.real(array), ivy.imag(array))]
        return wrap(ivy.complex(*parts))
    result = ivy.nan_to_num(array)
    for value, mask in ((nan, ivy.isnan(array)), (posinf, ivy.isposinf(array)), (neginf, ivy.isneginf(array))):
        if value is not None:
            result = ivy.where(mask, ivy.astype(arrays(array, value)[1], ivy.dtype(array)), result)
    return wrap(result)


@public
def real(val: ArrayLike) -> Any:
    """``numpy.real``: the real parts."""
    if isinstance(val, int | float | complex):
        return val.real
    x = to_linked(val)
    return wrap(ivy.real(x) if kind_of(x) == "c" else ivy.asarray(x))


@public
def imag(val: ArrayLike) -> Any:
    """``numpy.imag``: the imaginary parts."""
    if isinstance(val, int | float | complex):
        return val.imag
    x = to_linked(val)
    return wrap(ivy.imag(x) if kind_of(x) == "c" else ivy.zeros_like(x))


@public
def real_if_close(a: ArrayLike, tol: float = 100) -> Any:
    """``numpy.real_if_close``: the real parts, if all imaginary parts are close to zero."""
    x = to_linked(a)
    if kind_of(x) != "c":
        return wrap(ivy.asarray(x))
    limit = np.finfo(dtype_of(x)).eps * tol if tol > 1 else tol
    near = bool(ivy.all(ivy.less(ivy.abs(ivy.imag(x)), float(limit))))
    return wrap(ivy.real(x) if near else ivy.asarray(x))


@forwards_to(ivy.angle, accepts=is_inexact)
def angle(z: ArrayLike, deg: bool = False) -> Any:
    """``numpy.angle``: the angles of complex numbers."""
    x = to_native(z)
    dtype = type_of(x)
    if not is_inexact(x):
        x = ivy.astype(x, ivy_dtype("float64" if dtype == "bool" else float_like(dtype)))
    return wrap(ivy.angle(x, deg=deg))


@forwards_to(ivy.sinc, accepts=is_real)
def sinc(x: ArrayLike) -> Any:
    """``numpy.sinc``: the normalized sinc function."""
    array = _floats(x)
    if kind_of(array) != "c":
        return wrap(ivy.sinc(array))
    angles = ivy.multiply(ivy.where(ivy.equal(array, 0), ivy.full_like(array, 1e-20), array), np.pi)
    return wrap(ivy.divide(ivy.sin(angles), angles))


@forwards_to(ivy.i0, accepts=is_real)
def i0(x: ArrayLike) -> Any:
    """``numpy.i0``: the modified Bessel function of the first kind, order 0."""
    return wrap(ivy.i0(_floats(x)))


def _window(terms: Callable[[Any, Any], Any], M: Any) -> Any:
    # Convert `M` to a float: computations in a small integer dtype would overflow.
    if np.ndim(M) or isinstance(M, list | tuple):
        raise ivy.IvyValueError(f"ivy.numpy: the number of points of a window must be a scalar, not {M!r}")
    M = float(M)
    if M < 1:
        return wrap(ivy.zeros((0,), dtype=ivy_dtype("float64")))
    if M == 1:
        return wrap(ivy.ones((1,), dtype=ivy_dtype("float64")))
    return wrap(terms(ivy.arange(1 - M, M, 2, dtype=ivy_dtype("float64")), M - 1))


@public
def bartlett(M: int) -> Any:
    """``numpy.bartlett``: the Bartlett (triangular) window."""
    return _window(lambda n, last: 1.0 - ivy.abs(n) / last, M)


@public
def blackman(M: int) -> Any:
    """``numpy.blackman``: the Blackman window."""
    return _window(lambda n, last: 0.42 + 0.5 * ivy.cos(np.pi * n / last) + 0.08 * ivy.cos(2.0 * np.pi * n / last), M)


@public
def hamming(M: int) -> Any:
    """``numpy.hamming``: the Hamming window."""
    return _window(lambda n, last: 0.54 + 0.46 * ivy.cos(np.pi * n / last), M)


@public
def hanning(M: int) -> Any:
    """``numpy.hanning``: the Hann window."""
    return _window(lambda n, last: 0.5 + 0.5 * ivy.cos(np.pi * n / last), M)


@public
def kaiser(M: int, beta: float) -> Any:
    """``numpy.kaiser``: the Kaiser window."""
    denominator = float(np.i0(beta))
    return _window(lambda n, last: ivy.i0(beta * ivy.sqrt(1.0 - (n / last) ** 2)) / denominator, M)


def _is_matrix_product(a: Any, b: Any) -> bool:
    """Return True if ``dot`` of two native arrays equals ``matmul``."""
    # Count an unknown rank, which is None, as 0.
    return (a.ndim or 0) > 0 and 0 < (b.ndim or 0) < 3


@forwards_binary(ivy.matmul, _is_matrix_product)
def dot(a: ArrayLike, b: ArrayLike, out: Any = None) -> Any:
    """``numpy.dot``: the dot product of two arrays."""
    one, other = strong_arrays(a, b)
    if one.ndim == 0 or other.ndim == 0:
        return store(ivy.multiply(one, other), out)
    if other.ndim <= 2:
        return store(matmul_of(one, other), out)
    return store(multiply_sum(ivy.tensordot, one, other, axes=([one.ndim - 1], [other.ndim - 2])), out)


@public
def vdot(a: ArrayLike, b: ArrayLike, /) -> Any:
    """``numpy.vdot``: the dot product of flattened arrays; the first is conjugated."""
    one, other = [ivy.reshape(x, (-1,)) for x in strong_arrays(a, b)]
    one = ivy.conj(one) if kind_of(one) == "c" else one
    return wrap(multiply_sum(ivy.tensordot, one, other, axes=1))


@public
def inner(a: ArrayLike, b: ArrayLike, /) -> Any:
    """``numpy.inner``: the inner product over the last axes."""
    one, other = strong_arrays(a, b)
    if one.ndim == 0 or other.ndim == 0:
        return wrap(ivy.multiply(one, other))
    return wrap(multiply_sum(ivy.inner, one, other))


@forwarding(ivy.outer, 2, accepts=lambda a, b: a.ndim == b.ndim == 1)
@public
def outer(a: ArrayLike, b: ArrayLike, out: Any = None) -> Any:
    """``numpy.outer``: the outer product of flattened arrays."""
    one, other = [ivy.reshape(x, (-1,)) for x in strong_arrays(a, b)]
    return store(ivy.multiply(ivy.expand_dims(one, 1), other), out)


def _check_operands(name: str, x1: Any, x2: Any, min_ndims: tuple[int, int], dtype: Any) -> list[Any]:
    """Check the number of axes of operands, and cast them to a requested dtype."""
    operands = arrays(x1, x2) if dtype is None else strong_arrays(x1, x2)
    for position, (x, count) in enumerate(zip(operands, min_ndims, strict=True)):
        if x.ndim < count:
            raise ivy.IvyValueError(f"ivy.numpy.{name}: operand {position} must have at least {count} axes")
    return operands if dtype is None else [ivy.astype(x, ivy_dtype(dtype)) for x in operands]


@forwards_binary(ivy.vecdot)
def vecdot(x1: ArrayLike, x2: ArrayLike, /, out: Any = None, *, axis: int = -1, dtype: Any = None) -> Any:
    """``numpy.vecdot``: the dot products of vectors; the first are conjugated."""
    if dtype is None:
        return store(multiply_sum(ivy.vecdot, *_operands(x1, x2), axis=axis), out)
    return store(ivy.vecdot(*_check_operands("vecdot", x1, x2, (1, 1), dtype), axis=axis), out)


@public
def matvec(x1: ArrayLike, x2: ArrayLike, /, out: Any = None, *, dtype: Any = None) -> Any:
    """``numpy.matvec``: the matrix-vector products."""
    one, other = _check_operands("matvec", x1, x2, (2, 1), dtype)
    return store(ivy.squeeze(matmul_of(one, ivy.expand_dims(other, -1)), -1), out)


@public
def vecmat(x1: ArrayLike, x2: ArrayLike, /, out: Any = None, *, dtype: Any = None) -> Any:
    """``numpy.vecmat``: the vector-matrix products; the vectors are conjugated."""
    one, other = _check_operands("vecmat", x1, x2, (1, 2), dtype)
    one = ivy.conj(one) if kind_of(one) == "c" else one
    return store(ivy.squeeze(matmul_of(ivy.expand_dims(one, -2), other), -2), out)


@forwards_binary(ivy.tensordot, option_type=int)
def tensordot(a: ArrayLike, b: ArrayLike, axes: Any = 2) -> Any:
    """``numpy.tensordot``: the tensor dot product over the given axes."""
    one, other = strong_arrays(a, b)
    if not isinstance(axes, int):
        axes = tuple([[n] if isinstance(n, int) else list(n) for n in axes])
    return wrap(multiply_sum(ivy.tensordot, one, other, axes=axes))


@forwards_binary(ivy.kron)
def kron(a: ArrayLike, b: ArrayLike) -> Any:
    """``numpy.kron``: the Kronecker product."""
    one, other = strong_arrays(a, b)
    if kind_of(one) == kind_of(other) == "b":
        return wrap(ivy.astype(ivy.kron(ivy.astype(one, "int8"), ivy.astype(other, "int8")), "bool"))
    return wrap(ivy.kron(one, other))


@forwards_to(ivy.trace, accepts=is_inexact, min_ndim=2, max_ndim=2)
def trace(a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.trace``: the sums of diagonals."""
    x = to_native(a)
    dtype = SUM_DTYPES.get(kind_of(x)) if dtype is None else dtype
    return store(ivy.trace(x, offset=offset, axis1=axis1, axis2=axis2, dtype=ivy_dtype(dtype)), out)


@forwards_binary(ivy.cross)
def cross(
    a: ArrayLike, b: ArrayLike, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Any:
    """``numpy.cross``: the cross products of vectors."""
    one, other = strong_arrays(a, b)
    if axis is not None:
        axisa = axisb = axisc = axis
    sizes = [x.shape[normalize_axis(n, x.ndim)] for x, n in ((one, axisa), (other, axisb))]
    if any([n not in (2, 3) for n in sizes]):
        raise ivy.IvyValueError(f"ivy.numpy.cross: vectors must have 2 or 3 elements, not {sizes[0]} and {sizes[1]}")
    short = [n == 2 for n in sizes]
    if any(short):
        one, other = [ivy.moveaxis(x, n, -1) for x, n in ((one, axisa), (other, axisb))]
        one, other = [
            ivy.concat([x, ivy.zeros_like(x[..., :1])], axis=-1) if two else x
            for x, two in zip((one, other), short, strict=True)
        ]
        result = ivy.cross(one, other)
        return wrap(result[..., 2] if all(short) else ivy.moveaxis(result, -1, axisc))
    return wrap(ivy.cross(one, other, axisa=axisa, axisb=axisb, axisc=axisc))


_library_einsum = LibraryFunction(ivy.einsum)


def _einsum_directly(subscripts: Any, /, *operands: Any) -> Any:
    arrays: Any = operands
    is_usual = type(subscripts) is str and len(arrays) > 1 and have_one_dtype(arrays)
    function = _library_einsum.of(arrays[0]) if is_usual else None
    return NotImplemented if function is None else function(subscripts, *arrays)


@direct(_einsum_directly)
@forwards_einsum(ivy.einsum, is_inexact)
def einsum(
    *operands: Any, out: Any = None, dtype: Any = None, order: str = "K", casting: str = "safe", optimize: Any = False
) -> Any:
    """``numpy.einsum``: the Einstein summation over subscripts."""
    if operands and isinstance(operands[0], str):
        formula, factors = operands[0], operands[1:]
    elif len(operands) < 2 or not all([isinstance(indices, list | tuple) for indices in operands[1::2]]):
        raise ivy.IvyValueError("ivy.numpy.einsum: pass a formula and arrays, or arrays and lists of indices")
    else:
        count = len(operands) // 2 * 2
        formula, factors = ",".join(map(_subscripts, operands[1::2])), operands[:count:2]
        formula += f"->{_subscripts(operands[count])}" if len(operands) > count else ""
    # With casting="safe", NumPy requires safe casts of the operands, but casts the result to `out` with "same_kind".
    return store(_einsum(formula, factors, dtype, out), out, casting="same_kind" if casting == "safe" else casting)


def _einsum(formula: str, operands: Any, dtype: Any, out: Any) -> Any:
    # If there is one operand and nothing is summed, return a view. In this case NumPy ignores the option `dtype`, and
    # returns a view, too.
    if out is None and len(operands) == 1 and (view := _einsum_view(formula, to_linked(operands[0]))) is not None:
        return view
    factors = [ivy.asarray(x) for x in to_natives(operands)]
    if dtype is not None:
        factors = [ivy.astype(x, ivy_dtype(dtype)) for x in factors]
    if not all([kind_of(x) == "b" for x in factors]):
        return ivy.einsum(formula, *factors)
    return ivy.not_equal(ivy.einsum(formula, *[ivy.astype(x, "int32") for x in factors]), 0)


def _einsum_view(formula: str, x: Any) -> Any:
    """Return the view that the subscripts describe for one array; None if the subscripts sum over an axis."""
    if (x._data if isinstance(x, ivy.Array) else x).ndim is None:
        return None
    text, arrow, output = formula.replace(" ", "").partition("->")
    letters, shape = text.replace("...", ""), ivy.shape(x)
    ellipsis_axes = [str(n) for n in range(len(shape) - len(letters))] if "..." in text else []
    if not arrow:
        output = "..." * ("..." in text) + "".join(sorted([c for c in letters if letters.count(c) == 1]))
    prefix, _, suffix = text.partition("...")
    axes, (head, dots, tail) = [*prefix, *ellipsis_axes, *suffix], output.partition("...")
    order = [*head, *(ellipsis_axes if dots else ()), *tail]
    if len(axes) != len(shape) or set(axes) != set(order) or len(set(order)) != len(order):
        return None
    for name in order:
        while axes.count(name) > 1:
            axis1 = axes.index(name)
            axis2 = axes.index(name, axis1 + 1)
            if ivy.shape(x)[axis1] != ivy.shape(x)[axis2]:
                return None
            x = ivy.diagonal(x, axis1=axis1, axis2=axis2)
            axes = [n for i, n in enumerate(axes) if i not in (axis1, axis2)] + [name]
    return ivy.permute_dims(x, [axes.index(name) for name in order])


def _subscripts(indices: Any) -> str:
    # Replace the numbers 0 to 25 by uppercase letters, and the numbers 26 to 51 by lowercase letters, because NumPy
    # orders the axes of the result by the ASCII codes of the subscripts.
    if not all([n is ... or 0 <= n < 52 for n in indices]):
        raise ivy.IvyValueError(f"ivy.numpy.einsum: subscripts must be from 0 to 51, not {list(indices)}")
    return "".join(["..." if n is ... else chr(ord("A") + n) if n < 26 else chr(ord("a") + n - 26) for n in indices])


@public
def einsum_path(*operands: Any, optimize: Any = "greedy", einsum_call: bool = False) -> Any:
    """``numpy.einsum_path``: the contraction order of `einsum`."""
    shapes: list[Any] = [
        x if isinstance(x, str) else np.broadcast_to(np.zeros(()), ivy.shape(to_native(x))) for x in operands
    ]
    return np.einsum_path(*shapes, optimize=optimize)
