"""Statistics, each function compiled as a whole."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.statistics import counted
from ivy_protocol.backends.jax._shared import _are_wide, _root
from ivy_protocol.backends.jax.reductions import _compiled
from ivy_protocol.core.shape import is_integral

__all__ = [
    "average",
    "bincount",
    "corrcoef",
    "histogram",
    "mean",
    "nanmean",
    "nanvar",
    "std",
    "var",
]


mean = jax.jit(jnp.mean, static_argnames=("axis", "dtype", "keepdims"))


def std(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return _root(var(x, axis=axis, correction=correction, keepdims=keepdims))


def var(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    if axis is None and not correction and not keepdims and x.size:
        # As it is written by hand, so that graphs of the two are equal.
        return jnp.var(x)
    if _has_freedom(x, axis, correction):
        return jnp.var(x, axis, correction=correction, keepdims=keepdims)
    # Elsewhere this is a division by zero, and only that of nothing is NaN.
    return jnp.var(x, axis, keepdims=keepdims) / 0


def _has_freedom(x: Any, axis: Any, correction: float) -> bool:
    axes = range(x.ndim) if axis is None else (axis,) if is_integral(axis) else axis
    return math.prod([x.shape[a] for a in axes if -x.ndim <= a < x.ndim]) > correction


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
    result = deviations @ deviations.T / (rows.shape[1] - 1)
    deviation = jnp.sqrt(jnp.diagonal(result))
    return jnp.clip(result / deviation[:, None] / deviation, -1, 1)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    if isinstance(a, Tracer) or not _are_wide(a) or len(a.devices()) > 1 or next(iter(a.devices())).platform != "cpu":
        return NotImplemented
    result = counted(np.asarray(a), bins, range)
    return NotImplemented if result is None else tuple([jax.device_put(part, a.sharding) for part in result])


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


_SHORT = 2
"""The bytes of floats in which sums would be rounded at each step, or become too large."""


def nanmean(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _nanmean(a, axis=axis, keepdims=keepdims) if a.dtype.itemsize > _SHORT else NotImplemented


@_compiled
def _nanmean(a: Any, /, *, axis: Any, keepdims: bool) -> Any:
    return jnp.nanmean(a, axis, keepdims=keepdims)


def nanvar(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return (
        _nanvar(x, axis=axis, correction=correction, keepdims=keepdims) if x.dtype.itemsize > _SHORT else NotImplemented
    )


@partial(jax.jit, static_argnames=("axis", "correction", "keepdims"))
def _nanvar(x: Any, /, *, axis: Any, correction: Any, keepdims: bool) -> Any:
    return jnp.nanvar(x, axis, ddof=correction, keepdims=keepdims)
