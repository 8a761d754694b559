"""Factorizations of matrices with the kernels of TensorFlow."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common.products import check_operands, summed
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.xp.tensors import cast, wide

__all__ = [
    "cholesky",
    "diag",
    "einsum",
    "lu_factor",
    "matrix_exp",
    "solve_triangular",
]


def _finite(x: Any) -> bool:
    return bool(tf.reduce_all(tf.math.is_finite(tf.abs(x))))


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    result = xp.linalg.cholesky(x, upper=upper)
    # A graph cannot raise.
    if tf.executing_eagerly() and not _finite(tf.linalg.diag_part(result)) and _finite(x):
        raise ValueError("the matrix is not positive-definite")
    return result


def diag(x: Any, /, *, k: int = 0) -> Any:
    # Rows are counted from the length, which may be known only when the graph runs.
    return NotImplemented if x.shape.rank != 1 or x.shape.is_fully_defined() else tf.linalg.diag(x, k=k)


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    if A.shape.rank < 2 or not pivot:
        raise ValueError("matrices have two dimensions or more, and pivot=True is all there is")
    if A.dtype.size == 2:
        both, order = lu_factor(tf.cast(A, tf.float32))
        return tf.cast(both, A.dtype), order
    if A.shape[-1] != A.shape[-2]:
        return _eliminated(A)
    try:
        return _lu(A)
    except tf.errors.InvalidArgumentError:
        # The kernel takes no singular matrices; in a graph it is only known when it runs.
        return _eliminated(A)


@tf.custom_gradient
def _lu(x: Any) -> Any:
    both, order = tf.linalg.lu(x, output_idx_type=tf.int64)

    def gradient(of_both: Any, _: Any) -> Any:
        # The kernel has none: of a product of triangular factors, each triangle takes its part.
        one = tf.linalg.eye(tf.shape(x)[-1], dtype=x.dtype)
        upper = tf.linalg.band_part(both, 0, -1)
        lower = both - upper + one
        of_upper = tf.linalg.band_part(of_both, 0, -1)
        below = tf.linalg.matmul(lower, of_both - of_upper, adjoint_a=True)
        above = tf.linalg.matmul(of_upper, upper, adjoint_b=True)
        middle = below - tf.linalg.band_part(below, 0, -1) + tf.linalg.band_part(above, 0, -1)
        left = tf.linalg.triangular_solve(lower, middle, adjoint=True)
        right = tf.linalg.adjoint(tf.linalg.triangular_solve(upper, tf.linalg.adjoint(left), lower=False))
        return tf.gather(right, tf.argsort(order), axis=-2, batch_dims=order.shape.rank - 1)

    return (both, order), gradient


def _eliminated(x: Any) -> Any:
    """The factors by Gauss's elimination, a column in each step."""
    rows, columns = tf.range(tf.shape(x)[-2]), tf.range(tf.shape(x)[-1])
    order = tf.broadcast_to(tf.cast(rows, tf.int64), tf.shape(x)[:-1])
    batch = x.shape.rank - 2

    def step(k: Any, x: Any, order: Any) -> Any:
        sizes = tf.where(rows < k, tf.constant(-1, x.dtype.real_dtype), tf.abs(x[..., :, k]))
        largest = tf.expand_dims(tf.argmax(sizes, axis=-1, output_type=tf.int32), -1)
        swapped = tf.where(rows == k, largest, tf.where(rows == largest, k, rows))
        x, order = (tf.gather(v, swapped, axis=batch, batch_dims=batch) for v in (x, order))
        pivot = tf.expand_dims(x[..., k, k], -1)
        # Below a pivot that is zero all is zero, since it is the largest.
        factors = tf.where(rows > k, x[..., :, k] / tf.where(pivot == 0, tf.ones_like(pivot), pivot), 0)
        rest = tf.where(columns > k, x[..., k, :], 0)
        x -= tf.expand_dims(factors, -1) * tf.expand_dims(rest, -2)
        below = tf.expand_dims(rows > k, -1) & (columns == k)
        return k + 1, tf.where(below, tf.expand_dims(factors, -1), x), order

    least = tf.minimum(tf.size(rows), tf.size(columns))
    return tf.while_loop(
        lambda k, *_: k < least,
        step,
        (tf.constant(0), x, order),
        shape_invariants=(tf.TensorShape(()), x.shape, order.shape),
        maximum_iterations=least,
    )[1:]


def matrix_exp(x: Any, /) -> Any:
    square = (x.shape.rank or 0) >= 2 and x.shape[-1] == x.shape[-2] and 0 not in x.shape
    if not square:
        return NotImplemented
    return tf.cast(tf.linalg.expm(tf.cast(x, tf.float32)), x.dtype) if x.dtype.size == 2 else tf.linalg.expm(x)


def solve_triangular(
    x1: Any, x2: Any, /, *, upper: bool = True, adjoint: bool = False, unit_diagonal: bool = False
) -> Any:
    # What does not fit, and singular matrices, are told by the composition.
    vector = x2.shape.rank == 1
    right = x2[:, None] if vector else x2
    if (x1.shape.rank or 0) < 2 or x1.shape[-1] != x1.shape[-2] or (right.shape.rank or 0) < 2:
        return NotImplemented
    if right.shape[-2] != x1.shape[-1] or 0 in x1.shape or 0 in right.shape:
        return NotImplemented
    if unit_diagonal:
        x1 = tf.linalg.set_diag(x1, tf.ones(tf.shape(x1)[:-1], x1.dtype))
    elif tf.executing_eagerly() and not tf.reduce_all(tf.linalg.diag_part(x1) != 0):
        return NotImplemented
    wide = tf.float32 if x1.dtype.size == 2 else x1.dtype
    result = tf.linalg.triangular_solve(tf.cast(x1, wide), tf.cast(right, wide), lower=not upper, adjoint=adjoint)
    result = tf.cast(result, x1.dtype)
    return result[..., 0] if vector else result


def einsum(equation: str, /, *operands: Any) -> Any:
    # TensorFlow multiplies no matrices of most integers, and an ellipsis needs an arrow.
    if operands[0].dtype.is_integer or ("..." in equation and "->" not in equation):
        return NotImplemented
    if len(operands) == 1 and (axes := summed(equation, operands[0].shape.rank)) is not None:
        return cast(tf.reduce_sum(wide("sum", operands[0]), axes), operands[0].dtype)
    shapes = [x.shape for x in operands]
    if all(shape.rank is not None for shape in shapes):
        check_operands(equation, shapes)
    if 1 in {length for shape in shapes if shape.rank is not None for length in shape}:
        # Its products do not broadcast axes of length 1.
        return NotImplemented
    result = tf.einsum(equation, *[wide("sum", x) for x in operands])
    return cast(result, operands[0].dtype)
