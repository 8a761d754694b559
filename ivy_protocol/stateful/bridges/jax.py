"""Networks of JAX as modules, and modules as functions of their weights for JAX."""

import copy
from collections.abc import Callable, Mapping
from typing import Any

import jax
import jax.numpy as jnp

from ivy_protocol import functions
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._weights import Chain, Kind, calls
from ivy_protocol.stateful.bridges.native import KINDS, NativeModule, check_built

__all__ = ["JaxFunction", "JaxModule", "is_network", "to_jax"]


def is_network(native: Any) -> bool:
    """Whether an object can be called and has its weights as leaves, of which JAX knows."""
    return callable(native) and not isinstance(native, type) and not jax.tree_util.all_leaves([native])


class JaxModule(NativeModule):
    """A network of JAX as a module.

    Either the network is a pytree that can be called, or it has a method ``apply`` that takes its variables first,
    which are `params`. Leaves of floating-point numbers are in ``v``, other arrays in ``buffers``; if the variables
    have a collection ``"params"``, ``v`` has those in it.
    """

    library = "jax"
    writes_through = False

    def __init__(self, native: Any, params: Any = None, *, device: Any = None, dtype: Any = None) -> None:
        if params is not None and not callable(getattr(native, "apply", None)):
            raise IvyTypeError(
                f"ivy.to_ivy_module: params belong to a network with a method apply(params, ...), which a "
                f"{type(native).__name__} has not; leave them out"
            )
        self._applied = params is not None
        found, self._structure = jax.tree_util.tree_flatten_with_path(params if self._applied else native)
        arrays = [functions.is_array(leaf) for _, leaf in found]
        leaves = [jnp.asarray(x) if is_array else x for (_, x), is_array in zip(found, arrays, strict=True)]
        chains: dict[Chain, tuple[Kind, int]] = {}
        for place, ((path, leaf), is_array) in enumerate(zip(found, arrays, strict=True)):
            if is_array:
                chain = _chain(path)
                trained = jnp.issubdtype(leaf.dtype, jnp.inexact)
                if isinstance(params, Mapping) and "params" in params:
                    trained = trained and chain[0] == "params"
                chains[chain] = "v" if trained else "buffers", place
        if len(chains) != sum(arrays):
            raise IvyValueError(f"ivy.to_ivy_module: two arrays of the {type(native).__name__} have the same name")
        # Neither the leaves nor where they stand is to be looked through for modules.
        vars(self).update(_leaves=leaves, _chains=chains)
        super().__init__(native, True, True, device, dtype)

    _leaves: list[Any]
    _chains: dict[Chain, tuple[Kind, int]]

    def _tree(self, given: Mapping[Chain, Any]) -> Any:
        leaves = list(self._leaves)
        for chain, data in given.items():
            leaves[self._chains[chain][1]] = data
        return jax.tree_util.tree_unflatten(self._structure, leaves)

    @property
    def native(self) -> Any:
        """The network: of a pytree, another one, which has the weights that the module has now."""
        self._settle()
        return self._native if self._applied else self._tree({})

    @property
    def params(self) -> Any:
        """The variables as the network takes them: what `to_ivy_module` got, or the network itself if it has them."""
        self._settle()
        return self._tree({})

    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        return {
            kind: {chain: self._leaves[place] for chain, (of, place) in self._chains.items() if of == kind}
            for kind in KINDS
        }

    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        self._leaves[self._chains[chain][1]] = data

    def _answer(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self._answer_with({}, {}, args, kwargs)[0]

    def _answer_with(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        tree = self._tree({**v, **buffers})
        return self._native.apply(tree, *args, **kwargs) if self._applied else tree(*args, **kwargs), {}

    def _hand_on(self, training: bool) -> None:
        # Such networks are told so by an argument of the call, or by one of their leaves.
        pass

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles, which structures of JAX have none of."""
        state = super().__getstate__()
        del state["_structure"], state["_leaves"]
        return {**state, "_native": self.native, "_kept": self._tree({})}

    def __setstate__(self, state: dict[str, Any]) -> None:
        kept = state.pop("_kept")
        vars(self).update(state)
        leaves, self._structure = jax.tree_util.tree_flatten(kept)
        vars(self)["_leaves"] = leaves


def _chain(path: tuple[Any, ...]) -> Chain:
    """The key chain for a path of JAX, whose keys have the name, the key or the number under one of these names."""
    names = ("name", "key", "idx")
    found = [next((getattr(key, name) for name in names if hasattr(key, name)), key) for key in path]
    return tuple([part for key in found for part in str(key).split("/")])


class JaxFunction:
    """A module as a pure function of its weights; see ``Module.to_jax_function``."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self.buffers: dict[str, Any] = _native_tree(module.buffers)

    def __call__(self, params: Any, /, *args: Any, buffers: Any = None, **kwargs: Any) -> Any:
        """Return what the module computes, and the new buffers beside it if it is given `buffers`."""
        given: dict[str, Any] = {}
        if self._module.v:
            given["v"] = Container(params)
        if self.buffers:
            given["buffers"] = Container(self.buffers if buffers is None else buffers)
        before = dict(given["buffers"].cont_to_iterator()) if self.buffers else {}
        outer, calls.returned = calls.returned, True
        try:
            result = functions.to_native(self._module(*args, **kwargs, **given), nested=True)
        finally:
            calls.returned = outer
        if buffers is not None:
            return result, _native_tree(given["buffers"]) if self.buffers else {}
        changed = [chain for chain, x in before.items() if data_of(given["buffers"][chain]) is not data_of(x)]
        if changed:
            raise IvyValueError(
                f"{self!r}: the call makes new buffers ({', '.join(changed)}), which a pure function returns; call "
                "result, buffers = apply(params, ..., buffers=apply.buffers), or make the function of net.eval()"
            )
        return result

    def __repr__(self) -> str:
        return f"{type(self._module).__name__}.to_jax_function"


def _native_tree(tree: Container) -> dict[str, Any]:
    return {key: _native_tree(x) if isinstance(x, Container) else data_of(x) for key, x in tree.items()}


def to_jax(module: Any) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Return a module as a function for JAX, and its weights; see ``Module.to_jax_function``."""
    check_built(module, "to_jax_function")
    twin = copy.deepcopy(module).to("jax")
    params = _native_tree(twin.v)
    for part in _weights.places(twin):
        part._graphs = None
    return JaxFunction(twin), params
