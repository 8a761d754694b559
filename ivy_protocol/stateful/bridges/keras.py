"""Layers and models of keras as modules, and modules as layers of keras."""

import inspect
from typing import Any

import keras

from ivy_protocol import functions, slots
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyNotImplementedException, IvyValueError
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._places import outside_traces
from ivy_protocol.stateful._weights import Chain, Kind
from ivy_protocol.stateful.bridges.native import KINDS, NativeModule, check_built

__all__ = ["IvyKerasLayer", "KerasModule", "to_keras"]


def _check_backend(title: str) -> None:
    name = keras.backend.backend()
    if name != "tensorflow":
        raise IvyNotImplementedException(
            f"{title}: keras runs on {name}, and only layers of keras on tensorflow are taken; set "
            "KERAS_BACKEND=tensorflow before keras is imported"
        )


class KerasModule(NativeModule):
    """A layer or model of keras as a module: ``v`` has its trainable variables, ``buffers`` the others, by their paths.

    It is out of training, as keras calls its layers, until ``train`` puts it there.
    """

    library = "tensorflow"

    def __init__(self, native: Any, *, device: Any = None, dtype: Any = None) -> None:
        _check_backend("ivy.to_ivy_module")
        self._takes_mode = "training" in inspect.signature(native.call).parameters
        super().__init__(native, native.built, False, device, dtype)

    def _build(self, *args: Any, **kwargs: Any) -> bool:
        if args or kwargs:
            self._native(*self._taken(args), **self._taken(kwargs))
        return True

    def _variables(self) -> dict[Kind, dict[Chain, Any]]:
        trained = list(self._native.trainable_variables)
        paths: dict[str, int] = {}
        found: dict[Kind, dict[Chain, Any]] = {"v": {}, "buffers": {}}
        for variable in self._native.variables:
            path = variable.path.removeprefix(f"{self._native.name}/")
            # Layers may have the names of others.
            count = paths[path] = paths.get(path, -1) + 1
            chain = tuple(f"{path}_{count}".split("/") if count else path.split("/"))
            found["v" if any(variable is x for x in trained) else "buffers"][chain] = variable
        return found

    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        with outside_traces():
            return {
                kind: {chain: keras.ops.copy(x) for chain, x in found.items()}
                for kind, found in self._variables().items()
            }

    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        variable = self._variables()[kind][chain]
        if functions.dtype(data) != str(variable.dtype):
            raise IvyValueError(
                f"KerasModule: {'/'.join(chain)} is {variable.dtype} and stays so, where {functions.dtype(data)} was "
                "given; make the layer with dtype="
            )
        variable.assign(data)

    def _same(self, shown: Any, current: Any) -> bool:
        # A variable that is read gives a copy, of which nothing tells whether it is still the same.
        return False

    def _mode(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        return {"training": self._training, **kwargs} if self._takes_mode else kwargs

    def _answer(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self._native(*args, **self._mode(kwargs))

    def _answer_with(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        found = self._variables()
        chains = {id(x): chain for kind in KINDS for chain, x in found[kind].items()}
        trained = [v[chains[id(x)]] for x in self._native.trainable_variables]
        others = [chains[id(x)] for x in self._native.non_trainable_variables]
        result, after = self._native.stateless_call(
            trained, [buffers[chain] for chain in others], *args, **self._mode(kwargs)
        )
        return result, dict(zip(others, after, strict=True)) if self._training else {}

    def _hand_on(self, training: bool) -> None:
        # Layers of keras are told so in each call.
        pass


class IvyKerasLayer(keras.layers.Layer):
    """A module of ivy as a layer of keras; see ``Module.to_keras_layer``."""

    def __init__(self, module: Any, **kwargs: Any) -> None:
        if module.v:
            kwargs.setdefault("dtype", str(module.dtype))
        super().__init__(**kwargs)
        self._module = module
        self._chains: dict[Kind, tuple[str, ...]] = {}
        self._held: dict[Kind, list[Any]] = {}
        for kind in KINDS:
            flat = dict(getattr(module, kind).cont_to_iterator())
            self._chains[kind] = tuple(flat)
            self._held[kind] = [self._made(kind, chain, x) for chain, x in flat.items()]
        self.built = True

    def _made(self, kind: Kind, chain: str, value: Any) -> Any:
        variable = self.add_weight(
            shape=tuple(functions.shape(value)),
            initializer="zeros",
            dtype=str(functions.dtype(value)),
            trainable=kind == "v" and functions.is_float_dtype(value),
            # Slashes are between the names of layers.
            name=chain.replace("/", "."),
        )
        variable.assign(data_of(value))
        return variable

    def _given(self) -> dict[Kind, Container]:
        found: dict[Kind, Container] = {}
        for kind in KINDS:
            for chain, variable in zip(self._chains[kind], self._held[kind], strict=True):
                tree = found.setdefault(kind, Container())
                tree[chain] = slots.Array(keras.ops.copy(variable))
        return found

    @property
    def ivy_module(self) -> Any:
        """The module, with the weights and buffers that the layer has now."""
        with outside_traces():
            for kind, tree in self._given().items():
                _weights.put(self._module, kind, tree)
        return self._module

    def call(self, inputs: Any, *args: Any, training: Any = False, **kwargs: Any) -> Any:
        """Return what the module of ivy computes, as tensors."""
        given = self._given()
        before = dict(given["buffers"].cont_to_iterator()) if "buffers" in given else {}
        modes = [(part, part._training) for part in _weights.places(self._module)]
        try:
            # One graph of keras is for training, another for the rest.
            self._module.train(bool(training))
            result = self._module(inputs, *args, **kwargs, **given)
        finally:
            for part, mode in modes:
                part._training = mode
        for (chain, old), variable in zip(before.items(), self._held["buffers"], strict=True):
            new = data_of(given["buffers"][chain])
            if new is not data_of(old):
                variable.assign(new)
        return functions.to_native(result, nested=True)

    def get_config(self) -> dict[str, Any]:
        """Refuse to be written as a configuration.

        Raises
        ------
        IvyNotImplementedException
            A module is code, which no configuration of keras has.
        """
        raise IvyNotImplementedException(
            f"{type(self).__name__}: a module of ivy has no configuration of keras; save with "
            "model.save_weights('name.weights.h5'), make the model anew, and call its load_weights"
        )


def to_keras(module: Any, **kwargs: Any) -> IvyKerasLayer:
    """Return a module as a layer of keras; see ``Module.to_keras_layer``."""
    _check_backend(f"{type(module).__name__}.to_keras_layer")
    check_built(module, "to_keras_layer")
    return IvyKerasLayer(module.to("tensorflow"), **kwargs)
