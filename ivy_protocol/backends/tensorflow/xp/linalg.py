"""Matrix products and the linear algebra extension of the standard, batched over leading axes.

The kernels are corrected where their gradients are wrong or missing, and for NaN and infinity. Errors that depend on
values are raised only in eager code.
"""

from collections.abc import Sequence
from math import inf, isinf, log, nan
from typing import Any, Literal, NamedTuple

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.linalg import check_matrices, check_tolerance
from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Dimension,
    Tensor,
    as_tensor,
    axis_last,
    cast,
    cast_for,
    dimensions,
    expanded,
    floating,
    index_range,
    index_vector,
    normalized_axes,
    normalized_axis,
    permuted,
    promoted,
    promoted_floating,
    reshaped,
    scalar_tensor,
    size_of,
)
from ivy_protocol.backends.tensorflow.xp.creation import tril
from ivy_protocol.backends.tensorflow.xp.dtypes import COMPLEX_OF_REAL, KIND, DType, bool_, finfo
from ivy_protocol.backends.tensorflow.xp.elementwise import abs as absolute
from ivy_protocol.backends.tensorflow.xp.elementwise import (
    add,
    conj,
    divide,
    greater,
    isfinite,
    isnan,
    multiply,
    not_equal,
    pow,
    real,
    subtract,
)
from ivy_protocol.backends.tensorflow.xp.indexing import take
from ivy_protocol.backends.tensorflow.xp.manipulation import broadcast_arrays, broadcast_dimensions
from ivy_protocol.backends.tensorflow.xp.reductions import Axis, count_nonzero, safe_sqrt
from ivy_protocol.backends.tensorflow.xp.reductions import all as all_of
from ivy_protocol.backends.tensorflow.xp.reductions import any as any_of
from ivy_protocol.backends.tensorflow.xp.reductions import max as maximum_of
from ivy_protocol.backends.tensorflow.xp.reductions import min as minimum_of
from ivy_protocol.backends.tensorflow.xp.reductions import sum as sum_of
from ivy_protocol.core.shape import each, is_integral

__all__ = [
    "cholesky",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]


def matmul(x1: Array, x2: Array, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    dtype, ndim1, ndim2 = x1.dtype, x1.shape.rank, x2.shape.rank
    if ndim1 == 2 and ndim2 == 2:
        x1, x2 = cast_for("matmul", x1), cast_for("matmul", x2)
        return cast(raw_ops.MatMul(a=x1, b=x2), dtype)
    if ndim1 == 0 or ndim2 == 0:
        raise ValueError("matmul requires arrays with at least one dimension, not a 0-d array")
    x1, x2 = cast_for("matmul", x1), cast_for("matmul", x2)
    if ndim1 == 1:
        x1 = raw_ops.ExpandDims(input=x1, axis=0)
    if ndim2 == 1:
        x2 = raw_ops.ExpandDims(input=x2, axis=1)
    product = raw_ops.BatchMatMulV2(x=x1, y=x2)
    added = [axis for axis, ndim in ((-2, ndim1), (-1, ndim2)) if ndim == 1]
    return cast(raw_ops.Squeeze(input=product, axis=added) if added else product, dtype)


def matrix_transpose(x: Array, /) -> Tensor:
    x = as_tensor(x)
    ndim = x.shape.rank
    if ndim < 2:
        raise ValueError(f"matrix_transpose requires an array with at least two dimensions, not {ndim}")
    return permuted(x, [*range(ndim - 2), ndim - 1, ndim - 2])


def vecdot(x1: Array, x2: Array, /, *, axis: int = -1) -> Tensor:
    x1, x2 = promoted(x1, x2)
    ndim1, ndim2 = x1.shape.rank, x2.shape.rank
    if axis >= 0 and ndim1 != ndim2:
        raise ValueError(f"vecdot requires a negative axis for arrays of {ndim1} and {ndim2} dimensions, not {axis}")
    axis1, axis2 = normalized_axis(axis, ndim1), normalized_axis(axis, ndim2)
    size1, size2 = x1.shape.as_list()[axis1], x2.shape.as_list()[axis2]
    if None not in (size1, size2) and size1 != size2:
        raise ValueError(f"vecdot requires vectors of equal size, not {size1} and {size2}")
    dtype, x1, x2 = x1.dtype, cast_for("sum", axis_last(x1, axis1)), cast_for("sum", axis_last(x2, axis2))
    products = multiply(conj(x1), x2)
    if products.dtype is bool_:
        return raw_ops.Any(input=products, axis=-1)
    return cast(raw_ops.Sum(input=products, axis=-1), dtype)


def tensordot(x1: Array, x2: Array, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Tensor:
    x1, x2 = promoted(x1, x2)
    ndim1, ndim2 = x1.shape.rank, x2.shape.rank
    if is_integral(axes):
        if not 0 <= axes <= min(ndim1, ndim2):
            raise ValueError(f"cannot contract {axes} axes of arrays of {ndim1} and {ndim2} dimensions")
        axes1, axes2 = list(range(ndim1 - axes, ndim1)), list(range(axes))
    else:
        axes1, axes2 = [list(normalized_axes(each(a), n)) for a, n in zip(axes, (ndim1, ndim2), strict=True)]
    dims1, dims2 = dimensions(x1), dimensions(x2)
    for axis1, axis2 in zip(axes1, axes2, strict=True):
        size1, size2 = dims1[axis1], dims2[axis2]
        if isinstance(size1, int) and isinstance(size2, int) and size1 != size2:
            raise ValueError(f"cannot contract axes of sizes {size1} and {size2}")
    free1, free2 = _other_axes(axes1, ndim1), _other_axes(axes2, ndim2)
    rows: tuple[Dimension, ...] = tuple(dims1[axis] for axis in free1)
    columns: tuple[Dimension, ...] = tuple(dims2[axis] for axis in free2)
    inner = size_of(dims1[axis] for axis in axes1)
    left = reshaped(permuted(x1, free1 + axes1), (size_of(rows), inner))
    right = reshaped(permuted(x2, axes2 + free2), (inner, size_of(columns)))
    return reshaped(matmul(left, right), rows + columns)


def _other_axes(axes: Sequence[int], ndim: int) -> list[int]:
    return [axis for axis in range(ndim) if axis not in axes]


CUSTOM_GRADIENT = "ivy_own_gradient"
"""Name scope of functions with a custom gradient; a traced graph of ivy recognizes them by it."""


class EigResult(NamedTuple):
    """Result of `eig`."""

    eigenvalues: Tensor
    eigenvectors: Tensor


class EighResult(NamedTuple):
    """Result of `eigh`."""

    eigenvalues: Tensor
    eigenvectors: Tensor


class QRResult(NamedTuple):
    """Result of `qr`."""

    Q: Tensor
    R: Tensor


class SlogdetResult(NamedTuple):
    """Result of `slogdet`."""

    sign: Tensor
    logabsdet: Tensor


class SVDResult(NamedTuple):
    """Result of `svd`."""

    U: Tensor
    S: Tensor
    Vh: Tensor


def _solver_matrices(x: Array) -> tuple[Tensor, DType]:
    """Return matrices cast to a dtype that the solvers support, and the dtype of the result."""
    x = floating(x)
    if x.shape.rank < 2:
        raise ValueError(f"expected matrices, got an array of {x.shape.rank} dimensions")
    return cast_for("linalg", x), x.dtype


def _adjoint(x: Tensor) -> Tensor:
    return conj(matrix_transpose(x))


def cholesky(x: Array, /, *, upper: bool = False) -> Tensor:
    x, dtype = _solver_matrices(x)
    # If the upper triangle is requested, pass the adjoint, because the kernel reads only the lower triangle.
    lower: Any = raw_ops.Cholesky(input=_adjoint(x) if upper else x)
    if lower.dtype.is_complex:
        # If a matrix is not positive-definite, the kernel returns NaN for real dtypes, and zeros and uninitialized
        # memory for complex dtypes.
        has_failed = tf.reduce_any(tf.equal(tf.linalg.diag_part(lower), 0), -1)[..., None, None]
        lower = raw_ops.SelectV2(condition=has_failed, t=scalar_tensor(complex(nan, nan), lower.dtype), e=lower)
    lower = cast(lower, dtype)
    return _adjoint(lower) if upper else lower


def cross(x1: Array, x2: Array, /, *, axis: int = -1) -> Tensor:
    x1, x2 = promoted(x1, x2)
    for x in (x1, x2):
        # Check the size, because a vector of one element would broadcast.
        if x.shape.rank is not None and (n := x.shape.as_list()[normalized_axis(axis, x.shape.rank)]) not in (3, None):
            raise ValueError(f"cross requires vectors of three elements, not {n}")
    x1, x2 = broadcast_arrays(x1, x2)
    axis = normalized_axis(axis, x1.shape.rank)
    if axis == x1.shape.rank - 1 and KIND[x1.dtype] == "float" and x1.shape[-1] is not None:
        return raw_ops.Cross(a=x1, b=x2)
    after, before = index_vector((1, 2, 0)), index_vector((2, 0, 1))
    return subtract(
        multiply(take(x1, after, axis=axis), take(x2, before, axis=axis)),
        multiply(take(x1, before, axis=axis), take(x2, after, axis=axis)),
    )


def det(x: Array, /) -> Tensor:
    x, dtype = _solver_matrices(x)
    # Add a name scope, so that `ivy.compile_graph` recognizes the operations. Graphs of `ivy.compile_graph` cannot
    # contain a custom gradient.
    with tf.name_scope(CUSTOM_GRADIENT):
        determinant: Any = _determinant(x)
    return cast(determinant, dtype)


@tf.custom_gradient
def _determinant(x: Tensor) -> Any:
    """Return the determinant, with a custom gradient.

    The gradient of the kernel raises for singular matrices, and is wrong for complex matrices.
    """
    determinant = raw_ops.MatrixDeterminant(input=x)

    def gradient(upstream: Tensor) -> Tensor:
        is_singular = _as_1x1_matrices(raw_ops.Equal(x=determinant, y=scalar_tensor(0, x.dtype)))
        invertible = raw_ops.SelectV2(condition=is_singular, t=_identity_matrix(dimensions(x)[-1], x.dtype), e=x)
        factors = _as_1x1_matrices(multiply(upstream, conj(determinant)))
        adjugate_product = multiply(factors, raw_ops.MatrixInverse(input=invertible, adjoint=True))
        if x.shape[-1] == 0:
            return adjugate_product
        return tf.cond(
            tf.reduce_any(is_singular),
            lambda: raw_ops.SelectV2(
                condition=is_singular, t=multiply(_as_1x1_matrices(upstream), _cofactors(x)), e=adjugate_product
            ),
            lambda: adjugate_product,
        )

    return determinant, gradient


def _as_1x1_matrices(x: Tensor) -> Tensor:
    """Append two axes of length 1 to an array of one number per matrix; the result broadcasts with the matrices."""
    return raw_ops.ExpandDims(input=raw_ops.ExpandDims(input=x, axis=-1), axis=-1)


def _cofactors(x: Tensor) -> Tensor:
    """Return the conjugated derivatives of the determinant with respect to the elements, for singular matrices.

    For the SVD ``U S V*``, the derivatives are the product of ``det(U V*)``, ``U``, the products of all singular values
    except one, and ``V*``. This formula does not divide by the determinant.
    """
    values, u, v = raw_ops.Svd(input=raw_ops.StopGradient(input=x), compute_uv=True, full_matrices=True)
    size = dimensions(x)[-1]
    on_diagonal = raw_ops.Cast(x=_identity_matrix(size, x.dtype), DstT=tf.bool)
    rows = raw_ops.SelectV2(
        condition=on_diagonal, t=scalar_tensor(1, x.dtype), e=raw_ops.ExpandDims(input=cast(values, x.dtype), axis=-2)
    )
    products = raw_ops.Prod(input=rows, axis=-1)
    phase = _as_1x1_matrices(raw_ops.MatrixDeterminant(input=matmul(u, _adjoint(v))))
    return multiply(conj(phase), matmul(multiply(u, raw_ops.ExpandDims(input=products, axis=-2)), _adjoint(v)))


def diagonal(x: Array, /, *, offset: int = 0) -> Tensor:
    x = as_tensor(x)
    check_matrices(x)
    dims = dimensions(x)
    rows, columns = dims[-2:]
    # Element i of the diagonal is element ``first + i * (columns + 1)`` of the flattened matrix.
    first_row, first_column = max(-offset, 0), max(offset, 0)
    available = rows - first_row, columns - first_column
    if isinstance(available[0], int) and isinstance(available[1], int):
        length: Dimension = max(min(*available), 0)
        # Start at 0 if the diagonal is outside of the matrix, and has no elements.
        first = first_row * columns + first_column if length else 0
    else:
        length = raw_ops.Maximum(x=raw_ops.Minimum(x=available[0], y=available[1]), y=0)
        first = first_row * columns + first_column
    steps = index_range(0, length)
    indices = raw_ops.AddV2(x=raw_ops.Mul(x=steps, y=columns + 1), y=first)
    flat = reshaped(x, (*dims[:-2], rows * columns))
    return raw_ops.GatherV2(params=flat, indices=indices, axis=len(dims) - 2)


def eig(x: Array, /) -> EigResult:
    x, _ = _solver_matrices(x)
    values, vectors = raw_ops.Eig(input=x, compute_v=True, Tout=COMPLEX_OF_REAL.get(x.dtype, x.dtype))
    return EigResult(values, vectors)


def eigvals(x: Array, /) -> Tensor:
    x, _ = _solver_matrices(x)
    return raw_ops.Eig(input=x, compute_v=False, Tout=COMPLEX_OF_REAL.get(x.dtype, x.dtype)).e


def _replace_nonfinite(x: Tensor) -> tuple[Tensor, Tensor]:
    """Return matrices with zeros in place of matrices that are not finite, and a mask of the finite matrices.

    The kernel raises for matrices that are not finite. The callers set the eigenvalues of such matrices to NaN.
    """
    # Check only the lower triangle, which the kernel reads.
    is_finite = raw_ops.All(input=isfinite(tril(x)), axis=[-2, -1], keep_dims=True)
    return raw_ops.SelectV2(condition=is_finite, t=x, e=raw_ops.ZerosLike(x=x)), raw_ops.Squeeze(
        input=is_finite, axis=[-1]
    )


def _correct_eigenvalues(values: Tensor, is_finite: Tensor, dtype: DType) -> Tensor:
    values = real(values)
    return cast(raw_ops.SelectV2(condition=is_finite, t=values, e=scalar_tensor(nan, values.dtype)), dtype.real_dtype)


@tf.custom_gradient
def _hermitian(x: Any) -> Any:
    # Distribute the gradient over both triangles: the kernels read only the lower triangle, so that the gradient of the
    # upper triangle is zero.
    return tf.identity(x), lambda gradient: (gradient + _adjoint(gradient)) / 2


def eigh(x: Array, /) -> EighResult:
    x, dtype = _solver_matrices(x)
    x, finite = _replace_nonfinite(x)
    values, vectors = raw_ops.SelfAdjointEigV2(input=_hermitian(x), compute_v=True)
    return EighResult(_correct_eigenvalues(values, finite, dtype), cast(vectors, dtype))


def eigvalsh(x: Array, /) -> Tensor:
    x, dtype = _solver_matrices(x)
    x, finite = _replace_nonfinite(x)
    return _correct_eigenvalues(raw_ops.SelfAdjointEigV2(input=_hermitian(x), compute_v=False).e, finite, dtype)


def inv(x: Array, /) -> Tensor:
    x, dtype = _solver_matrices(x)
    return cast(raw_ops.MatrixInverse(input=x), dtype)


def _is_empty(x: Tensor) -> bool:
    """Return True for an empty array, whose maximum is 0 in norms by definition."""
    return 0 in x.shape.as_list()


def matrix_norm(x: Array, /, *, keepdims: bool = False, ord: float | Literal["fro", "nuc"] | None = "fro") -> Tensor:
    x = floating(x)
    if x.shape.rank is not None and x.shape.rank < 2:
        raise IndexError(f"matrices must have at least two dimensions, not {x.shape.rank}")
    if ord in ("fro", None):
        return vector_norm(x, axis=(-2, -1), keepdims=keepdims)
    if ord in ("nuc", 2, -2):
        values = svdvals(x)
        reduction = sum_of if ord == "nuc" else maximum_of if ord == 2 else minimum_of
        norm = (sum_of if _is_empty(x) and ord == 2 else reduction)(values, axis=-1)
        return reshaped(norm, (*dimensions(norm), 1, 1)) if keepdims else norm
    if ord not in (1, -1, inf, -inf):
        raise ValueError(f"matrix_norm does not support the order {ord!r}")
    sums = sum_of(absolute(x), axis=-1 if isinf(ord) else -2, keepdims=True)
    reduce_largest = sum_of if _is_empty(x) else maximum_of
    norm = (reduce_largest if ord > 0 else minimum_of)(sums, axis=(-2, -1), keepdims=True)
    return norm if keepdims else raw_ops.Squeeze(input=norm, axis=[-2, -1])


def _identity_matrix(size: Dimension, dtype: DType) -> Tensor:
    index = index_range(0, size)
    return cast(raw_ops.Equal(x=raw_ops.ExpandDims(input=index, axis=1), y=index), dtype)


def matrix_power(x: Array, n: int, /) -> Tensor:
    x = as_tensor(x)
    if x.shape.rank is not None and x.shape.rank < 2:
        raise ValueError(f"matrix_power requires matrices, not an array of {x.shape.rank} dimensions")
    if n < 0:
        x, n = inv(x), -n
    power: Tensor | None = None
    while n:
        if n & 1:
            power = x if power is None else matmul(power, x)
        n >>= 1
        if n:
            x = matmul(x, x)
    if power is None:
        dims = dimensions(x)
        return expanded(_identity_matrix(dims[-1], x.dtype), dims)
    return power


def _cutoff(x: Tensor, values: Tensor, rtol: float | Array | None) -> Tensor:
    """Return for each matrix the limit up to which singular values count as zero. The result ends with an axis of
    length 1.
    """
    if rtol is None:
        rows, columns = dimensions(x)[-2:]
        larger = cast(raw_ops.Maximum(x=rows, y=columns), values.dtype)
        rtol = multiply(larger, finfo(values.dtype).eps)
    # If there are no singular values, take the empty sum instead of the maximum, so that the cutoff is 0.
    largest = (sum_of if _is_empty(values) else maximum_of)(values, axis=-1, keepdims=True)
    rtol = as_tensor(rtol, values.dtype)
    return multiply(largest, rtol if rtol.shape.rank == 0 else raw_ops.ExpandDims(input=rtol, axis=-1))


def matrix_rank(x: Array, /, *, rtol: float | Array | None = None) -> Tensor:
    x, _ = _solver_matrices(x)
    values = svdvals(x)
    return count_nonzero(greater(values, _cutoff(x, values, rtol)), axis=-1)


def pinv(x: Array, /, *, rtol: float | Array | None = None) -> Tensor:
    x, dtype = _solver_matrices(x)
    check_tolerance("rtol", rtol, x)
    if rtol is not None:
        return cast(_pinv_by_svd(x, rtol), dtype)
    with tf.name_scope(CUSTOM_GRADIENT):
        inverse: Any = _full_pinv(x)
    return cast(inverse, dtype)


@tf.custom_gradient
def _full_pinv(x: Tensor) -> Any:
    """Return the pseudo-inverse with the default tolerance, which only drops rounding errors.

    The gradient is the closed form of Golub and Pereyra (1973). It does not use the gradients of singular vectors,
    which have no limit for equal singular values.
    """

    def gradient(upstream: Tensor) -> Tensor:
        inverse: Any = _full_pinv(x)
        upstream_adjoint, inverse_adjoint = _adjoint(upstream), _adjoint(inverse)
        left = matmul(inverse, upstream_adjoint)
        inner = matmul(inverse_adjoint, left)
        complement_term = matmul(matmul(subtract(upstream_adjoint, matmul(x, left)), inverse), inverse_adjoint)
        other_terms = subtract(subtract(inner, matmul(matmul(inner, inverse), x)), _adjoint(matmul(left, inverse)))
        return add(complement_term, other_terms)

    return _pinv_by_svd(x, None), gradient


def _pinv_by_svd(x: Tensor, rtol: float | Array | None) -> Tensor:
    u, values, vh = svd(x, full_matrices=False)
    is_nonzero = greater(values, _cutoff(x, values, rtol))
    one, zero = scalar_tensor(1, values.dtype), scalar_tensor(0, values.dtype)
    # The inner `SelectV2` replaces zero divisors, because their gradient would be NaN.
    inverse = divide(one, raw_ops.SelectV2(condition=is_nonzero, t=values, e=one))
    inverse = raw_ops.SelectV2(condition=is_nonzero, t=inverse, e=zero)
    scaled = multiply(_adjoint(vh), cast(raw_ops.ExpandDims(input=inverse, axis=-2), x.dtype))
    return matmul(scaled, _adjoint(u))


def outer(x1: Array, x2: Array, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    ranks = len(x1.shape), len(x2.shape)
    if ranks != (1, 1):
        raise ValueError(f"outer requires 1-D arrays, not {ranks[0]}-D and {ranks[1]}-D")
    return multiply(raw_ops.ExpandDims(input=x1, axis=1), x2)


def _power_of_two_scale(x: Tensor) -> Tensor:
    """Return a power of two near the largest magnitude of each matrix, at least 1."""
    largest = raw_ops.Maximum(x=raw_ops.Max(input=absolute(x), axis=[-2, -1], keep_dims=True), y=1)
    exponent = raw_ops.Floor(x=raw_ops.Mul(x=raw_ops.Log(x=largest), y=1 / log(2)))
    return raw_ops.StopGradient(input=cast(raw_ops.Pow(x=scalar_tensor(2, exponent.dtype), y=exponent), x.dtype))


def qr(x: Array, /, *, mode: Literal["reduced", "complete"] = "reduced") -> QRResult:
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode must be 'reduced' or 'complete', not {mode!r}")
    x, dtype = _solver_matrices(x)
    q, r = raw_ops.Qr(input=x, full_matrices=mode == "complete")
    if not tf.executing_eagerly() or not bool(isfinite(sum_of(r))):
        # The kernel squares elements, which may overflow. Scale by a power of two, which does not round.
        scale = _power_of_two_scale(x)
        q, r = raw_ops.Qr(input=raw_ops.Div(x=x, y=scale), full_matrices=mode == "complete")
        r = raw_ops.Mul(x=r, y=scale)
    return QRResult(cast(q, dtype), cast(r, dtype))


@tf.custom_gradient
def _complex_slogdet(x: Tensor) -> Any:
    """Return the sign and the log magnitude of determinants, with a gradient of the sign, which the kernel lacks."""
    sign, logarithm = raw_ops.LogMatrixDeterminant(input=x)

    def gradient(sign_gradient: Tensor, logarithm_gradient: Tensor) -> Tensor:
        rotation = raw_ops.Imag(input=multiply(conj(sign_gradient), sign), Tout=logarithm_gradient.dtype)
        factors = raw_ops.Complex(real=logarithm_gradient, imag=raw_ops.Neg(x=rotation), Tout=x.dtype)
        return multiply(_as_1x1_matrices(factors), raw_ops.MatrixInverse(input=x, adjoint=True))

    return (sign, real(logarithm)), gradient


def slogdet(x: Array, /) -> SlogdetResult:
    x, dtype = _solver_matrices(x)
    if KIND[x.dtype] == "complex":
        with tf.name_scope(CUSTOM_GRADIENT):
            sign_and_logarithm: Any = _complex_slogdet(x)
        return SlogdetResult(cast(sign_and_logarithm[0], dtype), cast(sign_and_logarithm[1], dtype.real_dtype))
    sign, logarithm = raw_ops.LogMatrixDeterminant(input=x)
    return SlogdetResult(cast(sign, dtype), cast(real(logarithm), dtype.real_dtype))


def solve(x1: Array, x2: Array, /) -> Tensor:
    x1, x2 = promoted_floating(x1, x2)
    dtype = x1.dtype
    x1, x2 = cast_for("linalg", x1), cast_for("linalg", x2)
    is_vector = x2.shape.rank == 1
    if is_vector:
        x2 = raw_ops.ExpandDims(input=x2, axis=-1)
    dims1, dims2 = dimensions(x1), dimensions(x2)
    # The kernel does not broadcast batches, so expand both operands.
    batch = broadcast_dimensions(dims1[:-2], dims2[:-2])
    x1, x2 = expanded(x1, (*batch, *dims1[-2:])), expanded(x2, (*batch, *dims2[-2:]))
    solution = cast(raw_ops.MatrixSolve(matrix=x1, rhs=x2), dtype)
    return raw_ops.Squeeze(input=solution, axis=[-1]) if is_vector else solution


def svd(x: Array, /, *, full_matrices: bool = True) -> SVDResult:
    x, dtype = _solver_matrices(x)
    values, u, v = raw_ops.Svd(input=x, compute_uv=True, full_matrices=full_matrices)
    _check_no_nan(values, x)
    if KIND[x.dtype] == "complex":
        u, v = [raw_ops.Add(x=part, y=cast(_nan_where_infinite(x), part.dtype)) for part in (u, v)]
    return SVDResult(cast(u, dtype), cast(_singular_values(values, x), dtype.real_dtype), cast(_adjoint(v), dtype))


def svdvals(x: Array, /) -> Tensor:
    x, dtype = _solver_matrices(x)
    values = raw_ops.Svd(input=x, compute_uv=False).s
    _check_no_nan(values, x)
    return cast(_singular_values(values, x), dtype.real_dtype)


def _singular_values(values: Tensor, x: Tensor) -> Tensor:
    real_values = real(values)
    if KIND[x.dtype] != "complex":
        return real_values
    return raw_ops.Add(
        x=real_values, y=cast(raw_ops.Squeeze(input=_nan_where_infinite(x), axis=[-1]), real_values.dtype)
    )


def _nan_where_infinite(x: Tensor) -> Tensor:
    """Return NaN for each complex matrix that contains infinity or NaN, and 0 for the other matrices.

    The caller adds the returned values to the results of the kernel: for a complex matrix with infinity, the kernel
    returns zeros.
    """
    sizes = absolute(x)
    zero_or_nan = raw_ops.Mul(x=sizes, y=scalar_tensor(0, sizes.dtype))
    return raw_ops.StopGradient(input=raw_ops.Sum(input=zero_or_nan, axis=[-2, -1], keep_dims=True))


def _check_no_nan(values: Tensor, x: Tensor) -> None:
    # Check only in eager execution, because the values are unknown while a graph is traced.
    if tf.executing_eagerly() and not bool(isfinite(sum_of(values))) and bool(any_of(isnan(x))):
        raise ValueError("the matrix must not contain NaN")


def trace(x: Array, /, *, offset: int = 0, dtype: DType | None = None) -> Tensor:
    return sum_of(diagonal(x, offset=offset), axis=-1, dtype=dtype)


def vector_norm(x: Array, /, *, axis: Axis = None, keepdims: bool = False, ord: float = 2) -> Tensor:
    x = floating(x)
    # Cast half precision, because its squares overflow.
    return cast(_vector_norm(cast_for("linalg", x), axis, keepdims, ord), x.dtype.real_dtype)


def _vector_norm(x: Tensor, axis: Axis, keepdims: bool, ord: float) -> Tensor:
    axes = normalized_axes(axis, x.shape.rank)
    if ord == 0:
        nonzero = not_equal(x, scalar_tensor(0, x.dtype))
        return sum_of(nonzero, axis=axes, dtype=x.dtype.real_dtype, keepdims=keepdims)
    if ord == 2:
        magnitude = x if KIND[x.dtype] == "float" else absolute(x)
        return safe_sqrt(sum_of(raw_ops.Square(x=magnitude), axis=axes, keepdims=keepdims))
    magnitude = absolute(x)
    if ord == 1 or (ord == inf and _is_empty(x)):
        return sum_of(magnitude, axis=axes, keepdims=keepdims)
    if ord == inf:
        return maximum_of(magnitude, axis=axes, keepdims=keepdims)
    if ord == -inf:
        return minimum_of(magnitude, axis=axes, keepdims=keepdims)
    if _is_empty(x):
        return pow(sum_of(pow(magnitude, float(ord)), axis=axes, keepdims=keepdims), 1 / ord)
    # Replace a zero vector by ones, so that the gradient of its norm is zero: the gradient of the root at 0 would not
    # be finite.
    zero, one = scalar_tensor(0, magnitude.dtype), scalar_tensor(1, magnitude.dtype)
    is_zero = all_of(raw_ops.Equal(x=magnitude, y=zero), axis=axes, keepdims=True)
    safe = raw_ops.SelectV2(condition=is_zero, t=one, e=magnitude)
    root = pow(sum_of(pow(safe, float(ord)), axis=axes, keepdims=keepdims), 1 / ord)
    return raw_ops.SelectV2(condition=reshaped(is_zero, dimensions(root)), t=zero, e=root)
