"""Inspection of ivy on a backend, as defined by the array API standard."""

from typing import Any, TypedDict

from ivy_protocol import backends
from ivy_protocol.backends.devices import default_device, devices_of
from ivy_protocol.core import context
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import INTERNED, Dtype
from ivy_protocol.functions.dtypes import isdtype

_BEYOND_THE_STANDARD = ("bfloat16", "float16")

Capabilities = TypedDict(
    "Capabilities", {"boolean indexing": bool, "data-dependent shapes": bool, "max dimensions": int | None}
)
DefaultDtypes = TypedDict(
    "DefaultDtypes", {"real floating": Dtype, "complex floating": Dtype, "integral": Dtype, "indexing": Dtype}
)


class NamespaceInfo:
    """Result of ``__array_namespace_info__`` for one backend.

    Examples
    --------
    >>> info = ivy.__array_namespace_info__()
    >>> info.dtypes(kind="bool")
    {'bool': 'bool'}
    >>> info.default_device() in info.devices()
    True
    """

    def __init__(self, backend: str) -> None:
        self._backend = backends.load(backend)
        self._native = self._backend.xp.__array_namespace_info__()

    def capabilities(self) -> Capabilities:
        """Return the capabilities of the library. For JAX, they are the capabilities of compiled code."""
        # Add the maximum number of dimensions for NumPy, which NumPy 2.1 does not report. If the library reports a
        # value, use this value.
        defaults: Any = {"max dimensions": 64 if self._backend.name == "numpy" else None}
        return defaults | self._native.capabilities()

    def default_device(self) -> Device:
        """Return the device on which new arrays are created without ``device=``."""
        return default_device(self._backend)

    def devices(self) -> tuple[Device, ...]:
        """Return the devices that are available now."""
        return devices_of(self._backend)

    def default_dtypes(self, *, device: Any = None) -> DefaultDtypes:
        """Return the default dtypes of new arrays, and the dtype of indices. All devices have the same dtypes."""
        return {
            "real floating": INTERNED[context.setting("default_float_dtype")],
            "complex floating": INTERNED[context.setting("default_complex_dtype")],
            "integral": INTERNED[context.setting("default_int_dtype")],
            "indexing": self._backend.ivy_dtype(self._native.default_dtypes()["indexing"]),
        }

    def dtypes(self, *, device: Any = None, kind: str | tuple[str, ...] | None = None) -> dict[str, Dtype]:
        """Return the dtypes of the standard by name, optionally of one kind. They are the same on every device."""
        names = self._backend.valid_names().difference(_BEYOND_THE_STANDARD)
        return {n: d for n, d in INTERNED.items() if n in names and (kind is None or isdtype(d, kind))}


def __array_namespace_info__() -> NamespaceInfo:
    """Return the inspection object for the current backend, as defined by the array API standard.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.__array_namespace_info__().devices()
    ('cpu',)
    """
    return NamespaceInfo(context.chosen_backend() or "numpy")


__all__ = ["NamespaceInfo", "__array_namespace_info__"]
