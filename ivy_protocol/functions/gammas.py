"""Functions of the family of the gamma function."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["digamma", "igamma", "lgamma", "zeta"]


@primary(floating=True, kinds=ORDERED)
def digamma(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the digamma function of each element: the derivative of the logarithm of the gamma function.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and bools are converted to the default float.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the floating-point data type and shape of ``x``: NaN where ``x`` is a negative whole number, and
        infinity of the other sign where it is zero.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The data type is not of the kind that the function takes.

    Notes
    -----
    From Ivy's experimental functions, as ``scipy.special.digamma``.

    Examples
    --------
    >>> ivy.round(ivy.digamma(ivy.array([1.0, 2.0])) * 1000)
    ivy.array([-577.,  423.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, kinds=ORDERED)
def igamma(a: ArrayLike, /, x: ArrayLike, *, out: Out = None) -> "Array":
    """Return the regularised lower incomplete gamma function of each pair of elements.

    Parameters
    ----------
    a : ArrayLike
        Parameters of any shape, not negative: real floating-point; integers and bools are converted to the default
        float.
    x : ArrayLike
        Where the integral from zero ends, not negative; the shape must broadcast with that of ``a``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The integral of ``t**(a - 1) * exp(-t)`` from 0 to ``x``, divided by that to infinity: from 0 to 1, of the
        promoted floating-point data type and the broadcast shape. NaN where an argument is negative.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The data types are not of the kind that the function takes.

    Notes
    -----
    From Ivy's experimental functions, as ``scipy.special.gammainc``. It is also the distribution function of gamma
    variables. torch has no derivative by ``a``.

    Examples
    --------
    >>> ivy.round(ivy.igamma(ivy.array([1.0, 2.0]), ivy.array([1.0, 1.0])), decimals=4)
    ivy.array([0.6321, 0.2642])
    """
    ...


@primary(floating=True, kinds=ORDERED)
def lgamma(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the logarithm of the magnitude of the gamma function of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and bools are converted to the default float.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the floating-point data type and shape of ``x``: infinity where ``x`` is zero, a negative
        whole number, or infinite.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        The data type is not of the kind that the function takes.

    Notes
    -----
    From Ivy's experimental functions, as ``math.lgamma``.

    Examples
    --------
    >>> ivy.round(ivy.lgamma(ivy.array([0.5, 1.0, 5.0])) * 1000)
    ivy.array([ 572.,    0., 3178.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, kinds=ORDERED)
def zeta(x: ArrayLike, q: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return Hurwitz' zeta function of each pair of elements: the sum of ``(q + n) ** -x`` for all ``n`` from 0 on.

    Parameters
    ----------
    x : ArrayLike
        Exponents of any shape: real floating-point; integers and bools are converted to the default float.
    q : ArrayLike
        Where the sum begins; the shape must broadcast with that of ``x``. For 1 it is Riemann's zeta function.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The sums, of the promoted floating-point data type and the broadcast shape: infinity where ``x`` is 1, or
        ``q`` zero or a negative whole number; NaN where ``x`` is less than 1, or a power of a negative number is
        not real.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The data types are not of the kind that the function takes.

    Notes
    -----
    From Ivy's experimental functions, as ``scipy.special.zeta``, with the limits where an argument is infinite.

    Examples
    --------
    >>> ivy.round(ivy.zeta(ivy.array([2.0, 3.0]), ivy.array([1.0, 2.0])), decimals=4)
    ivy.array([1.6449, 0.2021])
    """
    ...
