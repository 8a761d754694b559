"""Signal processing: convolution, correlation, window functions and interpolation of samples."""

import math
import sys
from collections.abc import Callable, Sequence
from itertools import product
from math import inf, nan
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import NUMERIC, ORDERED, ArrayLike, DeviceLike, DtypeLike, Like, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyDtypeError, IvyValueError
from ivy_protocol.functions._shared import Ints, has_dtype, has_values, is_array_leaf, padding_per_axis, per_axis
from ivy_protocol.messages.prefixes import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@compositional(floating=True, upcast_half=True)
def fourier_encode(
    x: ArrayLike,
    max_freq: float,
    /,
    *,
    num_bands: int = 4,
    linear: bool = False,
    concat: bool = True,
    flatten: bool = False,
) -> "Array | tuple[Array, Array]":
    """Return the Fourier encoding of positions: their sines and cosines at several frequencies.

    Parameters
    ----------
    x : ArrayLike
        Positions of shape ``(..., D)``: real floating-point; integers and booleans are converted to the default float.
    max_freq : float
        Maximum frequency, positive. The arguments of the sines range from ``x * pi`` to ``x * pi * max_freq / 2``.
    num_bands : int, default 4
        Number of frequencies.
    linear : bool, default False
        If True, space the frequencies linearly; otherwise, geometrically.
    concat : bool, default True
        If True, return one array of the positions, their sines and their cosines; otherwise, return the sines and the
        cosines.
    flatten : bool, default False
        If True, flatten the result to two axes: one row per position, with all coordinates and encodings in the
        columns.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The encoding of shape ``(..., D, 1 + 2 * num_bands)``, or ``(N, D * (1 + 2 * num_bands))`` if flattened. With
        ``concat=False``, the sines and the cosines, each of shape ``(..., D, num_bands)``, or ``(N, D * num_bands)`` if
        flattened.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` is 0-d, ``max_freq`` is not above zero, or ``num_bands`` is less than 1.

    Notes
    -----
    From Ivy 1.0. Follows Jaegle et al., "Perceiver: General Perception with Iterative Attention", 2021, section 3.2.

    Examples
    --------
    >>> ivy.fourier_encode(ivy.array([[0.0], [0.0]]), 4.0, num_bands=2, flatten=True)
    ivy.array([[0., 0., 0., 1., 1.],
               [0., 0., 0., 1., 1.]])
    """
    shape = tuple(ops.shape(x))
    if not shape:
        raise IvyValueError("ivy.fourier_encode: x must have at least one axis")
    if num_bands < 1 or not max_freq > 0:
        raise IvyValueError(
            f"ivy.fourier_encode: num_bands and max_freq must be positive, not {num_bands} and {max_freq}"
        )
    if num_bands > sys.maxsize:
        raise IvyValueError(f"ivy.fourier_encode: num_bands must be at most {sys.maxsize}, not {num_bands}")
    top, steps = max_freq / 2, max(num_bands - 1, 1)
    fractions = [i / steps for i in range(num_bands)]
    scales = [1 + (top - 1) * fraction if linear else top**fraction for fraction in fractions]
    angles = ops.stack([ops.multiply(x, scale * math.pi) for scale in scales], axis=-1)
    sines, cosines = ops.sin(angles), ops.cos(angles)
    if flatten:
        dim, count = shape[-1], math.prod(shape[:-1])
        sines, cosines = (ops.reshape(y, (count, dim * num_bands)) for y in (sines, cosines))
        x = ops.reshape(x, (count, dim))
    elif concat:
        x = ops.expand_dims(x, axis=-1)
    return ops.concat([x, sines, cosines], axis=-1) if concat else (sines, cosines)


Part = Literal["full", "same", "valid"]
_MAX_SHIFTS = 4
"""Maximum number of taps for which a direct sum of shifted products is faster than a matrix product."""
_MIN_SEGMENT = 32
"""Minimum length of the segments that the Toeplitz matrix of the taps multiplies."""
_MAX_SHIFTS_TRACED = 32
"""`_MAX_SHIFTS` for compiled code, where compilers fuse the products into one loop.

Direct sums need no separate treatment of infinities, unlike matrix products.
"""


@compositional(promote=("a", "v"), dtype_kinds=NUMERIC, upcast_half=True)
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
        For each ``k``, the sum of ``a[i] * v[k - i]`` over ``i``, of the promoted data type. For ``n`` and ``m``
        elements, the length is ``n + m - 1`` ("full"), ``max(n, m)`` ("same") or ``max(n, m) - min(n, m) + 1``
        ("valid").

    Raises
    ------
    IvyDispatchError
        ``a`` or ``v`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``a`` or ``v`` is not numeric.
    IvyValueError
        ``a`` or ``v`` is empty or not 1-D, or ``mode`` is unknown.

    Notes
    -----
    Follows ``numpy.convolve``. The sums are computed in segments by matrix products, in time proportional to the
    product of the lengths; ``ivy.fft.rfft`` is faster for two long sequences.

    Examples
    --------
    >>> ivy.convolve(ivy.array([1, 2, 3]), ivy.array([0, 1, 2]))
    ivy.array([0, 1, 4, 7, 6])
    >>> ivy.convolve(ivy.array([1, 2, 3]), ivy.array([0, 1, 2]), mode="valid")
    ivy.array([4])
    """
    n, m = _check_sequences("convolve", a, v, mode)
    if n < m:
        a, v, n, m = v, a, m, n
    return _correlate(a, ops.flip(v), n, m, mode)


@compositional(promote=("a", "v"), dtype_kinds=NUMERIC, upcast_half=True)
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
        For each shift ``k``, the sum of ``a[i + k] * conj(v[i])`` over ``i``, of the promoted data type. The length is
        the same as in `convolve`.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``v`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``a`` or ``v`` is not numeric.
    IvyValueError
        ``a`` or ``v`` is empty or not 1-D, or ``mode`` is unknown.

    Notes
    -----
    Follows ``numpy.correlate``.

    Examples
    --------
    >>> ivy.correlate(ivy.array([1, 2, 3]), ivy.array([0, 1, 2]), mode="full")
    ivy.array([2, 5, 8, 3, 0])
    """
    n, m = _check_sequences("correlate", a, v, mode)
    if has_dtype(v) and ops.is_complex_dtype(ops.dtype(v)):
        v = ops.conj(v)
    return _correlate(a, v, n, m, mode) if n >= m else ops.flip(_correlate(v, a, m, n, mode))


def _check_sequences(name: str, a: Any, v: Any, mode: Any) -> tuple[int, int]:
    """Return the lengths of the sequences `a` and `v`; raise if a sequence or the mode is invalid."""
    shapes = tuple(ops.shape(a)), tuple(ops.shape(v))
    if any(len(shape) != 1 for shape in shapes):
        raise IvyValueError(f"ivy.{name}: the arrays must be 1-D, not of the shapes {shapes[0]} and {shapes[1]}")
    if (None,) in shapes:
        raise unknown_lengths(f"ivy.{name}")
    if (0,) in shapes:
        raise IvyValueError(f"ivy.{name}: the arrays must not be empty")
    if mode not in ("full", "same", "valid"):
        raise IvyValueError(f"ivy.{name}: mode must be 'full', 'same' or 'valid', not {mode!r}")
    return shapes[0][0], shapes[1][0]


def _correlate(x: Any, taps: Any, n: int, m: int, mode: Part) -> Any:
    """Return the sums of ``x[k + j] * taps[j]`` for the shifts ``k`` of a mode; ``x`` is the longer sequence."""
    ends = {"full": (m - 1, m - 1), "same": (m // 2, m - 1 - m // 2), "valid": (0, 0)}[mode]
    count = n + sum(ends) - m + 1
    is_readable = all(is_array_leaf(part) and has_values(part) for part in (x, taps))
    if m <= (_MAX_SHIFTS if is_readable else _MAX_SHIFTS_TRACED):
        return _sum_shifted(x, taps, (n, m, count), ends[0])
    if not has_dtype(x) or ops.is_int_dtype(ops.dtype(x)) or (is_readable and _all_finite(x, taps)):
        return _multiply_segments(x, taps, ends, (n, m, count))
    return _with_infinities(x, taps, ends, (n, m, count))


def _all_finite(*arrays: Any) -> bool:
    return all(ops.to_scalar(ops.all(ops.isfinite(x))) for x in arrays)


def _pad_zeros(x: Any, before: int, after: int) -> Any:
    """Return the sequence `x` with `before` zeros before it and `after` zeros after it."""
    zero = ops.zeros_like(ops.get_item(x, slice(0, 1)))
    parts = [ops.tile(zero, (before,))] if before else []
    parts.append(x)
    if after:
        parts.append(ops.tile(zero, (after,)))
    return ops.concat(parts) if len(parts) > 1 else x


def _sum_shifted(x: Any, taps: Any, sizes: tuple[int, int, int], before: int) -> Any:
    """Return the correlation as a sum over the taps. Each tap multiplies a shifted `x`, with zeros outside of `x`."""
    n, m, count = sizes
    total = None
    for j in range(m):
        first, last = max(before - j, 0), min(before - j + n, count)
        start = first + j - before
        product = ops.multiply(ops.get_item(x, slice(start, start + last - first)), ops.get_item(taps, slice(j, j + 1)))
        product = _pad_zeros(product, first, count - last)
        total = product if total is None else ops.add(total, product)
    return total


def _multiply_segments(x: Any, taps: Any, ends: tuple[int, int], sizes: tuple[int, int, int]) -> Any:
    """Return the correlation as products of segments of `x` with the Toeplitz matrix of the taps."""
    n, m, count = sizes
    size = min(max(m, _MIN_SEGMENT), count)
    rows = -(-count // size)
    # The rows of the matrix are shifted taps. Repeat the taps and `size` zeros, and cut the sequence into rows that are
    # one element shorter than this cycle: the taps start one element later in each row.
    cycle = ops.tile(_pad_zeros(taps, 0, size), (size,))
    width = m + size - 1
    matrix = ops.reshape(ops.get_item(cycle, slice(0, size * width)), (size, width))
    if rows == 1:
        return ops.matmul(matrix, _pad_zeros(x, *ends))
    blocks = ops.reshape(_pad_zeros(x, ends[0], (rows + 1) * size - n - ends[0]), (rows + 1, size))
    current, following = ops.get_item(blocks, slice(0, rows)), ops.get_item(blocks, (slice(1, None), slice(0, m - 1)))
    product = ops.matmul(ops.concat([current, following], axis=1), ops.permute_dims(matrix, (1, 0)))
    return ops.get_item(ops.reshape(product, (-1,)), slice(0, count))


def _with_infinities(x: Any, taps: Any, ends: tuple[int, int], sizes: tuple[int, int, int]) -> Any:
    """Return the correlation. Handle infinities separately, because their products with zeros would be NaN."""

    def sums(first: Any, second: Any) -> Any:
        return _multiply_segments(
            ops.astype(first, dtype, copy=False), ops.astype(second, dtype, copy=False), ends, sizes
        )

    dtype = ops.dtype(x)
    if ops.is_complex_dtype(dtype):
        parts = [
            (ops.real(x), ops.real(taps)),
            (ops.imag(x), ops.imag(taps)),
            (ops.real(x), ops.imag(taps)),
            (ops.imag(x), ops.real(taps)),
        ]
        a, b, c, d = [_with_infinities(first, second, ends, sizes) for first, second in parts]
        return ops.complex(ops.subtract(a, b), ops.add(c, d))
    is_infinite, is_infinite_tap = ops.isinf(x), ops.isinf(taps)
    y = sums(ops.where(ops.isfinite(x), x, 0.0), ops.where(ops.isfinite(taps), taps, 0.0))
    signs, signs_of_taps = [ops.where(ops.isnan(part), 0.0, ops.sign(part)) for part in (x, taps)]
    # If the sum of the signs of the infinite products equals their number, the result is inf. If it equals minus their
    # number, the result is -inf, and otherwise NaN.
    balance = ops.add(
        sums(ops.where(is_infinite, signs, 0.0), signs_of_taps),
        sums(ops.where(is_infinite, 0.0, signs), ops.where(is_infinite_tap, signs_of_taps, 0.0)),
    )
    infinite_count = ops.add(
        sums(is_infinite, ops.abs(signs_of_taps)),
        sums(ops.where(is_infinite, 0.0, ops.abs(signs)), is_infinite_tap),
    )
    nan_count = ops.add(sums(is_infinite, ops.equal(taps, 0)), sums(ops.equal(x, 0), is_infinite_tap))
    nan_count = ops.add(
        nan_count, ops.add(sums(ops.isnan(x), ops.ones_like(taps)), sums(ops.ones_like(x), ops.isnan(taps)))
    )
    has_inf = ops.greater(ops.add(infinite_count, balance), 0.5)
    has_negative_inf = ops.greater(ops.subtract(infinite_count, balance), 0.5)
    y = ops.where(has_inf, inf, ops.where(has_negative_inf, -inf, y))
    return ops.where(ops.logical_or(ops.greater(nan_count, 0.5), ops.logical_and(has_inf, has_negative_inf)), nan, y)


_MAX_BETA = 700.0
"""Largest beta whose Bessel function is a finite float64."""


@compositional(infer_dtype=True, floating=True, dtype_kinds=("float",))
def blackman_window(
    size: int,
    *,
    periodic: bool = True,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a Blackman window.

    Parameters
    ----------
    size : int
        Number of weights.
    periodic : bool, default True
        If True, return a periodic window, for use with transforms; otherwise a symmetric one.
    dtype : DtypeLike, optional
        Floating-point dtype of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(size,)``. A single weight is 1.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``size`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``torch.blackman_window``. With ``periodic=False``, the window
    is that of ``numpy.blackman``.

    Examples
    --------
    >>> ivy.round(ivy.blackman_window(4), decimals=2)
    ivy.array([0.  , 0.34, 1.  , 0.34])
    """

    def weights(sines: Any) -> Any:
        return ops.multiply(sines, ops.add(ops.multiply(sines, 0.64), 0.36))

    return _sine_window("blackman_window", "size", size, periodic, weights, dtype, device, like)


@compositional(infer_dtype=True, floating=True, dtype_kinds=("float",))
def hamming_window(
    window_length: int,
    *,
    periodic: bool = True,
    alpha: float = 0.54,
    beta: float = 0.46,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a Hamming window.

    Parameters
    ----------
    window_length : int
        Number of weights.
    periodic : bool, default True
        If True, return a periodic window, for use with transforms; otherwise a symmetric one.
    alpha : float, default 0.54
        Constant term of the window.
    beta : float, default 0.46
        Amplitude of the cosine.
    dtype : DtypeLike, optional
        Floating-point dtype of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(window_length,)``. A single weight is 1.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``window_length`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``torch.hamming_window``. With ``periodic=False``, the window is
    that of ``numpy.hamming``.

    Examples
    --------
    >>> ivy.round(ivy.hamming_window(4), decimals=2)
    ivy.array([0.08, 0.54, 1.  , 0.54])
    """

    def weights(sines: Any) -> Any:
        return ops.add(ops.multiply(sines, 2.0 * beta), float(alpha - beta))

    return _sine_window("hamming_window", "window_length", window_length, periodic, weights, dtype, device, like)


@compositional(infer_dtype=True, floating=True, dtype_kinds=("float",))
def hann_window(
    size: int,
    *,
    periodic: bool = True,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a Hann window.

    Parameters
    ----------
    size : int
        Number of weights.
    periodic : bool, default True
        If True, return a periodic window, for use with transforms; otherwise a symmetric one.
    dtype : DtypeLike, optional
        Floating-point dtype of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(size,)``. A single weight is 1.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``size`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``torch.hann_window``. With ``periodic=False``, the window is
    that of ``numpy.hanning``.

    Examples
    --------
    >>> ivy.round(ivy.hann_window(4), decimals=2)
    ivy.array([0. , 0.5, 1. , 0.5])
    """
    return _sine_window("hann_window", "size", size, periodic, lambda sines: sines, dtype, device, like)


@compositional(infer_dtype=True, floating=True, dtype_kinds=("float",))
def kaiser_bessel_derived_window(
    window_length: int,
    beta: float = 12.0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a Kaiser-Bessel derived window.

    Parameters
    ----------
    window_length : int
        Number of weights, which must be even.
    beta : float, default 12.0
        Shape parameter of the Kaiser window, at most 700.
    dtype : DtypeLike, optional
        Floating-point dtype of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(window_length,)``.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``window_length`` is negative or odd, or ``beta`` is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``scipy.signal.windows.kaiser_bessel_derived``. The squares
    of corresponding weights of the two halves sum to 1, so the modified discrete cosine transform can reconstruct the
    signal.

    Examples
    --------
    >>> ivy.round(ivy.kaiser_bessel_derived_window(4, 5.0) * 100)
    ivy.array([18., 98., 98., 18.])
    """
    name = "kaiser_bessel_derived_window"
    window_length = _check_length(name, "window_length", window_length)
    if window_length % 2:
        raise IvyValueError(f"ivy.{name}: window_length must be even, not {window_length}")
    compute_dtype = _compute_dtype(name, dtype)
    if window_length == 0:
        return ops.ones((0,), dtype=dtype, device=device, like=like)
    kaiser = _kaiser(name, window_length // 2 + 1, False, beta, compute_dtype, device, like)
    sums = ops.cumulative_sum(kaiser)
    first_half = ops.sqrt(ops.divide(ops.get_item(sums, slice(None, -1)), ops.get_item(sums, slice(-1, None))))
    return _cast(ops.concat([first_half, ops.flip(first_half)]), compute_dtype, dtype)


@compositional(infer_dtype=True, floating=True, dtype_kinds=("float",))
def kaiser_window(
    window_length: int,
    periodic: bool = True,
    beta: float = 12.0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a Kaiser window.

    Parameters
    ----------
    window_length : int
        Number of weights.
    periodic : bool, default True
        If True, return a periodic window, for use with transforms; otherwise a symmetric one.
    beta : float, default 12.0
        Shape parameter of the window, at most 700. With 0, all weights are 1.
    dtype : DtypeLike, optional
        Floating-point dtype of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(window_length,)``. A single weight is 1.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``window_length`` is negative, or ``beta`` is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``torch.kaiser_window``. With ``periodic=False``, the window is
    that of ``numpy.kaiser``.

    Examples
    --------
    >>> ivy.round(ivy.kaiser_window(5, beta=5.0), decimals=2)
    ivy.array([0.04, 0.41, 0.91, 0.91, 0.41])
    """
    window_length = _check_length("kaiser_window", "window_length", window_length)
    compute_dtype = _compute_dtype("kaiser_window", dtype)
    return _cast(
        _kaiser("kaiser_window", window_length, periodic, beta, compute_dtype, device, like), compute_dtype, dtype
    )


@compositional(infer_dtype=True, floating=True, dtype_kinds=("float",))
def vorbis_window(
    window_length: int,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a Vorbis window, the power complementary window of the Vorbis codec.

    Parameters
    ----------
    window_length : int
        Number of weights.
    dtype : DtypeLike, optional
        Floating-point dtype of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(window_length,)``.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``window_length`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``tf.signal.vorbis_window``.

    Examples
    --------
    >>> ivy.round(ivy.vorbis_window(4) * 100)
    ivy.array([23., 97., 97., 23.])
    """
    window_length = _check_length("vorbis_window", "window_length", window_length)
    compute_dtype = _compute_dtype("vorbis_window", dtype)
    # Weight i is the value of the window function at the position i + 0.5.
    positions = ops.add(ops.arange((window_length + 1) // 2, dtype=compute_dtype, device=device, like=like), 0.5)
    sines = ops.square(ops.sin(ops.multiply(positions, math.pi / max(window_length, 1))))
    first_half = ops.sin(ops.multiply(sines, math.pi / 2))
    return _cast(
        ops.concat([first_half, ops.flip(ops.get_item(first_half, slice(0, window_length // 2)))]), compute_dtype, dtype
    )


def _check_length(name: str, parameter: str, length: int) -> int:
    """Return `length` as a Python int, which does not affect the dtype of the weights; raise if it is negative."""
    length = index(length)
    if length < 0:
        raise IvyValueError(f"ivy.{name}: {parameter} must be non-negative, not {length}")
    return length


def _compute_dtype(name: str, dtype: Any) -> Any:
    """Return the dtype to compute in: float64 or float32. float16 is too imprecise for positions and angles."""
    if dtype is not None and not ops.is_float_dtype(dtype):
        raise IvyDtypeError(f"ivy.{name}: dtype must be floating-point, not {dtype}")
    return "float64" if (ops.default_float_dtype() if dtype is None else dtype) == "float64" else "float32"


def _cast(x: Any, compute_dtype: Any, dtype: Any) -> Any:
    """Cast the weights `x` to `dtype`, or to the default float dtype if `dtype` is None."""
    dtype = ops.default_float_dtype() if dtype is None else dtype
    return x if compute_dtype == dtype else ops.astype(x, dtype)


def _mirror(half: Any, length: int, periodic: bool) -> Any:
    """Return the window whose first half is `half`. A periodic window omits the last weight, a copy of the first."""
    steps = length if periodic else length - 1
    return ops.concat([half, ops.flip(ops.get_item(half, slice(int(periodic), (steps + 1) // 2)))])


def _sine_window(
    name: str,
    parameter: str,
    length: int,
    periodic: bool,
    weights: Callable[[Any], Any],
    dtype: Any,
    device: Any,
    like: Any,
) -> Any:
    """Return the window that `weights` computes from squared sines, which are accurate near the ends of the window."""
    length = _check_length(name, parameter, length)
    compute_dtype, steps = _compute_dtype(name, dtype), length if periodic else length - 1
    if length < 2:
        return ops.ones((length,), dtype=dtype, device=device, like=like)
    positions = ops.arange(steps // 2 + 1, dtype=compute_dtype, device=device, like=like)
    half = weights(ops.square(ops.sin(ops.multiply(positions, math.pi / steps))))
    return _cast(_mirror(half, length, periodic), compute_dtype, dtype)


def _kaiser(name: str, length: int, periodic: bool, beta: float, compute_dtype: Any, device: Any, like: Any) -> Any:
    """Return a Kaiser window, computed by a polynomial in ``1 - (2 * x - 1)**2`` for positions `x` from 0 to 1."""
    if not abs(beta) <= _MAX_BETA:
        raise IvyValueError(f"ivy.{name}: beta must be from {-_MAX_BETA} to {_MAX_BETA}, not {beta}")
    if length < 2:
        return ops.ones((length,), dtype=compute_dtype, device=device, like=like)
    steps = length if periodic else length - 1
    positions = ops.multiply(ops.arange(steps // 2 + 1, dtype=compute_dtype, device=device, like=like), 1.0 / steps)
    # Compute 1 - (2x - 1)**2 for the positions x as 4x * (1 - x), without cancellation.
    squares = ops.multiply(ops.multiply(positions, 4.0), ops.subtract(1.0, positions))
    highest, *lower = reversed(_series(float(beta)))
    half: Any = ops.add(ops.multiply(squares, 0.0), highest)
    for factor in lower:
        half = ops.add(ops.multiply(half, squares), factor)
    return _mirror(half, length, periodic)


def _series(beta: float) -> list[float]:
    """Return the coefficients of ``i0(beta * sqrt(s)) / i0(beta)`` as a power series in ``s``.

    All coefficients are positive, so that no digits cancel. Coefficients below the precision of float64 are omitted.
    """
    logarithm = 2 * math.log(max(abs(beta), 1e-300) / 2)
    # The largest term has an index of about ``abs(beta) / 2``. Add enough terms after it for full precision.
    count = int(abs(beta) / 2 + 12 * math.sqrt(abs(beta) + 4)) + 8
    terms = [k * logarithm - 2 * math.lgamma(k + 1) for k in range(count)]
    largest = max(terms)
    total = math.log(math.fsum([math.exp(term - largest) for term in terms])) + largest
    factors = [math.exp(term - total) for term in terms]
    last = max(k for k, factor in enumerate(factors) if factor > 1e-19)
    return factors[: last + 1]


@compositional
def sliding_window(
    input: ArrayLike,
    kernel_size: Ints,
    /,
    *,
    stride: Ints = 1,
    dilation: Ints = 1,
    padding: str | int | Sequence[tuple[int, int]] = "VALID",
) -> "Array":
    """Extract sliding 2-D windows of images as columns.

    Parameters
    ----------
    input : ArrayLike
        Images of shape ``(batch, channels, height, width)`` and any data type; missing leading axes have length 1.
    kernel_size : int or sequence of int
        Height and width of the windows.
    stride : int or sequence of int, default 1
        Stride of the windows along both axes.
    dilation : int or sequence of int, default 1
        Dilation of the windows.
    padding : {"VALID", "SAME"}, int or sequence of (int, int), default "VALID"
        Zero padding of the height and the width: a mode, one number for all sides, or a pair of numbers, before and
        after, for each axis.

    Returns
    -------
    ivy.Array
        Array of shape ``(batch, channels * kh * kw, windows)``, where ``kh`` and ``kw`` are the height and the width of
        a window.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        ``input`` has more than four dimensions, the windows do not fit into the images, or ``kernel_size``, ``stride``
        or ``dilation`` is not positive.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``torch.nn.functional.unfold``.

    Examples
    --------
    >>> ivy.sliding_window(ivy.array([[1, 2, 3], [4, 5, 6]]), (2, 2))
    ivy.array([[[1, 2],
                [2, 3],
                [4, 5],
                [5, 6]]])
    """
    shape = tuple(ops.shape(input))
    if len(shape) > 4:
        raise IvyValueError(f"ivy.sliding_window: input must have at most 4 dimensions, not {len(shape)}")
    if None in shape:
        raise unknown_lengths("ivy.sliding_window")
    batch, channels, *sides = (*(1,) * (4 - len(shape)), *shape)
    kernel = per_axis("sliding_window", "kernel_size", kernel_size, 2)
    strides = per_axis("sliding_window", "stride", stride, 2)
    dilations = per_axis("sliding_window", "dilation", dilation, 2)
    spans = [(size - 1) * step + 1 for size, step in zip(kernel, dilations, strict=True)]
    pairs = padding_per_axis("sliding_window", padding, sides, spans, strides)
    x: Any = ops.reshape(input, (batch, channels, *sides))
    if any(map(any, pairs)):
        x = ops.constant_pad(x, [(0, 0), (0, 0), *pairs], value=0)
    counts = [(n - span) // step + 1 for n, span, step in zip(ops.shape(x)[2:], spans, strides, strict=True)]
    if min(counts) < 1:
        raise IvyValueError(f"ivy.sliding_window: windows of {kernel} elements do not fit into images of {sides}")
    parts = []
    for offsets in product(*map(range, kernel)):
        starts = [offset * step for offset, step in zip(offsets, dilations, strict=True)]
        ends = zip(starts, counts, strides, strict=True)
        parts.append(
            ops.get_item(x, (..., *[slice(start, start + (n - 1) * step + 1, step) for start, n, step in ends]))
        )
    return ops.reshape(ops.stack(parts, axis=2), (batch, channels * len(parts), counts[0] * counts[1]))


@compositional(promote=("x", "xp", "fp"), floating=True, dtype_kinds=ORDERED, upcast_half=True)
def interp(
    x: ArrayLike,
    xp: ArrayLike,
    fp: ArrayLike,
    left: float | None = None,
    right: float | None = None,
    period: float | None = None,
    *,
    out: Out = None,
) -> "Array":
    """Interpolate a function of one variable linearly between sample points.

    Parameters
    ----------
    x : ArrayLike
        Coordinates to evaluate at: real floating-point, of any shape; integers and booleans are converted to the
        default float.
    xp : ArrayLike
        Coordinates of the sample points: 1-D, ascending unless ``period`` is passed.
    fp : ArrayLike
        Values at the sample points, of the length of ``xp``.
    left : float, optional
        Result for ``x < xp[0]``; if ``None``, ``fp[0]``.
    right : float, optional
        Result for ``x > xp[-1]``; if ``None``, ``fp[-1]``.
    period : float, optional
        Period of the coordinates. ``x`` and ``xp`` are taken modulo the period, and ``left`` and ``right`` are
        ignored.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the shape of ``x``; NaN where ``x`` is NaN.

    Raises
    ------
    IvyDispatchError
        ``x``, ``xp`` or ``fp`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``x``, ``xp`` or ``fp`` is complex.
    IvyValueError
        ``xp`` or ``fp`` is empty or not 1-D, their lengths differ, or ``period`` is zero.

    Notes
    -----
    Follows ``numpy.interp``. If ``xp`` is not ascending, the function does not raise, and the results are
    meaningless.

    Examples
    --------
    >>> ivy.interp(ivy.array([0.0, 1.5, 4.0]), ivy.array([1.0, 2.0, 3.0]), ivy.array([10.0, 20.0, 40.0]))
    ivy.array([10., 15., 40.])
    """
    shape: Any = tuple(ops.shape(xp))
    if len(shape) != 1 or tuple(ops.shape(fp)) != shape:
        raise IvyValueError(
            f"ivy.interp: xp and fp must be 1-D with equal lengths, not of shapes {shape} and {tuple(ops.shape(fp))}"
        )
    if shape[0] is None:
        raise unknown_lengths("ivy.interp")
    if not shape[0]:
        raise IvyValueError("ivy.interp: xp and fp must not be empty")
    if period is not None:
        x, xp, fp = _wrap_period(x, xp, fp, abs(float(period)))
        left = right = None
    count = ops.shape(xp)[0]
    last = count - 1
    flat: Any = ops.reshape(x, (-1,))
    lower = ops.clip(ops.subtract(ops.searchsorted(xp, flat, side="right"), 1), 0, max(last - 1, 0))
    low, start = ops.take(xp, lower, axis=0), ops.take(fp, lower, axis=0)
    if count > 1:
        upper = ops.add(lower, 1)
        high, end = ops.take(xp, upper, axis=0), ops.take(fp, upper, axis=0)
        # Divide coordinates by 2 if their difference overflows. Divide all values by 2 for the same reason.
        scale = ops.where(ops.isinf(ops.subtract(high, low)), 0.5, ops.ones_like(high))
        origin = ops.multiply(low, scale)
        width = ops.subtract(ops.multiply(high, scale), origin)
        distance = ops.subtract(ops.multiply(flat, scale), origin)
        fraction = ops.divide(distance, ops.where(ops.equal(width, 0), 1.0, width))
        half = ops.subtract(ops.multiply(end, 0.5), ops.multiply(start, 0.5))
        part, rest = ops.multiply(fraction, half), ops.multiply(ops.subtract(fraction, 1.0), half)
        result = ops.add(ops.add(start, part), part)
        # If a value is infinite, the result may be NaN. Then compute from the other end, or use `start` if both values
        # are equal or the fraction is 0.
        is_start = ops.logical_or(ops.equal(start, end), ops.equal(fraction, 0))
        backward = ops.where(is_start, start, ops.add(ops.add(end, rest), rest))
        result = ops.where(ops.isnan(result), backward, result)
    else:
        result = start
    first, final = ops.get_item(xp, 0), ops.get_item(xp, last)
    result = ops.where(ops.less(flat, first), ops.get_item(fp, 0) if left is None else left, result)
    result = ops.where(ops.equal(flat, final), ops.get_item(fp, last), result)
    result = ops.where(ops.greater(flat, final), ops.get_item(fp, last) if right is None else right, result)
    return ops.reshape(ops.where(ops.isnan(flat), flat, result), tuple(ops.shape(x)))


def _wrap_period(x: Any, xp: Any, fp: Any, period: float) -> tuple[Any, Any, Any]:
    """Map `x` and `xp` to one period, and sort the points. Copy the last point to the front, and the first point to the
    end.
    """
    if not period:
        raise IvyValueError("ivy.interp: the period must not be zero")
    x, xp = ops.remainder(x, period), ops.remainder(xp, period)
    order = ops.argsort(xp, axis=0)
    xp, fp = ops.take(xp, order, axis=0), ops.take(fp, order, axis=0)
    first, last = slice(0, 1), slice(-1, None)
    xp = ops.concat(
        [ops.subtract(ops.get_item(xp, last), period), xp, ops.add(ops.get_item(xp, first), period)], axis=0
    )
    return x, xp, ops.concat([ops.get_item(fp, last), fp, ops.get_item(fp, first)], axis=0)


@compositional(infer_dtype=True, floating=True, dtype_kinds=("float",))
def mel_weight_matrix(
    num_mel_bins: int,
    dft_length: int,
    sample_rate: int | float,
    lower_edge_hertz: int | float = 0.0,
    upper_edge_hertz: int | float = 3000.0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
) -> "Array":
    """Return the weight matrix that converts spectra with linear frequencies to mel bands.

    Parameters
    ----------
    num_mel_bins : int
        Number of bands.
    dft_length : int
        Number of frequencies from 0 to half of the sample rate, as returned by ``rfft``.
    sample_rate : float
        Samples per second.
    lower_edge_hertz : float, default 0.0
        Lower edge of the first band.
    upper_edge_hertz : float, default 3000.0
        Upper edge of the last band: at most half of the sample rate.
    dtype : DtypeLike, optional
        Floating-point data type of the result; if ``None``, the default float.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(dft_length, num_mel_bins)``: each band rises to 1 and falls again.

    Raises
    ------
    IvyDtypeError
        The data type is not floating-point.
    IvyValueError
        ``num_mel_bins``, ``dft_length`` or ``sample_rate`` is not positive, ``lower_edge_hertz`` is negative or not
        less than ``upper_edge_hertz``, or ``upper_edge_hertz`` is above half of the sample rate.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tf.signal.linear_to_mel_weight_matrix``.

    Examples
    --------
    >>> ivy.round(ivy.mel_weight_matrix(2, 5, 8000) * 100)
    ivy.array([[ 0.,  0.],
               [40., 60.],
               [ 0., 57.],
               [ 0.,  0.],
               [ 0.,  0.]])
    """
    for name, value in (("num_mel_bins", num_mel_bins), ("dft_length", dft_length), ("sample_rate", sample_rate)):
        if not value > 0:
            raise IvyValueError(f"ivy.mel_weight_matrix: {name} must be positive, not {value}")
    if not 0 <= lower_edge_hertz < upper_edge_hertz <= sample_rate / 2:
        raise IvyValueError(
            "ivy.mel_weight_matrix: the edges must be in increasing order from 0 to half of the sample rate, "
            f"{sample_rate / 2}, not {lower_edge_hertz} and {upper_edge_hertz}"
        )
    if dtype is not None and not ops.is_float_dtype(dtype):
        raise IvyDtypeError(f"ivy.mel_weight_matrix: dtype must be floating-point, not {dtype}")
    compute_dtype = dtype if dtype == "float64" else "float32"
    low, high = [1 + edge / 700 for edge in (lower_edge_hertz, upper_edge_hertz)]
    # Compute the distance from `low` by one logarithm of a quotient: a difference of two logarithms would lose
    # precision.
    above_low = ops.subtract(
        ops.multiply(
            ops.arange(dft_length, dtype=compute_dtype, device=device, like=like),
            sample_rate / 2 / max(dft_length - 1, 1) / 700 / low,
        ),
        lower_edge_hertz / 700 / low,
    )
    # `positions` are the positions of the frequencies on a mel scale. The unit of the scale is the distance of the
    # centers of neighboring filters. Each filter extends by 1 on both sides of its center.
    positions = ops.multiply(ops.log1p(above_low), (num_mel_bins + 1) / math.log(high / low))
    middles = ops.add(ops.arange(num_mel_bins, dtype=compute_dtype, device=device, like=like), 1.0)
    weights = ops.maximum(ops.subtract(1.0, ops.abs(ops.subtract(ops.expand_dims(positions, axis=1), middles))), 0.0)
    return weights if dtype is None or dtype == compute_dtype else ops.astype(weights, dtype)
