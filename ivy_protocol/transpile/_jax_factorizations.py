"""Factors of matrices by reflections, as LAPACK makes them, in primitives of JAX that every library has."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax


def _mapped(function: Callable[..., Any], *arrays: Any) -> Any:
    """What a function of matrices gives for each of many."""
    for _ in range(arrays[0].ndim - 2):
        function = jax.vmap(function)
    return function(*arrays)


def _reflection(column: Any, place: Any) -> tuple[Any, Any, Any]:
    """What brings a column to zero below a place: the element that is left there, the factor, and the vector."""
    rows = jnp.arange(column.shape[0])
    alpha = jnp.sum(jnp.where(rows == place, column, 0))
    below = jnp.where(rows > place, column, 0)
    rest = jnp.sum(jnp.abs(below) ** 2)
    idle = (rest == 0) & (jnp.imag(alpha) == 0)
    square = jnp.abs(alpha) ** 2 + rest
    size = jnp.sqrt(jnp.where(idle, 1, square)).astype(column.dtype)
    beta = jnp.where(idle, alpha, jnp.where(jnp.real(alpha) >= 0, -size, size))
    divisor = jnp.where(idle, 1, alpha - beta)
    tau = jnp.where(idle, 0, -divisor / jnp.where(idle, 1, beta))
    vector = (rows == place).astype(column.dtype) + jnp.where(idle, 0, below / divisor)
    return beta, tau, vector


def _column(a: Any, place: Any) -> Any:
    return lax.dynamic_index_in_dim(a, place, 1, keepdims=False)


def _stored(a: Any, column: Any, beta: Any, vector: Any, place: Any, row: Any) -> Any:
    """A matrix with one column as LAPACK keeps it: the element at a row, and the vector of the reflection below."""
    rows = jnp.arange(a.shape[0])
    new = jnp.where(rows < row, column, jnp.where(rows == row, beta, vector))
    return jnp.where(jnp.arange(a.shape[1]) == place, new[:, None], a)


def _set(values: Any, place: Any, value: Any) -> Any:
    return jnp.where(jnp.arange(values.shape[0]) == place, value, values)


def _eliminated(a: Any, place: Any) -> tuple[Any, Any]:
    """A matrix after the step for one column of the QR decomposition, and the factor of its reflection."""
    column = _column(a, place)
    beta, tau, vector = _reflection(column, place)
    turned = a - tau.conj() * jnp.outer(vector, vector.conj() @ a)
    a = jnp.where(jnp.arange(a.shape[1]) > place, turned, a)
    return _stored(a, column, beta, vector, place, place), tau


def _taus(a: Any, count: int) -> Any:
    return jnp.zeros(max(count, 0), a.dtype)


def geqrf(a: Any) -> Any:
    """The QR decomposition as reflections: R above, the vectors below, and the factors."""

    def step(place: Any, state: Any) -> Any:
        a, tau = _eliminated(state[0], place)
        return a, _set(state[1], place, tau)

    def one(a: Any) -> Any:
        count = min(a.shape)
        return lax.fori_loop(0, count, step, (a, _taus(a, count)))

    return _mapped(one, a)


def geqp3(a: Any, jpvt: Any, **_: Any) -> Any:
    """The same, with the column of the greatest norm at each step, and the numbers of the columns from 1 on."""

    def step(place: Any, state: Any) -> Any:
        a, order, taus = state
        inside = jnp.arange(a.shape[0])[:, None] >= place
        norms = jnp.sum(jnp.where(inside, jnp.abs(a) ** 2, 0), 0)
        columns = jnp.arange(a.shape[1])
        best = jnp.argmax(jnp.where(columns >= place, norms, -1))
        exchanged = jnp.where(columns == place, best, jnp.where(columns == best, place, columns))
        a, tau = _eliminated(a[:, exchanged], place)
        return a, order[exchanged], _set(taus, place, tau)

    def one(a: Any) -> Any:
        count = min(a.shape)
        order = jnp.arange(1, a.shape[1] + 1, dtype=jpvt.dtype)
        return lax.fori_loop(0, count, step, (a, order, _taus(a, count)))

    return _mapped(one, a)


def qr_with_pivots(a: Any, *, full_matrices: bool, **_: Any) -> Any:
    """The QR decomposition that exchanges columns."""
    packed, order, taus = geqp3(a, jnp.zeros(a.shape[-1], jnp.int32))
    rows, count = a.shape[-2], min(a.shape[-2:])
    wide = rows if full_matrices else count
    start = jnp.broadcast_to(jnp.eye(rows, wide, dtype=a.dtype), (*a.shape[:-1], wide))
    q = ormqr(packed, taus, start, left=True, transpose=False)
    return q, jnp.triu(packed[..., :wide, :]), order - 1


def ormqr(a: Any, taus: Any, c: Any, *, left: bool, transpose: bool) -> Any:
    """A matrix times a product of reflections."""
    count = taus.shape[-1]
    # Those at the matrix come first: the last one of the product from the left, the first from the right.
    ahead = left == transpose

    def one(a: Any, taus: Any, c: Any) -> Any:
        rows = jnp.arange(a.shape[0])

        def step(number: Any, c: Any) -> Any:
            place = number if ahead else count - 1 - number
            column = _column(a, place)
            vector = (rows == place).astype(a.dtype) + jnp.where(rows > place, column, 0)
            tau = lax.dynamic_index_in_dim(taus, place, 0, keepdims=False)
            tau = tau.conj() if transpose else tau
            if left:
                return c - tau * jnp.outer(vector, vector.conj() @ c)
            return c - tau * jnp.outer(c @ vector, vector.conj())

        return lax.fori_loop(0, count, step, c)

    return _mapped(one, a, taus, c)


def _turned(a: Any, place: Any) -> tuple[Any, Any, Any]:
    """A matrix after a reflection from both sides, which leaves one element of a column below the main diagonal."""
    column = _column(a, place)
    beta, tau, vector = _reflection(column, place + 1)
    right = a - tau * jnp.outer(a @ vector, vector.conj())
    both = right - tau.conj() * jnp.outer(vector, vector.conj() @ right)
    a = jnp.where(jnp.arange(a.shape[1]) > place, both, a)
    return _stored(a, column, beta, vector, place, place + 1), beta, tau


def hessenberg(a: Any) -> Any:
    """The form with zeros below the first diagonal below the main one, as reflections."""

    def step(place: Any, state: Any) -> Any:
        a, _, tau = _turned(state[0], place)
        return a, _set(state[1], place, tau)

    def one(a: Any) -> Any:
        count = a.shape[0] - 1
        return lax.fori_loop(0, count, step, (a, _taus(a, count)))

    return _mapped(one, a)


def tridiagonal(a: Any, *, lower: bool) -> Any:
    """The tridiagonal form of a symmetric matrix, of which one half is read: reflections, diagonals and factors."""

    def step(place: Any, state: Any) -> Any:
        a, between, taus = state
        a, beta, tau = _turned(a, place)
        return a, _set(between, place, jnp.real(beta)), _set(taus, place, tau)

    def one(a: Any) -> Any:
        count = a.shape[0] - 1
        half = jnp.tril(a) if lower else jnp.triu(a)
        whole = half + jnp.tril(half, -1).T.conj() if lower else half + jnp.triu(half, 1).T.conj()
        whole = whole if lower else whole[::-1, ::-1]
        between = jnp.zeros(max(count, 0), jnp.real(a).dtype)
        found, between, taus = lax.fori_loop(0, count, step, (whole, between, _taus(a, count)))
        if not lower:
            found, between, taus = found[::-1, ::-1], between[::-1], taus[::-1]
        kept = jnp.tril(found) + jnp.triu(a, 1) if lower else jnp.triu(found) + jnp.tril(a, -1)
        return kept, jnp.real(jnp.diagonal(found)), between, taus

    return _mapped(one, a)
