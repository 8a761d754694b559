"""Functions of the family of the gamma function."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["igamma"]


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
