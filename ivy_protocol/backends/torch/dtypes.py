"""Casts, and dtype fallbacks for functions with missing or inexact kernels.

For each dtype, the tables map a target to the functions that are computed with this target: another dtype, or the
name of a method in `CONVERSIONS`. The tables concern booleans, integers, half-precision floats and complex numbers.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common import array_api
from ivy_protocol.backends.common.array_api import fitting
from ivy_protocol.backends.common.conversion import NO_DTYPE
from ivy_protocol.backends.common.indexing import check_fill, take, take_along_axis
from ivy_protocol.backends.common.linalg import HALF_LESS
from ivy_protocol.backends.common.scatter import gather, gather_nd
from ivy_protocol.backends.torch import _integer_products
from ivy_protocol.backends.torch.elementwise import complex_power, integer_power, unsigned_power
from ivy_protocol.backends.torch.indexing import scatter_flat, scatter_nd

__all__ = [
    "CONVERSIONS",
    "DTYPE_FALLBACKS",
    "astype",
    "multiprocessing",
]


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    if device is None and x.dtype is not dtype:
        return x.to(dtype=dtype)
    return x.to(dtype=dtype, device=device, copy=copy)


def multiprocessing(context: str | None = None) -> Any:
    return torch.multiprocessing if context is None else torch.multiprocessing.get_context(context)


# Functions computed in int64, which represents all values of uint16 and uint32.
_UNSIGNED_BY_INT64 = (
    "abs add all any arange argmax argmin bitwise_invert bitwise_left_shift bitwise_right_shift clip count_nonzero "
    "cross cumulative_prod cumulative_sum diff eye flip floor_divide gcd greater greater_equal "
    "isin less "
    "less_equal linear linspace logical_and logical_not logical_or logical_xor matmul max maximum minimum "
    "multiply negative nonzero outer pow prod random_uniform "
    "einsum remainder repeat roll round shuffle scatter_flat scatter_nd searchsorted sign sort square "
    "subtract sum tensordot trace "
    "tril triu unique_all unique_counts unique_inverse unique_values vecdot"
)
# Functions of uint64 that are computed on the same bits as int64. Their results do not depend on the sign.
_UINT64_BY_INT64 = (
    "add all any arange bitwise_invert bitwise_left_shift count_nonzero cross cumulative_prod cumulative_sum diff eye "
    "einsum flip isin linear linspace logical_and logical_not logical_or logical_xor matmul "
    "multiply negative nonzero outer prod repeat roll shuffle square "
    "subtract sum tensordot trace tril triu vecdot"
)
# Functions that depend only on the order of elements. They are computed in int64: uint64 numbers with the highest bit
# flipped have the same order as int64 numbers.
_UINT64_BY_ORDER = (
    "argmax argmin clip greater greater_equal less less_equal max maximum minimum searchsorted sort unique_all "
    "unique_counts unique_inverse unique_values"
)
_UINT64_FUNCTIONS = "abs bitwise_right_shift floor_divide gcd pow remainder round scatter_flat scatter_nd sign"
_FILLED = "gather gather_nd take take_along_axis"
_SPECIAL_VALUES = "acos expm1 log1p negative pow round"
_FFT = "fft fftn hfft ifft ifftn ihfft irfft irfftn rfft rfftn"
_REAL_KERNELS = (
    "celu gelu hardswish leaky_relu log_softmax logit logsigmoid mish relu relu6 sigmoid silu softmax softplus "
    "tanhshrink"
)
_TRANSCENDENTAL = ("digamma", "erfinv", "i0", "lgamma", "zeta")
_NO_BOOLS = "argmax argmin clip isin linspace searchsorted"
_NO_KERNELS = "fmax fmin fmod lcm relu relu6"
_PRODUCTS = frozenset(("einsum", "matmul", "tensordot", "vecdot"))
_BITWISE = ("bitwise_and", "bitwise_or", "bitwise_xor", "fftshift", "ifftshift", "where")
_FALLBACKS_OF_UNSIGNED = {
    "initial": ["min"],
    "int64": _UNSIGNED_BY_INT64.split(),
    "reference": _NO_KERNELS.split(),
    "fill": _FILLED.split(),
}
# torch rounds each step of half-precision products, so that they can underflow or overflow although the result does
# not.
_FALLBACKS_OF_HALF = {"float32": (*HALF_LESS, *_TRANSCENDENTAL, "erf", "prod"), "upcast": _FFT.split()}
_FALLBACKS_OF_COMPLEX = {"special values": _SPECIAL_VALUES.split(), "reference": _REAL_KERNELS.split()}
CPU_FALLBACKS: Mapping[str, Mapping[str, Iterable[str]]] = {
    "bool": {"uint8": _NO_BOOLS.split(), "reference": _NO_KERNELS.split()},
    **{name: {"checked": ["pow"]} for name in ("int8", "int16", "int32", "int64")},
    "uint16": _FALLBACKS_OF_UNSIGNED,
    "uint32": _FALLBACKS_OF_UNSIGNED,
    "uint64": {
        **_FALLBACKS_OF_UNSIGNED,
        "int64": _UINT64_BY_INT64.split(),
        "ordered": _UINT64_BY_ORDER.split(),
        "unsigned": _UINT64_FUNCTIONS.split(),
    },
    "float16": _FALLBACKS_OF_HALF,
    "bfloat16": _FALLBACKS_OF_HALF,
    "complex64": _FALLBACKS_OF_COMPLEX,
    "complex128": _FALLBACKS_OF_COMPLEX,
}


def with_gpu_fallbacks(table: Mapping[str, Mapping[str, Iterable[str]]]) -> Mapping[str, Mapping[str, Iterable[str]]]:
    """Return a fallback table extended for GPUs, which lack some kernels for integers and unsigned integers."""
    result = {dtype: {to: tuple(names) for to, names in row.items()} for dtype, row in table.items()}
    for dtype in ("uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"):
        row = result.setdefault(dtype, {})
        for to, names in row.items():
            row[to] = tuple([n for n in names if n not in _PRODUCTS and n != "linear"])
        if "int64" in row:
            fallback = "ordered" if "ordered" in row else "int64"
            row["int64"] += _BITWISE
            row[fallback] += ("argsort",)
        row |= {"products": tuple(_PRODUCTS), "reference": (*row.get("reference", ()), "linear")}
    return result


DTYPE_FALLBACKS = with_gpu_fallbacks(CPU_FALLBACKS) if torch.backends.cuda.is_built() else CPU_FALLBACKS
_LOWEST = torch.iinfo(torch.int64).min


def _to_ordered(x: Any) -> Any:
    # Flip the highest bit, so that int64 has the order of uint64.
    return x.to(torch.int64) ^ _LOWEST


def _from_ordered(x: Any, dtype: Any) -> Any:
    return (x ^ _LOWEST).to(dtype)


def _abs(x: Any) -> Any:
    return x.clone()


def _sign(x: Any, *, np_variant: bool = False) -> Any:
    return (x != 0).to(x.dtype)


def _right_shift(x1: Any, x2: Any) -> Any:
    bits, count = x1.to(torch.int64), x2.to(torch.int64)
    # Replace shift counts of at least 2**63, which are negative in int64, by 64.
    count = torch.where(count < 0, 64, count)
    # A right shift of int64 copies the sign bit, but unsigned integers require zeros. Shift by one, clear the sign bit,
    # and then shift by the rest.
    remaining = torch.clamp(count - 1, min=0)
    return torch.where(count == 0, bits, ((bits >> 1) & torch.iinfo(torch.int64).max) >> remaining).to(x1.dtype)


def _quotient(x1: Any, x2: Any) -> Any:
    """Return the quotient of int64 values read as uint64.

    The function divides half the dividend, doubles the quotient, and corrects it by at most one.
    """
    halved = (x1 >> 1) & torch.iinfo(torch.int64).max
    large, zero = x2 < 0, x2 == 0
    quotient = (halved // torch.where(large | zero, 1, x2)) << 1
    remainder = x1 - quotient * x2
    quotient = quotient + ((remainder ^ _LOWEST) >= (x2 ^ _LOWEST)).to(torch.int64)
    quotient = torch.where(large, ((x1 ^ _LOWEST) >= (x2 ^ _LOWEST)).to(torch.int64), quotient)
    return torch.where(zero, 0, quotient)


def _floor_divide(x1: Any, x2: Any) -> Any:
    return _quotient(x1.to(torch.int64), x2.to(torch.int64)).to(x1.dtype)


def _remainder(x1: Any, x2: Any, *, modulus: bool = True) -> Any:
    a, b = x1.to(torch.int64), x2.to(torch.int64)
    return torch.where(b == 0, 0, a - _quotient(a, b) * b).to(x1.dtype)


def _round(x: Any, *, decimals: int = 0) -> Any:
    if decimals >= 0:
        return x.clone()
    if decimals < -20 or 10**-decimals > torch.iinfo(torch.uint64).max:
        return torch.zeros_like(x)
    bits = x.to(torch.int64)
    factor = torch.tensor(10**-decimals, dtype=torch.uint64, device=x.device).to(torch.int64)
    quotient = _quotient(bits, factor)
    remainder = bits - quotient * factor
    # Compare `remainder` with `factor - remainder`, because twice the remainder could overflow uint64.
    rounds_up, middle = (remainder ^ _LOWEST) > ((factor - remainder) ^ _LOWEST), remainder == factor - remainder
    return ((quotient + (rounds_up | (middle & (quotient % 2 != 0))).to(torch.int64)) * factor).to(x.dtype)


def _gcd(x1: Any, x2: Any) -> Any:
    a, b = torch.broadcast_tensors(x1.to(torch.int64), x2.to(torch.int64))
    while torch.any(b != 0):
        is_done = b == 0
        remainder = a - _quotient(a, b) * b
        a, b = torch.where(is_done, a, b), torch.where(is_done, b, remainder)
    return a.to(x1.dtype)


def _decline(*args: Any, **kwargs: Any) -> Any:
    """Return NotImplemented, so that the default implementation is called."""
    return NotImplemented


def _acos(x: Any) -> Any:
    result = torch.acos(x)
    # torch.acos returns the wrong sign of the imaginary part on the branch cut. Set the sign in place, through a view
    # of the result: the backward pass of `acos` does not read the result.
    torch.view_as_real(result.detach())[..., 1].copysign_(-x.imag)
    return result


def _expm1(x: Any) -> Any:
    exponential = torch.exp(x)
    real, imag = x.real, x.imag
    near = real.abs() < 1
    small = torch.expm1(real.clamp(-1, 1)) * torch.cos(imag) - 2 * torch.sin(imag / 2).square()
    # Adding 0.0 turns -0.0 into 0.0.
    return torch.complex(torch.where(near, small + 0.0, exponential.real - 1), exponential.imag)


def _log1p(x: Any) -> Any:
    infinite = torch.isinf(x)
    # If the number is so small that its square may underflow, use the first two terms of the series, because torch
    # returns NaN.
    tiny = torch.maximum(x.real.abs(), x.imag.abs()) < torch.finfo(x.dtype).eps
    result = torch.where(infinite, torch.log(torch.where(infinite, x, 1)), torch.log1p(torch.where(tiny, 0, x)))
    small = torch.where(tiny, x, 0)
    series = torch.complex(small.real - (small.real.square() - small.imag.square()) / 2, small.imag)
    return torch.where(tiny, series, result)


def _negative(x: Any) -> Any:
    # Negate the parts separately: the vectorized complex kernel computes 0 - x, so that it returns 0.0 instead of -0.0
    # for 0.0.
    return torch.complex(-x.real, -x.imag)


def _round_parts(x: Any, *, decimals: int = 0) -> Any:
    # Round the parts separately, because torch and older versions of array-api-compat cannot round complex numbers.
    return torch.complex(*[array_api.round(xp, part, decimals=decimals) for part in (x.real, x.imag)])


def _with_fill_value(fn: Any) -> Any:
    """Return a function that computes with unsigned integers as int64, and by default fills with the largest value."""

    def run(x: Any, *args: Any, fill_value: Any = None, **options: Any) -> Any:
        check_fill(x.dtype, fill_value)
        fill_value = torch.iinfo(x.dtype).max if fill_value is None else fill_value
        # Replace a fill value of at least 2**63 by the negative int64 with the same bits.
        fill_value = fill_value - 2**64 if fill_value > torch.iinfo(torch.int64).max else fill_value
        return fn(xp, x.to(torch.int64), *args, fill_value=fill_value, **options).to(x.dtype)

    return run


def _scatter_uint64(fn: Any) -> Any:
    def run(indices: Any, updates: Any, *args: Any, reduction: str = "sum", out: Any = None, **options: Any) -> Any:
        is_comparison = reduction in ("min", "max")
        to_signed = _to_ordered if is_comparison else lambda x: x.to(torch.int64)
        signed_out = None if out is None else to_signed(out)
        result = fn(indices, to_signed(updates), *args, reduction=reduction, out=signed_out, **options)
        if is_comparison and out is None:
            # Elements without updates are 0 in the result. Replace them by `_LOWEST`, which encodes 0 in the ordered
            # form.
            ones = torch.ones_like(updates, dtype=torch.int64)
            result = torch.where(fn(indices, ones, *args, reduction="max", **options) > 0, result, _LOWEST)
        return _from_ordered(result, torch.uint64) if is_comparison else result.to(torch.uint64)

    return run


def _signed(x: Any) -> Any:
    return x if x.is_floating_point() or x.is_complex() else x.to(torch.int64)


def _min(x: Any, *, initial: Any = None, **options: Any) -> Any:
    """Return the minimum of unsigned integers and `initial`; raise if the dtype cannot represent `initial`."""
    initial = fitting(xp, initial, x.dtype)
    if x.dtype is not torch.uint64:
        return array_api.min(xp, x.to(torch.int64), initial=initial, **options).to(x.dtype)
    initial = None if initial is None else initial + _LOWEST
    return _from_ordered(array_api.min(xp, _to_ordered(x), initial=initial, **options), x.dtype)


CONVERSIONS = {
    "initial": {"min": _min},
    "special values": {
        "acos": _acos,
        "expm1": _expm1,
        "log1p": _log1p,
        "negative": _negative,
        "pow": complex_power,
        "round": _round_parts,
    },
    "checked": {"pow": integer_power},
    "reference": dict.fromkeys((*_REAL_KERNELS.split(), *_NO_KERNELS.split(), "linear"), _decline),
    "fill": {fn.__name__: _with_fill_value(fn) for fn in (gather, gather_nd, take, take_along_axis)},
    "ordered": (_to_ordered, _from_ordered, torch.int64),
    "products": {name: getattr(_integer_products, name) for name in _PRODUCTS},
    "unsigned": {
        "abs": _abs,
        "bitwise_right_shift": _right_shift,
        "floor_divide": _floor_divide,
        "gcd": _gcd,
        "pow": unsigned_power,
        "scatter_flat": _scatter_uint64(scatter_flat),
        "scatter_nd": _scatter_uint64(scatter_nd),
        "remainder": _remainder,
        "round": _round,
        "sign": _sign,
    },
    # Leave results in complex64, because ivy does not support complex32.
    "upcast": (lambda x: x.to(torch.float32), lambda x, _: x, torch.float32),
}
