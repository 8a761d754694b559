"""Candidate implementations of a function on a backend, in the order in which ivy tries them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ivy_protocol import lazy


class _Features:
    """Flags of features in use. Calls skip the lookup for unused features."""

    alternatives = False
    """True once alternative implementations may be selected, by a setting or by the environment."""


asked = _Features()


def chain(backend: Any, spec: Any, names: Any) -> tuple[Callable[..., Any], ...]:
    """Return the candidate implementations of `spec` for calls with the arguments `names`, in order.

    The order is: selected alternatives, the function registered by the user, the function of the backend module, the
    adapter shared by all namespaces, the function of the namespace, and the default implementation of a compositional
    function. If the decorator `when` restricts the adapter to calls with certain arguments, but does not restrict the
    function of the backend module, the adapter precedes this function.
    """
    candidates: list[Callable[..., Any]] = []
    # Search the installed packages only if an alternative is selected or the function is user-defined. The name of a
    # user-defined function contains a dot.
    if asked.alternatives or "." in spec.name:
        candidates += lazy.load("implementations_of_packages")(backend, spec)
    registered = backend.registered.get(spec.call)
    if registered is not None:
        candidates.append(placed(backend, spec, registered, names))
    by_name = [n for n in names if n not in (*spec.positional[: spec.posonly], spec.variadic)]
    backend_fn: Any = getattr(backend.overrides, spec.name, None)
    adapter = getattr(backend.adapters, spec.name, None)
    own: list[tuple[Any, Callable[..., Any]]] = []
    if callable(backend_fn) and serves(backend_fn, names) and accepts(backend_fn, by_name, spec.kind):
        own.append((backend_fn, placed(backend, spec, backend_fn, names)))
    if adapter is not None and serves(adapter, names):
        own.append((adapter, bind_namespace(adapter, backend.xp)))
    # Sort implementations that `when` restricts to certain keywords before implementations for all calls.
    own.sort(key=lambda pair: not hasattr(pair[0], "when"))
    candidates += [implementation for _, implementation in own]
    space = getattr(backend.xp, spec.namespace, None) if spec.namespace else backend.xp
    namespace_fn = getattr(space, spec.name, None)
    if callable(namespace_fn) and spec.kind == "primary":
        candidates.append(namespace_fn)
    check = backend.hooks.argument_check(spec.name)
    if check is not None:
        candidates = [_checked(spec, implementation, check) for implementation in candidates]
    if spec.kind == "compositional":
        candidates.append(spec.body)
    return tuple(candidates)


def _checked(spec: Any, implementation: Callable[..., Any], check: Callable[..., None]) -> Callable[..., Any]:
    """Return an implementation that validates its arguments with `check` first."""
    positional = spec.positional

    def bound(*args: Any, **kwargs: Any) -> Any:
        check(**dict(zip(positional, args, strict=False)), **kwargs)
        return implementation(*args, **kwargs)

    bound.__wrapped__ = bound.checked = implementation  # type: ignore[attr-defined]
    return bound


def placed(backend: Any, spec: Any, implementation: Callable[..., Any], names: Any) -> Callable[..., Any]:
    """Return an implementation that passes a default for required device parameters.

    The default device is the device of the first argument if it is an array, and otherwise the device on which the
    library creates arrays.
    """
    code = getattr(implementation, "__code__", None)
    if code is None:
        return implementation
    only = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    devices = [
        n for n in spec.devices if n in only and n not in names and n not in (implementation.__kwdefaults__ or ())
    ]
    if not devices:
        return implementation

    def bound(*args: Any, **kwargs: Any) -> Any:
        like = args[0] if args and backend.is_array(args[0]) else backend.xp.empty((0,))
        return implementation(*args, **dict.fromkeys(devices, backend.device_of(like)), **kwargs)

    bound.__wrapped__ = implementation  # type: ignore[attr-defined]
    return bound


def serves(implementation: Callable[..., Any], names: Any) -> bool:
    """Return True if an implementation handles calls with the keywords `names`; see `when`."""
    keywords = getattr(implementation, "when", None)
    return keywords is None or any(n in names for n in keywords)


def accepts(implementation: Any, names: Any, kind: str) -> bool:
    """Return True if an implementation has a parameter for each of `names`.

    A compiled function has no readable signature. If `kind` is "primary", assume that a compiled function has all
    parameters of the standard; otherwise, assume that it has none of `names`.
    """
    while hasattr(implementation, "__wrapped__"):
        implementation = implementation.__wrapped__
    code = getattr(implementation, "__code__", None)
    if code is None:
        return kind == "primary" or not names
    return all(n in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] for n in names)


def bind_namespace(adapter: Callable[..., Any], xp: Any) -> Callable[..., Any]:
    """Return an adapter bound to a namespace, in a form that compilers can trace."""
    bound: Any = partial(adapter, xp)
    bound.__wrapped__ = adapter
    return bound
