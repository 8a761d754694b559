"""Functions that select, insert or replace elements by index, and return a new array."""

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
    """Construct an array by selecting each element from one of several arrays.

    Parameters
    ----------
    arr : ArrayLike
        Index of the array to select each element from: integers.
    choices : ArraySequence
        Arrays of any dtype; their shapes and that of ``arr`` must broadcast.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    mode : {"clip", "wrap"}, optional
        Result of an index out of range: the nearest index, or its remainder. ``None`` has the result of
        `take_along_axis`: NaN, the smallest number of a signed integer dtype, the largest of an unsigned one, or
        ``True``; negative indices count from the end.

    Returns
    -------
    ivy.Array
        The elements, of the promoted dtype of ``choices`` and the broadcast shape.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The shapes do not broadcast, or the indices are not integers.
    IvyValueError
        ``choices`` is empty.

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
    """Return a matrix with the flattened array on a diagonal.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    offset : int, default 0
        Diagonal: 0 is the main diagonal, positive numbers are above it, negative numbers below.
    padding_value : float, default 0
        Value of the other elements.
    align : {"RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"}, default "RIGHT_LEFT"
        Alignment of shorter diagonals; a single diagonal has the same position in each alignment.
    num_rows : int, default -1
        Number of rows; -1 means the rows of the smallest square matrix that contains the diagonal.
    num_cols : int, default -1
        Number of columns; -1 means the columns of the smallest square matrix that contains the diagonal.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The matrix, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The diagonal does not fit into the rows or columns.

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
    """Return a copy of an array with a filled diagonal.

    Parameters
    ----------
    a : ArrayLike
        Array of any dtype with at least two dimensions; with more, all lengths are equal.
    v : ArrayLike
        Elements, which are repeated as needed and cast to the dtype of ``a``.
    wrap : bool, default False
        If True, the diagonal of a tall matrix wraps around: it starts again after the last column, skipping one
        row.

    Returns
    -------
    ivy.Array
        A new array of the shape and dtype of ``a``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``a`` has fewer than two dimensions, or more with different lengths, ``v`` has no elements, or is a number out
        of the range of the integer dtype of ``a``.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.fill_diagonal``, which modifies its array.

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
    # In row-major order, the diagonal elements have a constant distance.
    step = sum(math.prod(lengths[axis + 1 :]) for axis in range(len(lengths)))
    last = size if wrap or len(lengths) > 2 else min(size, lengths[1] ** 2)
    count = -(-last // step)
    flat: Any = reshape(a, (size,))
    short = max(count * step - size, 0)
    # Reshape to rows of that length: the diagonal is the first column; pad the last row if needed.
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
    """Scatter elements by index along an axis, with separate indices for each 1-D slice.

    Parameters
    ----------
    arr : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Integer indices, with as many axes as ``arr``; the other lengths broadcast with those of ``arr``. Negative
        indices count from the end, and indices out of range are dropped.
    values : ArrayLike
        Elements to write; their shape broadcasts to that of the indices.
    axis : int
        Axis to index.
    mode : {"sum", "min", "max", "mul", "mean", "replace"}, default "replace"
        Reduction of the existing element and of several elements with the same index. With "replace", the last
        element wins; JAX does not define the order.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        A new array of the shape of ``arr`` and the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The indices are not integers.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The numbers of axes differ, or complex numbers would be compared.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.put_along_axis``, which modifies its array.

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
    # Indices out of range go to one extra position, which is dropped.
    flat = reshape(where(outside, size, places), (-1,))
    given = reshape(broadcast_to(values, wanted), (-1,))
    every = concat([arange(size, dtype=wide, like=model), flat])
    reduction: Any = "sum" if mode == "mean" else mode
    found = scatter_flat(every, concat([reshape(arr, (-1,)), given]), size=size, reduction=reduction)
    if mode == "mean":
        found = divide(found, scatter_flat(every, ones_like(concat([reshape(arr, (-1,)), given])), size=size))
    return reshape(found, lengths)
