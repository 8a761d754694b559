"""Lowerings for mixtures of experts: histograms, and grouped matrix products."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import indexing
from ivy_protocol.transpile.lowerings.table import LOWERINGS, Call, Lowering, as_dtype, lowering


@lowering("histc.default")
def histc(call: Call, x: Any, bins: int = 100, min: Any = 0, max: Any = 0) -> Any:
    values = as_dtype(ivy.reshape(x, (-1,)), call.dtype if "float" in call.dtype else call.backend_dtype("float32"))
    low, high = (ivy.min(values), ivy.max(values)) if min == max else (min, max)
    if min == max:
        is_constant = ivy.equal(low, high)
        low, high = ivy.where(is_constant, ivy.subtract(low, 1), low), ivy.where(is_constant, ivy.add(high, 1), high)
    index = ivy.multiply(ivy.divide(ivy.subtract(values, low), ivy.subtract(high, low)), bins)
    inside = ivy.logical_and(ivy.greater_equal(values, low), ivy.less_equal(values, high))
    # Clip the index: a value at the upper edge has the index `bins`, but belongs to the last bin.
    index = as_dtype(ivy.clip(ivy.floor(ivy.where(inside, index, 0.0)), 0, bins - 1), "int32")
    return indexing.scatter_flat(index, as_dtype(inside, call.dtype), size=bins, reduction="sum")


def grouped_mm(call: Call, x: Any, weight: Any, offsets: Any = None, bias: Any = None, out_dtype: Any = None) -> Any:
    """Multiply each group of rows by its own matrix. `offsets` contains the end of each group."""
    if bias is not None:
        raise IvyNotImplementedException(
            "ivy.transpile: grouped_mm with bias is not supported; add the bias afterwards"
        )
    if x.ndim == weight.ndim == 3:
        return ivy.matmul(x, weight)
    if x.ndim != 2 or weight.ndim != 3:
        raise IvyNotImplementedException("ivy.transpile: grouped_mm requires a 2-D or 3-D input and a 3-D weight")
    rows, (groups, in_features, out_features) = x.shape[0], weight.shape
    row_ids = ivy.reshape(ivy.arange(rows, dtype="int32", like=x), (rows, 1))
    ends = as_dtype(offsets, "int32")
    starts = ivy.concat([ivy.zeros((1,), dtype="int32", like=x), ivy.get_item(ends, (slice(0, -1),))], axis=0)
    membership = ivy.logical_and(ivy.greater_equal(row_ids, starts), ivy.less(row_ids, ends))
    # Write each row into the columns of its group in a block matrix, and multiply once. Slices of the groups would not
    # compile, because the sizes of the groups depend on values.
    expanded = ivy.where(
        ivy.expand_dims(membership, axis=-1), ivy.expand_dims(x, axis=1), ivy.zeros((), dtype=x.dtype, like=x)
    )
    return ivy.matmul(
        ivy.reshape(expanded, (rows, groups * in_features)), ivy.reshape(weight, (groups * in_features, out_features))
    )


for _name in ("aten._grouped_mm.default", "transformers.grouped_mm_fallback.default"):
    LOWERINGS[_name] = Lowering(grouped_mm, "")
