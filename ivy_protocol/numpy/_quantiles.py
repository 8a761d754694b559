"""Quantile methods of NumPy that ivy's own functions do not support, and weighted quantiles."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.compiling import is_compiling
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._dispatch import normalize_axis
from ivy_protocol.numpy._ufuncs import complex_order
from ivy_protocol.numpy._values import arrays, ivy_dtype, type_of

CONTINUOUS = {
    "interpolated_inverted_cdf": (0.0, 1.0),
    "hazen": (0.5, 0.5),
    "weibull": (0.0, 0.0),
    "median_unbiased": (1.0 / 3.0, 1.0 / 3.0),
    "normal_unbiased": (3.0 / 8.0, 3.0 / 8.0),
}
"""Parameters alpha and beta of Hyndman and Fan, by method, for the methods that interpolate between two elements."""

DISCRETE: dict[str, Callable[[Any, Any], Any]] = {
    "inverted_cdf": lambda fraction, position: ivy.where(ivy.equal(fraction, 0.0), 0.0, 1.0),
    "averaged_inverted_cdf": lambda fraction, position: ivy.where(ivy.equal(fraction, 0.0), 0.5, 1.0),
    "closest_observation": lambda fraction, position: ivy.where(
        ivy.logical_and(ivy.equal(fraction, 0.0), ivy.equal(ivy.remainder(position, 2.0), 1.0)), 0.0, 1.0
    ),
}
"""Functions by method, for the methods that select one of two elements, or their mean. Each function returns the weight
of the upper element. Its arguments are the fractional and integral parts of the position.
"""


_SCALARS = frozenset((bool, int, float))
SELECTING = frozenset(("inverted_cdf", "closest_observation", "lower", "higher", "nearest"))
"""Methods that return an element of the array, so that they preserve the dtype."""


def _rows(x: Any, axis: Any) -> tuple[Any, tuple[int, ...], tuple[int, ...]]:
    """Move the reduced axes to one trailing axis. Return the result, the shape of the other axes, and the shape with
    reduced axes of size 1.
    """
    x = ivy.asarray(x)
    ndim = x.ndim
    reduced = tuple(range(ndim)) if axis is None else (axis,) if isinstance(axis, int) else tuple(axis)
    reduced = tuple([normalize_axis(n, ndim) for n in reduced])
    remaining = [n for n in range(ndim) if n not in reduced]
    shape = tuple([x.shape[n] for n in remaining])
    keepdims_shape = tuple([1 if n in reduced else x.shape[n] for n in range(ndim)])
    return ivy.reshape(ivy.permute_dims(x, (*remaining, *reduced)), (*shape, -1)), shape, keepdims_shape


def quantiles(x: Any, q: Any, axis: Any, method: str, keepdims: bool, *, skips_nan: bool) -> Any:
    """Compute quantiles by a method of `CONTINUOUS` or `DISCRETE`. NaN is skipped if `skips_nan` is True; otherwise the
    result of a slice with NaN is NaN.
    """
    rows, _, keepdims_shape = _rows(x, axis)
    nan = ivy.isnan(rows)
    # Replace NaN by infinity, so that NaN is sorted behind all numbers. `count` is the number of elements that are not
    # NaN.
    rows = ivy.sort(ivy.where(nan, ivy.full_like(rows, float("inf")), rows), axis=-1)
    is_number = ivy.astype(ivy.logical_not(nan), ivy.dtype(rows))
    count = ivy.sum(ivy.astype(is_number, ivy.dtype(q)), axis=-1, keepdims=True)
    probabilities = ivy.reshape(q, (-1, *[1] * rows.ndim))
    if method in CONTINUOUS:
        alpha, beta = CONTINUOUS[method]
        position = count * probabilities + (alpha + probabilities * (1 - alpha - beta)) - 1
        lower = ivy.floor(position)
        fraction = position - lower
    else:
        position = count * probabilities - (1.5 if method == "closest_observation" else 1.0)
        lower = ivy.floor(position)
        fraction = DISCRETE[method](position - lower, lower)
    last = ivy.maximum(count - 1, 0.0)
    value1, value2 = _take_clipped(rows, lower, last), _take_clipped(rows, lower + 1, last)
    result = ivy.where(
        ivy.equal(value1, value2), value1, value1 + (value2 - value1) * ivy.astype(fraction, ivy.dtype(rows))
    )
    is_nan = ivy.equal(count, 0.0) if skips_nan else ivy.any(nan, axis=-1, keepdims=True)
    result = ivy.where(is_nan, ivy.full_like(result, float("nan")), result)
    return _reshape_result(result, q, keepdims_shape, keepdims, rows)


def _take_clipped(rows: Any, positions: Any, last: Any) -> Any:
    """Take the elements of each row at positions, which are first clipped to the range from 0 to `last`."""
    indices = ivy.astype(ivy.clip(positions, 0.0, last), "int64" if ivy.dtype(positions) == "float64" else "int32")
    count = indices.shape[0]
    shape = (count, *rows.shape)
    return ivy.take_along_axis(ivy.broadcast_to(rows, shape), indices, axis=-1)


def _reshape_result(result: Any, q: Any, keepdims_shape: tuple[int, ...], keepdims: bool, rows: Any) -> Any:
    shape = keepdims_shape if keepdims else tuple(rows.shape[:-1])
    return ivy.reshape(result, (*ivy.shape(q), *shape))


def complex_median(x: Any, axis: Any, keepdims: bool, *, skips_nan: bool) -> Any:
    """Return the median of complex numbers, or the mean of the middle two.

    With `skips_nan`, NaN is skipped; otherwise the median of a row with NaN is NaN.
    """
    rows, shape, keepdims_shape = _rows(x, axis)
    result_shape, count = keepdims_shape if keepdims else shape, rows.shape[-1]
    if not count:
        return ivy.full(result_shape, complex("nan"), dtype=ivy.dtype(rows), like=rows)
    rows = ivy.take_along_axis(rows, complex_order(rows), axis=-1)
    nan = ivy.isnan(rows)
    if skips_nan:
        valid_count = ivy.sum(ivy.astype(ivy.logical_not(nan), "int32"), axis=-1, keepdims=True)
        low, high = [ivy.clip(n, 0, count - 1) for n in ((valid_count - 1) // 2, valid_count // 2)]
        value1, value2 = [ivy.take_along_axis(rows, n, axis=-1) for n in (low, high)]
        return ivy.reshape(ivy.where(ivy.equal(low, high), value1, (value1 + value2) * 0.5), result_shape)
    value1, value2 = rows[..., (count - 1) // 2], rows[..., count // 2]
    result = value1 if count % 2 else (value1 + value2) * 0.5
    return ivy.reshape(ivy.where(nan[..., -1], rows[..., -1], result), result_shape)


def weighted_quantiles(x: Any, q: Any, weights: Any, axis: Any, keepdims: bool, *, skips_nan: bool) -> Any:
    """Compute weighted quantiles: an element with weight w counts as w equal elements.

    Raises
    ------
    IvyTypeError
        The weights have neither the shape of the elements nor the size of the axis.
    IvyValueError
        A weight is negative or not finite.
    """
    x = ivy.asarray(x)
    w = ivy.astype(arrays(x, weights)[1], ivy_dtype("float64"))
    if tuple(w.shape) != tuple(x.shape):
        if not isinstance(axis, int):
            raise IvyTypeError("ivy.numpy: axis must be specified when shapes of a and weights differ")
        weighted_axis = normalize_axis(axis, x.ndim)
        if tuple(w.shape) != (x.shape[weighted_axis],):
            raise IvyValueError("ivy.numpy: shape of weights must be consistent with shape of a along the axis")
        w = ivy.broadcast_to(ivy.reshape(w, [-1 if n == weighted_axis else 1 for n in range(x.ndim)]), tuple(x.shape))
    if bool(ivy.any(ivy.equal(ivy.sum(w, axis=axis), 0.0))):
        raise IvyValueError("ivy.numpy: the weights of each slice must not sum to zero")
    if not bool(ivy.all(ivy.isfinite(w))) or bool(ivy.any(ivy.less(w, 0.0))):
        raise IvyValueError("ivy.numpy: weights must be finite and non-negative")
    rows, _, keepdims_shape = _rows(x, axis)
    counts, _, _ = _rows(w, axis)
    nan = ivy.isnan(rows)
    counts = ivy.where(nan, ivy.zeros_like(counts), counts)
    rows = ivy.where(nan, ivy.full_like(rows, float("inf")), rows)
    order = ivy.argsort(rows, axis=-1, stable=True)
    rows, counts = ivy.take_along_axis(rows, order, axis=-1), ivy.take_along_axis(counts, order, axis=-1)
    cumulative = ivy.cumulative_sum(counts, axis=-1)
    total = cumulative[..., -1:]
    cumulative = ivy.divide(cumulative, total)
    probabilities = ivy.reshape(q, (-1, *[1] * rows.ndim))
    # Skip elements with a cumulative weight of 0, also for the probability 0: an element of zero weight is never a
    # quantile.
    is_below = ivy.logical_or(ivy.less(cumulative, probabilities), ivy.less_equal(cumulative, 0.0))
    position = ivy.sum(ivy.astype(is_below, ivy.dtype(q)), axis=-1, keepdims=True)
    result = _take_clipped(rows, position, float(rows.shape[-1] - 1))
    is_nan = ivy.equal(total, 0.0) if skips_nan else ivy.any(nan, axis=-1, keepdims=True)
    return _reshape_result(
        ivy.where(is_nan, ivy.full_like(result, float("nan")), result), q, keepdims_shape, keepdims, rows
    )


def check_quantiles(x: Any, q: Any, scale: float) -> Any:
    """Convert quantiles to probabilities from 0 to 1.

    Outside of compiled code, Python scalars become a float64 NumPy array: the nearest float32 may select another
    element.

    Raises
    ------
    IvyValueError
        A probability is out of range.
    """
    is_python = isinstance(q, int | float | list | tuple)
    if is_python and not is_compiling() and _SCALARS.issuperset(map(type, q if isinstance(q, list | tuple) else (q,))):
        probabilities = np.asarray(q, "float64") / scale
        _check_range(np.asarray(probabilities), scale)
        return np.asarray(probabilities)
    array = ivy.asarray(q, dtype=ivy_dtype("float64"), like=x) if is_python else arrays(x, q)[1]
    array = array if type_of(array) == "float32" else ivy.astype(array, ivy_dtype("float64"))
    probabilities = ivy.divide(array, scale)
    if not is_compiling() and not is_traced(probabilities._backend, probabilities._data):
        _check_range(ivy.to_numpy(probabilities), scale)
    return probabilities


def _check_range(probabilities: Any, scale: float) -> None:
    if not (np.all(probabilities >= 0) and np.all(probabilities <= 1)):
        raise IvyValueError(f"ivy.numpy: quantiles must be in the range [0, {scale:g}]")
