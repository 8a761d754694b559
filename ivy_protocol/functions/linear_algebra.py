"""Functions of linear algebra, for one matrix or a stack of matrices."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike, Out

if TYPE_CHECKING:
    from typing import TypeAlias

    from ivy_protocol.array import Array

    OutPair: TypeAlias = "tuple[Array, Array] | None"
else:
    OutPair = Out

__all__ = ["EighResult", "eigh", "matmul", "matrix_transpose"]


class EighResult(NamedTuple):
    """Eigenvalues and eigenvectors of symmetric matrices, as returned by ``eigh``."""

    eigenvalues: "Array"
    eigenvectors: "Array"


@primary(namespace="linalg", floating=True)
def eigh(x: ArrayLike, /, *, UPLO: Literal["L", "U"] = "L", out: OutPair = None) -> EighResult:
    """Return the eigenvalues and eigenvectors of symmetric or Hermitian matrices.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., n, n)``: floating-point or complex; integers are converted to the default
        float.
    UPLO : {"L", "U"}, default "L"
        Which triangle of each matrix is read; the other one is taken for its mirror image.
    out : tuple of two ivy.Array, optional
        Arrays to write the two results to, cast to their data types.

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
        ``x`` has no square matrices.

    Notes
    -----
    Follows ``linalg.eigh`` of the Python array API standard 2025.12; ``UPLO`` comes from Ivy. Eigenvectors
    are unique only up to a factor, which differs between libraries.

    Examples
    --------
    >>> ivy.eigh(ivy.array([[2.0, 0.0], [0.0, 1.0]])).eigenvalues
    ivy.array([1., 2.])
    """
    ...


@primary(promote=True)
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
        Whether to transpose them and take the complex conjugate.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The products, of shape ``(..., m, n)`` and the promoted data type. ``...`` is broadcast; the axis that
        a vector lacks is missing in the result too.

    Raises
    ------
    IvyDispatchError
        An operand is not array-like, or the operands belong to different libraries.
    IvyException
        An operand is zero-dimensional, or the shapes do not match.

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


@primary
def matrix_transpose(x: ArrayLike, /, *, conjugate: bool = False, out: Out = None) -> "Array":
    """Return an array with its last two axes exchanged.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and any data type.
    conjugate : bool, default False
        Whether to take the complex conjugate too.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
