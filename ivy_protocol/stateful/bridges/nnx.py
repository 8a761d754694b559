"""Flax NNX networks as modules."""

from collections.abc import Iterator
from typing import Any

from flax import nnx
from flax.errors import TraceContextError
from jax.core import Tracer

from ivy_protocol.stateful._weights import Chain, Kind
from ivy_protocol.stateful.bridges.native import KINDS, NativeModule

__all__ = ["FlaxModule"]


class FlaxModule(NativeModule):
    """Module that wraps a Flax NNX network. Calls may update the variables of the network.

    Parameters are in ``v``. Statistics and other variables are in ``buffers``. RNG states stay in the network.
    """

    library = "jax"

    def __init__(self, native: Any, *, device: Any = None, dtype: Any = None) -> None:
        vars(self).update(_later={}, _drawn=[])
        super().__init__(native, True, _is_training(native), device, dtype)

    _later: dict[Chain, Any]
    """Pending writes to variables, by key chain. NNX raises `TraceContextError` for writes inside of a transform."""
    _drawn: list[Any]
    """Pending RNG states of the last call."""

    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        arrays: dict[Kind, dict[Chain, Any]] = {kind: {} for kind in KINDS}
        for chain, variable in _variables(self._native):
            arrays[_kind(variable)][chain] = self._later[chain] if chain in self._later else variable.get_value()
        return arrays

    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        self._later[chain] = data

    def _apply_pending(self) -> bool:
        """Apply pending writes. Return False if NNX rejects the writes because a transform is active."""
        try:
            for chain, variable in _variables(self._native) if self._later else ():
                if chain in self._later:
                    variable.set_value(self._later[chain])
            for state, value in zip(_random_states(self._native), self._drawn, strict=False):
                state.set_value(value)
        except TraceContextError:
            return False
        self._later, self._drawn = {}, []
        return True

    @property
    def native(self) -> Any:
        """The network itself, with the module's current weights."""
        self._sync_variables()
        self._apply_pending()
        return self._native

    def _call_native(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if self._apply_pending():
            return self._native(*args, **kwargs)
        result, new_buffers = self._call_stateless({}, {}, args, kwargs)
        old_buffers = self._read()["buffers"]
        for chain, data in new_buffers.items():
            if data is not old_buffers[chain]:
                self._store_buffer(chain, data)
        return result

    def _call_stateless(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        # Write to a copy: inside of a transform, NNX allows writes only to objects that were created in the transform.
        network = nnx.merge(*nnx.split(self._native), copy=True)
        variables = {**self._later, **v, **buffers}
        for chain, variable in _variables(network):
            if chain in variables:
                variable.set_value(variables[chain])
        for state, value in zip(_random_states(network), self._drawn, strict=False):
            state.set_value(value)
        result = network(*args, **kwargs)
        rng_states = [state.get_value() for state in _random_states(network)]
        if not any([isinstance(value, Tracer) for value in rng_states]):
            self._drawn = rng_states
        new_buffers = {
            chain: variable.get_value() for chain, variable in _variables(network) if _kind(variable) == "buffers"
        }
        return result, new_buffers

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles. Pending writes are applied first."""
        self._apply_pending()
        return super().__getstate__()

    def _set_native_mode(self, training: bool) -> None:
        if training:
            self._native.train()
        else:
            self._native.eval()


def _variables(network: Any) -> Iterator[tuple[Chain, Any]]:
    """Yield the variables of a network with their key chains. RNG states are omitted."""
    for path, node in nnx.iter_graph(network):
        if isinstance(node, nnx.Variable) and not isinstance(node, nnx.RngState):
            yield tuple([part for key in path for part in str(key).split("/")]), node


def _random_states(network: Any) -> list[Any]:
    return [node for _, node in nnx.iter_graph(network) if isinstance(node, nnx.RngState)]


def _kind(variable: Any) -> Kind:
    return "v" if isinstance(variable, nnx.Param) else "buffers"


def _is_training(network: Any) -> bool:
    """Return True unless `deterministic` or `use_running_average` is True in a submodule."""
    nodes = [node for _, node in nnx.iter_graph(network) if isinstance(node, nnx.Module)]
    flags = [getattr(node, name, None) for node in nodes for name in ("deterministic", "use_running_average")]
    return True not in flags
