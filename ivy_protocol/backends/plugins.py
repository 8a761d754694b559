"""Registration of backends by users and by plugins."""

import importlib
import sys
import threading
from typing import TYPE_CHECKING, Any

from ivy_protocol.backends import registry
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.registry import Known
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyDispatchError, IvyInvalidBackendException, IvyTypeError
from ivy_protocol.messages.log import warn
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class _Reading:
    """State of the reading of entry points."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.done = False
        self.plugin = ""
        """The plugin that is registering backends at present, or an empty string."""
        self.found: dict[str, Known] = {}
        """The backends that this plugin has registered so far."""
        self.broken: dict[str, str] = {}
        """The errors of plugins that failed, by entry point name."""


_reading = _Reading()


@named
def register_backend(name: str, /, *, namespace: Any = None, overrides: str = "", types: tuple[str, ...] = ()) -> None:
    """Register an array library as a backend with a name.

    Parameters
    ----------
    name
        The name for ``set_backend`` and error messages.
    namespace
        The array API namespace of the library, or the name of its module, which is imported on first use.
    overrides
        The name of the backend module. Its functions have the names of ivy functions. It may
        define ``xp`` (the namespace), ``TYPES`` and ``DTYPES``.
    types
        Qualified names of the array classes, such as ``"cupy.ndarray"``. They identify arrays without an import of the
        library.

    Raises
    ------
    IvyInvalidBackendException
        Neither `namespace` nor `overrides` is passed.
    IvyTypeError
        `name` is not a string, or `types` is a string instead of a tuple of strings.
    """
    if not isinstance(name, str) or not name:
        raise IvyTypeError(f"register_backend({name!r}): the name of a backend must be a non-empty string")
    if isinstance(types, str):
        raise IvyTypeError(
            f"register_backend({name!r}): types must be a tuple of names, not a string; write types=({types!r},)"
        )
    if namespace is None and not overrides:
        raise IvyInvalidBackendException(f"register_backend({name!r}) requires namespace= or overrides=")
    roots = tuple(dict.fromkeys(t.partition(".")[0] for t in types))
    classes = tuple(t.rpartition(".")[2] for t in types)
    # Hold the lock, so that calls from other threads wait until all plugins are read. Otherwise, ivy would mistake the
    # calls of other threads for calls of a plugin.
    with _reading.lock:
        library = Known(overrides, roots, classes, namespace, types, _reading.plugin)
        if library.plugin:
            _reading.found[name] = library
        else:
            _register(name, library)


def _register(name: str, library: Known) -> None:
    registry.make_known(name, library)
    registry.forget(name, library.roots)
    context.clear_plans()


@named
def available_backends() -> tuple[str, ...]:
    """Return the names of the backends whose libraries are installed, without importing the libraries.

    `set_backend` and `with_backend` accept each of the names. Backends of installed plugins, and backends from
    `register_backend`, are included.

    Returns
    -------
    tuple of str
        The names, with ``"numpy"`` first.

    See Also
    --------
    set_backend, with_backend, register_backend

    Examples
    --------
    >>> "numpy" in ivy.available_backends()
    True
    """
    from importlib.util import find_spec

    read_entry_points()

    def are_installed(packages: tuple[str, ...]) -> bool:
        return all([package in sys.modules or find_spec(package) for package in packages])

    return tuple([name for name, library in registry.known.items() if are_installed(library.roots)])


def read_entry_points() -> None:
    """Call the installed plugins, which are callables in the entry point group ``ivy_protocol.backends``.

    Skip a plugin that raises, with a warning. If two plugins register the same backend, the first by name wins.
    Registrations by the program take precedence over plugins.
    """
    if _reading.done:
        return
    with _reading.lock:
        if _reading.done or _reading.plugin:
            # Return if another thread has read the entry points, or if a plugin that is being read loads a backend.
            return
        from importlib.metadata import entry_points

        # Read in reverse order, so that the first plugin by name wins: a later registration replaces an earlier one.
        for entry in sorted(entry_points(group="ivy_protocol.backends"), key=lambda e: (e.name, e.value), reverse=True):
            _read(entry)
        _reading.done = True
    for name, problem in _reading.broken.items():
        warn(f"the plugin {name!r} of ivy is ignored: {problem}", stacklevel=2)


def _read(entry: "EntryPoint") -> None:
    distribution = "" if entry.dist is None else f" of {entry.dist.name} {entry.dist.version}"
    _reading.plugin, _reading.found = f"{entry.name!r} ({entry.value}{distribution})", {}
    try:
        entry.load()()
    except Exception as error:
        _reading.broken[entry.name] = f"{entry.value}{distribution} raised {type(error).__name__}: {error}"
        _reading.found.clear()
    finally:
        _reading.plugin = ""
    for name, library in _reading.found.items():
        if name not in registry.known or registry.known[name].plugin:
            _register(name, library)


def namespace_of(value: Any) -> Any:
    """Return the array namespace of an object, or None if the object has none.

    Raises
    ------
    IvyDispatchError
        ``__array_namespace__`` raises, or does not return an array namespace.
    """
    from array_api_compat import array_namespace, is_array_api_obj

    if not is_array_api_obj(value):
        return None
    cls = type(value)
    try:
        xp = array_namespace(value)
        # Exclude ivy's own namespace: its functions would ask the object for a namespace again, without end.
        own = xp.__name__.partition(".")[0] == __name__.partition(".")[0]
        if callable(xp.asarray) and not own:
            return xp
        error: Exception = TypeError(
            "it returned the namespace of ivy itself" if own else f"{xp!r} has no function asarray"
        )
    except Exception as raised:
        error = raised
    raise IvyDispatchError(
        f"{cls.__module__}.{cls.__qualname__}.__array_namespace__() did not return an array API namespace "
        f"({type(error).__name__}: {error}); define __ivy_array_function__ in the class, or register its library with "
        "ivy.register_backend"
    ) from error


def _exists(module: str) -> bool:
    from importlib.util import find_spec

    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        # Return False: `find_spec` raises if the parent is a module, which has no submodules, and not a package.
        return False


_OTHER_NAMES = {
    "dask": "dask.array", "da": "dask.array", "jnp": "jax", "np": "numpy", "pt": "torch", "pytorch": "torch",
    "tf": "tensorflow",
}  # fmt: skip
"""Common abbreviations of backend names."""


def _hint(name: str) -> str:
    """Return a suggestion for an error message about an unknown backend name."""
    from difflib import get_close_matches

    if name in _reading.broken:
        return f"the plugin of this name could not be loaded: {_reading.broken[name]}"
    other = _OTHER_NAMES.get(name.lower())
    close = [other] if other else get_close_matches(name.lower(), registry.known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"the backends are {', '.join(registry.known)}"


def load_namespace(name: str) -> Backend:
    """Return the backend of an array namespace, by the name of its module."""
    try:
        xp = importlib.import_module(name)
    except (ImportError, ValueError, TypeError) as error:
        raise IvyInvalidBackendException(f"there is no backend {name!r}; {_hint(name)}") from error
    if not hasattr(xp, "__array_namespace_info__"):
        # Look up the backend of an array that the module creates: array-api-compat may provide a namespace for the
        # array.
        backend_key = registry.learn(xp.empty(())) if hasattr(xp, "empty") else ""
        if not backend_key and _OTHER_NAMES.get(name.lower(), name) != name:
            raise IvyInvalidBackendException(f"{name!r} is a module, but not a backend; {_hint(name)}")
        if not backend_key:
            inner = next((n for n in (f"{name}.array", f"{name}.numpy") if _exists(n)), "")
            hint = f"; did you mean {inner!r}?" if inner else ""
            raise IvyInvalidBackendException(f"{name!r} is a module, but not an array API namespace{hint}")
        return registry.loaded[backend_key]
    registry.make_known(name, Known("", (name.partition(".")[0],), (), xp))
    cls = type(xp.empty(()))
    backend = registry.loaded.setdefault(name, Backend(name, xp, types=(cls,)))
    registry.names[cls] = name
    return backend
