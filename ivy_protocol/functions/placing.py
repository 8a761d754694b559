"""Functions that put elements in the places of others, or where there are none, and give a new array."""

import math
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ArrayLike, ArraySequence, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyDtypeError, IvyIndexError, IvyValueError
from ivy_protocol.functions._transforms import tells_dtype
from ivy_protocol.functions.creation import arange, eye, full, full_like, ones_like
from ivy_protocol.functions.data_type import astype, dtype, is_int_dtype, is_uint_dtype
from ivy_protocol.functions.elementwise import add, divide, greater_equal, less, logical_or, multiply
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import (
    broadcast_arrays,
    broadcast_to,
    concat,
    expand_dims,
    reshape,
    stack,
    take_along_axis,
    tile,
)
from ivy_protocol.functions.scattering import scatter_flat
from ivy_protocol.functions.searching import where
from ivy_protocol.messages.titles import unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["choose", "diagflat", "fill_diagonal", "put_along_axis"]

Putting = Literal["sum", "min", "max", "mul", "mean", "replace"]


@compositional(promote=("choices",))
def choose(
    arr: ArrayLike, choices: ArraySequence, /, *, out: Out = None, mode: Literal["clip", "wrap"] | None = None
) -> "Array":
    """Take each element from one of several arrays.

    Parameters
    ----------
    arr : ArrayLike
        Which array each element is taken from: integers.
    choices : ArraySequence
        The arrays, of any data type; their shapes and that of ``arr`` must broadcast.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.
    mode : {"clip", "wrap"}, optional
        What becomes of an index out of range: the nearest one, or its remainder. ``None`` gives what `take_along_axis`
        does: NaN, the smallest number of a signed integer type, the largest of an unsigned one, or ``True``; negative
        indices count from the end.

    Returns
    -------
    ivy.Array
        The elements, of the promoted data type of ``choices`` and the broadcast shape.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The shapes do not broadcast, or the indices are no integers.
    IvyValueError
        There are no choices.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.choose``.

    Examples
    --------
    >>> ivy.choose(ivy.array([1, 0, 1]), [ivy.array([1, 2, 3]), ivy.array([10, 20, 30])])
    ivy.array([10,  2, 30])
    """
    if not len(choices):
        raise IvyValueError("ivy.choose: there are no choices")
    places, *arrays = broadcast_arrays(arr, *choices)
    found = take_along_axis(stack(arrays), expand_dims(places, axis=0), 0, mode="fill" if mode is None else mode)
    return get_item(found, 0)


@compositional
def diagflat(
    x: ArrayLike,
    /,
    *,
    offset: int = 0,
    padding_value: bool | int | float | complex = 0,
    align: Literal["RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"] = "RIGHT_LEFT",
    num_rows: int = -1,
    num_cols: int = -1,
    out: Out = None,
) -> "Array":
    """Return a matrix with the elements of an array on one diagonal.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    offset : int, default 0
        Which diagonal: 0 is the main one, positive numbers lie above it, negative ones below.
    padding_value : float, default 0
        What stands elsewhere.
    align : {"RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"}, default "RIGHT_LEFT"
        How shorter ones of several diagonals lie; one diagonal lies the same way in each.
    num_rows : int, default -1
        Number of rows; -1 stands for those of the smallest square that has the diagonal.
    num_cols : int, default -1
        Number of columns; -1 stands for those of the smallest square that has the diagonal.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The diagonal has no room in so many rows or columns.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.diagflat``.

    Examples
    --------
    >>> ivy.diagflat(ivy.array([1, 2]), offset=1)
    ivy.array([[0, 1, 0],
               [0, 0, 2],
               [0, 0, 0]])
    """
    flat: Any = reshape(x, (-1,))
    count: Any = shape(flat)[0]
    if count is None:
        raise unknown_lengths("ivy.diagflat")
    above, below = max(offset, 0), max(-offset, 0)
    rows, columns = [count + above + below if n == -1 else n for n in (num_rows, num_cols)]
    if rows < count + below or columns < count + above:
        raise IvyValueError(
            f"ivy.diagflat: {count} elements on the diagonal {offset} need {count + below} rows and {count + above} "
            f"columns, not {rows} and {columns}"
        )
    if not count:
        kept = dtype(flat) if tells_dtype(flat) else None
        return full((rows, columns), padding_value, dtype=kept, like=flat)
    model = get_item(flat, slice(0, 1))
    elsewhere = [
        full_like(broadcast_to(model, (n,)), padding_value) if n else None for n in (below, rows - count - below)
    ]
    parts = [part for part in (elsewhere[0], flat, elsewhere[1]) if part is not None]
    hit: Any = eye(rows, columns, k=offset, dtype="bool", like=flat)
    lines = expand_dims(concat(parts) if len(parts) > 1 else flat, axis=1)
    return where(hit, lines, full_like(lines, padding_value))


@compositional(keeps=True)
def fill_diagonal(a: ArrayLike, v: ArrayLike, /, *, wrap: bool = False) -> "Array":
    """Return an array with other elements on its diagonal.

    Parameters
    ----------
    a : ArrayLike
        Array of any data type with at least two dimensions; with more, all lengths are the same.
    v : ArrayLike
        The elements, in order and over again; they are cast to the data type of ``a``.
    wrap : bool, default False
        Whether the diagonal of a matrix that is higher than wide begins again after it has reached the last column
        and left out one row.

    Returns
    -------
    ivy.Array
        A new array of the shape and data type of ``a``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``a`` has fewer than two dimensions, or more with different lengths, ``v`` has no elements, or is a number that
        the integers of ``a`` do not hold.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.fill_diagonal``, which writes to its array.

    Examples
    --------
    >>> ivy.fill_diagonal(ivy.array([[1, 2], [3, 4]]), 9)
    ivy.array([[9, 2],
               [3, 9]])
    """
    lengths = tuple(shape(a))
    if len(lengths) < 2 or (len(lengths) > 2 and len(set(lengths)) > 1):
        raise IvyValueError(
            f"ivy.fill_diagonal: {lengths} has no diagonal; two lengths are needed, or more of the same"
        )
    if None in lengths:
        raise unknown_lengths("ivy.fill_diagonal")
    size = math.prod(lengths)
    values: Any = v if isinstance(v, bool | int | float | complex) else reshape(v, (-1,))
    number = values is v
    if not number and not shape(values)[0]:
        raise IvyValueError("ivy.fill_diagonal: v has no elements")
    if not size:
        return a  # type: ignore[return-value]
    # The places are so many elements from each other, in the order of the rows.
    step = sum(math.prod(lengths[axis + 1 :]) for axis in range(len(lengths)))
    last = size if wrap or len(lengths) > 2 else min(size, lengths[1] ** 2)
    count = -(-last // step)
    flat: Any = reshape(a, (size,))
    short = max(count * step - size, 0)
    # The diagonal is the first column of rows of that length, of which the last one may need more elements.
    more = broadcast_to(get_item(flat, slice(0, 1)), (short,)) if short else None
    rows = reshape(concat([flat, more]) if short else get_item(flat, slice(0, count * step)), (count, step))  # type: ignore[list-item]
    column = get_item(rows, (slice(None), slice(0, 1)))
    if number:
        column = full_like(column, values)
    else:
        several = shape(values)[0]
        values = values if several == count else get_item(tile(values, (-(-count // several),)), slice(0, count))
        column = expand_dims(astype(values, dtype(a)) if tells_dtype(a) else values, axis=1)
    filled: Any = reshape(concat([column, get_item(rows, (slice(None), slice(1, None)))], axis=1), (count * step,))
    if short:
        filled = get_item(filled, slice(0, size))
    elif count * step < size:
        filled = concat([filled, get_item(flat, slice(count * step, None))])
    return reshape(filled, lengths)


@compositional(promote=("arr", "values"))
def put_along_axis(
    arr: ArrayLike, indices: ArrayLike, values: ArrayLike, axis: int, /, *, mode: Putting = "replace", out: Out = None
) -> "Array":
    """Put elements in the places that indices along an axis name, with indices of their own for every line.

    Parameters
    ----------
    arr : ArrayLike
        Array of any data type with at least one dimension.
    indices : ArrayLike
        The places: integers, with as many axes as ``arr``; the other lengths broadcast with those of ``arr``.
        Negative ones count from the end, and one out of range is left out.
    values : ArrayLike
        The elements; their shape broadcasts to that of the indices.
    axis : int
        The axis that the indices count along.
    mode : {"sum", "min", "max", "mul", "mean", "replace"}, default "replace"
        What becomes of the element that is there, and of several with one place. With "replace" the last of them
        stays; JAX does not say which.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        A new array of the shape of ``arr`` and the promoted data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are no integers.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The arrays have different numbers of axes, or complex numbers would have to be compared.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.put_along_axis``, which writes to its array.

    Examples
    --------
    >>> ivy.put_along_axis(ivy.array([[10, 30, 20], [60, 40, 50]]), ivy.array([[1], [0]]), 99, 1)
    ivy.array([[10, 99, 20],
               [99, 40, 50]])
    """
    lengths, sides = tuple(shape(arr)), tuple(shape(indices))
    rank = len(lengths)
    if not -rank <= axis < rank:
        raise IvyIndexError(f"ivy.put_along_axis: axis {axis} is out of range for an array of {rank} dimensions")
    if len(sides) != rank:
        raise IvyValueError(f"ivy.put_along_axis: arr has {rank} axes, and indices have {len(sides)}, not as many")
    if tells_dtype(indices) and not (is_int_dtype(indices) or is_uint_dtype(indices)):
        raise IvyDtypeError(f"ivy.put_along_axis: indices are integers, not {dtype(indices)}")
    if None in (*lengths, *sides):
        raise unknown_lengths("ivy.put_along_axis")
    axis %= rank
    wanted = tuple([sides[axis] if i == axis else n for i, n in enumerate(lengths)])
    size, wide = math.prod(lengths), "int32" if math.prod(lengths) < 2**31 else "int64"
    model: Any = indices
    numbers = broadcast_to(astype(indices, wide), wanted)
    outside = logical_or(less(numbers, -lengths[axis]), greater_equal(numbers, lengths[axis]))
    places = multiply(where(less(numbers, 0), add(numbers, lengths[axis]), numbers), math.prod(lengths[axis + 1 :]))
    for i, n in enumerate(lengths):
        if i != axis and n > 1:
            line = multiply(arange(n, dtype=wide, like=model), math.prod(lengths[i + 1 :]))
            places = add(places, reshape(line, tuple([n if j == i else 1 for j in range(rank)])))
    # One more place, which is dropped, takes what is out of range.
    flat = reshape(where(outside, size, places), (-1,))
    given = reshape(broadcast_to(values, wanted), (-1,))
    every = concat([arange(size, dtype=wide, like=model), flat])
    reduction: Any = "sum" if mode == "mean" else mode
    found = scatter_flat(every, concat([reshape(arr, (-1,)), given]), size=size, reduction=reduction)
    if mode == "mean":
        found = divide(found, scatter_flat(every, ones_like(concat([reshape(arr, (-1,)), given])), size=size))
    return reshape(found, lengths)
