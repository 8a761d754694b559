"""Pooling over windows."""

from itertools import product
from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import pooling
from ivy_protocol.transpile.lowerings.aten.manipulation import part
from ivy_protocol.transpile.lowerings.table import Call, each, row

_MAX = {1: pooling.max_pool1d, 2: pooling.max_pool2d, 3: pooling.max_pool3d}
_AVERAGE = {1: pooling.avg_pool1d, 2: pooling.avg_pool2d, 3: pooling.avg_pool3d}
_FORMAT = {1: "NCW", 2: "NCHW", 3: "NCDHW"}


def _batched(x: Any, dims: int) -> Any:
    return x if x.ndim == dims + 2 else ivy.expand_dims(x, axis=0)


def _as_given(found: Any, x: Any) -> Any:
    return found if found.ndim == x.ndim else ivy.squeeze(found, 0)


def _fitting(size: list[int], x: Any, pads: list[int], ceil_mode: bool) -> list[int]:
    """Windows no longer than what they lie on: torch cuts them off where lengths are rounded up."""
    if not ceil_mode:
        return size
    lengths = x.shape[x.ndim - len(size) :]
    return [min(k, n + 2 * pad) for k, n, pad in zip(size, lengths, pads, strict=True)]


def _max_pool(dims: int, x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool) -> Any:
    size = each(kernel, dims)
    strides = each(stride, dims) if stride else size
    options: Any = {"data_format": _FORMAT[dims], "dilation": each(dilation, dims), "ceil_mode": ceil_mode}
    pads = each(padding, dims)
    pairs = [(n, n) for n in pads]
    if max(options["dilation"]) == 1:
        size = _fitting(size, x, pads, ceil_mode)
    return _as_given(_MAX[dims](_batched(x, dims), size, strides, pairs, **options), x)


@row("max_pool1d.default max_pool2d.default max_pool3d.default")
def max_pool(
    call: Call, x: Any, kernel: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False
) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    return _max_pool(dims, x, kernel, stride, padding, dilation, ceil_mode)


@row("max_pool2d_with_indices.default max_pool3d_with_indices.default")
def max_pool_with_indices(
    call: Call, x: Any, kernel: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False
) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    found = _max_pool(dims, x, kernel, stride, padding, dilation, ceil_mode)
    if 1 not in call.used:
        return found, None
    size, pads, apart = each(kernel, dims), each(padding, dims), each(dilation, dims)
    strides = each(stride, dims) if stride else size
    return found, _as_given(_indices(_batched(x, dims), found.shape[-dims:], size, strides, pads, apart), x)


def _indices(x: Any, lengths: Any, size: Any, strides: Any, pads: Any, apart: Any) -> Any:
    """Where in its channel the greatest element of each window is."""
    dims = len(size)
    space = x.shape[2:]
    ends = [(n - 1) * s + a * (k - 1) + 1 for n, s, k, a in zip(lengths, strides, size, apart, strict=True)]
    pairs = [(p, max(end - n - p, 0)) for end, n, p in zip(ends, space, pads, strict=True)]
    least = float("-inf") if "float" in x.dtype else int(ivy.iinfo(x.dtype).min)
    values = ivy.constant_pad(x, [(0, 0), (0, 0), *pairs], value=least)
    numbers = ivy.reshape(ivy.arange(prod(space), dtype="int32", like=x), space)
    places = ivy.constant_pad(numbers, pairs, value=-1)
    windows, wheres = [], []
    for offset in product(*[range(k) for k in size]):
        reach = tuple([
            slice(o * a, o * a + (n - 1) * s + 1, s) for o, a, n, s in zip(offset, apart, lengths, strides, strict=True)
        ])  # fmt: skip
        windows.append(ivy.get_item(values, (slice(None), slice(None), *reach)))
        wheres.append(ivy.get_item(places, reach))
    stacked = ivy.stack(windows, axis=-1)
    if "float" in x.dtype:
        # Padding is no place, though all of a window be minus infinity.
        own = ivy.equal(ivy.stack(wheres, axis=-1), -1)
        hit = ivy.logical_or(ivy.equal(stacked, ivy.max(stacked, axis=-1, keepdims=True)), ivy.isnan(stacked))
        stacked = ivy.astype(ivy.logical_and(hit, ivy.logical_not(own)), "int32")
    best = ivy.expand_dims(ivy.argmax(stacked, axis=-1), axis=-1)
    flat = ivy.broadcast_to(ivy.stack(wheres, axis=-1), (*best.shape[:2], *lengths, prod(size)))
    return ivy.squeeze(ivy.take_along_axis(flat, best, -1), -1) if dims else best


@row("avg_pool1d.default avg_pool2d.default avg_pool3d.default")
def avg_pool(
    call: Call, x: Any, kernel: Any, stride: Any = (), padding: Any = 0, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor_override: int | None = None,
) -> Any:  # fmt: skip
    dims = int(call.operator.partition("_pool")[2][0])
    size = each(kernel, dims)
    options: Any = {"data_format": _FORMAT[dims], "ceil_mode": ceil_mode, "count_include_pad": count_include_pad}
    if divisor_override is not None:
        options["divisor_override"] = divisor_override
    pads = each(padding, dims)
    pairs = [(n, n) for n in pads]
    strides = each(stride, dims) if stride else size
    size = _fitting(size, x, pads, ceil_mode)
    return _as_given(_AVERAGE[dims](_batched(x, dims), size, strides, pairs, **options), x)


def _adaptive(x: Any, sizes: Any) -> Any:
    """The means of windows along one axis after another, each beginning and ending where its share of the axis does."""
    for axis, size in enumerate(sizes, x.ndim - len(sizes)):
        length = x.shape[axis]
        if size is None or size == length:
            continue
        if length % size == 0:
            x = ivy.mean(ivy.reshape(x, (*x.shape[:axis], size, length // size, *x.shape[axis + 1 :])), axis=axis + 1)
            continue
        ends = [(n * length // size, -(-(n + 1) * length // size)) for n in range(size)]
        x = ivy.concat([ivy.mean(part(x, axis, a, b), axis=axis, keepdims=True) for a, b in ends], axis=axis)
    return x


@row(
    "adaptive_avg_pool1d.default adaptive_avg_pool2d.default adaptive_avg_pool3d.default "
    "_adaptive_avg_pool2d.default _adaptive_avg_pool3d.default"
)
def adaptive_avg_pool(call: Call, x: Any, output_size: Any) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    return _adaptive(x, each(output_size, dims))


@row("adaptive_max_pool1d.default adaptive_max_pool2d.default adaptive_max_pool3d.default")
def adaptive_max_pool(call: Call, x: Any, output_size: Any) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    sizes = each(output_size, dims)
    if 1 not in call.used:
        if dims == 1:
            found = pooling.adaptive_max_pool2d(ivy.expand_dims(x, axis=-2), (1, *sizes))
            return ivy.squeeze(found, -2), None
        pool = pooling.adaptive_max_pool2d if dims == 2 else pooling.adaptive_max_pool3d
        return pool(x, tuple(sizes)), None
    places = _greatest(x, sizes)
    flat = ivy.reshape(x, (*x.shape[:-dims], -1))
    found = ivy.take_along_axis(flat, ivy.reshape(places, (*x.shape[:-dims], -1)), -1)
    return ivy.reshape(found, places.shape), places


def _greatest(x: Any, sizes: list[int]) -> Any:
    """Where in the flat image the greatest element of each window is."""
    lengths = x.shape[x.ndim - len(sizes) :]
    sizes = [length if size is None else size for size, length in zip(sizes, lengths, strict=True)]
    numbers = ivy.reshape(ivy.arange(prod(lengths), dtype="int32", like=x), lengths)
    ranges = [
        [slice(n * length // size, -(-(n + 1) * length // size)) for n in range(size)]
        for size, length in zip(sizes, lengths, strict=True)
    ]
    found = []
    for window in product(*ranges):
        inner = ivy.reshape(ivy.get_item(x, (..., *window)), (*x.shape[: -len(sizes)], -1))
        own = ivy.reshape(ivy.get_item(numbers, window), (-1,))
        found.append(ivy.take(own, ivy.argmax(inner, axis=-1), axis=0))
    return ivy.reshape(ivy.stack(found, axis=-1), (*x.shape[: -len(sizes)], *sizes))
