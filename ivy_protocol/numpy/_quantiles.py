"""The methods of NumPy's quantiles that ivy's own have not, and quantiles of elements with weights."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.compiling import is_compiling
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._dispatch import axis_of
from ivy_protocol.numpy._ufuncs import complex_order
from ivy_protocol.numpy._values import arrays, named, type_of

BETWEEN = {
    "interpolated_inverted_cdf": (0.0, 1.0),
    "hazen": (0.5, 0.5),
    "weibull": (0.0, 0.0),
    "median_unbiased": (1.0 / 3.0, 1.0 / 3.0),
    "normal_unbiased": (3.0 / 8.0, 3.0 / 8.0),
}
"""What Hyndman and Fan call alpha and beta, of the methods on lines between two elements."""

DISCRETE: dict[str, Callable[[Any, Any], Any]] = {
    "inverted_cdf": lambda share, place: ivy.where(ivy.equal(share, 0.0), 0.0, 1.0),
    "averaged_inverted_cdf": lambda share, place: ivy.where(ivy.equal(share, 0.0), 0.5, 1.0),
    "closest_observation": lambda share, place: ivy.where(
        ivy.logical_and(ivy.equal(share, 0.0), ivy.equal(ivy.remainder(place, 2.0), 1.0)), 0.0, 1.0
    ),
}
"""How much of the upper element is taken, by the rest of the place."""


_NUMBERS = frozenset((bool, int, float))
KEEPING = frozenset(("inverted_cdf", "closest_observation", "lower", "higher", "nearest"))
"""The methods that give elements, of their own type."""


def _rows(x: Any, axis: Any) -> tuple[Any, tuple[int, ...], tuple[int, ...]]:
    """The elements along one last axis, the lengths of the others, and those with ones for what was taken together."""
    x = ivy.asarray(x)
    count = x.ndim
    lost = tuple(range(count)) if axis is None else (axis,) if isinstance(axis, int) else tuple(axis)
    lost = tuple([axis_of(n, count) for n in lost])
    kept = [n for n in range(count) if n not in lost]
    lengths = tuple([x.shape[n] for n in kept])
    whole = tuple([1 if n in lost else x.shape[n] for n in range(count)])
    return ivy.reshape(ivy.permute_dims(x, (*kept, *lost)), (*lengths, -1)), lengths, whole


def quantiles(x: Any, q: Any, axis: Any, method: str, keepdims: bool, *, skips: bool) -> Any:
    """Quantiles by a method; NaN are skipped, or make the result NaN."""
    rows, _, whole = _rows(x, axis)
    nan = ivy.isnan(rows)
    rows = ivy.sort(ivy.where(nan, ivy.full_like(rows, float("inf")), rows), axis=-1)
    real = ivy.astype(ivy.logical_not(nan), ivy.dtype(rows))
    many = ivy.sum(ivy.astype(real, ivy.dtype(q)), axis=-1, keepdims=True)
    shares = ivy.reshape(q, (-1, *[1] * rows.ndim))
    if method in BETWEEN:
        alpha, beta = BETWEEN[method]
        place = many * shares + (alpha + shares * (1 - alpha - beta)) - 1
        below = ivy.floor(place)
        upper = place - below
    else:
        place = many * shares - (1.5 if method == "closest_observation" else 1.0)
        below = ivy.floor(place)
        upper = DISCRETE[method](place - below, below)
    last = ivy.maximum(many - 1, 0.0)
    one, other = _at(rows, below, last), _at(rows, below + 1, last)
    found = ivy.where(ivy.equal(one, other), one, one + (other - one) * ivy.astype(upper, ivy.dtype(rows)))
    lacking = ivy.equal(many, 0.0) if skips else ivy.any(nan, axis=-1, keepdims=True)
    found = ivy.where(lacking, ivy.full_like(found, float("nan")), found)
    return _shaped(found, q, whole, keepdims, rows)


def _at(rows: Any, places: Any, last: Any) -> Any:
    """The elements of each row at places, of which those beyond are the first or the last."""
    fitted = ivy.astype(ivy.clip(places, 0.0, last), "int64" if ivy.dtype(places) == "float64" else "int32")
    count = fitted.shape[0]
    shape = (count, *rows.shape)
    return ivy.take_along_axis(ivy.broadcast_to(rows, shape), fitted, axis=-1)


def _shaped(found: Any, q: Any, whole: tuple[int, ...], keepdims: bool, rows: Any) -> Any:
    lengths = whole if keepdims else tuple(rows.shape[:-1])
    return ivy.reshape(found, (*ivy.shape(q), *lengths))


def complex_median(x: Any, axis: Any, keepdims: bool, *, skips: bool) -> Any:
    """The complex number in the middle of their order, or the mean of two; NaN are skipped, or are the result."""
    rows, lengths, whole = _rows(x, axis)
    shape, count = whole if keepdims else lengths, rows.shape[-1]
    if not count:
        return ivy.full(shape, complex("nan"), dtype=ivy.dtype(rows), like=rows)
    rows = ivy.take_along_axis(rows, complex_order(rows), axis=-1)
    nan = ivy.isnan(rows)
    if skips:
        many = ivy.sum(ivy.astype(ivy.logical_not(nan), "int32"), axis=-1, keepdims=True)
        low, high = [ivy.clip(n, 0, count - 1) for n in ((many - 1) // 2, many // 2)]
        one, other = [ivy.take_along_axis(rows, n, axis=-1) for n in (low, high)]
        return ivy.reshape(ivy.where(ivy.equal(low, high), one, (one + other) * 0.5), shape)
    one, other = rows[..., (count - 1) // 2], rows[..., count // 2]
    found = one if count % 2 else (one + other) * 0.5
    return ivy.reshape(ivy.where(nan[..., -1], rows[..., -1], found), shape)


def weighted(x: Any, q: Any, weights: Any, axis: Any, keepdims: bool, *, skips: bool) -> Any:
    """Quantiles of elements each of which counts as often as its weight says.

    Raises
    ------
    IvyTypeError
        The shape of the weights is neither that of the elements nor of one axis.
    IvyValueError
        A weight is negative or not finite.
    """
    x = ivy.asarray(x)
    w = ivy.astype(arrays(x, weights)[1], named("float64"))
    if tuple(w.shape) != tuple(x.shape):
        if not isinstance(axis, int):
            raise IvyTypeError("ivy.numpy: axis must be specified when shapes of a and weights differ")
        at = axis_of(axis, x.ndim)
        if tuple(w.shape) != (x.shape[at],):
            raise IvyValueError("ivy.numpy: shape of weights must be consistent with shape of a along the axis")
        w = ivy.broadcast_to(ivy.reshape(w, [-1 if n == at else 1 for n in range(x.ndim)]), tuple(x.shape))
    if bool(ivy.any(ivy.equal(ivy.sum(w, axis=axis), 0.0))):
        raise IvyValueError("ivy.numpy: the weights of some elements together are zero, so that there is no quantile")
    if not bool(ivy.all(ivy.isfinite(w))) or bool(ivy.any(ivy.less(w, 0.0))):
        raise IvyValueError("ivy.numpy: weights are finite and not negative")
    rows, _, whole = _rows(x, axis)
    counts, _, _ = _rows(w, axis)
    nan = ivy.isnan(rows)
    counts = ivy.where(nan, ivy.zeros_like(counts), counts)
    rows = ivy.where(nan, ivy.full_like(rows, float("inf")), rows)
    order = ivy.argsort(rows, axis=-1, stable=True)
    rows, counts = ivy.take_along_axis(rows, order, axis=-1), ivy.take_along_axis(counts, order, axis=-1)
    steps = ivy.cumulative_sum(counts, axis=-1)
    whole_count = steps[..., -1:]
    steps = ivy.divide(steps, whole_count)
    shares = ivy.reshape(q, (-1, *[1] * rows.ndim))
    # An element without weight is no quantile, not even that of the share 0.
    before = ivy.logical_or(ivy.less(steps, shares), ivy.less_equal(steps, 0.0))
    place = ivy.sum(ivy.astype(before, ivy.dtype(q)), axis=-1, keepdims=True)
    found = _at(rows, place, float(rows.shape[-1] - 1))
    lacking = ivy.equal(whole_count, 0.0) if skips else ivy.any(nan, axis=-1, keepdims=True)
    return _shaped(ivy.where(lacking, ivy.full_like(found, float("nan")), found), q, whole, keepdims, rows)


def checked(x: Any, q: Any, scale: float) -> Any:
    """Shares from 0 to 1; numbers of Python are an array of NumPy's, where nothing is compiled.

    They keep their 64 bits, since the least step up is another element.

    Raises
    ------
    IvyValueError
        A share is out of range.
    """
    listed = isinstance(q, int | float | list | tuple)
    if listed and not is_compiling() and _NUMBERS.issuperset(map(type, q if isinstance(q, list | tuple) else (q,))):
        shares = np.asarray(q, "float64") / scale
        _check_range(np.asarray(shares), scale)
        return np.asarray(shares)
    given = ivy.asarray(q, dtype=named("float64"), like=x) if listed else arrays(x, q)[1]
    given = given if type_of(given) == "float32" else ivy.astype(given, named("float64"))
    shares = ivy.divide(given, scale)
    if not is_compiling() and not is_traced(shares._backend, shares._data):
        _check_range(ivy.to_numpy(shares), scale)
    return shares


def _check_range(shares: Any, scale: float) -> None:
    if not (np.all(shares >= 0) and np.all(shares <= 1)):
        raise IvyValueError(f"ivy.numpy: quantiles must be in the range [0, {scale:g}]")
