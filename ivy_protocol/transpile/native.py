"""Generation of native code from programs: Python modules that import only one array library."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import asarray
from ivy_protocol.functions.modes import ArrayMode
from ivy_protocol.graph.blocks import BlockControl
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.libraries import TRACERS
from ivy_protocol.graph.native_source import module, spelling_of, within
from ivy_protocol.graph.nodes import Recording
from ivy_protocol.graph.trace import make
from ivy_protocol.transpile.arguments import bind_arguments
from ivy_protocol.transpile.control import Control
from ivy_protocol.transpile.plan import Plan
from ivy_protocol.transpile.program import ARGUMENT, LEAF, MUTATION, Input, Node, Program, flatten, unflatten
from ivy_protocol.transpile.source import identifier

_DEFAULT_SIZE = 2
"""Example value of a symbolic size. A larger lower bound replaces it."""
_PYTHON_CONTROL_FLOW = ("numpy", "torch")
"""The libraries for which the generated code contains conditions and loops of Python."""
_SETTINGS: dict[str, Any] = {
    "static": (),
    "on_read": "error",
    "check": "none",
    # Treat sizes as static, because they depend on the program, and not on values of arrays.
    "sized": True,
    "allow_constant": True,
    "validate": False,
}


def native_source(
    program: Program, library: str, weights: Mapping[str, Any], args: Sequence[Any] | None, kwargs: Mapping[str, Any]
) -> str:
    """Return the source code of a program as a module for one library.

    Parameters
    ----------
    program
        The program.
    library
        The name of the library.
    weights
        The program's weights on that library, by name.
    args, kwargs
        Arguments with the shapes to generate code for. The default is the shapes of the program's example.

    Raises
    ------
    IvyValueError
        Code generation does not support this library.
    IvyTraceError
        An operator reads array values, or has no equivalent in the generated code.
    """
    if library not in TRACERS:
        raise IvyValueError(
            f"Transpiled.native_source: library must be one of {', '.join(TRACERS)}, not {library!r}; source() "
            "returns code for every library"
        )
    writer = _NativeWriter(program, library)
    flat = {name: data_of(value) for name, value in weights.items()}
    graph = writer.graph(flat, args, kwargs)
    return module(writer.title, graph.recording, writer.docstring(flat), writer.parts)


def native_function(program: Program, library: str, weights: Mapping[str, Any]) -> Callable[..., Any] | None:
    """Return a function that runs a program. Its arguments are a dict of native weights, followed by native arguments.

    Return None if the program is random.

    Raises
    ------
    IvyTraceError
        An operator reads array values, or cannot be recorded in a graph.
    """
    writer = _NativeWriter(program, library)
    graph = writer.graph({name: data_of(value) for name, value in weights.items()}, None, {})
    return None if writer.random else graph.fn


class _NativeWriter:
    """Code generator of one program for one library."""

    def __init__(self, program: Program, library: str) -> None:
        self.program = program
        self.library = library
        self.parts: list[str] = []
        self.used_names = {"weights", "random_key", *spelling_of(library).NAMES}
        self.title = self._unique_name(program.name)
        self.plan = Plan(program, library, None, BlockControl() if library in _PYTHON_CONTROL_FLOW else Control(1))
        self.random = self.plan.is_random
        positional, keyword = program.in_tree.children
        parameters = program.parameters
        self.positional_names = [
            self._unique_name(parameters[i] if i < len(parameters) else f"x{i}")
            for i in range(len(positional.children))
        ]
        self.keyword_names = [self._unique_name(str(key)) for key in keyword.keys]

    def _unique_name(self, text: str) -> str:
        """Return an unused identifier for a name."""
        name = identifier(text)
        while name in self.used_names:
            name += "_"
        self.used_names.add(name)
        return name

    def arguments(
        self, args: Sequence[Any] | None, kwargs: Mapping[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the example arguments as native arrays, nested as in the signature. If the program is random, a random
        key is added.
        """
        program = self.program
        inputs = [entry for entry in program.inputs if entry.kind == ARGUMENT]
        if args is None:
            leaves = [_example(program, entry, index) for index, entry in enumerate(inputs)]
        else:
            leaves = [value for _, value in bind_arguments(program, tuple(args), dict(kwargs))]
        native = [
            value if entry.meta is None else self._native(value, entry.meta.dtype)
            for value, entry in zip(leaves, inputs, strict=True)
        ]
        positional, keyword = unflatten(program.in_tree, iter(native))
        keyword_args = dict(zip(self.keyword_names, keyword.values(), strict=True))
        if self.random:
            from ivy_protocol.random import key

            keyword_args["random_key"] = self._native(key(0), "")
        return positional, keyword_args

    def _native(self, value: Any, dtype: str) -> Any:
        """Convert a value to a native array of the library."""
        from ivy_protocol.functions import to_backend

        array = value if isinstance(value, Array) else asarray(value)
        target = self.plan.backend_dtype(dtype) if dtype else str(array.dtype)
        return data_of(to_backend(array, self.library, dtype=target))

    def graph(self, weights: dict[str, Any], args: Sequence[Any] | None, kwargs: Mapping[str, Any]) -> Graph:
        """Record the native calls of the program."""
        positional, keyword_args = self.arguments(args, kwargs)
        # Enter array mode, in which functions of ivy return `ivy.Array` objects: the lowerings need these objects.
        with ArrayMode(True):
            graph = make(self.function(), (weights, *positional), keyword_args, _SETTINGS)
        self.drop_unused_key(graph.recording)
        return graph

    def function(self) -> Callable[..., Any]:
        """Return the program as a function of native arrays: weights, arguments and a random key."""
        program, defaults = self.program, self._defaults()

        def run(weights: dict[str, Any], *args: Any, random_key: Any = None, **kwargs: Any) -> Any:
            key = wrap(random_key) if self.random else None
            leaves = iter(
                _flatten_arguments(
                    program, [*args, *[kwargs.get(name, defaults.get(name)) for name in self.keyword_names]]
                )
            )
            inputs = []
            for entry in program.inputs:
                value = next(leaves) if entry.kind == ARGUMENT else weights[entry.name]
                inputs.append(value if entry.meta is None else wrap(value))
            values = self._run(inputs, key)
            results, state = [], {}
            for output, value in zip(program.outputs, values, strict=True):
                if output.kind == MUTATION:
                    state[output.name] = data_of(value)
                else:
                    results.append(data_of(value))
            result = unflatten(program.out_tree, iter(results))
            return (result, state) if state else result

        # Set the signature, from which `make` reads the names and kinds of the parameters.
        parameter_type = inspect.Parameter
        signature = [
            parameter_type(name, parameter_type.POSITIONAL_OR_KEYWORD) for name in ("weights", *self.positional_names)
        ]
        for name in self.keyword_names:
            signature.append(
                parameter_type(name, parameter_type.KEYWORD_ONLY, default=defaults.get(name, parameter_type.empty))
            )
        if self.random:
            signature.append(parameter_type("random_key", parameter_type.KEYWORD_ONLY))
        run.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
        run.__name__ = self.title
        return run

    def _defaults(self) -> dict[str, Any]:
        """Return the values of optional keyword arguments that are not arrays."""
        inputs = iter([entry for entry in self.program.inputs if entry.kind == ARGUMENT])
        positional, keyword = self.program.in_tree.children
        for _ in range(positional.size):
            next(inputs)
        defaults = {}
        for name, child in zip(self.keyword_names, keyword.children, strict=True):
            entries = [next(inputs) for _ in range(child.size)]
            if child.kind == LEAF and entries[0].meta is None:
                defaults[name] = entries[0].value
        return defaults

    def _run(self, inputs: list[Any], key: Any) -> list[Any]:
        """Run the program, and mark the calls of each part of the model."""
        with ExitStack() as open_part:

            def enter(node: Node) -> None:
                # Open a new section of the generated code if the part of the model changes. Consecutive nodes in one
                # part share a section.
                if not self.parts or node.part != self.parts[-1]:
                    open_part.close()
                    self.parts.append(node.part)
                    open_part.enter_context(within(self.library, len(self.parts) - 1))

            self.plan.before_node = enter
            return self.plan(inputs, key)

    def drop_unused_key(self, recording: Recording) -> None:
        """Remove the key parameter if no node uses it, for example if dropout is disabled in evaluation mode."""
        key = recording.parameters[-1]
        used = {value for node in recording.nodes for value in node.inputs} | set(recording.outputs)
        if self.random and key.tree.value not in used:
            recording.parameters.remove(key)
            self.random = False

    def docstring(self, weights: Mapping[str, Any]) -> str:
        """Return the docstring of the generated module."""
        arguments = [
            f"{entry.name} {entry.meta._replace(dtype=self.plan.backend_dtype(entry.meta.dtype))}"
            for entry in self.program.inputs
            if entry.kind == ARGUMENT and entry.meta
        ]
        lines = [f"{self.title} in {self.library}.", ""]
        lines += [f"weights is a dict of {len(weights)} arrays by their names in the network. The arguments are "]
        lines[-1] += f"{', '.join(arguments)}."
        if self.random:
            lines.append("random_key is the data of a random key, which determines all random numbers.")
        if self.program.mutated:
            lines.append("It returns the result, and a dict of the weights that change in a call.")
        return "\n".join(lines) + "\n"


def _flatten_arguments(program: Program, values: list[Any]) -> list[Any]:
    """Return the leaves of the arguments of a program."""
    leaves: list[tuple[str, Any]] = []
    positional, keyword = program.in_tree.children
    for child, value in zip((*positional.children, *keyword.children), values, strict=True):
        flatten(child, value, "argument", leaves)
    return [value for _, value in leaves]


def _example(program: Program, entry: Input, index: int) -> Any:
    """Return an example argument: distinct positive numbers for floats, and zeros for integers."""
    if entry.meta is None:
        return entry.value
    import numpy as np

    shape = [
        size if isinstance(size, int) else max(program.symbols.get(size, (0, None))[0], _DEFAULT_SIZE)
        for size in entry.meta.shape
    ]
    if "float" in entry.meta.dtype or "complex" in entry.meta.dtype:
        return asarray(np.random.default_rng(index).uniform(0.1, 1.0, shape), backend="numpy")
    return asarray(np.zeros(shape, bool if entry.meta.dtype == "bool" else np.int64), backend="numpy")
