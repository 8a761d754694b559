"""Layer normalization; for small arrays, its means take less time than `np.mean`."""

from typing import Any

import numpy as np

from ivy_protocol.backends.numpy.layers import _is_float_with_elements

__all__ = ["layer_norm"]


def _mean(x: Any, axes: Any) -> Any:
    """Return the mean along axes, with ``keepdims=True``. For small arrays, this takes half the time of ``np.mean``."""
    total = np.add.reduce(x, axes, keepdims=True)
    return total / (x.size // total.size)


def layer_norm(
    x: Any, normalized_idxs: Any, /, *, scale: Any = None, offset: Any = None, eps: float = 1e-05, new_std: float = 1.0
) -> Any:
    axes = tuple(normalized_idxs)
    shape = x.shape[x.ndim - len(axes) :]
    # Leave half precision, integers, empty arrays and mismatched shapes to the default implementation. It raises for
    # mismatched shapes.
    if not _is_float_with_elements(x) or not all([p is None or p.shape == shape for p in (scale, offset)]):
        return NotImplemented
    deviations = x - _mean(x, axes)
    result = deviations / np.sqrt(_mean(np.square(deviations), axes) + eps)
    result = result if scale is None else result * scale
    result = result if offset is None else result + offset
    return result if new_std == 1 else result * new_std
