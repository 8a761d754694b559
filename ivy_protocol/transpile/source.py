"""What a program comes down to, as Python that calls ivy."""

import keyword
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ivy_protocol import slots
from ivy_protocol.container import Container
from ivy_protocol.functions import asarray, ones
from ivy_protocol.functions.modes import Overlay
from ivy_protocol.transpile.control import Control
from ivy_protocol.transpile.plan import Plan
from ivy_protocol.transpile.program import ARGUMENT, DICT, LEAF, LIST, RESULT, Input, Program, Tree

_LEAST = 2
"""A length that may differ."""


class _Written(Overlay):
    """Writes down the calls that are made, and the names of their results."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[int, str] = {}
        self.kept: list[Any] = []
        """The arrays, so that none takes the place of another in memory."""
        self.count = 0
        self.functions = 0

    def name(self, array: Any, name: str) -> None:
        self.names[id(array)] = name
        self.kept.append(array)

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        given = [self.text(value) for value in args]
        given += [f"{key}={self.text(value)}" for key, value in kwargs.items() if value is not None]
        found = func(*args, **kwargs)
        name = f"v{self.count}"
        self.count += 1
        self._named(found, name)
        self.lines.append(f"{name} = ivy.{func.__name__}({', '.join(given)})")
        return found

    def _named(self, found: Any, name: str) -> None:
        if isinstance(found, slots.Array):
            if id(found) not in self.names:
                self.name(found, name)
        elif isinstance(found, list | tuple):
            for place, item in enumerate(found):
                self._named(item, f"{name}[{place}]")

    def assign(self, found: tuple[Any, ...], call: str) -> tuple[Any, ...]:
        """Write down a call whose results are these; they are new arrays, which get its name."""
        found = tuple([slots.wrap(x._data) if isinstance(x, slots.Array) else x for x in found])
        name = f"v{self.count}"
        self.count += 1
        self._named(found, name)
        self.lines.append(f"{name} = {call}")
        return found

    def function(self, function: Callable[..., Any], values: Sequence[Any]) -> tuple[str, Any]:
        """Write down a function within the program; its name, and what it gives for these values."""
        name = f"inner_{self.functions}"
        self.functions += 1
        outer, self.lines = self.lines, []
        given = [slots.wrap(x._data) if isinstance(x, slots.Array) else x for x in values]
        params = [f"x{self.count + place}" for place in range(len(given))]
        self.count += len(given)
        for value, param in zip(given, params, strict=True):
            self._named(value, param)
        found = function(*given)
        inner, self.lines = self.lines, outer
        self.lines.append(f"def {name}({', '.join(params)}):")
        self.lines.extend([f"    {line}" for line in [*inner, f"return {self.text(found)}"]])
        return name, found

    def text(self, value: Any) -> str:
        """An argument as it is written in Python."""
        if isinstance(value, slots.Array):
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
    """Writes down conditions and loops, with their functions."""

    def __init__(self, writer: _Written) -> None:
        super().__init__()
        self.writer = writer

    def if_else(self, cond: Any, body_fn: Callable[..., Any], orelse_fn: Callable[..., Any], vars: Any) -> Any:
        writer, values = self.writer, list(vars.values())

        def by_place(fn: Callable[..., Any]) -> Callable[..., Any]:
            return lambda *given: fn(**dict(zip(vars, given, strict=True)))

        body, found = writer.function(by_place(body_fn), values)
        orelse, _ = writer.function(by_place(orelse_fn), values)
        given = writer.text(tuple(values))
        return writer.assign(tuple(found), f"ivy.if_else({writer.text(cond)}, {body}, {orelse}, {given})")

    def while_loop(self, test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Any) -> Any:
        test, _ = self.writer.function(test_fn, vars)
        body, found = self.writer.function(body_fn, vars)
        return self.writer.assign(tuple(found), f"ivy.while_loop({test}, {body}, {self.writer.text(tuple(vars))})")


def written(program: Program, weights: Mapping[str, Any]) -> str:
    """Return the calls of ivy that a program comes down to."""
    overlay = _Written()
    names = _argument_names(program)
    inputs: list[Any] = []
    for entry, name in zip(program.inputs, names, strict=True):
        value = weights[entry.name] if entry.kind != ARGUMENT else _example(entry)
        if isinstance(value, slots.Array):
            # The same array may be there under two names.
            value = slots.wrap(value._data)
            overlay.name(value, name)
        inputs.append(value)
    plan = Plan(program, "numpy", None, _Control(overlay))
    overlay.name(plan.like, 'ivy.asarray([], dtype="bool")')
    parts: list[tuple[int, str]] = []
    plan.watch = lambda node: parts.append((len(overlay.lines), node.part))
    import numpy as np

    with np.errstate(all="ignore"), overlay:
        found = plan(inputs)
    results = iter([
        overlay.text(value) for value, output in zip(found, program.outputs, strict=True) if output.kind == RESULT
    ])  # fmt: skip
    given = [name for name, entry in zip(names, program.inputs, strict=True) if entry.kind == ARGUMENT]
    head = f"def {identifier(program.name)}({', '.join(['weights', *given])}):"
    body = _with_parts(overlay.lines, parts)
    return "\n".join([head, *[f"    {line}" for line in body], f"    return {_nested(program.gives, results)}", ""])


def _with_parts(lines: list[str], parts: list[tuple[int, str]]) -> list[str]:
    """The calls, each part of the model under its name."""
    heads: dict[int, str] = {}
    last = ""
    for place, part in parts:
        if part != last:
            heads[place] = part
            last = part
    found = []
    for place, line in enumerate(lines):
        if heads.get(place):
            found.append(f"# {heads[place]}")
        found.append(line)
    return found


def _nested(tree: Tree, results: Any) -> str:
    if tree.kind == LEAF:
        return next(results)
    inner = [_nested(child, results) for child in tree.children]
    if tree.kind == DICT:
        return "{" + ", ".join([f"{key!r}: {text}" for key, text in zip(tree.keys, inner, strict=True)]) + "}"
    text = ", ".join(inner)
    return f"[{text}]" if tree.kind == LIST else f"({text}{',' * (len(inner) == 1)})"


def _argument_names(program: Program) -> list[str]:
    found, taken = [], {"weights", "ivy"}
    for entry in program.inputs:
        if entry.kind != ARGUMENT:
            found.append("weights" + "".join([_attribute(key) for key in entry.name.split(".")]))
            continue
        name = identifier(entry.name)
        while name in taken:
            name += "_"
        taken.add(name)
        found.append(name)
    return found


def _attribute(key: str) -> str:
    plain = key.isidentifier() and not keyword.iskeyword(key) and not hasattr(Container, key)
    return f".{key}" if plain else f"[{key!r}]"


def identifier(name: str) -> str:
    found = "".join([c if c.isalnum() or c == "_" else "_" for c in name])
    return found if found.isidentifier() and not keyword.iskeyword(found) else f"f_{found}"


def _example(entry: Input) -> Any:
    """An argument as the program was made for."""
    if entry.meta is None:
        return entry.value
    shape = tuple([length if isinstance(length, int) else _LEAST for length in entry.meta.shape])
    return asarray(ones(shape, dtype=entry.meta.dtype, like=asarray([0.0], backend="numpy")))
