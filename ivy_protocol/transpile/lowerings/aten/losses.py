"""Lowerings of losses for which torch has no decomposition, or none that is correct."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import reductions
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, lowering

_MEAN, _SUM = 1, 2
_MIN_LOG, _EPSILON = -100.0, 1e-12
"""Lower bounds in torch for the logarithms of probabilities, and for the denominators of their gradients."""


@lowering("binary_cross_entropy.default", "result")
def binary_cross_entropy(call: Call, x: Any, target: Any, weight: Any = None, reduction: int = _MEAN) -> Any:
    # For saturated x (near 0 or 1), the gradient of log would be inf * 0. Sum two terms there: the clipped loss without
    # a gradient, and a term that is 0 and has torch's gradient.
    saturated = ivy.less(ivy.multiply(x, ivy.subtract(1, x)), _EPSILON)
    interior = ivy.where(saturated, 0.5, x)
    interior_loss = _cross_entropy(ivy.log(interior), ivy.log1p(ivy.negative(interior)), target)
    edge = ivy.stop_gradient(ivy.where(saturated, x, 0.5))
    log_p, log_q = ivy.clip(ivy.log(edge), _MIN_LOG, None), ivy.clip(ivy.log1p(ivy.negative(edge)), _MIN_LOG, None)
    slope = ivy.divide(ivy.stop_gradient(ivy.subtract(x, target)), _EPSILON)
    edge_term = ivy.multiply(ivy.subtract(x, ivy.stop_gradient(x)), slope)
    losses = ivy.where(saturated, ivy.add(_cross_entropy(log_p, log_q, target), edge_term), interior_loss)
    losses = losses if weight is None else ivy.multiply(losses, weight)
    return _reduce(losses, reduction)


def _cross_entropy(log_p: Any, log_q: Any, target: Any) -> Any:
    return ivy.negative(ivy.add(ivy.multiply(target, log_p), ivy.multiply(ivy.subtract(1, target), log_q)))


def _reduce(losses: Any, reduction: int) -> Any:
    """Reduce the losses by one of torch's modes."""
    if reduction == _MEAN:
        return ivy.mean(losses)
    return ivy.sum(losses) if reduction == _SUM else losses


@lowering("multi_margin_loss.default", "result")
def multi_margin_loss(
    call: Call, x: Any, target: Any, p: Any = 1, margin: Any = 1, weight: Any = None, reduction: int = _MEAN
) -> Any:
    target = as_dtype(target, call.backend_dtype("int64"))
    rows, labels = (v if x.ndim == 2 else ivy.expand_dims(v, axis=0) for v in (x, ivy.reshape(target, x.shape[:-1])))
    columns = ivy.expand_dims(labels, axis=-1)
    margins = ivy.add(ivy.subtract(rows, ivy.take_along_axis(rows, columns, -1)), margin)
    is_other = ivy.not_equal(columns, ivy.arange(rows.shape[-1], dtype=labels.dtype, like=x))
    # Compare by `greater`, so that the gradient is 0 where a margin is met exactly.
    violates = ivy.logical_and(is_other, ivy.greater(margins, 0))
    losses = ivy.where(violates, margins if p == 1 else ivy.square(margins), ivy.zeros_like(margins))
    losses = losses if weight is None else ivy.multiply(losses, ivy.take(weight, columns, axis=0))
    return _reduce(ivy.reshape(ivy.mean(losses, axis=-1), x.shape[:-1]), reduction)


@lowering("multilabel_margin_loss_forward.default")
def multilabel_margin_loss(call: Call, x: Any, target: Any, reduction: int) -> Any:
    rows, labels = (v if x.ndim == 2 else ivy.reshape(v, (1, -1)) for v in (x, target))
    count = rows.shape[-1]
    classes = ivy.arange(count, dtype=target.dtype, like=x)
    # Ignore all labels from the first negative label on, which ends the list of labels.
    is_label = ivy.greater_equal(reductions.cummin(labels, axis=-1), 0)
    columns = ivy.where(is_label, labels, 0)
    label_scores = ivy.take_along_axis(rows, columns, -1)
    matches = ivy.logical_and(ivy.equal(ivy.expand_dims(columns, axis=-1), classes), ivy.expand_dims(is_label, axis=-1))
    is_target = ivy.any(matches, axis=-2)
    differences = ivy.subtract(ivy.expand_dims(rows, axis=-2), ivy.expand_dims(label_scores, axis=-1))
    pairs = ivy.logical_and(ivy.expand_dims(is_label, axis=-1), ivy.logical_not(ivy.expand_dims(is_target, axis=-2)))
    margins = ivy.add(differences, 1)
    losses = ivy.where(ivy.logical_and(pairs, ivy.greater(margins, 0)), margins, ivy.zeros_like(differences))
    loss = ivy.divide(ivy.sum(losses, axis=(-2, -1)), count)
    target_mask = ivy.reshape(as_dtype(is_target, x.dtype), x.shape)
    if reduction == _MEAN:
        return ivy.mean(loss), target_mask
    return (ivy.sum(loss) if reduction == _SUM or x.ndim == 1 else loss), target_mask
