"""Descriptions for messages: the line of the user's code, and the arguments of a call."""

import linecache
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from ivy_protocol import backends
from ivy_protocol.core.dtypes import dtype_named

_PACKAGE = str(Path(__file__).parents[1]) + "/"
_LIBRARIES = frozenset(("array_api_compat", "dask", "jax", "numpy", "sparse", "tensorflow", "torch"))
"""Packages that may read the values of an array during a call from the user's code."""
_LONGEST = 40


def native_of(value: Any) -> Any:
    """Return the native array of an `ivy.Array`. Return other values unchanged."""
    return getattr(value, "_data", value)


def library_of(data: Any) -> str:
    """Return the backend of a native array. Return an empty string for other values."""
    return backends.backend_name(type(data))


def dtype_of(data: Any) -> str:
    """Return the name of the data type of a native array."""
    return backends.loaded[library_of(data)].dtype_name(data.dtype)


def width_of(dtype: str) -> int:
    """Return the number of bits of a data type. For a complex type, return the number of bits of its real part."""
    data_type = dtype_named(dtype)
    return data_type.dtype_bits // 2 if data_type.kind == "complex" else data_type.dtype_bits


def bytes_of(data: Any) -> int:
    """Return the size of a native array in bytes, or 0 if its shape is unknown."""
    count = 1
    for size in data.shape:
        # Count arrays with an unknown size as 0 bytes. An unknown size is NaN in dask, and None in TensorFlow.
        count *= size if isinstance(size, int) else 0
    return count * dtype_named(dtype_of(data)).dtype_bits // 8


def is_lazy(data: Any) -> bool:
    """Return True if the values of an array are computed lazily."""
    return hasattr(type(data), "__dask_graph__")


def is_sparse(data: Any) -> bool:
    """Return True if a native array is sparse."""
    root = type(data).__module__.partition(".")[0]
    if root == "sparse" or type(data).__module__.startswith("scipy.sparse"):
        return True
    name = library_of(data) or root
    backend = backends.loaded.get(name)
    return backend is not None and backend.hooks.is_sparse is not None and bool(backend.hooks.is_sparse(data))


def describe_argument(value: Any) -> str:
    """Describe an argument. An array is described by its data type, shape and library, and another object by its
    repr.
    """
    data = native_of(value)
    library = library_of(data) if type(data) not in (list, tuple) else ""
    if library:
        shape = ",".join([str(n) for n in data.shape])
        return f"{dtype_of(data)}[{shape}] of {library}"
    if type(value) in (list, tuple):
        inner = ", ".join([describe_argument(v) for v in value[:4]]) + ", ..." * (len(value) > 4)
        return f"[{inner}]" if type(value) is list else f"({inner})"
    text = repr(value)
    return text if len(text) <= _LONGEST else f"a {type(value).__name__}"


def called_with(args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Return the arguments of a call as source code."""
    return ", ".join([*map(describe_argument, args), *[f"{name}={describe_argument(v)}" for name, v in kwargs.items()]])


def _is_inside(frame: FrameType) -> bool:
    if frame.f_code.co_filename.startswith(_PACKAGE):
        return True
    return str(frame.f_globals.get("__name__")).partition(".")[0] in _LIBRARIES


def find_user_line() -> str:
    """Return the location and source of the innermost running line outside of this package and the array libraries."""
    frame: FrameType | None = sys._getframe(1)  # type: ignore[reportPrivateUsage]
    while frame is not None and _is_inside(frame):
        frame = frame.f_back
    if frame is None:
        return "an unknown line"
    name = frame.f_code.co_filename
    text = linecache.getline(name, frame.f_lineno, frame.f_globals).strip()
    return f"{name}:{frame.f_lineno}" + (f": {text}" if text else "")
