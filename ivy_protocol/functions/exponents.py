"""Binary exponents, powers in the widest data type, and special functions of one argument."""

import math
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import NUMERIC, ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyDtypeError
from ivy_protocol.functions._complex import is_complex
from ivy_protocol.functions.creation import ones_like, zeros_like
from ivy_protocol.functions.data_type import astype, dtype, finfo, is_bool_dtype, is_float_dtype, is_int_dtype
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    divide,
    equal,
    floor,
    greater_equal,
    isfinite,
    less,
    log2,
    logical_and,
    logical_not,
    multiply,
    negative,
    not_equal,
    pow,
    signbit,
    subtract,
)
from ivy_protocol.functions.gradients import stop_gradient
from ivy_protocol.functions.manipulation import clip
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "cbrt",
    "erfinv",
    "float_power",
    "frexp",
    "i0",
    "ldexp",
]


@compositional(floating=True, kinds=ORDERED, widens=True)
def cbrt(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the cube root of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The cube roots, of the floating-point data type, with the signs of the elements.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    As ``numpy.cbrt``.

    Examples
    --------
    >>> ivy.round(ivy.cbrt(ivy.array([-8.0, 0.0, 27.0])))
    ivy.array([-2.,  0.,  3.])
    """
    zero, below, endless = equal(x, 0), signbit(x), logical_not(isfinite(x))
    # Unlike the gradient of abs, this gradient is not zero at zero, where the cube root has infinite slope.
    size = where(endless, 1.0, where(below, negative(x), x))
    root = pow(size, 1 / 3)
    safe = where(zero, 1.0, root)
    # One Newton step corrects for the rounding of 1/3.
    step = divide(subtract(safe, divide(divide(where(zero, 1.0, size), safe), safe)), 3.0)
    root = subtract(root, where(zero, 0.0, step))
    return where(endless, x, where(below, negative(root), root))


@primary(floating=True, kinds=ORDERED)
def erfinv(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inverse error function of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values whose ``erf`` is ``x``, of its floating-point data type and shape: infinite where ``x`` is 1 or -1,
        and NaN outside [-1, 1].

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy's experimental API, as ``scipy.special.erfinv``.

    Examples
    --------
    >>> ivy.round(ivy.erfinv(ivy.array([0.0, 0.5, -1.0])) * 1000)
    ivy.array([  0., 477., -inf])
    """
    ...


@compositional(promote=True, broadcast=True, kinds=NUMERIC, numbers=("x1", "x2"))
def float_power(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Raise ``x1`` to the power ``x2`` elementwise in the widest floating-point data type.

    Parameters
    ----------
    x1 : ArrayLike
        Bases of any shape and numeric data type.
    x2 : ArrayLike
        Exponents of any shape and numeric data type; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, of the broadcast shape: float64, or complex128 where an argument is complex. Where the backend does
        not support these, as JAX by default, float32 or complex64.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The function does not accept the data types.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.float_power``. Negative powers of integers are therefore valid.

    Examples
    --------
    >>> ivy.float_power(ivy.array([1, 2, 4]), -2).tolist()
    [1.0, 0.25, 0.0625]
    """
    wide = "complex128" if is_complex(x1) or is_complex(x2) else "float64"
    return pow(*[v if isinstance(v, int | float | complex) else astype(v, wide) for v in (x1, x2)])


@compositional(floating=True, kinds=ORDERED)
def frexp(x: ArrayLike, /) -> "tuple[Array, Array]":
    """Decompose each element into a mantissa and an exponent of two.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.

    Returns
    -------
    tuple of ivy.Array
        The mantissas, of the floating-point data type of ``x``, with magnitudes in [0.5, 1), and the exponents, of
        int32: ``x == mantissas * 2**exponents``. Zero, infinity and NaN are their own mantissas, with exponent 0.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.frexp``. JAX and TensorFlow treat subnormal values as zero.

    Examples
    --------
    >>> ivy.frexp(ivy.array([1.0, 6.0, 0.0]))
    (ivy.array([0.5 , 0.75, 0.  ]), ivy.array([1, 3, 0]))
    """
    limits = _limits(x)
    digits = math.ceil(-math.log2(limits.eps))
    usual = logical_and(isfinite(x), not_equal(x, 0))
    # Powers of the smallest values may not be representable.
    small = logical_and(usual, less(abs(x), limits.smallest_normal))
    scaled = where(usual, multiply(x, where(small, 2.0**digits, ones_like(x))), 0.5)
    exponent = add(floor(log2(stop_gradient(abs(scaled)))), 1)
    fraction = _times_power(scaled, negative(exponent))
    # Rounding may have returned the next power.
    large, little = [stop_gradient(v) for v in (greater_equal(abs(fraction), 1), less(abs(fraction), 0.5))]
    fraction = where(large, divide(fraction, 2), where(little, multiply(fraction, 2), fraction))
    exponent = add(exponent, where(large, 1, where(little, -1, zeros_like(exponent))))
    exponent = where(usual, subtract(exponent, where(small, digits, zeros_like(exponent))), 0)
    return where(usual, fraction, x), astype(exponent, "int32")


@primary(floating=True, kinds=ORDERED)
def i0(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the modified Bessel function of the first kind, order 0, of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the floating-point data type and shape of ``x``; infinity on overflow.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.i0``, with the limit at infinite ``x``.

    Examples
    --------
    >>> ivy.round(ivy.i0(ivy.array([0.0, 1.0, -2.0])), decimals=4)
    ivy.array([1.    , 1.2661, 2.2796])
    """
    ...


@compositional(kinds=ORDERED, broadcast=True)
def ldexp(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Multiply each element by a power of two.

    Parameters
    ----------
    x1 : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    x2 : ArrayLike
        Integer exponents; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The products ``x1 * 2**x2``, of the floating-point data type of ``x1`` and the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The function does not accept the data types; or the exponents are not integers.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.ldexp``. JAX and TensorFlow treat subnormal values as zero.

    Examples
    --------
    >>> ivy.ldexp(ivy.array([0.5, 0.75]), ivy.array([1, 3]))
    ivy.array([1., 6.])
    """
    if isinstance(x2, float) or (_tells_dtype(x2) and not (is_int_dtype(x2) or is_bool_dtype(x2))):
        raise IvyDtypeError("ivy.ldexp: x2 holds exponents, which are integers; convert it, as by ivy.astype")
    return _times_power(x1 if not _tells_dtype(x1) or is_float_dtype(x1) else divide(x1, 1), x2)


def _tells_dtype(x: Any) -> bool:
    return hasattr(getattr(x, "_data", x), "dtype")


def _limits(x: Any) -> Any:
    """Return the limits of a data type; for a class without a known data type, those of the default float."""
    return finfo(x if _tells_dtype(x) else "float32")


def _times_power(x: Any, power: Any) -> "Array":
    # A single large power could overflow or underflow where the product does not.
    most = -round(math.log2(_limits(x).smallest_normal))
    if isinstance(power, int):
        rest = max(-3 * most, min(power, 3 * most))
        while rest:
            part = max(-most, min(rest, most))
            x, rest = multiply(x, 2.0**part), rest - part
        return x
    # Narrow integers cannot represent the limits.
    rest = clip(astype(power, dtype(x)) if _tells_dtype(x) else power, -3.0 * most, 3.0 * most)
    for _ in range(3):
        part = clip(rest, -float(most), float(most))
        x, rest = multiply(x, pow(2.0, part)), subtract(rest, part)
    return x
