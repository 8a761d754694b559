"""The graphs of one function, one for each kind of arguments."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, NoReturn

from ivy_protocol import context
from ivy_protocol.exceptions import IvyGuardError
from ivy_protocol.tracing.graph import Graph
from ivy_protocol.tracing.making import make, signature_of

KEPT = 64
"""How many graphs are kept; the one that was not used for the longest time goes first."""


class _Missed(IvyGuardError):
    """A graph is not for these arguments; another one may be."""


def _missed(message: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> NoReturn:
    raise _Missed(message)


class Graphs:
    """Makes a graph of a function for each kind of arguments that it is called with."""

    def __init__(self, fn: Callable[..., Any], settings: dict[str, Any], on_miss: str) -> None:
        update_wrapper(self, fn, updated=())
        self.fn = fn
        self.settings = settings
        self.on_miss = on_miss
        self._graphs: OrderedDict[Any, Graph] = OrderedDict()
        self._last: Graph | None = None
        self._lock = threading.RLock()

    @property
    def graphs(self) -> list[Graph]:
        """The graphs that have been made."""
        return list(self._graphs.values())

    def first(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Graph:
        """The graph for example arguments, which makes others where that is wanted."""
        if self.on_miss == "error":
            return make(self.fn, args, kwargs, self.settings)
        return make(self.fn, args, kwargs, self.settings, lambda _, args, kwargs: self(*args, **kwargs))

    def graph(self, *args: Any, **kwargs: Any) -> Graph:
        """The graph for these arguments, which is made if there is none."""
        key = self._key(args, kwargs)
        with self._lock:
            found = self._graphs.get(key)
            if found is None:
                if self.on_miss == "error" and self._last is not None:
                    found = self._last
                else:
                    on_miss = None if self.on_miss == "error" else _missed
                    found = make(self.fn, args, kwargs, self.settings, on_miss)
                    self._graphs[key] = found
                    if len(self._graphs) > KEPT:
                        self._graphs.popitem(last=False)
            else:
                self._graphs.move_to_end(key)
            self._last = found
        return found

    def _key(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        modes = (context.current_modes(), context.chosen_backend())
        return modes, signature_of(args), tuple((k, signature_of(kwargs[k])) for k in sorted(kwargs))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        last = self._last
        if last is not None:
            try:
                return last._call(*args, **kwargs)
            except _Missed:
                pass
        return self.graph(*args, **kwargs)._call(*args, **kwargs)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else partial(self, instance)

    def __repr__(self) -> str:
        return f"<graphs of {getattr(self.fn, '__name__', self.fn)}: {len(self._graphs)} made>"
