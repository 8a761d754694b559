"""Reductions, cumulative functions and differences, with exact half-precision sums, and gradients at zeros."""

import builtins
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Tensor,
    as_tensor,
    cast,
    cast_for,
    dimensions,
    index_vector,
    normalized_axes,
    normalized_axis,
    scalar_tensor,
    size_of,
)
from ivy_protocol.backends.tensorflow.xp.dtypes import (
    DEFAULT_INDEX,
    DEFAULT_INTEGER,
    KIND,
    UNSIGNED_OF_SIZE,
    DType,
    bool_,
    floating_type,
)
from ivy_protocol.backends.tensorflow.xp.elementwise import conj, imag, maximum, not_equal, real, square, subtract
from ivy_protocol.backends.tensorflow.xp.manipulation import concat

__all__ = [
    "all",
    "any",
    "count_nonzero",
    "cumulative_prod",
    "cumulative_sum",
    "diff",
    "max",
    "mean",
    "min",
    "prod",
    "std",
    "sum",
    "var",
]


Axis: TypeAlias = int | Sequence[int] | None


def accumulator_type(dtype: DType) -> DType:
    """Return the dtype of a sum: at least the default integer size for integers and booleans, otherwise `dtype`."""
    kind = KIND[dtype]
    if kind == "bool":
        return DEFAULT_INTEGER
    if kind in ("signed", "unsigned") and dtype.size < DEFAULT_INTEGER.size:
        return DEFAULT_INTEGER if kind == "signed" else UNSIGNED_OF_SIZE[DEFAULT_INTEGER.size]
    return dtype


def _axes(x: Tensor, axis: Axis) -> Tensor:
    return index_vector(normalized_axes(axis, x.shape.rank))


def sum(x: Array, /, *, axis: Axis = None, dtype: DType | None = None, keepdims: bool = False) -> Tensor:
    x = as_tensor(x)
    dtype = dtype or accumulator_type(x.dtype)
    if dtype is bool_:
        return any(x, axis=axis, keepdims=keepdims)
    return cast(raw_ops.Sum(input=cast_for("sum", cast(x, dtype)), axis=_axes(x, axis), keep_dims=keepdims), dtype)


def prod(x: Array, /, *, axis: Axis = None, dtype: DType | None = None, keepdims: bool = False) -> Tensor:
    x = as_tensor(x)
    dtype = dtype or accumulator_type(x.dtype)
    if dtype is bool_:
        return all(x, axis=axis, keepdims=keepdims)
    return cast(raw_ops.Prod(input=cast_for("prod", cast(x, dtype)), axis=_axes(x, axis), keep_dims=keepdims), dtype)


def mean(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    x = as_tensor(x)
    dtype = floating_type(x.dtype)
    if KIND[dtype] == "complex":
        # Average the parts separately, because the kernel returns 0 instead of NaN for empty complex tensors.
        return raw_ops.Complex(
            real=mean(real(x), axis=axis, keepdims=keepdims),
            imag=mean(imag(x), axis=axis, keepdims=keepdims),
            Tout=dtype,
        )
    return cast(raw_ops.Mean(input=cast_for("mean", x), axis=_axes(x, axis), keep_dims=keepdims), dtype)


def var(x: Array, /, *, axis: Axis = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    x = as_tensor(x)
    return cast(_wide_var(x, axis, correction, keepdims), floating_type(x.dtype).real_dtype)


def _wide_var(x: Tensor, axis: Axis, correction: float, keepdims: bool) -> Tensor:
    x = cast_for("mean", x)
    axes = normalized_axes(axis, x.shape.rank)
    vector = index_vector(axes)
    center = mean(x, axis=axes, keepdims=True)
    if KIND[x.dtype] == "complex":
        # Add the squares of the parts: for an infinite and a NaN part, the magnitude is infinite, but the variance must
        # be NaN.
        deviation = subtract(x, center)
        squares = raw_ops.AddV2(x=square(real(deviation)), y=square(imag(deviation)))
    else:
        squares = raw_ops.SquaredDifference(x=cast(x, center.dtype), y=center)
    squares = raw_ops.Sum(input=squares, axis=vector, keep_dims=keepdims)
    dims = dimensions(x)
    count = size_of(dims[axis] for axis in axes)
    if isinstance(count, int):
        freedom = scalar_tensor(builtins.max(count - correction, 0), squares.dtype)
    else:
        freedom = maximum(subtract(as_tensor(count, squares.dtype), correction), 0)
    return raw_ops.RealDiv(x=squares, y=freedom)


def std(x: Array, /, *, axis: Axis = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    # Do not round the variance to half precision, in which it may overflow although the deviation does not.
    x = as_tensor(x)
    return cast(safe_sqrt(_wide_var(x, axis, correction, keepdims)), floating_type(x.dtype).real_dtype)


def safe_sqrt(x: Tensor) -> Tensor:
    """Return the square root of a non-negative number, with a gradient of zero at zero.

    The gradient of the kernel is infinite at zero, and becomes NaN in the gradient of a norm or a standard deviation.
    """
    if hasattr(x, "numpy") and not record.could_possibly_record():
        return raw_ops.Sqrt(x=x)
    is_zero = raw_ops.Equal(x=x, y=scalar_tensor(0, x.dtype))
    root = raw_ops.Sqrt(x=raw_ops.SelectV2(condition=is_zero, t=scalar_tensor(1, x.dtype), e=x))
    return raw_ops.SelectV2(condition=is_zero, t=scalar_tensor(0, x.dtype), e=root)


def _reduce_extreme(
    name: str,
    reduction: Callable[..., Tensor],
    of_bools: Callable[..., Tensor],
    x: Array,
    axis: Axis,
    keepdims: bool,
) -> Tensor:
    x = as_tensor(x)
    axes = normalized_axes(axis, x.shape.rank)
    static = x.shape.as_list()
    if 0 in static and builtins.all(size != 0 for i, size in enumerate(static) if i not in axes):
        raise ValueError(f"{name} is not defined for an empty array")
    reduction = of_bools if x.dtype is bool_ else reduction
    return reduction(input=x, axis=index_vector(axes), keep_dims=keepdims)


def max(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    return _reduce_extreme("max", raw_ops.Max, raw_ops.Any, x, axis, keepdims)


def min(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    return _reduce_extreme("min", raw_ops.Min, raw_ops.All, x, axis, keepdims)


def all(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    x = as_tensor(x, bool_)
    return raw_ops.All(input=x, axis=_axes(x, axis), keep_dims=keepdims)


def any(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    x = as_tensor(x, bool_)
    return raw_ops.Any(input=x, axis=_axes(x, axis), keep_dims=keepdims)


def count_nonzero(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    return sum(as_tensor(x, bool_), axis=axis, dtype=DEFAULT_INDEX, keepdims=keepdims)


def _cumulative(
    scan: Callable[..., Tensor],
    initial: int,
    x: Array,
    axis: int | None,
    dtype: DType | None,
    include_initial: bool,
) -> Tensor:
    x = as_tensor(x)
    ndim = x.shape.rank
    if axis is None:
        if ndim != 1:
            raise ValueError(f"a cumulative function requires axis= for an array of {ndim} dimensions")
        axis = 0
    axis = normalized_axis(axis, ndim)
    if dtype is bool_:
        # Compute in integers, because the kernels do not support booleans.
        return not_equal(_cumulative(scan, initial, as_tensor(x, bool_), axis, DEFAULT_INTEGER, include_initial), 0)
    x = cast(x, dtype or accumulator_type(x.dtype))
    scanned = cast(scan(x=cast_for("sum", x), axis=axis), x.dtype)
    if not include_initial:
        return scanned
    dims = list(dimensions(scanned))
    dims[axis] = 1
    first = raw_ops.Fill(dims=index_vector(dims), value=scalar_tensor(initial, scanned.dtype))
    return concat([first, scanned], axis=axis)


def cumulative_sum(
    x: Array, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: bool = False
) -> Tensor:
    return _cumulative(raw_ops.Cumsum, 0, x, axis, dtype, include_initial)


def cumulative_prod(
    x: Array, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: bool = False
) -> Tensor:
    return _cumulative(_cumulative_product, 1, x, axis, dtype, include_initial)


def _cumulative_product(x: Tensor, axis: int) -> Tensor:
    """Return cumulative products. The gradient of the kernel divides by the elements, and is NaN after a zero."""
    if KIND[x.dtype] not in ("float", "complex"):
        return raw_ops.Cumprod(x=x, axis=axis)

    @tf.custom_gradient
    def products(x: Tensor) -> tuple[Tensor, Callable[[Tensor], Tensor]]:
        def gradient(upstream: Tensor) -> Tensor:
            # The product at each position j >= i has the factor x_i. The gradient of x_i is therefore the product of
            # the elements before x_i, times sum_i = upstream_i + x_(i+1) * sum_(i+1). Compute the sums by doubling:
            # over the next 1, 2, 4, ... elements.
            factors, sums, width = conj(_shift_forward(x, axis, 1, 1)), upstream, 1
            length = x.shape[axis]
            if length is None:
                _, _, sums = tf.while_loop(
                    lambda width, *_: width < tf.shape(x)[axis],
                    lambda width, factors, sums: (2 * width, *_combine(factors, sums, axis, width)),
                    (1, factors, sums),
                )
                return sums * conj(raw_ops.Cumprod(x=x, axis=axis, exclusive=True))
            while width < length:
                factors, sums = _combine(factors, sums, axis, width)
                width *= 2
            return sums * conj(raw_ops.Cumprod(x=x, axis=axis, exclusive=True))

        return raw_ops.Cumprod(x=x, axis=axis), gradient

    result: Any = products(x)
    return result


def _combine(factors: Tensor, sums: Tensor, axis: int, width: Any) -> tuple[Tensor, Tensor]:
    sums = sums + factors * _shift_forward(sums, axis, width, 0)
    return factors * _shift_forward(factors, axis, width, 1), sums


def _shift_forward(x: Tensor, axis: int, width: Any, fill: int) -> Tensor:
    """Shift elements towards index 0 by `width`, and fill the last `width` elements with `fill`."""
    begin = [0] * x.shape.rank
    begin[axis] = width
    remaining = raw_ops.Slice(input=x, begin=index_vector(begin), size=index_vector([-1] * x.shape.rank))
    widths = [(0, width if other == axis else 0) for other in range(x.shape.rank)]
    return tf.pad(remaining, widths, constant_values=scalar_tensor(fill, x.dtype))


def diff(
    x: Array, /, *, axis: int = -1, n: int = 1, prepend: Array | None = None, append: Array | None = None
) -> Tensor:
    if n < 0:
        raise ValueError(f"diff: the order n must be non-negative, not {n}")
    x = as_tensor(x)
    if n == 0:
        if x.shape.rank:
            normalized_axis(axis, x.shape.rank)
        return x
    if not x.shape.rank:
        raise ValueError("diff requires an array with at least one dimension")
    parts = [part for part in (prepend, x, append) if part is not None]
    if len(parts) > 1:
        x = concat(parts, axis=axis)
    axis = normalized_axis(axis, x.shape.rank)
    difference = not_equal if x.dtype is bool_ else subtract
    for _ in range(n):
        x = difference(_drop_end(x, axis, first=True), _drop_end(x, axis, first=False))
    return x


def _drop_end(x: Tensor, axis: int, *, first: bool) -> Tensor:
    """Return all slices along an axis except the last, or, if `first`, except the first."""
    ndim = x.shape.rank
    begin = index_vector(int(first and other == axis) for other in range(ndim))
    end = index_vector(-int(not first and other == axis) for other in range(ndim))
    mask = builtins.sum(1 << other for other in range(ndim) if first or other != axis)
    return raw_ops.StridedSlice(
        input=x, begin=begin, end=end, strides=index_vector((1,) * ndim), begin_mask=0, end_mask=mask
    )
