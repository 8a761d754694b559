"""A tiny array library of its own, with a namespace of a few functions, as a third party would have."""

from typing import Any

import numpy as np

float32, float64, int32, int64, bool = "float32", "float64", "int32", "int64", "bool"


class Shelf:
    """An array that knows its elements, and nothing of any protocol."""

    def __init__(self, values: Any) -> None:
        self.values = np.asarray(values)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape

    @property
    def ndim(self) -> int:
        return self.values.ndim

    @property
    def dtype(self) -> str:
        return self.values.dtype.name

    @property
    def device(self) -> str:
        return "shelf"


class __array_namespace_info__:
    def dtypes(self, **_: Any) -> dict[str, str]:
        return {n: n for n in (float32, float64, int32, int64, bool)}


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: Any = None) -> Shelf:
    return Shelf(np.array(getattr(obj, "values", obj), dtype=dtype))


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Shelf:
    return Shelf(np.zeros(shape, dtype))


def astype(x: Shelf, dtype: Any, /, *, copy: Any = True, device: Any = None) -> Shelf:
    return Shelf(x.values.astype(dtype))


def add(x1: Shelf, x2: Shelf, /) -> Shelf:
    return Shelf(x1.values + x2.values)


def multiply(x1: Shelf, x2: Shelf, /) -> Shelf:
    return Shelf(x1.values * x2.values)


def square(x: Shelf, /) -> Shelf:
    return Shelf(np.square(x.values))


def tanh(x: Shelf, /) -> Shelf:
    return Shelf(np.tanh(x.values))


def maximum(x1: Shelf, x2: Shelf, /) -> Shelf:
    return Shelf(np.maximum(x1.values, x2.values))
