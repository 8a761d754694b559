"""What the libraries compile: functions and graphs."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial, update_wrapper
from importlib import import_module
from inspect import signature
from typing import Any

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container import Container
from ivy_protocol.container._tree import too_deep
from ivy_protocol.conversion import mixing
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.graph.arguments import name_of
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.graphs import Graphs
from ivy_protocol.graph.libraries import library_of

COMPILERS = ("torch", "jax", "tensorflow")
SETTINGS = {"on_read": "error", "check": "read", "static": (), "allow_constant": False, "validate": False}


def lower(
    fn: Any,
    dynamic: bool | None,
    examples: Sequence[Any] | None,
    static: dict[str, Any],
    mode: str | None,
    options: dict[str, Any],
) -> Any:
    """Hand a function or a graph to the compiler of its library."""
    if not callable(fn):
        raise IvyTypeError(f"compile: the first argument is a function or a graph, not a {type(fn).__name__}")
    if mode not in (None, "trace", "script"):
        raise IvyValueError(f"compile: mode is None, 'trace' or 'script', not {mode!r}")
    known = fn.backend if isinstance(fn, Graph) else library_of(examples or ())
    library = known or context.chosen_backend()
    if library:
        return _lowered(library, fn, dynamic, examples, static, mode, options)
    if mode is not None:
        raise IvyValueError(f"compile: mode={mode!r} needs example_inputs")
    return _Later(fn, lambda found: _lowered(found, fn, dynamic, None, static, None, options))


def _lowered(
    library: str,
    fn: Any,
    dynamic: bool | None,
    examples: Sequence[Any] | None,
    static: dict[str, Any],
    mode: str | None,
    options: dict[str, Any],
) -> Any:
    if mode is not None and library != "torch":
        raise IvyValueError(f"compile: mode={mode!r} is for torch, not for {library}")
    if library == "numpy":
        if options:
            raise IvyValueError(f"compile: numpy compiles nothing, and has no option {next(iter(options))!r}")
        graphs = Graphs(fn, {**SETTINGS, "static": _named(fn, static)}, "retrace")
        return fn if isinstance(fn, Graph) else graphs if examples is None else graphs.first(tuple(examples), {})
    if library not in COMPILERS:
        raise IvyValueError(f"compile: {library} has no compiler; {', '.join(COMPILERS)} have one")
    backends.load(library)
    tracer = import_module(f"ivy_protocol.graph.{library}")
    made = tracer.compiled(fn, dynamic, examples, static, mode, options)
    parameters = fn.recording.parameters if isinstance(fn, Graph) and mode is None else ()
    # The weights of a module are looked up in each call, and are no part of what was compiled.
    trees = {p.name: p.default for p in parameters if p.kind == "keyword" and isinstance(p.default, Container)}
    return partial(made, **trees) if trees else made


def check_options(library: str, function: Callable[..., Any], options: dict[str, Any]) -> None:
    """Refuse options that the compiler of a library does not have.

    Raises
    ------
    IvyValueError
        There is one.
    """
    # The first parameter is the function itself.
    known = [name for name in list(signature(function).parameters)[1:] if not name.startswith("_")]
    for name in options:
        if name not in known:
            raise IvyValueError(f"compile: {library} has no option {name!r}, but {', '.join(known)}")


def _named(fn: Any, static: dict[str, Any]) -> tuple[Any, ...]:
    found: list[Any] = []
    for value in static.values():
        found.extend([value] if isinstance(value, str | int) else value)
    return tuple(found)


def _first_library(values: Iterable[Any], depth: int = 0) -> str:
    """The library of the first array in arguments; `library_of` takes longer, and finds those of several libraries."""
    if depth > LEVELS:
        raise too_deep("compile")
    for value in values:
        if isinstance(value, Array):
            return value.backend
        if isinstance(value, dict | list | tuple):
            name = _first_library(dict.values(value) if isinstance(value, dict) else value, depth + 1)
        else:
            name = backends.backend_name(type(value))
            name = "" if name and isinstance(value, backends.loaded[name].scalar_types) else name
        if name:
            return name
    return ""


def _first_type(args: tuple[Any, ...]) -> Any:
    """The type of the first native array in arguments that begin with an array of ivy or a Container of those."""
    value: Any = args[0] if args else None
    for _ in range(8):
        if type(value) is not Container:
            return type(value._data) if type(value) is Array else None
        value = next(iter(dict.values(value)), None)
    return None


class _Later:
    """A function that is compiled when its first arguments tell for which library."""

    def __init__(self, fn: Callable[..., Any], make: Callable[[str], Any]) -> None:
        update_wrapper(self, fn, updated=())
        self._make = make
        self._made: dict[str, Any] = {}
        self._last: tuple[Any, Any] = (), None

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        first = _first_type(args)
        last, made = self._last
        if last is first:
            return made(*args, **kwargs)
        name = _first_library(args) or _first_library(kwargs.values())
        # Arrays of NumPy in front say nothing of those that they may join.
        made = None if name == mixing.HOST and len(self._made) > 1 else self._made.get(name)
        if made is None:
            library = library_of((*args, *kwargs.values())) or context.chosen_backend() or "numpy"
            made = self._made.get(library)
            if made is None:
                made = self._made[library] = self._make(library)
        if first is not None and (name != mixing.HOST or made is self._made.get(name)):
            self._last = first, made
        return made(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<compiled {name_of(self)}: {', '.join(self._made) or 'not called yet'}>"
