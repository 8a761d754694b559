"""Functions of elements and along lines by JAX, compiled as a whole where these give what ivy does."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.chain import when
from ivy_protocol.backends.common.histograms import counted
from ivy_protocol.backends.jax._sizes import check_lengths
from ivy_protocol.compiling import has_dtype

__all__ = [
    "average",
    "bincount",
    "block_diag",
    "corrcoef",
    "diagflat",
    "fill_diagonal",
    "gradient",
    "heaviside",
    "histogram",
    "interp",
    "lerp",
    "lexsort",
    "modf",
    "nan_to_num",
    "pad",
    "polyval",
    "repeat",
    "round",
    "trapz",
    "vander",
]

_WIDE = "fd"
_MOST_DIGITS = 10
_PADDED = ("edge", "reflect", "symmetric", "wrap")


def _are_wide(*arrays: Any) -> bool:
    dtypes = [x.dtype if has_dtype(x) else None for x in arrays]
    return all([dtype is not None and dtype.char in _WIDE and dtype == dtypes[0] for dtype in dtypes])


_nan_to_num: Any = jax.jit(jnp.nan_to_num, static_argnames=("nan", "posinf", "neginf"))
_block_diag: Any = jax.jit(jax.scipy.linalg.block_diag)
_diagflat: Any = jax.jit(jnp.diagflat, static_argnums=1)
_pad: Any = jax.jit(jnp.pad, static_argnums=(1, 2))


@jax.jit
def _heaviside(x1: Any, x2: Any) -> Any:
    # That of jax 0.6 gives x2 for what is not a number.
    return jnp.where(jnp.isnan(x1), x1, jnp.heaviside(x1, x2))


@partial(jax.jit, static_argnums=(1, 2))
def _vander(x: Any, count: int, increasing: bool) -> Any:
    # That of JAX raises to floats as powers, whose derivative at zero is not a number.
    if not count:
        return jnp.zeros((*x.shape, 0), x.dtype)
    factors = jnp.broadcast_to(x[:, None], (*x.shape, count - 1))
    powers = jnp.concatenate([jnp.ones_like(x)[:, None], jnp.cumprod(factors, axis=1)], axis=1)
    return powers if increasing else powers[:, ::-1]


def heaviside(x1: Any, x2: Any, /) -> Any:
    return _heaviside(x1, x2) if has_dtype(x1) and _are_wide(x1, x2) else NotImplemented


def nan_to_num(x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    numbers = all([type(value) in (int, float) or value is None for value in (nan, posinf, neginf)])
    if not numbers or not _are_wide(x):
        return NotImplemented
    return _nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)


def vander(x: Any, /, N: int | None = None, increasing: bool = False) -> Any:
    if x.ndim != 1 or not _are_wide(x) or (N or 0) < 0:
        return NotImplemented
    return _vander(x, x.shape[0] if N is None else N, bool(increasing))


def repeat(x: Any, /, repeats: Any, *, axis: int | None = None) -> Any:
    if not x.ndim:
        return NotImplemented
    if type(repeats) is int:
        return jnp.repeat(x, repeats, axis=axis)
    # In code that is traced, an array made of a list would have no values any more.
    listed = isinstance(repeats, list | tuple) and repeats and all([type(n) is int for n in repeats])
    return jnp.repeat(x, np.asarray(repeats), axis=axis) if listed else NotImplemented


def block_diag(*arrs: Any) -> Any:
    if not arrs or any([x.dtype != arrs[0].dtype or x.ndim > 2 for x in arrs]):
        return NotImplemented
    return _block_diag(*arrs)


def diagflat(x: Any, /, *, offset: int = 0) -> Any:
    return _diagflat(x, offset) if x.size and type(offset) is int else NotImplemented


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    number = type(v) in (int, float) or (has_dtype(v) and v.ndim == 0 and v.dtype.kind != "c")
    if not number or wrap or not _are_wide(a) or a.ndim < 2 or not a.size:
        return NotImplemented
    if a.ndim > 2 and len(set(a.shape)) > 1:
        return NotImplemented
    return _with_diagonal(a, v)


@jax.jit
def _with_diagonal(a: Any, v: Any) -> Any:
    places = jnp.arange(min(a.shape))
    return a.at[(places,) * a.ndim].set(v)


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    if mode not in _PADDED or reflect_type != "even" or 0 in input.shape or not input.ndim:
        return NotImplemented
    widths = [(pad_width, pad_width)] * input.ndim if type(pad_width) is int else pad_width
    if len(widths) != input.ndim or not all([isinstance(w, list | tuple) and len(w) == 2 for w in widths]):
        return NotImplemented
    if any([type(n) is not int or n < 0 for pair in widths for n in pair]):
        return NotImplemented
    check_lengths(*[n + before + after for n, (before, after) in zip(input.shape, widths, strict=True)])
    return _pad(input, tuple(map(tuple, widths)), mode)


@when("decimals")
def round(x: Any, /, *, decimals: int = 0) -> Any:
    if not _are_wide(x) or type(decimals) is not int or not 0 < decimals <= _MOST_DIGITS:
        return NotImplemented
    return _rounded(x, np.asarray(10.0**decimals, x.dtype))


@jax.jit
def _rounded(x: Any, factor: Any) -> Any:
    # By a factor that it knows the compiler would multiply instead of dividing. Larger numbers, of which the product
    # could be infinite, are whole.
    rounded = jnp.round(x * factor) / factor
    return jnp.where(jnp.abs(x) < 1 / jnp.finfo(x.dtype).eps, rounded, jax.lax.stop_gradient(x))


def modf(x: Any, /) -> Any:
    return _parts(x) if _are_wide(x) else NotImplemented


@jax.jit
def _parts(x: Any) -> Any:
    side = jnp.where(jnp.signbit(x), -1, 1).astype(x.dtype)
    # Of infinity, nothing is behind the point; zero has a sign too.
    size = jnp.where(jnp.isinf(x), 0, x) * side
    return (size - jnp.trunc(size)) * side, jnp.trunc(x)


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    return _from_near(input, end, weight) if _are_wide(input, end, weight) else NotImplemented


@jax.jit
def _from_near(input: Any, end: Any, weight: Any) -> Any:
    # From the end that is nearer, so that both are met.
    way = end - input
    return jnp.where(jnp.abs(weight) < 0.5, input + way * weight, end - way * (1 - weight))


def trapz(y: Any, /, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    if x is not None or not _are_wide(y) or type(axis) is not int or not -y.ndim <= axis < y.ndim:
        return NotImplemented
    return _area(y, dx, axis) if y.shape[axis] > 1 and type(dx) in (int, float) else NotImplemented


@partial(jax.jit, static_argnums=2)
def _area(y: Any, dx: Any, axis: int) -> Any:
    y = jnp.moveaxis(y, axis, -1)
    # Sums of neighbours would become infinite before they are halved.
    return (jnp.sum(y[..., 1:-1], axis=-1) + (y[..., 0] + y[..., -1]) * 0.5) * dx


_MOST_COEFFICIENTS = 32


def polyval(coeffs: Any, x: Any) -> Any:
    if not _are_wide(coeffs, x) or coeffs.ndim != 1 or not 1 < coeffs.size <= _MOST_COEFFICIENTS:
        return NotImplemented
    return _horner(coeffs, x)


@jax.jit
def _horner(coeffs: Any, x: Any) -> Any:
    result, *others = [coeffs[place] for place in range(coeffs.size)]
    for coefficient in others:
        result = result * x + coefficient
    return result


def gradient(x: Any, /, spacing: Any = 1, edge_order: int = 1, axis: Any = None) -> Any:
    places = tuple(range(x.ndim)) if axis is None else (axis,)
    if not _are_wide(x) or type(spacing) not in (int, float) or type(places[0] if places else None) is not int:
        return NotImplemented
    if edge_order != 1 or not all([-x.ndim <= place < x.ndim and x.shape[place] > 1 for place in places]):
        return NotImplemented
    found = [_slopes(x, spacing, place % x.ndim) for place in places]
    return found[0] if len(found) == 1 else found


@partial(jax.jit, static_argnums=2)
def _slopes(x: Any, step: Any, axis: int) -> Any:
    first, second, low, high, last_but_one, last = [
        jax.lax.slice_in_dim(x, *ends, axis=axis) for ends in ((0, 1), (1, 2), (0, -2), (2, None), (-2, -1), (-1, None))
    ]
    return jnp.concatenate([(second - first) / step, (high - low) / (step * 2), (last - last_but_one) / step], axis)


def average(a: Any, /, axis: Any = None, weights: Any = None, *, keepdims: bool = False) -> Any:
    if weights is None or not _are_wide(a, weights) or a.shape != weights.shape:
        return NotImplemented
    if axis is not None and (type(axis) is not int or not -a.ndim <= axis < a.ndim):
        return NotImplemented
    return _average(a, weights, axis, bool(keepdims))


@partial(jax.jit, static_argnums=(2, 3))
def _average(a: Any, weights: Any, axis: Any, keepdims: bool) -> Any:
    return jnp.sum(a * weights, axis, keepdims=keepdims) / jnp.sum(weights, axis, keepdims=keepdims)


def corrcoef(x: Any, /, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Any:
    if y is not None or dtype is not None or not _are_wide(x) or x.ndim != 2 or type(rowvar) is not bool:
        return NotImplemented
    return NotImplemented if min(x.shape) < 2 else _correlations(x if rowvar else x.T)


@jax.jit
def _correlations(rows: Any) -> Any:
    deviations = rows - jnp.mean(rows, 1, keepdims=True)
    found = deviations @ deviations.T / (rows.shape[1] - 1)
    spread = jnp.sqrt(jnp.diagonal(found))
    return jnp.clip(found / spread[:, None] / spread, -1, 1)


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    numbers = (int, float, type(None))
    if period is not None or type(left) not in numbers or type(right) not in numbers or not _are_wide(x, xp, fp):
        return NotImplemented
    return NotImplemented if xp.ndim != 1 or xp.shape != fp.shape or len(xp) < 2 else _along(x, xp, fp, left, right)


@jax.jit
def _along(x: Any, xp: Any, fp: Any, left: Any, right: Any) -> Any:
    place = jnp.clip(jnp.searchsorted(xp, x, side="right") - 1, 0, len(xp) - 2)
    (low, high), (start, end) = [(points[place], points[place + 1]) for points in (xp, fp)]
    # Where two points are at one place, the quotient is of no account, and its gradient is not to be NaN.
    found = start + (x - low) / jnp.where(high == low, 1, high - low) * (end - start)
    found = jnp.where(x < xp[0], fp[0] if left is None else left, found)
    found = jnp.where(x == xp[-1], fp[-1], found)
    found = jnp.where(x > xp[-1], fp[-1] if right is None else right, found)
    return jnp.where(jnp.isnan(x), x, found)


def lexsort(keys: Any, /, *, axis: int = -1) -> Any:
    rows = list(keys)
    if not rows or not all([has_dtype(key) and key.dtype.char in "fdilq" for key in rows]):
        return NotImplemented
    if len({key.shape for key in rows}) > 1 or type(axis) is not int or not -rows[0].ndim <= axis < rows[0].ndim:
        return NotImplemented
    return _lexsort(rows, axis)


_lexsort: Any = jax.jit(jnp.lexsort, static_argnums=1)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    if isinstance(a, Tracer) or not _are_wide(a) or len(a.devices()) > 1 or next(iter(a.devices())).platform != "cpu":
        return NotImplemented
    found = counted(np.asarray(a), bins, range)
    return NotImplemented if found is None else tuple([jax.device_put(part, a.sharding) for part in found])


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    # In compiled code the length is not known, of which the composition tells, as of negative numbers.
    if weights is not None or minlength < 0 or isinstance(x, Tracer) or x.ndim != 1 or not x.size:
        return NotImplemented
    if x.dtype.char not in "il" or int(x.min()) < 0:
        return NotImplemented
    return _counted(x, max(int(x.max()) + 1, minlength))


@partial(jax.jit, static_argnums=1)
def _counted(x: Any, size: int) -> Any:
    return jnp.zeros(size, jnp.asarray(0).dtype).at[x].add(1, mode="promise_in_bounds")
