"""NumPy: conversion of arrays."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.conversion import from_dlpack as adapted_from_dlpack

__all__ = [
    "from_dlpack",
    "strides",
    "to_numpy",
]


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "_data", x)
    if isinstance(own, np.ndarray) and own.dtype.kind == "V":
        # numpy does not export the types that it borrows.
        return np.array(own) if copy else own
    return adapted_from_dlpack(np, x, device=device, copy=copy)


def strides(x: Any, /) -> tuple[int, ...]:
    return x.strides


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x) if copy else np.asarray(x)
