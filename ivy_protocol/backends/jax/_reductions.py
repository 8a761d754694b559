"""Reductions by JAX, each compiled as a whole."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.backends.chain import when
from ivy_protocol.backends.common import array_api

_compiled = partial(jax.jit, static_argnames=("axis", "keepdims"))
_SHORT = 2
"""The bytes of floats in which sums would be rounded at each step, or become too large."""


def keeping_nan(found: Any, x: Any, axis: Any, keepdims: bool) -> Any:
    """The largest or the least of some elements, which is NaN where one of them is.

    On the CPU, XLA computes those of a few thousand floats with a library that leaves NaN out.
    """
    if not jnp.issubdtype(x.dtype, jnp.inexact):
        return found
    return jnp.where(jnp.any(jnp.isnan(x), axis, keepdims=keepdims), found + jnp.nan, found)


@_compiled
def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return keeping_nan(jnp.max(x, axis, keepdims=keepdims), x, axis, keepdims)


@when()
def min(x: Any, /, *, axis: Any = None, keepdims: bool = False, initial: Any = None, where: Any = None) -> Any:
    if initial is None and where is None:
        return _min(x, axis=axis, keepdims=keepdims)
    found = array_api.min(jnp, x, axis=axis, keepdims=keepdims, initial=initial, where=where)
    return keeping_nan(found, x if where is None else jnp.where(where, x, 0), axis, keepdims)


@_compiled
def _min(x: Any, /, *, axis: Any, keepdims: bool) -> Any:
    return keeping_nan(jnp.min(x, axis, keepdims=keepdims), x, axis, keepdims)


@_compiled
def nanmax(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return jnp.nanmax(x, axis, keepdims=keepdims)


def nanmean(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _nanmean(a, axis=axis, keepdims=keepdims) if a.dtype.itemsize > _SHORT else NotImplemented


@_compiled
def _nanmean(a: Any, /, *, axis: Any, keepdims: bool) -> Any:
    return jnp.nanmean(a, axis, keepdims=keepdims)


@_compiled
def nanmin(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return jnp.nanmin(x, axis, keepdims=keepdims)


_nanprod = _compiled(jnp.nanprod)
_nansum = _compiled(jnp.nansum)


def nanprod(a: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    # jax counts integers in its widest ones.
    inexact = jnp.issubdtype(a.dtype, jnp.inexact)
    return _nanprod(a, axis=axis, keepdims=keepdims) if inexact else NotImplemented


def nansum(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    inexact = jnp.issubdtype(x.dtype, jnp.inexact)
    return _nansum(x, axis=axis, keepdims=keepdims) if inexact else NotImplemented


def nanvar(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return (
        _nanvar(x, axis=axis, correction=correction, keepdims=keepdims) if x.dtype.itemsize > _SHORT else NotImplemented
    )


@partial(jax.jit, static_argnames=("axis", "correction", "keepdims"))
def _nanvar(x: Any, /, *, axis: Any, correction: Any, keepdims: bool) -> Any:
    return jnp.nanvar(x, axis, ddof=correction, keepdims=keepdims)


def _running(fn: Any, x: Any, axis: int, exclusive: bool, reverse: bool, dtype: Any) -> Any:
    x = x if dtype is None else x.astype(dtype)
    if exclusive or not -x.ndim <= axis < x.ndim or x.dtype == bool:
        return NotImplemented
    return fn(x, axis=axis % x.ndim, reverse=reverse)


def cummax(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(jax.lax.cummax, x, axis, exclusive, reverse, dtype)


def cummin(x: Any, /, *, axis: int = 0, exclusive: bool = False, reverse: bool = False, dtype: Any = None) -> Any:
    return _running(jax.lax.cummin, x, axis, exclusive, reverse, dtype)
