"""Make graphs of functions."""

import importlib
import time
from collections.abc import Callable
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import Any

from ivy_protocol.backends import pytrees
from ivy_protocol.conversion import mixing
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph import passes
from ivy_protocol.graph.arguments import Arguments, name_of
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.nodes import Recording, Value
from ivy_protocol.graph.recorder import Options, Run, Watch, names_generators
from ivy_protocol.graph.trees import (
    ARRAY,
    DICT,
    OBJECT,
    SAME,
    Tree,
    attributes,
    describe,
)
from ivy_protocol.graph.validate import validate

_MAKERS = frozenset(("MT19937", "PCG64", "PCG64DXSM", "Philox", "Random", "RandomState", "SFC64", "SystemRandom"))
"""Makers of generators of which no trace sees what they draw; that of numpy sees those of `default_rng`."""


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
    # The function may call a library that was imported since the last array was made.
    pytrees.register_present()
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

    tracer = importlib.import_module(f"ivy_protocol.graph.{arguments.library}")
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
    options = Options(name_of(fn), settings["on_read"], settings["check"], settings.get("sized", False))
    arguments = Arguments(fn, args, kwargs, settings["static"])
    # What the function creates or draws by itself has to be seen by the library that traces.
    token = mixing.graph_of.set(arguments.library)
    like = mixing.graph_like.set(arguments.like)
    try:
        recording, stats = trace(fn, arguments, options, settings["allow_constant"])
        graph = Graph(options.name, recording, stats, on_miss)
        makers = _MAKERS if arguments.library == "numpy" else _MAKERS | {"default_rng"}
        if settings["validate"] or names_generators(makers, fn, arguments.values):
            validate(fn, graph, arguments, settings["validate"])
    finally:
        mixing.graph_of.reset(token)
        mixing.graph_like.reset(like)
    for value in arguments.inputs:
        # The graph shall not keep the arrays of the example.
        value.array = None
    return graph
