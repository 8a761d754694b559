"""Activation functions: fewer temporaries than the default implementations, and stable forms for special values."""

import math
from typing import Any

import numpy as np

from ivy_protocol.backends.numpy._shared import _compute_upcast
from ivy_protocol.backends.numpy.layers import _is_float_with_elements

__all__ = ["hardsilu", "logsigmoid", "mish", "relu", "relu6", "sigmoid", "softmax", "softplus"]


_FEW = 4096
"""Size from which on `clip` is faster than `maximum`, which has less overhead."""


def sigmoid(x: Any, /) -> Any:
    if x.dtype.kind != "c":
        with np.errstate(over="ignore"):
            return np.reciprocal(np.exp(-x) + 1)
    # Of `x` and `-x`, take the exponential of the number with the negative real part: the exponential does not
    # overflow, and small results keep all digits.
    below = x.real < 0
    power = np.exp(np.where(below, x, -x))
    return np.where(below, power, 1) / (power + 1)


def relu(x: Any, /) -> Any:
    if x.dtype.char not in "fd":
        return NotImplemented
    # For large arrays, use `clip`, which is several times faster than np.maximum with a scalar. For small arrays, use
    # np.maximum, which has less overhead.
    return np.maximum(x, 0) if x.size < _FEW else x.clip(0, math.inf)


def relu6(x: Any, /) -> Any:
    return x.clip(0, 6) if x.dtype.char in "fdil" else NotImplemented


def softmax(x: Any, /, axis: int | None = None) -> Any:
    if not _is_float_with_elements(x) or not x.ndim:
        return NotImplemented
    axis = -1 if axis is None else axis
    exponentials = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return exponentials / np.sum(exponentials, axis=axis, keepdims=True)


def _softplus(x: Any) -> Any:
    return np.logaddexp(x, x.dtype.type(0))


def softplus(x: Any, /, *, beta: float | None = None, threshold: float | None = None) -> Any:
    def smooth(x: Any) -> Any:
        steep = x if beta is None else x * beta
        result = _softplus(steep)
        if beta is not None:
            # Where `x * beta` overflows for a finite `x`, the result is `x` or 0.
            result = np.where(np.isinf(steep) & np.isfinite(x), np.maximum(x, 0), result / beta)
        return result if threshold is None else np.where(steep > threshold, x, result)

    return NotImplemented if x.dtype.kind == "c" else _compute_upcast(smooth, x)


def logsigmoid(input: Any, /) -> Any:
    return NotImplemented if input.dtype.kind == "c" else _compute_upcast(lambda x: -_softplus(-x), input)


def mish(x: Any, /) -> Any:
    return NotImplemented if x.dtype.kind == "c" else _compute_upcast(lambda x: x * np.tanh(_softplus(x)), x)


def hardsilu(x: Any, /) -> Any:
    return _compute_upcast(lambda x: x * (np.clip(x + 3, 0, 6) / 6), x)
