"""Random numbers of keys: uniform and normal ones, integers and orders, the same on every library.

Floats of 32 bits take one word a place, those of 64 bits two. All steps but logarithms are exact, or rounded as
IEEE 754 says.
"""

import math
from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.chain import device_of
from ivy_protocol.backends.common.indexing import index_dtype
from ivy_protocol.backends.common.philox import blocks, lanes, library_of, native_key, place_beside, product, words
from ivy_protocol.core.dtypes import dtype_name

# Rational functions, by least squares at Chebyshev's nodes: for the quantile z of p = 0.5 - q, those of p (1 - p) that
# are (z / q - sqrt(2 pi)) / q^2 down to p = 0.0222, and those of 1 / r that are sqrt(2) - z / r from 0.0228 on, where
# r = sqrt(-log(p)). Relative errors of the quantile are below 1e-16, and below 3e-8 of the short ones.
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
_SHORT_TAIL = (
    (6.90139487, 2.85624124, 0.045596427, -0.000861261731),
    (-0.158280903, 3.12601084, 5.13468072, 1.0),
)
_MIDDLE = {True: _WIDE_MIDDLE, False: _SHORT_MIDDLE}
_TAIL = {True: _WIDE_TAIL, False: _SHORT_TAIL}
_FAR = 0.0225
_POWERS = [2.0**n for n in range(60)]
# The first product with a number below 64 is exact.
_LN2 = {True: (0.6931471805598903, 5.497923018708371e-14), False: (0.693145751953125, 1.4286068203094173e-06)}


class Source:
    """What a call draws from: a key, on a library, for a data type of floats.

    Parameters
    ----------
    key
        The key as it was given.
    dtype
        The native data type of the result, or None; floats are drawn in 64 bits for that of 64 bits alone.
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
        """The part of the result in this process, where the parameters are spread over several."""
        self.places: Any = None
        """The numbers of the places to draw for, where those are not the first ones: an array of `lanes`."""

    def beside(self, key: Any) -> "Source":
        """What draws for the same places from another key."""
        made = Source(self.xp, self.name, key, self.dtype)
        made.part, made.places = self.part, self.places
        return made

    def numbers(self, count: int) -> Any:
        """The numbers of the places."""
        if self.places is not None:
            return self.places
        return self.xp.arange(count, dtype=self.lanes, device=place_beside(self.key))

    def whole(self, drawn: Any) -> Any:
        """The array of which this process has drawn its part."""
        return drawn if self.part is None else self.part.whole(drawn)

    def known(self, x: Any) -> bool:
        """Whether an array has values that Python may look at: it has none while code is compiled, or a graph made.

        Those of dask are not looked at either, since they would be computed.
        """
        hooks = self.library.hooks
        if hasattr(x, "__dask_graph__"):
            return False
        return type(x) is x.__class__ and hooks.can_read_values(x) and hooks.is_concrete(x)

    def number(self, value: float, like: Any) -> Any:
        """A number as an array without axes, beside another."""
        return self.xp.asarray(value, dtype=like.dtype, device=device_of(like))

    def parts(self, found: Any, bits: int) -> Any:
        """The upper bits of words, as floats."""
        xp = self.xp
        return xp.astype(xp.bitwise_right_shift(found, self.number(32 - bits, found)), self.dtype)

    def words(self, count: int, stream: int = 0) -> Any:
        """The words of some places: one or, for floats of 64 bits, two of each, along a last axis."""
        return self.some(count, 2 if self.wide else 1, stream)

    def some(self, count: int, each: int, stream: int = 0) -> Any:
        """So many words of each place, along a last axis: 1, 2 or 4."""
        xp = self.xp
        if self.places is None:
            return xp.reshape(words(xp, self.key, each * count, stream), (count, each))
        first = self.places * each
        found = self.at(xp.bitwise_right_shift(first, self.number(2, first)), stream)
        shift = xp.astype(first & self.number(3, first), index_dtype(xp))
        taken = shift[:, None] + xp.arange(each, dtype=shift.dtype, device=device_of(shift))[None, :]
        return xp.take_along_axis(found, taken, axis=1)

    def at(self, places: Any, stream: Any) -> Any:
        """Four words for each of some places, along a last axis, which have nothing in common with `words`."""
        found = blocks(self.xp, self.key, places, stream)
        return self.xp.stack(found, axis=-1)

    def uniform(self, found: Any) -> Any:
        """Floats from 0 up to, and without, 1 of words along a last axis."""
        if not self.wide:
            return self.parts(found[..., 0], 24) * 2.0**-24
        return (self.parts(found[..., 0], 27) * 2.0**26 + self.parts(found[..., 1], 26)) * 2.0**-53

    def uniforms(self, count: int) -> Any:
        """Floats from 0 up to, and without, 1 for some places: `uniform` of `words`, in one pass where there is one."""
        own = None if self.places is not None else self.library.hooks.random_floats
        made = NotImplemented if own is None else own(self.key, count, self.wide)
        return self.uniform(self.words(count)) if made is NotImplemented else made

    def inner(self, found: Any) -> Any:
        """Floats above 0, and at most 1, of words along a last axis; those of 32 bits are as fine near 0 as words."""
        if not self.wide:
            return (self.parts(found[..., 0], 32) + 0.5) * 2.0**-32
        return (self.parts(found[..., 0], 26) * 2.0**26 + self.parts(found[..., 1], 26) + 0.5) * 2.0**-52

    def precisely(self, compute: Callable[[Any], Any], x: Any) -> Any:
        """What libraries round otherwise in 32 bits, computed in 64 where there are such."""
        xp = self.xp
        if self.wide or "float64" in self.library.narrowed_dtypes():
            return compute(x)
        return xp.astype(compute(xp.astype(x, xp.float64)), self.dtype)

    def log(self, x: Any) -> Any:
        """Logarithms."""
        return self.precisely(self.xp.log, x)

    def root_of_log(self, p: Any) -> tuple[Any, Any]:
        """The square roots of minus the logarithms of numbers below 0.03, and what they leave out."""
        xp = self.xp
        if not self.wide and "float64" not in self.library.narrowed_dtypes():
            exact = xp.sqrt(-xp.log(xp.astype(p, xp.float64)))
            root = xp.astype(exact, self.dtype)
            return root, xp.astype(exact - xp.astype(root, xp.float64), self.dtype)
        # Logarithms of what lies about 1 are small, and so is their rounding beside the multiples of that of 2.
        upper, lower = _LN2[self.wide]
        power = xp.floor(xp.log(p) * (-1.0 / math.log(2.0)) + 0.5)
        powers = xp.asarray(_POWERS, dtype=self.dtype, device=device_of(p))
        near = p * xp.take(powers, xp.astype(power, index_dtype(xp)))
        most, rest = power * upper, power * lower - xp.log(near)
        value = most + rest
        rest = rest + (most - value)
        root = xp.sqrt(value)
        # The products of halves of the digits are exact.
        scale = 2.0 ** (23 if self.wide else 9)
        one = xp.floor(root * scale) * (1.0 / scale)
        other = root - one
        off = ((one * one - value) + 2.0 * one * other) + other * other
        rest = (rest - off) / (2.0 * root)
        # The nearest number to the root is the same where libraries' roots are not.
        nearest = root + rest
        return nearest, rest + (root - nearest)

    def exponential(self, found: Any) -> Any:
        """Numbers of the exponential distribution with a mean of 1."""
        return -self.log(self.inner(found))

    def normal(self, found: Any) -> Any:
        """Numbers of the standard normal distribution: the quantiles of uniform ones, the first bit being the sign."""
        xp = self.xp
        first = found[..., 0]
        sign = 1.0 - 2.0 * self.parts(first, 1)
        rest = first & self.number(0x7FFFFFFF, first)
        if self.wide:
            upper = xp.astype(xp.bitwise_right_shift(rest, self.number(5, rest)), self.dtype)
            p = (upper * 2.0**26 + self.parts(found[..., 1], 26) + 0.5) * 2.0**-53
        else:
            p = (xp.astype(rest, self.dtype) + 0.5) * 2.0**-32
        return sign * _quantile(self, p)

    def integers(self, span: Any, count: int) -> Any:
        """Integers from 0 up to, and without, a span of at most 2^32 - 1; 0 stands for 2^32. Both are `lanes`.

        The product of 96 random bits with the span is shifted, of which the last 32 are only made where they may
        carry. No integer comes more often than another by more than one in 2^64.
        """
        xp = self.xp
        found = xp.astype(self.some(count, 2), self.lanes)
        first, second = found[:, 0], found[:, 1]
        mask, zero, one = [self.number(n, first) for n in (0xFFFFFFFF, 0, 1)]
        whole, part = product(xp, first, span)
        carried, left = product(xp, second, span)
        middle = (part + carried) & mask
        drawn = whole + xp.where(middle < part, one, zero)
        tied = (middle == mask) & (left > ((zero - span) & mask))
        tie = xp.any(tied)
        if not self.known(tie) or bool(tie):
            third = xp.astype(self.some(count, 1, 1)[:, 0], self.lanes)
            more = product(xp, third, span)[0]
            drawn = drawn + xp.where(tied & (((left + more) & mask) < left), one, zero)
        return xp.where(span == zero, first, drawn & mask)

    def order(self, count: int) -> Any:
        """A random order of places, by sorting numbers of 64 bits."""
        xp = self.xp
        found = xp.reshape(words(xp, self.key, 2 * count), (count, 2))
        if self.lanes == xp.int64:
            wide = xp.astype(found, xp.int64)
            # The first bit would be taken for a sign.
            upper = xp.bitwise_left_shift(wide[:, 0] - 2**31, self.number(32, wide))
            return xp.argsort(upper + wide[:, 1], stable=True)
        fine = xp.argsort(found[:, 1], stable=True)
        return xp.take(fine, xp.argsort(xp.take(found[:, 0], fine), stable=True))


def _quantile(source: Source, p: Any) -> Any:
    """The size of the normal quantile of numbers below 0.5, of one axis.

    What libraries round otherwise is in corrections of a few units in the last place, and from two standard deviations
    on alone.
    """
    xp, q = source.xp, 0.5 - p
    middle = q * (q * q * _ratio(_MIDDLE[source.wide], p * (1.0 - p)) + math.sqrt(2 * math.pi))
    far = p < _FAR
    some = xp.any(far)
    if not source.known(some):
        return xp.where(far, _tail(source, xp.where(far, p, source.number(0.01, p))), middle)
    if not bool(some):
        return middle
    (places,) = xp.nonzero(far)
    # The n-th place that is far takes the n-th of their quantiles.
    nth = xp.cumulative_sum(xp.astype(far, places.dtype)) - 1
    return xp.where(far, xp.take(_tail(source, xp.take(p, places)), xp.where(far, nth, xp.zeros_like(nth))), middle)


def _tail(source: Source, p: Any) -> Any:
    root, rest = source.root_of_log(p)
    inverse = 1.0 / root
    # The slope counts for so little that two terms of it do.
    slope = inverse * inverse * 0.85 + math.sqrt(2.0)
    return root * (math.sqrt(2.0) - _ratio(_TAIL[source.wide], inverse)) + rest * slope


def _ratio(coefficients: tuple[tuple[float, ...], tuple[float, ...]], x: Any) -> Any:
    """The quotient of two polynomials, whose coefficients begin with that of the highest power."""
    above, below = [_polynomial(row, x) for row in coefficients]
    return above / below


def _polynomial(coefficients: tuple[float, ...], x: Any) -> Any:
    value = x * coefficients[0] + coefficients[1]
    for c in coefficients[2:]:
        value = value * x + c
    return value


def size_of(shape: Any) -> int:
    """The number of elements of a shape."""
    return math.prod(shape)
