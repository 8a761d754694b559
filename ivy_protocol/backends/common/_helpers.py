"""Helpers for implementations that work on every namespace: `when`, dtype kinds, devices and complex dtypes."""

from collections.abc import Callable
from typing import Any


def when(*keywords: str) -> Callable[[Any], Any]:
    """Restrict an implementation to calls with one of `keywords`. If `keywords` is empty, the implementation handles
    all calls.
    """

    def mark(implementation: Any) -> Any:
        implementation.when = keywords or None
        return implementation

    return mark


def is_kind(xp: Any, dtype: Any, kind: str | tuple[str, ...]) -> bool:
    """Return True if a native data type is of a kind.

    Data types of ml_dtypes have ``dtype.kind == "V"``. They count as floating-point types without a call of
    ``np.isdtype``, which would reject them.
    """
    if getattr(dtype, "kind", "") != "V":
        return xp.isdtype(dtype, kind)
    return any(k in ("real floating", "numeric") for k in (kind if isinstance(kind, tuple) else (kind,)))


def device_of(x: Any) -> Any:
    """Return the native device of an array: "cpu" for dask arrays, which have no device, and None for JAX tracers."""
    return getattr(x, "device", None if hasattr(x, "aval") else "cpu")


def complex_dtype(xp: Any, is_double: bool) -> Any:
    """Return complex128 for double precision if the library has it, otherwise complex64."""
    return getattr(xp, "complex128", xp.complex64) if is_double else xp.complex64
