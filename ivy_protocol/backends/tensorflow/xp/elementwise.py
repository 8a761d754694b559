"""Elementwise functions: kernels of TensorFlow, with corrected values and gradients at special points.

Floating-point functions cast integers to the default float dtype. In eager code, some functions first read the values,
and skip a correction if no element needs it. In a graph, `SelectV2` applies the correction.
"""

from math import frexp, nan
from math import log as scalar_log
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.tensorflow.xp._shared import (
    Operand,
    Tensor,
    as_tensor,
    cast,
    cast_for,
    floating,
    index_vector,
    is_host_readable,
    ordered,
    promoted,
    promoted_floating,
    scalar_tensor,
)
from ivy_protocol.backends.tensorflow.xp.dtypes import (
    COMPLEX_OF_REAL,
    FLOAT_INFO,
    INTEGER_INFO,
    KIND,
    REAL_OF_COMPLEX,
    SIGNED_OF_SIZE,
    UNSIGNED_OF_SIZE,
    bfloat16,
    bool_,
    float16,
    float32,
    float64,
    int16,
    int64,
    uint64,
)

__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "bitwise_and",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "ceil",
    "clip",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "divide",
    "equal",
    "exp",
    "expm1",
    "floor",
    "floor_divide",
    "greater",
    "greater_equal",
    "hypot",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "log",
    "log10",
    "log1p",
    "log2",
    "logaddexp",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "negative",
    "nextafter",
    "not_equal",
    "positive",
    "pow",
    "real",
    "reciprocal",
    "remainder",
    "round",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "subtract",
    "tan",
    "tanh",
    "trunc",
]


def add(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.LogicalOr(x=x1, y=x2) if x1.dtype is bool_ else raw_ops.AddV2(x=x1, y=x2)


def subtract(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.Sub(x=x1, y=x2)


def multiply(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.LogicalAnd(x=x1, y=x2) if x1.dtype is bool_ else raw_ops.Mul(x=x1, y=x2)


def divide(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    quotient = raw_ops.RealDiv(x=x1, y=x2)
    return quotient if x1.dtype not in REAL_OF_COMPLEX else _correct_complex_quotient(x1, x2, quotient)


def _correct_complex_quotient(x1: Tensor, x2: Tensor, quotient: Tensor) -> Tensor:
    """Return the quotient, with 0 for a finite number divided by an infinite one, where the kernel returns NaN."""
    parts = real(x2), imag(x2)
    has_no_nan = raw_ops.LogicalNot(
        x=raw_ops.IsNan(x=raw_ops.AddV2(x=raw_ops.Abs(x=parts[0]), y=raw_ops.Abs(x=parts[1])))
    )
    has_one_infinity = raw_ops.NotEqual(x=raw_ops.IsInf(x=parts[0]), y=raw_ops.IsInf(x=parts[1]))
    is_finite = raw_ops.LogicalAnd(x=raw_ops.IsFinite(x=real(x1)), y=raw_ops.IsFinite(x=imag(x1)))
    is_zero = raw_ops.LogicalAnd(x=is_finite, y=raw_ops.LogicalAnd(x=has_one_infinity, y=has_no_nan))
    return raw_ops.SelectV2(condition=is_zero, t=scalar_tensor(0, x1.dtype), e=quotient)


def _float_remainder(x1: Tensor, x2: Tensor) -> tuple[Tensor, Tensor]:
    """Return the remainder with the sign of the dividend, and a mask of the remainders whose sign is not the divisor's.

    The mask is True for a nonzero remainder whose sign differs from the sign of the divisor.

    `FloorMod` is exact only for equal signs. For different signs, it adds the divisor, with rounding. `TruncateMod` is
    exact, but has no gradient.
    """
    zero = scalar_tensor(0, x1.dtype)
    is_negative = raw_ops.Less(x=x1, y=zero)
    # Do not use `Abs`, whose gradient at zero is 0. The gradient of the remainder is 1 there.
    dividend = raw_ops.SelectV2(condition=is_negative, t=raw_ops.Neg(x=x1), e=x1)
    magnitude = raw_ops.FloorMod(x=dividend, y=raw_ops.Abs(x=x2))
    truncated = raw_ops.SelectV2(condition=is_negative, t=raw_ops.Neg(x=magnitude), e=magnitude)
    opposite = raw_ops.NotEqual(x=is_negative, y=raw_ops.Less(x=x2, y=zero))
    return truncated, raw_ops.LogicalAnd(x=opposite, y=raw_ops.NotEqual(x=magnitude, y=zero))


_MOST_EXACT = 2.0**100
"""Largest divisor of `_exact_quotient`: up to this power of two n, 1 / n is a normal number in float32."""


def _is_power_of_two(x: Operand) -> bool:
    """Return True for a Python scalar that is a power of two and at least 1, by which division is exact."""
    return isinstance(x, int | float) and 1 <= x <= _MOST_EXACT and frexp(x)[0] * 2 == 1


def _exact_quotient(x1: Tensor, x2: Tensor) -> Tensor:
    """Return the floor of a quotient by a power of two.

    Without the inner floor, a tiny negative quotient would underflow to zero, although its floor is -1.
    """
    return raw_ops.FloorDiv(x=raw_ops.Floor(x=x1), y=x2)


def remainder(x1: Operand, x2: Operand, /) -> Tensor:
    is_exact = _is_power_of_two(x2)
    x1, x2 = promoted(x1, x2)
    if is_exact and x1.dtype is float64:
        return raw_ops.Sub(x=x1, y=raw_ops.Mul(x=_exact_quotient(x1, x2), y=x2))
    if KIND[x1.dtype] == "float":
        truncated, moves = _float_remainder(x1, x2)
        moved = raw_ops.SelectV2(condition=moves, t=raw_ops.AddV2(x=truncated, y=x2), e=truncated)
        zero = scalar_tensor(0, x2.dtype)
        # Add zero to make a negative zero positive. In contrast to a constant, the sum passes the gradient.
        negative_zero = raw_ops.LogicalAnd(x=raw_ops.Equal(x=moved, y=zero), y=raw_ops.Less(x=x2, y=zero))
        negative = raw_ops.Neg(x=raw_ops.AddV2(x=raw_ops.Neg(x=moved), y=zero))
        return raw_ops.SelectV2(condition=negative_zero, t=negative, e=raw_ops.AddV2(x=moved, y=zero))
    return _divide_integers(raw_ops.FloorMod, x1, x2)


def fmod(x1: Operand, x2: Operand, /) -> Tensor:
    """Return the remainder with the sign of the dividend."""
    x1, x2 = promoted(x1, x2)
    zero = scalar_tensor(0, x1.dtype)
    if KIND[x1.dtype] == "float":
        truncated, _ = _float_remainder(x1, x2)
        is_zero = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x1, y=zero), y=raw_ops.Equal(x=truncated, y=zero))
        # If the dividend and the remainder are zero, return the dividend, so that the remainder of -0.0 is -0.0.
        return raw_ops.SelectV2(condition=is_zero, t=x1, e=truncated)
    divides_by_zero, divisor = _nonzero_divisor(x2)
    remainders = raw_ops.FloorMod(x=x1, y=divisor)
    if KIND[x1.dtype] == "signed":
        opposite = raw_ops.NotEqual(x=raw_ops.Less(x=remainders, y=zero), y=raw_ops.Less(x=x1, y=zero))
        moves = raw_ops.LogicalAnd(x=opposite, y=raw_ops.NotEqual(x=remainders, y=zero))
        remainders = raw_ops.SelectV2(condition=moves, t=raw_ops.Sub(x=remainders, y=divisor), e=remainders)
    return raw_ops.SelectV2(condition=divides_by_zero, t=zero, e=remainders)


def floor_divide(x1: Operand, x2: Operand, /) -> Tensor:
    is_exact = _is_power_of_two(x2)
    x1, x2 = promoted(x1, x2)
    if is_exact and x1.dtype in (float32, float64):
        return _exact_quotient(x1, x2)
    if KIND[x1.dtype] == "float" and x1.dtype.size < float64.size:
        # Divide in float64: the quotient in a narrower dtype could round up to an integer although the exact quotient
        # is below the integer.
        x2, wider = cast(x2, float64), cast(x1, float64)
        return cast(raw_ops.Floor(x=raw_ops.RealDiv(x=wider, y=x2)), x1.dtype)
    if KIND[x1.dtype] == "float":
        # Do not take the floor of the rounded quotient, which may be one too large: 1.0 // 0.1 is 9, and 1.0 / 0.1 is
        # 10.
        truncated, moves = _float_remainder(x1, x2)
        quotient = raw_ops.RealDiv(x=raw_ops.Sub(x=x1, y=truncated), y=x2)
        rounded = raw_ops.Round(x=raw_ops.Sub(x=quotient, y=raw_ops.Cast(x=moves, DstT=x1.dtype)))
        # Add 0, which turns -0.0 into 0.0: in NumPy, a quotient that rounds to zero is +0.0.
        rounded = raw_ops.AddV2(x=rounded, y=scalar_tensor(0, x1.dtype))
        # If an operand is zero or infinite, return the quotient, which is 0, infinite or NaN, so that it needs no
        # floor.
        zero = scalar_tensor(0, x2.dtype)
        is_exact = raw_ops.LogicalOr(x=raw_ops.Equal(x=x2, y=zero), y=raw_ops.Equal(x=x1, y=zero))
        is_exact = raw_ops.LogicalOr(x=is_exact, y=raw_ops.IsInf(x=x2))
        is_exact = raw_ops.LogicalOr(x=is_exact, y=raw_ops.IsInf(x=x1))
        return raw_ops.SelectV2(condition=is_exact, t=raw_ops.RealDiv(x=x1, y=x2), e=rounded)
    return _divide_integers(raw_ops.FloorDiv, x1, x2)


def _divide_integers(kernel: Any, x1: Tensor, x2: Tensor) -> Tensor:
    """Divide integers by a kernel. For a zero divisor, for which the kernel would raise, return 0."""
    if _lacks_zero(x2):
        return kernel(x=x1, y=x2)
    is_zero, divisor = _nonzero_divisor(x2)
    return raw_ops.SelectV2(condition=is_zero, t=scalar_tensor(0, x1.dtype), e=kernel(x=x1, y=divisor))


def _lacks_zero(x: Tensor) -> bool:
    """Return True if integers can be read and have no zero; for booleans, return False."""
    if x.dtype is bool_ or not is_host_readable(x):
        return False
    unsigned = raw_ops.Bitcast(input=x, type=UNSIGNED_OF_SIZE[x.dtype.size]) if KIND[x.dtype] == "signed" else x
    return bool(raw_ops.Min(input=unsigned, axis=index_vector(range(x.shape.rank))).numpy() > 0)


def _nonzero_divisor(x: Tensor) -> tuple[Tensor, Tensor]:
    """Return a mask of the zeros in an integer divisor, and the divisor with ones in place of the zeros.

    The kernels raise for a zero divisor.
    """
    is_zero = raw_ops.Equal(x=x, y=scalar_tensor(0, x.dtype))
    return is_zero, raw_ops.SelectV2(condition=is_zero, t=scalar_tensor(1, x.dtype), e=x)


def pow(x1: Operand, x2: Operand, /) -> Tensor:
    if isinstance(x2, int | float) and x2 in (2, 3) and isinstance(x1, Tensor) and x1.dtype.is_floating:
        square = raw_ops.Square(x=x1)
        return square if x2 == 2 else raw_ops.Mul(x=square, y=x1)
    x1, x2 = promoted(x1, x2)
    dtype = x1.dtype
    if dtype is uint64:
        # Modulo 2**64, the powers of an odd number have a period that divides 2**62, and the powers of an even number
        # are 0 from the 64th on. For this reason, bit 62 can replace the highest bit of an exponent.
        exponent = raw_ops.Cast(x=x2, DstT=int64)
        low = raw_ops.BitwiseAnd(x=exponent, y=scalar_tensor(2**63 - 1, int64))
        reduced = raw_ops.BitwiseOr(x=low, y=scalar_tensor(2**62, int64))
        x2 = raw_ops.SelectV2(condition=raw_ops.Less(x=exponent, y=scalar_tensor(0, int64)), t=reduced, e=exponent)
        return raw_ops.Cast(x=raw_ops.Pow(x=cast_for("pow", x1), y=x2), DstT=uint64)
    if dtype in REAL_OF_COMPLEX:
        return _complex_power(x1, x2)
    if dtype.is_floating and (record.could_possibly_record() or not hasattr(x1, "numpy")):
        x1 = _base_with_gradient(x1, x2)
    return cast(raw_ops.Pow(x=cast_for("pow", x1), y=cast_for("pow", x2)), dtype)


def _base_with_gradient(x1: Tensor, x2: Tensor) -> Tensor:
    # In TensorFlow, the gradient of 0**0 with respect to the base is NaN. Where the base and the exponent are 0,
    # replace the base by 1: the power is the same, and the gradient of 1**0 is 0.
    exponent = tf.get_static_value(x2) if x2.shape.rank == 0 else None
    if exponent is not None and exponent != 0:
        return x1
    zero, one = scalar_tensor(0, x1.dtype), scalar_tensor(1, x1.dtype)
    are_zero = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x1, y=zero), y=raw_ops.Equal(x=x2, y=zero))
    return raw_ops.SelectV2(condition=are_zero, t=one, e=x1)


def _complex_power(x1: Tensor, x2: Tensor) -> Tensor:
    """Return complex powers, also for the base 0, for which the kernel returns NaN."""
    zero, one = scalar_tensor(0, x1.dtype), scalar_tensor(1, x1.dtype)
    is_zero = raw_ops.Equal(x=x1, y=zero)
    power = raw_ops.Pow(x=raw_ops.SelectV2(condition=is_zero, t=one, e=x1), y=x2)
    undefined = scalar_tensor(complex(nan, nan), x1.dtype)
    # If the base is 0 and the exponent is 1, return the base and not the constant 0, so that the gradient is 1.
    power_of_zero = raw_ops.SelectV2(condition=raw_ops.Equal(x=x2, y=one), t=x1, e=zero)
    is_positive = raw_ops.Greater(x=real(x2), y=scalar_tensor(0, REAL_OF_COMPLEX[x1.dtype]))
    power = raw_ops.SelectV2(
        condition=is_zero, t=raw_ops.SelectV2(condition=is_positive, t=power_of_zero, e=undefined), e=power
    )
    # A power with the exponent 0 is 1. Use the constant 1 only where the result of the kernel is not finite, because a
    # constant has no gradient with respect to the exponent.
    is_finite = raw_ops.LogicalAnd(x=raw_ops.IsFinite(x=real(power)), y=raw_ops.IsFinite(x=imag(power)))
    is_one = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x2, y=zero), y=raw_ops.LogicalNot(x=is_finite))
    return raw_ops.SelectV2(condition=is_one, t=one, e=power)


def maximum(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.LogicalOr(x=x1, y=x2) if x1.dtype is bool_ else raw_ops.Maximum(x=x1, y=x2)


def minimum(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.LogicalAnd(x=x1, y=x2) if x1.dtype is bool_ else raw_ops.Minimum(x=x1, y=x2)


def clip(x: Operand, /, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    x = as_tensor(x)
    clipped = x
    if min is not None:
        clipped = maximum(clipped, min)
    if max is not None:
        clipped = minimum(clipped, max)
    # Cast the result to the dtype of `x`, unless the bounds have another kind of dtype.
    are_integers = x.dtype in INTEGER_INFO and clipped.dtype in INTEGER_INFO
    return cast(clipped, x.dtype) if are_integers or KIND[clipped.dtype] == KIND[x.dtype] else clipped


def abs(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "complex":
        return raw_ops.ComplexAbs(x=x, Tout=REAL_OF_COMPLEX[x.dtype])
    return raw_ops.Abs(x=x) if kind in ("signed", "float") else x


def negative(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    return cast(raw_ops.Neg(x=cast_for("negative", x)), x.dtype)


def positive(x: Operand, /) -> Tensor:
    return as_tensor(x)


def sign(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    if KIND[x.dtype] == "unsigned":
        return raw_ops.Minimum(x=x, y=scalar_tensor(1, x.dtype))
    return raw_ops.Sign(x=x)


def square(x: Operand, /) -> Tensor:
    return raw_ops.Square(x=as_tensor(x))


def reciprocal(x: Operand, /) -> Tensor:
    x = floating(x)
    return divide(scalar_tensor(1, x.dtype), x) if x.dtype in REAL_OF_COMPLEX else raw_ops.Reciprocal(x=x)


def real(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    return raw_ops.Real(input=x, Tout=REAL_OF_COMPLEX[x.dtype]) if x.dtype in REAL_OF_COMPLEX else x


def imag(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    if x.dtype not in REAL_OF_COMPLEX:
        return raw_ops.ZerosLike(x=x)
    return raw_ops.Imag(input=x, Tout=REAL_OF_COMPLEX[x.dtype])


def conj(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    return raw_ops.Conj(input=x) if x.dtype in REAL_OF_COMPLEX else x


def ceil(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    return raw_ops.Ceil(x=x) if KIND[x.dtype] in ("float", "complex") else x


def floor(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    return raw_ops.Floor(x=x) if KIND[x.dtype] in ("float", "complex") else x


def trunc(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    if KIND[x.dtype] not in ("float", "complex"):
        return x
    is_negative = raw_ops.Less(x=x, y=scalar_tensor(0, x.dtype))
    return raw_ops.SelectV2(condition=is_negative, t=raw_ops.Ceil(x=x), e=raw_ops.Floor(x=x))


def round(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "complex":
        return raw_ops.Complex(real=raw_ops.Round(x=real(x)), imag=raw_ops.Round(x=imag(x)), Tout=x.dtype)
    return raw_ops.Round(x=x) if kind == "float" else x


def acos(x: Operand, /) -> Tensor:
    return raw_ops.Acos(x=floating(x))


def acosh(x: Operand, /) -> Tensor:
    return raw_ops.Acosh(x=floating(x))


def asin(x: Operand, /) -> Tensor:
    return raw_ops.Asin(x=floating(x))


def asinh(x: Operand, /) -> Tensor:
    return raw_ops.Asinh(x=floating(x))


def atan(x: Operand, /) -> Tensor:
    return raw_ops.Atan(x=floating(x))


def atan2(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    if record.could_possibly_record() or not hasattr(x1, "numpy"):
        # At the origin, the gradient of the kernel is NaN. Replace the origin by a point with an equal angle and the
        # gradient 0.
        zero = scalar_tensor(0, x1.dtype)
        is_origin = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x1, y=zero), y=raw_ops.Equal(x=x2, y=zero))
        signs = tf.stop_gradient(raw_ops.Sign(x=raw_ops.Reciprocal(x=x2)))
        x1 = raw_ops.SelectV2(condition=is_origin, t=tf.stop_gradient(x1), e=x1)
        x2 = raw_ops.SelectV2(condition=is_origin, t=signs, e=x2)
    return raw_ops.Atan2(y=x1, x=x2)


def atanh(x: Operand, /) -> Tensor:
    return raw_ops.Atanh(x=floating(x))


def cos(x: Operand, /) -> Tensor:
    return raw_ops.Cos(x=floating(x))


def cosh(x: Operand, /) -> Tensor:
    return raw_ops.Cosh(x=floating(x))


def exp(x: Operand, /) -> Tensor:
    return raw_ops.Exp(x=floating(x))


def expm1(x: Operand, /) -> Tensor:
    x = floating(x)
    if x.dtype not in REAL_OF_COMPLEX:
        return raw_ops.Expm1(x=x)
    # For complex numbers, combine real functions and `Exp`, which returns the special values. The kernel of `Expm1`
    # does not return the special values, and loses digits near zero.
    real, imag = _parts(x)
    cosine, sine = _parts(raw_ops.Exp(x=x))
    zero, one = scalar_tensor(0, real.dtype), scalar_tensor(1, real.dtype)
    is_near = raw_ops.Less(x=raw_ops.Abs(x=real), y=one)
    growth = raw_ops.Expm1(x=raw_ops.SelectV2(condition=is_near, t=real, e=zero))
    half_sine = raw_ops.Sin(x=raw_ops.Mul(x=imag, y=scalar_tensor(0.5, real.dtype)))
    small = raw_ops.Sub(
        x=raw_ops.Mul(x=growth, y=raw_ops.Cos(x=imag)),
        y=raw_ops.AddV2(x=raw_ops.Square(x=half_sine), y=raw_ops.Square(x=half_sine)),
    )
    # Add zero to make a negative zero positive.
    cosine = raw_ops.SelectV2(condition=is_near, t=raw_ops.AddV2(x=small, y=zero), e=raw_ops.Sub(x=cosine, y=one))
    return raw_ops.Complex(real=cosine, imag=sine, Tout=x.dtype)


def _parts(x: Tensor) -> tuple[Tensor, Tensor]:
    real = REAL_OF_COMPLEX[x.dtype]
    return raw_ops.Real(input=x, Tout=real), raw_ops.Imag(input=x, Tout=real)


def hypot(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    dtype = x1.dtype
    x1, x2 = cast_for("hypot", x1), cast_for("hypot", x2)
    # Use the modulus of a complex number, which neither overflows nor loses the digits of small operands.
    modulus = raw_ops.ComplexAbs(x=raw_ops.Complex(real=x1, imag=x2, Tout=COMPLEX_OF_REAL[x1.dtype]), Tout=x1.dtype)
    return cast(modulus, dtype)


def log(x: Operand, /) -> Tensor:
    return _complex_safe_log(floating(x))


def _complex_safe_log(x: Tensor) -> Tensor:
    real = REAL_OF_COMPLEX.get(x.dtype)
    if real is None:
        return raw_ops.Log(x=x)
    # Compute the modulus separately, because the kernel squares the parts, which overflows.
    modulus = raw_ops.Log(x=raw_ops.ComplexAbs(x=x, Tout=real))
    return raw_ops.Complex(real=modulus, imag=raw_ops.Angle(input=x, Tout=real), Tout=x.dtype)


def log1p(x: Operand, /) -> Tensor:
    x = floating(x)
    if x.dtype not in REAL_OF_COMPLEX:
        return raw_ops.Log1p(x=x)
    # Do not call the kernel for complex numbers: for infinite parts, it divides and returns NaN.
    real, imag = _parts(x)
    one, half = scalar_tensor(1, real.dtype), scalar_tensor(0.5, real.dtype)
    far = _complex_safe_log(raw_ops.Complex(real=raw_ops.AddV2(x=real, y=one), imag=imag, Tout=x.dtype))
    modulus, angle = _parts(far)
    is_near = raw_ops.Less(x=raw_ops.Maximum(x=raw_ops.Abs(x=real), y=raw_ops.Abs(x=imag)), y=half)
    # Near zero, log|1 + z| = log1p(|1 + z|**2 - 1) / 2, where |1 + z|**2 - 1 = x * (x + 2) + y**2.
    near_real = raw_ops.SelectV2(condition=is_near, t=real, e=scalar_tensor(0, real.dtype))
    excess = raw_ops.AddV2(
        x=raw_ops.Mul(x=near_real, y=raw_ops.AddV2(x=near_real, y=scalar_tensor(2, real.dtype))),
        y=raw_ops.Square(x=imag),
    )
    small = raw_ops.Mul(x=half, y=raw_ops.Log1p(x=excess))
    modulus = raw_ops.SelectV2(condition=is_near, t=small, e=modulus)
    return raw_ops.Complex(real=modulus, imag=angle, Tout=x.dtype)


def log2(x: Operand, /) -> Tensor:
    return _log_to_base(2, "log2", floating(x))


def log10(x: Operand, /) -> Tensor:
    return _log_to_base(10, "log10", floating(x))


def _log_to_base(base: int, name: str, x: Tensor) -> Tensor:
    logarithm = _complex_safe_log(cast_for(name, x))
    if x.dtype not in REAL_OF_COMPLEX:
        return cast(raw_ops.RealDiv(x=logarithm, y=scalar_tensor(scalar_log(base), logarithm.dtype)), x.dtype)
    # Divide the parts separately, because a complex quotient returns NaN for infinite parts.
    real, imag = _parts(logarithm)
    divisor = scalar_tensor(scalar_log(base), real.dtype)
    return raw_ops.Complex(
        real=raw_ops.RealDiv(x=real, y=divisor), imag=raw_ops.RealDiv(x=imag, y=divisor), Tout=x.dtype
    )


def logaddexp(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    dtype, x1, x2 = x1.dtype, cast_for("sum", x1), cast_for("sum", x2)
    # Subtract only different numbers, because the difference of equal infinities is NaN.
    is_equal = raw_ops.Equal(x=x1, y=x2)
    gap = raw_ops.SelectV2(
        condition=is_equal, t=scalar_tensor(0, x1.dtype), e=raw_ops.Neg(x=raw_ops.Abs(x=raw_ops.Sub(x=x1, y=x2)))
    )
    # If the two numbers are equal, use their mean instead of `Maximum`: the gradient of the mean is 1/2 for both.
    half = scalar_tensor(0.5, x1.dtype)
    mean = raw_ops.AddV2(x=raw_ops.Mul(x=x1, y=half), y=raw_ops.Mul(x=x2, y=half))
    largest = raw_ops.SelectV2(condition=is_equal, t=mean, e=raw_ops.Maximum(x=x1, y=x2))
    return cast(raw_ops.AddV2(x=largest, y=raw_ops.Log1p(x=raw_ops.Exp(x=gap))), dtype)


def sin(x: Operand, /) -> Tensor:
    return raw_ops.Sin(x=floating(x))


def sinh(x: Operand, /) -> Tensor:
    return raw_ops.Sinh(x=floating(x))


def sqrt(x: Operand, /) -> Tensor:
    x = floating(x)
    if KIND[x.dtype] != "complex":
        return raw_ops.Sqrt(x=x)
    # For large numbers, the kernel overflows, so scale them by 1/4.
    limit = scalar_tensor(FLOAT_INFO[REAL_OF_COMPLEX[x.dtype]].max / 8, REAL_OF_COMPLEX[x.dtype])
    is_large = raw_ops.Greater(x=raw_ops.Maximum(x=raw_ops.Abs(x=real(x)), y=raw_ops.Abs(x=imag(x))), y=limit)
    quarter, two = scalar_tensor(0.25, REAL_OF_COMPLEX[x.dtype]), scalar_tensor(2, REAL_OF_COMPLEX[x.dtype])
    # If the imaginary part is negative or -0.0, use sqrt(z) = conj(sqrt(conj(z))), because the kernel ignores the sign
    # of zero for some elements.
    is_below_cut = signbit(imag(x))
    mirrored: Any = raw_ops.SelectV2(condition=is_below_cut, t=raw_ops.Conj(input=x), e=x)
    # Scale the parts separately, because a complex product with an infinity returns NaN in one part.
    root = raw_ops.Sqrt(x=raw_ops.SelectV2(condition=is_large, t=_scale_complex(mirrored, quarter), e=mirrored))
    root = raw_ops.SelectV2(condition=is_large, t=_scale_complex(root, two), e=root)
    return raw_ops.SelectV2(condition=is_below_cut, t=raw_ops.Conj(input=root), e=root)


def _scale_complex(x: Tensor, factor: Tensor) -> Tensor:
    """Multiply each part of a complex number by a real number."""
    parts = [raw_ops.Mul(x=part, y=factor) for part in (real(x), imag(x))]
    return raw_ops.Complex(real=parts[0], imag=parts[1], Tout=x.dtype)


def tan(x: Operand, /) -> Tensor:
    return raw_ops.Tan(x=floating(x))


def tanh(x: Operand, /) -> Tensor:
    return raw_ops.Tanh(x=floating(x))


def signbit(x: Operand, /) -> Tensor:
    x = floating(x)
    bits = SIGNED_OF_SIZE[x.dtype.size]
    return raw_ops.Less(x=raw_ops.Bitcast(input=x, type=bits), y=scalar_tensor(0, bits))


def copysign(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    magnitude = raw_ops.Abs(x=x1)
    return raw_ops.SelectV2(condition=signbit(x2), t=raw_ops.Neg(x=magnitude), e=magnitude)


def nextafter(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    if x1.dtype is not float16 and x1.dtype is not bfloat16:
        return raw_ops.NextAfter(x1=x1, x2=x2)
    # There is no kernel for half precision: add or subtract one in the bit pattern instead. The bit patterns of numbers
    # with the same sign have the order of the magnitudes.
    dtype = x1.dtype
    zero, one = scalar_tensor(0, dtype), scalar_tensor(1, int16)
    bits = raw_ops.Bitcast(input=x1, type=int16)
    moves_away = raw_ops.Equal(x=raw_ops.Greater(x=x2, y=x1), y=raw_ops.Greater(x=x1, y=zero))
    stepped = raw_ops.SelectV2(condition=moves_away, t=raw_ops.AddV2(x=bits, y=one), e=raw_ops.Sub(x=bits, y=one))
    smallest = copysign(raw_ops.Bitcast(input=one, type=dtype), x2)
    neighbor = raw_ops.SelectV2(
        condition=raw_ops.Equal(x=x1, y=zero), t=smallest, e=raw_ops.Bitcast(input=stepped, type=dtype)
    )
    neighbor = raw_ops.SelectV2(condition=raw_ops.Equal(x=x1, y=x2), t=x2, e=neighbor)
    is_nan = raw_ops.LogicalOr(x=raw_ops.IsNan(x=x1), y=raw_ops.IsNan(x=x2))
    return raw_ops.SelectV2(condition=is_nan, t=scalar_tensor(float("nan"), dtype), e=neighbor)


def equal(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.Equal(x=x1, y=x2)


def not_equal(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.NotEqual(x=x1, y=x2)


def less(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = ordered(x1, x2)
    return raw_ops.Less(x=x1, y=x2)


def less_equal(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = ordered(x1, x2)
    return raw_ops.LessEqual(x=x1, y=x2)


def greater(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = ordered(x1, x2)
    return raw_ops.Greater(x=x1, y=x2)


def greater_equal(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = ordered(x1, x2)
    return raw_ops.GreaterEqual(x=x1, y=x2)


def logical_and(x1: Operand, x2: Operand, /) -> Tensor:
    return raw_ops.LogicalAnd(x=as_tensor(x1, bool_), y=as_tensor(x2, bool_))


def logical_or(x1: Operand, x2: Operand, /) -> Tensor:
    return raw_ops.LogicalOr(x=as_tensor(x1, bool_), y=as_tensor(x2, bool_))


def logical_xor(x1: Operand, x2: Operand, /) -> Tensor:
    return raw_ops.NotEqual(x=as_tensor(x1, bool_), y=as_tensor(x2, bool_))


def logical_not(x: Operand, /) -> Tensor:
    return raw_ops.LogicalNot(x=as_tensor(x, bool_))


def bitwise_and(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.LogicalAnd(x=x1, y=x2) if x1.dtype is bool_ else raw_ops.BitwiseAnd(x=x1, y=x2)


def bitwise_or(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.LogicalOr(x=x1, y=x2) if x1.dtype is bool_ else raw_ops.BitwiseOr(x=x1, y=x2)


def bitwise_xor(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.NotEqual(x=x1, y=x2) if x1.dtype is bool_ else raw_ops.BitwiseXor(x=x1, y=x2)


def bitwise_invert(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    return raw_ops.LogicalNot(x=x) if x.dtype is bool_ else raw_ops.Invert(x=x)


def _exceeds_bits(x: Tensor, shift: Tensor) -> Tensor:
    """Return True for shifts that the kernels would clamp: negative ones, and those of at least the number of bits."""
    bits = raw_ops.Bitcast(input=shift, type=UNSIGNED_OF_SIZE[x.dtype.size])
    return raw_ops.GreaterEqual(x=bits, y=scalar_tensor(8 * x.dtype.size, bits.dtype))


def _are_valid_shifts(x: Tensor, shift: Tensor) -> bool:
    """Return True if all shifts can be read, and are from 0 up to the number of bits minus 1."""
    if not is_host_readable(shift) or KIND[shift.dtype] not in ("signed", "unsigned"):
        return False
    bits = raw_ops.Bitcast(input=shift, type=UNSIGNED_OF_SIZE[x.dtype.size])
    largest = raw_ops.Max(input=bits, axis=index_vector(range(bits.shape.rank)))
    return bool(largest.numpy() < 8 * x.dtype.size)


def bitwise_left_shift(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if _are_valid_shifts(x1, x2):
        return raw_ops.LeftShift(x=x1, y=x2)
    return raw_ops.SelectV2(
        condition=_exceeds_bits(x1, x2), t=scalar_tensor(0, x1.dtype), e=raw_ops.LeftShift(x=x1, y=x2)
    )


def bitwise_right_shift(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if _are_valid_shifts(x1, x2):
        return raw_ops.RightShift(x=x1, y=x2)
    # If a count is not less than the number of bits, return copies of the sign bit for signed integers, and 0 for
    # unsigned integers.
    is_signed = KIND[x1.dtype] == "signed"
    sign_bits = raw_ops.RightShift(x=x1, y=scalar_tensor(8 * x1.dtype.size - 1, x1.dtype)) if is_signed else None
    sign_bits = scalar_tensor(0, x1.dtype) if sign_bits is None else sign_bits
    return raw_ops.SelectV2(condition=_exceeds_bits(x1, x2), t=sign_bits, e=raw_ops.RightShift(x=x1, y=x2))


def _classify(kernel: Any, combine: Any, of_integers: Any, x: Operand) -> Tensor:
    """Apply a test such as `IsNan` to each number, or to both parts of each complex number.

    Integers are compared with themselves by `of_integers`, so that the result is the same for all of them.
    """
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "float":
        return kernel(x=x)
    return combine(x=kernel(x=real(x)), y=kernel(x=imag(x))) if kind == "complex" else of_integers(x=x, y=x)


def isnan(x: Operand, /) -> Tensor:
    return _classify(raw_ops.IsNan, raw_ops.LogicalOr, raw_ops.NotEqual, x)


def isinf(x: Operand, /) -> Tensor:
    return _classify(raw_ops.IsInf, raw_ops.LogicalOr, raw_ops.NotEqual, x)


def isfinite(x: Operand, /) -> Tensor:
    return _classify(raw_ops.IsFinite, raw_ops.LogicalAnd, raw_ops.Equal, x)
