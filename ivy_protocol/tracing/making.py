"""Make graphs of functions."""

import importlib
import inspect
import time
from collections.abc import Callable
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import Any

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.conversion import mixing
from ivy_protocol.exceptions import IvyTraceError, IvyTypeError, IvyValueError
from ivy_protocol.state import context
from ivy_protocol.tracing import passes
from ivy_protocol.tracing.graph import Graph, Parameter, Recording, Value, wrapped
from ivy_protocol.tracing.libraries import BY_VALUE, TRACERS, first_arrays, joined, library_of
from ivy_protocol.tracing.recorder import Options, Run, Watch, names_generators
from ivy_protocol.tracing.trees import (
    ARRAY,
    DICT,
    OBJECT,
    SAME,
    STATIC,
    Tree,
    attributes,
    build,
    describe,
    is_argument_object,
)

_MAKERS = frozenset(("MT19937", "PCG64", "PCG64DXSM", "Philox", "Random", "RandomState", "SFC64", "SystemRandom"))
"""Makers of generators of which no trace sees what they draw; that of numpy sees those of `default_rng`."""
_KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "either",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_POSITIONAL: "variadic",
    inspect.Parameter.VAR_KEYWORD: "keywords",
}


def name_of(fn: Any) -> str:
    """What messages call a function."""
    inner = getattr(fn, "func", fn)
    return getattr(inner, "__name__", type(inner).__name__)


def given(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    """The parameters of a function with what a call gives for them: name, kind, value and default.

    Raises
    ------
    IvyTypeError
        The function does not take these arguments.
    """
    empty = inspect.Parameter.empty
    try:
        signature = inspect.signature(fn)
    except (TypeError, ValueError):
        found: list[tuple[str, str, Any, Any]] = [(f"a{i}", "positional", v, empty) for i, v in enumerate(args)]
        return found + [(k, "keyword", v, empty) for k, v in kwargs.items()]
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise IvyTypeError(f"{name_of(fn)}{signature} cannot be called with the example arguments: {error}") from None
    bound.apply_defaults()
    parameters = signature.parameters.values()
    return [(p.name, _KINDS[p.kind], bound.arguments[p.name], p.default) for p in parameters]


def signature_of(data: Any) -> Any:
    """What tells kinds of arguments apart: types, shapes and structure of arrays, and all else by its value."""
    if isinstance(data, Array):
        return ("ivy", signature_of(data._data))
    if isinstance(data, list | tuple):
        return (type(data), *[signature_of(item) for item in data])
    if isinstance(data, dict):
        return (type(data), *[(k, signature_of(dict.__getitem__(data, k))) for k in data])
    if isinstance(data, backends.load("numpy").scalar_types):
        return (type(data), repr(data))
    if hasattr(data, "shape") and hasattr(data, "dtype"):
        facts = (getattr(data, n, None) for n in ("device", "requires_grad"))
        return (type(data), str(data.dtype), tuple(data.shape), *map(str, facts))
    if isinstance(data, BY_VALUE):
        return (type(data), str(data) if isinstance(data, float | complex) else data)
    if is_argument_object(data):
        return (type(data), *[(k, signature_of(v)) for k, v in attributes(data).items()])
    return (type(data), id(data))


class Arguments:
    """The arguments of a call by parameter, and the arrays in them."""

    def __init__(
        self, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], static: tuple[str | int, ...] = ()
    ) -> None:
        parameters = given(fn, args, kwargs)
        _check_static(name_of(fn), parameters, static)
        places = {item % len(parameters) for item in static if isinstance(item, int)}
        opened = [p[0] not in static and i not in places for i, p in enumerate(parameters)]
        values = [p[2] for p, opens in zip(parameters, opened, strict=True) if opens]
        self.values = [p[2] for p in parameters]
        self.library = library_of(values) or context.chosen_backend() or "numpy"
        if self.library not in TRACERS:
            raise IvyTraceError(f"no graphs are made of code on {self.library}; they are on {', '.join(TRACERS)}")
        self.backend = backends.load(self.library)
        self.like = first_arrays(values).get(self.library)
        """The first array of the library."""
        self.inputs: list[Value] = []
        self.joined: list[Value] = []
        """Those that are NumPy's, and join the others."""
        self.parameters = [
            Parameter(name, kind, describe(v, self._take, name) if opens else Tree(STATIC, type(v), name, v), default)
            for (name, kind, v, default), opens in zip(parameters, opened, strict=True)
        ]

    def _take(self, array: Any, path: str) -> Value | None:
        if not self.backend.is_array(array):
            beside = joined(self.backend, array, self.like)
            if beside is array:
                other = backends.backend_name(type(array))
                if other and not isinstance(array, backends.loaded[other].scalar_types):
                    raise IvyTypeError(
                        f"{path} is an array of {other}, and others are of {self.library}; convert it first"
                    )
                return None
            value = self._take(beside, path)
            self.joined += [] if value is None else [value]
            return value
        opaque = str(array.dtype).startswith("key<")
        dtype = str(array.dtype) if opaque else self.backend.dtype_name(array.dtype)
        value = Value("input", tuple(array.shape), dtype, path, array)
        self.inputs.append(value)
        return value

    def bind(self, arrays: list[Any]) -> tuple[list[Any], dict[str, Any], list[tuple[Tree, Array, Any]]]:
        """The arguments with other arrays, and the `ivy.Array` in them with what they hold."""
        ahead = iter(arrays)
        holders: list[tuple[Tree, Array, Any]] = []

        def put(tree: Tree) -> Any:
            array = next(ahead)
            if not tree.wrapped:
                return array
            holder = wrapped(array)
            holders.append((tree, holder, array))
            return holder

        positional: list[Any] = []
        named: dict[str, Any] = {}
        needed = 0
        for p in self.parameters:
            value = build(p.tree, put)
            left_out = not value if p.kind == "variadic" else p.tree.kind == STATIC and p.tree.value is p.default
            if p.kind == "variadic":
                positional.extend(value)
            elif p.kind == "keywords":
                named.update(value)
            elif p.kind != "keyword":
                positional.append(value)
            elif not left_out:
                named[p.name] = value
            needed = needed if left_out or p.kind in ("keyword", "keywords") else len(positional)
        # Arguments that have their default are left out, since ivy takes another way where they are given.
        return positional[:needed], named, holders


def _move_written(name: str, arguments: Arguments, traced: Any) -> None:
    """Let the `ivy.Array` arguments of NumPy's that are written to move to the library, as they do in any call.

    Raises
    ------
    IvyTraceError
        An array of NumPy itself is written to, which would keep its values.
    """
    written = {value.memory for node in traced.nodes for value in node.writes}
    moved = [tree.path for tree, _ in traced.rebinds]
    for tree in [leaf for p in arguments.parameters for leaf in p.tree.arrays()]:
        if tree.value in arguments.joined and tree.value.memory in written and tree.path not in moved:
            if not tree.wrapped:
                raise IvyTraceError(
                    f"{name} writes to {tree.path}, an array of NumPy beside those of {arguments.library}, in which a "
                    f"graph could not show it; give it as an array of {arguments.library}, or as an ivy.Array"
                )
            traced.rebinds.append((tree, tree.value))


def trace(
    fn: Callable[..., Any], arguments: Arguments, options: Options, allow_constant: bool
) -> tuple[Recording, dict[str, Any]]:
    """Call a function once with example arguments, and record what it comes down to."""
    started = time.perf_counter()
    name, holders = options.name, []

    def bind(arrays: list[Any]) -> tuple[list[Any], dict[str, Any]]:
        positional, named, found = arguments.bind(arrays)
        holders.extend(found)
        return positional, named

    def described(found: Any, take: Any) -> tuple[Tree, list[tuple[Tree, Value]]]:
        kind = type(found)
        if isinstance(found, GeneratorType | AsyncGeneratorType | CoroutineType):
            raise IvyTraceError(f"{name} returned a {kind.__name__}, which runs later; return a list of arrays instead")
        same = {id(holder): tree for tree, holder, _ in holders}
        tree = describe(found, take, "the result", result=True)
        _point_to_arguments(tree, found, same)
        rebinds = [(t, take(holder._data, t.path)) for t, holder, array in holders if holder._data is not array]
        return tree, rebinds

    tracer = importlib.import_module(f"ivy_protocol.tracing.{arguments.library}")
    run = Run(fn, bind, described, Watch(name, fn, arguments.values), arguments.values)
    traced = tracer.trace(run, arguments.inputs, options)
    run.watch.check()
    if arguments.joined:
        _move_written(name, arguments, traced)
    recording = Recording(
        arguments.library,
        arguments.parameters,
        traced.nodes,
        traced.result,
        traced.rebinds,
        traced.guards,
        traced.live,
        traced.frozen,
    )
    passes.settle_inputs(recording)
    passes.check_outputs(recording, name, allow_constant)
    stats = {"traced": traced.count, "kept": len(traced.nodes), "seconds": time.perf_counter() - started}
    return recording, stats


def _check_static(name: str, parameters: list[Any], static: tuple[str | int, ...]) -> None:
    names = [p[0] for p in parameters]
    for item in static:
        if item not in names and not (isinstance(item, int) and -len(names) <= item < len(names)):
            raise IvyValueError(f"static={item!r} is no parameter of {name}, which has {', '.join(names) or 'none'}")


def _point_to_arguments(tree: Tree, found: Any, same: dict[int, Tree]) -> None:
    """Let a result that is an `ivy.Array` argument itself be that argument in each call."""
    if tree.kind == ARRAY and id(found) in same:
        tree.kind, tree.argument = SAME, same[id(found)].path
    held = attributes(found) if tree.kind == OBJECT else found
    for key, child in tree.children:
        _point_to_arguments(child, dict.__getitem__(held, key) if tree.kind in (DICT, OBJECT) else held[key], same)


def make(
    fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], settings: dict[str, Any], on_miss: Any = None
) -> Graph:
    """Trace a function, and make the graph."""
    options = Options(name_of(fn), settings["on_read"], settings["check"])
    arguments = Arguments(fn, args, kwargs, settings["static"])
    # What the function creates or draws by itself has to be seen by the library that traces.
    token = mixing.graph_of.set(arguments.library)
    like = mixing.graph_like.set(arguments.like)
    try:
        recording, stats = trace(fn, arguments, options, settings["allow_constant"])
        graph = Graph(options.name, recording, stats, on_miss)
        makers = _MAKERS if arguments.library == "numpy" else _MAKERS | {"default_rng"}
        if settings["validate"] or names_generators(makers, fn, arguments.values):
            from ivy_protocol.tracing.validate import validate

            validate(fn, graph, arguments, settings["validate"])
    finally:
        mixing.graph_of.reset(token)
        mixing.graph_like.reset(like)
    for value in arguments.inputs:
        # The graph shall not keep the arrays of the example.
        value.array = None
    return graph
