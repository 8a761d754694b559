"""Sequences of arrays: padding, strided copies, associative scans and reductions."""

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
    """Return a strided copy of an array, such as overlapping windows.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype, read in row-major order.
    shape : ShapeLike
        Shape of the result.
    strides : ShapeLike
        Non-negative strides of the result in bytes: the distance of neighbors along each axis. Each is a multiple of
        the size of an element.

    Returns
    -------
    ivy.Array
        A new array of the dtype of ``x``, in which no elements share memory.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The last element is beyond the end of ``x``.
    IvyValueError
        The numbers of strides and lengths differ, or a stride is negative or not a multiple of the size of an element.

    Notes
    -----
    From Ivy's experimental functions. Unlike ``numpy.lib.stride_tricks.as_strided``, it never reads memory outside
    the array.

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
    """Compute prefix reductions along an axis with an associative function.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    fn : callable
        Associative function of two arrays of the same shape, elementwise along the axis, such as ``ivy.add`` or
        ``ivy.matmul``: ``fn(fn(a, b), c)`` equals ``fn(a, fn(b, c))``.
    reverse : bool, default False
        If True, scan from the end.
    axis : int, default 0
        Axis to scan along.

    Returns
    -------
    ivy.Array
        The prefix reductions, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The shapes of the result of ``fn`` and its arguments differ.

    Notes
    -----
    From Ivy's experimental functions, as ``jax.lax.associative_scan``: the function is called for many pairs
    at once, about ``2 * log2(length)`` times.

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
    # In a flipped array, later elements are combined first.
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
    # Prefixes that end at every second element.
    whole = _scanned(pairs, fn, axis)
    first = part(x, 0, 1)
    if count > 2:
        rest = part(x, 2, None, 2)
        between = fn(part(whole, 0, shape(rest)[axis]), rest)
        others = concat([first, between], axis=axis)
    else:
        others = first
    # Interleave both; with an odd number, the last element has no partner.
    n = count // 2
    woven = stack([part(others, 0, n), whole], axis=axis + 1)
    lengths = list(shape(x))
    lengths[axis] = 2 * n
    result = reshape(woven, tuple(lengths))
    return concat([result, part(others, n, None)], axis=axis) if count % 2 else result


@named
def check_scalar(x: Any, force_integer: bool, force_positive: bool) -> None:
    """Raise if the argument is not a Python number of the requested type and sign.

    Parameters
    ----------
    x : Any
        Python number to check.
    force_integer : bool
        If True, require an integer.
    force_positive : bool
        If True, require a number above zero.

    Raises
    ------
    IvyTypeError
        ``x`` is not a number, or not an integer if one is required.
    IvyValueError
        ``x`` is not positive if required.

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
    """Join arrays along an existing or a new axis.

    Parameters
    ----------
    input_sequence : ArraySequence
        Arrays of any dtype, of one shape except along an existing axis.
    new_axis : int, default 0
        If 1, the axis is new; if 0, it exists.
    axis : int, default 0
        Axis to join along.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted dtype.

    Raises
    ------
    IvyDispatchError
        An element of ``input_sequence`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The shapes do not match, ``input_sequence`` is empty, or the axis is out of range.
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
    """Pad arrays of different lengths and stack them.

    Parameters
    ----------
    sequences : ArraySequence
        Arrays of any dtype, whose shapes differ at most along the first axis.
    batch_first : bool, default False
        If True, the batch axis comes before the length axis.
    padding_value : float, default 0
        Value to pad with.

    Returns
    -------
    ivy.Array
        The elements of all arrays, of their promoted dtype, with shape ``(longest, len(sequences), ...)``, or with
        the first two axes exchanged.

    Raises
    ------
    IvyDispatchError
        An element of ``sequences`` is not array-like, or the arrays belong to different libraries.
    IvyException
        The other lengths do not match.
    IvyValueError
        ``sequences`` is empty, or one is 0-d.

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
    """Reduce an array along axes with an associative function.

    Parameters
    ----------
    operand : ArrayLike
        Array of any dtype with at least one dimension.
    init_value : bool, int, float or complex
        Initial value, which is the result for an empty array.
    computation : callable
        Associative function of two arrays of the same shape, elementwise, such as ``ivy.add`` or ``ivy.maximum``:
        ``computation(computation(a, b), c)`` equals ``computation(a, computation(b, c))``.
    axes : int or sequence of int, default 0
        Axes to reduce, from the last to the first.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.

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
        An axis is repeated, or the shapes of the result of ``computation`` and its arguments differ.

    Notes
    -----
    From Ivy's experimental functions, as ``jax.lax.reduce``. Each call combines all pairs of neighbors, so there are
    about ``log2(length)`` calls.

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
    """Combine the elements of an array along an axis to one."""
    before = (slice(None),) * axis
    count = shape(x)[axis]
    if count is None:
        raise unknown_lengths("ivy.reduce")
    if not count:
        lengths = list(shape(x))
        lengths[axis] = 1
        return full(tuple(lengths), init_value, dtype=dtype(x) if tells_dtype(x) else None, like=x)
    while count > 1:
        # Combining neighbors keeps the order; with an odd number, the last element has no partner.
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
