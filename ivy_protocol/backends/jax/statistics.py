"""Compiled statistics for float32 and float64. On the CPU, NumPy counts histograms."""

import math
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol.backends.common.statistics import counted
from ivy_protocol.backends.jax._shared import are_single_or_double, safe_sqrt
from ivy_protocol.backends.jax.reductions import jit_reduction
from ivy_protocol.core.shape import is_integral

__all__ = ["average", "bincount", "corrcoef", "histogram", "mean", "nanmean", "nanvar", "std", "var"]


mean = jax.jit(jnp.mean, static_argnames=("axis", "dtype", "keepdims"))


def std(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return safe_sqrt(var(x, axis=axis, correction=correction, keepdims=keepdims))


def var(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    if axis is None and not correction and not keepdims and x.size:
        # Pass no options if the call has none, so that the traced graph has the same node as a direct call of jnp.var.
        return jnp.var(x)
    if _has_degrees_of_freedom(x, axis, correction):
        return jnp.var(x, axis, correction=correction, keepdims=keepdims)
    # For `correction >= n`, divide by zero as NumPy does: the result is infinity, or NaN for 0 / 0. JAX returns NaN.
    return jnp.var(x, axis, keepdims=keepdims) / 0


def _has_degrees_of_freedom(x: Any, axis: Any, correction: float) -> bool:
    axes = range(x.ndim) if axis is None else (axis,) if is_integral(axis) else axis
    return math.prod([x.shape[a] for a in axes if -x.ndim <= a < x.ndim]) > correction


def average(a: Any, /, axis: Any = None, weights: Any = None, *, keepdims: bool = False) -> Any:
    if weights is None or not are_single_or_double(a, weights) or a.shape != weights.shape:
        return NotImplemented
    if axis is not None and (type(axis) is not int or not -a.ndim <= axis < a.ndim):
        return NotImplemented
    return _average(a, weights, axis, bool(keepdims))


@partial(jax.jit, static_argnums=(2, 3))
def _average(a: Any, weights: Any, axis: Any, keepdims: bool) -> Any:
    return jnp.sum(a * weights, axis, keepdims=keepdims) / jnp.sum(weights, axis, keepdims=keepdims)


def corrcoef(x: Any, /, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Any:
    if y is not None or dtype is not None or not are_single_or_double(x) or x.ndim != 2 or type(rowvar) is not bool:
        return NotImplemented
    return NotImplemented if min(x.shape) < 2 else _correlation_matrix(x if rowvar else x.T)


@jax.jit
def _correlation_matrix(rows: Any) -> Any:
    deviations = rows - jnp.mean(rows, 1, keepdims=True)
    covariance = deviations @ deviations.T / (rows.shape[1] - 1)
    deviation = jnp.sqrt(jnp.diagonal(covariance))
    return jnp.clip(covariance / deviation[:, None] / deviation, -1, 1)


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    if isinstance(a, Tracer) or not are_single_or_double(a) or [d.platform for d in a.devices()] != ["cpu"]:
        return NotImplemented
    counts_and_edges = counted(np.asarray(a), bins, range)
    if counts_and_edges is None:
        return NotImplemented
    return tuple([jax.device_put(array, a.sharding) for array in counts_and_edges])


def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    # Call the default implementation for weights, and for invalid arguments, for which it raises. Traced arrays are
    # invalid, because the size of the result depends on their values, which are unknown.
    if weights is not None or minlength < 0 or isinstance(x, Tracer) or x.ndim != 1 or not x.size:
        return NotImplemented
    if x.dtype.char not in "il" or int(x.min()) < 0:
        return NotImplemented
    return _count_values(x, max(int(x.max()) + 1, minlength))


@partial(jax.jit, static_argnums=1)
def _count_values(x: Any, size: int) -> Any:
    return jnp.zeros(size, jnp.asarray(0).dtype).at[x].add(1, mode="promise_in_bounds")


_HALF_ITEMSIZE = 2
"""Item size of half-precision dtypes, whose sums would round at each step, or overflow."""


def nanmean(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _nanmean(a, axis=axis, keepdims=keepdims) if a.dtype.itemsize > _HALF_ITEMSIZE else NotImplemented


_nanmean = jit_reduction(jnp.nanmean)
_nanvar: Any = jax.jit(jnp.nanvar, static_argnames=("axis", "ddof", "keepdims"))


def nanvar(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    is_supported = x.dtype.itemsize > _HALF_ITEMSIZE
    return _nanvar(x, axis=axis, ddof=correction, keepdims=keepdims) if is_supported else NotImplemented
