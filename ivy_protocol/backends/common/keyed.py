"""Random numbers of keys: uniform and normal ones, integers and orders, the same on every library.

Floats of 32 bits take one word a place, those of 64 bits two. All steps but logarithms are exact, or rounded as
IEEE 754 says.
"""

import math
from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.chain import device_of
from ivy_protocol.backends.common.philox import blocks, lanes, library_of, native_key, product, words
from ivy_protocol.values.dtypes import dtype_name

_CENTRE = (
    (
        *(2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457),
        *(13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.387132872796366608),
    ),
    (
        *(5226.495278852545925, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867),
        *(5394.1960214247511077, 687.1870074920579083, 42.313330701600911252, 1.0),
    ),
)
_NEAR = (
    (
        *(7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258),
        *(3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734),
    ),
    (
        *(1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459),
        *(0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1.0),
    ),
)
_FAR = (
    (
        *(2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093),
        *(0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772),
    ),
    (
        *(2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4),
        *(0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1.0),
    ),
)
# Least squares at Chebyshev's nodes, with relative errors of the quantile below 2e-8: (z / q - sqrt(2 pi)) / q^2 by
# q^2, and sqrt(2) - z / r by 1 / r - 0.4, where r = sqrt(-log(p)).
_SHORT_CENTRE = (51680.0328, -11172.7047, 2082.87116, 48.2824752, 50.449559, 15.6123452, 5.77287008, 2.62493466)
_SHORT_TAIL = (
    *(-1.01128334, 1.21933849, -0.751618167, 0.452580145, -0.354755224),
    *(0.342947875, -0.414038159, 0.708126268, 1.04099809, 0.2584904),
)


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
        self.wide = wide and "float64" not in self.library.narrowed()
        self.dtype = xp.float64 if self.wide else xp.float32
        self.lanes = lanes(xp, self.key)

    def known(self, x: Any) -> bool:
        """Whether an array has values that Python may look at: it has none while code is compiled, or a graph made."""
        hooks = self.library.hooks
        return type(x) is x.__class__ and hooks.may_look(x) and hooks.is_concrete(x)

    def number(self, value: float, like: Any) -> Any:
        """A number as an array without axes, beside another."""
        return self.xp.asarray(value, dtype=like.dtype, device=device_of(like))

    def parts(self, found: Any, bits: int) -> Any:
        """The upper bits of words, as floats."""
        xp = self.xp
        return xp.astype(xp.bitwise_right_shift(found, self.number(32 - bits, found)), self.dtype)

    def words(self, count: int, stream: int = 0) -> Any:
        """The words of some places: one or, for floats of 64 bits, two of each, along a last axis."""
        found = words(self.xp, self.key, 2 * count if self.wide else count, stream)
        return self.xp.reshape(found, (count, -1))

    def at(self, places: Any, stream: Any) -> Any:
        """Four words for each of some places, along a last axis, which have nothing in common with `words`."""
        found = blocks(self.xp, self.key, places, stream)
        return self.xp.stack(found, axis=-1)

    def uniform(self, found: Any) -> Any:
        """Floats from 0 up to, and without, 1 of words along a last axis."""
        if not self.wide:
            return self.parts(found[..., 0], 24) * 2.0**-24
        return (self.parts(found[..., 0], 27) * 2.0**26 + self.parts(found[..., 1], 26)) * 2.0**-53

    def inner(self, found: Any) -> Any:
        """Floats above 0, and at most 1, of words along a last axis; those of 32 bits are as fine near 0 as words."""
        if not self.wide:
            return (self.parts(found[..., 0], 32) + 0.5) * 2.0**-32
        return (self.parts(found[..., 0], 26) * 2.0**26 + self.parts(found[..., 1], 26) + 0.5) * 2.0**-52

    def precisely(self, compute: Callable[[Any], Any], x: Any) -> Any:
        """What libraries round otherwise in 32 bits, computed in 64 where there are such."""
        xp = self.xp
        if self.wide or "float64" in self.library.narrowed():
            return compute(x)
        return xp.astype(compute(xp.astype(x, xp.float64)), self.dtype)

    def log(self, x: Any) -> Any:
        """Logarithms."""
        return self.precisely(self.xp.log, x)

    def tail(self, p: Any) -> Any:
        """The square roots of minus the logarithms of small numbers."""
        return self.precisely(lambda x: self.xp.sqrt(-self.xp.log(x)), p)

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
        return sign * (_quantile if self.wide else _short_quantile)(self, 0.5 - p, p)

    def integers(self, span: Any, count: int) -> Any:
        """Integers from 0 up to, and without, a span of at most 2^32 - 1; 0 stands for 2^32. Both are `lanes`.

        The product of 96 random bits with the span is shifted, of which the last 32 are only made where they may
        carry. No integer comes more often than another by more than one in 2^64.
        """
        xp = self.xp
        found = xp.astype(xp.reshape(words(xp, self.key, 2 * count), (count, 2)), self.lanes)
        first, second = found[:, 0], found[:, 1]
        mask, zero, one = [self.number(n, first) for n in (0xFFFFFFFF, 0, 1)]
        whole, part = product(xp, first, span)
        carried, left = product(xp, second, span)
        middle = (part + carried) & mask
        drawn = whole + xp.where(middle < part, one, zero)
        tied = (middle == mask) & (left > ((zero - span) & mask))
        tie = xp.any(tied)
        if not self.known(tie) or bool(tie):
            third = xp.astype(words(xp, self.key, count, 1), self.lanes)
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


def _quantile(source: Source, q: Any, p: Any) -> Any:
    """The size of the normal quantile of p, which is 0.5 - q, in 64 bits: M. J. Wichura, "Algorithm AS 241", 1988."""
    xp = source.xp
    middle = q * _ratio(_CENTRE, 0.180625 - q * q)
    # The logarithm of what is not in the tail is not used, and must not be infinite for gradients to be numbers.
    far = source.tail(xp.where(q > 0.425, p, source.number(0.05, p)))
    tail = xp.where(far <= 5.0, _ratio(_NEAR, far - 1.6), _ratio(_FAR, far - 5.0))
    return xp.where(q > 0.425, tail, middle)


def _short_quantile(source: Source, q: Any, p: Any) -> Any:
    """The same in 32 bits.

    What libraries round otherwise is in corrections, of at most a sixth in the middle and a half of the tail.
    """
    xp, square = source.xp, q * q
    middle = q * (square * _polynomial(_SHORT_CENTRE, square) + math.sqrt(2 * math.pi))
    far = source.tail(xp.where(q > 0.35, p, source.number(0.05, p)))
    tail = far * (math.sqrt(2.0) - _polynomial(_SHORT_TAIL, 1.0 / far - 0.4))
    return xp.where(q > 0.35, tail, middle)


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
