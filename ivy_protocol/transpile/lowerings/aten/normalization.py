"""Normalisation over batches, layers, groups and features."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import normalization
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, row


@row("_native_batch_norm_legit_no_training.default")
def batch_norm_eval(
    call: Call, x: Any, weight: Any, bias: Any, mean: Any, variance: Any, momentum: float, eps: float
) -> Any:
    found, *_ = normalization.batch_norm(x, mean, variance, scale=weight, offset=bias, eps=eps, data_format="NCS")
    return as_dtype(found, x.dtype), mean, variance


def _of_batch(x: Any, weight: Any, bias: Any, eps: float) -> tuple[Any, Any, Any, Any]:
    """The normalised batch, with the means, variances and one over the deviations."""
    axes = (0, *range(2, x.ndim))
    mean, variance = ivy.mean(x, axis=axes, keepdims=True), ivy.var(x, axis=axes, keepdims=True)
    inverse = ivy.divide(1, ivy.sqrt(ivy.add(variance, eps)))
    found = ivy.multiply(ivy.subtract(x, mean), inverse)
    shape = (1, -1) + (1,) * (x.ndim - 2)
    found = found if weight is None else ivy.multiply(found, ivy.reshape(weight, shape))
    found = found if bias is None else ivy.add(found, ivy.reshape(bias, shape))
    mean, variance, inverse = (ivy.reshape(v, (-1,)) for v in (mean, variance, inverse))
    return as_dtype(found, x.dtype), mean, variance, inverse


@row("_native_batch_norm_legit_functional.default")
def batch_norm_train(
    call: Call, x: Any, weight: Any, bias: Any, mean: Any, variance: Any, training: bool, momentum: float, eps: float
) -> Any:
    if not training:
        found, *_ = batch_norm_eval(call, x, weight, bias, mean, variance, momentum, eps)
        return found, mean, variance, mean, variance
    found, batch_mean, batch_variance, inverse = _of_batch(x, weight, bias, eps)
    count = x.size // x.shape[1]
    sample = ivy.multiply(batch_variance, count / max(count - 1, 1))
    new = []
    # What is remembered is no part of what is learned.
    for old, now in ((mean, batch_mean), (variance, sample)):
        mixed = ivy.add(ivy.multiply(old, 1 - momentum), ivy.multiply(now, momentum))
        new.append(as_dtype(ivy.stop_gradient(mixed), old.dtype))
    return found, batch_mean, inverse, *new


@row("_native_batch_norm_legit.no_stats")
def batch_norm_alone(call: Call, x: Any, weight: Any, bias: Any, training: bool, momentum: float, eps: float) -> Any:
    found, mean, _, inverse = _of_batch(x, weight, bias, eps)
    return found, mean, inverse


@row("layer_norm.default")
def layer_norm(
    call: Call, x: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5, *_: Any
) -> Any:
    axes = list(range(-len(normalized_shape), 0))
    return as_dtype(normalization.layer_norm(x, axes, scale=weight, offset=bias, eps=eps), x.dtype)


@row("native_layer_norm.default")
def native_layer_norm(call: Call, x: Any, normalized_shape: Any, weight: Any, bias: Any, eps: float) -> Any:
    axes = tuple(range(-len(normalized_shape), 0))
    inverse = ivy.divide(1, ivy.sqrt(ivy.add(ivy.var(x, axis=axes, keepdims=True), eps)))
    found = layer_norm(call, x, normalized_shape, weight, bias, eps)
    return found, ivy.mean(x, axis=axes, keepdims=True), inverse


@row("group_norm.default")
def group_norm(
    call: Call, x: Any, groups: int, weight: Any = None, bias: Any = None, eps: float = 1e-5, *_: Any
) -> Any:
    found = normalization.group_norm(x, groups, scale=weight, offset=bias, eps=eps, data_format="NCS")
    return as_dtype(found, x.dtype)


@row("native_group_norm.default")
def native_group_norm(
    call: Call, x: Any, weight: Any, bias: Any, n: int, c: int, size: int, groups: int, eps: float
) -> Any:
    parts = ivy.reshape(x, (n, groups, -1))
    mean, variance = ivy.mean(parts, axis=-1), ivy.var(parts, axis=-1)
    return group_norm(call, x, groups, weight, bias, eps), mean, ivy.divide(1, ivy.sqrt(ivy.add(variance, eps)))


@row("rms_norm.default _fused_rms_norm.default")
def rms_norm(call: Call, x: Any, normalized_shape: Any, weight: Any = None, eps: float | None = None) -> Any:
    axes = list(range(-len(normalized_shape), 0))
    least = float(ivy.finfo(x.dtype).eps) if eps is None else eps
    found = as_dtype(normalization.rms_norm(x, axes, scale=weight, eps=least), x.dtype)
    if call.operator != "aten._fused_rms_norm.default":
        return found
    mean = ivy.mean(ivy.square(x), axis=tuple(axes), keepdims=True)
    return found, ivy.divide(1, ivy.sqrt(ivy.add(mean, least)))
