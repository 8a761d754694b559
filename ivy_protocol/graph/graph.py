"""`ivy.Graph`: the native calls of a traced function."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ivy_protocol.exceptions import IvyGuardError, IvyTypeError
from ivy_protocol.graph.codegen import checked_function, native_function, readable
from ivy_protocol.graph.nodes import Recording, Value

if TYPE_CHECKING:
    from pathlib import Path


class Graph:
    """The native calls of a function, as one straight-line function.

    `ivy.compile_graph` creates graphs. A graph accepts the arguments of the traced function and returns the same
    results, as an `ivy.Array` where the function returns one. ``graph.fn`` accepts only native arrays, and does not
    check its arguments.

    Attributes
    ----------
    name : str
        The name of the traced function.
    backend : str
        The backend whose functions are called.
    inputs, outputs, constants : list of Value
        The arrays that are arguments, the arrays that are results, and the arrays that the function captured.
    nodes : list of Node
        The calls, in order.
    stats : dict
        The number of traced calls, the number of calls in the graph, and the duration of tracing in seconds.
    frozen : list of str
        Descriptions of the values that were read from arrays during tracing, with ``on_read="freeze"``.

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
        self.on_miss = on_miss or self._raise_miss
        self._fn: Any = None
        self._call = checked_function(name, recording, self.on_miss)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        return self._call(*args, **kwargs)

    def _raise_miss(self, message: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        raise IvyGuardError(
            f"the graph of {self.name} was traced for other arguments: {message}; trace the function again with "
            'ivy.compile_graph, or pass on_miss="retrace" to trace automatically'
        )

    @property
    def fn(self) -> Callable[..., Any]:
        """The graph as a function of native arrays, without checks of the arguments."""
        if self._fn is None:
            self._fn = native_function(self.name, self.recording)
        return self._fn

    @property
    def inputs(self) -> list[Value]:
        """The arrays in the arguments, and the live inputs, which each call of the graph fetches."""
        return self.recording.inputs

    @property
    def outputs(self) -> list[Value]:
        """The arrays that are results."""
        return self.recording.outputs

    @property
    def constants(self) -> list[Value]:
        """The arrays that the function captured."""
        used = [*[v for node in self.nodes for v in node.inputs], *self.outputs]
        return list(dict.fromkeys(v for v in used if v.source == "constant"))

    @property
    def guards(self) -> list[str]:
        """The conditions on the input arrays that each call checks. Checks of other arguments are not listed."""
        return [f"{g.value.name}.{g.attribute} == {g.expected}" for g in self.recording.guards]

    @property
    def shape_specialised(self) -> bool:
        """True if the graph is valid only for the shapes of the example."""
        return any(g.attribute == "shape" for g in self.recording.guards)

    def to_source(self) -> str:
        """Return the straight-line function as readable Python source."""
        return readable(self.name, self.recording)

    def native_source(self) -> str:
        """Return the function as the source of a module that imports its library, but not ivy.

        The arguments and results of the function are native arrays, in lists, tuples and dicts that are nested as in
        the example. An argument that is not an array always has its value from the example. The code has no checks.

        Raises
        ------
        IvyTraceError
            The graph cannot be written as code, because it has variables, keys, custom objects or random numbers of
            ivy.

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
        """Print the readable source, as ``print(graph)`` does."""
        print(self)  # noqa: T201

    def __repr__(self) -> str:
        sizes = f"{len(self.inputs)} inputs, {len(self.nodes)} nodes, {len(self.outputs)} outputs"
        return f"<graph of {self.name} on {self.backend}: {sizes}>"

    def to_dot(self) -> str:
        """Return the graph in the Graphviz language."""
        from ivy_protocol.graph.plot import dot

        return dot(self.name, self.recording)

    def to_mermaid(self) -> str:
        """Return the graph in the Mermaid language, which GitHub renders."""
        from ivy_protocol.graph.plot import mermaid

        return mermaid(self.recording)

    def to_svg(self) -> str:
        """Return the graph as an SVG image."""
        from ivy_protocol.graph.plot import svg

        return svg(self.name, self.recording)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def show(self, path: "str | Path | None" = None) -> "Path":
        """Open the drawing of the graph in the browser. If `path` is given, write the drawing to this file instead."""
        from ivy_protocol.graph.plot import show

        return show(self.name, self.recording, path)

    def same(self, other: "Graph", *, arguments: bool = True) -> bool:
        """Return True if another graph calls the same functions on the same arrays. Independent calls may be in another
        order.

        Parameters
        ----------
        other
            The graph to compare with.
        arguments
            If True, arguments that are not arrays must be equal, too.
        """
        if not isinstance(other, Graph):
            raise IvyTypeError(f"Graph.same: other= must be a graph, not a {type(other).__name__}")
        return self.fingerprint(arguments=arguments) == other.fingerprint(arguments=arguments)

    def fingerprint(self, *, arguments: bool = True) -> str:
        """Return a hash of the calls. It is the same for equal graphs, in every process."""
        from ivy_protocol.graph.compare import fingerprint

        return fingerprint(self.recording, arguments)

    def save(self, path: "str | Path") -> None:
        """Write the graph to a file. `ivy.Graph.load` reads the file without executing code from it."""
        from ivy_protocol.graph.writer import save

        save(self.name, self.recording, path)

    @staticmethod
    def load(path: "str | Path", max_bytes: int | None = None) -> "Graph":
        """Read a graph from a file that `save` wrote.

        Neither reading nor calling the graph executes code from the file.

        Parameters
        ----------
        path
            The file.
        max_bytes
            The maximum memory for the contents. By default, it is the larger of 64 MiB and 16 times the size of the
            file.

        Raises
        ------
        IvyTraceError
            The file does not contain a graph, needs more memory than `max_bytes`, or names something that graphs may
            not use.
        """
        from ivy_protocol.graph.writer import load

        return load(path, max_bytes, Graph)

    def __reduce__(self) -> Any:
        raise IvyTypeError("ivy.Graph: a graph cannot be pickled, because unpickling runs code; use graph.save(path)")

    # A graph is immutable, so a copy is the graph itself.
    def __copy__(self) -> "Graph":
        return self

    def __deepcopy__(self, memo: Any) -> "Graph":
        return self
