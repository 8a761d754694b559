"""How code of NumPy is written."""

import sys
from typing import Any

import numpy as np

from ivy_protocol.graph.codegen import spelled
from ivy_protocol.graph.nodes import Node, Value
from ivy_protocol.graph.recorder import within as within

IMPORTS = ("import numpy", "import scipy.special")
NAMES = ("numpy", "scipy")
_NUMBERS = ("float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8")
_MODULES = ("numpy", "numpy.linalg", "numpy.fft", "numpy.random")


def plain(data: Any) -> str | None:
    """An argument such as a data type."""
    if isinstance(data, np.dtype):
        return dtype(data.name) if data.isnative else f"numpy.dtype({data.str!r})"
    if isinstance(data, np.generic):
        return f"numpy.asarray({spelled(data.item())}, dtype={data.dtype.name!r})[()]"
    if isinstance(data, type) and issubclass(data, np.generic):
        return f"numpy.{data.__name__}"
    return data.__name__ if data in (bool, int, float, complex) else None


def dtype(name: str) -> str:
    """A data type by its name."""
    return repr(name) if name not in _NUMBERS else f"numpy.{name}"


def constant(listed: str, dtype: str) -> str:
    """An array of numbers."""
    return f"numpy.asarray({listed}, dtype={dtype})"


def full(shape: str, number: str, dtype: str) -> str:
    """An array that is the same everywhere."""
    return f"numpy.full({shape}, {number}, dtype={dtype})"


def packed(content: str, shape: str, dtype: str) -> str:
    """An array from the bytes of its elements."""
    return f"numpy.frombuffer({content}, dtype={dtype}).reshape({shape})"


def inline(value: Value, listed: str) -> str:
    """A number is written with its data type."""
    return f"numpy.{value.dtype}({listed})" if not value.shape and value.dtype in _NUMBERS else ""


def lines(writer: Any, node: Node, result: str) -> list[str] | None:
    """Calls are written as anywhere."""
    return None


def path(node: Node) -> str | None:
    """The public name of a function that has two, and of a method of a function of elements."""
    target, name = node.target, getattr(node.target, "__name__", "")
    owner = getattr(target, "__self__", None)
    if isinstance(owner, np.ufunc):
        return f"numpy.{owner.__name__}.{name}"
    if isinstance(target, np.ufunc) and hasattr(sys.modules.get("scipy.special"), name) and not hasattr(np, name):
        # Scipy may hold it in a function that asks first which library the arrays are of.
        return f"scipy.special.{name}"
    for module in _MODULES:
        if getattr(getattr(np, module.removeprefix("numpy.").replace("numpy", ""), np), name, None) is target:
            return f"{module}.{name}"
    return None
