"""A graph: the calls of native functions that a traced function comes down to."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol.array.array import Array
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.tracing.trees import Tree

if TYPE_CHECKING:
    from pathlib import Path


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
        return type(data)(*items) if hasattr(data, "_fields") else type(data)(items)
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


class Graph:
    """The calls of native functions that a function comes down to, as one straight-line function.

    Made by `ivy.compile_graph`. A call takes the arguments of the traced function and returns what it returns, with
    `ivy.Array` where it has them. ``graph.fn`` is the same on native arrays alone, without any check.

    Attributes
    ----------
    name : str
        The name of the traced function.
    backend : str
        The library whose functions are called.
    inputs, outputs, constants : list of Value
        The arrays that go in and come out, and those that the function brought with it.
    nodes : list of Node
        The calls, in order.
    stats : dict
        How many calls were traced and kept, and the seconds that tracing took.
    frozen : list of str
        What was read from arrays while tracing, with ``on_read="freeze"``.

    Examples
    --------
    >>> graph = ivy.compile_graph(lambda x: ivy.exp(ivy.exp(x)), ivy.array([0.0, 1.0]))
    >>> graph(ivy.array([0.0, 1.0])).shape
    ivy.Shape(2)
    >>> len(graph.inputs), len(graph.outputs), len(graph.constants)
    (1, 1, 0)
    """

    def __init__(self, name: str, recording: Recording, stats: Mapping[str, Any], on_miss: Any = None) -> None:
        from ivy_protocol.tracing.codegen import checked

        self.name = name
        self.backend = recording.backend
        self.nodes = recording.nodes
        self.stats = dict(stats)
        self.frozen = recording.frozen
        self.recording = recording
        self.on_miss = on_miss or self._refuse
        self._fn: Any = None
        self._call = checked(name, recording, self.on_miss)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(*args, **kwargs)

    def _refuse(self, message: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        from ivy_protocol.exceptions import IvyGuardError

        raise IvyGuardError(
            f"the graph of {self.name} was made for other arguments: {message}; make another one with "
            f'ivy.compile_graph, or let it be made when needed with on_miss="retrace"'
        )

    @property
    def fn(self) -> Callable[..., Any]:
        """The graph on native arrays alone: a plain function, which checks nothing."""
        if self._fn is None:
            from ivy_protocol.tracing.codegen import bare

            self._fn = bare(self.name, self.recording)
        return self._fn

    @property
    def inputs(self) -> list[Value]:
        """The arrays that go in."""
        trees = [p.tree for p in self.recording.parameters]
        return [leaf.value for tree in trees for leaf in tree.arrays()] + self.recording.live

    @property
    def outputs(self) -> list[Value]:
        """The arrays that come out."""
        return [leaf.value for leaf in self.recording.result.arrays()]

    @property
    def constants(self) -> list[Value]:
        """The arrays that the function brought with it."""
        used = [*[v for node in self.nodes for v in node.inputs], *self.outputs]
        return list(dict.fromkeys(v for v in used if v.source == "constant"))

    @property
    def guards(self) -> list[str]:
        """What is checked in each call, besides the arguments that are no arrays."""
        return [f"{g.value.name}.{g.attribute} == {g.expected}" for g in self.recording.guards]

    @property
    def shape_specialised(self) -> bool:
        """Whether the graph holds for the shapes of the example only."""
        return any(g.attribute == "shape" for g in self.recording.guards)

    def to_source(self) -> str:
        """The straight-line function as readable Python."""
        from ivy_protocol.tracing.codegen import readable

        return readable(self.name, self.recording)

    def __str__(self) -> str:
        return self.to_source()

    def print(self) -> None:
        """Print the source, as ``print(graph)`` does."""
        print(self)  # noqa: T201

    def __repr__(self) -> str:
        sizes = f"{len(self.inputs)} inputs, {len(self.nodes)} nodes, {len(self.outputs)} outputs"
        return f"<graph of {self.name} on {self.backend}: {sizes}>"

    def to_dot(self) -> str:
        """The graph in the language of Graphviz."""
        from ivy_protocol.tracing.draw import dot

        return dot(self)

    def to_mermaid(self) -> str:
        """The graph in the language of Mermaid, which GitHub draws."""
        from ivy_protocol.tracing.draw import mermaid

        return mermaid(self)

    def to_svg(self) -> str:
        """The graph as a picture."""
        from ivy_protocol.tracing.draw import svg

        return svg(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def show(self, path: "str | Path | None" = None) -> "Path":
        """Write the picture to a file, by default a temporary one, and open it in the browser.

        With a `path` it is written there and not opened.
        """
        from ivy_protocol.tracing.draw import show

        return show(self, path)

    def same(self, other: "Graph", *, arguments: bool = True) -> bool:
        """Whether another graph calls the same functions on the same arrays, in whatever order.

        Parameters
        ----------
        other
            The graph to compare with.
        arguments
            Whether the arguments that are no arrays must be the same too.
        """
        if not isinstance(other, Graph):
            raise IvyTypeError(f"a graph is compared with a graph, not with a {type(other).__name__}")
        return self.fingerprint(arguments=arguments) == other.fingerprint(arguments=arguments)

    def fingerprint(self, *, arguments: bool = True) -> str:
        """A hash that graphs have in common if they are the same, also in another process."""
        from ivy_protocol.tracing.compare import fingerprint

        return fingerprint(self, arguments)

    def save(self, path: "str | Path") -> None:
        """Write the graph to a file, from which `ivy.Graph.load` reads it without running code from it."""
        from ivy_protocol.tracing.store import save

        save(self, path)

    @staticmethod
    def load(path: "str | Path", max_bytes: int | None = None) -> "Graph":
        """Read a graph from a file that `save` wrote.

        Neither this nor a call of the graph runs code from the file.

        Parameters
        ----------
        path
            The file.
        max_bytes
            The memory that what is read may take; by default 64 MiB, or 16 times the size of the file.

        Raises
        ------
        IvyTraceError
            The file is no such file, takes more memory, or names anything that is not on the list of what a graph may
            name.
        """
        from ivy_protocol.tracing.store import load

        return load(path, max_bytes)

    def __reduce__(self) -> Any:
        raise IvyTypeError("a graph is not pickled, since to read that would run code; use graph.save(path)")

    def __copy__(self) -> "Graph":
        return self

    def __deepcopy__(self, memo: Any) -> "Graph":
        return self


def wrapped(data: Any) -> Array:
    """An `ivy.Array` of a native array."""
    array = object.__new__(Array)
    array._data = data
    return array
