"""JAX networks as modules, and modules as pure functions for JAX."""

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
    """Return True if an object is callable and a pytree node, such as a module of equinox."""
    return callable(native) and not isinstance(native, type) and not jax.tree_util.all_leaves([native])


class JaxModule(NativeModule):
    """Module that wraps a JAX network.

    The network is a callable pytree, or an object with a method ``apply`` whose first argument is the variables
    `params`. Floating-point leaves are in ``v``, and other arrays in ``buffers``. If the variables have a collection
    ``"params"``, only the leaves of this collection are in ``v``.
    """

    library = "jax"
    writes_through = False

    def __init__(self, native: Any, params: Any = None, *, device: Any = None, dtype: Any = None) -> None:
        if params is not None and not callable(getattr(native, "apply", None)):
            raise IvyTypeError(
                "ivy.to_ivy_module: params= requires a network with a method apply(params, ...), which a "
                f"{type(native).__name__} does not have; omit params="
            )
        self._applied = params is not None
        path_leaves, self._structure = jax.tree_util.tree_flatten_with_path(params if self._applied else native)
        arrays = [functions.is_array(leaf) for _, leaf in path_leaves]
        leaves = [jnp.asarray(x) if is_array else x for (_, x), is_array in zip(path_leaves, arrays, strict=True)]
        chains: dict[Chain, tuple[Kind, int]] = {}
        for index, ((path, leaf), is_array) in enumerate(zip(path_leaves, arrays, strict=True)):
            if is_array:
                chain = _chain(path)
                is_trained = jnp.issubdtype(leaf.dtype, jnp.inexact)
                if isinstance(params, Mapping) and "params" in params:
                    is_trained = is_trained and chain[0] == "params"
                chains[chain] = "v" if is_trained else "buffers", index
        if len(chains) != sum(arrays):
            raise IvyValueError(f"ivy.to_ivy_module: two arrays of the {type(native).__name__} have the same name")
        # Bypass `__setattr__`, which would search the two attributes for modules.
        vars(self).update(_leaves=leaves, _chains=chains)
        super().__init__(native, True, True, device, dtype)

    _leaves: list[Any]
    _chains: dict[Chain, tuple[Kind, int]]

    def _tree(self, replacements: Mapping[Chain, Any]) -> Any:
        """Return the variables as a pytree, with the leaves at the key chains in `replacements` replaced."""
        leaves = list(self._leaves)
        for chain, data in replacements.items():
            leaves[self._chains[chain][1]] = data
        return jax.tree_util.tree_unflatten(self._structure, leaves)

    @property
    def native(self) -> Any:
        """The network with the module's current weights. If the network is a pytree, each access returns a new
        object.
        """
        self._sync_variables()
        return self._native if self._applied else self._tree({})

    @property
    def params(self) -> Any:
        """Variables in the form that the network expects: the pytree passed to `to_ivy_module`, or the network
        itself.
        """
        self._sync_variables()
        return self._tree({})

    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        return {
            kind: {
                chain: self._leaves[index] for chain, (leaf_kind, index) in self._chains.items() if leaf_kind == kind
            }
            for kind in KINDS
        }

    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        self._leaves[self._chains[chain][1]] = data

    def _call_native(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self._call_stateless({}, {}, args, kwargs)[0]

    def _call_stateless(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        tree = self._tree({**v, **buffers})
        return self._native.apply(tree, *args, **kwargs) if self._applied else tree(*args, **kwargs), {}

    def _set_native_mode(self, training: bool) -> None:
        # Set nothing: JAX networks read the mode from an argument of the call, or from a leaf.
        pass

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles. JAX tree structures are omitted, because they cannot be pickled."""
        state = super().__getstate__()
        del state["_structure"], state["_leaves"]
        return {**state, "_native": self.native, "_kept": self._tree({})}

    def __setstate__(self, state: dict[str, Any]) -> None:
        tree = state.pop("_kept")
        vars(self).update(state)
        leaves, self._structure = jax.tree_util.tree_flatten(tree)
        vars(self)["_leaves"] = leaves


def _chain(path: tuple[Any, ...]) -> Chain:
    """Return the key chain for a JAX path. Each entry of the path has an attribute ``name``, ``key`` or ``idx``."""
    attributes = ("name", "key", "idx")
    entries = [
        next((getattr(key, attribute) for attribute in attributes if hasattr(key, attribute)), key) for key in path
    ]
    return tuple([part for key in entries for part in str(key).split("/")])


class JaxFunction:
    """A module as a pure function of its weights; see ``Module.to_jax_function``."""

    def __init__(self, module: Any) -> None:
        self._module = module
        self.buffers: dict[str, Any] = _native_tree(module.buffers)

    def __call__(self, params: Any, /, *args: Any, buffers: Any = None, **kwargs: Any) -> Any:
        """Return the result of the module. With `buffers`, return a pair of the result and the new buffers."""
        variables: dict[str, Any] = {}
        if self._module.v:
            variables["v"] = Container(params)
        if self.buffers:
            variables["buffers"] = Container(self.buffers if buffers is None else buffers)
        old_buffers = dict(variables["buffers"].cont_to_iterator()) if self.buffers else {}
        outer_returned, calls.returned = calls.returned, True
        try:
            result = functions.to_native(self._module(*args, **kwargs, **variables), nested=True)
        finally:
            calls.returned = outer_returned
        if buffers is not None:
            return result, _native_tree(variables["buffers"]) if self.buffers else {}
        changed_chains = [
            chain for chain, x in old_buffers.items() if data_of(variables["buffers"][chain]) is not data_of(x)
        ]
        if changed_chains:
            raise IvyValueError(
                f"{self!r}: the call updates the buffers {', '.join(changed_chains)}, which a pure function must "
                "return; call result, buffers = apply(params, ..., buffers=apply.buffers), or create the function from "
                "net.eval()"
            )
        return result

    def __repr__(self) -> str:
        return f"{type(self._module).__name__}.to_jax_function"


def _native_tree(tree: Container) -> dict[str, Any]:
    """Return nested dicts of the native arrays of a Container."""
    return {key: _native_tree(x) if isinstance(x, Container) else data_of(x) for key, x in tree.items()}


def to_jax(module: Any) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Return a module as a function for JAX, and its weights; see ``Module.to_jax_function``."""
    check_built(module, "to_jax_function")
    copied = copy.deepcopy(module).to("jax")
    params = _native_tree(copied.v)
    for part in _weights.module_chains(copied):
        part._graphs = None
    return JaxFunction(copied), params
