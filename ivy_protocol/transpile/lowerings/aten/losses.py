"""Losses that torch does not write in other operators, or not rightly."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import reductions
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, row

_MEAN, _SUM = 1, 2
_LEAST, _NEAR = -100.0, 1e-12
"""Torch limits the logarithms of probabilities to the first, and what their gradients are divided by to the second."""


@row("binary_cross_entropy.default", "result")
def binary_cross_entropy(call: Call, x: Any, target: Any, weight: Any = None, reduction: int = _MEAN) -> Any:
    # Of saturated predictions the logarithms have infinite slopes, times zero where they are right.
    saturated = ivy.less(ivy.multiply(x, ivy.subtract(1, x)), _NEAR)
    kept = ivy.where(saturated, 0.5, x)
    found = _crossed(ivy.log(kept), ivy.log1p(ivy.negative(kept)), target)
    fixed = ivy.stop_gradient(ivy.where(saturated, x, 0.5))
    yes, no = ivy.clip(ivy.log(fixed), _LEAST, None), ivy.clip(ivy.log1p(ivy.negative(fixed)), _LEAST, None)
    slope = ivy.divide(ivy.stop_gradient(ivy.subtract(x, target)), _NEAR)
    moved = ivy.multiply(ivy.subtract(x, ivy.stop_gradient(x)), slope)
    losses = ivy.where(saturated, ivy.add(_crossed(yes, no, target), moved), found)
    losses = losses if weight is None else ivy.multiply(losses, weight)
    return _reduced(losses, reduction)


def _crossed(yes: Any, no: Any, target: Any) -> Any:
    return ivy.negative(ivy.add(ivy.multiply(target, yes), ivy.multiply(ivy.subtract(1, target), no)))


def _reduced(losses: Any, reduction: int) -> Any:
    if reduction == _MEAN:
        return ivy.mean(losses)
    return ivy.sum(losses) if reduction == _SUM else losses


@row("multi_margin_loss.default", "result")
def multi_margin_loss(
    call: Call, x: Any, target: Any, p: Any = 1, margin: Any = 1, weight: Any = None, reduction: int = _MEAN
) -> Any:
    # A margin that is just met has no gradient.
    target = as_dtype(target, call.named("int64"))
    rows, labels = (v if x.ndim == 2 else ivy.expand_dims(v, axis=0) for v in (x, ivy.reshape(target, x.shape[:-1])))
    places = ivy.expand_dims(labels, axis=-1)
    margins = ivy.add(ivy.subtract(rows, ivy.take_along_axis(rows, places, -1)), margin)
    others = ivy.not_equal(places, ivy.arange(rows.shape[-1], dtype=labels.dtype, like=x))
    lost = ivy.logical_and(others, ivy.greater(margins, 0))
    losses = ivy.where(lost, margins if p == 1 else ivy.square(margins), ivy.zeros_like(margins))
    losses = losses if weight is None else ivy.multiply(losses, ivy.take(weight, places, axis=0))
    return _reduced(ivy.reshape(ivy.mean(losses, axis=-1), x.shape[:-1]), reduction)


@row("multilabel_margin_loss_forward.default")
def multilabel_margin_loss(call: Call, x: Any, target: Any, reduction: int) -> Any:
    rows, labels = (v if x.ndim == 2 else ivy.reshape(v, (1, -1)) for v in (x, target))
    count = rows.shape[-1]
    numbers = ivy.arange(count, dtype=target.dtype, like=x)
    # Labels end at the first negative one.
    given = ivy.greater_equal(reductions.cummin(labels, axis=-1), 0)
    places = ivy.where(given, labels, 0)
    chosen = ivy.take_along_axis(rows, places, -1)
    hits = ivy.logical_and(ivy.equal(ivy.expand_dims(places, axis=-1), numbers), ivy.expand_dims(given, axis=-1))
    is_target = ivy.any(hits, axis=-2)
    apart = ivy.subtract(ivy.expand_dims(rows, axis=-2), ivy.expand_dims(chosen, axis=-1))
    pairs = ivy.logical_and(ivy.expand_dims(given, axis=-1), ivy.logical_not(ivy.expand_dims(is_target, axis=-2)))
    margins = ivy.add(apart, 1)
    losses = ivy.where(ivy.logical_and(pairs, ivy.greater(margins, 0)), margins, ivy.zeros_like(apart))
    found = ivy.divide(ivy.sum(losses, axis=(-2, -1)), count)
    hit = ivy.reshape(as_dtype(is_target, x.dtype), x.shape)
    if reduction == _MEAN:
        return ivy.mean(found), hit
    return (ivy.sum(found) if reduction == _SUM or x.ndim == 1 else found), hit
