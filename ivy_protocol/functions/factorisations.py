"""Linear equations, matrix factorizations, and functions based on both."""

import math
from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ivy_protocol.base.typing import ANY, Array, ArrayLike, Axis, Out
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions._transforms import is_array, known
from ivy_protocol.functions.creation import arange, eye, ones_like, tril, triu
from ivy_protocol.functions.data_type import astype, dtype, finfo
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    conj,
    divide,
    equal,
    greater,
    less_equal,
    logical_and,
    multiply,
    square,
    subtract,
)
from ivy_protocol.functions.general import get_item, get_num_dims, shape, to_scalar
from ivy_protocol.functions.linear_algebra import (
    diag,
    diagonal,
    eigh,
    eigvalsh,
    inv,
    matmul,
    matrix_norm,
    matrix_transpose,
    qr,
    solve,
    svd,
    svdvals,
    vector_norm,
)
from ivy_protocol.functions.manipulation import broadcast_to, expand_dims, squeeze, take_along_axis
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from typing import TypeAlias

    OutPair: TypeAlias = "tuple[Array, Array] | None"
else:
    OutPair = Out

__all__ = [
    "LUFactorResult",
    "LUResult",
    "LstsqResult",
    "cond",
    "eigh_tridiagonal",
    "lstsq",
    "lu",
    "lu_factor",
    "lu_solve",
    "matrix_exp",
    "norm",
    "solve_triangular",
]


class LUFactorResult(NamedTuple):
    """Both triangular factors of matrices in one array, and the row permutation, as returned by ``lu_factor``."""

    LU: Array
    p: Array


class LUResult(NamedTuple):
    """Permutation matrix and triangular factors, as returned by ``lu``."""

    P: Array
    L: Array
    U: Array


class LstsqResult(NamedTuple):
    """Least-squares solution and residuals, as returned by ``lstsq``."""

    solution: Array
    residuals: Array
    rank: Array
    singular_values: Array


@compositional(floating=True)
def cond(x: ArrayLike, /, p: float | Literal["fro", "nuc"] | None = None, *, out: Out = None) -> "Array":
    """Return the condition numbers of matrices: the norm of each, times the norm of its inverse.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)``, square unless the norm is based on singular values: floating-point or
        complex; integers are converted to the default float.
    p : {1, -1, 2, -2, inf, -inf, "fro", "nuc"}, optional
        Order of the norm, as in `matrix_norm`; if ``None``, 2, the largest singular value.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The condition numbers, real, of shape ``(...)``; infinite or very large for singular matrices.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        A matrix is singular, unless the norm is based on singular values, or has no elements.
    IvyException
        ``x`` has fewer than two dimensions, or the norm is unknown.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.linalg.cond``.

    Examples
    --------
    >>> ivy.cond(ivy.array([[4.0, 0.0], [0.0, 2.0]]))
    ivy.array(2.)
    """
    if 0 in tuple(shape(x))[-2:]:
        raise IvyValueError(f"ivy.cond: matrices of shape {tuple(shape(x))} have no elements")
    if p in (None, 2, -2):
        values = svdvals(x)
        first, last = get_item(values, (..., 0)), get_item(values, (..., -1))
        return divide(last, first) if p == -2 else divide(first, last)
    return multiply(matrix_norm(x, ord=p), matrix_norm(inv(x), ord=p))


@compositional(promote=True, floating=True, kinds=ANY)
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
        Diagonal, of shape ``(n,)``: real floating-point; integers are converted to the default float.
    beta : ArrayLike
        Off-diagonal, of shape ``(n - 1,)``; if complex, the one below the diagonal.
    eigvals_only : bool, default True
        Whether to return the eigenvalues only.
    select : {"a", "i", "v"}, default "a"
        Eigenvalues to return: all, those with indices in a range, or those with values in a range.
    select_range : pair of float, optional
        The first and the last index, or the exclusive lower and the inclusive upper bound of the values.
    tol : float, optional
        Tolerance of an iterative solver; no effect on the solvers used here.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The eigenvalues in ascending order, real; with ``eigvals_only=False`` also the eigenvectors, as columns.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyValueError
        The lengths do not match, or ``select_range`` is missing.

    Notes
    -----
    From Ivy's experimental API, as ``scipy.linalg.eigh_tridiagonal``. The full matrix is materialized.

    Examples
    --------
    >>> bool(ivy.allclose(ivy.eigh_tridiagonal(ivy.array([2.0, 2.0]), ivy.array([1.0])), [1.0, 3.0], atol=1e-4))
    True
    """
    lengths = tuple(shape(alpha)), tuple(shape(beta))
    if len(lengths[0]) != 1 or len(lengths[1]) != 1 or lengths[1][0] != lengths[0][0] - 1:
        raise IvyValueError(f"ivy.eigh_tridiagonal: a diagonal and one beside it are not of the shapes {lengths}")
    if select != "a" and select_range is None:
        raise IvyValueError(f"ivy.eigh_tridiagonal: select={select!r} needs select_range=")
    matrix = diag(alpha)
    if lengths[0][0] > 1:
        matrix = add(matrix, add(diag(beta, -1), diag(conj(beta), 1)))
    values, vectors = (eigvalsh(matrix), None) if eigvals_only else eigh(matrix)
    if select_range is not None and select == "i":
        chosen: Any = slice(int(select_range[0]), int(select_range[1]) + 1)
    elif select_range is not None and select == "v":
        chosen = logical_and(greater(values, select_range[0]), less_equal(values, select_range[1]))
    else:
        chosen = slice(None)
    found = get_item(values, chosen)
    return found if vectors is None else (found, get_item(vectors, (slice(None), chosen)))


@compositional(promote=True, floating=True, kinds=ANY)
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
        An argument is not array-like, or the arguments belong to different backends.
    IvyValueError
        An argument has too few dimensions.
    IvyException
        The numbers of rows differ.

    Notes
    -----
    As ``numpy.linalg.lstsq``, which omits the residuals if the equations have several solutions or are not
    overdetermined.

    Examples
    --------
    >>> x = ivy.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    >>> bool(ivy.allclose(ivy.lstsq(x, ivy.array([1.0, 3.0, 5.0])).solution, [1.0, 2.0], atol=1e-4))
    True
    """
    vector = get_num_dims(b) == 1
    if get_num_dims(a) < 2 or get_num_dims(b) < 1:
        raise IvyValueError(
            f"ivy.lstsq solves equations of matrices, not of arrays of shape {tuple(shape(a))} and {tuple(shape(b))}"
        )
    right = expand_dims(b, axis=-1) if vector else b
    rows, columns = shape(a)[-2:]
    matrix, short = a, right
    if None not in (rows, columns) and rows > columns:
        # The factor has the singular values of the full matrix, and few rows.
        factor, matrix = qr(a)
        short = matmul(matrix_transpose(conj(factor)), right)
    u, s, vh = svd(matrix, full_matrices=False)
    part = finfo(dtype(s)).eps * max(rows or columns or 1, columns or 1) if rcond is None else rcond
    most = get_item(s, (..., slice(1)))
    counts = greater(s, multiply(most, part))
    # The singular values of infinite values are NaN, and so is the solution.
    inverse = where(counts, divide(1.0, where(counts, s, 1.0)), multiply(s, 0.0))
    inner = multiply(matmul(matrix_transpose(conj(u)), short), expand_dims(inverse, axis=-1))
    solution = matmul(matrix_transpose(conj(vh)), inner)
    left = subtract(right, matmul(a, solution))
    residuals = statistical.sum(square(abs(left)), axis=-2)
    rank = statistical.sum(astype(counts, "int32"), axis=-1)
    if vector:
        solution, residuals = squeeze(solution, axis=-1), squeeze(residuals, axis=-1)
    return LstsqResult(solution, residuals, rank, s)


@compositional(floating=True, kinds=ANY)
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
    As ``scipy.linalg.lu``.

    Examples
    --------
    >>> p, l, u = ivy.lu(ivy.array([[1.0, 2.0], [4.0, 4.0]]))
    >>> l, u
    (ivy.array([[1.  , 0.  ],
               [0.25, 1.  ]]), ivy.array([[4., 4.],
               [0., 1.]]))
    """
    both, order = lu_factor(x)
    rows, columns = shape(both)[-2:]
    least = min(rows, columns)
    ones = eye(rows, least, dtype=dtype(both), like=both)
    lower = tril(get_item(both, (..., slice(least))), k=-1) + ones
    places = arange(rows, dtype=dtype(order), like=both)
    swaps = astype(equal(expand_dims(places, axis=1), expand_dims(order, axis=-2)), dtype(both))
    return LUResult(swaps, lower, triu(get_item(both, (..., slice(least), slice(None)))))


@primary(floating=True)
def lu_factor(A: ArrayLike, /, *, pivot: bool = True, out: OutPair = None) -> LUFactorResult:
    """Return the LU decomposition of matrices with row pivoting, with both factors in one array.

    Parameters
    ----------
    A : ArrayLike
        Matrices of shape ``(..., m, n)``: floating-point or complex; integers are converted to the default float.
    pivot : bool, default True
        Whether to permute rows, so that the largest element is on the diagonal; without pivoting, accuracy is lost.
        Only ``True`` is supported.
    out : tuple of ivy.Array, optional
        Output arrays. The results are cast to their data types.

    Returns
    -------
    LUFactorResult
        ``LU`` of the shape of ``A``, with the lower factor, without its unit diagonal, below the diagonal; and ``p`` of
        shape ``(..., m)``, integers: the row indices of the matrix in permuted order, ``A[p] == L @ U``.

    Raises
    ------
    IvyDispatchError
        ``A`` is not array-like.
    IvyValueError
        ``A`` has fewer than two dimensions, or ``pivot`` is false.

    Notes
    -----
    From Ivy's experimental API. ``p`` is the permutation, and not a list of row interchanges as in SciPy, on every
    backend. In TensorFlow graphs, square matrices must not be singular.

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
        An argument is not array-like, or the arguments belong to different backends.
    IvyValueError
        A matrix is singular or not square.

    Notes
    -----
    From Ivy's experimental API.

    Examples
    --------
    >>> factors = ivy.lu_factor(ivy.array([[1.0, 2.0], [4.0, 4.0]]))
    >>> ivy.lu_solve(*factors, ivy.array([5.0, 12.0]))
    ivy.array([1., 2.])
    """
    vector = get_num_dims(b) == 1
    right = expand_dims(b, axis=-1) if vector else b
    order = expand_dims(p, axis=-1)
    if get_num_dims(right) > get_num_dims(order):
        order = broadcast_to(order, (*shape(right)[: -get_num_dims(order)], *shape(order)))
    elif get_num_dims(order) > get_num_dims(right):
        right = broadcast_to(right, (*shape(order)[:-2], *shape(right)[-2:]))
    rows = take_along_axis(right, broadcast_to(order, shape(right)), axis=-2)
    inner = solve_triangular(lu, rows, upper=False, unit_diagonal=True)
    result = solve_triangular(lu, inner)
    return squeeze(result, axis=-1) if vector else result


@compositional(floating=True, kinds=ANY, widens=True)
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
        The matrix exponentials, of the shape of ``x``: the sums of all powers, each divided by the factorial.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The matrices are not square.

    Notes
    -----
    From Ivy's experimental API, as ``scipy.linalg.expm``.

    Examples
    --------
    >>> ivy.matrix_exp(ivy.array([[0.0, 1.0], [0.0, 0.0]]))
    ivy.array([[1., 1.],
               [0., 1.]])
    """
    lengths = tuple(shape(x))
    if len(lengths) < 2 or lengths[-1] != lengths[-2]:
        raise IvyValueError(f"ivy.matrix_exp: matrices of shape {lengths} are not square")
    if 0 in lengths:
        return multiply(x, 1)
    # Scaling and squaring with the diagonal approximant of Padé of order 13 (Higham, 2005).
    norm = to_scalar(statistical.max(statistical.sum(abs(x), axis=-2)))
    halvings = max(0, math.ceil(math.log2(norm / _THETA))) if norm > 0 and math.isfinite(norm) else 0
    a = multiply(x, 0.5**halvings)
    one = tril(triu(ones_like(x)))
    a2 = matmul(a, a)
    a4 = matmul(a2, a2)
    a6 = matmul(a4, a2)
    odd, even = [
        add(matmul(a6, _combined((a6, a4, a2), c[6:3:-1])), _combined((a6, a4, a2, one), c[3::-1]))
        for c in (_PADE[1::2], _PADE[::2])
    ]
    odd = matmul(a, odd)
    result = solve(subtract(even, odd), add(even, odd))
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
        Order of the norm, as in `vector_norm` or `matrix_norm`; if ``None``, the square root of the sum of squares.
    axis : int or pair of int, optional
        Axis of the vectors, or the two axes of the matrices. If ``None``, the flattened array or, if ``ord`` is given,
        the array as a vector or matrix.
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
        ``axis`` has more than two entries, or the array is neither a vector nor a matrix and ``ord`` is given.
    IvyException
        An axis is out of range, or the norm is unknown.

    Notes
    -----
    As ``numpy.linalg.norm``; the standard defines `vector_norm` and `matrix_norm`.

    Examples
    --------
    >>> ivy.norm(ivy.array([[3.0, 0.0], [0.0, 4.0]])), ivy.norm(ivy.array([[3.0, 4.0]]), axis=1)
    (ivy.array(5.), ivy.array([5.]))
    """
    rank = get_num_dims(x)
    if axis is None and ord is None:
        return vector_norm(x, keepdims=keepdims)
    axes = tuple(range(rank)) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
    if len(axes) == 1:
        if isinstance(ord, str):
            raise IvyValueError(f"ivy.norm: ord={ord!r} is a norm of matrices, and {axes} is one axis")
        return vector_norm(x, axis=axes[0], keepdims=keepdims, ord=2 if ord is None else ord)
    if len(axes) != 2:
        raise IvyValueError(f"ivy.norm: vectors have one axis and matrices two, not {len(axes)}")
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
        Whether to assume a unit diagonal, which is then not read.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The solutions, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyBroadcastShapeError
        The matrices are not square, or the right-hand side has another number of rows.
    IvyValueError
        A matrix has a zero on its diagonal; in compiled code, the solution is infinite or NaN.

    Notes
    -----
    From Ivy's experimental API, as ``scipy.linalg.solve_triangular``.

    Examples
    --------
    >>> ivy.solve_triangular(ivy.array([[2.0, 1.0], [0.0, 4.0]]), ivy.array([4.0, 8.0]))
    ivy.array([1., 2.])
    """
    vector = get_num_dims(x2) == 1
    lengths, right = tuple(shape(x1)), expand_dims(x2, axis=-1) if vector else x2
    if len(lengths) < 2 or lengths[-1] != lengths[-2] or shape(right)[-2] != lengths[-1]:
        raise IvyBroadcastShapeError(
            f"ivy.solve_triangular: square matrices and as many rows are not of shapes {lengths}, {tuple(shape(x2))}"
        )
    matrix = triu(x1) if upper else tril(x1)
    if unit_diagonal:
        one = tril(triu(ones_like(x1)))
        matrix = add(triu(x1, k=1) if upper else tril(x1, k=-1), one)
    elif is_array(x1) and known(x1) and to_scalar(statistical.sum(astype(equal(diagonal(x1), 0), "int32"))):
        raise IvyValueError("ivy.solve_triangular: a matrix has a zero on its diagonal, and is singular")
    matrix = matrix_transpose(conj(matrix)) if adjoint else matrix
    result = solve(matrix, right)
    return squeeze(result, axis=-1) if vector else result


def _combined(terms: Sequence[Any], factors: Sequence[float]) -> Any:
    """Return the sum of terms times factors."""
    return reduce(add, map(multiply, terms, factors))


_THETA = 5.371920351148152
_PADE = [
    float(math.factorial(26 - k) * math.factorial(13) // (math.factorial(13 - k) * math.factorial(k)))
    / (math.factorial(26) // math.factorial(13))
    for k in range(14)
]
"""Coefficients of the approximant, and the norm up to which it is exact."""
