"""Lowerings of reductions, cumulative operations and sorting."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import reductions
from ivy_protocol.transpile.lowerings.lax.table import primitive
from ivy_protocol.transpile.lowerings.table import Call, as_dtype


def _make_reduction(function: Any) -> Any:
    # Return the array for an empty tuple of axes: JAX then reduces nothing, but ivy would reduce over all axes.
    return lambda call, x, axes: function(x, axis=tuple(axes)) if axes else x


primitive("reduce_max")(_make_reduction(ivy.max))
primitive("reduce_min")(_make_reduction(ivy.min))
primitive("reduce_and")(_make_reduction(ivy.all))
primitive("reduce_or")(_make_reduction(ivy.any))


@primitive("reduce_sum")
def reduce_sum(call: Call, x: Any, *, axes: Any) -> Any:
    return ivy.sum(x, axis=tuple(axes), dtype=call.dtype) if axes else x


@primitive("reduce_prod")
def reduce_prod(call: Call, x: Any, *, axes: Any) -> Any:
    return ivy.prod(x, axis=tuple(axes), dtype=call.dtype) if axes else x


def _make_search(function: Any) -> Any:
    return lambda call, x, axes, index_dtype: function(as_dtype(x, "uint8") if x.dtype == "bool" else x, axis=axes[0])


primitive("argmax")(_make_search(ivy.argmax))
primitive("argmin")(_make_search(ivy.argmin))


def _make_cumulative(function: Any) -> Any:
    return lambda call, x, axis, reverse: function(x, axis=axis, reverse=reverse, dtype=call.dtype)


primitive("cumsum")(_make_cumulative(ivy.cumsum))
primitive("cumprod")(_make_cumulative(ivy.cumprod))
primitive("cummax")(_make_cumulative(reductions.cummax))
primitive("cummin")(_make_cumulative(reductions.cummin))


@primitive("cumlogsumexp")
def cumlogsumexp(call: Call, x: Any, *, axis: int, reverse: bool) -> Any:
    parts = [ivy.get_item(x, (*(slice(None),) * axis, slice(n, n + 1))) for n in range(x.shape[axis])]
    parts = parts[::-1] if reverse else parts
    results = parts[:1]
    for part in parts[1:]:
        results.append(ivy.logaddexp(results[-1], part))
    return ivy.concat(results[::-1] if reverse else results, axis=axis)


@primitive("sort")
def sort(call: Call, *arrays: Any, dimension: int, is_stable: bool, num_keys: int) -> Any:
    if len(arrays) == 1:
        return (ivy.sort(arrays[0], axis=dimension),)
    order: Any = None
    # Sort by the last key first. Each later sort is stable: among equal elements, it preserves the order of the
    # previous sorts.
    for key in reversed(arrays[:num_keys]):
        if order is None:
            order = ivy.argsort(key, axis=dimension, stable=True)
        else:
            next_order = ivy.argsort(ivy.take_along_axis(key, order, dimension), axis=dimension, stable=True)
            order = ivy.take_along_axis(order, next_order, dimension)
    return tuple([ivy.take_along_axis(x, order, dimension) for x in arrays])


@primitive("top_k")
def top_k(call: Call, x: Any, *, k: int, axis: int = -1, is_stable: bool = True) -> Any:
    full_order = ivy.argsort(x, axis=axis, descending=True, stable=True)
    order = ivy.get_item(full_order, (*(slice(None),) * (axis % x.ndim), slice(0, k)))
    return ivy.take_along_axis(x, order, axis), order
