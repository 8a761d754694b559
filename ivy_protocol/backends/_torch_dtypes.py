"""What torch does not compute in a data type as the standard says, and how it is computed instead."""

from typing import Any

import torch

from ivy_protocol.backends._linear_algebra import HALF_LESS

_NARROW = (
    "abs add all any arange argmax argmin bitwise_invert bitwise_left_shift bitwise_right_shift clip count_nonzero "
    "cross cumulative_prod cumulative_sum diff eye flip floor_divide full full_like gcd get_item greater greater_equal "
    "isin less "
    "less_equal linspace logical_and logical_not logical_or logical_xor matmul max maximum min minimum "
    "multiply negative nonzero outer pow prod random_uniform "
    "remainder repeat roll searchsorted set_item sign sort square subtract sum take take_along_axis tensordot trace "
    "tril triu unique_all unique_counts unique_inverse unique_values vecdot"
)
_WRAPPING = (
    "add all any arange bitwise_invert bitwise_left_shift count_nonzero cross cumulative_prod cumulative_sum diff eye "
    "flip full full_like get_item isin linspace logical_and logical_not logical_or logical_xor matmul "
    "multiply negative nonzero outer pow prod repeat roll set_item square "
    "subtract sum take take_along_axis tensordot trace tril triu vecdot"
)
_ORDERED = (
    "argmax argmin clip greater greater_equal less less_equal max maximum min minimum searchsorted sort unique_all "
    "unique_counts unique_inverse unique_values"
)
_OWN = "abs bitwise_right_shift floor_divide gcd remainder sign"
_SPECIAL = "acos expm1 log1p"
_REAL_KERNELS = "gelu hardswish leaky_relu log_softmax mish relu softmax softplus"
_NO_BOOLS = "argmax argmin clip isin linspace searchsorted"
_NO_KERNELS = "fmin fmod lcm relu"
_TRANSFORMS = "fft fftn hfft ifft ifftn ihfft irfft irfftn rfft rfftn"

DETOURS = {
    "bool": {"uint8": _NO_BOOLS.split(), "composed": _NO_KERNELS.split()},
    "uint16": {"int64": _NARROW.split(), "composed": _NO_KERNELS.split()},
    "uint32": {"int64": _NARROW.split(), "composed": _NO_KERNELS.split()},
    "uint64": {
        "int64": _WRAPPING.split(),
        "ordered": _ORDERED.split(),
        "unsigned": _OWN.split(),
        "composed": _NO_KERNELS.split(),
    },
    "float16": {"float32": HALF_LESS, "in float32": _TRANSFORMS.split()},
    "bfloat16": {"float32": HALF_LESS, "in float32": _TRANSFORMS.split()},
    "complex64": {"by parts": _SPECIAL.split(), "composed": _REAL_KERNELS.split()},
    "complex128": {"by parts": _SPECIAL.split(), "composed": _REAL_KERNELS.split()},
}

_LOWEST = torch.iinfo(torch.int64).min


def _to_ordered(x: Any) -> Any:
    # With the highest bit flipped, signed integers have the order of the unsigned ones.
    return x.to(torch.int64) ^ _LOWEST


def _from_ordered(x: Any, dtype: Any) -> Any:
    return (x ^ _LOWEST).to(dtype)


def _abs(x: Any) -> Any:
    return x.clone()


def _sign(x: Any) -> Any:
    return (x != 0).to(x.dtype)


def _right_shift(x1: Any, x2: Any) -> Any:
    bits, count = x1.to(torch.int64), x2.to(torch.int64)
    # The first step clears the sign, which the others would otherwise carry along.
    rest = torch.clamp(count - 1, min=0)
    return torch.where(count == 0, bits, ((bits >> 1) & torch.iinfo(torch.int64).max) >> rest).to(x1.dtype)


def _quotient(x1: Any, x2: Any) -> Any:
    """Divide 64-bit patterns as unsigned integers: half the dividend first, then correct by one."""
    halved = (x1 >> 1) & torch.iinfo(torch.int64).max
    large, zero = x2 < 0, x2 == 0
    quotient = (halved // torch.where(large | zero, 1, x2)) << 1
    rest = x1 - quotient * x2
    quotient = quotient + ((rest ^ _LOWEST) >= (x2 ^ _LOWEST)).to(torch.int64)
    quotient = torch.where(large, ((x1 ^ _LOWEST) >= (x2 ^ _LOWEST)).to(torch.int64), quotient)
    return torch.where(zero, 0, quotient)


def _floor_divide(x1: Any, x2: Any) -> Any:
    return _quotient(x1.to(torch.int64), x2.to(torch.int64)).to(x1.dtype)


def _remainder(x1: Any, x2: Any) -> Any:
    a, b = x1.to(torch.int64), x2.to(torch.int64)
    return torch.where(b == 0, 0, a - _quotient(a, b) * b).to(x1.dtype)


def _gcd(x1: Any, x2: Any) -> Any:
    a, b = torch.broadcast_tensors(x1.to(torch.int64), x2.to(torch.int64))
    while torch.any(b != 0):
        ended = b == 0
        rest = a - _quotient(a, b) * b
        a, b = torch.where(ended, a, b), torch.where(ended, b, rest)
    return a.to(x1.dtype)


def _composed(*args: Any, **kwargs: Any) -> Any:
    """Leave a function to its body."""
    return NotImplemented


def _acos(x: Any) -> Any:
    result = torch.acos(x)
    # The parts are not copied, and the gradient of `acos` does not need its result.
    torch.view_as_real(result.detach())[..., 1].copysign_(-x.imag)
    return result


def _expm1(x: Any) -> Any:
    exponential = torch.exp(x)
    real, imag = x.real, x.imag
    near = real.abs() < 1
    small = torch.expm1(real.clamp(-1, 1)) * torch.cos(imag) - 2 * torch.sin(imag / 2).square()
    # Adding zero makes negative zero positive.
    return torch.complex(torch.where(near, small + 0.0, exponential.real - 1), exponential.imag)


def _log1p(x: Any) -> Any:
    infinite = torch.isinf(x)
    return torch.where(infinite, torch.log(torch.where(infinite, x, 1)), torch.log1p(x))


WAYS = {
    "by parts": {"acos": _acos, "expm1": _expm1, "log1p": _log1p},
    "composed": dict.fromkeys((*_REAL_KERNELS.split(), *_NO_KERNELS.split()), _composed),
    # What is real again has the type of the parts of the complex numbers that it stands for.
    "in float32": (lambda x: x.float(), lambda x, dtype: x, torch.float32),
    "ordered": (_to_ordered, _from_ordered, torch.int64),
    "unsigned": {
        "abs": _abs,
        "bitwise_right_shift": _right_shift,
        "floor_divide": _floor_divide,
        "gcd": _gcd,
        "remainder": _remainder,
        "sign": _sign,
    },
}
