"""Linear algebra functions, for one matrix or a stack of matrices."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from ivy_protocol.base.typing import NUMERIC, Array, ArrayLike, Axis, DtypeLike, Out
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.creation import zeros_like
from ivy_protocol.functions.elementwise import multiply, negative
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import moveaxis, reshape, stack
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from typing import TypeAlias

    Axes: TypeAlias = "int | tuple[Sequence[int], Sequence[int]]"
    OutPair: TypeAlias = "tuple[Array, Array] | None"
else:
    Axes = int | tuple
    OutPair = Out

__all__ = [
    "cholesky",
    "cross",
    "det",
    "diag",
    "diagonal",
    "eig",
    "eigh",
    "EighResult",
    "EigResult",
    "eigvals",
    "eigvalsh",
    "inner",
    "inv",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "outer",
    "pinv",
    "qr",
    "QRResult",
    "slogdet",
    "SlogdetResult",
    "solve",
    "svd",
    "SVDResult",
    "svdvals",
    "tensordot",
    "tensorsolve",
    "trace",
    "vecdot",
    "vector_norm",
    "vector_to_skew_symmetric_matrix",
]


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


@primary(namespace="linalg", promote=True, kinds=NUMERIC)
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
        Axis of the vectors in ``x1``, in ``x2`` and in the result, counted from the end, of length 3.
    axisa, axisb, axisc : int, optional
        Axis of the vectors in ``x1``, ``x2`` or the result only; if ``None``, ``axis``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The cross products, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.
    IvyException
        The vectors do not have three elements, or the shapes do not broadcast.

    Notes
    -----
    Follows ``linalg.cross`` of the Python array API standard 2025.12; ``axisa``, ``axisb`` and ``axisc`` come
    from Ivy.

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
        elsewhere. The data type is the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` is neither 1-D nor 2-D.

    Notes
    -----
    From Ivy, as ``numpy.diag``.

    Examples
    --------
    >>> ivy.diag(ivy.array([1.0, 2.0]))
    ivy.array([[1., 0.],
               [0., 2.]])
    """
    ...


@primary(namespace="linalg", view=True)
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
    Ivy.

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
        The matrices in ``x`` are not square, or the backend has no such function for the device.

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
    Follows ``linalg.eigh`` of the Python array API standard 2025.12; ``UPLO`` comes from Ivy. Eigenvectors are unique
    only up to a factor, which differs between backends.

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
        The matrices in ``x`` are not square, or the backend has no such function for the device.

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
    Follows ``linalg.eigvalsh`` of the Python array API standard 2025.12; ``UPLO`` comes from Ivy.

    Examples
    --------
    >>> ivy.eigvalsh(ivy.array([[2.0, 0.0], [0.0, 1.0]]))
    ivy.array([1., 2.])
    """
    ...


@compositional(promote=True, kinds=NUMERIC)
def inner(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inner product over the last axes of two arrays.

    Parameters
    ----------
    x1 : ArrayLike
        Array of any shape: numeric.
    x2 : ArrayLike
        Array: numeric. Its last axis has the length of the last axis of ``x1``, unless one of them is 0-d.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inner products, with the other axes of ``x1`` followed by the other axes of ``x2``, of the promoted data
        type. With a 0-d array, the product.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        The lengths of the last axes differ.

    Notes
    -----
    From Ivy, as ``numpy.inner``. Unlike `vecdot`, it does not conjugate.

    Examples
    --------
    >>> ivy.inner(ivy.array([1.0, 2.0]), ivy.array([3.0, 4.0]))
    ivy.array(11.)
    """
    if len(shape(x1)) == 0 or len(shape(x2)) == 0:
        return multiply(x1, x2)
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
        Whether to invert the adjoint matrices.
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
        The matrices in ``x`` are not square, or one is singular.

    See Also
    --------
    solve : Solve linear equations, faster than with the inverse.
    pinv : Moore-Penrose pseudo-inverse, which always exists.

    Notes
    -----
    Follows ``linalg.inv`` of the Python array API standard 2025.12; ``adjoint`` comes from Ivy. A matrix is singular if
    the elimination meets a pivot that is exactly 0. Code compiled by JAX cannot raise and returns infinities or NaN.

    Examples
    --------
    >>> ivy.inv(ivy.array([[2.0, 0.0], [0.0, 4.0]]))
    ivy.array([[0.5 , 0.  ],
               [0.  , 0.25]])
    """
    ...


@primary(promote=True, kinds=NUMERIC)
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
        The products, of shape ``(..., m, n)`` and the promoted data type. ``...`` is broadcast; for a vector, the
        corresponding axis is removed from the result.

    Raises
    ------
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.
    IvyException
        An operand is 0-d, or the shapes do not match.

    Notes
    -----
    Follows ``matmul`` of the Python array API standard 2025.12; the four keywords come from Ivy.

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
        Order of the norm. 1, infinity and 2: the maximum column sum of magnitudes, the maximum row sum of magnitudes,
        and the largest singular value. If negative, the minimum instead of the maximum. ``"fro"`` or ``None``: the
        Frobenius norm. ``"nuc"``: the nuclear norm, the sum of the singular values.
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
    Ivy.

    Examples
    --------
    >>> ivy.matrix_norm(ivy.array([[3.0, 0.0], [0.0, 4.0]]))
    ivy.array(5.)
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
        The matrices in ``x`` are not square, or one is singular and ``n`` is negative.

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
        Whether the matrices are Hermitian, so that the faster eigenvalues are used.
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
    from Ivy.

    Examples
    --------
    >>> ivy.matrix_rank(ivy.array([[1.0, 2.0], [2.0, 4.0]])).item()
    1
    """
    ...


@primary(view=True)
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
    Follows ``matrix_transpose`` of the Python array API standard 2025.12; ``conjugate`` comes from Ivy.

    Examples
    --------
    >>> ivy.matrix_transpose(ivy.array([[1.0], [2.0]]))
    ivy.array([[1., 2.]])
    """
    ...


@primary(namespace="linalg", promote=True, kinds=NUMERIC)
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
        An operand is not array-like, or the operands belong to different backends.
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
        Whether ``Q`` has ``k = min(m, n)`` columns or all ``m``.
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
        Right-hand sides: one vector of shape ``(n,)``, or matrices of shape ``(..., n, k)`` whose columns are solved
        for; ``...`` is broadcast.
    adjoint : bool, default False
        Whether to solve for the adjoint matrices.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The solutions, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.
    IvyException
        The matrices in ``x1`` are not square, one is singular, or the shapes do not match.

    Notes
    -----
    Follows ``linalg.solve`` of the Python array API standard 2025.12; ``adjoint`` comes from Ivy. A matrix is singular
    if the elimination meets a pivot that is exactly 0. Code compiled by JAX cannot raise and returns infinities or NaN.

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
    Follows ``linalg.svd`` of the Python array API standard 2025.12; ``compute_uv`` comes from Ivy. Singular vectors are
    unique only up to a factor, which differs between backends.

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
        Name of the method that torch uses on a GPU; no effect on other backends.
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
    Follows ``linalg.svdvals`` of the Python array API standard 2025.12; ``driver`` comes from Ivy.

    Examples
    --------
    >>> ivy.svdvals(ivy.array([[0.0, 2.0], [1.0, 0.0]]))
    ivy.array([2., 1.])
    """
    ...


@primary(promote=True, kinds=NUMERIC)
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
        An operand is not array-like, or the operands belong to different backends.
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
        Coefficients: floating-point or complex; integers and booleans are converted to the default float. Its first
        axes have the shape of ``x2``, and the product of the other lengths is the size of ``x2``.
    x2 : ArrayLike
        Right-hand side.
    axes : int or sequence of int, optional
        Axes of ``x1`` to move to its end first, in this order. If an integer or ``None``, no axes are moved.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The solution, of the shape of the last axes of ``x1``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyValueError
        The size of ``x1`` is not the square of the size of ``x2``, or the coefficients are singular.

    Notes
    -----
    From Ivy, as ``numpy.linalg.tensorsolve``.

    Examples
    --------
    >>> ivy.tensorsolve(ivy.array([[2.0, 0.0], [0.0, 4.0]]), ivy.array([2.0, 8.0]))
    ivy.array([1., 2.])
    """
    if axes is not None and not is_whole(axes):
        x1 = moveaxis(x1, tuple(axes), tuple(range(-len(axes), 0)))
    lengths, rows = tuple(shape(x1)), math.prod(tuple(shape(x2)))
    unknown = lengths[len(shape(x2)) :]
    if math.prod(unknown) != rows or math.prod(lengths) != rows * rows:
        raise IvyValueError(f"ivy.tensorsolve: x1 of shape {lengths} does not have {rows} equations of {rows} unknowns")
    return reshape(solve(reshape(x1, (rows, rows)), reshape(x2, (rows,))), unknown)


@primary(namespace="linalg", accumulate=True)
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
        Data type to compute in and to return. If ``None``, the data type of ``x``, but for integers and booleans at
        least as wide as the default integer type.
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
    Follows ``linalg.trace`` of the Python array API standard 2025.12; ``axis1`` and ``axis2`` come from Ivy, where they
    default to the first two axes.

    Examples
    --------
    >>> ivy.trace(ivy.array([[1, 2], [3, 4]]))
    ivy.array(5)
    """
    ...


@primary(promote=True, kinds=NUMERIC)
def vecdot(x1: ArrayLike, x2: ArrayLike, /, *, axis: int = -1, out: Out = None) -> "Array":
    """Return the vector dot product along an axis.

    Parameters
    ----------
    x1 : ArrayLike
        First vectors: numeric. Complex vectors are conjugated.
    x2 : ArrayLike
        Second vectors: numeric. The shape without ``axis`` must be broadcastable with the shape of ``x1``.
    axis : int, default -1
        Axis of the vectors, counted from the end.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The dot products, of the broadcast shape without the axis and the promoted data type.

    Raises
    ------
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.
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
        Whether to keep these axes with length 1.
    ord : float, default 2
        Order of the norm: ``sum(abs(x) ** ord) ** (1 / ord)``. Infinity: the largest magnitude; minus infinity: the
        smallest magnitude; 0: the number of non-zero elements.
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
    Follows ``linalg.vector_norm`` of the Python array API standard 2025.12; ``dtype`` comes from Ivy.

    Examples
    --------
    >>> ivy.vector_norm(ivy.array([3.0, 4.0]))
    ivy.array(5.)
    """
    ...


@compositional(kinds=NUMERIC)
def vector_to_skew_symmetric_matrix(vector: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the skew-symmetric matrix of a vector, which computes its cross product with other vectors.

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
    From Ivy.

    Examples
    --------
    >>> ivy.vector_to_skew_symmetric_matrix(ivy.array([1, 2, 3]))
    ivy.array([[ 0, -3,  2],
               [ 3,  0, -1],
               [-2,  1,  0]])
    """
    lengths = tuple(shape(vector))
    if not lengths or lengths[-1] not in (3, None):
        raise IvyValueError(f"ivy.vector_to_skew_symmetric_matrix: a vector of 3 elements is needed, not {lengths}")
    x, y, z = (get_item(vector, (..., i)) for i in range(3))
    zero = zeros_like(x)
    rows = [[zero, negative(z), y], [z, zero, negative(x)], [negative(y), x, zero]]
    return stack([stack(row, axis=-1) for row in rows], axis=-2)
