"""Functions of NumPy that make one number of many: sums, means, extremes, orders."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike, Axis
from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.numpy import _arrays, _elementwise
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import made, viewing, wrapped
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._host import answer_of_numpy
from ivy_protocol.numpy._rows import row
from ivy_protocol.numpy._ufuncs import SUMMED, Chosen, is_added, is_complex, is_inexact, is_real, is_summed
from ivy_protocol.numpy._values import NoValue, kind_of, mask_of, named, np_dtype, stored, taken, written

_FIRST = (0, -1, (0,), (-1,))
_FEW = 2**16
"""Of how many elements a copy in a wider data type costs less than a data type that is asked for, which has no plan."""


def _masked(x: Any, where: Any, other: Any) -> Any:
    """An array with another number where a mask does not hold."""
    return ivy.where(mask_of(where), x, ivy.full_like(x, other))


def _given(value: Any) -> bool:
    return value is not NoValue and value is not None


def _axes(axis: Any, x: Any) -> Any:
    """Axes as ivy takes them; an array without axes is taken as one of one element, which has the axes 0 and -1."""
    found = tuple(axis) if isinstance(axis, list) else axis
    if found not in _FIRST:
        return found
    count = getattr(x, "ndim", None)
    return None if count == 0 or (count is None and not ivy.shape(x)) else found


def _flag(keepdims: Any) -> bool:
    return keepdims is not NoValue and bool(keepdims)


def _to_sum(x: Any) -> tuple[Any, str | None]:
    """Small integers or bools to be summed in 64 bits, which they may have already, or the data type to ask for."""
    dtype = SUMMED[kind_of(x)]
    if type(x) in viewing and not is_compiling() and math.prod(x.shape) <= _FEW:
        return ivy.astype(x, named(dtype)), None
    return x, dtype


def _summing(
    fn: Callable[..., Any], start: Any, a: Any, axis: Any, dtype: Any, out: Any, keepdims: Any, initial: Any, where: Any
) -> Any:
    x = a._data if type(a) is _arrays.ndarray else taken(a)
    if dtype is None and not is_summed(x):
        x, dtype = _to_sum(x)
    if dtype is None and out is None and keepdims is NoValue and initial is NoValue and where is NoValue:
        return made(fn(x, axis=_axes(axis, x)))
    if where is not NoValue and where is not True:
        x = _masked(x, where, start)
    result = fn(x, axis=_axes(axis, x), dtype=named(dtype), keepdims=_flag(keepdims))
    if np_dtype(dtype or "float64").kind == "b":
        result = ivy.astype(result, "bool")
    if _given(initial):
        first = written(result, initial)
        join = _elementwise.add if start == 0 else _elementwise.multiply
        result = join(made(result), made(first))
    return stored(result, out)


@row(ivy.sum, "axis", "axis", "keepdims", takes=is_added)
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
    return _summing(ivy.sum, 0, a, axis, dtype, out, keepdims, initial, where)


@row(ivy.prod, "axis", "axis", "keepdims", takes=is_added)
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
    return _summing(ivy.prod, 1, a, axis, dtype, out, keepdims, initial, where)


@row(ivy.nansum, "axis", "axis", "keepdims", takes=is_added)
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
    return _summing(ivy.nansum, 0, a, axis, dtype, out, keepdims, initial, where)


@row(ivy.nanprod, "axis", "axis", "keepdims", takes=is_added)
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
    return _summing(ivy.nanprod, 1, a, axis, dtype, out, keepdims, initial, where)


def _floats(a: Any, dtype: Any = None) -> Any:
    """An array as floats, of 64 bits if it has integers."""
    x = taken(a)
    if dtype is not None:
        kind = np_dtype(dtype)
        return ivy.astype(x, named("float64" if kind.kind in "biu" else dtype))
    return x if is_inexact(x) else ivy.astype(x, named("float64"))


def _finished(result: Any, dtype: Any, out: Any) -> Any:
    """A result in the data type that was asked for, which may be one of integers or complex numbers."""
    if dtype is not None and np_dtype(dtype).kind in "biuc":
        result = ivy.astype(result, named(dtype))
    return stored(result, out)


def _of_some(x: Any, where: Any) -> Any:
    """Floats with NaN where a mask does not hold."""
    return _masked(x, where, float("nan"))


@row(ivy.mean, "axis", "axis", "keepdims", takes=is_inexact)
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
        return _finished(_over_chosen(x, _chosen(where, x), _axes(axis, x), _flag(keepdims)), dtype, out)
    return _finished(ivy.mean(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), dtype, out)


def _spread(
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
    if fn in (ivy.nanvar, ivy.nanstd) and kind_of(taken(a)) in "biu":
        # Integers have no NaN, and the functions with and without differ where there are few of them.
        fn = ivy.var if fn is ivy.nanvar else ivy.std
    if where is not NoValue and where is not True:
        if fn in (ivy.var, ivy.std):
            found = _chosen_spread(x, _chosen(where, x), _axes(axis, x), ddof, _flag(keepdims))
            return _finished(ivy.sqrt(found) if fn is ivy.std else found, dtype, out)
        x = _of_some(x, where)
    if fn in (ivy.nanvar, ivy.nanstd) and is_complex(getattr(x, "dtype", None)):
        found = _complex_spread(x, _axes(axis, x), ddof, _flag(keepdims))
        return _finished(ivy.sqrt(found) if fn is ivy.nanstd else found, dtype, out)
    return _finished(fn(x, axis=_axes(axis, x), correction=float(ddof), keepdims=_flag(keepdims)), dtype, out)


def _chosen(where: Any, x: Any) -> Any:
    """The mask of the elements that count, in the shape of an array."""
    return ivy.broadcast_to(mask_of(where), tuple(ivy.shape(x)))


def _over_chosen(x: Any, chosen: Any, axis: Any, keepdims: bool, ddof: float = 0) -> Any:
    """The sum of the elements that count, by their number; NaN among them is not left out."""
    kind = ivy.dtype(x)
    # Half floats are added up in float32, as NumPy does.
    x = ivy.astype(x, "float32") if kind == "float16" else x
    whole = ivy.sum(ivy.where(chosen, x, ivy.zeros_like(x)), axis=axis, keepdims=keepdims)
    count = ivy.sum(ivy.astype(chosen, ivy.dtype(ivy.abs(x))), axis=axis, keepdims=keepdims)
    count = ivy.maximum(ivy.subtract(count, float(ddof)), 0.0) if ddof else count
    return ivy.astype(ivy.divide(whole, count), kind)


def _chosen_spread(x: Any, chosen: Any, axis: Any, ddof: Any, keepdims: bool) -> Any:
    """The variance of the elements that count."""
    kind = ivy.dtype(ivy.abs(x))
    x = ivy.astype(x, "float32") if kind == "float16" else x
    center = _over_chosen(x, chosen, axis, keepdims=True)
    apart = ivy.square(ivy.abs(ivy.subtract(x, center)))
    return ivy.astype(_over_chosen(apart, chosen, axis, keepdims, ddof), kind)


def _complex_spread(x: Any, axis: Any, ddof: Any, keepdims: bool) -> Any:
    """The variance of complex numbers that are not NaN."""
    held = ivy.logical_not(ivy.isnan(x))
    count = ivy.sum(ivy.astype(held, ivy.dtype(ivy.abs(x))), axis=axis, keepdims=True)
    zero = ivy.zeros_like(x)
    center = ivy.divide(ivy.sum(ivy.where(held, x, zero), axis=axis, keepdims=True), count)
    apart = ivy.square(ivy.abs(ivy.where(held, ivy.subtract(x, center), zero)))
    whole = ivy.sum(apart, axis=axis, keepdims=True)
    rest = ivy.subtract(count, float(ddof))
    found = ivy.where(ivy.greater(rest, 0), ivy.divide(whole, rest), ivy.full_like(whole, float("nan")))
    lost = tuple(range(ivy.get_num_dims(x))) if axis is None else axis
    return found if keepdims else ivy.squeeze(found, lost)


@row(ivy.std, "axis", "axis", "keepdims", takes=is_inexact)
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
    return _spread(ivy.std, a, axis, dtype, out, ddof, keepdims, where, correction)


@row(ivy.var, "axis", "axis", "keepdims", takes=is_inexact)
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
    return _spread(ivy.var, a, axis, dtype, out, ddof, keepdims, where, correction)


@row(ivy.nanmean, "axis", "axis", "keepdims", takes=is_inexact)
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
    x = x if where is NoValue else _of_some(x, where)
    return _finished(ivy.nanmean(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), dtype, out)


@row(ivy.nanstd, "axis", "axis", "keepdims", takes=is_real)
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
    return _spread(ivy.nanstd, a, axis, dtype, out, ddof, keepdims, where, correction)


@row(ivy.nanvar, "axis", "axis", "keepdims", takes=is_real)
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
    return _spread(ivy.nanvar, a, axis, dtype, out, ddof, keepdims, where, correction)


def _extreme(
    fn: Callable[..., Any],
    join: Chosen,
    a: Any,
    axis: Any,
    out: Any,
    keepdims: Any,
    initial: Any,
    where: Any,
) -> Any:
    x = taken(a)
    if is_complex(getattr(x, "dtype", None)):
        return join.reduce(x, _axes(axis, x), None, out, _flag(keepdims), initial, True if where is NoValue else where)
    if out is None and keepdims is NoValue and initial is NoValue and where is NoValue:
        return made(fn(x, axis=_axes(axis, x)))
    if where is not NoValue and where is not True:
        if not _given(initial):
            raise IvyValueError("ivy.numpy: where= needs initial=, since an extreme of no elements is none")
        x = _masked(x, where, initial)
    if _given(initial):
        lengths = ivy.shape(x)
        if 0 in lengths:
            lost = range(len(lengths)) if axis is None else [axis_of(n, len(lengths)) for n in np.atleast_1d(axis)]
            shape = [1 if i in lost else n for i, n in enumerate(lengths) if _flag(keepdims) or i not in lost]
            return stored(ivy.full(shape, initial, dtype=ivy.dtype(x)), out)
        result = fn(x, axis=_axes(axis, x), keepdims=_flag(keepdims))
        return stored(join(result, written(result, initial)), out)
    return stored(fn(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@row(ivy.max, "axis", "axis", "keepdims")
def max(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.max``: the largest element."""
    return _extreme(ivy.max, _elementwise.maximum, a, axis, out, keepdims, initial, where)


@row(ivy.min, "axis", "axis", "keepdims")
def min(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.min``: the smallest element."""
    return _extreme(ivy.min, _elementwise.minimum, a, axis, out, keepdims, initial, where)


amax = max
amin = min


@row(ivy.nanmax, "axis", "axis", "keepdims", takes=is_real)
def nanmax(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.nanmax``: the largest element that is not NaN."""
    return _extreme(ivy.nanmax, _elementwise.fmax, a, axis, out, keepdims, initial, where)


@row(ivy.nanmin, "axis", "axis", "keepdims", takes=is_real)
def nanmin(
    a: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    keepdims: Any = NoValue,
    initial: Any = NoValue,
    where: Any = NoValue,
) -> Any:
    """``numpy.nanmin``: the smallest element that is not NaN."""
    return _extreme(ivy.nanmin, _elementwise.fmin, a, axis, out, keepdims, initial, where)


@row(ivy.ptp, "axis", "axis", "keepdims")
def ptp(a: ArrayLike, axis: Axis = None, out: Any = None, keepdims: Any = NoValue) -> Any:
    """``numpy.ptp``: the largest element less the smallest."""
    x = taken(a)
    if is_complex(getattr(x, "dtype", None)):
        return stored(_elementwise.subtract(max(x, axis, keepdims=keepdims), min(x, axis, keepdims=keepdims)), out)
    return stored(ivy.ptp(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@row(ivy.all, "axis", "axis", "keepdims")
def all(a: ArrayLike, axis: Axis = None, out: Any = None, keepdims: Any = NoValue, *, where: Any = NoValue) -> Any:
    """``numpy.all``: whether all elements are true."""
    x = taken(a)
    x = x if where is NoValue else ivy.logical_or(ivy.astype(x, "bool"), ivy.logical_not(mask_of(where)))
    return stored(ivy.all(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@row(ivy.any, "axis", "axis", "keepdims")
def any(a: ArrayLike, axis: Axis = None, out: Any = None, keepdims: Any = NoValue, *, where: Any = NoValue) -> Any:
    """``numpy.any``: whether any element is true."""
    x = taken(a)
    x = x if where is NoValue else ivy.logical_and(ivy.astype(x, "bool"), mask_of(where))
    return stored(ivy.any(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


@row(ivy.count_nonzero, then=int)
def count_nonzero(a: ArrayLike, axis: Axis = None, *, keepdims: bool = False) -> Any:
    """``numpy.count_nonzero``: the number of elements that are not zero; a Python ``int`` of all of them."""
    x = taken(a)
    result = ivy.count_nonzero(x, axis=_axes(axis, x), keepdims=keepdims)
    return int(result) if axis is None and not keepdims else made(ivy.astype(result, named("int64")))


def _place(fn: Callable[..., Any], join: Chosen, a: Any, axis: Any, out: Any, keepdims: Any) -> Any:
    x = taken(a)
    axis = _axes(axis, x)
    if not is_complex(getattr(x, "dtype", None)):
        return stored(fn(x, axis=axis, keepdims=_flag(keepdims)), out)
    # Of complex numbers, the first one that is the extreme.
    found = join.reduce(x, axis, keepdims=True)
    held = ivy.logical_or(ivy.equal(x, found), ivy.logical_and(ivy.isnan(x), ivy.isnan(found)))
    if fn in (ivy.nanargmax, ivy.nanargmin) and bool(ivy.any(ivy.isnan(found))):
        raise IvyValueError("ivy.numpy: All-NaN slice encountered")
    return stored(ivy.argmax(ivy.astype(held, "int32"), axis=axis, keepdims=_flag(keepdims)), out)


@row(ivy.argmax, "axis", "axis", "keepdims")
def argmax(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.argmax``: the index of the largest element."""
    return _place(ivy.argmax, _elementwise.maximum, a, axis, out, keepdims)


@row(ivy.argmin, "axis", "axis", "keepdims")
def argmin(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.argmin``: the index of the smallest element."""
    return _place(ivy.argmin, _elementwise.minimum, a, axis, out, keepdims)


@row(ivy.nanargmax, "axis", "axis", "keepdims", takes=is_real, by_numpy=True, first=True)
def nanargmax(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.nanargmax``: the index of the largest element that is not NaN."""
    return _place(ivy.nanargmax, _elementwise.fmax, a, axis, out, keepdims)


@row(ivy.nanargmin, "axis", "axis", "keepdims", takes=is_real, by_numpy=True, first=True)
def nanargmin(a: ArrayLike, axis: int | None = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
    """``numpy.nanargmin``: the index of the smallest element that is not NaN."""
    return _place(ivy.nanargmin, _elementwise.fmin, a, axis, out, keepdims)


def _steps(fn: Callable[..., Any], data: Any, axis: int | None) -> Any:
    # A number is taken as one of one element.
    if axis is not None and (data.ndim or axis not in (0, -1)):
        return wrapped(fn(data, axis=axis))
    return wrapped(fn(data if data.ndim == 1 else ivy.reshape(data, (-1,))))


def _standard(name: str, x: Any, axis: Any) -> Any:
    """The axis of a function of the standard, which must be given for several."""
    if axis is None and len(ivy.shape(x)) > 1:
        raise IvyValueError(f"ivy.numpy.{name}: For arrays which have more than one dimension, give the axis")
    return axis


def _running(fn: Callable[..., Any], a: Any, axis: Any, dtype: Any, out: Any, **more: Any) -> Any:
    x = taken(a)
    if dtype is None and not is_summed(x):
        x, dtype = _to_sum(x)
    # A number is taken as one of one element.
    flat = axis is None or (axis in (0, -1) and not ivy.shape(x))
    x = ivy.reshape(x, (-1,)) if flat else x
    return stored(fn(x, axis=0 if flat else axis, dtype=named(dtype), **more), out)


@row(ivy.cumulative_sum, "axis", "axis", takes=is_added, most=1)
def cumsum(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.cumsum``: the sums of the elements up to each."""
    given: Any = a
    if type(a) is _arrays.ndarray and dtype is out is None and is_added(given._data):
        return _steps(ivy.cumulative_sum, given._data, axis)
    found = NotImplemented if out is not None else answer_of_numpy(np.cumsum, (a, axis, dtype), {})
    return _running(ivy.cumulative_sum, a, axis, dtype, out) if found is NotImplemented else found


@row(ivy.cumulative_prod, "axis", "axis", takes=is_added, most=1)
def cumprod(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.cumprod``: the products of the elements up to each."""
    given: Any = a
    if type(a) is _arrays.ndarray and dtype is out is None and is_added(given._data):
        return _steps(ivy.cumulative_prod, given._data, axis)
    found = NotImplemented if out is not None else answer_of_numpy(np.cumprod, (a, axis, dtype), {})
    return _running(ivy.cumulative_prod, a, axis, dtype, out) if found is NotImplemented else found


@public
def nancumsum(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.nancumsum``: the sums of the elements up to each, with zero for NaN."""
    return _running(ivy.cumulative_sum, _without_nan(a, 0), axis, dtype, out)


@public
def nancumprod(a: ArrayLike, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.nancumprod``: the products of the elements up to each, with one for NaN."""
    return _running(ivy.cumulative_prod, _without_nan(a, 1), axis, dtype, out)


def _without_nan(a: Any, other: int) -> Any:
    x = ivy.asarray(taken(a))
    return _masked(x, ivy.logical_not(ivy.isnan(x)), other) if is_inexact(x._data) else x


@row(ivy.cumulative_sum, "", "axis", takes=is_added)
def cumulative_sum(
    x: ArrayLike, /, *, axis: int | None = None, dtype: Any = None, out: Any = None, include_initial: bool = False
) -> Any:
    """``numpy.cumulative_sum``: the sums of the elements up to each."""
    axis = _standard("cumulative_sum", taken(x), axis)
    return _running(ivy.cumulative_sum, x, axis, dtype, out, include_initial=include_initial)


@row(ivy.cumulative_prod, "", "axis", takes=is_added)
def cumulative_prod(
    x: ArrayLike, /, *, axis: int | None = None, dtype: Any = None, out: Any = None, include_initial: bool = False
) -> Any:
    """``numpy.cumulative_prod``: the products of the elements up to each."""
    axis = _standard("cumulative_prod", taken(x), axis)
    return _running(ivy.cumulative_prod, x, axis, dtype, out, include_initial=include_initial)
