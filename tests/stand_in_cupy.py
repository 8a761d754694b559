"""Stands in for cupy, which needs a GPU: what its namespace promises, with the memory of NumPy behind it.

As in cupy, data types are NumPy's, devices are objects of its own, arrays refuse to become NumPy arrays unless
`asnumpy` is called, and DLPack says that they lie on a GPU.
"""

from typing import Any

import numpy as np

CUDA = 2


class Device:
    """A GPU."""

    def __init__(self, number: int) -> None:
        self.id = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<CUDA Device {self.id}>"


class ndarray:
    """An array on a GPU."""

    __array_priority__ = 100

    def __init__(self, values: Any, device: Device | None = None) -> None:
        self._values = values
        self.device = device or Device(0)

    dtype = property(lambda self: self._values.dtype)
    shape = property(lambda self: self._values.shape)
    ndim = property(lambda self: self._values.ndim)
    size = property(lambda self: self._values.size)

    def __array_namespace__(self, api_version: str | None = None) -> Any:
        import stand_in_cupy

        return stand_in_cupy

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError("Implicit conversion to a NumPy array is not allowed.")

    def __dlpack__(self, **options: Any) -> Any:
        raise BufferError("the memory of a GPU cannot be read here")

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self.device.id

    def to_device(self, device: Device, /, *, stream: Any = None) -> "ndarray":
        return ndarray(self._values, device)

    def __getitem__(self, key: Any) -> "ndarray":
        return wrapped(self._values[unwrapped(key)], self.device)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._values[unwrapped(key)] = unwrapped(value)

    def __bool__(self) -> bool:
        return bool(self._values)

    def __float__(self) -> float:
        return float(self._values)

    def __int__(self) -> int:
        return int(self._values)


def _operator(name: str) -> Any:
    return lambda self, *others: wrapped(getattr(self._values, name)(*map(unwrapped, others)), self.device)


_OPERATORS = "add sub mul truediv pow matmul eq ne lt le gt ge and or radd rsub rmul neg abs invert"
for _name in _OPERATORS.split():
    setattr(ndarray, f"__{_name}__", _operator(f"__{_name}__"))


def wrapped(value: Any, device: Device | None = None) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return ndarray(np.asarray(value), device)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[wrapped(v, device) for v in value])
    return type(value)(wrapped(v, device) for v in value) if isinstance(value, tuple | list) else value


def unwrapped(value: Any) -> Any:
    if isinstance(value, ndarray):
        return value._values
    return type(value)(unwrapped(v) for v in value) if isinstance(value, tuple | list) else value


class Info:
    """Information about the library."""

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, Any]:
        return np.__array_namespace_info__().dtypes(kind=kind)

    def default_dtypes(self, *, device: Any = None) -> dict[str, Any]:
        return np.__array_namespace_info__().default_dtypes()

    def devices(self) -> list[Device]:
        return [Device(0), Device(1)]

    def default_device(self) -> Device:
        return Device(0)

    def capabilities(self) -> dict[str, Any]:
        return np.__array_namespace_info__().capabilities()


def __array_namespace_info__() -> Info:
    return Info()


def asnumpy(x: ndarray) -> np.ndarray:
    return x._values


def asarray(obj: Any, /, *, dtype: Any = None, device: Device | None = None, copy: Any = None) -> ndarray:
    return ndarray(np.asarray(unwrapped(obj), dtype=dtype, copy=copy), device or getattr(obj, "device", None))


class Part:
    """Functions of a module of NumPy on arrays of this one."""

    def __init__(self, module: Any) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.module, name)
        if not callable(value) or isinstance(value, type):
            return value

        def function(*args: Any, device: Device | None = None, **kwargs: Any) -> Any:
            found = next((a.device for a in args if isinstance(a, ndarray)), None)
            given = {n: unwrapped(v) for n, v in kwargs.items()}
            return wrapped(value(*map(unwrapped, args), **given), device or found)

        return function


linalg, fft, _all = Part(np.linalg), Part(np.fft), Part(np)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(_all, name)
