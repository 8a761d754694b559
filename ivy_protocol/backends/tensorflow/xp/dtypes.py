"""Dtypes: promotion, limits, and the inspection API of the standard.

TensorFlow does not promote dtypes. This namespace promotes them by the rules of ivy, which are equal for all backends;
see `ivy_protocol.core.dtypes.promote`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, TypedDict

import tensorflow as tf

from ivy_protocol.core.dtypes import INTERNED, promote

__all__ = [
    "__array_namespace_info__",
    "bfloat16",
    "can_cast",
    "complex128",
    "complex64",
    "finfo",
    "float16",
    "float32",
    "float64",
    "iinfo",
    "int16",
    "int32",
    "int64",
    "int8",
    "isdtype",
    "result_type",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
]


DType: TypeAlias = tf.DType
Kind: TypeAlias = Literal["bool", "unsigned", "signed", "float", "complex"]
bool_ = tf.bool
int8, int16, int32, int64 = tf.int8, tf.int16, tf.int32, tf.int64
uint8, uint16, uint32, uint64 = tf.uint8, tf.uint16, tf.uint32, tf.uint64
float16, bfloat16, float32, float64 = tf.float16, tf.bfloat16, tf.float32, tf.float64
complex64, complex128 = tf.complex64, tf.complex128
DEFAULT_INTEGER = int32
DEFAULT_FLOAT = float32
DEFAULT_COMPLEX = complex64
# Default index dtype of TensorFlow functions such as `tf.where` and `tf.argmax`.
DEFAULT_INDEX = int64
KIND: dict[DType, Kind] = {
    bool_: "bool",
    **dict.fromkeys((uint8, uint16, uint32, uint64), "unsigned"),
    **dict.fromkeys((int8, int16, int32, int64), "signed"),
    **dict.fromkeys((float16, bfloat16, float32, float64), "float"),
    **dict.fromkeys((complex64, complex128), "complex"),
}
UNSIGNED_OF_SIZE = {1: uint8, 2: uint16, 4: uint32, 8: uint64}
SIGNED_OF_SIZE = {1: int8, 2: int16, 4: int32, 8: int64}
COMPLEX_OF_REAL = {float16: complex64, bfloat16: complex64, float32: complex64, float64: complex128}
REAL_OF_COMPLEX = {complex64: float32, complex128: float64}
SINGLE_AND_DOUBLE = (float32, float64)
_GROUPS: dict[str, tuple[Kind, ...]] = {
    "bool": ("bool",),
    "unsigned integer": ("unsigned",),
    "signed integer": ("signed",),
    "integral": ("unsigned", "signed"),
    "real floating": ("float",),
    "complex floating": ("complex",),
    "numeric": ("unsigned", "signed", "float", "complex"),
}


@dataclass(frozen=True, slots=True)
class FloatInfo:
    """Limits of a floating-point dtype, or of the parts of a complex dtype, as `finfo` returns them."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: DType


@dataclass(frozen=True, slots=True)
class IntegerInfo:
    """Limits of an integer dtype, as `iinfo` returns them."""

    bits: int
    max: int
    min: int
    dtype: DType


def _float_info(dtype: DType, fraction_bits: int, max_exponent: int) -> FloatInfo:
    eps = 2.0**-fraction_bits
    largest = (2.0 - eps) * 2.0**max_exponent
    return FloatInfo(8 * dtype.size, eps, largest, -largest, 2.0 ** (1 - max_exponent), dtype)


def _integer_info(dtype: DType) -> IntegerInfo:
    bits = 8 * dtype.size
    if KIND[dtype] == "unsigned":
        return IntegerInfo(bits, 2**bits - 1, 0, dtype)
    return IntegerInfo(bits, 2 ** (bits - 1) - 1, -(2 ** (bits - 1)), dtype)


FLOAT_INFO = {
    float16: _float_info(float16, 10, 15),
    bfloat16: _float_info(bfloat16, 7, 127),
    float32: _float_info(float32, 23, 127),
    float64: _float_info(float64, 52, 1023),
}
INTEGER_INFO = {dtype: _integer_info(dtype) for dtype in KIND if KIND[dtype] in ("unsigned", "signed")}


@cache
def promote_types(first: DType, second: DType) -> DType:
    """Return the promoted dtype of two dtypes, as `ivy.promote_types` does."""
    return tf.as_dtype(str(promote(INTERNED[first.name], INTERNED[second.name])))


def default_integer(smallest: int, largest: int) -> DType:
    """Return the default integer dtype, or the next wider dtype that represents both integers."""
    for dtype in (DEFAULT_INTEGER, int64, uint64):
        info = INTEGER_INFO[dtype]
        if info.min <= smallest and largest <= info.max:
            return dtype
    raise OverflowError(f"no integer dtype can represent both {smallest} and {largest}")


def default_dtype(scalar: complex) -> DType:
    """Return the dtype of an array that is created from a Python scalar."""
    if isinstance(scalar, bool):
        return bool_
    if isinstance(scalar, int):
        return default_integer(scalar, scalar)
    if isinstance(scalar, float):
        return DEFAULT_FLOAT
    if isinstance(scalar, complex):
        return DEFAULT_COMPLEX
    raise TypeError(f"expected a number, got {type(scalar).__name__}")


def weak_promote(dtype: DType, scalar: complex) -> DType:
    """Return the dtype of the result if an array is combined with a weak Python scalar."""
    kind = KIND[dtype]
    if isinstance(scalar, bool):
        return dtype
    if isinstance(scalar, int):
        return default_dtype(scalar) if kind == "bool" else dtype
    if isinstance(scalar, float):
        return dtype if kind in ("float", "complex") else DEFAULT_FLOAT
    if isinstance(scalar, complex):
        return dtype if kind == "complex" else COMPLEX_OF_REAL.get(dtype, DEFAULT_COMPLEX)
    raise TypeError(f"expected an array, a dtype or a number, not {type(scalar).__name__}")


def floating_type(dtype: DType) -> DType:
    """Return the dtype of the result of a floating-point function for an argument of a dtype."""
    return dtype if KIND[dtype] in ("float", "complex") else DEFAULT_FLOAT


def dtype_of(obj: object) -> DType | None:
    """Return the dtype of an array, or the dtype itself; None for a Python scalar."""
    if isinstance(obj, tf.DType):
        return obj
    dtype = getattr(obj, "dtype", None)
    return None if dtype is None else tf.as_dtype(dtype)


def _required_dtype(obj: object) -> DType:
    dtype = dtype_of(obj)
    if dtype is None:
        raise TypeError(f"expected an array or a dtype, not {obj!r}")
    return dtype


def result_type(*arrays_and_dtypes: "tf.Tensor | tf.Variable | DType | complex") -> DType:
    if not arrays_and_dtypes:
        raise ValueError("result_type requires at least one array, dtype or number")
    common: DType | None = None
    scalars: list[Any] = []
    for item in arrays_and_dtypes:
        dtype = dtype_of(item)
        if dtype is None:
            scalars.append(item)
        else:
            common = dtype if common is None else promote_types(common, dtype)
    if common is None:
        common = default_dtype(scalars[0])
    for scalar in scalars:
        common = weak_promote(common, scalar)
    return common


def can_cast(from_: "DType | tf.Tensor | tf.Variable", to: DType, /) -> bool:
    return promote_types(_required_dtype(from_), to) == to


def isdtype(dtype: DType, kind: "DType | str | tuple[DType | str, ...]") -> bool:
    if isinstance(kind, tuple):
        return any(isdtype(dtype, item) for item in kind)
    if isinstance(kind, str):
        if kind not in _GROUPS:
            raise ValueError(f"unknown kind of data type {kind!r}, expected one of {', '.join(map(repr, _GROUPS))}")
        return KIND.get(dtype) in _GROUPS[kind]
    return dtype == kind


def finfo(type: "DType | tf.Tensor | tf.Variable", /) -> FloatInfo:
    dtype = _required_dtype(type)
    info = FLOAT_INFO.get(REAL_OF_COMPLEX.get(dtype, dtype))
    if info is None:
        raise ValueError(f"finfo requires a floating-point dtype, not {dtype}")
    return info


def iinfo(type: "DType | tf.Tensor | tf.Variable", /) -> IntegerInfo:
    dtype = _required_dtype(type)
    info = INTEGER_INFO.get(dtype)
    if info is None:
        raise ValueError(f"iinfo requires an integer dtype, not {dtype}")
    return info


# Dtypes of the array API standard, which excludes float16 and bfloat16.
_DTYPES = {dtype.name: dtype for dtype in KIND if dtype not in (float16, bfloat16)}
Capabilities = TypedDict(
    "Capabilities", {"boolean indexing": bool, "data-dependent shapes": bool, "max dimensions": int | None}
)
DefaultDtypes = TypedDict(
    "DefaultDtypes", {"real floating": DType, "complex floating": DType, "integral": DType, "indexing": DType}
)


class NamespaceInfo:
    """Inspection API of the standard."""

    def capabilities(self) -> Capabilities:
        """Return the capabilities. Kernels for strided slices and transposes support at most eight dimensions."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 8}

    def default_device(self) -> str:
        """Return the device on which arrays are created by default."""
        devices = self.devices()
        return next((device for device in devices if "GPU" in device), devices[0])

    def devices(self) -> list[str]:
        """Return the names of all devices."""
        return [device.name for device in tf.config.list_logical_devices()]

    def default_dtypes(self, *, device: str | None = None) -> DefaultDtypes:
        """Return the default dtypes of new arrays and of indices, by category."""
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
        """Return the dtypes of the standard by name; with `kind`, only the dtypes of one kind."""
        return {name: dtype for name, dtype in _DTYPES.items() if kind is None or isdtype(dtype, kind)}


def __array_namespace_info__() -> NamespaceInfo:
    return NamespaceInfo()
