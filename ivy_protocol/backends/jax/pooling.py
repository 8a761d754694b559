"""Pooling by `lax.reduce_window`. Averages are sums divided by the number of elements in each window."""

from functools import partial
from math import prod
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_protocol.backends.common.pooling import Pools, pooling

__all__ = [
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
]


def _reduce_windows(x: Any, start: Any, reducer: Any, pools: Pools) -> Any:
    window, strides = pools.spatial(pools.kernel, 1), pools.spatial(pools.strides, 1)
    return lax.reduce_window(x, start, reducer, window, strides, pools.spatial(pools.pairs, (0, 0)))


@partial(jax.jit, static_argnames="pools")
def _max_pool(x: Any, pools: Pools) -> Any:
    return _reduce_windows(x, -jnp.inf, lax.max, pools)


@partial(jax.jit, static_argnames=("pools", "include_pad", "divisor"))
def _avg_pool(x: Any, pools: Pools, include_pad: bool, divisor: int | None) -> Any:
    divisors: Any = divisor
    if divisor is None:
        divisors = prod(pools.kernel) if pools.uniform(include_pad) else pools.counts(include_pad)
    divisors = jnp.asarray(divisors, x.dtype)
    return _reduce_windows(x, 0.0, lax.add, pools) / (divisors[..., None] if divisors.ndim and pools.last else divisors)


def avg_pool1d(
    x: Any,
    kernel: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    data_format: str = "NWC",
    count_include_pad: bool = False,
    ceil_mode: bool = False,
    divisor_override: int | None = None,
) -> Any:
    pools = pooling("avg_pool1d", x.shape, kernel, strides, padding, data_format, 1, ceil_mode, dims=1)
    if divisor_override == 0 or x.dtype.itemsize == 2:
        return NotImplemented
    return _avg_pool(x, pools, count_include_pad, divisor_override)


def avg_pool2d(
    x: Any,
    kernel: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    data_format: str = "NHWC",
    count_include_pad: bool = False,
    ceil_mode: bool = False,
    divisor_override: int | None = None,
) -> Any:
    pools = pooling("avg_pool2d", x.shape, kernel, strides, padding, data_format, 1, ceil_mode, dims=2)
    if divisor_override == 0 or x.dtype.itemsize == 2:
        return NotImplemented
    return _avg_pool(x, pools, count_include_pad, divisor_override)


def avg_pool3d(
    x: Any,
    kernel: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    data_format: str = "NDHWC",
    count_include_pad: bool = False,
    ceil_mode: bool = False,
    divisor_override: int | None = None,
) -> Any:
    pools = pooling("avg_pool3d", x.shape, kernel, strides, padding, data_format, 1, ceil_mode, dims=3)
    if divisor_override == 0 or x.dtype.itemsize == 2:
        return NotImplemented
    return _avg_pool(x, pools, count_include_pad, divisor_override)


def max_pool1d(
    x: Any,
    kernel: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    data_format: str = "NWC",
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> Any:
    pools = pooling("max_pool1d", x.shape, kernel, strides, padding, data_format, dilation, ceil_mode, dims=1)
    if set(pools.dilations) != {1} or not jnp.issubdtype(x.dtype, jnp.floating):
        # Leave dilated windows, and dtypes other than floating-point, to the default implementation: `reduce_window`
        # has no gradient for dilated windows, and its initial value -inf requires a floating-point dtype.
        return NotImplemented
    return _max_pool(x, pools)


def max_pool2d(
    x: Any,
    kernel: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    data_format: str = "NHWC",
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> Any:
    pools = pooling("max_pool2d", x.shape, kernel, strides, padding, data_format, dilation, ceil_mode, dims=2)
    if set(pools.dilations) != {1} or not jnp.issubdtype(x.dtype, jnp.floating):
        # Leave dilated windows, and dtypes other than floating-point, to the default implementation: `reduce_window`
        # has no gradient for dilated windows, and its initial value -inf requires a floating-point dtype.
        return NotImplemented
    return _max_pool(x, pools)


def max_pool3d(
    x: Any,
    kernel: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    data_format: str = "NDHWC",
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> Any:
    pools = pooling("max_pool3d", x.shape, kernel, strides, padding, data_format, dilation, ceil_mode, dims=3)
    if set(pools.dilations) != {1} or not jnp.issubdtype(x.dtype, jnp.floating):
        # Leave dilated windows, and dtypes other than floating-point, to the default implementation: `reduce_window`
        # has no gradient for dilated windows, and its initial value -inf requires a floating-point dtype.
        return NotImplemented
    return _max_pool(x, pools)
