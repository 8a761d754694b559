"""Elementwise functions for which MLX differs from the standard, as for integers, half precision or special values."""

import math
from typing import Any

import mlx.core as mx

from ivy_protocol.backends.common.beyond_standard import sign_of_complex
from ivy_protocol.backends.common.standard_elementwise import complex_expm1, integer_power, shifted
from ivy_protocol.backends.mlx.creation import asarray
from ivy_protocol.backends.mlx.dtypes import FLOATS, INTEGERS, astype

NAMESPACE: Any = None
"""The namespace `xp` of MLX. The module `xp` imports this module, and sets this attribute."""
_SIGNED = {1: mx.int8, 2: mx.int16, 4: mx.int32, 8: mx.int64}
_UNSIGNED = {1: mx.uint8, 2: mx.uint16, 4: mx.uint32, 8: mx.uint64}


def complex_of(real: Any, imag: Any) -> Any:
    """Return complex numbers from their parts, without the product by 1j that turns infinities into NaN."""
    return _joined(*mx.broadcast_arrays(real.astype(mx.float32), imag.astype(mx.float32)))


_joined: Any = mx.custom_function(lambda *pair: mx.view(mx.stack(pair, axis=-1), mx.complex64)[..., 0])


@_joined.vjp
def _(primals: Any, cotangent: Any, output: Any) -> Any:
    return mx.real(cotangent), mx.imag(cotangent)


def _is_real(x: Any) -> bool:
    return x.dtype in FLOATS


def abs(x: Any, /) -> Any:
    return mx.abs(x) if x.dtype != mx.bool_ else x


def negative(x: Any, /) -> Any:
    return mx.subtract(mx.zeros((), x.dtype), x) if x.dtype in INTEGERS else mx.negative(x)


def floor(x: Any, /) -> Any:
    return mx.floor(x) if _is_real(x) else mx.array(x)


def ceil(x: Any, /) -> Any:
    return mx.ceil(x) if _is_real(x) else mx.array(x)


def trunc(x: Any, /) -> Any:
    return mx.where(signbit(x), mx.ceil(x), mx.floor(x)) if _is_real(x) else mx.array(x)


def round(x: Any, /) -> Any:
    if x.dtype == mx.complex64:
        return complex_of(mx.round(mx.real(x)), mx.round(mx.imag(x)))
    return mx.round(x) if _is_real(x) else mx.array(x)


def isfinite(x: Any, /) -> Any:
    return mx.isfinite(x) if x.dtype not in INTEGERS and x.dtype != mx.bool_ else mx.ones(x.shape, mx.bool_)


def sign(x: Any, /) -> Any:
    if x.dtype == mx.complex64:
        return sign_of_complex(NAMESPACE, complex_of, x)
    if _is_real(x):
        # Return NaN for NaN, because mx.sign returns 0.
        return mx.where(mx.isnan(x), x, mx.sign(x))
    return mx.sign(x) if x.dtype != mx.bool_ else x


def _bits(x: Any) -> Any:
    # Stop the gradient, because MLX has no gradient of a view.
    return mx.view(mx.stop_gradient(x), _SIGNED[x.itemsize])


def signbit(x: Any, /) -> Any:
    return mx.less(_bits(x) if _is_real(x) else x, 0)


def copysign(x1: Any, x2: Any, /) -> Any:
    magnitude = mx.abs(x1)
    return mx.where(signbit(x2), -magnitude, magnitude)


def nextafter(x1: Any, x2: Any, /) -> Any:
    x1, x2 = mx.broadcast_arrays(x1, x2)
    bits = _bits(x1)
    # The number next to zero is the smallest positive or negative number, with the sign of x2.
    smallest = copysign(mx.view(mx.full(x1.shape, 1, dtype=bits.dtype), x1.dtype), x2)
    away = mx.equal(mx.greater(x2, x1), mx.greater(x1, 0))
    moved = mx.view(mx.where(away, bits + 1, bits - 1), x1.dtype)
    result = mx.where(mx.equal(x1, 0), smallest, moved)
    result = mx.where(mx.equal(x1, x2), x2, result)
    return mx.where(mx.isnan(x1) | mx.isnan(x2), mx.array(math.nan, x1.dtype), result)


def _floor_quotient(x1: Any, x2: Any) -> Any:
    remainder = mx.remainder(x1, x2)
    quotient = mx.round((x1 - remainder) / x2)
    is_special = mx.isinf(x1) | mx.isinf(x2) | mx.equal(x2, 0) | mx.equal(x1, 0)
    plain = mx.floor(x1 / x2)
    return mx.where(is_special, mx.where(mx.isinf(x1), x1 / x2 * mx.where(mx.isinf(x2), math.nan, 1), plain), quotient)


def floor_divide(x1: Any, x2: Any, /) -> Any:
    if _is_real(x1):
        return astype(_floor_quotient(x1, x2), x1.dtype, copy=False)
    if x1.dtype == mx.bool_:
        return x1
    # On the CPU, integer division by 0, or of the minimum by -1, raises SIGFPE: replace the divisors 0 and -1.
    divisor = mx.where(mx.equal(x2, 0), mx.ones((), x2.dtype), x2)
    if x1.dtype in _UNSIGNED.values():
        return mx.where(mx.equal(x2, 0), mx.zeros((), x1.dtype), mx.floor_divide(x1, divisor))
    is_negation = mx.equal(x2, -1)
    divisor = mx.where(is_negation, mx.ones((), x2.dtype), divisor)
    quotient = mx.where(is_negation, 0 - x1, mx.floor_divide(x1, divisor))
    return mx.where(mx.equal(x2, 0), mx.zeros((), x1.dtype), quotient)


def remainder(x1: Any, x2: Any, /) -> Any:
    if _is_real(x1):
        result = mx.remainder(x1, x2)
        # Give a zero result the sign of the divisor. If x2 is infinite, return x1, or x2 if the signs differ.
        result = mx.where(mx.equal(result, 0), copysign(mx.zeros((), x1.dtype), x2), result)
        same = mx.equal(x1, 0) | mx.equal(signbit(x1), signbit(x2))
        infinite = mx.where(same, copysign(x1, x2), x2)
        is_infinite = mx.isinf(x2) & mx.isfinite(x1)
        return astype(mx.where(is_infinite, infinite, result), x1.dtype, copy=False)
    if x1.dtype == mx.bool_:
        return mx.zeros(mx.broadcast_shapes(x1.shape, x2.shape), mx.bool_)
    return mx.where(mx.equal(x2, 0), mx.zeros((), x1.dtype), x1 - floor_divide(x1, x2) * x2)


def pow(x1: Any, x2: Any, /) -> Any:
    if x1.dtype in INTEGERS:
        return integer_power(NAMESPACE, x1, x2)
    if x1.dtype != mx.complex64:
        return mx.power(x1, x2)
    return mx.where(mx.equal(x2, 0), 1, mx.where(mx.equal(x2, 1), x1, mx.power(x1, x2)))


def expm1(x: Any, /) -> Any:
    return mx.expm1(x) if x.dtype != mx.complex64 else complex_expm1(NAMESPACE, x)


def atan2(x1: Any, x2: Any, /) -> Any:
    # Stop the gradient at the origin, where the gradient of MLX is NaN.
    is_origin = mx.equal(x1, 0) & mx.equal(x2, 0)
    elsewhere = mx.arctan2(
        mx.where(is_origin, mx.stop_gradient(x1), x1), mx.where(is_origin, mx.ones((), x2.dtype), x2)
    )
    return mx.where(is_origin, mx.arctan2(mx.stop_gradient(x1), mx.stop_gradient(x2)), elsewhere)


def reciprocal(x: Any, /) -> Any:
    return mx.divide(mx.ones((), x.dtype), x)


def bitwise_left_shift(x1: Any, x2: Any, /) -> Any:
    return shifted(NAMESPACE, mx.left_shift, x1, x2, mx.zeros((), x1.dtype))


def bitwise_right_shift(x1: Any, x2: Any, /) -> Any:
    # If the shift exceeds the width, return -1 for a negative number and 0 for others.
    is_signed = x1.dtype in _SIGNED.values()
    beyond = mx.where(mx.less(x1, 0), mx.array(-1, x1.dtype), 0) if is_signed else mx.zeros((), x1.dtype)
    return shifted(NAMESPACE, mx.right_shift, x1, x2, beyond)


def clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    result = mx.array(x)
    for bound, inside, limit in ((min, mx.greater_equal, mx.maximum), (max, mx.less_equal, mx.minimum)):
        if bound is not None:
            bound = asarray(bound, dtype=x.dtype)
            # If an element equals a bound, select the element by `where`, so that `x` and not the bound receives the
            # gradient.
            result = mx.where(inside(result, bound), result, limit(result, bound))
    return result


def acosh(x: Any, /) -> Any:
    if x.dtype != mx.complex64:
        return mx.arccosh(x)
    # Rotate the result of `acos` by 90 degrees, into the half plane of nonnegative real parts.
    result = acos(x)
    real, imag = mx.real(result), mx.imag(result)
    return complex_of(mx.abs(imag), copysign(real, mx.imag(x)))


def acos(x: Any, /) -> Any:
    if x.dtype != mx.complex64:
        return mx.arccos(x)
    result = mx.arcsin(x)
    return complex_of(math.pi / 2 - mx.real(result), -mx.imag(result))


def erf(x: Any, /) -> Any:
    # Leave float64 to NumPy, because MLX computes float64 in single precision.
    return mx.erf(x) if x.dtype != mx.float64 else NotImplemented


def erfinv(x: Any, /) -> Any:
    return mx.erfinv(x) if x.dtype != mx.float64 else NotImplemented
