"""Where in the user's code something happens, and what a call was given, in words."""

import linecache
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from ivy_protocol import backends
from ivy_protocol.core.dtypes import dtype_named

_PACKAGE = str(Path(__file__).parents[1]) + "/"
_LIBRARIES = frozenset(("array_api_compat", "dask", "jax", "numpy", "sparse", "tensorflow", "torch"))
"""What is called for arrays, and asks for them by itself."""
_LONGEST = 40


def native_of(value: Any) -> Any:
    """The native array in an `ivy.Array`; anything else as it is."""
    return getattr(value, "_data", value)


def library_of(data: Any) -> str:
    """The library of a native array; an empty string of anything else."""
    return backends.backend_name(type(data))


def dtype_of(data: Any) -> str:
    """The name of the data type of a native array."""
    return backends.loaded[library_of(data)].dtype_name(data.dtype)


def width_of(dtype: str) -> int:
    """The bits of one number of a data type; of a complex one, those of its real part."""
    found = dtype_named(dtype)
    return found.dtype_bits // 2 if found.kind == "complex" else found.dtype_bits


def bytes_of(data: Any) -> int:
    """The bytes that the elements of a native array take; 0 where their number is not known."""
    count = 1
    for length in data.shape:
        # The length of an array of dask may be NaN.
        count *= length if isinstance(length, int) else 0
    return count * dtype_named(dtype_of(data)).dtype_bits // 8


def is_lazy(data: Any) -> bool:
    """Whether the values of an array are computed only when they are asked for."""
    return hasattr(type(data), "__dask_graph__")


def is_sparse(data: Any) -> bool:
    """Whether a native array keeps only some of its elements."""
    root = type(data).__module__.partition(".")[0]
    if root == "sparse" or type(data).__module__.startswith("scipy.sparse"):
        return True
    name = library_of(data) or root
    backend = backends.loaded.get(name)
    return backend is not None and backend.hooks.is_sparse is not None and bool(backend.hooks.is_sparse(data))


def described(value: Any) -> str:
    """An argument in a few words: of an array its data type, its shape and its library."""
    data = native_of(value)
    library = library_of(data) if type(data) not in (list, tuple) else ""
    if library:
        shape = ",".join([str(n) for n in data.shape])
        return f"{dtype_of(data)}[{shape}] of {library}"
    if type(value) in (list, tuple):
        inner = ", ".join([described(v) for v in value[:4]]) + ", ..." * (len(value) > 4)
        return f"[{inner}]" if type(value) is list else f"({inner})"
    text = repr(value)
    return text if len(text) <= _LONGEST else f"a {type(value).__name__}"


def called_with(args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """The arguments of a call as they would be written."""
    return ", ".join([*map(described, args), *[f"{name}={described(v)}" for name, v in kwargs.items()]])


def _is_inside(frame: FrameType) -> bool:
    if frame.f_code.co_filename.startswith(_PACKAGE):
        return True
    return str(frame.f_globals.get("__name__")).partition(".")[0] in _LIBRARIES


def users_line() -> str:
    """The innermost line that runs now outside of this package and of libraries of arrays: its place and its text."""
    frame: FrameType | None = sys._getframe(1)  # type: ignore[reportPrivateUsage]
    while frame is not None and _is_inside(frame):
        frame = frame.f_back
    if frame is None:
        return "an unknown line"
    name = frame.f_code.co_filename
    text = linecache.getline(name, frame.f_lineno, frame.f_globals).strip()
    return f"{name}:{frame.f_lineno}" + (f": {text}" if text else "")
