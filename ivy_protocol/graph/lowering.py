"""Compilation of functions and graphs by the compilers of their backends."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial, update_wrapper, wraps
from inspect import signature
from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends.backend import Backend
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container import Container
from ivy_protocol.container._tree import too_deep
from ivy_protocol.conversion import mixing
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.graph.arguments import name_of
from ivy_protocol.graph.flat import FIXED, ByStructure, call_flat, end_of, unflatten_function
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.graphs import Graphs
from ivy_protocol.graph.libraries import library_of
from ivy_protocol.namespace.capabilities import OF_LIBRARIES

COMPILERS = ("torch", "jax", "tensorflow")
"""The backends whose compilers are called by a module of this package, instead of the hook `compile_function`."""
SETTINGS = {"on_read": "error", "check": "read", "static": (), "allow_constant": False, "validate": False}
"""Settings of the graphs that `ivy.compile` creates. They are parameters of `ivy.compile_graph`."""


def lower(
    fn: Any,
    dynamic: bool | None,
    examples: Sequence[Any] | None,
    static: dict[str, Any],
    mode: str | None,
    options: dict[str, Any],
) -> Any:
    """Compile a function or a graph by the compiler of its backend."""
    if not callable(fn):
        raise IvyTypeError(f"compile: the first argument must be a function or a graph, not a {type(fn).__name__}")
    if mode not in (None, "trace", "script"):
        raise IvyValueError(f"compile: mode must be None, 'trace' or 'script', not {mode!r}")
    inferred = fn.backend if isinstance(fn, Graph) else library_of(examples or ())
    library = inferred or context.chosen_backend()
    if library:
        return _compile_for(library, fn, dynamic, examples, static, mode, options)
    if mode is not None:
        raise IvyValueError(f"compile: mode={mode!r} requires example_inputs")
    return _LazyCompiled(fn, lambda library: _compile_for(library, fn, dynamic, None, static, None, options))


def _compile_for(
    library: str,
    fn: Any,
    dynamic: bool | None,
    examples: Sequence[Any] | None,
    static: dict[str, Any],
    mode: str | None,
    options: dict[str, Any],
) -> Any:
    if mode is not None and library != "torch":
        raise IvyValueError(f"compile: mode={mode!r} is supported only on torch, not on {library}")
    if library == "numpy":
        if options:
            raise IvyValueError(
                f"compile: the option {next(iter(options))!r} is not supported on NumPy, which has no compiler"
            )
        graphs = Graphs(fn, {**SETTINGS, "static": _static_arguments(fn, static)}, "retrace")
        return fn if isinstance(fn, Graph) else graphs if examples is None else graphs.first(tuple(examples), {})
    backend = backends.load(library)
    if library not in COMPILERS and backend.hooks.compile_function is not None:
        return _compile_flat(partial(backend.hooks.compile_function, **options), backend, fn)
    if library not in COMPILERS:
        names = ", ".join([name for name, words in OF_LIBRARIES.items() if "jit" in words.split()])
        raise IvyValueError(f"compile: {library} has no compiler; supported backends are {names}")
    tracer = lazy.load(f"graph.{library}")
    function = tracer.compile_function(fn, dynamic, examples, static, mode, options)
    parameters = fn.recording.parameters if isinstance(fn, Graph) and mode is None else ()
    # Pass the weights of a module in each call, so that they are not compiled into the function.
    trees = {p.name: p.default for p in parameters if p.kind == "keyword" and isinstance(p.default, Container)}
    return partial(function, **trees) if trees else function


def _compile_flat(compile_native: Callable[..., Any], backend: Backend, fn: Any) -> Any:
    """Compile a function with the `compile` hook of its backend. Python scalars are static: the function is compiled
    again for each new value.
    """

    def make(structure: Any) -> Any:
        nested, _ = unflatten_function(structure)
        ends: dict[Any, Any] = {}

        def run(*leaves: Any) -> list[Any]:
            outputs, result, written = call_flat(fn, *nested(*leaves))
            ends[_types_of(leaves)] = end_of(result, written)
            return [x if backend.is_array(x) else backend.xp.asarray(x) for x in outputs]

        compiled = compile_native(run)

        def call(*leaves: Any) -> tuple[Any, Any]:
            outputs = compiled(*leaves)
            return outputs, ends[_types_of(leaves)]

        return call

    functions = ByStructure(make, fixed=(*FIXED, int, float, complex, bytes, type(None)))

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        run, leaves = functions.match_last((args, kwargs))
        if leaves is None:
            run, leaves = functions.find((args, kwargs))
        for x in leaves:
            if not backend.is_array(x):
                raise IvyTypeError(f"compile: {backend.name} compiles functions of arrays, not of {type(x).__name__}")
        outputs, end = run(*leaves)
        return end.result(outputs, args, kwargs)

    return call


def _types_of(leaves: Any) -> tuple[Any, ...]:
    return tuple([(tuple(x.shape), x.dtype) for x in leaves])


def check_options(library: str, function: Callable[..., Any], options: dict[str, Any]) -> None:
    """Raise for options that the compiler of a backend does not have.

    Raises
    ------
    IvyValueError
        An option is unknown.
    """
    # Omit the first parameter, the function to compile, which is not an option.
    names = [name for name in list(signature(function).parameters)[1:] if not name.startswith("_")]
    for name in options:
        if name not in names:
            raise IvyValueError(f"compile: {library} has no option {name!r}; its options are {', '.join(names)}")


def _static_arguments(fn: Any, static: dict[str, Any]) -> tuple[Any, ...]:
    result: list[Any] = []
    for value in static.values():
        result.extend([value] if isinstance(value, str | int) else value)
    return tuple(result)


def _first_library(values: Iterable[Any], depth: int = 0) -> str:
    """Return the backend of the first array in arguments.

    The search stops at the first array, so it takes less time than `library_of`, which searches all arguments.
    """
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
    """Return the native class of the first argument if it is an `ivy.Array`, or of its first leaf if it is a Container.
    Return None for other arguments.
    """
    value: Any = args[0] if args else None
    for _ in range(8):
        if type(value) is not Container:
            return type(value._data) if type(value) is Array else None
        value = next(iter(dict.values(value)), None)
    return None


class _LazyCompiled:
    """Function that is compiled in its first call. The arguments of this call determine the backend."""

    def __init__(self, fn: Callable[..., Any], make: Callable[[str], Any]) -> None:
        update_wrapper(self, fn, updated=())
        self._make = make
        self._compiled: dict[str, Any] = {}
        self._last: tuple[Any, Any] = (), None

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        first = _first_type(args)
        last_type, function = self._last
        if last_type is first:
            return function(*args, **kwargs)
        name = _first_library(args) or _first_library(kwargs.values())
        # If the first array is a NumPy array and there are functions for several backends, check all arguments: a later
        # array may determine the backend.
        function = None if name == mixing.HOST and len(self._compiled) > 1 else self._compiled.get(name)
        if function is None:
            library = library_of((*args, *kwargs.values())) or context.chosen_backend() or "numpy"
            function = self._compiled.get(library)
            if function is None:
                function = self._compiled[library] = self._make(library)
        if first is not None and (name != mixing.HOST or function is self._compiled.get(name)):
            self._last = first, function
        return function(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<compiled {name_of(self)}: {', '.join(self._compiled) or 'not called yet'}>"
