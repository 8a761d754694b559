"""Registry of backends. It maps array classes to backends, and imports a library at its first use."""

import importlib
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ivy_protocol import lazy
from ivy_protocol.backends import pytrees
from ivy_protocol.backends.backend import Backend
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.adoption import adoption_of
from ivy_protocol.exceptions import IvyBackendImportError, IvyTypeError
from ivy_protocol.messages.log import debug
from ivy_protocol.messages.prefixes import libraries


class Known(NamedTuple):
    """Registration of a library, with its backend module and the names of its packages and array classes."""

    module: str
    roots: tuple[str, ...]
    classes: tuple[str, ...]
    namespace: Any = None
    types: tuple[str, ...] = ()
    plugin: str = ""
    """The entry point that registered the library, or an empty string."""
    package: str = ""
    """The argument of ``pip install`` that installs the library, or an empty string."""


HOST = "numpy"
"""The default backend. Its arrays are converted to the backend of the arrays they are combined with."""
known: dict[str, Known] = {}
"""The libraries with a backend, by name."""
loaded: dict[str, Backend] = {}
_waiting: dict[str, list[Callable[[Backend], None]]] = {}
"""Callbacks to run when a backend is loaded, such as the registration of functions."""
names: WeakKeyDictionary[type, str] = WeakKeyDictionary()
modules = sys.modules
tracers: tuple[str, ...] = ("jax", "tensorflow")
"""The libraries that trace code and were not imported at the last check."""


def make_known(name: str, library: Known) -> None:
    """Register a library with a name, and mark its packages as a source of errors to translate."""
    known[name] = library
    modules = (*library.roots, library.module.partition(".")[0])
    libraries.update(root for root in modules if root and root != "__main__")


def backend_name(cls: type) -> str:
    """Return the name of the backend whose arrays have this class, or an empty string."""
    name = names.get(cls)
    return _meet(cls) if name is None else name


# `constant` prevents torch.compile from tracing an import: compiled code may be the first to use a torch array.
@constant
def _meet(cls: type) -> str:
    name = _recognise(cls)
    if name:
        load(name)
        names[cls] = name
        debug("arrays of %s.%s belong to the backend %s", cls.__module__, cls.__qualname__, name)
    return name


def _recognise(cls: type) -> str:
    if adoption_of(cls) is not None:
        return ""
    for base in cls.__mro__:
        root = base.__module__.partition(".")[0]
        if root == "numpy" and base.__name__ == "MaskedArray":
            raise IvyTypeError("ivy does not support masked arrays of NumPy; pass x.filled(value) or x.compressed()")
        if root == "numpy" and base.__name__ == "matrix":
            raise IvyTypeError("ivy does not support np.matrix, which is always 2-D; pass np.asarray(x)")
        # Check the latest registration first, so that a user can replace the backend of a library. Check plugins last:
        # they are read lazily, and must not change the backend of a class.
        latest = [*reversed(known.items())]
        for name, library in sorted(latest, key=lambda item: bool(item[1].plugin)):
            if root in library.roots and base.__name__ in library.classes:
                return name
    # Return the backend for which `learn` recorded the class in `backend.types`. The class keeps this backend if a
    # library with the same root packages is registered later.
    return next((name for name, backend in loaded.items() if cls in backend.types), "")


def learn(value: Any) -> str:
    """Return the backend of an array whose class is not registered yet. If there is none, return an empty string.

    The plugins are read first. If none of them registers the class of `value`, the namespace that
    ``value.__array_namespace__()`` returns is registered.
    """
    cls = type(value)
    if is_compiling():
        # In code that torch.compile traces, read no plugins, because an import cannot be traced.
        return _meet(cls)
    lazy.load("read_entry_points")()
    name = backend_name(cls)
    # Do not read the namespace of an ivy layer: the layer has the namespace of the arrays that it wraps, but handles
    # calls itself.
    if name or isinstance(value, type) or hasattr(cls, "__ivy_layer__") or adoption_of(cls) is not None:
        return name
    xp = lazy.load("namespace_of")(value)
    if xp is None:
        return ""
    name = xp.__name__.removeprefix("array_api_compat.")
    backend = loaded.get(name)
    if backend is None:
        backend = loaded[name] = Backend(name, xp)
        if name not in known:
            known[name] = Known("", (cls.__module__.partition(".")[0],), (), xp)
            if isinstance(xp, ModuleType):
                # If the namespace belongs to another package than the class, record only the module of the class: the
                # rest of the package may be user code, whose errors are not errors of a library.
                root = cls.__module__.partition(".")[0]
                libraries.add(root if name.partition(".")[0] == root else cls.__module__)
                libraries.discard("__main__")
    if not issubclass(cls, backend.types):
        backend.types = (*backend.types, cls)
    names[cls] = name
    debug("arrays of %s.%s belong to the namespace %s", cls.__module__, cls.__qualname__, name)
    return name


def is_stable(cls: type) -> bool:
    """Return True if ivy can cache a plan, the code path of later calls, for an array class.

    The library itself must define the class. Arrays of the class must not be sharded, because calls with sharded arrays
    need steps that a plan omits.
    """
    name = backend_name(cls)
    library = known.get(name)
    if library is None or cls.__module__.partition(".")[0] not in library.roots:
        return False
    return not loaded[name].hooks.is_sharded(cls)


def load(name: str) -> Backend:
    """Return the backend with a name; import its library on first use.

    Raises
    ------
    IvyInvalidBackendException
        Neither a backend nor an array namespace has the name.
    IvyBackendImportError
        The backend is known, but its library cannot be imported.
    """
    backend = loaded.get(name)
    if backend is not None:
        return backend
    if name not in known:
        lazy.load("read_entry_points")()
        if name not in known:
            return lazy.load("load_namespace")(name)
    library = known[name]
    try:
        overrides = importlib.import_module(library.module) if library.module else None
        xp = library.namespace
        if isinstance(xp, str):
            xp = importlib.import_module(xp)
        types = tuple(_class_named(t) for t in library.types)
    except ImportError as error:
        if (error.name or "").startswith("ivy_protocol."):
            raise
        absent = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
        # Libraries need other packages, such as array-api-compat. Name the package that is missing.
        package = "array-api-compat" if absent == "array_api_compat" else library.package
        hint = f"pip install {package}" if package else "install the library"
        raise IvyBackendImportError(
            f"the backend {name!r} requires a library that cannot be imported: {error}; {hint}"
        ) from error
    except Exception as error:
        if not library.plugin:
            raise
        raise IvyBackendImportError(
            f"the backend {name!r} of the plugin {library.plugin} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if overrides is not None:
        from ivy_protocol.backends.contract import check_names

        check_names(overrides, {*context.by_name, *lazy.MODULES})
    backend = Backend(name, xp if overrides is None else getattr(overrides, "xp", xp), overrides, types)
    pytrees.register_present()
    backend = loaded.setdefault(name, backend)
    for act in _waiting.pop(name, ()):
        act(backend)
    return backend


def when_loaded(name: str, act: Callable[[Backend], None]) -> None:
    """Call a function with a backend, at once if the library is imported, or else when the backend is loaded.

    Raises
    ------
    IvyInvalidBackendException
        Neither a backend nor an array namespace has the name.
    """
    library = known.get(name)
    if name in loaded or library is None or not library.roots or any([root in modules for root in library.roots]):
        act(load(name))
    else:
        _waiting.setdefault(name, []).append(act)


def load_tracers() -> None:
    """Load the backends of tracing libraries imported since the last call, whose tracers may run the current code."""
    global tracers
    for name in tracers:
        # Skip a library that is being imported, because its module is incomplete.
        if name in modules and not getattr(modules[name].__spec__, "_initializing", False):
            try:
                load(name)
            except IvyBackendImportError as error:
                # Ignore a backend that cannot be loaded, for example because the library is too old. Traced code of
                # such a library cannot call ivy, so ivy need not know the tracers of the library.
                debug("the backend %s cannot be loaded: %s", name, error)
            tracers = tuple([other for other in tracers if other != name])


def _class_named(name: str) -> type:
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(module), attribute)


def forget(name: str, roots: tuple[str, ...]) -> None:
    """Remove the cached backend and the cached array classes of a library with a changed registration."""
    loaded.pop(name, None)
    for cls, backend in list(names.items()):
        if backend == name or cls.__module__.partition(".")[0] in roots:
            del names[cls]
