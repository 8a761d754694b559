"""Functions that sort, rank, search and select elements."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from ivy_protocol.base.typing import INTEGRAL, ORDERED, Array, ArrayLike, ArraySequence, DtypeLike, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import has_readable_values, has_values, is_array_leaf, is_outside, normalize_axis
from ivy_protocol.messages.prefixes import unknown_lengths


@compositional(promote=("choices",))
def choose(
    arr: ArrayLike, choices: ArraySequence, /, *, out: Out = None, mode: Literal["clip", "wrap"] | None = None
) -> "Array":
    """Construct an array by selecting each element from one of several arrays.

    Parameters
    ----------
    arr : ArrayLike
        Integers: for each element of the result, the index of the array to select it from.
    choices : ArraySequence
        Arrays of any dtype. Their shapes must broadcast with the shape of ``arr``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.
    mode : {"clip", "wrap"}, optional
        Treatment of indices out of range. ``"clip"`` clips them to the range, and ``"wrap"`` takes them modulo the
        number of arrays. With ``None``, negative indices count from the end, and an index out of range selects a fill
        value: NaN, the minimum of a signed integer dtype, the maximum of an unsigned integer dtype, or ``True``.

    Returns
    -------
    ivy.Array
        The elements, of the promoted dtype of ``choices`` and the broadcast shape.

    Raises
    ------
    IvyDispatchError
        ``arr`` or an element of ``choices`` is not array-like, or they belong to different backends.
    IvyException
        The shapes of ``arr`` and ``choices`` do not broadcast, or ``arr`` does not have an integer dtype.
    IvyValueError
        ``choices`` is empty.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.choose``.

    Examples
    --------
    >>> ivy.choose(ivy.array([1, 0, 1]), [ivy.array([1, 2, 3]), ivy.array([10, 20, 30])])
    ivy.array([10,  2, 30])
    """
    if not len(choices):
        raise IvyValueError("ivy.choose: pass at least one array of choices")
    indices, *arrays = ops.broadcast_arrays(arr, *choices)
    selected = ops.take_along_axis(
        ops.stack(arrays), ops.expand_dims(indices, axis=0), 0, mode="fill" if mode is None else mode
    )
    return ops.get_item(selected, 0)


@primary(dtype_kinds=ORDERED, returns_indices=True)
def argmax(
    x: ArrayLike,
    /,
    axis: int | None = None,
    *,
    keepdims: bool = False,
    dtype: DtypeLike | None = None,
    select_last_index: bool = False,
    out: Out = None,
) -> "Array":
    """Return the index of the largest element along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int, optional
        Axis to search; ``None`` searches the flattened array.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Integer dtype of the result; ``None`` means the index dtype of the backend.
    select_last_index : bool, default False
        If True, return the index of the last of several largest elements, instead of the first.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of an integer dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or has no elements.

    Notes
    -----
    Follows ``argmax`` of the Python array API standard 2025.12; ``dtype`` and ``select_last_index`` come from
    Ivy 1.0.

    Examples
    --------
    >>> ivy.argmax(ivy.array([1.0, 3.0, 3.0])).item()
    1
    """
    ...


@primary(dtype_kinds=ORDERED, returns_indices=True)
def argmin(
    x: ArrayLike,
    /,
    axis: int | None = None,
    *,
    keepdims: bool = False,
    dtype: DtypeLike | None = None,
    select_last_index: bool = False,
    out: Out = None,
) -> "Array":
    """Return the index of the smallest element along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int, optional
        Axis to search; ``None`` searches the flattened array.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Integer dtype of the result; ``None`` means the index dtype of the backend.
    select_last_index : bool, default False
        If True, return the index of the last of several smallest elements, instead of the first.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of an integer dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or has no elements.

    Notes
    -----
    Follows ``argmin`` of the Python array API standard 2025.12; ``dtype`` and ``select_last_index`` come from
    Ivy 1.0.

    Examples
    --------
    >>> ivy.argmin(ivy.array([3.0, 1.0, 1.0])).item()
    1
    """
    ...


@compositional(returns_indices=True)
def argwhere(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the indices of the nonzero elements.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of shape ``(n, ndim)``: one row for each of the ``n`` nonzero elements.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    See Also
    --------
    nonzero : Return a separate index array for each axis.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.argwhere``. The number of rows depends on the values, so ``jax.jit`` cannot compile
    the function.

    Examples
    --------
    >>> ivy.argwhere(ivy.array([[1, 0], [2, 3]])).tolist()
    [[0, 0], [1, 0], [1, 1]]
    """
    rank = len(ops.shape(x))
    indices: Any = nonzero(x if rank else ops.expand_dims(x, axis=0), as_tuple=False)
    return indices if rank else ops.get_item(indices, (slice(None), slice(0, 0)))


@primary(returns_indices=True)
def nonzero(
    x: ArrayLike, /, *, as_tuple: bool = True, size: int | None = None, fill_value: int = 0
) -> "tuple[Array, ...] | Array":
    """Return the indices of the nonzero elements, in row-major order.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    as_tuple : bool, default True
        If True, return a separate index array for each axis; if False, return the indices as the columns of one
        array.
    size : int, optional
        Number of indices to return. Further indices are dropped, and missing indices are ``fill_value``.
    fill_value : int, default 0
        Index that fills the result up to ``size`` indices.

    Returns
    -------
    tuple of ivy.Array, or ivy.Array
        An array of shape ``(n,)`` for each axis, or one array of shape ``(n, ndim)``; both of the index dtype of the
        backend.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` is 0-d.

    Notes
    -----
    Follows ``nonzero`` of the Python array API standard 2025.12; the keywords come from Ivy 1.0. Without ``size``, the
    number of indices depends on the values of ``x``, which a compiler such as ``jax.jit`` does not support.

    Examples
    --------
    >>> (indices,) = ivy.nonzero(ivy.array([0.0, 2.0, 0.0, 3.0]))
    >>> indices.tolist()
    [1, 3]
    """
    ...


@primary(promote=("x1", "x2"), broadcast=True, ignores_nan_policy=True)
def where(condition: ArrayLike, x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return elements of ``x1`` where a condition is true, and of ``x2`` elsewhere.

    Parameters
    ----------
    condition : ArrayLike
        Condition of any shape: bool.
    x1 : ArrayLike
        Array or Python scalar of any dtype. The shapes of all arguments must broadcast.
    x2 : ArrayLike
        Array or Python scalar of any dtype. The shapes of all arguments must broadcast.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The selected elements, of the broadcast shape and the promoted dtype of ``x1`` and ``x2``.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``condition``, ``x1`` or ``x2`` is not array-like, or they belong to different backends.

    Notes
    -----
    Follows ``where`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.where(ivy.array([True, False]), ivy.array([1.0, 2.0]), 0)
    ivy.array([1., 0.])
    """
    ...


class TopKResult(NamedTuple):
    """Largest or smallest elements and their indices, as returned by ``top_k``."""

    values: Array
    indices: Array


@primary(dtype_kinds=ORDERED, returns_indices=True)
def argsort(
    x: ArrayLike, /, axis: int = -1, *, descending: bool = False, stable: bool = True, out: Out = None
) -> "Array":
    """Return the indices that sort an array along an axis.

    Parameters
    ----------
    x : ArrayLike
        Real-valued array with at least one dimension.
    axis : int, default -1
        Axis to sort along.
    descending : bool, default False
        If True, sort in descending order.
    stable : bool, default True
        If True, equal elements keep their order; otherwise, their order depends on the backend.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of the shape of ``x`` and the index dtype of the backend.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``argsort`` of the Python array API standard 2025.12. The position of NaN depends on the backend.

    Examples
    --------
    >>> ivy.argsort(ivy.array([3.0, 1.0, 2.0])).tolist()
    [1, 2, 0]
    """
    ...


@compositional(dtype_kinds=ORDERED)
def msort(a: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elements sorted along the first axis.

    Parameters
    ----------
    a : ArrayLike
        Array with at least one dimension: real-valued or boolean.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sorted elements, of the shape and dtype of ``a``.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.msort(ivy.array([[3, 1], [2, 4]]))
    ivy.array([[2, 1],
               [3, 4]])
    """
    return sort(a, axis=0)


@primary(promote=("x1", "x2"), dtype_kinds=ORDERED, returns_indices=True, compares="values")
def searchsorted(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    side: Literal["left", "right"] = "left",
    sorter: ArrayLike | None = None,
    *,
    ret_dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the indices at which elements would be inserted to keep an array sorted.

    Parameters
    ----------
    x1 : ArrayLike
        Real-valued 1-D array, in ascending order unless ``sorter`` is passed; or a batch of such arrays along the
        last dimension.
    x2 : ArrayLike
        Elements to insert, of any shape, or a Python scalar. If ``x1`` is a batch, the shapes of ``x1`` and ``x2`` must
        be equal except for the last dimension.
    side : {"left", "right"}, default "left"
        Insert before (``"left"``) or after (``"right"``) equal elements.
    sorter : ArrayLike, optional
        Indices that sort ``x1``, as from ``argsort``.
    ret_dtype : DtypeLike, optional
        Integer dtype of the result; ``None`` means the index dtype of the backend.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of the shape of ``x2`` and an integer dtype.

    Raises
    ------
    IvyDispatchError
        ``x1``, ``x2`` or ``sorter`` is not array-like, or they belong to different backends.
    IvyValueError
        ``side`` is unknown, ``x1`` is 0-d, or the shape of a batch ``x1`` does not match ``x2``.

    Notes
    -----
    Follows ``searchsorted`` of the Python array API standard 2025.12; ``ret_dtype`` comes from Ivy 1.0, and batches
    from ``torch.searchsorted`` and ``tf.searchsorted``.

    Examples
    --------
    >>> ivy.searchsorted(ivy.array([1.0, 3.0, 5.0]), ivy.array([0.0, 3.0, 6.0])).tolist()
    [0, 1, 3]
    """
    ...


@primary(dtype_kinds=ORDERED)
def sort(x: ArrayLike, /, axis: int = -1, *, descending: bool = False, stable: bool = True, out: Out = None) -> "Array":
    """Return a sorted copy of an array along an axis.

    Parameters
    ----------
    x : ArrayLike
        Real-valued array with at least one dimension.
    axis : int, default -1
        Axis to sort along.
    descending : bool, default False
        If True, sort in descending order.
    stable : bool, default True
        If True, equal elements keep their order; otherwise, their order depends on the backend.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sorted elements, of the shape and dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    Follows ``sort`` of the Python array API standard 2025.12. The position of NaN depends on the backend.

    Examples
    --------
    >>> ivy.sort(ivy.array([3.0, 1.0, 2.0]), descending=True)
    ivy.array([3., 2., 1.])
    """
    ...


@compositional(dtype_kinds=ORDERED)
def top_k(
    x: ArrayLike, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, out: Out = None
) -> TopKResult:
    """Return the k largest or smallest elements along an axis, and their indices.

    Parameters
    ----------
    x : ArrayLike
        Real-valued array with at least one dimension.
    k : int
        Number of elements to return: from 0 to the length of the axis.
    axis : int, default -1
        Axis to search along.
    largest : bool, default True
        If True, return the largest elements; otherwise, the smallest.
    sorted : bool, default True
        If True, sort the results, beginning with the largest (or smallest); otherwise, their order depends on the
        backend.
    out : tuple of ivy.Array, optional
        Output arrays. The results are cast to their dtypes.

    Returns
    -------
    TopKResult
        ``values`` of the dtype of ``x``, and ``indices``, both of the shape of ``x`` with ``k`` along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``k`` is negative, or greater than the length of the axis.

    Notes
    -----
    From the experimental functions of Ivy 1.0. The choice among equal elements and the position of NaN depend on the
    backend.

    Examples
    --------
    >>> values, indices = ivy.top_k(ivy.array([3.0, 1.0, 2.0]), 2)
    >>> values, indices.tolist()
    (ivy.array([3., 2.]), [0, 2])
    """
    order = argsort(x, axis=axis, descending=largest)
    shape = ops.shape(order)
    axis %= len(shape)
    length = shape[axis]
    if length is not None and not 0 <= k <= length:
        raise IvyValueError(
            f"ivy.top_k: k={k} is out of range for axis {axis} of length {length} of an array of shape {tuple(shape)}"
        )
    order = ops.get_item(order, (*(slice(None),) * axis, slice(k)))
    return TopKResult(ops.take_along_axis(x, order, axis), order)


@compositional(dtype_kinds=INTEGRAL)
def invert_permutation(x: ArrayLike, /) -> "Array":
    """Return the inverse of a permutation.

    Parameters
    ----------
    x : ArrayLike
        1-D array of integers that contains each integer from 0 to its length minus 1 once.

    Returns
    -------
    ivy.Array
        The inverse permutation, of the default index dtype. `take` with the inverse reverses `take` with ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` does not have an integer dtype.
    IvyValueError
        ``x`` is not 1-D, or is not a permutation. Unknown values, as in compiled code, are not checked.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``tensorflow.math.invert_permutation``.

    Examples
    --------
    >>> ivy.invert_permutation(ivy.array([2, 0, 3, 1]))
    ivy.array([1, 3, 0, 2])
    """
    shape: Any = tuple(ops.shape(x))
    if len(shape) != 1:
        raise IvyValueError(f"ivy.invert_permutation: x must be 1-D, not {len(shape)}-D")
    if shape[0] is None:
        raise unknown_lengths("ivy.invert_permutation")
    if is_outside(x, shape[0]):
        raise IvyValueError(f"ivy.invert_permutation: the elements of x must be from 0 to {shape[0] - 1}")
    model: Any = x
    positions = ops.arange(shape[0], like=model)
    inverse = ops.scatter_flat(x, positions, size=shape[0], reduction="replace")
    if has_readable_values(x) and not ops.to_scalar(ops.all(ops.equal(ops.take(inverse, x, axis=0), positions))):
        raise IvyValueError("ivy.invert_permutation: the elements of x must be unique")
    return inverse


@compositional(dtype_kinds=ORDERED, returns_indices=True)
def lexsort(keys: ArraySequence, /, *, axis: int = -1, out: Out = None) -> "Array":
    """Perform an indirect stable sort with a sequence of keys. The last key is the primary sort key.

    Parameters
    ----------
    keys : ArraySequence
        Arrays of equal shape with at least one dimension, or one array with the keys along its first axis; real-valued
        or boolean.
    axis : int, default -1
        Axis of the keys to sort along.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of the shape of a key and the default index dtype. The sort is stable.

    Raises
    ------
    IvyDispatchError
        An element of ``keys`` is not array-like, or the arrays belong to different backends.
    IvyDtypeError
        An element of ``keys`` is complex.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``keys`` is empty, or the shapes of the keys differ.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.lexsort``.

    Examples
    --------
    >>> ivy.lexsort([ivy.array([1, 2, 0]), ivy.array([1, 0, 1])]).tolist()
    [1, 2, 0]
    """
    rows: Any = keys if isinstance(keys, list | tuple) else ops.unstack(keys)
    if not len(rows):
        raise IvyValueError("ivy.lexsort: pass at least one key")
    shapes = [tuple(ops.shape(key)) for key in rows]
    if len(set(shapes)) > 1:
        raise IvyValueError(f"ivy.lexsort: the keys must have equal shapes, not {', '.join(map(str, shapes))}")
    axis = normalize_axis("lexsort", axis, len(shapes[0]))
    order = argsort(rows[0], axis=axis)
    for key in rows[1:]:
        order = ops.take_along_axis(order, argsort(ops.take_along_axis(key, order, axis), axis=axis), axis)
    return order


@compositional(dtype_kinds=ORDERED, returns_indices=True)
def argpartition(a: ArrayLike, kth: int | Sequence[int], /, axis: int | None = -1, *, out: Out = None) -> "Array":
    """Return the indices that would partition an array along an axis.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array with at least one dimension.
    kth : int or sequence of int
        Indices at which the partitioned array is equal to the sorted array.
    axis : int, optional
        Axis to partition along; ``None`` flattens the array.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, of the shape of ``a``: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        ``a`` is complex.
    IvyIndexError
        The axis or an index is out of range.

    Notes
    -----
    Follows ``numpy.argpartition``. The order within the partitions is undefined and differs between libraries.

    Examples
    --------
    >>> x = ivy.array([5, 1, 4, 2])
    >>> ivy.argpartition(x, 1)[:2].tolist()
    [1, 3]
    """
    a, axis = _check_kth("argpartition", a, kth, axis)
    return argsort(a, axis=axis)


@compositional(dtype_kinds=ORDERED)
def partition(a: ArrayLike, kth: int | Sequence[int], /, axis: int | None = -1, *, out: Out = None) -> "Array":
    """Return a partitioned copy of an array: smaller elements before given indices, and larger ones after them.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array with at least one dimension.
    kth : int or sequence of int
        Indices at which the partitioned array is equal to the sorted array.
    axis : int, optional
        Axis to partition along; ``None`` flattens the array.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The partitioned elements, of the dtype of ``a``; NaN come last.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        ``a`` is complex.
    IvyIndexError
        The axis or an index is out of range.

    Notes
    -----
    Follows ``numpy.partition``. The order within the partitions is undefined and differs between libraries.

    Examples
    --------
    >>> ivy.partition(ivy.array([5, 1, 4, 2]), 2)[2]
    ivy.array(4)
    """
    a, axis = _check_kth("partition", a, kth, axis)
    return sort(a, axis=axis)


def _check_kth(name: str, a: Any, kth: Any, axis: int | None) -> tuple[Any, int]:
    """Return `a` and `axis`, or the flattened array and 0 if `axis` is None; raise if `axis` or `kth` is invalid."""
    if axis is None:
        a, axis = ops.reshape(a, (-1,)), 0
    shape = tuple(ops.shape(a))
    if not -len(shape) <= axis < len(shape):
        raise IvyIndexError(f"ivy.{name}: axis {axis} is out of range for an array of shape {shape}")
    length = shape[axis]
    for k in kth if isinstance(kth, list | tuple) else (kth,):
        if not hasattr(k, "__index__") or isinstance(k, bool):
            raise IvyTypeError(f"ivy.{name}: kth must be an index or a sequence of indices, not {type(k).__name__}")
        if length is not None and not -length <= k < length:
            raise IvyIndexError(f"ivy.{name}: index {k} is out of range for {length} elements")
    return a, axis


@compositional
def flatnonzero(a: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the indices of the nonzero elements of the flattened array.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The indices, in ascending order: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyTypeError
        The values of ``a`` are unknown, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    Follows ``numpy.flatnonzero``.

    Examples
    --------
    >>> ivy.flatnonzero(ivy.array([[0, 3], [4, 0]])).tolist()
    [1, 2]
    """
    return nonzero(ops.reshape(a, (-1,)))[0]


@compositional
def compress(condition: ArrayLike, a: ArrayLike, /, axis: int | None = None, *, out: Out = None) -> "Array":
    """Return the elements, or the slices along an axis, for which a condition is true.

    Parameters
    ----------
    condition : ArrayLike
        1-D array whose nonzero elements are true. It may be shorter than the axis.
    a : ArrayLike
        Array of any shape and dtype.
    axis : int, optional
        Axis of the slices; ``None`` flattens the array.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements or slices, of the dtype of ``a``.

    Raises
    ------
    IvyDispatchError
        ``condition`` or ``a`` is not array-like, or they belong to different backends.
    IvyIndexError
        The condition is true beyond the end of the axis, or the axis is out of range.
    IvyTypeError
        The values of ``condition`` are unknown, as in compiled code, so the length of the result is unknown.
    IvyValueError
        The condition is not 1-D.

    Notes
    -----
    Follows ``numpy.compress``.

    Examples
    --------
    >>> ivy.compress(ivy.array([False, True]), ivy.array([[1, 2], [3, 4], [5, 6]]), axis=0)
    ivy.array([[3, 4]])
    """
    condition_shape = tuple(ops.shape(condition))
    if len(condition_shape) != 1:
        raise IvyValueError(f"ivy.compress: the condition must be 1-D, not of shape {condition_shape}")
    if axis is None:
        a, axis = ops.reshape(a, (-1,)), 0
    a_shape = tuple(ops.shape(a))
    if not -len(a_shape) <= axis < len(a_shape):
        raise IvyIndexError(f"ivy.compress: axis {axis} is out of range for an array of shape {a_shape}")
    indices = nonzero(condition)[0]
    count = ops.shape(indices)[0]
    if count and a_shape[axis] is not None and condition_shape[0] is not None and condition_shape[0] > a_shape[axis]:
        last = int(ops.to_scalar(ops.get_item(indices, -1)))
        if last >= a_shape[axis]:
            raise IvyIndexError(
                f"ivy.compress: the condition is true at index {last}, but axis {axis} has {a_shape[axis]} elements"
            )
    return ops.take(a, indices, axis=axis)


@compositional
def extract(condition: ArrayLike, arr: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elements of the flattened array for which a condition is true.

    Parameters
    ----------
    condition : ArrayLike
        Array with as many elements as ``arr``; nonzero elements are true.
    arr : ArrayLike
        Array of any shape and dtype.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``arr``.

    Raises
    ------
    IvyDispatchError
        ``condition`` or ``arr`` is not array-like, or they belong to different backends.
    IvyIndexError
        The condition is true beyond the last element.
    IvyTypeError
        The values of ``condition`` are unknown, as in compiled code, so the length of the result is unknown.

    Notes
    -----
    Follows ``numpy.extract``.

    Examples
    --------
    >>> x = ivy.array([[1, 2], [3, 4]])
    >>> ivy.extract(x % 2 == 0, x)
    ivy.array([2, 4])
    """
    return compress(ops.reshape(condition, (-1,)), arr)


@compositional(dtype_kinds=ORDERED, returns_indices=True, ignores_nan_policy=True)
def nanargmax(a: ArrayLike, /, axis: int | None = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the index of the largest element along an axis, ignoring NaN.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array.
    axis : int, optional
        Axis to search; ``None`` flattens the array.
    keepdims : bool, default False
        If True, keep the axis with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Index of the first of the largest elements: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        ``a`` is complex.
    IvyValueError
        All elements of ``a``, or of a slice along ``axis``, are NaN, or there are no elements. Compiled code cannot
        raise; the index is then 0.

    Notes
    -----
    Follows ``numpy.nanargmax``. If the largest element is minus infinity, NumPy may return the index of a NaN instead.

    Examples
    --------
    >>> ivy.nanargmax(ivy.array([[float("nan"), 4.0], [2.0, 3.0]]), axis=1).tolist()
    [1, 1]
    """
    return _nan_arg_extreme("nanargmax", ops.nanmax, a, axis, keepdims)


@compositional(dtype_kinds=ORDERED, returns_indices=True, ignores_nan_policy=True)
def nanargmin(a: ArrayLike, /, axis: int | None = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the index of the smallest element along an axis, ignoring NaN.

    Parameters
    ----------
    a : ArrayLike
        Real-valued or boolean array.
    axis : int, optional
        Axis to search; ``None`` flattens the array.
    keepdims : bool, default False
        If True, keep the axis with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Index of the first of the smallest elements: integers.

    Raises
    ------
    IvyDispatchError
        ``a`` is not array-like.
    IvyDtypeError
        ``a`` is complex.
    IvyValueError
        All elements of ``a``, or of a slice along ``axis``, are NaN, or there are no elements. Compiled code cannot
        raise; the index is then 0.

    Notes
    -----
    Follows ``numpy.nanargmin``. If the smallest element is infinity, NumPy may return the index of a NaN instead.

    Examples
    --------
    >>> int(ivy.nanargmin(ivy.array([float("nan"), 4.0, 2.0])))
    2
    """
    return _nan_arg_extreme("nanargmin", ops.nanmin, a, axis, keepdims)


def _nan_arg_extreme(name: str, extreme: Any, a: Any, axis: int | None, keepdims: bool) -> Any:
    """Return the index of the maximum or minimum of `a`. The function `extreme` computes its value. Raise if all
    elements are NaN.
    """
    shape = tuple(ops.shape(a))
    if 0 in (shape if axis is None else shape[axis : axis + 1 or None]):
        raise IvyValueError(f"ivy.{name}: each slice of the array must have an element, but the shape is {shape}")
    if is_array_leaf(a) and has_values(a) and ops.to_scalar(ops.any(ops.all(ops.isnan(a), axis=axis))):
        raise IvyValueError(
            f"ivy.{name}: all elements are NaN" + ("" if axis is None else f" in a slice along axis {axis}")
        )
    # Search for the elements that equal the extreme. Do not replace NaN by an infinity instead: if the extreme is
    # infinite, the search could return the index of a NaN.
    return argmax(ops.astype(ops.equal(a, extreme(a, axis=axis, keepdims=True)), "int32"), axis=axis, keepdims=keepdims)
