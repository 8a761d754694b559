"""Linear algebra by kernels of JAX. As in the other backends, singular matrices raise an error, and NaN propagates.

Only concrete arrays are checked. Compiled code cannot raise, and returns the values of JAX.
"""

import builtins
import math
from functools import partial
from operator import index
from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer
from jax.scipy.linalg import expm

from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.array_api import computed_in, lower_of
from ivy_protocol.backends.common.indexing import check_contracted, index_dtype
from ivy_protocol.backends.common.linalg import check_lu, check_tolerance, with_nan
from ivy_protocol.backends.common.products import check_operands, summed
from ivy_protocol.backends.jax._shared import has_values, hermitian, safe_sqrt
from ivy_protocol.backends.jax.elementwise import abs
from ivy_protocol.backends.jax.reductions import propagate_nan, sum
from ivy_protocol.core.shape import each, is_integral

__all__ = [
    "cholesky",
    "diag",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "einsum",
    "finite_pinv",
    "inv",
    "lu",
    "lu_factor",
    "matmul",
    "matrix_exp",
    "matrix_norm",
    "matrix_power",
    "outer",
    "pinv",
    "slogdet",
    "solve",
    "solve_triangular",
    "svd",
    "svdvals",
    "tensordot",
    "vector_norm",
    "propagate_nan_matrices",
]


matmul = jax.jit(jnp.matmul)
outer = jax.jit(jnp.linalg.outer)


def diag(x: Any, /, *, k: int = 0) -> Any:
    return jnp.diag(x, k)


def einsum(equation: str, /, *operands: Any) -> Any:
    if len(operands) == 1 and (axes := summed(equation, operands[0].ndim)) is not None:
        return sum(operands[0], axis=tuple(axes), dtype=operands[0].dtype)
    # Check that the axes of a repeated label have one length: JAX would broadcast an axis of length 1 along the
    # diagonal.
    check_operands(equation, [x.shape for x in operands])
    return _einsum(equation, *operands)


_einsum: Any = jax.jit(jnp.einsum, static_argnums=0)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    check_contracted(axes)
    return jnp.tensordot(x1, x2, index(axes) if is_integral(axes) else tuple(map(each, axes)))


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, dtype: Any = None) -> Any:
    x = computed_in(jnp, "vector_norm", x, dtype)
    return _vector_norm(x, tuple(axis) if isinstance(axis, list) else axis, keepdims, ord)


@partial(jax.jit, static_argnums=(1, 2, 3))
def _vector_norm(x: Any, axis: Any, keepdims: bool, ord: Any) -> Any:
    if 0 in x.shape or (type(axis) is tuple and not axis) or (not x.ndim and axis is not None):
        return jnp.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
    if ord == 2:
        # Use `safe_sqrt`, because the gradient of the norm of a zero vector is NaN in JAX.
        return safe_sqrt(jnp.sum(jnp.real(x * jnp.conj(x)), axis, keepdims=keepdims))
    if ord == 1:
        return jnp.sum(abs(x), axis, keepdims=keepdims)
    # Replace a zero vector by ones, because the gradient of the norm of a zero vector would be NaN.
    is_zero = jnp.all(x == 0, axis, keepdims=True)
    norm = jnp.linalg.vector_norm(jnp.where(is_zero, 1, abs(x)), axis=axis, keepdims=keepdims, ord=ord)
    norm = propagate_nan(norm, x, axis, keepdims) if builtins.abs(ord) == math.inf else norm
    return jnp.where(is_zero.reshape(norm.shape), 0, norm)


def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    if ord in ("fro", None):
        return vector_norm(x, axis=(-2, -1), keepdims=keepdims)
    return propagate_nan(jnp.linalg.matrix_norm(x, keepdims=keepdims, ord=ord), x, (-2, -1), keepdims)


@when()
def eigh(x: Any, /, *, UPLO: str = "L") -> Any:
    x = lower_of(jnp, "eigh", x, UPLO)
    # Pass `symmetrize_input=False`, so that JAX reads only the lower triangle, as the other libraries do.
    values, vectors = jnp.linalg.eigh(hermitian(x), symmetrize_input=False)
    return with_nan(jnp, values, x), vectors


@when()
def eigvalsh(x: Any, /, *, UPLO: str = "L") -> Any:
    x = lower_of(jnp, "eigvalsh", x, UPLO)
    return with_nan(jnp, jnp.linalg.eigvalsh(hermitian(x), symmetrize_input=False), x)


def _is_finite(x: Any) -> bool:
    # Return True for tracers, which have no values to check. For an array, the check takes less time than the solver,
    # except for tiny matrices.
    return not has_values(x) or bool(_all_finite(x))


@jax.jit
def _all_finite(x: Any) -> Any:
    return jnp.all(jnp.isfinite(x))


def _check_not_singular(x: Any) -> None:
    if bool(jnp.any(jnp.linalg.slogdet(x).sign == 0)):
        raise ValueError("the matrix is singular")


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    # For `upper`, pass the adjoint, because jnp.linalg.cholesky reads the lower triangle even for `upper=True`.
    lower, is_finite = _cholesky(jnp.conj(x.mT) if upper else x)
    if has_values(x) and not is_finite and _is_finite(x):
        raise ValueError("the matrix is not positive-definite")
    return jnp.conj(lower.mT) if upper else lower


@jax.jit
def _cholesky(x: Any) -> Any:
    lower = jnp.linalg.cholesky(hermitian(x), symmetrize_input=False)
    return lower, jnp.all(jnp.isfinite(lower))


def inv(x: Any, /, *, adjoint: bool = False) -> Any:
    inverse = jnp.linalg.inv(x)
    if not _is_finite(inverse):
        _check_not_singular(x)
        inverse = propagate_nan_matrices(inverse, x, 2)
    return jnp.conj(inverse.mT) if adjoint else inverse


def matrix_power(x: Any, n: int, /) -> Any:
    return jnp.linalg.matrix_power(inv(x), -n) if n < 0 else jnp.linalg.matrix_power(x, n)


def solve(x1: Any, x2: Any, /, *, adjoint: bool = False) -> Any:
    x1 = jnp.conj(x1.mT) if adjoint else x1
    solution = jnp.linalg.solve(x1, x2)
    if not _is_finite(solution):
        _check_not_singular(x1)
        solution = propagate_nan_matrices(solution, x1, 1 if x2.ndim == 1 else 2)
    return solution


def _check_no_nan(values: Any, x: Any) -> Any:
    # Raise for NaN, as the solvers of NumPy and torch do. JAX returns NaN.
    if not _is_finite(values) and has_values(x) and bool(jnp.any(jnp.isnan(x))):
        raise ValueError("the matrix must not contain NaN")
    return values


def eig(x: Any, /) -> Any:
    values, vectors = jnp.linalg.eig(x)
    return _check_no_nan(values, x), vectors


def eigvals(x: Any, /) -> Any:
    return _check_no_nan(jnp.linalg.eigvals(x), x)


def svdvals(x: Any, /) -> Any:
    return _check_no_nan(jnp.linalg.svdvals(x), x)


def svd(x: Any, /, *, full_matrices: bool = True) -> Any:
    u, values, vh = jnp.linalg.svd(x, full_matrices)
    return u, _check_no_nan(values, x), vh


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    check_tolerance("rtol", rtol, x)
    # Pass the default tolerance of the standard. The default of jnp.linalg.pinv is ten times as large.
    rtol = builtins.max(x.shape[-2:]) * jnp.finfo(x.dtype).eps if rtol is None else rtol
    return _check_no_nan(finite_pinv(x, rtol), x)


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    check_lu(A.ndim, pivot)
    if not A.size:
        return A, jnp.broadcast_to(jnp.arange(A.shape[-2], dtype=index_dtype(jnp)), A.shape[:-1])
    factors, _, permutation = jax.lax.linalg.lu(A)
    return factors, permutation.astype(index_dtype(jnp))


@jax.jit
def slogdet(x: Any, /) -> Any:
    sign, logarithm = jnp.linalg.slogdet(x)
    # For a matrix with NaN, return the sign NaN. JAX returns the sign 1.
    return jnp.where(jnp.isnan(logarithm), jnp.nan, sign), logarithm


@partial(jax.jit, static_argnums=2)
def propagate_nan_matrices(solutions: Any, x: Any, axes: int) -> Any:
    """Replace solutions by NaN where the matrix contains NaN, because LAPACK skips NaN in its search for pivots.

    `axes` is the number of axes of one solution: 1 for a vector, 2 for a matrix.
    """
    has_nan = jnp.any(jnp.isnan(x), axis=(-2, -1))
    return jnp.where(jnp.expand_dims(has_nan, range(-axes, 0)), jnp.nan, solutions)


def finite_pinv(x: Any, rtol: Any) -> Any:
    """Return the pseudo-inverse; NaN if a matrix is not finite, because JAX would treat its singular values as zero."""
    is_finite = jnp.all(jnp.isfinite(x), axis=(-2, -1), keepdims=True)
    return jnp.where(is_finite, jnp.linalg.pinv(x, rtol=rtol), jnp.nan)


def lu(x: Any, /) -> Any:
    return NotImplemented if x.ndim < 2 or not x.size else _lu(x)


@jax.jit
def _lu(x: Any) -> Any:
    factors, _, permutation = jax.lax.linalg.lu(x)
    rows, columns = x.shape[-2:]
    rank = min(rows, columns)
    row_permutation = (jnp.arange(rows, dtype=permutation.dtype)[:, None] == permutation[..., None, :]).astype(x.dtype)
    lower = jnp.tril(factors[..., :rank], -1) + jnp.eye(rows, rank, dtype=x.dtype)
    return row_permutation, lower, jnp.triu(factors[..., :rank, :])


def matrix_exp(x: Any, /) -> Any:
    return NotImplemented if x.ndim < 2 or x.shape[-1] != x.shape[-2] or not x.size else expm(x, max_squarings=64)


@jax.jit
def _has_nonzero_diagonal(x: Any) -> Any:
    return jnp.all(jnp.diagonal(x, axis1=-2, axis2=-1) != 0)


def solve_triangular(
    x1: Any, x2: Any, /, *, upper: bool = True, adjoint: bool = False, unit_diagonal: bool = False
) -> Any:
    # Leave mismatched shapes and singular matrices to the default implementation, which raises.
    if not (isinstance(x1, jax.Array) and isinstance(x2, jax.Array)):
        return NotImplemented
    is_vector = x2.ndim == 1
    matrix = x2[:, None] if is_vector else x2
    if x1.ndim < 2 or x1.shape[-1] != x1.shape[-2] or matrix.ndim < 2 or matrix.shape[-2] != x1.shape[-1]:
        return NotImplemented
    is_checkable = not isinstance(x1, Tracer) and not unit_diagonal
    if is_checkable and not bool(_has_nonzero_diagonal(x1)):
        return NotImplemented
    batch = jnp.broadcast_shapes(x1.shape[:-2], matrix.shape[:-2])
    solution = jax.lax.linalg.triangular_solve(
        jnp.broadcast_to(x1, (*batch, *x1.shape[-2:])),
        jnp.broadcast_to(matrix, (*batch, *matrix.shape[-2:])),
        left_side=True,
        lower=not upper,
        transpose_a=adjoint,
        conjugate_a=adjoint,
        unit_diagonal=unit_diagonal,
    )
    return solution[..., 0] if is_vector else solution
