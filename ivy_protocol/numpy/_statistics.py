"""Functions of NumPy for statistics, histograms, differences and interpolation."""

import builtins
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike, Axis
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, wrap
from ivy_protocol.numpy._creation import from_numpy_array
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._elementwise import add, divide, multiply, multiply_sum
from ivy_protocol.numpy._quantiles import (
    CONTINUOUS,
    DISCRETE,
    SELECTING,
    check_quantiles,
    complex_median,
    quantiles,
    weighted_quantiles,
)
from ivy_protocol.numpy._reductions import _axes, _flag, _floats
from ivy_protocol.numpy._rows import forwards_binary, forwards_to
from ivy_protocol.numpy._ufuncs import is_inexact, is_real
from ivy_protocol.numpy._values import (
    NoValue,
    arrays,
    cast,
    dtype_of,
    ivy_dtype,
    kind_of,
    kind_of_name,
    promote,
    store,
    strong_arrays,
    to_native,
    type_of,
)

_METHODS = {"linear", "lower", "higher", "midpoint", "nearest"}


@forwards_to(ivy.median, "axis", "axis", "keepdims", accepts=is_real)
def median(
    a: ArrayLike, axis: Axis = None, out: Any = None, overwrite_input: bool = False, keepdims: bool = False
) -> Any:
    """``numpy.median``: the median, or the mean of the middle two elements."""
    x = _floats(a)
    if kind_of(x) == "c":
        return store(complex_median(x, _axes(axis, x), keepdims, skips_nan=False), out)
    return store(ivy.median(x, axis=_axes(axis, x), keepdims=keepdims), out)


@public
def nanmedian(
    a: ArrayLike, axis: Axis = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = NoValue
) -> Any:
    """``numpy.nanmedian``: the median of the elements that are not NaN."""
    x = _floats(a)
    if kind_of(x) == "c":
        return store(complex_median(x, _axes(axis, x), _flag(keepdims), skips_nan=True), out)
    return store(ivy.nanmedian(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


def _quantiles(
    fn: Callable[..., Any], scale: float, a: Any, q: Any, axis: Any, out: Any, method: str, keepdims: Any, weights: Any
) -> Any:
    native = to_native(a)
    result_dtype = type_of(native)
    if result_dtype.startswith("complex"):
        raise IvyTypeError("ivy.numpy: the array a must be real, not complex")
    if method not in _METHODS and method not in CONTINUOUS and method not in DISCRETE:
        names = sorted([*_METHODS, *CONTINUOUS, *DISCRETE])
        raise IvyValueError(f"ivy.numpy: {method!r} is not a valid method; choose one of {', '.join(names)}")
    is_scalar = type(q) in PYTHON
    if method not in SELECTING:
        result_dtype = "float64" if kind_of_name(result_dtype) in "biu" else result_dtype
        if isinstance(q, ivy.Array):
            result_dtype = promote(result_dtype, type_of(q._data))
        elif not is_scalar:
            result_dtype = promote(result_dtype, type_of(q) if hasattr(q, "dtype") else "float64")
    compute_dtype = (
        "float64" if kind_of_name(result_dtype) in "biu" else "float32" if result_dtype == "float16" else result_dtype
    )
    x = native if type_of(native) == compute_dtype else ivy.astype(native, ivy_dtype(compute_dtype))
    probabilities = check_quantiles(x, q, scale)
    result = _dispatch_quantiles(fn, x, probabilities, _axes(axis, x), method, _flag(keepdims), weights)
    return store(
        ivy.astype(result, ivy_dtype(result_dtype)) if type_of(result) != result_dtype else result, out, broadcast=True
    )


def _dispatch_quantiles(
    fn: Callable[..., Any], x: Any, probabilities: Any, axis: Any, method: str, keepdims: bool, weights: Any
) -> Any:
    skips_nan, is_ivy_method = fn is ivy.nanquantile, method in _METHODS and weights is None
    if type(probabilities) is np.ndarray and is_ivy_method:
        # Keep the probabilities in a NumPy array: the function of ivy converts them to the backend of `x`.
        return fn(x, probabilities.astype(dtype_of(x)), axis=axis, keepdims=keepdims, interpolation=method)
    probabilities = (
        ivy.asarray(probabilities, dtype=ivy_dtype("float64"), like=x)
        if type(probabilities) is np.ndarray
        else probabilities
    )
    if weights is not None:
        if method != "inverted_cdf":
            raise IvyValueError("ivy.numpy: Only method 'inverted_cdf' supports weights")
        return weighted_quantiles(x, probabilities, weights, axis, keepdims, skips_nan=skips_nan)
    if not is_ivy_method:
        return quantiles(x, probabilities, axis, method, keepdims, skips_nan=skips_nan)
    return fn(x, ivy.astype(probabilities, ivy.dtype(x)), axis=axis, keepdims=keepdims, interpolation=method)


@public
def quantile(
    a: ArrayLike,
    q: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: bool = False,
    *,
    weights: Any = None,
) -> Any:
    """``numpy.quantile``: the quantiles of elements."""
    return _quantiles(ivy.quantile, 1.0, a, q, axis, out, method, keepdims, weights)


@public
def percentile(
    a: ArrayLike,
    q: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: bool = False,
    *,
    weights: Any = None,
) -> Any:
    """``numpy.percentile``: the percentiles of elements."""
    return _quantiles(ivy.quantile, 100.0, a, q, axis, out, method, keepdims, weights)


@public
def nanquantile(
    a: ArrayLike,
    q: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: Any = NoValue,
    *,
    weights: Any = None,
) -> Any:
    """``numpy.nanquantile``: the quantiles of elements that are not NaN."""
    return _quantiles(ivy.nanquantile, 1.0, a, q, axis, out, method, keepdims, weights)


@public
def nanpercentile(
    a: ArrayLike,
    q: ArrayLike,
    axis: Axis = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: Any = NoValue,
    *,
    weights: Any = None,
) -> Any:
    """``numpy.nanpercentile``: the percentiles of elements that are not NaN."""
    return _quantiles(ivy.nanquantile, 100.0, a, q, axis, out, method, keepdims, weights)


@public
def average(
    a: ArrayLike, axis: Axis = None, weights: Any = None, returned: bool = False, *, keepdims: Any = NoValue
) -> Any:
    """``numpy.average``: the weighted mean."""
    x = _floats(a)
    w = None if weights is None else arrays(x, weights)[1]
    if w is not None:
        w = ivy.astype(w, ivy_dtype("float64")) if kind_of(w) in "biu" else w
        dtype = ivy_dtype(promote(type_of(x), type_of(w)))
        x, w = ivy.astype(x, dtype), ivy.astype(w, dtype)
        if axis is None and tuple(ivy.shape(w)) != tuple(ivy.shape(x)):
            raise IvyTypeError("ivy.numpy.average: Axis must be specified when shapes of a and weights differ")
    result = wrap(ivy.average(x, axis=_axes(axis, x), weights=w, keepdims=_flag(keepdims)))
    if not returned:
        return result
    if w is None:
        shape = ivy.shape(x)
        count = int(np.prod([shape[n] for n in (range(len(shape)) if axis is None else np.atleast_1d(axis))]))
        return result, wrap(ivy.full_like(result, count))
    w = ivy.asarray(w)
    if w.ndim != len(ivy.shape(x)) and isinstance(axis, int):
        return result, wrap(ivy.broadcast_to(ivy.sum(w), ivy.shape(result)))
    weight_sum = ivy.sum(ivy.broadcast_to(w, ivy.shape(x)), axis=_axes(axis, x), keepdims=_flag(keepdims))
    return result, wrap(ivy.astype(weight_sum, ivy.dtype(result)))


def _as_variables(m: Any, y: Any, dtype: Any) -> tuple[Any, Any]:
    """Convert two sets of variables to one floating-point dtype."""
    x = to_native(m)
    common = "float64" if y is None else promote("float64", type_of(to_native(y)))
    x = ivy.astype(x, ivy_dtype(promote(type_of(x), common) if dtype is None else dtype))
    if y is None:
        return x, None
    return x, ivy.astype(arrays(x, y)[1], ivy.dtype(x))


@public
def cov(
    m: ArrayLike,
    y: Any = None,
    rowvar: bool = True,
    bias: bool = False,
    ddof: float | None = None,
    fweights: Any = None,
    aweights: Any = None,
    *,
    dtype: Any = None,
) -> Any:
    """``numpy.cov``: the covariance matrix of variables."""
    x, other = _as_variables(m, y, dtype)
    if fweights is not None and is_inexact(to_native(fweights)):
        raise IvyTypeError("ivy.numpy.cov: fweights must be integer")
    weights = [None if w is None else ivy.asarray(to_native(w)) for w in (fweights, aweights)]
    return wrap(ivy.cov(x, other, rowvar=rowvar, bias=bias, ddof=ddof, fweights=weights[0], aweights=weights[1]))


@public
def corrcoef(x: ArrayLike, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Any:
    """``numpy.corrcoef``: the correlation coefficients of variables."""
    data, other = _as_variables(x, y, dtype)
    return wrap(ivy.corrcoef(data, other, rowvar=rowvar))


@public
def histogram(
    a: ArrayLike, bins: Any = 10, range: Any = None, density: bool | None = None, weights: Any = None
) -> tuple[Any, Any]:
    """``numpy.histogram``: the number of elements in each bin, and the edges of the bins."""
    x = ivy.reshape(to_native(a), (-1,))
    edges = histogram_bin_edges(a, bins, range, weights)
    w = None if weights is None else ivy.reshape(arrays(x, weights)[1], (-1,))
    dtypes = type_of(x), type_of(edges)
    dtype = promote(*dtypes)
    values, bounds = [
        v if k == dtype else ivy.astype(v, ivy_dtype(dtype)) for v, k in zip((x, edges._data), dtypes, strict=True)
    ]
    bin_count = len(edges) - 1
    bin_indices = ivy.searchsorted(bounds, values, side="right")
    # Move values at the last edge into the last bin, which includes its upper edge. `counts` omits the first and the
    # last element of `all_counts`: both count values out of range, and the last one also counts NaN.
    ends = ivy.astype(ivy.equal(values, ivy.get_item(bounds, -1)), type_of(bin_indices))
    bin_indices = ivy.subtract(bin_indices, ends)
    all_counts = (
        ivy.bincount(bin_indices, minlength=bin_count + 2)
        if w is None
        else ivy.bincount(bin_indices, w, minlength=bin_count + 2)
    )
    counts = ivy.get_item(all_counts, slice(1, bin_count + 1))
    if density:
        counts = ivy.astype(counts, ivy_dtype("float64"))
        return wrap(counts / ivy.diff(edges) / ivy.sum(counts)), edges
    return wrap(ivy.astype(counts, ivy_dtype("int64"), copy=False) if weights is None else counts), edges


@public
def histogram_bin_edges(a: ArrayLike, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """``numpy.histogram_bin_edges``: the edges of the bins of `histogram`."""
    if not isinstance(bins, int):
        if isinstance(bins, str):
            if weights is not None:
                raise IvyTypeError(f"ivy.numpy.histogram: bins={bins!r} does not support weighted data")
            edges = np.histogram_bin_edges(ivy.to_numpy(ivy.asarray(to_native(a))), bins, range)
            return from_numpy_array(np.asarray(edges, "float64"), to_native(a))
        x = to_native(a)
        if not isinstance(bins, ivy.Array) or type(bins._data) is not type(x):
            bins = ivy.asarray(arrays(x, bins)[1], like=ivy.asarray(x))
        return _check_edges(wrap(bins))
    if bins < 1:
        raise IvyValueError(f"ivy.numpy.histogram: bins must be positive, not {bins}")
    x = ivy.reshape(to_native(a), (-1,))
    if range is None:
        low, high = (float(ivy.min(x)), float(ivy.max(x))) if ivy.shape(x)[0] else (0.0, 1.0)
    else:
        low, high = [float(v) for v in range]
    if low > high or not np.isfinite([low, high]).all():
        raise IvyValueError(
            f"ivy.numpy.histogram: the range from {low} to {high} is not valid; pass finite bounds in order"
        )
    low, high = (low - 0.5, high + 0.5) if low == high else (low, high)
    is_narrow = high - low <= 8 * bins * np.finfo(float).eps * (builtins.abs(low) + builtins.abs(high))
    if is_narrow and np.any(np.diff(np.linspace(low, high, bins + 1)) <= 0):
        raise IvyValueError(f"ivy.numpy.histogram: Too many bins for data range from {low} to {high}")
    dtype = "float64" if kind_of(x) in "biu" else type_of(x)
    return wrap(ivy.linspace(low, high, bins + 1, dtype=ivy_dtype(dtype), like=x))


def _check_edges(edges: Any) -> Any:
    if not edges.ndim:
        raise IvyTypeError("ivy.numpy.histogram: bins must be an integer, a string, or an array of edges")
    if edges.ndim != 1:
        raise IvyValueError(f"ivy.numpy.histogram: bins must be 1d, not {edges.ndim}-D")
    if not is_traced(edges._backend, edges._data) and bool(ivy.any(ivy.greater(edges[:-1], edges[1:]))):
        raise IvyValueError("ivy.numpy.histogram: bins must increase monotonically")
    return edges


@public
def histogramdd(
    sample: Any, bins: Any = 10, range: Any = None, density: bool | None = None, weights: Any = None
) -> tuple[Any, tuple[Any, ...]]:
    """``numpy.histogramdd``: the number of points in each cell of a grid, and the edges of the grid."""
    if isinstance(sample, list | tuple) and np.ndim(sample[0]):
        points = ivy.stack([ivy.asarray(to_native(row)) for row in sample], axis=-1)
    else:
        points = ivy.atleast_1d(ivy.asarray(to_native(sample)))
        points = ivy.expand_dims(points, 1) if points.ndim == 1 else points
    count = int(points.shape[1] or 0)
    bin_specs = list(bins) if isinstance(bins, list | tuple) else [bins] * count
    if len(bin_specs) != count:
        raise IvyValueError(
            f"ivy.numpy.histogramdd: bins must have one entry for each of {count} dimensions of the sample, not "
            f"{len(bin_specs)}"
        )
    if any([np.ndim(b) == 0 and not isinstance(b, int | np.integer | str) for b in bin_specs]):
        raise IvyValueError("ivy.numpy.histogramdd: bins must be integers or edges")
    limits = [None] * count if range is None else list(range)
    edges = [histogram_bin_edges(points[:, n]._data, bin_specs[n], limits[n]) for n in builtins.range(count)]
    is_inside: Any = None
    cell_indices: Any = None
    cells = 1
    for n, bounds in enumerate(edges):
        column, last = points[:, n], len(bounds) - 1
        column, bin_edges = ivy.astype(column, ivy_dtype("float64")), ivy.astype(bounds._data, ivy_dtype("float64"))
        bin_indices = ivy.searchsorted(bin_edges, column, side="right") - 1
        bin_indices = ivy.where(ivy.equal(column, bin_edges[-1]), ivy.full_like(bin_indices, last - 1), bin_indices)
        in_bins = ivy.logical_and(ivy.greater_equal(bin_indices, 0), ivy.less(bin_indices, last))
        bin_indices = ivy.where(in_bins, bin_indices, ivy.zeros_like(bin_indices))
        is_inside = in_bins if is_inside is None else ivy.logical_and(is_inside, in_bins)
        cell_indices = bin_indices if cell_indices is None else cell_indices * last + bin_indices
        cells *= last
    flat = ivy.where(is_inside, cell_indices, ivy.full_like(cell_indices, cells))
    w = None if weights is None else _floats(arrays(points, weights)[1])
    result = ivy.astype(ivy.bincount(flat, weights=w, minlength=cells + 1)[:cells], ivy_dtype("float64"))
    result = wrap(ivy.reshape(result, tuple([len(b) - 1 for b in edges])))
    if density:
        total = ivy.sum(result)
        for n, bounds in enumerate(edges):
            widths = ivy.reshape(ivy.diff(bounds), [-1 if m == n else 1 for m in builtins.range(count)])
            result = result / wrap(widths)
        result = result / total
    return result, tuple(edges)


@public
def histogram2d(
    x: ArrayLike, y: ArrayLike, bins: Any = 10, range: Any = None, density: bool | None = None, weights: Any = None
) -> tuple[Any, Any, Any]:
    """``numpy.histogram2d``: the number of points in each cell of a 2-D grid, and the edges of the grid."""
    if len(x) != len(y):  # type: ignore[reportArgumentType]
        raise IvyValueError(f"ivy.numpy.histogram2d: x and y must have the same length, not {len(x)} and {len(y)}")  # type: ignore[reportArgumentType]
    if not isinstance(bins, int | list | tuple) or (isinstance(bins, list | tuple) and len(bins) not in (1, 2)):
        bins = [bins, bins]
    counts, edges = histogramdd([x, y], bins, range, density, weights)
    return counts, *edges


@public
def bincount(x: ArrayLike, /, weights: Any = None, minlength: int = 0) -> Any:
    """``numpy.bincount``: the number of occurrences of each integer."""
    data = to_native(x)
    if minlength < 0:
        raise IvyValueError(f"ivy.numpy.bincount: 'minlength' must be non-negative, not {minlength}")
    if len(ivy.shape(data)) != 1:
        raise IvyValueError(f"ivy.numpy.bincount: x must be 1-D, not {len(ivy.shape(data))}-D")
    if not hasattr(x, "dtype") and not ivy.shape(data)[0]:
        data = ivy.astype(data, ivy_dtype("int64"))
    w = None if weights is None else _floats(arrays(data, weights)[1])
    result = ivy.bincount(data, weights=w, minlength=minlength)
    return wrap(ivy.astype(result, ivy_dtype("int64")) if weights is None else result)


@forwards_binary(ivy.digitize)
def digitize(x: ArrayLike, bins: ArrayLike, right: bool = False) -> Any:
    """``numpy.digitize``: the indices of the bins that contain the elements."""
    data, edges = arrays(x, bins)
    if type_of(data) != (dtype := promote(type_of(data), type_of(edges))) or type_of(edges) != dtype:
        data, edges = ivy.astype(data, ivy_dtype(dtype)), ivy.astype(edges, ivy_dtype(dtype))
    return wrap(ivy.digitize(data, edges, right=right))


@forwards_to(ivy.diff, "", "axis", min_ndim=1)
def diff(a: ArrayLike, n: int = 1, axis: int = -1, prepend: Any = NoValue, append: Any = NoValue) -> Any:
    """``numpy.diff``: the differences of adjacent elements."""
    if n < 0:
        raise IvyValueError(f"ivy.numpy.diff: order must be non-negative but got {n}")
    if n == 0:
        return a
    x = to_native(a)
    if prepend is append is NoValue and getattr(x, "ndim", 0):
        return wrap(ivy.diff(x, axis=axis) if n == 1 else ivy.diff(x, n=n, axis=axis))
    if not ivy.shape(x):
        raise IvyValueError("ivy.numpy.diff requires input that is at least one dimensional")
    ends = {}
    for name, value in (("prepend", prepend), ("append", append)):
        if value is not NoValue:
            ends[name] = strong_arrays(x, value)[1]
    dtype = ivy_dtype(promote(type_of(x), *[type_of(end) for end in ends.values()]))
    x, ends = ivy.astype(x, dtype), {name: ivy.astype(end, dtype) for name, end in ends.items()}
    return wrap(ivy.diff(x, n=n, axis=axis, **ends))


@public
def ediff1d(ary: ArrayLike, to_end: Any = None, to_begin: Any = None) -> Any:
    """``numpy.ediff1d``: the differences of adjacent elements of the flattened array, with optional boundary values."""
    flat = ivy.reshape(to_native(ary), (-1,))
    ends = [[] if end is None else [_boundary(flat, end, name)] for name, end in (("begin", to_begin), ("end", to_end))]
    return wrap(ivy.concat([*ends[0], ivy.diff(flat), *ends[1]]))


def _boundary(flat: Any, value: Any, name: str) -> Any:
    dtypes = dtype_of(flat), dtype_of(value if hasattr(value, "dtype") else np.asarray(value))
    if not np.can_cast(dtypes[1], dtypes[0], "same_kind"):
        raise IvyTypeError(f"ivy.numpy.ediff1d: dtype of `to_{name}` must be compatible with {dtypes[0]}")
    boundary = to_native(value) if hasattr(value, "dtype") else np.asarray(value).astype(dtypes[0])
    return ivy.reshape(ivy.astype(arrays(flat, boundary)[1], ivy.dtype(flat)), (-1,))


@public
def gradient(f: ArrayLike, *varargs: Any, axis: Any = None, edge_order: Any = 1) -> Any:
    """``numpy.gradient``: the gradient, by central differences inside and one-sided differences at the boundaries."""
    x = ivy.asarray(_floats(f))
    if kind_of(to_native(f)) == "b":
        raise IvyTypeError("ivy.numpy.gradient: booleans are not supported; pass integers or floats")
    count = x.ndim if axis is None else 1 if isinstance(axis, int) else len(axis)
    if len(varargs) not in (0, 1, count) or (len(varargs) == 1 and np.ndim(varargs[0]) and count != 1):
        raise IvyTypeError(f"ivy.numpy.gradient: pass one spacing, or one for each of {count} axes, not {len(varargs)}")
    # Compute in the dtype to which the array and the spacings are promoted. Cast the result to the dtype of the array.
    spacings = [v if isinstance(v, int | float) else ivy.asarray(_floats(arrays(x, v)[1])) for v in varargs]
    dtype = ivy_dtype(promote(type_of(x), *[type_of(v) for v in spacings if isinstance(v, ivy.Array)]))
    steps = [ivy.astype(v, dtype) if isinstance(v, ivy.Array) else v for v in spacings]
    result = ivy.gradient(ivy.astype(x, dtype), steps if len(steps) > 1 else steps[0] if steps else 1, edge_order, axis)
    is_list = isinstance(result, list)
    slopes = [wrap(cast(slope, type_of(x))) for slope in (result if is_list else [result])]
    return tuple(slopes) if is_list else slopes[0]


@public
def trapezoid(y: ArrayLike, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    """``numpy.trapezoid``: the integral by the trapezoidal rule."""
    data = ivy.asarray(to_native(y))
    points: Any = None if x is None else strong_arrays(data, x)[1]
    if is_inexact(data) and (points is None or is_inexact(points)):
        # Omit `dx` and `axis` if both have their defaults: calls without options have a faster plan.
        is_default, points_args = dx == 1.0 and axis == -1, () if points is None else (points,)
        return wrap(
            ivy.trapezoid(data, *points_args) if is_default else ivy.trapezoid(data, *points_args, dx=dx, axis=axis)
        )
    # Add integers and booleans in their own dtype, as NumPy does: booleans stay booleans, and small integers overflow.
    rows = ivy.moveaxis(data, axis, -1)
    width: Any = dx
    if points is not None:
        width = diff(points) if points.ndim == 1 else diff(ivy.moveaxis(points, axis, -1))
    sums = add(wrap(rows[..., 1:]), wrap(rows[..., :-1]))
    return divide(multiply(width, sums), 2.0).sum(-1)


@public
def convolve(a: ArrayLike, v: ArrayLike, mode: str = "full") -> Any:
    """``numpy.convolve``: the discrete convolution of two sequences."""
    return wrap(multiply_sum(ivy.convolve, *_nonempty_sequences("convolve", a, v), mode=_mode(mode)))


def _nonempty_sequences(name: str, a: Any, v: Any) -> list[Any]:
    sequences = [ivy.atleast_1d(x) for x in strong_arrays(a, v)]
    if not sequences[0].size or not sequences[1].size:
        raise IvyValueError(f"ivy.numpy.{name}: a and v cannot be empty")
    return sequences


def _mode(mode: Any) -> Any:
    if mode is None or not isinstance(mode, str | int):
        raise IvyTypeError(f"ivy.numpy: mode must be 'valid', 'same' or 'full', not {mode!r}")
    names = ("valid", "same", "full")
    if mode not in names and mode not in (0, 1, 2):
        raise IvyValueError(f"ivy.numpy: mode must be 'valid', 'same' or 'full', not {mode!r}")
    return names[mode] if isinstance(mode, int) else mode


@public
def correlate(a: ArrayLike, v: ArrayLike, mode: str = "valid") -> Any:
    """``numpy.correlate``: the cross-correlation of two sequences."""
    return wrap(multiply_sum(ivy.correlate, *_nonempty_sequences("correlate", a, v), mode=_mode(mode)))


@public
def interp(x: ArrayLike, xp: ArrayLike, fp: ArrayLike, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """``numpy.interp``: the piecewise linear interpolation between points."""
    positions = _floats(x)
    points, values = [_floats(arrays(positions, v)[1]) for v in (xp, fp)]
    if kind_of(values) == "c":
        parts = [
            ivy.interp(
                positions,
                points,
                part(values),
                left=None if left is None else getattr(complex(left), name),
                right=None if right is None else getattr(complex(right), name),
                period=period,
            )
            for name, part in (("real", ivy.real), ("imag", ivy.imag))
        ]
        return wrap(ivy.complex(*parts))
    if left is right is period is None:
        return wrap(ivy.interp(positions, points, values))
    return wrap(ivy.interp(positions, points, values, left=left, right=right, period=period))


@public
def unwrap(p: ArrayLike, discont: float | None = None, axis: int = -1, *, period: float = 2 * np.pi) -> Any:
    """``numpy.unwrap``: the angles without jumps that are larger than half a period."""
    x = to_native(p)
    x = x if isinstance(period, int) and not is_inexact(x) else _floats(p)
    axis = normalize_axis(axis, len(ivy.shape(x)))
    if not ivy.shape(x)[axis]:
        return wrap(ivy.copy_array(x))
    step = ivy.diff(x, axis=axis)
    half = period // 2 if isinstance(period, int) and not is_inexact(x) else period / 2
    wrapped = ivy.remainder(step + half, period) - half
    wrapped = ivy.where(
        ivy.logical_and(ivy.equal(wrapped, -half), ivy.greater(step, 0)), ivy.full_like(wrapped, half), wrapped
    )
    correction = ivy.where(
        ivy.less(ivy.abs(step), half if discont is None else discont), ivy.zeros_like(step), wrapped - step
    )
    leading = (slice(None),) * axis
    first, following = [ivy.get_item(x, (*leading, part)) for part in (slice(0, 1), slice(1, None))]
    return wrap(ivy.concat([first, ivy.add(following, ivy.cumulative_sum(correction, axis=axis))], axis=axis))
