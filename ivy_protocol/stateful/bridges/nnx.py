"""Networks of Flax NNX as modules."""

from collections.abc import Iterator
from typing import Any

from flax import nnx
from flax.errors import TraceContextError
from jax.core import Tracer

from ivy_protocol.stateful._weights import Chain, Kind
from ivy_protocol.stateful.bridges.native import KINDS, NativeModule

__all__ = ["FlaxModule"]


class FlaxModule(NativeModule):
    """A network of Flax NNX as a module, which writes its own weights.

    Its parameters are in ``v``, its statistics and other variables in ``buffers``. The states of random numbers stay in
    the network.
    """

    library = "jax"

    def __init__(self, native: Any, *, device: Any = None, dtype: Any = None) -> None:
        vars(self).update(_later={}, _drawn=[])
        super().__init__(native, True, _is_training(native), device, dtype)

    _later: dict[Chain, Any]
    """What is written to variables when the network may be: Flax lets nobody do so in a transform."""
    _drawn: list[Any]
    """Likewise the states of random numbers after the last call."""

    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        found: dict[Kind, dict[Chain, Any]] = {kind: {} for kind in KINDS}
        for chain, variable in _variables(self._native):
            found[_kind(variable)][chain] = self._later[chain] if chain in self._later else variable.get_value()
        return found

    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        self._later[chain] = data

    def _written(self) -> bool:
        """Write what is to be written; return whether that may be done here."""
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
        """The network itself, with the weights that the module has."""
        self._settle()
        self._written()
        return self._native

    def _answer(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if self._written():
            return self._native(*args, **kwargs)
        result, changed = self._answer_with({}, {}, args, kwargs)
        before = self._read()["buffers"]
        for chain, data in changed.items():
            if data is not before[chain]:
                self._keep(chain, data)
        return result

    def _answer_with(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        # Another network of these variables, which in a transform may be written to, since it was made there.
        twin = nnx.merge(*nnx.split(self._native), copy=True)
        given = {**self._later, **v, **buffers}
        for chain, variable in _variables(twin):
            if chain in given:
                variable.set_value(given[chain])
        for state, value in zip(_random_states(twin), self._drawn, strict=False):
            state.set_value(value)
        result = twin(*args, **kwargs)
        drawn = [state.get_value() for state in _random_states(twin)]
        if not any([isinstance(value, Tracer) for value in drawn]):
            self._drawn = drawn
        changed = {chain: variable.get_value() for chain, variable in _variables(twin) if _kind(variable) == "buffers"}
        return result, changed

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles, with all written to the network."""
        self._written()
        return super().__getstate__()

    def _hand_on(self, training: bool) -> None:
        if training:
            self._native.train()
        else:
            self._native.eval()


def _variables(network: Any) -> Iterator[tuple[Chain, Any]]:
    for path, node in nnx.iter_graph(network):
        if isinstance(node, nnx.Variable) and not isinstance(node, nnx.RngState):
            yield tuple([part for key in path for part in str(key).split("/")]), node


def _random_states(network: Any) -> list[Any]:
    return [node for _, node in nnx.iter_graph(network) if isinstance(node, nnx.RngState)]


def _kind(variable: Any) -> Kind:
    return "v" if isinstance(variable, nnx.Param) else "buffers"


def _is_training(network: Any) -> bool:
    """Whether no part was told that it is not: one that draws nothing, or goes by statistics that it has."""
    nodes = [node for _, node in nnx.iter_graph(network) if isinstance(node, nnx.Module)]
    told = [getattr(node, name, None) for node in nodes for name in ("deterministic", "use_running_average")]
    return True not in told
