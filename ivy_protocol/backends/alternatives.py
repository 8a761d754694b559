"""Implementations that installed packages bring by entry point, and the alternatives among them.

An entry point of the group ``ivy_protocol.implementations`` is data: its name says the function, the library and, for
an alternative, its name, as in ``mylib.smooth-torch`` and ``mylib.smooth-numpy-fast``. Its value says where the
function is. The package is imported when the function is first called with arrays of that library.
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
    """An entry point, by what its name says."""

    function: str
    library: str
    alternative: str
    point: Any
    package: str
    """Its distribution with the version."""


class _Installed:
    """What installed packages bring; it is read when first needed."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.entries: list[_Entry] | None = None
        self.broken: dict[tuple[str, str], str] = {}
        """Why implementations are left out, by function and library."""
        self.added: set[str] = set()
        """The names of the alternatives that the program registered."""


_installed = _Installed()


def entries() -> list[_Entry]:
    """Return the implementations of installed packages, without an import of these."""
    if _installed.entries is None:
        with _installed.lock:
            if _installed.entries is None:
                _installed.entries = _read()
                _check_environment(_installed.entries)
    return _installed.entries


def _read() -> list[_Entry]:
    from importlib.metadata import entry_points

    found = []
    # Of two packages for one function on one library, the first by name counts.
    for point in sorted(entry_points(group=GROUP), key=lambda p: (p.name, p.value)):
        package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
        parts = point.name.split("-")
        if len(parts) not in (2, 3) or not all(parts) or "." not in parts[0]:
            warn(
                f"the entry point {point.name!r} of {package} is left out: its name is as 'mylib.smooth-torch', or "
                "'mylib.smooth-numpy-fast' for an alternative",
                stacklevel=2,
            )
            continue
        found.append(_Entry(parts[0], parts[1], parts[2] if len(parts) == 3 else "", point, package))
    return found


def _check_environment(found: list[_Entry]) -> None:
    """Warn about names in the environment that no installed package has."""
    known = {entry.alternative for entry in found} | _installed.added
    missing = [name for name in from_environment() if name not in known]
    if missing:
        warn(f"{VARIABLE} names {', '.join(missing)}, which no installed package has registered", stacklevel=2)


def from_environment() -> tuple[str, ...]:
    """Return the alternatives that the environment names, in order."""
    asked.alternatives = True
    return tuple([name for part in os.environ.get(VARIABLE, "").split(",") if (name := part.strip())])


def is_name(name: Any) -> bool:
    """Whether an alternative may be called so."""
    return isinstance(name, str) and name.replace(".", "_").isidentifier()


def check_names(setting: str, names: tuple[Any, ...]) -> None:
    """Raise unless there are alternatives of these names.

    Raises
    ------
    IvyTypeError
        A name is not a string.
    IvyValueError
        There is no such alternative.
    """
    if names:
        asked.alternatives = True
    if wrong := [name for name in names if not isinstance(name, str)]:
        raise IvyValueError(f"{setting} are names of alternative implementations, not {wrong[0]!r}")
    known = _installed.added | {entry.alternative for entry in entries() if entry.alternative} if names else set()
    for name in names:
        if name not in known:
            listed = f"there are {', '.join(sorted(known))}" if known else "no package has registered any"
            raise IvyValueError(f"{setting}: there is no alternative implementation {name!r}; {listed}")


def know(name: str) -> None:
    """Let an alternative be named, whose library may not be there yet."""
    _installed.added.add(name)


def add(backend: Any, fn: Any, name: str, implementation: Callable[..., Any], package: str = "") -> None:
    """Register an alternative implementation of a function on a library."""
    know(name)
    backend.alternatives.setdefault(fn, {})[name] = _named(backend, fn.spec, implementation, name, package)


def _named(backend: Any, spec: Any, implementation: Any, name: str, package: str) -> Any:
    """A function that calls an alternative, and gives its results the type of the caller's arrays."""

    def answer(*args: Any, **kwargs: Any) -> Any:
        result = implementation(*args, **kwargs)
        if result is NotImplemented or spec.raw or backend.is_array(result):
            return result
        return lazy.load("as_native_of")(backend, result)

    made: Any = answer
    made.__wrapped__, made.alternative, made.package = implementation, name, package
    made.__name__ = made.__qualname__ = getattr(implementation, "__name__", name)
    made.__module__ = getattr(implementation, "__module__", None) or __name__
    return made


def implementations_of_packages(backend: Any, spec: Any) -> list[Callable[..., Any]]:
    """Return the alternatives of a function on a library that the user named, in their order.

    What installed packages have for it is loaded first: implementations by type, and the alternatives that are named.
    """
    names = context.setting("alternatives")
    for name in ("", *names):
        # For functions of ivy, packages bring alternatives only.
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
    """Whether a name in an entry point is that of a function, or where one imports it from."""
    module, _, name = function.rpartition(".")
    if function == spec.name or (module in ("ivy", "ivy_protocol") and name == spec.name):
        return True
    return getattr(sys.modules.get(module), name, None) is spec.call


def _load_entry(entry: _Entry, backend: Any, spec: Any) -> None:
    try:
        implementation = entry.point.load()
        if not callable(implementation):
            raise IvyTypeError(f"it is a {type(implementation).__name__}, and not a function")
    except Exception as error:
        reason = f"{entry.point.value} of {entry.package} raised {type(error).__name__}: {error}"
        _installed.broken[spec.name, backend.name] = reason
        warn(f"the implementation {entry.point.name!r} is left out: {reason}", stacklevel=2)
        return
    if entry.alternative:
        add(backend, spec.call, entry.alternative, implementation, entry.package)
    elif spec.call not in backend.registered:
        # What the program registered itself comes before what packages bring.
        backend.registered[spec.call] = implementation
        backend.declare(spec.name, implementation)
    debug("%s of %s answers %s on %s", entry.point.value, entry.package, spec.name, backend.name)


def left_out(spec: Any, library: str) -> str:
    """Say why a package's implementation is left out, for an error; an empty string if none is."""
    reason = _installed.broken.get((spec.name, library))
    return f"that of a package is left out, since {reason}; " if reason else ""
