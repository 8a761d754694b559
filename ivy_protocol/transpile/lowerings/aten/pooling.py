"""Lowerings of pooling over windows."""

from itertools import product
from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import pooling
from ivy_protocol.transpile.lowerings.aten.manipulation import part
from ivy_protocol.transpile.lowerings.table import Call, each, lowering

_MAX = {1: pooling.max_pool1d, 2: pooling.max_pool2d, 3: pooling.max_pool3d}
_AVERAGE = {1: pooling.avg_pool1d, 2: pooling.avg_pool2d, 3: pooling.avg_pool3d}
_FORMAT = {1: "NCW", 2: "NCHW", 3: "NCDHW"}


def _as_batch(x: Any, dims: int) -> Any:
    return x if x.ndim == dims + 2 else ivy.expand_dims(x, axis=0)


def _match_ndim(result: Any, x: Any) -> Any:
    return result if result.ndim == x.ndim else ivy.squeeze(result, 0)


def _clip_window(size: list[int], x: Any, pads: list[int], ceil_mode: bool) -> list[int]:
    """Clip the window to the size of the padded input, as torch does with ``ceil_mode``."""
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
        size = _clip_window(size, x, pads, ceil_mode)
    return _match_ndim(_MAX[dims](_as_batch(x, dims), size, strides, pairs, **options), x)


@lowering("max_pool1d.default max_pool2d.default max_pool3d.default")
def max_pool(
    call: Call, x: Any, kernel: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False
) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    return _max_pool(dims, x, kernel, stride, padding, dilation, ceil_mode)


@lowering("max_pool2d_with_indices.default max_pool3d_with_indices.default")
def max_pool_with_indices(
    call: Call, x: Any, kernel: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False
) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    result = _max_pool(dims, x, kernel, stride, padding, dilation, ceil_mode)
    if 1 not in call.used:
        return result, None
    size, pads, dilations = each(kernel, dims), each(padding, dims), each(dilation, dims)
    strides = each(stride, dims) if stride else size
    return result, _match_ndim(_indices(_as_batch(x, dims), result.shape[-dims:], size, strides, pads, dilations), x)


def _indices(x: Any, shape: Any, size: Any, strides: Any, pads: Any, dilations: Any) -> Any:
    """Return the position of the maximum of each window, as a flat index into the channel."""
    dims = len(size)
    space = x.shape[2:]
    extents = [(n - 1) * s + a * (k - 1) + 1 for n, s, k, a in zip(shape, strides, size, dilations, strict=True)]
    pairs = [(p, max(extent - n - p, 0)) for extent, n, p in zip(extents, space, pads, strict=True)]
    minimum = float("-inf") if "float" in x.dtype else int(ivy.iinfo(x.dtype).min)
    values = ivy.constant_pad(x, [(0, 0), (0, 0), *pairs], value=minimum)
    flat_positions = ivy.reshape(ivy.arange(prod(space), dtype="int32", like=x), space)
    padded_positions = ivy.constant_pad(flat_positions, pairs, value=-1)
    windows, window_positions = [], []
    for offset in product(*[range(k) for k in size]):
        slices = tuple([
            slice(o * a, o * a + (n - 1) * s + 1, s)
            for o, a, n, s in zip(offset, dilations, shape, strides, strict=True)
        ])  # fmt: skip
        windows.append(ivy.get_item(values, (slice(None), slice(None), *slices)))
        window_positions.append(ivy.get_item(padded_positions, slices))
    stacked = ivy.stack(windows, axis=-1)
    if "float" in x.dtype:
        # Never select the padding, even if all elements of a window are -inf like the padding.
        is_padding = ivy.equal(ivy.stack(window_positions, axis=-1), -1)
        is_max = ivy.logical_or(ivy.equal(stacked, ivy.max(stacked, axis=-1, keepdims=True)), ivy.isnan(stacked))
        stacked = ivy.astype(ivy.logical_and(is_max, ivy.logical_not(is_padding)), "int32")
    best = ivy.expand_dims(ivy.argmax(stacked, axis=-1), axis=-1)
    flat = ivy.broadcast_to(ivy.stack(window_positions, axis=-1), (*best.shape[:2], *shape, prod(size)))
    return ivy.squeeze(ivy.take_along_axis(flat, best, -1), -1) if dims else best


@lowering("avg_pool1d.default avg_pool2d.default avg_pool3d.default")
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
    size = _clip_window(size, x, pads, ceil_mode)
    return _match_ndim(_AVERAGE[dims](_as_batch(x, dims), size, strides, pairs, **options), x)


def _adaptive_mean(x: Any, sizes: Any) -> Any:
    """Compute the means of adaptive windows, one axis after another."""
    for axis, size in enumerate(sizes, x.ndim - len(sizes)):
        length = x.shape[axis]
        if size is None or size == length:
            continue
        if length % size == 0:
            x = ivy.mean(ivy.reshape(x, (*x.shape[:axis], size, length // size, *x.shape[axis + 1 :])), axis=axis + 1)
            continue
        bounds = [(n * length // size, -(-(n + 1) * length // size)) for n in range(size)]
        x = ivy.concat([ivy.mean(part(x, axis, a, b), axis=axis, keepdims=True) for a, b in bounds], axis=axis)
    return x


@lowering(
    "adaptive_avg_pool1d.default adaptive_avg_pool2d.default adaptive_avg_pool3d.default "
    "_adaptive_avg_pool2d.default _adaptive_avg_pool3d.default"
)
def adaptive_avg_pool(call: Call, x: Any, output_size: Any) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    return _adaptive_mean(x, each(output_size, dims))


@lowering("adaptive_max_pool1d.default adaptive_max_pool2d.default adaptive_max_pool3d.default")
def adaptive_max_pool(call: Call, x: Any, output_size: Any) -> Any:
    dims = int(call.operator.partition("_pool")[2][0])
    sizes = each(output_size, dims)
    if 1 not in call.used:
        if dims == 1:
            result = pooling.adaptive_max_pool2d(ivy.expand_dims(x, axis=-2), (1, *sizes))
            return ivy.squeeze(result, -2), None
        pool = pooling.adaptive_max_pool2d if dims == 2 else pooling.adaptive_max_pool3d
        return pool(x, tuple(sizes)), None
    positions = _argmax_windows(x, sizes)
    flat = ivy.reshape(x, (*x.shape[:-dims], -1))
    result = ivy.take_along_axis(flat, ivy.reshape(positions, (*x.shape[:-dims], -1)), -1)
    return ivy.reshape(result, positions.shape), positions


def _argmax_windows(x: Any, sizes: list[int]) -> Any:
    """Return the position of the maximum of each adaptive window, as a flat index into the channel."""
    shape = x.shape[x.ndim - len(sizes) :]
    sizes = [length if size is None else size for size, length in zip(sizes, shape, strict=True)]
    positions = ivy.reshape(ivy.arange(prod(shape), dtype="int32", like=x), shape)
    ranges = [
        [slice(n * length // size, -(-(n + 1) * length // size)) for n in range(size)]
        for size, length in zip(sizes, shape, strict=True)
    ]
    columns = []
    for window in product(*ranges):
        inner = ivy.reshape(ivy.get_item(x, (..., *window)), (*x.shape[: -len(sizes)], -1))
        window_positions = ivy.reshape(ivy.get_item(positions, window), (-1,))
        columns.append(ivy.take(window_positions, ivy.argmax(inner, axis=-1), axis=0))
    return ivy.reshape(ivy.stack(columns, axis=-1), (*x.shape[: -len(sizes)], *sizes))
