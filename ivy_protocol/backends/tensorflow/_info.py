"""What a client may ask about the namespace."""

from typing import Literal, TypedDict

import tensorflow as tf

from ivy_protocol.backends.tensorflow._dtypes import (
    DEFAULT_COMPLEX,
    DEFAULT_FLOAT,
    DEFAULT_INDEX,
    DEFAULT_INTEGER,
    DType,
    bool_,
    complex64,
    complex128,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    isdtype,
    uint8,
    uint16,
    uint32,
    uint64,
)

__all__ = ["__array_namespace_info__"]

# Those of the standard; float16 and bfloat16 exist besides.
_DTYPES = {
    "bool": bool_,
    "int8": int8,
    "int16": int16,
    "int32": int32,
    "int64": int64,
    "uint8": uint8,
    "uint16": uint16,
    "uint32": uint32,
    "uint64": uint64,
    "float32": float32,
    "float64": float64,
    "complex64": complex64,
    "complex128": complex128,
}

Capabilities = TypedDict(
    "Capabilities", {"boolean indexing": bool, "data-dependent shapes": bool, "max dimensions": int | None}
)
DefaultDtypes = TypedDict(
    "DefaultDtypes", {"real floating": DType, "complex floating": DType, "integral": DType, "indexing": DType}
)


class NamespaceInfo:
    """The inspection part of the standard."""

    def capabilities(self) -> Capabilities:
        """Return what the namespace can do; strided slices and transposes end at eight dimensions."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 8}

    def default_device(self) -> str:
        """Return where arrays are put without being asked."""
        devices = self.devices()
        return next((device for device in devices if "GPU" in device), devices[0])

    def devices(self) -> list[str]:
        """Return the names of all devices."""
        return [device.name for device in tf.config.list_logical_devices()]

    def default_dtypes(self, *, device: str | None = None) -> DefaultDtypes:
        """Return the types that Python numbers get."""
        return {
            "real floating": DEFAULT_FLOAT,
            "complex floating": DEFAULT_COMPLEX,
            "integral": DEFAULT_INTEGER,
            "indexing": DEFAULT_INDEX,
        }

    def dtypes(
        self,
        *,
        device: str | None = None,
        kind: Literal[
            "bool",
            "signed integer",
            "unsigned integer",
            "integral",
            "real floating",
            "complex floating",
            "numeric",
        ]
        | tuple[str, ...]
        | None = None,
    ) -> dict[str, DType]:
        """Return the types of the standard by name, all or those of a kind."""
        return {name: dtype for name, dtype in _DTYPES.items() if kind is None or isdtype(dtype, kind)}


def __array_namespace_info__() -> NamespaceInfo:
    return NamespaceInfo()
