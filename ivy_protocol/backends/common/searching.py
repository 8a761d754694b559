"""Search in sorted arrays, on any array API namespace."""

import math
from typing import Any

from ivy_protocol.backends.common.indexing import index_dtype


def check_search(x1: Any, x2: Any, side: str, sorter: Any) -> None:
    """Raise ValueError for an invalid side or incompatible shapes.

    A sorted array of more than one dimension is a batch. Its leading axes must match the leading axes of `x2`.
    """
    if side not in ("left", "right"):
        raise ValueError(f"side must be 'left' or 'right', not {side!r}")
    batch, values = tuple(getattr(x1, "shape", ())), tuple(getattr(x2, "shape", ()))
    if not batch:
        raise ValueError("the sorted array must have at least one dimension, not 0")
    if len(batch) > 1 and (len(values) != len(batch) or not _alike(batch[:-1], values[:-1])):
        raise ValueError(
            f"the leading axes of the sorted array, of shape {batch}, must match the leading axes of the values, of "
            f"shape {values}; pass a 1-D array to search all values in the same array"
        )
    if sorter is not None and not _alike(batch, tuple(sorter.shape)):
        raise ValueError("the sorter must have the shape of the sorted array")


def _alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    if one == other:
        return True
    return len(one) == len(other) and all([n == m or None in (n, m) for n, m in zip(one, other, strict=True)])


def searchsorted(xp: Any, x1: Any, x2: Any, /, *, side: str = "left", sorter: Any = None, ret_dtype: Any = None) -> Any:
    check_search(x1, x2, side, sorter)
    sorter = sorter if sorter is None else xp.astype(sorter, index_dtype(xp))
    result = _in_batch(xp, x1, x2, side, sorter) if x1.ndim > 1 else xp.searchsorted(x1, x2, side=side, sorter=sorter)
    # Cast the indices, because JAX returns them in the narrowest dtype that holds them.
    return xp.astype(result, index_dtype(xp) if ret_dtype is None else ret_dtype, copy=False)


def _in_batch(xp: Any, x1: Any, x2: Any, side: str, sorter: Any) -> Any:
    """Search in each row of a batch, because namespaces support only 1-D sorted arrays."""
    shape, length = tuple(x2.shape), x1.shape[-1]
    count = math.prod(shape[:-1])
    rows, values = xp.reshape(x1, (count, length)), xp.reshape(x2, (count, shape[-1]))
    orders = None if sorter is None else xp.reshape(sorter, (count, length))
    result = [
        xp.searchsorted(rows[i, ...], values[i, ...], side=side, sorter=None if orders is None else orders[i, ...])
        for i in range(count)
    ]
    return xp.reshape(xp.stack(result), shape) if result else xp.zeros(shape, dtype=index_dtype(xp))
