"""Functions that compare numbers up to a tolerance."""

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
    """Return whether all elements of two arrays are equal up to a tolerance.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and data type.
    b : ArrayLike
        What to compare with; the shape must broadcast with that of ``a``.
    rtol : float, default 1e-05
        Part of the magnitude of each element of ``b`` that counts as no difference.
    atol : float, default 1e-08
        Magnitude that counts as no difference.
    equal_nan : bool, default False
        Whether NaN equals NaN.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        A bool without axes, as `isclose` has it for all elements; true if there are none.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.allclose``. Being an array, the answer exists in code that is
    compiled too.

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
    """Return whether each pair of elements is equal up to a tolerance: ``abs(a - b) <= atol + rtol * abs(b)``.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and data type.
    b : ArrayLike
        What to compare with; the shape must broadcast with that of ``a``.
    rtol : float, default 1e-05
        Part of the magnitude of each element of ``b`` that counts as no difference.
    atol : float, default 1e-08
        Magnitude that counts as no difference.
    equal_nan : bool, default False
        Whether NaN equals NaN.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        Bools of the broadcast shape. Infinity is close to infinity of the same sign alone.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.isclose``.

    Examples
    --------
    >>> ivy.isclose(ivy.array([1.0, 100.0]), ivy.array([1.1, 101.0]), rtol=0.05)
    ivy.array([False,  True])
    """
    # Of integers and bools these are floats.
    x, y = add(a, 0.0), add(b, 0.0)
    finite = logical_and(isfinite(x), isfinite(y))
    x, y = where(finite, x, 0), where(finite, y, 0)
    distance, limit = abs(subtract(x, y)), add(multiply(abs(y), rtol), atol)
    # Large integers that differ may become one float.
    apart = logical_or(greater(distance, 0), greater_equal(limit, 1))
    result = logical_or(equal(a, b), logical_and(logical_and(finite, apart), less_equal(distance, limit)))
    return logical_or(result, logical_and(not_equal(a, a), not_equal(b, b))) if equal_nan else result
