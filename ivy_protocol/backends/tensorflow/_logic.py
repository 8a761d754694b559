"""Element-wise comparison, logic and bits."""

from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow._arithmetic import imag, real
from ivy_protocol.backends.tensorflow._dtypes import KIND, UNSIGNED_OF_SIZE, bool_
from ivy_protocol.backends.tensorflow._operands import (
    Operand,
    Tensor,
    as_tensor,
    at_hand,
    index_vector,
    ordered,
    promoted,
    scalar_tensor,
)

__all__ = [
    "bitwise_and",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "equal",
    "greater",
    "greater_equal",
    "isfinite",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "not_equal",
]


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
    """Whether all shifts are seen to be less than the width of the type."""
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
