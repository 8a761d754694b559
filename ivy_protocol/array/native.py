"""`ivy.NativeArray`, the abstract class of native arrays."""

from typing import Any

from ivy_protocol import backends
from ivy_protocol.functions.conversion import is_native_array


class _NativeArrayMeta(type):
    def __instancecheck__(cls, instance: Any) -> bool:
        return is_native_array(instance)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return cls is subclass or bool(backends.backend_name(subclass))


class NativeArray(metaclass=_NativeArrayMeta):
    """Abstract class of native arrays. Arrays of every registered library pass ``isinstance`` with this class, and
    their classes pass ``issubclass``.

    Examples
    --------
    >>> isinstance(ivy.array([1.0]).to_native(), ivy.NativeArray)
    True
    """

    shape: Any
    dtype: Any


__all__ = ["NativeArray"]
