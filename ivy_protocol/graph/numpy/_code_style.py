"""Code style of NumPy for native source."""

import sys
from typing import Any

import numpy as np

from ivy_protocol.graph.codegen import number_text
from ivy_protocol.graph.nodes import Node, Value
from ivy_protocol.graph.recorder import within as within

IMPORTS = ("import numpy", "import scipy.special")
NAMES = ("numpy", "scipy")
_SCALAR_TYPES = ("float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8")
_MODULES = ("numpy", "numpy.linalg", "numpy.fft", "numpy.random")


def plain(data: Any) -> str | None:
    """Return an argument, such as a dtype, as an expression. Return None for other arguments."""
    if isinstance(data, np.dtype):
        return dtype(data.name) if data.isnative else f"numpy.dtype({data.str!r})"
    if isinstance(data, np.generic):
        return f"numpy.asarray({number_text(data.item())}, dtype={data.dtype.name!r})[()]"
    if isinstance(data, type) and issubclass(data, np.generic):
        return f"numpy.{data.__name__}"
    return data.__name__ if data in (bool, int, float, complex) else None


def dtype(name: str) -> str:
    """Return a dtype as an expression."""
    return repr(name) if name not in _SCALAR_TYPES else f"numpy.{name}"


def constant(elements: str, dtype: str) -> str:
    """Return a constant array as an expression. `elements` is a string of nested lists."""
    return f"numpy.asarray({elements}, dtype={dtype})"


def full(shape: str, number: str, dtype: str) -> str:
    """Return a constant array of equal elements as an expression."""
    return f"numpy.full({shape}, {number}, dtype={dtype})"


def packed(content: str, shape: str, dtype: str) -> str:
    """Return a constant array as an expression that reads its bytes from `content`."""
    return f"numpy.frombuffer({content}, dtype={dtype}).reshape({shape})"


def inline(value: Value, elements: str) -> str:
    """Return a 0-d constant as a NumPy scalar of its dtype. Return an empty string for other constants."""
    return f"numpy.{value.dtype}({elements})" if not value.shape and value.dtype in _SCALAR_TYPES else ""


def lines(writer: Any, node: Node, result: str) -> list[str] | None:
    """Return None: in the source for NumPy, all calls have the default form of the writer."""
    return None


def path(node: Node) -> str | None:
    """Return the public name of a function with several names, or of a ufunc method. Return None for other
    functions.
    """
    target, name = node.target, getattr(node.target, "__name__", "")
    owner = getattr(target, "__self__", None)
    if isinstance(owner, np.ufunc):
        return f"numpy.{owner.__name__}.{name}"
    if isinstance(target, np.ufunc) and hasattr(sys.modules.get("scipy.special"), name) and not hasattr(np, name):
        # Search for ufuncs of scipy.special by name: with SCIPY_ARRAY_API, scipy.special wraps them in functions, which
        # are not equal to the target.
        return f"scipy.special.{name}"
    for module in _MODULES:
        if getattr(getattr(np, module.removeprefix("numpy.").replace("numpy", ""), np), name, None) is target:
            return f"{module}.{name}"
    return None
