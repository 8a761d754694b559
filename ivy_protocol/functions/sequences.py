"""Arrays of several lengths in one, windows that overlap, and reductions of all that comes before."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ANY, ArrayLike, ArraySequence, Out, ShapeLike
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._transforms import tells_dtype
from ivy_protocol.functions.creation import arange, full, full_like
from ivy_protocol.functions.data_type import dtype
from ivy_protocol.functions.elementwise import add, multiply
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.general import shape as shape_of
from ivy_protocol.functions.manipulation import broadcast_to, concat, flip, reshape, squeeze, stack, take
from ivy_protocol.functions.memory import itemsize
from ivy_protocol.messages.titles import named, unknown_lengths
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["as_strided", "associative_scan", "check_scalar", "concat_from_sequence", "pad_sequence", "reduce"]


@compositional(kinds=ANY)
def as_strided(x: ArrayLike, shape: ShapeLike, strides: ShapeLike, /) -> "Array":
    """Return elements of an array at regular distances, such as windows that overlap.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type, whose elements count in the order of its rows.
    shape : ShapeLike
        Shape of the result.
    strides : ShapeLike
        Distance of neighbours along each axis of the result, in bytes: none is negative, and all are multiples of the
        size of an element.

    Returns
    -------
    ivy.Array
        A new array of the data type of ``x``. It is a copy, so that no element is in it twice.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The last element lies beyond the end of ``x``.
    IvyValueError
        There are not as many strides as lengths, or one is negative or no multiple of the size of an element.

    Notes
    -----
    From Ivy's experimental functions. Unlike that of ``numpy.lib.stride_tricks.as_strided``, the result is never what
    lies beside the array in memory.

    Examples
    --------
    >>> x = ivy.array([1, 2, 3, 4], dtype="int32")
    >>> ivy.as_strided(x, (3, 2), (4, 4))
    ivy.array([[1, 2],
               [2, 3],
               [3, 4]])
    """
    lengths = (shape,) if is_whole(shape) else tuple(shape)
    steps = (strides,) if is_whole(strides) else tuple(strides)
    flat: Any = reshape(x, (-1,))
    size: Any = shape_of(flat)[0]
    unit = itemsize(x)
    if len(lengths) != len(steps):
        raise IvyValueError(f"ivy.as_strided: {len(lengths)} lengths need as many strides, not {len(steps)}")
    if size is None:
        raise unknown_lengths("ivy.as_strided")
    if any(n < 0 for n in lengths) or any(step < 0 or step % unit for step in steps):
        raise IvyValueError(
            f"ivy.as_strided: lengths and strides are not negative, and strides are multiples of {unit}, the bytes of "
            f"an element; not {lengths} and {steps}"
        )
    empty = 0 in lengths
    last = 0 if empty else sum((n - 1) * (step // unit) for n, step in zip(lengths, steps, strict=True))
    if last >= size and not empty:
        raise IvyIndexError(
            f"ivy.as_strided: the shape {lengths} with strides {steps} reads element {last}, and x has {size}"
        )
    if empty:
        return reshape(get_item(flat, slice(0, 0)), lengths)
    moving = [(i, n, step // unit) for i, (n, step) in enumerate(zip(lengths, steps, strict=True)) if step and n > 1]
    places: Any = reshape(arange(1, like=flat), (1,) * len(lengths)) if not moving else None
    for i, n, step in moving:
        line = reshape(multiply(arange(n, like=flat), step), tuple([n if i == j else 1 for j in range(len(lengths))]))
        places = line if places is None else add(places, line)
    return reshape(take(flat, reshape(broadcast_to(places, lengths), (-1,)), axis=0), lengths)


@compositional
def associative_scan(
    x: ArrayLike, fn: Callable[[Any, Any], Any], /, *, reverse: bool = False, axis: int = 0
) -> "Array":
    """Combine each element along an axis with all those before it, by a function for which brackets do not matter.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    fn : callable
        What combines two arrays of the same shape, element by element along the axis, such as ``ivy.add`` or
        ``ivy.matmul``: ``fn(fn(a, b), c)`` is ``fn(a, fn(b, c))``.
    reverse : bool, default False
        Whether to begin at the end.
    axis : int, default 0
        The axis.

    Returns
    -------
    ivy.Array
        The combinations, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The result of ``fn`` has another shape than its arguments.

    Notes
    -----
    From Ivy's experimental functions, as ``jax.lax.associative_scan``: the function is called for pairs, and so only
    about twice as often as the logarithm of the length says.

    Examples
    --------
    >>> ivy.associative_scan(ivy.array([1, 2, 3, 4]), ivy.add)
    ivy.array([ 1,  3,  6, 10])
    """
    rank = len(shape(x))
    if not -rank <= axis < rank:
        raise IvyIndexError(f"ivy.associative_scan: axis {axis} is out of range for an array of {rank} dimensions")
    axis %= rank
    if shape(x)[axis] is None:
        raise unknown_lengths("ivy.associative_scan")
    # What comes later in the array is combined first, where it is turned around.
    turned = flip(x, axis=axis) if reverse else x
    found = _scanned(turned, fn, axis)
    return flip(found, axis=axis) if reverse else found


def _scanned(x: Any, fn: Callable[[Any, Any], Any], axis: int) -> Any:
    count = shape(x)[axis]
    if count < 2:
        return x

    def part(x: Any, *bounds: int | None) -> Any:
        return get_item(x, (*[slice(None)] * axis, slice(*bounds)))

    even, odd = part(x, 0, count - 1, 2), part(x, 1, None, 2)
    pairs = fn(even, odd)
    if tuple(shape(pairs)) != tuple(shape(odd)):
        raise IvyValueError(
            f"ivy.associative_scan: fn made an array of the shape {tuple(shape(pairs))} of two of {tuple(shape(odd))}"
        )
    # These end at every second element.
    whole = _scanned(pairs, fn, axis)
    first = part(x, 0, 1)
    if count > 2:
        rest = part(x, 2, None, 2)
        between = fn(part(whole, 0, shape(rest)[axis]), rest)
        others = concat([first, between], axis=axis)
    else:
        others = first
    # Both are woven into each other; the last one of an odd number has no pair.
    n = count // 2
    woven = stack([part(others, 0, n), whole], axis=axis + 1)
    lengths = list(shape(x))
    lengths[axis] = 2 * n
    result = reshape(woven, tuple(lengths))
    return concat([result, part(others, n, None)], axis=axis) if count % 2 else result


@named
def check_scalar(x: Any, force_integer: bool, force_positive: bool) -> None:
    """Refuse what is no number, or none of the kind that is wanted.

    Parameters
    ----------
    x : Any
        What should be a Python number.
    force_integer : bool
        Whether only integers are taken.
    force_positive : bool
        Whether only numbers above zero are taken.

    Raises
    ------
    IvyTypeError
        It is no number, or no integer where one is wanted.
    IvyValueError
        It is not positive where it has to be.

    Notes
    -----
    From Ivy's experimental functions.

    Examples
    --------
    >>> ivy.check_scalar(2, True, True)
    """
    if not isinstance(x, int | float) or isinstance(x, bool):
        raise IvyTypeError(f"ivy.check_scalar: a number is wanted, not {type(x).__name__}")
    if force_integer and not isinstance(x, int):
        raise IvyTypeError(f"ivy.check_scalar: an integer is wanted, not {x!r}")
    if force_positive and not x > 0:
        raise IvyValueError(f"ivy.check_scalar: a positive number is wanted, not {x!r}")


@compositional(promote=True)
def concat_from_sequence(
    input_sequence: ArraySequence, /, *, new_axis: int = 0, axis: int = 0, out: Out = None
) -> "Array":
    """Join arrays along an axis that they have, or along a new one.

    Parameters
    ----------
    input_sequence : ArraySequence
        Arrays of any data type: of one shape, but for the axis if they have it.
    new_axis : int, default 0
        Whether the axis is a new one: 0 or 1.
    axis : int, default 0
        The axis.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted data type.

    Raises
    ------
    IvyDispatchError
        An element of ``input_sequence`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The shapes do not match, there are no arrays, or the axis is out of range.
    IvyValueError
        ``new_axis`` is neither 0 nor 1.

    Notes
    -----
    From Ivy's experimental functions: `concat` and `stack` in one, as in ONNX.

    Examples
    --------
    >>> ivy.concat_from_sequence([ivy.array([1, 2]), ivy.array([3, 4])], new_axis=1)
    ivy.array([[1, 2],
               [3, 4]])
    """
    if new_axis not in (0, 1):
        raise IvyValueError(f"ivy.concat_from_sequence: new_axis is 0 or 1, not {new_axis}")
    return stack(input_sequence, axis=axis) if new_axis else concat(input_sequence, axis=axis)


@compositional(promote=True)
def pad_sequence(
    sequences: ArraySequence, *, batch_first: bool = False, padding_value: bool | int | float | complex = 0
) -> "Array":
    """Join arrays of different lengths, of which the shorter ones are filled up.

    Parameters
    ----------
    sequences : ArraySequence
        Arrays of any data type, whose shapes differ at most along the first axis.
    batch_first : bool, default False
        Whether the axis along which the arrays are joined comes before that of their lengths.
    padding_value : float, default 0
        What the arrays are filled up with.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted data type: of shape ``(longest, len(sequences), ...)``, or with
        the first two axes exchanged.

    Raises
    ------
    IvyDispatchError
        An element of ``sequences`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The other lengths do not match.
    IvyValueError
        There are no arrays, or one has no axes.

    Notes
    -----
    From Ivy's experimental functions, as ``torch.nn.utils.rnn.pad_sequence``.

    Examples
    --------
    >>> ivy.pad_sequence([ivy.array([1, 2, 3]), ivy.array([4])], batch_first=True)
    ivy.array([[1, 2, 3],
               [4, 0, 0]])
    """
    lengths = [tuple(shape(x)) for x in sequences]
    if not lengths or not all(lengths):
        raise IvyValueError(f"ivy.pad_sequence: arrays with at least one axis are wanted, not {lengths}")
    if any(n[0] is None for n in lengths):
        raise unknown_lengths("ivy.pad_sequence")
    longest = max(n[0] for n in lengths)
    filled: list[Any] = []
    for x, (n, *_) in zip(sequences, lengths, strict=True):
        if n == longest:
            filled.append(x)
            continue
        model: Any = next(y for y, m in zip(sequences, lengths, strict=True) if m[0] == longest)
        more = full_like(broadcast_to(get_item(model, slice(0, 1)), (longest - n, *lengths[0][1:])), padding_value)
        filled.append(concat([x, more]) if n else more)
    return stack(filled, axis=0 if batch_first else 1)


@compositional
def reduce(
    operand: ArrayLike,
    init_value: complex,
    computation: Callable[[Any, Any], Any],
    /,
    *,
    axes: int | Sequence[int] = 0,
    keepdims: bool = False,
) -> "Array":
    """Return what a function for which brackets do not matter makes of all elements along some axes.

    Parameters
    ----------
    operand : ArrayLike
        Array of any data type with at least one dimension.
    init_value : bool, int, float or complex
        What to begin with, and the result where there are no elements.
    computation : callable
        What combines two arrays of the same shape, element by element, such as ``ivy.add`` or ``ivy.maximum``:
        ``computation(computation(a, b), c)`` is ``computation(a, computation(b, c))``.
    axes : int or sequence of int, default 0
        The axes, which are reduced from the last to the first.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.

    Returns
    -------
    ivy.Array
        ``init_value`` combined with the elements, in their order.

    Raises
    ------
    IvyDispatchError
        ``operand`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        An axis is named twice, or the result of ``computation`` has another shape than its arguments.

    Notes
    -----
    From Ivy's experimental functions, as ``jax.lax.reduce``: halves of the array are combined with each other, so that
    the function is called as often as the logarithm of the length says.

    Examples
    --------
    >>> ivy.reduce(ivy.array([[1, 2, 3], [4, 5, 6]]), 0, ivy.add)
    ivy.array([5, 7, 9])
    """
    rank, given = len(shape(operand)), (axes,) if is_whole(axes) else tuple(axes)
    for axis in given:
        if not -rank <= axis < rank:
            raise IvyIndexError(f"ivy.reduce: axis {axis} is out of range for an array of {rank} dimensions")
    places = sorted([axis % rank for axis in given], reverse=True)
    if len(set(places)) < len(places):
        raise IvyValueError(f"ivy.reduce: the axes {given} name one of them twice")
    result: Any = operand
    for axis in places:
        result = _folded(result, init_value, computation, axis)
    if places and 0 not in [shape(operand)[axis] for axis in places]:
        result = computation(full_like(result, init_value), result)
    return result if keepdims or not places else squeeze(result, axis=tuple(places))


def _folded(x: Any, init_value: complex, computation: Callable[[Any, Any], Any], axis: int) -> Any:
    """An array whose elements along an axis are combined, so that one is left of them."""
    before = (slice(None),) * axis
    count = shape(x)[axis]
    if count is None:
        raise unknown_lengths("ivy.reduce")
    if not count:
        lengths = list(shape(x))
        lengths[axis] = 1
        return full(tuple(lengths), init_value, dtype=dtype(x) if tells_dtype(x) else None, like=x)
    while count > 1:
        # Neighbours are combined, so that the order stays; the last one of an odd number has none.
        even, odd = (get_item(x, (*before, slice(first, count - count % 2, 2))) for first in (0, 1))
        pairs = computation(even, odd)
        if tuple(shape(pairs)) != tuple(shape(odd)):
            raise IvyValueError(
                f"ivy.reduce: computation made an array of the shape {tuple(shape(pairs))} of two of "
                f"{tuple(shape(odd))}"
            )
        last = get_item(x, (*before, slice(count - 1, count)))
        x, count = concat([pairs, last], axis=axis) if count % 2 else pairs, -(-count // 2)
    return x
