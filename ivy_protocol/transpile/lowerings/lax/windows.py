"""Primitives that go over an array with a window, as pooling does."""

from itertools import product
from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.lax.manipulation import padded
from ivy_protocol.transpile.lowerings.lax.table import primitive
from ivy_protocol.transpile.lowerings.table import Call


def _least(dtype: str) -> Any:
    return float("-inf") if "float" in dtype else ivy.iinfo(dtype).min


def _greatest(dtype: str) -> Any:
    return float("inf") if "float" in dtype else ivy.iinfo(dtype).max


def _framed(x: Any, padding: Any, value: Any) -> Any:
    """An array with a margin on each side."""
    if not any([low or high for low, high in padding]):
        return x
    return ivy.constant_pad(x, [tuple(pair) for pair in padding], value=value)


def _windowed(combine: Any, neutral: Any) -> Any:
    def reduce_window(
        call: Call, x: Any, *, window_dimensions: Any, window_strides: Any, padding: Any, base_dilation: Any,
        window_dilation: Any,
    ) -> Any:  # fmt: skip
        value = neutral(x.dtype)
        for axis, dilation in enumerate(base_dilation):
            x = padded(call, x, value, axis, 0, 0, dilation - 1)
        x = _framed(x, padding, value)
        # One axis after another: a window is the product of its lengths.
        for axis, (size, step, apart) in enumerate(
            zip(window_dimensions, window_strides, window_dilation, strict=True)
        ):
            count = (x.shape[axis] - (size - 1) * apart - 1) // step + 1
            found = None
            for place in range(size):
                first = place * apart
                reach = slice(first, first + (count - 1) * step + 1, step)
                part = ivy.get_item(x, (*(slice(None),) * axis, reach))
                found = part if found is None else combine(found, part)
            x = found
        return x

    return reduce_window


primitive("reduce_window_max")(_windowed(ivy.maximum, _least))
primitive("reduce_window_min")(_windowed(ivy.minimum, _greatest))
primitive("reduce_window_sum")(_windowed(ivy.add, lambda dtype: 0))


@primitive("select_and_scatter_add")
def select_and_scatter_add(
    call: Call, source: Any, x: Any, *, select_prim: str, window_dimensions: Any, window_strides: Any, padding: Any
) -> Any:
    """Add each element of the source where the greatest (or least) of its window is, the first of equal ones."""
    better = ivy.greater if select_prim == "ge" else ivy.less
    framed = _framed(x, padding, _least(x.dtype) if select_prim == "ge" else _greatest(x.dtype))
    numbers = ivy.reshape(ivy.arange(prod(framed.shape), dtype="int32", like=x), framed.shape)
    best: Any = None
    places: Any = None
    for offset in product(*[range(n) for n in window_dimensions]):
        reach = tuple([
            slice(first, first + (n - 1) * step + 1, step)
            for first, n, step in zip(offset, source.shape, window_strides, strict=True)
        ])  # fmt: skip
        part, where = ivy.get_item(framed, reach), ivy.get_item(numbers, reach)
        if best is None:
            best, places = part, where
        else:
            chosen = better(part, best)
            best, places = ivy.where(chosen, part, best), ivy.where(chosen, where, places)
    flat = ivy.zeros((prod(framed.shape),), dtype=source.dtype, like=x)
    added = indexing.put_along_axis(flat, ivy.reshape(places, (-1,)), ivy.reshape(source, (-1,)), 0, mode="sum")
    inner = tuple([slice(low, low + n) for (low, _), n in zip(padding, x.shape, strict=True)])
    return ivy.get_item(ivy.reshape(added, framed.shape), inner)
