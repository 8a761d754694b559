"""Elementwise functions that the array API standard does not include."""

import math
from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ANY, INTEGRAL, ORDERED, REAL, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.functions import statistical
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    atan2,
    divide,
    equal,
    floor_divide,
    imag,
    isnan,
    logaddexp,
    minimum,
    multiply,
    pow,
    real,
    remainder,
    sign,
    trunc,
)
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import moveaxis
from ivy_protocol.functions.searching import where
from ivy_protocol.functions.utility import diff

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "angle",
    "deg2rad",
    "erf",
    "erfc",
    "exp2",
    "fmin",
    "fmod",
    "gcd",
    "isreal",
    "lcm",
    "logaddexp2",
    "nan_to_num",
    "rad2deg",
    "trapz",
    "trunc_divide",
]

_DEGREE = math.pi / 180
_LOG_2 = math.log(2)


@compositional(floating=True, kinds=ANY, widens=True)
def angle(z: ArrayLike, /, deg: bool = False, *, out: Out = None) -> "Array":
    """Return the angle of each element in the complex plane.

    Parameters
    ----------
    z : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    deg : bool, default False
        Whether to return degrees instead of radians.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles from the positive real axis, of the shape of ``z`` and the floating-point data type of its
        components.

    Raises
    ------
    IvyDispatchError
        ``z`` is not array-like.

    Notes
    -----
    From Ivy, as ``numpy.angle``. The angle of a positive real value is 0, of a negative real value pi.

    Examples
    --------
    >>> ivy.angle(ivy.array([1j, -2j]), deg=True)
    ivy.array([ 90., -90.])
    """
    radians = atan2(imag(z), real(z))
    return rad2deg(radians) if deg else radians


@compositional(floating=True, kinds=ORDERED, widens=True)
def deg2rad(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Convert angles from degrees to radians.

    Parameters
    ----------
    x : ArrayLike
        Angles in degrees, of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy, as ``numpy.deg2rad``.

    Examples
    --------
    >>> ivy.deg2rad(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    return multiply(x, _DEGREE)


@primary(floating=True, kinds=ORDERED)
def erf(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the error function of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values ``2 / sqrt(pi)`` times the integral of ``exp(-t**2)`` from 0 to ``x``, of the shape of ``x`` and a
        floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy. NIST Digital Library of Mathematical Functions, 7.2.1. On NumPy, which has no such function, SciPy is used
    if installed, and otherwise Python's ``math`` element by element.

    Examples
    --------
    >>> ivy.erf(ivy.array([0.0, 10.0]))
    ivy.array([0., 1.])
    """
    ...


@primary(floating=True, kinds=ORDERED)
def erfc(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the complementary error function ``1 - erf(x)`` of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy. NIST Digital Library of Mathematical Functions, 7.2.2. Values far above zero, where ``1 - erf(x)`` would
    round to 0, are accurate.

    Examples
    --------
    >>> ivy.erfc(ivy.array([0.0, -10.0]))
    ivy.array([1., 2.])
    """
    ...


@compositional(floating=True, kinds=ORDERED, widens=True)
def exp2(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``2 ** x`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy, as ``numpy.exp2``.

    Examples
    --------
    >>> ivy.exp2(ivy.array([3.0, -1.0]))
    ivy.array([8. , 0.5])
    """
    return pow(2.0, x)


@compositional(promote=True, broadcast=True, kinds=ORDERED)
def fmin(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elementwise minimum of two arrays, ignoring NaN.

    Parameters
    ----------
    x1 : ArrayLike
        Input of any shape: real-valued or boolean.
    x2 : ArrayLike
        Input: real-valued or boolean. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The minima, of the broadcast shape and the promoted data type; NaN where both are NaN.

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
    From Ivy, as ``fmin`` of C99 and NumPy. `minimum` returns NaN where one is NaN.

    Examples
    --------
    >>> ivy.fmin(ivy.array([1.0, float("nan")]), ivy.array([2.0, 3.0]))
    ivy.array([1., 3.])
    """
    return where(isnan(x1), x2, where(isnan(x2), x1, minimum(x1, x2)))


@compositional(promote=True, broadcast=True, kinds=REAL)
def fmod(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elementwise remainder of division rounded towards 0.

    Parameters
    ----------
    x1 : ArrayLike
        Dividends of any shape: real-valued numeric.
    x2 : ArrayLike
        Divisors: real-valued numeric. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The remainders, with the signs of the elements of ``x1``, of the broadcast shape and the promoted data type.

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
    From Ivy, as ``fmod`` of C99 and NumPy. `remainder` has the sign of ``x2``. The remainder of an integer by 0 depends
    on the backend.

    Examples
    --------
    >>> ivy.fmod(ivy.array([5.0, -5.0]), ivy.array([3.0, 3.0]))
    ivy.array([ 2., -2.])
    """
    return multiply(sign(x1), remainder(abs(x1), abs(x2)))


@primary(promote=True, broadcast=True, kinds=INTEGRAL)
def gcd(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the greatest common divisor of two integer arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Integers of any shape.
    x2 : ArrayLike
        Integers; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The greatest common divisors, non-negative, of the broadcast shape and the promoted data type; 0 for 0 and 0.

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
    From Ivy, as ``numpy.gcd``.

    Examples
    --------
    >>> ivy.gcd(ivy.array([12, 7]), ivy.array([18, 0]))
    ivy.array([6, 7])
    """
    ...


@compositional
def isreal(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Test whether the imaginary part of each element is zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``; all true for a real data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy, as ``numpy.isreal``. Infinity and NaN are real.

    Examples
    --------
    >>> ivy.isreal(ivy.array([1 + 0j, 1j]))
    ivy.array([ True, False])
    """
    return equal(imag(x), 0)


@compositional(promote=True, broadcast=True, kinds=INTEGRAL)
def lcm(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the least common multiple of two integer arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Integers of any shape.
    x2 : ArrayLike
        Integers; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The least common multiples, non-negative, of the broadcast shape and the promoted data type; 0 if an element is
        0.

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
    From Ivy, as ``numpy.lcm``. A multiple outside the range of the data type wraps around.

    Examples
    --------
    >>> ivy.lcm(ivy.array([4, 0]), ivy.array([6, 3]))
    ivy.array([12,  0])
    """
    divisor = gcd(x1, x2)
    return multiply(abs(floor_divide(x1, where(equal(divisor, 0), 1, divisor))), abs(x2))


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
def logaddexp2(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``log2(2**x1 + 2**x2)`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    x2 : ArrayLike
        Input: real floating-point; integers and booleans are converted to the default float. The shape must be
        broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the broadcast shape and a floating-point data type.

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
    From Ivy, as ``numpy.logaddexp2``. The intermediate powers may exceed the range of the data type.

    Examples
    --------
    >>> ivy.logaddexp2(ivy.array([1.0, 3.0]), ivy.array([1.0, 3.0]))
    ivy.array([2., 4.])
    """
    return divide(logaddexp(multiply(x1, _LOG_2), multiply(x2, _LOG_2)), _LOG_2)


@primary(knows_nan=True)
def nan_to_num(
    x: ArrayLike,
    /,
    copy: bool = True,
    nan: float = 0.0,
    posinf: float | None = None,
    neginf: float | None = None,
    *,
    out: Out = None,
) -> "Array":
    """Replace NaN and infinities by finite values.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type. The real and imaginary parts of complex values are replaced separately.
    copy : bool, default True
        Whether to return a copy; if false, ``x`` is modified in place where the backend supports that.
    nan : float, default 0.0
        Replacement for NaN.
    posinf : float, optional
        Replacement for infinity; if ``None``, the largest finite value of the data type.
    neginf : float, optional
        Replacement for negative infinity; if ``None``, the smallest finite value of the data type.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy, as ``numpy.nan_to_num``. Integers and booleans are returned unchanged.

    Examples
    --------
    >>> ivy.nan_to_num(ivy.array([1.0, float("nan"), float("inf")]), posinf=9.0)
    ivy.array([1., 0., 9.])
    """
    ...


@compositional(floating=True, kinds=ORDERED, widens=True)
def rad2deg(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Convert angles from radians to degrees.

    Parameters
    ----------
    x : ArrayLike
        Angles in radians, of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy, as ``numpy.rad2deg``.

    Examples
    --------
    >>> ivy.rad2deg(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    return multiply(x, 1 / _DEGREE)


@compositional(promote=True, floating=True, widens=True)
def trapz(y: ArrayLike, /, x: ArrayLike | None = None, dx: float = 1.0, axis: int = -1, *, out: Out = None) -> "Array":
    """Integrate along an axis with the trapezoidal rule.

    Parameters
    ----------
    y : ArrayLike
        Values to integrate, with at least one dimension: floating-point or complex; integers and booleans are converted
        to the default float.
    x : ArrayLike, optional
        Sample points of the values: 1-D, or of the shape of ``y``. If ``None``, points with spacing ``dx``.
    dx : float, default 1.0
        Spacing of sample points, if ``x`` is ``None``.
    axis : int, default -1
        Axis to integrate along.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The integrals, of the shape of ``y`` without ``axis``.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes of ``x`` and ``y`` do not match.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        The axis is out of range.

    Notes
    -----
    From Ivy, as ``numpy.trapezoid``.

    Examples
    --------
    >>> ivy.trapz(ivy.array([0.0, 1.0, 2.0]), dx=2.0)
    ivy.array(4.)
    """
    y = moveaxis(y, axis, -1)
    if x is None and (shape(y)[-1] or 0) > 1:
        # Sums of adjacent values could overflow before they are halved.
        ends = multiply(add(get_item(y, (..., 0)), get_item(y, (..., -1))), 0.5)
        return multiply(add(statistical.sum(get_item(y, (..., slice(1, -1))), axis=-1), ends), dx)
    heights = add(get_item(y, (..., slice(1, None))), get_item(y, (..., slice(0, -1))))
    if x is None:
        return multiply(multiply(statistical.sum(heights, axis=-1), 0.5), dx)
    heights = multiply(heights, 0.5)
    steps = diff(x if len(shape(x)) == 1 else moveaxis(x, axis, -1))
    return statistical.sum(multiply(heights, steps), axis=-1)


@compositional(promote=True, broadcast=True, kinds=ORDERED)
def trunc_divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Divide two arrays elementwise and round the quotients towards 0.

    Parameters
    ----------
    x1 : ArrayLike
        Dividends of any shape: real-valued numeric.
    x2 : ArrayLike
        Divisors: real-valued numeric. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The quotients, of the broadcast shape and a floating-point data type.

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
    From Ivy. `floor_divide` rounds down.

    Examples
    --------
    >>> ivy.trunc_divide(ivy.array([7.0, -7.0]), ivy.array([2.0, 2.0]))
    ivy.array([ 3., -3.])
    """
    return trunc(divide(x1, x2))
