"""Element-wise functions of analysis. Integers are computed in the default float."""

from math import log as scalar_log
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.tensorflow._arithmetic import imag, real
from ivy_protocol.backends.tensorflow._dtypes import (
    COMPLEX_OF_REAL,
    FLOAT_INFO,
    KIND,
    REAL_OF_COMPLEX,
    bfloat16,
    float16,
    int16,
    int32,
    int64,
)
from ivy_protocol.backends.tensorflow._operands import (
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
