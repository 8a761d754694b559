"""Cosine transforms of the types 2 and 3 along the last axis, by functions of TensorFlow."""

from typing import Any

import tensorflow as tf

from ivy_protocol.backends.tensorflow.xp.dtypes import SINGLE_AND_DOUBLE

__all__ = [
    "dct",
    "idct",
]


_INVERSE = {2: 3, 3: 2}


def _has_kernel(x: Any, type: Any, n: Any, axis: Any, norm: Any) -> bool:
    rank = x.shape.rank or 0
    is_supported = rank and x.dtype in SINGLE_AND_DOUBLE and axis in (-1, rank - 1)
    return bool(is_supported and type in _INVERSE and n is None and norm in (None, "ortho") and (x.shape[-1] or 0) > 1)


def dct(x: Any, /, *, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None) -> Any:
    return tf.signal.dct(x, type=type, norm=norm) if _has_kernel(x, type, n, axis, norm) else NotImplemented


def idct(x: Any, /, *, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None) -> Any:
    if not _has_kernel(x, type, n, axis, norm):
        return NotImplemented
    if norm == "ortho":
        return tf.signal.dct(x, type=_INVERSE[type], norm=norm)
    return tf.signal.dct(x, type=_INVERSE[type]) * (0.5 / x.shape[-1])
