"""Casts by `ndarray.astype`."""

from typing import Any

from ivy_protocol.backends.common.conversion import NO_DTYPE

__all__ = ["astype"]


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    return x.astype(dtype, copy=copy)
