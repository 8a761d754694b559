"""Padding of arrays."""

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import general, statistical
from ivy_protocol.functions.creation import copy_array
from ivy_protocol.functions.data_type import astype, is_int_dtype, is_uint_dtype
from ivy_protocol.functions.elementwise import add, divide, floor, multiply, round, subtract
from ivy_protocol.functions.general import get_item, get_num_dims
from ivy_protocol.functions.manipulation import broadcast_to, concat, constant_pad, expand_dims, flip, reshape, take
from ivy_protocol.functions.quantiles import median

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "pad",
]


Padding = Literal[
    "constant",
    "dilated",
    "edge",
    "empty",
    "linear_ramp",
    "maximum",
    "mean",
    "median",
    "minimum",
    "reflect",
    "symmetric",
    "wrap",
]


_MOST = 2**24
"""Maximum pad width for which positions are computed one by one."""


@compositional
def pad(
    input: ArrayLike,
    pad_width: int | Sequence[int] | Sequence[Sequence[int]],
    /,
    mode: Padding = "constant",
    *,
    stat_length: int | Sequence[int] | Sequence[Sequence[int]] | None = None,
    constant_values: Any = 0,
    end_values: Any = 0,
    reflect_type: Literal["even", "odd"] = "even",
    out: Out = None,
) -> "Array":
    """Pad an array.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape and dtype.
    pad_width : int or sequence of int or sequence of pairs of int
        Number of elements to add before and after each axis: a pair for each axis, or one pair or one number for all
        axes. The mode "dilated" needs three numbers for each axis: elements before it, elements after it, and elements
        between two neighbors; the first two may be negative to crop.
    mode : str, default "constant"
        Padding mode. "constant" and "dilated" pad with constants, "empty" with undefined values, and "edge" with the
        edge elements. "linear_ramp" pads with a linear ramp from the edge to end values. "maximum", "mean", "median"
        and "minimum" pad with a statistic of the elements near the side. "reflect" and "symmetric" mirror the array,
        without and with its edge element. "wrap" pads with the elements of the other side.
    stat_length : int or sequence of int or sequence of pairs of int, optional
        Number of elements near each side for the statistics; ``None`` means all.
    constant_values : complex or sequence of them, default 0
        Constants before and after each axis, in the form of ``pad_width``.
    end_values : complex or sequence of them, default 0
        End values of a "linear_ramp", in the form of ``pad_width``.
    reflect_type : {"even", "odd"}, default "even"
        Type of reflection: the mirrored elements, or twice the edge element minus them.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The padded array, of the dtype of ``input``.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        ``pad_width`` is negative or does not have a pair for each axis, ``stat_length`` is not positive, or an axis
        without elements is padded from its elements.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.pad``; axes are padded one after the other. "dilated" is
    ``jax.lax.pad``. ``mode`` cannot be a function. Means, medians and ramps of integers are computed in the default
    float.

    Examples
    --------
    >>> ivy.pad(ivy.array([1.0, 2.0, 3.0]), 2, mode="reflect")
    ivy.array([3., 2., 1., 2., 3., 2., 1.])
    """
    lengths = tuple(general.shape(input))
    if mode == "dilated":
        return _dilated(input, lengths, pad_width, constant_values)
    widths = _for_each_axis("pad_width", pad_width, len(lengths))
    for pair in widths:
        if any([index(width) < 0 for width in pair]):
            raise IvyValueError(f"ivy.pad: pad_width={pad_width} has negative numbers")
    if mode in ("constant", "empty"):
        return _constant(input, widths, constant_values if mode == "constant" else 0)
    if any([width > _MOST for pair in widths for width in pair]):
        raise IvyValueError(
            f"ivy.pad: pad_width={pad_width} has numbers above {_MOST}, for which only 'constant' serves"
        )
    near = _for_each_axis("stat_length", stat_length, len(lengths))
    ends = _for_each_axis("end_values", end_values, len(lengths))
    result: Any = input
    for axis, (length, pair) in enumerate(zip(lengths, widths, strict=True)):
        if pair == (0, 0):
            continue
        if length == 0:
            raise IvyValueError(f"ivy.pad: axis {axis} has no elements to extend it by; the mode 'constant' needs none")
        if mode == "linear_ramp":
            sides = _ramps(result, axis, length, pair, ends[axis])
        elif mode in ("maximum", "mean", "median", "minimum"):
            sides = _summaries(result, axis, length, pair, near[axis], mode)
        elif reflect_type == "odd" and mode in ("reflect", "symmetric") and length > 1:
            result = _turned(result, axis, length, pair, int(mode == "reflect"))
            continue
        else:
            sides = _copies(result, axis, length, pair, mode)
        result = concat([part for part in (sides[0], result, sides[1]) if part is not None], axis=axis)
    return result if result is not input else copy_array(result)


def _for_each_axis(name: str, given: Any, rank: int) -> list[tuple[Any, Any]]:
    """Return a pair for each axis, by NumPy's broadcasting of the argument."""
    if not isinstance(given, list | tuple) and not len(getattr(given, "shape", ())):
        return [(given, given)] * rank
    rows = list(given)
    if all([not isinstance(row, list | tuple) and not len(getattr(row, "shape", ())) for row in rows]):
        if len(rows) in (1, 2):
            return [(rows[0], rows[-1])] * rank
    else:
        pairs = [tuple(row) if hasattr(row, "__len__") else (row,) for row in rows]
        if len(pairs) in (1, rank) and all([len(pair) in (1, 2) for pair in pairs]):
            return [(pair[0], pair[-1]) for pair in (pairs * rank if len(pairs) == 1 else pairs)][:rank]
    raise IvyValueError(f"ivy.pad: {name}={given} is not a number, a pair, or a pair for each of {rank} axes")


def _constant(x: Any, widths: Any, values: Any) -> "Array":
    pairs = _for_each_axis("constant_values", values, len(widths))
    first = pairs[0][0] if pairs else 0
    if all([value is first or value == first for pair in pairs for value in pair]):
        return constant_pad(x, widths, value=first)
    for axis, ((before, after), pair) in enumerate(zip(widths, pairs, strict=True)):
        for width, value in zip(((before, 0), (0, after)), pair, strict=True):
            whole: list[Any] = [(0, 0)] * len(widths)
            whole[axis] = width
            x = constant_pad(x, whole, value=value) if sum(width) else x
    return x


def _dilated(x: Any, lengths: tuple[Any, ...], widths: Any, value: Any) -> "Array":
    rank = len(lengths)
    rows = [widths] * rank if len(widths) == 3 and not hasattr(widths[0], "__len__") else list(widths)
    rows = rows * rank if len(rows) == 1 else rows
    if len(rows) != rank or any([len(row) != 3 or row[2] < 0 for row in rows]):
        raise IvyValueError(f"ivy.pad: pad_width={widths} has not three numbers for each of {rank} axes")
    for axis, (before, after, between) in enumerate(rows):
        if between and lengths[axis]:
            whole = [(0, 0)] * (rank + 1)
            whole[axis + 1] = (0, between)
            apart = constant_pad(expand_dims(x, axis=axis + 1), whole, value=value)
            sizes = list(general.shape(x))
            sizes[axis] *= between + 1
            x = _part(reshape(apart, tuple(sizes)), axis, 0, sizes[axis] - between)
        length = general.shape(x)[axis]
        x = _part(x, axis, min(max(-before, 0), length), max(length - max(-after, 0), 0))
        whole = [(0, 0)] * rank
        whole[axis] = (max(before, 0), max(after, 0))
        x = constant_pad(x, whole, value=value) if whole[axis] != (0, 0) else x
    return x


def _part(x: Any, axis: int, start: int, stop: int) -> "Array":
    return get_item(x, (*[slice(None)] * axis, slice(start, stop)))


def _repeated(x: Any, axis: int, width: int) -> "Array":
    lengths = list(general.shape(x))
    lengths[axis] = width
    if None in lengths:
        return concat([x] * width, axis=axis)
    return broadcast_to(x, tuple(lengths))


def _ramps(x: Any, axis: int, length: int, pair: Any, ends: Any) -> list[Any]:
    """Return the linear ramps between end values and edge elements; integers are rounded down."""
    sides: list[Any] = []
    whole = _is_whole(x)
    for last, width, end in zip((False, True), pair, ends, strict=True):
        if not width:
            sides.append(None)
            continue
        edge = _part(x, axis, length - 1, length) if last else _part(x, axis, 0, 1)
        edge = add(edge, 0.0) if whole else edge
        steps: Any = [width - 1 - i for i in range(width)] if last else list(range(width))
        steps = [_nested(step, get_num_dims(x) - 1 - axis) for step in steps]
        ramp = add(divide(multiply(subtract(edge, end), steps), width), end)
        sides.append(astype(floor(ramp), x.dtype) if whole else ramp)
    return sides


def _is_whole(x: Any) -> bool:
    """Return True for an array of integers; objects without a dtype count as floating-point."""
    dtype = getattr(x, "dtype", None)
    return dtype is not None and (is_int_dtype(dtype) or is_uint_dtype(dtype))


def _nested(number: Any, depth: int) -> Any:
    return _nested([number], depth - 1) if depth else number


def _summaries(x: Any, axis: int, length: int, pair: Any, near: Any, mode: str) -> list[Any]:
    """Return the statistics of the elements near each side; integers are rounded half to even."""
    reduced: Any = {"maximum": statistical.max, "mean": statistical.mean, "median": median, "minimum": statistical.min}
    whole = _is_whole(x)
    sides: list[Any] = []
    for last, width, count in zip((False, True), pair, near, strict=True):
        if count is not None and count < 1:
            raise IvyValueError(f"ivy.pad: stat_length is {count}, and has to be positive")
        size = length if count is None else min(count, length)
        part = _part(x, axis, length - size, length) if last else _part(x, axis, 0, size)
        if whole and mode in ("mean", "median"):
            one = astype(round(reduced[mode](add(part, 0.0), axis=axis, keepdims=True)), x.dtype)
        else:
            one = reduced[mode](part, axis=axis, keepdims=True)
        sides.append(_repeated(one, axis, width) if width else None)
    return sides


def _copies(x: Any, axis: int, length: int, pair: Any, mode: str) -> list[Any]:
    """Return copies of elements of the axis."""
    sides: list[Any] = []
    for places in (range(-pair[0], 0), range(length, length + pair[1])):
        if not places:
            sides.append(None)
        elif mode == "edge" or length == 1:
            # A single element is its own reflection.
            edge = _part(x, axis, 0, 1) if places.start < 0 else _part(x, axis, length - 1, length)
            sides.append(_repeated(edge, axis, len(places)))
        elif mode == "wrap":
            sides.append(take(x, [place % length for place in places], axis=axis))
        else:
            sides.append(_mirrored(x, axis, length, places, 0 if mode == "symmetric" else 1))
    return sides


def _mirrored(x: Any, axis: int, length: int, places: range, less: int) -> "Array":
    period = 2 * (length - less)
    rests = [place % period for place in places]
    # Beyond the mirror, the edge element is repeated.
    shown = [period - 1 + less - rest if rest >= length else rest for rest in rests]
    return take(x, shown, axis=axis)


def _turned(x: Any, axis: int, length: int, pair: Any, less: int) -> "Array":
    """Return the array with odd reflections on both sides: twice the edge element minus the mirrored ones.

    If the pad width exceeds the length, the padding is reflected again, as in NumPy. A cumulative sum of the
    differences would lose the precision of small elements.
    """
    left, right = pair
    whole, period = length, length - less
    while left or right:
        reach = (whole - less) // period * period
        before, after = min(left, reach), min(right, reach)
        sides: list[Any] = [x]
        if before:
            edge = _part(x, axis, 0, 1)
            sides.insert(0, subtract(multiply(edge, 2), flip(_part(x, axis, less, less + before), axis=axis)))
        if after:
            edge = _part(x, axis, whole - 1, whole)
            end = whole - less
            sides.append(subtract(multiply(edge, 2), flip(_part(x, axis, end - after, end), axis=axis)))
        x = concat(sides, axis=axis)
        left, right, whole = left - before, right - after, whole + before + after
    return x
