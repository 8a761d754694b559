"""Sets of the distinct elements, whose number depends on values; common code computes them by sorting."""

from functools import partial
from typing import Any

import mlx.core as mx
import numpy as np

from ivy_protocol.backends.common.sets import Distinct
from ivy_protocol.backends.mlx.conversion import to_numpy
from ivy_protocol.backends.mlx.creation import asarray
from ivy_protocol.backends.mlx.dtypes import INDEX

_unique = partial(np.unique, return_index=True, return_inverse=True, return_counts=True, equal_nan=False)


def unique_all(x: Any, /) -> Distinct:
    values, *numbers = _unique(to_numpy(x, copy=False))
    indices, inverse, counts = [asarray(n, dtype=INDEX) for n in numbers]
    return Distinct(asarray(values, dtype=x.dtype), indices, mx.reshape(inverse, x.shape), counts)


def unique_counts(x: Any, /) -> tuple[Any, Any]:
    result = unique_all(x)
    return result.values, result.counts


def unique_inverse(x: Any, /) -> tuple[Any, Any]:
    result = unique_all(x)
    return result.values, result.inverse_indices


def unique_values(x: Any, /) -> Any:
    return asarray(np.unique(to_numpy(x, copy=False), equal_nan=False), dtype=x.dtype)
