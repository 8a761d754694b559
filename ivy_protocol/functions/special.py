"""Special functions: error functions, gamma functions, Bessel functions and zeta."""

import math
from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ANY, ORDERED, ArrayLike, ComplexMode, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.functions._shared import in_mode

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@primary(floating=True, dtype_kinds=ORDERED)
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
        ``x`` is complex.

    Notes
    -----
    From Ivy 1.0. Defined in the NIST Digital Library of Mathematical Functions, 7.2.1. For NumPy arrays, SciPy computes
    the function or, if SciPy is not installed, Python's ``math.erf`` for each element.

    Examples
    --------
    >>> ivy.erf(ivy.array([0.0, 10.0]))
    ivy.array([0., 1.])
    """
    ...


@primary(floating=True, dtype_kinds=ORDERED)
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
        ``x`` is complex.

    Notes
    -----
    From Ivy 1.0. Defined in the NIST Digital Library of Mathematical Functions, 7.2.2. The results are accurate even
    for large ``x``, where ``1 - erf(x)`` would round to 0.

    Examples
    --------
    >>> ivy.erfc(ivy.array([0.0, -10.0]))
    ivy.array([1., 2.])
    """
    ...


@primary(floating=True, dtype_kinds=ORDERED)
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
        The values whose ``erf`` is ``x``, of the floating-point data type and shape of ``x``. The results are infinite
        where ``x`` is 1 or -1, and NaN where ``x`` is outside [-1, 1].

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``scipy.special.erfinv``.

    Examples
    --------
    >>> ivy.round(ivy.erfinv(ivy.array([0.0, 0.5, -1.0])) * 1000)
    ivy.array([  0., 477., -inf])
    """
    ...


@primary(floating=True, dtype_kinds=ORDERED)
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
        ``x`` is complex.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.i0``, but returns the limit, infinity, for infinite ``x``.

    Examples
    --------
    >>> ivy.round(ivy.i0(ivy.array([0.0, 1.0, -2.0])), decimals=4)
    ivy.array([1.    , 1.2661, 2.2796])
    """
    ...


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED)
def heaviside(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the Heaviside step function elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    x2 : ArrayLike
        Result for zeros; the shape must broadcast with that of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        0 where ``x1`` is negative, ``x2`` where it is zero, 1 where it is positive, and NaN where it is NaN. The result
        has the broadcast shape and the promoted floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``x1`` or ``x2`` is complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.heaviside``.

    Examples
    --------
    >>> ivy.heaviside(ivy.array([-2.0, 0.0, 3.0]), 0.5)
    ivy.array([0. , 0.5, 1. ])
    """
    return ops.where(
        ops.equal(x1, 0), x2, ops.where(ops.isnan(x1), x1, ops.where(ops.greater(x1, 0), 1, ops.zeros_like(x1)))
    )


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def sinc(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the normalized sinc function ``sin(pi * x) / (pi * x)`` elementwise, with the value 1 at 0.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the floating-point dtype of ``x``; NaN where ``x`` is infinite.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.sinc``.

    Examples
    --------
    >>> ivy.round(ivy.sinc(ivy.array([0.0, 0.5])), decimals=4)
    ivy.array([1.    , 0.6366])
    """
    zero = ops.equal(x, 0)
    angle = ops.multiply(ops.where(zero, 1, x), math.pi)
    return ops.where(zero, 1, ops.divide(ops.sin(angle), angle))


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def xlogy(x: ArrayLike, y: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x * log(y)`` elementwise, with the result 0 where ``x`` is 0 and ``y`` is not NaN.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    y : ArrayLike
        Argument of the logarithm; the shape must broadcast with that of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The products, of the broadcast shape and the promoted floating-point dtype; NaN where an element is NaN.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x`` or ``y`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``x`` or ``y`` is complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``scipy.special.xlogy``.

    Examples
    --------
    >>> ivy.xlogy(ivy.array([0.0, 2.0]), ivy.array([0.0, 1.0]))
    ivy.array([0., 0.])
    """
    # Replace `y` by 1 only where `x` is 0 and log(y) is not finite. Elsewhere, the product and its gradient are
    # correct.
    is_undefined = ops.logical_and(ops.equal(x, 0), ops.logical_or(ops.less_equal(y, 0), ops.isinf(y)))
    return ops.multiply(x, ops.log(ops.where(is_undefined, 1, y)))


@primary(floating=True, dtype_kinds=ORDERED)
def digamma(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the digamma function of each element, the derivative of the log-gamma function.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the floating-point data type and shape of ``x``: NaN where ``x`` is a negative integer, negative
        infinity where ``x`` is 0.0, and infinity where ``x`` is -0.0.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``scipy.special.digamma``.

    Examples
    --------
    >>> ivy.round(ivy.digamma(ivy.array([1.0, 2.0])) * 1000)
    ivy.array([-577.,  423.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, dtype_kinds=ORDERED)
def igamma(a: ArrayLike, /, x: ArrayLike, *, out: Out = None) -> "Array":
    """Compute the regularized lower incomplete gamma function elementwise.

    Parameters
    ----------
    a : ArrayLike
        Parameters of any shape, non-negative: real floating-point; integers and booleans are converted to the default
        float.
    x : ArrayLike
        Upper limit of the integral from zero, non-negative; the shape must be broadcastable with the shape of ``a``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The integral of ``t**(a - 1) * exp(-t)`` from 0 to ``x``, divided by the integral to infinity. The results are
        from 0 to 1, of the promoted floating-point data type and the broadcast shape, and NaN where an argument is
        negative.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``a`` or ``x`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``a`` or ``x`` is complex.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``scipy.special.gammainc``. The function is also the cumulative
    distribution function of gamma distributions. torch has no derivative with respect to ``a``.

    Examples
    --------
    >>> ivy.round(ivy.igamma(ivy.array([1.0, 2.0]), ivy.array([1.0, 1.0])), decimals=4)
    ivy.array([0.6321, 0.2642])
    """
    ...


@primary(floating=True, dtype_kinds=ORDERED)
def lgamma(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the logarithm of the absolute value of the gamma function of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the floating-point data type and shape of ``x``: infinity where ``x`` is zero, a negative
        integer, or infinite.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``math.lgamma``.

    Examples
    --------
    >>> ivy.round(ivy.lgamma(ivy.array([0.5, 1.0, 5.0])) * 1000)
    ivy.array([ 572.,    0., 3178.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, dtype_kinds=ORDERED)
def zeta(x: ArrayLike, q: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the Hurwitz zeta function elementwise: the sum of ``(q + n) ** -x`` for all ``n >= 0``.

    Parameters
    ----------
    x : ArrayLike
        Exponents of any shape: real floating-point; integers and booleans are converted to the default float.
    q : ArrayLike
        Offset of the sum; the shape must be broadcastable with the shape of ``x``. With ``q = 1``, the sum is the
        Riemann zeta function.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sums, of the promoted floating-point data type and the broadcast shape: infinity where ``x`` is 1, or ``q``
        is zero or a negative integer; NaN where ``x`` is less than 1, or a power of a negative value is not real.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x`` or ``q`` is not array-like, or they belong to different backends.
    IvyDtypeError
        ``x`` or ``q`` is complex.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``scipy.special.zeta``, with the limits at infinite arguments.

    Examples
    --------
    >>> ivy.round(ivy.zeta(ivy.array([2.0, 3.0]), ivy.array([1.0, 2.0])), decimals=4)
    ivy.array([1.6449, 0.2021])
    """
    ...


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def logit(x: ArrayLike, /, *, eps: float | None = None, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Compute the logit ``log(x / (1 - x))`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    eps : float, optional
        If passed, clip real elements to ``[eps, 1 - eps]``.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Mode for complex numbers. ``"split"`` applies the function to the real and the imaginary parts.
        ``"magnitude"`` applies it to the absolute values and keeps the angles. ``"jax"`` evaluates the formula. A
        callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype; NaN where a real element is outside [0, 1].

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    Follows ``scipy.special.logit``. The function is the inverse of `sigmoid`.

    Examples
    --------
    >>> ivy.logit(ivy.array([0.5, 0.5]))
    ivy.array([0., 0.])
    """
    if complex_mode != "jax" and (result := in_mode(logit, x, complex_mode, eps=eps)) is not None:
        return result
    if eps is not None:
        x = ops.clip(x, eps, 1 - eps)
    return ops.subtract(ops.log(x), ops.log1p(ops.negative(x)))
