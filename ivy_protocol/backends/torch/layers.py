"""Linear layer and dropout by fused kernels. Dropout uses the random generator that `ivy.seed` seeds."""

from typing import Any

import torch
from torch.nn import functional

from ivy_protocol.backends.common.random import can_sample_mask
from ivy_protocol.backends.torch.random import random_uniform

__all__ = [
    "dropout",
    "linear",
]


_linear = functional.linear


def linear(x: Any, weight: Any, /, *, bias: Any = None) -> Any:
    # Leave batches of weights to the default implementation, because functional.linear supports only one matrix.
    if weight.dim() != 2 or (bias is not None and bias.dim() != 1):
        return NotImplemented
    return _linear(x, weight, bias)


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
    # Leave sharded tensors, and arguments for which this function cannot sample the mask, to the default
    # implementation.
    if type(x) is not torch.Tensor or not can_sample_mask(prob, dtype, key, noise_shape):
        return NotImplemented
    if not training or prob == 0 or 0 in x.shape:
        return torch.clone(x)
    samples = random_uniform(shape=x.shape, dtype=torch.float32, seed=seed, device=x.device)
    return torch.where(samples < 1 - prob, x / (1 - prob) if scale else x, 0.0)
