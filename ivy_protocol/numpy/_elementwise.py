"""The universal functions of NumPy by name."""

import math
from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyDtypeError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, returned, returned_for
from ivy_protocol.numpy._host import answer_of_numpy
from ivy_protocol.numpy._ufuncs import (
    BinaryUfunc,
    Chosen,
    Options,
    Ordered,
    TwoResultsUfunc,
    UnaryUfunc,
    float_like,
    is_inexact,
    is_real,
    is_whole,
)
from ivy_protocol.numpy._values import kind_of, kind_of_name, named, pair, type_of


def _ones(x: Any, /) -> Any:
    """The number of bits of integers that are set."""
    kind = type_of(x)
    if kind_of_name(kind) not in "biu":
        raise IvyDtypeError(f"ivy.numpy.bitwise_count takes integers, not {kind}; convert it first, with ivy.astype")
    last = ivy.zeros_like(x, dtype="uint8")
    if kind.endswith("64"):
        # One bit is counted by itself, so that the others are of a positive number of 63 bits.
        x = x if kind == "uint64" else ivy.abs(x)
        last = ivy.astype(ivy.remainder(x, 2), "uint8") if kind == "uint64" else ivy.astype(ivy.less(x, 0), "uint8")
        x = ivy.floor_divide(x, 2) if kind == "uint64" else ivy.maximum(x, 0)
    rest = ivy.abs(ivy.astype(x, named("int64")))
    # Where a library has no 64-bit types, there are 32 bits. Sums of neighbouring bits, of pairs and of fours of them.
    width = 64 if type_of(rest) == "int64" else 32
    bits, pairs, fours = [int(digits * (width // 8), 16) for digits in ("55", "33", "0f")]
    rest = ivy.subtract(rest, ivy.bitwise_and(ivy.bitwise_right_shift(rest, 1), bits))
    rest = ivy.add(ivy.bitwise_and(rest, pairs), ivy.bitwise_and(ivy.bitwise_right_shift(rest, 2), pairs))
    rest = ivy.bitwise_and(ivy.add(rest, ivy.bitwise_right_shift(rest, 4)), fours)
    for shift in (8, 16, 32) if width == 64 else (8, 16):
        rest = ivy.add(rest, ivy.bitwise_right_shift(rest, shift))
    return ivy.add(last, ivy.astype(ivy.bitwise_and(rest, 127), "uint8"))


def _as_small(fn: Callable[..., Any]) -> Callable[..., Any]:
    """What a function of numbers gives for bools, which are the smallest integers."""

    def call(*xs: Any) -> Any:
        of_bools = all([type(x) is bool or type_of(x) == "bool" for x in xs])
        return fn(*[ivy.astype(x, "int8") for x in xs]) if of_bools else NotImplemented

    return call


def _reciprocal(x: Any, /) -> Any:
    """One by a number, which of integers is an integer."""
    if is_inexact(x):
        return ivy.reciprocal(x)
    kind = type_of(x)
    whole = ivy.astype(x, "int8") if kind == "bool" else x
    found = ivy.where(ivy.equal(ivy.abs(whole), 1), whole, ivy.zeros_like(whole))
    # What processors give for a division by zero, as NumPy does.
    by_zero = {"int32": -(2**31), "int64": -(2**63)}.get(type_of(whole), 0)
    return ivy.where(ivy.equal(whole, 0), ivy.full_like(whole, by_zero), found)


def _kept(x: Any) -> Any:
    """What a function that rounds gives for bools, which it leaves as they are."""
    return ivy.asarray(x, copy=True) if type_of(x) == "bool" else NotImplemented


def _exp2_of_complex(x: Any) -> Any:
    """The power of two of complex numbers."""
    return ivy.exp(ivy.multiply(x, math.log(2))) if type_of(x).startswith("complex") else NotImplemented


def products(fn: Callable[..., Any], x1: Any, x2: Any, **options: Any) -> Any:
    """The products that a function of ivy adds up, of bools too."""
    try:
        return fn(x1, x2, **options)
    except IvyDtypeError:
        if type_of(x1) != "bool" or type_of(x2) != "bool":
            raise
    return ivy.not_equal(fn(ivy.astype(x1, "int32"), ivy.astype(x2, "int32"), **options), 0)


def matmul_of(x1: Any, x2: Any, /) -> Any:
    """The products of matrices, of bools too."""
    return products(ivy.matmul, x1, x2)


class _Scaling(BinaryUfunc):
    """A function of numbers and integers, which are not of one data type."""

    def _operands(self, x1: Any, x2: Any) -> tuple[Any, Any]:
        a, b = pair(x1, x2)
        if type(b) is int:
            b = np.asarray(b)
        exponents = type_of(b)
        if exponents == "uint64":
            raise IvyDtypeError("ivy.numpy.ldexp takes exponents that an int64 holds, not uint64; cast them first")
        if type(a) in (float, int):
            return np.asarray(a, "float16" if type(a) is int and exponents != "bool" else "float64"), b
        kind = type_of(a)
        return (ivy.astype(a, named(float_like(kind))) if kind_of_name(kind) in "biu" else a), b


class _Powers(BinaryUfunc):
    """The powers of numbers: the square of integers is a product, for which no exponent is looked at."""

    def _computed(self, a: Any, b: Any) -> Any:
        squares = type(b) is int and b == 2 and type(a) not in PYTHON and kind_of_name(type_of(a)) in "iu"
        return ivy.square(a) if squares else super()._computed(a, b)


def _corrected(quotient: Any, x1: Any, x2: Any, rest: Any = None) -> Any:
    """Return the floors of quotients of floats as NumPy has them beside infinite numbers, where the standard differs.

    They are NaN of an infinite number, and -1 of a finite one by an infinite one of the other sign.
    """
    if not hasattr(quotient, "dtype") or kind_of(quotient) != "f":
        return quotient
    if type(x2) in PYTHON and 0 < math.fabs(x2) < _LARGE:
        return ivy.where(ivy.isinf(x1), float("nan"), quotient)
    rest = ivy.remainder(x1, x2) if rest is None else rest
    # The remainder by an infinite number is infinite where the signs differ, and NaN by zero and of infinite numbers.
    quotient = ivy.where(ivy.isinf(rest), -1.0, quotient)
    if type(x1) in PYTHON and math.fabs(x1) < _LARGE:
        return quotient
    return ivy.where(ivy.logical_and(ivy.isnan(rest), ivy.not_equal(x2, 0)), float("nan"), quotient)


_LARGE = 2.0**15
"""A number that each data type of floats holds, as it does all smaller ones."""


class _Quotients(BinaryUfunc):
    """The floors of quotients: those of integers are of ivy, those of floats are corrected beside infinite numbers."""

    def __call__(self, x1: ArrayLike, x2: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any:
        if type(x1) is not _arrays.ndarray or out is not None or options:
            return super().__call__(x1, x2, out, **options)
        one: Any = x1
        other: Any = x2
        other = other._data if type(x2) is _arrays.ndarray else x2
        if is_whole(one._data) and (type(other) is int or (type(x2) is _arrays.ndarray and is_whole(other))):
            return super().__call__(x1, x2)
        found = answer_of_numpy(self._own, (x1, x2), {})
        if found is not NotImplemented:
            return found
        if is_real(one._data) and (type(other) in (float, int) or getattr(other, "dtype", None) == one._data.dtype):
            return returned(self._computed(one._data, other))
        return returned_for(self._whole(x1, x2), (x1, x2), {})

    def _computed(self, a: Any, b: Any) -> Any:
        return _corrected(super()._computed(a, b), a, b)


def _divmod(x1: Any, x2: Any, /) -> Any:
    """The floors of quotients as NumPy has them, and the remainders."""
    quotient, rest = ivy.divmod(x1, x2)
    return _corrected(quotient, x1, x2, rest), rest


def _of_real(x: Any, /) -> Any:
    """The absolute values of real numbers."""
    if is_real(x):
        return ivy.abs(x)
    kind = type_of(x)
    if kind.startswith("complex"):
        raise IvyDtypeError(f"ivy.numpy.fabs takes real numbers, not {kind}; use absolute")
    return ivy.abs(x)


def _spacing(x: Any, /) -> Any:
    """The distance to the next number that is farther from zero."""
    away = ivy.copysign(ivy.full_like(x, float("inf")), x)
    return ivy.subtract(ivy.nextafter(x, away), x)


def _joined(fn: Callable[..., Any], of_bools: Callable[..., Any], x: Any, axes: Any, keepdims: bool) -> Any:
    """Return the sum or product in the data type of the elements, which functions of ivy would widen."""
    kind = type_of(x)
    if kind == "bool":
        return of_bools(x, axis=axes, keepdims=keepdims)
    return fn(x, axis=axes, dtype=named(kind), keepdims=keepdims)


def _joined_up_to(fn: Callable[..., Any], x: Any, axis: int) -> Any:
    """Return the sums or products up to each element, in the data type of the elements."""
    kind = type_of(x)
    if kind == "bool":
        return ivy.not_equal(fn(ivy.astype(x, "int32"), axis=axis, dtype="int32"), 0)
    return fn(x, axis=axis, dtype=named(kind))


absolute = UnaryUfunc(ivy.abs, "absolute", refused=_kept)
add = BinaryUfunc(
    ivy.add,
    "add",
    identity=0,
    reduced=lambda x, axes, keepdims: _joined(ivy.sum, ivy.any, x, axes, keepdims),
    accumulated=lambda x, axis: _joined_up_to(ivy.cumulative_sum, x, axis),
)
arccos = UnaryUfunc(ivy.acos, "arccos", floating=True)
arccosh = UnaryUfunc(ivy.acosh, "arccosh", floating=True)
arcsin = UnaryUfunc(ivy.asin, "arcsin", floating=True)
arcsinh = UnaryUfunc(ivy.asinh, "arcsinh", floating=True)
arctan = UnaryUfunc(ivy.atan, "arctan", floating=True)
arctan2 = BinaryUfunc(ivy.atan2, "arctan2", floating=True)
arctanh = UnaryUfunc(ivy.atanh, "arctanh", floating=True)
bitwise_and = BinaryUfunc(ivy.bitwise_and, "bitwise_and", identity=-1)
bitwise_count = UnaryUfunc(_ones, "bitwise_count")
bitwise_or = BinaryUfunc(ivy.bitwise_or, "bitwise_or", identity=0)
bitwise_xor = BinaryUfunc(ivy.bitwise_xor, "bitwise_xor", identity=0)
cbrt = UnaryUfunc(ivy.cbrt, "cbrt", floating=True)
ceil = UnaryUfunc(ivy.ceil, "ceil", refused=_kept)
conjugate = UnaryUfunc(ivy.conj, "conjugate", refused=_as_small(ivy.conj))
copysign = BinaryUfunc(ivy.copysign, "copysign", floating=True)
cos = UnaryUfunc(ivy.cos, "cos", floating=True)
cosh = UnaryUfunc(ivy.cosh, "cosh", floating=True)
deg2rad = UnaryUfunc(ivy.deg2rad, "deg2rad", floating=True)
divide = BinaryUfunc(ivy.divide, "divide", floating="float64")
equal = BinaryUfunc(ivy.equal, "equal")
exp = UnaryUfunc(ivy.exp, "exp", floating=True)
exp2 = UnaryUfunc(ivy.exp2, "exp2", floating=True, refused=_exp2_of_complex)
expm1 = UnaryUfunc(ivy.expm1, "expm1", floating=True)
fabs = UnaryUfunc(_of_real, "fabs", floating=True, quick=ivy.abs, takes=is_real)
float_power = BinaryUfunc(ivy.float_power, "float_power", floating="float64")
floor = UnaryUfunc(ivy.floor, "floor", refused=_kept)
floor_divide = _Quotients(ivy.floor_divide, "floor_divide", refused=_as_small(ivy.floor_divide))
fmax = Chosen(ivy.fmax, "fmax", ivy.greater_equal, skips=True)
fmin = Chosen(ivy.fmin, "fmin", ivy.less_equal, skips=True)
fmod = BinaryUfunc(ivy.fmod, "fmod", refused=_as_small(ivy.fmod))
divmod = TwoResultsUfunc(_divmod, "divmod", 2, refused=_as_small(ivy.divmod))
frexp = TwoResultsUfunc(ivy.frexp, "frexp", 1)
gcd = BinaryUfunc(ivy.gcd, "gcd", identity=0)
greater = Ordered(ivy.greater, "greater")
greater_equal = Ordered(ivy.greater_equal, "greater_equal")
heaviside = BinaryUfunc(ivy.heaviside, "heaviside", floating=True)
hypot = BinaryUfunc(ivy.hypot, "hypot", floating=True, identity=0)
invert = UnaryUfunc(ivy.bitwise_invert, "invert")
isfinite = UnaryUfunc(ivy.isfinite, "isfinite")
isinf = UnaryUfunc(ivy.isinf, "isinf")
isnan = UnaryUfunc(ivy.isnan, "isnan")
lcm = BinaryUfunc(ivy.lcm, "lcm")
ldexp = _Scaling(ivy.ldexp, "ldexp", floating=True)
left_shift = BinaryUfunc(ivy.bitwise_left_shift, "left_shift", refused=_as_small(ivy.bitwise_left_shift))
less = Ordered(ivy.less, "less")
less_equal = Ordered(ivy.less_equal, "less_equal")
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
matmul = BinaryUfunc(ivy.matmul, "matmul", refused=matmul_of)
maximum = Chosen(
    ivy.maximum,
    "maximum",
    ivy.greater_equal,
    reduced=lambda x, axes, keepdims: ivy.max(x, axis=axes, keepdims=keepdims),
    accumulated=lambda x, axis: ivy.cummax(x, axis=axis),
)
minimum = Chosen(
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
    reduced=lambda x, axes, keepdims: _joined(ivy.prod, ivy.all, x, axes, keepdims),
    accumulated=lambda x, axis: _joined_up_to(ivy.cumulative_prod, x, axis),
)
negative = UnaryUfunc(ivy.negative, "negative")
nextafter = BinaryUfunc(ivy.nextafter, "nextafter", floating=True)
not_equal = BinaryUfunc(ivy.not_equal, "not_equal")
positive = UnaryUfunc(ivy.positive, "positive")
power = _Powers(ivy.pow, "power", refused=_as_small(ivy.pow))
rad2deg = UnaryUfunc(ivy.rad2deg, "rad2deg", floating=True)
reciprocal = UnaryUfunc(_reciprocal, "reciprocal", quick=ivy.reciprocal, takes=is_inexact)
remainder = BinaryUfunc(ivy.remainder, "remainder", refused=_as_small(ivy.remainder))
right_shift = BinaryUfunc(ivy.bitwise_right_shift, "right_shift", refused=_as_small(ivy.bitwise_right_shift))
rint = UnaryUfunc(ivy.round, "rint", floating=True)
sign = UnaryUfunc(ivy.sign, "sign")
signbit = UnaryUfunc(ivy.signbit, "signbit", floating=True)
sin = UnaryUfunc(ivy.sin, "sin", floating=True)
sinh = UnaryUfunc(ivy.sinh, "sinh", floating=True)
spacing = UnaryUfunc(_spacing, "spacing", floating=True)
sqrt = UnaryUfunc(ivy.sqrt, "sqrt", floating=True)
square = UnaryUfunc(ivy.square, "square", refused=_as_small(ivy.square))
subtract = BinaryUfunc(ivy.subtract, "subtract")
tan = UnaryUfunc(ivy.tan, "tan", floating=True)
tanh = UnaryUfunc(ivy.tanh, "tanh", floating=True)
trunc = UnaryUfunc(ivy.trunc, "trunc", refused=_kept)

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
