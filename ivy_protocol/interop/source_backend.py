"""Inference of the library that a function is written for."""

import functools
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ivy_protocol.exceptions import IvyInvalidBackendException, IvyTypeError
from ivy_protocol.namespace.codes import codes

_ROOTS = {
    **dict.fromkeys(("torch", "torchvision", "transformers"), "torch"),
    **dict.fromkeys(("jax", "jaxlib", "flax", "equinox", "haiku", "optax"), "jax"),
    **dict.fromkeys(("tensorflow", "keras"), "tensorflow"),
    **dict.fromkeys(("numpy", "scipy"), "numpy"),
}
"""The array library that each top-level package uses."""


def origin(f: Any, libraries: tuple[str, ...]) -> str:
    """Return the library of a function or module, from its class, its module, or the names in its code.

    Raises
    ------
    IvyTypeError
        No library was found, or more than one.
    """
    for cls in type(f).__mro__:
        if _library(cls.__module__):
            return _library(cls.__module__)
    libraries_in_code = dict.fromkeys(_libraries_in_code(f, set()))
    # Ignore NumPy if the code also uses another library: functions of every library may call NumPy.
    others = [name for name in libraries_in_code if name != "numpy"] or list(libraries_in_code)
    if len(others) == 1:
        return others[0]
    name = getattr(f, "__name__", type(f).__name__)
    reason = (
        f"the code of the function uses {' and '.join(others)}"
        if others
        else "the library of the function cannot be inferred"
    )
    raise IvyTypeError(f'ivy.bridge({name}): {reason}; pass source="torch", or one of {", ".join(libraries)}')


def check(library: str, parameter: str, libraries: tuple[str, ...]) -> None:
    """Raise for a library that `ivy.bridge` does not support.

    Raises
    ------
    IvyInvalidBackendException
        `library` is not one of `libraries`.
    """
    if library not in libraries:
        raise IvyInvalidBackendException(
            f"ivy.bridge: {parameter}={library!r} is not supported; use one of {', '.join(libraries)}"
        )


def _library(module: Any) -> str:
    return _ROOTS.get(str(module).partition(".")[0], "")


def _libraries_in_code(f: Any, visited: set[int]) -> Iterator[str]:
    """Yield the libraries to which the code of a function refers, in the order of the names."""
    while isinstance(f, functools.partial):
        f = f.func
    f = getattr(f, "__wrapped__", f)
    if id(f) in visited:
        return
    visited.add(id(f))
    if _library(getattr(f, "__module__", "")):
        yield _library(f.__module__)
        return
    f = getattr(f, "__func__", f)
    call: Any = f if hasattr(f, "__code__") else vars(type(f)).get("__call__")
    code = getattr(call, "__code__", None)
    if code is None:
        return
    cells = zip(code.co_freevars, getattr(call, "__closure__", None) or (), strict=False)
    # Skip empty closure cells: their variables are not assigned yet.
    names = {**call.__globals__, **{name: cell.cell_contents for name, cell in cells if _is_filled(cell)}}
    for name in [name for part in codes(code) for name in (*part.co_names, *part.co_freevars)]:
        value = names.get(name)
        if isinstance(value, ModuleType):
            library = _library(value.__name__)
        elif value is None or isinstance(value, str | int | float):
            continue
        else:
            library = _library(getattr(value, "__module__", "")) or _library(type(value).__module__)
        if library:
            yield library
        elif callable(value) and hasattr(value, "__code__"):
            yield from _libraries_in_code(value, visited)


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False
