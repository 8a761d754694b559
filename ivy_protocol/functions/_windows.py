"""Windows that lie side by side, as many as are wanted, and what they are reduced to."""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.elementwise import divide
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.manipulation import reshape, squeeze, take, take_along_axis
from ivy_protocol.functions.searching import argmax, where
from ivy_protocol.messages.titles import unknown_lengths
from ivy_protocol.values.shapes import is_whole

Sizes = int | Sequence[int | None]
_DIFFERENTIATING = ("torch", "jax", "tensorflow")
_MOST = 2**20
"""How many windows an axis may be reduced to: each has its own bounds."""


def adapted(function: str, x: Any, output_size: Sizes, dims: int, last: bool, reduce: Callable[..., Any]) -> Any:
    count = len(shape(x))
    if count not in (dims + 1, dims + 2):
        raise IvyValueError(
            f"ivy.{function}: input needs {dims + 1} or {dims + 2} axes, not {count} as in {tuple(shape(x))}"
        )
    sizes = (output_size,) * dims if is_whole(output_size) else tuple(output_size)
    if len(sizes) != dims:
        raise IvyValueError(f"ivy.{function}: output_size is one number, or {dims}, not {output_size!r}")
    first = count - dims - 1 if last else count - dims
    # From the last axis on, so that of equal elements the first in memory is taken.
    for axis, size in reversed([*enumerate(sizes, first)]):
        n = shape(x)[axis]
        if size is None or size == n:
            continue
        if n is None:
            raise unknown_lengths(f"ivy.{function}")
        if not 1 <= size <= _MOST or not n:
            raise IvyValueError(
                f"ivy.{function} makes no {size} windows of an axis of length {n}; output_size is from 1 to {_MOST}"
            )
        x = _parted(x, axis, n, size, reduce)
    return x


def _parted(x: Any, axis: int, n: int, size: int, reduce: Callable[..., Any]) -> Any:
    """Reduce the windows along an axis, which lie side by side if their number divides its length."""
    before, after = shape(x)[:axis], shape(x)[axis + 1 :]
    if n % size == 0:
        return reduce(reshape(x, (*before, size, n // size, *after)), axis + 1, None)
    return over_windows(x, axis, [range(i * n // size, -(-(i + 1) * n // size)) for i in range(size)], reduce)


def over_windows(x: Any, axis: int, windows: Sequence[range], reduce: Callable[..., Any]) -> Any:
    """Reduce the elements in windows along an axis."""
    before, after = shape(x)[:axis], shape(x)[axis + 1 :]
    most = max(map(len, windows))
    # The last element of a shorter window stands in the places that are left.
    numbers = [window[min(j, len(window) - 1)] for window in windows for j in range(most)]
    parted = reshape(take(x, numbers, axis=axis), (*before, len(windows), most, *after))
    return reduce(parted, axis + 1, [len(window) for window in windows])


def greatest_of(x: Any, axis: int, counts: list[int] | None) -> Any:
    if getattr(x, "backend", "") not in _DIFFERENTIATING:
        return statistical.max(x, axis=axis)
    # The gradient of a maximum is shared by equal elements; that of a choice is not.
    place = argmax(x, axis=axis, keepdims=True)
    return squeeze(take_along_axis(x, place, axis), axis)


def mean_of(x: Any, axis: int, counts: list[int] | None) -> Any:
    if counts is None or len(set(counts)) == 1:
        return statistical.mean(x, axis=axis)
    most, others = max(counts), (1,) * (len(shape(x)) - axis - 1)
    belongs = asarray([[j < count for j in range(most)] for count in counts], like=x)
    kept = where(reshape(belongs, (len(counts), most, *others)), x, 0.0)
    numbers = asarray([float(count) for count in counts], like=x)
    return divide(statistical.sum(kept, axis=axis), reshape(numbers, (len(counts), *others)))
