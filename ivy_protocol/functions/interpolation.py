"""One-dimensional interpolation."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.elementwise import add, divide, equal, greater, isnan, less, multiply, remainder, subtract
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import clip, concat, reshape, take
from ivy_protocol.functions.searching import where
from ivy_protocol.functions.sorting import argsort, searchsorted
from ivy_protocol.messages.titles import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["interp"]


@compositional(promote=("x", "xp", "fp"), floating=True, kinds=ORDERED, widens=True)
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
        Coordinates of the sample points: 1-D, ascending unless `period` is set.
    fp : ArrayLike
        Values at the sample points, of the same length.
    left : float, optional
        Value before the first point; if ``None``, the value at the first point.
    right : float, optional
        Value after the last point; if ``None``, the value at the last point.
    period : float, optional
        Period of the coordinates; no value is then outside the points, and `left` and `right` are ignored.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the shape of ``x``; NaN for NaN.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The function does not accept the data types.
    IvyValueError
        ``xp`` is empty, the numbers of points and values differ, or the period is zero.

    Notes
    -----
    As ``numpy.interp``. If the points are not ascending, the values are meaningless, and no error is raised.

    Examples
    --------
    >>> ivy.interp(ivy.array([0.0, 1.5, 4.0]), ivy.array([1.0, 2.0, 3.0]), ivy.array([10.0, 20.0, 40.0]))
    ivy.array([10., 15., 40.])
    """
    lengths: Any = tuple(shape(xp))
    if len(lengths) != 1 or tuple(shape(fp)) != lengths:
        raise IvyValueError(
            f"ivy.interp: xp and fp have one dimension and as many elements, not the shapes {lengths} and "
            f"{tuple(shape(fp))}"
        )
    if lengths[0] is None:
        raise unknown_lengths("ivy.interp")
    if not lengths[0]:
        raise IvyValueError("ivy.interp: there are no points to go by")
    if period is not None:
        x, xp, fp = _around(x, xp, fp, abs(float(period)))
        left = right = None
    count = shape(xp)[0]
    last = count - 1
    flat: Any = reshape(x, (-1,))
    place = clip(subtract(searchsorted(xp, flat, side="right"), 1), 0, max(last - 1, 0))
    low, start = take(xp, place, axis=0), take(fp, place, axis=0)
    if count > 1:
        after = add(place, 1)
        width, rise = subtract(take(xp, after, axis=0), low), subtract(take(fp, after, axis=0), start)
        flat_there = equal(width, 0)
        part = divide(subtract(flat, low), where(flat_there, 1.0, width))
        found = add(start, multiply(part, rise))
    else:
        found = start
    first, end = get_item(xp, 0), get_item(xp, last)
    found = where(less(flat, first), get_item(fp, 0) if left is None else left, found)
    found = where(equal(flat, end), get_item(fp, last), found)
    found = where(greater(flat, end), get_item(fp, last) if right is None else right, found)
    return reshape(where(isnan(flat), flat, found), tuple(shape(x)))


def _around(x: Any, xp: Any, fp: Any, period: float) -> tuple[Any, Any, Any]:
    """Map all points to one period, with the last point repeated before the first and the first after the last."""
    if not period:
        raise IvyValueError("ivy.interp: the period is zero, and a function does not begin anew at once")
    x, xp = remainder(x, period), remainder(xp, period)
    order = argsort(xp, axis=0)
    xp, fp = take(xp, order, axis=0), take(fp, order, axis=0)
    first, last = slice(0, 1), slice(-1, None)
    xp = concat([subtract(get_item(xp, last), period), xp, add(get_item(xp, first), period)], axis=0)
    return x, xp, concat([get_item(fp, last), fp, get_item(fp, first)], axis=0)
