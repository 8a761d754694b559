"""Lowerings of windowed reductions, as in pooling."""

from itertools import product
from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.lax.manipulation import pad_axis
from ivy_protocol.transpile.lowerings.lax.table import primitive
from ivy_protocol.transpile.lowerings.table import Call


def _min_value(dtype: str) -> Any:
    return float("-inf") if "float" in dtype else ivy.iinfo(dtype).min


def _max_value(dtype: str) -> Any:
    return float("inf") if "float" in dtype else ivy.iinfo(dtype).max


def _pad_edges(x: Any, padding: Any, value: Any) -> Any:
    """Pad each side of each axis of an array."""
    if not any([low or high for low, high in padding]):
        return x
    return ivy.constant_pad(x, [tuple(pair) for pair in padding], value=value)


def _make_reduce_window(combine: Any, neutral: Any) -> Any:
    """Return the lowering of a windowed reduction."""

    def reduce_window(
        call: Call, x: Any, *, window_dimensions: Any, window_strides: Any, padding: Any, base_dilation: Any,
        window_dilation: Any,
    ) -> Any:  # fmt: skip
        value = neutral(x.dtype)
        for axis, dilation in enumerate(base_dilation):
            x = pad_axis(call, x, value, axis, 0, 0, dilation - 1)
        x = _pad_edges(x, padding, value)
        # Reduce along one axis after another, because the reduction is separable.
        for axis, (size, step, spacing) in enumerate(
            zip(window_dimensions, window_strides, window_dilation, strict=True)
        ):
            count = (x.shape[axis] - (size - 1) * spacing - 1) // step + 1
            result = None
            for offset in range(size):
                first = offset * spacing
                window = slice(first, first + (count - 1) * step + 1, step)
                part = ivy.get_item(x, (*(slice(None),) * axis, window))
                result = part if result is None else combine(result, part)
            x = result
        return x

    return reduce_window


primitive("reduce_window_max")(_make_reduce_window(ivy.maximum, _min_value))
primitive("reduce_window_min")(_make_reduce_window(ivy.minimum, _max_value))
primitive("reduce_window_sum")(_make_reduce_window(ivy.add, lambda dtype: 0))


@primitive("select_and_scatter_add")
def select_and_scatter_add(
    call: Call, source: Any, x: Any, *, select_prim: str, window_dimensions: Any, window_strides: Any, padding: Any
) -> Any:
    """Add each source element at the first maximum (or minimum) of its window."""
    better = ivy.greater if select_prim == "ge" else ivy.less
    padded = _pad_edges(x, padding, _min_value(x.dtype) if select_prim == "ge" else _max_value(x.dtype))
    positions = ivy.reshape(ivy.arange(prod(padded.shape), dtype="int32", like=x), padded.shape)
    best: Any = None
    best_positions: Any = None
    for offset in product(*[range(n) for n in window_dimensions]):
        slices = tuple([
            slice(first, first + (n - 1) * step + 1, step)
            for first, n, step in zip(offset, source.shape, window_strides, strict=True)
        ])  # fmt: skip
        part, window_positions = ivy.get_item(padded, slices), ivy.get_item(positions, slices)
        if best is None:
            best, best_positions = part, window_positions
        else:
            is_better = better(part, best)
            best, best_positions = (
                ivy.where(is_better, part, best),
                ivy.where(is_better, window_positions, best_positions),
            )
    flat = ivy.zeros((prod(padded.shape),), dtype=source.dtype, like=x)
    sums = indexing.put_along_axis(flat, ivy.reshape(best_positions, (-1,)), ivy.reshape(source, (-1,)), 0, mode="sum")
    inner = tuple([slice(low, low + n) for (low, _), n in zip(padding, x.shape, strict=True)])
    return ivy.get_item(ivy.reshape(sums, padded.shape), inner)
