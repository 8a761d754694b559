"""Window functions."""

import math
from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import DeviceLike, DtypeLike, Like, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyDtypeError, IvyValueError
from ivy_protocol.functions.creation import arange, ones
from ivy_protocol.functions.data_type import astype, default_float_dtype, is_float_dtype
from ivy_protocol.functions.elementwise import add, divide, multiply, sin, sqrt, square, subtract
from ivy_protocol.functions.general import get_item
from ivy_protocol.functions.manipulation import concat, flip
from ivy_protocol.functions.statistical import cumulative_sum

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "blackman_window",
    "hamming_window",
    "hann_window",
    "kaiser_bessel_derived_window",
    "kaiser_window",
    "vorbis_window",
]

_STEEPEST = 700.0
"""Largest beta whose Bessel function is a finite float64."""


@compositional(infer=True, floating=True, kinds=("float",))
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
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(size,)``: 1 for a single one.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``size`` is negative.

    Notes
    -----
    From Ivy's experimental functions, as ``torch.blackman_window``, and without ``periodic`` as ``numpy.blackman``.

    Examples
    --------
    >>> ivy.round(ivy.blackman_window(4), decimals=2)
    ivy.array([0.  , 0.34, 1.  , 0.34])
    """

    def weights(sines: Any) -> Any:
        return multiply(sines, add(multiply(sines, 0.64), 0.36))

    return _of_sines("blackman_window", "size", size, periodic, weights, dtype, device, like)


@compositional(infer=True, floating=True, kinds=("float",))
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
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(window_length,)``: 1 for a single one.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``window_length`` is negative.

    Notes
    -----
    From Ivy's experimental functions, as ``torch.hamming_window``, and without ``periodic`` as ``numpy.hamming``.

    Examples
    --------
    >>> ivy.round(ivy.hamming_window(4), decimals=2)
    ivy.array([0.08, 0.54, 1.  , 0.54])
    """

    def weights(sines: Any) -> Any:
        return add(multiply(sines, 2.0 * beta), float(alpha - beta))

    return _of_sines("hamming_window", "window_length", window_length, periodic, weights, dtype, device, like)


@compositional(infer=True, floating=True, kinds=("float",))
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
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(size,)``: 1 for a single one.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``size`` is negative.

    Notes
    -----
    From Ivy's experimental functions, as ``torch.hann_window``, and without ``periodic`` as ``numpy.hanning``.

    Examples
    --------
    >>> ivy.round(ivy.hann_window(4), decimals=2)
    ivy.array([0. , 0.5, 1. , 0.5])
    """
    return _of_sines("hann_window", "size", size, periodic, lambda sines: sines, dtype, device, like)


@compositional(infer=True, floating=True, kinds=("float",))
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
        Number of weights; even.
    beta : float, default 12.0
        Shape parameter of the Kaiser window, at most 700.
    dtype : DtypeLike, optional
        Floating-point dtype of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

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
    From Ivy's experimental functions, as ``scipy.signal.windows.kaiser_bessel_derived``. The squares of its two
    halves sum to 1, so the modified discrete cosine transform reconstructs the signal.

    Examples
    --------
    >>> ivy.round(ivy.kaiser_bessel_derived_window(4, 5.0) * 100)
    ivy.array([18., 98., 98., 18.])
    """
    name = "kaiser_bessel_derived_window"
    window_length = _counted(name, "window_length", window_length)
    if window_length % 2:
        raise IvyValueError(
            f"ivy.{name}: window_length is even, and not {window_length}, since two halves make a window"
        )
    wide = _wide(name, dtype)
    if window_length == 0:
        return ones((0,), dtype=dtype, device=device, like=like)
    whole = _kaiser(name, window_length // 2 + 1, False, beta, wide, device, like)
    sums = cumulative_sum(whole)
    rising = sqrt(divide(get_item(sums, slice(None, -1)), get_item(sums, slice(-1, None))))
    return _cast(concat([rising, flip(rising)]), wide, dtype)


@compositional(infer=True, floating=True, kinds=("float",))
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
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(window_length,)``: 1 for a single one.

    Raises
    ------
    IvyDtypeError
        The dtype is not floating-point.
    IvyValueError
        ``window_length`` is negative, or ``beta`` is out of range.

    Notes
    -----
    From Ivy's experimental functions, as ``torch.kaiser_window``, and without ``periodic`` as ``numpy.kaiser``.

    Examples
    --------
    >>> ivy.round(ivy.kaiser_window(5, beta=5.0), decimals=2)
    ivy.array([0.04, 0.41, 0.91, 0.91, 0.41])
    """
    window_length = _counted("kaiser_window", "window_length", window_length)
    wide = _wide("kaiser_window", dtype)
    return _cast(_kaiser("kaiser_window", window_length, periodic, beta, wide, device, like), wide, dtype)


@compositional(infer=True, floating=True, kinds=("float",))
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
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

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
    From Ivy's experimental functions, as ``tf.signal.vorbis_window``.

    Examples
    --------
    >>> ivy.round(ivy.vorbis_window(4) * 100)
    ivy.array([23., 97., 97., 23.])
    """
    window_length = _counted("vorbis_window", "window_length", window_length)
    wide = _wide("vorbis_window", dtype)
    # The weights are sampled at the midpoints of the steps.
    places = add(arange((window_length + 1) // 2, dtype=wide, device=device, like=like), 0.5)
    sines = square(sin(multiply(places, math.pi / max(window_length, 1))))
    rising = sin(multiply(sines, math.pi / 2))
    return _cast(concat([rising, flip(get_item(rising, slice(0, window_length // 2)))]), wide, dtype)


def _counted(name: str, parameter: str, length: int) -> int:
    """Return the number of weights as a Python int, which does not affect the dtype."""
    length = index(length)
    if length < 0:
        raise IvyValueError(f"ivy.{name}: {parameter} is {length}, and a number of weights is not negative")
    return length


def _wide(name: str, dtype: Any) -> Any:
    """Return the dtype to compute in: float16 is too imprecise for positions and angles."""
    if dtype is not None and not is_float_dtype(dtype):
        raise IvyDtypeError(f"ivy.{name}: weights are floating-point numbers, and dtype={dtype} is no type of those")
    return "float64" if (default_float_dtype() if dtype is None else dtype) == "float64" else "float32"


def _cast(x: Any, wide: Any, dtype: Any) -> Any:
    dtype = default_float_dtype() if dtype is None else dtype
    return x if wide == dtype else astype(x, dtype)


def _mirrored(half: Any, length: int, periodic: bool) -> Any:
    """Mirror the first half of a window; a periodic window contains its first weight once."""
    steps = length if periodic else length - 1
    return concat([half, flip(get_item(half, slice(int(periodic), (steps + 1) // 2)))])


def _of_sines(
    name: str,
    parameter: str,
    length: int,
    periodic: bool,
    weights: Callable[[Any], Any],
    dtype: Any,
    device: Any,
    like: Any,
) -> Any:
    """Return a sum of cosines, computed from squared sines, which are accurate near the ends."""
    length = _counted(name, parameter, length)
    wide, steps = _wide(name, dtype), length if periodic else length - 1
    if length < 2:
        return ones((length,), dtype=dtype, device=device, like=like)
    places = arange(steps // 2 + 1, dtype=wide, device=device, like=like)
    half = weights(square(sin(multiply(places, math.pi / steps))))
    return _cast(_mirrored(half, length, periodic), wide, dtype)


def _kaiser(name: str, length: int, periodic: bool, beta: float, wide: Any, device: Any, like: Any) -> Any:
    if not abs(beta) <= _STEEPEST:
        raise IvyValueError(f"ivy.{name}: beta is {beta}, which is not from {-_STEEPEST} to {_STEEPEST}")
    if length < 2:
        return ones((length,), dtype=wide, device=device, like=like)
    steps = length if periodic else length - 1
    places = multiply(arange(steps // 2 + 1, dtype=wide, device=device, like=like), 1.0 / steps)
    # 1 - (2x - 1)**2, without cancellation.
    squares = multiply(multiply(places, 4.0), subtract(1.0, places))
    found, *lower = reversed(_series(float(beta)))
    half: Any = add(multiply(squares, 0.0), found)
    for factor in lower:
        half = add(multiply(half, squares), factor)
    return _mirrored(half, length, periodic)


def _series(beta: float) -> list[float]:
    """Return the power series of the modified Bessel function of order 0 in squares, divided by its value at `beta`.

    All terms are positive, so there is no cancellation; terms below the precision of float64 are omitted.
    """
    logarithm = 2 * math.log(max(abs(beta), 1e-300) / 2)
    # The largest term has an index of about beta / 2.
    count = int(abs(beta) / 2 + 12 * math.sqrt(abs(beta) + 4)) + 8
    terms = [k * logarithm - 2 * math.lgamma(k + 1) for k in range(count)]
    most = max(terms)
    total = math.log(math.fsum([math.exp(term - most) for term in terms])) + most
    factors = [math.exp(term - total) for term in terms]
    last = max(k for k, factor in enumerate(factors) if factor > 1e-19)
    return factors[: last + 1]
