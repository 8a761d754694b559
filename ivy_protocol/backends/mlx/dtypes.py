"""Data types: the inspection functions of the standard, and casts that follow ivy where MLX deviates."""

from typing import Any, NamedTuple

import mlx.core as mx

from ivy_protocol.backends.common.conversion import NO_DTYPE
from ivy_protocol.core.dtypes import INTERNED, promote

__all__ = ["astype"]

BITS = {
    "bool": 8,
    "int8": 8,
    "int16": 16,
    "int32": 32,
    "int64": 64,
    "uint8": 8,
    "uint16": 16,
    "uint32": 32,
    "uint64": 64,
    "float16": 16,
    "bfloat16": 16,
    "float32": 32,
    "float64": 64,
    "complex64": 64,
}
DTYPES = {name: mx.bool_ if name == "bool" else getattr(mx, name) for name in BITS}
NAMES = {dtype: name for name, dtype in DTYPES.items()}
INTEGERS = frozenset([dtype for name, dtype in DTYPES.items() if "int" in name])
FLOATS = frozenset((mx.float16, mx.bfloat16, mx.float32, mx.float64))
HALVES = frozenset((mx.float16, mx.bfloat16))
# MLX itself returns uint32, which has no negative indices.
INDEX = mx.int64
_KINDS = {
    "bool": (mx.bool_,),
    "signed integer": tuple([DTYPES[n] for n in BITS if n.startswith("int")]),
    "unsigned integer": tuple([DTYPES[n] for n in BITS if n.startswith("uint")]),
    "integral": tuple(INTEGERS),
    "real floating": tuple(FLOATS),
    "complex floating": (mx.complex64,),
    "numeric": (*INTEGERS, *FLOATS, mx.complex64),
}


class _FloatInfo(NamedTuple):
    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: Any


class _IntegerInfo(NamedTuple):
    bits: int
    max: int
    min: int
    dtype: Any


def _dtype_of(value: Any) -> Any:
    return value if isinstance(value, mx.Dtype) else value.dtype


def finfo(type: Any, /) -> _FloatInfo:
    dtype = mx.float32 if _dtype_of(type) == mx.complex64 else _dtype_of(type)
    info = mx.finfo(dtype)
    return _FloatInfo(
        BITS[NAMES[dtype]], float(info.eps), float(info.max), float(info.min), float(info.smallest_normal), dtype
    )


def iinfo(type: Any, /) -> _IntegerInfo:
    dtype = _dtype_of(type)
    info = mx.iinfo(dtype)
    return _IntegerInfo(BITS[NAMES[dtype]], int(info.max), int(info.min), dtype)


def isdtype(dtype: Any, kind: Any) -> bool:
    if isinstance(kind, tuple):
        return any([isdtype(dtype, item) for item in kind])
    if isinstance(kind, str) and kind not in _KINDS:
        raise ValueError(f"unknown kind of data type {kind!r}, expected one of {', '.join(map(repr, _KINDS))}")
    return dtype in _KINDS[kind] if isinstance(kind, str) else dtype == kind


def promoted(first: Any, second: Any) -> Any:
    """Return the common data type as ivy does; MLX promotes int64 and uint64 to float32."""
    name = str(promote(INTERNED[NAMES[first]], INTERNED[NAMES[second]]))
    return DTYPES["complex64" if name == "complex128" else name]


def result_type(*arrays_and_dtypes: Any) -> Any:
    common, *others = [_dtype_of(x) for x in arrays_and_dtypes if not isinstance(x, bool | int | float | complex)]
    for dtype in others:
        common = promoted(common, dtype)
    return common


def can_cast(from_: Any, to: Any, /) -> bool:
    return promoted(_dtype_of(from_), to) == to


class _NamespaceInfo:
    def capabilities(self) -> dict[str, Any]:
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": None}

    def default_device(self) -> Any:
        return mx.default_device()

    def devices(self) -> list[Any]:
        return [mx.Device(kind, i) for kind in (mx.cpu, mx.gpu) for i in range(mx.device_count(kind))]

    def default_dtypes(self, *, device: Any = None) -> dict[str, Any]:
        return {
            "real floating": mx.float32,
            "complex floating": mx.complex64,
            "integral": mx.int32,
            "indexing": INDEX,
        }

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, Any]:
        return {n: dtype for n, dtype in DTYPES.items() if kind is None or isdtype(dtype, kind)}


def __array_namespace_info__() -> _NamespaceInfo:
    return _NamespaceInfo()


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    if x.dtype == dtype:
        return mx.array(x) if copy else x
    if dtype == mx.bool_:
        # A cast of a complex number reads only its real part.
        return mx.not_equal(x, 0)
    if x.dtype == mx.complex64:
        x = mx.real(x)
    return x.astype(dtype)
