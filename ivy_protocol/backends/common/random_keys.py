"""Samples from keys: uniform, normal and exponential values, integers and permutations, equal on every backend.

An element of 32-bit floats uses one random word, and an element of 64-bit floats uses two. All steps except logarithms
are exact, or rounded as IEEE 754 specifies.
"""

import math
from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.common._helpers import device_of
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.philox import blocks, device_next_to, lanes, library_of, native_key, product, words
from ivy_protocol.core.dtypes import dtype_name

# Coefficients of rational functions, fitted by least squares at Chebyshev nodes. Let z be the absolute value of the
# normal quantile of p = 0.5 - q, and r = sqrt(-log(p)). For p >= 0.0222, functions of p (1 - p) approximate (z / q -
# sqrt(2 pi)) / q^2. For p <= 0.0228, functions of 1 / r approximate sqrt(2) - z / r. The relative error of the quantile
# is below 1e-16 for the coefficients of 64-bit floats, and below 3e-8 for those of 32-bit floats.
_WIDE_MIDDLE = (
    (
        *(4820716278.05198772, 313375535222.474747, 652925968983.544, 367698598501.765711, 76785949277.5399728),
        *(6646882213.66191554, 243330447.75283344, 3562099.25963198174, 17601.6245584432202, 18.3419342437049952),
    ),
    (
        *(170848504336.981807, 524196598622.087425, 432805307413.005649, 135881848359.917599, 18460948803.3910256),
        *(1133441544.01954724, 30976908.4338358576, 347831.508251405029, 1320.45691580463767, 1.0),
    ),
)
_WIDE_TAIL = (
    (
        *(1756.01351258042685, 5151.52901109752262, 2607.57740477488422, 583.712996577837741),
        *(84.5804290428649828, 3.97469563537483126, 0.0106657515921784058, -0.0000570939178896420735),
    ),
    (
        *(-7.58909240509113761, 611.065069384947381, 3385.43771249091046, 3825.77332764349916),
        *(1348.17158881487024, 267.042444325325079, 30.4466705506417006, 1.0),
    ),
)
_SHORT_MIDDLE = (
    (26995.577, 212587.711, 58492.5437, 2556.77418, 15.2568889),
    (158332.569, 98948.5114, 11394.0373, 279.807228, 1.0),
)
_SHORT_TAIL = ((6.90139487, 2.85624124, 0.045596427, -0.000861261731), (-0.158280903, 3.12601084, 5.13468072, 1.0))
_MIDDLE = {True: _WIDE_MIDDLE, False: _SHORT_MIDDLE}
_TAIL = {True: _WIDE_TAIL, False: _SHORT_TAIL}
_FAR = 0.0225
_POWERS = [2.0**n for n in range(60)]
# log(2) as a sum of two floats: 64-bit floats for the key True, and 32-bit floats for the key False. The product of the
# first float and an integer below 64 is exact.
_LN2 = {True: (0.6931471805598903, 5.497923018708371e-14), False: (0.693145751953125, 1.4286068203094173e-06)}


class Source:
    """Generator of the samples of one call, from a key as a native array.

    Parameters
    ----------
    key
        The key as passed by the caller.
    dtype
        The native data type of the result, or None. Samples are 64-bit floats only for a 64-bit data type.
    """

    def __init__(self, xp: Any, name: str, key: Any, dtype: Any = None, device: Any = None) -> None:
        self.xp = xp
        self.name = name
        self.key = native_key(xp, name, key, device)
        self.library = library_of(self.key)
        wide = dtype is not None and dtype_name(dtype) in ("float64", "complex128")
        self.wide = wide and "float64" not in self.library.narrowed_dtypes()
        self.dtype = xp.float64 if self.wide else xp.float32
        self.lanes = lanes(xp, self.key)
        self.part: Any = None
        """The local shard of the result, or None if no parameter is sharded."""
        self.places: Any = None
        """Indices of the elements to sample as an array of `lanes`, or None for the first ones."""

    def beside(self, key: Any) -> "Source":
        """Return a generator of the same elements with a different key."""
        source = Source(self.xp, self.name, key, self.dtype)
        source.part, source.places = self.part, self.places
        return source

    def numbers(self, count: int) -> Any:
        """Return the indices of the elements to sample."""
        if self.places is not None:
            return self.places
        return self.xp.arange(count, dtype=self.lanes, device=device_next_to(self.key))

    def whole(self, shard: Any) -> Any:
        """Return the sharded array whose local shard is `shard`; `shard` itself if the result is not sharded."""
        return shard if self.part is None else self.part.whole(shard)

    def known(self, x: Any) -> bool:
        """Return True if Python can read the values of an array. Traced and compiled code cannot.

        Return False for dask arrays, because reading their values would compute them.
        """
        hooks = self.library.hooks
        if hasattr(x, "__dask_graph__"):
            return False
        return type(x) is x.__class__ and hooks.can_read_values(x) and hooks.is_concrete(x)

    def number(self, value: float, like: Any) -> Any:
        """Return the scalar `value` as a 0-d array with the dtype and the device of `like`."""
        return self.xp.asarray(value, dtype=like.dtype, device=device_of(like))

    def parts(self, values: Any, bits: int) -> Any:
        """Return the upper `bits` bits of each word, as floats."""
        xp = self.xp
        return xp.astype(xp.bitwise_right_shift(values, self.number(32 - bits, values)), self.dtype)

    def words(self, count: int, stream: int = 0) -> Any:
        """Return the words of each element along a last axis: one, or two for 64-bit floats."""
        return self.some(count, 2 if self.wide else 1, stream)

    def some(self, count: int, each: int, stream: int = 0) -> Any:
        """Return `each` words for each element along a last axis; `each` is 1, 2 or 4."""
        xp = self.xp
        if self.places is None:
            return xp.reshape(words(xp, self.key, each * count, stream), (count, each))
        first = self.places * each
        block_words = self.at(xp.bitwise_right_shift(first, self.number(2, first)), stream)
        shift = xp.astype(first & self.number(3, first), index_dtype(xp))
        columns = shift[:, None] + xp.arange(each, dtype=shift.dtype, device=device_of(shift))[None, :]
        return xp.take_along_axis(block_words, columns, axis=1)

    def at(self, indices: Any, stream: Any) -> Any:
        """Return the four words of the block with each index, along a last axis."""
        block_words = blocks(self.xp, self.key, indices, stream)
        return self.xp.stack(block_words, axis=-1)

    def uniform(self, values: Any) -> Any:
        """Return a float in [0, 1) for each row of words along the last axis."""
        if not self.wide:
            return self.parts(values[..., 0], 24) * 2.0**-24
        return (self.parts(values[..., 0], 27) * 2.0**26 + self.parts(values[..., 1], 26)) * 2.0**-53

    def uniforms(self, count: int) -> Any:
        """Return `count` floats in [0, 1), by one native kernel if the library has it."""
        own = None if self.places is not None else self.library.hooks.random_floats
        result = NotImplemented if own is None else own(self.key, count, self.wide)
        return self.uniform(self.words(count)) if result is NotImplemented else result

    def inner(self, values: Any) -> Any:
        """Return a float in (0, 1] for each row of words along the last axis; 32-bit floats use all 32 bits."""
        if not self.wide:
            return (self.parts(values[..., 0], 32) + 0.5) * 2.0**-32
        return (self.parts(values[..., 0], 26) * 2.0**26 + self.parts(values[..., 1], 26) + 0.5) * 2.0**-52

    def precisely(self, compute: Callable[[Any], Any], x: Any) -> Any:
        """Apply a function in float64 if available, because libraries round its float32 results differently."""
        xp = self.xp
        if self.wide or "float64" in self.library.narrowed_dtypes():
            return compute(x)
        return xp.astype(compute(xp.astype(x, xp.float64)), self.dtype)

    def log(self, x: Any) -> Any:
        """Return the logarithms of floats, computed in float64 if the library has it."""
        return self.precisely(self.xp.log, x)

    def root_of_log(self, p: Any) -> tuple[Any, Any]:
        """Return ``sqrt(-log(p))`` for values below 0.03, and the rounding errors of the roots."""
        xp = self.xp
        if not self.wide and "float64" not in self.library.narrowed_dtypes():
            exact = xp.sqrt(-xp.log(xp.astype(p, xp.float64)))
            root = xp.astype(exact, self.dtype)
            return root, xp.astype(exact - xp.astype(root, xp.float64), self.dtype)
        # Split p into near * 2^-power. Then log(near) is small, and its rounding error is small relative to power *
        # log(2).
        upper, lower = _LN2[self.wide]
        power = xp.floor(xp.log(p) * (-1.0 / math.log(2.0)) + 0.5)
        powers = xp.asarray(_POWERS, dtype=self.dtype, device=device_of(p))
        near = p * xp.take(powers, xp.astype(power, index_dtype(xp)))
        most, rest = power * upper, power * lower - xp.log(near)
        value = most + rest
        rest = rest + (most - value)
        root = xp.sqrt(value)
        # Split the root into two numbers of few digits, so that the products in its square are exact (Dekker).
        scale = 2.0 ** (23 if self.wide else 9)
        one = xp.floor(root * scale) * (1.0 / scale)
        other = root - one
        off = ((one * one - value) + 2.0 * one * other) + other * other
        rest = (rest - off) / (2.0 * root)
        # Add the correction to the root: `nearest` is then equal on all libraries, although their square roots may
        # differ.
        nearest = root + rest
        return nearest, rest + (root - nearest)

    def exponential(self, values: Any) -> Any:
        """Return samples of the exponential distribution with mean 1, from words along the last axis."""
        return -self.log(self.inner(values))

    def normal(self, values: Any) -> Any:
        """Return standard normal samples by inversion, from words along the last axis; the first bit is the sign."""
        xp = self.xp
        first = values[..., 0]
        sign = 1.0 - 2.0 * self.parts(first, 1)
        rest = first & self.number(0x7FFFFFFF, first)
        if self.wide:
            upper = xp.astype(xp.bitwise_right_shift(rest, self.number(5, rest)), self.dtype)
            p = (upper * 2.0**26 + self.parts(values[..., 1], 26) + 0.5) * 2.0**-53
        else:
            p = (xp.astype(rest, self.dtype) + 0.5) * 2.0**-32
        return sign * _quantile(self, p)

    def integers(self, span: Any, count: int) -> Any:
        """Return integers in [0, span), of the dtype `lanes`. The array `span` has this dtype too; 0 denotes 2^32.

        An integer is the product of the span with a random fraction of 96 bits, rounded down. The last 32 bits of the
        fraction are computed only if they may change the integer. The bias is below one in 2^64.
        """
        xp = self.xp
        pairs = xp.astype(self.some(count, 2), self.lanes)
        first, second = pairs[:, 0], pairs[:, 1]
        mask, zero, one = [self.number(n, first) for n in (0xFFFFFFFF, 0, 1)]
        upper, part = product(xp, first, span)
        high, low = product(xp, second, span)
        middle = (part + high) & mask
        result = upper + xp.where(middle < part, one, zero)
        tied = (middle == mask) & (low > ((zero - span) & mask))
        tie = xp.any(tied)
        if not self.known(tie) or bool(tie):
            third = xp.astype(self.some(count, 1, 1)[:, 0], self.lanes)
            more = product(xp, third, span)[0]
            result = result + xp.where(tied & (((low + more) & mask) < low), one, zero)
        return xp.where(span == zero, first, result & mask)

    def order(self, count: int) -> Any:
        """Return a random permutation, by an argsort of random 64-bit integers."""
        xp = self.xp
        pairs = xp.reshape(words(xp, self.key, 2 * count), (count, 2))
        if self.lanes == xp.int64:
            wide = xp.astype(pairs, xp.int64)
            # Subtract 2^31 from the upper word, because the highest bit of the shifted int64 is its sign.
            upper = xp.bitwise_left_shift(wide[:, 0] - 2**31, self.number(32, wide))
            return xp.argsort(upper + wide[:, 1], stable=True)
        fine = xp.argsort(pairs[:, 1], stable=True)
        return xp.take(fine, xp.argsort(xp.take(pairs[:, 0], fine), stable=True))


def _quantile(source: Source, p: Any) -> Any:
    """Return the absolute normal quantile of 1-D values below 0.5.

    Results of different libraries differ by a few ulp, and only beyond two standard deviations.
    """
    xp, q = source.xp, 0.5 - p
    middle = q * (q * q * _ratio(_MIDDLE[source.wide], p * (1.0 - p)) + math.sqrt(2 * math.pi))
    far = p < _FAR
    some = xp.any(far)
    if not source.known(some):
        return xp.where(far, _tail(source, xp.where(far, p, source.number(0.01, p))), middle)
    if not bool(some):
        return middle
    (indices,) = xp.nonzero(far)
    # `nth` maps the n-th value in the tail to the n-th result of `_tail`.
    nth = xp.cumulative_sum(xp.astype(far, indices.dtype)) - 1
    return xp.where(far, xp.take(_tail(source, xp.take(p, indices)), xp.where(far, nth, xp.zeros_like(nth))), middle)


def _tail(source: Source, p: Any) -> Any:
    root, rest = source.root_of_log(p)
    inverse = 1.0 / root
    # Use only the first two terms of the expansion of the derivative, because `rest` is small.
    slope = inverse * inverse * 0.85 + math.sqrt(2.0)
    return root * (math.sqrt(2.0) - _ratio(_TAIL[source.wide], inverse)) + rest * slope


def _ratio(coefficients: tuple[tuple[float, ...], tuple[float, ...]], x: Any) -> Any:
    """Return the quotient of two polynomials. The coefficients are in descending order."""
    above, below = [_polynomial(row, x) for row in coefficients]
    return above / below


def _polynomial(coefficients: tuple[float, ...], x: Any) -> Any:
    value = x * coefficients[0] + coefficients[1]
    for c in coefficients[2:]:
        value = value * x + c
    return value


def size_of(shape: Any) -> int:
    """Return the number of elements of a shape."""
    return math.prod(shape)
