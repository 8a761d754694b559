"""The graphs of one function, one for each kind of arguments."""

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

KEPT = 64
"""How many graphs are kept; the one that was not used for the longest time goes first."""


class _Missed(IvyGuardError):
    """A graph is not for these arguments; another one may be."""


def _missed(message: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> NoReturn:
    raise _Missed(f"the graph was made for other arguments: {message}")


def _can_repeat(graph: Graph) -> bool:
    """Whether a call that found other values than the example has changed nothing that is not its own until then."""
    changed = False
    for node in graph.nodes:
        if node.target is expect:
            if changed:
                return False
        elif node.effect or any(v.memory.source != "node" for v in node.writes):
            changed = True
    return True


class Graphs:
    """Makes a graph of a function for each kind of arguments that it is called with."""

    def __init__(self, fn: Callable[..., Any], settings: dict[str, Any], on_miss: str) -> None:
        update_wrapper(self, fn, updated=())
        self.fn = fn
        self.settings = settings
        self.on_miss = on_miss
        self._graphs: OrderedDict[Any, list[Graph]] = OrderedDict()
        """The graphs for each kind of arguments: several where they depend on what the functions read."""
        self._last: Graph | None = None
        self._lock = threading.RLock()

    @property
    def graphs(self) -> list[Graph]:
        """The graphs that have been made."""
        return [graph for made in self._graphs.values() for graph in made]

    def first(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Graph:
        """The graph for example arguments, which makes others where that is wanted."""
        if self.on_miss == "error":
            return make(self.fn, args, kwargs, self.settings)
        made = make(self.fn, args, kwargs, self.settings, lambda _, args, kwargs: self(*args, **kwargs))
        if any(node.target is expect for node in made.nodes) and _can_repeat(made):
            call = made._call

            def call_or_retrace(*args: Any, **kwargs: Any) -> Any:
                try:
                    return call(*args, **kwargs)
                except IvyGuardError:
                    return self(*args, **kwargs)

            made._call = call_or_retrace
        return made

    def graph(self, *args: Any, **kwargs: Any) -> Graph:
        """The graph for these arguments, which is made if there is none."""
        key = self._key(args, kwargs)
        with self._lock:
            found = self._graphs.get(key)
            if found:
                self._graphs.move_to_end(key)
                self._last = found[-1]
            elif self.on_miss != "error" or self._last is None:
                self._last = self._another(key, args, kwargs)
            return self._last

    def _another(self, key: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Graph:
        made = make(self.fn, args, kwargs, self.settings, None if self.on_miss == "error" else _missed)
        self._graphs.setdefault(key, []).append(made)
        self._graphs.move_to_end(key)
        while len(self.graphs) > KEPT:
            oldest = next(iter(self._graphs))
            self._graphs[oldest].pop(0)
            if not self._graphs[oldest]:
                del self._graphs[oldest]
        return made

    def _key(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
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
        """Call the graph that is for these arguments and the values in them, or else a new one."""
        key = self._key(args, kwargs)
        with self._lock:
            known = list(self._graphs.get(key, ()))
        for graph in known[::-1]:
            if graph is tried:
                continue
            try:
                found = graph._call(*args, **kwargs)
            except IvyGuardError as error:
                self._check_miss(graph, error)
            else:
                self._last = graph
                return found
        with self._lock:
            now = self._graphs.get(key, ())
            # Another thread may have made it meanwhile.
            made = now[-1] if now and now[-1] not in known else self._another(key, args, kwargs)
            self._last = made
        try:
            return made._call(*args, **kwargs)
        except _Missed as error:
            raise IvyGuardError(f"{made.name} is other than when its graph was made a moment ago: {error}") from None

    def _check_miss(self, graph: Graph, error: IvyGuardError) -> None:
        """Pass an error on, unless another graph may be called now."""
        if self.on_miss == "error" or not (isinstance(error, _Missed) or _can_repeat(graph)):
            raise error

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else partial(self, instance)

    def __repr__(self) -> str:
        return f"<graphs of {getattr(self.fn, '__name__', self.fn)}: {len(self._graphs)} made>"
