"""Implementations from entry points of installed packages, and named alternative implementations.

The name of an entry point in the group ``ivy_protocol.implementations`` contains the function, the backend and, for an
alternative, the name of the alternative: ``mylib.smooth-torch`` or ``mylib.smooth-numpy-fast``. The value of the
entry point is the import path of the implementation. ivy imports the package when the function is first called with
arrays of the backend.
"""

import os
import sys
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from ivy_protocol import lazy
from ivy_protocol.backends.chain import asked
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.messages.log import debug, warn

GROUP = "ivy_protocol.implementations"
VARIABLE = "IVY_ALTERNATIVES"


class _Entry(NamedTuple):
    """Entry point of a package, with the parts of its name."""

    function: str
    library: str
    alternative: str
    point: Any
    package: str
    """Name and version of the distribution that contains the entry point."""


class _Installed:
    """Implementations that installed packages provide. The entry points of the packages are read on first use."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.entries: list[_Entry] | None = None
        self.broken: dict[tuple[str, str], str] = {}
        """The errors of implementations that failed to load, by function and backend."""
        self.added: set[str] = set()
        """Names of the alternatives that the program registered."""


_installed = _Installed()


def entries() -> list[_Entry]:
    """Return the entry points of installed packages, without importing the packages."""
    if _installed.entries is None:
        with _installed.lock:
            if _installed.entries is None:
                _installed.entries = _read()
                _check_environment(_installed.entries)
    return _installed.entries


def _read() -> list[_Entry]:
    from importlib.metadata import entry_points

    result = []
    # Sort the entry points: if two of them implement a function for the same backend, the first name wins, and for
    # equal names the first import path.
    for point in sorted(entry_points(group=GROUP), key=lambda p: (p.name, p.value)):
        package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
        parts = point.name.split("-")
        if len(parts) not in (2, 3) or not all(parts) or "." not in parts[0]:
            warn(
                f"the entry point {point.name!r} of {package} is ignored: its name must have the form "
                "'mylib.smooth-torch', or 'mylib.smooth-numpy-fast' for an alternative",
                stacklevel=2,
            )
            continue
        result.append(_Entry(parts[0], parts[1], parts[2] if len(parts) == 3 else "", point, package))
    return result


def _check_environment(installed: list[_Entry]) -> None:
    """Warn if the environment variable contains names of alternatives that nobody registered."""
    valid = {entry.alternative for entry in installed} | _installed.added
    missing = [name for name in from_environment() if name not in valid]
    if missing:
        warn(
            f"{VARIABLE} contains {', '.join(missing)}, but no installed package registers an alternative of this name",
            stacklevel=2,
        )


def from_environment() -> tuple[str, ...]:
    """Return the alternatives named in the environment variable, in order."""
    asked.alternatives = True
    return tuple([name for part in os.environ.get(VARIABLE, "").split(",") if (name := part.strip())])


def is_name(name: Any) -> bool:
    """Return True if an object is a valid name of an alternative implementation."""
    return isinstance(name, str) and name.replace(".", "_").isidentifier()


def check_names(setting: str, names: tuple[Any, ...]) -> None:
    """Raise unless all names are names of registered alternatives.

    Raises
    ------
    IvyTypeError
        A name is not a string.
    IvyValueError
        No alternative with this name is registered.
    """
    if names:
        asked.alternatives = True
    if wrong := [name for name in names if not isinstance(name, str)]:
        raise IvyValueError(f"{setting} must be names of alternative implementations, not {wrong[0]!r}")
    valid = _installed.added | {entry.alternative for entry in entries() if entry.alternative} if names else set()
    for name in names:
        if name not in valid:
            listed = (
                f"registered names are {', '.join(sorted(valid))}"
                if valid
                else "no package has registered an alternative"
            )
            raise IvyValueError(f"{setting}: there is no alternative implementation named {name!r}; {listed}")


def know(name: str) -> None:
    """Add a name to the valid names of alternatives. The backend of the alternative need not be loaded."""
    _installed.added.add(name)


def add(backend: Any, fn: Any, name: str, implementation: Callable[..., Any], package: str = "") -> None:
    """Register an alternative implementation of a function on a backend."""
    know(name)
    backend.alternatives.setdefault(fn, {})[name] = _named(backend, fn.spec, implementation, name, package)


def _named(backend: Any, spec: Any, implementation: Any, name: str, package: str) -> Any:
    """Return a function that calls an alternative and converts the result to an array of the backend."""

    def answer(*args: Any, **kwargs: Any) -> Any:
        result = implementation(*args, **kwargs)
        if result is NotImplemented or spec.unwrapped or backend.is_array(result):
            return result
        return lazy.load("as_native_of")(backend, result)

    wrapper: Any = answer
    wrapper.__wrapped__, wrapper.alternative, wrapper.package = implementation, name, package
    wrapper.__name__ = wrapper.__qualname__ = getattr(implementation, "__name__", name)
    wrapper.__module__ = getattr(implementation, "__module__", None) or __name__
    return wrapper


def implementations_of_packages(backend: Any, spec: Any) -> list[Callable[..., Any]]:
    """Return the selected alternatives of a function on a backend, in the order of the setting.

    When the function is first called on the backend, load the entry points that implement it. Do not load alternatives
    that are not selected.
    """
    names = context.setting("alternatives")
    for name in ("", *names):
        # An entry point without an alternative name cannot replace a function of ivy. Load such entry points only for
        # user-defined functions, whose names contain a dot.
        if (spec.index, name) not in backend.searched and (name or "." in spec.name):
            _load(backend, spec, name)
    there = backend.alternatives.get(spec.call)
    return [there[name] for name in names if name in there] if there else []


def _load(backend: Any, spec: Any, alternative: str) -> None:
    with _installed.lock:
        for entry in entries():
            if (entry.library, entry.alternative) == (backend.name, alternative) and _means(entry.function, spec):
                _load_entry(entry, backend, spec)
        backend.searched.add((spec.index, alternative))


def _means(function: str, spec: Any) -> bool:
    """Return True if the text `function` in an entry point is the name or the import path of the function of `spec`."""
    module, _, name = function.rpartition(".")
    if function == spec.name or (module in ("ivy", "ivy_protocol") and name == spec.name):
        return True
    return getattr(sys.modules.get(module), name, None) is spec.call


def _load_entry(entry: _Entry, backend: Any, spec: Any) -> None:
    try:
        implementation = entry.point.load()
        if not callable(implementation):
            raise IvyTypeError(f"the implementation must be a function, not a {type(implementation).__name__}")
    except Exception as error:
        reason = f"{entry.point.value} of {entry.package} raised {type(error).__name__}: {error}"
        _installed.broken[spec.name, backend.name] = reason
        warn(f"the implementation {entry.point.name!r} is ignored: {reason}", stacklevel=2)
        return
    if entry.alternative:
        add(backend, spec.call, entry.alternative, implementation, entry.package)
    elif spec.call not in backend.registered:
        # Register the implementation of the package only if the program has registered none, because an implementation
        # of the program takes precedence.
        backend.registered[spec.call] = implementation
        backend.declare(spec.name, implementation)
    debug("%s of %s answers %s on %s", entry.point.value, entry.package, spec.name, backend.name)


def left_out(spec: Any, library: str) -> str:
    """Return the part of an error message that explains why an entry point failed to load, or an empty string."""
    reason = _installed.broken.get((spec.name, library))
    return f"the implementation of a package is ignored, because {reason}; " if reason else ""
