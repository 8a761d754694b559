"""Data types: the inspection functions of the standard, and casts with ivy's rules where MLX differs."""

from types import SimpleNamespace
from typing import Any

import mlx.core as mx

from ivy_protocol.backends.common.conversion import NO_DTYPE
from ivy_protocol.core.dtypes import INTERNED, promote

_NAMES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64"
BITS = {n: int(n.lstrip("abcdefilmnoptux") or 8) for n in _NAMES.split()}
DTYPES = {name: mx.bool_ if name == "bool" else getattr(mx, name) for name in BITS}
NAMES = {dtype: name for name, dtype in DTYPES.items()}
INTEGERS = frozenset([dtype for name, dtype in DTYPES.items() if "int" in name])
FLOATS = frozenset((mx.float16, mx.bfloat16, mx.float32, mx.float64))
HALF = frozenset((mx.float16, mx.bfloat16))
# Index dtype of results; MLX itself returns uint32, which cannot represent negative indices.
INDEX = mx.int64


def _dtype_of(value: Any) -> Any:
    return value if isinstance(value, mx.Dtype) else value.dtype


def finfo(type: Any, /) -> SimpleNamespace:
    dtype = mx.float32 if _dtype_of(type) == mx.complex64 else _dtype_of(type)
    limits = {n: float(getattr(mx.finfo(dtype), n)) for n in ("eps", "max", "min", "smallest_normal")}
    return SimpleNamespace(bits=BITS[NAMES[dtype]], dtype=dtype, **limits)


def iinfo(type: Any, /) -> SimpleNamespace:
    dtype = _dtype_of(type)
    info = mx.iinfo(dtype)
    return SimpleNamespace(bits=BITS[NAMES[dtype]], dtype=dtype, max=int(info.max), min=int(info.min))


def promoted(first: Any, second: Any) -> Any:
    """Return the promoted dtype by ivy's rules. MLX would promote int64 and uint64 to float32."""
    name = str(promote(INTERNED[NAMES[first]], INTERNED[NAMES[second]]))
    return DTYPES["complex64" if name == "complex128" else name]


def result_type(*arrays_and_dtypes: Any) -> Any:
    common, *others = [_dtype_of(x) for x in arrays_and_dtypes if not isinstance(x, bool | int | float | complex)]
    for dtype in others:
        common = promoted(common, dtype)
    return common


def can_cast(from_: Any, to: Any, /) -> bool:
    return promoted(_dtype_of(from_), to) == to


_Info: Any = type(mx.__array_namespace_info__())


class _NamespaceInfo(_Info):
    def capabilities(self) -> dict[str, Any]:
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": None}

    def default_dtypes(self, *, device: Any = None) -> dict[str, Any]:
        return {**super().default_dtypes(device=device), "indexing": INDEX}


def __array_namespace_info__() -> _NamespaceInfo:
    return _NamespaceInfo()


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    if x.dtype == dtype:
        return mx.array(x) if copy else x
    if dtype == mx.bool_:
        # Compare with 0, because a cast of a complex number would read only its real part.
        return mx.not_equal(x, 0)
    if x.dtype == mx.complex64:
        x = mx.real(x)
    # Stop the gradient of a cast to integers: the result may be an index, and MLX raises for the gradient with respect
    # to an index.
    return mx.stop_gradient(x).astype(dtype) if dtype in INTEGERS else x.astype(dtype)


# List all names, because a star import omits names with leading underscores unless `__all__` lists them.
__all__ = ["__array_namespace_info__", "astype", "can_cast", "finfo", "iinfo", "result_type"]
