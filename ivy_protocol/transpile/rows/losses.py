"""Losses that torch does not write in other operators, or not rightly."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import ordering
from ivy_protocol.transpile.rows.table import Call, as_dtype, row

_MEAN, _SUM = 1, 2


@row("multilabel_margin_loss_forward.default")
def multilabel_margin_loss(call: Call, x: Any, target: Any, reduction: int) -> Any:
    rows, labels = (v if x.ndim == 2 else ivy.reshape(v, (1, -1)) for v in (x, target))
    count = rows.shape[-1]
    numbers = ivy.arange(count, dtype=target.dtype, like=x)
    # Labels end at the first negative one.
    given = ivy.greater_equal(ordering.cummin(labels, axis=-1), 0)
    places = ivy.where(given, labels, 0)
    chosen = ivy.take_along_axis(rows, places, -1)
    hits = ivy.logical_and(ivy.equal(ivy.expand_dims(places, axis=-1), numbers), ivy.expand_dims(given, axis=-1))
    is_target = ivy.any(hits, axis=-2)
    apart = ivy.subtract(ivy.expand_dims(rows, axis=-2), ivy.expand_dims(chosen, axis=-1))
    pairs = ivy.logical_and(ivy.expand_dims(given, axis=-1), ivy.logical_not(ivy.expand_dims(is_target, axis=-2)))
    losses = ivy.where(pairs, ivy.maximum(ivy.add(apart, 1), 0), ivy.zeros_like(apart))
    found = ivy.divide(ivy.sum(losses, axis=(-2, -1)), count)
    hit = ivy.reshape(as_dtype(is_target, x.dtype), x.shape)
    if reduction == _MEAN:
        return ivy.mean(found), hit
    return (ivy.sum(found) if reduction == _SUM or x.ndim == 1 else found), hit
