"""Reductions and accumulations of NumPy: sums, means, variances, minima, maxima."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike, Axis
from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.numpy import _arrays, _elementwise
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import view_types, wrap, wrap_array
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._host import try_numpy
from ivy_protocol.numpy._rows import forwards_to
from ivy_protocol.numpy._ufuncs import (
    SUM_DTYPES,
    SelectUfunc,
    is_complex_dtype,
    is_inexact,
    is_real,
    keeps_ivy_sum_dtype,
    keeps_sum_dtype,
)
from ivy_protocol.numpy._values import (
    NoValue,
    ivy_dtype,
    kind_of,
    mask_of,
    np_dtype,
    store,
    to_native,
    value_for_writing,
)

_FIRST = (0, -1, (0,), (-1,))
_MAX_COPY_SIZE = 2**16
"""Maximum size of an array to cast before a sum. For small arrays, the cast takes less time than a call with
``dtype=``, which has no cached plan.
"""


def _fill_masked(x: Any, where: Any, other: Any) -> Any:
    """Replace the elements for which a mask is False by `other`."""
    return ivy.where(mask_of(where), x, ivy.full_like(x, other))


def _is_specified(value: Any) -> bool:
    return value is not NoValue and value is not None


def _axes(axis: Any, x: Any) -> Any:
    """Convert an axis argument for ivy functions.

    NumPy accepts the axes 0 and -1 for a 0-d array, as if the array had one axis.
    """
    result = tuple(axis) if isinstance(axis, list) else axis
    if result not in _FIRST:
        return result
    count = getattr(x, "ndim", None)
    return None if count == 0 or (count is None and not ivy.shape(x)) else result


def _flag(keepdims: Any) -> bool:
    return keepdims is not NoValue and bool(keepdims)


def _to_sum(x: Any) -> tuple[Any, str | None]:
    """Prepare integers or booleans for a 64-bit sum. Return the elements to sum, and the dtype to request or None."""
    dtype = SUM_DTYPES[kind_of(x)]
    if type(x) in view_types and not is_compiling() and math.prod(x.shape) <= _MAX_COPY_SIZE:
        return ivy.astype(x, ivy_dtype(dtype)), None
    return x, dtype


def _sum_or_prod(
    fn: Callable[..., Any], start: Any, a: Any, axis: Any, dtype: Any, out: Any, keepdims: Any, initial: Any, where: Any
) -> Any:
    x = a._data if type(a) is _arrays.ndarray else to_native(a)
    if dtype is None and not keeps_sum_dtype(x):
        x, dtype = _to_sum(x)
    if dtype is None and out is None and keepdims is NoValue and initial is NoValue and where is NoValue:
        return wrap(fn(x, axis=_axes(axis, x)))
    if where is not NoValue and where is not True:
        x = _fill_masked(x, where, start)
    result = fn(x, axis=_axes(axis, x), dtype=ivy_dtype(dtype), keepdims=_flag(keepdims))
    if np_dtype(dtype or "float64").kind == "b":
        result = ivy.astype(result, "bool")
    # Combine the result with `initial`, which NumPy includes in the reduction.
    if _is_specified(initial):
        first = value_for_writing(result, initial)
        join = _elementwise.add if start == 0 else _elementwise.multiply
        result = join(wrap(result), wrap(first))
    return store(result, out)


@forwards_to(ivy.sum, "axis", "axis", "keepdims", accepts=keeps_ivy_sum_dtype)
def sum(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.sum``: the sum of elements."""
    return _sum_or_prod(ivy.sum, 0, a, axis, dtype, out, keepdims, initial, where)


@forwards_to(ivy.prod, "axis", "axis", "keepdims", accepts=keeps_ivy_sum_dtype)
def prod(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.prod``: the product of elements."""
    return _sum_or_prod(ivy.prod, 1, a, axis, dtype, out, keepdims, initial, where)


@forwards_to(ivy.nansum, "axis", "axis", "keepdims", accepts=keeps_ivy_sum_dtype)
def nansum(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.nansum``: the sum of elements that are not NaN."""
    return _sum_or_prod(ivy.nansum, 0, a, axis, dtype, out, keepdims, initial, where)


@forwards_to(ivy.nanprod, "axis", "axis", "keepdims", accepts=keeps_ivy_sum_dtype)
def nanprod(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.nanprod``: the product of elements that are not NaN."""
    return _sum_or_prod(ivy.nanprod, 1, a, axis, dtype, out, keepdims, initial, where)


def _floats(a: Any, dtype: Any = None) -> Any:
    """Convert an array to floating point; integers become float64."""
    x = to_native(a)
    if dtype is not None:
        np_type = np_dtype(dtype)
        return ivy.astype(x, ivy_dtype("float64" if np_type.kind in "biu" else dtype))
    return x if is_inexact(x) else ivy.astype(x, ivy_dtype("float64"))


def _store_as(result: Any, dtype: Any, out: Any) -> Any:
    """Cast a result to a requested integer or complex dtype, and write it to `out`."""
    if dtype is not None and np_dtype(dtype).kind in "biuc":
        result = ivy.astype(result, ivy_dtype(dtype))
    return store(result, out)


@forwards_to(ivy.mean, "axis", "axis", "keepdims", accepts=is_inexact)
def mean(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NoValue,
    *,
    where: Any = NoValue,
) -> Any:
    """``numpy.mean``: the mean of elements."""
    x = _floats(a, dtype)
    if where is not NoValue and where is not True:
        return _store_as(_masked_mean(x, _broadcast_mask(where, x), _axes(axis, x), _flag(keepdims)), dtype, out)
    return _store_as(ivy.mean(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), dtype, out)


def _variance(
    fn: Callable[..., Any],
    a: Any,
    axis: Any,
    dtype: Any,
    out: Any,
    ddof: Any,
    keepdims: Any,
    where: Any,
    correction: Any,
) -> Any:
    x = _floats(a, dtype)
    if correction is not NoValue:
        if ddof != 0:
            raise IvyValueError("ivy.numpy: ddof and correction can't be provided simultaneously")
        ddof = correction
    if fn in (ivy.nanvar, ivy.nanstd) and kind_of(to_native(a)) in "biu":
        # For integers, which have no NaN, call `var` and `std`, as NumPy does. If there are too few elements, `nanvar`
        # and `nanstd` would return other results.
        fn = ivy.var if fn is ivy.nanvar else ivy.std
    if where is not NoValue and where is not True:
        if fn in (ivy.var, ivy.std):
            variance = _masked_variance(x, _broadcast_mask(where, x), _axes(axis, x), ddof, _flag(keepdims))
            return _store_as(ivy.sqrt(variance) if fn is ivy.std else variance, dtype, out)
        x = _fill_masked(x, where, math.nan)
    if fn in (ivy.nanvar, ivy.nanstd) and is_complex_dtype(getattr(x, "dtype", None)):
        variance = _complex_nanvar(x, _axes(axis, x), ddof, _flag(keepdims))
        return _store_as(ivy.sqrt(variance) if fn is ivy.nanstd else variance, dtype, out)
    return _store_as(fn(x, axis=_axes(axis, x), correction=float(ddof), keepdims=_flag(keepdims)), dtype, out)


def _broadcast_mask(where: Any, x: Any) -> Any:
    """Broadcast a mask to the shape of an array."""
    return ivy.broadcast_to(mask_of(where), tuple(ivy.shape(x)))


def _masked_mean(x: Any, mask: Any, axis: Any, keepdims: bool, ddof: float = 0) -> Any:
    """Return the sum of the elements for which `mask` is True, divided by the number of these elements minus `ddof`."""
    dtype = ivy.dtype(x)
    # Sum float16 in float32, as NumPy does.
    x = ivy.astype(x, "float32") if dtype == "float16" else x
    total = ivy.sum(ivy.where(mask, x, ivy.zeros_like(x)), axis=axis, keepdims=keepdims)
    count = ivy.sum(ivy.astype(mask, ivy.dtype(ivy.abs(x))), axis=axis, keepdims=keepdims)
    count = ivy.maximum(ivy.subtract(count, float(ddof)), 0.0) if ddof else count
    return ivy.astype(ivy.divide(total, count), dtype)


def _masked_variance(x: Any, mask: Any, axis: Any, ddof: Any, keepdims: bool) -> Any:
    """Return the variance of the elements for which `mask` is True."""
    dtype = ivy.dtype(ivy.abs(x))
    x = ivy.astype(x, "float32") if dtype == "float16" else x
    center = _masked_mean(x, mask, axis, keepdims=True)
    squares = ivy.square(ivy.abs(ivy.subtract(x, center)))
    return ivy.astype(_masked_mean(squares, mask, axis, keepdims, ddof), dtype)


def _complex_nanvar(x: Any, axis: Any, ddof: Any, keepdims: bool) -> Any:
    """Return the variance of complex numbers, with NaN skipped."""
    mask = ivy.logical_not(ivy.isnan(x))
    # Replace NaN before the computation: otherwise the gradient would be NaN, although `mask` excludes NaN from the
    # sums.
    result = _masked_variance(ivy.where(mask, x, ivy.zeros_like(x)), mask, axis, ddof, keepdims)
    count = ivy.sum(ivy.astype(mask, ivy.dtype(result)), axis=axis, keepdims=keepdims)
    return ivy.where(ivy.greater(count, float(ddof)), result, ivy.full_like(result, math.nan))


@forwards_to(ivy.std, "axis", "axis", "keepdims", accepts=is_inexact)
def std(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    ddof: float = 0,
    keepdims: Any = NoValue,
    *,
    where: Any = NoValue,
    mean: Any = NoValue,
    correction: Any = NoValue,
) -> Any:
    """``numpy.std``: the standard deviation of elements."""
    return _variance(ivy.std, a, axis, dtype, out, ddof, keepdims, where, correction)


@forwards_to(ivy.var, "axis", "axis", "keepdims", accepts=is_inexact)
def var(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    ddof: float = 0,
    keepdims: Any = NoValue,
    *,
    where: Any = NoValue,
    mean: Any = NoValue,
    correction: Any = NoValue,
) -> Any:
    """``numpy.var``: the variance of elements."""
    return _variance(ivy.var, a, axis, dtype, out, ddof, keepdims, where, correction)


@forwards_to(ivy.nanmean, "axis", "axis", "keepdims", accepts=is_inexact)
def nanmean(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = NoValue,
    *,
    where: Any = NoValue,
) -> Any:
    """``numpy.nanmean``: the mean of elements that are not NaN."""
    x = _floats(a, dtype)
    x = x if where is NoValue else _fill_masked(x, where, math.nan)
    return _store_as(ivy.nanmean(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), dtype, out)


@forwards_to(ivy.nanstd, "axis", "axis", "keepdims", accepts=is_real)
def nanstd(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    ddof: float = 0,
    keepdims: Any = NoValue,
    *,
    where: Any = NoValue,
    mean: Any = NoValue,
    correction: Any = NoValue,
) -> Any:
    """``numpy.nanstd``: the standard deviation of elements that are not NaN."""
    return _variance(ivy.nanstd, a, axis, dtype, out, ddof, keepdims, where, correction)


@forwards_to(ivy.nanvar, "axis", "axis", "keepdims", accepts=is_real)
def nanvar(
    a: ArrayLike,
    axis: Axis = None,
    dtype: Any = None,
    out: Any = None,
    ddof: float = 0,
    keepdims: Any = NoValue,
    *,
    where: Any = NoValue,
    mean: Any = NoValue,
    correction: Any = NoValue,
) -> Any:
    """``numpy.nanvar``: the variance of elements that are not NaN."""
    return _variance(ivy.nanvar, a, axis, dtype, out, ddof, keepdims, where, correction)


def _min_or_max(
    fn: Callable[..., Any], join: SelectUfunc, a: Any, axis: Any, out: Any, keepdims: Any, initial: Any, where: Any
) -> Any:
    x = to_native(a)
    if is_complex_dtype(getattr(x, "dtype", None)):
        return join.reduce(x, _axes(axis, x), None, out, _flag(keepdims), initial, True if where is NoValue else where)
    if out is None and keepdims is NoValue and initial is NoValue and where is NoValue:
        return wrap(fn(x, axis=_axes(axis, x)))
    if where is not NoValue and where is not True:
        if not _is_specified(initial):
            raise IvyValueError("ivy.numpy: where= requires initial=, the result if no element is selected")
        x = _fill_masked(x, where, initial)
    if _is_specified(initial):
        sizes = ivy.shape(x)
        if 0 in sizes:
            reduced = (
                range(len(sizes)) if axis is None else [normalize_axis(n, len(sizes)) for n in np.atleast_1d(axis)]
            )
            shape = [1 if i in reduced else n for i, n in enumerate(sizes) if _flag(keepdims) or i not in reduced]
            return store(ivy.full(shape, initial, dtype=ivy.dtype(x)), out)
        result = fn(x, axis=_axes(axis, x), keepdims=_flag(keepdims))
        return store(join(result, value_for_writing(result, initial)), out)
    return store(fn(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@forwards_to(ivy.max, "axis", "axis", "keepdims")
def max(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.max``: the largest element."""
    return _min_or_max(ivy.max, _elementwise.maximum, a, axis, out, keepdims, initial, where)


@forwards_to(ivy.min, "axis", "axis", "keepdims")
def min(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.min``: the smallest element."""
    return _min_or_max(ivy.min, _elementwise.minimum, a, axis, out, keepdims, initial, where)


amax = max
amin = min


@forwards_to(ivy.nanmax, "axis", "axis", "keepdims", accepts=is_real)
def nanmax(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.nanmax``: the largest element that is not NaN."""
    return _min_or_max(ivy.nanmax, _elementwise.fmax, a, axis, out, keepdims, initial, where)


@forwards_to(ivy.nanmin, "axis", "axis", "keepdims", accepts=is_real)
def nanmin(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.nanmin``: the smallest element that is not NaN."""
    return _min_or_max(ivy.nanmin, _elementwise.fmin, a, axis, out, keepdims, initial, where)


@forwards_to(ivy.ptp, "axis", "axis", "keepdims")
def ptp(a: ArrayLike, axis: Axis = None, out: Any = None, keepdims: Any = NoValue) -> Any:
    """``numpy.ptp``: the maximum minus the minimum."""
    x = to_native(a)
    if is_complex_dtype(getattr(x, "dtype", None)):
        return store(_elementwise.subtract(max(x, axis, keepdims=keepdims), min(x, axis, keepdims=keepdims)), out)
    return store(ivy.ptp(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@forwards_to(ivy.all, "axis", "axis", "keepdims")
def all(a: ArrayLike, axis: Axis = None, out: Any = None, keepdims: Any = NoValue, *, where: Any = NoValue) -> Any:
    """``numpy.all``: True where all elements are true."""
    x = to_native(a)
    x = x if where is NoValue else ivy.logical_or(ivy.astype(x, "bool"), ivy.logical_not(mask_of(where)))
    return store(ivy.all(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@forwards_to(ivy.any, "axis", "axis", "keepdims")
def any(a: ArrayLike, axis: Axis = None, out: Any = None, keepdims: Any = NoValue, *, where: Any = NoValue) -> Any:
    """``numpy.any``: True where any element is true."""
    x = to_native(a)
    x = x if where is NoValue else ivy.logical_and(ivy.astype(x, "bool"), mask_of(where))
    return store(ivy.any(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@forwards_to(ivy.count_nonzero, convert=int)
def count_nonzero(a: ArrayLike, axis: Axis = None, *, keepdims: bool = False) -> Any:
    """``numpy.count_nonzero``: the number of nonzero elements; a Python ``int`` without an axis."""
    x = to_native(a)
    result = ivy.count_nonzero(x, axis=_axes(axis, x), keepdims=keepdims)
    return int(result) if axis is None and not keepdims else wrap(ivy.astype(result, ivy_dtype("int64")))


def _arg_min_or_max(fn: Callable[..., Any], join: SelectUfunc, a: Any, axis: Any, out: Any, keepdims: Any) -> Any:
    x = to_native(a)
    axis = _axes(axis, x)
    if not is_complex_dtype(getattr(x, "dtype", None)):
        return store(fn(x, axis=axis, keepdims=_flag(keepdims)), out)
    # For complex numbers, find the extreme value, then the index of the first element that is equal to this value.
    extreme = join.reduce(x, axis, keepdims=True)
    is_extreme = ivy.logical_or(ivy.equal(x, extreme), ivy.logical_and(ivy.isnan(x), ivy.isnan(extreme)))
    if fn in (ivy.nanargmax, ivy.nanargmin) and bool(ivy.any(ivy.isnan(extreme))):
        raise IvyValueError("ivy.numpy: All-NaN slice encountered")
    return store(ivy.argmax(ivy.astype(is_extreme, "int32"), axis=axis, keepdims=_flag(keepdims)), out)


@forwards_to(ivy.argmax, "axis", "axis", "keepdims")
def argmax(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.argmax``: the index of the largest element."""
    return _arg_min_or_max(ivy.argmax, _elementwise.maximum, a, axis, out, keepdims)


@forwards_to(ivy.argmin, "axis", "axis", "keepdims")
def argmin(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.argmin``: the index of the smallest element."""
    return _arg_min_or_max(ivy.argmin, _elementwise.minimum, a, axis, out, keepdims)


@forwards_to(ivy.nanargmax, "axis", "axis", "keepdims", accepts=is_real, prefer_numpy=True, ivy_first=True)
def nanargmax(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.nanargmax``: the index of the largest element that is not NaN."""
    return _arg_min_or_max(ivy.nanargmax, _elementwise.fmax, a, axis, out, keepdims)


@forwards_to(ivy.nanargmin, "axis", "axis", "keepdims", accepts=is_real, prefer_numpy=True, ivy_first=True)
def nanargmin(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.nanargmin``: the index of the smallest element that is not NaN."""
    return _arg_min_or_max(ivy.nanargmin, _elementwise.fmin, a, axis, out, keepdims)


def _accumulate_native(fn: Callable[..., Any], data: Any, axis: int | None) -> Any:
    # Treat a 0-d array as an array with one element, as NumPy does: axis 0 and -1 are valid.
    if axis is not None and (data.ndim or axis not in (0, -1)):
        return wrap_array(fn(data, axis=axis))
    return wrap_array(fn(data if data.ndim == 1 else ivy.reshape(data, (-1,))))


def _require_axis(name: str, x: Any, axis: Any) -> Any:
    """Raise if no axis is passed for an array with several axes, as the array API standard requires."""
    if axis is None and len(ivy.shape(x)) > 1:
        raise IvyValueError(f"ivy.numpy.{name}: For arrays which have more than one dimension, pass the axis")
    return axis


def _accumulate(fn: Callable[..., Any], a: Any, axis: Any, dtype: Any, out: Any, **options: Any) -> Any:
    x = to_native(a)
    if dtype is None and not keeps_sum_dtype(x):
        x, dtype = _to_sum(x)
    # Treat a 0-d array as an array with one element, as NumPy does: axis 0 and -1 are valid.
    is_flat = axis is None or (axis in (0, -1) and not ivy.shape(x))
    x = ivy.reshape(x, (-1,)) if is_flat else x
    return store(fn(x, axis=0 if is_flat else axis, dtype=ivy_dtype(dtype), **options), out)


@forwards_to(ivy.cumulative_sum, "axis", "axis", accepts=keeps_ivy_sum_dtype, max_ndim=1)
def cumsum(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.cumsum``: the cumulative sums."""
    array: Any = a
    if type(a) is _arrays.ndarray and dtype is out is None and keeps_ivy_sum_dtype(array._data):
        return _accumulate_native(ivy.cumulative_sum, array._data, axis)
    result = NotImplemented if out is not None else try_numpy(np.cumsum, (a, axis, dtype), {})
    return _accumulate(ivy.cumulative_sum, a, axis, dtype, out) if result is NotImplemented else result


@forwards_to(ivy.cumulative_prod, "axis", "axis", accepts=keeps_ivy_sum_dtype, max_ndim=1)
def cumprod(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.cumprod``: the cumulative products."""
    array: Any = a
    if type(a) is _arrays.ndarray and dtype is out is None and keeps_ivy_sum_dtype(array._data):
        return _accumulate_native(ivy.cumulative_prod, array._data, axis)
    result = NotImplemented if out is not None else try_numpy(np.cumprod, (a, axis, dtype), {})
    return _accumulate(ivy.cumulative_prod, a, axis, dtype, out) if result is NotImplemented else result


@public
def nancumsum(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.nancumsum``: the cumulative sums, with NaN replaced by 0."""
    return _accumulate(ivy.cumulative_sum, _replace_nan(a, 0), axis, dtype, out)


@public
def nancumprod(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.nancumprod``: the cumulative products, with NaN replaced by 1."""
    return _accumulate(ivy.cumulative_prod, _replace_nan(a, 1), axis, dtype, out)


def _replace_nan(a: Any, other: int) -> Any:
    x = ivy.asarray(to_native(a))
    return _fill_masked(x, ivy.logical_not(ivy.isnan(x)), other) if is_inexact(x._data) else x


@forwards_to(ivy.cumulative_sum, "", "axis", accepts=keeps_ivy_sum_dtype)
def cumulative_sum(
    x: ArrayLike, /, *, axis: int | None = None, dtype: Any = None, out: Any = None, include_initial: bool = False
) -> Any:
    """``numpy.cumulative_sum``: the cumulative sums."""
    axis = _require_axis("cumulative_sum", to_native(x), axis)
    return _accumulate(ivy.cumulative_sum, x, axis, dtype, out, include_initial=include_initial)


@forwards_to(ivy.cumulative_prod, "", "axis", accepts=keeps_ivy_sum_dtype)
def cumulative_prod(
    x: ArrayLike, /, *, axis: int | None = None, dtype: Any = None, out: Any = None, include_initial: bool = False
) -> Any:
    """``numpy.cumulative_prod``: the cumulative products."""
    axis = _require_axis("cumulative_prod", to_native(x), axis)
    return _accumulate(ivy.cumulative_prod, x, axis, dtype, out, include_initial=include_initial)
