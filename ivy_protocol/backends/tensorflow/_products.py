"""Products of matrices and vectors, which are in the main namespace and in ``linalg``."""

from collections.abc import Sequence

from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow._arithmetic import conj, multiply
from ivy_protocol.backends.tensorflow._dtypes import bool_
from ivy_protocol.backends.tensorflow._operands import (
    Array,
    Dimension,
    Tensor,
    as_tensor,
    axis_last,
    cast,
    dimensions,
    normalized_axes,
    normalized_axis,
    permuted,
    promoted,
    reshaped,
    size_of,
    wide,
)
from ivy_protocol.values.shapes import each, is_whole

__all__ = ["matmul", "matrix_transpose", "tensordot", "vecdot"]


def matmul(x1: Array, x2: Array, /) -> Tensor:
    x1, x2 = promoted(x1, x2)
    dtype, ndim1, ndim2 = x1.dtype, x1.shape.rank, x2.shape.rank
    if ndim1 == 2 and ndim2 == 2:
        x1, x2 = wide("matmul", x1), wide("matmul", x2)
        return cast(raw_ops.MatMul(a=x1, b=x2), dtype)
    if ndim1 == 0 or ndim2 == 0:
        raise ValueError("matmul needs arrays of one or more dimensions, got a 0-d array")
    x1, x2 = wide("matmul", x1), wide("matmul", x2)
    if ndim1 == 1:
        x1 = raw_ops.ExpandDims(input=x1, axis=0)
    if ndim2 == 1:
        x2 = raw_ops.ExpandDims(input=x2, axis=1)
    result = raw_ops.BatchMatMulV2(x=x1, y=x2)
    added = [axis for axis, ndim in ((-2, ndim1), (-1, ndim2)) if ndim == 1]
    return cast(raw_ops.Squeeze(input=result, axis=added) if added else result, dtype)


def matrix_transpose(x: Array, /) -> Tensor:
    x = as_tensor(x)
    ndim = x.shape.rank
    if ndim < 2:
        raise ValueError(f"matrix_transpose needs an array of two or more dimensions, got {ndim}")
    return permuted(x, [*range(ndim - 2), ndim - 1, ndim - 2])


def vecdot(x1: Array, x2: Array, /, *, axis: int = -1) -> Tensor:
    x1, x2 = promoted(x1, x2)
    ndim1, ndim2 = x1.shape.rank, x2.shape.rank
    if axis >= 0 and ndim1 != ndim2:
        raise ValueError(f"vecdot of arrays of {ndim1} and {ndim2} dimensions needs a negative axis, got {axis}")
    axis1, axis2 = normalized_axis(axis, ndim1), normalized_axis(axis, ndim2)
    size1, size2 = x1.shape.as_list()[axis1], x2.shape.as_list()[axis2]
    if None not in (size1, size2) and size1 != size2:
        raise ValueError(f"vecdot needs vectors of one size, got {size1} and {size2}")
    dtype, x1, x2 = x1.dtype, wide("sum", axis_last(x1, axis1)), wide("sum", axis_last(x2, axis2))
    products = multiply(conj(x1), x2)
    if products.dtype is bool_:
        return raw_ops.Any(input=products, axis=-1)
    return cast(raw_ops.Sum(input=products, axis=-1), dtype)


def tensordot(x1: Array, x2: Array, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Tensor:
    x1, x2 = promoted(x1, x2)
    ndim1, ndim2 = x1.shape.rank, x2.shape.rank
    if is_whole(axes):
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
    kept1, kept2 = _rest(axes1, ndim1), _rest(axes2, ndim2)
    rows: tuple[Dimension, ...] = tuple(dims1[axis] for axis in kept1)
    columns: tuple[Dimension, ...] = tuple(dims2[axis] for axis in kept2)
    inner = size_of(dims1[axis] for axis in axes1)
    left = reshaped(permuted(x1, kept1 + axes1), (size_of(rows), inner))
    right = reshaped(permuted(x2, axes2 + kept2), (inner, size_of(columns)))
    return reshaped(matmul(left, right), rows + columns)


def _rest(axes: Sequence[int], ndim: int) -> list[int]:
    return [axis for axis in range(ndim) if axis not in axes]
