"""Tensor decompositions, and the unfoldings and products that they use."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ivy_protocol.backends.current import uses_backend
from ivy_protocol.base.typing import NUMERIC, Array, ArrayLike, ArraySequence, Out, ShapeLike
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyIndexError, IvyNotImplementedException, IvyValueError
from ivy_protocol.functions._shared import (
    defer_to_overrides,
    has_values,
    is_array_leaf,
    kronecker_product,
    nestable,
    normalize_axis,
    product_of,
)
from ivy_protocol.messages.log import warn
from ivy_protocol.messages.prefixes import named, unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import DtypeLike


@compositional
def fold(x: ArrayLike, /, mode: int, shape: ShapeLike, *, out: Out = None) -> "Array":
    """Fold a matrix returned by `unfold` back into an array.

    Parameters
    ----------
    x : ArrayLike
        Matrix of any data type.
    mode : int
        Axis of the result that `unfold` turned into the rows of ``x``.
    shape : ShapeLike
        Shape of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The array of shape ``shape``, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``shape`` does not match the number of elements of ``x``.
    IvyIndexError
        ``mode`` is out of range.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tensorly.fold``.

    Examples
    --------
    >>> ivy.fold(ivy.array([[1, 3], [2, 4]]), 1, (2, 2))
    ivy.array([[1, 2],
               [3, 4]])
    """
    return _fold("fold", x, mode, shape, 0)


@compositional
def matricize(
    x: ArrayLike, /, row_modes: int | Sequence[int], column_modes: int | Sequence[int] | None = None, *, out: Out = None
) -> "Array":
    """Unfold an array into a matrix: some axes become the rows, and the other axes become the columns.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    row_modes : int or sequence of int
        Axes that become the rows; the last varies fastest.
    column_modes : int or sequence of int, optional
        Axes that become the columns; if ``None``, all other axes in order.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``row_modes`` and ``column_modes`` together do not contain each axis exactly once.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tensorly.base.matricize``.

    Examples
    --------
    >>> ivy.matricize(ivy.array([[1, 2], [3, 4]]), 1)
    ivy.array([[1, 3],
               [2, 4]])
    """
    lengths = tuple(ops.shape(x))
    rank = len(lengths)
    modes = (row_modes,) if is_integral(row_modes) else row_modes
    rows = [normalize_axis("matricize", mode, rank) for mode in modes]
    column_axes = [mode for mode in range(rank) if mode not in rows] if column_modes is None else column_modes
    modes = (column_axes,) if is_integral(column_axes) else column_axes
    columns = [normalize_axis("matricize", mode, rank) for mode in modes]
    if sorted(rows + columns) != list(range(rank)):
        raise IvyValueError(
            f"ivy.matricize: row_modes={row_modes} and column_modes={column_modes} must contain each axis of an array "
            f"of {rank} dimensions exactly once"
        )
    sizes = [product_of([lengths[mode] for mode in axes]) for axes in (rows, columns)]
    _check_sizes("matricize", sizes)
    return ops.reshape(ops.permute_dims(x, (*rows, *columns)), tuple(sizes))


@compositional
def partial_fold(x: ArrayLike, /, mode: int, shape: ShapeLike, skip_begin: int = 1, *, out: Out = None) -> "Array":
    """Fold matrices returned by `partial_unfold` back into an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type.
    mode : int
        Axis of the result that `partial_unfold` turned into the rows, counted without the skipped axes.
    shape : ShapeLike
        Shape of the result.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The array of shape ``shape``, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``shape`` does not match the number of elements of ``x``.
    IvyIndexError
        ``mode`` is out of range.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tensorly.base.partial_fold``.

    Examples
    --------
    >>> ivy.partial_fold(ivy.array([[[1, 3], [2, 4]]]), 1, (1, 2, 2))
    ivy.array([[[1, 2],
                [3, 4]]])
    """
    return _fold("partial_fold", x, mode, shape, skip_begin)


@compositional
def partial_tensor_to_vec(x: ArrayLike, /, skip_begin: int = 1, skip_end: int = 0, *, out: Out = None) -> "Array":
    """Flatten all axes except some leading and trailing ones into one axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    skip_end : int, default 0
        Number of trailing axes to keep unchanged.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The array with the flattened axis, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``skip_begin`` or ``skip_end`` is negative, or ``x`` has no other axes than the skipped ones.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tensorly.base.partial_tensor_to_vec``.

    Examples
    --------
    >>> ivy.partial_tensor_to_vec(ivy.array([[[1, 3], [2, 4]]]))
    ivy.array([[1, 3, 2, 4]])
    """
    return _partial_unfold("partial_tensor_to_vec", x, 0, skip_begin, skip_end, True)


@compositional
def partial_unfold(
    x: ArrayLike,
    /,
    mode: int = 0,
    skip_begin: int = 1,
    skip_end: int = 0,
    ravel_tensors: bool = False,
    *,
    out: Out = None,
) -> "Array":
    """Unfold all axes except some leading and trailing ones into matrices.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    mode : int, default 0
        Axis that becomes the rows, counted without the skipped leading axes.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    skip_end : int, default 0
        Number of trailing axes to keep unchanged.
    ravel_tensors : bool, default False
        Whether to flatten the matrices to vectors.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrices or vectors, between the skipped leading and trailing axes, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        ``mode`` is out of range.
    IvyValueError
        ``skip_begin`` or ``skip_end`` is negative, or ``x`` has no other axes than the skipped ones.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tensorly.base.partial_unfold``.

    Examples
    --------
    >>> ivy.partial_unfold(ivy.array([[[1, 2], [3, 4]]]), 1)
    ivy.array([[[1, 3],
                [2, 4]]])
    """
    return _partial_unfold("partial_unfold", x, mode, skip_begin, skip_end, ravel_tensors)


@compositional
def partial_vec_to_tensor(x: ArrayLike, /, shape: ShapeLike, skip_begin: int = 1, *, out: Out = None) -> "Array":
    """Reshape an array returned by `partial_tensor_to_vec` to its original shape.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type.
    shape : ShapeLike
        Original shape.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The array of shape ``shape``, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``shape`` does not match the number of elements of ``x``.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tensorly.base.partial_vec_to_tensor``.

    Examples
    --------
    >>> ivy.partial_vec_to_tensor(ivy.array([[1, 2, 3, 4]]), (1, 2, 2))
    ivy.array([[[1, 2],
                [3, 4]]])
    """
    return _fold("partial_vec_to_tensor", x, 0, shape, skip_begin)


@compositional
def unfold(x: ArrayLike, /, mode: int = 0, *, out: Out = None) -> "Array":
    """Unfold an array into a matrix: one axis becomes the rows, and the other axes become the columns.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    mode : int, default 0
        Axis that becomes the rows.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``tensorly.unfold``.

    Examples
    --------
    >>> ivy.unfold(ivy.array([[1, 2], [3, 4]]), 1)
    ivy.array([[1, 3],
               [2, 4]])
    """
    return _partial_unfold("unfold", x, mode, 0, 0, False)


def _check_sizes(name: str, sizes: Sequence[int | None]) -> None:
    if len([n for n in sizes if n in (None, -1)]) > 1:
        raise unknown_lengths(f"ivy.{name}")


def _partial_unfold(name: str, x: Any, mode: int, begin: int, end: int, ravel: bool) -> "Array":
    shape = tuple(ops.shape(x))
    stop = len(shape) - end
    if begin < 0 or end < 0 or begin >= stop:
        raise IvyValueError(
            f"ivy.{name}: skip_begin={begin} and skip_end={end} must leave at least one of {len(shape)} axes"
        )
    row = begin + normalize_axis(name, mode, stop - begin)
    other_axes = [axis for axis in range(begin, stop) if axis != row]
    columns = product_of([shape[axis] for axis in other_axes])
    middle_shape = (product_of(shape[begin:stop]),) if ravel else (shape[row], columns)
    moved = ops.moveaxis(x, row, begin) if row != begin else x
    if -1 in middle_shape or None in shape:
        middle_shape = tuple([-1 if part is None else part for part in middle_shape])
        _check_sizes(name, (*shape[:begin], *middle_shape, *shape[stop:]))
    return ops.reshape(moved, (*shape[:begin], *middle_shape, *shape[stop:]))


def _fold(name: str, x: Any, mode: int, lengths: Any, begin: int) -> "Array":
    shape = list(lengths)
    row = begin + normalize_axis(name, mode, len(shape) - begin)
    unfolded_shape = [*shape[:begin], shape[row], *shape[begin:row], *shape[row + 1 :]]
    result = ops.reshape(x, tuple(unfolded_shape))
    return ops.moveaxis(result, begin, row) if row != begin else result


@compositional(promote=True, dtype_kinds=NUMERIC)
def batched_outer(tensors: ArraySequence, /, *, out: Out = None) -> "Array":
    """Return the outer product of several arrays for each index along their first axis.

    Parameters
    ----------
    tensors : ArraySequence
        Numeric arrays, which have the same length along the first axis.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The products, of the promoted dtype. The shape is the common length of the first axes, followed by the remaining
        shape of each array.

    Raises
    ------
    IvyDispatchError
        An element of ``tensors`` is not array-like, or the arrays belong to different backends.
    IvyValueError
        ``tensors`` is empty, or an array is 0-d.
    IvyBroadcastShapeError
        The lengths of the first axes differ.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``batched_outer``.

    Examples
    --------
    >>> x = ivy.array([[1, 2], [3, 4]])
    >>> ivy.batched_outer([x, x])
    ivy.array([[[ 1,  2],
                [ 2,  4]],
    <BLANKLINE>
               [[ 9, 12],
                [12, 16]]])
    """
    shapes = [tuple(ops.shape(x)) for x in tensors]
    if not shapes or not all(shapes):
        raise IvyValueError("ivy.batched_outer: pass at least one array, each with at least one dimension")
    if len({shape[0] for shape in shapes}) > 1:
        raise IvyBroadcastShapeError(
            f"ivy.batched_outer: arrays must have the same number of rows, but have the shapes {shapes}"
        )
    result: Any = tensors[0]
    for x, shape in zip(tensors[1:], shapes[1:], strict=True):
        before, after = ops.get_num_dims(result) - 1, len(shape) - 1
        left = ops.expand_dims(result, axis=tuple(range(before + 1, before + 1 + after))) if after else result
        right = ops.expand_dims(x, axis=tuple(range(1, 1 + before))) if before else x
        result = ops.multiply(left, right)
    return result


@compositional(promote=True, dtype_kinds=NUMERIC)
def general_inner_product(a: ArrayLike, b: ArrayLike, n_modes: int | None = None, /, *, out: Out = None) -> "Array":
    """Return the inner product of two arrays over the last axes of ``a`` and the first axes of ``b``.

    Parameters
    ----------
    a : ArrayLike
        Numeric array.
    b : ArrayLike
        Numeric array.
    n_modes : int, optional
        Number of axes to sum over; ``None`` means all axes, which requires arrays of equal shapes.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inner product, of the promoted dtype, with the remaining axes of ``a`` and ``b``.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``b`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyBroadcastShapeError
        The lengths of the axes to sum over differ, or ``n_modes`` is out of range.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``inner``.

    Examples
    --------
    >>> ivy.general_inner_product(ivy.array([[1, 2], [3, 4]]), ivy.array([[1, 0], [0, 1]]))
    ivy.array(5)
    """
    first, second = tuple(ops.shape(a)), tuple(ops.shape(b))
    count = len(first) if n_modes is None else n_modes
    if not 0 <= count <= min(len(first), len(second)) or (n_modes is None and len(first) != len(second)):
        raise IvyBroadcastShapeError(
            f"ivy.general_inner_product: n_modes={count} is out of range for arrays of the shapes {first} and {second}"
        )
    if first[len(first) - count :] != second[:count]:
        raise IvyBroadcastShapeError(
            f"ivy.general_inner_product: the last {count} axes of {first} must match the first {count} axes of {second}"
        )
    return ops.tensordot(a, b, count)


@compositional(promote=("x", "weights"))
def khatri_rao(
    x: ArraySequence,
    weights: ArrayLike | None = None,
    skip_matrix: int | None = None,
    mask: ArrayLike | None = None,
    *,
    out: Out = None,
) -> "Array":
    """Return the Khatri-Rao product of several matrices: their column-wise Kronecker product.

    Parameters
    ----------
    x : ArraySequence
        Numeric matrices with the same number of columns.
    weights : ArrayLike, optional
        Factors of the columns.
    skip_matrix : int, optional
        Index of a matrix to skip.
    mask : ArrayLike, optional
        Factors of the rows of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The product, of shape ``(m1 * m2 * ..., n)`` for matrices of shapes ``(m1, n)``, ``(m2, n)`` and so on.

    Raises
    ------
    IvyDispatchError
        An element of ``x`` is not array-like, or the arrays belong to different backends.
    IvyIndexError
        ``skip_matrix`` is out of range.
    IvyValueError
        There are fewer than two matrices, an array is not 2-D, or the numbers of columns differ.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``khatri_rao``.

    Examples
    --------
    >>> ivy.khatri_rao([ivy.array([[1, 2]]), ivy.array([[3, 4], [5, 6]])])
    ivy.array([[ 3,  8],
               [ 5, 12]])
    """
    matrices = _skip_matrix("khatri_rao", x, skip_matrix)
    shapes = [tuple(ops.shape(m)) for m in matrices]
    if len(matrices) < 2 or any([len(shape) != 2 or shape[1] != shapes[0][1] for shape in shapes]):
        raise IvyValueError(
            f"ivy.khatri_rao: pass at least two matrices with the same number of columns, not the shapes {shapes}"
        )
    columns = shapes[0][1]
    result = matrices[0] if weights is None else ops.multiply(matrices[0], ops.reshape(weights, (1, -1)))
    for matrix in matrices[1:]:
        result = ops.reshape(
            ops.multiply(ops.expand_dims(result, axis=1), ops.expand_dims(matrix, axis=0)), (-1, columns)
        )
    return result if mask is None else ops.multiply(result, ops.reshape(mask, (-1, 1)))


@compositional(promote=("x",), dtype_kinds=NUMERIC)
def kronecker(x: ArraySequence, skip_matrix: int | None = None, reverse: bool = False, *, out: Out = None) -> "Array":
    """Return the Kronecker product of several matrices.

    Parameters
    ----------
    x : ArraySequence
        Numeric matrices.
    skip_matrix : int, optional
        Index of a matrix to skip.
    reverse : bool, default False
        If True, the last matrix is the first factor.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype. The length of each axis is the product of the lengths of this axis in the
        matrices.

    Raises
    ------
    IvyDispatchError
        An element of ``x`` is not array-like, or the arrays belong to different backends.
    IvyIndexError
        ``skip_matrix`` is out of range.
    IvyValueError
        ``x`` is empty, or contains only the skipped matrix.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``kronecker``.

    Examples
    --------
    >>> ivy.kronecker([ivy.array([[1, 2]]), ivy.array([[1], [3]])])
    ivy.array([[1, 2],
               [3, 6]])
    """
    matrices = _skip_matrix("kronecker", x, skip_matrix)
    if not matrices:
        raise IvyValueError("ivy.kronecker: pass at least one matrix")
    result = matrices[-1] if reverse else matrices[0]
    for matrix in matrices[-2::-1] if reverse else matrices[1:]:
        result = kronecker_product(result, matrix)
    return result


@compositional(promote=True, dtype_kinds=NUMERIC)
def mode_dot(
    x: ArrayLike, /, matrix_or_vector: ArrayLike, mode: int, transpose: bool = False, *, out: Out = None
) -> "Array":
    """Return the product of an array with a matrix or vector along one axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric array with at least one dimension.
    matrix_or_vector : ArrayLike
        Matrix of shape ``(m, n)`` for an axis of length ``n``, or vector of length ``n``.
    mode : int
        Axis to multiply along.
    transpose : bool, default False
        If True, use the conjugate transpose of the matrix, or the conjugate of the vector.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype. A matrix changes the length of the axis from ``n`` to ``m``, and a vector
        removes the axis.

    Raises
    ------
    IvyBroadcastShapeError
        The length of the axis does not match ``matrix_or_vector``.
    IvyDispatchError
        ``x`` or ``matrix_or_vector`` is not array-like, or they are arrays of different backends (see
        `set_mixed_arrays`).
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``matrix_or_vector`` is neither a matrix nor a vector.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``mode_dot``.

    Examples
    --------
    >>> ivy.mode_dot(ivy.array([[1, 2], [3, 4]]), ivy.array([[1, 1]]), 0)
    ivy.array([[4, 6]])
    """
    return _mode_dot("mode_dot", x, matrix_or_vector, mode, transpose)


@compositional(promote=("x", "mat_or_vec_list"), dtype_kinds=NUMERIC)
def multi_mode_dot(
    x: ArrayLike,
    /,
    mat_or_vec_list: ArraySequence,
    modes: Sequence[int] | None = None,
    skip: int | None = None,
    transpose: bool = False,
    *,
    out: Out = None,
) -> "Array":
    """Return the product of an array with several matrices or vectors along several axes.

    Parameters
    ----------
    x : ArrayLike
        Numeric array.
    mat_or_vec_list : ArraySequence
        The matrices and vectors, as in `mode_dot`.
    modes : sequence of int, optional
        Axis of ``x`` for each factor; ``None`` means the axes 0, 1, 2 and so on.
    skip : int, optional
        Index of a factor to skip.
    transpose : bool, default False
        If True, use the conjugate transposes of the matrices, and the conjugates of the vectors.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype, without the axes that were multiplied by vectors.

    Raises
    ------
    IvyBroadcastShapeError
        The length of an axis does not match its factor.
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyIndexError
        An axis is out of range.
    IvyValueError
        The number of axes differs from the number of factors, or a factor is neither a matrix nor a vector.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``multi_mode_dot``.

    Examples
    --------
    >>> ivy.multi_mode_dot(ivy.array([[1, 2], [3, 4]]), [ivy.array([1, 1]), ivy.array([[1, 1]])])
    ivy.array([10])
    """
    axes = list(range(len(mat_or_vec_list))) if modes is None else list(modes)
    if len(axes) != len(mat_or_vec_list):
        raise IvyValueError(
            f"ivy.multi_mode_dot: modes={axes} must have one axis for each of {len(mat_or_vec_list)} factors"
        )
    rank = ops.get_num_dims(x)
    contracted: list[int] = []
    result: Any = x
    for i, (mode, factor) in enumerate(zip(axes, mat_or_vec_list, strict=True)):
        if i == skip:
            continue
        axis = normalize_axis("multi_mode_dot", mode, rank)
        current_axis = axis - len([other for other in contracted if other < axis])
        result = _mode_dot("multi_mode_dot", result, factor, current_axis, transpose)
        if ops.get_num_dims(factor) == 1:
            contracted.append(axis)
    return result


def _skip_matrix(name: str, x: Any, skip: int | None) -> list[Any]:
    if skip is not None and not -len(x) <= skip < len(x):
        raise IvyIndexError(f"ivy.{name}: skip_matrix={skip} is out of range for {len(x)} matrices")
    return [m for i, m in enumerate(x) if skip is None or i != skip % len(x)]


def _mode_dot(name: str, x: Any, factor: Any, mode: int, transpose: bool) -> Any:
    axis, factor_ndim = normalize_axis(name, mode, ops.get_num_dims(x)), ops.get_num_dims(factor)
    if factor_ndim not in (1, 2):
        raise IvyValueError(
            f"ivy.{name}: a factor must be a matrix or a vector, not an array of {factor_ndim} dimensions"
        )
    factor = ops.conj(factor) if transpose else factor
    factor_axis = 0 if factor_ndim == 1 or transpose else 1
    length, factor_length = ops.shape(x)[axis], ops.shape(factor)[factor_axis]
    if None not in (length, factor_length) and length != factor_length:
        raise IvyBroadcastShapeError(
            f"ivy.{name}: x must have {factor_length} elements along axis {mode} for this factor, not {length}"
        )
    result = ops.tensordot(x, factor, ((axis,), (factor_axis,)))
    return result if factor_ndim == 1 else ops.moveaxis(result, -1, axis)


Init = Literal["svd", "random"] | tuple[Any, Any]


class TuckerTensor(NamedTuple):
    """Core tensor and a factor matrix for each axis, as returned by Tucker decompositions."""

    core: Array
    factors: list[Array]


class CPTensor(NamedTuple):
    """Weights of a sum of outer products, and a factor matrix for each axis. The columns of the factor matrices are the
    vectors of the outer products.
    """

    weights: Array
    factors: list[Array]


class Parafac2Tensor(NamedTuple):
    """Weights, three factor matrices for all slices, and a projection with orthonormal columns for each slice."""

    weights: Array
    factors: list[Array]
    projections: list[Array]


@uses_backend
@defer_to_overrides
@nestable
@named
def initialize_tucker(
    x: "ArrayLike",
    rank: Sequence[int],
    modes: Sequence[int],
    /,
    *,
    init: Init = "svd",
    seed: int | None = None,
    svd: Literal["truncated_svd"] = "truncated_svd",
    non_negative: bool = False,
    mask: "ArrayLike | None" = None,
    svd_mask_repeats: int = 5,
) -> tuple[Any, list[Any]]:
    """Return the initial core and factors for `partial_tucker`.

    Parameters
    ----------
    x
        n-D array.
    rank
        Length of the core along each decomposed axis.
    modes
        Axes to decompose.
    init
        Initialization: ``"svd"`` for singular vectors, ``"random"`` for random values, or a pair of a core and factors.
    seed
        Seed of the random initialization.
    svd
        Method of the singular value decomposition.
    non_negative
        Whether the factors are non-negative.
    mask
        Mask of the known elements: true or 1 for known elements, and 0 elsewhere.
    svd_mask_repeats
        Number of iterations that impute the unknown elements.

    Returns
    -------
    tuple
        The core, and a list of factors of shape ``(length, rank)``.

    Raises
    ------
    IvyValueError
        ``init`` or ``svd`` is unknown.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows TensorLy.

    Examples
    --------
    >>> core, factors = ivy.initialize_tucker(ivy.ones((3, 4)), [1, 1], [0, 1])
    >>> core.shape, [f.shape for f in factors]
    (ivy.Shape(1, 1), [ivy.Shape(3, 1), ivy.Shape(4, 1)])
    """
    x, modes, rank = ops.asarray(x), list(modes), list(rank)
    if svd != "truncated_svd":
        raise IvyValueError(f"ivy.initialize_tucker: svd must be 'truncated_svd', not {svd!r}")
    if isinstance(init, tuple | list):
        core, factors = init[0], list(init[1])
    elif init == "svd":
        factors = [
            _leading_singular_vectors(x, axis, count, mask, svd_mask_repeats, non_negative)
            for axis, count in _pairs(modes, rank)
        ]
        core = multi_mode_dot(x, factors, modes=modes, transpose=True)
    elif init == "random":
        factor_shapes = [(ops.shape(x)[axis], count) for axis, count in _pairs(modes, rank)]
        core_shape = list(ops.shape(x))
        for axis, count in _pairs(modes, rank):
            core_shape[axis] = count
        core, *factors = _sample_uniform([tuple(core_shape), *factor_shapes], seed, x.dtype, x)
    else:
        raise IvyValueError(f"ivy.initialize_tucker: init must be 'svd', 'random', or a core and factors, not {init!r}")
    if non_negative:
        core, factors = ops.abs(core), [ops.abs(f) for f in factors]
    return core, factors


@uses_backend
@defer_to_overrides
@nestable
@named
def partial_tucker(
    x: "ArrayLike",
    rank: int | Sequence[int] | None = None,
    modes: Sequence[int] | None = None,
    /,
    *,
    n_iter_max: int = 100,
    init: Init = "svd",
    svd: Literal["truncated_svd"] = "truncated_svd",
    seed: int | None = None,
    mask: "ArrayLike | None" = None,
    svd_mask_repeats: int = 5,
    tol: float | None = 0.0001,
    verbose: bool = False,
    return_errors: bool = False,
) -> Any:
    """Compute the partial Tucker decomposition of an array along some of its axes.

    Parameters
    ----------
    x
        n-D array: floating-point or complex.
    rank
        Length of the core along each axis: one integer for all axes, or one for each. If None, the lengths of ``x``.
    modes
        Axes to decompose; if None, all axes.
    n_iter_max
        Maximum number of iterations.
    init
        Initialization, as in `initialize_tucker`.
    svd
        Method of the singular value decomposition.
    seed
        Seed of the random initialization.
    mask
        Mask of the known elements: true or 1 for known elements, and 0 elsewhere.
    svd_mask_repeats
        Number of initial iterations that impute the unknown elements.
    tol
        Tolerance: the iteration stops when the relative error changes by less than ``tol``. If None, or in compiled
        code, all iterations run.
    verbose
        Whether to log the error of each iteration.
    return_errors
        Whether to return the relative errors too.

    Returns
    -------
    tuple
        The core and the list of factors. With ``return_errors``, a pair: the core and factors as a tuple, and the list
        of the relative errors after each iteration.

    Raises
    ------
    IvyValueError
        The number of ranks differs from the number of axes, a rank is not positive, or ``init`` or ``svd`` is unknown.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows TensorLy: the algorithm is higher-order orthogonal iteration (HOOI).

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(6, dtype="float32"), (2, 3))
    >>> core, factors = ivy.partial_tucker(x, 2, [1])
    >>> bool(ivy.allclose(ivy.matmul(core, ivy.matrix_transpose(factors[0])), x, atol=1e-4))
    True
    """
    core, factors, errors = _iterate_hooi(
        "partial_tucker", ops.asarray(x), rank, modes, n_iter_max, init, svd, seed, mask, svd_mask_repeats, tol, verbose
    )
    return ((core, factors), errors) if return_errors else (core, factors)


@uses_backend
@defer_to_overrides
@nestable
@named
def tucker(
    x: "ArrayLike",
    rank: int | Sequence[int] | None = None,
    /,
    *,
    fixed_factors: Sequence[int] | None = None,
    n_iter_max: int = 100,
    init: Init = "svd",
    svd: Literal["truncated_svd"] = "truncated_svd",
    seed: int | None = None,
    mask: "ArrayLike | None" = None,
    svd_mask_repeats: int = 5,
    tol: float | None = 0.0001,
    verbose: bool = False,
    return_errors: bool = False,
) -> Any:
    """Compute the Tucker decomposition of an array.

    Parameters
    ----------
    x
        n-D array: floating-point or complex.
    rank
        Length of the core along each axis: one integer for all axes, or one for each. If None, the lengths of ``x``.
    fixed_factors
        Axes whose factors are taken from ``init`` and not updated.
    n_iter_max
        Maximum number of iterations.
    init
        Initialization, as in `initialize_tucker`.
    svd
        Method of the singular value decomposition.
    seed
        Seed of the random initialization.
    mask
        Mask of the known elements: true or 1 for known elements, and 0 elsewhere.
    svd_mask_repeats
        Number of initial iterations that impute the unknown elements.
    tol
        Tolerance: the iteration stops when the relative error changes by less than ``tol``. If None, or in compiled
        code, all iterations run.
    verbose
        Whether to log the error of each iteration.
    return_errors
        Whether to return the relative errors too.

    Returns
    -------
    TuckerTensor
        The core and the list of factors: ``ivy.multi_mode_dot(core, factors)`` approximates the array. With
        ``return_errors``, a pair of the decomposition and the list of the relative errors after each iteration.

    Raises
    ------
    IvyValueError
        The number of ranks differs from the number of axes, a rank is not positive, or ``init`` or ``svd`` is unknown.
    IvyValueError
        ``fixed_factors`` is passed, but ``init`` is not a pair of a core and factors.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows TensorLy.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(6, dtype="float32"), (2, 3))
    >>> core, factors = ivy.tucker(x, 2)
    >>> bool(ivy.allclose(ivy.multi_mode_dot(core, factors), x, atol=1e-4))
    True
    """
    x = ops.asarray(x)
    if not fixed_factors:
        core, factors, errors = _iterate_hooi(
            "tucker", x, rank, None, n_iter_max, init, svd, seed, mask, svd_mask_repeats, tol, verbose
        )
    else:
        if not isinstance(init, tuple | list):
            raise IvyValueError("ivy.tucker: fixed_factors requires a core and factors as init")
        core, init_factors = init[0], list(init[1])
        fixed_axes = sorted([axis % len(init_factors) for axis in fixed_factors])
        modes = [axis for axis in range(len(init_factors)) if axis not in fixed_axes]
        core = multi_mode_dot(core, [init_factors[axis] for axis in fixed_axes], modes=fixed_axes)
        ranks = [ops.shape(init_factors[axis])[1] for axis in modes]
        start = (core, [init_factors[axis] for axis in modes])
        core, new_factors, errors = _iterate_hooi(
            "tucker", x, ranks, modes, n_iter_max, start, svd, seed, mask, svd_mask_repeats, tol, verbose
        )
        core = multi_mode_dot(core, [init_factors[axis] for axis in fixed_axes], modes=fixed_axes, transpose=True)
        remaining = iter(new_factors)
        factors = [init_factors[axis] if axis in fixed_axes else next(remaining) for axis in range(len(init_factors))]
    tensor = TuckerTensor(core, factors)
    return (tensor, errors) if return_errors else tensor


@uses_backend
@defer_to_overrides
@nestable
@named
def tensor_train(
    input_tensor: "ArrayLike",
    rank: int | Sequence[int],
    /,
    *,
    svd: Literal["truncated_svd"] = "truncated_svd",
    verbose: bool = False,
) -> list[Any]:
    """Compute the tensor-train decomposition of an array.

    Parameters
    ----------
    input_tensor
        n-D array: floating-point or complex.
    rank
        Ranks between the factors: one integer for all, or ``n + 1`` integers for ``n`` axes, where the first and the
        last must be 1. Ranks that are too large for the shape of the array are reduced.
    svd
        Method of the singular value decomposition.
    verbose
        Whether to log the shape of each factor.

    Returns
    -------
    list
        Factors of shape ``(rank[k], length, rank[k + 1])``, whose contraction over the ranks approximates the array.

    Raises
    ------
    IvyValueError
        The number of ranks is not ``n + 1``, a rank is not positive, or the first or the last rank is not 1.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows TensorLy. I. V. Oseledets, "Tensor-train decomposition", 2011.

    Examples
    --------
    >>> [f.shape for f in ivy.tensor_train(ivy.ones((2, 3, 4)), 2)]
    [ivy.Shape(1, 2, 2), ivy.Shape(2, 3, 2), ivy.Shape(2, 4, 1)]
    """
    rest: Any = ops.asarray(input_tensor)
    lengths = tuple(ops.shape(rest))
    ranks = _parse_chain_ranks("tensor_train", rank, len(lengths), closed=False)
    if svd != "truncated_svd":
        raise IvyValueError(f"ivy.tensor_train: svd must be 'truncated_svd', not {svd!r}")
    factors, before = [], 1
    for axis, length in enumerate(lengths[:-1]):
        matrix = ops.reshape(rest, (before * length, math.prod(lengths[axis + 1 :])))
        count = min(*ops.shape(matrix), ranks[axis + 1])
        u, s, vh = ops.truncated_svd(matrix, n_eigenvecs=count)
        factors.append(ops.reshape(u, (before, length, count)))
        rest = ops.multiply(ops.reshape(s, (-1, 1)), vh)
        before = count
    factors.append(ops.reshape(rest, (before, lengths[-1], 1)))
    for factor in factors if verbose else ():
        warn(f"ivy.tensor_train: a factor of shape {tuple(ops.shape(factor))}")
    return factors


@uses_backend
@named
def random_cp(
    shape: Sequence[int],
    rank: int,
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    orthogonal: bool = False,
    seed: int | None = None,
    normalise_factors: bool = True,
) -> Any:
    """Return a random tensor in CP (canonical polyadic) form.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Number of outer products.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the full array.
    orthogonal
        Whether the vectors of each axis are orthonormal, which requires axes of at least ``rank`` elements.
    seed
        Seed of the random initialization.
    normalise_factors
        Whether to normalize the vectors to length 1. The weights are then the products of the norms.

    Returns
    -------
    CPTensor or ivy.Array
        Weights of shape ``(rank,)`` and factors of shape ``(length, rank)``. With ``full``, the full array.

    Raises
    ------
    IvyValueError
        ``rank`` is not positive, or ``orthogonal`` is True and ``rank`` exceeds the length of an axis.

    Examples
    --------
    >>> weights, factors = ivy.random_cp((2, 3), 2, seed=1)
    >>> [f.shape for f in factors]
    [ivy.Shape(2, 2), ivy.Shape(3, 2)]
    """
    _check_ranks("random_cp", rank)
    if orthogonal and rank > min(shape):
        raise IvyValueError(
            f"ivy.random_cp: orthogonal=True requires a rank of at most {min(shape)}, the length of the shortest axis, "
            f"not {rank}"
        )
    factors = _sample_uniform([(length, rank) for length in shape], seed, dtype)
    if orthogonal:
        factors = [ops.qr(f)[0] for f in factors]
    weights = ops.ones((rank,), dtype=factors[0].dtype, like=factors[0])
    if normalise_factors:
        weights, factors = _normalize_factors(weights, factors)
    if not full:
        return CPTensor(weights, factors)
    first = ops.multiply(factors[0], weights)
    if len(factors) == 1:
        return ops.matmul(first, ops.ones((rank,), dtype=first.dtype, like=first))
    rest = factors[1] if len(factors) == 2 else khatri_rao(factors[1:])
    return ops.reshape(ops.matmul(first, ops.matrix_transpose(rest)), tuple(shape))


@uses_backend
@named
def random_parafac2(
    shapes: Sequence[tuple[int, int]],
    rank: int,
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    seed: int | None = None,
    normalise_factors: bool = True,
) -> Any:
    """Return random matrices in PARAFAC2 form: three factors for all matrices, and one projection for each matrix.

    Parameters
    ----------
    shapes
        Shapes of the matrices, each with at least ``rank`` rows and all with the same number of columns.
    rank
        Number of columns of the factors.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the list of full matrices.
    seed
        Seed of the random initialization.
    normalise_factors
        Whether to normalize the columns of the factors to length 1. The weights are then the products of the norms.

    Returns
    -------
    Parafac2Tensor or list
        Weights, three factors ``A``, ``B`` and ``C``, and one projection with orthonormal columns for each matrix.
        Matrix ``i`` is ``projections[i] @ B @ diag(weights * A[i]) @ C.T``. With ``full``, the list of matrices.

    Raises
    ------
    IvyValueError
        ``rank`` is not positive, a matrix has fewer than ``rank`` rows, or the numbers of columns differ.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows TensorLy.

    Examples
    --------
    >>> [x.shape for x in ivy.random_parafac2([(3, 4), (5, 4)], 2, full=True)]
    [ivy.Shape(3, 4), ivy.Shape(5, 4)]
    """
    _check_ranks("random_parafac2", rank)
    rows, columns = [s[0] for s in shapes], {s[1] for s in shapes}
    if len(columns) != 1 or min(rows) < rank:
        raise IvyValueError(
            f"ivy.random_parafac2: matrices must have equal numbers of columns and at least {rank} rows, not the "
            f"shapes {list(shapes)}"
        )
    sizes = [(len(shapes), rank), (rank, rank), (columns.pop(), rank), *[(n, rank) for n in rows]]
    samples = _sample_uniform(sizes, seed, dtype)
    factors, projections = samples[:3], [ops.qr(x)[0] for x in samples[3:]]
    weights = ops.ones((rank,), dtype=factors[0].dtype, like=factors[0])
    if normalise_factors:
        weights, factors = _normalize_factors(weights, factors)
    if not full:
        return Parafac2Tensor(weights, factors, projections)
    first, second, third = factors
    return [
        ops.matmul(
            ops.matmul(projection, ops.multiply(second, ops.multiply(ops.get_item(first, i), weights))),
            ops.matrix_transpose(third),
        )
        for i, projection in enumerate(projections)
    ]


@uses_backend
@named
def random_tr(
    shape: Sequence[int],
    rank: int | Sequence[int],
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    seed: int | None = None,
) -> Any:
    """Return a random tensor in tensor-ring form, as 3-D factors.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Ranks between the factors: one integer for all, or ``n + 1`` integers for ``n`` axes, where the first and the
        last must be equal.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the full array.
    seed
        Seed of the random initialization.

    Returns
    -------
    list or ivy.Array
        Factors of shape ``(rank[k], length, rank[k + 1])``. With ``full``, the full array.

    Raises
    ------
    IvyNotImplementedException
        ``full`` is True, and ``shape`` has only one axis.
    IvyValueError
        The number of ranks is not ``n + 1``, a rank is not positive, or the first and the last rank differ.

    Examples
    --------
    >>> [f.shape for f in ivy.random_tr((2, 3), 2)]
    [ivy.Shape(2, 2, 2), ivy.Shape(2, 3, 2)]
    """
    ranks = _parse_chain_ranks("random_tr", rank, len(shape), closed=True)
    factors = _sample_uniform([(a, n, b) for a, n, b in zip(ranks, shape, ranks[1:], strict=False)], seed, dtype)
    if not full:
        return factors
    result = factors[0]
    for factor in factors[1:-1]:
        result = ops.tensordot(result, factor, 1)
    if len(factors) == 1:
        raise IvyNotImplementedException(
            "ivy.random_tr: a ring of one factor is not supported; call ivy.trace on the factor"
        )
    # Contract both rank axes of the last factor, which closes the chain to a ring.
    return ops.tensordot(ops.moveaxis(result, 0, -1), ops.moveaxis(factors[-1], 1, -1), 2)


@uses_backend
@named
def random_tt(
    shape: Sequence[int],
    rank: int | Sequence[int],
    /,
    *,
    full: bool = False,
    dtype: "DtypeLike | None" = None,
    seed: int | None = None,
) -> Any:
    """Return a random tensor in tensor-train form, as 3-D factors.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Ranks between the factors: one integer for all, or ``n + 1`` integers for ``n`` axes, where the first and the
        last must be 1.
    full
        Whether to return the full array.
    dtype
        Floating-point data type; if None, the default one.
    seed
        Seed of the random initialization.

    Returns
    -------
    list or ivy.Array
        Factors of shape ``(rank[k], length, rank[k + 1])``. With ``full``, the full array.

    Raises
    ------
    IvyValueError
        The number of ranks is not ``n + 1``, a rank is not positive, or the first or the last rank is not 1.

    Examples
    --------
    >>> [f.shape for f in ivy.random_tt((2, 3), 2)]
    [ivy.Shape(1, 2, 2), ivy.Shape(2, 3, 1)]
    """
    ranks = _parse_chain_ranks("random_tt", rank, len(shape), closed=False)
    factors = _sample_uniform([(a, n, b) for a, n, b in zip(ranks, shape, ranks[1:], strict=False)], seed, dtype)
    if not full:
        return factors
    result = factors[0]
    for factor in factors[1:]:
        result = ops.tensordot(result, factor, 1)
    return ops.squeeze(result, axis=(0, len(shape) + 1))


@uses_backend
@named
def random_tucker(
    shape: Sequence[int],
    rank: int | Sequence[int],
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    orthogonal: bool = False,
    seed: int | None = None,
    non_negative: bool = False,
) -> Any:
    """Return a random tensor in Tucker form.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Length of the core along each axis: one integer for all axes, or one for each.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the full array.
    orthogonal
        Whether the columns of the factors are orthonormal, which requires ranks of at most the length of their axis.
    seed
        Seed of the random initialization.
    non_negative
        Whether all elements are non-negative.

    Returns
    -------
    TuckerTensor or ivy.Array
        The core, and factors of shape ``(length, rank)``. With ``full``, the full array.

    Raises
    ------
    IvyValueError
        The number of ranks differs from the number of axes, or a rank is not positive.
    IvyValueError
        ``orthogonal`` is True, and a rank exceeds the length of its axis.

    Examples
    --------
    >>> ivy.random_tucker((2, 3), (1, 2)).core.shape
    ivy.Shape(1, 2)
    """
    ranks = _parse_ranks("random_tucker", rank, shape)
    if orthogonal and any([r > n for r, n in zip(ranks, shape, strict=True)]):
        raise IvyValueError(
            f"ivy.random_tucker: orthogonal=True requires ranks of at most {tuple(shape)}, not {tuple(ranks)}"
        )
    core, *factors = _sample_uniform([tuple(ranks), *_pairs(shape, ranks)], seed, dtype)
    if orthogonal:
        factors = [ops.qr(f)[0] for f in factors]
    if non_negative:
        factors = [ops.abs(f) for f in factors]
    return multi_mode_dot(core, factors) if full else TuckerTensor(core, factors)


def _pairs(first: Sequence[int], second: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(first, second, strict=True))


def _check_ranks(name: str, *ranks: int) -> None:
    if any([r < 1 for r in ranks]):
        raise IvyValueError(f"ivy.{name}: ranks must be positive, not {ranks[0] if len(ranks) == 1 else ranks}")


def _parse_ranks(name: str, rank: int | Sequence[int], lengths: Sequence[int]) -> list[int]:
    ranks = [rank] * len(lengths) if is_integral(rank) else list(rank)
    _check_ranks(name, *ranks)
    if len(ranks) != len(lengths):
        raise IvyValueError(f"ivy.{name}: pass one rank for each of {len(lengths)} axes, not {len(ranks)}")
    return ranks


def _parse_chain_ranks(name: str, rank: int | Sequence[int], count: int, *, closed: bool) -> list[int]:
    """Return the `count` + 1 ranks of a tensor train, or of a tensor ring if `closed` is True."""
    if not is_integral(rank):
        ranks = list(rank)
    elif closed:
        ranks = [rank] * (count + 1)
    else:
        ranks = [1, *[rank] * (count - 1), 1]
    _check_ranks(name, *ranks)
    if len(ranks) != count + 1:
        raise IvyValueError(f"ivy.{name}: pass {count + 1} ranks for {count} axes, not {len(ranks)}")
    if ranks[0] != ranks[-1] or (not closed and ranks[0] != 1):
        raise IvyValueError(
            f"ivy.{name}: the first and the last rank must be {'equal' if closed else '1'}, not {ranks}"
        )
    return ranks


def _sample_uniform(shapes: list[tuple[int, ...]], seed: Any, dtype: Any, like: Any = None) -> list[Any]:
    """Return uniform random arrays of several shapes, which are slices of a single sample."""
    counts = [math.prod(shape) for shape in shapes]
    samples = ops.random_uniform(shape=(sum(counts),), dtype=dtype, seed=seed, like=like)
    ends = [sum(counts[: i + 1]) for i in range(len(counts))]
    return [
        ops.reshape(ops.get_item(samples, slice(end - count, end)), shape)
        for end, count, shape in zip(ends, counts, shapes, strict=True)
    ]


def _normalize_factors(weights: Any, factors: list[Any]) -> tuple[Any, list[Any]]:
    normalized = []
    for factor in factors:
        norms = ops.vector_norm(factor, axis=0)
        weights = ops.multiply(weights, norms)
        # Divide by at least 1e-30, so that zero columns stay zero and do not become NaN.
        normalized.append(ops.divide(factor, ops.maximum(norms, 1e-30)))
    return weights, normalized


def _unfold(x: Any, axis: int) -> Any:
    return ops.reshape(ops.moveaxis(x, axis, 0), (ops.shape(x)[axis], -1))


def _leading_singular_vectors(x: Any, axis: int, count: int, mask: Any, n_repeats: int, non_negative: bool) -> Any:
    """Return the `count` leading left singular vectors of the unfolding of an array along an axis.

    With a mask, impute the unknown elements in `n_repeats` iterations.
    """
    matrix = _unfold(x, axis)
    u, s, vh = ops.truncated_svd(matrix, n_eigenvecs=count)
    if mask is not None:
        observed = _unfold(ops.multiply(mask, ops.ones(tuple(ops.shape(x)), dtype=x.dtype, like=x)), axis)
        for _ in range(n_repeats):
            reconstruction = ops.matmul(
                ops.multiply(ops.get_item(u, (slice(None), slice(ops.shape(s)[0]))), s),
                ops.get_item(vh, slice(ops.shape(s)[0])),
            )
            matrix = ops.multiply(matrix, observed) + ops.multiply(reconstruction, ops.subtract(1, observed))
            u, s, vh = ops.truncated_svd(matrix, n_eigenvecs=count)
    return ops.make_svd_non_negative(matrix, u, s, vh)[0] if non_negative else u


def _iterate_hooi(
    name: str,
    x: Any,
    rank: Any,
    modes: Any,
    n_iter_max: int,
    init: Any,
    svd: Any,
    seed: Any,
    mask: Any,
    svd_mask_repeats: int,
    tol: float | None,
    verbose: bool,
) -> tuple[Any, list[Any], list[Any]]:
    """Run higher-order orthogonal iteration: update each factor in turn, while the other factors stay fixed.

    Return the core, the factors and the relative errors.
    """
    axes = [axis % len(ops.shape(x)) for axis in (range(len(ops.shape(x))) if modes is None else modes)]
    lengths = [ops.shape(x)[axis] for axis in axes]
    ranks = [min(r, n) for r, n in _pairs(_parse_ranks(name, lengths if rank is None else rank, lengths), lengths)]
    core, factors = initialize_tucker(
        x, ranks, axes, init=init, seed=seed, svd=svd, mask=mask, svd_mask_repeats=svd_mask_repeats
    )
    observed = None if mask is None else ops.multiply(mask, ops.ones(tuple(ops.shape(x)), dtype=x.dtype, like=x))
    errors: list[Any] = []
    for step in range(n_iter_max):
        if observed is not None:
            reconstruction = multi_mode_dot(core, factors, modes=axes)
            x = ops.multiply(x, observed) + ops.multiply(reconstruction, ops.subtract(1, observed))
        for i, (axis, count) in enumerate(_pairs(axes, ranks)):
            projected = multi_mode_dot(x, factors, modes=axes, skip=i, transpose=True)
            factors[i] = ops.truncated_svd(_unfold(projected, axis), n_eigenvecs=count)[0]
        core = multi_mode_dot(x, factors, modes=axes, transpose=True)
        # Compute the norm of the difference, because a difference of norms would lose precision by cancellation.
        residual = ops.vector_norm(ops.subtract(x, multi_mode_dot(core, factors, modes=axes)))
        errors.append(ops.divide(residual, ops.vector_norm(x)))
        if not (is_array_leaf(errors[-1]) and has_values(errors[-1])):
            continue
        if verbose:
            warn(f"ivy.{name}: after step {step + 1} the relative error is {ops.to_scalar(errors[-1])} of the norm")
        if tol is not None and step and math.fabs(ops.to_scalar(errors[-2]) - ops.to_scalar(errors[-1])) < tol:
            break
    return core, factors, errors


@compositional(promote=True)
def tt_matrix_to_tensor(tt_matrix: ArraySequence, /, *, out: Out = None) -> "Array":
    """Return the array that a matrix in tensor-train form represents.

    Parameters
    ----------
    tt_matrix : ArraySequence
        Factors of shape ``(r, m, n, s)``. The first ``r`` and the last ``s`` are 1, and each ``r`` equals the
        previous ``s``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The array, of shape ``(m_1, ..., m_k, n_1, ..., n_k)`` for ``k`` factors.

    Raises
    ------
    IvyDispatchError
        An element of ``tt_matrix`` is not array-like, or the arrays belong to different backends.
    IvyValueError
        ``tt_matrix`` is empty, or the shapes are incompatible.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``tt_matrix_to_tensor``.

    Examples
    --------
    >>> factor = ivy.array([[[[2.0], [1.0]]]])
    >>> ivy.tt_matrix_to_tensor([factor, factor]).shape
    ivy.Shape(1, 1, 2, 2)
    """
    shapes = [tuple(ops.shape(factor)) for factor in tt_matrix]
    if any([None in shape for shape in shapes]):
        raise unknown_lengths("ivy.tt_matrix_to_tensor")
    ranks = [1, *[shape[-1] for shape in shapes]] if all(shapes) else []
    if not shapes or any([len(shape) != 4 for shape in shapes]) or ranks[-1] != 1:
        raise IvyValueError(
            f"ivy.tt_matrix_to_tensor: factors must be 4-D and have matching ranks, not the shapes {shapes}"
        )
    if any([shape[0] != before for shape, before in zip(shapes, ranks, strict=False)]):
        raise IvyValueError(
            "ivy.tt_matrix_to_tensor: the first axis of each factor must have the length of the last axis of the "
            f"previous factor, not the shapes {shapes}"
        )
    result: Any = tt_matrix[0]
    for factor in tt_matrix[1:]:
        result = ops.tensordot(result, factor, 1)
    count = len(shapes)
    result = ops.squeeze(result, axis=(0, 2 * count + 1))
    return ops.permute_dims(result, (*range(0, 2 * count, 2), *range(1, 2 * count, 2)))
