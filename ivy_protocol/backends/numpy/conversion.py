"""Conversion from other libraries; arrays of third-party dtypes do not pass through DLPack."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.conversion import from_dlpack as adapted_from_dlpack

__all__ = ["from_dlpack", "strides", "to_numpy"]


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    native = getattr(x, "_data", x)
    if isinstance(native, np.ndarray) and native.dtype.kind == "V":
        # The array has a third-party dtype, such as bfloat16 of ml_dtypes. NumPy does not export arrays of such dtypes,
        # so return the array itself, or a copy.
        return np.array(native) if copy else native
    return adapted_from_dlpack(np, x, device=device, copy=copy)


def strides(x: Any, /) -> tuple[int, ...]:
    return x.strides


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x) if copy else np.asarray(x)
