"""Functions of NumPy for statistics, differences and series of numbers."""

import builtins
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike, Axis
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, made
from ivy_protocol.numpy._creation import from_host
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._elementwise import add, divide, multiply, products
from ivy_protocol.numpy._quantiles import BETWEEN, DISCRETE, KEEPING, checked, complex_median, quantiles, weighted
from ivy_protocol.numpy._reductions import _axes, _flag, _floats
from ivy_protocol.numpy._rows import row, row_of_two
from ivy_protocol.numpy._ufuncs import is_inexact, is_real
from ivy_protocol.numpy._values import (
    NoValue,
    arrays,
    cast,
    dtype_of,
    joined,
    kind_of,
    kind_of_name,
    named,
    stored,
    strong,
    taken,
    type_of,
)

_METHODS = {"linear", "lower", "higher", "midpoint", "nearest"}


@row(ivy.median, "axis", "axis", "keepdims", takes=is_real)
def median(
    a: ArrayLike, axis: Axis = None, out: Any = None, overwrite_input: bool = False, keepdims: bool = False
) -> Any:
    """``numpy.median``: the element in the middle, or the mean of two."""
    x = _floats(a)
    if kind_of(x) == "c":
        return stored(complex_median(x, _axes(axis, x), keepdims, skips=False), out)
    return stored(ivy.median(x, axis=_axes(axis, x), keepdims=keepdims), out)


@public
def nanmedian(
    a: ArrayLike, axis: Axis = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = NoValue
) -> Any:
    """``numpy.nanmedian``: the element in the middle of those that are not NaN."""
    x = _floats(a)
    if kind_of(x) == "c":
        return stored(complex_median(x, _axes(axis, x), _flag(keepdims), skips=True), out)
    return stored(ivy.nanmedian(x, axis=_axes(axis, x), keepdims=_flag(keepdims)), out)


def _quantiles(
    fn: Callable[..., Any], scale: float, a: Any, q: Any, axis: Any, out: Any, method: str, keepdims: Any, weights: Any
) -> Any:
    given = taken(a)
    kind = type_of(given)
    if kind.startswith("complex"):
        raise IvyTypeError("ivy.numpy: a must be an array of real numbers")
    if method not in _METHODS and method not in BETWEEN and method not in DISCRETE:
        names = sorted([*_METHODS, *BETWEEN, *DISCRETE])
        raise IvyValueError(f"ivy.numpy: {method!r} is not a valid method; choose one of {', '.join(names)}")
    number = type(q) in PYTHON
    if method not in KEEPING:
        kind = "float64" if kind_of_name(kind) in "biu" else kind
        if isinstance(q, ivy.Array):
            kind = joined(kind, type_of(q._data))
        elif not number:
            kind = joined(kind, type_of(q) if hasattr(q, "dtype") else "float64")
    wide = "float64" if kind_of_name(kind) in "biu" else "float32" if kind == "float16" else kind
    x = given if type_of(given) == wide else ivy.astype(given, named(wide))
    shares = checked(x, q, scale)
    result = _quantiles_by(fn, x, shares, _axes(axis, x), method, _flag(keepdims), weights)
    return stored(ivy.astype(result, named(kind)) if type_of(result) != kind else result, out, broadcast=True)


def _quantiles_by(
    fn: Callable[..., Any], x: Any, shares: Any, axis: Any, method: str, keepdims: bool, weights: Any
) -> Any:
    skips, usual = fn is ivy.nanquantile, method in _METHODS and weights is None
    if type(shares) is np.ndarray and usual:
        # It joins the library of the elements.
        return fn(x, shares.astype(dtype_of(x)), axis=axis, keepdims=keepdims, interpolation=method)
    shares = ivy.asarray(shares, dtype=named("float64"), like=x) if type(shares) is np.ndarray else shares
    if weights is not None:
        if method != "inverted_cdf":
            raise IvyValueError("ivy.numpy: Only method 'inverted_cdf' supports weights")
        return weighted(x, shares, weights, axis, keepdims, skips=skips)
    if not usual:
        return quantiles(x, shares, axis, method, keepdims, skips=skips)
    return fn(x, ivy.astype(shares, ivy.dtype(x)), axis=axis, keepdims=keepdims, interpolation=method)


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
    """``numpy.quantile``: the elements below which a share of all lies."""
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
    """``numpy.percentile``: the elements below which so many of a hundred lie."""
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
    """``numpy.nanquantile``: the elements below which a share of those lies that are not NaN."""
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
    """``numpy.nanpercentile``: the elements below which so many of a hundred lie that are not NaN."""
    return _quantiles(ivy.nanquantile, 100.0, a, q, axis, out, method, keepdims, weights)


@public
def average(
    a: ArrayLike, axis: Axis = None, weights: Any = None, returned: bool = False, *, keepdims: Any = NoValue
) -> Any:
    """``numpy.average``: the mean of elements, each with a weight."""
    x = _floats(a)
    w = None if weights is None else arrays(x, weights)[1]
    if w is not None:
        w = ivy.astype(w, named("float64")) if kind_of(w) in "biu" else w
        kind = named(joined(type_of(x), type_of(w)))
        x, w = ivy.astype(x, kind), ivy.astype(w, kind)
        if axis is None and tuple(ivy.shape(w)) != tuple(ivy.shape(x)):
            raise IvyTypeError("ivy.numpy.average: Axis must be specified when shapes of a and weights differ")
    result = made(ivy.average(x, axis=_axes(axis, x), weights=w, keepdims=_flag(keepdims)))
    if not returned:
        return result
    if w is None:
        lengths = ivy.shape(x)
        many = int(np.prod([lengths[n] for n in (range(len(lengths)) if axis is None else np.atleast_1d(axis))]))
        return result, made(ivy.full_like(result, many))
    w = ivy.asarray(w)
    if w.ndim != len(ivy.shape(x)) and isinstance(axis, int):
        return result, made(ivy.broadcast_to(ivy.sum(w), ivy.shape(result)))
    whole = ivy.sum(ivy.broadcast_to(w, ivy.shape(x)), axis=_axes(axis, x), keepdims=_flag(keepdims))
    return result, made(ivy.astype(whole, ivy.dtype(result)))


def _variables(m: Any, y: Any, dtype: Any) -> tuple[Any, Any]:
    """Variables and further ones, as floats of one type."""
    x = taken(m)
    kind = "float64" if y is None else joined("float64", type_of(taken(y)))
    x = ivy.astype(x, named(joined(type_of(x), kind) if dtype is None else dtype))
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
    """``numpy.cov``: the covariances of variables."""
    x, other = _variables(m, y, dtype)
    if fweights is not None and is_inexact(taken(fweights)):
        raise IvyTypeError("ivy.numpy.cov: fweights must be integer")
    weights = [None if w is None else ivy.asarray(taken(w)) for w in (fweights, aweights)]
    return made(ivy.cov(x, other, rowvar=rowvar, bias=bias, ddof=ddof, fweights=weights[0], aweights=weights[1]))


@public
def corrcoef(x: ArrayLike, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Any:
    """``numpy.corrcoef``: the correlations of variables."""
    data, other = _variables(x, y, dtype)
    return made(ivy.corrcoef(data, other, rowvar=rowvar))


@public
def histogram(
    a: ArrayLike, bins: Any = 10, range: Any = None, density: bool | None = None, weights: Any = None
) -> tuple[Any, Any]:
    """``numpy.histogram``: how many elements lie in each bin, and the edges of the bins."""
    x = ivy.reshape(taken(a), (-1,))
    edges = histogram_bin_edges(a, bins, range, weights)
    w = None if weights is None else ivy.reshape(arrays(x, weights)[1], (-1,))
    kinds = type_of(x), type_of(edges)
    kind = joined(*kinds)
    inside, bounds = [
        v if k == kind else ivy.astype(v, named(kind)) for v, k in zip((x, edges._data), kinds, strict=True)
    ]
    last = len(edges) - 1
    places = ivy.searchsorted(bounds, inside, side="right")
    # The last edge is in the last bin; what is below all edges, and above them or NaN, is counted beside the others.
    ends = ivy.astype(ivy.equal(inside, ivy.get_item(bounds, -1)), type_of(places))
    places = ivy.subtract(places, ends)
    counted = ivy.bincount(places, minlength=last + 2) if w is None else ivy.bincount(places, w, minlength=last + 2)
    found = ivy.get_item(counted, slice(1, last + 1))
    if density:
        found = ivy.astype(found, named("float64"))
        return made(found / ivy.diff(edges) / ivy.sum(found)), edges
    return made(ivy.astype(found, named("int64"), copy=False) if weights is None else found), edges


@public
def histogram_bin_edges(a: ArrayLike, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """``numpy.histogram_bin_edges``: the edges of the bins of `histogram`."""
    if not isinstance(bins, int):
        if isinstance(bins, str):
            if weights is not None:
                raise IvyTypeError(f"ivy.numpy.histogram: bins={bins!r} does not support weighted data")
            found = np.histogram_bin_edges(ivy.to_numpy(ivy.asarray(taken(a))), bins, range)
            return from_host(np.asarray(found, "float64"), taken(a))
        x = taken(a)
        if not isinstance(bins, ivy.Array) or type(bins._data) is not type(x):
            bins = ivy.asarray(arrays(x, bins)[1], like=ivy.asarray(x))
        return _monotonic(made(bins))
    if bins < 1:
        raise IvyValueError(f"ivy.numpy.histogram: bins must be positive, not {bins}")
    x = ivy.reshape(taken(a), (-1,))
    if range is None:
        low, high = (float(ivy.min(x)), float(ivy.max(x))) if ivy.shape(x)[0] else (0.0, 1.0)
    else:
        low, high = [float(v) for v in range]
    if low > high or not np.isfinite([low, high]).all():
        raise IvyValueError(f"ivy.numpy.histogram: the range from {low} to {high} is none")
    low, high = (low - 0.5, high + 0.5) if low == high else (low, high)
    narrow = high - low <= 8 * bins * np.finfo(float).eps * (builtins.abs(low) + builtins.abs(high))
    if narrow and np.any(np.diff(np.linspace(low, high, bins + 1)) <= 0):
        raise IvyValueError(f"ivy.numpy.histogram: Too many bins for data range from {low} to {high}")
    kind = "float64" if kind_of(x) in "biu" else type_of(x)
    return made(ivy.linspace(low, high, bins + 1, dtype=named(kind), like=x))


def _monotonic(edges: Any) -> Any:
    if not edges.ndim:
        raise IvyTypeError("ivy.numpy.histogram: bins must be an integer, a string, or an array of edges")
    if edges.ndim != 1:
        raise IvyValueError(f"ivy.numpy.histogram: bins must be 1d, not of {edges.ndim} axes")
    if not is_traced(edges._backend, edges._data) and bool(ivy.any(ivy.greater(edges[:-1], edges[1:]))):
        raise IvyValueError("ivy.numpy.histogram: bins must increase monotonically")
    return edges


@public
def histogramdd(
    sample: Any, bins: Any = 10, range: Any = None, density: bool | None = None, weights: Any = None
) -> tuple[Any, tuple[Any, ...]]:
    """``numpy.histogramdd``: how many points lie in each cell of a grid, and its edges."""
    if isinstance(sample, list | tuple) and np.ndim(sample[0]):
        points = ivy.stack([ivy.asarray(taken(row)) for row in sample], axis=-1)
    else:
        points = ivy.atleast_1d(ivy.asarray(taken(sample)))
        points = ivy.expand_dims(points, 1) if points.ndim == 1 else points
    count = int(points.shape[1] or 0)
    many = list(bins) if isinstance(bins, list | tuple) else [bins] * count
    if len(many) != count:
        raise IvyValueError(f"ivy.numpy.histogramdd: the sample has {count} dimensions, and bins {len(many)}")
    if any([np.ndim(b) == 0 and not isinstance(b, int | np.integer | str) for b in many]):
        raise IvyValueError("ivy.numpy.histogramdd: bins are integers or edges")
    limits = [None] * count if range is None else list(range)
    edges = [histogram_bin_edges(points[:, n]._data, many[n], limits[n]) for n in builtins.range(count)]
    inside: Any = None
    place: Any = None
    cells = 1
    for n, bounds in enumerate(edges):
        column, last = points[:, n], len(bounds) - 1
        column, sides = ivy.astype(column, named("float64")), ivy.astype(bounds._data, named("float64"))
        found = ivy.searchsorted(sides, column, side="right") - 1
        found = ivy.where(ivy.equal(column, sides[-1]), ivy.full_like(found, last - 1), found)
        held = ivy.logical_and(ivy.greater_equal(found, 0), ivy.less(found, last))
        found = ivy.where(held, found, ivy.zeros_like(found))
        inside = held if inside is None else ivy.logical_and(inside, held)
        place = found if place is None else place * last + found
        cells *= last
    flat = ivy.where(inside, place, ivy.full_like(place, cells))
    w = None if weights is None else _floats(arrays(points, weights)[1])
    result = ivy.astype(ivy.bincount(flat, weights=w, minlength=cells + 1)[:cells], named("float64"))
    result = made(ivy.reshape(result, tuple([len(b) - 1 for b in edges])))
    if density:
        whole = ivy.sum(result)
        for n, bounds in enumerate(edges):
            widths = ivy.reshape(ivy.diff(bounds), [-1 if m == n else 1 for m in builtins.range(count)])
            result = result / made(widths)
        result = result / whole
    return result, tuple(edges)


@public
def histogram2d(
    x: ArrayLike, y: ArrayLike, bins: Any = 10, range: Any = None, density: bool | None = None, weights: Any = None
) -> tuple[Any, Any, Any]:
    """``numpy.histogram2d``: how many points lie in each cell of a grid, and its edges."""
    if len(x) != len(y):  # type: ignore[reportArgumentType]
        raise IvyValueError(f"ivy.numpy.histogram2d: x and y must have the same length, not {len(x)} and {len(y)}")  # type: ignore[reportArgumentType]
    if not isinstance(bins, int | list | tuple) or (isinstance(bins, list | tuple) and len(bins) not in (1, 2)):
        bins = [bins, bins]
    found, edges = histogramdd([x, y], bins, range, density, weights)
    return found, *edges


@public
def bincount(x: ArrayLike, /, weights: Any = None, minlength: int = 0) -> Any:
    """``numpy.bincount``: how often each integer comes."""
    data = taken(x)
    if minlength < 0:
        raise IvyValueError(f"ivy.numpy.bincount: 'minlength' must not be negative, as {minlength} is")
    if len(ivy.shape(data)) != 1:
        raise IvyValueError(f"ivy.numpy.bincount: x is a vector, not of {len(ivy.shape(data))} axes")
    if not hasattr(x, "dtype") and not ivy.shape(data)[0]:
        data = ivy.astype(data, named("int64"))
    w = None if weights is None else _floats(arrays(data, weights)[1])
    result = ivy.bincount(data, weights=w, minlength=minlength)
    return made(ivy.astype(result, named("int64")) if weights is None else result)


@row_of_two(ivy.digitize)
def digitize(x: ArrayLike, bins: ArrayLike, right: bool = False) -> Any:
    """``numpy.digitize``: the bins in which elements lie."""
    data, edges = arrays(x, bins)
    if type_of(data) != (kind := joined(type_of(data), type_of(edges))) or type_of(edges) != kind:
        data, edges = ivy.astype(data, named(kind)), ivy.astype(edges, named(kind))
    return made(ivy.digitize(data, edges, right=right))


@row(ivy.diff, "", "axis", least=1)
def diff(a: ArrayLike, n: int = 1, axis: int = -1, prepend: Any = NoValue, append: Any = NoValue) -> Any:
    """``numpy.diff``: the differences of neighbours."""
    if n < 0:
        raise IvyValueError(f"ivy.numpy.diff: order must be non-negative but got {n}")
    if n == 0:
        return a
    x = taken(a)
    if prepend is append is NoValue and getattr(x, "ndim", 0):
        return made(ivy.diff(x, axis=axis) if n == 1 else ivy.diff(x, n=n, axis=axis))
    if not ivy.shape(x):
        raise IvyValueError("ivy.numpy.diff requires input that is at least one dimensional")
    ends = {}
    for name, value in (("prepend", prepend), ("append", append)):
        if value is not NoValue:
            ends[name] = strong(x, value)[1]
    kind = named(joined(type_of(x), *[type_of(end) for end in ends.values()]))
    x, ends = ivy.astype(x, kind), {name: ivy.astype(end, kind) for name, end in ends.items()}
    return made(ivy.diff(x, n=n, axis=axis, **ends))


@public
def ediff1d(ary: ArrayLike, to_end: Any = None, to_begin: Any = None) -> Any:
    """``numpy.ediff1d``: the differences of neighbours among all elements, with numbers before and behind."""
    flat = ivy.reshape(taken(ary), (-1,))
    ends = [[] if end is None else [_end(flat, end, name)] for name, end in (("begin", to_begin), ("end", to_end))]
    return made(ivy.concat([*ends[0], ivy.diff(flat), *ends[1]]))


def _end(flat: Any, value: Any, name: str) -> Any:
    kinds = dtype_of(flat), dtype_of(value if hasattr(value, "dtype") else np.asarray(value))
    if not np.can_cast(kinds[1], kinds[0], "same_kind"):
        raise IvyTypeError(f"ivy.numpy.ediff1d: dtype of `to_{name}` must be compatible with {kinds[0]}")
    found = taken(value) if hasattr(value, "dtype") else np.asarray(value).astype(kinds[0])
    return ivy.reshape(ivy.astype(arrays(flat, found)[1], ivy.dtype(flat)), (-1,))


@public
def gradient(f: ArrayLike, *varargs: Any, axis: Any = None, edge_order: Any = 1) -> Any:
    """``numpy.gradient``: slopes, by central differences inside and one-sided ones at the ends."""
    x = ivy.asarray(_floats(f))
    if kind_of(taken(f)) == "b":
        raise IvyTypeError("ivy.numpy.gradient: bools have no differences; give integers or floats")
    count = x.ndim if axis is None else 1 if isinstance(axis, int) else len(axis)
    if len(varargs) not in (0, 1, count) or (len(varargs) == 1 and np.ndim(varargs[0]) and count != 1):
        raise IvyTypeError(f"ivy.numpy.gradient: {len(varargs)} spacings are given for {count} axes")
    # What is computed with wider steps is stored in the type of the array.
    given = [v if isinstance(v, int | float) else ivy.asarray(_floats(arrays(x, v)[1])) for v in varargs]
    kind = named(joined(type_of(x), *[type_of(v) for v in given if isinstance(v, ivy.Array)]))
    steps = [ivy.astype(v, kind) if isinstance(v, ivy.Array) else v for v in given]
    found = ivy.gradient(ivy.astype(x, kind), steps if len(steps) > 1 else steps[0] if steps else 1, edge_order, axis)
    several = isinstance(found, list)
    slopes = [made(cast(slope, type_of(x))) for slope in (found if several else [found])]
    return tuple(slopes) if several else slopes[0]


@public
def trapezoid(y: ArrayLike, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    """``numpy.trapezoid``: the integral by the trapezoidal rule."""
    data = ivy.asarray(taken(y))
    places: Any = None if x is None else strong(data, x)[1]
    if is_inexact(data) and (places is None or is_inexact(places)):
        # Calls that say nothing are faster.
        usual, more = dx == 1.0 and axis == -1, () if places is None else (places,)
        return made(ivy.trapezoid(data, *more) if usual else ivy.trapezoid(data, *more, dx=dx, axis=axis))
    # Bools are added as such, and small integers overflow, as in NumPy.
    rows = ivy.moveaxis(data, axis, -1)
    width: Any = dx
    if places is not None:
        width = diff(places) if places.ndim == 1 else diff(ivy.moveaxis(places, axis, -1))
    sums = add(made(rows[..., 1:]), made(rows[..., :-1]))
    return divide(multiply(width, sums), 2.0).sum(-1)


@public
def convolve(a: ArrayLike, v: ArrayLike, mode: str = "full") -> Any:
    """``numpy.convolve``: the convolution of two sequences."""
    return made(products(ivy.convolve, *_sequences("convolve", a, v), mode=_mode(mode)))


def _sequences(name: str, a: Any, v: Any) -> list[Any]:
    found = [ivy.atleast_1d(x) for x in strong(a, v)]
    if not found[0].size or not found[1].size:
        raise IvyValueError(f"ivy.numpy.{name}: a and v cannot be empty")
    return found


def _mode(mode: Any) -> Any:
    if mode is None or not isinstance(mode, str | int):
        raise IvyTypeError(f"ivy.numpy: mode is 'valid', 'same' or 'full', not {mode!r}")
    names = ("valid", "same", "full")
    if mode not in names and mode not in (0, 1, 2):
        raise IvyValueError(f"ivy.numpy: mode is 'valid', 'same' or 'full', not {mode!r}")
    return names[mode] if isinstance(mode, int) else mode


@public
def correlate(a: ArrayLike, v: ArrayLike, mode: str = "valid") -> Any:
    """``numpy.correlate``: the correlation of two sequences."""
    return made(products(ivy.correlate, *_sequences("correlate", a, v), mode=_mode(mode)))


@public
def interp(x: ArrayLike, xp: ArrayLike, fp: ArrayLike, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """``numpy.interp``: the values between points, on the lines from each to the next."""
    places = _floats(x)
    points, values = [_floats(arrays(places, v)[1]) for v in (xp, fp)]
    if kind_of(values) == "c":
        parts = [
            ivy.interp(
                places,
                points,
                part(values),
                left=None if left is None else getattr(complex(left), name),
                right=None if right is None else getattr(complex(right), name),
                period=period,
            )
            for name, part in (("real", ivy.real), ("imag", ivy.imag))
        ]
        return made(ivy.complex(*parts))
    if left is right is period is None:
        return made(ivy.interp(places, points, values))
    return made(ivy.interp(places, points, values, left=left, right=right, period=period))


@public
def unwrap(p: ArrayLike, discont: float | None = None, axis: int = -1, *, period: float = 2 * np.pi) -> Any:
    """``numpy.unwrap``: angles without the leaps of a whole period."""
    x = taken(p)
    x = x if isinstance(period, int) and not is_inexact(x) else _floats(p)
    axis = axis_of(axis, len(ivy.shape(x)))
    if not ivy.shape(x)[axis]:
        return made(ivy.copy_array(x))
    step = ivy.diff(x, axis=axis)
    half = period // 2 if isinstance(period, int) and not is_inexact(x) else period / 2
    turned = ivy.remainder(step + half, period) - half
    turned = ivy.where(
        ivy.logical_and(ivy.equal(turned, -half), ivy.greater(step, 0)), ivy.full_like(turned, half), turned
    )
    correct = ivy.where(
        ivy.less(ivy.abs(step), half if discont is None else discont), ivy.zeros_like(step), turned - step
    )
    before = (slice(None),) * axis
    first, others = [ivy.get_item(x, (*before, part)) for part in (slice(0, 1), slice(1, None))]
    return made(ivy.concat([first, ivy.add(others, ivy.cumulative_sum(correct, axis=axis))], axis=axis))
