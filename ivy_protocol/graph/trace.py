"""Creation of graphs from functions: tracing, validation, and the resulting recording."""

import time
from collections.abc import Callable
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.backends import pytrees
from ivy_protocol.conversion import mixing
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph import passes
from ivy_protocol.graph.arguments import Arguments, name_of
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.nodes import Recording, Value
from ivy_protocol.graph.recorder import Options, Run, Watch, names_generators
from ivy_protocol.graph.trees import ARRAY, DICT, OBJECT, SAME, Tree, attributes, describe
from ivy_protocol.graph.validate import validate

_RNG_TYPES = frozenset(("MT19937", "PCG64", "PCG64DXSM", "Philox", "Random", "RandomState", "SFC64", "SystemRandom"))
"""Names of RNG constructors whose samples tracing cannot observe. NumPy tracing also observes `default_rng`."""


def _rebind_written(name: str, arguments: Arguments, traced: Any) -> None:
    """If the function writes to an `ivy.Array` on NumPy, record that each call of the graph assigns a new native array
    to the `ivy.Array`, because a call of the function does the same.

    Raises
    ------
    IvyTraceError
        The function writes to a native NumPy array, which a graph cannot do.
    """
    written = {value.memory for node in traced.nodes for value in node.writes}
    rebound = [tree.path for tree, _ in traced.rebinds]
    for tree in [leaf for p in arguments.parameters for leaf in p.tree.arrays()]:
        if tree.value in arguments.converted and tree.value.memory in written and tree.path not in rebound:
            if not tree.wrapped:
                raise IvyTraceError(
                    f"{name} writes to {tree.path}, a NumPy array, which a graph of {arguments.library} does not "
                    f"support; pass {tree.path} as an array of {arguments.library}, or as an ivy.Array"
                )
            traced.rebinds.append((tree, tree.value))


def trace(
    fn: Callable[..., Any], arguments: Arguments, options: Options, allow_constant: bool
) -> tuple[Recording, dict[str, Any]]:
    """Call a function once with example arguments, and record the native calls in it."""
    # Register pytrees with the libraries that were imported after the last array was created: the function may use
    # these libraries.
    pytrees.register_present()
    start = time.perf_counter()
    name, holders = options.name, []

    def bind(arrays: list[Any]) -> tuple[list[Any], dict[str, Any]]:
        positional, keyword, bound_holders = arguments.bind(arrays)
        holders.extend(bound_holders)
        return positional, keyword

    def describe_result(value: Any, take: Any) -> tuple[Tree, list[tuple[Tree, Value]]]:
        cls = type(value)
        if isinstance(value, GeneratorType | AsyncGeneratorType | CoroutineType):
            raise IvyTraceError(
                f"{name} must not return a {cls.__name__}, which runs after the trace; return a list of arrays instead"
            )
        trees_by_id = {id(holder): tree for tree, holder, _ in holders}
        tree = describe(value, take, "the result", result=True)
        _point_to_arguments(tree, value, trees_by_id)
        rebinds = [(t, take(holder._data, t.path)) for t, holder, array in holders if holder._data is not array]
        return tree, rebinds

    tracer = lazy.load(f"graph.{arguments.library}")
    run = Run(fn, bind, describe_result, Watch(name, fn, arguments.values), arguments.values)
    traced = tracer.trace(run, arguments.inputs, options)
    run.watch.check()
    if arguments.converted:
        _rebind_written(name, arguments, traced)
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
    stats = {"traced": traced.count, "kept": len(traced.nodes), "seconds": time.perf_counter() - start}
    return recording, stats


def _point_to_arguments(tree: Tree, value: Any, trees_by_id: dict[int, Tree]) -> None:
    """Mark results that are `ivy.Array` arguments. A call of the graph then returns the arguments of this call."""
    if tree.kind == ARRAY and id(value) in trees_by_id:
        tree.kind, tree.argument = SAME, trees_by_id[id(value)].path
    items = attributes(value) if tree.kind == OBJECT else value
    for key, child in tree.children:
        _point_to_arguments(
            child, dict.__getitem__(items, key) if tree.kind in (DICT, OBJECT) else items[key], trees_by_id
        )


def make(
    fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], settings: dict[str, Any], on_miss: Any = None
) -> Graph:
    """Trace a function, and return its graph."""
    options = Options(name_of(fn), settings["on_read"], settings["check"], settings.get("sized", False))
    arguments = Arguments(fn, args, kwargs, settings["static"])
    # Create new arrays and random samples on the backend that is traced, so that the trace records them.
    token = mixing.graph_of.set(arguments.library)
    like_token = mixing.graph_like.set(arguments.like)
    try:
        recording, stats = trace(fn, arguments, options, settings["allow_constant"])
        graph = Graph(options.name, recording, stats, on_miss)
        # If the code names a generator in `_RNG_TYPES`, compare the graph with a second call of the function. The trace
        # stores the samples of such a generator as constants, although they may differ in each call.
        names = _RNG_TYPES if arguments.library == "numpy" else _RNG_TYPES | {"default_rng"}
        if settings["validate"] or names_generators(names, fn, arguments.values):
            validate(fn, graph, arguments, settings["validate"])
    finally:
        mixing.graph_of.reset(token)
        mixing.graph_like.reset(like_token)
    for value in arguments.inputs:
        # Release the arrays of the example.
        value.array = None
    return graph
