"""Lowerings of random bits and bit casts."""

from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import elementwise
from ivy_protocol.transpile.lowerings.lax.table import array, primitive
from ivy_protocol.transpile.lowerings.table import Call, as_dtype

_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
_PARITY = 0x1BD11BDA
_POWERS = tuple([2.0 ** (exponent - 150) for exponent in (1, *range(1, 255), 1)])
"""Scale of a 24-bit significand, for each 8-bit exponent."""


def _rotate_left(x: Any, count: int) -> Any:
    return ivy.bitwise_or(ivy.bitwise_left_shift(x, count), ivy.bitwise_right_shift(x, 32 - count))


@primitive("threefry2x32")
def threefry(call: Call, key1: Any, key2: Any, x: Any, y: Any) -> Any:
    """Hash counters with a key, by 20 rounds of Threefry-2x32 (Salmon et al., 2011)."""
    key1, key2, x, y = [array(call, value) for value in (key1, key2, x, y)]
    parity = ivy.full((), _PARITY, dtype="uint32", like=call.like)
    keys = (key1, key2, ivy.bitwise_xor(ivy.bitwise_xor(key1, key2), parity))
    x, y = ivy.add(x, keys[0]), ivy.add(y, keys[1])
    for number in range(5):
        for count in _ROTATIONS[number % 2]:
            x = ivy.add(x, y)
            y = ivy.bitwise_xor(x, _rotate_left(y, count))
        x = ivy.add(x, keys[(number + 1) % 3])
        y = ivy.add(ivy.add(y, keys[(number + 2) % 3]), number + 1)
    return x, y


@primitive("bitcast_convert_type")
def bitcast(call: Call, x: Any, *, new_dtype: str) -> Any:
    """Reinterpret 32 bits as another data type. The sign, exponent and fraction of floats are computed
    arithmetically.
    """
    if getattr(x, "dtype", "float32" if isinstance(x, float) else "") == "float32":
        return as_dtype(_bits(as_dtype(array(call, x), "float32")), call.dtype)
    x = as_dtype(array(call, x), "uint32")
    if call.dtype != "float32":
        return as_dtype(x, call.dtype)
    exponent = as_dtype(ivy.bitwise_and(ivy.bitwise_right_shift(x, 23), 255), "int32")
    fraction = ivy.bitwise_and(x, 2**23 - 1)
    significand = ivy.add(as_dtype(fraction, "float32"), ivy.where(ivy.equal(exponent, 0), 0.0, 2.0**23))
    powers = ivy.asarray(list(_POWERS), dtype="float32", like=call.like)
    result = ivy.multiply(significand, ivy.take(powers, exponent, axis=0))
    special = ivy.where(ivy.equal(fraction, 0), float("inf"), float("nan"))
    result = ivy.where(ivy.equal(exponent, 255), as_dtype(special, "float32"), result)
    return ivy.where(ivy.equal(ivy.bitwise_right_shift(x, 31), 1), ivy.negative(result), result)


def _bits(x: Any) -> Any:
    """Return the bits of float32 values as integers. All NaNs have the same bits."""
    magnitude = ivy.abs(x)
    normal = ivy.logical_and(ivy.greater_equal(magnitude, 2.0**-126), ivy.isfinite(x))
    fraction, exponent = elementwise.frexp(ivy.where(normal, magnitude, 1.0))
    parts = ivy.multiply(ivy.add(as_dtype(exponent, "int32"), 125), 2**23)
    bits = ivy.add(parts, as_dtype(ivy.multiply(fraction, 2.0**24), "int32"))
    # Multiply subnormal numbers by 2**149 in two steps, because 2**149 overflows float32.
    small = ivy.multiply(ivy.multiply(ivy.where(normal, 0.0, ivy.minimum(magnitude, 2.0**-126)), 2.0**100), 2.0**49)
    bits = ivy.where(normal, bits, as_dtype(ivy.where(ivy.isnan(x), 0.0, small), "int32"))
    bits = ivy.where(ivy.equal(magnitude, float("inf")), 0x7F800000, bits)
    bits = ivy.where(ivy.isnan(x), 0x7FC00000, bits)
    return ivy.where(ivy.signbit(x), ivy.add(bits, -(2**31)), bits)


@primitive("iota_2x32_shape")
def iota_2x32(call: Call, *, shape: Any) -> Any:
    """Return the 64-bit index of each element as two uint32 arrays: the upper half, which is 0, and the lower half."""
    low = ivy.reshape(ivy.arange(prod(shape), dtype="int32", like=call.like), shape)
    return ivy.zeros(shape, dtype="uint32", like=call.like), as_dtype(low, "uint32")
