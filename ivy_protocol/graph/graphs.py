"""Cache of the graphs of one function, with one graph for each signature of arguments."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, NoReturn

from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyGuardError
from ivy_protocol.graph.arguments import signature_of
from ivy_protocol.graph.graph import Graph
from ivy_protocol.graph.recorder import expect
from ivy_protocol.graph.trace import make

_MAX_GRAPHS = 64
"""Maximum number of cached graphs. The least recently used graph is dropped first."""


class _Missed(IvyGuardError):
    """Raised by a cached graph for arguments that it does not accept. The caller may then call another graph."""


def _raise_missed(message: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> NoReturn:
    raise _Missed(f"the graph was made for other arguments: {message}")


def _can_repeat(graph: Graph) -> bool:
    """Return True if the guards of a graph run before its visible effects, so that another graph can be called after
    a miss.
    """
    has_effect = False
    for node in graph.nodes:
        if node.target is expect:
            if has_effect:
                return False
        elif node.effect or any(v.memory.source != "node" for v in node.writes):
            has_effect = True
    return True


class Graphs:
    """Function that creates a graph for each signature of its arguments, and caches the graphs."""

    def __init__(self, fn: Callable[..., Any], settings: dict[str, Any], on_miss: str) -> None:
        update_wrapper(self, fn, updated=())
        self.fn = fn
        self.settings = settings
        self.on_miss = on_miss
        self._graphs: OrderedDict[Any, list[Graph]] = OrderedDict()
        """The graphs by signature. If the function reads values, a signature may have several graphs."""
        self._last: Graph | None = None
        self._lock = threading.RLock()

    @property
    def graphs(self) -> list[Graph]:
        """All cached graphs."""
        return [graph for entries in self._graphs.values() for graph in entries]

    def first(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Graph:
        """Return the graph for the example arguments. With ``on_miss="retrace"``, this graph calls other graphs for
        other arguments.
        """
        if self.on_miss == "error":
            return make(self.fn, args, kwargs, self.settings)
        graph = make(self.fn, args, kwargs, self.settings, lambda _, args, kwargs: self(*args, **kwargs))
        # A guard on a value raises in the middle of the graph, and does not call `on_miss`. If another graph can be
        # called after the error, catch the error and call `self`, which finds or traces the graph for the arguments.
        if any(node.target is expect for node in graph.nodes) and _can_repeat(graph):
            call = graph._call

            def call_or_retrace(*args: Any, **kwargs: Any) -> Any:
                try:
                    return call(*args, **kwargs)
                except IvyGuardError:
                    return self(*args, **kwargs)

            graph._call = call_or_retrace
        return graph

    def graph(self, *args: Any, **kwargs: Any) -> Graph:
        """Return the graph for these arguments. Trace the function if there is no such graph."""
        key = self._key(args, kwargs)
        with self._lock:
            cached = self._graphs.get(key)
            if cached:
                self._graphs.move_to_end(key)
                self._last = cached[-1]
            elif self.on_miss != "error" or self._last is None:
                self._last = self._add_graph(key, args, kwargs)
            return self._last

    def _add_graph(self, key: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Graph:
        graph = make(self.fn, args, kwargs, self.settings, None if self.on_miss == "error" else _raise_missed)
        self._graphs.setdefault(key, []).append(graph)
        self._graphs.move_to_end(key)
        while len(self.graphs) > _MAX_GRAPHS:
            oldest = next(iter(self._graphs))
            self._graphs[oldest].pop(0)
            if not self._graphs[oldest]:
                del self._graphs[oldest]
        return graph

    def _key(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        # Include the modes and the default backend in the key: they determine the calls that a trace records.
        modes = (context.current_modes(), context.chosen_backend())
        return modes, signature_of(args), tuple((k, signature_of(kwargs[k])) for k in sorted(kwargs))

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        last = self._last
        if last is not None:
            try:
                return last._call(*args, **kwargs)
            except IvyGuardError as error:
                self._check_miss(last, error)
        if self.on_miss == "error":
            return self.graph(*args, **kwargs)._call(*args, **kwargs)
        return self._search(last, args, kwargs)

    def _search(self, tried: Graph | None, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the cached graphs until the guards of one accept the arguments. If none does, trace a new graph and call
        it.
        """
        key = self._key(args, kwargs)
        with self._lock:
            candidates = list(self._graphs.get(key, ()))
        for graph in candidates[::-1]:
            if graph is tried:
                continue
            try:
                result = graph._call(*args, **kwargs)
            except IvyGuardError as error:
                self._check_miss(graph, error)
            else:
                self._last = graph
                return result
        with self._lock:
            current = self._graphs.get(key, ())
            # If another thread added a graph meanwhile, use the graph of the other thread.
            new_graph = current[-1] if current and current[-1] not in candidates else self._add_graph(key, args, kwargs)
            self._last = new_graph
        try:
            return new_graph._call(*args, **kwargs)
        except _Missed as error:
            raise IvyGuardError(
                f"the new graph of {new_graph.name} does not accept the arguments with which it was traced: {error}"
            ) from None

    def _check_miss(self, graph: Graph, error: IvyGuardError) -> None:
        """Raise the error of a graph again, unless another graph may be called after this error."""
        if self.on_miss == "error" or not (isinstance(error, _Missed) or _can_repeat(graph)):
            raise error

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else partial(self, instance)

    def __repr__(self) -> str:
        return f"<graphs of {getattr(self.fn, '__name__', self.fn)}: {len(self._graphs)} made>"
