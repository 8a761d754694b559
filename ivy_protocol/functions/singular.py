"""Functions based on singular value decompositions, and tensor trains."""

from operator import index
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ANY, ORDERED, Array, ArrayLike, ArraySequence, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.creation import ones_like
from ivy_protocol.functions.elementwise import (
    abs,
    divide,
    equal,
    greater_equal,
    less,
    maximum,
    multiply,
    negative,
    sqrt,
)
from ivy_protocol.functions.general import get_item, get_num_dims, shape
from ivy_protocol.functions.linear_algebra import svd, svdvals, tensordot, vector_norm
from ivy_protocol.functions.manipulation import concat, expand_dims, permute_dims, squeeze, take_along_axis
from ivy_protocol.functions.searching import argmax, where
from ivy_protocol.messages.titles import unknown_lengths

if TYPE_CHECKING:
    pass

__all__ = ["make_svd_non_negative", "svd_flip", "truncated_svd", "tt_matrix_to_tensor"]


@compositional(promote=True, floating=True, kinds=ORDERED)
def make_svd_non_negative(
    x: ArrayLike,
    U: ArrayLike,
    S: ArrayLike,
    V: ArrayLike,
    /,
    *,
    nntype: Literal["nndsvd", "nndsvda"] = "nndsvd",
) -> "tuple[Array, Array]":
    """Return two non-negative factors of a matrix, from its singular value decomposition.

    Parameters
    ----------
    x : ArrayLike
        Matrix of shape ``(m, n)``: real floating-point; integers are converted to the default float.
    U : ArrayLike
        Left singular vectors, as ``k`` columns.
    S : ArrayLike
        Singular values, of shape ``(k,)``.
    V : ArrayLike
        Right singular vectors, as ``k`` rows.
    nntype : {"nndsvd", "nndsvda"}, default "nndsvd"
        Handling of zeros: "nndsvd" keeps them, and "nndsvda" replaces them by the mean of the matrix.

    Returns
    -------
    tuple of ivy.Array
        Factors of shape ``(m, k)`` and ``(k, n)``, whose product approximates a non-negative matrix.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        The dtype is complex.

    Notes
    -----
    From Ivy's experimental functions: Boutsidis and Gallopoulos, "SVD based initialization" (2008).

    Examples
    --------
    >>> x = ivy.array([[2.0, 0.0], [0.0, 1.0]])
    >>> first, second = ivy.make_svd_non_negative(x, *ivy.svd(x))
    >>> bool(ivy.allclose(ivy.matmul(first, second), x, atol=1e-4))
    True
    """
    count = shape(S)[0]
    left, right = get_item(U, (slice(None), slice(count))), get_item(V, (slice(count), slice(None)))
    above = [maximum(left, 0.0), maximum(right, 0.0)]
    below = [maximum(negative(left), 0.0), maximum(negative(right), 0.0)]
    sizes = [[vector_norm(part, axis=axis) for axis, part in enumerate(pair)] for pair in (above, below)]
    products = [multiply(*pair) for pair in sizes]
    upper = greater_equal(*products)
    squared = multiply(S, where(upper, *products))
    # The square root has no gradient at zero.
    nothing = equal(squared, 0)
    scale = where(nothing, 0.0, sqrt(where(nothing, 1.0, squared)))
    found = []
    for axis, (first, second) in enumerate(zip(above, below, strict=True)):
        size = where(upper, sizes[0][axis], sizes[1][axis])
        factor = divide(scale, where(equal(size, 0), 1.0, size))
        chosen = where(expand_dims(upper, axis=axis), first, second)
        factors = multiply(chosen, expand_dims(factor, axis=axis))
        factors = where(equal(factors, 0), statistical.mean(x), factors) if nntype == "nndsvda" else factors
        found.append(factors)
    return found[0], found[1]


@compositional(promote=True, floating=True)
def svd_flip(U: ArrayLike, V: ArrayLike, /, u_based_decision: bool = True) -> "tuple[Array, Array]":
    """Return singular vectors with signs that do not depend on the library.

    Parameters
    ----------
    U : ArrayLike
        Left singular vectors, as columns: real floating-point.
    V : ArrayLike
        Right singular vectors, as rows.
    u_based_decision : bool, default True
        If True, the largest element of each left vector becomes positive; otherwise, that of each right vector.

    Returns
    -------
    tuple of ivy.Array
        Left and right singular vectors, with the signs of some pairs changed.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy's experimental functions, as in scikit-learn and TensorLy.

    Examples
    --------
    >>> ivy.svd_flip(ivy.array([[-1.0]]), ivy.array([[2.0]]))
    (ivy.array([[1.]]), ivy.array([[-2.]]))
    """
    axis = 0 if u_based_decision else 1
    source = U if u_based_decision else V
    most = take_along_axis(source, argmax(abs(source), axis=axis, keepdims=True), axis=axis)
    signs = squeeze(where(less(most, 0), -1.0, ones_like(most)), axis=axis)
    return multiply(U, _fitted(signs, shape(U)[1])), multiply(V, expand_dims(_fitted(signs, shape(V)[0]), axis=1))


@compositional(floating=True, kinds=ANY)
def truncated_svd(
    x: ArrayLike, /, compute_uv: bool = True, n_eigenvecs: int | None = None
) -> "Array | tuple[Array, Array, Array]":
    """Return the largest singular values of a matrix with their vectors.

    Parameters
    ----------
    x : ArrayLike
        Matrix of shape ``(m, n)``: floating-point or complex; integers are converted to the default float.
    compute_uv : bool, default True
        If True, also return the singular vectors.
    n_eigenvecs : int, optional
        Number of singular values; ``None`` means all, of ``max(m, n)`` vectors.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The left vectors as columns, the singular values, and the right vectors as rows; or only the values.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` is not a matrix, or the number is not positive.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``truncated_svd``. There are at most ``min(m, n)`` values.

    Examples
    --------
    >>> u, s, vh = ivy.truncated_svd(ivy.array([[3.0, 0.0], [0.0, 1.0]]), n_eigenvecs=1)
    >>> s
    ivy.array([3.])
    """
    if get_num_dims(x) != 2:
        raise IvyValueError(f"ivy.truncated_svd: x is a matrix, and not of {get_num_dims(x)} dimensions")
    rows, columns = shape(x)
    count = max(rows, columns) if n_eigenvecs is None else index(n_eigenvecs)
    if count < 1:
        raise IvyValueError(f"ivy.truncated_svd: n_eigenvecs={count}, and there is at least one")
    if not compute_uv:
        return get_item(svdvals(x), slice(count))
    u, s, vh = svd(x, full_matrices=count > min(rows, columns))
    return get_item(u, (slice(None), slice(count))), get_item(s, slice(count)), get_item(vh, slice(count))


@compositional(promote=True)
def tt_matrix_to_tensor(tt_matrix: ArraySequence, /, *, out: Out = None) -> "Array":
    """Return the array that a matrix in tensor-train form represents.

    Parameters
    ----------
    tt_matrix : ArraySequence
        Factors of shape ``(r, m, n, s)``. The first ``r`` and the last ``s`` are 1, and each ``r`` equals the
        previous ``s``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The array, with the axes of length ``m`` of all factors, followed by those of length ``n``.

    Raises
    ------
    IvyDispatchError
        A factor is not array-like, or they belong to different libraries.
    IvyValueError
        ``tt_matrix`` is empty, or the shapes are incompatible.

    Notes
    -----
    From Ivy's experimental functions, as TensorLy's ``tt_matrix_to_tensor``.

    Examples
    --------
    >>> factor = ivy.array([[[[2.0], [1.0]]]])
    >>> ivy.tt_matrix_to_tensor([factor, factor]).shape
    ivy.Shape(1, 1, 2, 2)
    """
    lengths = [tuple(shape(factor)) for factor in tt_matrix]
    if any([None in found for found in lengths]):
        raise unknown_lengths("ivy.tt_matrix_to_tensor")
    ranks = [1, *[found[-1] for found in lengths]] if all(lengths) else []
    if not lengths or any([len(found) != 4 for found in lengths]) or ranks[-1] != 1:
        raise IvyValueError(f"ivy.tt_matrix_to_tensor: factors of the shapes {lengths} are no chain of four axes each")
    if any([found[0] != before for found, before in zip(lengths, ranks, strict=False)]):
        raise IvyValueError(f"ivy.tt_matrix_to_tensor: the first axes of {lengths} are not the last ones before them")
    result: Any = tt_matrix[0]
    for factor in tt_matrix[1:]:
        result = tensordot(result, factor, 1)
    count = len(lengths)
    result = squeeze(result, axis=(0, 2 * count + 1))
    return permute_dims(result, (*range(0, 2 * count, 2), *range(1, 2 * count, 2)))


def _fitted(signs: Any, count: int) -> Any:
    """Return the signs of a number of vectors; unpaired vectors have the sign 1."""
    have = shape(signs)[0]
    if have >= count:
        return get_item(signs, slice(count))
    more = [ones_like(get_item(signs, slice(1)))] * (count - have)
    return concat([signs, *more], axis=0)
