"""Reductions, cumulative functions and differences."""

import builtins
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.eager import record

from ivy_protocol.backends.tensorflow.xp.dtypes import (
    DEFAULT_INDEX,
    DEFAULT_INTEGER,
    KIND,
    REAL_OF_COMPLEX,
    UNSIGNED_OF_SIZE,
    DType,
    bool_,
    floating_type,
)
from ivy_protocol.backends.tensorflow.xp.elementwise import conj, imag, maximum, not_equal, real, square, subtract
from ivy_protocol.backends.tensorflow.xp.manipulation import concat
from ivy_protocol.backends.tensorflow.xp.tensors import (
    Array,
    Tensor,
    as_tensor,
    cast,
    dimensions,
    index_vector,
    normalized_axes,
    normalized_axis,
    scalar_tensor,
    size_of,
    wide,
)

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
    """Return the type of a sum: at least the default integer, or the unsigned one of its size."""
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
    return cast(raw_ops.Sum(input=wide("sum", cast(x, dtype)), axis=_axes(x, axis), keep_dims=keepdims), dtype)


def prod(x: Array, /, *, axis: Axis = None, dtype: DType | None = None, keepdims: bool = False) -> Tensor:
    x = as_tensor(x)
    dtype = dtype or accumulator_type(x.dtype)
    if dtype is bool_:
        return all(x, axis=axis, keepdims=keepdims)
    return cast(raw_ops.Prod(input=wide("prod", cast(x, dtype)), axis=_axes(x, axis), keep_dims=keepdims), dtype)


def mean(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    x = as_tensor(x)
    dtype = floating_type(x.dtype)
    if KIND[dtype] == "complex":
        # The kernel takes the mean of no complex numbers to be zero.
        return raw_ops.Complex(
            real=mean(real(x), axis=axis, keepdims=keepdims),
            imag=mean(imag(x), axis=axis, keepdims=keepdims),
            Tout=dtype,
        )
    return cast(raw_ops.Mean(input=wide("mean", x), axis=_axes(x, axis), keep_dims=keepdims), dtype)


def var(x: Array, /, *, axis: Axis = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    x = as_tensor(x)
    return cast(_wide_var(x, axis, correction, keepdims), _real(x.dtype))


def _real(dtype: DType) -> DType:
    """The data type of deviations."""
    dtype = floating_type(dtype)
    return REAL_OF_COMPLEX.get(dtype, dtype)


def _wide_var(x: Tensor, axis: Axis, correction: float, keepdims: bool) -> Tensor:
    x = wide("mean", x)
    axes = normalized_axes(axis, x.shape.rank)
    vector = index_vector(axes)
    centre = mean(x, axis=axes, keepdims=True)
    if KIND[x.dtype] == "complex":
        # The magnitude of what is infinite beside NaN is infinite.
        deviation = subtract(x, centre)
        squares = raw_ops.AddV2(x=square(real(deviation)), y=square(imag(deviation)))
    else:
        squares = raw_ops.SquaredDifference(x=cast(x, centre.dtype), y=centre)
    squares = raw_ops.Sum(input=squares, axis=vector, keep_dims=keepdims)
    dims = dimensions(x)
    count = size_of(dims[axis] for axis in axes)
    if isinstance(count, int):
        freedom = scalar_tensor(builtins.max(count - correction, 0), squares.dtype)
    else:
        freedom = maximum(subtract(as_tensor(count, squares.dtype), correction), 0)
    return raw_ops.RealDiv(x=squares, y=freedom)


def std(x: Array, /, *, axis: Axis = None, correction: float = 0.0, keepdims: bool = False) -> Tensor:
    # A deviation has a place in 16 bits where its square has none.
    x = as_tensor(x)
    return cast(root_of(_wide_var(x, axis, correction, keepdims)), _real(x.dtype))


def root_of(x: Tensor) -> Tensor:
    """Return the square root of what is no number below zero, with a gradient of zero at zero instead of infinity.

    Of what is made of squares or magnitudes, that would be NaN.
    """
    if hasattr(x, "numpy") and not record.could_possibly_record():
        return raw_ops.Sqrt(x=x)
    nothing = raw_ops.Equal(x=x, y=scalar_tensor(0, x.dtype))
    root = raw_ops.Sqrt(x=raw_ops.SelectV2(condition=nothing, t=scalar_tensor(1, x.dtype), e=x))
    return raw_ops.SelectV2(condition=nothing, t=scalar_tensor(0, x.dtype), e=root)


def _extremum(
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
        raise ValueError(f"{name} of an array without elements is not defined")
    reduction = of_bools if x.dtype is bool_ else reduction
    return reduction(input=x, axis=index_vector(axes), keep_dims=keepdims)


def max(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    return _extremum("max", raw_ops.Max, raw_ops.Any, x, axis, keepdims)


def min(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Tensor:
    return _extremum("min", raw_ops.Min, raw_ops.All, x, axis, keepdims)


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
            raise ValueError(f"a cumulative function of an array of {ndim} dimensions needs an axis")
        axis = 0
    axis = normalized_axis(axis, ndim)
    if dtype is bool_:
        # The kernels add and multiply no bools.
        return not_equal(_cumulative(scan, initial, as_tensor(x, bool_), axis, DEFAULT_INTEGER, include_initial), 0)
    x = cast(x, dtype or accumulator_type(x.dtype))
    result = cast(scan(x=wide("sum", x), axis=axis), x.dtype)
    if not include_initial:
        return result
    dims = list(dimensions(result))
    dims[axis] = 1
    first = raw_ops.Fill(dims=index_vector(dims), value=scalar_tensor(initial, result.dtype))
    return concat([first, result], axis=axis)


def cumulative_sum(
    x: Array, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: bool = False
) -> Tensor:
    return _cumulative(raw_ops.Cumsum, 0, x, axis, dtype, include_initial)


def cumulative_prod(
    x: Array, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: bool = False
) -> Tensor:
    return _cumulative(_cumulative_product, 1, x, axis, dtype, include_initial)


def _cumulative_product(x: Tensor, axis: int) -> Tensor:
    """Return the running products; the gradient of the kernel divides by the elements, and so is NaN beside zeros."""
    if KIND[x.dtype] not in ("float", "complex"):
        return raw_ops.Cumprod(x=x, axis=axis)

    @tf.custom_gradient
    def products(x: Tensor) -> tuple[Tensor, Callable[[Tensor], Tensor]]:
        def gradient(upstream: Tensor) -> Tensor:
            # Each element is in the products from its place on: of all before it, and of some behind it. The sums
            # over the latter, sum = upstream + next * next_sum, are found for 1, 2, 4, ... places behind.
            factors, sums, width = conj(_shifted(x, axis, 1, 1)), upstream, 1
            length = x.shape[axis]
            if length is None:
                _, _, sums = tf.while_loop(
                    lambda width, *_: width < tf.shape(x)[axis],
                    lambda width, factors, sums: (2 * width, *_merged(factors, sums, axis, width)),
                    (1, factors, sums),
                )
                return sums * conj(raw_ops.Cumprod(x=x, axis=axis, exclusive=True))
            while width < length:
                factors, sums = _merged(factors, sums, axis, width)
                width *= 2
            return sums * conj(raw_ops.Cumprod(x=x, axis=axis, exclusive=True))

        return raw_ops.Cumprod(x=x, axis=axis), gradient

    result: Any = products(x)
    return result


def _merged(factors: Tensor, sums: Tensor, axis: int, width: Any) -> tuple[Tensor, Tensor]:
    sums = sums + factors * _shifted(sums, axis, width, 0)
    return factors * _shifted(factors, axis, width, 1), sums


def _shifted(x: Tensor, axis: int, width: Any, fill: int) -> Tensor:
    """Move the elements to the front by a number of places, and fill up behind."""
    begin = [0] * x.shape.rank
    begin[axis] = width
    remaining = raw_ops.Slice(input=x, begin=index_vector(begin), size=index_vector([-1] * x.shape.rank))
    widths = [(0, width if other == axis else 0) for other in range(x.shape.rank)]
    return tf.pad(remaining, widths, constant_values=scalar_tensor(fill, x.dtype))


def diff(
    x: Array, /, *, axis: int = -1, n: int = 1, prepend: Array | None = None, append: Array | None = None
) -> Tensor:
    if n < 0:
        raise ValueError(f"diff expected an order that is not negative, got {n}")
    x = as_tensor(x)
    if n == 0:
        if x.shape.rank:
            normalized_axis(axis, x.shape.rank)
        return x
    if not x.shape.rank:
        raise ValueError("diff expected an array of at least one dimension")
    parts = [part for part in (prepend, x, append) if part is not None]
    if len(parts) > 1:
        x = concat(parts, axis=axis)
    axis = normalized_axis(axis, x.shape.rank)
    difference = not_equal if x.dtype is bool_ else subtract
    for _ in range(n):
        x = difference(_without(x, axis, first=True), _without(x, axis, first=False))
    return x


def _without(x: Tensor, axis: int, *, first: bool) -> Tensor:
    """Return all but the first or the last slice along an axis."""
    ndim = x.shape.rank
    begin = index_vector(int(first and other == axis) for other in range(ndim))
    end = index_vector(-int(not first and other == axis) for other in range(ndim))
    mask = builtins.sum(1 << other for other in range(ndim) if first or other != axis)
    return raw_ops.StridedSlice(
        input=x, begin=begin, end=end, strides=index_vector((1,) * ndim), begin_mask=0, end_mask=mask
    )
