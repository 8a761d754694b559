"""Indexing, gathering and scattering of elements, and in-place updates."""

import math
from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import INTEGRAL, NUMERIC, ArrayLike, ArraySequence, Index, Out, ShapeLike
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import InplaceUpdateException, IvyDtypeError, IvyIndexError, IvyValueError
from ivy_protocol.functions._shared import (
    defer_to_overrides,
    has_dtype,
    has_readable_values,
    is_array_leaf,
    is_outside,
    nestable,
    normalize_axis,
)
from ivy_protocol.messages.prefixes import named, unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@primary(returns_view=True)
def get_item(x: ArrayLike, /, query: Index, *, copy: bool | None = None) -> "Array":
    """Return the elements of an array selected by an index: ``x[query]``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    query : index
        Integer, slice, ``...``, ``None``, integer array or boolean array, or a tuple of them.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array
        The selected elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        An array in the index is floating-point.
    IvyException
        The index has too many axes, or an integer is out of range and the backend checks indices.

    Notes
    -----
    From Ivy 1.0. The indices follow the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.get_item(ivy.array([1.0, 2.0, 3.0]), slice(1, None))
    ivy.array([2., 3.])
    """
    ...


@primary(mutates=True, scalars_must_fit=True)
def inplace_update(
    x: ArrayLike,
    val: ArrayLike,
    /,
    *,
    ensure_in_backend: bool = False,
    keep_input_dtype: bool = False,
) -> "Array":
    """Replace the contents of an array in place.

    Parameters
    ----------
    x : ArrayLike
        Array to update, of any shape and data type.
    val : ArrayLike
        New contents.
    ensure_in_backend : bool, default False
        Whether to require that the memory of the native array is updated.
    keep_input_dtype : bool, default False
        Whether to cast ``val`` to the data type of ``x``; if false, ``x`` gets the data type of ``val``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``val`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        ``ensure_in_backend`` is true and the native array is immutable.
    IvyDtypePromotionError
        ``val`` is complex, ``x`` is not, and ``keep_input_dtype`` is true.

    Notes
    -----
    From Ivy 1.0. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> y = ivy.inplace_update(x, ivy.array([3.0, 4.0]))
    >>> x
    ivy.array([3., 4.])
    """
    ...


@primary(mutates=True, scalars_must_fit=True)
def set_item(x: ArrayLike, query: Index, val: ArrayLike, /, *, copy: bool = False) -> "Array":
    """Replace the elements of an array selected by an index: ``x[query] = val``.

    Parameters
    ----------
    x : ArrayLike
        Array to update, of any shape and data type.
    query : index
        Integer, slice, ``...``, ``None``, integer array or boolean array, or a tuple of them.
    val : ArrayLike
        New elements, cast to the data type of ``x``; the shape must be broadcastable to the selected elements.
    copy : bool, default False
        Whether to update a copy and leave ``x`` unchanged.

    Returns
    -------
    ivy.Array
        The updated array.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``val`` is not array-like, or they belong to different backends.
    IvyDtypePromotionError
        ``val`` is complex, and ``x`` is not.
    IvyDtypeError
        An array in the index is floating-point.
    IvyValueError
        ``x`` has an integer data type, and ``val`` is or contains a Python scalar that this data type cannot represent,
        such as NaN.
    IvyException
        ``val`` does not match the selected elements, or the index does not match ``x``.

    Notes
    -----
    From Ivy 1.0. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> ivy.set_item(ivy.array([1.0, 2.0, 3.0]), 0, 9)
    ivy.array([9., 2., 3.])
    """
    ...


@primary
def take(
    x: ArrayLike,
    indices: ArrayLike,
    /,
    axis: int | None = None,
    *,
    mode: Literal["fill", "clip", "wrap"] = "fill",
    fill_value: complex | None = None,
    out: Out = None,
) -> "Array":
    """Return the elements, or the slices along an axis, at the given indices.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Indices of any shape and an integer dtype.
    axis : int, optional
        Axis to index; ``None`` flattens ``x`` first.
    mode : {"fill", "clip", "wrap"}, default "fill"
        Result for an index out of range: ``fill_value`` ("fill"), the nearest element ("clip"), or the element at the
        index modulo the length ("wrap"). Negative indices count from the end, except with "clip", where they become 0.
    fill_value : complex, optional
        Value for indices out of range. ``None`` means NaN for floating-point and complex dtypes, the smallest number of
        a signed integer dtype, the largest number of an unsigned integer dtype, and ``True`` for booleans.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``x``. In the shape of ``x``, the shape of ``indices`` replaces the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``indices`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``mode`` is unknown.

    Notes
    -----
    Follows ``take`` of the Python array API standard 2025.12; ``mode``, ``fill_value`` and n-D
    indices come from Ivy 1.0.

    Examples
    --------
    >>> ivy.take(ivy.array([4, 5, 6]), ivy.array([2, 0]), axis=0)
    ivy.array([6, 4])
    >>> ivy.take(ivy.array([4, 5, 6]), ivy.array([1, 3]), axis=0, mode="wrap")
    ivy.array([5, 4])
    """
    ...


@primary
def take_along_axis(
    x: ArrayLike,
    indices: ArrayLike,
    /,
    axis: int = -1,
    *,
    mode: Literal["fill", "clip", "wrap"] = "fill",
    out: Out = None,
) -> "Array":
    """Return the elements at the given indices along an axis, with separate indices for each 1-D slice.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Indices of an integer dtype, with as many dimensions as ``x``; apart from ``axis``, the shapes
        broadcast.
    axis : int, default -1
        Axis to index.
    mode : {"fill", "clip", "wrap"}, default "fill"
        Result for an index out of range: the default fill value of `take` ("fill"), the nearest element ("clip"), or
        the element at the index modulo the length ("wrap"). Negative indices count from the end, except with "clip",
        where they become 0.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``indices`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyIndexError
        The axis is out of range.
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyValueError
        ``mode`` is unknown, or ``x`` and ``indices`` have different numbers of dimensions.

    Notes
    -----
    Follows ``take_along_axis`` of the Python array API standard 2025.12. ``mode`` comes from Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[3, 1], [2, 4]])
    >>> ivy.take_along_axis(x, ivy.argsort(x))
    ivy.array([[1, 3],
               [2, 4]])
    """
    ...


PutMode = Literal["sum", "min", "max", "mul", "mean", "replace"]


@compositional(scalars_must_fit=True)
def fill_diagonal(a: ArrayLike, v: ArrayLike, /, *, wrap: bool = False) -> "Array":
    """Return a copy of an array with the diagonal filled.

    Parameters
    ----------
    a : ArrayLike
        Array of any dtype with at least two dimensions; if it has more, all axes have equal length.
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
        ``a`` or ``v`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``a`` has fewer than two dimensions, or more than two dimensions of different lengths.
    IvyValueError
        ``v`` has no elements, or is a Python scalar outside the range of the integer dtype of ``a``.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.fill_diagonal``, but does not modify ``a``.

    Examples
    --------
    >>> ivy.fill_diagonal(ivy.array([[1, 2], [3, 4]]), 9)
    ivy.array([[9, 2],
               [3, 9]])
    """
    lengths = tuple(ops.shape(a))
    if len(lengths) < 2 or (len(lengths) > 2 and len(set(lengths)) > 1):
        raise IvyValueError(
            f"ivy.fill_diagonal: the array a must have two axes, or more of equal length, not the shape {lengths}"
        )
    if None in lengths:
        raise unknown_lengths("ivy.fill_diagonal")
    size = math.prod(lengths)
    values: Any = v if isinstance(v, bool | int | float | complex) else ops.reshape(v, (-1,))
    is_scalar = values is v
    if not is_scalar and not ops.shape(values)[0]:
        raise IvyValueError("ivy.fill_diagonal: v has no elements; pass at least one")
    if not size:
        return a  # type: ignore[return-value]
    # In row-major order, the distance between consecutive diagonal elements is constant.
    step = sum(math.prod(lengths[axis + 1 :]) for axis in range(len(lengths)))
    last = size if wrap or len(lengths) > 2 else min(size, lengths[1] ** 2)
    count = -(-last // step)
    flat: Any = ops.reshape(a, (size,))
    missing = max(count * step - size, 0)
    # Reshape to rows of `step` elements, so that the diagonal is the first column. Pad the last row if it is
    # incomplete.
    padding = ops.broadcast_to(get_item(flat, slice(0, 1)), (missing,)) if missing else None
    padded: Any = ops.concat([flat, padding]) if padding is not None else get_item(flat, slice(0, count * step))
    rows = ops.reshape(padded, (count, step))
    diagonal = get_item(rows, (slice(None), slice(0, 1)))
    if is_scalar:
        diagonal = ops.full_like(diagonal, values)
    else:
        n_values = ops.shape(values)[0]
        values = values if n_values == count else get_item(ops.tile(values, (-(-count // n_values),)), slice(0, count))
        diagonal = ops.expand_dims(ops.astype(values, ops.dtype(a)) if has_dtype(a) else values, axis=1)
    filled: Any = ops.reshape(
        ops.concat([diagonal, get_item(rows, (slice(None), slice(1, None)))], axis=1), (count * step,)
    )
    if missing:
        filled = get_item(filled, slice(0, size))
    elif count * step < size:
        filled = ops.concat([filled, get_item(flat, slice(count * step, None))])
    return ops.reshape(filled, lengths)


@compositional(promote=("arr", "values"))
def put_along_axis(
    arr: ArrayLike, indices: ArrayLike, values: ArrayLike, axis: int, /, *, mode: PutMode = "replace", out: Out = None
) -> "Array":
    """Scatter values into a copy of an array along an axis, with separate indices for each 1-D slice.

    Parameters
    ----------
    arr : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Integer indices, with as many dimensions as ``arr``; apart from ``axis``, the shapes broadcast. Negative indices
        count from the end. Values with an index out of range are dropped.
    values : ArrayLike
        Values to write; the shape must broadcast to the shape of the indices.
    axis : int
        Axis to index.
    mode : {"sum", "min", "max", "mul", "mean", "replace"}, default "replace"
        Reduction that combines the existing element and all values with the same index. With "replace", the last value
        wins, but on JAX the order is undefined.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        A new array of the shape of ``arr`` and the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``arr`` and ``indices`` have different numbers of dimensions, or ``mode`` is "min" or "max" for complex numbers.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.put_along_axis``, but does not modify ``arr``.

    Examples
    --------
    >>> ivy.put_along_axis(ivy.array([[10, 30, 20], [60, 40, 50]]), ivy.array([[1], [0]]), 99, 1)
    ivy.array([[10, 99, 20],
               [99, 40, 50]])
    """
    lengths, index_shape = tuple(ops.shape(arr)), tuple(ops.shape(indices))
    rank = len(lengths)
    axis = normalize_axis("put_along_axis", axis, rank)
    if len(index_shape) != rank:
        raise IvyValueError(
            f"ivy.put_along_axis: indices must have {rank} dimensions, like arr, not {len(index_shape)}"
        )
    if has_dtype(indices) and not (ops.is_int_dtype(indices) or ops.is_uint_dtype(indices)):
        raise IvyDtypeError(f"ivy.put_along_axis: indices must be integers, not {ops.dtype(indices)}")
    if None in (*lengths, *index_shape):
        raise unknown_lengths("ivy.put_along_axis")
    full_shape = tuple([index_shape[axis] if i == axis else n for i, n in enumerate(lengths)])
    size = math.prod(lengths)
    dtype = "int32" if size < 2**31 else "int64"
    like: Any = indices
    full_indices = ops.broadcast_to(ops.astype(indices, dtype), full_shape)
    is_dropped = ops.logical_or(ops.less(full_indices, -lengths[axis]), ops.greater_equal(full_indices, lengths[axis]))
    offsets = ops.multiply(
        ops.where(ops.less(full_indices, 0), ops.add(full_indices, lengths[axis]), full_indices),
        math.prod(lengths[axis + 1 :]),
    )
    for i, n in enumerate(lengths):
        if i != axis and n > 1:
            axis_offsets = ops.multiply(ops.arange(n, dtype=dtype, like=like), math.prod(lengths[i + 1 :]))
            offsets = ops.add(offsets, ops.reshape(axis_offsets, tuple([n if j == i else 1 for j in range(rank)])))
    # Replace indices that are out of range by `size`, because `scatter_flat` drops the values at this index.
    flat = ops.reshape(ops.where(is_dropped, size, offsets), (-1,))
    all_values = ops.concat([ops.reshape(arr, (-1,)), ops.reshape(ops.broadcast_to(values, full_shape), (-1,))])
    all_offsets = ops.concat([ops.arange(size, dtype=dtype, like=like), flat])
    result = scatter_flat(all_offsets, all_values, size=size, reduction="sum" if mode == "mean" else mode)
    if mode == "mean":
        result = ops.divide(result, scatter_flat(all_offsets, ops.ones_like(all_values), size=size))
    return ops.reshape(result, lengths)


ScatterReduction = Literal["sum", "mul", "min", "max", "replace"]


@primary
def gather(
    params: ArrayLike, indices: ArrayLike, /, *, axis: int = -1, batch_dims: int = 0, out: Out = None
) -> "Array":
    """Gather slices along an axis by index.

    Parameters
    ----------
    params : ArrayLike
        Array of any dtype with at least one dimension.
    indices : ArrayLike
        Indices of any shape and an integer dtype; negative indices count from the end.
    axis : int, default -1
        Axis to index.
    batch_dims : int, default 0
        Number of leading batch axes that both arrays share: each batch has separate indices. ``axis`` must follow the
        batch axes.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The slices, of the dtype of ``params``. In the shape of ``params``, the shape of ``indices`` without the batch
        axes replaces the axis.

    Raises
    ------
    IvyDispatchError
        ``params`` or ``indices`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The first ``batch_dims`` axes of the arrays do not exist or have different lengths.

    Notes
    -----
    From Ivy 1.0. The shapes follow ``tf.gather``. For an index out of range, the result is the default fill value of
    `take`.

    Examples
    --------
    >>> ivy.gather(ivy.array([[1, 2, 3], [4, 5, 6]]), ivy.array([2, 0]))
    ivy.array([[3, 1],
               [6, 4]])
    """
    ...


@primary
def gather_nd(params: ArrayLike, indices: ArrayLike, /, *, batch_dims: int = 0, out: Out = None) -> "Array":
    """Gather elements or slices by multi-dimensional indices.

    Parameters
    ----------
    params : ArrayLike
        Array of any dtype.
    indices : ArrayLike
        Indices of an integer dtype. Each 1-D slice along the last axis is one multi-dimensional index into the axes of
        ``params`` after the batch axes. Negative indices count from the end.
    batch_dims : int, default 0
        Number of leading batch axes that both arrays share: each batch has separate indices.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements or slices, of the dtype of ``params`` and the shape
        ``indices.shape[:-1] + params.shape[batch_dims + indices.shape[-1]:]``.

    Raises
    ------
    IvyDispatchError
        ``params`` or ``indices`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyValueError
        The first ``batch_dims`` axes of the arrays do not exist or have different lengths.
    IvyValueError
        An index has more components than ``params`` has axes after the batch axes.

    Notes
    -----
    From Ivy 1.0. The shapes follow ``tf.gather_nd``. For an index out of range, the result is the default fill value of
    `take`.

    Examples
    --------
    >>> ivy.gather_nd(ivy.array([[1, 2], [3, 4]]), ivy.array([[0, 1], [1, 0]]))
    ivy.array([2, 3])
    """
    ...


@primary(promote=("updates", "out"))
def scatter_flat(
    indices: ArrayLike,
    updates: ArrayLike,
    /,
    *,
    size: int | None = None,
    reduction: ScatterReduction = "sum",
    out: ArrayLike | None = None,
) -> "Array":
    """Scatter elements by index into a new 1-D array, or into an existing one.

    Parameters
    ----------
    indices : ArrayLike
        Indices of any shape and an integer dtype; negative indices count from the end.
    updates : ArrayLike
        Elements of any dtype; the shape must broadcast to that of ``indices``.
    size : int, optional
        Length of the new array. Required unless ``out`` is passed.
    reduction : {"sum", "mul", "min", "max", "replace"}, default "sum"
        Reduction that combines all elements with the same index and the existing element of ``out``. With "replace",
        the last element wins, but on JAX the order is undefined.
    out : ivy.Array, optional
        1-D array to scatter into; the result is cast to its dtype.

    Returns
    -------
    ivy.Array
        ``out``, or a new array of the dtype of ``updates``, with 0 at indices that do not occur.

    Raises
    ------
    IvyBroadcastShapeError
        ``out`` is not 1-D, or its length differs from ``size``.
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyValueError
        Neither ``size`` nor ``out`` is passed, ``reduction`` is unknown, or ``reduction`` is "min" or "max" for complex
        numbers.

    Notes
    -----
    From Ivy 1.0. Elements with an index out of range are dropped. For booleans, "sum" and "max" compute the logical OR,
    and "mul" and "min" compute the logical AND.

    Examples
    --------
    >>> indices, updates = ivy.array([0, 0, 1, 3]), ivy.array([5, 1, 7, 2])
    >>> ivy.scatter_flat(indices, updates, size=4)
    ivy.array([6, 7, 0, 2])
    >>> ivy.scatter_flat(indices, updates, reduction="max", out=ivy.array([9, 9, 0, 0]))
    ivy.array([9, 9, 0, 2])
    """
    ...


@primary(promote=("updates", "out"))
def scatter_nd(
    indices: ArrayLike,
    updates: ArrayLike,
    /,
    shape: ShapeLike | None = None,
    *,
    reduction: ScatterReduction = "sum",
    out: ArrayLike | None = None,
) -> "Array":
    """Scatter elements or slices by multi-dimensional indices into a new array, or into an existing one.

    Parameters
    ----------
    indices : ArrayLike
        Indices of an integer dtype. Each 1-D slice along the last axis is one multi-dimensional index into the first
        axes of the result. Negative indices count from the end.
    updates : ArrayLike
        Elements or slices of any dtype; the shape must broadcast to
        ``indices.shape[:-1] + shape[indices.shape[-1]:]``.
    shape : ShapeLike, optional
        Shape of the new array. Required unless ``out`` is passed.
    reduction : {"sum", "mul", "min", "max", "replace"}, default "sum"
        Reduction that combines all elements with the same index and the existing element of ``out``. With "replace",
        the last element wins, but on JAX the order is undefined.
    out : ivy.Array, optional
        Array to scatter into; the result is cast to its dtype.

    Returns
    -------
    ivy.Array
        ``out``, or a new array of the dtype of ``updates``, with 0 at indices that do not occur.

    Raises
    ------
    IvyBroadcastShapeError
        ``out`` does not have the shape ``shape``.
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyIndexError
        The last axis of ``indices`` is longer than the number of axes of the result.
    IvyValueError
        Neither ``shape`` nor ``out`` is passed, ``reduction`` is unknown, or ``reduction`` is "min" or "max" for
        complex numbers.

    Notes
    -----
    From Ivy 1.0. The shapes follow ``tf.scatter_nd``. Elements with an index out of range are dropped. For booleans,
    "sum" and "max" compute the logical OR, and "mul" and "min" compute the logical AND.

    Examples
    --------
    >>> ivy.scatter_nd(ivy.array([[0, 1], [1, 0], [0, 1]]), ivy.array([1, 2, 3]), (2, 2))
    ivy.array([[0, 4],
               [2, 0]])
    """
    ...


@primary
def inplace_arrays_supported() -> bool:
    """Return True if the current backend supports in-place updates of native arrays.

    Returns
    -------
    bool
        True for NumPy and torch; false for JAX and TensorFlow, where an ``ivy.Array`` gets a new native array.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.inplace_arrays_supported()
    True
    """
    ...


@primary
def inplace_variables_supported() -> bool:
    """Return True if the current backend supports in-place updates of variables.

    Returns
    -------
    bool
        False for JAX, which has no variables; true for the other backends.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.inplace_variables_supported()
    True
    """
    ...


@primary(ignores_nan_policy=True, reads_metadata=True)
def supports_inplace_updates(x: ArrayLike, /) -> bool:
    """Return True if the memory of an array is writable.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        False for JAX arrays, TensorFlow tensors and read-only NumPy arrays.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0. In-place functions of ivy also work if the memory is not writable: the ``ivy.Array`` then gets a new
    native array.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.supports_inplace_updates(np.zeros(2))
    True
    """
    ...


@compositional(ignores_nan_policy=True, reads_metadata=True)
def assert_supports_inplace(x: ArrayLike, /) -> bool:
    """Raise an error if the memory of an array is not writable.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        Always True.

    Raises
    ------
    InplaceUpdateException
        The memory is not writable.
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.assert_supports_inplace(np.zeros(2))
    True
    """
    if not supports_inplace_updates(x):
        raise InplaceUpdateException(
            "ivy.assert_supports_inplace: the memory of the array is read-only; call ivy.inplace_update, which "
            "replaces the native array of an ivy.Array"
        )
    return True


@primary(mutates=True, scalars_must_fit=True, dtype_kinds=NUMERIC)
def inplace_decrement(x: ArrayLike, val: ArrayLike) -> "Array":
    """Subtract a value from an array in place.

    Parameters
    ----------
    x : ArrayLike
        Array to update: of any shape, numeric.
    val : ArrayLike
        Value to subtract, cast to the data type of ``x``; the shape must be broadcastable to the shape of ``x``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``val`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The shape or data type of ``val`` does not match ``x``.

    Notes
    -----
    From Ivy 1.0. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> x = ivy.array([5.0, 6.0])
    >>> y = ivy.inplace_decrement(x, 2.0)
    >>> x
    ivy.array([3., 4.])
    """
    ...


@primary(mutates=True, scalars_must_fit=True, dtype_kinds=NUMERIC)
def inplace_increment(x: ArrayLike, val: ArrayLike) -> "Array":
    """Add a value to an array in place.

    Parameters
    ----------
    x : ArrayLike
        Array to update: of any shape, numeric.
    val : ArrayLike
        Value to add, cast to the data type of ``x``; the shape must be broadcastable to the shape of ``x``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``val`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The shape or data type of ``val`` does not match ``x``.

    Notes
    -----
    From Ivy 1.0. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> x = ivy.array([5.0, 6.0])
    >>> y = ivy.inplace_increment(x, 2.0)
    >>> x
    ivy.array([7., 8.])
    """
    ...


@compositional(dtype_kinds=INTEGRAL)
def ravel_multi_index(
    multi_index: ArraySequence,
    dims: Sequence[int],
    mode: Literal["raise", "wrap", "clip"] = "raise",
    order: Literal["C", "F"] = "C",
    *,
    out: Out = None,
) -> "Array":
    """Convert index arrays, one for each axis, to flat indices.

    Parameters
    ----------
    multi_index : ArraySequence
        Array of integers for each axis; their shapes broadcast.
    dims : sequence of int
        Lengths of the axes.
    mode : {"raise", "wrap", "clip"}, default "raise"
        Treatment of indices out of range: raise an error, wrap around, or clip. Abstract values, as in compiled code,
        are not checked.
    order : {"C", "F"}, default "C"
        Row-major or column-major order.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The flat indices, of the default index type and the broadcast shape.

    Raises
    ------
    IvyDispatchError
        An element of ``multi_index`` is not array-like, or the arrays belong to different backends.
    IvyDtypeError
        An array does not have an integer dtype.
    IvyIndexError
        ``mode`` is "raise", and an index is out of range.
    IvyValueError
        The number of arrays differs from the number of axes, a length is negative, or the product of the lengths is
        2**31 or more.

    Notes
    -----
    Follows ``numpy.ravel_multi_index``. The inverse is `unravel_index`.

    Examples
    --------
    >>> ivy.ravel_multi_index([ivy.array([0, 2]), ivy.array([1, 3])], (3, 4)).tolist()
    [1, 11]
    """
    parts: Any = multi_index if isinstance(multi_index, list | tuple) else ops.unstack(multi_index)
    sizes = _sizes("ravel_multi_index", dims)
    if len(parts) != len(sizes):
        raise IvyValueError(
            f"ivy.ravel_multi_index: multi_index must have one array for each of the {len(sizes)} axes of dims, not "
            f"{len(parts)}"
        )
    axes = range(len(sizes)) if order == "C" else range(len(sizes) - 1, -1, -1)
    total: Any = None
    for axis in axes:
        size, part = sizes[axis], _as_index(parts[axis])
        if mode == "raise" and is_outside(part, size):
            raise IvyIndexError(
                f"ivy.ravel_multi_index: an index of axis {axis} is out of range; indices must be from 0 to "
                f"{size - 1}, unless mode is 'wrap' or 'clip'"
            )
        if mode != "raise" and size:
            part = ops.remainder(part, size) if mode == "wrap" else ops.clip(part, 0, size - 1)
        total = part if total is None else ops.add(ops.multiply(total, size), part)
    if total is None:
        raise IvyValueError("ivy.ravel_multi_index: dims must not be empty, because a 0-d array has no indices")
    return total


@compositional(dtype_kinds=INTEGRAL)
def unravel_index(
    indices: ArrayLike, shape: ShapeLike, /, *, order: Literal["C", "F"] = "C", out: Out = None
) -> "tuple[Array, ...]":
    """Convert flat indices to a tuple of index arrays, one for each axis.

    Parameters
    ----------
    indices : ArrayLike
        Non-negative integers of any shape.
    shape : ShapeLike
        Lengths of the axes of the array.
    order : {"C", "F"}, default "C"
        Row-major or column-major order.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or a tuple of arrays for all results. The results are cast to their dtypes.

    Returns
    -------
    tuple of ivy.Array
        An array for each axis, of the shape of ``indices`` and the default index type.

    Raises
    ------
    IvyDispatchError
        ``indices`` is not array-like.
    IvyDtypeError
        ``indices`` does not have an integer dtype.
    IvyIndexError
        An index is out of range. Abstract values, as in compiled code, are not checked.
    IvyValueError
        A length is negative, or the product of the lengths is 2**31 or more.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.unravel_index``.

    Examples
    --------
    >>> rows, columns = ivy.unravel_index(ivy.array([1, 11]), (3, 4))
    >>> rows.tolist(), columns.tolist()
    ([0, 2], [1, 3])
    """
    sizes = _sizes("unravel_index", shape)
    count = math.prod(sizes)
    if is_outside(indices, count):
        raise IvyIndexError(
            f"ivy.unravel_index: an index is out of range; flat indices of the shape {sizes} must be from 0 to "
            f"{count - 1}"
        )
    remaining, result = _as_index(indices), []
    has_values = has_readable_values(indices)
    for number, size in enumerate(reversed(sizes) if order == "C" else sizes, start=1):
        if has_values and number == len(sizes):
            result.append(remaining)
            break
        # Divide by at least 1, because an axis may have length 0. Subtract the product of quotient and size, which is
        # faster than `remainder`.
        quotient = ops.floor_divide(remaining, max(size, 1))
        result.append(ops.subtract(remaining, ops.multiply(quotient, max(size, 1))))
        remaining = quotient
    return tuple(reversed(result)) if order == "C" else tuple(result)


def _as_index(x: Any) -> "Array":
    """Promote `x` with the default integer dtype, so that the result can represent all flat indices."""
    zero = ops.arange(1, like=x)
    return ops.add(x, zero) if ops.shape(x) else get_item(ops.add(ops.expand_dims(x, axis=0), zero), 0)


def _sizes(name: str, shape: Any) -> tuple[int, ...]:
    sizes = tuple([index(n) for n in ((shape,) if is_integral(shape) else shape)])
    if any([size < 0 for size in sizes]):
        raise IvyValueError(f"ivy.{name}: the shape {sizes} has a negative length")
    if math.prod(sizes) >= 2**31:
        raise IvyValueError(
            f"ivy.{name}: the shape {sizes} must have at most 2**31 - 1 elements, the largest index in some libraries"
        )
    return sizes


@defer_to_overrides
@nestable
@named
def ix_(*args: ArrayLike) -> "tuple[Array, ...]":
    """Return an open mesh from the indices along each axis.

    Parameters
    ----------
    args : ArrayLike
        Indices along each axis: 1-D arrays of integers or booleans. A boolean array is replaced by the indices of its
        true elements.

    Returns
    -------
    tuple of ivy.Array
        One index array for each argument. The arrays have as many axes as there are arguments, and array ``i`` has
        length 1 along all axes except axis ``i``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like.
    IvyValueError
        An array is not 1-D.

    Notes
    -----
    Follows ``numpy.ix_``.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(12), (3, 4))
    >>> x[ivy.ix_([0, 2], [1, 3])]
    ivy.array([[ 1,  3],
               [ 9, 11]])
    """
    like: Any = next((x for x in args if is_array_leaf(x)), None)
    result = []
    for position, arg in enumerate(args):
        x = arg if is_array_leaf(arg) else ops.asarray(arg, like=like)
        if len(ops.shape(x)) != 1:
            raise IvyValueError(f"ivy.ix_: indices along an axis must be 1-D, not of shape {tuple(ops.shape(x))}")
        if not ops.shape(x)[0] and x is not arg:
            x = ops.astype(x, "int32")
        if ops.is_bool_dtype(ops.dtype(x)):
            x = ops.nonzero(x)[0]
        result.append(ops.reshape(x, tuple(-1 if axis == position else 1 for axis in range(len(args)))))
    return tuple(result)


@named
def optional_get_element(x: Any = None, /, *, out: Any = None) -> Any:
    """Return an optional value, or raise if it is None.

    Parameters
    ----------
    x : Any, optional
        Value or None.
    out : ivy.Array, optional
        Output array for ``x``, if ``x`` is an array. ``x`` is cast to the data type of ``out``.

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
    From the experimental functions of Ivy 1.0. Follows ``OptionalGetElement`` of ONNX.

    Examples
    --------
    >>> ivy.optional_get_element(ivy.array([1, 2]))
    ivy.array([1, 2])
    """
    if x is None:
        raise IvyValueError("ivy.optional_get_element: the value is None; check for None first")
    return x if out is None else inplace_update(out, x)
