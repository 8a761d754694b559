"""Normalization: kernels of torch for the layouts and dtypes that they support. Running statistics are not modified."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE
from ivy_protocol.backends.torch.transforms import is_batched

__all__ = [
    "batch_norm",
    "group_norm",
    "instance_norm",
    "l2_normalize",
    "layer_norm",
    "rms_norm",
]


_MIN_NORM = 1e-12


def l2_normalize(x: Any, /, *, axis: Any = None) -> Any:
    # Leave an empty tuple to the default implementation, because torch would reduce all axes.
    if x.dtype not in SINGLE_AND_DOUBLE or (isinstance(axis, tuple | list) and not axis):
        return NotImplemented
    return x / torch.linalg.vector_norm(x, dim=axis, keepdim=True).clamp_min(_MIN_NORM)


def _is_supported(x: Any, mean: Any, variance: Any, training: bool, data_format: str) -> bool:
    """Return True if the kernels support a call. Return False if a statistic requires a gradient, which the kernels do
    not compute, and for 16-bit arrays, because the kernels round sums of 16-bit floats.
    """
    if not all([isinstance(statistic, torch.Tensor) and statistic.ndim == 1 for statistic in (mean, variance)]):
        return False
    if data_format not in ("NSC", "NCS") or x.ndim < 2 or not x.numel() or x.dtype.itemsize == 2:
        return False
    # Leave statistics of another shape than (channels,) to the default implementation: it broadcasts a length of 1, and
    # raises for other lengths.
    channels = x.shape[-1 if data_format == "NSC" else 1]
    if not mean.shape == variance.shape == (channels,):
        return False
    return not (mean.requires_grad or variance.requires_grad or (training and is_batched()))


def _are_per_channel(*parameters: Any) -> bool:
    """Return True if the scale and the offset are 1-D or None, as the kernels require."""
    return all([parameter is None or parameter.ndim == 1 for parameter in parameters])


def batch_norm(
    x: Any,
    mean: Any,
    variance: Any,
    /,
    *,
    offset: Any = None,
    scale: Any = None,
    training: bool = False,
    eps: float = 1e-05,
    momentum: float = 0.1,
    data_format: str = "NSC",
) -> Any:
    last = data_format == "NSC"
    if not _is_supported(x, mean, variance, training, data_format):
        return NotImplemented
    if not _are_per_channel(scale, offset):
        return NotImplemented
    if training:
        if x.numel() == x.shape[-1 if last else 1] or not eps > 0:
            return NotImplemented
        mean, variance = mean.clone(), variance.clone()
    elif last and x.dtype in SINGLE_AND_DOUBLE:
        # Compute the formula here for channels-last input, because the kernel would need a channels-first copy of it.
        factor = torch.rsqrt(variance + eps) if scale is None else torch.rsqrt(variance + eps) * scale
        summand = -mean * factor if offset is None else offset - mean * factor
        return torch.addcmul(summand, x, factor), mean, variance
    y = x.movedim(-1, 1) if last else x
    y = functional.batch_norm(y, mean, variance, scale, offset, training, momentum, eps)
    return y.movedim(1, -1) if last else y, mean, variance


def group_norm(
    x: Any,
    num_groups: int = 1,
    /,
    *,
    offset: Any = None,
    scale: Any = None,
    eps: float = 1e-05,
    data_format: str = "NSC",
) -> Any:
    last = data_format == "NSC"
    if data_format not in ("NSC", "NCS") or x.ndim < 2 or not x.numel() or x.dtype.itemsize == 2:
        return NotImplemented
    if not _are_per_channel(scale, offset):
        return NotImplemented
    # Leave groups of one element to the default implementation, because the kernel raises, or returns rounding errors
    # in place of zero.
    if num_groups < 1 or x.shape[-1 if last else 1] % num_groups or x.numel() == x.shape[0] * num_groups:
        return NotImplemented
    if scale is None and offset is not None:
        # Pass a scale of ones, because without a scale the kernel has no gradient of the offset.
        scale = torch.ones_like(offset)
    y = functional.group_norm(x.movedim(-1, 1) if last else x, num_groups, scale, offset, eps)
    return y.movedim(1, -1) if last else y


def instance_norm(
    x: Any,
    mean: Any,
    variance: Any,
    /,
    *,
    offset: Any = None,
    scale: Any = None,
    training: bool = False,
    eps: float = 0.0,
    momentum: float = 0.1,
    data_format: str = "NSC",
) -> Any:
    last = data_format == "NSC"
    if (
        not training
        or not _is_supported(x, mean, variance, training, data_format)
        or not _are_per_channel(scale, offset)
    ):
        return NotImplemented
    y = x.movedim(-1, 1) if last else x
    # Leave eps=0 to the default implementation, which divides zero by zero for constant input and returns NaN, while
    # the kernel of torch avoids this division.
    if y[0, 0].numel() < 2 or not eps > 0:
        return NotImplemented
    mean, variance = mean.clone(), variance.clone()
    y = functional.instance_norm(y, mean, variance, scale, offset, True, momentum, eps)
    return y.movedim(1, -1) if last else y, mean, variance


def _last_sizes(x: Any, axes: Any) -> Any:
    """Return the shape of the axes if they are the trailing axes in order. Return None for other axes and no axes."""
    ndim = x.ndim
    first = ndim - len(axes)
    if first == ndim or [axis + ndim if axis < 0 else axis for axis in axes] != [*range(first, ndim)]:
        return None
    return x.shape[first:]


def layer_norm(
    x: Any,
    normalized_idxs: Any,
    /,
    *,
    scale: Any = None,
    offset: Any = None,
    eps: float = 1e-05,
    new_std: float = 1.0,
) -> Any:
    shape = _last_sizes(x, normalized_idxs)
    # The kernel requires trailing axes, and a scale and an offset of the shape of these axes. Leave other arguments to
    # the default implementation, and also single elements, for which the kernel returns rounding errors.
    if shape is None or shape.numel() == 1:
        return NotImplemented
    if (scale is not None and scale.shape != shape) or (offset is not None and offset.shape != shape):
        return NotImplemented
    result = functional.layer_norm(x, shape, scale, offset, eps)
    return result if new_std == 1 else result * new_std


def rms_norm(x: Any, normalized_idxs: Any, /, *, scale: Any = None, eps: float = 1e-05) -> Any:
    shape = _last_sizes(x, normalized_idxs)
    if shape is None or not x.numel():
        return NotImplemented
    if scale is not None and getattr(scale, "shape", None) != shape:
        return NotImplemented
    return functional.rms_norm(x, shape, scale, eps)
