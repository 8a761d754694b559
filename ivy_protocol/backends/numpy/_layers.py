"""Layers of neural networks for NumPy, where writing in place spares work."""

from itertools import product
from typing import Any

import numpy as np

from ivy_protocol.backends.common.convolution import Windows, windows
from ivy_protocol.backends.common.random import drops_by_draw
from ivy_protocol.backends.numpy._random import random_uniform


def _keys(moves: Windows, place: tuple[int, ...], lengths: tuple[int, ...]) -> tuple[slice, ...]:
    """Where the elements are that meet one place of the filters."""
    starts = [offset * dilation for offset, dilation in zip(place, moves.dilations, strict=True)]
    steps = zip(starts, moves.strides, lengths, strict=True)
    return (slice(None), *[slice(start, start + (n - 1) * stride + 1, stride) for start, stride, n in steps])


def conv_general_dilated(
    x: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    dims: int = 2,
    data_format: str = "channel_last",
    filter_format: str = "channel_last",
    feature_group_count: int = 1,
    x_dilations: Any = 1,
    dilations: Any = 1,
    bias: Any = None,
) -> Any:
    moves = windows(
        "conv_general_dilated",
        x.shape,
        filters.shape,
        strides,
        padding,
        dims=dims,
        data_format=data_format,
        filter_format=filter_format,
        groups=feature_group_count,
        x_dilations=x_dilations,
        dilations=dilations,
        bias=bias,
    )
    lengths, pairs = moves.output_lengths("conv_general_dilated"), moves.pairs()
    last = data_format == "channel_last"
    # The product of one channel is cheaper with the places of the filters side by side.
    single = x.shape[-1 if last else 1] == 1
    if feature_group_count != 1 or single or set(moves.x_dilations) != {1} or min(map(min, pairs)) < 0:
        return NotImplemented
    if not last:
        x = np.moveaxis(x, 1, -1)
    if filter_format == "channel_first":
        filters = np.transpose(filters, (*range(2, dims + 2), 1, 0))
    if max(map(max, pairs)) > 0:
        x = np.pad(x, ((0, 0), *pairs, (0, 0)))
    first, *others = product(*map(range, moves.kernel))
    y = x[_keys(moves, first, lengths)] @ filters[first]
    for place in others:
        y += x[_keys(moves, place, lengths)] @ filters[place]
    if bias is not None:
        y += bias
    return y if last else np.moveaxis(y, -1, 1)


def conv_general_transpose(
    x: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    dims: int = 2,
    output_shape: Any = None,
    filter_format: str = "channel_last",
    data_format: str = "channel_last",
    dilations: Any = 1,
    feature_group_count: int = 1,
    bias: Any = None,
) -> Any:
    moves = windows(
        "conv_general_transpose",
        x.shape,
        filters.shape,
        strides,
        padding,
        dims=dims,
        data_format=data_format,
        filter_format=filter_format,
        groups=feature_group_count,
        dilations=dilations,
        transpose=True,
        bias=bias,
    )
    cuts = moves.cuts("conv_general_transpose", output_shape, data_format)
    if feature_group_count != 1 or min(map(min, cuts)) < 0:
        return NotImplemented
    if data_format == "channel_first":
        x = np.moveaxis(x, 1, -1)
    if filter_format == "channel_first":
        filters = np.transpose(filters, (*range(2, dims + 2), 1, 0))
    y = np.zeros((x.shape[0], *moves.full_lengths, filters.shape[-2]), x.dtype)
    # Where the filters lie, each place in them adds its multiples of x; there are no zeros to multiply.
    for place in product(*map(range, moves.kernel)):
        y[_keys(moves, place, moves.lengths)] += x @ filters[place].T
    y = y[(slice(None), *[slice(low, n - high) for n, (low, high) in zip(moves.full_lengths, cuts, strict=True)])]
    if bias is not None:
        y += bias
    return y if data_format == "channel_last" else np.moveaxis(y, -1, 1)


def cross_entropy(
    true: Any, pred: Any, /, axis: int | None = -1, epsilon: float = 1e-7, *, reduction: str = "mean"
) -> Any:
    if np.shape(true) != np.shape(pred) or not np.shape(true) or reduction not in ("none", "mean", "sum"):
        return NotImplemented
    losses = np.asarray(np.clip(pred, epsilon, 1 - epsilon))
    np.log(losses, out=losses)
    losses *= true
    losses = -np.sum(losses, axis=-1 if axis is None else axis, dtype=losses.dtype)
    return losses if reduction == "none" else np.mean(losses) if reduction == "mean" else np.sum(losses)


def linear(x: Any, weight: Any, /, *, bias: Any = None) -> Any:
    if np.ndim(weight) != 2 or (bias is not None and (np.ndim(bias) != 1 or len(bias) != len(weight))):
        return NotImplemented
    # The operator takes a tenth less than the function for small arrays.
    y = x @ weight.T
    return y if bias is None else y + bias


def _is_plain(x: Any) -> bool:
    """Whether an array has elements, of a real type that is computed in as it is."""
    return x.dtype.kind == "f" and x.dtype.itemsize >= 4 and 0 not in x.shape


def softmax(x: Any, /, axis: int | None = None) -> Any:
    if not _is_plain(x) or not x.ndim:
        return NotImplemented
    axis = -1 if axis is None else axis
    exponentials = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return exponentials / np.sum(exponentials, axis=axis, keepdims=True)


def _mean(x: Any, axes: Any) -> Any:
    """What ``np.mean`` gives for such an array, in half its time for a small one."""
    total = np.add.reduce(x, axes, keepdims=True)
    return total / (x.size // total.size)


def layer_norm(
    x: Any, normalized_idxs: Any, /, *, scale: Any = None, offset: Any = None, eps: float = 1e-05, new_std: float = 1.0
) -> Any:
    axes = tuple(normalized_idxs)
    shape = x.shape[x.ndim - len(axes) :]
    # The general way says what does not fit.
    if not _is_plain(x) or not all([more is None or more.shape == shape for more in (scale, offset)]):
        return NotImplemented
    deviations = x - _mean(x, axes)
    result = deviations / np.sqrt(_mean(np.square(deviations), axes) + eps)
    result = result if scale is None else result * scale
    result = result if offset is None else result + offset
    return result if new_std == 1 else result * new_std


def dropout(
    x: Any,
    prob: Any,
    /,
    *,
    scale: bool = True,
    dtype: Any = None,
    training: bool = True,
    seed: Any = None,
    key: Any = None,
    noise_shape: Any = None,
) -> Any:
    if not drops_by_draw(prob, dtype, key, noise_shape):
        return NotImplemented
    if not training or prob == 0 or 0 in x.shape:
        return x.copy()
    drawn = random_uniform(shape=x.shape, seed=seed)
    return np.where(drawn < 1 - prob, x / (1 - prob) if scale else x, x.dtype.type(0))
