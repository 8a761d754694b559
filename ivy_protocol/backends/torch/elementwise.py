"""PyTorch: elementwise functions."""

import builtins
import math
import operator
from functools import partial
from operator import index
from types import NoneType
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp
from torch.overrides import _get_current_function_mode_stack as _modes
from torch.utils._device import DeviceContext

from ivy_protocol.backends.chain import when
from ivy_protocol.backends.common.beyond_standard import (
    power_of_complex,
    sign_of_complex,
)
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch._shared import INTEGERS as _INTEGERS
from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE as _WIDE
from ivy_protocol.backends.torch._shared import are_at_hand, nearest
from ivy_protocol.backends.torch.transforms import carries_gradients
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.core.shape import is_whole

__all__ = [
    "SCALARS_LEFT",
    "abs",
    "acos",
    "acosh",
    "add",
    "all",
    "all_equal",
    "angle",
    "any",
    "array_equal",
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
    "fused_cast",
    "cbrt",
    "clip",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "deg2rad",
    "divide",
    "equal",
    "exp",
    "exp2",
    "expm1",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gcd",
    "greater",
    "greater_equal",
    "hypot",
    "isclose",
    "isfinite",
    "isnan",
    "isneginf",
    "isposinf",
    "lcm",
    "ldexp",
    "less",
    "less_equal",
    "log",
    "log10",
    "log1p",
    "log2",
    "logaddexp",
    "logaddexp2",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "modf",
    "multiply",
    "nan_to_num",
    "negative",
    "nextafter",
    "not_equal",
    "polyval",
    "positive",
    "pow",
    "rad2deg",
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
    "trunc_divide",
]


abs = torch.abs
acos = torch.acos
acosh = torch.acosh
add = torch.add
asin = torch.asin
asinh = torch.asinh
atan = torch.atan
atan2 = torch.atan2
atanh = torch.atanh
bitwise_and = torch.bitwise_and
bitwise_invert = torch.bitwise_not
bitwise_left_shift = torch.bitwise_left_shift
bitwise_or = torch.bitwise_or
bitwise_right_shift = torch.bitwise_right_shift
bitwise_xor = torch.bitwise_xor
copysign = torch.copysign
cos = torch.cos
cosh = torch.cosh
deg2rad = torch.deg2rad
divide = torch.div
equal = torch.Tensor.eq
exp = torch.exp
exp2 = torch.exp2
expm1 = torch.expm1
fmax = torch.fmax
fmin = torch.fmin
greater = torch.Tensor.gt
greater_equal = torch.Tensor.ge
isfinite = torch.isfinite
isnan = torch.isnan
less = torch.Tensor.lt
less_equal = torch.Tensor.le
log = torch.log
log10 = torch.log10
log1p = torch.log1p
log2 = torch.log2
logaddexp = torch.logaddexp
logaddexp2 = torch.logaddexp2
logical_and = torch.logical_and
logical_not = torch.logical_not
logical_or = torch.logical_or
logical_xor = torch.logical_xor
multiply = torch.mul
negative = torch.neg
nextafter = torch.nextafter
not_equal = torch.Tensor.ne
pow = torch.pow
rad2deg = torch.rad2deg
real = torch.real
reciprocal = torch.reciprocal
signbit = torch.signbit
sin = torch.sin
sinh = torch.sinh
sqrt = torch.sqrt
square = torch.square
subtract = torch.sub
tan = torch.tan
tanh = torch.tanh


def nan_to_num(
    x: Any,
    /,
    *,
    copy: bool = True,
    nan: float = 0.0,
    posinf: float | None = None,
    neginf: float | None = None,
) -> Any:
    if copy and x.is_complex():
        # Of complex numbers torch has no derivative here.
        parts = torch.nan_to_num(torch.view_as_real(x.resolve_conj()), nan, posinf, neginf)
        return torch.view_as_complex(parts)
    if copy:
        return torch.nan_to_num(x, nan, posinf, neginf)
    return x.nan_to_num_(nan, posinf, neginf)


def array_equal(x0: Any, x1: Any, /) -> bool:
    return torch.equal(x0, x1) if x0.dtype == x1.dtype and x0.device == x1.device else NotImplemented


def all_equal(*xs: Any, equality_matrix: bool = False) -> Any:
    if equality_matrix or {*map(type, xs)} != {torch.Tensor}:
        return NotImplemented
    for x in xs[1:]:
        equal = array_equal(xs[0], x)
        if equal is not True:
            return equal
    return True


_MOST_HALVES = 2**22
"""Above, float32 holds no two numbers between integers."""
_floored: Any = partial(torch.div, rounding_mode="floor")
_COMPARING = tuple([getattr(torch.Tensor, name) for name in ("lt", "le", "gt", "ge", "eq", "ne")])
_JOINING = (torch.add, torch.sub, torch.mul, torch.div, *_COMPARING)
_FLOATS = frozenset((torch.float32, torch.float64))
_INTEGER_SET = frozenset((torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8))


def fused_cast(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Beside floats of the common type torch casts integers as it computes, whatever their shapes are."""
    if implementation not in _JOINING or target not in _FLOATS or not _INTEGER_SET & {*dtypes}:
        return None
    first, second = dtypes
    if first in _FLOATS and second in _INTEGER_SET:
        return implementation if first is target else lambda a, b: implementation(a.type(target), b)
    if first in _INTEGER_SET and second in _FLOATS:
        return implementation if second is target else lambda a, b: implementation(a, b.type(target))
    return None


_HALVES = (torch.float16, torch.bfloat16)


def _without_divisors_of_zero(result: Any, x2: Any) -> Any:
    """What integers give, and zero where they are divided by zero, of which kernels of GPUs say nothing."""
    if result.is_cpu:
        return result
    if not isinstance(x2, torch.Tensor):
        return result if x2 else torch.zeros_like(result)
    return result.masked_fill(x2 == 0, 0)


def _zero_for_division_by_zero(divide: Any, x1: Any, x2: Any, error: RuntimeError) -> Any:
    """Divide integers of which some divisors are zero: torch raises, the other libraries do not."""
    if "ZeroDivisionError" not in str(error):
        raise error
    if not isinstance(x2, torch.Tensor):
        # A number would become an array of its own data type.
        return torch.zeros_like(divide(x1, 1))
    by_zero = x2 == 0
    result = divide(x1, torch.where(by_zero, 1, x2))
    return torch.where(by_zero, torch.zeros_like(result), result)


def _is_half(x: Any) -> bool:
    return isinstance(x, torch.Tensor) and x.dtype in _HALVES


def _as_float32(x: Any, like: Any) -> Any:
    # A number counts as rounded to the data type of the array.
    return (x if isinstance(x, torch.Tensor) else torch.tensor(x, dtype=like.dtype, device=like.device)).float()


def floor_divide(x1: Any, x2: Any, /) -> Any:
    if _is_half(x1) or _is_half(x2):
        # Half floats round the difference that is divided, and so give the next integer.
        like = x1 if _is_half(x1) else x2
        return floor_divide(_as_float32(x1, like), _as_float32(x2, like)).to(like.dtype)
    try:
        # `floor_divide` is the same, without a gradient.
        result = _floored(x1, x2)
    except RuntimeError as error:
        return _zero_for_division_by_zero(_floored, x1, x2, error)
    if not result.is_floating_point():
        return _without_divisors_of_zero(result, x2)
    if (
        result.dtype is torch.float32
        and are_at_hand(result)
        and result.numel()
        and result.detach().abs().amax() >= _MOST_HALVES
    ):
        # It is that of a difference that is rounded, and so the next integer. That of float64 is exact.
        x1, x2 = [x.double() if isinstance(x, torch.Tensor) else nearest(x, torch.float32) for x in (x1, x2)]
        return torch.div(x1, x2).floor().float()
    # The quotient of an infinite number is not NaN; elsewhere it is never the smaller one.
    return torch.fmin(result, torch.div(x1, x2))


def _rest(fn: Any, x1: Any, x2: Any) -> Any:
    """Compute the rest of a division, which kernels for many elements have as NaN where the quotient is too large."""
    result = fn(x1, x2)
    if result.is_floating_point() and are_at_hand(result) and math.isnan(result.detach().sum()):
        lost = result.detach().isnan()
        numbers = [torch.as_tensor(x, dtype=result.dtype).detach().expand(result.shape)[lost] for x in (x1, x2)]
        wide = torch.float64 if result.dtype is torch.float64 else torch.float32
        # NumPy computes them one by one.
        with np.errstate(invalid="ignore"):
            exact = getattr(np, fn.__name__)(*[x.to(wide).numpy() for x in numbers])
        result.detach()[lost] = torch.from_numpy(np.asarray(exact)).to(result.dtype)
    return result


def remainder(x1: Any, x2: Any, /) -> Any:
    try:
        result = _rest(torch.remainder, x1, x2)
    except RuntimeError as error:
        return _zero_for_division_by_zero(torch.remainder, x1, x2, error)
    if not result.is_floating_point():
        return _without_divisors_of_zero(result, x2)
    # Only zeros change their sign, which must not change a gradient.
    result.detach().copysign_(x2)
    return result


def fmod(x1: Any, x2: Any, /) -> Any:
    try:
        result = _rest(torch.fmod, x1, x2)
        return result if result.is_floating_point() else _without_divisors_of_zero(result, x2)
    except RuntimeError as error:
        return _zero_for_division_by_zero(torch.fmod, x1, x2, error)


def gcd(x1: Any, x2: Any, /) -> Any:
    if not x1.dtype.is_signed or _are_above_least(x1, x2):
        return torch.gcd(x1, x2)
    # The least integer has no magnitude, and dividing it by -1 ends the process. It is a power of two.
    least = torch.iinfo(x1.dtype).min
    first, second = x1 == least, x2 == least
    other = torch.where(first, x2, x1)
    of_least = torch.where(other == 0, least, other & -other)
    return torch.where(first | second, of_least, torch.gcd(x1.masked_fill(first, 0), x2.masked_fill(second, 0)))


def _are_above_least(*tensors: Any) -> bool:
    least = torch.iinfo(tensors[0].dtype).min
    return builtins.all([x.numel() and are_at_hand(x) and torch.amin(x).item() > least for x in tensors])


def lcm(x1: Any, x2: Any, /) -> Any:
    divisor = gcd(x1, x2)
    return torch.abs(torch.floor_divide(x1, torch.where(divisor == 0, 1, divisor))) * torch.abs(x2)


def sign(x: Any, /) -> Any:
    if x.dtype.is_complex:
        return sign_of_complex(xp, torch.complex, x)
    # torch takes the sign of NaN to be 0.
    return torch.where(torch.isnan(x), x, torch.sign(x)) if x.dtype.is_floating_point else torch.sign(x)


complex_power = partial(power_of_complex, xp, torch.pow)


def integer_power(x1: Any, x2: Any) -> Any:
    """The power of signed integers; code that is compiled or recorded cannot raise, and gives the whole part."""
    if _has_values() and x1.numel() and bool(torch.any(x2 < 0)):
        raise ValueError("integers to negative integer powers are not allowed")
    return torch.pow(x1, x2)


def _has_values() -> bool:
    active: Any = torch._C
    if is_compiling() or active._are_functorch_transforms_active():
        return False
    # A default device is a mode that records nothing.
    return not active._len_torch_function_stack() or {type(m) for m in _modes()} <= {DeviceContext}


def unsigned_power(x1: Any, x2: Any) -> Any:
    """The power of 64-bit patterns as unsigned integers."""
    base, exponent = x1.to(torch.int64), x2.to(torch.int64)
    # Powers of an odd number repeat after 2**62 steps, those of an even one are zero from the 64th on. So a large
    # exponent may lose the highest bit, if it keeps another high one.
    reduced = (exponent & torch.iinfo(torch.int64).max) | 2**62
    return torch.pow(base, torch.where(exponent < 0, reduced, exponent)).to(x1.dtype)


def _divided(number: float, x: Any) -> Any:
    if number == 1 and not x.is_complex():
        return torch.reciprocal(x)
    # torch's own operator multiplies with the reciprocal, which is rounded twice.
    return torch.div(_beside(number, x), x)


def _beside(number: float, x: Any) -> Any:
    """A number as a tensor of the data type of another."""
    try:
        return torch.scalar_tensor(number, dtype=x.dtype, device=x.device)
    except RuntimeError:
        return torch.scalar_tensor(nearest(number, x.dtype), dtype=x.dtype, device=x.device)


def maximum(x1: Any, x2: Any, /) -> Any:
    return torch.maximum(*_tensors(x1, x2))


def minimum(x1: Any, x2: Any, /) -> Any:
    return torch.minimum(*_tensors(x1, x2))


def _tensors(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Two tensors of which one may be a number, which `torch.clamp` would take with another gradient where they tie."""
    if type(x2) in PYTHON_SCALARS:
        return x1, _beside(x2, x1)
    return (_beside(x1, x2), x2) if type(x1) in PYTHON_SCALARS else (x1, x2)


SCALARS_LEFT = {
    "add": operator.add,
    "divide": _divided,
    "maximum": maximum,
    "minimum": minimum,
    "multiply": operator.mul,
    "pow": torch.pow,
    "subtract": operator.sub,
}
_BOUNDS = (int, float, NoneType)


def clip(x: Any, /, min: Any = None, max: Any = None, *, x_min: Any = None, x_max: Any = None) -> Any:
    low, high = x_min if min is None else min, x_max if max is None else max
    if low is high is None or not (x.is_floating_point() and type(low) in _BOUNDS and type(high) in _BOUNDS):
        return _clamped(x, low, high)
    # torch.clamp takes nan for no bound; the compiler knows no `isnan` of a number that changes from call to call.
    if low != low or high != high:
        return torch.full_like(x, torch.nan)
    try:
        return torch.clamp(x, low, high)
    except RuntimeError:
        # A bound that is too large for the type is an infinite one.
        return torch.clamp(x, *[None if bound is None else nearest(bound, x.dtype) for bound in (low, high)])


def _clamped(x: Any, low: Any, high: Any) -> Any:
    """The elements of a tensor between bounds of its data type, which may be tensors too, or numbers that it holds."""
    tensors = [bound for bound in (low, high) if isinstance(bound, torch.Tensor)]
    numbers = [bound for bound in (low, high) if bound is not None and not isinstance(bound, torch.Tensor)]
    taken = (int, float) if x.dtype in _FLOATS else (int,) if x.dtype in _INTEGER_SET else ()
    if low is high is None or not taken or builtins.any([bound.dtype is not x.dtype for bound in tensors]):
        return NotImplemented
    # A number beyond a float32 would have to be an infinite one, and one that is none makes everything such.
    if builtins.any([type(bound) not in taken or not -3e38 < bound < 3e38 for bound in numbers]):
        return NotImplemented
    if tensors and numbers:
        # It takes bounds of one kind, and of two clamps in turn the gradients differ where the bounds are equal.
        low, high = [torch.full((), b, dtype=x.dtype, device=x.device) if type(b) in taken else b for b in (low, high)]
    return torch.clamp(x, low, high)


_MOST = {torch.float32: 126, torch.float64: 1022}
"""The largest exponents of which the power of two and its reciprocal are normal numbers."""


def cbrt(x: Any, /) -> Any:
    if x.dtype not in _WIDE or is_compiling() or carries_gradients(x):
        return NotImplemented
    size = torch.abs(x)
    root = torch.pow(size, 1 / 3)
    # A step of Newton's method takes away what 1/3 was rounded by; zero, infinity and NaN are as they are.
    better = root - (root - size / root / root) / 3.0
    return torch.copysign(torch.where(torch.isfinite(better), better, size), x)


def ldexp(x1: Any, x2: Any, /) -> Any:
    most = _MOST.get(x1.dtype)
    if most is None or x2.dtype not in _INTEGERS or not x2.numel() or not are_at_hand(x2):
        return NotImplemented
    least, largest = torch.aminmax(x2)
    if least.item() < -most or largest.item() > most:
        return NotImplemented
    return x1 * torch.pow(2.0, x2.to(x1.dtype))


def modf(x: Any, /) -> Any:
    if not x.is_floating_point():
        return NotImplemented
    # Nothing is left of infinity, and what is left of whole numbers is a zero of their sign.
    rest = torch.fmod(torch.where(torch.isinf(x), torch.copysign(torch.zeros_like(x), x), x), 1.0)
    return rest, torch.trunc(x)


_WHOLE = {torch.float32: 2.0**23, torch.float64: 2.0**52}
"""From where on floats have no digits behind the point."""
_MOST_DIGITS = 10


def _are_wide(x: Any, y: Any) -> bool:
    return isinstance(x, torch.Tensor) and isinstance(y, torch.Tensor) and x.dtype in _WIDE and x.dtype is y.dtype


def conj(x: Any, /) -> Any:
    # Of real numbers torch gives the tensor itself, as in the next three functions.
    return torch.conj_physical(x) if x.is_complex() else torch.clone(x)


def positive(x: Any, /) -> Any:
    return torch.clone(x)


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(torch.bool, copy=True)
    if type(axis) is int and x.dtype is torch.bool:
        return torch.all(x, axis, keepdim=keepdims)
    # The namespace compares a number of NumPy's with a tuple.
    return xp.all(x, axis=index(axis) if is_whole(axis) else axis, keepdims=keepdims)


def any(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(torch.bool, copy=True)
    if type(axis) is int and x.dtype is torch.bool:
        return torch.any(x, axis, keepdim=keepdims)
    # The namespace compares a number of NumPy's with a tuple.
    return xp.any(x, axis=index(axis) if is_whole(axis) else axis, keepdims=keepdims)


def angle(z: Any, /, deg: bool = False) -> Any:
    if deg or not (z.is_complex() or z.dtype in _WIDE):
        return NotImplemented
    # Parts of complex numbers lie apart in memory, where other kernels are slow. That of angles has none of -0.0.
    return torch.angle(z) if z.is_complex() else torch.atan2(torch.zeros_like(z), z)


def isneginf(x: Any, /) -> Any:
    return torch.isneginf(x) if x.is_floating_point() else NotImplemented


def isposinf(x: Any, /) -> Any:
    return torch.isposinf(x) if x.is_floating_point() else NotImplemented


def isclose(a: Any, b: Any, /, rtol: float = 1e-05, atol: float = 1e-08, *, equal_nan: bool = False) -> Any:
    if not _are_wide(a, b) or type(rtol) is not float or type(atol) is not float or rtol < 0 or atol < 0:
        return NotImplemented
    if equal_nan and a.shape != b.shape:
        # Before version 2.13 the kernel writes to an array of the first shape.
        return NotImplemented
    return torch.isclose(a, b, rtol, atol, bool(equal_nan))


def trunc_divide(x1: Any, x2: Any, /) -> Any:
    return torch.div(x1, x2, rounding_mode="trunc") if _are_wide(x1, x2) else NotImplemented


@when("decimals")
def round(x: Any, /, *, decimals: int = 0) -> Any:
    limit = _WHOLE.get(x.dtype)
    if limit is None or not 0 < decimals <= _MOST_DIGITS:
        return NotImplemented
    # Larger numbers, which the product could make infinite, are whole.
    if x.numel() and are_at_hand(x):
        least, most = torch.aminmax(x.detach())
        if -limit < least and most < limit:
            return torch.round(x, decimals=decimals)
    return torch.where(torch.abs(x) < limit, torch.round(x, decimals=decimals), x.detach())


def polyval(coeffs: Any, x: Any) -> Any:
    if not _are_wide(coeffs, x) or coeffs.ndim != 1 or coeffs.shape[0] < 2:
        return NotImplemented
    result, *others = coeffs.unbind()
    for coefficient in others:
        result = (result * x).add_(coefficient)
    return result


def _is_plain(*tensors: Any) -> bool:
    first = tensors[0].dtype
    return first in _WIDE and builtins.all([x.dtype is first and not is_sharded(type(x)) for x in tensors])


def frexp(x: Any, /) -> tuple[Any, Any]:
    fractions, exponents = torch.frexp(x)
    return fractions, exponents


def hypot(x1: Any, x2: Any, /) -> Any:
    if not (x1.requires_grad or x2.requires_grad or torch._C._are_functorch_transforms_active()):
        return torch.hypot(x1, x2)
    # At the origin, the gradient of torch is NaN.
    origin = (x1 == 0) & (x2 == 0)
    return torch.where(origin, 0, torch.hypot(torch.where(origin, 1, x1), x2))
