"""A library of arrays that keeps the laws, in which `faults.py` plants one fault at a time; it is its own overrides."""

import sys
from typing import Any

import numpy as np

bool, int32, int64, float32, float64 = "bool", "int32", "int64", "float32", "float64"
_NAMES = (bool, int32, int64, float32, float64)
DTYPES = {name: name for name in _NAMES}
USES_DEVICES = False
xp = sys.modules[__name__]


class Box:
    """An array on top of NumPy's."""

    def __init__(self, values: Any) -> None:
        self.values = np.asarray(values)

    shape = property(lambda self: self.values.shape)
    ndim = property(lambda self: self.values.ndim)
    dtype = property(lambda self: self.values.dtype.name)
    device = "cpu"

    def to_device(self, device: Any, /, *, stream: Any = None) -> Any:
        return self

    def __getitem__(self, key: Any) -> Any:
        return Box(self.values[bare(key)])

    def __setitem__(self, key: Any, value: Any) -> None:
        self.values[bare(key)] = bare(value)

    def __bool__(self) -> Any:
        return self.values.__bool__()

    def __float__(self) -> float:
        return float(self.values)

    def __int__(self) -> int:
        return int(self.values)

    def __invert__(self) -> Any:
        return Box(~self.values)


TYPES = (Box,)


def bare(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(bare(v) for v in value)
    return value.values if isinstance(value, Box) else value


class __array_namespace_info__:
    def dtypes(self, **_: Any) -> dict[str, str]:
        return DTYPES

    def default_device(self) -> str:
        return "cpu"

    def devices(self) -> list[str]:
        return ["cpu"]


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: Any = None) -> Box:
    return Box(np.array(bare(obj), dtype=dtype))


def to_numpy(x: Any, /, *, copy: Any = True) -> Any:
    return np.array(x.values) if copy else x.values


def astype(x: Any, dtype: Any, /, *, copy: Any = True) -> Box:
    return Box(x.values.astype(dtype))


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Box:
    return Box(np.zeros(shape, dtype=dtype))


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Box:
    return Box(np.ones(shape, dtype=dtype))


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Box:
    return Box(np.empty(shape, dtype=dtype))


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Box:
    return Box(np.full(shape, bare(fill_value), dtype=dtype))


def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Box:
    return Box(np.arange(start, stop, step, dtype=dtype) if stop is not None else np.arange(start, dtype=dtype))


def add(x1: Any, x2: Any, /) -> Box:
    return Box(x1.values + x2.values)


def subtract(x1: Any, x2: Any, /) -> Box:
    return Box(x1.values - x2.values)


def multiply(x1: Any, x2: Any, /) -> Box:
    return Box(x1.values * x2.values)


def less(x1: Any, x2: Any, /) -> Box:
    return Box(x1.values < x2.values)


def equal(x1: Any, x2: Any, /) -> Box:
    return Box(x1.values == x2.values)


def negative(x: Any, /) -> Box:
    return Box(-x.values)


def exp(x: Any, /) -> Box:
    return Box(np.exp(x.values))


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Box:
    return Box(np.sum(x.values, axis=axis, dtype=dtype, keepdims=keepdims))


def max(x: Any, /, *, axis: Any = None, keepdims: Any = False) -> Box:
    return Box(np.max(x.values, axis=axis, keepdims=keepdims))


def std(x: Any, /, *, axis: Any = None, correction: Any = 0.0, keepdims: Any = False) -> Box:
    return Box(np.std(x.values, axis=axis, ddof=correction, keepdims=keepdims))


def sort(x: Any, /, *, axis: Any = -1, descending: Any = False, stable: Any = True) -> Box:
    found = np.sort(x.values, axis=axis)
    return Box(np.flip(found, axis=axis) if descending else found)


def concat(xs: Any, /, *, axis: Any = 0) -> Box:
    return Box(np.concatenate([x.values for x in xs], axis=axis))


def where(condition: Any, x1: Any, x2: Any, /) -> Box:
    return Box(np.where(condition.values, x1.values, x2.values))


def reshape(x: Any, /, shape: Any, *, copy: Any = None) -> Box:
    return Box(np.reshape(x.values, shape))
