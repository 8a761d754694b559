"""Gradients of matrix factorizations, for libraries that factorize matrices but have no gradients of the factors.

Each function returns the gradient with respect to the matrix. Its arguments are the cotangents of the factors, then the
factors. The matrices are real, and may have leading batch axes.
"""

from typing import Any


def _transposed(xp: Any, x: Any) -> Any:
    return xp.matrix_transpose(x)


def _identity(xp: Any, like: Any) -> Any:
    return xp.eye(like.shape[-1], dtype=like.dtype)


def _inverse_gaps(xp: Any, values: Any) -> Any:
    """Return a matrix with the elements ``1 / (values[j] - values[i])``, and 0 where the two values are equal."""
    gaps = xp.expand_dims(values, axis=-2) - xp.expand_dims(values, axis=-1)
    is_zero = gaps == 0
    return xp.where(is_zero, xp.zeros_like(gaps), 1 / xp.where(is_zero, xp.ones_like(gaps), gaps))


def cholesky(xp: Any, d_lower: Any, lower: Any) -> Any:
    inverse = xp.linalg.inv(lower)
    half = xp.matmul(_transposed(xp, lower), d_lower)
    half = xp.tril(half) - half * _identity(xp, half) / 2
    result = xp.matmul(xp.matmul(_transposed(xp, inverse), half), inverse)
    return (result + _transposed(xp, result)) / 2


def eigh(xp: Any, d_values: Any, d_vectors: Any, values: Any, vectors: Any) -> Any:
    middle = _inverse_gaps(xp, values) * xp.matmul(_transposed(xp, vectors), d_vectors)
    middle = middle + xp.expand_dims(d_values, axis=-1) * _identity(xp, middle)
    result = xp.matmul(xp.matmul(vectors, middle), _transposed(xp, vectors))
    return (result + _transposed(xp, result)) / 2


def qr(xp: Any, d_q: Any, d_r: Any, q: Any, r: Any) -> Any:
    """Return the gradient for the reduced factors, with the formulas of Walter and Lehmann (2012)."""
    count, columns = r.shape[-2:]
    if columns > count:
        # Split the matrix: its first `count` columns determine `q`, and its other columns are the product of `q` and
        # `rest`.
        rest, d_rest = r[..., count:], d_r[..., count:]
        other = xp.matmul(q, rest)
        first = qr(xp, d_q + xp.matmul(other, _transposed(xp, d_rest)), d_r[..., :count], q, r[..., :count])
        return xp.concat([first, xp.matmul(q, d_rest)], axis=-1)
    middle = xp.matmul(r, _transposed(xp, d_r)) - xp.matmul(_transposed(xp, d_q), q)
    symmetric = xp.tril(middle) + _transposed(xp, xp.tril(middle, k=-1))
    return xp.matmul(d_q + xp.matmul(q, symmetric), _transposed(xp, xp.linalg.inv(r)))


def svd(xp: Any, d_left: Any, d_values: Any, d_right: Any, left: Any, values: Any, right: Any) -> Any:
    """Return the gradient for the reduced factors, with the formulas of Townsend (2016)."""
    gaps = _inverse_gaps(xp, values * values)
    is_zero = values == 0
    inverse = xp.where(is_zero, xp.zeros_like(values), 1 / xp.where(is_zero, xp.ones_like(values), values))
    rows, columns = xp.expand_dims(values, axis=-1), xp.expand_dims(values, axis=-2)
    by_left = gaps * xp.matmul(_transposed(xp, left), d_left)
    by_right = gaps * xp.matmul(right, _transposed(xp, d_right))
    middle = (by_left + _transposed(xp, by_left)) * columns + rows * (by_right + _transposed(xp, by_right))
    middle = middle + xp.expand_dims(d_values, axis=-1) * _identity(xp, middle)
    # Add the parts of the cotangents that are orthogonal to the factors.
    outside_left = d_left - xp.matmul(left, xp.matmul(_transposed(xp, left), d_left))
    outside_right = d_right - xp.matmul(xp.matmul(d_right, _transposed(xp, right)), right)
    middle = xp.matmul(left, middle) + outside_left * xp.expand_dims(inverse, axis=-2)
    return xp.matmul(middle, right) + xp.matmul(left, xp.expand_dims(inverse, axis=-1) * outside_right)
