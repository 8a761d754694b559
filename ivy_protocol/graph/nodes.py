"""Data structures of graphs: values, nodes, parameters, guards and recordings."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ivy_protocol.base.nested import rebuilt
from ivy_protocol.graph.trees import Tree

NO_DEFAULT: Any = inspect.Parameter.empty


class Line(NamedTuple):
    """A line of traced code."""

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
        """``"input"``, ``"live"`` for an input that is fetched at each call, ``"constant"``, or ``"node"``."""
        self.shape = shape
        self.dtype = dtype
        self.name = name
        """The argument of an input as a Python expression."""
        self.array = array
        """The native array of a constant, or of the example while an input is traced."""
        self.fetch: Any = None
        """The function that fetches a live input in each call."""
        self.memory: Any = self
        """One value for all values that share memory."""
        self.reached: frozenset[Value] = frozenset()
        """The inputs that the value depends on."""
        self.fixed = False
        """True if the value is equal in every call."""

    def __repr__(self) -> str:
        return f"<{self.source} {self.name or 'value'}: {self.text}>"

    @property
    def text(self) -> str:
        """Return the dtype and shape, such as ``float32(2, 3)``."""
        return f"{self.dtype}({', '.join(map(str, self.shape))})"


class Live:
    """A generator that is fetched in each call, or created from a seed in each call."""

    __slots__ = ("fetch", "seed")

    def __init__(self, fetch: Callable[[], Any], seed: int | None = None) -> None:
        self.fetch = fetch
        self.seed = seed


class Setting(NamedTuple):
    """A context manager that was active when a node was traced, such as ``torch.no_grad()``."""

    label: str
    open: Callable[..., Any]
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(eq=False, slots=True)
class Node:
    """One call of a native function."""

    label: str
    """The name of the function, which does not depend on the style of the call."""
    style: str
    """The style of the call: ``"call"``, ``"method"``, ``"infix"``, ``"prefix"``, ``"inplace"``, ``"getitem"``,
    ``"setitem"``, ``"getattr"`` or ``"setattr"``."""
    target: Any
    """The function, the operator, or the name of the method or attribute."""
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any
    """A `Value`, or nested tuples of them."""
    line: Line | None = None
    part: str = ""
    """The part of a model that the call is labeled with, or ""."""
    writes: tuple[Value, ...] = ()
    """The arguments that the call modifies."""
    effect: bool = False
    """True if the call must run even if its result is unused."""
    random: bool = False
    settings: tuple[Setting, ...] = ()
    parts: Any = None
    """The primitive nodes of a fused node, which fingerprints use."""

    _inputs: "list[Value] | None" = None
    _results: "list[Value] | None" = None

    @property
    def inputs(self) -> "list[Value]":
        """The values that the node reads, collected once."""
        values = self._inputs
        if values is None:
            values = self._inputs = []
            find_values(self.args, values)
            find_values(self.kwargs, values)
        return values

    @property
    def results(self) -> "list[Value]":
        """The values that the node returns, collected once."""
        values = self._results
        if values is None:
            values = self._results = []
            find_values(self.result, values)
        return values

    def __repr__(self) -> str:
        return f"<node {self.label}>"


def find_values(data: Any, values: list[Value]) -> None:
    """Append the values in the arguments of a node to `values`."""
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
    """Return the arguments of a node with a function applied to their leaves."""
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
    """A parameter of the traced function, with its example argument."""

    name: str
    kind: str
    """``"positional"``, ``"either"``, ``"keyword"``, ``"variadic"`` or ``"keywords"``."""
    tree: Tree
    default: Any
    """The default, or `NO_DEFAULT`."""


@dataclass(slots=True)
class Guard:
    """An attribute of an input that must equal its value in the trace."""

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
    """The `ivy.Array` arguments that are rebound, with the new native arrays."""
    guards: list[Guard] = field(default_factory=list)
    live: list[Value] = field(default_factory=list)
    frozen: list[str] = field(default_factory=list)
    """Descriptions of values that were read while tracing and are now constants."""

    @property
    def inputs(self) -> list[Value]:
        """The arrays that are arguments or live inputs."""
        return [leaf.value for p in self.parameters for leaf in p.tree.arrays()] + self.live

    @property
    def outputs(self) -> list[Value]:
        """The arrays that are results."""
        return [leaf.value for leaf in self.result.arrays()]
