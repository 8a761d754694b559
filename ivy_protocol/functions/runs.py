"""Runs of equal elements, trimming of zeros, and optional values."""

from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol.base.typing import ANY, ArrayLike
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyValueError
from ivy_protocol.functions import utility
from ivy_protocol.functions.creation import ones
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.elementwise import add, multiply, not_equal, subtract
from ivy_protocol.functions.general import get_item, inplace_update, shape, to_scalar
from ivy_protocol.functions.manipulation import concat, moveaxis, reshape, take
from ivy_protocol.functions.searching import nonzero
from ivy_protocol.functions.statistical import cumulative_sum
from ivy_protocol.messages.titles import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "UniqueConsecutiveResult",
    "optional_get_element",
    "trim_zeros",
    "unique_consecutive",
]


class UniqueConsecutiveResult(NamedTuple):
    """Elements, inverse indices and counts of runs, as returned by ``unique_consecutive``."""

    output: "Array"
    inverse_indices: "Array"
    counts: "Array"


@named
def optional_get_element(x: Any = None, /, *, out: Any = None) -> Any:
    """Return an optional value, or raise if it is None.

    Parameters
    ----------
    x : Any, optional
        Value or None.
    out : ivy.Array, optional
        Array to write an array to, cast to its dtype.

    Returns
    -------
    Any
        The value; or ``out``, if passed.

    Raises
    ------
    IvyValueError
        The value is None.

    Notes
    -----
    From Ivy's experimental functions, as ``OptionalGetElement`` of ONNX.

    Examples
    --------
    >>> ivy.optional_get_element(ivy.array([1, 2]))
    ivy.array([1, 2])
    """
    if x is None:
        raise IvyValueError("ivy.optional_get_element: the value is missing; give one, or ask first whether it is None")
    return x if out is None else inplace_update(out, x)


@compositional
def trim_zeros(a: ArrayLike, /, *, trim: str = "fb") -> "Array":
    """Trim the zeros at the ends of an array.

    Parameters
    ----------
    a : ArrayLike
        Array of any dtype with at least one dimension.
    trim : str, default "fb"
        Ends to trim: "f" for the front and "b" for the back; case-insensitive.

    Returns
    -------
    ivy.Array
        The smallest slice of ``a`` that contains all nonzero elements, along each axis.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyIndexError
        ``a`` is 0-d.
    IvyTypeError
        The values of ``a`` are unknown, as in compiled code; the shape of the result depends on them.
    IvyValueError
        ``trim`` contains other letters.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.trim_zeros``.

    Examples
    --------
    >>> ivy.trim_zeros(ivy.array([0, 0, 1, 0, 2, 0]))
    ivy.array([1, 0, 2])
    """
    sides = trim.lower()
    if not set(sides) <= {"f", "b"}:
        raise IvyValueError(f"ivy.trim_zeros: trim={trim!r} has letters beside 'f' for the front and 'b' for the back")
    rank = len(shape(a))
    if not rank:
        raise IvyIndexError("ivy.trim_zeros: an array without dimensions has no ends")
    there, parts = not_equal(a, 0), []
    for axis in range(rank):
        others = tuple([place for place in range(rank) if place != axis])
        (places,) = nonzero(utility.any(there, axis=others) if others else there)
        length, count = shape(a)[axis], shape(places)[0]
        ends = [int(to_scalar(get_item(places, place))) for place in (0, -1)] if count else [length, -1]
        # If all elements are zero, either end trims everything.
        begin, end = ends[0] if "f" in sides else 0, ends[1] + 1 if "b" in sides else length
        parts.append(slice(begin, max(begin, end)))
    return get_item(a, tuple(parts), copy=True)


@compositional(kinds=ANY)
def unique_consecutive(x: ArrayLike, /, *, axis: int | None = None) -> UniqueConsecutiveResult:
    """Return one element of each run of equal elements, the inverse indices and the counts.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int, optional
        Axis along which to compare slices; ``None`` flattens the array.

    Returns
    -------
    UniqueConsecutiveResult
        ``output``, of the dtype of ``x``, with one element or slice per run; ``inverse_indices``, the index of the run
        of each element or slice; and ``counts``, the lengths of the runs. NaN is not equal to any element.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyTypeError
        The values of ``x`` are unknown, as in compiled code; the shape of the result depends on them.

    Notes
    -----
    From Ivy's experimental functions, as ``torch.unique_consecutive``.

    Examples
    --------
    >>> values, inverse, counts = ivy.unique_consecutive(ivy.array([1, 1, 2, 1]))
    >>> values, inverse.tolist(), counts.tolist()
    (ivy.array([1, 2, 1]), [0, 0, 1, 2], [2, 1, 1])
    """
    lengths: Any = tuple(shape(x))
    if axis is not None and not -len(lengths) <= axis < len(lengths):
        raise IvyIndexError(
            f"ivy.unique_consecutive: axis {axis} is out of range for an array of {len(lengths)} dimensions"
        )
    parts = reshape(x, (-1,)) if axis is None else moveaxis(x, axis, 0)
    count: Any = shape(parts)[0]
    differs = not_equal(get_item(parts, slice(1, None)), get_item(parts, slice(0, -1)))
    if axis is not None and len(lengths) > 1:
        differs = utility.any(differs, axis=tuple(range(1, len(lengths))))
    if count:
        differs = concat([ones((1,), dtype="bool", like=differs), differs], axis=0)
    (places,) = nonzero(differs)
    # All of them have the index dtype.
    zero = multiply(get_item(places, slice(0, 1)), 0)
    inverse = add(subtract(cumulative_sum(astype(differs, "int32"), axis=0), 1), zero)
    ends = get_item(places, slice(1, None))
    if count:
        ends = concat([ends, add(zero, count)], axis=0)
    counts = subtract(ends, places)
    output = take(parts, places, axis=0)
    if axis is None:
        return UniqueConsecutiveResult(output, reshape(inverse, lengths), counts)
    return UniqueConsecutiveResult(moveaxis(output, 0, axis), inverse, counts)
