"""PyTorch: data types."""

from collections.abc import Iterable, Mapping
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common import array_api
from ivy_protocol.backends.common.array_api import fitting
from ivy_protocol.backends.common.conversion import NO_DTYPE
from ivy_protocol.backends.common.indexing import (
    check_fill,
    take,
    take_along_axis,
)
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


_NARROW = (
    "abs add all any arange argmax argmin bitwise_invert bitwise_left_shift bitwise_right_shift clip count_nonzero "
    "cross cumulative_prod cumulative_sum diff eye flip floor_divide gcd greater greater_equal "
    "isin less "
    "less_equal linear linspace logical_and logical_not logical_or logical_xor matmul max maximum minimum "
    "multiply negative nonzero outer pow prod random_uniform "
    "einsum remainder repeat roll round shuffle scatter_flat scatter_nd searchsorted sign sort square "
    "subtract sum tensordot trace "
    "tril triu unique_all unique_counts unique_inverse unique_values vecdot"
)
_WRAPPING = (
    "add all any arange bitwise_invert bitwise_left_shift count_nonzero cross cumulative_prod cumulative_sum diff eye "
    "einsum flip isin linear linspace logical_and logical_not logical_or logical_xor matmul "
    "multiply negative nonzero outer prod repeat roll shuffle square "
    "subtract sum tensordot trace tril triu vecdot"
)
_ORDERED = (
    "argmax argmin clip greater greater_equal less less_equal max maximum minimum searchsorted sort unique_all "
    "unique_counts unique_inverse unique_values"
)
_OWN = "abs bitwise_right_shift floor_divide gcd pow remainder round scatter_flat scatter_nd sign"
_FILLED = "gather gather_nd take take_along_axis"
_SPECIAL = "acos expm1 log1p negative pow round"
_SPECTRAL = "fft fftn hfft ifft ifftn ihfft irfft irfftn rfft rfftn"
_REAL_KERNELS = (
    "celu gelu hardswish leaky_relu log_softmax logit logsigmoid mish relu relu6 sigmoid silu softmax softplus "
    "tanhshrink"
)
_TRANSCENDENTAL = ("digamma", "erfinv", "i0", "lgamma", "zeta")
_NO_BOOLS = "argmax argmin clip isin linspace searchsorted"
_NO_KERNELS = "fmax fmin fmod lcm relu relu6"
_PRODUCTS = frozenset(("einsum", "matmul", "tensordot", "vecdot"))
_PATTERNS = ("bitwise_and", "bitwise_or", "bitwise_xor", "fftshift", "ifftshift", "where")
_OF_UNSIGNED = {
    "beside numbers": ["min"],
    "int64": _NARROW.split(),
    "composed": _NO_KERNELS.split(),
    "filled": _FILLED.split(),
}
# Products of many halves are rounded, and become zero or infinite, where their product is neither.
_OF_HALVES = {"float32": (*HALF_LESS, *_TRANSCENDENTAL, "erf", "prod"), "widened": _SPECTRAL.split()}
_OF_COMPLEX = {"by parts": _SPECIAL.split(), "composed": _REAL_KERNELS.split()}
ON_THE_HOST: Mapping[str, Mapping[str, Iterable[str]]] = {
    "bool": {"uint8": _NO_BOOLS.split(), "composed": _NO_KERNELS.split()},
    **{name: {"checked": ["pow"]} for name in ("int8", "int16", "int32", "int64")},
    "uint16": _OF_UNSIGNED,
    "uint32": _OF_UNSIGNED,
    "uint64": {
        **_OF_UNSIGNED,
        "int64": _WRAPPING.split(),
        "ordered": _ORDERED.split(),
        "unsigned": _OWN.split(),
    },
    "float16": _OF_HALVES,
    "bfloat16": _OF_HALVES,
    "complex64": _OF_COMPLEX,
    "complex128": _OF_COMPLEX,
}


def with_gpus(table: Mapping[str, Mapping[str, Iterable[str]]]) -> Mapping[str, Mapping[str, Iterable[str]]]:
    """The table where torch has GPUs, on which it lacks products of integers and more kernels of unsigned ones."""
    found = {dtype: {to: tuple(names) for to, names in row.items()} for dtype, row in table.items()}
    for dtype in ("uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"):
        row = found.setdefault(dtype, {})
        for to, names in row.items():
            row[to] = tuple([n for n in names if n not in _PRODUCTS and n != "linear"])
        if "int64" in row:
            order = "ordered" if "ordered" in row else "int64"
            row["int64"] += _PATTERNS
            row[order] += ("argsort",)
        row |= {"products": tuple(_PRODUCTS), "composed": (*row.get("composed", ()), "linear")}
    return found


DTYPE_FALLBACKS = with_gpus(ON_THE_HOST) if torch.backends.cuda.is_built() else ON_THE_HOST
_LOWEST = torch.iinfo(torch.int64).min


def _to_ordered(x: Any) -> Any:
    # With the highest bit flipped, signed integers have the order of the unsigned ones.
    return x.to(torch.int64) ^ _LOWEST


def _from_ordered(x: Any, dtype: Any) -> Any:
    return (x ^ _LOWEST).to(dtype)


def _abs(x: Any) -> Any:
    return x.clone()


def _sign(x: Any, *, np_variant: bool = False) -> Any:
    return (x != 0).to(x.dtype)


def _right_shift(x1: Any, x2: Any) -> Any:
    bits, count = x1.to(torch.int64), x2.to(torch.int64)
    # A count with the highest bit is a large one.
    count = torch.where(count < 0, 64, count)
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
    rest = bits - quotient * factor
    # The sums that could overflow are compared as differences, and in the order of unsigned integers.
    beyond, middle = (rest ^ _LOWEST) > ((factor - rest) ^ _LOWEST), rest == factor - rest
    return ((quotient + (beyond | (middle & (quotient % 2 != 0))).to(torch.int64)) * factor).to(x.dtype)


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
    # Where the parts of the square of a number are next to nothing, torch makes NaN of them.
    tiny = torch.maximum(x.real.abs(), x.imag.abs()) < torch.finfo(x.dtype).eps
    result = torch.where(infinite, torch.log(torch.where(infinite, x, 1)), torch.log1p(torch.where(tiny, 0, x)))
    small = torch.where(tiny, x, 0)
    series = torch.complex(small.real - (small.real.square() - small.imag.square()) / 2, small.imag)
    return torch.where(tiny, series, result)


def _negative(x: Any) -> Any:
    # Many at a time, torch takes them from zero, which makes no negative zeros.
    return torch.complex(-x.real, -x.imag)


def _round_parts(x: Any, *, decimals: int = 0) -> Any:
    # torch has no kernel for them, and neither have older versions of array-api-compat.
    return torch.complex(*[array_api.round(xp, part, decimals=decimals) for part in (x.real, x.imag)])


def _filled(fn: Any) -> Any:
    """Move unsigned integers, for which torch lacks most kernels, as signed ones; what is filled in has all bits."""

    def run(x: Any, *args: Any, fill_value: Any = None, **options: Any) -> Any:
        check_fill(x.dtype, fill_value)
        fill_value = torch.iinfo(x.dtype).max if fill_value is None else fill_value
        # The patterns of 64 bits with the highest one are negative.
        fill_value = fill_value - 2**64 if fill_value > torch.iinfo(torch.int64).max else fill_value
        return fn(xp, x.to(torch.int64), *args, fill_value=fill_value, **options).to(x.dtype)

    return run


def _scattered(fn: Any) -> Any:
    def run(indices: Any, updates: Any, *args: Any, reduction: str = "sum", out: Any = None, **options: Any) -> Any:
        ordered = reduction in ("min", "max")
        there = _to_ordered if ordered else lambda x: x.to(torch.int64)
        into = None if out is None else there(out)
        result = fn(indices, there(updates), *args, reduction=reduction, out=into, **options)
        if ordered and out is None:
            # A place without updates is zero, which is another number in the other order.
            ones = torch.ones_like(updates, dtype=torch.int64)
            result = torch.where(fn(indices, ones, *args, reduction="max", **options) > 0, result, _LOWEST)
        return _from_ordered(result, torch.uint64) if ordered else result.to(torch.uint64)

    return run


def _signed(x: Any) -> Any:
    return x if x.is_floating_point() or x.is_complex() else x.to(torch.int64)


def _min(x: Any, *, initial: Any = None, **options: Any) -> Any:
    """The least of unsigned integers, and of a number that has to fit and to be in order beside them."""
    initial = fitting(xp, initial, x.dtype)
    if x.dtype is not torch.uint64:
        return array_api.min(xp, x.to(torch.int64), initial=initial, **options).to(x.dtype)
    initial = None if initial is None else initial + _LOWEST
    return _from_ordered(array_api.min(xp, _to_ordered(x), initial=initial, **options), x.dtype)


CONVERSIONS = {
    "beside numbers": {"min": _min},
    "by parts": {
        "acos": _acos,
        "expm1": _expm1,
        "log1p": _log1p,
        "negative": _negative,
        "pow": complex_power,
        "round": _round_parts,
    },
    "checked": {"pow": integer_power},
    "composed": dict.fromkeys((*_REAL_KERNELS.split(), *_NO_KERNELS.split(), "linear"), _composed),
    "filled": {fn.__name__: _filled(fn) for fn in (gather, gather_nd, take, take_along_axis)},
    "ordered": (_to_ordered, _from_ordered, torch.int64),
    "products": {name: getattr(_integer_products, name) for name in _PRODUCTS},
    "unsigned": {
        "abs": _abs,
        "bitwise_right_shift": _right_shift,
        "floor_divide": _floor_divide,
        "gcd": _gcd,
        "pow": unsigned_power,
        "scatter_flat": _scattered(scatter_flat),
        "scatter_nd": _scattered(scatter_nd),
        "remainder": _remainder,
        "round": _round,
        "sign": _sign,
    },
    # There are no complex numbers of half the width to cast the results to.
    "widened": (lambda x: x.to(torch.float32), lambda x, _: x, torch.float32),
}
