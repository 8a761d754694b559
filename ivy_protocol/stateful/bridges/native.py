"""Base class of modules that wrap networks of other libraries."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from ivy_protocol import functions
from ivy_protocol.base.nested import rebuild_dict, rebuilt
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.errors.translate import mixed
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._devices import check_outlives
from ivy_protocol.stateful._weights import Chain, Kind, calls
from ivy_protocol.stateful.module import Module

KINDS: tuple[Kind, Kind] = ("v", "buffers")


def check_built(module: Module, method: str) -> None:
    """Raise `IvyTypeError` if the weights of a module are not known yet.

    Raises
    ------
    IvyTypeError
        The module or a part has not been built, or stores no weights.
    """
    open_chains = _weights.find_open_chains(module)
    if open_chains:
        name = ".".join((type(module).__name__, *open_chains[0]))
        raise IvyTypeError(f"{type(module).__name__}.{method}: {name} has not been built; call the module once first")


class _StoredArrays:
    """The weights or the buffers that a module stored in its Container. `find_assigned` compares the stored arrays with
    the current contents of the Container, to find assignments by the user.
    """

    def __init__(self, tree: Container, chains: list[Chain]) -> None:
        self.arrays: dict[Chain, tuple[Any, Any]] = {}
        """The arrays that the module stored, by key chain: the array in the Container, and its native array."""
        self.inner: dict[Chain, tuple[Container, Container]] = {}
        """Pairs of a Container and the Container inside it, by key chain of the latter. Outer key chains come first."""
        self.holders: dict[Chain, Container] = {}
        dict.clear(tree)
        for chain in chains:
            holder = tree
            for depth, key in enumerate(chain[:-1], 1):
                if chain[:depth] not in self.inner:
                    dict.__setitem__(holder, key, Container())
                    self.inner[chain[:depth]] = holder, dict.__getitem__(holder, key)
                holder = self.inner[chain[:depth]][1]
            self.holders[chain] = holder

    def find_assigned(self) -> dict[Chain, Any]:
        """Return the values that the user assigned since the last call of `store`. If the user replaced an inner
        Container, insert the original one again.
        """
        assigned: dict[Chain, Any] = {}
        for chain, (holder, tree) in self.inner.items():
            current = dict.get(holder, chain[-1])
            if current is not tree:
                if isinstance(current, Mapping):
                    leaves = Container(current).cont_to_flat_dict()
                    assigned |= {(*chain, *inner_chain.split("/")): value for inner_chain, value in leaves.items()}
                dict.__setitem__(holder, chain[-1], tree)
        for chain, holder in self.holders.items():
            value = dict.get(holder, chain[-1])
            array, data = self.arrays.get(chain, (None, None))
            if value is not None and (value is not array or data_of(value) is not data):
                assigned.setdefault(chain, value)
        return {chain: value for chain, value in assigned.items() if chain in self.holders}

    def store(self, chain: Chain, data: Any) -> None:
        """Store a native array in the Container at a key chain."""
        self.arrays[chain] = Array(data), data
        dict.__setitem__(self.holders[chain], chain[-1], self.arrays[chain][0])


class NativeModule(Module):
    """Module that wraps a network of another library. Its ``v`` has the weights of the network, and a call runs the
    network.

    Parameters
    ----------
    native
        The network.
    built : bool
        If True, the network already has weights; otherwise, the first call of the network creates the weights.
    training : bool
        If True, the network is in training mode.
    device, dtype
        As for `Module`.

    Notes
    -----
    The network owns its weights. If the arrays of the network are mutable, the arrays in ``v`` share their memory. An
    assignment to ``v`` writes the new arrays to the network. Arrays that are stored in ``v`` in another way, such as by
    ``net.v["w"] = x``, are written to the network by the next call or the next access to ``native``, if not earlier.
    """

    library: str
    """The backend of the network's arrays."""
    writes_through = True
    """True if writes to the module's variables change the original network."""

    def __init__(
        self, native: Any, built: bool = True, training: bool = True, device: Any = None, dtype: Any = None
    ) -> None:
        vars(self).update(_native=native, _shown={})
        super().__init__(build_mode="on_init" if built else "on_call", training=training)
        self._follows = False
        if device is not None or dtype is not None:
            self.to(device=device, dtype=dtype)

    @abstractmethod
    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        """Return the current arrays of the network, by kind and key chain."""

    @abstractmethod
    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        """Replace an array of the network."""

    @abstractmethod
    def _call_native(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the network with its current variables."""

    @abstractmethod
    def _call_stateless(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        """Call the network as a function of its variables. Return the result and the new buffers."""

    @abstractmethod
    def _set_native_mode(self, training: bool) -> None:
        """Set the network to training or evaluation mode."""

    def _same(self, shown: Any, current: Any) -> bool:
        """Return True if `shown`, an array in ``v``, is the same as `current`, an array of the network.

        Two arrays that share their memory are the same.
        """
        return shown is current

    def _view(self, current: Any) -> Any:
        """Return the native array that ``v`` contains for an array of the network."""
        return current

    @property
    def native(self) -> Any:
        """The network itself, with the module's current weights."""
        self._sync_variables()
        return self._native

    _needs_sync = True
    _native: Any
    _shown: dict[Kind, _StoredArrays]

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        # During construction (`_made` is False), do not set the mode of the network: the network already has a mode.
        if name == "_training" and self._made:
            self._set_native_mode(value)

    def _sync_variables(self) -> None:
        """Write assigned values to the network, and store the network's current arrays in the Containers."""
        if not self._built or is_compiling():
            return
        native_arrays = self._read()
        for kind in KINDS:
            shown = self._shown.get(kind)
            assigned = {} if shown is None else shown.find_assigned()
            if shown is None or shown.holders.keys() != native_arrays[kind].keys():
                shown = self._shown[kind] = _StoredArrays(self._nodes[kind].tree, list(native_arrays[kind]))
            for chain, value in assigned.items():
                if chain in native_arrays[kind]:
                    self._write(kind, chain, self._to_native(value))
            if assigned:
                native_arrays[kind] = self._read()[kind]
            for chain, current in native_arrays[kind].items():
                data = shown.arrays.get(chain, (None, None))[1]
                if chain in assigned or data is None or not self._same(data, current):
                    shown.store(chain, self._view(current))

    def _to_native(self, value: Any) -> Any:
        """Convert arguments of a call to native arrays of the network's backend. NumPy arrays are also converted.

        Raises
        ------
        IvyDispatchError
            An array belongs to another backend.
        """
        data = data_of(value)
        if isinstance(data, dict):
            return rebuild_dict(data, {key: self._to_native(item) for key, item in data.items()})
        if isinstance(data, list | tuple):
            return rebuilt(data, [self._to_native(item) for item in data])
        name = library_of(type(data))
        if name in ("", self.library):
            return data
        if name != "numpy":
            raise mixed(f"to_ivy_module({type(self._native).__name__})", [self.library, name])
        like = next((array for array, _ in self._shown["v"].arrays.values()), None) if self._shown else None
        converted = functions.to_backend(data, self.library) if like is None else functions.asarray(data, like=like)
        return data_of(converted)

    def _as_result(self, value: Any) -> Any:
        """Convert a result of the network to ivy arrays."""
        if isinstance(value, dict):
            return rebuild_dict(value, {key: self._as_result(item) for key, item in value.items()})
        if isinstance(value, list | tuple):
            return rebuilt(value, [self._as_result(item) for item in value])
        return Array(value) if library_of(type(value)) == self.library else value

    def _forward(self, *args: Any, **kwargs: Any) -> Any:
        args, kwargs = self._to_native(args), self._to_native(kwargs)
        v = None if calls.v is None else calls.v.get(self)
        buffers = None if calls.buffers is None else calls.buffers.get(self)
        if v is None and buffers is None:
            self._sync_variables()
            return self._as_result(self._call_native(args, kwargs))
        variables: dict[Kind, dict[Chain, Any]] = {kind: self._native_leaves(getattr(self, kind)) for kind in KINDS}
        result, new_buffers = self._call_stateless(variables["v"], variables["buffers"], args, kwargs)
        for chain, data in new_buffers.items():
            if data is variables["buffers"].get(chain):
                continue
            if buffers is not None:
                buffers["/".join(chain)] = Array(data)
            else:
                self._store_buffer(chain, data)
        return self._as_result(result)

    def _native_leaves(self, tree: Container) -> dict[Chain, Any]:
        """Return the leaves of a Container as native arrays, by key chain."""
        return {tuple(chain.split("/")): self._to_native(value) for chain, value in tree.cont_to_iterator()}

    def _store_buffer(self, chain: Chain, data: Any) -> None:
        """Write to the network the new value of a buffer, which a call computed. Raise if the new value is valid only
        during the current trace.
        """
        current = self._read()["buffers"][chain]
        data = data_of(functions.stop_gradient(data, preserve_type=False))
        check_outlives(data, current)
        self._write("buffers", chain, data)

    def _check_library(self, name: str) -> None:
        if name != self.library:
            raise IvyValueError(
                f"{type(self).__name__}.to: a network of {self.library} cannot be converted to {name}; copy its "
                "weights into a module with ivy.sync_models"
            )

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles. Variables are omitted, because the network has them."""
        self._sync_variables()
        state = super().__getstate__()
        for node in state["_nodes"].values():
            node.tree = Container()
        return {**state, "_shown": {}}

    def _extra_repr(self) -> str:
        return repr(self._native)
