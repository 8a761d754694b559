"""Which library a function is written for."""

import functools
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ivy_protocol.exceptions import IvyInvalidBackendException, IvyTypeError
from ivy_protocol.namespace.codes import codes

_ROOTS = {
    "torch": "torch",
    "torchvision": "torch",
    "transformers": "torch",
    "jax": "jax",
    "jaxlib": "jax",
    "flax": "jax",
    "equinox": "jax",
    "haiku": "jax",
    "optax": "jax",
    "tensorflow": "tensorflow",
    "keras": "tensorflow",
    "numpy": "numpy",
    "scipy": "numpy",
}
"""The libraries of the packages that functions are written with."""


def origin(f: Any, libraries: tuple[str, ...]) -> str:
    """The library of a function or module, by its class, by where it is defined, or by what its code names.

    Raises
    ------
    IvyTypeError
        Nothing tells, or its code names several.
    """
    for cls in type(f).__mro__:
        if _library(cls.__module__):
            return _library(cls.__module__)
    found = dict.fromkeys(_named(f, set()))
    # NumPy's functions stand beside those of every other library.
    others = [name for name in found if name != "numpy"] or list(found)
    if len(others) == 1:
        return others[0]
    name = getattr(f, "__name__", type(f).__name__)
    said = f"its code names {' and '.join(others)}" if others else "nothing tells for which library it is written"
    raise IvyTypeError(f'ivy.bridge({name}): {said}; give source="torch", or one of {", ".join(libraries)}')


def check(library: str, parameter: str, libraries: tuple[str, ...]) -> None:
    """Refuse a name that is none of a library that functions can come from and go to.

    Raises
    ------
    IvyInvalidBackendException
        It is none.
    """
    if library not in libraries:
        raise IvyInvalidBackendException(
            f"ivy.bridge: {parameter}={library!r} is no library that functions cross over to; give one of "
            f"{', '.join(libraries)}"
        )


def _library(module: Any) -> str:
    return _ROOTS.get(str(module).partition(".")[0], "")


def _named(f: Any, seen: set[int]) -> Iterator[str]:
    """The libraries that the code of a function names, in its order."""
    while isinstance(f, functools.partial):
        f = f.func
    f = getattr(f, "__wrapped__", f)
    if id(f) in seen:
        return
    seen.add(id(f))
    if _library(getattr(f, "__module__", "")):
        yield _library(f.__module__)
        return
    f = getattr(f, "__func__", f)
    call: Any = f if hasattr(f, "__code__") else vars(type(f)).get("__call__")
    code = getattr(call, "__code__", None)
    if code is None:
        return
    cells = zip(code.co_freevars, getattr(call, "__closure__", None) or (), strict=False)
    # A cell is empty until its variable is assigned.
    known = {**call.__globals__, **{name: cell.cell_contents for name, cell in cells if _is_filled(cell)}}
    for name in [name for part in codes(code) for name in (*part.co_names, *part.co_freevars)]:
        value = known.get(name)
        if isinstance(value, ModuleType):
            library = _library(value.__name__)
        elif value is None or isinstance(value, str | int | float):
            continue
        else:
            library = _library(getattr(value, "__module__", "")) or _library(type(value).__module__)
        if library:
            yield library
        elif callable(value) and hasattr(value, "__code__"):
            yield from _named(value, seen)


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False
