"""Special functions on NumPy that are silent where SciPy's are: at poles, infinities and NaN, and outside of a domain.

Half-precision numbers are computed in float32, as in the functions' own definitions.
"""

from collections.abc import Callable
from typing import Any

import numpy as np


def _computed(fn: Callable[..., Any], *arrays: Any) -> Any:
    dtype = arrays[0].dtype
    half = dtype.itemsize == 2
    with np.errstate(all="ignore"):
        result = fn(*[x.astype(np.float32) for x in arrays] if half else arrays)
        return result.astype(dtype) if half else result


def logit(x: Any, /, *, eps: float | None = None) -> Any:
    def log_of_odds(x: Any) -> Any:
        x = x if eps is None else np.clip(x, eps, 1 - eps)
        return np.log(x) - np.log1p(-x)

    return NotImplemented if x.dtype.kind == "c" else _computed(log_of_odds, x)


def _softplus(x: Any) -> Any:
    return np.logaddexp(x, x.dtype.type(0))


def softplus(x: Any, /, *, beta: float | None = None, threshold: float | None = None) -> Any:
    def smooth(x: Any) -> Any:
        steep = x if beta is None else x * beta
        result = _softplus(steep)
        if beta is not None:
            # The product may be infinite where the number is not.
            result = np.where(np.isinf(steep) & np.isfinite(x), np.maximum(x, 0), result / beta)
        return result if threshold is None else np.where(steep > threshold, x, result)

    return NotImplemented if x.dtype.kind == "c" else _computed(smooth, x)


def logsigmoid(input: Any, /) -> Any:
    return NotImplemented if input.dtype.kind == "c" else _computed(lambda x: -_softplus(-x), input)


def mish(x: Any, /) -> Any:
    return NotImplemented if x.dtype.kind == "c" else _computed(lambda x: x * np.tanh(_softplus(x)), x)


def hardsilu(x: Any, /) -> Any:
    return _computed(lambda x: x * (np.clip(x + 3, 0, 6) / 6), x)


def xlogy(x: Any, y: Any, /) -> Any:
    def product(x: Any, y: Any) -> Any:
        # Elsewhere the product is zero by itself.
        lost = (x == 0) & ((y <= 0) | np.isinf(y))
        return x * np.log(np.where(lost, y.dtype.type(1), y))

    dtype = (x if hasattr(x, "dtype") else y).dtype
    return _computed(product, np.asarray(x, dtype), np.asarray(y, dtype))


def logsumexp(x: Any, /, axis: Any = None, *, keepdims: bool = False) -> Any:
    axis = tuple(axis) if isinstance(axis, list) else axis

    def log_of_sum(x: Any) -> Any:
        largest = np.max(x, axis=axis, keepdims=True, initial=-np.inf)
        largest = np.where(np.isfinite(largest), largest, x.dtype.type(0))
        result = np.log(np.sum(np.exp(x - largest), axis=axis, keepdims=True)) + largest
        return result if keepdims else np.squeeze(result, axis)

    return _computed(log_of_sum, x)
