"""Arithmetic of torch where its kernels raise, end the process or are wrong for some numbers."""

import math
import operator
from functools import partial
from itertools import pairwise
from operator import index
from types import NoneType
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp
from torch.overrides import _get_current_function_mode_stack as _modes
from torch.utils._device import DeviceContext

from ivy_protocol.backends.common.array_api import computed_in
from ivy_protocol.backends.common.beyond_standard import power_of_complex, sign_of_complex
from ivy_protocol.backends.torch._creation import nearest
from ivy_protocol.backends.torch._indexing import are_at_hand
from ivy_protocol.backends.torch._spreading import is_spread
from ivy_protocol.backends.torch._transforms import is_batched
from ivy_protocol.compiling import is_compiling
from ivy_protocol.values.numbers import PYTHON_SCALARS
from ivy_protocol.values.shapes import each, is_whole

__all__ = [
    "SCALARS_LEFT",
    "casting",
    "clip",
    "floor_divide",
    "fmod",
    "gcd",
    "inner",
    "kron",
    "lcm",
    "maximum",
    "minimum",
    "multi_dot",
    "remainder",
    "sign",
    "tensordot",
    "vecdot",
    "vector_norm",
    "where",
]

_MOST_HALVES = 2**22
"""Above, float32 holds no two numbers between integers."""
_floored: Any = partial(torch.div, rounding_mode="floor")
_COMPARING = tuple([getattr(torch.Tensor, name) for name in ("lt", "le", "gt", "ge", "eq", "ne")])
_JOINING = (torch.add, torch.sub, torch.mul, torch.div, *_COMPARING)
_FLOATS = frozenset((torch.float32, torch.float64))
_INTEGERS = frozenset((torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8))


def casting(implementation: Any, dtypes: Any, target: Any) -> Any:
    """Beside floats of the common type torch casts integers as it computes, whatever their shapes are."""
    if implementation not in _JOINING or target not in _FLOATS or not _INTEGERS & {*dtypes}:
        return None
    first, second = dtypes
    if first in _FLOATS and second in _INTEGERS:
        return implementation if first is target else lambda a, b: implementation(a.type(target), b)
    if first in _INTEGERS and second in _FLOATS:
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


def xlogy(x: Any, y: Any, /) -> Any:
    if y.requires_grad:
        # The gradient is 0 / 0 there where both are zero.
        return NotImplemented
    return torch.xlogy(x, y)


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
    return all([x.numel() and are_at_hand(x) and torch.amin(x).item() > least for x in tensors])


def lcm(x1: Any, x2: Any, /) -> Any:
    divisor = gcd(x1, x2)
    return torch.abs(torch.floor_divide(x1, torch.where(divisor == 0, 1, divisor))) * torch.abs(x2)


def inner(x1: Any, x2: Any, /) -> Any:
    numbers = x1.dtype is x2.dtype and (x1.is_floating_point() or x1.is_complex())
    return tensordot(x1, x2, ([-1], [-1])) if numbers and x1.ndim and x2.ndim else NotImplemented


def kron(a: Any, b: Any, /) -> Any:
    known = a.dtype is b.dtype and (a.is_floating_point() or a.is_complex())
    return torch.kron(a, b) if known and not is_spread(type(a)) and not is_spread(type(b)) else NotImplemented


def multi_dot(x: Any, /) -> Any:
    if not isinstance(x, list | tuple) or len(x) < 2 or is_batched() or is_compiling():
        return NotImplemented
    numbers = x[0].is_floating_point() or x[0].is_complex()
    alike = all([part.dtype is x[0].dtype and part.ndim == 2 and not is_spread(type(part)) for part in x])
    fits = alike and all([one.shape[1] == other.shape[0] for one, other in pairwise(x)])
    return torch.linalg.multi_dot(list(x)) if numbers and fits else NotImplemented


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


def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if not is_batched():
        alike = x1.shape == x2.shape and x1.dtype is x2.dtype and x1.is_floating_point() and x1.ndim > 0
        alike = alike and -x1.ndim <= axis < x1.ndim
        return torch.linalg.vecdot(x1, x2, dim=axis) if alike else NotImplemented
    # torch.func.vmap has no rule for what the others write, which moves single axes.
    if x1.shape[axis] != x2.shape[axis]:
        raise ValueError("x1 and x2 must have the same size along the given axis")
    return torch.sum(x1.conj() * x2, dim=axis, dtype=x1.dtype)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    count: Any
    if is_whole(axes):
        count = index(axes)
        along, beside = x1.shape[x1.ndim - count :], x2.shape[:count]
    else:
        count = first, second = each(axes[0]), each(axes[1])
        along, beside = [x1.shape[i] for i in first], [x2.shape[i] for i in second]
    # Axes of one element would broadcast.
    if tuple(along) != tuple(beside):
        raise ValueError(f"the axes to sum along have the lengths {tuple(along)} and {tuple(beside)}")
    return torch.tensordot(x1, x2, count)


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
    taken = (int, float) if x.dtype in _FLOATS else (int,) if x.dtype in _INTEGERS else ()
    if low is high is None or not taken or any([bound.dtype is not x.dtype for bound in tensors]):
        return NotImplemented
    # A number beyond a float32 would have to be an infinite one, and one that is none makes everything such.
    if any([type(bound) not in taken or not -3e38 < bound < 3e38 for bound in numbers]):
        return NotImplemented
    if tensors and numbers:
        # It takes bounds of one kind, and of two clamps in turn the gradients differ where the bounds are equal.
        low, high = [torch.full((), b, dtype=x.dtype, device=x.device) if type(b) in taken else b for b in (low, high)]
    return torch.clamp(x, low, high)


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, dtype: Any = None) -> Any:
    x = computed_in(xp, "vector_norm", x, dtype)
    if ord == math.inf and 0 in x.shape:
        # The largest of no magnitudes is 0, as is their sum.
        ord = 1
    elif ord < 0 and ord != -math.inf and 0 in x.shape:
        return torch.reciprocal(torch.linalg.vector_norm(x, ord=1, dim=axis, keepdim=keepdims))
    if (axis or not isinstance(axis, tuple)) and (x.ndim or ord):
        # The number of elements other than zero is complex for torch, and then cast with a warning.
        x = torch.abs(x) if ord == 0 and x.is_complex() else x
        return torch.linalg.vector_norm(x, ord=ord, dim=axis, keepdim=keepdims)
    # No axes are all axes for torch.
    x = torch.abs(x)
    return (x != 0).to(x.dtype) if ord == 0 else x


def where(condition: Any, x1: Any, x2: Any, /) -> Any:
    condition = condition if condition.dtype is torch.bool else condition != 0
    try:
        return torch.where(condition, x1, x2)
    except RuntimeError:
        first = isinstance(x1, torch.Tensor)
        if first == isinstance(x2, torch.Tensor):
            raise
        return torch.where(condition, *((x1, nearest(x2, x1.dtype)) if first else (nearest(x1, x2.dtype), x2)))
