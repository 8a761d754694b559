"""Weights of programs, cached on each library on which the programs run."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import RLock
from typing import Any

from ivy_protocol import backends
from ivy_protocol.container import Container
from ivy_protocol.conversion import mixing
from ivy_protocol.conversion.transfer import transferred
from ivy_protocol.core.array_type import wrap
from ivy_protocol.exceptions import IvyKeyError, IvyTraceError, IvyTypeError
from ivy_protocol.functions import copy_array
from ivy_protocol.transpile.program import ARGUMENT, Input

Location = tuple[str, Any, bool]
"""Cache key: the library, the device or None, and True if the library has no 64-bit types now, as JAX without x64."""
_IMMUTABLE = ("jax", "tensorflow")
"""The libraries whose arrays are immutable. Callers may share such arrays."""


def location_of(library: str, device: Any) -> Location:
    """Return the cache key of arrays on a library and device."""
    return library, device, bool(backends.load(library).narrowed_dtypes())


class Weights:
    """Arrays by name. The first use on a library converts the arrays to this library."""

    def __init__(self, inputs: Iterable[Input], arrays: Mapping[str, Any]) -> None:
        self.inputs = [entry for entry in inputs if entry.kind != ARGUMENT]
        self._originals = {entry.name: wrap(arrays[entry.name]) for entry in self.inputs}
        self._cache: dict[Location, dict[str, Any]] = {}
        self._lock = RLock()

    @property
    def library(self) -> str:
        """The library of the original arrays."""
        return next((value.backend for value in self._originals.values()), "numpy")

    def on(self, library: str, device: Any = None) -> dict[str, Any]:
        """Return the arrays on a library, by name. Each is an `ivy.Array`."""
        location = location_of(library, device)
        cached = self._cache.get(location)
        if cached is not None and len(cached) == len(self.inputs):
            # Return before the lock, because compilers cannot trace locks.
            return cached
        with self._lock:
            arrays = dict(cached or {})
            missing = [entry.name for entry in self.inputs if entry.name not in arrays]
            if missing:
                backend = backends.load(library)
                arrays.update(_outside_traces(backend, lambda: {n: self._convert(backend, n, device) for n in missing}))
                self._cache[location] = arrays
            return arrays

    def _convert(self, backend: Any, name: str, device: Any) -> Any:
        """Convert an array to a backend and device."""
        origin = self._originals[name]
        if origin.backend == backend.name and device is None:
            return origin
        data = origin._data
        if origin.backend == backend.name:
            from ivy_protocol.functions import to_device

            return to_device(origin, device)
        return wrap(transferred(backend, data, device=device, narrow=True))

    def settle(self, library: str) -> None:
        """Convert the arrays to one library, and drop their cached copies on other libraries."""
        with self._lock:
            self._originals = self.on(library)
            self._cache = {location: arrays for location, arrays in self._cache.items() if location[0] == library}

    def replace(self, new: Mapping[str, Any]) -> None:
        """Replace the arrays whose names are keys of `new`.

        Raises
        ------
        IvyTraceError
            A new array is traced. A traced array is valid only during its trace, so it must not be stored.
        """
        for name, value in new.items():
            if backends.load(value.backend).hooks.is_traced(value._data):
                raise IvyTraceError(
                    f"ivy.transpile: a call in traced code cannot update {name}; pass the weights, and use the "
                    "returned ones: result, weights = network.apply(weights, x, with_state=True)"
                )
        with self._lock:
            self._originals = {**self._originals, **new}
            # Build new dicts instead of updating the old ones: concurrent calls continue with the old ones.
            self._cache = {
                location: {name: x for name, x in arrays.items() if name not in new}
                for location, arrays in self._cache.items()
            }

    def tree(self, library: str, kinds: tuple[str, ...]) -> Container:
        """Return the arrays of some kinds on a library, nested by name. Mutable arrays are copied."""
        values = self.on(library)
        is_immutable = library in _IMMUTABLE
        selection = {entry.name: values[entry.name] for entry in self.inputs if entry.kind in kinds}
        return nest_by_name({name: x if is_immutable else copy_array(x) for name, x in selection.items()})


def _outside_traces(backend: Any, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Call `make` outside of all traces and graphs, so that its arrays can be cached."""
    if not mixing.graph_of.get():
        with backend.hooks.outside_traces():
            return make()
    # Make the arrays in another thread: the recording of a graph is thread-local, so calls in the other thread are not
    # recorded.
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(make).result()


def nest_by_name(arrays: Mapping[str, Any]) -> Container:
    """Return a Container of arrays from a dict with dotted names."""
    tree: dict[str, Any] = {}
    for name, value in arrays.items():
        *outer, last = name.split(".")
        inner = tree
        for key in outer:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return Container(tree)


def flatten_by_name(weights: Any, names: Iterable[str], aliases: Mapping[str, str]) -> dict[str, Any]:
    """Return a dict of arrays by dotted names, from a Container or nested dicts. The keys in nested dicts may also
    contain dots.

    Raises
    ------
    IvyTypeError
        The weights are not a dict.
    IvyKeyError
        ``weights`` has a name that the network does not have.
    """
    if not isinstance(weights, dict):
        raise IvyTypeError(
            "ivy.transpile: weights must be a Container or dict with the names of the network, not a "
            f"{type(weights).__name__}"
        )
    arrays: dict[str, Any] = {}
    _collect(weights, "", arrays)
    valid = set(names)
    for name in [name for name in arrays if name in aliases]:
        arrays.setdefault(aliases[name], arrays.pop(name))
    for name in arrays:
        if name not in valid:
            from difflib import get_close_matches

            matches = get_close_matches(name, valid, 1)
            raise IvyKeyError(
                f"ivy.transpile: the network has no weight {name!r}"
                + (f"; did you mean {matches[0]!r}?" if matches else "")
            )
    return arrays


def _collect(weights: Any, prefix: str, arrays: dict[str, Any]) -> None:
    """Collect the leaves of nested weights, by their dotted names."""
    for key, value in dict.items(weights):
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            _collect(value, f"{name}.", arrays)
        elif value is not None:
            arrays[name] = value
