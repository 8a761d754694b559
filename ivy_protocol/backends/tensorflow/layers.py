"""Linear layer by kernels for matrix products, which transpose the weight without a copy."""

from typing import Any

from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "linear",
]


def linear(x: Any, weight: Any, /, *, bias: Any = None) -> Any:
    if weight.shape.rank != 2 or (x.shape.rank or 0) < 2 or x.dtype not in SINGLE_AND_DOUBLE:
        return NotImplemented
    if bias is not None and bias.shape.as_list() != weight.shape.as_list()[:1]:
        return NotImplemented
    if x.shape.rank == 2:
        y = raw_ops.MatMul(a=x, b=weight, transpose_b=True)
    else:
        y = raw_ops.BatchMatMulV2(x=x, y=weight, adj_y=True)
    return y if bias is None else raw_ops.AddV2(x=y, y=bias)
