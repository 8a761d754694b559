"""Compilation of functions and graphs by `torch.compile` and `torch.jit`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial, wraps
from inspect import signature
from itertools import count
from typing import Any

import torch

from ivy_protocol.backends.torch import random
from ivy_protocol.container import Container
from ivy_protocol.exceptions import IvyException, IvyNotImplementedException, IvyValueError
from ivy_protocol.functions.conversion import to_native
from ivy_protocol.graph.codegen import checked_function
from ivy_protocol.graph.flat import ByStructure, End, call_flat, end_of, unflatten_function
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.graphs import Graphs
from ivy_protocol.graph.lowering import SETTINGS, check_options
from ivy_protocol.graph.nodes import Live, Node
from ivy_protocol.graph.torch._guards import needed_guards
from ivy_protocol.graph.torch._operators import follow_operators
from ivy_protocol.graph.trees import DICT, SEQUENCE, Tree, array_of, filled_dict

_SAMPLERS = {"torch.rand": "uniform", "torch.randn": "normal", "torch.randint": "bits", "torch.randperm": "order"}

_TRACES_IVY_ARRAYS = "isolate_recompiles" in signature(torch.compile).parameters
"""True if `torch.compile` can trace `ivy.Array`s. torch versions without this option cannot trace the creation of
objects.
"""


def _in_compiled_code(node: Node) -> Node:
    """Replace a random operation that has a generator by one without: the compiler does not support generators."""
    generator = node.kwargs.get("generator")
    kernel = random.KERNELS.get(node.label)
    if kernel is not None and isinstance(generator, Live):
        arguments: tuple[Any, ...] = (kernel, list(node.args), generator.seed)
        return replace(node, target=random.sample_elementwise_in_compiled_code, args=arguments, kwargs={})
    if node.label not in _SAMPLERS or not isinstance(generator, Live):
        return node
    shape = node.args[-1] if node.label != "torch.randperm" else (node.args[-1],)
    arguments = (_SAMPLERS[node.label], shape, node.kwargs["dtype"], generator.seed)
    return replace(node, target=random.sample_in_compiled_code, args=arguments, kwargs={})


def _to_compile(graph: Graph) -> Callable[..., Any]:
    """Return a graph as a function that is defined in this module, because the compiler needs builtins, which generated
    code does not have.
    """
    call, nodes = graph._call, [_in_compiled_code(node) for node in graph.nodes]
    if any([new is not old for new, old in zip(nodes, graph.nodes, strict=True)]):
        call = checked_function(graph.name, replace(graph.recording, nodes=nodes), graph.on_miss)

    def run(*args: Any, **kwargs: Any) -> Any:
        return call(*args, **kwargs)

    return run


def _holds_container(values: Iterable[Any]) -> bool:
    """Return True if a Container is among the arguments, or in a tuple, list or dict that is an argument."""
    for value in values:
        cls = type(value)
        if cls is Container:
            return True
        if cls is tuple or cls is list or cls is dict:
            for item in value.values() if cls is dict else value:
                if type(item) is Container:
                    return True
    return False


def _compile_flat(fn: Any, compiler: Callable[..., Any]) -> Any:
    """Compile a function by torch. Each call traverses the Containers in its arguments once.

    Pass only the leaves of a Container to the compiler, which would trace several calls for the Container itself.
    Pass a Container with custom settings unchanged, because the compiler does not support such settings as a constant.
    """
    generic = compiler(fn)
    ends: dict[int, End] = {}
    indices: dict[Any, int] = {}
    new_indices = count()

    def end(structure: Any, written: tuple[Any, ...]) -> int:
        # Reuse the index of an equal end: after graph breaks, each call of the compiled function runs this function
        # again.
        index = indices.get((structure, written))
        if index is None:
            index = next(new_indices)
            ends[index] = end_of(structure, written)
            indices[structure, written] = index
        return index

    # The compiler calls `end` while it traces. With this attribute, the result becomes a constant of the compiled code.
    end.__dict__["_dynamo_marked_constant"] = True

    def make(structure: Any) -> Any:
        nested, _ = unflatten_function(structure, traced=True)

        def run(*leaves: Any) -> tuple[list[Any], int]:
            outputs, result, written = call_flat(fn, *nested(*leaves), settings=False)
            return outputs, end(result, written)

        return compiler(run, fn, end, nested, call_flat)

    functions = ByStructure(make, settings=False)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        arguments = args, kwargs
        run, leaves = functions.match_last(arguments)
        try:
            if leaves is None:
                if not _holds_container((*args, *kwargs.values())):
                    return generic(*args, **kwargs)
                run, leaves = functions.find(arguments)
            outputs, index = run(*leaves)
        except RuntimeError as error:
            # If the compiler wrapped an exception of ivy that occurred in the trace, raise the original exception.
            if type(error).__name__ == "InternalTorchDynamoError" and isinstance(error.__context__, IvyException):
                raise error.__context__ from None
            raise
        return ends[index].result(outputs, args, kwargs, settings=False)

    return call


class _Scripted:
    """A graph that `torch.jit` compiled. Its arguments and results are `ivy.Array`s."""

    def __init__(self, function: Any, result: Tree) -> None:
        self._function = function
        self._result = result

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        output = self._function(*to_native(args, nested=True), **to_native(kwargs, nested=True))
        return _as_traced(self._result, output)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)


def _as_traced(tree: Tree, result: Any) -> Any:
    """Replace native arrays in a result by `ivy.Array`s where the traced function returned `ivy.Array`s."""
    if tree.kind == SEQUENCE:
        values = [_as_traced(child, item) for (_, child), item in zip(tree.children, result, strict=True)]
        return tree.cls(*values) if tree.value is not None else tree.cls(values)
    if tree.kind == DICT:
        return filled_dict(tree.value, {key: _as_traced(child, result[key]) for key, child in tree.children})
    return array_of(tree, result) if tree.wrapped else result


def compile_function(
    fn: Any,
    dynamic: bool | None,
    examples: Sequence[Any] | None,
    static: dict[str, Any],
    mode: str | None,
    options: dict[str, Any],
) -> Any:
    """Return a function or a graph compiled by torch."""
    if mode is None and not _TRACES_IVY_ARRAYS:
        raise IvyNotImplementedException(
            f"torch.compile of torch {torch.__version__} does not support arrays of ivy; use torch 2.13 or later, or "
            "mode='trace', which compiles a graph with torch.jit"
        )
    compiler: Any = {None: torch.compile, "trace": torch.jit.trace, "script": torch.jit.script}[mode]
    check_options("torch", compiler, options)
    if mode is None:
        follow_operators()

        # If `dynamic` is true or None, keep the default of torch, which compiles for dynamic shapes when it gets a
        # second shape.
        shapes = {} if dynamic or dynamic is None else {"dynamic": False}

        def compile_run(run: Callable[..., Any], *fixed: Any) -> Any:
            # Create a new dict in each call, because the compiler removes the filter from the dict.
            backend_options = {"guard_filter_fn": partial(needed_guards, fixed=fixed), **(options.get("options") or {})}
            return compiler(run, **{"isolate_recompiles": True, **options, **shapes, "options": backend_options})

        return _compile_flat(_to_compile(fn) if isinstance(fn, Graph) else fn, compile_run)
    if not isinstance(fn, Graph):
        if examples is None:
            raise IvyValueError(f"compile: mode={mode!r} requires example_inputs")
        fn = Graphs(fn, SETTINGS, "error").first(tuple(examples), {})
    if mode == "script":
        return _Scripted(compiler(fn.fn, **options), fn.recording.result)
    if examples is None:
        raise IvyValueError("compile: mode='trace' requires example_inputs")
    return _Scripted(compiler(fn.fn, to_native(tuple(examples), nested=True), **options), fn.recording.result)
