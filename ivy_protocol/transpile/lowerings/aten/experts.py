"""Mixtures of experts: counts of tokens, and products of groups of rows with matrices of their own."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.table import ROWS, Call, Row, as_dtype, row


@row("histc.default")
def histc(call: Call, x: Any, bins: int = 100, min: Any = 0, max: Any = 0) -> Any:
    values = as_dtype(ivy.reshape(x, (-1,)), call.dtype if "float" in call.dtype else call.named("float32"))
    low, high = (ivy.min(values), ivy.max(values)) if min == max else (min, max)
    if min == max:
        same = ivy.equal(low, high)
        low, high = ivy.where(same, ivy.subtract(low, 1), low), ivy.where(same, ivy.add(high, 1), high)
    place = ivy.multiply(ivy.divide(ivy.subtract(values, low), ivy.subtract(high, low)), bins)
    inside = ivy.logical_and(ivy.greater_equal(values, low), ivy.less_equal(values, high))
    # The last bin has its upper end too.
    place = as_dtype(ivy.clip(ivy.floor(ivy.where(inside, place, 0.0)), 0, bins - 1), "int32")
    return indexing.scatter_flat(place, as_dtype(inside, call.dtype), size=bins, reduction="sum")


def grouped_mm(call: Call, x: Any, weight: Any, offsets: Any = None, bias: Any = None, out_dtype: Any = None) -> Any:
    """The product of each group of rows with its matrix; a group ends where the next one begins."""
    if bias is not None:
        raise IvyNotImplementedException("grouped products with a bias; add it after")
    if x.ndim == weight.ndim == 3:
        return ivy.matmul(x, weight)
    if x.ndim != 2 or weight.ndim != 3:
        raise IvyNotImplementedException("grouped products of other than rows with a matrix for each group")
    rows, (groups, width, wide) = x.shape[0], weight.shape
    numbers = ivy.reshape(ivy.arange(rows, dtype="int32", like=x), (rows, 1))
    ends = as_dtype(offsets, "int32")
    starts = ivy.concat([ivy.zeros((1,), dtype="int32", like=x), ivy.get_item(ends, (slice(0, -1),))], axis=0)
    own = ivy.logical_and(ivy.greater_equal(numbers, starts), ivy.less(numbers, ends))
    # Lengths of groups are values, which compiled code has not: each row is laid into the columns of its group.
    spread = ivy.where(ivy.expand_dims(own, axis=-1), ivy.expand_dims(x, axis=1), ivy.zeros((), dtype=x.dtype, like=x))
    return ivy.matmul(ivy.reshape(spread, (rows, groups * width)), ivy.reshape(weight, (groups * width, wide)))


for _name in ("aten._grouped_mm.default", "transformers.grouped_mm_fallback.default"):
    ROWS[_name] = Row(grouped_mm, "")
