"""Matrix factorizations by kernels of TensorFlow, with errors and gradients that the kernels lack."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.array_api import lower_of
from ivy_protocol.backends.common.linalg import check_lu
from ivy_protocol.backends.common.products import check_operands, summed
from ivy_protocol.backends.tensorflow import xp
from ivy_protocol.backends.tensorflow.xp._shared import cast, cast_for

__all__ = [
    "cholesky",
    "diag",
    "eigh",
    "eigvalsh",
    "einsum",
    "lu_factor",
    "matrix_exp",
    "solve_triangular",
]


def _is_finite(x: Any) -> bool:
    return bool(tf.reduce_all(tf.math.is_finite(tf.abs(x))))


def cholesky(x: Any, /, *, upper: bool = False) -> Any:
    factor = xp.linalg.cholesky(x, upper=upper)
    # Check only in eager execution, because the values are unknown while a graph is traced.
    if tf.executing_eagerly() and not _is_finite(tf.linalg.diag_part(factor)) and _is_finite(x):
        raise ValueError("the matrix is not positive-definite")
    return factor


def diag(x: Any, /, *, k: int = 0) -> Any:
    # If the size is unknown until the graph runs, call tf.linalg.diag, because the default implementation requires the
    # size.
    return NotImplemented if x.shape.rank != 1 or x.shape.is_fully_defined() else tf.linalg.diag(x, k=k)


@when("UPLO")
def eigh(x: Any, /, *, UPLO: str = "L") -> Any:
    return xp.linalg.eigh(lower_of(xp, "eigh", x, UPLO))


@when("UPLO")
def eigvalsh(x: Any, /, *, UPLO: str = "L") -> Any:
    return xp.linalg.eigvalsh(lower_of(xp, "eigvalsh", x, UPLO))


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    check_lu(A.shape.rank, pivot)
    if A.dtype.size == 2:
        factors, permutation = lu_factor(tf.cast(A, tf.float32))
        return tf.cast(factors, A.dtype), permutation
    if A.shape[-1] != A.shape[-2]:
        return _eliminate(A)
    try:
        return _lu(A)
    except tf.errors.InvalidArgumentError:
        # The kernel raises for singular matrices, so eliminate without the kernel. For calls in a graph, this handler
        # has no effect: the kernel raises later, when the graph runs.
        return _eliminate(A)


@tf.custom_gradient
def _lu(x: Any) -> Any:
    factors, permutation = tf.linalg.lu(x, output_idx_type=tf.int64)

    def gradient(upstream: Any, _: Any) -> Any:
        # Compute the gradient here, because the kernel has none. The lower triangle of `upstream` is the gradient of
        # the lower factor, and the upper triangle is the gradient of the upper factor.
        identity = tf.linalg.eye(tf.shape(x)[-1], dtype=x.dtype)
        upper = tf.linalg.band_part(factors, 0, -1)
        lower = factors - upper + identity
        upper_gradient = tf.linalg.band_part(upstream, 0, -1)
        lower_part = tf.linalg.matmul(lower, upstream - upper_gradient, adjoint_a=True)
        upper_part = tf.linalg.matmul(upper_gradient, upper, adjoint_b=True)
        middle = lower_part - tf.linalg.band_part(lower_part, 0, -1) + tf.linalg.band_part(upper_part, 0, -1)
        left = tf.linalg.triangular_solve(lower, middle, adjoint=True)
        right = tf.linalg.adjoint(tf.linalg.triangular_solve(upper, tf.linalg.adjoint(left), lower=False))
        return tf.gather(right, tf.argsort(permutation), axis=-2, batch_dims=permutation.shape.rank - 1)

    return (factors, permutation), gradient


def _eliminate(x: Any) -> Any:
    """Return the LU factors by Gaussian elimination with partial pivoting, one column in each step."""
    rows, columns = tf.range(tf.shape(x)[-2]), tf.range(tf.shape(x)[-1])
    permutation = tf.broadcast_to(tf.cast(rows, tf.int64), tf.shape(x)[:-1])
    batch_dims = x.shape.rank - 2

    def step(k: Any, x: Any, permutation: Any) -> Any:
        magnitudes = tf.where(rows < k, tf.constant(-1, x.dtype.real_dtype), tf.abs(x[..., :, k]))
        largest = tf.expand_dims(tf.argmax(magnitudes, axis=-1, output_type=tf.int32), -1)
        row_order = tf.where(rows == k, largest, tf.where(rows == largest, k, rows))
        x, permutation = (tf.gather(v, row_order, axis=batch_dims, batch_dims=batch_dims) for v in (x, permutation))
        pivot = tf.expand_dims(x[..., k, k], -1)
        # Divide by 1 instead of a zero pivot: a pivot is the largest element, so all elements below it are zero.
        factors = tf.where(rows > k, x[..., :, k] / tf.where(pivot == 0, tf.ones_like(pivot), pivot), 0)
        pivot_row = tf.where(columns > k, x[..., k, :], 0)
        x -= tf.expand_dims(factors, -1) * tf.expand_dims(pivot_row, -2)
        is_below = tf.expand_dims(rows > k, -1) & (columns == k)
        return k + 1, tf.where(is_below, tf.expand_dims(factors, -1), x), permutation

    steps = tf.minimum(tf.size(rows), tf.size(columns))
    return tf.while_loop(
        lambda k, *_: k < steps,
        step,
        (tf.constant(0), x, permutation),
        shape_invariants=(tf.TensorShape(()), x.shape, permutation.shape),
        maximum_iterations=steps,
    )[1:]


def matrix_exp(x: Any, /) -> Any:
    is_supported = (x.shape.rank or 0) >= 2 and x.shape[-1] == x.shape[-2] and 0 not in x.shape
    if not is_supported:
        return NotImplemented
    return tf.cast(tf.linalg.expm(tf.cast(x, tf.float32)), x.dtype) if x.dtype.size == 2 else tf.linalg.expm(x)


def solve_triangular(
    x1: Any, x2: Any, /, *, upper: bool = True, adjoint: bool = False, unit_diagonal: bool = False
) -> Any:
    # Leave mismatched shapes and singular matrices to the default implementation, which raises.
    is_vector = x2.shape.rank == 1
    matrix = x2[:, None] if is_vector else x2
    if (x1.shape.rank or 0) < 2 or x1.shape[-1] != x1.shape[-2] or (matrix.shape.rank or 0) < 2:
        return NotImplemented
    if matrix.shape[-2] != x1.shape[-1] or 0 in x1.shape or 0 in matrix.shape:
        return NotImplemented
    if unit_diagonal:
        x1 = tf.linalg.set_diag(x1, tf.ones(tf.shape(x1)[:-1], x1.dtype))
    elif tf.executing_eagerly() and not tf.reduce_all(tf.linalg.diag_part(x1) != 0):
        return NotImplemented
    compute_dtype = tf.float32 if x1.dtype.size == 2 else x1.dtype
    solution = tf.linalg.triangular_solve(
        tf.cast(x1, compute_dtype), tf.cast(matrix, compute_dtype), lower=not upper, adjoint=adjoint
    )
    solution = tf.cast(solution, x1.dtype)
    return solution[..., 0] if is_vector else solution


def einsum(equation: str, /, *operands: Any) -> Any:
    # Leave integers, and equations with an ellipsis and no arrow, to the default implementation: tf.einsum does not
    # support such equations or most integer dtypes.
    if operands[0].dtype.is_integer or ("..." in equation and "->" not in equation):
        return NotImplemented
    if len(operands) == 1 and (axes := summed(equation, operands[0].shape.rank)) is not None:
        return cast(tf.reduce_sum(cast_for("sum", operands[0]), axes), operands[0].dtype)
    shapes = [x.shape for x in operands]
    if all(shape.rank is not None for shape in shapes):
        check_operands(equation, shapes)
    if 1 in {length for shape in shapes if shape.rank is not None for length in shape}:
        # Leave axes of length 1 to the default implementation, because tf.einsum does not broadcast them.
        return NotImplemented
    contracted = tf.einsum(equation, *[cast_for("sum", x) for x in operands])
    return cast(contracted, operands[0].dtype)
