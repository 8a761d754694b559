"""Backends made known by users and by installed packages."""

import importlib
import sys
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends import Known
from ivy_protocol.backends.backend import Backend
from ivy_protocol.exceptions import IvyDispatchError, IvyInvalidBackendException, IvyTypeError
from ivy_protocol.messages.titles import named
from ivy_protocol.state import context

_entry_points_read: list[bool] = []


@named
def register_backend(name: str, /, *, namespace: Any = None, overrides: str = "", types: tuple[str, ...] = ()) -> None:
    """Make an array library known by name.

    Parameters
    ----------
    name
        The name for ``set_backend`` and error messages.
    namespace
        The library's array API namespace, or the name of its module, imported when first used.
    overrides
        The name of a module with functions written for this library, named as ivy's. It may
        define ``xp`` (the namespace), ``TYPES`` and ``DTYPES``.
    types
        Qualified names of the array classes, such as ``"cupy.ndarray"``, by which arrays are
        recognised without importing the library.

    Raises
    ------
    IvyInvalidBackendException
        Neither a namespace nor a module of overrides was given.
    IvyTypeError
        `name` is no text, or `types` is one name, not a tuple of names.
    """
    if not isinstance(name, str) or not name:
        raise IvyTypeError(f"register_backend({name!r}): the name of a backend is text")
    if isinstance(types, str):
        raise IvyTypeError(f"register_backend({name!r}): types is a tuple of names; write types=({types!r},)")
    if namespace is None and not overrides:
        raise IvyInvalidBackendException(f"register_backend({name!r}) needs namespace= or overrides=")
    roots = tuple(dict.fromkeys(t.partition(".")[0] for t in types))
    classes = tuple(t.rpartition(".")[2] for t in types)
    backends.make_known(name, Known(overrides, roots, classes, namespace, types))
    backends.forget(name, roots)
    context.clear_plans()


def installed() -> list[str]:
    """The names of the known backends whose library can be imported here."""
    from importlib.util import find_spec

    read_entry_points()
    return [n for n, library in backends.known.items() if all(r in sys.modules or find_spec(r) for r in library.roots)]


def read_entry_points() -> None:
    """Let installed plugins register themselves; each is a callable in the group ``ivy_protocol.backends``."""
    if _entry_points_read:
        return
    _entry_points_read.append(True)
    from importlib.metadata import entry_points

    for entry in entry_points(group="ivy_protocol.backends"):
        if entry.name not in backends.known:
            entry.load()()


def namespace_of(value: Any) -> Any:
    """The array namespace of an object, or None if it names none.

    Raises
    ------
    IvyDispatchError
        What the object gives for its namespace is none, or it raises.
    """
    from array_api_compat import array_namespace, is_array_api_obj

    if not is_array_api_obj(value):
        return None
    cls = type(value)
    try:
        xp = array_namespace(value)
        # The functions of ivy would ask for the namespace again.
        own = xp.__name__.partition(".")[0] == __name__.partition(".")[0]
        if callable(xp.asarray) and not own:
            return xp
        error: Exception = TypeError("it is that of ivy itself" if own else f"{xp!r} has no function asarray")
    except Exception as raised:
        error = raised
    raise IvyDispatchError(
        f"{cls.__module__}.{cls.__qualname__}.__array_namespace__() gave no namespace of the array API "
        f"({type(error).__name__}: {error}): give the class an __ivy_array_function__ method, or its library with "
        "ivy.register_backend"
    ) from error


def _exists(module: str) -> bool:
    from importlib.util import find_spec

    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        # What is above it is no package.
        return False


def load_namespace(name: str) -> Backend:
    """Return the backend of an array namespace, by the name of its module."""
    from difflib import get_close_matches

    try:
        xp = importlib.import_module(name)
    except (ImportError, ValueError) as error:
        close = get_close_matches(name, backends.known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"known are {', '.join(backends.known)}"
        raise IvyInvalidBackendException(f"there is no backend {name!r}; {hint}") from error
    if not hasattr(xp, "__array_namespace_info__"):
        # array-api-compat may have the namespace of its arrays.
        found = backends.learn(xp.empty(())) if hasattr(xp, "empty") else ""
        if not found:
            inner = next((n for n in (f"{name}.array", f"{name}.numpy") if _exists(n)), "")
            hint = f"; did you mean {inner!r}?" if inner else ""
            raise IvyInvalidBackendException(f"{name!r} is a module, but no namespace of the array API{hint}")
        return backends.loaded[found]
    backends.make_known(name, Known("", (name.partition(".")[0],), (), xp))
    cls = type(xp.empty(()))
    backend = backends.loaded.setdefault(name, Backend(name, xp, types=(cls,)))
    backends.names[cls] = name
    return backend
