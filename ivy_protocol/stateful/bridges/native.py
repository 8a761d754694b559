"""What the networks of all libraries have in common when they are modules."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from ivy_protocol import functions, slots
from ivy_protocol.base.nested import rebuilt, rebuilt_dict
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.errors.translate import mixed
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._places import check_outlives
from ivy_protocol.stateful._weights import Chain, Kind, calls
from ivy_protocol.stateful.module import Module

KINDS: tuple[Kind, Kind] = ("v", "buffers")


def check_built(module: Module, title: str) -> None:
    """Refuse a module whose weights are not known yet.

    Raises
    ------
    IvyTypeError
        It, or a part of it, has not been built, or stores no weights.
    """
    unknown = _weights.unknown_places(module)
    if unknown:
        name = ".".join((type(module).__name__, *unknown[0]))
        raise IvyTypeError(f"{type(module).__name__}.{title}: {name} has not been built; call the module once before")


class _Shown:
    """How the variables of one kind stand in the Container of a module."""

    def __init__(self, tree: Container, chains: list[Chain]) -> None:
        self.arrays: dict[Chain, tuple[Any, Any]] = {}
        """By key chain, the array in the Container and its data, as the module put them there."""
        self.inner: dict[Chain, tuple[Container, Container]] = {}
        """The Containers in the outermost one, outer ones first, each with the one around it."""
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

    def written(self) -> dict[Chain, Any]:
        """What somebody else put into the Container since then."""
        found: dict[Chain, Any] = {}
        for chain, (holder, tree) in self.inner.items():
            there = dict.get(holder, chain[-1])
            if there is not tree:
                if isinstance(there, Mapping):
                    flat = Container(there).cont_to_flat_dict()
                    found |= {(*chain, *below.split("/")): value for below, value in flat.items()}
                dict.__setitem__(holder, chain[-1], tree)
        for chain, holder in self.holders.items():
            value = dict.get(holder, chain[-1])
            array, data = self.arrays.get(chain, (None, None))
            if value is not None and (value is not array or data_of(value) is not data):
                found.setdefault(chain, value)
        return {chain: value for chain, value in found.items() if chain in self.holders}

    def show(self, chain: Chain, data: Any) -> None:
        """Put an array into the Container."""
        self.arrays[chain] = slots.Array(data), data
        dict.__setitem__(self.holders[chain], chain[-1], self.arrays[chain][0])


class NativeModule(Module):
    """A network of a library as a module: its weights are in ``v``, and its call computes what the network does.

    Parameters
    ----------
    native
        The network.
    built : bool
        Whether it has its weights; if not, its first call makes them.
    training : bool
        Whether it is in training.
    device, dtype
        As for `Module`.

    Notes
    -----
    The network keeps its weights. Where its library can write to arrays, those in ``v`` are the same memory; what is
    put into ``v`` in their place is written to the network by an assignment to ``v``, and at the latest by the next
    call and by ``native``.
    """

    library: str
    """The library of its arrays."""
    writes_through = True
    """Whether what is written to the module is written to the network that it was made of."""

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
        """The arrays that the network has now, by kind and key chain."""

    @abstractmethod
    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        """Give the network another array in the place of one."""

    @abstractmethod
    def _answer(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the network as it is."""

    @abstractmethod
    def _answer_with(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        """Call the network as a function of its variables; return the result and the buffers afterwards."""

    @abstractmethod
    def _hand_on(self, training: bool) -> None:
        """Let the network know whether it is in training."""

    def _same(self, shown: Any, current: Any) -> bool:
        """Whether an array in ``v`` still shows what the network has."""
        return shown is current

    def _view(self, current: Any) -> Any:
        """What stands in ``v`` for an array of the network."""
        return current

    @property
    def native(self) -> Any:
        """The network itself, with the weights that the module has."""
        self._settle()
        return self._native

    _settles = True
    _native: Any
    _shown: dict[Kind, _Shown]

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        # A network that comes in stays in the mode that it has, and so do its parts.
        if name == "_training" and self._made:
            self._hand_on(value)

    def _settle(self) -> None:
        if not self._built or is_compiling():
            return
        found = self._read()
        for kind in KINDS:
            shown = self._shown.get(kind)
            written = {} if shown is None else shown.written()
            if shown is None or shown.holders.keys() != found[kind].keys():
                shown = self._shown[kind] = _Shown(self._nodes[kind].tree, list(found[kind]))
            for chain, value in written.items():
                if chain in found[kind]:
                    self._write(kind, chain, self._taken(value))
            if written:
                found[kind] = self._read()[kind]
            for chain, current in found[kind].items():
                data = shown.arrays.get(chain, (None, None))[1]
                if chain in written or data is None or not self._same(data, current):
                    shown.show(chain, self._view(current))

    def _taken(self, value: Any) -> Any:
        """What the network gets for an argument: arrays of its library, with those of NumPy among them.

        Raises
        ------
        IvyDispatchError
            An array is of another library.
        """
        data = data_of(value)
        if isinstance(data, dict):
            return rebuilt_dict(data, {key: self._taken(inner) for key, inner in data.items()})
        if isinstance(data, list | tuple):
            return rebuilt(data, [self._taken(inner) for inner in data])
        name = library_of(type(data))
        if name in ("", self.library):
            return data
        if name != "numpy":
            raise mixed(f"to_ivy_module({type(self._native).__name__})", [self.library, name])
        like = next((array for array, _ in self._shown["v"].arrays.values()), None) if self._shown else None
        made = functions.to_backend(data, self.library) if like is None else functions.asarray(data, like=like)
        return data_of(made)

    def _as_result(self, value: Any) -> Any:
        """What the module returns for a result of the network."""
        if isinstance(value, dict):
            return rebuilt_dict(value, {key: self._as_result(inner) for key, inner in value.items()})
        if isinstance(value, list | tuple):
            return rebuilt(value, [self._as_result(inner) for inner in value])
        return slots.Array(value) if library_of(type(value)) == self.library else value

    def _forward(self, *args: Any, **kwargs: Any) -> Any:
        args, kwargs = self._taken(args), self._taken(kwargs)
        v = None if calls.v is None else calls.v.get(self)
        buffers = None if calls.buffers is None else calls.buffers.get(self)
        if v is None and buffers is None:
            self._settle()
            return self._as_result(self._answer(args, kwargs))
        found: dict[Kind, dict[Chain, Any]] = {kind: self._flat(getattr(self, kind)) for kind in KINDS}
        result, changed = self._answer_with(found["v"], found["buffers"], args, kwargs)
        for chain, data in changed.items():
            if data is found["buffers"].get(chain):
                continue
            if buffers is not None:
                buffers["/".join(chain)] = slots.Array(data)
            else:
                self._keep(chain, data)
        return self._as_result(result)

    def _flat(self, tree: Container) -> dict[Chain, Any]:
        return {tuple(chain.split("/")): self._taken(value) for chain, value in tree.cont_to_iterator()}

    def _keep(self, chain: Chain, data: Any) -> None:
        """Let the network have what a call made of a buffer, where that outlives the call."""
        current = self._read()["buffers"][chain]
        data = data_of(functions.stop_gradient(data, preserve_type=False))
        check_outlives(data, current)
        self._write("buffers", chain, data)

    def _check_library(self, name: str) -> None:
        if name != self.library:
            raise IvyValueError(
                f"{type(self).__name__}.to: a network of {self.library} stays with its library, and does not go to "
                f"{name}; copy its weights into a module with ivy.sync_models"
            )

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles: the network has the variables."""
        self._settle()
        state = super().__getstate__()
        for node in state["_nodes"].values():
            node.tree = Container()
        return {**state, "_shown": {}}

    def _extra_repr(self) -> str:
        return repr(self._native)
