"""Lowerings of batch, layer, group and RMS normalization."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import normalization
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, lowering


@lowering("_native_batch_norm_legit_no_training.default")
def batch_norm_eval(
    call: Call, x: Any, weight: Any, bias: Any, mean: Any, variance: Any, momentum: float, eps: float
) -> Any:
    result, *_ = normalization.batch_norm(x, mean, variance, scale=weight, offset=bias, eps=eps, data_format="NCS")
    return as_dtype(result, x.dtype), mean, variance


def _normalize_batch(x: Any, weight: Any, bias: Any, eps: float) -> tuple[Any, Any, Any, Any]:
    """Return the normalized batch, the means, the variances and the inverse standard deviations."""
    axes = (0, *range(2, x.ndim))
    mean, variance = ivy.mean(x, axis=axes, keepdims=True), ivy.var(x, axis=axes, keepdims=True)
    inverse = ivy.divide(1, ivy.sqrt(ivy.add(variance, eps)))
    result = ivy.multiply(ivy.subtract(x, mean), inverse)
    shape = (1, -1) + (1,) * (x.ndim - 2)
    result = result if weight is None else ivy.multiply(result, ivy.reshape(weight, shape))
    result = result if bias is None else ivy.add(result, ivy.reshape(bias, shape))
    mean, variance, inverse = (ivy.reshape(v, (-1,)) for v in (mean, variance, inverse))
    return as_dtype(result, x.dtype), mean, variance, inverse


@lowering("_native_batch_norm_legit_functional.default")
def batch_norm_train(
    call: Call, x: Any, weight: Any, bias: Any, mean: Any, variance: Any, training: bool, momentum: float, eps: float
) -> Any:
    if not training:
        result, *_ = batch_norm_eval(call, x, weight, bias, mean, variance, momentum, eps)
        return result, mean, variance, mean, variance
    result, batch_mean, batch_variance, inverse = _normalize_batch(x, weight, bias, eps)
    count = x.size // x.shape[1]
    unbiased_variance = ivy.multiply(batch_variance, count / max(count - 1, 1))
    new = []
    # Update the running statistics without a gradient.
    for old, current in ((mean, batch_mean), (variance, unbiased_variance)):
        average = ivy.add(ivy.multiply(old, 1 - momentum), ivy.multiply(current, momentum))
        new.append(as_dtype(ivy.stop_gradient(average), old.dtype))
    return result, batch_mean, inverse, *new


@lowering("_native_batch_norm_legit.no_stats")
def batch_norm_no_stats(call: Call, x: Any, weight: Any, bias: Any, training: bool, momentum: float, eps: float) -> Any:
    result, mean, _, inverse = _normalize_batch(x, weight, bias, eps)
    return result, mean, inverse


@lowering("layer_norm.default")
def layer_norm(
    call: Call, x: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5, *_: Any
) -> Any:
    axes = list(range(-len(normalized_shape), 0))
    return as_dtype(normalization.layer_norm(x, axes, scale=weight, offset=bias, eps=eps), x.dtype)


@lowering("native_layer_norm.default")
def native_layer_norm(call: Call, x: Any, normalized_shape: Any, weight: Any, bias: Any, eps: float) -> Any:
    axes = tuple(range(-len(normalized_shape), 0))
    inverse = ivy.divide(1, ivy.sqrt(ivy.add(ivy.var(x, axis=axes, keepdims=True), eps)))
    result = layer_norm(call, x, normalized_shape, weight, bias, eps)
    return result, ivy.mean(x, axis=axes, keepdims=True), inverse


@lowering("group_norm.default")
def group_norm(
    call: Call, x: Any, groups: int, weight: Any = None, bias: Any = None, eps: float = 1e-5, *_: Any
) -> Any:
    result = normalization.group_norm(x, groups, scale=weight, offset=bias, eps=eps, data_format="NCS")
    return as_dtype(result, x.dtype)


@lowering("native_group_norm.default")
def native_group_norm(
    call: Call, x: Any, weight: Any, bias: Any, n: int, c: int, size: int, groups: int, eps: float
) -> Any:
    parts = ivy.reshape(x, (n, groups, -1))
    mean, variance = ivy.mean(parts, axis=-1), ivy.var(parts, axis=-1)
    return group_norm(call, x, groups, weight, bias, eps), mean, ivy.divide(1, ivy.sqrt(ivy.add(variance, eps)))


@lowering("rms_norm.default _fused_rms_norm.default")
def rms_norm(call: Call, x: Any, normalized_shape: Any, weight: Any = None, eps: float | None = None) -> Any:
    axes = list(range(-len(normalized_shape), 0))
    epsilon = float(ivy.finfo(x.dtype).eps) if eps is None else eps
    result = as_dtype(normalization.rms_norm(x, axes, scale=weight, eps=epsilon), x.dtype)
    if call.operator != "aten._fused_rms_norm.default":
        return result
    mean = ivy.mean(ivy.square(x), axis=tuple(axes), keepdims=True)
    return result, ivy.divide(1, ivy.sqrt(ivy.add(mean, epsilon)))
