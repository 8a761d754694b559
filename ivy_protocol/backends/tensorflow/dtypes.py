"""Casts with a `device` argument, by the namespace `xp`, which checks casts from complex to real."""

from typing import Any

from ivy_protocol.backends.tensorflow import xp

__all__ = [
    "astype",
]


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    return xp.astype(x, dtype, copy=copy, device=device)
