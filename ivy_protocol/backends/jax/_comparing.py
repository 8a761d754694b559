"""Comparing by JAX, compiled as a whole."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol.compiling import has_dtype


def isclose(a: Any, b: Any, /, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Any:
    # Of integers it would take the differences that wrap around, and of floats of 16 bits rounded ones.
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return _isclose(a, b, rtol, atol, equal_nan=bool(equal_nan))


def allclose(a: Any, b: Any, /, rtol: float = 1e-05, atol: float = 1e-08, *, equal_nan: bool = False) -> Any:
    if not (has_dtype(a) and has_dtype(b)) or a.dtype.char not in "fd" or b.dtype != a.dtype:
        return NotImplemented
    return _allclose(a, b, rtol, atol, equal_nan=bool(equal_nan))


@partial(jax.jit, static_argnames=("equal_nan",))
def _allclose(a: Any, b: Any, rtol: Any, atol: Any, *, equal_nan: bool) -> Any:
    return jnp.all(jnp.isclose(a, b, rtol, atol, equal_nan))


@partial(jax.jit, static_argnames=("equal_nan",))
def _isclose(a: Any, b: Any, rtol: Any, atol: Any, *, equal_nan: bool) -> Any:
    return jnp.isclose(a, b, rtol, atol, equal_nan)


_isneginf: Any = jax.jit(jnp.isneginf)
_isposinf: Any = jax.jit(jnp.isposinf)


def isneginf(x: Any, /) -> Any:
    return _isneginf(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


def isposinf(x: Any, /) -> Any:
    return _isposinf(x) if jnp.issubdtype(x.dtype, jnp.floating) else NotImplemented


_FEW = 32
"""Of how many elements a comparison of all pairs, as JAX does it, takes less time than to sort and to look them up."""


def isin(x1: Any, x2: Any, /, *, assume_unique: bool = False, invert: bool = False) -> Any:
    # All pairs of a million elements take an hour, or a terabyte.
    if not (has_dtype(x1) and has_dtype(x2)) or x2.size <= _FEW:
        return NotImplemented
    dtype = jnp.result_type(x1, x2)
    if jnp.issubdtype(dtype, jnp.complexfloating):
        return jnp.isin(x1, x2, assume_unique, invert, method="sort")
    return _isin(x1, x2, dtype=dtype, invert=bool(invert))


@partial(jax.jit, static_argnames=("dtype", "invert"))
def _isin(x1: Any, x2: Any, *, dtype: Any, invert: bool) -> Any:
    x1, elements = x1.astype(dtype), jnp.sort(x2.ravel().astype(dtype))
    places = jnp.searchsorted(elements, x1)
    found = x1 == elements[jnp.minimum(places, elements.size - 1)]
    return jnp.logical_not(found) if invert else found
