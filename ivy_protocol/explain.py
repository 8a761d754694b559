"""What answers a call, and where it is written."""

import inspect
from typing import Any

from ivy_protocol import backends, context
from ivy_protocol.array import Array
from ivy_protocol.backends._chain import adapters
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.namespace import Namespace
from ivy_protocol.protocol import is_override, register_class, registered_for


class Answer:
    """One implementation of a function: its kind, its name, and its place in the source."""

    __slots__ = ("implementation", "kind", "name", "place")

    def __init__(self, kind: str, implementation: Any) -> None:
        self.kind = kind
        self.implementation = implementation
        inner = inspect.unwrap(implementation)
        module = getattr(inner, "__module__", None) or type(inner).__module__
        self.name = f"{module}.{getattr(inner, '__qualname__', None) or getattr(inner, '__name__', repr(inner))}"
        self.place = _place(inner)

    def __repr__(self) -> str:
        return f"{self.kind}: {self.name}{f' ({self.place})' if self.place else ''}"


class Explanation:
    """The answers that a call would try, in order; the first that is not ``NotImplemented`` counts."""

    __slots__ = ("answers", "backend", "function", "reason")

    def __init__(self, function: str, backend: str, reason: str, answers: list[Answer]) -> None:
        self.function = function
        self.backend = backend
        self.reason = reason
        self.answers = answers

    def __repr__(self) -> str:
        lines = [f"ivy.{self.function} on {self.backend} ({self.reason})"]
        lines += [f"  {i}. {answer!r}" for i, answer in enumerate(self.answers, 1)]
        return "\n".join(lines if self.answers else [*lines, "  nothing answers"])


def _place(implementation: Any) -> str:
    try:
        file = inspect.getsourcefile(implementation)
        return f"{file}:{inspect.getsourcelines(implementation)[1]}"
    except (TypeError, OSError):
        # Compiled functions have no source; their name says where they are from.
        return ""


def explain(fn: Any, x_or_backend: Any = None, /, **keywords: Any) -> Explanation:
    """Say what answers a function for an argument or on a backend, and where it is written.

    Parameters
    ----------
    fn
        A function of ivy.
    x_or_backend
        An array, an object with ``__ivy_array_function__``, the name of a backend, or nothing for
        the current backend.
    **keywords
        Keyword arguments of the call, since some implementations serve only with certain ones.

    Raises
    ------
    IvyTypeError
        `fn` is no function of ivy that dispatches, or nothing can be said about the argument.

    Examples
    --------
    >>> ivy.explain(ivy.add, "numpy").answers[0].kind
    'namespace'
    """
    spec = getattr(fn, "spec", None)
    if spec is None:
        raise IvyTypeError(f"{fn!r} does not dispatch; explain takes a function such as ivy.add")
    unknown = [n for n in keywords if n not in spec.names]
    if unknown:
        spec.bind((None,) * len(spec.required), {n: keywords[n] for n in unknown})
    value = x_or_backend._data if type(x_or_backend) is Array else x_or_backend
    cls = type(value)
    if is_override(cls):
        method = getattr(cls, "__ivy_array_function__", None)
        registered = registered_for(fn, cls)
        answers = [Answer("override", method)] if method else []
        if registered is not None:
            answers.append(Answer("registered", registered))
        if spec.kind == "compositional":
            answers.append(Answer("body, by parts", spec.body))
        return Explanation(spec.name, cls.__name__, f"{cls.__name__} is asked first", answers)
    if value is None:
        name, reason = context.chosen_backend() or "numpy", "the current backend"
    elif isinstance(value, str | Namespace):
        name, reason = str(getattr(value, "name", value)), "asked for"
    else:
        name = backends.backend_name(cls) or backends.learn(value)
        reason = f"the library of {cls.__module__}.{cls.__qualname__}"
        if not name:
            raise IvyTypeError(f"a {cls.__name__} is neither an array nor the name of a backend")
    backend = backends.load(name)
    names = {**dict.fromkeys(spec.required), **keywords}
    kinds = _kinds(spec, backend)
    answers = [Answer(kinds(f), f) for f in backend.implementations(spec, names)]
    return Explanation(spec.name, name, reason, answers)


def _kinds(spec: Any, backend: Any) -> Any:
    def kind(implementation: Any) -> str:
        inner = getattr(implementation, "__wrapped__", implementation)
        if implementation is backend.registered.get(spec.call):
            return "registered"
        if implementation is spec.body:
            return "body"
        if implementation is getattr(backend.overrides, spec.name, None):
            return "backend"
        return "adapter" if inner is getattr(adapters(), spec.name, None) else "namespace"

    return kind


def register(fn: Any, where: Any, /) -> Any:
    """Register a decorated function as the implementation of an ivy function.

    Parameters
    ----------
    fn
        The function of ivy, such as ``ivy.gelu``.
    where
        The name of a backend, whose native arrays the implementation then gets, or a class that does
        not know ``__ivy_array_function__``, whose objects it gets as they are.

    Raises
    ------
    IvyTypeError
        `fn` does not dispatch.
    IvyInvalidBackendException
        There is no such backend.

    Examples
    --------
    >>> class Celsius:
    ...     def __init__(self, degrees):
    ...         self.degrees = degrees
    >>> @ivy.register(ivy.abs, Celsius)
    ... def _(x):
    ...     return Celsius(abs(x.degrees))
    >>> ivy.abs(Celsius(-3)).degrees
    3
    """
    if not hasattr(fn, "spec"):
        raise IvyTypeError(f"{fn!r} does not dispatch; register takes a function such as ivy.add")

    def decorate(implementation: Any) -> Any:
        if isinstance(where, type):
            register_class(fn, where, implementation)
        else:
            backends.load(where).registered[fn] = implementation
        context.clear_plans()
        return implementation

    return decorate


__all__ = ["Answer", "Explanation", "explain", "register"]
