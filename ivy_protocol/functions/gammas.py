"""Gamma function and related functions."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["digamma", "igamma", "lgamma", "zeta"]


@primary(floating=True, kinds=ORDERED)
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
        The values, of the floating-point data type and shape of ``x``: NaN where ``x`` is a negative integer, and
        infinity of the opposite sign where it is zero.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The function does not accept the data type.

    Notes
    -----
    From Ivy's experimental API, as ``scipy.special.digamma``.

    Examples
    --------
    >>> ivy.round(ivy.digamma(ivy.array([1.0, 2.0])) * 1000)
    ivy.array([-577.,  423.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, kinds=ORDERED)
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
        The integral of ``t**(a - 1) * exp(-t)`` from 0 to ``x``, divided by the integral to infinity: from 0 to 1, of
        the promoted floating-point data type and the broadcast shape. NaN where an argument is negative.

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
    From Ivy's experimental API, as ``scipy.special.gammainc``. It is also the cumulative distribution function of gamma
    distributions. torch has no derivative with respect to ``a``.

    Examples
    --------
    >>> ivy.round(ivy.igamma(ivy.array([1.0, 2.0]), ivy.array([1.0, 1.0])), decimals=4)
    ivy.array([0.6321, 0.2642])
    """
    ...


@primary(floating=True, kinds=ORDERED)
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
        The function does not accept the data type.

    Notes
    -----
    From Ivy's experimental API, as ``math.lgamma``.

    Examples
    --------
    >>> ivy.round(ivy.lgamma(ivy.array([0.5, 1.0, 5.0])) * 1000)
    ivy.array([ 572.,    0., 3178.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, kinds=ORDERED)
def zeta(x: ArrayLike, q: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the Hurwitz zeta function elementwise: the sum of ``(q + n) ** -x`` for all ``n >= 0``.

    Parameters
    ----------
    x : ArrayLike
        Exponents of any shape: real floating-point; integers and booleans are converted to the default float.
    q : ArrayLike
        Offset of the sum; the shape must be broadcastable with the shape of ``x``. For ``q = 1``, the Riemann zeta
        function.
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
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The function does not accept the data types.

    Notes
    -----
    From Ivy's experimental API, as ``scipy.special.zeta``, with the limits at infinite arguments.

    Examples
    --------
    >>> ivy.round(ivy.zeta(ivy.array([2.0, 3.0]), ivy.array([1.0, 2.0])), decimals=4)
    ivy.array([1.6449, 0.2021])
    """
    ...
