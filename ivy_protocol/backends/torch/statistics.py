"""Statistics: quantiles by sorting, and kernels of torch with corrections for empty axis tuples, NaN and gradients."""

import math
from typing import Any

import torch

from ivy_protocol.backends.common.statistics import counted
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch._shared import (
    HALF_DTYPES,
    INDEX_DTYPES,
    INTEGERS,
    SINGLE_AND_DOUBLE,
    are_host_readable,
    is_traced,
)
from ivy_protocol.backends.torch.indexing import _SORTED
from ivy_protocol.backends.torch.transforms import is_batched
from ivy_protocol.compiling import is_compiling

__all__ = [
    "bincount",
    "digitize",
    "histogram",
    "mean",
    "median",
    "mode",
    "nanmean",
    "nanmedian",
    "nanquantile",
    "nanstd",
    "nanvar",
    "percentile",
    "quantile",
    "std",
    "var",
]


def mean(x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(x.dtype if dtype is None else dtype, copy=True)
    return torch.mean(x, axis, keepdims, dtype=dtype)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # Leave input that requires gradients to the default implementation, because NumPy would cut the gradients of the
    # edges.
    if not are_host_readable(a) or not a.is_cpu or a.requires_grad or a.dtype not in SINGLE_AND_DOUBLE:
        return NotImplemented
    counts_and_edges = counted(a.resolve_neg().numpy(), bins, range)
    return (
        NotImplemented if counts_and_edges is None else tuple([torch.from_numpy(array) for array in counts_and_edges])
    )


def mode(a: Any, /, axis: int | None = 0, *, keepdims: bool = False) -> Any:
    if not are_host_readable(a) or a.dtype not in INTEGERS or not a.ndim or not a.numel():
        return NotImplemented
    if axis is not None and (type(axis) is not int or not -a.ndim <= axis < a.ndim):
        return NotImplemented
    lines, along = (a.reshape(-1), 0) if axis is None else (a, axis)
    values = torch.mode(lines, along, keepdim=True).values
    counts = torch.sum(lines == values, along, keepdim=True)
    if keepdims:
        shape = (1,) * a.ndim if axis is None else values.shape
        return values.reshape(shape), counts.reshape(shape)
    return values.squeeze(along), counts.squeeze(along)


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    if x.ndim != 1 or x.dtype not in INTEGERS or minlength < 0 or is_batched() or not are_host_readable(x):
        return NotImplemented
    if weights is None:
        # Leave negative numbers to the default implementation, which raises.
        return NotImplemented if x.numel() and int(x.min()) < 0 else torch.bincount(x, minlength=minlength)
    if weights.dtype not in SINGLE_AND_DOUBLE or weights.shape != x.shape or not x.numel():
        return NotImplemented
    lowest, highest = torch.aminmax(x)
    if lowest.item() < 0:
        return NotImplemented
    # Add the weights by `index_add`, because torch.bincount has no derivative with respect to the weights.
    size = max(int(highest.item()) + 1, minlength)
    indices = x if x.dtype in INDEX_DTYPES else x.to(torch.int64)
    return torch.zeros(size, dtype=weights.dtype, device=weights.device).index_add(0, indices, weights)


def digitize(x: Any, bins: Any, /, right: bool = False) -> Any:
    if not isinstance(bins, torch.Tensor) or bins.dtype not in _SORTED or x.dtype is not bins.dtype or bins.ndim != 1:
        return NotImplemented
    if bins.shape[0] < 2 or not are_host_readable(x, bins) or not bool(torch.all(bins[:-1] <= bins[1:])):
        return NotImplemented
    return torch.searchsorted(bins.contiguous(), x.contiguous(), right=not right)


_SCALAR_TYPES = (bool, int, float)
_SELECTING = ("lower", "higher", "nearest")


def median(input: Any, /, axis: Any = None, *, keepdims: bool = False) -> Any:
    return _quantile(input, 0.5, axis, keepdims, "linear", False)


def nanmedian(input: Any, /, axis: Any = None, *, keepdims: bool = False, overwrite_input: bool = False) -> Any:
    return _quantile(input, 0.5, axis, keepdims, "linear", True)


def nanquantile(a: Any, q: Any, /, axis: Any = None, *, keepdims: bool = False, interpolation: str = "linear") -> Any:
    return _quantile(a, q, axis, keepdims, interpolation, True)


def percentile(a: Any, q: Any, /, axis: Any = None, *, keepdims: bool = False, interpolation: str = "linear") -> Any:
    part = q / 100 if type(q) in _SCALAR_TYPES or q.dtype in SINGLE_AND_DOUBLE else q.to(torch.float32) / 100
    return _quantile(a, part, axis, keepdims, interpolation, False)


def quantile(a: Any, q: Any, /, axis: Any = None, *, keepdims: bool = False, interpolation: str = "linear") -> Any:
    return _quantile(a, q, axis, keepdims, interpolation, False)


def _quantile(a: Any, q: Any, axis: Any, keepdims: bool, interpolation: str, skip_nan: bool) -> Any:
    """Return quantiles, or NotImplemented; if `skip_nan`, ignore NaN.

    For invalid arguments, return NotImplemented: the default implementation then raises the error.
    """
    dtype, is_scalar = a.dtype, type(q) in _SCALAR_TYPES
    if dtype in HALF_DTYPES:
        result32 = _quantile(a.float(), q if is_scalar else q.float(), axis, keepdims, interpolation, skip_nan)
        return result32 if result32 is NotImplemented else result32.to(dtype)
    if dtype not in SINGLE_AND_DOUBLE or is_sharded(type(a)) or (is_scalar and not 0 <= q <= 1):
        return NotImplemented
    if not is_scalar and (q.dtype is not dtype or q.requires_grad or is_sharded(type(q))):
        # Leave a `q` that is sharded or has another dtype than the array to the default implementation. Also leave it a
        # `q` that requires gradients: next to infinite elements, the gradient depends on the order of operations.
        return NotImplemented
    flattened = _flatten_reduced(a, axis)
    if flattened is None or not flattened[0].shape[flattened[1]]:
        return NotImplemented
    lines, along, reduced = flattened
    position = None if skip_nan else _single_position(q, lines.shape[along] - 1)
    q_shape = () if is_scalar else tuple(q.shape)
    if position is not None:
        result = _quantile_at(lines, along, position, interpolation)
        result = result.reshape((*q_shape, *result.shape)) if q_shape else result
    else:
        lines = lines if along == lines.ndim - 1 else lines.movedim(along, -1)
        result = _quantiles_at(lines, q, interpolation, skip_nan)
        if is_scalar:
            result = result[..., 0]
        else:
            result = (
                result if result.ndim == q.ndim == 1 else result.movedim(-1, 0).reshape((*q_shape, *result.shape[:-1]))
            )
    if not keepdims:
        return result
    return result.reshape((*q_shape, *[1 if n in reduced else length for n, length in enumerate(a.shape)]))


def _single_position(q: Any, last: Any) -> Any:
    """Return the fractional position of a single quantile as a float, or None if `q` cannot be read or is invalid."""
    if type(q) in _SCALAR_TYPES:
        return q * last
    if q.numel() != 1 or not are_host_readable(q):
        return None
    # Multiply before the conversion to a float, so that the product is rounded as for several quantiles.
    return (q * last).item() if 0 <= q.item() <= 1 else None


def _flatten_reduced(a: Any, axis: Any) -> tuple[Any, int, tuple[int, ...]] | None:
    """Flatten the reduced axes to one axis; return the array, this axis, and the reduced axes of the input."""
    rank = a.ndim
    if axis is None:
        return a.reshape(-1), 0, tuple(range(rank))
    axes = (axis,) if type(axis) is int else tuple(axis) if isinstance(axis, tuple | list) else ()
    if not axes or not all([type(n) is int and -rank <= n < rank for n in axes]):
        return None
    reduced = tuple([n % rank for n in axes])
    if len(reduced) == 1:
        return a, reduced[0], reduced
    others = [n for n in range(rank) if n not in reduced]
    if len(set(reduced)) < len(reduced):
        return None
    if not others:
        return a.reshape(-1), 0, reduced
    return a.permute(*others, *reduced).flatten(len(others)), len(others), reduced


def _quantile_at(lines: Any, axis: int, position: float, interpolation: str) -> Any:
    ordered = torch.sort(lines, axis)[0]
    low, high = math.floor(position), math.ceil(position)
    if interpolation in _SELECTING:
        low = high = {"lower": low, "higher": high, "nearest": round(position)}[interpolation]
    weight = 0.0 if low == high else 0.5 if interpolation == "midpoint" else position - low
    first = ordered.select(axis, low)
    if weight:
        second = ordered.select(axis, high)
        # Do not interpolate between equal values: the product of an infinite value and a weight of 0 is NaN.
        first = torch.where(first == second, first, first * (1 - weight) + second * weight)
    return first.masked_fill(torch.isnan(ordered.select(axis, -1)), math.nan)


def _quantiles_at(lines: Any, q: Any, interpolation: str, skip_nan: bool) -> Any:
    """Return quantiles along the last axis for several `q`, or with `skip_nan`, for which positions depend on NaNs."""
    is_nan = torch.isnan(lines) if skip_nan else None
    ordered = torch.sort(lines if is_nan is None else torch.where(is_nan, math.inf, lines))[0]
    count = None if is_nan is None else torch.sum(~is_nan, -1, keepdim=True)
    last = lines.shape[-1] - 1 if count is None else count.to(lines.dtype) - 1
    is_valid, parts = None, q
    if type(q) not in _SCALAR_TYPES:
        flat = q.reshape(-1)
        is_valid = (flat >= 0) & (flat <= 1)
        parts = torch.where(is_valid, flat, 0)
    position: Any = last * parts
    low, high = torch.floor(position), torch.ceil(position)
    if interpolation in _SELECTING:
        result = _take_last(ordered, {"lower": low, "higher": high, "nearest": torch.round(position)}[interpolation])
    else:
        first, second = _take_last(ordered, low), _take_last(ordered, high)
        weight = 0.5 if interpolation == "midpoint" else position - low
        is_equal = first == second
        # Do not interpolate with a weight of 0, because zero times infinity is NaN.
        is_equal = is_equal if interpolation == "midpoint" else is_equal | (weight == 0)
        result = torch.where(is_equal, first, first * (1 - weight) + second * weight)
    result = result.masked_fill(torch.isnan(ordered[..., -1:]) if count is None else count == 0, math.nan)
    return result if is_valid is None else torch.where(is_valid, result, math.nan)


def _take_last(ordered: Any, indices: Any) -> Any:
    """Select elements along the last axis, with 1-D indices for all rows, or with separate indices for each row."""
    if indices.ndim == 1:
        return ordered[..., indices.long()]
    return torch.gather(ordered, -1, indices.long().clamp_(min=0))


def nanmean(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # Leave input that requires gradients to the default implementation, because the gradient of torch.nanmean is NaN
    # for a slice of only NaN. Leave compiled code, too, because it cannot read requires_grad.
    if (
        is_compiling()
        or a.dtype not in SINGLE_AND_DOUBLE
        or (type(axis) is tuple and not axis)
        or a.requires_grad
        or is_traced(a)
    ):
        return NotImplemented
    return torch.nanmean(a, axis, keepdims)


def nanvar(x: Any, /, axis: Any = None, *, correction: float = 0.0, keepdims: bool = False) -> Any:
    if x.dtype not in SINGLE_AND_DOUBLE or is_sharded(type(x)) or type(correction) not in (int, float):
        return NotImplemented
    axis = tuple(range(x.ndim)) if axis is None else axis
    if type(axis) is tuple and not axis:
        # The default implementation handles an empty tuple, for which torch would reduce all axes.
        return NotImplemented
    is_nan = torch.isnan(x)
    count = torch.sum(~is_nan, axis, keepdim=True).to(x.dtype)
    mean = torch.sum(x.masked_fill(is_nan, 0), axis, keepdim=True) / torch.clamp(count, min=1)
    total = torch.sum(torch.square((x - mean).masked_fill(is_nan, 0)), axis, keepdims)
    freedom = (count if keepdims else count.reshape(total.shape)) - correction
    is_positive = freedom > 0
    return torch.where(is_positive, total / torch.where(is_positive, freedom, 1), torch.nan)


def nanstd(x: Any, /, axis: Any = None, *, correction: float = 0.0, keepdims: bool = False) -> Any:
    variance = nanvar(x, axis, correction=correction, keepdims=keepdims)
    if variance is NotImplemented:
        return NotImplemented
    # Exclude a variance of zero: its square root has an infinite gradient, and the product of this gradient with zero
    # is NaN.
    is_zero = variance == 0
    return torch.where(is_zero, 0, torch.sqrt(torch.where(is_zero, 1, variance)))


def std(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return _reduce_deviations(torch.std, x, axis, correction, keepdims)


def var(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return _reduce_deviations(torch.var, x, axis, correction, keepdims)


def _reduce_deviations(fn: Any, x: Any, axis: Any, correction: float, keepdims: bool) -> Any:
    if type(axis) is tuple and not axis:
        # Reduce a new axis of length 1, because torch would reduce all axes for an empty tuple.
        return fn(x[..., None], -1, correction=correction)
    return fn(x, axis, correction=correction, keepdim=keepdims)
