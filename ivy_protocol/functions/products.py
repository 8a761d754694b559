"""Tensor products: Kronecker, Khatri-Rao, outer, inner, mode and chained matrix products."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ANY, NUMERIC, ArrayLike, ArraySequence, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyIndexError, IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.elementwise import conj, multiply
from ivy_protocol.functions.general import get_num_dims, shape
from ivy_protocol.functions.linear_algebra import matmul, matrix_transpose, tensordot
from ivy_protocol.functions.manipulation import expand_dims, moveaxis, permute_dims, reshape

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "adjoint",
    "batched_outer",
    "dot",
    "general_inner_product",
    "higher_order_moment",
    "khatri_rao",
    "kron",
    "kronecker",
    "mode_dot",
    "multi_dot",
    "multi_mode_dot",
]


@compositional(kinds=NUMERIC)
def adjoint(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the conjugate transpose of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: numeric.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The adjoint matrices, of shape ``(..., n, m)`` and the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    From Ivy's experimental functions; see also `matrix_transpose`.

    Examples
    --------
    >>> ivy.adjoint(ivy.array([[1.0, 1j], [2.0, 3.0]]))
    ivy.array([[1.-0.j, 2.-0.j],
               [0.-1.j, 3.-0.j]])
    """
    return matrix_transpose(conj(x))


@compositional(promote=True, kinds=NUMERIC)
def batched_outer(tensors: ArraySequence, /, *, out: Out = None) -> "Array":
    """Return the outer products of the rows of several arrays.

    Parameters
    ----------
    tensors : ArraySequence
        Numeric arrays with a common first axis.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products, of the promoted dtype. The shape is the first axis, followed by all other axes.

    Raises
    ------
    IvyDispatchError
        An element of ``tensors`` is not array-like, or the arrays belong to different libraries.
    IvyValueError
        ``tensors`` is empty, or an array is 0-d.
    IvyBroadcastShapeError
        The lengths of the first axes differ.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``batched_outer``.

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
    lengths = [tuple(shape(x)) for x in tensors]
    if not lengths or not all(lengths):
        raise IvyValueError("ivy.batched_outer: outer products are of one array or more, each with an axis of rows")
    if len({found[0] for found in lengths}) > 1:
        raise IvyBroadcastShapeError(f"ivy.batched_outer: arrays of {lengths} do not have as many rows")
    result: Any = tensors[0]
    for x, found in zip(tensors[1:], lengths[1:], strict=True):
        before, after = get_num_dims(result) - 1, len(found) - 1
        left = expand_dims(result, axis=tuple(range(before + 1, before + 1 + after))) if after else result
        right = expand_dims(x, axis=tuple(range(1, 1 + before))) if before else x
        result = multiply(left, right)
    return result


@compositional(promote=True, kinds=NUMERIC)
def dot(a: ArrayLike, b: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the dot product of two arrays, as ``numpy.dot`` defines it.

    Parameters
    ----------
    a : ArrayLike
        Numeric array.
    b : ArrayLike
        Numeric array.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums of products over the last axis of ``a`` and the second-to-last axis of ``b``, or its only one, of the
        promoted dtype. The shape is that of ``a`` followed by that of ``b``, without these axes. A 0-d array
        multiplies the other one.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.
    IvyException
        The lengths of these axes differ.

    Notes
    -----
    From Ivy's experimental functions; `matmul` and `vecdot` are the functions of the standard.

    Examples
    --------
    >>> ivy.dot(ivy.array([1, 2]), ivy.array([[1, 0], [3, 1]]))
    ivy.array([7, 2])
    """
    first, second = get_num_dims(a), get_num_dims(b)
    if not first or not second:
        return multiply(a, b)
    if second <= 2:
        return matmul(a, b)
    return tensordot(a, b, ((first - 1,), (second - 2,)))


@compositional(promote=True, kinds=NUMERIC)
def general_inner_product(a: ArrayLike, b: ArrayLike, n_modes: int | None = None, /, *, out: Out = None) -> "Array":
    """Return the inner product of two arrays over the last axes of one and the first axes of the other.

    Parameters
    ----------
    a : ArrayLike
        Numeric array.
    b : ArrayLike
        Numeric array.
    n_modes : int, optional
        Number of axes to sum over; ``None`` means all, for arrays of one shape.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The inner product, of the remaining axes and the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyBroadcastShapeError
        The lengths of the axes differ.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``inner``.

    Examples
    --------
    >>> ivy.general_inner_product(ivy.array([[1, 2], [3, 4]]), ivy.array([[1, 0], [0, 1]]))
    ivy.array(5)
    """
    first, second = tuple(shape(a)), tuple(shape(b))
    count = len(first) if n_modes is None else n_modes
    if not 0 <= count <= min(len(first), len(second)) or (n_modes is None and len(first) != len(second)):
        raise IvyBroadcastShapeError(f"ivy.general_inner_product: {first} and {second} have no {count} axes in common")
    if first[len(first) - count :] != second[:count]:
        raise IvyBroadcastShapeError(
            f"ivy.general_inner_product: the last axes of {first} are not the first {count} of {second}"
        )
    return tensordot(a, b, count)


@compositional(floating=True, kinds=ANY)
def higher_order_moment(x: ArrayLike, order: int, /, *, out: Out = None) -> "Array":
    """Return the mean of the outer products of observations with themselves.

    Parameters
    ----------
    x : ArrayLike
        Observations along the first axis: floating-point or complex; integers are converted to the default float.
    order : int
        Number of factors in each product.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The moment, with the axes of one observation repeated ``order`` times.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``order`` is less than one, or ``x`` has no axes.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``higher_order_moment``.

    Examples
    --------
    >>> ivy.higher_order_moment(ivy.array([[1.0, 2.0], [3.0, 4.0]]), 2)
    ivy.array([[ 5.,  7.],
               [ 7., 10.]])
    """
    rank = get_num_dims(x)
    if order < 1 or not rank:
        raise IvyValueError(f"ivy.higher_order_moment: order={order} of an array of {rank} dimensions is no moment")
    if order > 1 and rank == 2:
        # A matrix product computes the sum without storing all outer products.
        rest = batched_outer([x] * (order - 1))
        lengths = tuple(shape(rest))
        flat = reshape(rest, (lengths[0], math.prod(lengths[1:])))
        product = matmul(matrix_transpose(x), multiply(flat, 1 / max(lengths[0], 1)))
        if lengths[0]:
            return reshape(product, (shape(x)[1], *lengths[1:]))
    return statistical.mean(batched_outer([x] * order), axis=0)


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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products. The number of rows is the product of all numbers of rows; the columns are the same.

    Raises
    ------
    IvyDispatchError
        An element of ``x`` is not array-like, or the arrays belong to different libraries.
    IvyValueError
        There are fewer than two matrices, or their numbers of dimensions or columns differ.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``khatri_rao``.

    Examples
    --------
    >>> ivy.khatri_rao([ivy.array([[1, 2]]), ivy.array([[3, 4], [5, 6]])])
    ivy.array([[ 3,  8],
               [ 5, 12]])
    """
    matrices = _others("khatri_rao", x, skip_matrix)
    lengths = [tuple(shape(m)) for m in matrices]
    if len(matrices) < 2 or any([len(found) != 2 or found[1] != lengths[0][1] for found in lengths]):
        raise IvyValueError(f"ivy.khatri_rao takes two matrices or more, with as many columns, not {lengths}")
    columns = lengths[0][1]
    result = matrices[0] if weights is None else multiply(matrices[0], reshape(weights, (1, -1)))
    for matrix in matrices[1:]:
        result = reshape(multiply(expand_dims(result, axis=1), expand_dims(matrix, axis=0)), (-1, columns))
    return result if mask is None else multiply(result, reshape(mask, (-1, 1)))


@compositional(promote=True, kinds=NUMERIC)
def kron(a: ArrayLike, b: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the Kronecker product of two arrays.

    Parameters
    ----------
    a : ArrayLike
        Numeric array.
    b : ArrayLike
        Numeric array. The array with fewer dimensions is extended by axes of length 1 in front.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype. The length of each axis is the product of both lengths.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The function does not support the dtypes.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.kron``.

    Examples
    --------
    >>> ivy.kron(ivy.array([1, 10]), ivy.array([1, 2]))
    ivy.array([ 1,  2, 10, 20])
    """
    return _kron(a, b)


@compositional(promote=("x",), kinds=NUMERIC)
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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype. The length of each axis is the product of all lengths.

    Raises
    ------
    IvyDispatchError
        An element of ``x`` is not array-like, or the arrays belong to different libraries.
    IvyIndexError
        The index to skip is out of range.
    IvyValueError
        ``x`` is empty.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``kronecker``.

    Examples
    --------
    >>> ivy.kronecker([ivy.array([[1, 2]]), ivy.array([[1], [3]])])
    ivy.array([[1, 2],
               [3, 6]])
    """
    matrices = _others("kronecker", x, skip_matrix)
    if not matrices:
        raise IvyValueError("ivy.kronecker: there are no matrices to multiply")
    result = matrices[-1] if reverse else matrices[0]
    for matrix in matrices[-2::-1] if reverse else matrices[1:]:
        result = _kron(result, matrix)
    return result


@compositional(promote=True, kinds=NUMERIC)
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
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype, with length ``m`` instead of ``n``, or without the axis.

    Raises
    ------
    IvyBroadcastShapeError
        The length of the axis does not match the factor.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The factor is neither a matrix nor a vector.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``mode_dot``.

    Examples
    --------
    >>> ivy.mode_dot(ivy.array([[1, 2], [3, 4]]), ivy.array([[1, 1]]), 0)
    ivy.array([[4, 6]])
    """
    return _mode_dot("mode_dot", x, matrix_or_vector, mode, transpose)


@compositional(promote=True, kinds=NUMERIC)
def multi_dot(x: ArraySequence, /, *, out: Out = None) -> "Array":
    """Return the product of several matrices, in the order with the fewest multiplications.

    Parameters
    ----------
    x : ArraySequence
        At least two numeric matrices. The first may be a vector (a row), and the last one too (a column).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype, without the axes of vectors.

    Raises
    ------
    IvyDispatchError
        An element of ``x`` is not array-like, or the arrays belong to different libraries.
    IvyValueError
        There are fewer than two arrays, or an inner array is not a matrix.
    IvyException
        The shapes do not match.

    Notes
    -----
    From Ivy's experimental functions, as ``numpy.linalg.multi_dot``.

    Examples
    --------
    >>> ivy.multi_dot([ivy.array([[1, 2]]), ivy.array([[1, 0], [3, 1]]), ivy.array([1, 1])])
    ivy.array([9])
    """
    lengths = [tuple(shape(m)) for m in x]
    ranks = [len(found) for found in lengths]
    if len(ranks) < 2 or any([n != 2 for n in ranks[1:-1]]) or not {ranks[0], ranks[-1]} <= {1, 2}:
        raise IvyValueError(f"ivy.multi_dot multiplies two matrices or more, with vectors at the ends, not {lengths}")
    wide = [1 if ranks[0] == 1 else lengths[0][0], *[found[0] for found in lengths[1:]], lengths[-1][-1]]
    if ranks[-1] == 1:
        wide[-1] = 1
    if None in wide:
        result: Any = x[0]
        for matrix in x[1:]:
            result = matmul(result, matrix)
        return result
    return _in_order(x, _order(wide), 0, len(x) - 1)


@compositional(promote=("x", "mat_or_vec_list"), kinds=NUMERIC)
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
        Axis of each factor; ``None`` means the first axes in order.
    skip : int, optional
        Index of a factor to skip.
    transpose : bool, default False
        If True, use the conjugate transposes of the matrices.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype, without the axes that were multiplied by vectors.

    Raises
    ------
    IvyBroadcastShapeError
        The length of an axis does not match its matrix.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        The number of axes differs from the number of factors, or a factor is neither a matrix nor a vector.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``multi_mode_dot``.

    Examples
    --------
    >>> ivy.multi_mode_dot(ivy.array([[1, 2], [3, 4]]), [ivy.array([1, 1]), ivy.array([[1, 1]])])
    ivy.array([10])
    """
    axes = list(range(len(mat_or_vec_list))) if modes is None else list(modes)
    if len(axes) != len(mat_or_vec_list):
        raise IvyValueError(f"ivy.multi_mode_dot: {len(mat_or_vec_list)} factors for the axes {axes}")
    rank = get_num_dims(x)
    gone: list[int] = []
    result: Any = x
    for i, (axis, factor) in enumerate(zip(axes, mat_or_vec_list, strict=True)):
        if i == skip:
            continue
        if not -rank <= axis < rank:
            raise IvyIndexError(f"ivy.multi_mode_dot: axis {axis} is out of range for an array of {rank} dimensions")
        place = axis % rank - len([other for other in gone if other < axis % rank])
        result = _mode_dot("multi_mode_dot", result, factor, place, transpose)
        if get_num_dims(factor) == 1:
            gone.append(axis % rank)
    return result


def _others(name: str, x: Any, skip: int | None) -> list[Any]:
    if skip is not None and not -len(x) <= skip < len(x):
        raise IvyIndexError(f"ivy.{name}: skip_matrix={skip}, and there are {len(x)} matrices")
    return [m for i, m in enumerate(x) if skip is None or i != skip % len(x)]


def _kron(a: Any, b: Any) -> Any:
    first, second = tuple(shape(a)), tuple(shape(b))
    rank = max(len(first), len(second))
    first, second = (1,) * (rank - len(first)) + first, (1,) * (rank - len(second)) + second
    lengths = tuple([m * n for m, n in zip(first, second, strict=True)])
    if rank > 2:
        # TensorFlow tiles arrays along a few axes only.
        product = multiply(reshape(a, (-1, 1)), reshape(b, (1, -1)))
        order = [axis for n in range(rank) for axis in (n, rank + n)]
        return reshape(permute_dims(reshape(product, (*first, *second)), order), lengths)
    left = reshape(a, tuple([n for length in first for n in (length, 1)]))
    right = reshape(b, tuple([n for length in second for n in (1, length)]))
    return reshape(multiply(left, right), lengths)


def _mode_dot(name: str, x: Any, factor: Any, mode: int, transpose: bool) -> Any:
    rank, kind = get_num_dims(x), get_num_dims(factor)
    if not -rank <= mode < rank:
        raise IvyIndexError(f"ivy.{name}: axis {mode} is out of range for an array of {rank} dimensions")
    if kind not in (1, 2):
        raise IvyValueError(f"ivy.{name}: a factor is a matrix or a vector, and not of {kind} dimensions")
    factor = conj(factor) if transpose else factor
    along = 0 if kind == 1 or transpose else 1
    length, taken = shape(x)[mode], shape(factor)[along]
    if None not in (length, taken) and length != taken:
        raise IvyBroadcastShapeError(
            f"ivy.{name}: the factor takes {taken} elements of axis {mode}, which has {length}"
        )
    result = tensordot(x, factor, ((mode % rank,), (along,)))
    return result if kind == 1 else moveaxis(result, -1, mode % rank)


def _order(lengths: list[int]) -> list[list[int]]:
    """Return the split positions for each chain of matrices, from their row counts and the last column count."""
    count = len(lengths) - 1
    cost, best = [[0] * count for _ in range(count)], [[0] * count for _ in range(count)]
    for span in range(1, count):
        for start in range(count - span):
            end = start + span
            found = [
                cost[start][i] + cost[i + 1][end] + lengths[start] * lengths[i + 1] * lengths[end + 1]
                for i in range(start, end)
            ]
            cost[start][end] = min(found)
            best[start][end] = start + found.index(cost[start][end])
    return best


def _in_order(x: Any, best: list[list[int]], start: int, end: int) -> Any:
    if start == end:
        return x[start]
    middle = best[start][end]
    return matmul(_in_order(x, best, start, middle), _in_order(x, best, middle + 1, end))
