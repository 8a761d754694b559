"""Conversion to NumPy and DLPack, which evaluates an array and shares its memory."""

from typing import Any

import mlx.core as mx
import numpy as np

__all__ = ["AS_NUMPY", "to_dlpack", "to_numpy"]


def AS_NUMPY(x: Any, /) -> Any:
    if x.dtype == mx.bfloat16:
        import ml_dtypes

        return AS_NUMPY(mx.view(x, mx.uint16)).view(ml_dtypes.bfloat16)
    host = np.asarray(x)
    # Mark the memory as read-only, because a write to it would change all MLX arrays that share it.
    host.flags.writeable = False
    return host


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(AS_NUMPY(x)) if copy else AS_NUMPY(x)


def to_dlpack(x: Any, *, stream: Any, max_version: Any, dl_device: Any, copy: bool | None) -> Any:
    if stream is not None or dl_device not in (None, x.__dlpack_device__()):
        raise BufferError("mlx exports an array only on its own device; pass stream=None and no dl_device")
    # For copy=True, allocate new memory, because the consumer may write to the memory that it imports.
    x = mx.contiguous(x + mx.zeros((), x.dtype)) if copy else x
    mx.eval(x)
    return x.__dlpack__()
