"""Linear layer and dropout. Dropout uses the random generator that `ivy.seed` seeds."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.random import can_sample_mask
from ivy_protocol.backends.numpy.random import random_uniform

__all__ = ["dropout", "linear"]


def linear(x: Any, weight: Any, /, *, bias: Any = None) -> Any:
    if np.ndim(weight) != 2 or (bias is not None and (np.ndim(bias) != 1 or len(bias) != len(weight))):
        return NotImplemented
    # Use the operator, which is 10 % faster than np.matmul for small arrays.
    y = x @ weight.T
    return y if bias is None else y + bias


def _is_float_with_elements(x: Any) -> bool:
    """Return True for an array of at least one element of float32 or a wider float."""
    return x.dtype.kind == "f" and x.dtype.itemsize >= 4 and 0 not in x.shape


def dropout(
    x: Any,
    prob: Any,
    /,
    *,
    scale: bool = True,
    dtype: Any = None,
    training: bool = True,
    seed: Any = None,
    key: Any = None,
    noise_shape: Any = None,
) -> Any:
    if not can_sample_mask(prob, dtype, key, noise_shape):
        return NotImplemented
    if not training or prob == 0 or 0 in x.shape:
        return x.copy()
    samples = random_uniform(shape=x.shape, seed=seed)
    return np.where(samples < 1 - prob, x / (1 - prob) if scale else x, x.dtype.type(0))
