"""Element-wise arithmetic."""

from math import nan

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.tensorflow._dtypes import (
    INTEGER_INFO,
    KIND,
    REAL_OF_COMPLEX,
    UNSIGNED_OF_SIZE,
    bool_,
    float64,
    int64,
    uint64,
)
from ivy_protocol.backends.tensorflow._operands import (
    Operand,
    Tensor,
    as_tensor,
    at_hand,
    cast,
    floating,
    index_vector,
    promoted,
    promoted_floating,
    scalar_tensor,
    wide,
)

__all__ = [
    "abs",
    "add",
    "ceil",
    "clip",
    "conj",
    "divide",
    "floor",
    "floor_divide",
    "imag",
    "maximum",
    "minimum",
    "multiply",
    "negative",
    "positive",
    "pow",
    "real",
    "reciprocal",
    "remainder",
    "round",
    "sign",
    "square",
    "subtract",
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
    whole = raw_ops.LogicalAnd(x=finite, y=raw_ops.LogicalAnd(x=one, y=known))
    return raw_ops.SelectV2(condition=whole, t=scalar_tensor(0, x1.dtype), e=quotient)


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
        kept = raw_ops.LogicalAnd(x=raw_ops.Equal(x=x1, y=zero), y=raw_ops.Equal(x=truncated, y=zero))
        # Zero has a sign too.
        return raw_ops.SelectV2(condition=kept, t=x1, e=truncated)
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
        whole = raw_ops.Round(x=raw_ops.Sub(x=quotient, y=raw_ops.Cast(x=moves, DstT=x1.dtype)))
        # A quotient that is rounded to zero is positive, which the sum makes it.
        whole = raw_ops.AddV2(x=whole, y=scalar_tensor(0, x1.dtype))
        # An infinite quotient is whole, and so are that by an infinite number, which is zero, and that of zero.
        zero = scalar_tensor(0, x2.dtype)
        special = raw_ops.LogicalOr(x=raw_ops.Equal(x=x2, y=zero), y=raw_ops.Equal(x=x1, y=zero))
        special = raw_ops.LogicalOr(x=special, y=raw_ops.IsInf(x=x2))
        special = raw_ops.LogicalOr(x=special, y=raw_ops.IsInf(x=x1))
        return raw_ops.SelectV2(condition=special, t=raw_ops.RealDiv(x=x1, y=x2), e=whole)
    if _is_nowhere_zero(x2):
        return raw_ops.FloorDiv(x=x1, y=x2)
    by_zero, divisor = _nonzero_divisor(x2)
    result = raw_ops.FloorDiv(x=x1, y=divisor)
    return raw_ops.SelectV2(condition=by_zero, t=scalar_tensor(0, x1.dtype), e=result)


def _is_nowhere_zero(x: Tensor) -> bool:
    """Whether integers are seen to have no zero; bools are not looked at."""
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
