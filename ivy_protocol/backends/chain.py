"""Which implementations may answer a function on a backend, and in which order."""

import importlib
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

from ivy_protocol import lazy


class _Asked:
    """What somebody asked for, so that all others need not be looked at."""

    alternatives = False
    """Whether alternative implementations were named, by a setting or in the environment."""


asked = _Asked()


def chain(backend: Any, spec: Any, names: Any) -> tuple[Callable[..., Any], ...]:
    """What may answer `spec` when these arguments are given, in the order of trying.

    An alternative that the user named comes first, then a function registered by the user, the backend's own,
    the adapter shared by all namespaces, the namespace itself, and the body of a compositional function. An
    adapter that was made for one of the keywords comes before the backend's own function, which knows nothing
    of it unless it was made for the keyword too.
    """
    found: list[Callable[..., Any]] = []
    # Functions of ivy have no dots in their names, and no alternatives before some are named.
    if asked.alternatives or "." in spec.name:
        found += lazy.load("implementations_of_packages")(backend, spec)
    registered = backend.registered.get(spec.call)
    if registered is not None:
        found.append(placed(backend, spec, registered, names))
    by_name = [n for n in names if n not in (*spec.positional[: spec.posonly], spec.variadic)]
    override: Any = getattr(backend.overrides, spec.name, None)
    adapter = getattr(adapters(), spec.name, None)
    if adapter is not None and not serves(adapter, names):
        adapter = None
    wanted = hasattr(adapter, "when")
    fits = callable(override) and serves(override, names) and accepts(override, by_name, spec.kind)
    if fits and hasattr(override, "when"):
        found.append(placed(backend, spec, override, names))
        fits = False
    if adapter is not None and wanted:
        found.append(bind_namespace(adapter, backend.xp))
    if fits:
        found.append(placed(backend, spec, override, names))
    if adapter is not None and not wanted:
        found.append(bind_namespace(adapter, backend.xp))
    space = getattr(backend.xp, spec.namespace, None) if spec.namespace else backend.xp
    own = getattr(space, spec.name, None)
    if callable(own) and spec.kind == "primary":
        found.append(own)
    check = backend.hooks.argument_check(spec.name)
    if check is not None:
        found = [_checked(spec, implementation, check) for implementation in found]
    if spec.kind == "compositional":
        found.append(spec.body)
    return tuple(found)


def _checked(spec: Any, implementation: Callable[..., Any], check: Callable[..., None]) -> Callable[..., Any]:
    """Let an implementation be called with arguments that the library takes for what they are."""
    positional = spec.positional

    def bound(*args: Any, **kwargs: Any) -> Any:
        check(**dict(zip(positional, args, strict=False)), **kwargs)
        return implementation(*args, **kwargs)

    bound.__wrapped__ = bound.checked = implementation  # type: ignore[attr-defined]
    return bound


def placed(backend: Any, spec: Any, implementation: Callable[..., Any], names: Any) -> Callable[..., Any]:
    """Give an implementation the device that its signature asks for, in calls that name none.

    It is that of the first array, or the one where the library makes new arrays.
    """
    code = getattr(implementation, "__code__", None)
    if code is None:
        return implementation
    only = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    asked = [n for n in spec.devices if n in only and n not in names and n not in (implementation.__kwdefaults__ or ())]
    if not asked:
        return implementation

    def bound(*args: Any, **kwargs: Any) -> Any:
        beside = args[0] if args and backend.is_array(args[0]) else backend.xp.empty((0,))
        return implementation(*args, **dict.fromkeys(asked, backend.device_of(beside)), **kwargs)

    bound.__wrapped__ = implementation  # type: ignore[attr-defined]
    return bound


def adapters() -> ModuleType:
    """The functions written once for every namespace."""
    return importlib.import_module("ivy_protocol.backends.common.array_api")


def when(*keywords: str) -> Callable[[Any], Any]:
    """Let an implementation serve only calls that give one of these keywords; without any, it knows of them all."""

    def mark(implementation: Any) -> Any:
        implementation.when = keywords or None
        return implementation

    return mark


def serves(implementation: Callable[..., Any], names: Any) -> bool:
    """Whether an implementation serves a call with these keywords."""
    keywords = getattr(implementation, "when", None)
    return keywords is None or any(n in names for n in keywords)


def accepts(implementation: Any, names: Any, kind: str) -> bool:
    """Whether an implementation has these parameters.

    A compiled one does not tell: it is taken to have those of the standard, and a compositional function is
    none of the standard's.
    """
    while hasattr(implementation, "__wrapped__"):
        implementation = implementation.__wrapped__
    code = getattr(implementation, "__code__", None)
    if code is None:
        return kind == "primary" or not names
    return all(n in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] for n in names)


def bind_namespace(adapter: Callable[..., Any], xp: Any) -> Callable[..., Any]:
    """Give an adapter its namespace, in a way that compilers see through."""
    bound: Any = partial(adapter, xp)
    bound.__wrapped__ = adapter
    return bound


def is_kind(xp: Any, dtype: Any, kind: str | tuple[str, ...]) -> bool:
    """Whether a native data type is of a kind; that of NumPy refuses the types of ml_dtypes, which are floats."""
    if getattr(dtype, "kind", "") != "V":
        return xp.isdtype(dtype, kind)
    return any(k in ("real floating", "numeric") for k in (kind if isinstance(kind, tuple) else (kind,)))


def device_of(x: Any) -> Any:
    """The native device of an array; those of dask do not say that it is the main memory, and traces have none."""
    return getattr(x, "device", None if hasattr(x, "aval") else "cpu")
