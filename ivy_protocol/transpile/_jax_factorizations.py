"""Matrix factorizations by Householder reflections, in the format of LAPACK. They consist of basic JAX primitives."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax


def _map_batch(function: Callable[..., Any], *arrays: Any) -> Any:
    """Apply a function of matrices to batches of matrices."""
    for _ in range(arrays[0].ndim - 2):
        function = jax.vmap(function)
    return function(*arrays)


def _reflection(column: Any, index: Any) -> tuple[Any, Any, Any]:
    """Return the reflection that sets a column to zero below `index`: the new element at `index`, the factor tau, and
    the vector.
    """
    rows = jnp.arange(column.shape[0])
    alpha = jnp.sum(jnp.where(rows == index, column, 0))
    below = jnp.where(rows > index, column, 0)
    tail_square = jnp.sum(jnp.abs(below) ** 2)
    trivial = (tail_square == 0) & (jnp.imag(alpha) == 0)
    square = jnp.abs(alpha) ** 2 + tail_square
    size = jnp.sqrt(jnp.where(trivial, 1, square)).astype(column.dtype)
    beta = jnp.where(trivial, alpha, jnp.where(jnp.real(alpha) >= 0, -size, size))
    divisor = jnp.where(trivial, 1, alpha - beta)
    tau = jnp.where(trivial, 0, -divisor / jnp.where(trivial, 1, beta))
    vector = (rows == index).astype(column.dtype) + jnp.where(trivial, 0, below / divisor)
    return beta, tau, vector


def _column(a: Any, index: Any) -> Any:
    return lax.dynamic_index_in_dim(a, index, 1, keepdims=False)


def _store_column(a: Any, column: Any, beta: Any, vector: Any, column_index: Any, pivot: Any) -> Any:
    """Store a reflection in a column as LAPACK does, with `beta` in the row `pivot` and the vector in later rows."""
    rows = jnp.arange(a.shape[0])
    new = jnp.where(rows < pivot, column, jnp.where(rows == pivot, beta, vector))
    return jnp.where(jnp.arange(a.shape[1]) == column_index, new[:, None], a)


def _set(values: Any, index: Any, value: Any) -> Any:
    return jnp.where(jnp.arange(values.shape[0]) == index, value, values)


def _eliminate(a: Any, index: Any) -> tuple[Any, Any]:
    """Apply the QR step for one column. Return the matrix and the factor of the reflection."""
    column = _column(a, index)
    beta, tau, vector = _reflection(column, index)
    reflected = a - tau.conj() * jnp.outer(vector, vector.conj() @ a)
    a = jnp.where(jnp.arange(a.shape[1]) > index, reflected, a)
    return _store_column(a, column, beta, vector, index, index), tau


def _taus(a: Any, count: int) -> Any:
    return jnp.zeros(max(count, 0), a.dtype)


def geqrf(a: Any) -> Any:
    """Return the QR decomposition as reflections: a matrix with R above the vectors, and the factors tau."""

    def step(index: Any, state: Any) -> Any:
        a, tau = _eliminate(state[0], index)
        return a, _set(state[1], index, tau)

    def one(a: Any) -> Any:
        count = min(a.shape)
        return lax.fori_loop(0, count, step, (a, _taus(a, count)))

    return _map_batch(one, a)


def geqp3(a: Any, jpvt: Any, **_: Any) -> Any:
    """Return the QR decomposition with pivoting by column norms: the matrix, the 1-based permutation, and the factors
    tau.
    """

    def step(index: Any, state: Any) -> Any:
        a, order, taus = state
        active = jnp.arange(a.shape[0])[:, None] >= index
        norms = jnp.sum(jnp.where(active, jnp.abs(a) ** 2, 0), 0)
        columns = jnp.arange(a.shape[1])
        best = jnp.argmax(jnp.where(columns >= index, norms, -1))
        permutation = jnp.where(columns == index, best, jnp.where(columns == best, index, columns))
        a, tau = _eliminate(a[:, permutation], index)
        return a, order[permutation], _set(taus, index, tau)

    def one(a: Any) -> Any:
        count = min(a.shape)
        order = jnp.arange(1, a.shape[1] + 1, dtype=jpvt.dtype)
        return lax.fori_loop(0, count, step, (a, order, _taus(a, count)))

    return _map_batch(one, a)


def qr_with_pivots(a: Any, *, full_matrices: bool, **_: Any) -> Any:
    """Return Q, R and the permutation of the QR decomposition with column pivoting."""
    packed, order, taus = geqp3(a, jnp.zeros(a.shape[-1], jnp.int32))
    rows, count = a.shape[-2], min(a.shape[-2:])
    width = rows if full_matrices else count
    identity = jnp.broadcast_to(jnp.eye(rows, width, dtype=a.dtype), (*a.shape[:-1], width))
    q = ormqr(packed, taus, identity, left=True, transpose=False)
    return q, jnp.triu(packed[..., :width, :]), order - 1


def ormqr(a: Any, taus: Any, c: Any, *, left: bool, transpose: bool) -> Any:
    """Multiply the matrix `c` by a product of reflections, from the left or from the right."""
    count = taus.shape[-1]
    # Apply the reflection next to `c` first. For Q = H_1 @ ... @ H_k, this is H_k for Q @ c, and H_1 for c @ Q. For the
    # transpose of Q, the order is reversed.
    ascending = left == transpose

    def one(a: Any, taus: Any, c: Any) -> Any:
        rows = jnp.arange(a.shape[0])

        def step(number: Any, c: Any) -> Any:
            index = number if ascending else count - 1 - number
            column = _column(a, index)
            vector = (rows == index).astype(a.dtype) + jnp.where(rows > index, column, 0)
            tau = lax.dynamic_index_in_dim(taus, index, 0, keepdims=False)
            tau = tau.conj() if transpose else tau
            if left:
                return c - tau * jnp.outer(vector, vector.conj() @ c)
            return c - tau * jnp.outer(c @ vector, vector.conj())

        return lax.fori_loop(0, count, step, c)

    return _map_batch(one, a, taus, c)


def _reflect_both_sides(a: Any, index: Any) -> tuple[Any, Any, Any]:
    """Multiply a matrix from both sides by the reflection that sets one column to zero below the first subdiagonal."""
    column = _column(a, index)
    beta, tau, vector = _reflection(column, index + 1)
    right = a - tau * jnp.outer(a @ vector, vector.conj())
    both = right - tau.conj() * jnp.outer(vector, vector.conj() @ right)
    a = jnp.where(jnp.arange(a.shape[1]) > index, both, a)
    return _store_column(a, column, beta, vector, index, index + 1), beta, tau


def hessenberg(a: Any) -> Any:
    """Return the Hessenberg form, which is zero below the first subdiagonal, with its reflections."""

    def step(index: Any, state: Any) -> Any:
        a, _, tau = _reflect_both_sides(state[0], index)
        return a, _set(state[1], index, tau)

    def one(a: Any) -> Any:
        count = a.shape[0] - 1
        return lax.fori_loop(0, count, step, (a, _taus(a, count)))

    return _map_batch(one, a)


def tridiagonal(a: Any, *, lower: bool) -> Any:
    """Tridiagonalize the symmetric matrix that one triangle of `a` defines. Return the reflections, the diagonals and
    the factors.
    """

    def step(index: Any, state: Any) -> Any:
        a, off_diagonal, taus = state
        a, beta, tau = _reflect_both_sides(a, index)
        return a, _set(off_diagonal, index, jnp.real(beta)), _set(taus, index, tau)

    def one(a: Any) -> Any:
        count = a.shape[0] - 1
        triangle = jnp.tril(a) if lower else jnp.triu(a)
        full = triangle + jnp.tril(triangle, -1).T.conj() if lower else triangle + jnp.triu(triangle, 1).T.conj()
        full = full if lower else full[::-1, ::-1]
        off_diagonal = jnp.zeros(max(count, 0), jnp.real(a).dtype)
        reduced, off_diagonal, taus = lax.fori_loop(0, count, step, (full, off_diagonal, _taus(a, count)))
        if not lower:
            reduced, off_diagonal, taus = reduced[::-1, ::-1], off_diagonal[::-1], taus[::-1]
        packed = jnp.tril(reduced) + jnp.triu(a, 1) if lower else jnp.triu(reduced) + jnp.tril(a, -1)
        return packed, jnp.real(jnp.diagonal(reduced)), off_diagonal, taus

    return _map_batch(one, a)
