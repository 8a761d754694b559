"""Readable Python source of programs, as calls of ivy."""

import keyword
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ivy_protocol.container import Container
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.functions import asarray, ones
from ivy_protocol.functions.modes import Overlay
from ivy_protocol.transpile.control import Control
from ivy_protocol.transpile.plan import Plan
from ivy_protocol.transpile.program import ARGUMENT, DICT, LEAF, LIST, RESULT, Input, Program, Tree

_EXAMPLE_SIZE = 2
"""Example value of a symbolic size."""


class _SourceWriter(Overlay):
    """Overlay that records calls of ivy functions as lines of source, and names the results."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[int, str] = {}
        self.arrays: list[Any] = []
        """The arrays with names. These references keep each `id` in `names` unique."""
        self.count = 0
        self.functions = 0

    def name(self, array: Any, name: str) -> None:
        self.names[id(array)] = name
        self.arrays.append(array)

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        arguments = [self.text(value) for value in args]
        arguments += [f"{key}={self.text(value)}" for key, value in kwargs.items() if value is not None]
        result = func(*args, **kwargs)
        name = f"v{self.count}"
        self.count += 1
        self._name_result(result, name)
        self.lines.append(f"{name} = ivy.{func.__name__}({', '.join(arguments)})")
        return result

    def _name_result(self, result: Any, name: str) -> None:
        """Record the name of an array, or a name for each array in a result."""
        if isinstance(result, Array):
            if id(result) not in self.names:
                self.name(result, name)
        elif isinstance(result, list | tuple):
            for index, item in enumerate(result):
                self._name_result(item, f"{name}[{index}]")

    def assign(self, results: tuple[Any, ...], call: str) -> tuple[Any, ...]:
        """Record a call and name its results. Return new arrays that represent the results."""
        results = tuple([wrap(x._data) if isinstance(x, Array) else x for x in results])
        name = f"v{self.count}"
        self.count += 1
        self._name_result(results, name)
        self.lines.append(f"{name} = {call}")
        return results

    def function(self, function: Callable[..., Any], values: Sequence[Any]) -> tuple[str, Any]:
        """Record an inner function. Return its name, and its result for these values."""
        name = f"inner_{self.functions}"
        self.functions += 1
        outer, self.lines = self.lines, []
        inputs = [wrap(x._data) if isinstance(x, Array) else x for x in values]
        params = [f"x{self.count + index}" for index in range(len(inputs))]
        self.count += len(inputs)
        for value, param in zip(inputs, params, strict=True):
            self._name_result(value, param)
        result = function(*inputs)
        inner, self.lines = self.lines, outer
        self.lines.append(f"def {name}({', '.join(params)}):")
        self.lines.extend([f"    {line}" for line in [*inner, f"return {self.text(result)}"]])
        return name, result

    def text(self, value: Any) -> str:
        """Return the source of an argument."""
        if isinstance(value, Array):
            return self.names.get(id(value), "...")
        if type(value) in (list, tuple):
            inner = ", ".join([self.text(item) for item in value])
            return f"[{inner}]" if type(value) is list else f"({inner}{',' * (len(value) == 1)})"
        if isinstance(value, dict):
            return "{" + ", ".join([f"{key!r}: {self.text(item)}" for key, item in value.items()]) + "}"
        if isinstance(value, slice):
            return f"slice({value.start}, {value.stop}, {value.step})"
        if isinstance(value, tuple):
            return self.text(tuple(value))
        if isinstance(value, float) and value - value != 0:
            return f"float({str(value)!r})"
        if isinstance(value, str):
            return repr(str(value))
        return getattr(value, "__name__", None) or repr(value)


class _Control(Control):
    """Control flow that records conditions and loops, together with their functions."""

    def __init__(self, writer: _SourceWriter) -> None:
        super().__init__()
        self.writer = writer

    def if_else(self, cond: Any, body_fn: Callable[..., Any], orelse_fn: Callable[..., Any], vars: Any) -> Any:
        writer, values = self.writer, list(vars.values())

        def with_positional_args(fn: Callable[..., Any]) -> Callable[..., Any]:
            return lambda *args: fn(**dict(zip(vars, args, strict=True)))

        body, result = writer.function(with_positional_args(body_fn), values)
        orelse, _ = writer.function(with_positional_args(orelse_fn), values)
        operands = writer.text(tuple(values))
        return writer.assign(tuple(result), f"ivy.if_else({writer.text(cond)}, {body}, {orelse}, {operands})")

    def while_loop(self, test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Any) -> Any:
        test, _ = self.writer.function(test_fn, vars)
        body, result = self.writer.function(body_fn, vars)
        return self.writer.assign(tuple(result), f"ivy.while_loop({test}, {body}, {self.writer.text(tuple(vars))})")


def write_source(program: Program, weights: Mapping[str, Any]) -> str:
    """Return the source of a program as a function that calls ivy."""
    # Run the program on NumPy with example arguments, and record the calls.
    overlay = _SourceWriter()
    names = _argument_names(program)
    inputs: list[Any] = []
    for entry, name in zip(program.inputs, names, strict=True):
        value = weights[entry.name] if entry.kind != ARGUMENT else _example(entry)
        if isinstance(value, Array):
            # Wrap the array again: two names may share one array, but each name needs an object with its own `id`.
            value = wrap(value._data)
            overlay.name(value, name)
        inputs.append(value)
    plan = Plan(program, "numpy", None, _Control(overlay))
    overlay.name(plan.like, 'ivy.asarray([], dtype="bool")')
    parts: list[tuple[int, str]] = []
    plan.before_node = lambda node: parts.append((len(overlay.lines), node.part))
    import numpy as np

    with np.errstate(all="ignore"), overlay:
        outputs = plan(inputs)
    results = iter([
        overlay.text(value) for value, output in zip(outputs, program.outputs, strict=True) if output.kind == RESULT
    ])  # fmt: skip
    arguments = [name for name, entry in zip(names, program.inputs, strict=True) if entry.kind == ARGUMENT]
    head = f"def {identifier(program.name)}({', '.join(['weights', *arguments])}):"
    body = _with_parts(overlay.lines, parts)
    return "\n".join(
        [head, *[f"    {line}" for line in body], f"    return {_format_tree(program.out_tree, results)}", ""]
    )


def _with_parts(lines: list[str], parts: list[tuple[int, str]]) -> list[str]:
    """Return the lines of source with a comment before each part of the model."""
    heads: dict[int, str] = {}
    last = ""
    for index, part in parts:
        if part != last:
            heads[index] = part
            last = part
    result = []
    for index, line in enumerate(lines):
        if heads.get(index):
            result.append(f"# {heads[index]}")
        result.append(line)
    return result


def _format_tree(tree: Tree, results: Any) -> str:
    """Return the source of nested results."""
    if tree.kind == LEAF:
        return next(results)
    inner = [_format_tree(child, results) for child in tree.children]
    if tree.kind == DICT:
        return "{" + ", ".join([f"{key!r}: {text}" for key, text in zip(tree.keys, inner, strict=True)]) + "}"
    text = ", ".join(inner)
    return f"[{text}]" if tree.kind == LIST else f"({text}{',' * (len(inner) == 1)})"


def _argument_names(program: Program) -> list[str]:
    """Return the source of each input: a unique parameter name, or an attribute of ``weights``."""
    names, used = [], {"weights", "ivy"}
    for entry in program.inputs:
        if entry.kind != ARGUMENT:
            names.append("weights" + "".join([_attribute(key) for key in entry.name.split(".")]))
            continue
        name = identifier(entry.name)
        while name in used:
            name += "_"
        used.add(name)
        names.append(name)
    return names


def _attribute(key: str) -> str:
    """Return the source of an attribute access, or of a subscript if the key is not a valid attribute name."""
    is_attribute = key.isidentifier() and not keyword.iskeyword(key) and not hasattr(Container, key)
    return f".{key}" if is_attribute else f"[{key!r}]"


def identifier(name: str) -> str:
    """Convert a name to an identifier of Python."""
    safe_name = "".join([c if c.isalnum() or c == "_" else "_" for c in name])
    return safe_name if safe_name.isidentifier() and not keyword.iskeyword(safe_name) else f"f_{safe_name}"


def _example(entry: Input) -> Any:
    """Return an example argument with the shape of the program's input."""
    if entry.meta is None:
        return entry.value
    shape = tuple([size if isinstance(size, int) else _EXAMPLE_SIZE for size in entry.meta.shape])
    return asarray(ones(shape, dtype=entry.meta.dtype, like=asarray([0.0], backend="numpy")))
