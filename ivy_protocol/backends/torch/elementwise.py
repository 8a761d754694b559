"""Elementwise functions: kernels of torch, with corrections where they differ from the standard.

The corrections concern special values, integer division by zero, Python scalars as operands, and gradients.
"""

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

from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.beyond_standard import power_of_complex, sign_of_complex
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch._shared import HALF_DTYPES, INTEGERS, SINGLE_AND_DOUBLE, are_host_readable, nearest
from ivy_protocol.backends.torch.transforms import carries_gradients
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.core.shape import is_integral

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
        # torch.nan_to_num has no derivative for complex numbers, so call it on the real and imaginary parts.
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


_INTEGRAL_FLOAT32 = 2**22
"""Magnitude from which float32 has at most one value between two integers: a quotient may round to the next integer."""
_floor_quotient: Any = partial(torch.div, rounding_mode="floor")
_COMPARISONS = tuple([getattr(torch.Tensor, name) for name in ("lt", "le", "gt", "ge", "eq", "ne")])
_CASTING_FUNCTIONS = (torch.add, torch.sub, torch.mul, torch.div, *_COMPARISONS)
_FLOATS, _INTEGER_SET = frozenset(SINGLE_AND_DOUBLE), frozenset(INTEGERS)


def fused_cast(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Return a kernel that combines a float and an integer array in the float dtype `target`; None for other dtypes."""
    if implementation not in _CASTING_FUNCTIONS or target not in _FLOATS or not _INTEGER_SET & {*dtypes}:
        return None
    first, second = dtypes
    if first in _FLOATS and second in _INTEGER_SET:
        return implementation if first is target else lambda a, b: implementation(a.type(target), b)
    if first in _INTEGER_SET and second in _FLOATS:
        return implementation if second is target else lambda a, b: implementation(a, b.type(target))
    return None


def _zero_on_gpu(result: Any, x2: Any) -> Any:
    """Set the results of integer division by zero to 0. GPU kernels return arbitrary values and do not raise."""
    if result.is_cpu:
        return result
    if not isinstance(x2, torch.Tensor):
        return result if x2 else torch.zeros_like(result)
    return result.masked_fill(x2 == 0, 0)


def _zero_after_error(divide: Any, x1: Any, x2: Any, error: RuntimeError) -> Any:
    """Return the quotients, with 0 for integer division by zero, for which torch raises on CPUs."""
    if "ZeroDivisionError" not in str(error):
        raise error
    if not isinstance(x2, torch.Tensor):
        # If the divisor is the scalar 0, create the zeros without `torch.where`, which would promote the scalar to the
        # default dtype.
        return torch.zeros_like(divide(x1, 1))
    by_zero = x2 == 0
    result = divide(x1, torch.where(by_zero, 1, x2))
    return torch.where(by_zero, torch.zeros_like(result), result)


def _is_half(x: Any) -> bool:
    return isinstance(x, torch.Tensor) and x.dtype in HALF_DTYPES


def _as_float32(x: Any, like: Any) -> Any:
    # Round a scalar to the dtype of the array, as promotion does, before it is cast to float32.
    return (x if isinstance(x, torch.Tensor) else torch.tensor(x, dtype=like.dtype, device=like.device)).float()


def floor_divide(x1: Any, x2: Any, /) -> Any:
    if _is_half(x1) or _is_half(x2):
        # Compute in float32, because the kernel rounds intermediate results to half precision, and may return the next
        # integer.
        like = x1 if _is_half(x1) else x2
        return floor_divide(_as_float32(x1, like), _as_float32(x2, like)).to(like.dtype)
    try:
        # Do not call `torch.floor_divide`, which returns the same values, but has no gradient.
        result = _floor_quotient(x1, x2)
    except RuntimeError as error:
        return _zero_after_error(_floor_quotient, x1, x2, error)
    if not result.is_floating_point():
        return _zero_on_gpu(result, x2)
    if are_host_readable(result) and result.numel():
        largest = result.detach().abs().amax().item()
        is_float32 = result.dtype is torch.float32
        if largest < (_INTEGRAL_FLOAT32 if is_float32 else math.inf):
            return result
        if is_float32 and largest >= _INTEGRAL_FLOAT32:
            # Divide in float64. The float32 kernel divides the rounded difference of dividend and remainder, and its
            # result may be too large by one.
            x1, x2 = [x.double() if isinstance(x, torch.Tensor) else nearest(x, torch.float32) for x in (x1, x2)]
            return torch.div(x1, x2).floor().float()
    # Replace NaN, which the kernel returns for infinite operands, by the quotient. For other operands, `fmin` returns
    # the floor, because the floor is not greater than the quotient.
    return torch.fmin(result, torch.div(x1, x2))


def _exact_remainder(fn: Any, x1: Any, x2: Any, result: Any) -> Any:
    """Return a remainder; replace the NaN that vectorized kernels return where the quotient overflows."""
    if result.is_floating_point() and are_host_readable(result) and math.isnan(result.detach().sum()):
        is_nan = result.detach().isnan()
        operands = [torch.as_tensor(x, dtype=result.dtype).detach().expand(result.shape)[is_nan] for x in (x1, x2)]
        dtype = torch.float64 if result.dtype is torch.float64 else torch.float32
        # Call NumPy for these elements: its scalar code returns the remainder where the quotient overflows. The
        # vectorized code of torch returns NaN there.
        with np.errstate(invalid="ignore"):
            exact = getattr(np, fn.__name__)(*[x.to(dtype).numpy() for x in operands])
        result.detach()[is_nan] = torch.from_numpy(np.asarray(exact)).to(result.dtype)
    return result


def remainder(x1: Any, x2: Any, /) -> Any:
    try:
        result = torch.remainder(x1, x2)
    except RuntimeError as error:
        return _zero_after_error(torch.remainder, x1, x2, error)
    if not result.is_floating_point():
        return _zero_on_gpu(result, x2)
    # Return the result if it has no zero and no NaN. If an element is NaN, the minimum of the magnitudes is NaN, and
    # the comparison is False.
    if are_host_readable(result) and result.numel() and result.detach().abs().amin().item() > 0:
        return result
    result = _exact_remainder(torch.remainder, x1, x2, result)
    # Give zeros the sign of the divisor. `detach` hides the change from autograd.
    result.detach().copysign_(x2)
    return result


def fmod(x1: Any, x2: Any, /) -> Any:
    try:
        result = _exact_remainder(torch.fmod, x1, x2, torch.fmod(x1, x2))
        return result if result.is_floating_point() else _zero_on_gpu(result, x2)
    except RuntimeError as error:
        return _zero_after_error(torch.fmod, x1, x2, error)


def gcd(x1: Any, x2: Any, /) -> Any:
    if not x1.dtype.is_signed or _are_above_min(x1, x2):
        return torch.gcd(x1, x2)
    # `iinfo.min` has no absolute value, and its division by -1 aborts the process. Since it is a power of two, its
    # greatest common divisor with a number is the lowest set bit of the number.
    lowest = torch.iinfo(x1.dtype).min
    first, second = x1 == lowest, x2 == lowest
    other = torch.where(first, x2, x1)
    with_lowest = torch.where(other == 0, lowest, other & -other)
    return torch.where(first | second, with_lowest, torch.gcd(x1.masked_fill(first, 0), x2.masked_fill(second, 0)))


def _are_above_min(*tensors: Any) -> bool:
    lowest = torch.iinfo(tensors[0].dtype).min
    return builtins.all([x.numel() and are_host_readable(x) and torch.amin(x).item() > lowest for x in tensors])


def lcm(x1: Any, x2: Any, /) -> Any:
    divisor = gcd(x1, x2)
    return torch.abs(torch.floor_divide(x1, torch.where(divisor == 0, 1, divisor))) * torch.abs(x2)


def sign(x: Any, /) -> Any:
    if x.dtype.is_complex:
        return sign_of_complex(xp, torch.complex, x)
    # Return NaN for NaN, because torch.sign returns 0.
    return torch.where(torch.isnan(x), x, torch.sign(x)) if x.dtype.is_floating_point else torch.sign(x)


complex_power = partial(power_of_complex, xp, torch.pow)


def integer_power(x1: Any, x2: Any) -> Any:
    """Return integer powers; raise for negative exponents. In compiled or traced code, truncate the powers instead."""
    if _is_eager() and x1.numel() and bool(torch.any(x2 < 0)):
        raise ValueError(
            "negative powers of integers are not supported; cast the array to a floating-point dtype first"
        )
    return torch.pow(x1, x2)


def _is_eager() -> bool:
    active: Any = torch._C
    if is_compiling() or active._are_functorch_transforms_active():
        return False
    # Ignore `torch.device` as a context manager: it is a function mode, but records nothing.
    return not active._len_torch_function_stack() or {type(m) for m in _modes()} <= {DeviceContext}


def unsigned_power(x1: Any, x2: Any) -> Any:
    """Return the power of unsigned integers, computed in int64 modulo 2**64."""
    base, exponent = x1.to(torch.int64), x2.to(torch.int64)
    # Replace an exponent of at least 2**63 by its lower 63 bits, with bit 62 set. Modulo 2**64, the powers of an odd
    # number have a period that divides 2**62, and the powers of an even number are zero from the 64th on.
    reduced = (exponent & torch.iinfo(torch.int64).max) | 2**62
    return torch.pow(base, torch.where(exponent < 0, reduced, exponent)).to(x1.dtype)


def _divide_scalar(scalar: float, x: Any) -> Any:
    if scalar == 1 and not x.is_complex():
        return torch.reciprocal(x)
    # `scalar / x` would multiply by the reciprocal, and round twice.
    return torch.div(_scalar_tensor(scalar, x), x)


def _scalar_tensor(scalar: float, x: Any) -> Any:
    """Return a Python scalar as a 0-d tensor with the dtype and device of `x`."""
    try:
        return torch.scalar_tensor(scalar, dtype=x.dtype, device=x.device)
    except RuntimeError:
        return torch.scalar_tensor(nearest(scalar, x.dtype), dtype=x.dtype, device=x.device)


def maximum(x1: Any, x2: Any, /) -> Any:
    return torch.maximum(*_as_tensors(x1, x2))


def minimum(x1: Any, x2: Any, /) -> Any:
    return torch.minimum(*_as_tensors(x1, x2))


def _as_tensors(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Convert a scalar argument to a tensor. `torch.clamp` accepts scalars, but its gradient for ties differs."""
    if type(x2) in PYTHON_SCALARS:
        return x1, _scalar_tensor(x2, x1)
    return (_scalar_tensor(x1, x2), x2) if type(x1) in PYTHON_SCALARS else (x1, x2)


SCALARS_LEFT = {
    "add": operator.add,
    "divide": _divide_scalar,
    "maximum": maximum,
    "minimum": minimum,
    "multiply": operator.mul,
    "pow": torch.pow,
    "subtract": operator.sub,
}
_BOUND_TYPES = (int, float, NoneType)


def clip(x: Any, /, min: Any = None, max: Any = None, *, x_min: Any = None, x_max: Any = None) -> Any:
    low, high = x_min if min is None else min, x_max if max is None else max
    if low is high is None or not (x.is_floating_point() and type(low) in _BOUND_TYPES and type(high) in _BOUND_TYPES):
        return _clamp(x, low, high)
    # If a bound is NaN, all results are NaN. Compare with `!=`, because Dynamo does not support `math.isnan` of a
    # dynamic scalar.
    if low != low or high != high:
        return torch.full_like(x, torch.nan)
    try:
        return torch.clamp(x, low, high)
    except RuntimeError:
        # torch raises for bounds beyond the range of the dtype, so replace them by infinities.
        return torch.clamp(x, *[None if bound is None else nearest(bound, x.dtype) for bound in (low, high)])


def _clamp(x: Any, low: Any, high: Any) -> Any:
    """Clip to bounds, which are tensors of the same dtype or scalars within its range."""
    if type(low) is type(high) is int and x.dtype in _INTEGER_SET and low > -3e38 and high < 3e38:
        return torch.clamp(x, low, high)
    tensors = [bound for bound in (low, high) if isinstance(bound, torch.Tensor)]
    scalars = [bound for bound in (low, high) if bound is not None and not isinstance(bound, torch.Tensor)]
    scalar_types = (int, float) if x.dtype in _FLOATS else (int,) if x.dtype in _INTEGER_SET else ()
    if low is high is None or not scalar_types or builtins.any([bound.dtype is not x.dtype for bound in tensors]):
        return NotImplemented
    # Leave NaN, and scalars that overflow float32, to the default implementation.
    if builtins.any([type(bound) not in scalar_types or not -3e38 < bound < 3e38 for bound in scalars]):
        return NotImplemented
    if tensors and scalars:
        # Convert the scalar bound to a tensor, because torch.clamp does not accept one bound that is a tensor and one
        # that is a scalar. Do not call clamp for each bound: where the bounds are equal, the gradient would differ.
        low, high = [
            torch.full((), b, dtype=x.dtype, device=x.device) if type(b) in scalar_types else b for b in (low, high)
        ]
    return torch.clamp(x, low, high)


_MAX_EXPONENTS = {torch.float32: 126, torch.float64: 1022}
"""Largest n for which 2**n and 2**-n are normal numbers."""


def cbrt(x: Any, /) -> Any:
    if x.dtype not in SINGLE_AND_DOUBLE or is_compiling() or carries_gradients(x):
        return NotImplemented
    magnitude = torch.abs(x)
    root = torch.pow(magnitude, 1 / 3)
    # One Newton step corrects the rounding of 1/3. For zero, infinity and NaN the step is NaN, so keep `magnitude`.
    improved = root - (root - magnitude / root / root) / 3.0
    return torch.copysign(torch.where(torch.isfinite(improved), improved, magnitude), x)


def ldexp(x1: Any, x2: Any, /) -> Any:
    limit = _MAX_EXPONENTS.get(x1.dtype)
    if limit is None or x2.dtype not in INTEGERS or not x2.numel() or not are_host_readable(x2):
        return NotImplemented
    lowest, highest = torch.aminmax(x2)
    if lowest.item() < -limit or highest.item() > limit:
        return NotImplemented
    return x1 * torch.pow(2.0, x2.to(x1.dtype))


def modf(x: Any, /) -> Any:
    if not x.is_floating_point():
        return NotImplemented
    # Replace infinities by zeros of the same sign, because the fraction of an infinity is a zero with its sign.
    fraction = torch.fmod(torch.where(torch.isinf(x), torch.copysign(torch.zeros_like(x), x), x), 1.0)
    return fraction, torch.trunc(x)


_INTEGRAL_FROM = {torch.float32: 2.0**23, torch.float64: 2.0**52}
"""Magnitudes from which on all floats are integral."""
_MOST_DIGITS = 10


def _are_single_or_double(x: Any, y: Any) -> bool:
    return (
        isinstance(x, torch.Tensor)
        and isinstance(y, torch.Tensor)
        and x.dtype in SINGLE_AND_DOUBLE
        and x.dtype is y.dtype
    )


def conj(x: Any, /) -> Any:
    # Copy real input, which `torch.conj` and `torch.positive` return unchanged.
    return torch.conj_physical(x) if x.is_complex() else torch.clone(x)


def positive(x: Any, /) -> Any:
    return torch.clone(x)


def _reduce_truth(fn: Any, standard_fn: Any, x: Any, axis: Any, keepdims: bool) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(torch.bool, copy=True)
    if x.dtype is torch.bool and type(axis) is int:
        return fn(x, axis, keepdim=keepdims)
    if x.dtype is torch.bool and axis is None and not keepdims:
        return fn(x)
    # Convert a NumPy integer to int, because array_api_compat compares `axis` with a tuple.
    return standard_fn(x, axis=index(axis) if is_integral(axis) else axis, keepdims=keepdims)


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduce_truth(torch.all, xp.all, x, axis, keepdims)


def any(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _reduce_truth(torch.any, xp.any, x, axis, keepdims)


def angle(z: Any, /, deg: bool = False) -> Any:
    if deg or not (z.is_complex() or z.dtype in SINGLE_AND_DOUBLE):
        return NotImplemented
    # Call `atan2` for real numbers, because torch.angle returns 0 for -0.0. Do not call `atan2` for complex numbers,
    # where it is slow because the parts are strided.
    return torch.angle(z) if z.is_complex() else torch.atan2(torch.zeros_like(z), z)


def isneginf(x: Any, /) -> Any:
    return torch.isneginf(x) if x.is_floating_point() else NotImplemented


def isposinf(x: Any, /) -> Any:
    return torch.isposinf(x) if x.is_floating_point() else NotImplemented


def isclose(a: Any, b: Any, /, rtol: float = 1e-05, atol: float = 1e-08, *, equal_nan: bool = False) -> Any:
    if not _are_single_or_double(a, b) or type(rtol) is not float or type(atol) is not float or rtol < 0 or atol < 0:
        return NotImplemented
    if equal_nan and a.shape != b.shape:
        # torch < 2.13: with equal_nan, the kernel writes to an array of the shape of `a`, so do not call it for
        # different shapes.
        return NotImplemented
    return torch.isclose(a, b, rtol, atol, bool(equal_nan))


def trunc_divide(x1: Any, x2: Any, /) -> Any:
    return torch.div(x1, x2, rounding_mode="trunc") if _are_single_or_double(x1, x2) else NotImplemented


@when("decimals")
def round(x: Any, /, *, decimals: int = 0) -> Any:
    limit = _INTEGRAL_FROM.get(x.dtype)
    if limit is None or not 0 < decimals <= _MOST_DIGITS:
        return NotImplemented
    # Return values above the limit unchanged: they are integral, and scaling them by 10**decimals could overflow. If
    # all values are below the limit, omit the selection.
    if x.numel() and are_host_readable(x):
        lowest, highest = torch.aminmax(x.detach())
        if -limit < lowest and highest < limit:
            return torch.round(x, decimals=decimals)
    return torch.where(torch.abs(x) < limit, torch.round(x, decimals=decimals), x.detach())


def polyval(coeffs: Any, x: Any) -> Any:
    if not _are_single_or_double(coeffs, x) or coeffs.ndim != 1 or coeffs.shape[0] < 2:
        return NotImplemented
    result, *others = coeffs.unbind()
    for coefficient in others:
        result = (result * x).add_(coefficient)
    return result


def _is_unsharded_float(*tensors: Any) -> bool:
    first = tensors[0].dtype
    return first in SINGLE_AND_DOUBLE and builtins.all([x.dtype is first and not is_sharded(type(x)) for x in tensors])


def frexp(x: Any, /) -> tuple[Any, Any]:
    fractions, exponents = torch.frexp(x)
    return fractions, exponents


def hypot(x1: Any, x2: Any, /) -> Any:
    if not (x1.requires_grad or x2.requires_grad or torch._C._are_functorch_transforms_active()):
        return torch.hypot(x1, x2)
    # Replace the result at the origin by 0, because the gradient of torch.hypot is NaN there.
    origin = (x1 == 0) & (x2 == 0)
    return torch.where(origin, 0, torch.hypot(torch.where(origin, 1, x1), x2))
