"""Set functions: differentiable implementations for tracers, and membership by a binary search."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax.core import Tracer

from ivy_protocol.backends.common.sets import counts_of, inverse_of, values_of
from ivy_protocol.backends.common.sets import unique_all as _unique_all
from ivy_protocol.compiling import has_dtype

__all__ = ["isin", "unique_all", "unique_counts", "unique_inverse", "unique_values"]


def unique_values(x: Any, /) -> Any:
    # Do not call `jnp.unique_values` for a tracer of `jax.grad`: the function reads the values, which drops the
    # gradient.
    return values_of(jnp, x) if isinstance(x, Tracer) else jnp.unique_values(x)


def unique_counts(x: Any, /) -> Any:
    return counts_of(jnp, x) if isinstance(x, Tracer) else jnp.unique_counts(x)


def unique_inverse(x: Any, /) -> Any:
    return inverse_of(jnp, x) if isinstance(x, Tracer) else jnp.unique_inverse(x)


def unique_all(x: Any, /) -> Any:
    return _unique_all(jnp, x) if isinstance(x, Tracer) else jnp.unique_all(x)


_MAX_PAIRWISE_SIZE = 32
"""Up to this number of elements, JAX's comparison of all pairs is faster than a sort and a binary search."""


def isin(x1: Any, x2: Any, /, *, assume_unique: bool = False, invert: bool = False) -> Any:
    # If `x2` is small, leave the call to the default implementation, which compares all pairs. For two arrays of a
    # million elements, the comparison would take an hour, or a terabyte of memory.
    if not (has_dtype(x1) and has_dtype(x2)) or x2.size <= _MAX_PAIRWISE_SIZE:
        return NotImplemented
    dtype = jnp.result_type(x1, x2)
    if jnp.issubdtype(dtype, jnp.complexfloating):
        return jnp.isin(x1, x2, assume_unique, invert, method="sort")
    return _isin(x1, x2, dtype=dtype, invert=bool(invert))


@partial(jax.jit, static_argnames=("dtype", "invert"))
def _isin(x1: Any, x2: Any, *, dtype: Any, invert: bool) -> Any:
    x1, elements = x1.astype(dtype), jnp.sort(x2.ravel().astype(dtype))
    indices = jnp.searchsorted(elements, x1)
    is_member = x1 == elements[jnp.minimum(indices, elements.size - 1)]
    return jnp.logical_not(is_member) if invert else is_member
