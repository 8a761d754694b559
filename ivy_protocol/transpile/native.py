"""Programs as modules of native code, which need their library alone."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from ivy_protocol import slots
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import asarray
from ivy_protocol.functions.modes import ArrayMode
from ivy_protocol.graph.blocks import BlockControl
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.libraries import TRACERS
from ivy_protocol.graph.native_source import module, spelling_of, within
from ivy_protocol.graph.nodes import Recording
from ivy_protocol.graph.trace import make
from ivy_protocol.transpile.arguments import bound
from ivy_protocol.transpile.control import Control
from ivy_protocol.transpile.plan import Plan
from ivy_protocol.transpile.program import ARGUMENT, LEAF, MUTATION, Input, Node, Program, flattened, nested
from ivy_protocol.transpile.source import identifier

_LEAST = 2
"""A length that may differ, where the program does not ask for more."""
_AS_PYTHON = ("numpy", "torch")
"""The libraries in whose code conditions and loops are those of Python."""
_SETTINGS: dict[str, Any] = {
    "static": (),
    "on_read": "error",
    "check": "none",
    # Lengths are those of the program, which no value changes.
    "sized": True,
    "allow_constant": True,
    "validate": False,
}


def native_source(
    program: Program, library: str, weights: Mapping[str, Any], args: Sequence[Any] | None, kwargs: Mapping[str, Any]
) -> str:
    """Return a program as the text of a module of a library.

    Parameters
    ----------
    program
        What to write.
    library
        The name of the library.
    weights
        Its arrays there, by their names.
    args, kwargs
        The arguments for whose shapes it is written; by default those that it was made with.

    Raises
    ------
    IvyValueError
        No code is written for this library.
    IvyTraceError
        A row reads values, or there is something that no code can be.
    """
    if library not in TRACERS:
        raise IvyValueError(
            f"Transpiled.native_source writes code of {', '.join(TRACERS)}, not of {library!r}; the calls of ivy that "
            f"every library runs are in source()"
        )
    writing = _Writing(program, library)
    flat = {name: data_of(value) for name, value in weights.items()}
    graph = writing.graph(flat, args, kwargs)
    return module(writing.title, graph.recording, writing.about(flat), writing.parts)


def native_function(program: Program, library: str, weights: Mapping[str, Any]) -> Callable[..., Any] | None:
    """Return a program as a function of a dict of native weights and of native arguments; None if it draws.

    Raises
    ------
    IvyTraceError
        A row reads values, or calls what no graph can be of.
    """
    writing = _Writing(program, library)
    graph = writing.graph({name: data_of(value) for name, value in weights.items()}, None, {})
    return None if writing.random else graph.fn


class _Writing:
    """One program that is written for one library."""

    def __init__(self, program: Program, library: str) -> None:
        self.program = program
        self.library = library
        self.parts: list[str] = []
        self.taken = {"weights", "random_key", *spelling_of(library).NAMES}
        self.title = self._name(program.name)
        self.plan = Plan(program, library, None, BlockControl() if library in _AS_PYTHON else Control(1))
        self.random = self.plan.draws
        by_place, by_name = program.takes.children
        known = program.parameters
        self.places = [self._name(known[i] if i < len(known) else f"x{i}") for i in range(len(by_place.children))]
        self.named = [self._name(str(key)) for key in by_name.keys]

    def _name(self, wanted: str) -> str:
        name = identifier(wanted)
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def arguments(
        self, args: Sequence[Any] | None, kwargs: Mapping[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The example: native arrays of the library, nested as the program takes them, and a key."""
        program = self.program
        inputs = [entry for entry in program.inputs if entry.kind == ARGUMENT]
        if args is None:
            leaves = [_example(program, entry, place) for place, entry in enumerate(inputs)]
        else:
            leaves = [value for _, value in bound(program, tuple(args), dict(kwargs))]
        native = [
            value if entry.meta is None else self._native(value, entry.meta.dtype)
            for value, entry in zip(leaves, inputs, strict=True)
        ]
        by_place, by_name = nested(program.takes, iter(native))
        named = dict(zip(self.named, by_name.values(), strict=True))
        if self.random:
            from ivy_protocol.random import key

            named["random_key"] = self._native(key(0), "")
        return by_place, named

    def _native(self, value: Any, dtype: str) -> Any:
        from ivy_protocol.functions import to_backend

        array = value if isinstance(value, slots.Array) else asarray(value)
        wanted = self.plan.named(dtype) if dtype else str(array.dtype)
        return data_of(to_backend(array, self.library, dtype=wanted))

    def graph(self, weights: dict[str, Any], args: Sequence[Any] | None, kwargs: Mapping[str, Any]) -> Graph:
        """The native calls that the program comes down to."""
        given, named = self.arguments(args, kwargs)
        with ArrayMode(True):
            made = make(self.function(), (weights, *given), named, _SETTINGS)
        self.settle(made.recording)
        return made

    def function(self) -> Callable[..., Any]:
        """The program as a function of native arrays: of the weights, the arguments and a key."""
        program, defaults = self.program, self._defaults()

        def run(weights: dict[str, Any], *args: Any, random_key: Any = None, **kwargs: Any) -> Any:
            key = slots.wrap(random_key) if self.random else None
            leaves = iter(_leaves(program, [*args, *[kwargs.get(name, defaults.get(name)) for name in self.named]]))
            inputs = []
            for entry in program.inputs:
                value = next(leaves) if entry.kind == ARGUMENT else weights[entry.name]
                inputs.append(value if entry.meta is None else slots.wrap(value))
            found = self._run(inputs, key)
            results, state = [], {}
            for output, value in zip(program.outputs, found, strict=True):
                if output.kind == MUTATION:
                    state[output.name] = data_of(value)
                else:
                    results.append(data_of(value))
            result = nested(program.gives, iter(results))
            return (result, state) if state else result

        kinds = inspect.Parameter
        signature = [kinds(name, kinds.POSITIONAL_OR_KEYWORD) for name in ("weights", *self.places)]
        for name in self.named:
            signature.append(kinds(name, kinds.KEYWORD_ONLY, default=defaults.get(name, kinds.empty)))
        if self.random:
            signature.append(kinds("random_key", kinds.KEYWORD_ONLY))
        run.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
        run.__name__ = self.title
        return run

    def _defaults(self) -> dict[str, Any]:
        """The arguments by name that are no arrays, and so may be left out."""
        inputs = iter([entry for entry in self.program.inputs if entry.kind == ARGUMENT])
        by_place, by_name = self.program.takes.children
        for _ in range(by_place.size):
            next(inputs)
        found = {}
        for name, child in zip(self.named, by_name.children, strict=True):
            entries = [next(inputs) for _ in range(child.size)]
            if child.kind == LEAF and entries[0].meta is None:
                found[name] = entries[0].value
        return found

    def _run(self, inputs: list[Any], key: Any) -> list[Any]:
        with ExitStack() as open_part:

            def enter(node: Node) -> None:
                if not self.parts or node.part != self.parts[-1]:
                    open_part.close()
                    self.parts.append(node.part)
                    open_part.enter_context(within(self.library, len(self.parts) - 1))

            self.plan.watch = enter
            return self.plan(inputs, key)

    def settle(self, recording: Recording) -> None:
        """Leave out the key where nothing draws, as dropout does in evaluation."""
        key = recording.parameters[-1]
        used = {value for node in recording.nodes for value in node.inputs} | set(recording.outputs)
        if self.random and key.tree.value not in used:
            recording.parameters.remove(key)
            self.random = False

    def about(self, weights: Mapping[str, Any]) -> str:
        """What the docstring of the module says."""
        taken = [
            f"{entry.name} {entry.meta._replace(dtype=self.plan.named(entry.meta.dtype))}"
            for entry in self.program.inputs
            if entry.kind == ARGUMENT and entry.meta
        ]
        lines = [f"{self.title} in {self.library}.", ""]
        lines += [f"weights is a dict of {len(weights)} arrays by their names in the network. The arguments are "]
        lines[-1] += f"{', '.join(taken)}."
        if self.random:
            lines.append("random_key holds the words of a key, from which all that is random is computed.")
        if self.program.mutated:
            lines.append("It returns the result, and a dict of the weights that change in a call.")
        return "\n".join(lines) + "\n"


def _leaves(program: Program, given: list[Any]) -> list[Any]:
    found: list[tuple[str, Any]] = []
    by_place, by_name = program.takes.children
    for child, value in zip((*by_place.children, *by_name.children), given, strict=True):
        flattened(child, value, "argument", found)
    return [value for _, value in found]


def _example(program: Program, entry: Input, place: int) -> Any:
    """An argument as the program was made for: positive numbers that differ, and integers that are 0."""
    if entry.meta is None:
        return entry.value
    import numpy as np

    shape = [
        length if isinstance(length, int) else max(program.symbols.get(length, (0, None))[0], _LEAST)
        for length in entry.meta.shape
    ]
    kind = np.zeros((), bool if entry.meta.dtype == "bool" else np.int64)
    if "float" in entry.meta.dtype or "complex" in entry.meta.dtype:
        return asarray(np.random.default_rng(place).uniform(0.1, 1.0, shape), backend="numpy")
    return asarray(np.zeros(shape, kind.dtype), backend="numpy")
