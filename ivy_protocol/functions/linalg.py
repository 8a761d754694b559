"""Linear algebra: products, norms, solvers, factorizations and eigenvalues."""

import math
import string
from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import index
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ivy_protocol.base.typing import ANY, NUMERIC, ORDERED, Array, ArrayLike, ArraySequence, Axis, DtypeLike, Out
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyValueError
from ivy_protocol.functions._shared import has_values, is_array_leaf, kronecker_product
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from typing import TypeAlias


@compositional(floating=True, upcast_half=True)
def clip_vector_norm(x: ArrayLike, max_norm: float, /, *, p: float = 2.0, out: Out = None) -> "Array":
    """Clip the norm of an array to a maximum by scaling the array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape, treated as one vector: floating-point; integers and booleans are converted to the
        default float.
    max_norm : float
        Maximum norm, non-negative.
    p : float, default 2.0
        Order of the norm.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        ``x``, multiplied by ``max_norm / norm`` if that is less than 1.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``max_norm`` is negative.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.clip_vector_norm(ivy.array([3.0, 4.0]), 2.5)
    ivy.array([1.5, 2. ])
    """
    return _clip_norm("clip_vector_norm", x, vector_norm(x, keepdims=True, ord=p), max_norm)


@compositional(floating=True, upcast_half=True)
def clip_matrix_norm(
    x: ArrayLike, max_norm: float, /, *, p: float | Literal["fro", "nuc"] = 2.0, out: Out = None
) -> "Array":
    """Clip the norms of matrices to a maximum by scaling the matrices.

    Parameters
    ----------
    x : ArrayLike
        Array of shape ``(..., M, N)``: floating-point; integers and booleans are converted to the default float.
    max_norm : float
        Maximum norm, non-negative.
    p : float or str, default 2.0
        Order of the norm, as in `matrix_norm`.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        ``x``, with each matrix multiplied by ``max_norm / norm`` if that is less than 1.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``max_norm`` is negative.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.clip_matrix_norm(ivy.array([[4.0, 0.0], [0.0, 2.0]]), 2.0, p=1.0)
    ivy.array([[2., 0.],
               [0., 1.]])
    """
    return _clip_norm("clip_matrix_norm", x, matrix_norm(x, keepdims=True, ord=p), max_norm)


def _clip_norm(function: str, x: ArrayLike, norm: ArrayLike, max_norm: float) -> "Array":
    if max_norm < 0:
        raise IvyValueError(f"ivy.{function}: max_norm must be non-negative, not {max_norm}")
    # If the norm is below the maximum, the quotient is exactly 1. If the maximum is 0, divide by at least 1, so that a
    # norm of 0 does not result in NaN.
    return ops.multiply(x, ops.divide(max_norm, ops.maximum(norm, max_norm or 1.0)))


@compositional(promote=True, dtype_kinds=NUMERIC)
def einsum(equation: str, /, *operands: ArrayLike, out: Out = None) -> "Array":
    """Evaluate the Einstein summation convention on the operands.

    Parameters
    ----------
    equation : str
        Axes of each operand as letters, with commas between operands, and the axes of the result after ``->``, as
        in ``"ij,jk->ik"``. An ellipsis denotes axes that broadcast. Without an arrow, the result has the letters that
        occur once, in alphabetical order.
    operands : ArrayLike
        Numeric arrays.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sums, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``equation`` is not valid, or does not match the operands.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.einsum``.

    Examples
    --------
    >>> ivy.einsum("ij,j->i", ivy.array([[1.0, 2.0], [3.0, 4.0]]), ivy.array([1.0, 1.0]))
    ivy.array([3., 7.])
    """
    return _contract(equation, operands)


if TYPE_CHECKING:
    Axes: TypeAlias = "int | tuple[Sequence[int], Sequence[int]]"
    OutPair: TypeAlias = "tuple[Array, Array] | None"
else:
    Axes = int | tuple
    OutPair = Out


class EigResult(NamedTuple):
    """Eigenvalues and eigenvectors of square matrices, as returned by ``eig``."""

    eigenvalues: Array
    eigenvectors: Array


class EighResult(NamedTuple):
    """Eigenvalues and eigenvectors of symmetric matrices, as returned by ``eigh``."""

    eigenvalues: Array
    eigenvectors: Array


class QRResult(NamedTuple):
    """Orthonormal and upper triangular factors of matrices, as returned by ``qr``."""

    Q: Array
    R: Array


class SlogdetResult(NamedTuple):
    """Signs and logarithms of determinants, as returned by ``slogdet``."""

    sign: Array
    logabsdet: Array


class SVDResult(NamedTuple):
    """Singular vectors and singular values of matrices, as returned by ``svd``."""

    U: Array
    S: Array
    Vh: Array


@primary(namespace="linalg", floating=True)
def cholesky(x: ArrayLike, /, *, upper: bool = False, out: Out = None) -> "Array":
    """Return the Cholesky decomposition of positive-definite matrices.

    Parameters
    ----------
    x : ArrayLike
        Symmetric or Hermitian matrices of shape ``(..., n, n)``: floating-point or complex; integers are
        converted to the default float.
    upper : bool, default False
        Whether to return the upper triangular factors, ``U`` with ``x = adjoint(U) @ U``, instead of the lower ones,
        ``L`` with ``x = L @ adjoint(L)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The triangular factors, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The matrices in ``x`` are not square, or not positive-definite.

    Notes
    -----
    Follows ``linalg.cholesky`` of the Python array API standard 2025.12. Symmetry is not checked.

    Examples
    --------
    >>> ivy.cholesky(ivy.array([[4.0, 0.0], [0.0, 9.0]]))
    ivy.array([[2., 0.],
               [0., 3.]])
    """
    ...


@primary(namespace="linalg", promote=True, dtype_kinds=NUMERIC)
def cross(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    axisa: int | None = None,
    axisb: int | None = None,
    axisc: int | None = None,
    axis: int = -1,
    *,
    out: Out = None,
) -> "Array":
    """Return the cross product of 3-element vectors.

    Parameters
    ----------
    x1 : ArrayLike
        First vectors: numeric.
    x2 : ArrayLike
        Second vectors: numeric. The shape without ``axis`` must be broadcastable with the shape of ``x1``.
    axis : int, default -1
        Axis of the vectors in ``x1``, in ``x2`` and in the result. Its length in ``x1`` and ``x2`` is 3.
    axisa, axisb, axisc : int, optional
        Axis of the vectors in ``x1``, in ``x2`` and in the result, respectively; if ``None``, ``axis``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The cross products, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The vectors do not have three elements, or the shapes do not broadcast.

    Notes
    -----
    Follows ``linalg.cross`` of the Python array API standard 2025.12; ``axisa``, ``axisb`` and ``axisc`` come
    from Ivy 1.0.

    Examples
    --------
    >>> ivy.cross(ivy.array([1, 0, 0]), ivy.array([0, 1, 0]))
    ivy.array([0, 0, 1])
    """
    ...


@primary(namespace="linalg", floating=True)
def det(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the determinants of square matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The determinants, of shape ``(...)`` and the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The matrices in ``x`` are not square.

    See Also
    --------
    slogdet : Sign and logarithm of the determinant, without overflow.

    Notes
    -----
    Follows ``linalg.det`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.det(ivy.array([[2.0, 0.0], [1.0, 3.0]]))
    ivy.array(6.)
    """
    ...


@primary
def diag(x: ArrayLike, /, k: int = 0, *, out: Out = None) -> "Array":
    """Extract the diagonal of a matrix, or construct a matrix from its diagonal.

    Parameters
    ----------
    x : ArrayLike
        Vector or matrix of any data type.
    k : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The diagonal of a matrix; for a vector of ``n`` elements, a square matrix of ``n + abs(k)`` rows, with zeros
        outside the diagonal. The data type is the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` is neither 1-D nor 2-D.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.diag``.

    Examples
    --------
    >>> ivy.diag(ivy.array([1.0, 2.0]))
    ivy.array([[1., 0.],
               [0., 2.]])
    >>> ivy.diag(ivy.array([[1.0, 2.0], [3.0, 4.0]]))
    ivy.array([1., 4.])
    """
    ...


@primary(namespace="linalg", returns_view=True)
def diagonal(x: ArrayLike, /, offset: int = 0, axis1: int = -2, axis2: int = -1, *, out: Out = None) -> "Array":
    """Return the diagonals of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and any data type.
    offset : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it, negative values below it.
    axis1, axis2 : int, default -2 and -1
        Axes of the rows and columns.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The diagonals, along a new last axis after the remaining axes, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions, or an axis is out of range.

    Notes
    -----
    Follows ``linalg.diagonal`` of the Python array API standard 2025.12; ``axis1`` and ``axis2`` come from
    Ivy 1.0.

    Examples
    --------
    >>> ivy.diagonal(ivy.array([[1, 2], [3, 4]]))
    ivy.array([1, 4])
    """
    ...


@primary(namespace="linalg", floating=True)
def eig(x: ArrayLike, /, *, out: OutPair = None) -> EigResult:
    """Return the eigenvalues and eigenvectors of square matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    out : tuple of two ivy.Array, optional
        Output arrays. The two results are cast to their data types.

    Returns
    -------
    EigResult
        ``eigenvalues`` of shape ``(..., n)`` in no particular order, and ``eigenvectors`` of shape
        ``(..., n, n)``, whose columns have length 1. Both are complex, with the precision of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The matrices in ``x`` are not square, or the backend does not implement the function on the device.

    See Also
    --------
    eigh : Eigenvalues and eigenvectors of symmetric or Hermitian matrices, faster and more accurate.

    Notes
    -----
    Follows ``linalg.eig`` of the Python array API standard 2025.12. Eigenvectors are unique only up to a factor, which
    differs between backends.

    Examples
    --------
    >>> ivy.eig(ivy.array([[0.0, 1.0], [-1.0, 0.0]])).eigenvalues.dtype
    'complex64'
    """
    ...


@primary(namespace="linalg", floating=True)
def eigh(x: ArrayLike, /, UPLO: Literal["L", "U"] = "L", *, out: OutPair = None) -> EighResult:
    """Return the eigenvalues and eigenvectors of symmetric or Hermitian matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    UPLO : {"L", "U"}, default "L"
        Triangle of each matrix to read: lower or upper. The other triangle is assumed to be its adjoint.
    out : tuple of two ivy.Array, optional
        Output arrays. The two results are cast to their data types.

    Returns
    -------
    EighResult
        ``eigenvalues`` of shape ``(..., n)``, real and ascending, and ``eigenvectors`` of shape
        ``(..., n, n)``, whose columns are orthonormal.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The matrices in ``x`` are not square.

    Notes
    -----
    Follows ``linalg.eigh`` of the Python array API standard 2025.12; ``UPLO`` comes from Ivy 1.0. Eigenvectors are
    unique only up to a factor, which differs between backends.

    Examples
    --------
    >>> ivy.eigh(ivy.array([[2.0, 0.0], [0.0, 1.0]])).eigenvalues
    ivy.array([1., 2.])
    """
    ...


@primary(namespace="linalg", floating=True)
def eigvals(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the eigenvalues of square matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The eigenvalues, of shape ``(..., n)``, in no particular order: complex, with the precision of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The matrices in ``x`` are not square, or the backend does not implement the function on the device.

    Notes
    -----
    Follows ``linalg.eigvals`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.eigvals(ivy.array([[2.0, 0.0], [0.0, 3.0]]))
    ivy.array([2.+0.j, 3.+0.j])
    """
    ...


@primary(namespace="linalg", floating=True)
def eigvalsh(x: ArrayLike, /, UPLO: Literal["L", "U"] = "L", *, out: Out = None) -> "Array":
    """Return the eigenvalues of symmetric or Hermitian matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    UPLO : {"L", "U"}, default "L"
        Triangle of each matrix to read: lower or upper. The other triangle is assumed to be its adjoint.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The eigenvalues, of shape ``(..., n)``: real and ascending.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The matrices in ``x`` are not square.

    Notes
    -----
    Follows ``linalg.eigvalsh`` of the Python array API standard 2025.12; ``UPLO`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.eigvalsh(ivy.array([[2.0, 0.0], [0.0, 1.0]]))
    ivy.array([1., 2.])
    """
    ...


@compositional(promote=True, dtype_kinds=NUMERIC)
def inner(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inner product over the last axes of two arrays.

    Parameters
    ----------
    x1 : ArrayLike
        Array of any shape: numeric.
    x2 : ArrayLike
        Array: numeric. Its last axis has the length of the last axis of ``x1``, unless ``x1`` or ``x2`` is 0-d.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inner products, with the other axes of ``x1`` followed by the other axes of ``x2``, of the promoted data
        type. If ``x1`` or ``x2`` is 0-d, the product ``x1 * x2``.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The lengths of the last axes differ.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.inner``. Unlike `vecdot`, the function does not conjugate ``x1``.

    Examples
    --------
    >>> ivy.inner(ivy.array([1.0, 2.0]), ivy.array([3.0, 4.0]))
    ivy.array(11.)
    """
    if len(ops.shape(x1)) == 0 or len(ops.shape(x2)) == 0:
        return ops.multiply(x1, x2)
    return tensordot(x1, x2, axes=([-1], [-1]))


@primary(namespace="linalg", floating=True)
def inv(x: ArrayLike, /, *, adjoint: bool = False, out: Out = None) -> "Array":
    """Return the inverses of square matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    adjoint : bool, default False
        Whether to return the inverses of the adjoint matrices instead.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inverses, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The matrices in ``x`` are not square, or a matrix is singular.

    See Also
    --------
    solve : Solve linear equations, faster than with the inverse.
    pinv : Moore-Penrose pseudo-inverse, which always exists.

    Notes
    -----
    Follows ``linalg.inv`` of the Python array API standard 2025.12; ``adjoint`` comes from Ivy 1.0. A matrix is
    singular if the elimination meets a pivot that is exactly 0. Code compiled by JAX cannot raise and returns
    infinities or NaN.

    Examples
    --------
    >>> ivy.inv(ivy.array([[2.0, 0.0], [0.0, 4.0]]))
    ivy.array([[0.5 , 0.  ],
               [0.  , 0.25]])
    """
    ...


@primary(promote=True, dtype_kinds=NUMERIC)
def matmul(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    *,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    out: Out = None,
) -> "Array":
    """Return the matrix product of two arrays.

    Parameters
    ----------
    x1 : ArrayLike
        Matrices of shape ``(..., m, k)``, or a vector of shape ``(k,)``: numeric.
    x2 : ArrayLike
        Matrices of shape ``(..., k, n)``, or a vector of shape ``(k,)``: numeric.
    transpose_a, transpose_b : bool, default False
        Whether to transpose the matrices of ``x1`` or ``x2`` first.
    adjoint_a, adjoint_b : bool, default False
        Whether to use the conjugate transposes of the matrices of ``x1`` or ``x2``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The products, of shape ``(..., m, n)`` and the promoted data type. The axes ``...`` are broadcast. If ``x1`` is
        a vector, the result has no axis ``m``; if ``x2`` is a vector, it has no axis ``n``.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        An operand is 0-d, or the shapes do not match.

    Notes
    -----
    Follows ``matmul`` of the Python array API standard 2025.12. The keywords, except ``out``, come from Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    >>> ivy.matmul(x, ivy.array([1.0, 1.0]))
    ivy.array([3., 7.])
    """
    ...


@primary(namespace="linalg", floating=True)
def matrix_norm(
    x: ArrayLike,
    /,
    *,
    keepdims: bool = False,
    ord: float | Literal["fro", "nuc"] | None = "fro",
    axis: tuple[int, int] = (-2, -1),
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return matrix norms.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default
        float.
    keepdims : bool, default False
        Whether to keep the matrix axes with length 1.
    ord : {1, -1, 2, -2, inf, -inf, "fro", "nuc"}, default "fro"
        Order of the norm. 1 means the maximum column sum of magnitudes, ``inf`` the maximum row sum of magnitudes, and
        2 the largest singular value. The negative orders mean the minimum sums and the smallest singular value.
        ``"fro"`` and ``None`` mean the Frobenius norm, and ``"nuc"`` the nuclear norm, the sum of the singular values.
    axis : tuple of two int, default (-2, -1)
        Axes of the rows and columns.
    dtype : DtypeLike, optional
        Data type to compute in; if ``None``, the data type of ``x`` after conversion.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The norms, real, of the shape of ``x`` without the matrix axes.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``dtype`` is not a floating-point or complex data type.
    IvyException
        ``x`` has fewer than two dimensions, an axis is out of range, or ``ord`` is unknown.

    Notes
    -----
    Follows ``linalg.matrix_norm`` of the Python array API standard 2025.12; ``axis`` and ``dtype`` come from
    Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([[3.0, 0.0], [0.0, 4.0]])
    >>> ivy.matrix_norm(x), ivy.matrix_norm(x, ord=1)
    (ivy.array(5.), ivy.array(4.))
    """
    ...


@primary(namespace="linalg", floating=True)
def matrix_power(x: ArrayLike, n: int, /, *, out: Out = None) -> "Array":
    """Return powers of square matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, m)``: floating-point or complex; integers are converted to the default
        float.
    n : int
        Exponent; if negative, the inverses are raised to ``-n``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, of the shape and data type of ``x``. The power 0 is the identity matrix.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The matrices in ``x`` are not square, or ``n`` is negative and a matrix is singular.

    Notes
    -----
    Follows ``linalg.matrix_power`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.matrix_power(ivy.array([[1.0, 1.0], [0.0, 1.0]]), 3)
    ivy.array([[1., 3.],
               [0., 1.]])
    """
    ...


@primary(namespace="linalg", floating=True)
def matrix_rank(
    x: ArrayLike,
    /,
    *,
    rtol: ArrayLike | None = None,
    atol: ArrayLike | None = None,
    hermitian: bool = False,
    out: Out = None,
) -> "Array":
    """Return the ranks of matrices: the numbers of non-zero singular values.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default
        float.
    rtol : ArrayLike, optional
        Relative tolerance: singular values up to ``rtol`` times the largest one count as zero. Real, of a shape
        broadcastable with ``(...)``. If ``None``, ``max(m, n)`` times the machine epsilon, or 0 if ``atol`` is given.
    atol : ArrayLike, optional
        Absolute tolerance: singular values up to ``atol`` count as zero too.
    hermitian : bool, default False
        Whether the matrices are Hermitian. If true, the singular values are computed from the eigenvalues, which is
        faster.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The ranks, of shape ``(...)`` and the index data type of the backend.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    Follows ``linalg.matrix_rank`` of the Python array API standard 2025.12; ``atol`` and ``hermitian`` come
    from Ivy 1.0.

    Examples
    --------
    >>> ivy.matrix_rank(ivy.array([[1.0, 2.0], [2.0, 4.0]])).item()
    1
    """
    ...


@primary(returns_view=True)
def matrix_transpose(x: ArrayLike, /, *, conjugate: bool = False, out: Out = None) -> "Array":
    """Transpose the last two axes of an array.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and any data type.
    conjugate : bool, default False
        Whether to also take the complex conjugate.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The transposed matrices, of shape ``(..., n, m)`` and the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    Follows ``matrix_transpose`` of the Python array API standard 2025.12; ``conjugate`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.matrix_transpose(ivy.array([[1.0], [2.0]]))
    ivy.array([[1., 2.]])
    """
    ...


@primary(namespace="linalg", promote=True, dtype_kinds=NUMERIC)
def outer(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the outer product of two vectors.

    Parameters
    ----------
    x1 : ArrayLike
        Vector of shape ``(m,)``: numeric.
    x2 : ArrayLike
        Vector of shape ``(n,)``: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The outer product, of shape ``(m, n)`` and the promoted data type.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        An operand is not a vector.

    Notes
    -----
    Follows ``linalg.outer`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.outer(ivy.array([1, 2]), ivy.array([3, 4]))
    ivy.array([[3, 4],
               [6, 8]])
    """
    ...


@primary(namespace="linalg", floating=True)
def pinv(x: ArrayLike, /, rtol: ArrayLike | None = None, *, out: Out = None) -> "Array":
    """Return the Moore-Penrose pseudo-inverses of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default
        float.
    rtol : ArrayLike, optional
        Relative tolerance: singular values up to ``rtol`` times the largest one count as zero. Real, of a shape
        broadcastable with ``(...)``. If ``None``, ``max(m, n)`` times the machine epsilon.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The pseudo-inverses, of shape ``(..., n, m)`` and the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    Follows ``linalg.pinv`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.pinv(ivy.array([[2.0], [0.0]]))
    ivy.array([[0.5, 0. ]])
    """
    ...


@primary(namespace="linalg", floating=True)
def qr(x: ArrayLike, /, mode: Literal["reduced", "complete"] = "reduced", *, out: OutPair = None) -> QRResult:
    """Return the QR decomposition of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default
        float.
    mode : {"reduced", "complete"}, default "reduced"
        Number of columns of ``Q``: ``k = min(m, n)`` ("reduced") or ``m`` ("complete").
    out : tuple of two ivy.Array, optional
        Output arrays. The two results are cast to their data types.

    Returns
    -------
    QRResult
        ``Q`` of shape ``(..., m, k)`` or ``(..., m, m)``, with orthonormal columns, and ``R`` of shape
        ``(..., k, n)`` or ``(..., m, n)``, upper triangular; ``x = Q @ R``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions, or ``mode`` is unknown.

    Notes
    -----
    Follows ``linalg.qr`` of the Python array API standard 2025.12. The signs of the columns differ between backends.

    Examples
    --------
    >>> ivy.qr(ivy.ones((3, 2)), mode="complete").Q.shape
    ivy.Shape(3, 3)
    """
    ...


@primary(namespace="linalg", floating=True)
def slogdet(x: ArrayLike, /) -> SlogdetResult:
    """Return the signs of determinants and the natural logarithms of their magnitudes.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.

    Returns
    -------
    SlogdetResult
        ``sign`` of the data type of ``x``, of magnitude 1, or 0 for a singular matrix; and ``logabsdet``,
        real, minus infinity for a singular matrix. Both have shape ``(...)``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The matrices in ``x`` are not square.

    Notes
    -----
    Follows ``linalg.slogdet`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.slogdet(ivy.array([[0.0, 1.0], [1.0, 0.0]])).sign
    ivy.array(-1.)
    """
    ...


@primary(namespace="linalg", promote=True, floating=True)
def solve(x1: ArrayLike, x2: ArrayLike, /, *, adjoint: bool = False, out: Out = None) -> "Array":
    """Solve the linear equations ``x1 @ x = x2`` for ``x``.

    Parameters
    ----------
    x1 : ArrayLike
        Coefficient matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    x2 : ArrayLike
        Right-hand sides: one vector of shape ``(n,)``, or matrices of shape ``(..., n, k)``, in which each column is a
        right-hand side. The axes ``...`` are broadcast.
    adjoint : bool, default False
        Whether to solve ``adjoint(x1) @ x = x2`` instead.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The solutions, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The matrices in ``x1`` are not square, a matrix is singular, or the shapes do not match.

    Notes
    -----
    Follows ``linalg.solve`` of the Python array API standard 2025.12; ``adjoint`` comes from Ivy 1.0. A matrix is
    singular if the elimination meets a pivot that is exactly 0. Code compiled by JAX cannot raise and returns
    infinities or NaN.

    Examples
    --------
    >>> ivy.solve(ivy.array([[2.0, 0.0], [0.0, 4.0]]), ivy.array([1.0, 2.0]))
    ivy.array([0.5, 0.5])
    """
    ...


@primary(namespace="linalg", floating=True)
def svd(x: ArrayLike, /, full_matrices: bool = True, compute_uv: bool = True) -> SVDResult:
    """Return the singular value decomposition of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default
        float.
    full_matrices : bool, default True
        Whether ``U`` and ``Vh`` are square; if false, they have ``k = min(m, n)`` columns or rows.
    compute_uv : bool, default True
        Whether to compute the singular vectors; ``U`` and ``Vh`` are ``None`` otherwise.

    Returns
    -------
    SVDResult
        ``U`` of shape ``(..., m, m)`` or ``(..., m, k)``, with orthonormal columns; ``S`` of shape ``(..., k)``, real,
        descending and non-negative; and ``Vh`` of shape ``(..., n, n)`` or ``(..., k, n)``, with orthonormal rows.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    See Also
    --------
    svdvals : Singular values only, as an array.

    Notes
    -----
    Follows ``linalg.svd`` of the Python array API standard 2025.12; ``compute_uv`` comes from Ivy 1.0. Singular vectors
    are unique only up to a factor, which differs between backends.

    Examples
    --------
    >>> u, s, vh = ivy.svd(ivy.ones((3, 2)), full_matrices=False)
    >>> u.shape, s.shape, vh.shape
    (ivy.Shape(3, 2), ivy.Shape(2), ivy.Shape(2, 2))
    """
    ...


@primary(namespace="linalg", floating=True)
def svdvals(x: ArrayLike, /, *, driver: str | None = None, out: Out = None) -> "Array":
    """Return the singular values of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default
        float.
    driver : str, optional
        Name of the cuSOLVER method that torch calls on a GPU. It has no effect on other backends.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The singular values, of shape ``(..., min(m, n))``: real, descending and non-negative.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    Follows ``linalg.svdvals`` of the Python array API standard 2025.12; ``driver`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.svdvals(ivy.array([[0.0, 2.0], [1.0, 0.0]]))
    ivy.array([2., 1.])
    """
    ...


@primary(promote=True, dtype_kinds=NUMERIC)
def tensordot(x1: ArrayLike, x2: ArrayLike, /, axes: Axes = 2, *, out: Out = None) -> "Array":
    """Return the tensor contraction of two arrays over pairs of axes.

    Parameters
    ----------
    x1 : ArrayLike
        First array: numeric.
    x2 : ArrayLike
        Second array: numeric.
    axes : int or tuple of two sequences of int, default 2
        Axes of equal length to contract: the last ``axes`` axes of ``x1`` with the first ``axes`` axes of ``x2``, in
        order; or a pair of sequences of axes of ``x1`` and ``x2``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The contraction, of the promoted data type: the remaining axes of ``x1``, followed by the remaining axes of
        ``x2``.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        Paired axes do not have the same length, or an axis is out of range.

    Notes
    -----
    Follows ``tensordot`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([[1, 2], [3, 4]])
    >>> ivy.tensordot(x, x, axes=([0], [0]))
    ivy.array([[10, 14],
               [14, 20]])
    """
    ...


@compositional(promote=True, floating=True)
def tensorsolve(x1: ArrayLike, x2: ArrayLike, /, axes: int | Sequence[int] | None = 2, *, out: Out = None) -> "Array":
    """Solve ``tensordot(x1, x, axes=x.ndim) == x2`` for ``x``.

    Parameters
    ----------
    x1 : ArrayLike
        Coefficients: floating-point or complex; integers and booleans are converted to the default float. The shape
        begins with the shape of ``x2``, and the product of the remaining lengths is the size of ``x2``.
    x2 : ArrayLike
        Right-hand side.
    axes : int or sequence of int, optional
        Axes to move to the end of ``x1`` first, in this order. If an integer or ``None``, no axes are moved.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The solution, of the shape of the last axes of ``x1``.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The size of ``x1`` is not the square of the size of ``x2``, or the coefficients are singular.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.linalg.tensorsolve``.

    Examples
    --------
    >>> ivy.tensorsolve(ivy.array([[2.0, 0.0], [0.0, 4.0]]), ivy.array([2.0, 8.0]))
    ivy.array([1., 2.])
    """
    if axes is not None and not is_integral(axes):
        x1 = ops.moveaxis(x1, tuple(axes), tuple(range(-len(axes), 0)))
    lengths, rows = tuple(ops.shape(x1)), math.prod(tuple(ops.shape(x2)))
    result_shape = lengths[len(ops.shape(x2)) :]
    if math.prod(result_shape) != rows or math.prod(lengths) != rows * rows:
        raise IvyValueError(
            f"ivy.tensorsolve: x2 has {rows} elements, so x1 must have {rows} equations of {rows} unknowns, not the "
            f"shape {lengths}"
        )
    return ops.reshape(solve(ops.reshape(x1, (rows, rows)), ops.reshape(x2, (rows,))), result_shape)


@primary(namespace="linalg", accumulate_dtype=True)
def trace(
    x: ArrayLike,
    /,
    offset: int = 0,
    axis1: int = -2,
    axis2: int = -1,
    *,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the sums along the diagonals of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: numeric or boolean.
    offset : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it, negative values below it.
    dtype : DtypeLike, optional
        Data type to compute in and to return. If ``None``, the data type of ``x``, except that integers and booleans
        are widened to at least the default integer type.
    axis1, axis2 : int, default -2 and -1
        Axes of the rows and columns.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sums, of the shape of ``x`` without the matrix axes.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions, or an axis is out of range.

    Notes
    -----
    Follows ``linalg.trace`` of the Python array API standard 2025.12; ``axis1`` and ``axis2`` come from Ivy 1.0, where
    they default to the first two axes.

    Examples
    --------
    >>> ivy.trace(ivy.array([[1, 2], [3, 4]]))
    ivy.array(5)
    """
    ...


@primary(promote=True, dtype_kinds=NUMERIC)
def vecdot(x1: ArrayLike, x2: ArrayLike, /, *, axis: int = -1, out: Out = None) -> "Array":
    """Return the vector dot product ``sum(conj(x1) * x2)`` along an axis.

    Parameters
    ----------
    x1 : ArrayLike
        First vectors: numeric. Complex vectors are conjugated.
    x2 : ArrayLike
        Second vectors: numeric. The shape without ``axis`` must be broadcastable with the shape of ``x1``.
    axis : int, default -1
        Axis of the vectors in ``x1`` and ``x2``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The dot products, of the broadcast shape without the axis and the promoted data type.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The vectors differ in length, or the shapes do not broadcast.

    Notes
    -----
    Follows ``vecdot`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.vecdot(ivy.array([1, 2]), ivy.array([[3, 4], [5, 6]]))
    ivy.array([11, 17])
    """
    ...


@primary(namespace="linalg", floating=True)
def vector_norm(
    x: ArrayLike,
    /,
    *,
    axis: Axis = None,
    keepdims: bool = False,
    ord: float = 2,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return vector norms.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers are converted to the default float.
    axis : int or tuple of int, optional
        Axes that form the vectors; if ``None``, all axes.
    keepdims : bool, default False
        Whether to keep the reduced axes with length 1.
    ord : float, default 2
        Order of the norm ``sum(abs(x) ** ord) ** (1 / ord)``. ``inf`` means the largest magnitude, ``-inf`` the
        smallest magnitude, and 0 the number of non-zero elements.
    dtype : DtypeLike, optional
        Data type to compute in; if ``None``, the data type of ``x`` after conversion.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The norms, real.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``dtype`` is not a floating-point or complex data type.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``linalg.vector_norm`` of the Python array API standard 2025.12; ``dtype`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.vector_norm(ivy.array([3.0, 4.0]))
    ivy.array(5.)
    """
    ...


@compositional(dtype_kinds=NUMERIC)
def vector_to_skew_symmetric_matrix(vector: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the skew-symmetric matrix ``A`` of a vector, such that ``A @ x`` equals ``cross(vector, x)``.

    Parameters
    ----------
    vector : ArrayLike
        Vectors of shape ``(*batch, 3)``: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrices, of shape ``(*batch, 3, 3)`` and the data type of ``vector``.

    Raises
    ------
    IvyDispatchError
        ``vector`` is not array-like.
    IvyValueError
        The last axis does not have length 3.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.vector_to_skew_symmetric_matrix(ivy.array([1, 2, 3]))
    ivy.array([[ 0, -3,  2],
               [ 3,  0, -1],
               [-2,  1,  0]])
    """
    lengths = tuple(ops.shape(vector))
    if not lengths or lengths[-1] not in (3, None):
        raise IvyValueError(
            f"ivy.vector_to_skew_symmetric_matrix: the last axis must have 3 elements, but the shape is {lengths}"
        )
    x, y, z = (ops.get_item(vector, (..., i)) for i in range(3))
    zero = ops.zeros_like(x)
    rows = [[zero, ops.negative(z), y], [z, zero, ops.negative(x)], [ops.negative(y), x, zero]]
    return ops.stack([ops.stack(row, axis=-1) for row in rows], axis=-2)


class LUFactorResult(NamedTuple):
    """Packed triangular factors of matrices, and the row permutation, as returned by ``lu_factor``."""

    LU: Array
    p: Array


class LUResult(NamedTuple):
    """Permutation matrix and triangular factors, as returned by ``lu``."""

    P: Array
    L: Array
    U: Array


class LstsqResult(NamedTuple):
    """Least-squares solution, residuals, rank and singular values, as returned by ``lstsq``."""

    solution: Array
    residuals: Array
    rank: Array
    singular_values: Array


@compositional(floating=True)
def cond(x: ArrayLike, /, p: float | Literal["fro", "nuc"] | None = None, *, out: Out = None) -> "Array":
    """Return the condition numbers ``norm(x) * norm(inv(x))`` of matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``, which must be square unless ``p`` is 2, -2 or ``None``: floating-point or
        complex; integers are converted to the default float.
    p : {1, -1, 2, -2, inf, -inf, "fro", "nuc"}, optional
        Order of the norm, as in `matrix_norm`; ``None`` means 2.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The condition numbers, real, of shape ``(...)``. If ``p`` is 2 or ``None``, the condition number of a singular
        matrix is infinite or very large.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        A matrix has no elements, or ``p`` is neither 2, -2 nor ``None`` and a matrix is singular or not square.
    IvyException
        ``x`` has fewer than two dimensions, or the norm is unknown.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.linalg.cond``.

    Examples
    --------
    >>> ivy.cond(ivy.array([[4.0, 0.0], [0.0, 2.0]]))
    ivy.array(2.)
    """
    if 0 in tuple(ops.shape(x))[-2:]:
        raise IvyValueError(f"ivy.cond: matrices must not be empty, but have the shape {tuple(ops.shape(x))}")
    if p in (None, 2, -2):
        values = svdvals(x)
        first, last = ops.get_item(values, (..., 0)), ops.get_item(values, (..., -1))
        return ops.divide(last, first) if p == -2 else ops.divide(first, last)
    return ops.multiply(matrix_norm(x, ord=p), matrix_norm(inv(x), ord=p))


@compositional(promote=True, floating=True, dtype_kinds=ANY)
def eigh_tridiagonal(
    alpha: ArrayLike,
    beta: ArrayLike,
    /,
    *,
    eigvals_only: bool = True,
    select: Literal["a", "i", "v"] = "a",
    select_range: tuple[float, float] | None = None,
    tol: float | None = None,
) -> "Array | tuple[Array, Array]":
    """Return the eigenvalues, and optionally the eigenvectors, of a symmetric tridiagonal matrix.

    Parameters
    ----------
    alpha : ArrayLike
        Main diagonal, of shape ``(n,)``: real floating-point; integers are converted to the default float.
    beta : ArrayLike
        Diagonal below the main diagonal, of shape ``(n - 1,)``. The diagonal above is its complex conjugate.
    eigvals_only : bool, default True
        Whether to return the eigenvalues only.
    select : {"a", "i", "v"}, default "a"
        Eigenvalues to return: all ("a"), those with indices in ``select_range`` ("i"), or those with values in
        ``select_range`` ("v").
    select_range : pair of float, optional
        With "i", the first and the last index, both inclusive. With "v", the exclusive lower bound and the inclusive
        upper bound of the values.
    tol : float, optional
        Accepted for compatibility; ignored.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The eigenvalues in ascending order, real; with ``eigvals_only=False`` also the eigenvectors, as columns.

    Raises
    ------
    IvyDispatchError
        ``alpha`` or ``beta`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The shapes are not ``(n,)`` and ``(n - 1,)``, or ``select`` is not "a" and ``select_range`` is missing.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``scipy.linalg.eigh_tridiagonal``. The full matrix is materialized.

    Examples
    --------
    >>> bool(ivy.allclose(ivy.eigh_tridiagonal(ivy.array([2.0, 2.0]), ivy.array([1.0])), [1.0, 3.0], atol=1e-4))
    True
    """
    lengths = tuple(ops.shape(alpha)), tuple(ops.shape(beta))
    if len(lengths[0]) != 1 or len(lengths[1]) != 1 or lengths[1][0] != lengths[0][0] - 1:
        raise IvyValueError(f"ivy.eigh_tridiagonal: alpha and beta must have shapes (n,) and (n - 1,), not {lengths}")
    if select != "a" and select_range is None:
        raise IvyValueError(f"ivy.eigh_tridiagonal: select={select!r} requires select_range=")
    matrix = diag(alpha)
    if lengths[0][0] > 1:
        matrix = ops.add(matrix, ops.add(diag(beta, -1), diag(ops.conj(beta), 1)))
    values, vectors = (eigvalsh(matrix), None) if eigvals_only else eigh(matrix)
    if select_range is not None and select == "i":
        selection: Any = slice(int(select_range[0]), int(select_range[1]) + 1)
    elif select_range is not None and select == "v":
        selection = ops.logical_and(ops.greater(values, select_range[0]), ops.less_equal(values, select_range[1]))
    else:
        selection = slice(None)
    result = ops.get_item(values, selection)
    return result if vectors is None else (result, ops.get_item(vectors, (slice(None), selection)))


@compositional(promote=True, floating=True, dtype_kinds=ANY)
def lstsq(a: ArrayLike, b: ArrayLike, /, rcond: float | None = None) -> LstsqResult:
    """Return the least-squares solution of linear equations.

    Parameters
    ----------
    a : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default float.
    b : ArrayLike
        Right-hand sides of shape ``(..., m, k)``, or a vector of shape ``(m,)``.
    rcond : float, optional
        Relative tolerance: singular values up to ``rcond`` times the largest one count as zero. If ``None``, the
        machine epsilon times the larger of ``m`` and ``n``.

    Returns
    -------
    LstsqResult
        ``solution`` of shape ``(..., n, k)`` or ``(n,)``, with minimum norm if there are several; ``residuals``, the
        sums of squared residuals, real, of shape ``(..., k)`` or 0-d; ``rank``, the numbers of non-zero singular
        values; and ``singular_values``, of shape ``(..., min(m, n))``.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``b`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``a`` has fewer than two dimensions, or ``b`` is 0-d.
    IvyException
        ``a`` and ``b`` have different numbers of rows.

    Notes
    -----
    Follows ``numpy.linalg.lstsq``, but always returns the residuals. NumPy omits them if the equations have several
    solutions or are not overdetermined.

    Examples
    --------
    >>> x = ivy.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    >>> bool(ivy.allclose(ivy.lstsq(x, ivy.array([1.0, 3.0, 5.0])).solution, [1.0, 2.0], atol=1e-4))
    True
    """
    is_vector = ops.get_num_dims(b) == 1
    if ops.get_num_dims(a) < 2 or ops.get_num_dims(b) < 1:
        raise IvyValueError(
            "ivy.lstsq: the array a must have at least two dimensions, and b at least one, not the shapes "
            f"{tuple(ops.shape(a))} and {tuple(ops.shape(b))}"
        )
    rhs = ops.expand_dims(b, axis=-1) if is_vector else b
    rows, columns = ops.shape(a)[-2:]
    matrix, reduced_rhs = a, rhs
    if None not in (rows, columns) and rows > columns:
        # If `a` has more rows than columns, decompose its triangular factor, `matrix`. It has the same singular values,
        # but fewer rows.
        factor, matrix = qr(a)
        reduced_rhs = matmul(matrix_transpose(ops.conj(factor)), rhs)
    u, s, vh = svd(matrix, full_matrices=False)
    tolerance = ops.finfo(ops.dtype(s)).eps * max(rows or columns or 1, columns or 1) if rcond is None else rcond
    largest = ops.get_item(s, (..., slice(1)))
    is_nonzero = ops.greater(s, ops.multiply(largest, tolerance))
    # Multiply by 0 instead of selecting 0: if a matrix has infinite elements, its singular values are NaN, and the
    # solution must be NaN too.
    inverse = ops.where(is_nonzero, ops.divide(1.0, ops.where(is_nonzero, s, 1.0)), ops.multiply(s, 0.0))
    coefficients = ops.multiply(matmul(matrix_transpose(ops.conj(u)), reduced_rhs), ops.expand_dims(inverse, axis=-1))
    solution = matmul(matrix_transpose(ops.conj(vh)), coefficients)
    difference = ops.subtract(rhs, matmul(a, solution))
    residuals = ops.sum(ops.square(ops.abs(difference)), axis=-2)
    rank = ops.sum(ops.astype(is_nonzero, "int32"), axis=-1)
    if is_vector:
        solution, residuals = ops.squeeze(solution, axis=-1), ops.squeeze(residuals, axis=-1)
    return LstsqResult(solution, residuals, rank, s)


@compositional(floating=True, dtype_kinds=ANY)
def lu(x: ArrayLike, /) -> LUResult:
    """Return the LU decomposition of matrices with row pivoting.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default float.

    Returns
    -------
    LUResult
        ``P`` of shape ``(..., m, m)``, of zeros and ones; ``L`` of shape ``(..., m, k)`` with ``k = min(m, n)``,
        lower triangular with ones on the diagonal; and ``U`` of shape ``(..., k, n)``, upper triangular. The matrix
        is ``P @ L @ U``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` has fewer than two dimensions.

    Notes
    -----
    Follows ``scipy.linalg.lu``.

    Examples
    --------
    >>> p, l, u = ivy.lu(ivy.array([[1.0, 2.0], [4.0, 4.0]]))
    >>> l, u
    (ivy.array([[1.  , 0.  ],
               [0.25, 1.  ]]), ivy.array([[4., 4.],
               [0., 1.]]))
    """
    packed, permutation = lu_factor(x)
    rows, columns = ops.shape(packed)[-2:]
    count = min(rows, columns)
    identity = ops.eye(rows, count, dtype=ops.dtype(packed), like=packed)
    lower = ops.tril(ops.get_item(packed, (..., slice(count))), k=-1) + identity
    indices = ops.arange(rows, dtype=ops.dtype(permutation), like=packed)
    swaps = ops.astype(
        ops.equal(ops.expand_dims(indices, axis=1), ops.expand_dims(permutation, axis=-2)), ops.dtype(packed)
    )
    return LUResult(swaps, lower, ops.triu(ops.get_item(packed, (..., slice(count), slice(None)))))


@primary(floating=True)
def lu_factor(A: ArrayLike, /, *, pivot: bool = True, out: OutPair = None) -> LUFactorResult:
    """Return the LU decomposition of matrices with row pivoting, with both factors in one array.

    Parameters
    ----------
    A : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default float.
    pivot : bool, default True
        Whether to permute rows for numerical stability. Only ``True`` is supported.
    out : tuple of ivy.Array, optional
        Output arrays. The results are cast to their data types.

    Returns
    -------
    LUFactorResult
        ``LU`` of the shape of ``A``: the upper factor ``U`` on and above the diagonal, and the lower factor ``L``,
        without its unit diagonal, below the diagonal. ``p`` of shape ``(..., m)``, integers: the permutation of the
        rows, such that ``A[p] == L @ U``.

    Raises
    ------
    IvyDispatchError
        ``A`` is not array-like.
    IvyValueError
        ``A`` has fewer than two dimensions, or ``pivot`` is false.

    Notes
    -----
    From the experimental API of Ivy 1.0. On every backend ``p`` is a permutation, not a list of row interchanges as in
    SciPy. In TensorFlow graphs, square matrices must not be singular.

    Examples
    --------
    >>> both, order = ivy.lu_factor(ivy.array([[1.0, 2.0], [4.0, 4.0]]))
    >>> both, order.tolist()
    (ivy.array([[4.  , 4.  ],
               [0.25, 1.  ]]), [1, 0])
    """
    ...


@compositional(promote=("lu", "b"))
def lu_solve(lu: ArrayLike, p: ArrayLike, b: ArrayLike, /, *, out: Out = None) -> "Array":
    """Solve linear equations from the factors returned by `lu_factor`.

    Parameters
    ----------
    lu : ArrayLike
        Both factors of square matrices, of shape ``(..., n, n)``.
    p : ArrayLike
        Row permutation, of shape ``(..., n)``.
    b : ArrayLike
        Right-hand sides of shape ``(..., n, k)``, or a vector of shape ``(n,)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The solutions, of the shape of ``b``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyBroadcastShapeError
        The matrices are not square, or the shapes do not match.
    IvyValueError
        A matrix is singular.

    Notes
    -----
    From the experimental API of Ivy 1.0.

    Examples
    --------
    >>> factors = ivy.lu_factor(ivy.array([[1.0, 2.0], [4.0, 4.0]]))
    >>> ivy.lu_solve(*factors, ivy.array([5.0, 12.0]))
    ivy.array([1., 2.])
    """
    is_vector = ops.get_num_dims(b) == 1
    rhs = ops.expand_dims(b, axis=-1) if is_vector else b
    permutation = ops.expand_dims(p, axis=-1)
    if ops.get_num_dims(rhs) > ops.get_num_dims(permutation):
        permutation = ops.broadcast_to(
            permutation, (*ops.shape(rhs)[: -ops.get_num_dims(permutation)], *ops.shape(permutation))
        )
    elif ops.get_num_dims(permutation) > ops.get_num_dims(rhs):
        rhs = ops.broadcast_to(rhs, (*ops.shape(permutation)[:-2], *ops.shape(rhs)[-2:]))
    rows = ops.take_along_axis(rhs, ops.broadcast_to(permutation, ops.shape(rhs)), axis=-2)
    intermediate = solve_triangular(lu, rows, upper=False, unit_diagonal=True)
    result = solve_triangular(lu, intermediate)
    return ops.squeeze(result, axis=-1) if is_vector else result


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def matrix_exp(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the matrix exponentials of square matrices.

    Parameters
    ----------
    x : ArrayLike
        Square matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix exponentials ``sum(x**k / k!)`` over all ``k``, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The matrices are not square.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``scipy.linalg.expm``.

    Examples
    --------
    >>> ivy.matrix_exp(ivy.array([[0.0, 1.0], [0.0, 0.0]]))
    ivy.array([[1., 1.],
               [0., 1.]])
    """
    lengths = tuple(ops.shape(x))
    if len(lengths) < 2 or lengths[-1] != lengths[-2]:
        raise IvyValueError(f"ivy.matrix_exp: matrices must be square, not of shape {lengths}")
    if 0 in lengths:
        return ops.multiply(x, 1)
    # Scaling and squaring with the diagonal Padé approximant of order 13 (Higham, 2005).
    norm = ops.to_scalar(ops.max(ops.sum(ops.abs(x), axis=-2)))
    halvings = max(0, math.ceil(math.log2(norm / _THETA))) if norm > 0 and math.isfinite(norm) else 0
    a = ops.multiply(x, 0.5**halvings)
    identity = ops.tril(ops.triu(ops.ones_like(x)))
    a2 = matmul(a, a)
    a4 = matmul(a2, a2)
    a6 = matmul(a4, a2)
    odd, even = [
        ops.add(
            matmul(a6, _linear_combination((a6, a4, a2), c[6:3:-1])),
            _linear_combination((a6, a4, a2, identity), c[3::-1]),
        )
        for c in (_PADE[1::2], _PADE[::2])
    ]
    odd = matmul(a, odd)
    result = solve(ops.subtract(even, odd), ops.add(even, odd))
    for _ in range(halvings):
        result = matmul(result, result)
    return result


@compositional(floating=True)
def norm(
    x: ArrayLike,
    /,
    ord: float | Literal["fro", "nuc"] | None = None,
    axis: Axis = None,
    keepdims: bool = False,
    *,
    out: Out = None,
) -> "Array":
    """Return vector or matrix norms, as defined by ``numpy.linalg.norm``.

    Parameters
    ----------
    x : ArrayLike
        Array: floating-point or complex; integers are converted to the default float.
    ord : float or {"fro", "nuc"}, optional
        Order of the norm, as in `vector_norm` or `matrix_norm`; if ``None``, ``sqrt(sum(abs(x) ** 2))``.
    axis : int or pair of int, optional
        Axis of the vectors, or the two axes of the matrices. If ``axis`` and ``ord`` are ``None``, the array is
        flattened. If only ``axis`` is ``None``, the array must be a vector or a matrix.
    keepdims : bool, default False
        Whether to keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The norms, real.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``axis`` has more than two entries, or is ``None`` although ``ord`` is passed and ``x`` is neither a vector nor
        a matrix.
    IvyValueError
        ``ord`` is "fro" or "nuc", and there is only one axis.
    IvyException
        An axis is out of range, or the norm is unknown.

    Notes
    -----
    Follows ``numpy.linalg.norm``. The array API standard defines `vector_norm` and `matrix_norm` instead.

    Examples
    --------
    >>> ivy.norm(ivy.array([[3.0, 0.0], [0.0, 4.0]])), ivy.norm(ivy.array([[3.0, 4.0]]), axis=1)
    (ivy.array(5.), ivy.array([5.]))
    """
    rank = ops.get_num_dims(x)
    if axis is None and ord is None:
        return vector_norm(x, keepdims=keepdims)
    axes = tuple(range(rank)) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
    if len(axes) == 1:
        if isinstance(ord, str):
            raise IvyValueError(f"ivy.norm: ord={ord!r} is a matrix norm, which requires two axes, not {axes}")
        return vector_norm(x, axis=axes[0], keepdims=keepdims, ord=2 if ord is None else ord)
    if len(axes) != 2:
        raise IvyValueError(
            f"ivy.norm: axis must be one axis for vector norms, or two for matrix norms, not {len(axes)}"
        )
    return matrix_norm(x, axis=(axes[0], axes[1]), keepdims=keepdims, ord="fro" if ord is None else ord)


@compositional(promote=True, floating=True)
def solve_triangular(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    *,
    upper: bool = True,
    adjoint: bool = False,
    unit_diagonal: bool = False,
    out: Out = None,
) -> "Array":
    """Solve linear equations with triangular matrices.

    Parameters
    ----------
    x1 : ArrayLike
        Square matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float. The other triangle is not read.
    x2 : ArrayLike
        Right-hand sides of shape ``(..., n, k)``, or a vector of shape ``(n,)``.
    upper : bool, default True
        Whether the matrices are upper triangular.
    adjoint : bool, default False
        Whether to solve with the conjugate transposes of the matrices.
    unit_diagonal : bool, default False
        Whether to assume that all diagonal elements are 1. The diagonal is then not read.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The solutions, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyBroadcastShapeError
        The matrices are not square, or the right-hand side has another number of rows.
    IvyValueError
        A matrix has a zero on its diagonal. Compiled code does not raise, but returns infinite or NaN solutions.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``scipy.linalg.solve_triangular``.

    Examples
    --------
    >>> ivy.solve_triangular(ivy.array([[2.0, 1.0], [0.0, 4.0]]), ivy.array([4.0, 8.0]))
    ivy.array([1., 2.])
    """
    is_vector = ops.get_num_dims(x2) == 1
    lengths, rhs = tuple(ops.shape(x1)), ops.expand_dims(x2, axis=-1) if is_vector else x2
    if len(lengths) < 2 or lengths[-1] != lengths[-2] or ops.shape(rhs)[-2] != lengths[-1]:
        raise IvyBroadcastShapeError(
            f"ivy.solve_triangular: x1 must be square matrices, and x2 must have as many rows, not the shapes "
            f"{lengths} and {tuple(ops.shape(x2))}"
        )
    matrix = ops.triu(x1) if upper else ops.tril(x1)
    if unit_diagonal:
        identity = ops.tril(ops.triu(ops.ones_like(x1)))
        matrix = ops.add(ops.triu(x1, k=1) if upper else ops.tril(x1, k=-1), identity)
    elif (
        is_array_leaf(x1) and has_values(x1) and ops.to_scalar(ops.sum(ops.astype(ops.equal(diagonal(x1), 0), "int32")))
    ):
        raise IvyValueError("ivy.solve_triangular: a matrix is singular, because it has a zero on its diagonal")
    matrix = matrix_transpose(ops.conj(matrix)) if adjoint else matrix
    result = solve(matrix, rhs)
    return ops.squeeze(result, axis=-1) if is_vector else result


def _linear_combination(terms: Sequence[Any], factors: Sequence[float]) -> Any:
    """Return the sum of ``term * factor`` over pairs of terms and factors."""
    return reduce(ops.add, map(ops.multiply, terms, factors))


_THETA = 5.371920351148152
_PADE = [
    float(math.factorial(26 - k) * math.factorial(13) // (math.factorial(13 - k) * math.factorial(k)))
    / (math.factorial(26) // math.factorial(13))
    for k in range(14)
]
"""Coefficients of the Padé approximant. `_THETA` is the largest norm for which the approximant has double precision."""


@compositional(promote=True, dtype_kinds=NUMERIC)
def dot(a: ArrayLike, b: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the dot product of two arrays, as defined by ``numpy.dot``.

    Parameters
    ----------
    a : ArrayLike
        Numeric array.
    b : ArrayLike
        Numeric array.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sums of products over the last axis of ``a`` and the second-to-last axis of ``b`` (the only axis, if ``b``
        is 1-D), of the promoted dtype. The shape consists of the remaining axes of ``a`` and then of ``b``. If ``a`` or
        ``b`` is 0-d, the product ``a * b``.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``b`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``a`` and ``b`` are boolean.
    IvyException
        The lengths of the summed axes differ.

    Notes
    -----
    From the experimental functions of Ivy 1.0. The array API standard defines `matmul` and `vecdot` instead.

    Examples
    --------
    >>> ivy.dot(ivy.array([1, 2]), ivy.array([[1, 0], [3, 1]]))
    ivy.array([7, 2])
    """
    first, second = ops.get_num_dims(a), ops.get_num_dims(b)
    if not first or not second:
        return ops.multiply(a, b)
    if second <= 2:
        return matmul(a, b)
    return tensordot(a, b, ((first - 1,), (second - 2,)))


@compositional(promote=True, dtype_kinds=NUMERIC)
def kron(a: ArrayLike, b: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the Kronecker product of two arrays.

    Parameters
    ----------
    a : ArrayLike
        Numeric array.
    b : ArrayLike
        Numeric array. If the numbers of dimensions differ, axes of length 1 are prepended to the array with fewer
        dimensions.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype. The length of each axis is the product of its lengths in ``a`` and ``b``.

    Raises
    ------
    IvyDispatchError
        ``a`` or ``b`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``a`` and ``b`` are boolean.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.kron``.

    Examples
    --------
    >>> ivy.kron(ivy.array([1, 10]), ivy.array([1, 2]))
    ivy.array([ 1,  2, 10, 20])
    """
    return kronecker_product(a, b)


@compositional(promote=True, dtype_kinds=NUMERIC)
def multi_dot(x: ArraySequence, /, *, out: Out = None) -> "Array":
    """Return the product of several matrices, in the order with the fewest multiplications.

    Parameters
    ----------
    x : ArraySequence
        At least two numeric matrices. The first may be a vector, which is treated as a row. The last may be a vector,
        which is treated as a column.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The product, of the promoted dtype. If the first or the last array is 1-D, the result has no axis for it.

    Raises
    ------
    IvyDispatchError
        An element of ``x`` is not array-like, or the arrays belong to different backends.
    IvyValueError
        There are fewer than two arrays, the first or the last array is neither 1-D nor 2-D, or another array is not
        2-D.
    IvyException
        The shapes do not match.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.linalg.multi_dot``.

    Examples
    --------
    >>> ivy.multi_dot([ivy.array([[1, 2]]), ivy.array([[1, 0], [3, 1]]), ivy.array([1, 1])])
    ivy.array([9])
    """
    shapes = [tuple(ops.shape(m)) for m in x]
    ranks = [len(shape) for shape in shapes]
    if len(ranks) < 2 or any([n != 2 for n in ranks[1:-1]]) or not {ranks[0], ranks[-1]} <= {1, 2}:
        raise IvyValueError(
            "ivy.multi_dot: pass at least two matrices, of which only the first and the last may be 1-D, not the "
            f"shapes {shapes}"
        )
    sizes = [1 if ranks[0] == 1 else shapes[0][0], *[shape[0] for shape in shapes[1:]], shapes[-1][-1]]
    if ranks[-1] == 1:
        sizes[-1] = 1
    if None in sizes:
        return reduce(matmul, x)  # type: ignore[return-value]
    return _multiply_chain(x, _best_splits(sizes), 0, len(x) - 1)


def _best_splits(lengths: list[int]) -> list[list[int]]:
    """Return where to split each chain of matrices, so that its product needs the fewest multiplications.

    Element ``[i][j]`` of the result is the index of the last matrix in the left part of the chain from matrix ``i`` to
    matrix ``j``. `lengths` contains the number of rows of each matrix, and the number of columns of the last matrix.
    """
    count = len(lengths) - 1
    cost, splits = [[0] * count for _ in range(count)], [[0] * count for _ in range(count)]
    for span in range(1, count):
        for start in range(count - span):
            end = start + span
            costs = [
                cost[start][i] + cost[i + 1][end] + lengths[start] * lengths[i + 1] * lengths[end + 1]
                for i in range(start, end)
            ]
            cost[start][end] = min(costs)
            splits[start][end] = start + costs.index(cost[start][end])
    return splits


def _multiply_chain(x: Any, splits: list[list[int]], start: int, end: int) -> Any:
    if start == end:
        return x[start]
    split = splits[start][end]
    return matmul(_multiply_chain(x, splits, start, split), _multiply_chain(x, splits, split + 1, end))


Labeled = tuple[Any, str]
"""An array, and a label for each of its axes."""


def _contract(equation: str, operands: Sequence[Any]) -> Any:
    """Evaluate an einsum equation for operands."""
    inputs, result = _parse(equation, [len(ops.shape(x)) for x in operands])
    terms = [_take_diagonals(x, labels) for x, labels in zip(operands, inputs, strict=True)]
    lengths: dict[str, int] = {}
    for x, labels in terms:
        for label, length in zip(labels, ops.shape(x), strict=True):
            if lengths.setdefault(label, length) not in (length, 1) and length != 1:
                raise IvyValueError(
                    f"ivy.einsum: the axes of the label {label!r} in {equation!r} must have equal lengths, not "
                    f"{lengths[label]} and {length}"
                )
            lengths[label] = max(lengths[label], length)
    while len(terms) > 1:
        first, second, *terms = terms
        remaining = {*result, *(label for _, labels in terms for label in labels)}
        terms.insert(0, _contract_pair(first, second, remaining, lengths))
    x, labels = _sum_out(*terms[0], set(result))
    return ops.permute_dims(x, [labels.index(label) for label in result]) if labels != result else x


def _parse(equation: str, ranks: Sequence[int]) -> tuple[list[str], str]:
    """Return the labels of each operand and of the result. Private labels replace an ellipsis.

    Raises
    ------
    IvyValueError
        The equation does not match operands of these ranks.
    """
    operands, arrow, result = equation.replace(" ", "").partition("->")
    inputs = operands.split(",")
    if len(inputs) != len(ranks):
        raise IvyValueError(f"ivy.einsum: {equation!r} requires {len(inputs)} operands, not {len(ranks)}")
    ellipsis_dims = [rank - len(labels.replace("...", "")) for labels, rank in zip(inputs, ranks, strict=True)]
    for labels, rank, n_hidden in zip(inputs, ranks, ellipsis_dims, strict=True):
        if n_hidden < 0 or (n_hidden and "..." not in labels):
            raise IvyValueError(f"ivy.einsum: {labels!r} in {equation!r} does not match an array of {rank} dimensions")
    max_hidden = max(ellipsis_dims)
    # Label the axes of ellipses by private-use characters of Unicode, which do not occur in equations.
    private = "".join(chr(0xE000 + i) for i in range(max_hidden))
    inputs = [labels.replace("...", private[max_hidden - n :]) for labels, n in zip(inputs, ellipsis_dims, strict=True)]
    if not arrow:
        counts = Counter(label for labels in inputs for label in labels if label not in private)
        result = private + "".join(sorted(label for label, count in counts.items() if count == 1))
    else:
        result = result.replace("...", private)
    letters = [label for labels in (*inputs, result) for label in labels if label not in private]
    unknown = set(result) - {label for labels in inputs for label in labels}
    if unknown or len(set(result)) < len(result) or not all(map(str.isalpha, letters)):
        raise IvyValueError(
            f"ivy.einsum: {equation!r} is not a valid equation; each output label must be a letter of an operand"
        )
    return inputs, result


def _take_diagonals(x: Any, labels: str) -> Labeled:
    """Take the diagonals of axes that have a repeated label."""
    for label, count in Counter(labels).items():
        for _ in range(count - 1):
            first, second = labels.index(label), labels.rindex(label)
            lengths = [ops.shape(x)[axis] for axis in (first, second)]
            if lengths[0] != lengths[1] and None not in lengths:
                raise IvyValueError(
                    f"ivy.einsum: the label {label!r} is repeated for axes of lengths {lengths[0]} and {lengths[1]} in "
                    "one array; a diagonal requires axes of equal length"
                )
            x = diagonal(x, axis1=first, axis2=second)
            labels = labels[:first] + labels[first + 1 : second] + labels[second + 1 :] + label
    return x, labels


def _sum_out(x: Any, labels: str, output: set[str]) -> Labeled:
    """Sum over the axes whose labels are not in `output`. Call `vecdot`, which keeps the dtype, unlike `sum`."""
    summed = "".join(label for label in labels if label not in output)
    if not summed:
        return x, labels
    remaining = "".join(label for label in labels if label in output)
    lengths = dict(zip(labels, ops.shape(x), strict=True))
    rows, columns = [math.prod([lengths[label] for label in part]) for part in (remaining, summed)]
    matrix = ops.reshape(ops.permute_dims(x, [labels.index(label) for label in remaining + summed]), (rows, columns))
    sums = vecdot(ops.ones_like(matrix), matrix)
    return ops.reshape(sums, tuple([lengths[label] for label in remaining])), remaining


def _contract_pair(first: Labeled, second: Labeled, output: set[str], lengths: dict[str, int]) -> Labeled:
    """Multiply two arrays, and sum over the axes whose labels are not in `output`."""
    x, x_labels = _sum_out(*first, output | set(second[1]))
    y, y_labels = _sum_out(*second, output | set(x_labels))
    shared = [label for label in x_labels if label in y_labels]
    batch = "".join(label for label in shared if label in output)
    contracted = "".join(label for label in shared if label not in output)
    x_only = "".join(label for label in x_labels if label not in shared)
    y_only = "".join(label for label in y_labels if label not in shared)
    if not contracted:
        order = batch + x_only + y_only
        return ops.multiply(_align(x, x_labels, order), _align(y, y_labels, order)), order
    x = _group_axes(x, x_labels, (batch, x_only, contracted), lengths)
    y = _group_axes(y, y_labels, (batch, contracted, y_only), lengths)
    order = batch + x_only + y_only
    return ops.reshape(matmul(x, y), tuple([lengths[label] for label in order])), order


def _align(x: Any, labels: str, order: str) -> Any:
    """Permute the axes of `x` from the order `labels` to `order`. Insert axes of length 1 for missing labels."""
    x = ops.permute_dims(x, [labels.index(label) for label in order if label in labels])
    return ops.expand_dims(x, axis=tuple([i for i, label in enumerate(order) if label not in labels]))


def _group_axes(x: Any, labels: str, groups: tuple[str, ...], lengths: dict[str, int]) -> Any:
    """Permute the axes into groups, and merge each group into one axis."""
    order = "".join(groups)
    x = ops.permute_dims(x, [labels.index(label) for label in order])
    full = tuple([lengths[label] for label in order])
    if tuple(ops.shape(x)) != full:
        x = ops.broadcast_to(x, full)
    return ops.reshape(x, tuple([math.prod([lengths[label] for label in group]) for group in groups]))


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
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
        Factors of shape ``(m, k)`` and ``(k, n)``, whose product approximates ``x``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        An argument is complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. C. Boutsidis and E. Gallopoulos, "SVD based initialization", 2008.

    Examples
    --------
    >>> x = ivy.array([[2.0, 0.0], [0.0, 1.0]])
    >>> first, second = ivy.make_svd_non_negative(x, *ivy.svd(x))
    >>> bool(ivy.allclose(ivy.matmul(first, second), x, atol=1e-4))
    True
    """
    count = ops.shape(S)[0]
    left, right = ops.get_item(U, (slice(None), slice(count))), ops.get_item(V, (slice(count), slice(None)))
    positive_parts = [ops.maximum(left, 0.0), ops.maximum(right, 0.0)]
    negative_parts = [ops.maximum(ops.negative(left), 0.0), ops.maximum(ops.negative(right), 0.0)]
    norms = [
        [vector_norm(part, axis=axis) for axis, part in enumerate(pair)] for pair in (positive_parts, negative_parts)
    ]
    products = [ops.multiply(*pair) for pair in norms]
    use_positive = ops.greater_equal(*products)
    squared = ops.multiply(S, ops.where(use_positive, *products))
    # Select zeros separately, because the gradient of the square root is infinite at zero.
    is_zero = ops.equal(squared, 0)
    scale = ops.where(is_zero, 0.0, ops.sqrt(ops.where(is_zero, 1.0, squared)))
    result = []
    for axis, (first, second) in enumerate(zip(positive_parts, negative_parts, strict=True)):
        size = ops.where(use_positive, norms[0][axis], norms[1][axis])
        factor = ops.divide(scale, ops.where(ops.equal(size, 0), 1.0, size))
        vectors = ops.where(ops.expand_dims(use_positive, axis=axis), first, second)
        factors = ops.multiply(vectors, ops.expand_dims(factor, axis=axis))
        factors = ops.where(ops.equal(factors, 0), ops.mean(x), factors) if nntype == "nndsvda" else factors
        result.append(factors)
    return result[0], result[1]


@compositional(promote=True, floating=True)
def svd_flip(U: ArrayLike, V: ArrayLike, /, u_based_decision: bool = True) -> "tuple[Array, Array]":
    """Flip the signs of singular vectors, so that the signs do not depend on the backend.

    Parameters
    ----------
    U : ArrayLike
        Left singular vectors, as columns: real floating-point.
    V : ArrayLike
        Right singular vectors, as rows.
    u_based_decision : bool, default True
        If True, make the element of the largest magnitude in each left vector positive; if False, in each right vector.

    Returns
    -------
    tuple of ivy.Array
        Left and right singular vectors, with the signs of some pairs changed.

    Raises
    ------
    IvyDispatchError
        ``U`` or ``V`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows scikit-learn and TensorLy.

    Examples
    --------
    >>> ivy.svd_flip(ivy.array([[-1.0]]), ivy.array([[2.0]]))
    (ivy.array([[1.]]), ivy.array([[-2.]]))
    """
    axis = 0 if u_based_decision else 1
    source = U if u_based_decision else V
    largest = ops.take_along_axis(source, ops.argmax(ops.abs(source), axis=axis, keepdims=True), axis=axis)
    signs = ops.squeeze(ops.where(ops.less(largest, 0), -1.0, ops.ones_like(largest)), axis=axis)
    return ops.multiply(U, _pad_signs(signs, ops.shape(U)[1])), ops.multiply(
        V, ops.expand_dims(_pad_signs(signs, ops.shape(V)[0]), axis=1)
    )


@compositional(floating=True, dtype_kinds=ANY)
def truncated_svd(
    x: ArrayLike, /, compute_uv: bool = True, n_eigenvecs: int | None = None
) -> "Array | tuple[Array, Array, Array]":
    """Return the truncated singular value decomposition of a matrix.

    Parameters
    ----------
    x : ArrayLike
        Matrix of shape ``(m, n)``: floating-point or complex; integers are converted to the default float.
    compute_uv : bool, default True
        If True, also return the singular vectors.
    n_eigenvecs : int, optional
        Number of singular values and vectors to return; ``None`` means ``max(m, n)``.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The left vectors as columns, the singular values, and the right vectors as rows. With ``compute_uv=False``, only
        the singular values.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` is not a matrix, or ``n_eigenvecs`` is not positive.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows TensorLy's ``truncated_svd``. At most ``min(m, n)`` singular
    values are returned.

    Examples
    --------
    >>> u, s, vh = ivy.truncated_svd(ivy.array([[3.0, 0.0], [0.0, 1.0]]), n_eigenvecs=1)
    >>> s
    ivy.array([3.])
    """
    if ops.get_num_dims(x) != 2:
        raise IvyValueError(f"ivy.truncated_svd: x must be a matrix, not {ops.get_num_dims(x)}-D")
    rows, columns = ops.shape(x)
    count = max(rows, columns) if n_eigenvecs is None else index(n_eigenvecs)
    if count < 1:
        raise IvyValueError(f"ivy.truncated_svd: n_eigenvecs must be at least 1, not {count}")
    if not compute_uv:
        return ops.get_item(svdvals(x), slice(count))
    u, s, vh = svd(x, full_matrices=count > min(rows, columns))
    return ops.get_item(u, (slice(None), slice(count))), ops.get_item(s, slice(count)), ops.get_item(vh, slice(count))


def _pad_signs(signs: Any, count: int) -> Any:
    """Truncate `signs` to `count` elements, or pad it with ones."""
    size = ops.shape(signs)[0]
    if size >= count:
        return ops.get_item(signs, slice(count))
    padding = [ops.ones_like(ops.get_item(signs, slice(1)))] * (count - size)
    return ops.concat([signs, *padding], axis=0)


@named
def generate_einsum_equation(dim: int) -> str:
    """Return the `einsum` equation that multiplies each spatial axis of a batch by a matrix.

    Parameters
    ----------
    dim : int
        Number of spatial axes.

    Returns
    -------
    str
        The equation, for an array of shape ``(n, channels, *space)`` and one matrix per spatial axis.

    Raises
    ------
    IvyValueError
        ``dim`` is not from 0 to 12.

    Examples
    --------
    >>> ivy.generate_einsum_equation(2)
    'abcd,ce,df->abef'
    """
    if not 0 <= dim <= 12:
        raise IvyValueError(f"ivy.generate_einsum_equation: dim must be from 0 to 12, not {dim!r}")
    letters = string.ascii_lowercase
    space, output = letters[2 : dim + 2], letters[dim + 2 : 2 * dim + 2]
    matrices = [a + b for a, b in zip(space, output, strict=True)]
    return f"{','.join(['ab' + space, *matrices])}->ab{output}"
