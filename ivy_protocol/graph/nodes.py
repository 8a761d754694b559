"""Data structures of graphs: values, nodes, parameters, guards and recordings."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ivy_protocol.base.nested import rebuilt
from ivy_protocol.graph.trees import Tree

NO_DEFAULT: Any = inspect.Parameter.empty


class Line(NamedTuple):
    """A line of code that was traced."""

    filename: str
    number: int

    def __str__(self) -> str:
        from linecache import getline

        text = getline(self.filename, self.number).strip()
        return f"{self.filename}:{self.number}" + (f": {text}" if text else "")


class Value:
    """One array of a graph: an input, a constant, or a result of a node."""

    __slots__ = ("array", "dtype", "fetch", "fixed", "memory", "name", "reached", "shape", "source")

    def __init__(self, source: str, shape: tuple[int, ...], dtype: str, name: str = "", array: Any = None) -> None:
        self.source = source
        """Origin of the array: ``"input"``, ``"constant"``, ``"node"``, or ``"live"`` for an input that is fetched in
        each call.
        """
        self.shape = shape
        self.dtype = dtype
        self.name = name
        """For an input, a Python expression for its position in the arguments."""
        self.array = array
        """For a constant, the native array. For an input, the native array of the example, during tracing."""
        self.fetch: Any = None
        """For a live input, the function that returns it."""
        self.memory: Any = self
        """The `Value` that represents the memory of the array. It is the same for all values that share memory."""
        self.reached: frozenset[Value] = frozenset()
        """The inputs on which the value depends."""
        self.fixed = False
        """True if the array is equal in every call."""

    def __repr__(self) -> str:
        return f"<{self.source} {self.name or 'value'}: {self.text}>"

    @property
    def text(self) -> str:
        """Return the dtype and shape, such as ``float32(2, 3)``."""
        return f"{self.dtype}({', '.join(map(str, self.shape))})"


class Live:
    """A generator that each call of the graph fetches, or creates from a seed."""

    __slots__ = ("fetch", "seed")

    def __init__(self, fetch: Callable[[], Any], seed: int | None = None) -> None:
        self.fetch = fetch
        self.seed = seed


class Setting(NamedTuple):
    """A context manager, such as ``torch.no_grad()``, that was active when a node was traced."""

    label: str
    open: Callable[..., Any]
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(eq=False, slots=True)
class Node:
    """One call of a native function."""

    label: str
    """The name of the function. It is the same for all styles of the call."""
    style: str
    """The style of the call: ``"call"``, ``"method"``, ``"infix"``, ``"prefix"``, ``"inplace"``, ``"getitem"``,
    ``"setitem"``, ``"getattr"`` or ``"setattr"``."""
    target: Any
    """The function, the operator, or the name of the method or attribute."""
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any
    """A `Value`, nested tuples of `Value`s, or None."""
    line: Line | None = None
    part: str = ""
    """The part of a model to which the call belongs, or an empty string."""
    writes: tuple[Value, ...] = ()
    """The arguments to which the call writes."""
    effect: bool = False
    """True if the call must run even if its result is not used."""
    random: bool = False
    settings: tuple[Setting, ...] = ()
    parts: Any = None
    """For a node that combines several primitives, one node for each primitive. Fingerprints use these."""

    _inputs: "list[Value] | None" = None
    _results: "list[Value] | None" = None

    @property
    def inputs(self) -> "list[Value]":
        """The values that the node reads. The property is cached."""
        values = self._inputs
        if values is None:
            values = self._inputs = []
            find_values(self.args, values)
            find_values(self.kwargs, values)
        return values

    @property
    def results(self) -> "list[Value]":
        """The values that the node returns. The property is cached."""
        values = self._results
        if values is None:
            values = self._results = []
            find_values(self.result, values)
        return values

    def __repr__(self) -> str:
        return f"<node {self.label}>"


def find_values(data: Any, values: list[Value]) -> None:
    """Append each `Value` in arguments of a node to the list `values`."""
    if isinstance(data, Value):
        values.append(data)
    elif isinstance(data, list | tuple):
        for item in data:
            find_values(item, values)
    elif isinstance(data, dict):
        for item in data.values():
            find_values(item, values)
    elif isinstance(data, slice):
        find_values((data.start, data.stop, data.step), values)


def map_leaves(data: Any, change: Callable[[Any], Any]) -> Any:
    """Apply a function to the leaves in the arguments of a node."""
    if isinstance(data, list | tuple):
        items = [map_leaves(item, change) for item in data]
        return rebuilt(data, items)
    if type(data) is dict:
        return {key: map_leaves(item, change) for key, item in data.items()}
    if isinstance(data, slice):
        return slice(map_leaves(data.start, change), map_leaves(data.stop, change), map_leaves(data.step, change))
    return change(data)


@dataclass(slots=True)
class Parameter:
    """A parameter of the traced function, with its argument in the example."""

    name: str
    kind: str
    """``"positional"``, ``"either"``, ``"keyword"``, ``"variadic"`` or ``"keywords"``."""
    tree: Tree
    default: Any
    """The default value, or `NO_DEFAULT`."""


@dataclass(slots=True)
class Guard:
    """An attribute of an input that must be the same in each call as in the example."""

    value: Value
    attribute: str
    """``"shape"``, ``"ndim"``, ``"dtype"``, ``"device"``, ``"requires_grad"``, or the strides: ``"strides"`` on numpy
    and ``"stride()"`` on torch."""
    expected: Any


@dataclass(slots=True)
class Recording:
    """A traced function: its parameters, nodes, result and guards."""

    backend: str
    parameters: list[Parameter]
    nodes: list[Node]
    result: Tree
    rebinds: list[tuple[Tree, Value]] = field(default_factory=list)
    """The `ivy.Array` arguments in which the function replaced the native array, with the new native arrays."""
    guards: list[Guard] = field(default_factory=list)
    live: list[Value] = field(default_factory=list)
    frozen: list[str] = field(default_factory=list)
    """Descriptions of the values that the function read, and that are constants of the graph."""

    @property
    def inputs(self) -> list[Value]:
        """The arrays in the arguments, and the live inputs."""
        return [leaf.value for p in self.parameters for leaf in p.tree.arrays()] + self.live

    @property
    def outputs(self) -> list[Value]:
        """The arrays in the result."""
        return [leaf.value for leaf in self.result.arrays()]
