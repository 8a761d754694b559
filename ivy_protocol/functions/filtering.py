"""Discrete convolution and cross-correlation of 1-D sequences."""

from math import inf, nan
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import NUMERIC, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import utility
from ivy_protocol.functions._transforms import is_array, known, tells_dtype
from ivy_protocol.functions.creation import complex, ones_like, zeros_like
from ivy_protocol.functions.data_type import astype, dtype, is_complex_dtype, is_int_dtype
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    conj,
    equal,
    greater,
    imag,
    isfinite,
    isinf,
    isnan,
    logical_and,
    logical_or,
    multiply,
    real,
    sign,
    subtract,
)
from ivy_protocol.functions.general import get_item, shape, to_scalar
from ivy_protocol.functions.linear_algebra import matmul
from ivy_protocol.functions.manipulation import concat, flip, permute_dims, reshape, tile
from ivy_protocol.functions.searching import where
from ivy_protocol.messages.titles import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["convolve", "correlate"]

Part = Literal["full", "same", "valid"]
_FEW = 4
"""Up to this many shifted products are summed directly, which is faster than a matrix product."""
_SHORTEST = 32
"""Minimum length of segments."""
_FEW_TRACED = 32
"""The same limit in compiled code: compilers fuse the products into one loop, and infinities need no extra handling."""


@compositional(promote=("a", "v"), kinds=NUMERIC, widens=True)
def convolve(a: ArrayLike, v: ArrayLike, /, mode: Part = "full", *, out: Out = None) -> "Array":
    """Return the discrete convolution of two 1-D sequences.

    Parameters
    ----------
    a : ArrayLike
        1-D array: numeric.
    v : ArrayLike
        1-D array: numeric.
    mode : {"full", "same", "valid"}, default "full"
        Sums to return. ``"full"``: wherever the sequences overlap. ``"same"``: the central ``max(n, m)`` sums.
        ``"valid"``: only where the sequences overlap completely.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sums of ``a[i] * v[k - i]`` for each ``k``, of the promoted data type. For ``n`` and ``m`` elements, the
        length is ``n + m - 1``, ``max(n, m)`` or ``max(n, m) - min(n, m) + 1``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The arrays are not numeric.
    IvyValueError
        An array is empty or not 1-D, or the mode is unknown.

    Notes
    -----
    As ``numpy.convolve``. The sums are computed in segments by matrix products, in time proportional to the product of
    the lengths; ``ivy.fft.rfft`` is faster for two long sequences.

    Examples
    --------
    >>> ivy.convolve(ivy.array([1, 2, 3]), ivy.array([0, 1, 2]))
    ivy.array([0, 1, 4, 7, 6])
    >>> ivy.convolve(ivy.array([1, 2, 3]), ivy.array([0, 1, 2]), mode="valid")
    ivy.array([4])
    """
    n, m = _lengths("convolve", a, v, mode)
    if n < m:
        a, v, n, m = v, a, m, n
    return _part(a, flip(v), n, m, mode)


@compositional(promote=("a", "v"), kinds=NUMERIC, widens=True)
def correlate(a: ArrayLike, v: ArrayLike, /, mode: Part = "valid", *, out: Out = None) -> "Array":
    """Return the cross-correlation of two 1-D sequences.

    Parameters
    ----------
    a : ArrayLike
        1-D array: numeric.
    v : ArrayLike
        1-D array: numeric. It is conjugated.
    mode : {"valid", "same", "full"}, default "valid"
        Sums to return, as in `convolve`.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sums of ``a[i + k] * conj(v[i])`` for each shift ``k``, of the promoted data type; of the same length as
        from `convolve`.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The arrays are not numeric.
    IvyValueError
        An array is empty or not 1-D, or the mode is unknown.

    Notes
    -----
    As ``numpy.correlate``.

    Examples
    --------
    >>> ivy.correlate(ivy.array([1, 2, 3]), ivy.array([0, 1, 2]), mode="full")
    ivy.array([2, 5, 8, 3, 0])
    """
    n, m = _lengths("correlate", a, v, mode)
    if tells_dtype(v) and is_complex_dtype(dtype(v)):
        v = conj(v)
    return _part(a, v, n, m, mode) if n >= m else flip(_part(v, a, m, n, mode))


def _lengths(name: str, a: Any, v: Any, mode: Any) -> tuple[int, int]:
    shapes = tuple(shape(a)), tuple(shape(v))
    if any(len(lengths) != 1 for lengths in shapes):
        raise IvyValueError(
            f"ivy.{name}: the arrays have one dimension each, not the shapes {shapes[0]} and {shapes[1]}"
        )
    if (None,) in shapes:
        raise unknown_lengths(f"ivy.{name}")
    if (0,) in shapes:
        raise IvyValueError(f"ivy.{name}: an empty array has nothing to be multiplied with")
    if mode not in ("full", "same", "valid"):
        raise IvyValueError(f"ivy.{name}: mode={mode!r} is none of 'full', 'same' and 'valid'")
    return shapes[0][0], shapes[1][0]


def _part(x: Any, taps: Any, n: int, m: int, mode: Part) -> Any:
    """Return the sums of ``x[k + j] * taps[j]`` for the shifts ``k`` of a mode; ``x`` is the longer sequence."""
    ends = {"full": (m - 1, m - 1), "same": (m // 2, m - 1 - m // 2), "valid": (0, 0)}[mode]
    count = n + sum(ends) - m + 1
    seen = all(is_array(part) and known(part) for part in (x, taps))
    if m <= (_FEW if seen else _FEW_TRACED):
        return _shifted(x, taps, (n, m, count), ends[0])
    if not tells_dtype(x) or is_int_dtype(dtype(x)) or (seen and _all_finite(x, taps)):
        return _stretches(x, taps, ends, (n, m, count))
    return _with_infinities(x, taps, ends, (n, m, count))


def _all_finite(*arrays: Any) -> bool:
    return all(to_scalar(utility.all(isfinite(x))) for x in arrays)


def _padded(x: Any, before: int, after: int) -> Any:
    """Pad with zeros before and after."""
    zero = zeros_like(get_item(x, slice(0, 1)))
    parts = [tile(zero, (before,))] if before else []
    parts.append(x)
    if after:
        parts.append(tile(zero, (after,)))
    return concat(parts) if len(parts) > 1 else x


def _shifted(x: Any, taps: Any, lengths: tuple[int, int, int], before: int) -> Any:
    """Sum the shifted products where both factors exist."""
    n, m, count = lengths
    total = None
    for j in range(m):
        first, last = max(before - j, 0), min(before - j + n, count)
        start = first + j - before
        product = multiply(get_item(x, slice(start, start + last - first)), get_item(taps, slice(j, j + 1)))
        product = _padded(product, first, count - last)
        total = product if total is None else add(total, product)
    return total


def _stretches(x: Any, taps: Any, ends: tuple[int, int], lengths: tuple[int, int, int]) -> Any:
    """Multiply segments of a sequence by the Toeplitz matrix of the taps."""
    n, m, count = lengths
    size = min(max(m, _SHORTEST), count)
    rows = -(-count // size)
    # The matrix: the taps followed by zeros, repeated, in rows that are shorter by one.
    line = tile(_padded(taps, 0, size), (size,))
    width = m + size - 1
    matrix = reshape(get_item(line, slice(0, size * width)), (size, width))
    if rows == 1:
        return matmul(matrix, _padded(x, *ends))
    blocks = reshape(_padded(x, ends[0], (rows + 1) * size - n - ends[0]), (rows + 1, size))
    here, after = get_item(blocks, slice(0, rows)), get_item(blocks, (slice(1, None), slice(0, m - 1)))
    product = matmul(concat([here, after], axis=1), permute_dims(matrix, (1, 0)))
    return get_item(reshape(product, (-1,)), slice(0, count))


def _with_infinities(x: Any, taps: Any, ends: tuple[int, int], lengths: tuple[int, int, int]) -> Any:
    """Multiply finite segments, and handle infinities and NaN separately, which zeros would turn into NaN."""

    def sums(one: Any, other: Any) -> Any:
        return _stretches(astype(one, kind, copy=False), astype(other, kind, copy=False), ends, lengths)

    kind = dtype(x)
    if is_complex_dtype(kind):
        parts = [(real(x), real(taps)), (imag(x), imag(taps)), (real(x), imag(taps)), (imag(x), real(taps))]
        a, b, c, d = [_with_infinities(one, other, ends, lengths) for one, other in parts]
        return complex(subtract(a, b), add(c, d))
    endless, endless_taps = isinf(x), isinf(taps)
    y = sums(where(isfinite(x), x, 0.0), where(isfinite(taps), taps, 0.0))
    signs, signs_of_taps = [where(isnan(part), 0.0, sign(part)) for part in (x, taps)]
    # The sum of the signs of infinite products, and their number.
    balance = add(
        sums(where(endless, signs, 0.0), signs_of_taps),
        sums(where(endless, 0.0, signs), where(endless_taps, signs_of_taps, 0.0)),
    )
    many = add(
        sums(endless, abs(signs_of_taps)),
        sums(where(endless, 0.0, abs(signs)), endless_taps),
    )
    neither = add(sums(endless, equal(taps, 0)), sums(equal(x, 0), endless_taps))
    neither = add(neither, add(sums(isnan(x), ones_like(taps)), sums(ones_like(x), isnan(taps))))
    up, down = greater(add(many, balance), 0.5), greater(subtract(many, balance), 0.5)
    y = where(up, inf, where(down, -inf, y))
    return where(logical_or(greater(neither, 0.5), logical_and(up, down)), nan, y)
