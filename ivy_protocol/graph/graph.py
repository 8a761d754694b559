"""A graph: the calls of native functions that a traced function comes down to."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.graph.codegen import bare, checked, readable
from ivy_protocol.graph.nodes import Recording, Value

if TYPE_CHECKING:
    from pathlib import Path


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
        self.name = name
        self.backend = recording.backend
        self.nodes = recording.nodes
        self.stats = dict(stats)
        self.frozen = recording.frozen
        self.recording = recording
        self.on_miss = on_miss or self._refuse
        self._fn: Any = None
        self._call = checked(name, recording, self.on_miss)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
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
            self._fn = bare(self.name, self.recording)
        return self._fn

    @property
    def inputs(self) -> list[Value]:
        """The arrays that go in."""
        return self.recording.inputs

    @property
    def outputs(self) -> list[Value]:
        """The arrays that come out."""
        return self.recording.outputs

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
        return readable(self.name, self.recording)

    def native_source(self) -> str:
        """The function as the text of a module that needs its library alone, and nothing of ivy.

        It takes and gives native arrays, in the lists, tuples and dicts of the arguments that were traced; what is no
        array is that of the example. Nothing is checked there.

        Raises
        ------
        IvyTraceError
            There is something that no code can be: variables and keys, objects of one's own, random numbers of ivy.

        Examples
        --------
        >>> graph = ivy.compile_graph(lambda x: ivy.exp(x), ivy.array([0.0]))
        >>> print(graph.native_source())
        \"\"\"<lambda> on numpy.\"\"\"
        <BLANKLINE>
        import numpy
        <BLANKLINE>
        <BLANKLINE>
        def graph(x):
            v0 = numpy.exp(x)
            return v0
        <BLANKLINE>
        """
        from ivy_protocol.graph.native_source import module

        return module(self.name, self.recording, f"{self.name} on {self.backend}.")

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
        from ivy_protocol.graph.plot import dot

        return dot(self.name, self.recording)

    def to_mermaid(self) -> str:
        """The graph in the language of Mermaid, which GitHub draws."""
        from ivy_protocol.graph.plot import mermaid

        return mermaid(self.recording)

    def to_svg(self) -> str:
        """The graph as a picture."""
        from ivy_protocol.graph.plot import svg

        return svg(self.name, self.recording)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def show(self, path: "str | Path | None" = None) -> "Path":
        """Write the picture to a file, by default a temporary one, and open it in the browser.

        With a `path` it is written there and not opened.
        """
        from ivy_protocol.graph.plot import show

        return show(self.name, self.recording, path)

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
        from ivy_protocol.graph.compare import fingerprint

        return fingerprint(self.recording, arguments)

    def save(self, path: "str | Path") -> None:
        """Write the graph to a file, from which `ivy.Graph.load` reads it without running code from it."""
        from ivy_protocol.graph.store import save

        save(self.name, self.recording, path)

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
        from ivy_protocol.graph.store import load

        return load(path, max_bytes, Graph)

    def __reduce__(self) -> Any:
        raise IvyTypeError("a graph is not pickled, since to read that would run code; use graph.save(path)")

    def __copy__(self) -> "Graph":
        return self

    def __deepcopy__(self, memo: Any) -> "Graph":
        return self
