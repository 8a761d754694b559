"""Comparisons within a tolerance."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ANY, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.functions import utility
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    equal,
    greater,
    greater_equal,
    isfinite,
    less_equal,
    logical_and,
    logical_or,
    multiply,
    not_equal,
    subtract,
)
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["allclose", "isclose"]


@compositional(promote=True, broadcast=True, kinds=ANY)
def allclose(
    a: ArrayLike,
    b: ArrayLike,
    /,
    rtol: float = 1e-05,
    atol: float = 1e-08,
    *,
    equal_nan: bool = False,
    out: Out = None,
) -> "Array":
    """Test whether all elements of two arrays are equal within a tolerance.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and data type.
    b : ArrayLike
        Array to compare with; the shape must be broadcastable with the shape of ``a``.
    rtol : float, default 1e-05
        Relative tolerance, multiplied by the magnitude of each element of ``b``.
    atol : float, default 1e-08
        Absolute tolerance.
    equal_nan : bool, default False
        Whether to treat NaN as equal to NaN.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        0-d boolean array, as ``all(isclose(a, b))``; true for empty arrays.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.allclose``. The result is an array, so it is also available in compiled
    code.

    Examples
    --------
    >>> bool(ivy.allclose(ivy.array([1.0, 2.0]), ivy.array([1.0, 2.0 + 1e-6])))
    True
    """
    return utility.all(isclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan))


@compositional(promote=True, broadcast=True, kinds=ANY, widens=True)
def isclose(
    a: ArrayLike,
    b: ArrayLike,
    /,
    rtol: float = 1e-05,
    atol: float = 1e-08,
    *,
    equal_nan: bool = False,
    out: Out = None,
) -> "Array":
    """Test elementwise for equality within a tolerance: ``abs(a - b) <= atol + rtol * abs(b)``.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and data type.
    b : ArrayLike
        Array to compare with; the shape must be broadcastable with the shape of ``a``.
    rtol : float, default 1e-05
        Relative tolerance, multiplied by the magnitude of each element of ``b``.
    atol : float, default 1e-08
        Absolute tolerance.
    equal_nan : bool, default False
        Whether to treat NaN as equal to NaN.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array of the broadcast shape. Infinity is close only to infinity of the same sign.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.isclose``.

    Examples
    --------
    >>> ivy.isclose(ivy.array([1.0, 100.0]), ivy.array([1.1, 101.0]), rtol=0.05)
    ivy.array([False,  True])
    """
    # For integers and booleans, these are floats.
    x, y = add(a, 0.0), add(b, 0.0)
    finite = logical_and(isfinite(x), isfinite(y))
    x, y = where(finite, x, 0), where(finite, y, 0)
    distance, limit = abs(subtract(x, y)), add(multiply(abs(y), rtol), atol)
    # Different large integers may round to the same float.
    apart = logical_or(greater(distance, 0), greater_equal(limit, 1))
    result = logical_or(equal(a, b), logical_and(logical_and(finite, apart), less_equal(distance, limit)))
    return logical_or(result, logical_and(not_equal(a, a), not_equal(b, b))) if equal_nan else result
