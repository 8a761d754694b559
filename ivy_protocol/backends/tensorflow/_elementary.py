"""Element-wise functions of analysis. Integers are computed in the default float."""

from math import log as scalar_log

from tensorflow import raw_ops

from ._dtypes import COMPLEX_OF_REAL, REAL_OF_COMPLEX, bfloat16, float16, int16, int32, int64
from ._operands import (
    Operand,
    Tensor,
    cast,
    floating,
    promoted_floating,
    scalar_tensor,
    wide,
)

__all__ = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "copysign",
    "cos",
    "cosh",
    "exp",
    "expm1",
    "hypot",
    "log",
    "log1p",
    "log2",
    "log10",
    "logaddexp",
    "nextafter",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
]

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
    return raw_ops.Expm1(x=floating(x))


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
    return raw_ops.Log1p(x=floating(x))


def log2(x: Operand, /) -> Tensor:
    x = floating(x)
    logarithm = _logarithm(wide("log2", x))
    return cast(raw_ops.RealDiv(x=logarithm, y=scalar_tensor(scalar_log(2), logarithm.dtype)), x.dtype)


def log10(x: Operand, /) -> Tensor:
    x = floating(x)
    logarithm = _logarithm(wide("log10", x))
    return cast(raw_ops.RealDiv(x=logarithm, y=scalar_tensor(scalar_log(10), logarithm.dtype)), x.dtype)


def logaddexp(x1: Operand, x2: Operand, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    # Equal infinities have no difference.
    equal = raw_ops.Equal(x=x1, y=x2)
    gap = raw_ops.SelectV2(
        condition=equal, t=scalar_tensor(0, x1.dtype), e=raw_ops.Neg(x=raw_ops.Abs(x=raw_ops.Sub(x=x1, y=x2)))
    )
    return raw_ops.AddV2(x=raw_ops.Maximum(x=x1, y=x2), y=raw_ops.Log1p(x=raw_ops.Exp(x=gap)))


def sin(x: Operand, /) -> Tensor:
    return raw_ops.Sin(x=floating(x))


def sinh(x: Operand, /) -> Tensor:
    return raw_ops.Sinh(x=floating(x))


def sqrt(x: Operand, /) -> Tensor:
    return raw_ops.Sqrt(x=floating(x))


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
