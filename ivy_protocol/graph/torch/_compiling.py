"""What `torch.compile` and `torch.jit` make of functions and graphs."""

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
from ivy_protocol.graph.codegen import checked
from ivy_protocol.graph.flat import ByStructure, End, called, closing, end_of
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.graphs import Graphs
from ivy_protocol.graph.lowering import SETTINGS as _SETTINGS
from ivy_protocol.graph.lowering import check_options
from ivy_protocol.graph.nodes import Live, Node
from ivy_protocol.graph.torch._guards import needed_guards
from ivy_protocol.graph.torch._operators import follow_operators
from ivy_protocol.graph.trees import DICT, SEQUENCE, Tree, array_of, filled_dict

_DRAWN = {"torch.rand": "uniform", "torch.randn": "normal", "torch.randint": "bits", "torch.randperm": "order"}

_FOLLOWS = "isolate_recompiles" in signature(torch.compile).parameters
"""Whether the compiler follows arrays of ivy; versions that lack this option do not know how objects are made."""


def _in_compiled_code(node: Node) -> Node:
    """Let an operation draw that the compiler knows, since compiled code has no place for generators."""
    generator = node.kwargs.get("generator")
    kernel = random.KERNELS.get(node.label)
    if kernel is not None and isinstance(generator, Live):
        args: tuple[Any, ...] = (kernel, list(node.args), generator.seed)
        return replace(node, target=random.drawn_of_in_compiled_code, args=args, kwargs={})
    if node.label not in _DRAWN or not isinstance(generator, Live):
        return node
    shape = node.args[-1] if node.label != "torch.randperm" else (node.args[-1],)
    args = (_DRAWN[node.label], shape, node.kwargs["dtype"], generator.seed)
    return replace(node, target=random.drawn_in_compiled_code, args=args, kwargs={})


def _to_compile(graph: Graph) -> Callable[..., Any]:
    """A graph as a function whose module has builtins: the compiler looks up those of all that is called in there."""
    call, nodes = graph._call, [_in_compiled_code(node) for node in graph.nodes]
    if any([new is not old for new, old in zip(nodes, graph.nodes, strict=True)]):
        call = checked(graph.name, replace(graph.recording, nodes=nodes), graph.on_miss)

    def run(*args: Any, **kwargs: Any) -> Any:
        return call(*args, **kwargs)

    return run


def _holds_container(values: Iterable[Any]) -> bool:
    """Whether there is a Container in arguments, or in a tuple, list or dict that is one."""
    for value in values:
        cls = type(value)
        if cls is Container:
            return True
        if cls is tuple or cls is list or cls is dict:
            for item in value.values() if cls is dict else value:
                if type(item) is Container:
                    return True
    return False


def _flattened(fn: Any, compiler: Callable[..., Any]) -> Any:
    """What torch makes of a function, with one pass over the Containers in its arguments.

    The compiler would look into each of them by several calls of Python, and make those of the result by some more. It
    still does so for Containers with settings of their own, since it knows no constants of such a kind.
    """
    whole = compiler(fn)
    ends: dict[int, End] = {}
    known: dict[Any, int] = {}
    numbers = count()

    def end(structure: Any, written: tuple[Any, ...]) -> int:
        # Where the compiler leaves a part to Python, this is asked in each call.
        number = known.get((structure, written))
        if number is None:
            number = next(numbers)
            ends[number] = end_of(structure, written)
            known[structure, written] = number
        return number

    # It is called while the compiler traces, and what it has returned is a constant of the code.
    end.__dict__["_dynamo_marked_constant"] = True

    def make(structure: Any) -> Any:
        nested, _ = closing(structure, traced=True)

        def run(*leaves: Any) -> tuple[list[Any], int]:
            found, result, written = called(fn, *nested(*leaves), settings=False)
            return found, end(result, written)

        return compiler(run, fn, end, nested, called)

    made = ByStructure(make, settings=False)

    @wraps(fn, updated=())
    def call(*args: Any, **kwargs: Any) -> Any:
        given = args, kwargs
        run, leaves = made.again(given)
        try:
            if leaves is None:
                if not _holds_container((*args, *kwargs.values())):
                    return whole(*args, **kwargs)
                run, leaves = made.find(given)
            found, number = run(*leaves)
        except RuntimeError as error:
            # The compiler makes errors of its own out of those that arise while it traces.
            if type(error).__name__ == "InternalTorchDynamoError" and isinstance(error.__context__, IvyException):
                raise error.__context__ from None
            raise
        return ends[number].result(found, args, kwargs, settings=False)

    return call


class _Scripted:
    """What `torch.jit` made of a graph, for arguments and results that are arrays of ivy."""

    def __init__(self, made: Any, result: Tree) -> None:
        self._made = made
        self._result = result

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        found = self._made(*to_native(args, nested=True), **to_native(kwargs, nested=True))
        return _as_traced(self._result, found)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._made, name)


def _as_traced(tree: Tree, found: Any) -> Any:
    """A result on native arrays alone, with arrays of ivy where the function had them."""
    if tree.kind == SEQUENCE:
        values = [_as_traced(child, item) for (_, child), item in zip(tree.children, found, strict=True)]
        return tree.cls(*values) if tree.value is not None else tree.cls(values)
    if tree.kind == DICT:
        return filled_dict(tree.value, {key: _as_traced(child, found[key]) for key, child in tree.children})
    return array_of(tree, found) if tree.wrapped else found


def compiled(
    fn: Any,
    dynamic: bool | None,
    examples: Sequence[Any] | None,
    static: dict[str, Any],
    mode: str | None,
    options: dict[str, Any],
) -> Any:
    """What torch makes of a function or a graph."""
    if mode is None and not _FOLLOWS:
        raise IvyNotImplementedException(
            f"torch.compile of torch {torch.__version__} does not follow arrays of ivy; torch 2.13 does, and "
            "mode='trace' compiles a graph by torch.jit"
        )
    compiler: Any = {None: torch.compile, "trace": torch.jit.trace, "script": torch.jit.script}[mode]
    check_options("torch", compiler, options)
    if mode is None:
        follow_operators()

        # Torch makes code for any shape when it meets a second one, unless it is told otherwise.
        shapes = {} if dynamic or dynamic is None else {"dynamic": False}

        def made(run: Callable[..., Any], *fixed: Any) -> Any:
            # The compiler takes the filter out of the dict.
            given = {"guard_filter_fn": partial(needed_guards, fixed=fixed), **(options.get("options") or {})}
            return compiler(run, **{"isolate_recompiles": True, **options, **shapes, "options": given})

        return _flattened(_to_compile(fn) if isinstance(fn, Graph) else fn, made)
    if not isinstance(fn, Graph):
        if examples is None:
            raise IvyValueError(f"compile: mode={mode!r} needs example_inputs")
        fn = Graphs(fn, _SETTINGS, "error").first(tuple(examples), {})
    if mode == "script":
        return _Scripted(compiler(fn.fn, **options), fn.recording.result)
    if examples is None:
        raise IvyValueError("compile: mode='trace' needs example_inputs")
    return _Scripted(compiler(fn.fn, to_native(tuple(examples), nested=True), **options), fn.recording.result)
