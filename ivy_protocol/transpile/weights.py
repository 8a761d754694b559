"""The parameters, buffers and constants of a program, on every library that has asked for them."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import RLock
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.container import Container
from ivy_protocol.conversion import mixing
from ivy_protocol.conversion.transfer import transferred
from ivy_protocol.exceptions import IvyKeyError, IvyTraceError, IvyTypeError
from ivy_protocol.functions import copy_array
from ivy_protocol.transpile.program import ARGUMENT, Input

Place = tuple[str, Any, bool]
"""A library, a device or None, and whether the library lacks data types now, as jax does 64 bits."""
_SHARED = ("jax", "tensorflow")
"""The libraries whose arrays are never written to."""


def place_of(library: str, device: Any) -> Place:
    """The place of arrays on a library and device."""
    return library, device, bool(backends.load(library).narrowed())


class Weights:
    """Arrays by their names, brought to a library when they are first needed there."""

    def __init__(self, inputs: Iterable[Input], arrays: Mapping[str, Any]) -> None:
        self.inputs = [entry for entry in inputs if entry.kind != ARGUMENT]
        self._origin = {entry.name: slots.wrap(arrays[entry.name]) for entry in self.inputs}
        self._placed: dict[Place, dict[str, Any]] = {}
        self._lock = RLock()

    @property
    def library(self) -> str:
        """The library on which they were given."""
        return next((value.backend for value in self._origin.values()), "numpy")

    def on(self, library: str, device: Any = None) -> dict[str, Any]:
        """The arrays on a library, each as an `ivy.Array`."""
        place = place_of(library, device)
        known = self._placed.get(place)
        if known is not None and len(known) == len(self.inputs):
            # Compilers cannot follow a lock.
            return known
        with self._lock:
            found = dict(known or {})
            missing = [entry.name for entry in self.inputs if entry.name not in found]
            if missing:
                backend = backends.load(library)
                found.update(_outside_traces(backend, lambda: {n: self._moved(backend, n, device) for n in missing}))
                self._placed[place] = found
            return found

    def _moved(self, backend: Any, name: str, device: Any) -> Any:
        origin = self._origin[name]
        if origin.backend == backend.name and device is None:
            return origin
        data = origin._data
        if origin.backend == backend.name:
            from ivy_protocol.functions import to_device

            return to_device(origin, device)
        return slots.wrap(transferred(backend, data, device=device, narrow=True))

    def settle(self, library: str) -> None:
        """Keep the arrays on one library only."""
        with self._lock:
            self._origin = self.on(library)
            self._placed = {place: placed for place, placed in self._placed.items() if place[0] == library}

    def replace(self, new: Mapping[str, Any]) -> None:
        """Put other arrays in the place of some.

        Raises
        ------
        IvyTraceError
            One of them is traced, and so ends with its trace.
        """
        for name, value in new.items():
            if backends.load(value.backend).hooks.is_traced(value._data):
                raise IvyTraceError(
                    f"ivy.transpile: a call would write {name} while it is traced; give the weights and take "
                    f"the new ones: result, weights = network.apply(weights, x, with_state=True)"
                )
        with self._lock:
            self._origin = {**self._origin, **new}
            # Calls that are under way go on with the arrays that they began with.
            self._placed = {
                place: {name: x for name, x in placed.items() if name not in new}
                for place, placed in self._placed.items()
            }

    def tree(self, library: str, kinds: tuple[str, ...]) -> Container:
        """The arrays of some kinds on a library, nested by their names; they may be written to."""
        placed = self.on(library)
        shared = library in _SHARED
        chosen = {entry.name: placed[entry.name] for entry in self.inputs if entry.kind in kinds}
        return nested_by_name({name: x if shared else copy_array(x) for name, x in chosen.items()})


def _outside_traces(backend: Any, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What is made and kept, and so must not belong to a trace or a graph that is being made."""
    if not mixing.graph_of.get():
        with backend.hooks.outside_traces():
            return make()
    # What writes down a graph sees the calls of its own thread.
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(make).result()


def nested_by_name(arrays: Mapping[str, Any]) -> Container:
    """A Container of arrays whose names have dots."""
    tree: dict[str, Any] = {}
    for name, value in arrays.items():
        *outer, last = name.split(".")
        inner = tree
        for key in outer:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return Container(tree)


def flat_by_name(given: Any, known: Iterable[str], aliases: Mapping[str, str]) -> dict[str, Any]:
    """Arrays by their names, from a Container or nested dicts; names may have dots too.

    Raises
    ------
    IvyTypeError
        What is given is no dict.
    IvyKeyError
        There is no such weight.
    """
    if not isinstance(given, dict):
        raise IvyTypeError(
            f"ivy.transpile: weights are a Container or dict, by the names of the network, not a {type(given).__name__}"
        )
    found: dict[str, Any] = {}
    _collect(given, "", found)
    names = set(known)
    for name in [name for name in found if name in aliases]:
        found.setdefault(aliases[name], found.pop(name))
    for name in found:
        if name not in names:
            from difflib import get_close_matches

            near = get_close_matches(name, names, 1)
            raise IvyKeyError(
                f"ivy.transpile: the network has no weight {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")
            )
    return found


def _collect(given: Any, prefix: str, found: dict[str, Any]) -> None:
    for key, value in dict.items(given):
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            _collect(value, f"{name}.", found)
        elif value is not None:
            found[name] = value
