"""Lowerings of shape manipulation, slicing and padding."""

from math import prod
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import manipulation
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, direct, lowering

direct("", {
    "view.default reshape.default _unsafe_view.default view_copy.default _reshape_copy.default": ivy.reshape,
    "permute.default permute_copy.default": ivy.permute_dims,
    "transpose.int swapaxes.default swapdims.default": ivy.swapaxes,
    "flip.default": ivy.flip, "movedim.intlist movedim.int moveaxis.intlist": ivy.moveaxis,
    "squeeze.default": ivy.squeeze, "unflatten.int": manipulation.unflatten,
    "tril.default": ivy.tril, "triu.default": ivy.triu,
})  # fmt: skip
_PAD_MODES = {"reflect": "reflect", "replicate": "edge", "circular": "wrap"}


@lowering("t.default mT.default")
def t(call: Call, x: Any) -> Any:
    return ivy.swapaxes(x, -1, -2) if x.ndim >= 2 else x


@lowering("unsqueeze.default")
def unsqueeze(call: Call, x: Any, dim: int) -> Any:
    return ivy.expand_dims(x, axis=dim)


@lowering("squeeze.dim squeeze.dims")
def squeeze(call: Call, x: Any, dim: Any) -> Any:
    dims = [dim] if isinstance(dim, int) else dim
    axes = tuple([d for d in dims if x.ndim and x.shape[d] == 1])
    return ivy.squeeze(x, axes) if axes else x


@lowering("expand.default broadcast_to.default")
def expand(call: Call, x: Any, size: Any, *, implicit: bool = False) -> Any:
    new = len(size) - x.ndim
    sizes = [x.shape[axis - new] if n == -1 else n for axis, n in enumerate(size)]
    return ivy.broadcast_to(x, tuple(sizes))


@lowering("expand_as.default")
def expand_as(call: Call, x: Any, other: Any) -> Any:
    return ivy.broadcast_to(x, other.shape)


@lowering("broadcast_tensors.default")
def broadcast_tensors(call: Call, tensors: Any) -> Any:
    return ivy.broadcast_arrays(*tensors)


@lowering("meshgrid.default meshgrid.indexing")
def meshgrid(call: Call, tensors: Any, *, indexing: str = "ij") -> Any:
    return ivy.meshgrid(*tensors, indexing="xy" if indexing == "xy" else "ij")


@lowering("flatten.using_ints")
def flatten(call: Call, x: Any, start_dim: int = 0, end_dim: int = -1) -> Any:
    if x.ndim == 0:
        return ivy.reshape(x, (1,))
    start, end = start_dim % x.ndim, end_dim % x.ndim
    return ivy.reshape(x, (*x.shape[:start], prod(x.shape[start : end + 1]), *x.shape[end + 1 :]))


@lowering("cat.default concat.default")
def cat(call: Call, tensors: Any, dim: int = 0) -> Any:
    # Skip empty 1-D arrays as torch does, even if the other arrays have more axes.
    parts = [as_dtype(x, call.dtype) for x in tensors if x.ndim != 1 or x.shape[0] != 0] or [*tensors[:1]]
    return ivy.concat(parts, axis=dim)


@lowering("stack.default")
def stack(call: Call, tensors: Any, dim: int = 0) -> Any:
    return ivy.stack([as_dtype(x, call.dtype) for x in tensors], axis=dim)


def _parts(x: Any, sizes: Any, dim: int) -> tuple[Any, ...]:
    """Split an axis into parts of the given sizes."""
    parts, start = [], 0
    for size in sizes:
        parts.append(part(x, dim, start, start + size))
        start += size
    return tuple(parts)


def part(x: Any, dim: int, start: Any, end: Any, step: int = 1) -> Any:
    """Return a slice along one axis."""
    index = (slice(None),) * (dim % x.ndim)
    return ivy.get_item(x, (*index, slice(start, end, step)))


@lowering("split_with_sizes.default split.sizes split_with_sizes_copy.default")
def split_with_sizes(call: Call, x: Any, split_sizes: Any, dim: int = 0) -> Any:
    return _parts(x, split_sizes, dim)


@lowering("split.Tensor split_copy.Tensor")
def split(call: Call, x: Any, split_size: int, dim: int = 0) -> Any:
    length = x.shape[dim]
    if split_size == 0 or length == 0:
        return (x,)
    return _parts(x, [min(split_size, length - start) for start in range(0, length, split_size)], dim)


@lowering("chunk.default")
def chunk(call: Call, x: Any, chunks: int, dim: int = 0) -> Any:
    return split(call, x, max(-(-x.shape[dim] // chunks), 1), dim)


@lowering("unbind.int unbind_copy.int")
def unbind(call: Call, x: Any, dim: int = 0) -> Any:
    return ivy.unstack(x, axis=dim)


@lowering("slice.Tensor slice_copy.Tensor")
def slice_(call: Call, x: Any, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Any:
    return part(x, dim, start, None if end is not None and end >= 2**31 - 1 else end, step)


@lowering("narrow.default narrow_copy.default")
def narrow(call: Call, x: Any, dim: int, start: int, length: int) -> Any:
    return part(x, dim, start if start >= 0 else start + x.shape[dim], start % max(x.shape[dim], 1) + length)


@lowering("select.int select_copy.int")
def select(call: Call, x: Any, dim: int, index: int) -> Any:
    return ivy.get_item(x, (*(slice(None),) * (dim % x.ndim), index))


@lowering("roll.default")
def roll(call: Call, x: Any, shifts: Any, dims: Any = ()) -> Any:
    shifts = [shifts] if isinstance(shifts, int) else shifts
    dims = [dims] if isinstance(dims, int) else dims
    return ivy.roll(x, list(shifts), tuple(dims)) if len(dims) else ivy.roll(x, shifts[0])


@lowering("repeat.default tile.default")
def repeat(call: Call, x: Any, repeats: Any) -> Any:
    return ivy.tile(x, tuple(repeats))


@lowering("repeat_interleave.self_int")
def repeat_interleave(call: Call, x: Any, repeats: int, dim: int | None = None, **_: Any) -> Any:
    return ivy.repeat(ivy.reshape(x, (-1,)) if dim is None else x, repeats, axis=0 if dim is None else dim)


@lowering("diagonal.default diagonal_copy.default")
def diagonal(call: Call, x: Any, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Any:
    return ivy.diagonal(x, offset=offset, axis1=dim1, axis2=dim2)


@lowering("unfold.default unfold_copy.default")
def unfold(call: Call, x: Any, dimension: int, size: int, step: int) -> Any:
    if x.ndim == 0:
        return ivy.reshape(x, (1,))
    axis = dimension % x.ndim
    starts = range(0, x.shape[axis] - size + 1, step)
    windows = [part(x, axis, start, start + size) for start in starts]
    return ivy.moveaxis(ivy.stack(windows, axis=axis), axis + 1, -1)


@lowering("pixel_shuffle.default")
def pixel_shuffle(call: Call, x: Any, upscale_factor: int) -> Any:
    r, n = upscale_factor, x.ndim - 3
    *batch, c, h, w = x.shape
    split_ = ivy.reshape(x, (*batch, c // r**2, r, r, h, w))
    interleaved = ivy.permute_dims(split_, (*range(n), n, n + 3, n + 1, n + 4, n + 2))
    return ivy.reshape(interleaved, (*batch, c // r**2, h * r, w * r))


@lowering("pixel_unshuffle.default")
def pixel_unshuffle(call: Call, x: Any, downscale_factor: int) -> Any:
    r, n = downscale_factor, x.ndim - 3
    *batch, c, h, w = x.shape
    split_ = ivy.reshape(x, (*batch, c, h // r, r, w // r, r))
    interleaved = ivy.permute_dims(split_, (*range(n), n, n + 2, n + 4, n + 1, n + 3))
    return ivy.reshape(interleaved, (*batch, c * r**2, h // r, w // r))


@lowering("channel_shuffle.default native_channel_shuffle.default")
def channel_shuffle(call: Call, x: Any, groups: int) -> Any:
    n, c, *rest = x.shape
    parts = ivy.swapaxes(ivy.reshape(x, (n, groups, c // groups, *rest)), 1, 2)
    return ivy.reshape(parts, x.shape)


def pairs_of(pad: Any, ndim: int) -> list[tuple[int, int]]:
    """Return padding widths for each axis, from the first axis to the last. torch lists the widths from the last axis
    to the first.
    """
    widths = [(int(pad[index]), int(pad[index + 1])) for index in range(0, len(pad), 2)]
    return [(0, 0)] * (ndim - len(widths)) + widths[::-1]


@lowering("constant_pad_nd.default")
def constant_pad_nd(call: Call, x: Any, pad: Any, value: Any = 0) -> Any:
    pairs = pairs_of(pad, x.ndim)
    if any(width < 0 for pair in pairs for width in pair):
        lengths = x.shape
        cut = [slice(max(-a, 0), n - max(-b, 0)) for (a, b), n in zip(pairs, lengths, strict=True)]
        x = ivy.get_item(x, tuple(cut))
        pairs = [(max(a, 0), max(b, 0)) for a, b in pairs]
    return ivy.constant_pad(x, pairs, value=value) if any(a or b for a, b in pairs) else x


@lowering("reflection_pad1d.default reflection_pad2d.default reflection_pad3d.default")
def reflection_pad(call: Call, x: Any, pad: Any) -> Any:
    return manipulation.pad(x, pairs_of(pad, x.ndim), mode="reflect")


@lowering("replication_pad1d.default replication_pad2d.default replication_pad3d.default")
def replication_pad(call: Call, x: Any, pad: Any) -> Any:
    return manipulation.pad(x, pairs_of(pad, x.ndim), mode="edge")


@lowering("pad.default")
def pad(call: Call, x: Any, widths: Any, mode: str = "constant", value: Any = None) -> Any:
    if mode == "constant":
        return constant_pad_nd(call, x, widths, 0 if value is None else value)
    return manipulation.pad(x, pairs_of(widths, x.ndim), mode=_PAD_MODES[mode])  # pyright: ignore[reportArgumentType]
