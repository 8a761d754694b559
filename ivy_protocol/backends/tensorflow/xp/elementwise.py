"""Elementwise arithmetic, comparison, logic and bitwise functions; integers are upcast to floats where needed."""

from math import log as scalar_log
from math import nan
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.tensorflow.xp.dtypes import (
    COMPLEX_OF_REAL,
    FLOAT_INFO,
    INTEGER_INFO,
    KIND,
    REAL_OF_COMPLEX,
    UNSIGNED_OF_SIZE,
    bfloat16,
    bool_,
    float16,
    float64,
    int16,
    int32,
    int64,
    uint64,
)
from ivy_protocol.backends.tensorflow.xp.tensors import (
    Operand,
    Tensor,
    as_tensor,
    at_hand,
    cast,
    floating,
    index_vector,
    ordered,
    promoted,
    promoted_floating,
    scalar_tensor,
    wide,
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
    if x1.dtype is bool_:
        return raw_ops.LogicalOr(x=x1, y=x2)
    return raw_ops.AddV2(x=x1, y=x2)


def subtract(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    return raw_ops.Sub(x=x1, y=x2)


def multiply(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if x1.dtype is bool_:
        return raw_ops.LogicalAnd(x=x1, y=x2)
    return raw_ops.Mul(x=x1, y=x2)


def divide(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    quotient = raw_ops.RealDiv(x=x1, y=x2)
    return quotient if x1.dtype not in REAL_OF_COMPLEX else _quotient_by_infinity(x1, x2, quotient)


def _quotient_by_infinity(x1: Tensor, x2: Tensor, quotient: Tensor) -> Tensor:
    """Return zero where a finite complex number is divided by an infinite one, for which the kernel gives NaN."""
    parts = real(x2), imag(x2)
    known = raw_ops.LogicalNot(x=raw_ops.IsNan(x=raw_ops.AddV2(x=raw_ops.Abs(x=parts[0]), y=raw_ops.Abs(x=parts[1]))))
    one = raw_ops.NotEqual(x=raw_ops.IsInf(x=parts[0]), y=raw_ops.IsInf(x=parts[1]))
    finite = raw_ops.LogicalAnd(x=raw_ops.IsFinite(x=real(x1)), y=raw_ops.IsFinite(x=imag(x1)))
    full = raw_ops.LogicalAnd(x=finite, y=raw_ops.LogicalAnd(x=one, y=known))
    return raw_ops.SelectV2(condition=full, t=scalar_tensor(0, x1.dtype), e=quotient)


def _float_remainder(x1: Tensor, x2: Tensor) -> tuple[Tensor, Tensor]:
    """Return the remainder with the sign of the dividend, and where it has to move to that of the divisor.

    The kernel is exact for equal signs only, else it takes the remainder of a sum that was rounded.
    ``TruncateMod`` would do, but has no gradient.
    """
    zero = scalar_tensor(0, x1.dtype)
    below = raw_ops.Less(x=x1, y=zero)
    # The slope of a magnitude is zero at zero, where that of a remainder is not.
    size = raw_ops.SelectV2(condition=below, t=raw_ops.Neg(x=x1), e=x1)
    magnitude = raw_ops.FloorMod(x=size, y=raw_ops.Abs(x=x2))
    truncated = raw_ops.SelectV2(condition=below, t=raw_ops.Neg(x=magnitude), e=magnitude)
    opposite = raw_ops.NotEqual(x=below, y=raw_ops.Less(x=x2, y=zero))
    return truncated, raw_ops.LogicalAnd(x=opposite, y=raw_ops.NotEqual(x=magnitude, y=zero))


def remainder(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if KIND[x1.dtype] == "float":
        truncated, moves = _float_remainder(x1, x2)
        moved = raw_ops.SelectV2(condition=moves, t=raw_ops.AddV2(x=truncated, y=x2), e=truncated)
        zero = scalar_tensor(0, x2.dtype)
        # The sums make zeros positive and, unlike a constant, let gradients through.
        negative_zero = raw_ops.LogicalAnd(x=raw_ops.Equal(x=moved, y=zero), y=raw_ops.Less(x=x2, y=zero))
        minus = raw_ops.Neg(x=raw_ops.AddV2(x=raw_ops.Neg(x=moved), y=zero))
        return raw_ops.SelectV2(condition=negative_zero, t=minus, e=raw_ops.AddV2(x=moved, y=zero))
    if _is_nowhere_zero(x2):
        return raw_ops.FloorMod(x=x1, y=x2)
    by_zero, divisor = _nonzero_divisor(x2)
    result = raw_ops.FloorMod(x=x1, y=divisor)
    return raw_ops.SelectV2(condition=by_zero, t=scalar_tensor(0, x1.dtype), e=result)


def fmod(x1: Operand, x2: Operand, /) -> Tensor:
    """Return the remainder with the sign of the dividend."""
    x1, x2 = promoted(x1, x2)
    zero = scalar_tensor(0, x1.dtype)
    if KIND[x1.dtype] == "float":
        truncated, _ = _float_remainder(x1, x2)
        is_zero = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x1, y=zero), y=raw_ops.Equal(x=truncated, y=zero))
        # Zero has a sign too.
        return raw_ops.SelectV2(condition=is_zero, t=x1, e=truncated)
    by_zero, divisor = _nonzero_divisor(x2)
    rest = raw_ops.FloorMod(x=x1, y=divisor)
    if KIND[x1.dtype] == "signed":
        opposite = raw_ops.NotEqual(x=raw_ops.Less(x=rest, y=zero), y=raw_ops.Less(x=x1, y=zero))
        moves = raw_ops.LogicalAnd(x=opposite, y=raw_ops.NotEqual(x=rest, y=zero))
        rest = raw_ops.SelectV2(condition=moves, t=raw_ops.Sub(x=rest, y=divisor), e=rest)
    return raw_ops.SelectV2(condition=by_zero, t=zero, e=rest)


def floor_divide(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if KIND[x1.dtype] == "float" and x1.dtype.size < float64.size:
        # In twice the digits, no quotient is rounded up to a whole number that the narrow type can tell from it.
        x2, wider = cast(x2, float64), cast(x1, float64)
        return cast(raw_ops.Floor(x=raw_ops.RealDiv(x=wider, y=x2)), x1.dtype)
    if KIND[x1.dtype] == "float":
        # The floor of the rounded quotient may be one too large: 1.0 // 0.1 is 9, 1.0 / 0.1 is 10.
        truncated, moves = _float_remainder(x1, x2)
        quotient = raw_ops.RealDiv(x=raw_ops.Sub(x=x1, y=truncated), y=x2)
        full = raw_ops.Round(x=raw_ops.Sub(x=quotient, y=raw_ops.Cast(x=moves, DstT=x1.dtype)))
        # A quotient that is rounded to zero is positive, which the sum makes it.
        full = raw_ops.AddV2(x=full, y=scalar_tensor(0, x1.dtype))
        # An infinite quotient is whole, and so are that by an infinite number, which is zero, and that of zero.
        zero = scalar_tensor(0, x2.dtype)
        special = raw_ops.LogicalOr(x=raw_ops.Equal(x=x2, y=zero), y=raw_ops.Equal(x=x1, y=zero))
        special = raw_ops.LogicalOr(x=special, y=raw_ops.IsInf(x=x2))
        special = raw_ops.LogicalOr(x=special, y=raw_ops.IsInf(x=x1))
        return raw_ops.SelectV2(condition=special, t=raw_ops.RealDiv(x=x1, y=x2), e=full)
    if _is_nowhere_zero(x2):
        return raw_ops.FloorDiv(x=x1, y=x2)
    by_zero, divisor = _nonzero_divisor(x2)
    result = raw_ops.FloorDiv(x=x1, y=divisor)
    return raw_ops.SelectV2(condition=by_zero, t=scalar_tensor(0, x1.dtype), e=result)


def _is_nowhere_zero(x: Tensor) -> bool:
    """Return True if integers can be read and have no zero; booleans are not checked."""
    if x.dtype is bool_ or not at_hand(x):
        return False
    size = raw_ops.Bitcast(input=x, type=UNSIGNED_OF_SIZE[x.dtype.size]) if KIND[x.dtype] == "signed" else x
    return bool(raw_ops.Min(input=size, axis=index_vector(range(x.shape.rank))).numpy() > 0)


def _nonzero_divisor(x: Tensor) -> tuple[Tensor, Tensor]:
    """Return where an integer divisor is zero, which the kernels refuse, and the divisor with ones there."""
    by_zero = raw_ops.Equal(x=x, y=scalar_tensor(0, x.dtype))
    return by_zero, raw_ops.SelectV2(condition=by_zero, t=scalar_tensor(1, x.dtype), e=x)


def pow(x1: Operand, x2: Operand, /) -> Tensor:
    if isinstance(x2, int | float) and x2 in (2, 3) and isinstance(x1, Tensor) and x1.dtype.is_floating:
        square = raw_ops.Square(x=x1)
        return square if x2 == 2 else raw_ops.Mul(x=square, y=x1)
    x1, x2 = promoted(x1, x2)
    dtype = x1.dtype
    if dtype is uint64:
        # Powers modulo 2**64 of an odd number repeat after 2**62 steps, those of an even one are zero from
        # the 64th on. So exponents beyond int64 may lose the highest bit, if they keep another high one.
        exponent = raw_ops.Cast(x=x2, DstT=int64)
        low = raw_ops.BitwiseAnd(x=exponent, y=scalar_tensor(2**63 - 1, int64))
        reduced = raw_ops.BitwiseOr(x=low, y=scalar_tensor(2**62, int64))
        x2 = raw_ops.SelectV2(condition=raw_ops.Less(x=exponent, y=scalar_tensor(0, int64)), t=reduced, e=exponent)
        return raw_ops.Cast(x=raw_ops.Pow(x=wide("pow", x1), y=x2), DstT=uint64)
    if dtype in REAL_OF_COMPLEX:
        return _complex_power(x1, x2)
    if dtype.is_floating and (record.could_possibly_record() or not hasattr(x1, "numpy")):
        x1 = _base_with_gradient(x1, x2)
    return cast(raw_ops.Pow(x=wide("pow", x1), y=wide("pow", x2)), dtype)


def _base_with_gradient(x1: Tensor, x2: Tensor) -> Tensor:
    # Along the base, the derivative that TensorFlow has of zero to the zeroth is NaN; that of one to it is right.
    known = tf.get_static_value(x2) if x2.shape.rank == 0 else None
    if known is not None and known != 0:
        return x1
    zero, one = scalar_tensor(0, x1.dtype), scalar_tensor(1, x1.dtype)
    both = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x1, y=zero), y=raw_ops.Equal(x=x2, y=zero))
    return raw_ops.SelectV2(condition=both, t=one, e=x1)


def _complex_power(x1: Tensor, x2: Tensor) -> Tensor:
    """Return the power of complex numbers; the kernel does not know that of zero."""
    zero, one = scalar_tensor(0, x1.dtype), scalar_tensor(1, x1.dtype)
    of_zero = raw_ops.Equal(x=x1, y=zero)
    power = raw_ops.Pow(x=raw_ops.SelectV2(condition=of_zero, t=one, e=x1), y=x2)
    unknown = scalar_tensor(complex(nan, nan), x1.dtype)
    # The first power of zero is zero itself, whose gradient is that of all first powers.
    nothing = raw_ops.SelectV2(condition=raw_ops.Equal(x=x2, y=one), t=x1, e=zero)
    positive = raw_ops.Greater(x=real(x2), y=scalar_tensor(0, REAL_OF_COMPLEX[x1.dtype]))
    power = raw_ops.SelectV2(condition=of_zero, t=raw_ops.SelectV2(condition=positive, t=nothing, e=unknown), e=power)
    # Elsewhere the function has it right, and its slope along the exponent.
    right = raw_ops.LogicalAnd(x=raw_ops.IsFinite(x=real(power)), y=raw_ops.IsFinite(x=imag(power)))
    lost = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x2, y=zero), y=raw_ops.LogicalNot(x=right))
    return raw_ops.SelectV2(condition=lost, t=one, e=power)


def maximum(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if x1.dtype is bool_:
        return raw_ops.LogicalOr(x=x1, y=x2)
    return raw_ops.Maximum(x=x1, y=x2)


def minimum(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if x1.dtype is bool_:
        return raw_ops.LogicalAnd(x=x1, y=x2)
    return raw_ops.Minimum(x=x1, y=x2)


def clip(x: Operand, /, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    x = as_tensor(x)
    result = x
    if min is not None:
        result = maximum(result, min)
    if max is not None:
        result = minimum(result, max)
    # The bounds do not take part in promotion, unless they are of another kind.
    are_integers = x.dtype in INTEGER_INFO and result.dtype in INTEGER_INFO
    return cast(result, x.dtype) if are_integers or KIND[result.dtype] == KIND[x.dtype] else result


def abs(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "complex":
        return raw_ops.ComplexAbs(x=x, Tout=REAL_OF_COMPLEX[x.dtype])
    return raw_ops.Abs(x=x) if kind in ("signed", "float") else x


def negative(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    return cast(raw_ops.Neg(x=wide("negative", x)), x.dtype)


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
    below = raw_ops.Less(x=x, y=scalar_tensor(0, x.dtype))
    return raw_ops.SelectV2(condition=below, t=raw_ops.Ceil(x=x), e=raw_ops.Floor(x=x))


def round(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "complex":
        return raw_ops.Complex(real=raw_ops.Round(x=real(x)), imag=raw_ops.Round(x=imag(x)), Tout=x.dtype)
    return raw_ops.Round(x=x) if kind == "float" else x


_BITS = {2: int16, 4: int32, 8: int64}


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
        # At the origin, the gradient of the kernel is NaN; an angle of the same value has the gradient zero there.
        zero = scalar_tensor(0, x1.dtype)
        origin = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x1, y=zero), y=raw_ops.Equal(x=x2, y=zero))
        signs = tf.stop_gradient(raw_ops.Sign(x=raw_ops.Reciprocal(x=x2)))
        x1 = raw_ops.SelectV2(condition=origin, t=tf.stop_gradient(x1), e=x1)
        x2 = raw_ops.SelectV2(condition=origin, t=signs, e=x2)
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
    # The kernel has neither the special values nor the precision near zero. The exponential has the former.
    real, imag = _parts(x)
    cosine, sine = _parts(raw_ops.Exp(x=x))
    zero, one = scalar_tensor(0, real.dtype), scalar_tensor(1, real.dtype)
    near = raw_ops.Less(x=raw_ops.Abs(x=real), y=one)
    growth = raw_ops.Expm1(x=raw_ops.SelectV2(condition=near, t=real, e=zero))
    half = raw_ops.Sin(x=raw_ops.Mul(x=imag, y=scalar_tensor(0.5, real.dtype)))
    small = raw_ops.Sub(
        x=raw_ops.Mul(x=growth, y=raw_ops.Cos(x=imag)),
        y=raw_ops.AddV2(x=raw_ops.Square(x=half), y=raw_ops.Square(x=half)),
    )
    # Adding zero makes negative zero positive.
    cosine = raw_ops.SelectV2(condition=near, t=raw_ops.AddV2(x=small, y=zero), e=raw_ops.Sub(x=cosine, y=one))
    return raw_ops.Complex(real=cosine, imag=sine, Tout=x.dtype)


def _parts(x: Tensor) -> tuple[Tensor, Tensor]:
    real = REAL_OF_COMPLEX[x.dtype]
    return raw_ops.Real(input=x, Tout=real), raw_ops.Imag(input=x, Tout=real)


def hypot(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    dtype = x1.dtype
    x1, x2 = wide("hypot", x1), wide("hypot", x2)
    # The modulus neither overflows nor loses small operands.
    modulus = raw_ops.ComplexAbs(x=raw_ops.Complex(real=x1, imag=x2, Tout=COMPLEX_OF_REAL[x1.dtype]), Tout=x1.dtype)
    return cast(modulus, dtype)


def log(x: Operand, /) -> Tensor:
    return _logarithm(floating(x))


def _logarithm(x: Tensor) -> Tensor:
    real = REAL_OF_COMPLEX.get(x.dtype)
    if real is None:
        return raw_ops.Log(x=x)
    # The kernel squares the parts, which overflows.
    modulus = raw_ops.Log(x=raw_ops.ComplexAbs(x=x, Tout=real))
    return raw_ops.Complex(real=modulus, imag=raw_ops.Angle(input=x, Tout=real), Tout=x.dtype)


def log1p(x: Operand, /) -> Tensor:
    x = floating(x)
    if x.dtype not in REAL_OF_COMPLEX:
        return raw_ops.Log1p(x=x)
    # The kernel divides, which makes infinite parts NaN.
    real, imag = _parts(x)
    one, half = scalar_tensor(1, real.dtype), scalar_tensor(0.5, real.dtype)
    far = _logarithm(raw_ops.Complex(real=raw_ops.AddV2(x=real, y=one), imag=imag, Tout=x.dtype))
    modulus, angle = _parts(far)
    near = raw_ops.Less(x=raw_ops.Maximum(x=raw_ops.Abs(x=real), y=raw_ops.Abs(x=imag)), y=half)
    # Half the logarithm of the squared modulus, less one, of ``1 + x``.
    part = raw_ops.SelectV2(condition=near, t=real, e=scalar_tensor(0, real.dtype))
    excess = raw_ops.AddV2(
        x=raw_ops.Mul(x=part, y=raw_ops.AddV2(x=part, y=scalar_tensor(2, real.dtype))), y=raw_ops.Square(x=imag)
    )
    small = raw_ops.Mul(x=half, y=raw_ops.Log1p(x=excess))
    modulus = raw_ops.SelectV2(condition=near, t=small, e=modulus)
    return raw_ops.Complex(real=modulus, imag=angle, Tout=x.dtype)


def log2(x: Operand, /) -> Tensor:
    return _logarithm_to_base(2, "log2", floating(x))


def log10(x: Operand, /) -> Tensor:
    return _logarithm_to_base(10, "log10", floating(x))


def _logarithm_to_base(base: int, name: str, x: Tensor) -> Tensor:
    logarithm = _logarithm(wide(name, x))
    if x.dtype not in REAL_OF_COMPLEX:
        return cast(raw_ops.RealDiv(x=logarithm, y=scalar_tensor(scalar_log(base), logarithm.dtype)), x.dtype)
    # A quotient of complex numbers has no infinite parts.
    real, imag = _parts(logarithm)
    divisor = scalar_tensor(scalar_log(base), real.dtype)
    return raw_ops.Complex(
        real=raw_ops.RealDiv(x=real, y=divisor), imag=raw_ops.RealDiv(x=imag, y=divisor), Tout=x.dtype
    )


def logaddexp(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    dtype, x1, x2 = x1.dtype, wide("sum", x1), wide("sum", x2)
    # Equal infinities have no difference.
    equal = raw_ops.Equal(x=x1, y=x2)
    gap = raw_ops.SelectV2(
        condition=equal, t=scalar_tensor(0, x1.dtype), e=raw_ops.Neg(x=raw_ops.Abs(x=raw_ops.Sub(x=x1, y=x2)))
    )
    # The gradient of equal numbers is a half for each, and that of the maximum is not.
    half = scalar_tensor(0.5, x1.dtype)
    middle = raw_ops.AddV2(x=raw_ops.Mul(x=x1, y=half), y=raw_ops.Mul(x=x2, y=half))
    largest = raw_ops.SelectV2(condition=equal, t=middle, e=raw_ops.Maximum(x=x1, y=x2))
    return cast(raw_ops.AddV2(x=largest, y=raw_ops.Log1p(x=raw_ops.Exp(x=gap))), dtype)


def sin(x: Operand, /) -> Tensor:
    return raw_ops.Sin(x=floating(x))


def sinh(x: Operand, /) -> Tensor:
    return raw_ops.Sinh(x=floating(x))


def sqrt(x: Operand, /) -> Tensor:
    x = floating(x)
    if KIND[x.dtype] != "complex":
        return raw_ops.Sqrt(x=x)
    # The kernel doubles numbers on its way, of which some become infinite.
    limit = scalar_tensor(FLOAT_INFO[REAL_OF_COMPLEX[x.dtype]].max / 8, REAL_OF_COMPLEX[x.dtype])
    far = raw_ops.Greater(x=raw_ops.Maximum(x=raw_ops.Abs(x=real(x)), y=raw_ops.Abs(x=imag(x))), y=limit)
    quarter, two = scalar_tensor(0.25, REAL_OF_COMPLEX[x.dtype]), scalar_tensor(2, REAL_OF_COMPLEX[x.dtype])
    # Below the cut, where the imaginary part may be minus zero, the last elements get the root from above it.
    below = signbit(imag(x))
    above: Any = raw_ops.SelectV2(condition=below, t=raw_ops.Conj(input=x), e=x)
    # Infinity times a complex number would be nan in one part.
    root = raw_ops.Sqrt(x=raw_ops.SelectV2(condition=far, t=_times(above, quarter), e=above))
    root = raw_ops.SelectV2(condition=far, t=_times(root, two), e=root)
    return raw_ops.SelectV2(condition=below, t=raw_ops.Conj(input=root), e=root)


def _times(x: Tensor, factor: Tensor) -> Tensor:
    """A complex number times a real one."""
    parts = [raw_ops.Mul(x=part, y=factor) for part in (real(x), imag(x))]
    return raw_ops.Complex(real=parts[0], imag=parts[1], Tout=x.dtype)


def tan(x: Operand, /) -> Tensor:
    return raw_ops.Tan(x=floating(x))


def tanh(x: Operand, /) -> Tensor:
    return raw_ops.Tanh(x=floating(x))


def signbit(x: Operand, /) -> Tensor:
    x = floating(x)
    bits = _BITS[x.dtype.size]
    return raw_ops.Less(x=raw_ops.Bitcast(input=x, type=bits), y=scalar_tensor(0, bits))


def copysign(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    magnitude = raw_ops.Abs(x=x1)
    return raw_ops.SelectV2(condition=signbit(x2), t=raw_ops.Neg(x=magnitude), e=magnitude)


def nextafter(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    if x1.dtype is not float16 and x1.dtype is not bfloat16:
        return raw_ops.NextAfter(x1=x1, x2=x2)
    # There is no kernel for 16 bits. Bit patterns of one sign follow each other as the numbers do.
    dtype = x1.dtype
    zero, one = scalar_tensor(0, dtype), scalar_tensor(1, int16)
    bits = raw_ops.Bitcast(input=x1, type=int16)
    away = raw_ops.Equal(x=raw_ops.Greater(x=x2, y=x1), y=raw_ops.Greater(x=x1, y=zero))
    stepped = raw_ops.SelectV2(condition=away, t=raw_ops.AddV2(x=bits, y=one), e=raw_ops.Sub(x=bits, y=one))
    smallest = copysign(raw_ops.Bitcast(input=one, type=dtype), x2)
    result = raw_ops.SelectV2(
        condition=raw_ops.Equal(x=x1, y=zero), t=smallest, e=raw_ops.Bitcast(input=stepped, type=dtype)
    )
    result = raw_ops.SelectV2(condition=raw_ops.Equal(x=x1, y=x2), t=x2, e=result)
    nan = raw_ops.LogicalOr(x=raw_ops.IsNan(x=x1), y=raw_ops.IsNan(x=x2))
    return raw_ops.SelectV2(condition=nan, t=scalar_tensor(float("nan"), dtype), e=result)


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


def _beyond(x: Tensor, shift: Tensor) -> Tensor:
    """Return where a shift is negative, or by the width of the type or more; the kernels move it into that range."""
    bits = raw_ops.Bitcast(input=shift, type=UNSIGNED_OF_SIZE[x.dtype.size])
    return raw_ops.GreaterEqual(x=bits, y=scalar_tensor(8 * x.dtype.size, bits.dtype))


def _is_within(x: Tensor, shift: Tensor) -> bool:
    """Return True if all shifts can be read and are less than the number of bits."""
    if not at_hand(shift) or KIND[shift.dtype] not in ("signed", "unsigned"):
        return False
    bits = raw_ops.Bitcast(input=shift, type=UNSIGNED_OF_SIZE[x.dtype.size])
    most = raw_ops.Max(input=bits, axis=index_vector(range(bits.shape.rank)))
    return bool(most.numpy() < 8 * x.dtype.size)


def bitwise_left_shift(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if _is_within(x1, x2):
        return raw_ops.LeftShift(x=x1, y=x2)
    return raw_ops.SelectV2(condition=_beyond(x1, x2), t=scalar_tensor(0, x1.dtype), e=raw_ops.LeftShift(x=x1, y=x2))


def bitwise_right_shift(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    if _is_within(x1, x2):
        return raw_ops.RightShift(x=x1, y=x2)
    # The bits that come in repeat the sign.
    signed = KIND[x1.dtype] == "signed"
    rest = raw_ops.RightShift(x=x1, y=scalar_tensor(8 * x1.dtype.size - 1, x1.dtype)) if signed else None
    rest = scalar_tensor(0, x1.dtype) if rest is None else rest
    return raw_ops.SelectV2(condition=_beyond(x1, x2), t=rest, e=raw_ops.RightShift(x=x1, y=x2))


def isnan(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "float":
        return raw_ops.IsNan(x=x)
    if kind == "complex":
        return raw_ops.LogicalOr(x=raw_ops.IsNan(x=real(x)), y=raw_ops.IsNan(x=imag(x)))
    return raw_ops.NotEqual(x=x, y=x)


def isinf(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "float":
        return raw_ops.IsInf(x=x)
    if kind == "complex":
        return raw_ops.LogicalOr(x=raw_ops.IsInf(x=real(x)), y=raw_ops.IsInf(x=imag(x)))
    return raw_ops.NotEqual(x=x, y=x)


def isfinite(x: Operand, /) -> Tensor:
    x = as_tensor(x)
    kind = KIND[x.dtype]
    if kind == "float":
        return raw_ops.IsFinite(x=x)
    if kind == "complex":
        return raw_ops.LogicalAnd(x=raw_ops.IsFinite(x=real(x)), y=raw_ops.IsFinite(x=imag(x)))
    return raw_ops.Equal(x=x, y=x)
