"""What a graph is made of: arrays, calls of native functions, parameters, and what was recorded of a function."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ivy_protocol.array.array import Array
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.graph.trees import Tree

NO_DEFAULT: Any = inspect.Parameter.empty


class Line(NamedTuple):
    """A place in the code that was traced."""

    filename: str
    number: int

    def __str__(self) -> str:
        from linecache import getline

        text = getline(self.filename, self.number).strip()
        return f"{self.filename}:{self.number}" + (f": {text}" if text else "")


class Value:
    """One array of a graph: an input, a constant, or what a node gives."""

    __slots__ = ("array", "dtype", "fetch", "fixed", "memory", "name", "reached", "shape", "source")

    def __init__(self, source: str, shape: tuple[int, ...], dtype: str, name: str = "", array: Any = None) -> None:
        self.source = source
        """``"input"``, ``"live"`` for an input that is fetched at each call, ``"constant"``, or ``"node"``."""
        self.shape = shape
        self.dtype = dtype
        self.name = name
        """The argument of an input, as it is written in Python."""
        self.array = array
        """The native array of a constant; that of the example while an input is traced."""
        self.fetch: Any = None
        """How a live input is fetched."""
        self.memory: Any = self
        """The same object for values that share memory."""
        self.reached: frozenset[Value] = frozenset()
        """The inputs that it was computed from."""
        self.fixed = False
        """Whether it is the same in every call."""

    def __repr__(self) -> str:
        return f"<{self.source} {self.name or 'value'}: {self.text}>"

    @property
    def text(self) -> str:
        """The data type and shape, such as ``float32(2, 3)``."""
        return f"{self.dtype}({', '.join(map(str, self.shape))})"


class Live:
    """A generator that is looked up anew in each call, or made anew with a seed."""

    __slots__ = ("fetch", "seed")

    def __init__(self, fetch: Callable[[], Any], seed: int | None = None) -> None:
        self.fetch = fetch
        self.seed = seed


class Setting(NamedTuple):
    """A context manager that was open when a node was traced, such as ``torch.no_grad()``."""

    label: str
    open: Callable[..., Any]
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(eq=False, slots=True)
class Node:
    """One call of a native function."""

    label: str
    """The name of the function: the same for the forms that a call of it may have."""
    style: str
    """How it is written: ``"call"``, ``"method"``, ``"infix"``, ``"prefix"``, ``"inplace"``, ``"getitem"``,
    ``"setitem"``, ``"getattr"`` or ``"setattr"``."""
    target: Any
    """The function; the operator or the name of the method or attribute."""
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any
    """A `Value`, or nested tuples of them."""
    line: Line | None = None
    part: str = ""
    """The part of a model that it belongs to, where that was said."""
    writes: tuple[Value, ...] = ()
    """The arguments that it changes."""
    effect: bool = False
    """Whether it is kept although nothing uses its result."""
    random: bool = False
    settings: tuple[Setting, ...] = ()
    parts: Any = None
    """The nodes that it stands for, to compare graphs."""

    _inputs: "list[Value] | None" = None
    _results: "list[Value] | None" = None

    @property
    def inputs(self) -> "list[Value]":
        """The values that it reads. They are looked for once, when it is complete."""
        found = self._inputs
        if found is None:
            found = self._inputs = []
            find_values(self.args, found)
            find_values(self.kwargs, found)
        return found

    @property
    def results(self) -> "list[Value]":
        """The values that it gives."""
        found = self._results
        if found is None:
            found = self._results = []
            find_values(self.result, found)
        return found

    def __repr__(self) -> str:
        return f"<node {self.label}>"


def find_values(data: Any, found: list[Value]) -> None:
    """Append the values in the arguments of a node to `found`."""
    if isinstance(data, Value):
        found.append(data)
    elif isinstance(data, list | tuple):
        for item in data:
            find_values(item, found)
    elif isinstance(data, dict):
        for item in data.values():
            find_values(item, found)
    elif isinstance(data, slice):
        find_values((data.start, data.stop, data.step), found)


def mapped(data: Any, change: Callable[[Any], Any]) -> Any:
    """The arguments of a node with its leaves changed."""
    if isinstance(data, list | tuple):
        items = [mapped(item, change) for item in data]
        return rebuilt(data, items)
    if type(data) is dict:
        return {key: mapped(item, change) for key, item in data.items()}
    if isinstance(data, slice):
        return slice(mapped(data.start, change), mapped(data.stop, change), mapped(data.step, change))
    return change(data)


@dataclass(slots=True)
class Parameter:
    """A parameter of the traced function, with what was given for it."""

    name: str
    kind: str
    """``"positional"``, ``"either"``, ``"keyword"``, ``"variadic"`` or ``"keywords"``."""
    tree: Tree
    default: Any
    """The default, or `NO_DEFAULT`."""


@dataclass(slots=True)
class Guard:
    """What a call must have in common with the one that was traced."""

    value: Value
    attribute: str
    """``"shape"``, ``"ndim"``, ``"dtype"``, ``"device"``, ``"requires_grad"``, or the strides: ``"strides"`` on numpy
    and ``"stride()"`` on torch."""
    expected: Any


@dataclass(slots=True)
class Recording:
    """What a tracer hands over."""

    backend: str
    parameters: list[Parameter]
    nodes: list[Node]
    result: Tree
    rebinds: list[tuple[Tree, Value]] = field(default_factory=list)
    """The `ivy.Array` arguments that hold another native array afterwards."""
    guards: list[Guard] = field(default_factory=list)
    live: list[Value] = field(default_factory=list)
    frozen: list[str] = field(default_factory=list)
    """Values that were read while tracing, and are the same in every call."""

    @property
    def inputs(self) -> list[Value]:
        """The arrays that go in."""
        return [leaf.value for p in self.parameters for leaf in p.tree.arrays()] + self.live

    @property
    def outputs(self) -> list[Value]:
        """The arrays that come out."""
        return [leaf.value for leaf in self.result.arrays()]


def wrapped(data: Any) -> Array:
    """An `ivy.Array` of a native array."""
    array = object.__new__(Array)
    array._data = data
    return array
