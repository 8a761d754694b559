"""Ufuncs of `ivy.numpy`, as module-level names."""

import math
from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from ivy_protocol.backends import backend_name, loaded
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyDtypeError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, Array, wrap_native, wrap_native_for
from ivy_protocol.numpy._host import try_numpy
from ivy_protocol.numpy._ufuncs import (
    BinaryUfunc,
    Options,
    OrderUfunc,
    SelectUfunc,
    TwoResultsUfunc,
    UnaryUfunc,
    float_like,
    is_inexact,
    is_integer,
    is_real,
)
from ivy_protocol.numpy._values import ivy_dtype, kind_of, kind_of_name, pair, type_of


def _count_bits(x: Any, /) -> Any:
    """Return the number of 1-bits in the absolute value of each integer, for ``ivy.numpy.bitwise_count``."""
    dtype = type_of(x)
    if kind_of_name(dtype) not in "biu":
        raise IvyDtypeError(
            f"ivy.numpy.bitwise_count requires integers, not {dtype}; cast the array first, with ivy.astype"
        )
    lowest_bit = ivy.zeros_like(x, dtype="uint8")
    if dtype.endswith("64"):
        # Count the bits in int64. A uint64 number may not fit: count its lowest bit separately, and halve the number.
        # The absolute value of the int64 minimum does not fit: it stays negative, and has a single bit, which is also
        # counted separately.
        x = x if dtype == "uint64" else ivy.abs(x)
        lowest_bit = (
            ivy.astype(ivy.remainder(x, 2), "uint8") if dtype == "uint64" else ivy.astype(ivy.less(x, 0), "uint8")
        )
        x = ivy.floor_divide(x, 2) if dtype == "uint64" else ivy.maximum(x, 0)
    rest = ivy.abs(ivy.astype(x, ivy_dtype("int64")))
    # Add neighboring bits, then neighboring pairs of bits, then groups of four bits. If the library has no int64, count
    # only 32 bits.
    width = 64 if type_of(rest) == "int64" else 32
    bits, pairs, fours = [int(digits * (width // 8), 16) for digits in ("55", "33", "0f")]
    rest = ivy.subtract(rest, ivy.bitwise_and(ivy.bitwise_right_shift(rest, 1), bits))
    rest = ivy.add(ivy.bitwise_and(rest, pairs), ivy.bitwise_and(ivy.bitwise_right_shift(rest, 2), pairs))
    rest = ivy.bitwise_and(ivy.add(rest, ivy.bitwise_right_shift(rest, 4)), fours)
    for shift in (8, 16, 32) if width == 64 else (8, 16):
        rest = ivy.add(rest, ivy.bitwise_right_shift(rest, shift))
    return ivy.add(lowest_bit, ivy.astype(ivy.bitwise_and(rest, 127), "uint8"))


def _bool_as_int8(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return a fallback that computes booleans as int8, as NumPy does, and returns NotImplemented for other dtypes."""

    def call(*xs: Any) -> Any:
        is_bool = all([type(x) is bool or type_of(x) == "bool" for x in xs])
        return fn(*[ivy.astype(x, "int8") for x in xs]) if is_bool else NotImplemented

    return call


def _reciprocal(x: Any, /) -> Any:
    """Compute the reciprocal. The reciprocal of an integer is an integer, as in NumPy."""
    if is_inexact(x):
        return ivy.reciprocal(x)
    dtype = type_of(x)
    integers = ivy.astype(x, "int8") if dtype == "bool" else x
    result = ivy.where(ivy.equal(ivy.abs(integers), 1), integers, ivy.zeros_like(integers))
    # For 0, return the processor's result of the division 1 / 0, as NumPy does: the minimum of int32 or int64, and 0
    # for other dtypes.
    by_zero = {"int32": -(2**31), "int64": -(2**63)}.get(type_of(integers), 0)
    return ivy.where(ivy.equal(integers, 0), ivy.full_like(integers, by_zero), result)


def _copy_bool(x: Any) -> Any:
    """Return a copy of booleans, which rounding leaves unchanged; return NotImplemented for other dtypes."""
    return ivy.asarray(x, copy=True) if type_of(x) == "bool" else NotImplemented


def _complex_exp2(x: Any) -> Any:
    """Compute powers of two with complex exponents; return NotImplemented for other dtypes."""
    return ivy.exp(ivy.multiply(x, math.log(2))) if type_of(x).startswith("complex") else NotImplemented


def multiply_sum(fn: Callable[..., Any], x1: Any, x2: Any, **options: Any) -> Any:
    """Call an ivy function that sums products. Booleans are computed in float32, whose matrix products are fastest."""
    try:
        return fn(x1, x2, **options)
    except IvyDtypeError:
        if type_of(x1) != "bool" or type_of(x2) != "bool":
            raise
    return ivy.not_equal(fn(ivy.astype(x1, "float32"), ivy.astype(x2, "float32"), **options), 0)


def matmul_of(x1: Any, x2: Any, /) -> Any:
    """Compute matrix products, also of booleans."""
    return multiply_sum(ivy.matmul, x1, x2)


class _Ldexp(BinaryUfunc):
    """``ldexp``: the product of a float and a power of two. The operands are not promoted to a common dtype."""

    def _operands(self, x1: Any, x2: Any) -> tuple[Any, Any]:
        a, b = pair(x1, x2)
        if type(b) is int:
            b = np.asarray(b)
        exponents = type_of(b)
        if exponents == "uint64":
            raise IvyDtypeError(
                "ivy.numpy.ldexp requires exponents that fit into int64, not uint64; cast the exponents first"
            )
        if type(a) in (float, int):
            return np.asarray(a, "float16" if type(a) is int and exponents != "bool" else "float64"), b
        dtype = type_of(a)
        return (ivy.astype(a, ivy_dtype(float_like(dtype))) if kind_of_name(dtype) in "biu" else a), b


class _Power(BinaryUfunc):
    """``power``. If integers have the exponent 2, call `ivy.square`, which does not check for negative exponents."""

    def _compute(self, a: Any, b: Any) -> Any:
        is_square = type(b) is int and b == 2 and type(a) not in PYTHON and kind_of_name(type_of(a)) in "iu"
        return ivy.square(a) if is_square else super()._compute(a, b)


def _correct_infinities(quotient: Any, x1: Any, x2: Any, remainder: Any = None) -> Any:
    """Correct floor quotients of floats for infinite operands, for which NumPy differs from the array API standard.

    In NumPy, the floor quotient is NaN if the dividend is infinite. It is -1 if a finite dividend and an infinite
    divisor have opposite signs.
    """
    if not hasattr(quotient, "dtype") or kind_of(quotient) != "f":
        return quotient
    is_usual = type(x2) in PYTHON and 0 < math.fabs(x2) < _LARGE
    # If the quotient and the divisor are finite, there is nothing to correct. The dividend is then finite, too: before
    # the correction, the quotient of an infinite dividend is infinite.
    if _is_known_finite(quotient) and (is_usual or (type(x2) not in PYTHON and _is_known_finite(x2))):
        return quotient
    if is_usual:
        return ivy.where(ivy.isinf(x1), float("nan"), quotient)
    remainder = ivy.remainder(x1, x2) if remainder is None else remainder
    # If the remainder is infinite, a finite dividend was divided by an infinity of the opposite sign: the quotient is
    # -1. In all other cases, the remainder is finite or NaN.
    quotient = ivy.where(ivy.isinf(remainder), -1.0, quotient)
    if type(x1) in PYTHON and math.fabs(x1) < _LARGE:
        return quotient
    return ivy.where(ivy.logical_and(ivy.isnan(remainder), ivy.not_equal(x2, 0)), float("nan"), quotient)


def _is_known_finite(x: Any) -> bool:
    """Return True if a cheap check shows that all elements of an array are finite.

    The result is False for arrays on other devices than the CPU, in traced code, and if the sum of the elements
    overflows.
    """
    data = x._data if isinstance(x, Array) else x
    name = "" if is_compiling() else backend_name(type(data))
    if not name:
        return False
    hooks = loaded[name].hooks
    if not hooks.has_values(data) or not hooks.can_read_values(data) or not ivy.dev(data).startswith("cpu"):
        return False
    return bool(ivy.isfinite(ivy.sum(data)))


_LARGE = 2.0**15
"""Bound below which a Python scalar is finite in every floating-point dtype."""


class _FloorDivide(BinaryUfunc):
    """``floor_divide``: the floor quotient, with NumPy's results for infinite floats."""

    def __call__(self, x1: ArrayLike, x2: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any:
        operands: tuple[Any, Any] = x1, x2
        is_ndarray = type(x1) is _arrays.ndarray
        is_array, is_other_array = [type(x) is _arrays.ndarray or type(x) in _arrays.array_types for x in operands]
        data, other = [x._data if type(x) is _arrays.ndarray else x for x in operands]
        if out is not None or options or not is_array:
            return super().__call__(x1, x2, out, **options)
        if is_integer(data) and (type(other) is int or (is_other_array and is_integer(other))):
            return super().__call__(x1, x2)
        if not is_ndarray:
            # Call the slow path: for native arrays, the fast path would not correct the quotients of infinities.
            return self._call_slowly(x1, x2)
        result = try_numpy(self._numpy_fn, (x1, x2), {})
        if result is not NotImplemented:
            return result
        if is_real(data) and (type(other) in (float, int) or getattr(other, "dtype", None) == data.dtype):
            return wrap_native(self._compute(data, other))
        return wrap_native_for(self._slow_path(x1, x2), (x1, x2), {})

    def _compute(self, a: Any, b: Any) -> Any:
        return _correct_infinities(super()._compute(a, b), a, b)


def _divmod(x1: Any, x2: Any, /) -> Any:
    """Return floor quotients with NumPy's results for infinities, and remainders."""
    quotient, remainder = ivy.divmod(x1, x2)
    return _correct_infinities(quotient, x1, x2, remainder), remainder


def _fabs(x: Any, /) -> Any:
    """Compute absolute values of real numbers."""
    if is_real(x):
        return ivy.abs(x)
    dtype = type_of(x)
    if dtype.startswith("complex"):
        raise IvyDtypeError(f"ivy.numpy.fabs requires real numbers, not {dtype}; use absolute")
    return ivy.abs(x)


def _spacing(x: Any, /) -> Any:
    """Return the distance to the adjacent number with a larger absolute value."""
    away = ivy.copysign(ivy.full_like(x, float("inf")), x)
    return ivy.subtract(ivy.nextafter(x, away), x)


def _reduce_in_dtype(fn: Callable[..., Any], bool_fn: Callable[..., Any], x: Any, axes: Any, keepdims: bool) -> Any:
    """Reduce in the dtype of the elements. By default, ivy functions reduce small integers in 64 bits."""
    dtype = type_of(x)
    if dtype == "bool":
        return bool_fn(x, axis=axes, keepdims=keepdims)
    return fn(x, axis=axes, dtype=ivy_dtype(dtype), keepdims=keepdims)


def _accumulate_in_dtype(fn: Callable[..., Any], x: Any, axis: int) -> Any:
    """Accumulate in the dtype of the elements. By default, ivy functions accumulate small integers in 64 bits."""
    dtype = type_of(x)
    if dtype == "bool":
        return ivy.not_equal(fn(ivy.astype(x, "int32"), axis=axis, dtype="int32"), 0)
    return fn(x, axis=axis, dtype=ivy_dtype(dtype))


absolute = UnaryUfunc(ivy.abs, "absolute", fallback=_copy_bool)
add = BinaryUfunc(
    ivy.add,
    "add",
    identity=0,
    reduced=lambda x, axes, keepdims: _reduce_in_dtype(ivy.sum, ivy.any, x, axes, keepdims),
    accumulated=lambda x, axis: _accumulate_in_dtype(ivy.cumulative_sum, x, axis),
)
arccos = UnaryUfunc(ivy.acos, "arccos", floating=True)
arccosh = UnaryUfunc(ivy.acosh, "arccosh", floating=True)
arcsin = UnaryUfunc(ivy.asin, "arcsin", floating=True)
arcsinh = UnaryUfunc(ivy.asinh, "arcsinh", floating=True)
arctan = UnaryUfunc(ivy.atan, "arctan", floating=True)
arctan2 = BinaryUfunc(ivy.atan2, "arctan2", floating=True)
arctanh = UnaryUfunc(ivy.atanh, "arctanh", floating=True)
bitwise_and = BinaryUfunc(ivy.bitwise_and, "bitwise_and", identity=-1)
bitwise_count = UnaryUfunc(_count_bits, "bitwise_count")
bitwise_or = BinaryUfunc(ivy.bitwise_or, "bitwise_or", identity=0)
bitwise_xor = BinaryUfunc(ivy.bitwise_xor, "bitwise_xor", identity=0)
cbrt = UnaryUfunc(ivy.cbrt, "cbrt", floating=True)
ceil = UnaryUfunc(ivy.ceil, "ceil", fallback=_copy_bool)
conjugate = UnaryUfunc(ivy.conj, "conjugate", fallback=_bool_as_int8(ivy.conj))
copysign = BinaryUfunc(ivy.copysign, "copysign", floating=True)
cos = UnaryUfunc(ivy.cos, "cos", floating=True)
cosh = UnaryUfunc(ivy.cosh, "cosh", floating=True)
deg2rad = UnaryUfunc(ivy.deg2rad, "deg2rad", floating=True)
divide = BinaryUfunc(ivy.divide, "divide", floating="float64")
equal = BinaryUfunc(ivy.equal, "equal")
exp = UnaryUfunc(ivy.exp, "exp", floating=True)
exp2 = UnaryUfunc(ivy.exp2, "exp2", floating=True, fallback=_complex_exp2)
expm1 = UnaryUfunc(ivy.expm1, "expm1", floating=True)
fabs = UnaryUfunc(_fabs, "fabs", floating=True, fast_fn=ivy.abs, accepts=is_real)
float_power = BinaryUfunc(ivy.float_power, "float_power", floating="float64")
floor = UnaryUfunc(ivy.floor, "floor", fallback=_copy_bool)
floor_divide = _FloorDivide(ivy.floor_divide, "floor_divide", fallback=_bool_as_int8(ivy.floor_divide))
fmax = SelectUfunc(ivy.fmax, "fmax", ivy.greater_equal, skips_nan=True)
fmin = SelectUfunc(ivy.fmin, "fmin", ivy.less_equal, skips_nan=True)
fmod = BinaryUfunc(ivy.fmod, "fmod", fallback=_bool_as_int8(ivy.fmod))
divmod = TwoResultsUfunc(_divmod, "divmod", 2, fallback=_bool_as_int8(ivy.divmod))
frexp = TwoResultsUfunc(ivy.frexp, "frexp", 1)
gcd = BinaryUfunc(ivy.gcd, "gcd", identity=0)
greater = OrderUfunc(ivy.greater, "greater")
greater_equal = OrderUfunc(ivy.greater_equal, "greater_equal")
heaviside = BinaryUfunc(ivy.heaviside, "heaviside", floating=True)
hypot = BinaryUfunc(ivy.hypot, "hypot", floating=True, identity=0)
invert = UnaryUfunc(ivy.bitwise_invert, "invert")
isfinite = UnaryUfunc(ivy.isfinite, "isfinite")
isinf = UnaryUfunc(ivy.isinf, "isinf")
isnan = UnaryUfunc(ivy.isnan, "isnan")
lcm = BinaryUfunc(ivy.lcm, "lcm")
ldexp = _Ldexp(ivy.ldexp, "ldexp", floating=True)
left_shift = BinaryUfunc(ivy.bitwise_left_shift, "left_shift", fallback=_bool_as_int8(ivy.bitwise_left_shift))
less = OrderUfunc(ivy.less, "less")
less_equal = OrderUfunc(ivy.less_equal, "less_equal")
log = UnaryUfunc(ivy.log, "log", floating=True)
log10 = UnaryUfunc(ivy.log10, "log10", floating=True)
log1p = UnaryUfunc(ivy.log1p, "log1p", floating=True)
log2 = UnaryUfunc(ivy.log2, "log2", floating=True)
logaddexp = BinaryUfunc(ivy.logaddexp, "logaddexp", floating=True, identity=float("-inf"))
logaddexp2 = BinaryUfunc(ivy.logaddexp2, "logaddexp2", floating=True, identity=float("-inf"))
logical_and = BinaryUfunc(
    ivy.logical_and,
    "logical_and",
    identity=True,
    reduced=lambda x, axes, keepdims: ivy.all(x, axis=axes, keepdims=keepdims),
)
logical_not = UnaryUfunc(ivy.logical_not, "logical_not")
logical_or = BinaryUfunc(
    ivy.logical_or,
    "logical_or",
    identity=False,
    reduced=lambda x, axes, keepdims: ivy.any(x, axis=axes, keepdims=keepdims),
)
logical_xor = BinaryUfunc(ivy.logical_xor, "logical_xor", identity=False)
matmul = BinaryUfunc(ivy.matmul, "matmul", fallback=matmul_of)
maximum = SelectUfunc(
    ivy.maximum,
    "maximum",
    ivy.greater_equal,
    reduced=lambda x, axes, keepdims: ivy.max(x, axis=axes, keepdims=keepdims),
    accumulated=lambda x, axis: ivy.cummax(x, axis=axis),
)
minimum = SelectUfunc(
    ivy.minimum,
    "minimum",
    ivy.less_equal,
    reduced=lambda x, axes, keepdims: ivy.min(x, axis=axes, keepdims=keepdims),
    accumulated=lambda x, axis: ivy.cummin(x, axis=axis),
)
modf = TwoResultsUfunc(ivy.modf, "modf", 1)
multiply = BinaryUfunc(
    ivy.multiply,
    "multiply",
    identity=1,
    reduced=lambda x, axes, keepdims: _reduce_in_dtype(ivy.prod, ivy.all, x, axes, keepdims),
    accumulated=lambda x, axis: _accumulate_in_dtype(ivy.cumulative_prod, x, axis),
)
negative = UnaryUfunc(ivy.negative, "negative")
nextafter = BinaryUfunc(ivy.nextafter, "nextafter", floating=True)
not_equal = BinaryUfunc(ivy.not_equal, "not_equal")
positive = UnaryUfunc(ivy.positive, "positive")
power = _Power(ivy.pow, "power", fallback=_bool_as_int8(ivy.pow))
rad2deg = UnaryUfunc(ivy.rad2deg, "rad2deg", floating=True)
reciprocal = UnaryUfunc(_reciprocal, "reciprocal", fast_fn=ivy.reciprocal, accepts=is_inexact)
remainder = BinaryUfunc(ivy.remainder, "remainder", fallback=_bool_as_int8(ivy.remainder))
right_shift = BinaryUfunc(ivy.bitwise_right_shift, "right_shift", fallback=_bool_as_int8(ivy.bitwise_right_shift))
rint = UnaryUfunc(ivy.round, "rint", floating=True)
sign = UnaryUfunc(ivy.sign, "sign")
signbit = UnaryUfunc(ivy.signbit, "signbit", floating=True)
sin = UnaryUfunc(ivy.sin, "sin", floating=True)
sinh = UnaryUfunc(ivy.sinh, "sinh", floating=True)
spacing = UnaryUfunc(_spacing, "spacing", floating=True)
sqrt = UnaryUfunc(ivy.sqrt, "sqrt", floating=True)
square = UnaryUfunc(ivy.square, "square", fallback=_bool_as_int8(ivy.square))
subtract = BinaryUfunc(ivy.subtract, "subtract")
tan = UnaryUfunc(ivy.tan, "tan", floating=True)
tanh = UnaryUfunc(ivy.tanh, "tanh", floating=True)
trunc = UnaryUfunc(ivy.trunc, "trunc", fallback=_copy_bool)

abs = absolute
acos = arccos
acosh = arccosh
asin = arcsin
asinh = arcsinh
atan = arctan
atan2 = arctan2
atanh = arctanh
bitwise_invert = invert
bitwise_left_shift = left_shift
bitwise_not = invert
bitwise_right_shift = right_shift
conj = conjugate
degrees = rad2deg
mod = remainder
pow = power
radians = deg2rad
true_divide = divide
